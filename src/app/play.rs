//! The game on the table together with what the window does with it: the one place that knows the desk and every feature.
//!
//! A feature keeps its own state and is handed the desk; what one feature means for another stands here.

use super::{
    command::wishes::Dialog,
    desk::{Desk, Keeping},
    features::{
        automatic::Auto,
        battles::Battles,
        campaign::Guide,
        class::Presenting,
        ending::Ending,
        glow::Glowing,
        learn::Learning,
        news::News,
        over_map::OverMap,
        overlays::Overlays,
        practice::{Mending, Practising},
        review::{Draft, Review, chances::Chances},
        seats::Seats,
        turn_end::{self, TurnEnd},
        weighing::Weighing,
        workshop::Workshop,
    },
    program::{
        settings::{AuditWish, Pace},
        worker::Wake,
    },
};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::{Control, Post},
        side::{Side, Viewer},
        spelling::Spelling,
    },
    show::{builder::Builder, sealed::SealedOrder},
};
use std::time::Duration;

/// A game in play.
pub struct Play {
    /// The game and how it is looked at.
    pub desk: Desk,
    /// The game is being reviewed.
    pub review: Option<Box<Review>>,
    /// It is the game of a lesson.
    pub learning: Option<Box<Learning>>,
    /// The lesson is shown to a class.
    pub presenting: Option<Box<Presenting>>,
    /// It is the position of a puzzle.
    pub practising: Option<Box<Practising>>,
    /// History beside it.
    pub guide: Option<Guide>,
    /// It is the game of a lesson that is made.
    pub workshop: Option<Box<Workshop>>,
    /// It is the position before a costly order.
    pub mending: Option<Box<Mending>>,
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
    /// What decided a game that is over.
    pub ending: Ending,
    /// The page at the end of a turn.
    pub turn_end: TurnEnd,
    /// Texts of the review that are put aside: neither kept nor thrown away.
    pub(crate) drafts: Vec<Draft>,
    over_map: OverMap,
    /// The pace of a side that plays by itself.
    pace: Pace,
}

impl Play {
    /// A game in play, from its desk.
    pub fn new(desk: Desk) -> Self {
        Self {
            overlays: Overlays::new(&*desk.table),
            desk,
            review: None,
            learning: None,
            presenting: None,
            practising: None,
            guide: None,
            workshop: None,
            mending: None,
            news: News::default(),
            seats: Seats::default(),
            auto: Auto::default(),
            battles: Battles::default(),
            chances: Chances::default(),
            weighing: Weighing::default(),
            ending: Ending::default(),
            turn_end: TurnEnd::default(),
            drafts: Vec::new(),
            over_map: OverMap::default(),
            pace: Pace::default(),
        }
    }

    /// Brings everything that is drawn up to date.
    pub fn refresh(&mut self) {
        if let Some(learning) = self.learning.as_deref_mut().filter(|_| self.review.is_none()) {
            learning.notice(&mut self.desk);
        }
        if let Some(workshop) = self.workshop.as_deref_mut() {
            workshop.notice(&mut self.desk);
        }
        self.desk.refresh();
        if let Some(learning) = self.learning.as_deref_mut().filter(|_| self.review.is_none()) {
            learning.speak(&mut self.desk);
        }
        self.battles.notice(&self.desk, self.pace);
        let held = self.battles.held_at();
        if held != self.desk.held {
            self.desk.held = held;
            self.desk.refresh();
        }
        self.desk.watched = if self.is_watching() { self.battles.places() } else { Vec::new() };
        self.overlays.refresh(&mut self.desk);
        self.weighing.refresh(&mut self.desk);
        if let Some(review) = &mut self.review {
            review.refresh(&self.desk);
        }
        self.ending.refresh(&self.desk);
        let review = self.review.as_deref();
        let learning = self.learning.as_deref().filter(|_| review.is_none());
        let puzzle = self.practising.as_deref().filter(|_| review.is_none());
        let made = self.workshop.as_deref();
        let lit = learning.map(|learning| learning as &dyn Glowing);
        let lit =
            lit.or(puzzle.map(|puzzle| puzzle as &dyn Glowing)).or(made.map(|made| made as &dyn Glowing));
        self.over_map.refresh(&mut self.desk, (&self.news, &self.overlays), review, lit);
    }

    /// Whether it is the game of a lesson, played or made, or the position of a puzzle.
    pub fn is_learning(&self) -> bool {
        let puzzle = self.practising.is_some() || self.mending.is_some();
        self.learning.is_some() || puzzle || self.workshop.is_some()
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

    /// Why its position may not be opened to be put together anew: that shows the whole of it.
    pub fn no_arranging(&self) -> Option<&'static str> {
        let table = &self.desk.table;
        if self.learning.is_some() {
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
        if let Some(review) = &mut self.review {
            review.shown.forget();
            review.sums.forget();
        }
        self.ending.forget();
        self.news.retell(&self.desk);
        self.name_places();
    }

    /// Puts what was told or asked of the game on the table into the words of the table.
    pub fn name_places(&mut self) {
        if let (Some(guide), Some(chronicle)) = (&mut self.guide, self.desk.table.chronicle()) {
            guide.chronicle = chronicle;
        }
        if let Some(learning) = &mut self.learning {
            learning.name_places(&self.desk);
        }
        if let Some(puzzle) = &mut self.practising {
            puzzle.name_places(&self.desk);
        }
    }

    /// Begins a review at the moment shown, or goes on with it.
    pub fn begin_review(&mut self) {
        self.put_draft_aside();
        let seen_by = self.desk.viewer;
        self.desk.look = Some(self.desk.at());
        self.desk.reviewed = true;
        self.desk.event = None;
        self.review = Some(Box::new(Review { seen_by, ..Review::default() }));
        self.desk.selection.clear();
        self.desk.planning = None;
        self.desk.bubble = None;
        self.desk.hint = None;
        self.refresh();
    }

    /// Back to the table, at the last moment and through the eyes of the side that sits there.
    pub(crate) fn end_review(&mut self) {
        self.put_draft_aside();
        self.review = None;
        self.desk.reviewed = false;
        self.desk.event = None;
        self.desk.viewer = Viewer::Side(self.desk.me);
        self.desk.look = None;
    }

    /// Looks at the game under review through other eyes.
    pub(crate) fn see_as(&mut self, who: Viewer) {
        if let Some(review) = &mut self.review {
            review.seen_by = who;
            self.desk.viewer = who;
        }
    }

    /// Esc: puts away the topmost of what is open at the table or in the review; false when nothing was.
    pub(crate) fn escape(&mut self) -> bool {
        if self.review.as_ref().is_some_and(|review| review.search.is_none()) && self.close_draft() {
            return true;
        }
        let watching = self.is_watching();
        let Self { desk, review, overlays, news, battles, learning, workshop, .. } = self;
        if let Some(review) = review {
            if review.search.is_some() || !battles.put_away() {
                review.escape(desk);
            }
        } else if learning.as_mut().is_some_and(|learning| learning.end_show(desk)) {
            // Back from the answer to the step.
        } else if workshop.as_mut().is_some_and(|made| desk.aim.is_none() && made.escape(desk)) {
            // What was played is forgotten.
        } else if desk.end_aim() {
            // Letters are commands again.
        } else if desk.take_onto().is_some() || desk.unasked() {
            // What was asked or refused stays undone.
        } else if watching && battles.put_away() {
            // The game goes on.
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
            desk.give_up_plan();
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
        if self.seats.page().is_none() && self.review.is_none() {
            self.turn_end.watch(&self.desk);
        }
    }

    /// The page that comes by itself now, if one does: that of the end, or with `turns` that of a turn. Not before a battle
    /// has been watched to its end.
    pub(crate) fn page_due(&mut self, turns: bool) -> Option<Dialog> {
        if self.seats.page().is_some() || self.is_watching() {
            return None;
        }
        if self.is_learning() {
            // A lesson says itself how it ended.
            self.desk.ended = false;
            return None;
        }
        if self.desk.look.is_none() && self.review.is_none() && self.open_month() {
            return None;
        }
        if std::mem::take(&mut self.desk.ended) {
            return Some(Dialog::End);
        }
        let cursor = self.desk.table.cursor();
        // Where history stands beside the game, its page takes the place of this one.
        (self.turn_end.take_due(cursor) && turns && self.guide.is_none()).then_some(Dialog::Turn)
    }

    /// Opens the page of a month that is due, and tells whether one stands in place of the table.
    fn open_month(&mut self) -> bool {
        let Self { guide: Some(guide), desk, .. } = self else { return false };
        guide.watch(desk);
        guide.page.is_some() || guide.open_due(desk)
    }

    /// Whether a page of a month stands in place of the table.
    pub(crate) fn is_on_month(&self) -> bool {
        self.review.is_none() && self.guide.as_ref().is_some_and(|guide| guide.page.is_some())
    }

    /// History stands beside the game from now on, or no longer; a guided campaign keeps it.
    pub(crate) fn put_history_beside(&mut self, on: bool) {
        if on && self.guide.is_none() && self.learning.is_none() {
            self.guide = Guide::of(&self.desk, false);
        } else if !on {
            self.guide.take_if(|guide| !guide.guided);
        }
        self.refresh();
    }

    /// Plays the month of the page again: the one played stays as a variation.
    pub(crate) fn play_month_again(&mut self) {
        let Some(guide) = &mut self.guide else { return };
        let Some(from) = guide.again(&self.desk) else { return };
        match self.desk.table.go_to(self.desk.me, from) {
            Ok(()) => {
                guide.page = None;
                self.desk.put_away();
                self.desk.selection.clear();
                self.forget_thoughts();
                self.battles.rebase(&self.desk);
                self.desk.say("The month begins again; what was played stays as a variation");
            }
            Err(_) => self.desk.say("Under fair undo the month cannot be played again"),
        }
        self.refresh();
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

    /// The order that goes without saying, where a person would be asked for it. A lesson says itself what its reader does.
    pub(crate) fn passes(&self) -> Option<SealedOrder> {
        let table = &self.desk.table;
        let taught = self.learning.is_some() || self.practising.is_some();
        let side = table.to_act().filter(|_| !taught && self.desk.look.is_none())?;
        let person = table.control(side) == Control::Person && table.plays_itself().is_none();
        if person { table.unasked() } else { None }
    }

    /// Gives what goes without saying, for whichever side it is. Returns whether there was any.
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
        if self.is_on_month() || self.workshop.is_some() {
            // In a lesson that is made other sides answer at once, and only what is played as an answer.
            return None;
        }
        if self.desk.file_is_asked {
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

    /// Moves on the battle that is shown, so many times as fast as usual. Returns in how many seconds to come back.
    pub(crate) fn tick_battles(&mut self, now: f64, speed: f32) -> Option<f64> {
        self.battles.tick(now, speed)
    }

    /// Whether the step of a lesson stands where it began.
    pub(crate) fn at_start_of_step(&self) -> bool {
        let start = self.learning.as_ref().and_then(|learning| learning.run.state().start);
        start == Some(self.desk.table.cursor())
    }

    /// Moves on in the answer of a lesson that is shown. Returns in how many seconds to come back.
    pub(crate) fn tick_lesson(&mut self, now: f64) -> Option<f64> {
        self.learning.as_deref_mut()?.tick(&mut self.desk, now)
    }

    /// Plays the next decision of the automatic side now, if it is thought out.
    pub fn next_decision(&mut self) {
        self.auto.next_decision(&mut self.desk);
    }

    /// Whether the main button may not end a step yet: the check opens first, or it is asked once whether to end a step
    /// in which nothing was ordered.
    pub fn holds_primary(&mut self, wish: AuditWish) -> bool {
        // In a lesson it is the step that says what is still to be done.
        if self.learning.is_some() {
            return false;
        }
        let Some(offer) = self.desk.ends_step() else { return false };
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

    /// Sends off what is counted on other threads, and takes what came of it. Returns in how many seconds to come back.
    pub(crate) fn count(&mut self, now: f64, wake: &Wake) -> Option<f64> {
        let back = self.review.as_mut().and_then(|r| r.tick_sums(&self.desk, now, wake));
        self.chances.tick(&mut self.desk, self.review.as_deref(), wake);
        self.weighing.weigh(&mut self.desk, wake);
        self.ending.add_up(&self.desk, &mut self.chances, wake);
        if let Some(who) = self.ending.take_fresh() {
            self.chances.keep(&mut self.desk, who);
        }
        self.turn_end.add_up(&self.desk, wake);
        back
    }

    /// Whether something is being counted or thought out.
    pub(crate) fn is_busy(&self, skipping: bool) -> bool {
        let adding = self.review.as_ref().is_some_and(|r| r.sums.is_running());
        let counting = self.weighing.is_running() || self.ending.is_running() || self.turn_end.is_running();
        let skipping = skipping && !self.battles.holds(&self.desk);
        let moves = skipping && self.desk.look.is_none() && self.desk.their_turn().is_some();
        let weighing = self.mending.as_ref().is_some_and(|mending| mending.is_weighing());
        adding || counting || weighing || self.auto.is_thinking() || moves || self.passes().is_some()
    }

    /// Waits for thoughts and counts (tests and pictures only; the window never calls this).
    pub(crate) fn settle(&mut self, at_most: Duration) {
        if let Some(thought) = self.auto.wait(at_most) {
            self.auto.take(&self.desk, thought);
        }
        if let Some(review) = &mut self.review {
            review.sums.wait(at_most);
        }
        if let Some(mending) = &mut self.mending {
            mending.wait(at_most);
        }
        self.weighing.finish(&mut self.desk, at_most);
        self.ending.finish(&self.desk, &self.chances, at_most);
        self.turn_end.finish(&self.desk, at_most);
    }
}
