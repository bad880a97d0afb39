//! Reads an argument line by line, as a careful person would: each line has to follow from the clue that it
//! names, what is known, and the lines above it that still hold.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::game::{Reason, Role};
use gridproof::grid::Cell;
use gridproof::mines::{Clue, Fact, Mines, Position};
use std::collections::BTreeMap;

type Known = BTreeMap<Cell, Fact>;

/// What is wrong, in words for the person who mends it.
pub type Fault = String;

/// A supposition that was refuted.
pub type Refuted = (Cell, Fact);

/// Reads lines about a position. `known` are the cells that may be used. Gives the suppositions that were refuted, in
/// order; none for lines that suppose nothing.
///
/// # Errors
/// The first line that doesn't follow.
pub fn read(
    position: &Position,
    known: &[(Cell, Fact)],
    lines: &[Reason<Mines>],
) -> Result<Vec<Refuted>, Fault> {
    let mut reader = Reader {
        position,
        base: known.iter().copied().collect(),
        lines,
        at: 0,
    };
    let mut refuted = Vec::new();
    let known = reader.base.clone();
    // Without a supposition the last line, the contradiction, stands under none.
    if lines.last().is_some_and(|line| line.depth == 0) {
        reader.impossible(0, known)?;
    } else {
        while reader.at < lines.len() {
            refuted.push(reader.case(1, &known)?);
        }
    }
    match reader.at == lines.len() {
        true => Ok(refuted),
        false => Err(format!("line {}: after the end", reader.at)),
    }
}

struct Reader<'a> {
    position: &'a Position,
    base: Known,
    lines: &'a [Reason<Mines>],
    at: usize,
}

/// How the mines around a clue stand.
struct Count {
    /// What it lacks, less what was known from the beginning.
    wanted: i64,
    /// The mines that were found since.
    found: i64,
    unknown: Vec<Cell>,
}

impl Reader<'_> {
    fn fault<T>(&self, what: &str) -> Result<T, Fault> {
        Err(format!(
            "line {}: {what}: {:?}",
            self.at,
            self.lines.get(self.at)
        ))
    }

    /// A supposition at a depth, and all that is said under it.
    fn case(&mut self, depth: u8, known: &Known) -> Result<Refuted, Fault> {
        let Some(line) = self.lines.get(self.at) else {
            return self.fault("a supposition is missing");
        };
        let fact = match line.kind.name {
            "suppose-mine" => Fact::Mine,
            "suppose-safe" => Fact::Safe,
            _ => return self.fault("not a supposition"),
        };
        let [mark] = line.marks.as_slice() else {
            return self.fault("one cell is supposed");
        };
        let cell = mark.cell;
        let conclusion = line.conclusion.clone().unwrap_or_default();
        let (supposed, other) = match fact {
            Fact::Mine => (conclusion.mines, conclusion.safe),
            Fact::Safe => (conclusion.safe, conclusion.mines),
        };
        if line.depth != depth || mark.role != Role::Focus {
            return self.fault("stands at another depth, or marks no focus");
        }
        if supposed != [cell] || !other.is_empty() || conclusion.impossible {
            return self.fault("supposes something else");
        }
        if self.position.tile(cell).number().is_some() || known.contains_key(&cell) {
            return self.fault("is known");
        }
        let mut known = known.clone();
        known.insert(cell, fact);
        self.at += 1;
        self.impossible(depth, known)?;
        Ok((cell, fact))
    }

    /// What follows at a depth, down to the contradiction.
    fn impossible(&mut self, depth: u8, mut known: Known) -> Result<(), Fault> {
        loop {
            let Some(line) = self.lines.get(self.at) else {
                return self.fault("there is no contradiction");
            };
            if line.depth > depth {
                let (first, one) = self.case(depth + 1, &known)?;
                let (second, other) = self.case(depth + 1, &known)?;
                if first != second || one == other {
                    return self.fault("not the two cases of one cell");
                }
                let either = self.lines.get(self.at);
                if either.is_none_or(|line| line.kind.name != "either" || line.depth != depth) {
                    return self.fault("two cases without an end");
                }
                self.at += 1;
                return Ok(());
            }
            if line.depth < depth {
                return self.fault("the case isn't at its end");
            }
            match line.kind.name {
                "mines" | "safe" | "total-mines" | "total-safe" => self.follows(&mut known)?,
                _ => return self.contradicts(&known),
            }
            self.at += 1;
        }
    }

    /// The clue that a line names.
    fn clue(&self) -> Result<Clue, Fault> {
        let line = &self.lines[self.at];
        match (line.kind.name.starts_with("total-"), line.marks.as_slice()) {
            (true, []) if self.position.mines().is_some() => Ok(Clue::Total),
            (false, [mark]) if mark.role == Role::Clue => Ok(Clue::Number(mark.cell)),
            _ => self.fault("names no clue"),
        }
    }

    fn count(&self, clue: Clue, known: &Known) -> Result<Count, Fault> {
        let grid = self.position.grid();
        let (number, cells): (i64, Vec<Cell>) = match clue {
            Clue::Total => (
                self.position.mines().unwrap_or_default().into(),
                grid.cells().collect(),
            ),
            Clue::Number(cell) => match self.position.tile(cell).number() {
                Some(number) => (number.into(), grid.around(cell).collect()),
                None => return self.fault("an unopened clue"),
            },
        };
        let unopened = cells
            .into_iter()
            .filter(|&cell| self.position.tile(cell).number().is_none());
        let mut count = Count {
            wanted: number,
            found: 0,
            unknown: Vec::new(),
        };
        for cell in unopened {
            match (self.base.get(&cell), known.get(&cell)) {
                (Some(fact), _) => count.wanted -= i64::from(*fact == Fact::Mine),
                (None, Some(fact)) => count.found += i64::from(*fact == Fact::Mine),
                (None, None) => count.unknown.push(cell),
            }
        }
        Ok(count)
    }

    fn follows(&self, known: &mut Known) -> Result<(), Fault> {
        let line = &self.lines[self.at];
        let count = self.count(self.clue()?, known)?;
        let lacks = count.wanted - count.found;
        let Some(conclusion) = &line.conclusion else {
            return self.fault("nothing follows");
        };
        let (fact, cells, other, must) = match line.kind.name {
            "mines" | "total-mines" => (
                Fact::Mine,
                &conclusion.mines,
                &conclusion.safe,
                lacks == count.unknown.len() as i64,
            ),
            _ => (Fact::Safe, &conclusion.safe, &conclusion.mines, lacks == 0),
        };
        if !must || cells.is_empty() || !other.is_empty() || conclusion.impossible {
            return self.fault("doesn't follow");
        }
        for &cell in cells {
            if !count.unknown.contains(&cell) {
                return self.fault("says nothing about this cell, or it is known");
            }
            known.insert(cell, fact);
        }
        Ok(())
    }

    /// The line that can't be, with the numbers that it tells.
    fn contradicts(&mut self, known: &Known) -> Result<(), Fault> {
        let line = &self.lines[self.at];
        if line.kind.name.starts_with("apart-") {
            return self.apart(known);
        }
        let count = self.count(self.clue()?, known)?;
        let room = count.found + count.unknown.len() as i64;
        let reach = match line.kind.name {
            "too-many" | "total-too-many" if count.found > count.wanted => count.found,
            "too-few" | "total-too-few" if room < count.wanted => room,
            _ => return self.fault("no contradiction"),
        };
        // Where more mines are known than the clue has, it wants none, and all that are too many are told.
        let over = (-count.wanted).max(0);
        if line.numbers != [count.wanted + over, reach + over] {
            return self.fault("tells other numbers");
        }
        if line.conclusion.is_some() {
            return self.fault("concludes something");
        }
        self.at += 1;
        Ok(())
    }

    /// Numbers that share no unknown cell, so that what they lack adds up, against the total.
    fn apart(&mut self, known: &Known) -> Result<(), Fault> {
        let line = &self.lines[self.at];
        if self.position.mines().is_none() || line.marks.is_empty() {
            return self.fault("no total, or no number");
        }
        let total = self.count(Clue::Total, known)?;
        let (mut lacks, mut cells) = (0, Vec::new());
        for mark in &line.marks {
            let count = self.count(Clue::Number(mark.cell), known)?;
            if mark.role != Role::Clue || count.unknown.iter().any(|cell| cells.contains(cell)) {
                return self.fault("shares a cell with another");
            }
            lacks += count.wanted - count.found;
            cells.extend(count.unknown);
        }
        let most = total.found + lacks + (total.unknown.len() - cells.len()) as i64;
        let reach = match line.kind.name {
            "apart-too-many" if total.found + lacks > total.wanted => total.found + lacks,
            "apart-too-few" if most < total.wanted => most,
            _ => return self.fault("no contradiction"),
        };
        let over = (-total.wanted).max(0);
        if line.numbers != [total.wanted + over, reach + over] || line.conclusion.is_some() {
            return self.fault("tells other numbers, or concludes something");
        }
        self.at += 1;
        Ok(())
    }
}
