### Les pages des règles. docs/translating.md dit comment ce fichier se modifie.

minute = Le jeu en une minute
first-round = Une première manche
show = Le voir sur la table
contents = Sommaire
search-rules = Chercher dans les articles
articles-found = { $count ->
    [0] Aucun article n’a tous ces mots.
    [one] { $count } article
   *[other] { $count } articles
    }
