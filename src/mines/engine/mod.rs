//! What can be computed of a position: exact odds, exact chances to win, the strongest move. Nothing here
//! explains; everything here is exact or says that it isn't.
