### Why a match cannot be set up. docs/translating.md says how this file is edited.

position = this position cannot be: { $why }
contradiction = option { $key } is { $found } in this position, not { $given }
seat = seat { $seat }
