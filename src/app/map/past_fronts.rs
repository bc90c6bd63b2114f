//! Past fronts of an overlay as lines of the sheet, worked out once for each overlay.

use super::{control::Owner, ground::GroundKm};
use crate::engine::show::{board::Board, overlay::Overlay};
use egui::Pos2;
use std::sync::Arc;

/// A past front: position in the sequence of patterns, its name, its lines in kilometres.
type PastLines = (u8, String, Vec<Vec<Pos2>>);

/// Past fronts of an overlay in kilometres, worked out once for each overlay.
#[derive(Default)]
pub(crate) struct PastFronts {
    of: Option<Arc<Overlay>>,
    pub(crate) lines: Vec<PastLines>,
}

impl PastFronts {
    /// Works the lines out again when the overlay is another one.
    pub(crate) fn refresh(
        &mut self,
        overlay: Option<&Arc<Overlay>>,
        board: &Board,
        km: &[Pos2],
        ground: &GroundKm,
    ) {
        let same = match (&self.of, overlay) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        if same {
            return;
        }
        self.of = overlay.cloned();
        let fronts = overlay.map_or(&[][..], |o| &o.fronts);
        self.lines = fronts
            .iter()
            .map(|front| {
                let places = board.places.iter().zip(km).zip(&front.holders);
                let owners: Vec<(Pos2, Owner)> = places
                    .filter(|((p, _), _)| p.is_on_map())
                    .map(|((_, &at), holder)| (at, holder.map(|s| s.0)))
                    .collect();
                let lines = ground.control(&owners).fronts;
                let dry = lines.iter().flat_map(|line| ashore(line, ground)).collect();
                (front.nth, front.label.clone(), dry)
            })
            .collect();
    }
}

/// The parts of a line on land and on the sheet.
fn ashore(line: &[Pos2], ground: &GroundKm) -> Vec<Vec<Pos2>> {
    let dry = line.iter().map(|p| ground.sheet.contains(*p) && !ground.in_sea(*p));
    let mut out: Vec<Vec<Pos2>> = Vec::new();
    let mut open = false;
    for (p, dry) in line.iter().zip(dry) {
        match out.last_mut().filter(|_| open) {
            Some(part) if dry => part.push(*p),
            _ if dry => out.push(vec![*p]),
            _ => {}
        }
        open = dry;
    }
    out.retain(|part| part.len() > 1);
    out
}
