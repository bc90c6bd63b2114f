//! What is imagined of the hidden part: every deal that fits is equally likely, the units selected at the start are those
//! dealt then, and two moments imagine the same army while no new face is seen.

#![allow(clippy::unwrap_used)] // a test may

use super::game;
use barbarossa_fast::{
    event::Event,
    game::Game,
    ids::*,
    nouns::{GERMAN, Level, Phase, Strength},
    odds::notation,
    options::Setup,
    rules::{draws, victory},
    spots::*,
    state::*,
};
use engine::{
    base::{fence::UndoPolicy, side::Viewer},
    chances::calibration::{FAR, Sheet},
    contract::{
        automatic::{Automatic as _, PlayOn},
        rules::*,
    },
    dice::keyed::*,
    play::prospect::{Ended, Prospect},
    table::*,
};
use std::collections::BTreeMap;
use support::tables::played;

/// Plays a whole game by the automatic sides; `each` sees every state.
fn play(g: &Game, seed: u64, mut each: impl FnMut(&State)) {
    let (mut s, mut dice) = (g.start(), KeyedDice::new(seed));
    let mut ties = KeyedTies::new(seed, 0, GERMAN);
    while let Some(side) = g.to_act(&s) {
        let plan = g.plan(&g.view(&s, Viewer::Side(side)), side, 0, &mut ties);
        for (order, _) in &plan.steps {
            each(&s);
            g.decide(&mut Draft::new(g, &mut s, &mut dice), order);
        }
    }
    each(&s);
}

fn imagined(g: &Game, s: &State, n: u64) -> State {
    g.imagine(&g.view(s, Viewer::Side(GERMAN)), &mut KeyedDice::new(n))
}

#[test] // BF-VIC-07: the Weak units among the 32 drawn at set-up, dead or alive
fn the_units_selected_are_those_dealt_whatever_was_lost_or_replaced_since() {
    for strength in [Strength::Bell, Strength::Presort] {
        let g = game(&Setup { strength, soviet: Level::Historical, ..Setup::default() });
        let (mut most_lost, mut plies) = (0, 0);
        play(&g, 5007, |s| {
            plies += 1;
            let o = &s.open;
            if plies % 7 != 0 || o.phase == Phase::Deal {
                return;
            }
            let weak = |set: CounterSet| set.and(g.board.weak).len();
            let old = draws::face_down(o).into_iter().filter(|u| o.draws.born[u.slot()] == 0);
            let n = old.clone().count();
            assert_eq!(o.draws.dealt.len() + n, 32, "seen, or still face down");
            most_lost = most_lost.max(o.losses[1]);
            for seed in 0..4 {
                let h = imagined(&g, s, seed).hidden;
                let faces: CounterSet = old.clone().map(|u| CounterId(h.truth[u.slot()])).collect();
                assert!(faces.and(o.draws.dealt).is_empty());
                assert_eq!(usize::from(h.weak_selected), weak(faces.or(o.draws.dealt)));
                assert_eq!(h.pool.len(), usize::from(o.pool_size));
            }
            let real: CounterSet = old.map(|u| CounterId(s.hidden.truth[u.slot()])).collect();
            assert_eq!(
                usize::from(s.hidden.weak_selected),
                weak(real.or(o.draws.dealt)),
                "in the game itself"
            );
        });
        assert!(most_lost > 20, "{most_lost}");
    }
}

#[test] // the requirement moves with what is seen, and with nothing else
fn while_no_new_face_is_seen_every_play_out_needs_the_same() {
    for (strength, seed) in [(Strength::Bell, 1941), (Strength::Presort, 1942)] {
        let g = game(&Setup { strength, ..Setup::default() });
        let needed = |s: &State| -> Vec<i32> {
            (0..8).map(|n| victory::requirement(&g, &imagined(&g, s, n).hidden)).collect()
        };
        let known = |s: &State| (s.open.draws.dealt, s.open.draws.spared);
        let mut last: Option<Judged> = None;
        let (mut kept, mut plies) = (0, 0);
        play(&g, seed, |s| {
            plies += 1;
            if s.open.phase == Phase::Deal || s.open.result.is_some() || plies % 3 != 0 {
                return;
            }
            let now = (known(s), needed(s), s.open.losses);
            if let Some((seen, before, losses)) = &last
                && *seen == now.0
            {
                assert_eq!(*before, now.1, "turn {}, {:?}", s.open.turn, s.open.phase);
                kept += usize::from(*losses != now.2);
            }
            last = Some(now);
        });
        assert!(kept > 5, "losses without a new face: {kept}");
    }
}

#[test] // with the same dice: the same score in every pair and no new face means no change of the win chance
fn play_outs_that_score_the_same_are_won_the_same() {
    // Ply 200 of this game loses a unit that was seen before; no new face is seen.
    let table =
        played::<Game>(&engine::base::assets::Embedded(barbarossa_fast::FILES), 1941, UndoPolicy::Study, 206);
    let line = table.way_to(206);
    let german = Viewer::Side(GERMAN);
    let play = table.play_outs(&line, german);
    let known = |ply| {
        let draws = &table.position_json(ply, german)["open"]["draws"];
        (draws["dealt"].clone(), draws["spared"].clone())
    };
    let (mut pairs, mut lost) = (0, 0);
    for ply in 196..=203 {
        if known(ply) != known(ply + 1) {
            continue;
        }
        let losses = |ply| table.tally(ply, german)[5];
        lost += losses(ply + 1) - losses(ply);
        for n in 0..12 {
            let (a, b) = (play.game(ply, n).unwrap(), play.game(ply + 1, n).unwrap());
            if a.score == b.score {
                assert_eq!(a.winner, b.winner, "ply {}, play-out {n}", ply + 1);
                pairs += 1;
            }
        }
    }
    assert!(pairs > 30 && lost > 0, "{pairs} pairs, {lost} lost");
}

#[test] // the win chance comes true: a Brier score far below the base rate, and no fifth far off
fn forecasts_at_the_last_turn_come_true() {
    const GAMES: u64 = 50;
    const PLAY_OUTS: u64 = 24;
    let g = game(&Setup { soviet: Level::Historical, ..Setup::default() });
    let mut sheet = Sheet::default();
    for seed in 5000..5000 + GAMES {
        let (mut at, mut won) = (None, false);
        play(&g, seed, |s| {
            if s.open.turn == 7 {
                at.get_or_insert_with(|| g.view(s, Viewer::Side(GERMAN)));
            }
            won = g.outcome(s).is_some_and(|o| o.winner == Some(GERMAN));
        });
        let Some(view) = at else { continue };
        let ended = |n| {
            let how = PlayOn { seed: seed * 1000 + n, levels: [0, 0].into() };
            let outcome = g.played_on(&view, &[], &how).unwrap();
            Ended { winner: outcome.winner, score: outcome.score }
        };
        sheet.add(&Prospect::new((0..PLAY_OUTS).map(ended).collect()), GERMAN, won);
    }
    println!("{} games, Brier {:.3}, base rate {:.3}", sheet.games(), sheet.brier(), sheet.base_rate());
    for f in sheet.fifths.iter().filter(|f| f.games > 0) {
        println!(
            "{:3} games, {:.3} said, {:.3} won, {:.1} errors off",
            f.games,
            f.forecast(),
            f.share(),
            f.off()
        );
    }
    assert!(sheet.games() > 40 && sheet.brier() < 0.11, "{sheet:?}");
    assert!(sheet.fifths.iter().filter(|f| f.counts()).all(|f| f.off().abs() < FAR), "{sheet:?}");
}

/// What is hidden in a story: the counters of the units that are face down, and what they mean for the requirement.
type Inside = (Vec<u8>, u8, i8);

/// Every story that looks the same, by what is hidden in it.
#[derive(Default)]
struct Looks(BTreeMap<String, (Option<Open>, BTreeMap<Inside, u32>)>);

fn inside(o: &Open, h: &Hidden) -> Inside {
    let faces = draws::face_down(o).into_iter().map(|u| h.truth[u.slot()]).collect();
    (faces, h.weak_selected, h.presort_change)
}

impl Looks {
    fn add(&mut self, s: &State) {
        let entry = self.0.entry(format!("{:?}", s.open)).or_default();
        entry.0.get_or_insert_with(|| s.open.clone());
        *entry.1.entry(inside(&s.open, &s.hidden)).or_default() += 1;
    }

    /// Imagines each look many times and compares how often each thing hidden comes out.
    fn are_imagined_as_often_as_they_happen(&self, g: &Game, least: usize) {
        const TIMES: u32 = 300;
        assert!(self.0.len() >= least, "{} looks", self.0.len());
        let mut cells = 0;
        for (open, stories) in self.0.values().step_by(self.0.len() / least) {
            let o = open.as_ref().unwrap();
            let mut found: BTreeMap<Inside, u32> = BTreeMap::new();
            for seed in 0..TIMES {
                let h = g
                    .imagine(
                        &View { open: o.clone(), hidden: None, own: None },
                        &mut KeyedDice::new(seed.into()),
                    )
                    .hidden;
                *found.entry(inside(o, &h)).or_default() += 1;
            }
            assert!(found.keys().all(|k| stories.contains_key(k)), "{found:?} of {stories:?}");
            let all: u32 = stories.values().sum();
            for (what, n) in stories {
                let p = f64::from(*n) / f64::from(all);
                let off = f64::from(found.get(what).copied().unwrap_or(0)) - p * f64::from(TIMES);
                let error = (f64::from(TIMES) * p * (1.0 - p)).sqrt();
                assert!(
                    off.abs() <= 4.5 * error + 1e-9,
                    "{what:?}: {off} off, error {error}, {p} of {}",
                    stories.len()
                );
                cells += 1;
            }
        }
        assert!(cells > 2 * least, "{cells} things hidden");
    }
}

fn counters<const N: usize>(indices: [u8; N]) -> CounterSet {
    indices.into_iter().map(CounterId).collect()
}

/// A game with a small deck: the counters by index, Weak from 32 on.
fn small(take: usize, bell: CounterSet, presort: Option<[CounterSet; 3]>) -> Game {
    let mut g = notation::chart("B=base a V=city E=east : B-a a-V V-E").unwrap();
    g.board.take = take;
    g.board.bell = bell;
    if let Some(groups) = presort {
        g.board.presort = groups;
        g.setup.strength = Strength::Presort;
    }
    g
}

/// Every story of a deal and what comes after it: the first unit is seen and lost, one arrives, one more is given up or
/// not, the second is seen or not, the first arrival is seen and lost or not.
fn tell(g: &Game, deck: &[u8], presort_change: i8, looks: &mut Looks) {
    let v = g.board.space("V").unwrap();
    let pool = g.draw_set().len() - deck.len();
    let (one, two, last) = (UnitId::block(0), UnitId::block(1), UnitId::block(deck.len()));
    for c in 0..=pool {
        for d in 0..pool {
            for shown in 0..8u8 {
                let mut s = g.start();
                let deck: Vec<CounterId> = deck.iter().map(|c| CounterId(*c)).collect();
                let mut events = vec![Event::Dealt { deck: deck.clone(), presort_change }];
                let unit = |slot| UnitId::block(slot);
                events.extend((0..deck.len()).map(|i| Event::Stationed {
                    unit: unit(i),
                    at: v,
                    fixed: false,
                }));
                events.extend([
                    Event::GermanSetupBegan,
                    Event::Revealed { unit: one, counter: deck[0] },
                    Event::Eliminated { unit: one },
                    Event::ReplacementsBegan,
                ]);
                if shown & 4 != 0 {
                    events.insert(events.len() - 1, Event::Revealed { unit: two, counter: deck[1] });
                }
                for e in &events {
                    g.apply(&mut s, e);
                }
                let mut draw = |unit: UnitId, n: usize| {
                    let counter = s.hidden.pool.iter().nth(n).unwrap();
                    let arrived =
                        Event::Arrived { unit, source: Source::Edge, counter: Some(counter), tank: false };
                    g.apply(&mut s, &arrived);
                };
                draw(one, c);
                draw(last, d);
                g.apply(&mut s, &Event::Deployed { unit: one, to: v });
                let given_up = Event::Forgone { unit: last };
                g.apply(
                    &mut s,
                    &if shown & 1 != 0 { given_up } else { Event::Deployed { unit: last, to: v } },
                );
                if shown & 2 != 0 {
                    let counter = CounterId(s.hidden.truth[0]);
                    g.apply(&mut s, &Event::Revealed { unit: one, counter });
                    g.apply(&mut s, &Event::Eliminated { unit: one });
                }
                looks.add(&s);
            }
        }
    }
}

/// Every sequence of a number of these cards.
fn sequences(cards: &[u8], n: usize) -> Vec<Vec<u8>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = sequences(cards, n - 1);
    let longer = shorter.iter().flat_map(|s| {
        let fresh = cards.iter().filter(|c| !s.contains(c));
        fresh.map(|c| s.iter().copied().chain([*c]).collect()).collect::<Vec<_>>()
    });
    longer.collect()
}

/// What was drawn, what every imagined world needs, and the losses of both sides.
type Judged = ((CounterSet, CounterSet), Vec<i32>, [u8; 2]);

#[test]
fn every_deal_of_a_small_deck_that_fits_is_equally_likely() {
    // Two Strong and two Weak counters; two are dealt.
    let g = small(2, counters([0, 1, 32, 33]), None);
    let cards: Vec<u8> = g.draw_set().iter().map(|c| c.0).collect();
    let mut looks = Looks::default();
    for deck in sequences(&cards, 2) {
        tell(&g, &deck, 0, &mut looks);
    }
    looks.are_imagined_as_often_as_they_happen(&g, 20);
}

#[test] // BF-SET-01, BF-VIC-06
fn every_deal_of_three_small_groups_that_fits_is_equally_likely() {
    // A Weak, a Medium and a Strong group of two; one of them is left out.
    let groups = [counters([32, 33]), counters([0, 34]), counters([1, 2])];
    let g = small(4, CounterSet::NONE, Some(groups));
    let mut looks = Looks::default();
    for (left_out, change) in groups.iter().zip([-2, 0, 2]) {
        let cards: Vec<u8> = g.draw_set().without(*left_out).iter().map(|c| c.0).collect();
        for deck in sequences(&cards, 4) {
            tell(&g, &deck, change, &mut looks);
        }
    }
    looks.are_imagined_as_often_as_they_happen(&g, 20);
}
