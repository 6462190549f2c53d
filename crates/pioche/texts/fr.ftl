### What the commands of the terminal say. docs/translating.md says how this file is edited.

## The server, which may be another program

terminal-only = cette version n’a pas de serveur ; dans les sources, cargo serve en démarre un, et cargo install --path crates/pioche --features embed --profile dist l’installe

## pioche verify

deal-known = La donne est celle d’une partie finie, jouée de nouveau : ses cartes pouvaient être connues.
deal-of-evening = La donne est celle d’une soirée, la même pour chacun : celui qui l’a finie plus tôt en connaissait les cartes.
secret-promised = Le secret est bien celui que le serveur avait promis.
deal-follows = La donne découle du secret et de { $shares } { $shares ->
    [one] part
   *[other] parts
    } de hasard.
shares-closed = { $shares ->
    [one] { $shares } part promise, mais non ouverte à temps : elle n’est pas dans la donne.
   *[other] { $shares } parts promises, mais non ouvertes à temps : elles ne sont pas dans la donne.
    }
shares-unbound = { $shares } { $shares ->
    [one] part
   *[other] parts
    } sans promesse préalable, comme dans les anciennes parties : voir docs/fairness.md.
match-in-order = La partie est conforme : { moves }, tous permis par la règle.
taken-back = { $moves ->
    [one] { $moves } coup a été repris
   *[other] { $moves } coups ont été repris
    } ; la chaîne dit quand.
chained = Noms, ordre et heures des coups sont liés à la promesse.
not-chained = Noms et heures ne sont pas liés à la promesse : la partie date d’avant.
head-held = La tête de chaîne gardée en fixe { $at } maillons sur { $all }.
compare-head = Comparez la tête de chaîne avec celle reçue à la fin de la partie :
compare-promise = Comparez la promesse avec celle que vous avez vue avant la donne :

## pioche admin

no-server = aucun serveur n’est ouvert ici : { $socket } (autre dossier : --data DOSSIER)
not-your-server = { $socket } appartient à un autre utilisateur de cette machine ; demandez avec ce compte, ou en root (sudo)
unix-only = pioche admin fonctionne là où il y a des sockets Unix
no-answer = le serveur est parti sans répondre ; son journal dit peut-être pourquoi
say-yes = cela ne se défait pas ; ajoutez --yes si c’est voulu
nothing-done = rien n’a été fait
really-delete = Supprimer la table { $table } et tout ce qui s’y est passé ? [o/N]
really-forget = Supprimer { $person } et tout ce qui s’y rapporte ? [o/N]
done = C’est fait.
table-closed = La table { $table } est fermée.
table-deleted = La table { $table } est supprimée.
renamed = { $person } s’appelle maintenant { $name }.
shut-out = { $who } : exclusion en vigueur.
let-in = { $who } : exclusion levée.
forgotten = { $who } : suppression faite.
code-for = { $name } : l’ancien mot de passe n’est plus valable, et toutes les sessions sont terminées. Avec ce code, montré une seule fois, on choisit un nouveau mot de passe sur la page de connexion :
no-tables = Aucune table.
nobody-found = Personne.
more = Suite : --after { $after }
column-table = TABLE
column-game = JEU
column-created = CRÉÉE (UTC)
column-state = ÉTAT
column-people = PERSONNES
column-person = NUMÉRO
column-name = NOM
column-kind = SORTE
column-sessions = SESSIONS
column-used = DERNIÈRE VISITE
column-ban = EXCLUSION
column-what = QUOI
column-use = OCCUPÉ
column-who = QUI
state-over = finie
state-listed = affichée
state-unlisted = non affichée
kind-account = compte
kind-guest = invité
ban-open = jusqu’à nouvel ordre
ban-until = jusqu’au { $date }
refused-since = Refus depuis le démarrage : { $connections } { $connections ->
    [one] connexion
   *[other] connexions
    }, { $requests } { $requests ->
    [one] demande
   *[other] demandes
    }.
nobody-near = Personne n’atteint la moitié d’une limite.
near = Près d’une limite :
limit-connections = connexions
limit-sockets = WebSockets
limit-listed = tables affichées
limit-awake = tables en mémoire
limit-bots = bots en attente d’un fil d’exécution
limit-writes = écritures qui attendent le disque

## pioche games, rules, replay

facts = { $seats } joueurs, { $minutes } min, dès { $age } ans
minute = Le jeu en une minute
first-round = Une première manche
no-article = il n’y a pas d’article { $article } ; il y a : { $known }
seat = Place { $seat }
moves = { $moves } { $moves ->
    [one] coup
   *[other] coups
    }
replayed = Rejoué et vérifié : { moves }, { $over ->
    [yes] partie terminée
   *[no] partie en cours
    }.

## pioche puzzle

puzzle-day = une date comme 2026-11-17
puzzle-not-yet = le problème du { $day } n’est pas encore posé
no-puzzles = { $game } n’a pas encore de problèmes
puzzles-of-day = Les problèmes du { $day } ; pour l’un d’eux : pioche puzzle JEU
puzzle-heading = { $game }, problème du { $day }
puzzle-how = Répondez par un numéro ou par un coup ; « t » décrit la table, « ? » explique le dernier refus, « h » montre la réponse après deux essais, « q » quitte.
puzzle-task = Quel est le meilleur coup, d’après ce que vous voyez ?
puzzle-unclear = Je ne comprends pas. Donnez un numéro de la liste, un coup, t, ?, h ou q.
puzzle-try-first = Essayez d’abord : la réponse se montre après deux essais.
puzzle-right = Oui. { $worth }
puzzle-answer = La réponse. { $worth }
puzzle-worth = { $mv } : { $gap } { $unit } de plus que tout autre coup.
puzzle-costs = Il y a mieux. Ce coup coûte environ { $cost } { $unit }. Essayez encore.
puzzle-costs-at-least = Il y a mieux. Ce coup coûte au moins { $cost } { $unit }. Essayez encore.

## pioche learn

no-lessons = { $game } n’a pas encore de leçons ; les règles : pioche rules
no-lesson = { $game } a { $count } leçons ; il n’y a pas de leçon { $number }
lesson-of = Leçon { $number } sur { $count } : { $title }
learn-how = Répondez par un numéro ou par un coup ; « h » donne un indice, « ? » cite l’article, « t » décrit la table, « s » passe la leçon, « q » quitte.
learn-unclear = Je ne comprends pas. Donnez un numéro de la liste, un coup, h, ?, t, s ou q.
learn-keys = F3 indice · ? article · Début recommencer · PgPréc, PgSuiv leçons · F2 English · q fin
enlarge = Agrandissez la fenêtre : il faut { $columns } × { $rows } caractères.
right = Oui. { $why }
hint-look = Où regarder : { $look }
hint-move = Quel coup : { $mv }.
hint-why = Pourquoi : { $why }
lesson-done = { $last ->
    [yes] C’était la dernière leçon. Entrée : fin. PgPréc : revenir.
   *[no] Leçon faite. Entrée : la suivante.
    }
all-lessons-done = C’était la dernière leçon. Bonne partie : pioche play, et { $game } est à vous.

## pioche play: the end

won = Vous gagnez.
lost = Perdu.
drawn = Égalité.
winners = { $names } { $count ->
    [one] gagne
   *[other] gagnent
    }.
result = Partie terminée. { $result } Points : { $points }.
what-next = n : rejouer, F3 : vos décisions, q : quitter.
round-over = La manche est finie
match-over = La partie est finie
# The keys that do something now, at the foot of the screen; at most 80 characters.
keys-rules = { " ↑ ↓ PgPréc PgSuiv Début Fin : bouger · autre touche : fermer" }
keys-close = { " n’importe quelle touche : fermer" }
keys-leave = { " Entrée ou q : quitter · autre touche : rester" }
keys-go-on = { " une touche : continuer" }
keys-over = { " n rejouer · F3 vos décisions · F1 règles · F2 English · q fin" }
keys-waiting = { " F1 règles · F2 English · ? pourquoi · q fin" }
left = { $game } : la partie n’est pas finie.
seed-was = Graine : { $seed }
same-deal = La même donne à nouveau : { $command }
go-on = Pour continuer : { $command }
written-to = Partie écrite dans { $path }.
# Both are names of games.
other-game = c’est une partie de { $found }, pas de { $asked }
nothing-unfinished = il n’y a pas de partie à reprendre

## pioche analyse

nothing-to-analyse = personne n’a rien à décider : la partie est terminée
# Where a record was read, which has moves.
nothing-after-the-end = personne n’a rien à décider après le dernier des { $moves } coups ; donnez à --after un nombre plus petit
after-the-end = la partie a { $moves } { $moves ->
    [one] coup
   *[other] coups
    } ; donnez à --after un nombre de 0 à celui-là
record-with-game = c’est l’enregistrement d’une partie, et non une position ; enlevez --game
position-without-game = ce n’est pas l’enregistrement d’une partie ; si c’est une position, ajoutez --game
analysis-heading = { $game }, après { $after } { $after ->
    [one] coup
   *[other] coups
    } : ce que vaut chaque coup de la place { $seat }
analysis-unit = En { $unit }, face à une position moyenne et d’après ce que cette place a vu ({ $iterations } simulations ; ± : 95 %) :
analysis-more = … et { $count } autres (--json les donne tous)

## pioche verify: records

record-in-order = L’enregistrement est conforme : { moves }, tous permis par la règle.
records-in-order = { $records } enregistrements conformes : { moves }, tous permis par la règle.
no-match = { $file } ne contient aucune partie : on vérifie les parties téléchargées, les enregistrements et les lignes d’enregistrements
record-number = enregistrement { $number }
no-promise = Un enregistrement ne contient pas de promesse d’un serveur : on n’y voit pas si la donne était honnête.

## pioche health

not-healthy = le serveur à l’adresse { $address } n’est pas en état de servir ; il répond { $said }

## pioche review

review-stopped = Interrompu : { $judged } décisions jugées sur { $all } ; ce qui suit ne parle que de celles-là.
reviewed = Décisions jugées : { $decisions }, { $simulations } { $simulations ->
    [one] simulation
   *[other] simulations
    } chacune, d’après ce que chacun pouvait savoir. Les valeurs sont en { $unit }, face à une position moyenne.
review-line = Décisions : { $decisions }. Donne { $deals }, hasard et autres joueurs { $luck }, décisions { $lost }.
review-chances = Chances au fil de la partie : { $bars }
review-mistake = Coup { $number } : { $played } ; mieux : { $best }. Coût : { $cost }.

## pioche play: on the screen, and line by line

one-moment = Un instant…
ask-why = ? pourquoi
thinks = { $who } réfléchit
rules-title = Règles (↑ ↓)
really-leave = Quitter la partie ? Entrée ou q : oui. Autre touche : non.
keys-shared = { " · F1 règles · F2 English · F3 conseil · q fin" }
nothing-to-decide = Il n’y a rien à décider.
hint-heading = Ce que vaut chaque coup, en { $unit }, face à une position moyenne et d’après ce que vous voyez :
review-none = Décisions à prendre : { $count }. D’après ce que vous voyiez, aucune n’était à coup sûr une erreur.
review-heading = Décisions à prendre : { $count }. Les plus coûteuses, d’après ce que vous voyiez :
review-decision = Décision { $index } : { $played } ; mieux : { $better } ({ $cost } ± { $margin } { $unit })
you = Vous
plain-keys = ↑ ↓ choisir · ↵ jouer
# Before a tip: "Conseil (A13) : Une série."
tip-title = Conseil ({ $article }) : { $title }.
tip-keys = F4 compris · F5 sans conseils
tip-line = (« s » : sans conseils)
line-how = Répondez par un numéro ou par un coup ; « ? » explique le dernier refus, « t » décrit la table, « h » donne un conseil, « q » quitte.
line-pass = (ligne vide : laisser passer)
line-end = Fin de l’entrée ; à bientôt.
line-read = « ? » pour lire l’article
nothing-refused = Rien n’a été refusé.
line-unclear = Je ne comprends pas. Donnez un numéro de la liste, un coup, ?, t, h ou q.
line-choose = { $count } coups possibles ; écrivez le vôtre, comme { $mv } ({ $told }).
seed-takes = un nombre, ou 64 chiffres hexadécimaux
no-chance = le système ne donne pas de nombres au hasard
