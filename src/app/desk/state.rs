//! The game on the table and how it is looked at.

use crate::{
    command::{Aim, Tab},
    desk::{
        digits,
        drafts::Draft,
        known::Known,
        main_act::Rest,
        parts::{
            Asking, Bubble, Goal, Hint, Keeping, Listing, Marching, Onto, Planning, Second, Tried, Walk, Ways,
        },
        put_off::PutOff,
        story::Story,
    },
    map,
    rules::RuleBook,
    settings::Pace,
};
use engine::{
    base::{
        fence::FenceReason,
        keys::{PlaceKey, UnitKey},
        outcome::Outcome,
        seat::{Control, PlyId},
        side::{Side, Viewer},
        spelling::Spelling,
    },
    show::{
        account::Account,
        builder::Builder,
        counter::CounterMark,
        forecast::Forecast,
        log::{Dot, LogLine},
        offer::Offer,
        scene::{Along, Arrow, Mark, Scene, Subject, TurnPart},
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
    },
    table::{GameKind, Table},
};
use std::sync::Arc;

/// Revision, moment, viewer, and the event stepped to inside the order.
pub(crate) type ShownKey = (u64, PlyId, Viewer, Option<usize>);

/// What the panels draw, with the keys it was made for.
#[derive(Default)]
pub struct Seen {
    pub(crate) key: Option<ShownKey>,
    pub(crate) marks_key: Option<Vec<UnitKey>>,
    sheet_key: Option<Subject>,
    plan_key: Option<Planning>,
    listed_key: Option<(Option<UnitKey>, Option<Subject>)>,
    /// The position at the moment looked at, for the viewer.
    pub scene: Arc<Scene>,
    /// Sequence of play with its offers.
    pub sequence: Arc<Sequence>,
    /// All lines up to the cursor that the viewer is told.
    pub log: Arc<Vec<LogLine>>,
    /// Order strip.
    pub dots: Vec<Dot>,
    /// What stops undo.
    pub fence: Option<FenceReason>,
    /// Whether redo has something to do.
    pub can_redo: bool,
    /// What has to be told of how fairly the game was played, in a word or three.
    pub fair: Option<&'static str>,
    /// How it ended; `None` while it runs.
    pub outcome: Option<Outcome>,
    /// Rows of the end-of-game page, when the game is over.
    pub summary: Option<Summary>,
    /// Indices into the scene's counters by place.
    pub stacks: Vec<Vec<usize>>,
    /// Marks of the selection.
    pub marks: Vec<Mark>,
    /// Marks over the scene: of the selection, the hint and the event shown.
    pub over_marks: Vec<Mark>,
    /// Arrows over the scene: of the plan, the hint and the event shown.
    pub over_arrows: Vec<Arrow>,
    /// Counters of the dot that is pointed at, where they do not stand now.
    pub ghosts: Vec<CounterMark>,
    /// Ways of what is pointed at, drawn over the map.
    pub(crate) pointed_arrows: Vec<Arrow>,
    /// What the camera follows.
    pub followed: Arc<map::Followed>,
    /// Words at a place of the map.
    pub bubble: Option<map::Bubble>,
    /// Why the automatic side gave the order shown.
    pub account: Option<Account>,
    /// The page of what the pointer is over.
    pub hover_sheet: Option<(Subject, Sheet)>,
    /// Page of the inspector for what is selected.
    pub sheet: Option<Sheet>,
    /// The attack or division of hits that is being put together.
    pub builder: Option<Builder>,
    /// What a second click on its place does.
    pub second: Second,
    /// What a click brings where the pointer is.
    pub goal: Goal,
    /// What may come of the plan in the builder.
    pub forecast: Option<Arc<Forecast>>,
    /// Raised whenever the position or the moment changed, for caches that live in panels.
    pub version: u64,
    /// The picture follows on from the one before by one decision: what moved may be seen to travel.
    pub follows: bool,
}

impl Seen {
    /// Everything is made again at the next look.
    pub(crate) fn forget(&mut self) {
        self.key = None;
        self.marks_key = None;
        self.sheet_key = None;
        self.plan_key = None;
        self.hover_sheet = None;
    }
}

/// A game in play.
pub struct Desk {
    /// The game in play.
    pub table: Box<dyn Table>,
    /// Its entry in the register.
    pub kind: Arc<dyn GameKind>,
    /// Rule pages in the spelling that is set.
    pub rules: Arc<RuleBook>,
    pub(crate) spelling: Spelling,
    /// The side that sits at the window.
    pub me: Side,
    /// Whose eyes the window has: those of the side that sits at it, and in a review those that were chosen.
    pub viewer: Viewer,
    /// The game is being reviewed: a moment shown may lie on another line than the one played last.
    pub reviewed: bool,
    /// Where it is kept.
    pub keeping: Keeping,
    /// The writer has not said yet whether the file may be written to.
    pub(crate) file_is_asked: bool,
    /// Plies it had when it was opened.
    pub plies_at_open: usize,
    /// The moment looked back at.
    pub look: Option<PlyId>,
    /// The moment still shown while a battle after it is being seen: what came of it is told by the battle first.
    pub held: Option<PlyId>,
    /// Selected units, the leading one last.
    pub selection: Vec<UnitKey>,
    /// What the inspector shows when nothing is selected.
    pub inspect: Option<Subject>,
    /// What the pointer is over.
    pub hovered: Option<Subject>,
    /// The way along which counters are drawn by hand.
    pub along: Option<Along>,
    /// What the next place picked is for, and the place under the keyboard's mark.
    pub aim: Option<(Aim, Option<PlaceKey>)>,
    /// Letters of a place's name typed while aiming.
    pub typed: String,
    /// Asked at a place where own units stand.
    pub(crate) onto: Option<Onto>,
    /// The place the arrows have walked to: it is there while keys are used.
    pub cursor: Option<PlaceKey>,
    /// Marches over several turns that were begun.
    pub(crate) marches: Vec<Marching>,
    /// Ways over several turns that are known.
    pub(crate) ways: Ways,
    /// What the keyboard remembers of where it walked.
    pub(crate) walk: Walk,
    /// The unit that was given an order last.
    pub ordered: Option<UnitKey>,
    /// Places of the battle that is shown and that the person goes on from, where it was fought first; else none.
    pub(crate) watched: Vec<PlaceKey>,
    pub(crate) rest: Rest,
    /// Numbers of the choices that are listed.
    pub(crate) listing: Listing,
    /// A plan being put together.
    pub planning: Option<Planning>,
    /// Plans that are put off.
    pub put_off: PutOff,
    /// Digits of its lines.
    pub digits: digits::Digits,
    /// Words at a place.
    pub bubble: Option<Bubble>,
    /// What was refused last, until it has been told.
    pub tried: Option<Tried>,
    /// A hint being shown: its orders and its line.
    pub hint: Option<Hint>,
    /// The last refusal or fact, for the status line and screen readers.
    pub status: String,
    /// Lower right panel.
    pub tab: Tab,
    /// Reasons and details in the log.
    pub details: bool,
    /// Whether the reach of the selection is shown.
    pub reach_on: bool,
    /// Another commander of the side is asked for leave.
    pub(crate) asking: Option<Asking>,
    /// What gives up something for good and was asked about, with the revision of the table at which it was.
    pub(crate) grave: Option<(u64, Offer)>,
    /// Decisions of the other side that were shown since the person last decided.
    pub story: Story,
    /// The event stepped to: its order and its number there.
    pub event: Option<(PlyId, usize)>,
    /// The dot of the order strip that is pointed at.
    pub pointed: Option<PlyId>,
    /// The pace of the other side in this game, where it is not the usual one.
    pub pace: Option<Pace>,
    /// What may be known while what comes later is hidden.
    pub hidden: Option<Known>,
    /// The game has come to its end at the table, and nothing has been said of it yet.
    pub(crate) ended: bool,
    /// Texts about it that were put aside: neither kept nor thrown away.
    pub(crate) drafts: Vec<Draft>,
    /// What the panels draw.
    pub seen: Seen,
}

impl Desk {
    /// Puts a table on the desk.
    pub fn new(kind: Arc<dyn GameKind>, table: Box<dyn Table>, keeping: Keeping) -> Self {
        let sides = table.sides().len() as u8;
        let person = (0..sides).map(Side).find(|&s| table.control(s) == Control::Person);
        let me = table.told_to().or(person).unwrap_or(Side(0));
        Self {
            rules: Arc::new(RuleBook::of_table(&*table)),
            spelling: Spelling::English,
            kind,
            me,
            viewer: Viewer::Side(me),
            reviewed: false,
            keeping,
            file_is_asked: false,
            plies_at_open: table.ply_count(),
            look: None,
            held: None,
            selection: Vec::new(),
            inspect: None,
            hovered: None,
            along: None,
            aim: None,
            typed: String::new(),
            onto: None,
            cursor: None,
            marches: Vec::new(),
            ways: Ways::default(),
            walk: Walk::default(),
            ordered: None,
            watched: Vec::new(),
            rest: Rest::default(),
            listing: Listing::default(),
            planning: None,
            put_off: PutOff::default(),
            digits: digits::Digits::default(),
            bubble: None,
            tried: None,
            hint: None,
            asking: None,
            grave: None,
            status: String::new(),
            tab: Tab::Log,
            details: false,
            reach_on: true,
            story: Story::default(),
            event: None,
            pointed: None,
            pace: None,
            hidden: None,
            ended: false,
            drafts: Vec::new(),
            seen: Seen::default(),
            table,
        }
    }

    /// Sides played by persons; in a copy for one side that side alone can be played.
    pub fn persons(&self) -> impl Iterator<Item = Side> + '_ {
        let told = self.table.told_to();
        let here = move |s: &Side| told.is_none_or(|t| t == *s);
        let sides = (0..self.table.sides().len() as u8).map(Side).filter(here);
        sides.filter(|&s| self.table.control(s) == Control::Person)
    }

    /// Whose eyes the window has.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The side whose eyes the window has. It changes only when another player takes the seat.
    pub fn eyes(&self) -> Side {
        self.me
    }

    /// The index of the side that looks; none for one who sees everything.
    pub fn eyes_of_viewer(&self) -> Option<u8> {
        match self.viewer {
            Viewer::Side(side) => Some(side.0),
            Viewer::Umpire => None,
        }
    }

    /// Whether a battle is shown that the person goes on from.
    pub fn is_watching(&self) -> bool {
        !self.watched.is_empty()
    }

    /// The moment shown.
    pub fn at(&self) -> PlyId {
        self.look.or(self.held).unwrap_or_else(|| self.table.cursor())
    }

    /// Whether the person at the window is to act now.
    pub fn my_turn(&self) -> bool {
        self.look.is_none()
            && self.held.is_none()
            && self.table.plays_itself().is_none()
            && self
                .table
                .to_act()
                .is_some_and(|s| self.table.control(s) == Control::Person && s == self.eyes())
    }

    /// Whether an automatic side, or an automatic commander of one, is to act.
    pub fn their_turn(&self) -> Option<(Side, u8)> {
        self.table.plays_itself().map(|(side, _, level)| (side, level))
    }

    /// The leading selected unit.
    pub fn lead(&self) -> Option<UnitKey> {
        self.selection.last().copied()
    }
}

impl Seen {
    /// A counter by the key of its unit.
    pub fn counter(&self, unit: UnitKey) -> Option<&CounterMark> {
        self.scene.counters.iter().find(|c| c.unit == unit)
    }

    /// Counters at a place from the bottom of the stack.
    pub fn stack(&self, place: PlaceKey) -> impl DoubleEndedIterator<Item = &CounterMark> {
        let list = self.stacks.get(place.index()).map_or(&[][..], Vec::as_slice);
        list.iter().filter_map(|&i| self.scene.counters.get(i))
    }

    /// Name of a place.
    pub fn place_name(&self, place: PlaceKey) -> &str {
        self.scene.board.name(place)
    }

    /// The place a subject stands at.
    pub fn place_of(&self, subject: &Subject) -> Option<PlaceKey> {
        match subject {
            Subject::Place(p) => Some(*p),
            Subject::Unit(u) => self.counter(*u).map(|c| c.place),
            Subject::Link(_, place) | Subject::Side(place, _) => Some(*place),
            Subject::Turn(_) => None,
        }
    }
}

impl Desk {
    /// What the inspector is about now.
    pub fn about(&self) -> Subject {
        if let Some(place) = self.cursor {
            return Subject::Place(place);
        }
        if let Some(unit) = self.lead() {
            return Subject::Unit(unit);
        }
        let known = |s: &&Subject| self.seen.place_of(s).is_some();
        self.inspect
            .as_ref()
            .filter(known)
            .or(self.hovered.as_ref().filter(known))
            .cloned()
            .unwrap_or(Subject::Turn(TurnPart::Side))
    }

    /// Brings [`Seen`] up to date, but for what features draw over it.
    pub fn refresh(&mut self) {
        if self.reviewed && self.look.is_none() {
            self.look = Some(self.table.cursor());
        }
        let (at, who) = (self.at(), self.viewer());
        self.get_to_know(at);
        let event = self.event.filter(|(ply, _)| self.reviewed && *ply == at).map(|(_, n)| n);
        let key = (self.table.revision(), at, who, event);
        let moved = self.seen.key != Some(key);
        if moved {
            self.refresh_position(key);
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
        let listed = (self.selection.last().copied(), self.inspect.clone());
        if moved || self.seen.listed_key.as_ref() != Some(&listed) {
            self.seen.listed_key = Some(listed);
            self.number_choices();
        }
        if moved || self.seen.plan_key != self.planning {
            self.refresh_plan();
        }
        self.refresh_second();
        self.refresh_goal();
    }

    /// What depends on the position and the moment.
    fn refresh_position(&mut self, key: ShownKey) {
        let (_, at, who, _) = key;
        let live = self.look.is_none();
        // Taken away first, so that it is added to in place.
        self.seen.log = Arc::default();
        self.seen.log = self.told_lines(self.table.log_to(self.line_shown(), who));
        let mut scene = match self.midst() {
            Some(told) => self.table.scene_within(at, told, who),
            None => self.table.scene(at, who),
        };
        if !self.my_turn() && scene.marks.iter().any(|m| matches!(m, Mark::Choice { .. })) {
            // What the other side may choose is not for us to click.
            Arc::make_mut(&mut scene).marks.retain(|m| !matches!(m, Mark::Choice { .. }));
        }
        let follows = self.seen.key.is_some_and(|before| self.follows(before, key));
        let side = self.eyes();
        let mut dots = self.table.dots(who);
        dots.retain(|d| self.may_know(d.ply));
        let can_redo = self.table.tip() != self.table.cursor() && !self.redo_is_hidden();
        let fair = self.table.fair_play_in_short();
        let s = &mut self.seen;
        let was_shown = s.key.is_some();
        s.follows = follows;
        s.key = Some(key);
        s.version += 1;
        s.scene = scene;
        s.sequence = self.table.sequence(at, who);
        s.dots = dots;
        s.fence = self.table.undo_fence(side);
        s.can_redo = can_redo;
        s.fair = fair;
        let ran = s.outcome.is_none();
        s.outcome = self.table.outcome();
        let ends = ran && live && s.outcome.is_some();
        // A game that is opened when it is over does not come to its end.
        self.ended = ends && was_shown || self.ended && s.outcome.is_some();
        s.summary = s.outcome.is_some().then(|| self.table.summary());
        s.stacks.clear();
        s.stacks.resize(s.scene.places.len(), Vec::new());
        for (i, c) in s.scene.counters.iter().enumerate() {
            if let Some(stack) = s.stacks.get_mut(c.place.index()) {
                stack.push(i);
            }
        }
        s.marks_key = None;
        s.sheet_key = None;
        s.plan_key = None;
        self.put_off.keep(self.table.when(self.table.cursor()));
        let present: Vec<UnitKey> = self.seen.scene.counters.iter().map(|c| c.unit).collect();
        self.selection.retain(|u| present.contains(u));
        if live {
            self.open_owed();
        }
        if ends {
            self.show_the_end();
        }
    }

    /// What depends on the plan that is open.
    fn refresh_plan(&mut self) {
        let who = self.viewer();
        self.seen.builder = self.planning.as_ref().and_then(|p| self.table.builder(who, &p.about, &p.plan));
        if self.seen.builder.is_none() {
            self.planning = None;
        }
        match (&self.planning, &self.seen.builder) {
            (Some(planning), Some(builder)) => self.digits.follow(&planning.about, builder),
            _ => self.digits.clear(),
        }
        self.seen.plan_key.clone_from(&self.planning);
        self.seen.second.forget();
    }

    /// The last ply of the line that is shown: in a review that of the branch the moment lies on, where it is not the line
    /// played last.
    pub(crate) fn line_shown(&self) -> PlyId {
        let tip = self.table.tip();
        if !self.reviewed {
            return tip;
        }
        let at = self.at();
        let line = self.table.timeline(tip, self.viewer());
        if line.plies.binary_search(&at).is_ok() {
            return tip;
        }
        let tree = self.table.tree();
        tree.branches.get(tree.branch_of(at)).map_or(at, |b| b.tip)
    }

    /// The last ply that pictures of the moment shown may go to: in a review that of the line, unless what comes later is
    /// hidden; at the table what is shown.
    pub(crate) fn told_tip(&self) -> PlyId {
        if self.reviewed && self.hidden.is_none() { self.line_shown() } else { self.at() }
    }

    /// The game has come to its end: nothing of the last decisions stands before the page that says how.
    fn show_the_end(&mut self) {
        self.story.shown = None;
        self.selection.clear();
        self.inspect = None;
        self.bubble = None;
        self.hint = None;
        self.aim = None;
        self.status.clear();
    }

    /// Takes everything off the table that belongs to who sat there before.
    pub(crate) fn put_away(&mut self) {
        self.put_down();
        self.inspect = None;
        self.hovered = None;
        self.cursor = None;
        self.status.clear();
    }

    /// Takes everything out of the hand of who sat there before; what is shown stays.
    fn put_down(&mut self) {
        self.selection.clear();
        self.aim = None;
        self.typed.clear();
        self.ordered = None;
        self.planning = None;
        self.put_off.forget();
        self.bubble = None;
        self.asking = None;
        self.hint = None;
        self.look = None;
    }

    /// A side sits down at the window.
    pub(crate) fn sit(&mut self, side: Side) {
        self.see_through(side);
        self.put_away();
        let name = self.side_name(side);
        self.say(&format!("{name} decision"));
    }

    /// The mouse changes hands inside a battle in which nothing is hidden: what is shown stays, and `battle` is what the
    /// battle's panel was about.
    pub(crate) fn pass(&mut self, side: Side, battle: Option<Subject>) {
        self.see_through(side);
        self.put_down();
        self.inspect = battle.or(self.inspect.take());
        let name = self.side_name(side);
        let when = self.table.when(self.table.cursor());
        let words = if when.battle == 0 { "The step goes on" } else { "The battle goes on" };
        self.say(&format!("{words}: {name} decision"));
    }

    /// The window has the eyes of a side from now on; in a review those that were chosen.
    fn see_through(&mut self, side: Side) {
        self.me = side;
        if !self.reviewed {
            self.viewer = Viewer::Side(side);
        }
    }
}
