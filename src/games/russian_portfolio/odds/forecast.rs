//! All ways of an attack together: chances and what they cost.

use super::{
    course::{self, Way},
    outlook,
};
use crate::{
    game::Game,
    nouns::{Hex, UnitSet},
    state::Position,
    words::{side_name, targets_name},
};
use engine::{
    base::side::Side,
    show::{
        forecast::{Case, DieFaces, Forecast, Measure},
        scene::Subject,
    },
};

/// What may come of an allotted attack if it is fought now; `None` when it cannot be.
pub fn forecast(game: &Game, p: &Position, side: Side, nth: u8, target: Hex) -> Option<Forecast> {
    let ways = course::ways(game, p, side, nth);
    let attack = p.fighting.plan.get(usize::from(nth))?;
    if ways.is_empty() {
        return None;
    }
    let name = targets_name(game, attack.targets);
    let (own, foe) = (side_name(side), side_name(side.other()));
    Some(Forecast {
        target: name.clone(),
        subject: Some(Subject::Place(target.into())),
        side,
        words: ["taken".into(), "held".into()],
        sentence: format!("{name} is taken"),
        cases: cases(game, &ways),
        exact: true,
        measures: vec![
            measure(format!("{foe} units lost"), "unit", side.other(), true),
            measure(format!("{own} units lost"), "unit", side, true),
            measure(format!("{foe} units driven back"), "unit", side.other(), false),
            measure(format!("{own} units Dispersed"), "unit", side, false),
            measure(format!("{own} units that may attack once more"), "unit", side.other(), false),
            measure(format!("{foe} defence factors lost"), "factor", side.other(), false),
            measure(format!("{own} attack factors lost"), "factor", side, false),
        ],
        unknown: 0,
        unseen: String::new(),
        die: Some(DieFaces { label: "Combat".into(), faces: faces(&ways) }),
        notes: vec![(
            "Every face of every die counted; losses, retreats and advances as the automatic sides choose them".into(),
            "RP-CMB-13".into(),
        )],
        recon: None,
        changes: Vec::new(),
        outlook: outlook::of(game, p, side, attack, &ways),
    })
}

fn measure(label: String, one: &str, side: Side, main: bool) -> Measure {
    Measure { label, one: one.into(), many: format!("{one}s"), side, main }
}

/// The ways by what comes of them, each with its number among equally likely ones.
fn cases(game: &Game, ways: &[Way]) -> Vec<Case> {
    let longest = ways.iter().map(|way| way.dice.len()).max().unwrap_or(0);
    let mut all: Vec<Case> = Vec::new();
    for way in ways {
        let case = Case {
            ways: way.throws(longest),
            die: way.dice.first().map_or(0, |faces| faces.first),
            weak: 0,
            success: way.end.taken,
            seen: false,
            values: values(game, way),
        };
        let alike = |other: &&mut Case| {
            (other.die, other.success, &other.values) == (case.die, case.success, &case.values)
        };
        match all.iter_mut().find(alike) {
            Some(other) => other.ways += case.ways,
            None => all.push(case),
        }
    }
    all
}

/// The values of a way, in the sequence of the measures.
fn values(game: &Game, way: &Way) -> Vec<u8> {
    let end = &way.end;
    let factors = |units: UnitSet, of: fn(&Game, super::super::nouns::Unit) -> u8| {
        units.iter().map(|unit| of(game, unit)).fold(0, u8::saturating_add)
    };
    let count = |units: UnitSet| units.len().min(255) as u8;
    vec![
        count(end.foes_lost),
        count(end.own_lost),
        count(end.driven),
        count(end.dispersed),
        count(end.entitled),
        factors(end.foes_lost, |game, unit| game.counter(unit).defence),
        factors(end.own_lost, |game, unit| game.counter(unit).attack),
    ]
}

/// Each face of the first die with the code of its result.
fn faces(ways: &[Way]) -> Vec<(u8, String)> {
    let mut faces: Vec<(u8, String)> = Vec::new();
    for way in ways {
        let Some(die) = way.dice.first().map(|faces| faces.first) else { continue };
        if faces.last().is_none_or(|last| last.0 != die) {
            faces.push((die, format!("{:?}", way.end.verdict)));
        }
    }
    faces
}
