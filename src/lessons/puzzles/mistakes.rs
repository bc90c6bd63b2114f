//! Orders of one's own that cost much, as exercises: the position before them, and the question for something better.
//!
//! What an order is worth is the win chance after it, from what its side knew: the automatic players play on from there many
//! times, with the same dice for every order that is compared. An order whose dice have fallen is judged with them thrown
//! afresh, so that luck does not count. Every order that is better by [`BETTER`] or more, and more than the play-outs may be
//! wrong by, is an answer.

use super::{
    format::Position,
    opened,
    reading::{LARGEST, MOST_DEEDS},
};
use crate::reading::{self, Fault};
use engine::{
    base::{
        seat::{PlyId, Seat},
        side::{Side, Viewer},
        start::Start,
        text,
    },
    chances::{instead::Grade, play_out::PlayOuts, verdict::Swing},
    play::prospect::{Change, Measure, Prospect},
    table::{Advice, GameKind, Table},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// The version of the file this program writes.
pub const FORMAT: u16 = 1;
/// The kind under which they are kept and asked for.
pub const KIND: &str = "mistake";
/// From this much of the win chance on an order is better, or cost something.
pub const BETTER: f64 = 0.03;
/// Most that are kept; the oldest go.
const MOST: usize = 200;
/// Longest text of a field, in bytes.
const LONGEST: usize = 400;

/// A costly order, or several that were given as one plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// Lasting id.
    pub id: String,
    /// The game, as `--game` names it.
    pub game: String,
    /// Its choices.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// Where and when it was, for people.
    pub from: String,
    /// The position before it.
    pub start: Start,
    /// Orders from there up to it.
    #[serde(default)]
    pub deeds: Vec<String>,
    /// What was ordered.
    pub orders: Vec<String>,
    /// The same in words.
    pub words: String,
    /// What it cost of the win chance, from 0 to 1.
    pub cost: f64,
}

/// All that are kept.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Mistakes {
    format: u16,
    /// The oldest first.
    pub all: Vec<Mistake>,
}

impl Mistakes {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Fault> {
        let all: Self = reading::read_within(file, bytes, LARGEST)?;
        reading::format_known(file, all.format, FORMAT)?;
        let fault = |why: String| Fault { file: file.to_owned(), line: None, why };
        for one in &all.all {
            reading::good_id("exercise", &one.id).map_err(fault)?;
            one.start.fits().map_err(fault)?;
            let texts = one.deeds.iter().chain(&one.orders).chain([&one.from, &one.words, &one.game]);
            let is_long = one.deeds.len() > MOST_DEEDS || one.orders.len() > MOST_DEEDS;
            if is_long || texts.clone().any(|text| text.len() > LONGEST) || all.all.len() > MOST {
                return Err(fault("it holds more than such a file can".into()));
            }
        }
        Ok(all)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// One sentence, when a position is no RON value.
    pub fn write(&self) -> Result<String, String> {
        text::write_file(&Self { format: FORMAT, all: self.all.clone() })
    }

    /// Takes one in, unless it is there.
    pub fn add(&mut self, one: Mistake) {
        if self.all.iter().all(|known| known.id != one.id) {
            self.all.push(one);
            let more = self.all.len().saturating_sub(MOST);
            self.all.drain(..more);
        }
    }
}

/// What the orders of a swing cost a side, apart from luck; `None` where they cost nothing that is clear, or another side gave
/// them.
pub fn cost(table: &dyn Table, swing: &Swing, side: Side) -> Option<f64> {
    let by = swing.parts.as_ref()?.orders.iter().find(|(of, _)| *of == side)?.1;
    let own = match swing.change.measure {
        Measure::Win(of) if of == side => by.by,
        Measure::Win(_) => -by.by,
        Measure::Points => return None,
    };
    let by_hand = table.seat_of(swing.plies[0]) == Some(Seat::Person(side));
    (by_hand && by.is_clear() && own <= -BETTER).then_some(-own)
}

/// The first and the last order of a plan that a person gave and a search surely calls an inaccuracy or worse, and what it lost.
pub fn cost_of_plan(table: &dyn Table, advice: &Advice) -> Option<([PlyId; 2], f64)> {
    let way = table.way_to(advice.last);
    let first = *way.get(way.iter().position(|ply| *ply == advice.before)? + 1)?;
    let by_hand = table.seat_of(first) == Some(Seat::Person(advice.side));
    let is_costly = by_hand && advice.grade >= Grade::Inaccuracy;
    is_costly.then_some(([first, advice.last], -advice.beside.gain.mean))
}

/// The exercise that orders make, from the first to the last of them.
///
/// # Errors
/// One sentence: the viewer does not see everything, or the game has no words for such a moment.
pub fn of(table: &dyn Table, [first, last]: [PlyId; 2], cost: f64, from: &str) -> Result<Mistake, String> {
    let way = table.way_to(last);
    let first = way.iter().position(|ply| *ply == first).ok_or("the orders are on no line")?;
    let before = *way.get(first.wrapping_sub(1)).ok_or("nothing comes before the orders")?;
    let (at, start) = table.start_before(before, Viewer::Umpire)?;
    let from_start = way.iter().position(|ply| *ply == at).ok_or("its position is on no line")?;
    let text = |ply: &PlyId| table.ply_order(*ply, Viewer::Umpire).map(|order| table.write_order(&order));
    let texts = |plies: &[PlyId]| plies.iter().map(text).collect::<Option<Vec<String>>>();
    let deeds = texts(&way[from_start + 1..first]).ok_or("an order is not known")?;
    let orders = texts(&way[first..]).ok_or("an order is not known")?;
    if deeds.len() > MOST_DEEDS {
        return Err("too many orders lie between its position and it".into());
    }
    let words: Vec<String> =
        way[first..].iter().take(4).map(|ply| table.ply_text(*ply, Viewer::Umpire).to_string()).collect();
    let more = if way.len() - first > words.len() { " …" } else { "" };
    let parts: Vec<&str> = deeds.iter().chain(&orders).chain([&start.position]).map(String::as_str).collect();
    let id = format!("{KIND}-{:012x}", xxhash_rust::xxh3::xxh3_64(parts.join("\u{1}").as_bytes()) >> 16);
    let words = format!("{}{more}", words.join("; "));
    let (game, choices) = (table.id().to_owned(), table.choices());
    Ok(Mistake { id, game, choices, from: from.to_owned(), start, deeds, orders, words, cost })
}

/// The game before the orders.
///
/// # Errors
/// One sentence: what is impossible in the position, or which order cannot be given.
pub fn open(kind: &dyn GameKind, one: &Mistake) -> Result<Box<dyn Table>, String> {
    let position = Position { start: one.start.clone(), deeds: one.deeds.clone(), ..Position::default() };
    let pack = super::format::PuzzlePack { choices: one.choices.clone(), ..Default::default() };
    opened::table(kind, &pack, &position)
}

/// Orders ready to be played on, on any thread.
pub struct Line {
    play: Arc<dyn PlayOuts>,
    ply: PlyId,
    /// Its dice are thrown afresh.
    by_order: bool,
}

impl Line {
    /// What was ordered after a moment of the line on the table, up to the first die; `None` where nothing was.
    pub fn since(table: &dyn Table, start: PlyId, side: Side) -> Option<Self> {
        let way = table.way_to(table.cursor());
        let at = way.iter().position(|ply| *ply == start)?;
        let given = &way[at + 1..];
        let dice = |at: usize| table.dice_rolled(way[at]);
        let rolled = (at + 1..way.len()).find(|nth| dice(*nth) > dice(nth - 1)).map(|nth| &way[nth]);
        let ply = *rolled.or(given.last())?;
        let play = table.play_outs(&[ply], Viewer::Side(side));
        Some(Self { play, ply, by_order: rolled.is_some() })
    }

    /// How it ends, and how often.
    pub fn played(&self, games: u32) -> Prospect {
        if let Some(result) = self.play.result(self.ply).filter(|_| !self.by_order) {
            return Prospect::over(result);
        }
        let one = |nth| {
            if self.by_order { self.play.game_of_order(self.ply, nth) } else { self.play.game(self.ply, nth) }
        };
        Prospect::new((0..games).map_while(one).collect())
    }
}

/// The same orders as were given then, ready to be played on.
///
/// # Errors
/// One sentence, when they cannot be given again.
pub fn then(kind: &dyn GameKind, one: &Mistake) -> Result<Line, String> {
    let mut table = open(kind, one)?;
    let (start, side) = (table.cursor(), table.to_act().ok_or("the game is over")?);
    for text in &one.orders {
        let order = table.read_order(text)?;
        let Some(by) = table.to_act() else { break };
        // What came of other dice may not let the rest of a plan be given: what was given until then is judged.
        if table.submit(by, &[order]).is_err() {
            break;
        }
    }
    Line::since(&*table, start, side).ok_or_else(|| "nothing was ordered".into())
}

/// What the computer would order, ready to be played on, and in words.
///
/// # Errors
/// One sentence, when it has nothing to say.
pub fn computers(kind: &dyn GameKind, one: &Mistake) -> Result<(Line, String), String> {
    let mut table = open(kind, one)?;
    let (start, side) = (table.cursor(), table.to_act().ok_or("the game is over")?);
    let level = kind.procedure_of(side, u8::MAX);
    let mut thought = table.thinker(level).ok_or("the computer has nothing to say")?();
    // Its whole plan, up to the first die.
    table.accept(&mut thought, usize::MAX)?;
    let way = table.way_to(table.cursor());
    let given = way.iter().skip_while(|ply| **ply != start).skip(1);
    let words: Vec<String> =
        given.take(4).map(|ply| table.ply_text(*ply, Viewer::Side(side)).to_string()).collect();
    let line = Line::since(&*table, start, side).ok_or("the computer has nothing to say")?;
    Ok((line, words.join("; ")))
}

/// What came of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// Win chances: of the new orders, of those given then, and of the computer’s.
    pub shares: [f64; 3],
    /// How the new ones differ from those given then.
    pub change: Change,
    /// They are better.
    pub better: bool,
    /// What the computer would have ordered.
    pub computer: String,
    /// How often each was played on.
    pub games: u32,
}

/// Compares new orders with those given then and with the computer’s.
pub fn weigh(new: &Line, then: &Line, computer: &(Line, String), side: Side, games: u32) -> Weighed {
    let measure = Measure::Win(side);
    let all = [new, then, &computer.0].map(|line| line.played(games));
    let change = all[0].since(&all[1], measure);
    let better = change.by >= BETTER && change.is_sure();
    let shares = [&all[0], &all[1], &all[2]].map(|prospect| prospect.mean(measure));
    Weighed { shares, change, better, computer: computer.1.clone(), games }
}
