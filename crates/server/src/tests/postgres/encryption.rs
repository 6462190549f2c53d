//! Encrypted connections, to a server whose certificate is for `localhost` and signed by an
//! authority of its own.

use engine::Lang;
use load::certificates;
use load::postgres::PrivatePostgres;
use records::store_error::{AddressProblem, EncryptionProblem};

use super::{Expected, open, refused};
use crate::{Store as _, StoreError};

/// The same address with another host and parameters.
fn with(address: &str, host: &str, parameters: &str) -> String {
    format!("{}?{parameters}", address.replace("127.0.0.1", host))
}

/// How many of the connections to this database are encrypted, and how many are not.
fn connections(server: &PrivatePostgres, database: &str) -> (u32, u32) {
    let query = "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl) \
                 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                 WHERE datname = current_database() AND application_name = 'pioche'";
    let counts = server.run(database, query).expect("counts");
    let (encrypted, plain) = counts.trim().split_once('|').expect("two counts");
    (encrypted.parse().expect("a number"), plain.parse().expect("a number"))
}

#[tokio::test]
async fn connections_are_as_safe_as_sslmode_says() {
    let test = "connections_are_as_safe_as_sslmode_says";
    let Some(server) = load::needed(test, PrivatePostgres::start_encrypted()) else { return };
    let own = server.authority().expect("an authority").display().to_string();
    let folder = crate::tests::common::folder("other-authority");
    std::fs::create_dir_all(&folder).expect("a folder");
    let other = certificates::authority(&folder).expect("another authority").display().to_string();

    for (host, parameters, encrypted) in [
        ("127.0.0.1", String::new(), true),
        ("127.0.0.1", "sslmode=disable".to_owned(), false),
        ("127.0.0.1", "sslmode=prefer".to_owned(), true),
        ("127.0.0.1", "sslmode=require".to_owned(), true),
        ("127.0.0.1", format!("sslmode=require&sslrootcert={own}"), true),
        ("127.0.0.1", format!("sslmode=verify-ca&sslrootcert={own}"), true),
        ("localhost", format!("sslmode=verify-full&sslrootcert={own}"), true),
    ] {
        let address = server.database().expect("a database");
        let name = address.rsplit('/').next().expect("a name").to_owned();
        let store = open(&with(&address, host, &parameters)).await.expect(&parameters);
        // One for the statements, at least.
        store.check().await.expect("it can be written");
        let (ciphered, plain) = connections(&server, &name);
        assert!(
            if encrypted { ciphered > 0 && plain == 0 } else { plain > 0 && ciphered == 0 },
            "{parameters}"
        );
        store.close().await;
    }

    let address = server.database().expect("a database");
    let none = format!("sslmode=verify-full&sslrootcert={}", folder.join("none.pem").display());
    let empty = folder.join("empty.pem");
    std::fs::write(&empty, "").expect("it is written");
    let table: [(&str, String, Expected); 9] = [
        ("127.0.0.1", format!("sslmode=verify-full&sslrootcert={own}"), |error| {
            matches!(error, StoreError::Encryption(EncryptionProblem::OtherHost(_)))
        }),
        ("localhost", format!("sslmode=verify-full&sslrootcert={other}"), is_unknown),
        ("127.0.0.1", format!("sslmode=verify-ca&sslrootcert={other}"), is_unknown),
        ("127.0.0.1", format!("sslmode=require&sslrootcert={other}"), is_unknown),
        // No authority of the system has signed it; perhaps the system has none.
        ("localhost", "sslmode=verify-full".to_owned(), |error| {
            is_unknown(error) || is_address(error, |why| matches!(why, AddressProblem::NoAuthority))
        }),
        ("localhost", "sslmode=verify-ca".to_owned(), |error| {
            is_address(error, |why| matches!(why, AddressProblem::NoAuthority))
        }),
        ("localhost", none, |error| {
            is_address(error, |why| matches!(why, AddressProblem::Authorities { .. }))
        }),
        ("localhost", format!("sslmode=verify-ca&sslrootcert={}", empty.display()), |error| {
            is_address(error, |why| matches!(why, AddressProblem::NoAuthority))
        }),
        ("localhost", "sslcert=mine.pem".to_owned(), |error| {
            is_address(error, |why| matches!(why, AddressProblem::Parameter(_)))
        }),
    ];
    for (host, parameters, expected) in table {
        let error = refused(&with(&address, host, &parameters)).await;
        assert!(expected(&error), "{parameters}: {error:?}");
        is_told_in_one_line(&error);
    }
    let _ = std::fs::remove_dir_all(folder);
}

fn is_address(error: &StoreError, expected: fn(&AddressProblem) -> bool) -> bool {
    matches!(error, StoreError::Address(why) if expected(why))
}

fn is_unknown(error: &StoreError) -> bool {
    matches!(error, StoreError::Encryption(EncryptionProblem::UnknownAuthority(_)))
}

fn is_told_in_one_line(error: &StoreError) {
    for lang in [Lang::Fr, Lang::En] {
        let told = error.tell(lang);
        assert!(!told.contains('\n') && told.len() > 20, "{told}");
    }
}

#[tokio::test]
async fn a_server_that_does_not_encrypt_is_refused_where_it_must() {
    let test = "a_server_that_does_not_encrypt_is_refused_where_it_must";
    let Some(server) = crate::tests::postgres(test) else { return };
    let address = server.database().expect("a database");
    for mode in ["require", "verify-full"] {
        let error = refused(&with(&address, "localhost", &format!("sslmode={mode}"))).await;
        // Whether the system has authorities is known before the server is asked.
        assert!(
            matches!(error, StoreError::Encryption(EncryptionProblem::NotOffered))
                || is_address(&error, |why| matches!(why, AddressProblem::NoAuthority)) && mode != "require",
            "{mode}: {error:?}"
        );
        is_told_in_one_line(&error);
    }
    open(&with(&address, "127.0.0.1", "sslmode=prefer")).await.expect("a store").close().await;
}
