//! A person in front of a browser.

use std::path::Path;
use std::time::{Duration, Instant};

use base64::Engine as _;
use serde_json::{Value, json};

use crate::chromium::{Browser, Context};
use crate::devtools::DevTools;

/// The tests' helpers, in JavaScript.
const HELPERS: &str = include_str!("page.js");
/// A busy machine is slow, but what takes longer than this will not happen.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// How long a single call waits in the page before it is repeated.
const WATCH: Duration = Duration::from_secs(2);
/// The delay before a call is repeated if the page does not reply.
const GLANCE: Duration = Duration::from_millis(15);

/// On a busy machine, compiling the client takes long. This warning about preloading is harmless:
/// the test of the first load checks that each file is fetched once.
const LATE: &str = "was preloaded using link preload but not used within a few seconds";

/// The screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 360 × 740, touch.
    Phone,
    /// 740 × 360, touch: the same phone in landscape.
    Turned,
    /// 820 × 1180, touch.
    Tablet,
    /// 1280 × 800, with a mouse.
    Desktop,
    /// This many pixels wide and high, with a mouse.
    Window(u32, u32),
}

impl Size {
    /// Width and height in pixels.
    pub const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Phone => (360, 740),
            Self::Turned => (740, 360),
            Self::Tablet => (820, 1180),
            Self::Desktop => (1280, 800),
            Self::Window(width, height) => (width, height),
        }
    }

    /// Whether it is a touch screen.
    pub(crate) const fn is_touched(self) -> bool {
        matches!(self, Self::Phone | Self::Turned | Self::Tablet)
    }
}

/// The person's settings for viewing the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The screen.
    pub size: Size,
    /// `fr` or `en`; empty to leave it to the browser's languages.
    pub lang: &'static str,
    /// Whether the system uses a dark theme.
    pub dark: bool,
    /// The speed of animations: a value of the settings page.
    pub motion: &'static str,
    /// Whether first games are guided, as they are by default. Most tests turn that off.
    pub guided: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { size: Size::Desktop, lang: "fr", dark: false, motion: "system", guided: false }
    }
}

/// A person with a page, cookies and storage of their own. At the end of a test nothing may have
/// gone wrong: no messages on the console, no requests to other servers.
pub struct Person {
    pub(crate) devtools: DevTools,
    base: String,
    /// Their settings for viewing.
    pub look: Look,
    reports: Vec<Value>,
    forgiven: Vec<&'static str>,
    /// The number of requests sent without the page.
    pub(crate) requests: u64,
    /// Dropped last, with the page.
    _context: Context,
}

impl Person {
    /// Opens an empty page. `base` is the address of the server.
    pub fn arrive(browser: &Browser, base: &str, look: Look) -> Self {
        let (mut devtools, context) = browser.page();
        for domain in ["Page", "Runtime", "Log", "Network", "DOM"] {
            devtools.call(&format!("{domain}.enable"), json!({}));
        }
        let Look { lang, motion, guided, .. } = look;
        // Only if nothing is stored yet, so that later choices of the person are kept.
        let unguided = format!(
            "for (const game of {}) set(`pioche.guided.${{game}}`, 'off');",
            json!(if guided { Vec::new() } else { games() })
        );
        let settings = format!(
            "try {{ const set = (k, v) => localStorage.getItem(k) ?? localStorage.setItem(k, v);
             if ('{lang}') set('pioche.lang', '{lang}');
             set('pioche.motion', '{motion}'); set('pioche.sound', 'off');
             {unguided} }} catch {{}}",
        );
        for source in [HELPERS, &settings] {
            devtools.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": source}));
        }
        let mut person = Self {
            devtools,
            base: base.to_owned(),
            look,
            reports: Vec::new(),
            forgiven: vec![LATE],
            requests: 0,
            _context: context,
        };
        person.show(look.size);
        person.touch(look.size.is_touched());
        person.light(look.dark);
        person
    }

    /// Changes the screen or the theme, but not the language.
    pub fn turn(&mut self, look: Look) {
        let before = std::mem::replace(&mut self.look, look);
        self.show(look.size);
        // The browser recomputes every style for these, even if nothing changes.
        if look.size.is_touched() != before.size.is_touched() {
            self.touch(look.size.is_touched());
        }
        if look.dark != before.dark {
            self.light(look.dark);
        }
        // Wait until the page has followed. A hidden page draws nothing.
        let followed =
            "window.pioche && Promise.race([pioche.frames(), new Promise((done) => setTimeout(done, 300))])";
        drop(self.try_js(followed));
    }

    fn show(&mut self, size: Size) {
        let (width, height) = size.pixels();
        let (scale, mobile) = if size.is_touched() { (2, true) } else { (1, false) };
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile});
        self.devtools.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    fn touch(&mut self, touched: bool) {
        self.devtools
            .call("Emulation.setTouchEmulationEnabled", json!({"enabled": touched, "maxTouchPoints": 2}));
    }

    fn light(&mut self, dark: bool) {
        let scheme = json!({"name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" }});
        self.devtools.call("Emulation.setEmulatedMedia", json!({"features": [scheme]}));
    }

    /// From now on the page runs at a quarter of this machine's speed, and with `line` on a slow
    /// connection of 1.6 Mbit/s and 150 ms.
    pub fn slow_down(&mut self, line: bool) {
        self.devtools.call("Emulation.setCPUThrottlingRate", json!({"rate": 4}));
        if line {
            let bytes = 1_600_000 / 8;
            self.devtools.call(
                "Network.emulateNetworkConditions",
                json!({"offline": false, "latency": 150, "downloadThroughput": bytes, "uploadThroughput": bytes}),
            );
        }
    }

    /// Sets the browser's languages, preferred one first: `de-DE,de`.
    pub fn prefers(&mut self, languages: &str) {
        let agent = self.js("navigator.userAgent");
        self.devtools
            .call("Emulation.setUserAgentOverride", json!({"userAgent": agent, "acceptLanguage": languages}));
    }

    /// Goes to an address of the server.
    pub fn open(&mut self, path: &str) {
        let url = format!("{}{path}", self.base);
        let gone = self.devtools.call("Page.navigate", json!({"url": url}));
        assert!(gone.get("errorText").is_none(), "{url}: {gone}");
    }

    /// Blocks files whose address matches this pattern; an empty one unblocks all.
    pub fn block(&mut self, form: &str) {
        let forms: Vec<&str> = Some(form).filter(|form| !form.is_empty()).into_iter().collect();
        self.devtools.call("Network.setBlockedURLs", json!({"urls": forms}));
    }

    /// Goes to an address of the server and waits until the client is loaded.
    pub fn visit(&mut self, path: &str) {
        self.open(path);
        self.wait("window.pioche && document.querySelector('main#content:not(.opening)')", "a page");
    }

    /// Goes to the page that opens a match from a file, and gives it this content.
    pub fn hand_in(&mut self, content: &str) {
        self.visit("/replay");
        self.wait("document.querySelector('#file')", "the page asks for a file");
        self.js(&format!(
            "{{ const held = new DataTransfer();
               held.items.add(new File([{}], 'match.json', {{ type: 'application/json' }}));
               const input = document.querySelector('#file');
               input.files = held.files; input.dispatchEvent(new Event('change', {{ bubbles: true }})); true }}",
            json!(content)
        ));
    }

    /// The same, and waits until the match is loaded.
    pub fn open_match(&mut self, content: &str) {
        self.hand_in(content);
        self.wait("document.querySelector('#scrubber')", "the match");
    }

    /// Fails if an element that the selector finds leaves the window, or is less than `least`
    /// pixels high.
    pub fn is_whole(&mut self, selector: &str, least: u32, what: &str) {
        let cut = self.js(&format!("pioche.cut({}, {least})", json!(selector)));
        let size = self.look.size;
        assert_eq!(cut, json!([]), "{what}: something is cut off at {size:?}\n{}", self.page());
    }

    /// Reloads the page.
    pub fn reload(&mut self) {
        self.js("window.old = true");
        self.devtools.call("Page.reload", json!({}));
        self.wait(
            "!window.old && window.pioche && document.querySelector('main#content:not(.opening)')",
            "the page again",
        );
    }

    /// The value of an expression in the page; a promise is awaited.
    pub fn js(&mut self, expression: &str) -> Value {
        self.try_js(expression).unwrap_or_else(|problem| panic!("{expression}: {problem}"))
    }

    fn try_js(&mut self, expression: &str) -> Result<Value, String> {
        let asked = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.devtools.try_call("Runtime.evaluate", asked)?;
        self.gather();
        match answer.get("exceptionDetails") {
            Some(details) => Err(details.to_string()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Waits until an expression is true, and gives its value.
    pub fn wait(&mut self, expression: &str, what: &str) -> Value {
        self.wait_up_to(PATIENCE, expression).unwrap_or_else(|| {
            let page = self.page();
            panic!("{what} did not come: {expression}\n{page}")
        })
    }

    /// The current address and what is readable and visible there, for the message of a failed
    /// test.
    pub fn page(&mut self) -> String {
        match self.try_js("location.pathname + '\\n' + document.body.innerText.slice(0, 1500)") {
            Ok(text) => {
                let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
                let file = crate::root().join(format!("target/failures/{name}.png"));
                self.screenshot(&file);
                format!("on the page {}\nseen in {}", text.as_str().unwrap_or_default(), file.display())
            }
            Err(problem) => format!("the page does not answer: {problem}"),
        }
    }

    /// The same with this timeout.
    pub fn wait_up_to(&mut self, patience: Duration, expression: &str) -> Option<Value> {
        let start = Instant::now();
        // The page itself polls: every call from outside wakes two more processes.
        loop {
            let left = patience.saturating_sub(start.elapsed()).min(WATCH).as_millis();
            let found = self.try_js(&format!("pioche.wait(() => ({expression}), {left})"));
            if let Ok(value) = found
                && !matches!(value, Value::Null | Value::Bool(false))
                && value != 0
                && value != ""
            {
                return Some(value);
            }
            if start.elapsed() > patience {
                return None;
            }
            // While a page is being replaced, nothing can reply.
            std::thread::sleep(GLANCE);
        }
    }

    /// Clicks or taps what the selector finds, as soon as nothing covers it.
    pub fn click(&mut self, selector: &str) {
        let point = self.wait(&format!("pioche.find({})", json!(selector)), selector);
        self.press(&point);
    }

    /// Clicks or taps a point.
    pub fn press(&mut self, point: &Value) {
        let (x, y) = (point[0].as_f64().expect("a point"), point[1].as_f64().expect("a point"));
        if self.look.size.is_touched() {
            self.devtools.call(
                "Input.dispatchTouchEvent",
                json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}),
            );
            self.devtools.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
        } else {
            self.mouse("mouseMoved", x, y, 0);
            self.mouse("mousePressed", x, y, 1);
            self.mouse("mouseReleased", x, y, 1);
        }
    }

    /// Two fingers touch down `from` pixels apart around a point, side by side, and move to a
    /// distance of `to` pixels.
    pub fn pinch(&mut self, point: &Value, from: f64, to: f64) {
        let (x, y) = (point[0].as_f64().expect("a point"), point[1].as_f64().expect("a point"));
        let mut touch = |kind: &str, apart: Option<f64>| {
            let fingers: Vec<Value> = apart
                .into_iter()
                .flat_map(|apart| [(0, x - apart / 2.0), (1, x + apart / 2.0)])
                .map(|(id, x)| json!({"x": x, "y": y, "id": id}))
                .collect();
            self.devtools.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": fingers}));
        };
        touch("touchStart", Some(from));
        for step in 1..=8 {
            touch("touchMove", Some(from + (to - from) * f64::from(step) / 8.0));
        }
        touch("touchEnd", None);
    }

    /// A finger touches a point and moves this far to the right and down.
    pub fn swipe(&mut self, point: &Value, right: f64, down: f64) {
        let (x, y) = (point[0].as_f64().expect("a point"), point[1].as_f64().expect("a point"));
        for step in 0..=10 {
            let part = f64::from(step) / 10.0;
            let kind = if step == 0 { "touchStart" } else { "touchMove" };
            let finger = json!([{"x": x + right * part, "y": y + down * part}]);
            self.devtools.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": finger}));
            std::thread::sleep(Duration::from_millis(16));
        }
        // The finger rests before it is lifted: after a fling, a browser takes the next tap for
        // stopping it.
        std::thread::sleep(Duration::from_millis(150));
        let finger = json!([{"x": x + right, "y": y + down}]);
        self.devtools.call("Input.dispatchTouchEvent", json!({"type": "touchMove", "touchPoints": finger}));
        self.devtools.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    fn mouse(&mut self, kind: &str, x: f64, y: f64, clicks: u8) {
        let button = if clicks > 0 { "left" } else { "none" };
        self.devtools.call(
            "Input.dispatchMouseEvent",
            json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": clicks}),
        );
    }

    /// Drags something by mouse from one point to another, in this many steps, one per frame.
    pub fn carry(&mut self, from: &Value, to: &Value, steps: u32) {
        let read = |point: &Value| (point[0].as_f64().expect("a point"), point[1].as_f64().expect("a point"));
        let ((x, y), (to_x, to_y)) = (read(from), read(to));
        self.mouse("mouseMoved", x, y, 0);
        self.mouse("mousePressed", x, y, 1);
        for step in 1..=steps {
            let part = f64::from(step) / f64::from(steps);
            let moved = json!({"type": "mouseMoved", "x": x + (to_x - x) * part, "y": y + (to_y - y) * part, "button": "left", "buttons": 1});
            self.devtools.call("Input.dispatchMouseEvent", moved);
            std::thread::sleep(Duration::from_millis(16));
        }
        self.mouse("mouseReleased", to_x, to_y, 1);
    }

    /// A finger swipes across the middle of the table, from one side to the other.
    pub fn swipe_table(&mut self, from: f64, to: f64) {
        let y = self.js(
            "{ const box = document.querySelector('#content').getBoundingClientRect(); box.top + box.height / 2 }",
        );
        self.swipe(&json!([from, y]), to - from, 0.0);
    }

    /// Presses a key: `Tab`, `Enter`, `Escape`, an arrow, or a letter or digit.
    pub fn key(&mut self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            " " => (32, " "),
            // For other characters only the text counts: their codes belong to other keys.
            letter => {
                let byte = letter.to_uppercase().as_bytes()[0];
                (if byte.is_ascii_alphanumeric() { i32::from(byte) } else { 0 }, letter)
            }
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let mut down = json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.devtools.call("Input.dispatchKeyEvent", down);
        self.devtools.call(
            "Input.dispatchKeyEvent",
            json!({"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code}),
        );
    }

    /// Presses Tab until the focused element is suitable.
    pub fn tab_to(&mut self, what: &str, suits: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..400 {
            self.key("Tab");
            let focus = self.js("pioche.focus()");
            if !focus.is_null() && suits(&focus) {
                return focus;
            }
        }
        panic!("Tab does not lead to {what}");
    }

    /// Presses Tab until the focus is on what the selector finds.
    pub fn tab_to_selector(&mut self, selector: &str) {
        for _ in 0..400 {
            self.key("Tab");
            if self.js(&format!("document.activeElement.matches({})", json!(selector))) == true {
                return;
            }
        }
        panic!("Tab does not lead to {selector}");
    }

    /// The sentence that says what is expected.
    pub fn sentence(&mut self) -> String {
        self.text("#say p")
    }

    /// The text of what the selector finds; empty if there is nothing.
    pub fn text(&mut self, selector: &str) -> String {
        let found = self.js(&format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        found.as_str().unwrap_or_default().trim().to_owned()
    }

    /// The lines of the journal, oldest first.
    pub fn journal(&mut self) -> Vec<String> {
        let lines = self.js("pioche.journal()");
        let lines = lines.as_array().into_iter().flatten();
        lines.map(|line| line.as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Waits until nothing moves any more, apart from endless animations.
    pub fn rest(&mut self) {
        self.js(
            "document.fonts.ready.then(() => Promise.race([
             Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime < 3000)
             .map((each) => each.finished)), new Promise((done) => setTimeout(done, 3000))])).then(() => true)",
        );
    }

    /// A screenshot, as a PNG.
    pub fn screenshot(&mut self, file: &Path) {
        self.rest();
        let taken = self.devtools.call("Page.captureScreenshot", json!({"format": "png"}));
        let bytes = decoded(&taken["data"]);
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("the folder can be written");
        }
        std::fs::write(file, bytes).expect("the screenshot can be written");
    }

    /// The number of A4 pages when printed.
    pub fn printed_pages(&mut self) -> usize {
        let sheet = json!({"paperWidth": 8.27, "paperHeight": 11.69});
        let printed = decoded(&self.devtools.call("Page.printToPDF", sheet)["data"]);
        // Chromium writes the dictionary of every page uncompressed.
        let text = String::from_utf8_lossy(&printed);
        text.match_indices("/Type /Page")
            .filter(|(at, name)| !text[at + name.len()..].starts_with('s'))
            .count()
    }

    /// The browser's events about requests so far.
    pub fn requests(&mut self) -> Vec<Value> {
        self.js("true");
        self.reports.iter().filter(|report| is(report, "Network.")).cloned().collect()
    }

    /// Messages that contain this text are expected in this test.
    pub fn forgive(&mut self, text: &'static str) {
        self.forgiven.push(text);
    }

    /// What must not happen: errors and warnings on the console, requests to other servers.
    pub fn troubles(&mut self) -> Vec<String> {
        // Messages on their way arrive before this reply.
        let _ = self.try_js("new Promise((done) => setTimeout(done, 50))");
        let (own, own_socket) = (format!("{}/", self.base), self.base.replacen("http", "ws", 1) + "/");
        let mut troubles = Vec::new();
        for report in &self.reports {
            let params = &report["params"];
            let text = match report["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
                "Runtime.consoleAPICalled" => {
                    let kind = params["type"].as_str().unwrap_or_default();
                    ["error", "warning", "assert"].contains(&kind).then(|| params["args"].to_string())
                }
                "Log.entryAdded" => {
                    let level = params["entry"]["level"].as_str().unwrap_or_default();
                    ["error", "warning"].contains(&level).then(|| params["entry"].to_string())
                }
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str().unwrap_or_default();
                    (!url.starts_with(&own) && !url.starts_with("data:") && !url.starts_with("blob:"))
                        .then(|| format!("a request to {url}"))
                }
                "Network.webSocketCreated" => {
                    let url = params["url"].as_str().unwrap_or_default();
                    (!url.starts_with(&own_socket)).then(|| format!("a socket to {url}"))
                }
                _ => None,
            };
            let text = text.filter(|text| !self.forgiven.iter().any(|forgiven| text.contains(forgiven)));
            troubles.extend(text);
        }
        troubles
    }

    fn gather(&mut self) {
        let wanted = ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"];
        let wanted_too = [
            "Network.requestWillBeSent",
            "Network.responseReceived",
            "Network.loadingFinished",
            "Network.webSocketCreated",
        ];
        let reports = self.devtools.reported().into_iter();
        self.reports.extend(reports.filter(|report| {
            let method = report["method"].as_str().unwrap_or_default();
            wanted.contains(&method) || wanted_too.contains(&method)
        }));
    }
}

fn is(report: &Value, domain: &str) -> bool {
    report["method"].as_str().is_some_and(|method| method.starts_with(domain))
}

impl Drop for Person {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let troubles = self.troubles();
            assert!(troubles.is_empty(), "the browser complains:\n{}", troubles.join("\n"));
        }
    }
}

/// Decodes a file as the browser returns it.
fn decoded(data: &Value) -> Vec<u8> {
    let text = data.as_str().expect("a file");
    base64::engine::general_purpose::STANDARD.decode(text).expect("files are base64")
}

/// The names of the games: each has a folder.
fn games() -> Vec<String> {
    let folders = std::fs::read_dir(crate::root().join("games")).expect("the folder of the games");
    folders.map(|game| game.expect("a folder").file_name().to_string_lossy().into_owned()).collect()
}
