//! Words of the tasks.

use super::super::{
    battle::Attack,
    game::Game,
    nouns::{Hex, Status, Unit},
    show::words::{hex_full, hex_name, status_name, targets_name, unit_name, units_name},
    state::Position,
};
use engine::{
    base::side::Side,
    show::{
        exercise::{Alternative, Exercise},
        scene::Subject,
    },
};
use kit::say::{count, join};
use std::cmp::Ordering;

/// An answer that is a hex.
pub fn placed(game: &Game, hex: Hex, sum: String, worth: i64) -> Alternative {
    let id = game.board.label(hex).to_owned();
    Alternative {
        id,
        text: hex_full(game, hex),
        sum,
        worth,
        at: Some(Subject::Place(hex.into())),
        ..Alternative::default()
    }
}

/// A unit with the hex it stands in: `4th Army from Minsk`.
pub fn from(game: &Game, p: &Position, unit: Unit) -> String {
    let at = p.at.of(unit).map_or("", |hex| hex_name(game, hex));
    format!("{} from {at}", unit_name(game, unit))
}

/// Who attacks what, who stands there, and who of them has been ordered not to retreat: two sentences or three.
pub fn told(game: &Game, p: &Position, side: Side, attack: &Attack) -> String {
    let who: Vec<String> = attack.units.iter().map(|unit| from(game, p, unit)).collect();
    let verb = if who.len() == 1 { "attacks" } else { "attack" };
    let name = targets_name(game, attack.targets);
    let there = |hex: Hex| p.at.units(hex).filter(|unit| unit.side() != side);
    let foes: Vec<String> = attack
        .targets
        .iter()
        .flat_map(there)
        .map(|unit| match p.status[unit] {
            Status::Ready => unit_name(game, unit),
            status => format!("{} ({})", unit_name(game, unit), status_name(status)),
        })
        .collect();
    let held = match foes.len() {
        0 => "Only its garrison stands there.".to_owned(),
        1 => format!("{} holds it.", foes[0]),
        _ => format!("{} hold it.", join(&foes)),
    };
    let standing = p.fighting.standing;
    let ordered: Vec<Unit> =
        attack.targets.iter().flat_map(there).filter(|unit| standing.has(*unit)).collect();
    let orders = match ordered.len() {
        0 => String::new(),
        1 => format!(" {} is ordered not to retreat.", unit_name(game, ordered[0])),
        _ => format!(" {} are ordered not to retreat.", units_name(game, ordered)),
    };
    format!("{} {verb} {name}. {held}{orders}", join(&who))
}

/// What each of some neighbouring numbers is worth when one of them is right: the four that are shown stand around it, this many
/// of them before it, and no two are worth the same. The nearest is one off by the margin of its kind.
pub fn around(real: usize, all: usize, before: usize) -> impl Fn(usize) -> i64 {
    let most = all.saturating_sub(4).min(real);
    let first = real.saturating_sub(before % 4).min(most);
    move |nth: usize| {
        let off = (100 * nth.abs_diff(real)) as i64;
        let shown = (first..first + 4).contains(&nth);
        let second = nth > real && first < real;
        -(off + i64::from(second) + if shown { 0 } else { 2_000 })
    }
}

/// What is wrong with a number: `2 faces too many`.
pub fn missed(nth: usize, real: usize, one: &str) -> String {
    match nth.cmp(&real) {
        Ordering::Equal => String::new(),
        Ordering::Less => format!("{} too few", count(real - nth, one)),
        Ordering::Greater => format!("{} too many", count(nth - real, one)),
    }
}

/// The best answer and the one after it.
fn two_best(answers: &[Alternative]) -> Option<(&Alternative, &Alternative)> {
    let mut sorted: Vec<&Alternative> = answers.iter().collect();
    sorted.sort_by_key(|answer| std::cmp::Reverse(answer.worth));
    Some((*sorted.first()?, *sorted.get(1)?))
}

/// A task that says why its best answer is the best.
pub fn because(task: Exercise, why: impl Fn(&Alternative, &Alternative) -> String) -> Option<Exercise> {
    let (best, next) = two_best(&task.answers)?;
    let why = why(best, next);
    Some(Exercise { why, ..task })
}

/// Tenths of a point as a percentage.
pub fn per_cent(tenths: i64) -> String {
    match tenths {
        1000.. => "100 %".into(),
        ..=0 => "0 %".into(),
        n => format!("{} %", ((n + 5) / 10).clamp(1, 99)),
    }
}
