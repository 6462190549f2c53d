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

## Copying an installation

which-store = name the database: --store postgres://…
moved =
    Moved and compared, all of it the same ({ $hash }):
      tables   { $tables }, with { $events } events
      accounts { $accounts }, ratings { $ratings }, sessions { $sessions }

## The page for the browser

no-page-here = this build has no page: it was compiled without it (--features embed)
no-page = no page for the browser
compiling = The page is being compiled, just this once: { $done }%
ready = The page is ready.
