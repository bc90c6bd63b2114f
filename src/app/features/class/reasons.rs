//! Why a command of a class cannot be given now.

use crate::{
    command::Class,
    features::{learn::Learning, mode::Modes, workshop::Workshop},
};

const NO_LESSON: &str = "No lesson is on the table";

/// Why a command of a class cannot be given now, in a sentence; `modes` are those of the game on the table.
pub(crate) fn why_not(asked: &Class, modes: Option<&Modes>) -> Option<&'static str> {
    let learning = modes.and_then(|modes| modes.get::<Learning>());
    match asked {
        Class::Present if learning.is_none() => Some(NO_LESSON),
        Class::Present if modes.is_some_and(Modes::are_covered) => {
            Some("This is the review; the lesson is shown from its panel")
        }
        Class::Save | Class::ChooseTry | Class::SaveTo(_) => match learning {
            Some(learning) if learning.tried => Some("This lesson is being made"),
            Some(_) => None,
            None => Some(NO_LESSON),
        },
        Class::PrintThis if learning.is_none() && !modes.is_some_and(Modes::has::<Workshop>) => {
            Some(NO_LESSON)
        }
        _ => None,
    }
}
