//! The toy's account of battles: an attack and the answer to it are one battle, named by its two units.

use super::{know::View, odds::candidates, *};
use stavka::engine::show::{
    battle::{Engaged, Entry, Luck, Stake},
    forecast::Chance,
    scene::Subject,
};

fn about(attacker: Unit, defender: Unit) -> Subject {
    Subject::Link(attacker.0.into(), defender.0.into())
}

/// A defender that is pressed is taken to stand, and is lost on 1 to 3.
fn stake(defender: Unit, pressed: f64) -> Stake {
    let mut lost = [0.0; 2];
    lost[defender.side().0 as usize] = pressed / 2.0;
    Stake { success: pressed / 2.0, lost }
}

/// Ways out of 36 in which the dice press with a modifier.
fn presses(plus: i8) -> u32 {
    let dice = (1..=6).flat_map(|a| (1..=6).map(move |b| if a == 6 { a + b } else { a }));
    dice.filter(|sum| sum + plus >= 4).count() as u32
}

/// Chance that the defender is pressed, to a viewer.
fn pressed(v: &View, attacker: Unit, defender: Unit) -> Chance {
    let (mine, theirs) = (candidates(v, attacker), candidates(v, defender));
    let pairs = mine.iter().flat_map(|a| theirs.iter().map(move |d| a.strength() - d.strength()));
    let (mut ways, mut of) = (0, 0);
    for plus in pairs {
        ways += u128::from(presses(plus));
        of += 36;
    }
    Chance { ways, of }
}

pub fn account(v: &View, e: &Event, after: &View, at_hand: Option<&Subject>) -> Vec<Entry> {
    if let Event::Attacked { attacker, defender } = *e {
        let (battle, chance) = (about(attacker, defender), pressed(v, attacker, defender));
        let place = format!("{defender:?}");
        let engaged = Engaged {
            side: attacker.side(),
            place: place.clone(),
            attackers: format!("{attacker:?}"),
            chance: Some(Chance { ways: chance.ways, of: chance.of * 2 }),
            ..Engaged::default()
        };
        let stake = stake(defender, chance.value());
        let side = attacker.side();
        return vec![
            Entry::Weighed { battle: battle.clone(), side, place, stake },
            Entry::Begun { battle, engaged },
        ];
    }
    let Some(Subject::Link(a, d)) = at_hand else { return Vec::new() };
    let (attacker, defender) = (Unit(a.0 as u8), Unit(d.0 as u8));
    let moved = |by, pressed: f64| Entry::Moved {
        battle: about(attacker, defender),
        by,
        stake: stake(defender, pressed),
    };
    let dice = |sum: i8| {
        let mut out = vec![moved(Luck::Die, f64::from(u8::from(sum >= 4)))];
        out.extend((sum < 4).then_some(Entry::Over { success: false }));
        out
    };
    match *e {
        Event::Revealed { .. } => vec![moved(Luck::Face, pressed(after, attacker, defender).value())],
        Event::Rolled { why: RollFor::Attack, face: 6, result } => {
            let again = (1..=6).filter(|b| result + b >= 4).count() as f64;
            vec![moved(Luck::Die, again / 6.0)]
        }
        Event::Rolled { why: RollFor::Attack, result, .. } => dice(result),
        Event::Rolled { why: RollFor::Again, result, .. } => {
            let faces = [attacker, defender].map(|u| v.faces[u.i()].map_or(0, Face::strength));
            dice(6 + result + faces[0] - faces[1])
        }
        Event::Rolled { why: RollFor::Stand, face, .. } => {
            vec![moved(Luck::Die, if face < 4 { 2.0 } else { 0.0 })]
        }
        Event::Answered => vec![Entry::Over { success: after.public.at[defender.i()].is_none() }],
        _ => Vec::new(),
    }
}
