//! Operations and battles of the revised edition in play: vectors of the catalogue by their number. Where the editions
//! differ, the same situation is played in both.

use super::{M, Table};
use barbarossa_fast::{
    conduct::{CallOff, Conduct, Stand},
    edition::Edition,
    event::{Event, FireTerm},
    game::Game,
    ids::*,
    nouns::{AirEffect, Phase, Sectors, Stage},
    odds::notation,
    order::Order,
    rules::{replacements, supply, victory},
    spots::Source,
    state::flag,
};
use engine::{
    base::side::{Side, Viewer},
    contract::rules::{Knowledge as _, Rules as _},
};
use std::sync::Arc;

/// A position of a game in which no line is broken.
fn of(g: Game, position: &str) -> Table {
    let mut t = Table::of(Arc::new(g), position);
    t.s.open.broken = Sectors::NONE;
    t
}

/// A position on a chart in an edition.
fn chart_in(edition: Edition, chart: &str, position: &str) -> Table {
    of(notation::chart_in(chart, edition).expect("a chart"), position)
}

/// A position on a chart in the revised edition.
fn chart(chart: &str, position: &str) -> Table {
    chart_in(Edition::Revised, chart, position)
}

/// Units for every place around some others: armies as far as there are any, then corps.
fn around(t: &Table, places: &[&str]) -> String {
    let b = &t.g.board;
    let near = places.iter().fold(SpaceSet::NONE, |all, at| all | b.adj[t.at(at).index()]);
    let inside: SpaceSet = places.iter().map(|at| t.at(at)).collect();
    let ring = near & b.positions & !inside;
    let words = ring
        .iter()
        .enumerate()
        .map(|(n, s)| format!("{}: {}", b.spaces[s.index()].id, if n < 7 { "A" } else { "P" }));
    words.collect::<Vec<_>>().join(" | ")
}

/// A position on the test map in the revised edition.
fn m(position: &str) -> Table {
    chart(M, position)
}

/// The test map with other conduct: a reading that an option chooses.
fn with(edition: Edition, position: &str, change: impl FnOnce(&mut Conduct)) -> Table {
    let mut g: Game = notation::chart_in(M, edition).expect("a chart");
    change(&mut g.conduct);
    of(g, position)
}

/// Ends steps until a phase is reached.
fn up_to(t: &mut Table, phase: Phase) {
    for _ in 0..4 {
        if t.o().phase == phase {
            return;
        }
        t.end();
    }
    assert_eq!(t.o().phase, phase);
}

/// Plays the present battle with the default losses of both sides and no unit advancing.
fn fight(t: &mut Table) {
    t.settle();
    if t.o().battle.stage == Stage::Advance {
        t.give(Order::EndAdvance);
    }
}

#[test] // N18: BF-LNK-02, BF-LNK-04, R09, D13
fn a_link_carries_two_armies_and_two_panzer_units() {
    let may = |units: &str, link: &str| {
        let mut t = chart(&format!("B=base a b E=east : B-a a{link}b b-E"), &format!("a: {units} | b: s"));
        let all = t.units("a");
        let (last, first) = all.split_last().expect("units");
        for unit in first {
            t.give(t.attack(*unit, "b"));
        }
        if t.check(t.attack(*last, "b")).is_err() {
            t.refused_by(t.attack(*last, "b"), "E-CAP", "BF-LNK");
            return false;
        }
        true
    };
    assert!(may("A A P", "-") && may("A G P", "-"));
    assert!(!may("P P G", "-") && !may("G G", "-"));
    assert!(may("A A A", "~") && !may("A A A", "-"));
}

#[test] // X15: BF-LNK-04, BF-LNK-07, R118: either way along the real highway
fn the_highway_carries_an_army_more_either_way() {
    for (from, to) in [("smolensk", "wjasma"), ("wjasma", "smolensk")] {
        let may = |units: &str| {
            let mut t = Table::revised(&format!("{from}: {units} | {to}: s | ground {from}"));
            let all = t.units(from);
            all.into_iter().all(|u| {
                let order = t.attack(u, to);
                let may = t.check(order).is_ok();
                if may {
                    t.give(order);
                }
                may
            })
        };
        let answers = ["A A A", "A A A P", "A A G P", "A A A G", "A A A A", "A A P P"].map(may);
        assert_eq!(answers, [true, true, true, false, false, true], "{from} – {to}");
    }
}

#[test] // X14: BF-MOV-03, R107, D12
fn a_panzer_group_approaches_and_an_army_does_not() {
    let mut t = m("B: G A | c: s | ground a b");
    let (army, group) = (t.unit("B", 0), t.unit("B", 1));
    t.refused(t.attack(army, "c"), "E-LINK");
    t.give(t.to(group, "b"));
    t.give(t.attack(group, "c"));
    t.give(t.to(army, "a"));
    t.refused(t.attack(army, "b"), "E-NOATTACK-OWN");
    // By the other reading armies approach as well (`rev_armies_two_links`).
    let mut g = notation::chart_in(M, Edition::Revised).expect("a chart");
    g.mobile = GERMAN_UNITS;
    let mut t = Table::of(Arc::new(g), "B: A | c: s | ground a b");
    let army = t.unit("B", 0);
    t.give(t.to(army, "b"));
    assert!(t.check(t.attack(army, "c")).is_ok());
}

/// V37 with a corps that follows: an army and a follower on a, a tank unit in the city.
fn stormed(edition: Edition) -> Table {
    let unit = if edition == Edition::Revised { "St" } else { "S" };
    let mut t = Table::of(
        Arc::new(notation::chart_in(M, edition).expect("a chart")),
        &format!("c: A P | V: {unit}d"),
    );
    t.give(t.attack(t.unit("c", 0), "V"));
    t.give(t.follow(t.unit("c", 1), "V"));
    up_to(&mut t, Phase::Attacks);
    t.give(t.commit("V", false));
    t.settle();
    t
}

#[test] // X16, V56: BF-FOL-03, BF-FOL-01, R10, R105, D14
fn a_follower_enters_alone() {
    let mut t = stormed(Edition::Revised);
    let (army, corps) = (t.unit("c", 0), t.unit("c", 1));
    assert!(t.o().has(army, flag::THROWN) && t.units("V").is_empty());
    assert_eq!(t.legal(), [Order::Advance { unit: corps }, Order::EndAdvance]);
    t.refused(Order::Advance { unit: army }, "E-THROWN");
    t.give(Order::Advance { unit: corps });
    assert_eq!(t.place(corps), "V");
    assert!(!t.is_fort("V"));
    // In the 2020 edition the position stays empty.
    let t = stormed(Edition::E2020);
    assert!(t.units("V").is_empty() && t.o().battle.stage == Stage::None);
}

#[test] // N56: R10, R40, BF-FOL-03: a follower counts as a unit left, so that the defender goes
fn a_follower_drives_a_hit_defender_out() {
    let play = |edition: Edition| {
        let mut t =
            Table::of(Arc::new(notation::chart_in(M, edition).expect("a chart")), "a: A P | b: S | ground x");
        t.give(t.attack(t.unit("a", 0), "b"));
        t.give(t.follow(t.unit("a", 1), "b"));
        up_to(&mut t, Phase::Attacks);
        t.give(t.commit("b", false));
        t.settle();
        t
    };
    let t = play(Edition::E2020);
    assert_eq!((t.units("b").len(), t.o().battle.stage), (1, Stage::None), "Disrupted, stays");
    let mut t = play(Edition::Revised);
    assert_eq!((t.units("b").len(), t.units("c").len()), (0, 1), "it retreats");
    let all = t.units("a");
    t.give(Order::Advance { unit: all[1] });
    t.give(Order::Advance { unit: all[0] });
    assert_eq!(t.units("b"), all);
}

/// Three attacks of one step: on b, x and y, from where everybody may reach.
const THREE: &str = "B=base a p q b x y E=east : B-a B-p B-q a-b p-x q-y b-E x-E y-E";

#[test] // X17: BF-CALL-01, R96, D15
fn an_attack_may_be_called_off_before_it_is_committed() {
    let declared = |edition: Edition| {
        let g = Arc::new(notation::chart_in(THREE, edition).expect("a chart"));
        let mut t = Table::of(g, "a: A | p: A | q: A | b: W | x: W | y: W");
        for (from, to) in [("a", "b"), ("p", "x"), ("q", "y")] {
            t.give(t.attack(t.unit(from, 0), to));
        }
        up_to(&mut t, Phase::Attacks);
        t.give(t.commit("b", false));
        fight(&mut t);
        t
    };
    let mut t = declared(Edition::Revised);
    let (y, x) = (t.at("y"), t.at("x"));
    assert_eq!(t.give(Order::CallOff { target: y }), [Event::CalledOff { target: y }]);
    t.refused(Order::CallOff { target: y }, "E-NOATTACK");
    // The last one called off ends the step, and the defenders have missed Step 3 but not the end of Step 4 (R49).
    t.give(Order::CallOff { target: x });
    assert_eq!(t.o().phase, Phase::SovietOperations);
    assert_eq!(t.place(t.unit("q", 0)), "q");
    let t = declared(Edition::E2020);
    t.refused_by(Order::CallOff { target: t.at("y") }, "E-NOCALLOFF", "R96");
}

#[test] // X18: BF-CALL-02, BF-CALL-01, R120
fn an_attack_may_be_called_off_when_the_defenders_are_seen() {
    let mut t = m("a: A P | b: s s");
    t.all_attack("a", "b");
    up_to(&mut t, Phase::Attacks);
    t.give(t.commit("b", false));
    let b = t.at("b");
    assert_eq!((t.o().battle.stage, t.g_to_act()), (Stage::Seen, 0));
    assert!(t.units("b").into_iter().all(|u| t.o().face(u).is_some()), "seen");
    assert_eq!(t.legal(), [Order::Press { target: b }, Order::CallOff { target: b }]);
    t.refused(t.commit("b", true), "E-PHASE");
    let mut pressed = Table { s: t.s.clone(), ..m("") };
    pressed.give(Order::Press { target: b });
    assert_eq!(pressed.fired(), (3, 1, 2, 2));
    t.give(Order::CallOff { target: b });
    assert_eq!(t.o().phase, Phase::SovietOperations);
    for unit in t.units("a") {
        assert!(!t.is_disrupted(unit));
    }
    assert!(t.units("b").into_iter().all(|u| t.o().face(u).is_some()), "they stay face up");
}

#[test] // R120: it is asked only when something new is seen; and not where the window ends earlier
fn the_second_window_opens_when_something_new_is_seen() {
    let mut t = m("a: A P | b: S S");
    t.all_attack("a", "b");
    up_to(&mut t, Phase::Attacks);
    t.give(t.commit("b", false));
    assert_ne!(t.o().battle.stage, Stage::Seen);
    for (call_off, before) in [(CallOff::UntilCommitted, true), (CallOff::Never, false)] {
        let mut t = with(Edition::Revised, "a: A P | b: s s", |c| c.call_off = call_off);
        t.all_attack("a", "b");
        up_to(&mut t, Phase::Attacks);
        assert_eq!(t.check(Order::CallOff { target: t.at("b") }).is_ok(), before);
        t.give(t.commit("b", false));
        assert_ne!(t.o().battle.stage, Stage::Seen);
    }
}

/// b has one way back, c, which is under attack from y; with `second` also d.
fn barred(second: &str) -> Table {
    let map = format!("B=base a b c d E=east y : B-a B-y a-b b-c y-c c-E {second} d-E");
    let mut t = chart(&map, "a: P P | b: S | y: A | c: W | ground B");
    t.all_attack("a", "b");
    t.all_attack("y", "c");
    up_to(&mut t, Phase::Attacks);
    t.give(t.commit("b", false));
    fight(&mut t);
    t
}

#[test] // X19: BF-CALL-01, BF-RET-04, R120
fn an_attack_that_barred_a_retreat_stands() {
    let t = barred("");
    let c = t.at("c");
    assert!(t.units("b").is_empty() && t.units("c").len() == 1, "it was eliminated");
    assert!(t.events.iter().any(|e| matches!(e, Event::WayBarred { target, .. } if *target == c)));
    t.refused_by(Order::CallOff { target: c }, "E-BLOCKED", "BF-CALL-01");
    assert!(!t.legal().contains(&Order::CallOff { target: c }));
}

#[test] // X20: R120: it names blocking, not narrowing the choice
fn an_attack_that_only_narrowed_a_retreat_may_be_called_off() {
    let t = barred("b-d");
    assert_eq!(t.units("d").len(), 1, "it went there");
    assert!(t.check(Order::CallOff { target: t.at("c") }).is_ok());
}

#[test] // X22: BF-MOV-11, R58, D19
fn a_soviet_player_enters_german_ground_in_contact() {
    let enter = |t: &Table| t.check(t.to(t.unit("c", 0), "b")).is_ok();
    let position = "soviet | a: A | c: s | ground b";
    let t = chart_in(Edition::E2020, M, position);
    assert!(!enter(&t));
    t.refused_by(t.to(t.unit("c", 0), "b"), "E-CONTACT", "BF-MOV-11");
    assert!(enter(&m(position)));
}

#[test] // R58, BF-MOV-11, BF-REP-08, D19: what arrives may enter it, too
fn arrivals_of_a_soviet_player_enter_german_ground_in_contact() {
    // Bryansk is German and empty, and Germans stand beside it; Moscow is free of them.
    let position = "gomel: A | smolensk: A | ground brjansk";
    let places = |t: Table| {
        let bryansk = t.at("brjansk");
        bryansk.is_in(replacements::deployment(&t.g, t.o(), Source::City(t.at("moskau")), false))
    };
    assert!(!places(Table::real(position)));
    assert!(places(Table::revised(position)));
}

#[test] // X23: BF-RET-06, BF-RET-07, D20
fn either_side_may_order_to_stand() {
    let mut t = m("a: P P | b: S");
    t.all_attack("a", "b");
    t.end();
    assert_eq!((t.o().phase, t.g_to_act()), (Phase::SovietStand, 1));
    let unit = t.unit("b", 0);
    t.refused(Order::NoRetreat { unit: t.unit("a", 0) }, "E-SIDE");
    t.give(Order::NoRetreat { unit });
    t.refused(Order::NoRetreat { unit }, "E-NOTTARGET");
    let mut t = chart_in(Edition::E2020, M, "soviet | a: P | b: S S");
    t.all_attack("b", "a");
    t.end();
    t.refused_by(Order::NoRetreat { unit: t.unit("b", 0) }, "E-SIDE", "BF-RET-06");
    // Also where Germans attack, and the edition asks the Soviet side for nothing.
    let mut t = chart_in(Edition::E2020, M, "a: P P | b: S S");
    t.all_attack("a", "b");
    t.end();
    t.refused_by(Order::NoRetreat { unit: t.unit("b", 0) }, "E-SIDE", "BF-RET-06");
}

#[test] // R48, BF-RET-06, BF-RET-07: it is asked for only where it may be worth giving
fn the_order_to_stand_goes_without_saying_as_ruled() {
    for (stand, asked) in
        [(Stand::AsTrapped, false), (Stand::StaysDisrupted, true), (Stand::OneMoreHit, true)]
    {
        let of = |position: &str, side: u8| {
            let mut t = with(Edition::Revised, position, |c| c.stand = stand);
            let (from, to) = if side == 1 { ("a", "b") } else { ("b", "a") };
            t.all_attack(from, to);
            assert_eq!(t.g.unasked(&t.g.view(&t.s, Viewer::Side(Side(1 - side)))), None);
            t.end();
            assert_eq!(t.g_to_act(), side);
            t.g.unasked(&t.g.view(&t.s, Viewer::Side(Side(side))))
        };
        let expected = (!asked).then_some(Order::EndStep);
        assert_eq!([of("a: P P | b: S", 1), of("soviet | a: P | b: S S", 0)], [expected; 2], "{stand:?}");
    }
}

/// S under the order on b is hit once by two corps.
fn ordered(stand: Stand) -> (Table, UnitId) {
    let mut t = with(Edition::Revised, "a: P P | b: S", |c| c.stand = stand);
    let unit = t.unit("b", 0);
    t.all_attack("a", "b");
    t.end();
    t.give(Order::NoRetreat { unit });
    t.end();
    t.give(t.commit("b", false));
    fight(&mut t);
    (t, unit)
}

#[test] // X46: R48, `no_retreat: stays Disrupted`
fn an_order_to_stand_may_cost_nothing() {
    let (t, unit) = ordered(Stand::StaysDisrupted);
    assert_eq!(t.place(unit), "b");
    assert!(t.is_disrupted(unit));
}

#[test] // X47: R48, BF-RET-07: as ruled
fn an_order_to_stand_costs_one_hit_less() {
    let (t, unit) = ordered(Stand::AsTrapped);
    assert_eq!(t.place(unit), "");
}

/// A Soviet attack on Germans ordered to stand where that costs the position one hit more.
fn position_ordered(attackers: &str, defenders: &str) -> Table {
    let position = format!("soviet | a: {defenders} | b: {attackers}");
    let mut t = with(Edition::Revised, &position, |c| c.stand = Stand::OneMoreHit);
    t.all_attack("b", "a");
    t.end();
    t.give(Order::NoRetreat { unit: t.unit("a", 0) });
    assert!(t.units("a").into_iter().all(|u| t.o().has(u, flag::NO_RETREAT)), "for the position");
    t.end();
    t.give(t.commit("a", false));
    t
}

#[test] // X51: R48, `no_retreat: one more hit`
fn a_position_ordered_to_stand_keeps_both_units_for_one_hit_more() {
    let mut t = position_ordered("S S S", "A P");
    let (army, corps) = (t.unit("a", 0), t.unit("a", 1));
    while t.o().battle.stage == Stage::AttackerHits {
        let hit = t.legal()[0];
        t.give(hit);
    }
    assert!(t.happened(&Event::StandCosts));
    assert_eq!((t.o().battle.stage, t.o().battle.to_defenders), (Stage::DefenderHits, 3));
    for unit in [army, army, corps] {
        if t.o().battle.stage == Stage::DefenderHits {
            t.give(Order::TakeHit { unit });
        }
    }
    fight(&mut t);
    for unit in [army, corps] {
        assert_eq!(t.place(unit), "a");
        assert!(t.is_disrupted(unit));
    }
}

#[test] // X52: R48
fn a_corps_ordered_to_stand_falls_to_the_hit_more() {
    let mut t = position_ordered("S S", "P");
    let corps = t.unit("a", 0);
    fight(&mut t);
    assert_eq!(t.place(corps), "");
}

#[test] // X27, N29: BF-SUP-03, BF-SUP-04, R61, D23
fn a_cut_off_moscow_feeds_three() {
    let fed = |t: Table| supply::soviet_supplied(&t.g, t.o()).and(t.o().units_at(t.at("moskau"))).len();
    let position = format!("{} | moskau: s s s s", around(&Table::revised(""), &["moskau"]));
    assert_eq!(fed(Table::real(&position)), 2);
    assert_eq!(fed(Table::revised(&position)), 3);
}

/// Terms of the attack on a Kiev that is cut off and holds a number of units.
fn kiev_attacked(t: Table, units: usize) -> Vec<FireTerm> {
    let mut t = t;
    t.give(t.attack(t.units("rowno")[0], "kiew"));
    up_to(&mut t, Phase::Attacks);
    t.give(t.commit("kiew", false));
    if t.o().battle.stage == Stage::Seen {
        t.give(Order::Press { target: t.at("kiew") });
    }
    assert_eq!(t.events.iter().filter(|e| matches!(e, Event::Fired { .. })).count(), 1, "{units}");
    let fired = t.events.iter().rev().find_map(|e| match e {
        Event::Fired { terms, .. } => Some(terms.clone()),
        _ => None,
    });
    fired.expect("fire")
}

#[test] // X28: BF-OOS-02, BF-OOS-01, R32, D24
fn a_city_that_feeds_its_garrison_is_not_out_of_supply() {
    let ring = around(&Table::real(""), &["kiew"]);
    for (units, [old, new]) in [("s s", [true, false]), ("s s s", [true, true])] {
        let position = format!("{ring} | kiew: {units}");
        let more = |t: Table| kiev_attacked(t, units.len()).contains(&FireTerm::TargetCutOff);
        assert_eq!([more(Table::real(&position)), more(Table::revised(&position))], [old, new], "{units}");
    }
}

#[test] // X02, N38: BF-VIC-04, BF-VIC-05, D02
fn moscow_scores_in_part_in_the_revised_edition() {
    let points = |t: Table| victory::points(&t.g, t.o());
    let position = |t: &Table| format!("ground smolensk kiew | {}", around(t, &["leningrad", "moskau"]));
    let (old, new) = (Table::real(""), Table::revised(""));
    assert_eq!(points(Table::real(&position(&old))), 3);
    assert_eq!(points(Table::revised(&position(&new))), 4);
}

#[test] // X21: BF-AIR-08, BF-AIR-09, BF-SET-16, R21, D16
fn the_first_turn_brings_one_factor_whatever_is_chosen() {
    let play = |t: Table, effect: AirEffect| {
        let mut t = t.with_dice(engine::dice::recorded::ScriptedDice::faces([3]));
        t.all_attack("a", "b");
        t.give(t.fly(0, "b"));
        up_to(&mut t, Phase::Attacks);
        t.give(t.commit("b", false));
        if t.o().battle.stage == Stage::Seen {
            t.give(Order::Press { target: t.at("b") });
        }
        t.give(Order::Air { effect });
        let (attack, _, _, defence) = t.fired();
        (attack, defence)
    };
    let map = "B=base a=N b=N E=east,N : B-a a-b b-E";
    let four = |edition: Edition| {
        [AirEffect::Plus, AirEffect::Minus]
            .map(|effect| play(chart_in(edition, map, "turn 1 | a: A P | b: S S"), effect))
    };
    assert_eq!(four(Edition::E2020), [(4, 2), (3, 1)]);
    assert_eq!(four(Edition::Revised), [(5, 2), (4, 1)]);
}

#[test] // N51: BF-AIR-14, BF-AIR-15, D25
fn a_fleet_supplies_all_isolated_units_of_a_position() {
    let position = "B: A | a: S | b: P P | ground B";
    let mut t = m(position);
    let (one, two) = (t.unit("b", 0), t.unit("b", 1));
    t.give(Table::resupply(1, one));
    assert!([one, two].into_iter().all(|u| t.o().has(u, flag::AIR_SUPPLIED)));
    t.refused(Table::resupply(0, two), "E-NOTISOLATED");
    // Neither may leave what it was supplied on.
    assert!(t.reach(one).is_empty() && t.reach(two).is_empty());
    let mut t = Table::m(position);
    t.give(Table::resupply(1, t.unit("b", 0)));
    assert!(!t.o().has(t.unit("b", 1), flag::AIR_SUPPLIED));
}

/// 11th Army at Jassy in the revised edition.
fn romania(position: &str) -> Table {
    let mut g = (*Table::revised(position).g).clone();
    // No unit is turned down after the battles here.
    g.conduct.turns_down = false;
    Table::of(Arc::new(g), position)
}

#[test] // X11, N50: BF-SET-14, BF-RAT-07, R72, R111, D10, D28
fn romania_waits_and_is_safe_until_axis_units_attack_from_it() {
    let t = romania("turn 1 | jassy: a11 | kischinew: S S");
    let army = t.german("a11");
    t.refused_by(t.attack(army, "kischinew"), "E-ROMANIA-WAIT", "R72");
    let free = romania("turn 1 | jassy: a11");
    free.refused(free.to(army, "kischinew"), "E-ROMANIA-WAIT");
    assert!(!free.legal().iter().any(|o| matches!(o, Order::Move { unit, .. } if *unit == army)));
    let t = romania("turn 1 | soviet | jassy: a11 | kischinew: S S S");
    t.refused_by(t.attack(t.unit("kischinew", 0), "jassy"), "E-ROMANIA", "BF-RAT-07");
    // A free set-up may put others there, who attack in June.
    let mut t = romania("turn 1 | soviet | jassy: a6 | kischinew: S S S");
    (t.s.open.romania_attacked, t.s.open.broken) = (true, Sectors::NONE);
    t.refused(t.attack(t.unit("kischinew", 0), "jassy"), "E-ROMANIA");
    let t = Table::real("turn 2 | soviet | jassy: a11 | kischinew: S S S");
    t.refused(t.attack(t.unit("kischinew", 0), "jassy"), "E-BASE");
}

#[test] // X11: BF-RAT-07, R111: once its attack was made, whatever came of it
fn romania_is_open_to_attack_when_axis_units_have_attacked_from_it() {
    let mut t = romania("turn 2 | jassy: a11 | kischinew: S S");
    let army = t.german("a11");
    t.all_attack("jassy", "kischinew");
    up_to(&mut t, Phase::Attacks);
    t.give(t.commit("kischinew", false));
    fight(&mut t);
    assert_eq!((t.place(army), t.units("kischinew").len()), ("jassy", 2));
    up_to(&mut t, Phase::SovietOperations);
    t.s.open.broken = Sectors::NONE;
    let fit = t.units("kischinew").into_iter().find(|u| !t.is_disrupted(*u)).expect("a fit unit");
    assert!(t.check(t.attack(fit, "jassy")).is_ok());
    t.refused(t.to(fit, "jassy"), "E-BASE");
}

#[test] // X12: BF-MOV-12, BF-RAT-07, R111, R117
fn an_army_attacked_in_romania_stays() {
    let mut t = romania("turn 2 | soviet | jassy: a11 | kischinew: S S S");
    (t.s.open.romania_attacked, t.s.open.broken) = (true, Sectors::NONE);
    let army = t.german("a11");
    t.all_attack("kischinew", "jassy");
    t.end();
    t.end();
    t.give(t.commit("jassy", false));
    t.settle();
    assert_eq!(t.fired(), (3, 1, 2, 2));
    assert_eq!(t.place(army), "jassy");
    assert!(t.is_disrupted(army));
    assert_eq!(t.units("kischinew").iter().filter(|u| !t.is_disrupted(**u)).count(), 1);
    assert_eq!(t.o().battle.stage, Stage::None, "no unit advances");
}

#[test] // X31: BF-RET-03, R42: in both editions
fn a_strong_unit_hit_in_a_city_stays_or_retreats_as_its_player_likes() {
    for edition in [Edition::E2020, Edition::Revised] {
        let g = Arc::new(notation::chart_in(M, edition).expect("a chart"));
        let mut t = Table::of(g, "c: A P | V: S | ground B a b x | y: P");
        t.all_attack("c", "V");
        up_to(&mut t, Phase::Attacks);
        t.give(t.commit("V", false));
        t.settle_hits();
        let survivors = t.o().battle.to_retreat;
        for unit in survivors {
            assert!(t.check(Order::Stay { unit }).is_ok());
            assert!(t.check(Order::Retreat { unit, to: t.at("E") }).is_ok());
        }
    }
}

#[test] // X39: BF-AIR-17, R102, D36
fn forests_do_nothing_on_the_ground() {
    let sums = |mark: &str, weather: &str| {
        let map = format!("B=base a b={mark} E=east : B-a a-b b-E");
        let mut t = chart(&map, &format!("{weather} | a: A P | b: S"));
        t.all_attack("a", "b");
        up_to(&mut t, Phase::Attacks);
        t.battle("b", false)
    };
    for weather in ["turn 3", "mud", "snow"] {
        assert_eq!(sums("", weather), sums("open", weather), "{weather}");
    }
}
