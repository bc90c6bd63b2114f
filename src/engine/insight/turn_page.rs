//! The page at the end of a turn: what changed hands, losses against expectation, what stands in the rear, and which points
//! are near. From one side's pictures, counts and statistics alone, for its own use.
//!
//! A turn is counted from where a side's own step began to where its next one begins, so that both sides look back on a
//! whole round.

use super::distance::ways;
use crate::{
    base::{
        by_side::BySide,
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::{line::Line, scene::Scene, sequence::Score, tick::TickKind},
    statistics::{End, Statistics},
    study::timeline::{Span, Timeline},
    table::Table,
};
use std::collections::BTreeMap;

/// Places of a list, at most.
const MOST: usize = 4;
/// Links, and hexes, from which on a unit stands in the rear.
const REAR: (u16, u16) = (3, 6);
/// Links, and hexes, up to which the other side is near a place.
const NEAR: (u16, u16) = (2, 4);

/// The moments of a turn of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Whose.
    pub side: Side,
    /// The moment at which its own step began.
    pub from: u32,
    /// The moment at which its next one begins.
    pub to: u32,
    /// Number of the game turn that begins.
    pub turn: u16,
    /// The turn in which it began: `June 1941`.
    pub name: String,
    /// The turn that begins, where the side acts later in it: a part of it has been seen.
    pub until: Option<String>,
}

/// The turn of a side that ended last on a line; `acts` is the side to act at its end. `None` before there was one, the set-up
/// not counted.
pub fn round(line: &Timeline, side: Side, acts: Option<Side>) -> Option<Round> {
    let now = line.phases.last()?;
    let is_own = |span: &Span| opener(line, span, acts) == Some(side);
    let in_turn = |turn: u16| line.phases.iter().find(move |p| p.when.turn == turn && is_own(p));
    let to = in_turn(now.when.turn)?.first;
    let before = line.phases.iter().rev().find(|p| p.when.turn < now.when.turn && is_own(p))?;
    let from = in_turn(before.when.turn).filter(|p| p.when.turn > 0)?.first;
    let name = |turn: u16| line.turns.iter().find(|t| t.when.turn == turn).map_or("", |t| t.name.as_str());
    let (first, last) = (name(before.when.turn), name(now.when.turn));
    // Where the side begins the turn, nothing of it belongs to the round.
    let begins = line.turns.last().is_some_and(|t| t.first == to);
    let until = (!begins).then(|| last.to_owned());
    Some(Round { side, from, to, turn: now.when.turn, name: first.to_owned(), until })
}

impl Round {
    /// What it is called over its page: `The end of June 1941`. A turn that is called after a day goes on after it.
    pub fn title(&self) -> String {
        let day = self.name.starts_with(|letter: char| letter.is_ascii_digit());
        match &self.until {
            Some(last) => format!("From {} to {last}", self.name),
            None if day => format!("The end of the turn of {}", self.name),
            None => format!("The end of {}", self.name),
        }
    }

    /// Whether the next step of the side begins just now, and nothing was ordered in it.
    pub fn ends_now(&self, line: &Timeline) -> bool {
        self.to == line.end()
    }
}

/// Who gave the first order of a phase; at the end of the line, who is to give it.
fn opener(line: &Timeline, span: &Span, acts: Option<Side>) -> Option<Side> {
    if span.first == line.end() { acts } else { line.given.get(span.first as usize + 1)?.by }
}

/// A place that changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Which.
    pub place: PlaceKey,
    /// `Minsk`.
    pub name: String,
    /// Points it is worth.
    pub worth: i32,
    /// Who holds it now.
    pub to: Option<Side>,
}

/// Own units far from the other side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rear {
    /// Where.
    pub place: PlaceKey,
    /// `Warsaw`.
    pub name: String,
    /// Their keys, in the sequence of the map.
    pub units: Vec<UnitKey>,
    /// Links or hexes to the nearest ground or unit of the other side.
    pub steps: u16,
}

/// A place that is worth points and lies near.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// Which.
    pub place: PlaceKey,
    /// `Smolensk`.
    pub name: String,
    /// Points it is worth.
    pub worth: i32,
    /// Links or hexes.
    pub steps: u16,
    /// The name of the place they are counted from.
    pub from: String,
}

/// Losses of a side.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Loss {
    /// Units lost.
    pub lost: u16,
    /// Of them in battle.
    pub in_battle: u16,
    /// Units that were to be expected to be lost in those battles.
    pub expected: f64,
}

/// What battles cost, and what of it was luck.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Losses {
    /// By side.
    pub of: BySide<Loss>,
    /// Battles fought.
    pub battles: u16,
    /// What dice and drawn faces were worth to the side whose page it is, in units.
    pub luck: f64,
}

/// The page, but for the losses, which take longer.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnPage {
    /// The turn.
    pub round: Round,
    /// Where it ended.
    pub at: PlyId,
    /// Places worth points that changed hands.
    pub hands: Vec<Hand>,
    /// How many other places each side took.
    pub others: BySide<u16>,
    /// Points before, and the score now; `None` in a game that counts none.
    pub points: Option<(i32, Score)>,
    /// What stands in the rear, farthest first.
    pub rear: Vec<Rear>,
    /// Places with units in the rear that are not listed.
    pub more_rear: usize,
    /// What is on its way to the map.
    pub coming: Vec<Line>,
    /// Points of the other side, nearest first.
    pub nearest: Vec<Near>,
    /// Own points that the other side is near to.
    pub in_danger: Vec<Near>,
}

/// What the page of a turn says, as the side knows it.
pub fn page(table: &dyn Table, line: &Timeline, round: Round) -> Option<TurnPage> {
    let who = Viewer::Side(round.side);
    let ply = |moment: u32| line.plies.get(moment as usize).copied();
    let (from, at) = (ply(round.from)?, ply(round.to)?);
    let (before, now) = (table.scene(from, who), table.scene(at, who));
    let (old, new) = (table.sequence(from, who), table.sequence(at, who));
    let points = (new.score.total > 0).then(|| (old.score.held, new.score.clone()));
    let (hands, others) = hands(&before, &now);
    let (rear, more_rear) = rear(&now, round.side);
    let (nearest, in_danger) = (nearest(&now, round.side), in_danger(&now, round.side));
    let coming = table.coming(at, who, round.side);
    Some(TurnPage { round, at, hands, others, points, rear, more_rear, coming, nearest, in_danger })
}

/// Places that are held by another side than before: those worth points, and how many of the others each side took.
fn hands(before: &Scene, now: &Scene) -> (Vec<Hand>, BySide<u16>) {
    let (mut hands, mut others) = (Vec::new(), BySide::default());
    for (place, there) in now.board.keys().zip(&now.board.places) {
        let to = now.control(place);
        if to == before.control(place) {
            continue;
        }
        if there.worth != 0 {
            let name = now.board.name(place).to_owned();
            hands.push(Hand { place, name, worth: there.worth, to });
        } else if let Some(side) = to {
            others[side] += 1;
        }
    }
    hands.sort_by_key(|h| (std::cmp::Reverse(h.worth), h.place));
    (hands, others)
}

/// Places that a side holds or has units at.
fn ground(scene: &Scene, side: Side) -> impl Iterator<Item = PlaceKey> {
    let held = scene.board.keys().filter(move |p| scene.control(*p) == Some(side));
    let units = scene.counters.iter().filter(move |c| c.side == side.0).map(|c| c.place);
    held.chain(units)
}

/// A number for maps of points and for maps of hexes.
fn by_map(scene: &Scene, (links, hexes): (u16, u16)) -> u16 {
    if scene.board.is_tiled() { hexes } else { links }
}

/// Own units far from the other side, and how many places more have some than are listed.
fn rear(scene: &Scene, side: Side) -> (Vec<Rear>, usize) {
    let ways = ways(&scene.board, ground(scene, side.other()));
    let least = by_map(scene, REAR);
    let mut at: BTreeMap<PlaceKey, Vec<UnitKey>> = BTreeMap::new();
    for c in scene.counters.iter().filter(|c| c.side == side.0) {
        at.entry(c.place).or_default().push(c.unit);
    }
    let far = |(place, units): (PlaceKey, Vec<UnitKey>)| {
        let steps = ways.get(place.index()).copied().flatten()?.steps;
        let name = scene.board.name(place).to_owned();
        (steps >= least).then_some(Rear { place, name, units, steps })
    };
    let mut all: Vec<Rear> = at.into_iter().filter_map(far).collect();
    all.sort_by_key(|r| (std::cmp::Reverse(r.steps), r.place));
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    (all, more)
}

/// Places worth points that lie near to some ground, nearest first.
fn near(scene: &Scene, to: Side, wanted: impl Fn(PlaceKey) -> bool, most: u16) -> Vec<Near> {
    let ways = ways(&scene.board, ground(scene, to));
    let mut all: Vec<Near> = Vec::new();
    for (place, there) in scene.board.keys().zip(&scene.board.places) {
        let way = ways.get(place.index()).copied().flatten();
        let Some(way) = way.filter(|w| there.worth != 0 && w.steps <= most && wanted(place)) else {
            continue;
        };
        let [name, from] = [place, way.from].map(|p| scene.board.name(p).to_owned());
        all.push(Near { place, name, worth: there.worth, steps: way.steps, from });
    }
    all.sort_by_key(|n| (n.steps, std::cmp::Reverse(n.worth), n.place));
    all.truncate(MOST);
    all
}

/// Points of the other side by their distance.
pub(super) fn nearest(scene: &Scene, side: Side) -> Vec<Near> {
    near(scene, side, |place| scene.control(place) != Some(side), u16::MAX)
}

/// Own points that the other side is near to.
pub(super) fn in_danger(scene: &Scene, side: Side) -> Vec<Near> {
    near(scene, side.other(), |place| scene.control(place) == Some(side), by_map(scene, NEAR))
}

/// What a round cost, from the statistics of a line it lies on.
pub fn losses(line: &Timeline, s: &Statistics, round: &Round) -> Losses {
    let mut out = Losses::default();
    let within = |at: u32| round.from < at && at <= round.to;
    for tick in line.ticks.iter().filter(|t| within(t.at) && t.tick.kind == TickKind::Loss) {
        if let Some(side) = tick.tick.side {
            out.of[side].lost += 1;
        }
    }
    for b in &s.battles {
        let at = line.plies.binary_search(&b.ply).map(|at| at as u32);
        if !at.is_ok_and(within) || !matches!(b.end, End::Won | End::Held) {
            continue;
        }
        out.battles += 1;
        out.luck += b.luck(round.side).unwrap_or(0.0);
        for (side, &lost) in b.lost.iter() {
            let loss = &mut out.of[side];
            loss.in_battle += lost;
            // Where no forecast could be made, what came was what was to be expected.
            loss.expected += b.expected.map_or_else(|| f64::from(lost), |e| e.lost[side]);
        }
    }
    out
}
