//! The combat tables: the ladder of odds with its columns by terrain, results, the matrix of options, bombardment, anti-tank fire, and
//! what terrain does to strengths. All are reconstructed.

use crate::nouns::*;
use kit::{
    crt::{Column, Crt, Ratio},
    data::source::Source,
};

/// A row of the header: the ground of the defender, or the night instead of it (RPX-219).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Row {
    Clear,
    Woods,
    Rough,
    Marsh,
    Town,
    City,
    Night,
}

impl Row {
    /// That of a hex, by day or at night.
    pub fn of(terrain: Terrain, night: bool) -> Self {
        match terrain {
            _ if night => Self::Night,
            Terrain::Clear | Terrain::Water => Self::Clear,
            Terrain::Woods => Self::Woods,
            Terrain::Rough => Self::Rough,
            Terrain::Marsh => Self::Marsh,
            Terrain::Town => Self::Town,
            Terrain::City => Self::City,
        }
    }
}

/// What an attacker may pick (RPX-160).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum AttackOption {
    Standard,
    Probe,
    Feint,
    Assault,
}

/// What a defender may pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum DefenceOption {
    Defend,
    Withdraw,
    DetDefense,
    Retreat,
}

impl AttackOption {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Probe, Self::Feint, Self::Assault];
}

impl DefenceOption {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Defend, Self::Withdraw, Self::DetDefense, Self::Retreat];
}

/// Whether a combat is fought at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum CellKind {
    Combat,
    NoCombat,
}

/// Whether a defender may stand fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum StandFast {
    Optional,
    Forbidden,
    Required,
}

/// A cell of the matrix of options (RPX-162, RPX-163).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// What the attacker picked.
    pub attacker: AttackOption,
    /// What the defender picked.
    pub defender: DefenceOption,
    /// Whether a combat is fought.
    pub kind: CellKind,
    /// Shift along the ladder, to the right.
    pub odds_shift: i16,
    /// What is added to the result of the attacker.
    attacker_result: i8,
    /// What is added to that of the defender.
    defender_result: i8,
    attacker_cap: Option<u8>,
    defender_cap: Option<u8>,
    /// Hexes the defenders retreat instead of a combat.
    pub pre_retreat: u8,
    /// The longest advance, where it is limited.
    pub max_advance: Option<u8>,
    /// Whether the defender may stand fast.
    pub stand_fast: StandFast,
    /// A word on it.
    pub note: String,
}

impl Cell {
    /// What is added to the results of attacker and defender.
    pub fn added(&self) -> [i8; 2] {
        [self.attacker_result, self.defender_result]
    }
    /// The results of both sides after changes, never below 0, and limits.
    pub fn results(&self, (attacker, defender): (u8, u8)) -> (u8, u8) {
        let change =
            |raw: u8, by: i8, cap: Option<u8>| raw.saturating_add_signed(by).min(cap.unwrap_or(u8::MAX));
        (
            change(attacker, self.attacker_result, self.attacker_cap),
            change(defender, self.defender_result, self.defender_cap),
        )
    }
}

/// The bombardment table (RPX-143).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Bombardment {
    bv_bands: Vec<(u8, u8)>,
    stacking_shift: Vec<(u8, u8)>,
    thresholds: Vec<(u8, u8, Effect)>,
}

/// What a bombardment does to nerves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Effect {
    NoEffect,
    Disrupted,
    Demoralized,
}

impl Bombardment {
    /// What is wrong with it.
    fn check(&self) -> Option<&'static str> {
        let follow = self.bv_bands.windows(2).all(|two| two[0].0 <= two[0].1 && two[0].1 + 1 == two[1].0);
        let denser = self.stacking_shift.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1);
        let harder = self.thresholds.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1 && a.2 as u8 <= b.2 as u8);
        [
            (self.bv_bands.len() == 6, "there are not six bands"),
            (follow, "its bands do not follow each other"),
            (denser, "a fuller hex suffers less"),
            (harder, "a higher roll does less"),
        ]
        .into_iter()
        .find_map(|(holds, reason)| (!holds).then_some(reason))
    }
    /// The column of a value against so many battalions.
    pub fn column(&self, bv: u8, battalions: u8) -> u8 {
        let band = self.bv_bands.iter().position(|band| (band.0..=band.1).contains(&bv)).unwrap_or(0);
        let shift = self.stacking_shift.iter().rev().find(|row| battalions >= row.0);
        band as u8 + shift.map_or(0, |row| row.1)
    }
    /// The result and what it does to nerves.
    pub fn result(&self, column: u8, roll: u8) -> (u8, Effect) {
        let row = self.thresholds.iter().rev().find(|row| column + roll >= row.0);
        row.map_or((0, Effect::NoEffect), |row| (row.1, row.2))
    }
}

/// What terrain does to strengths (RPX-210, RPX-211).
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Ground {
    tank_as_factor: Vec<(Terrain, f32)>,
    across_dnepr_as_factor: f32,
    improved_position_ds: f32,
}

impl Ground {
    /// Attack strength of a tank unit into a terrain, rounded up.
    pub fn tanks(&self, attack: u8, into: Terrain) -> u8 {
        let factor = self.tank_as_factor.iter().find(|row| row.0 == into).map_or(1.0, |row| row.1);
        times(attack, factor)
    }
    /// Attack strength over the bridge, rounded up.
    pub fn over_dnepr(&self, attack: u8) -> u8 {
        times(attack, self.across_dnepr_as_factor)
    }
    /// Defence strength in a position, rounded up.
    pub fn in_position(&self, defence: u32) -> u32 {
        (defence as f32 * self.improved_position_ds).ceil() as u32
    }
}

fn times(strength: u8, factor: f32) -> u8 {
    (f32::from(strength) * factor).ceil() as u8
}

/// The combat tables.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// The ladder of odds; each row of the header is the columns of the results by rung, none off the left side.
    ladder: Crt<Option<u8>>,
    columns: Vec<Vec<(u8, u8)>>,
    disrupted_from: u8,
    demoralized_from: u8,
    cells: Vec<Cell>,
    /// Bombardment.
    pub bombardment: Bombardment,
    at_fire: Vec<(i8, Option<u8>)>,
    /// That the results of combat are those of the published game.
    pub published: bool,
    /// What terrain does to strengths.
    pub ground: Ground,
}

#[derive(Deserialize)]
struct File {
    crt: CrtFile,
    option_matrix: MatrixFile,
    bombardment: Bombardment,
    at_fire: FireFile,
    combat_terrain: Ground,
}

#[derive(Deserialize)]
struct CrtFile {
    rungs: Vec<String>,
    header: Vec<HeaderFile>,
    results: Vec<Vec<(u8, u8)>>,
    disrupted_from: u8,
    demoralized_from: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderFile {
    row: Row,
    columns: Vec<Option<u8>>,
}

#[derive(Deserialize)]
struct MatrixFile {
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct FireFile {
    hit_on: Vec<(i8, Option<u8>)>,
}

/// Tables that stand in place of ours, each whole.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Published {
    crt: Option<CrtFile>,
    option_matrix: Option<MatrixFile>,
    bombardment: Option<Bombardment>,
    at_fire: Option<FireFile>,
    combat_terrain: Option<Ground>,
}

/// The combat tables of the file of tables, and those that an owner of the published game puts in their place.
///
/// # Errors
/// The entry and the reason: odds that do not rise, columns or results that fall, rows or cells that are missing.
pub fn read(ours: &Source, own: &Source) -> Result<Results, AssetError> {
    let (file, published): (File, Published) = (ours.parse()?, own.parse()?);
    let results_published = published.crt.is_some();
    let file = File {
        crt: published.crt.unwrap_or(file.crt),
        option_matrix: published.option_matrix.unwrap_or(file.option_matrix),
        bombardment: published.bombardment.unwrap_or(file.bombardment),
        at_fire: published.at_fire.unwrap_or(file.at_fire),
        combat_terrain: published.combat_terrain.unwrap_or(file.combat_terrain),
    };
    let source = |table: &str| if own.has(&[table]) { own } else { ours };
    let must = |holds, table: &str, reason: &str| source(table).must(holds, &[table], table, reason);
    let fault = |reason: String| source("rungs").fault(&["rungs"], "crt", reason);
    let rungs =
        file.crt.rungs.iter().map(|rung| ratio(rung)).collect::<Result<Vec<_>, _>>().map_err(fault)?;
    let rows: Vec<Row> = file.crt.header.iter().map(|row| row.row).collect();
    let all = [Row::Clear, Row::Woods, Row::Rough, Row::Marsh, Row::Town, Row::City, Row::Night];
    must(rows == all, "header", "there is not one row for each terrain and the night")?;
    let columns: Vec<Vec<Option<u8>>> = file.crt.header.into_iter().map(|row| row.columns).collect();
    let last = file.crt.results.len() as u8;
    let known = columns.iter().flatten().flatten().all(|column| *column < last);
    must(known, "header", "a column of the results is missing")?;
    let rises = columns.iter().all(|row| row.windows(2).all(|two| two[0] <= two[1]));
    must(rises, "header", "a row falls")?;
    let results = &file.crt.results;
    let whole = results.iter().all(|column| column.len() == 11);
    must(whole, "results", "there is not one result for each roll of 2 to 12")?;
    let better = |low: &(u8, u8), high: &(u8, u8)| low.0 >= high.0 && low.1 <= high.1;
    let along = results.iter().all(|column| column.windows(2).all(|two| better(&two[0], &two[1])));
    let across =
        results.windows(2).all(|two| two[0].iter().zip(&two[1]).all(|(low, high)| better(low, high)));
    must(along && across, "results", "a result falls")?;
    let distinct = |nth: usize| {
        let cell = &file.option_matrix.cells[nth];
        file.option_matrix.cells[..nth]
            .iter()
            .all(|c| (c.attacker, c.defender) != (cell.attacker, cell.defender))
    };
    let whole = file.option_matrix.cells.len() == 16 && (0..16).all(distinct);
    must(whole, "option_matrix", "there are not 16 cells")?;
    let fire: Vec<i8> = file.at_fire.hit_on.iter().map(|row| row.0).collect();
    let whole = fire == [-3, -2, -1, 0, 1, 2, 3];
    must(whole, "at_fire", "there is not one row for each difference from −3 to 3")?;
    let from = file.at_fire.hit_on.iter().map(|row| row.1.unwrap_or(u8::MAX));
    must(from.is_sorted_by(|worse, better| worse >= better), "at_fire", "a better gun hits less often")?;
    file.bombardment.check().map_or(Ok(()), |reason| must(false, "bombardment", reason))?;
    Ok(Results {
        published: results_published,
        ladder: Crt::new(rungs, columns).map_err(fault)?,
        columns: file.crt.results,
        disrupted_from: file.crt.disrupted_from,
        demoralized_from: file.crt.demoralized_from,
        cells: file.option_matrix.cells,
        bombardment: file.bombardment,
        at_fire: file.at_fire.hit_on,
        ground: file.combat_terrain,
    })
}

/// A rung such as `1.5:1`, in whole numbers.
fn ratio(text: &str) -> Result<Ratio, String> {
    let part = |text: &str| {
        text.parse::<f32>().ok().map(|part| (part * 2.0).round() as u16).filter(|part| *part > 0)
    };
    let parts = text.split_once(':').and_then(|(a, d)| Some((part(a)?, part(d)?)));
    let (attack, defence) = parts.ok_or_else(|| format!("“{text}” are no odds such as 1.5:1"))?;
    Ok(Ratio { attack, defence })
}

/// `1.5:1`; a ratio counts halves.
fn named(odds: Ratio) -> String {
    let half = |n: u16| if n.is_multiple_of(2) { (n / 2).to_string() } else { format!("{}.5", n / 2) };
    format!("{}:{}", half(odds.attack), half(odds.defence))
}

impl Results {
    /// The rung of a ratio, in favour of the defender (RPX-212, RPX-Q03); a defence of 0 is the highest (RPX-Q49).
    pub fn rung(&self, attack: u32, defence: u32) -> Column {
        self.ladder.column(attack, defence)
    }
    /// A rung some places along the ladder (RPX-213, RPX-Q48).
    pub fn shifted(&self, rung: Column, right: i16) -> Column {
        self.ladder.shifted(rung, right)
    }
    /// The name of a rung: `1.5:1`; one left of the ladder has none.
    pub fn rung_name(&self, rung: Column) -> String {
        self.ladder.odds(rung).map_or("below 1:4".to_owned(), named)
    }
    /// The names of all rungs.
    pub fn rung_names(&self) -> Vec<String> {
        self.ladder.columns().iter().copied().map(named).collect()
    }
    /// The column of the results; none off the left side, where no attack is possible (RPX-219).
    pub fn column(&self, rung: Column, row: Row) -> Option<u8> {
        *self.ladder.result(rung, row as u32 + 1)?
    }
    /// The results of attacker and defender for two dice.
    pub fn result(&self, column: u8, roll: u8) -> (u8, u8) {
        let column = self.columns.get(usize::from(column));
        let result = column.and_then(|column| column.get(usize::from(roll.clamp(2, 12)) - 2));
        result.copied().unwrap_or_default()
    }
    /// What a result does to nerves (RPX-230).
    pub fn nerve(&self, result: u8) -> Nerve {
        match result {
            n if n >= self.demoralized_from => Nerve::Demoralized,
            n if n >= self.disrupted_from => Nerve::Disrupted,
            _ => Nerve::Good,
        }
    }
    /// The cell of two picks.
    pub fn cell(&self, attacker: AttackOption, defender: DefenceOption) -> &Cell {
        let is = |cell: &&Cell| (cell.attacker, cell.defender) == (attacker, defender);
        self.cells.iter().find(is).unwrap_or(&self.cells[0])
    }
    /// Whether a shot hits: by the difference of its value and the armour it is aimed at (RPX-205).
    pub fn hits(&self, value: u8, armour: u8, roll: u8) -> bool {
        let difference = (i16::from(value) - i16::from(armour)).clamp(-3, 3) as i8;
        let row = self.at_fire.iter().find(|row| row.0 == difference);
        row.and_then(|row| row.1).is_some_and(|from| roll >= from)
    }
}
