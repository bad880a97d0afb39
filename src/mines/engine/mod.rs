//! What can be computed of a position: exact odds, exact chances to win, the strongest move. Nothing here
//! explains; everything here is exact or says that it isn't.

pub mod autoplay;
pub mod estimate;
#[cfg(not(target_arch = "wasm32"))]
pub mod exact;
pub mod field;
pub mod large;
pub mod meet;
pub mod odds;
pub mod outlook;
pub mod parts;
pub mod plan;
pub mod policy;
pub mod tally;
pub mod walk;
mod wide;
pub mod win;
