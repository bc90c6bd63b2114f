//! The game on the table together with what the window does with it: the one place that knows the desk and every feature.
//!
//! A feature keeps its own state and is handed the desk; what one feature means for another stands here.

mod hinting;
pub(crate) mod look;
mod order;
pub mod review;

use crate::{
    command::{Command, Dialog, Order},
    desk::{Desk, Keeping},
    features::{
        automatic::Auto,
        battles::Battles,
        dispatches::{self, Dispatches},
        ending::Ending,
        mode::{Mode, Modes, sooner},
        news::News,
        openings::Openings,
        over_map::OverMap,
        overlays::Overlays,
        practice::mending::{Costly, costly},
        review::{Review, chances::Chances},
        roster::Rosters,
        seats::Seats,
        sought::Sought,
        turn_end::{self, TurnEnd},
        ways::WaysFound,
        weighing::Weighing,
    },
    settings::{AuditWish, HintsBy, Pace},
    worker::Wake,
};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::{Control, PlyId, Post},
        side::{Side, Viewer},
        spelling::Spelling,
    },
    show::{builder::Builder, sealed::SealedOrder},
};
use std::time::Duration;

/// Seconds for which a review that plays by itself stays at a battle that was seen.
const AFTER_A_BATTLE: f64 = 0.8;

/// A game in play.
pub struct Play {
    /// The game and how it is looked at.
    pub desk: Desk,
    /// What is done with it beyond playing it.
    pub modes: Modes,
    /// The overlay that is on and the check of the step.
    pub overlays: Overlays,
    /// What changed since the person last decided.
    pub news: News,
    /// Who is to take the seat, and how the window came to know.
    pub seats: Seats,
    /// The automatic side.
    pub auto: Auto,
    /// Battles that are shown.
    pub battles: Battles,
    /// How often each side wins, by playing on.
    pub chances: Chances,
    /// What single changes of a plan would be worth, while it is worked out.
    pub(crate) weighing: Weighing,
    /// The table of all units, while it is shown.
    pub rosters: Rosters,
    /// Ways over several turns, while they are found.
    ways: WaysFound,
    /// Attacks that could be put together, while they are listed.
    pub openings: Openings,
    /// What decided a game that is over.
    pub ending: Ending,
    /// The page at the end of a turn.
    pub turn_end: TurnEnd,
    /// The dispatches of the turns that are over.
    pub dispatches: Dispatches,
    over_map: OverMap,
    /// The moment for which a hint came by itself.
    hinted: Option<PlyId>,
    /// A hint that a search is to give.
    pub sought: Sought,
    /// Who gives hints.
    pub(crate) hints_by: HintsBy,
    /// The pace of a side that plays by itself.
    pace: Pace,
}

impl Play {
    /// A game in play, from its desk.
    pub fn new(desk: Desk) -> Self {
        Self {
            overlays: Overlays::new(&*desk.table),
            desk,
            modes: Modes::default(),
            news: News::default(),
            seats: Seats::default(),
            auto: Auto::default(),
            battles: Battles::default(),
            chances: Chances::default(),
            weighing: Weighing::default(),
            rosters: Rosters::default(),
            ways: WaysFound::default(),
            openings: Openings::default(),
            ending: Ending::default(),
            turn_end: TurnEnd::default(),
            dispatches: Dispatches::default(),
            over_map: OverMap::default(),
            hinted: None,
            sought: Sought::default(),
            hints_by: HintsBy::default(),
            pace: Pace::default(),
        }
    }

    /// Brings everything that is drawn up to date.
    pub fn refresh(&mut self) {
        self.modes.awake_mut().for_each(|mode| mode.notice(&mut self.desk));
        self.desk.refresh();
        self.modes.awake_mut().for_each(|mode| mode.speak(&mut self.desk));
        self.battles.notice(&self.desk, self.pace);
        let held = self.battles.held_at();
        if held != self.desk.held {
            self.desk.held = held;
            self.desk.refresh();
        }
        self.desk.watched = if self.is_watching() { self.battles.places() } else { Vec::new() };
        self.overlays.refresh(&mut self.desk);
        self.weighing.refresh(&mut self.desk);
        self.openings.refresh(&self.desk);
        self.rosters.refresh(&self.desk);
        self.ways.refresh(&self.desk);
        self.modes.iter_mut().for_each(|mode| mode.refresh(&self.desk));
        self.ending.refresh(&self.desk);
        self.over_map.refresh(&mut self.desk, (&self.news, &self.overlays), &self.modes);
    }

    /// Shows what stands on the desk as it is: no battle that led there is seen.
    pub(crate) fn show_as_it_stands(&mut self) {
        self.battles.rebase(&self.desk);
        self.refresh();
    }

    /// The mode of a kind, while the game is in it.
    pub fn mode<M: Mode>(&self) -> Option<&M> {
        self.modes.get()
    }

    /// The same, to be set otherwise (tests and pictures only).
    pub fn mode_mut<M: Mode>(&mut self) -> Option<&mut M> {
        self.modes.get_mut()
    }

    /// Whether the game is in a mode of a kind.
    pub fn is_in<M: Mode>(&self) -> bool {
        self.modes.has::<M>()
    }

    /// Whether it is the game of a lesson, played or made, or the position of a puzzle.
    pub fn is_exercise(&self) -> bool {
        self.modes.iter().any(Mode::is_exercise)
    }

    /// Whether something leads through it step by step: nothing else suggests an order, or reminds of one.
    pub fn is_led(&self) -> bool {
        self.modes.iter().any(Mode::leads)
    }

    /// Whether exercises may be made of its costly orders: it is over.
    pub(crate) fn may_mend(&self) -> bool {
        self.desk.table.main_is_over() && !self.is_exercise()
    }

    /// The costly orders of a person among its turning points and judged plans.
    pub(crate) fn costly(&self) -> Vec<Costly> {
        let plans = self.modes.get::<Review>().into_iter().flat_map(|review| review.instead.judged());
        costly(&*self.desk.table, self.chances.points(), plans)
    }

    /// Whether history stands beside it.
    pub fn has_history(&self) -> bool {
        self.modes.iter().any(Mode::tells_of_turns)
    }

    /// The command that an order of the table means in its modes.
    pub(crate) fn instead(&self, order: &Order) -> Option<Command> {
        self.modes.iter().find_map(|mode| mode.instead(order))
    }

    /// The panel in which hits are placed, if it is open.
    pub fn placing(&self) -> Option<&Builder> {
        self.desk.planning.as_ref().filter(|p| p.owed)?;
        self.desk.seen.builder.as_ref().filter(|b| !b.divisions.is_empty())
    }

    /// Whether a battle is shown that the person goes on from: while hits are placed its card only stands by.
    pub fn is_watching(&self) -> bool {
        self.battles.is_moving() || self.battles.is_open() && self.placing().is_none()
    }

    /// Why its position may not be opened for arranging: that shows the whole of it.
    pub fn no_arranging(&self) -> Option<&'static str> {
        let table = &self.desk.table;
        if self.is_led() {
            Some("A lesson is being played: leave it first")
        } else if table.told_to().is_some() {
            Some("This is a copy for one side, which does not know the whole position")
        } else if table.outcome().is_none()
            && table.undo_policy() == UndoPolicy::Fair
            && self.desk.viewer() != Viewer::Umpire
        {
            Some("This game is played fairly: its whole position may be seen once it is over")
        } else {
            None
        }
    }

    /// Goes on from the battle that is shown: ends what moves, then puts it away. Where a side that plays by itself decides
    /// next, one decision at a time, it decides at once.
    pub fn go_on(&mut self, now: f64) {
        let rested = !self.battles.is_moving();
        self.battles.press();
        if rested && !self.battles.is_open() && self.pace == Pace::Step && self.desk.their_turn().is_some() {
            self.next_decision();
        }
        self.refresh();
        self.desk.note_main_act(now);
    }

    /// Names places in a language from now on.
    pub fn spell(&mut self, spelling: Spelling) {
        if !self.desk.spell(spelling) {
            return;
        }
        self.overlays.forget();
        self.over_map.forget();
        self.ending.forget();
        self.news.retell(&self.desk);
        self.name_places();
    }

    /// Puts what was told or asked of the game on the table into the words of the table.
    pub fn name_places(&mut self) {
        self.modes.iter_mut().for_each(|mode| mode.name_places(&self.desk));
    }

    /// Esc: puts away the topmost of what is open in a mode or at the table; false when nothing was.
    pub(crate) fn escape(&mut self) -> bool {
        let watching = self.is_watching();
        let Self { desk, modes, overlays, news, battles, sought, .. } = self;
        if modes.iter_mut().any(|mode| mode.escape(desk, battles)) {
            // The mode has put it away.
        } else if desk.end_aim() {
            // Letters are commands again.
        } else if desk.take_onto().is_some() || desk.unasked() {
            // What was asked or refused stays undone.
        } else if watching && battles.put_away() {
            // The game goes on.
        } else if sought.call_off() {
            // No hint comes.
        } else if desk.bubble.is_some() || desk.hint.is_some() {
            desk.bubble = None;
            desk.hint = None;
        } else if desk.cursor.take().is_some() {
            desk.status.clear();
        } else if desk.look.is_some() {
            desk.look = None;
        } else if desk.unask() | overlays.close_audit(desk) {
            desk.status.clear();
        } else if desk.planning.as_ref().is_some_and(|p| !p.owed) {
            // What was put together is not lost by a key; the panel has a button that gives it up.
            if !desk.put_off_plan() {
                desk.give_up_plan();
            }
        } else if news.picked.is_some() {
            news.picked = None;
        } else if desk.story.shown.is_some() && desk.their_turn().is_none() {
            desk.story.end();
        } else {
            let selected = !desk.selection.is_empty() || desk.inspect.is_some();
            desk.selection.clear();
            desk.inspect = None;
            return selected;
        }
        true
    }

    /// Sees to it that the right player sits at the window, once a frame before anything is made for it. `page` is the
    /// setting. Returns true when a player is awaited from now on.
    pub fn take_turns(&mut self, page: bool) -> bool {
        self.seats.take_turns(&mut self.desk, &mut self.news, page)
    }

    /// Notes, once a frame, whether a turn has ended and the next step of the person at the window begins.
    pub(crate) fn note_turn_end(&mut self) {
        if self.seats.page().is_none() && !self.modes.are_covered() {
            self.turn_end.watch(&self.desk);
        }
    }

    /// The page that comes by itself now, if one does: that of the end, or with `turns` that of a turn, or with `dispatches` its
    /// dispatch alone. Not before a battle has been watched to its end.
    pub(crate) fn page_due(&mut self, turns: bool, dispatches: bool) -> Option<Dialog> {
        if self.seats.page().is_some() || self.is_watching() {
            return None;
        }
        if self.is_exercise() {
            // A lesson says itself how it ended.
            self.desk.ended = false;
            return None;
        }
        if self.desk.look.is_none() && self.modes.awake_mut().any(|mode| mode.open_page(&self.desk)) {
            return None;
        }
        if std::mem::take(&mut self.desk.ended) {
            return Some(Dialog::End);
        }
        let cursor = self.desk.table.cursor();
        // Where history stands beside the game, its page takes the place of this one.
        if !self.turn_end.take_due(cursor) || self.has_history() {
            return None;
        }
        match (turns, dispatches) {
            (true, _) => Some(Dialog::Turn),
            (false, true) => dispatches::any(&self.desk).then_some(Dialog::Dispatch),
            (false, false) => None,
        }
    }

    /// The turn that ended last for the side at the window.
    pub(crate) fn round(&self) -> Option<engine::insight::turn_page::Round> {
        turn_end::round(&self.desk)
    }

    /// The player awaited has sat down.
    pub fn take_seat(&mut self) {
        self.seats.take(&mut self.desk, &mut self.news);
    }

    /// Hands a side to a person or the computer; recorded in the file.
    pub fn hand_over(&mut self, side: Side, control: Control) {
        self.desk.table.set_control(side, control);
        self.desk.put_away();
        self.news.clear();
        self.forget_thoughts();
        let name = self.desk.side_name(side);
        match control {
            Control::Person => self.desk.say(&format!("You now play the {name} side")),
            Control::Automatic(_) => self.desk.say(&format!("The computer now plays the {name} side")),
        }
    }

    /// Hands a commander of a side to a person or the computer; recorded in the file.
    pub fn hand_post(&mut self, side: Side, post: Post, control: Control) {
        self.desk.table.set_post(side, post, control);
        self.desk.put_away();
        self.forget_thoughts();
        let names = self.desk.table.posts(side);
        let Some(name) = names.get(usize::from(post.0)) else { return };
        match control {
            Control::Person => self.desk.say(&format!("You now command {name}")),
            Control::Automatic(_) => self.desk.say(&format!("The computer now commands {name}")),
        }
    }

    /// The automatic side begins again, and nothing of its last decisions is shown.
    pub(crate) fn forget_thoughts(&mut self) {
        self.auto = Auto::default();
        self.desk.story.end();
    }

    /// The obvious order, where a person would be asked for it. A lesson says itself what its reader does.
    pub(crate) fn passes(&self) -> Option<SealedOrder> {
        let table = &self.desk.table;
        let every = self.modes.iter().any(Mode::asks_for_every_order);
        let side = table.to_act().filter(|_| !every && self.desk.look.is_none())?;
        let person = table.control(side) == Control::Person && table.plays_itself().is_none();
        if person { table.unasked() } else { None }
    }

    /// Gives the obvious order, for whichever side it is. Returns whether there was any.
    fn pass(&mut self) -> bool {
        let mut passed = false;
        while let (Some(order), Some(side)) = (self.passes(), self.desk.table.to_act()) {
            if self.desk.table.submit(side, &[order]).is_err() {
                break;
            }
            passed = true;
        }
        passed
    }

    /// Drives the automatic side. Returns when it wants to be called again, in seconds.
    pub fn tick(&mut self, now: f64, pace: Pace, wake: &Wake) -> Option<f64> {
        self.pace = pace;
        if self.desk.file_is_asked || self.modes.awake().any(Mode::holds_the_game) {
            return None;
        }
        // Where another window writes the game nothing is played before a person wants it.
        let waits = matches!(self.desk.keeping, Keeping::Beside { .. });
        if waits {
            self.auto.tick(&mut self.desk, (now, true), pace, wake);
            return None;
        }
        self.pass();
        let held = self.battles.holds(&self.desk);
        if held {
            self.auto.put_off(now, pace);
        }
        let again = self.auto.tick(&mut self.desk, (now, held), pace, wake);
        // What a side that plays by itself leads to may go without saying; then it thinks on.
        let again = if self.pass() { Some(0.0) } else { again };
        // Who goes on from what is shown wakes the window by that.
        again.filter(|_| !held)
    }

    /// Moves on the battle that is shown, at a multiple of the usual speed, once the map glides no more. Returns in how many
    /// seconds to come back.
    pub(crate) fn tick_battles(&mut self, now: f64, speed: f32, gliding: bool) -> Option<f64> {
        let again = self.battles.tick(now, speed, gliding);
        // A review that plays by itself goes on when the battle was seen.
        if self.battles.is_seen_again()
            && let Some(due) = self.modes.get_mut::<Review>().and_then(|review| review.playing.as_mut())
        {
            *due = due.max(now + AFTER_A_BATTLE);
        }
        again
    }

    /// Goes on with what moves by itself in its modes. Returns in how many seconds to come back.
    pub(crate) fn tick_modes(&mut self, now: f64) -> Option<f64> {
        let again = self.modes.iter_mut().map(|mode| mode.tick(&mut self.desk, now));
        again.fold(None, sooner)
    }

    /// Plays the next decision of the automatic side now, if it is thought out.
    pub fn next_decision(&mut self) {
        self.auto.next_decision(&mut self.desk);
    }

    /// Whether the main button may not end a step yet: the check opens first, or it is asked once whether to end a step
    /// in which nothing was ordered.
    pub fn holds_primary(&mut self, wish: AuditWish) -> bool {
        // In a lesson it is the step that says what is still to be done.
        if self.is_led() {
            return false;
        }
        let Some(offer) = self.desk.main_button().ends_step() else { return false };
        let holds = self.overlays.audit_first(&mut self.desk, wish) || !offer.ask.is_empty();
        if holds {
            self.desk.ask_whether(&offer);
        }
        holds
    }

    /// Back to the step that it was asked whether to end.
    pub(crate) fn stay(&mut self) {
        self.desk.unask();
        self.overlays.close_audit(&mut self.desk);
        self.desk.status.clear();
    }

    /// Keeps what was found of plans in the file of the game. Samples and files from elsewhere are not written to.
    fn keep_advice(&mut self) {
        let found =
            self.modes.get_mut::<Review>().map_or_else(Vec::new, |review| review.instead.take_fresh());
        for advice in found.iter().filter(|_| matches!(self.desk.keeping, Keeping::In(_))) {
            self.desk.table.keep_advice(advice);
        }
    }

    /// Sends off what is counted on other threads, and takes what came of it. Returns in how many seconds to come back.
    pub(crate) fn count(&mut self, now: f64, wake: &Wake) -> Option<f64> {
        let back = self.modes.iter_mut().map(|mode| mode.count(&self.desk, now, wake)).fold(None, sooner);
        if self.modes.get_mut::<Review>().is_some_and(|review| review.instead.take_news()) {
            self.draw_over_again();
        }
        self.keep_advice();
        self.chances.tick(&mut self.desk, self.modes.get::<Review>(), wake);
        self.weighing.weigh(&mut self.desk, wake);
        self.openings.weigh(&self.desk, wake);
        self.rosters.work(wake);
        let overlay = self.overlays.work(&mut self.desk, wake);
        if self.ways.work(&mut self.desk, wake) || overlay {
            self.draw_over_again();
        }
        self.ending.add_up(&self.desk, &mut self.chances, wake);
        if let Some(who) = self.ending.take_fresh() {
            self.chances.keep(&mut self.desk, who);
        }
        self.turn_end.add_up(&self.desk, wake);
        sooner(back, self.seek_on(now, wake))
    }

    /// What is drawn over the map is made again: something of it was worked out.
    fn draw_over_again(&mut self) {
        self.over_map.forget();
        self.refresh();
    }

    /// Whether something is being counted or thought out.
    pub(crate) fn is_busy(&self, skipping: bool) -> bool {
        let counting = self.weighing.is_running()
            || self.openings.is_running()
            || self.overlays.is_running()
            || self.rosters.is_running()
            || self.ways.is_running()
            || self.ending.is_running()
            || self.turn_end.is_running()
            || self.sought.is_running();
        let skipping = skipping && !self.battles.holds(&self.desk);
        let moves = skipping && self.desk.look.is_none() && self.desk.their_turn().is_some();
        self.modes.iter().any(Mode::is_busy)
            || counting
            || self.auto.is_thinking()
            || moves
            || self.passes().is_some()
    }

    /// Waits for thoughts and counts (tests and pictures only; the window never calls this).
    pub(crate) fn settle(&mut self, at_most: Duration) {
        if let Some(thought) = self.auto.wait(at_most) {
            self.auto.take(&self.desk, thought);
        }
        self.modes.iter_mut().for_each(|mode| mode.wait(at_most));
        self.weighing.finish(&mut self.desk, at_most);
        self.openings.finish(at_most);
        let wake = Wake::default();
        self.rosters.take(&wake, at_most);
        let overlay = self.overlays.take(&mut self.desk, &wake, at_most);
        if self.ways.take(&mut self.desk, &wake, at_most) || overlay {
            self.draw_over_again();
        }
        self.ending.finish(&self.desk, &self.chances, at_most);
        self.turn_end.finish(&self.desk, at_most);
        self.wait_for_hint(at_most);
    }
}
