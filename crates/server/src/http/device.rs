//! The visitor's browser and system, as far as `User-Agent` tells: enough to tell a person's
//! sessions apart. Nothing more is stored.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

/// A browser and a system, as in "Firefox, Linux"; empty for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Device(pub(crate) String);

/// Words in `User-Agent`, and the usual name. Many browsers name others, too, so the first match
/// counts.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

impl Device {
    fn named(agent: &str) -> Self {
        let find = |all: &[(&str, &'static str)]| {
            all.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
        };
        Self(match (find(&BROWSERS), find(&SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser}, {system}"),
            (Some(browser), None) => browser.to_owned(),
            (None, _) => String::new(),
        })
    }
}

impl<S: Sync> FromRequestParts<S> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self::named(agent.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_a_browser_and_a_system() {
        let named = |agent: &str| Device::named(agent).0;
        for (agent, device) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            ("curl/8.14.1", ""),
            ("", ""),
            ("<script>Firefox/</script>", "Firefox"),
        ] {
            assert_eq!(named(agent), device, "{agent}");
        }
    }
}
