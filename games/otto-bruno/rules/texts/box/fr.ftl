### Otto & Bruno on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Chaque carte a deux faces : vous voyez l’une, les autres voient le dos. Formez le plus de combinaisons de quatre, et retenez ce qui revient quand tout se retourne.
memory = « human » : l'écran montre ce qui est visible. « aid » : il garde aussi ce que vous avez déjà vu (A17).
first-values = lot (par tirage au sort), ou une place de 0 à 3
first = Qui commence, si personne ne s'appelle Otto ou Bruno (A5).
names-values = jusqu'à quatre noms, par place, séparés par de simples virgules, comme Maud,Otto
names = Les prénoms, pour savoir si un Otto ou un Bruno commence (A5).
