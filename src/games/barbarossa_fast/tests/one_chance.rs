//! One chance for one attack: the forecast and the calculator, told the same, say the same.

use super::Table;
use barbarossa_fast::{
    nouns::Stage,
    odds::{forecast as counted, tool},
    order::Order,
};
use engine::{
    base::side::{Side, Viewer},
    contract::{exercises::Exercises as _, handling::Handling as _, rules::Knowledge as _},
    show::{forecast::Forecast, scene::Subject},
};

/// Two ways from the base to b; behind b only d, to which a German move could come over c.
const RING: &str = "B=base a b c d E=east : B-a a-b b-d a-c c-d d-E";

fn attack(chart: &str, position: &str, from: &str, target: &str) -> Table {
    let mut t = Table::chart(chart, position);
    for unit in t.units(from).into_iter().filter(|unit| unit.is_german()) {
        let order = t.attack(unit, target);
        if t.check(order).is_ok() {
            t.give(order);
        }
    }
    t
}

/// What the forecast says, and what `odds` says, in tenths of a point.
fn both(t: &Table, target: &str) -> (i64, i64) {
    let chance = counted::chance(&t.g, t.o(), t.at(target)).expect("a forecast");
    let view = t.g.view(&t.s, Viewer::Side(Side(0)));
    let proof = t.g.proof(&view, Side(0), "falls", "", &[target]).expect("a proof");
    ((chance.value() * 1000.0).round() as i64, proof.worths[0].1)
}

fn forecast(t: &Table, target: &str) -> Forecast {
    let view = t.g.view(&t.s, Viewer::Side(Side(0)));
    t.g.forecast(&view, &Subject::from(t.at(target)), &[]).expect("a forecast")
}

fn odds(flags: &[(&str, &str)]) -> (bool, bool) {
    let flags = flags.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let outcome = tool::outcome(&flags).expect("a battle");
    (outcome.held, outcome.somebody_enters())
}

#[test] // BF-RUL-46, §7.6: an army alone forces no unit out; one that could be cut off by one move leaves all the same
fn a_place_that_may_be_held_is_said_to_be_left() {
    let t = {
        let mut t = Table::chart(RING, "a: A P P P | b: S | ground c | d: s");
        let order = t.attack(t.unit("a", 0), "b");
        t.give(order);
        t
    };
    assert_eq!(both(&t, "b"), (1000, 1000));
    let f = forecast(&t, "b");
    let (said, rule) = f.notes.last().expect("a note");
    assert!(said.contains("if it stays, b falls in 0 %") && rule == "BF-RUL-46", "{said} {rule}");
    let typed = [("attack", "A"), ("defend", "S")];
    assert_eq!(odds(&typed), (true, true), "who may stay stays");
    assert_eq!(odds(&[&typed[..], &[("leave", "true")]].concat()), (false, true));
    // Nothing is said of it where no unit could be cut off.
    let t = attack(super::M, "ground b | a: A | b: | x: S", "a", "x");
    let said = forecast(&t, "x").notes;
    assert!(said.iter().all(|(_, rule)| rule != "BF-RUL-46"), "{said:?}");
}

#[test] // §7.5 (1), §8: a fit attacker is kept where the place falls with one, whatever that costs
fn an_army_is_given_for_a_city() {
    let mut t = attack(super::M, "ground a b | c: A P | V: Sd Sd", "c", "V");
    assert_eq!(both(&t, "V"), (1000, 1000));
    assert_eq!(odds(&[("attack", "A+P"), ("defend", "Sd+Sd"), ("place", "city")]), (false, true));
    // And that is what is suggested, and played.
    t.end();
    t.give(t.commit("V", false));
    assert_eq!(t.o().battle.stage, Stage::AttackerHits);
    let army = t.unit("c", 0);
    let view = t.g.view(&t.s, Viewer::Side(Side(0)));
    let suggested = t.g.suggested(&view);
    assert!(suggested.iter().all(|order| *order == Order::TakeHit { unit: army }), "{suggested:?}");
    for order in suggested {
        t.give(order);
    }
    t.settle();
    let corps = t.unit("c", 0);
    assert!(t.check(Order::Advance { unit: corps }).is_ok());
}

#[test]
fn small_battles_have_one_chance() {
    let attackers = ["A", "P", "P P", "A P", "A P P", "Pd A"];
    let one = ["S", "Sd", "W", "K", "s"];
    let mut defenders: Vec<String> = one.iter().map(|unit| (*unit).to_owned()).collect();
    for (n, a) in one.iter().enumerate() {
        for b in &one[n..] {
            // There is one 1st Shock Army.
            defenders.extend((*a != "K" || *b != "K").then(|| format!("{a} {b}")));
        }
    }
    let grounds =
        [(RING, "ground c | d: s", "a", "b"), (super::M, "ground a b", "c", "V"), (RING, "", "a", "b")];
    for (chart, more, from, target) in grounds {
        for attacker in attackers {
            for defender in &defenders {
                let more = if more.is_empty() { String::new() } else { format!(" | {more}") };
                let t =
                    attack(chart, &format!("{from}: {attacker} | {target}: {defender}{more}"), from, target);
                let (forecast, odds) = both(&t, target);
                assert!(
                    (forecast - odds).abs() <= 1,
                    "{attacker} on {defender}{more}: {forecast}, odds {odds}"
                );
            }
        }
    }
}
