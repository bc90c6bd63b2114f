//! What is looked at: units and places selected, moments, tabs, overlays.

use super::wishes::{Aim, Heading, Tab};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::Side,
        when::Stride,
    },
    show::{overlay::OverlayKind, scene::Subject},
};

/// What is to be looked at.
#[derive(Debug, Clone, PartialEq)]
pub enum Look {
    /// Select units; `true` adds to the selection.
    Select(Vec<UnitKey>, bool),
    /// Show a subject in the inspector and on the map.
    Inspect(Subject),
    /// Show a subject and glide to it.
    Visit(Subject),
    /// The next (or previous) unit to decide.
    NextUnit(bool),
    /// The unit with this number in the open stack, or the line with this number in the plan; `true` adds the unit
    /// to the selection, or takes one off the line.
    StackUnit(usize, bool),
    /// All units of the stack that fit.
    WholeStack,
    /// To the neighbour in a direction.
    Neighbour(Heading),
    /// The keyboard goes to a place.
    GoTo(PlaceKey),
    /// Over a side of the hex, by its number.
    OverSide(u8),
    /// To the next place in a direction where something stands or that has a name.
    Leap(Heading),
    /// To the next (or previous) own stack that can act.
    NextStack(bool),
    /// Open the stack under the keyboard into a row, or close it.
    OpenStack,
    /// Say all there is of the place under the keyboard; again: the next of it.
    InFull,
    /// The selection goes one hex in a direction, and stays on its way.
    OneHex(Heading),
    /// Take back the last hex of that way.
    HexBack,
    /// Select, move or attack at the place the arrows walked to; `true` moves onto own units as well.
    ActAtCursor(bool),
    /// The next place picked is for this.
    Aim(Aim),
    /// Pick the place under the keyboard's mark.
    PickAim,
    /// Letters of a place's name while aiming.
    TypeName(String),
    /// Take back the last letter of the name.
    UntypeName,
    /// Stop aiming.
    EndAim,
    /// Show or hide the reach of the selection.
    Reach,
    /// Turn an overlay on, to the other side, or off.
    Overlay(OverlayKind),
    /// Show the overlay that is on for this side.
    OverlayFor(Side),
    /// Show the overlay that is on as it will be, or as it stands.
    OverlayAhead(bool),
    /// The pointer or the keyboard is on a dot of the order strip.
    PointAt(Option<PlyId>),
    /// Show a tab.
    Tab(Tab),
    /// Fold or unfold reasons and details in the log.
    Details,
    /// Show the moment after this ply.
    LookAt(PlyId),
    /// Show how a step of this turn ended, by its number.
    LookAtStep(u8),
    /// Come back to now.
    LookNow,
    /// Step through the log.
    Step(Stride, bool),
    /// Show what changed since the last decision.
    WhatChanged,
    /// Draw a line of the changes and go there.
    PickChange(usize),
}
