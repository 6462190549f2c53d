### What is said of tables that cannot be set up, to players, and of the database, to operators.
### docs/translating.md says how this file is edited.

## Why a table cannot be set up

unknown-game = ce jeu n’est pas ici ; disponibles : { $known }
too-many-options = trop d’options
evening-deals = une soirée a de { $least } à { $most } donnes
bots = au plus un bot par place, de niveau 1 à 5, et une place est pour vous
pace = permis : de 5 à 3600 secondes ou de 1 à 30 jours par coup ; ou de 5 à 10800 secondes par partie, plus 180 au plus par tour

## What is wrong with the database

conflict = un événement de ce numéro existe déjà
outdated = ce dont cela dépend a changé entre-temps
newer = la base de données est de la version { $found }, ce programme va jusqu’à la { $known } ; prenez le programme plus récent
corrupt = la base de données est endommagée ({ $why }) ; remettez une copie en place
read-only = la base de données ne peut pas être écrite ({ $why }) ; il faut pouvoir écrire le fichier et son dossier
gone = { $file } n’est plus là, ou a été remplacé, depuis que le serveur l’a ouvert ; remettez-le en place, ou arrêtez le serveur et remettez une copie
in-use = un autre serveur utilise cette base de données ; arrêtez-le, ou donnez à celui-ci un autre dossier (--data)
disk-full = le disque est plein ; faites de la place
foreign = ce n’est pas une base de données de Pioche
database-gone = la base de données qui se trouvait ici a disparu ou est vide ; remettez-la en place ou restaurez une sauvegarde, ou démarrez une fois avec --new-installation pour repartir de zéro
other-database = ce n’est pas la base de données qui se trouvait ici ; remettez la bonne en place, ou démarrez une fois avec --new-installation pour continuer avec celle-ci
stopping = la base de données ne répond pas : le serveur s’arrête
database-unavailable = la base de données ne répond pas : { $why }
unreachable = le serveur de base de données est injoignable : { $why }
silent = le serveur de base de données ne répond pas à temps
sign-in-refused = le serveur de base de données refuse la connexion ({ $why }) ; vérifiez le nom et le mot de passe dans l’adresse
no-database = cette base de données n’existe pas ({ $why }) ; créez-la d’abord
old-postgres = c’est PostgreSQL { $found } ; il faut la version { $needed } ou une plus récente
encoding = la base de données n’accepte pas toutes les lettres ; créez-la avec l’encodage UTF8
database-address = l’adresse de la base de données est illisible ({ $why }) ; elle ressemble à postgres://nom:mot-de-passe@hôte/base
database-parameter = l’adresse de la base de données a un paramètre que Pioche ne connaît pas, « { $name } » ; pour TLS, ce sont sslmode et sslrootcert
sslmode = « { $mode } » n’est pas une valeur de sslmode ; utilisez disable, prefer, require, verify-ca ou verify-full
unchecked = sslrootcert est donné, mais ce sslmode ne fait pas vérifier le certificat ; utilisez sslmode=verify-full
no-authority = aucune autorité n’est reconnue pour signer le certificat du serveur de base de données ; indiquez le fichier du certificat de l’autorité (sslrootcert=ca.pem)
authorities = { $file } est illisible ({ $why }) ; sslrootcert indique un fichier de certificats au format PEM
not-encrypted = le serveur de base de données ne chiffre pas, et sslmode l’exige ; mettez ssl = on dans sa configuration, ou sslmode=disable sur un réseau privé
unknown-authority = le certificat du serveur de base de données n’est pas digne de confiance ({ $why }) ; sslrootcert indique le certificat de l’autorité qui l’a signé
other-host = le certificat du serveur de base de données est celui d’un autre hôte ({ $why }) ; utilisez un hôte qu’il cite dans subjectAltName, ou sslmode=verify-ca
encryption-failed = pas de connexion chiffrée au serveur de base de données ({ $why }) ; vérifiez son certificat
without-bus = un autre serveur utilise cette base de données ; à plusieurs, il leur faut un bus, le même pour tous (--bus)
backup-elsewhere = PostgreSQL a ses propres outils de sauvegarde, comme pg_dump
nothing-there = il n’y a pas de base de données à transférer
not-empty = cette base de données n’est pas vide ; on ne transfère que dans une base vide
unequal = le contenu transféré n’est pas celui d’origine ; ne vous en servez pas et gardez l’original
journal-line = une ligne du journal
events-missing = il manque des événements
event-missing = il manque l’événement { $number } d’une table
event-impossible = l’événement { $number } de la table { $table } n’est pas possible : { $why }
read-only-file = { $file } est en lecture seule
