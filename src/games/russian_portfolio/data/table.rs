//! The combat results table.

use engine::base::assets::AssetError;
use kit::crt::Crt;
use kit::data::source::{Entries, Source};
use serde::{Deserialize, Serialize};

/// Its file.
pub const FILE: &str = "russian_portfolio/crt.ron";

/// A result, from the worst for the attacker to the best (RP-CMB-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Attackers lost.
    AE,
    /// Exchange.
    X,
    /// Attackers dispersed.
    AD,
    /// Both sides spent.
    S,
    /// Short retreat.
    D1,
    /// Long retreat.
    D4,
    /// Defenders lost at a price.
    DX,
    /// Defenders lost.
    DE,
    /// Breakthrough.
    BR,
}

impl Verdict {
    /// All of them, from the worst for the attacker to the best.
    pub const ALL: [Self; 9] =
        [Self::AE, Self::X, Self::AD, Self::S, Self::D1, Self::D4, Self::DX, Self::DE, Self::BR];
}

/// Number of columns.
pub const COLUMNS: usize = 11;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    format: u32,
    odds: Vec<String>,
    order: Vec<Verdict>,
    rows: Entries<u32, Vec<Verdict>>,
}

/// The table of a file.
///
/// # Errors
/// The entry and the reason: wrong numbers of rows or columns, a row that stands twice, results that fall.
pub fn read(source: &Source) -> Result<Crt<Verdict>, AssetError> {
    let file: TableFile = source.parse()?;
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    source.must(file.order == Verdict::ALL, &["order"], "order", "the results are not in their sequence")?;
    source.must(file.odds.len() == COLUMNS, &["odds"], "odds", "there are not 11 columns")?;
    let odds: Result<_, String> = file.odds.iter().map(|odds| odds.parse()).collect();
    let odds = odds.map_err(|reason| source.fault(&["odds"], "odds", reason))?;
    let mut rows = file.rows.0;
    rows.sort_by_key(|row| row.0);
    let faces: Vec<u32> = rows.iter().map(|row| row.0).collect();
    source.must(
        faces == [1, 2, 3, 4, 5, 6],
        &["rows"],
        "rows",
        "there is not one row for each face of a die",
    )?;
    let rows = rows.into_iter().map(|row| row.1).collect();
    let crt = Crt::new(odds, rows).map_err(|reason| source.fault(&["rows"], "rows", reason))?;
    crt.is_for_die(6).map_err(|reason| source.fault(&["rows"], "rows", reason))?;
    Ok(crt)
}
