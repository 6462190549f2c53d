### What `pioche serve`, `backup`, `import` and `export` say. docs/translating.md says how this file is edited.

## Settings

no-setting = { $file } : il n’y a pas de réglage { $setting }
no-variable = { $name } n’est pas un réglage
# $what is the sentence before: il n’y a pas de réglage « graze ».
nearest = { $what } ; vouliez-vous dire { $near } ?
config-check = Dire seulement si les réglages sont justes
config-right = Les réglages sont justes.
config-setting = réglage
config-value = valeur
config-from = d’où il vient
config-default = par défaut
# What PIOCHE_LOG takes.
log-takes = off, error, warn, info, debug ou trace, ou des niveaux par module, comme info,server=debug
not-toml = { $path } : TOML non valide ({ $why })

value-file = FICHIER
value-folder = DOSSIER
takes-address = une adresse et un port, comme 127.0.0.1:7678
takes-folder = un dossier
takes-seconds = un nombre de secondes, comme 1.5
takes-number = un nombre entier
takes-whole = un nombre entier de { $low } à { $high }
takes-switch = on ou off
takes-networks = des adresses ou des réseaux, comme 127.0.0.1,10.0.0.0/8
takes-origin = une adresse comme https://pioche.example
takes-hosts = des noms d’hôte, comme jeux.lan,jeux.example
takes-database = l’adresse d’une base PostgreSQL, comme postgres://pioche@localhost/pioche
takes-bus = l’adresse d’un serveur NATS, comme nats://localhost
takes-role = all, front ou bots
serve-lan = Ouvrir au réseau local, avec un code QR à scanner
serve-new-installation = Ouvrir la base de données du dossier, ou une nouvelle, même si une autre s’y trouvait avant
serve-config = Fichier de réglages en TOML, sous les mêmes noms : grace = 30
serve-after-help =
    Chaque réglage peut aussi venir de l’environnement (PIOCHE_GRACE=30). L’option l’emporte sur
    l’environnement, qui l’emporte sur le fichier. Journal : PIOCHE_LOG=info, debug… ; PIOCHE_LOG_JSON=1.
set-address = Où l’on se connecte [127.0.0.1:7678]
set-operations = État de santé et métriques, pour l’exploitant ; off : désactivé [127.0.0.1:7679]
set-data = Le dossier de la base de données [dossier de données de l’utilisateur]
set-store = Une base PostgreSQL que plusieurs serveurs partagent, au lieu du dossier [aucune]
set-store-connections = Connexions à cette base, au plus [11]
set-bus = Le serveur NATS par lequel ces serveurs n’en font qu’un [aucun]
set-role = Son rôle parmi plusieurs : front accueille les visiteurs et laisse réfléchir les bots chez ceux qui ont le rôle bots ; all fait les deux [all]
set-grace = Secondes d’absence avant qu’un bot ne prenne la place [60]
set-pace = Secondes qu’un bot prend pour un coup, environ ; moins quand on joue vite [1.2]
set-notice = Secondes avant qu’un bot de niveau 4 ne réagisse hors de son tour [1.8]
set-together = Secondes en deçà desquelles les coups qui se suivent sont annoncés ensemble à qui n’a rien à jouer ; 0 : chacun aussitôt [0.05]
set-idle = Secondes avant qu’une table où il n’y a personne ne quitte la mémoire, et la liste si la partie n’a pas commencé [300]
set-vacant = Secondes avant qu’une table où personne ne vient, et dont la partie n’a pas commencé, ne soit supprimée [86400]
set-bot-threads = Fils d’exécution des bots [la moitié des cœurs]
set-sockets = WebSockets ouverts en tout, au plus [20000]
set-sockets-per-address = WebSockets ouverts par adresse, au plus [200]
set-connections-per-address = Connexions de toute sorte par adresse, refusées d’emblée au-delà ; 0 : sans limite [300]
set-unread = Secondes dont un client dispose pour lire ce qui l’attend, avant d’être déconnecté [20]
set-messages-per-second = Messages par seconde et par connexion ; 0 : sans limite [50]
set-sessions-per-minute = Nouveaux invités par minute et par adresse ; 0 : sans limite [60]
set-sign-ins-per-minute = Mots de passe essayés par minute et par adresse ; 0 : sans limite [10]
set-tables-per-minute = Nouvelles tables par minute et par personne ; 0 : sans limite [30]
set-listed = Tables dans la liste, en tout ; 0 : sans limite [10000]
set-listed-per-person = Tables dans la liste par personne ; 0 : sans limite [20]
set-listed-per-address = Tables dans la liste par adresse ; 0 : sans limite [100]
set-session-days = Jours sans visite après lesquels un invité est oublié [180]
set-keep-finished = Jours après lesquels une partie terminée est supprimée ; 0 : jamais [730]
set-keep-abandoned = Jours après lesquels une partie que personne n’a reprise est supprimée ; 0 : jamais [90]
set-secure-cookie = Cookie réservé aux connexions chiffrées, derrière un proxy HTTPS [off]
set-trusted-proxy = Proxys de confiance pour dire qui se connecte [aucun]
set-public-origin = L’adresse que les joueurs connaissent ; les requêtes sous un autre nom sont refusées [aucune]
set-host = Noms de ce serveur sans public-origin, outre les adresses IP, localhost et son nom en .local [aucun]

## The server, open

open =
    Pioche est ouverte : { $url }
    Données : { $folder }   Ctrl-C pour fermer

thinking = Les bots de { $place } réfléchissent ici   Ctrl-C pour fermer

## Backup

no-database = il n’y a pas de base de données : { $path }
exists = { $file } existe déjà
copied = Copié dans { $file }

## Copying an installation

which-store = indiquez la base de données : --store postgres://…
moved =
    Transféré et comparé, tout est identique ({ $hash }) :
      tables   { $tables }, avec { $events } événements
      comptes  { $accounts }, cotes { $ratings }, sessions { $sessions }

## The page for the browser

no-page = pas de page pour le navigateur : cargo serve la construit dans les sources, --features embed l’inclut dans le programme, PIOCHE_WEB nomme son dossier
page-failed = pas de page pour le navigateur : elle n’a pas pu être construite
compiling = Compilation de la page, une seule fois : { $done } %
ready = La page est prête.
