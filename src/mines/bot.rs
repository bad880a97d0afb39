//! Who plays a program on a screen: turn by turn, with a trace of what was seen, concluded and done.

use crate::dice::Dice;
use crate::game::{Ending, Ladder, Step};
use crate::mines::engine::policy::Policy;
use crate::mines::perceive::{Mood, OnScreen};
use crate::mines::{End, Mines, Position, Tile, guess};
use crate::perceive::Screen;
use crate::pipeline::{Frontend, Tick, tick};
use crate::prose::Error;
use crate::trace::{Entry, Trace};

/// The budget of one turn: enough for every position of a game but the rarest, which count as a guess then.
pub const BUDGET: u64 = 2_000_000;

/// What to do where the ladder has nothing to say.
#[derive(Debug)]
pub enum Guess {
    /// Leave it to the person.
    None,
    /// Say what a policy would open, and leave it to the person.
    Ask(&'static Policy),
    /// Open what a policy says.
    Best(&'static Policy),
    /// Open any closed cell: what everything else is measured against.
    Random(Box<Dice>),
}

/// How the bot thinks.
pub struct Mind {
    /// The rules, in order of cost.
    pub ladder: &'static Ladder<Mines>,
    /// What to do where they have nothing to say.
    pub guess: Guess,
}

/// What a turn came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// Clicks were sent.
    Acted,
    /// The ladder has nothing to say, and guessing is left to the person; what a policy would do, if it was asked.
    Stuck(Option<Box<Step<Mines>>>),
    /// The game is over, and whether it was won.
    Over(bool),
    /// There is another board now; the next turn begins a trace of it.
    Another,
    /// There is no window.
    Gone,
}

/// Plays a program on a screen.
pub struct Bot<S> {
    /// The program.
    pub on_screen: OnScreen<S>,
    mind: Mind,
    trace: Option<Trace<Mines>>,
}

impl<S: Screen> Bot<S> {
    /// Plays with a mind.
    pub fn new(on_screen: OnScreen<S>, mind: Mind) -> Bot<S> {
        Bot {
            on_screen,
            mind,
            trace: None,
        }
    }

    /// What has happened in the game that runs, once it was seen.
    pub fn trace(&self) -> Option<&Trace<Mines>> {
        self.trace.as_ref()
    }

    /// The same, to be put away; the next turn begins another.
    pub fn take_trace(&mut self) -> Option<Trace<Mines>> {
        self.trace.take()
    }

    /// Looks at the board, thinks, and clicks.
    ///
    /// # Errors
    /// What the screen reports; `error.bot.contradiction` if what is seen can't be, or if the ladder's conclusions
    /// contradict each other. The trace holds all that happened before.
    pub fn turn(&mut self) -> Result<Turn, Error> {
        let ladder = self.mind.ladder;
        Ok(
            match tick(&mut self.on_screen, ladder, BUDGET, &mut self.trace)? {
                Tick::Acted => Turn::Acted,
                Tick::Over => Turn::Over(self.won()),
                Tick::Another => Turn::Another,
                Tick::NoGame => self
                    .on_screen
                    .over()
                    .map_or(Turn::Gone, |mood| Turn::Over(mood == Mood::Won)),
                Tick::Idle(Ending::Contradiction | Ending::Closed) => {
                    return Err(Error::new("bot.contradiction"));
                }
                Tick::Idle(Ending::Exhausted | Ending::Budget) => match self.choice()? {
                    Some(step) if !matches!(self.mind.guess, Guess::Ask(_)) => {
                        self.take(step)?;
                        Turn::Acted
                    }
                    choice => Turn::Stuck(choice.map(Box::new)),
                },
            },
        )
    }

    /// Does what a step says that was left to the person.
    ///
    /// # Errors
    /// What the screen reports.
    pub fn take(&mut self, step: Step<Mines>) -> Result<(), Error> {
        let operations = step.operations.clone();
        if let Some(trace) = &mut self.trace {
            trace.push(Entry::Step(step));
        }
        self.on_screen.operate_cells(&operations)
    }

    fn won(&self) -> bool {
        let trace = self.trace.as_ref();
        trace.is_some_and(|trace| trace.now().end() == Some(End::Won))
    }

    /// What to open where the ladder has nothing to say.
    fn choice(&mut self) -> Result<Option<Step<Mines>>, Error> {
        let position = self.trace.as_ref().map(Trace::now);
        position.map_or(Ok(None), |position| self.mind.choose(position))
    }
}

impl Mind {
    /// What to open where the ladder has nothing to say.
    ///
    /// # Errors
    /// `error.bot.contradiction` if what is seen can't be.
    pub fn choose(&mut self, position: &Position) -> Result<Option<Step<Mines>>, Error> {
        match &mut self.guess {
            Guess::None => Ok(None),
            Guess::Ask(policy) | Guess::Best(policy) => {
                guess::guess(position, policy).map_err(|_| Error::new("bot.contradiction"))
            }
            Guess::Random(dice) => Ok(any(position, dice)),
        }
    }
}

fn any(position: &Position, dice: &mut Dice) -> Option<Step<Mines>> {
    let grid = position.grid();
    let closed = grid
        .cells()
        .filter(|&cell| position.tile(cell) == Tile::Hidden);
    let closed: Vec<_> = closed.collect();
    let count = u32::try_from(closed.len()).unwrap_or(u32::MAX);
    let drawn = (count > 0).then(|| dice.below(count) as usize)?;
    closed.get(drawn).map(|&cell| guess::random(position, cell))
}
