//! A world for a test: Wine begun anew, with a registry, a language, a clock and a winemine of the test's choice.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use gridproof::grid::Grid;
use gridproof::mines::size::Size;

use crate::picture::{Board, CELL, LEFT, Picture, TOP};

/// How long anything may take that takes a second when the machine is idle.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// A place on the desktop where no window is, for the pointer, which is a part of the picture.
pub const ASIDE: (usize, usize) = (990, 690);
/// 2026-01-01 00:00:00, the second in which games are dealt unless a test wants another one.
pub const SECOND: u64 = 1_767_225_600;

/// What a test wants of its world.
#[derive(Clone)]
pub struct Wish {
    /// The board that winemine begins with.
    pub size: Size,
    /// winemine's level: 3 is a board of one's own, and the only one without dialogs about records.
    pub difficulty: u32,
    /// Whether a second right click makes a question mark.
    pub marks: bool,
    /// Where the client area of winemine is.
    pub origin: (usize, usize),
    /// The language and place, as `LC_ALL` has it.
    pub locale: &'static str,
    /// Dots per inch.
    pub dpi: Option<u32>,
    /// More of the registry, in the form of its file.
    pub registry: String,
    /// How the clock runs on from `second`, as faketime has it; it stands still without.
    pub second: u64,
    pub rate: Option<u32>,
    /// Wine's channels of messages that winemine writes down.
    pub debug: Option<&'static str>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            size: Size::parse("beginner").expect("a level"),
            difficulty: 3,
            marks: false,
            origin: (80, 80),
            locale: "C.UTF-8",
            dpi: None,
            registry: String::new(),
            second: SECOND,
            rate: None,
            debug: None,
        }
    }
}

/// Wine as it runs for one test. All of it ends with this.
pub struct World {
    pub wish: Wish,
    pub children: Vec<Child>,
    clock: PathBuf,
}

impl World {
    /// Begins Wine anew, without any window.
    pub fn empty(wish: Wish) -> World {
        end_wine();
        clear_left_over();
        write_registry(&wish);
        wine_tool(&wish, &["--persistent=60"]);
        let world = World {
            wish,
            children: Vec::new(),
            clock: folder().join("clock"),
        };
        world.set_clock(world.wish.second);
        world.point_at(ASIDE);
        world
    }

    /// Begins Wine anew with a winemine that shows a new board.
    pub fn new(wish: Wish) -> World {
        let mut world = World::empty(wish);
        world.open_winemine();
        world
    }

    /// Opens a winemine at the place that the registry tells, and waits for its board.
    pub fn open_winemine(&mut self) {
        let mut command = self.frozen("winemine.exe");
        if let Some(channels) = self.wish.debug {
            let log = fs::File::create(self.messages()).expect("a file for messages");
            command.env("WINEDEBUG", channels).stderr(log);
        }
        self.children.push(command.spawn().expect("wine starts"));
        self.board_when("is new", Board::is_new);
    }

    /// Where winemine writes its messages, if the wish has channels.
    pub fn messages(&self) -> PathBuf {
        folder().join("messages.log")
    }

    /// The number of winemine's process, by the clock that only it has.
    pub fn process(&self) -> String {
        let clock = format!("FAKETIME_TIMESTAMP_FILE={}", self.clock.display());
        let has = |number: &String, file: &str, wanted: &str| {
            let bytes = fs::read(Path::new("/proc").join(number).join(file)).unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            text.split(['\0', '\n']).any(|part| part.ends_with(wanted))
        };
        let entries = fs::read_dir("/proc").expect("a list of processes");
        entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .find(|number| has(number, "comm", "winemine.exe") && has(number, "environ", &clock))
            .expect("winemine runs")
    }

    /// Sets the clock by which winemine deals. It is read at every look at the clock.
    pub fn set_clock(&self, second: u64) {
        let text = match self.wish.rate {
            None => moment(second),
            Some(rate) => format!("@{} x{rate}", moment(second)),
        };
        fs::write(&self.clock, text).expect("the clock's file");
    }

    fn frozen(&self, program: &str) -> Command {
        let mut command = wine(&self.wish, &[program]);
        // Wine looks at the times of files, and animates by the other clock: both stay as they are.
        command
            .env("LD_PRELOAD", library())
            .env("FAKETIME_TIMESTAMP_FILE", &self.clock)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .env("NO_FAKE_STAT", "1");
        command
    }

    /// The grid of the wished board.
    pub fn grid(&self) -> Grid {
        self.wish.size.grid()
    }

    /// What the wished board shows now; `None` while a cell isn't at rest.
    pub fn board(&self) -> Option<Board> {
        Picture::take().board(self.wish.origin, self.grid())
    }

    /// Waits for a board that fits.
    pub fn board_when(&self, what: &str, fits: impl Fn(&Board) -> bool) -> Board {
        let started = Instant::now();
        loop {
            let board = self.board();
            match board {
                Some(board) if fits(&board) => return board,
                board if started.elapsed() > PATIENCE => {
                    let shown = board.map_or("no board".to_owned(), |board| board.text());
                    let picture = folder().join("failed.png");
                    Picture::take().save(&picture);
                    panic!(
                        "waited for a board that {what}; there is\n{shown}\nthe display: {}",
                        picture.display()
                    );
                }
                _ => sleep(Duration::from_millis(10)),
            }
        }
    }

    /// The centre of a cell on the display.
    pub fn centre(&self, column: usize, row: usize) -> (usize, usize) {
        let (x, y) = self.wish.origin;
        let half = CELL / 2;
        (x + LEFT + CELL * column + half, y + TOP + CELL * row + half)
    }

    /// The centre of the face on the display.
    pub fn face(&self) -> (usize, usize) {
        let (x, y) = self.wish.origin;
        (x + 8 * self.grid().width() + 5, y + 17)
    }

    /// Moves the pointer.
    pub fn point_at(&self, (x, y): (usize, usize)) {
        xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    /// Clicks as a person does, and takes the pointer out of the picture.
    pub fn click(&self, at: (usize, usize), button: &str) {
        self.point_at(at);
        xdotool(&["click", button]);
        self.point_at(ASIDE);
    }
}

impl Drop for World {
    fn drop(&mut self) {
        for child in &mut self.children {
            // One that can't be ended has ended by itself.
            child.kill().ok();
            child.wait().ok();
        }
        end_wine();
    }
}

/// Calls xdotool, the hand of a person.
pub fn xdotool(words: &[&str]) {
    let status = Command::new("xdotool").args(words).status();
    assert!(status.expect("xdotool").success(), "xdotool {words:?}");
}

/// The version of Wine, as `wine-8.0 (Debian …)`.
pub fn version() -> String {
    let mut command = wine(&Wish::default(), &["--version"]);
    let output = command.stdout(Stdio::piped()).output().expect("wine");
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    assert!(version.starts_with("wine-"), "the version is {version:?}");
    version
}

/// The folder of Wine's things, with the registry that every test begins with.
pub fn folder() -> PathBuf {
    PathBuf::from(std::env::var_os("WINE_FOLDER").expect("WINE_FOLDER is set"))
}

/// A program of Wine's in the language of the wish; the rest of its surroundings is ours.
pub fn wine(wish: &Wish, words: &[&str]) -> Command {
    let mut command = Command::new("wine");
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .env("LC_ALL", wish.locale)
        .env("LOCPATH", folder().join("locales"));
    command
}

fn wine_tool(wish: &Wish, words: &[&str]) {
    let mut command = Command::new("wineserver");
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .env("LC_ALL", wish.locale)
        .env("LOCPATH", folder().join("locales"));
    command.status().expect("wineserver");
}

fn end_wine() {
    let wish = Wish::default();
    wine_tool(&wish, &["--kill"]);
    wine_tool(&wish, &["--wait"]);
}

/// Lays out the registry while no server holds it: the one that was made, and what the wish adds.
fn write_registry(wish: &Wish) {
    let mut text = fs::read_to_string(folder().join("user.reg")).expect("the registry");
    let grid = wish.size.grid();
    let values = [
        ("Xpos", wish.origin.0),
        ("Ypos", wish.origin.1),
        ("Difficulty", wish.difficulty as usize),
        ("Width", grid.width()),
        ("Height", grid.height()),
        ("Mines", wish.size.mines() as usize),
        ("Mark", usize::from(wish.marks)),
    ];
    text.push_str("\n[Software\\\\Microsoft\\\\WinMine]\n");
    for (name, value) in values {
        text.push_str(&format!("\"{name}\"=dword:{value:08x}\n"));
    }
    if let Some(dpi) = wish.dpi {
        text.push_str(&format!(
            "\n[Control Panel\\\\Desktop]\n\"LogPixels\"=dword:{dpi:08x}\n"
        ));
    }
    text.push_str(&wish.registry);
    fs::write(folder().join("prefix").join("user.reg"), text).expect("the registry");
}

/// The library that fakes the clock, wherever the system has it: the program of the same name tells.
fn library() -> String {
    let output = Command::new("faketime")
        .args(["-f", "+0", "printenv", "LD_PRELOAD"])
        .output()
        .expect("faketime");
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !text.is_empty(),
        "faketime: {told}"
    );
    text
}

/// Takes away what faked programs left behind that were killed. It bears their process numbers, and a program
/// that gets such a number again would not be faked.
fn clear_left_over() {
    let entries = fs::read_dir("/dev/shm").into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = ["faketime_shm_", "sem.faketime_sem_"]
            .iter()
            .find_map(|start| name.strip_prefix(start));
        if number.is_some_and(|number| !Path::new("/proc").join(number).exists()) {
            // Another run may have been quicker.
            fs::remove_file(&path).ok();
        }
    }
}

/// A second since 1970 as a date and a time of day, in UTC.
fn moment(second: u64) -> String {
    let (days, rest) = (second / 86_400, second % 86_400);
    // Years are counted from March, so that a leap day is the last of its year; an era has 400 of them.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{date:02} {hour:02}:{minute:02}:{second:02}")
}

#[test]
fn moments_are_written_as_calendars_have_them() {
    for (second, text) in [
        (0, "1970-01-01 00:00:00"),
        (SECOND, "2026-01-01 00:00:00"),
        (1_000_000_000, "2001-09-09 01:46:40"),
        (951_782_400, "2000-02-29 00:00:00"),
        (1_735_689_599, "2024-12-31 23:59:59"),
    ] {
        assert_eq!(moment(second), text);
    }
}
