//! Odds as text: a table over the board, the safest cells, what a cell may show.

use super::{Answer, Found, Known, only_step};
use crate::exit::{Exit, Failure};
use crate::output::{FAINT, GOOD, Out, TITLE};
use crate::tell::Tell;
use crate::text::{conclusion, headline, legend, named, steps};
use gridproof::grid::{Cell, Grid};
use gridproof::mines::engine::outlook::Outlook;
use gridproof::mines::rules::why_not::hundredths;
use gridproof::mines::{Fact, Mines, Position, Tile, notation};
use gridproof::prose::{Locale, Message, Value};
use gridproof::report::Figure;
use std::io::{self, Write};

/// How many characters a cell of the table takes, a blank before it.
const WIDTH: usize = 6;

impl Known {
    /// The unopened cells with the lowest chance, as far as chances are known.
    pub fn safest(&self, grid: Grid) -> Vec<Cell> {
        let known = self.chances.iter().filter_map(|chance| *chance);
        let Some(lowest) = known.min_by(f64::total_cmp) else {
            return Vec::new();
        };
        // What was counted alike is alike to the last digit; what was counted apart may differ in it.
        let near = |chance: f64| chance - lowest <= lowest * 1e-9;
        let cells = grid.cells().zip(&self.chances);
        let cells = cells.filter(|(_, chance)| chance.is_some_and(near));
        cells.map(|(cell, _)| cell).collect()
    }
}

impl Answer {
    /// Tells the answer.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn tell(&self, exit: Exit, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        let (key, known) = match &self.found {
            Found::Impossible(stage) => {
                let about = Message::new("cli.verdict.contradiction");
                conclusion(out, exit, &locale.say(&about))?;
                writeln!(out, "\n{}", notation::write(&self.position).trim_end())?;
                if only_step(stage).is_some() {
                    legend::<Mines>(out, locale, stage.0.entries())?;
                    steps(out, locale, stage, &stage.0)?;
                }
                return Ok(());
            }
            Found::Odds(known) => ("cli.odds.layouts", known),
            Found::NoTotal(known) => ("cli.odds.total", known),
            Found::Budget(known) => ("cli.odds.budget", known),
        };
        match (&self.found, &known.layouts) {
            (Found::Odds(_), None) => {
                let key = match self.position.mines() {
                    Some(_) => "cli.odds.many",
                    None => "cli.odds.density",
                };
                headline(out, &locale.word(key))?;
            }
            _ => {
                let layouts = known.layouts.as_ref().map(count).unwrap_or_default();
                let message = Message::new(key).with("layouts", layouts);
                headline(out, &locale.say(&message))?;
            }
        }
        writeln!(out)?;
        self.table(known, out)?;
        self.safest(known, locale, out)?;
        self.fractions(known, locale, out)?;
        if let Some((cell, outlook)) = &known.outlook {
            self.outlook(*cell, outlook, locale, out)?;
        }
        Ok(())
    }

    fn table(&self, known: &Known, out: &mut Out) -> io::Result<()> {
        let grid = self.position.grid();
        let side = grid.height().to_string().len();
        write!(out, "{FAINT}{:side$}", "")?;
        for x in 1..=grid.width() {
            write!(out, "{x:>WIDTH$}")?;
        }
        writeln!(out, "{FAINT:#}")?;
        for (cell, chance) in grid.cells().zip(&known.chances) {
            if grid.x(cell) == 0 {
                write!(out, "{FAINT}{:>side$}{FAINT:#}", grid.y(cell) + 1)?;
            }
            let (text, style) = match (self.position.tile(cell), chance) {
                (Tile::Open(_), _) => Mines::cell(&self.position, cell),
                (_, Some(chance)) if *chance == 0.0 || *chance == 1.0 => {
                    Mines::cell(&certain(&self.position, cell, *chance == 1.0), cell)
                }
                (_, Some(chance)) => (percent(*chance), anstyle::Style::new()),
                (_, None) => ("?".to_owned(), FAINT),
            };
            write!(out, "{style}{text:>WIDTH$}{style:#}")?;
            if grid.x(cell) + 1 == grid.width() {
                writeln!(out)?;
            }
        }
        writeln!(out)
    }

    fn safest(&self, known: &Known, locale: &Locale, out: &mut Out) -> io::Result<()> {
        let grid = self.position.grid();
        let cells = known.safest(grid);
        let Some(chance) = cells.first().and_then(|cell| known.chances[cell.index()]) else {
            return Ok(());
        };
        let named = named(locale, grid, &cells);
        let message = match chance {
            0.0 => Message::new("cli.odds.safe"),
            1.0 => return Ok(()),
            _ => Message::new("cli.odds.safest").with("chance", hundredths(chance)),
        };
        writeln!(
            out,
            "{GOOD}{}{GOOD:#}",
            locale.say(&message.with("cells", named))
        )
    }

    /// The exact chances, the lowest first, where they were asked for.
    fn fractions(&self, known: &Known, locale: &Locale, out: &mut Out) -> io::Result<()> {
        let grid = self.position.grid();
        let shares = known.shares.iter().flatten();
        let mut alike: Vec<(f64, String, Vec<Cell>)> = Vec::new();
        for (cell, share) in grid.cells().zip(shares) {
            let Some(share) = share else { continue };
            let text = share.to_string();
            match alike.iter_mut().find(|group| group.1 == text) {
                Some(group) => group.2.push(cell),
                None => alike.push((share.to_f64(), text, vec![cell])),
            }
        }
        alike.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, text, cells) in alike {
            writeln!(
                out,
                "  {TITLE}{text}{TITLE:#}  {}",
                named(locale, grid, &cells)
            )?;
        }
        Ok(())
    }

    fn outlook(
        &self,
        cell: Cell,
        outlook: &Outlook<Figure>,
        locale: &Locale,
        out: &mut Out,
    ) -> io::Result<()> {
        let about =
            Message::new("cli.odds.cell").with("cell", Value::from((self.position.grid(), cell)));
        writeln!(out)?;
        headline(out, &locale.say(&about))?;
        let numbers = outlook.numbers.iter().enumerate();
        let numbers = numbers.map(|(number, figure)| (number.to_string(), figure));
        let mine = [(locale.word("cli.odds.mine"), &outlook.mine)];
        for (name, figure) in mine.into_iter().chain(numbers) {
            if !is_none(figure) {
                writeln!(out, "  {:>WIDTH$}  {name}", share(figure))?;
            }
        }
        let next = locale.word("cli.odds.next");
        writeln!(out, "  {:>WIDTH$}  {next}", share(&outlook.next))
    }
}

/// A position with a cell as it certainly is.
fn certain(position: &Position, cell: Cell, mine: bool) -> Position {
    let mut shown = position.clone();
    shown.set_tile(cell, Tile::Hidden);
    shown.set_fact(cell, Some(if mine { Fact::Mine } else { Fact::Safe }));
    shown
}

/// A chance in percent; 0 and 100 are for what is certain.
fn percent(chance: f64) -> String {
    let chance = hundredths(chance);
    format!("{}.{:02}", chance / 100, chance % 100)
}

fn is_none(figure: &Figure) -> bool {
    match figure {
        Figure::Rounded(chance) => *chance == 0.0,
        Figure::Exact(text) => text == "0",
    }
}

/// A chance as it is written on a line: in percent, or as a fraction.
fn share(figure: &Figure) -> String {
    match figure {
        Figure::Rounded(0.0) => "0 %".to_owned(),
        Figure::Rounded(1.0) => "100 %".to_owned(),
        Figure::Rounded(chance) => percent(*chance) + " %",
        Figure::Exact(text) => text.clone(),
    }
}

/// A number of layouts: whole as far as it is exact, else its first digits and how many follow.
fn count(figure: &Figure) -> String {
    match figure {
        Figure::Rounded(n) if *n < 9e15 => format!("{n:.0}"),
        Figure::Rounded(n) => format!("{n:.4e}"),
        Figure::Exact(text) => text.clone(),
    }
}
