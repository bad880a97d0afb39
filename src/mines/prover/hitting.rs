//! Smallest sets that do, found by what the others lack.
//!
//! A set that doesn't do fails for some reason, and the reason names a list of which each set that does
//! must hold a member. Only sets that have a member of every list known so far are tried (implicit
//! hitting sets, as in Ignatiev, Previti, Liffiton and Marques-Silva, Smallest MUS Extraction with
//! Minimal Hitting Set Dualization, 2015).

/// What became of a trial.
pub enum Trial {
    /// The set does.
    Does,
    /// It doesn't, and each set that does has a member in this list.
    Lacks(Vec<usize>),
    /// The budget was used up.
    Unknown,
}

/// The smallest sets, of at most `most` members, that do; all of one size.
pub struct Smallest {
    /// The sets, each in order; none if there is no set that small.
    pub sets: Vec<Vec<usize>>,
    /// Whether these are all, and there are no smaller ones.
    pub sure: bool,
}

/// All smallest sets from `members` members for which `try_set` says that they do.
pub fn smallest(
    members: usize,
    most: usize,
    try_set: &mut dyn FnMut(&[usize]) -> Trial,
) -> Smallest {
    let mut search = Hitting {
        try_set,
        lists: Vec::new(),
        barred: vec![false; members],
        chosen: Vec::new(),
        sets: Vec::new(),
        sure: true,
    };
    for size in 0..=most {
        search.extend(size);
        if !search.sets.is_empty() {
            break;
        }
    }
    let mut sets = search.sets;
    for set in &mut sets {
        set.sort_unstable();
    }
    sets.sort_unstable();
    Smallest {
        sets,
        sure: search.sure,
    }
}

struct Hitting<'a> {
    try_set: &'a mut dyn FnMut(&[usize]) -> Trial,
    lists: Vec<Vec<usize>>,
    /// Members that are tried elsewhere, so that no set is tried twice.
    barred: Vec<bool>,
    chosen: Vec<usize>,
    sets: Vec<Vec<usize>>,
    sure: bool,
}

impl Hitting<'_> {
    fn extend(&mut self, size: usize) {
        let room = size - self.chosen.len();
        let list = match self.open_list(room) {
            Open::TooMany => return,
            Open::List(list) => list,
            Open::None => match (self.try_set)(&self.chosen) {
                Trial::Does => {
                    self.sets.push(self.chosen.clone());
                    return;
                }
                Trial::Unknown => {
                    self.sure = false;
                    return;
                }
                Trial::Lacks(list) => {
                    self.lists.push(list);
                    self.lists.len() - 1
                }
            },
        };
        if room == 0 {
            return;
        }
        let mut barred = Vec::new();
        for i in 0..self.lists[list].len() {
            let member = self.lists[list][i];
            if self.barred[member] {
                continue;
            }
            self.chosen.push(member);
            self.extend(size);
            self.chosen.pop();
            self.barred[member] = true;
            barred.push(member);
        }
        for member in barred {
            self.barred[member] = false;
        }
    }

    /// The shortest list without a chosen member, or that there are more lists without a common member
    /// than there is room.
    fn open_list(&self, room: usize) -> Open {
        let mut shortest: Option<(usize, usize)> = None;
        let mut apart = vec![false; self.barred.len()];
        let mut disjoint = 0;
        for (i, list) in self.lists.iter().enumerate() {
            if list.iter().any(|member| self.chosen.contains(member)) {
                continue;
            }
            let free = list.iter().filter(|&&member| !self.barred[member]);
            let length = free.clone().count();
            if length == 0 {
                return Open::TooMany;
            }
            if shortest.is_none_or(|(least, _)| length < least) {
                shortest = Some((length, i));
            }
            if free.clone().all(|&member| !apart[member]) {
                free.for_each(|&member| apart[member] = true);
                disjoint += 1;
            }
        }
        match shortest {
            _ if disjoint > room => Open::TooMany,
            Some((_, list)) => Open::List(list),
            None => Open::None,
        }
    }
}

enum Open {
    None,
    List(usize),
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_smallest_sets_are_found(doing in prop::collection::vec(1_u32..256, 1..6)) {
            // A set does if it holds one of these sets.
            let does = |set: u32| doing.iter().any(|&core| core & !set == 0);
            let mut try_set = |chosen: &[usize]| {
                let set = chosen.iter().fold(0, |set, &i| set | 1 << i);
                if does(set) {
                    return Trial::Does;
                }
                let mut grown = set;
                for i in 0..8 {
                    if !does(grown | 1 << i) {
                        grown |= 1 << i;
                    }
                }
                Trial::Lacks((0..8).filter(|i| grown & 1 << i == 0).collect())
            };
            let found = smallest(8, 8, &mut try_set);
            let least = doing.iter().map(|core| core.count_ones()).min().unwrap();
            let mut all: Vec<Vec<usize>> = (0_u32..256)
                .filter(|set| set.count_ones() == least && does(*set))
                .map(|set| (0..8).filter(|i| set & 1 << i != 0).collect())
                .collect();
            all.sort();
            prop_assert!(found.sure);
            prop_assert_eq!(found.sets, all);
        }
    }
}
