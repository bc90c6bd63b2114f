//! The game as a file, and whether file and rules agree.

use super::erased::SessionTable;
use crate::{
    base::seat::PlyId,
    contract::show::Presentation,
    journal::{self, reading::LoadReport, writing::RecordJob},
    play::verify::VerifyReport,
};

/// The game as a file, and whether file and rules agree.
pub trait Keep {
    /// The whole journal as bytes (header and all records).
    fn journal(&self) -> Vec<u8>;
    /// Records not yet handed out, as a job for the writer's thread. `None` when there are none, and for a new game
    /// before its first order. The first job of a new game begins with the header; the jobs of a loaded game hold
    /// only what is new since. A caller that writes the whole [`Keep::journal`] instead asks for the job first and drops it.
    fn take_records(&mut self) -> Option<RecordJob>;
    /// What loading found.
    fn load_report(&self) -> &LoadReport;
    /// Re-decides every ply with its recorded dice and compares events and digests.
    fn verify(&self) -> VerifyReport;
    /// Digest of the state at a moment.
    fn digest(&self, at: PlyId) -> u64;
    /// Number of legal order sequences of `plies` orders from the cursor (dice by the seed).
    fn perft(&self, plies: u32) -> u64;
}

impl<R: Presentation> Keep for SessionTable<R> {
    fn journal(&self) -> Vec<u8> {
        journal::writing::save_to_end(&self.session)
    }
    fn take_records(&mut self) -> Option<RecordJob> {
        if self.session.history().is_empty() && self.handed_out == 0 {
            return None;
        }
        if self.handed_out <= self.session.records().len() {
            self.session.mark_end();
        }
        let all = self.session.records().len() + 1;
        let from = std::mem::replace(&mut self.handed_out, all);
        (from < all).then(|| journal::writing::write_later(&self.session, from))
    }
    fn load_report(&self) -> &LoadReport {
        &self.report
    }
    fn verify(&self) -> VerifyReport {
        let mut report = self.session.verify();
        let found = report.first_difference.take().into_iter().chain(self.damage.clone());
        report.first_difference = found.min_by_key(|(ply, _)| *ply);
        report
    }
    fn digest(&self, at: PlyId) -> u64 {
        self.rules_arc().digest(&self.session.seek(at))
    }
    fn perft(&self, plies: u32) -> u64 {
        self.session.perft(plies)
    }
}
