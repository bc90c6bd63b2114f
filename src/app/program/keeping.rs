//! A game on the table and its file: new records go to the writer, and the file is made at the first order.

use crate::{
    desk::{parts::Keeping, state::Desk},
    worker::Writer,
};
use std::path::Path;

/// Hands new records of a game to the writer; makes the file in the games folder at the first order.
pub(crate) fn hand_out_records(desk: &mut Desk, writer: &mut Writer, games: &Path) {
    match &desk.keeping {
        Keeping::AtFirstOrder { stem } | Keeping::Beside { stem } => {
            // An order makes the file of a new game; in an opened one a note does as well.
            let noted = desk.plies_at_open > 0 && desk.table.take_records().is_some();
            if noted || desk.table.ply_count() > desk.plies_at_open {
                if desk.table.stands_apart() {
                    desk.table.begin_study();
                }
                let bytes = desk.table.journal();
                let _ = desk.table.take_records();
                let stem = stem.clone();
                writer.create(games.to_owned(), stem.clone(), move || bytes);
                desk.keeping = Keeping::Asked { stem };
            }
        }
        Keeping::Nowhere { .. } => {}
        Keeping::Asked { .. } | Keeping::In(_) => {
            if let Some(job) = desk.table.take_records() {
                writer.append(job);
            }
        }
    }
}
