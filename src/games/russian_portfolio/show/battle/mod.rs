//! Combat in words and pictures: orders, lines of the log, the panel of an attack, decisions within a battle.

mod bonus;
mod log;
mod members;
pub mod orders;
mod panel;
mod table;
mod ways_back;

pub use self::{
    bonus::{choices as bonus_choices, is_now as is_bonus},
    log::{fight, sentence},
    members::{APART, apart, is_planned_on, is_planning, mended},
    panel::{alternatives, builder, forecast},
};
use super::offers;
use crate::{
    combat::{BattleOrder, Fight, Retreat, Stage},
    game::Game,
    nouns::{Hex, HexSet, Step, Unit, UnitSet},
    odds::terms::brief,
    order::Order,
    refusal::Refusal,
    rules::{
        combat::{self, fight::is_emptied},
        moment::{Moment, moment},
    },
    state::Position,
    words::{hex_name, set_name, side_name, targets_name, unit_name},
};
use engine::{
    base::keys::PlaceKey,
    contract::rules::Rules,
    show::{
        offer::Offer,
        scene::{Arrow, ArrowStyle, Mark, Subject},
        sequence::{Todo, TodoList},
    },
};
use kit::{hand, say::count};

/// What is decided now while attacks are fought.
pub fn note(game: &Game, p: &Position) -> (String, Vec<&'static str>) {
    match moment(&p.fighting) {
        Moment::Runner(runner) => {
            let who = unit_name(game, runner.unit);
            match (runner.hexes, runner.why) {
                (None, Retreat::Short) => (
                    format!("{who} must retreat: 1 or 2 hexes and it is Spent, 3 or 4 and it is Dispersed."),
                    vec!["RP-RES-07", "RP-RET-11"],
                ),
                (None, Retreat::Long) => {
                    (format!("How far must {who} retreat? It is Dispersed in any case."), vec!["RP-RES-08"])
                }
                (None, Retreat::Before) => (format!("{who} retreats before the attack."), vec!["RP-RET-08"]),
                (Some(hexes), why) => {
                    let turns = match why {
                        Retreat::Before => "Its own side picks every hex.",
                        Retreat::Short | Retreat::Long => {
                            "The attacker picks hexes 1 and 3, the defender 2 and 4."
                        }
                    };
                    let side = game.to_act(p).map_or("", side_name);
                    let nth = runner.gone + 1;
                    (
                        format!("{who} retreats: the {side} side picks hex {nth} of {hexes}. {turns}"),
                        vec!["RP-RET-01", "RP-RET-03"],
                    )
                }
            }
        }
        Moment::Fight(fight) => {
            let at = targets_name(game, fight.targets);
            match fight.stage {
                Stage::Swap => (
                    format!("{at}: the attacker may order an exchange instead of a retreat."),
                    vec!["RP-RES-09"],
                ),
                Stage::Name => (format!("{at}: who is lost in the exchange?"), vec!["RP-RES-04"]),
                Stage::Pay => (
                    format!("{at}: the attacker still loses {}.", count(fight.debt, "attack factor")),
                    vec!["RP-RES-01", "RP-RES-04"],
                ),
                Stage::Retreat => (format!("{at}: who retreats first?"), vec!["RP-RET-09"]),
                Stage::Announce | Stage::Withdraw => {
                    (format!("{at}: the defender may retreat of his own will."), vec!["RP-RET-02"])
                }
                Stage::Advance => {
                    let owed: u16 = fight.emptied.iter().map(|there| there.owed).sum();
                    let text = if owed > 0 && !may_stay(game, p) {
                        format!("{at} is emptied: {} must go in.", count(owed, "attack factor"))
                    } else {
                        format!("{at} is emptied: units may advance.")
                    };
                    (text, vec!["RP-ADV-01", "RP-ADV-02"])
                }
            }
        }
        Moment::Bonus => bonus_note(game, p),
        Moment::Before => (
            "Ready units that are not attacked may retreat before the next attack.".into(),
            vec!["RP-RET-08"],
        ),
        Moment::Choose => ("Choose the attack that is fought next.".into(), vec!["RP-SEQ-07"]),
    }
}

/// Whether no unit has to advance, so that the attacker may end it: no unit can pay what is still owed (RP-ADV-09).
fn may_stay(game: &Game, p: &Position) -> bool {
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    all.contains(&Order::Battle(BattleOrder::Enough))
}

/// Who may attack once more, or another hex: those beside whom an enemy stands.
fn bonus_note(game: &Game, p: &Position) -> (String, Vec<&'static str>) {
    let able = combat::able(game, p);
    let second = p.fighting.entitled.meets(p.attacked);
    let rules = if second { vec!["RP-BRK-01"] } else { vec!["RP-RUL-45"] };
    if able.is_empty() {
        return ("Nobody else has an enemy beside him to attack.".into(), rules);
    }
    let who = set_name(game, able);
    let text = if second {
        format!(
            "Breakthrough: {who} may attack once more. Choose a target, or click an enemy hex beside them."
        )
    } else {
        format!("The attack finds no enemy: {who} may attack another hex. Choose it, or click it.")
    };
    (text, rules)
}

/// Attacks of the phase with their columns, and those that are compelled.
pub fn lists(game: &Game, p: &Position) -> Vec<TodoList> {
    let able = match p.step {
        Step::Plan(_) => able(game, p),
        Step::Stand(_) => standing(game, p),
        Step::Attack(_) => None,
        Step::SetUp(_)
        | Step::EndOffer(_)
        | Step::Base(_)
        | Step::Siberia(_)
        | Step::Move(_)
        | Step::Isolation(_)
        | Step::Over => return Vec::new(),
    };
    // While a battle is decided the question has the room.
    let decided = matches!(moment(&p.fighting), Moment::Fight(_) | Moment::Runner(_));
    if p.fighting.plan.is_empty() || matches!(p.step, Step::Attack(_)) && decided {
        return able.into_iter().collect();
    }
    let rows = (0..).zip(&p.fighting.plan).map(|(nth, attack)| {
        let places = attack.targets.iter().map(|hex| Subject::Place(hex.into()));
        Todo {
            label: orders::target_name(game, p, attack),
            value: if is_emptied(p, attack) { "cleared".into() } else { brief(game, p, nth) },
            subjects: places.chain(attack.units.iter().map(|unit| Subject::Unit(unit.0.into()))).collect(),
        }
    });
    let attacks = TodoList {
        title: "Attacks of this phase".into(),
        note: p.fighting.plan.len().to_string(),
        rows: rows.collect(),
    };
    std::iter::once(attacks).chain(owed(game, p)).chain(able).collect()
}

/// What must be attacked as well, for a heavyweight stands beside a unit that attacks.
fn owed(game: &Game, p: &Position) -> Option<TodoList> {
    let Step::Plan(side) = p.step else { return None };
    let attacking = UnitSet::union(p.fighting.plan.iter().map(|attack| attack.units));
    let mut attacked = HexSet::union(p.fighting.plan.iter().map(|attack| attack.targets));
    let mut rows = Vec::new();
    while let Some((unit, heavy, hex)) = combat::unanswered(game, p, side, attacking, attacked) {
        attacked.add(hex);
        rows.push(Todo {
            label: unit_name(game, heavy),
            value: hex_name(game, hex).to_owned(),
            subjects: vec![Subject::Place(hex.into()), Subject::Unit(unit.0.into())],
        });
    }
    let note = rows.len().to_string();
    (!rows.is_empty()).then(|| TodoList { title: "Must be attacked too".into(), note, rows })
}

/// Units that can attack and are in no attack yet, by the hex they stand in.
fn able(game: &Game, p: &Position) -> Option<TodoList> {
    let free = combat::able(game, p);
    let mut hexes: Vec<Hex> = free.iter().filter_map(|unit| p.at.of(unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let rows = hexes.into_iter().map(|hex| {
        let units: Vec<Unit> = p.at.units(hex).filter(|unit| free.has(*unit)).collect();
        let factors: u16 = units.iter().map(|unit| u16::from(game.counter(*unit).attack)).sum();
        Todo {
            label: format!("{}: {}", hex_name(game, hex), kit::say::join(&short_names(game, &units))),
            value: factors.to_string(),
            subjects: units.iter().map(|unit| Subject::Unit(unit.0.into())).collect(),
        }
    });
    let note = count(free.iter().count(), "unit");
    let rows: Vec<Todo> = rows.collect();
    (!rows.is_empty()).then(|| TodoList { title: "Can attack".into(), note, rows })
}

/// Units that have been told not to retreat (RP-CMB-08).
fn standing(game: &Game, p: &Position) -> Option<TodoList> {
    let rows: Vec<Todo> = p
        .fighting
        .standing
        .iter()
        .map(|unit| Todo {
            label: unit_name(game, unit),
            value: p.at.of(unit).map_or("", |hex| hex_name(game, hex)).to_owned(),
            subjects: vec![Subject::Unit(unit.0.into())],
        })
        .collect();
    let note = count(rows.len(), "unit");
    (!rows.is_empty()).then(|| TodoList { title: "Hold their ground".into(), note, rows })
}

fn short_names(game: &Game, units: &[Unit]) -> Vec<String> {
    units.iter().map(|unit| unit_name(game, *unit)).collect()
}

/// Whether an order stands among the choices of the sidebar: the others are made on the map and in the panel of an attack.
pub fn is_listed(o: &BattleOrder) -> bool {
    match o {
        BattleOrder::Begin { .. }
        | BattleOrder::Join { .. }
        | BattleOrder::AlsoOn { .. }
        | BattleOrder::Withdraw { .. } => false,
        BattleOrder::Amphibious { .. }
        | BattleOrder::Hold { .. }
        | BattleOrder::Slip { .. }
        | BattleOrder::Stay { .. }
        | BattleOrder::Resolve { .. }
        | BattleOrder::Cancel { .. }
        | BattleOrder::Exchange { .. }
        | BattleOrder::Decline
        | BattleOrder::Lose { .. }
        | BattleOrder::Leave { .. }
        | BattleOrder::First { .. }
        | BattleOrder::Hexes { .. }
        | BattleOrder::Retreat { .. }
        | BattleOrder::Advance { .. }
        | BattleOrder::Enough => true,
    }
}

/// The title over those choices.
pub fn choices_title(p: &Position) -> &'static str {
    match p.step {
        Step::Plan(_) => "Rights of the attacks",
        Step::Stand(_) => "No retreat",
        Step::SetUp(_)
        | Step::EndOffer(_)
        | Step::Base(_)
        | Step::Siberia(_)
        | Step::Move(_)
        | Step::Isolation(_)
        | Step::Over => "",
        Step::Attack(_) => match moment(&p.fighting) {
            Moment::Runner(runner) if runner.hexes.is_none() => "How far it retreats",
            Moment::Runner(_) => "Retreat",
            Moment::Fight(fight) => match fight.stage {
                Stage::Swap | Stage::Name => "Exchange",
                Stage::Pay => "Losses",
                Stage::Retreat => "Who retreats first",
                Stage::Announce | Stage::Withdraw => "Retreat of their own will",
                Stage::Advance => "Advance",
            },
            Moment::Bonus if p.fighting.entitled.meets(p.attacked) => "Second attack",
            Moment::Bonus => "Another attack",
            Moment::Before => "Before the attack",
            Moment::Choose => "The next attack",
        },
    }
}

/// What tells a question of a battle from the one before it under the same title: who retreats or advances and how far it has
/// come, what is still owed. Its choices are numbered from 1.
pub fn question(p: &Position) -> String {
    let Step::Attack(_) = p.step else { return String::new() };
    match moment(&p.fighting) {
        Moment::Runner(runner) => format!("{} {}", runner.unit.0, runner.gone),
        Moment::Fight(fight) => {
            let mover = fight.mover.as_ref().map(|mover| (mover.unit.0, mover.gone));
            let sets = [fight.due, fight.going, fight.fresh, fight.named].map(|units| units.len());
            format!("{} {mover:?} {sets:?}", fight.debt)
        }
        Moment::Bonus | Moment::Before | Moment::Choose => p.fighting.plan.len().to_string(),
    }
}

/// What a click on a marked hex does in a step that needs no selection.
pub fn placing(p: &Position) -> &'static str {
    let runs = matches!(p.step, Step::Attack(_))
        && p.fighting.runner.as_ref().is_some_and(|runner| runner.hexes.is_some());
    if runs { "retreats there" } else { "" }
}

/// The button while attacks are fought: what there is most often to say. It never declines what is worth something: a second
/// attack, or a hex that was emptied and that no unit has entered.
pub fn primary(game: &Game, p: &Position) -> Option<Offer> {
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    if bonus::is_now(p) && !bonus::may_end(game, p) {
        return None;
    }
    let is = |o: &&Order| {
        let Order::Battle(o) = **o else { return false };
        match moment(&p.fighting) {
            Moment::Choose => matches!(o, BattleOrder::Resolve { .. }),
            Moment::Before => o == BattleOrder::Stay { phase: false },
            Moment::Bonus => o == BattleOrder::Enough,
            Moment::Runner(_) => matches!(o, BattleOrder::Hexes { .. } | BattleOrder::Retreat { .. }),
            Moment::Fight(fight) => match fight.stage {
                Stage::Advance => matches!(o, BattleOrder::Advance { .. } | BattleOrder::Enough),
                Stage::Swap => o == BattleOrder::Exchange { on: false },
                Stage::Name | Stage::Pay => matches!(o, BattleOrder::Lose { .. }),
                Stage::Retreat => matches!(o, BattleOrder::First { .. }),
                Stage::Announce | Stage::Withdraw => o == BattleOrder::Enough,
            },
        }
    };
    // A retreat is as long as it may be, and an advance ends where no unit has to go on.
    let order = match moment(&p.fighting) {
        Moment::Runner(runner) if runner.hexes.is_none() => all.iter().rev().find(is),
        Moment::Fight(fight) if fight.stage == Stage::Advance => {
            let open = |to: Hex| fight.emptied.iter().any(|there| there.hex == to) && p.at.is_empty(to);
            let enters =
                |order: &&Order| matches!(order, Order::Battle(BattleOrder::Advance { to, .. }) if open(*to));
            let enough = || all.iter().find(|order| **order == Order::Battle(BattleOrder::Enough));
            let entry = if fight.mover.is_none() { all.iter().find(enters) } else { None };
            entry.or_else(enough).or_else(|| all.iter().find(is))
        }
        Moment::Runner(_) | Moment::Fight(_) | Moment::Bonus | Moment::Before | Moment::Choose => {
            all.iter().find(is)
        }
    };
    let order = *order.or_else(|| all.first())?;
    let mut offer = offers::of(game, p, order);
    offer.recommended = true;
    Some(offer)
}

/// Marks always shown: hexes under attack, where a unit may retreat to or advance.
pub fn marks(game: &Game, p: &Position) -> Vec<Mark> {
    let mut marks: Vec<Mark> = p
        .fighting
        .plan
        .iter()
        .flat_map(|attack| attack.targets)
        .map(|hex| Mark::UnderAttack { place: hex.into() })
        .collect();
    if let Some(fight) = &p.fighting.fight {
        marks.extend(fight.targets.iter().map(|hex| Mark::UnderAttack { place: hex.into() }));
    }
    if let Step::Attack(_) = p.step {
        let mut all = Vec::new();
        combat::legal(game, p, &mut all);
        let chosen = |order: &Order| match order {
            Order::Battle(BattleOrder::Retreat { to } | BattleOrder::Advance { to, .. }) => {
                Some(Mark::Choice { place: (*to).into() })
            }
            _ => None,
        };
        marks.extend(all.iter().filter_map(chosen));
    }
    marks.sort_unstable_by_key(|mark| format!("{mark:?}"));
    marks.dedup();
    marks
}

/// Arrows of the attacks of the plan, with the factors that come from each hex.
pub fn arrows(game: &Game, p: &Position) -> Vec<Arrow> {
    let planned = p.fighting.plan.iter().flat_map(|attack| arrows_of(game, p, attack.units, attack.targets));
    planned.chain(retreats(game, p)).collect()
}

/// Dotted arrows from a unit that retreats to the hexes that may be picked for its next step.
fn retreats(game: &Game, p: &Position) -> Vec<Arrow> {
    let Some(runner) = p.fighting.runner.as_ref().filter(|_| matches!(p.step, Step::Attack(_))) else {
        return Vec::new();
    };
    let (Some(hexes), Some(from)) = (runner.hexes, p.at.of(runner.unit)) else { return Vec::new() };
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    let ground = combat::flights::ground(p);
    let flight = ground.of(p, runner);
    let barred = flight.map(|flight| ways_back::barred(game, p, &flight)).unwrap_or_default();
    let arrow = |order: &Order| match order {
        Order::Battle(BattleOrder::Retreat { to }) => Some(Arrow {
            legend: format!("hex {} of {hexes} of the retreat", runner.gone + 1).into(),
            ..Arrow::along([from, *to], ArrowStyle::Retreat, runner.unit.side().0)
        }),
        _ => None,
    };
    all.iter().filter_map(arrow).chain(barred).collect()
}

/// Arrows of one attack.
pub fn arrows_of(
    game: &Game,
    p: &Position,
    units: super::super::nouns::UnitSet,
    targets: HexSet,
) -> Vec<Arrow> {
    let mut all: Vec<(Hex, u16, u8)> = Vec::new();
    for unit in units {
        let Some(from) = p.at.of(unit) else { continue };
        let factor = u16::from(game.counter(unit).attack);
        match all.iter_mut().find(|there| there.0 == from) {
            Some(there) => there.1 += factor,
            None => all.push((from, factor, unit.side().0)),
        }
    }
    let to = |(from, factors, side): (Hex, u16, u8)| {
        targets.iter().enumerate().map(move |(nth, target)| Arrow {
            // Against several hexes the factors count once.
            label: if nth == 0 { factors.to_string() } else { String::new() },
            legend: "attack, with its factors".into(),
            ..Arrow::along([from, target], ArrowStyle::Attack, side)
        })
    };
    all.into_iter().flat_map(to).collect()
}

/// Marks for a selection: what it may attack, and where it may advance.
pub fn reach(game: &Game, p: &Position, units: &[Unit]) -> Vec<Mark> {
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    let at = |unit: Unit| p.at.of(unit).map(PlaceKey::from);
    let mut marks: Vec<Mark> = Vec::new();
    for order in &all {
        let Order::Battle(order) = order else { continue };
        match *order {
            BattleOrder::Begin { unit, target } if units.contains(&unit) => {
                marks.extend(at(unit).map(|from| Mark::Target { place: target.into(), from }));
            }
            BattleOrder::Join { unit, attack } if units.contains(&unit) => {
                let Some(attack) = p.fighting.plan.get(usize::from(attack)) else { continue };
                let targets = attack.targets.iter();
                marks.extend(at(unit).into_iter().flat_map(|from| {
                    targets.clone().map(move |target| Mark::Target { place: target.into(), from })
                }));
            }
            BattleOrder::Advance { unit, to } if units.contains(&unit) => {
                marks.push(Mark::Choice { place: to.into() });
            }
            _ => {}
        }
    }
    marks
}

/// What a gesture means in an attack phase: units attack a hex together, retreat or advance into it.
///
/// # Errors
/// The fact that stops the first of them.
pub fn orders(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    if let Step::Attack(_) = p.step {
        match moment(&p.fighting) {
            Moment::Runner(_) => return one(game, p, BattleOrder::Retreat { to: at }),
            Moment::Fight(fight) if fight.stage == Stage::Advance => {
                if units.is_empty() {
                    return alone(game, p, at);
                }
                let found = units.iter().find_map(|unit| onward(game, p, *unit, at));
                return found.ok_or_else(|| no_advance(game, p, fight, units, at));
            }
            Moment::Bonus => {}
            Moment::Choose => {
                let nth = p.fighting.plan.iter().position(|attack| attack.targets.has(at));
                let nth = nth.ok_or_else(|| Refusal::at("RP-CMB-03", "no attack is planned there", at))?;
                return one(game, p, BattleOrder::Resolve { attack: nth as u8 });
            }
            Moment::Fight(_) | Moment::Before => {
                return Err(Refusal::new("RP-SEQ-07", "another decision is awaited, beside the map"));
            }
        }
    }
    join(game, p, units, at)
}

/// The shortest advance of a unit to a hex, one order for each hex of it.
fn onward(game: &Game, p: &Position, unit: Unit, at: Hex) -> Option<Vec<Order>> {
    let (mut seen, mut ways) = (HexSet::NONE, vec![(p.clone(), Vec::new())]);
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for (p, way) in ways {
            let mut all = Vec::new();
            combat::legal(game, &p, &mut all);
            for order in all {
                let Order::Battle(step @ BattleOrder::Advance { unit: who, to }) = order else { continue };
                if who != unit || seen.has(to) {
                    continue;
                }
                seen.add(to);
                let (mut after, mut way) = (p.clone(), way.clone());
                give(game, &mut after, &mut way, step).ok()?;
                if to == at {
                    return Some(way);
                }
                longer.push((after, way));
            }
        }
        ways = longer;
    }
    None
}

/// Why units cannot advance to a hex.
fn no_advance(game: &Game, p: &Position, fight: &Fight, units: &[Unit], at: Hex) -> Refusal {
    let Some(unit) = units.first().copied() else {
        return Refusal::new("RP-ADV-01", "no unit is selected that could advance");
    };
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    let goes = |order: &Order| matches!(order, Order::Battle(BattleOrder::Advance { unit: who, .. }) if *who == unit);
    let name = unit_name(game, unit);
    if all.iter().any(goes) {
        let why = format!(
            "{name} cannot advance to {}: an advance begins with the hex that was emptied and is no longer than the retreat",
            hex_name(game, at)
        );
        return Refusal::at("RP-ADV-02", why, at);
    }
    let why = match &fight.mover {
        Some(mover) if mover.unit != unit => {
            format!("{} is on its advance: end that first", unit_name(game, mover.unit))
        }
        _ => format!("{name} does not advance now"),
    };
    Refusal::at("RP-ADV-01", why, at)
}

/// The advance into a hex when only one unit can make it.
fn alone(game: &Game, p: &Position, at: Hex) -> Result<Vec<Order>, Refusal> {
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    let there = |order: &Order| matches!(order, Order::Battle(BattleOrder::Advance { to, .. }) if *to == at);
    let mut able = all.into_iter().filter(there);
    match (able.next(), able.next()) {
        (Some(order), None) => Ok(vec![order]),
        (Some(_), Some(_)) => Err(Refusal::at(
            "RP-ADV-01",
            "several units can advance there: draw the one that does, or choose it beside the map",
            at,
        )),
        (None, _) => Err(Refusal::at("RP-ADV-01", "nobody can advance there", at)),
    }
}

fn one(game: &Game, p: &Position, order: BattleOrder) -> Result<Vec<Order>, Refusal> {
    let order = Order::Battle(order);
    game.check(p, &order).map(|()| vec![order])
}

/// Units join the attack on a hex, or begin one.
fn join(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    let mut p = p.clone();
    let mut all = Vec::new();
    for unit in units {
        let there = p.fighting.plan.iter().position(|attack| attack.targets.has(at));
        if there.is_some_and(|nth| p.fighting.plan[nth].units.has(*unit)) {
            continue;
        }
        leave(game, &mut p, &mut all, *unit)?;
        let there = p.fighting.plan.iter().position(|attack| attack.targets.has(at));
        let order = match there {
            Some(nth) => BattleOrder::Join { unit: *unit, attack: nth as u8 },
            None => BattleOrder::Begin { unit: *unit, target: at },
        };
        give(game, &mut p, &mut all, order)?;
    }
    if all.is_empty() && !units.is_empty() {
        return Err(Refusal::at("RP-CMB-02", "the units attack there already", at));
    }
    Ok(all)
}

/// A unit leaves the attack it is in, if it is in one.
fn leave(game: &Game, p: &mut Position, all: &mut Vec<Order>, unit: Unit) -> Result<(), Refusal> {
    let fights = p.fighting.plan.iter().any(|attack| attack.units.has(unit));
    if fights { give(game, p, all, BattleOrder::Withdraw { unit }) } else { Ok(()) }
}

fn give(game: &Game, p: &mut Position, all: &mut Vec<Order>, order: BattleOrder) -> Result<(), Refusal> {
    let order = Order::Battle(order);
    hand::give(game, p, &order)?;
    all.push(order);
    Ok(())
}
