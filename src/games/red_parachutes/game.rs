//! The game in play: what is given before it begins, with the small questions every rule asks.

use crate::{
    data::{
        self, Army, Counter, Map, SetUp, Tables, Turn, counters::Leads, order_of_battle::FormationRow,
        printed, results::Results, rulebook::Rules,
    },
    guide::{self, Guide},
    nouns::*,
    state::{Marks, Position},
};
use kit::{
    data::{
        source::Source,
        spelling::{Spellings, Swaps},
    },
    hex::Direction,
    ids::NameLists,
};
use std::sync::OnceLock;

/// The draft of a decision in this game.
pub type GameDraft<'a> = Draft<'a, Game>;

/// The options: lines of the sheet that look optional.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// A brigade drops with one die more (RPX-131).
    pub extra_drop_die: bool,
    /// Bombardments are fired in combats, when support is declared (RPX-140).
    pub bombard_in_combat: bool,
    /// One battery of an attack may count twice (RPX-175).
    pub double_guns: bool,
    /// The enemy chooses who loses the second step of a result (RPX-220).
    pub foe_chooses_second: bool,
}

/// An option that is a line of the sheet: off, or on, and what each means at the table.
macro_rules! line_of_sheet {
    ($field:ident, $key:literal, $label:literal, $rule:literal, $about:literal, $off:expr, $on:expr) => {
        OptionRow::new($key, $label)
            .about($about)
            .rule($rule)
            .choices(&[choice("no", $off.0, $off.1), choice("yes", $on.0, $on.1)])
            .at(Field {
                get: |setup: &Setup| usize::from(setup.$field),
                set: |setup: &mut Setup, nth| setup.$field = nth == 1,
            })
    };
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        line_of_sheet!(
            extra_drop_die,
            "extra-drop-die",
            "Parachute drops",
            "RPX-131",
            "How many companies of a brigade drop in a night",
            (
                "As the dice say",
                "Dice of companies a brigade: one in the first night, two, three, then all that are left."
            ),
            (
                "One die more",
                "More companies come early, before the Germans have closed up. Optional on the sheet."
            )
        ),
        line_of_sheet!(
            bombard_in_combat,
            "bombard-in-combat",
            "Bombardment",
            "RPX-140",
            "When batteries bombard",
            (
                "Before the combats",
                "A segment of its own: a battery that bombards supports no attack afterwards."
            ),
            (
                "In a combat",
                "Declared with the support of a combat, when it is known who attacks. Optional on the sheet."
            )
        ),
        line_of_sheet!(
            double_guns,
            "double-guns",
            "Artillery",
            "RPX-175",
            "Whether one battery of an attack may count twice and is out of ammunition then",
            ("Each counts once", "Every battery spends one level and gives its support value."),
            (
                "One may count twice",
                "One battery of an attack counts twice; then it is disrupted and has no ammunition. Optional on the sheet."
            )
        ),
        line_of_sheet!(
            foe_chooses_second,
            "enemy-chooses-second",
            "Losses",
            "RPX-220",
            "Who chooses the unit that loses the second step of a result",
            ("Its owner", "Who takes the losses says which units lose steps."),
            (
                "The enemy",
                "The second step of a result falls where the enemy wants it. Optional on the sheet."
            )
        ),
    ];
}

/// A game of Red Parachutes.
#[derive(Clone)]
pub struct Game {
    /// The map.
    pub map: Map,
    /// The order of battle and the calendar.
    pub army: Army,
    /// The tables.
    pub tables: Tables,
    /// Those of combat.
    pub results: Results,
    /// The rules in words.
    pub rules: Rules,
    /// The procedure in words.
    pub guide: Guide,
    /// The printed map.
    pub printed: Arc<Board>,
    /// Names of places in every spelling.
    pub spellings: Arc<Spellings>,
    /// What stands in place of English names in sentences.
    pub swaps: Swaps,
    /// Names of hexes, units and formations in files.
    pub names: Arc<dyn Names>,
    /// Changes with every letter of the files that decide the game.
    pub digest: u64,
    /// Steps from each hex to all around it.
    around: Passage,
    /// Sides of each hex over which the ground lets units of a class, as bits by direction; the bridge is no ground.
    sides: Vec<[u8; CLASSES]>,
    /// What the ground costs over each side of each hex, by class and pace; 0 where it takes more than a look at the ground.
    grounds: Vec<[[u8; 6]; 2 * CLASSES]>,
    /// Ways over the ground to each hex, by class and with the bridge or without it, worked out when they are first asked for.
    ways: Vec<OnceLock<Vec<u16>>>,
    /// The version of the rules by which the game was begun: what was ruled otherwise then stays so to its end.
    pub version: u32,
    /// The options.
    pub setup: Setup,
}

/// The version since which an attacking stack goes no farther than to another one (RPX-227), batteries of the defence are rolled for by
/// number, who is disrupted twice where no combat comes of the picks is demoralized (RPX-163, RPX-230), a bombardment and a breakthrough have
/// dice of their own (RPX-144, RPX-235), and a battalion that is put together again stays on its trucks (RPX-077). What was a mistake in what may
/// be ordered, and in counting points, is put right for games begun before too.
pub const SECOND: u32 = 2;

impl Game {
    /// Reads and checks the files.
    ///
    /// # Errors
    /// The file, the line, the entry and the reason.
    pub fn read(setup: Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let source = |file| Source::read(assets, file);
        let (hexes, units) = (source(data::map::FILE)?, source(data::order_of_battle::FILE)?);
        let numbers = source(data::tables::FILE)?;
        let [ratings, costs, results] = data::PUBLISHED.map(|(file, _)| source(file));
        let published = [ratings?, costs?, results?];
        let [ratings, costs, results] = &published;
        let map = data::map::read(&hexes)?;
        let army = data::order_of_battle::read(&units, ratings, &map)?;
        let is_own =
            |((file, shipped), own): &(&(&'static str, &str), &Source)| **own != Source::of(file, *shipped);
        let replaced: Vec<_> = data::PUBLISHED.iter().zip(&published).filter(is_own).collect();
        let own: Vec<&str> = replaced.iter().filter_map(|((file, _), _)| file.rsplit('/').next()).collect();
        let sources = [&hexes, &units, &numbers].into_iter().chain(replaced.into_iter().map(|one| one.1));
        let names = NameLists::default()
            .with("hex", map.hexes.labels())
            .with("unit", army.counters.iter().map(|c| &c.key))
            .with("formation", army.formations.iter().map(|f| &f.key))
            .with("division", &army.divisions);
        let (spellings, mut printed) =
            (Spellings::read(data::NAMES_FILE, assets)?, printed::board(&map, &army));
        let tables = data::tables::read(&numbers, costs)?;
        spellings.call_also(&mut printed);
        let grounds: Vec<_> = map.hexes.hexes().map(|hex| grounds(&map, &tables, hex)).collect();
        Ok(Self {
            sides: grounds.iter().map(sides).collect(),
            grounds,
            tables,
            results: data::results::read(&numbers, results)?,
            rules: Rules::read(assets, &own)?,
            guide: Guide::read(&source(guide::FILE)?)?,
            printed: Arc::new(printed),
            spellings: Arc::new(spellings),
            swaps: Swaps::default(),
            names: Arc::new(names),
            digest: sources.fold(0, |all: u64, one| all.rotate_left(17) ^ one.digest()),
            around: Passage::of(&map.hexes, |_, _| true),
            ways: vec![OnceLock::new(); 2 * CLASSES * HEXES],
            map,
            army,
            version: SECOND,
            setup,
        })
    }

    /// The counter of a unit.
    #[inline]
    pub fn counter(&self, unit: Unit) -> &Counter {
        &self.army.counters[unit.index() % UNITS]
    }
    /// The box of the turn track; the first one before the game and the last one after it.
    pub fn turn(&self, p: &Position) -> &Turn {
        let last = self.army.track.len() - 1;
        &self.army.track[usize::from(p.turn.max(1) - 1).min(last)]
    }
    /// Whether it is dark.
    pub fn is_night(&self, p: &Position) -> bool {
        self.turn(p).night
    }
    /// The hexes within so many steps of some hexes.
    pub fn within(&self, of: HexSet, steps: u8) -> HexSet {
        self.around.flood_to(of, EVERYWHERE, steps.into())
    }
    /// Steps from the nearest of some hexes to each hex.
    pub fn distances(&self, from: HexSet) -> Vec<u8> {
        self.around.distances(from)
    }
    /// Sides of a hex over which the ground lets units of a class, as bits by direction; the bridge is no ground.
    #[inline]
    pub fn sides(&self, hex: Hex, class: Class) -> u8 {
        self.sides[hex.index() % HEXES][class as usize]
    }
    /// What a step over the ground costs a unit of a class at a pace in quarter points, where no engineer helps; 0 over the Dnieper and where
    /// the ground bars it.
    #[inline]
    pub fn ground(&self, hex: Hex, way: Direction, class: Class, pace: Pace) -> u8 {
        self.grounds[hex.index() % HEXES][class as usize + CLASSES * usize::from(pace == Pace::Strategic)]
            [way.index()]
    }
    /// What lies before each hex on the way of units of a class to a hex, with the bridge or without it; it is worked out once.
    pub fn way(&self, class: Class, bridge: bool, goal: Hex, work_out: impl FnOnce() -> Vec<u16>) -> &[u16] {
        let of_class = CLASSES * usize::from(bridge) + class as usize;
        self.ways[of_class * HEXES + goal.index() % HEXES].get_or_init(work_out)
    }
    /// How a unit moves: a recon unit that left its vehicles on foot (RPX-078).
    pub fn class(&self, p: &Position, unit: Unit) -> Class {
        if p.man(unit).is(Marks::AFOOT) { Class::Foot } else { self.counter(unit).class }
    }
    /// Attack strength with the steps it has left (RPX-005).
    pub fn attack(&self, p: &Position, unit: Unit) -> u8 {
        let counter = self.counter(unit);
        counter.strength(counter.attack, p.man(unit).steps)
    }
    /// Defence strength with the steps it has left (RPX-005).
    pub fn defense(&self, p: &Position, unit: Unit) -> u8 {
        let counter = self.counter(unit);
        counter.strength(counter.defense, p.man(unit).steps)
    }
    /// Whether it has ammunition and is not isolated (RPX-Q80).
    pub fn has_ammo(&self, p: &Position, unit: Unit) -> bool {
        let man = p.man(unit);
        self.counter(unit).is_artillery() && man.ammo > 0 && man.supply != Supply::Isolated
    }
    /// What a leader can do; his deputy is one worse in everything (RPX-020, RPX-Q62).
    pub fn leads(&self, p: &Position, unit: Unit) -> Option<Leads> {
        let leads = self.counter(unit).leads?;
        let less = u8::from(p.man(unit).is(Marks::DEPUTY));
        let [foot, motor, tactical, combat] =
            [leads.foot, leads.motor, leads.tactical, leads.combat].map(|number| number.saturating_sub(less));
        Some(Leads { foot, motor, tactical, combat })
    }
    /// Whether it is a battalion or what counts as one (RPX-006).
    pub fn is_battalion(&self, p: &Position, unit: Unit) -> bool {
        self.counter(unit).is_battalion(p.man(unit).steps)
    }
    /// The number of an airborne brigade among the drop zones.
    pub fn brigade(&self, formation: Formation) -> Option<usize> {
        self.army.zones.iter().position(|zone| zone.0 == formation)
    }
    /// Whether any headquarters supplies it: of a pool of the army, or of a formation whose own has not come (RPX-032, RPX-Q25).
    pub fn is_independent(&self, formation: Formation) -> bool {
        self.hq_of(formation).is_none()
    }
    /// The headquarters of a formation.
    pub fn hq_of(&self, formation: Formation) -> Option<Unit> {
        self.formation(formation).hq
    }
    /// Whether it is a Soviet anti-tank unit, which may always try to infiltrate (RPX-113).
    pub fn always_slips(&self, unit: Unit) -> bool {
        let counter = self.counter(unit);
        counter.side == SOVIET && counter.kind == Kind::AntiTank
    }
    /// Leaders who come with a headquarters.
    pub fn followers(&self, p: &Position, hq: Unit) -> Vec<Unit> {
        let with = |unit: &Unit| self.counter(*unit).setup == SetUp::With(hq);
        let waits = |unit: &Unit| p.at.of(*unit).is_none() && p.man(*unit).off == Off::Waiting;
        units_of(hq.side()).filter(|unit| with(unit) && waits(unit)).collect()
    }
    /// What a hex counts for victory; none where it counts nothing.
    pub fn town(&self, hex: Hex) -> Option<u8> {
        self.army.victory.towns.iter().find(|town| town.0.0 == hex).map(|town| town.1)
    }
    /// A formation.
    pub fn formation(&self, formation: Formation) -> &FormationRow {
        &self.army.formations[formation.index()]
    }
    /// Whether a hex is on the map.
    pub fn has_hex(&self, hex: Hex) -> bool {
        hex.index() < HEXES
    }
    /// Hexes where the supply of a side comes in (RPX-033).
    pub fn exits(&self, side: Side) -> HexSet {
        self.map.exits.iter().filter(|exit| exit.side == side).map(|exit| exit.hex).collect()
    }
}

/// What the ground costs over each side of a hex, by class and pace, for a unit whom no engineer helps; 0 over the Dnieper and where the
/// ground bars it.
fn grounds(map: &Map, tables: &Tables, from: Hex) -> [[u8; 6]; 2 * CLASSES] {
    let mut all = [[0; 6]; 2 * CLASSES];
    for (nth, costs) in all.iter_mut().enumerate() {
        let class = [Class::Foot, Class::Motorized, Class::Mechanized][nth % CLASSES];
        let pace = if nth < CLASSES { Pace::Normal } else { Pace::Strategic };
        for (way, to) in map.hexes.neighbours(from) {
            let edge = map.hexes.side(from, way);
            let river = if edge.river { tables.movement.river.of(class) } else { 0 };
            let step = tables.movement.step((class, pace), edge.road.highway(), map.terrain(to), river);
            costs[way.index()] = step.filter(|_| !edge.dnepr).unwrap_or(0);
        }
    }
    all
}

/// Sides of each hex over which the ground lets units of a class, as bits by direction: those that cost something.
fn sides(costs: &[[u8; 6]; 2 * CLASSES]) -> [u8; CLASSES] {
    std::array::from_fn(|class| (0..6).fold(0, |all, way| all | u8::from(costs[class][way] > 0) << way))
}
