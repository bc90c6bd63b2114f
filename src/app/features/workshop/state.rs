//! The lesson that is made, and what is going on with it at the desk.

use crate::{
    command::{MapEvent, Tool},
    desk::Desk,
};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::scene::Subject,
};
use lessons::{
    check::{Finding, Weight},
    driver,
    format::{Ask, Lesson, Row, Thing},
    making::{
        At, Field, List, Manuscript,
        list::{add_other, add_other_thing, add_right, toggle},
        offers::{Offered, changed},
        played::{orders_since, refused_order, thing_of},
    },
    run::Run,
    things,
};
use std::{path::PathBuf, sync::Arc};

/// An answer that is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recording {
    /// It is a right one.
    pub right: bool,
    /// The moment it begins at.
    pub from: PlyId,
}

/// A lesson that is made.
pub struct Workshop {
    /// The lesson.
    pub draft: Manuscript,
    /// What a click on the map means.
    pub tool: Tool,
    /// A click with a tool means the unit that is clicked, not the place it stands at.
    pub units: bool,
    /// The patterns by which orders are compared are shown.
    pub patterns: bool,
    /// The answer that is being played.
    pub recording: Option<Recording>,
    /// Why the map does not show the open part: a step before it has no answer yet.
    pub trouble: Option<String>,
    /// What the checker has found.
    pub findings: Vec<Finding>,
    /// Facts that may be a goal here.
    pub offers: Vec<Offered>,
    /// Its file, once there is one.
    pub path: Option<PathBuf>,
    /// The title its file was last named after.
    pub titled: String,
    /// It was begun at this table and is kept nowhere else yet.
    pub is_new: bool,
    /// The lesson as it was checked last.
    pub checked: Option<Arc<Lesson>>,
    /// When it was changed last, by the window's clock; nothing once that was saved.
    pub changed_at: Option<f64>,
    /// The field that is to have the keyboard.
    pub wanted: Option<Field>,
    run: Option<Run>,
    /// The lesson the map stands for.
    stood: Option<(Arc<Lesson>, At)>,
    cursor: PlyId,
    /// Counts what is lit.
    pub(crate) lit: u32,
}

impl Workshop {
    /// A lesson brought to a table that has its position.
    pub fn new(draft: Manuscript, path: Option<PathBuf>) -> Self {
        Self {
            titled: draft.lesson().title.clone(),
            is_new: false,
            draft,
            tool: Tool::default(),
            units: false,
            patterns: false,
            recording: None,
            trouble: None,
            findings: Vec::new(),
            offers: Vec::new(),
            path,
            checked: None,
            changed_at: None,
            wanted: None,
            run: None,
            stood: None,
            cursor: 0,
            lit: 0,
        }
    }

    /// Whose eyes the map is seen with: those of the learner.
    pub fn viewer(&self, desk: &Desk) -> Viewer {
        let name = &self.draft.lesson().side;
        let side = desk.table.sides().iter().position(|side| side.eq_ignore_ascii_case(name)).unwrap_or(0);
        Viewer::Side(Side(side as u8))
    }

    /// Brings the map to the open part, if something has changed since it stood there.
    pub fn stand(&mut self, desk: &mut Desk) {
        self.lit += 1;
        let now = (Arc::new(self.draft.lesson().clone()), self.draft.at());
        if self.recording.is_some() || self.stood.as_ref().is_some_and(|stood| same_ground(stood, &now)) {
            return;
        }
        let (lesson, at) = now.clone();
        self.trouble = None;
        let opened = Run::at_table(&*desk.kind, Arc::clone(&lesson), &mut *desk.table);
        self.run = match opened {
            Ok(run) => {
                let mut run = run.strictly();
                let went = match at {
                    At::Start => Ok(()),
                    At::Step(nth) => run.jump(&mut *desk.table, nth),
                    At::End => {
                        let last = lesson.steps.len().saturating_sub(1);
                        run.jump(&mut *desk.table, last).and_then(|()| run.solve(&mut *desk.table))
                    }
                };
                self.trouble = went.err();
                Some(run)
            }
            Err(why) => {
                self.trouble = Some(why);
                None
            }
        };
        self.stood = Some(now);
        self.cursor = desk.table.cursor();
        self.offers = match (at, &self.trouble) {
            (At::End, None) => {
                changed(&*desk.kind, &*desk.table, self.viewer(desk), (0, desk.table.cursor()))
            }
            _ => Vec::new(),
        };
        forget_plans(desk);
    }

    /// What the game says after orders or refusals at the desk.
    pub fn notice(&mut self, desk: &mut Desk) {
        let tried = desk.tried.take();
        let Some(recording) = self.recording else { return };
        if let Some(tried) = tried {
            let mut orders = orders_since(&*desk.table, recording.from, desk.me);
            let code = tried.why.code.clone();
            let before = orders.len();
            orders.extend(tried.orders.iter().map(|order| desk.table.write_order(order)));
            if let Some(place) = tried.place.filter(|_| tried.orders.is_empty()) {
                let units: Vec<Subject> = tried.units.iter().map(|unit| Subject::Unit(*unit)).collect();
                let me = desk.me;
                orders.extend(refused_order(&mut *desk.table, me, (&units, &Subject::Place(place)), &code));
            }
            if orders.len() > before {
                self.take(desk, recording.right, orders, Some(code));
            }
            return;
        }
        let now = desk.table.cursor();
        if now == self.cursor {
            return;
        }
        if let Some(run) = &self.run
            && let Err(why) = run.answered(&mut *desk.table)
        {
            desk.say(&why);
        }
        self.cursor = desk.table.cursor();
        self.lit += 1;
    }

    /// Begins to play an answer.
    pub fn record(&mut self, desk: &mut Desk, right: bool) {
        self.stood = None;
        self.recording = None;
        self.stand(desk);
        if let Some(why) = &self.trouble {
            let why = why.clone();
            desk.say(&why);
            return;
        }
        self.tool = Tool::Look;
        self.cursor = desk.table.cursor();
        self.recording = Some(Recording { right, from: self.cursor });
    }

    /// The orders played so far, in words.
    pub fn played(&self, desk: &Desk) -> Vec<String> {
        let Some(recording) = self.recording else { return Vec::new() };
        let orders = orders_since(&*desk.table, recording.from, desk.me);
        orders.iter().map(|order| driver::words(&*desk.table, self.viewer(desk), order)).collect()
    }

    /// Takes what was played as an answer; false where nothing was.
    pub fn stop(&mut self, desk: &mut Desk) -> bool {
        let Some(recording) = self.recording else { return false };
        let orders = orders_since(&*desk.table, recording.from, desk.me);
        if orders.is_empty() {
            desk.say("Nothing was ordered yet. Play the answer first, or press Esc");
            return false;
        }
        self.take(desk, recording.right, orders, None);
        true
    }

    fn take(&mut self, desk: &mut Desk, right: bool, orders: Vec<String>, refused: Option<String>) {
        self.recording = None;
        let count = if refused.is_some() { " The game refuses it: that is the answer" } else { "" };
        let added = self.draft.change(|lesson, at| {
            let Some(step) = at.step().and_then(|nth| lesson.steps.get_mut(nth)) else { return false };
            if right {
                add_right(&mut step.ask, orders, refused)
            } else {
                add_other(&mut step.ask, orders, refused)
            }
        });
        self.stood = None;
        self.stand(desk);
        desk.bubble = None;
        if !added {
            desk.say("This answer stands there already");
        } else if right {
            desk.say(&format!("Taken as a right answer.{count}"));
        } else {
            self.wanted = self.others().map(Field::OtherReply);
            desk.say(&format!("Taken as another answer: write what is said of it.{count}"));
        }
    }

    /// The number of the last other answer.
    fn others(&self) -> Option<usize> {
        let lesson = self.draft.lesson();
        List::Others.len(lesson, self.draft.at()).checked_sub(1)
    }

    /// Forgets what was played; false where nothing is.
    pub fn cancel(&mut self, desk: &mut Desk) -> bool {
        let was = self.recording.take().is_some();
        if was {
            self.stood = None;
            self.stand(desk);
        }
        was
    }

    /// Esc: ends what is recorded, then the tool; false when neither was on.
    pub fn escape(&mut self, desk: &mut Desk) -> bool {
        self.cancel(desk) || std::mem::take(&mut self.tool) != Tool::Look
    }

    /// The pointer did something on the map; true when it meant the tool.
    pub fn pointed(&mut self, desk: &mut Desk, event: &MapEvent) -> bool {
        let at = match event {
            MapEvent::ClickUnit { unit, .. } | MapEvent::PickUnit { unit, .. } => Subject::Unit(*unit),
            MapEvent::ClickPlace { place } | MapEvent::ClickStack { place } => Subject::Place(*place),
            MapEvent::Hover(_)
            | MapEvent::TakeUp(_)
            | MapEvent::Drop { .. }
            | MapEvent::Along { .. }
            | MapEvent::GoOnto { .. }
            | MapEvent::ClickNothing => return false,
        };
        if self.tool == Tool::Look {
            return false;
        }
        // A click on a counter means the place, unless units are meant: pointing at a unit there finds the place as well.
        let is_unit = self.units || matches!(event, MapEvent::PickUnit { .. });
        match (is_unit, &at, desk.seen.place_of(&at)) {
            (true, Subject::Unit(_), _) => self.lit_by_tool(desk, &at),
            (true, ..) => desk.say(
                "Click the counter of a unit; where several stand, rest there first and click one of them",
            ),
            (false, _, place) => self.lit_by_tool(desk, &place.map_or(at, Subject::Place)),
        }
        true
    }

    fn lit_by_tool(&mut self, desk: &Desk, meant: &Subject) {
        let Some(thing) = thing_of(&*desk.table, meant) else { return };
        let tool = self.tool;
        self.draft.change(|lesson, at| {
            let Some(step) = at.step().and_then(|nth| lesson.steps.get_mut(nth)) else { return false };
            match (tool, &mut step.ask) {
                (Tool::Ring, _) => toggle(&mut step.glow, &thing),
                (Tool::Right, Ask::Point(asked)) => toggle(&mut asked.right, &thing),
                (Tool::Other, ask) => return add_other_thing(ask, &thing),
                (Tool::Look | Tool::Right, _) => return false,
            }
            true
        });
        if tool == Tool::Other {
            self.wanted = self.others().map(Field::OtherReply);
        }
        self.lit += 1;
    }

    /// Whether the table after the step shows how its first right answer is counted.
    pub fn shows_working(&self) -> bool {
        self.draft.step().is_some_and(|step| !step.working.is_empty())
    }

    /// Shows how the first right answer is counted after the step, or no longer.
    pub fn toggle_working(&mut self, desk: &Desk) {
        let title = self.draft.step().map(|step| step.title.clone()).unwrap_or_default();
        let about = self.first_place(desk);
        self.draft.change(|lesson, at| {
            let Some(step) = at.step().and_then(|nth| lesson.steps.get_mut(nth)) else { return false };
            if !step.working.is_empty() {
                step.working.clear();
                return true;
            }
            let Ask::Order(asked) = &step.ask else { return false };
            let Some(way) = asked.right.first() else { return false };
            let title = if title.is_empty() { "This answer".to_owned() } else { title };
            step.working.push(Row { title, about, orders: way.orders.clone(), ..Row::default() });
            true
        });
    }

    /// The place the first right answer is about.
    fn first_place(&self, desk: &Desk) -> Option<Thing> {
        let Ask::Order(asked) = &self.draft.step()?.ask else { return None };
        let order = asked.right.first()?.orders.last()?;
        let order = desk.table.read_order(order).ok()?;
        let tree = desk.table.order_tree(&order)?;
        let places = things::places_of(&*desk.table, &tree);
        thing_of(&*desk.table, places.last()?)
    }

    /// Faults of a part, then remarks.
    pub fn found(&self, at: At) -> impl Iterator<Item = &Finding> {
        let of = move |finding: &&Finding| finding.step == at.step();
        self.findings.iter().filter(of)
    }

    /// How many faults there are.
    pub fn faults(&self) -> usize {
        self.findings.iter().filter(|finding| finding.weight == Weight::Fault).count()
    }

    /// The lesson when it has changed since it was checked and saved.
    pub fn take_unchecked(&mut self) -> Option<Arc<Lesson>> {
        let lesson = self.draft.lesson();
        if self.checked.as_ref().is_some_and(|checked| **checked == *lesson) {
            return None;
        }
        let lesson = Arc::new(lesson.clone());
        self.checked = Some(Arc::clone(&lesson));
        Some(lesson)
    }

    /// The table has been changed for another: the map is drawn from scratch.
    pub fn retabled(&mut self, desk: &mut Desk) {
        self.stood = None;
        self.stand(desk);
    }

    /// Where the lesson is kept, and whether it is there as it stands.
    pub fn standing(&self) -> String {
        let name = self.path.as_ref().and_then(|path| path.file_name()).unwrap_or_default().to_string_lossy();
        match (self.changed_at.is_some() || self.draft.is_changed(), self.draft.was_saved()) {
            (true, _) => "Not saved yet".to_owned(),
            (false, true) => format!("Saved as {name}"),
            (false, false) => format!("Nothing changed yet; it will be {name}"),
        }
    }

    /// Whether the position on the table is that of the lesson.
    pub fn fits_table(&self, desk: &Desk) -> bool {
        let lesson = self.draft.lesson();
        desk.table.start() == lesson.start.as_ref()
    }
}

/// Whether two lessons put the same position on the map for a part of them: texts make no difference.
fn same_ground((a, at): &(Arc<Lesson>, At), (b, now): &(Arc<Lesson>, At)) -> bool {
    let ground = |lesson: &Lesson| {
        let mut ground = lesson.clone();
        ground.title.clear();
        ground.aim.clear();
        ground.debrief.clear();
        ground.minutes = 0;
        ground.class.clear();
        for step in &mut ground.steps {
            step.text.clear();
            step.title.clear();
            step.done.clear();
            step.hints.clear();
            step.glow.clear();
        }
        ground
    };
    at == now && ground(a) == ground(b)
}

fn forget_plans(desk: &mut Desk) {
    desk.planning = None;
    desk.bubble = None;
    desk.tried = None;
    desk.selection.clear();
    desk.inspect = None;
    desk.look = None;
}
