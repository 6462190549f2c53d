//! Certificates for tests of encrypted connections, made by openssl.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const KEY: [&str; 5] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/// Makes an authority in this folder, and returns the file with its certificate. If openssl is not
/// installed, the error is of the kind `NotFound`.
pub fn authority(folder: &Path) -> io::Result<PathBuf> {
    openssl(folder, &["req", "-x509"], &KEY, "-subj /CN=pioche -keyout ca.key -out ca.pem")?;
    Ok(folder.join("ca.pem"))
}

/// Makes a certificate for this host, signed by the folder's [`authority`], and returns the files
/// with the certificate and its key.
pub fn server(folder: &Path, host: &str) -> io::Result<(PathBuf, PathBuf)> {
    let names = format!("subjectAltName = DNS:{host}\nbasicConstraints = CA:FALSE\n");
    fs::write(folder.join("server.ext"), names)?;
    openssl(folder, &["req", "-new"], &KEY, "-subj /CN=pioche -keyout server.key -out server.csr")?;
    let sign = "-in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile server.ext -out server.pem";
    openssl(folder, &["x509", "-req"], &[], sign)?;
    Ok((folder.join("server.pem"), folder.join("server.key")))
}

fn openssl(folder: &Path, command: &[&str], key: &[&str], rest: &str) -> io::Result<()> {
    let mut openssl = Command::new("openssl");
    let output = openssl.args(command).args(key).args(rest.split(' ')).current_dir(folder).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()))
}
