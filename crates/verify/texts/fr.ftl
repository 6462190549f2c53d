### What is wrong with a match that was checked; each goes on in a sentence.
### docs/translating.md says how this file is edited.

secret = le secret n’est pas fait de 64 chiffres hexadécimaux
promise = le secret n’est pas celui que le serveur avait promis
shares = il faut une part de hasard par place
share = la part de hasard de la place { $seat } n’est pas celle qui était promise
deal = la donne ne correspond pas au secret et aux parts de hasard
names = il faut un nom par place
name = la place { $seat } a joué sous un autre nom
chain = la chaîne est rompue : un nom, un coup, l’ordre ou une heure a été changé
link = un maillon de la chaîne est illisible
times = les heures des coups reculent
moves = la chaîne ne correspond pas aux coups de la partie
other-promise = la promesse n’est pas celle qui était affichée avant la donne
own-share = votre part de hasard n’est pas dans la donne : arrivée trop tard, ou écartée
head = ce n’est pas la partie telle qu’elle a été reçue pendant le jeu
