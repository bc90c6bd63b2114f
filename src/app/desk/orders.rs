//! Orders given and plans begun, and the words when they are refused.

use super::{
    hands::Hand,
    parts::{Bubble, BubbleKind, Planning, Retry, Tried},
    state::Desk,
};
use crate::command::Aim;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::{Control, Post},
        side::Side,
    },
    show::{
        offer::Explanation,
        scene::{Gesture, Subject, Verb},
        sealed::SealedOrder,
    },
};

impl Desk {
    /// Opens the builder the game asks for, and closes one it asks for no longer.
    pub(crate) fn open_owed(&mut self) {
        let wanted = if self.my_turn() { self.seen.sequence.builder.clone() } else { None };
        match (&self.planning, wanted) {
            (Some(p), Some(about)) if p.owed && p.about == about => {}
            (_, Some(about)) => {
                let plan = self
                    .table
                    .builder(self.viewer(), &about, &[])
                    .and_then(|b| b.suggested)
                    .unwrap_or_default();
                self.planning = Some(Planning { about, plan, owed: true, by: Vec::new() });
            }
            (Some(p), None) if p.owed || !self.my_turn() => self.planning = None,
            _ => {}
        }
    }
}

impl Hand<'_> {
    /// Gives orders for the side to act. On a refusal the bubble says why and nothing changes.
    pub fn give(&mut self, orders: &[SealedOrder], now: f64) -> bool {
        let Some(side) = self.desk.table.to_act() else {
            self.desk.say("The game is over");
            return false;
        };
        if self.desk.table.control(side) != Control::Person {
            self.desk
                .say(&format!("The {} side is to move; the computer plays it", self.desk.side_name(side)));
            return false;
        }
        if side != self.desk.me {
            self.desk.say(&format!("It is the {} side’s decision", self.desk.side_name(side)));
            return false;
        }
        if let Some(first) = orders.first().filter(|_| !self.desk.table.posts(side).is_empty()) {
            let speakers = self.desk.table.speakers(first);
            let person = |post: &Post| self.desk.table.control_of(side, *post) == Control::Person;
            if !speakers.is_empty() && !speakers.iter().any(person) {
                let names = self.desk.table.posts(side);
                let name = names.get(usize::from(speakers[0].0)).map_or("He", String::as_str);
                self.desk
                    .say(&format!("{name}: the computer decides. Take over from the sidebar or the menu"));
                return false;
            }
        }
        match self.desk.table.submit(side, orders) {
            Ok(()) => {
                self.desk.look = None;
                self.desk.planning = None;
                self.desk.aim = None;
                self.desk.typed.clear();
                self.desk.cursor = None;
                self.desk.bubble = None;
                self.desk.hint = None;
                self.desk.status.clear();
                self.desk.story.end();
                // Nothing stays selected that the next click could send away; Tab takes it up again.
                self.desk.ordered = self.desk.lead().or(self.desk.ordered);
                self.desk.selection.clear();
                self.desk.inspect = None;
                true
            }
            Err(text) => {
                self.refuse(text, None, now);
                if let Some(tried) = &mut self.desk.tried {
                    orders.clone_into(&mut tried.orders);
                }
                self.ask_for(Retry::Give(orders.to_vec()), now);
                false
            }
        }
    }
}

impl Desk {
    /// Says a fact in the status line.
    pub fn say(&mut self, sentence: &str) {
        sentence.clone_into(&mut self.status);
    }
}

impl Hand<'_> {
    /// Shows a refusal at its place, or at `at` when it names none.
    pub fn refuse(&mut self, mut text: Explanation, at: Option<PlaceKey>, now: f64) {
        text.at = text.at.or(at.map(Subject::Place));
        self.desk.status = if text.way_out.is_empty() {
            text.sentence.clone()
        } else {
            format!("{}. {}", text.sentence.trim_end_matches('.'), text.way_out)
        };
        self.desk.hint = None;
        self.desk.asking = None;
        let place = text.at.as_ref().and_then(|at| self.desk.seen.place_of(at));
        let units = self.desk.selection.clone();
        self.desk.tried = Some(Tried { orders: Vec::new(), units, place, why: text.clone() });
        self.desk.bubble = Some(Bubble { kind: BubbleKind::Refusal, text, since: now, arrows: Vec::new() });
    }

    /// Says why something offered is not possible; where another commander can lift that, he is asked.
    pub(crate) fn refuse_offer(&mut self, text: Explanation, now: f64) {
        let then = text.remedy.as_ref().map(|remedy| remedy.then.clone()).unwrap_or_default();
        self.refuse(text, None, now);
        if then.is_empty() {
            return;
        }
        // What is planned already comes first.
        let planned =
            self.desk.planning.as_ref().filter(|p| !p.owed).map(|p| p.plan.clone()).unwrap_or_default();
        if let Some(remedy) = self.desk.bubble.as_mut().and_then(|b| b.text.remedy.as_mut()) {
            remedy.before += planned.len();
        }
        self.ask_for(Retry::Plan(planned.into_iter().chain(then).collect()), now);
    }
}

impl Desk {
    /// Name of a side.
    pub fn side_name(&self, side: Side) -> &'static str {
        self.table.sides().get(usize::from(side.0)).copied().unwrap_or("")
    }
}

impl Hand<'_> {
    /// What a gesture means, or the bubble with the reason; `true` when orders came of it.
    pub fn gesture(&mut self, gesture: &Gesture, now: f64) -> Option<Vec<SealedOrder>> {
        let place = match gesture {
            Gesture::Act(act) => Some(act.at),
            Gesture::Primary => None,
        };
        match self.desk.table.gesture(self.desk.viewer(), gesture) {
            Ok(orders) => Some(orders),
            Err(text) => {
                self.refuse(text, place, now);
                self.draw_refused(gesture);
                if let (Gesture::Act(act), Some(tried)) = (gesture, &mut self.desk.tried) {
                    (tried.units, tried.place) = (act.units.clone(), Some(act.at));
                    let retry = Retry::Do(act.verb.clone(), act.units.clone(), act.at);
                    self.ask_for(retry, now);
                }
                None
            }
        }
    }

    /// Refuses to begin something else while a plan is open that would be lost.
    pub(crate) fn plan_in_the_way(&mut self, place: Option<PlaceKey>, now: f64) -> bool {
        let Some(p) = self.desk.planning.as_ref().filter(|p| !p.owed && !p.plan.is_empty()) else {
            return false;
        };
        let about = self.desk.seen.place_of(&p.about);
        if place.is_some() && about == place || self.desk.put_off_plan() {
            return false;
        }
        if self.desk.seen.builder.as_ref().is_some_and(|b| !b.second_click.is_empty()) {
            // How an attack is to be fought was only looked at.
            return false;
        }
        let title = self.desk.seen.builder.as_ref().map_or("The plan", |b| b.title.as_str());
        let text = Explanation {
            code: "E-PLAN".into(),
            sentence: format!("{title} is still being planned"),
            way_out: "Keep it with Enter, or drop it with Esc".into(),
            ..Explanation::default()
        };
        self.refuse(text, place.or(about), now);
        true
    }

    /// Gives the orders of an offer, unless a plan is open.
    pub fn take_offer(&mut self, orders: &[SealedOrder], now: f64) {
        if !self.plan_in_the_way(None, now) {
            self.give(orders, now);
        }
    }

    /// Units go to a place; where going there begins a battle, its panel opens. False when it was refused.
    pub fn go(&mut self, units: Vec<UnitKey>, place: PlaceKey, now: f64) -> bool {
        if self.plan_in_the_way(Some(place), now) {
            return false;
        }
        let Some(orders) = self.gesture(&Verb::GO.by(units, place), now) else { return false };
        self.must_agree(place, &orders) || self.give(&orders, now)
    }

    /// Opens the panel of orders about a place that only a button or a second click there commits; false for others.
    pub(crate) fn must_agree(&mut self, place: PlaceKey, orders: &[SealedOrder]) -> bool {
        let about = Subject::Place(place);
        let built = self.desk.table.builder(self.desk.viewer(), &about, orders);
        let agreed = built.is_none_or(|b| b.second_click.is_empty());
        if !agreed {
            self.plan_for(about, orders.to_vec());
        }
        !agreed
    }

    /// Puts a plan on the desk.
    fn plan_for(&mut self, about: Subject, plan: Vec<SealedOrder>) {
        self.desk.bubble = None;
        let built = self.desk.table.builder(self.desk.viewer(), &about, &plan);
        let by = self.desk.selection.clone();
        if built.is_some_and(|b| !b.second_click.is_empty()) {
            // What is committed next is the place, not a unit.
            self.desk.selection.clear();
            self.desk.inspect = Some(about.clone());
        }
        self.desk.planning = Some(Planning { about, plan, owed: false, by });
    }

    /// Submits the plan with the orders that end it. A plan in which nothing is changed is only closed.
    pub fn confirm(&mut self, now: f64) {
        let Some(p) = self.desk.planning.clone() else { return };
        let Some(builder) = self.desk.seen.builder.clone() else { return };
        if let Some(text) = builder.why_not {
            self.refuse(text, self.desk.seen.place_of(&p.about), now);
            return;
        }
        let orders: Vec<SealedOrder> = p.plan.into_iter().chain(builder.then).collect();
        if orders.is_empty() && !p.owed {
            self.desk.planning = None;
            self.desk.selection.clear();
        } else {
            self.give(&orders, now);
        }
    }

    /// Units attack a place: the builder opens with the plan, or the orders are given when there is nothing to
    /// build. False when it was refused.
    pub fn attack(&mut self, units: Vec<UnitKey>, place: PlaceKey, now: f64) -> bool {
        self.leave_other_plan(place);
        if self.plan_in_the_way(Some(place), now) {
            return false;
        }
        let about = Subject::Place(place);
        let kept = match &self.desk.planning {
            Some(p) if !p.owed && p.about == about => p.plan.clone(),
            _ => self.desk.taken_up(&about).unwrap_or_default(),
        };
        let Some(orders) = self.gesture(&Verb::ATTACK.by(units, place), now) else { return false };
        let mut plan = kept;
        plan.extend(orders.into_iter().filter(|o| !plan.contains(o)).collect::<Vec<_>>());
        if self.desk.table.builder(self.desk.viewer(), &about, &plan).is_some() {
            self.plan_for(about, plan);
            true
        } else {
            self.give(&plan, now)
        }
    }

    /// Closes a panel of another place that holds nothing which would be lost.
    fn leave_other_plan(&mut self, place: PlaceKey) {
        if self.desk.planning.as_ref().is_some_and(|p| p.about != Subject::Place(place)) {
            self.desk.leave_idle_plan();
        }
    }

    /// Units do at a place what a verb of the game says.
    pub fn tell_to(&mut self, verb: Verb, units: Vec<UnitKey>, place: PlaceKey, now: f64) {
        if verb == Verb::GO {
            self.go(units, place, now);
        } else if verb == Verb::ATTACK {
            self.attack(units, place, now);
        } else if !self.plan_in_the_way(Some(place), now)
            && let Some(orders) = self.gesture(&verb.by(units, place), now)
        {
            let _ = self.must_agree(place, &orders) || self.give(&orders, now);
        }
    }

    /// Says why units may not go to or attack a place, or that they may; true when they may.
    pub fn why_not(&mut self, units: Vec<UnitKey>, place: PlaceKey, now: f64) -> bool {
        if units.is_empty() {
            self.why_stuck(place, now);
            return false;
        }
        let (verb, words) = if self.desk.meaning(place) == Aim::Attack {
            (Verb::ATTACK, "may attack")
        } else {
            (Verb::GO, "may go")
        };
        let may = self.gesture(&verb.by(units, place), now).is_some();
        if may {
            let text = Explanation {
                sentence: format!("The selection {words} here: {}", self.desk.seen.place_name(place)),
                at: Some(Subject::Place(place)),
                ..Explanation::default()
            };
            self.desk.status.clone_from(&text.sentence);
            self.desk.bubble = Some(Bubble { kind: BubbleKind::Hint, text, since: now, arrows: Vec::new() });
        }
        may
    }
}
