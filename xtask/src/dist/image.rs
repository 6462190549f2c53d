//! The container image, made from scratch and without a daemon: an OCI layout in a tar archive,
//! which `podman load`, `skopeo` and `docker load` can read.

use serde_json::{Value, json};

use super::archive::{Tree, compressed, sha256};

/// The user it runs as.
const USER: u32 = 65532;

/// The contents of the image.
pub(super) fn image(version: &str, time: u64, machine: &str, binary: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut files = Tree::new(time);
    files.file("usr/bin/pioche", 0o755, binary);
    files.file("etc/passwd", 0o644, format!("pioche:x:{USER}:{USER}::/var/lib/pioche:/nologin\n").as_bytes());
    files.file("etc/group", 0o644, format!("pioche:x:{USER}:\n").as_bytes());
    files.folder("var/lib/pioche", 0o700, USER);
    files.folder("tmp", 0o1777, 0);
    let tar = files.bytes();
    let layer = compressed(&tar)?;
    let created = date(time);
    let config = json!({
        "architecture": machine, "os": "linux", "created": created,
        "config": {
            "User": format!("{USER}:{USER}"),
            "Env": ["PATH=/usr/bin"],
            "Entrypoint": ["/usr/bin/pioche"],
            "Cmd": ["serve", "--address", "0.0.0.0:7678", "--data", "/var/lib/pioche"],
            "WorkingDir": "/var/lib/pioche",
            "ExposedPorts": {"7678/tcp": {}},
            "Volumes": {"/var/lib/pioche": {}},
            "StopSignal": "SIGTERM",
            // No other program in the image could check.
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/pioche", "health"],
                "Interval": 30_000_000_000_u64, "Timeout": 5_000_000_000_u64,
                "StartPeriod": 5_000_000_000_u64, "Retries": 3,
            },
            "Labels": {
                "org.opencontainers.image.title": "pioche",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{}", sha256(&tar))]},
        "history": [{"created": created, "created_by": "cargo xtask dist"}],
    });
    let config = config.to_string().into_bytes();
    let kind = |what: &str| format!("application/vnd.oci.image.{what}");
    let blob = |media: String, bytes: &[u8]| json!({"mediaType": media, "digest": format!("sha256:{}", sha256(bytes)), "size": bytes.len()});
    let manifest = json!({
        "schemaVersion": 2, "mediaType": kind("manifest.v1+json"),
        "config": blob(kind("config.v1+json"), &config),
        "layers": [blob(kind("layer.v1.tar+gzip"), &layer)],
    });
    let manifest = manifest.to_string().into_bytes();
    let mut entry: Value = blob(kind("manifest.v1+json"), &manifest);
    entry["platform"] = json!({"architecture": machine, "os": "linux"});
    let name = format!("localhost/pioche:{version}");
    // podman and skopeo use the first annotation, docker the second.
    entry["annotations"] =
        json!({"org.opencontainers.image.ref.name": name, "io.containerd.image.name": name});
    let index = json!({"schemaVersion": 2, "mediaType": kind("index.v1+json"), "manifests": [entry]});
    let mut layout = Tree::new(time);
    layout.file("oci-layout", 0o644, br#"{"imageLayoutVersion":"1.0.0"}"#);
    layout.file("index.json", 0o644, index.to_string().as_bytes());
    for bytes in [&layer, &config, &manifest] {
        layout.file(&format!("blobs/sha256/{}", sha256(bytes)), 0o644, bytes);
    }
    Ok(layout.bytes())
}

/// A time in the format of RFC 3339.
pub(super) fn date(time: u64) -> String {
    let (days, seconds) = ((time / 86_400).cast_signed(), time % 86_400);
    // Days to a date, with years that begin in March (Howard Hinnant's civil_from_days).
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::trial::{Folder, unpack};
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_700_000_000), "2023-11-14T22:13:20Z");
    }

    #[test]
    fn an_image_unpacks_and_is_the_same_again() {
        let make = || image("1.2.3", 1_700_000_000, "amd64", b"the binary").expect("an image");
        assert_eq!(make(), make());
        let folder = Folder::new("unpacked").expect("a folder");
        fs::write(folder.0.join("image.tar"), make()).expect("written");
        let files = folder.0.join("files");
        let config = unpack(&folder.0.join("image.tar"), &folder.0, &files).expect("an image");
        assert_eq!(config["config"]["User"], "65532:65532");
        assert_eq!(fs::read(files.join("usr/bin/pioche")).expect("a file"), b"the binary");
        assert!(files.join("var/lib/pioche").is_dir());
    }
}
