# Before there is any other program: `cargo run --release` in a new checkout. Only the line after
# each name is read, without placeholders.

compiling-server = The server is being compiled, just this once (two minutes or so).
compiling-terminal = Pioche is being compiled, just this once (a minute or so).
does-not-compile = Pioche could not be compiled; Cargo says why above.
no-cargo = Pioche is compiled by Cargo, which cannot be run here; please install Rust.
