//! How hits are being placed, read off the panel in which they are.

use engine::{
    base::keys::UnitKey,
    show::builder::{Builder, BuilderRow},
};

/// Hits of each unit as the plan has them.
pub(crate) fn placed(builder: &Builder) -> Vec<(UnitKey, u8)> {
    let row = |row: &BuilderRow| {
        let (now, ..) = row.stepper?;
        row.units.first().map(|mark| (mark.unit, now))
    };
    builder.rows.iter().filter_map(row).collect()
}
