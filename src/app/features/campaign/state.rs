//! Where one is in the campaign, and what the map shows of that moment.

use engine::{
    base::{date::Date, keys::PlaceKey, say::count, spelling::Spelling},
    contract::options::Choices,
    insight::beside::{contested, held_words},
    show::{
        board::Board,
        chronicle::{Chapter, Chronicle, Happening, Stood, scene},
        overlay::{BadgeStyle, Overlay, Sign},
        scene::{Mark, Scene, Subject},
        sheet::{Row, Section, Sheet},
    },
    table::{GameKind, kind::History},
};
use std::sync::Arc;

/// A moment within a chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Before its first event.
    Opening,
    /// An event, by its number from 0.
    Event(usize),
    /// Its last day is over.
    End,
}

/// What the map shows.
#[derive(Default)]
pub struct Shown {
    /// Raised by every change.
    pub revision: u64,
    /// The map.
    pub scene: Arc<Scene>,
    /// Rings at the places of an event.
    pub marks: Vec<Mark>,
    /// Half-filled rings.
    pub overlay: Option<Arc<Overlay>>,
}

/// The campaign of a game, and where one is in it.
pub struct Campaign {
    /// Whose.
    pub kind: Arc<dyn GameKind>,
    /// In which spelling places are named.
    names: Spelling,
    /// What happened.
    pub chronicle: Arc<Chronicle>,
    board: Arc<Board>,
    /// Number of the chapter from 0.
    pub chapter: usize,
    /// Where in it.
    pub step: Step,
    /// Units are on the map.
    pub units: bool,
    /// What the counters do not show stands over the whole window.
    pub large: bool,
    /// The place that was clicked.
    pub place: Option<PlaceKey>,
    /// What the pointer rests on.
    pub hovered: Option<(Subject, Sheet)>,
    /// What is reconstructed in a game that begins where the chapter shown ends; empty where none can.
    pub stated: Vec<String>,
    /// What the map shows.
    pub shown: Shown,
}

impl Campaign {
    /// The campaign of a game at its beginning; `None` where it has none.
    ///
    /// # Errors
    /// One sentence naming the data file.
    pub fn open(kind: Arc<dyn GameKind>, choices: &Choices, names: Spelling) -> Result<Option<Self>, String> {
        let History { board, chronicle } = kind.history(choices, names)?;
        let Some(chronicle) = chronicle.filter(|c| !c.chapters.is_empty()) else {
            return Ok(None);
        };
        let mut campaign = Self {
            kind,
            names,
            chronicle,
            board,
            chapter: 0,
            step: Step::Opening,
            units: false,
            large: false,
            place: None,
            hovered: None,
            stated: Vec::new(),
            shown: Shown::default(),
        };
        campaign.refresh();
        Ok(Some(campaign))
    }

    /// Names places in another spelling; what is shown stays where it is.
    fn spell(&mut self, names: Spelling) {
        let Ok(History { board, chronicle: Some(chronicle) }) = self.kind.history(&Choices::new(), names)
        else {
            return;
        };
        (self.board, self.chronicle, self.names) = (board, chronicle, names);
        self.refresh();
    }

    /// The chapter shown.
    pub fn now(&self) -> &Chapter {
        &self.chronicle.chapters[self.chapter]
    }

    /// The event shown.
    pub fn event(&self) -> Option<&Happening> {
        match self.step {
            Step::Event(n) => self.now().events.get(n),
            Step::Opening | Step::End => None,
        }
    }

    /// Steps of a chapter: its beginning, its events, its end.
    pub fn steps(&self, chapter: usize) -> usize {
        self.chronicle.chapters.get(chapter).map_or(0, |c| c.events.len() + 2)
    }

    /// The step by its number from 0.
    pub fn step_at(&self, chapter: usize, nth: usize) -> Step {
        match nth {
            0 => Step::Opening,
            n if n >= self.steps(chapter).saturating_sub(1) => Step::End,
            n => Step::Event(n - 1),
        }
    }

    /// The number of the step shown.
    pub fn nth(&self) -> usize {
        match self.step {
            Step::Opening => 0,
            Step::Event(n) => n + 1,
            Step::End => self.steps(self.chapter).saturating_sub(1),
        }
    }

    /// The days shown: `15 to 20 August 1941`.
    pub fn days(&self) -> String {
        let chapter = self.now();
        match self.step {
            Step::Opening => chapter.from.to_string(),
            Step::End => chapter.front_day().unwrap_or(chapter.to).to_string(),
            Step::Event(_) => {
                let event = self.event();
                event.map_or_else(String::new, |e| format!("{} {}", e.days(), e.to.year))
            }
        }
    }

    /// The first day shown.
    pub fn day(&self) -> Date {
        match self.step {
            Step::Opening => self.now().from,
            Step::End => self.now().to,
            Step::Event(_) => self.event().map_or(self.now().from, |e| e.from),
        }
    }

    /// Whether there is a step before the one shown, or after it.
    pub fn may_step(&self, forward: bool) -> bool {
        if forward {
            self.step != Step::End || self.chapter + 1 < self.chronicle.chapters.len()
        } else {
            self.step != Step::Opening || self.chapter > 0
        }
    }

    /// One step on or back. The end of a chapter and the beginning of the next are two.
    pub fn step(&mut self, forward: bool) {
        if !self.may_step(forward) {
            return;
        }
        let nth = self.nth();
        match (forward, self.step) {
            (true, Step::End) => self.go_to(self.chapter + 1, 0),
            (true, _) => self.go_to(self.chapter, nth + 1),
            (false, Step::Opening) => {
                let before = self.chapter - 1;
                self.go_to(before, self.steps(before).saturating_sub(1));
            }
            (false, _) => self.go_to(self.chapter, nth - 1),
        }
    }

    /// To a step by its number.
    pub fn go_to(&mut self, chapter: usize, nth: usize) {
        self.chapter = chapter.min(self.chronicle.chapters.len() - 1);
        self.step = self.step_at(self.chapter, nth);
        self.place = None;
        self.refresh();
    }

    /// To the beginning of the next chapter; back to that of this one, then of the one before.
    pub fn step_chapter(&mut self, forward: bool) {
        match (forward, self.step) {
            (true, _) if self.chapter + 1 < self.chronicle.chapters.len() => self.go_to(self.chapter + 1, 0),
            (true, _) => self.go_to(self.chapter, usize::MAX),
            (false, Step::Opening) => self.go_to(self.chapter.saturating_sub(1), 0),
            (false, _) => self.go_to(self.chapter, 0),
        }
    }

    /// Units on or off.
    pub fn toggle_units(&mut self) {
        self.units = !self.units;
        self.refresh();
    }

    /// The day on which the units stood as they are shown; `None` before any is told.
    pub fn units_of(&self) -> Option<Date> {
        self.stood().map(|(day, _)| day)
    }

    /// Units as they stood when the last chapter that is over ended.
    fn stood(&self) -> Option<(Date, &[Stood])> {
        let of = |c: &Chapter| (c.to, c.units.len());
        let nth = if self.step == Step::End { self.chapter } else { self.chapter.checked_sub(1)? };
        let chapter = self.chronicle.chapters.get(nth)?;
        let (day, all) = of(chapter);
        (all > 0).then_some((day, &chapter.units[..]))
    }

    fn refresh(&mut self) {
        let told = match self.step {
            Step::Opening => 0,
            Step::Event(n) => n + 1,
            Step::End => usize::MAX,
        };
        let ended = (self.step == Step::End).then(|| self.now());
        let held = match (self.step, ended) {
            (_, Some(chapter)) => chapter.held.clone(),
            (Step::Opening, None) => self.chronicle.held_before(self.chapter).to_vec(),
            (_, None) => self.chronicle.held_after(self.chapter, told),
        };
        let stated = ended.map(|chapter| self.kind.stated(&Choices::new(), chapter.turn, self.names));
        self.stated = stated.unwrap_or_default();
        let units = self.stood().filter(|_| self.units).map_or(&[][..], |(_, all)| all);
        let scene = Arc::new(scene(&self.board, self.now(), (&held, units), self.kind.sides()));
        let fought = match self.step {
            Step::End => Some(self.now()),
            Step::Opening => self.chapter.checked_sub(1).and_then(|n| self.chronicle.chapters.get(n)),
            Step::Event(_) => None,
        };
        let overlay = fought.map(contested).filter(|badges| !badges.is_empty()).map(|badges| {
            let legend = vec![(Sign::Badge(BadgeStyle::Contested), "contested".to_owned())];
            Arc::new(Overlay { badges, legend, ..Overlay::default() })
        });
        let at = self.event().map_or(&[][..], |event| &event.at);
        let marks = at.iter().map(|place| Mark::Ring { place: *place }).collect();
        let revision = self.shown.revision + 1;
        self.shown = Shown { revision, scene, marks, overlay };
        self.hovered = None;
    }

    /// The name of a place.
    pub fn name(&self, place: PlaceKey) -> &str {
        self.board.name(place)
    }

    /// The pointer rests on something.
    pub fn hover(&mut self, at: Option<Subject>) {
        self.hovered = at.and_then(|at| {
            let place = match at {
                Subject::Place(place) | Subject::Side(place, _) => place,
                Subject::Unit(unit) => {
                    self.shown.scene.counters.iter().find(|counter| counter.unit == unit)?.place
                }
                Subject::Link(..) | Subject::Turn(_) => return None,
            };
            Some((at, self.sheet(place)))
        });
    }

    /// What is told of a place at the moment shown.
    pub fn sheet(&self, place: PlaceKey) -> Sheet {
        let sides = self.kind.sides();
        let (chapter, chronicle) = (self.now(), &self.chronicle);
        let row = |label: String, value: String| Row { label, value, ..Row::default() };
        let ends = chronicle.chapters.iter().map(|c| row(c.to.in_year(), held_words(c.held(place), sides)));
        let mut sections = vec![Section { title: String::new(), rows: ends.collect() }];
        let note = if self.step == Step::End { chapter.note(place) } else { "" };
        let stood = self.stood().filter(|_| self.units).map_or(&[][..], |(_, all)| all);
        let here: Vec<&Stood> = stood.iter().filter(|unit| unit.at == Some(place)).collect();
        if !here.is_empty() {
            let told = |unit: &&Stood| {
                let ring = if unit.encircled { "encircled" } else { "" };
                let parts = [ring, unit.note.as_str()].into_iter().filter(|part| !part.is_empty());
                row(unit.name.clone(), parts.collect::<Vec<_>>().join(", "))
            };
            let title = count(here.len() as i64, "formation");
            sections.push(Section { title, rows: here.iter().map(told).collect() });
        }
        Sheet { title: self.name(place).to_owned(), subtitle: note.to_owned(), sections, ..Sheet::default() }
    }
}

/// The campaigns of all games that tell of one.
#[derive(Default)]
pub struct Campaigns {
    all: Option<Vec<Campaign>>,
    now: usize,
}

impl Campaigns {
    /// Reads them, unless that was done; what is wrong with one, in a sentence.
    pub fn read(&mut self, kinds: &[Arc<dyn GameKind>], names: Spelling) -> Option<String> {
        if self.all.is_some() {
            return None;
        }
        let (mut all, mut wrong) = (Vec::new(), None);
        for kind in kinds {
            match Campaign::open(Arc::clone(kind), &Choices::new(), names) {
                Ok(found) => all.extend(found),
                Err(why) => wrong = Some(why),
            }
        }
        self.all = Some(all);
        wrong
    }

    /// Names places in another spelling.
    pub fn spell(&mut self, names: Spelling) {
        self.all.iter_mut().flatten().for_each(|campaign| campaign.spell(names));
    }

    /// All of them.
    pub fn all(&self) -> &[Campaign] {
        self.all.as_deref().unwrap_or_default()
    }

    /// Shows one of them; false where there is none.
    pub fn choose(&mut self, nth: usize) -> bool {
        self.now = nth;
        self.now().is_some()
    }

    /// The one shown.
    pub fn now(&self) -> Option<&Campaign> {
        self.all().get(self.now)
    }

    /// The one shown, to go on in it.
    pub fn now_mut(&mut self) -> Option<&mut Campaign> {
        self.all.as_mut()?.get_mut(self.now)
    }
}
