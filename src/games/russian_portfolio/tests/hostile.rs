//! Law 9 in hostile positions: two units in every fortress with enemies all around, sides without supply or room, armies that are
//! all Dispersed. An automatic side gives none of its units away in them.

use engine::{
    base::{assets::Embedded, side::Side},
    contract::rules::{Draft, FirstFaces, Rules},
};
use kit::ids::Id as _;
use russian_portfolio::{
    combat::BattleOrder,
    data::FILES,
    game::Game,
    logistics::BaseOrder,
    nouns::{AXIS, Hex, SOVIET, Stack, Status, Step, Unit},
    options::{Setup, Siberia},
    order::Order,
    rules::{
        logistics::isolation::{self, Question},
        movement, setup, stacking,
    },
    state::Position,
};
use support::given_away::nothing_is_given_away;
use support::rand::Rand;

/// Which orders give a unit of the side to act away: what is owed counts where nothing else may be ordered.
pub fn gives(game: &Game, p: &Position, order: &Order) -> bool {
    match *order {
        Order::Base(order) => gives_off_the_field(game, p, order),
        Order::Battle(order) => gives_in_battle(game, p, order),
        Order::Begin
        | Order::Deploy { .. }
        | Order::Go { .. }
        | Order::Halt
        | Order::Done
        | Order::EndGame => false,
    }
}

fn gives_off_the_field(game: &Game, p: &Position, order: BaseOrder) -> bool {
    match order {
        BaseOrder::Eliminate(_) | BaseOrder::StepDown { .. } | BaseOrder::Starve(_) => true,
        // What is sent to the Far East is owed as long as the step cannot be ended.
        BaseOrder::Send(_) => game.check(p, &Order::Done).is_ok(),
        BaseOrder::Place { .. }
        | BaseOrder::Rail { .. }
        | BaseOrder::Sail { .. }
        | BaseOrder::CallSiberians
        | BaseOrder::PlaceSiberian { .. }
        | BaseOrder::Winter
        | BaseOrder::Number(_)
        | BaseOrder::SendFactor { .. }
        | BaseOrder::Keep(_)
        | BaseOrder::AirSupply(_) => false,
    }
}

fn gives_in_battle(game: &Game, p: &Position, order: BattleOrder) -> bool {
    match order {
        BattleOrder::Lose { unit } => game.to_act(p) == Some(unit.side()),
        BattleOrder::Exchange { on } => on,
        BattleOrder::Begin { .. }
        | BattleOrder::Join { .. }
        | BattleOrder::AlsoOn { .. }
        | BattleOrder::Withdraw { .. }
        | BattleOrder::Amphibious { .. }
        | BattleOrder::Hold { .. }
        | BattleOrder::Slip { .. }
        | BattleOrder::Stay { .. }
        | BattleOrder::Resolve { .. }
        | BattleOrder::Cancel { .. }
        | BattleOrder::Decline
        | BattleOrder::Leave { .. }
        | BattleOrder::First { .. }
        | BattleOrder::Hexes { .. }
        | BattleOrder::Retreat { .. }
        | BattleOrder::Advance { .. }
        | BattleOrder::Enough => false,
    }
}

/// A position in the making.
struct Making<'a> {
    game: &'a Game,
    p: Position,
    rand: Rand,
}

impl Making<'_> {
    /// Puts a unit on a hex that it may enter and where it has room; the hex is then its side’s.
    fn put(&mut self, unit: Unit, hex: Hex) {
        let (game, p) = (self.game, &self.p);
        let open = game.standable(p, hex) && !p.enemy_in(unit.side(), hex);
        let fits = open && p.at.of(unit).is_none() && stacking::fits_with(game, p, hex, Stack(unit, None));
        if fits && movement::nation_may_enter(game, p, unit, hex).is_ok() {
            self.p.at.put(unit, Some(hex));
            movement::take(game, &mut self.p, unit.side(), hex);
        }
    }
    /// A unit of a side that is not on the map, while there is one.
    fn draw(&mut self, side: Side) -> Option<Unit> {
        let free: Vec<Unit> =
            Unit::all().filter(|unit| unit.side() == side && self.p.at.of(*unit).is_none()).collect();
        self.rand.pick(&free).copied()
    }
    /// Two units of a side in a hex, its ground theirs alone and enemies round about.
    fn besiege(&mut self, side: Side, hex: Hex) {
        if side == AXIS {
            self.p.garrisons.remove(hex);
        }
        for _ in 0..6 {
            if let Some(unit) = self.draw(side) {
                self.put(unit, hex);
            }
        }
        let around: Vec<Hex> = self.game.board.neighbours(hex).map(|(_, near)| near).collect();
        for near in around.into_iter().filter(|near| self.game.board.land(*near)) {
            self.p.take(side.other(), near);
            if let Some(unit) = self.draw(side.other()) {
                self.put(unit, near);
            }
        }
    }
}

/// A hostile position of a seed.
fn hostile(game: &Game, seed: u64) -> Position {
    let mut making = Making { game, p: setup::start(game), rand: Rand::new(seed) };
    setup::garrison(game, &mut making.p);
    let turn = 2 + making.rand.below(13);
    making.p.turn = turn as u8;
    making.p.weather = game.board.track[turn].weather.expect("of that turn no die decides");
    let side = [AXIS, SOVIET][making.rand.below(2)];
    let every_hex: Vec<Hex> = game.board.layout().hexes().filter(|hex| game.board.land(*hex)).collect();
    if making.rand.one_in(2) {
        for hex in &every_hex {
            making.p.take(side.other(), *hex);
        }
    }
    let fortresses: Vec<Hex> = game
        .board
        .places()
        .iter()
        .filter(|place| place.fortress || place.worth > 0)
        .map(|place| place.hex)
        .collect();
    for hex in fortresses {
        let of = if making.rand.one_in(4) { side.other() } else { side };
        making.besiege(of, hex);
    }
    for _ in 0..30 {
        let (unit, hex) = (making.draw(side), *making.rand.one_of(&every_hex));
        if let Some(unit) = unit {
            making.put(unit, hex);
        }
    }
    let all_dispersed = making.rand.one_in(3);
    let mut p = making.p;
    for unit in p.at.on_map::<3>() {
        let status = [Status::Ready, Status::Ready, Status::Spent, Status::Dispersed];
        p.status[unit] = if all_dispersed { Status::Dispersed } else { *making.rand.one_of(&status) };
    }
    let held = |hex: &Hex| p.controls(SOVIET, *hex);
    p.garrisons = p.garrisons.iter().filter(held).collect();
    p.step = [Step::Plan(side), Step::Plan(side), Step::Move(side), Step::Base(side)][making.rand.below(4)];
    p
}

fn game(siberia: Siberia, version: u32) -> Game {
    let setup = Setup { siberia, ..Setup::default() };
    Game::open_ruled(&setup, version, &Embedded(FILES)).expect("the data are good")
}

/// More positions are tried with `STAVKA_SEEDS`.
#[test] // RP-SUP-14, RP-REP-11, RP-RUL-106
fn in_hostile_positions_nothing_is_given_away() {
    let seeds: u64 = std::env::var("STAVKA_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let (new, old) = (game(Siberia::Crisis, Game::VERSION), game(Siberia::Roulette, 1));
    let mut asked = 0;
    for seed in 1..=seeds {
        let game = if seed.is_multiple_of(2) { &new } else { &old };
        let p = hostile(game, seed);
        asked += u32::from(asks_whom_to_keep(game, &p));
        nothing_is_given_away(game, &p, seed, 60, gives);
    }
    assert!(asked > 0, "no fortress has to choose in any of them");
}

/// Whether a side that ends its step without an attack is asked whom a fortress supplies.
fn asks_whom_to_keep(game: &Game, p: &Position) -> bool {
    let mut p = p.clone();
    let ends = matches!(p.step, Step::Plan(_)) && game.check(&p, &Order::Done).is_ok();
    if ends {
        game.decide(&mut Draft::new(game, &mut p, &mut FirstFaces), &Order::Done);
    }
    matches!(isolation::question(game, &p), Some(Question::Keep(_)))
}
