//! What a side may order now, and what comes of it as far as it can know beforehand.

use super::{
    consent,
    erased::SessionTable,
    fair::Fair as _,
    foretold,
    instead::Instead as _,
    play::{PlanInside, Thought},
};
use crate::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::Viewer,
        tree::Tree,
    },
    contract::{options, show::Presentation},
    show::{
        builder::Builder,
        forecast::Forecast,
        line::Line,
        offer::{Explanation, Offer, OfferKey},
        opening::Opening,
        overlay::AuditLine,
        scene::{Gesture, Subject, Verb, VerbLine},
        sealed::SealedOrder,
        sequence::Sequence,
    },
};
use std::{ops::ControlFlow, sync::Arc};

/// A job that fills in a forecast; run it on any thread.
pub type ForecastJob = Box<dyn FnOnce() -> Forecast + Send>;

/// Who is told of attacks that could be made, each as soon as it is weighed. Without one it is only asked whether more are wanted.
pub type Openings<'a> = &'a mut dyn FnMut(Option<Opening>) -> ControlFlow<()>;

/// A job that tells of the attacks that could be made until no more are wanted; run it on any thread.
pub type OpeningsJob = Box<dyn FnOnce(Openings<'_>) + Send>;

/// What is put together at the cursor before it is ordered.
pub trait Handle {
    /// Sidebar (cached by the table).
    fn sequence(&self, at: PlyId, who: Viewer) -> Arc<Sequence>;
    /// Letters that take choices of a kind.
    fn offer_keys(&self) -> &'static [OfferKey];
    /// What the viewer may have overlooked in the step that is open, if it is theirs.
    fn audit(&self, who: Viewer) -> Vec<AuditLine>;
    /// Builder for a subject and a plan so far. A plan that rolls dice or turns up something hidden always has one.
    fn builder(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Builder>;
    /// A plan out of which orders were taken, so that what is left can be given.
    fn mended(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Vec<SealedOrder>;
    /// What may come of a plan on a subject, from the viewer's knowledge alone (cached by the table for the moment).
    fn forecast(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Arc<Forecast>>;
    /// The same with what single changes and a look beforehand would be worth, as a job for another thread.
    fn alternatives(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<ForecastJob>;
    /// Whether attacks that could be made are told of in this game.
    fn lists_attacks(&self) -> bool;
    /// Whether the viewer puts attacks together in the step that is open, and may be told what they would come to.
    fn plans_attacks(&self, who: Viewer) -> bool;
    /// What the odds of an attack are called over a list of them.
    fn odds_word(&self) -> &'static str;
    /// The attacks that the viewer could put together now, in no sequence.
    fn openings(&self, who: Viewer) -> OpeningsJob;
    /// Whether the changes of a forecast take no time to speak of.
    fn changes_at_once(&self, f: &Forecast) -> bool;
    /// Orders in words; empty for one of another game.
    fn order_text(&self, who: Viewer, order: &SealedOrder) -> String;
    /// An order from its text form, as a person or a file gives it: one RON value with string ids.
    ///
    /// # Errors
    /// One sentence when it is not an order of this game.
    fn read_order(&self, text: &str) -> Result<SealedOrder, String>;
    /// The text form of an order; empty for one of another game.
    fn write_order(&self, order: &SealedOrder) -> String;
    /// What an order says, as words, fields and lists; `None` for one of another game.
    fn order_tree(&self, order: &SealedOrder) -> Option<Tree>;
    /// What a gesture means at the cursor, or why not.
    ///
    /// # Errors
    /// The refusal in words.
    fn gesture(&self, who: Viewer, g: &Gesture) -> Result<Vec<SealedOrder>, Explanation>;
    /// What units may be told to do at a place, as lines of its menu.
    fn verbs(&self, who: Viewer, units: &[UnitKey], at: PlaceKey) -> Vec<VerbLine>;
    /// What an owner may give up of these units and does not get back, for their menu.
    fn partings(&self, who: Viewer, units: &[UnitKey]) -> Vec<Offer>;
    /// Whether the game gives hints.
    fn gives_hints(&self) -> bool;
    /// A hint for the side to act, when it is the viewer.
    fn hint(&self, who: Viewer) -> Option<(Vec<SealedOrder>, Line)>;
    /// The level whose search may give the viewer hints: the one that weighs least. None while the game is played fairly, on a side
    /// that several command, and where no level weighs plans.
    fn hint_level(&self, who: Viewer) -> Option<u8>;
    /// What a thought would do, as a hint to its side: all its orders, where they go, and what was weighed, else the first reason.
    fn hint_of(&self, who: Viewer, thought: &Thought) -> Option<(Vec<SealedOrder>, Line)>;
}

impl<R: Presentation> Handle for SessionTable<R> {
    fn sequence(&self, at: PlyId, who: Viewer) -> Arc<Sequence> {
        let make = || {
            let (rules, view) = (self.rules_arc(), self.view(at, who));
            Arc::new(rules.sequence(&view, &rules.suggested(&view)))
        };
        self.kept.sequences.borrow_mut().get((at, who), make)
    }
    fn offer_keys(&self) -> &'static [OfferKey] {
        R::offer_keys()
    }
    fn audit(&self, who: Viewer) -> Vec<AuditLine> {
        match who {
            Viewer::Side(side) if self.session.to_act() == Some(side) => {
                self.rules_arc().audit(&self.view_now(who))
            }
            _ => Vec::new(),
        }
    }
    fn builder(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Builder> {
        let plan = self.unseal(plan)?;
        let (rules, view) = (self.rules_arc(), self.view_now(who));
        let built = rules.builder(&view, about, &plan, &rules.suggested(&view));
        built.or_else(|| consent::panel(&**rules, &view, who, about, &plan))
    }
    fn mended(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Vec<SealedOrder> {
        let Some(orders) = self.unseal(plan) else { return plan.to_vec() };
        self.seal(&self.rules_arc().mended(&self.view_now(who), about, &orders))
    }
    fn forecast(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Arc<Forecast>> {
        if !options::teaches(self.session.setup()) {
            return None;
        }
        let key = (self.session.cursor(), who, about.clone(), plan.to_vec());
        self.kept.forecasts.borrow_mut().get(key, || {
            let plan = self.unseal(plan)?;
            self.rules_arc().forecast(&self.view_now(who), about, &plan).map(Arc::new)
        })
    }
    fn lists_attacks(&self) -> bool {
        R::LISTS_ATTACKS && options::teaches(self.session.setup())
    }
    fn plans_attacks(&self, who: Viewer) -> bool {
        let mine = self.session.to_act().is_some_and(|side| who == Viewer::Side(side));
        mine && self.lists_attacks() && self.rules_arc().plans_attacks(&self.view_now(who))
    }
    fn odds_word(&self) -> &'static str {
        R::ODDS
    }
    fn openings(&self, who: Viewer) -> OpeningsJob {
        if !self.plans_attacks(who) {
            return Box::new(|_| ());
        }
        let (rules, view) = (Arc::clone(self.rules_arc()), (*self.view_now(who)).clone());
        Box::new(move |told| {
            let found = |(at, units)| opening(&*rules, &view, at, units);
            let _ = rules.openings(&view, &mut |place| told(place.and_then(found)));
        })
    }
    fn changes_at_once(&self, f: &Forecast) -> bool {
        f.cases.len() <= R::CHANGES_AT_ONCE
    }
    fn alternatives(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<ForecastJob> {
        let mut f = (*self.forecast(who, about, plan)?).clone();
        let plan = self.unseal(plan)?;
        let (rules, view) = (Arc::clone(self.rules_arc()), (*self.view_now(who)).clone());
        let about = about.clone();
        Some(Box::new(move || {
            rules.alternatives(&view, &about, &plan, &mut f);
            f
        }))
    }
    fn order_text(&self, who: Viewer, order: &SealedOrder) -> String {
        let words = |o: R::Order| self.rules_arc().order_text(&self.view_now(who), &o);
        self.rules_arc().unseal(order).map_or_else(String::new, words)
    }
    fn read_order(&self, text: &str) -> Result<SealedOrder, String> {
        Ok(self.rules_arc().seal(&self.rules_arc().read_order(text)?))
    }
    fn write_order(&self, order: &SealedOrder) -> String {
        self.rules_arc().unseal(order).map_or_else(String::new, |o| self.rules_arc().write_order(&o))
    }
    fn order_tree(&self, order: &SealedOrder) -> Option<Tree> {
        self.rules_arc().unseal(order).and_then(|o| self.rules_arc().order_tree(&o))
    }
    fn gesture(&self, who: Viewer, g: &Gesture) -> Result<Vec<SealedOrder>, Explanation> {
        let (rules, view) = (self.rules_arc(), self.view_now(who));
        match rules.try_gesture(&view, g) {
            Ok(orders) => Ok(self.seal(&orders)),
            Err(refusal) => Err(rules.explain(&view, &refusal)),
        }
    }
    fn verbs(&self, who: Viewer, units: &[UnitKey], at: PlaceKey) -> Vec<VerbLine> {
        self.rules_arc().verbs(&self.view_now(who), units, at)
    }
    fn partings(&self, who: Viewer, units: &[UnitKey]) -> Vec<Offer> {
        self.rules_arc().partings(&self.view_now(who), units)
    }
    fn gives_hints(&self) -> bool {
        R::HINTS && options::teaches(self.session.setup())
    }
    fn hint(&self, who: Viewer) -> Option<(Vec<SealedOrder>, Line)> {
        if !self.gives_hints() {
            return None;
        }
        let side = self.session.to_act().filter(|side| who.knows(*side))?;
        let (orders, line) = self.rules_arc().hint(&self.view_now(who), side)?;
        Some((self.seal(&orders), line))
    }
    fn hint_level(&self, who: Viewer) -> Option<u8> {
        let side = self.session.to_act().filter(|side| who.knows(*side))?;
        let may = self.gives_hints() && !self.is_played_fairly() && self.rules_arc().posts(side).is_empty();
        // By the level that judges plans: what is advised is not called a mistake afterwards.
        let levels = self.weighing_levels(side);
        if may { levels.get(1).or(levels.first()).copied() } else { None }
    }
    fn hint_of(&self, who: Viewer, thought: &Thought) -> Option<(Vec<SealedOrder>, Line)> {
        let side = thought.side;
        if thought.revision != self.session.revision() || self.hint_level(who).is_none() {
            return None;
        }
        let plan = thought.plan.downcast_ref::<PlanInside<R>>()?;
        let (rules, view) = (self.rules_arc(), self.view_now(Viewer::Side(side)));
        let orders: Vec<R::Order> = plan.steps.iter().map(|(order, _)| order.clone()).collect();
        let (first, reasons) = plan.steps.front()?;
        let text = || Line::of(rules.order_text(&view, first));
        let why = rules.reasons(&view, reasons).into_iter().next().unwrap_or_else(text);
        let told: Vec<Line> =
            foretold::lines(&**rules, &view, side, &orders).into_iter().map(|(_, line)| line).collect();
        let subjects = told.iter().flat_map(|line| line.subjects.clone()).collect();
        let arrows = told.into_iter().flat_map(|line| line.arrows).collect();
        Some((self.seal(&orders), Line { subjects, arrows, ..why }))
    }
}

/// What an attack of some units on a place would come to: the panel that a click opens, and its forecast.
fn opening<R: Presentation>(rules: &R, view: &R::View, at: PlaceKey, units: Vec<UnitKey>) -> Option<Opening> {
    let plan = rules.try_gesture(view, &Verb::ATTACK.by(units.clone(), at)).ok()?;
    let about = Subject::Place(at);
    let builder = rules.builder(view, &about, &plan, &[])?;
    let forecast = rules.forecast(view, &about, &plan)?;
    Some(Opening::of((at, units), &builder, &forecast, R::LOSSES))
}
