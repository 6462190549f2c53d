//! Chromium: each test has one to itself, and the next test reuses it.

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde_json::{Value, json};

use crate::devtools::DevTools;
use crate::{said, scratch};

/// A headless Chromium for exclusive use. The storage of its people is deleted when this is
/// dropped, so that the next test finds it like new.
pub struct Browser {
    process: Option<Process>,
}

/// Idle browsers. Starting one takes longer than many tests.
static IDLE: Mutex<Vec<Process>> = Mutex::new(Vec::new());

/// A running Chromium. It ends when this is dropped, and with the process that started it, however
/// that ends.
struct Process {
    shell: Child,
    host: String,
    devtools: Arc<Mutex<DevTools>>,
}

/// Separate cookies and storage. Dropping this deletes them and closes their pages.
pub(crate) struct Context {
    devtools: Arc<Mutex<DevTools>>,
    id: Value,
}

/// Runs a program until the other end of its standard input is closed, then kills it and deletes
/// its profile. That end is closed when the tests are over, or their process is killed.
const UNTIL_ALONE: &str = r#"
    profile=$1; shift
    trap : INT TERM
    "$@" & child=$!
    read -r _
    kill "$child"
    (sleep 5; kill -9 "$child") >/dev/null 2>&1 & late=$!
    wait "$child"
    kill "$late"
    rm -rf "$profile""#;

/// As root in a container, without dialogs, and as if every page were in the foreground.
const FLAGS: [&str; 17] = [
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--mute-audio",
];

impl Browser {
    /// An idle browser, or a new one.
    pub fn start() -> Self {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Self { process: Some(idle.unwrap_or_else(Process::start)) }
    }

    fn process(&self) -> &Process {
        self.process.as_ref().expect("it is handed back at the end")
    }

    /// A page with its own cookies and storage.
    pub(crate) fn page(&self) -> (DevTools, Context) {
        let Process { host, devtools, .. } = self.process();
        let id = call(devtools, "Target.createBrowserContext", json!({}))["browserContextId"].take();
        let page =
            call(devtools, "Target.createTarget", json!({"url": "about:blank", "browserContextId": id}));
        let target = page["targetId"].as_str().expect("a page has a name");
        let page = DevTools::open(&format!("ws://{host}/devtools/page/{target}"));
        (page, Context { devtools: Arc::clone(devtools), id })
    }

    /// The events of the browser's trace while `work` ran.
    pub fn trace(&self, work: impl FnOnce()) -> Vec<Value> {
        let categories =
            ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];
        let devtools = &self.process().devtools;
        call(
            devtools,
            "Tracing.start",
            json!({"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories, "excludedCategories": ["*"]}}),
        );
        work();
        let mut devtools = devtools.lock().expect("nobody panics while calling");
        devtools.call("Tracing.end", json!({}));
        devtools.listen_for("Tracing.tracingComplete");
        let mut events = Vec::new();
        for mut report in devtools.reported() {
            if report["method"] == "Tracing.dataCollected"
                && let Value::Array(part) = report["params"]["value"].take()
            {
                events.extend(part);
            }
        }
        events
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A browser in which a test failed is not reused.
        if !std::thread::panicking() {
            let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
            idle.extend(self.process.take());
        }
    }
}

impl Process {
    fn start() -> Self {
        let profile = scratch("chromium");
        let mut shell = Command::new("sh")
            .args(["-c", UNTIL_ALONE, "sh"])
            .arg(&profile)
            .arg(program())
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("Chromium starts");
        let stderr = shell.stderr.take().expect("it is piped");
        let address = said(stderr, |line| line.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("Chromium says where it listens");
        let host = address.trim_start_matches("ws://").split('/').next().unwrap_or_default().to_owned();
        let devtools = Arc::new(Mutex::new(DevTools::open(&address)));
        Self { shell, host, devtools }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // The shell waits for Chromium; it may be gone already.
        let _ = self.shell.wait();
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // A browser that is gone has taken its contexts with it.
        if let Ok(mut devtools) = self.devtools.lock() {
            drop(devtools.try_call("Target.disposeBrowserContext", json!({"browserContextId": self.id})));
        }
    }
}

fn call(devtools: &Mutex<DevTools>, method: &str, params: Value) -> Value {
    devtools.lock().expect("nobody panics while calling").call(method, params)
}

/// The name of Chromium's program on this system.
fn program() -> &'static str {
    static PROGRAM: OnceLock<&str> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|name| {
            let asked =
                Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            asked.is_ok_and(|status| status.success())
        });
        found.expect("Chromium is missing (Debian's package is chromium); `cargo xtask test` installs it")
    })
}
