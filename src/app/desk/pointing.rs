//! Counters and places pointed at, and what that means. Looking and acting are two things: a click on own units selects
//! them, in the reach of units in hand it asks, and what rolls dice or turns up faces takes a second click.

use super::{
    hands::{Hand, Keyboard, Pointer},
    main_act::RESTING,
    parts::Planning,
    state::{Desk, Seen},
};
use crate::{
    command::{Aim, MapEvent},
    map::stack_order,
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        builder::Builder,
        offer::Offer,
        scene::{Mark, Reach, Subject, Verb},
        sealed::SealedOrder,
    },
};

impl Pointer<'_> {
    /// Does what a gesture of the pointer on the map of the table means.
    pub(crate) fn pointed(&mut self, event: MapEvent, now: f64) {
        let asked = if matches!(event, MapEvent::Hover(_)) { None } else { self.desk.take_onto() };
        match event {
            MapEvent::ClickUnit { place, add: false, .. } | MapEvent::ClickPlace { place }
                if asked.as_ref().is_some_and(|onto| onto.place == place) =>
            {
                // Clicked again instead of answered: the units there are meant.
                self.desk.select(asked.map(|onto| onto.other).into_iter().collect(), false);
            }
            MapEvent::PickUnit { unit, place } if self.desk.own_units(place).contains(&unit) => {
                self.desk.select(vec![unit], false);
            }
            MapEvent::PickUnit { unit, place } => self.click_unit(unit, place, false, now),
            MapEvent::ClickUnit { unit, place, add } => self.click_unit(unit, place, add, now),
            MapEvent::ClickStack { place } if !self.desk.own_units(place).is_empty() => {
                self.desk.select_stack(place);
            }
            MapEvent::ClickStack { place } | MapEvent::ClickPlace { place } => self.click_place(place, now),
            MapEvent::TakeUp(units) => self.take_up(units),
            MapEvent::Drop { units, place } => self.drop_on(units, place, now),
            MapEvent::Along { units, way, done: false } => self.draw_along(&units, &way),
            MapEvent::Along { units, way, done: true } => self.go_along(units, &way, now),
            MapEvent::GoOnto { place } => self.go_onto(place, now),
            MapEvent::Hover(subject) => self.desk.hovered = subject,
            MapEvent::ClickNothing => self.click_nothing(),
        }
    }

    /// Whether the step asks which of the places under attack is fought for next, and this is one of them.
    pub fn is_committing(&self, place: PlaceKey) -> bool {
        let about = Subject::Place(place);
        let open = self.desk.planning.as_ref().is_some_and(|p| p.about == about);
        // Units picked up while the panel of a plan is open are to join it.
        let joins = |b: &Builder| b.puts_off && !self.desk.selection.is_empty();
        open && self.desk.seen.builder.as_ref().is_some_and(|b| !b.second_click.is_empty() && !joins(b))
    }
}

impl Desk {
    /// What pointing at a place with the selection means: what its mark says, else an attack on what the other side
    /// holds, else a move.
    pub fn meaning(&self, place: PlaceKey) -> Aim {
        self.seen.marked(place).unwrap_or(if self.is_hostile(place) { Aim::Attack } else { Aim::Go })
    }
}

impl Seen {
    /// What the mark of the selection at a place offers.
    pub fn marked(&self, place: PlaceKey) -> Option<Aim> {
        self.marks.iter().find_map(|m| match *m {
            Mark::Reach(Reach { place: p, .. }) | Mark::Choice { place: p } => {
                (p == place).then_some(Aim::Go)
            }
            Mark::Target { place: p, .. } => (p == place).then_some(Aim::Attack),
            Mark::UnderAttack { .. } | Mark::Ring { .. } | Mark::Chance { .. } | Mark::Leave { .. } => None,
        })
    }

    /// The mark of a place in reach that tells the whole way there.
    pub fn way_to(&self, place: PlaceKey) -> Option<&Reach> {
        self.marks.iter().find_map(|mark| match mark {
            Mark::Reach(reach) if reach.place == place && !reach.way.is_empty() => Some(reach),
            _ => None,
        })
    }
}

impl Desk {
    /// Whether the other side stands at a place or, when it is empty, holds it.
    fn is_hostile(&self, place: PlaceKey) -> bool {
        let me = self.eyes();
        let mut stack = self.seen.stack(place).peekable();
        if stack.peek().is_some() {
            return stack.any(|c| c.side != me.0);
        }
        let held = self.seen.scene.control(place);
        held.is_some_and(|side| side != me)
    }

    /// Own units at a place that may be picked up, as they lie in the stack from its top: those that may act first.
    pub fn own_units(&self, place: PlaceKey) -> Vec<UnitKey> {
        let me = self.eyes();
        let mut own: Vec<_> = self.seen.stack(place).filter(|c| c.side == me.0).collect();
        own.sort_by_key(|c| stack_order(c));
        own.iter().rev().map(|c| c.unit).collect()
    }

    /// Whether a click on this place puts a unit there that is not on the map yet.
    pub fn is_placing(&self, place: PlaceKey) -> bool {
        let marked = |m: &Mark| matches!(m, Mark::Choice { place: p } if *p == place);
        self.my_turn() && !self.seen.sequence.placing.is_empty() && self.seen.scene.marks.iter().any(marked)
    }
}

impl Pointer<'_> {
    /// A click on a counter: own units are selected, the second click takes the next of the stack, and the other side's
    /// stand for their place. `add` adds to the selection.
    pub fn click_unit(&mut self, unit: UnitKey, place: PlaceKey, add: bool, now: f64) {
        let own = self.desk.own_units(place);
        if !own.contains(&unit)
            || self.aims_with_units()
            || self.desk.is_placing(place) && self.desk.selection.is_empty()
            || self.desk.comes_to(place)
        {
            self.click_place(place, now);
            return;
        }
        self.desk.drop_bubble();
        if !self.desk.seen.builder.as_ref().is_some_and(|b| b.puts_off) {
            self.desk.leave_idle_plan();
        }
        self.desk.cursor = None;
        if !add && self.desk.ask_onto(place, unit) {
            return;
        }
        self.desk.inspect = Some(Subject::Place(place));
        if add {
            if self.desk.selection.contains(&unit) {
                let next = own.iter().find(|u| !self.desk.selection.contains(u)).copied();
                match next {
                    Some(next) => self.desk.selection.push(next),
                    None => self.desk.selection.retain(|u| *u != unit),
                }
            } else {
                self.desk.selection.push(unit);
            }
            return;
        }
        let again = self.desk.lead() == Some(unit);
        let here = own.iter().position(|&u| u == unit).unwrap_or(0);
        let next = if again { own[(here + 1) % own.len()] } else { unit };
        self.desk.selection = vec![next];
    }

    /// Whether the next place picked is for the units selected, so that a click on own units means their place.
    fn aims_with_units(&self) -> bool {
        self.desk.aim.is_some_and(|(aim, _)| {
            aim == Aim::WhyNot || !self.desk.selection.is_empty() || self.desk.may_choose_place()
        })
    }

    /// A click on a place: one that is marked and without own units is gone to or attacked, any other says why not. A
    /// place about to be fought for opens its choices, and a second click there commits them.
    pub fn click_place(&mut self, place: PlaceKey, now: f64) {
        self.desk.drop_bubble();
        self.desk.cursor = None;
        if let Some((aim, _)) = self.desk.aim {
            self.desk.aim = Some((aim, Some(place)));
            self.desk.hand().pick(aim, place, now);
            return;
        }
        if self.is_committing(place) {
            self.confirm_again(now);
            return;
        }
        if self.desk.is_again(place) {
            self.confirm_again(now);
            return;
        }
        if self.desk.is_placing(place)
            && (self.desk.selection.is_empty() || self.desk.own_units(place).is_empty())
        {
            self.desk.selection.clear();
            self.desk.hand().offer_at(place, now);
            return;
        }
        // A hex is as wide as the counter in it: a click beside the counter means it too.
        let bare = self.desk.selection.is_empty() && self.desk.seen.scene.board.is_tiled();
        let asked =
            self.desk.seen.scene.marks.iter().any(|m| matches!(m, Mark::Choice { place: p } if *p == place));
        let elsewhere = if bare {
            !asked
        } else {
            self.desk.selection_place() != Some(place) && !self.desk.selection.is_empty()
        };
        if self.desk.comes_to(place) {
            self.desk.hand().pick(Aim::Go, place, now);
            return;
        }
        let own = self.desk.own_units(place);
        if let Some(&unit) = own.first().filter(|_| elsewhere) {
            self.click_unit(unit, place, false, now);
            return;
        }
        if !self.desk.selection.is_empty() && self.desk.my_turn() && own.is_empty() {
            if let Some(aim) = self.desk.seen.marked(place) {
                self.desk.hand().pick(aim, place, now);
            } else if !self.desk.hand().offer_at(place, now) && !self.open_again(place) {
                let meant = self.desk.meaning(place);
                self.desk.hand().pick(meant, place, now);
            }
            return;
        }
        if self.desk.hand().offer_at(place, now) || self.open_again(place) || self.open_attack(place) {
            return;
        }
        self.desk.leave_idle_plan();
        self.desk.selection.clear();
        self.desk.inspect = Some(Subject::Place(place));
    }

    /// A second click on the place of a plan commits it. The second half of a double click is no consent, and what cannot
    /// be taken back rests.
    fn confirm_again(&mut self, now: f64) {
        if self.desk.main_button().is_resting(now) || self.desk.main_button().is_one_gesture(now) {
            self.desk.say(RESTING);
        } else {
            self.desk.hand().confirm(now);
        }
    }

    /// Opens the panel of an attack that is declared, or about to be fought, when nothing else is being planned.
    fn open_again(&mut self, place: PlaceKey) -> bool {
        let attacked = |m: &Mark| matches!(m, Mark::UnderAttack { place: p } if *p == place);
        let about = Subject::Place(place);
        let known = self.desk.seen.scene.marks.iter().any(attacked) || self.desk.put_off.has(&about);
        if !self.desk.my_turn() || !known {
            return false;
        }
        self.desk.leave_idle_plan();
        let free = self.desk.planning.is_none()
            && self.desk.table.builder(self.desk.viewer(), &about, &[]).is_some();
        if free {
            self.desk.hand().open_builder(about);
        }
        free
    }

    /// Opens the panel of an attack that could be declared on what the other side holds: without a selection it says who can.
    fn open_attack(&mut self, place: PlaceKey) -> bool {
        if !self.desk.my_turn() || !self.desk.is_hostile(place) || self.anybody_moves() {
            return false;
        }
        let about = Subject::Place(place);
        let built = self.desk.table.builder(self.desk.viewer(), &about, &[]);
        let able = built.is_some_and(|b| b.offers.iter().any(|o| o.why_not.is_none()));
        self.desk.leave_idle_plan();
        if able && self.desk.planning.is_none() {
            self.desk.hand().open_builder(about);
            return true;
        }
        false
    }

    /// Whether an own unit can move: then a click on an enemy is a look, for who goes where may still be open.
    fn anybody_moves(&self) -> bool {
        let me = self.desk.eyes();
        let own = self.desk.seen.scene.counters.iter().filter(|c| c.side == me.0);
        let moves = |unit| {
            let marks = self.desk.table.reach(self.desk.table.cursor(), self.desk.viewer(), &[unit]);
            marks.iter().any(|mark| matches!(mark, Mark::Reach(_)))
        };
        own.filter(|c| c.states.can_act).any(|c| moves(c.unit))
    }
}

impl Hand<'_> {
    /// Opens the panel of a subject with what the game suggests for it, or nothing, in the plan.
    pub fn open_builder(&mut self, about: Subject) {
        let plan = self.desk.taken_up(&about).unwrap_or_else(|| {
            let built = self.desk.table.builder(self.desk.viewer(), &about, &[]);
            built.and_then(|b| b.suggested).unwrap_or_default()
        });
        let by = std::mem::take(&mut self.desk.selection);
        self.desk.inspect = Some(about.clone());
        self.desk.planning = Some(Planning { about, plan, owed: false, by });
    }
}

impl Desk {
    /// Puts the open plan off where the game says that it may be; the next click on its place goes on with it.
    pub(crate) fn put_off_plan(&mut self) -> bool {
        let puts_off = |b: &&Builder| b.puts_off && !b.arrows.is_empty();
        let Some(builder) = self.seen.builder.as_ref().filter(puts_off) else { return false };
        let Some(plan) = self.planning.take_if(|p| !p.owed && !p.plan.is_empty()) else { return false };
        let said = format!("{} is put off: a click there goes on with it", builder.title);
        self.put_off.put(plan, builder, self.table.when(self.table.cursor()));
        self.say(&said);
        true
    }

    /// The orders of a plan that was put off, as far as they can still be given; it is put off no longer.
    pub(crate) fn taken_up(&mut self, about: &Subject) -> Option<Vec<SealedOrder>> {
        let plan = self.put_off.take(about)?;
        let left = self.table.mended(self.viewer(), about, &plan.plan);
        self.status.clear();
        (!left.is_empty()).then_some(left)
    }

    /// Closes a panel that holds nothing which would be lost: an attack that was only looked at.
    pub fn leave_idle_plan(&mut self) {
        if self.put_off_plan() {
            return;
        }
        let committing = self.seen.builder.as_ref().is_some_and(|b| !b.second_click.is_empty());
        if self.planning.as_ref().is_some_and(|p| !p.owed && (p.plan.is_empty() || committing)) {
            self.planning = None;
        }
    }

    /// The place of the leading selected unit.
    pub fn selection_place(&self) -> Option<PlaceKey> {
        self.lead().and_then(|u| self.seen.counter(u)).map(|c| c.place)
    }
}

impl Hand<'_> {
    /// Gives the choice of the moment that is about this place, if there is exactly one, or opens its panel.
    fn offer_at(&mut self, place: PlaceKey, now: f64) -> bool {
        if !self.desk.my_turn() {
            return false;
        }
        let chosen = |m: &Mark| matches!(m, Mark::Choice { place: p } if *p == place);
        if !self.desk.seen.scene.marks.iter().chain(&self.desk.seen.marks).any(chosen) {
            return false;
        }
        let about = Some(Subject::Place(place));
        let mut fitting = self.desk.seen.sequence.choices.iter().filter(|o| o.subject == about);
        let (Some(offer), None) = (fitting.next(), fitting.next()) else { return self.go_there(place, now) };
        let (orders, why_not) = (offer.orders.clone(), offer.why_not.clone());
        if let Some(text) = why_not {
            self.refuse(text, Some(place), now);
        } else if orders.is_empty() {
            self.desk.leave_idle_plan();
            if !self.plan_in_the_way(Some(place), now) {
                self.open_builder(Subject::Place(place));
            }
        } else if !self.must_agree(place, &orders) {
            self.give(&orders, now);
        }
        true
    }

    /// Gives what going to a marked place means without a selection: a deployment, the one possible retreat.
    fn go_there(&mut self, place: PlaceKey, now: f64) -> bool {
        if self.plan_in_the_way(Some(place), now) {
            return true;
        }
        let meant = self.desk.table.gesture(self.desk.viewer(), &Verb::GO.by(Vec::new(), place));
        match meant {
            Ok(orders) if !orders.is_empty() => {
                self.give(&orders, now);
                true
            }
            // What the game says of this very place is said; else the click is a look.
            Err(why) if why.at == Some(Subject::Place(place)) => {
                self.desk.inspect = Some(Subject::Place(place));
                self.refuse(why, Some(place), now);
                true
            }
            _ => false,
        }
    }
}

impl Pointer<'_> {
    /// Takes units up, as a drag that begins on them does.
    pub fn take_up(&mut self, units: Vec<UnitKey>) {
        self.desk.drop_bubble();
        self.desk.aim = None;
        self.desk.cursor = None;
        self.desk.selection = units;
        self.desk.inspect = self.desk.selection_place().map(Subject::Place);
    }

    /// Units dropped on a place go there or attack it; a piece that stands there is not selected.
    pub fn drop_on(&mut self, units: Vec<UnitKey>, place: PlaceKey, now: f64) {
        self.take_up(units);
        self.desk.leave_idle_plan();
        self.desk.refresh();
        let meant = self.desk.meaning(place);
        self.desk.hand().pick(meant, place, now);
    }

    /// Counters are drawn along a way by hand: what it costs, and what stops it.
    pub fn draw_along(&mut self, units: &[UnitKey], way: &[PlaceKey]) {
        let told = (way.len() > 1).then(|| self.desk.table.along(self.desk.viewer(), units, way)).flatten();
        self.desk.along = told;
    }

    /// Counters go along a way that was drawn by hand; where a click means something else than to go, that is meant.
    pub fn go_along(&mut self, units: Vec<UnitKey>, way: &[PlaceKey], now: f64) {
        self.desk.along = None;
        let Some(&place) = way.last() else { return };
        self.take_up(units.clone());
        self.desk.leave_idle_plan();
        self.desk.refresh();
        match self.desk.meaning(place) {
            Aim::Go => self.desk.hand().tell_to(Verb::along(way), units, place, now),
            aim => self.desk.hand().pick(aim, place, now),
        }
    }

    /// The selection goes to a place, or attacks it, also when own units stand there.
    pub fn go_onto(&mut self, place: PlaceKey, now: f64) {
        if self.desk.selection.is_empty() || !self.desk.my_turn() {
            self.click_place(place, now);
        } else {
            self.desk.cursor = None;
            let meant = self.desk.meaning(place);
            self.desk.hand().pick(meant, place, now);
        }
    }
}

impl Keyboard<'_> {
    /// What Enter does at the mark of the arrows: what a click would, and with `onto` the selection goes there.
    pub fn act_at_cursor(&mut self, onto: bool, now: f64) {
        let Some(place) = self.desk.cursor else { return };
        let own = self.desk.own_units(place);
        match own.first() {
            _ if onto => self.desk.pointer().go_onto(place, now),
            Some(&unit) => {
                let again = self.desk.lead().filter(|u| own.contains(u));
                self.desk.pointer().click_unit(again.unwrap_or(unit), place, false, now);
                if self.desk.onto().is_some() {
                    return;
                }
                let words =
                    self.desk.lead().and_then(|u| self.desk.seen.counter(u)).map(|c| c.spoken.clone());
                self.desk.say(&words.unwrap_or_default());
                self.desk.cursor = Some(place);
            }
            None => self.desk.pointer().click_place(place, now),
        }
    }
}

impl Desk {
    /// Selects every unit of the stack that fits, as a double click does.
    pub fn select_stack(&mut self, place: PlaceKey) {
        let own = self.own_units(place);
        let may: Vec<UnitKey> =
            own.iter().copied().filter(|&u| self.seen.counter(u).is_some_and(|c| c.states.can_act)).collect();
        self.selection = if may.is_empty() { own } else { may };
        self.selection.reverse();
        self.cursor = None;
    }

    /// The place under the keyboard: what is aimed at, walked to, selected or shown.
    pub fn keyboard_place(&self) -> Option<PlaceKey> {
        let aimed = self.aim.and_then(|(_, place)| place).or(self.cursor);
        aimed.or(self.selection_place()).or_else(|| self.inspect.as_ref().and_then(|s| self.seen.place_of(s)))
    }
}

impl Hand<'_> {
    /// Acts on a place picked for something. While a name is being typed for it, only success ends that.
    pub fn pick(&mut self, aim: Aim, place: PlaceKey, now: f64) {
        self.desk.typed.clear();
        let units = self.desk.selection.clone();
        if units.is_empty() && aim == Aim::Go && self.desk.may_choose_place() {
            if self.offer_at(place, now) {
                self.desk.aim = None;
            } else {
                self.desk.say(&format!("{} is not among the choices", self.desk.seen.place_name(place)));
            }
            return;
        }
        if units.is_empty() && aim != Aim::WhyNot && self.desk.aim.is_some() {
            self.desk.say(crate::desk::aiming::SELECT_FIRST);
            return;
        }
        let done = match aim {
            Aim::Go => self.go(units, place, now),
            Aim::Attack => self.attack(units, place, now),
            Aim::WhyNot => self.why_not(units, place, now),
        };
        if done {
            self.desk.aim = None;
        }
    }
}

impl Desk {
    /// Own units that may still act in this step.
    pub fn to_decide(&self) -> impl Iterator<Item = UnitKey> + '_ {
        let me = self.eyes();
        self.seen.scene.counters.iter().filter(move |c| c.side == me.0 && c.states.can_act).map(|c| c.unit)
    }

    /// Own units at the place under the keyboard.
    pub fn keyboard_stack(&self) -> Vec<UnitKey> {
        self.keyboard_place().map_or_else(Vec::new, |place| self.own_units(place))
    }

    /// Whether the moment asks for a place on the map.
    pub fn may_choose_place(&self) -> bool {
        self.my_turn() && self.seen.scene.marks.iter().any(|m| matches!(m, Mark::Choice { .. }))
    }

    /// The units Tab goes through: those that can answer what must be chosen before the step can end, then those that
    /// may still act.
    pub fn next_units(&self) -> Vec<UnitKey> {
        let mut may = self.asked_units();
        let mut rest: Vec<UnitKey> = self.to_decide().filter(|u| !may.contains(u)).collect();
        rest.sort_unstable();
        may.extend(rest);
        may
    }
}

impl Keyboard<'_> {
    /// The next unit to decide after the leading one. After an order the unit that was ordered comes first, if it may
    /// still do something.
    pub fn next_unit(&mut self, forward: bool) {
        let owed = self.desk.owed_choice();
        let may = self.desk.next_units();
        if may.is_empty() {
            return;
        }
        let n = may.len();
        let at = |u: UnitKey| may.iter().position(|&m| m == u);
        // One that has acted is none of them any more: on from where it was.
        let on = |u: UnitKey| match (at(u), forward) {
            (Some(i), true) => (i + 1) % n,
            (Some(i), false) => (i + n - 1) % n,
            (None, true) => may.iter().position(|&m| m > u).unwrap_or(0),
            (None, false) => may.iter().rposition(|&m| m < u).unwrap_or(n - 1),
        };
        let next = match (self.desk.lead(), self.desk.ordered) {
            (Some(lead), _) => on(lead),
            (None, Some(u)) => at(u).unwrap_or_else(|| on(u)),
            (None, None) if forward => 0,
            (None, None) => n - 1,
        };
        let next = may[next];
        self.desk.selection = vec![next];
        self.desk.cursor = None;
        self.desk.inspect = self.desk.seen.counter(next).map(|c| Subject::Place(c.place));
        if let Some(owed) = owed.filter(|_| self.desk.asked_units().contains(&next)) {
            let unit = self.desk.seen.counter(next).map_or("", |c| c.spoken.as_str());
            self.desk.say(&format!("{owed} {unit}"));
        }
    }
}

impl Desk {
    /// Why there is no next unit, when there is none.
    pub(crate) fn no_next_unit(&self) -> Option<String> {
        let none = || "No unit is left to decide in this step".to_owned();
        self.next_units().is_empty().then(|| self.owed_choice().unwrap_or_else(none))
    }

    /// What must be chosen before the step can end, as a sentence, where the choices of the moment answer it.
    fn owed_choice(&self) -> Option<String> {
        if !self.my_turn() || self.seen.sequence.choices.is_empty() {
            return None;
        }
        let why = self.seen.sequence.primary.as_ref()?.why_not.as_ref()?;
        Some(format!("{}.", why.sentence.trim_end_matches('.')))
    }

    /// Units that can answer what must be chosen.
    fn asked_units(&self) -> Vec<UnitKey> {
        if self.owed_choice().is_none() {
            return Vec::new();
        }
        let possible = self.seen.sequence.choices.iter().filter(|o| o.why_not.is_none());
        let unit = |o: &Offer| match o.subject {
            Some(Subject::Unit(unit)) => Some(unit),
            _ => None,
        };
        let mut units: Vec<UnitKey> = possible.filter_map(unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    }
}
