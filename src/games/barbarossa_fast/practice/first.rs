//! Which of two declared attacks comes first: both orders, over every face that the units of the first attack can turn out
//! to have, as the forecasts count them. The first battle is played by the rules with the choices of both automatic players;
//! what it leaves of the second one is a forecast.

use super::{
    declared::{attackers, is_flown, target},
    force::tenths,
    reasons::{self, sentences},
    task::Task,
    words::{holders, per_cent},
};
use crate::{
    event::Event,
    ids::{CounterId, SOVIET_UNITS, SpaceId, UnitId},
    nouns::{Phase, Stage},
    odds::forecast::{self, Counted},
    order::Order,
    players,
    rules::{apply::apply, draws, legal},
    state::{Open, State, View},
    words::place,
};
use engine::{
    contract::rules::{Draft, FirstFaces, Knowledge},
    dice::key::FirstFace,
    show::{
        exercise::{Alternative, Exercise},
        scene::Subject,
    },
};
use kit::exercise::because;
use kit::say::join;

/// Orders after which a battle that comes to no end is given up.
const MOST_ORDERS: usize = 60;

/// Pairs of declared targets that touch: only there can one attack bear on the other.
pub(super) fn pairs(task: &Task<'_>) -> Vec<String> {
    let (g, o) = (task.g, task.o);
    if !task.german {
        return Vec::new();
    }
    let mut out = Vec::new();
    for a in o.targets {
        for b in (o.targets & g.board.adj[a.index()]).iter().filter(|b| b.0 > a.0) {
            out.push(format!("{} {}", task.id(a), task.id(b)));
        }
    }
    out
}

/// In which order two attacks take more.
pub(super) fn first(task: &Task<'_>, about: &str) -> Option<Exercise> {
    let (a, b) = about.split_once(' ')?;
    let (a, b) = (target(task, a)?, target(task, b)?);
    if a == b || !task.german || is_flown(task, a) || is_flown(task, b) {
        return None;
    }
    let answer = |first: SpaceId, then: SpaceId| {
        let worth = both(task, first, then)?;
        let hundredths = (worth + 5) / 10;
        Some(Alternative {
            id: task.id(first),
            text: format!("{} first, then {}", place(task.g, first), place(task.g, then)),
            sum: format!("{}.{:02} places taken on average", hundredths / 100, hundredths % 100),
            worth,
            at: Some(Subject::from(first)),
            ..Alternative::default()
        })
    };
    let told = |at| format!("{}: {}. {}", place(task.g, at), attackers(task, at), holders(task, at));
    let exercise = Exercise {
        question: "Which attack should come first?".into(),
        given: format!("{} {}", told(a), told(b)),
        about: vec![Subject::from(a), Subject::from(b)],
        answers: vec![answer(a, b)?, answer(b, a)?],
        rules: vec!["BF-RET-04".into(), "BF-RET-05".into()],
        ..Exercise::default()
    };
    because(exercise, |best, next| {
        let sums = format!("{}: {}; the other way round {}", best.text, best.sum, next.sum);
        let first = if best.id == task.id(a) { a } else { b };
        let then = if first == a { b } else { a };
        sentences(&[sums, bearing(task, first, then).unwrap_or_default()])
    })
}

/// What the first attack does for the second: the chance before and after it, and what changes there once it has succeeded.
fn bearing(task: &Task<'_>, first: SpaceId, then: SpaceId) -> Option<String> {
    let g = task.g;
    let mut o = task.o.clone();
    apply(g, &mut o, None, &Event::AttacksBegan);
    let before = forecast::chance(g, &o, then)?;
    let unknown: Vec<UnitId> =
        o.units_at(first).and(SOVIET_UNITS).into_iter().filter(|u| o.face(*u).is_none()).collect();
    let taken = (0..=unknown.len()).rev().find_map(|weak| {
        let after = fought(task, &turned_up(task, &o, &unknown, weak)?, first)?;
        after.is_german(first).then_some(after)
    })?;
    let after = forecast::chance(g, &taken, then)?;
    let (a, b) = (per_cent(tenths(before)), per_cent(tenths(after)));
    let (first, name) = (place(g, first), place(g, then));
    let news: Vec<String> = reasons::circumstances(task, &taken, then)
        .into_iter()
        .filter(|one| !reasons::circumstances(task, task.o, then).contains(one))
        .collect();
    let why = if news.is_empty() { String::new() } else { format!(": {}", join(&news)) };
    Some(format!("With {first} taken {name} falls in {b}, before it in {a}{why}"))
}

/// Thousandths of places taken on average when one attack is fought after the other.
fn both(task: &Task<'_>, first: SpaceId, then: SpaceId) -> Option<i64> {
    let (g, mut o) = (task.g, task.o.clone());
    apply(g, &mut o, None, &Event::AttacksBegan);
    let defenders = o.units_at(first).and(SOVIET_UNITS);
    let unknown: Vec<UnitId> = defenders.into_iter().filter(|u| o.face(*u).is_none()).collect();
    let ways = draws::ways(g, &o, unknown.iter().copied().collect())?;
    let all = ways.all() as f64;
    let mut sum = 0.0;
    for (weak, n) in ways.by_weak.iter().enumerate().filter(|(_, n)| **n > 0) {
        let faced = turned_up(task, &o, &unknown, weak)?;
        let after = fought(task, &faced, first)?;
        let mut taken = f64::from(u8::from(after.is_german(first)));
        let is_left = then.is_in(after.targets) && !after.attackers_of(then).is_empty();
        if is_left {
            taken += forecast::chance_among(g, &after, then, &mut Counted::default())?.value();
        }
        sum += taken * (*n as f64 / all);
    }
    Some((sum * 1000.0).round() as i64)
}

/// The first attack’s unknown defenders turned up: a number of Weak ones, then Strong ones.
pub(super) fn turned_up(task: &Task<'_>, o: &Open, unknown: &[UnitId], weak: usize) -> Option<Open> {
    let unseen = draws::unseen(task.g, o);
    let mut weak_ones = unseen.and(task.g.board.weak).into_iter();
    let mut strong_ones = unseen.without(task.g.board.weak).into_iter();
    let mut out = o.clone();
    for (n, unit) in unknown.iter().enumerate() {
        let counter: CounterId = if n < weak { weak_ones.next()? } else { strong_ones.next()? };
        out.face[unit.slot()] = counter.0 + 1;
    }
    Some(out)
}

/// How things stand after a battle that both automatic players fight.
fn fought(task: &Task<'_>, o: &Open, target: SpaceId) -> Option<Open> {
    let g = task.g;
    let mut state: State = g.stand_in(&View { open: o.clone(), hidden: None, own: None });
    give(task, &mut state, &Order::Commit { target, blitzkrieg: false })?;
    for _ in 0..MOST_ORDERS {
        let is_over = state.open.battle.stage == Stage::None || state.open.battle.target != target;
        if is_over || !matches!(state.open.phase, Phase::Battle) {
            return Some(state.open);
        }
        let side = engine::base::side::Side(legal::to_act(&state.open)?);
        let view = View { open: state.open.clone(), hidden: None, own: None };
        let plan = players::plan(g, &view, side, &mut FirstFace);
        let (order, _) = plan.steps.first()?;
        give(task, &mut state, order)?;
    }
    None
}

fn give(task: &Task<'_>, state: &mut State, order: &Order) -> Option<()> {
    legal::check(task.g, &state.open, order).ok()?;
    let mut dice = FirstFaces;
    let mut draft = Draft::new(task.g, state, &mut dice);
    legal::decide(task.g, &mut draft, order);
    // No die decides here: what a die would have decided is not asked about.
    let (_, rolls) = draft.finish();
    rolls.is_empty().then_some(())
}
