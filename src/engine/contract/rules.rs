//! The boundary between the engine and a game: what a game must be able to say, and nothing about any game.
//!
//! Laws (run by the tests on every game and on a toy): `legal_orders` is exactly what `check` accepts, in a fixed
//! sequence without repeats; `decide` after `check` never fails; a refusal changes nothing;
//! `hear(view(s), told(s, e)) == view(apply(s, e))` for every viewer; `view(imagine(v)) == v`; replay equals live
//! play; every game ends; no roll key occurs twice on one line of play; what is decided is possible, in the state and
//! in every view, and leads to a state at rest.

use crate::engine::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        names::Names,
        outcome::Outcome,
        side::{Side, Viewer},
        spelling::Spelling,
        told::Told,
        when::{Stride, When},
    },
    chances::{
        calibration::Trials,
        play_out::{PlayOn, play_on},
    },
    show::{
        account::Account,
        board::Board,
        forecast::Forecast,
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::Page,
        scene::{Arrow, Gesture, Mark, Scene, Subject},
        unseen::Unseen,
        words::{Builder, Explanation, Line, OfferKey, OrderText, RuleText, Sequence, Sheet, Summary},
    },
    statistics::Entry,
    study::{TallyName, timeline::Tick},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

/// What state, order, event and view types must be able to do.
pub trait Data:
    Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}
impl<T: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data
    for T
{
}

/// What a die is for: together with the seed it fixes the face.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RollKey {
    /// Game turn.
    pub turn: u16,
    /// What the roll decides, such as `weather`.
    pub purpose: Cow<'static, str>,
    /// Whom or what it concerns, as the game numbers it.
    pub subject: u32,
    /// How many rolls for the same purpose and subject came before in this turn.
    pub nth: u32,
}

impl RollKey {
    /// A key for the first roll of its kind.
    pub fn new(turn: u16, purpose: &'static str, subject: u32) -> Self {
        Self { turn, purpose: Cow::Borrowed(purpose), subject, nth: 0 }
    }
}

/// One recorded die (or shuffle: `face` 0 and `sides` the number of things shuffled).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What it was for.
    pub key: RollKey,
    /// Number of faces.
    pub sides: u32,
    /// The face shown, from 1.
    pub face: u32,
    /// Set by hand in a study branch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

/// Why a fact cannot follow, or why a game cannot stand so between two orders: one reason in the game's own words, in
/// small letters for the inside of a sentence, without inner numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub String);

impl Fault {
    /// With this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where dice come from: the keyed source of a game, a script in a test, or the record during `verify`.
pub trait Dice {
    /// A face from 1 to `sides`.
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32;
    /// A random sequence of the numbers 0 to `n` − 1.
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u8>;
}

/// The tie dice of an automatic player: a source of its own, recorded in the ply.
pub trait TieDice {
    /// A face from 1 to `sides`.
    fn tie(&mut self, sides: u32) -> u32;
}

/// The scratch pad of [`Rules::decide`]: look at `state`, roll, emit. Emitting applies the event at once.
pub struct Draft<'a, R: Rules> {
    /// The state so far, all emitted events applied.
    pub state: &'a mut R::State,
    events: Vec<R::Event>,
    rolls: Vec<Roll>,
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
        Self { state, events, rolls: Vec::new(), dice, rules }
    }
    /// Records a fact and applies it.
    #[inline]
    pub fn emit(&mut self, event: R::Event) {
        #[cfg(debug_assertions)]
        if let Err(fault) = self.rules.possible(self.state, &event) {
            panic!("{event:?} is decided and called impossible: {fault}");
        }
        self.rules.apply(self.state, &event);
        self.events.push(event);
    }
    /// Rolls a die and records it.
    pub fn roll(&mut self, key: RollKey, sides: u32) -> u32 {
        let face = self.dice.roll(&key, sides);
        self.rolls.push(Roll { key, sides, face, by_hand: false });
        face
    }
    /// Shuffles the numbers 0 to `n` − 1 and records that it was done.
    pub fn shuffle(&mut self, key: RollKey, n: usize) -> Vec<u8> {
        let order = self.dice.shuffle(&key, n);
        self.rolls.push(Roll { key, sides: n as u32, face: 0, by_hand: false });
        order
    }
    /// Ends the draft: the events and the dice in order. The state holds what they led to.
    pub fn finish(self) -> (Vec<R::Event>, Vec<Roll>) {
        (self.events, self.rolls)
    }
}

/// One row of the set-up screen, and one flag of the command line.
#[derive(Debug, Clone, Copy)]
pub struct OptionRow {
    /// Flag and key in the file, such as `plan`.
    pub key: &'static str,
    /// Label on the screen, such as `German plan`.
    pub label: &'static str,
    /// What the choice means, one sentence.
    pub about: &'static str,
    /// The choices; the first is the default. A switch has `off` first and `on` second.
    pub choices: &'static [OptionChoice],
    /// Drawn as a check box; on the command line a flag without a value.
    pub switch: bool,
}

/// One value of an [`OptionRow`].
#[derive(Debug, Clone, Copy)]
pub struct OptionChoice {
    /// Value on the command line and in the file, such as `historical`.
    pub value: &'static str,
    /// Label on the screen.
    pub label: &'static str,
    /// Consequence in one caption.
    pub effect: &'static str,
}

/// Values chosen for the option rows: key to value. Rows left out have their default.
pub type Choices = BTreeMap<String, String>;

/// A game in play: the validated map, order of battle, edition and options (`self`, shared as `Arc`), plus a small
/// `State`. Nothing of a game is global: two logs with different data or editions can be open at once.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Stable id, such as `barbarossa-fast`.
    const ID: &'static str;
    /// Raised with every new order or event variant.
    const VERSION: u32;
    /// Names of the sides, by [`Side`] index.
    const SIDES: &'static [&'static str];
    /// Options of one game, all by string ids; stands in the file's header.
    type Setup: Data;
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
    fn options() -> &'static [OptionRow];
    /// The set-up for these choices (unknown keys or values are refused with a sentence).
    ///
    /// # Errors
    /// One sentence naming the option and the value.
    fn setup(choices: &Choices, seed: u64) -> Result<Self::Setup, String>;
    /// The choices a set-up was made from (all rows, defaults included).
    fn choices(setup: &Self::Setup) -> Choices;
    /// Loads and validates the data for a set-up.
    ///
    /// # Errors
    /// When a data file is damaged; the message names file, entry and reason.
    fn open(setup: &Self::Setup, assets: &dyn Assets) -> Result<Self, AssetError>;
    /// Version of the digest of the data, and the digest: stable, over what decides the game.
    fn data(&self) -> (u32, u64);
    /// Whether a game with such data may be played on with the data of this one without a word.
    fn knows_data(&self, data: (u32, u64)) -> bool {
        data == self.data()
    }
    /// Names of units and places for the file.
    fn names(&self) -> Arc<dyn Names>;
    /// The state before the first order. Never rolls; the shuffle is the first event.
    fn start(&self) -> Self::State;
    /// Whose order is awaited; `None` when the game is over.
    fn to_act(&self, s: &Self::State) -> Option<Side>;
    /// Where in the calendar.
    fn when(&self, s: &Self::State) -> When;
    /// Every order the side to act may give, exactly, in a fixed sequence, appended to `out` (cleared first).
    fn legal_orders(&self, v: &Self::View, out: &mut Vec<Self::Order>);
    /// Whether the side to act may give this order: judged from the view, so that a refusal cannot leak.
    ///
    /// # Errors
    /// A typed reason.
    fn check(&self, v: &Self::View, o: &Self::Order) -> Result<(), Self::Refusal>;
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
    /// [`Rules::possible`] it says what everything else may rely on: that somebody can give an order, or the game is
    /// over, and that what belongs together agrees.
    ///
    /// # Errors
    /// Why it cannot.
    fn at_rest(&self, s: &Self::State) -> Result<(), Fault>;
    /// Whether undo stops here under fair play.
    fn fence(&self, e: &Self::Event) -> Fence;
    /// How it ended, when it has.
    fn outcome(&self, s: &Self::State) -> Option<Outcome>;
    /// Stable hash of a state over a canonical encoding.
    fn digest(&self, s: &Self::State) -> u64;
}

/// What a viewer may know. Only these functions make a view.
pub trait Knowledge: Rules {
    /// The state through these eyes.
    fn view(&self, s: &Self::State, who: Viewer) -> Self::View;
    /// The event as this viewer is told of it; `None` if nothing is told.
    fn told(&self, before: &Self::State, e: &Self::Event, who: Viewer) -> Option<Self::Event>;
    /// The order as this viewer is told of it.
    fn told_order(&self, before: &Self::State, o: &Self::Order, who: Viewer) -> Option<Self::Order>;
    /// The reason of an automatic player as this viewer is told of it; by default everyone is told all.
    fn told_reason(&self, _before: &Self::State, w: &Self::Reason, _who: Viewer) -> Option<Self::Reason> {
        Some(w.clone())
    }
    /// Whether the sides may know different things, so that one may not look over the other's shoulder at the same
    /// computer. A game says no only when the views of all sides are always equal.
    fn has_secrets(&self) -> bool {
        true
    }
    /// Updates a view by a told event.
    fn hear(&self, v: &mut Self::View, e: &Self::Event);
    /// Whether a told event can follow in a view: [`Rules::possible`] for somebody who does not know the state. Whoever
    /// may not see the state cannot be told more by it than the view holds.
    ///
    /// # Errors
    /// Why it cannot.
    fn possible_to_hear(&self, v: &Self::View, e: &Self::Event) -> Result<(), Fault>;
    /// Whether a view can be one of a state that stands between two orders: [`Rules::at_rest`] for somebody who does
    /// not know the state.
    ///
    /// # Errors
    /// Why it cannot.
    fn at_rest_to_see(&self, v: &Self::View) -> Result<(), Fault>;
    /// One state that fits the view.
    fn imagine(&self, v: &Self::View, dice: &mut dyn Dice) -> Self::State;
}

/// An automatic player's next orders: up to the next die, reveal or decision of somebody else.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan<O, W> {
    /// Orders in sequence, each with its reasons (reasons for *not* doing something ride on the next order).
    pub steps: Vec<(O, Vec<W>)>,
}

impl<O, W> Default for Plan<O, W> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

/// An automatic player: a function of view, level and tie dice.
pub trait Automatic: Knowledge {
    /// Levels offered for a side, weakest first: (value, label). The level of [`Automatic::plan`] indexes this.
    fn levels(side: Side) -> &'static [(&'static str, &'static str)];
    /// Orders for `side`, which is to act in `v`; at least one.
    fn plan(
        &self,
        v: &Self::View,
        side: Side,
        level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Self::Order, Self::Reason>;
    /// How a game that fits a view ends when the automatic players play it on, beginning with an order if one is given.
    /// `None` when that order may not be given there or a player is at a loss.
    fn played_on(&self, v: &Self::View, first: Option<&Self::Order>, how: &PlayOn) -> Option<Outcome> {
        play_on(self, v, first, how)
    }
}

/// How a [`Tool`] runs: data files and its flags by name; `Err` is a sentence about bad usage.
pub type ToolRun = fn(&dyn Assets, &BTreeMap<String, String>) -> Result<ToolReport, String>;

/// A command-line tool of a game, such as a battle calculator.
#[derive(Clone, Copy)]
pub struct Tool {
    /// Subcommand, such as `odds`.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// Its flags.
    pub flags: &'static [ToolFlag],
    /// Runs it on data from `assets`; `Err` is a sentence about bad usage (exit code 2).
    pub run: ToolRun,
}

/// A flag of a [`Tool`].
#[derive(Clone, Copy)]
pub struct ToolFlag {
    /// Long name without dashes.
    pub name: &'static str,
    /// Help text.
    pub about: &'static str,
    /// Shown as the value's name; empty for a switch (which is passed as `"true"`).
    pub value: &'static str,
    /// Must be given.
    pub required: bool,
}

/// What a tool prints.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolReport {
    /// Readable text.
    pub text: String,
    /// The same as one JSON value.
    pub json: serde_json::Value,
}

/// Words and pictures as plain data, from views and told events only. The window draws them and names no game.
pub trait Presentation: Automatic {
    /// Name on the screen, such as `Barbarossa Fast`.
    const TITLE: &'static str;
    /// The kind under which [`Names`] knows units.
    const UNIT_KIND: &'static str = "unit";
    /// The kind under which [`Names`] knows places.
    const PLACE_KIND: &'static str = "place";
    /// Tools for the command line.
    fn tools() -> &'static [Tool];
    /// What will be played with these choices, in plain words.
    fn blurb(choices: &Choices) -> String;
    /// In which settings, and at the start of which turns, its chances are compared with played games.
    fn trials() -> Trials {
        Trials::default()
    }
    /// What a game with these choices is called beside others of its kind, such as `Marcks plan`; empty when nothing
    /// tells them apart.
    fn called(_choices: &Choices) -> String {
        String::new()
    }
    /// What is reconstructed and who made it: paragraphs for the About page.
    fn about() -> &'static [&'static str];
    /// The same game with its places named in another spelling; asked of the game as it was opened. `None` when it has
    /// no other names. Orders, files and digests must not differ.
    fn spelled(&self, _spelling: Spelling) -> Option<Self> {
        None
    }
    /// The printed map: places, links or hexes, and the ground; made once. Every scene stands on it.
    fn board(&self) -> Arc<Board>;
    /// The picture: places, links, counters, arrows, marks that are always shown.
    fn scene(&self, v: &Self::View) -> Scene;
    /// Marks for a selection of units: reach, targets, and in other phases where they may go.
    fn reach(&self, v: &Self::View, units: &[u16]) -> Vec<Mark>;
    /// Overlays of this game besides those that look back (see `engine::hindsight`).
    fn overlays() -> &'static [OverlayKind];
    /// Letters that take choices of a kind.
    fn offer_keys() -> &'static [OfferKey] {
        &[]
    }
    /// An overlay of this game for a side, with what is selected; `None` when the id is another's.
    fn overlay(&self, v: &Self::View, kind: &str, side: Side, units: &[u16]) -> Option<Overlay>;
    /// What the side to act may have overlooked in the step that is open; empty when nothing is, and in steps that
    /// leave nothing undone.
    fn audit(&self, v: &Self::View) -> Vec<AuditLine>;
    /// Moves and attacks in a told event as arrows, for the story of a turn; `v` is the view *before* the event.
    fn deeds(&self, v: &Self::View, e: &Self::Event) -> Vec<Arrow>;
    /// The date of the calendar, such as `June 1941`.
    fn date(&self, v: &Self::View) -> String;
    /// Inspector page.
    fn sheet(&self, v: &Self::View, about: &Subject) -> Sheet;
    /// What is suggested in a small decision, such as the placing of hits: asked once a position, and handed to the
    /// sidebar and the panels, which decide nothing themselves. Empty where nothing is suggested.
    fn suggested(&self, _v: &Self::View) -> Vec<Self::Order> {
        Vec::new()
    }
    /// The sidebar: sequence of play, what may be done, what is owed, the primary button. `suggested` as above.
    fn sequence(&self, v: &Self::View, suggested: &[Self::Order]) -> Sequence;
    /// What a click, drag or button means as orders, or why not.
    ///
    /// # Errors
    /// The typed refusal; [`Presentation::explain`] turns it into words.
    fn try_gesture(&self, v: &Self::View, g: &Gesture) -> Result<Vec<Self::Order>, Self::Refusal>;
    /// A refusal in words: sentence, rules, where, way out.
    fn explain(&self, v: &Self::View, r: &Self::Refusal) -> Explanation;
    /// One log line for a told event; `v` is the viewer's view *before* the event. `None` for bookkeeping events.
    fn sentence(&self, v: &Self::View, e: &Self::Event) -> Option<Line>;
    /// One log line for a reason of an automatic player; `v` is the view the order was given in.
    fn reason(&self, v: &Self::View, w: &Self::Reason) -> Line;
    /// The log lines of all reasons of one order; a game may say several in one line.
    fn reasons(&self, v: &Self::View, all: &[Self::Reason]) -> Vec<Line> {
        all.iter().map(|w| self.reason(v, w)).collect()
    }
    /// Why an automatic player decided so, for the panel; `v` is the view the order was given in. `None` when the log
    /// line of the reason says all there is.
    fn account(&self, _v: &Self::View, _w: &Self::Reason) -> Option<Account> {
        None
    }
    /// Units on the map with their places, as [`Presentation::scene`] has them; a game may say it faster.
    fn standing(&self, v: &Self::View) -> Vec<(u16, u16)> {
        self.scene(v).counters.iter().map(|c| (c.unit, c.place)).collect()
    }
    /// The order in words ("XXXXI Panzer Corps to Dvinsk").
    fn order_text(&self, v: &Self::View, o: &Self::Order) -> String;
    /// The panel for what is being put together (an attack, hits, an advance); `plan` holds the orders so far.
    /// `about` names the target when it cannot be told from the plan. `None` when nothing can be built there.
    fn builder(
        &self,
        v: &Self::View,
        about: &Subject,
        plan: &[Self::Order],
        suggested: &[Self::Order],
    ) -> Option<Builder>;
    /// What may come of the attack (or whatever is planned) on a subject, counted exactly over what the viewer does not
    /// know. `None` where nothing can be forecast.
    fn forecast(&self, v: &Self::View, about: &Subject, plan: &[Self::Order]) -> Option<Forecast>;
    /// Fills in what single changes of the plan and a look beforehand would be worth: forecasts of their own, which is
    /// why they are asked for apart.
    fn alternatives(&self, _v: &Self::View, _about: &Subject, _plan: &[Self::Order], _f: &mut Forecast) {}
    /// A hint: the recommended next orders with a sentence why.
    fn hint(&self, v: &Self::View) -> Option<(Vec<Self::Order>, Line)>;
    /// Result and milestones, for batches and the end-of-game page.
    fn summary(&self, s: &Self::State) -> Summary;
    /// The position as readable text.
    fn position_text(&self, v: &Self::View) -> String;
    /// The rule sentences of this game.
    fn rules(&self) -> &[RuleText];
    /// The rule pages of this game, in the order of reading.
    fn pages(&self) -> Vec<Page>;
    /// Whether a named fact holds in the view (tests and lessons), such as `control(minsk)=german`.
    ///
    /// # Errors
    /// One sentence when the fact cannot be read.
    fn holds(&self, v: &Self::View, fact: &str) -> Result<bool, String>;
    /// What this game counts at every moment, for curves and comparisons; the same list in every game of it.
    fn tally_names() -> &'static [TallyName] {
        &[]
    }
    /// Those numbers as the viewer knows them, in the order of the names.
    fn tally(&self, _v: &Self::View) -> Vec<i32> {
        Vec::new()
    }
    /// What a told event is on the timeline, if it is worth a tick.
    fn tick(&self, _e: &Self::Event) -> Option<Tick> {
        None
    }
    /// What a told event means for the account of battles and of luck: views before and after it, and the battle at hand.
    fn entries(
        &self,
        _before: &Self::View,
        _e: &Self::Event,
        _after: &Self::View,
        _at_hand: Option<&Subject>,
    ) -> Vec<Entry> {
        Vec::new()
    }
    /// Why the points differ between two views although nothing that counts changed hands: one sentence each, with its rule.
    fn scored(&self, _before: &Self::View, _after: &Self::View) -> Vec<Line> {
        Vec::new()
    }
    /// What the units of unknown face may be, as far as the viewer can infer it; `None` in a game without any.
    fn unseen(&self, _v: &Self::View) -> Option<Unseen> {
        None
    }
    /// The name of a turn or phase, such as `June 1941` or `German attacks`.
    fn when_text(&self, when: When, stride: Stride) -> String {
        if stride == Stride::Turn { format!("Turn {}", when.turn) } else { format!("Phase {}", when.phase) }
    }
    /// The side in whose step a phase lies; `None` for a phase that is a step by itself, as all are by default. The phases of
    /// a step follow each other.
    fn step_of(&self, _when: When) -> Option<Side> {
        None
    }
    /// An order from its text form; the default reads RON with string ids.
    ///
    /// # Errors
    /// One sentence when it is not an order of this game.
    fn parse_order(&self, text: &OrderText) -> Result<Self::Order, String> {
        crate::engine::base::text::read(&self.names(), &text.0).map_err(|e| format!("not an order: {e}"))
    }
    /// The text form of an order.
    fn write_order(&self, o: &Self::Order) -> OrderText {
        OrderText(crate::engine::base::text::write(&self.names(), o).unwrap_or_default())
    }
}
