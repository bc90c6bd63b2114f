//! Battles, small maps and positions as short text: for the battle calculator and for tests.
//!
//! Units: `A` army, `P` panzer corps, `S` Strong, `W` Weak, `K` 1st Shock Army; a `d` behind a letter means already
//! Disrupted. In the revised edition also `G` panzer group and `R` red-lettered unit, and a `t` behind the letter of a tank
//! unit: `Std`. A *force* has `+` between units of one link and `/` between links: `A+P/A`. A *chart* is a map in one
//! line, `B=base a b V=city E=east : B-a a-b b-V V-E`; a *position* says who stands where on a chart or on the real
//! map: `turn 5 | mud | a: A P | b: S w`.

use crate::{
    data::{
        board::Board,
        files::{
            ArrivalEntry, DrawsEntry, EntryEntry, FileBase, FileEdge, FileStrength, FileTerrain,
            FortressEntry, GermanEntry, GermanKind, LinkEntry, LuftflotteEntry, MapFile, OobFile, PoolEntry,
            PositionEntry, PresortEntry, RedEntry, ReplacementsEntry, RevisedDrawEntry, SectorEntry,
            SiberianEntry, SovietEntry, SovietKind,
        },
    },
    edition::Edition,
    game::Game,
    ids::{CounterId, CounterSet, GERMAN_UNITS, N_BLOCKS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Phase, Plan},
    options::Setup,
    rules::{front, setup},
    spots::Spot,
    state::{State, UNUSED, flag},
};
use kit::data::source::Source;
use std::{collections::BTreeMap, fmt};

/// Class of a unit in the notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// `A`: a German army.
    Army,
    /// `G`: a panzer group, in the revised edition.
    Group,
    /// `P`: a panzer corps.
    Panzer,
    /// `S`: a Strong Soviet unit.
    Strong,
    /// `W`: a Weak Soviet unit.
    Weak,
    /// `R`: a red-lettered Soviet unit, in the revised edition.
    Red,
    /// `K`: 1st Shock Army.
    Shock,
}

impl Letter {
    const ALL: [(char, Self); 7] = [
        ('A', Self::Army),
        ('G', Self::Group),
        ('P', Self::Panzer),
        ('S', Self::Strong),
        ('W', Self::Weak),
        ('R', Self::Red),
        ('K', Self::Shock),
    ];

    /// The class a letter stands for.
    pub fn read(letter: char) -> Option<Self> {
        Self::ALL.iter().find(|(c, _)| *c == letter).map(|(_, l)| *l)
    }
    /// Whether it is a German unit.
    pub fn is_german(self) -> bool {
        matches!(self, Self::Army | Self::Group | Self::Panzer)
    }
    /// Whether a unit of this class may be a tank unit.
    fn may_be_tank(self) -> bool {
        matches!(self, Self::Strong | Self::Weak | Self::Red)
    }
    /// Attack and defence factor.
    pub fn factor(self) -> u8 {
        match self {
            Self::Weak => 0,
            Self::Panzer | Self::Strong | Self::Red => 1,
            Self::Army | Self::Group | Self::Shock => 2,
        }
    }
    fn as_char(self) -> char {
        Self::ALL.iter().find(|(_, l)| *l == self).map_or('?', |(c, _)| *c)
    }
}

/// A unit of a battle in the notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Class.
    pub letter: Letter,
    /// A tank unit rather than infantry, in the revised edition.
    pub tank: bool,
    /// Already Disrupted.
    pub disrupted: bool,
}

impl Piece {
    /// Reads one unit, such as `S`, `Sd` or `Std`.
    ///
    /// # Errors
    /// One sentence naming what is no unit.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut chars = text.trim().chars();
        let letter = chars.next().and_then(Letter::read);
        let (tank, disrupted) = match chars.as_str() {
            "" => (false, false),
            "d" => (false, true),
            "t" => (true, false),
            "td" | "dt" => (true, true),
            _ => return Err(no_unit(text)),
        };
        match letter {
            Some(letter) if !tank || letter.may_be_tank() => Ok(Self { letter, tank, disrupted }),
            Some(_) | None => Err(no_unit(text)),
        }
    }

    /// Whether only the revised edition has such a unit.
    pub fn is_revised(&self) -> bool {
        self.tank || matches!(self.letter, Letter::Group | Letter::Red)
    }
}

fn no_unit(text: &str) -> String {
    let word: String = text.trim().chars().take(20).collect();
    format!(
        "“{word}” is no unit: write A, P, S, W or K, with a d behind it if it is already Disrupted; in the revised edition \
         also G and R, and a t behind S, W or R for a tank unit"
    )
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tank, disrupted) = (if self.tank { "t" } else { "" }, if self.disrupted { "d" } else { "" });
        write!(f, "{}{tank}{disrupted}", self.letter.as_char())
    }
}

/// Reads the units of one link or of a defending stack: `S+W`. Empty text is no unit.
///
/// # Errors
/// One sentence naming what is no unit.
pub fn stack(text: &str) -> Result<Vec<Piece>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split('+').map(Piece::read).collect()
}

/// Reads an attacking force link by link: `A+P/A`. Empty text is no unit.
///
/// # Errors
/// One sentence naming what is no unit.
pub fn force(text: &str) -> Result<Vec<Vec<Piece>>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split('/').map(|link| link.split('+').map(Piece::read).collect()).collect()
}

/// Armies on a chart: `A1` to `A9`.
const ARMIES: usize = 9;
/// Panzer corps on a chart: `P1` to `P23`.
const PANZERS: usize = 23;
/// Panzer groups on a chart in the revised edition, `G1` to `G4`, in place of the last corps.
const GROUPS: usize = 4;
/// Strong counters of a chart.
const STRONG: usize = 32;
/// Weak counters of a chart, of which two are not in the free draw.
const WEAK: usize = 18;
/// Red-lettered counters of a chart in the revised edition.
const RED: usize = 6;
/// Units of 2 factors of a chart.
const SHOCK: usize = 4;

/// A game on a small map: `B=base a b V=city E=east : B-a a-b b-V V-E`.
///
/// Before the colon the positions, each with marks behind `=` and between commas: `base`, `city` (1 point), `capital`
/// (2 points, absorbs 3, fires 2), `fort`, `strongfort` (absorbs 3, fires 2), `east`, `south` (map edges, each with
/// an entry `x_…` behind it), `front`, `second`, `open` (south of the forest line), `N`, `C`, `S` (sector, C if none
/// is given). After it the links; one with a `~` between its ends is part of the highway.
///
/// # Errors
/// One sentence naming the word that cannot be read.
pub fn chart(text: &str) -> Result<Game, String> {
    chart_in(text, Edition::E2020)
}

/// The same in an edition.
///
/// # Errors
/// One sentence naming the word that cannot be read.
pub fn chart_in(text: &str, edition: Edition) -> Result<Game, String> {
    let (places, links) = text.split_once(':').unwrap_or((text, ""));
    let mut map = MapFile { format: 1, id: String::from("chart"), ..MapFile::default() };
    for word in places.split_whitespace() {
        let (id, marks) = word.split_once('=').unwrap_or((word, ""));
        map.positions.push(position_entry(id, marks)?);
    }
    for p in map.positions.iter().filter(|p| p.russian_edge.is_some()) {
        let edge = p.russian_edge.unwrap_or(FileEdge::East);
        let id = format!("x_{}", p.id);
        map.entries.push(EntryEntry { name: id.clone(), id, edge, at: p.id.clone(), erev_tank: false });
    }
    for word in links.split_whitespace() {
        let highway = word.contains('~');
        let (a, b) = word.split_once(['-', '~']).ok_or_else(|| format!("“{word}” is no link"))?;
        map.links.push(LinkEntry { a: a.into(), b: b.into(), highway, editions: None });
    }
    map.sectors = sector_entries(&map.positions);
    let oob = chart_oob(&map.sectors[1].base, edition);
    let board = Board::new(&map, &oob, edition, false).map_err(|e| e.to_string())?;
    // On a chart units are not turned down after the battle.
    Ok(Game::new(board, Setup { edition, rev_rehide: false, ..Setup::default() }))
}

fn position_entry(id: &str, marks: &str) -> Result<PositionEntry, String> {
    let mut p = PositionEntry {
        id: id.into(),
        name: id.into(),
        english: id.into(),
        lat: 50.0,
        lon: 30.0,
        sector: Group::C,
        ..PositionEntry::default()
    };
    for mark in marks.split(',').filter(|m| !m.is_empty()) {
        let fort = |absorb, fire| Some(FortressEntry { absorb, fire });
        let brings = |points| ReplacementsEntry { e2020: 1, erev_infantry: points, erev_tank: 0 };
        match mark {
            "base" => p.german_base = Some(FileBase::C),
            "city" => (p.vp, p.replacements, p.fortress) = (1, brings(1), fort(2, 1)),
            "capital" => (p.vp, p.replacements, p.fortress) = (2, brings(2), fort(3, 2)),
            "fort" => p.fortress = fort(2, 1),
            "strongfort" => p.fortress = fort(3, 2),
            "east" => p.russian_edge = Some(FileEdge::East),
            "south" => p.russian_edge = Some(FileEdge::South),
            "front" => p.front_line = true,
            "second" => p.second_line = true,
            "open" => p.terrain = FileTerrain::Open,
            "N" => p.sector = Group::N,
            "C" => p.sector = Group::C,
            "S" => p.sector = Group::S,
            _ => return Err(format!("“{mark}” is no mark of a position")),
        }
    }
    Ok(p)
}

/// Each sector's own base, or the first base there is.
fn sector_entries(positions: &[PositionEntry]) -> Vec<SectorEntry> {
    let base = |sector| {
        let bases = || positions.iter().filter(|p| p.german_base.is_some());
        let own = bases().find(|p| p.sector == sector).or_else(|| bases().next()).or(positions.first());
        own.map(|p| p.id.clone()).unwrap_or_default()
    };
    [(Group::N, "lf1"), (Group::C, "lf2"), (Group::S, "lf4")]
        .into_iter()
        .map(|(id, fleet)| SectorEntry {
            id,
            name: String::new(),
            base: base(id),
            luftflotte: String::from(fleet),
        })
        .collect()
}

fn chart_oob(base: &str, edition: Edition) -> OobFile {
    let types = edition == Edition::Revised;
    let german = |id: String, kind: GermanKind, factor| GermanEntry {
        name: id.clone(),
        id,
        kind,
        factor,
        group: Group::C,
        start: base.into(),
        turn: ArrivalEntry { e2020: Some(1), erev: Some(1) },
        erev_may_start: false,
        absorbs: None,
        allied: false,
        optional: false,
        commander: String::new(),
        basis: String::new(),
    };
    let soviet = |id: String, strength, bell, tank| SovietEntry {
        name: id.clone(),
        id,
        kind: if types && tank { SovietKind::Tank } else { SovietKind::Infantry },
        strength,
        presort: None,
        bell,
        erev: bell,
        commander: String::new(),
        basis: String::new(),
    };
    let fleet = |id: &str, group, die, leaves_turn| LuftflotteEntry {
        id: id.into(),
        name: id.into(),
        group,
        die,
        leaves_turn,
        commander: String::new(),
        basis: String::new(),
    };
    let pool = PoolEntry { weak: 16, strong: 32, take: 32 };
    let armies = (1..=ARMIES).map(|n| german(format!("A{n}"), GermanKind::Army, 2));
    let groups = if types { GROUPS } else { 0 };
    let panzers = (1..=PANZERS - groups).map(|n| german(format!("P{n}"), GermanKind::Panzerkorps, 1));
    let groups = (1..=groups).map(|n| german(format!("G{n}"), GermanKind::Panzergroup, 2));
    let strong = (1..=STRONG).map(|n| soviet(format!("s{n}"), FileStrength::Strong, true, n > 16));
    let weak = (1..=WEAK).map(|n| soviet(format!("w{n}"), FileStrength::Weak, n <= 16, n > 12));
    let red = (1..=RED).map(|n| RedEntry {
        id: format!("r{n}"),
        name: format!("r{n}"),
        kind: if n > 4 { SovietKind::Tank } else { SovietKind::Infantry },
        strength: FileStrength::Strong,
        commander: String::new(),
        basis: String::new(),
    });
    let shock = (1..=SHOCK).map(|n| SiberianEntry {
        id: format!("k{n}"),
        name: format!("k{n}"),
        kind: SovietKind::Infantry,
        factor: 2,
        commander: String::new(),
        basis: String::new(),
    });
    OobFile {
        format: 1,
        id: String::from("chart"),
        basis: BTreeMap::new(),
        german: armies.chain(panzers).chain(groups).collect(),
        luftflotten: vec![
            fleet("lf1", Group::N, 0, None),
            fleet("lf2", Group::C, 1, Some(6)),
            fleet("lf4", Group::S, 0, None),
        ],
        russian: strong.chain(weak).collect(),
        red_lettered: red.collect(),
        siberian: shock.collect(),
        draws: DrawsEntry {
            presort: PresortEntry { groups: BTreeMap::new(), take: 2 },
            bell: pool,
            erev: RevisedDrawEntry {
                infantry: PoolEntry { weak: 12, strong: 16, take: 19 },
                tank: PoolEntry { weak: 4, strong: 16, take: 13 },
            },
        },
        bell_curve: vec![
            (15, 16, 2),
            (13, 14, 1),
            (11, 12, 0),
            (9, 10, -1),
            (7, 8, -2),
            (5, 6, -3),
            (3, 4, -4),
            (1, 2, -5),
        ],
        source: Source::default(),
    }
}

/// A position: parts between `|`, each either `place: units` or one of `turn 5`, `mud`, `snow` (the second Snow turn),
/// `october mud`, `october good`, `soviet` (Soviet operations instead of German), `ground a b` (German-controlled),
/// `ruins V` (fortress destroyed), `plan historical`.
///
/// Units: the letters of the notation, or `s` and `w` for face-down Strong and Weak ones, with `d` for Disrupted and
/// `f` for a fixed garrison behind; or the id of a German unit. A letter takes the first unit or counter still free.
/// In the revised edition also `G`, `R` and `r`, and a `t` behind the letter of a tank unit.
///
/// # Errors
/// One sentence naming the word that cannot be read.
pub fn position(g: &Game, text: &str) -> Result<State, String> {
    let mut s = blank(g);
    let (parts, directives): (Vec<&str>, Vec<&str>) = text.split('|').partition(|p| p.contains(':'));
    for part in &directives {
        direct(g, &mut s, part)?;
    }
    for part in parts {
        let (place, units) = part.split_once(':').unwrap_or((part, ""));
        let at = space(g, place.trim())?;
        for word in units.split_whitespace() {
            station(g, &mut s, at, word)?;
        }
    }
    let o = &mut s.open;
    o.control |= o.german;
    o.fort &= !o.control;
    red_joined(g, &mut s);
    let o = &mut s.open;
    o.pool_size = s.hidden.pool.len() as u8;
    o.pool_tanks = s.hidden.pool.and(g.board.tanks).len() as u8;
    if o.phase == Phase::SovietOperations {
        o.broken = front::broken_sectors(g, o);
    }
    Ok(s)
}

/// The red-lettered units that are not on the map are in the pools from Turn 2; none was drawn before (R126).
fn red_joined(g: &Game, s: &mut State) {
    let joined = g.red_joined(&s.open);
    if joined.is_empty() {
        return;
    }
    s.open.draws.count = 1;
    for slot in 0..N_BLOCKS {
        if joined.has(CounterId(s.hidden.truth[slot].min(N_BLOCKS as u8 - 1)))
            && s.hidden.truth[slot] != UNUSED
        {
            s.open.draws.born[slot] = 1;
        }
    }
    for counter in joined {
        s.open.draws.back[counter.index()] = 1;
    }
    let out: CounterSet = s.hidden.truth.iter().filter(|c| **c != UNUSED).map(|c| CounterId(*c)).collect();
    s.hidden.pool = s.hidden.pool.or(joined.without(out));
}

/// German operations in August, no unit on the map.
fn blank(g: &Game) -> State {
    let mut s = setup::start(g);
    let o = &mut s.open;
    for unit in GERMAN_UNITS {
        o.at.set(unit, Spot::Out);
    }
    (o.phase, o.turn, o.german) = (Phase::Operations, 3, SpaceSet::NONE);
    s.hidden.weak_selected = 12;
    s
}

fn space(g: &Game, id: &str) -> Result<SpaceId, String> {
    g.board.space(id).ok_or_else(|| format!("“{id}” is no place of this map"))
}

fn direct(g: &Game, s: &mut State, part: &str) -> Result<(), String> {
    let o = &mut s.open;
    let mut words = part.split_whitespace();
    let Some(key) = words.next() else { return Ok(()) };
    let rest: Vec<&str> = words.collect();
    match (key, rest.as_slice()) {
        ("turn", [n]) => {
            o.turn = n.parse().map_err(|_| format!("“{n}” is no turn"))?;
            o.fleets[1].present = o.turn < 6;
            o.assigned40 = o.turn > 4;
        }
        ("mud", []) => (o.turn, o.october) = (5, 1),
        ("snow", []) => (o.turn, o.october) = (7, 2),
        ("october", ["mud"]) => o.october = 1,
        ("october", ["good"]) => o.october = 2,
        ("soviet", []) => o.phase = Phase::SovietOperations,
        ("plan", ["historical"]) => o.plan = Some(Plan::Historical),
        ("plan", ["marcks"]) => o.plan = Some(Plan::Marcks),
        ("plan", ["schultz"]) => o.plan = Some(Plan::Schultz),
        ("ground", places) => {
            for p in places {
                o.control.add(space(g, p)?);
            }
        }
        ("ruins", places) => {
            for p in places {
                o.fort.remove(space(g, p)?);
            }
        }
        _ => return Err(format!("“{}” cannot be read", part.trim())),
    }
    Ok(())
}

fn station(g: &Game, s: &mut State, at: SpaceId, word: &str) -> Result<(), String> {
    let ends = word.trim_end_matches(['d', 'f']);
    let marks = &word[ends.len()..];
    let unit = if let Some(unit) = g.board.german_unit(ends) {
        unit
    } else {
        let found = match ends {
            "A" => free_german(s, g.board.armies.without(g.board.groups)),
            "P" => free_german(s, g.board.corps),
            "G" => free_german(s, g.board.groups),
            _ => free_block(g, s, Face::read(g, ends).ok_or_else(|| format!("“{word}” is no unit"))?),
        };
        found.ok_or_else(|| format!("There are not that many units of class {ends}"))?
    };
    let o = &mut s.open;
    o.at.set(unit, Spot::On(at));
    if unit.is_german() {
        o.german.add(at);
    } else {
        o.soviet.add(at);
    }
    let f = &mut o.flags[unit];
    *f |= if marks.contains('d') { flag::DISRUPTED } else { 0 };
    *f |= if marks.contains('f') { flag::FIXED } else { 0 };
    Ok(())
}

/// The first German unit of a class that is not on the map.
fn free_german(s: &State, class: UnitSet) -> Option<UnitId> {
    class.into_iter().find(|u| s.open.at.is(*u, Spot::Out))
}

/// A Soviet unit as a position writes it.
#[derive(Clone, Copy)]
struct Face {
    factor: u8,
    shock: bool,
    red: bool,
    tank: bool,
    hidden: bool,
}

impl Face {
    fn read(g: &Game, text: &str) -> Option<Self> {
        let (letter, tank) = text.strip_suffix('t').map_or((text, false), |letter| (letter, true));
        let (factor, shock, red) = match letter {
            "S" | "s" => (1, false, false),
            "W" | "w" => (0, false, false),
            "K" => (2, true, false),
            "R" | "r" => (1, false, true),
            _ => return None,
        };
        let types = g.edition.has_types;
        let hidden = matches!(letter, "s" | "w" | "r");
        (types || !tank && !red).then_some(Self { factor, shock, red, tank, hidden })
    }
}

/// The first free block, with the first free counter of a class as its face.
fn free_block(g: &Game, s: &mut State, face: Face) -> Option<UnitId> {
    let used: CounterSet =
        s.hidden.truth.iter().filter(|c| **c < N_BLOCKS as u8).map(|c| CounterId(*c)).collect();
    let fits = |i: &usize| {
        let (c, id) = (&g.board.counters[*i], CounterId(*i as u8));
        c.factor == face.factor
            && (c.siberian, c.red) == (face.shock, face.red)
            && g.board.tanks.has(id) == face.tank
            && !used.has(id)
            && (face.shock || face.red || in_draw(g, *i))
    };
    let counter = (0..g.board.counters.len()).find(fits)?;
    let unit = s.open.free_block()?;
    s.hidden.truth[unit.slot()] = counter as u8;
    s.hidden.pool.remove(CounterId(counter as u8));
    if !face.hidden {
        s.open.face[unit.slot()] = counter as u8 + 1;
    }
    if face.tank {
        s.open.tanks.add(unit);
    }
    s.open.flags[unit] = if face.shock { flag::SIBERIAN } else { 0 };
    // A block on the map, so that the next one is another; the caller says where.
    s.open.at.set(unit, Spot::Waiting);
    Some(unit)
}

fn in_draw(g: &Game, counter: usize) -> bool {
    g.draw_set().has(CounterId(counter as u8))
}
