//! A try at the open step of a lesson: what the learner points at, chooses, says or orders is judged, and what is said of it is
//! kept. Judging looks at the orders between the start of the step and the cursor, so undo, redo and variations of the window may be
//! used freely.

use super::{
    decimal::Decimal,
    driver,
    feedback::{Feedback, Kind, Wrong},
    format::{Ask, Number, Point, Step, Thing},
    judge::{self, Given, Left, Verdict},
    pattern, plainly,
    run::{FAULTY, Run},
    teaching,
    things::{self, Manner, Pointed},
};
use engine::{
    base::{
        seat::{PlyId, Seat},
        tree::Tree,
    },
    play::note::Spot,
    show::{forecast::Forecast, offer::Explanation, scene::Subject, sealed::SealedOrder, sequence::Progress},
    table::Table,
};
use std::sync::Arc;

/// Said of a right answer with orders that do not belong to it.
const STRAYS: &str = "What you ordered besides has been taken back.";

impl Run {
    /// Something is pointed at; `None` where that means nothing: another kind of step, a step that is done, a pointer that only
    /// passes.
    pub fn try_point(&mut self, table: &mut dyn Table, at: &Pointed, manner: Manner) -> Option<Feedback> {
        let Ask::Point(asked) = &self.step().ask else { return None };
        if self.is_done() || manner == Manner::Hover && !asked.hover {
            return None;
        }
        let asked = asked.clone();
        let meant = things::meant(table, self.viewer(), at);
        let found = asked.right.iter().find(|thing| meant.iter().any(|one| things::same(thing, one)));
        let now = table.cursor();
        let is_meant = manner == Manner::Hover || !asked.hover;
        let feedback = match found.filter(|_| is_meant) {
            Some(thing) => self.points_right(&asked, thing, now),
            None if manner == Manner::Hover => return None,
            None => Feedback::said(Kind::Wrong, point_reply(&asked, &meant), now),
        };
        let gave = self.pointed_at(table, &meant);
        Some(self.tell(table, Feedback { gave, ..feedback }))
    }

    /// What was pointed at, by its name: the place rather than a unit there.
    fn pointed_at(&self, table: &dyn Table, meant: &[Thing]) -> String {
        meant.last().map_or_else(String::new, |thing| teaching::name((table, self.viewer()), thing))
    }

    fn points_right(&mut self, asked: &Point, thing: &Thing, now: PlyId) -> Feedback {
        let state = &mut self.states[self.at];
        if !state.pointed.contains(thing) {
            state.pointed.push(thing.clone());
        }
        let left = asked.right.len() - state.pointed.len().min(asked.right.len());
        if asked.all && left > 0 {
            return Feedback::said(Kind::Part, &format!("{left} more."), now);
        }
        Feedback::said(Kind::Right, "", now)
    }

    /// An option is chosen, by number: an answer, or what will happen, which then happens.
    pub fn try_choice(&mut self, table: &mut dyn Table, nth: usize) -> Option<Feedback> {
        if self.is_done() {
            return None;
        }
        let from = table.cursor();
        let gave = option_text(self.step(), nth);
        let feedback = match &self.step().ask {
            Ask::Choose(asked) => {
                let option = asked.options.get(nth)?;
                let kind = if option.right { Kind::Right } else { Kind::Wrong };
                Feedback::said(kind, &option.reply, from)
            }
            Ask::Predict(asked) => {
                let option = asked.options.get(nth)?.clone();
                let play = asked.play.clone();
                let start = self.state().start.unwrap_or(from);
                self.go(table, start).ok()?;
                let played = self.driver.deeds(table, &play).and_then(|()| self.driver.others(table));
                let trouble = played.or_else(|why| self.foretold(table, &play, why)).err();
                let came = self.hold(table, &option.then);
                let text = predicted(came, &option.reply, trouble.as_deref());
                Feedback { from, ..Feedback::said(Kind::Right, &text, table.cursor()) }
            }
            Ask::Read | Ask::Point(_) | Ask::Number(_) | Ask::Order(_) | Ask::Free(_) => return None,
        };
        self.states[self.at].chosen = Some(nth);
        let missed =
            matches!(&self.step().ask, Ask::Predict(asked) if !self.hold(table, &asked.options[nth].then));
        let feedback = Feedback { gave, ..feedback };
        if missed {
            // It is no try that failed, but the teacher reads what was foretold.
            let (answer, state) = (feedback.answer(), &mut self.states[self.at]);
            state.wrong += 1;
            state.earlier.push(Wrong { answer, times: 1 });
        }
        Some(self.tell(table, feedback))
    }

    /// A whole number is said.
    pub fn try_number(&mut self, table: &mut dyn Table, number: i64) -> Option<Feedback> {
        self.try_decimal(table, number.into())
    }

    /// A number is said, with decimals or without.
    pub fn try_decimal(&mut self, table: &mut dyn Table, number: Decimal) -> Option<Feedback> {
        let Ask::Number(asked) = &self.step().ask else { return None };
        if self.is_done() {
            return None;
        }
        let (kind, text) = number_reply(asked, number);
        let gave = number.to_string();
        let feedback = Feedback { gave, ..Feedback::said(kind, &text, table.cursor()) };
        Some(self.tell(table, feedback))
    }

    /// The learner gives orders as one group: the game accepts or refuses them, other sides answer, and they are judged.
    pub fn try_orders(&mut self, table: &mut dyn Table, orders: &[SealedOrder]) -> Option<Feedback> {
        match table.submit(self.driver.side, orders) {
            Ok(()) => self.played(table),
            Err(why) => Some(self.refused(table, orders, why)),
        }
    }

    /// The learner's orders have been accepted: other sides answer, and what stands now is judged. `None` where nothing was
    /// asked, or nothing is new.
    pub fn played(&mut self, table: &mut dyn Table) -> Option<Feedback> {
        let from = self.seen;
        let at_once = self.look(table);
        let is_right = |verdict: &Option<Verdict>| verdict.as_ref().is_some_and(|v| v.kind == Kind::Right);
        if is_right(&at_once) && !self.is_done() {
            let feedback = self.feedback(table, at_once?, from);
            return Some(self.tell(table, feedback));
        }
        let trouble = self.driver.others(table).err();
        let verdict = self.look(table);
        let is_news = table.cursor() != from;
        self.seen = table.cursor();
        if self.is_done() || !is_news {
            return None;
        }
        let mut feedback = self.feedback(table, verdict?, from);
        stands_in_the_way(&mut feedback, trouble.as_deref());
        Some(self.tell(table, feedback))
    }

    /// The game has refused the learner's orders.
    pub fn refused(&mut self, table: &mut dyn Table, orders: &[SealedOrder], why: Explanation) -> Feedback {
        let tried: Vec<Tree> = orders.iter().filter_map(|order| table.order_tree(order)).collect();
        let given = self.given(table);
        let verdict = match given.left {
            Some((left, _)) => judge::refused_elsewhere(left),
            None => judge::refused(&self.step().ask, self.patterns(), &given.orders, &tried, &why.code),
        };
        let words = orders.iter().map(|order| table.order_text(self.viewer(), order));
        let gave = words.collect::<Vec<_>>().join("; ");
        self.turned_away(table, &verdict, why, gave)
    }

    /// The game has refused what was wanted of units at a place, before any order came of it.
    pub fn refused_at(
        &mut self,
        table: &mut dyn Table,
        units: &[Subject],
        place: Option<&Subject>,
        why: Explanation,
    ) -> Feedback {
        let id = |subject: &Subject| match table.spot_of(subject) {
            Some(Spot::Unit(id) | Spot::Place(id)) => Some(id),
            None => None,
        };
        let names = units.iter().chain(place).filter_map(|subject| self.named(table, subject));
        let gave = names.collect::<Vec<_>>().join(", ");
        let units: Vec<String> = units.iter().filter_map(id).collect();
        let place = place.and_then(id);
        let verdict = match self.given(table).left {
            Some((left, _)) => judge::refused_elsewhere(left),
            None => judge::refused_at(&self.step().ask, &units, place.as_deref(), &why.code),
        };
        self.turned_away(table, &verdict, why, gave)
    }

    /// A unit or a place by its name.
    fn named(&self, table: &dyn Table, subject: &Subject) -> Option<String> {
        let thing = match table.spot_of(subject)? {
            Spot::Unit(id) => Thing::Unit(id),
            Spot::Place(id) => Thing::Place(id),
        };
        Some(teaching::name((table, self.viewer()), &thing))
    }

    fn turned_away(
        &mut self,
        table: &mut dyn Table,
        verdict: &Verdict,
        why: Explanation,
        gave: String,
    ) -> Feedback {
        let text = verdict.left.map_or_else(|| verdict.text.clone(), |left| self.left_words(table, left));
        let refusal = Some(why);
        let said = Feedback { gave, refusal, ..Feedback::said(verdict.kind, &text, table.cursor()) };
        if self.is_done() { said } else { self.tell(table, said) }
    }

    /// What the orders between the start of the step and the cursor are; no try is counted.
    pub fn look(&self, table: &dyn Table) -> Option<Verdict> {
        let given = self.given(table);
        let holds = |facts: &[String]| self.hold(table, facts);
        match &self.step().ask {
            Ask::Order(_) if self.state().poor && Some(table.cursor()) == self.state().start => {
                Some(judge::taken_back())
            }
            Ask::Order(asked) => Some(judge::orders(asked, self.patterns(), &given, &holds)),
            Ask::Free(asked) => Some(judge::free(asked, self.patterns(), &given, &holds)),
            Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => {
                if self.is_done() { None } else { judge::unasked(&given) }
            }
        }
    }

    /// Whether facts all hold at the cursor, as the learner's side knows it.
    pub(super) fn hold(&self, table: &dyn Table, facts: &[String]) -> bool {
        facts.iter().all(|fact| table.holds(table.cursor(), self.viewer(), fact).unwrap_or(false))
    }

    /// Whether orders stand in an answer of the open step, or belong to it: the window offers Enter for no other. What is played freely
    /// asks for whatever its own way holds.
    pub fn is_asked_for(&self, table: &dyn Table, orders: &[SealedOrder]) -> bool {
        let given = self.given(table);
        let trees: Vec<Tree> = orders.iter().filter_map(|order| table.order_tree(order)).collect();
        let whole: Vec<Tree> = given.orders.iter().chain(&trees).cloned().collect();
        let ways = &self.patterns().right;
        let goes_on = ways.iter().any(|way| way.progress(&whole) != pattern::Progress::Astray);
        let mut trees = trees.into_iter();
        let nearest = |tree: &Tree| self.patterns().promise(&given.orders, tree).unwrap_or(u8::MAX);
        match &self.step().ask {
            // One that ends the step stands in a way once: after it, it is asked for no more.
            Ask::Order(asked) if given.left.is_none() => {
                goes_on
                    || trees.all(|tree| match nearest(&tree) {
                        2 => true,
                        0 | 1 if orders.len() == 1 => {
                            !asked.until.is_empty() && !given.orders.contains(&tree)
                        }
                        // Several at once that belong to the answer, such as an advance of all.
                        _ => self.patterns().is_part(&tree),
                    })
            }
            // So often as its own way holds it.
            Ask::Free(_) => trees.all(|tree| {
                let of_way = self.patterns().shown.iter().filter(|pattern| pattern.fits(&tree)).count();
                given.orders.iter().filter(|one| **one == tree).count() < of_way
            }),
            Ask::Order(_) | Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => {
                false
            }
        }
    }

    /// Whether what was ordered in the step is a right way as it is written.
    pub(super) fn by_a_way(&self, table: &dyn Table) -> bool {
        let given = self.given(table).orders;
        self.patterns().right.iter().any(|way| way.progress(&given) == pattern::Progress::Whole)
    }

    /// The learner's orders between the start of the step and the cursor.
    pub(super) fn given(&self, table: &dyn Table) -> Given {
        let way = table.way_to(table.cursor());
        let after = |ply: PlyId| way.iter().position(|at| *at == ply).map(|at| &way[at + 1..]);
        let Some(since) = self.state().start.and_then(after) else { return Given::default() };
        let fresh = after(self.seen).map_or(since.len(), <[PlyId]>::len);
        let own = |ply: &&PlyId| table.seat_of(**ply) == Some(Seat::Person(self.driver.side));
        let tree = |ply: &PlyId| table.order_tree(&table.ply_order(*ply, self.viewer())?);
        let orders: Vec<Tree> = since.iter().filter(own).filter_map(tree).collect();
        let last = since[since.len().saturating_sub(fresh)..].iter().filter(own).count();
        let left = self.left(table, since).map(|(left, nth)| (left, nth + fresh >= since.len()));
        Given { orders, last: last.max(1), left }
    }

    /// What the learner has left since the step began, and with which ply: the turn, or the phase by an order that stands in none
    /// of its answers.
    fn left(&self, table: &dyn Table, since: &[PlyId]) -> Option<(Left, usize)> {
        if !matches!(self.step().ask, Ask::Order(_)) {
            return None;
        }
        let mut before = table.when(self.state().start?);
        let (turn, mut own, mut phase) = (before.turn, 0, None);
        for (nth, ply) in since.iter().enumerate() {
            let now = table.when(*ply);
            let is_own = table.seat_of(*ply) == Some(Seat::Person(self.driver.side));
            own = if is_own { nth } else { own };
            if now.turn != turn {
                return Some((Left::Turn, own));
            }
            if is_own && phase.is_none() && now.phase != before.phase {
                let order = table.ply_order(*ply, self.viewer());
                let tree = order.and_then(|order| table.order_tree(&order));
                let asked = tree.is_some_and(|tree| self.patterns().ask_for(&tree));
                phase = (!asked).then_some((Left::Phase, nth));
            }
            before = now;
        }
        phase
    }

    /// What is said of having left the turn or the phase of the step.
    fn left_words(&self, table: &dyn Table, left: Left) -> String {
        let then = table.sequence(self.state().start.unwrap_or(0), self.viewer());
        if left == Left::Turn {
            let sides = table.sides().iter().enumerate();
            let others = sides.filter(|(nth, _)| *nth != usize::from(self.driver.side.0));
            let others: Vec<String> = others.map(|(_, name)| format!("the {name} side")).collect();
            let others = others.join(" and ");
            return format!(
                "You have ended {}, and {others} has moved. Take it back: nothing that is asked here can be done in another turn.",
                then.date
            );
        }
        let now = then.steps.iter().find(|mark| mark.progress == Progress::Now);
        let what = now.map_or_else(|| "a step of the game".to_owned(), |mark| format!("“{}”", mark.title));
        format!("You have ended {what}, and what is asked belongs to it. Take it back.")
    }

    fn feedback(&self, table: &dyn Table, verdict: Verdict, from: PlyId) -> Feedback {
        let is_legal = matches!(verdict.kind, Kind::Legal | Kind::Poor);
        let forecast = if is_legal { self.forecast(table) } else { None };
        let forecast = forecast.filter(|_| verdict.left.is_none());
        let text = verdict.left.map_or(verdict.text, |left| self.left_words(table, left));
        let (kind, gave) = (verdict.kind, self.ordered(table, from));
        Feedback { kind, text, gave, refusal: None, forecast, from, at: table.cursor() }
    }

    /// The learner's orders after a moment, in words.
    fn ordered(&self, table: &dyn Table, from: PlyId) -> String {
        let way = table.way_to(table.cursor());
        let since = way.iter().rev().take_while(|ply| **ply != from && Some(**ply) != self.state().start);
        let own = since.filter(|ply| table.seat_of(**ply) == Some(Seat::Person(self.driver.side)));
        let mut words: Vec<String> = own.map(|ply| table.ply_text(*ply, self.viewer()).to_string()).collect();
        words.reverse();
        words.join("; ")
    }

    /// What may come of the last order, if it names a place of which the game forecasts something.
    fn forecast(&self, table: &dyn Table) -> Option<Arc<Forecast>> {
        let given = self.given(table).orders;
        let subjects = things::places_of(table, given.last()?);
        subjects.iter().find_map(|subject| table.forecast(self.viewer(), subject, &[]))
    }

    /// Keeps what is said of a try, and finishes the step if it was right.
    fn tell(&mut self, table: &mut dyn Table, mut feedback: Feedback) -> Feedback {
        let state = &mut self.states[self.at];
        state.tries += u32::from(!matches!(feedback.kind, Kind::Neutral | Kind::Poor));
        state.poor |= feedback.kind == Kind::Poor;
        state.wrong += u32::from(feedback.is_wrong());
        match feedback.kind {
            Kind::Right => {
                if self.without_strays(table) {
                    let gap = if feedback.text.is_empty() { "" } else { "\n\n" };
                    feedback.text = format!("{}{gap}{STRAYS}", feedback.text);
                    feedback.at = table.cursor();
                }
                let back = self.without_orders(table);
                let trouble = back.and_then(|()| self.finish(table)).err();
                stands_in_the_way(&mut feedback, trouble.as_deref());
            }
            Kind::Part | Kind::Neutral => state.good = table.cursor(),
            Kind::Legal | Kind::Poor | Kind::Wrong | Kind::Refused => {}
        }
        self.seen = table.cursor();
        self.states[self.at].said.push(feedback.clone());
        feedback
    }

    /// Takes back, in a right answer, the orders that do not belong to it, where it is right without them: what was said to be not the
    /// answer does not stand in the way of the steps to come. What is gone stays as a variation.
    fn without_strays(&mut self, table: &mut dyn Table) -> bool {
        if !matches!(self.step().ask, Ask::Order(_)) {
            return false;
        }
        let Some(start) = self.state().start else { return false };
        let (end, way) = (table.cursor(), table.way_to(table.cursor()));
        let since = way.iter().skip_while(|ply| **ply != start).skip(1);
        let own = since.filter(|ply| table.seat_of(**ply) == Some(Seat::Person(self.driver.side)));
        let order = |ply: &PlyId| table.ply_order(*ply, self.viewer());
        let all: Vec<SealedOrder> = own.filter_map(order).collect();
        let belongs =
            |order: &&SealedOrder| table.order_tree(order).is_some_and(|tree| self.patterns().ask_for(&tree));
        let kept: Vec<SealedOrder> = all.iter().filter(belongs).cloned().collect();
        if kept.len() == all.len() || self.go(table, start).is_err() {
            return false;
        }
        let again = kept.iter().all(|order| driver::submit(table, order).is_ok());
        let is_right = |verdict: Verdict| verdict.kind == Kind::Right;
        if again && self.look(table).is_some_and(is_right) {
            return true;
        }
        // A study goes anywhere.
        let _ = self.go(table, end);
        false
    }

    /// Takes orders back that were given in a step that asks for none.
    fn without_orders(&mut self, table: &mut dyn Table) -> Result<(), String> {
        match &self.step().ask {
            Ask::Order(_) | Ask::Free(_) | Ask::Predict(_) => Ok(()),
            Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) => self.go(table, self.state().good),
        }
    }
}

/// Adds to what is said that the lesson itself has a fault.
fn stands_in_the_way(feedback: &mut Feedback, trouble: Option<&str>) {
    if trouble.is_some() {
        let gap = if feedback.text.is_empty() { "" } else { "\n\n" };
        feedback.text = format!("{}{gap}{FAULTY}", feedback.text);
    }
}

/// An option with its letter.
fn option_text(step: &Step, nth: usize) -> String {
    let text = match &step.ask {
        Ask::Choose(asked) => asked.options.get(nth).map(|option| &option.text),
        Ask::Predict(asked) => asked.options.get(nth).map(|option| &option.text),
        Ask::Read | Ask::Point(_) | Ask::Number(_) | Ask::Order(_) | Ask::Free(_) => None,
    };
    text.map_or_else(String::new, |text| format!("{}, {}", teaching::letter(nth), plainly::unmarked(text)))
}

fn predicted(came: bool, reply: &str, trouble: Option<&str>) -> String {
    if trouble.is_some() {
        return FAULTY.to_owned();
    }
    let gap = if reply.is_empty() { "" } else { " " };
    format!("{}{gap}{reply}", if came { "So it is." } else { "It came otherwise." })
}

fn point_reply<'a>(asked: &'a Point, meant: &[Thing]) -> &'a str {
    // What is written for a unit is said of it before what is written for the place it stands at.
    let of =
        |one: &Thing| asked.other.iter().find(|other| other.at.iter().any(|thing| things::same(thing, one)));
    let other = meant.iter().find_map(of);
    match other.map_or(asked.otherwise.as_str(), |other| other.reply.as_str()) {
        "" => "That is not it.",
        reply => reply,
    }
}

/// What is said of a number.
fn number_reply(asked: &Number, number: Decimal) -> (Kind, String) {
    let near = |right: &&i64| number.is_near(**right, asked.within);
    if let Some(right) = asked.right.iter().find(near) {
        let text = if number.whole() == Some(*right) {
            String::new()
        } else {
            format!("Near enough: it is {right}.")
        };
        return (Kind::Right, text);
    }
    let other = asked.other.iter().find(|other| other.is.iter().any(|is| number.is_near(*is, 0)));
    let text = match other.map_or(asked.otherwise.as_str(), |other| other.reply.as_str()) {
        "" => "Count again.",
        reply => reply,
    };
    (Kind::Wrong, text.to_owned())
}
