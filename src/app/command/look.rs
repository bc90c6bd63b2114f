//! What is looked at: units and places selected, moments, tabs, overlays.

use super::{
    given::commands,
    wishes::{Aim, Heading, Tab},
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::Side,
        when::Stride,
    },
    show::{overlay::OverlayKind, scene::Subject},
};

commands! {
    /// What is to be looked at.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Look {
        /// Select units; `true` adds to the selection.
        Select(Vec<UnitKey>, bool) => Else("the rows of a stack in the inspector, 1 to 9"), OwnTurn;
        /// Show a subject in the inspector and on the map.
        Inspect(Subject) => Else("the menu of a place");
        /// Show a subject and glide to it.
        Visit(Subject) => Moment;
        /// The next (or previous) unit to decide.
        NextUnit(bool) => Row, OwnTurn;
        /// The unit with this number in the open stack, or the line with this number in the plan; `true` adds the unit
        /// to the selection, or takes one off the line.
        StackUnit(usize, bool) => Else("1 to 9"), OwnTurn;
        /// All units of the stack that fit.
        WholeStack => Row, OwnTurn;
        /// To the neighbour in a direction.
        Neighbour(Heading) => Else("the arrows"), OwnTurn;
        /// The keyboard goes to a place.
        GoTo(PlaceKey) => Else("the dialog that finds places");
        /// Over a side of the hex, by its number.
        OverSide(u8) => Else("the numeric pad on a map of hexes");
        /// To the next place in a direction where something stands or that has a name.
        Leap(Heading) => Else("Ctrl and an arrow on a map of hexes");
        /// To the next (or previous) own stack that can act.
        NextStack(bool) => Else("Page Up and Page Down on a map of hexes");
        /// Open the stack under the keyboard into a row, or close it.
        OpenStack => Else("Space on a map of hexes");
        /// Say all there is of the place under the keyboard; again: the next of it.
        InFull => Row;
        /// The selection goes one hex in a direction, and stays on its way.
        OneHex(Heading) => Else("Shift and an arrow on a map of hexes");
        /// Take back the last hex of that way.
        HexBack => Else("Backspace on a way gone hex by hex");
        /// Select, move or attack at the place the arrows walked to; `true` moves onto own units as well.
        ActAtCursor(bool) => Else("Enter, with Shift also onto own units, where the arrows have walked to");
        /// The next place picked is for this.
        Aim(Aim) => Row, OwnTurn;
        /// Pick the place under the keyboard's mark.
        PickAim => Else("Enter while aiming");
        /// Letters of a place's name while aiming.
        TypeName(String) => Else("letters while aiming");
        /// Take back the last letter of the name.
        UntypeName => Else("Backspace while aiming");
        /// Stop aiming.
        EndAim => Else("Esc while aiming, or the cross of its sign");
        /// Show or hide the reach of the selection.
        Reach => Row;
        /// Turn an overlay on, to the other side, or off.
        Overlay(OverlayKind) => Moment;
        /// Show who could come to a place.
        WhoComes(PlaceKey) => Else("the menu of a place, and the overlay of that name");
        /// Show the overlay that is on for this side.
        OverlayFor(Side) => Else("the overlay’s own key, pressed again");
        /// Show the overlay that is on as it will be, or as it stands.
        OverlayAhead(bool) => Else("the overlay’s own key, pressed again");
        /// The pointer or the keyboard is on a dot of the order strip.
        PointAt(Option<PlyId>) => Else("the pointer or the keyboard on a dot under the map");
        /// Show a tab.
        Tab(Tab) => Row;
        /// Fold or unfold reasons and details in the log.
        Details => Row;
        /// Show the moment after this ply.
        LookAt(PlyId) => Else("the lines of the log");
        /// Show how a step of this turn ended, by its number.
        LookAtStep(u8) => Else("the finished steps in the left panel");
        /// Come back to now.
        LookNow => Row;
        /// Step through the log.
        Step(Stride, bool) => Row;
        /// Show what changed since the last decision.
        WhatChanged => Row;
        /// Read the dispatch after this one, or the one before.
        Dispatch(bool) => Else("the buttons of the page of dispatches");
        /// Read the dispatch of a turn, on their page.
        DispatchOf(u16) => Else("the headings of the turns in the log");
        /// Draw a line of the changes and go there.
        PickChange(usize) => Else("the lines of the changes");
    }
}
