//! A player that is another program: it receives views and replies with moves, as JSON lines.

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

/// Longer replies are faults.
const LONGEST_LINE: u64 = 1 << 16;

pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What a program did instead of replying.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramFault {
    /// No program is named.
    NoName,
    /// It does not start, for the reason that the operating system gives.
    Start(Told),
    /// It did not reply in time.
    Silent {
        /// The message that it did not reply to: `start`, `choose` or `result`.
        to: String,
        /// The timeout.
        time: Duration,
    },
    /// It exited before it replied.
    Ended,
    /// It sent this, which is not a reply.
    NotAnAnswer(String),
    /// It declined to move, but had to.
    NoMove,
    /// It made this move, which is not legal.
    NotLegal(String),
}

impl ProgramFault {
    /// The fault, as part of a sentence.
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

/// A program's reply.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl Program {
    /// Starts the program. Its arguments are split as by a shell, but there is none.
    pub(crate) fn start(command: &str) -> Result<Self, Problem> {
        let problem = |fault| Problem::Program { command: command.to_owned(), fault };
        let mut words = shlex::split(command).unwrap_or_default().into_iter();
        let name = words.next().ok_or_else(|| problem(ProgramFault::NoName))?;
        let mut child =
            Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(
                |error| problem(ProgramFault::Start(Told::new(|lang| system_error(&error, lang)))),
            )?;
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = channel();
        // A separate thread reads, so that waiting for a program can time out.
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

    /// Sends a request and waits for the move; none if the reply is `null`.
    pub(crate) fn ask(
        &mut self,
        question: &Value,
        patience: Duration,
    ) -> Result<Option<String>, ProgramFault> {
        let line = self.tell(question, patience)?;
        let answer: Result<Answer, _> = serde_json::from_str(&line);
        answer.map(|answer| answer.mv).map_err(|_| ProgramFault::NotAnAnswer(line.trim_end().to_owned()))
    }

    /// Sends a line and waits for one line in reply.
    pub(crate) fn tell(&mut self, message: &Value, patience: Duration) -> Result<String, ProgramFault> {
        // If it no longer reads, it will not reply either.
        let _ = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                let to = message["cmd"].as_str().unwrap_or_default().to_owned();
                ProgramFault::Silent { to, time: patience }
            }
            RecvTimeoutError::Disconnected => ProgramFault::Ended,
        })
    }

    /// Its peak memory, in kilobytes, if the system reports it (Linux).
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
