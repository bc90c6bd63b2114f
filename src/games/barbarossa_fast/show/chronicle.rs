//! The campaign as it happened, for the engine: the history file with its ids looked up and its counters drawn.

use super::season::sky;
use crate::{
    data::{
        board::{Board, english},
        files::{GermanKind, MapFile, OobFile},
        history::{self, AIMS_FILE, AimsEntry, SovietEntry, TurnEntry},
    },
    nouns::{GERMAN, SOVIET, Weather},
    words::month,
};
use engine::{
    base::{
        assets::{AssetError, Assets},
        by_side::BySide,
        keys::{PlaceKey, UnitKey},
    },
    show::{
        chronicle::{Aim, Chapter, Chronicle, FrontDay, Held, Stood},
        counter::{Branch, CounterMark, Nato, Size},
    },
};
use kit::{
    chronicle::{Teller, glossary, question},
    data::history::Month,
};

const TITLE: &str = "The campaign of 1941";
const SOURCE: &str = "Written from general knowledge and not checked against books. Dates and figures should be looked up \
                      before they are quoted.";

/// The chronicle from its files.
///
/// # Errors
/// What is wrong in one of the files.
pub fn read(b: &Board, map: &MapFile, oob: &OobFile, assets: &dyn Assets) -> Result<Chronicle, AssetError> {
    let (told, file) = history::read(assets, map, oob)?;
    let aims = history::read_aims(&assets.read(AIMS_FILE)?)?;
    let at = |id: &str| b.space(id).map(PlaceKey::from);
    let maker = Maker { oob, teller: Teller { sides: [GERMAN, SOVIET], at: &at } };
    let first = first(b);
    let mut chapters: Vec<Chapter> = Vec::new();
    for (entry, month) in file.turns.iter().zip(&told.months) {
        let aims = aims.iter().find(|aims| aims.turn == entry.turn);
        let had = chapters.last().map_or(&first, |chapter| &chapter.held);
        let made = maker.chapter(entry, month, aims, had);
        chapters.push(made);
    }
    let glossary = glossary(&told, &file.id);
    Ok(Chronicle { first, title: TITLE.into(), source: SOURCE.into(), scores: GERMAN, chapters, glossary })
}

/// Before the first day the Germans hold their bases and the Soviet side all other positions.
fn first(b: &Board) -> Vec<Held> {
    let holder = |n: usize| {
        let place = PlaceKey::nth(n);
        let base = b.bases.iter().any(|base| PlaceKey::from(base) == place);
        if n >= b.n_positions { Held::Unsaid } else { Held::By(if base { GERMAN } else { SOVIET }) }
    };
    (0..b.spaces.len()).map(holder).collect()
}

/// The weather of a turn as it was: October brought Mud.
const fn weather(turn: u8) -> Weather {
    match turn {
        5 => Weather::Mud,
        7.. => Weather::Snow,
        _ => Weather::Good,
    }
}

/// What a month is made with.
struct Maker<'a> {
    oob: &'a OobFile,
    teller: Teller<'a>,
}

impl Maker<'_> {
    fn chapter(&self, entry: &TurnEntry, m: &Month, aims: Option<&AimsEntry>, had: &[Held]) -> Chapter {
        let name = month(entry.turn);
        let aim = |entry: &history::AimEntry| Aim { text: entry.text.clone(), fact: entry.fact.clone() };
        let teller = &self.teller;
        Chapter {
            turn: entry.turn.into(),
            short: name.chars().take(3).collect(),
            name,
            front: FrontDay::Last,
            held: teller.held(&m.control, had),
            notes: teller.notes(&m.control),
            units: self.units(entry),
            title: m.title.clone(),
            from: m.from,
            to: m.to,
            briefings: BySide::new(m.briefing_german.clone(), m.briefing_soviet.clone()),
            aims: BySide::new(aims.map(|a| aim(&a.german)), aims.map(|a| aim(&a.soviet))),
            events: m.events.iter().map(|event| teller.event(event)).collect(),
            points: Some(entry.german_vp),
            rings: m.encirclements.iter().map(|ring| teller.ring(ring)).collect(),
            season: sky(Some(weather(entry.turn))).into(),
            weather: m.weather.clone(),
            weather_in_game: entry.weather.clone(),
            question: question(&m.decision),
            cost: m.human_cost.clone(),
        }
    }

    fn units(&self, entry: &TurnEntry) -> Vec<Stood> {
        let germans = entry.german_units.iter().filter_map(|unit| {
            let nth = self.oob.german.iter().position(|u| u.id == unit.unit)?;
            let data = &self.oob.german[nth];
            let (branch, size) = match data.kind {
                GermanKind::Army => (Branch::Infantry, Size::Army),
                GermanKind::Panzergroup => (Branch::ArmourGroup, Size::Army),
                GermanKind::Panzerkorps => (Branch::Armour, Size::Corps),
            };
            let at = unit.at.as_deref().and_then(self.teller.at);
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
        let soviets = entry.soviet_units.iter().enumerate().map(|(nth, unit)| self.soviet(unit, first + nth));
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
            at: (self.teller.at)(&unit.at),
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
