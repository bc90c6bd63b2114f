//! Tasks of movement, retreat and supply: answered on the map.

use super::words::{placed, told};
use crate::{
    combat::Attack,
    game::Game,
    nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Unit},
    order::Order,
    rules::{
        arrange,
        combat::flights::Ground,
        movement, reach, retreat,
        supply::{self, Cut},
        zone,
    },
    show::cut_text,
    state::Position,
    words::{hex_full, hex_name, side_name, unit_name, units_name},
};
use engine::{
    base::side::Side,
    show::{
        exercise::{Alternative, Exercise},
        scene::Subject,
        sealed::SealedOrder,
    },
};
use kit::{
    exercise::because,
    passage::FAR,
    say::{count, count_of},
};

/// Defenders of the attacks of the plan, each by the attack and its key.
pub fn attacked(game: &Game, p: &Position, side: Side) -> Vec<String> {
    let mut all = Vec::new();
    for (nth, attack) in p.fighting.plan.iter().enumerate() {
        for unit in attack.targets.iter().flat_map(|hex| p.at.units(hex)).filter(|unit| unit.side() != side) {
            all.push(format!("{nth} {}", game.counter(unit).key));
        }
    }
    all
}

/// Where a defender can go if it must.
pub fn back(game: &Game, p: &Position, side: Side, about: &str) -> Option<Exercise> {
    let (nth, key) = about.split_once(' ')?;
    let attack: &Attack = p.fighting.plan.get(nth.parse::<usize>().ok()?)?;
    let unit = arrange::unit_named(game, key).filter(|unit| unit.side() != side)?;
    let hex = p.at.of(unit).filter(|hex| attack.targets.has(*hex))?;
    if p.fighting.standing.has(unit) {
        return None;
    }
    let origins: HexSet = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    let ground = Ground::new(p, origins).without(attack.targets);
    let steps = retreat::steps(game, p, &ground.flight(unit, hex));
    let near: Vec<Hex> = game.board.neighbours(hex).map(|(_, to)| to).collect();
    let bars: Vec<(Hex, Option<(bool, String)>)> = near
        .iter()
        .map(|to| (*to, (!steps.has(*to)).then(|| barred(game, p, side, origins, hex, *to))))
        .collect();
    let answer = |(to, bar): &(Hex, Option<(bool, String)>)| {
        let Some((_, why)) = bar else { return placed(game, *to, "it can go there".into(), 1) };
        Alternative {
            miss: format!("It cannot go to {}: {why}", hex_name(game, *to)),
            ..placed(game, *to, why.clone(), 0)
        }
    };
    let hidden = bars.iter().filter(|(_, bar)| bar.as_ref().is_some_and(|(is_seen, _)| !is_seen)).count();
    let task = Exercise {
        question: format!("Where can {} go from {} if it must?", unit_name(game, unit), hex_name(game, hex)),
        given: told(game, p, side, attack),
        about: vec![Subject::Place(hex.into())],
        answers: bars.iter().map(answer).collect(),
        rules: vec!["RP-RET-03".into(), "RP-RET-12".into()],
        level: Some(1 + hidden.min(4) as u8),
        ..Exercise::default()
    };
    let closed: Vec<String> = bars
        .iter()
        .filter_map(|(to, bar)| Some(format!("{}: {}", hex_name(game, *to), bar.as_ref()?.1)))
        .collect();
    because(task, |best, _| format!("{} is the one hex that is open to it. {}", best.text, closed.join("; ")))
}

/// What bars the first hex of a retreat, and whether one sees it at once.
fn barred(game: &Game, p: &Position, side: Side, origins: HexSet, from: Hex, to: Hex) -> (bool, String) {
    let water = game.board.way(from, to).is_some_and(|way| {
        let between = game.side(p, from, way, to);
        between.water() || between.sea()
    });
    let beside = |origin: &Hex| game.board.neighbours(to).any(|(_, near)| near == *origin);
    if p.at.holds(side, to) {
        (true, "enemy units stand there".into())
    } else if !game.standable(p, to) || water {
        (true, "no unit can go there".into())
    } else if let Some(origin) = origins.iter().find(beside) {
        (false, format!("it touches {}, from which the unit is attacked (RET-12)", hex_name(game, origin)))
    } else if zone::is_in(game, p, side, to) {
        let casters = zone::casters(game, p, side, to);
        (false, format!("it lies in the zone of {} (RET-03)", units_name(game, casters.iter().take(1))))
    } else {
        (false, "it is under another attack, or closed to the unit".into())
    }
}

/// Units that may move, each with the city it is to come near to.
pub fn marchers(game: &Game, p: &Position, side: Side) -> Vec<String> {
    let wanted = |(unit, hex): (Unit, Hex)| {
        movement::may_move(game, p, side, unit).ok()?;
        let goal = goal(game, p, side, hex)?;
        Some(format!("{} {}", game.counter(unit).key, game.board.label(goal)))
    };
    p.at.of_side(side).filter_map(wanted).collect()
}

/// The nearest city of this side’s aim that is neither here nor far away: for the Axis one it has not, for the Soviet side its
/// own.
fn goal(game: &Game, p: &Position, side: Side, from: Hex) -> Option<Hex> {
    let steps = game.board.land_distance(from);
    let far = |hex: Hex| steps[hex.index()];
    let cities =
        game.victories.iter().copied().filter(|hex| p.controls(SOVIET, *hex) && (2..=9).contains(&far(*hex)));
    let cities = cities.filter(|hex| side == AXIS || p.at.is_empty(*hex));
    cities.min_by_key(|hex| far(*hex))
}

/// How near a unit comes to a city.
pub fn march(game: &Game, p: &Position, side: Side, about: &str) -> Option<Exercise> {
    let (key, label) = about.split_once(' ')?;
    let unit = arrange::unit_named(game, key)?;
    let goal = game.board.named(label)?;
    let start = movement::may_move(game, p, side, unit).ok()?;
    let stack = Stack(unit, None);
    let zone = zone::of(game, p, side.other());
    let found = reach::reach(game, p, &zone, stack)?;
    let has = movement::allowance_of(game, p, stack);
    let all = u32::from(has.mf + has.omb);
    let steps = game.board.land_distance(goal);
    let clean = found.clean();
    let left = |hex: Hex| i64::from(steps[hex.index()]);
    let near = |hex: &Hex| game.board.distance(start, *hex) <= all + 1 && steps[hex.index()] != FAR;
    let open = |hex: &Hex| game.standable(p, *hex) && !p.enemy_in(side, *hex);
    let hexes: Vec<Hex> = game.board.layout().hexes().filter(near).filter(open).collect();
    let city = hex_name(game, goal);
    let answer = |hex: Hex| {
        let far = count_of(left(hex), "hex", "hexes");
        if hex == start || clean.has(hex) {
            let cost = found.cost(hex).unwrap_or(0);
            let spent = match cost.checked_sub(has.mf).filter(|bonus| *bonus > 0) {
                None => format!("{cost} of {} factors", has.mf),
                Some(bonus) => format!("all {} factors and {bonus} of the bonus", has.mf),
            };
            let sum = format!("{far} from {city}, for {spent}");
            let go =
                found.path(hex).into_iter().map(|to| SealedOrder::new(Order::Go { stack, to })).collect();
            return Alternative { orders: go, ..placed(game, hex, sum, -left(hex)) };
        }
        let why = if found.disperses.has(hex) && found.ends.has(hex) {
            "it would arrive Dispersed"
        } else if found.cost(hex).is_some() {
            "it may pass but not stay there"
        } else {
            "it does not come so far"
        };
        Alternative {
            miss: format!("{}: {why}", hex_full(game, hex)),
            ..placed(game, hex, why.into(), -1000 - left(hex))
        }
    };
    let answers: Vec<Alternative> = hexes.iter().map(|hex| answer(*hex)).collect();
    let best = hexes.iter().filter(|hex| clean.has(**hex)).map(|hex| left(*hex)).min()?;
    // A hex that looks to be within reach and is nearer.
    let tempting =
        |hex: &&Hex| !clean.has(**hex) && game.board.distance(start, **hex) <= all && left(**hex) < best;
    if best == 0 || best >= left(start) || hexes.iter().filter(tempting).count() == 0 {
        return None;
    }
    let task = Exercise {
        question: format!("How near to {city} does {} come?", unit_name(game, unit)),
        given: format!(
            "It moves alone from {}, ends its move in the hex you click and is not to arrive Dispersed. It has {} of movement and \
             {} of bonus.",
            hex_name(game, start),
            count(has.mf, "factor"),
            has.omb
        ),
        about: vec![Subject::Place(start.into()), Subject::Place(goal.into())],
        answers,
        rules: vec!["RP-MOV-04".into(), "RP-ZOC-02".into(), "RP-ZOC-03".into()],
        level: Some(match hexes.iter().filter(tempting).count() {
            ..=1 => 1,
            2..=3 => 2,
            4..=6 => 3,
            7..=10 => 4,
            _ => 5,
        }),
        ..Exercise::default()
    };
    // Why the nearest of the nearer hexes is not reached.
    let missed = hexes.iter().filter(tempting).min_by_key(|hex| left(**hex));
    let why = missed.map_or_else(String::new, |hex| format!(". {}", held_up(game, p, side, *hex, &found)));
    because(task, |best, _| format!("{}: {}; no other hex in its reach is so near{why}", best.text, best.sum))
}

/// Why a hex is not reached: the zone in which it lies, or what the way costs.
fn held_up(game: &Game, p: &Position, side: Side, hex: Hex, found: &reach::Reach) -> String {
    let name = hex_full(game, hex);
    let casters = zone::casters(game, p, side.other(), hex);
    if !casters.is_empty() {
        let who = units_name(game, casters.iter().take(1));
        return format!("{name} lies in the zone of {who} (ZOC-02)");
    }
    if found.cost(hex).is_some() {
        format!("It may pass {name} but not stay there")
    } else {
        format!("{name} is out of its reach (MOV-04)")
    }
}

/// Whose supply is asked about: that of the side to move, before anybody has moved.
pub fn sides(p: &Position, side: Side) -> Vec<String> {
    let fresh = p.moved_now.is_empty() && p.reserve == 0;
    if fresh { vec![side_name(side).to_owned()] } else { Vec::new() }
}

/// Which unit no supply line reaches.
pub fn unsupplied(game: &Game, p: &Position, about: &str) -> Option<Exercise> {
    let side = Side::BOTH.into_iter().find(|side| side_name(*side) == about)?;
    let traced = supply::trace(game, p, side);
    let out = supply::cut_off(game, p, side, &traced);
    let hexes = supply::held(p, side);
    let answer = |hex: Hex| {
        let who = units_name(game, p.at.units(hex));
        let cut = p.at.units(hex).any(|unit| out.has(unit));
        let text = format!("{who} in {}", hex_full(game, hex));
        if cut {
            return Alternative { text, ..placed(game, hex, "no line reaches it".into(), 1) };
        }
        let miss = format!("{who} is in supply");
        Alternative { text, miss, ..placed(game, hex, "in supply".into(), 0) }
    };
    let task = Exercise {
        question: format!("Who of the {} side is out of supply?", side_name(side)),
        given: "Supply is traced as the units stand now, before anybody moves.".into(),
        about: Vec::new(),
        answers: hexes.iter().map(answer).collect(),
        rules: vec!["RP-SUP-01".into(), "RP-SUP-02".into()],
        ..Exercise::default()
    };
    let hex = hexes.iter().find(|hex| p.at.units(*hex).any(|unit| out.has(unit)))?;
    let cut = supply::why(game, p, side, &traced, hex)?;
    // An enemy in the way is seen; a zone, ground and a distance are not, and many units are more to look at.
    let hidden = match cut {
        Cut::Enemy(_) | Cut::Nowhere => 0,
        Cut::Zone(_) | Cut::Ground(_) => 1,
        Cut::Far(_) => 2,
    };
    let many = u8::from(hexes.len() > 15) + u8::from(hexes.len() > 30);
    let task = Exercise { level: Some(1 + hidden + many), ..task };
    let (why, _) = cut_text(game, p, cut);
    because(task, |best, _| format!("{}: {why}", best.text))
}
