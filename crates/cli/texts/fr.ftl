### The command line: help, and what is wrong. docs/translating.md says how this file is edited.

# Before whatever the program has to say: "pioche : il manque JEU".
says = pioche : { $what }
# Over the arguments of a command.
usage = Utilisation :

## Headings and what stands for a value

heading-options = { "Options " }
heading-arguments = { "Arguments " }
value-game = JEU
game = Le jeu, comme « ole » (liste : pioche games)
players = Nombre de joueurs [par défaut : celui du jeu]
threads = Fils d’exécution [1]
value-option = CLÉ=VALEUR
option = Une option de table, comme privilege=off (répétable)
pioche = Pioche, une ludothèque ouverte jour et nuit : jouez dans le navigateur ou dans le terminal, simulez, programmez.
heading-commands = { "Commandes " }
value-command = COMMANDE
after-help =
    Pour commencer :
      pioche                     lancer le serveur (comme pioche serve)
      pioche play ole            une partie contre trois adversaires
      pioche learn ole           l’apprendre, leçon par leçon
      pioche rules ole           les règles, article par article
      pioche simulate ole        cent mille manches au hasard, et ce qu’on y voit
lang = Langue : fr ou en
games = Lister les jeux et leurs options
rules = Afficher les règles d’un jeu, article par article
rules-article = Un seul article, comme A13
play = Jouer dans le terminal
value-opponents = SORTE
play-opponents = Adversaires : de 1 (comme un enfant) à 5 (le plus fort possible), greedy (avide) ou random (au hasard) [3]
value-seed = GRAINE
play-seed = Rejouer une donne : un nombre, ou 64 chiffres hexadécimaux
play-pace = Temps de réflexion des adversaires, en millisecondes [700]
value-file = FICHIER
play-record = Écrire la partie dans ce fichier, coup par coup (pioche replay la relit)
play-resume = Reprendre la dernière partie quittée (du jeu, s’il est nommé), ou celle de ce fichier
play-tips = Tous les conseils d’une première partie, depuis le début
play-no-tips = Plus de conseils, ni maintenant ni plus tard
force = Remplacer un fichier qui existe déjà
play-plain = En texte simple, ligne par ligne (lecteur d’écran, redirection)
learn = Apprendre un jeu en le jouant, leçon par leçon (sans jeu : la liste)
learn-lesson = La leçon par laquelle commencer [1]
puzzle = Résoudre le problème du jour (sans jeu : la liste)
value-day = AAAA-MM-JJ
puzzle-day = Le problème d’un autre jour [aujourd’hui]
puzzles = Chercher des problèmes dans les parties des bots : des décisions où un coup est nettement le meilleur
puzzles-count = Combien en chercher [365]
puzzles-seed = La même graine donne les mêmes problèmes [1]
puzzles-simulations = Simulations pour confirmer chacun [16384]
puzzles-out = Le fichier où les écrire
simulate = Jouer des milliers de parties et les mesurer
value-unit = UNITÉ
simulate-unit = Ce qu’on joue : round (des manches, par défaut) ou match (des parties entières)
simulate-games = Combien en jouer [100000]
simulate-seed = La même graine donne les mêmes parties [1]
value-policy = STRATÉGIE
simulate-policy = Comment on joue : random (au hasard, par défaut), greedy (avide), plain, ou un niveau de 1 à 5
simulate-records = Écrire aussi chaque partie dans ce fichier, une par ligne (JSON Lines)
json = Une ligne de JSON
arena = Mesurer les bots entre eux, donne par donne
value-bots = JOUEURS
value-bot = JOUEUR
arena-bot = Un joueur (répétable) ; peut contenir des virgules
arena-bots = Les joueurs, séparés par des virgules : 1 à 5, random, greedy, plain, ou cmd:./programme, ou chacun sous la forme NOM=… [5,4,3,2,1]. Mettez entre guillemets un argument qui a une virgule. S’ils sont moins nombreux que les places, la liste recommence ; s’ils sont plus nombreux, toutes les tables possibles sont jouées
arena-games = Nombre de donnes, chacune jouée dans toutes les rotations des places [100]
arena-unit = Ce qu’on joue : match (une partie entière, par défaut) ou round (une manche)
arena-seed = La même graine donne les mêmes donnes [1]
arena-budget = Réflexion par coup : 1s, 100ms, ou 10000it (simulations) [1000it]
arena-report = Écrire aussi une page HTML avec des graphiques
habits = Observer des tables de bots : la durée des manches, ce qu’on joue et comment
habits-bots = Les tables, séparées par des virgules, chacune occupée par un seul joueur ou par un mélange comme 5+3 [greedy,1,2,3,4,5]
habits-games = Nombre de manches à chaque table [100]
habits-judge = Juger aussi chaque coup en regardant un coup plus loin, sur ce nombre de donnes imaginées [0]
habits-list = Raconter plutôt ce nombre d’erreurs par table [0]
replay = Rejouer une partie enregistrée en vérifiant chaque coup
replay-file = L’enregistrement
analyse = Dire ce que vaut chaque coup, avec un intervalle et la suite attendue
analyse-file = Un enregistrement, une partie téléchargée, ou avec --game une position en JSON
analyse-game = Le fichier est une position de ce jeu
analyse-after = La position après ce nombre de coups [la dernière]
analyse-budget = Réflexion : 1s, 100ms, ou 10000it (simulations) [1s]
analyse-seed = La même graine et un budget de simulations donnent les mêmes nombres [1]
review = Juger les décisions d’une partie enregistrée, les plus coûteuses d’abord
review-simulations = Simulations par décision [2000]
review-seed = La même graine donne les mêmes nombres [1]
perft = Compter les suites de coups possibles depuis une donne
perft-depth = Jusqu’à combien de coups [3]
perft-seed = La donne [1]
perft-position = Partir d’une position en JSON plutôt que d’une donne
serve = Lancer le serveur
config = Montrer les réglages de pioche serve, et d’où ils viennent
backup = Copier la base de données, même pendant que le serveur tourne
backup-file = Où écrire la copie ; le fichier ne doit pas exister
value-folder = DOSSIER
value-head = TÊTE
backup-data = Le dossier de données du serveur [par défaut : celui de pioche serve]
import = Transférer le contenu du dossier de données dans une base PostgreSQL
export = Transférer le contenu d’une base PostgreSQL dans le dossier de données
moving-store = La base de données, comme pour pioche serve [par défaut : $PIOCHE_STORE]
admin = S’occuper d’un serveur ouvert : ses tables, ses gens, ses limites
admin-data = Le dossier de données du serveur [par défaut : celui de pioche serve]
admin-after-help =
    Sur la machine du serveur, avec le compte qui le fait tourner ou en root. Pour commencer :
      pioche admin tables                toutes les tables, les plus récentes d’abord
      pioche admin people zo             qui porte un nom de ce genre
      pioche admin ban Zoe --days 7      une semaine sans jouer pour ce compte
      pioche admin limits                ce qui est occupé, et qui approche d’une limite
value-table = TABLE
value-person = PERSONNE
value-place = ENDROIT
value-text = TEXTE
value-name = NOM
admin-table = La table, comme dans son adresse
admin-person = Le nom d’un compte, ou le numéro d’une personne (pioche admin people)
admin-after = Continuer à partir d’ici, comme l’indique la page précédente
admin-yes = Ne pas demander confirmation
admin-tables = Lister toutes les tables, page par page
admin-of = Seulement celles de cette personne
admin-close = Arrêter une partie sans résultat ; son enregistrement est gardé. Une table dont la partie n’a pas commencé est supprimée
admin-delete = Supprimer une table et tout ce qui s’y est passé
admin-people = Chercher des gens par leur nom ou leur numéro
admin-find = Une partie d’un nom, ou un numéro [par défaut : tout le monde]
admin-banned = Seulement ceux qui sont exclus
admin-rename = Donner un autre nom à quelqu’un
admin-name = Le nouveau nom
admin-ban = Exclure quelqu’un : ses connexions se ferment, et la raison lui est dite
admin-days = Pour ce nombre de jours [par défaut : jusqu’à pioche admin unban]
admin-reason = Ce qui lui est dit, en une ligne
admin-unban = Laisser revenir quelqu’un
admin-forget = Supprimer une personne : compte, sessions, cotes, historique, et son nom dans les parties des autres
admin-password = Annuler le mot de passe d’un compte, et donner un code pour en choisir un autre
admin-limits = Montrer ce qui est occupé, sur combien, et qui approche d’une limite
verify = Vérifier que la donne d’une partie était honnête (docs/fairness.md)
verify-file = La partie téléchargée
verify-head = La tête de chaîne reçue pendant la partie
health = Demander à un serveur en marche s’il est en état de servir (conteneurs, surveillance)
health-operations = L’adresse du serveur pour les opérateurs [127.0.0.1:7679]
engine = Mettre les règles à la disposition d’un programme, en JSON, ligne par ligne (docs/protocol.md)
help = Afficher cette aide
version = Afficher la version
man = Écrire le manuel, pour man -l -
man-command = La page d’une commande
help-of = Afficher l’aide d’une commande
help-command = La commande, comme play
completions = Écrire la complétion des commandes pour votre shell
completions-shell = bash, zsh, fish, elvish ou powershell
completions-after-help =
    Pour l’installer, par exemple :
      pioche completions bash > ~/.local/share/bash-completion/completions/pioche
      pioche completions zsh > ~/.zfunc/_pioche
      pioche completions fish > ~/.config/fish/completions/pioche.fish

## What is wrong with a command line

no-option = il n’y a pas d’option { $argument }
not-expected = { $argument } est de trop
no-command = il n’y a pas de commande { $name }
needs-value = il manque une valeur à { $argument }
no-value = { $argument } ne prend pas de valeur
missing = il manque { $argument }
missing-game = il manque un jeu ; il y a : { $known }
# An error that is about one game.
of-game = { $game } : { $what }
only-once = { $argument } ne se donne qu’une fois
conflict = { $argument } et { $other } ne vont pas ensemble
not-utf8 = un argument n’est pas en UTF-8
not-understood = la commande n’est pas comprise
# The command follows the program’s name, with a space: " play"; or there is none.
see-help = { " (aide : pioche" }{ $command } --help)
did-you-mean = { $what } ; vouliez-vous dire { $near } ?
no-such-game = il n’y a pas de jeu { $game }
no-game = il n’y a pas de jeu { $game } ; il y a : { $known }

## What went wrong

# Between what went wrong and why.
because = { " : " }
not-json = JSON non valide, ligne { $line }, colonne { $column }
other-json = ce n’est pas le JSON attendu ({ $error })
already-there = { $path } existe déjà ; rien n’est écrasé (sauf avec --force)
# Before the last of several values.
or = { " ou " }
wrong-value = { $value } n’est pas une valeur possible de { $of }
wrong-value-takes = { wrong-value } ; il faut : { $takes }

## What arguments take

takes-address = une adresse et un port, comme 127.0.0.1:7678
takes-whole = un nombre entier de { $low } à { $high }
takes-count = un nombre entier à partir de 1, comme 5000 ou 1e6

## Table options

option-form = une option s’écrit CLÉ=VALEUR, et non { $option }

# What `--budget` takes.
budget-form = 1s, 100ms ou 10000it, par exemple
