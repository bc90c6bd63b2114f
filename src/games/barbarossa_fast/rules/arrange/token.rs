//! A word for a unit: `a4`, `pz41d`; `S`, `?W`, `?`, `b7:?sa4`; with a `t` where there are types a tank: `St`, `?Wt`, `?t`.

use crate::{
    game::Game,
    ids::{CounterId, N_BLOCKS, UnitId},
};
use engine::{base::plain::quoted, contract::rules::Fault};

/// What a Soviet unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Nothing is said of it.
    Unsaid,
    /// Weak.
    Weak,
    /// Strong.
    Strong,
    /// A certain counter.
    Counter(CounterId),
}

/// A unit as a word says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// A German unit, or the block of a Soviet one if it is named.
    pub unit: Option<UnitId>,
    /// What it is, if it is Soviet.
    pub face: Face,
    /// A tank unit, in an edition with types.
    pub tank: bool,
    /// Face down.
    pub down: bool,
    /// Disrupted.
    pub disrupted: bool,
    /// A fixed garrison, which stays one after a retreat (R57).
    pub fixed: bool,
    /// Supplied from the air.
    pub flown: bool,
}

impl Token {
    /// Reads a word.
    ///
    /// # Errors
    /// When it names no unit.
    pub fn read(g: &Game, word: &str) -> Result<Self, Fault> {
        let nobody = || Fault::new(format!("{} is no unit of this game", quoted(word)));
        let (body, marks) = split(g, word).ok_or_else(nobody)?;
        let has = |mark: char| marks.contains(mark);
        let once = MARKS.into_iter().all(|mark| marks.matches(mark).count() <= 1);
        let marked = Self {
            unit: None,
            face: Face::Unsaid,
            tank: has('t'),
            down: false,
            disrupted: has('d'),
            fixed: has('f'),
            flown: has('a'),
        };
        if !once || has('t') && !g.edition.has_types {
            return Err(nobody());
        }
        if let Some(unit) = g.board.german_unit(body) {
            return if has('f') || has('t') {
                Err(nobody())
            } else {
                Ok(Self { unit: Some(unit), ..marked })
            };
        }
        let (block, face) = match body.split_once(':') {
            Some((block, face)) => (Some(block_of(block).ok_or_else(nobody)?), face),
            None => (None, body),
        };
        let (down, face) = face.strip_prefix('?').map_or((false, face), |face| (true, face));
        let face = match face {
            "" if down => Face::Unsaid,
            "S" => Face::Strong,
            "W" => Face::Weak,
            id => Face::Counter(counter(g, id).ok_or_else(nobody)?),
        };
        let tank = match face {
            Face::Counter(c) if has('t') && !g.board.tanks.has(c) => return Err(nobody()),
            Face::Counter(c) => g.edition.has_types && g.board.tanks.has(c),
            Face::Unsaid | Face::Weak | Face::Strong => has('t'),
        };
        if has('a') { Err(nobody()) } else { Ok(Self { unit: block, face, tank, down, ..marked }) }
    }

    /// The word.
    pub fn write(&self, g: &Game, named: bool) -> String {
        let mark = |on: bool, mark: &'static str| if on { mark } else { "" };
        let tank = self.tank && !matches!(self.face, Face::Counter(_));
        let marks =
            [mark(tank, "t"), mark(self.disrupted, "d"), mark(self.fixed, "f"), mark(self.flown, "a")]
                .concat();
        if let Some(unit) = self.unit.filter(|unit| unit.is_german()) {
            let id = g.board.german.get(unit.index()).map_or("", |u| u.id.as_str());
            return format!("{id}{marks}");
        }
        let block = self.unit.filter(|_| named).map_or_else(String::new, |u| format!("b{}:", u.slot() + 1));
        let face = match self.face {
            Face::Unsaid => "",
            Face::Weak => "W",
            Face::Strong => "S",
            Face::Counter(c) => g.board.counters.get(c.index()).map_or("", |c| c.id.as_str()),
        };
        format!("{block}{}{face}{marks}", mark(self.down, "?"))
    }
}

/// The letters of the marks.
const MARKS: [char; 4] = ['d', 'f', 'a', 't'];

/// A word as what it names and its marks. Ids end in letters of marks too, so the longest name that there is counts.
fn split<'a>(g: &Game, word: &'a str) -> Option<(&'a str, &'a str)> {
    let least = word.trim_end_matches(MARKS).len();
    (least..=word.len()).rev().map(|at| word.split_at(at)).find(|(body, _)| is_name(g, body))
}

/// Whether a word without marks names a unit: by its id, or by its face.
fn is_name(g: &Game, word: &str) -> bool {
    let face = word.rsplit([':', '?']).next().unwrap_or(word);
    let plain = matches!(face, "S" | "W") || face.is_empty() && word.ends_with('?');
    plain || g.board.german_unit(word).is_some() || counter(g, face).is_some()
}

/// Whether a counter is named in a position written by hand too, as there is only one of it: white and red-lettered units.
pub fn is_named(g: &Game, c: CounterId) -> bool {
    g.board.siberians.or(g.board.red).has(c)
}

fn block_of(text: &str) -> Option<UnitId> {
    let nth: usize = text.strip_prefix('b')?.parse().ok()?;
    (1..=N_BLOCKS).contains(&nth).then(|| UnitId::block(nth - 1))
}

/// A counter by its id.
pub fn counter(g: &Game, id: &str) -> Option<CounterId> {
    let at = g.board.counters.iter().position(|c| c.id == id)?;
    Some(CounterId(at as u8))
}
