### What is said of tables that cannot be set up, to players, and of the database, to operators.
### docs/translating.md says how this file is edited.

## Why a table cannot be set up

unknown-game = there is no such game here; available: { $known }
too-many-options = too many options
evening-deals = an evening has { $least } to { $most } deals
bots = at most one bot per seat, of level 1 to 5, and one seat is for you
pace = allowed: 5 to 3600 seconds or 1 to 30 days a move; or 5 to 10800 seconds a match, plus at most 180 a turn

## What is wrong with the database

conflict = an event with this number is there already
outdated = what this depends on has changed in the meantime
newer = the database is of version { $found }, this program knows up to { $known }; use the newer program
corrupt = the database is damaged ({ $why }); restore a backup
read-only = the database cannot be written ({ $why }); the file and its folder must be writable
gone = { $file } was taken away or replaced since the server opened it; put it back, or stop the server and restore a backup
in-use = another server is using this database; stop it, or give this one another folder (--data)
disk-full = the disk is full; make room
foreign = this is not a Pioche database
database-gone = the database that was here is gone or empty; put it back or restore a backup, or start once with --new-installation to begin anew
other-database = this is not the database that was here; put the right one back, or start once with --new-installation to go on with this one
stopping = the database does not answer: the server is stopping
database-unavailable = the database does not answer: { $why }
unreachable = the database server cannot be reached: { $why }
silent = the database server does not answer in time
sign-in-refused = the database server refuses the login ({ $why }); check name and password in the address
no-database = there is no such database ({ $why }); create it first
old-postgres = this is PostgreSQL { $found }; version { $needed } or later is needed
encoding = the database does not accept every letter; create it with the encoding UTF8
database-address = the address of the database cannot be read ({ $why }); it looks like postgres://name:password@host/database
database-parameter = the address of the database has a parameter that Pioche does not know, “{ $name }”; TLS takes sslmode and sslrootcert
sslmode = “{ $mode }” is no value of sslmode; use disable, prefer, require, verify-ca or verify-full
unchecked = sslrootcert is given, but the certificate is not checked with this sslmode; use sslmode=verify-full
no-authority = no authority is trusted to sign the certificate of the database server; name the file with the authority’s certificate (sslrootcert=ca.pem)
authorities = { $file } cannot be read ({ $why }); sslrootcert names a file with certificates in PEM
not-encrypted = the database server does not encrypt, and sslmode asks for it; set ssl = on in its configuration, or sslmode=disable on a private network
unknown-authority = the certificate of the database server is not to be trusted ({ $why }); sslrootcert names the certificate of the authority that signed it
other-host = the certificate of the database server is for another host ({ $why }); use a host that it names under subjectAltName, or sslmode=verify-ca
encryption-failed = no encrypted connection to the database server ({ $why }); check its certificate
without-bus = another server is using this database; several need a bus, the same for all (--bus)
backup-elsewhere = PostgreSQL has its own tools for backups, such as pg_dump
nothing-there = there is no database to move
not-empty = this database is not empty; only an empty one can be moved into
unequal = what was moved is not what was there; do not use it, and keep the original
journal-line = a line of the journal
events-missing = events are missing
event-missing = event { $number } of a table is missing
event-impossible = event { $number } of table { $table } does not fit: { $why }
read-only-file = { $file } is read-only
