### What `pioche serve`, `backup`, `import` and `export` say. docs/translating.md says how this file is edited.

## Settings

no-setting = { $file }: there is no setting { $setting }
no-variable = { $name } is not a setting
# $what is the sentence before: there is no setting "graze".
nearest = { $what }; did you mean { $near }?
config-check = Only say whether the settings are right
config-right = The settings are right.
config-setting = setting
config-value = value
config-from = set by
config-default = default
# What PIOCHE_LOG takes.
log-takes = off, error, warn, info, debug or trace, or levels by module, as in info,server=debug
not-toml = { $path }: not valid TOML ({ $why })

value-file = FILE
value-folder = FOLDER
takes-address = an address and a port, such as 127.0.0.1:7678
takes-folder = a folder
takes-seconds = a number of seconds, such as 1.5
takes-number = a whole number
takes-whole = a whole number from { $low } to { $high }
takes-switch = on or off
takes-networks = addresses or networks, such as 127.0.0.1,10.0.0.0/8
takes-origin = an address such as https://pioche.example
takes-hosts = host names, such as games.lan,games.example
takes-database = the address of a PostgreSQL database, such as postgres://pioche@localhost/pioche
takes-bus = the address of a NATS server, such as nats://localhost
takes-role = all, front or bots
serve-lan = Open to the local network, with a QR code to scan
serve-new-installation = Open whatever database is in the folder, or a new one, even if another was there before
serve-config = Settings file in TOML, with the same names: grace = 30
serve-after-help =
    Every setting can also come from the environment (PIOCHE_GRACE=30). The flag overrides the
    environment, which overrides the file. Log: PIOCHE_LOG=info, debug…; PIOCHE_LOG_JSON=1.
set-address = Where people connect [127.0.0.1:7678]
set-operations = Health and metrics for the operator; off: disabled [127.0.0.1:7679]
set-data = The database folder [the user’s data folder]
set-store = A PostgreSQL database that several servers share, instead of the folder [none]
set-store-connections = Connections to that database, at most [11]
set-bus = The NATS server that makes those servers one [none]
set-role = Its role among several: front takes visitors and leaves the bots’ thinking to those with the role bots; all does both [all]
set-grace = Seconds of absence before a bot takes over [60]
set-pace = Seconds a bot takes for a move, roughly; less where people play quickly [1.2]
set-notice = Seconds before a bot of level 4 speaks up out of turn [1.8]
set-together = Seconds within which successive moves are sent together to those who have nothing to play; 0: each at once [0.05]
set-idle = Seconds before an empty table leaves memory, and the list if its match has not begun [300]
set-vacant = Seconds before an empty table whose match has not begun is deleted [86400]
set-bot-threads = Threads for the bots [half of the cores]
set-sockets = Open WebSockets in total, at most [20000]
set-sockets-per-address = Open WebSockets per address, at most [200]
set-connections-per-address = Connections of any kind per address, refused outright beyond that; 0: no limit [300]
set-unread = Seconds a client has to read what waits for it before it is disconnected [20]
set-messages-per-second = Messages per second and connection; 0: no limit [50]
set-sessions-per-minute = New guests per minute and address; 0: no limit [60]
set-sign-ins-per-minute = Password attempts per minute and address; 0: no limit [10]
set-tables-per-minute = New tables per minute and person; 0: no limit [30]
set-listed = Tables on the list in total; 0: no limit [10000]
set-listed-per-person = Tables on the list per person; 0: no limit [20]
set-listed-per-address = Tables on the list per address; 0: no limit [100]
set-session-days = Days without a visit after which a guest is forgotten [180]
set-keep-finished = Days after which a finished match is deleted; 0: never [730]
set-keep-abandoned = Days after which a match that nobody has continued is deleted; 0: never [90]
set-secure-cookie = Cookie for encrypted connections only, behind an HTTPS proxy [off]
set-trusted-proxy = Proxies trusted to say who is connecting [none]
set-public-origin = The address that players know; requests under another name are refused [none]
set-host = Names of this server without public-origin, besides IP addresses, localhost and its .local name [none]

## The server, open

open =
    Pioche is open: { $url }
    Data: { $folder }   Ctrl-C to close

thinking = The bots of { $place } think here   Ctrl-C to close

## Backup

no-database = there is no database: { $path }
exists = { $file } already exists
copied = Copied to { $file }

## Copying an installation

which-store = name the database: --store postgres://…
moved =
    Moved and compared, all of it the same ({ $hash }):
      tables   { $tables }, with { $events } events
      accounts { $accounts }, ratings { $ratings }, sessions { $sessions }

## The page for the browser

no-page = no page for the browser: cargo serve builds it in a checkout, --features embed makes it part of the program, PIOCHE_WEB names its folder
page-failed = no page for the browser: it could not be built
compiling = The page is being compiled, just this once: { $done }%
ready = The page is ready.
