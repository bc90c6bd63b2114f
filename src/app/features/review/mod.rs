//! Review: a game as a place to study. A moment is chosen on the timeline, and map, inspector and log show it through
//! the eyes chosen; branches are played, named and compared; notes are written beside the plies they speak of.
//!
//! Here: what is being reviewed and how ([`Review`]). `act`: what the commands do. `screen` and the panels beside it
//! draw. All of it works through the erased table; nothing here knows a game.

pub mod act;
mod ask;
pub mod axis;
pub mod chances;
pub mod change_row;
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

pub use self::ask::Ask;
pub use self::ask::Question;
pub use self::chances::Chances;
pub use self::events::EventShown;
pub use self::search::Hit;
pub use self::search::Search;
pub use crate::app::command::review::Act;
pub use crate::app::command::review::Curve;
use crate::app::command::review::DraftKind;
use crate::app::command::review::ReviewTab;
use crate::app::command::review::Speed;
use crate::app::desk::Desk;
use crate::app::desk::hidden::Known;
use crate::engine::base::seat::PlyId;
use crate::engine::base::side::Side;
use crate::engine::base::side::Viewer;
use crate::engine::changes::ChangeLine;
use crate::engine::show::scene::Subject;
use crate::engine::show::unseen::Unseen;
use crate::engine::study::Annotation;
use crate::engine::study::Branch;
use crate::engine::study::Drawing;
use crate::engine::study::Note;
use crate::engine::study::Spot;
use crate::engine::study::Tree;
use crate::engine::study::timeline::Timeline;
use std::collections::BTreeSet;
use std::sync::Arc;

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

/// A game being reviewed.
pub struct Review {
    /// Whose eyes.
    pub seen_by: Viewer,
    /// The question that waits for an answer in its dialog.
    pub ask: Option<Ask>,
    /// The eyes that were lent although they see what may not be known yet.
    pub granted: Option<Viewer>,
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
    /// What may be known then.
    pub(crate) known: Option<Known>,
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
    /// Notes that may be read.
    pub notes: Arc<Vec<Annotation>>,
    /// What has to be told of how fairly the game was played.
    pub fair_play: Vec<String>,
    /// Where notes stand that are held back because they speak of what comes later.
    pub ahead: Vec<PlyId>,
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
    pub(crate) fn refresh_review(&mut self) {
        self.refresh_shown();
        if let Some(review) = &mut self.review {
            Search::refresh(review, &*self.table);
        }
    }

    /// The last ply of the line that is shown: in a review that of the branch the moment lies on, where it is not the line
    /// played last.
    pub(crate) fn line_shown(&self) -> PlyId {
        let tip = self.table.tip();
        let Some(review) = &self.review else { return tip };
        let at = self.at();
        let line = self.table.timeline(tip, review.seen_by);
        if line.plies.binary_search(&at).is_ok() {
            return tip;
        }
        let tree = self.table.tree();
        tree.branches.get(tree.branch_of(at)).map_or(at, |b| b.tip)
    }

    fn refresh_shown(&mut self) {
        let at = self.at();
        let hidden = self.hidden.clone();
        let Some(review) = &mut self.review else { return };
        review.blind = hidden.as_ref().map(|known| Blind {
            seen_to: known.last_of(&review.shown.timeline.plies),
            answered: review.blind.and_then(|b| b.answered),
        });
        review.known = hidden;
        let key = (self.table.revision(), at, review.seen_by, review.blind, review.then);
        if review.shown.key == Some(key) {
            return;
        }
        let same = review.shown.key.is_some_and(|k| (k.0, k.2, k.3) == (key.0, key.2, key.3));
        let on_it = review.shown.timeline.plies.binary_search(&at).is_ok();
        if !same || !on_it {
            self.refresh_line();
        }
        let Some(review) = &mut self.review else { return };
        let shown = &mut review.shown;
        let pair = review.then.map(|then| (then, at, review.seen_by));
        if shown.changes_for != pair {
            let lines = pair.map(|(then, now, who)| self.table.changes(then, now, who));
            shown.changes = Arc::new(lines.unwrap_or_default());
            shown.changes_for = pair;
        }
        shown.unseen = self.table.unseen(at, review.seen_by).map(Arc::new);
        // Ids grow along a line, so the moment of a ply is found by halving.
        shown.moment = shown.timeline.plies.binary_search(&at).ok().map(|m| m as u32);
        shown.key = Some((key.0, key.1, key.2, review.blind, key.4));
    }

    /// Brings tree, line and notes up to date.
    fn refresh_line(&mut self) {
        // Let go of first, so that it is added to in place.
        self.review.iter_mut().for_each(|r| r.shown.timeline = Arc::default());
        let tip = self.line_shown();
        let notes = self.table.annotations();
        let held: Vec<&Annotation> = notes.iter().filter(|n| self.holds_back(n)).collect();
        let ahead = held.iter().filter(|n| self.may_know(n.ply)).map(|n| n.ply).collect();
        let held: BTreeSet<u32> = held.iter().map(|n| n.id).collect();
        let untitled = self.untitled_chapters(&notes);
        let Some(review) = &mut self.review else { return };
        let shown = &mut review.shown;
        shown.tree = self.table.tree();
        shown.timeline = self.table.timeline(tip, review.seen_by);
        shown.notes = Arc::clone(&notes);
        shown.ahead = ahead;
        if !untitled.is_empty() {
            let title = |id: u32, note: &mut Note| {
                if untitled.contains(&id) {
                    *note = Note::Chapter(String::new());
                }
            };
            for n in &mut Arc::make_mut(&mut shown.timeline).notes {
                title(n.id, &mut n.note);
            }
            for n in Arc::make_mut(&mut shown.notes) {
                title(n.id, &mut n.note);
            }
        }
        // Its orders tell how long the game is.
        let told = self.hidden.as_ref().is_none_or(|known| known.has(self.table.main_tip()));
        shown.fair_play = if told { self.table.fair_play() } else { Vec::new() };
        if !held.is_empty() {
            Arc::make_mut(&mut shown.timeline).notes.retain(|n| !held.contains(&n.id));
            Arc::make_mut(&mut shown.notes).retain(|n| !held.contains(&n.id));
        }
        shown.version += 1;
        if let (Some(blind), Some(known)) = (&mut review.blind, &review.known) {
            blind.seen_to = known.last_of(&shown.timeline.plies);
        }
    }

    /// The drawings at the moment, as arrows and rings for the map.
    pub(crate) fn drawings(
        &self,
    ) -> (Vec<crate::engine::show::scene::Arrow>, Vec<crate::engine::show::scene::Mark>) {
        use crate::engine::show::scene::{Arrow, ArrowStyle, Mark};
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
        if !self.review_step(crate::engine::base::when::Stride::Ply, true) {
            if let Some(review) = &mut self.review {
                review.playing = None;
            }
            return None;
        }
        Some(wait)
    }
}
