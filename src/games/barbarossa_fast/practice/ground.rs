//! Tasks over supply and retreats.

use super::{
    declared,
    reasons::{self, sentences},
    task::Task,
    words::{holders, right_or_wrong, units},
};
use crate::{
    event::Event,
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::Role,
    order::Order,
    rules::{apply::apply, attack::Declarations, movement, retreat, supply, trial},
    state::Open,
    words::{place, units_in_text},
};
use engine::show::{
    exercise::{Alternative, Exercise},
    scene::Subject,
};
use kit::exercise::because;
use kit::say::join;

fn own(german: bool) -> UnitSet {
    if german { GERMAN_UNITS } else { SOVIET_UNITS }
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
    let mut best: Vec<Closing> = Vec::new();
    for (unit, from) in o.on_map(own(task.german)).filter(|(_, s)| s.is_in(g.board.positions)) {
        for (to, after) in ends(task, unit, from, &still) {
            let cut = starving(task, &after).without(before);
            match best.iter_mut().find(|(at, ..)| *at == to) {
                Some((_, known, _)) if known.len() >= cut.len() => {}
                Some((_, known, then)) => (*known, *then) = (cut, after),
                None => best.push((to, cut, after)),
            }
        }
    }
    best.sort_by_key(|(at, ..)| at.0);
    // A place alone that cuts units off is found without looking at another.
    if ranked(&best, 1)?.1.is_empty() {
        return None;
    }
    let answer = |(at, cut, _): &Closing| {
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
        ..Exercise::default()
    };
    let (first, second) = (ranked(&best, 0)?, ranked(&best, 1)?);
    let line = reasons::cut_line(task, o, first.1, first.0);
    // Those that the second place would leave in supply.
    let left =
        first.1.without(second.1).into_iter().filter_map(|unit| o.space(unit)).find(|at| *at != second.0);
    let fed = left.map_or_else(String::new, |at| {
        let text = reasons::still_fed(task, &second.2, at);
        if text.is_empty() { text } else { format!("With {} taken {text}", place(g, second.0)) }
    });
    because(exercise, |best, next| {
        let both = format!("{} {}; the next, {}, {}", best.text, best.sum, next.text, next.sum);
        sentences(&[both, line.clone(), fed.clone()])
    })
}

/// A place with the units it cuts off, and how things stand once it is taken.
type Closing = (SpaceId, UnitSet, Open);

/// The place that cuts off the most, or the one after it.
fn ranked(all: &[Closing], nth: usize) -> Option<&Closing> {
    let mut sorted: Vec<&Closing> = all.iter().collect();
    sorted.sort_by_key(|(_, cut, _)| std::cmp::Reverse(cut.len()));
    sorted.get(nth).copied()
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

/// Places whose fall could cut a unit off: those that may be attacked.
pub(super) fn openings(task: &Task<'_>) -> Vec<String> {
    let (g, o) = (task.g, task.o);
    if !o.targets.is_empty() {
        return Vec::new();
    }
    let (mine, theirs) = if task.german { (o.german, o.soviet) } else { (o.soviet, o.german) };
    (g.board.positions & theirs & g.board.neighbours(mine)).iter().map(|at| task.id(at)).collect()
}

/// The unit that would enter a place: the first that may attack it.
pub(super) fn first_in(task: &Task<'_>, target: SpaceId) -> Option<UnitId> {
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
        let sum = if n == 0 { "stays as it is".into() } else { reasons::lose(n) };
        right_or_wrong(task, at, sum, n, "Nobody there loses its supply")
    };
    let answers: Vec<Alternative> =
        (theirs & g.board.positions & !SpaceSet::only(target)).iter().map(answer).collect();
    let (name, who) = (place(g, target), units_in_text(g, o, UnitSet::only(enters)));
    let exercise = Exercise {
        question: format!("{name} falls. What is cut off?"),
        given: format!(
            "{} enters {name} and stays there. {} Which place loses the supply of the most units?",
            kit::say::capital(&who),
            holders(task, target)
        ),
        about: vec![Subject::from(target)],
        answers,
        rules: vec!["BF-SUP-02".into(), "BF-SUP-03".into()],
        ..Exercise::default()
    };
    let line = |best: &Alternative| {
        let at = task.place(&best.id)?;
        let there = cut.into_iter().filter(|unit| o.space(*unit) == Some(at)).collect();
        Some(reasons::cut_line(task, o, there, target))
    };
    because(exercise, |best, next| {
        let more = if next.worth == 0 {
            "no other place does".into()
        } else {
            format!("at {} {}", next.text, next.sum)
        };
        let both = format!("With {name} taken, at {} {}; {more}", best.text, best.sum);
        sentences(&[both, line(best).unwrap_or_default()])
    })
}

/// Where the defenders of a declared target can go. Not asked of victory cities and fortresses: who is hit there need not go
/// (BF-RET-03), and whether he does cannot be told.
pub(super) fn retreat(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (g, o) = (task.g, task.o);
    let target = declared::target(task, about)?;
    if target.is_in(g.board.cities | g.board.forts) {
        return None;
    }
    let defenders = o.units_at(target).and(own(!task.german));
    let open = super::force::committed(task, o, target);
    let mut ways = defenders.into_iter().map(|u| retreat::destinations(g, &open, u));
    let to = ways.next()?;
    if ways.any(|other| other != to) {
        return None;
    }
    let near = g.board.adj[target.index()] & g.board.positions;
    let bars: Vec<(SpaceId, Bar)> = near.iter().map(|at| (at, bar(task, target, to, at))).collect();
    let answer = |(at, bar): &(SpaceId, Bar)| {
        let free = i64::from(*bar == Bar::None);
        right_or_wrong(task, *at, bar.words(task, target), free, "They cannot go there")
    };
    let answers: Vec<Alternative> = bars.iter().map(answer).collect();
    // Enemies are seen; an attack to come or the distance from home has to be thought of.
    let tempting = bars.iter().filter(|(_, bar)| !matches!(bar, Bar::None | Bar::Held)).count();
    let name = place(g, target);
    let exercise = Exercise {
        question: format!("Where can the defenders of {name} retreat to?"),
        given: format!("{} The attack is declared; they are hit and must go.", holders(task, target)),
        about: vec![Subject::from(target)],
        answers,
        rules: vec!["BF-RET-05".into()],
        level: Some(1 + tempting.min(4) as u8),
        ..Exercise::default()
    };
    let others: Vec<String> = bars
        .iter()
        .filter(|(_, bar)| *bar != Bar::None)
        .map(|(at, bar)| format!("{}: {}", place(g, *at), bar.words(task, target)))
        .collect();
    because(exercise, |best, _| {
        sentences(&[format!("Only {} is left, {}", best.text, best.sum), others.join("; ")])
    })
}

/// What bars a retreat into a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bar {
    /// Nothing.
    None,
    /// Enemies stand there.
    Held,
    /// It is under attack itself.
    Attacked,
    /// It is ground of the enemy.
    Ground,
    /// It is farther from home than another way, by these numbers of links.
    Farther(i8),
}

fn bar(task: &Task<'_>, from: SpaceId, ways: SpaceSet, to: SpaceId) -> Bar {
    let (g, o) = (task.g, task.o);
    let (theirs, home) = if task.german { (o.german, &g.board.dr) } else { (o.soviet, &g.board.dg) };
    let ours = if task.german { !o.is_german(to) } else { o.is_german(to) };
    match () {
        () if to.is_in(ways) => Bar::None,
        () if to.is_in(theirs) => Bar::Held,
        () if to.is_in(o.targets) => Bar::Attacked,
        () if ours => Bar::Farther(home[to.index()] - home[from.index()]),
        () => Bar::Ground,
    }
}

impl Bar {
    fn words(self, task: &Task<'_>, from: SpaceId) -> String {
        let home = if task.german { "the Soviet edge" } else { "a German base" };
        let from = place(task.g, from);
        match self {
            Self::None => "free and not under attack".into(),
            Self::Held => "held by the attackers".into(),
            Self::Attacked => "under attack itself (RET-05)".into(),
            Self::Ground => "ground of the other side (RET-05)".into(),
            Self::Farther(0) => format!("no nearer to {home} than {from} (RET-05)"),
            Self::Farther(..0) => format!("not open to them, though nearer to {home} (RET-05)"),
            Self::Farther(_) => format!("farther from {home} than {from} (RET-05)"),
        }
    }
}
