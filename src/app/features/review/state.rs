//! What is being reviewed and how: the moment, the eyes, what is hidden, what is being written, and what the panels draw.

use crate::{
    command::{Curve, ReviewTab, review::Speed},
    desk::{Desk, Draft, known::Known},
    features::review::{blind::Blind, instead::Instead, search::Search, sums},
};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    play::note::{Annotation, Note},
    show::{changes::ChangeLine, scene::Subject, unseen::Unseen},
    study::{Branch, Tree, timeline::Timeline},
};
use std::sync::Arc;

/// A game being reviewed.
pub struct Review {
    /// Whose eyes.
    pub seen_by: Viewer,
    /// The question that waits for an answer in its dialog.
    pub ask: Option<Ask>,
    /// The viewer granted after the warning; it may see hidden facts of an unfinished game.
    pub granted: Option<Viewer>,
    /// Right panel.
    pub tab: ReviewTab,
    /// What is drawn as a curve.
    pub curve: Curve,
    /// Plays by itself: when the next ply is due.
    pub playing: Option<f64>,
    /// How fast.
    pub speed: Speed,
    /// What the bracket keys jump to: index into [`JUMPS`](crate::command::review::JUMPS).
    pub jump: usize,
    /// The other moment of “then and now”.
    pub then: Option<PlyId>,
    /// The other branch of a comparison: its first ply.
    pub against: Option<PlyId>,
    /// Without the future.
    pub blind: Option<Blind>,
    /// What may be known then.
    pub(crate) known: Option<Known>,
    /// The text being written.
    pub draft: Option<Draft>,
    /// Where a drawn arrow begins.
    pub arrow_from: Option<Subject>,
    /// The search of the notes, while it is open.
    pub search: Option<Search>,
    /// What the line adds up to.
    pub sums: sums::Sums,
    /// The plan of the moment beside the one a search advises.
    pub instead: Instead,
    /// What is drawn.
    pub shown: Shown,
}

/// What is drawn depends on this: revision, moment, eyes, future, moment remembered.
pub(crate) type Key = (u64, PlyId, Viewer, Option<Blind>, Option<PlyId>);

/// What the panels of a review draw, with the keys it was made for.
#[derive(Default)]
pub struct Shown {
    pub(crate) key: Option<Key>,
    /// The course of the line.
    pub timeline: Arc<Timeline>,
    /// Branches of the game, the main line first.
    pub tree: Arc<Tree>,
    /// Notes that may be read.
    pub notes: Arc<Vec<Annotation>>,
    /// Moments of the line at which something is asked, also those that may not be known yet.
    pub(crate) questions: Vec<u32>,
    /// What has to be told of how fairly the game was played.
    pub fair_play: Vec<String>,
    /// Where notes stand that are held back because they speak of what comes later.
    pub ahead: Vec<PlyId>,
    /// The moment on the line; `None` when it lies on another branch.
    pub moment: Option<u32>,
    /// What differs between the moment remembered and the one shown.
    pub changes: Arc<Vec<ChangeLine>>,
    pub(crate) changes_for: Option<(PlyId, PlyId, Viewer)>,
    /// What units of unknown face may be.
    pub unseen: Option<Arc<Unseen>>,
    /// Raised whenever any of this but the moment changes.
    pub version: u64,
}

impl Shown {
    /// Whether there is anything to draw yet.
    pub(crate) fn is_made(&self) -> bool {
        self.key.is_some()
    }

    /// Everything is made again at the next look.
    pub(crate) fn forget(&mut self) {
        *self = Self { version: self.version + 1, ..Self::default() };
    }
}

impl Default for Review {
    fn default() -> Self {
        Self {
            seen_by: Viewer::Side(Side(0)),
            ask: None,
            granted: None,
            tab: ReviewTab::default(),
            curve: Curve::default(),
            playing: None,
            speed: Speed::default(),
            jump: 0,
            then: None,
            against: None,
            blind: None,
            known: None,
            draft: None,
            arrow_from: None,
            search: None,
            sums: sums::Sums::default(),
            instead: Instead::default(),
            shown: Shown::default(),
        }
    }
}

impl Review {
    /// Esc: puts away the search, else what is shown on the map. The moment stays.
    pub(crate) fn escape(&mut self, desk: &mut Desk) {
        if self.search.take().is_some() {
            return;
        }
        self.arrow_from = None;
        self.playing = None;
        desk.bubble = None;
        desk.inspect = None;
        desk.selection.clear();
    }

    /// The last moment that may be shown.
    pub fn end(&self) -> u32 {
        let end = self.shown.timeline.end();
        self.blind.map_or(end, |b| b.seen_to.min(end))
    }

    /// Whether the end of the line may be known.
    pub fn knows_the_end(&self) -> bool {
        self.blind.is_none_or(|b| b.seen_to >= self.shown.timeline.end())
    }

    /// The question that waits for an answer at a moment.
    pub fn question_at(&self, moment: u32) -> Option<&str> {
        let blind = self.blind?;
        if blind.answered == Some(moment) || blind.seen_to > moment {
            return None;
        }
        self.shown.timeline.notes.iter().find_map(|n| match &n.note {
            Note::Question(text) if n.at == moment => Some(text.as_str()),
            _ => None,
        })
    }

    /// The notes at a ply.
    pub fn notes_at(&self, ply: PlyId) -> impl Iterator<Item = &Annotation> {
        let from = self.shown.notes.partition_point(|n| n.ply < ply);
        self.shown.notes[from..].iter().take_while(move |n| n.ply == ply)
    }

    /// Whether what stands at a ply may be shown.
    pub fn may_know(&self, ply: PlyId) -> bool {
        self.known.as_ref().is_none_or(|known| known.has(ply))
    }

    /// The last ply of a branch that may be known; `None` when nothing of it may be.
    pub fn known_tip(&self, branch: &Branch) -> Option<PlyId> {
        if self.may_know(branch.tip) {
            return Some(branch.tip);
        }
        self.known.as_ref().and_then(|known| known.last_between(branch.first, branch.tip, &self.shown.tree))
    }

    /// The branch shown.
    pub fn branch(&self, at: PlyId) -> Option<&Branch> {
        self.shown.tree.branches.get(self.shown.tree.branch_of(at))
    }

    /// The ply of a moment on the line.
    pub fn ply_of(&self, moment: u32) -> PlyId {
        self.shown.timeline.plies.get(moment as usize).copied().unwrap_or(0)
    }
}

/// A question that stands before what was wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// These eyes see what may not be known yet.
    Eyes(Viewer),
    /// A variation ends fair play.
    PlayOn,
    /// The table shows what is hidden.
    Leave,
}
