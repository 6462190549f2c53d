# Avant tout autre programme : `cargo run --release` dans un nouveau dépôt. Seule la ligne qui suit
# chaque nom est lue, sans variables.

compiling-server = Compilation du serveur, une seule fois (deux minutes environ).
compiling-terminal = Compilation de Pioche, une seule fois (une minute environ).
does-not-compile = La compilation de Pioche a échoué ; Cargo dit pourquoi ci-dessus.
no-cargo = Pioche est compilé par Cargo, introuvable ici ; veuillez installer Rust.
