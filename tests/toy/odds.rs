//! The toy's forecast: whether an attack presses the defender, over unseen faces and the dice.

use super::{know::View, *};
use stavka::engine::show::{
    forecast::{Case, DieFaces, Forecast, Measure},
    scene::Subject,
};

/// Faces a unit may have, to a viewer.
pub fn candidates(v: &View, unit: Unit) -> Vec<Face> {
    let own = |i: usize| Unit(i as u8).side() == unit.side();
    match v.faces[unit.i()] {
        Some(face) => vec![face],
        None => FACES.into_iter().filter(|f| (0..6).all(|i| !own(i) || v.faces[i] != Some(*f))).collect(),
    }
}

pub fn forecast(v: &View, plan: &[Order]) -> Option<Forecast> {
    let Some(Order::Attack { unit, target }) = plan.last().copied() else { return None };
    let (mine, theirs) = (candidates(v, unit), candidates(v, target));
    let mut cases: Vec<Case> = Vec::new();
    for attacker in &mine {
        for defender in &theirs {
            let plus = attacker.strength() - defender.strength();
            for (die, again) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                let result = die + plus + if die == 6 { again } else { 0 };
                let mut case = Case {
                    ways: 1,
                    die: die as u8,
                    weak: u8::from(*defender == Face::Decoy),
                    success: result >= 4,
                    seen: false,
                    values: vec![result.max(0) as u8],
                };
                let known = cases.iter_mut().find(|c| {
                    case.ways = c.ways;
                    **c == case
                });
                match known {
                    Some(c) => c.ways += 1,
                    None => cases.push(Case { ways: 1, ..case }),
                }
            }
        }
    }
    Some(Forecast {
        target: format!("{target:?}"),
        subject: Some(Subject::Unit(target.0.into())),
        side: unit.side(),
        words: ["pressed".into(), "unmoved".into()],
        sentence: format!("{target:?} is pressed"),
        cases,
        exact: true,
        measures: vec![Measure {
            label: "Result".into(),
            one: "point".into(),
            many: "points".into(),
            side: target.side(),
            main: true,
        }],
        unknown: u8::from(mine.len() > 1) + u8::from(theirs.len() > 1),
        unseen: format!("Unseen: {} faces", theirs.len()),
        die: Some(DieFaces {
            label: "The attacker".into(),
            faces: (1..=6).map(|n| (n, n.to_string())).collect(),
        }),
        notes: Vec::new(),
        recon: None,
        changes: Vec::new(),
    })
}
