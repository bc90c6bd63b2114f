//! Selecting, aiming, walking the map, tabs and overlays, moments looked back at.

use crate::{
    command::{Act, Look, Tab},
    desk::{Desk, Keyboard},
    play::Play,
};
use engine::{
    base::{keys::PlaceKey, when::Stride},
    show::{overlay::REACH, scene::Subject},
};

/// What the window is to bring into sight after looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    /// The view stays.
    Nothing,
    /// This place, on the map of the table.
    Place(PlaceKey),
    /// This place, on every map.
    Everywhere(PlaceKey),
    /// The place under the keyboard.
    Keyboard,
    /// The drawer with the details of a narrow window.
    Details,
    /// The units of the stack at this place, side by side.
    Stack(PlaceKey),
}

impl Play {
    /// Looks at what is asked for.
    pub(crate) fn look(&mut self, asked: Look, now: f64) -> Show {
        let desk = &mut self.desk;
        match asked {
            Look::Select(units, add) => desk.select(units, add),
            Look::Inspect(subject) => desk.show_subject(subject),
            Look::Visit(subject) => return visit(desk, subject).map_or(Show::Nothing, Show::Place),
            Look::NextUnit(forward) => {
                next_unit(desk, forward);
                return Show::Keyboard;
            }
            Look::StackUnit(number, add) if desk.planning.is_some() => {
                desk.planner().take_line(number, add, now);
            }
            Look::StackUnit(number, add) => desk.select_in_stack(number, add),
            Look::WholeStack => {
                if let Some(place) = desk.keyboard_place() {
                    desk.select_stack(place);
                }
            }
            Look::Neighbour(heading) => return by_keyboard(desk, |keyboard| keyboard.walk(heading)),
            Look::GoTo(place) => return by_keyboard(desk, |keyboard| keyboard.walk_to(place)),
            Look::OverSide(side) => return by_keyboard(desk, |keyboard| keyboard.walk_over(side)),
            Look::Leap(heading) => return by_keyboard(desk, |keyboard| keyboard.leap(heading)),
            Look::NextStack(forward) => return by_keyboard(desk, |keyboard| keyboard.next_stack(forward)),
            Look::OpenStack => return desk.keyboard().say_stack().map_or(Show::Nothing, Show::Stack),
            Look::InFull => desk.keyboard().say_in_full(),
            Look::OneHex(heading) => return by_keyboard(desk, |keyboard| keyboard.one_hex(heading, now)),
            Look::HexBack => return by_keyboard(desk, Keyboard::hex_back),
            Look::ActAtCursor(onto) => {
                return by_keyboard(desk, |keyboard| keyboard.act_at_cursor(onto, now));
            }
            Look::Aim(aim) => return by_keyboard(desk, |keyboard| keyboard.begin_aim(aim)),
            Look::PickAim => desk.keyboard().pick_aim(now),
            Look::TypeName(letters) => return by_keyboard(desk, |keyboard| keyboard.type_name(&letters)),
            Look::UntypeName => return by_keyboard(desk, Keyboard::untype_name),
            Look::EndAim => _ = desk.end_aim(),
            Look::Reach => self.overlays.toggle(desk, REACH),
            Look::Overlay(kind) => self.overlays.toggle(desk, kind.id),
            Look::WhoComes(place) => self.overlays.show_who_comes(desk, place),
            Look::OverlayFor(side) => self.overlays.show_for(desk, side),
            Look::OverlayAhead(ahead) => self.overlays.show_ahead(ahead),
            Look::PointAt(dot) => desk.pointed = dot,
            Look::Tab(Tab::Changes) | Look::WhatChanged => {
                self.news.show(desk);
                return Show::Details;
            }
            Look::Tab(
                tab @ (Tab::Log | Tab::Forces | Tab::Attacks | Tab::Overlay | Tab::Check | Tab::History),
            ) => {
                desk.tab = tab;
                self.news.picked = None;
                return Show::Details;
            }
            Look::Details => desk.details = !desk.details,
            Look::LookAt(ply) => desk.look_at(ply),
            Look::LookAtStep(number) => match desk.end_of_step(number) {
                Some(ply) => desk.look_at(ply),
                None => desk.say("Nothing happened in that step"),
            },
            Look::LookNow => desk.look = None,
            Look::DispatchOf(turn) => self.dispatches.pick(desk, turn),
            Look::Dispatch(forward) => self.dispatches.step(desk, forward),
            Look::Step(stride, forward) => step(self, stride, forward, now),
            Look::PickChange(number) => {
                return pick_change(self, number).map_or(Show::Nothing, Show::Everywhere);
            }
        }
        Show::Nothing
    }
}

/// Does something with the keyboard; the place it stands at comes into sight.
fn by_keyboard<'a>(desk: &'a mut Desk, act: impl FnOnce(&mut Keyboard<'a>)) -> Show {
    act(&mut desk.keyboard());
    Show::Keyboard
}

/// Shows a subject; gives its place.
fn visit(desk: &mut Desk, subject: Subject) -> Option<PlaceKey> {
    let place = desk.seen.place_of(&subject);
    desk.show_subject(subject);
    place
}

/// Tab: to the next place for what is aimed, else to the next unit to decide.
fn next_unit(desk: &mut Desk, forward: bool) {
    if desk.tabs_through_places() {
        desk.keyboard().next_target(forward);
    } else {
        desk.keyboard().next_unit(forward);
    }
}

fn step(play: &mut Play, stride: Stride, forward: bool, now: f64) {
    if play.modes.are_covered() {
        play.review_act(Act::Step(stride, forward), now);
    } else {
        play.desk.look_at(play.desk.table.step(play.desk.at(), stride, forward));
    }
}

/// Draws a line of the changes, or takes it off; gives the place it is about.
fn pick_change(play: &mut Play, number: usize) -> Option<PlaceKey> {
    play.news.pick(number);
    let subject = play.news.shown()?.subjects.first()?.clone();
    visit(&mut play.desk, subject)
}
