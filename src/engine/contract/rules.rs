//! The boundary between the engine and a game: what a game must be able to say, and nothing about any game.
//!
//! Laws (run by the tests on every game and on a toy): `legal_orders` is exactly what `check` accepts, in a fixed
//! sequence without repeats; `decide` after `check` never fails; a refusal changes nothing;
//! `hear(view(s), told(s, e)) == view(apply(s, e))` for every viewer; `view(imagine(v)) == v`; replay equals live
//! play; every game ends; no roll key occurs twice on one line of play; what is decided is possible, in the state and
//! in every view, and leads to a state at rest.

use super::{
    data::Data,
    options::{self, Choices, OptionRow, SetupRows},
};
use crate::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        names::{Names, Unnamed},
        outcome::Outcome,
        side::{Side, Viewer},
        text,
        told::Told,
        when::When,
    },
    dice::{
        key::{Dice, Roll, RollKey},
        keyed::KeyedDice,
    },
};
use std::sync::Arc;

/// Why a fact cannot follow, or why a game cannot stand so between two orders: one reason in the game's own words, in
/// small letters for the inside of a sentence, without inner numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub String);

impl Fault {
    /// With this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }

    /// With this reason, unless something holds.
    ///
    /// # Errors
    /// When it does not.
    pub fn unless(holds: bool, reason: &str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(reason)) }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The scratch pad of [`Rules::decide`]: look at `state`, roll, emit. Emitting applies the event at once.
pub struct Draft<'a, R: Rules> {
    /// The state so far, all emitted events applied.
    pub state: &'a mut R::State,
    events: Vec<R::Event>,
    rolls: Vec<Roll>,
    /// Events and dice are kept for a log.
    is_kept: bool,
    /// Number of events so far.
    emitted: usize,
    /// Number of events when the first die fell.
    before_dice: Option<usize>,
    dice: &'a mut dyn Dice,
    rules: &'a R,
}

impl<'a, R: Rules> Draft<'a, R> {
    /// A draft that starts at `state` and changes it.
    pub fn new(rules: &'a R, state: &'a mut R::State, dice: &'a mut dyn Dice) -> Self {
        Self::reusing(rules, state, dice, Vec::new())
    }
    /// As [`Draft::new`], with an empty list that already has room for events.
    pub fn reusing(
        rules: &'a R,
        state: &'a mut R::State,
        dice: &'a mut dyn Dice,
        events: Vec<R::Event>,
    ) -> Self {
        Self { state, events, rolls: Vec::new(), is_kept: true, emitted: 0, before_dice: None, dice, rules }
    }
    /// A draft of which only the state is wanted: it keeps neither events nor dice.
    pub fn unrecorded(rules: &'a R, state: &'a mut R::State, dice: &'a mut dyn Dice) -> Self {
        Self { is_kept: false, ..Self::new(rules, state, dice) }
    }
    /// Records a fact and applies it.
    #[inline]
    pub fn emit(&mut self, event: R::Event) {
        #[cfg(debug_assertions)]
        if let Err(fault) = self.rules.possible(self.state, &event) {
            panic!("{event:?} is decided and called impossible: {fault}");
        }
        self.rules.apply(self.state, &event);
        self.emitted += 1;
        if self.is_kept {
            self.events.push(event);
        }
    }
    /// Rolls a die and records it.
    pub fn roll(&mut self, key: RollKey, sides: u32) -> u32 {
        self.before_dice.get_or_insert(self.emitted);
        let face = self.dice.roll(&key, sides);
        if self.is_kept {
            self.rolls.push(Roll { key, sides, face, by_hand: false });
        }
        face
    }
    /// Shuffles the numbers 0 to `n` − 1 and records that it was done.
    pub fn shuffle(&mut self, key: RollKey, n: usize) -> Vec<u16> {
        self.before_dice.get_or_insert(self.emitted);
        let order = self.dice.shuffle(&key, n);
        if self.is_kept {
            self.rolls.push(Roll { key, sides: n as u32, face: 0, by_hand: false });
        }
        order
    }
    /// Number of events before the first die or shuffle; `None` if there was neither.
    pub fn events_before_dice(&self) -> Option<usize> {
        self.before_dice
    }
    /// Ends the draft: the events and the dice in order. The state holds what they led to.
    pub fn finish(self) -> (Vec<R::Event>, Vec<Roll>) {
        (self.events, self.rolls)
    }
}

/// Dice that always show the first face and leave everything in its sequence: for what no die decides.
#[derive(Debug, Clone, Copy)]
pub struct FirstFaces;

impl Dice for FirstFaces {
    fn roll(&mut self, _key: &RollKey, _sides: u32) -> u32 {
        1
    }
    fn shuffle(&mut self, _key: &RollKey, n: usize) -> Vec<u16> {
        (0..n).map(|i| i as u16).collect()
    }
}

/// A game in play: the validated map, order of battle, edition and options (`self`, shared as `Arc`), plus a small
/// `State`. Nothing of a game is global: two logs with different data or editions can be open at once.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Stable id, such as `barbarossa-fast`.
    const ID: &'static str;
    /// Raised with every new order or event variant, and with every ruling that is changed ([`Rules::open_ruled`]).
    const VERSION: u32;
    /// Names of the sides, by [`Side`] index.
    const SIDES: &'static [&'static str];
    /// Options of one game, all by string ids; stands in the file's header.
    type Setup: SetupRows;
    /// How it stands: small, flat, cheap to clone.
    type State: Data;
    /// An intent: one decision.
    type Order: Data;
    /// A fact, dice and all.
    type Event: Data;
    /// What a viewer may know: the state's shape with unknown faces.
    type View: Data;
    /// Why an automatic player did or did not do something, as data.
    type Reason: Data;
    /// A typed "no".
    type Refusal: std::error::Error + Clone + PartialEq + Send + Sync;

    /// The side for which this is a copy of what it was told; `None` for a whole game. A copy cannot decide.
    fn told_to(&self) -> Option<&Told> {
        None
    }
    /// Rows of the set-up screen and flags of the command line.
    fn options() -> Vec<OptionRow> {
        options::rows::<Self::Setup>()
    }
    /// The set-up for these choices.
    ///
    /// # Errors
    /// One sentence naming the option and the value, when there is none such.
    fn setup(choices: &Choices) -> Result<Self::Setup, String> {
        options::setup(choices)
    }
    /// The choices a set-up was made from (all rows, defaults included).
    fn choices(setup: &Self::Setup) -> Choices {
        options::choices(setup)
    }
    /// Loads and validates the data for a set-up.
    ///
    /// # Errors
    /// When a data file is damaged; the message names file, entry and reason.
    fn open(setup: &Self::Setup, assets: &dyn Assets) -> Result<Self, AssetError>;
    /// The same as an earlier version of these rules ruled it: a game that was begun by it keeps its reading to its end. A
    /// game in which no ruling was ever changed is the same in every version.
    ///
    /// # Errors
    /// As [`Rules::open`].
    fn open_ruled(setup: &Self::Setup, _version: u32, assets: &dyn Assets) -> Result<Self, AssetError> {
        Self::open(setup, assets)
    }
    /// The version whose rulings are played.
    fn ruled(&self) -> u32 {
        Self::VERSION
    }
    /// Version of the digest of the data, and the digest: stable, over what decides the game. The same for all games of
    /// one without data files.
    fn data(&self) -> (u32, u64) {
        (1, 0)
    }
    /// Whether a game with such data may be played on with the data of this one without a word.
    fn knows_data(&self, data: (u32, u64)) -> bool {
        data == self.data()
    }
    /// Names of units and places for the file; none in a game that names nothing by an id.
    fn names(&self) -> Arc<dyn Names> {
        Arc::new(Unnamed)
    }
    /// The state before the first order. Never rolls; the shuffle is the first event.
    fn start(&self) -> Self::State;
    /// The state of a position written in the words of this game, from which a game can begin instead of
    /// the set-up. Hidden things may be left open; something that fits is put in their place, always the same. By default a
    /// game begins with its set-up alone.
    ///
    /// # Errors
    /// What is impossible in it: the text comes from outside.
    fn arrange(&self, _position: &str) -> Result<Self::State, Fault> {
        Err(Fault::new("this game begins with its set-up alone"))
    }
    /// What a viewer knows, written as [`Rules::arrange`] reads it, as one RON value on one line. Arranged and looked at
    /// by the same viewer it is the same again; for who sees everything it says everything that can matter.
    ///
    /// # Errors
    /// Why it cannot be written down at this moment.
    fn position(&self, _v: &Self::View) -> Result<String, Fault> {
        Err(Fault::new("this game begins with its set-up alone"))
    }
    /// Whose order is awaited; `None` when the game is over.
    fn to_act(&self, s: &Self::State) -> Option<Side>;
    /// Whether everybody, the umpire too, sees everything: nothing of the game is hidden or unknown.
    fn is_open(&self) -> bool {
        false
    }
    /// Where in the calendar.
    fn when(&self, s: &Self::State) -> When;
    /// Every order the side to act may give, exactly, in a fixed sequence, appended to `out` (cleared first).
    fn legal_orders(&self, v: &Self::View, out: &mut Vec<Self::Order>);
    /// The same as a list.
    fn legal(&self, v: &Self::View) -> Vec<Self::Order> {
        let mut out = Vec::new();
        self.legal_orders(v, &mut out);
        out
    }
    /// Whether the side to act may give this order: judged from the view, so that a refusal cannot leak.
    ///
    /// # Errors
    /// A typed reason.
    fn check(&self, v: &Self::View, o: &Self::Order) -> Result<(), Self::Refusal>;
    /// The obvious order of the side to act: one that is never worse than any other there, so that the
    /// window gives it by itself without asking. It may be given.
    fn unasked(&self, _v: &Self::View) -> Option<Self::Order> {
        None
    }
    /// What happens: only called after `check`.
    fn decide(&self, d: &mut Draft<'_, Self>, o: &Self::Order);
    /// Applies one fact: total on any event with known ids, no dice, no panic.
    fn apply(&self, s: &mut Self::State, e: &Self::Event);
    /// Whether a fact can follow in a state; asked before a fact from outside is applied. It judges whether the fact
    /// *fits* (whom and what it names, where they are, phase, counts, the hidden part), never whether today's rules
    /// would decide it so: a game played by earlier rules must open. Everything that is ever asked of a state may rely
    /// on all facts that led to it having been possible.
    ///
    /// # Errors
    /// Why it cannot.
    fn possible(&self, s: &Self::State, e: &Self::Event) -> Result<(), Fault>;
    /// Whether a state can stand between two orders; asked after the last fact of each order. With
    /// [`Rules::possible`] it says what everything else may rely on: that some seat can give an order, or the game is
    /// over, and that what belongs together agrees. By default that some side is to act or the game is over.
    ///
    /// # Errors
    /// Why it cannot.
    fn at_rest(&self, s: &Self::State) -> Result<(), Fault> {
        if self.to_act(s).is_some() || self.outcome(s).is_some() {
            return Ok(());
        }
        Err(Fault::new("nobody is to act and the game is not over"))
    }
    /// Whether undo stops here under fair play.
    fn fence(&self, e: &Self::Event) -> Fence;
    /// How it ended, when it has.
    fn outcome(&self, s: &Self::State) -> Option<Outcome>;
    /// Stable hash of a state over a canonical encoding; by default over its text with the names of this game.
    fn digest(&self, s: &Self::State) -> u64 {
        let written = text::write(&self.names(), s).unwrap_or_default();
        xxhash_rust::xxh3::xxh3_64(written.as_bytes())
    }
}

/// What a viewer may know. Only these functions make a view.
pub trait Knowledge: Rules {
    /// The state through these eyes.
    fn view(&self, s: &Self::State, who: Viewer) -> Self::View;
    /// The state itself where every side sees all of it, so that nothing need be copied.
    fn whole<'a>(&self, _s: &'a Self::State) -> Option<&'a Self::View> {
        None
    }
    /// The event as this viewer is told of it; `None` if nothing is told.
    fn told(&self, before: &Self::State, e: &Self::Event, who: Viewer) -> Option<Self::Event>;
    /// The order as this viewer is told of it; by default everyone is told all. A game with secret orders leaves them out.
    fn told_order(&self, _before: &Self::State, o: &Self::Order, _who: Viewer) -> Option<Self::Order> {
        Some(o.clone())
    }
    /// The reason of an automatic player as this viewer is told of it; by default everyone is told all.
    fn told_reason(&self, _before: &Self::State, w: &Self::Reason, _who: Viewer) -> Option<Self::Reason> {
        Some(w.clone())
    }
    /// Whether the sides may know different things, so that one may not look over the other's shoulder at the same
    /// computer. A game says no only when the views of all sides are always equal.
    fn has_secrets(&self) -> bool {
        true
    }
    /// Whether something is hidden from a side now, in the position, the log or at an earlier moment, that the other side can
    /// look up. A game with secrets says no while everything is turned up: then persons who decide by turns at one computer
    /// need no page between them.
    fn has_secrets_now(&self, _s: &Self::State) -> bool {
        self.has_secrets()
    }
    /// Updates a view by a told event.
    fn hear(&self, v: &mut Self::View, e: &Self::Event);
    /// Whether a told event can follow in a view: [`Rules::possible`] for a viewer who does not know the state. A reader who
    /// may not see the state cannot be told more by it than the view holds.
    ///
    /// # Errors
    /// Why it cannot.
    fn possible_to_hear(&self, v: &Self::View, e: &Self::Event) -> Result<(), Fault>;
    /// Whether a view can be one of a state that stands between two orders: [`Rules::at_rest`] for a viewer who does
    /// not know the state. By default whether a state that fits the view can.
    ///
    /// # Errors
    /// Why it cannot.
    fn at_rest_to_see(&self, v: &Self::View) -> Result<(), Fault> {
        self.at_rest(&self.imagine(v, &mut KeyedDice::new(1)))
    }
    /// One state that fits the view.
    fn imagine(&self, v: &Self::View, dice: &mut dyn Dice) -> Self::State;
    /// A state that fits the view, always the same one: for what is decided before a die falls or a face turns up. A game
    /// overrides it where it has a quicker way than [`Knowledge::imagine`].
    fn stand_in(&self, v: &Self::View) -> Self::State {
        self.imagine(v, &mut FirstFaces)
    }
}
