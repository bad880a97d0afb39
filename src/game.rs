//! What every game shares: positions, rules that find, and the analysis that turns findings into steps.

mod analysis;

pub use analysis::{Analysis, BUDGET, Ending, Thinking, analyze_cells};

use crate::grid::{Cell, Grid};
use crate::prose::{Error, excerpt};
use std::any::Any;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A kind of puzzle: the types it thinks in and how they act on each other.
///
/// A position is all that the analyzer may know. It changes in two ways only: by what a step
/// concluded ([`Game::settle`]) and by what the world showed ([`Game::answer`]).
pub trait Game: Clone + PartialEq + Debug + 'static {
    /// The game's name in keys, texts and addresses, for example `mines`.
    const NAME: &'static str;
    /// All that the analyzer may know.
    type Position: Clone + PartialEq + Debug;
    /// What follows from a position.
    type Conclusion: Clone + PartialEq + Debug;
    /// What to do in the world.
    type Operation: Clone + Ord + Debug;
    /// What the world showed after operations.
    type Answer: Clone + PartialEq + Debug;

    /// Whether the same operation can be meant twice in one analysis. A flag is set once, however many
    /// findings ask for it; a tile can slide from the same cell again.
    const REPEATS: bool = false;

    /// What the lines of an argument can say, each with a sentence `{game}.reason.{kind}`.
    const REASONS: &'static [Kind] = &[];

    /// The cells of a position.
    fn grid(position: &Self::Position) -> Grid;

    /// What of a conclusion is not known yet; `None` if all of it is.
    fn learn(position: &Self::Position, conclusion: &Self::Conclusion) -> Option<Self::Conclusion>;

    /// Whether a conclusion says the opposite of what is known already.
    fn contradicts(position: &Self::Position, conclusion: &Self::Conclusion) -> bool;

    /// Writes what is new into the position.
    fn settle(position: &mut Self::Position, news: &Self::Conclusion);

    /// What a finding asks to be done.
    fn operations(position: &Self::Position, finding: &Finding<Self>) -> Vec<Self::Operation>;

    /// Whether nothing can follow after this conclusion: a contradiction, a proof that there is no way.
    fn closes(conclusion: &Self::Conclusion) -> bool;

    /// Whether the game that the position belongs to is won or lost.
    fn over(position: &Self::Position) -> bool;

    /// Whether what is seen can have come from what is known: the same board, further on.
    fn continues(known: &Self::Position, seen: &Self::Position) -> bool;

    /// How the world, as it is seen now, differs from what is known; `None` if it doesn't.
    fn compare(known: &Self::Position, seen: &Self::Position) -> Option<Self::Answer>;

    /// Writes what the world showed into the position; what had been concluded before stays.
    fn answer(position: &mut Self::Position, answer: &Self::Answer);
}

/// What part a cell plays in the evidence of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// What the step looks at first: a number, a clicked tile.
    Focus,
    /// A clue that the conclusion rests on.
    Clue,
    /// A cell that was compared and matters by being different.
    Contrast,
    /// The cells that the clue speaks of.
    Scope,
    /// The gap of a tray.
    Blank,
    /// Where something goes.
    Target,
    /// The way it takes, in order.
    Path,
    /// An unopened cell that is known already, and that the conclusion rests on.
    Lemma,
    /// A mine of the first of two layouts that both fit.
    First,
    /// A mine of the second of two layouts that both fit.
    Second,
}

impl Role {
    /// All roles, in the order in which a legend lists them.
    pub const ALL: [Role; 10] = [
        Role::Focus,
        Role::Clue,
        Role::Contrast,
        Role::Scope,
        Role::Blank,
        Role::Target,
        Role::Path,
        Role::Lemma,
        Role::First,
        Role::Second,
    ];

    /// The role's name in keys and traces.
    pub fn name(self) -> &'static str {
        match self {
            Role::Focus => "focus",
            Role::Clue => "clue",
            Role::Contrast => "contrast",
            Role::Scope => "scope",
            Role::Blank => "blank",
            Role::Target => "target",
            Role::Path => "path",
            Role::Lemma => "lemma",
            Role::First => "first",
            Role::Second => "second",
        }
    }
}

/// A piece of evidence on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it is.
    pub cell: Cell,
    /// What it is there for.
    pub role: Role,
}

/// One of the things that a rule can find: which sentence tells it, which lines of the rule's source
/// find it, and the variables whose values go with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The last part of the sentence's key, `{game}.{rule}.{kind}`.
    pub name: &'static str,
    /// The named lines of the rule's source: from the comment `// anchor: NAME` to `// end: NAME`.
    pub anchor: &'static str,
    /// The names of the finding's numbers, as the source names its variables and the sentence its slots.
    pub numbers: &'static [&'static str],
}

/// What a rule emits: evidence, conclusion, and the numbers that the sentence and the code view name.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding<G: Game> {
    /// What was found, one of the rule's kinds.
    pub kind: &'static Kind,
    /// The evidence, in the order in which it was looked at.
    pub marks: Vec<Mark>,
    /// What follows; `None` where the rule only shows what it looked at.
    pub conclusion: Option<G::Conclusion>,
    /// The values of the kind's numbers, in its order.
    pub numbers: Vec<i64>,
    /// The argument in full, where one sentence doesn't hold it: the lines of a case tree, read downwards.
    pub reasons: Vec<Reason<G>>,
}

/// A line of an argument: something that is supposed, or that follows from what the lines above it say.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason<G: Game> {
    /// How many suppositions it stands under; a line that supposes stands under those before it.
    pub depth: u8,
    /// What it says, one of the game's [`Game::REASONS`].
    pub kind: &'static Kind,
    /// What it speaks of.
    pub marks: Vec<Mark>,
    /// What is supposed or follows.
    pub conclusion: Option<G::Conclusion>,
    /// The values of the kind's numbers, in its order.
    pub numbers: Vec<i64>,
}

/// Where a rule's findings go, and where it pays for its work.
///
/// Each call can tell the rule to stop; a rule hands that on with `?`.
pub struct Sink<'a, G: Game> {
    found: &'a mut Vec<Finding<G>>,
    nodes: &'a mut u64,
    slice: u64,
    put_away: Option<Box<dyn Any>>,
}

impl<'a, G: Game> Sink<'a, G> {
    /// A sink that gathers findings until `nodes` are used up.
    pub fn new(found: &'a mut Vec<Finding<G>>, nodes: &'a mut u64) -> Sink<'a, G> {
        Sink {
            found,
            nodes,
            slice: u64::MAX,
            put_away: None,
        }
    }

    /// Hands over a finding.
    pub fn emit(&mut self, finding: Finding<G>) -> ControlFlow<()> {
        self.found.push(finding);
        ControlFlow::Continue(())
    }

    /// Pays for `nodes` units of work; breaks when the budget is used up.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> ControlFlow<()> {
        self.slice = self.slice.saturating_sub(nodes);
        if nodes > *self.nodes {
            *self.nodes = 0;
            return ControlFlow::Break(());
        }
        *self.nodes -= nodes;
        ControlFlow::Continue(())
    }

    /// Uses up the budget: what is left to do is out of reach.
    pub fn give_up<T>(&mut self) -> ControlFlow<(), T> {
        *self.nodes = 0;
        ControlFlow::Break(())
    }

    /// The nodes that are left.
    pub fn left(&self) -> u64 {
        *self.nodes
    }

    /// Whether somebody waits for the look to pause. A rule that may take long asks now and then.
    #[inline]
    pub fn wants_pause(&self) -> bool {
        self.slice == 0
    }

    /// Puts away what the rule needs to go on, and breaks; the next call of the look finds it by
    /// [`Sink::resume`]. What is found must not depend on when this happens.
    pub fn pause<T: Any>(&mut self, work: T) -> ControlFlow<()> {
        self.put_away = Some(Box::new(work));
        ControlFlow::Break(())
    }

    /// What an earlier call of the same look has put away.
    pub fn resume<T: Any>(&mut self) -> Option<T> {
        let work = self.put_away.take()?.downcast().ok()?;
        Some(*work)
    }
}

/// What a rule takes into account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// What is seen and what has been concluded. Only findings with news become steps, and after
    /// progress the ladder begins again at its cheapest rung.
    Facts,
    /// What was to be seen when its pass began. The rule has one pass in an analysis, and each of its
    /// findings becomes a step, with or without news.
    Snapshot,
}

/// How one who speaks in a trace is called, and what there is to be said.
#[derive(PartialEq, Eq, Debug)]
pub struct Voice {
    /// The name, for example `all-mines`.
    pub name: &'static str,
    /// The kinds of findings, each with a sentence in the locale files.
    pub kinds: &'static [Kind],
    /// A position in which it has something to say, for the gallery.
    pub example: Option<&'static str>,
}

/// Lists the rules of a game from their modules, the cheapest first: `RULES`, and how they speak as `VOICES`,
/// for programs that show traces and don't think.
macro_rules! rules {
    ($game:ty: $($module:ident::$rule:ident),* $(,)?) => {
        /// All rules, the cheapest first.
        pub const RULES: &$crate::game::Ladder<$game> = &[$(&$module::$rule),*];
        /// How each of them speaks.
        pub const VOICES: &[&$crate::game::Voice] = &[$(&$module::VOICE),*];
    };
}
pub(crate) use rules;

/// One way of thinking, in a file of its own.
pub trait Rule<G: Game>: Sync {
    /// How it speaks.
    fn voice(&self) -> &'static Voice;

    /// Its name, for example `all-mines`.
    fn name(&self) -> &'static str {
        self.voice().name
    }

    /// The kinds of findings it emits.
    fn kinds(&self) -> &'static [Kind] {
        self.voice().kinds
    }

    /// What it takes into account.
    fn reads(&self) -> Reads {
        Reads::Facts
    }

    /// Emits what it finds; stops when the sink says so.
    fn look(&self, position: &G::Position, sink: &mut Sink<'_, G>) -> ControlFlow<()>;
}

/// Rules in order of cost. A lesson uses a part of one.
pub type Ladder<G> = [&'static dyn Rule<G>];

/// The rules of a list that have these names, in the order of the names.
///
/// # Errors
/// `error.rule` for a name that no rule has, with the names that there are.
pub fn pick<'n, G: Game>(
    rules: &Ladder<G>,
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Vec<&'static dyn Rule<G>>, Error> {
    let find = |name: &str| rules.iter().copied().find(|rule| rule.name() == name);
    let known = || rules.iter().map(|rule| rule.name()).collect::<Vec<_>>();
    names
        .into_iter()
        .map(|name| {
            find(name).ok_or_else(|| {
                Error::new("rule")
                    .with("game", G::NAME)
                    .with("found", excerpt(name))
                    .with("known", known().join(", "))
            })
        })
        .collect()
}

/// A finding on a known position: which rule, what of it is news, what it asks to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<G: Game> {
    /// The rule's name.
    pub rule: &'static str,
    /// What it found.
    pub finding: Finding<G>,
    /// What of the conclusion wasn't known before; `None` for a step without effect.
    pub news: Option<G::Conclusion>,
    /// Whether an earlier conclusion, or what was given, says the opposite of this one.
    pub contradicts: bool,
    /// What to do, less what earlier steps of the same analysis have already asked for.
    pub operations: Vec<G::Operation>,
}
