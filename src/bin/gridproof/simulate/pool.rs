//! Plays the boards of a part of a run on several threads; what comes out doesn't depend on how many.

use crate::exit::Failure;
use crate::simulate::source::Source;
use cpu_time::ThreadTime;
use gridproof::mines::engine::autoplay::{Autoplay, Outcome};
use gridproof::mines::engine::policy::Policy;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The most games that are handed over together, and how long the first of them waits at most.
const BATCH: usize = 256;
const WAIT: Duration = Duration::from_millis(100);

/// How far any thread may be ahead of the first game that isn't finished.
const AHEAD: u64 = 1 << 16;

/// A part of a run: every `of`-th board, from board `part` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 0.
    pub part: u64,
    /// How many there are.
    pub of: u64,
}

/// Who plays.
#[derive(Clone, Copy)]
pub struct Players {
    /// The policy.
    pub ours: &'static Policy,
    /// Another one, to be compared with it on the same boards.
    pub other: Option<&'static Policy>,
}

/// A game that was played.
#[derive(Clone, Copy)]
pub struct Game {
    /// The board's place in the whole run.
    pub index: u64,
    /// The board's number.
    pub id: u64,
    /// The first cell, column and row from 0.
    pub first: (usize, usize),
    /// How it went.
    pub ours: Timed,
    /// How it went for the other policy.
    pub other: Option<Timed>,
    /// Whether the peer won it: the other policy, or who played the list.
    pub peer: Option<bool>,
}

/// How a game went, with the CPU time that it took in nanoseconds.
#[derive(Clone, Copy)]
pub struct Timed {
    /// How it went.
    pub outcome: Outcome,
    /// The thread's CPU time for all decisions.
    pub time: u64,
}

/// What threads share.
struct Shared<'a> {
    source: &'a Source,
    shard: Shard,
    players: Players,
    /// The next game to be begun, as its place in the part.
    next: AtomicU64,
    /// The games that were gathered.
    gathered: AtomicU64,
    stop: &'a AtomicBool,
    /// Nobody wants more games.
    over: AtomicBool,
}

/// Plays the part's games until all are played or `stop` is set; then those that were begun are played to their end,
/// so that what comes out are always the first games. `each` gets them in order.
///
/// # Errors
/// What `each` refuses; then the rest isn't played.
pub fn play(
    source: &Source,
    shard: Shard,
    players: Players,
    jobs: u64,
    stop: &AtomicBool,
    mut each: impl FnMut(&Game) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let shared = Shared {
        source,
        shard,
        players,
        next: AtomicU64::new(0),
        gathered: AtomicU64::new(0),
        stop,
        over: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(4 * jobs as usize);
        for _ in 0..jobs {
            let sender = sender.clone();
            let shared = &shared;
            scope.spawn(move || shared.work(&sender));
        }
        // The threads hold the only ones, so that the end is heard.
        drop(sender);
        let result = gather(&receiver, &shared, &mut each);
        shared.over.store(true, Ordering::Relaxed);
        // Whoever waits for room in the channel hears that nobody listens.
        drop(receiver);
        result
    })
}

/// Hands on the games in order.
fn gather(
    receiver: &Receiver<Vec<(u64, Game)>>,
    shared: &Shared<'_>,
    each: &mut impl FnMut(&Game) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for batch in receiver {
        early.extend(batch);
        while let Some(game) = early.remove(&next) {
            each(&game)?;
            next += 1;
        }
        shared.gathered.store(next, Ordering::Relaxed);
    }
    Ok(())
}

impl Shared<'_> {
    /// Plays games until there are no more.
    fn work(&self, sender: &SyncSender<Vec<(u64, Game)>>) {
        let grid = self.source.size().grid();
        let mut ours = Autoplay::new(grid, self.players.ours);
        let mut other = self.players.other.map(|other| Autoplay::new(grid, other));
        let mut batch = Vec::with_capacity(BATCH);
        let mut sent = Instant::now();
        while let Some((number, index)) = self.take() {
            let Some(board) = self.source.board(index) else {
                break;
            };
            let grid = board.deal.grid();
            let timed = |player: &mut Autoplay| {
                let begun = ThreadTime::try_now();
                let outcome = player.play(&board.deal, board.first);
                // A system that has no such clock shows no times.
                let time = begun.and_then(|begun| begun.try_elapsed());
                let time = time.unwrap_or_default().as_nanos();
                let time = u64::try_from(time).unwrap_or(u64::MAX);
                Timed { outcome, time }
            };
            let played = timed(&mut ours);
            let compared = other.as_mut().map(timed);
            let game = Game {
                index,
                id: board.id,
                first: (grid.x(board.first), grid.y(board.first)),
                ours: played,
                other: compared,
                peer: compared.map(|timed| timed.outcome.won).or(board.won),
            };
            batch.push((number, game));
            if (batch.len() >= BATCH || sent.elapsed() >= WAIT)
                && !self.send(sender, &mut batch, &mut sent)
            {
                return;
            }
            while !self.is_near(number) {
                if !self.send(sender, &mut batch, &mut sent) {
                    return;
                }
                thread::sleep(Duration::from_millis(1));
            }
        }
        self.send(sender, &mut batch, &mut sent);
    }

    /// Hands over what was played; false if nobody wants it.
    fn send(
        &self,
        sender: &SyncSender<Vec<(u64, Game)>>,
        batch: &mut Vec<(u64, Game)>,
        sent: &mut Instant,
    ) -> bool {
        *sent = Instant::now();
        let full = std::mem::replace(batch, Vec::with_capacity(BATCH));
        full.is_empty() || sender.send(full).is_ok()
    }

    /// The next game: its place in the part, and that of its board in the run.
    fn take(&self) -> Option<(u64, u64)> {
        if self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let index = number
            .checked_mul(self.shard.of)?
            .checked_add(self.shard.part)?;
        (index < self.source.games).then_some((number, index))
    }

    /// Whether a game isn't too far ahead of those that were gathered.
    fn is_near(&self, number: u64) -> bool {
        let gathered = self.gathered.load(Ordering::Relaxed);
        number < gathered + AHEAD || self.over.load(Ordering::Relaxed)
    }
}
