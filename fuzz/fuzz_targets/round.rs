//! Whatever is read: what a format writes of it is read again, and is written again as it was.
#![no_main]

use gridproof::mines::notation::{self, FORMATS};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = notation::open(bytes, None) else {
        return;
    };
    for format in FORMATS {
        let Ok(written) = format.write(&document) else {
            continue;
        };
        let read = notation::open(&written, None);
        let again = read.and_then(|read| format.write(&read));
        assert_eq!(again.as_ref(), Ok(&written), "{}", format.name);
    }
});
