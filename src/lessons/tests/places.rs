//! Names of places in the texts of a lesson.

use lessons::places::{bare, in_text, links};

#[test]
fn links_to_places_are_read_as_names_and_nothing_else_changes() {
    let name = |id: &str| (id == "kowno").then(|| "Kauen".to_owned());
    let read = |text: &str| in_text(text, &name);
    assert_eq!(read("Hover over [Kaunas](place:kowno)."), "Hover over Kauen.");
    assert_eq!(read("[Kaunas](place:kowno), [Minsk](place:minsk)"), "Kauen, Minsk", "no such place");
    assert_eq!(read("([R60](rule:BF-RUL-60)) [a](place:kowno)"), "([R60](rule:BF-RUL-60)) Kauen");
    for text in ["", "[x](place:kowno", "](place:kowno)", "[Kaunas]", "a ] b (place:kowno)"] {
        assert_eq!(read(text), text);
    }
    assert_eq!(
        links("[Kaunas](place:kowno) and [Riga](place:riga)"),
        [("Kaunas", "kowno"), ("Riga", "riga")]
    );
}

#[test]
fn a_name_outside_a_link_is_bare() {
    let names = ["Kaunas", "Brest"];
    let found = |text: &str| bare(text, names.into_iter());
    assert_eq!(found("From [Kaunas](place:kowno) to Brest’s fort"), Some("Brest"));
    assert_eq!(found("[Kaunas](place:kowno), Breston, ÄBrest"), None);
    assert_eq!(found("[the Brest fortress](rule:X)"), Some("Brest"));
}
