//! What can be computed of a position: exact odds, exact chances to win, the strongest move. Nothing here
//! explains; everything here is exact or says that it isn't.

pub mod autoplay;
pub mod field;
pub mod odds;
pub mod parts;
pub mod plan;
pub mod policy;
pub mod tally;
pub mod walk;
pub mod win;
