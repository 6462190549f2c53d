### What `pioche engine` answers to requests that it cannot fulfil. docs/translating.md says how this
### file is edited.

not-a-request = une demande est un objet JSON avec un « cmd »
not-json = ce n’est pas du JSON, à partir du caractère { $column }
no-command = il n’y a pas de commande { $cmd } ; les commandes sont { $known }
no-field = « { $cmd } » ne prend pas { $field } ; elle prend : { $known }
no-fields = « { $cmd } » ne prend pas { $field }, ni aucun autre champ
needs-field = « { $cmd } » demande « { $field } »
# $takes est un exemple, ou l’un des trois suivants.
wrong-field = « { $field } » ne peut pas être { $found } ; il faut { $takes }
takes-text = un texte
takes-whole = un nombre entier
takes-seed = un nombre entier de 0 à { $most }, ou un texte de 64 chiffres hexadécimaux
most-rollouts = « count » va de 1 à { $most }, et non { $count }
too-long = une ligne a au plus { $bytes } octets
table-name = le nom d’une table est un texte, et non { $name }
not-in-batch = cela ne se demande pas dans un lot
most-tables = une session a au plus { $count } tables ; fermez-en une avec « close »
no-match = il n’y a pas de partie ; commencez-en une avec « new »
no-seat = il n’y a pas de place { $seat } ; les places vont de 0 à { $last }
over = la partie est terminée
not-to-act = la place { $seat } n’a rien à décider maintenant
nothing-to-undo = il n’y a pas de coup à reprendre
seed-or-position = une partie commence par une graine ou par une position, pas les deux
position-seats = la position a { $seats } places
seat = place { $seat }
