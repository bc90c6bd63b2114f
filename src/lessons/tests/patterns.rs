//! Patterns over orders: what fits them, how they are written, and which are none.

use engine::base::tree::Tree;
use lessons::pattern::{Pattern, Progress, Several, Wanted, of_order};

/// The order that a pattern stands for, when nothing is left open in it.
fn order_of(text: &str) -> Option<Tree> {
    Pattern::read(text).unwrap().order()
}

fn fits(pattern: &str, order: &str) -> bool {
    Pattern::read(pattern).unwrap().fits(&order_of(order).unwrap())
}

#[test]
fn fields_come_in_any_order_and_may_be_left_out() {
    let order = r#"Move(unit:"a4",to:"minsk")"#;
    for right in [
        "Move(unit: a4, to: minsk)",
        "Move(to: minsk, unit: a4)",
        "Move(unit: a4)",
        "Move(unit: _, to: minsk | dvinsk)",
        "Move(unit: a4, ..)",
        "Move",
        "_",
        "EndStep | Move(to: \"minsk\")",
    ] {
        assert!(fits(right, order), "{right}");
    }
    for wrong in ["Move(unit: a9)", "Declare(unit: a4)", "Move(unit: a4, from: brest)", "minsk", "[_]"] {
        assert!(!fits(wrong, order), "{wrong}");
    }
    assert!(fits("EndStep", "EndStep") && fits("Choose(Rush)", "Choose(Rush)"));
    assert!(fits("A(1, 2)", "A(1,2)") && !fits("A(1)", "A(1,2)") && fits("A(1, ..)", "A(1,2)"));
    assert!(fits("A(x: 3)", "A(x:Some(3))") && fits("A(x: Some(3))", "A(x:Some(3))"));
    assert!(fits("Air(effect: Plus)", "Air(effect:Plus)"));
}

#[test]
fn lists_and_bags() {
    let order = r#"Attack(from:"k",units:["a","b","c"])"#;
    for right in [
        "Attack(units: [a, b, c])",
        "Attack(units: [a, ..])",
        "Attack(units: {c, a, b})",
        "Attack(units: {2+ of a, b, c})",
        "Attack(units: {3 of a, b, c, d})",
        "Attack(units: {2-3 of a, b, c, d})",
        "Attack(units: {c, ..})",
        "Attack(units: {_, _, _})",
    ] {
        assert!(fits(right, order), "{right}");
    }
    for wrong in [
        "Attack(units: [a, b])",
        "Attack(units: {a, b})",
        "Attack(units: {2 of a, b, c})",
        "Attack(units: {d, ..})",
        "Attack(units: {a, a, ..})",
    ] {
        assert!(!fits(wrong, order), "{wrong}");
    }
}

#[test]
fn several_orders_make_a_way() {
    let wanted = |all: &[&str], in_order| {
        Wanted::read(&all.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>(), in_order).unwrap()
    };
    let given = |all: &[&str]| all.iter().map(|s| order_of(s).unwrap()).collect::<Vec<_>>();
    let way = wanted(&["2 of Go(unit: a|b|c)", "Go(unit: a, ..)", "0-1 of Stop"], false);
    for (orders, how) in [
        (&["Go(unit:a)"][..], Progress::Part),
        (&["Go(unit:a)", "Go(unit:b)", "Go(unit:c)"], Progress::Whole),
        (&["Go(unit:c)", "Stop", "Go(unit:b)", "Go(unit:a)"], Progress::Whole),
        (&["Go(unit:b)", "Go(unit:c)", "Go(unit:d)"], Progress::Astray),
        (&["Stop", "Stop"], Progress::Astray),
        (&[], Progress::Part),
    ] {
        assert_eq!(way.progress(&given(orders)), how, "{orders:?}");
    }
    let way = wanted(&["1+ of Go", "Stop"], true);
    for (orders, how) in [
        (&["Stop"][..], Progress::Astray),
        (&["Go(unit:a)", "Go(unit:b)"], Progress::Part),
        (&["Go(unit:a)", "Go(unit:b)", "Stop"], Progress::Whole),
        (&["Go(unit:a)", "Stop", "Stop"], Progress::Astray),
        (&[], Progress::Part),
    ] {
        assert_eq!(way.progress(&given(orders)), how, "{orders:?}");
    }
}

#[test]
fn patterns_are_written_as_orders() {
    let written = |text: &str| Pattern::read(text).unwrap().written();
    assert_eq!(written("Move(unit: a4, to: minsk)")[0], r#"Move(unit:"a4",to:"minsk")"#);
    assert_eq!(written("Move(unit: a4 | a9, to: x, far: true)")[1], r#"Move(unit:"a9",to:"x",far:true)"#);
    assert_eq!(written("EndStep")[0], "EndStep");
    assert!(written("Move(unit: _)").is_empty());
}

#[test]
fn an_order_is_written_as_its_pattern() {
    for order in [r#"Move(unit:"a4",to:"minsk")"#, "EndStep", r#"Say("two words",[1,"a\"b"],(x:"_"),"a|b")"#]
    {
        let tree = order_of(order).unwrap();
        let pattern = of_order(&tree);
        assert!(
            Pattern::read(&pattern).unwrap().fits(&tree) && order_of(&pattern) == Some(tree),
            "{pattern}"
        );
    }
    let tree = order_of(r#"Move(unit:"a4",to:"minsk")"#).unwrap();
    assert_eq!(of_order(&tree), "Move(unit: a4, to: minsk)");
}

#[test]
fn bad_patterns_are_refused() {
    for bad in
        ["", "(", "Move(", "Move(a b)", "a |", "..", "Move)", "\"open", "{2 of}x", "a b", "Move(a:)", "&"]
    {
        assert!(Pattern::read(bad).is_err(), "{bad}");
    }
    assert!(Pattern::read(&"(".repeat(10_000)).is_err());
    assert!(Several::read("3-1 of Move").is_err() && Several::read("x of Move").is_err());
    assert_eq!(order_of("Move(unit: _)"), None);
}
