//! The board: the validated map and orders of battle as tables the rules run on.
//!
//! Built once from the data files; every index in it may be trusted. Distances: `dr` counts links to the nearest
//! Soviet edge position (entries −1), `dg` links to the nearest German base, both ignoring units and control.

use super::files::{
    FileBase, FileBasis, FileEdge, FileEdition, FileStrength, FileTerrain, GermanKind, MAP_FILE, MapFile,
    OOB_FILE, OobFile, PresortGroup, SovietKind,
};
use crate::{
    edition::Edition,
    ids::{CounterId, CounterSet, N_BLOCKS, N_GERMAN, N_SPACES, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Kind},
};
use engine::{base::assets::AssetError, show::board::Compass};
use kit::say::ordinal;

/// A German unit.
#[derive(Debug, Clone)]
pub struct German {
    /// String id.
    pub id: String,
    /// Name in German.
    pub name: String,
    /// Name in English, as the log has it.
    pub said: String,
    /// Class.
    pub kind: Kind,
    /// Factor.
    pub factor: u8,
    /// Army group at the start.
    pub group: Group,
    /// Where it starts or arrives.
    pub start: SpaceId,
    /// Turn of arrival, 1 = at start.
    pub turn: u8,
    /// An Axis ally of Germany.
    pub allied: bool,
    /// The corps this panzer group stands for in the other edition, by its id.
    pub absorbs: Option<String>,
    /// Commander.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// An air fleet.
#[derive(Debug, Clone)]
pub struct FleetData {
    /// String id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Its army group.
    pub group: Group,
    /// Die bonus.
    pub die: i8,
    /// Turn at whose start it leaves.
    pub leaves: Option<u8>,
    /// Commander.
    pub commander: String,
}

/// A Soviet counter.
#[derive(Debug, Clone)]
pub struct Counter {
    /// String id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Name in English, as the log has it.
    pub said: String,
    /// Factor: Weak 0, Strong 1, 1st Shock Army 2.
    pub factor: u8,
    /// A mechanised corps rather than an army.
    pub mechanised: bool,
    /// Group in the pre-sort.
    pub presort: Option<PresortGroup>,
    /// In the free draw.
    pub bell: bool,
    /// White Siberian unit.
    pub siberian: bool,
    /// Red-lettered unit of the revised edition.
    pub red: bool,
    /// Commander.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// A position or an off-board entry.
#[derive(Debug, Clone)]
pub struct Space {
    /// String id.
    pub id: String,
    /// Name in the German spelling.
    pub name: String,
    /// Name shown: the English of the time, unless another spelling is chosen.
    pub shown: String,
    /// Longitude, latitude.
    pub at: (f32, f32),
    /// Side for the label.
    pub label: Compass,
    /// Stated by the rules or reconstructed.
    pub basis: FileBasis,
    /// What exactly.
    pub note: String,
}

/// The board.
#[derive(Debug, Clone)]
pub struct Board {
    /// Positions first, then entries.
    pub spaces: Vec<Space>,
    /// Number of positions.
    pub n_positions: usize,
    /// Links of each space as a set, entries included.
    pub adj: [SpaceSet; N_SPACES],
    /// All links once, positions only: ends and highway.
    pub links: Vec<(SpaceId, SpaceId, bool)>,
    /// For each position, the other ends of its links of the highway (BF-LNK-04).
    pub highway: [SpaceSet; N_SPACES],
    /// Links to the Soviet edge; entries −1.
    pub dr: [i8; N_SPACES],
    /// Links to a German base.
    pub dg: [i8; N_SPACES],
    /// Links between positions, 99 if not connected.
    pub dist: Vec<[u8; N_SPACES]>,
    /// Spaces up to two links away (the space itself included), positions only.
    pub within2: [SpaceSet; N_SPACES],
    /// All positions.
    pub positions: SpaceSet,
    /// All entries.
    pub entries: SpaceSet,
    /// German home bases.
    pub bases: SpaceSet,
    /// Romania, the base that is no army group's own (BF-RAT-07).
    pub romania: Option<SpaceId>,
    /// Base of each army group.
    pub base_of: [SpaceId; 3],
    /// Victory cities.
    pub cities: SpaceSet,
    /// Fortresses at the start.
    pub forts: SpaceSet,
    /// Fortresses that absorb 3 and fire 2 (Leningrad and Moscow).
    pub great: SpaceSet,
    /// Positions on the eastern edge.
    pub east: SpaceSet,
    /// Positions on any Soviet edge.
    pub edge: SpaceSet,
    /// Front line at the start.
    pub front_line: SpaceSet,
    /// Second line at the start.
    pub second_line: SpaceSet,
    /// South of the Forest Cover Line.
    pub south: SpaceSet,
    /// Sector of each space.
    pub sector: [Group; N_SPACES],
    /// Positions of each sector.
    pub sector_set: [SpaceSet; 3],
    /// Victory points.
    pub vp: [u8; N_SPACES],
    /// Replacements a turn: any unit, or infantry where there are types (BF-REP-01, -04).
    pub replacements: [u8; N_SPACES],
    /// Tank units a turn besides (BF-REP-06).
    pub tank_replacements: [u8; N_SPACES],
    /// Front-line positions with one tank unit more at the start (BF-SET-06).
    pub extra_tank: SpaceSet,
    /// Entries at which the tank unit of the eastern edge arrives (BF-REP-06, R100).
    pub tank_entries: SpaceSet,
    /// Leningrad: scores in part, always gets a replacement (BF-VIC-04, BF-REP-02).
    pub leningrad: SpaceId,
    /// Moscow.
    pub moscow: SpaceId,
    /// Novgorod: first for surplus units (R70).
    pub novgorod: SpaceId,
    /// German units.
    pub german: Vec<German>,
    /// German armies, panzer groups among them (R31).
    pub armies: UnitSet,
    /// Panzer units: panzer corps and panzer groups.
    pub panzers: UnitSet,
    /// Panzer groups, which are armies and panzer units.
    pub groups: UnitSet,
    /// Infantry armies of the Axis allies (R119).
    pub allied: UnitSet,
    /// Panzer corps.
    pub corps: UnitSet,
    /// Factor of each German unit.
    pub german_factor: [u8; N_GERMAN],
    /// 40th Panzer Corps, whose army group is chosen on arrival.
    pub corps40: Option<UnitId>,
    /// 2nd Army, which the Schultz plan sends south.
    pub army2: Option<UnitId>,
    /// A unit due later that may stand where it will arrive from the start: 11th Army in Romania (BF-SET-14, R72).
    pub may_start: Option<UnitId>,
    /// The same unit in an edition, too, in which it may not.
    pub early: UnitSet,
    /// Air fleets.
    pub fleets: Vec<FleetData>,
    /// Soviet counters.
    pub counters: Vec<Counter>,
    /// Factor of each counter.
    pub counter_factor: [u8; N_BLOCKS],
    /// Counters of the free draw.
    pub bell: CounterSet,
    /// How many are drawn.
    pub take: usize,
    /// How many of them are tank units, from a pool of their own (BF-SET-04); none in an edition without types.
    pub take_tanks: usize,
    /// Tank units; none in an edition without types (BF-EXP-07).
    pub tanks: CounterSet,
    /// Red-lettered units (BF-REP-11); none in an edition without them.
    pub red: CounterSet,
    /// Counters of each pre-sort group: Weak, Medium, Strong.
    pub presort: [CounterSet; 3],
    /// White units.
    pub siberians: CounterSet,
    /// Weak regular counters.
    pub weak: CounterSet,
    /// Change of the requirement by Weak units drawn: (from, to, change).
    pub bell_curve: Vec<(u8, u8, i8)>,
    /// Why a value of the orders of battle is as it is.
    pub basis: std::collections::BTreeMap<String, (FileBasis, String)>,
    /// Points of the Forest Cover Line (longitude, latitude).
    pub forest_line: Vec<(f32, f32)>,
}

impl Board {
    /// Builds the tables for an edition, with or without the Axis allies (R119).
    ///
    /// # Errors
    /// When an entry names something that does not exist; `files::validate` finds most of it earlier and says it
    /// better.
    pub fn new(map: &MapFile, oob: &OobFile, edition: Edition, allies: bool) -> Result<Self, AssetError> {
        let edition = match edition {
            Edition::E2020 => FileEdition::E2020,
            Edition::Revised => FileEdition::ERev,
        };
        let mut b = Self::empty();
        b.lay_out(map, edition)?;
        b.measure();
        b.muster(map, oob, edition, allies)?;
        Ok(b)
    }

    fn empty() -> Self {
        let none = SpaceId(0);
        Self {
            spaces: Vec::new(),
            n_positions: 0,
            adj: [SpaceSet::NONE; N_SPACES],
            links: Vec::new(),
            highway: [SpaceSet::NONE; N_SPACES],
            dr: [99; N_SPACES],
            dg: [99; N_SPACES],
            dist: Vec::new(),
            within2: [SpaceSet::NONE; N_SPACES],
            positions: SpaceSet::NONE,
            entries: SpaceSet::NONE,
            bases: SpaceSet::NONE,
            romania: None,
            base_of: [none; 3],
            cities: SpaceSet::NONE,
            forts: SpaceSet::NONE,
            great: SpaceSet::NONE,
            east: SpaceSet::NONE,
            edge: SpaceSet::NONE,
            front_line: SpaceSet::NONE,
            second_line: SpaceSet::NONE,
            south: SpaceSet::NONE,
            sector: [Group::N; N_SPACES],
            sector_set: [SpaceSet::NONE; 3],
            vp: [0; N_SPACES],
            replacements: [0; N_SPACES],
            tank_replacements: [0; N_SPACES],
            extra_tank: SpaceSet::NONE,
            tank_entries: SpaceSet::NONE,
            leningrad: SpaceId(63),
            moscow: SpaceId(63),
            novgorod: SpaceId(63),
            german: Vec::new(),
            armies: UnitSet::NONE,
            panzers: UnitSet::NONE,
            groups: UnitSet::NONE,
            allied: UnitSet::NONE,
            corps: UnitSet::NONE,
            german_factor: [0; N_GERMAN],
            corps40: None,
            army2: None,
            may_start: None,
            early: UnitSet::NONE,
            fleets: Vec::new(),
            counters: Vec::new(),
            counter_factor: [0; N_BLOCKS],
            bell: CounterSet::NONE,
            take: 0,
            take_tanks: 0,
            tanks: CounterSet::NONE,
            red: CounterSet::NONE,
            presort: [CounterSet::NONE; 3],
            siberians: CounterSet::NONE,
            weak: CounterSet::NONE,
            bell_curve: Vec::new(),
            basis: std::collections::BTreeMap::new(),
            forest_line: Vec::new(),
        }
    }

    /// Index of a space by string id.
    pub fn space(&self, id: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|s| s.id == id).map(|i| SpaceId(i as u8))
    }

    /// A position by its string id or by its name, in any capitals: for what people write.
    pub fn named_space(&self, text: &str) -> Option<SpaceId> {
        let same = |name: &str| name.to_lowercase() == text.to_lowercase();
        let named = || {
            let positions = self.spaces.iter().take(self.n_positions);
            let at = positions.into_iter().position(|s| same(&s.shown) || same(&s.name))?;
            Some(SpaceId(at as u8))
        };
        self.space(text).or_else(named)
    }

    /// Index of a German unit by string id.
    pub fn german_unit(&self, id: &str) -> Option<UnitId> {
        self.german.iter().position(|u| u.id == id).map(|i| UnitId(i as u8))
    }

    fn named(&self, file: &str, entry: &str, id: &str) -> Result<SpaceId, AssetError> {
        self.space(id).ok_or_else(|| AssetError::new(file, entry, format!("“{id}” names no position")))
    }

    fn lay_out(&mut self, map: &MapFile, edition: FileEdition) -> Result<(), AssetError> {
        if map.positions.len() + map.entries.len() > N_SPACES {
            return Err(AssetError::new(MAP_FILE, "", "holds more than 64 positions and entries"));
        }
        for (i, p) in map.positions.iter().enumerate() {
            let here = SpaceId(i as u8);
            self.positions.add(here);
            self.sector[i] = p.sector;
            self.sector_set[p.sector.index()].add(here);
            self.vp[i] = p.vp;
            [self.replacements[i], self.tank_replacements[i]] = p.replacements.of(edition);
            let mark = |set: &mut SpaceSet, on: bool| *set |= SpaceSet::only_if(on, here);
            mark(&mut self.cities, p.vp > 0);
            mark(&mut self.forts, p.fortress.is_some());
            mark(&mut self.great, p.fortress.is_some_and(|f| f.absorb >= 3));
            mark(&mut self.bases, p.german_base.is_some());
            if p.german_base == Some(FileBase::Romania) {
                self.romania = Some(here);
            }
            mark(&mut self.east, p.russian_edge == Some(FileEdge::East));
            mark(&mut self.edge, p.russian_edge.is_some());
            mark(&mut self.front_line, p.front_line);
            mark(&mut self.second_line, p.second_line);
            mark(&mut self.extra_tank, edition == FileEdition::ERev && p.erev_extra_tank);
            mark(&mut self.south, p.terrain == FileTerrain::Open);
            self.spaces.push(Space {
                id: p.id.clone(),
                name: p.name.clone(),
                shown: p.english.clone(),
                at: (p.lon as f32, p.lat as f32),
                label: p.label,
                basis: p.basis,
                note: p.note.clone(),
            });
        }
        self.n_positions = map.positions.len();
        for e in &map.entries {
            let at = self.named(MAP_FILE, &e.id, &e.at)?;
            let beyond = SpaceId(self.spaces.len() as u8);
            let (lon, lat) = self.spaces[at.index()].at;
            self.entries.add(beyond);
            self.tank_entries |= SpaceSet::only_if(edition == FileEdition::ERev && e.erev_tank, beyond);
            self.sector[beyond.index()] = self.sector[at.index()];
            self.adj[beyond.index()].add(at);
            self.adj[at.index()].add(beyond);
            self.spaces.push(Space {
                id: e.id.clone(),
                name: e.name.clone(),
                shown: e.name.clone(),
                at: if e.edge == FileEdge::East { (lon + 2.2, lat) } else { (lon + 1.0, lat - 1.4) },
                label: Compass::E,
                basis: FileBasis::Reconstructed,
                note: String::from("off the map, behind an edge position"),
            });
        }
        for l in map.links.iter().filter(|l| l.is_in(edition)) {
            let entry = format!("link {} – {}", l.a, l.b);
            let (a, b) = (self.named(MAP_FILE, &entry, &l.a)?, self.named(MAP_FILE, &entry, &l.b)?);
            self.adj[a.index()].add(b);
            self.adj[b.index()].add(a);
            self.links.push((a, b, l.highway));
            if l.highway {
                self.highway[a.index()].add(b);
                self.highway[b.index()].add(a);
            }
        }
        let known = |id: &str| self.space(id).unwrap_or(SpaceId(63));
        (self.leningrad, self.moscow, self.novgorod) =
            (known("leningrad"), known("moskau"), known("nowgorod"));
        self.forest_line = map.forest_cover_line.iter().map(|(x, y)| (*x as f32, *y as f32)).collect();
        Ok(())
    }

    fn measure(&mut self) {
        let links = |from: SpaceSet| self.links_from(from);
        let (to_edge, to_base) = (links(self.edge), links(self.bases));
        for i in 0..N_SPACES {
            self.dr[i] = to_edge[i].min(99) as i8;
            self.dg[i] = to_base[i].min(99) as i8;
        }
        for e in self.entries {
            self.dr[e.index()] = -1;
        }
        let each = || self.positions.iter();
        self.dist = each().map(|p| self.links_from(SpaceSet::only(p))).collect();
        for p in self.positions {
            let one = self.adj[p.index()] & self.positions;
            self.within2[p.index()] = one | self.neighbours(one) & self.positions | p;
        }
    }

    /// Links from the nearest of a set of positions to every position, 99 where there is no way.
    pub fn links_from(&self, from: SpaceSet) -> [u8; N_SPACES] {
        let mut out = [99; N_SPACES];
        let (mut reached, mut rim, mut n) = (SpaceSet::NONE, from & self.positions, 0);
        while !rim.is_empty() {
            rim.iter().for_each(|s| out[s.index()] = n);
            reached |= rim;
            rim = self.neighbours(rim) & self.positions & !reached;
            n += 1;
        }
        out
    }

    /// All spaces linked to any of a set.
    #[inline]
    pub fn neighbours(&self, set: SpaceSet) -> SpaceSet {
        let mut near = SpaceSet::NONE;
        for s in set {
            near |= self.adj[s.index()];
        }
        near
    }

    /// Everything connected to `from` through `allowed` (which must hold `from` for it to count).
    #[inline]
    pub fn flood(&self, from: SpaceSet, allowed: SpaceSet) -> SpaceSet {
        self.spread(SpaceSet::NONE, from & allowed, allowed)
    }

    /// The same where `reached` is known to be and where else only `fresh` ground may join it.
    #[inline]
    pub fn flood_on(
        &self,
        from: SpaceSet,
        reached: SpaceSet,
        fresh: SpaceSet,
        allowed: SpaceSet,
    ) -> SpaceSet {
        let joins = |p: &SpaceId| p.is_in(from) || self.adj[p.index()].meets(reached);
        self.spread(reached, fresh.iter().filter(joins).collect(), allowed)
    }

    /// What is left of the ground connected to `from`, known as `net`, when some of it is closed, other ground opened, and `allowed` is
    /// what carries. All of it is traced again only where the neighbours of a closed place no longer find each other.
    pub fn flood_again(
        &self,
        from: SpaceSet,
        net: SpaceSet,
        (closed, opened): (SpaceSet, SpaceSet),
        allowed: SpaceSet,
    ) -> SpaceSet {
        let mut left = net;
        for p in closed & net {
            left.remove(p);
            if p.is_in(from) || !self.are_joined(self.adj[p.index()] & left, left) {
                return self.flood(from, allowed);
            }
        }
        self.flood_on(from, left, opened, allowed)
    }

    /// Whether some spaces are connected to each other through `allowed`, which holds them.
    fn are_joined(&self, those: SpaceSet, allowed: SpaceSet) -> bool {
        let mut rim = those.first().map_or(SpaceSet::NONE, SpaceSet::only);
        let mut reached = rim;
        while !(those & !reached).is_empty() {
            rim = self.neighbours(rim) & allowed & !reached;
            if rim.is_empty() {
                return false;
            }
            reached |= rim;
        }
        true
    }

    /// What is reached, and everything connected to it from a rim on.
    #[inline]
    fn spread(&self, mut reached: SpaceSet, mut rim: SpaceSet, allowed: SpaceSet) -> SpaceSet {
        while !rim.is_empty() {
            reached |= rim;
            rim = self.neighbours(rim) & allowed & !reached;
        }
        reached
    }

    /// Infantry armies.
    pub fn infantry_armies(&self) -> UnitSet {
        self.armies.without(self.panzers)
    }

    fn muster(
        &mut self,
        map: &MapFile,
        oob: &OobFile,
        edition: FileEdition,
        allies: bool,
    ) -> Result<(), AssetError> {
        for s in &map.sectors {
            self.base_of[s.id.index()] = self.named(MAP_FILE, "sectors", &s.base)?;
        }
        for u in oob.german.iter().filter(|u| !u.optional || u.allied && allies) {
            let Some(turn) = u.turn.of(edition) else { continue };
            let (unit, start) = (UnitId(self.german.len() as u8), self.named(OOB_FILE, &u.id, &u.start)?);
            if unit.index() >= N_GERMAN {
                return Err(AssetError::new(OOB_FILE, &u.id, "is one German unit too many (32 at most)"));
            }
            let kind = self.enlist(unit, u.kind);
            if u.allied && kind == Kind::Army {
                self.allied.add(unit);
            }
            if u.erev_may_start {
                self.early.add(unit);
                self.may_start = (edition == FileEdition::ERev).then_some(unit);
            }
            self.german_factor[unit.index()] = u.factor;
            self.german.push(German {
                id: u.id.clone(),
                name: u.name.clone(),
                said: english(&u.name),
                kind,
                factor: u.factor,
                group: u.group,
                start,
                turn,
                allied: u.allied,
                absorbs: u.absorbs.clone(),
                commander: u.commander.clone(),
                basis: u.basis.clone(),
            });
        }
        (self.corps40, self.army2) = (self.german_unit("pz40"), self.german_unit("a2"));
        self.fleets = oob
            .luftflotten
            .iter()
            .map(|f| FleetData {
                id: f.id.clone(),
                name: f.name.clone(),
                group: f.group,
                die: f.die,
                leaves: f.leaves_turn,
                commander: f.commander.clone(),
            })
            .collect();
        if self.fleets.len() != 3 {
            return Err(AssetError::new(OOB_FILE, "luftflotten", "must be three"));
        }
        self.stock(oob, edition)
    }

    /// Counts a German unit among those of its class.
    fn enlist(&mut self, unit: UnitId, kind: GermanKind) -> Kind {
        match kind {
            GermanKind::Army => {
                self.armies.add(unit);
                Kind::Army
            }
            GermanKind::Panzerkorps => {
                self.panzers.add(unit);
                self.corps.add(unit);
                Kind::Panzer
            }
            GermanKind::Panzergroup => {
                self.armies.add(unit);
                self.panzers.add(unit);
                self.groups.add(unit);
                Kind::PanzerGroup
            }
        }
    }

    /// What a Soviet counter is called: with its side where a German unit has that name too.
    fn soviet_name(&self, name: &str) -> String {
        let name = english(name);
        if self.german.iter().any(|unit| unit.said == name) { format!("Soviet {name}") } else { name }
    }

    fn stock(&mut self, oob: &OobFile, edition: FileEdition) -> Result<(), AssetError> {
        let types = edition == FileEdition::ERev;
        for u in oob.russian.iter().filter(|u| !types || u.erev) {
            let strong = u.strength == FileStrength::Strong;
            self.push_counter(Counter {
                id: u.id.clone(),
                name: u.name.clone(),
                said: self.soviet_name(&u.name),
                factor: u8::from(strong),
                mechanised: u.kind == SovietKind::Tank,
                presort: u.presort,
                bell: if types { u.erev } else { u.bell },
                siberian: false,
                red: false,
                commander: u.commander.clone(),
                basis: u.basis.clone(),
            })?;
        }
        for u in oob.red_lettered.iter().filter(|_| types) {
            self.push_counter(Counter {
                id: u.id.clone(),
                name: u.name.clone(),
                said: self.soviet_name(&u.name),
                factor: u8::from(u.strength == FileStrength::Strong),
                mechanised: u.kind == SovietKind::Tank,
                presort: None,
                bell: false,
                siberian: false,
                red: true,
                commander: u.commander.clone(),
                basis: u.basis.clone(),
            })?;
        }
        for u in &oob.siberian {
            self.push_counter(Counter {
                id: u.id.clone(),
                name: u.name.clone(),
                said: self.soviet_name(&u.name),
                factor: u.factor,
                mechanised: types && u.kind == SovietKind::Tank,
                presort: None,
                bell: false,
                siberian: true,
                red: false,
                commander: u.commander.clone(),
                basis: u.basis.clone(),
            })?;
        }
        if types {
            let (infantry, tanks) =
                (oob.draws.erev.infantry.take as usize, oob.draws.erev.tank.take as usize);
            (self.take, self.take_tanks) = (infantry + tanks, tanks);
            self.tanks = self
                .counters
                .iter()
                .zip(0..)
                .filter(|(c, _)| c.mechanised)
                .map(|(_, i)| CounterId(i))
                .collect();
        } else {
            self.take = oob.draws.bell.take as usize;
        }
        self.bell_curve.clone_from(&oob.bell_curve);
        self.basis.clone_from(&oob.basis);
        Ok(())
    }

    fn push_counter(&mut self, c: Counter) -> Result<(), AssetError> {
        let i = self.counters.len();
        if i >= N_BLOCKS - 4 {
            return Err(AssetError::new(OOB_FILE, &c.id, "is one Soviet counter too many (60 at most)"));
        }
        let id = CounterId(i as u8);
        self.counter_factor[i] = c.factor;
        if c.siberian {
            self.siberians.add(id);
        } else if c.factor == 0 {
            self.weak.add(id);
        }
        if c.bell {
            self.bell.add(id);
        }
        if c.red {
            self.red.add(id);
        }
        if let Some(g) = c.presort {
            self.presort[g as usize].add(id);
        }
        self.counters.push(c);
        Ok(())
    }
}

/// The English form of a counter's name: `16. Armee` is 16th Army, `XXXXI. Panzerkorps` 41st Panzer Corps, as the counter
/// has it, `Panzergruppe 4` 4th Panzer Group.
pub fn english(name: &str) -> String {
    if let Some(n) = name.strip_prefix("Panzergruppe ").and_then(|n| n.parse().ok()) {
        return format!("{} Panzer Group", ordinal(n));
    }
    let name = name.replace("Panzerkorps", "Panzer Corps").replace("Armee", "Army");
    let name = name.replace("rumänische", "Romanian");
    let word = |word: &str| {
        let (open, rest) = word.strip_prefix('(').map_or(("", word), |rest| ("(", rest));
        let (rest, comma) = rest.strip_suffix(',').map_or((rest, ""), |rest| (rest, ","));
        let Some(number) = rest.strip_suffix('.') else { return word.to_owned() };
        let n = number.parse().ok().or_else(|| roman(number));
        let number = n.map_or_else(|| number.to_owned(), ordinal);
        format!("{open}{number}{comma}")
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// `XXXXI` is 41.
fn roman(number: &str) -> Option<u32> {
    let digits: Option<Vec<u32>> = number.chars().map(roman_digit).collect();
    let digits = digits.filter(|digits| !digits.is_empty())?;
    let next = digits.iter().skip(1).chain([&0]);
    let (less, more): (Vec<_>, Vec<_>) = digits.iter().zip(next).partition(|(digit, next)| digit < next);
    let sum = |part: Vec<(&u32, &u32)>| part.iter().map(|(digit, _)| **digit).sum::<u32>();
    sum(more).checked_sub(sum(less))
}

const fn roman_digit(digit: char) -> Option<u32> {
    match digit {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        _ => None,
    }
}
