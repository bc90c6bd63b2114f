//! The account of battles: hand-worked luck of dice and of drawn faces.

use super::Table;
use barbarossa_fast::{event::Event, game::Game, ids::*, nouns::Phase, odds::forecast, state::*};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::{
        handling::Handling as _,
        rules::{Knowledge as _, Rules as _},
        study::Study as _,
    },
    dice::recorded::ScriptedDice,
    show::{
        battle::{Entry, Luck, Stake},
        scene::Subject,
    },
    statistics::End,
    table::{erased::SessionTable, *},
};
use std::collections::BTreeMap;
use support::tables::played;

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
    let at_hand = Subject::Place(PlaceKey::from(t.at("minsk").0));
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
    let about = Subject::Place(PlaceKey::from(target.0));
    let f = t.g.forecast(&t.g.view(&t.s, Viewer::Side(Side(0))), &about, &[]).expect("a forecast");
    assert_eq!((w.side, w.chance), (f.side, f.success()));
    is_near(w.stake.lost[Side(1)], f.spread(1).expected());
    is_near(w.stake.lost[Side(0)], f.spread(2).expected());
    assert!(forecast::weigh(&t.g, t.o(), t.at("moskau")).is_none(), "no unit attacks there");
}

/// A battle in another account: weighed before and after every single event.
struct Weighed {
    expected: Stake,
    last: Stake,
    dice: Stake,
    faces: Stake,
    play: Stake,
    /// Something else than a die or a face moved it before it was committed.
    pushed: bool,
    /// The ply it was committed in and the ply it ended in, and whether as a Blitzkrieg.
    fought: (PlyId, PlyId, bool),
}

impl Weighed {
    fn new(expected: Stake) -> Self {
        let none = Stake::default();
        Self {
            expected,
            last: expected,
            dice: none,
            faces: none,
            play: none,
            pushed: false,
            fought: (0, 0, false),
        }
    }
}

/// The attack on a place weighed as the next, whatever is being fought.
fn weigh(g: &Game, o: &Open, target: SpaceId) -> Option<Stake> {
    let mut o = o.clone();
    let fights = matches!(o.phase, Phase::Battle | Phase::SovietBattle);
    if fights && o.battle.target != target {
        o.phase = if o.phase == Phase::Battle { Phase::Attacks } else { Phase::SovietAttacks };
        (o.battle, o.hits) = (Battle::NONE, PerUnit::default());
    }
    forecast::weigh(g, &o, target).map(|w| w.stake)
}

/// Every battle of a line that was fought, by the ply of its commitment and its place.
fn by_events(table: &SessionTable<Game>) -> BTreeMap<(PlyId, SpaceId), Weighed> {
    let (g, history) = (table.session().rules(), table.session().history());
    let mut s = g.start();
    let mut open: BTreeMap<SpaceId, Weighed> = BTreeMap::new();
    let (mut fought, mut out) = (None, BTreeMap::new());
    for id in 1..=table.tip() {
        for e in history.ply(id).unwrap().events {
            for (t, b) in &mut open {
                let now = weigh(g, &s.open, *t).unwrap_or(b.last);
                b.pushed |= now != b.last && b.fought.0 == 0;
                b.play += now - b.last;
                b.last = now;
            }
            if let Event::AirRolled { target, .. } = e {
                let now = weigh(g, &s.open, *target).unwrap();
                open.entry(*target).or_insert_with(|| Weighed::new(now));
            }
            g.apply(&mut s, e);
            if matches!(e, Event::AirRolled { .. } | Event::Revealed { .. }) {
                for (t, b) in &mut open {
                    let now = weigh(g, &s.open, *t).unwrap_or(b.last);
                    let by = if matches!(e, Event::Revealed { .. }) { &mut b.faces } else { &mut b.dice };
                    *by += now - b.last;
                    b.last = now;
                }
            }
            let mut close = |open: &mut BTreeMap<SpaceId, Weighed>, at: Option<SpaceId>| {
                if let Some((at, mut b)) = at.and_then(|at| open.remove_entry(&at)) {
                    b.fought.1 = id;
                    out.insert((b.fought.0, at), b);
                }
            };
            match *e {
                Event::Committed { target, blitzkrieg } => {
                    let now = weigh(g, &s.open, target);
                    let known = open.contains_key(&target);
                    if let Some(now) = now.filter(|_| !known) {
                        open.insert(target, Weighed::new(now));
                    }
                    open.entry(target).and_modify(|b| b.fought = (id, 0, blitzkrieg));
                    fought = Some(target);
                }
                Event::LegBegan { target } => {
                    close(&mut open, fought);
                    let now = weigh(g, &s.open, target).unwrap();
                    open.insert(target, Weighed { fought: (id, 0, true), ..Weighed::new(now) });
                    fought = Some(target);
                }
                Event::BattleClosed { .. } => close(&mut open, fought.take()),
                Event::Cancelled { target } => _ = open.remove(&target),
                _ => {}
            }
        }
    }
    out
}

/// A row of the table of numbers by column.
fn row<'a>(csv: &'a str, kind: &str) -> Vec<BTreeMap<&'a str, &'a str>> {
    let mut lines = csv.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    // Texts with commas are quoted; a name of units is all that has any.
    let split = |line: &'a str| {
        let mut quoted = false;
        line.split(move |c| {
            quoted ^= c == '"';
            c == ',' && !quoted
        })
    };
    let rows = lines.map(|l| names.iter().copied().zip(split(l)).collect::<BTreeMap<_, _>>());
    rows.filter(|r| r["kind"] == kind).collect()
}

#[test]
fn luck_and_play_are_those_of_another_account() {
    let (mut battles, mut without_choice) = (0, 0);
    for seed in [3, 1941] {
        let table = played::<Game>(
            &engine::base::assets::Embedded(barbarossa_fast::FILES),
            seed,
            UndoPolicy::Fair,
            5000,
        );
        let made = table.statistics(table.tip(), Viewer::Side(Side(0)));
        let csv = made.csv();
        let rows = row(&csv, "battle");
        let other = by_events(&table);
        for (b, row) in made.battles.iter().zip(&rows) {
            let Some(Subject::Place(place)) = b.about else { continue };
            let place = SpaceId::of(place).unwrap();
            let Some(w) = other.get(&(b.ply, place)).filter(|_| matches!(b.end, End::Won | End::Held)) else {
                continue;
            };
            battles += 1;
            let side = b.engaged.side;
            let near =
                |a: Stake, b: Stake| (a - b).balance(side).abs() < 1e-9 && (a - b).success.abs() < 1e-9;
            let play = w.play + (b.actual() - w.last);
            assert!(near(b.expected.unwrap(), w.expected), "{b:?}");
            assert!(near(b.dice, w.dice) && near(b.faces, w.faces), "{b:?}");
            assert!(near(b.play, play), "{b:?}");
            // What is written adds up to the cent, out of the text alone.
            let n = |column: &str| row[column].parse::<f64>().unwrap();
            let expected = n("expected_other_lost") - n("expected_own_lost");
            let sum = expected + n("luck_dice") + n("luck_faces") + n("play");
            assert!((sum - (n("other_lost") - n("own_lost"))).abs() < 0.005, "{row:?}");
            let (committed, ended, blitz) = w.fought;
            if committed == ended && !blitz && !w.pushed {
                assert_eq!(row["play"], "0.000000", "nobody had a choice: {row:?}");
                without_choice += 1;
            }
        }
    }
    assert!(battles > 60 && without_choice > 2, "{battles} {without_choice}");
}

#[test] // a face seen in one battle tells what the unseen units of another may be: that is no play
fn a_face_seen_elsewhere_is_luck_of_faces() {
    let mut t = Table::real(
        "turn 2 | ground grodno kowno brest baranowitschi | grodno: A P | kowno: P P | minsk: S s s | brest: A A \
         | gomel: s | moskau: S S W | baranowitschi: P",
    )
    .with_dice(ScriptedDice::faces([1]));
    t.all_attack("grodno", "minsk");
    t.all_attack("kowno", "minsk");
    let order = t.fly(1, "minsk");
    t.give(order);
    t.end();
    assert_eq!(t.o().fleets[1].die, 1, "flown, and nothing seen");
    let before = t.o().clone();
    let unit = t.units("gomel")[0];
    let counter = CounterId(t.s.hidden.truth[unit.slot()]);
    let seen = Event::Revealed { unit, counter };
    let mut after = t.s.clone();
    t.g.apply(&mut after, &seen);
    let who = Viewer::Side(Side(0));
    let entries = t.g.entries(&t.g.view(&t.s, who), &seen, &t.g.view(&after, who), None);
    let minsk = Subject::Place(PlaceKey::from(t.at("minsk").0));
    let [Entry::Drifted { battle, before: was, stake }] = entries.as_slice() else { panic!("{entries:?}") };
    assert_eq!(*battle, minsk);
    assert_eq!(Some(*was), weigh(&t.g, &before, t.at("minsk")));
    // 15 of 44 unseen counters were Weak, and 29 Strong: one Strong less makes two Weak units likelier.
    is_near(was.success, 15.0 * 14.0 / (44.0 * 43.0));
    is_near(stake.success, 15.0 * 14.0 / (43.0 * 42.0));
}
