### What `pioche serve`, `backup`, `import` and `export` say. docs/translating.md says how this file is edited.

## Settings

no-setting = il n’y a pas de réglage { $setting }
# What PIOCHE_LOG takes.
log-takes = off, error, warn, info, debug ou trace, ou des niveaux par module, comme info,server=debug
not-toml = { $path } : TOML non valide ({ $why })

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

no-page-here = cette version a été compilée sans la page pour le navigateur (--features embed)
no-page = pas de page pour le navigateur
compiling = Compilation de la page, une seule fois : { $done } %
ready = La page est prête.
