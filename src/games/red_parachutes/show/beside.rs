//! What lies beside the map: reinforcements by turn, companies that wait for their drop, leaders who are away, what is lost; of a side
//! whose units are hidden no more than its losses.

use super::counters;
use crate::{
    data::SetUp,
    game::Game,
    nouns::*,
    sight::View,
    state::{Position, nth},
    words::side_name,
};
use engine::show::scene::{Beside, BesideRow};

/// Piles in a row of a box.
const ROW: usize = 3;

/// The boxes, from above; none before the first turn.
pub fn boxes(game: &Game, v: &View) -> Vec<Beside> {
    if v.seen.turn == 0 {
        return Vec::new();
    }
    let sides = [GERMAN, SOVIET];
    let of_side = |side: Side| {
        let known = v.who.knows(side);
        let own =
            if known { vec![coming(game, &v.seen, side), away(game, &v.seen, side)] } else { Vec::new() };
        own.into_iter().flatten().chain([lost(game, &v.seen, side, known)])
    };
    sides.into_iter().flat_map(of_side).collect()
}

/// Units off the map of which something holds.
fn off(p: &Position, side: Side, why: Off) -> impl Iterator<Item = Unit> + '_ {
    units_of(side).filter(move |unit| p.at.of(*unit).is_none() && p.man(*unit).off == why)
}

/// Counters that look alike in one pile, the strongest first.
fn piles(game: &Game, units: impl Iterator<Item = Unit>) -> Vec<(CounterMark, u16)> {
    let mut all: Vec<(CounterMark, u16)> = Vec::new();
    for unit in units {
        let mark = counters::beside(game, unit);
        let alike = |other: &&mut (CounterMark, u16)| {
            (other.0.symbol, &other.0.values) == (mark.symbol, &mark.values)
        };
        match all.iter_mut().find(alike) {
            Some((_, n)) => *n += 1,
            None => all.push((mark, 1)),
        }
    }
    all.sort_by_key(|(mark, _)| Reverse(mark.strength()));
    all
}

fn in_rows(piles: &[(CounterMark, u16)], label: &str) -> Vec<BesideRow> {
    let row = |(nth, piles): (usize, &[(CounterMark, u16)])| BesideRow {
        label: if nth == 0 { label.to_owned() } else { String::new() },
        piles: piles.to_vec(),
        ..BesideRow::default()
    };
    piles.chunks(ROW).enumerate().map(row).collect()
}

/// Reinforcements by their turn, and those that wait to be dropped.
fn coming(game: &Game, p: &Position, side: Side) -> Option<Beside> {
    let mut turns: BTreeMap<Option<u8>, Vec<Unit>> = BTreeMap::new();
    for unit in off(p, side, Off::Waiting) {
        match game.counter(unit).setup {
            SetUp::Enter { turn, .. } => turns.entry(Some(turn)).or_default().push(unit),
            SetUp::Drop => turns.entry(None).or_default().push(unit),
            SetUp::At(_) | SetUp::With(_) | SetUp::Apart => {}
        }
    }
    let all: usize = turns.values().map(Vec::len).sum();
    let row = |(turn, units): (Option<u8>, Vec<Unit>)| {
        let label = match turn {
            Some(turn) if turn <= p.turn => "Due".to_owned(),
            Some(turn) => format!("Turn {turn}"),
            None => "To drop".to_owned(),
        };
        in_rows(&piles(game, units.into_iter()), &label)
    };
    (all > 0).then(|| Beside {
        title: format!("{} units to come", side_name(side)),
        note: count(all, "counter"),
        rows: turns.into_iter().flat_map(row).collect(),
    })
}

/// Leaders who come back.
fn away(game: &Game, p: &Position, side: Side) -> Option<Beside> {
    let rows: Vec<BesideRow> = [(Off::Displaced, "Tomorrow"), (Off::Wounded, "Wounded")]
        .into_iter()
        .flat_map(|(why, label)| in_rows(&piles(game, off(p, side, why)), label))
        .collect();
    (!rows.is_empty()).then(|| Beside {
        title: format!("{} leaders away", side_name(side)),
        note: String::new(),
        rows,
    })
}

/// What a side has lost; whom, where the viewer may know it.
fn lost(game: &Game, p: &Position, side: Side, known: bool) -> Beside {
    let units = if known { piles(game, off(p, side, Off::Lost)) } else { Vec::new() };
    let steps = p.lost[nth(side)];
    Beside {
        title: format!("{} losses", side_name(side)),
        note: if steps == 0 { "none".to_owned() } else { count(steps, "step") },
        rows: in_rows(&units, ""),
    }
}
