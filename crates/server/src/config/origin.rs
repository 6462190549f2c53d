//! The server's public address, if the operator has set it.

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
