//! What instead: a plan that was played, beside the one a search advises from what its side knew then.

use super::{
    erased::SessionTable,
    facts::Facts as _,
    fair::Fair as _,
    foretold::lines,
    judged::{Asked, kept, write},
};
use crate::{
    base::{
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    chances::{
        instead::{Beside, Grade},
        parts,
        plans::{self, Hands, Judged, Search},
        play_out::{level_given, level_of},
    },
    contract::{
        postures::{Budget, Finalist, Leans},
        show::Presentation,
    },
    dice::keyed::KeyedTies,
    play::session::Session,
    show::{line::Line, scene::Subject, sealed::SealedOrder},
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
    /// The level that weighed them.
    pub level: u8,
    /// Both plans, measured.
    pub beside: Beside,
    /// What the plan that was played is called.
    pub grade: Grade,
    /// Whose points at the end are counted, such as `German`.
    pub scorer: &'static str,
    /// What the advised plan leans to, in quotation marks, as “Kiev first”; else `the procedure`.
    pub name: String,
    /// What was weighed, in words.
    pub weighed: Vec<Line>,
    /// Where the plans part: the first order of the advised one that was not given, and the first given that it has not, with the odds
    /// there, as `Attack on Kiev: 1st Panzer (Kiev falls in 70 %)`.
    pub parts: [Option<String>; 2],
    /// The advised plan as lines of the log, with their arrows.
    pub lines: Vec<Line>,
    /// Its orders.
    pub orders: Vec<SealedOrder>,
}

/// A job that weighs a plan; nothing when it was called off or the plan cannot be weighed. Run it on any thread.
pub type Advisor = Box<dyn FnOnce(&dyn Hands) -> Option<Advice> + Send>;

/// Plans that were played, beside others.
pub trait Instead {
    /// Levels of a side that weigh plans, as they are, in order of their budgets; none in a game without postures.
    fn weighing_levels(&self, side: Side) -> Vec<u8>;
    /// Sides whose level weighs plans, the one in force or the one they were played at last: chances are those of their procedures.
    fn weighed_plans(&self) -> Vec<Side>;
    /// What stands in the file of the plan which some plies are part of, as [`Instead::advisor`] would find it at that level; nothing where
    /// that is not kept, or may not be told. Figures are taken as they stand.
    fn kept_advice(&self, plies: &[PlyId], who: Viewer, level: u8) -> Option<Advice>;
    /// Keeps what a job found, as a record at the end of the file; what was kept of that plan at that level is superseded.
    fn keep_advice(&mut self, advice: &Advice);
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
        let levels = (0..R::levels(side).len() as u8).filter(|level| R::style_of(side, *level).is_none());
        let mut all: Vec<(u32, u8)> = levels.filter_map(|l| Some((R::budget(side, l)?.games, l))).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, level)| level).collect()
    }
    fn weighed_plans(&self) -> Vec<Side> {
        let weighs = |side: &Side| R::budget(*side, level_given(&self.session, *side)).is_some();
        (0..R::SIDES.len() as u8).map(Side).filter(weighs).collect()
    }
    fn advisor(&self, plies: &[PlyId], who: Viewer, level: u8) -> Result<Advisor, String> {
        let asked = self.asked(plies, who, level)?;
        let rules = Arc::clone(self.rules_arc());
        let depth = self.session.history().depth(asked.plan.before);
        let mut dice = KeyedTies::new(self.session.seed(), depth, asked.plan.side);
        Ok(Box::new(move |hands| {
            let Question { plan, level, levels, budget } = asked;
            let search =
                Search { rules: &*rules, view: &plan.view, side: plan.side, budget, levels: levels.into() };
            let Judged { advised, beside } = search.judge(&plan.orders, &mut dice, hands)?;
            let orders: Vec<R::Order> = advised.steps.into_iter().map(|(order, _)| order).collect();
            Some(advice(&*rules, &plan, level, beside, &orders))
        }))
    }
    fn kept_advice(&self, plies: &[PlyId], who: Viewer, level: u8) -> Option<Advice> {
        let Question { plan, level, levels, .. } = self.asked(plies, who, level).ok()?;
        let asked = Asked { before: plan.before, last: plan.last, level, levels };
        let (beside, orders) = kept(&self.session, &asked)?;
        Some(advice(&**self.rules_arc(), &plan, level, beside, &orders))
    }
    fn keep_advice(&mut self, advice: &Advice) {
        let Some(orders) = self.unseal(&advice.orders) else { return };
        let Advice { before, last, level, .. } = *advice;
        let asked = Asked { before, last, level, levels: self.procedures() };
        if kept(&self.session, &asked).is_none_or(|known| known != (advice.beside, orders.clone())) {
            let line = write(&self.session, &asked, advice.beside, orders);
            self.session.keep_line(line);
        }
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

/// A plan to be weighed, and how.
struct Question<R: Presentation> {
    plan: Plan<R>,
    level: u8,
    /// The procedures by which the sides are played on.
    levels: Vec<u8>,
    budget: Budget,
}

impl<R: Presentation> SessionTable<R> {
    /// What is asked of a plan.
    ///
    /// # Errors
    /// One sentence where there is nothing to weigh, and where it may not be told.
    fn asked(&self, plies: &[PlyId], who: Viewer, level: u8) -> Result<Question<R>, String> {
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
        Ok(Question { plan, level, levels: self.procedures(), budget })
    }

    /// The procedures by which the sides are played on, as in the curve of chances: a plan is told beside it.
    fn procedures(&self) -> Vec<u8> {
        [0, 1].map(|side| level_of(&self.session, Side(side))).to_vec()
    }
}

/// What was found of a plan, with its words.
fn advice<R: Presentation>(
    rules: &R,
    plan: &Plan<R>,
    level: u8,
    beside: Beside,
    orders: &[R::Order],
) -> Advice {
    let Plan { side, before, last, view, orders: played } = plan;
    let weighed = plans::why(rules, *side, &beside.weighed);
    let postures = rules.postures(view, *side);
    let known = |id| postures.iter().find(|one| one.id == id);
    let part = |nth| parts::name(rules, nth);
    let is_known = |best: &Finalist| {
        let Leans { to: [one, two], part: nth, there } = best.leans();
        (nth == 0 || !part(nth).is_empty())
            && [one, two, there].into_iter().all(|id| id == 0 || known(id).is_some())
    };
    let name = |id| known(id).map_or_else(String::new, |one| one.name.clone());
    let taken = beside.weighed.taken().filter(is_known);
    let told = lines(rules, view, *side, orders);
    let parts = if beside.same {
        [None, None]
    } else {
        let given = lines(rules, view, *side, played);
        [parting(rules, view, (orders, &told), played), parting(rules, view, (played, &given), orders)]
    };
    Advice {
        side: *side,
        before: *before,
        last: *last,
        level,
        grade: Grade::of(&beside),
        scorer: R::SIDES.get(usize::from(plans::scorer::<R>().0)).copied().unwrap_or_default(),
        beside,
        name: taken
            .map_or_else(|| "the procedure".to_owned(), |best| format!("“{}”", best.named(part, name))),
        weighed: weighed.map_or_else(Vec::new, |why| rules.reasons(view, &[why])),
        parts,
        lines: told.into_iter().map(|(_, line)| line).collect(),
        orders: orders.iter().map(|order| rules.seal(order)).collect(),
    }
}

/// The first order of a plan that another has not, as it is told, with the odds there.
fn parting<R: Presentation>(
    rules: &R,
    view: &R::View,
    (plan, told): (&[R::Order], &[(usize, Line)]),
    other: &[R::Order],
) -> Option<String> {
    let count = |list: &[R::Order], one: &R::Order| list.iter().filter(|order| *order == one).count();
    let own = |(at, _): &&(usize, Line)| {
        let order = &plan[*at];
        count(&plan[..=*at], order) > count(other, order)
    };
    let (_, line) = told.iter().find(own)?;
    let places = line.subjects.iter().filter(|subject| matches!(subject, Subject::Place(_)));
    let odds = places.into_iter().find_map(|place| rules.forecast(view, place, plan));
    let chance = odds.map(|odds| format!(" ({} in {})", odds.sentence, odds.success().percent(0)));
    Some(line.text.clone() + &chance.unwrap_or_default())
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
