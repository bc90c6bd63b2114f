//! What is asked of the game: orders, plans, undo, the other side.

use crate::settings::Pace;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::{Control, PlyId, Post},
        side::Side,
        when::Stride,
    },
    show::{
        offer::{Explanation, Offer, OfferKey},
        scene::{Subject, Verb},
        sealed::SealedOrder,
    },
};

/// What is asked of the game.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// The one primary button.
    Primary,
    /// End the step although it was asked whether to: never by the primary button or its key.
    EndAnyway,
    /// Give these orders as one group.
    Give(Vec<SealedOrder>),
    /// Ask whether to do something offered that gives up what does not come back.
    Ask(Box<Offer>),
    /// Say why something offered is not possible.
    Refuse(Box<Explanation>),
    /// Undo one group.
    Undo,
    /// Redo one group.
    Redo,
    /// Undo to the fence.
    UndoToFence,
    /// Undo or redo so that this ply is the last.
    UndoTo(PlyId),
    /// Undo to the start of the phase or turn.
    Reset(Stride),
    /// Hand a side to a person or the computer.
    HandOver(Side, Control),
    /// Hand a commander of a side to a person or the computer.
    HandPost(Side, Post, Control),
    /// The commander who is asked gives the answer with this number.
    Reply(usize),
    /// The question to another commander is put away.
    Unasked,
    /// The player the window waits for has taken the seat.
    TakeSeat,
    /// Units do something at a place; where that begins a battle, its panel opens.
    Do(Verb, Vec<UnitKey>, PlaceKey),
    /// Say why the units may not go to or attack a place.
    WhyNotPlace(Vec<UnitKey>, PlaceKey),
    /// Add these orders to the plan, or take them out when they are in it.
    Plan(Vec<SealedOrder>),
    /// Add these orders to the plan.
    PlanMore(Vec<SealedOrder>),
    /// Take these orders out of the plan.
    PlanLess(Vec<SealedOrder>),
    /// Replace the plan.
    PlanAll(Vec<SealedOrder>),
    /// Open the builder of a subject with an empty plan.
    OpenBuilder(Subject),
    /// Submit the plan.
    Confirm,
    /// Leave the builder.
    CancelPlan,
    /// The choice with this number among those listed in the left panel.
    Choice(usize),
    /// Take the choice of the moment under a letter of the game.
    OfferKey(OfferKey),
    /// Show what would be a good move.
    Hint,
    /// Do what the hint shows.
    DoHint,
    /// List what may be overlooked in this step.
    CheckStep,
    /// Close that list.
    CloseCheck,
    /// Set the pace of this game.
    Pace(Pace),
    /// The next decision.
    NextDecision,
    /// One decision back.
    PreviousDecision,
}
