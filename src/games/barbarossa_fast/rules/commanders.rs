//! The commanders of a team: whose unit is whose, how hits are shared, and what each fact says to them.
//!
//! Rules: BF-SEAT-01, BF-VIC-12. Rulings: R114, R121, R122. What they may order and must ask for stands in `team`.

use crate::{
    event::{Event, begins},
    game::Game,
    ids::{GERMAN_UNITS, SpaceId, UnitId, UnitSet},
    nouns::{Group, Sectors},
    state::Open,
    talk::{AreaConsent, Consent, Leave, Talk},
};

/// Who commands a German unit.
pub fn commander(g: &Game, o: &Open, unit: UnitId) -> Group {
    g.setup.team.of(g.group(o, unit))
}

/// The commanders of some units.
pub fn commanders(g: &Game, o: &Open, units: UnitSet) -> Sectors {
    units.and(GERMAN_UNITS).into_iter().map(|u| commander(g, o, u)).collect()
}

/// Hits shared as evenly as the room of each commander allows, by commander; the odd ones by die, the faces in equal parts
/// in the order North, Centre, South (R114).
pub fn shared(hits: u8, room: [u8; 3], mut die: impl FnMut() -> u8) -> [u8; 3] {
    let mut shares = [0u8; 3];
    let mut left = hits;
    while left > 0 {
        let open = |i: &usize| shares[*i] < room[*i];
        let Some(least) = (0..3).filter(open).map(|i| shares[i]).min() else { break };
        let next: Vec<usize> = (0..3).filter(open).filter(|i| shares[*i] == least).collect();
        if usize::from(left) >= next.len() {
            for i in &next {
                shares[*i] += 1;
            }
            left -= next.len() as u8;
        } else {
            // Two share the faces by threes, three by twos.
            let part = usize::from(die().clamp(1, 6) - 1) * next.len() / 6;
            shares[next[part]] += 1;
            left -= 1;
        }
    }
    shares
}

/// What an event says to the commanders, once it is applied.
pub fn hear(g: &Game, o: &mut Open, e: &Event) {
    let cities = g.board.cities;
    let by = match e {
        Event::Moved { unit, .. } | Event::Advanced { unit, .. } | Event::Declared { unit, .. }
            if unit.is_german() =>
        {
            Some(commander(g, o, *unit))
        }
        _ => None,
    };
    let Some(talk) = &mut o.talk else { return };
    match e {
        Event::Voted { by, vote } => talk.votes[by.index()] = Some(*vote),
        Event::PartSaid { by, done: true } => talk.done.add(*by),
        Event::PartSaid { by, done: false } => talk.done.remove(*by),
        Event::Answered { by, what, yes } => answered(talk, *by, *what, *yes),
        Event::Shared { shares, .. } => talk.shares = Some(*shares),
        Event::TurnBegan { .. } => {
            let stands = g.setup.area_consent == AreaConsent::Standing;
            let whole = |a: &Consent| matches!(a.what, Leave::Area { .. } | Leave::Attacks { .. });
            talk.answers.retain(|a| stands && a.yes && whole(a));
            (talk.done, talk.leads) = (Sectors::NONE, Vec::new());
        }
        Event::Declared { target, .. } => {
            if let Some(by) = by.filter(|_| talk.lead(*target).is_none()) {
                talk.leads.push((*target, by));
            }
        }
        Event::Moved { path, .. } => {
            for at in path.iter().filter(|at| at.is_in(cities)) {
                taken(talk, *at, by);
            }
        }
        Event::Advanced { to, .. } if to.is_in(cities) => taken(talk, *to, by),
        Event::Cancelled { target } | Event::Lapsed { target } => talk.leads.retain(|(at, _)| at != target),
        Event::BattleClosed { .. }
        | Event::LegBegan { .. }
        | Event::Fired { .. }
        | Event::Unopposed { .. } => {
            (talk.done, talk.shares) = (Sectors::NONE, None);
        }
        begins!() => (talk.done, talk.shares) = (Sectors::NONE, None),
        _ => {}
    }
}

fn answered(talk: &mut Talk, by: Group, what: Leave, yes: bool) {
    talk.answers.retain(|a| a.by != by || a.what != what);
    // Leave for everything that is withdrawn is as if it had never been given.
    if yes || !matches!(what, Leave::Area { .. } | Leave::Attacks { .. }) {
        talk.answers.push(Consent { by, what, yes });
    }
}

fn taken(talk: &mut Talk, at: SpaceId, by: Option<Group>) {
    talk.takers.retain(|(city, _)| *city != at);
    talk.takers.extend(by.map(|by| (at, by)));
}
