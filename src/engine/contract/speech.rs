//! How a game speaks: every sentence about it that the window or a report shows.

use super::picture::Picture;
use crate::{
    base::{
        keys::PlaceKey,
        plain::quoted,
        when::{Stride, When},
    },
    show::{
        account::Account,
        fact::{Answer, FactName},
        line::{Line, Told},
        offer::Explanation,
        scene::{Scene, Subject},
        sheet::Sheet,
        summary::Summary,
    },
};

/// Words, from views and told events only.
pub trait Speech: Picture {
    /// The order in words ("41st Panzer Corps to Dvinsk").
    fn order_text(&self, v: &Self::View, o: &Self::Order) -> String;
    /// What dice may bring that an order rolls, with the chances ("Gets over 72 %; else it stays."); by default nothing.
    fn order_chances(&self, _v: &Self::View, _o: &Self::Order) -> String {
        String::new()
    }
    /// How that is put together, so that a report can tell what several units are ordered alike in one; by default by
    /// itself. Its words are those of [`Self::order_text`].
    fn order_told(&self, _v: &Self::View, _o: &Self::Order) -> Option<Told> {
        None
    }
    /// One log line for a told event; `v` is the viewer's view *before* the event. `None` for bookkeeping events.
    fn sentence(&self, v: &Self::View, e: &Self::Event) -> Option<Line>;
    /// A refusal in words: sentence, rules, where, way out.
    fn explain(&self, _v: &Self::View, r: &Self::Refusal) -> Explanation {
        Explanation::new("E-RULE", r.to_string(), "")
    }
    /// The log lines of all reasons of one order of an automatic player; `v` is the view the order was given in.
    fn reasons(&self, _v: &Self::View, _all: &[Self::Reason]) -> Vec<Line> {
        Vec::new()
    }
    /// Why an automatic player decided so, for the panel; `v` is the view the order was given in. `None` when the log
    /// line of the reason says all there is.
    fn account(&self, _v: &Self::View, _w: &Self::Reason) -> Option<Account> {
        None
    }
    /// Inspector page; by default what the scene says of the unit or place.
    fn sheet(&self, v: &Self::View, about: &Subject) -> Sheet {
        plain_sheet(&self.scene(v), about)
    }
    /// The position as readable text; by default what the scene says of each place where something stands.
    fn position_text(&self, v: &Self::View) -> String {
        plain_position(&self.scene(v))
    }
    /// Result and milestones, for batches and the end-of-game page; by default the outcome.
    fn summary(&self, s: &Self::State) -> Summary {
        let Some(end) = self.outcome(s) else {
            return Summary { kind: "running".into(), ..Summary::default() };
        };
        let (kind, sentence, score, needed) = (end.kind, end.sentence, end.score, end.needed);
        Summary { kind, sentence, score, needed, ..Summary::default() }
    }
    /// The name of a turn or phase, such as `June 1941` or `German attacks`.
    fn when_text(&self, when: When, stride: Stride) -> String {
        if stride == Stride::Turn { format!("Turn {}", when.turn) } else { format!("Phase {}", when.phase) }
    }
    /// Facts that can be asked for by name, for goals of lessons and for tests.
    fn facts() -> &'static [FactName] {
        &[]
    }
    /// The answer to one of them, with what stands in its brackets, such as `control` with `minsk` and `german`.
    ///
    /// # Errors
    /// One sentence when there is no such fact, place, unit or side.
    fn fact(&self, _v: &Self::View, name: &str, _arguments: &[&str]) -> Result<Answer, String> {
        Err(format!("{} is no fact of this game", quoted(name)))
    }
}

fn plain_sheet(scene: &Scene, about: &Subject) -> Sheet {
    let (title, subtitle) = match *about {
        Subject::Unit(unit) => match scene.counters.iter().find(|counter| counter.unit == unit) {
            Some(counter) => (counter.name.clone(), counter.spoken.clone()),
            None => return Sheet::default(),
        },
        Subject::Place(place) | Subject::Side(place, _) => {
            let state = scene.places.get(place.index());
            (scene.board.name(place).to_owned(), state.map_or_else(String::new, |state| state.spoken.clone()))
        }
        Subject::Link(..) | Subject::Turn(_) => return Sheet::default(),
    };
    Sheet { title, subtitle, ..Sheet::default() }
}

fn plain_position(scene: &Scene) -> String {
    let line = |place: PlaceKey| {
        let there = scene.counters.iter().filter(|counter| counter.place == place);
        let there: Vec<&str> = there.map(|counter| counter.spoken.as_str()).collect();
        (!there.is_empty()).then(|| format!("{}: {}", scene.board.name(place), there.join("; ")))
    };
    (0..scene.places.len()).map(PlaceKey::nth).filter_map(line).collect::<Vec<_>>().join("\n")
}
