//! Positions in words: units with factors of their own on the real map, in a step of the sequence of play.

use engine::{
    base::{
        assets::Embedded,
        side::{Side, Viewer},
    },
    contract::rules::{Draft, Knowledge, Rules},
    dice::key::{Dice, RollKey},
};
use kit::ids::Id;
use russian_portfolio::{
    data::{FILES, board::Board},
    event::Event,
    game::Game,
    nouns::{AXIS, Hex, Status, Step, Unit, Weather},
    options::Setup,
    order::Order,
    refusal::Refusal,
    rules::setup,
    state::Position,
};

/// A game and a position in it.
pub struct Scene {
    pub game: Game,
    pub p: Position,
}

/// Dice that show what a test says, in its sequence.
pub struct Faces(pub Vec<u32>);

impl Dice for Faces {
    fn roll(&mut self, key: &RollKey, _sides: u32) -> u32 {
        assert!(!self.0.is_empty(), "a die for {} that the test does not expect", key.purpose);
        self.0.remove(0)
    }
    fn shuffle(&mut self, _key: &RollKey, n: usize) -> Vec<u16> {
        (0..n as u16).collect()
    }
}

/// An empty map in the movement of a side, turn 4, Good.
pub fn empty(side: Side) -> Scene {
    with(Setup::default(), side)
}

/// The same under options.
pub fn with(setup: Setup, side: Side) -> Scene {
    let board = Board::read(&Embedded(FILES)).expect("the data are good");
    let game = Game::new(board, setup);
    let mut p = setup::start(&game);
    (p.turn, p.step) = (4, Step::Move(side));
    Scene { game, p }
}

/// The historical set-up, in the movement of a side in the first turn.
pub fn historical(side: Side) -> Scene {
    let mut scene = empty(side);
    scene.p.turn = scene.game.setup.start.turn();
    let Scene { game, p } = &mut scene;
    game.apply(p, &Event::SetUp);
    scene
}

impl Scene {
    pub fn hex(&self, label: &str) -> Hex {
        self.game.board.named(label).unwrap_or_else(|| panic!("there is no {label}"))
    }
    pub fn unit(&self, key: &str) -> Unit {
        let keys = Unit::all().find(|unit| self.game.counter(*unit).key == key);
        keys.unwrap_or_else(|| panic!("there is no {key}"))
    }
    /// Puts a unit on a hex.
    pub fn put(mut self, key: &str, at: &str) -> Self {
        let (unit, hex) = (self.unit(key), self.hex(at));
        self.p.at.put(unit, Some(hex));
        self
    }
    /// The same with factors of its own: attack, defence, movement.
    pub fn put_as(mut self, key: &str, at: &str, (attack, defence, movement): (u8, u8, u8)) -> Self {
        let unit = self.unit(key);
        let counter = &mut self.game.board.counters[unit.index()];
        (counter.attack, counter.defence, counter.movement) = (attack, defence, movement);
        self.put(key, at)
    }
    pub fn dispersed(self, key: &str) -> Self {
        self.status(key, Status::Dispersed)
    }
    pub fn status(mut self, key: &str, status: Status) -> Self {
        let unit = self.unit(key);
        self.p.status[unit] = status;
        self
    }
    pub fn weather(mut self, weather: Weather) -> Self {
        self.p.weather = weather;
        self
    }
    pub fn turn(mut self, turn: u8) -> Self {
        self.p.turn = turn;
        self
    }
    pub fn reserve(mut self, n: u8) -> Self {
        self.p.reserve = n;
        self
    }
    pub fn step(mut self, step: Step) -> Self {
        self.p.step = step;
        self
    }
    /// Gives hexes to a side.
    pub fn held(mut self, side: Side, hexes: &[&str]) -> Self {
        for label in hexes {
            let hex = self.hex(label);
            self.p.take(side, hex);
            if side == AXIS {
                self.p.garrisons.remove(hex);
            }
        }
        self
    }
    /// Gives all ground of the Soviet Union to the Axis, or back.
    pub fn all_held(mut self, side: Side) -> Self {
        for hex in self.game.board.layout().hexes().filter(|hex| self.game.board.land(*hex)) {
            self.p.take(side, hex);
        }
        self
    }
    pub fn check(&self, order: &Order) -> Result<(), String> {
        self.game.check(&self.p, order).map_err(|refusal| refusal.to_string())
    }
    /// The rule that refuses an order.
    pub fn check_rule(&self, order: &Order) -> Option<&'static str> {
        match self.game.check(&self.p, order) {
            Ok(()) => None,
            Err(Refusal::Move(stop)) => Some(stop.rule()),
            Err(Refusal::Plain(why)) => Some(why.rule),
        }
    }
    /// Every order that may be given, `Done` left out.
    pub fn legal_now(&self) -> Vec<Order> {
        self.game.legal(&self.p).into_iter().filter(|order| *order != Order::Done).collect()
    }
    /// Whether an order of some kind may be given.
    pub fn game_lists(&self, is: impl Fn(&Order) -> bool) -> bool {
        self.legal_now().iter().any(is)
    }
    /// Gives an order that must be allowed; what happened.
    pub fn give(&mut self, order: Order, dice: &[u32]) -> Vec<Event> {
        self.game.check(&self.p, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let legal = self.game.legal(&self.p);
        assert!(legal.contains(&order), "{order:?} is allowed and not listed");
        let mut faces = Faces(dice.to_vec());
        let mut draft = Draft::new(&self.game, &mut self.p, &mut faces);
        self.game.decide(&mut draft, &order);
        let (events, _) = draft.finish();
        assert!(faces.0.is_empty(), "dice that were not cast: {:?}", faces.0);
        let view = self.game.view(&self.p, Viewer::Umpire);
        assert_eq!(view, self.p);
        events
    }
    /// A hex where a unit stands.
    pub fn at(&self, key: &str) -> Option<&str> {
        self.p.at.of(self.unit(key)).map(|hex| self.game.board.label(hex))
    }
    pub fn status_of(&self, key: &str) -> Status {
        self.p.status[self.unit(key)]
    }
}
