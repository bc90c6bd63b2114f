//! A game in play with its type erased: all that the window, the command line and the analysis hold.
//!
//! A [`Table`] wraps a session of any game. It hands out plain data for a viewer and takes sealed orders. Work that
//! takes time (an automatic player) leaves as a job to run on another thread and comes back as a [`Thought`].

use self::review::Review;
use super::{
    base::{
        fence::{FenceReason, UndoPolicy},
        keys::UnitKey,
        outcome::Outcome,
        seat::{Control, PlyId},
        side::{Side, Viewer},
        spelling::Spelling,
        when::{Stride, When},
    },
    contract::{
        options::{Choices, OptionRow},
        tools::{Tool, ToolReport},
    },
    journal::{reading::LoadReport, writing::RecordJob},
    play::verify::VerifyReport,
    show::{
        account::Account,
        board::Board,
        builder::Builder,
        changes::ChangeLine,
        forecast::Forecast,
        line::Line,
        log::{Dot, LogLine},
        offer::{Explanation, OfferKey},
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Handbook, Page, RuleText},
        scene::{Gesture, Mark, Scene, Subject},
        sealed::SealedOrder,
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
    },
};
use crate::engine::contract::trials::Trials;
use std::{any::Any, collections::BTreeMap, sync::Arc};

pub mod entry;
pub mod erased;
pub mod kept;
pub(crate) mod news;
pub mod review;
pub mod reviewing;

/// A game of the register: what can be played, before any table exists.
pub trait GameKind: Send + Sync {
    /// Stable id for files and `--game`.
    fn id(&self) -> &'static str;
    /// Name on the screen.
    fn title(&self) -> &'static str;
    /// Sides.
    fn sides(&self) -> &'static [&'static str];
    /// Option rows.
    fn options(&self) -> Vec<OptionRow>;
    /// Levels of the automatic player for a side: value and label.
    fn levels(&self, side: Side) -> &'static [(&'static str, &'static str)];
    /// Tools for the command line.
    fn tools(&self) -> &'static [Tool];
    /// Settings and turns in which its chances are compared with played games.
    fn trials(&self) -> Trials;
    /// What will be played with these choices.
    fn blurb(&self, choices: &Choices) -> String;
    /// What a game with these choices is called beside others of its kind; may be empty.
    fn called(&self, choices: &Choices) -> String;
    /// Paragraphs for the About page.
    fn about(&self) -> &'static [&'static str];
    /// The printed map of a game with these choices.
    ///
    /// # Errors
    /// One sentence when the data of the game cannot be read.
    fn board(&self, choices: &Choices) -> Result<Arc<Board>, String>;
    /// Rule pages and sentences of a game with these choices, for reading before it is begun.
    ///
    /// # Errors
    /// One sentence naming the data file.
    fn handbook(&self, choices: &Choices, spelling: Spelling) -> Result<Handbook, String>;
    /// A new table; nothing is written anywhere.
    ///
    /// # Errors
    /// One sentence naming the option or the data file.
    fn new_table(&self, choices: &Choices, seed: u64, undo: UndoPolicy) -> Result<Box<dyn Table>, String>;
    /// A table from the text of a journal of this game. A damaged tail is left out and reported in
    /// [`Table::load_report`].
    ///
    /// # Errors
    /// One sentence with the line.
    fn load(&self, text: &[u8]) -> Result<Box<dyn Table>, String>;
    /// Runs one of its tools with flags by name.
    ///
    /// # Errors
    /// One sentence about bad usage.
    fn run_tool(&self, tool: &Tool, flags: &BTreeMap<String, String>) -> Result<ToolReport, String>;
}

/// What an automatic player wants to do, made off the window's thread.
pub struct Thought {
    /// Revision of the table it was made for; it is refused when the table has moved on.
    pub revision: u64,
    /// The side that thought.
    pub side: Side,
    /// Number of orders.
    pub orders: usize,
    /// The plan, opaque.
    pub plan: Box<dyn Any + Send>,
}

/// A job that makes a [`Thought`]; run it on any thread.
pub type Thinker = Box<dyn FnOnce() -> Thought + Send>;

/// A job that fills in a forecast; run it on any thread.
pub type ForecastJob = Box<dyn FnOnce() -> Forecast + Send>;

/// A game in play.
///
/// `who` is the viewer for whom data is made. Two moments matter: the *cursor* (where orders are given) and an
/// optional *look* (a moment looked back at); all functions that draw take `at`, usually the look or the cursor.
pub trait Table: Review + Send {
    /// Game id.
    fn game_id(&self) -> &'static str;
    /// Game title.
    fn title(&self) -> &'static str;
    /// Sides.
    fn sides(&self) -> &'static [&'static str];
    /// Choices of the set-up.
    fn choices(&self) -> Choices;
    /// The option rows those choices are of.
    fn options(&self) -> Vec<OptionRow>;
    /// Levels of the automatic player for a side: value and label.
    fn levels(&self, side: Side) -> &'static [(&'static str, &'static str)];
    /// Seed.
    fn seed(&self) -> u64;
    /// Undo policy.
    fn undo_policy(&self) -> UndoPolicy;
    /// Raised by every change.
    fn revision(&self) -> u64;

    /// Where orders are given.
    fn cursor(&self) -> PlyId;
    /// Last ply of the line through the cursor.
    fn tip(&self) -> PlyId;
    /// Number of plies in the whole tree.
    fn ply_count(&self) -> usize;
    /// When a ply happened (the state after it).
    fn when(&self, at: PlyId) -> When;
    /// The ply before or after `at` on the cursor's line by a stride (for stepping the log).
    fn step(&self, at: PlyId, stride: Stride, forward: bool) -> PlyId;
    /// Whose order is awaited at the cursor.
    fn to_act(&self) -> Option<Side>;
    /// Who plays a side.
    fn control(&self, side: Side) -> Control;
    /// Hands a side to a person or the automatic player; recorded.
    fn set_control(&mut self, side: Side, control: Control);
    /// The result at the cursor.
    fn outcome(&self) -> Option<Outcome>;
    /// The result at a ply, anywhere in the tree.
    fn outcome_at(&self, at: PlyId) -> Option<Outcome>;

    /// Names places in another spelling from now on. Nothing of the game changes, but every word handed out before is
    /// out of date.
    fn set_spelling(&mut self, spelling: Spelling);
    /// The printed map.
    fn board(&self) -> Arc<Board>;
    /// The picture at a moment (cached by the table).
    fn scene(&self, at: PlyId, who: Viewer) -> Arc<Scene>;
    /// The picture in the midst of a ply: after as many of its events as the viewer was told of.
    fn scene_within(&self, ply: PlyId, told: usize, who: Viewer) -> Arc<Scene>;
    /// Marks for a selection.
    fn reach(&self, at: PlyId, who: Viewer, units: &[UnitKey]) -> Vec<Mark>;
    /// Overlays that may be asked for, in the sequence in which they are offered.
    fn overlays(&self) -> Vec<OverlayKind>;
    /// Letters that take choices of a kind.
    fn offer_keys(&self) -> &'static [OfferKey];
    /// An overlay at a moment for a viewer, about the units or the attackers of a side.
    fn overlay(&self, at: PlyId, who: Viewer, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay>;
    /// What the viewer may have overlooked in the step that is open, if it is theirs.
    fn audit(&self, who: Viewer) -> Vec<AuditLine>;
    /// Inspector page.
    fn sheet(&self, at: PlyId, who: Viewer, about: &Subject) -> Sheet;
    /// Sidebar (cached by the table).
    fn sequence(&self, at: PlyId, who: Viewer) -> Arc<Sequence>;
    /// Builder for a subject and a plan so far.
    fn builder(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Builder>;
    /// What may come of a plan on a subject, from the viewer's knowledge alone (cached by the table for the moment).
    fn forecast(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Arc<Forecast>>;
    /// The same with what single changes and a look beforehand would be worth, as a job for another thread.
    fn alternatives(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<ForecastJob>;
    /// Orders in words; empty for one of another game.
    fn order_text(&self, who: Viewer, order: &SealedOrder) -> String;
    /// An order from its text form, as a person or a file gives it: one RON value with string ids.
    ///
    /// # Errors
    /// One sentence when it is not an order of this game.
    fn read_order(&self, text: &str) -> Result<SealedOrder, String>;
    /// The text form of an order; empty for one of another game.
    fn write_order(&self, order: &SealedOrder) -> String;
    /// What a gesture means at the cursor, or why not.
    ///
    /// # Errors
    /// The refusal in words.
    fn gesture(&self, who: Viewer, g: &Gesture) -> Result<Vec<SealedOrder>, Explanation>;
    /// Whether the game gives hints.
    fn gives_hints(&self) -> bool;
    /// A hint for the side to act, when it is the viewer.
    fn hint(&self, who: Viewer) -> Option<(Vec<SealedOrder>, Line)>;
    /// All legal orders of the side to act.
    fn legal_orders(&self) -> Vec<SealedOrder>;

    /// Gives orders as one group for a person; all or none, but under fair play what has been seen stays seen.
    ///
    /// # Errors
    /// The refusal in words; nothing changes, unless a die fell or something was revealed before the order refused.
    fn submit(&mut self, side: Side, orders: &[SealedOrder]) -> Result<(), Explanation>;
    /// A job in which the automatic player of the side to act thinks.
    fn thinker(&self, level: u8) -> Option<Thinker>;
    /// Plays the first `steps` orders of a thought (all with `usize::MAX`) as groups of one; returns how many are
    /// left for later, or an error when the table has moved on since.
    ///
    /// # Errors
    /// One sentence.
    fn accept(&mut self, thought: &mut Thought, steps: usize) -> Result<usize, String>;

    /// What stops one more undo, or `None` if it may be done.
    fn undo_fence(&self, side: Side) -> Option<FenceReason>;
    /// Undoes one group.
    ///
    /// # Errors
    /// What stopped it.
    fn undo(&mut self, side: Side) -> Result<(), FenceReason>;
    /// Redoes one group; false if there is none.
    fn redo(&mut self) -> bool;
    /// Undoes (or redoes) so that the cursor stands at `to`.
    ///
    /// # Errors
    /// What stopped it; nothing changes.
    fn go_to(&mut self, side: Side, to: PlyId) -> Result<(), FenceReason>;
    /// Undoes to the start of the phase or turn, as far as the fence allows; returns what stopped it if it stopped
    /// early.
    fn reset(&mut self, side: Side, stride: Stride) -> Option<FenceReason>;
    /// Dots of the order strip: groups of the current step on both sides of the cursor.
    fn dots(&self, who: Viewer) -> Vec<Dot>;
    /// Log lines of the cursor's line, from the start to the tip, for a viewer. Cached: the slice grows. Drop it
    /// before the next order; a copy kept for longer is paid for with copying the whole log.
    fn log(&self, who: Viewer) -> Arc<Vec<LogLine>>;
    /// The same along the line that ends with a ply; of an unknown ply the line played.
    fn log_to(&self, tip: PlyId, who: Viewer) -> Arc<Vec<LogLine>>;

    /// Whether the sides may know different things: then one person may not look while the other sits at the window.
    fn has_secrets(&self) -> bool;
    /// What differs for a viewer from one moment to another: what moved, was lost, became known, changed hands.
    fn changes(&self, from: PlyId, to: PlyId, who: Viewer) -> Vec<ChangeLine>;
    /// The moment before the last orders a side gave in a step of its own (one it opened), the current step left out.
    /// What happened since is news for that side. `None` before it has had such a step.
    fn decided(&self, side: Side) -> Option<PlyId>;
    /// Log lines after a moment up to the cursor that every side has been told in the same words.
    fn told_to_all(&self, from: PlyId) -> Vec<Line>;
    /// Why the automatic player gave the order of a ply, as far as the viewer is told.
    fn account(&self, ply: PlyId, who: Viewer) -> Option<Account>;

    /// Result and milestones at the cursor.
    fn summary(&self) -> Summary;
    /// Position as text.
    fn position_text(&self, at: PlyId, who: Viewer) -> String;
    /// The view as JSON.
    fn position_json(&self, at: PlyId, who: Viewer) -> serde_json::Value;
    /// Rule sentences.
    fn rules(&self) -> &[RuleText];
    /// Rule pages. Every call makes them again: keep what it returns.
    fn pages(&self) -> Vec<Page>;
    /// Whether a named fact holds at a moment.
    ///
    /// # Errors
    /// One sentence when the fact cannot be read.
    fn holds(&self, at: PlyId, who: Viewer, fact: &str) -> Result<bool, String>;

    /// The whole journal as bytes (header and all records).
    fn journal(&self) -> Vec<u8>;
    /// Records not yet handed out, as a job for the writer's thread. `None` when there are none, and for a new game
    /// before its first order. The first job of a new game begins with the header; the jobs of a loaded game hold
    /// only what is new since. A caller that writes the whole [`Table::journal`] instead asks for the job first and drops it.
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
