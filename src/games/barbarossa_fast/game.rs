//! The game in play: board, edition and options, with the small questions every rule asks.

use super::{
    conduct::Conduct,
    data::{board::Board, printed::printed},
    edition::{Numbers, TURNS},
    event::Event,
    ids::{
        CounterId, CounterSet, GERMAN_UNITS, N_BLOCKS, N_GERMAN, N_SPACES, SpaceId, SpaceSet, UnitId, UnitSet,
    },
    nouns::{Group, Sectors, Weather},
    options::{December, Setup},
    rulings::Rulings,
    spots::{Source, Spot},
    state::{Open, flag},
};
use engine::{
    contract::rules::{Draft, Rules as _},
    dice::key::RollKey,
};
use kit::{
    data::spelling::{Spellings, Swaps},
    ids::NameLists,
};
use std::sync::Arc;

/// The draft of a decision in this game.
pub type GameDraft<'a> = Draft<'a, Game>;

/// A game of Barbarossa Fast in play.
#[derive(Clone)]
pub struct Game {
    /// The board.
    pub board: Board,
    /// The numbers of the edition played.
    pub edition: &'static Numbers,
    /// How operations and battles are conducted, by edition and options.
    pub conduct: Conduct,
    /// German units that may approach before they attack (BF-MOV-02, -03, R107).
    pub mobile: UnitSet,
    /// German units that count as armies against fortresses, next to Moscow and for air range (R31).
    pub armies: UnitSet,
    /// Options.
    pub setup: Setup,
    /// Rulings that were once others, and the version of the rules they are of.
    pub rulings: Rulings,
    pub(crate) version: u32,
    /// For each space, the spaces farther from the Soviet edge ("advance" of R51).
    pub farther: [SpaceSet; N_SPACES],
    /// Rule sentences.
    pub rules: Vec<engine::show::pages::RuleText>,
    /// Rule pages.
    pub pages: Vec<engine::show::pages::Page>,
    /// The printed map.
    pub map: Arc<engine::show::board::Board>,
    /// The campaign as it happened; none on small maps of tests.
    pub chronicle: Option<Arc<engine::show::chronicle::Chronicle>>,
    /// Version and digest of the data (see `data`).
    pub data: (u32, u64),
    pub(crate) names: Arc<NameLists>,
    /// Place names in every spelling.
    pub(crate) spellings: Arc<Spellings>,
    /// Names put in place of the English ones; none when the game is in English.
    pub(crate) swaps: Swaps,
}

impl Game {
    /// A game over a board; rules text and ground may be empty (tests on small maps).
    pub fn new(board: Board, setup: Setup) -> Self {
        let mut farther = [SpaceSet::NONE; N_SPACES];
        for (i, set) in farther.iter_mut().enumerate().take(board.spaces.len()) {
            *set = board.positions.iter().filter(|q| board.dr[q.index()] > board.dr[i]).collect();
        }
        let conduct = Conduct::of(&setup);
        let mobile = if conduct.armies_approach { GERMAN_UNITS } else { board.panzers };
        let armies = if conduct.groups_are_armies { board.armies } else { board.infantry_armies() };
        let names = Arc::new(names_of(&board));
        let map = Arc::new(printed(&board, Arc::default(), &Spellings::default()));
        Self {
            edition: setup.edition.numbers(),
            conduct,
            mobile,
            armies,
            board,
            setup,
            rulings: Rulings::of(Self::VERSION),
            version: Self::VERSION,
            farther,
            rules: Vec::new(),
            pages: Vec::new(),
            map,
            chronicle: None,
            data: (1, 0),
            names,
            spellings: Arc::default(),
            swaps: Swaps::default(),
        }
    }

    /// Whether places have the names of the data files.
    pub(crate) fn is_english(&self) -> bool {
        self.swaps.is_empty()
    }

    /// A sentence with its place names in the spelling of this game.
    pub(crate) fn spell(&self, english: &str) -> String {
        self.swaps.in_text(english)
    }

    /// Weather of a turn as far as it is known: `None` while the October roll is still to come.
    pub fn weather_of(&self, o: &Open, turn: u8) -> Option<Weather> {
        match (turn, o.october) {
            (0..=4, _) => Some(Weather::Good),
            (5, 1) => Some(Weather::Mud),
            (5, 2) => Some(Weather::Good),
            (6, 1) => Some(Weather::Good),
            (6, 2) => Some(Weather::Snow),
            (7.., _) => match (self.setup.house.december, o.december) {
                (December::Snow, _) | (December::Roll, 1) => Some(Weather::Snow),
                (December::Good, _) | (December::Roll, 2) => Some(Weather::Good),
                (December::Roll, _) => None,
            },
            _ => None,
        }
    }

    /// Weather of this turn (BF-WX).
    pub fn weather(&self, o: &Open) -> Weather {
        self.weather_of(o, o.turn).unwrap_or(Weather::Good)
    }

    /// Whether a turn has the first Snow (BF-WX-04): Turn 6 after a Good October, else Turn 7.
    pub fn is_first_snow(&self, o: &Open, turn: u8) -> bool {
        match turn {
            6 => o.october == 2,
            7 => o.october == 1 && self.weather_of(o, 7) == Some(Weather::Snow),
            _ => false,
        }
    }

    /// Mud or the first Snow: short approach, no air (BF-WX-06, -08, R22, R24).
    pub fn is_first_snow_or_mud(&self, o: &Open) -> bool {
        self.weather(o) == Weather::Mud || self.is_first_snow(o, o.turn)
    }

    /// Whether aircraft may fly (BF-AIR-13, R22).
    pub fn may_fly(&self, o: &Open) -> bool {
        !self.is_first_snow_or_mud(o)
    }

    /// German hits lost on each link: in Mud and every Snow turn (BF-WX-05).
    pub fn weather_loss(&self, o: &Open) -> i8 {
        i8::from(self.weather(o) != Weather::Good)
    }

    /// Factor of a unit if it is known.
    #[inline]
    pub fn factor(&self, o: &Open, unit: UnitId) -> Option<u8> {
        if unit.is_german() {
            Some(self.board.german_factor[unit.index()])
        } else {
            o.face(unit).map(|c| self.board.counter_factor[c.index()])
        }
    }

    /// Factor of a unit, an unknown one counted as 1 (§5.4).
    #[inline]
    pub fn estimate(&self, o: &Open, unit: UnitId) -> u8 {
        self.factor(o, unit).unwrap_or(1)
    }

    /// Whether a unit is an army (2 factors): one hit Disrupts it in place (BF-HIT-03).
    pub fn is_army_size(&self, o: &Open, unit: UnitId) -> bool {
        self.estimate(o, unit) >= 2
    }

    /// Whether a unit makes its position absorb where that goes by type: infantry, or a German unit of army size
    /// (BF-ABS-06, R27, R123).
    pub fn holds_ground(&self, o: &Open, unit: UnitId) -> bool {
        if unit.is_german() { self.board.armies.has(unit) } else { !o.is_tank(unit) }
    }

    /// Units of a pocket that a cut-off victory city feeds (BF-SUP-03, -04).
    pub fn city_feeds(&self, city: SpaceId) -> usize {
        let moscow = self.conduct.moscow_as_leningrad && city == self.board.moscow;
        self.edition.city_feeds(city == self.board.leningrad || moscow)
    }

    /// Whether a German unit on the map waits for the turn in which it may act (R72).
    pub fn is_waiting(&self, o: &Open, unit: UnitId) -> bool {
        self.conduct.romania_is_safe && self.board.german.get(unit.index()).is_some_and(|u| o.turn < u.turn)
    }

    /// Army group of a German unit now.
    pub fn group(&self, o: &Open, unit: UnitId) -> Group {
        Group::from_index(o.group[unit.german()] as usize)
    }

    /// Positions of some sectors.
    #[inline]
    pub fn sectors(&self, sectors: Sectors) -> SpaceSet {
        SpaceSet::union(sectors.iter().map(|s| self.board.sector_set[s.index()]))
    }

    /// Turns a unit face up if it is not yet (BF-EXP-01).
    pub fn reveal(&self, d: &mut GameDraft<'_>, unit: UnitId) {
        if unit.is_german() || d.state.open.face(unit).is_some() {
            return;
        }
        let counter = d.state.hidden.truth[unit.slot()];
        if counter < N_BLOCKS as u8 {
            d.emit(Event::Revealed { unit, counter: CounterId(counter) });
        }
    }

    /// Key of a roll in this turn.
    pub fn key(&self, o: &Open, purpose: &'static str, subject: u32) -> RollKey {
        RollKey::new(u16::from(o.turn), purpose, subject)
    }

    /// Counters that take part in the draw.
    pub fn draw_set(&self) -> CounterSet {
        match self.setup.strength {
            crate::nouns::Strength::Bell => self.board.bell,
            crate::nouns::Strength::Presort => {
                self.board.presort.iter().fold(CounterSet::NONE, |all, g| all.or(*g))
            }
        }
    }

    /// Counters that a game has: all of the draw and the red-lettered units that have joined them, unless it began from a
    /// position without some of them.
    pub fn counters(&self, o: &Open) -> CounterSet {
        self.draw_set().or(self.red_joined(o)).without(o.absent)
    }

    /// Red-lettered units that have joined the pools: all of them from a turn on (BF-REP-11, R126).
    pub fn red_joined(&self, o: &Open) -> CounterSet {
        let joined = self.edition.red_joins.is_some_and(|turn| o.turn >= turn);
        if joined { self.board.red } else { CounterSet::NONE }
    }

    /// Number of counters left in the pools after the deal, and of the tank units among them.
    pub fn pool_after_deal(&self) -> [u8; 2] {
        let (all, board) = (self.draw_set(), &self.board);
        let left = |there: usize, taken: usize| there.saturating_sub(taken) as u8;
        [left(all.len(), board.take), left(all.and(board.tanks).len(), board.take_tanks)]
    }

    /// Blocks of the deal that are tank units: the last ones.
    pub fn tanks_dealt(&self) -> UnitSet {
        let take = self.board.take.min(N_BLOCKS);
        (take.saturating_sub(self.board.take_tanks)..take).map(UnitId::block).collect()
    }

    /// Whether a face that is known belongs to a unit that never comes back: white or red (BF-SIB-05, BF-HIT-09).
    pub fn is_lost_for_good(&self, o: &Open, unit: UnitId) -> bool {
        let red = || o.face(unit).is_some_and(|c| self.board.red.has(c));
        !unit.is_german() && (o.has(unit, flag::SIBERIAN) || red())
    }

    /// Starting blocks not yet stationed.
    pub fn surplus_blocks(&self, o: &Open) -> Vec<(UnitId, Source)> {
        (0..self.board.take.min(N_BLOCKS))
            .map(UnitId::block)
            .filter(|u| o.at.is(*u, Spot::Out))
            .map(|u| (u, Source::Edge))
            .collect()
    }

    /// Whether the first unit of a victory city is tied to it (BF-MOV-16, R57).
    pub fn garrisons_are_fixed(&self) -> bool {
        self.edition.garrisons_are_fixed && self.setup.fixed_garrison
    }

    /// The last turn.
    pub fn is_last_turn(&self, o: &Open) -> bool {
        o.turn >= TURNS
    }
}

/// String ids of units, places, counters and fleets.
fn names_of(b: &Board) -> NameLists {
    let mut units: Vec<String> = b.german.iter().map(|u| u.id.clone()).collect();
    units.resize(N_GERMAN, String::new());
    units.extend((0..N_BLOCKS).map(|slot| format!("b{}", slot + 1)));
    NameLists::default()
        .with("unit", units)
        .with("place", b.spaces.iter().map(|s| &*s.id))
        .with("counter", b.counters.iter().map(|c| &*c.id))
        .with("fleet", b.fleets.iter().map(|f| &*f.id))
}
