//! What lies beside the map: the stock, the Siberian reserve, saved factors, what is lost.

use super::{counters, log};
use crate::{
    data::words::Enters,
    game::Game,
    nouns::{AXIS, SOVIET, Unit},
    rules::logistics::{siberia, stock},
    state::Position,
    words::side_name,
};
use engine::{
    base::side::Side,
    show::{
        counter::{Body, CounterMark, CounterStates},
        scene::{Beside, BesideRow},
    },
};
use kit::{ids::Id as _, say::count};

/// Piles in a row of a box.
const ROW: usize = 3;

/// The boxes beside the map, from above; none while the units are not set up.
pub fn boxes(game: &Game, p: &Position) -> Vec<Beside> {
    if p.at.is_bare() {
        return Vec::new();
    }
    vec![soviet_stock(game, p), reserve(game, p), saved(p), lost(game, p)]
}

/// A counter as it lies in a box: like the others of its kind.
fn shown(game: &Game, p: &Position, unit: Unit) -> CounterMark {
    CounterMark {
        short: String::new(),
        conditions: Vec::new(),
        body: Body::Full,
        states: CounterStates::default(),
        ..counters::mark(game, p, unit, None)
    }
}

/// Counters of a side off the map, equal ones in one pile, the strongest first.
fn piles(game: &Game, p: &Position, side: Side, is: impl Fn(Unit) -> bool) -> Vec<(CounterMark, u16)> {
    let there = |unit: &Unit| unit.side() == side && p.at.of(*unit).is_none() && is(*unit);
    let mut all: Vec<(Unit, u16)> = Vec::new();
    for unit in Unit::all().filter(there) {
        match all.iter_mut().find(|(known, _)| stock::is_equal(game, *known, unit)) {
            Some((_, n)) => *n += 1,
            None => all.push((unit, 1)),
        }
    }
    all.sort_by_key(|(unit, _)| {
        let counter = game.counter(*unit);
        (std::cmp::Reverse(counter.attack + counter.defence), *unit)
    });
    all.into_iter().map(|(unit, n)| (shown(game, p, unit), n)).collect()
}

fn in_rows(piles: &[(CounterMark, u16)]) -> Vec<BesideRow> {
    piles.chunks(ROW).map(|piles| BesideRow { piles: piles.to_vec(), ..BesideRow::default() }).collect()
}

fn said(n: usize, nothing: &str) -> String {
    if n == 0 { nothing.to_owned() } else { count(n, "counter") }
}

fn soviet_stock(game: &Game, p: &Position) -> Beside {
    let piles = piles(game, p, SOVIET, |unit| stock::is_replaceable(game, p, unit));
    let n = piles.iter().map(|pile| usize::from(pile.1)).sum();
    Beside { title: "Soviet stock".into(), note: said(n, "empty"), rows: in_rows(&piles) }
}

fn reserve(game: &Game, p: &Position) -> Beside {
    let reserve = &p.base.reserve;
    let row = |wave: u8| {
        let piles = piles(game, p, SOVIET, |unit| {
            game.counter(unit).enters == Enters::Siberian(wave) && !reserve.entered.has(unit)
        });
        let label = ["1st wave", "2nd wave", "3rd wave"][usize::from(wave - 1)];
        let value = if reserve.waves >= wave { "has come".to_owned() } else { bring(wave) };
        BesideRow { label: label.to_owned(), piles, value }
    };
    let note = match reserve.first {
        None => "not called".to_owned(),
        Some(first) => format!("from turn {first}"),
    };
    Beside { title: "Siberian reserve".into(), note, rows: (1..=3).map(row).collect() }
}

/// What a wave brings besides the counters shown.
fn bring(wave: u8) -> String {
    let (infantry, armour, cavalry) = siberia::besides(wave);
    let factors = match (infantry, armour) {
        (0, armour) => format!("+{armour} armour"),
        (infantry, _) => format!("+{infantry} infantry"),
    };
    if cavalry { format!("1 cavalry, {factors}") } else { factors }
}

fn saved(p: &Position) -> Beside {
    let row = |side: Side| {
        let store = p.base.store(side);
        BesideRow {
            label: side_name(side).to_owned(),
            value: log::store(store.infantry, store.armour),
            ..BesideRow::default()
        }
    };
    Beside { title: "Saved factors".into(), note: String::new(), rows: vec![row(AXIS), row(SOVIET)] }
}

/// Axis counters that are lost; those that cannot come back are told apart by nothing on the map.
fn lost(game: &Game, p: &Position) -> Beside {
    let piles = piles(game, p, AXIS, |_| true);
    let n = piles.iter().map(|pile| usize::from(pile.1)).sum();
    Beside { title: "Axis units lost".into(), note: said(n, "none"), rows: in_rows(&piles) }
}
