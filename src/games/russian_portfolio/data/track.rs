//! The turn track.

use super::words::{AXIS, SOVIET};
use engine::base::{assets::AssetError, date::Date, side::Side};
use kit::data::source::{Entries, Source};
use serde::{Deserialize, Serialize};

/// Its file.
pub const FILE: &str = "russian_portfolio/turn_track.ron";

/// Number of the last box.
pub const LAST_TURN: u8 = 15;

/// Number of the last reserve phase of a turn (RP-SEQ-04).
pub const LAST_RESERVE_PHASE: u8 = 7;

/// The weather of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Weather {
    #[default]
    Good,
    Mud,
    /// As good weather in every respect (RP-WX-02).
    HardFrost,
    Snow,
}

/// A box of the track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnBox {
    /// Its number, from 0.
    pub number: u8,
    /// Its first day.
    pub date: Date,
    /// What the source prints there.
    pub printed: String,
    /// The ruled weather; `None` where a die decides (RP-WX-03).
    pub weather: Option<Weather>,
    /// The ruled weather under the option `october_all_mud` (RP-RUL-01).
    pub october_all_mud: Option<Weather>,
    /// Who acts first.
    pub first: Side,
    /// Whether it may be left out: the turn before the historical start, and what lies after an end offered.
    pub optional: bool,
    /// A remark.
    pub note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrackFile {
    format: u32,
    days_per_turn: u32,
    turns: Vec<BoxFile>,
    alternative_weather: Entries<u8, FileWeather>,
    reserve_phases: Vec<i8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxFile {
    n: u8,
    date: Date,
    printed: String,
    weather: FileWeather,
    first: FileSide,
    optional: bool,
    note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
enum FileWeather {
    RollGoodMud,
    Good,
    Mud,
    HardFrost,
    Snow,
}

impl FileWeather {
    fn ruled(self) -> Option<Weather> {
        match self {
            Self::RollGoodMud => None,
            Self::Good => Some(Weather::Good),
            Self::Mud => Some(Weather::Mud),
            Self::HardFrost => Some(Weather::HardFrost),
            Self::Snow => Some(Weather::Snow),
        }
    }
}

#[derive(Deserialize)]
enum FileSide {
    Axis,
    Soviet,
}

/// The boxes of a file, by their numbers.
///
/// # Errors
/// The entry and the reason: boxes that are not 0 to 15, days that do not rise, a die for another turn than 0, Snow in
/// which the Axis acts first, reserve phases that do not cost 0 to 7.
pub fn read(source: &Source) -> Result<Vec<TurnBox>, AssetError> {
    let file: TrackFile = source.parse()?;
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    source.must(file.days_per_turn == 20, &["days_per_turn"], "days_per_turn", "a turn has 20 days")?;
    let penalties = (0..=LAST_RESERVE_PHASE as i8).map(|n| -n);
    let phases = file.reserve_phases.iter().copied().eq(penalties);
    source.must(phases, &["reserve_phases"], "reserve_phases", "the phases do not cost 0 to 7")?;
    let numbers = file.turns.iter().map(|b| b.n).eq(0..=LAST_TURN);
    source.must(numbers, &["turns"], "turns", "the boxes are not 0 to 15, each once and in this sequence")?;
    let mut boxes: Vec<TurnBox> = file.turns.into_iter().map(turn_box).collect();
    for (n, weather) in file.alternative_weather.0 {
        let entry = "alternative_weather";
        let there = boxes.get_mut(usize::from(n));
        let there = there.ok_or_else(|| source.fault(&[entry], entry, format!("there is no turn {n}")))?;
        there.october_all_mud = weather.ruled();
    }
    check(source, &boxes)?;
    Ok(boxes)
}

fn turn_box(b: BoxFile) -> TurnBox {
    let weather = b.weather.ruled();
    let first = match b.first {
        FileSide::Axis => AXIS,
        FileSide::Soviet => SOVIET,
    };
    TurnBox {
        number: b.n,
        date: b.date,
        printed: b.printed,
        weather,
        october_all_mud: weather,
        first,
        optional: b.optional,
        note: b.note,
    }
}

fn check(source: &Source, boxes: &[TurnBox]) -> Result<(), AssetError> {
    for (i, b) in boxes.iter().enumerate() {
        let (word, entry) = (format!("n: {},", b.number), format!("turn {}", b.number));
        let must = |holds, reason| source.must(holds, &["turns", &word], &entry, reason);
        must(i == 0 || boxes[i - 1].date < b.date, "it does not begin after the turn before")?;
        must(
            (b.weather.is_none() || b.october_all_mud.is_none()) == (i == 0),
            "the die is for turn 0 alone",
        )?;
        let snow = b.weather == Some(Weather::Snow);
        must((b.first == SOVIET) == snow, "the Soviet side acts first in Snow, and only then")?;
    }
    Ok(())
}
