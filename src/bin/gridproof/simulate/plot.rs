//! `--plot FILE`: the win rate by the number of guesses, as a drawing.
//!
//! The drawing is some text, two axes and a mark for each number of guesses, in greys and a blue that can be read on
//! light and on dark grounds; it has no ground of its own.

use crate::exit::Failure;
use crate::input;
use gridproof::prose::{Locale, Message};
use gridproof::report::Simulated;
use gridproof::statistics::wilson;
use std::fmt::{self, Write};
use std::fs;
use std::path::Path;

/// The size of the drawing, and of the margins around its plot.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 92.0;
const BOTTOM: f64 = 58.0;

/// How many numbers may stand below the axis.
const LABELS: u32 = 20;

const STYLE: &str = "text{font:14px system-ui,sans-serif;fill:#767676}\
.title{font-size:18px;font-weight:600}.end{text-anchor:end}.mid{text-anchor:middle}\
.line{stroke:#767676;stroke-width:1}.grid{stroke:#767676;stroke-width:1;opacity:.25}\
.bar{fill:#767676;opacity:.3}.rate{stroke:#3a7bd5;stroke-width:2;fill:none}.dot{fill:#3a7bd5}";

/// Draws a result into a file.
///
/// # Errors
/// What the system refuses; the failure names the file.
pub fn draw(simulated: &Simulated, path: &Path, locale: &Locale) -> Result<(), Failure> {
    // Writing into a text doesn't fail.
    let drawing = drawing(simulated, locale).unwrap_or_default();
    written(path, drawing)
}

/// Makes the file, so that one which can't be written is told before the games.
///
/// # Errors
/// What the system refuses; the failure names the file.
pub fn begin(path: &Path) -> Result<(), Failure> {
    written(path, String::new())
}

fn written(path: &Path, text: String) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| {
        let reason = Failure::surroundings(input::reason(&error));
        reason.of(&input::name(path))
    })
}

/// The place of a share, from 0 to 1, above the lower axis.
fn y(share: f64) -> f64 {
    HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
}

fn drawing(simulated: &Simulated, locale: &Locale) -> Result<String, fmt::Error> {
    let mut out = String::new();
    let (run, us) = (&simulated.run, &simulated.us);
    let about = Message::new("cli.plot.about")
        .with("policy", run.policy.clone())
        .with("size", run.size.clone())
        .with("start", run.start.clone())
        .with("wins", us.wins())
        .with("games", us.games());
    let (title, about) = (locale.word("cli.plot.title"), locale.say(&about));
    let (title, about) = (escaped(&title), escaped(&about));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"t d\" lang=\"{}\">",
        locale.language()
    )?;
    writeln!(out, "<title id=\"t\">{title}</title>")?;
    writeln!(out, "<desc id=\"d\">{about}</desc>")?;
    writeln!(out, "<style>{STYLE}</style>")?;
    writeln!(
        out,
        "<text class=\"title\" x=\"{LEFT}\" y=\"30\">{title}</text>"
    )?;
    writeln!(out, "<text x=\"{LEFT}\" y=\"52\">{about}</text>")?;
    legend(&mut out, locale)?;
    let most = us.by_guesses().last().map_or(0, |(guesses, ..)| guesses);
    axes(&mut out, most, locale)?;
    marks(&mut out, simulated, most, locale)?;
    out.push_str("</svg>\n");
    Ok(out)
}

fn legend(out: &mut String, locale: &Locale) -> fmt::Result {
    let (won, games) = (locale.word("cli.plot.rate"), locale.word("cli.plot.games"));
    let (x, x2, y) = (LEFT + 5.0, WIDTH / 2.0, 74.0);
    writeln!(
        out,
        "<path class=\"rate\" d=\"M{x} {}v14\"/><circle class=\"dot\" cx=\"{x}\" cy=\"{}\" r=\"4\"/>",
        y - 12.0,
        y - 5.0
    )?;
    writeln!(
        out,
        "<text x=\"{}\" y=\"{y}\">{}</text>",
        x + 12.0,
        escaped(&won)
    )?;
    writeln!(
        out,
        "<rect class=\"bar\" x=\"{x2}\" y=\"{}\" width=\"10\" height=\"14\"/>",
        y - 12.0
    )?;
    writeln!(
        out,
        "<text x=\"{}\" y=\"{y}\">{}</text>",
        x2 + 17.0,
        escaped(&games)
    )
}

/// The width that each number of guesses has.
fn column(most: u32) -> f64 {
    (WIDTH - LEFT - RIGHT) / (f64::from(most) + 1.0)
}

/// The middle of a number of guesses.
fn x(guesses: u32, most: u32) -> f64 {
    LEFT + column(most) * (f64::from(guesses) + 0.5)
}

/// Both axes with their numbers.
fn axes(out: &mut String, most: u32, locale: &Locale) -> fmt::Result {
    let (end, low) = (WIDTH - RIGHT, y(0.0));
    for percent in (0..=100).step_by(20) {
        let y = y(f64::from(percent) / 100.0);
        let class = if percent == 0 { "line" } else { "grid" };
        writeln!(out, "<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{end}\"/>")?;
        let (x, y) = (LEFT - 8.0, y + 5.0);
        writeln!(
            out,
            "<text class=\"end\" x=\"{x}\" y=\"{y:.1}\">{percent} %</text>"
        )?;
    }
    let step = step(most);
    for guesses in (0..=most).step_by(step as usize) {
        let (x, y) = (x(guesses, most), low + 20.0);
        writeln!(
            out,
            "<text class=\"mid\" x=\"{x:.1}\" y=\"{y:.1}\">{guesses}</text>"
        )?;
    }
    let (x, y) = ((LEFT + end) / 2.0, low + 44.0);
    let guesses = locale.word("cli.plot.guesses");
    writeln!(
        out,
        "<text class=\"mid\" x=\"{x}\" y=\"{y:.1}\">{}</text>",
        escaped(&guesses)
    )
}

/// How far the numbers below the axis are apart: 1, 2, 5, 10, 20 and so on.
fn step(most: u32) -> u32 {
    let mut steps = (0..5).flat_map(|power| [1, 2, 5].map(|step| step * 10_u32.pow(power)));
    steps
        .find(|step| most / step < LABELS)
        .unwrap_or(most.max(1))
}

/// For each number of guesses how many games had it, and how many of them were won.
fn marks(out: &mut String, simulated: &Simulated, most: u32, locale: &Locale) -> fmt::Result {
    let us = &simulated.us;
    let all = us.games().max(1) as f64;
    let bar = (column(most) * 0.6).max(1.0);
    let radius = (column(most) * 0.3).clamp(1.5, 4.0);
    for (guesses, games, wins) in us.by_guesses() {
        let (low, high) = wilson(wins, games);
        let rate = wins as f64 / games.max(1) as f64;
        let row = Message::new("cli.simulate.row")
            .with("guesses", guesses)
            .with("rate", (rate * 10_000.0).round() as u64)
            .with("games", games);
        let x = x(guesses, most);
        let top = y(games as f64 / all);
        writeln!(
            out,
            "<g><title>{}</title>\
             <rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{bar:.1}\" height=\"{:.1}\"/>\
             <path class=\"rate\" d=\"M{x:.1} {:.1}V{:.1}\"/>\
             <circle class=\"dot\" cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/></g>",
            escaped(&locale.say(&row)),
            x - bar / 2.0,
            y(0.0) - top,
            y(low),
            y(high),
            y(rate)
        )?;
    }
    Ok(())
}

/// A text as it may stand in XML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no way to say these.
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_the_axis_have_room() {
        for (most, apart) in [
            (0, 1),
            (19, 1),
            (20, 2),
            (39, 2),
            (40, 5),
            (100, 10),
            (62_500, 5000),
        ] {
            assert_eq!(step(most), apart, "{most}");
        }
    }

    #[test]
    fn what_xml_reserves_is_escaped() {
        assert_eq!(escaped("a<b & \"c\">\0"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
