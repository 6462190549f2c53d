//! Measures each step.

use std::cell::Cell;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use anyhow::Context as _;

/// Runs steps in order and prints the time each took: elapsed time, which depends on what else the
/// machine does, and processor time.
pub(crate) struct Clock {
    start: Instant,
    /// The processor time of the whole machine at the start.
    machine: Option<f64>,
    times: Vec<Took>,
}

/// A sequence of steps.
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

    /// Runs sequences of steps in parallel: none of them keeps all cores busy all the time, and
    /// nothing here is a benchmark.
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
        // Programs that no step waits for, such as browsers and databases, are not counted in any
        // step.
        if let Some(seconds) = machine().zip(self.machine).map(|(now, then)| now - then) {
            println!("{:<34} {:>8} {seconds:>10.1}", "the whole machine meanwhile", "");
        }
    }

    /// The number of steps that failed.
    pub(crate) fn failures(&self) -> usize {
        self.times.iter().filter(|took| took.failed).count()
    }
}

/// Runs a command to its end. Its processor time counts towards this thread's step.
pub(crate) fn status(command: &mut Command) -> io::Result<ExitStatus> {
    wait(command.spawn()?)
}

/// Waits for a process, which counts towards this thread's step.
pub(crate) fn wait(mut child: Child) -> io::Result<ExitStatus> {
    // A process that has exited stays a zombie until it is waited for.
    while let Some((state, seconds)) = processor(child.id()) {
        if state == 'Z' {
            USED.set(USED.get() + seconds);
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait()
}

/// Processor seconds of the commands that this thread has run so far.
pub(crate) fn used() -> f64 {
    USED.get()
}

/// Processor seconds of the machine since boot; none if the system does not report them.
fn machine() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/stat").ok()?;
    // User, nice, system, idle, I/O wait, interrupts, soft interrupts, in hundredths of a second.
    let fields: Vec<f64> =
        stat.lines().next()?.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    let [user, nice, system, _, _, hard, soft] = *fields.get(..7)? else { return None };
    Some((user + nice + system + hard + soft) / 100.0)
}

/// The state of a process, and the processor seconds of it and all children that it has waited for;
/// none if the system does not report them.
fn processor(id: u32) -> Option<(char, f64)> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The program's name, which may contain spaces, is in brackets, followed by the state. User and
    // system time, its own and that of its children, are the 12th to 15th field after the name, in
    // hundredths of a second.
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
