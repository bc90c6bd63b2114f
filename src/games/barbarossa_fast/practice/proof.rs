//! Answers weighed by another path than the one that made them: counted by the calculator, `odds`, with the same forces and
//! circumstances, or played, the orders given to the rules.

use super::{
    declared::DOUBTFUL,
    first::turned_up,
    force::{self, sets},
    ground,
    task::Task,
};
use crate::{
    event::{Event, FireTerm},
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Phase, Role, Stage, Weather},
    odds::{
        calculator::{Fate, Outcome, piece},
        forecast::{self, Counted},
        tool,
    },
    order::Order,
    players::{self, joining, soviet},
    rules::{air, apply::apply, combat, draws, legal, retreat, supply, trial},
    state::{Open, State, View},
};
use engine::{
    base::side::Side,
    contract::rules::{FirstFaces, Knowledge as _},
    dice::{
        key::{Dice, FirstFace},
        keyed::KeyedDice,
    },
    show::exercise::Proof,
};
use kit::{
    exercise::{number, proved},
    hand::carry_out,
};
use std::collections::BTreeMap;

/// Orders after which something that comes to no end is given up.
const MOST_ORDERS: usize = 80;
/// Armies that are imagined where a battle is played with unknown units.
const SAMPLES: u64 = 80;

type Found<T> = Result<T, String>;

/// Weighs answers of a task once more.
pub(super) fn proof(task: &Task<'_>, kind: &str, about: &str, answers: &[&str]) -> Found<Proof> {
    let each = |path, worth: &dyn Fn(&str) -> Found<i64>| proved(path, answers, worth);
    let o = task.o;
    match kind {
        "hits" => {
            let target = place(task, about)?;
            let faced = faced(task, o, &unknown(task, o, target), 0)?;
            let net = tool::outcome(&typed(task, &faced, target, false)?)?.net_hits;
            each("odds", &|id| Ok(-i64::from(net.abs_diff(number(id)?))))
        }
        "estimate" => {
            let chance = (tenths(task, o, place(task, about)?)? + 5) / 10;
            each("odds", &|id| Ok(-(number::<i64>(id)? - chance).abs()))
        }
        "least" => each("odds", &|id| least(task, place(task, about)?, id)),
        "best" => {
            let target = place(task, about.split(' ').next().unwrap_or_default())?;
            each("odds", &|id| tenths(task, &with(task, target, id)?, target))
        }
        "join" => each("odds", &|id| joined(task, place(task, about)?, id)),
        "falls" => each("odds", &|id| {
            let chance = tenths(task, o, place(task, id)?)?;
            Ok(if about == DOUBTFUL { 1000 - chance } else { chance })
        }),
        "air" => each("odds", &|id| flown(task, about, place(task, id)?)),
        "hole" => each("odds", &|id| strongest(task, o, task.german, place(task, id)?)),
        "danger" => {
            let (next, _) = crate::show::overlays::threat::next_step(task.g, o, !task.german);
            each("odds", &|id| strongest(task, &next, !task.german, place(task, id)?))
        }
        "retreat" => {
            let ways = retreats(task, place(task, about)?)?;
            each("played", &|id| Ok(i64::from(place(task, id)?.is_in(ways))))
        }
        "pocket" => each("played", &|id| closed(task, place(task, id)?)),
        "cut_off" => {
            let target = place(task, about)?;
            let enters = ground::first_in(task, target).ok_or("no unit can enter it")?;
            let cut = starved(task, &entered(task, enters, target)?);
            each("played", &|id| {
                let at = place(task, id)?;
                Ok(cut.into_iter().filter(|unit| o.space(*unit) == Some(at)).count() as i64)
            })
        }
        "first" => first(task, about, answers),
        _ => Err(format!("there is no second path for “{kind}”")),
    }
}

fn place(task: &Task<'_>, id: &str) -> Found<SpaceId> {
    task.place(id).ok_or_else(|| format!("there is no place “{id}”"))
}

fn own(task: &Task<'_>) -> UnitSet {
    if task.german { GERMAN_UNITS } else { SOVIET_UNITS }
}

fn unit(task: &Task<'_>, id: &str) -> Found<UnitId> {
    let all = task.o.on_map(own(task)).map(|(unit, _)| unit);
    let mut named = all.filter(|unit| super::words::unit_id(task.g, *unit) == id);
    named.next().ok_or_else(|| format!("there is no unit “{id}”"))
}

// ---- counted by the calculator ----

/// Units of an attack that no player has seen.
fn unknown(task: &Task<'_>, after: &Open, target: SpaceId) -> Vec<UnitId> {
    let fight = force::committed(task, after, target);
    let fighting = fight.battle.attackers.or(fight.battle.defenders).and(SOVIET_UNITS);
    fighting.into_iter().filter(|unit| fight.face(*unit).is_none()).collect()
}

/// How things stand with this number of some unknown units Weak and the others Strong.
fn faced(task: &Task<'_>, after: &Open, unknown: &[UnitId], weak: usize) -> Found<Open> {
    turned_up(task, after, unknown, weak).ok_or_else(|| "there are not that many counters".into())
}

/// What an attack of units that are all known is typed as for the calculator; whether an air fleet strikes.
fn typed(task: &Task<'_>, after: &Open, target: SpaceId, strike: bool) -> Found<BTreeMap<String, String>> {
    let g = task.g;
    let fight = force::committed(task, after, target);
    let (b, hungry) = (&fight.battle, supply::out_of_supply(g, &fight));
    let terms = combat::compute_fire(g, &fight).terms;
    let letter = |unit: UnitId| piece(g, &fight, unit).to_string();
    let force = |units: UnitSet| units.into_iter().map(letter).collect::<Vec<_>>().join("+");
    let origins: SpaceSet = b.attackers.into_iter().filter_map(|unit| fight.space(unit)).collect();
    let group = |at: SpaceId| fight.units_at(at).and(b.attackers);
    let links: Vec<String> = origins.iter().map(|at| force(group(at))).collect();
    let starving = origins.iter().filter(|at| !group(*at).and(hungry).is_empty()).count();
    if starving != 0 && starving != origins.len() {
        return Err("attackers of one link only are out of supply, which odds cannot be told".into());
    }
    let mut flags = BTreeMap::new();
    let mut put = |name: &str, value: &str| _ = flags.insert(name.to_owned(), value.to_owned());
    put("attack", &links.join("/"));
    put("defend", &force(b.defenders));
    let (city, fort) = (target.is_in(g.board.cities), target.is_in(g.board.forts));
    put(
        "place",
        match () {
            () if target.is_in(g.board.great) => "capital",
            () if city => "city",
            () if fort => "fortress",
            () => "regular",
        },
    );
    put(
        "weather",
        match g.weather(after) {
            Weather::Good => "good",
            Weather::Mud => "mud",
            Weather::Snow => "snow",
        },
    );
    if strike {
        put("air", "plus");
    }
    let shut_in = |unit: UnitId| retreat::destinations(g, &fight, unit).is_empty();
    let out = !b.defenders.and(hungry).is_empty();
    let cut_off = terms.iter().any(|term| matches!(term, FireTerm::TargetCutOff));
    for (name, is) in [
        ("attackers-oos", starving > 0),
        ("defenders-oos", out),
        ("cut-off", cut_off && !out),
        ("fortress-destroyed", fort && task.german && !target.is_in(fight.fort)),
        ("no-retreat-path", !b.defenders.is_empty() && b.defenders.into_iter().all(shut_in)),
        ("soviet-attack", !task.german),
    ] {
        if is {
            put(name, "true");
        }
    }
    if g.edition.has_types {
        put("edition", "revised");
    }
    Ok(flags)
}

/// Whether the calculator says that a place falls: no defender holds it, and an attacker is left to enter. Soviet survivors that
/// may stay leave where the procedure says so of what the battle leaves (§7.6).
fn falls(task: &Task<'_>, faced: &Open, target: SpaceId, strike: bool) -> Found<bool> {
    let mut flags = typed(task, faced, target, strike)?;
    let mut outcome = tool::outcome(&flags)?;
    if outcome.held && task.german {
        flags.insert("leave".into(), "true".into());
        outcome = tool::outcome(&flags)?;
        if !is_left(task, faced, target, &outcome) {
            return Ok(false);
        }
    }
    Ok(!outcome.held && outcome.somebody_enters())
}

/// Whether the procedure leaves a place after a battle that came to this.
fn is_left(task: &Task<'_>, faced: &Open, target: SpaceId, outcome: &Outcome) -> bool {
    let mut after = force::committed(task, faced, target);
    let b = after.battle;
    let origins: SpaceSet = b.attackers.into_iter().filter_map(|unit| after.space(unit)).collect();
    let attackers = origins.iter().flat_map(|at| after.units_at(at).and(b.attackers)).collect::<Vec<_>>();
    let written = attackers.into_iter().zip(&outcome.attackers);
    for (unit, (_, fate)) in written.chain(b.defenders.into_iter().zip(&outcome.defenders)) {
        match fate {
            Fate::Eliminated => apply(task.g, &mut after, None, &Event::Eliminated { unit }),
            Fate::DisruptedBack | Fate::DisruptedRetreats | Fate::DisruptedStays => {
                apply(task.g, &mut after, None, &Event::Disrupted { unit, thrown: false });
            }
            Fate::Fit => {}
        }
    }
    after.battle.defenders.into_iter().all(|unit| soviet::leaves(task.g, &after, unit))
}

/// The chance that a declared attack takes its place, in tenths of a point: the calculator over every number of Weak units and
/// every face of an air die.
fn tenths(task: &Task<'_>, after: &Open, target: SpaceId) -> Found<i64> {
    let g = task.g;
    let unknown = unknown(task, after, target);
    let fight = force::committed(task, after, target);
    let ways = draws::ways(g, &fight, unknown.iter().copied().collect())
        .ok_or("there are too many unknown units")?;
    let fleet = FleetId::ALL.into_iter().find(|fleet| after.fleets[fleet.index()].target == Some(target));
    let strikes = match fleet {
        None => 0.0,
        Some(fleet) if after.fleets[fleet.index()].die != 0 => {
            f64::from(u8::from(air::is_strike(after.fleets[fleet.index()].result)))
        }
        Some(fleet) => {
            let mods = air::modifiers(g, after, fleet, target).ok_or("the air fleet is out of range")?;
            (1..=6).filter(|die| air::is_strike(air::result(*die, &mods))).count() as f64 / 6.0
        }
    };
    let (mut sum, mut sure) = (0.0, true);
    for (weak, n) in ways.by_weak.iter().enumerate().filter(|(_, n)| **n > 0) {
        let faced = faced(task, after, &unknown, weak)?;
        for (strike, share) in [(false, 1.0 - strikes), (true, strikes)] {
            if share > 0.0 {
                let taken = falls(task, &faced, target, strike)?;
                sure &= taken;
                sum += f64::from(u8::from(taken)) * share * (*n as f64 / ways.all() as f64);
            }
        }
    }
    Ok(if sure { 1000 } else { ((sum * 1000.0).round() as i64).min(999) })
}

/// How things stand with units declared, by their ids: the orders are given to the rules.
fn with(task: &Task<'_>, target: SpaceId, ids: &str) -> Found<Open> {
    let declare = |id| Ok(Order::Declare { unit: unit(task, id)?, target, role: Role::Attack });
    let plan = ids.split('+').map(declare).collect::<Found<Vec<_>>>()?;
    trial::prepared(task.g, task.o, &plan).map_err(|why| format!("{ids}: {why}"))
}

fn least(task: &Task<'_>, target: SpaceId, ids: &str) -> Found<i64> {
    let after = with(task, target, ids)?;
    if tenths(task, &after, target)? < 1000 {
        return Ok(-100);
    }
    let factor = |unit: UnitId| {
        if task.g.factor(task.o, unit).is_none() {
            1
        } else {
            i64::from(piece(task.g, task.o, unit).letter.factor())
        }
    };
    Ok(-after.attackers_of(target).into_iter().map(factor).sum::<i64>())
}

fn joined(task: &Task<'_>, target: SpaceId, id: &str) -> Found<i64> {
    let now = trial::of_plan(task.g, task.o);
    let joined = joining::join(&now, unit(task, id)?, target, Role::Attack).ok_or("it cannot join")?;
    let after = trial::prepared(task.g, task.o, &joined.orders).map_err(|why| format!("{id}: {why}"))?;
    tenths(task, &after, target)
}

fn flown(task: &Task<'_>, fleet: &str, target: SpaceId) -> Found<i64> {
    let g = task.g;
    let mut all = FleetId::ALL.into_iter();
    let fleet =
        all.find(|one| g.board.fleets[one.index()].id == fleet).ok_or("there is no such air fleet")?;
    let after = trial::prepared(g, task.o, &[Order::Fly { fleet, target }]).map_err(|why| why.to_string())?;
    Ok(tenths(task, &after, target)? - tenths(task, task.o, target)?)
}

/// The best force against a place, as the calculator counts it.
fn strongest(task: &Task<'_>, o: &Open, german: bool, target: SpaceId) -> Found<i64> {
    let looking = Task { g: task.g, o, german };
    let forces = sets(task.g, o, german, target).ok_or("too many sets could attack it")?;
    let mut counted = Counted::default();
    let chance = |after: &Open| forecast::chance_among(task.g, after, target, &mut counted);
    let chances: Option<Vec<_>> = forces.iter().map(|force| &force.after).map(chance).collect();
    let chances = chances.ok_or("an attack on it cannot be forecast")?;
    let top = chances.iter().map(|chance| force::tenths(*chance)).max().unwrap_or(0);
    let Some(nth) = chances.iter().position(|chance| force::tenths(*chance) == top) else { return Ok(0) };
    tenths(&looking, &forces[nth].after, target)
}

// ---- played ----

/// The attacks of the side to act begin, before any die.
fn at_attacks(task: &Task<'_>, o: &Open) -> Open {
    let mut open = o.clone();
    if task.german {
        apply(task.g, &mut open, None, &Event::AttacksBegan);
    } else {
        open.phase = Phase::SovietAttacks;
    }
    open
}

/// Gives an order to the rules; what happened.
fn give(task: &Task<'_>, state: &mut State, order: &Order, dice: &mut dyn Dice) -> Found<Vec<Event>> {
    legal::check(task.g, &state.open, order).map_err(|why| why.to_string())?;
    Ok(carry_out(task.g, state, order, dice))
}

/// The order that the automatic player of the side to act gives.
fn thought(task: &Task<'_>, state: &State) -> Found<Order> {
    let side = Side(legal::to_act(&state.open).ok_or("no side is to act")?);
    let view = View { open: state.open.clone(), hidden: None, own: None };
    let plan = players::plan(task.g, &view, side, &mut FirstFace);
    plan.steps.first().map(|(order, _)| *order).ok_or_else(|| "the automatic player has no order".into())
}

fn is_fought(state: &State, target: SpaceId) -> bool {
    let o = &state.open;
    let on = o.battle.stage != Stage::None && o.battle.target == target;
    on && matches!(o.phase, Phase::Battle | Phase::SovietBattle)
}

/// Where the defenders of a place go: the attack is fought until they have to, with as many unknown ones Weak as it takes.
fn retreats(task: &Task<'_>, target: SpaceId) -> Found<SpaceSet> {
    let o = at_attacks(task, task.o);
    let side = if task.german { SOVIET_UNITS } else { GERMAN_UNITS };
    let defenders = o.units_at(target).and(side);
    let fighting = defenders.or(o.attackers_of(target)).and(SOVIET_UNITS);
    let unknown: Vec<UnitId> = fighting.into_iter().filter(|unit| o.face(*unit).is_none()).collect();
    for weak in 0..=unknown.len() {
        let Some(faced) = turned_up(task, &o, &unknown, weak) else { continue };
        if let Some(ways) = driven(task, &faced, target, defenders)? {
            return Ok(ways);
        }
    }
    Err("whatever the unknown units are, no defender has to retreat".into())
}

/// The places to which one of them may go when one must.
fn driven(task: &Task<'_>, o: &Open, target: SpaceId, defenders: UnitSet) -> Found<Option<SpaceSet>> {
    let g = task.g;
    let mut state: State = g.stand_in(&View { open: o.clone(), hidden: None, own: None });
    let mut order = Order::Commit { target, blitzkrieg: false };
    for _ in 0..MOST_ORDERS {
        for event in give(task, &mut state, &order, &mut FirstFaces)? {
            if let Event::Retreated { unit, to } = event
                && defenders.has(unit)
            {
                return Ok(Some(SpaceSet::only(to)));
            }
        }
        let open = &state.open;
        if !is_fought(&state, target) {
            break;
        }
        let due = open.battle.to_retreat.into_iter().find(|unit| retreat::must_retreat(open, *unit));
        if let Some(unit) = due.filter(|_| open.battle.stage == Stage::Retreats) {
            let legal = |to: &SpaceId| legal::check(g, open, &Order::Retreat { unit, to: *to }).is_ok();
            return Ok(Some(g.board.positions.iter().filter(legal).collect()));
        }
        order = thought(task, &state)?;
    }
    Ok(None)
}

/// Units of the other side that have lost their supply.
fn starved(task: &Task<'_>, after: &Open) -> UnitSet {
    let other = if task.german { SOVIET_UNITS } else { GERMAN_UNITS };
    supply::out_of_supply(task.g, after).and(other).without(supply::out_of_supply(task.g, task.o))
}

/// The most units that one unit cuts off by going to a place, or by taking it.
fn closed(task: &Task<'_>, at: SpaceId) -> Found<i64> {
    let g = task.g;
    let mut most = None;
    for (unit, from) in task.o.on_map(own(task)).filter(|(_, s)| s.is_in(g.board.positions)) {
        let walked = trial::prepared(g, task.o, &[Order::Move { unit, to: at }]).ok();
        let order = Order::Declare { unit, target: at, role: Role::Attack };
        let beside = at.is_in(g.board.adj[from.index()]) && legal::check(g, task.o, &order).is_ok();
        let taken = if beside { Some(entered(task, unit, at)?) } else { None };
        for after in walked.into_iter().chain(taken) {
            most = most.max(Some(starved(task, &after).len() as i64));
        }
    }
    most.ok_or_else(|| "no unit can go there".into())
}

/// How things stand once a unit has taken a place whose defenders are gone, wherever to: the attack is declared, and when it is
/// committed no defender is there any more.
fn entered(task: &Task<'_>, unit: UnitId, target: SpaceId) -> Found<Open> {
    let g = task.g;
    let declare = Order::Declare { unit, target, role: Role::Attack };
    let declared = trial::prepared(g, task.o, &[declare]).map_err(|why| why.to_string())?;
    let mut began = at_attacks(task, &declared);
    let other = if task.german { SOVIET_UNITS } else { GERMAN_UNITS };
    for gone in began.units_at(target).and(other) {
        apply(g, &mut began, None, &Event::Eliminated { unit: gone });
    }
    let mut state: State = g.stand_in(&View { open: began, hidden: None, own: None });
    let mut order = Order::Commit { target, blitzkrieg: false };
    for _ in 0..MOST_ORDERS {
        give(task, &mut state, &order, &mut FirstFaces)?;
        if state.open.space(unit) == Some(target) {
            return Ok(state.open);
        }
        if !is_fought(&state, target) {
            break;
        }
        order = Order::Advance { unit };
    }
    Err("the unit does not enter the place".into())
}

/// Both orders of two attacks, fought by both automatic players with armies imagined from what is seen.
fn first(task: &Task<'_>, about: &str, answers: &[&str]) -> Found<Proof> {
    let (a, b) = about.split_once(' ').ok_or("two places are asked about")?;
    let (a, b) = (place(task, a)?, place(task, b)?);
    let began = at_attacks(task, task.o);
    let view = View { open: began, hidden: None, own: None };
    let mut taken: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for n in 0..SAMPLES {
        let real = task.g.imagine(&view, &mut KeyedDice::new(n));
        for (first, then) in [(a, b), (b, a)] {
            let mut state = real.clone();
            let mut dice = KeyedDice::new(n);
            for target in [first, then] {
                fought(task, &mut state, target, &mut dice)?;
            }
            let n = [first, then].into_iter().filter(|at| state.open.is_german(*at)).count();
            taken.entry(task.id(first)).or_default().push(n as f64);
        }
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len().max(1) as f64;
    let mut within: f64 = 0.0;
    let mut worths = Vec::new();
    for id in answers {
        let all = taken.get(*id).ok_or_else(|| format!("“{id}” is none of both"))?;
        let middle = mean(all);
        let spread = mean(&all.iter().map(|n| (n - middle).powi(2)).collect::<Vec<_>>()).sqrt();
        within = within.max(4.0 * spread / (all.len() as f64).sqrt());
        worths.push(((*id).to_owned(), (middle * 1000.0).round() as i64));
    }
    Ok(Proof { path: "played", worths, within: (within * 1000.0).ceil() as i64 + 5 })
}

/// Fights an attack to its end, if there is still one.
fn fought(task: &Task<'_>, state: &mut State, target: SpaceId, dice: &mut KeyedDice) -> Found<()> {
    let left = target.is_in(state.open.targets) && !state.open.attackers_of(target).is_empty();
    if !left || state.open.phase != Phase::Attacks {
        return Ok(());
    }
    let mut order = Order::Commit { target, blitzkrieg: false };
    for _ in 0..MOST_ORDERS {
        give(task, state, &order, dice)?;
        if !is_fought(state, target) {
            return Ok(());
        }
        order = thought(task, state)?;
    }
    Err("a battle comes to no end".into())
}
