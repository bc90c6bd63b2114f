//! The position that is put together, and what was done to it.

use crate::{
    command::{MapEvent, arrange::Tool, wishes::Heading},
    map::Bubble,
};
use engine::{
    base::{
        fence::UndoPolicy,
        folding::fold,
        keys::{PlaceKey, UnitKey},
        seat::Control,
        side::Viewer,
        spelling::Spelling,
        start::Start,
    },
    contract::options::{Choices, Chosen, OptionRow},
    show::{
        arranging::{ArrangedRow, Arrangement, Edit, Piece, Preset, TrayPiece},
        counter::CounterMark,
        offer::Explanation,
        scene::{Mark, Scene, Subject},
        words::Tone,
    },
    table::{GameKind, Table},
};
use std::sync::Arc;

/// A position before or after a change.
#[derive(Clone)]
struct Moment {
    position: String,
    /// What was changed to come here.
    deed: String,
    /// Dice that fall first.
    dice: Vec<u32>,
}

/// The screen from which a position was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// The table, with a game on it.
    Table,
    /// The page of all lessons.
    Learn,
    /// The start screen.
    Start,
}

/// Where a position comes from.
pub struct Source {
    /// The game.
    pub kind: Arc<dyn GameKind>,
    /// Its options.
    pub choices: Choices,
    /// Who plays each side when it is played on.
    pub players: Vec<Control>,
    /// How places are named.
    pub spelling: Spelling,
    /// The screen to go back to.
    pub back: Back,
    /// It is where a lesson that is made begins.
    pub lesson: bool,
}

/// A position that is put together by hand.
pub struct Arranging {
    /// Where it comes from.
    pub source: Source,
    moments: Vec<Moment>,
    at: usize,
    /// A table at which the position lies.
    pub table: Box<dyn Table>,
    /// The map.
    pub scene: Arc<Scene>,
    /// What may be set, and what lies beside the map.
    pub arrangement: Arrangement,
    /// What may be set of what is selected.
    pub rows: Vec<ArrangedRow>,
    /// Positions to begin with.
    pub presets: Vec<Preset>,
    /// Which of them was taken last.
    pub preset: Option<usize>,
    /// Raised with every change.
    pub version: u64,
    /// What a click does.
    pub tool: Tool,
    /// The unit that is selected.
    pub unit: Option<UnitKey>,
    /// The place that is selected, or that the arrows have walked to.
    pub place: Option<PlaceKey>,
    /// The piece that was taken up from beside the map.
    pub taken: Option<String>,
    /// A place is being named or walked to.
    pub aims: bool,
    /// Letters of its name.
    pub typed: String,
    /// The side whose pieces are shown.
    pub side: u8,
    /// What was said last.
    pub status: String,
    /// Why something was refused, at its place.
    pub bubble: Option<Bubble>,
    /// Rules of the refusal.
    pub rules: Vec<String>,
    hovered: Option<Subject>,
    /// Rings on the map.
    pub marks: Vec<Mark>,
    /// It was said that leaving loses what was changed.
    pub asked_to_leave: bool,
    /// The options of the game.
    pub options: Vec<OptionRow>,
    /// The options are shown, to play on under others.
    pub rules_shown: bool,
}

impl Arranging {
    /// With the position of a start.
    ///
    /// # Errors
    /// What is impossible in it, or that the game knows no such thing.
    pub fn new(source: Source, start: Start) -> Result<Self, String> {
        let presets = source.kind.presets(&source.choices)?;
        if presets.is_empty() {
            return Err(format!("The positions of {} are not put together by hand", source.kind.title()));
        }
        let arrangement = source.kind.arrangement(&source.choices, &start.position)?;
        let table = laid_out(&source, &start)?;
        let options = source.kind.options();
        let moment = Moment { position: start.position, deed: String::new(), dice: start.dice };
        let mut new = Self {
            scene: Arc::default(),
            source,
            moments: vec![moment],
            at: 0,
            table,
            arrangement,
            rows: Vec::new(),
            presets,
            preset: None,
            version: 0,
            tool: Tool::Select,
            unit: None,
            place: None,
            taken: None,
            aims: false,
            typed: String::new(),
            side: 0,
            status: String::new(),
            bubble: None,
            rules: Vec::new(),
            hovered: None,
            marks: Vec::new(),
            asked_to_leave: false,
            options,
            rules_shown: false,
        };
        new.look();
        Ok(new)
    }

    /// With an empty map.
    ///
    /// # Errors
    /// That the game knows no such thing.
    pub fn empty(source: Source) -> Result<Self, String> {
        let first = source.kind.presets(&source.choices)?.into_iter().next();
        let position = first.map(|preset| preset.position).unwrap_or_default();
        let mut new = Self::new(source, Start::at(position))?;
        new.preset = Some(0);
        Ok(new)
    }

    /// The position as a start, in the words the game itself would write.
    pub fn start(&self) -> Start {
        let now = &self.moments[self.at];
        let said = self.table.position(0, Viewer::Umpire);
        Start { position: said.unwrap_or_else(|_| now.position.clone()), dice: now.dice.clone() }
    }

    /// The text as it stands.
    pub fn position(&self) -> &str {
        &self.moments[self.at].position
    }

    /// What can be taken back, and what can be done again.
    pub fn deeds(&self) -> (Option<&str>, Option<&str>) {
        let back = (self.at > 0).then(|| self.moments[self.at].deed.as_str());
        (back, self.moments.get(self.at + 1).map(|moment| moment.deed.as_str()))
    }

    /// Whether anything was changed.
    pub fn is_changed(&self) -> bool {
        self.at > 0
    }

    /// The counter of a unit of the map.
    pub fn counter(&self, unit: UnitKey) -> Option<&CounterMark> {
        self.scene.counters.iter().find(|counter| counter.unit == unit)
    }

    /// The name of the piece that was taken up.
    pub fn taken_name(&self) -> Option<&str> {
        self.piece(self.taken.as_deref()?).map(|piece| piece.mark.name.as_str())
    }

    /// A piece that lies beside the map.
    pub fn piece(&self, id: &str) -> Option<&TrayPiece> {
        self.arrangement.tray.iter().flat_map(|group| &group.pieces).find(|piece| piece.id == id)
    }

    /// What is selected.
    pub fn about(&self) -> Option<Subject> {
        self.unit.map(Subject::Unit).or(self.place.map(Subject::Place))
    }

    /// Brings what is drawn up to date with the position and with what is selected.
    fn look(&mut self) {
        self.version += 1;
        let mut scene = Scene::clone(&self.table.scene(0, Viewer::Umpire));
        for counter in &mut scene.counters {
            // Each can be carried elsewhere.
            (counter.states.can_act, counter.states.moved) = (true, false);
        }
        // What lies beside the map lies below it here.
        scene.boxes.clear();
        self.scene = Arc::new(scene);
        self.unit = self.unit.filter(|unit| self.counter(*unit).is_some());
        if self.taken.as_deref().is_some_and(|id| self.piece(id).is_none()) {
            (self.taken, self.aims) = (None, false);
        }
        self.select();
    }

    /// Brings the rows of what is selected up to date.
    fn select(&mut self) {
        self.rows = self.about().map(|about| self.rows_of(&about)).unwrap_or_default();
        let ring = |place| vec![Mark::Ring { place }];
        self.marks = self.place.filter(|_| self.aims || self.unit.is_none()).map(ring).unwrap_or_default();
    }

    /// Says something, and nothing else any more.
    pub fn say(&mut self, words: impl Into<String>) {
        self.status = words.into();
        self.bubble = None;
        self.rules.clear();
    }

    fn refuse(&mut self, why: Explanation, at: Option<PlaceKey>) {
        let place = match why.at {
            Some(Subject::Place(place)) => Some(place),
            Some(Subject::Unit(unit)) => self.counter(unit).map(|counter| counter.place),
            Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)) | None => at,
        };
        let ended = |text: &str| if text.is_empty() { String::new() } else { format!("{text}. ") };
        let said = format!("{}{}", ended(&why.sentence), ended(&why.way_out));
        said.trim_end().clone_into(&mut self.status);
        self.rules.clone_from(&why.rules);
        self.bubble = place.map(|place| Bubble {
            place,
            title: why.sentence,
            way_out: why.way_out,
            tags: self.rules.clone(),
            tone: Tone::Warn,
            ..Bubble::default()
        });
    }

    /// Lays a position on the table; nothing has changed when that is impossible.
    fn lay(&mut self, start: &Start) -> Result<(), String> {
        let arrangement = self.source.kind.arrangement(&self.source.choices, &start.position)?;
        self.table = laid_out(&self.source, start)?;
        self.arrangement = arrangement;
        Ok(())
    }

    /// Another position in place of this one, so that it can be taken back.
    fn become_(&mut self, position: String, dice: Vec<u32>, deed: String) -> Result<(), String> {
        let start = Start { position, dice };
        self.lay(&start)?;
        self.moments.truncate(self.at + 1);
        self.moments.push(Moment { position: start.position, deed, dice: start.dice });
        self.at += 1;
        Ok(())
    }

    /// Makes a change, or says why it is impossible.
    pub fn edit(&mut self, edit: &Edit) {
        let deed = self.deed(edit);
        let place = match edit {
            Edit::Put { at, .. } => Some(*at),
            Edit::Remove { unit } | Edit::Set { about: Some(Subject::Unit(unit)), .. } => {
                self.counter(*unit).map(|counter| counter.place)
            }
            Edit::Set { about: Some(Subject::Place(place)), .. } => Some(*place),
            Edit::Set { .. } => None,
        };
        let edited = match self.source.kind.rearranged(&self.source.choices, self.position(), edit) {
            Ok(edited) if edited.position == self.position() => return,
            Ok(edited) => edited,
            Err(why) => return self.refuse(why, place),
        };
        let dice = self.moments[self.at].dice.clone();
        if let Err(why) = self.become_(edited.position, dice, deed.clone()) {
            return self.say(why);
        }
        if let Some(unit) = edited.unit {
            (self.unit, self.place) = (Some(unit), place);
        }
        self.look();
        self.say(deed);
    }

    /// Another value of an option from here on, or why that makes no sense.
    pub fn rule(&mut self, row: usize, nth: usize) {
        let Some((row, choice)) = self.options.get(row).and_then(|row| Some((row, row.choices.get(nth)?)))
        else {
            return;
        };
        let mut choices = self.source.choices.clone();
        choices.insert(row.key.to_owned(), choice.value.to_owned());
        let said = format!("{}: {}", row.label, choice.label);
        let start = self.start();
        let possible = Chosen::new(&self.options, &choices).possible().map_err(String::from);
        let presets = possible.and_then(|()| self.source.kind.presets(&choices));
        let before = std::mem::replace(&mut self.source.choices, choices);
        match presets.and_then(|presets| self.lay(&start).map(|()| presets)) {
            Ok(presets) => {
                self.presets = presets;
                self.look();
                self.say(said);
            }
            Err(why) => {
                self.source.choices = before;
                self.say(format!("{said} is not possible from this position. {why}"));
            }
        }
    }

    /// What a change is, in words.
    fn deed(&self, edit: &Edit) -> String {
        let side = |c: &CounterMark| self.table.sides().get(usize::from(c.side)).copied().unwrap_or_default();
        let name = |unit: UnitKey| {
            self.counter(unit).map_or_else(String::new, |c| format!("{} {}", side(c), c.name))
        };
        let place = |place: PlaceKey| self.scene.board.name(place).to_owned();
        match edit {
            Edit::Put { piece: Piece::Unit(unit), at } => format!("{} to {}", name(*unit), place(*at)),
            Edit::Put { piece: Piece::Tray(id), at } => {
                let name = self.piece(id).map_or(id.as_str(), |piece| piece.mark.name.as_str());
                format!("{name} in {}", place(*at))
            }
            Edit::Remove { unit } => format!("{} taken off the map", name(*unit)),
            Edit::Set { about, row, value } => {
                let rows = match about {
                    None => self.arrangement.rows.clone(),
                    Some(about) if Some(about) == self.about().as_ref() => self.rows.clone(),
                    Some(about) => self.rows_of(about),
                };
                let row = rows.iter().find(|known| known.id == *row);
                let label = row.map_or("", |row| row.label.as_str());
                let value = row.and_then(|row| row.values.iter().find(|known| known.id == *value));
                let value = value.map_or("", |value| value.label.as_str());
                let of = match about {
                    Some(Subject::Unit(unit)) => format!("{}, ", name(*unit)),
                    Some(Subject::Place(at)) => format!("{}, ", place(*at)),
                    Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)) | None => String::new(),
                };
                format!("{of}{label}: {value}")
            }
        }
    }

    /// What may be set of a unit or a place.
    fn rows_of(&self, about: &Subject) -> Vec<ArrangedRow> {
        let Source { kind, choices, .. } = &self.source;
        kind.arranged_rows(choices, self.position(), about).unwrap_or_default()
    }

    /// Gives the first row of a unit or place its next value.
    pub fn next(&mut self, about: Subject) {
        let rows = self.rows_of(&about);
        let Some((row, value)) = rows.first().and_then(|row| Some((row, row.next()?))) else {
            return self.say("Nothing can be set there");
        };
        let set = Edit::Set { about: Some(about), row: row.id.clone(), value: value.id.clone() };
        self.edit(&set);
    }

    /// Goes a change back or on.
    pub fn step(&mut self, forward: bool) {
        let to = if forward { self.at + 1 } else { self.at.wrapping_sub(1) };
        let Some(moment) = self.moments.get(to) else {
            let words = if forward { "Nothing to do again" } else { "Nothing to take back" };
            return self.say(words);
        };
        let deed = if forward { &moment.deed } else { &self.moments[self.at].deed };
        let said = format!("{}: {deed}", if forward { "Done again" } else { "Taken back" });
        let start = Start { position: moment.position.clone(), dice: moment.dice.clone() };
        match self.lay(&start) {
            Ok(()) => {
                self.at = to;
                self.look();
                self.say(said);
            }
            Err(why) => self.say(why),
        }
    }

    /// Begins with another position; it can be taken back.
    pub fn take_preset(&mut self, nth: usize) {
        let Some(preset) = self.presets.get(nth) else { return };
        let (name, about) = (preset.name.clone(), preset.about.clone());
        match self.become_(preset.position.clone(), Vec::new(), name.clone()) {
            Ok(()) => {
                (self.preset, self.unit, self.place) = (Some(nth), None, None);
                self.look();
                self.say(format!("{name}. {about}"));
            }
            Err(why) => self.say(why),
        }
    }

    /// Names places in another spelling.
    pub fn spell(&mut self, spelling: Spelling) {
        if self.source.spelling != spelling {
            self.source.spelling = spelling;
            self.table.set_spelling(spelling);
            self.look();
        }
    }

    /// Takes up a piece, or puts it back; a place can be named for it at once.
    pub fn take(&mut self, id: &str) {
        if self.taken.as_deref() == Some(id) {
            self.taken = None;
            self.aims = false;
            return self.say("Put back");
        }
        self.taken = Some(id.to_owned());
        self.unit = None;
        self.tool = Tool::Place;
        self.aim();
    }

    /// Begins to name a place for what is taken up or selected.
    pub fn aim(&mut self) {
        let name = match (self.taken_name(), self.unit.and_then(|unit| self.counter(unit))) {
            (Some(name), _) => name.to_owned(),
            (None, Some(counter)) => counter.name.clone(),
            (None, None) => return self.say("Select a unit on the map or take one up below first"),
        };
        self.typed.clear();
        self.aims = true;
        self.say(format!("{name}: click a place, or type its name or walk there by arrows; then Enter"));
        self.select();
    }

    /// Brings the mark to the place whose name begins with what was typed.
    pub fn type_name(&mut self, letters: &str) {
        self.typed.push_str(letters);
        let wanted = fold(self.typed.trim_start());
        let board = &self.scene.board;
        let begins = |text: &str| fold(text).starts_with(&wanted);
        let label = |place: &PlaceKey| board.label(*place).is_some_and(begins);
        let fits = |place: &PlaceKey| {
            board.forms(*place).iter().any(|form| form.starts_with(&wanted)) || label(place)
        };
        let here = self.place.filter(fits);
        if let Some(place) = here.or_else(|| board.keys().find(fits)) {
            self.place = Some(place);
            let words = self.scene.spoken(place).to_owned();
            self.say(words);
        } else {
            let typed = self.typed.trim().to_owned();
            self.typed.pop();
            self.say(format!("No place begins with {typed}"));
        }
        self.select();
    }

    /// Takes the last letter back.
    pub fn untype(&mut self) {
        self.typed.pop();
        if self.typed.is_empty() { self.say("Type the name of a place") } else { self.type_name("") }
    }

    /// Puts down what is taken up or selected at the place named.
    pub fn pick(&mut self) {
        match self.place {
            Some(place) => self.put(place),
            None => self.say("Type the name of a place first"),
        }
    }

    /// Enter while nothing is named: what a click at the place under the keyboard does.
    pub fn click_here(&mut self) {
        let Some(place) = self.place else { return self.say("Walk to a place by the arrows first") };
        let here = self.scene.counters.iter().rev().find(|counter| counter.place == place);
        let unit = self.unit.or(here.map(|counter| counter.unit));
        self.clicked(unit, place);
    }

    /// Puts down what is taken up or selected; a piece of which there are more stays taken up.
    pub fn put(&mut self, at: PlaceKey) {
        let piece = match (&self.taken, self.unit) {
            (Some(id), _) => Piece::Tray(id.clone()),
            (None, Some(unit)) => Piece::Unit(unit),
            (None, None) => return self.say("Take up a counter below first"),
        };
        let before = self.version;
        self.edit(&Edit::Put { piece, at });
        if self.version != before {
            self.aims = false;
            self.typed.clear();
            self.select();
        }
    }

    /// To the neighbour in a direction.
    pub fn walk(&mut self, heading: Heading) {
        let stands = self.unit.and_then(|unit| self.counter(unit)).map(|counter| counter.place);
        let first = || self.scene.counters.first().map(|counter| counter.place);
        let here = self.place.or(stands).or_else(first).or_else(|| self.scene.board.keys().next());
        let Some(here) = here else { return };
        self.typed.clear();
        let Some(place) = self.scene.board.step(here, heading.way(), None) else {
            return self.say("There is nothing in that direction");
        };
        self.place = Some(place);
        if !self.aims {
            self.unit = None;
        }
        let words = self.scene.spoken(place).to_owned();
        self.say(words);
        self.select();
    }

    /// Selects the next unit of the map, or the one before.
    pub fn next_unit(&mut self, forward: bool) {
        let units: Vec<UnitKey> = self.scene.counters.iter().map(|counter| counter.unit).collect();
        let here = self.unit.and_then(|unit| units.iter().position(|known| *known == unit));
        let next = match here {
            _ if units.is_empty() => return self.say("There is no unit on the map"),
            Some(nth) if forward => (nth + 1) % units.len(),
            Some(nth) => (nth + units.len() - 1) % units.len(),
            None => 0,
        };
        self.select_unit(units[next]);
    }

    fn select_unit(&mut self, unit: UnitKey) {
        (self.unit, self.taken, self.aims) = (Some(unit), None, false);
        let found = self.counter(unit).map(|counter| (counter.place, counter.spoken.clone()));
        if let Some((place, spoken)) = found {
            self.place = Some(place);
            self.say(spoken);
        }
        self.select();
    }

    /// Takes the selected unit off the map.
    pub fn remove(&mut self) {
        match self.unit {
            Some(unit) => self.edit(&Edit::Remove { unit }),
            None => self.say("Select a unit first: click one, or press Tab"),
        }
    }

    /// Changes the state of the selected unit.
    pub fn change_state(&mut self) {
        match self.unit {
            Some(unit) => self.next(Subject::Unit(unit)),
            None => self.say("Select a unit first: click one, or press Tab"),
        }
    }

    /// Hands the place under the pointer or the keyboard to the other side.
    pub fn change_control(&mut self) {
        let under = match &self.hovered {
            Some(Subject::Place(place)) => Some(*place),
            Some(Subject::Unit(unit)) => self.counter(*unit).map(|counter| counter.place),
            Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)) | None => None,
        };
        match under.or(self.place) {
            Some(place) => self.next(Subject::Place(place)),
            None => self.say("Point at a place, or walk there by arrows, first"),
        }
    }

    /// What the pointer did on the map.
    pub fn pointed(&mut self, event: &MapEvent) {
        match event {
            MapEvent::Hover(over) => self.hovered.clone_from(over),
            MapEvent::ClickUnit { unit, place, .. } | MapEvent::PickUnit { unit, place } => {
                self.clicked(Some(*unit), *place);
            }
            MapEvent::ClickStack { place } | MapEvent::ClickPlace { place } => self.clicked(None, *place),
            MapEvent::TakeUp(units) => {
                if let Some(unit) = units.last() {
                    self.select_unit(*unit);
                }
            }
            MapEvent::Drop { units, place } => {
                for unit in units {
                    self.edit(&Edit::Put { piece: Piece::Unit(*unit), at: *place });
                }
            }
            MapEvent::Along { units, way, done: true } => {
                for (unit, at) in units.iter().zip(way.last().into_iter().cycle()) {
                    self.edit(&Edit::Put { piece: Piece::Unit(*unit), at: *at });
                }
            }
            MapEvent::Along { done: false, .. } => {}
            MapEvent::GoOnto { place } => self.put(*place),
            MapEvent::ClickNothing => {
                (self.unit, self.place) = (None, None);
                self.say("");
                self.select();
            }
        }
    }

    fn clicked(&mut self, unit: Option<UnitKey>, place: PlaceKey) {
        match (self.tool, unit) {
            _ if self.aims => {
                self.place = Some(place);
                self.put(place);
            }
            (Tool::Place, _) => self.put(place),
            (Tool::Select, Some(unit)) => self.select_unit(unit),
            (Tool::Remove, Some(unit)) => self.edit(&Edit::Remove { unit }),
            (Tool::State, Some(unit)) => {
                self.select_unit(unit);
                self.next(Subject::Unit(unit));
            }
            (Tool::Control, _) => {
                (self.unit, self.place) = (None, Some(place));
                self.next(Subject::Place(place));
                self.select();
            }
            (Tool::Remove | Tool::State, None) => self.say("Click a counter"),
            (Tool::Select, None) => {
                (self.unit, self.place) = (None, Some(place));
                let words = self.scene.spoken(place).to_owned();
                self.say(words);
                self.select();
            }
        }
    }

    /// What a click does from now on.
    pub fn use_tool(&mut self, tool: Tool) {
        self.tool = tool;
        if tool != Tool::Place {
            (self.taken, self.aims) = (None, false);
        }
        let about = Tool::ALL.iter().find(|(known, ..)| *known == tool).map_or("", |(.., about)| about);
        self.say(about);
        self.select();
    }

    /// Esc: puts away the topmost of what is open; false when nothing was.
    pub fn escape(&mut self) -> bool {
        if self.bubble.is_some() {
            self.say("");
        } else if self.aims || self.taken.is_some() {
            (self.aims, self.taken) = (false, None);
            self.tool = Tool::Select;
            self.say("");
        } else if self.tool != Tool::Select {
            self.use_tool(Tool::Select);
        } else if self.unit.is_some() || self.place.is_some() {
            (self.unit, self.place) = (None, None);
            self.say("");
        } else {
            return false;
        }
        self.select();
        true
    }
}

fn laid_out(source: &Source, start: &Start) -> Result<Box<dyn Table>, String> {
    let mut table = source.kind.arranged_table(&source.choices, 1, UndoPolicy::Study, start)?;
    table.set_spelling(source.spelling);
    Ok(table)
}
