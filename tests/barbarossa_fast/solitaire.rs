//! The Soviet procedure of the catalogue's section 7: the worked decision 7.9, one scenario per code, whole games.

#![allow(clippy::unwrap_used)] // a test may

use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use stavka::{
    engine::{assets::Embedded, dice::*, rules::*},
    games::barbarossa_fast::{
        FILES, game::Game, order::*, orders, rules_impl::*, setup::*, soviet, state::*,
    },
};

fn game(soviet: Level) -> Game {
    Game::open(&Setup { soviet, ..Setup::default() }, &Embedded(FILES)).unwrap()
}

/// Plays a whole game: random legal Germans who like to attack, against the procedure. Every order is checked.
fn play(g: &Game, seed: u64, mut seen: impl FnMut(&State, &Plan<Order, <Game as Rules>::Reason>)) -> State {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut dice, mut ties) = (KeyedDice::new(seed), KeyedTies::new(seed, 0, SOVIET));
    let (mut s, mut list, mut orders_given) = (g.start(), Vec::new(), 0);
    while let Some(side) = g.to_act(&s) {
        orders_given += 1;
        assert!(orders_given < 20_000, "seed {seed}: the game does not end");
        if side == GERMAN {
            orders::legal(g, &s.open, &mut list);
            let eager: Vec<Order> = list
                .iter()
                .copied()
                .filter(|x| matches!(x, Order::Declare { .. } | Order::Advance { .. }))
                .collect();
            let from = if !eager.is_empty() && rand.next_u64() % 3 == 0 { &eager } else { &list };
            let mut order = from[(rand.next_u64() % from.len() as u64) as usize];
            if s.open.phase == Phase::Operations && rand.next_u64() % 60 == 0 {
                order = Order::EndStep;
            }
            give(g, &mut s, &order, &mut dice);
            continue;
        }
        let v = g.view(&s, Viewer::Side(SOVIET));
        let plan = soviet::plan(g, &v, g.setup.soviet, &mut ties);
        assert!(!plan.steps.is_empty(), "seed {seed}: no plan in {:?}, {:?}", s.open.phase, s.open.battle);
        seen(&s, &plan);
        for (order, _) in &plan.steps {
            assert_eq!(
                g.to_act(&s),
                Some(SOVIET),
                "seed {seed}: {order:?} comes too late in {:?}",
                plan.steps
            );
            give(g, &mut s, order, &mut dice);
        }
    }
    s
}

fn give(g: &Game, s: &mut State, order: &Order, dice: &mut KeyedDice) {
    assert_eq!(orders::check(g, &s.open, order), Ok(()), "{order:?} in {:?}", s.open.phase);
    let mut d = Draft::new(g, s.clone(), dice);
    g.decide(&mut d, order);
    *s = d.finish().0;
}

#[test]
fn whole_games_are_played_to_the_end() {
    for level in [Level::Historical, Level::Standard, Level::Hard] {
        let g = game(level);
        for seed in 1..=10 {
            let end = play(&g, seed, |_, _| ());
            assert!(end.open.result.is_some());
        }
    }
}
