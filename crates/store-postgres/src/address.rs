//! The address of a database. The driver reads it, but for two parameters that are about the
//! server's certificate, and which it does not know: `sslrootcert`, and the values of `sslmode`
//! that begin with `verify`.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use records::store_error::{AddressProblem, StoreError};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The parameters that the driver reads.
const PARAMETERS: [&str; 17] = [
    "application_name",
    "channel_binding",
    "connect_timeout",
    "dbname",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_retries",
    "load_balance_hosts",
    "options",
    "password",
    "port",
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
];

/// What is checked of the server's certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Check {
    Nothing,
    /// An authority that is trusted has signed it.
    Authority,
    /// And it is for the host in the address.
    AuthorityAndHost,
}

/// Where trusted authorities are found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Authorities {
    System,
    File(PathBuf),
}

/// An address that was read.
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) check: Check,
    pub(super) authorities: Authorities,
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        Ok(Self::read(text)?)
    }
}

impl Address {
    fn read(text: &str) -> Result<Self, AddressProblem> {
        let (place, parameters) = split(text);
        let (mut mode, mut authorities) = (None, None);
        let mut kept = Vec::new();
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let value = || percent_decode_str(value).decode_utf8_lossy().into_owned();
            match name {
                "sslmode" => mode = Some(value()),
                "sslrootcert" => authorities = Some(value()).filter(|file| !file.is_empty()),
                _ if PARAMETERS.contains(&name) => kept.push(parameter),
                _ => return Err(AddressProblem::Parameter(name.to_owned())),
            }
        }
        let (mode, check) = match (mode.as_deref(), authorities.as_deref()) {
            (Some("disable"), None) => (SslMode::Disable, Check::Nothing),
            (None | Some("prefer"), None) => (SslMode::Prefer, Check::Nothing),
            (Some("require"), None) => (SslMode::Require, Check::Nothing),
            // Somebody who names an authority believes that it counts. With `require` it does, as
            // in libpq.
            (None | Some("disable" | "prefer"), Some(_)) | (Some("require"), Some("system")) => {
                return Err(AddressProblem::Unchecked);
            }
            // Anybody can have a certificate that an authority of the system has signed.
            (Some("verify-ca"), None | Some("system")) => return Err(AddressProblem::NoAuthority),
            (Some("require" | "verify-ca"), Some(_)) => (SslMode::Require, Check::Authority),
            (Some("verify-full"), _) => (SslMode::Require, Check::AuthorityAndHost),
            (Some(other), _) => return Err(AddressProblem::SslMode(other.to_owned())),
        };
        let authorities = match authorities.as_deref() {
            None | Some("system") => Authorities::System,
            Some(file) => Authorities::File(file.into()),
        };
        let mut config: Config = format!("{place}?{}", kept.join("&"))
            .parse()
            .map_err(|error| AddressProblem::Unreadable(Arc::new(error)))?;
        if config.get_hosts().is_empty() {
            // The certificate is compared with a host.
            for address in config.get_hostaddrs().to_vec() {
                config.host(address.to_string());
            }
        }
        config
            .ssl_mode(mode)
            .application_name("pioche")
            .connect_timeout(Duration::from_secs(3))
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(3))
            .keepalives_retries(3)
            .tcp_user_timeout(Duration::from_secs(10));
        Ok(Self { config, check, authorities })
    }
}

/// What comes before the parameters, and the parameters. A password may contain question marks.
fn split(text: &str) -> (&str, &str) {
    let host = text.find('@').map_or(0, |at| at + 1);
    match text[host..].find('?') {
        Some(mark) => (&text[..host + mark], &text[host + mark + 1..]),
        None => (text, ""),
    }
}

/// What an address says to whoever runs the server: never the password.
pub fn shown(address: &str) -> String {
    let Ok(Address { config, .. }) = address.parse() else { return "postgres://…".to_owned() };
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        #[cfg(unix)]
        Some(Host::Unix(path)) => path.display().to_string(),
        None => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("postgres://{host}:{port}/{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sslmode_says_whether_to_encrypt_and_what_to_check() {
        use Check::{Authority, AuthorityAndHost, Nothing};
        for (parameters, mode, check, file) in [
            ("", SslMode::Prefer, Nothing, None),
            ("?sslmode=disable", SslMode::Disable, Nothing, None),
            ("?sslmode=prefer", SslMode::Prefer, Nothing, None),
            ("?sslmode=require", SslMode::Require, Nothing, None),
            ("?sslmode=require&sslrootcert=ca.pem", SslMode::Require, Authority, Some("ca.pem")),
            ("?sslrootcert=my%20ca.pem&sslmode=verify-ca", SslMode::Require, Authority, Some("my ca.pem")),
            ("?sslmode=verify-full", SslMode::Require, AuthorityAndHost, None),
            ("?sslmode=verify-full&sslrootcert=system", SslMode::Require, AuthorityAndHost, None),
            ("?sslmode=verify-full&sslrootcert=/a", SslMode::Require, AuthorityAndHost, Some("/a")),
        ] {
            let text = format!("postgres://pioche:a?b&c=d@db:5433/games{parameters}");
            let address: Address = text.parse().expect("an address");
            assert_eq!(address.config.get_ssl_mode(), mode, "{parameters}");
            assert_eq!(address.check, check, "{parameters}");
            let authorities = file.map_or(Authorities::System, |file| Authorities::File(file.into()));
            assert_eq!(address.authorities, authorities, "{parameters}");
            assert_eq!(address.config.get_password(), Some(b"a?b&c=d".as_slice()));
            assert_eq!(shown(&text), "postgres://db:5433/games");
        }
    }

    #[test]
    fn what_the_driver_reads_is_left_to_it() {
        let text = "postgresql://a,b:5433/games?target_session_attrs=read-write&user=x";
        let config = text.parse::<Address>().expect("an address").config;
        assert_eq!((config.get_hosts().len(), config.get_ports()), (2, [5432, 5433].as_slice()));
        assert_eq!(config.get_user(), Some("x"));
        let config = "postgres:///games?hostaddr=::1".parse::<Address>().expect("an address").config;
        assert_eq!(config.get_hosts(), [Host::Tcp("::1".to_owned())], "the certificate's host");
    }

    #[test]
    fn what_is_wrong_with_an_address_is_said_without_the_password() {
        type Expected = fn(&AddressProblem) -> bool;
        let table: [(&str, Expected); 8] = [
            (
                "db/games?sslcert=hush",
                |why| matches!(why, AddressProblem::Parameter(name) if name == "sslcert"),
            ),
            ("db/games?sslmode=allow", |why| matches!(why, AddressProblem::SslMode(mode) if mode == "allow")),
            ("db/games?sslmode", |why| matches!(why, AddressProblem::SslMode(mode) if mode.is_empty())),
            ("db/games?sslmode=verify-ca", |why| matches!(why, AddressProblem::NoAuthority)),
            ("db/games?sslrootcert=ca.pem", |why| matches!(why, AddressProblem::Unchecked)),
            ("db/games?sslmode=require&sslrootcert=system", |why| matches!(why, AddressProblem::Unchecked)),
            ("db:port/games", |why| matches!(why, AddressProblem::Unreadable(_))),
            ("db/games?target_session_attrs=hush", |why| matches!(why, AddressProblem::Unreadable(_))),
        ];
        for (rest, expected) in table {
            let text = format!("postgres://pioche:hush@{rest}");
            let Err(StoreError::Address(why)) = text.parse::<Address>() else { panic!("{rest} is read") };
            assert!(expected(&why), "{rest}: {why:?}");
            assert!(!why.to_string().contains("hush"), "{why}");
            assert_eq!(shown(&text), "postgres://…");
        }
    }
}
