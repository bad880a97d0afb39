//! The search for the best way to play.

use super::frame::{Frame, bits};
use super::layouts::Layouts;
use super::memo::{Key, Known, Memo};
use super::names::Names;
use super::{Failure, Rest};
use crate::sorted::sort_few;
use std::cmp::Reverse;

/// A set of layouts in the frame in which opening more cells for nothing tells nothing.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    set: u64,
    key: Key,
    /// No play wins more.
    most: u32,
}

/// A cell that may be opened: where it is safe within a set.
#[derive(Clone, Copy, Debug)]
struct Choice {
    safe: u64,
    count: u32,
    place: u16,
}

/// What a search comes to.
pub struct Root {
    /// The most layouts that one way to play wins.
    pub wins: u32,
    /// A cell to open first for that, if one is left to be opened.
    pub cell: Option<u16>,
    /// Whether it is safe in all layouts.
    pub free: bool,
}

/// The state of a search.
pub struct Search<'a> {
    pub(super) rest: &'a Rest,
    pub(super) layouts: &'a Layouts,
    pub(super) names: Names,
    pub(super) memo: Memo,
    pub(super) frame: Frame,
    pieces: Vec<Piece>,
    choices: Vec<Choice>,
    /// The nodes that are left.
    pub(super) left: u64,
    /// The best cell of the set that was searched to its end last.
    pub(super) best: Option<u16>,
}

impl<'a> Search<'a> {
    /// A search with so many nodes.
    pub fn new(rest: &'a Rest, layouts: &'a Layouts, nodes: u64) -> Search<'a> {
        Search {
            rest,
            layouts,
            names: Names::new(layouts, rest.around.len()),
            memo: Memo::new(),
            frame: Frame::new(),
            pieces: Vec::new(),
            choices: Vec::new(),
            left: nodes,
            best: None,
        }
    }

    /// The wins of all layouts together, of which only these cells may differ, and a cell to open first.
    pub fn root(&mut self, cells: &[u16]) -> Result<Root, Failure> {
        let set: Vec<u32> = (0..self.layouts.len() as u32).collect();
        let safe: Vec<usize> = cells.iter().map(|&cell| self.safe(cell)).collect();
        let each = || cells.iter().copied().zip(safe.iter().copied());
        let free = each().find(|&(_, safe)| safe == set.len());
        let safest = each().max_by_key(|&(cell, safe)| (safe, Reverse(cell)));
        let safest = safest.filter(|&(_, safe)| safe > 0);
        let wins = if set.len() > 64 {
            self.wide(&set, cells, 0, 0)?
        } else if set.len() == 1 {
            1
        } else {
            self.view(&set, cells)?;
            if free.is_none() {
                self.piece(self.frame.all, 0)?
            } else {
                self.sum(0)?
            }
        };
        let first = |cell: Option<(u16, usize)>| cell.map(|(cell, _)| cell);
        Ok(Root {
            wins,
            // Where no cell tells anything, one is as good as another.
            cell: first(free).or(self.best).or(first(safest)),
            free: free.is_some(),
        })
    }

    /// In how many layouts a cell is safe.
    fn safe(&self, cell: u16) -> usize {
        let (word, bit) = (usize::from(cell) / 64, cell % 64);
        let words = self.layouts.rows().iter().skip(word);
        let words = words.step_by(self.layouts.words());
        words.filter(|&word| word >> bit & 1 == 0).count()
    }

    /// Takes up to 64 layouts into view, of which only these cells may differ.
    pub(super) fn view(&mut self, set: &[u32], cells: &[u16]) -> Result<(), Failure> {
        self.spend(1)?;
        let around = &self.rest.around;
        self.frame
            .fill(self.layouts, set, cells, around, &self.names);
        Ok(())
    }

    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Failure> {
        self.left = self.left.checked_sub(nodes).ok_or(Failure::Budget)?;
        Ok(())
    }

    /// The wins of all layouts in the frame, or a number below `need` that they don't exceed.
    pub(super) fn sum(&mut self, need: u32) -> Result<u32, Failure> {
        let begin = self.pieces.len();
        let sure = self.close(self.frame.all);
        let total = self.pieces_from(begin, sure, need);
        self.pieces.truncate(begin);
        total
    }

    /// A bound on the wins of all layouts in the frame.
    pub(super) fn bound(&mut self) -> u32 {
        let begin = self.pieces.len();
        let sure = self.close(self.frame.all);
        let most: u32 = self.pieces[begin..].iter().map(|piece| piece.most).sum();
        self.pieces.truncate(begin);
        sure + most
    }

    /// Opens for nothing what is safe in all layouts of a set, as often as that tells something. Puts the sets that
    /// come of it on the stack of pieces, but for those whose wins are known: their sum is the result.
    fn close(&mut self, set: u64) -> u32 {
        let row = set.trailing_zeros() as usize;
        let others = set & set.wrapping_sub(1);
        match set.count_ones() {
            0 => return 0,
            1 => return 1,
            2 => return 1 + u32::from(self.frame.friends(row) & others != 0),
            _ => {}
        }
        let (mut most, mut mined) = (0, Key::default());
        for i in 0..self.frame.places.len() {
            let place = self.frame.places[i];
            let safe = set & place.safe;
            if safe == set {
                if self.frame.divides(&place, set) {
                    let parts = self.frame.parts(&place).len();
                    return (0..parts)
                        .map(|part| {
                            let part = self.frame.parts(&place)[part];
                            self.close(set & part)
                        })
                        .sum();
                }
            } else if safe == 0 {
                mined = mined.xor(place.key);
            } else {
                most = most.max(safe.count_ones());
            }
        }
        if others & others.wrapping_sub(1) & (others & others.wrapping_sub(1)).wrapping_sub(1) == 0
        {
            // Of three, one must be given up.
            let pair = |row| self.frame.friends(row) & set != 0;
            return 1 + u32::from(bits(set).any(pair));
        }
        let key = self.frame.key(set, mined);
        if let Some(known) = self.memo.get(key) {
            if known.exact {
                return known.most;
            }
            most = most.min(known.most);
        } else {
            most = most.min(self.frame.groups(set));
            if most == 1 {
                return 1;
            }
        }
        self.pieces.push(Piece { set, key, most });
        0
    }

    /// The wins of the pieces on the stack from `begin` on, with those that are sure, or a number below `need` that
    /// they don't exceed. The largest pieces are looked at first.
    fn pieces_from(&mut self, begin: usize, sure: u32, need: u32) -> Result<u32, Failure> {
        let pieces = &mut self.pieces[begin..];
        sort_few(pieces, |piece| Reverse(piece.most));
        let mut total = sure + pieces.iter().map(|piece| piece.most).sum::<u32>();
        for i in begin..self.pieces.len() {
            if total < need {
                break;
            }
            let piece = self.pieces[i];
            let others = total - piece.most;
            total = others + self.searched(piece, need.saturating_sub(others))?;
        }
        Ok(total)
    }

    /// The wins of a piece, which are written down.
    fn searched(&mut self, piece: Piece, need: u32) -> Result<u32, Failure> {
        // The same set may have come up since it was put on the stack.
        if let Some(known) = self.memo.get(piece.key)
            && (known.exact || known.most < need)
        {
            return Ok(known.most);
        }
        let wins = self.piece(piece.set, need)?;
        let wins = wins.min(piece.most);
        let known = Known {
            most: wins,
            exact: wins >= need || wins == 1,
        };
        self.memo.put(piece.key, known);
        Ok(wins)
    }

    /// The wins of a set, in which opening for nothing tells nothing, or a number below `need` that they don't exceed.
    fn piece(&mut self, set: u64, need: u32) -> Result<u32, Failure> {
        self.spend(1)?;
        let begin = self.choices.len();
        self.gather(set);
        let end = self.choices.len();
        let wins = self.choose(begin..end, need);
        self.choices.truncate(begin);
        wins
    }

    /// Puts the cells that are worth a try on the stack of choices, the safest first.
    fn gather(&mut self, set: u64) {
        let begin = self.choices.len();
        for (i, place) in self.frame.places.iter().enumerate() {
            let safe = set & place.safe;
            if safe != set && safe != 0 && self.frame.divides(place, safe) {
                self.choices.push(Choice {
                    safe,
                    count: safe.count_ones(),
                    place: i as u16,
                });
            }
        }
        let choices = &mut self.choices[begin..];
        sort_few(choices, |choice| (Reverse(choice.count), choice.place));
        let mut kept = 0;
        for i in 0..choices.len() {
            let choice = choices[i];
            // Where it is safe, a safer one is opened for nothing.
            if choices[..kept]
                .iter()
                .all(|safer| choice.safe & !safer.safe != 0)
            {
                choices[kept] = choice;
                kept += 1;
            }
        }
        self.choices.truncate(begin + kept);
    }

    fn choose(&mut self, choices: std::ops::Range<usize>, need: u32) -> Result<u32, Failure> {
        let (mut best, mut cell) = (0, None);
        // No choice that wasn't looked at to its end wins more.
        let mut most = 1;
        for i in choices {
            let choice = self.choices[i];
            let target = need.max(best + 1);
            if choice.count < target {
                most = most.max(choice.count);
                break;
            }
            let begin = self.pieces.len();
            let place = self.frame.places[usize::from(choice.place)];
            let parts = self.frame.parts(&place).len();
            let sure = (0..parts)
                .map(|part| {
                    let part = self.frame.parts(&place)[part];
                    self.close(choice.safe & part)
                })
                .sum();
            let wins = self.pieces_from(begin, sure, target);
            self.pieces.truncate(begin);
            let wins = wins?;
            if wins >= target {
                (best, cell) = (wins, Some(place.cell));
            } else {
                most = most.max(wins);
            }
        }
        // Where all cells tell nothing, one layout is won.
        if cell.is_some() || most == 1 {
            self.best = cell;
        }
        Ok(if best > 0 { best } else { most })
    }
}
