//! A cluster of three nodes to try out: a private `PostgreSQL`, a private NATS, and nginx in front.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use tokio::task::block_in_place;
use tokio::time::sleep;

use crate::faults::{Players, Purpose, TestCluster};
use crate::player::SEATS;
use crate::process::{free_address, guest, http};

const PATIENCE: Duration = Duration::from_secs(20);

/// nginx with the packaged site in front of these nodes.
struct Front {
    nginx: Child,
}

impl Front {
    fn open(folder: &Path, address: SocketAddr, nodes: &[SocketAddr]) -> anyhow::Result<Self> {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/nginx-nodes.conf");
        let mut site = std::fs::read_to_string(site)?.replace("listen 80;", &format!("listen {address};"));
        for (number, node) in nodes.iter().enumerate() {
            site = site.replace(&format!("pioche-{}:7678", number + 1), &node.to_string());
        }
        let here = folder.display();
        let names = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = names.map(|name| format!("{name}_temp_path {here}/{name};\n")).concat();
        let whole = format!(
            "daemon off;\npid {here}/nginx.pid;\nerror_log {here}/nginx.log;\nworker_processes 1;\n\
             events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{temporary}{site}\n}}\n"
        );
        std::fs::create_dir_all(folder)?;
        let file = folder.join("nginx.conf");
        std::fs::write(&file, whole)?;
        let mut command = Command::new("nginx");
        command.arg("-p").arg(folder).arg("-e").arg(folder.join("nginx.log")).arg("-c").arg(&file);
        let nginx = command.stdout(Stdio::null()).spawn().context("nginx")?;
        let front = Self { nginx };
        let started = Instant::now();
        while http(address, "GET", "/api/v1/games", "", "").is_none() {
            if started.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(folder.join("nginx.log")).unwrap_or_default();
                bail!("nginx does not answer: {log}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(front)
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        // SIGTERM makes it end its workers too; if killed, it would leave them behind.
        let _ = Command::new("kill").args(["-TERM", &self.nginx.id().to_string()]).status();
        let _ = self.nginx.wait();
    }
}

/// Starts the cluster and runs it until Ctrl-C; or plays a match there, and stops it.
pub(crate) async fn cluster(pioche: &Path, port: Option<u16>, check: bool) -> anyhow::Result<()> {
    let purpose = if check { Purpose::Load } else { Purpose::Trying };
    let mut cluster = TestCluster::open(pioche, Some("warn".to_owned()), purpose).await?;
    let address = match port {
        Some(port) => SocketAddr::from(([127, 0, 0, 1], port)),
        None => free_address()?,
    };
    let folder = cluster.folder().join("nginx");
    let front = block_in_place(|| Front::open(&folder, address, &cluster.addresses()))?;
    if check {
        let players = Players::new(vec![address], 1, Duration::from_millis(20));
        let tokens = (0..SEATS).map(|_| Ok(block_in_place(|| guest(address))?.token));
        let tokens = tokens.collect::<anyhow::Result<Vec<_>>>()?;
        let playing = tokio::spawn(std::sync::Arc::clone(&players).group(0, tokens));
        sleep(Duration::from_secs(2)).await;
        // Replace one node after the other, as in an upgrade; play must continue before the next
        // one.
        let moves = || players.look().iter().map(|progress| progress.moves).sum::<u32>();
        for node in 0..cluster.addresses().len() {
            cluster.stop(node)?;
            cluster.start(node)?;
            let (before, started) = (moves(), Instant::now());
            while moves() < before + 20 {
                if started.elapsed() > PATIENCE {
                    bail!("play does not go on through nginx after node {node} was replaced");
                }
                sleep(Duration::from_millis(20)).await;
            }
        }
        players.stop.store(true, Ordering::Relaxed);
        playing.await?;
        if let Some(wrong) = players.went_wrong() {
            bail!("{wrong}");
        }
        let made: usize =
            players.take_played().iter().flat_map(|table| &table.stories).map(|story| story.made.len()).sum();
        say!("{made} moves through nginx while three nodes were replaced, one after the other");
        return Ok(());
    }
    say!("http://{address} is a cluster of three servers:");
    for (node, operations) in cluster.addresses().iter().zip(cluster.operations()) {
        say!("  http://{node}   metrics: http://{operations}/metrics");
    }
    say!("  {}", cluster.store());
    say!("  {}", cluster.bus());
    say!("Ctrl-C closes all of it.");
    tokio::signal::ctrl_c().await?;
    drop(front);
    Ok(())
}
