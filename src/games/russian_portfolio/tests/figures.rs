//! Whole games between the automatic sides, counted: what 22.7 compares, and which of two levels plays a side better.

use super::scene::empty;
use engine::{
    base::{outcome::Outcome, side::Side},
    contract::{
        automatic::Automatic as _,
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use kit::digest;
use russian_portfolio::{
    combat::BattleEvent,
    data::words::{Kind, Nation},
    event::Event,
    game::Game,
    logistics::BaseEvent,
    nouns::{AXIS, SOVIET, units_of},
    state::Position,
};
use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// What is counted of a game, each with its value.
pub type Counts = BTreeMap<String, f64>;

/// Plays a game to its end by the levels of both sides; every order is checked.
pub fn play(game: &Game, seed: u64, levels: [u8; 2]) -> (Position, Counts) {
    let (mut p, mut dice, mut counts) = (game.start(), KeyedDice::new(seed), Counts::new());
    let mut orders = 0.0;
    while let Some(side) = game.to_act(&p) {
        let plan = game.plan(&p, side, levels[usize::from(side.0)], &mut FirstFace);
        assert!(!plan.steps.is_empty(), "seed {seed}: no order in {:?}", p.step);
        for (order, _) in plan.steps {
            let checked = game.check(&p, &order);
            assert!(checked.is_ok(), "seed {seed}, turn {}, {:?}: {order:?}: {checked:?}", p.turn, p.step);
            let mut after = p.clone();
            let mut draft = Draft::new(game, &mut p, &mut dice);
            game.decide(&mut draft, &order);
            for event in draft.finish().0 {
                tally(game, &after, &event, &mut counts);
                game.apply(&mut after, &event);
            }
            orders += 1.0;
            assert!(orders < 60_000.0, "seed {seed}: the game goes on for ever");
        }
    }
    counts.insert("orders".to_owned(), orders);
    at_end(game, &p, &mut counts);
    (p, counts)
}

fn tally(game: &Game, p: &Position, event: &Event, counts: &mut Counts) {
    let mut add = |key: String| *counts.entry(key).or_default() += 1.0;
    let name = |side: Side| if side == AXIS { "Axis" } else { "Soviet" };
    match event {
        Event::Base(BaseEvent::Starved { unit }) => {
            add(format!("starved {}", name(unit.side())));
            let counter = game.counter(*unit);
            if counter.kind == Kind::PanzerGroup {
                add("starved panzer groups".to_owned());
            }
        }
        Event::Battle(BattleEvent::Lost { unit, .. }) => add(format!("lost in battle {}", name(unit.side()))),
        Event::Battle(BattleEvent::Fought { odds, .. }) => {
            let Some(side) = odds.attackers.first().map(|there| there.unit.side()) else { return };
            add(format!("attacks {}", name(side)));
            if p.reserve > 0 {
                add(format!("attacks {}, reserve {}", name(side), p.reserve));
            }
            if odds.column <= 2 {
                add(format!("at 1:2 or worse {}", name(side)));
            }
        }
        Event::Base(BaseEvent::Sailed { .. }) => add("sailed".to_owned()),
        Event::TurnBegan { turn: 4, .. } => {
            let finns = units_of(AXIS).iter().filter(|unit| game.is(*unit, Nation::Finnish));
            let lost = finns.filter(|unit| p.at.of(*unit).is_none()).count();
            counts.insert("Finns lost by turn 4".to_owned(), lost as f64);
        }
        _ => {}
    }
}

fn at_end(game: &Game, p: &Position, counts: &mut Counts) {
    let outcome = p.outcome.as_ref().expect("an outcome");
    let mut put = |key: &str, value: f64| counts.insert(key.to_owned(), value);
    put("Axis wins %", if outcome.winner == Some(AXIS) { 100.0 } else { 0.0 });
    put("lost by a prize %", if outcome.kind == "prize" { 100.0 } else { 0.0 });
    put("victory value", outcome.score.into());
    put("last turn", p.turn.into());
    for (side, name) in [(AXIS, "units Axis"), (SOVIET, "units Soviet")] {
        put(name, p.at.of_side(side).count() as f64);
    }
    for city in ["Smolensk", "Kiev", "Leningrad", "Moscow", "Rostov"] {
        let place = game.board.places().iter().find(|place| place.name == city).expect("a city");
        put(&format!("{city} %"), if p.controls(AXIS, place.hex) { 100.0 } else { 0.0 });
    }
    for (store, names) in p.base.stores.iter().zip([["A inf", "A arm"], ["S inf", "S arm"]]) {
        put(&format!("saved {}", names[0]), store.infantry.into());
        put(&format!("saved {}", names[1]), store.armour.into());
    }
}

/// A number from the environment.
fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or)
}

/// Games of some seeds at some levels, as many at a time as THREADS says, in their sequence.
fn games(jobs: &[(u64, [u8; 2])]) -> Vec<(Position, Counts)> {
    let next = AtomicU64::new(0);
    let mut done: Vec<(usize, (Position, Counts))> = std::thread::scope(|scope| {
        let work = || {
            let (game, mut mine) = (empty(AXIS).game, Vec::new());
            let job = || {
                let nth = next.fetch_add(1, Relaxed) as usize;
                jobs.get(nth).map(|job| (nth, *job))
            };
            while let Some((nth, (seed, levels))) = job() {
                mine.push((nth, play(&game, seed, levels)));
            }
            mine
        };
        let threads: Vec<_> = (0..number("THREADS", 2)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread ends")).collect()
    });
    done.sort_by_key(|(nth, _)| *nth);
    done.into_iter().map(|(_, game)| game).collect()
}

fn means<'a>(all: impl ExactSizeIterator<Item = &'a Counts>) {
    let n = all.len() as f64;
    let mut sums = Counts::new();
    for (key, value) in all.flatten() {
        *sums.entry(key.clone()).or_default() += value;
    }
    for (key, sum) in sums {
        println!("{key:>26} {:9.2}", sum / n);
    }
}

/// The figures of 22.7: GAMES from seed FIRST, the Axis at level A, the Soviets at level S; `--ignored --nocapture`.
#[test]
#[ignore = "it measures, a hundred games, and asks nothing"]
fn the_figures() {
    let levels = [number("A", 3) as u8, number("S", 3) as u8];
    let jobs: Vec<_> = (0..number("GAMES", 100)).map(|n| (number("FIRST", 1) + n, levels)).collect();
    let played = games(&jobs);
    means(played.iter().map(|(_, counts)| counts));
}

/// Better is a victory, then more points.
fn result(outcome: Option<&Outcome>, side: Side) -> (bool, i32) {
    let beyond = outcome.map_or(0, |outcome| outcome.score - outcome.needed);
    (outcome.and_then(|outcome| outcome.winner) == Some(side), if side == AXIS { beyond } else { -beyond })
}

/// What `stavka arena` plays, in this crate alone: SIDE is played once at level A and once at level B, the other side at OTHER;
/// PAIRS of games from seed FIRST.
#[test]
#[ignore = "it measures, two hundred games, and asks nothing"]
fn duel() {
    let side = Side(number("SIDE", 0) as u8);
    let (a, b, other) = (number("A", 3) as u8, number("B", 1) as u8, number("OTHER", 1) as u8);
    let levels = |own: u8| if side == AXIS { [own, other] } else { [other, own] };
    let seeds = || (0..number("PAIRS", 100)).map(|n| number("FIRST", 1) + n);
    let jobs: Vec<_> = seeds().flat_map(|seed| [(seed, levels(a)), (seed, levels(b))]).collect();
    let played = games(&jobs);
    let (mut won, mut lost, mut points, mut distinct) = (0_u32, 0_u32, 0, BTreeSet::new());
    for pair in played.chunks(2) {
        let [a, b] = [0, 1].map(|nth| result(pair[nth].0.outcome.as_ref(), side));
        match a.cmp(&b) {
            Ordering::Greater => won += 1,
            Ordering::Less => lost += 1,
            Ordering::Equal => {}
        }
        points += a.1 - b.1;
        distinct.extend(pair.iter().map(|(p, _)| digest::of(p)));
    }
    let pairs = played.len() as f64 / 2.0;
    let equal = pairs - f64::from(won) - f64::from(lost);
    let share = (f64::from(won) + equal / 2.0) / pairs;
    let square = |value: f64, n: f64| n * (value - share).powi(2);
    let squares = square(1.0, won.into()) + square(0.5, equal) + square(0.0, lost.into());
    let error = 196.0 * (squares / (pairs - 1.0).max(1.0) / pairs).sqrt();
    for (name, nth) in [("A", 0), ("B", 1)] {
        println!("-- {name}");
        means(played.iter().skip(nth).step_by(2).map(|(_, counts)| counts).collect::<Vec<_>>().into_iter());
    }
    println!(
        "DUEL {}: {a} against {b}, the other at {other}: {:.1} % ± {error:.1} of {pairs} pairs, {won} won, {lost} lost, {:+.2} points, {} \
         distinct",
        Game::SIDES[usize::from(side.0)],
        100.0 * share,
        f64::from(points) / pairs,
        distinct.len()
    );
}
