//! Words that belong to one part of the crate: JavaScript, Windows, serialisation.

use crate::tokens;
use crate::tree::File;

/// Words with the places where they may stand, and why only there.
struct Reserved {
    words: &'static [&'static str],
    places: &'static [&'static str],
    why: &'static str,
}

const RESERVED: [Reserved; 4] = [
    Reserved {
        words: &[
            "wasm_bindgen",
            "web_sys",
            "js_sys",
            "serde_wasm_bindgen",
            "wasm_bindgen_futures",
        ],
        places: &["src/web/"],
        why: "only src/web knows JavaScript",
    },
    Reserved {
        words: &["windows_sys", "winapi", "winsafe"],
        places: &["src/bin/minebot/"],
        why: "only src/bin/minebot knows Windows",
    },
    Reserved {
        words: &["Serialize"],
        places: &[
            "src/trace",
            "src/report",
            "src/source.rs",
            "src/sorted.rs",
            "src/web/",
        ],
        why: "only the types of trace and report, what they are made of, and a rule's source, are serialised",
    },
    Reserved {
        words: &["serde", "serde_json", "Deserialize"],
        places: &[
            "src/trace",
            "src/report",
            "src/source.rs",
            "src/sorted.rs",
            "src/web/",
            "src/prose.rs",
            "src/perceive/",
        ],
        why: "files are read where they are spoken of: traces, reports, locales, skins",
    },
];

/// What stands where it doesn't belong.
pub fn check(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.path.starts_with("src/")) {
        let paths = match tokens::paths(&file.text) {
            Ok(paths) => paths,
            Err(error) => {
                faults.push(format!("{}: {error}", file.path));
                continue;
            }
        };
        for reserved in RESERVED {
            if reserved
                .places
                .iter()
                .any(|place| file.path.starts_with(place))
            {
                continue;
            }
            for path in &paths {
                let word = path
                    .names
                    .iter()
                    .find(|name| reserved.words.contains(&name.as_str()));
                faults.extend(
                    word.map(|word| {
                        format!("{}:{}: {word}: {}", file.path, path.line, reserved.why)
                    }),
                );
            }
        }
        // A method of slices has the name of the crate, so this one counts only where it leads a path.
        let windows = |path: &&tokens::Path| path.names.len() > 1 && path.names[0] == "windows";
        if !file.path.starts_with("src/bin/minebot/") {
            for path in paths.iter().filter(windows) {
                faults.push(format!(
                    "{}:{}: windows: only src/bin/minebot knows Windows",
                    file.path, path.line
                ));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> Vec<String> {
        check(&[File {
            path: path.to_owned(),
            text: text.to_owned(),
        }])
    }

    #[test]
    fn words_may_stand_where_they_belong() {
        for (path, text) in [
            (
                "src/web/canvas.rs",
                "use web_sys::Path2d; use wasm_bindgen::prelude::*;",
            ),
            (
                "src/bin/minebot/screen.rs",
                "use windows::Win32; use windows_sys::Win32::Foundation;",
            ),
            (
                "src/report/mod.rs",
                "#[derive(Serialize, serde::Deserialize)] struct A;",
            ),
            ("src/perceive/skin.rs", "use serde::Deserialize;"),
            ("src/grid.rs", "fn f(a: &[u8]) { a.windows(2); } // serde"),
            ("tests/page.rs", "use web_sys::Path2d;"),
        ] {
            assert_eq!(faults(path, text), Vec::<String>::new(), "{path}");
        }
    }

    #[test]
    fn each_breach_is_seen() {
        for (path, text, said) in [
            ("src/paint.rs", "use web_sys::Path2d;", "JavaScript"),
            ("src/game.rs", "#[wasm_bindgen] fn f() {}", "JavaScript"),
            ("src/perceive/mod.rs", "use windows::Win32;", "Windows"),
            (
                "src/perceive/mod.rs",
                "fn f() { windows_sys::Win32::f() }",
                "Windows",
            ),
            (
                "src/perceive/skin.rs",
                "#[derive(Serialize)] struct A;",
                "serialised",
            ),
            (
                "src/mines/board.rs",
                "#[derive(Deserialize)] struct A;",
                "are read",
            ),
            (
                "src/bin/gridproof/main.rs",
                "fn f() { serde_json::to_string(&1); }",
                "are read",
            ),
            ("src/grid.rs", "]", "isn't Rust"),
        ] {
            let found = faults(path, text);
            assert_eq!(found.len(), 1, "{path} {text}: {found:?}");
            assert!(
                found[0].contains(said) && found[0].contains(path),
                "{found:?} doesn't say {said}"
            );
        }
    }
}
