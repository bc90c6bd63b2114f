//! Overlays and the check of a step on small positions.

use super::Table;
use barbarossa_fast::{
    ids::{GERMAN_UNITS, SOVIET_UNITS},
    nouns::{Phase, Role},
    order::*,
    show::{
        audit, gestures,
        overlays::{self, threat::Danger},
    },
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    contract::{handling::Handling as _, rules::Knowledge as _},
    show::{
        overlay::{AuditLine, AuditWeight, BadgeStyle, Overlay, TrailStyle},
        scene::{Subject, Verb},
    },
};

const GERMAN: Side = Side(0);
const SOVIET: Side = Side(1);

fn overlay(t: &Table, kind: &str, side: Side) -> Overlay {
    overlays::overlay(&t.g, t.o(), kind, side, &[]).expect("an overlay of this game")
}

fn trails(t: &Table, o: &Overlay, style: TrailStyle) -> Vec<String> {
    let name = |p: &PlaceKey| t.g.board.spaces[p.index()].id.clone();
    let of = o.trails.iter().filter(|x| x.style == style);
    of.map(|x| x.path.iter().map(name).collect::<Vec<_>>().join("-")).collect()
}

fn badges(t: &Table, o: &Overlay, style: BadgeStyle) -> Vec<String> {
    let of = o.badges.iter().filter(|b| b.style == style);
    of.map(|b| format!("{} {}", t.g.board.spaces[b.place.index()].id, b.label)).collect()
}

#[test] // BF-SUP-02: every link is drawn once, toward the base
fn german_traces_lead_to_a_base() {
    let t = Table::m("a: P | b: P");
    let o = overlay(&t, overlays::SUPPLY, GERMAN);
    assert_eq!(trails(&t, &o, TrailStyle::Trace), ["a-B", "b-a"]);
    assert_eq!(badges(&t, &o, BadgeStyle::Source), ["B "]);
    assert_eq!(badges(&t, &o, BadgeStyle::Vital), ["a 1"], "the base cannot fall, b feeds nobody");
    assert_eq!(o.summary, "All German units are in supply");
}

#[test] // R60: the trace is cut where the first enemy stands on the shortest way
fn a_cut_trace_shows_where() {
    let t = Table::m("B: A | c: P | b: s | x: s");
    let o = overlay(&t, overlays::SUPPLY, GERMAN);
    assert_eq!(trails(&t, &o, TrailStyle::Cut), ["c-b"]);
    assert_eq!(o.summary, "1 German unit out of supply");
    assert!(o.rows[0].text.contains("out of supply, cut at"), "the worst comes first: {:?}", o.rows[0]);
}

#[test] // BF-SUP-02, -03: a city feeds the unit on it when the way to the edge is lost
fn soviet_traces_lead_to_the_edge() {
    let t = Table::m("b: s | V: s");
    let o = overlay(&t, overlays::SUPPLY, SOVIET);
    assert_eq!(trails(&t, &o, TrailStyle::Trace), ["b-c-V-E"]);
    assert_eq!(badges(&t, &o, BadgeStyle::Source), ["E "]);
}

#[test] // BF-MOV-02, BF-LNK-01
fn threat_counts_units_after_their_approach() {
    let t = Table::m("turn 2 | ground a | a: A | B: P | b: s");
    let o = overlay(&t, overlays::THREAT, SOVIET);
    assert_eq!(badges(&t, &o, BadgeStyle::Threat)[0], "b 2", "the army in place, the corps over a");
}

#[test]
fn the_threat_is_what_may_be_declared() {
    let mut t = Table::m("turn 2 | a: A A P | b: s s | x: s | c: w");
    for german in [true, false] {
        t.s.open.phase = if german { Phase::Operations } else { Phase::SovietOperations };
        let danger = Danger::of(&t.g, t.o(), german);
        assert!(danger.now);
        let mut declared = 0;
        for order in t.legal() {
            if let Order::Declare { unit, target, role: Role::Attack } = order {
                declared += 1;
                assert!(danger.attackers[target.index()].has(unit), "{order:?}");
            }
        }
        let counted: usize = danger.attackers.iter().map(kit::set::Set::len).sum();
        assert!(declared > 0 && counted >= declared, "{declared} orders, {counted} counted");
        if !german {
            assert_eq!(counted, declared, "a Soviet unit attacks from where it stands");
        }
    }
}

#[test]
fn the_check_names_what_is_left_and_what_is_at_risk() {
    let mut t = Table::m("turn 2 | ground a | a: A P P | b: w");
    let lines = audit::lines(&t.g, t.o());
    let topics: Vec<&str> = lines.iter().map(|l| l.topic.as_str()).collect();
    assert!(topics.contains(&"Units that could still act"), "{topics:?}");
    assert!(topics.contains(&"Attacks not declared"), "{topics:?}");
    assert!(lines.windows(2).all(|w| w[0].weight <= w[1].weight), "what is open comes first");
    let here: Vec<UnitKey> = t.units("a").into_iter().map(UnitKey::from).collect();
    let idle = lines.iter().find(|l| l.topic == "Units that could still act").expect("two armies");
    assert_eq!((idle.weight, &idle.units), (AuditWeight::Open, &here));
    t.s.open.phase = Phase::Attacks;
    assert_eq!(audit::lines(&t.g, t.o()), [], "nothing is left open in a battle");
}

#[test]
fn a_unit_cut_off_is_a_risk() {
    let t = Table::m("turn 2 | B: A | c: P | b: s | x: s");
    let lines = audit::lines(&t.g, t.o());
    let cut: Vec<_> = lines.iter().filter(|l| l.topic == "Out of supply").collect();
    assert_eq!((cut.len(), cut[0].weight), (1, AuditWeight::Risk));
    assert_eq!(cut[0].units, [UnitKey::from(t.unit("c", 0))]);
}

/// How often a place falls, by the forecast, when these stacks attack it.
fn falls(t: &mut Table, from: &[&str], to: &str) -> String {
    for place in from {
        t.all_attack(place, to);
    }
    let about = Subject::Place(PlaceKey::from(t.at(to).0));
    let view = t.g.view(&t.s, Viewer::Side(Side(0)));
    let chance = t.g.forecast(&view, &about, &[]).expect("a forecast").success();
    if chance.is_certain() {
        "certainly falls".into()
    } else {
        format!("falls in {} of cases", chance.percent(0))
    }
}

#[test]
fn the_check_gives_the_chances_of_the_forecast() {
    let mut t = Table::real(
        "turn 2 | ground grodno kowno brest baranowitschi | grodno: A P | kowno: P P | baranowitschi: P \
         | minsk: S s s | moskau: S S W",
    );
    let lines = audit::lines(&t.g, t.o());
    let minsk = Some(Subject::Place(PlaceKey::from(t.at("minsk").0)));
    let open = |l: &&AuditLine| l.subject == minsk && l.topic == "Attacks not declared";
    let text = lines.iter().find(open).map(|l| l.text.clone()).unwrap_or_default();
    let chance = falls(&mut t, &["grodno", "kowno", "baranowitschi"], "minsk");
    assert!(
        chance == "certainly falls" && text.contains(": falls in 100 %;") && text.ends_with(" lost"),
        "{text}"
    );

    let mut t = Table::real(&sealed());
    let lines = audit::lines(&t.g, t.o());
    let at = Some(Subject::Place(PlaceKey::from(t.at("baranowitschi").0)));
    let next = |l: &&AuditLine| l.subject == at && l.text.contains("can be attacked");
    let text = lines.iter().find(next).map(|l| l.text.clone()).unwrap_or_default();
    t.s.open.phase = Phase::SovietOperations;
    let chance = falls(&mut t, &["minsk"], "baranowitschi");
    assert!(text.ends_with(&format!("by 3 units: {chance} as things stand")), "{text}, {chance}, {lines:?}");
}

/// Soviet units on the ground next to the German units, so that the line is not broken there.
fn sealed() -> String {
    let t = Table::real("turn 2");
    let ours = ["grodno", "kowno", "brest", "baranowitschi"];
    let near = t.g.board.neighbours(ours.iter().map(|at| t.at(at)).collect());
    let free = (near & t.g.board.positions & !t.o().control).iter();
    let ids = free.map(|at| t.g.board.spaces[at.index()].id.as_str());
    let stacks: Vec<String> = ids
        .filter(|id| !ours.contains(id))
        .map(|id| format!("{id}: {}", if id == "minsk" { "S S s" } else { "s" }))
        .collect();
    let ground = ours.join(" ");
    format!("turn 2 | ground {ground} | grodno: A | baranowitschi: P | {}", stacks.join(" | "))
}

/// Units of a side that the list of who can come names, in this turn or the next.
fn coming(list: &Overlay, what: &str) -> Vec<UnitKey> {
    let rows = list.rows.iter().filter(|row| row.text.starts_with(&format!("{what}: ")));
    let unit = |subject: &Option<Subject>| match subject {
        Some(Subject::Unit(unit)) => *unit,
        other => panic!("{other:?}"),
    };
    let mut all: Vec<UnitKey> = rows.map(|row| unit(&row.subject)).collect();
    all.sort_unstable();
    all
}

#[test] // BF-MOV-02, -04, -05
fn who_can_come_to_a_place_is_who_may_be_told_to() {
    let mut t = Table::m("turn 2 | ground a | a: A | B: P P A | b: s | c: w");
    for phase in [Phase::Operations, Phase::SovietOperations] {
        t.s.open.phase = phase;
        let german = phase == Phase::Operations;
        let (name, units) = if german { ("German", GERMAN_UNITS) } else { ("Soviet", SOVIET_UNITS) };
        for at in t.g.board.positions {
            let list = overlays::who_comes(&t.g, t.o(), at);
            let held = if german { t.o().soviet } else { t.o().german };
            let verb = if at.is_in(held) { Verb::ATTACK } else { Verb::GO };
            let told = if at.is_in(held) { "this turn, to attack" } else { "this turn" };
            let able = t.o().on_map(units).filter(|(unit, from)| {
                let gesture = verb.clone().by(vec![unit.0.into()], at.into());
                *from != at && gestures::orders_for(&t.g, t.o(), &gesture).is_ok()
            });
            let mut able: Vec<UnitKey> = able.map(|(unit, _)| unit.0.into()).collect();
            able.sort_unstable();
            assert_eq!(
                coming(&list, &format!("{name}, {told}")),
                able,
                "{}",
                t.g.board.spaces[at.index()].id
            );
        }
    }
}
