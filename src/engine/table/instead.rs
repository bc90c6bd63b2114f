//! What instead: a plan that was played, beside the one a search advises from what its side knew then.

use super::{erased::SessionTable, facts::Facts as _, fair::Fair as _};
use crate::{
    base::{
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    chances::{
        instead::{Beside, Grade},
        plans::{Hands, Judged, Search},
        play_out::levels_of,
    },
    contract::{rules::Draft, show::Presentation},
    dice::keyed::{KeyedDice, KeyedTies},
    play::session::Session,
    show::{line::Line, sealed::SealedOrder},
};
use std::sync::Arc;

/// What a search says of a plan that was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// Whose plan.
    pub side: Side,
    /// The ply after which it begins.
    pub before: PlyId,
    /// Its last ply.
    pub last: PlyId,
    /// Both plans, measured.
    pub beside: Beside,
    /// What the plan that was played is called.
    pub grade: Grade,
    /// What the advised plan leans to, in quotation marks, as “Kiev first”; else `the procedure`.
    pub name: String,
    /// What was weighed, in words.
    pub weighed: Vec<Line>,
    /// The advised plan as lines of the log, with their arrows.
    pub lines: Vec<Line>,
    /// Its orders.
    pub orders: Vec<SealedOrder>,
}

/// A job that weighs a plan; nothing when it was called off or the plan cannot be weighed. Run it on any thread.
pub type Advisor = Box<dyn FnOnce(&dyn Hands) -> Option<Advice> + Send>;

/// Plans that were played, beside others.
pub trait Instead {
    /// Levels of a side that weigh plans, in order of their budgets; none in a game without postures.
    fn weighing_levels(&self, side: Side) -> Vec<u8>;
    /// A job that weighs the plan which some plies are part of: orders of one side, one after the other.
    ///
    /// # Errors
    /// One sentence where there is nothing to weigh, and where it may not be told.
    fn advisor(&self, plies: &[PlyId], who: Viewer, level: u8) -> Result<Advisor, String>;
    /// Plays an advised plan where the other began, as orders of a person: a branch. Returns its last ply.
    ///
    /// # Errors
    /// One sentence; while a game is played fairly, and where an order is refused.
    fn play_advised(&mut self, advice: &Advice) -> Result<PlyId, String>;
}

impl<R: Presentation> Instead for SessionTable<R> {
    fn weighing_levels(&self, side: Side) -> Vec<u8> {
        let levels = 0..R::levels(side).len() as u8;
        let mut all: Vec<(u32, u8)> = levels.filter_map(|l| Some((R::budget(side, l)?.games, l))).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, level)| level).collect()
    }
    fn advisor(&self, plies: &[PlyId], who: Viewer, level: u8) -> Result<Advisor, String> {
        if self.is_played_fairly() {
            return Err("While a fair game runs on, no plan is advised".into());
        }
        let plan = Plan::find(&self.session, plies)?;
        if !self.is_open() && who != Viewer::Umpire && who != Viewer::Side(plan.side) {
            return Err(
                "Only the eyes of the side that planned, or all eyes, may see what it should have done"
                    .into(),
            );
        }
        let budget =
            R::budget(plan.side, level).ok_or("This game has no level of that side that weighs plans")?;
        let rules = Arc::clone(self.rules_arc());
        let levels = levels_of(&self.session, plan.side, budget.procedure);
        let depth = self.session.history().depth(plan.before);
        let mut dice = KeyedTies::new(self.session.seed(), depth, plan.side);
        Ok(Box::new(move |hands| {
            let Plan { side, before, last, view, orders } = plan;
            let search = Search { rules: &*rules, view: &view, side, budget, levels };
            let Judged { advised, beside } = search.judge(&orders, &mut dice, hands)?;
            let weighed = rules.weighed(side, &beside.weighed);
            let leans = beside.weighed.taken();
            let known = rules.postures(&view, side).into_iter().find(|posture| Some(posture.id) == leans);
            let name =
                known.map_or_else(|| "the procedure".to_owned(), |posture| format!("“{}”", posture.name));
            let orders: Vec<R::Order> = advised.steps.into_iter().map(|(order, _)| order).collect();
            Some(Advice {
                side,
                before,
                last,
                grade: Grade::of(&beside),
                beside,
                name,
                weighed: weighed.map_or_else(Vec::new, |why| rules.reasons(&view, &[why])),
                lines: lines(&*rules, &view, side, &orders),
                orders: orders.iter().map(|order| rules.seal(order)).collect(),
            })
        }))
    }
    fn play_advised(&mut self, advice: &Advice) -> Result<PlyId, String> {
        if self.is_played_fairly() {
            return Err("A game that is played fairly has no branches".into());
        }
        let orders = self.unseal(&advice.orders).ok_or("This plan belongs to another game")?;
        self.session.go_to(advice.side, advice.before).map_err(|_| "The plan cannot be reached from here")?;
        let seat = Seat::Person(advice.side);
        self.session.submit(seat, &orders).map_err(|why| self.explain(advice.side, &orders, &why).sentence)
    }
}

/// A plan as it was played.
struct Plan<R: Presentation> {
    side: Side,
    before: PlyId,
    last: PlyId,
    /// What its side knew before it.
    view: R::View,
    orders: Vec<R::Order>,
}

impl<R: Presentation> Plan<R> {
    /// The plan some plies hold: from the first before which there was something to weigh.
    fn find(session: &Session<R>, plies: &[PlyId]) -> Result<Self, String> {
        const NONE: &str = "No plan of a whole step was given here";
        let (rules, history) = (session.rules(), session.history());
        let mut plies = plies.iter().filter_map(|id| history.ply(*id)).peekable();
        let (before, side, view) = loop {
            let ply = plies.peek().ok_or(NONE)?;
            let side = ply.deed.seat.side();
            let view = rules.view(&session.seek(ply.parent), Viewer::Side(side));
            if !rules.postures(&view, side).is_empty() {
                break (ply.parent, side, view);
            }
            plies.next();
        };
        let (mut last, mut orders) = (before, Vec::new());
        for ply in plies.take_while(|ply| ply.deed.seat.side() == side) {
            last = ply.id;
            orders.push(ply.deed.order.clone());
        }
        Ok(Self { side, before, last, view, orders })
    }
}

/// Orders as lines of the log of their side, in a world that fits what it knows. What would come after the first die is not told.
fn lines<R: Presentation>(rules: &R, view: &R::View, side: Side, orders: &[R::Order]) -> Vec<Line> {
    let mut dice = KeyedDice::new(0);
    let (who, mut state) = (Viewer::Side(side), rules.imagine(view, &mut dice));
    let mut lines = Vec::new();
    for order in orders {
        let (mut at, mut seen) = (state.clone(), rules.view(&state, who));
        let mut draft = Draft::new(rules, &mut state, &mut dice);
        rules.decide(&mut draft, order);
        let (events, rolls) = draft.finish();
        for event in events.iter().filter(|_| rolls.is_empty()) {
            if let Some(told) = rules.told(&at, event, who) {
                lines.extend(rules.sentence(&seen, &told));
                rules.hear(&mut seen, &told);
            }
            rules.apply(&mut at, event);
        }
    }
    lines
}
