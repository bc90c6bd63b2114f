//! Orders tried on what a viewer knows, by the rules of the game itself, up to the next die or reveal.
//!
//! A trial is what panels, gestures and automatic players build plans on: each order is checked on the view, decided on a
//! state that fits it, and the view hears what its viewer is told. Where a die would fall or something unknown be seen,
//! the trial stops, with the view as it stands before. What was decided until then is the same whatever is hidden, so a
//! trial tells no more than the view: a law of the tests (`laws`, number 8).

use super::{
    base::{fence::Fence, side::Viewer},
    contract::rules::{Draft, FirstFaces, Knowledge},
};

/// How far an order was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// To its end.
    Whole,
    /// Up to an event that the trial leaves out.
    Short,
    /// Up to a die or a reveal. Nothing can be said of what comes after, and the trial tries no more orders.
    Chance,
}

/// Orders tried one after the other.
pub struct Trial<'a, R: Knowledge> {
    rules: &'a R,
    who: Viewer,
    view: R::View,
    /// A state that fits the view; made for the first order.
    state: Option<R::State>,
    leaves_out: fn(&R::Event) -> bool,
    told: Vec<R::Event>,
    stopped_at: Option<R::Event>,
    over: bool,
}

impl<R: Knowledge> Clone for Trial<'_, R> {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules,
            who: self.who,
            view: self.view.clone(),
            state: self.state.clone(),
            leaves_out: self.leaves_out,
            told: self.told.clone(),
            stopped_at: self.stopped_at.clone(),
            over: self.over,
        }
    }
}

impl<'a, R: Knowledge> Trial<'a, R> {
    /// Begins with what a viewer knows.
    pub fn new(rules: &'a R, view: R::View, who: Viewer) -> Self {
        Self {
            rules,
            who,
            view,
            state: None,
            leaves_out: |_| false,
            told: Vec::new(),
            stopped_at: None,
            over: false,
        }
    }

    /// Leaves out of each order what happens from such an event on; the next order is tried on what was before it.
    #[must_use]
    pub fn short_of(mut self, leaves_out: fn(&R::Event) -> bool) -> Self {
        self.leaves_out = leaves_out;
        self
    }

    /// Tries the next order. After [`Extent::Chance`] nothing changes any more.
    ///
    /// # Errors
    /// Why the order may not be given; the trial stays as it is.
    pub fn give(&mut self, order: &R::Order) -> Result<Extent, R::Refusal> {
        if self.over {
            return Ok(Extent::Chance);
        }
        self.rules.check(&self.view, order)?;
        let state = match self.state.take() {
            Some(state) => state,
            None => self.rules.stand_in(&self.view),
        };
        let mut after = state.clone();
        let mut dice = FirstFaces;
        let mut draft = Draft::new(self.rules, &mut after, &mut dice);
        self.rules.decide(&mut draft, order);
        let before_dice = draft.events_before_dice();
        let (events, _) = draft.finish();
        let extent = self.follow(state, after, events, before_dice);
        self.over = extent == Extent::Chance;
        Ok(extent)
    }

    /// Hears events up to where they stop; `before_dice` of them came before the first die, if one fell.
    fn follow(
        &mut self,
        mut before: R::State,
        after: R::State,
        events: Vec<R::Event>,
        before_dice: Option<usize>,
    ) -> Extent {
        let rules = self.rules;
        self.told.clear();
        self.stopped_at = None;
        let n = events.len();
        for (i, event) in events.into_iter().enumerate() {
            let extent =
                if before_dice.is_some_and(|certain| i >= certain) || rules.fence(&event) != Fence::Open {
                    Extent::Chance
                } else if (self.leaves_out)(&event) {
                    Extent::Short
                } else {
                    Extent::Whole
                };
            if extent != Extent::Whole {
                self.stopped_at = Some(event);
                self.state = Some(before);
                return extent;
            }
            if let Some(told) = rules.told(&before, &event, self.who) {
                rules.hear(&mut self.view, &told);
                self.told.push(told);
            }
            if i + 1 < n {
                rules.apply(&mut before, &event);
            }
        }
        self.state = Some(after);
        if before_dice.is_some() { Extent::Chance } else { Extent::Whole }
    }

    /// What the viewer knows after the orders so far.
    pub fn view(&self) -> &R::View {
        &self.view
    }

    /// What the viewer knows after the orders so far, for keeps.
    pub fn into_view(self) -> R::View {
        self.view
    }

    /// The game.
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// What the viewer was told of the last order.
    pub fn told(&self) -> &[R::Event] {
        &self.told
    }

    /// The event before which the last order stopped.
    pub fn stopped_at(&self) -> Option<&R::Event> {
        self.stopped_at.as_ref()
    }
}
