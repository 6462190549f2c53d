//! What each step took.

use std::time::Instant;

use anyhow::Context as _;

/// Runs steps in order and prints what each took, by the clock and of the processors: the first
/// depends on what else the machine does.
pub(crate) struct Clock {
    start: Instant,
    times: Vec<Took>,
    /// Whether another chain of steps runs beside this one: then their processor time is counted
    /// together.
    beside: bool,
}

/// Steps that follow each other.
pub(crate) type Chain<'a> = &'a (dyn Fn(&mut Clock) -> anyhow::Result<()> + Sync);

struct Took {
    name: &'static str,
    seconds: f64,
    processor: Option<f64>,
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), times: Vec::new(), beside: false }
    }

    pub(crate) fn step<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        println!("\n== {name}");
        let (start, used) = (Instant::now(), processor());
        let done = work().with_context(|| format!("step {name:?}"))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("== {name}: {seconds:.1} s");
        let processor = if self.beside { None } else { since(used) };
        self.times.push(Took { name, seconds, processor });
        Ok(done)
    }

    /// Runs chains of steps beside each other: none keeps both cores busy all the time, and nothing
    /// here is timed.
    pub(crate) fn beside<const N: usize>(&mut self, chains: [Chain<'_>; N]) -> anyhow::Result<()> {
        let (start, used) = (Instant::now(), processor());
        let done: Vec<(Self, anyhow::Result<()>)> = std::thread::scope(|scope| {
            let running = chains.map(|chain| {
                scope.spawn(move || {
                    let mut clock = Self { beside: true, ..Self::new() };
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
        let seconds = start.elapsed().as_secs_f64();
        self.times.push(Took { name: "(those side by side)", seconds, processor: since(used) });
        all
    }

    pub(crate) fn summary(&self) {
        let shown =
            |seconds: Option<f64>| seconds.map_or_else(String::new, |seconds| format!("{seconds:.1}"));
        println!("\n{:<26} {:>8} {:>10}", "step", "seconds", "processor");
        for Took { name, seconds, processor } in &self.times {
            println!("{name:<26} {seconds:>8.1} {:>10}", shown(*processor));
        }
        let all = self.start.elapsed().as_secs_f64();
        println!("{:<26} {all:>8.1} {:>10}", "all", shown(processor()));
    }
}

/// Seconds of processor time that the programs which this one has run and waited for have used,
/// with those that they ran; nothing where the system does not say.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, which may have blanks, is in brackets. User and system time of children
    // are the 14th and 15th field after it, in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}

fn since(used: Option<f64>) -> Option<f64> {
    Some(processor()? - used?)
}
