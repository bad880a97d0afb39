//! What the engine says of positions, kept as a file that WebAssembly is held against too.
//!
//! `BLESS=1 cargo test --test advice` writes it anew after a change of the engine.

#[path = "support/games.rs"]
mod games;

use games::stuck_positions;
use gridproof::mines::deal::Start;
use gridproof::mines::notation;
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE};
use gridproof::player::{Advice, advise};
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/advice.json");

fn written(text: &str, policy: &str, advice: &Advice) -> Value {
    let mut value = json!({
        "text": text,
        "policy": policy,
        "chance": advice.chance,
        "odds": advice.odds,
        "nodes": advice.nodes as f64,
    });
    if let Some(cell) = advice.cell {
        value["cell"] = json!(cell);
    }
    if let Some(share) = advice.share {
        value["share"] = json!(share);
    }
    value
}

#[test]
fn advice_is_the_same_as_ever() {
    let mut all = Vec::new();
    let mut add = |text: &str| {
        for policy in ["fast", "best"] {
            let advice = advise(text, None, policy).unwrap();
            all.push(written(text, policy, &advice));
        }
    };
    add("mines 3x3/1\n###\n#1#\n###\n");
    add("#1#");
    add("mines 5x3/3\n101##\n002##\n##2#3\n");
    for (level, games) in [(BEGINNER, 8), (INTERMEDIATE, 5), (EXPERT, 5)] {
        for seed in 40..40 + games {
            let mut count = 0;
            stuck_positions(level.size, Start::Safe, seed, |position| {
                count += 1;
                if count % 2 == 1 {
                    add(&notation::write(position));
                }
            });
        }
    }
    assert!(all.len() > 20, "{}", all.len());
    let kinds = |kind: &str| all.iter().filter(|one| one["chance"] == kind).count();
    assert!(kinds("exact") > 0 && kinds("safety") > 0 && kinds("certain") > 0);
    assert!(kinds("impossible") > 0 && kinds("unknown") > 0);
    let lines: Vec<String> = all.iter().map(Value::to_string).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    assert!(
        kept == text,
        "the engine has changed: BLESS=1 keeps what it says now"
    );
}
