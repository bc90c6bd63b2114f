//! Tasks over positions, for practice, asked from what the side knows: which attack is the surest, how near to a town a unit comes,
//! who is out of supply. Each has every answer there is, and is weighed again by another path: the calculator, or orders given to the rules.

use crate::{
    arrange::{letters, named, unit_named},
    battle::BattleOrder,
    data::results::{AttackOption, DefenceOption},
    event::Event,
    game::Game,
    nouns::*,
    odds::{forecast, tool},
    order::Order,
    rules::{choices, combat::declaration::may_attack, movement, reach, supply},
    sight::View,
    state::{Marks, Position},
    words::{hex_full, side_name, unit_name},
};
use engine::{
    contract::rules::FirstFaces,
    show::{
        exercise::{Alternative, Exercise, ExerciseKind, Manner, Proof},
        sealed::SealedOrder,
    },
};
use kit::{
    exercise::{POINTS, because, proved},
    hand,
};
use std::collections::BTreeSet;

/// Places at which a move is looked at from its beginning.
const MOST_MOVES: usize = 3000;

const KINDS: &[ExerciseKind] = &[
    ExerciseKind {
        id: "surest",
        title: "The surest attack",
        about: "Which of the hexes is emptied most often",
        missed: "which of several attacks empties its hex most often",
        answers: "Every hex of inspected units that may be attacked, each as if it were attacked first by all who may.",
        manner: Manner::Place,
        margin: 100,
        clear: 300,
        unit: POINTS,
        scale: 10,
    },
    ExerciseKind {
        id: "march",
        title: "How far it goes",
        about: "How near to a town a unit comes in one move",
        missed: "how far a unit comes past ground and zones",
        answers: "Every hex within its movement allowance and one more, each by the cheapest way the rules allow.",
        manner: Manner::Place,
        margin: 1,
        clear: 2,
        unit: ("hex", "hexes"),
        scale: 1,
    },
    ExerciseKind {
        id: "unsupplied",
        title: "Who is cut off",
        about: "Where units stand that no headquarters supplies",
        missed: "which units are out of supply",
        answers: "Every hex in which units of that side stand.",
        manner: Manner::Place,
        margin: 1,
        clear: 2,
        unit: ("unit", "units"),
        scale: 1,
    },
];

impl Exercises for Game {
    fn exercise_kinds() -> &'static [ExerciseKind] {
        KINDS
    }

    fn exercises(&self, v: &View, side: Side, kind: &str) -> Vec<String> {
        let p = &v.seen;
        if p.phasing != side || p.march.is_some() || p.fight.is_some() {
            return Vec::new();
        }
        match (kind, p.step) {
            ("surest", Step::Combat) if targets(self, p).len() > 2 => vec![String::new()],
            ("march", Step::Movement) => marchers(self, p),
            ("unsupplied", Step::Movement) if p.of_side(side).all(|(unit, _)| p.man(unit).spent == 0) => {
                vec![String::new()]
            }
            _ => Vec::new(),
        }
    }

    fn exercise(&self, v: &View, side: Side, kind: &str, about: &str) -> Option<Exercise> {
        let p = &v.seen;
        if p.phasing != side || p.march.is_some() || p.fight.is_some() {
            return None;
        }
        match (kind, p.step) {
            ("surest", Step::Combat) => surest(self, v),
            ("march", Step::Movement) => march(self, p, about),
            ("unsupplied", Step::Movement) => unsupplied(self, p),
            _ => None,
        }
    }

    fn proof(&self, v: &View, _: Side, kind: &str, about: &str, answers: &[&str]) -> Result<Proof, String> {
        let hex = |id: &str| named(self, id).map_err(|why| why.to_string());
        match kind {
            "surest" => proved("odds", answers, |id| typed(self, v, hex(id)?)),
            "march" => {
                let (unit, goal) = mover(self, about).ok_or("a unit and a town are asked about")?;
                let reached = halts(self, self.stand_in(v), unit);
                proved("played", answers, |id| {
                    let hex = hex(id)?;
                    Ok(nearness(self, goal, hex, reached.has(hex)))
                })
            }
            "unsupplied" => {
                let out = checked(self, self.stand_in(v));
                proved("played", answers, |id| {
                    let hex = hex(id)?;
                    Ok(i64::from(v.seen.units(v.seen.phasing, hex).any(|unit| out.contains(&unit))))
                })
            }
            _ => Err(format!("there is no second path for “{kind}”")),
        }
    }
}

/// An answer that is a hex.
fn placed(game: &Game, hex: Hex, sum: String, worth: i64) -> Alternative {
    let id = game.map.label(hex).to_owned();
    let at = Some(Subject::Place(hex.into()));
    Alternative { id, text: hex_full(game, hex), sum, worth, at, ..Alternative::default() }
}

// ---- attacks ----

/// Hexes of inspected units that may be attacked.
fn targets(game: &Game, p: &Position) -> HexSet {
    let known = |hex: &Hex| p.veil(*hex).is_none() && !p.fought.has(*hex);
    let foes = p.of_side(p.phasing.other()).map(|(_, hex)| hex).collect::<HexSet>();
    foes.iter().filter(known).filter(|hex| !attack(game, p, *hex).is_empty()).collect()
}

/// Everybody who may attack a hex, the strongest first, as far as the limits let them.
fn attack(game: &Game, p: &Position, target: Hex) -> Vec<Order> {
    let near = |(unit, _): &(Unit, Hex)| may_attack(game, p, *unit, target).is_ok();
    let mut units: Vec<Unit> = p.of_side(p.phasing).filter(near).map(|(unit, _)| unit).collect();
    units.sort_by_key(|unit| (Reverse(game.attack(p, *unit)), *unit));
    let mut p = p.clone();
    let mut plan = Vec::new();
    for unit in units {
        let order = Order::Battle(BattleOrder::Attack { unit, target });
        if choices::may(game, &p, order).is_ok() {
            game.apply(&mut p, &Event::Battle(crate::battle::BattleEvent::Joined { unit, target }));
            plan.push(order);
        }
    }
    plan
}

/// Which hex is emptied most often.
fn surest(game: &Game, v: &View) -> Option<Exercise> {
    let p = &v.seen;
    let answer = |hex: Hex| {
        let plan = attack(game, p, hex);
        let mut course = forecast::course(game, v, &plan)?;
        let cells = forecast::table(&mut course);
        let plain = (AttackOption::Standard, DefenceOption::Defend);
        let cell = cells.into_iter().find(|cell| (cell.attack, cell.defence) == plain)?;
        let worth = tenths(cell.emptied.ways as f64 / cell.emptied.of as f64);
        let sum = format!("emptied with {}", cell.emptied.percent(0));
        let orders = plan.into_iter().map(SealedOrder::new).collect();
        Some(Alternative { orders, ..placed(game, hex, sum, worth) })
    };
    let task = Exercise {
        question: "Which of these hexes is emptied most often?".into(),
        given: "Everybody next to it who may attacks it, the strongest first, as the first attack: Standard against Defend. Support \
                and levels of both sides, losses and standing fast are as AUTO-01, AUTO-06 and AUTO-07 have them."
            .into(),
        answers: targets(game, p).iter().filter_map(answer).collect(),
        rules: vec!["RPX-210".into(), "RPX-219".into()],
        ..Exercise::default()
    };
    because(task, |best, next| {
        format!("{}: {}; the next best, {}, {}", best.text, best.sum, next.text, next.sum)
    })
}

fn tenths(chance: f64) -> i64 {
    (chance * 1000.0).round() as i64
}

/// The chance by the calculator, with the same forces.
fn typed(game: &Game, v: &View, target: Hex) -> Result<i64, String> {
    let p = &v.seen;
    let mut lists: [Vec<String>; 3] = Default::default();
    let attackers: BTreeSet<Unit> = attack(game, p, target).iter().filter_map(attacker).collect();
    for (unit, at) in p.at.all().filter(|(unit, _)| p.is_up(*unit) && !is_spent_gun(game, p, *unit)) {
        let list = if attackers.contains(&unit) { 0 } else { 2 - usize::from(at == target) };
        lists[list].push(word(game, p, unit, (list != 1).then_some(at))?);
    }
    let [attack, defend, beside] = lists.map(|list| list.join("+"));
    let mut flags: BTreeMap<String, String> = [
        ("attack", attack),
        ("defend", defend),
        ("beside", beside),
        ("target", game.map.label(target).to_owned()),
        ("turn", p.turn.to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    flags.retain(|_, value| !value.is_empty());
    if p.works.has(target) {
        flags.insert("position".into(), "true".into());
    }
    let told = tool::on_map(game, &flags)?.json;
    let cells = told["table"].as_array().ok_or("odds prints no table")?;
    let plain = cells.iter().find(|cell| cell["attack"] == "Standard" && cell["defence"] == "Defend");
    Ok(tenths(plain.and_then(|cell| cell["emptied"].as_f64()).ok_or("odds prints no chance")?))
}

fn attacker(order: &Order) -> Option<Unit> {
    match order {
        Order::Battle(BattleOrder::Attack { unit, .. }) => Some(*unit),
        _ => None,
    }
}

/// Artillery that gives no support any more.
fn is_spent_gun(game: &Game, p: &Position, unit: Unit) -> bool {
    let spent = Marks::BOMBARDED.and(Marks::SUPPORTED).and(Marks::SILENCED);
    game.counter(unit).is_artillery() && (p.man(unit).ammo == 0 || p.man(unit).is(spent))
}

/// A unit as the calculator reads it.
fn word(game: &Game, p: &Position, unit: Unit, at: Option<Hex>) -> Result<String, String> {
    let key = &game.counter(unit).key;
    if p.man(unit).is(Marks::RETREATED.and(Marks::DEPUTY)) {
        return Err(format!("{} is as odds cannot be told", unit_name(game, unit)));
    }
    let at = at.map_or(String::new(), |hex| format!("@{}", game.map.label(hex)));
    Ok(format!("{key}{at}{}", letters(game, p, unit)))
}

// ---- moves ----

/// Units that may move, each with the nearest town that the other side holds.
fn marchers(game: &Game, p: &Position) -> Vec<String> {
    let wanted = |(unit, from): (Unit, Hex)| {
        movement::may_move(p, unit).ok()?;
        let towns = game.army.victory.towns.iter().map(|town| town.0.0);
        let far = |hex: &Hex| game.map.distance(from, *hex);
        let goal = towns.filter(|hex| p.owner(*hex) != p.phasing && far(hex) > 1).min_by_key(far)?;
        (p.man(unit).spent == 0).then(|| format!("{} {}", game.counter(unit).key, game.map.label(goal)))
    };
    p.of_side(p.phasing).filter_map(wanted).collect()
}

fn mover(game: &Game, about: &str) -> Option<(Unit, Hex)> {
    let (key, label) = about.split_once(' ')?;
    Some((unit_named(game, key).ok()?, named(game, label).ok()?))
}

/// What a hex is worth to one who wants to be near to another.
fn nearness(game: &Game, goal: Hex, hex: Hex, reached: bool) -> i64 {
    let left = i64::from(game.map.distance(hex, goal));
    if reached { -left } else { -1000 - left }
}

/// How near to a town a unit comes.
fn march(game: &Game, p: &Position, about: &str) -> Option<Exercise> {
    let (unit, goal) = mover(game, about)?;
    let from = movement::may_move(p, unit).ok()?;
    let found = reach::of(game, p, unit, Pace::Normal).ok()?;
    let (ma, town) = (u32::from(game.counter(unit).ma), hex_full(game, goal));
    let reached = |hex: Hex| hex == from || found.cost(hex).is_some();
    let near = |hex: &Hex| game.map.distance(from, *hex) <= ma + 1 && game.map.land.has(*hex);
    let hexes: Vec<Hex> = game.map.hexes.hexes().filter(near).collect();
    let left = |hex: Hex| game.map.distance(hex, goal);
    let answer = |hex: Hex| {
        let worth = nearness(game, goal, hex, reached(hex));
        if reached(hex) {
            let go = found.path(hex).into_iter().map(|to| Order::Go { unit, to, pace: Pace::Normal });
            let orders = go.map(SealedOrder::new).collect();
            let sum = format!("{} from {town}", count_of(left(hex), "hex", "hexes"));
            return Alternative { orders, ..placed(game, hex, sum, worth) };
        }
        let miss = format!("{} does not come to {}", unit_name(game, unit), hex_full(game, hex));
        Alternative { miss, ..placed(game, hex, "out of reach".into(), worth) }
    };
    let best = hexes.iter().filter(|hex| reached(**hex)).map(|hex| left(*hex)).min()?;
    // A hex that looks to be within reach and is nearer.
    let tempts =
        hexes.iter().any(|hex| !reached(*hex) && game.map.distance(from, *hex) <= ma && left(*hex) < best);
    let task = Exercise {
        question: format!("How near to {town} does {} come?", unit_name(game, unit)),
        given: format!(
            "It moves alone from {} by normal movement and ends its move in the hex you click.",
            hex_full(game, from)
        ),
        about: vec![Subject::Place(from.into()), Subject::Place(goal.into())],
        answers: hexes.iter().map(|hex| answer(*hex)).collect(),
        rules: vec!["RPX-080".into(), "RPX-110".into()],
        ..Exercise::default()
    };
    let task = Some(task).filter(|_| tempts && best > 0 && best < left(from))?;
    because(task, |best, _| format!("{}: {}; no other hex in its reach is so near", best.text, best.sum))
}

/// Hexes in which a unit can end its move: every way is gone hex by hex.
fn halts(game: &Game, start: Position, unit: Unit) -> HexSet {
    let mut all: HexSet = start.at.of(unit).into_iter().collect();
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(here) = open.pop() {
        let Some(at) = here.at.of(unit) else { continue };
        for (_, to) in game.map.hexes.neighbours(at) {
            let mut next = here.clone();
            let go = Order::Go { unit, to, pace: Pace::Normal };
            if choices::may(game, &next, go).is_err() {
                continue;
            }
            hand::carry_out(game, &mut next, &go, &mut FirstFaces);
            if next.at.of(unit) != Some(to) {
                continue;
            }
            all.add(to);
            if next.march.is_some() && seen.insert((to.0, next.man(unit).spent)) && seen.len() < MOST_MOVES {
                open.push(next);
            }
        }
    }
    all
}

// ---- supply ----

/// Where units of the side in turn stand that no headquarters supplies.
fn unsupplied(game: &Game, p: &Position) -> Option<Exercise> {
    let (side, lines) = (p.phasing, supply::Lines::of(game, p, p.phasing));
    let counts = |unit: &Unit| p.is_up(*unit) && !game.counter(*unit).is_leader();
    let hexes: HexSet = p.of_side(side).filter(|(unit, _)| counts(unit)).map(|(_, hex)| hex).collect();
    let answer = |hex: Hex| {
        let units = || p.units(side, hex).filter(counts);
        let out = units().any(|unit| !lines.supplies(game, p, unit));
        let who = join(&units().map(|unit| unit_name(game, unit)).collect::<Vec<_>>());
        let (sum, miss) = if out {
            ("no headquarters reaches all of it".to_owned(), String::new())
        } else {
            ("in supply".to_owned(), format!("{} is in supply", hex_full(game, hex)))
        };
        Alternative {
            text: format!("{who} in {}", hex_full(game, hex)),
            miss,
            ..placed(game, hex, sum, i64::from(out))
        }
    };
    let task = Exercise {
        question: format!("Where do {} units stand that are out of supply?", side_name(side)),
        given: "Supply is traced as all stand now, before anybody moves.".into(),
        answers: hexes.iter().map(answer).collect(),
        rules: vec!["RPX-030".into(), "RPX-034".into(), "RPX-037".into()],
        ..Exercise::default()
    };
    because(task, |best, _| format!("{}: {}; all others are in supply", best.text, best.sum))
}

/// The units of the side in turn that are out of supply once its supply has been checked.
fn checked(game: &Game, mut p: Position) -> Vec<Unit> {
    for unit in Unit::all() {
        p.men[unit].supply = Supply::In;
    }
    p.step = Step::Supply;
    supply::check(game, &mut Draft::new(game, &mut p, &mut FirstFaces));
    p.of_side(p.phasing).map(|(unit, _)| unit).filter(|unit| p.man(*unit).supply != Supply::In).collect()
}
