//! Who could come to a position, or attack it, in the step of its side that is open or comes next, and in the one after: as the
//! rules allow from where the units stand.

use super::threat::{Danger, next_step};
use crate::{
    edition::TURNS,
    game::Game,
    ids::{SpaceId, UnitId},
    nouns::{GERMAN, Phase, SOVIET},
    rules::movement,
    show::sides::side_units,
    state::Open,
    words::{place, unit_name},
};
use engine::{base::keys::PlaceKey, show::overlay::Overlay};
use kit::{
    coming::{self, Coming},
    say::count,
};

/// The overlay of a place.
pub fn overlay(g: &Game, o: &Open, at: SpaceId) -> Overlay {
    let all = [true, false].into_iter().flat_map(|german| of_side(g, o, german, at));
    coming::overlay((&place(g, at), at.into()), &["German", "Soviet"], all.collect())
}

/// Of a side: in its step of this turn where that is open or to come, and in that of the next turn if there is one.
fn of_side(g: &Game, o: &Open, german: bool, at: SpaceId) -> Vec<Coming> {
    let (first, _) = next_step(g, o, german);
    let next = first.turn > o.turn;
    if o.phase == Phase::Over || first.turn > TURNS {
        return Vec::new();
    }
    let mut all = in_step(g, o, (german, next), at);
    if !next && first.turn < TURNS {
        // The step of the next turn, as if this one had been passed.
        let past = if german { Phase::AirResults } else { Phase::Replacements };
        let passed = Open { phase: past, ..first };
        all.extend(in_step(g, &passed, (german, true), at));
    }
    all
}

fn in_step(g: &Game, o: &Open, (german, next): (bool, bool), at: SpaceId) -> Vec<Coming> {
    let (then, _) = next_step(g, o, german);
    let danger = Danger::of(g, o, german);
    let held = if german { then.soviet } else { then.german };
    let units = then.on_map(side_units(german)).filter(|(_, from)| *from != at);
    let comes = |(unit, from): (UnitId, SpaceId)| {
        let attacks = at.is_in(held) && danger.attackers[at.index()].has(unit);
        let reach = movement::reach(g, &then, unit);
        let goes = !at.is_in(held) && at.is_in(reach.all());
        (attacks || goes).then(|| told(g, &then, (unit, from), (at, next, attacks)))
    };
    units.filter_map(comes).collect()
}

fn told(
    g: &Game,
    o: &Open,
    (unit, from): (UnitId, SpaceId),
    (at, next, attacks): (SpaceId, bool, bool),
) -> Coming {
    let path = if attacks { None } else { movement::path(g, o, unit, at) };
    let gone: Vec<SpaceId> = path.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
    let links = gone.iter().filter(|space| **space != from).count();
    let way = std::iter::once(from).chain(gone.into_iter().filter(|space| *space != from));
    let bonus = path.is_some_and(|(_, bonus)| bonus);
    let said = match (links, bonus) {
        (0, _) => String::new(),
        (n, true) => format!(", {} with the Bonus", count(n as i64, "link")),
        (n, false) => format!(", {}", count(n as i64, "link")),
    };
    Coming {
        unit: unit.0.into(),
        side: if unit.is_german() { GERMAN } else { SOVIET },
        next,
        attacks,
        words: format!("{} from {}{said}", unit_name(g, o, unit), place(g, from)),
        cost: links.min(255) as u8,
        way: way.map(PlaceKey::from).collect(),
        rule: if attacks { "BF-MOV-02" } else { "BF-MOV-04" },
    }
}
