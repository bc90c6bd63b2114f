//! Whole games between the automatic sides, counted: what 22.7 compares. Which of two levels plays a side better `stavka arena` says.

use super::scene::empty;
use engine::{
    base::side::Side,
    contract::{
        automatic::Automatic as _,
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
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
    collections::BTreeMap,
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

/// GAMES games from seed FIRST at these levels, as many at a time as THREADS says, in their sequence.
fn games(levels: [u8; 2]) -> Vec<Counts> {
    let (next, first, all) = (AtomicU64::new(0), number("FIRST", 1), number("GAMES", 100));
    let mut done: Vec<(u64, Counts)> = std::thread::scope(|scope| {
        let work = || {
            let (game, mut mine) = (empty(AXIS).game, Vec::new());
            let another = || Some(next.fetch_add(1, Relaxed)).filter(|nth| *nth < all);
            while let Some(nth) = another() {
                mine.push((nth, play(&game, first + nth, levels).1));
            }
            mine
        };
        let threads: Vec<_> = (0..number("THREADS", 2)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread ends")).collect()
    });
    done.sort_by_key(|(nth, _)| *nth);
    done.into_iter().map(|(_, counts)| counts).collect()
}

fn means(all: &[Counts]) {
    let n = all.len() as f64;
    let mut sums = Counts::new();
    for (key, value) in all.iter().flatten() {
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
    means(&games(levels));
}
