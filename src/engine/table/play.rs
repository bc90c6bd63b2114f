//! Orders given, taken back and thought of by automatic players.

use super::erased::{SessionTable, plain};
use crate::{
    base::{
        fence::FenceReason,
        seat::{Control, PlyId, Post, Seat},
        side::{Side, Viewer},
        when::Stride,
    },
    chances::{
        plans::{Hands, Search},
        play_out::levels_of,
    },
    contract::show::Presentation,
    dice::{key::Tie, keyed::KeyedTies},
    show::{
        offer::{Explanation, Remedy},
        sealed::SealedOrder,
    },
};
use std::{any::Any, collections::VecDeque, sync::Arc};

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

/// A job that makes a [`Thought`] by weighing plans in games that other hands play on; nothing when it was called off. Run it on
/// any thread.
pub type Weigher = Box<dyn FnOnce(&dyn Hands) -> Option<Thought> + Send>;

/// The plan inside a [`Thought`].
pub(super) struct PlanInside<R: Presentation> {
    /// Orders with their reasons.
    pub(super) steps: VecDeque<(R::Order, Vec<R::Reason>)>,
    ties: Vec<Tie>,
    level: u8,
}

/// What moves the game on, and back.
pub trait Play {
    /// Whose order is awaited at the cursor.
    fn to_act(&self) -> Option<Side>;
    /// Who plays a side.
    fn control(&self, side: Side) -> Control;
    /// The commanders of a side that several share, by number; empty where one player is the side.
    fn posts(&self, side: Side) -> Vec<String>;
    /// Who plays a commander.
    fn control_of(&self, side: Side, post: Post) -> Control;
    /// Hands a commander to a person or the automatic player; recorded.
    fn set_post(&mut self, side: Side, post: Post, control: Control);
    /// The commanders of the side to act who may give an order; empty where one player is the side.
    fn speakers(&self, order: &SealedOrder) -> Vec<Post>;
    /// Who plays by itself and is to act, with its level: a side, or one of its commanders.
    fn plays_itself(&self) -> Option<(Side, Option<Post>, u8)>;
    /// What an automatic commander answers to what he is asked, after the orders given together before it.
    fn replies(&self, side: Side, remedy: &Remedy, before: &[SealedOrder]) -> Option<SealedOrder>;
    /// Hands a side to a person or the automatic player; recorded.
    fn set_control(&mut self, side: Side, control: Control);
    /// The obvious order of the side to act, if there is one: its player need not be asked.
    fn unasked(&self) -> Option<SealedOrder>;
    /// All legal orders of the side to act.
    fn legal_orders(&self) -> Vec<SealedOrder>;
    /// Gives orders as one group for a person; all or none, but under fair play what has been seen stays seen.
    ///
    /// # Errors
    /// The refusal in words; nothing changes, unless a die fell or something was revealed before the order refused.
    fn submit(&mut self, side: Side, orders: &[SealedOrder]) -> Result<(), Explanation>;
    /// A job in which the automatic player of the side to act thinks, at once: of a level that weighs plans, the procedure.
    fn thinker(&self, level: u8) -> Option<Thinker>;
    /// A job in which it weighs plans, which takes its time; none where the level has nothing to weigh now, and
    /// [`Play::thinker`] says all.
    fn weigher(&self, level: u8) -> Option<Weigher>;
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
}

impl<R: Presentation> Play for SessionTable<R> {
    fn to_act(&self) -> Option<Side> {
        self.session.to_act()
    }
    fn control(&self, side: Side) -> Control {
        self.session.control(side)
    }
    fn set_control(&mut self, side: Side, control: Control) {
        self.session.set_control(
            side,
            match control {
                Control::Person => Control::Person,
                Control::Automatic(level) => Control::Automatic(R::fitting(side, level)),
            },
        );
    }
    fn posts(&self, side: Side) -> Vec<String> {
        self.rules_arc().posts(side)
    }
    fn control_of(&self, side: Side, post: Post) -> Control {
        self.session.control_of(side, post)
    }
    fn set_post(&mut self, side: Side, post: Post, control: Control) {
        let control = match control {
            Control::Person => Control::Person,
            Control::Automatic(level) => Control::Automatic(R::fitting(side, level)),
        };
        self.session.set_post(side, post, control);
    }
    fn speakers(&self, order: &SealedOrder) -> Vec<Post> {
        let (Some(view), Some(order)) = (self.session.acting_view(), self.rules_arc().unseal(order)) else {
            return Vec::new();
        };
        self.rules_arc().speakers(view, &order)
    }
    fn plays_itself(&self) -> Option<(Side, Option<Post>, u8)> {
        let revision = self.session.revision();
        if let Some((known, turn)) = self.turn.get().filter(|(known, _)| *known == revision) {
            debug_assert_eq!(known, revision);
            return turn;
        }
        let turn = self.session.plays_itself();
        self.turn.set(Some((revision, turn)));
        turn
    }
    fn replies(&self, side: Side, remedy: &Remedy, before: &[SealedOrder]) -> Option<SealedOrder> {
        let orders: Vec<SealedOrder> = remedy.replies.iter().map(|reply| reply.order.clone()).collect();
        let (orders, before) = (self.unseal(&orders)?, self.unseal(before)?);
        let view = self.session.view_after(Viewer::Side(side), &before);
        let nth = self.rules_arc().reply(&view, remedy.asked, &orders);
        remedy.replies.get(nth).map(|reply| reply.order.clone())
    }
    fn unasked(&self) -> Option<SealedOrder> {
        let order = self.rules_arc().unasked(self.session.acting_view()?)?;
        Some(self.rules_arc().seal(&order))
    }
    fn legal_orders(&self) -> Vec<SealedOrder> {
        let mut orders = Vec::new();
        self.session.legal_orders(&mut orders);
        self.seal(&orders)
    }
    fn submit(&mut self, side: Side, orders: &[SealedOrder]) -> Result<(), Explanation> {
        let orders =
            self.unseal(orders).ok_or_else(|| plain("E-ORDER", "This order belongs to another game"))?;
        let before = self.session.revision();
        self.session.submit(Seat::Person(side), &orders).map(|_| ()).map_err(|why| {
            let stand = self.session.revision() != before;
            self.explain(side, if stand { &[] } else { &orders }, &why)
        })
    }
    fn thinker(&self, level: u8) -> Option<Thinker> {
        let side = self.session.to_act()?;
        // A copy for one side thinks for that side alone, and not while an order of it is on its way.
        if self.rules_arc().told_to().is_some() && self.legal_orders().is_empty() {
            return None;
        }
        let view = self.session.acting_view()?.clone();
        let rules = Arc::clone(self.rules_arc());
        let level = R::fitting(side, level);
        let post = self.plays_itself().and_then(|(_, post, _)| post);
        let all = (0..rules.posts(side).len() as u8).map(Post);
        let by_itself = |other: &Post| matches!(self.control_of(side, *other), Control::Automatic(_));
        let asked: Vec<Post> = all.filter(|other| Some(*other) != post && by_itself(other)).collect();
        let depth = self.session.history().depth(self.session.cursor());
        let mut dice = KeyedTies::new(self.session.seed(), depth, side);
        let revision = self.session.revision();
        Some(Box::new(move || {
            let steps = VecDeque::from(match post {
                Some(post) => rules.plan_for(&view, side, post, &asked, level, &mut dice).steps,
                None => rules.plan(&view, side, level, &mut dice).steps,
            });
            let orders = steps.len();
            let inside = PlanInside::<R> { steps, ties: dice.into_record(), level };
            Thought { revision, side, orders, plan: Box::new(inside) }
        }))
    }
    fn weigher(&self, level: u8) -> Option<Weigher> {
        let side = self.session.to_act()?;
        let level = R::fitting(side, level);
        let budget = R::budget(side, level)?;
        let rules = Arc::clone(self.rules_arc());
        let view = self.session.acting_view()?.clone();
        if rules.postures(&view, side).is_empty() {
            return None;
        }
        let levels = levels_of(&self.session, side, budget.procedure);
        let depth = self.session.history().depth(self.session.cursor());
        let mut dice = KeyedTies::new(self.session.seed(), depth, side);
        let revision = self.session.revision();
        Some(Box::new(move |hands| {
            let search = Search { rules: &*rules, view: &view, side, budget, levels };
            let steps = VecDeque::from(search.plan(&mut dice, hands)?.steps);
            let orders = steps.len();
            let inside = PlanInside::<R> { steps, ties: dice.into_record(), level };
            Some(Thought { revision, side, orders, plan: Box::new(inside) })
        }))
    }
    fn accept(&mut self, thought: &mut Thought, steps: usize) -> Result<usize, String> {
        if thought.revision != self.session.revision() {
            return Err("The game has moved on since the automatic player thought".into());
        }
        let seat_of = |level| Seat::Automatic(thought.side, level);
        let Some(inside) = thought.plan.downcast_mut::<PlanInside<R>>() else {
            return Err("This plan belongs to another game".into());
        };
        for _ in 0..steps {
            let Some((order, reasons)) = inside.steps.pop_front() else { break };
            let ties = std::mem::take(&mut inside.ties);
            let seat = seat_of(inside.level);
            if let Err(why) = self.session.play(seat, order.clone(), reasons, ties) {
                inside.steps.clear();
                let why = self.explain(seat.side(), &[order], &why).sentence;
                return Err(format!("The automatic player’s order was refused: {why}"));
            }
        }
        thought.orders = inside.steps.len();
        thought.revision = self.session.revision();
        Ok(thought.orders)
    }
    fn undo_fence(&self, side: Side) -> Option<FenceReason> {
        self.session.undo_fence(side)
    }
    fn undo(&mut self, side: Side) -> Result<(), FenceReason> {
        self.session.undo(side)
    }
    fn redo(&mut self) -> bool {
        self.session.redo()
    }
    fn go_to(&mut self, side: Side, to: PlyId) -> Result<(), FenceReason> {
        self.session.go_to(side, to)
    }
    fn reset(&mut self, side: Side, stride: Stride) -> Option<FenceReason> {
        self.session.reset(side, stride)
    }
}
