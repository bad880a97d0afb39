//! The bot's program as a test runs it, with a deadline.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::world::{PATIENCE, World, folder, wine};

/// How long a run of the bot may take before it counts as hanging.
const RUN: Duration = Duration::from_secs(180);
/// What a run of the bot gave.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl World {
    /// Starts the bot.
    pub fn start_bot(&self, arguments: &[&str]) -> Bot {
        let program = std::env::var_os("MINEBOT").expect("MINEBOT is set");
        let mut command = wine(&self.wish, &[]);
        // What it writes without being told where belongs to the test's files.
        command.arg(program).args(arguments).current_dir(folder());
        // Not pipes: what Wine starts along with its first program would keep them open.
        let [out, err] = ["bot.out", "bot.err"].map(|name| folder().join(name));
        let file = |path: &Path| fs::File::create(path).expect("a file for its output");
        let child = command.stdout(file(&out)).stderr(file(&err)).spawn();
        Bot {
            child: child.expect("wine starts"),
            out,
            err,
            started: Instant::now(),
        }
    }

    /// Runs the bot to its end.
    pub fn bot(&self, arguments: &[&str]) -> Run {
        self.start_bot(arguments).end()
    }

    /// Starts a program of Wine's that nothing waits for.
    pub fn open(&mut self, program: &[&str]) {
        let mut command = wine(&self.wish, program);
        self.children.push(command.spawn().expect("wine starts"));
    }

    /// The program that was started first is gone at once, as if its window had been closed.
    pub fn kill_first(&mut self) {
        let mut first = self.children.remove(0);
        first.kill().expect("it runs");
        first.wait().expect("it ended");
    }
}

/// A bot that runs.
pub struct Bot {
    child: Child,
    out: PathBuf,
    err: PathBuf,
    started: Instant,
}

impl Bot {
    /// Waits for its end.
    ///
    /// # Panics
    /// It hangs.
    pub fn end(mut self) -> Run {
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            if self.started.elapsed() > RUN {
                self.child.kill().ok();
                let said = text(&self.out);
                panic!("the bot hangs; it said\n{said}");
            }
            sleep(Duration::from_millis(5));
        };
        Run {
            code: status.code().unwrap_or(-1),
            out: text(&self.out),
            err: text(&self.err),
        }
    }
}

impl Run {
    /// Demands an exit code.
    ///
    /// # Panics
    /// It is another one.
    pub fn expect(self, code: i32) -> Run {
        let Run { out, err, .. } = &self;
        assert_eq!(self.code, code, "\n--- output\n{out}\n--- errors\n{err}");
        self
    }

    /// The numbers that it printed last, as JSON.
    pub fn summary(&self) -> serde_json::Value {
        let last = self.out.trim().lines().last().unwrap_or_default();
        serde_json::from_str(last).unwrap_or_else(|error| panic!("{error} in {}", self.out))
    }
}

/// Waits until something holds.
///
/// # Panics
/// It doesn't come to hold.
pub fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < PATIENCE, "waited in vain: {what}");
        sleep(Duration::from_millis(10));
    }
}

/// An empty folder for a test's files.
pub fn empty_folder(name: &str) -> PathBuf {
    let path = folder().join("logs").join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("an old folder goes");
    }
    fs::create_dir_all(&path).expect("a new folder");
    path
}

/// A path as programs of Wine have it.
pub fn windows_path(path: &Path) -> String {
    format!("Z:{}", path.display()).replace('/', "\\")
}

fn text(path: &Path) -> String {
    let bytes = fs::read(path).expect("a file of output");
    String::from_utf8_lossy(&bytes).into_owned()
}
