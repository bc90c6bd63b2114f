//! The words of the contract in one line: `use engine::contract::prelude::*` brings its traits and what their questions speak
//! of, for a game's files that answer them. A file that needs little names it by itself; what a game calls by one of these
//! names itself (a board, an order, a step) goes before.

pub use super::{
    automatic::{Automatic, Plan},
    cover::Cover,
    exercises::Exercises,
    handling::Handling,
    open::OpenGame,
    options::{Choices, Field, OneOf, OptionChoice, OptionRow, ReadyStart, SetupRow, SetupRows, choice},
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
        seat::Post,
        side::{Side, Viewer},
        spelling::Spelling,
        when::{Stride, When},
    },
    dice::key::{Dice, RollKey, TieDice},
    show::{
        account::Account,
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Preset},
        battle::Entry,
        board::{Board, GroundKind, SideKind},
        builder::Builder,
        chronicle::Chronicle,
        counter::{Branch, CounterMark, CounterStates, Nato, Size, Value},
        fact::{Answer, FactName},
        fight::{Encounter, FightEnd, FightStep},
        forecast::Forecast,
        line::{Line, Weight},
        offer::{Explanation, Offer, OfferKey},
        opening::Finds,
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Page, RuleText},
        scene::{
            Act, Along, Arrow, ArrowStyle, Gesture, Mark, Offered, PlaceState, Scene, Subject, Verb, VerbLine,
        },
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
        tally::TallyName,
        tick::Tick,
    },
};
pub use serde::{Deserialize, Serialize};
pub use std::{ops::ControlFlow, sync::Arc};
