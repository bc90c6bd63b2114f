//! The numbers of the automatic sides (22.1, 22.6).

use super::super::{
    data::words::PlaceKind,
    game::Game,
    nouns::{AXIS, HEXES, Hex, HexSet, SOVIET, Stack, Status, Unit, Weather},
    rules::{
        movement,
        reach::{self, Reach},
        victory,
    },
    state::Position,
};
use super::leanings::Leaning;
use engine::base::side::Side;
use kit::passage::FAR;
use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

/// How bold a side is, by level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Thresholds one higher, and one hex farther from the enemy.
    Cautious,
    /// Thresholds one lower.
    Bold,
    /// As in 22.6.
    Standard,
}

impl Manner {
    /// Of a level.
    const fn of(level: u8) -> Self {
        match level {
            0 | 4 | 8 | 10 => Self::Cautious,
            2 | 5 | 9 | 11 => Self::Bold,
            _ => Self::Standard,
        }
    }
    /// How much higher the thresholds are.
    const fn raise(self) -> i8 {
        match self {
            Self::Cautious => 1,
            Self::Bold => -1,
            Self::Standard => 0,
        }
    }
}

/// The level at which a side plays unless another is asked for, and of which hints are: the mended procedure, neither cautious nor
/// bold. Levels keep their numbers, for files hold them.
pub const USUAL: u8 = 3;

/// A level, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// How bold.
    pub manner: Manner,
    /// Whether it is the mended procedure; that of section 22 to the letter otherwise.
    pub mended: bool,
}

impl Style {
    /// Of a level.
    pub const fn of(level: u8) -> Self {
        Self { manner: Manner::of(level), mended: level >= USUAL }
    }
}

/// Units of the Axis go at most so many hexes away from their target to attack.
pub const ASTRAY: u8 = 3;

/// Panzer groups in one attack.
pub const GROUPS: u8 = 2;

/// The last reserve phase in which anything is looked for.
pub const LAST_RESERVE: u8 = 3;

/// What a defence factor of the enemy that a Soviet move cuts off is worth, in points of the line.
pub const CUT: f32 = 0.4;

/// Hexes for which it is worked out who is cut off: the best of those in reach.
pub const WEIGHED: usize = 16;

/// Of them those that are at most so many points behind the best.
pub const NEARLY: f32 = 6.0;

/// What an own defence factor that a move leaves without supply takes from the points of the line.
pub const LEFT: f32 = 0.5;

/// From so many points for enemies cut off on, a unit of the line goes into a zone of control.
pub const WORTH_A_ZONE: f32 = 1.0;

/// What a major city near the enemy is worth to the first unit in it.
pub const MAJOR: f32 = 7.0;

/// Worth of a column, 1:4 first (22.1).
const COLUMN_WORTH: [f32; 11] = [0.05, 0.1, 0.3, 0.45, 0.55, 0.7, 0.85, 0.95, 1.0, 1.0, 1.0];

/// S(col): what a column is worth; nothing below the table.
pub fn worth_of(column: i8) -> f32 {
    usize::try_from(column).ok().and_then(|column| COLUMN_WORTH.get(column)).copied().unwrap_or(0.0)
}

/// The column from which an attack on a hex is made.
pub fn threshold(p: &Position, side: Side, style: Style, is_victory: bool) -> i8 {
    let snow = p.weather == Weather::Snow;
    let base = match (side == AXIS, snow) {
        (true, true) if !style.mended => 6,
        (true, _) if is_victory => 4,
        (true, _) => 5,
        (false, true) => 4,
        (false, false) => 6,
    };
    // With supply looked after, attacks pay at one column less, and snow is no reason to wait; Soviet ones in snow are poor enough.
    let less = i8::from(style.mended && (side == AXIS || !snow));
    base - less + style.manner.raise()
}

/// The column at which an attack is strong enough.
pub const fn goal(side: Side) -> i8 {
    if side.0 == 0 { 8 } else { 6 }
}

/// Column 1:1: below it nobody attacks who has a choice.
pub const EVEN: i8 = 3;

/// What it is worth to attack one of the cities that the Axis needs, where it holds them: more than anything else.
pub const SAVES: f32 = 100.0;

/// Column 2:1: the least for a bonus attack, the best against which a city is held, and what a guard must not face alone.
pub const FAIR: i8 = 5;

/// Column 3:1: from here on an attack of the Axis need not stand in supply, for it will hardly fail to open the way.
pub const SURE: i8 = 6;

/// Column 5:1: the same in the first turn, when the whole frontier stands, and who does not open the way is shut in behind it.
pub const SURE_AT_FIRST: i8 = 8;

/// So many units go at most to open the supply of others in one phase.
pub const RELIEFS: usize = 4;

/// How far from who is cut off a unit opens his supply, in hexes.
pub const RELIEF: u32 = 3;

/// Column 7:1: no more is added.
pub const PLENTY: i8 = 9;

/// Numbers by hex, each worked out when it is first asked.
#[derive(Default)]
pub struct PerHex(OnceCell<Box<[Cell<Option<f32>>; HEXES]>>);

impl PerHex {
    /// That of a hex, else what `work` says.
    #[inline]
    pub fn of(&self, hex: Hex, work: impl FnOnce() -> f32) -> f32 {
        let all = self.0.get_or_init(|| Box::new([const { Cell::new(None) }; HEXES]));
        let known = &all[hex.index()];
        known.get().unwrap_or_else(|| {
            let number = work();
            known.set(Some(number));
            number
        })
    }
    /// That of a hex is worked out again when it is asked next.
    pub fn forget(&self, hex: Hex) {
        if let Some(all) = self.0.get() {
            all[hex.index()].set(None);
        }
    }
}

/// What a phase is thought over with: distances that do not change while one side moves.
pub struct Thought<'a> {
    /// The game.
    pub game: &'a Game,
    /// The side that thinks.
    pub side: Side,
    /// How bold, and by which procedure.
    pub style: Style,
    /// What it leans to in this phase.
    pub leaning: Leaning,
    enemies: HexSet,
    /// E(h): land distance to the nearest enemy unit, worked out when it is first asked.
    enemy: OnceCell<Vec<u8>>,
    /// T(h), as far as it has been asked: no unit of the other side moves while this one thinks.
    threats: PerHex,
    /// What the ground of a hex is worth in the Soviet line, as far as it has been asked.
    pub grounds: PerHex,
    /// Where the units of the Axis stand, how far they come, and their attack factors.
    comers: OnceCell<Vec<(Hex, u32, f32)>>,
    /// How far units can go, kept from one question to the next.
    reaches: RefCell<BTreeMap<Unit, Reach>>,
    /// Steps over land to the nearest own victory city, and for which cities that was worked out.
    homes: RefCell<Option<(HexSet, Rc<[u8]>)>>,
}

impl<'a> Thought<'a> {
    /// Of a side in a position.
    pub fn new(game: &'a Game, p: &Position, side: Side, style: Style) -> Self {
        let enemies = p.at.of_side(side.other()).map(|(_, hex)| hex).collect();
        Self {
            game,
            side,
            style,
            leaning: Leaning::default(),
            enemies,
            enemy: OnceCell::new(),
            threats: PerHex::default(),
            grounds: PerHex::default(),
            comers: OnceCell::new(),
            reaches: RefCell::default(),
            homes: RefCell::default(),
        }
    }
    /// The same with a leaning.
    #[must_use]
    pub fn leaning(mut self, leaning: Leaning) -> Self {
        self.leaning = leaning;
        self
    }
    /// How far a unit can go, with the enemy’s zone.
    pub fn reach(&self, p: &Position, zone: &HexSet, unit: Unit) -> Option<Reach> {
        if let Some(mut known) = self.reaches.borrow_mut().remove(&unit)
            && p.march.is_none()
            && movement::may_move(self.game, p, self.side, unit) == Ok(known.start())
        {
            known.renew(self.game, p, unit);
            return Some(known);
        }
        reach::reach(self.game, p, zone, Stack(unit, None))
    }
    /// Keeps for the next question what will be right then but for where there is room.
    pub fn keep(&self, p: &Position, zone: &HexSet, unit: Unit, found: Reach) {
        if p.march.is_none() && !movement::heeds_friends(self.game, p, zone, unit) {
            self.reaches.borrow_mut().insert(unit, found);
        }
    }
    /// E(h).
    pub fn e(&self, hex: Hex) -> u8 {
        let steps = || self.game.board.land_distance_of(self.enemies);
        self.enemy.get_or_init(steps)[hex.index()]
    }
    /// Land distance between two hexes; [`FAR`] where no land leads.
    pub fn land(&self, from: Hex, to: Hex) -> u8 {
        self.game.board.land_distance(to)[from.index()]
    }
    /// The distance the Soviet side keeps from the enemy, in fair weather and in the other; one more when cautious, one less by the mended
    /// procedure.
    pub fn keeps(&self, fair: bool, good: f32, bad: f32) -> f32 {
        let one = |is: bool| f32::from(u8::from(is));
        let farther = one(self.style.manner == Manner::Cautious) - one(self.style.mended);
        (if fair { good } else { bad }) + farther + self.leaning.farther
    }
    /// Whether a hex is a victory city.
    pub fn is_victory(&self, hex: Hex) -> bool {
        self.game.board.place(hex).is_some_and(|place| place.kind == PlaceKind::Victory)
    }
    /// Soviet victory cities still in Soviet hands, in the sequence of the map.
    pub fn own_victories(&self, p: &Position) -> impl Iterator<Item = Hex> {
        self.game.victories.iter().copied().filter(|city| p.controls(SOVIET, *city))
    }
    /// Steps over land from each hex to the nearest of them; 0 where there is none.
    pub fn homes(&self, p: &Position) -> Rc<[u8]> {
        let own: HexSet = self.own_victories(p).collect();
        let mut known = self.homes.borrow_mut();
        match &*known {
            Some((of, steps)) if *of == own => Rc::clone(steps),
            _ => Rc::clone(&known.insert((own, self.steps_home(p).into())).1),
        }
    }
    fn steps_home(&self, p: &Position) -> Vec<u8> {
        let all = self.own_victories(p).map(|city| self.game.board.land_distance(city).to_vec());
        let least = all.reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| a.min(b)).collect());
        least.unwrap_or_else(|| vec![0; HEXES])
    }
    /// Whether the Axis holds what it needs, so that it wins as soon as that is in supply at a check (RP-VIC-08): by the mended procedure
    /// the Soviet side does what it can.
    pub fn is_urgent(&self, p: &Position) -> bool {
        let mended = self.style.mended && self.side == SOVIET;
        mended && victory::held(self.game, p) >= victory::needed(self.game)
    }
    /// Victory points of a hex.
    pub fn points(&self, hex: Hex) -> f32 {
        self.game.board.place(hex).map_or(0.0, |place| f32::from(place.worth))
    }
    /// W(h): worth of an attack on a hex.
    pub fn worth(&self, p: &Position, hex: Hex) -> f32 {
        let mut worth = 10.0 * self.points(hex);
        for unit in p.at.units(hex) {
            let counter = self.game.counter(unit);
            worth += f32::from(counter.defence) + f32::from(counter.attack) / 2.0;
            if p.status[unit] == Status::Dispersed {
                worth += 2.0;
            }
        }
        if self.game.board.place(hex).is_some_and(|place| place.kind >= PlaceKind::City) {
            worth += 3.0;
        }
        if self.side == AXIS {
            let nearest = self.aims().map(|aim| self.land(hex, aim)).min().unwrap_or(FAR);
            let prize = if self.is_victory(hex) { 4.0 } else { 0.0 };
            worth += prize + 0.7 * f32::from(8_u8.saturating_sub(nearest));
        }
        worth
    }
    /// The cities toward which attacks are worth more.
    fn aims(&self) -> impl Iterator<Item = Hex> {
        let there = self.game.board.special();
        let kiev = self.game.board.named("Y10");
        let smolensk = self.game.board.named("Q13");
        [there.leningrad, there.moscow, there.rostov].into_iter().chain(kiev).chain(smolensk)
    }
    /// T(h): attack factors of Axis units that could come next to a hex.
    pub fn threat(&self, p: &Position, hex: Hex) -> f32 {
        self.threats.of(hex, || self.reckon_threat(p, hex))
    }
    fn reckon_threat(&self, p: &Position, hex: Hex) -> f32 {
        let mud = p.weather == Weather::Mud;
        let comer = |(unit, at)| {
            let counter = self.game.counter(unit);
            let movement = if mud { counter.movement / 2 } else { counter.movement };
            (at, u32::from(movement) + 1, f32::from(counter.attack))
        };
        let comers = self.comers.get_or_init(|| p.at.of_side(AXIS).map(comer).collect());
        let near = comers.iter().filter(|(at, far, _)| self.game.board.distance(*at, hex) <= *far);
        near.map(|(.., attack)| attack).sum()
    }
}
