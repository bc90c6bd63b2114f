//! What one can point at, between a lesson's names and the keys of a table.

use super::format::Thing;
use engine::{
    base::{keys::PlaceKey, side::Viewer, tree::Tree},
    play::note::Spot,
    show::scene::Subject,
    table::Table,
};

/// What the learner pointed at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pointed {
    /// Something on the map.
    Subject(Subject),
    /// A step of the sequence of play, by its title.
    Phase(String),
    /// A line of the log, by its text.
    Log(String),
}

/// How it was pointed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// By a click or its like.
    Click,
    /// The pointer, or the keyboard, rests there.
    Hover,
}

/// What a lesson's name stands for on a table; `None` for what is not on the map, or not known.
pub fn subject(table: &dyn Table, thing: &Thing) -> Option<Subject> {
    let place = |id: &String| match table.subject_of(&Spot::Place(id.clone())) {
        Some(Subject::Place(key)) => Some(key),
        _ => None,
    };
    match thing {
        Thing::Place(id) => place(id).map(Subject::Place),
        Thing::Unit(id) => table.subject_of(&Spot::Unit(id.clone())),
        Thing::Link(a, b) => Some(Subject::Link(place(a)?, place(b)?)),
        Thing::Phase(_) | Thing::Log(_) => None,
    }
}

/// All that is meant by pointing at something: a unit, and the place it stands at.
pub fn meant(table: &dyn Table, who: Viewer, at: &Pointed) -> Vec<Thing> {
    let subject = match at {
        Pointed::Subject(subject) => subject,
        Pointed::Phase(title) => return vec![Thing::Phase(title.clone())],
        Pointed::Log(text) => return vec![Thing::Log(text.clone())],
    };
    let place = |key: PlaceKey| place_id(table, key).map(Thing::Place);
    match subject {
        Subject::Unit(unit) => {
            let own = match table.spot_of(subject) {
                Some(Spot::Unit(id)) => Some(Thing::Unit(id)),
                Some(Spot::Place(_)) | None => None,
            };
            let scene = table.scene(table.cursor(), who);
            let stands = scene.counters.iter().find(|counter| counter.unit == *unit);
            own.into_iter().chain(stands.and_then(|counter| place(counter.place))).collect()
        }
        Subject::Place(key) | Subject::Side(key, _) => place(*key).into_iter().collect(),
        Subject::Link(a, b) => {
            let ends = place_id(table, *a).zip(place_id(table, *b));
            ends.map(|(a, b)| Thing::Link(a, b)).into_iter().collect()
        }
        Subject::Turn(_) => Vec::new(),
    }
}

/// Whether something pointed at is what a lesson names.
pub fn same(wanted: &Thing, pointed: &Thing) -> bool {
    let holds = |text: &str, words: &str| text.to_lowercase().contains(&words.to_lowercase());
    match (wanted, pointed) {
        (Thing::Link(a, b), Thing::Link(c, d)) => (a, b) == (c, d) || (a, b) == (d, c),
        (Thing::Phase(words), Thing::Phase(text)) | (Thing::Log(words), Thing::Log(text)) => {
            holds(text, words)
        }
        (wanted, pointed) => wanted == pointed,
    }
}

/// The places an order names.
pub fn places_of(table: &dyn Table, order: &Tree) -> Vec<Subject> {
    let mut out = Vec::new();
    match order {
        Tree::Word(word) => out.extend(table.subject_of(&Spot::Place(word.clone()))),
        Tree::Fields(_, fields) => out.extend(fields.iter().flat_map(|(_, tree)| places_of(table, tree))),
        Tree::List(items) => out.extend(items.iter().flat_map(|tree| places_of(table, tree))),
    }
    out
}

fn place_id(table: &dyn Table, key: PlaceKey) -> Option<String> {
    match table.spot_of(&Subject::Place(key)) {
        Some(Spot::Place(id)) => Some(id),
        Some(Spot::Unit(_)) | None => None,
    }
}
