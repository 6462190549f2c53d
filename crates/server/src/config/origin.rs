//! The names under which people reach the server.

use std::net::IpAddr;
use std::str::FromStr;

/// A scheme, a host, and the port unless it is the default one: `https://pioche.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    encrypted: bool,
    host: String,
}

impl FromStr for Origin {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (scheme, host) = text.split_once("://").ok_or(())?;
        let encrypted = match scheme.to_ascii_lowercase().as_str() {
            "https" => true,
            "http" => false,
            _ => return Err(()),
        };
        let host = host.strip_suffix('/').unwrap_or(host);
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-._:[]".contains(sign);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(());
        }
        Ok(Self { encrypted, host: usual(host, encrypted) })
    }
}

impl Origin {
    /// Whether visitors use HTTPS.
    pub fn is_encrypted(&self) -> bool {
        self.encrypted
    }

    /// Whether a client's `Host` means this origin.
    pub(crate) fn has_host(&self, host: &str) -> bool {
        usual(host, self.encrypted) == self.host
    }
}

/// The host names for which requests are served while there is no public origin. Everything else
/// could be a page of another site whose name was made to point at this machine (DNS rebinding):
/// the browser takes such a page and this server for the same site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostNames(Vec<String>);

/// The name by which a local network knows this machine.
impl Default for HostNames {
    fn default() -> Self {
        #[cfg(unix)]
        let name = rustix::system::uname().nodename().to_string_lossy().to_ascii_lowercase();
        #[cfg(not(unix))]
        let name = "pioche".to_owned();
        Self(vec![format!("{}.local", name.trim_end_matches(".local"))])
    }
}

/// The names given, and the machine's own.
impl FromStr for HostNames {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let names = text.split(',').map(|name| name.trim().trim_end_matches('.').to_ascii_lowercase());
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-._".contains(sign);
        let names = names.map(|name| (!name.is_empty() && name.chars().all(plain)).then_some(name));
        let mut all = Self::default();
        all.0.extend(names.collect::<Option<Vec<_>>>().ok_or(())?);
        Ok(all)
    }
}

impl HostNames {
    /// Whether a request with this host, as a client writes it, is served. An IP address always is:
    /// a page can only be on it if it came from this server.
    pub(crate) fn have(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            _ => &host,
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let name = name.strip_suffix('.').unwrap_or(name);
        bare.parse::<IpAddr>().is_ok() || name == "localhost" || self.0.iter().any(|known| known == name)
    }
}

/// A host as it is compared: in lower case, without the default port.
fn usual(host: &str, encrypted: bool) -> String {
    let host = host.to_ascii_lowercase();
    let port = if encrypted { ":443" } else { ":80" };
    match host.strip_suffix(port) {
        Some(bare) => bare.to_owned(),
        None => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_the_given_names_are_served() {
        let names = "Games.example, games.lan.".parse::<HostNames>().expect("two names");
        let machine = &HostNames::default().0[0];
        assert!(names.have(&format!("{machine}:7678")), "{machine}");
        for host in [
            "127.0.0.1",
            "127.0.0.1:7678",
            "192.0.2.7:80",
            "[::1]",
            "[::1]:7678",
            "localhost",
            "LOCALHOST:7678",
            "games.example:1",
            "games.example.",
            "games.lan",
        ] {
            assert!(names.have(host), "{host}");
        }
        for host in
            ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "games.example:x", "[x]"]
        {
            assert!(!names.have(host), "{host}");
        }
        for wrong in ["", "a b", "a,,b", "http://a"] {
            assert!(wrong.parse::<HostNames>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        let read = |text: &str| text.parse::<Origin>();
        assert_eq!(read("https://Pioche.example:443/"), read("HTTPS://pioche.example"));
        assert_eq!(read("http://[::1]:80"), read("http://[::1]"));
        assert_ne!(read("https://pioche.example"), read("http://pioche.example"));
        assert_ne!(read("https://pioche.example:8443"), read("https://pioche.example"));
        for wrong in
            ["", "pioche.example", "ftp://x", "https://", "https://a/b", "https://a@b", "https://a b", "null"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
