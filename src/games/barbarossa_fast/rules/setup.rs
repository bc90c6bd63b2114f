//! Options and set-up: strength, plan, Soviet deployment, German deployment.
//!
//! Rules: BF-SET-01 to -17, BF-EXP-04, -07. Rulings: R57, R69, R70, R71, R72, R74, R94, R95, R116. Not here: arrivals during
//! the game (`reinforcements`, `replacements`).

use super::{next::Next, victory};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{
        CounterId, CounterSet, GERMAN_UNITS, N_BLOCKS, N_GERMAN, N_SPACES, PerUnit, SpaceId, SpaceSet,
        UnitId, UnitSet,
    },
    nouns::{Group, Phase, Plan, Sectors, Strength},
    options::Overflow,
    refusal::{self, Refusal, Verdict},
    siberia::Siberia,
    spots::{SpaceOf, Spot, Spots},
    state::{Battle, Draws, Fleet, Hidden, Open, State, UNUSED},
    talk::{Team, Vote},
};

/// Transfers a plan demands: (from, to) (BF-SET-09, -10).
pub fn owed_transfers(plan: Plan) -> [Option<(Group, Group)>; 2] {
    match plan {
        Plan::Historical => [None, None],
        Plan::Marcks => [Some((Group::N, Group::S)), None],
        Plan::Schultz => [Some((Group::C, Group::N)), Some((Group::C, Group::S))],
    }
}

/// Most units of Army Group Centre that may start in the northern base (BF-SET-13, R71).
pub const OVERFLOW: usize = 3;

/// Start of a game: Germans in their bases, nothing drawn yet.
pub fn start(g: &Game) -> State {
    let mut at = Spots::OUT;
    let mut group = [0; N_GERMAN];
    let mut german = SpaceSet::NONE;
    for (i, u) in g.board.german.iter().enumerate() {
        group[i] = u.group as u8;
        at.set(UnitId(i as u8), if u.turn <= 1 { Spot::On(u.start) } else { Spot::Due });
        if u.turn <= 1 {
            german.add(u.start);
        }
    }
    let mut fleets = [Fleet::default(); 3];
    for (f, data) in fleets.iter_mut().zip(&g.board.fleets) {
        *f = Fleet { present: true, sector: data.group, target: None, supplies: None, die: 0, result: 0 };
    }
    let open = Open {
        phase: Phase::Deal,
        turn: 0,
        october: 0,
        plan: None,
        owed: [None; 2],
        transferred: false,
        at,
        flags: PerUnit::default(),
        aim: SpaceOf::NONE,
        hits: PerUnit::default(),
        face: [0; N_BLOCKS],
        group,
        control: g.board.bases,
        fort: g.board.forts,
        targets: SpaceSet::NONE,
        attacked: SpaceSet::NONE,
        german,
        soviet: SpaceSet::NONE,
        broken: Sectors::NONE,
        fleets,
        loan_decided: false,
        assigned40: false,
        siberians: 0,
        moscow_fell: false,
        barring: SpaceSet::NONE,
        romania_attacked: false,
        strength: None,
        december: 0,
        battle: Battle::NONE,
        battles: 0,
        arrivals: Vec::new(),
        taken: [0; N_SPACES],
        losses: [0; 2],
        pool_size: g.draw_set().len() as u8,
        pool_tanks: g.draw_set().and(g.board.tanks).len() as u8,
        tanks: UnitSet::NONE,
        absent: CounterSet::NONE,
        draws: Draws::default(),
        turnable: UnitSet::NONE,
        siberia: Siberia::default(),
        result: None,
        talk: (g.setup.team != Team::One).then(Box::default),
        breakouts: SpaceSet::NONE,
    };
    let hidden =
        Hidden { truth: [UNUSED; N_BLOCKS], pool: g.draw_set(), weak_selected: 0, presort_change: 0 };
    State { open, hidden }
}

/// The first order: plan, deal, the fixed part of the Soviet set-up.
pub fn begin(g: &Game, d: &mut GameDraft<'_>) -> Next {
    choose_plan(g, d);
    deal(g, d);
    station(g, d);
    Next::StepOver
}

/// BF-SET-11, R94: a chosen plan, or 1–3 Historical, 4–5 Marcks, 6 Schultz.
fn choose_plan(g: &Game, d: &mut GameDraft<'_>) {
    let event = if let Some(plan) = g.setup.plan.or_else(|| agreed(g, &d.state.open)) {
        Event::PlanChosen { plan, die: None }
    } else {
        let die = d.roll(g.key(&d.state.open, "plan", 0), 6) as u8;
        Event::PlanChosen { plan: plan_for(die), die: Some(die) }
    };
    d.emit(event);
}

/// The plan on which all commanders of a team agree (BF-SEAT-04).
pub fn agreed(g: &Game, o: &Open) -> Option<Plan> {
    let talk = o.talk.as_ref()?;
    let mut votes = g.setup.team.commanders().iter().map(|by| talk.votes[by.index()]);
    let first = votes.next()??;
    match first {
        Vote::For(plan) if votes.all(|vote| vote == Some(first)) => Some(plan),
        Vote::For(_) | Vote::Die => None,
    }
}

/// The plan a die gives (BF-SET-11).
pub fn plan_for(die: u8) -> Plan {
    match die {
        ..=3 => Plan::Historical,
        4..=5 => Plan::Marcks,
        _ => Plan::Schultz,
    }
}

/// Draws the Soviet units: 32 of the free pool (BF-SET-03), or two of three hidden groups (BF-SET-01, -02).
fn deal(g: &Game, d: &mut GameDraft<'_>) {
    let (set, presort_change) = match g.setup.strength {
        Strength::Bell => (g.board.bell, 0),
        Strength::Presort => {
            let left_out = d.roll(g.key(&d.state.open, "presort", 0), 3) as usize - 1;
            let set = g.draw_set().without(g.board.presort[left_out.min(2)]);
            // Group left out Strong: the army is Weak, 9 points; Medium 7; Weak: 5 (BF-VIC-06).
            (set, [-2, 0, 2][left_out.min(2)])
        }
    };
    let (tanks, take) = (g.board.tanks, g.board.take_tanks);
    let mut deck = draw(g, d, set.without(tanks), 0, g.board.take.saturating_sub(take));
    if g.edition.has_types {
        deck.extend(draw(g, d, set.and(tanks), 1, take));
    }
    d.emit(Event::Dealt { deck, presort_change });
    if g.setup.open_requirement {
        let hidden = &d.state.hidden;
        let (weak, needed) = (hidden.weak_selected, victory::requirement(g, hidden) as i8);
        d.emit(Event::StrengthShown { weak, needed });
    }
}

/// The first counters of a shuffle of a pool.
fn draw(g: &Game, d: &mut GameDraft<'_>, pool: CounterSet, nth: u32, take: usize) -> Vec<CounterId> {
    let pool: Vec<CounterId> = pool.iter().collect();
    let order = d.shuffle(g.key(&d.state.open, "deal", nth), pool.len());
    order.iter().filter_map(|i| pool.get(*i as usize)).take(take).copied().collect()
}

/// Places the starting units of which there is nothing to choose.
fn station(g: &Game, d: &mut GameDraft<'_>) {
    if g.edition.has_types { station_infantry(g, d) } else { station_all(g, d) }
}

/// BF-SET-06: one infantry unit on each front-line position and one on each position next to and behind them. No player knows
/// their faces, so that there is nothing to choose (BF-EXP-07).
fn station_infantry(g: &Game, d: &mut GameDraft<'_>) {
    let second = g.board.second_line & !g.board.front_line & !g.board.cities;
    let infantry = g.board.take.saturating_sub(g.board.take_tanks);
    let places: Vec<_> = g.board.front_line.iter().chain(second).take(infantry).collect();
    for (slot, at) in places.into_iter().enumerate() {
        d.emit(Event::Stationed { unit: UnitId::block(slot), at, fixed: false });
    }
}

/// BF-SET-05 in the order of R70: two on each front-line position, one on each city (fixed, R57), one on each
/// second-line position.
fn station_all(g: &Game, d: &mut GameDraft<'_>) {
    let fixed = g.garrisons_are_fixed();
    let front = g.board.front_line.iter().flat_map(|p| [(p, false); 2]);
    let cities = (g.board.cities & !g.board.front_line).iter().map(|p| (p, fixed));
    let second = (g.board.second_line & !g.board.front_line & !g.board.cities).iter().map(|p| (p, false));
    let places: Vec<_> = front.chain(cities).chain(second).take(g.board.take).collect();
    for (slot, (at, fixed)) in places.into_iter().enumerate() {
        d.emit(Event::Stationed { unit: UnitId::block(slot), at, fixed });
    }
}

/// Where a surplus unit may be placed: Soviet ground east of the second line (BF-SET-07, R70).
pub fn surplus_places(g: &Game, o: &Open) -> SpaceSet {
    g.board.positions & !o.control & !g.board.front_line & !g.board.second_line
}

/// Positions that take a starting unit of a type and do not have it yet (BF-SET-06, R116): a front-line position one tank,
/// or two; a city one infantry unit, or a tank when infantry has run out.
pub fn slots(g: &Game, o: &Open, tank: bool) -> SpaceSet {
    let (front, cities) = (g.board.front_line, g.board.cities & !g.board.front_line);
    let empty = cities & !o.soviet;
    if !tank {
        return empty;
    }
    let infantry_left = o.arrivals.iter().any(|(u, _)| !o.is_tank(*u));
    let lacks = |p: &SpaceId| o.units_at(*p).and(o.tanks).len() < tanks_wanted(g, *p);
    let front: SpaceSet = front.iter().filter(lacks).collect();
    if infantry_left { front } else { front | empty }
}

/// Tank units a front-line position has at the start.
fn tanks_wanted(g: &Game, at: SpaceId) -> usize {
    1 + usize::from(at.is_in(g.board.extra_tank))
}

/// Where a waiting unit may be placed at the start.
pub fn starting_places(g: &Game, o: &Open, unit: UnitId) -> SpaceSet {
    if g.edition.has_types { slots(g, o, o.is_tank(unit)) } else { surplus_places(g, o) }
}

/// Units that may be placed next: the first one; with types the first infantry unit, of which no more is known than of the
/// others, and any tank, which its owner may look at (BF-EXP-04).
pub fn placeable(g: &Game, o: &Open) -> UnitSet {
    let waiting = || o.arrivals.iter().map(|(u, _)| *u);
    if !g.edition.has_types {
        return waiting().take(1).collect();
    }
    waiting().find(|u| !o.is_tank(*u)).into_iter().chain(waiting().filter(|u| o.is_tank(*u))).collect()
}

/// Checks the placing of a starting unit.
pub fn check_station(g: &Game, o: &Open, unit: UnitId, at: SpaceId) -> Verdict {
    if !placeable(g, o).has(unit) {
        return Err(refusal::not_next(unit));
    }
    if at.is_in(starting_places(g, o, unit)) {
        return Ok(());
    }
    if !g.edition.has_types {
        return Err(refusal::no_surplus_here(at));
    }
    let tank = o.is_tank(unit);
    let full = o.units_at(at).len();
    let is_city = at.is_in(g.board.cities & !g.board.front_line);
    let is_front = at.is_in(g.board.front_line);
    // A front-line position that has its infantry takes tanks only; a city takes infantry while there is any.
    let of_other_type = is_front && !tank || is_city && full == 0;
    let holds = if is_front {
        1 + tanks_wanted(g, at)
    } else {
        usize::from(is_city || at.is_in(g.board.second_line))
    };
    Err(if of_other_type {
        refusal::wrong_type(is_front, at, tank)
    } else {
        refusal::starts_full(at, holds as u8)
    })
}

/// Starting units for which no position is left go to the pool (BF-SET-06, D07).
pub fn return_surplus(g: &Game, d: &mut GameDraft<'_>) {
    if !g.edition.has_types {
        return;
    }
    let o = &d.state.open;
    let (tanks, infantry): (Vec<UnitId>, Vec<UnitId>) =
        o.arrivals.iter().map(|(u, _)| *u).partition(|u| o.is_tank(*u));
    let cities = slots(g, o, false).len();
    let held = cities.min(infantry.len());
    let front: usize = g.board.front_line.iter().map(|p| tanks_wanted(g, p)).sum();
    let surplus = infantry.into_iter().skip(held).chain(tanks.into_iter().skip(front + cities - held));
    for unit in surplus.collect::<Vec<_>>() {
        d.emit(Event::Forgone { unit });
    }
}

/// Places a surplus unit.
pub fn place_surplus(d: &mut GameDraft<'_>, unit: UnitId, to: SpaceId) -> Next {
    d.emit(Event::Deployed { unit, to });
    Next::Step
}

/// Checks a transfer: a panzer corps on the map, to another army group, owed by the plan or the one optional transfer
/// (BF-SET-12, R95).
pub fn check_transfer(g: &Game, o: &Open, unit: UnitId, group: Group) -> Verdict {
    if !unit.is_german() || !g.board.corps.has(unit) || o.space(unit).is_none() {
        return Err(refusal::not_transferable(unit));
    }
    let from = g.group(o, unit);
    if from == group {
        return Err(refusal::not_transferable(unit));
    }
    if o.owed.contains(&Some((from, group))) {
        return Ok(());
    }
    if o.transferred {
        return Err(refusal::transfer_used());
    }
    // What the plan demands comes first: the last corps of a group is kept for it.
    let corps = o.on_map(g.board.corps).filter(|(u, _)| g.group(o, *u) == from).count();
    let owed = || o.owed.iter().flatten().filter(|(giver, _)| *giver == from);
    match owed().next() {
        Some((from, to)) if corps <= owed().count() => Err(refusal::transfer_owed(o.plan, *from, *to)),
        Some(_) | None => Ok(()),
    }
}

/// Carries out a transfer: the corps moves to its new base.
pub fn transfer(g: &Game, d: &mut GameDraft<'_>, unit: UnitId, group: Group) -> Next {
    let by_plan = d.state.open.owed.contains(&Some((g.group(&d.state.open, unit), group)));
    d.emit(Event::Transferred { unit, group, to: g.board.base_of[group.index()], by_plan });
    Next::Choice
}

/// The bases that take units of Centre beyond its own (BF-SET-13, R71).
fn overflow_bases(g: &Game) -> SpaceSet {
    let of = |group: Group| SpaceSet::only(g.board.base_of[group.index()]);
    match g.setup.house.agc_overflow {
        Overflow::Agn => of(Group::N),
        Overflow::Ags => of(Group::S),
        Overflow::Either => of(Group::N) | of(Group::S),
    }
}

/// Whether a unit that comes later may stand there before: in Romania from the start, waiting for its turn (BF-SET-14, R72).
pub fn may_wait(g: &Game, unit: UnitId, at: SpaceId) -> bool {
    g.board.may_start == Some(unit) && g.board.german[unit.german()].start == at
}

/// Why a unit that is not there yet is not placed: the edition does not have it wait in Romania, or it comes later.
fn not_yet(g: &Game, unit: UnitId, base: SpaceId) -> Refusal {
    let elsewhere = g.board.may_start.is_none() && g.board.early.has(unit);
    if elsewhere { refusal::not_in_edition(unit) } else { refusal::wrong_base(unit, base) }
}

/// Checks a placement (BF-SET-08, -13, -15).
pub fn check_place(g: &Game, o: &Open, unit: UnitId, base: SpaceId) -> Verdict {
    if !unit.is_german() {
        return Err(refusal::other_side(unit));
    }
    let Some(at) = o.space(unit) else {
        // R72: a unit that is due later may stand where it will arrive from the start.
        let early = g.board.may_start == Some(unit) && o.at.is(unit, Spot::Due);
        let there = early && g.board.german[unit.german()].start == base;
        return match (early, there) {
            (true, true) => Ok(()),
            (true, false) => Err(refusal::wrong_base(unit, base)),
            (false, _) => Err(not_yet(g, unit, base)),
        };
    };
    if at == base {
        return Err(refusal::already_there(unit, at));
    }
    // It was not there at the start of the game, and waits where it will arrive (R72).
    if g.board.may_start == Some(unit) {
        return Err(refusal::wrong_base(unit, base));
    }
    if !base.is_in(g.board.bases) {
        return Err(refusal::wrong_base(unit, base));
    }
    if g.setup.free_setup {
        return Ok(());
    }
    let group = g.group(o, unit);
    if base == g.board.base_of[group.index()] {
        return Ok(());
    }
    let open = overflow_bases(g);
    if group != Group::C || !base.is_in(open) {
        return Err(refusal::wrong_base(unit, base));
    }
    // A guest that changes between two such bases is counted where it goes.
    let is_guest = |(u, s): &(UnitId, SpaceId)| *u != unit && s.is_in(open) && g.group(o, *u) == Group::C;
    let guests = o.on_map(GERMAN_UNITS).filter(is_guest).count();
    if guests >= OVERFLOW { Err(refusal::overflow(base)) } else { Ok(()) }
}

/// Whether the German set-up may end: plan transfers made.
pub fn check_end(o: &Open) -> Verdict {
    match o.owed.iter().flatten().next() {
        Some((from, to)) => Err(refusal::transfer_owed(o.plan, *from, *to)),
        None => Ok(()),
    }
}
