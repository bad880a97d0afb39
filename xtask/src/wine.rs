//! Wine, in which the bot is checked: its packages, one prefix in the target folder, a display that nobody sees.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::debian::{self, Need};
use crate::tree;

/// The version of what is made here; another one makes everything anew.
const RECIPE: u32 = 1;

/// What has to be on the PATH, and the Debian packages that bring it.
const PROGRAMS: [(&str, &[&str]); 5] = [
    ("wine", &["wine", "wine64"]),
    ("x86_64-w64-mingw32-gcc", &["gcc-mingw-w64-x86-64-win32"]),
    ("Xvfb", &["xvfb"]),
    ("faketime", &["faketime"]),
    ("xdotool", &["xdotool"]),
];

/// What the locales that the tests start Wine in are made of.
const LOCALE_SOURCES: &str = "/usr/share/i18n/locales/zh_CN";
const LOCALES: [&str; 2] = ["zh_CN", "zh_TW"];

/// Programs of one desktop see each other's windows, and a desktop of its own draws title bars and doesn't
/// wait two seconds for a window manager whenever a window closes.
const DESKTOP: &str = r#"
[Software\\Wine\\Explorer]
"Desktop"="Default"

[Software\\Wine\\Explorer\\Desktops]
"Default"="1000x700"
"#;

/// Everything of Wine's that is made here.
pub fn folder() -> PathBuf {
    tree::target().join("wine")
}

/// Sees to it that Wine is there, with a prefix, a stand-in for a dll of Windows 10, and Chinese locales.
/// A prefix takes 700 MB and half a minute, so it is kept for as long as Wine's version stays.
///
/// # Errors
/// Something is missing and can't be installed, or Wine can't make a prefix.
pub fn install() -> Result<()> {
    debian::install(&Need {
        missing,
        why: "The bot is played against Wine's Minesweeper.",
        elsewhere: "install Wine 8 or newer for 64 bits, mingw-w64's gcc, Xvfb, faketime, xdotool and glibc's locales",
        without: "--no-wine",
    })?;
    let version = tree::output_of(wine("wine").arg("--version"))
        .context("wine doesn't tell its version; is it the one for 64 bits?")?;
    let made = format!("{version}\nrecipe {RECIPE}\n");
    let note = folder().join("made-by");
    if fs::read_to_string(&note).is_ok_and(|text| text == made) {
        return Ok(());
    }
    end_all();
    tree::empty_folder("wine")?;
    make_stub()?;
    make_locales()?;
    make_prefix()?;
    fs::write(&note, made).with_context(|| format!("can't write {}", note.display()))
}

/// The Debian packages of what isn't there.
fn missing() -> Vec<&'static str> {
    let absent = PROGRAMS
        .iter()
        .filter(|(program, _)| which::which(program).is_err());
    let mut packages: Vec<_> = absent
        .flat_map(|(_, packages)| packages.iter().copied())
        .collect();
    if !Path::new(LOCALE_SOURCES).exists() {
        packages.push("locales");
    }
    packages
}

/// A program of Wine's in our prefix. It is silent, draws nothing that asks a person, and speaks English.
pub fn wine(program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(tree::root())
        .stdin(Stdio::null())
        .env_remove("DISPLAY")
        .env_remove("WINEPATH")
        .env("WINEPREFIX", prefix())
        .env("WINEARCH", "win64")
        .env("WINEDEBUG", "-all")
        .env(
            "WINEDLLOVERRIDES",
            "mscoree,mshtml=;winemenubuilder.exe=d;winedbg.exe=d",
        )
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC");
    command
}

fn prefix() -> PathBuf {
    folder().join("prefix")
}

/// The folder of dlls that stand in for what Wine 8 lacks, as Wine names it.
pub fn stubs() -> String {
    let folder = folder().join("stubs");
    format!("Z:{}", folder.display()).replace('/', "\\")
}

fn make_stub() -> Result<()> {
    let folder = folder().join("stubs");
    fs::create_dir_all(&folder)?;
    tree::run(
        tree::program("x86_64-w64-mingw32-gcc")?
            .args(["-O2", "-s", "-shared", "-o"])
            .arg(folder.join("bcryptprimitives.dll"))
            .args(["xtask/wine/bcryptprimitives.c", "-ladvapi32"]),
    )
}

fn make_locales() -> Result<()> {
    let folder = folder().join("locales");
    fs::create_dir_all(&folder)?;
    for name in LOCALES {
        tree::run(
            tree::program("localedef")?
                .args(["-i", name, "-f", "UTF-8"])
                .arg(folder.join(format!("{name}.UTF-8"))),
        )?;
    }
    Ok(())
}

/// Makes the prefix, and keeps its registry: every test begins with this one.
fn make_prefix() -> Result<()> {
    tree::run(wine("wine").args(["wineboot", "--init"]))?;
    tree::run(wine("wineserver").arg("--wait"))?;
    let registry = prefix().join("user.reg");
    let told = || format!("can't extend {}", registry.display());
    File::options()
        .append(true)
        .open(&registry)
        .and_then(|mut file| file.write_all(DESKTOP.as_bytes()))
        .with_context(told)?;
    fs::copy(&registry, folder().join("user.reg")).with_context(told)?;
    Ok(())
}

/// Ends whatever still runs in our prefix, from this run or an earlier one that was cut short.
fn end_all() {
    if prefix().is_dir() {
        // Where nothing runs, this fails, and that's fine.
        wine("wineserver").arg("--kill").status().ok();
        wine("wineserver").arg("--wait").status().ok();
    }
}

/// Wine's server in our prefix; with it ends all that ran under it.
pub struct Server;

impl Server {
    /// Starts it, in a prefix where nothing runs. It lasts for a while between programs, which then start
    /// sooner; if we are killed, it ends by itself.
    ///
    /// # Errors
    /// It can't be started.
    pub fn start() -> Result<Server> {
        end_all();
        tree::run(wine("wineserver").arg("--persistent=60"))?;
        Ok(Server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end_all();
    }
}

/// A display in memory, whose picture is a file.
pub struct Display {
    server: Child,
    /// Its name, as `DISPLAY` has it.
    pub name: String,
    /// The file with its picture, which is always up to date.
    pub picture: PathBuf,
}

impl Display {
    /// Starts one under the first free number.
    ///
    /// # Errors
    /// It can't be started.
    pub fn start() -> Result<Display> {
        let folder = tree::empty_folder("wine/screen")?;
        let log = File::create(folder.join("Xvfb.log")).context("can't write Xvfb's log")?;
        // With fewer colours than these, Wine draws other ones.
        let mut server = tree::program("Xvfb")?
            .args(["-displayfd", "1", "-screen", "0", "1024x768x24"])
            // Nor does it begin anew when the last window has gone.
            .args(["-noreset", "-nolisten", "tcp", "-fbdir"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("can't start Xvfb")?;
        let mut number = String::new();
        if let Some(out) = server.stdout.take() {
            BufReader::new(out)
                .read_line(&mut number)
                .context("can't read what Xvfb says")?;
        }
        let display = Display {
            server,
            name: format!(":{}", number.trim()),
            picture: folder.join("Xvfb_screen0"),
        };
        if number.trim().is_empty() || !display.picture.is_file() {
            bail!(
                "Xvfb has no display; see {}",
                folder.join("Xvfb.log").display()
            );
        }
        Ok(display)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // What can't be ended has ended by itself.
        self.server.kill().ok();
        self.server.wait().ok();
    }
}
