//! Tasks over attacks that could be declared from where the units stand.

use super::{
    force::{self, Force, TEMPTING, sets, tenths},
    reasons::{self, sentences},
    task::Task,
    words::{forced, holders, per_cent, placed, sum, sums, weather, with_origins},
};
use crate::{
    ids::{SpaceId, SpaceSet, UnitSet},
    odds::forecast::{self, Counted},
    show::overlays::threat,
    state::Open,
    words::place,
};
use engine::show::{
    exercise::{Alternative, Exercise},
    forecast::Chance,
    scene::Subject,
};
use kit::exercise::because;

/// Places held by the other side beside one’s own units.
fn held(task: &Task<'_>) -> SpaceSet {
    let (g, o) = (task.g, task.o);
    let (own, other) = if task.german { (o.german, o.soviet) } else { (o.soviet, o.german) };
    g.board.positions & other & g.board.neighbours(own)
}

/// Places that could be asked about while nothing is declared.
pub(super) fn attackable(task: &Task<'_>) -> Vec<String> {
    if !task.o.targets.is_empty() {
        return Vec::new();
    }
    held(task).iter().map(|at| task.id(at)).collect()
}

/// Places with a number of units: `minsk 2`.
pub(super) fn sized(task: &Task<'_>) -> Vec<String> {
    attackable(task).into_iter().flat_map(|id| [2, 3].map(|n| format!("{id} {n}"))).collect()
}

/// Every force against a place with its chance.
fn weighed(task: &Task<'_>, target: SpaceId, of: Option<usize>) -> Option<Vec<(Force, Chance)>> {
    let mut counted = Counted::default();
    let mut out = Vec::new();
    for force in sets(task.g, task.o, task.german, target)? {
        if of.is_some_and(|n| n != force.units.len()) {
            continue;
        }
        let chance = forecast::chance_among(task.g, &force.after, target, &mut counted)?;
        out.push((force, chance));
    }
    Some(out)
}

/// Factors that a force spends; an unknown unit counts 1.
fn cost(task: &Task<'_>, units: UnitSet) -> i64 {
    units.into_iter().map(|u| i64::from(task.g.estimate(task.o, u))).sum()
}

/// Which force of the fewest factors takes a place surely.
pub(super) fn least(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let target = task.place(about).filter(|t| t.is_in(held(task)))?;
    let all = weighed(task, target, None)?;
    if all.iter().filter(|(_, chance)| chance.is_certain()).count() < 2 {
        return None;
    }
    let spent = |units| -cost(task, units);
    let worth = |force: &Force, chance: &Chance| if chance.is_certain() { spent(force.units) } else { -100 };
    let answers: Vec<Alternative> = all
        .iter()
        .map(|(force, chance)| {
            let answer = forced(task, target, force, *chance, worth(force, chance));
            let miss = if chance.is_certain() { "" } else { "It does not take it surely" };
            Alternative { miss: miss.into(), ..answer }
        })
        .collect();
    let best = all.iter().max_by_key(|(force, chance)| worth(force, chance))?;
    let name = place(task.g, target);
    let exercise = Exercise {
        question: format!("What is the least that takes {name} surely?"),
        given: format!("{} {} No unit moves and no air fleet flies.", holders(task, target), weather(task)),
        about: vec![Subject::from(target)],
        rules: vec!["BF-CBT-03".into(), "BF-ABS-01".into(), "BF-HIT-01".into()],
        sums: sums(task, &best.0.after, target),
        answers,
        ..Exercise::default()
    };
    because(exercise, |answer, _| {
        let words = kit::say::count(-answer.worth, "factor");
        let least = format!(
            "Enough, with {words}: {}, {}; everything else that takes {name} surely spends more",
            answer.text, answer.sum
        );
        sentences(&[least, reasons::at(task, &best.0.after, target)])
    })
}

/// A best chance below this, in tenths of a point, is not worth asking for.
const POOR: i64 = 200;

/// Which units, of a given number, take a place with the best chance.
pub(super) fn best(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (id, n) = about.split_once(' ')?;
    let size: usize = n.parse().ok().filter(|n| (1..=4).contains(n))?;
    let target = task.place(id).filter(|t| t.is_in(held(task)))?;
    let all = weighed(task, target, Some(size))?;
    let answers: Vec<Alternative> =
        all.iter().map(|(force, chance)| forced(task, target, force, *chance, tenths(*chance))).collect();
    let best = all.iter().max_by_key(|(_, chance)| tenths(*chance))?;
    if answers.len() < 3 || tenths(best.1) < POOR {
        return None;
    }
    let (name, number) =
        (place(task.g, target), ["one unit", "two units", "three units", "four units"][size - 1]);
    let exercise = Exercise {
        question: format!("Which {number} take {name} with the best chance?"),
        given: format!("{} {} No unit moves and no air fleet flies.", holders(task, target), weather(task)),
        about: vec![Subject::from(target)],
        rules: vec!["BF-CBT-03".into(), "BF-ABS-01".into(), "BF-HIT-01".into()],
        sums: sums(task, &best.0.after, target),
        answers,
        ..Exercise::default()
    };
    because(exercise, |answer, next| {
        let (a, b) = (per_cent(answer.worth), per_cent(next.worth));
        let chances = format!(
            "{name} falls in {a} to {}, {}; in {b} to the next best, {}, {}",
            answer.text, answer.sum, next.text, next.sum
        );
        sentences(&[chances, reasons::at(task, &best.0.after, target)])
    })
}

/// A place with the best force against it and its chance, if anybody can attack it.
type Strongest = (SpaceId, Option<(Force, Chance)>);

/// Each of some places with the best force against it.
fn lines(task: &Task<'_>, o: &Open, german: bool, places: SpaceSet) -> Option<Vec<Strongest>> {
    let mut counted = Counted::default();
    let each = |at| Some((at, force::strongest(task.g, o, german, at, &mut counted)?));
    places.iter().map(each).collect()
}

/// A task about the weakest place: its answers, the two weakest places with the attacks on them as declared, and what bears on
/// those.
struct Weakest {
    answers: Vec<Alternative>,
    at: SpaceId,
    after: Open,
    why: [String; 2],
}

/// `None` where the second weakest place is no temptation.
fn weakest(task: &Task<'_>, o: &Open, german: bool, places: SpaceSet) -> Option<Weakest> {
    let all = lines(task, o, german, places)?;
    let looking = Task { g: task.g, o, german };
    let answer = |(at, best): &Strongest| match best {
        None => placed(task, *at, "no unit can attack it".into(), 0),
        Some((force, chance)) => {
            let text = format!(
                "{}: {}",
                with_origins(task.g, o, force.units),
                sum(&looking, &force.after, *at, *chance)
            );
            placed(task, *at, text, tenths(*chance))
        }
    };
    let answers = all.iter().map(answer).collect();
    let mut open: Vec<(SpaceId, Open, i64)> = all
        .into_iter()
        .filter_map(|(at, best)| best.map(|(force, chance)| (at, force.after, tenths(chance))))
        .collect();
    open.sort_by_key(|(_, _, worth)| std::cmp::Reverse(*worth));
    let next = open.get(1).filter(|(_, _, worth)| *worth >= TEMPTING)?;
    let why = [&open[0], next].map(|(at, after, _)| reasons::at(&looking, after, *at));
    let (at, after, _) = open.swap_remove(0);
    Some(Weakest { answers, at, after, why })
}

/// The best answer, the one after it, and what bears on both.
fn compared(best: &Alternative, next: &Alternative, why: &[String; 2]) -> String {
    let chances = format!("{}, {}; the next, {}, {}", best.text, best.sum, next.text, next.sum);
    sentences(&[chances, why[0].clone(), why[1].clone()])
}

/// Where the other side’s line is weakest.
pub(super) fn hole(task: &Task<'_>) -> Option<Exercise> {
    if !task.o.targets.is_empty() {
        return None;
    }
    let Weakest { answers, at, after, why } = weakest(task, task.o, task.german, held(task))?;
    let exercise = Exercise {
        question: "Where is the other line weakest?".into(),
        given: format!(
            "Which place held by the other side can you take with the best chance, if all who stand beside it may attack \
             and no unit moves first? {} No air fleet flies.",
            weather(task)
        ),
        about: Vec::new(),
        rules: vec!["BF-CBT-03".into(), "BF-LNK-01".into()],
        sums: sums(task, &after, at),
        answers,
        ..Exercise::default()
    };
    because(exercise, |best, next| compared(best, next, &why))
}

/// Which of one’s own places is in danger.
pub(super) fn danger(task: &Task<'_>) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    if !o.targets.is_empty() {
        return None;
    }
    let other = !task.german;
    let (next, _) = threat::next_step(g, o, other);
    let (own, theirs) = if task.german { (o.german, o.soviet) } else { (o.soviet, o.german) };
    let places = g.board.positions & own & g.board.neighbours(theirs);
    let Weakest { answers, at, after, why } = weakest(task, &next, other, places)?;
    let looking = Task { g, o: &next, german: other };
    let exercise = Exercise {
        question: "Which of your places is in most danger?".into(),
        given: "Where can the other side break in with the best chance in its next step, if no unit moves before it and it \
                attacks from where it stands? Its air fleets stay on the ground."
            .into(),
        about: Vec::new(),
        rules: vec!["BF-CBT-03".into(), if other { "BF-LNK-01" } else { "BF-LNK-03" }.into()],
        sums: sums(&looking, &after, at),
        answers,
        ..Exercise::default()
    };
    because(exercise, |best, next| compared(best, next, &why))
}
