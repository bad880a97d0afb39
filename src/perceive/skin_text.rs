//! Writing skin files.

use super::skin::{Anchor, Chord, Counter, Dialog, Face, Look, NewGame, Place, Probe, Skin};
use super::skin_file::FORMAT;
use super::window::Window;
use std::fmt::Write;

/// How many pixels stand on a line.
const PER_LINE: usize = 5;

impl Skin {
    /// The text of a skin file that [`Skin::parse`] reads as this skin.
    pub fn to_toml(&self) -> String {
        let mut text = Text::default();
        text.value("format", FORMAT);
        text.value("name", quoted(&self.name));
        let how = quoted(&self.verified.how);
        let original = self.verified.original;
        text.value(
            "verified",
            format!("{{ original = {original}, how = {how} }}"),
        );
        text.value("tolerance", self.tolerance);
        text.value("cell", self.cell);
        let [left, top, right, bottom] = self.margins;
        text.value(
            "margins",
            format!("{{ left = {left}, top = {top}, right = {right}, bottom = {bottom} }}"),
        );
        text.value("columns", list(&self.columns));
        text.value("rows", list(&self.rows));
        if self.wider {
            text.value("wider", true);
        }
        if let Some(sizes) = &self.sizes {
            text.value("sizes", list(sizes));
        }
        if let Some(edges) = &self.edges {
            let [left, top, right, bottom] =
                edges.map(|[r, g, b]| format!("\"{r:02x}{g:02x}{b:02x}\""));
            let sides =
                format!("{{ left = {left}, top = {top}, right = {right}, bottom = {bottom} }}");
            text.value("edges", sides);
        }
        if let Some(window) = &self.window {
            text.window(window);
        }
        for look in &self.looks {
            text.look("[[tile]]", look);
        }
        if let Some(face) = &self.face {
            text.face(face);
        }
        for counter in &self.counters {
            text.counter(counter);
        }
        text.controls(self);
        text.0
    }
}

/// What is written so far.
#[derive(Default)]
struct Text(String);

impl Text {
    fn value(&mut self, key: &str, value: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{key} = {value}");
    }

    fn head(&mut self, head: &str) {
        let _ = writeln!(self.0, "\n{head}");
    }

    fn window(&mut self, window: &Window) {
        self.head("[window]");
        for (key, patterns) in [
            ("exe", &window.exe),
            ("class", &window.class),
            ("title", &window.title),
        ] {
            if !patterns.is_empty() {
                let patterns: Vec<String> = patterns.iter().map(|p| quoted(p)).collect();
                self.value(key, list(&patterns));
            }
        }
        if let Some(child) = &window.child {
            self.value("child", quoted(child));
        }
    }

    fn look(&mut self, head: &str, look: &Look) {
        self.head(head);
        self.value("code", quoted(&look.code));
        self.0.push_str("pixels = [\n");
        for line in look.probes.chunks(PER_LINE) {
            let probe = |probe: &Probe| {
                let not = if probe.not { "!" } else { "" };
                let color = hex(probe.color);
                let own = probe
                    .tolerance
                    .map_or_else(String::new, |most| format!("~{most}"));
                format!(" [{}, {}, \"{not}{color}{own}\"],", probe.x, probe.y)
            };
            let line: String = line.iter().map(probe).collect();
            let _ = writeln!(self.0, " {line}");
        }
        self.0.push_str("]\n");
    }

    fn place(&mut self, place: Place) {
        let anchor = match place.anchor {
            Anchor::Left => "left",
            Anchor::Center => "center",
            Anchor::Right => "right",
        };
        self.value("anchor", quoted(anchor));
        self.value("x", place.x);
        self.value("y", place.y);
    }

    fn face(&mut self, face: &Face) {
        self.head("[face]");
        self.place(face.place);
        self.value("size", face.size);
        for look in &face.looks {
            self.look("[[face.look]]", look);
        }
    }

    fn counter(&mut self, counter: &Counter) {
        self.head("[[counter]]");
        self.value("code", quoted(&counter.code));
        self.place(counter.place);
        self.value("digits", counter.digits);
        self.value("advance", counter.advance);
        self.0.push_str("segments = [\n");
        for points in &counter.segments {
            let points: Vec<String> = points.iter().map(|point| list(point)).collect();
            let _ = writeln!(self.0, "  {},", list(&points));
        }
        self.0.push_str("]\n");
        self.value("lit", quoted(&hex(counter.lit)));
        self.value("dark", quoted(&hex(counter.dark)));
    }

    fn controls(&mut self, skin: &Skin) {
        let controls = &skin.controls;
        self.head("[controls]");
        match controls.new_game {
            Some(NewGame::Face) => self.value("new-game", quoted("face")),
            Some(NewGame::Key(key)) => {
                let name = match key {
                    112.. => format!("F{}", key - 111),
                    _ => char::from(key).to_string(),
                };
                self.value("new-game", format!("{{ key = {} }}", quoted(&name)));
            }
            Some(NewGame::Command(id)) => self.value("new-game", format!("{{ command = {id} }}")),
            None => {}
        }
        if !controls.levels.is_empty() {
            let level = |(name, id): &(String, u16)| format!("{name} = {id}");
            let levels: Vec<String> = controls.levels.iter().map(level).collect();
            self.value("levels", format!("{{ {} }}", levels.join(", ")));
        }
        if let Some(custom) = controls.custom {
            self.value(
                "custom",
                format!(
                    "{{ command = {}, columns = {}, rows = {}, mines = {}, accept = {} }}",
                    custom.command, custom.columns, custom.rows, custom.mines, custom.accept
                ),
            );
        }
        if !controls.dialogs.is_empty() {
            let dialog =
                |Dialog { has, accept }: &Dialog| format!("{{ has = {has:?}, accept = {accept} }}");
            let dialogs: Vec<String> = controls.dialogs.iter().map(dialog).collect();
            self.value("dialogs", format!("[{}]", dialogs.join(", ")));
        }
        if let Some(id) = controls.question_marks {
            self.value("question-marks", id);
        }
        let chord = match controls.chord {
            Chord::Both => "both",
            Chord::Middle => "middle",
            Chord::None => "none",
        };
        self.value("chord", quoted(chord));
    }
}

fn list<T: std::fmt::Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    format!("[{}]", items.join(", "))
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("{r:02x}{g:02x}{b:02x}")
}

fn quoted(text: &str) -> String {
    // What JSON escapes, and how, TOML has too.
    serde_json::Value::from(text).to_string()
}
