//! Runs checks that rest on each other, several at a time, each with a deadline.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What a check may run beside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// It waits for cargo's lock on the target folder, so there is one of these at a time.
    Cargo,
    /// It needs nothing that another check holds.
    Free,
    /// It measures times, so it runs when everything else has ended, and by itself.
    Alone,
}

/// How many checks run at a time.
const AT_ONCE: usize = 3;

/// One check: a command that succeeds or fails.
pub struct Check {
    /// A short name, the only thing that is shown when it passes.
    pub name: &'static str,
    /// What it runs beside.
    pub lane: Lane,
    /// The checks without which it makes no sense.
    pub after: &'static [&'static str],
    /// It is ended, and has failed, after this time.
    pub deadline: Duration,
    /// Makes the command, when its turn has come.
    pub command: Box<dyn Fn() -> Result<Command>>,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// It rests on a check that failed.
    NotRun(&'static str),
}

/// A command under way.
struct Running {
    index: usize,
    child: Child,
    started: Instant,
}

/// Runs checks and writes what happens to `out`; whether all of them passed.
/// The last line is `N passed, N failed`; a check that could not run counts as failed.
///
/// # Errors
/// The output or the folder of logs can't be written.
pub fn run(
    checks: &[Check],
    logs: PathBuf,
    left_out: &[&str],
    out: &mut dyn Write,
) -> Result<bool> {
    fs::create_dir_all(&logs).with_context(|| format!("can't make {}", logs.display()))?;
    let started = Instant::now();
    let mut run = Run {
        checks,
        logs,
        outcomes: vec![None; checks.len()],
        running: Vec::new(),
        out,
    };
    while run.outcomes.iter().any(Option::is_none) {
        run.start_what_can()?;
        run.collect()?;
        sleep(Duration::from_millis(20));
    }
    let failed: Vec<_> = (0..checks.len())
        .filter(|&i| run.outcomes[i] != Some(Outcome::Passed))
        .collect();
    writeln!(
        out,
        "\n{} checks in {}",
        checks.len(),
        shown(started.elapsed())
    )?;
    for &index in &failed {
        writeln!(out, "failed: {}", checks[index].name)?;
    }
    for name in left_out {
        writeln!(out, "LEFT OUT: {name}")?;
    }
    writeln!(
        out,
        "{} passed, {} failed",
        checks.len() - failed.len(),
        failed.len()
    )?;
    Ok(failed.is_empty())
}

struct Run<'a> {
    checks: &'a [Check],
    logs: PathBuf,
    outcomes: Vec<Option<Outcome>>,
    running: Vec<Running>,
    out: &'a mut dyn Write,
}

impl Run<'_> {
    /// Starts every check that has waited long enough.
    fn start_what_can(&mut self) -> Result<()> {
        for index in 0..self.checks.len() {
            if self.outcomes[index].is_some() || self.running.iter().any(|r| r.index == index) {
                continue;
            }
            match self.obstacle(index) {
                Some(Obstacle::Failed(name)) => {
                    self.end(index, Outcome::NotRun(name), Duration::ZERO)?
                }
                Some(Obstacle::Wait) => {}
                None => self.start(index)?,
            }
        }
        Ok(())
    }

    /// Why a check can't start now.
    fn obstacle(&self, index: usize) -> Option<Obstacle> {
        let check = &self.checks[index];
        let others = || self.checks.iter().zip(&self.outcomes);
        // A check that isn't part of this run is taken for granted.
        let needed = || others().filter(|(other, _)| check.after.contains(&other.name));
        if let Some((other, _)) =
            needed().find(|(_, o)| o.as_ref().is_some_and(|o| *o != Outcome::Passed))
        {
            return Some(Obstacle::Failed(other.name));
        }
        let lanes: Vec<_> = self
            .running
            .iter()
            .map(|running| self.checks[running.index].lane)
            .collect();
        let waits = needed().any(|(_, outcome)| outcome.is_none())
            || lanes.len() >= AT_ONCE
            || lanes.contains(&Lane::Alone)
            || (check.lane == Lane::Cargo && lanes.contains(&Lane::Cargo))
            || (check.lane == Lane::Alone
                && (!lanes.is_empty()
                    || others().any(|(o, out)| o.lane != Lane::Alone && out.is_none())));
        waits.then_some(Obstacle::Wait)
    }

    fn log(&self, index: usize) -> PathBuf {
        self.logs.join(format!("{}.log", self.checks[index].name))
    }

    fn start(&mut self, index: usize) -> Result<()> {
        let log = self.log(index);
        let file = File::create(&log).with_context(|| format!("can't write {}", log.display()))?;
        let second = file.try_clone()?;
        let started = Instant::now();
        let child = (self.checks[index].command)().and_then(|mut command| {
            command.stdin(Stdio::null()).stdout(file).stderr(second);
            command
                .spawn()
                .with_context(|| format!("can't start {command:?}"))
        });
        match child {
            Ok(child) => self.running.push(Running {
                index,
                child,
                started,
            }),
            Err(error) => {
                fs::write(&log, format!("{error:#}\n"))?;
                self.end(index, Outcome::Failed, Duration::ZERO)?;
            }
        }
        Ok(())
    }

    /// Looks which commands have ended, and ends those that take too long.
    fn collect(&mut self) -> Result<()> {
        let mut still = Vec::new();
        for mut running in std::mem::take(&mut self.running) {
            let index = running.index;
            let took = running.started.elapsed();
            let deadline = self.checks[index].deadline;
            match running.child.try_wait() {
                Ok(None) if took < deadline => still.push(running),
                Ok(Some(status)) => {
                    let outcome = if status.success() {
                        Outcome::Passed
                    } else {
                        Outcome::Failed
                    };
                    self.end(index, outcome, took)?;
                }
                Ok(None) | Err(_) => {
                    end_with_children(&mut running.child);
                    let mut log = File::options().append(true).open(self.log(index))?;
                    writeln!(log, "ENDED: not done after {}", shown(deadline))?;
                    self.end(index, Outcome::Failed, took)?;
                }
            }
        }
        self.running.append(&mut still);
        Ok(())
    }

    /// Notes how a check ended and shows what a person needs of it.
    fn end(&mut self, index: usize, outcome: Outcome, took: Duration) -> Result<()> {
        let name = self.checks[index].name;
        match &outcome {
            Outcome::Passed => {
                writeln!(self.out, "ok      {name:<16} {:>8}", shown(took))?;
                let figures: BTreeSet<_> = self
                    .log_text(index)
                    .lines()
                    .filter_map(figure)
                    .map(str::to_owned)
                    .collect();
                for figure in figures {
                    writeln!(self.out, "          {figure}")?;
                }
            }
            Outcome::Failed => {
                writeln!(
                    self.out,
                    "FAILED  {name:<16} {:>8}; its output:",
                    shown(took)
                )?;
                writeln!(self.out, "{}", self.log_text(index).trim_end())?;
                writeln!(self.out, "------  end of the output of {name}")?;
            }
            Outcome::NotRun(other) => {
                writeln!(
                    self.out,
                    "FAILED  {name:<16}  not run, because {other} failed"
                )?;
            }
        }
        self.out.flush()?;
        self.outcomes[index] = Some(outcome);
        Ok(())
    }

    fn log_text(&self, index: usize) -> String {
        let bytes = fs::read(self.log(index)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

enum Obstacle {
    Wait,
    Failed(&'static str),
}

/// A measured figure in a line of a check's output; figures are shown even when it passes.
fn figure(line: &str) -> Option<&str> {
    line.split_once("figure: ")
        .map(|(_, figure)| figure.trim_end())
}

/// Ends a process with all that it started; browsers run in groups of their own, so the tree counts.
fn end_with_children(child: &mut Child) {
    let config = kill_tree::Config {
        signal: "SIGKILL".to_owned(),
        ..Default::default()
    };
    // What can't be ended has ended by itself.
    kill_tree::blocking::kill_tree_with_config(child.id(), &config).ok();
    child.kill().ok();
    child.wait().ok();
}

fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::tree;

    fn check(
        name: &'static str,
        lane: Lane,
        after: &'static [&'static str],
        script: &'static str,
    ) -> Check {
        let command = move || {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            Ok(command)
        };
        Check {
            name,
            lane,
            after,
            deadline: Duration::from_secs(20),
            command: Box::new(command),
        }
    }

    fn outcome(test: &str, checks: &[Check], left_out: &[&str]) -> (bool, String) {
        let mut out = Vec::new();
        let logs = tree::target().join("xtask-tests").join(test);
        let passed = run(checks, logs, left_out, &mut out).expect("the output can be written");
        (passed, String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_pass_is_short_and_a_failure_is_told_in_full() {
        let (passed, text) = outcome(
            "told",
            &[
                check(
                    "good",
                    Lane::Free,
                    &[],
                    "echo chatter; echo '# figure: 7 bytes'",
                ),
                check(
                    "bad",
                    Lane::Free,
                    &[],
                    "echo first; echo second >&2; exit 3",
                ),
                check("dependent", Lane::Cargo, &["bad"], "echo never"),
                check("later", Lane::Cargo, &["good", "absent"], "exit 0"),
            ],
            &["the moon"],
        );
        assert!(!passed);
        assert!(
            !text.contains("chatter") && !text.contains("never"),
            "{text}"
        );
        assert!(text.contains("7 bytes"), "{text}");
        assert!(text.contains("first\nsecond\n"), "{text}");
        assert!(text.contains("not run, because bad failed"), "{text}");
        assert!(text.contains("LEFT OUT: the moon"), "{text}");
        assert!(text.ends_with("\n2 passed, 2 failed\n"), "{text}");
    }

    #[test]
    fn a_check_that_hangs_is_ended_with_its_children() {
        let mut hanging = check(
            "hanging",
            Lane::Free,
            &[],
            "echo $$ ; sleep 300 & setsid sleep 300 & echo $! ; wait",
        );
        hanging.deadline = Duration::from_millis(600);
        let started = Instant::now();
        let (passed, text) = outcome(
            "hanging",
            &[hanging, check("other", Lane::Free, &[], "exit 0")],
            &[],
        );
        assert!(!passed && started.elapsed() < Duration::from_secs(20));
        assert!(text.contains("ENDED: not done after 0.6 s"), "{text}");
        assert!(text.ends_with("\n1 passed, 1 failed\n"), "{text}");
        let ids: Vec<_> = text
            .lines()
            .filter(|line| line.parse::<u32>().is_ok())
            .collect();
        assert_eq!(ids.len(), 2, "{text}");
        for id in ids {
            let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            assert!(
                stat.is_empty() || stat.contains(") Z"),
                "{id} still runs: {stat}"
            );
        }
    }

    #[test]
    fn a_command_that_is_not_there_fails_and_is_named() {
        let command = || Ok(Command::new("no-such-program-anywhere"));
        let missing = Check {
            name: "missing",
            lane: Lane::Free,
            after: &[],
            deadline: Duration::from_secs(1),
            command: Box::new(command),
        };
        let (passed, text) = outcome("missing", &[missing], &[]);
        assert!(
            !passed && text.contains("no-such-program-anywhere"),
            "{text}"
        );
    }

    #[test]
    fn lanes_keep_apart_what_must_not_overlap() {
        // Each script fails if another of its kind is under way.
        let folder = tree::target().join("xtask-tests").join("lanes-lock");
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).expect("made");
        let locked = |name, lane| {
            let folder = folder.clone();
            let command = move || {
                let mut command = Command::new("sh");
                command
                    .current_dir(&folder)
                    .args(["-c", "mkdir held && sleep 0.1 && rmdir held"]);
                Ok(command)
            };
            Check {
                name,
                lane,
                after: &[],
                deadline: Duration::from_secs(20),
                command: Box::new(command),
            }
        };
        let checks = [
            locked("timed-1", Lane::Alone),
            locked("cargo-1", Lane::Cargo),
            locked("timed-2", Lane::Alone),
            locked("cargo-2", Lane::Cargo),
        ];
        let (passed, text) = outcome("lanes", &checks, &[]);
        assert!(passed, "{text}");
    }

    #[test]
    fn checks_without_a_bond_run_beside_each_other() {
        let wait = "i=0; touch A; while [ ! -e B ]; do sleep 0.02; i=$((i+1)); [ $i -lt 400 ] || exit 1; done";
        let folder = tree::target().join("xtask-tests").join("beside-files");
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).expect("made");
        let meeting = |name, lane, mine: &str, theirs: &str| {
            let script = wait.replace('A', mine).replace('B', theirs);
            let folder = folder.clone();
            let command = move || {
                let mut command = Command::new("sh");
                command.current_dir(&folder).args(["-c", &script]);
                Ok(command)
            };
            Check {
                name,
                lane,
                after: &[],
                deadline: Duration::from_secs(20),
                command: Box::new(command),
            }
        };
        let checks = [
            meeting("one", Lane::Cargo, "x", "y"),
            meeting("two", Lane::Free, "y", "x"),
        ];
        let (passed, text) = outcome("beside", &checks, &[]);
        assert!(passed, "{text}");
    }
}
