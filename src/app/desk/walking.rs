//! The keyboard on the map: the walk of the arrows, leaps, a way gone hex by hex, and what is said of a place.

use super::{hands::Keyboard, state::Desk};
use crate::command::Heading;
use engine::{
    base::{hex::Direction, keys::PlaceKey},
    show::{
        scene::{Subject, Verb},
        sheet::{Row, Section},
    },
};
use std::sync::Arc;

impl Keyboard<'_> {
    /// Where a step of the keyboard begins.
    fn walks_from(&self) -> Option<PlaceKey> {
        let here = match self.desk.aim {
            Some((_, place)) => place.or(self.desk.selection_place()),
            None => self.desk.keyboard_place(),
        };
        here.or_else(|| self.desk.seen.scene.counters.first().map(|c| c.place))
    }

    /// The keyboard is at this place now; what is selected stays so.
    pub(crate) fn walk_to(&mut self, place: PlaceKey) {
        if let Some((aim, _)) = self.desk.aim {
            self.desk.typed.clear();
            self.desk.aim = Some((aim, Some(place)));
        } else {
            self.desk.drop_bubble();
            self.desk.cursor = Some(place);
        }
        self.desk.walk.said = None;
        let words = self.desk.seen.place_words(place);
        self.desk.say(&words);
    }

    /// The neighbour in a direction; of two slanted ones that to which the last step leans.
    fn beside(&mut self, here: PlaceKey, heading: Heading) -> Option<PlaceKey> {
        let board = Arc::clone(&self.desk.seen.scene.board);
        let lean = self.desk.walk.lean.filter(|(place, _)| *place == here && board.is_tiled());
        let place = board.step(here, heading.way(), lean.map(|(_, lean)| lean));
        let Some(place) = place else {
            self.desk.say(&format!("There is no {} in that direction", board.word().0));
            return None;
        };
        self.desk.walk.lean = board.lean_after(here, place, heading.way()).map(|lean| (place, lean));
        Some(place)
    }

    /// To the place nearest in a direction among those linked to the current one.
    pub(crate) fn walk(&mut self, heading: Heading) {
        let Some(here) = self.walks_from() else { return };
        if let Some(place) = self.beside(here, heading) {
            self.walk_to(place);
        }
    }

    /// Over a side of the hex.
    pub(crate) fn walk_over(&mut self, side: u8) {
        let way = Direction::ALL.get(usize::from(side)).copied();
        let Some((way, here)) = way.zip(self.walks_from()) else { return };
        let board = Arc::clone(&self.desk.seen.scene.board);
        match board.beside(here, way) {
            Some(place) => self.walk_to(place),
            None => self.desk.say(&format!("There is no {} in that direction", board.word().0)),
        }
    }

    /// To the next place in a direction where something stands or that has a name.
    pub(crate) fn leap(&mut self, heading: Heading) {
        let Some(here) = self.walks_from() else { return };
        let scene = Arc::clone(&self.desk.seen.scene);
        let named = |place: PlaceKey| scene.board.place(place).is_some_and(|p| !p.name.is_empty());
        let wanted = |place: PlaceKey| named(place) || self.desk.seen.stack(place).next().is_some();
        match scene.board.leap(here, heading.way(), wanted) {
            Some(place) => self.walk_to(place),
            None => self.desk.say("No unit and no place lies in that direction"),
        }
    }

    /// To the next or previous own stack that can act, in the sequence of the places.
    pub(crate) fn next_stack(&mut self, forward: bool) {
        let mut places: Vec<PlaceKey> = self
            .desk
            .next_units()
            .into_iter()
            .filter_map(|unit| Some(self.desk.seen.counter(unit)?.place))
            .collect();
        places.sort_unstable();
        places.dedup();
        let here = self.desk.keyboard_place();
        let next = match here {
            Some(here) if forward => places.iter().find(|place| **place > here).or(places.first()),
            Some(here) => places.iter().rev().find(|place| **place < here).or(places.last()),
            None => places.first(),
        };
        let Some(place) = next.copied() else { return };
        self.walk_to(place);
        if self.desk.planning.is_some() {
            return;
        }
        // What is stepped to is taken up, as Tab does it: the next key is about it and not about what was up before.
        let mut may = self.desk.next_units().into_iter();
        if let Some(unit) = may.find(|unit| self.desk.seen.counter(*unit).is_some_and(|c| c.place == place)) {
            self.desk.selection = vec![unit];
            self.desk.inspect = Some(Subject::Place(place));
            self.desk.cursor = None;
        }
    }

    /// Says which units the stack under the keyboard has; tells the place where several stand.
    pub(crate) fn say_stack(&mut self) -> Option<PlaceKey> {
        let place = self.desk.keyboard_place()?;
        let own = self.desk.own_units(place);
        let counters: Vec<&str> = if own.is_empty() {
            self.desk.seen.stack(place).rev().map(|counter| counter.spoken.as_str()).collect()
        } else {
            own.iter().filter_map(|unit| Some(self.desk.seen.counter(*unit)?.spoken.as_str())).collect()
        };
        let words = match counters[..] {
            [] => "No unit stands there".to_owned(),
            [one] => one.to_owned(),
            _ => {
                let digit = |(i, words): (usize, &&str)| {
                    if own.is_empty() { (*words).to_owned() } else { format!("{}: {words}", i + 1) }
                };
                let listed: Vec<String> = counters.iter().enumerate().map(digit).collect();
                let all = if own.is_empty() { "" } else { ". 0 takes all" };
                format!("{} units. {}{all}", counters.len(), listed.join(". "))
            }
        };
        let several = counters.len() > 1;
        self.desk.say(&words);
        several.then_some(place)
    }

    /// Says all there is of the place under the keyboard, a part at a time.
    pub(crate) fn say_in_full(&mut self) {
        let Some(place) = self.desk.keyboard_place() else { return };
        let sheet = self.desk.table.sheet(self.desk.at(), self.desk.viewer(), &Subject::Place(place));
        let parts: Vec<&Section> = sheet.sections.iter().filter(|part| !part.rows.is_empty()).collect();
        let said = self.desk.walk.said.filter(|(known, n)| *known == place && *n < parts.len().max(1));
        let nth = said.map_or(0, |(_, n)| n);
        let part = parts.get(nth).map(|part| in_words(part)).unwrap_or_default();
        let words = if nth == 0 { format!("{}. {part}", self.desk.seen.place_words(place)) } else { part };
        self.desk.walk.said = Some((place, nth + 1));
        self.desk.say(words.trim());
    }

    /// The selection goes one hex in a direction and stays selected, so that the next key takes it on.
    pub(crate) fn one_hex(&mut self, heading: Heading, now: f64) {
        self.desk.cursor = None;
        let units = self.desk.selection.clone();
        let Some(here) = self.desk.selection_place().filter(|_| !self.desk.hand().plan_in_the_way(None, now))
        else {
            return;
        };
        let Some(place) = self.beside(here, heading) else { return };
        let begun = self.desk.is_on_way() && self.desk.walk.way.1 == units;
        let Some(orders) = self.desk.hand().gesture(&Verb::STEP.by(units.clone(), place), now) else {
            // The same key again tries the other of two slanted ones.
            self.desk.walk.lean = self.desk.walk.lean.map(|(_, lean)| (here, lean));
            return;
        };
        if self.desk.hand().give(&orders, now) {
            if !begun {
                self.desk.walk.way = (Vec::new(), units);
            }
            self.desk.walk.way.0.push(self.desk.table.cursor());
            self.stay_on_way();
        }
    }
}

impl Desk {
    /// Whether the last order was a step of a way gone by hand.
    pub(crate) fn is_on_way(&self) -> bool {
        self.my_turn() && self.walk.way.0.last() == Some(&self.table.cursor())
    }
}

impl Keyboard<'_> {
    /// Takes back the last step of that way.
    pub(crate) fn hex_back(&mut self) {
        if self.desk.table.undo(self.desk.me).is_ok() {
            self.desk.walk.way.0.pop();
            self.stay_on_way();
        }
    }

    /// Those who go stay in the hand, and what their way has come to is said.
    fn stay_on_way(&mut self) {
        self.desk.selection.clone_from(&self.desk.walk.way.1);
        self.desk.refresh();
        let Some(place) = self.desk.selection_place() else { return };
        let on =
            self.desk.lead().and_then(|unit| self.desk.seen.counter(unit)).is_some_and(|c| c.states.can_act);
        let note = if on { self.desk.seen.sequence.note.clone() } else { "Stops here".to_owned() };
        let words = self.desk.seen.place_words(place);
        self.desk.say(&format!("{words}. {note}"));
    }
}

/// A part of a page as sentences.
fn in_words(part: &Section) -> String {
    let row = |row: &Row| match (row.label.as_str(), row.value.as_str()) {
        ("", value) => value.to_owned(),
        (label, "") => label.to_owned(),
        (label, value) => format!("{label}: {value}"),
    };
    let title = std::iter::once(part.title.clone()).filter(|title| !title.is_empty());
    title.chain(part.rows.iter().map(row)).collect::<Vec<_>>().join(". ")
}
