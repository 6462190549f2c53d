//! Writes what a package installs under `share/`: the manual pages, in English and French, and the
//! shell completions, all from the definitions that produce the help. `cargo xtask dist` runs it.

use std::fs;
use std::path::Path;

use clap_complete::Shell;
use engine::Lang;

fn main() -> anyhow::Result<()> {
    let share = std::env::args_os().nth(1).ok_or_else(|| anyhow::anyhow!("usage: pioche-manual FOLDER"))?;
    let share = Path::new(&share);
    for (lang, folder) in [(Lang::En, "man/man1"), (Lang::Fr, "man/fr/man1")] {
        let folder = share.join(folder);
        fs::create_dir_all(&folder)?;
        // Without a date, so that the same sources give the same pages.
        clap_mangen::generate_to(serve::command_line(lang), &folder)?;
    }
    for (shell, file) in [
        (Shell::Bash, "bash-completion/completions/pioche"),
        (Shell::Zsh, "zsh/vendor-completions/_pioche"),
        (Shell::Fish, "fish/vendor_completions.d/pioche.fish"),
    ] {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut serve::command_line(Lang::En), "pioche", &mut script);
        let file = share.join(file);
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(file, script)?;
    }
    Ok(())
}
