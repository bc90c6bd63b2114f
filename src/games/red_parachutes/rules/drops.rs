//! Parachute drops of the night (RPX-130 to RPX-135): dispersed units gather; then brigades drop, company by company, each with its
//! own scatter.

use super::{
    front::{Asked, Before as _},
    movement::two_dice,
};
use crate::{
    data::{
        SetUp,
        tables::{Drift, Landing},
    },
    event::{Deed, Event},
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, hex_must, must, no, unit_must},
    state::{Marks, Position},
};

/// Dispersed units gather (RPX-130, RPX-135): who did not move and stands with no German; with ground troops it is easier.
pub fn consolidate(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let lies = |unit: &Unit| p.man(*unit).is(Marks::FLIPPED) && p.man(*unit).spent == 0;
    let all: Vec<(Unit, Hex)> = p.of_side(SOVIET).filter(|(unit, _)| lies(unit)).collect();
    for (unit, hex) in all {
        if d.state.units(GERMAN, hex).next().is_some() {
            continue;
        }
        let key = RollKey::new(d.state.turn.into(), "consolidation", unit.0.into());
        let (die, drm) = (d.roll(key, 6) as u8, ground_drm(game, d.state, hex));
        let up = die as i8 + drm <= game.tables.drop.consolidate_on;
        d.emit(Event::Did { unit, deed: Deed::Gathered { die, up, drm } });
    }
}

/// What Soviet troops that are not airborne, headquarters among them, add to the roll in a hex.
fn ground_drm(game: &Game, p: &Position, hex: Hex) -> i8 {
    let troops =
        p.stack(SOVIET, hex).any(|unit| !game.counter(unit).is_leader() && !game.counter(unit).is_airborne());
    if troops { game.tables.drop.consolidate_with_ground_troops_drm } else { 0 }
}

/// Whether a unit waits to be dropped.
pub fn waits(game: &Game, p: &Position, unit: Unit) -> bool {
    let drops = game.counter(unit).setup == SetUp::Drop && p.man(unit).off == Off::Waiting;
    drops && p.at.of(unit).is_none()
}

/// Headquarters, anti-tank guns and gliders of a brigade that wait.
fn others(game: &Game, p: &Position, brigade: Formation) -> impl Iterator<Item = Unit> {
    let other = move |unit: &Unit| {
        game.counter(*unit).formation == brigade && game.counter(*unit).kind != Kind::Parachute
    };
    units_of(SOVIET).filter(other).filter(|unit| waits(game, p, *unit))
}

/// Whether a company of a brigade that has gathered stands in a hex: others are put over it (RPX-Q06).
fn gathers(game: &Game, p: &Position, brigade: Formation, at: Hex) -> bool {
    let company =
        |unit: Unit| game.counter(unit).kind == Kind::Parachute && game.counter(unit).formation == brigade;
    p.stack(SOVIET, at).any(company)
}

/// Hexes over which units of a brigade may be put.
fn around(game: &Game, p: &Position, brigade: Formation) -> impl Iterator<Item = Hex> {
    let zone = game.brigade(brigade).and_then(|nth| p.zones[nth]);
    let near = zone.map(|zone| game.map.within(zone, game.tables.drop.place_radius.into()));
    near.unwrap_or_default().iter()
}

/// The next company of a brigade that waits; they are all alike.
fn next_company(game: &Game, p: &Position, brigade: Formation) -> Option<Unit> {
    let of_brigade =
        |unit: &Unit| game.counter(*unit).formation == brigade && game.counter(*unit).kind == Kind::Parachute;
    units_of(SOVIET).filter(of_brigade).find(|unit| waits(game, p, *unit))
}

fn now(game: &Game, p: &Position) -> May {
    must(game.is_night(p), "E_DAY", "RPX-131", "brigades drop by night")?;
    let drops = p.step == Step::Drops && p.phasing == SOVIET;
    must(drops, "E_NOT_YOUR_PHASE", "RPX-131", "no brigade drops in this step")
}

/// Whether a brigade may begin its drop of this night.
pub fn may_drop(game: &Game, p: &Position, brigade: Formation) -> May {
    now(game, p)?;
    let nth = game.brigade(brigade).ok_or_else(|| no("E_TYPE", "RPX-131", "it is no airborne brigade"))?;
    must(p.dropped & (1 << nth) == 0, "E_QUOTA", "RPX-131", "the brigade has dropped in this night")?;
    let late = || {
        others(game, p, brigade).next().is_some()
            && around(game, p, brigade).any(|at| gathers(game, p, brigade, at))
    };
    let waits = next_company(game, p, brigade).is_some() || late();
    must(waits, "E_QUOTA", "RPX-131", "no company of the brigade waits")
}

/// A brigade begins its drop: dice say how many companies, but on the last night (RPX-131).
pub fn drop(game: &Game, d: &mut GameDraft<'_>, brigade: Formation) {
    let extra = u8::from(game.setup.extra_drop_die);
    let key = RollKey::new(d.state.turn.into(), "drop", brigade.0.into());
    let count = game.turn(d.state).drop_dice.map(|dice| dice + extra);
    let mut roll = |nth: u8| d.roll(RollKey { nth: nth.into(), ..key.clone() }, 6) as u8;
    let dice: Vec<u8> = (0..count.unwrap_or(0)).map(&mut roll).collect();
    let companies = count.map(|_| dice.iter().sum());
    d.emit(Event::Dropped { brigade, dice, companies });
}

/// Whether a unit of the brigade that drops may be put over a hex (RPX-132, RPX-Q06, RPX-Q67).
pub fn may_land(game: &Game, p: &Position, unit: Unit, at: Hex) -> May {
    now(game, p)?;
    let drop = p.drop.as_ref().ok_or_else(|| no("E_QUOTA", "RPX-131", "no brigade has begun its drop"))?;
    let counter = game.counter(unit);
    let own = counter.formation == drop.brigade;
    unit_must(own, unit, "E_QUOTA", "RPX-131", "{} is not of the brigade that drops")?;
    unit_must(waits(game, p, unit), unit, "E_LANDED", "RPX-132", "{} does not wait to be dropped")?;
    near_zone(game, p, drop.brigade, at)?;
    if counter.kind == Kind::Parachute {
        must(drop.left != Some(0), "E_QUOTA", "RPX-131", "all companies that the dice allow are dropped")?;
        let next = next_company(game, p, drop.brigade) == Some(unit);
        return unit_must(next, unit, "E_QUOTA", "RPX-131", "another company drops before {}");
    }
    let with = drop.aimed.contains(&at) || gathers(game, p, drop.brigade, at);
    hex_must(with, at, "E_FAR", "RPX-Q06", "no company of the brigade is put over {}")
}

fn near_zone(game: &Game, p: &Position, brigade: Formation, at: Hex) -> May {
    let zone = game.brigade(brigade).and_then(|nth| p.zones[nth]);
    let far = zone.filter(|_| game.has_hex(at)).map(|zone| game.map.distance(zone, at));
    let near = far.is_some_and(|far| far <= game.tables.drop.place_radius.into());
    hex_must(near, at, "E_FAR", "RPX-132", "{} is farther than two hexes from the drop zone")?;
    hex_must(game.map.land.has(at), at, "E_FAR", "RPX-Q67", "{} is water")?;
    hex_must(!Asked::of(game, p, SOVIET).holds(at), at, "E_FAR", "RPX-Q67", "Germans stand in {}")
}

/// A unit is dropped over a hex and comes down somewhere (RPX-133, RPX-134).
pub fn land(game: &Game, d: &mut GameDraft<'_>, unit: Unit, aim: Hex) {
    let key = |purpose| RollKey::new(d.state.turn.into(), purpose, unit.0.into());
    let (jump, drift) = (key("jump"), key("drift"));
    let dice = [0, 1, 2].map(|nth| d.roll(RollKey { nth, ..jump.clone() }, 6) as u8);
    let landing = game.tables.drop.landing(dice.iter().sum());
    let drift = match landing {
        Landing::Scatter(times) => {
            let [way, far] = two_dice(d, &drift);
            Some(Drift { way, hexes: far * times })
        }
        Landing::OnTarget | Landing::Lost => None,
    };
    let at = comes_down(game, d.state, aim, landing, drift);
    let zone = game.brigade(game.counter(unit).formation).and_then(|nth| d.state.zones[nth]).unwrap_or(aim);
    d.emit(Event::Landed { unit, zone, aim, dice, drift, at });
    if let Some(at) = at {
        for leader in game.followers(d.state, unit) {
            d.emit(Event::Did { unit: leader, deed: Deed::Returned { at } });
        }
    }
}

/// Where a unit comes down; none when it is lost: on water, or among Germans. On target it is never lost (RPX-Q17).
pub fn comes_down(
    game: &Game,
    p: &Position,
    aim: Hex,
    landing: Landing,
    drift: Option<Drift>,
) -> Option<Hex> {
    let at = match landing {
        Landing::Lost => return None,
        Landing::OnTarget => return Some(aim).filter(|aim| p.at.has_room(*aim)),
        Landing::Scatter(_) => drifted(game, aim, drift?),
    };
    let dry = game.map.land.has(at) && p.at.has_room(at);
    (dry && p.units(GERMAN, at).next().is_none()).then_some(at)
}

/// So many hexes in a direction, or to the last hex of the map (RPX-133).
pub fn drifted(game: &Game, from: Hex, drift: Drift) -> Hex {
    let way = game.tables.drop.way(drift.way);
    (0..drift.hexes).fold(from, |at, _| game.map.hexes.near(at, way).unwrap_or(at))
}

/// Brigades that may begin their drop.
pub fn brigades(game: &Game, p: &Position) -> impl Iterator<Item = Formation> {
    game.army.zones.iter().map(|zone| zone.0).filter(|brigade| may_drop(game, p, *brigade).is_ok())
}

/// Units of the brigade that drops, with the hexes over which they may be put.
pub fn landings(game: &Game, p: &Position) -> impl Iterator<Item = (Unit, Hex)> {
    let units = move |brigade| next_company(game, p, brigade).into_iter().chain(others(game, p, brigade));
    let pairs = p.drop.iter().flat_map(move |drop| {
        units(drop.brigade).flat_map(move |unit| around(game, p, drop.brigade).map(move |at| (unit, at)))
    });
    pairs.filter(|(unit, at)| may_land(game, p, *unit, *at).is_ok())
}
