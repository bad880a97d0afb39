//! The full ladder on random positions of larger boards.

use crate::chance::{between, deal, give_facts, opened, sprinkle_flags, unopened, without_total};
use crate::layouts::{common, facts, fitting};
use crate::satisfy::settled;
use crate::{agree, analyze};
use gridproof::dice::Dice;
use gridproof::game::Ending;
use gridproof::grid::Grid;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::size::EXPERT;
use gridproof::mines::{Position, Tile, notation, rules};

/// A position of a board from 5x5 to 9x9, or of an expert's board.
fn position(dice: &mut Dice, expert: bool) -> Position {
    let deal = match expert {
        true => {
            let first = EXPERT.size.grid().nth(dice.below(480) as usize).unwrap();
            Deal::new(EXPERT.size, Start::Safe, dice.below(u32::MAX).into(), first).0
        }
        false => {
            let grid = Grid::new(between(dice, 5, 9), between(dice, 5, 9)).unwrap();
            let percent = 8 + dice.below(40);
            deal(dice, grid, percent)
        }
    };
    // Few openings leave a game as it is in the beginning, many leave single cells here and there.
    let most = [3, 10, 40, deal.grid().len()][dice.below(4) as usize];
    let cells = between(dice, 1, most);
    let mut position = opened(dice, &deal, cells);
    if dice.below(3) == 0 {
        position = without_total(&position);
    }
    if dice.below(4) == 0 {
        give_facts(dice, &deal, &mut position, 15);
    }
    if dice.below(4) == 0 {
        sprinkle_flags(dice, &mut position, 20);
    }
    if dice.below(10) == 0 {
        spoil(dice, &mut position);
    }
    position
}

/// Makes a number wrong by one.
fn spoil(dice: &mut Dice, position: &mut Position) {
    let opened = |&cell: &gridproof::grid::Cell| position.tile(cell).number().is_some();
    let cells: Vec<_> = position.grid().cells().filter(opened).collect();
    if let Some(&cell) = cells.get(dice.below(cells.len() as u32) as usize) {
        let number = position.tile(cell).number().unwrap();
        let wrong = match dice.below(2) {
            0 => number.saturating_sub(1),
            _ => number + 1,
        };
        position.set_tile(cell, Tile::Open(wrong));
    }
}

/// Checks random positions, one in `expert` of them on an expert's board.
fn check(seed: u64, positions: usize, expert: usize) {
    let mut dice = Dice::new(seed);
    let (mut impossible, mut cells) = (0, 0);
    for n in 0..positions {
        let position = position(&mut dice, n % expert == 0);
        let settled = settled(&position);
        agree(&position, settled.as_deref());
        impossible += usize::from(settled.is_none());
        cells += settled.map_or(0, |settled| settled.len());
    }
    println!("{positions} positions, {impossible} impossible, {cells} cells settled");
    assert!(impossible > positions / 100, "{impossible}");
    assert!(cells > positions, "{cells}");
}

#[test]
fn larger_boards() {
    check(1, 4_000, 20);
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn a_hundred_thousand_larger_boards() {
    check(2, 50_000, 20);
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn a_hundred_thousand_larger_boards_second_half() {
    check(3, 50_000, 20);
}

/// Its front has branches and rings, so that a walk in an unlucky order has more than 32 numbers open at once.
const WIDE: &str = "\
mines 30x16/99
#######31001#####2##1011101#3#
#####3##2012##3##333212#2012##
#####33#201#3#323#12#22#2013##
#####11111333#3#2112#321223##2
#####21001##2##310024#201##321
22223#10013####41101##31222100
#21#2110123##5#3#222323#201110
#21121101##3##222#2#214#412#10
23111#212222221011212#3#3#2110
#2#2212#2222221000112121211000
122#11333##4##21012#2110000000
002222##23##43#102#32#22111110
001#13#5213#332203#312#2#11#10
112123##2223#3#202#21222111221
1#212#33#3#213#201111#100112#1
112#21112#2101110000111001#211";

/// Before anything is concluded, all layouts of a wide front can be gone through, and it is seen that there are none.
#[test]
fn a_wide_front_is_within_reach() {
    let position = notation::parse(WIDE, None).unwrap();
    let exact = rules::pick(["exact"]).unwrap();
    let (analysis, known) = analyze(&position, &exact);
    assert_eq!(analysis.ending, Ending::Exhausted);
    assert_eq!(Some(facts(&known)), settled(&position));
    agree(&position, settled(&position).as_deref());
    // Each number is one too many once.
    let mut impossible = 0;
    for cell in position.grid().cells() {
        if let Some(number) = position.tile(cell).number() {
            let mut wrong = position.clone();
            wrong.set_tile(cell, Tile::Open(number + 1));
            agree(&wrong, settled(&wrong).as_deref());
            impossible += u32::from(settled(&wrong).is_none());
        }
    }
    assert!(impossible > 200, "{impossible}");
}

/// The method that the others are compared with, compared with all layouts one by one.
#[test]
fn the_other_method_is_right() {
    let mut dice = Dice::new(4);
    let (mut compared, mut impossible) = (0, 0);
    while compared < 4_000 {
        let mut position = position(&mut dice, false);
        if position.grid().len() > 30 || unopened(&position) > 14 {
            continue;
        }
        if dice.below(4) == 0 {
            spoil(&mut dice, &mut position);
        }
        let layouts = fitting(&position);
        let expected = (!layouts.is_empty()).then(|| common(&position, &layouts));
        assert_eq!(settled(&position), expected, "{}", crate::told(&position));
        impossible += usize::from(layouts.is_empty());
        compared += 1;
    }
    assert!(impossible > 200, "{impossible}");
}
