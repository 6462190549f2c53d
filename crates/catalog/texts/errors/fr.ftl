### Why a match cannot be set up. docs/translating.md says how this file is edited.

position = cette position est impossible : { $why }
contradiction = l’option { $key } vaut { $found } dans cette position, pas { $given }
seat = place { $seat }
