//! Words and pictures of a game as plain data.

use super::{automatic::Automatic, options::Choices, tools::Tool};
use crate::engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
        spelling::Spelling,
        when::{Stride, When},
    },
    contract::trials::Trials,
    show::{
        account::Account,
        battle::Entry,
        board::Board,
        builder::Builder,
        forecast::Forecast,
        line::Line,
        offer::{Explanation, OfferKey, OrderText},
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Page, RuleText},
        scene::{Arrow, Gesture, Mark, Scene, Subject},
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
        tally::TallyName,
        tick::Tick,
        unseen::Unseen,
    },
};
use std::sync::Arc;

/// Words and pictures as plain data, from views and told events only. The window draws them and names no game.
pub trait Presentation: Automatic {
    /// Name on the screen, such as `Barbarossa Fast`.
    const TITLE: &'static str;
    /// The kind under which [`Names`](crate::engine::base::names::Names) knows units.
    const UNIT_KIND: &'static str = "unit";
    /// The kind under which [`Names`](crate::engine::base::names::Names) knows places.
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
    fn reach(&self, v: &Self::View, units: &[UnitKey]) -> Vec<Mark>;
    /// Overlays of this game besides those that look back (see `engine::hindsight`).
    fn overlays() -> &'static [OverlayKind];
    /// Letters that take choices of a kind.
    fn offer_keys() -> &'static [OfferKey] {
        &[]
    }
    /// An overlay of this game for a side, with what is selected; `None` when the id is another's.
    fn overlay(&self, v: &Self::View, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay>;
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
    fn standing(&self, v: &Self::View) -> Vec<(UnitKey, PlaceKey)> {
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
    /// What a told event means for the account of battles and of luck: views before and after it, and the current battle.
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
