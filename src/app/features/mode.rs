//! What is done with the game on the desk beyond playing it: it is reviewed, it is the material of a lesson or a puzzle, a
//! lesson is made of it or shown to a class, history stands beside it. Each of these is a [`Mode`]: it keeps its own state,
//! hears what happens at the desk and says what that means. A game that is only played has none.
//!
//! Modes lie over one another ([`Modes`]): a review over a lesson, a class over the lesson it is shown.

use crate::{
    command::{Command, MapEvent, Order},
    desk::Desk,
    features::battles::Battles,
    worker::Wake,
};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Arrow, Mark},
};
use std::{any::Any, time::Duration};

/// What a gesture of the pointer means in a mode.
pub enum Pointed {
    /// Nothing: what lies below the mode is asked.
    Free,
    /// The mode has done what it means.
    Taken,
    /// These commands, and nothing at the table.
    Means(Vec<Command>),
}

/// Marks and arrows on the map.
pub type Signs = (Vec<Mark>, Vec<Arrow>);

/// One thing that is done with the game on the desk. Whatever a mode leaves to its default is as in a game that is only
/// played.
pub trait Mode: Any {
    /// The game on the table is only its material: no file keeps it, and its place is among the lessons.
    fn is_exercise(&self) -> bool {
        false
    }

    /// It leads step by step: nothing else suggests an order, or reminds of one.
    fn leads(&self) -> bool {
        false
    }

    /// It covers what lies below: [`Mode::sleeps`] says which modes neither hear nor speak meanwhile.
    fn covers(&self) -> bool {
        false
    }

    /// It neither hears nor speaks while it is covered.
    fn sleeps(&self) -> bool {
        false
    }

    /// Before the desk is brought up to date: hears what was done there.
    fn notice(&mut self, _desk: &mut Desk) {}

    /// Once the desk is up to date: says something there.
    fn speak(&mut self, _desk: &mut Desk) {}

    /// Brings what it shows up to date with the desk.
    fn refresh(&mut self, _desk: &Desk) {}

    /// Puts its texts into the words of the table, which have changed.
    fn name_places(&mut self, _desk: &Desk) {}

    /// Why no order may be given at the table now.
    fn why_no_order(&self) -> Option<&'static str> {
        None
    }

    /// Why nothing may be taken back at the table now.
    fn why_no_undo(&self, _desk: &Desk) -> Option<&'static str> {
        None
    }

    /// The command that an order of the table means here.
    fn instead(&self, _order: &Order) -> Option<Command> {
        None
    }

    /// Even an order without an alternative is given by the person.
    fn asks_for_every_order(&self) -> bool {
        false
    }

    /// Another side would at once give the order again that was taken back.
    fn is_answered(&self, _desk: &Desk) -> bool {
        false
    }

    /// No side plays by itself now.
    fn holds_the_game(&self) -> bool {
        false
    }

    /// Opens its page over the table if one is due, and tells whether one is open.
    fn open_page(&mut self, _desk: &Desk) -> bool {
        false
    }

    /// It tells itself how a turn ended.
    fn tells_of_turns(&self) -> bool {
        false
    }

    /// The pointer did something on the map of the table.
    fn pointed(&mut self, _desk: &mut Desk, _event: &MapEvent, _now: f64) -> Pointed {
        Pointed::Free
    }

    /// What a key means that comes before those of the game.
    fn keys(&self, _ctx: &egui::Context, _desk: &Desk) -> Option<Command> {
        None
    }

    /// What a key means while a text is typed, in a dialog or at the table.
    fn keys_in_field(&self, _ctx: &egui::Context, _in_dialog: bool) -> Option<Command> {
        None
    }

    /// Esc: puts away the topmost of what is open in it; false when nothing was.
    fn escape(&mut self, _desk: &mut Desk, _battles: &mut Battles) -> bool {
        false
    }

    /// What its glow depends on, where it may let things on the map glow: step, whether nothing glows, and how many things.
    fn glow_key(&self, _desk: &Desk) -> Option<(usize, bool, u32)> {
        None
    }

    /// Rings around what glows, and lines along links.
    fn glow(&self, _desk: &Desk) -> Signs {
        Signs::default()
    }

    /// The places its words are about, which the map shows also where places do not fill the sheet; `None` where it asks for
    /// nothing to be shown there.
    fn named(&self, _desk: &Desk) -> Option<Vec<PlaceKey>> {
        None
    }

    /// Rings and arrows that were drawn by hand at the moment shown.
    fn drawn(&self, _desk: &Desk) -> Signs {
        Signs::default()
    }

    /// What stands at the foot of the window in place of the orders.
    fn standing(&self) -> Option<String> {
        None
    }

    /// Its group in the menu of the game.
    fn menu(&self) -> Option<(&'static str, Vec<Command>)> {
        None
    }

    /// Goes on with what moves by itself. Returns in how many seconds to come back.
    fn tick(&mut self, _desk: &mut Desk, _now: f64) -> Option<f64> {
        None
    }

    /// Sends off what is counted on other threads, and takes what came of it. Returns in how many seconds to come back.
    fn count(&mut self, _desk: &Desk, _now: f64, _wake: &Wake) -> Option<f64> {
        None
    }

    /// Something is being counted.
    fn is_busy(&self) -> bool {
        false
    }

    /// Waits for what is counted (tests and pictures only; the window never calls this).
    fn wait(&mut self, _at_most: Duration) {}
}

/// The modes of a game, the one that lies over the others last.
#[derive(Default)]
pub struct Modes(Vec<Box<dyn Mode>>);

impl Modes {
    /// The mode of a kind.
    pub fn get<M: Mode>(&self) -> Option<&M> {
        self.0.iter().find_map(|mode| (&**mode as &dyn Any).downcast_ref())
    }

    /// The mode of a kind, to be changed.
    pub fn get_mut<M: Mode>(&mut self) -> Option<&mut M> {
        self.0.iter_mut().find_map(|mode| (&mut **mode as &mut dyn Any).downcast_mut())
    }

    /// Whether there is one of a kind.
    pub fn has<M: Mode>(&self) -> bool {
        self.get::<M>().is_some()
    }

    /// Lays a mode over the others; it takes the place of one of its kind.
    pub fn put<M: Mode>(&mut self, mode: M) {
        self.take::<M>();
        self.0.push(Box::new(mode));
    }

    /// Ends the mode of a kind.
    pub fn take<M: Mode>(&mut self) -> Option<Box<M>> {
        let nth = self.0.iter().position(|mode| (&**mode as &dyn Any).is::<M>())?;
        let mode: Box<dyn Any> = self.0.remove(nth);
        mode.downcast().ok()
    }

    /// All of them, the topmost first.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Mode> {
        self.0.iter().rev().map(|mode| &**mode)
    }

    /// All of them, to be changed, the topmost first.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Mode>> {
        self.0.iter_mut().rev()
    }

    /// Whether one covers the others.
    pub fn are_covered(&self) -> bool {
        self.iter().any(Mode::covers)
    }

    /// Those that hear and speak now, the topmost first.
    pub fn awake(&self) -> impl Iterator<Item = &dyn Mode> {
        let covered = self.are_covered();
        self.iter().filter(move |mode| !(covered && mode.sleeps()))
    }

    /// The same, to be changed.
    pub fn awake_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Mode>> {
        let covered = self.are_covered();
        self.iter_mut().filter(move |mode| !(covered && mode.sleeps()))
    }

    /// The pointer did something on the map of the table: the first that knows what it means tells.
    pub fn pointed(&mut self, desk: &mut Desk, event: &MapEvent, now: f64) -> Pointed {
        for mode in self.iter_mut() {
            match mode.pointed(desk, event, now) {
                Pointed::Free => {}
                meant => return meant,
            }
        }
        Pointed::Free
    }

    /// The one that may let things on the map glow.
    pub fn glowing(&self, desk: &Desk) -> Option<&dyn Mode> {
        self.awake().find(|mode| mode.glow_key(desk).is_some())
    }
}

/// How soon to come back, when two things want it.
pub fn sooner(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
