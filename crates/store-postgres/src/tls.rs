//! Encryption, and what is checked of the server's certificate: rustls with ring, as the bus has
//! it.

use std::io;
use std::path::Path;
use std::sync::Arc;

use records::store_error::{AddressProblem, EncryptionProblem, StoreError};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::{Address, Authorities, Check};

/// How the driver says that the server does not encrypt; it has no other sign for it.
const NOT_OFFERED: &str = "server does not support TLS";

/// What encrypts connections to this address.
pub(super) fn connector(address: &Address) -> Result<MakeRustlsConnect, StoreError> {
    let provider = Arc::new(ring::default_provider());
    let algorithms = provider.signature_verification_algorithms;
    let chain = match address.check {
        Check::Nothing => None,
        Check::Authority | Check::AuthorityAndHost => {
            let roots = Arc::new(roots(&address.authorities)?);
            let builder = WebPkiServerVerifier::builder_with_provider(roots, Arc::clone(&provider));
            Some(builder.build().expect("there is an authority"))
        }
    };
    let any_host = address.check != Check::AuthorityAndHost;
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has the ciphers of both versions")
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Verifier { chain, any_host, algorithms }))
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// The authorities that are trusted: at least one.
fn roots(authorities: &Authorities) -> Result<RootCertStore, AddressProblem> {
    let mut roots = RootCertStore::empty();
    match authorities {
        Authorities::System => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Authorities::File(file) => {
            let unreadable = |why: Arc<dyn std::error::Error + Send + Sync>| AddressProblem::Authorities {
                file: file.clone(),
                why,
            };
            for certificate in certificates(file).map_err(|error| unreadable(Arc::new(error)))? {
                roots.add(certificate).map_err(|error| unreadable(Arc::new(error)))?;
            }
        }
    }
    if roots.is_empty() { Err(AddressProblem::NoAuthority) } else { Ok(roots) }
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, pem::Error> {
    CertificateDer::pem_file_iter(file)?.collect()
}

/// Checks as much of a certificate as `sslmode` asks for.
#[derive(Debug)]
struct Verifier {
    /// None if anybody's certificate will do.
    chain: Option<Arc<WebPkiServerVerifier>>,
    any_host: bool,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(chain) = &self.chain else { return Ok(ServerCertVerified::assertion()) };
        match chain.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
            // The host is compared last: the rest is as it should be.
            Err(error) if self.any_host && is_other_host(&error) => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

fn is_other_host(error: &Error) -> bool {
    matches!(
        error,
        Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. }
        )
    )
}

/// Why no connection was made, if encryption is the reason.
pub(super) fn problem(error: &tokio_postgres::Error) -> Option<EncryptionProblem> {
    let source = std::error::Error::source(error)?;
    let Some(broken) = source.downcast_ref::<io::Error>() else {
        return (source.to_string() == NOT_OFFERED).then_some(EncryptionProblem::NotOffered);
    };
    let why = broken.get_ref()?.downcast_ref::<Error>()?.clone();
    Some(match &why {
        Error::InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::BadSignature) => {
            EncryptionProblem::UnknownAuthority(Arc::new(why))
        }
        error if is_other_host(error) => EncryptionProblem::OtherHost(Arc::new(why)),
        _ => EncryptionProblem::Failed(Arc::new(why)),
    })
}
