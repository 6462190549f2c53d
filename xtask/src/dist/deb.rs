//! The Debian package: the binary, its service with its own user and data folder, the manual and
//! completions.

use std::fs;
use std::path::Path;

use crate::steps::root;

use super::archive::{Tree, compressed, files};

/// After installing the files: create the user, enable and start the service. An upgrade (from
/// version `$2`) does not enable a service that was disabled.
const POSTINST: &str = "#!/bin/sh
set -e
if [ \"$1\" = configure ]; then
    if ! getent passwd pioche >/dev/null; then
        adduser --system --group --home /var/lib/pioche --no-create-home --gecos Pioche --quiet pioche
    fi
    install -d -o pioche -g pioche -m 0700 /var/lib/pioche
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        [ -n \"$2\" ] || systemctl enable --quiet pioche.service
        if systemctl is-enabled --quiet pioche.service; then
            systemctl restart pioche.service
        fi
    fi
fi
";

/// Before removing the files.
const PRERM: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl stop pioche.service
fi
";

/// On purge: also remove the data.
const POSTRM: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
if [ \"$1\" = purge ]; then
    rm -rf /var/lib/pioche /etc/systemd/system/multi-user.target.wants/pioche.service
    # Whatever it needs may have been removed before it.
    if [ -x /usr/sbin/deluser ] && getent passwd pioche >/dev/null; then
        deluser --system --quiet pioche
    fi
fi
";

/// The contents of the package.
pub(super) fn package(
    version: &str,
    time: u64,
    machine: &str,
    binary: &[u8],
    shared: &Path,
) -> anyhow::Result<Vec<u8>> {
    let read = |path: &str| fs::read(root().join(path));
    let mut data = Tree::new(time);
    data.file("./usr/bin/pioche", 0o755, binary);
    // The unit is written for a binary in /usr/local.
    let unit = String::from_utf8(read("packaging/pioche.service")?)?.replace("/usr/local/bin/", "/usr/bin/");
    data.file("./lib/systemd/system/pioche.service", 0o644, unit.as_bytes());
    let settings = settings(&String::from_utf8(read("packaging/pioche.toml")?)?);
    data.file("./etc/pioche.toml", 0o644, settings.as_bytes());
    let doc = "./usr/share/doc/pioche";
    let copyright = [&read("LICENSE-MIT")?[..], b"\n----\n\n", &read("LICENSE-APACHE")?[..]].concat();
    data.file(&format!("{doc}/copyright"), 0o644, &copyright);
    data.file(&format!("{doc}/changelog.gz"), 0o644, &compressed(&read("CHANGELOG.md")?)?);
    data.file(&format!("{doc}/README.md"), 0o644, &read("README.md")?);
    for file in files(shared)? {
        let content = fs::read(shared.join(&file))?;
        // Debian compresses manual pages.
        if file.starts_with("man/") {
            data.file(&format!("./usr/share/{file}.gz"), 0o644, &compressed(&content)?);
        } else {
            data.file(&format!("./usr/share/{file}"), 0o644, &content);
        }
    }

    let mut control = Tree::new(time);
    let about = format!(
        "Package: pioche
Version: {version}
Architecture: {machine}
Maintainer: The Pioche maintainers <maintainers@pioche.example>
Installed-Size: {}
Depends: adduser
Section: games
Priority: optional
Homepage: https://pioche.example
Description: five card and board games, in the browser and the terminal
 A game library that is open day and night: tables against bots or by invitation,
 rules that say why, deals that can be checked, in French and English. The service
 listens on this machine alone until /etc/pioche.toml says otherwise.
",
        data.size().div_ceil(1024)
    );
    control.file("./control", 0o644, about.as_bytes());
    control.file("./conffiles", 0o644, b"/etc/pioche.toml\n");
    for (name, script) in [("postinst", POSTINST), ("prerm", PRERM), ("postrm", POSTRM)] {
        control.file(&format!("./{name}"), 0o755, script.as_bytes());
    }

    let mut package = b"!<arch>\n".to_vec();
    for (name, bytes) in [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", compressed(&control.bytes())?),
        ("data.tar.gz", compressed(&data.bytes())?),
    ] {
        let length = bytes.len();
        package.extend(format!("{name:<16}{time:<12}0     0     100644  {length:<10}`\n").bytes());
        package.extend(bytes);
        if length % 2 == 1 {
            package.push(b'\n');
        }
    }
    Ok(package)
}

/// The settings of a server that is not configured yet: without a host name or a proxy.
fn settings(example: &str) -> String {
    let site = |line: &str| line.starts_with("public-origin") || line.starts_with("trusted-proxy");
    example.lines().map(|line| if site(line) { format!("#{line}\n") } else { format!("{line}\n") }).collect()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_fresh_server_answers_to_any_name() {
        let example = fs::read_to_string(root().join("packaging/pioche.toml")).expect("the settings");
        let fresh = settings(&example);
        assert!(fresh.contains("\n#public-origin = ") && fresh.contains("\n#trusted-proxy = "), "{fresh}");
        assert!(fresh.contains("\naddress = \"127.0.0.1:7678\""), "{fresh}");
    }

    #[test]
    fn dpkg_reads_the_package_and_it_is_the_same_again() {
        let folder = std::env::temp_dir().join(format!("pioche-deb-{}", std::process::id()));
        let shared = folder.join("shared");
        fs::create_dir_all(shared.join("man/man1")).expect("a folder");
        fs::write(shared.join("man/man1/pioche.1"), "manual").expect("written");
        let make = || package("1.2.3", 1_700_000_000, "amd64", b"the binary", &shared).expect("a package");
        assert_eq!(make(), make());
        let file = folder.join("pioche.deb");
        fs::write(&file, make()).expect("written");
        let told = |flag: &str| {
            let output = Command::new("dpkg-deb").arg(flag).arg(&file).output().expect("dpkg-deb is there");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).expect("text")
        };
        let info = told("--info");
        assert!(
            info.contains("Version: 1.2.3") && info.contains("postinst") && info.contains("conffiles"),
            "{info}"
        );
        let content = told("--contents");
        for path in [
            "./usr/bin/pioche",
            "./lib/systemd/system/pioche.service",
            "./etc/pioche.toml",
            "./usr/share/man/man1/pioche.1.gz",
            "./usr/share/doc/pioche/copyright",
        ] {
            assert!(content.lines().any(|line| line.ends_with(path)), "{path}: {content}");
        }
        assert!(content.lines().all(|line| line.contains("root/root")), "{content}");
        fs::remove_dir_all(&folder).expect("removed");
    }
}
