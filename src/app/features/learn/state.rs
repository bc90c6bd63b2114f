//! A lesson in play at the desk.

use super::showing::{Show, Showing};
use crate::{
    command::MapEvent,
    desk::{Bubble, BubbleKind, Desk, parts::Tried},
};
use engine::{
    base::{keys::PlaceKey, seat::PlyId},
    show::{offer::Explanation, scene::Subject},
};
use lessons::{
    attempt::Attempt,
    decimal::Decimal,
    ending::{Ending, ending},
    feedback::{Feedback, Kind},
    format::Thing,
    plainly::unmarked,
    progress::Counted,
    puzzles::questions,
    resume::{Was, resume},
    run::{FAULTY, Run, Shown},
    things::{Manner, Pointed, subject},
    working::{WorkRow, rows},
};

/// A lesson in play.
pub struct Learning {
    /// The lesson and how far it is.
    pub run: Run,
    /// What was said last in this step.
    pub said: Option<Feedback>,
    /// What was shown as the answer, in words.
    pub shown: Option<String>,
    /// The answer while it is played.
    pub showing: Option<Showing>,
    /// The table after the step.
    pub working: Vec<WorkRow>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Its number among those of its pack, and how many these are.
    pub number: (usize, usize),
    /// The lesson after it.
    pub following: Option<(String, String)>,
    /// What was counted of it in the progress.
    pub counted: Counted,
    /// It is tried by who makes it.
    pub tried: bool,
    /// Something was done that the progress should know.
    pub news: bool,
    /// It is asked again in practice: one question of the lesson, and no more.
    pub asked_again: bool,
    /// It was shown to a class: what is answered there is no learner's.
    pub shown_to_class: bool,
    /// A question was answered, for practice: its id, and whether it was right at once.
    pub answered: Option<(String, bool)>,
    /// The answers of the last run of this lesson that came to its end, while this one has not begun.
    pub finished: Option<Attempt>,
    /// When the question comes back, in words.
    pub back: String,
    /// The option that was shown as the answer.
    pub right: Option<usize>,
    cursor: PlyId,
    /// What was pointed at last.
    at: Option<Subject>,
    /// What was given as the answer last, where the question does not show it.
    pub gave: String,
    /// What was said last is still to be said on the map.
    unspoken: bool,
    /// What was said last, while the answer is shown.
    aside: Option<Feedback>,
    /// What was shown as the answer to point at.
    pub(crate) meant: Vec<Thing>,
    /// Nothing moves by itself: the learner goes on from order to order.
    pub(crate) still: bool,
}

impl Learning {
    /// With a lesson that has just been opened.
    pub fn new(run: Run, cursor: PlyId) -> Self {
        Self {
            run,
            said: None,
            shown: None,
            showing: None,
            working: Vec::new(),
            ending: None,
            number: (1, 1),
            following: None,
            counted: Counted::default(),
            tried: false,
            news: true,
            asked_again: false,
            shown_to_class: false,
            answered: None,
            finished: None,
            back: String::new(),
            right: None,
            cursor,
            at: None,
            gave: String::new(),
            unspoken: false,
            aside: None,
            meant: Vec::new(),
            still: false,
        }
    }

    /// Whether something is counted after the step; it is counted now, done or not.
    pub fn counts(&mut self, desk: &Desk) -> bool {
        if self.working.is_empty() {
            self.working = rows(&*desk.kind, &self.run, &*desk.table, self.run.current());
        }
        !self.working.is_empty()
    }

    /// What is shown now, if that is this.
    fn shows(&self, what: Show) -> bool {
        self.showing.as_ref().is_some_and(|showing| showing.what == what)
    }

    /// Whether what led to the step is shown, which any press ends.
    pub fn opens(&self) -> bool {
        self.shows(Show::Opening)
    }

    /// Which of how many orders of the other sides is shown, from 1.
    pub fn watched(&self) -> Option<(usize, usize)> {
        let showing = self.showing.as_ref().filter(|showing| showing.what == Show::Others)?;
        Some((showing.nth + 1, showing.plies.len()))
    }

    /// Shows, where the step wants that, what happened between two moments by itself.
    fn watch(&mut self, desk: &mut Desk, what: Show, span: (PlyId, PlyId)) {
        if !self.run.step().watch || what == Show::Opening && self.still {
            return;
        }
        self.show(desk, Showing::happened(desk, self.run.viewer(), what, span));
    }

    /// Begins to show orders, if there are any.
    fn show(&mut self, desk: &mut Desk, showing: Showing) {
        if let Some(ply) = showing.ply() {
            desk.look = Some(ply);
            desk.reviewed = true;
            self.showing = Some(showing);
        }
    }

    /// On to the next order of the other sides; after the last one back to now.
    pub fn see_next(&mut self, desk: &mut Desk) {
        let Some(showing) = &mut self.showing else { return };
        match showing.go_on(None) {
            Some(ply) => desk.look = Some(ply),
            None => _ = self.end_show(desk),
        }
    }

    /// The step that is open has just been entered: what led to it is shown.
    pub(crate) fn entered(&mut self, desk: &mut Desk) {
        let before = self.run.current().checked_sub(1);
        let from = before.map_or(0, |nth| self.run.states()[nth].left);
        if let Some(start) = self.run.state().start {
            self.watch(desk, Show::Opening, (from, start));
        }
    }

    /// Judges what has been ordered or taken back since the last look, and what was refused.
    pub fn notice(&mut self, desk: &mut Desk) {
        let tried = desk.tried.take();
        if self.showing.is_some() {
            return;
        }
        if let Some(tried) = tried
            && self.asks_for_orders()
        {
            let said = self.refused(desk, &tried);
            self.heard(desk, Some(said));
        }
        let now = desk.table.cursor();
        if now == self.cursor {
            return;
        }
        let is_back = desk.table.way_to(self.cursor).contains(&now);
        let said = self.run.played(&mut *desk.table);
        self.cursor = desk.table.cursor();
        if is_back && said.is_none() {
            self.said = None;
        }
        self.heard(desk, said);
    }

    fn refused(&mut self, desk: &mut Desk, tried: &Tried) -> Feedback {
        if !tried.orders.is_empty() {
            return self.run.refused(&mut *desk.table, &tried.orders, tried.why.clone());
        }
        let units: Vec<Subject> = tried.units.iter().map(|unit| Subject::Unit(*unit)).collect();
        let place = tried.place.map(Subject::Place);
        self.run.refused_at(&mut *desk.table, &units, place.as_ref(), tried.why.clone())
    }

    /// Takes in what was said of a try.
    fn heard(&mut self, desk: &mut Desk, said: Option<Feedback>) {
        let Some(said) = said else { return };
        self.news = true;
        self.shown = None;
        // What was said before is no longer true.
        desk.status.clear();
        if desk.bubble.as_ref().is_some_and(|bubble| bubble.kind == BubbleKind::Reply) {
            desk.bubble = None;
        }
        match said.kind {
            Kind::Legal => desk.say("Legal, but not what is asked. Ctrl+Z takes it back"),
            Kind::Poor => desk.say("Ctrl+Z takes it back"),
            Kind::Right | Kind::Part | Kind::Neutral | Kind::Wrong | Kind::Refused => {}
        }
        let silent = said.kind == Kind::Neutral && said.text.is_empty();
        self.said = (!silent).then_some(said);
        if self.run.is_done() {
            self.note_answer();
            // Keys mean the way on again.
            _ = desk.end_aim();
            let (end, left) = (self.run.state().end, self.run.state().left);
            if let Some(end) = end {
                self.watch(desk, Show::Others, (end, left));
            }
        }
        self.cursor = desk.table.cursor();
        self.unspoken = true;
        self.close_step(desk);
    }

    /// Says on the map what was said of the last try, at the place it was about: that is where the learner looks.
    pub fn speak(&mut self, desk: &mut Desk) {
        if !std::mem::take(&mut self.unspoken) {
            return;
        }
        let at = self.at.take();
        let speaks = |said: &&Feedback| said.is_wrong() || said.is_legal();
        let Some(said) = self.said.as_ref().filter(speaks) else { return };
        let text = unmarked(&said.text);
        if said.kind == Kind::Refused {
            // The refusal stands there already; the lesson adds its reply.
            if let Some(bubble) = desk.bubble.as_mut().filter(|_| !text.is_empty()) {
                bubble.text.way_out = text;
            }
            return;
        }
        let ordered = || desk.seen.place_of_order(said.at).map(Subject::Place);
        let Some(at) = at.or_else(|| ordered().filter(|_| said.takes_back())) else { return };
        let (sentence, way_out) = match said.kind {
            Kind::Legal => (legal_words(&text).to_owned(), text),
            Kind::Poor => (POOR.to_owned(), text),
            Kind::Wrong if !self.gave.is_empty() => (format!("{} is not the answer", self.gave), text),
            Kind::Wrong | Kind::Refused | Kind::Right | Kind::Part | Kind::Neutral => (text, String::new()),
        };
        let text = Explanation { sentence, way_out, at: Some(at), ..Explanation::default() };
        desk.bubble = Some(Bubble { kind: BubbleKind::Reply, text, since: 0.0, arrows: Vec::new() });
    }

    /// What was asked and is answered now comes back in practice.
    fn note_answer(&mut self) {
        let state = self.run.state();
        let at_once = state.wrong == 0 && !state.shown;
        let id = questions::id(self.run.lesson(), self.run.step()).filter(|_| !self.tried);
        self.answered = id.map(|id| (id, at_once));
    }

    /// What is to be seen once a step is done.
    fn close_step(&mut self, desk: &Desk) {
        if self.run.is_done() && self.working.is_empty() {
            self.working = rows(&*desk.kind, &self.run, &*desk.table, self.run.current());
        }
        if self.run.is_over() {
            self.ending = Some(ending(&self.run, &*desk.table));
        }
    }

    /// The pointer did something on the map; it counts where the step asks to point.
    pub fn pointed(&mut self, desk: &mut Desk, event: &MapEvent) {
        let (at, manner) = match event {
            MapEvent::ClickUnit { unit, .. } | MapEvent::PickUnit { unit, .. } => {
                (Subject::Unit(*unit), Manner::Click)
            }
            MapEvent::ClickPlace { place } | MapEvent::ClickStack { place } => {
                (Subject::Place(*place), Manner::Click)
            }
            MapEvent::Hover(Some(at)) => (at.clone(), Manner::Hover),
            MapEvent::Hover(None)
            | MapEvent::TakeUp(_)
            | MapEvent::Drop { .. }
            | MapEvent::Along { .. }
            | MapEvent::GoOnto { .. } => {
                return;
            }
            MapEvent::ClickNothing => {
                if self.asks_to_point() {
                    desk.say("There is nothing at that spot: click a place, a unit or what glows");
                }
                return;
            }
        };
        // An answer that is typed or chosen is about no place.
        let points = manner == Manner::Click && self.asks_to_point();
        self.at = desk.seen.place_of(&at).map(Subject::Place).filter(|_| points);
        self.point(desk, &Pointed::Subject(at), manner);
    }

    /// Something was pointed at.
    pub fn point(&mut self, desk: &mut Desk, at: &Pointed, manner: Manner) {
        if self.asks_to_point() {
            self.gave = self
                .at
                .as_ref()
                .and_then(|at| desk.seen.place_of(at))
                .map_or_else(String::new, |place| desk.seen.place_name(place).to_owned());
            let said = self.run.try_point(&mut *desk.table, at, manner);
            self.heard(desk, said);
        }
    }

    /// An option was chosen.
    pub fn choose(&mut self, desk: &mut Desk, nth: usize) {
        self.gave.clear();
        let said = self.run.try_choice(&mut *desk.table, nth);
        self.heard(desk, said);
    }

    /// A number was given.
    pub fn number(&mut self, desk: &mut Desk, number: Decimal) {
        self.gave = number.to_string();
        let said = self.run.try_decimal(&mut *desk.table, number);
        self.heard(desk, said);
    }

    /// The next hint.
    pub fn hint(&mut self) {
        _ = self.run.hint();
        self.news = true;
    }

    /// Shows the answer.
    pub fn show_me(&mut self, desk: &mut Desk, reduced: bool) {
        let shown = self.run.show_me(&mut *desk.table);
        self.cursor = desk.table.cursor();
        self.news = true;
        self.aside = self.said.take();
        match shown {
            Ok(Shown::Orders { from, to, elsewhere }) => {
                let words = if elsewhere {
                    "From where the game stands no way leads there any more. This is how the lesson\u{2019}s own answers go on."
                } else {
                    "This is one way to do it."
                };
                self.shown = Some(words.to_owned());
                self.show(desk, Showing::answer(desk, (from, to), reduced));
            }
            Ok(Shown::Things(things)) => {
                let names = things.iter().filter_map(|thing| Self::name_of(desk, thing));
                self.shown = Some(format!("{}.", names.collect::<Vec<_>>().join(", ")));
                self.meant = things;
            }
            Ok(Shown::Option(nth)) => {
                self.right = Some(nth);
                self.shown = self.option_texts().get(nth).map(|text| format!("The answer: {text}"));
            }
            Ok(Shown::Number(number)) => self.shown = Some(format!("The answer: {number}")),
            Ok(Shown::Try(order)) => self.shown = Some(format!("Try it: {order}. The game refuses.")),
            Ok(Shown::TryBack(order)) => self.shown = Some(format!("Try it: {order}. Then take it back.")),
            Ok(Shown::Nothing) => self.shown = Some("There is nothing to show here.".to_owned()),
            // What is wrong with the file is told by the checker, to who makes it.
            Err(_) => self.shown = Some(FAULTY.to_owned()),
        }
    }

    fn name_of(desk: &Desk, thing: &Thing) -> Option<String> {
        let at = subject(&*desk.table, thing)?;
        let place = |key: PlaceKey| desk.seen.place_name(key).to_owned();
        match at {
            Subject::Place(key) | Subject::Side(key, _) => Some(place(key)),
            Subject::Unit(unit) => desk.seen.counter(unit).map(|counter| counter.name.clone()),
            Subject::Link(a, b) => Some(format!("{} to {}", place(a), place(b))),
            Subject::Turn(_) => None,
        }
    }

    /// Moves on in what is shown. Returns in how many seconds to come back.
    pub fn tick(&mut self, desk: &mut Desk, now: f64) -> Option<f64> {
        let showing = self.showing.as_mut()?;
        if desk.look.is_none() {
            // The learner came back to now.
            self.end_show(desk);
            return None;
        }
        let (what, last) = (showing.what, showing.is_last());
        if last && what != Show::Opening || self.still && what == Show::Others {
            return None;
        }
        let (stays, over) = showing.seconds(now);
        if over < stays {
            return Some(stays - over);
        }
        if last {
            self.end_show(desk);
            return None;
        }
        desk.look = showing.go_on(Some(now));
        Some(stays)
    }

    /// Ends what is shown; true when something was.
    pub fn end_show(&mut self, desk: &mut Desk) -> bool {
        let was = self.showing.take().map(|showing| showing.what);
        if was.is_some() {
            desk.look = None;
            desk.reviewed = false;
        }
        if was == Some(Show::Answer) {
            // What was said of the position that is there again holds again.
            self.shown = None;
            self.said = self.aside.take();
        }
        was.is_some()
    }

    /// Takes back what is not the answer.
    pub fn take_back(&mut self, desk: &mut Desk) {
        desk.planning = None;
        if self.run.take_back(&mut *desk.table) {
            self.cursor = desk.table.cursor();
            self.said = None;
            desk.bubble = None;
            desk.say("Taken back");
            // It may have been asked for.
            let said = self.run.played(&mut *desk.table);
            self.heard(desk, said);
        }
    }

    /// From a step that is done to the next one; while other sides' orders are shown, to the next of them.
    pub fn next(&mut self, desk: &mut Desk) {
        if self.watched().is_some() {
            return self.see_next(desk);
        }
        let was = self.run.current();
        let went = self.run.next(&mut *desk.table);
        self.moved(desk, went.is_ok());
        if self.run.current() != was {
            self.entered(desk);
        }
    }

    /// On from a step that is not done.
    pub fn skip(&mut self, desk: &mut Desk) {
        let went = self.run.skip(&mut *desk.table);
        self.moved(desk, went.is_ok());
    }

    /// To the step at which the lesson was left, by what was ordered in those before it.
    pub fn resume(&mut self, desk: &mut Desk, was: &[Was], step: usize) {
        let went = resume(&mut self.run, &mut *desk.table, was, step);
        self.counted = Counted::of(&self.run, &*desk.table);
        self.moved(desk, went.is_ok());
    }

    /// Whether nothing has been answered yet.
    fn is_fresh(&self) -> bool {
        self.run.states().iter().all(|state| state.tries == 0 && !state.is_done())
    }

    /// The answers that are saved: of this run, or of the last one that came to its end while this one has not begun.
    pub fn answers(&self, desk: &Desk, learner: &str) -> Attempt {
        let learner = learner.to_owned();
        match self.finished.as_ref().filter(|_| self.is_fresh()) {
            Some(finished) => Attempt { learner, ..finished.clone() },
            None => Attempt::of(&self.run, &*desk.table, &learner),
        }
    }

    /// Whether the answers that are saved are those of the run before.
    pub fn saves_the_last(&self) -> bool {
        self.finished.is_some() && !self.tried && self.is_fresh()
    }

    /// To a step that has been entered.
    pub fn go_to(&mut self, desk: &mut Desk, step: usize) {
        let went = self.run.jump(&mut *desk.table, step);
        self.moved(desk, went.is_ok());
    }

    /// From the first step again.
    pub fn restart(&mut self, desk: &mut Desk) {
        let went = self.run.restart(&mut *desk.table);
        self.ending = None;
        self.moved(desk, went.is_ok());
    }

    fn moved(&mut self, desk: &mut Desk, went: bool) {
        self.end_show(desk);
        self.cursor = desk.table.cursor();
        self.said = None;
        self.shown = None;
        self.answered = None;
        self.back.clear();
        self.at = None;
        self.unspoken = false;
        self.meant.clear();
        self.right = None;
        self.working.clear();
        self.news = true;
        desk.planning = None;
        desk.bubble = None;
        desk.tried = None;
        desk.selection.clear();
        desk.inspect = None;
        // A step is about now, not about what one looked back at.
        desk.look = None;
        desk.status.clear();
        if !went {
            desk.say(FAULTY);
        } else if self.run.state().put {
            desk.say(
                "This step begins where the lesson\u{2019}s own answers lead: your position had no way on",
            );
        }
        self.close_step(desk);
    }
}

/// What stands over what is said of a poor order that was asked for.
pub(crate) const POOR: &str = "Legal, but poor: take it back";

/// What stands over the reply to a legal order that is not the answer; many a reply says itself that it is legal.
pub(crate) fn legal_words(reply: &str) -> &'static str {
    if reply.starts_with("Legal") { "Not the answer" } else { "Legal, but not the answer" }
}
