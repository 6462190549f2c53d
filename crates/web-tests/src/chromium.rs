//! A Chromium of one's own.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use serde_json::{Value, json};

use crate::devtools::DevTools;
use crate::{said, scratch};

/// A headless Chromium with an empty profile. It ends with this value.
pub struct Browser {
    process: Child,
    profile: PathBuf,
    host: String,
    devtools: Mutex<DevTools>,
}

/// As root in a container, without asking anybody anything, and as attentive to a page as if one
/// looked at it.
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
    /// Starts it.
    pub fn start() -> Self {
        let profile = scratch("chromium");
        let program = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|name| {
            let asked =
                Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            asked.is_ok_and(|status| status.success())
        });
        let program = program
            .expect("Chromium is missing (Debian's package is chromium); `cargo xtask ci` installs it");
        let mut process = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("Chromium starts");
        let stderr = process.stderr.take().expect("it is piped");
        let address = said(stderr, |line| line.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("Chromium says where it listens");
        let host = address.trim_start_matches("ws://").split('/').next().unwrap_or_default().to_owned();
        let devtools = Mutex::new(DevTools::open(&address));
        Self { process, profile, host, devtools }
    }

    fn call(&self, method: &str, params: Value) -> Value {
        self.devtools.lock().expect("nobody panics while calling").call(method, params)
    }

    /// A page whose cookies and storage nobody shares.
    pub(crate) fn page(&self) -> DevTools {
        let context = self.call("Target.createBrowserContext", json!({}));
        let page = self.call(
            "Target.createTarget",
            json!({"url": "about:blank", "browserContextId": context["browserContextId"]}),
        );
        let target = page["targetId"].as_str().expect("a page has a name");
        DevTools::open(&format!("ws://{}/devtools/page/{target}", self.host))
    }

    /// What happened in the browser while `work` ran: the events of its own trace.
    pub fn trace(&self, work: impl FnOnce()) -> Vec<Value> {
        let categories =
            ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];
        self.call(
            "Tracing.start",
            json!({"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories, "excludedCategories": ["*"]}}),
        );
        work();
        let mut devtools = self.devtools.lock().expect("nobody panics while calling");
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
        // Asked politely it ends its own children; a browser that is gone already is fine too.
        if let Ok(mut devtools) = self.devtools.lock() {
            drop(devtools.try_call("Browser.close", json!({})));
        }
        let start = std::time::Instant::now();
        while start.elapsed().as_secs() < 5 && matches!(self.process.try_wait(), Ok(None)) {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
