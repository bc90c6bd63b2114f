//! A position put together for a test, and what orders lead to in it.

use engine::{
    base::{assets::Embedded, side::Viewer},
    contract::rules::{Draft, Knowledge as _, Rules as _},
    dice::recorded::ScriptedDice,
};
use red_parachutes::{
    data::{FILES, tables::QUARTERS},
    event::Event,
    game::{Game, GameDraft, Setup},
    nouns::{GERMAN, Hex, HexSet, Nerve, Off, Pace, Side, Sided as _, Step, Supply, Unit},
    order::Order,
    rules::{allowance, sequence},
    state::{Marks, Pair, Position, Record},
};
use std::{cell::Cell, sync::OnceLock};

thread_local! {
    /// The game with options that a test plays instead.
    static OTHER: Cell<Option<&'static Game>> = const { Cell::new(None) };
}

fn open(setup: Setup) -> Game {
    Game::open(&setup, &Embedded(FILES)).expect("the files are good")
}

/// The game of all tests, or that with options which a test has asked for.
pub fn game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    OTHER.get().unwrap_or_else(|| GAME.get_or_init(|| open(Setup::default())))
}

/// From here on this test plays with options.
pub fn play_with(setup: Setup) {
    OTHER.set(Some(Box::leak(Box::new(open(setup)))));
}

/// From here on this test plays a game that was begun by a version of the rules.
pub fn play_by(version: u32) {
    let game = Game::open_ruled(&Setup::default(), version, &Embedded(FILES)).expect("the files are good");
    OTHER.set(Some(Box::leak(Box::new(game))));
}

pub fn unit(key: &str) -> Unit {
    let nth = game().army.counters.iter().position(|counter| counter.key == key);
    Unit(nth.unwrap_or_else(|| panic!("there is no unit {key}")) as u8)
}

pub fn hex(label: &str) -> Hex {
    game().map.hexes.labelled(label).unwrap_or_else(|| panic!("there is no hex {label}"))
}

/// A position, and what is done in it.
#[derive(Clone)]
pub struct Scene {
    pub p: Position,
}

/// The set-up in a turn, in the movement of a side.
pub fn historical(side: Side, turn: u8) -> Scene {
    let mut scene = Scene { p: game().start() };
    scene.p.turn = turn;
    scene.begin(Step::Supply, side);
    scene.begin(Step::Movement, side);
    scene
}

/// An empty map on the second turn, by day, in the movement of a side: no units, no bridgeheads, no positions; every hex is of the
/// side whose bank it lies on.
pub fn empty(side: Side) -> Scene {
    let mut scene = historical(side, 2);
    for nth in 0..game().army.counters.len() {
        scene.p.remove(Unit(nth as u8), Off::Lost, 0);
    }
    scene.p.pairs.clear();
    scene.p.works = HexSet::NONE;
    scene.p.soviet = game()
        .map
        .hexes
        .hexes()
        .filter(|at| game().map.bank(*at) == Some(red_parachutes::nouns::Bank::East))
        .collect();
    scene.begin(Step::Movement, side);
    scene
}

impl Scene {
    /// The sequence of play goes on to a step.
    pub fn begin(&mut self, step: Step, side: Side) {
        game().apply(&mut self.p, &Event::StepBegan { step, side });
    }
    pub fn step(mut self, step: Step) -> Self {
        let side = self.p.phasing;
        self.begin(step, side);
        self
    }
    pub fn turn(mut self, turn: u8) -> Self {
        self.p.turn = turn;
        self
    }
    /// A unit stands somewhere, whole and in good order; artillery unlimbered.
    pub fn put(mut self, key: &str, at: &str) -> Self {
        let (unit, counter) = (unit(key), game().counter(unit(key)));
        let ammo = counter.gun.map_or(0, |gun| gun.ammo);
        self.p.men[unit] = Record { steps: counter.steps.max(1), ammo, ..Record::default() };
        self.p.at.put(unit, Some(hex(at)));
        self.p.take(unit.side(), hex(at));
        if unit.side() == self.p.phasing {
            self.p.friendly.add(hex(at));
        }
        self
    }
    pub fn with(mut self, key: &str, change: impl Fn(&mut Record)) -> Self {
        change(&mut self.p.men[unit(key)]);
        self
    }
    pub fn nerve(self, key: &str, nerve: Nerve) -> Self {
        self.with(key, |man| man.nerve = nerve)
    }
    pub fn supply(self, key: &str, supply: Supply) -> Self {
        self.with(key, |man| man.supply = supply)
    }
    pub fn mark(self, key: &str, mark: Marks) -> Self {
        self.with(key, |man| man.mark(mark))
    }
    pub fn steps(self, key: &str, steps: u8) -> Self {
        self.with(key, |man| man.steps = steps)
    }
    pub fn pair(mut self, east: &str, west: &str) -> Self {
        self.p.pairs.push(Pair { east: hex(east), west: hex(west), improved: false, shifted: false });
        self
    }
    pub fn change(mut self, change: impl Fn(&mut Position)) -> Self {
        change(&mut self.p);
        self
    }

    pub fn man(&self, key: &str) -> &Record {
        self.p.man(unit(key))
    }
    pub fn at(&self, key: &str) -> String {
        self.p.at.of(unit(key)).map_or("off".to_owned(), |at| game().map.label(at).to_owned())
    }
    /// Movement allowance in whole points.
    pub fn ma(&self, key: &str) -> u8 {
        let quarters = allowance::allowance(game(), &self.p, unit(key));
        assert_eq!(quarters % QUARTERS, 0, "it is rounded");
        quarters / QUARTERS
    }
    /// The code of the refusal of an order by the side to act, from what it sees; `ok` when there is none.
    pub fn code(&self, order: Order) -> &'static str {
        let side = sequence::to_act(&self.p).unwrap_or(GERMAN);
        let view = game().view(&self.p, Viewer::Side(side));
        game().check(&view, &order).map_or_else(|refusal| refusal.code, |()| "ok")
    }
    /// Carries out an order with these dice; what happened.
    pub fn give(&mut self, order: Order, dice: &[u32]) -> Vec<Event> {
        assert_eq!(self.code(order), "ok", "{order:?}");
        let mut dice = ScriptedDice::faces(dice.iter().copied());
        let mut draft = Draft::new(game(), &mut self.p, &mut dice);
        game().decide(&mut draft, &order);
        draft.finish().0
    }
    /// What happens when something of the rules is carried out.
    pub fn run(&mut self, dice: &[u32], what: impl FnOnce(&mut GameDraft<'_>)) -> Vec<Event> {
        let mut dice = ScriptedDice::faces(dice.iter().copied());
        let mut draft = Draft::new(game(), &mut self.p, &mut dice);
        what(&mut draft);
        draft.finish().0
    }
    /// A unit goes along a way; what it has spent in quarter points, or the code that stops it.
    pub fn walk(&mut self, key: &str, way: &[&str], pace: Pace) -> Result<u8, &'static str> {
        for label in way {
            let order = Order::Go { unit: unit(key), to: hex(label), pace };
            match self.code(order) {
                "ok" => drop(self.give(order, &[])),
                code => return Err(code),
            }
        }
        Ok(self.man(key).spent)
    }
    pub fn go(&mut self, key: &str, way: &[&str]) -> Result<u8, &'static str> {
        self.walk(key, way, Pace::Normal)
    }
}
