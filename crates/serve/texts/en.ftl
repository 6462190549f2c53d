### What `pioche serve`, `backup`, `import` and `export` say. docs/translating.md says how this file is edited.

## Settings

no-setting = there is no setting { $setting }
# What PIOCHE_LOG takes.
log-takes = off, error, warn, info, debug or trace, or levels by module, as in info,server=debug
not-toml = { $path }: not valid TOML ({ $why })

## The server, open

open =
    Pioche is open: { $url }
    Data: { $folder }   Ctrl-C to close

thinking = The bots of { $place } think here   Ctrl-C to close

## Backup

no-database = there is no database: { $path }
exists = { $file } already exists
copied = Copied to { $file }

## A house moved

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
