### The texts of the pages. docs/translating.md says how this file is edited.

## The bar at the top

# The wordmark’s name for screen readers.
home-link = Pioche, accueil
# The link that jumps over the bar.
skip = Aller au contenu
nav-tables = Tables ouvertes
nav-mine = Mes parties
nav-puzzle = Problème du jour
# Several people play the same deals: the form for it.
nav-evening = Une soirée
nav-rules = Règles
nav-settings = Réglages
nav-about = À propos
nav-guest = Moi
nav-label = Navigation
# The links under the headline of the shelf.
places = Aller à
# The other language, in itself.
other-language = English

## The shelf and the boxes

hero = Prenez une boîte, ouvrez-la, jouez.
hero-about = Cinq jeux, à toute heure. Seul contre des bots ou avec qui vous voulez, sans inscription.
resume = Reprendre
your-turn-at = à vous de jouer
goes-on = partie en cours
gathers = on s’installe
shelf = L’étagère
# After the game’s name.
open-box = ouvrir la boîte
play = Jouer
learn = Apprendre
play-now = Jouer maintenant
setting-up = On distribue…
invite = Inviter
invite-friends = Inviter des amis
open-tables = Tables ouvertes
rules = Règles
origins = Comment on l’a reconstruit
level = Niveau des bots, de 1 (doux) à 5 (fort)
disclaimer = Dessins et textes de Pioche. Sans lien avec les éditeurs des jeux.

## Open tables, and a new one

lobby-about = Asseyez-vous où une place est libre, ou regardez.
more-tables = Voir plus de tables
lobby-empty = Aucune table ouverte en ce moment. Ouvrez la première.
all-games = Tous les jeux
with-free-seat = Avec une place libre
new-table = Nouvelle table
sit-down = S’asseoir
watch = Regarder
free-seat = place libre
game = Jeu
seats = Places
bots = Places tenues par des bots
who-may-join = Qui peut s’asseoir
access-open = Tout le monde : la table est dans la liste
access-invited = Les personnes invitées seulement
pace = Rythme
pace-live = En direct, sans pendule
pace-minute = 60 secondes par coup
pace-days = 3 jours par coup
spectators = On peut regarder
options = Options de la table
open-the-table = Ouvrir la table

## Own matches and profile

mine-empty = Aucune partie en cours.
profile = Profil
nickname = Votre nom à table
save = Enregistrer
saved = C’est noté.
profile-about = Vous jouez sans compte : ce navigateur se souvient de vous.
profile-none = Vous n’avez pas encore joué. À la première partie, vous recevez un nom, que vous pourrez changer ici.

## Rules and about

rule-books = Les règles
articles = Articles
origins-about = La règle que vous jouez ici a été réécrite en articles numérotés. Là où le texte d’origine se tait ou hésite, voici ce que nous avons choisi, article par article.
credit = Jeu d’origine
sheet = Feuille de règles
about-title = À propos de Pioche
about-text = Pioche est une ludothèque ouverte : cinq jeux, leurs règles en articles, des adversaires à toute heure, et le code de tout cela.
about-disclaimer = Pioche n’est lié à aucun éditeur. Les noms des jeux appartiennent à leurs propriétaires. Dessins, textes et sons sont les nôtres ; rien n’est repris des boîtes.
about-private = Pas de publicité, pas de mesure d’audience, aucun site tiers. Le seul cookie est celui de votre session.
about-fonts = Caractères : Young Serif et Figtree, sous licence SIL OFL 1.1.

## Settings

settings = Réglages
language = Langue
theme = Lumière
theme-system = Comme le système
theme-light = Jour
theme-dark = Lampe
theme-contrast = Contraste fort
motion = Mouvement
motion-system = Normal
motion-calm = Calme
motion-brisk = Vif
motion-still = Aucun
sounds = Sons
sound-on = Mettre le son
sound-off = Couper le son
volume = Volume
on = oui
off = non

## Pages and connection

lost = Il n’y a rien à cette adresse.
back-home = Retour à l’étagère
loading = Un instant…
not-loaded = Cette page n’a pas pu être chargée. Vérifiez la connexion, puis réessayez.
load-again = Réessayer
live = En direct
connecting = Connexion…
reconnecting = Reconnexion…

## At the table

sealed-deal = Donne scellée
sealed-about = Avant la donne, le serveur a scellé sa part du hasard. En voici l’empreinte ; une fois la partie finie, son fichier permet de tout vérifier.
undo = Reprendre le coup
menu = Menu
journal-and-moves = Journal et coups possibles
journal = Journal
moves-in-text = Coups possibles, en texte
search-moves = Chercher un coup
no-moves = Rien à jouer pour le moment.
score-sheet = Feuille de score
everybody = Les joueurs
pts = pts
next-round = Manche suivante
you = Vous
# Whoever has been deleted.
someone = Quelqu’un
# After a name, for screen readers.
is-playing = { " joue" }
away = un bot joue à sa place
resigned-seat = a abandonné, un bot joue
your-clock = Votre pendule
you-watch = vous regardez
your-hand = Votre main
close = Fermer
read-article = Lire l’article dans la règle
you-can-play = Vous pouvez jouer
# In the page’s title.
your-turn-title = ● À vous
table = Table

## Before the first card

gathering = On s’installe
gathering-about = La partie commence quand toutes les places sont prises.
put-bot = Mettre un bot
free-the-seat = Libérer la place
start = Distribuer
leave = Quitter la table
resign = Abandonner la partie
resign-sure = Abandonner : un bot jouera à votre place. Cliquez encore une fois pour confirmer.
invitation = L’invitation
invitation-about = Envoyez ce lien, ou faites scanner le code.
copy = Copier le lien
copied = Lien copié.
renew-invitation = Nouveau lien, l’ancien ne marche plus
qr-label = Code à scanner : le lien de la table

## After the last

over = Partie terminée
table-broken = Le serveur a été mis à jour. Rechargez la page.

## What can be said

say-hello = Bonjour
say-well-played = Bien joué
say-thanks = Merci
say-moment = Un instant
say-oops = Oups
say-bye = Au revoir
say-label = Dire un mot
# After a name: an opponent played by the computer.
bot = bot
pace-clock = 5 minutes en tout, plus 5 secondes par tour
write-label = Votre message à la table
send = Envoyer

## Accounts and ratings

account = Compte
account-about = Un compte garde votre nom, vos parties et vos cotes, sur tous vos appareils. Il est facultatif.
account-make = Créer un compte
account-sign-in = Se connecter
account-have = J’ai déjà un compte
account-name = Nom du compte
password = Mot de passe (8 caractères au moins)
password-old = Mot de passe actuel
password-new = Nouveau mot de passe
password-change = Changer le mot de passe
password-lost = J’ai perdu mon mot de passe
recovery-code = Code de secours
codes = Vos codes de secours
codes-about = Si vous perdez votre mot de passe, chacun de ces codes vous redonne accès une fois. Ils ne seront plus affichés : notez-les, ou imprimez cette page.
codes-noted = C’est noté
codes-new = Nouveaux codes de secours
codes-new-about = Les codes que vous avez ne fonctionneront plus.
account-delete = Supprimer le compte
account-delete-about = Le compte, ses cotes et son historique disparaissent. Dans les parties jouées avec d’autres, vous serez « quelqu’un ».
guest-delete = Supprimer ce qui est conservé sur moi
guest-delete-about = Votre nom et vos parties disparaissent de ce serveur. Dans les parties jouées avec d’autres, vous serez « quelqu’un ».
sign-out = Se déconnecter
sessions = Vos appareils connectés
session-program = Un programme
session-here = Ici
session-used = Dernière utilisation : { $day }
session-end = Déconnecter
ratings = Cotes
ratings-about = Une partie abandonnée trop tôt, avant le quart des coups habituels, ne rapporte rien à personne. Contre la même personne, cinq parties d’un jeu comptent en 24 heures.
ratings-none = Pas encore de cote : jouez une partie avec un compte.
rating = Cote
matches = Parties
history = Parties terminées
export = Télécharger tout ce qui est conservé sur vous
history-none = Aucune partie terminée.
rank = Rang
more = La suite

## Told of something

# How many can play.
players = { $from } à { $to }
age = dès { $age } ans
minutes = { $minutes } min
article = Article { $number }.
count-moves = { $count ->
    [one] { $count } coup possible
   *[other] { $count } coups possibles
    }
some-moves = Les { $shown } premiers coups sur { $all } ; cherchez pour préciser.
seat-number = Place { $seat }
level-number = niveau { $level }
# Before the last of several names.
and = { " et " }
wait-for-you = { $count ->
    [0] { "" }
    [one] { $names } vous attend
   *[other] { $names } vous attendent
    }
match-lost = La partie est perdue
you-win = Vous l’emportez
you-win-with = Vous l’emportez, avec { $names }
they-win = { $count ->
    [one] { $names } l’emporte
   *[other] { $names } l’emportent
    }
mute = Masquer ce que dit { $name }
unmute = Afficher ce que dit { $name }
# Somebody is offline; a bot takes over when this time has passed.
waits = hors ligne, on attend { $time }
# Time left on a clock.
days-left = { $days } j { $hours } h
# Between what is asked and its answer: "Règles : Olé".
pair = { $first }{ "\u00a0" }: { $second }

## The four colours

red = rouge
blue = bleu
green = vert
yellow = jaune
