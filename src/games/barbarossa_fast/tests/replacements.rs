//! Soviet replacements: how many, from where, how far; the unseen pool.

use super::Table;
use barbarossa_fast::{
    event::Event,
    ids::{CounterId, CounterSet},
    nouns::Phase,
    order::Order,
    rules::replacements,
    spots::*,
    state::*,
};
use engine::dice::recorded::ScriptedDice;

/// Ids of the sources of this turn's arrivals; `edge` for a map edge.
fn sources(position: &str) -> Vec<String> {
    let t = Table::real(position);
    let name = |(s, _): (Source, bool)| match s {
        Source::Edge | Source::East => "edge".into(),
        Source::City(city) => t.g.board.spaces[city.index()].id.clone(),
    };
    replacements::sources(&t.g, t.o()).into_iter().map(name).collect()
}

#[test] // BF-REP-01, BF-REP-03, R113
fn every_city_in_touch_with_the_edge_gets_a_unit() {
    let all = sources("");
    assert_eq!(
        all,
        ["leningrad", "moskau", "moskau", "smolensk", "kiew", "charkow", "rostow", "woronesch", "edge"]
    );
    let fewer =
        sources("moskau: P | ground smolensk | rowno: A | winniza: A | uman: A | lochwiza: P | gomel: P");
    assert_eq!(fewer, ["leningrad", "charkow", "rostow", "woronesch", "edge"]);
}

#[test] // BF-REP-02, R80
fn leningrad_gets_a_unit_even_in_a_pocket() {
    let ring = "narva: A | nowgorod: A | wolchow: P";
    let first = |garrison: &str| sources(&format!("{ring} | leningrad: {garrison}"))[0].clone();
    assert_eq!([first(""), first("s"), first("s s")], ["leningrad"; 3]);
    assert_ne!(first("s s s"), "leningrad");
    let t = Table::real(&format!("{ring} | leningrad: s | ground leningrad"));
    assert!(!replacements::sources(&t.g, t.o()).contains(&(Source::City(t.at("leningrad")), false)), "taken");
}

/// The replacement step on the test map.
fn step(position: &str) -> Table {
    let mut t = Table::m(&format!("soviet | {position}"));
    t.end();
    t
}

fn reach(t: &Table) -> Vec<&str> {
    let to = t.legal().into_iter().filter_map(|o| match o {
        Order::Deploy { to, .. } => Some(t.g.board.spaces[to.index()].id.as_str()),
        _ => None,
    });
    to.collect()
}

#[test] // BF-SEQ-08, BF-REP-08, BF-REP-09, R81
fn arrivals_go_anywhere_connected_and_a_move_farther() {
    let mut t = step("B: A | ground a b x");
    assert_eq!(t.o().phase, Phase::Replacements);
    assert_eq!(
        t.o().arrivals.iter().map(|a| a.1).collect::<Vec<_>>(),
        [Source::City(t.at("V")), Source::Edge]
    );
    // Connected: c, V, E, y and the box; farther, over German ground that touches no unit: b and x, but not a.
    let reach = reach(&t);
    assert!(["b", "c", "V", "E", "x", "y", "x_E"].iter().all(|p| reach.contains(p)), "{reach:?}");
    assert!(!reach.contains(&"a") && !reach.contains(&"B"));
    let (unit, other) = (t.o().arrivals[0].0, t.o().arrivals[1].0);
    t.refused_by(Order::Deploy { unit, to: t.at("a") }, "E-REPLREACH", "BF-REP-08");
    t.refused(Order::Deploy { unit, to: t.at("B") }, "E-ENEMY");
    t.refused(Order::Deploy { unit: other, to: t.at("V") }, "E-ORDER");
    t.give(Order::Deploy { unit, to: t.at("b") });
    assert!(!t.is_german("b") && t.o().face(unit).is_none());
}

#[test] // R81, BF-MOV-13: the broken line binds the links beyond connected ground
fn no_advance_of_arrivals_in_a_broken_sector() {
    let ground = "a: A | ground b c";
    let open = step(&format!("{ground} | y: s"));
    assert!(open.o().broken.is_empty());
    assert!(reach(&open).contains(&"c"));
    let broken = step(ground);
    assert!(!broken.o().broken.is_empty());
    assert!(!reach(&broken).contains(&"c"));
}

#[test] // R81: a pocket keeps its units
fn arrivals_stay_in_their_pocket() {
    let mut t = Table::real("soviet | narva: A | nowgorod: A | wolchow: P");
    t.end();
    assert_eq!(t.o().arrivals[0].1, Source::City(t.at("leningrad")));
    assert_eq!(reach(&t), ["leningrad"]);
}

#[test] // BF-REP-10, R100: a live player chooses, or gives the unit up unseen
fn a_live_player_deploys_as_he_likes() {
    let mut t = step("B: A");
    let pool = t.o().pool_size;
    let (unit, other) = (t.o().arrivals[0].0, t.o().arrivals[1].0);
    t.refused(Order::Forgo { unit: other }, "E-ORDER");
    t.give(Order::Forgo { unit });
    assert_eq!((t.o().at.get(unit), t.o().pool_size), (Spot::Out, pool + 1));
    assert_eq!(usize::from(t.o().pool_size), t.s.hidden.pool.len());
    t.give(Order::Deploy { unit: other, to: t.at("x_E") });
    assert_eq!((t.place(other), t.o().turn), ("x_E", 4));
}

#[test] // BF-REP-09, R82
fn an_empty_pool_sends_nobody() {
    let mut t = Table::m("soviet | B: A");
    t.s.hidden.pool = CounterSet::only(CounterId(0));
    t.end();
    assert_eq!(t.o().arrivals.len(), 1);
    let mut t = Table::m("soviet | B: A");
    t.s.hidden.pool = CounterSet::NONE;
    t.end();
    assert_eq!((t.o().turn, t.o().phase), (4, Phase::Operations), "nothing to deploy");
}

#[test] // BF-HIT-08: back into the pool at once, and drawn again perhaps
fn eliminated_units_return_to_the_pool() {
    let mut t = Table::m("a: A | b: W | c: s").with_dice(ScriptedDice::default());
    let w = t.unit("b", 0);
    let counter = t.s.hidden.truth[w.slot()];
    let pool = t.o().pool_size;
    t.all_attack("a", "b");
    t.end();
    t.battle("b", false);
    assert!(t.s.hidden.pool.has(CounterId(counter)) && t.o().pool_size == pool + 1);
    assert_eq!((t.o().face[w.slot()], t.s.hidden.truth[w.slot()]), (0, UNUSED));
}

#[test] // BF-SIB-05, R79
fn siberians_never_return() {
    let mut t = Table::m("a: A P P | b: K");
    let k = t.unit("b", 0);
    let pool = (t.o().pool_size, t.s.hidden.pool);
    t.all_attack("a", "b");
    t.end();
    t.battle("b", false);
    assert!(t.happened(&Event::Eliminated { unit: k }));
    assert_eq!((t.o().pool_size, t.s.hidden.pool), pool);
    assert!(t.s.hidden.pool.and(t.g.board.siberians).is_empty());
}

#[test] // BF-RAT-05, R59: deployed off the map this turn, on the move in the next
fn units_off_the_map_act_from_the_next_turn() {
    let mut t = step("B: A | a: s");
    let unit = t.o().arrivals[0].0;
    t.give(Order::Deploy { unit, to: t.at("x_E") });
    let other = t.o().arrivals[0].0;
    t.give(Order::Forgo { unit: other });
    t.end();
    assert_eq!(t.reach(unit), ["V", "E"]);
    t.give(t.to(unit, "V"));
}
