//! The words of the data: ground, hexsides, places and counters.

use engine::base::side::Side;
use kit::{
    hex::{HexId, Layout, Shift},
    set::Set,
};
use serde::Deserialize;

/// A hex of the map.
pub type Hex = HexId;

/// How the hexes lie: rows A to NN, columns 1 to 28, even rows half a hex to the east (RP-GEN-08).
pub const LAYOUT: Layout = Layout { pointy: true, shift: Shift::Even, rows: 40, cols: 28 };

/// Number of hexes.
pub const HEXES: usize = 1120;

/// A set of hexes.
pub type HexSet = Set<Hex, 18>;

/// Steps that may be taken, for floods.
pub type Passage = kit::passage::Passage<40, 28, 18>;

/// Germany and those who march with her.
pub const AXIS: Side = Side(0);

/// The Soviet Union.
pub const SOVIET: Side = Side(1);

/// What a hex is covered with (RP-TER-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Terrain {
    Clear,
    Swamp,
    Hills,
    Mountain,
    Lake,
    Sea(Sea),
}

impl Terrain {
    /// Whether units stand there in every weather.
    pub fn is_land(self) -> bool {
        match self {
            Self::Clear | Self::Swamp | Self::Hills | Self::Mountain => true,
            Self::Lake | Self::Sea(_) => false,
        }
    }
    /// Whether it is sea.
    pub fn is_sea(self) -> bool {
        matches!(self, Self::Sea(_))
    }
    /// The waters that ships sail there ([`Sea::waters`]).
    pub fn waters(self) -> Option<PortSea> {
        match self {
            Self::Sea(sea) => sea.waters(),
            Self::Clear | Self::Swamp | Self::Hills | Self::Mountain | Self::Lake => None,
        }
    }
}

/// A part of the sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Sea {
    Baltic,
    /// A part of the Baltic that snow closes (RP-WX-05).
    GulfOfFinland,
    Black,
    Azov,
    White,
    Caspian,
}

impl Sea {
    /// The waters that ships sail as one (RP-STR-11); of the Caspian no rule speaks.
    pub fn waters(self) -> Option<PortSea> {
        match self {
            Self::Baltic | Self::GulfOfFinland => Some(PortSea::Baltic),
            Self::Black => Some(PortSea::Black),
            Self::Azov => Some(PortSea::Azov),
            Self::White => Some(PortSea::White),
            Self::Caspian => None,
        }
    }
}

/// The sea of a port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum PortSea {
    Baltic,
    Black,
    Azov,
    White,
}

/// Whose ground a hex was in June 1941.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Country {
    Ussr,
    Germany,
    Finland,
    Romania,
    Hungary,
    Bulgaria,
    Sweden,
    Turkey,
    /// Sea, and lakes that no country is printed on.
    Water,
}

impl Country {
    /// Whether no unit may enter it (RP-MOV-14).
    pub fn closed(self) -> bool {
        match self {
            Self::Bulgaria | Self::Sweden | Self::Turkey => true,
            Self::Ussr | Self::Germany | Self::Finland | Self::Romania | Self::Hungary | Self::Water => false,
        }
    }

    /// Who controls its ground when the game begins (RP-CTL-01); closed countries and water have no controller.
    pub fn side(self) -> Option<Side> {
        match self {
            Self::Ussr => Some(SOVIET),
            Self::Germany | Self::Finland | Self::Romania | Self::Hungary => Some(AXIS),
            Self::Bulgaria | Self::Sweden | Self::Turkey | Self::Water => None,
        }
    }
}

/// What lies on a hexside, seen from one of its hexes outward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sides(pub u8);

impl Sides {
    /// A river.
    pub const RIVER: Self = Self(1);
    /// A lake, which snow may freeze.
    pub const LAKE: Self = Self(1 << 1);
    /// The Kerch Straits.
    pub const STRAIT: Self = Self(1 << 2);
    /// The water between Leningrad and Kronshtadt.
    pub const KRONSHTADT: Self = Self(1 << 3);
    /// Sea: no unit crosses.
    pub const SEA: Self = Self(1 << 4);
    /// An attack out of this hex over this side is one over a river, one the other way is not (RP-TER-13).
    pub const ONE_WAY_RIVER: Self = Self(1 << 5);
    /// The Stalin Line; the hex beyond lies behind it (RP-TER-18).
    pub const LINE: Self = Self(1 << 6);

    /// Whether all of these are among them.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
    /// With these as well.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Whether nothing lies there.
    pub const fn is_clear(self) -> bool {
        self.0 == 0
    }
    /// [`Sides::RIVER`].
    pub const fn river(self) -> bool {
        self.has(Self::RIVER)
    }
    /// [`Sides::LAKE`].
    pub const fn lake(self) -> bool {
        self.has(Self::LAKE)
    }
    /// [`Sides::STRAIT`].
    pub const fn strait(self) -> bool {
        self.has(Self::STRAIT)
    }
    /// [`Sides::KRONSHTADT`].
    pub const fn kronshtadt(self) -> bool {
        self.has(Self::KRONSHTADT)
    }
    /// [`Sides::SEA`].
    pub const fn sea(self) -> bool {
        self.has(Self::SEA)
    }
    /// [`Sides::ONE_WAY_RIVER`].
    pub const fn one_way_river(self) -> bool {
        self.has(Self::ONE_WAY_RIVER)
    }
    /// [`Sides::LINE`].
    pub const fn line(self) -> bool {
        self.has(Self::LINE)
    }
    /// Without what snow freezes: rivers, and lakes (RP-WX-04). A strait never freezes.
    #[must_use]
    pub const fn thawless(self) -> Self {
        Self(self.0 & !(Self::RIVER.0 | Self::LAKE.0 | Self::ONE_WAY_RIVER.0))
    }
    /// Whether nothing hinders a move between zones: no river, no water (RP-ZOC-03, RP-RUL-55).
    pub const fn open(self) -> bool {
        !self.river() && !self.water() && !self.sea()
    }
    /// Whether it is water that some units may cross (RP-TER-04).
    pub const fn water(self) -> bool {
        self.0 & (Self::LAKE.0 | Self::STRAIT.0 | Self::KRONSHTADT.0) != 0
    }
}

kit::id!(
    /// A place: a town, a city or a fortress. They stand in the sequence of the file.
    PlaceId,
    "place",
    256
);

/// What a place counts as; each is more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum PlaceKind {
    /// A town (RP-TER-10).
    #[serde(rename = "T")]
    Town,
    /// A city (RP-TER-10).
    #[serde(rename = "C")]
    City,
    /// A major city (RP-TER-08).
    #[serde(rename = "M")]
    Major,
    /// A victory city, which is a major city, too (RP-TER-09).
    #[serde(rename = "V")]
    Victory,
}

/// A place on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub hex: Hex,
    /// Name in files and rules.
    pub name: String,
    /// Name shown: the same unless another spelling is chosen.
    pub shown: String,
    /// What it counts as.
    pub kind: PlaceKind,
    /// Whether the source prints its hex; else the place was put there by us.
    pub source: bool,
    /// Victory points, and the defence factor that is its own until it is taken.
    pub worth: u8,
    /// The sea it is a port of.
    pub port: Option<PortSea>,
    /// Whether tanks are built there (RP-REP-07).
    pub factory: bool,
    /// Whether it is a fortress (RP-TER-11).
    pub fortress: bool,
    /// Whose fuel comes from there (RP-SUP-10).
    pub fuel: Option<Side>,
    /// Who wins by holding it (RP-VIC-04).
    pub wins: Option<Side>,
    /// Whose replacements arrive there besides those of the rule for all cities (RP-REP-01).
    pub replacements: Option<Side>,
    /// Whether the Baltic belongs to its holder (RP-CTL-02).
    pub baltic_key: bool,
    /// Whether the Black Sea belongs to its holder.
    pub black_key: bool,
    /// Whether it is one of those whose holder has the Sea of Azov.
    pub azov_key: bool,
}

/// Who fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Nation {
    German,
    Finnish,
    Hungarian,
    Italian,
    Romanian,
    Soviet,
}

impl Nation {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::German, Self::Finnish, Self::Hungarian, Self::Italian, Self::Romanian, Self::Soviet];

    /// On which side.
    pub fn side(self) -> Side {
        match self {
            Self::German | Self::Finnish | Self::Hungarian | Self::Italian | Self::Romanian => AXIS,
            Self::Soviet => SOVIET,
        }
    }

    /// In files and sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::German => "German",
            Self::Finnish => "Finnish",
            Self::Hungarian => "Hungarian",
            Self::Italian => "Italian",
            Self::Romanian => "Romanian",
            Self::Soviet => "Soviet",
        }
    }
}

/// The military district of a Soviet unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum District {
    Baltic,
    Western,
    Kiev,
    Odessa,
    Reserve,
}

/// What troops a unit is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Kind {
    Front,
    Shock,
    InfantryArmy,
    PanzerGroup,
    PanzerCorps,
    /// Rifle and light corps as well.
    InfantryCorps,
    MountainCorps,
    MotorizedInfantry,
    Mechanized,
    /// Soviet tank corps.
    Armor,
    Cavalry,
    ArmoredCavalry,
}

/// How large a unit is (RP-GEN-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Size {
    Corps,
    /// Panzer groups and shock armies as well.
    Army,
    Front,
}

/// A mark that raises the limit of tactical advances (RP-GEN-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// No mark.
    None,
    /// `G`.
    G,
    /// `vM`.
    VM,
}

/// In which starts a unit begins dispersed (RP-INV-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dispersed {
    /// In none.
    Never,
    /// On 1 June.
    May,
    /// On 1 June and on 22 June.
    MayJune,
}

/// How a unit comes into the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Enters {
    /// At the start, on this hex in the historical set-up.
    Setup(Hex),
    /// As a replacement.
    Replacement,
    /// With a wave of the Siberian Reserve, 1 to 3, and later as a replacement (RP-SIB-02).
    Siberian(u8),
}

/// Number of counters.
pub const UNITS: usize = 144;

/// Counters of the Axis among them; they come first.
pub const AXIS_UNITS: usize = 45;

kit::id!(
    /// A unit by its counter. They stand in the sequence of the file.
    UnitId,
    "unit",
    UNITS
);

/// A counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// Its name in files; counters of a pool are numbered, such as `su_front_1`.
    pub key: String,
    /// Name shown.
    pub name: String,
    /// Who fights.
    pub nation: Nation,
    /// Military district, of Soviet units of the set-up.
    pub district: Option<District>,
    /// Troops.
    pub kind: Kind,
    /// Size.
    pub size: Size,
    /// Attack factor.
    pub attack: u8,
    /// Defence factor.
    pub defence: u8,
    /// Movement factor.
    pub movement: u8,
    /// Its mark.
    pub mark: Mark,
    /// How it comes into the game.
    pub enters: Enters,
    /// When it begins dispersed.
    pub dispersed: Dispersed,
    /// Where its factors are from.
    pub provenance: String,
}

impl Counter {
    /// Whether it does the same on the map as another one.
    pub fn does_as(&self, other: &Self) -> bool {
        let of = |c: &Self| (c.nation, c.kind, c.attack, c.defence, c.movement, c.mark, c.size);
        of(self) == of(other)
    }
    /// Whether it may attack and retreat over lakes and straits: neither armour, mechanized nor cavalry (RP-TER-04).
    pub fn crosses_water(&self) -> bool {
        self.infantry_type()
    }
    /// Whose it is.
    pub fn side(&self) -> Side {
        self.nation.side()
    }

    /// Whether it is of infantry type (RP-GEN-03).
    pub fn infantry_type(&self) -> bool {
        match self.kind {
            Kind::Front
            | Kind::Shock
            | Kind::InfantryArmy
            | Kind::InfantryCorps
            | Kind::MountainCorps
            | Kind::MotorizedInfantry => true,
            Kind::PanzerGroup
            | Kind::PanzerCorps
            | Kind::Mechanized
            | Kind::Armor
            | Kind::Cavalry
            | Kind::ArmoredCavalry => false,
        }
    }

    /// Whether it is pure armour (RP-GEN-04).
    pub fn pure_armour(&self) -> bool {
        matches!(self.kind, Kind::PanzerGroup | Kind::PanzerCorps | Kind::Armor)
    }

    /// Whether it is of armour type: pure armour or mechanized (RP-GEN-05).
    pub fn armour_type(&self) -> bool {
        self.pure_armour() || self.kind == Kind::Mechanized
    }

    /// Whether it is a German infantry army.
    pub fn german_infantry_army(&self) -> bool {
        self.nation == Nation::German && self.kind == Kind::InfantryArmy
    }

    /// Whether its zone of control is strong and compels attacks (RP-GEN-06).
    pub fn heavyweight(&self) -> bool {
        let panzer_group = self.nation == Nation::German && self.kind == Kind::PanzerGroup;
        self.german_infantry_army() || panzer_group || self.kind == Kind::Front
    }
}
