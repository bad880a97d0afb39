//! The skins that read our own painter at any size, made from what it paints.

use gridproof::grid::Grid;
use gridproof::mines::paint::{View, paint};
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::paint::raster::Raster;
use gridproof::paint::{Layout, Theme};
use gridproof::perceive::{Controls, Image, Look, Probe, Skin, Verified};

/// The least and the greatest cell that the skins read, in device pixels.
pub const SIZES: [u32; 2] = [20, 96];
/// In how many parts a side is divided for probes.
const PARTS: u32 = 48;
/// How far an even colour may be off.
const TOLERANCE: u8 = 2;
/// How far a colour may be off from size to size at the edge of a line, and from rasterizer to rasterizer.
const SOFT: u8 = 32;
/// How many probes set two looks apart, as far as there are so many: small signs have one.
const APART: usize = 4;

/// Paints a board with cells of `cell` CSS pixels and `density` device pixels to each.
pub fn painted(position: &Position, theme: &Theme, cell: f32, density: f32) -> Image {
    let layout = Layout::whole(position.grid(), cell).sharp(density);
    let mut raster = Raster::new(layout.width, layout.height, density).unwrap();
    paint(&mut raster, &layout, theme, &View::of(position));
    Image::new(raster.width(), raster.height(), raster.rgba()).unwrap()
}

/// A board whose middle cell shows each thing that there is, by its code.
fn boards() -> Vec<(&'static str, Position)> {
    let grid = Grid::new(3, 3).unwrap();
    let middle = grid.cell(1, 1).unwrap();
    let other = grid.cell(0, 0).unwrap();
    let board = |tile: Tile, fact: Option<Fact>, end: Option<End>| {
        let mut position = Position::new(grid, None).unwrap();
        position.set_tile(middle, tile);
        position.set_end(end);
        position.set_fact(middle, fact);
        position
    };
    let (lost, here) = (Some(End::Lost(other)), Some(End::Lost(middle)));
    let (mine, safe) = (Some(Fact::Mine), Some(Fact::Safe));
    let numbers = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    let mut boards: Vec<(&str, Position)> = (0..9)
        .map(|n| (numbers[n], board(Tile::Open(n as u8), None, None)))
        .collect();
    boards.extend([
        ("hidden", board(Tile::Hidden, None, None)),
        // What was concluded of a cell is shown on it, and is no part of what is seen.
        ("hidden", board(Tile::Hidden, mine, None)),
        ("hidden", board(Tile::Hidden, safe, None)),
        ("flag", board(Tile::Flagged, None, None)),
        ("question", board(Tile::Questioned, None, None)),
        ("mine", board(Tile::Hidden, mine, lost)),
        ("mine-question", board(Tile::Questioned, mine, lost)),
        ("blast", board(Tile::Hidden, mine, here)),
        ("blast-question", board(Tile::Questioned, mine, here)),
        ("right", board(Tile::Flagged, mine, lost)),
        ("wrong", board(Tile::Flagged, safe, lost)),
    ]);
    boards
}

/// All pixels of the middle cell at one size, `PARTS` x `PARTS` of them.
fn cell(image: &Image) -> Vec<[u8; 3]> {
    let side = image.width() / 3;
    let at = |n: u32| side + (2 * n + 1) * side / (2 * PARTS);
    let places = (0..PARTS).flat_map(|y| (0..PARTS).map(move |x| (x, y)));
    places
        .map(|(x, y)| image.pixel(at(x), at(y)).unwrap())
        .collect()
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u8 {
    (0..3).map(|n| a[n].abs_diff(b[n])).max().unwrap()
}

/// A colour and how far it may be off, where it is the same at all sizes.
type Steady = Option<([u8; 3], u8)>;

/// The middle of the colours that a place has at all sizes, and how far they are from it, if they are near enough.
fn steady(colors: &[[u8; 3]]) -> Steady {
    let middle = [0, 1, 2].map(|channel| {
        let values = colors.iter().map(|color| color[channel]);
        let (least, most) = (values.clone().min().unwrap(), values.max().unwrap());
        least + (most - least) / 2
    });
    let off = colors.iter().map(|color| distance(*color, middle)).max()?;
    // Other rasterizers cover pixels a little differently.
    let own = if off == 0 { TOLERANCE } else { off + 8 };
    (own <= SOFT).then_some((middle, own))
}

/// Finds probes whose colours stay the same at every size: the rims of cells, and then greedily what sets the
/// most alike looks apart.
pub fn shapes(name: &str, theme: &Theme) -> Skin {
    let mut sizes = Vec::new();
    for density in [1.0, 1.25, 1.5, 2.0, 3.0] {
        let sides = (SIZES[0]..=SIZES[1]).filter(|n| *n < 40 || n % 5 == 0);
        let cells = sides.map(|n| (n as f32 / density, density));
        sizes.extend(cells.filter(|(cell, _)| (14.0..=64.0).contains(cell)));
    }
    let boards = boards();
    let mut codes: Vec<&str> = boards.iter().map(|(code, _)| *code).collect();
    codes.dedup();
    let samples: Vec<(&str, Vec<Steady>)> = codes
        .into_iter()
        .map(|code| {
            let alike = boards.iter().filter(|(other, _)| *other == code);
            let cells: Vec<_> = alike
                .flat_map(|(_, board)| sizes.iter().map(move |&size| (board, size)))
                .map(|(board, (side, density))| cell(&painted(board, theme, side, density)))
                .collect();
            let places = 0..(PARTS * PARTS) as usize;
            let steady = places.map(|n| steady(&cells.iter().map(|c| c[n]).collect::<Vec<_>>()));
            (code, steady.collect())
        })
        .collect();
    let differ = |a: usize, b: usize, at: usize| match (samples[a].1[at], samples[b].1[at]) {
        (Some((a, off)), Some((b, other))) => distance(a, b) > off + other + 8,
        _ => false,
    };
    // The gap at the right and below is there at every size, and so are the middles of sides. A page may round
    // the corners of the whole board, so they tell nothing.
    let far = PARTS - 1;
    let mut points: Vec<usize> = [
        (far, 16),
        (far, 24),
        (far, 32),
        (16, far),
        (24, far),
        (32, far),
        (3, 24),
        (24, 5),
        (44, 24),
        (24, 42),
        (12, 9),
        (36, 9),
        (12, 39),
        (36, 39),
    ]
    .into_iter()
    .map(|(x, y)| (y * PARTS + x) as usize)
    .collect();
    let pairs: Vec<(usize, usize)> = (0..samples.len())
        .flat_map(|a| (a + 1..samples.len()).map(move |b| (a, b)))
        .collect();
    loop {
        let apart = |&(a, b): &(usize, usize)| points.iter().filter(|&&p| differ(a, b, p)).count();
        let open: Vec<_> = pairs.iter().copied().filter(|p| apart(p) < APART).collect();
        if open.is_empty() {
            break;
        }
        let gain = |at: usize| open.iter().filter(|&&(a, b)| differ(a, b, at)).count();
        let far_from = |at: usize| {
            points.iter().all(|&p| {
                let (dx, dy) = (
                    (p as u32 % PARTS).abs_diff(at as u32 % PARTS),
                    (p as u32 / PARTS).abs_diff(at as u32 / PARTS),
                );
                dx.max(dy) >= 2
            })
        };
        let in_corner = |at: usize| {
            let rim = |n: u32| !(12..PARTS - 12).contains(&n);
            rim(at as u32 % PARTS) && rim(at as u32 / PARTS)
        };
        let best = (0..samples[0].1.len())
            .filter(|&at| far_from(at) && !in_corner(at))
            .map(|at| (gain(at), at))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .filter(|(gain, _)| *gain > 0);
        let Some((_, best)) = best else {
            let alike = open.iter().find(|pair| apart(pair) == 0);
            let named = alike.map(|&(a, b)| (samples[a].0, samples[b].0));
            assert_eq!(named, None, "nothing sets these apart");
            break;
        };
        points.push(best);
    }
    let looks = samples.iter().map(|(code, colors)| Look {
        code: (*code).to_owned(),
        probes: points
            .iter()
            .filter_map(|&at| {
                let (color, off) = colors[at]?;
                Some(Probe {
                    x: at as u32 % PARTS,
                    y: at as u32 / PARTS,
                    color,
                    not: false,
                    tolerance: (off != TOLERANCE).then_some(off),
                })
            })
            .collect(),
    });
    Skin {
        name: name.to_owned(),
        verified: Verified {
            original: true,
            how: "made from what our own painter paints, at many sizes".to_owned(),
        },
        window: None,
        tolerance: TOLERANCE,
        cell: PARTS,
        margins: [0; 4],
        columns: [1, 250],
        rows: [1, 250],
        wider: false,
        sizes: Some(SIZES),
        // Beside the cells is whatever page they stand on.
        edges: None,
        face: None,
        counters: Vec::new(),
        controls: Controls::default(),
        looks: looks.collect(),
    }
}
