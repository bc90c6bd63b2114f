//! The automatic sides in the revised edition: section 7.10 of the catalogue, and the German who knows groups and call-off.

use super::{Table, revised_setup, solitaire::*};
use barbarossa_fast::{
    FILES,
    conduct::OnLink,
    edition::Edition,
    game::Game,
    ids::*,
    nouns::{GERMAN, Level, Phase, Sectors, Stage},
    odds::notation,
    options::Setup,
    order::Order,
    players::{
        german,
        reason::Reason,
        soviet::{self, threat::Threat, *},
    },
    rules::legal as orders,
    state::*,
};
use engine::{
    base::{assets::Embedded, side::Viewer},
    contract::rules::*,
    dice::keyed::*,
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{collections::BTreeSet, fmt::Write as _, sync::Arc};

fn chart(text: &str) -> Game {
    notation::chart_in(text, Edition::Revised).expect("a chart")
}

fn table(text: &str, position: &str) -> Table {
    Table::of(Arc::new(chart(text)), position)
}

const LEVELS: [Level; 3] = [Level::Historical, Level::Standard, Level::Hard];

#[test] // 7.10, R52, R09: Matched counts links, groups among the armies; Full what fits on the links
fn garrisons_count_by_the_limits_of_the_edition() {
    let g = chart("B=base a b V=city E=east : B-a B-b a-b a-V b-V V-E");
    for (position, matched, full) in [
        ("a: A A P P P P | b: P", 1, 3 + 2),
        ("a: A A A A", 1, 2),
        ("a: A G P P | b: A", 2, 3 + 2),
        // One group, which could come along either link.
        ("a: G | ground b", 1, 1),
        ("a: G G | ground b", 2, 2),
        ("a: G G G | ground b", 2, 2),
        ("a: A A G G P P P P | ground b", 2, 3 + 2),
        ("B: A G P | ground a b", 1, 2),
    ] {
        let s = notation::position(&g, &format!("soviet | V: s | E: s | {position}")).expect("a position");
        let (v, t) = (g.board.space("V").expect("V"), Threat::new(&g, &s.open));
        assert_eq!(LEVELS.map(|level| t.k(&g, level, v)), [0, matched, full], "{position}");
    }
}

#[test] // BF-LNK-04, R118: one infantry army more along the highway
fn the_highway_carries_one_infantry_army_more() {
    for (link, full, hits) in [("a-V", 3, 5), ("a~V", 4, 7)] {
        let g = chart(&format!("B=base a V=city E=east : B-a {link} V-E"));
        let s = notation::position(&g, "soviet | turn 3 | a: A A A G P | V: s | E: s").expect("a position");
        let (v, t) = (g.board.space("V").expect("V"), Threat::new(&g, &s.open));
        assert_eq!((t.k(&g, Level::Hard, v), t.hits(&g, &s.open, v)), (full, hits + 1), "{link}");
    }
}

/// A German unit in a count of our own: class as a number, factor, doors.
type Striker = (usize, u8, Vec<usize>);

/// The best of all ways to give each unit one link or none: factors less `loss` for each link, and units.
fn best(g: &Game, units: &[Striker], links: &mut [([u8; 3], u8)], highway: &[bool], loss: u8) -> (u8, u8) {
    let Some(((class, factor, ways), rest)) = units.split_first() else {
        let n = links.iter().map(|(n, _)| n.iter().sum::<u8>()).sum();
        return (links.iter().map(|(_, sum)| sum.saturating_sub(loss)).sum(), n);
    };
    let mut most = best(g, rest, links, highway, loss);
    for way in ways {
        let before = links[*way];
        links[*way].0[*class] += 1;
        links[*way].1 += factor;
        let [infantry, groups, corps] = links[*way].0;
        if g.conduct.links.check(OnLink { infantry, allied: 0, groups, corps }, highway[*way]).is_ok() {
            let one = best(g, rest, links, highway, loss);
            most = (most.0.max(one.0), most.1.max(one.1));
        }
        links[*way] = before;
    }
    most
}

/// atk(p) without aircraft, and k(p) of the level Full, by trying everything.
fn counted(g: &Game, o: &Open, p: SpaceId) -> (u8, u8) {
    let (loss, approach) = if o.turn == 5 { (1, 1) } else { (0, 2) };
    let doors: Vec<SpaceId> = (g.board.adj[p.index()] & g.board.positions).iter().collect();
    let highway: Vec<bool> = doors.iter().map(|d| d.is_in(g.board.highway[p.index()])).collect();
    let friendly = |s: SpaceId| s.is_in(g.board.positions) && o.is_german(s) && !s.is_in(o.soviet);
    let mut units: Vec<Striker> = Vec::new();
    for (unit, at) in o.on_map(GERMAN_UNITS) {
        let class = if g.board.corps.has(unit) { 2 } else { usize::from(g.board.groups.has(unit)) };
        let mut from = vec![at];
        for _ in 0..if class == 0 { 0 } else { approach } {
            for at in from.clone() {
                from.extend(g.board.adj[at.index()].iter().filter(|s| friendly(*s)));
            }
        }
        let ways: Vec<usize> = (0..doors.len()).filter(|i| from.contains(&doors[*i])).collect();
        units.push((class, g.board.german_factor[unit.index()], ways));
    }
    let none = || vec![([0; 3], 0); doors.len()];
    let hits = best(g, &units, &mut none(), &highway, loss).0;
    (hits, best(g, &units, &mut none(), &highway, 0).1)
}

#[test] // §7.1, 7.10: atk(p) and k(p) against a count over all attacks, groups and the highway among them
fn hits_and_garrisons_are_those_of_a_count_over_all_attacks() {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(72);
    let mut below = |n: u64| rand.next_u64() % n;
    let g = chart("B=base a b c p=city E=east : B-a B-b B-c a-b b-c a-p b~p c-p p-E");
    let p = g.board.space("p").expect("p");
    for n in 0..600 {
        let mut text = String::from("soviet | E: s | p: s");
        text += if n % 3 == 0 { " | turn 5 | october good" } else { " | turn 3" };
        let mut left = [4, 3, 4];
        for at in ["a", "b", "c", "B"] {
            let mut units = String::new();
            for (letter, left) in ["A ", "G ", "P "].into_iter().zip(&mut left) {
                let n = below(3).min(*left);
                *left -= n;
                units += &letter.repeat(n as usize);
            }
            match (units.trim(), below(4)) {
                ("", 0) if at != "B" => write!(text, " | {at}: s").unwrap(),
                ("", _) => write!(text, " | ground {at}").unwrap(),
                (units, _) => write!(text, " | {at}: {units}").unwrap(),
            }
        }
        let s = notation::position(&g, &text).expect("a position");
        let threat = Threat::new(&g, &s.open);
        if p.is_in(threat.attackable) {
            let (hits, units) = counted(&g, &s.open, p);
            // The one fleet of a chart flies unless the first Snow is sure.
            let air = threat.hits(&g, &s.open, p) - hits;
            assert!(air <= u8::from(s.open.turn == 3), "{text}: {hits} and {air}");
            assert_eq!(threat.k(&g, Level::Hard, p), units, "{text}");
        }
    }
}

#[test] // 7.10: a position that absorbs with too little infantry takes no tank while infantry can come. SOL-TYPE
fn infantry_goes_where_hits_are_to_be_absorbed() {
    let way = "B=base b c V=city E=east p : B-b b-c c-V V-E V-p p-E";
    let of = |units: &str| table(way, &format!("soviet | turn 3 | c: P | b: P | {units}"));
    let of_type = |t: &Table, tank| t.units("p").into_iter().find(|u| t.o().is_tank(*u) == tank);
    let at_city = |t: &Table, w: &Why| matches!(w, Why::Type { at, .. } if *at == t.at("V"));
    // Nothing else tells the two apart: both stand one link from the city, unknown and to spare.
    let t = of("V: st | p: st s");
    let (unit, tank) = (of_type(&t, false).expect("infantry"), of_type(&t, true).expect("a tank"));
    let (city, why) = (t.at("V"), whys(&think(&t, Level::Historical)));
    expect(&why, &Why::Type { at: city, unit, tank });
    expect(&why, &Why::City { unit, city, k: 0 });
    // A tank fills the need when no infantry can.
    let t = of("V: st | p: st st");
    let why = whys(&think(&t, Level::Historical));
    assert!(!why.iter().any(|w| at_city(&t, w)), "{why:?}");
    assert!(why.iter().any(|w| matches!(w, Why::City { city, .. } if *city == t.at("V"))), "{why:?}");
    // With infantry enough either type will do, and nothing is said of it.
    let t = table(way, "soviet | turn 3 | c: A | b: A | V: s s | p: st s");
    let why = whys(&think(&t, Level::Standard));
    assert!(!why.iter().any(|w| at_city(&t, w)), "{why:?}");
}

#[test] // 7.8, 7.10: tanks go where infantry absorbs, infantry to cities that lack it
fn arrivals_go_by_type() {
    let mut t = Table::revised("soviet | turn 3 | smolensk: A P P | kiew: A P P");
    t.end();
    while t.o().phase == Phase::Replacements {
        let (unit, _) = t.o().arrivals[0];
        let before = t.s.open.clone();
        let p = think(&t, Level::Standard);
        let (order, why) = &p.steps[0];
        if let (Order::Deploy { to, .. }, true) = (*order, t.o().is_tank(unit)) {
            let need = why.iter().find_map(|w| match w {
                Reason::Soviet(Why::Replacement { need, .. }) => *need,
                _ => None,
            });
            let infantry = before.units_at(to).without(before.tanks).len();
            if let Some(Need::Moscow { .. } | Need::Approach { .. }) = need {
                assert!(infantry > 0 || before.units_at(to).is_empty(), "{order:?}");
            }
        }
        t.give(*order);
    }
}

#[test] // X34, R85, BF-MOV-15: a known Disrupted unit next to an unmet need is not moved
fn disrupted_units_stay_in_the_revised_edition() {
    let way = "B=base b c V=city E=east x y p : B-b b-c c-V V-E b-x x-y y-V V-p p-E";
    let t = table(way, "soviet | turn 3 | c: P | b: P | x: s | y: s | V: s | p: Sd");
    let p = think(&t, Level::Historical);
    let lame = t.unit("p", 0);
    assert!(!p.steps.iter().any(|(o, _)| matches!(o, Order::Move { unit, .. } if *unit == lame)), "{p:?}");
}

#[test] // X22, R58: the procedure never enters German ground in contact, whatever a person may do
fn the_procedure_keeps_out_of_contact() {
    let way = "B=base a b c E=east : B-a a-b b-c c-E";
    let t = table(way, "soviet | turn 3 | a: P | ground b | c: s s s | E: s");
    let into = t.to(t.unit("c", 0), "b");
    assert_eq!(t.check(into), Ok(()), "a person may");
    for level in LEVELS {
        let p = think(&t, level);
        assert!(!p.steps.iter().any(|(o, _)| matches!(o, Order::Move { to, .. } if *to == t.at("b"))));
    }
}

#[test] // 7.10, BF-RAT-07, R111: Romania is attacked once it may be, and no unit moves in
fn romania_is_a_target_when_it_may_be_attacked() {
    let position = "soviet | turn 2 | jassy: a11 | kischinew: S S S | odessa: s s";
    for open in [false, true] {
        let mut t = Table::revised(position);
        t.s.open.romania_attacked = open;
        t.s.open.broken = Sectors::NONE;
        let (from, target) = (t.at("kischinew"), t.at("jassy"));
        let why = whys(&think(&t, Level::Standard));
        let attacks = why
            .iter()
            .any(|w| matches!(w, Why::Attack { from: f, target: t, .. } if (*f, *t) == (from, target)));
        assert_eq!(attacks, open, "{why:?}");
    }
}

/// Plays a whole game, both sides automatic; every order is checked, and both plans are the same whatever is hidden.
fn play(g: &Game, seed: u64, blind: bool, mut seen: impl FnMut(&State, &[(Order, Vec<Reason>)])) -> State {
    let (mut dice, mut other) = (KeyedDice::new(seed), KeyedDice::new(seed + 1000));
    let (mut s, mut plans) = (g.start(), 0);
    while let Some(side) = g.to_act(&s) {
        plans += 1;
        assert!(plans < 2_000, "seed {seed}: the game does not end");
        let think = |s: &State, who: Viewer| {
            let (v, mut tie) = (g.view(s, who), KeyedTies::new(seed, plans, side));
            if side == GERMAN {
                german::plan(g, &v, &mut tie)
            } else {
                soviet::plan(g, &v, g.setup.soviet, &mut tie)
            }
        };
        let plan = think(&s, Viewer::Side(side));
        assert!(!plan.steps.is_empty(), "seed {seed}: no plan in {:?}, {:?}", s.open.phase, s.open.battle);
        if blind {
            let imagined = g.imagine(&g.view(&s, Viewer::Side(side)), &mut other);
            assert_eq!(think(&imagined, Viewer::Side(side)), plan, "seed {seed}: in {:?}", s.open.phase);
            assert_eq!(think(&s, Viewer::Umpire), plan, "seed {seed}: in {:?}", s.open.phase);
        }
        seen(&s, &plan.steps);
        for (order, _) in &plan.steps {
            assert_eq!(g.to_act(&s), Some(side), "seed {seed}: {order:?} comes too late in {:?}", plan.steps);
            assert_eq!(orders::check(g, &s.open, order), Ok(()), "seed {seed}: {order:?}");
            let mut d = Draft::new(g, &mut s, &mut dice);
            g.decide(&mut d, order);
        }
    }
    s
}

fn game(soviet: Level) -> Game {
    Game::open(&Setup { soviet, ..revised_setup() }, &Embedded(FILES)).expect("the data of the game")
}

#[test] // laws: no order is refused, every game ends, every reason has words and a code
fn whole_games_of_the_revised_edition_are_legal_to_the_end() {
    let mut codes = BTreeSet::new();
    let mut called_off = 0;
    for (seed, level) in (1..=18).zip(LEVELS.into_iter().cycle()) {
        let end = play(&game(level), seed, false, |s, steps| {
            for (order, why) in steps {
                called_off += u32::from(matches!(order, Order::CallOff { .. }));
                codes.extend(why.iter().map(|w| match w {
                    Reason::Soviet(w) => w.code(),
                    Reason::German(w) => w.code(),
                    Reason::Weighed(_) => "",
                }));
            }
            assert!(s.open.battle.stage != Stage::Seen || !steps.is_empty());
        });
        assert!(end.open.result.is_some(), "seed {seed}");
    }
    assert!(codes.contains("SOL-TYPE") && codes.contains("SOL-ATK"), "{codes:?}");
    assert!(called_off == 0 || codes.contains("GER-CALLOFF"));
}

#[test] // §5.4, R125, R115: no player plans by what he may not see; the procedure does not look at its tanks
fn hidden_units_do_not_change_a_plan_of_the_revised_edition() {
    for seed in 51..=53 {
        play(&game(LEVELS[seed as usize % 3]), seed, true, |_, _| ());
    }
}

#[test] // BF-CALL-01, R120: what is seen makes an attack bad; the rest of the step stands
fn a_bad_attack_is_called_off_when_it_is_seen() {
    let way = "B=base a V=city E=east : B-a a-V V-E";
    let mut t = table(way, "turn 3 | a: P P | V: s s s s | E: s");
    t.all_attack("a", "V");
    t.end();
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    let v = t.g.view(&t.s, Viewer::Side(GERMAN));
    let plan = german::plan(&t.g, &v, &mut KeyedTies::new(1, 0, GERMAN));
    let target = t.at("V");
    assert_eq!(plan.steps[0].0, Order::CallOff { target }, "{plan:?}");
    assert!(
        matches!(plan.steps[0].1[..], [Reason::German(german::Why::CallOff { chance: 0, .. })]),
        "{plan:?}"
    );
    // Committed all the same, it is called off once it is seen.
    let order = t.commit("V", false);
    t.give(order);
    assert_eq!(t.o().battle.stage, Stage::Seen);
    let v = t.g.view(&t.s, Viewer::Side(GERMAN));
    let plan = german::plan(&t.g, &v, &mut KeyedTies::new(1, 0, GERMAN));
    assert_eq!(plan.steps[0].0, Order::CallOff { target }, "{plan:?}");
    assert_eq!(t.g.to_act(&t.s), Some(GERMAN));
}
