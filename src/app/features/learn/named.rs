//! Which places the map shows for a step of a lesson: what glows, what its words and answers name, and what may be pointed at.

use crate::desk::Desk;
use engine::{
    base::keys::PlaceKey,
    show::{board::Board, scene::Subject},
};
use lessons::{
    format::{Ask, Step},
    things::subject,
};

/// The shortest name that is looked for: shorter ones stand in other words.
const SHORTEST: usize = 3;

/// Where a text names something, by whole words.
pub(crate) fn whole_words(text: &str, name: &str) -> Option<usize> {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let alone = |at: &usize| {
        let (before, after) = (&text[..*at], &text[at + name.len()..]);
        !letter(before.chars().next_back()) && !letter(after.chars().next())
    };
    let long = name.chars().count() >= SHORTEST;
    long.then(|| text.match_indices(name).map(|(at, _)| at).find(alone)).flatten()
}

/// Whether a text says a name.
fn says(text: &str, name: &str) -> bool {
    whole_words(text, name).is_some()
}

/// The places a text names.
fn named(board: &Board, text: &str) -> Vec<PlaceKey> {
    let places = board.keys().zip(&board.places);
    places.filter(|(_, place)| place.is_on_map() && says(text, &place.name)).map(|(key, _)| key).collect()
}

/// What may be pointed at in a step: right or with a reply of its own.
fn pointed_at(desk: &Desk, step: &Step) -> Vec<PlaceKey> {
    let Ask::Point(asked) = &step.ask else { return Vec::new() };
    let all = asked.right.iter().chain(asked.other.iter().flat_map(|other| &other.at));
    let all = all.filter_map(|thing| subject(&*desk.table, thing));
    all.filter_map(|subject| desk.seen.place_of(&subject)).collect()
}

/// What the map shows for a step with these things lit. Where nothing is lit and a place is asked for, it may be anywhere: all of
/// the map.
pub(super) fn places(desk: &Desk, step: &Step, lit: &[Subject]) -> Vec<PlaceKey> {
    let board = &desk.seen.scene.board;
    let lit: Vec<PlaceKey> = lit.iter().filter_map(|subject| desk.seen.place_of(subject)).collect();
    if lit.is_empty() && matches!(step.ask, Ask::Point(_)) {
        let on_map = board.keys().zip(&board.places).filter(|(_, place)| place.is_on_map());
        return on_map.map(|(key, _)| key).collect();
    }
    let mut all = lit;
    all.extend(named(board, &step.text));
    if let Ask::Choose(asked) = &step.ask {
        all.extend(asked.options.iter().flat_map(|option| named(board, &option.text)));
    }
    all.extend(pointed_at(desk, step));
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_name_is_found_as_a_whole_word() {
        assert!(says("Which is linked to Warsaw?", "Warsaw"));
        assert!(says("Brest", "Brest") && says("(Kiev)", "Kiev") && says("Kiev’s fall", "Kiev"));
        assert!(!says("Brestovany", "Brest") && !says("the Upper", "Uppe") && !says("to Om", "Om"));
        assert!(says("Тула и Орёл", "Орёл") && !says("", "Kiev"));
    }
}
