//! Tasks over supply and retreats.

use super::{
    declared,
    task::Task,
    words::{because, holders, right_or_wrong, units},
};
use crate::{
    engine::show::{
        exercise::{Alternative, Exercise},
        scene::Subject,
    },
    games::barbarossa_fast::{
        event::Event,
        ids::{SpaceId, SpaceSet, UnitId, UnitSet},
        nouns::Role,
        order::Order,
        rules::{apply::apply, attack::Declarations, movement, retreat, supply, trial},
        show::words::{place, units_in_text},
        state::Open,
    },
    kit::say::join,
};

fn own(german: bool) -> UnitSet {
    if german { UnitSet::GERMAN } else { UnitSet::SOVIET }
}

/// Units of the other side that are out of supply.
fn starving(task: &Task<'_>, o: &Open) -> UnitSet {
    supply::out_of_supply(task.g, o).and(own(!task.german))
}

/// How things stand once a unit has taken a place: its defenders are gone, wherever to.
fn taken(task: &Task<'_>, unit: UnitId, target: SpaceId) -> Open {
    let mut after = task.o.clone();
    for gone in after.units_at(target).and(own(!task.german)) {
        apply(task.g, &mut after, None, &Event::Eliminated { unit: gone });
    }
    apply(task.g, &mut after, None, &Event::Advanced { unit, to: target });
    apply(task.g, &mut after, None, &Event::ControlChanged { space: target, german: task.german });
    after
}

/// Every place a unit could stand on after a move or an attack, with how things would stand then.
fn ends(task: &Task<'_>, unit: UnitId, from: SpaceId, still: &Declarations<'_>) -> Vec<(SpaceId, Open)> {
    let (g, o) = (task.g, task.o);
    let mut out = Vec::new();
    if movement::may_move(o, unit).is_ok() {
        for to in movement::reach(g, o, unit).all() & g.board.positions {
            if let Ok(after) = trial::prepared(g, o, &[Order::Move { unit, to }]) {
                out.push((to, after));
            }
        }
    }
    for target in g.board.adj[from.index()] & g.board.positions {
        if still.check(unit, target, Role::Attack).is_ok() {
            out.push((target, taken(task, unit, target)));
        }
    }
    out
}

/// Which place, once taken, cuts off the most units.
pub(super) fn pocket(task: &Task<'_>) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    if !o.targets.is_empty() {
        return None;
    }
    let before = starving(task, o);
    let still = Declarations::new(g, o);
    let mut best: Vec<(SpaceId, UnitSet)> = Vec::new();
    for (unit, from) in o.on_map(own(task.german)).filter(|(_, s)| s.is_in(g.board.positions)) {
        for (to, after) in ends(task, unit, from, &still) {
            let cut = starving(task, &after).without(before);
            match best.iter_mut().find(|(at, _)| *at == to) {
                Some((_, known)) if known.len() >= cut.len() => {}
                Some((_, known)) => *known = cut,
                None => best.push((to, cut)),
            }
        }
    }
    best.sort_by_key(|(at, _)| at.0);
    let answer = |(at, cut): &(SpaceId, UnitSet)| {
        let sum = if cut.is_empty() {
            "cuts nobody off".into()
        } else {
            format!("cuts off {}", where_they_are(task, *cut))
        };
        right_or_wrong(task, *at, sum, cut.len() as i64, "That cuts nobody off")
    };
    let answers: Vec<Alternative> = best.iter().map(answer).collect();
    let exercise = Exercise {
        question: "Which place closes the pocket?".into(),
        given: "One of your units moves once, or takes a place beside it. Where must it stand so that the most units of the \
                other side lose their supply?"
            .into(),
        about: Vec::new(),
        answers,
        rules: vec!["BF-SUP-02".into(), "BF-SUP-03".into()],
        why: String::new(),
        sums: Vec::new(),
    };
    because(exercise, |best, next| {
        let more = if next.worth == 0 {
            "nothing else cuts anybody off".into()
        } else {
            format!("the next, {}, {}", next.text, next.sum)
        };
        format!("{} {}; {more}", best.text, best.sum)
    })
}

/// `2 units at Minsk and 1 unit at Brest`.
fn where_they_are(task: &Task<'_>, who: UnitSet) -> String {
    let places: SpaceSet = who.into_iter().filter_map(|u| task.o.space(u)).collect();
    let at = |at: SpaceId| {
        let n = who.into_iter().filter(|u| task.o.space(*u) == Some(at)).count();
        format!("{} at {}", units(n as i64), place(task.g, at))
    };
    join(&places.iter().map(at).collect::<Vec<_>>())
}

/// Places whose fall could cut somebody off: those that may be attacked.
pub(super) fn openings(task: &Task<'_>) -> Vec<String> {
    let (g, o) = (task.g, task.o);
    if !o.targets.is_empty() {
        return Vec::new();
    }
    let (mine, theirs) = if task.german { (o.german, o.soviet) } else { (o.soviet, o.german) };
    (g.board.positions & theirs & g.board.neighbours(mine)).iter().map(|at| task.id(at)).collect()
}

/// The unit that would enter a place: the first that may attack it.
fn first_in(task: &Task<'_>, target: SpaceId) -> Option<UnitId> {
    let still = Declarations::new(task.g, task.o);
    let mut near = task.o.on_map(own(task.german)).filter(|(_, s)| s.is_in(task.g.board.adj[target.index()]));
    near.find(|(unit, _)| still.check(*unit, target, Role::Attack).is_ok()).map(|(unit, _)| unit)
}

/// Which place loses its supply when another one falls.
pub(super) fn cut_off(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let target = task.place(about).filter(|_| openings(task).iter().any(|id| id == about))?;
    let enters = first_in(task, target)?;
    let after = taken(task, enters, target);
    let cut = starving(task, &after).without(starving(task, o));
    let theirs = if task.german { o.soviet } else { o.german };
    let answer = |at: SpaceId| {
        let n = cut.into_iter().filter(|u| o.space(*u) == Some(at)).count() as i64;
        let sum = if n == 0 {
            "stays as it is".into()
        } else if n == 1 {
            "1 unit loses its supply".into()
        } else {
            format!("{} lose their supply", units(n))
        };
        right_or_wrong(task, at, sum, n, "Nobody there loses its supply")
    };
    let answers: Vec<Alternative> =
        (theirs & g.board.positions & !SpaceSet::only(target)).iter().map(answer).collect();
    let (name, who) = (place(g, target), units_in_text(g, o, UnitSet::only(enters)));
    let exercise = Exercise {
        question: format!("{name} falls. What is cut off?"),
        given: format!(
            "{} enters {name} and stays there. {} Which place loses the supply of the most units?",
            super::words::capital(&who),
            holders(task, target)
        ),
        about: vec![Subject::from(target)],
        answers,
        rules: vec!["BF-SUP-02".into(), "BF-SUP-03".into()],
        why: String::new(),
        sums: Vec::new(),
    };
    because(exercise, |best, next| {
        let more = if next.worth == 0 {
            "nobody else does".into()
        } else {
            format!("at {} {}", next.text, next.sum)
        };
        format!("With {name} taken, at {} {}; {more}", best.text, best.sum)
    })
}

/// Where the defenders of a declared target can go.
pub(super) fn retreat(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let target = declared::target(task, about)?;
    let defenders = o.units_at(target).and(own(!task.german));
    let open = super::force::committed(task, o, target);
    let mut ways = defenders.into_iter().map(|u| retreat::destinations(g, &open, u));
    let to = ways.next()?;
    if ways.any(|other| other != to) {
        return None;
    }
    let answer = |at: SpaceId| {
        let free = at.is_in(to);
        let theirs = if task.german { o.german } else { o.soviet };
        let sum = match () {
            () if free => "the way back",
            () if at.is_in(theirs) => "held by the attackers",
            () if at.is_in(o.targets) => "under attack itself",
            () => "not a way back",
        };
        right_or_wrong(task, at, sum.into(), i64::from(free), "They cannot go there")
    };
    let answers: Vec<Alternative> =
        (g.board.adj[target.index()] & g.board.positions).iter().map(answer).collect();
    let name = place(g, target);
    let exercise = Exercise {
        question: format!("Where can the defenders of {name} retreat to?"),
        given: format!("{} The attack is declared; they are hit and must go.", holders(task, target)),
        about: vec![Subject::from(target)],
        answers,
        rules: vec!["BF-RET-05".into()],
        why: String::new(),
        sums: Vec::new(),
    };
    because(exercise, |best, _| {
        format!("Only {} is left: nearer home, not held and not under attack", best.text)
    })
}
