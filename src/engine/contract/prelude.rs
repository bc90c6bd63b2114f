//! The words of the contract in one line: `use crate::contract::prelude::*` brings what nearly every file of a small
//! game speaks of. A file that needs little names it by itself.

pub use super::{
    automatic::{Automatic, Plan},
    cover::Cover,
    exercises::Exercises,
    handling::Handling,
    options::{Bar, Choices, Offered, OptionChoice, OptionRow, Page, SetupRow, SetupRows, Where},
    picture::Picture,
    rules::{Draft, Fault, Knowledge, Rules},
    speech::Speech,
    study::Study,
};
pub use crate::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        keys::{PlaceKey, UnitKey},
        names::Names,
        outcome::Outcome,
        side::{Side, Viewer},
        when::When,
    },
    dice::key::{Dice, RollKey, TieDice},
    show::{
        board::Board,
        counter::{Branch, CounterMark, CounterStates, Nato, Size, Value},
        line::{Line, Weight},
        offer::{Explanation, Offer},
        pages::RuleText,
        scene::{Act, Arrow, ArrowStyle, Gesture, Mark, PlaceState, Scene, Subject},
        sequence::Sequence,
        sheet::Sheet,
    },
};
pub use serde::{Deserialize, Serialize};
pub use std::sync::Arc;
