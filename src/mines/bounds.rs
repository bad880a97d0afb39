//! Sums with bounds: how many mines are in groups of cells when several sums are known, found by
//! narrowing bounds and, where that isn't enough, by trying.
//!
//! A variable is a group of cells that the same sums speak of: it holds from 0 mines to as many as it has
//! cells. Narrowing looks at one sum at a time, which for single cells is what a player does with one
//! number; trying is depth first with narrowing at each node.

/// The variables and the sums over them.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// The most that each variable can be.
    most: Vec<i32>,
    /// For each variable the sums that it is in.
    within: Vec<Vec<u32>>,
    /// The sums: their variables and what these come to.
    sums: Vec<(Vec<u32>, i32)>,
}

impl Sums {
    /// Adds a variable from 0 to `most`, and gives its number.
    pub fn variable(&mut self, most: usize) -> usize {
        self.most.push(most as i32);
        self.within.push(Vec::new());
        self.most.len() - 1
    }

    /// Adds a sum over variables, each named once, and gives its number.
    pub fn sum(&mut self, variables: &[usize], value: i32) -> usize {
        let sum = self.sums.len();
        for &v in variables {
            self.within[v].push(sum as u32);
        }
        let variables = variables.iter().map(|&v| v as u32).collect();
        self.sums.push((variables, value));
        sum
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.most.len()
    }

    /// The variables of a sum.
    pub fn of(&self, sum: usize) -> impl Iterator<Item = usize> + '_ {
        self.sums[sum].0.iter().map(|&v| v as usize)
    }

    /// What a sum comes to.
    pub fn value(&self, sum: usize) -> i32 {
        self.sums[sum].1
    }

    /// The sums that a variable is in.
    pub fn with(&self, variable: usize) -> impl Iterator<Item = usize> + '_ {
        self.within[variable].iter().map(|&s| s as usize)
    }
}

/// A change that can be taken back.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The variable that was narrowed.
    pub variable: usize,
    /// Its bounds before.
    before: (i32, i32),
    /// The sum that narrowed it; `None` for what was assumed.
    pub sum: Option<usize>,
}

/// Bounds of all variables under those of the sums that count.
#[derive(Clone, Debug)]
pub struct Bounds<'a> {
    sums: &'a Sums,
    counts: Vec<bool>,
    bounds: Vec<(i32, i32)>,
    /// For each sum the sum of its variables' lower and upper bounds.
    reach: Vec<(i32, i32)>,
    trail: Vec<Change>,
    queue: Vec<u32>,
    queued: Vec<bool>,
}

/// A sum that can't be met any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict(pub usize);

/// Where trying ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// Values of all variables under which every sum that counts is met.
    Found(Vec<i32>),
    /// There are none.
    None,
    /// The nodes were used up.
    Budget,
}

impl<'a> Bounds<'a> {
    /// Everything is possible yet, and no sum counts.
    pub fn new(sums: &'a Sums) -> Bounds<'a> {
        let reach = |(variables, _): &(Vec<u32>, i32)| {
            (0, variables.iter().map(|&v| sums.most[v as usize]).sum())
        };
        Bounds {
            counts: vec![false; sums.sums.len()],
            bounds: sums.most.iter().map(|&most| (0, most)).collect(),
            reach: sums.sums.iter().map(reach).collect(),
            trail: Vec::new(),
            queue: Vec::new(),
            queued: vec![false; sums.sums.len()],
            sums,
        }
    }

    /// The same with all sums counting.
    pub fn all(sums: &'a Sums) -> Bounds<'a> {
        let mut bounds = Bounds::new(sums);
        for sum in 0..sums.sums.len() {
            bounds.count(sum);
        }
        bounds
    }

    /// Lets a sum count from now on.
    pub fn count(&mut self, sum: usize) {
        self.counts[sum] = true;
        self.enqueue(sum);
    }

    /// Lets a sum count no longer; only while nothing was narrowed.
    pub fn discount(&mut self, sum: usize) {
        self.counts[sum] = false;
    }

    /// Whether a sum counts.
    pub fn counts(&self, sum: usize) -> bool {
        self.counts[sum]
    }

    /// The bounds of a variable.
    pub fn bounds(&self, variable: usize) -> (i32, i32) {
        self.bounds[variable]
    }

    /// The least and the most that a sum's variables come to.
    pub fn reach(&self, sum: usize) -> (i32, i32) {
        self.reach[sum]
    }

    /// All that was narrowed so far, in order.
    pub fn trail(&self) -> &[Change] {
        &self.trail
    }

    /// Takes back changes until only `length` are left.
    pub fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(change) = self.trail.pop() else {
                break;
            };
            self.shift(change.variable, change.before);
        }
        while let Some(sum) = self.queue.pop() {
            self.queued[sum as usize] = false;
        }
    }

    fn shift(&mut self, variable: usize, (low, high): (i32, i32)) {
        let (old_low, old_high) = self.bounds[variable];
        self.bounds[variable] = (low, high);
        for &sum in &self.sums.within[variable] {
            let reach = &mut self.reach[sum as usize];
            reach.0 += low - old_low;
            reach.1 += high - old_high;
        }
    }

    fn enqueue(&mut self, sum: usize) {
        if self.counts[sum] && !self.queued[sum] {
            self.queued[sum] = true;
            self.queue.push(sum as u32);
        }
    }

    /// Narrows a variable by assumption; nothing follows from it before [`Bounds::narrow`].
    pub fn assume(&mut self, variable: usize, low: i32, high: i32) {
        self.set(variable, (low, high), None);
    }

    fn set(&mut self, variable: usize, bounds: (i32, i32), sum: Option<usize>) {
        self.trail.push(Change {
            variable,
            before: self.bounds[variable],
            sum,
        });
        self.shift(variable, bounds);
        let sums = self.sums;
        for &sum in &sums.within[variable] {
            self.enqueue(sum as usize);
        }
    }

    /// Narrows all bounds, one sum at a time, until nothing changes, the earliest sums first.
    ///
    /// # Errors
    /// The sum that can't be met.
    pub fn narrow(&mut self) -> Result<(), Conflict> {
        let mut next = 0;
        let result = loop {
            let Some(&sum) = self.queue.get(next) else {
                break Ok(());
            };
            next += 1;
            self.queued[sum as usize] = false;
            if let Err(conflict) = self.narrow_by(sum as usize) {
                break Err(conflict);
            }
            // What was done with is thrown away now and then, so that the queue doesn't only grow.
            if next > 1024 {
                self.queue.drain(..next);
                next = 0;
            }
        };
        for &sum in &self.queue {
            self.queued[sum as usize] = false;
        }
        self.queue.clear();
        result
    }

    fn narrow_by(&mut self, sum: usize) -> Result<(), Conflict> {
        let sums = self.sums;
        let (variables, value) = &sums.sums[sum];
        let (low, high) = self.reach[sum];
        if low > *value || high < *value {
            return Err(Conflict(sum));
        }
        if low == high {
            return Ok(());
        }
        for &v in variables {
            let v = v as usize;
            let (least, most) = self.bounds[v];
            if least == most {
                continue;
            }
            let (low, high) = self.reach[sum];
            let new = (
                least.max(value - (high - most)),
                most.min(value - (low - least)),
            );
            if new.0 > new.1 {
                return Err(Conflict(sum));
            }
            if new != (least, most) {
                self.set(v, new, Some(sum));
            }
        }
        Ok(())
    }

    /// Looks for values under which every sum that counts is met; each variable is first tried at what
    /// `like` says. The bounds are as before afterwards.
    pub fn search(&mut self, like: &[i32], nodes: &mut u64) -> Search {
        let begin = self.trail.len();
        if self.narrow().is_err() {
            self.undo(begin);
            return Search::None;
        }
        // For each open choice: the trail before it, the variable, the values still to be tried.
        let mut choices: Vec<(usize, usize, Vec<i32>)> = Vec::new();
        loop {
            if *nodes == 0 {
                self.undo(begin);
                return Search::Budget;
            }
            *nodes -= 1;
            let Some(variable) = self.tightest() else {
                let values = self.bounds.iter().enumerate();
                let values = values
                    .map(|(v, &(low, high))| like.get(v).map_or(low, |&like| like.clamp(low, high)))
                    .collect();
                self.undo(begin);
                return Search::Found(values);
            };
            let (low, high) = self.bounds[variable];
            let first = like
                .get(variable)
                .map_or(low, |&like| like.clamp(low, high));
            let others = (low..=high).rev().filter(|&v| v != first);
            let values: Vec<i32> = others.chain([first]).collect();
            choices.push((self.trail.len(), variable, values));
            // Back to the latest choice with a value that holds for now.
            loop {
                let Some((length, variable, values)) = choices.last_mut() else {
                    self.undo(begin);
                    return Search::None;
                };
                let (length, variable) = (*length, *variable);
                let Some(value) = values.pop() else {
                    choices.pop();
                    continue;
                };
                self.undo(length);
                self.assume(variable, value, value);
                if self.narrow().is_ok() {
                    break;
                }
            }
        }
    }

    /// A variable to try next: one of the sum that counts and has the least freedom left.
    fn tightest(&self) -> Option<usize> {
        let mut best: Option<(i32, usize)> = None;
        for (sum, (variables, _)) in self.sums.sums.iter().enumerate() {
            let freedom = self.reach[sum].1 - self.reach[sum].0;
            if !self.counts[sum] || freedom == 0 || best.is_some_and(|(least, _)| least <= freedom)
            {
                continue;
            }
            let open = |&&v: &&u32| {
                let (low, high) = self.bounds[v as usize];
                low < high
            };
            if let Some(&variable) = variables.iter().find(open) {
                best = Some((freedom, variable as usize));
                if freedom == 2 {
                    break;
                }
            }
        }
        best.map(|(_, variable)| variable)
    }
}
