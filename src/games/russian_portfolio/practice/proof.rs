//! Answers weighed by another path than the one that made them: by the calculator (`odds`) with the same forces, ground and
//! orders of both sides, or played, the orders given to the rules.

use crate::{
    combat::{BattleEvent, BattleOrder},
    data::track::Weather,
    event::Event,
    game::{Game, GameDraft},
    logistics::BaseEvent,
    nouns::{Hex, HexSet, SOVIET, Stack, Status, Step, Unit},
    odds::{self, terms},
    options::Start,
    order::Order,
    rules::{arrange, combat, logistics::fuel, sequence::SEQUENCE},
    state::Position,
    words::side_name,
};
use engine::{
    base::side::Side,
    contract::{automatic::Automatic as _, rules::FirstFaces, rules::Rules as _},
    dice::key::{Dice, FirstFace, RollKey},
    show::exercise::Proof,
};
use kit::{
    exercise::{around, number, proved},
    hand::carry_out,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Orders after which a combat that does not end is given up.
const MOST_ORDERS: usize = 200;
/// Hexes that are looked at from a beginning.
const MOST_MARCHES: usize = 4000;

type Found<T> = Result<T, String>;

/// Weighs answers of a task once more.
pub fn proof(
    game: &Game,
    p: &Position,
    side: Side,
    kind: &str,
    about: &str,
    answers: &[&str],
) -> Found<Proof> {
    let each = |path, worth: &dyn Fn(&str) -> Found<i64>| proved(path, answers, worth);
    match kind {
        "column" => {
            let told = weighed(game, p, side, number(about)?)?;
            let real = column(game, &told)?;
            let worth = around(real, game.board.crt.columns().len(), factors(&told), 100);
            each("odds", &|id| Ok(worth(number(id)?)))
        }
        "faces" => {
            let told = weighed(game, p, side, number(about)?)?;
            let row = told["row"].as_array().ok_or("odds prints no row")?;
            let real = row.iter().filter(|face| face["taken"].as_f64() == Some(1.0)).count();
            let worth = around(real, 7, factors(&told), 100);
            each("odds", &|id| Ok(worth(number(id)?)))
        }
        "surest" => each("odds", &|id| {
            let on: Option<HexSet> = id.split('+').map(|label| game.board.named(label)).collect();
            let nth = p.fighting.plan.iter().position(|attack| Some(attack.targets) == on);
            taken(&weighed(game, p, side, nth.ok_or("there is no such attack")? as u8)?)
        }),
        "helps" => each("odds", &|id| {
            let mut after = p.clone();
            let unit = arrange::unit_named(game, id).ok_or("there is no such unit")?;
            let attack = number(about)?;
            give(game, &mut after, &Order::Battle(BattleOrder::Join { unit, attack }), &mut FirstFaces)?;
            taken(&weighed(game, &after, side, attack)?)
        }),
        "back" => {
            let ways = back(game, p, side, about)?;
            each("played", &|id| Ok(i64::from(game.board.named(id).is_some_and(|hex| ways.has(hex)))))
        }
        "march" => march(game, p, about, answers),
        "unsupplied" => {
            let out = unsupplied(game, p, about)?;
            each("played", &|id| Ok(i64::from(game.board.named(id).is_some_and(|hex| out.has(hex)))))
        }
        _ => Err(format!("there is no second path for “{kind}”")),
    }
}

/// Gives an order to the rules; what happened.
fn give(game: &Game, p: &mut Position, order: &Order, dice: &mut dyn Dice) -> Found<Vec<Event>> {
    game.check(p, order).map_err(|why| why.to_string())?;
    Ok(carry_out(game, p, order, dice))
}

// ---- counted by the calculator ----

/// What the calculator prints of an allotted attack, as JSON.
fn weighed(game: &Game, p: &Position, side: Side, nth: u8) -> Found<Value> {
    let flags = typed(game, p, side, nth)?;
    odds::tool::on_ground(game, &flags, p).map(|told| told.json)
}

fn factors(told: &Value) -> usize {
    let factor = |name: &str| told[name].as_u64().unwrap_or(0) as usize;
    factor("attack") + factor("defence")
}

fn column(game: &Game, told: &Value) -> Found<usize> {
    let heads = 0..game.board.crt.columns().len();
    let said = told["column"].as_str().ok_or("odds prints no column")?;
    let mut found = heads.filter(|nth| terms::column(game, *nth as i8) == said);
    found.next().ok_or_else(|| format!("the table has no column {said}"))
}

fn taken(told: &Value) -> Found<i64> {
    let chance = told["chances"]["taken"].as_f64().ok_or("odds prints no chance")?;
    Ok((chance * 1000.0).round() as i64)
}

/// An attack as it is typed for the calculator, with all other units on the map.
fn typed(game: &Game, p: &Position, side: Side, nth: u8) -> Found<BTreeMap<String, String>> {
    let attack = p.fighting.plan.get(usize::from(nth)).ok_or("there is no such attack")?;
    let piece = |unit: Unit| {
        let at = p.at.of(unit).map_or("", |hex| game.board.label(hex));
        let status = match p.status[unit] {
            Status::Ready => "",
            Status::Spent => ":s",
            Status::Dispersed => ":d",
        };
        format!("{}@{at}{status}", game.counter(unit).key)
    };
    let force = |units: Vec<Unit>| units.into_iter().map(piece).collect::<Vec<_>>().join("+");
    let defenders: Vec<Unit> = attack.targets.iter().flat_map(|hex| p.at.units(hex)).collect();
    let others = |of: Side| {
        let all = p.at.of_side(of).map(|(unit, _)| unit);
        all.filter(|unit| !attack.units.has(*unit) && !defenders.contains(unit)).collect::<Vec<_>>()
    };
    let alike = |all: &[Unit], is: &dyn Fn(Unit) -> bool, what: &str| {
        let n = all.iter().filter(|unit| is(**unit)).count();
        let mixed = n > 0 && n < all.len();
        if mixed {
            Err(format!("some of several units {what}, which odds cannot be told"))
        } else {
            Ok(n > 0)
        }
    };
    let attackers: Vec<Unit> = attack.units.iter().collect();
    let stands = alike(&defenders, &|unit| p.fighting.standing.has(unit), "are ordered not to retreat")?;
    let dry = alike(&attackers, &|unit| fuel::is_still_short(game, p, unit), "are short of fuel")?;
    let labels: Vec<&str> = attack.targets.iter().map(|hex| game.board.label(hex)).collect();
    let mut flags = BTreeMap::new();
    let mut put = |name: &str, value: String| {
        if !value.is_empty() {
            flags.insert(name.to_owned(), value);
        }
    };
    put("attack", force(attackers));
    put("defend", force(defenders.clone()));
    put("target", labels.join(","));
    put("beside", force(others(side)));
    put("behind", force(others(side.other())));
    put("turn", p.turn.to_string());
    put("reserve", p.reserve.to_string());
    put("weather", weather(p.weather).to_owned());
    put("invasion", invasion(game.setup.start).to_owned());
    let on = |is: bool| if is { "true".to_owned() } else { String::new() };
    put("soviet-attack", on(side == SOVIET));
    put("amphibious", on(attack.amphibious));
    put("no-retreat", on(stands));
    put("no-fuel", on(dry));
    Ok(flags)
}

const fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Good => "good",
        Weather::Mud => "mud",
        Weather::HardFrost => "frost",
        Weather::Snow => "snow",
    }
}

const fn invasion(start: Start) -> &'static str {
    match start {
        Start::June1 => "june-1",
        Start::June22 => "june-22",
        Start::July10 => "july-10",
    }
}

// ---- played ----

/// Dice of which the first shows a face, and the others the lowest or the highest.
struct Faces {
    first: Option<u8>,
    others: u8,
}

impl Dice for Faces {
    fn roll(&mut self, _key: &RollKey, _sides: u32) -> u32 {
        self.first.take().unwrap_or(self.others).into()
    }
    fn shuffle(&mut self, _key: &RollKey, n: usize) -> Vec<u16> {
        (0..n as u16).collect()
    }
}

/// The first hexes a defender may retreat to: its attack is fought with every face of the die until it has to go, or may.
fn back(game: &Game, p: &Position, side: Side, about: &str) -> Found<HexSet> {
    let (nth, key) = about.split_once(' ').ok_or("an attack and a unit are asked about")?;
    let unit = arrange::unit_named(game, key).ok_or("there is no such unit")?;
    for (first, others) in (1..=6).flat_map(|first| [(first, 1), (first, 6)]) {
        let mut start = p.clone();
        start.step = Step::Attack(side);
        (start.fighting.answered, start.fighting.quiet) = (true, true);
        let mut dice = Faces { first: Some(first), others };
        if let Some(ways) = driven(game, &mut start, side, number(nth)?, unit, &mut dice)? {
            return Ok(ways);
        }
    }
    Err("whatever the die shows, the unit does not retreat".into())
}

fn driven(
    game: &Game,
    p: &mut Position,
    side: Side,
    attack: u8,
    unit: Unit,
    dice: &mut Faces,
) -> Found<Option<HexSet>> {
    let mut order = Order::Battle(BattleOrder::Resolve { attack });
    for _ in 0..MOST_ORDERS {
        for event in give(game, p, &order, dice)? {
            if let Event::Battle(BattleEvent::Retreated { unit: who, to }) = event
                && who == unit
            {
                return Ok(Some(HexSet::only(to)));
            }
        }
        if p.fighting.fight.is_none() && p.fighting.runner.is_none() {
            break;
        }
        let mut legal = Vec::new();
        combat::legal(game, p, &mut legal);
        let is_ours =
            p.fighting.runner.as_ref().is_some_and(|runner| runner.unit == unit && runner.gone == 0);
        let ways: HexSet = legal
            .iter()
            .filter_map(|order| match order {
                Order::Battle(BattleOrder::Retreat { to }) => Some(*to),
                _ => None,
            })
            .collect();
        if is_ours && !ways.is_empty() {
            return Ok(Some(ways));
        }
        let wanted = |order: &&Order| match order {
            Order::Battle(BattleOrder::First { unit: who } | BattleOrder::Leave { unit: who }) => {
                *who == unit
            }
            _ => false,
        };
        order = if let Some(order) = legal.iter().find(wanted) {
            *order
        } else {
            let who = game.to_act(p).unwrap_or(side);
            let plan = game.plan(p, who, 1, &mut FirstFace);
            *plan.steps.first().map(|(order, _)| order).ok_or("the automatic player has no order")?
        };
    }
    Ok(None)
}

/// How near a unit comes to a city: every way is gone hex by hex, and halted at.
fn march(game: &Game, p: &Position, about: &str, answers: &[&str]) -> Found<Proof> {
    let (key, label) = about.split_once(' ').ok_or("a unit and a hex are asked about")?;
    let unit = arrange::unit_named(game, key).ok_or("there is no such unit")?;
    let goal = game.board.named(label).ok_or("there is no such hex")?;
    let steps = game.board.land_distance(goal);
    let reached = halts(game, p, unit)?;
    let worth = |hex: Hex| {
        let left = i64::from(steps[hex.index()]);
        if reached.has(hex) { -left } else { -1000 - left }
    };
    let hex = |label: &str| game.board.named(label).ok_or_else(|| format!("there is no hex {label}"));
    let mut worths =
        answers.iter().map(|id| Ok(((*id).to_owned(), worth(hex(id)?)))).collect::<Found<Vec<_>>>()?;
    // The nearest of all, so that an answer left out is found.
    if let Some(nearest) = reached.iter().min_by_key(|hex| steps[hex.index()]) {
        let label = game.board.label(nearest);
        if !answers.contains(&label) {
            worths.push((label.to_owned(), worth(nearest)));
        }
    }
    Ok(Proof { path: "played", worths, within: 0 })
}

/// Hexes in which a unit may end its move and is not Dispersed there.
fn halts(game: &Game, p: &Position, unit: Unit) -> Found<HexSet> {
    let start = p.at.of(unit).ok_or("it is not on the map")?;
    let stack = Stack(unit, None);
    let (mut all, mut seen) = (HexSet::only(start), BTreeSet::new());
    let mut open = vec![(start, p.clone())];
    while let Some((at, here)) = open.pop() {
        for (_, to) in game.board.neighbours(at) {
            let mut next = here.clone();
            if give(game, &mut next, &Order::Go { stack, to }, &mut FirstFaces).is_err() {
                continue;
            }
            let stands = |p: &Position| p.at.of(unit) == Some(to) && p.status[unit] != Status::Dispersed;
            if next.march.is_none() {
                // The rules ended the move there.
                if stands(&next) {
                    all.add(to);
                }
                continue;
            }
            let mut halted = next.clone();
            if give(game, &mut halted, &Order::Halt, &mut FirstFaces).is_ok() && stands(&halted) {
                all.add(to);
            }
            let cost = next.march.as_ref().map_or(0, |march| march.cost);
            if seen.insert((to.index(), cost)) && seen.len() <= MOST_MARCHES {
                open.push((to, next));
            }
        }
    }
    Ok(all)
}

/// Hexes of units that are out of supply when the side has done nothing and its operations end.
fn unsupplied(game: &Game, p: &Position, about: &str) -> Found<HexSet> {
    let side =
        Side::BOTH.into_iter().find(|side| side_name(*side) == about).ok_or("there is no such side")?;
    let mut after = p.clone();
    after.step = Step::Attack(side);
    let mut dice = FirstFaces;
    let mut draft = GameDraft::new(game, &mut after, &mut dice);
    SEQUENCE.go_on(game, &mut draft);
    let (events, _) = draft.finish();
    let supply = events.iter().find_map(|event| match event {
        Event::Base(BaseEvent::Supply { side: of, out }) if *of == side => Some(*out),
        _ => None,
    });
    let out = supply.unwrap_or_default();
    Ok(out.iter().filter_map(|unit| p.at.of(unit)).collect())
}
