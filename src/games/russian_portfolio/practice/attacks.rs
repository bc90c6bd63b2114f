//! Tasks over attacks that are allotted: their column, their die, which is the surest, who helps.

use super::words::{from, per_cent, told};
use crate::{
    combat::{Attack, BattleOrder, Read, Reckoning},
    game::{Game, GameDraft},
    nouns::Unit,
    odds::{
        course::{self, Way},
        terms,
    },
    order::Order,
    rules::{
        combat::{self, odds, results},
        logistics::stock,
    },
    state::Position,
    words::{targets_name, unit_name},
};
use engine::{
    base::{keys::PlaceKey, side::Side},
    contract::rules::{FirstFaces, Rules as _},
    show::{
        exercise::{Alternative, Exercise},
        scene::Subject,
        sealed::SealedOrder,
    },
};
use kit::{
    exercise::{around, because, called, missed},
    say::{count, join},
};
use std::cmp::Ordering;

/// The attacks of the plan, by their number.
pub fn allotted(p: &Position) -> Vec<String> {
    (0..p.fighting.plan.len()).map(|nth| nth.to_string()).collect()
}

/// An attack with a defender to fight, and its number.
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
    if r.column < 0 || terms::for_dispersed(game, &r).is_some() {
        return None;
    }
    let head = |nth: i8| terms::column(game, nth);
    let plain = format!("{} to {} is {}", r.attack, r.defence, head(r.base));
    let shifted: i8 = r.shifts.iter().map(|shift| shift.1).sum();
    let shift = match shifted {
        0 => "no shift is left".to_owned(),
        by if by < 0 => format!("{} to the left", count(by.unsigned_abs(), "column")),
        by => format!("{} to the right", count(by.unsigned_abs(), "column")),
    };
    let (all, real) = (game.board.crt.columns().len(), usize::try_from(r.column).ok()?);
    let worth = around(real, all, usize::from(r.attack + r.defence), 100);
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
        sums: terms::sums(game, &r),
        level: Some(column_level(&r)),
        ..Exercise::default()
    };
    because(task, |best, _| format!("{}, so it is read at {}", best.sum, best.text))
}

/// Two factors on a column are the easiest; each shift, halving, bonus of the ground and garrison is one thing more to think of.
fn column_level(r: &Reckoning) -> u8 {
    let halved = r.attackers.iter().any(|there| there.halved);
    let bonuses = r.defenders.iter().any(|there| !there.bonuses.is_empty());
    let more =
        r.shifts.len() + usize::from(halved) + usize::from(bonuses) + usize::from(!r.garrisons.is_empty());
    1 + more.min(4) as u8
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
    let rows: Vec<(u8, Read)> = (1..=6)
        .map(|die| Some((die, alike(&results::read(game, p, attack, &r, die).1)?)))
        .collect::<Option<_>>()?;
    let real = taken.len();
    if real == 0 || real == 6 {
        return None;
    }
    let worth = around(real, 7, usize::from(r.attack + r.defence), 100);
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
            "{}{} Losses, retreats and advances are those the computer chooses.",
            told(game, p, side, attack),
            free(p, side, attack)
        ),
        about: subjects(attack),
        answers: (0..=6).map(answer).collect(),
        rules: vec!["RP-CMB-13".into(), "RP-CMB-14".into(), "RP-RES-10".into()],
        sums: terms::sums(game, &r),
        level: Some(faces_level(p, &r, &rows)),
        ..Exercise::default()
    };
    let at = terms::column(game, terms::read_at(game, &r));
    let faces: Vec<String> = rows.iter().map(|(die, read)| format!("{die} {}", face(read))).collect();
    let why = changes(game, p, &rows);
    because(task, |best, _| {
        format!("At {at} the faces read {}{why}. {name} is taken {}", join(&faces), best.sum)
    })
}

/// What a face does to all the defenders; `None` where it does not do the same to each.
fn alike(reads: &[Read]) -> Option<Read> {
    let first = *reads.first()?;
    let same = |read: &Read| {
        (read.table, read.overrun, read.verdict, read.unmoved)
            == (first.table, first.overrun, first.verdict, first.unmoved)
    };
    reads.iter().all(same).then_some(first)
}

/// That no defender has been ordered to stand, where none has.
fn free(p: &Position, side: Side, attack: &Attack) -> &'static str {
    let mut foes = attack.targets.iter().flat_map(|hex| p.at.units(hex)).filter(|unit| unit.side() != side);
    if foes.any(|unit| p.fighting.standing.has(unit)) {
        ""
    } else {
        " No defender is ordered not to retreat."
    }
}

/// A face as the table has it and as it is read: `D4, read as DE`.
fn face(read: &Read) -> String {
    let table = format!("{:?}", read.table);
    if read.unmoved {
        format!("{table}, without effect")
    } else if read.verdict == read.table {
        table
    } else {
        format!("{table}, read as {:?}", read.verdict)
    }
}

/// Why faces are read otherwise than the table has them.
fn changes(game: &Game, p: &Position, rows: &[(u8, Read)]) -> String {
    let mut said = Vec::new();
    if rows.iter().any(|(_, read)| read.overrun != read.table) {
        said.push("armour overruns (RES-11)".to_owned());
    }
    if rows.iter().any(|(_, read)| read.unmoved || read.verdict != read.overrun) {
        let unit = rows.iter().find_map(|(_, read)| read.unit);
        let who = unit.map_or_else(|| "the garrison".to_owned(), |unit| unit_name(game, unit));
        let ordered = unit.is_some_and(|unit| p.fighting.standing.has(unit));
        let why = if ordered {
            "is ordered not to retreat"
        } else {
            "has no hex, or none far enough, to retreat to"
        };
        said.push(format!("{who} {why} (RES-10, RES-14)"));
    }
    if said.is_empty() { String::new() } else { format!(": {}", join(&said)) }
}

/// The row of a table is the easiest to read; each thing by which a face is read otherwise is one more.
fn faces_level(p: &Position, r: &Reckoning, rows: &[(u8, Read)]) -> u8 {
    let any = |is: &dyn Fn(&Read) -> bool| usize::from(rows.iter().any(|(_, read)| is(read)));
    let ordered = any(&|read| read.unit.is_some_and(|unit| p.fighting.standing.has(unit)));
    let changed = any(&|read| read.unmoved) + any(&|read| read.verdict != read.overrun);
    let overrun = any(&|read| read.overrun != read.table);
    let dispersed = usize::from(r.defenders.iter().any(|there| there.dispersed));
    let shifted = usize::from(!r.shifts.is_empty());
    1 + (ordered + changed + overrun + dispersed + shifted).min(4) as u8
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
                terms::column(game, terms::read_at(game, &r)),
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
        given: "All are allotted. Each is judged as if it were fought first and no defender were ordered not to retreat, with \
                losses, retreats and advances as the computer chooses them."
            .into(),
        about: answers.iter().filter_map(|answer| answer.at.clone()).collect(),
        answers,
        rules: vec!["RP-CMB-13".into(), "RP-ADV-01".into()],
        ..Exercise::default()
    };
    because(task, |best, next| {
        format!("{}: {}; the next, {}: {}", called(best), best.sum, called(next), next.sum)
    })
}

/// Which unit helps an attack most.
pub fn helps(game: &Game, p: &Position, side: Side, about: &str) -> Option<Exercise> {
    let (nth, attack) = attack(p, side, about)?;
    let before = tenths(&course::ways(game, p, side, nth));
    let alike = |a: Unit, b: Unit| p.at.of(a) == p.at.of(b) && stock::is_equal(game, a, b);
    let (mut tried, mut answers): (Vec<Unit>, Vec<Alternative>) = (Vec::new(), Vec::new());
    for (unit, _) in p.at.of_side(side) {
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
        let at = terms::column(game, terms::read_at(game, &r));
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
        given: format!(
            "{} One unit more may join from where it stands.{}",
            told(game, p, side, attack),
            free(p, side, attack)
        ),
        about: subjects(attack),
        answers,
        rules: vec!["RP-CMB-02".into(), "RP-CMB-11".into()],
        sums: terms::sums(game, &odds::reckon(game, p, attack)),
        ..Exercise::default()
    };
    because(task, |best, next| {
        let (a, b, c) = (per_cent(best.worth), per_cent(next.worth), per_cent(before));
        format!(
            "With {} {name} is taken in {a}, {}; with {} in {b}, {}; with no unit more in {c}",
            best.text, best.sum, next.text, next.sum
        )
    })
}
