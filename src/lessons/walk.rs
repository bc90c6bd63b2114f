//! A lesson walked through by every combination of its accepted answers: at each step also what is shown, what is skipped, what is
//! taken back, and the end of the step. Positions that are alike are met once, so that combinations do not multiply.
//!
//! What the checker asks of the answers as they are written, this asks of those a learner gives: from every position an accepted
//! answer leads to, the next step must begin, be shown, be passed and be answered.

use super::{
    driver,
    ending::ending,
    feedback::{Feedback, Kind},
    format::{Ask, Lesson, Orders, Step, Way},
    pattern::{Pattern, Several, of_order},
    run::{FAULTY, Run, Shown},
    things::{self, Manner, Pointed},
};
use engine::{
    base::{
        keys::UnitKey,
        seat::{PlyId, Seat},
        tree::Tree,
    },
    play::note::Spot,
    show::{scene::Subject, sealed::SealedOrder},
    table::{GameKind, Table},
};
use std::{
    collections::{BTreeSet, HashSet, VecDeque},
    sync::Arc,
};

/// How far a walk goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Most positions in all.
    pub positions: usize,
    /// Most accepted answers of a step from one position.
    pub answers: usize,
    /// Answers at random from each position, besides those that are written: near ones, in any order.
    pub strays: u32,
}

impl Default for Reach {
    /// All the written ones, as far as a command may take some minutes.
    fn default() -> Self {
        Self { positions: 20_000, answers: 2_000, strays: 30 }
    }
}

impl Reach {
    /// A sample for a test.
    pub const SAMPLE: Self = Self { positions: 12, answers: 4, strays: 1 };
}

/// What a walk found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Walked {
    /// Positions at the start of a step, all different.
    pub positions: usize,
    /// Accepted answers that were played.
    pub answers: usize,
    /// The bounds were met: there are more.
    pub cut: bool,
    /// Faults; each is named once.
    pub faults: Vec<WalkFault>,
}

/// Something that is wrong after some accepted answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkFault {
    /// The step, by number from 0.
    pub step: usize,
    /// One sentence without a full stop.
    pub why: String,
    /// The learner's orders that led there, as a file writes them.
    pub after: Vec<String>,
}

/// Walks through a lesson.
///
/// # Errors
/// One sentence when it cannot be opened.
pub fn walk(kind: &dyn GameKind, lesson: &Arc<Lesson>, reach: Reach) -> Result<Walked, String> {
    let (run, mut table) = Run::open(kind, Arc::clone(lesson))?;
    let inner = Inner::of(&*table);
    let at = table.cursor();
    let first = Node { run, at };
    let mut walker = Walker {
        reach,
        inner,
        way: Vec::new(),
        seen: HashSet::new(),
        open: VecDeque::new(),
        found: Walked::default(),
    };
    walker.meet(&*table, first);
    while let Some(node) = walker.open.pop_front() {
        walker.node(&mut *table, &node);
    }
    Ok(walker.found)
}

/// A step that has been entered.
struct Node {
    run: Run,
    at: PlyId,
}

struct Walker {
    reach: Reach,
    /// The orders that led to the position that is walked from.
    way: Vec<String>,
    inner: Inner,
    /// Step and position, and whether the learner played all of the way there.
    seen: HashSet<(usize, u64, bool)>,
    open: VecDeque<Node>,
    found: Walked,
}

/// Orders that were accepted, and where they led.
struct Answer {
    run: Run,
    at: PlyId,
}

impl Walker {
    fn fault(&mut self, step: usize, why: impl Into<String>) {
        let why = why.into();
        if !self.found.faults.iter().any(|known| known.step == step && known.why == why) {
            self.found.faults.push(WalkFault { step, why, after: self.way.clone() });
        }
    }

    /// A step has been entered: it is walked from once.
    fn meet(&mut self, table: &dyn Table, node: Node) {
        let step = node.run.current();
        if node.run.state().put {
            self.fault(step, "it cannot begin after an accepted answer of a step before it");
        }
        let own = node.run.states().iter().all(|state| !state.skipped);
        if self.seen.len() >= self.reach.positions {
            self.found.cut = true;
        } else if self.seen.insert((step, table.digest(node.at), own)) {
            self.found.positions += 1;
            self.open.push_back(node);
        }
    }

    /// A step that is done, on to the next one.
    fn on(&mut self, table: &mut dyn Table, mut run: Run) {
        let step = run.current();
        if run.is_over() {
            return self.over(table, &run);
        }
        match run.next(table) {
            Ok(()) => {
                let at = table.cursor();
                self.meet(table, Node { run, at });
            }
            Err(why) => self.fault(step, format!("the step after it does not begin: {why}")),
        }
    }

    /// The end of the lesson: what the program played earns no goal.
    fn over(&mut self, table: &dyn Table, run: &Run) {
        let end = ending(run, table);
        let orders =
            |step: &Step| matches!(step.ask, Ask::Order(_) | Ask::Free(_)) || run.lesson().goal.is_empty();
        let goal_at = run.lesson().goal_at.as_ref();
        let last = goal_at.and_then(|id| run.lesson().steps.iter().position(|step| step.id == *id));
        let states = run.lesson().steps.iter().zip(run.states()).take(last.map_or(usize::MAX, |at| at + 1));
        let passed = states.clone().any(|(step, state)| state.skipped && orders(step));
        let first = end.stars.first().is_some_and(|star| star.earned);
        if passed && first {
            self.fault(run.current(), "a step that was passed over earns the goal");
        }
        let own = run.states().iter().all(|state| !state.skipped);
        if own && !first {
            let missed: Vec<&str> =
                end.goal.iter().filter(|(_, holds)| !holds).map(|(fact, _)| fact.as_str()).collect();
            self.fault(run.current(), format!("accepted answers miss the goal: {}", missed.join(", ")));
        }
    }

    fn node(&mut self, table: &mut dyn Table, node: &Node) {
        stand(table, node);
        self.way = orders_to(table, node);
        self.texts(node);
        self.help(table, node);
        self.skips(table, node);
        match &node.run.step().ask {
            Ask::Read => {
                let run = node.run.clone();
                stand(table, node);
                self.on_from_reading(table, run);
            }
            Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => self.question(table, node),
            Ask::Order(asked) => {
                let asked = asked.clone();
                self.leaves(table, node);
                self.orders(table, node, &asked.right);
            }
            Ask::Free(_) => self.orders(table, node, &[]),
        }
    }

    fn on_from_reading(&mut self, table: &mut dyn Table, mut run: Run) {
        let step = run.current();
        if let Err(why) = run.next(table) {
            return self.fault(step, format!("it cannot be read and left: {why}"));
        }
        if run.is_over() {
            self.over(table, &run);
        } else if run.current() == step {
            self.fault(step, "reading it does not lead on");
        } else {
            let at = table.cursor();
            self.meet(table, Node { run, at });
        }
    }

    // ---- help ----

    fn texts(&mut self, node: &Node) {
        let step = node.run.step().clone();
        let mut run = node.run.clone();
        let hints: Vec<String> =
            (0..step.hints.len()).filter_map(|_| run.hint().map(str::to_owned)).collect();
        for text in hints.iter().chain([&step.text, &step.done]) {
            self.plain(node.run.current(), text);
        }
    }

    /// Nothing of the program's insides stands in a text.
    fn plain(&mut self, step: usize, text: &str) {
        if let Some(odd) = self.inner.in_text(text) {
            self.fault(step, format!("“{odd}” stands on the screen"));
        }
        if text.contains(FAULTY) {
            self.fault(step, "the learner is told that the lesson cannot go on");
        }
    }

    fn heard(&mut self, step: usize, said: &Feedback) {
        self.plain(step, &said.text);
        self.plain(step, &said.gave);
    }

    /// What is shown is an answer from here, and leaves the game where it was.
    fn help(&mut self, table: &mut dyn Table, node: &Node) {
        let (step, before) = (node.run.current(), table.digest(node.at));
        match node.run.clone().show_me(table) {
            Err(why) => self.fault(step, format!("no answer can be shown: {why}")),
            Ok(Shown::Orders { elsewhere: true, .. }) => {
                self.fault(step, "no answer leads on from a position that an accepted answer led to");
            }
            Ok(Shown::Try(text) | Shown::TryBack(text)) => self.plain(step, &text),
            Ok(Shown::Nothing) if node.run.step().ask != Ask::Read => {
                self.fault(step, "there is nothing to show");
            }
            Ok(_) => {}
        }
        if (table.cursor(), table.digest(table.cursor())) != (node.at, before) {
            self.fault(step, "what was shown is not taken back");
        }
    }

    fn skips(&mut self, table: &mut dyn Table, node: &Node) {
        stand(table, node);
        let (step, mut run) = (node.run.current(), node.run.clone());
        if let Err(why) = run.skip(table) {
            return self.fault(step, format!("it cannot be passed: {why}"));
        }
        if run.states()[step].put {
            self.fault(step, "passing it leaves the position that an accepted answer led to");
        }
        if run.is_over() {
            self.over(table, &run);
        } else if run.current() == step {
            self.fault(step, "passing it does not lead on");
        } else {
            let at = table.cursor();
            self.meet(table, Node { run, at });
        }
    }

    // ---- answers ----

    fn question(&mut self, table: &mut dyn Table, node: &Node) {
        let step = node.run.current();
        stand(table, node);
        let mut run = node.run.clone();
        let mut said = Vec::new();
        match node.run.step().ask.clone() {
            Ask::Point(asked) => {
                let manner = if asked.hover { Manner::Hover } else { Manner::Click };
                let most = if asked.all { asked.right.len() } else { 1 };
                for thing in asked.right.iter().take(most) {
                    if let Some(at) = pointed(table, thing) {
                        said.extend(run.try_point(table, &at, manner));
                    }
                }
            }
            Ask::Choose(asked) => {
                let right = asked.options.iter().position(|option| option.right);
                said.extend(right.and_then(|nth| run.try_choice(table, nth)));
            }
            Ask::Number(asked) => {
                said.extend(asked.right.first().and_then(|number| run.try_number(table, *number)));
            }
            Ask::Predict(_) => said.extend(run.try_choice(table, 0)),
            Ask::Read | Ask::Order(_) | Ask::Free(_) => {}
        }
        for one in &said {
            self.heard(step, one);
        }
        if !run.is_done() {
            return self.fault(step, "its answer is not found right");
        }
        self.found.answers += 1;
        self.on(table, run);
    }

    /// Accepted orders: those that are written in every way they can be meant, and others near them at random.
    fn orders(&mut self, table: &mut dyn Table, node: &Node, ways: &[Way]) {
        let step = node.run.current();
        let mut accepted = Accepted { most: self.reach.answers, ..Accepted::default() };
        for way in ways {
            if way.refused.is_some() {
                self.refusal(table, node, way);
                continue;
            }
            if way.taken_back {
                self.poor(table, node, way);
                continue;
            }
            stand(table, node);
            let slots: Vec<Slot> = way.orders.iter().filter_map(|text| Slot::read(text)).collect();
            let mut tried = HashSet::new();
            self.written(table, &node.run, (&slots, way.in_order), &mut tried, &mut accepted);
        }
        for seed in 0..self.reach.strays {
            stand(table, node);
            self.stray(table, node, u64::from(seed), &mut accepted);
        }
        // Of an answer by facts alone none is written; the program finds one.
        stand(table, node);
        if let Some(answer) = solved(table, node).ok().filter(|answer| !answer.run.states()[step].put) {
            accepted.take(table, answer);
        }
        self.found.cut |= accepted.cut;
        let can_be = accepted.all.is_empty() && ways.iter().all(Way::is_played);
        if can_be {
            self.fault(step, "no answer is accepted from a position that an accepted answer led to");
        }
        for Answer { run, at } in accepted.all {
            self.found.answers += 1;
            self.taken_back(table, node, &run);
            if table.cursor() != at {
                let _ = table.go_to(run.side(), at);
            }
            self.on(table, run);
        }
    }

    /// Every order the slots of a way can stand for, one after the other.
    fn written(
        &mut self,
        table: &mut dyn Table,
        run: &Run,
        (slots, in_order): (&[Slot], bool),
        tried: &mut HashSet<(u64, Vec<usize>)>,
        accepted: &mut Accepted,
    ) {
        if accepted.is_full() {
            return;
        }
        let here = table.cursor();
        if !tried.insert((table.digest(here), slots.iter().map(|slot| slot.given).collect())) {
            return;
        }
        let legal = trees(table);
        for (nth, slot) in slots.iter().enumerate().filter(|(_, slot)| slot.given < slot.most) {
            let fits = legal.iter().filter(|(tree, _)| slot.pattern.fits(tree));
            let mut any = false;
            for (_, order) in fits {
                any = true;
                if table.cursor() != here && table.go_to(run.side(), here).is_err() {
                    return;
                }
                let mut next = run.clone();
                let Some(said) = next.try_orders(table, std::slice::from_ref(order)) else { continue };
                self.heard(next.current(), &said);
                if next.is_done() {
                    let at = table.cursor();
                    accepted.take(table, Answer { run: next, at });
                    continue;
                }
                let mut slots = slots.to_vec();
                slots[nth].given += 1;
                self.written(table, &next, (&slots, in_order), tried, accepted);
            }
            // Of orders that may come in any order one sequence is enough: the first that can go on.
            if slot.given < slot.least && (in_order || any) {
                return;
            }
        }
    }

    /// Orders near those that are written, at random, until they are accepted.
    fn stray(&mut self, table: &mut dyn Table, node: &Node, seed: u64, accepted: &mut Accepted) {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ table.digest(node.at));
        let mut run = node.run.clone();
        let step = run.current();
        for _ in 0..LONGEST {
            let given = run.given(table).orders;
            let near = |(tree, order): (Tree, SealedOrder)| {
                let promise = run.patterns().promise(&given, &tree)?;
                Some((promise, order))
            };
            let mut near: Vec<_> = trees(table).into_iter().filter_map(near).collect();
            // Two times of three something that belongs to an answer, so that most come to an end.
            if chance.below(3) > 0 {
                let best = near.iter().map(|(promise, _)| *promise).min().unwrap_or(0);
                near.retain(|(promise, _)| *promise == best);
            }
            let Some((_, order)) = chance.one_of(&near) else { return };
            let order = order.clone();
            let before = table.when(node.at).turn;
            let Some(said) = run.try_orders(table, &[order]) else { return };
            self.heard(step, &said);
            if run.is_done() {
                let asked = matches!(run.step().ask, Ask::Order(_));
                let after = run.states()[step].end.map_or(before, |end| table.when(end).turn);
                if asked && after != before && !run.by_a_way(table) {
                    self.fault(step, "orders are right in another turn");
                }
                let at = table.cursor();
                return accepted.take(table, Answer { run, at });
            }
            if table.to_act() != Some(run.side()) {
                return;
            }
        }
    }

    /// The right answer is that the game refuses an order.
    fn refusal(&mut self, table: &mut dyn Table, node: &Node, way: &Way) {
        let step = node.run.current();
        stand(table, node);
        let Some((last, before)) = way.orders.split_last() else { return };
        let order = Pattern::read(last).ok().and_then(|pattern| driver::literal(table, &pattern));
        let (Some(order), true) = (order, before.is_empty()) else { return };
        let mut run = node.run.clone();
        let Some(said) = run.try_orders(table, &[order]) else { return };
        self.heard(step, &said);
        if !run.is_done() {
            return self.fault(step, "the refusal that is its answer is not found right from every position");
        }
        self.found.answers += 1;
        self.on(table, run);
    }

    /// The right answer is to give poor orders and to take them back.
    fn poor(&mut self, table: &mut dyn Table, node: &Node, way: &Way) {
        let step = node.run.current();
        stand(table, node);
        let mut run = node.run.clone();
        let given = run.driver().way(table, &way.orders, way.in_order);
        let said = given.ok().and_then(|()| run.played(table));
        if let Some(said) = &said {
            self.heard(step, said);
        }
        let is_back = said.is_some_and(|said| said.kind == Kind::Poor) && run.take_back(table);
        let back = if is_back { run.played(table) } else { None };
        if let Some(said) = &back {
            self.heard(step, said);
        }
        if !run.is_done() {
            return self.fault(step, "its poor orders, taken back, are not found right from every position");
        }
        self.found.answers += 1;
        self.on(table, run);
    }

    /// An accepted answer is taken back: the step is open where it began.
    fn taken_back(&mut self, table: &mut dyn Table, node: &Node, run: &Run) {
        let (step, mut again) = (node.run.current(), run.clone());
        let start = run.states()[step].start;
        let is_back = again.jump(table, step).is_ok() && !again.is_done() && Some(table.cursor()) == start;
        if !is_back {
            self.fault(step, "an accepted answer cannot be taken back");
        }
    }

    // ---- the end of the step ----

    /// The step of the game is ended, and its turn, where neither is asked for: that is said, nothing is right there, and one
    /// taking back leads to where the step began.
    fn leaves(&mut self, table: &mut dyn Table, node: &Node) {
        let step = node.run.current();
        let turn = table.when(node.at).turn;
        stand(table, node);
        let mut run = node.run.clone();
        for _ in 0..MOST_ENDS {
            let sequence = table.sequence(table.cursor(), run.viewer());
            let Some(primary) = sequence.primary.as_ref().filter(|primary| primary.why_not.is_none()) else {
                break;
            };
            if table.to_act() != Some(run.side())
                || primary.orders.is_empty()
                || run.is_asked_for(table, &primary.orders)
            {
                break;
            }
            let Some(said) = run.try_orders(table, &primary.orders) else { break };
            self.heard(step, &said);
            if run.is_done() {
                self.fault(step, "ending the step is right, though it is not asked for");
                return;
            }
            if said.kind == Kind::Legal && said.text.is_empty() {
                self.fault(step, "nothing is said of having ended the step");
            }
            if table.when(table.cursor()).turn != turn {
                self.elsewhere(table, &run);
                break;
            }
        }
        // An order that means nothing may stand before it: what was right so far stays.
        if run.take_back(table) && table.cursor() != run.state().good {
            self.fault(step, "taking back does not lead to where all was right");
        }
    }

    /// The answers of the step in another turn: none is right.
    fn elsewhere(&mut self, table: &mut dyn Table, run: &Run) {
        let Ask::Order(asked) = run.step().ask.clone() else { return };
        let here = table.cursor();
        for Orders { right, .. } in [asked] {
            for way in right {
                if table.cursor() != here && table.go_to(run.side(), here).is_err() {
                    return;
                }
                let mut run = run.clone();
                for text in &way.orders {
                    let Ok(several) = Several::read(text) else { continue };
                    let order = driver::legal(table, &several.pattern);
                    let order = order.or_else(|| driver::literal(table, &several.pattern));
                    let said = order.and_then(|order| run.try_orders(table, &[order]));
                    let Some(said) = said else { continue };
                    self.heard(run.current(), &said);
                    if run.is_done() {
                        return self.fault(run.current(), "an answer is right in another turn");
                    }
                }
            }
        }
    }
}

/// Most orders of an answer at random, and most times a step of the game is ended.
const LONGEST: usize = 24;
const MOST_ENDS: usize = 8;

/// A part of a way, and how much of it has been given.
#[derive(Debug, Clone)]
struct Slot {
    pattern: Pattern,
    least: usize,
    most: usize,
    given: usize,
}

impl Slot {
    fn read(text: &str) -> Option<Self> {
        let several = Several::read(text).ok()?;
        Some(Self {
            pattern: several.pattern,
            least: several.times.least,
            most: several.times.most,
            given: 0,
        })
    }
}

/// Accepted answers that lead to different positions.
#[derive(Default)]
struct Accepted {
    most: usize,
    all: Vec<Answer>,
    seen: BTreeSet<u64>,
    cut: bool,
}

impl Accepted {
    fn is_full(&mut self) -> bool {
        let full = self.all.len() >= self.most;
        self.cut |= full;
        full
    }

    fn take(&mut self, table: &dyn Table, answer: Answer) {
        if !self.is_full() && self.seen.insert(table.digest(answer.at)) {
            self.all.push(answer);
        }
    }
}

/// The step done as the program does it: it stays a step of the learner's in this walk.
fn solved(table: &mut dyn Table, node: &Node) -> Result<Answer, String> {
    let mut run = node.run.clone();
    run.solve(table)?;
    let at = table.cursor();
    Ok(Answer { run, at })
}

/// The learner's orders that led to a position.
fn orders_to(table: &dyn Table, node: &Node) -> Vec<String> {
    let own = Some(Seat::Person(node.run.side()));
    let way = table.way_to(node.at).into_iter().filter(|ply| table.seat_of(*ply) == own);
    way.filter_map(|ply| Some(of_order(&table.order_tree(&table.ply_order(ply, node.run.viewer())?)?)))
        .collect()
}

/// All legal orders as patterns meet them.
fn trees(table: &dyn Table) -> Vec<(Tree, SealedOrder)> {
    let all = table.legal_orders().into_iter();
    all.filter_map(|order| Some((table.order_tree(&order)?, order))).collect()
}

fn pointed(table: &dyn Table, thing: &super::format::Thing) -> Option<Pointed> {
    use super::format::Thing;
    Some(match thing {
        Thing::Phase(words) => Pointed::Phase(words.clone()),
        Thing::Log(words) => Pointed::Log(words.clone()),
        Thing::Place(_) | Thing::Unit(_) | Thing::Link(..) => {
            Pointed::Subject(things::subject(table, thing)?)
        }
    })
}

/// Numbers at random, the same for a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len())) }
    }
}

/// Words of files that are not for the screen: ids of units and places, orders as they are written.
struct Inner {
    ids: HashSet<String>,
}

impl Inner {
    fn of(table: &dyn Table) -> Self {
        let units = (0..u16::MAX).map_while(|nth| match table.spot_of(&Subject::Unit(UnitKey(nth))) {
            Some(Spot::Unit(id)) => Some(id),
            Some(Spot::Place(_)) | None => None,
        });
        // Some ids are the words on the map themselves.
        let board = table.board();
        let places = board.places.iter().filter(|place| place.id != place.name);
        let places = places.map(|place| place.id.clone()).filter(|id| id.len() > 3);
        let mut ids: HashSet<String> = units.chain(places).collect();
        ids.retain(|id| id.chars().next().is_some_and(char::is_lowercase));
        Self { ids }
    }

    /// The first such word of a text.
    fn in_text(&self, text: &str) -> Option<String> {
        let shown = super::plainly::unmarked(text);
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        if let Some(id) = shown.split(|c: char| !is_part(c)).find(|word| self.ids.contains(*word)) {
            return Some(id.to_owned());
        }
        if shown.contains("no legal order") {
            return Some("no legal order".to_owned());
        }
        // An order as it is written: a name with a bracket at once behind it.
        let (at, _) =
            shown.match_indices('(').find(|(at, _)| shown[..*at].ends_with(char::is_alphanumeric))?;
        let name = shown[..at].rsplit(|c: char| !is_part(c)).next().unwrap_or_default();
        Some(format!("{name}("))
    }
}

fn stand(table: &mut dyn Table, node: &Node) {
    if table.cursor() != node.at {
        // A study goes anywhere.
        let _ = table.go_to(node.run.side(), node.at);
    }
}
