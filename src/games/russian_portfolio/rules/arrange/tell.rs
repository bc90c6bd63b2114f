//! A position in words, where they say all of it.

use super::{
    super::{
        super::{
            game::Game,
            nouns::{AXIS, Hex, HexSet, SOVIET, Step, Unit},
            state::Position,
        },
        setup,
    },
    build::{self, MARKS},
    written::{Begins, Written},
};
use engine::base::side::Side;
use kit::{arrange::stacks, hex::HexId};
use std::collections::BTreeMap;

/// The form of a position; `None` where it says more than the form can.
pub fn plain(game: &Game, p: &Position) -> Option<Written> {
    let first = setup::start(game);
    let ground = |side: Side| {
        let of = usize::from(side.0 & 1);
        let held: HexSet = p.at.of_side(side).map(|(_, hex)| hex).collect();
        runs(game, p, p.control[of].without(first.control[of]).without(held))
    };
    let labels = |hexes: HexSet| hexes.iter().map(|hex| game.board.label(hex).to_owned()).collect();
    let cities: HexSet = game.victories.iter().copied().collect();
    let ruled = game.board.track.get(usize::from(p.turn))?.weather;
    let saved = p.base.stores.map(|store| (store.infantry, store.armour));
    let says_stores = saved != [(0, 0); 2] || matches!(p.step, Step::Base(_));
    let written = Written {
        turn: Some(p.turn),
        weather: Some(p.weather).filter(|_| ruled.is_none()),
        step: Begins::of(p.step)?,
        reserve: p.reserve,
        axis: ground(AXIS),
        soviet: ground(SOVIET),
        units: units(game, p),
        saved: Some(saved).filter(|_| says_stores),
        open: labels(cities.and(p.control[1]).without(p.garrisons)),
        factories: labels(p.base.factories_lost.without(p.control[0])),
        winter: p.base.winter,
        siberia: p.base.reserve.first,
        exact: None,
    };
    let again = build::arranged(game, written.clone()).ok()?;
    (again == *p).then_some(written)
}

/// Ground of a side that is not its own on the first day.
pub fn gained(game: &Game, p: &Position, side: Side) -> Vec<String> {
    let of = usize::from(side.0 & 1);
    runs(game, p, p.control[of].without(setup::start(game).control[of]))
}

/// Units by hex, with what is not Ready about them.
fn units(game: &Game, p: &Position) -> BTreeMap<String, String> {
    stacks(p.at.all().map(|(unit, hex)| (game.board.label(hex).to_owned(), word(game, p, unit))))
}

fn word(game: &Game, p: &Position, unit: Unit) -> String {
    let status = MARKS.iter().find(|(_, status)| *status == p.status[unit]).map_or("", |(mark, _)| *mark);
    let marks = format!("{status}{}", if p.base.unsupplied.has(unit) { "u" } else { "" });
    let key = &game.counter(unit).key;
    if marks.is_empty() { key.clone() } else { format!("{key}:{marks}") }
}

/// Hexes as parts of rows: what lies between and can have no owner is passed over.
fn runs(game: &Game, p: &Position, hexes: HexSet) -> Vec<String> {
    let layout = game.board.layout();
    let mut all: Vec<(Hex, Hex)> = Vec::new();
    for hex in hexes {
        let joined = |last: &(Hex, Hex)| {
            let row = layout.place(last.1).0 == layout.place(hex).0;
            row && (last.1.0 + 1..hex.0).all(|between| !build::is_open(game, p, HexId(between)))
        };
        match all.last_mut().filter(|last| joined(last)) {
            Some(last) => last.1 = hex,
            None => all.push((hex, hex)),
        }
    }
    let label = |hex: Hex| game.board.label(hex);
    let part = |(from, to): (Hex, Hex)| {
        if from == to { label(from).to_owned() } else { format!("{}-{}", label(from), label(to)) }
    };
    all.into_iter().map(part).collect()
}
