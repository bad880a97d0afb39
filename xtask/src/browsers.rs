//! The browsers that the page is checked in: where they are, and how they get there.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::debian::{self, Need};
use crate::tree;

/// A browser that the page is checked in.
#[derive(Clone, Copy)]
pub enum Browser {
    Chromium,
    Firefox,
}

impl Browser {
    /// Its name, as the tests take it in `BROWSER`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
        }
    }

    /// The environment variable that says where it is, for places that can't be guessed.
    pub fn variable(self) -> &'static str {
        match self {
            Self::Chromium => "CHROMIUM",
            Self::Firefox => "FIREFOX",
        }
    }

    fn debian_package(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox-esr",
        }
    }

    /// Where it is: what the environment says, or else what is found on the PATH or in the usual places.
    pub fn find(self) -> Option<PathBuf> {
        if let Some(path) = env::var_os(self.variable()) {
            return Some(PathBuf::from(path));
        }
        let (commands, places): (&[&str], &[&str]) = match self {
            Self::Chromium => (
                &[
                    "chromium",
                    "chromium-browser",
                    "google-chrome-stable",
                    "google-chrome",
                    "chrome",
                ],
                &[
                    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
                ],
            ),
            Self::Firefox => (
                &["firefox-esr", "firefox"],
                &[
                    "/Applications/Firefox.app/Contents/MacOS/firefox",
                    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
                ],
            ),
        };
        let on_path = commands
            .iter()
            .find_map(|command| which::which(command).ok());
        on_path.or_else(|| {
            places
                .iter()
                .map(PathBuf::from)
                .find(|place| place.is_file())
        })
    }
}

/// Sees to it that both browsers and a Chinese font are there.
///
/// # Errors
/// One is missing and can't be installed; the error names the command that would.
pub fn install() -> Result<()> {
    debian::install(&Need {
        missing,
        why: "The page is checked in both browsers.",
        elsewhere: "install Chromium (or Chrome), Firefox and a Chinese font, and name the browsers in CHROMIUM and \
                    FIREFOX if they aren't on the PATH",
        without: "--no-browser",
    })
}

/// The Debian packages of what isn't there.
fn missing() -> Vec<&'static str> {
    let browsers = [Browser::Chromium, Browser::Firefox];
    let absent = browsers.iter().filter(|browser| browser.find().is_none());
    let mut packages: Vec<_> = absent.map(|browser| browser.debian_package()).collect();
    if cfg!(target_os = "linux") && !has_chinese_font() {
        packages.push("fonts-noto-cjk");
    }
    packages
}

fn has_chinese_font() -> bool {
    let fonts = tree::output_of(Command::new("fc-list").args([":lang=zh-tw", "family"]));
    fonts.is_some_and(|fonts| !fonts.is_empty())
}
