//! Numbers as learners type them.

use lessons::{decimal::Decimal, format::Number};

const NO_NUMBER: &str = "Type a number, such as 12, 12.5 or 12,5";
const TOO_LARGE: &str = "No answer has that many digits";

#[test]
fn a_point_and_a_comma_begin_decimals() {
    let shown = |text: &str| Decimal::read(text).map(|n| n.to_string());
    for (typed, is) in [
        ("6", "6"),
        ("6.0", "6"),
        ("6,0", "6"),
        ("33.3", "33.3"),
        (" 33,3 ", "33.3"),
        ("33.333333333", "33.333333"),
        ("-2,5", "-2.5"),
        ("−2", "-2"),
        ("+7", "7"),
        (".5", "0.5"),
        ("5.", "5"),
        ("007", "7"),
        ("1,200", "1.2"),
    ] {
        assert_eq!(shown(typed).as_deref(), Ok(is), "{typed}");
    }
}

#[test]
fn nonsense_and_signs_between_thousands_are_one_sentence() {
    for typed in
        ["", " ", "-", ".", ",", "six", "6x", "1e3", "0x10", "6..0", "1,2,3", "1/3", "--4", "½", "٣", "3 3"]
    {
        assert_eq!(Decimal::read(typed), Err(NO_NUMBER.to_owned()), "{typed}");
    }
    for (typed, plain) in [
        ("1 200", "1200"),
        ("1'200", "1200"),
        ("1\u{a0}200", "1200"),
        ("1,200,000", "1200000"),
        ("1.200.000", "1200000"),
        ("1,200.5", "1200.5"),
        ("1.200,5", "1200,5"),
    ] {
        let why = Decimal::read(typed).unwrap_err();
        assert_eq!(why, format!("Write {plain}, without signs between the thousands"), "{typed}");
    }
    assert_eq!(Decimal::read("99999999999999999999"), Err(TOO_LARGE.to_owned()));
}

#[test]
fn within_half_a_unit_is_near() {
    let near = |typed: &str, right: i64, within: i64| Decimal::read(typed).unwrap().is_near(right, within);
    assert!(near("33.3", 33, 0) && near("33,5", 33, 0) && near("33.3333", 33, 0) && near("6.0", 6, 0));
    assert!(!near("33.6", 33, 0) && !near("333", 33, 0) && !near("32.4", 33, 0));
    assert!(near("31.8", 33, 2) && !near("30.4", 33, 2));
    assert!(near("-0.4", 0, 0) && !near("4", i64::MAX, 0));
    assert!(near("35.5", 33, 2) && !near("35.6", 33, 2));
    assert_eq!(Decimal::read("12.5").unwrap().whole(), None);
    assert_eq!(Decimal::read("12.0").unwrap().whole(), Some(12));
}

#[test]
fn three_digits_behind_a_sign_are_decimals_where_they_are_right() {
    let asked = |right: i64| Number { right: vec![right], ..Number::default() };
    assert!(Decimal::answer(&asked(33), "33.333").is_ok());
    assert!(Decimal::answer(&asked(33), "0.333").is_ok(), "wrong, and read in one way");
    let why = Decimal::answer(&asked(1200), "1,200").unwrap_err();
    assert_eq!(why, "Write 1200 without a sign between the thousands, or 1.2 with its decimals");
}
