### Why a match cannot be set up. docs/translating.md says how this file is edited.

position = this position is impossible: { $why }
contradiction = option { $key } is { $found } in this position, not { $given }
seat = seat { $seat }
