//! Random play: what is legal is accepted and possible, every game ends.

use super::scene;
use engine::{
    contract::rules::{Draft, Rules as _},
    dice::{
        key::{Dice, RollKey},
        keyed::KeyedDice,
    },
};
use russian_portfolio::{nouns::AXIS, options::Setup, order::Order, rules::setup};
use support::rand::Rand;

/// What a die may be cast for (RP-GEN-11); `far_east` in the Siberian option alone.
const CASTS: [&str; 6] = ["weather", "sea", "siberia", "far_east", "combat", "retreat"];

/// Dice that see to it that every cast is one of six faces for a purpose that the rules have.
struct Watched(KeyedDice);

impl Dice for Watched {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        assert!(sides == 6 && CASTS.contains(&&*key.purpose), "{key:?} of {sides}");
        self.0.roll(key, sides)
    }
    fn shuffle(&mut self, key: &RollKey, _: usize) -> Vec<u16> {
        panic!("nothing is drawn in this game: {key:?}")
    }
}

/// A game of random orders; how many there were.
fn play(seed: u64) -> usize {
    let game = scene::with(Setup::default(), AXIS).game;
    let (mut p, mut dice, mut rand) = (setup::start(&game), Watched(KeyedDice::new(seed)), Rand::new(seed));
    let mut orders = Vec::new();
    for n in 0..200_000 {
        let Some(_) = game.to_act(&p) else { return n };
        game.legal_orders(&p, &mut orders);
        assert!(!orders.is_empty(), "no legal order in {:?}: {:?}", p.step, p.fighting);
        let order =
            if orders.contains(&Order::Done) && rand.one_in(4) { Order::Done } else { *rand.one_of(&orders) };
        for order in [&order, rand.one_of(&orders)] {
            assert_eq!(game.check(&p, order), Ok(()), "{order:?} in {:?}", p.step);
        }
        let mut draft = Draft::new(&game, &mut p, &mut dice);
        game.decide(&mut draft, &order);
    }
    panic!("the game does not end: {:?} turn {}", p.step, p.turn);
}

#[test] // RP-GEN-11
fn random_games_end() {
    for seed in 1..=3 {
        println!("{}", play(seed));
    }
}
