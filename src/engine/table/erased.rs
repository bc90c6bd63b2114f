//! A session behind its type-erased table: views made and kept per moment and viewer.

use super::kept::Kept;
use crate::{
    base::{
        seat::{PlyId, Post},
        side::{Side, Viewer},
        spelling::Spelling,
    },
    contract::show::Presentation,
    journal::{Loaded, reading::LoadReport},
    play::session::{Rejected, Session},
    show::{offer::Explanation, sealed::SealedOrder},
};
use std::{cell::Cell, sync::Arc};

/// A side, one of its posts, and the level at which the program plays it.
pub(super) type ToAct = (Side, Option<Post>, u8);

/// A session of one game as a [`Table`](super::whole::Table).
pub struct SessionTable<R: Presentation> {
    pub(crate) session: Session<R>,
    pub(super) report: LoadReport,
    pub(super) damage: Option<(PlyId, String)>,
    /// Records handed to the writer so far; the header counts as one.
    pub(super) handed_out: usize,
    /// The game in English, while another spelling is in use.
    pub(super) english: Option<Arc<R>>,
    /// In which spelling places are named.
    pub(super) spelling: Spelling,
    pub(crate) kept: Kept<R>,
    /// Who plays by itself and is to act, at a revision.
    pub(super) turn: Cell<Option<(u64, Option<ToAct>)>>,
}

impl<R: Presentation> SessionTable<R> {
    /// A table for a new game; nothing of it has been written yet.
    pub fn new(session: Session<R>) -> Self {
        let (report, kept) = (LoadReport::default(), Kept::default());
        Self {
            session,
            report,
            damage: None,
            handed_out: 0,
            english: None,
            spelling: Spelling::English,
            kept,
            turn: Cell::default(),
        }
    }

    /// A table for a game read from a file, which holds all its records.
    pub fn loaded(loaded: Loaded<R>) -> Self {
        let Loaded { session, report, damage } = loaded;
        let handed_out = session.records().len() + 1;
        Self { report, damage, handed_out, ..Self::new(session) }
    }

    /// The session.
    pub fn session(&self) -> &Session<R> {
        &self.session
    }

    pub(crate) fn view(&self, at: PlyId, who: Viewer) -> Arc<R::View> {
        let make = || Arc::new(self.session.rules().view(&self.session.seek(at), who));
        self.kept.views.borrow_mut().get((at, who), make)
    }

    /// What a viewer knows in the midst of a ply, after the first `events` of the events they were told of.
    pub(super) fn view_within(&self, ply: PlyId, told: usize, who: Viewer) -> R::View {
        let (rules, history) = (self.rules_arc(), self.session.history());
        let mut state = R::State::clone(&self.session.seek(history.parent(ply)));
        let mut view = rules.view(&state, who);
        let mut left = told;
        for event in history.ply(ply).map_or(&[][..], |p| p.events) {
            if left == 0 {
                break;
            }
            if let Some(event) = rules.told(&state, event, who) {
                rules.hear(&mut view, &event);
                left -= 1;
            }
            rules.apply(&mut state, event);
        }
        view
    }

    pub(super) fn view_now(&self, who: Viewer) -> Arc<R::View> {
        self.view(self.session.cursor(), who)
    }

    pub(crate) fn rules_arc(&self) -> &Arc<R> {
        self.session.rules()
    }

    /// The orders in sealed ones; `None` when one is of another game.
    pub(super) fn unseal(&self, orders: &[SealedOrder]) -> Option<Vec<R::Order>> {
        orders.iter().map(|o| self.rules_arc().unseal(o)).collect()
    }

    pub(super) fn seal(&self, orders: &[R::Order]) -> Vec<SealedOrder> {
        orders.iter().map(|o| self.rules_arc().seal(o)).collect()
    }

    /// A rejection in words, for the side that gave the orders; `given` are those of them that are not recorded.
    pub(super) fn explain(&self, side: Side, given: &[R::Order], why: &Rejected<R::Refusal>) -> Explanation {
        match why {
            Rejected::GameOver => plain("E-OVER", "The game is over"),
            Rejected::NotYourTurn { awaited } => {
                let awaited = R::SIDES.get(awaited.0 as usize).copied().unwrap_or("other");
                plain("E-TURN", &format!("It is the {awaited} side’s turn"))
            }
            Rejected::Refused { order, refusal } => {
                let before = given.get(..*order).unwrap_or_default();
                let view = self.session.view_after(Viewer::Side(side), before);
                let mut why = self.rules_arc().explain(&view, refusal);
                if let Some(remedy) = &mut why.remedy {
                    remedy.before = before.len();
                }
                why
            }
        }
    }

    pub(crate) fn real_tip(&self, tip: PlyId) -> PlyId {
        let history = self.session.history();
        if history.contains(tip) { tip } else { history.tip() }
    }
}

/// A refusal of the table itself.
pub(super) fn plain(code: &str, sentence: &str) -> Explanation {
    Explanation::new(code, sentence, "")
}
