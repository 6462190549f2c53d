### What is wrong with options, notation and records of any game. docs/translating.md says how this file is edited.

## Options and set-up

option-value = l’option { $key } ne peut pas être { $value } ; elle prend : { $known }
no-option = il n’y a pas d’option { $key } ; il y a : { $known }
seats-exactly = on joue à { $from }, pas à { $asked }
seats-from-to = on joue de { $from } à { $to }, pas à { $asked }

# What a person or a program wrote.
quoted = « { $text } »

## Notation

# $what is "une carte", $expected what one looks like.
not-notation = { $found } n’est pas { $what } ; il faut : { $expected }

## Records

record-format = le format { $found } n’est pas connu de cette version, qui lit le format { $known }
record-game = il n’y a pas de jeu « { $game } »
record-edition = cette partie a été jouée avec une autre édition des pièces ({ $found }) que celle d’ici ({ $known })
no-edition = non nommée
record-start = un enregistrement commence soit par une graine, soit par une position
record-position = la position de départ est impossible ({ $why })
record-notation = le coup { $number } n’en est pas un ({ $why })
record-refused = la règle refuse le coup { $number }, { $move } à la place { $seat } (article { $article }) : { $why }
record-outcome = le résultat n’est pas celui de l’enregistrement
record-seats = la position a { $position } places, l’enregistrement { $record }
position-form = ce n’est pas la position attendue ({ $why })
position-is-record = c’est l’enregistrement d’une partie, et non une position
nothing-to-decide = la place { $seat } n’a rien à décider dans cette vue
seat = place { $seat }

## JSON that does not have the expected form

# $place is the path to a value, as in "hands.1".
form-at = dans { $place } : { $what }
form-missing = il manque { $field }
form-unknown = ce champ n’existe pas ; il y a : { $known }
form-flag = il faut true ou false
form-whole = il faut un nombre entier
form-number = il faut un nombre
form-text = il faut un texte
form-list = il faut une liste
form-object = il faut un objet comme { "{" }"name": …{ "}" }
form-choice = il faut l’une de ces valeurs : { $known }
form-value = cette valeur n’est pas possible

## What the system answers about a file, a folder, a program or an address

not-found = fichier ou dossier introuvable
permission-denied = accès refusé
already-exists = existe déjà
is-a-folder = c’est un dossier
not-a-folder = une partie du chemin n’est pas un dossier
not-text = ce n’est pas du texte en UTF-8
disk-full = il n’y a plus de place sur le disque
disk-read-only = le disque est en lecture seule
address-in-use = elle est déjà prise
address-not-available = elle n’est pas à cette machine
connection-refused = connexion refusée
no-answer = pas de réponse à temps
system-answers = le système répond « { $error } »
