//! Bombardments, attacks and the decisions inside a combat (AUTO-03 to AUTO-09, AUTO-28): the next of them, or that it is done.

use super::{
    estimate::{Estimate, Eye},
    options,
    reason::Reason,
};
use crate::{
    battle::{Battle, BattleOrder, Stage},
    data::{
        counters::FULL_AMMO,
        results::{AttackOption, DefenceOption},
    },
    nouns::*,
    odds::assumed::{choice, enough, gifts, level, stands},
    order::Order,
    rules::combat::{
        conduct::{breaker, may, next_hex, support_of, taking_part},
        declaration::may_pick,
        strength::defence,
    },
    state::nth,
};

/// Orders with their reasons.
type Orders = Plan<Order, Reason>;

fn one(order: BattleOrder, reason: Reason) -> Orders {
    Plan::of(Order::Battle(order), reason)
}

fn all(orders: impl IntoIterator<Item = BattleOrder>, reason: Reason) -> Orders {
    let mut steps: Vec<(Order, Vec<Reason>)> =
        orders.into_iter().map(|order| (Order::Battle(order), Vec::new())).collect();
    steps.iter_mut().take(1).for_each(|step| step.1.push(reason));
    Plan { steps }
}

/// Nothing more is done here.
pub fn done() -> Orders {
    Plan { steps: vec![(Order::Done, Vec::new())] }
}

/// The next decision of a fighting step.
pub fn conduct(e: Eye<'_>, tie: &mut dyn TieDice) -> Orders {
    match (&e.p.fight, e.p.step) {
        (Some(b), _) => decide(e, b, tie),
        (None, Step::Bombardment) => bombard(e).unwrap_or_else(done),
        (None, Step::Breakthrough) => go_on(e).unwrap_or_else(done),
        (None, _) => search(e).or_else(|| comb(e)).or_else(|| assault(e)).unwrap_or_else(done),
    }
}

/// The best attack, where it is good enough (AUTO-03).
fn assault(e: Eye<'_>) -> Option<Orders> {
    let best = e.best()?;
    Some(attack(&best, Reason::Attack { hex: best.target, column: best.column }))
}

/// Every battalion with dispersed units in its hex searches, until one finds them (AUTO-27).
fn search(e: Eye<'_>) -> Option<Orders> {
    let order = |unit| BattleOrder::Search { unit };
    let unit = units_of(e.side).find(|unit| may(e.game, e.p, order(*unit)).is_ok())?;
    Some(one(order(unit), Reason::Combs(e.p.at.of(unit)?)))
}

/// Those in the hex attack whom they have found (AUTO-27).
fn comb(e: Eye<'_>) -> Option<Orders> {
    let attack_on = |hex| (e.within(hex), hex);
    let (units, target) =
        (e.p.found - e.p.fought).iter().map(attack_on).find(|(units, _)| !units.is_empty())?;
    Some(attack(&Estimate { target, units, column: 0 }, Reason::Combs(target)))
}

/// All units of an estimate attack (AUTO-03).
fn attack(estimate: &Estimate, reason: Reason) -> Orders {
    let join = |unit: &Unit| BattleOrder::Attack { unit: *unit, target: estimate.target };
    all(estimate.units.iter().map(join).chain([BattleOrder::Commit]), reason)
}

/// The attack goes on behind a leader (AUTO-28).
fn go_on(e: Eye<'_>) -> Option<Orders> {
    let led = |one: &Estimate| {
        let attackers = one.units.iter().copied().collect();
        breaker(e.game, e.p, &Battle { attackers, ..Battle::on(one.target) }).is_some()
    };
    let best = e.breakthrough(led)?;
    Some(attack(&best, Reason::GoesOn(best.target)))
}

/// By day a full battery without a promising attack in range fires at the densest stack in range (AUTO-09).
fn bombard(e: Eye<'_>) -> Option<Orders> {
    let (game, p) = (e.game, e.p);
    if game.is_night(p) {
        return None;
    }
    let full = |gun: &Unit| {
        let man = p.man(*gun);
        game.counter(*gun).is_artillery()
            && p.at.of(*gun).is_some()
            && man.ammo >= FULL_AMMO
            && man.supply == Supply::In
    };
    let mut guns = units_of(e.side).filter(full).peekable();
    guns.peek()?;
    let good: Vec<Hex> =
        e.estimates().iter().filter(|one| one.column >= e.wanted()).map(|one| one.target).collect();
    let foes: HexSet = p.of_side(e.side.other()).map(|(_, hex)| hex).collect();
    guns.find_map(|gun| {
        let reach = u32::from(game.counter(gun).gun.map_or(0, |gun| gun.range));
        let near = |hex: Hex| p.at.of(gun).is_some_and(|at| game.map.distance(at, hex) <= reach);
        if good.iter().any(|hex| near(*hex)) {
            return None;
        }
        let battalions =
            |hex: Hex| p.stack(e.side.other(), hex).filter(|unit| game.is_battalion(p, *unit)).count();
        let fits = |hex: &Hex| {
            let target = *hex;
            near(target)
                && battalions(target) >= 2
                && may(game, p, BattleOrder::Bombard { gun, target }).is_ok()
        };
        let target = foes.iter().filter(fits).max_by_key(|hex| (battalions(*hex), by_label(*hex)))?;
        Some(one(BattleOrder::Bombard { gun, target }, Reason::Dense(target)))
    })
}

fn decide(e: Eye<'_>, b: &Battle, tie: &mut dyn TieDice) -> Orders {
    let part = taking_part(e.p, b, e.side);
    match b.stage {
        Stage::Assemble => assembled(e, b),
        Stage::TakePart => take_part(e),
        Stage::PickAttack => pick(e, b, &part, tie.tie(6)),
        Stage::PickDefence => answer(e, b, tie.tie(6)),
        Stage::DefenceGuns | Stage::AttackGuns => guns(e, b, &part),
        Stage::LevelAttack | Stage::LevelDefence => {
            let attacks = b.stage == Stage::LevelAttack;
            let strength = |unit| if attacks { e.game.attack(e.p, unit) } else { e.game.defense(e.p, unit) };
            let each: Vec<(Unit, u32)> = part.iter().map(|unit| (*unit, strength(*unit).into())).collect();
            let level = level(e.game, e.p, &each);
            one(BattleOrder::Level(level), Reason::Sure(level))
        }
        Stage::LeadAttack | Stage::LeadDefence => lead(e),
        Stage::DefenceStand | Stage::AttackStand => {
            let stands = stands(e.game, e.p, b) && may(e.game, e.p, BattleOrder::Stand).is_ok();
            one(if stands { BattleOrder::Stand } else { BattleOrder::Yield }, Reason::Stands(stands))
        }
        Stage::Waste
        | Stage::TankFire
        | Stage::DefenceLosses
        | Stage::AttackLosses
        | Stage::DefenceRetreat
        | Stage::AttackRetreat => usual(e, b),
        Stage::Advance => advance(e, b, &part),
    }
}

/// An attack that another began is made as it is, or taken back.
fn assembled(e: Eye<'_>, b: &Battle) -> Orders {
    if may(e.game, e.p, BattleOrder::Commit).is_ok() {
        let column = e.column(&taking_part(e.p, b, e.side), b.target, e.p.step == Step::Combat);
        return one(BattleOrder::Commit, Reason::Attack { hex: b.target, column });
    }
    all(b.attackers.iter().map(|unit| BattleOrder::Withhold { unit }), Reason::Enough)
}

/// Of too many the strongest defend (RPX-Q41).
fn take_part(e: Eye<'_>) -> Orders {
    let may_take = |unit: &Unit| may(e.game, e.p, BattleOrder::TakePart { unit: *unit }).is_ok();
    let unit = units_of(e.side)
        .filter(may_take)
        .max_by_key(|unit| (defence(e.game, e.p, *unit, false), e.game.defense(e.p, *unit), Reverse(*unit)));
    unit.map_or_else(done, |unit| one(BattleOrder::TakePart { unit }, Reason::Strong(unit)))
}

/// Probe on a six where the odds are bad, Assault on a five where they are good (AUTO-04).
fn pick(e: Eye<'_>, b: &Battle, part: &[Unit], die: u32) -> Orders {
    let counts = e.style.counts;
    let column = if counts || die >= 5 { e.column(part, b.target, e.p.step == Step::Combat) } else { 0 };
    if let Some((order, reason)) = counts.then(|| options::best(e, b, column)).flatten() {
        return one(order, reason);
    }
    let option = match (die, column) {
        (6, ..=6) => AttackOption::Probe,
        (5, 7..) => AttackOption::Assault,
        _ => AttackOption::Standard,
    };
    one(BattleOrder::Pick(option), Reason::Die(die as u8))
}

/// A key hex is defended, sometimes to the last; others are left where the odds are bad (AUTO-05).
fn answer(e: Eye<'_>, b: &Battle, die: u32) -> Orders {
    let units = |set: UnitSet| set.iter().collect::<Vec<_>>();
    let (attackers, defenders) = (units(b.attackers), units(b.defenders));
    let legal = |option: &DefenceOption| may_pick(e.game, e.p, *option, &attackers, &defenders).is_ok();
    let key = e.is_key(b.target);
    let other = Eye { side: e.side.other(), ..e };
    let column = || other.column(&attackers, b.target, e.p.step == Step::Combat);
    if let Some((order, reason)) = e.style.counts.then(|| options::best(e, b, column())).flatten() {
        return one(order, reason);
    }
    let bad = !key && column() >= 7;
    let recon = legal(&DefenceOption::Retreat);
    let wish = match (key, bad, die) {
        (true, _, 5..) => DefenceOption::DetDefense,
        (false, true, ..=2) if recon => DefenceOption::Retreat,
        (false, true, ..=3) if !recon => DefenceOption::Withdraw,
        _ => DefenceOption::Defend,
    };
    let option = Some(wish).filter(legal).unwrap_or(DefenceOption::Defend);
    let reason = if key { Reason::Key(b.target) } else { Reason::Bad(die as u8) };
    one(BattleOrder::Answer(option), if key || bad { reason } else { Reason::Die(die as u8) })
}

/// Batteries support, the strongest first: the defence up to its limit, the attack up to four to one; with one battery at most a
/// surprise is tried (AUTO-06).
fn guns(e: Eye<'_>, b: &Battle, part: &[Unit]) -> Orders {
    let attacks = b.stage == Stage::AttackGuns;
    let gifts = gifts(e.game, e.p, part, &b.guns[nth(e.side)]);
    let surprise = BattleOrder::Surprise;
    if attacks && gifts.len() + b.guns[nth(e.side)].len() <= 1 && may(e.game, e.p, surprise).is_ok() {
        return one(surprise, Reason::Surprise);
    }
    let (mut given, most) = (support_of(e.game, e.p, b, e.side), enough(e.game, e.p, b, e.side));
    let mut orders = Vec::new();
    for gift in gifts {
        let order = BattleOrder::Support { gun: gift.gun, unit: gift.unit };
        if given < most && may(e.game, e.p, order).is_ok() {
            given += u32::from(gift.value);
            orders.push(order);
        }
    }
    orders.truncate(if b.tries_surprise { 1 } else { usize::MAX });
    if orders.is_empty() { done() } else { all(orders, Reason::Guns) }
}

/// The leader with the best number leads.
fn lead(e: Eye<'_>) -> Orders {
    let may_lead = |leader: &Unit| may(e.game, e.p, BattleOrder::Lead { leader: *leader }).is_ok();
    let number =
        |leader: &Unit| (e.game.leads(e.p, *leader).map_or(0, |leads| leads.combat), Reverse(*leader));
    let leader = units_of(e.side).filter(may_lead).max_by_key(number);
    leader.map_or_else(done, |leader| one(BattleOrder::Lead { leader }, Reason::Guns))
}

/// What all decide alike (AUTO-07).
fn usual(e: Eye<'_>, b: &Battle) -> Orders {
    let Some(order) = choice(e.game, e.p, b) else { return done() };
    let reason = match order {
        BattleOrder::Fire { at } => Reason::Fires(at),
        BattleOrder::Lose { unit } => Reason::Loses(unit),
        BattleOrder::Back { .. } => Reason::Stands(false),
        _ => Reason::Guns,
    };
    one(order, reason)
}

/// Attackers follow, but the last Germans of a town; beyond the hex only where enemies are few (AUTO-08).
fn advance(e: Eye<'_>, b: &Battle, part: &[Unit]) -> Orders {
    let (game, p) = (e.game, e.p);
    let goes = |unit: &Unit| {
        let (Some(to), Some(at)) = (next_hex(game, p, b, *unit), p.at.of(*unit)) else { return false };
        if to != b.target {
            let near = game.map.hexes.neighbours(to).flat_map(|(_, hex)| p.stack(e.side.other(), hex));
            let against: u32 = near.map(|enemy| u32::from(game.attack(p, enemy))).sum();
            return against <= 2 * u32::from(game.defense(p, *unit));
        }
        let others = || p.stack(e.side, at).any(|other| other != *unit && game.counter(other).fights());
        e.side != GERMAN || !e.is_town(at) || e.is_town(b.target) || others()
    };
    let unit = part.iter().copied().find(goes);
    unit.map_or_else(
        || Plan { steps: vec![(Order::Done, vec![Reason::Enough])] },
        |unit| one(BattleOrder::Advance { unit }, Reason::Advances(unit)),
    )
}
