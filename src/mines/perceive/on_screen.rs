//! A program on a screen that plays mines, as a frontend.

use super::{Reader, Seen};
use crate::mines::{Click, Mines, Operation, Position};
use crate::perceive::{Button, Screen, Skin};
use crate::pipeline::Frontend;
use crate::prose::Error;

/// A program on a screen that plays mines.
pub struct OnScreen<S> {
    screen: S,
    reader: Reader,
    mines: Option<u32>,
    question_marks: bool,
    seen: Option<Position>,
}

impl<S: Screen> OnScreen<S> {
    /// Looks at a screen with a skin. `mines` is the mine total where it is known; `question_marks` tells
    /// whether a second right click makes a question mark of a flag.
    ///
    /// # Errors
    /// What [`Reader::new`] reports.
    pub fn new(
        screen: S,
        skin: Skin,
        mines: Option<u32>,
        question_marks: bool,
    ) -> Result<OnScreen<S>, Error> {
        Ok(OnScreen {
            reader: Reader::new(skin)?,
            screen,
            mines,
            question_marks,
            seen: None,
        })
    }

    /// The screen.
    pub fn screen(&self) -> &S {
        &self.screen
    }

    /// The screen, to be changed.
    pub fn screen_mut(&mut self) -> &mut S {
        &mut self.screen
    }
}

impl<S: Screen> Frontend<Mines> for OnScreen<S> {
    type Error = Error;

    fn fetch_cells(&mut self) -> Result<Option<Position>, Error> {
        self.seen = None;
        let Some(image) = self.screen.capture()? else {
            return Ok(None);
        };
        let seen = self.reader.read(&image, None, self.mines);
        self.seen = Some(seen.and_then(Seen::into_position)?);
        Ok(self.seen.clone())
    }

    /// Clicks as the board was when it was last fetched; what needs no click is left out.
    fn operate_cells(&mut self, operations: &[Operation]) -> Result<(), Error> {
        let Some(seen) = &self.seen else {
            return Err(Error::new("image.unseen"));
        };
        for &operation in operations {
            let skin = self.reader.skin();
            let (x, y) = skin.center(seen.grid(), operation.cell());
            let buttons: &[Button] = match seen.click(operation, self.question_marks) {
                Some(Click::Left) => &[Button::Left],
                Some(Click::Right) => &[Button::Right],
                Some(Click::RightTwice) => &[Button::Right, Button::Right],
                Some(Click::Both) => &[Button::Both],
                None => &[],
            };
            for &button in buttons {
                self.screen.click(x, y, button)?;
            }
        }
        Ok(())
    }
}
