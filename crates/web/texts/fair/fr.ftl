### What the check of a finished match found to be in order.

known-deal = La donne est celle d’une partie finie, jouée de nouveau : ses cartes pouvaient être connues.
evening-deal = La donne est celle d’une soirée, la même pour chacun : celui qui l’a finie plus tôt en connaissait les cartes.
promised-before = Le secret est celui que le serveur avait promis avant la donne.
promised = Le secret est celui que le serveur avait promis.
own-share = Votre part de hasard est dans la donne.
no-share = Personne n’a donné de part de hasard : le serveur a choisi seul.
other-shares = D’autres ont donné leur part de hasard, pas ce navigateur.
closed-share = Une part promise au moins n’a pas été ouverte à temps : elle n’est pas dans la donne.
chain-whole = Noms, ordre et heures des coups sont ceux que ce navigateur a reçus pendant la partie.
chain-until = Noms, ordre et heures des coups sont ceux que ce navigateur a reçus, jusqu’au moment où il est parti.
chain-bound = Noms, ordre et heures des coups sont liés à la promesse.
chain-none = Noms et heures ne sont pas liés à la promesse : la partie date d’avant.
taken-back = Des coups ont été repris pendant la partie ; la chaîne les garde.
by-the-rules = Tous les coups sont conformes à la règle.
