//! The runner on small shell scripts: what it tells, ends and keeps apart.

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
    let wait =
        "i=0; touch A; while [ ! -e B ]; do sleep 0.02; i=$((i+1)); [ $i -lt 400 ] || exit 1; done";
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
