//! Where the browser client comes from: a folder that is named, this binary, or the checkout that
//! this binary was compiled in, which then compiles the client while the server is already open.

use std::io::{BufRead as _, BufReader, IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use engine::Lang;
use web_dist::{Source, is_embedded, set_source};

/// Finds the client, or begins to compile it.
pub(crate) fn find(lang: Lang) {
    // For whoever works on the client: `cargo xtask web` fills that folder.
    if let Some(folder) = std::env::var_os("PIOCHE_WEB") {
        return set_source(Source::Folder(PathBuf::from(folder)));
    }
    let left_out = std::env::var_os("SKIP_WEB").is_some_and(|value| !value.is_empty() && value != "0");
    if is_embedded() || left_out {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("client")));
    let (Some(root), Some(folder)) = (root, beside) else { return };
    if root.join("crates/client-build/Cargo.toml").is_file() {
        set_source(Source::Compiling(0));
        let root = root.to_owned();
        thread::spawn(move || compile(&root, folder, lang));
    } else if folder.join("index.html").is_file() {
        set_source(Source::Folder(folder));
    } else {
        nowhere(
            lang.pick(
                "cette version n'a pas de page : elle a été compilée sans elle (--features embed)",
                "this build has no page: it was compiled without it (--features embed)",
            ),
            lang,
        );
    }
}

fn nowhere(why: &str, lang: Lang) {
    tracing::warn!(why, "{}", lang.pick("pas de page pour le navigateur", "no page for the browser"));
    set_source(Source::Nowhere(why.to_owned()));
}

/// Runs `client-build` and shows what it says; a client that is up to date takes it a second.
fn compile(root: &Path, folder: PathBuf, lang: Lang) {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .current_dir(root)
        .args(["run", "--locked", "--release", "--package", "client-build", "--", "quick"])
        .arg(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            // No Cargo here: a client that was compiled before will do.
            return if folder.join("index.html").is_file() {
                set_source(Source::Folder(folder));
            } else {
                nowhere(&format!("cargo: {error}"), lang);
            };
        }
    };
    // Cargo is talkative: what it says must be read, or it stops.
    let mut errors = child.stderr.take().expect("it is piped");
    let errors = thread::spawn(move || {
        let mut text = Vec::new();
        let _ = errors.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    let mut bar = Bar { lang, shown: None, terminal: std::io::stderr().is_terminal() };
    let lines = BufReader::new(child.stdout.take().expect("it is piped"));
    for line in lines.lines().map_while(Result::ok) {
        let done = percent(&line);
        set_source(Source::Compiling(done));
        // A client that is up to date is only looked at.
        if done < PACKING || bar.shown.is_some() {
            bar.show(done);
        }
    }
    let errors = errors.join().unwrap_or_default();
    if child.wait().is_ok_and(|status| status.success()) {
        bar.end();
        set_source(Source::Folder(folder));
        return;
    }
    let why = errors.lines().rfind(|line| line.starts_with("the client")).or(errors.lines().last());
    nowhere(why.unwrap_or("cargo"), lang);
}

/// Percents that are done when all is compiled.
const PACKING: u8 = 95;

/// From a line of `client-build`: `57/190 leptos`, or `packing`.
fn percent(line: &str) -> u8 {
    let counts = line.split(' ').next().and_then(|counts| counts.split_once('/'));
    let counts = counts.and_then(|(begun, of)| Some((begun.parse::<u32>().ok()?, of.parse::<u32>().ok()?)));
    // The last crate, the client itself, takes about a third of the time; then everything is
    // packed.
    counts.map_or(PACKING, |(begun, of)| (begun * 65 / of.max(1)).min(65) as u8)
}

/// One line that is written over on a terminal, and a line every tenth elsewhere.
struct Bar {
    lang: Lang,
    shown: Option<u8>,
    terminal: bool,
}

impl Bar {
    fn show(&mut self, done: u8) {
        let step = if self.terminal { 1 } else { 10 };
        if self.shown.is_some_and(|shown| done / step == shown / step) {
            return;
        }
        self.shown = Some(done);
        let said = self.lang.pick(
            format!("La page se compile, une seule fois : {done} %"),
            format!("The page is being compiled, this once: {done} %"),
        );
        self.write(&said);
    }

    /// Says that it is done, if it was ever said that it is not.
    fn end(&self) {
        if self.shown.is_some() {
            self.write(self.lang.pick("La page est prête.", "The page is ready."));
            if self.terminal {
                let _ = writeln!(std::io::stderr());
            }
        }
    }

    fn write(&self, text: &str) {
        let mut out = std::io::stderr().lock();
        let _ = if self.terminal { write!(out, "\r\u{1b}[K{text}") } else { writeln!(out, "{text}") };
        let _ = out.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn progress_goes_from_nothing_to_packing() {
        let lines = ["0/0 x", "1/190 serde", "95/190 leptos", "190/190 web", "packing"];
        assert_eq!(lines.map(percent), [0, 0, 32, 65, 95]);
    }
}
