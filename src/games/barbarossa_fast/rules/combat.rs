//! Ground combat: from a committed attack to losses, retreats and advances.
//!
//! Rules: BF-CBT, BF-HIT, BF-ABS, BF-OOS, BF-ADV, BF-BLZ, BF-CALL, BF-FOL-03, BF-AIR-09, BF-DIS-02, -03. Rulings: R05, R10
//! to R17, R20, R21, R26 to R41, R48, R86, R98, R105, R120, R123. Order: commit → reveal → pressed or called off → air effect → both sides fire → absorb → attacker's losses
//! → defender's losses → retreats → advance → second leg. A *hit* is one factor's worth of damage.
//! Not here: where a unit may retreat to (`retreat`), the air die (`air`), supply traces (`supply`).

use super::{
    air, apply::apply, attack, commanders, movement, next::Next, rehide, reinforcements, retreat, supply,
    victory,
};
use crate::{
    conduct::{CallOff, Isolated, Stand},
    event::{Event, FireTerm},
    game::{Game, GameDraft},
    ids::{GERMAN_UNITS, N_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{AirEffect, Group, Phase, Stage},
    refusal::{self, Verdict},
    state::{Battle, Open, flag},
};

/// Everything the sum of a battle depends on.
pub struct Fire {
    /// Terms, in the order of the rules.
    pub terms: Vec<FireTerm>,
    /// Attacker's hits.
    pub attack: u8,
    /// Absorbed by the place.
    pub absorbs: u8,
    /// Hits that count against the defenders.
    pub net: u8,
    /// Defender's hits.
    pub defence: u8,
}

/// Checks a commitment (BF-BLZ-02, -04; R11, R98).
pub fn check_commit(g: &Game, o: &Open, target: SpaceId, blitz: bool) -> Verdict {
    if !target.is_in(o.targets) {
        return Err(refusal::no_such_attack(target));
    }
    if !blitz {
        return Ok(());
    }
    if o.phase == Phase::SovietAttacks {
        return Err(refusal::blitz_no_panzer(target));
    }
    let weather = g.weather(o);
    if weather != crate::nouns::Weather::Good {
        return Err(refusal::blitz_weather(weather));
    }
    if o.attackers_of(target).and(g.board.corps).is_empty() {
        return Err(refusal::blitz_no_panzer(target));
    }
    Ok(())
}

/// Commits an attack.
pub fn commit(d: &mut GameDraft<'_>, target: SpaceId, blitzkrieg: bool) -> Next {
    d.emit(Event::Committed { target, blitzkrieg });
    Next::Engage
}

/// How things stand once an attack is committed, before anything is seen.
pub fn committed(g: &Game, o: &Open, target: SpaceId, blitzkrieg: bool) -> Open {
    let mut fight = o.clone();
    apply(g, &mut fight, None, &Event::Committed { target, blitzkrieg });
    fight
}

/// Reveals, asks for the air effect, fires; an empty target falls at once (R05).
pub fn engage(g: &Game, d: &mut GameDraft<'_>) -> Next {
    let b = d.state.open.battle;
    let target = b.target;
    if b.defenders.is_empty() {
        d.emit(Event::Unopposed { target });
        if b.leg == 2 {
            return enter_all(g, d);
        }
        return Next::Advance;
    }
    let down = |o: &Open, u: UnitId| o.face(u).is_none();
    let unseen = b.defenders.and(SOVIET_UNITS).into_iter().any(|u| down(&d.state.open, u));
    for unit in b.defenders.or(b.attackers).and(SOVIET_UNITS) {
        g.reveal(d, unit);
    }
    if unseen && check_call_off(g, &d.state.open, target, CallOff::UntilFire).is_ok() {
        d.emit(Event::SeenDue);
        return Next::Choice;
    }
    strike(g, d)
}

/// Presses an attack whose defenders have been seen.
pub fn press(g: &Game, d: &mut GameDraft<'_>) -> Next {
    d.emit(Event::Pressed);
    strike(g, d)
}

/// Calls an attack off: what was spent stays spent (BF-CALL-02).
pub fn call_off(d: &mut GameDraft<'_>, target: SpaceId) -> Next {
    d.emit(Event::CalledOff { target });
    Next::Step
}

/// Whether a German attack may be called off as late as `when` (BF-CALL-01, R96, R120).
pub fn check_call_off(g: &Game, o: &Open, target: SpaceId, when: CallOff) -> Verdict {
    let german = matches!(o.phase, Phase::Attacks | Phase::Battle);
    if !german || g.conduct.call_off < when {
        return Err(refusal::no_call_off(g.conduct.call_off, o.phase, target));
    }
    if target.is_in(o.barring) { Err(refusal::barred_way(target)) } else { Ok(()) }
}

/// The air effect is to be chosen, if a mission struck; else both sides fire.
fn strike(g: &Game, d: &mut GameDraft<'_>) -> Next {
    let due =
        (d.state.open.phase == Phase::Battle).then(|| air::result_in_battle(g, &d.state.open)).flatten();
    match due {
        Some(result) if air::is_strike(result) => {
            d.emit(Event::AirEffectDue { result });
            Next::Choice
        }
        Some(_) | None => Next::Fire,
    }
}

/// The air effect is chosen, then both sides fire (R20).
pub fn choose_air(d: &mut GameDraft<'_>, effect: AirEffect) -> Next {
    d.emit(Event::AirEffectChosen { effect });
    Next::Fire
}

/// Both totals before any result (BF-CBT-01).
pub fn fire(g: &Game, d: &mut GameDraft<'_>) -> Next {
    let f = compute_fire(g, &d.state.open);
    d.emit(Event::Fired {
        attack: f.attack,
        absorbs: f.absorbs,
        net: f.net,
        defence: f.defence,
        terms: f.terms,
    });
    Next::Hits
}

/// The sum of the current battle, every term with its rule (§6.1 steps 5 to 7). Unknown units count 1; in play all
/// are face up by now.
pub fn compute_fire(g: &Game, o: &Open) -> Fire {
    let fighting = o.battle.attackers.or(o.battle.defenders);
    compute_fire_with(g, o, supply::hungry_among(g, o, fighting))
}

/// The same, when it is known who is out of supply.
pub fn compute_fire_with(g: &Game, o: &Open, starving: UnitSet) -> Fire {
    let mut terms = Vec::with_capacity(8);
    let attack = attack_hits(g, o, starving, &mut terms);
    let absorbs = absorption(g, o, &o.battle);
    let net = (attack - absorbs as i8).max(0);
    terms.push(FireTerm::Absorbed { hits: absorbs as i8 });
    let defence = defence_hits(g, o, starving, &mut terms);
    Fire { terms, attack: attack as u8, absorbs, net: net as u8, defence: defence as u8 }
}

/// BF-CBT-03, BF-WX-05, R34, R32: the sum over the links, then air and the state of the target.
fn attack_hits(g: &Game, o: &Open, starving: UnitSet, terms: &mut Vec<FireTerm>) -> i8 {
    let b = &o.battle;
    let mut total = 0;
    let origins = b.attackers.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
    let weather = if b.attackers.and(GERMAN_UNITS).is_empty() { 0 } else { g.weather_loss(o) };
    for from in origins {
        let group = o.units_at(from).and(b.attackers);
        let factors: i8 = group.into_iter().map(|u| g.estimate(o, u) as i8).sum();
        terms.push(FireTerm::Link { from, factors });
        let hungry = i8::from(!group.and(starving).is_empty());
        if weather > 0 {
            terms.push(FireTerm::WeatherOnLink { from });
        }
        if hungry > 0 {
            terms.push(FireTerm::GroupOutOfSupply { from });
        }
        let hits = (factors - weather - hungry).max(0);
        let back = hits - (factors - weather - hungry);
        if back > 0 {
            terms.push(FireTerm::LinkFloor { from, back });
        }
        total += hits;
    }
    if b.air == Some(AirEffect::Plus) {
        terms.push(FireTerm::AirPlus);
        total += 1;
    }
    if b.air.is_some() && o.turn == 1 && g.conduct.first_turn_strike > 0 {
        terms.push(FireTerm::FirstTurn);
        total += g.conduct.first_turn_strike;
    }
    if is_cut_off(g, o, starving) {
        terms.push(FireTerm::TargetCutOff);
        total += 1;
    }
    total
}

/// One hit more, once: the defenders are out of supply, or a Soviet position is cut off from the edge where the edition
/// asks for no more (BF-OOS-01, -02, R32).
fn is_cut_off(g: &Game, o: &Open, starving: UnitSet) -> bool {
    let b = &o.battle;
    if !b.defenders.and(starving).is_empty() {
        return true;
    }
    let soviet = !b.defenders.and(SOVIET_UNITS).is_empty();
    match g.conduct.isolated {
        Isolated::Position => soviet && !b.target.is_in(supply::edge_net(g, o)),
        Isolated::Units => false,
    }
}

/// Hits the place absorbs (§6.2): 1, a live fortress 2 or 3; an army reduces a fortress by 1 (BF-ABS). Where it goes by
/// type, no more than infantry, or German units of army size, is there to hold it (R27, R28, R29).
pub fn absorption(g: &Game, o: &Open, b: &Battle) -> u8 {
    if b.defenders.is_empty() {
        return 0;
    }
    let able = capability(g, o, b);
    if !g.conduct.absorbs_by_type {
        return able;
    }
    let holding = b.defenders.into_iter().filter(|u| g.holds_ground(o, *u)).count();
    able.min(holding as u8)
}

/// What the place could absorb with infantry enough.
fn capability(g: &Game, o: &Open, b: &Battle) -> u8 {
    let fortress = b.target.is_in(o.fort) && !b.defenders.and(SOVIET_UNITS).is_empty();
    if !fortress {
        return 1;
    }
    let strong = if b.target.is_in(g.board.great) { 3 } else { 2 };
    strong - u8::from(!b.attackers.and(g.armies).is_empty())
}

/// Defender's hits (§6.1 step 6, R14): units, doubled in a Blitzkrieg, less supply; fortress; less air; more on starving attackers.
fn defence_hits(g: &Game, o: &Open, starving: UnitSet, terms: &mut Vec<FireTerm>) -> i8 {
    let b = &o.battle;
    let soviet = !b.defenders.and(SOVIET_UNITS).is_empty();
    let doubled = if b.blitz && soviet { 2 } else { 1 };
    let factors: i8 = b.defenders.into_iter().map(|u| g.estimate(o, u) as i8).sum();
    terms.push(FireTerm::Defenders { factors });
    let mut units = factors * doubled;
    if doubled > 1 && factors > 0 {
        terms.push(FireTerm::Doubled { more: factors });
    }
    if !b.defenders.and(starving).is_empty() && units > 0 {
        terms.push(FireTerm::DefendersOutOfSupply);
        units -= 1;
    }
    let guns = fortress_fire(g, o, b) * doubled;
    if guns > 0 {
        terms.push(FireTerm::Fortress { hits: guns });
    }
    let mut total = units + guns;
    if b.air == Some(AirEffect::Minus) && total > 0 {
        terms.push(FireTerm::AirMinus);
        total -= 1;
    }
    if total > 0 && !b.attackers.and(starving).is_empty() {
        terms.push(FireTerm::AttackersOutOfSupply);
        total += 1;
    }
    total
}

/// Fire of a live fortress with a Soviet defender (BF-ABS-02, -03, -08).
pub fn fortress_fire(g: &Game, o: &Open, b: &Battle) -> i8 {
    let target = b.target;
    if !target.is_in(o.fort) || b.defenders.and(SOVIET_UNITS).is_empty() {
        0
    } else if target.is_in(g.board.great) {
        2
    } else {
        1
    }
}

/// Hits that eliminate a unit: factor + 1, one less if Disrupted, one less if it must retreat and cannot; at least 1
/// (BF-HIT-01, -02, BF-DIS-02, BF-RET-04, R35, R36).
pub fn threshold(g: &Game, o: &Open, unit: UnitId, trapped: bool) -> u8 {
    let less = u8::from(o.is_disrupted(unit)) + u8::from(trapped);
    (g.estimate(o, unit) + 1).saturating_sub(less).max(1)
}

/// Most hits a unit can take in the current battle (its threshold there).
pub fn capacity(g: &Game, o: &Open, unit: UnitId) -> u8 {
    let trapped = o.battle.defenders.has(unit) && is_trapped(g, o, unit);
    threshold(g, o, unit, trapped)
}

/// A defender that would have to retreat and cannot (R37): UnDisrupted attackers are left, the ground does not let it
/// stay, and no retreat is legal or it was ordered to stand (R48).
pub fn is_trapped(g: &Game, o: &Open, unit: UnitId) -> bool {
    o.battle.left && !retreat::may_stand(g, o, unit) && !retreat::can_retreat(g, o, unit)
}

/// Units that hits of this stage fall on, and how many hits in all.
pub fn suffering(o: &Open) -> (UnitSet, u8) {
    match o.battle.stage {
        Stage::AttackerHits => (o.battle.attackers, o.battle.to_attackers),
        Stage::DefenderHits => (o.battle.defenders, o.battle.to_defenders),
        Stage::None
        | Stage::ReHide
        | Stage::Seen
        | Stage::AirEffect
        | Stage::Retreats
        | Stage::Advance
        | Stage::Exploit => (UnitSet::NONE, 0),
    }
}

/// What some units can take of the hits of this stage.
#[derive(Default)]
struct Room {
    /// Hits they can take in all, and those already placed.
    most: u8,
    placed: u8,
    /// Hits they can take besides, the first who can, and how many can.
    left: u8,
    first: Option<UnitId>,
    open: usize,
}

impl Room {
    fn of(g: &Game, o: &Open, units: impl Iterator<Item = UnitId>) -> Self {
        let mut r = Self::default();
        for unit in units {
            let (most, placed) = (capacity(g, o, unit), o.hits[unit]);
            r.most = r.most.saturating_add(most);
            r.placed = r.placed.saturating_add(placed);
            if most > placed {
                r.left = r.left.saturating_add(most - placed);
                r.first = r.first.or(Some(unit));
                r.open += 1;
            }
        }
        r
    }

    /// How many of some hits still fall; what is beyond them is lost (R39).
    fn due(&self, hits: u8) -> u8 {
        hits.min(self.most).saturating_sub(self.placed)
    }

    /// Who must take the next of some hits: the only one who can, or the first where all are needed to the full.
    fn forced(&self, hits: u8) -> Option<UnitId> {
        let is_free = hits == 0 || self.open > 1 && self.left > hits;
        self.first.filter(|_| !is_free)
    }
}

/// Hits still to be placed in this stage; hits beyond what the units can take are lost (R39).
pub fn hits_left(g: &Game, o: &Open) -> u8 {
    let (units, hits) = suffering(o);
    Room::of(g, o, units.into_iter()).due(hits)
}

/// Checks the placing of one hit (BF-HIT-07).
pub fn check_hit(g: &Game, o: &Open, unit: UnitId) -> Verdict {
    if !suffering(o).0.has(unit) {
        return Err(refusal::not_in_battle(unit));
    }
    let most = capacity(g, o, unit);
    if o.hits[unit] >= most {
        return Err(refusal::overkill(unit, most));
    }
    if share_left(g, o, unit) == 0 {
        let by = commanders::commander(g, o, unit);
        let share = o.talk.as_ref().and_then(|talk| talk.shares).map_or(0, |shares| shares[by.index()]);
        return Err(refusal::share(by, share));
    }
    Ok(())
}

/// Places a hit; those that have only one way to fall follow.
pub fn take_hit(d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    d.emit(Event::HitPlaced { unit });
    Next::Hits
}

/// Places hits as long as there is no choice (BF-HIT-07).
pub fn place_forced_hits(g: &Game, d: &mut GameDraft<'_>) -> Next {
    share_out(g, d);
    while let Some(unit) = forced_hit(g, &d.state.open) {
        d.emit(Event::HitPlaced { unit });
    }
    if hits_left(g, &d.state.open) == 0 { Next::Losses } else { Next::Choice }
}

/// The hits of a joint force are shared among its commanders before anybody places one (R114).
fn share_out(g: &Game, d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    let (units, _) = suffering(o);
    let those = commanders::commanders(g, o, units);
    if o.talk.as_ref().is_none_or(|talk| talk.shares.is_some()) || those.len() < 2 {
        return;
    }
    let mut room = [0u8; 3];
    for unit in units {
        let by = commanders::commander(g, o, unit).index();
        room[by] = room[by].saturating_add(capacity(g, o, unit));
    }
    let hits = hits_left(g, o);
    if hits == 0 {
        return;
    }
    // A battle has two such moments in each of its legs.
    let nth = (u32::from(o.battle.number) * 2 + u32::from(o.battle.leg)) * 2
        + u32::from(o.battle.stage == Stage::DefenderHits);
    let subject = nth * 8 + if o.phase == Phase::SovietBattle { 4 } else { 0 };
    let mut dice = Vec::new();
    let shares = commanders::shared(hits, room, || {
        let key = g.key(&d.state.open, "share", subject + dice.len() as u32);
        let die = d.roll(key, 6) as u8;
        dice.push(die);
        die
    });
    d.emit(Event::Shared { shares, dice });
}

/// Hits that may still fall on a unit by the share of its commander; as many as are left where nothing is shared.
pub fn share_left(g: &Game, o: &Open, unit: UnitId) -> u8 {
    let Some(shares) = o.talk.as_ref().and_then(|talk| talk.shares).filter(|_| unit.is_german()) else {
        return u8::MAX;
    };
    let by = commanders::commander(g, o, unit);
    let his = suffering(o).0.into_iter().filter(|u| commanders::commander(g, o, *u) == by);
    shares[by.index()].saturating_sub(his.map(|u| o.hits[u]).sum())
}

/// Whether each commander of a joint force has as many hits as his share, once they lie so (R114).
pub fn fits_shares(g: &Game, o: &Open, hits: impl Fn(UnitId) -> u8) -> bool {
    let Some(shares) = o.talk.as_ref().and_then(|talk| talk.shares) else { return true };
    let mut placed = [0u8; 3];
    for unit in suffering(o).0.into_iter().filter(|u| u.is_german()) {
        let by = commanders::commander(g, o, unit).index();
        placed[by] = placed[by].saturating_add(hits(unit));
    }
    placed == shares
}

/// The unit that must take the next hit: one alone can, or all that are left are needed to the full.
pub fn forced_hit(g: &Game, o: &Open) -> Option<UnitId> {
    if let Some(shares) = o.talk.as_ref().and_then(|talk| talk.shares) {
        let those = Group::ALL.into_iter().filter(|by| shares[by.index()] > 0);
        return those.into_iter().find_map(|by| {
            let his = suffering(o).0.into_iter().filter(|u| commanders::commander(g, o, *u) == by);
            let left = his.clone().next().map_or(0, |unit| share_left(g, o, unit));
            Room::of(g, o, his).forced(left)
        });
    }
    let (units, hits) = suffering(o);
    let room = Room::of(g, o, units.into_iter());
    room.forced(room.due(hits))
}

/// What the hits of one side do: the attacker's before the defender places his (§6.1 steps 9 and 10).
pub fn results(g: &Game, d: &mut GameDraft<'_>) -> Next {
    if d.state.open.battle.stage == Stage::AttackerHits {
        attacker_results(g, d, |d| &d.state.open, GameDraft::emit);
        Next::Hits
    } else {
        defender_results(g, d, |d| &d.state.open, GameDraft::emit);
        Next::Retreats
    }
}

/// What its hits do to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Fate {
    /// Gone.
    Eliminated,
    /// Disrupted; an attacker may be thrown back, a defender may have to retreat.
    Disrupted { thrown: bool },
}

impl Fate {
    fn event(self, unit: UnitId) -> Event {
        match self {
            Self::Eliminated => Event::Eliminated { unit },
            Self::Disrupted { thrown } => Event::Disrupted { unit, thrown },
        }
    }
}

/// §6.1 step 9: an attacker with its hits is eliminated, Disrupted and thrown back, or Disrupted in place (an army with
/// exactly one hit, R40).
fn attacker_fate(g: &Game, o: &Open, unit: UnitId) -> Option<Fate> {
    match o.hits[unit] {
        0 => None,
        hits if hits >= threshold(g, o, unit, false) => Some(Fate::Eliminated),
        hits => Some(Fate::Disrupted { thrown: !(g.is_army_size(o, unit) && hits == 1) }),
    }
}

/// §6.1 step 9 for all attackers, applied through `emit`.
pub(crate) fn attacker_results<T>(
    g: &Game,
    d: &mut T,
    open: impl Fn(&T) -> &Open,
    mut emit: impl FnMut(&mut T, Event),
) {
    for unit in open(d).battle.attackers {
        if let Some(fate) = attacker_fate(g, open(d), unit) {
            emit(d, fate.event(unit));
        }
    }
    let o = open(d);
    let left = is_anybody_left(g, o);
    let costs = left && order_costs(g, o);
    emit(d, Event::DefenderHitsDue { left });
    if costs {
        emit(d, Event::StandCosts);
    }
}

/// Whether UnDisrupted units of the attacker are left: attackers, or followers where they may enter alone (R10, R105).
fn is_anybody_left(g: &Game, o: &Open) -> bool {
    let fit = |units: UnitSet| units.into_iter().any(|u| !o.is_disrupted(u));
    fit(o.battle.attackers) || g.conduct.followers_alone && fit(o.battle.followers)
}

/// Whether an order to stand costs the position one hit more, if UnDisrupted attackers are left (R48, X51).
pub fn order_costs(g: &Game, o: &Open) -> bool {
    let stands = |u: UnitId| o.has(u, flag::NO_RETREAT);
    g.conduct.stand == Stand::OneMoreHit
        && o.battle.to_defenders > 0
        && o.battle.defenders.into_iter().any(stands)
}

/// §6.1 step 10: defenders are eliminated, or Disrupted; survivors then retreat or stay. Applied through `emit`.
pub(crate) fn defender_results<T>(
    g: &Game,
    d: &mut T,
    open: impl Fn(&T) -> &Open,
    mut emit: impl FnMut(&mut T, Event),
) {
    let o = open(d);
    for event in barred_ways(g, o) {
        emit(d, event);
    }
    let o = open(d);
    let mut fates = [(UnitId(0), Fate::Eliminated); N_UNITS];
    let mut n = 0;
    for unit in o.battle.defenders.into_iter().filter(|u| o.hits[*u] > 0) {
        let hits = o.hits[unit];
        let fate = if hits >= capacity(g, o, unit) {
            Fate::Eliminated
        } else {
            Fate::Disrupted { thrown: retreat::is_forced(g, o, unit, hits) }
        };
        fates[n] = (unit, fate);
        n += 1;
    }
    let mut survivors = UnitSet::NONE;
    for (unit, fate) in &fates[..n] {
        if *fate != Fate::Eliminated {
            survivors.add(*unit);
        }
        emit(d, fate.event(*unit));
    }
    emit(d, Event::RetreatsDue { units: survivors });
}

/// Attacks that can no longer be called off, where attacks can: a defender that survives its hits but for the want of a
/// retreat has to go and cannot because of them (BF-CALL-01, R120).
fn barred_ways(g: &Game, o: &Open) -> Vec<Event> {
    if g.conduct.call_off == CallOff::Never || o.phase != Phase::Battle {
        return Vec::new();
    }
    let has_to_go = |u: &UnitId| {
        let hits = o.hits[*u];
        hits > 0 && hits < threshold(g, o, *u, false) && retreat::is_forced(g, o, *u, hits)
    };
    retreat::barred_ways(g, o, o.battle.defenders.into_iter().filter(has_to_go).collect())
}

/// §6.1 step 12: attackers may move in when no defender remains; otherwise the battle is over.
pub fn offer_advance(g: &Game, d: &mut GameDraft<'_>) -> Next {
    let o = &d.state.open;
    let target = o.battle.target;
    let enemies = if o.phase == Phase::Battle { o.soviet } else { o.german };
    if target.is_in(enemies) || !may_anyone_advance(g, o) {
        return Next::Close;
    }
    if o.battle.stage != Stage::Advance {
        d.emit(Event::AdvanceDue);
    }
    Next::Choice
}

/// Whether an attacker is left that may move in.
pub(crate) fn may_anyone_advance(g: &Game, o: &Open) -> bool {
    o.battle.attackers.or(o.battle.followers).into_iter().any(|u| check_advance(g, o, u).is_ok())
}

/// Checks an advance (BF-ADV-01, BF-HIT-06, R10, R40).
pub fn check_advance(g: &Game, o: &Open, unit: UnitId) -> Verdict {
    let b = &o.battle;
    if !b.attackers.or(b.followers).has(unit) || o.has(unit, flag::ADVANCED) {
        return Err(refusal::not_in_battle(unit));
    }
    if o.has(unit, flag::THROWN) {
        return Err(refusal::thrown(unit));
    }
    if !unit.is_german() && b.target.is_in(g.board.bases) {
        return Err(refusal::base(b.target));
    }
    let alone = !b.attackers.into_iter().any(|u| o.has(u, flag::ADVANCED));
    if b.followers.has(unit) && alone && !g.conduct.followers_alone {
        return Err(refusal::no_attacker_advanced(unit));
    }
    Ok(())
}

/// Moves one unit in; control, fortress and Moscow follow at once.
pub fn advance(g: &Game, d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    let goes_on = enter(g, d, unit);
    if goes_on && !may_anyone_advance(g, &d.state.open) { Next::Pursuit } else { Next::Choice }
}

/// Moves one unit onto the target. False if the game ended with it.
fn enter(g: &Game, d: &mut GameDraft<'_>, unit: UnitId) -> bool {
    let to = d.state.open.battle.target;
    let rolls = unit.is_german() && victory::may_end_the_war(g, &d.state.open, to);
    d.emit(Event::Advanced { unit, to });
    movement::take_control(g, d, to, unit.is_german());
    if unit.is_german() {
        reinforcements::watch_moscow(g, d);
    }
    !(rolls && victory::sudden_death(g, d))
}

/// The second leg into an empty position: all that went on enter (R16).
fn enter_all(g: &Game, d: &mut GameDraft<'_>) -> Next {
    let goes_on = d.state.open.battle.attackers.into_iter().all(|unit| enter(g, d, unit));
    if goes_on { Next::Close } else { Next::Choice }
}

/// Ends the advance: a Blitzkrieg may go on (BF-BLZ-02), else the battle is over.
pub fn end_advance(g: &Game, d: &mut GameDraft<'_>) -> Next {
    let o = &d.state.open;
    let may_go_on = o.battle.blitz && o.battle.leg == 1 && any_exploit(g, o);
    if !may_go_on {
        return Next::Close;
    }
    d.emit(Event::ExploitDue);
    Next::Choice
}

/// Panzer corps that may go on: they attacked, advanced and are UnDisrupted (R15).
pub fn exploiters(g: &Game, o: &Open) -> UnitSet {
    o.battle
        .attackers
        .and(g.board.corps)
        .into_iter()
        .filter(|u| o.has(*u, flag::ADVANCED) && !o.is_disrupted(*u) && !o.battle.exploiters.has(*u))
        .collect()
}

/// Positions a second leg may attack: adjacent, not German, not the target of another attack (R16), and not empty
/// where such positions are not attacked (R05).
pub fn exploit_targets(g: &Game, o: &Open) -> SpaceSet {
    let pending = o.targets - o.battle.target;
    g.board.adj[o.battle.target.index()]
        & g.board.positions
        & !o.control
        & !pending
        & !attack::left_alone(g, o)
}

fn any_exploit(g: &Game, o: &Open) -> bool {
    !exploiters(g, o).is_empty() && !exploit_targets(g, o).is_empty()
}

/// Checks a corps for the second leg.
pub fn check_exploit(g: &Game, o: &Open, unit: UnitId, target: SpaceId) -> Verdict {
    if !exploiters(g, o).has(unit) {
        return Err(refusal::cannot_exploit(unit));
    }
    let from = o.battle.target;
    if !target.is_in(g.board.adj[from.index()] & g.board.positions) {
        return Err(refusal::exploit_not_adjacent(target));
    }
    if o.is_german(target) {
        return Err(refusal::friendly_target(target));
    }
    if target.is_in(attack::left_alone(g, o)) {
        return Err(refusal::empty_target(o.is_german(target), target));
    }
    if !target.is_in(exploit_targets(g, o)) || o.battle.exploit.is_some_and(|chosen| chosen != target) {
        return Err(refusal::exploit_pending(target));
    }
    attack::check_link(g, o.battle.exploiters, unit, from, target)
}

/// Ends the choice: the second leg is fought, or the attack is over.
pub fn end_exploit(d: &mut GameDraft<'_>) -> Next {
    match d.state.open.battle.exploit {
        Some(target) if !d.state.open.battle.exploiters.is_empty() => {
            d.emit(Event::LegBegan { target });
            Next::Engage
        }
        Some(_) | None => Next::Close,
    }
}

/// Closes the battle.
pub fn close(g: &Game, d: &mut GameDraft<'_>) -> Next {
    if !rehide::after_battle(g, &d.state.open).is_empty() {
        if d.state.open.battle.stage != Stage::ReHide {
            d.emit(Event::ReHideDue);
        }
        return Next::Choice;
    }
    let target = d.state.open.battle.target;
    d.emit(Event::BattleClosed { target });
    Next::Step
}

/// The sector of a position as an army group.
pub fn sector(g: &Game, at: SpaceId) -> Group {
    g.board.sector[at.index()]
}
