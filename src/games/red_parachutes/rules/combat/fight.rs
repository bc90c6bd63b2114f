//! How a combat is fought (RPX-150 to RPX-237): what an order leads to, and what follows by itself until somebody has to decide.

use super::{
    armour, bombardment,
    conduct::{
        breaker, firmest, going, hexes_of, losers, marks_of_fire, next_hex, next_shot, owed, side_of,
        stand_fast, support_of, taking_part, wasters, ways,
    },
    declaration,
    facts::stack_at,
    losses, morale as levels,
    odds::{self, Fight},
    retreat,
};
use crate::{
    battle::{Battle, BattleEvent, BattleOrder, Odds, Shelling, Stage},
    data::results::{AttackOption, CellKind, DefenceOption, Effect, StandFast},
    event::{Deed, Event},
    game::{Game, GameDraft, SECOND},
    nouns::*,
    rules::{
        crossing,
        front::{Asked, Before as _},
        inspection,
        movement::{come_into, fate_of, two_dice},
        recovery::morale,
    },
    state::{Marks, Position, nth},
};

fn emit(d: &mut GameDraft<'_>, event: BattleEvent) {
    d.emit(Event::Battle(event));
}

fn stage(d: &mut GameDraft<'_>, stage: Stage) {
    emit(d, BattleEvent::Stage { stage });
}

/// An attack surprises up to this number (RPX-180).
pub const SURPRISES: u8 = 2;
/// A battery of the defence spends a level up to this number (RPX-174).
pub const SPENDS: u8 = 2;

/// A stack that has a part in a combat is inspected as a whole, also when others come to it: what is known of a part of it would show
/// the rest (RPX-154).
fn show(d: &mut GameDraft<'_>, side: Side, hexes: impl IntoIterator<Item = Hex>) {
    let there: UnitSet = hexes.into_iter().flat_map(|hex| d.state.units(side, hex)).collect();
    inspection::show(d, there - d.state.known[nth(side)]);
}

/// A battery that fires shows itself, and nothing of who stands with it.
fn show_battery(d: &mut GameDraft<'_>, gun: Unit) {
    inspection::show(d, UnitSet::only(gun) - d.state.known[nth(gun.side())]);
}

/// A die of this combat: what a key is for, the hex and the number of the roll in it.
fn die(game: &Game, d: &mut GameDraft<'_>, purpose: &'static str, subject: u32) -> u8 {
    d.roll(key(game, d.state, purpose, subject), 6) as u8
}

/// Keys differ by the hex that is attacked, by whether it is bombarded, and by what is rolled for in it.
fn key(game: &Game, p: &Position, purpose: &'static str, subject: u32) -> RollKey {
    let b = p.fight.as_deref();
    let hex = b.map_or(0, |b| u32::from(b.target.0));
    let second = game.version >= SECOND;
    let shelled = second && b.is_some_and(|b| b.shells.is_some());
    let again = second && p.step == Step::Breakthrough;
    RollKey {
        turn: p.turn.into(),
        purpose: purpose.into(),
        subject: hex << 16 | subject,
        nth: u32::from(p.phasing.0) * 64 + apart(shelled, OF_SHELLS) + apart(again, OF_BREAKTHROUGHS),
    }
}

/// What the keys of a bombardment and of a breakthrough are set apart by: the hex may be attacked in the same turn.
const OF_SHELLS: u32 = 32;
const OF_BREAKTHROUGHS: u32 = 16;

fn apart(is_so: bool, by: u32) -> u32 {
    if is_so { by } else { 0 }
}

/// Carries out an order, and goes on until somebody has to decide.
pub fn decide(game: &Game, d: &mut GameDraft<'_>, order: BattleOrder) {
    carry_out(game, d, order);
    go_on(game, d, Until::Decision);
}

/// Carries out an order alone.
pub fn carry_out(game: &Game, d: &mut GameDraft<'_>, order: BattleOrder) {
    let phasing = d.state.phasing;
    match order {
        BattleOrder::Bombard { gun, target } => bombard(game, d, gun, target),
        BattleOrder::Search { unit } => search(game, d, unit),
        BattleOrder::Attack { unit, target } => emit(d, BattleEvent::Joined { unit, target }),
        BattleOrder::Withhold { unit } => emit(d, BattleEvent::Withheld { unit }),
        BattleOrder::Commit => commit(game, d),
        BattleOrder::TakePart { unit } => emit(d, BattleEvent::Took { unit }),
        BattleOrder::Pick(attack) => emit(d, BattleEvent::Picked { attack: Some(attack) }),
        BattleOrder::Answer(defence) => {
            emit(d, BattleEvent::Answered { defence: Some(defence) });
            reveal(game, d);
        }
        BattleOrder::Support { gun, unit } => {
            show_battery(d, gun);
            emit(d, BattleEvent::Supported { gun, unit });
        }
        BattleOrder::Waste { gun } => waste(d, gun),
        BattleOrder::Double { gun } => emit(d, BattleEvent::Doubled { gun }),
        BattleOrder::Surprise => emit(d, BattleEvent::Tries),
        BattleOrder::Level(level) => {
            let b = d.state.fight.as_deref().map(|b| b.stage);
            let side = if b == Some(Stage::LevelAttack) { phasing } else { phasing.other() };
            emit(d, BattleEvent::Levelled { side, level: Some(level) });
            if side != phasing {
                show_levels(game, d);
            }
        }
        BattleOrder::Fire { at } => shoot(game, d, at),
        BattleOrder::Lead { leader } => lead(game, d, leader),
        BattleOrder::Lose { unit } => emit(d, BattleEvent::Lost { unit }),
        BattleOrder::Stand => stand(game, d),
        BattleOrder::Yield => {
            let at = d.state.fight.as_deref().map_or(Hex(0), standing);
            emit(d, BattleEvent::Yielded { at });
        }
        BattleOrder::Along { unit } => emit(d, BattleEvent::Went { unit }),
        BattleOrder::Back { to } => {
            let ways = d.state.fight.as_deref().map(|b| ways(game, d.state, b)).unwrap_or_default();
            let zone = ways.into_iter().any(|way| way.to == to && way.costs_step);
            back(game, d, to, zone);
        }
        BattleOrder::Advance { unit } => {
            if let Some(to) = d.state.fight.as_deref().and_then(|b| next_hex(game, d.state, b, unit)) {
                advance(game, d, unit, to);
            }
        }
        BattleOrder::Onward { unit, to } => onward(game, d, unit, to),
    }
}

/// The decision of a stage is passed.
pub fn pass(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = d.state.fight.as_deref() else { return };
    match b.stage {
        Stage::DefenceGuns => end_defence_guns(game, d),
        Stage::AttackGuns => end_attack_guns(game, d),
        Stage::LeadAttack => stage(d, Stage::LeadDefence),
        Stage::LeadDefence => roll(game, d),
        Stage::Advance => end(game, d),
        _ => {}
    }
    go_on(game, d, Until::Decision);
}

/// How far a combat goes on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Until somebody has to decide.
    Decision,
    /// The same up to the advance, as a forecast lets nobody advance and nothing is lost after it; a stack goes back the first of its
    /// ways (RPX-Q52), which is what the forecast takes wherever there is a choice.
    Advance,
}

/// Goes on by itself.
pub fn go_on(game: &Game, d: &mut GameDraft<'_>, until: Until) {
    // Each round passes a stage or loses, moves or removes something.
    for _ in 0..400 {
        if !advance_stage(game, d, until) {
            return;
        }
    }
}

/// What happens by itself where a combat stands; false when somebody decides.
fn advance_stage(game: &Game, d: &mut GameDraft<'_>, until: Until) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let none = || !super::conduct::any(game, d.state);
    match b.stage {
        Stage::TakePart if none() => stage(d, Stage::PickAttack),
        Stage::Waste => return wastes(game, d),
        Stage::TankFire => return fire(game, d),
        Stage::AttackGuns if taking_part(d.state, b, d.state.phasing.other()).is_empty() => call_off(game, d),
        Stage::DefenceGuns if none() => end_defence_guns(game, d),
        Stage::AttackGuns if none() => end_attack_guns(game, d),
        Stage::LeadAttack if none() => stage(d, Stage::LeadDefence),
        Stage::LeadDefence if none() => roll(game, d),
        Stage::DefenceLosses | Stage::AttackLosses => return lose(game, d),
        Stage::DefenceStand => return ask_defence(game, d),
        Stage::DefenceRetreat | Stage::AttackRetreat => return retreat_on(game, d, until),
        Stage::AttackStand => return ask_attack(game, d),
        Stage::Advance if until == Until::Decision && none() => end(game, d),
        _ => return false,
    }
    true
}

/// The attack is made: both sides see who takes part (RPX-154).
fn commit(game: &Game, d: &mut GameDraft<'_>) {
    let (p, Some(b)) = (&*d.state, d.state.fight.clone()) else { return };
    let side = p.phasing.other();
    let from: HexSet = b.attackers.iter().filter_map(|unit| p.at.of(unit)).collect();
    let count = hexes_of(p, &b);
    let choose = declaration::are_too_many(game, p, side, b.target, count);
    let all = || declaration::defenders(game, p, side, b.target, count).into_iter().collect();
    let defenders = if choose { UnitSet::NONE } else { all() };
    show(d, side, [b.target]);
    show(d, side.other(), from);
    emit(d, BattleEvent::Committed { target: b.target, attackers: b.attackers, defenders });
    if d.state.step == Step::Breakthrough {
        break_through(game, d);
    }
}

/// A leader carries a breakthrough on a roll up to his tactical number (RPX-235).
fn break_through(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = d.state.fight.clone() else { return };
    let Some(leader) = breaker(game, d.state, &b) else { return };
    let at = d.state.at.of(leader);
    show(d, leader.side(), at);
    let die = die(game, d, "breakthrough", leader.0.into());
    let works = game.leads(d.state, leader).is_some_and(|leads| die <= leads.tactical);
    emit(d, BattleEvent::Breaks { leader, units: b.attackers, die, works });
    if !works {
        emit(d, BattleEvent::Over);
    }
}

/// A battery fires at everything in a hex; the result is that of a combat (RPX-143, RPX-144).
fn bombard(game: &Game, d: &mut GameDraft<'_>, gun: Unit, target: Hex) {
    let side = d.state.phasing.other();
    let at = d.state.at.of(gun);
    show(d, side.other(), at);
    show(d, side, [target]);
    let p = &*d.state;
    let defenders = p.stack(side, target).filter(|unit| !game.counter(*unit).is_leader()).collect();
    let table = &game.results.bombardment;
    let (value, density) =
        (bombardment::value(game, p, gun, target), bombardment::density(game, p, side, target));
    let column = table.column(value, density);
    let key = RollKey::new(p.turn.into(), "bombardment", u32::from(gun.0) << 16 | u32::from(target.0));
    let dice = two_dice(d, &key);
    let (result, effect) = table.result(column, dice[0] + dice[1]);
    let nerve = match effect {
        Effect::NoEffect => Nerve::Good,
        Effect::Disrupted => Nerve::Disrupted,
        Effect::Demoralized => Nerve::Demoralized,
    };
    d.emit(Event::Did { unit: gun, deed: Deed::Spent });
    emit(d, BattleEvent::Bombarded(Shelling { gun, target, defenders, value, density, dice, result, nerve }));
}

/// Both picks are shown; where no combat comes of them, the defenders go back and others follow (RPX-162, RPX-163).
fn reveal(game: &Game, d: &mut GameDraft<'_>) {
    let picks = d.state.fight.as_deref().and_then(|b| b.attack.zip(b.defence));
    let Some((attack, defence)) = picks else { return };
    emit(d, BattleEvent::Revealed { attack, defence });
    let cell = game.results.cell(attack, defence);
    if cell.kind == CellKind::Combat {
        // A breakthrough is without support, not without surprise (RPX-180, RPX-235).
        let alone = d.state.step == Step::Breakthrough;
        return stage(d, if alone { Stage::AttackGuns } else { Stage::DefenceGuns });
    }
    let side = d.state.phasing.other();
    shake_after(game, d, side);
    if (attack, defence) == (AttackOption::Feint, DefenceOption::DetDefense) {
        return stage(d, Stage::Waste);
    }
    let retreat = losses::by_side(d.state, (0, cell.pre_retreat));
    emit(
        d,
        BattleEvent::Rolled { column: 0, dice: [0; 2], raw: [0; 2], results: [0; 2], owed: [0; 2], retreat },
    );
    stage(d, if cell.pre_retreat > 0 { Stage::DefenceRetreat } else { Stage::AttackLosses });
}

/// The defender picks a battery that fires at the feint (RPX-163).
fn wastes(game: &Game, d: &mut GameDraft<'_>) -> bool {
    let Some(b) = &d.state.fight else { return false };
    match wasters(game, d.state, b)[..] {
        [] => stage(d, Stage::AttackLosses),
        [gun] => waste(d, gun),
        _ => return false,
    }
    true
}

fn waste(d: &mut GameDraft<'_>, gun: Unit) {
    show_battery(d, gun);
    emit(d, BattleEvent::Fired { gun, die: None, spent: true });
    stage(d, Stage::AttackLosses);
}

/// A battalion searches its hex: on 1 and 2 all that lie dispersed there are found (RPX-150, RPX-Q42).
fn search(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    let Some(hex) = d.state.at.of(unit) else { return };
    show(d, unit.side(), [hex]);
    let die = die(game, d, "search", unit.0.into());
    let found = die <= game.tables.fixed.search_success_max;
    emit(d, BattleEvent::Searched { unit, hex, die, found });
    if found {
        show(d, unit.side().other(), [hex]);
    }
}

/// Where no combat comes of the picks, all of a side who go back, or those who attacked, are disrupted, or demoralized if they were
/// disrupted (RPX-163, RPX-230).
fn shake_after(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    use AttackOption::{Assault, Feint, Probe};
    use DefenceOption::{Retreat, Withdraw};
    let Some(b) = &d.state.fight else { return };
    let shaken = match b.attack.zip(b.defence) {
        Some((attack, defence)) if game.results.cell(attack, defence).kind == CellKind::Combat => return,
        Some((Probe | Feint, Withdraw) | (Feint, Retreat)) => d.state.phasing.other(),
        Some((Assault, Withdraw | Retreat)) => d.state.phasing,
        _ => return,
    };
    if shaken != side {
        return;
    }
    let all: Vec<Unit> = if side == d.state.phasing {
        taking_part(d.state, b, side)
    } else {
        d.state.stack(side, b.target).filter(|unit| !game.counter(*unit).is_leader()).collect()
    };
    for unit in all {
        let now = d.state.man(unit).nerve;
        let to = if game.version >= SECOND { now.worse() } else { now.max(Nerve::Disrupted) };
        if to > now {
            emit(d, BattleEvent::Shaken { unit, to });
        }
    }
}

/// Each battery of the defence spends a level on 1 and 2, in the order of their numbers (RPX-174).
fn end_defence_guns(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = d.state.fight.as_deref() else { return };
    let mut guns: Vec<Unit> = b.guns[nth(d.state.phasing.other())].iter().map(|(gun, _)| *gun).collect();
    if game.version >= SECOND {
        guns.sort_unstable();
    }
    for gun in guns {
        let die = die(game, d, "ammunition", gun.0.into());
        emit(d, BattleEvent::Fired { gun, die: Some(die), spent: die <= SPENDS });
    }
    stage(d, Stage::AttackGuns);
}

/// Batteries of the attack spend a level; then the surprise is rolled for (RPX-175, RPX-180).
fn end_attack_guns(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = d.state.fight.clone() else { return };
    for (gun, _) in &b.guns[nth(d.state.phasing)] {
        let levels = if b.doubled == Some(*gun) { d.state.man(*gun).ammo } else { 1 };
        for _ in 0..levels {
            emit(d, BattleEvent::Fired { gun: *gun, die: None, spent: true });
        }
    }
    if b.tries_surprise {
        let die = die(game, d, "surprise", 0);
        emit(d, BattleEvent::Surprise { die, works: die <= SURPRISES });
    }
    stage(d, Stage::LevelAttack);
}

/// Both levels are shown; who is below his level may fail (RPX-191, RPX-192); then guns fire at armour (RPX-205).
fn show_levels(game: &Game, d: &mut GameDraft<'_>) {
    let picked = d.state.fight.as_deref().map(|b| b.levels);
    let Some([Some(german), Some(soviet)]) = picked else { return };
    emit(d, BattleEvent::Levels { levels: [german, soviet] });
    let phasing = d.state.phasing;
    for side in [phasing, phasing.other()] {
        let level = [german, soviet][nth(side)];
        let Some(b) = d.state.fight.clone() else { return };
        let all = taking_part(d.state, &b, side);
        if all.iter().all(|unit| morale(game, d.state, *unit) >= level) {
            continue;
        }
        let die = die(game, d, "participation", side.0.into());
        let fail = failing(game, d.state, &all, level, die);
        emit(d, BattleEvent::Rallied { side, die: Some(die), fail });
    }
    stage(d, Stage::TankFire);
}

/// Units whose morale fails them at a level with a die (RPX-191).
pub fn failing(game: &Game, p: &Position, all: &[Unit], level: u8, die: u8) -> UnitSet {
    all.iter().copied().filter(|unit| levels::fails(level, morale(game, p, *unit), die)).collect()
}

/// Anti-tank fire of the defenders, step by step; the firer names his target where there are several (RPX-205, RPX-Q40, RPX-Q45).
fn fire(game: &Game, d: &mut GameDraft<'_>) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let marks = next_shot(game, d.state, b).map(|_| marks_of_fire(game, d.state, b));
    match marks.as_deref() {
        Some([(at, _)]) => shoot(game, d, *at),
        Some([_, _, ..]) => return false,
        Some([]) | None if taking_part(d.state, b, d.state.phasing).is_empty() => call_off(game, d),
        Some([]) | None => stage(d, Stage::LeadAttack),
    }
    true
}

fn shoot(game: &Game, d: &mut GameDraft<'_>, at: Unit) {
    let Some(b) = d.state.fight.clone() else { return };
    let Some((by, value, shot)) = next_shot(game, d.state, &b) else { return };
    let armor = armour::values(game, d.state, at, false)[0];
    let dice = two_dice(d, &key(game, d.state, "anti-tank fire", u32::from(by.0) << 8 | u32::from(shot)));
    let hit = game.results.hits(value, armor, dice[0] + dice[1]);
    emit(d, BattleEvent::Shot { by, at, dice, hit, value, armor });
}

fn lead(game: &Game, d: &mut GameDraft<'_>, leader: Unit) {
    let at = d.state.at.of(leader);
    show(d, leader.side(), at);
    let tries = d.state.man(leader).helped;
    let die = die(game, d, "leader", u32::from(leader.0) << 2 | u32::from(tries & 3));
    let works = game.leads(d.state, leader).is_some_and(|leads| die <= leads.combat);
    emit(d, BattleEvent::Led { leader, die, works });
    let attacks = leader.side() == d.state.phasing;
    if attacks { stage(d, Stage::LeadDefence) } else { roll(game, d) }
}

/// The odds of the combat as it stands.
pub fn odds_of(game: &Game, p: &Position, b: &Battle) -> Odds {
    let side = p.phasing;
    let attackers = taking_part(p, b, side);
    let defenders: Vec<(Unit, bool)> =
        taking_part(p, b, side.other()).into_iter().map(|unit| (unit, b.failed.has(unit))).collect();
    let level = |side: Side| b.levels[nth(side)].unwrap_or(0);
    let led = |side: Side| b.leaders[nth(side)].unwrap_or(false);
    let fight = Fight {
        attackers: &attackers,
        defenders: &defenders,
        target: b.target,
        options: (b.attack.unwrap_or(AttackOption::Standard), b.defence.unwrap_or(DefenceOption::Defend)),
        levels: [level(side), level(side.other())],
        support: [side, side.other()].map(|side| support_of(game, p, b, side)),
        surprise: b.surprised,
        leaders: [led(side), led(side.other())],
    };
    odds::of(game, p, &fight)
}

/// The combat roll, and what it costs (RPX-219 to RPX-225).
fn roll(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = d.state.fight.clone() else { return };
    let odds = odds_of(game, d.state, &b);
    let column = odds.column;
    emit(d, BattleEvent::Reckoned(Box::new(odds)));
    let Some(column) = column else { return call_off(game, d) };
    let dice = two_dice(d, &key(game, d.state, "combat", 0));
    fall(game, d, &b, column, dice);
}

/// What the dice of a combat bring.
pub fn fall(game: &Game, d: &mut GameDraft<'_>, b: &Battle, column: u8, dice: [u8; 2]) {
    let raw = game.results.result(column, dice[0] + dice[1]);
    let losses::Cost { results, owed, retreat } =
        losses::cost(game, d.state, b, losses::steps(d.state, b), raw);
    let raw = losses::by_side(d.state, raw);
    emit(d, BattleEvent::Rolled { column, dice, raw, results, owed, retreat });
    stage(d, Stage::DefenceLosses);
}

/// The combat does not take place: ammunition stays spent, and the attackers count as having attacked (RPX-Q48).
fn call_off(game: &Game, d: &mut GameDraft<'_>) {
    emit(d, BattleEvent::CalledOff);
    settle(game, d);
    end(game, d);
}

/// Steps are lost; where one unit alone can lose one, it does.
fn lose(game: &Game, d: &mut GameDraft<'_>) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let defends = b.stage == Stage::DefenceLosses;
    let all = losers(game, d.state, b);
    if owed(d.state, b) == 0 || all.is_empty() {
        let after = match (defends, b.going.is_some()) {
            (true, true) => Stage::DefenceRetreat,
            (true, false) => Stage::DefenceStand,
            (false, true) => Stage::AttackRetreat,
            (false, false) => Stage::AttackStand,
        };
        stage(d, after);
        return true;
    }
    if let [unit] = all[..] {
        emit(d, BattleEvent::Lost { unit });
        return true;
    }
    false
}

/// Where the stack stands that is asked whether it stands fast.
pub fn standing(b: &Battle) -> Hex {
    if b.stage == Stage::DefenceStand { b.target } else { b.stacks.first().copied().unwrap_or(b.target) }
}

fn ask_defence(game: &Game, d: &mut GameDraft<'_>) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let side = d.state.phasing.other();
    let empty = !d.state.units(side, b.target).any(|unit| !game.counter(unit).is_leader());
    if b.retreat[nth(side)] > 0 && !empty {
        if stand_fast(game, b) != StandFast::Forbidden {
            return false;
        }
        stage(d, Stage::DefenceRetreat);
        return true;
    }
    after_defence(game, d);
    true
}

/// The defence is done with: its marks and leaders, then the losses of the attack (RPX-237).
fn after_defence(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.phasing.other();
    marks(game, d, side);
    check_leaders(game, d, side);
    stage(d, Stage::AttackLosses);
}

/// Each stack of the attack is asked, those too of whom only others are left who may go (RPX-226, RPX-227).
fn ask_attack(game: &Game, d: &mut GameDraft<'_>) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let side = d.state.phasing;
    match b.stacks.first().copied().filter(|_| b.retreat[nth(side)] > 0) {
        Some(at) => {
            let there = |unit: Unit| b.with.has(unit) && !game.counter(unit).is_leader();
            let asked = !stack_at(d.state, b, at).is_empty() || d.state.units(side, at).any(there);
            if !asked {
                emit(d, BattleEvent::Yielded { at });
            }
            return !asked;
        }
        None => settle(game, d),
    }
    stage(d, Stage::Advance);
    true
}

/// The side and hex of the stack that is asked whether it stands, its morale, and whether a leader or an improved bridgehead helps it
/// (RPX-226).
pub fn resolve(game: &Game, p: &Position, b: &Battle) -> (Side, Hex, u8, bool) {
    let (at, side) = (standing(b), side_of(p, b));
    let stack: Vec<Unit> = p.stack(side, at).collect();
    let part = if side == p.phasing {
        stack_at(p, b, at)
    } else {
        taking_part(p, b, side).into_iter().filter(|unit| p.at.of(*unit) == Some(at)).collect()
    };
    let firm =
        part.iter().map(|unit| morale(game, p, unit)).max().unwrap_or_else(|| firmest(game, p, &stack));
    (side, at, firm, helpers(game, p, side, at).contains(&true))
}

/// Whether a leader of the stack, and whether an improved bridgehead helps it to stand fast (RPX-226).
pub fn helpers(game: &Game, p: &Position, side: Side, at: Hex) -> [bool; 2] {
    let stack: Vec<Unit> = p.stack(side, at).collect();
    let leader = stack.iter().any(|unit| game.counter(*unit).is_leader() && leads_one(game, *unit, &stack));
    let ferry = side == SOVIET && p.pair_at(at).is_some_and(|pair| pair.improved);
    [leader, ferry]
}

/// A stack tries to stand fast: all its retreat becomes steps, or it goes (RPX-226).
fn stand(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = &d.state.fight else { return };
    let (side, at, morale, helped) = resolve(game, d.state, b);
    let die = die(game, d, "stand fast", u32::from(at.0));
    let stands = levels::stands(morale, die, helped);
    emit(d, BattleEvent::Stood { side, at, die, stands, morale, helped });
}

fn leads_one(game: &Game, leader: Unit, stack: &[Unit]) -> bool {
    let formation = game.counter(leader).formation;
    stack.iter().any(|unit| *unit != leader && game.counter(*unit).formation == formation)
}

/// The retreat goes on: guns that cannot go are lost, and a stack without a way is eliminated (RPX-228, RPX-229).
fn retreat_on(game: &Game, d: &mut GameDraft<'_>, until: Until) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let units = going(d.state, b);
    let Some((_, left)) = b.going else {
        return begin_retreat(d);
    };
    // A leader of whose stack nobody is left stays where he is.
    let over = left == 0 || units.iter().all(|unit| game.counter(unit).is_leader());
    if let Some(unit) = units.iter().find(|unit| !retreat::can_retreat(game, d.state, *unit)) {
        emit(d, BattleEvent::Eliminated { unit });
        return true;
    }
    if over {
        let defends = b.stage == Stage::DefenceRetreat;
        stage(d, if defends { Stage::DefenceStand } else { Stage::AttackStand });
        return true;
    }
    match ways(game, d.state, b)[..] {
        [] => {
            let lost = units.iter().filter(|unit| !game.counter(*unit).is_leader());
            lost.for_each(|unit| emit(d, BattleEvent::Eliminated { unit }));
        }
        [way, ref others @ ..] if others.is_empty() || until == Until::Advance => {
            back(game, d, way.to, way.costs_step);
        }
        _ => return false,
    }
    true
}

fn begin_retreat(d: &mut GameDraft<'_>) -> bool {
    let Some(b) = &d.state.fight else { return false };
    let at = if b.stage == Stage::DefenceRetreat { Some(b.target) } else { b.stacks.first().copied() };
    let Some(at) = at else {
        stage(d, Stage::Advance);
        return true;
    };
    emit(d, BattleEvent::Yielded { at });
    true
}

/// The stack goes one hex back; a step is lost for each zone it enters (RPX-228).
fn back(game: &Game, d: &mut GameDraft<'_>, to: Hex, zone: bool) {
    let Some(b) = &d.state.fight else { return };
    let Some((from, _)) = b.going else { return };
    let units = going(d.state, b);
    let lost: Vec<Unit> =
        units.iter().filter(|unit| retreat::is_barred(game, d.state, *unit, from, to)).collect();
    for unit in lost {
        emit(d, BattleEvent::Eliminated { unit });
    }
    let units: UnitSet = units.iter().filter(|unit| d.state.at.of(*unit).is_some()).collect();
    let Some(first) = units.first() else { return };
    show(d, first.side(), [to]);
    emit(d, BattleEvent::Back { from, to, units, zone });
    come_into(game, d, units.iter().find(|unit| d.state.is_up(*unit)).unwrap_or(first), to);
}

/// What the result does to the nerves of a side (RPX-230).
fn marks(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let Some(b) = &d.state.fight else { return };
    let shelled = b.shells.filter(|_| side != d.state.phasing).map(|(_, nerve)| nerve);
    let by = shelled.unwrap_or_else(|| game.results.nerve(b.results[nth(side)]));
    for unit in taking_part(d.state, b, side) {
        let (to, step) = losses::shaken(d.state.man(unit).nerve, by);
        if to > d.state.man(unit).nerve {
            emit(d, BattleEvent::Shaken { unit, to });
        }
        if step {
            emit(d, BattleEvent::Lost { unit });
        }
    }
}

fn advance(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex) {
    show(d, unit.side(), [to]);
    let front = Asked::of(game, d.state, d.state.phasing);
    let zone = d.state.at.of(unit).is_some_and(|at| front.bars(at));
    emit(d, BattleEvent::Advanced { unit, to, zone });
    come_into(game, d, unit, to);
}

/// A unit goes on, over the Dnieper by a roll as in movement (RPX-231, RPX-Q38).
fn onward(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex) {
    let at = d.state.at.of(unit);
    let dry = at.and_then(|at| game.map.hexes.between(at, to)).is_some_and(|edge| !edge.dnepr);
    if dry || at.is_some_and(|at| d.state.bridge && game.map.bridge.joins(at, to)) {
        return advance(game, d, unit, to);
    }
    show(d, unit.side(), [to]);
    crossing::cross(game, d, unit, to);
    emit(d, BattleEvent::Ferried { unit });
}

/// Before the advance: marks of the attack, its leaders, the marks of the night for nerves as they were before the result (RPX-223,
/// RPX-230, RPX-237).
fn settle(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.phasing;
    let Some(b) = &d.state.fight else { return };
    let tired: UnitSet = b.guns[nth(side)].iter().map(|(gun, _)| *gun).chain(b.attackers).collect();
    let before: Vec<(Unit, Nerve)> = tired.iter().map(|unit| (unit, d.state.man(unit).nerve)).collect();
    marks(game, d, side);
    shake_after(game, d, side);
    check_leaders(game, d, side);
    let Some(b) = &d.state.fight else { return };
    let there = |p: &Position, unit: Unit| p.at.of(unit).is_some();
    let doubled = b.doubled.filter(|gun| there(d.state, *gun) && d.state.man(*gun).nerve == Nerve::Good);
    if let Some(unit) = doubled {
        emit(d, BattleEvent::Shaken { unit, to: Nerve::Disrupted });
    }
    if !game.is_night(d.state) {
        return;
    }
    for (unit, nerve) in before {
        let to = nerve.worse();
        if there(d.state, unit) && to > d.state.man(unit).nerve {
            emit(d, BattleEvent::Shaken { unit, to });
        }
    }
}

/// Leaders of a side are at risk where its units lost steps; of a stack that went back those who went with it (RPX-223, RPX-Q56).
fn check_leaders(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let Some(b) = d.state.fight.clone() else { return };
    let mut hexes: Vec<(Hex, u8)> = Vec::new();
    for (hex, steps) in &b.fallen[nth(side)] {
        match hexes.iter_mut().find(|one| one.0 == *hex) {
            Some(one) => one.1 = one.1.saturating_add(*steps),
            None => hexes.push((*hex, *steps)),
        }
    }
    hexes.sort_by_key(|one| by_label(one.0));
    for (hex, steps) in hexes.into_iter().filter(|one| one.1 > 0) {
        let went = |unit: Unit| d.state.man(unit).is(Marks::RETREATED);
        let is_new = if side == d.state.phasing {
            b.attackers.iter().any(|unit| d.state.at.of(unit) == Some(hex) && went(unit))
        } else {
            hex != b.target
        };
        let at_risk = |unit: &Unit| game.counter(*unit).is_leader() && (!is_new || went(*unit));
        let leaders: Vec<Unit> = d.state.units(side, hex).filter(at_risk).collect();
        for leader in leaders {
            let (dice, falls, days) =
                fate_of(d, &key(game, d.state, "leader at risk", leader.0.into()), steps);
            emit(d, BattleEvent::Checked { leader, dice, falls, days, steps });
        }
    }
}

/// The combat ends; units without supply are cut off (RPX-234).
fn end(game: &Game, d: &mut GameDraft<'_>) {
    let Some(b) = d.state.fight.clone() else { return };
    let side = d.state.phasing;
    let fought = b.attackers.iter().chain(b.defenders).filter(|_| b.shells.is_none());
    for unit in fought {
        if d.state.at.of(unit).is_none() || d.state.man(unit).supply != Supply::Out {
            continue;
        }
        let rolls = unit.side() != side;
        let die = rolls.then(|| die(game, d, "isolation", unit.0.into()));
        let cut = losses::cut_off(Supply::Out, die, game.tables.fixed.oos_defender_isolated_max)
            == Supply::Isolated;
        emit(d, BattleEvent::CutOff { unit, die, cut });
    }
    emit(d, BattleEvent::Over);
}
