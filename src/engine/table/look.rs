//! The picture of a moment through some eyes.

use super::erased::SessionTable;
use crate::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    play::fights,
    show::{
        board::Board,
        fact::{self, Answer},
        fight::Fight,
        march::March,
        overlay::{Overlay, OverlayKind},
        roster::Roster,
        scene::{Along, Mark, Scene, Subject},
        sheet::Sheet,
        unseen::Unseen,
    },
    study::hindsight,
};
use std::sync::Arc;

/// A job that makes an overlay; run it on any thread.
pub type OverlayJob = Box<dyn FnOnce() -> Option<Overlay> + Send>;

/// A job that finds a way over several turns; run it on any thread.
pub type MarchJob = Box<dyn FnOnce() -> Option<March> + Send>;

/// A job that makes the table of units; run it on any thread.
pub type RosterJob = Box<dyn FnOnce() -> Roster + Send>;

/// What is seen at a moment; `at` is usually the look or the cursor, `who` the viewer for whom it is made.
pub trait Look {
    /// The printed map.
    fn board(&self) -> Arc<Board>;
    /// The picture at a moment (cached by the table).
    fn scene(&self, at: PlyId, who: Viewer) -> Arc<Scene>;
    /// The picture in the midst of a ply: after as many of its events as the viewer was told of.
    fn scene_within(&self, ply: PlyId, told: usize, who: Viewer) -> Arc<Scene>;
    /// Battles, and dice over places, that the viewer was told something of in an order, each from where it began.
    fn fights(&self, ply: PlyId, who: Viewer) -> Arc<[Fight]>;
    /// Marks for a selection.
    fn reach(&self, at: PlyId, who: Viewer, units: &[UnitKey]) -> Vec<Mark>;
    /// What a way drawn by hand costs those units.
    fn along(&self, who: Viewer, units: &[UnitKey], way: &[PlaceKey]) -> Option<Along>;
    /// How units would march to a place over several turns, from the cursor.
    fn march(&self, who: Viewer, units: &[UnitKey], to: PlaceKey) -> MarchJob;
    /// Overlays that may be asked for, in the sequence in which they are offered.
    fn overlays(&self) -> Vec<OverlayKind>;
    /// An overlay at a moment for a viewer, about the units or the attackers of a side.
    fn overlay(&self, at: PlyId, who: Viewer, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay>;
    /// Who could come to a place or attack it, in this turn and the next.
    fn who_comes(&self, at: PlyId, who: Viewer, place: PlaceKey) -> OverlayJob;
    /// The units of the picture as a table.
    fn roster(&self, at: PlyId, who: Viewer) -> RosterJob;
    /// Inspector page.
    fn sheet(&self, at: PlyId, who: Viewer, about: &Subject) -> Sheet;
    /// What the units of unknown face may be at a moment, as far as the viewer can infer it; `None` in a game without any.
    fn unseen(&self, at: PlyId, who: Viewer) -> Option<Unseen>;
    /// Position as text.
    fn position_text(&self, at: PlyId, who: Viewer) -> String;
    /// The view as JSON.
    fn position_json(&self, at: PlyId, who: Viewer) -> serde_json::Value;
    /// Whether a fact holds at a moment, as far as the viewer knows: one that the game offers
    /// ([`GameKind::facts`](super::kind::GameKind::facts)), compared and joined as in [`fact`].
    ///
    /// # Errors
    /// One sentence when the fact cannot be read.
    fn holds(&self, at: PlyId, who: Viewer, fact: &str) -> Result<bool, String>;
    /// The answer to a fact at a moment, which may be a number.
    ///
    /// # Errors
    /// As [`Look::holds`].
    fn answer(&self, at: PlyId, who: Viewer, fact: &str) -> Result<Answer, String>;
}

impl<R: Presentation> Look for SessionTable<R> {
    fn board(&self) -> Arc<Board> {
        self.rules_arc().board()
    }
    fn scene(&self, at: PlyId, who: Viewer) -> Arc<Scene> {
        let make = || Arc::new(self.rules_arc().scene(&self.view(at, who)));
        self.kept.scenes.borrow_mut().get((at, who), make)
    }
    fn scene_within(&self, ply: PlyId, told: usize, who: Viewer) -> Arc<Scene> {
        let make = || Arc::new(self.rules_arc().scene(&self.view_within(ply, told, who)));
        self.kept.scenes_within.borrow_mut().get((ply, told, who), make)
    }
    fn fights(&self, ply: PlyId, who: Viewer) -> Arc<[Fight]> {
        let make = || fights::told(&self.session, ply, who).into();
        self.kept.fights.borrow_mut().get((ply, who), make)
    }
    fn reach(&self, at: PlyId, who: Viewer, units: &[UnitKey]) -> Vec<Mark> {
        self.rules_arc().reach(&self.view(at, who), units)
    }
    fn along(&self, who: Viewer, units: &[UnitKey], way: &[PlaceKey]) -> Option<Along> {
        self.rules_arc().along(&self.view_now(who), units, way)
    }
    fn march(&self, who: Viewer, units: &[UnitKey], to: PlaceKey) -> MarchJob {
        let (rules, view) = (Arc::clone(self.rules_arc()), (*self.view_now(who)).clone());
        let units = units.to_vec();
        Box::new(move || rules.march(&view, &units, to))
    }
    fn overlays(&self) -> Vec<OverlayKind> {
        let told = self.rules_arc().chronicle().map(|_| hindsight::OF_HISTORY);
        R::overlays().iter().chain(&hindsight::KINDS).copied().chain(told).collect()
    }
    fn overlay(&self, at: PlyId, who: Viewer, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        let eyes = match who {
            Viewer::Side(eyes) => eyes,
            Viewer::Umpire => side,
        };
        hindsight::overlay(&self.session, at, who, eyes, kind)
            .or_else(|| self.rules_arc().overlay(&self.view(at, who), kind, side, units))
    }
    fn who_comes(&self, at: PlyId, who: Viewer, place: PlaceKey) -> OverlayJob {
        let (rules, view) = (Arc::clone(self.rules_arc()), (*self.view(at, who)).clone());
        Box::new(move || rules.who_comes(&view, place))
    }
    fn roster(&self, at: PlyId, who: Viewer) -> RosterJob {
        let (rules, view) = (Arc::clone(self.rules_arc()), (*self.view(at, who)).clone());
        Box::new(move || rules.roster(&view))
    }
    fn sheet(&self, at: PlyId, who: Viewer, about: &Subject) -> Sheet {
        self.rules_arc().sheet(&self.view(at, who), about)
    }
    fn unseen(&self, at: PlyId, who: Viewer) -> Option<Unseen> {
        self.rules_arc().unseen(&self.view(at, who))
    }
    fn position_text(&self, at: PlyId, who: Viewer) -> String {
        self.rules_arc().position_text(&self.view(at, who))
    }
    fn position_json(&self, at: PlyId, who: Viewer) -> serde_json::Value {
        let view = self.view(at, who);
        crate::base::names::with(&self.rules_arc().names(), || serde_json::to_value(&*view))
            .unwrap_or_default()
    }
    fn holds(&self, at: PlyId, who: Viewer, fact: &str) -> Result<bool, String> {
        let (rules, view) = (self.rules_arc(), self.view(at, who));
        fact::holds(fact, &|name, arguments| rules.fact(&view, name, arguments))
    }
    fn answer(&self, at: PlyId, who: Viewer, fact: &str) -> Result<Answer, String> {
        let (rules, view) = (self.rules_arc(), self.view(at, who));
        fact::answer(fact, &|name, arguments| rules.fact(&view, name, arguments))
    }
}
