//! The Soviet procedure of the catalogue's section 7: the worked decision 7.9, one scenario per code, whole games.

use super::{Table, game};
use barbarossa_fast::{
    game::Game,
    ids::*,
    nouns::{GERMAN, Group, Level, Phase, SOVIET, Sectors, Stage},
    odds::notation,
    options::Setup,
    order::*,
    players::{
        reason::Reason,
        soviet::{threat::Threat, *},
    },
    rules::legal as orders,
    state::*,
};
use engine::{
    base::side::Viewer,
    contract::{automatic::Plan, rules::*},
    dice::{key::TieDice, keyed::*, recorded::ScriptedDice},
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::collections::BTreeSet;

/// Tie dice that always show the first face.
struct First;

impl TieDice for First {
    fn tie(&mut self, _: u32) -> u32 {
        1
    }
}

pub(super) type Thought = Plan<Order, Reason>;

pub(super) fn think(t: &Table, level: Level) -> Thought {
    plan(&t.g, &t.g.view(&t.s, Viewer::Side(SOVIET)), level, &mut First)
}

pub(super) fn whys(p: &Thought) -> Vec<Why> {
    p.steps
        .iter()
        .flat_map(|(_, w)| w)
        .map(|w| match w {
            Reason::Soviet(w) => *w,
            Reason::German(_) | Reason::Weighed(_) => panic!("no reason of the procedure"),
        })
        .collect()
}

/// Thinks at the standard level and gives all the orders.
pub(super) fn act(t: &mut Table) -> Vec<Why> {
    let p = think(t, Level::Standard);
    assert!(!p.steps.is_empty(), "no plan in {:?}", t.o().phase);
    for (order, _) in &p.steps {
        t.give(*order);
    }
    whys(&p)
}

/// Soviet operations, then the German step without orders to stand: the attacks are next.
pub(super) fn act_and_attack(t: &mut Table) -> Vec<Why> {
    let why = act(t);
    t.end();
    assert_eq!(t.o().phase, Phase::SovietAttacks);
    act(t);
    why
}

fn chart(chart: &str, position: &str) -> Table {
    Table::chart(chart, position)
}

#[track_caller]
pub(super) fn expect(why: &[Why], one: &Why) {
    assert!(why.contains(one), "no {one:?} in {why:#?}");
}

#[track_caller]
pub(super) fn expect_no(why: &[Why], code: &str) {
    let found = why.iter().find(|w| w.code() == code);
    assert!(found.is_none(), "{found:?}");
}

/// Declared: unit and target.
pub(super) fn declared(t: &Table) -> Vec<(String, String)> {
    let name = |s: SpaceId| t.g.board.spaces[s.index()].id.clone();
    let all = (0..N_UNITS).map(|i| UnitId(i as u8));
    all.filter_map(|u| Some((name(t.o().space(u)?), name(t.o().aim(u)?)))).collect()
}

/// The worked decision, with `tula` on Tula and `vyazma` before Vyazma.
fn worked(smolensk: &str, vyazma: &str, tula: &str) -> Table {
    Table::real(&format!(
        "soviet | turn 3 | smolensk: {smolensk} | wjasma: {vyazma} | moskau: sf s | brjansk: s | tula: {tula} | \
         kalinin: s | rjasan: s | jaroslawl: s | gomel: s | kiew: sf s | kursk: s | lochwiza: s | leningrad: sf s | \
         nowgorod: s | wolchow: s | charkow: sf | rostow: sf | sewastopol: sf | woronesch: sf"
    ))
}

#[test] // 7.9, R53: three are not more than three. SOL-NOATK, SOL-STAY
fn worked_decision_everybody_stays() {
    let mut t = worked("A P", "s s s", "s");
    let [vyazma, smolensk, moscow] = ["wjasma", "smolensk", "moskau"].map(|p| t.at(p));
    let why = act(&mut t);
    expect(&why, &Why::NoAttack { from: vyazma, target: smolensk, strength: 3, against: 3 });
    expect(&why, &Why::Line { sector: Group::C });
    expect(&why, &Why::Stay { at: vyazma, units: 3, need: None });
    expect(
        &why,
        &Why::Stay { at: moscow, units: 1, need: Some(Need::Imminent { city: moscow, via: vyazma }) },
    );
    assert!(!t.events.iter().any(|e| format!("{e:?}").starts_with("Moved")), "{:?}", t.events);
}

#[test] // 7.9: one panzer corps alone is attacked by three. SOL-ATK, BF-RAT-02
fn worked_decision_a_lone_corps_is_attacked() {
    let mut t = worked("P", "s s s", "s");
    let (from, target) = (t.at("wjasma"), t.at("smolensk"));
    let plan = think(&t, Level::Standard);
    expect(&whys(&plan), &Why::Attack { from, target, strength: 3, against: 1, sector: Group::C });
    for (order, _) in plan.steps.iter().filter(|(order, _)| *order != Order::EndStep) {
        t.give(*order);
    }
    let attack = (String::from("wjasma"), String::from("smolensk"));
    assert_eq!(declared(&t).iter().filter(|d| **d == attack).count(), 3);
}

#[test] // 7.9: a surplus unit of Vyazma goes to an empty neighbour of Moscow. SOL-P2m
fn worked_decision_the_surplus_unit_fills_tula() {
    let t = worked("A P", "s s s", "");
    let (unit, at) = (t.unit("wjasma", 0), t.at("tula"));
    expect(&whys(&think(&t, Level::Standard)), &Why::Moscow { unit, at });
}

#[test] // R51, N30. SOL-BRK, SOL-LINE, BF-MOV-13
fn broken_and_whole_sectors_are_named() {
    let t = Table::m("soviet | a: A | V: sf");
    let [from, a, b] = ["a", "b", "c"].map(|p| t.at(p));
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::Broken { sector: Group::C, by: t.unit("a", 0), from, a, b });
    expect(&why, &Why::Line { sector: Group::N });
    let t = Table::m("soviet | a: A | c: s | y: s | V: sf");
    expect(&whys(&think(&t, Level::Standard)), &Why::Line { sector: Group::C });
}

#[test] // N60, BF-RAT-03, R55, R56, R62. SOL-BO-ATK
fn n60_a_pocket_attacks_toward_supply() {
    let mut t = Table::m("soviet | a: A | c: P | b: S S");
    let [from, target, edge] = ["b", "c", "E"].map(|p| t.at(p));
    let why = act_and_attack(&mut t);
    expect(&why, &Why::Breakout { from, target, strength: 2, against: 1, edge });
    assert_eq!(t.fired(), (1, 1, 0, 2));
}

#[test] // BF-RAT-03. SOL-BO-TROUBLE
fn a_pocket_without_a_chance_makes_trouble() {
    let t = Table::m("soviet | a: A | c: A | b: s");
    let why = whys(&think(&t, Level::Standard));
    let (from, target) = (t.at("b"), t.at("c"));
    expect(&why, &Why::Trouble { from, target, strength: 1, against: 2 });
}

#[test] // §7.3 a: units that cannot hurt anybody stay. SOL-BO-STAY
fn a_pocket_that_cannot_hurt_anybody_stays() {
    let mut t = Table::m("soviet | a: A | c: A | b: W");
    let why = act(&mut t);
    expect(&why, &Why::Cover { at: t.at("b"), target: t.at("c") });
    assert_eq!(t.o().phase, Phase::Replacements);
}

#[test] // BF-SUP-03, R55: who is fed by the city is exempt; of a pocket half fed the others go
fn a_fed_pocket_is_exempt() {
    let t = Table::m("soviet | E: A A | V: sf s");
    let why = whys(&think(&t, Level::Standard));
    for code in ["SOL-BO-ATK", "SOL-BO-TROUBLE", "SOL-BO-STAY"] {
        expect_no(&why, code);
    }
    // Three units, two are fed: the third goes alone, because two hits less one would not get through.
    let mut t = Table::m("soviet | E: A A | V: sf s s");
    let why = act(&mut t);
    expect(&why, &Why::Trouble { from: t.at("V"), target: t.at("E"), strength: 1, against: 4 });
    assert_eq!(declared(&t).len(), 1);
    // Four: three of them get a hit through.
    let mut t = Table::m("soviet | E: A A | V: sf s s s");
    let why = act(&mut t);
    expect(&why, &Why::Trouble { from: t.at("V"), target: t.at("E"), strength: 3, against: 4 });
    assert_eq!(declared(&t).len(), 3);
}

#[test] // R55: a breakout is not stopped by a broken line
fn breakouts_ignore_a_broken_line() {
    let t = Table::m("soviet | a: A | c: P | b: S S");
    assert!(!t.o().broken.is_empty());
    let why = whys(&think(&t, Level::Standard));
    assert!(why.iter().any(|w| w.code() == "SOL-BO-ATK"));
}

#[test] // BF-RAT-02, R53: strictly greater; unknown 1, known at its factor
fn obligations_ask_for_more() {
    for (germans, soviets, obliged) in [
        ("A", "s s", false),
        ("A", "s s s", true),
        ("P", "s", false),
        ("P", "S W", false),
        ("P", "S s", true),
        ("Ad", "s s", false),
        ("A P", "s s s s", false),
        ("A", "sd s s s", true),
        ("P", "sd s", false),
    ] {
        let t = Table::m(&format!("soviet | b: {germans} | c: {soviets} | V: sf | x: s | y: s"));
        let why = whys(&think(&t, Level::Standard));
        let attacks = why.iter().any(|w| matches!(w, Why::Attack { from, .. } if *from == t.at("c")));
        assert_eq!(attacks, obliged, "{soviets} against {germans}: {why:#?}");
    }
}

#[test] // §7.3 b: the smallest set that exceeds the Germans by two; Weak units add nothing
fn no_more_attackers_than_needed() {
    for (germans, soviets, attackers) in
        [("P", "s s s s", 3), ("P", "S S W", 2), ("P", "K S s", 2), ("A", "s s s s", 3), ("P", "W s K", 1)]
    {
        let mut t = Table::m(&format!("soviet | b: {germans} | c: {soviets} | V: sf s | x: s | y: s"));
        act(&mut t);
        let n = declared(&t).iter().filter(|(from, _)| from == "c").count();
        // A force of 2 against 1 does not exceed it by two, so the best three that add something go.
        let expected = if soviets == "W s K" { 2 } else { attackers };
        assert_eq!(n, expected, "{soviets} against {germans}");
    }
}

#[test] // R57, BF-MOV-16: the fixed garrison neither attacks nor counts
fn fixed_garrisons_do_not_count() {
    let t = Table::m("soviet | c: A | V: sf s s | x: s | y: s");
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::NoAttack { from: t.at("V"), target: t.at("c"), strength: 2, against: 2 });
    expect_no(&why, "SOL-ATK");
}

#[test] // BF-RAT-04, R51. SOL-NOATK-BRK
fn no_obligation_where_the_line_is_broken() {
    let t = Table::m("soviet | a: P | b: s s | V: sf s s");
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::NoAttackBroken { from: t.at("b"), target: t.at("a"), sector: Group::C });
    expect_no(&why, "SOL-ATK");
}

/// A ring: Germans who take d cut b off.
const RING: &str = "B=base a b c d E=east : B-a a-b b-d a-c c-d d-E";

#[test] // §7.4: withdrawal from the threat of a pocket. SOL-WD
fn a_stack_that_would_be_encircled_withdraws() {
    let t = chart(RING, "soviet | a: A A P P P | b: s | ground c | d: s");
    let [from, through, to] = ["b", "d", "E"].map(|p| t.at(p));
    let unit = t.unit("b", 0);
    expect(&whys(&think(&t, Level::Standard)), &Why::Withdraw { unit, from, through, to });
    // One corps cannot take b from three units: atk 1 + air is less than cap 4.
    let t = chart(RING, "soviet | a: P | b: s s s | ground c | d: s");
    expect_no(&whys(&think(&t, Level::Standard)), "SOL-WD");
}

#[test] // §7.4: who cannot get away holds. SOL-HOLD-LAST
fn a_stack_without_a_way_back_holds() {
    let t = chart(RING, "soviet | a: A A P P P | b: s | ground c d");
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::HoldLast { at: t.at("b"), through: t.at("d") });
}

#[test] // R52, BF-REP-12: the first priority, 2 and k(v) by level. SOL-P1
fn garrisons_follow_the_level() {
    for (level, k) in [(Level::Historical, 0), (Level::Standard, 1), (Level::Hard, 3)] {
        let t = Table::m("soviet | c: A P P | x: s | y: s | V: sf | E: s s s s s");
        let p = think(&t, level);
        let city = t.at("V");
        let sent = whys(&p).into_iter().filter(|w| matches!(w, Why::City { city: c, .. } if *c == city));
        assert_eq!(sent.count(), 1 + usize::from(k), "{level:?}");
        expect(&whys(&p), &Why::City { unit: t.unit("E", 0), city, k });
    }
}

#[test] // R52: link limits and one jump-off per unit; armies only from where they stand
fn k_counts_what_fits_through_the_links() {
    let g = notation::chart("B=base a b V=city E=east : B-a B-b a-b a-V b-V V-E").expect("a chart");
    for (position, standard, hard) in [
        ("a: A A P P P P | b: P", 1, 6),
        ("a: A | b: A P P P P P P P", 2, 8),
        ("a: P P P P P | b: P", 0, 6),
        ("B: A P | ground a b", 0, 1),
    ] {
        let s = notation::position(&g, &format!("soviet | V: sf | E: s | {position}")).expect("a position");
        let v = g.board.space("V").expect("V");
        let t = Threat::new(&g, &s.open);
        assert_eq!(t.k(&g, Level::Historical, v), 0);
        assert_eq!((t.k(&g, Level::Standard, v), t.k(&g, Level::Hard, v)), (standard, hard), "{position}");
    }
}

#[test] // §7.1: atk(p), with the air fleet, less a hit a link where Mud or Snow is sure
fn hits_of_the_next_turn() {
    let g = notation::chart("B=base a b c=N E=east : B-a B-b a-b a-c b-c c-E").expect("a chart");
    for (position, hits) in [
        ("turn 3 | a: A A P P | b: P", 2 + 3 + 1),
        ("turn 3 | a: P P P P P | b: P", 6),
        ("turn 4 | a: A P | b: P", 2 + 2 + 1),
        // Turn 6 is the first Snow: all on the link of the army, nothing through the air.
        ("turn 5 | october good | a: A P | b: P | ground a b", 2 + 2 - 1),
        // The second Snow turn: every link loses a hit, but aircraft fly.
        ("turn 6 | october good | a: A | b: A", 2 + 2 - 2 + 1),
        ("turn 5 | october good | a: P P | b: P", 2),
    ] {
        let s = notation::position(&g, &format!("soviet | c: s | E: s | {position}")).expect("a position");
        let c = g.board.space("c").expect("c");
        assert_eq!(Threat::new(&g, &s.open).hits(&g, &s.open, c), hits, "{position}");
    }
}

#[test] // R52. SOL-P1i
fn a_city_under_imminent_threat_gets_two() {
    let t = Table::m("soviet | b: A | c: s | x: s | y: s | V: sf | E: s s s");
    let p = think(&t, Level::Hard);
    let (unit, city, via) = (t.unit("E", 0), t.at("V"), t.at("c"));
    expect(&whys(&p), &Why::Imminent { unit, city, via });
    let sent = whys(&p).into_iter().filter(|w| w.code() == "SOL-P1i").count();
    assert_eq!(sent, 1);
}

#[test] // SOL-P2
fn a_guard_slows_the_approach() {
    let t = Table::m("soviet | b: P | V: sf s s | x: s | y: s");
    let (unit, at, city) = (t.unit("V", 1), t.at("c"), t.at("V"));
    expect(&whys(&think(&t, Level::Standard)), &Why::Approach { unit, at, city });
}

#[test] // BF-MOV-15: unknown units and known ones that are fit are moved, Disrupted ones are not
fn disrupted_units_are_left_where_they_are() {
    for (garrison, mover) in [("Sd S", 2), ("Sd s", 2), ("S Sd", 1)] {
        let t = Table::m(&format!("soviet | b: P | V: sf {garrison} | x: s | y: s"));
        let (unit, at, city) = (t.unit("V", mover), t.at("c"), t.at("V"));
        expect(&whys(&think(&t, Level::Standard)), &Why::Approach { unit, at, city });
    }
}

#[test] // Greedy set cover: one unit where both holes of the army meet. SOL-P3
fn holes_of_armies_are_closed() {
    let map = "B=base a=S b c d e E=east : B-a a-b a-c b-d c-d d-e e-E";
    let t = chart(map, "soviet | a: A | E: s s");
    assert_eq!(t.o().broken, Sectors::only(Group::S));
    let (unit, at, army) = (t.unit("E", 0), t.at("d"), t.unit("a", 0));
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::Stop { unit, at, army });
    assert_eq!(why.iter().filter(|w| w.code() == "SOL-P3").count(), 1);
}

#[test] // A unit that closes a hole is no surplus, two of them behind each other are
fn units_that_hold_the_line_stay() {
    let map = "B=base a b c E=east : B-a a-b b-c c-E";
    let t = chart(map, "soviet | a: A | b: s");
    let need = Some(Need::Stop { at: t.at("b"), army: t.unit("a", 0) });
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::Stay { at: t.at("b"), units: 1, need });
}

#[test] // SOL-P4, BF-BLZ-04: not when the weather rules a Blitzkrieg out
fn a_second_position_backs_up_the_first() {
    let map = "B=base a b c E=east : B-a a-b b-c c-E";
    let t = chart(map, "soviet | a: P | b: s | E: s");
    let (unit, at, behind) = (t.unit("E", 0), t.at("c"), t.at("b"));
    expect(&whys(&think(&t, Level::Standard)), &Why::Backup { unit, at, behind });
    let t = chart(map, "soviet | turn 5 | october good | a: P | b: s | E: s");
    expect_no(&whys(&think(&t, Level::Standard)), "SOL-P4");
}

#[test] // SOL-REAR
fn rear_units_move_up() {
    let t = chart("B=base a b c d e E=east : B-a a-b b-c c-d d-e e-E", "soviet | a: P | b: s | E: s");
    let (unit, to, toward) = (t.unit("E", 0), t.at("d"), t.at("c"));
    expect(&whys(&think(&t, Level::Standard)), &Why::Rear { unit, to, toward });
}

/// A German attack on `target` from operations to the stage where the Soviet side decides.
fn attacked(chart_text: &str, position: &str, from: &[&str], target: &str) -> Table {
    let mut t = chart(chart_text, position);
    for place in from {
        t.all_attack(place, target);
    }
    t.end();
    let order = t.commit(target, false);
    t.give(order);
    while orders::to_act(t.o()) == Some(0) && t.o().battle.stage == Stage::AttackerHits {
        let (unit, _) = losses::suggest(&t.g, t.o())
            .into_iter()
            .find(|(u, n)| t.o().hits[*u] < *n)
            .expect("a hit to place");
        t.give(Order::TakeHit { unit });
    }
    t
}

#[test] // §7.5, V08. SOL-LOSS-HOLD
fn a_unit_is_given_up_to_hold() {
    let mut t = attacked(super::M, "a: P P P | b: S S | c: s", &["a"], "b");
    assert_eq!(t.o().battle.stage, Stage::DefenderHits);
    let why = act(&mut t);
    assert!(matches!(why[..], [Why::LossHold { at, .. }] if at == t.at("b")), "{why:?}");
    assert_eq!(t.units("b").len(), 1);
}

#[test] // §7.5. SOL-LOSS-FIRE
fn what_cannot_hold_keeps_its_factors() {
    let mut t = attacked(super::M, "a: A P P | b: S S | c: s", &["a"], "b");
    let why = act(&mut t);
    let at = t.at("b");
    assert_eq!(why, [Why::LossFire { at, factors: 1, held: false, attacking: false }]);
    assert_eq!((t.units("b").len(), t.units("c").len()), (0, 2));
}

#[test] // §7.5 (5): a Siberian unit goes last
fn siberians_are_kept() {
    let mut t = attacked(super::M, "a: A P P | b: S S | c: s", &["a"], "b");
    let white = t.unit("b", 0);
    t.s.open.flags[white] |= flag::SIBERIAN;
    act(&mut t);
    assert_eq!(t.place(white), "c");
}

#[test] // BF-RET-04, R37. SOL-RETNONE
fn no_way_back_is_said() {
    let mut t = attacked(super::M, "a: P P P | c: A | b: S S S S", &["a"], "b");
    let why = act(&mut t);
    expect(&why, &Why::NoWayBack { at: t.at("b") });
}

/// Two ways back from p; the one over q touches Germans on z.
const FORK: &str = "B=base a p q r z E=east : B-a a-p p-q p-r q-E r-E B-z z-q";

#[test] // §7.6, BF-RET-05. SOL-RET
fn retreats_keep_away_from_germans() {
    let mut t = attacked(FORK, "a: A P | z: P | p: K | E: s", &["a"], "p");
    let unit = t.unit("p", 0);
    let (from, to) = (t.at("p"), t.at("r"));
    assert_eq!(act(&mut t), [Why::Retreat { unit, from, to, rank: RetreatRank::Clear }]);
    assert_eq!(t.place(unit), "r");
}

#[test] // §7.6, BF-RET-03, R42: on a city no unit retreats. SOL-STAY
fn on_a_city_units_stand() {
    let mut t = attacked(super::M, "c: A P | V: K", &["c"], "V");
    let (unit, at) = (t.unit("V", 0), t.at("V"));
    assert_eq!(act(&mut t), [Why::Stand { unit, at }]);
}

#[test] // §7.6, R46: an army with one hit may stay, unless it is about to be cut off
fn who_is_about_to_be_cut_off_leaves() {
    let mut t = attacked(super::M, "a: A | b: S | c: s | x: s", &["a"], "b");
    let (unit, at) = (t.unit("b", 0), t.at("b"));
    assert_eq!(act(&mut t), [Why::Stand { unit, at }]);
    // Only the army attacks; the corps could take d next turn.
    let mut t = chart(RING, "a: A P P P | b: K | ground c | d: s");
    let army = t.attack(t.unit("a", 0), "b");
    t.give(army);
    t.end();
    t.give(t.commit("b", false));
    let (unit, from, to) = (t.unit("b", 0), t.at("b"), t.at("d"));
    assert_eq!(act(&mut t), [Why::Retreat { unit, from, to, rank: RetreatRank::Only }]);
}

#[test] // §7.7. SOL-ADV, SOL-NOADV
fn advances_follow_the_need() {
    // A city: all but the need of the position left.
    let mut t = Table::m("soviet | V: P | ruins V | E: S S S | ground V c y");
    act_and_attack(&mut t);
    t.settle();
    let why = act(&mut t);
    assert!(why.iter().any(|w| matches!(w, Why::Advance { entry: Entry::City, .. })), "{why:?}");
    assert!(!t.is_german("V"));
    // No hole behind: no unit moves in.
    let mut t = Table::m("soviet | b: P | c: S S S | V: sf | y: s | x: s");
    act_and_attack(&mut t);
    t.settle();
    assert_eq!(act(&mut t), [Why::NoAdvance { target: t.at("b") }]);
    assert!(t.is_german("b"));
}

#[test] // §7.7: after a breakout everybody fit moves on
fn a_breakout_goes_on() {
    let mut t = Table::m("soviet | a: A | c: P | b: S S S");
    act_and_attack(&mut t);
    while t.o().battle.stage == Stage::AttackerHits {
        act(&mut t);
    }
    t.settle();
    let why = act(&mut t);
    assert!(matches!(why[..], [Why::Advance { entry: Entry::Breakout, .. }]), "{why:?}");
    assert_eq!(t.units("c").len(), 1);
    // A city that feeds its pocket does not empty itself: its second unit stays.
    let mut t = Table::m("soviet | E: P | V: S S");
    act_and_attack(&mut t);
    t.settle();
    while t.o().battle.stage == Stage::AttackerHits {
        act(&mut t);
    }
    t.settle();
    let why = if t.o().battle.stage == Stage::Advance { act(&mut t) } else { Vec::new() };
    assert!(!why.iter().any(|w| matches!(w, Why::Advance { entry: Entry::Breakout, .. })), "{why:?}");
    assert!(!t.units("V").is_empty());
}

#[test] // A person may hand over in the middle of a step: what is declared and moved stands
fn a_step_may_be_taken_over() {
    let mut t = Table::m("soviet | b: P | c: s s s s | V: sf s s | x: s | y: s");
    let attack = t.attack(t.unit("c", 3), "b");
    t.give(attack);
    let moved = t.unit("V", 2);
    t.give(t.to(moved, "E"));
    let why = act(&mut t);
    expect_no(&why, "SOL-ATK");
    assert_eq!(t.place(moved), "E");
    assert_eq!(t.o().phase, Phase::Stand);
    t.end();
    assert_eq!(act(&mut t), []);
    assert_eq!(t.fired().0, 1);
}

#[test] // §7.7: a hole is closed by those the position left can spare
fn an_advance_closes_a_hole() {
    let map = "B=base a t p q E=east : B-a a-t t-p t-q p-E q-E";
    let mut t = chart(map, "soviet | a: A | t: P | p: S S S S | E: s");
    act_and_attack(&mut t);
    t.settle();
    while t.o().battle.stage == Stage::AttackerHits {
        act(&mut t);
    }
    t.settle();
    let why = act(&mut t);
    assert!(why.iter().any(|w| matches!(w, Why::Advance { entry: Entry::Hole, .. })), "{why:?}");
    assert!(!t.units("p").is_empty() && !t.is_german("t"));
}

#[test] // §7.8, R109: who is not needed waits off the map. SOL-REP, SOL-RAIL
fn surplus_arrivals_wait_off_the_map() {
    let mut t = Table::m("soviet | a: A | b: s | x: s | c: s | y: s | V: sf s");
    t.end();
    assert_eq!(t.o().phase, Phase::Replacements);
    let (v, entry) = (t.at("V"), t.at("x_E"));
    let first = t.o().arrivals[0].0;
    let why = act(&mut t);
    expect(&why, &Why::Replacement { unit: first, source: Some(v), to: entry, need: None });
    expect(&why, &Why::Rail { unit: first, from: v, to: entry });
    assert_eq!(t.units("V").len(), 2);
}

#[test] // §7.8: a city's unit stays while the city lacks units; the edge fills by rail
fn arrivals_go_where_they_are_needed() {
    let mut t = Table::m("soviet | c: A | x: s | y: s | V: sf");
    t.end();
    let v = t.at("V");
    let [(city_unit, _), (edge_unit, _)] = t.o().arrivals[..] else { panic!("{:?}", t.o().arrivals) };
    let need = Some(Need::City { city: v, k: 1 });
    let why = act(&mut t);
    expect(&why, &Why::Replacement { unit: city_unit, source: Some(v), to: v, need });
    expect(&why, &Why::Replacement { unit: edge_unit, source: None, to: v, need });
    expect(&why, &Why::Rail { unit: edge_unit, from: t.at("x_E"), to: v });
}

#[test] // BF-SET-07, R70: Novgorod +1, then +1
fn surplus_units_start_at_novgorod() {
    let mut t = Table::new_game(&Setup::default(), ScriptedDice::default());
    let mut dice = KeyedDice::new(7);
    give(&t.g, &mut t.s, &Order::Begin, &mut dice);
    assert_eq!(t.o().phase, Phase::SovietSetup);
    let at = t.at("nowgorod");
    let why = act(&mut t);
    assert_eq!(why.len(), 2);
    for w in why {
        assert!(matches!(w, Why::Replacement { to, need: Some(Need::Surplus { .. }), .. } if to == at));
    }
    assert_eq!((t.units("nowgorod").len(), t.o().phase), (2, Phase::GermanSetup));
}

fn give(g: &Game, s: &mut State, order: &Order, dice: &mut KeyedDice) {
    assert_eq!(orders::check(g, &s.open, order), Ok(()), "{order:?} in {:?}", s.open.phase);
    let mut d = Draft::new(g, s, dice);
    g.decide(&mut d, order);
}

/// Plays a whole game: random legal Germans who like to attack, against the procedure. Every order is checked.
fn play(g: &Game, seed: u64, mut seen: impl FnMut(&State, &Thought)) -> State {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut dice, mut ties) = (KeyedDice::new(seed), KeyedTies::new(seed, 0, SOVIET));
    let (mut s, mut list, mut given) = (g.start(), Vec::new(), 0);
    while let Some(side) = g.to_act(&s) {
        given += 1;
        assert!(given < 20_000, "seed {seed}: the game does not end");
        if side == GERMAN {
            orders::legal(g, &s.open, &mut list);
            let order = eager(&s, &list, &mut rand);
            give(g, &mut s, &order, &mut dice);
            continue;
        }
        let v = g.view(&s, Viewer::Side(SOVIET));
        let thought = plan(g, &v, g.setup.soviet, &mut ties);
        assert!(!thought.steps.is_empty(), "seed {seed}: no plan in {:?}, {:?}", s.open.phase, s.open.battle);
        seen(&s, &thought);
        for (order, _) in &thought.steps {
            assert_eq!(g.to_act(&s), Some(SOVIET), "seed {seed}: {order:?} comes too late");
            give(g, &mut s, order, &mut dice);
        }
    }
    s
}

/// A random German order, more often an attack or an advance than another; no unit walks into a target of its own side.
fn eager(s: &State, list: &[Order], rand: &mut Xoshiro256PlusPlus) -> Order {
    let mut below = |n: usize| (rand.next_u64() % n.max(1) as u64) as usize;
    if s.open.phase == Phase::Operations && below(60) == 0 {
        return Order::EndStep;
    }
    let attacks = |x: &&Order| matches!(x, Order::Declare { .. } | Order::Advance { .. });
    let forward: Vec<Order> = list.iter().filter(attacks).copied().collect();
    let spoils = |x: &Order| matches!(x, Order::Move { to, .. } if to.is_in(s.open.targets));
    let all: Vec<Order> = list.iter().filter(|x| !spoils(x)).copied().collect();
    let from = if !forward.is_empty() && below(3) == 0 { &forward } else { &all };
    from[below(from.len())]
}

#[test]
fn whole_games_are_played_to_the_end() {
    let mut codes = BTreeSet::new();
    let levels = [Level::Historical, Level::Standard, Level::Hard];
    let games = levels.map(|soviet| game(&Setup { soviet, ..Setup::default() }));
    for seed in 1..=30 {
        let end = play(&games[seed as usize % 3], seed, |_, p| codes.extend(whys(p).iter().map(Why::code)));
        assert!(end.open.result.is_some());
    }
    assert!(codes.len() > 20, "{codes:?}");
}

#[test] // §5.4, invariant 11: a function of what is seen
fn hidden_counters_do_not_matter() {
    let g = game(&Setup::default());
    let mut dice = KeyedDice::new(99);
    for seed in 1..=4 {
        play(&g, seed, |s, _| {
            let v = g.view(s, Viewer::Side(SOVIET));
            let other = g.imagine(&v, &mut dice);
            let ties = || KeyedTies::new(5, 1, SOVIET);
            let mine = plan(&g, &g.view(s, Viewer::Umpire), g.setup.soviet, &mut ties());
            let theirs = plan(&g, &g.view(&other, Viewer::Umpire), g.setup.soviet, &mut ties());
            assert_eq!(mine, theirs);
        });
    }
}

#[test] // The reasons of a whole step are there when it ends: every stack that stays says why
fn everybody_has_a_reason() {
    let g = game(&Setup::default());
    play(&g, 3, |s, p| {
        if s.open.phase != Phase::SovietOperations {
            return;
        }
        let why = whys(p);
        let sectors = why.iter().filter(|w| matches!(w.code(), "SOL-BRK" | "SOL-LINE")).count();
        assert_eq!(sectors, 3);
        assert_eq!(p.steps.last().map(|(order, _)| *order), Some(Order::EndStep));
    });
}
