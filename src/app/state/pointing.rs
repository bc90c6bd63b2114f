//! Counters and places pointed at, and what that means.

use super::Desk;
use crate::app::command::Aim;
use crate::engine::{
    scene::{Gesture, Mark, Subject},
    words::Offer,
};

impl Desk {
    /// What pointing at a place with the selection means: what its mark says, else an attack on what the other side
    /// holds, else a move.
    pub fn meaning(&self, place: u16) -> Aim {
        self.marked(place).unwrap_or(if self.is_hostile(place) { Aim::Attack } else { Aim::Go })
    }

    /// What the mark of the selection at a place offers.
    fn marked(&self, place: u16) -> Option<Aim> {
        self.seen.marks.iter().find_map(|m| match *m {
            Mark::Reach { place: p, .. } | Mark::Choice { place: p } => (p == place).then_some(Aim::Go),
            Mark::Target { place: p, .. } => (p == place).then_some(Aim::Attack),
            Mark::UnderAttack { .. } | Mark::Ring { .. } | Mark::Chance { .. } => None,
        })
    }

    /// Whether the other side stands at a place or, when nobody does, holds it.
    fn is_hostile(&self, place: u16) -> bool {
        let me = self.eyes();
        let mut stack = self.stack(place).peekable();
        if stack.peek().is_some() {
            return stack.any(|c| c.side != me.0);
        }
        let held = self.seen.scene.places.get(usize::from(place)).and_then(|p| p.control);
        held.is_some_and(|side| side != me)
    }

    /// Own units at a place that may be picked up, top of the stack first.
    pub fn own_units(&self, place: u16) -> Vec<u16> {
        let me = self.eyes();
        self.stack(place).rev().filter(|c| c.side == me.0).map(|c| c.unit).collect()
    }

    /// A click on a counter: on a ringed place it is the place that is meant; else own units are selected, the second
    /// click takes the next of the stack, and the other side's stand for their place.
    pub fn click_unit(&mut self, unit: u16, place: u16, shift: bool, now: f64) {
        let own = self.own_units(place);
        if self.aim.is_some() || !own.contains(&unit) {
            self.click_place(place, now);
            return;
        }
        // A ringed place is gone to, even when a stack stands there.
        let ringed = self.my_turn()
            && !self.selection.contains(&unit)
            && self.selection_place() != Some(place)
            && self.marked(place) == Some(Aim::Go);
        if ringed && !shift {
            self.click_place(place, now);
            return;
        }
        self.bubble = None;
        self.inspect = Some(Subject::Place(place));
        if shift {
            if self.selection.contains(&unit) {
                let next = own.iter().find(|u| !self.selection.contains(u)).copied();
                match next {
                    Some(next) => self.selection.push(next),
                    None => self.selection.retain(|u| *u != unit),
                }
            } else {
                self.selection.push(unit);
            }
            return;
        }
        let again = self.lead() == Some(unit);
        let here = own.iter().position(|&u| u == unit).unwrap_or(0);
        let next = if again { own[(here + 1) % own.len()] } else { unit };
        self.selection = vec![next];
    }

    /// A click on a place: a marked place is gone to or attacked, any other says why not.
    pub fn click_place(&mut self, place: u16, now: f64) {
        self.bubble = None;
        if let Some((aim, _)) = self.aim.take() {
            self.pick(aim, place, now);
            return;
        }
        if !self.selection.is_empty() && self.my_turn() {
            if let Some(aim) = self.marked(place) {
                self.pick(aim, place, now);
                return;
            }
            if self.selection_place() != Some(place) {
                if !self.offer_at(place, now) {
                    self.pick(self.meaning(place), place, now);
                }
                return;
            }
        }
        if self.offer_at(place, now) {
            return;
        }
        self.selection.clear();
        self.inspect = Some(Subject::Place(place));
    }

    /// The place of the leading selected unit.
    pub fn selection_place(&self) -> Option<u16> {
        self.lead().and_then(|u| self.counter(u)).map(|c| c.place)
    }

    /// Gives the choice of the moment that is about this place, if there is exactly one.
    fn offer_at(&mut self, place: u16, now: f64) -> bool {
        if !self.my_turn() {
            return false;
        }
        let chosen = |m: &Mark| matches!(m, Mark::Choice { place: p } if *p == place);
        if !self.seen.scene.marks.iter().chain(&self.seen.marks).any(chosen) {
            return false;
        }
        let about = Some(Subject::Place(place));
        let mut fitting = self.seen.sequence.choices.iter().filter(|o| o.subject == about);
        let (Some(offer), None) = (fitting.next(), fitting.next()) else { return self.go_there(place, now) };
        let (orders, why_not) = (offer.orders.clone(), offer.why_not.clone());
        if let Some(text) = why_not {
            self.refuse(text, Some(place), now);
        } else {
            self.give(&orders, now);
        }
        true
    }

    /// Gives what going to a marked place means without a selection: a deployment, the one possible retreat.
    fn go_there(&mut self, place: u16, now: f64) -> bool {
        if self.plan_in_the_way(Some(place), now) {
            return true;
        }
        let meant = self.table.gesture(self.viewer(), &Gesture::Go { units: Vec::new(), place });
        match meant {
            Ok(orders) if !orders.is_empty() => {
                self.give(&orders, now);
                true
            }
            _ => false,
        }
    }

    /// Selects every unit of the stack that fits, as a double click does.
    pub fn select_stack(&mut self, place: u16) {
        let own = self.own_units(place);
        let may: Vec<u16> =
            own.iter().copied().filter(|&u| self.counter(u).is_some_and(|c| c.states.can_act)).collect();
        self.selection = if may.is_empty() { own } else { may };
        self.selection.reverse();
    }

    /// The place under the keyboard: what is aimed at, selected or shown.
    pub fn keyboard_place(&self) -> Option<u16> {
        let aimed = self.aim.and_then(|(_, place)| place);
        aimed.or(self.selection_place()).or_else(|| self.inspect.as_ref().and_then(|s| self.place_of(s)))
    }

    /// Acts on a place picked for something.
    pub fn pick(&mut self, aim: Aim, place: u16, now: f64) {
        self.typed.clear();
        let units = self.selection.clone();
        if units.is_empty() && aim == Aim::Go && self.may_choose_place() {
            if !self.offer_at(place, now) {
                self.say(&format!("{} is not one of the choices", self.place_name(place)));
            }
            return;
        }
        match aim {
            Aim::Go => self.go(units, place, now),
            Aim::Attack => self.attack(units, place, now),
            Aim::WhyNot => self.why_not(units, place, now),
        }
    }

    /// Own units that may still act in this step.
    pub fn to_decide(&self) -> impl Iterator<Item = u16> + '_ {
        let me = self.eyes();
        self.seen.scene.counters.iter().filter(move |c| c.side == me.0 && c.states.can_act).map(|c| c.unit)
    }

    /// Own units at the place under the keyboard.
    pub fn keyboard_stack(&self) -> Vec<u16> {
        self.keyboard_place().map_or_else(Vec::new, |place| self.own_units(place))
    }

    /// Whether the moment asks for a place on the map.
    pub fn may_choose_place(&self) -> bool {
        self.my_turn() && self.seen.scene.marks.iter().any(|m| matches!(m, Mark::Choice { .. }))
    }

    /// Places the keyboard steps through while aiming: those marked for it.
    pub fn targets(&self, aim: Aim) -> Vec<u16> {
        let marks = self.seen.marks.iter().chain(&self.seen.scene.marks);
        let mut places: Vec<u16> = marks
            .filter_map(|m| match (aim, m) {
                (Aim::Go | Aim::WhyNot, Mark::Reach { place, .. } | Mark::Choice { place }) => Some(*place),
                (Aim::Attack | Aim::WhyNot, Mark::Target { place, .. }) => Some(*place),
                _ => None,
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The units Tab goes through: those that can answer what must be chosen before the step can end, then those that
    /// may still act.
    pub fn next_units(&self) -> Vec<u16> {
        let mut may = self.asked_units();
        let mut rest: Vec<u16> = self.to_decide().filter(|u| !may.contains(u)).collect();
        rest.sort_unstable();
        may.extend(rest);
        may
    }

    /// The next unit to decide after the leading one.
    pub fn next_unit(&mut self, forward: bool) {
        let owed = self.owed_choice();
        let may = self.next_units();
        if may.is_empty() {
            let none = owed.unwrap_or_else(|| "No unit is left to decide in this step".to_owned());
            self.say(&none);
            return;
        }
        let n = may.len();
        let lead = self.lead();
        let at = lead.and_then(|u| may.iter().position(|&m| m == u));
        let next = match (at, lead, forward) {
            (Some(i), _, true) => (i + 1) % n,
            (Some(i), _, false) => (i + n - 1) % n,
            // One that has acted is none of them any more: on from where it was.
            (None, Some(u), true) => may.iter().position(|&m| m > u).unwrap_or(0),
            (None, Some(u), false) => may.iter().rposition(|&m| m < u).unwrap_or(n - 1),
            (None, None, true) => 0,
            (None, None, false) => n - 1,
        };
        let next = may[next];
        self.selection = vec![next];
        self.inspect = self.counter(next).map(|c| Subject::Place(c.place));
        if let Some(owed) = owed.filter(|_| self.asked_units().contains(&next)) {
            let unit = self.counter(next).map_or("", |c| c.spoken.as_str());
            self.say(&format!("{owed} {unit}"));
        }
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
    fn asked_units(&self) -> Vec<u16> {
        if self.owed_choice().is_none() {
            return Vec::new();
        }
        let possible = self.seen.sequence.choices.iter().filter(|o| o.why_not.is_none());
        let unit = |o: &Offer| match o.subject {
            Some(Subject::Unit(unit)) => Some(unit),
            _ => None,
        };
        let mut units: Vec<u16> = possible.filter_map(unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    }
}
