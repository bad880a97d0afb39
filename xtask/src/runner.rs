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
    /// It installs packages, which the system lets one program do at a time.
    Packages,
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
    writeln!(out, "\nall done after {}", shown(started.elapsed()))?;
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
            || (check.lane != Lane::Free && lanes.contains(&check.lane))
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
mod tests;
