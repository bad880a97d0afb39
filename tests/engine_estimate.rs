//! Estimates of the chance to win, where the exact one is known.

use gridproof::mines::engine::estimate::estimate;
use gridproof::mines::engine::odds::Failure;
use gridproof::mines::engine::policy::named;
use gridproof::mines::engine::win;
use gridproof::mines::notation;

/// Positions whose exact chance the search finds: a policy that searches wins as much, but for chance.
#[test]
fn estimates_lie_near_the_exact_chance() {
    let policy = named("best").unwrap();
    for text in [
        "mines 4x4/4\n####\n#1##\n####\n####\n",
        "mines 6x3/4\n#1#1##\n######\n######\n",
        "mines 4x1/1\n#1##\n",
    ] {
        let position = notation::parse(text, None).unwrap();
        let rest = win::rest(&position).unwrap();
        let exact = win::win(&rest, 100_000, &mut 50_000_000).unwrap();
        let chance = exact.wins as f64 / exact.layouts as f64;
        let games = 400;
        let found = estimate(&position, policy, games, 7).unwrap();
        assert_eq!(found, estimate(&position, policy, games, 7).unwrap());
        let off = found.won as f64 / games as f64 - chance;
        let error = (chance * (1.0 - chance) / games as f64).sqrt();
        assert!(off.abs() <= 4.0 * error + 1e-9, "{text} {off} {error}");
    }
}

#[test]
fn what_cannot_be_estimated_is_said() {
    let policy = named("fast").unwrap();
    let of = |text: &str, mines| {
        let position = notation::parse(text, mines).unwrap();
        estimate(&position, policy, 10, 1).unwrap_err()
    };
    assert_eq!(of("#1#", None), Failure::Budget);
    assert_eq!(of("101##\n002##\n##2#3", Some(3)), Failure::Impossible);
}

#[test]
fn a_game_without_a_cell_to_open_is_won() {
    let position = notation::parse("mines 3x1/2\n#2#\n", None).unwrap();
    let found = estimate(&position, named("best").unwrap(), 5, 1).unwrap();
    assert_eq!((found.won, found.games), (5, 5));
}
