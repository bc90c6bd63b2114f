//! A place being picked for something: M, A or Y, then letters of its name, arrows, Tab or a click, then Enter.
//!
//! It lasts until the place is taken or Esc ends it: a refusal leaves it open, so that letters typed after it are still
//! letters of a name and no commands.

use super::{
    hands::Keyboard,
    state::{Desk, Seen},
};
use crate::{
    command::Aim,
    map::said::{arrows_at, marks_at},
};
use engine::{
    base::{folding::fold, keys::PlaceKey},
    show::scene::{Mark, Reach},
};

/// What is said while no unit is selected that could go or attack.
pub const SELECT_FIRST: &str = "Select a unit first: click one, or press Tab";

impl Keyboard<'_> {
    /// Letters and places that follow are for this aim, also when no unit is selected yet.
    pub(crate) fn listen(&mut self, aim: Aim) {
        let walked = self.desk.cursor.take().filter(|_| aim == Aim::WhyNot);
        self.desk.typed.clear();
        self.desk.aim = Some((aim, walked.or(self.desk.selection_place())));
    }

    /// Begins to aim.
    pub fn begin_aim(&mut self, aim: Aim) {
        self.listen(aim);
        self.desk.say(match aim {
            Aim::Go => "Move: type the name of a place, or go there by arrows or Tab; then Enter",
            Aim::Attack => "Attack: type the name of a place, or go there by arrows or Tab; then Enter",
            Aim::WhyNot => "Why not: type the name of a place, or go there by arrows or Tab; then Enter",
        });
        if !aim.needs_no_unit() {
            self.next_target(true);
        }
    }
}

impl Desk {
    /// Whether a unit must be selected before this aim.
    pub(crate) fn must_select_for(&self, aim: Aim) -> bool {
        let choosing = aim == Aim::Go && self.may_choose_place();
        self.selection.is_empty() && !choosing && !aim.needs_no_unit()
    }

    /// Stops aiming; tells whether anything was aimed.
    pub fn end_aim(&mut self) -> bool {
        self.typed.clear();
        if self.aim.is_some() {
            self.status.clear();
            self.bubble = None;
        }
        self.aim.take().is_some()
    }
}

impl Keyboard<'_> {
    /// Takes the place under the mark.
    pub fn pick_aim(&mut self, now: f64) {
        match self.desk.aim {
            Some((aim, Some(place))) => self.desk.hand().pick(aim, place, now),
            Some((_, None)) => self.desk.say("Type the name of a place first"),
            None => {}
        }
    }

    /// Adds letters to the name.
    pub fn type_name(&mut self, letters: &str) {
        self.desk.typed.push_str(letters);
        self.aim_at_name();
    }

    /// Takes the last letter back.
    pub fn untype_name(&mut self) {
        self.desk.typed.pop();
        self.aim_at_name();
    }

    /// Brings the mark of the keyboard to the place whose name begins with what was typed: a marked place first.
    fn aim_at_name(&mut self) {
        let Some((aim, here)) = self.desk.aim else { return };
        let wanted = fold(self.desk.typed.trim_start());
        if wanted.is_empty() {
            self.desk.say("Type the name of a place");
            return;
        }
        let marked = self.desk.seen.targets(aim);
        let scene = std::sync::Arc::clone(&self.desk.seen.scene);
        let fits = |place: PlaceKey| scene.board.forms(place).iter().any(|form| form.starts_with(&wanted));
        let all = scene.board.keys();
        // The label of a hex is meant whole, named or not.
        let labelled = scene.board.labelled(&wanted);
        let found = labelled.or(here.filter(|&p| fits(p) && marked.contains(&p)));
        if let Some(place) = found.or_else(|| marked.iter().copied().chain(all).find(|&p| fits(p))) {
            self.desk.aim = Some((aim, Some(place)));
            let words = self.desk.seen.place_words(place);
            self.desk.say(&words);
        } else {
            let typed = self.desk.typed.trim().to_owned();
            self.desk.typed.pop();
            self.desk.say(&format!("No place begins with {typed}"));
        }
    }

    /// The next marked place for what is being aimed.
    pub fn next_target(&mut self, forward: bool) {
        let Some((aim, here)) = self.desk.aim else { return };
        self.desk.reach_on = true;
        self.desk.refresh();
        self.desk.typed.clear();
        let places = self.desk.seen.targets(aim);
        if places.is_empty() {
            return;
        }
        let next = match here.and_then(|h| places.iter().position(|&p| p == h)) {
            Some(i) if forward => (i + 1) % places.len(),
            Some(i) => (i + places.len() - 1) % places.len(),
            None => 0,
        };
        self.desk.aim = Some((aim, Some(places[next])));
        let words = self.desk.seen.place_words(places[next]);
        self.desk.say(&words);
    }
}

impl Seen {
    /// Places the keyboard steps through while aiming: those marked for it.
    pub fn targets(&self, aim: Aim) -> Vec<PlaceKey> {
        let marks = self.marks.iter().chain(&self.scene.marks);
        let mut places: Vec<PlaceKey> = marks
            .filter_map(|m| match (aim, m) {
                (Aim::Go | Aim::WhyNot, Mark::Reach(Reach { place, .. }) | Mark::Choice { place }) => {
                    Some(*place)
                }
                (Aim::Attack | Aim::WhyNot, Mark::Target { place, .. }) => Some(*place),
                _ => None,
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// A place in words, with what is offered there.
    pub fn place_words(&self, place: PlaceKey) -> String {
        let name = self.scene.told(place);
        let offered = marks_at(self.marks.iter().chain(&self.scene.marks), place);
        let ways = arrows_at(self.over_arrows.iter().chain(&self.scene.arrows), place);
        let mut words = name.to_owned();
        for more in [offered, ways].into_iter().filter(|more| !more.is_empty()) {
            words += ", ";
            words += &more;
        }
        words
    }
}
