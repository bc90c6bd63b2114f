//! A game to look back on and to study, with its type erased.

use crate::engine::{
    base::{
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    chances::play_out::PlayOuts,
    dice::key::Roll,
    play::{
        book::Found,
        note::{Annotation, Note, Spot},
        prospect::Course,
    },
    show::{line::Line, scene::Subject, tally::TallyName, unseen::Unseen},
    statistics::{Statistics, StatisticsJob},
    study::{
        comparison::Comparison,
        share::{Taken, Without},
        timeline::Timeline,
        tree::Tree,
    },
};
use std::sync::Arc;

/// The part of a [`Table`](crate::engine::table::Table) that is about study. All that changes something is a record
/// at the end of the journal, taken back by a later one; a refusal is one sentence and changes nothing.
pub trait Review {
    /// Whether a study has begun.
    fn in_study(&self) -> bool;
    /// Whether a ply was played under fair play.
    fn is_fair(&self, at: PlyId) -> bool;
    /// Whether the main line has come to its end: then there is nothing left of the game to be kept from anybody, also
    /// while a variation is on the table that has not come to its own.
    fn main_is_over(&self) -> bool;
    /// The last ply of the main line.
    fn main_tip(&self) -> PlyId;
    /// Whether the game is played fairly still.
    fn is_played_fairly(&self) -> bool;
    /// Whether a look through eyes that see what may not be known yet would be recorded.
    fn records_a_look(&self, who: Viewer) -> bool;
    /// Records such a look where it has to be recorded.
    fn look_through(&mut self, who: Viewer);
    /// What a person who is given this game must be told of how it was played, a sentence each without full stop.
    fn fair_play(&self) -> Vec<String>;
    /// The gravest of it in a word or three.
    fn fair_play_in_short(&self) -> Option<&'static str>;
    /// The seed, as far as it may be told: that of a game that is played fairly still would tell all that is hidden and
    /// every die to come.
    fn told_seed(&self) -> Option<u64>;
    /// Begins a study: the line played is the main line from now on, undo goes anywhere, and what follows is never
    /// fair play again.
    fn begin_study(&mut self);
    /// Puts the cursor after any ply, to play on from there by hand or by automatic players. If no study has begun, one
    /// begins with the first order that was not given there already; until then nothing is recorded.
    ///
    /// # Errors
    /// When there is no such ply.
    fn study_at(&mut self, at: PlyId) -> Result<(), String>;

    /// The branches, kept up as the game goes on.
    fn tree(&self) -> Arc<Tree>;
    /// The plies of a branch of the tree, first to last; of each group of orders given together only the last.
    fn branch_plies(&self, branch: usize) -> Vec<PlyId>;
    /// The order of a ply in words, kept; empty where the viewer is not told it.
    fn ply_text(&self, at: PlyId, who: Viewer) -> Arc<str>;
    /// How many orders lead to a ply along its own line: its number for people. Only on a line without variations it is
    /// also its id.
    fn number(&self, at: PlyId) -> u32;
    /// The side that gave the order of a ply; nobody gave the start.
    fn given_by(&self, at: PlyId) -> Option<Side>;
    /// Who gave it: a person or an automatic player.
    fn seat_of(&self, at: PlyId) -> Option<Seat>;
    /// The plies from the start to a ply, both included; to the last ply of the line played if there is none such.
    fn way_to(&self, at: PlyId) -> Vec<PlyId>;
    /// Names the branch that begins with a ply; an empty name takes it away.
    ///
    /// # Errors
    /// When there is no such ply, or the name is too long.
    fn name_branch(&mut self, first: PlyId, name: &str) -> Result<(), String>;
    /// Makes the way to a ply the main line.
    ///
    /// # Errors
    /// In a game that is played fairly.
    fn promote(&mut self, at: PlyId) -> Result<(), String>;
    /// Hides the branch that begins with a ply, or shows it again.
    ///
    /// # Errors
    /// For the main line, and in a game that is played fairly.
    fn hide(&mut self, first: PlyId, hidden: bool) -> Result<(), String>;
    /// The dice of a ply, in the order they fell; none while a game is played fairly and not over.
    fn rolls(&self, at: PlyId) -> Vec<Roll>;
    /// Decides the order of a ply again with one of its dice (by number, from 0) set to another face: a new branch
    /// beside it, marked for ever. The cursor stands after the new ply, whose id is returned.
    ///
    /// # Errors
    /// When there is no such die or face, and in a game that is played fairly.
    fn set_die(&mut self, at: PlyId, nth: usize, face: u32) -> Result<PlyId, String>;

    /// Writes a note at a ply. Author and date come from outside.
    ///
    /// # Errors
    /// When there is no such ply or spot, or the text is too long.
    fn annotate(&mut self, at: PlyId, note: Note, by: &str, on: &str) -> Result<u32, String>;
    /// Puts another note in the place of one; [`Note::Gone`] deletes it, an earlier version brings it back.
    ///
    /// # Errors
    /// When there is no such note, or as in [`Review::annotate`].
    fn edit_note(&mut self, id: u32, note: Note, by: &str, on: &str) -> Result<(), String>;
    /// Says of a note whether it speaks of what comes later, and is held back from those who go through the game without
    /// its future.
    ///
    /// # Errors
    /// When there is no such note.
    fn say_ahead(&mut self, id: u32, ahead: bool) -> Result<(), String>;
    /// All live notes by ply and id; kept until one changes.
    fn annotations(&self) -> Arc<Vec<Annotation>>;
    /// The live notes at a ply.
    fn notes_at(&self, at: PlyId) -> Vec<Annotation>;
    /// All versions of a note, oldest first.
    fn note_versions(&self, id: u32) -> Vec<Annotation>;
    /// Notes and names of branches that hold these words.
    fn find(&self, words: &str) -> Vec<Found>;
    /// The lasting name of a unit or place, for a drawing.
    fn spot_of(&self, subject: &Subject) -> Option<Spot>;
    /// What a lasting name stands for in this game.
    fn subject_of(&self, spot: &Spot) -> Option<Subject>;

    /// The side for which this is a copy of what it was told; `None` for a whole game.
    fn told_to(&self) -> Option<Side>;
    /// A copy to give away, as the bytes of a journal. For a side: what it was told of the line up to the cursor,
    /// without variations and comments. For the umpire: everything, short of what is left out.
    ///
    /// # Errors
    /// When this is a copy for one side itself.
    fn export(&self, who: Viewer, without: Without) -> Result<Vec<u8>, String>;
    /// Takes in the orders a side has added to its copy.
    ///
    /// # Errors
    /// When it is a copy of another game, an old one, or holds an order that may not be given; nothing changes.
    fn import(&mut self, reply: &[u8]) -> Result<Taken, String>;

    /// What this game counts.
    fn tally_names(&self) -> &'static [TallyName];
    /// The numbers after a ply.
    fn tally(&self, at: PlyId, who: Viewer) -> Vec<i32>;
    /// Why the points differ after a ply from what they were before it, although nothing that counts changed hands.
    fn scored(&self, at: PlyId, who: Viewer) -> Vec<Line>;
    /// The course of the line that ends with a ply, kept up as it grows; of an unknown ply that of the line played.
    fn timeline(&self, tip: PlyId, who: Viewer) -> Arc<Timeline>;
    /// What the line that ends with a ply adds up to; of an unknown ply the line played. Kept.
    fn statistics(&self, tip: PlyId, who: Viewer) -> Arc<Statistics>;
    /// The same as a job for another thread.
    fn statistics_job(&self, tip: PlyId, who: Viewer) -> StatisticsJob;
    /// What the units of unknown face may be at a moment, as far as the viewer can infer it; `None` in a game without any.
    fn unseen(&self, at: PlyId, who: Viewer) -> Option<Unseen>;
    /// Two ways side by side, from the last ply they share to these two.
    fn compare(&self, a: PlyId, b: PlyId, who: Viewer) -> Arc<Comparison>;
    /// Plies from which automatic players can play on as `who` knew the game there, on any thread. What `who` could not
    /// know is imagined; only the umpire's rest on the truth.
    fn play_outs(&self, plies: &[PlyId], who: Viewer) -> Arc<dyn PlayOuts>;
    /// Figures of chances that stand in the file, through some eyes; they may be wrong (see `chances::kept`).
    fn kept_figures(&self, who: Viewer) -> Course;
    /// Keeps figures, with the number of games they rest on, as records at the end of the file. The umpire's are not kept while the main
    /// line is not over.
    fn keep_figures(&mut self, who: Viewer, course: &Course, games: u32);
}
