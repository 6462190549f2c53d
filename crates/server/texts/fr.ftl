### What the server says to players and to whoever runs it. docs/translating.md says how this file is edited.

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
undo-asked = { $name } { $own ->
    [yes] demandez à reprendre votre coup
   *[no] demande à reprendre son coup
    }
undo-agreed = { $name } { $own ->
    [yes] êtes d’accord
   *[no] est d’accord
    }
undo-refused = { $name } { $own ->
    [yes] préférez que le coup reste joué
   *[no] préfère que le coup reste joué
    }
undo-dropped = La demande est retirée : le coup reste joué
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
resigned-bot-plays = { $name } { $own ->
    [yes] abandonnez, un bot joue à votre place
   *[no] abandonne, un bot joue à sa place
    }
bots-slow = Les bots jouent lentement
bots-as-people = Les bots jouent comme des gens
bots-quick = Les bots jouent vite
bots-at-once = Les bots jouent sans attendre
rematch = La revanche est prête
rematch-proposed = { $name } { $own ->
    [yes] proposez une revanche
   *[no] propose une revanche
    }

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
config-role-alone = un rôle (--role front, --role bots) demande un bus entre serveurs (--bus)
config-bus-alone = un bus (--bus) demande une base de données que plusieurs serveurs peuvent partager (--store)
