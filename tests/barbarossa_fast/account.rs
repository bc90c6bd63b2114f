//! The account of battles: hand-worked luck of dice and of drawn faces.

use super::Table;
use stavka::engine::{
    dice::ScriptedDice,
    rules::{Knowledge as _, Presentation as _, Rules as _, Side, Viewer},
    scene::Subject,
    statistics::{Entry, Luck, Stake},
};
use stavka::games::barbarossa_fast::{event::Event, forecast, state::*};

/// Two panzer corps and two armies with one more corps against Minsk: 10th Army known, two units not; 44 counters unseen,
/// 15 of them Weak; a fleet over it. It falls with a hit from the air, or when both unknown units are Weak.
fn minsk(die: u32) -> Table {
    let mut t = Table::real(
        "turn 2 | ground grodno kowno brest baranowitschi | grodno: A P | kowno: P P | minsk: S s s | moskau: S S W \
         | baranowitschi: P",
    )
    .with_dice(ScriptedDice::faces([die]));
    t.all_attack("grodno", "minsk");
    t.all_attack("kowno", "minsk");
    let order = t.fly(1, "minsk");
    t.give(order);
    t
}

/// The entries of what happens from here, told to the German side.
fn entries(t: &Table, from: &State, events: &[Event]) -> Vec<Entry> {
    let who = Viewer::Side(Side(0));
    let mut s = from.clone();
    let mut view = t.g.view(&s, who);
    let at_hand = Subject::Place(u16::from(t.at("minsk").0));
    let mut out = Vec::new();
    for e in events {
        let told = t.g.told(&s, e, who).expect("all of this is told");
        let before = view.clone();
        t.g.hear(&mut view, &told);
        t.g.apply(&mut s, e);
        out.extend(t.g.entries(&before, &told, &view, Some(&at_hand)));
    }
    out
}

fn is_near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

/// The stakes in order: before the die, after it, after each face.
fn stakes(entries: &[Entry]) -> Vec<(Option<Luck>, Stake)> {
    let stake = |e: &Entry| match e {
        Entry::Weighed { stake, .. } => Some((None, *stake)),
        Entry::Moved { by, stake, .. } => Some((Some(*by), *stake)),
        _ => None,
    };
    entries.iter().filter_map(stake).collect()
}

#[test]
fn the_luck_of_minsk_by_hand() {
    // Both Weak in 15·14 of 44·43 ways, 105 of 946. A 2 sees and does not hit.
    let (hit, both) = (4.0 / 6.0, 105.0 / 946.0);
    let before = hit + (1.0 - hit) * both;
    for die in [1, 2, 5] {
        let mut t = minsk(die);
        let start = t.s.clone();
        let events = t.end();
        let told = stakes(&entries(&t, &start, &events));
        assert_eq!(told[0].0, None);
        is_near(told[0].1.success, before);
        assert_eq!(told[1].0, Some(Luck::Die));
        is_near(told[1].1.success, if die == 5 { 1.0 } else { both });
        let faces = &told[2..];
        assert!(faces.iter().all(|(by, _)| *by == Some(Luck::Face)));
        if die == 1 {
            assert!(faces.is_empty(), "nobody looked");
            continue;
        }
        // Two faces: after the first the chance is 14 of 43 when it is Weak, nothing when it is Strong.
        assert_eq!(faces.len(), 2);
        let minsk: Vec<_> = t.units("minsk");
        let weak: Vec<bool> = minsk[1..].iter().map(|u| t.g.factor(t.o(), *u) == Some(0)).collect();
        let after_one = if weak[0] { 14.0 / 43.0 } else { 0.0 };
        let after_two = f64::from(u8::from(weak[0] && weak[1]));
        let sure = die == 5;
        is_near(faces[0].1.success, if sure { 1.0 } else { after_one });
        is_near(faces[1].1.success, if sure { 1.0 } else { after_two });
    }
}

#[test]
fn losses_at_stake_are_the_means_of_the_forecast() {
    let t = minsk(1);
    let target = t.at("minsk");
    let w = forecast::weigh(&t.g, t.o(), target).expect("an attack");
    let about = Subject::Place(u16::from(target.0));
    let f = t.g.forecast(&t.g.view(&t.s, Viewer::Side(Side(0))), &about, &[]).expect("a forecast");
    assert_eq!((w.side, w.chance), (f.side, f.success()));
    is_near(w.stake.lost[1], f.spread(1).expected());
    is_near(w.stake.lost[0], f.spread(2).expected());
    assert!(forecast::weigh(&t.g, t.o(), t.at("moskau")).is_none(), "nobody attacks there");
}
