//! Tasks over attacks that are declared.

use super::{
    force::{self, TEMPTING, tenths},
    reasons::{self, sentences},
    task::Task,
    words::{holders, per_cent, sum, sums, unit_id, with_origins},
};
use crate::{
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet},
    nouns::Role,
    odds::forecast::{self, Counted},
    order::Order,
    players::joining,
    rules::{air, combat, trial},
    words::{fleet_name, place, seal, unit_name},
};
use engine::show::{
    exercise::{Alternative, Exercise},
    scene::Subject,
};
use kit::{
    exercise::{because, called, two_best},
    say::{capital, count},
};

/// Declared targets.
pub(super) fn targets(task: &Task<'_>) -> Vec<String> {
    task.o.targets.iter().map(|at| task.id(at)).collect()
}

/// A mission that brings less, in tenths of a point, is no temptation.
const WORTH_A_FLIGHT: i64 = 40;

/// Which attack is asked for by [`falls`]: the surest, or this.
pub(super) const DOUBTFUL: &str = "doubtful";

/// The two tasks over several attacks.
pub(super) fn several(task: &Task<'_>) -> Vec<String> {
    if task.o.targets.len() > 1 { vec![String::new(), DOUBTFUL.to_owned()] } else { Vec::new() }
}

/// Air fleets with more than one attack they could fly over.
pub(super) fn fleets(task: &Task<'_>) -> Vec<String> {
    let (g, o) = (task.g, task.o);
    if !task.german || !g.may_fly(o) {
        return Vec::new();
    }
    let choices =
        |fleet: FleetId| o.targets.iter().filter(|at| air::check_fly(g, o, fleet, *at).is_ok()).count();
    let open = FleetId::ALL.into_iter().filter(|fleet| choices(*fleet) > 1);
    open.map(|fleet| g.board.fleets[fleet.index()].id.clone()).collect()
}

/// A declared target with a defender to fight.
pub(super) fn target(task: &Task<'_>, about: &str) -> Option<SpaceId> {
    let o = task.o;
    let side = if task.german { SOVIET_UNITS } else { GERMAN_UNITS };
    let target = task.place(about).filter(|t| t.is_in(o.targets))?;
    let is_fight = !o.attackers_of(target).is_empty() && !o.units_at(target).and(side).is_empty();
    is_fight.then_some(target)
}

/// Who attacks a place: `4th Army from Minsk`.
pub(super) fn attackers(task: &Task<'_>, target: SpaceId) -> String {
    with_origins(task.g, task.o, task.o.attackers_of(target))
}

/// An attack and its defenders, in two sentences.
fn told(task: &Task<'_>, target: SpaceId) -> String {
    let verb = if task.o.attackers_of(target).len() == 1 { "attacks" } else { "attack" };
    let name = place(task.g, target);
    let flies = |f: FleetId| task.o.fleets[f.index()].target == Some(target);
    let fleet = FleetId::ALL.into_iter().find(|f| flies(*f));
    let fleet = fleet.map_or_else(String::new, |f| format!(" {} flies over it.", fleet_name(task.g, f)));
    format!("{} {verb} {name}. {}{fleet}", attackers(task, target), holders(task, target))
}

/// Whether an air fleet is sent over a place.
pub(super) fn is_flown(task: &Task<'_>, target: SpaceId) -> bool {
    task.o.fleets.iter().any(|f| f.target == Some(target))
}

/// How many hits count against the defenders.
pub(super) fn hits(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let target = target(task, about)?;
    let unknown = o.attackers_of(target).into_iter().any(|u| g.factor(o, u).is_none());
    if is_flown(task, target) || unknown {
        return None;
    }
    let fire = combat::compute_fire(g, &force::committed(task, o, target));
    // Without unknown attackers the sum is the same whatever the defenders are; supply of a pocket could hang on them.
    let most = fire.attack.max(3);
    let answer = |n: u8| Alternative {
        id: n.to_string(),
        text: count(i64::from(n), "hit"),
        sum: match n {
            n if n == fire.net => format!("{} − {} = {}", fire.attack, fire.absorbs, fire.net),
            n if n == fire.attack => "if the ground absorbed nothing".into(),
            n if n > fire.net => "the ground absorbs more".into(),
            _ => "the ground absorbs less".into(),
        },
        worth: -i64::from(n.abs_diff(fire.net)),
        ..Alternative::default()
    };
    let name = place(g, target);
    let exercise = Exercise {
        question: format!("How many hits count at {name}?"),
        given: told(task, target),
        about: vec![Subject::from(target)],
        answers: (0..=most).map(answer).collect(),
        rules: vec!["BF-CBT-03".into(), "BF-ABS-01".into()],
        sums: sums(task, o, target),
        level: Some(hits_level(task, target)),
        ..Exercise::default()
    };
    because(exercise, |best, _| {
        let (fired, absorbed) = (count(i64::from(fire.attack), "hit"), fire.absorbs);
        let sum =
            format!("{} fired, {name} absorbs {absorbed}: {} left, {}", capital(&fired), best.text, best.sum);
        sentences(&[sum, reasons::at(task, o, target)])
    })
}

/// Adding one link on open ground is the easiest; a further link, and whatever else bears on the sum, is one more.
fn hits_level(task: &Task<'_>, target: SpaceId) -> u8 {
    let origins: SpaceSet =
        task.o.attackers_of(target).into_iter().filter_map(|unit| task.o.space(unit)).collect();
    origins.len() as u8 + reasons::weight(task, task.o, target)
}

/// What the chance of a declared attack is.
pub(super) fn estimate(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let target = target(task, about)?;
    let chance = forecast::chance(g, o, target)?;
    let real = (tenths(chance) + 5) / 10;
    if !(8..=92).contains(&real) {
        return None;
    }
    // The figure that is right is not the chance itself, but one beside it, so that figures are not learnt by heart.
    let near = (real + [-6, 4, -3, 7][(target.0 % 4) as usize]).clamp(2, 98);
    let gap = [24, 34, 46][(real % 3) as usize];
    let others = [-3, -2, -1, 0, 1, 2, 3].map(|n| near + n * gap);
    let far = |n: i64| n == near || (n - real).abs() >= 20;
    let figures: Vec<i64> = others.into_iter().filter(|n| (1..=99).contains(n) && far(*n)).take(5).collect();
    let answer = |n: i64| {
        let off = (n - real).abs();
        let sum = if off <= 10 { "within ten points".to_owned() } else { format!("{off} points away") };
        Alternative {
            id: n.to_string(),
            text: format!("About {n} %"),
            sum,
            worth: -off,
            ..Alternative::default()
        }
    };
    let name = place(g, target);
    let exercise = Exercise {
        question: format!("How good is the chance at {name}?"),
        given: told(task, target),
        about: vec![Subject::from(target)],
        answers: figures.into_iter().map(answer).collect(),
        rules: vec!["BF-EXP-01".into(), "BF-CBT-03".into()],
        sums: sums(task, o, target),
        ..Exercise::default()
    };
    because(exercise, |_, _| {
        sentences(&[format!("{name}: {}", sum(task, o, target, chance)), reasons::at(task, o, target)])
    })
}

/// Which of the declared attacks is the surest, or the one most in doubt.
pub(super) fn falls(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let is_doubt = about == DOUBTFUL;
    let mut counted = Counted::default();
    let mut answers = Vec::new();
    for at in o.targets.iter().filter(|at| target(task, &task.id(*at)).is_some()) {
        let chance = forecast::chance_among(g, o, at, &mut counted)?;
        let fleet = if is_flown(task, at) { ", an air fleet over it" } else { "" };
        answers.push(Alternative {
            id: task.id(at),
            text: format!("{}: {}{fleet}", place(g, at), attackers(task, at)),
            sum: sum(task, o, at, chance),
            worth: if is_doubt { 1000 - tenths(chance) } else { tenths(chance) },
            at: Some(Subject::from(at)),
            ..Alternative::default()
        });
    }
    if answers.len() < 3 || two_best(&answers)?.1.worth < TEMPTING {
        return None;
    }
    let (best, next) = two_best(&answers)?;
    let (best, next) = (task.place(&best.id)?, task.place(&next.id)?);
    let question = if is_doubt {
        "Which of these attacks is most in doubt?"
    } else {
        "Which of these attacks is the surest?"
    };
    let exercise = Exercise {
        question: question.into(),
        given: "All are declared. Each is judged as if it were fought next.".into(),
        about: answers.iter().filter_map(|a| a.at.clone()).collect(),
        answers,
        rules: vec!["BF-CBT-03".into(), "BF-ABS-01".into()],
        sums: sums(task, o, best),
        ..Exercise::default()
    };
    let why = [reasons::at(task, o, best), reasons::at(task, o, next)];
    because(exercise, |best, next| {
        let sums = format!("{}: {}; the next, {}: {}", called(best), best.sum, called(next), next.sum);
        sentences(&[sums, why[0].clone(), why[1].clone()])
    })
}

/// Which unit helps a declared attack most.
pub(super) fn join(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let target = target(task, about)?;
    let now = trial::of_plan(g, o);
    let before = tenths(forecast::chance(g, o, target)?);
    let side = if task.german { GERMAN_UNITS } else { SOVIET_UNITS };
    let mut counted = Counted::default();
    let (mut tried, mut answers) = (Vec::new(), Vec::new());
    for (unit, at) in o.on_map(side).filter(|(u, _)| o.aim(*u).is_none()) {
        let draw = if g.factor(o, unit).is_none() { o.draws.born[unit.slot()] } else { 0 };
        let like = (
            at,
            g.factor(o, unit),
            g.board.armies.has(unit),
            o.is_disrupted(unit),
            draw,
            o.links_moved(unit),
        );
        if tried.contains(&like) {
            continue;
        }
        let Some(joined) = joining::join(&now, unit, target, Role::Attack) else { continue };
        tried.push(like);
        let after = &joined.after.view().open;
        let chance = forecast::chance_among(g, after, target, &mut counted)?;
        answers.push(Alternative {
            id: unit_id(g, unit),
            text: format!("{} from {}", unit_name(g, o, unit), place(g, at)),
            sum: sum(task, after, target, chance),
            worth: tenths(chance),
            at: Some(Subject::from(unit)),
            orders: joined.orders.iter().map(seal).collect(),
            ..Alternative::default()
        });
    }
    if answers.len() < 2 || two_best(&answers)?.0.worth <= before {
        return None;
    }
    let name = place(g, target);
    let exercise = Exercise {
        question: format!("Which unit helps most at {name}?"),
        given: format!("{} One unit more may join, coming up first where it has to.", told(task, target)),
        about: vec![Subject::from(target)],
        answers,
        rules: vec!["BF-LNK-01".into(), "BF-CBT-03".into()],
        sums: sums(task, o, target),
        ..Exercise::default()
    };
    because(exercise, |best, next| {
        let (a, b, c) = (per_cent(best.worth), per_cent(next.worth), per_cent(before));
        let chances = format!(
            "With {} {name} falls in {a}, with {} in {b}, with no unit more in {c}",
            best.text, next.text
        );
        sentences(&[chances, format!("{}: {}", best.text, best.sum), reasons::at(task, o, target)])
    })
}

/// Over which attack an air fleet is worth most: asked only where it would help the next best as well.
pub(super) fn air(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let fleet = FleetId::ALL.into_iter().find(|fleet| g.board.fleets[fleet.index()].id == about)?;
    if !task.german || !g.may_fly(o) {
        return None;
    }
    let mut counted = Counted::default();
    let mut answers = Vec::new();
    for at in o.targets.iter().filter(|at| air::check_fly(g, o, fleet, *at).is_ok()) {
        if target(task, &task.id(at)).is_none() {
            continue;
        }
        let order = Order::Fly { fleet, target: at };
        let flown = trial::prepared(g, o, &[order]).ok()?;
        let without = forecast::chance_among(g, o, at, &mut counted)?;
        let with = forecast::chance_among(g, &flown, at, &mut counted)?;
        answers.push(Alternative {
            id: task.id(at),
            text: format!("{}: {}", place(g, at), attackers(task, at)),
            sum: format!("{} to {}", per_cent(tenths(without)), per_cent(tenths(with))),
            worth: tenths(with) - tenths(without),
            at: Some(Subject::from(at)),
            orders: vec![seal(&order)],
            ..Alternative::default()
        });
    }
    let (best, next) = two_best(&answers)?;
    if next.worth < WORTH_A_FLIGHT {
        return None;
    }
    let (best, next) = (task.place(&best.id)?, task.place(&next.id)?);
    let name = fleet_name(g, fleet);
    let told: Vec<String> =
        answers.iter().filter_map(|a| task.place(&a.id)).map(|at| holders(task, at)).collect();
    let exercise = Exercise {
        question: format!("Over which attack is {name} worth most?"),
        given: format!("All are declared, and {name} can fly over one of them. {}", told.join(" ")),
        about: answers.iter().filter_map(|answer| answer.at.clone()).collect(),
        answers,
        rules: vec!["BF-AIR-03".into(), "BF-AIR-06".into()],
        sums: sums(task, o, best),
        ..Exercise::default()
    };
    let why = [reasons::at(task, o, best), reasons::at(task, o, next)];
    because(exercise, |best, next| {
        let points = |worth: i64| super::kinds::KINDS.iter().find(|k| k.id == "air").map(|k| k.words(worth));
        let (a, b) = (points(best.worth).unwrap_or_default(), points(next.worth).unwrap_or_default());
        let worth = format!(
            "Over {} it is worth {a}, {}; over {}, the next, {b}, {}",
            called(best),
            best.sum,
            called(next),
            next.sum
        );
        sentences(&[worth, why[0].clone(), why[1].clone()])
    })
}
