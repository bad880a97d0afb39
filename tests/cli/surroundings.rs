//! Files, pipes and bytes that the program meets.

use crate::{assert_refused, command, gridproof, run, told};
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::Stdio;

/// A place for this test's own files.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn files_are_named_in_errors() {
    let folder = folder("named");
    let missing = folder.join("missing.txt").display().to_string();
    let run = gridproof(&["analyze", &missing], "");
    assert_refused("missing", &run, 5, &[&missing, "no such file"]);
    let directory = folder.display().to_string();
    let run = gridproof(&["analyze", &directory], "");
    assert_refused("directory", &run, 5, &[&directory, "directory"]);
    let wrong = folder.join("wrong.txt");
    fs::write(&wrong, "###\n12\n").unwrap();
    let wrong = wrong.display().to_string();
    let run = gridproof(&["analyze", &wrong], "");
    assert_refused("wrong", &run, 2, &["wrong.txt", "2", "3"]);
    let run = gridproof(&["analyze", "-"], "###\n12\n");
    assert_refused("standard input", &run, 2, &["standard input"]);
}

#[test]
fn a_file_and_standard_input_are_read_alike() {
    let path = folder("alike").join("board.txt");
    fs::write(&path, "\u{feff}mines 3x2/2\r\n###\r\n121\r\n").unwrap();
    let of_file = gridproof(&["analyze", &path.display().to_string()], "");
    let of_input = gridproof(&["analyze"], "mines 3x2/2\n###\n121\n");
    assert_eq!((of_file.code, of_file.out), (of_input.code, of_input.out));
}

#[test]
fn bytes_that_are_no_text_are_named() {
    for (name, bytes, says) in [
        (
            "latin 1",
            &b"##\n1\xe9\n"[..],
            &["Line 2", "e9", "offset 4", "UTF-8"][..],
        ),
        (
            "half a pair",
            b"#\xed\xa0\x80",
            &["surrogate", "offset 1", "Line 1", "UTF-8"],
        ),
        ("cut off", b"###\n\xe4\xb8", &["Line 2", "offset 4"]),
        ("UTF-16", b"\xff\xfe#\0#\0", &["UTF-16", "UTF-8"]),
        ("UTF-16, big end first", b"\xfe\xff\0#\0#", &["UTF-16"]),
    ] {
        let run = run(command(&["analyze"]), bytes);
        assert_refused(name, &run, 2, says);
        assert!(run.err.contains("standard input"), "{name}");
    }
}

#[test]
fn long_input_is_cut_short() {
    let run = run(command(&["analyze"]), &vec![b'#'; (16 << 20) + 2]);
    assert_refused("long", &run, 2, &["16 MiB"]);
}

#[cfg(unix)]
#[test]
fn endless_input_and_named_pipes_are_refused() {
    let run = gridproof(&["analyze", "/dev/zero"], "");
    assert_refused("endless", &run, 2, &["/dev/zero", "MiB"]);
    let pipe = folder("pipe").join("pipe");
    let _ = fs::remove_file(&pipe);
    let made = std::process::Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .unwrap();
    assert!(made.success());
    let run = gridproof(&["analyze", &pipe.display().to_string()], "");
    assert_refused("named pipe", &run, 5, &["named pipe", "standard input"]);
    let run = gridproof(&["analyze", "/dev/stdin"], "1#\n11\n");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let mut command = command(&["new", "slide", "--seed", "1"]);
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_refused("full", &told(output), 5, &["output"]);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = command(&[
        "new",
        "mines",
        "--size",
        "250x250/1000",
        "--seed",
        "1",
        "--reveal",
    ])
    .stdin(Stdio::null())
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    // Some of the output is read, so that the program is in the middle of it, then no more.
    let mut out = child.stdout.take().unwrap();
    let mut some = [0; 10];
    out.read_exact(&mut some).unwrap();
    drop(out);
    let run = told(child.wait_with_output().unwrap());
    assert_eq!(run.err, "");
}

#[cfg(unix)]
#[test]
fn a_file_name_needs_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = command(&["analyze"]);
    command.arg(std::ffi::OsStr::from_bytes(b"no\xff\x1bsuch"));
    let run = run(command, b"");
    assert_refused("name", &run, 5, &["no such file"]);
    assert!(!run.err.contains('\x1b'));
}
