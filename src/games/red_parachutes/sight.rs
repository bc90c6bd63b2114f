//! What a side sees (sections 4 and 8 of the catalogue): everything of its own; of the other side what it has inspected in this player
//! turn, and of the rest where stacks stand, how many counters they have, how many lie flipped or are leaders, and where zones fall.
//! Drop zones, ammunition, salvos and replacement points stay with their owner.

use crate::{
    battle::{BattleEvent, Stage},
    data::{
        counters::FULL_AMMO,
        tables::{Crossing, Points},
    },
    event::{Event, Glimpse, Seen},
    game::Game,
    nouns::*,
    rules::{apply::apply, front::Stack},
    state::{Casts, Position, Record, Veil, nth},
};

/// A position through some eyes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose.
    pub who: Viewer,
    /// What they see.
    pub seen: Position,
}

/// What a viewer sees of a state.
pub fn view(game: &Game, p: &Position, who: Viewer) -> View {
    let mut seen = p.clone();
    hide(game, &mut seen, who);
    View { who, seen }
}

/// The side of which a viewer does not know all.
pub fn hidden(who: Viewer) -> Option<Side> {
    [GERMAN, SOVIET].into_iter().find(|side| !who.knows(*side))
}

/// Leaves out what a viewer may not know.
pub fn hide(game: &Game, p: &mut Position, who: Viewer) {
    let Some(side) = hidden(who) else { return };
    p.salvos[nth(side)] = 0;
    if side == GERMAN {
        p.points = Points::default();
        p.received = FormationSet::NONE;
        p.freed.clear();
    } else {
        p.owed.iter_mut().for_each(|owed| *owed = None);
        for (zone, shown) in p.zones.iter_mut().zip(p.zones_shown) {
            *zone = zone.filter(|_| shown);
        }
    }
    if side == p.phasing {
        (p.bridge_used, p.acted) = (0, 0);
    }
    hide_picks(p, side);
    let known = p.known[nth(side)];
    let unknown: UnitSet = p.of_side(side).map(|(unit, _)| unit).filter(|unit| !known.has(*unit)).collect();
    p.march.take_if(|march| unknown.has(march.unit));
    veil(game, p, side, unknown);
    // Which of its units wait, are lost or come back would tell which of them an unknown counter is.
    for unit in units_of(side) {
        if p.at.of(unit).is_none() {
            p.men[unit] = Record::gone(Off::Unseen, 0);
        }
    }
    p.known[nth(side.other())] = UnitSet::NONE;
    hide_ammunition(game, p, side);
}

/// How much ammunition a battery has is never shown; that it has none its zone tells (section 4, RPX-112).
fn hide_ammunition(game: &Game, p: &mut Position, side: Side) {
    for (gun, _) in p.at.of_side(side).filter(|(unit, _)| game.counter(*unit).is_artillery()) {
        let ammo = &mut p.men[gun].ammo;
        *ammo = if *ammo > 0 { FULL_AMMO } else { 0 };
    }
}

/// Puts units of a side into veils; their records are left to who hides those of all that are not seen. How a whole stack casts its zone
/// is reckoned before any of it is hidden.
fn veil(game: &Game, p: &mut Position, side: Side, units: UnitSet) {
    let hexes: HexSet = units.iter().filter_map(|unit| p.at.of(unit)).collect();
    p.veils.reserve(hexes.len());
    for hex in hexes {
        let none = || Veil { hex, side, units: 0, flipped: 0, leaders: 0, casts: Casts::No, digs: false };
        let mut veil = p.veil(hex).copied().unwrap_or_else(none);
        let mut stack = Stack::default();
        for unit in p.units(side, hex) {
            let is_up = p.is_up(unit);
            if is_up {
                stack.add(game, p, unit);
            }
            if !units.has(unit) {
                continue;
            }
            let count = match () {
                () if game.counter(unit).is_leader() => &mut veil.leaders,
                () if is_up => &mut veil.units,
                () => &mut veil.flipped,
            };
            *count = count.saturating_add(1);
            veil.digs |= p.man(unit).digs > 0;
        }
        veil.casts = veil.casts.max(stack.casts(game));
        p.put_veil(hex, Some(veil));
    }
    units.iter().for_each(|unit| p.at.put(unit, None));
}

/// Whose secrets a fact touches, if any: the side whose units it names.
fn secret_of(p: &Position, e: &Event) -> Option<Side> {
    match e {
        // What a battery spends (section 4).
        Event::Battle(BattleEvent::Fired { gun, .. }) => Some(gun.side()),
        Event::TurnBegan { .. }
        | Event::StepBegan { .. }
        | Event::Improved { .. }
        | Event::PairsCame { .. }
        | Event::PairPlaced { .. }
        | Event::PairShifted { .. }
        | Event::PairLeft { .. }
        | Event::Abandoned { .. }
        | Event::Dropped { .. }
        | Event::Battle(_)
        | Event::Ended(_)
        | Event::Glimpsed(_) => None,
        Event::Zoned { .. } | Event::Attrition { .. } => Some(SOVIET),
        Event::Replacements { .. } => Some(GERMAN),
        Event::Salvos { side, .. } => Some(*side),
        Event::Built { units } | Event::Inspected { units } | Event::Infiltrated { units, .. } => {
            Some(units.first().map_or(p.phasing, Unit::side))
        }
        Event::Supplied { .. } => Some(p.phasing),
        Event::Demolition { unit, .. }
        | Event::Entered { unit, .. }
        | Event::BrokeDown { unit, .. }
        | Event::Joined { unit, .. }
        | Event::Went { unit, .. }
        | Event::Halted { unit, .. }
        | Event::Crossed { unit, .. }
        | Event::Landed { unit, .. }
        | Event::Did { unit, .. } => Some(unit.side()),
    }
}

/// The open part of a fact about units that a viewer does not know.
fn seen_of(game: &Game, p: &Position, e: &Event) -> Seen {
    let at = |unit: Unit| p.at.of(unit);
    match e {
        Event::Inspected { units } => Seen::Inspected { units: *units },
        Event::Entered { unit, at, .. } => Seen::Entered { side: unit.side(), at: *at },
        Event::Went { unit, to, .. } => match at(*unit) {
            Some(from) => Seen::Went { side: unit.side(), from, to: *to, flipped: !p.is_up(*unit) },
            None => Seen::Nothing,
        },
        Event::Halted { unit, way, .. } if way.len() > 1 => {
            Seen::Marched { side: unit.side(), way: way.clone() }
        }
        Event::Crossed { unit, to, dice, result, .. } => match at(*unit) {
            Some(from) => Seen::Crossed {
                side: unit.side(),
                from,
                to: *to,
                dice: *dice,
                across: *result == Crossing::Across,
                leader: game.counter(*unit).is_leader(),
            },
            None => Seen::Nothing,
        },
        Event::Infiltrated { units, from, to, die, went, .. } => {
            let side = units.first().map_or(p.phasing, Unit::side);
            Seen::Infiltrated { side, from: *from, to: *to, die: *die, went: *went }
        }
        Event::Landed { unit, zone, aim, at, .. } => Seen::Landed {
            brigade: game.counter(*unit).formation,
            zone: *zone,
            aim: *aim,
            at: *at,
            company: game.counter(*unit).kind == Kind::Parachute,
        },
        Event::Demolition { die, fell, .. } => Seen::Demolition { die: *die, fell: *fell },
        Event::Built { units } => Seen::Built { hexes: units.iter().filter_map(at).collect() },
        _ => Seen::Nothing,
    }
}

/// A fact as a viewer is told of it: of units that he does not know he sees what changes before his eyes.
pub fn told(game: &Game, before: &Position, e: &Event, who: Viewer) -> Option<Event> {
    if let Event::Battle(event) = e
        && secret_of(before, e).is_none()
    {
        return told_of_battle(before, event, who).map(Event::Battle);
    }
    // Who is inspected does not know what was seen.
    if let Event::Inspected { units } = e
        && hidden(who).is_some()
        && units.iter().all(|unit| who.knows(unit.side()))
    {
        return None;
    }
    if secret_of(before, e).is_none_or(|side| who.knows(side)) {
        return Some(e.clone());
    }
    let mut after = before.clone();
    apply(game, &mut after, e);
    let (old, new) = (view(game, before, who).seen, view(game, &after, who).seen);
    let glimpse = between(&old, &new, seen_of(game, before, e));
    let Glimpse { seen, units, stacks, taken, lost } = &glimpse;
    let quiet = units.is_empty() && stacks.is_empty() && taken.is_empty() && lost.is_empty();
    let nothing = *seen == Seen::Nothing && quiet;
    (!nothing).then(|| Event::Glimpsed(Box::new(glimpse)))
}

/// A fact of a combat without a pick that is not shown yet (RPX-162, RPX-Q39).
fn told_of_battle(before: &Position, event: &BattleEvent, who: Viewer) -> Option<BattleEvent> {
    let attacker = before.phasing;
    Some(match event {
        BattleEvent::Joined { .. } | BattleEvent::Withheld { .. } if !who.knows(attacker) => return None,
        BattleEvent::Picked { .. } if !who.knows(attacker) => BattleEvent::Picked { attack: None },
        BattleEvent::Answered { .. } if !who.knows(attacker.other()) => {
            BattleEvent::Answered { defence: None }
        }
        BattleEvent::Levelled { side, .. } if !who.knows(*side) => {
            BattleEvent::Levelled { side: *side, level: None }
        }
        event => event.clone(),
    })
}

/// Leaves out picks and levels that are not shown yet.
fn hide_picks(p: &mut Position, side: Side) {
    let attacker = p.phasing;
    if side == attacker {
        p.fight = p.fight.take().filter(|b| b.stage > Stage::Assemble);
    }
    let Some(b) = &mut p.fight else { return };
    if b.stage <= Stage::PickDefence {
        if side == attacker {
            b.attack = None;
        } else {
            b.defence = None;
        }
    }
    if matches!(b.stage, Stage::LevelAttack | Stage::LevelDefence) {
        b.levels[nth(side)] = None;
    }
}

/// What looks different to a viewer.
fn between(old: &Position, new: &Position, seen: Seen) -> Glimpse {
    let differs = |unit: &Unit| old.at.of(*unit) != new.at.of(*unit) || old.man(*unit) != new.man(*unit);
    let units = Unit::all().filter(differs).map(|unit| (unit, new.at.of(unit), *new.man(unit))).collect();
    let hexes: HexSet = old.veils.iter().chain(&new.veils).map(|veil| veil.hex).collect();
    let changed = hexes.iter().filter(|hex| old.veil(*hex) != new.veil(*hex));
    let stacks = changed.map(|hex| (hex, new.veil(hex).copied())).collect();
    let lost = [GERMAN, SOVIET].into_iter().filter_map(|side| {
        let more = new.lost[nth(side)].saturating_sub(old.lost[nth(side)]);
        (more > 0).then_some((side, more))
    });
    let taken = (old.soviet - new.soviet) | (new.soviet - old.soviet);
    Glimpse { seen, units, stacks, taken: taken.iter().collect(), lost: lost.collect() }
}

/// Brings a view up to date.
pub fn hear(game: &Game, v: &mut View, e: &Event) {
    apply(game, &mut v.seen, e);
    if !matches!(e, Event::Glimpsed(_)) {
        hide(game, &mut v.seen, v.who);
    }
}

/// Whether what a viewer is told can be so: units of the side that he does not know, in hexes of the map with room for them.
pub fn may_glimpse(game: &Game, v: &View, glimpse: &Glimpse) -> Result<(), Fault> {
    let side = hidden(v.who).ok_or_else(|| Fault::new("that is told to a side alone"))?;
    let fits = |at: &Hex| game.has_hex(*at);
    let man = |record: &Record| record.steps <= 6 && record.ammo <= 2 && record.helped <= 9;
    let units = glimpse.units.iter();
    let units = units.clone().all(|(unit, at, record)| {
        unit.side() == side && at.as_ref().is_none_or(|at| fits(at) && v.seen.at.has_room(*at)) && man(record)
    }) && units.len() <= UNITS;
    Fault::unless(units, "no unit can be seen so")?;
    let small =
        |veil: &Veil| usize::from(veil.units) + usize::from(veil.flipped) + usize::from(veil.leaders) <= ROOM;
    let stacks = glimpse.stacks.iter().all(|(hex, veil)| {
        fits(hex)
            && veil.is_none_or(|veil| {
                veil.hex == *hex && veil.side == side && small(&veil) && veil.counters() > 0
            })
    });
    Fault::unless(stacks, "no stack can be seen so")?;
    let hexes = match &glimpse.seen {
        Seen::Nothing | Seen::Demolition { .. } => true,
        Seen::Inspected { units } => units.iter().all(|unit| unit.side() == side),
        Seen::Entered { side: whose, at } => *whose == side && fits(at),
        Seen::Went { side: whose, from, to, .. }
        | Seen::Crossed { side: whose, from, to, .. }
        | Seen::Infiltrated { side: whose, from, to, .. } => *whose == side && fits(from) && fits(to),
        Seen::Marched { side: whose, way } => *whose == side && way.len() > 1 && way.iter().all(fits),
        Seen::Landed { zone, aim, at, .. } => fits(zone) && fits(aim) && at.as_ref().is_none_or(fits),
        Seen::Built { hexes } => hexes.iter().all(fits),
    };
    Fault::unless(hexes && glimpse.taken.iter().all(fits), "nothing can happen so")
}
