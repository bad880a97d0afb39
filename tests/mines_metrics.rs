//! The figures of boards that were published with their figures.

use gridproof::mines::deal::Deal;
use gridproof::mines::metrics::Metrics;
use gridproof::mines::size::Size;

/// Boards of public replays, in the repository eee555/ms_toollib, with the 3BV that the programs which made
/// the replays have put into name or header: Arbiter, Viennasweeper, Minesweeper Clone and Metasweeper.
const PUBLISHED: [(&str, usize, &str); 7] = [
    (
        "30x16/99",
        127,
        "0030150001001a5831050403601060000748120042808840008001400208118004505040030420100aa1400172c0080e101a0008001e5c2068162270",
    ),
    ("8x11/7", 8, "1008800000000000100128"),
    ("8x8/10", 24, "0048201400049021"),
    (
        "30x16/99",
        122,
        "4000c40000400228941000520290068881004020400a20080051021411d08400010020c7040048081541f0c0041082121c8600282e10c140c170c600",
    ),
    (
        "30x16/99",
        134,
        "000205e1008d6a704082e6008815c400001000500050206c800a8ce0043000849004210013092913810208200031c001005000000400020328180701",
    ),
    ("8x8/10", 10, "040000000045c312"),
    ("8x8/10", 3, "2020808480810101"),
];

/// Greedy and human ZiNi of the first one, which the same repository gives as reference values.
const ZINI: (usize, usize) = (96, 103);

#[test]
fn published_boards_have_their_figures() {
    for (at, (text, bbbv, layout)) in PUBLISHED.into_iter().enumerate() {
        let size = Size::parse(text).unwrap();
        let deal = Deal::from_hex(size.grid(), layout).unwrap();
        assert_eq!(deal.size(), size, "{layout}");
        let metrics = Metrics::of(&deal);
        assert_eq!(metrics.bbbv, bbbv, "{layout}");
        if at == 0 {
            assert_eq!((metrics.zini, metrics.human_zini), ZINI, "{layout}");
        }
    }
}

/// Nobody needs more clicks with flags than without, and a board's figures are those of its reflections,
/// except for ZiNi, which looks from the left.
#[test]
fn figures_fit_each_other() {
    for (text, _, layout) in PUBLISHED {
        let size = Size::parse(text).unwrap();
        let grid = size.grid();
        let deal = Deal::from_hex(grid, layout).unwrap();
        let metrics = Metrics::of(&deal);
        assert!(
            metrics.openings <= metrics.bbbv && metrics.islands <= metrics.bbbv - metrics.openings
        );
        assert!(metrics.zini <= metrics.bbbv && metrics.human_zini <= metrics.bbbv);
        let across = |cell| {
            grid.cell(grid.width() - 1 - grid.x(cell), grid.y(cell))
                .unwrap()
        };
        let mirrored = Metrics::of(&Deal::of(grid, deal.mines().map(across)));
        let plain = |m: Metrics| (m.bbbv, m.openings, m.islands);
        assert_eq!(plain(mirrored), plain(metrics));
    }
}
