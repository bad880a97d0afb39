//! `gridproof review`: what each click of a game was worth.

use crate::args;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::metrics;
use crate::output::{BAD, FAINT, Out, TITLE};
use crate::text::{Explained, conclusion, headline, legend, step};
use gridproof::game::{Role, Step};
use gridproof::grid::Cell;
use gridproof::inquiry::Inquiry;
use gridproof::mines::metrics::Played;
use gridproof::mines::notation::Document;
use gridproof::mines::review::{Reviewing, VOICE};
use gridproof::mines::{Clue, End, Mines, Operation};
use gridproof::player::{Line, Stage, Staged};
use gridproof::prose::{Error, Locale, Message, Value};
use gridproof::report::{Clicked, ClueForm, Reviewed};
use gridproof::trace::{Entry, Trace};
use std::io::Write;

/// Reviews a game and writes what there is to say of it.
///
/// # Errors
/// What is wrong with the input, and what the system refuses.
pub fn run(args: &args::Review, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let input = Input::open(&args.input, locale)?;
    let replay = match input.document(None)? {
        Document::Replay(replay) => replay,
        other => {
            let error = Error::new("text.no-replay").with("found", other.kind());
            return Err(Failure::from(error).of(&input.name));
        }
    };
    let mut reviewing = Reviewing::new(&replay);
    while !reviewing.look(u64::MAX) {}
    let review = Review {
        mines: replay.deal.size().mines(),
        size: replay.deal.size().to_string(),
        played: Played::of(&replay),
        stage: Staged(reviewing.trace().clone()),
    };
    if args.json {
        out.write_all(review.written(locale).to_json().as_bytes())?;
    } else {
        review.tell(locale, out)?;
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// A game that was reviewed.
struct Review {
    mines: u32,
    size: String,
    played: Played,
    stage: Staged<Mines>,
}

/// What was wrong with a click.
fn is_mistake(step: &Step<Mines>) -> bool {
    ["needless", "blunder"].contains(&step.finding.kind.name)
}

/// The first cell of a role.
fn first(step: &Step<Mines>, role: Role) -> Option<Cell> {
    let mut marks = step.finding.marks.iter().filter(|mark| mark.role == role);
    marks.next().map(|mark| mark.cell)
}

/// A number of a finding by its name.
fn number(step: &Step<Mines>, name: &str) -> Option<i64> {
    let finding = &step.finding;
    let mut numbers = finding.kind.numbers.iter().zip(&finding.numbers);
    numbers.find(|(known, _)| **known == name).map(|(_, n)| *n)
}

impl Review {
    fn trace(&self) -> &Trace<Mines> {
        &self.stage.0
    }

    /// The clicks that were judged, each with its entry.
    fn clicks(&self) -> impl Iterator<Item = (usize, &Step<Mines>)> {
        let entries = self.trace().entries().iter().enumerate();
        entries.filter_map(|(at, entry)| match entry {
            Entry::Step(step) if step.rule == VOICE.name => Some((at, step)),
            _ => None,
        })
    }

    /// How many clicks there are of each class that occurs, in the order in which the classes are listed.
    fn classes(&self) -> Vec<(&'static str, usize)> {
        let of = |name: &'static str| {
            let clicks = self.clicks().filter(|(_, s)| s.finding.kind.name == name);
            (name, clicks.count())
        };
        let classes = VOICE.kinds.iter().map(|kind| of(kind.name));
        classes.filter(|(_, count)| *count > 0).collect()
    }

    /// How many clicks could be judged, and how many of them nothing would have been better than.
    fn accuracy(&self) -> Option<(usize, usize)> {
        let judged = self
            .clicks()
            .filter(|(_, s)| s.finding.kind.name != "unknown");
        let judged: Vec<&Step<Mines>> = judged.map(|(_, step)| step).collect();
        let best = |step: &&&Step<Mines>| !is_mistake(step) && first(step, Role::Target).is_none();
        let right = judged.iter().filter(best).count();
        (!judged.is_empty()).then_some((right, judged.len()))
    }

    fn end(&self) -> &'static str {
        match self.trace().now().end() {
            Some(End::Won) => "won",
            Some(End::Lost(_)) => "lost",
            None => "running",
        }
    }

    fn tell(&self, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        let title = Message::new(format!("cli.review.{}", self.end()));
        headline(out, &locale.say(&title.with("size", self.size.as_str())))?;
        let grid = self.trace().now().grid();
        let count = self.clicks().count();
        if count > 0 {
            writeln!(out, "{FAINT}{}{FAINT:#}\n", locale.word("cli.review.lines"))?;
        }
        let digits = count.to_string().len();
        for (n, (_, step)) in (1..).zip(self.clicks()) {
            let Some(at) = step.operations.first().map(|asked| asked.cell()) else {
                continue;
            };
            let place = format!("{},{}", grid.y(at) + 1, grid.x(at) + 1);
            let (style, word) = (
                if is_mistake(step) { BAD } else { TITLE },
                locale.say(&self.word(step)),
            );
            let chord = match step.operations.first() {
                Some(Operation::Chord(_)) => locale.word("cli.review.chord"),
                _ => String::new(),
            };
            writeln!(
                out,
                "  {FAINT}{n:>digits$}.{FAINT:#} {place:<7} {style}{word}{style:#}{FAINT}{chord}{FAINT:#}"
            )?;
        }
        self.mistakes(locale, out)?;
        let count = Message::new("cli.review.clicks").with("clicks", count);
        let classes = self.classes().into_iter().map(|(class, count)| {
            locale.say(&Message::new(format!("cli.review.count.{class}")).with("count", count))
        });
        let classes: Vec<String> = classes.collect();
        let summary = Message::new("cli.item")
            .with("name", count)
            .with("value", classes.join(&locale.word("list.between")));
        writeln!(out)?;
        conclusion(out, Exit::Answered, &locale.say(&summary))?;
        if let Some((right, judged)) = self.accuracy() {
            let accuracy = Message::new("cli.review.accuracy")
                .with("right", right)
                .with("judged", judged)
                .with("share", right * 10_000 / judged);
            writeln!(out, "{}", locale.say(&accuracy))?;
        }
        if let Some(efficiency) = metrics::efficiency(&self.played) {
            writeln!(out, "{}", locale.say(&efficiency))?;
        }
        Ok(())
    }

    /// A few words for a click.
    fn word(&self, step: &Step<Mines>) -> Message {
        let grid = self.trace().now().grid();
        let kind = step.finding.kind;
        let target = step.finding.marks.iter().filter(|m| m.role == Role::Target);
        let target = Value::cells(grid, target.map(|mark| mark.cell));
        let message = Message::new(format!("cli.review.{}", kind.name)).with("target", target);
        let numbers = kind.numbers.iter().zip(&step.finding.numbers);
        numbers.fold(message, |message, (&name, &n)| message.with(name, n))
    }

    /// Each mistake with the proof that was missed.
    fn mistakes(&self, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        let mut entries = Vec::new();
        for (n, (at, found)) in (1..).zip(self.clicks()) {
            if is_mistake(found) {
                entries.push((n, at));
            }
        }
        if entries.is_empty() {
            return Ok(());
        }
        writeln!(out)?;
        headline(out, &locale.word("cli.review.mistakes"))?;
        let told: Vec<Entry<Mines>> = entries
            .iter()
            .filter_map(|(_, at)| self.trace().entries().get(*at).cloned())
            .collect();
        legend::<Mines>(out, locale, &told)?;
        let mut seen = Explained::default();
        for ((n, at), entry) in entries.into_iter().zip(&told) {
            let Entry::Step(found) = entry else { continue };
            write!(out, "\n{FAINT}{n}.{FAINT:#} ")?;
            let before = self.trace().before(at);
            // What was done stands in the sentence, and there is nothing to do any more.
            let line = Line {
                operations: Vec::new(),
                ..self.stage.line(at + 1)
            };
            step(out, locale, &line, found, &before, &mut seen)?;
        }
        Ok(())
    }

    fn written(&self, locale: &Locale) -> Reviewed {
        let grid = self.trace().now().grid();
        let place = |cell: Cell| (grid.x(cell), grid.y(cell));
        let of = |step: &Step<Mines>, role: Role| -> Vec<Cell> {
            let marks = step.finding.marks.iter().filter(|mark| mark.role == role);
            marks.map(|mark| mark.cell).collect()
        };
        let share = |n: i64| n as f64 / 10_000.0;
        let click = |(entry, step): (usize, &Step<Mines>)| {
            let operation = *step.operations.first()?;
            let mut clues: Vec<Clue> = of(step, Role::Clue).into_iter().map(Clue::Number).collect();
            clues.extend((number(step, "total") == Some(1)).then_some(Clue::Total));
            Some(Clicked {
                entry,
                verb: match operation {
                    Operation::Chord(_) => "chord",
                    _ => "open",
                },
                cell: place(operation.cell()),
                opens: of(step, Role::Focus).into_iter().map(place).collect(),
                class: step.finding.kind.name,
                odds: number(step, "odds").map(share),
                best: number(step, "best").map(share),
                better: first(step, Role::Target).map(place),
                clues: ClueForm::all(grid, &clues),
                lemmas: of(step, Role::Lemma).into_iter().map(place).collect(),
                sentence: locale.say(&self.stage.line(entry + 1).sentence),
            })
        };
        let classes = self.classes().into_iter();
        Reviewed {
            width: grid.width(),
            height: grid.height(),
            mines: self.mines,
            end: self.end(),
            classes: classes.map(|(name, n)| (name.to_owned(), n)).collect(),
            efficiency: self.played.efficiency(),
            accuracy: self.accuracy().map(|(right, of)| right as f64 / of as f64),
            clicks: self.clicks().filter_map(click).collect(),
            trace: self.stage.file(),
        }
    }
}
