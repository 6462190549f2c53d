### What the server says to players and to whoever runs it. docs/translating.md says how this file is edited.

## What happens at a table

# Whoever reads, at the head of a sentence.
you = You
# Whoever has been deleted, at the head of a sentence.
someone = Someone
says = { $name }: { $words }
chat = { $allowed ->
    [yes] People may talk freely
   *[no] Ready-made phrases only
    }
sits-down = { $name } { $own ->
    [yes] sit down
   *[no] sits down
    }
seat-is-free = Seat { $seat } is free
bot-sits-down = { $name }, a bot of level { $level }, sits down
dealt = The match begins
undone = { $name } { $own ->
    [yes] take your move back
   *[no] takes the move back
    }
undo-asked = { $name } { $own ->
    [yes] ask to take your move back
   *[no] asks to take the move back
    }
undo-agreed = { $name } { $own ->
    [yes] agree
   *[no] agrees
    }
undo-refused = { $name } { $own ->
    [yes] prefer the move to stand
   *[no] prefers the move to stand
    }
undo-dropped = The request is withdrawn: the move stands
away = { $name } { $own ->
    [yes] are away, a bot plays meanwhile
   *[no] is away, a bot plays meanwhile
    }
back = { $name } { $own ->
    [yes] are back
   *[no] is back
    }
resigned = { $name } { $own ->
    [yes] give up
   *[no] gives up
    }
resigned-bot-plays = { $name } { $own ->
    [yes] give up, a bot plays in your place
   *[no] gives up, a bot plays in their place
    }
bots-slow = Bots play slowly
bots-as-people = Bots play as people do
bots-quick = Bots play quickly
bots-at-once = Bots play without a pause
rematch = The rematch is ready
rematch-proposed = { $name } { $own ->
    [yes] propose a rematch
   *[no] proposes a rematch
    }

## Ready-made phrases

hello = hello!
well-played = well played!
thanks = thank you!
moment = one moment…
oops = oops!
bye = goodbye!

## Why the server does not start

config-messages = a message needs at least 1024 bytes, and the send buffer must hold sixteen of them
config-ping = the ping interval must be shorter than the silence that is allowed
config-addresses = the public and the operations address must be different
folder-unusable = the folder { $folder } cannot be used: { $why }
address-unusable = the address { $address } cannot be used: { $why }
file-trouble = { $file }: { $why }
not-compiled = this program was compiled without the feature "cluster", which several servers with one database need
config-role-alone = a role (--role front, --role bots) needs a bus between servers (--bus)
config-bus-alone = a bus (--bus) needs a database that several servers can share (--store)
