//! `gridproof simulate` and `gridproof policy`: many games, and what they come to.

use crate::{assert_refused, gridproof};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// Runs that take milliseconds.
pub const TINY: &[&str] = &[
    "simulate", "--policy", "fast", "--level", "6x6/6", "--seed", "1", "--games", "300",
];

/// The result of a run.
pub fn simulated(args: &[&str]) -> Value {
    let run = gridproof(&[args, &["--json"]].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    assert_eq!(run.out.lines().count(), 1, "one object on one line");
    serde_json::from_str(&run.out).unwrap()
}

/// A result without what no two runs have in common.
pub fn timeless(mut result: Value) -> Value {
    result["cpu_ms"] = Value::Null;
    if let Some(other) = result.get_mut("other") {
        other["cpu_ms"] = Value::Null;
    }
    result
}

/// A place for a file of these tests.
pub fn path(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("simulate");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name).display().to_string()
}

/// A list of boards that is kept with the tests.
pub fn list(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/boards");
    folder.join(name).display().to_string()
}

/// The games of a `--lines` file, without their times.
pub fn games(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let game = |line: &str| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        assert!(game["cpu_ms"].as_f64().unwrap() >= 0.0);
        game["cpu_ms"] = Value::Null;
        game
    };
    text.lines().map(game).collect()
}

/// A count of a result.
pub fn count(result: &Value, name: &str) -> u64 {
    result[name]
        .as_u64()
        .unwrap_or_else(|| panic!("{name} in {result}"))
}

#[test]
fn results_dont_depend_on_the_number_of_threads() {
    let (one, many) = (path("one.jsonl"), path("many.jsonl"));
    let alone = simulated(&[TINY, &["--jobs", "1", "--lines", &one]].concat());
    let together = simulated(&[TINY, &["--jobs", "3", "--lines", &many]].concat());
    assert_eq!(timeless(alone.clone()), timeless(together));
    assert_eq!(games(&one), games(&many));
    let games = games(&one);
    let sum = |of: &dyn Fn(&Value) -> u64| games.iter().map(of).sum::<u64>();
    assert_eq!(games.len() as u64, count(&alone, "games"));
    assert_eq!(
        sum(&|game| u64::from(game["won"] == true)),
        count(&alone, "wins")
    );
    assert_eq!(
        sum(&|game| game["nodes"].as_u64().unwrap()).to_string(),
        alone["nodes"]["sum"]
    );
    let mean = sum(&|game| game["guesses"].as_u64().unwrap()) as f64 / games.len() as f64;
    assert_eq!(alone["guesses"]["mean"], json!(mean));
    // Neither all nor nothing, so that there was something to count.
    assert!((50..290).contains(&count(&alone, "wins")), "{alone}");
    let times = &alone["cpu_ms"];
    let time = |name: &str| times[name].as_f64().unwrap();
    assert!(time("median") <= time("p99") && time("p99") <= time("max") && time("mean") > 0.0);
}

#[test]
fn a_game_of_a_run_can_be_dealt_again_by_its_seed() {
    let lines = path("again.jsonl");
    simulated(&[TINY, &["--lines", &lines]].concat());
    let games = games(&lines);
    // SplitMix64 begun with 1, from its published source.
    assert_eq!(games[0]["seed"], "10451216379200822465");
    assert_eq!(games[1]["seed"], "13757245211066428519");
    assert_eq!(
        (&games[7]["id"], &games[7]["first"]),
        (&json!(7), &json!([0, 0]))
    );
    // The same boards as a list are played in the same way.
    let mut boards = "# 6x6/6, first click safe at the cell given\n".to_owned();
    for game in &games[..20] {
        let seed = game["seed"].as_str().unwrap();
        let args = [
            "new", "mines", "--size", "6x6/6", "--first", "1,1", "--reveal", "--seed", seed,
        ];
        let dealt = gridproof(&args, "").out;
        let rows = dealt.lines().filter(|line| !line.starts_with(['%', 'm']));
        let cells: Vec<bool> = rows.flat_map(str::bytes).map(|byte| byte == b'*').collect();
        let digit = |four: &[bool]| {
            four.iter()
                .fold(0, |digit, &mine| 2 * digit + u32::from(mine))
        };
        let hex: String = cells
            .chunks(4)
            .map(|four| format!("{:x}", digit(four)))
            .collect();
        boards += &format!("{} 0,0 {hex}\n", game["id"]);
    }
    let (list, listed) = (path("again.txt"), path("again-listed.jsonl"));
    fs::write(&list, boards).unwrap();
    simulated(&[
        "simulate", "--policy", "fast", "--boards", &list, "--lines", &listed,
    ]);
    let seedless = games[..20].iter().map(|game| {
        let mut game = game.clone();
        game.as_object_mut().unwrap().remove("seed");
        game
    });
    assert_eq!(self::games(&listed), seedless.collect::<Vec<_>>());
}

#[test]
fn the_start_rule_and_the_first_cell_are_kept() {
    let first = |args: &[&str]| simulated(&[TINY, args].concat())["run"]["first"].clone();
    assert_eq!(first(&["--start", "safe"]), json!([0, 0]));
    assert_eq!(first(&["--start", "any"]), json!([0, 0]));
    assert_eq!(first(&["--start", "opening"]), json!([3, 3]));
    assert_eq!(
        first(&["--start", "opening", "--first", "5,4"]),
        json!([5, 4])
    );
    // Nothing is promised, so some games are lost at once, without a guess.
    let any = simulated(&[TINY, &["--start", "any"]].concat());
    let none = &any["guesses"]["histogram"][0];
    assert_eq!(none[0], 0);
    assert!(none[2].as_u64() < none[1].as_u64(), "{none}");
    let safe = simulated(TINY);
    let none = &safe["guesses"]["histogram"][0];
    assert!(none[0] != 0 || none[1] == none[2], "who never guesses wins");
    // A board that is smaller than the usual first cell needs.
    let small = [
        "simulate", "--policy", "fast", "--level", "2x3/1", "--start", "opening",
    ];
    let small = simulated(&[&small, &["--seed", "1", "--games", "9"][..]].concat());
    assert_eq!(small["run"]["first"], json!([1, 2]));
    // All mines, no mine, one cell.
    for (level, wins) in [("4x4/16", 0), ("4x4/0", 20), ("1x1/0", 20), ("1x1/1", 0)] {
        let args = [
            "simulate", "--policy", "fast", "--level", level, "--games", "20", "--seed", "1",
        ];
        assert_eq!(count(&simulated(&args), "wins"), wins, "{level}");
    }
}

#[test]
fn lists_are_compared_with_their_peer() {
    for (name, games, peer) in [
        ("expert-safe.txt", 200, 89),
        ("beginner-opening.txt", 200, 198),
    ] {
        let text = fs::read_to_string(list(name)).unwrap();
        let won = text.lines().filter(|line| line.ends_with(" 1")).count();
        assert_eq!(won, peer, "{name} as it lies there");
        let result = simulated(&["simulate", "--policy", "fast", "--boards", &list(name)]);
        let count = |name| count(&result, name);
        assert_eq!((count("games"), count("peer_wins")), (games, peer as u64));
        assert_eq!(count("both") + count("only_us"), count("wins"));
        assert_eq!(count("both") + count("only_peer"), peer as u64);
        assert_eq!(count("wins") + count("only_peer") + count("neither"), games);
        let p = result["p"].as_f64().unwrap();
        assert!(p > 0.0 && p <= 1.0);
        assert!(
            result["run"]["peer"]
                .as_str()
                .unwrap()
                .starts_with("DavidNHill")
        );
    }
    let few = [
        "simulate",
        "--policy",
        "fast",
        "--games",
        "7",
        "--boards",
        &list("expert-safe.txt"),
    ];
    let lines = path("few.jsonl");
    let result = simulated(&[&few[..], &["--lines", &lines]].concat());
    assert_eq!(
        (count(&result, "games"), count(&result, "peer_wins")),
        (7, 3)
    );
    let peer: Vec<_> = games(&lines)
        .iter()
        .map(|game| game["peer_won"].clone())
        .collect();
    assert_eq!(
        peer,
        [true, false, true, false, true, false, false].map(Value::from)
    );
}

#[test]
fn a_policy_is_as_good_as_itself() {
    let compare = ["policy", "compare", "fast", "fast"];
    let result = simulated(&[&compare, &TINY[3..]].concat());
    assert_eq!(
        (count(&result, "only_us"), count(&result, "only_peer")),
        (0, 0)
    );
    assert_eq!(result["p"], 1.0);
    assert_eq!(result["wins"], result["peer_wins"]);
    let other = &result["other"];
    assert_eq!(
        (&other["wins"], &other["nodes"]),
        (&result["wins"], &result["nodes"])
    );
    assert_eq!(result["wins"], simulated(TINY)["wins"]);
    // The peer of a list doesn't count where two of ours are compared.
    let boards = list("beginner-opening.txt");
    let result = simulated(&[&compare[..], &["--boards", &boards]].concat());
    assert_eq!(
        (&result["run"]["peer"], &result["p"]),
        (&json!("fast"), &json!(1.0))
    );
    let listed = gridproof(&["policy", "list"], "");
    assert!(
        listed.out.lines().any(|line| line.starts_with("fast ")),
        "{}",
        listed.out
    );
    assert!(!listed.out.contains("cli."), "{}", listed.out);
}

#[test]
fn text_says_the_same_in_each_language() {
    for (lang, pieces) in [
        (
            "en",
            ["200 games won", "DavidNHill", "McNemar", "guesses a game"],
        ),
        (
            "zh-Hant",
            ["200 盤中勝", "DavidNHill", "McNemar", "每盤猜測"],
        ),
        (
            "zh-Hans",
            ["200 盘中胜", "DavidNHill", "McNemar", "每盘猜测"],
        ),
    ] {
        let boards = list("beginner-opening.txt");
        let args = [
            "simulate", "--policy", "fast", "--boards", &boards, "--lang", lang,
        ];
        let run = gridproof(&args, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        for piece in pieces {
            assert!(run.out.contains(piece), "{piece}: {}", run.out);
        }
        assert!(
            !run.out.contains("cli.") && !run.out.contains('{'),
            "{}",
            run.out
        );
    }
}

#[test]
fn a_plot_has_a_mark_for_each_number_of_guesses() {
    let file = path("plot.svg");
    let result = simulated(&[TINY, &["--plot", &file]].concat());
    let plot = fs::read_to_string(&file).unwrap();
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"));
    let marks = plot.matches("<g>").count();
    assert_eq!(
        marks,
        result["guesses"]["histogram"].as_array().unwrap().len()
    );
    assert!(
        plot.contains(&format!("{} of 300 won", result["wins"])),
        "{plot}"
    );
    assert!(!plot.contains("NaN") && !plot.contains("inf"), "{plot}");
    let folder = path("");
    let refused = gridproof(&[TINY, &["--json", "--plot", &folder]].concat(), "");
    assert_eq!(refused.code, 5);
    assert!(refused.err.contains("directory"), "{}", refused.err);
    assert_eq!(refused.out, "", "it is told before the games");
}

#[test]
fn what_is_no_run_is_refused() {
    let boards = list("beginner-opening.txt");
    for (name, args, says) in [
        ("policy", &["--policy", "Fast"][..], &["“Fast”", "fast"][..]),
        ("level", &["--level", "9x9"], &["9x9", "expert"]),
        ("mines", &["--level", "3x3/10"], &["10", "9"]),
        ("start", &["--start", "save"], &["save", "safe, opening"]),
        (
            "first",
            &["--first", "30,0"],
            &["--first", "30,0", "30 wide"],
        ),
        ("xy", &["--first", "1"], &["--first", "X,Y"]),
        ("none", &["--games", "0"], &["--games", "from 1 to"]),
        (
            "many",
            &["--games", "1000000000001"],
            &["--games", "1000000000000"],
        ),
        ("jobs", &["--jobs", "1025"], &["--jobs", "1024"]),
        ("seed", &["--seed", "-1"], &["--seed", "-1"]),
        ("shard", &["--seed", "1", "--shard", "4/4"], &["4/4", "0/8"]),
        ("shard", &["--seed", "1", "--shard", "0/0"], &["--shard"]),
        ("shard", &["--seed", "1", "--shard", "-1/4"], &["--shard"]),
        ("shard", &["--seed", "1", "--shard", "1"], &["--shard"]),
        ("no seed", &["--shard", "0/4"], &["--seed"]),
        (
            "both",
            &["--boards", &boards, "--seed", "1"],
            &["--boards", "--seed"],
        ),
        (
            "too many",
            &["--boards", &boards, "--games", "201"],
            &["201", "200"],
        ),
    ] {
        let run = gridproof(&[&["simulate"], args].concat(), "");
        assert_refused(name, &run, 2, says);
    }
    let compare = gridproof(&["policy", "compare", "fast", "slow"], "");
    assert_refused("other", &compare, 2, &["slow", "fast"]);
    let missing = gridproof(&["simulate", "--boards", "no-such-list"], "");
    assert_refused("missing", &missing, 5, &["no-such-list", "no such file"]);
    let folder = path("");
    let lines = gridproof(&["simulate", "--games", "1", "--lines", &folder], "");
    assert_refused("lines", &lines, 5, &["directory"]);
}

#[test]
fn a_file_is_not_read_and_written_nor_written_twice() {
    let both = path("both.txt");
    for args in [
        ["--lines", &both, "--plot", &both],
        ["--boards", &both, "--lines", &both],
    ] {
        fs::write(&both, "kept").unwrap();
        let run = gridproof(&[&["simulate", "--games", "1"][..], &args].concat(), "");
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(
            run.err.contains(args[0]) && run.err.contains(args[2]),
            "{}",
            run.err
        );
        assert_eq!(fs::read_to_string(&both).unwrap(), "kept");
    }
}

#[test]
fn a_plot_that_cannot_be_written_is_told_before_the_games() {
    let long = ["--games", "1000000000", "--plot", "no/such/folder.svg"];
    let run = gridproof(
        &[&["simulate", "--level", "9x9/10"][..], &long].concat(),
        "",
    );
    assert_eq!(run.code, 5, "{}", run.err);
}
