//! What each step took.

use std::cell::Cell;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use anyhow::Context as _;

/// Runs steps in order and prints what each took: by the clock, which depends on what else the
/// machine does, and of the processors.
pub(crate) struct Clock {
    start: Instant,
    /// What the whole machine had worked until then.
    machine: Option<f64>,
    times: Vec<Took>,
}

/// Steps that follow each other.
pub(crate) type Chain<'a> = &'a (dyn Fn(&mut Clock) -> anyhow::Result<()> + Sync);

struct Took {
    name: String,
    seconds: f64,
    processor: f64,
    failed: bool,
}

thread_local! {
    /// Processor seconds of the commands that this thread has run.
    static USED: Cell<f64> = const { Cell::new(0.0) };
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), machine: machine(), times: Vec::new() }
    }

    pub(crate) fn step<T>(
        &mut self,
        name: &str,
        work: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        println!("\n== {name}");
        let (start, used) = (Instant::now(), USED.get());
        let done = work().with_context(|| format!("step {name:?}"));
        let (seconds, processor) = (start.elapsed().as_secs_f64(), USED.get() - used);
        let failed = done.is_err();
        let how = if failed { "FAILED, " } else { "" };
        println!("== {name}: {how}{seconds:.1} s, {processor:.1} s of processor");
        self.times.push(Took { name: name.to_owned(), seconds, processor, failed });
        done
    }

    /// Runs chains of steps beside each other: none keeps all cores busy all the time, and nothing
    /// here is timed.
    pub(crate) fn beside<const N: usize>(&mut self, chains: [Chain<'_>; N]) -> anyhow::Result<()> {
        let done: Vec<(Self, anyhow::Result<()>)> = std::thread::scope(|scope| {
            let running = chains.map(|chain| {
                scope.spawn(move || {
                    let mut clock = Self::new();
                    let done = chain(&mut clock);
                    (clock, done)
                })
            });
            running.into_iter().map(|chain| chain.join().expect("steps give errors")).collect()
        });
        let mut all = Ok(());
        for (clock, done) in done {
            self.times.extend(clock.times);
            all = all.and(done);
        }
        all
    }

    pub(crate) fn summary(&self) {
        println!("\n{:<34} {:>8} {:>10}", "step", "seconds", "processor");
        for Took { name, seconds, processor, failed } in &self.times {
            let mark = if *failed { "  FAILED" } else { "" };
            println!("{name:<34} {seconds:>8.1} {processor:>10.1}{mark}");
        }
        let processor: f64 = self.times.iter().map(|took| took.processor).sum();
        println!("{:<34} {:>8.1} {processor:>10.1}", "all", self.start.elapsed().as_secs_f64());
        // Programs that nobody waits for, such as browsers and databases, are in no step.
        if let Some(seconds) = machine().zip(self.machine).map(|(now, then)| now - then) {
            println!("{:<34} {:>8} {seconds:>10.1}", "the whole machine meanwhile", "");
        }
    }

    /// How many steps failed.
    pub(crate) fn failures(&self) -> usize {
        self.times.iter().filter(|took| took.failed).count()
    }
}

/// Runs a command to its end. Its processor time counts for the step of this thread.
pub(crate) fn status(command: &mut Command) -> io::Result<ExitStatus> {
    wait(command.spawn()?)
}

/// Waits for a process, which counts for the step of this thread.
pub(crate) fn wait(mut child: Child) -> io::Result<ExitStatus> {
    // A process that has ended keeps its entry until somebody waits for it.
    while let Some((state, seconds)) = processor(child.id()) {
        if state == 'Z' {
            USED.set(USED.get() + seconds);
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait()
}

/// Processor seconds that the machine has worked since it was started; nothing where the system
/// does not say.
fn machine() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/stat").ok()?;
    // User, nice, system, idle, waiting, interrupts, soft interrupts, in hundredths of a second.
    let fields: Vec<f64> =
        stat.lines().next()?.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    let [user, nice, system, _, _, hard, soft] = *fields.get(..7)? else { return None };
    Some((user + nice + system + hard + soft) / 100.0)
}

/// The state of a process, and the processor seconds that it and all those it has waited for have
/// used; nothing where the system does not say.
fn processor(id: u32) -> Option<(char, f64)> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The program's name, which may have blanks, is in brackets. After it comes the state; user and
    // system time, its own and that of its children, are the 12th to 15th field, in hundredths of a
    // second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11..15)?.iter().map(|field| field.parse::<f64>());
    Some((fields.first()?.chars().next()?, ticks.sum::<Result<f64, _>>().ok()? / 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_used_counts_for_its_step() {
        let mut clock = Clock::new();
        let busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
        let status = clock.step("busy", || Ok(status(Command::new("sh").args(["-c", busy]))?));
        assert!(status.expect("it runs").success());
        clock.step("idle", || Ok(())).expect("nothing to do");
        let [busy, idle] = [0, 1].map(|index| clock.times[index].processor);
        assert!(busy > idle && idle == 0.0, "{busy} {idle}");
        let failed = clock.step("broken", || -> anyhow::Result<()> { anyhow::bail!("so it is") });
        assert!(failed.is_err() && clock.failures() == 1);
    }
}
