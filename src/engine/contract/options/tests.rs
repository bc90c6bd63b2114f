//! Rows of a made-up game with two editions: defaults by edition, rows of one edition, what excludes what, codes.

use super::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Made {
    edition: usize,
    deck: usize,
    tanks: usize,
    early: usize,
    number: usize,
}

const fn c(value: &'static str) -> OptionChoice {
    choice(value, value, "")
}

const fn row(key: &'static str, choices: &'static [OptionChoice]) -> OptionRow {
    OptionRow::new(key, key).choices(choices)
}

const SECOND: Where = Where::new("edition", &["second"]);

impl SetupRows for Made {
    const ROWS: &'static [SetupRow<Self>] = &[
        row("edition", &[c("first"), c("second"), c("third").offered(Offered::Not)])
            .at(Field { get: |s| s.edition, set: |s, n| s.edition = n }),
        row("deck", &[c("one"), c("three").also(&["old-three"])])
            .also(&["cards"])
            .bars(&[Bar { values: &["three"], with: SECOND, because: "there are two" }])
            .at(Field { get: |s| s.deck, set: |s, n| s.deck = n }),
        row("tank-rule", &[c("no"), c("yes")])
            .page(Page::Readings)
            .only(SECOND)
            .at(Field { get: |s| s.tanks, set: |s, n| s.tanks = n }),
        OptionRow { defaults: &[(SECOND, 1)], ..row("early", &[c("off"), c("on")]) }
            .page(Page::More)
            .switch()
            .at(Field { get: |s| s.early, set: |s, n| s.early = n }),
        row("number", &[c("-1"), c("0"), c("1")])
            .page(Page::More)
            .default(1)
            .at(Field { get: |s| s.number, set: |s, n| s.number = n }),
    ];
}

fn these(pairs: &[(&str, &str)]) -> Choices {
    pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
}

fn no(pairs: &[(&str, &str)]) -> String {
    setup::<Made>(&these(pairs)).unwrap_err()
}

#[test]
fn a_default_depends_on_another_row() {
    assert_eq!(setup::<Made>(&Choices::new()), Ok(Made { number: 1, ..Made::default() }));
    let second = setup::<Made>(&these(&[("edition", "second")])).unwrap();
    assert_eq!(second, Made { edition: 1, early: 1, number: 1, ..Made::default() });
    assert_eq!(
        differing(&second, &[]),
        these(&[("edition", "second")]),
        "what is the default there is not written"
    );
    let off = setup::<Made>(&these(&[("edition", "second"), ("early", "no")])).unwrap();
    assert_eq!(differing(&off, &["edition"]), these(&[("early", "off")]));
    assert!(!choices(&Made::default()).contains_key("tank-rule"), "the first edition has no such row");
}

#[test]
fn names_are_taken_as_they_are_spelt() {
    let given = these(&[("Cards", "old three"), ("NUMBER", "+1")]);
    assert_eq!(setup::<Made>(&given), Ok(Made { deck: 1, number: 2, ..Made::default() }));
    let tanks = these(&[("edition", "second"), ("tank_rule", "on")]);
    assert_eq!(setup::<Made>(&tanks).unwrap().tanks, 1);
}

#[test]
fn an_impossible_set_is_refused_in_one_sentence() {
    assert_eq!(no(&[("colour", "red")]), "There is no option “colour” (E-OPTION)");
    assert_eq!(no(&[("deck", "five")]), "“five” is no choice for deck; choose one, three (E-OPTION)");
    assert_eq!(
        no(&[("edition", "third")]),
        "“third” is no choice for edition; choose first, second (E-OPTION)"
    );
    let barred = "deck “three” is not possible with edition “second”: there are two (E-OPTION)";
    assert_eq!(no(&[("edition", "second"), ("deck", "three")]), barred);
    let foreign =
        "“tank-rule” is not possible with edition “first”: the option belongs to edition “second” (E-OPTION)";
    assert_eq!(no(&[("tank-rule", "no")]), foreign, "also at its default: refused, not ignored");
    // In a file the words are the same.
    let mut made = Made { number: 1, ..Made::default() };
    assert_eq!(put(&mut made, &these(&[("tank-rule", "yes")])).unwrap_err(), foreign);
    assert_eq!(put(&mut made, &these(&[("colour", "red")])).unwrap_err(), no(&[("colour", "red")]));
    let mut second = Made { edition: 1, early: 1, number: 1, ..Made::default() };
    assert_eq!(put(&mut second, &these(&[("deck", "three")])).unwrap_err(), barred);
    second.deck = 0;
    assert_eq!(put(&mut second, &these(&[("tank-rule", "yes")])), Ok(()));
}

#[test]
fn a_code_stands_for_what_differs() {
    let rows = rows::<Made>();
    for pairs in [
        &[][..],
        &[("number", "1")],
        &[("deck", "three"), ("early", "on"), ("number", "-1")],
        &[("edition", "second"), ("tank-rule", "yes"), ("early", "off")],
    ] {
        let chosen = these(pairs);
        let text = code("made", &rows, &chosen);
        assert_eq!(decode("made", &rows, &text), Ok(chosen.clone()), "{text}");
        let spelt = text.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
        assert_eq!(decode("made", &rows, &spelt), Ok(chosen), "{spelt}");
    }
    assert_eq!(code("made", &rows, &these(&[("deck", "three")])), "112C");
}

#[test]
fn a_mistyped_code_is_refused() {
    let rows = rows::<Made>();
    let text = code("made", &rows, &these(&[("deck", "three"), ("early", "on"), ("number", "-1")]));
    let signs: Vec<char> = text.chars().filter(|c| *c != '-').collect();
    let read = |signs: &[char]| decode("made", &rows, &signs.iter().collect::<String>());
    for place in 0..signs.len() {
        for other in "0123456789ABCDEFGHJKMNPQRTVWXYZ".chars().filter(|c| *c != signs[place]) {
            let mut wrong = signs.clone();
            wrong[place] = other;
            assert!(read(&wrong).is_err(), "{wrong:?}");
        }
        if place > 0 && signs[place] != signs[place - 1] {
            let mut turned = signs.clone();
            turned.swap(place, place - 1);
            assert!(read(&turned).is_err(), "{turned:?}");
        }
    }
    let said = decode("made", &rows, "112D").unwrap_err();
    assert_eq!(said, "“112D” is no code for options of this game: a sign is missing or mistyped");
    assert!(decode("made", &rows, "").is_err());
    assert!(decode("other", &rows, &text).is_err(), "a code of another game");
}

#[test]
fn what_is_told_is_the_first_page_and_what_differs() {
    let rows = rows::<Made>();
    let told = |pairs: &[(&str, &str)]| {
        let choices = these(pairs);
        Chosen::new(&rows, &choices).told().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(told(&[]), "edition: first, deck: one");
    assert_eq!(told(&[("early", "on"), ("number", "1")]), "edition: first, deck: one, early, number: 1");
}
