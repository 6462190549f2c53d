//! A player that is another program: it is sent views, it answers moves, JSON line by line.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use engine::{Lang, Told, system_error};
use serde::Deserialize;
use serde_json::Value;

use crate::contest::Problem;
use crate::html::Texts;

/// Longer answers are no answers.
const LONGEST_LINE: u64 = 1 << 16;

pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What a program did instead of answering.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramFault {
    /// No program is named.
    NoName,
    /// It does not start, for the reason that the system gives.
    Start(Told),
    /// No answer came in time.
    Silent {
        /// What it was sent: `start`, `choose` or `result`.
        to: String,
        /// How long was waited for it.
        time: Duration,
    },
    /// It ended before it answered.
    Ended,
    /// It said this, which is not an answer.
    NotAnAnswer(String),
    /// It said that it does not move, and had to.
    NoMove,
    /// It made this move, which is not one of those it could make.
    NotLegal(String),
}

impl ProgramFault {
    /// What it did, as part of a sentence.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            Self::NoName => Texts::of(lang).no_program.to_owned(),
            Self::Start(why) => why.get(lang).to_owned(),
            Self::Silent { to, time } => Texts::of(lang).program_silent(time.as_millis(), to),
            Self::Ended => Texts::of(lang).program_ended.to_owned(),
            Self::NotAnAnswer(said) => Texts::of(lang).program_babbles(format!("{said:?}")),
            Self::NoMove => Texts::of(lang).program_idle.to_owned(),
            Self::NotLegal(mv) => Texts::of(lang).program_not_legal(format!("{mv:?}")),
        }
    }
}

/// What a program answers.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl Program {
    /// Starts the program; its words are parted by spaces, and no shell reads them.
    pub(crate) fn start(command: &str) -> Result<Self, Problem> {
        let problem = |fault| Problem::Program { command: command.to_owned(), fault };
        let mut words = command.split_whitespace();
        let name = words.next().ok_or_else(|| problem(ProgramFault::NoName))?;
        let mut child =
            Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(
                |error| problem(ProgramFault::Start(Told::new(|lang| system_error(&error, lang)))),
            )?;
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = channel();
        // A thread of its own reads, so that a program that does not answer can be given up on.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                let read = output.by_ref().take(LONGEST_LINE).read_line(&mut line);
                if !matches!(read, Ok(1..)) || sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Sends a question and waits for the move; none is the answer `null`.
    pub(crate) fn ask(
        &mut self,
        question: &Value,
        patience: Duration,
    ) -> Result<Option<String>, ProgramFault> {
        let line = self.tell(question, patience)?;
        let answer: Result<Answer, _> = serde_json::from_str(&line);
        answer.map(|answer| answer.mv).map_err(|_| ProgramFault::NotAnAnswer(line.trim_end().to_owned()))
    }

    /// Sends a line and waits for any line.
    pub(crate) fn tell(&mut self, message: &Value, patience: Duration) -> Result<String, ProgramFault> {
        // Whether it still reads shows in whether it answers.
        let _ = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                let to = message["cmd"].as_str().unwrap_or_default().to_owned();
                ProgramFault::Silent { to, time: patience }
            }
            RecvTimeoutError::Disconnected => ProgramFault::Ended,
        })
    }

    /// The most memory that it has had, in kilobytes, where the system tells (Linux).
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        most.trim().trim_end_matches("kB").trim().parse().ok()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
