//! Visitors come and go, and leave nothing behind. `load soak` is the long run.

use std::time::Duration;

use load::soak::{Soak, Soaked, open};

use crate::common::binary;

/// What a server may retain: reusable pages of memory, in KiB, and space in its files, in bytes. In
/// ten seconds a dozen visitors would exceed that if every visit leaked a kilobyte.
const MEMORY: u64 = 8 << 10;
const FILES: u64 = 2 << 20;

mod nightly {
    use super::*;

    #[test]
    fn visitors_who_come_and_go_leave_nothing_behind() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let server = open(binary()).expect("the server starts");
        let [warm_up, length] = [4, 8].map(Duration::from_secs);
        let soaked = runtime.block_on(Soak { visitors: 12, warm_up, length, parts: 1 }.run(&server));
        drop(server);
        let Soaked { before, after, visits, tables } = soaked.expect("every visit goes well");
        let after = after[0];
        assert!(visits > 50 && tables > 20, "{visits} visits, {tables} tables");
        assert!(after.listed == 0.0 && after.awake == 0.0, "{after:?}");
        assert!(after.descriptors <= before.descriptors, "{before:?} {after:?}");
        assert!(after.memory <= before.memory + MEMORY, "{before:?} {after:?}");
        assert!(after.files <= before.files + FILES, "{before:?} {after:?}");
    }
}
