//! What the system says of a running process.

/// Waits for something that is to happen; not for ever.
pub(crate) fn until(happened: impl Fn() -> bool) {
    let started = std::time::Instant::now();
    while !happened() {
        assert!(started.elapsed() < std::time::Duration::from_mins(1), "it never happens");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// How long a process has worked, in hundredths of a second of processor time.
pub(crate) fn worked(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a process of Linux");
    // Its name may have any character in it.
    let (_, rest) = stat.rsplit_once(") ").expect("a name in brackets");
    rest.split(' ').nth(11).and_then(|ticks| ticks.parse().ok()).expect("a number")
}

/// Whether a process does something of its own at Ctrl-C.
pub(crate) fn catches_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a process of Linux");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
    let mask = u64::from_str_radix(caught.trim(), 16).expect("hexadecimal");
    mask & 1 << (2 - 1) != 0
}
