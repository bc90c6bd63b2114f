//! The toy's forecast, whether an attack presses the defender, over unseen faces and the dice; and its account of battles:
//! an attack and the answer to it are one battle, named by its two units.

use super::*;
use engine::{
    base::by_side::BySide,
    show::{
        battle::{Engaged, Entry, Luck, Stake},
        forecast::{Case, Chance, DieFaces, Forecast, Measure, Outlook},
    },
};

/// Faces a unit may have, to a viewer.
fn candidates(v: &Position, unit: Unit) -> Vec<Face> {
    v.faces[unit.index()].map_or_else(|| pool::left(&Face::ALL, &v.faces[of(unit.side())]), |face| vec![face])
}

pub fn forecast(v: &Position, unit: Unit, target: Unit) -> Forecast {
    let (mine, theirs) = (candidates(v, unit), candidates(v, target));
    let mut cases: Vec<Case> = Vec::new();
    let pairs = mine.iter().flat_map(|a| theirs.iter().map(move |d| (*a, *d)));
    let dice = (1..=6).flat_map(|die| (1..=6).map(move |again| (die, if die == 6 { again } else { 0 })));
    for ((attacker, defender), (die, again)) in
        pairs.flat_map(|pair| dice.clone().map(move |dice| (pair, dice)))
    {
        let result = die + again + attacker as i8 - defender as i8;
        let (weak, values) = (u8::from(defender == Face::Decoy), vec![result.max(0) as u8]);
        let (die, success) = (die as u8, result >= 4);
        match cases
            .iter_mut()
            .find(|c| (c.die, c.weak, c.success, &c.values) == (die, weak, success, &values))
        {
            Some(case) => case.ways += 1,
            None => cases.push(Case { ways: 1, die, weak, success, seen: false, values }),
        }
    }
    Forecast {
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
        outlook: Outlook::default(),
    }
}

/// A defender that is pressed is taken to stand, and is lost on 1 to 3.
fn stake(defender: Unit, pressed: f64) -> Stake {
    let mut lost = BySide::default();
    lost[defender.side()] = pressed / 2.0;
    Stake { success: pressed / 2.0, lost }
}

pub fn account(v: &Position, e: &Event, after: &Position, at_hand: Option<&Subject>) -> Vec<Entry> {
    if let Event::Attacked { attacker, defender } = *e {
        let chance = forecast(v, attacker, defender).success();
        let (side, place) = (attacker.side(), format!("{defender:?}"));
        let engaged = Engaged {
            side,
            place: place.clone(),
            attackers: format!("{attacker:?}"),
            chance: Some(Chance { ways: chance.ways, of: chance.of * 2 }),
            ..Engaged::default()
        };
        let battle = Subject::Link(attacker.0.into(), defender.0.into());
        let stake = stake(defender, chance.value());
        return vec![
            Entry::Weighed { battle: battle.clone(), side, place, stake },
            Entry::Begun { battle, engaged },
        ];
    }
    let Some(battle @ Subject::Link(a, d)) = at_hand else { return Vec::new() };
    let (attacker, defender) = (Unit(a.0 as u8), Unit(d.0 as u8));
    let moved =
        |by, pressed| vec![Entry::Moved { battle: battle.clone(), by, stake: stake(defender, pressed) }];
    let dice = |sum: i8| {
        let mut out = moved(Luck::Die, f64::from(u8::from(sum >= 4)));
        out.extend((sum < 4).then_some(Entry::Over { success: false }));
        out
    };
    match *e {
        Event::Revealed { .. } => moved(Luck::Face, forecast(after, attacker, defender).success().value()),
        Event::Rolled { why: RollFor::Attack, face: 6, result } => {
            moved(Luck::Die, (1..=6).filter(|b| result + b >= 4).count() as f64 / 6.0)
        }
        Event::Rolled { why: RollFor::Attack, result, .. } => dice(result),
        Event::Rolled { why: RollFor::Again, result, .. } => {
            let [mine, theirs] =
                [attacker, defender].map(|u| v.faces[u.index()].map_or(0, |face| face as i8));
            dice(6 + result + mine - theirs)
        }
        Event::Rolled { why: RollFor::Stand, face, .. } => moved(Luck::Die, if face < 4 { 2.0 } else { 0.0 }),
        Event::Answered => vec![Entry::Over { success: after.at[defender.index()].is_none() }],
        _ => Vec::new(),
    }
}
