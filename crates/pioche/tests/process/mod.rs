//! What the operating system reports about a running process.

/// Waits for a condition, with a timeout.
pub(crate) fn until(happened: impl Fn() -> bool) {
    let started = std::time::Instant::now();
    while !happened() {
        assert!(started.elapsed() < std::time::Duration::from_mins(1), "it never happens");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// The processor time of a process, in hundredths of a second.
pub(crate) fn worked(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a process of Linux");
    // The process name may contain any character.
    let (_, rest) = stat.rsplit_once(") ").expect("a name in brackets");
    rest.split(' ').nth(11).and_then(|ticks| ticks.parse().ok()).expect("a number")
}

/// Whether a process handles Ctrl-C.
pub(crate) fn catches_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a process of Linux");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
    let mask = u64::from_str_radix(caught.trim(), 16).expect("hexadecimal");
    mask & 1 << (2 - 1) != 0
}
