//! A player that is another program: it is sent views, it answers moves, JSON line by line.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use crate::contest::Problem;

/// Longer answers are no answers.
const LONGEST_LINE: u64 = 1 << 16;

pub(crate) struct Program {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
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
        let problem = |why: String| Problem::Program { command: command.to_owned(), why };
        let mut words = command.split_whitespace();
        let name = words.next().ok_or_else(|| problem(String::from("there is no program")))?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| problem(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(problem(String::from("it has no input or output")));
        };
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
        Ok(Self { command: command.to_owned(), child, input, lines })
    }

    /// Sends a question and waits for the move; none is the answer `null`.
    pub(crate) fn ask(&mut self, question: &Value, patience: Duration) -> Result<Option<String>, Problem> {
        let command = &self.command;
        let problem = |why: String| Problem::Program { command: command.clone(), why };
        // Whether it still reads shows in whether it answers.
        let _ = writeln!(self.input, "{question}").and_then(|()| self.input.flush());
        let line = self.lines.recv_timeout(patience).map_err(|error| {
            problem(match error {
                RecvTimeoutError::Timeout => format!("no answer in {} s", patience.as_secs()),
                RecvTimeoutError::Disconnected => String::from("it ended without an answer"),
            })
        })?;
        let answer: Answer = serde_json::from_str(&line)
            .map_err(|error| problem(format!("{:?} is not {{\"move\": …}}: {error}", line.trim_end())))?;
        Ok(answer.mv)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
