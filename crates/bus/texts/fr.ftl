### Why a request is not done, and why a table is closed. docs/translating.md says how this file is edited.

## Why a request is not done

no-such-path = il n’y a rien ici
wrong-method = cette adresse ne s’emploie pas avec cette méthode HTTP
one-host = la requête doit avoir un en-tête Host, et un seul
unknown-host = ce nom n’est pas connu de ce serveur ; l’exploitant peut l’ajouter avec --host
other-host = ce n’est pas le nom de ce serveur
other-site = les demandes venues d’autres sites restent sans réponse
body-too-long = la demande est trop longue
too-slow = la demande n’est pas arrivée à temps
other-edition = cette partie a été jouée avec une autre édition des pièces du jeu que celle de ce serveur
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
ask-undo = on ne demande à reprendre que son dernier coup, tant que personne n’a joué depuis et qu’il ne vous a rien appris ; trois fois par partie, et jamais dans une partie cotée ou une soirée
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
no-undo-request = personne ne demande à reprendre un coup
nobody-sits = cette place est vide
no-such-claim = ce jeu ne commence pas ainsi, ou la table en a déjà décidé
not-started = la partie n’a pas été lancée
other-share = ce n’est pas la part de hasard promise

## Why somebody is sent away from a table

only-players = La partie commence, et seuls ceux qui jouent la voient.
invitation-renewed = L’invitation à cette table a changé ; demandez la nouvelle.
table-changed = Un instant : cette table est relue.
table-broken = Toutes nos excuses : cette table a dû être fermée. Rouvrez-la, rien de joué n’est perdu.
table-closed = Cette table a été fermée par l’administration du serveur.
table-deleted = Cette table a été supprimée par l’administration du serveur.

## Why a server cannot use the bus between servers

bus-unreachable = le bus entre serveurs (NATS) est injoignable : { $why }
