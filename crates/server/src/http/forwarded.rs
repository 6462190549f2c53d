//! The visitor behind a proxy. The proxy names them in `X-Forwarded-For` or `Forwarded` (RFC 7239),
//! which anybody can send. Only entries of trusted proxies count: the lists are read from the
//! right, and end at the first address that is not a trusted proxy's. Our own code, because whom to
//! trust is our decision, not a library's.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::HeaderMap;

use crate::config::Network;

const X_FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED: &str = "forwarded";

/// The trusted proxies.
pub(crate) struct TrustedProxies {
    networks: Vec<Network>,
    /// Whether the log has said that there seems to be a proxy that is not trusted.
    warned: AtomicBool,
}

impl TrustedProxies {
    pub(crate) fn new(networks: Vec<Network>) -> Self {
        Self { networks, warned: AtomicBool::new(false) }
    }

    pub(super) fn has(&self, address: IpAddr) -> bool {
        self.networks.iter().any(|network| network.contains(address))
    }

    /// The address of the visitor who made the request.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let plain = headers.contains_key(X_FORWARDED_FOR);
        let standard = headers.contains_key(FORWARDED);
        if !plain && !standard {
            return peer;
        }
        if !self.has(peer) {
            if !self.warned.swap(true, Ordering::Relaxed) {
                tracing::warn!(
                    "forwarded addresses arrive from an address that is not a trusted proxy, and are ignored; \
                     if a proxy stands before this server, all its visitors count as one: set --trusted-proxy"
                );
            }
            return peer;
        }
        let plain = plain.then(|| self.behind(peer, &addresses(headers)));
        let standard = standard.then(|| self.behind(peer, &standard_addresses(headers)));
        match (plain, standard) {
            (Some(one), Some(other)) if one == other => one,
            // A proxy writes one of the two headers and passes the other on unchanged. Nobody can
            // know which one the visitor invented.
            (Some(_), Some(_)) | (None, None) => peer,
            (Some(only), None) | (None, Some(only)) => only,
        }
    }

    /// The leftmost address that a trusted proxy vouches for, in a list to which each proxy added
    /// its peer.
    fn behind(&self, peer: IpAddr, list: &[Option<IpAddr>]) -> IpAddr {
        let mut known = peer;
        for address in list.iter().rev() {
            // A visitor whom the proxy does not name counts as the proxy.
            let Some(address) = address else { break };
            known = *address;
            if !self.has(known) {
                break;
            }
        }
        known
    }
}

/// The entries of all occurrences of a header, as one list.
fn lines<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    headers.get_all(name).iter().map(|line| line.to_str().unwrap_or("unreadable"))
}

fn addresses(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    lines(headers, X_FORWARDED_FOR).flat_map(|line| line.split(',')).map(node).collect()
}

fn standard_addresses(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let elements = lines(headers, FORWARDED).flat_map(|line| outside_quotes(line, ','));
    let of = |element: &str| {
        let pairs = outside_quotes(element, ';');
        let mut pairs = pairs.into_iter().filter_map(|pair| pair.split_once('='));
        pairs.find_map(|(name, value)| name.trim().eq_ignore_ascii_case("for").then(|| node(value)))?
    };
    elements.map(of).collect()
}

/// Splits at a separator outside quoted strings.
fn outside_quotes(text: &str, sign: char) -> Vec<&str> {
    let mut quoted = false;
    let splits = |letter: char| {
        quoted ^= letter == '"';
        letter == sign && !quoted
    };
    text.split(splits).collect()
}

/// An address with or without port, brackets and quotes; `None` if it is not one, such as
/// `unknown`.
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|node| node.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    /// Names and values of headers.
    type Lines = &'static [(&'static str, &'static str)];

    #[test]
    fn only_what_trusted_proxies_added_is_believed() {
        let trusted = ["10.0.0.0/8", "2001:db8:1::/48"].map(|text| text.parse().expect("a network"));
        let proxies = TrustedProxies::new(trusted.to_vec());
        let cases: [(&str, Lines, &str); 17] = [
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &[("x-forwarded-for", "203.0.113.9")], "203.0.113.9"),
            // A visitor writes what they like; it stands to the left.
            ("10.0.0.1", &[("x-forwarded-for", "198.51.100.1, 203.0.113.9")], "203.0.113.9"),
            ("10.0.0.1", &[("x-forwarded-for", "10.9.9.9,203.0.113.9 , 10.0.0.2")], "203.0.113.9"),
            (
                "10.0.0.1",
                &[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.9")],
                "203.0.113.9",
            ),
            // Somebody who is no proxy says nothing.
            ("203.0.113.7", &[("x-forwarded-for", "198.51.100.1")], "203.0.113.7"),
            ("203.0.113.7", &[("forwarded", "for=198.51.100.1")], "203.0.113.7"),
            // Nobody but proxies: the first of them.
            ("10.0.0.1", &[("x-forwarded-for", "10.0.0.3, 10.0.0.2")], "10.0.0.3"),
            // What cannot be read ends the list, and so does what is hidden.
            ("10.0.0.1", &[("x-forwarded-for", "203.0.113.9, unknown")], "10.0.0.1"),
            ("10.0.0.1", &[("x-forwarded-for", "203.0.113.9, rubbish, 10.0.0.2")], "10.0.0.2"),
            ("10.0.0.1", &[("forwarded", "for=203.0.113.9;proto=https, for=_hidden")], "10.0.0.1"),
            ("10.0.0.1", &[("x-forwarded-for", "203.0.113.9:4711")], "203.0.113.9"),
            ("2001:db8:1::2", &[("forwarded", "For=\"[2001:db8:cafe::17]:4711\"")], "2001:db8:cafe::17"),
            (
                "10.0.0.1",
                &[("forwarded", "by=\"a,b;c\";for=198.51.100.1, proto=http;for=\"203.0.113.9\"")],
                "203.0.113.9",
            ),
            ("::ffff:10.0.0.1", &[("x-forwarded-for", "::ffff:203.0.113.9")], "203.0.113.9"),
            // Two that say the same, and two that do not.
            (
                "10.0.0.1",
                &[("forwarded", "for=203.0.113.9"), ("x-forwarded-for", "203.0.113.9")],
                "203.0.113.9",
            ),
            (
                "10.0.0.1",
                &[("forwarded", "for=198.51.100.1"), ("x-forwarded-for", "203.0.113.9")],
                "10.0.0.1",
            ),
        ];
        for (peer, lines, client) in cases {
            let mut headers = HeaderMap::new();
            for (name, line) in lines {
                headers.append(*name, HeaderValue::from_static(line));
            }
            let peer = peer.parse().expect("an address");
            assert_eq!(proxies.client(peer, &headers).to_string(), client, "{peer} {lines:?}");
        }
    }
}
