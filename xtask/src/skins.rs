//! The skins as the page reads them: a page has JSON without a reader of its own, and fetches this when a picture
//! comes.

use anyhow::{Result, ensure};
use gridproof::perceive::{Anchor, Look, Place, Skin};
use serde_json::{Value, json};

/// The file's name in the site.
pub const PATH: &str = "skins.json";

/// What stands for a probe without a tolerance of its own.
const NONE: u32 = 256;

/// All skins that come with the crate, with what is needed to find their boards on pictures.
///
/// # Errors
/// There is none.
pub fn all() -> Result<Vec<u8>> {
    let skins: Vec<Value> = Skin::shipped().iter().map(skin).collect();
    ensure!(!skins.is_empty(), "there are no skins");
    Ok(serde_json::to_vec(&skins)?)
}

fn skin(skin: &Skin) -> Value {
    let face = skin.face.as_ref().map(|face| {
        let mut value = placed(face.place);
        value["size"] = json!(face.size);
        value["looks"] = looks(&face.looks);
        value
    });
    let counters = skin.counters.iter().map(|counter| {
        let mut value = placed(counter.place);
        value["code"] = json!(counter.code);
        value["digits"] = json!(counter.digits);
        value["advance"] = json!(counter.advance);
        value["segments"] = json!(counter.segments);
        value["lit"] = json!(counter.lit);
        value["dark"] = json!(counter.dark);
        value
    });
    json!({
        "name": skin.name,
        "tolerance": skin.tolerance,
        "cell": skin.cell,
        "margins": skin.margins,
        "columns": skin.columns,
        "rows": skin.rows,
        "sizes": skin.sizes,
        "edges": skin.edges.map(|edges| edges.as_flattened().to_vec()),
        "looks": looks(&skin.looks),
        "face": face,
        "counters": counters.collect::<Vec<_>>(),
    })
}

fn placed(place: Place) -> Value {
    let anchor = match place.anchor {
        Anchor::Left => 0,
        Anchor::Center => 1,
        Anchor::Right => 2,
    };
    json!({ "anchor": anchor, "x": place.x, "y": place.y })
}

fn looks(looks: &[Look]) -> Value {
    let look = |look: &Look| {
        let probes = look.probes.iter().flat_map(|probe| {
            let [r, g, b] = probe.color.map(u32::from);
            let own = probe.tolerance.map_or(NONE, u32::from);
            [probe.x, probe.y, r, g, b, u32::from(probe.not), own]
        });
        json!({ "code": look.code, "probes": probes.collect::<Vec<_>>() })
    };
    looks.iter().map(look).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skin_is_written() {
        let written = String::from_utf8(all().expect("skins")).expect("a text");
        for skin in Skin::shipped() {
            assert!(written.contains(&format!("\"name\":\"{}\"", skin.name)));
        }
    }
}
