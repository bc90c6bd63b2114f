//! The campaign as it happened, for the engine: the history file with its ids looked up and its counters drawn.

use super::words::month;
use crate::{
    data::{
        board::{Board, english},
        files::{GermanKind, MapFile, OobFile},
        history::{self, AIMS_FILE, AimsEntry, HISTORY_FILE, MonthEntry, SovietEntry},
    },
    nouns::{GERMAN, SOVIET},
};
use engine::{
    base::{
        assets::{AssetError, Assets},
        by_side::BySide,
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    show::{
        chronicle::{Aim, Chapter, Chronicle, Encircled, FrontDay, Happening, Held, Question, Stood, Term},
        counter::{Branch, CounterMark, Nato, Size},
        pages::Page,
    },
};
use kit::data::history::{EventEntry, FileSide, RingEntry, RingKind};

use std::fmt::Write as _;

const TITLE: &str = "The campaign of 1941";
const SOURCE: &str = "Written from general knowledge and not checked against books. Dates and figures should be looked up \
                      before they are quoted.";

/// The chronicle from its files.
///
/// # Errors
/// What is wrong in one of the files.
pub fn read(b: &Board, map: &MapFile, oob: &OobFile, assets: &dyn Assets) -> Result<Chronicle, AssetError> {
    let file = history::read(&assets.read(HISTORY_FILE)?, map, oob)?;
    let aims = history::read_aims(&assets.read(AIMS_FILE)?)?;
    let mut chapters: Vec<Chapter> = Vec::new();
    for month in file.turns {
        let at = |id: &str| b.space(id).map(PlaceKey::from);
        let made = Maker { b, oob, at: &at }.chapter(month, &aims, chapters.last());
        chapters.push(made);
    }
    let glossary = file.glossary.into_iter().map(|t| Term { id: t.id, word: t.term, text: t.text }).collect();
    let at_first = |n: usize| {
        let place = PlaceKey::nth(n);
        let base = b.bases.iter().any(|base| PlaceKey::from(base) == place);
        if n >= b.n_positions { Held::Unsaid } else { Held::By(if base { GERMAN } else { SOVIET }) }
    };
    let first = (0..b.spaces.len()).map(at_first).collect();
    Ok(Chronicle { first, title: TITLE.into(), source: SOURCE.into(), scores: GERMAN, chapters, glossary })
}

/// The words that are explained, as a page of the rules, so that a search finds them.
pub fn page(chronicle: &Chronicle) -> Page {
    let mut markdown = format!("{}\n", chronicle.source);
    for term in &chronicle.glossary {
        let _ = write!(markdown, "\n**{}.** {}\n", term.word, term.text);
    }
    Page { id: "words".into(), title: "Words of 1941".into(), markdown, ..Page::default() }
}

fn side(side: FileSide) -> Side {
    match side {
        FileSide::German => GERMAN,
        FileSide::Soviet => SOVIET,
    }
}

/// What a month is made with.
struct Maker<'a> {
    b: &'a Board,
    oob: &'a OobFile,
    at: &'a dyn Fn(&str) -> Option<PlaceKey>,
}

impl Maker<'_> {
    fn chapter(&self, m: MonthEntry, aims: &[AimsEntry], before: Option<&Chapter>) -> Chapter {
        let name = month(m.turn);
        let aims = aims.iter().find(|entry| entry.turn == m.turn);
        let aim = |entry: &history::AimEntry| Aim { text: entry.text.clone(), fact: entry.fact.clone() };
        Chapter {
            turn: m.turn.into(),
            short: name.chars().take(3).collect(),
            name,
            front: FrontDay::Last,
            held: self.held(&m, before),
            notes: m
                .control
                .notes
                .iter()
                .filter_map(|(id, note)| Some(((self.at)(id)?, note.clone())))
                .collect(),
            units: self.units(&m),
            title: m.title,
            from: m.from,
            to: m.to,
            briefings: BySide::new(m.briefing_german, m.briefing_soviet),
            aims: BySide::new(aims.map(|a| aim(&a.german)), aims.map(|a| aim(&a.soviet))),
            events: m.events.into_iter().map(|e| self.event(e)).collect(),
            points: Some(m.german_vp),
            rings: m.encirclements.into_iter().map(|r| self.ring(r)).collect(),
            weather: m.weather.historical,
            weather_in_game: m.weather.game,
            question: Question { text: m.decision.question, cases: [m.decision.first, m.decision.second] },
            cost: m.human_cost,
        }
    }

    /// Who held each place; a contested one had been held by whoever had it in the month before, at first by the Germans
    /// where their bases are.
    fn held(&self, m: &MonthEntry, before: Option<&Chapter>) -> Vec<Held> {
        let mut held = vec![Held::Unsaid; self.b.spaces.len()];
        let at_first = |place: PlaceKey| {
            let base = self.b.bases.iter().any(|base| PlaceKey::from(base) == place);
            if base { GERMAN } else { SOVIET }
        };
        let had =
            |place: PlaceKey| before.and_then(|c| c.held(place).side()).unwrap_or_else(|| at_first(place));
        let of = |ids: &[String]| ids.iter().filter_map(|id| (self.at)(id)).collect::<Vec<_>>();
        let mut put = |place: PlaceKey, to: Held| {
            if let Some(slot) = held.get_mut(place.index()) {
                *slot = to;
            }
        };
        for place in of(&m.control.german) {
            put(place, Held::By(GERMAN));
        }
        for place in of(&m.control.soviet) {
            put(place, Held::By(SOVIET));
        }
        for place in of(&m.control.contested) {
            put(place, Held::Contested { before: had(place) });
        }
        held
    }

    fn places(&self, ids: &[String]) -> Vec<PlaceKey> {
        ids.iter().filter_map(|id| (self.at)(id)).collect()
    }

    fn event(&self, e: EventEntry) -> Happening {
        Happening { from: e.from, to: e.to, side: side(e.side), at: self.places(&e.at), text: e.text }
    }

    fn ring(&self, r: RingEntry) -> Encircled {
        Encircled {
            at: self.places(&r.at),
            name: r.name,
            siege: r.kind == RingKind::Siege,
            victim: side(r.victim),
            from: r.from,
            to: r.to,
            lost: r.soldiers_lost,
            figures: r.losses,
        }
    }

    fn units(&self, m: &MonthEntry) -> Vec<Stood> {
        let germans = m.german_units.iter().filter_map(|unit| {
            let nth = self.oob.german.iter().position(|u| u.id == unit.unit)?;
            let data = &self.oob.german[nth];
            let (branch, size) = match data.kind {
                GermanKind::Army => (Branch::Infantry, Size::Army),
                GermanKind::Panzergroup => (Branch::ArmourGroup, Size::Army),
                GermanKind::Panzerkorps => (Branch::Armour, Size::Corps),
            };
            let at = unit.at.as_deref().and_then(self.at);
            let stood = Stood {
                side: GERMAN,
                name: english(&data.name).replacen("Panzergruppe", "Panzer Group", 1),
                id: unit.unit.clone(),
                at,
                note: unit.note.clone(),
                ..Stood::default()
            };
            Some(marked(stood, nth, Nato { branch, size }))
        });
        let first = self.oob.german.len();
        let soviets = m.soviet_units.iter().enumerate().map(|(nth, unit)| self.soviet(unit, first + nth));
        germans.chain(soviets).collect()
    }

    fn soviet(&self, unit: &SovietEntry, key: usize) -> Stood {
        let id = unit.unit.clone().unwrap_or_default();
        let mechanised = id.starts_with("mk");
        let symbol = Nato {
            branch: if mechanised { Branch::Mechanised } else { Branch::Infantry },
            size: if mechanised { Size::Corps } else { Size::Army },
        };
        let stood = Stood {
            side: SOVIET,
            name: unit.name.clone(),
            id,
            at: (self.at)(&unit.at),
            encircled: unit.encircled,
            note: unit.note.clone(),
            ..Stood::default()
        };
        marked(stood, key, symbol)
    }
}

/// A unit with its counter, which has its number and no factors.
fn marked(mut unit: Stood, key: usize, symbol: Nato) -> Stood {
    let note = if unit.note.is_empty() { String::new() } else { format!(", {}", unit.note) };
    let ring = if unit.encircled { ", encircled" } else { "" };
    unit.mark = CounterMark {
        unit: UnitKey::nth(key),
        place: unit.at.unwrap_or_default(),
        side: unit.side.0,
        symbol,
        short: number(&unit),
        values: Some(Vec::new()),
        name: unit.name.clone(),
        spoken: format!("{}{ring}{note}", unit.name),
        ..CounterMark::default()
    };
    unit
}

/// The first number in the id or the name; without one the first letter.
fn number(unit: &Stood) -> String {
    let digits = |text: &str| {
        let text = text.trim_start_matches(|c: char| !c.is_ascii_digit());
        text.chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    let of_id = digits(&unit.id);
    let found = if of_id.is_empty() { digits(&unit.name) } else { of_id };
    if found.is_empty() { unit.name.chars().take(1).collect() } else { found }
}
