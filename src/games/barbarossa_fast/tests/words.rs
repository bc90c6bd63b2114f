//! What the game says: counts of what is unknown as ranges, choices in the player's own words, several facts in one line.

use super::Table;
use barbarossa_fast::{
    data::board::english,
    edition::Edition,
    event::Event,
    ids::*,
    nouns::{Group, Phase, Role, Stage},
    odds::notation,
    options::Setup,
    order::*,
    players::{german::Why as German, reason::Reason, soviet::Why},
    state::*,
};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        seat::Control,
        side::{Side, Viewer},
    },
    contract::{
        handling::Handling as _,
        options::Choices,
        rules::{Knowledge as _, Rules as _},
        speech::Speech as _,
    },
    dice::recorded::ScriptedDice,
    show::{
        builder::Builder,
        line::Weight,
        log::LogLine,
        scene::{Subject, TurnPart},
        sequence::Sequence,
        sheet::Sheet,
    },
};

fn view(t: &Table) -> View {
    t.g.view(&t.s, Viewer::Side(t.g.to_act(&t.s).unwrap_or(Side(0))))
}

fn sequence(t: &Table) -> Sequence {
    t.g.sequence(&view(t), &t.g.suggested(&view(t)))
}

fn sheet(t: &Table, about: &Subject) -> Sheet {
    t.g.sheet(&view(t), about)
}

fn value(sheet: &Sheet, label: &str) -> String {
    let rows = sheet.sections.iter().flat_map(|s| &s.rows);
    rows.filter(|r| r.label == label).map(|r| r.value.clone()).next().unwrap_or_default()
}

fn labels(t: &Table) -> Vec<String> {
    sequence(t).choices.into_iter().map(|c| c.label).collect()
}

fn unit(u: UnitId) -> Subject {
    Subject::Unit(UnitKey::from(u.0))
}

#[test] // BF-HIT-01, -02: an unknown unit may be either
fn what_eliminates_an_unknown_unit() {
    let t = Table::m("a: A P | b: s S W K");
    let by = |n| value(&sheet(&t, &unit(t.unit("b", n))), "Eliminated by");
    assert_eq!([0, 1, 2, 3].map(by), ["1 hit if Weak, 2 if Strong", "2 hits", "1 hit", "3 hits"]);
    assert_eq!(value(&sheet(&t, &unit(t.unit("a", 0))), "Eliminated by"), "3 hits");
}

fn attack_panel(t: &Table, place: &str, plan: &[Order]) -> Builder {
    t.g.builder(&view(t), &Subject::Place(PlaceKey::from(t.at(place).0)), plan, &t.g.suggested(&view(t)))
        .expect("a panel")
}

fn total(b: &Builder, sum: usize) -> &str {
    &b.sums[sum].1.iter().find(|t| t.total).expect("a total").value
}

#[test] // BF-EXP-01: ranges for either attacker
fn unknown_attackers_are_ranges_as_unknown_defenders_are() {
    let mut t = Table::m("soviet | b: P | c: S s s | V: sf | x: s | y: s");
    let plan: Vec<Order> = t.units("c").into_iter().map(|u| t.attack(u, "b")).collect();
    let b = attack_panel(&t, "b", &plan);
    assert_eq!(b.rows[0].value, "1 to 3");
    assert_eq!((total(&b, 0), total(&b, 1)), ("0 to 2", "1"));
    let from = &b.sums[0].1[0];
    assert_eq!((from.label.as_str(), from.value.as_str()), ("From c", "1 to 3"));
    assert_eq!(b.arrows[0].label, "1–3");
    t.all_attack("c", "b");
    let list = sequence(&t).lists.into_iter().find(|l| l.title == "Attacks declared").expect("the list");
    assert!(list.rows[0].value.starts_with("1 to 3 factors; falls in "), "{:?}", list.rows);
    // Germans against unknown units, as before: two Weak, or two Strong.
    let t = Table::m("a: A P | b: s s | V: sf");
    let plan: Vec<Order> = t.units("a").into_iter().map(|u| t.attack(u, "b")).collect();
    let b = attack_panel(&t, "b", &plan);
    assert_eq!((total(&b, 0), total(&b, 1)), ("2", "0 to 2"));
    assert_eq!(b.sums[1].1[0].label, "Defending factors, 2 unknown");
}

#[test] // No more units are Weak than Weak counters are unseen
fn a_range_knows_what_has_been_seen() {
    use barbarossa_fast::show::ranges;
    let mut t = Table::m("soviet | b: P | c: s s s | V: W W W W W W W W W W W W W W W");
    let units: UnitSet = t.units("c").into_iter().collect();
    assert_eq!(ranges::factors(&t.g, t.o(), units), (2, 3), "one Weak counter of 16 is left");
    t = Table::m("soviet | b: P | c: s s s | V: W W W W W W W W W W W W W W W W");
    assert_eq!(ranges::factors(&t.g, t.o(), units), (3, 3));
}

#[test]
fn points_and_forces_are_told_in_one_way() {
    let t = Table::real("turn 2 | grodno: A P | minsk: s");
    let side = sheet(&t, &Subject::Link(PlaceKey(9_999), PlaceKey(9_999)));
    let side = if side.title.contains("1941") { side } else { sheet(&t, &Subject::Turn(TurnPart::Side)) };
    assert_eq!(side.subtitle, "0 German points; 7 needed (2 to 9, known at the end)");
    assert_eq!(value(&side, "German units"), "2 on the map, 0 lost");
    assert_eq!(value(&side, "Soviet units"), "1 on the map, 0 lost");
    assert!(t.g.position_text(&view(&t)).contains("0 German points; 7 needed (2 to 9, known at the end)"));
}

#[test] // BF-MOV-02, -04: the Bonus link is one of them
fn how_far_a_unit_moves() {
    let mut t = Table::m("a: A P | V: sf");
    let [army, corps] = [0, 1].map(|n| t.unit("a", n));
    let moves = |t: &Table, u| value(&sheet(t, &unit(u)), "Moves");
    assert_eq!(moves(&t, army), "2 links if it does not attack");
    assert_eq!(moves(&t, corps), "3 links if it does not attack");
    assert_eq!(value(&sheet(&t, &unit(corps)), "Before attack"), "2 links friendly");
    t.give(t.to(army, "c"));
    assert_eq!(moves(&t, army), "no further in this step");
}

#[test]
fn choices_are_in_the_players_words() {
    let t = Table::new_game(&Setup::default(), ScriptedDice::default());
    // Whether it can be undone is for the table to say.
    assert_eq!(sequence(&t).primary.expect("a button").note, "");
    // Two attacks, one with an air strike.
    let mut t =
        Table::m("a: A P P | b: S S | x: S | V: sf").with_dice(ScriptedDice::default().on("air", vec![6]));
    t.give(t.attack(t.unit("a", 0), "b"));
    t.give(t.attack(t.unit("a", 1), "b"));
    t.give(t.attack(t.unit("a", 2), "x"));
    t.give(t.fly(1, "b"));
    t.end();
    t.end();
    let note = sequence(&t).note;
    assert!(note.starts_with("2 attacks can be fought. Click one to see its choices. "), "{note}");
    t.give(t.commit("b", false));
    assert_eq!(labels(&t), ["We score one hit more", "We suffer one hit less"]);
    let primary = sequence(&t).primary.expect("a button").label;
    assert!(labels(&t).contains(&primary), "{primary}");
}

#[test] // BF-RET-06, BF-REP-08
fn orders_to_hold_and_arrivals_left_out() {
    let mut t = Table::m("soviet | b: P | c: S S | V: sf | x: s | y: s");
    t.give(t.attack(t.unit("c", 0), "b"));
    t.end();
    let s = sequence(&t);
    assert_eq!((s.choices_title.as_str(), s.choices[0].label.as_str()), ("Order to hold", "P1 is to hold"));
    let mut t = Table::m("soviet | a: A | b: s | x: s | V: sf");
    t.end();
    assert_eq!(labels(&t), ["Do not deploy the V unit"]);
    let first = t.o().arrivals[0].0;
    t.give(Order::Forgo { unit: first });
    assert_eq!(labels(&t), ["Do not deploy the unit from the map edge"]);
}

#[test] // R96, R135: a declaration has a button where it stands, and in its panel
fn a_declared_attack_can_be_cancelled_by_a_button() {
    for (position, from, target, rule) in [
        ("a: A P | b: s | V: sf", "a", "b", "BF-RUL-96"),
        ("soviet | b: P | c: S S | V: sf", "c", "b", "BF-RUL-135"),
    ] {
        let mut t = Table::m(position);
        let order = t.attack(t.unit(from, 0), target);
        t.give(order);
        let place = Subject::Place(PlaceKey::from(t.at(target).0));
        let cancel = Order::Cancel { target: t.at(target) };
        let [offer] = &sheet(&t, &place).offers[..] else { panic!("one button") };
        assert_eq!((offer.label.as_str(), offer.rule.as_deref()), ("Cancel the attack", Some(rule)));
        assert_eq!(t.g.unseal(&offer.orders[0]), Some(cancel));
        let offers = attack_panel(&t, target, &[]).offers;
        assert!(
            offers.iter().any(|o| o.label == "Cancel this attack" && o.orders == offer.orders),
            "{offers:?}"
        );
        let b = attack_panel(&t, target, &[cancel]);
        assert_eq!((b.confirm.as_str(), b.why_not), ("Cancel this attack", None));
        t.give(cancel);
        assert!(sheet(&t, &place).offers.is_empty());
    }
}

#[test]
fn battles_end_with_who_attacked_and_how() {
    for (soviet, held) in [("S S", true), ("W", false)] {
        let mut t = Table::m(&format!("a: P P | b: {soviet} | c: s | V: sf"));
        t.all_attack("a", "b");
        t.end();
        t.give(t.commit("b", false));
        let before = t.s.clone();
        t.settle();
        if t.o().battle.stage == Stage::Advance {
            t.give(Order::Advance { unit: t.unit("a", 0) });
            t.give(Order::EndAdvance);
        }
        assert!(t.happened(&Event::BattleClosed { target: t.at("b") }));
        // As it stood when the battle closed.
        let mut open = before.open;
        open.control |= SpaceSet::only_if(!held, t.at("b"));
        let v = View { open, hidden: None, own: None };
        let line = t.g.sentence(&v, &Event::BattleClosed { target: t.at("b") }).expect("a line");
        assert_eq!(line.text, format!("German attack on b: {}", if held { "held" } else { "taken" }));
    }
}

#[test]
fn several_facts_of_one_kind_are_one_line() {
    let t = Table::m("soviet | b: A | c: s | V: sf s | x: s | y: s");
    let [c, v, b, x] = ["c", "V", "b", "x"].map(|p| t.at(p));
    let no = |from, target, against| Reason::Soviet(Why::NoAttack { from, target, strength: 1, against });
    let line = |sector| Reason::Soviet(Why::Line { sector });
    let all = [line(Group::N), line(Group::C), line(Group::S), no(c, b, 2), no(c, x, 3), no(v, b, 2)];
    let lines: Vec<String> = t.g.reasons(&view(&t), &all).into_iter().map(|l| l.text).collect();
    assert_eq!(
        lines,
        [
            "Sectors North, Centre and South hold",
            "No attack from c: 1 is not more than 2 at b and 3 at x",
            "No attack from V: 1 is not more than 2 at b",
        ]
    );
    let said = |why| t.g.reasons(&view(&t), &[Reason::German(why)]).remove(0).text;
    assert_eq!(said(German::Done { attacks: 0, moves: 0 }), "No order was given in this step");
    assert_eq!(said(German::Done { attacks: 1, moves: 2 }), "All orders are given: 1 attack, 2 moves");
    assert_eq!(said(German::Stand), "No attack is cancelled");
}

#[test] // unknown units have no names to tell them apart
fn further_attackers_join() {
    let mut t = Table::m("soviet | b: P | c: s s s S | V: sf | x: s | y: s");
    let mut said = Vec::new();
    for n in 0..3 {
        let e = Event::Declared { unit: t.unit("c", n), target: t.at("b"), role: Role::Attack };
        said.push(t.g.sentence(&view(&t), &e).expect("a line").text);
        t.give(t.attack(t.unit("c", n), "b"));
    }
    assert_eq!(
        said,
        [
            "Unknown unit at c will attack b",
            "A second unit at c joins the attack on b",
            "A third unit at c joins the attack on b",
        ]
    );
}

#[test] // the reason of an order that is the reason of the one before it
fn the_same_reason_is_not_said_again() {
    let kind = &[barbarossa_fast::entry::GAME.kind(None)][0];
    let mut table = kind.new_table(&Choices::new(), 70_053, UndoPolicy::Fair).unwrap();
    for side in [Side(0), Side(1)] {
        table.set_control(side, Control::Automatic(0));
    }
    while table.to_act().is_some() && table.when(table.cursor()).turn < 4 {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, usize::MAX).unwrap();
    }
    let log = table.log(Viewer::Side(Side(0)));
    let mut last: Option<(u16, u16, String)> = None;
    let mut again = 0;
    // Several reasons of one order are not compared with each other.
    let reasons = log.iter().filter(|l| l.is_reason && l.line.weight != Weight::Detail);
    for all in reasons.collect::<Vec<_>>().chunk_by(|a, b| a.ply == b.ply) {
        let now = |l: &LogLine| (l.when.turn, l.when.phase, l.line.text.clone());
        for line in all {
            assert_eq!(line.again, last == Some(now(line)), "{}", line.line.text);
            again += usize::from(line.again);
        }
        last = all.last().map(|l| now(l));
    }
    assert!(again > 3, "{again}");
    assert!(log.iter().all(|l| l.is_reason || !l.again), "what happened is always said");
}

/// The rules that the log of a battle names for what the place absorbs and what its walls fire.
fn walls_cited(edition: Edition, attackers: &str) -> [String; 2] {
    let chart = notation::chart_in(super::M, edition).expect("a chart");
    let mut t = Table::of(std::sync::Arc::new(chart), &format!("c: {attackers} | V: S S"));
    t.all_attack("c", "V");
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    t.give(t.commit("V", false));
    let fired = t.events.iter().find(|e| matches!(e, Event::Fired { .. })).cloned().expect("fire");
    let line = t.g.sentence(&view(&t), &fired).expect("a line");
    ["The place absorbs", "Fortress fire"]
        .map(|label| line.terms.iter().find(|x| x.label == label).map(|x| x.rule.clone()).unwrap_or_default())
}

#[test] // BF-ABS-03, BF-ABS-04, BF-ABS-07, D18: a fortress absorbs by its own rule, open ground by another
fn what_walls_absorb_is_cited_as_walls() {
    assert_eq!(walls_cited(Edition::E2020, "P P"), ["BF-ABS-03", "BF-ABS-03"]);
    assert_eq!(walls_cited(Edition::E2020, "A P"), ["BF-ABS-04", "BF-ABS-03"]);
    assert_eq!(walls_cited(Edition::Revised, "P P"), ["BF-ABS-07", "BF-ABS-07"]);
    assert_eq!(walls_cited(Edition::Revised, "A P"), ["BF-ABS-07", "BF-ABS-07"]);
}

#[test]
fn texts_have_the_number_that_the_counter_has() {
    for (name, said) in [
        ("16. Armee", "16th Army"),
        ("III. Panzerkorps", "3rd Panzer Corps"),
        ("XIV. Panzerkorps", "14th Panzer Corps"),
        ("XXXIX. Panzerkorps", "39th Panzer Corps"),
        ("XXXXI. Panzerkorps", "41st Panzer Corps"),
        ("XXXXVIII. Panzerkorps", "48th Panzer Corps"),
        ("LVII. Panzerkorps", "57th Panzer Corps"),
        ("Panzergruppe 4", "4th Panzer Group"),
        ("3. rumänische Armee", "3rd Romanian Army"),
    ] {
        assert_eq!(english(name), said);
    }
}
