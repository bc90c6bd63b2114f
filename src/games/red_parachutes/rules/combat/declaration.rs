//! Who attacks whom, and who defends (RPX-151 to RPX-155, RPX-161).

use super::strength;
use crate::{
    data::{map::Edge, results::DefenceOption},
    game::Game,
    nouns::*,
    refusal::{May, Refusal, hex_must, must, no, on_map, unit_must},
    rules::{
        allowance::printed,
        front::{Asked, Before as _, veils},
    },
    state::{Marks, Position},
};

/// Units of the attack or defence of one stack, as the limits count them.
#[derive(Default)]
struct Counts {
    battalions: UnitSet,
    companies: usize,
}

impl Counts {
    /// Companies are those, remnants, and headquarters that do not come free; three companies of one type are a battalion (RPX-002), for
    /// which the third stands.
    fn of(game: &Game, p: &Position, units: UnitSet) -> Self {
        let mut counts = Self::default();
        let is_company = |unit: Unit| game.counter(unit).size == Size::Company;
        for unit in units {
            let alike = |other: &Unit| {
                is_company(*other) && game.counter(*other).alike() == game.counter(unit).alike()
            };
            let before = || units.iter().take_while(|other| *other != unit).filter(alike).count();
            if game.is_battalion(p, unit) {
                counts.battalions.add(unit);
            } else if is_company(unit) && before() % 3 == 2 {
                counts.battalions.add(unit);
                counts.companies -= 2;
            } else {
                counts.companies += 1;
            }
        }
        counts
    }
    /// How many units they are.
    fn all(&self) -> usize {
        self.battalions.len() + self.companies
    }
}

/// The regiment or brigade of a unit: of Soviet ones the division, of those that come by air the brigade (RPX-151).
fn parent(game: &Game, unit: Unit) -> Option<(&str, Option<Division>, Option<Formation>)> {
    let counter = game.counter(unit);
    let by_air = counter.is_airborne().then_some(counter.formation);
    let named = !counter.regiment.is_empty() || counter.division.is_some() || by_air.is_some();
    named.then_some((counter.regiment.as_str(), counter.division, by_air))
}

/// Whether units of one stack may attack together: two battalions and two companies, or two battalions and a tank battalion; three of
/// one regiment or brigade with a company or a tank battalion more (RPX-151, RPX-152, RPX-Q22).
pub fn may_attack_together(game: &Game, p: &Position, units: &[Unit]) -> May {
    let Counts { battalions, companies } = Counts::of(game, p, units.iter().copied().collect());
    let is_tank = |unit: &Unit| game.counter(*unit).kind == Kind::Tank;
    let of_one = |units: UnitSet| {
        let mut all = units.iter().map(|unit| parent(game, unit));
        let first = all.next().flatten();
        first.is_some() && all.all(|other| other == first)
    };
    let mut tanks = battalions.iter().filter(is_tank);
    let fits = match battalions.len() {
        0..=2 => companies <= 2,
        3 => (companies == 0 && tanks.next().is_some()) || (companies <= 1 && of_one(battalions)),
        4 => companies == 0 && tanks.any(|tank| of_one(battalions - UnitSet::only(tank))),
        _ => false,
    };
    must(fits, "E_CAP", "RPX-151", "that is more than one stack may attack with")
}

/// Whether a unit may take part in an attack on a hex (RPX-153, RPX-155, RPX-Q38).
pub fn may_attack(game: &Game, p: &Position, unit: Unit, target: Hex) -> May {
    let (counter, man) = (game.counter(unit), p.man(unit));
    unit_must(!man.is(Marks::FLIPPED), unit, "E_FLIPPED", "RPX-153", "{} is dispersed")?;
    unit_must(!man.is(Marks::STRATEGIC), unit, "E_STRATEGIC", "RPX-153", "{} moved strategically")?;
    unit_must(counter.fights() && game.attack(p, unit) > 0, unit, "E_KIND", "RPX-153", "{} does not attack")?;
    let from = on_map(p, unit, "E_NOT_ADJACENT", "RPX-151")?;
    let inside = from == target && p.found.has(target);
    let edge = game.has_hex(target).then(|| game.map.hexes.between(from, target)).flatten();
    let edge = edge.or(inside.then(Edge::default));
    let edge = edge.ok_or_else(|| {
        no("E_NOT_ADJACENT", "RPX-151", "{} is not next to {}").of([unit.into(), target.into()])
    })?;
    let crosses = !edge.dnepr || (p.bridge && game.map.bridge.joins(from, target));
    hex_must(crosses, target, "E_NO_BRIDGE", "RPX-155", "the Dnieper lies before {}")?;
    is_target(game, p, unit.side().other(), target)
}

/// Whether units of a side in a hex may be attacked: not a leader alone, nor dispersed units alone that no search has found
/// (RPX-153, RPX-Q35).
pub fn is_target(game: &Game, p: &Position, side: Side, hex: Hex) -> May {
    let unseen = veils(p, side).find(|veil| veil.hex == hex).map_or(0, |veil| veil.units);
    let known = !able(game, p, side, hex).is_empty();
    let leader = p.units(side, hex).any(|unit| game.counter(unit).is_leader());
    hex_must(known || unseen > 0 || !leader, hex, "E_LONE_LEADER", "RPX-153", "only a leader is in {}")?;
    hex_must(known || unseen > 0, hex, "E_FLIPPED", "RPX-Q35", "nobody stands in {} who could be attacked")
}

/// Units of a side in a hex that can defend it: no leaders, and dispersed units only where a search has found them.
fn able(game: &Game, p: &Position, side: Side, hex: Hex) -> Vec<Unit> {
    let stands = |unit: &Unit| !game.counter(*unit).is_leader() && (p.is_up(*unit) || p.found.has(hex));
    p.units(side, hex).filter(stands).collect()
}

/// Whether one more unit may defend a hex that is attacked from so many hexes: four units, two battalions among them at most; from
/// four hexes three battalions and a company. One headquarters is free, and fights when no other unit can (RPX-154, RPX-Q81).
pub fn may_defend(game: &Game, p: &Position, hex: Hex, from: usize, taken: UnitSet, unit: Unit) -> bool {
    let all = able(game, p, unit.side(), hex);
    let is_hq = |unit: &Unit| game.counter(*unit).is_hq();
    let counts = Counts::of(game, p, taken | UnitSet::only(unit));
    let most = if from >= game.tables.fixed.envelopment_hexes.into() { 3 } else { 2 };
    let headquarters = all.iter().filter(|unit| is_hq(unit)).count();
    let free = usize::from(headquarters > 1 || all.iter().any(|unit| game.counter(*unit).fights()));
    let asked = headquarters.saturating_sub(free);
    all.contains(&unit)
        && !taken.has(unit)
        && counts.all() <= 4
        && counts.battalions.len() <= most
        && (!is_hq(&unit) || taken.iter().filter(is_hq).count() < asked)
}

/// Who defends a hex if it is all one: the strongest first. Where they are too many, their owner chooses (RPX-154, RPX-Q41).
pub fn defenders(game: &Game, p: &Position, side: Side, hex: Hex, from: usize) -> Vec<Unit> {
    let mut all = able(game, p, side, hex);
    all.sort_by_key(|unit| {
        (Reverse((strength::defence(game, p, *unit, false), game.defense(p, *unit))), *unit)
    });
    let mut taken = UnitSet::NONE;
    all.retain(|unit| {
        let defends = may_defend(game, p, hex, from, taken, *unit);
        taken.put(*unit, defends);
        defends
    });
    all
}

/// Whether a side has more units in a hex than may defend it, so that its owner chooses (RPX-Q41).
pub fn are_too_many(game: &Game, p: &Position, side: Side, hex: Hex, from: usize) -> bool {
    let taken: UnitSet = defenders(game, p, side, hex, from).into_iter().collect();
    let stays_out = able(game, p, side, hex).into_iter().filter(|unit| !taken.has(*unit));
    let replaces = |unit: Unit| {
        taken.iter().any(|other| may_defend(game, p, hex, from, taken - UnitSet::only(other), unit))
    };
    stays_out.into_iter().any(replaces)
}

/// Companies of the type of one of them that stand in a hex and did not move strategically: how many battalions they are, and how many
/// of these have searched (RPX-002, RPX-150).
fn tries_of_companies(game: &Game, p: &Position, unit: Unit, hex: Hex) -> [usize; 2] {
    let own = game.counter(unit);
    let alike = |other: &Unit| {
        let counter = game.counter(*other);
        (counter.size, counter.alike()) == (Size::Company, own.alike()) && !p.man(*other).is(Marks::STRATEGIC)
    };
    let all: Vec<Unit> = p.stack(unit.side(), hex).filter(alike).collect();
    let searched = all.iter().filter(|other| p.man(**other).is(Marks::SEARCHED)).count();
    if own.size == Size::Company { [all.len() / COMPANIES, searched] } else { [0, 0] }
}

/// Whether a battalion may search its hex for dispersed units, or a company for the three of its type there, once in a turn
/// (RPX-002, RPX-150, RPX-Q42).
pub fn may_search(game: &Game, p: &Position, unit: Unit) -> May {
    let now = p.step == Step::Combat && p.fight.is_none() && unit.side() == p.phasing;
    must(now && unit.side() == GERMAN, "E_NOT_YOUR_PHASE", "RPX-150", "this is not the time to search")?;
    let hex = on_map(p, unit, "E_KIND", "RPX-150")?;
    let (man, whole) = (p.man(unit), game.is_battalion(p, unit));
    let [tries, tried] = tries_of_companies(game, p, unit, hex);
    unit_must(whole || tries > 0, unit, "E_KIND", "RPX-150", "{} is no battalion")?;
    unit_must(!man.is(Marks::STRATEGIC), unit, "E_STRATEGIC", "RPX-150", "{} moved strategically")?;
    let fresh = !man.is(Marks::SEARCHED) && (whole || tried < tries);
    unit_must(fresh, unit, "E_SEARCHED", "RPX-150", "{} has searched")?;
    hex_must(!p.found.has(hex), hex, "E_SEARCHED", "RPX-Q42", "those in {} are found")?;
    let lies = Asked::of(game, p, GERMAN).lies(hex);
    hex_must(lies, hex, "E_FLIPPED", "RPX-150", "no dispersed unit lies in {}")
}

/// Whether a defender may pick an option against attackers (RPX-161, RPX-Q78).
pub fn may_pick(
    game: &Game,
    p: &Position,
    option: DefenceOption,
    attackers: &[Unit],
    defenders: &[Unit],
) -> Result<(), Refusal> {
    let ma = |unit: &Unit| printed(game, p, *unit);
    match option {
        DefenceOption::Defend | DefenceOption::DetDefense => Ok(()),
        DefenceOption::Withdraw => {
            let slow = attackers.iter().map(ma).min() > defenders.iter().map(ma).max();
            must(!slow, "E_WITHDRAW_MA", "RPX-161", "every attacker is faster than every defender")
        }
        DefenceOption::Retreat => {
            let recon = defenders.iter().any(|unit| game.counter(*unit).kind == Kind::Recon);
            must(recon, "E_NO_RECON", "RPX-161", "no reconnaissance unit defends")
        }
    }
}

/// Whether a battery has bombarded in this turn, and supports nobody: of the side that moves second that was a turn ago while the other
/// attacks (RPX-141, RPX-170).
fn has_bombarded(p: &Position, gun: Unit) -> bool {
    p.man(gun).is(Marks::BOMBARDED) && (gun.side() == p.phasing || gun.side() == GERMAN)
}

/// Whether a battery may support at all: it has not bombarded, is not demoralized, unlimbered, with ammunition, out of enemy zones (RPX-170).
pub fn may_support(game: &Game, p: &Position, gun: Unit, unit: Unit, in_zone: bool) -> May {
    unit_must(!in_zone, gun, "E_EZOC", "RPX-170", "{} stands in an enemy zone")?;
    unit_must(!p.man(gun).is(Marks::SILENCED), gun, "E_EZOC", "RPX-233", "{} came under an enemy zone")?;
    unit_must(!has_bombarded(p, gun), gun, "E_BOMBARDED", "RPX-170", "{} has bombarded")?;
    let to = p.at.of(unit).or_else(|| p.at.of(gun)).unwrap_or(Hex(0));
    can_fire(game, p, gun, to, "RPX-170")
}

/// Whether a battery can fire at or for a hex: unlimbered, not demoralized, with ammunition, in range (RPX-141, RPX-170).
pub fn can_fire(game: &Game, p: &Position, gun: Unit, to: Hex, rule: &'static str) -> May {
    let man = p.man(gun);
    let battery =
        game.counter(gun).gun.ok_or_else(|| no("E_KIND", rule, "{} is no artillery").of([gun.into()]))?;
    unit_must(man.nerve != Nerve::Demoralized, gun, "E_DEMORALIZED", rule, "{} is demoralized")?;
    unit_must(!man.is(Marks::LIMBERED), gun, "E_LIMBERED", rule, "{} is limbered")?;
    unit_must(game.has_ammo(p, gun), gun, "E_NO_AMMO", rule, "{} has no ammunition")?;
    let near = p.at.of(gun).is_some_and(|from| game.map.distance(from, to) <= battery.range.into());
    unit_must(near, gun, "E_RANGE", rule, "that is too far for {}")
}
