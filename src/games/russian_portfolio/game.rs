//! The game in play: board and options, with the small questions every rule asks.

use crate::{
    book::Book,
    data::{
        board::Board,
        words::{Counter, Country, Kind, Nation, Place, PlaceKind, Sides, Terrain},
    },
    lie::{self, Lie},
    limits::Pairs,
    nouns::{AXIS, Hex, HexSet, SOVIET, Unit, Weather},
    options::Setup,
    rulings::Rulings,
    state::Position,
    waters::Waters,
    ways::Ways,
};
use engine::{
    base::side::Side,
    contract::rules::{Draft, Rules as _},
    show::season::Ice,
};
use kit::{hex::Direction, ids::Id as _};
use std::sync::{Arc, OnceLock};

/// The draft of a decision in this game.
pub type GameDraft<'a> = Draft<'a, Game>;

/// A hex at most two from another one.
#[derive(Debug, Clone, Copy)]
pub struct Near {
    /// Which.
    pub hex: Hex,
    /// 0 for one beside it; else how many hexes lie between the two.
    pub between: u8,
}

/// What lies around a hex; a hex two away is met from each hex that lies between.
fn ring(board: &Board, hex: Hex) -> Vec<Near> {
    let mut all = Vec::with_capacity(24);
    for (_, near) in board.neighbours(hex) {
        all.push(Near { hex: near, between: 0 });
        for (_, far) in board.neighbours(near).filter(|(_, far)| board.distance(hex, *far) == 2) {
            let between = board.neighbours(far).filter(|(_, n)| board.distance(hex, *n) == 1).count() as u8;
            all.push(Near { hex: far, between });
        }
    }
    all
}

/// A game of The Russian Portfolio in play.
#[derive(Clone)]
pub struct Game {
    /// The board.
    pub board: Board,
    /// The options.
    pub setup: Setup,
    /// How rules are read that were read otherwise before.
    pub rulings: Rulings,
    /// Hexes more than two from the German frontier (RP-FST-03, RP-RUL-44).
    pub far_from_frontier: HexSet,
    /// The map for floods of supply and railways.
    pub ways: Ways,
    /// Victory cities, in the sequence of the map.
    pub victories: Vec<Hex>,
    /// The land with water that flows, and with water that is frozen.
    lie: [Lie; 2],
    /// What freezes, for the picture.
    pub ice: Arc<Ice>,
    /// The seas, likewise.
    waters: [Waters; 2],
    /// By unit: the first counter that does the same on the map.
    kinds: Vec<Unit>,
    /// Who may stand together.
    pub pairs: Pairs,
    /// By Axis unit: where its group is bound by the procedure, worked out when it is first asked.
    pub aims: OnceLock<Vec<Vec<Hex>>>,
    /// By hex: those around it and those two away, in the sequence in which the Soviet line counts its units.
    pub rings: Vec<Vec<Near>>,
    /// By hex: victory cities at most two away, in the sequence of the map, and how far they are.
    pub near_victories: Vec<Vec<(Hex, u32)>>,
    /// What can be read of it; empty for small tests.
    pub book: Book,
}

impl Game {
    /// A sentence with its place names in the spelling of this game.
    pub fn spell(&self, english: &str) -> String {
        self.book.swaps.in_text(english)
    }
    /// A game over a board.
    pub fn new(board: Board, setup: Setup) -> Self {
        let german = |hex: &Hex| board.country(*hex) == Country::Germany;
        let frontier: Vec<Hex> = board.layout().hexes().filter(german).collect();
        let is_far = |hex: &Hex| frontier.iter().all(|german| board.distance(*hex, *german) > 2);
        let far_from_frontier = board.layout().hexes().filter(is_far).collect();
        let ways = Ways::new(&board);
        let is_victory = |place: &&Place| place.kind == PlaceKind::Victory;
        let victories: Vec<Hex> = board.places().iter().filter(is_victory).map(|place| place.hex).collect();
        let lie = [false, true].map(|snow| Lie::new(&board, snow));
        let ice = Arc::new(lie::ice(&board));
        let waters = [false, true].map(|snow| Waters::new(&board, snow));
        let kind =
            |unit: &Counter| board.counters.iter().position(|first| first.does_as(unit)).unwrap_or_default();
        let kinds = board.counters.iter().map(kind).map(Unit::at).collect();
        let pairs = Pairs::new(&board.counters);
        let rings = board.layout().hexes().map(|hex| ring(&board, hex)).collect();
        let near = |hex: Hex| {
            let all = victories.iter().map(|city| (*city, board.distance(hex, *city)));
            all.filter(|(_, far)| *far <= 2).collect()
        };
        let near_victories = board.layout().hexes().map(near).collect();
        let book = Book::default();
        let rulings = Rulings::of(Self::VERSION);
        Self {
            board,
            setup,
            rulings,
            far_from_frontier,
            ways,
            victories,
            lie,
            ice,
            waters,
            kinds,
            pairs,
            aims: OnceLock::new(),
            rings,
            near_victories,
            book,
        }
    }
    /// The counter of a unit.
    #[inline]
    pub fn counter(&self, unit: Unit) -> &Counter {
        &self.board.counters[unit.index()]
    }
    /// The first counter that does the same on the map.
    #[inline]
    pub fn kind(&self, unit: Unit) -> Unit {
        self.kinds[unit.index()]
    }
    /// The seas in this weather.
    #[inline]
    pub fn waters(&self, p: &Position) -> &Waters {
        &self.waters[usize::from(p.weather == Weather::Snow)]
    }
    /// The lie of the land in this weather.
    #[inline]
    pub fn lie(&self, p: &Position) -> &Lie {
        &self.lie[usize::from(p.weather == Weather::Snow)]
    }
    /// Whether the water of a hex is frozen (RP-WX-04).
    #[inline]
    pub fn frozen(&self, p: &Position, hex: Hex) -> bool {
        p.weather == Weather::Snow && self.board.arctic(hex)
    }
    /// The ground of a hex in this weather: frozen swamps and lakes are clear (RP-WX-04).
    #[inline]
    pub fn ground(&self, p: &Position, hex: Hex) -> Terrain {
        lie::ground(&self.board, p.weather == Weather::Snow, hex)
    }
    /// What lies on a side in this weather, seen from `from`: frozen rivers and lake sides are clear (RP-WX-04, RP-RUL-65).
    #[inline]
    pub fn side(&self, p: &Position, from: Hex, way: Direction, to: Hex) -> Sides {
        lie::side(&self.board, p.weather == Weather::Snow, from, way, to)
    }
    /// Whether a unit of this kind may attack, retreat and cast its zone over a side (RP-TER-04, RP-ZOC-01): never over sea, over
    /// a lake or strait only what is neither armour, mechanized nor cavalry.
    #[inline]
    pub fn may_fight_over(&self, unit: Unit, side: Sides) -> bool {
        lie::fights_over(side, !side.water() || self.counter(unit).crosses_water())
    }
    /// Whether anybody could stand in a hex in this weather: land or frozen lake, in a country that is open (RP-MOV-14).
    #[inline]
    pub fn standable(&self, p: &Position, hex: Hex) -> bool {
        self.lie(p).stands(hex)
    }
    /// The neighbours of a hex with what lies between in this weather.
    #[inline]
    pub fn around<'a>(
        &'a self,
        p: &'a Position,
        hex: Hex,
    ) -> impl Iterator<Item = (Direction, Hex, Sides)> + 'a {
        self.board.neighbours(hex).map(move |(way, to)| (way, to, self.side(p, hex, way, to)))
    }
    /// Whether a unit is of a nation.
    pub fn is(&self, unit: Unit, nation: Nation) -> bool {
        self.counter(unit).nation == nation
    }
    /// Whether a unit is a Soviet front.
    pub fn is_front(&self, unit: Unit) -> bool {
        self.counter(unit).kind == Kind::Front
    }
    /// Whether a hex lies in a country.
    pub fn lies_in(&self, hex: Hex, country: Country) -> bool {
        self.board.country(hex) == country
    }
    /// The number of the victory city in a hex, in the sequence of the map.
    pub fn victory_city(&self, hex: Hex) -> Option<usize> {
        self.victories.iter().position(|city| *city == hex)
    }
    /// Whether a victory city changes hands when a side walks into a hex.
    pub fn is_capture(&self, p: &Position, side: Side, hex: Hex) -> bool {
        !p.controls(side, hex) && self.victory_city(hex).is_some()
    }
    /// The side that acts first in a turn (RP-SEQ-02).
    pub fn first(&self, p: &Position) -> Side {
        if p.weather == Weather::Snow { SOVIET } else { AXIS }
    }
    /// Whether it is the first turn played (RP-FST-06).
    pub fn first_turn(&self, p: &Position) -> bool {
        p.turn == self.setup.start.turn()
    }
}
