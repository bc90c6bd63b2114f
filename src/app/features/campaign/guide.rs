//! History beside a game: the briefing before a turn, and after it the page that compares the two. Made from what the side at the
//! window knows.

use crate::{
    command::Front,
    desk::Desk,
    features::{campaign::state::Shown, mode::Mode},
};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    insight::{
        beside::{Beside, TurnEnd, contested, ends},
        dispatch::{Dispatch, dispatch, ended},
    },
    show::{
        chronicle::{Aim, Chapter, Chronicle, scene},
        overlay::{BadgeStyle, Overlay, Sign},
        scene::Scene,
        tally::TallyKind,
    },
};
use std::{collections::BTreeMap, sync::Arc};

/// What became of an aim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aimed {
    /// The aim.
    pub aim: Aim,
    /// It came about.
    pub reached: bool,
}

/// A number of the game that counts losses: in the turn, and in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossRow {
    /// `Soviet units lost`.
    pub label: String,
    /// In the turn.
    pub now: i32,
    /// In all.
    pub all: i32,
}

/// A turn that is over, beside history.
pub struct Compared {
    /// Where it ended.
    pub end: TurnEnd,
    /// Place by place.
    pub beside: Beside,
    /// What it comes to.
    pub paragraph: String,
    /// The aim that was taken.
    pub aimed: Option<Aimed>,
    /// Losses.
    pub losses: Vec<LossRow>,
    /// Which front the map shows.
    pub front: Front,
    /// The dispatch of the turn.
    pub dispatch: Option<Dispatch>,
    /// The game is over.
    pub over: bool,
}

/// What a page is about.
pub enum About {
    /// Before a turn.
    Briefing,
    /// After it.
    Compared(Box<Compared>),
}

/// A page that stands in place of the table.
pub struct Page {
    /// Number of the chapter from 0.
    pub chapter: usize,
    /// Whose eyes it is for.
    pub eyes: Side,
    /// What it is about.
    pub about: About,
    /// Units are on the map.
    pub units: bool,
    /// What the counters do not show stands over the whole window.
    pub large: bool,
    /// What the map shows.
    pub shown: Shown,
    /// The map of the game.
    scene: Arc<Scene>,
    sides: &'static [&'static str],
}

/// History beside the game on the table.
pub struct Guide {
    /// What happened.
    pub chronicle: Arc<Chronicle>,
    /// With briefings and aims: a guided campaign.
    pub guided: bool,
    /// The page that stands in place of the table.
    pub page: Option<Box<Page>>,
    /// Turns whose briefing, and whose end, came by itself already.
    briefed: u16,
    compared: u16,
    /// Aims that were taken or left, by turn.
    pub aims: BTreeMap<u16, bool>,
    /// It was asked to go on from history, and not yet answered that this begins another game.
    pub asks_history: bool,
    looked: Option<PlyId>,
    due: Option<Due>,
}

/// A page that is to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    Briefing(u16),
    Compared(u16),
}

/// The turn a game is in, and the last one that is over.
fn turns(desk: &Desk) -> (u16, u16) {
    let turn = desk.table.when(desk.table.cursor()).turn;
    let ended = if desk.table.outcome().is_some() { turn } else { turn.saturating_sub(1) };
    (turn.max(1), ended)
}

impl Guide {
    /// For a game whose chronicle there is. A guided campaign that begins now has its first briefing at once; whatever has come
    /// to pass in the game so far is not gone over again.
    pub fn of(desk: &Desk, guided: bool) -> Option<Self> {
        let chronicle = desk.table.chronicle().filter(|c| !c.chapters.is_empty())?;
        let (turn, ended) = turns(desk);
        let begins = desk.table.cursor() == 0;
        Some(Self {
            chronicle,
            guided,
            page: None,
            briefed: if begins { turn - 1 } else { turn },
            compared: ended,
            aims: BTreeMap::new(),
            asks_history: false,
            looked: None,
            due: None,
        })
    }

    /// Notes, once a frame, whether a turn of the game is over or begins.
    pub fn watch(&mut self, desk: &Desk) {
        let cursor = desk.table.cursor();
        if self.looked.replace(cursor) == Some(cursor) {
            return;
        }
        let (turn, ended) = turns(desk);
        // What was taken back comes again.
        self.compared = self.compared.min(ended);
        self.briefed = self.briefed.min(turn);
        let told = |turn: u16| self.chronicle.of_turn(turn).is_some();
        let compared = |turn: u16| self.chronicle.of_turn(turn).is_some_and(|c| c.front_day().is_some());
        self.due = if ended > self.compared && compared(ended) {
            Some(Due::Compared(ended))
        } else if self.guided && turn > self.briefed && desk.table.outcome().is_none() && told(turn) {
            Some(Due::Briefing(turn))
        } else {
            None
        };
    }

    /// Opens the page that is due; true when one was.
    pub fn open_due(&mut self, desk: &Desk) -> bool {
        match self.due.take() {
            Some(Due::Briefing(turn)) => self.brief(desk, turn),
            Some(Due::Compared(turn)) => self.compare(desk, turn),
            None => false,
        }
    }

    /// Opens the page of the turn that ended last, or the briefing of the one that is played; true when there is one.
    pub fn open(&mut self, desk: &Desk) -> bool {
        let (turn, ended) = turns(desk);
        self.compare(desk, ended) || self.brief(desk, turn)
    }

    /// The briefing of a turn.
    fn brief(&mut self, desk: &Desk, turn: u16) -> bool {
        self.briefed = self.briefed.max(turn);
        let scene = desk.table.scene(desk.table.cursor(), Viewer::Side(desk.me));
        self.put(desk, turn, About::Briefing, scene, true)
    }

    /// The comparison of a turn that is over.
    fn compare(&mut self, desk: &Desk, turn: u16) -> bool {
        self.compared = self.compared.max(turn);
        let (who, table) = (Viewer::Side(desk.me), &*desk.table);
        let line = table.timeline(table.cursor(), who);
        let end = ends(table, &line, &self.chronicle).into_iter().find(|end| end.turn == turn);
        let Some((end, chapter)) = end.zip(self.chronicle.of_turn(turn)) else { return false };
        let beside = Beside::at(table, end.at, who, desk.me, chapter);
        let paragraph = beside.paragraph(&self.chronicle, table.sides(), true);
        let taken = self.aims.get(&turn) == Some(&true);
        let aimed = chapter.aims[desk.me].clone().filter(|_| taken).map(|aim| {
            let reached = table.holds(end.at, who, &aim.fact).unwrap_or(false);
            Aimed { aim, reached }
        });
        let from = line.plies.get(end.from as usize).copied().unwrap_or_default();
        let (before, now) = (table.tally(from, who), table.tally(end.at, who));
        let counted = table.tally_names().iter().zip(before.into_iter().zip(now));
        let losses = counted.filter(|(name, _)| name.kind == TallyKind::Loss).map(|(name, (before, now))| {
            LossRow { label: name.label.to_owned(), now: now - before, all: now }
        });
        let over = table.outcome().is_some();
        let losses = losses.collect();
        let of_turn = ended(table, &line).into_iter().find(|ended| ended.turn == turn);
        let dispatch = of_turn.and_then(|turn| dispatch(table, &line, &turn, who));
        let compared = Compared { end, dispatch, beside, paragraph, aimed, losses, front: Front::Both, over };
        let scene = table.scene(end.at, who);
        self.put(desk, turn, About::Compared(Box::new(compared)), scene, false)
    }

    fn put(&mut self, desk: &Desk, turn: u16, about: About, scene: Arc<Scene>, units: bool) -> bool {
        let Some(chapter) = self.chronicle.chapters.iter().position(|c| c.turn == turn) else { return false };
        let sides = desk.table.sides();
        let revision = self.page.as_ref().map_or(0, |page| page.shown.revision);
        let shown = Shown { revision, ..Shown::default() };
        let mut page = Page { chapter, eyes: desk.me, about, units, large: false, shown, scene, sides };
        page.refresh(&self.chronicle);
        self.page = Some(Box::new(page));
        self.asks_history = false;
        true
    }

    /// From the page on: after a comparison to the next briefing, where there is one; true when the table is seen again.
    pub fn go_on(&mut self, desk: &Desk) -> bool {
        let next = match self.page.take().map(|page| page.about) {
            Some(About::Compared(compared)) => self.guided && !compared.over && !self.was_briefed(desk),
            Some(About::Briefing) | None => false,
        };
        if next {
            self.due = None;
            let (turn, _) = turns(desk);
            return !self.brief(desk, turn);
        }
        true
    }

    fn was_briefed(&self, desk: &Desk) -> bool {
        self.briefed >= turns(desk).0
    }

    /// The turn of the page is to be played again: where it began.
    pub fn again(&mut self, desk: &Desk) -> Option<PlyId> {
        let page = self.page.as_ref()?;
        let About::Compared(compared) = &page.about else { return None };
        let line = desk.table.timeline(compared.end.at, Viewer::Side(page.eyes));
        line.plies.get(compared.end.from as usize).copied()
    }

    /// Takes the aim of the turn, or leaves it.
    pub fn aim(&mut self, takes: bool) {
        if let Some(turn) = self.chapter().map(|chapter| chapter.turn) {
            self.aims.insert(turn, takes);
        }
    }

    /// Whether the aim of a turn was taken; nothing where it was not said.
    pub fn aim_of(&self, turn: u16) -> Option<bool> {
        self.aims.get(&turn).copied()
    }

    /// The chapter of the page.
    pub fn chapter(&self) -> Option<&Chapter> {
        self.chronicle.chapters.get(self.page.as_ref()?.chapter)
    }

    /// Shows another front on the page.
    pub fn show(&mut self, front: Front) {
        if let Some(page) = &mut self.page {
            if let About::Compared(compared) = &mut page.about {
                compared.front = front;
            }
            page.refresh(&self.chronicle);
        }
    }

    /// Units on the map of the page, or not.
    pub fn toggle_units(&mut self) {
        if let Some(page) = &mut self.page {
            page.units = !page.units;
            page.refresh(&self.chronicle);
        }
    }

    /// What the counters do not show over the whole window, or no longer.
    pub fn toggle_large(&mut self) {
        if let Some(page) = &mut self.page {
            page.large = !page.large;
        }
    }
}

impl Page {
    /// The comparison, if it is one.
    pub fn compared(&self) -> Option<&Compared> {
        match &self.about {
            About::Compared(compared) => Some(compared),
            About::Briefing => None,
        }
    }

    fn refresh(&mut self, chronicle: &Chronicle) {
        let Some(chapter) = chronicle.chapters.get(self.chapter) else { return };
        let (scene, overlay) = match self.compared() {
            None => (self.of_game(), None),
            Some(compared) => match compared.front {
                Front::Yours => (self.of_game(), None),
                Front::Both => (self.of_game(), Some(compared.beside.overlay(chapter, self.sides))),
                Front::History => {
                    let units = if self.units { &chapter.units[..] } else { &[] };
                    let legend = vec![(Sign::Badge(BadgeStyle::Contested), "contested then".to_owned())];
                    let badges = contested(chapter);
                    let overlay = Overlay { badges, legend, ..Overlay::default() };
                    let scene = scene(&self.scene.board, chapter, (&chapter.held, units), self.sides);
                    (scene, Some(overlay).filter(|overlay| !overlay.badges.is_empty()))
                }
            },
        };
        let revision = self.shown.revision + 1;
        self.shown =
            Shown { revision, scene: Arc::new(scene), marks: Vec::new(), overlay: overlay.map(Arc::new) };
    }

    /// The map of the game, with or without its units, and without what a step is about.
    fn of_game(&self) -> Scene {
        let counters = if self.units { self.scene.counters.clone() } else { Vec::new() };
        Scene {
            board: Arc::clone(&self.scene.board),
            places: self.scene.places.clone(),
            counters,
            season: self.scene.season.clone(),
            ..Scene::default()
        }
    }
}

impl Mode for Guide {
    fn sleeps(&self) -> bool {
        true
    }

    fn name_places(&mut self, desk: &Desk) {
        if let Some(chronicle) = desk.table.chronicle() {
            self.chronicle = chronicle;
        }
    }

    fn holds_the_game(&self) -> bool {
        self.page.is_some()
    }

    fn open_page(&mut self, desk: &Desk) -> bool {
        self.watch(desk);
        self.page.is_some() || self.open_due(desk)
    }

    fn tells_of_turns(&self) -> bool {
        true
    }
}
