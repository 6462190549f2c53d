### What the server says to players and to whoever runs it. docs/translating.md says how this file is edited.

## Why a request is not done

no-such-path = il n’y a rien ici
wrong-method = cette adresse ne s’emploie pas avec cette méthode HTTP
other-host = ce n’est pas le nom de ce serveur
other-site = les demandes venues d’autres sites restent sans réponse
body-too-long = la demande est trop longue
too-slow = la demande n’est pas arrivée à temps
no-such-table = cette table n’existe pas, ou ne vous est pas ouverte
no-such-person = personne n’a ce compte
no-such-game = ce jeu n’existe pas ici
no-such-session = vous n’avez pas de session de ce nom
unreadable-message = message illisible : { $why }
unreadable-query-string = adresse illisible : { $why }
before = « before » doit venir d’une réponse précédente
after = « after » doit être le « next » d’une page précédente
move-too-long = ce n’est pas un coup
number-used = ce numéro a déjà servi
no-session = dites d’abord bonjour : POST /api/v1/session
not-yours = ce n’est pas à vous de le faire
wrong-password = nom ou mot de passe inexact
wrong-code = nom ou code erroné, ou code déjà utilisé
banned = ce serveur vous est fermé
banned-because = ce serveur vous est fermé : { $reason }
banned-for = ce serveur vous est fermé encore { $days } { $days ->
    [one] jour
   *[other] jours
    }
banned-for-because = ce serveur vous est fermé encore { $days } { $days ->
    [one] jour
   *[other] jours
    } : { $reason }
not-the-administrator = seuls l’utilisateur qui fait tourner le serveur et root peuvent le demander
unknown-person = personne n’a ce numéro, ni un compte de ce nom ; cherchez avec pioche admin people
guests-have-no-password = qui n’a pas de compte n’a pas de mot de passe
reason = une raison est une ligne d’au plus 200 caractères
no-account = vous n’avez pas de compte
has-account = vous avez déjà un compte
name-taken = ce nom est pris
name = un nom contient au moins une lettre ou un chiffre
password = un mot de passe a de { $shortest } à { $longest } caractères
common-password = ce mot de passe est parmi les premiers qu’on essaierait ; choisissez-en un autre
chance-too-long = la part de hasard a au plus { $longest } octets
share = la promesse d’une part est faite de 64 chiffres hexadécimaux, en minuscules
text = un message est une ligne de 1 à { $longest } caractères visibles
too-many-named = on peut nommer au plus { $most } personnes
no-such-seat = cette place n’existe pas
stale = la table a changé entre-temps ; regardez et rejouez
not-running = la partie n’est pas en cours
not-over = la partie n’est pas finie
of-evening = cette donne est celle d’une soirée, où chacun la joue une fois
all-played = vous avez joué toutes les donnes de cette soirée
evening-full = une soirée est pour { $most } personnes au plus
too-many-evenings = vous avez déjà { $most } soirées ; chacune s’efface un mois après la dernière visite
time-up = votre temps est écoulé ; un bot joue à votre place
undo = on ne reprend que son dernier coup, à son tour, et si personne n’en a rien appris ; seul contre des bots, dès qu’on a joué
phrases-only = à cette table, on se parle par phrases toutes faites
no-invitation = personne ne peut être invité à cette table
present = la personne assise là était présente il y a un instant ; attendez un peu
slow-down = trop vite ; patientez un instant
too-many-listed = trop de tables ouvertes déjà ; jouez à l’une d’elles, ou créez-en une sur invitation
busy = beaucoup de personnes se connectent en ce moment ; réessayez dans quelques secondes
unavailable = le serveur ne peut pas répondre pour le moment ; réessayez
not-kept = rien ne peut être enregistré en ce moment ; redemandez dans un instant

## Why something cannot happen at a table

not-a-move = ce n’est pas un coup : { $why }
seat-taken = cette place est prise
bot-level = un bot a un niveau de 1 à 5
begun = la partie a déjà commencé
seats-free = des places sont encore libres
not-set-up = la partie ne peut pas être préparée
nothing-to-undo = il n’y a rien à reprendre
nobody-sits = cette place est vide
no-such-claim = ce jeu ne commence pas ainsi, ou la table en a déjà décidé
not-started = la partie n’a pas été lancée
other-share = ce n’est pas la part de hasard promise

## What happens at a table

# Whoever reads, at the head of a sentence.
you = Vous
# Whoever has been deleted, at the head of a sentence.
someone = Quelqu’un
says = { $name } : { $words }
chat = { $allowed ->
    [yes] On peut se parler librement
   *[no] Phrases toutes faites seulement
    }
sits-down = { $name } { $own ->
    [yes] prenez place
   *[no] prend place
    }
seat-is-free = La place { $seat } est libre
bot-sits-down = { $name }, bot de niveau { $level }, prend place
dealt = La partie commence
undone = { $name } { $own ->
    [yes] reprenez votre coup
   *[no] reprend son coup
    }
away = { $name } { $own ->
    [yes] vous absentez, un bot joue en attendant
   *[no] s’absente, un bot joue en attendant
    }
back = { $name } { $own ->
    [yes] êtes de retour
   *[no] est de retour
    }
resigned = { $name } { $own ->
    [yes] abandonnez
   *[no] abandonne
    }
bots-slow = Les bots jouent lentement
bots-as-people = Les bots jouent comme des gens
bots-quick = Les bots jouent vite
bots-at-once = Les bots jouent sans attendre
rematch = La revanche est prête

## Why somebody is sent away from a table

only-players = La partie commence, et seuls ceux qui jouent la voient.
invitation-renewed = L’invitation à cette table a changé ; demandez la nouvelle.
table-changed = Un instant : cette table est relue.
table-broken = Toutes nos excuses : cette table a dû être fermée. Rouvrez-la, rien de joué n’est perdu.
table-closed = Cette table a été fermée par l’administration du serveur.
table-deleted = Cette table a été supprimée par l’administration du serveur.

## Ready-made phrases

hello = bonjour !
well-played = bien joué !
thanks = merci !
moment = un instant…
oops = oups !
bye = au revoir !

## Why the server does not start

config-messages = un message doit pouvoir faire 1024 octets, et la file d’envoi en contenir seize
config-ping = l’intervalle entre deux pings doit être plus court que le silence permis
config-addresses = l’adresse publique et celle de l’exploitant doivent être différentes
folder-unusable = le dossier { $folder } ne peut pas servir : { $why }
address-unusable = l’adresse { $address } ne peut pas servir : { $why }
file-trouble = { $file } : { $why }
not-compiled = ce programme a été compilé sans l’option « cluster », qu’il faut pour plusieurs serveurs sur une même base de données
bus-unreachable = le bus entre serveurs (NATS) est injoignable : { $why }
config-role-alone = un rôle (--role front, --role bots) demande un bus entre serveurs (--bus)
config-bus-alone = un bus (--bus) demande une base de données que plusieurs serveurs peuvent partager (--store)
