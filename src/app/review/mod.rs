//! Review: a game as a place to study. A moment is chosen on the timeline, and map, inspector and log show it through
//! the eyes chosen; branches are played, named and compared; notes are written beside the plies they speak of.
//!
//! Here: what is being reviewed and how ([`Review`]). `act`: what the commands do. `screen` and the panels beside it
//! draw. All of it works through the erased table; nothing here knows a game.

pub mod act;
mod act_words;
pub mod chances;
mod compare;
mod curve;
mod curve_words;
mod events;
mod flags;
mod here;
pub mod keys;
mod left;
mod line_text;
mod luck;
mod menus;
mod plot;
pub mod screen;
pub mod search;
pub mod sums;
mod timeline;
mod unseen;
mod variations;

pub use act::Act;
pub use chances::{Chances, Curve};
pub use events::EventShown;
pub use search::{Hit, Search};

use super::state::Desk;
use crate::engine::{
    changes::ChangeLine,
    rules::{Side, Viewer},
    scene::Subject,
    study::{Annotation, Branch, Drawing, Note, Spot, Tree, timeline::Jump, timeline::Timeline},
    table::PlyId,
    unseen::Unseen,
};
use std::sync::Arc;

/// A tab of the right panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReviewTab {
    /// The tree.
    #[default]
    Variations,
    /// What happened.
    Log,
    /// What is selected or pointed at.
    Map,
    /// Then and now, and two branches.
    Compare,
    /// What the line adds up to.
    Luck,
}

impl ReviewTab {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Variations, "Variations"),
        (Self::Log, "Log"),
        (Self::Map, "Map"),
        (Self::Compare, "Compare"),
        (Self::Luck, "Luck"),
    ];
}

/// How fast a game plays by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// A ply in a second and a half.
    Slow,
    /// A ply in two thirds of a second.
    #[default]
    Normal,
    /// Seven plies a second.
    Fast,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// Its name.
    pub fn label(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
        }
    }

    fn seconds(self) -> f64 {
        match self {
            Self::Slow => 1.5,
            Self::Normal => 0.65,
            Self::Fast => 0.15,
        }
    }
}

/// What is jumped to, with its name.
pub const JUMPS: [(Jump, &str); 6] = [
    (Jump::Tick(crate::engine::study::timeline::TickKind::Battle), "battle"),
    (Jump::Tick(crate::engine::study::timeline::TickKind::Capture), "capture"),
    (Jump::Tick(crate::engine::study::timeline::TickKind::Reveal), "reveal"),
    (Jump::Mistake, "mistake"),
    (Jump::Comment, "comment"),
    (Jump::Bookmark, "bookmark"),
];

/// A review without its future: how far it has been seen, and the question that waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blind {
    /// The last moment that was shown.
    pub seen_to: u32,
    /// A question was answered at this moment.
    pub answered: Option<u32>,
}

/// A text being written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Draft {
    /// The ply it is for.
    pub ply: PlyId,
    /// The words.
    pub text: String,
    /// The note it changes.
    pub note: Option<u32>,
    /// What it becomes.
    pub kind: DraftKind,
}

/// What a text becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DraftKind {
    /// A comment.
    #[default]
    Comment,
    /// The title of a bookmark.
    Bookmark,
    /// The title of a chapter.
    Chapter,
    /// A question.
    Question,
    /// The name of the branch.
    Branch,
}

/// A game being reviewed.
pub struct Review {
    /// Whose eyes.
    pub seen_by: Viewer,
    /// The eyes that were asked for although they see what may not be known yet: asked for again they are given.
    pub asked_for: Option<Viewer>,
    /// Right panel.
    pub tab: ReviewTab,
    /// What is drawn as a curve.
    pub curve: Curve,
    /// Plays by itself: when the next ply is due.
    pub playing: Option<f64>,
    /// How fast.
    pub speed: Speed,
    /// What the bracket keys jump to: index into [`JUMPS`].
    pub jump: usize,
    /// The other moment of “then and now”.
    pub then: Option<PlyId>,
    /// The other branch of a comparison: its first ply.
    pub against: Option<PlyId>,
    /// Without the future.
    pub blind: Option<Blind>,
    /// The text being written.
    pub draft: Option<Draft>,
    /// Where a drawn arrow begins.
    pub arrow_from: Option<Subject>,
    /// The event stepped to: its order and its number there.
    pub event: Option<(PlyId, usize)>,
    /// The search of the notes, while it is open.
    pub search: Option<Search>,
    /// What the line adds up to.
    pub sums: sums::Sums,
    /// What is drawn.
    pub shown: Shown,
}

/// What is drawn depends on this: revision, moment, eyes, future, moment remembered.
type Key = (u64, PlyId, Viewer, Option<Blind>, Option<PlyId>);

/// What the panels of a review draw, with the keys it was made for.
#[derive(Default)]
pub struct Shown {
    key: Option<Key>,
    /// The course of the line.
    pub timeline: Arc<Timeline>,
    /// Branches.
    pub tree: Arc<Tree>,
    /// Notes.
    pub notes: Arc<Vec<Annotation>>,
    /// The moment on the line; `None` when it lies on another branch.
    pub moment: Option<u32>,
    /// What differs between the moment remembered and the one shown.
    pub changes: Arc<Vec<ChangeLine>>,
    changes_for: Option<(PlyId, PlyId, Viewer)>,
    /// What units of unknown face may be.
    pub unseen: Option<Arc<Unseen>>,
    /// Raised whenever any of this but the moment changes.
    pub version: u64,
}

impl Shown {
    /// Whether there is anything to draw yet.
    pub(super) fn is_made(&self) -> bool {
        self.key.is_some()
    }

    /// Everything is made again at the next look.
    pub(super) fn forget(&mut self) {
        *self = Self { version: self.version + 1, ..Self::default() };
    }
}

impl Default for Review {
    fn default() -> Self {
        Self {
            seen_by: Viewer::Side(Side(0)),
            asked_for: None,
            tab: ReviewTab::default(),
            curve: Curve::default(),
            playing: None,
            speed: Speed::default(),
            jump: 0,
            then: None,
            against: None,
            blind: None,
            draft: None,
            arrow_from: None,
            event: None,
            search: None,
            sums: sums::Sums::default(),
            shown: Shown::default(),
        }
    }
}

impl Review {
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

    /// Whether what stands at a ply may be shown: without the future, only what lies behind on the line.
    pub fn may_know(&self, ply: PlyId) -> bool {
        let moment = self.shown.timeline.plies.binary_search(&ply);
        self.blind.is_none() || moment.is_ok_and(|m| m as u32 <= self.end())
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

impl Desk {
    /// Begins a review at the moment shown, or goes on with it.
    pub fn begin_review(&mut self) {
        let who = self.viewer();
        self.look = Some(self.at());
        self.review = Some(Box::new(Review { seen_by: who, ..Review::default() }));
        self.selection.clear();
        self.planning = None;
        self.bubble = None;
        self.hint = None;
        self.refresh();
    }

    /// Brings what the review shows up to date. Called by [`Desk::refresh`].
    pub(super) fn refresh_review(&mut self) {
        self.refresh_shown();
        if let Some(review) = &mut self.review {
            Search::refresh(review, &*self.table);
        }
    }

    /// Cuts off the log of a review without its future where the future begins, and puts the whole of it back.
    pub(super) fn refresh_log(&mut self, anew: bool) {
        let blind = self.review.as_ref().filter(|r| r.blind.is_some());
        let to = blind.map(|r| r.end());
        if self.seen.log_to == to && !anew {
            return;
        }
        let whole = self.table.log(self.viewer());
        let known = blind.map(|r| whole.iter().filter(|l| r.may_know(l.ply)).cloned().collect());
        self.seen.log = known.map_or(whole, Arc::new);
        self.seen.log_to = to;
    }

    fn refresh_shown(&mut self) {
        let at = self.at();
        let Some(review) = &mut self.review else { return };
        let key = (self.table.revision(), at, review.seen_by, review.blind, review.then);
        if review.shown.key == Some(key) {
            return;
        }
        let shown = &mut review.shown;
        let same = shown.key.is_some_and(|k| (k.0, k.2, k.3) == (key.0, key.2, key.3));
        let on_it = shown.timeline.plies.binary_search(&at).is_ok();
        if !same || !on_it {
            shown.tree = self.table.tree();
            // Let go of first, so that it is added to in place.
            shown.timeline = Arc::default();
            shown.timeline = self.table.timeline(self.table.tip(), review.seen_by);
            if shown.timeline.plies.binary_search(&at).is_err() {
                // Another branch than the one played last: its own course is shown.
                let tip = shown.tree.branches.get(shown.tree.branch_of(at)).map_or(at, |b| b.tip);
                shown.timeline = self.table.timeline(tip, review.seen_by);
            }
            shown.notes = self.table.annotations();
            shown.version += 1;
        }
        let pair = review.then.map(|then| (then, at, review.seen_by));
        if shown.changes_for != pair {
            let lines = pair.map(|(then, now, who)| self.table.changes(then, now, who));
            shown.changes = Arc::new(lines.unwrap_or_default());
            shown.changes_for = pair;
        }
        shown.unseen = self.table.unseen(at, review.seen_by).map(Arc::new);
        // Ids grow along a line, so the moment of a ply is found by halving.
        shown.moment = shown.timeline.plies.binary_search(&at).ok().map(|m| m as u32);
        shown.key = Some(key);
        if let (Some(blind), Some(moment)) = (&mut review.blind, review.shown.moment)
            && moment > blind.seen_to
        {
            blind.seen_to = moment;
            review.shown.version += 1;
            review.shown.key = Some((key.0, key.1, key.2, review.blind, key.4));
        }
    }

    /// The drawings at the moment, as arrows and rings for the map.
    pub(super) fn drawings(&self) -> (Vec<crate::engine::scene::Arrow>, Vec<crate::engine::scene::Mark>) {
        use crate::engine::scene::{Arrow, ArrowStyle, Mark};
        let (mut arrows, mut rings) = (Vec::new(), Vec::new());
        let Some(review) = &self.review else { return (arrows, rings) };
        let place = |spot: &Spot| self.table.subject_of(spot).and_then(|s| self.place_of(&s));
        for note in review.notes_at(self.at()) {
            match &note.note {
                Note::Drawing(Drawing::Ring(spot), _) => {
                    rings.extend(place(spot).map(|place| Mark::Ring { place }));
                }
                Note::Drawing(Drawing::Arrow(from, to), _) => {
                    if let (Some(a), Some(b)) = (place(from), place(to)) {
                        let style = ArrowStyle::Follow;
                        arrows.push(Arrow { path: vec![a, b], style, side: 0, label: String::new() });
                    }
                }
                _ => {}
            }
        }
        (arrows, rings)
    }

    /// Plays the next ply when it is due. Returns in how many seconds to come back.
    pub fn tick_review(&mut self, now: f64) -> Option<f64> {
        let review = self.review.as_mut()?;
        let due = review.playing?;
        if now < due {
            return Some(due - now);
        }
        let wait = review.speed.seconds();
        review.playing = Some(now + wait);
        if !self.review_step(crate::engine::table::Stride::Ply, true) {
            if let Some(review) = &mut self.review {
                review.playing = None;
            }
            return None;
        }
        Some(wait)
    }
}
