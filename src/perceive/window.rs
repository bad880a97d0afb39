//! By what the window of a program is known.

/// Patterns for what a window says of itself. A window fits if, of each list that isn't empty, some
/// pattern does.
///
/// In a pattern `*` stands for any text, also for none. Case counts, but not in names of programs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Window {
    /// Names of programs, without their folders.
    pub exe: Vec<String>,
    /// Window classes.
    pub class: Vec<String>,
    /// Titles.
    pub title: Vec<String>,
    /// The class of the window inside it that has the board, where that is one of its own.
    pub child: Option<String>,
}

impl Window {
    /// Whether a window fits. `exe` is the path of its program, which isn't always known; an unknown
    /// one fits no pattern.
    pub fn fits(&self, exe: Option<&str>, class: &str, title: &str) -> bool {
        let name = exe.map(|path| {
            path.rsplit(['\\', '/'])
                .next()
                .unwrap_or(path)
                .to_ascii_lowercase()
        });
        let any = |patterns: &[String], text: &str| patterns.iter().any(|p| fits(p, text));
        let program = |patterns: &[String], name: &str| {
            patterns.iter().any(|p| fits(&p.to_ascii_lowercase(), name))
        };
        (self.exe.is_empty() || name.is_some_and(|name| program(&self.exe, &name)))
            && (self.class.is_empty() || any(&self.class, class))
            && (self.title.is_empty() || any(&self.title, title))
    }
}

/// Whether a text is as a pattern has it; `*` stands for any text.
///
/// Each part between two stars is taken where it comes first, which is never worse than later.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*') {
        match text.find(part) {
            Some(at) => text = &text[at + part.len()..],
            None => return false,
        }
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, text, expected) in [
            ("扫雷", "扫雷", true),
            ("扫雷", "扫雷 ", false),
            ("*", "", true),
            ("Mine*", "Minesweeper", true),
            ("*weeper", "Minesweeper", true),
            ("M*s*r", "Minesweeper", true),
            ("M*x*r", "Minesweeper", false),
            ("ab*ba", "aba", false),
            ("ab**ba", "abba", true),
            ("*地*", "Wine地雷", true),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn every_list_that_says_something_has_to_fit() {
        let list = |texts: &[&str]| texts.iter().map(|&t| t.to_owned()).collect::<Vec<_>>();
        let window = Window {
            exe: list(&["WineMine.exe"]),
            title: list(&["WineMine", "Wine*雷"]),
            ..Window::default()
        };
        let path = Some("C:\\windows\\winemine.EXE");
        assert!(window.fits(path, "anything", "Wine 踩地雷"));
        assert!(!window.fits(path, "anything", "Minesweeper"));
        assert!(!window.fits(None, "anything", "WineMine"));
        assert!(!window.fits(Some("/bin/notwinemine.exe"), "anything", "WineMine"));
    }
}
