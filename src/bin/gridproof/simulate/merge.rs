//! `gridproof merge`: adds up the parts of a run.

use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Out;
use crate::simulate::options::Merge;
use crate::simulate::{plot, tell};
use gridproof::prose::Locale;
use gridproof::report::Simulated;

/// Adds up what the files hold, and tells it. Where parts are missing or were interrupted, that is told too.
///
/// # Errors
/// What is wrong with a file, which it names, and what the system refuses.
pub fn run(args: &Merge, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let mut sum: Option<Simulated> = None;
    for path in &args.files {
        let file = Input::open_list(path, locale)?;
        let add = |sum: &mut Option<Simulated>| -> Result<(), Failure> {
            let part = Simulated::from_json(&file.plain()?)?;
            match sum {
                None => *sum = Some(part),
                Some(sum) => sum.merge(&part)?,
            }
            Ok(())
        };
        add(&mut sum).map_err(|failure| failure.of(&file.name))?;
    }
    let Some(sum) = sum else {
        return Ok(Exit::No);
    };
    tell::result(&sum, args.json, locale, out)?;
    if let Some(path) = &args.plot {
        plot::draw(&sum, path, locale)?;
    }
    Ok(if sum.shard.is_whole() {
        Exit::Answered
    } else {
        Exit::Budget
    })
}
