//! A game on the table and how it is being looked at.
//!
//! [`Desk`] holds the erased [`Table`], what is selected, what is looked back at, what is being planned, and the
//! automatic side's thoughts. [`Seen`] keeps what the panels draw; it is made again only when its key changes, so
//! that a frame in which nothing happens asks the table for nothing.

use super::{
    command::{Aim, Tab},
    map,
    settings::Pace,
    worker::{Progress, Task, Wake},
};
use crate::engine::{
    rules::{Outcome, Side, Viewer},
    scene::{Arrow, CounterMark, Gesture, Ground, Mark, Scene, Subject},
    table::{Control, Dot, FenceReason, GameKind, LogLine, PlyId, Table, Thought},
    words::{Builder, Explanation, Line, OrderText, Sequence, Sheet, Summary, Tone, Weight},
};
use std::{collections::BTreeMap, path::PathBuf, sync::Arc, time::Duration};

/// Where a game is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keeping {
    /// Nowhere yet; a file in the games folder is made at the first order.
    AtFirstOrder {
        /// Name of the file to be made.
        stem: String,
    },
    /// The writer was asked for a file and has not answered yet.
    Asked,
    /// Every order goes to this file.
    In(PathBuf),
}

/// A plan being put together in the right panel.
#[derive(Debug, Clone, PartialEq)]
pub struct Planning {
    /// What it is about.
    pub about: Subject,
    /// Orders so far.
    pub plan: Vec<OrderText>,
    /// Opened by the game itself: it must be answered before play goes on.
    pub owed: bool,
}

/// How long a refusal stays.
const REFUSAL_SECONDS: f64 = 6.0;

/// What a bubble on the map is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BubbleKind {
    /// A refusal: leaves after six seconds.
    Refusal,
    /// A hint.
    Hint,
}

/// Words at a place on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Bubble {
    /// What for.
    pub kind: BubbleKind,
    /// Words.
    pub text: Explanation,
    /// When it appeared, in seconds of the window's clock.
    pub since: f64,
}

/// What the automatic side is doing.
#[derive(Default)]
pub struct Auto {
    task: Option<Task<Thought>>,
    ready: Option<(Thought, usize)>,
    due: Option<f64>,
    /// The last decision shown: its ply.
    pub shown: Option<PlyId>,
    /// Plies of the decisions of this stretch, oldest first.
    pub stretch: Vec<PlyId>,
}

impl Auto {
    /// Decisions already thought out and not yet played.
    pub fn to_come(&self) -> usize {
        self.ready.as_ref().map_or(0, |(_, left)| *left)
    }
    /// Whether it is thinking.
    pub fn is_thinking(&self) -> bool {
        self.task.is_some()
    }
}

/// Sentences of the rules by id.
#[derive(Default)]
pub struct RuleBook(BTreeMap<String, (String, String)>);

impl RuleBook {
    fn of(table: &dyn Table) -> Self {
        Self(table.rules().iter().map(|r| (r.id.clone(), (r.title.clone(), r.text.clone()))).collect())
    }
    /// Title and sentence of a rule.
    pub fn get(&self, id: &str) -> Option<(&str, &str)> {
        self.0.get(id).map(|(title, text)| (title.as_str(), text.as_str()))
    }
}

/// What the overlays of the map depend on.
#[derive(PartialEq)]
struct OverlayKey {
    version: u64,
    marks: Option<Vec<u16>>,
    planning: Option<Planning>,
    bubble: Option<Bubble>,
    hint: bool,
    event: Option<PlyId>,
}

/// What the panels draw, with the keys it was made for.
#[derive(Default)]
pub struct Seen {
    key: Option<(u64, PlyId, Viewer)>,
    marks_key: Option<Vec<u16>>,
    sheet_key: Option<Subject>,
    plan_key: Option<Planning>,
    overlay_key: Option<OverlayKey>,
    /// The picture.
    pub scene: Arc<Scene>,
    /// Sidebar.
    pub sequence: Arc<Sequence>,
    /// Log.
    pub log: Arc<Vec<LogLine>>,
    /// Order strip.
    pub dots: Vec<Dot>,
    /// What stops undo.
    pub fence: Option<FenceReason>,
    /// Whether redo has something to do.
    pub can_redo: bool,
    /// Result.
    pub outcome: Option<Outcome>,
    /// Rows of the end-of-game page, when the game is over.
    pub summary: Option<Summary>,
    /// Indices into the scene's counters by place.
    pub stacks: Vec<Vec<usize>>,
    /// Background geography.
    pub ground: Arc<Ground>,
    /// Marks of the selection.
    pub marks: Vec<Mark>,
    /// Marks over the scene: of the selection, the hint and the event shown.
    pub over_marks: Vec<Mark>,
    /// Arrows over the scene: of the plan, the hint and the event shown.
    pub over_arrows: Vec<Arrow>,
    /// Words at a place of the map.
    pub bubble: Option<map::Bubble>,
    /// The page of what the pointer is over.
    pub hover_sheet: Option<(Subject, Sheet)>,
    /// Inspector.
    pub sheet: Option<Sheet>,
    /// Builder.
    pub builder: Option<Builder>,
    /// Raised whenever the position or the moment changed, for caches that live in panels.
    pub version: u64,
}

/// A game in play.
pub struct Desk {
    /// The game.
    pub table: Box<dyn Table>,
    /// Its kind.
    pub kind: Arc<dyn GameKind>,
    /// Rules.
    pub rules: RuleBook,
    /// The side of the person at the window when only one person plays, and the last one otherwise.
    pub me: Side,
    /// Where it is kept.
    pub keeping: Keeping,
    /// Plies it had when it was opened.
    pub plies_at_open: usize,
    /// The moment looked back at.
    pub look: Option<PlyId>,
    /// Selected units, the leading one last.
    pub selection: Vec<u16>,
    /// What the inspector shows when nothing is selected.
    pub inspect: Option<Subject>,
    /// What the pointer is over.
    pub hovered: Option<Subject>,
    /// What the next place picked is for, and the place under the keyboard's mark.
    pub aim: Option<(Aim, Option<u16>)>,
    /// A plan being put together.
    pub planning: Option<Planning>,
    /// Words at a place.
    pub bubble: Option<Bubble>,
    /// A hint being shown: its orders and its line.
    pub hint: Option<(Vec<OrderText>, Line)>,
    /// The last refusal or fact, for the status line and screen readers.
    pub status: String,
    /// Lower right panel.
    pub tab: Tab,
    /// Reasons and details in the log.
    pub details: bool,
    /// Whether the reach of the selection is shown.
    pub reach_on: bool,
    /// The automatic side.
    pub auto: Auto,
    /// What the panels draw.
    pub seen: Seen,
}

impl Desk {
    /// Puts a table on the desk.
    pub fn new(kind: Arc<dyn GameKind>, table: Box<dyn Table>, keeping: Keeping) -> Self {
        let sides = table.sides().len() as u8;
        let me = (0..sides).map(Side).find(|&s| table.control(s) == Control::Person).unwrap_or(Side(0));
        Self {
            rules: RuleBook::of(&*table),
            kind,
            me,
            keeping,
            plies_at_open: table.ply_count(),
            look: None,
            selection: Vec::new(),
            inspect: None,
            hovered: None,
            aim: None,
            planning: None,
            bubble: None,
            hint: None,
            status: String::new(),
            tab: Tab::Log,
            details: false,
            reach_on: true,
            auto: Auto::default(),
            seen: Seen::default(),
            table,
        }
    }

    /// Sides played by persons.
    pub fn persons(&self) -> impl Iterator<Item = Side> + '_ {
        (0..self.table.sides().len() as u8).map(Side).filter(|&s| self.table.control(s) == Control::Person)
    }

    /// Whose eyes the window has: the person's side; with two persons, the side to act.
    pub fn viewer(&self) -> Viewer {
        Viewer::Side(self.eyes())
    }

    /// The side whose eyes the window has.
    pub fn eyes(&self) -> Side {
        let to_act = self.table.to_act();
        let mut persons = self.persons();
        match (persons.next(), persons.next()) {
            (Some(_), Some(_)) => to_act.unwrap_or(self.me),
            (Some(one), None) => one,
            (None, _) => self.me,
        }
    }

    /// The moment shown.
    pub fn at(&self) -> PlyId {
        self.look.unwrap_or_else(|| self.table.cursor())
    }

    /// Whether the person at the window is to act now.
    pub fn my_turn(&self) -> bool {
        self.look.is_none()
            && self
                .table
                .to_act()
                .is_some_and(|s| self.table.control(s) == Control::Person && s == self.eyes())
    }

    /// Whether an automatic side is to act.
    pub fn their_turn(&self) -> Option<(Side, u8)> {
        let side = self.table.to_act()?;
        match self.table.control(side) {
            Control::Automatic(level) => Some((side, level)),
            Control::Person => None,
        }
    }

    /// The leading selected unit.
    pub fn lead(&self) -> Option<u16> {
        self.selection.last().copied()
    }

    /// A counter by the key of its unit.
    pub fn counter(&self, unit: u16) -> Option<&CounterMark> {
        self.seen.scene.counters.iter().find(|c| c.unit == unit)
    }

    /// Counters at a place from the bottom of the stack.
    pub fn stack(&self, place: u16) -> impl DoubleEndedIterator<Item = &CounterMark> {
        let list = self.seen.stacks.get(usize::from(place)).map_or(&[][..], Vec::as_slice);
        list.iter().filter_map(|&i| self.seen.scene.counters.get(i))
    }

    /// Name of a place.
    pub fn place_name(&self, place: u16) -> &str {
        self.seen.scene.places.get(usize::from(place)).map_or("", |p| p.name.as_str())
    }

    /// The place a subject stands at.
    pub fn place_of(&self, subject: &Subject) -> Option<u16> {
        match subject {
            Subject::Place(p) => Some(*p),
            Subject::Unit(u) => self.counter(*u).map(|c| c.place),
            Subject::Link(_, b) => Some(*b),
            Subject::Button(_) => None,
        }
    }

    /// What the inspector is about now.
    pub fn about(&self) -> Subject {
        if let Some(unit) = self.lead() {
            return Subject::Unit(unit);
        }
        let known = |s: &&Subject| self.place_of(s).is_some();
        self.inspect
            .as_ref()
            .filter(known)
            .or(self.hovered.as_ref().filter(known))
            .cloned()
            .unwrap_or_else(|| Subject::Button("side".into()))
    }

    /// Brings [`Seen`] up to date.
    pub fn refresh(&mut self) {
        let (at, who) = (self.at(), self.viewer());
        let key = (self.table.revision(), at, who);
        let moved = self.seen.key != Some(key);
        if moved {
            let live = self.look.is_none();
            let mut scene = self.table.scene(at, who);
            if !self.my_turn() && scene.marks.iter().any(|m| matches!(m, Mark::Choice { .. })) {
                // What the other side may choose is not for us to click.
                Arc::make_mut(&mut scene).marks.retain(|m| !matches!(m, Mark::Choice { .. }));
            }
            let s = &mut self.seen;
            s.key = Some(key);
            s.version += 1;
            s.ground = self.table.ground();
            s.scene = scene;
            s.sequence = self.table.sequence(at, who);
            s.log = self.table.log(who);
            s.dots = self.table.dots(who);
            let Viewer::Side(side) = who else { return };
            s.fence = self.table.undo_fence(side);
            s.can_redo = self.table.tip() != self.table.cursor();
            s.outcome = self.table.outcome();
            s.summary = s.outcome.is_some().then(|| self.table.summary());
            s.stacks.clear();
            s.stacks.resize(s.scene.places.len(), Vec::new());
            for (i, c) in s.scene.counters.iter().enumerate() {
                if let Some(stack) = s.stacks.get_mut(usize::from(c.place)) {
                    stack.push(i);
                }
            }
            s.marks_key = None;
            s.sheet_key = None;
            s.plan_key = None;
            let present: Vec<u16> = self.seen.scene.counters.iter().map(|c| c.unit).collect();
            self.selection.retain(|u| present.contains(u));
            if live {
                self.open_owed();
            }
        }
        let units = if self.reach_on && self.my_turn() { self.selection.clone() } else { Vec::new() };
        if self.seen.marks_key.as_ref() != Some(&units) {
            self.seen.marks = if units.is_empty() { Vec::new() } else { self.table.reach(at, who, &units) };
            self.seen.marks_key = Some(units);
        }
        let about = self.about();
        if self.seen.sheet_key.as_ref() != Some(&about) {
            self.seen.sheet = Some(self.table.sheet(at, who, &about));
            self.seen.sheet_key = Some(about);
        }
        if self.seen.plan_key != self.planning {
            self.seen.builder =
                self.planning.as_ref().and_then(|p| self.table.builder(who, &p.about, &p.plan));
            if self.seen.builder.is_none() {
                self.planning = None;
            }
            self.seen.plan_key.clone_from(&self.planning);
        }
        let hovered = self.hovered.as_ref().filter(|s| self.place_of(s).is_some()).cloned();
        if self.seen.hover_sheet.as_ref().map(|(s, _)| s) != hovered.as_ref() || moved {
            self.seen.hover_sheet = hovered.map(|s| {
                let sheet = self.table.sheet(at, who, &s);
                (s, sheet)
            });
        }
        self.refresh_overlay();
    }

    fn refresh_overlay(&mut self) {
        let key = OverlayKey {
            version: self.seen.version,
            marks: self.seen.marks_key.clone(),
            planning: self.planning.clone(),
            bubble: self.bubble.clone(),
            hint: self.hint.is_some(),
            event: self.event_ply(),
        };
        if self.seen.overlay_key.as_ref() == Some(&key) {
            return;
        }
        self.seen.over_marks = self.extra_marks();
        self.seen.over_arrows = self.extra_arrows();
        self.seen.bubble = self.words_on_map();
        self.seen.overlay_key = Some(key);
    }

    /// What is said on the map: a refusal or hint, else the reason of the event shown.
    fn words_on_map(&self) -> Option<map::Bubble> {
        if let Some(bubble) = &self.bubble {
            let text = &bubble.text;
            let place = text.at.as_ref().and_then(|s| self.place_of(s))?;
            let tone = match bubble.kind {
                BubbleKind::Refusal => Tone::Warn,
                BubbleKind::Hint => Tone::Plain,
            };
            return Some(map::Bubble {
                place,
                title: text.sentence.clone(),
                text: String::new(),
                way_out: text.way_out.clone(),
                tags: text.rules.clone(),
                tone,
                side: None,
            });
        }
        let ply = self.event_ply()?;
        let lines: Vec<&LogLine> = self
            .lines_of(ply)
            .filter(|l| !matches!(l.line.weight, Weight::Heading | Weight::Detail))
            .collect();
        let reasons: Vec<&LogLine> = lines.iter().filter(|l| l.is_reason).copied().collect();
        let why = reasons.first()?;
        let fact = lines.iter().find(|l| !l.is_reason).copied().unwrap_or(why);
        let at = |l: &LogLine| {
            let end = l.line.arrows.first().and_then(|a| a.path.last().copied());
            end.or_else(|| l.line.subjects.iter().find_map(|s| self.place_of(s)))
        };
        let place = at(fact).or_else(|| at(why))?;
        let texts: Vec<&str> = reasons.iter().take(2).map(|l| l.line.text.as_str()).collect();
        Some(map::Bubble {
            place,
            title: fact.line.text.clone(),
            text: if std::ptr::eq(fact, *why) { String::new() } else { texts.join(". ") },
            way_out: String::new(),
            tags: why.line.rules.iter().take(2).cloned().collect(),
            tone: Tone::Plain,
            side: why.seat.map(|s| s.side().0).or(why.line.side.map(|s| s.0)),
        })
    }

    /// Takes away a refusal after its time. Returns in how many seconds it will go.
    pub fn age_bubble(&mut self, now: f64, held: bool) -> Option<f64> {
        let bubble = self.bubble.as_ref().filter(|b| b.kind == BubbleKind::Refusal)?;
        let left = bubble.since + REFUSAL_SECONDS - now;
        if held {
            return Some(1.0);
        }
        if left <= 0.0 {
            self.bubble = None;
            return None;
        }
        Some(left)
    }

    /// The place the event shown is about, for the camera.
    pub fn event_place(&self) -> Option<u16> {
        let ply = self.event_ply()?;
        self.lines_of(ply).find_map(|l| {
            let end = l.line.arrows.first().and_then(|a| a.path.last().copied());
            end.or_else(|| l.line.subjects.iter().find_map(|s| self.place_of(s)))
        })
    }

    /// Places on both sides of the front: linked places held by different sides.
    pub fn front(&self) -> Vec<u16> {
        let scene = &self.seen.scene;
        let holder = |p: u16| scene.places.get(usize::from(p)).and_then(|m| m.control);
        let mut places: Vec<u16> = scene
            .links
            .iter()
            .filter(|l| matches!((holder(l.a), holder(l.b)), (Some(a), Some(b)) if a != b))
            .flat_map(|l| [l.a, l.b])
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Opens the builder the game asks for, and closes one it asks for no longer.
    fn open_owed(&mut self) {
        let wanted = if self.my_turn() { self.seen.sequence.builder.clone() } else { None };
        match (&self.planning, wanted) {
            (Some(p), Some(about)) if p.owed && p.about == about => {}
            (_, Some(about)) => {
                let plan = self
                    .table
                    .builder(self.viewer(), &about, &[])
                    .and_then(|b| b.suggested)
                    .unwrap_or_default();
                self.planning = Some(Planning { about, plan, owed: true });
            }
            (Some(p), None) if p.owed || !self.my_turn() => self.planning = None,
            _ => {}
        }
    }

    /// Gives orders for the side to act. On a refusal the bubble says why and nothing changes.
    pub fn give(&mut self, orders: &[OrderText], now: f64) -> bool {
        let Some(side) = self.table.to_act() else {
            self.say("The game is over");
            return false;
        };
        if self.table.control(side) != Control::Person {
            self.say(&format!("The {} side is to move, and it moves by itself", self.side_name(side)));
            return false;
        }
        match self.table.submit(side, orders) {
            Ok(()) => {
                self.look = None;
                self.planning = None;
                self.aim = None;
                self.bubble = None;
                self.hint = None;
                self.status.clear();
                self.auto.shown = None;
                self.auto.stretch.clear();
                self.me = side;
                if !self.my_turn() {
                    self.selection.clear();
                    self.inspect = None;
                }
                true
            }
            Err(text) => {
                self.refuse(text, None, now);
                false
            }
        }
    }

    /// Says a fact in the status line.
    pub fn say(&mut self, sentence: &str) {
        sentence.clone_into(&mut self.status);
    }

    /// Shows a refusal at its place, or at `at` when it names none.
    pub fn refuse(&mut self, mut text: Explanation, at: Option<u16>, now: f64) {
        text.at = text.at.or(at.map(Subject::Place));
        self.status = if text.way_out.is_empty() {
            text.sentence.clone()
        } else {
            format!("{}. {}", text.sentence.trim_end_matches('.'), text.way_out)
        };
        self.hint = None;
        self.bubble = Some(Bubble { kind: BubbleKind::Refusal, text, since: now });
    }

    /// Name of a side.
    pub fn side_name(&self, side: Side) -> &'static str {
        self.table.sides().get(usize::from(side.0)).copied().unwrap_or("")
    }

    /// What a gesture means, or the bubble with the reason; `true` when orders came of it.
    pub fn gesture(&mut self, gesture: &Gesture, now: f64) -> Option<Vec<OrderText>> {
        let place = match gesture {
            Gesture::Go { place, .. } | Gesture::Attack { place, .. } | Gesture::Follow { place, .. } => {
                Some(*place)
            }
            Gesture::Primary => None,
        };
        match self.table.gesture(self.viewer(), gesture) {
            Ok(orders) => Some(orders),
            Err(text) => {
                self.refuse(text, place, now);
                None
            }
        }
    }

    /// What pointing at a place with the selection means: what its mark says, else an attack on what the other side
    /// holds, else a move.
    pub fn meaning(&self, place: u16) -> Aim {
        self.marked(place).unwrap_or(if self.is_hostile(place) { Aim::Attack } else { Aim::Go })
    }

    /// What the mark of the selection at a place offers.
    fn marked(&self, place: u16) -> Option<Aim> {
        self.seen.marks.iter().find_map(|m| match *m {
            Mark::Reach { place: p, .. } | Mark::Choice { place: p } => (p == place).then_some(Aim::Go),
            Mark::Target { place: p, .. } => (p == place).then_some(Aim::Attack),
            Mark::UnderAttack { .. } | Mark::Ring { .. } => None,
        })
    }

    /// Whether the other side stands at a place or, when nobody does, holds it.
    fn is_hostile(&self, place: u16) -> bool {
        let me = self.eyes();
        let mut stack = self.stack(place).peekable();
        if stack.peek().is_some() {
            return stack.any(|c| c.side != me.0);
        }
        let held = self.seen.scene.places.get(usize::from(place)).and_then(|p| p.control);
        held.is_some_and(|side| side != me)
    }

    /// Own units at a place that may be picked up, top of the stack first.
    pub fn own_units(&self, place: u16) -> Vec<u16> {
        let me = self.eyes();
        self.stack(place).rev().filter(|c| c.side == me.0).map(|c| c.unit).collect()
    }

    /// A click on a counter: own units are selected, the second click takes the next of the stack; the other side's
    /// stand for their place.
    pub fn click_unit(&mut self, unit: u16, place: u16, shift: bool, now: f64) {
        let own = self.own_units(place);
        if self.aim.is_some() || !own.contains(&unit) {
            self.click_place(place, now);
            return;
        }
        self.bubble = None;
        self.inspect = Some(Subject::Place(place));
        if shift {
            if self.selection.contains(&unit) {
                let next = own.iter().find(|u| !self.selection.contains(u)).copied();
                match next {
                    Some(next) => self.selection.push(next),
                    None => self.selection.retain(|u| *u != unit),
                }
            } else {
                self.selection.push(unit);
            }
            return;
        }
        let again = self.lead() == Some(unit);
        let here = own.iter().position(|&u| u == unit).unwrap_or(0);
        let next = if again { own[(here + 1) % own.len()] } else { unit };
        self.selection = vec![next];
    }

    /// A click on a place: a marked place is gone to or attacked, any other says why not.
    pub fn click_place(&mut self, place: u16, now: f64) {
        self.bubble = None;
        if let Some((aim, _)) = self.aim.take() {
            self.pick(aim, place, now);
            return;
        }
        if !self.selection.is_empty() && self.my_turn() {
            if let Some(aim) = self.marked(place) {
                self.pick(aim, place, now);
                return;
            }
            if self.selection_place() != Some(place) {
                if !self.offer_at(place, now) {
                    self.pick(self.meaning(place), place, now);
                }
                return;
            }
        }
        if self.offer_at(place, now) {
            return;
        }
        self.selection.clear();
        self.inspect = Some(Subject::Place(place));
    }

    /// The place of the leading selected unit.
    pub fn selection_place(&self) -> Option<u16> {
        self.lead().and_then(|u| self.counter(u)).map(|c| c.place)
    }

    /// Gives the choice of the moment that is about this place, if there is exactly one.
    fn offer_at(&mut self, place: u16, now: f64) -> bool {
        if !self.my_turn() {
            return false;
        }
        let chosen = |m: &Mark| matches!(m, Mark::Choice { place: p } if *p == place);
        if !self.seen.scene.marks.iter().chain(&self.seen.marks).any(chosen) {
            return false;
        }
        let about = Some(Subject::Place(place));
        let mut fitting = self.seen.sequence.choices.iter().filter(|o| o.subject == about);
        let (Some(offer), None) = (fitting.next(), fitting.next()) else { return false };
        let (orders, why_not) = (offer.orders.clone(), offer.why_not.clone());
        if let Some(text) = why_not {
            self.refuse(text, Some(place), now);
        } else {
            self.give(&orders, now);
        }
        true
    }

    /// Selects every unit of the stack that fits, as a double click does.
    pub fn select_stack(&mut self, place: u16) {
        let own = self.own_units(place);
        let may: Vec<u16> =
            own.iter().copied().filter(|&u| self.counter(u).is_some_and(|c| c.states.can_act)).collect();
        self.selection = if may.is_empty() { own } else { may };
        self.selection.reverse();
    }

    /// The place under the keyboard: what is aimed at, selected or shown.
    pub fn keyboard_place(&self) -> Option<u16> {
        let aimed = self.aim.and_then(|(_, place)| place);
        aimed.or(self.selection_place()).or_else(|| self.inspect.as_ref().and_then(|s| self.place_of(s)))
    }

    /// Acts on a place picked for something.
    pub fn pick(&mut self, aim: Aim, place: u16, now: f64) {
        let units = self.selection.clone();
        match aim {
            Aim::Go => self.go(units, place, now),
            Aim::Attack => self.attack(units, place, now),
            Aim::WhyNot => self.why_not(units, place, now),
        }
    }

    /// Refuses to begin something else while a plan is open that would be lost.
    fn plan_in_the_way(&mut self, place: Option<u16>, now: f64) -> bool {
        let Some(p) = self.planning.as_ref().filter(|p| !p.owed && !p.plan.is_empty()) else { return false };
        let about = self.place_of(&p.about);
        if place.is_some() && about == place {
            return false;
        }
        let title = self.seen.builder.as_ref().map_or("The plan", |b| b.title.as_str());
        let text = Explanation {
            code: "E-PLAN".into(),
            sentence: format!("{title} is still being planned"),
            way_out: "Keep it with Enter, or drop it with Esc".into(),
            rules: Vec::new(),
            at: None,
        };
        self.refuse(text, place.or(about), now);
        true
    }

    /// Gives the orders of an offer, unless a plan is open.
    pub fn take_offer(&mut self, orders: &[OrderText], now: f64) {
        if !self.plan_in_the_way(None, now) {
            self.give(orders, now);
        }
    }

    /// Units go to a place.
    pub fn go(&mut self, units: Vec<u16>, place: u16, now: f64) {
        if self.plan_in_the_way(Some(place), now) {
            return;
        }
        if let Some(orders) = self.gesture(&Gesture::Go { units, place }, now) {
            self.give(&orders, now);
        }
    }

    /// Units attack a place: the builder opens with the plan, or the orders are given when there is nothing to
    /// build.
    pub fn attack(&mut self, units: Vec<u16>, place: u16, now: f64) {
        if self.plan_in_the_way(Some(place), now) {
            return;
        }
        let about = Subject::Place(place);
        let kept = match &self.planning {
            Some(p) if !p.owed && p.about == about => p.plan.clone(),
            _ => Vec::new(),
        };
        let Some(orders) = self.gesture(&Gesture::Attack { units, place }, now) else { return };
        let mut plan = kept;
        plan.extend(orders.into_iter().filter(|o| !plan.contains(o)).collect::<Vec<_>>());
        if self.table.builder(self.viewer(), &about, &plan).is_some() {
            self.planning = Some(Planning { about, plan, owed: false });
        } else {
            self.give(&plan, now);
        }
    }

    /// Units follow an attack on a place.
    pub fn follow(&mut self, units: Vec<u16>, place: u16, now: f64) {
        if let Some(orders) = self.gesture(&Gesture::Follow { units, place }, now) {
            self.give(&orders, now);
        }
    }

    /// Says why units may not go to or attack a place, or that they may.
    pub fn why_not(&mut self, units: Vec<u16>, place: u16, now: f64) {
        let gesture = if self.meaning(place) == Aim::Attack {
            Gesture::Attack { units, place }
        } else {
            Gesture::Go { units, place }
        };
        if self.gesture(&gesture, now).is_some() {
            let verb = if matches!(gesture, Gesture::Go { .. }) { "may go" } else { "may attack" };
            let text = Explanation {
                code: String::new(),
                sentence: format!("The selection {verb} here: {}", self.place_name(place)),
                way_out: String::new(),
                rules: Vec::new(),
                at: Some(Subject::Place(place)),
            };
            self.status.clone_from(&text.sentence);
            self.bubble = Some(Bubble { kind: BubbleKind::Hint, text, since: now });
        }
    }

    /// The next unit to decide after the leading one.
    pub fn next_unit(&mut self, forward: bool) {
        let me = self.eyes();
        let may: Vec<u16> = self
            .seen
            .scene
            .counters
            .iter()
            .filter(|c| c.side == me.0 && c.states.can_act)
            .map(|c| c.unit)
            .collect();
        let mut may = may;
        may.sort_unstable();
        if may.is_empty() {
            self.say("No unit is left to decide in this step");
            return;
        }
        let next = match self.lead() {
            None if forward => may[0],
            None => may[may.len() - 1],
            Some(u) if forward => may.iter().copied().find(|&m| m > u).unwrap_or(may[0]),
            Some(u) => may.iter().rev().copied().find(|&m| m < u).unwrap_or(may[may.len() - 1]),
        };
        self.selection = vec![next];
        self.inspect = self.counter(next).map(|c| Subject::Place(c.place));
    }

    /// Drives the automatic side: starts it thinking, and plays its orders at the pace. Returns when it wants to
    /// be called again, in seconds.
    pub fn tick(&mut self, now: f64, pace: Pace, wake: &Wake) -> Option<f64> {
        if self.look.is_some() {
            return None;
        }
        let Some((side, level)) = self.their_turn() else {
            self.auto.task = None;
            self.auto.ready = None;
            self.auto.due = None;
            return None;
        };
        match self.auto.task.as_ref().map(Task::poll) {
            Some(Progress::Done(thought)) => {
                self.auto.task = None;
                if thought.revision == self.table.revision() && thought.side == side {
                    let orders = thought.orders;
                    self.auto.ready = Some((thought, orders));
                    self.auto.due.get_or_insert(now);
                }
            }
            Some(Progress::Lost) => {
                self.auto.task = None;
                self.say(&format!(
                    "The {} side could not decide; take it over from the menu",
                    self.side_name(side)
                ));
                return None;
            }
            Some(Progress::Running) => return None,
            None => {}
        }
        if self.auto.ready.is_none() {
            let job = self.table.thinker(level)?;
            self.auto.task = Some(Task::run(wake, job));
            return None;
        }
        let seconds = pace.seconds()?;
        let due = self.auto.due.unwrap_or(now);
        if now < due {
            return Some(due - now);
        }
        let quiet = self.advance(if pace == Pace::Skip { usize::MAX } else { 1 });
        self.auto.due = Some(if quiet { now } else { now + seconds });
        Some(if quiet { 0.0 } else { seconds })
    }

    /// Plays the next decision of the automatic side now, if it is thought out. Decisions with nothing to see are
    /// passed over.
    pub fn next_decision(&mut self) {
        while self.auto.ready.is_some() && self.advance(1) {}
    }

    /// Plays orders of a ready thought; true when there was nothing to see.
    fn advance(&mut self, steps: usize) -> bool {
        let Some((mut thought, _)) = self.auto.ready.take() else { return false };
        let before = self.table.cursor();
        match self.table.accept(&mut thought, steps) {
            Ok(0) => {}
            Ok(left) => self.auto.ready = Some((thought, left)),
            Err(why) => {
                self.say(&why);
                return false;
            }
        }
        let after = self.table.cursor();
        if after == before {
            return false;
        }
        self.bubble = None;
        self.hint = None;
        let log = self.table.log(self.viewer());
        let seen = log.iter().rev().take_while(|l| l.ply > before).any(|l| {
            !l.line.arrows.is_empty()
                || !l.line.marks.is_empty()
                || l.line.die.is_some()
                || l.line.weight >= Weight::Strong
        });
        if seen && steps != usize::MAX {
            self.auto.shown = Some(after);
            self.auto.stretch.push(after);
        }
        !seen
    }

    /// Waits for the automatic side's thought (tests and pictures only).
    pub fn wait_for_thought(&self, at_most: Duration) -> Option<Thought> {
        match self.auto.task.as_ref()?.wait(at_most) {
            Progress::Done(thought) => Some(thought),
            Progress::Running | Progress::Lost => None,
        }
    }

    /// Takes a thought that was waited for.
    pub fn take_thought(&mut self, thought: Thought) {
        self.auto.task = None;
        if thought.revision == self.table.revision() {
            let orders = thought.orders;
            self.auto.ready = Some((thought, orders));
        }
    }

    /// Whether the automatic side is being thought about or has something ready.
    pub fn auto_ready(&self) -> bool {
        self.auto.ready.is_some()
    }

    /// The ply whose lines, arrows and bubble are shown on the map.
    pub fn event_ply(&self) -> Option<PlyId> {
        self.look.or(self.auto.shown)
    }

    /// Log lines of a ply.
    pub fn lines_of(&self, ply: PlyId) -> impl Iterator<Item = &LogLine> {
        let from = self.seen.log.partition_point(|l| l.ply < ply);
        self.seen.log[from..].iter().take_while(move |l| l.ply == ply)
    }

    /// Arrows to draw over the scene: of the plan, of the hint, of the event shown.
    pub fn extra_arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        if let Some(builder) = &self.seen.builder {
            arrows.extend(builder.arrows.iter().cloned());
        }
        if let Some((_, line)) = &self.hint {
            arrows.extend(line.arrows.iter().cloned());
        }
        if let Some(ply) = self.event_ply() {
            arrows.extend(self.lines_of(ply).flat_map(|l| l.line.arrows.iter().cloned()));
        }
        arrows
    }

    /// Marks to draw over the scene: of the selection, of the hint, of the event shown.
    pub fn extra_marks(&self) -> Vec<Mark> {
        let mut marks = self.seen.marks.clone();
        if let Some((_, line)) = &self.hint {
            marks.extend(line.marks.iter().cloned());
        }
        if let Some(ply) = self.event_ply() {
            marks.extend(self.lines_of(ply).flat_map(|l| l.line.marks.iter().cloned()));
        }
        marks
    }
}

/// What stopped an undo, in words.
pub fn fence_sentence(reason: FenceReason) -> &'static str {
    match reason {
        FenceReason::Die => "Undo stops here: a die was rolled",
        FenceReason::Reveal => "Undo stops here: something hidden was seen",
        FenceReason::OtherSeat => "Undo stops here: the other side gave the order",
        FenceReason::Start => "There is nothing to undo",
    }
}

/// The one word at the fence post.
pub fn fence_word(reason: FenceReason) -> &'static str {
    match reason {
        FenceReason::Die => "die",
        FenceReason::Reveal => "seen",
        FenceReason::OtherSeat => "theirs",
        FenceReason::Start => "start",
    }
}
