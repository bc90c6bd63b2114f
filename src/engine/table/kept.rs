//! What a table has worked out and keeps while it holds.

use crate::{
    base::{seat::PlyId, side::Viewer},
    contract::show::Presentation,
    play::{chronicle::Chronicle, note::Annotation},
    show::{
        fight::Fight,
        forecast::Forecast,
        log::Dot,
        scene::{Scene, Subject},
        sealed::SealedOrder,
        sequence::Sequence,
    },
    statistics::Statistics,
    study::{comparison::Comparison, timeline::KeptTimeline, tree::KeptTree},
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

/// The last few things made, by key.
pub(crate) struct Recent<K, V>(pub(super) VecDeque<(K, V)>);

impl<K: PartialEq, V: Clone> Recent<K, V> {
    const KEPT: usize = 8;

    pub(crate) fn get(&mut self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some((_, found)) = self.0.iter().find(|(k, _)| *k == key) {
            return found.clone();
        }
        let made = make();
        if self.0.len() == Self::KEPT {
            self.0.pop_front();
        }
        self.0.push_back((key, made.clone()));
        made
    }
}

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

/// What was made for the window. The state after a ply never changes, so a moment and a viewer are key enough.
pub(crate) struct Kept<R: Presentation> {
    pub(super) views: RefCell<Recent<Moment, Arc<R::View>>>,
    pub(super) scenes: RefCell<Recent<Moment, Arc<Scene>>>,
    pub(super) scenes_within: RefCell<Recent<(PlyId, usize, Viewer), Arc<Scene>>>,
    pub(super) fights: RefCell<Recent<Moment, Arc<[Fight]>>>,
    pub(super) sequences: RefCell<Recent<Moment, Arc<Sequence>>>,
    pub(super) dots: RefCell<Recent<(u64, Viewer), Vec<Dot>>>,
    pub(super) forecasts: RefCell<Recent<Planned, Option<Arc<Forecast>>>>,
    /// Logs along the line of the cursor.
    pub(super) logs: RefCell<Vec<Chronicle<R>>>,
    /// Logs along another line, the one asked for last.
    pub(super) other_logs: RefCell<Vec<Chronicle<R>>>,
    pub(crate) ply_texts: RefCell<BTreeMap<Moment, Arc<str>>>,
    pub(crate) study: RefCell<KeptStudy>,
    pub(crate) timelines: RefCell<Vec<KeptTimeline<R>>>,
}

impl<R: Presentation> Default for Kept<R> {
    fn default() -> Self {
        Self {
            views: RefCell::default(),
            scenes: RefCell::default(),
            scenes_within: RefCell::default(),
            fights: RefCell::default(),
            sequences: RefCell::default(),
            dots: RefCell::default(),
            forecasts: RefCell::default(),
            logs: RefCell::default(),
            other_logs: RefCell::default(),
            ply_texts: RefCell::default(),
            study: RefCell::default(),
            timelines: RefCell::default(),
        }
    }
}

/// What was made for the window about study.
#[derive(Default)]
pub(crate) struct KeptStudy {
    pub(super) tree: KeptTree,
    pub(super) notes: (u64, Arc<Vec<Annotation>>),
    pub(super) comparisons: Recent<(PlyId, PlyId, Viewer), Arc<Comparison>>,
    pub(super) statistics: Recent<(PlyId, Viewer), Arc<Statistics>>,
    /// Whether the main line is over, at a revision.
    pub(super) main_over: Option<(u64, bool)>,
}

type Moment = (PlyId, Viewer);

/// A plan about something at a moment.
type Planned = (PlyId, Viewer, Subject, Vec<SealedOrder>);
