//! Tasks over attacks that are allotted: their column, their die, which is the surest, who helps.

use super::{
    super::{
        battle::{Attack, BattleOrder},
        game::{Game, GameDraft},
        nouns::Unit,
        odds::course::{self, Way},
        order::Order,
        rules::{
            base::stock,
            combat::{self, odds},
        },
        show::{battle, words::targets_name},
        state::Position,
    },
    words::{around, because, from, missed, per_cent, told},
};
use crate::{
    engine::{
        base::{keys::PlaceKey, side::Side},
        contract::rules::{FirstFaces, Rules as _},
        show::{
            exercise::{Alternative, Exercise},
            scene::Subject,
            sealed::SealedOrder,
        },
    },
    kit::say::{count, join},
};
use std::cmp::Ordering;

/// The attacks of the plan, by their number.
pub fn allotted(p: &Position) -> Vec<String> {
    (0..p.fighting.plan.len()).map(|nth| nth.to_string()).collect()
}

/// An attack with somebody to fight, and its number.
fn attack<'a>(p: &'a Position, side: Side, about: &str) -> Option<(u8, &'a Attack)> {
    let nth: u8 = about.parse().ok()?;
    let attack = p.fighting.plan.get(usize::from(nth))?;
    attack.targets.iter().all(|hex| p.enemy_in(side, hex)).then_some((nth, attack))
}

fn subjects(attack: &Attack) -> Vec<Subject> {
    attack.targets.iter().map(|hex| Subject::Place(PlaceKey::from(hex))).collect()
}

/// At which column it is read.
pub fn column(game: &Game, p: &Position, side: Side, about: &str) -> Option<Exercise> {
    let (_, attack) = attack(p, side, about)?;
    let r = odds::reckon(game, p, attack);
    if r.column < 0 || battle::for_dispersed(game, &r).is_some() {
        return None;
    }
    let head = |nth: i8| battle::column(game, nth);
    let plain = format!("{} to {} is {}", r.attack, r.defence, head(r.base));
    let shifted: i8 = r.shifts.iter().map(|shift| shift.1).sum();
    let shift = match shifted {
        0 => "no shift is left".to_owned(),
        by if by < 0 => format!("{} to the left", count(by.unsigned_abs(), "column")),
        by => format!("{} to the right", count(by.unsigned_abs(), "column")),
    };
    let (all, real) = (game.board.crt.columns().len(), usize::try_from(r.column).ok()?);
    let worth = around(real, all, usize::from(r.attack + r.defence));
    let answer = |nth: usize| {
        let off = nth.abs_diff(real);
        let sum =
            if off == 0 { format!("{plain}, {shift}") } else { format!("{} off", count(off, "column")) };
        let miss = match nth.cmp(&real) {
            Ordering::Equal => String::new(),
            Ordering::Less => format!("{} too far left", count(off, "column")),
            Ordering::Greater => format!("{} too far right", count(off, "column")),
        };
        Alternative {
            id: nth.to_string(),
            text: head(nth as i8),
            sum,
            miss,
            worth: worth(nth),
            ..Alternative::default()
        }
    };
    let name = targets_name(game, attack.targets);
    let task = Exercise {
        question: format!("At which column is the attack on {name} read?"),
        given: told(game, p, side, attack),
        about: subjects(attack),
        answers: (0..all).map(answer).collect(),
        rules: vec!["RP-CMB-11".into(), "RP-CMB-12".into()],
        sums: battle::sums(game, &r),
        why: String::new(),
    };
    because(task, |best, _| format!("{}, so it is read at {}", best.sum, best.text))
}

/// With how many faces of the die it takes its hex.
pub fn faces(game: &Game, p: &Position, side: Side, about: &str) -> Option<Exercise> {
    let (nth, attack) = attack(p, side, about)?;
    let ways = course::ways(game, p, side, nth);
    let mut taken = Vec::new();
    for die in 1..=6 {
        let mut ends = ways.iter().filter(|way| way.begins_with(die)).map(|way| way.end.taken);
        let first = ends.next()?;
        if ends.any(|end| end != first) {
            return None;
        }
        if first {
            taken.push(die.to_string());
        }
    }
    let r = odds::reckon(game, p, attack);
    let codes: Vec<String> = (1..=6_u8)
        .map(|die| {
            let verdict = ways.iter().find(|way| way.begins_with(die)).map(|way| way.end.verdict);
            format!("{die} {}", verdict.map_or_else(String::new, |verdict| format!("{verdict:?}")))
        })
        .collect();
    let real = taken.len();
    if real == 0 || real == 6 {
        return None;
    }
    let worth = around(real, 7, usize::from(r.attack + r.defence));
    let answer = |n: usize| {
        let off = n.abs_diff(real);
        let text = match n {
            0 => "With none of the six".to_owned(),
            6 => "With all six".to_owned(),
            n => format!("With {n} of the six"),
        };
        let sum =
            if off == 0 { format!("with {}", join(&taken)) } else { format!("{} off", count(off, "face")) };
        Alternative {
            id: n.to_string(),
            text,
            sum,
            miss: missed(n, real, "face"),
            worth: worth(n),
            ..Alternative::default()
        }
    };
    let name = targets_name(game, attack.targets);
    let task = Exercise {
        question: format!("With how many faces of the die is {name} taken?"),
        given: format!(
            "{} Losses, retreats and advances are those the computer chooses.",
            told(game, p, side, attack)
        ),
        about: subjects(attack),
        answers: (0..=6).map(answer).collect(),
        rules: vec!["RP-CMB-13".into(), "RP-CMB-14".into()],
        sums: battle::sums(game, &r),
        why: String::new(),
    };
    let at = battle::column(game, battle::read_at(game, &r));
    because(task, |best, _| format!("At {at} the faces read {}; {name} is taken {}", join(&codes), best.sum))
}

/// How often a hex is taken, in tenths of a point.
fn tenths(ways: &[Way]) -> i64 {
    let taken: f64 = ways.iter().filter(|way| way.end.taken).map(course::chance).sum();
    (taken * 1000.0).round() as i64
}

/// Which of the attacks takes its hex most often.
pub fn surest(game: &Game, p: &Position, side: Side) -> Option<Exercise> {
    let mut answers = Vec::new();
    for about in allotted(p) {
        let Some((nth, attack)) = attack(p, side, &about) else { continue };
        let ways = course::ways(game, p, side, nth);
        if ways.is_empty() {
            return None;
        }
        let r = odds::reckon(game, p, attack);
        let units: Vec<String> = attack.units.iter().map(|unit| from(game, p, unit)).collect();
        answers.push(Alternative {
            id: attack.targets.iter().map(|hex| game.board.label(hex)).collect::<Vec<_>>().join("+"),
            text: format!("{}: {}", targets_name(game, attack.targets), join(&units)),
            sum: format!(
                "{} to {}, read at {}: taken in {}",
                r.attack,
                r.defence,
                battle::column(game, battle::read_at(game, &r)),
                per_cent(tenths(&ways))
            ),
            worth: tenths(&ways),
            at: subjects(attack).into_iter().next(),
            ..Alternative::default()
        });
    }
    if answers.len() < 3 {
        return None;
    }
    let task = Exercise {
        question: "Which attack takes its hex most often?".into(),
        given: "All are allotted. Each is judged as if it were fought first, with losses, retreats and advances as the computer \
                chooses them."
            .into(),
        about: answers.iter().filter_map(|answer| answer.at.clone()).collect(),
        answers,
        rules: vec!["RP-CMB-13".into(), "RP-ADV-01".into()],
        sums: Vec::new(),
        why: String::new(),
    };
    because(task, |best, next| {
        let name = |answer: &Alternative| answer.text.split(':').next().unwrap_or_default().to_owned();
        format!("{}: {}; the next, {}: {}", name(best), best.sum, name(next), next.sum)
    })
}

/// Which unit helps an attack most.
pub fn helps(game: &Game, p: &Position, side: Side, about: &str) -> Option<Exercise> {
    let (nth, attack) = attack(p, side, about)?;
    let before = tenths(&course::ways(game, p, side, nth));
    let alike = |a: Unit, b: Unit| p.at.of(a) == p.at.of(b) && stock::is_equal(game, a, b);
    let (mut tried, mut answers): (Vec<Unit>, Vec<Alternative>) = (Vec::new(), Vec::new());
    for (unit, _) in p.units_of(side) {
        let order = BattleOrder::Join { unit, attack: nth };
        if combat::check(game, p, &order).is_err() || tried.iter().any(|other| alike(*other, unit)) {
            continue;
        }
        tried.push(unit);
        let mut after = p.clone();
        let mut dice = FirstFaces;
        let mut draft = GameDraft::new(game, &mut after, &mut dice);
        game.decide(&mut draft, &Order::Battle(order));
        let r = odds::reckon(game, &after, after.fighting.plan.get(usize::from(nth))?);
        let worth = tenths(&course::ways(game, &after, side, nth));
        let at = battle::column(game, battle::read_at(game, &r));
        answers.push(Alternative {
            id: game.counter(unit).key.clone(),
            text: from(game, p, unit),
            sum: format!("{} to {}, read at {at}: taken in {}", r.attack, r.defence, per_cent(worth)),
            worth,
            at: Some(Subject::Unit(unit.0.into())),
            orders: vec![SealedOrder::new(Order::Battle(order))],
            ..Alternative::default()
        });
    }
    if answers.len() < 2 || answers.iter().all(|answer| answer.worth <= before) {
        return None;
    }
    let name = targets_name(game, attack.targets);
    let task = Exercise {
        question: format!("Which unit helps most at {name}?"),
        given: format!("{} One unit more may join from where it stands.", told(game, p, side, attack)),
        about: subjects(attack),
        answers,
        rules: vec!["RP-CMB-02".into(), "RP-CMB-11".into()],
        sums: battle::sums(game, &odds::reckon(game, p, attack)),
        why: String::new(),
    };
    because(task, |best, next| {
        let (a, b, c) = (per_cent(best.worth), per_cent(next.worth), per_cent(before));
        format!(
            "With {} {name} is taken in {a}, with {} in {b}, with nobody more in {c}",
            best.text, next.text
        )
    })
}
