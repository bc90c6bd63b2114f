//! What is asked of the game: orders, plans, undo, the other side.

use super::given::commands;
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

commands! {
    /// What is asked of the game.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Order {
        /// The one primary button.
        Primary => Row, OnSight Orders;
        /// End the step although it was asked whether to: never by the primary button or its key.
        EndAnyway => Row, OnSight Orders;
        /// Give these orders as one group.
        Give(Vec<SealedOrder>) => Moment, OnSight Orders;
        /// Ask whether to do something offered that gives up what does not come back.
        Ask(Box<Offer>) => Moment, OnSight OwnTurn Orders;
        /// Say why something offered is not possible.
        Refuse(Box<Explanation>) => Else("sent by what is offered and not possible, to say why");
        /// Undo one group.
        Undo => Row, Orders TakesBack Seat;
        /// Redo one group.
        Redo => Row, Orders TakesBack;
        /// Undo to the fence.
        UndoToFence => Row, Orders TakesBack;
        /// Undo or redo so that this ply is the last.
        UndoTo(PlyId) => Else("the dots under the map; Undo and Redo step through them"), Orders TakesBack;
        /// Undo to the start of the phase or turn.
        Reset(Stride) => Row, Orders TakesBack;
        /// Hand a side to a person or the computer.
        HandOver(Side, Control) => Moment;
        /// Hand a commander of a side to a person or the computer.
        HandPost(Side, Post, Control) => Moment;
        /// The commander who is asked gives the answer with this number.
        Reply(usize) => Else("the buttons of the question, where the keyboard is put");
        /// The question to another commander is put away.
        Unasked => Else("Esc, and the last button of the question");
        /// The player the window waits for has taken the seat.
        TakeSeat => Else("Enter on the hand-over page"), Seat;
        /// Units do something at a place; where that begins a battle, its panel opens.
        Do(Verb, Vec<UnitKey>, PlaceKey) => Else("Move to or Plan attack, then the place; Menu of the place"), OnSight Orders;
        /// Units march to a place over several turns: the part of this turn is ordered, the rest is kept.
        March(Vec<UnitKey>, PlaceKey) => Else("the menu of a place beyond the reach of the selection"), OnSight Orders;
        /// The march of the selection, or the next that can, goes on.
        MarchOn => Row, OnSight OwnTurn Orders;
        /// The march of these units is given up.
        EndMarch(Vec<UnitKey>) => Else("the menu of the place where they stand");
        /// Say why the units may not go to or attack a place.
        WhyNotPlace(Vec<UnitKey>, PlaceKey) => Else("Why not?, then the place");
        /// Add these orders to the plan, or take them out when they are in it.
        Plan(Vec<SealedOrder>) => Moment, OnSight Orders;
        /// Add these orders to the plan.
        PlanMore(Vec<SealedOrder>) => Else("the digits, or the stepper of the line"), OnSight Orders;
        /// Take these orders out of the plan.
        PlanLess(Vec<SealedOrder>) => Else("Ctrl with the digits, or the cross of the line"), OnSight Orders;
        /// Replace the plan.
        PlanAll(Vec<SealedOrder>) => Moment, OnSight Orders;
        /// Open the builder of a subject with an empty plan.
        OpenBuilder(Subject) => Else("the button in the inspector"), OnSight OwnTurn Orders;
        /// Submit the plan.
        Confirm => Row, OnSight Orders;
        /// Leave the builder.
        CancelPlan => Row;
        /// The choice with this number among those listed in the left panel.
        Choice(usize) => Else("Alt+1 to Alt+9, and a row for each choice"), OnSight OwnTurn Orders;
        /// Take the choice of the moment under a letter of the game.
        OfferKey(OfferKey) => Moment, OnSight OwnTurn Orders;
        /// Show what would be a good move.
        Hint => Row, OnSight OwnTurn Orders;
        /// Do what the hint shows.
        DoHint => Row, OnSight Orders;
        /// List what may be overlooked in this step.
        CheckStep => Row, Orders;
        /// Close that list.
        CloseCheck => Else("Esc, and the button under the check");
        /// Set the pace of this game.
        Pace(Pace) => Row;
        /// The next decision.
        NextDecision => Row, OwnTurn;
        /// One decision back.
        PreviousDecision => Row;
    }
}
