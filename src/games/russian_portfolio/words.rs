//! Names and terms as they are said.

use crate::{
    data::{
        track::Weather,
        words::{Counter, Country, Kind, Nation, PlaceKind, Sides, Size, Terrain},
    },
    game::Game,
    nouns::{Hex, HexSet, SOVIET, Stack, Status, Step, Unit, UnitSet},
    state::Position,
};
use engine::base::{date::Date, side::Side};
use kit::say::{join, ordinal};

/// `Axis`, `Soviet`.
pub fn side_name(side: Side) -> &'static str {
    if side == SOVIET { "Soviet" } else { "Axis" }
}

/// A hex as a sentence names it: its place, else its label.
pub fn hex_name(game: &Game, hex: Hex) -> &str {
    game.board.place(hex).map_or_else(|| game.board.label(hex), |place| place.shown.as_str())
}

/// A hex with its label: `Minsk (O7)`, `R4`.
pub fn hex_full(game: &Game, hex: Hex) -> String {
    match game.board.place(hex) {
        Some(place) => format!("{} ({})", place.shown, game.board.label(hex)),
        None => game.board.label(hex).to_owned(),
    }
}

/// A hex by its label first, as a list of hexes is searched: `O7, Minsk`, `R4`.
pub fn hex_label(game: &Game, hex: Hex) -> String {
    let label = game.board.label(hex);
    game.board.place(hex).map_or_else(|| label.to_owned(), |place| format!("{label}, {}", place.shown))
}

/// The hexes an attack is on, by name.
pub fn targets_name(game: &Game, targets: HexSet) -> String {
    let names: Vec<String> = targets.iter().map(|hex| hex_name(game, hex).to_owned()).collect();
    join(&names)
}

/// What the printed abbreviations stand for.
const TROOPS: [(&str, &str); 7] = [
    ("PzKps", "Panzer Corps"),
    ("InfKps", "Infantry Corps"),
    ("LtKps", "Light Corps"),
    ("MtnKps", "Mountain Corps"),
    ("RifKor", "Rifle Corps"),
    ("MexKor", "Mechanised Corps"),
    ("KavKor", "Cavalry Corps"),
];

/// The number of a unit, where its printed name begins with one: `12. InfKps`.
fn number(counter: &Counter) -> Option<(u32, &str)> {
    let (number, rest) = counter.name.split_once(". ")?;
    Some((number.parse().ok()?, rest))
}

/// A unit by its full name: `12th Infantry Corps`, `Soviet 4th Army`.
pub fn unit_name(game: &Game, unit: Unit) -> String {
    let counter = game.counter(unit);
    let (before, rest) = match number(counter) {
        Some((number, rest)) => (format!("{} ", ordinal(number)), rest),
        None => (String::new(), counter.name.as_str()),
    };
    let mut rest = rest.to_owned();
    for (short, long) in TROOPS {
        rest = rest.replace(short, long);
    }
    // Both sides have armies of the same numbers.
    let ours = unit.side() == SOVIET && counter.kind == Kind::InfantryArmy;
    format!("{}{before}{rest}", if ours { "Soviet " } else { "" })
}

/// Whether a unit that is not Soviet has the printed name of a Soviet one.
pub fn is_shared(game: &Game, unit: Unit) -> bool {
    let name = &game.counter(unit).name;
    let soviet = |other: &Unit| other.side() == SOVIET && game.counter(*other).name == *name;
    unit.side() != SOVIET && game.board.units().any(|other| soviet(&other))
}

/// What stands on the counter beside its symbol: a number, or a letter or two.
pub fn unit_short(game: &Game, unit: Unit) -> String {
    let counter = game.counter(unit);
    let ally = match counter.nation {
        Nation::Romanian => "R",
        Nation::Hungarian => "H",
        Nation::Italian => "I",
        Nation::Finnish => "F",
        Nation::German | Nation::Soviet => "",
    };
    let own = match number(counter) {
        Some((number, _)) => number.to_string(),
        None if !ally.is_empty() => String::new(),
        None => counter.name.rsplit(' ').next().unwrap_or_default().to_owned(),
    };
    format!("{own}{ally}")
}

/// Units by name: `2nd Panzer Group and 47th Panzer Corps`.
pub fn units_name(game: &Game, units: impl IntoIterator<Item = Unit>) -> String {
    let names: Vec<String> = units.into_iter().map(|unit| unit_name(game, unit)).collect();
    join(&names)
}

/// A stack by name.
pub fn stack_name(game: &Game, stack: Stack) -> String {
    units_name(game, stack.units())
}

/// A set by name, or how many they are when they are many.
pub fn set_name(game: &Game, units: UnitSet) -> String {
    counted(units, |unit| unit_name(game, unit))
}

/// A set by the names of its units, or how many they are when they are many.
pub fn counted(units: UnitSet, name: impl Fn(Unit) -> String) -> String {
    if units.len() > 4 {
        return format!("{} units", units.len());
    }
    join(&units.into_iter().map(name).collect::<Vec<_>>())
}

/// `4-4-3`.
pub fn factors(game: &Game, unit: Unit) -> String {
    let c = game.counter(unit);
    format!("{}-{}-{}", c.attack, c.defence, c.movement)
}

/// `Ready`, `Spent`, `Dispersed`.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Ready => "Ready",
        Status::Spent => "Spent",
        Status::Dispersed => "Dispersed",
    }
}

/// `Good`, `Hard frost`.
pub fn weather_name(weather: Weather) -> &'static str {
    match weather {
        Weather::Good => "Good",
        Weather::Mud => "Mud",
        Weather::HardFrost => "Hard frost",
        Weather::Snow => "Snow",
    }
}

/// The ground of a hex in small letters.
pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Swamp => "swamp",
        Terrain::Hills => "hills",
        Terrain::Mountain => "mountain",
        Terrain::Lake => "lake",
        Terrain::Sea(_) => "sea",
    }
}

/// What a place is.
pub fn place_kind(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Town => "town",
        PlaceKind::City => "city",
        PlaceKind::Major => "major city",
        PlaceKind::Victory => "victory city",
    }
}

/// Whose ground it was in June 1941.
pub fn country_name(country: Country) -> &'static str {
    match country {
        Country::Ussr => "the USSR",
        Country::Germany => "Germany",
        Country::Finland => "Finland",
        Country::Romania => "Romania",
        Country::Hungary => "Hungary",
        Country::Bulgaria => "Bulgaria",
        Country::Sweden => "Sweden",
        Country::Turkey => "Turkey",
        Country::Water => "open water",
    }
}

/// What troops a unit is made of.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Front => "front",
        Kind::Shock => "shock army",
        Kind::InfantryArmy => "infantry army",
        Kind::PanzerGroup => "panzer group",
        Kind::PanzerCorps => "panzer corps",
        Kind::InfantryCorps => "infantry corps",
        Kind::MountainCorps => "mountain corps",
        Kind::MotorizedInfantry => "motorised infantry",
        Kind::Mechanized => "mechanised corps",
        Kind::Armor => "tank corps",
        Kind::Cavalry => "cavalry corps",
        Kind::ArmoredCavalry => "armoured cavalry",
    }
}

/// How large a unit is.
pub fn size_name(size: Size) -> &'static str {
    match size {
        Size::Corps => "corps",
        Size::Army => "army",
        Size::Front => "front",
    }
}

/// What is said of a side on which nothing lies.
pub const CLEAR: &str = "clear";

/// What lies on a side of a hex; `clear` where nothing does.
pub fn side_words(game: &Game, hex: Hex, way: kit::hex::Direction) -> String {
    let there = game.board.side(hex, way);
    let river = game.board.map.rivers.iter().find(|river| {
        let key = game.board.layout().side(hex, way);
        river.sides.iter().any(|(h, w)| game.board.layout().side(*h, *w) == key)
    });
    let river = river.map_or("river".to_owned(), |river| format!("river {}", river.name));
    let parts = [
        (there.river(), river),
        (there.one_way_river(), "a river for attacks from here".into()),
        (there.lake(), "lake side".into()),
        (there.strait(), game.spell("Kerch Straits")),
        (there.kronshtadt(), game.spell("water before Kronshtadt")),
        (there.sea(), "sea, closed".into()),
        (there.has(Sides::LINE), "Stalin Line".into()),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|(is, _)| *is).map(|(_, words)| words).collect();
    if parts.is_empty() { CLEAR.into() } else { parts.join(", ") }
}

/// First day of a turn.
pub fn date_of(game: &Game, turn: u8) -> Date {
    game.board.track.get(usize::from(turn)).map_or_else(Date::default, |there| there.date)
}

/// A step of the sequence of play: `Axis movement`, `Soviet attacks`.
pub fn step_name(p: &Position) -> String {
    let part = |side: Side, what: &str| format!("{} {what}", side_name(side));
    let reserve = if p.reserve > 0 { format!(", reserve phase {}", p.reserve) } else { String::new() };
    match p.step {
        Step::SetUp(_) => "Set-up".to_owned(),
        Step::EndOffer(side) => part(side, "side may end the game"),
        Step::Base(side) => part(side, "replacements and strategic movement"),
        Step::Siberia(_) => "Siberian reserve".to_owned(),
        Step::Move(side) => part(side, "movement") + &reserve,
        Step::Plan(side) => part(side, "attacks are planned") + &reserve,
        Step::Stand(side) => part(side.other(), "side answers the attacks") + &reserve,
        Step::Attack(side) => part(side, "attacks") + &reserve,
        Step::Isolation(side) => part(side, "supply"),
        Step::Over => "The game is over".to_owned(),
    }
}
