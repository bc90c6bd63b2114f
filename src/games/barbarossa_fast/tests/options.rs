//! Options of a game (section 12): vectors, both values of every reading, files and codes, random sets played out.

use super::{M, Table, game, german};
use barbarossa_fast::{
    conduct::Conduct,
    edition::Edition,
    event::Event,
    game::Game,
    ids::CounterSet,
    nouns::{Group, Level, Phase, Plan, ResultKind, SiberianRule, Stage, Strength, Weather},
    odds::notation,
    options::*,
    order::Order,
    rules::{front, movement, supply, victory},
    state::{Hidden, UNUSED},
};
use engine::{
    contract::{
        options::{Choices, Chosen, Offered, OptionRow, SetupRows as _, choices, code, decode, rows, setup},
        rules::Rules as _,
    },
    dice::recorded::ScriptedDice,
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::sync::Arc;

fn these(pairs: &[(&str, &str)]) -> Choices {
    pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
}

fn chosen(pairs: &[(&str, &str)]) -> Setup {
    setup(&these(pairs)).expect("possible")
}

fn refused(pairs: &[(&str, &str)]) -> String {
    setup::<Setup>(&these(pairs)).expect_err("impossible")
}

/// A set of options at random, all of whose rows go together.
pub(super) fn random(seed: u64, edition: Edition) -> Setup {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x0b71_0e5e);
    let mut made = Setup { edition, ..Setup::default() };
    for row in Setup::ROWS {
        let held = choices(&made);
        let all = rows::<Setup>();
        let now = Chosen::new(&all, &held);
        let free: Vec<usize> = (0..row.shown.choices.len())
            .filter(|nth| {
                row.shown.choices[*nth].offered != Offered::Not && now.barred(&row.shown, *nth).is_none()
            })
            .collect();
        if row.shown.key != "edition" && now.applies(&row.shown) {
            (row.field.set)(&mut made, free[(rand.next_u64() % free.len() as u64) as usize]);
        }
    }
    let held = choices(&made);
    assert_eq!(Chosen::new(&rows::<Setup>(), &held).together(), Ok(()), "{made:?}");
    made
}

fn house(change: impl FnOnce(&mut House)) -> Setup {
    let mut setup = Setup::default();
    change(&mut setup.house);
    setup
}

/// The test map with one reading changed.
fn read_so(position: &str, change: impl FnOnce(&mut House)) -> Table {
    let mut g: Game = notation::chart(M).expect("a chart");
    change(&mut g.setup.house);
    g.conduct = Conduct::of(&g.setup);
    Table::of(Arc::new(g), position)
}

fn hidden(weak: u8) -> Hidden {
    Hidden { truth: [UNUSED; 64], pool: CounterSet::NONE, weak_selected: weak, presort_change: 0 }
}

#[test]
fn every_row_can_be_read_and_has_a_number_of_its_own() {
    let rows = rows::<Setup>();
    let mut numbers: Vec<u8> = rows.iter().map(|row| row.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert!(numbers.len() == rows.len() && numbers.iter().all(|n| (1..60).contains(n)), "{numbers:?}");
    for row in &rows {
        let sentence = |text: &str| text.ends_with(['.', '?']) && text.len() > 12;
        assert!(sentence(row.about), "{}: {}", row.key, row.about);
        assert!(row.choices.len() <= 16 && row.default < row.choices.len(), "{}", row.key);
        assert!(row.choices.iter().all(|c| sentence(c.effect)), "{}", row.key);
    }
    for row in Setup::ROWS {
        let mut made = Setup::default();
        assert_eq!((row.field.get)(&made), row.shown.default, "{}", row.shown.key);
        for nth in 0..row.shown.choices.len() {
            (row.field.set)(&mut made, nth);
            assert_eq!((row.field.get)(&made), nth, "{} takes each of its values", row.shown.key);
        }
    }
}

#[test]
fn old_names_are_accepted() {
    for (old, new, level) in [
        ("historical", "thin", Level::Historical),
        ("standard", "matched", Level::Standard),
        ("hard", "full", Level::Hard),
        ("none", "thin", Level::Historical),
        ("armies", "matched", Level::Standard),
        ("linked", "full", Level::Hard),
        ("one", "one", Level::One),
    ] {
        assert_eq!(chosen(&[("soviet", old)]).soviet, level);
        assert_eq!(chosen(&[("garrison_k", new)]).soviet, level);
    }
    let file = "(edition:r#2020,plan:None,strength:bell,free_setup:false,soviet:thin)";
    let read: Setup = engine::base::text::read_plain(file).expect("a set-up");
    assert_eq!(read, chosen(&[("soviet", "historical")]));
}

#[test]
fn a_file_holds_what_differs() {
    use engine::base::text::{read_plain, write_plain};
    let plain = write_plain(&Setup::default()).unwrap();
    assert_eq!(plain, "(edition:r#2020,plan:None,strength:bell,free_setup:false,soviet:standard)");
    for seed in 0..60 {
        let made = random(seed, [Edition::E2020, Edition::Revised][seed as usize % 2]);
        let text = write_plain(&made).unwrap();
        assert_eq!(read_plain::<Setup>(&text).unwrap(), made, "{text}");
    }
    let foreign = "(edition:r#2020,plan:None,strength:bell,free_setup:false,soviet:standard,\
                   options:{\"rev-group-is-army\":\"no\"})";
    let said = read_plain::<Setup>(foreign).unwrap_err().why;
    assert_eq!(said, refused(&[("rev-group-is-army", "no")]), "the same words as of a flag");
    assert!(said.contains("the option belongs to Rules “Revised”") && said.ends_with("(E-OPTION)"), "{said}");
}

#[test] // section 12: stable codes
fn codes_of_sets_are_stable() {
    let rows = rows::<Setup>();
    let of = |pairs: &[(&str, &str)]| code(Game::ID, &rows, &these(pairs));
    assert_eq!([of(&[]), of(&[("plan", "historical")]), of(&[("soviet", "thin")])], ["1V", "1123", "1225"]);
    // A code without the edition is one of 2020, as codes were before there was another.
    let back = decode(Game::ID, &rows, "1123").expect("a code");
    assert_eq!(setup::<Setup>(&back).map(|s| s.edition), Ok(Edition::E2020));
    for seed in 0..40 {
        let made = random(seed, [Edition::E2020, Edition::Revised][seed as usize % 2]);
        let all = choices(&made);
        let back = decode(Game::ID, &rows, &code(Game::ID, &rows, &all)).expect("a code");
        assert_eq!(setup::<Setup>(&back), Ok(made));
    }
}

#[test] // X03: BF-VIC-06, R93. X48: R129, R66
fn impossible_sets_are_refused() {
    let early = refused(&[("early-win", "yes")]);
    assert!(
        early.starts_with("Early victory “Any turn” is not possible with Points needed “Secret”: "),
        "{early}"
    );
    assert!(setup::<Setup>(&these(&[("early-win", "yes"), ("requirement", "open")])).is_ok());
    let japan = refused(&[("japan-ends-game", "note-only"), ("siberia", "safe")]);
    assert!(japan.contains("Siberian reserve “Safe”") && japan.ends_with("(E-OPTION)"), "{japan}");
    assert!(refused(&[("edition", "1999")]).contains("no choice for edition"));
    // An edition knows what it excludes.
    let sorted = refused(&[("edition", "revised"), ("strength", "presort")]);
    let said = "Soviet strength “Three groups” is not possible with Rules “Revised”";
    assert!(sorted.starts_with(said) && sorted.ends_with("(E-OPTION)"), "{sorted}");
    let all = rows::<Setup>();
    for other in all.iter().filter(|row| row.only.is_some()) {
        for (nth, edition) in ["2020", "revised"].into_iter().enumerate() {
            let here = other.only.is_some_and(|only| only.is.contains(&edition));
            let value = other.choices[nth % other.choices.len()].value;
            let made = setup::<Setup>(&these(&[("edition", edition), (other.key, value)]));
            assert_eq!(made.is_ok(), here, "{} with {edition}", other.key);
            let Err(said) = made else { continue };
            assert!(said.contains("the option belongs to Rules") && said.ends_with("(E-OPTION)"), "{said}");
        }
    }
    let row = |key: &str| -> OptionRow { all.iter().find(|row| row.key == key).copied().unwrap() };
    let there = |choices: &Choices, key| Chosen::new(&all, choices).applies(&row(key));
    let (first, second) = (Choices::new(), these(&[("edition", "revised")]));
    assert!(!there(&first, "call-off-window") && there(&second, "call-off-window"));
    assert!(there(&first, "agc-overflow") && !there(&second, "agc-overflow"));
}

#[test] // X43: R89, and never below 1
fn a_handicap_shifts_the_points_needed() {
    let setup = Setup { edition: Edition::Revised, ..chosen(&[("handicap", "-2")]) };
    let g = game(&setup);
    assert_eq!(victory::requirement(&g, &hidden(9)), 3);
    assert_eq!(victory::requirement(&g, &hidden(0)), 1);
    let more = game(&chosen(&[("handicap", "+2"), ("free_setup", "yes")]));
    assert_eq!(victory::requirement(&more, &hidden(11)), 10);
}

/// Moscow taken from Vyazma when it has fallen once before or not; the dice of sudden death.
fn moscow_taken(option: SuddenDeath, fell: bool) -> (usize, Option<ResultKind>) {
    let g = Arc::new(game(&Setup { sudden_death: option, ..Setup::default() }));
    let dice = ScriptedDice::default().on("sudden death", [1]);
    let mut t = Table::of(g, "turn 4 | wjasma: A P").with_dice(dice);
    if fell {
        t.s.open.fort.remove(t.at("moskau"));
        t.s.open.moscow_fell = true;
    }
    t.all_attack("wjasma", "moskau");
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    let order = t.commit("moskau", false);
    t.give(order);
    t.settle();
    let unit = t.unit("wjasma", 0);
    t.give(Order::Advance { unit });
    let rolls = t.events.iter().filter(|e| matches!(e, Event::SuddenDeathRolled { .. })).count();
    (rolls, t.o().result.map(|r| r.kind))
}

#[test] // X41: R67, BF-VIC-09
fn sudden_death_is_rolled_for_as_chosen() {
    let won = Some(ResultKind::SuddenDeath);
    assert_eq!(moscow_taken(SuddenDeath::First, false), (1, won));
    assert_eq!(moscow_taken(SuddenDeath::First, true), (0, None));
    assert_eq!(moscow_taken(SuddenDeath::Every, true), (1, won));
    assert_eq!(moscow_taken(SuddenDeath::Off, false), (0, None));
}

#[test] // X42: R78, BF-VIC-11
fn japan_is_only_noted() {
    let g = Arc::new(game(&chosen(&[("japan-ends-game", "note only")])));
    let dice = ScriptedDice::default().on("japan", [1]);
    let mut t = Table::of(g, "turn 3 | wjasma: A").with_dice(dice);
    t.s.open.siberians = 1;
    t.end_turn();
    assert!(t.happened(&Event::JapanRolled { die: 1 }) && t.o().result.is_none());
    let rolls = |t: &Table| t.events.iter().filter(|e| matches!(e, Event::JapanRolled { .. })).count();
    t.end_turn();
    assert_eq!((rolls(&t), t.o().turn, t.o().siberians), (1, 5, 3), "it is not rolled for again");
}

#[test] // R129, R66
fn an_open_requirement_is_shown_and_may_win_early() {
    let open = chosen(&[("requirement", "open"), ("early-win", "yes"), ("plan", "marcks")]);
    let mut t = Table::new_game(&open, ScriptedDice::default());
    t.give(Order::Begin);
    let (weak, needed) = t.o().strength.expect("shown");
    assert_eq!(weak, t.s.hidden.weak_selected);
    assert_eq!(i32::from(needed), victory::requirement(&t.g, &t.s.hidden));
    assert_eq!(victory::requirement_range(&t.g, t.o()), (i32::from(needed), i32::from(needed)));
    let mut held =
        Table::of(Arc::clone(&t.g), "turn 4 | soviet | ground leningrad moskau smolensk kiew charkow rostow");
    held.s.open.strength = Some((11, 7));
    held.s.hidden.weak_selected = 11;
    held.end_turn();
    assert_eq!(held.o().result.map(|r| (r.kind, r.points, r.needed)), Some((ResultKind::German, 8, 7)));
    // In secret no player is told, and nothing ends early.
    let mut secret = Table::new_game(&chosen(&[("plan", "marcks")]), ScriptedDice::default());
    secret.give(Order::Begin);
    assert_eq!(secret.o().strength, None);
}

#[test] // R57, BF-MOV-16
fn a_garrison_is_free_where_the_option_says_so() {
    let fixed = |value: &str| {
        let setup = chosen(&[("plan", "historical"), ("fixed-garrison", value)]);
        let mut t = Table::new_game(&setup, ScriptedDice::default());
        t.give(Order::Begin);
        t.events.iter().filter(|e| matches!(e, Event::Stationed { fixed: true, .. })).count()
    };
    assert_eq!((fixed("no"), fixed("yes") > 0), (0, true));
}

/// Historical plan, German set-up, before the first unit is placed.
fn at_the_set_up(house_of: impl FnOnce(&mut House), free: bool) -> Table {
    let mut setup = house(house_of);
    (setup.plan, setup.free_setup) = (Some(Plan::Historical), free);
    let mut t = Table::new_game(&setup, ScriptedDice::default());
    t.give(Order::Begin);
    while t.o().phase == Phase::SovietSetup {
        let (unit, to) = t
            .legal()
            .into_iter()
            .find_map(|o| if let Order::Deploy { unit, to } = o { Some((unit, to)) } else { None })
            .expect("a place");
        t.give(Order::Deploy { unit, to });
    }
    t
}

#[test] // X13: BF-SET-08, BF-SET-13, R71
fn centre_overflows_where_the_option_says() {
    let place = |t: &Table, id: &str, group: Group| {
        t.check(Order::Place { unit: t.german(id), base: t.g.board.base_of[group.index()] }).is_ok()
    };
    let open = |value| {
        let t = at_the_set_up(|h| h.agc_overflow = value, false);
        (place(&t, "a9", Group::N), place(&t, "a9", Group::S))
    };
    assert_eq!(open(Overflow::Agn), (true, false));
    assert_eq!(open(Overflow::Ags), (false, true));
    assert_eq!(open(Overflow::Either), (true, true));
    // Three in all.
    let mut t = at_the_set_up(|h| h.agc_overflow = Overflow::Either, false);
    let base = |t: &Table, group: Group| t.g.board.base_of[group.index()];
    let centre: Vec<_> = t.o().units_at(base(&t, Group::C)).into_iter().collect();
    for (unit, group) in centre.iter().zip([Group::N, Group::S, Group::N]) {
        let base = base(&t, group);
        t.give(Order::Place { unit: *unit, base });
    }
    let (fourth, base) = (centre[3], base(&t, Group::S));
    t.refused(Order::Place { unit: fourth, base }, "E-OVERFLOW");
}

#[test] // X44: BF-SET-15, BF-VIC-08
fn a_free_set_up_costs_a_point() {
    let sixth = |free: bool| {
        let t = at_the_set_up(|_| (), free);
        let base = t.g.board.base_of[Group::N.index()];
        let answer = t.check(Order::Place { unit: t.german("a6"), base });
        (answer.map_err(|no| no.code), victory::requirement(&t.g, &hidden(11)))
    };
    assert_eq!(sixth(true), (Ok(()), 8));
    let (refused, needed) = sixth(false);
    assert_eq!((refused, needed), (Err("E-GROUP"), 7));
}

#[test] // R05
fn empty_positions_are_attacked_or_not() {
    let position = "a: P A | b: -";
    let position = position.trim_end_matches(" | b: -");
    let ruled = read_so(position, |_| ());
    assert!(ruled.check(ruled.attack(ruled.unit("a", 0), "b")).is_ok());
    let not = read_so(position, |h| h.attack_empty = false);
    not.refused_by(not.attack(not.unit("a", 0), "b"), "E-EMPTY", "R05");
    assert!(!not.legal().iter().any(|o| matches!(o, Order::Declare { .. })));
    // Walls are defenders enough.
    let walls = read_so("c: A", |h| h.attack_empty = false);
    assert!(walls.check(walls.attack(walls.unit("c", 0), "V")).is_ok());
}

#[test] // R05, R16: neither does a second leg
fn a_blitzkrieg_goes_on_into_empty_ground_or_not() {
    let goes_on = |value| {
        let mut t = read_so("a: A P P P | b: S", |h| h.attack_empty = value);
        t.all_attack("a", "b");
        t.end();
        let order = t.commit("b", true);
        t.give(order);
        while t.o().battle.stage != Stage::Advance {
            let order = t.legal()[0];
            t.give(order);
        }
        while let Some(order) = t.legal().into_iter().find(|o| matches!(o, Order::Advance { .. })) {
            t.give(order);
        }
        if t.o().battle.stage == Stage::Advance {
            t.give(Order::EndAdvance);
        }
        t.o().battle.stage == Stage::Exploit
    };
    assert_eq!((goes_on(true), goes_on(false)), (true, false));
}

#[test] // N10, N11, N13: BF-MOV-01, -02, R01
fn who_moves_before_an_attack() {
    use AttackMove::{Allowance, LinkCounts, PanzersApproach};
    // A corps that approached two links, one link; an army that moved; a Soviet unit that moved.
    let after = |value, position: &str, unit: &str, way: &[&str], target: &str| {
        let mut t = read_so(position, |h| h.attack_move = value);
        let unit = t.unit(unit, 0);
        for place in way {
            let order = t.to(unit, place);
            t.give(order);
        }
        let declare = t.attack(unit, target);
        let legal = t.legal().contains(&declare);
        match t.check(declare) {
            Ok(()) => legal,
            Err(no) => {
                assert!(no.code == "E-MOVED" && !legal, "{value:?}: {no}");
                false
            }
        }
    };
    let german = "B: P | ground a b | c: S";
    let corps = |value| {
        let two = after(value, german, "B", &["b"], "c");
        let one = after(value, "B: P | ground a | b: S", "B", &["a"], "b");
        (two, one)
    };
    let army = |value| after(value, "B: A | ground a | b: S", "B", &["a"], "b");
    let soviet = |value| after(value, "soviet | a: A | x: S | c: S", "c", &["b"], "a");
    assert_eq!((corps(PanzersApproach), army(PanzersApproach)), ((true, true), false), "N10, N13");
    assert_eq!((corps(Allowance), army(Allowance)), ((true, true), true));
    assert_eq!((corps(LinkCounts), army(LinkCounts)), ((false, true), false));
    assert_eq!([PanzersApproach, Allowance, LinkCounts].map(soviet), [false, true, false]);
    // The Bonus link ends what a unit may do under every reading (R02).
    for value in [PanzersApproach, Allowance, LinkCounts] {
        assert!(!after(value, "B: A | ground a b | c: S", "B", &["b"], "c"), "{value:?}");
    }
}

#[test] // N11: mud leaves the panzers one link, and none where the attack counts
fn mud_shortens_the_approach_under_every_reading() {
    let approach = |value| {
        let t = read_so("mud | B: P | ground a | b: S", |h| h.attack_move = value);
        let unit = t.unit("B", 0);
        let reach = movement::reach(&t.g, t.o(), unit);
        movement::approach(&t.g, t.o(), unit, &reach).len()
    };
    assert_eq!([AttackMove::PanzersApproach, AttackMove::LinkCounts].map(approach), [1, 0]);
}

#[test] // R54, BF-LNK-05
fn two_soviet_stacks_attack_once_or_in_turn() {
    let position = "soviet | a: A A A | b: S S | x: S S S | y: S";
    let once = {
        let mut t = read_so(position, |_| ());
        t.all_attack("b", "a");
        t
    };
    once.refused_by(once.attack(once.unit("x", 0), "a"), "E-JOIN", "BF-LNK-05");
    let mut t = read_so(position, |h| h.multi_russian = true);
    t.all_attack("b", "a");
    t.all_attack("x", "a");
    assert!(t.check(t.attack(t.unit("y", 0), "a")).is_err(), "y is not linked to a");
    let target = t.at("a");
    assert_eq!((t.o().attackers_of(target).len(), t.o().all_attackers_of(target).len()), (2, 5));
    t.end();
    while t.o().phase != Phase::SovietAttacks {
        t.end();
    }
    let fires = |t: &Table| t.events.iter().filter(|e| matches!(e, Event::Committed { .. })).count();
    let first = t.commit("a", false);
    t.give(first);
    t.settle();
    // The first stack fought alone; the second comes now.
    assert_eq!((fires(&t), t.o().phase), (1, Phase::SovietAttacks));
    assert!(target.is_in(t.o().targets));
    let second = t.o().attackers_of(target);
    assert!(second.into_iter().all(|u| t.place(u) == "x") && second.len() == 3);
    t.give(first);
    t.settle();
    assert_eq!(fires(&t), 2);
    assert_ne!(t.o().phase, Phase::SovietAttacks, "both have had their attack");
}

#[test] // R54: nothing is left to attack once the first stack has taken the place
fn the_second_stack_lapses_when_the_first_has_won() {
    let mut t = read_so("soviet | a: P | b: S S S | x: S", |h| h.multi_russian = true);
    t.all_attack("b", "a");
    t.all_attack("x", "a");
    while t.o().phase != Phase::SovietAttacks {
        t.end();
    }
    let order = t.commit("a", false);
    t.give(order);
    while let Some(order) = t
        .legal()
        .into_iter()
        .find(|o| matches!(o, Order::TakeHit { .. } | Order::Retreat { .. } | Order::Advance { .. }))
    {
        t.give(order);
    }
    t.settle();
    assert!(!t.is_german("a") && t.o().phase != Phase::SovietAttacks);
}

#[test] // R19, BF-AIR-12
fn fleets_fly_over_their_own_group_or_any() {
    let table = |value| {
        let g = Arc::new(game(&house(|h| h.air_sector = value)));
        let mut t = Table::of(g, "minsk: A P | smolensk: S");
        let to = ["orscha", "witebsk", "smolensk"].into_iter().find(|p| {
            let near =
                t.g.board.space(p).map(|s| t.g.board.adj[t.at("minsk").index()].into_iter().any(|q| q == s));
            near == Some(true)
        });
        let to = to.expect("a neighbour");
        t.all_attack("minsk", to);
        (t.check(t.fly(0, to)).is_ok(), t.check(t.fly(1, to)).is_ok())
    };
    assert_eq!(table(AirSector::Own), (false, true));
    assert_eq!(table(AirSector::Any), (true, true));
}

#[test] // R23, BF-WX-04
fn december_has_the_weather_of_the_option() {
    let weather = |value, die| {
        let g = Arc::new(game(&house(|h| h.december = value)));
        let dice = ScriptedDice::default().on("weather", [die]);
        let mut t = Table::of(g, "turn 6 | october good | soviet | minsk: A").with_dice(dice);
        t.end_turn();
        let rolled = t.events.iter().any(|e| matches!(e, Event::WeatherRolled { .. }));
        (t.o().turn, t.g.weather(t.o()), rolled)
    };
    assert_eq!(weather(December::Snow, 6), (7, Weather::Snow, false));
    assert_eq!(weather(December::Good, 1), (7, Weather::Good, false));
    assert_eq!(weather(December::Roll, 4), (7, Weather::Snow, true));
    assert_eq!(weather(December::Roll, 5), (7, Weather::Good, true));
}

#[test] // R51, N30: BF-MOV-13
fn a_hole_is_as_deep_as_the_option_says() {
    let broken = |position: &str, depth| {
        let t = read_so(position, |h| h.break_depth = depth);
        !front::broken_sectors(&t.g, t.o()).is_empty()
    };
    for (position, one, two, three) in [
        ("a: A", true, true, true),
        ("a: A | c: S | y: S", true, false, false),
        ("a: A | V: S", true, true, false),
        ("a: A | b: S | x: S", false, false, false),
        ("c: A | x: S", true, true, true),
    ] {
        let found = [BreakDepth::One, BreakDepth::Two, BreakDepth::Three].map(|d| broken(position, d));
        assert_eq!(found, [one, two, three], "{position}");
    }
}

#[test] // R41, N54
fn who_is_hit_beside_others_goes_or_stays() {
    let thrown = |value| {
        let mut t = read_so("a: P P | b: S S", |h| h.retreat_if_held = value);
        t.all_attack("a", "b");
        t.end();
        let order = t.commit("b", false);
        t.give(order);
        t.settle_hits();
        t.events.iter().find_map(|e| match e {
            Event::Disrupted { unit, thrown } if !unit.is_german() => Some(*thrown),
            _ => None,
        })
    };
    assert_eq!((thrown(true), thrown(false)), (Some(true), Some(false)));
}

#[test] // R60, BF-SUP-02
fn empty_enemy_ground_cuts_supply_or_not() {
    let cut = |value| {
        let t = read_so("a: S | ground b c x y V | B: A", |h| h.control_blocks_supply = value);
        supply::out_of_supply(&t.g, t.o()).has(t.unit("a", 0))
    };
    assert_eq!((cut(false), cut(true)), (false, true));
    let german = |value| {
        let t = read_so("c: P", |h| h.control_blocks_supply = value);
        supply::out_of_supply(&t.g, t.o()).has(t.unit("c", 0))
    };
    assert_eq!((german(false), german(true)), (false, true));
}

#[test] // R65, BF-VIC-04
fn leningrad_is_cut_off_by_a_trace_or_by_its_links() {
    let points = |position: &str, value| {
        let g = Arc::new(game(&house(|h| h.cutoff = value)));
        victory::points(&g, Table::of(g.clone(), position).o())
    };
    // Units close every way: both readings agree when the ground is taken, too.
    let units = "wolchow: P | nowgorod: P | narva: P";
    assert_eq!(points(units, Cutoff::Trace), 1);
    assert_eq!(points(units, Cutoff::LinksHeld), 1);
    // Ground alone holds links and closes no way.
    let ground = "ground wolchow nowgorod narva | minsk: A";
    assert_eq!((points(ground, Cutoff::Trace), points(ground, Cutoff::LinksHeld)), (0, 1));
}

#[test] // R120, R107, R31: rows of the revised edition
fn readings_of_the_revised_edition_change_the_conduct() {
    use barbarossa_fast::conduct::CallOff as Off;
    let of = |change: &dyn Fn(&mut Setup)| {
        let mut setup = super::revised_setup();
        change(&mut setup);
        Conduct::of(&setup)
    };
    assert_eq!(of(&|_| ()), Conduct::REVISED);
    assert_eq!(of(&|s| s.house.call_off_window = Window::UntilCommitted).call_off, Off::UntilCommitted);
    assert_eq!(of(&|s| s.call_off = CallOff::Never).call_off, Off::Never);
    assert!(of(&|s| s.house.rev_armies_two_links = true).armies_approach);
    assert!(!of(&|s| s.house.rev_group_is_army = false).groups_are_armies);
    // X17: in the edition of 2020 at most until it is committed.
    assert_eq!(Conduct::of(&chosen(&[("call-off", "always")])).call_off, Off::UntilCommitted);
    assert_eq!(Conduct::of(&Setup::default()), Conduct::E2020);
}

#[test] // section 12: both sides by themselves over random options, and every game ends
fn automatic_games_of_random_options_end() {
    for seed in 1..=12 {
        let setup = random(seed, [Edition::E2020, Edition::Revised][seed as usize % 2]);
        let end = german::play(&game(&setup), seed, |_, _| ());
        assert!(end.open.result.is_some(), "seed {seed}: {setup:?}");
    }
}

#[test]
fn a_default_game_is_that_of_the_rulebook() {
    assert_eq!(setup::<Setup>(&Choices::new()), Ok(Setup::default()));
    assert_eq!(Setup::default().strength, Strength::Bell);
    assert_eq!(Setup::default().siberia, SiberianRule::Printed);
}

#[test] // section 12: what decides only how a game begins is not changed in a study, and the refusal says why
fn nobody_plays_on_under_an_option_of_the_set_up() {
    let all = rows::<Setup>();
    let said =
        |pairs: &[(&str, &str)]| Chosen::new(&all, &these(pairs)).from_a_position().map_err(|no| no.sentence);
    assert_eq!(said(&[("cutoff", "all-links-held"), ("siberia", "crisis")]), Ok(()));
    let overflow = said(&[("agc-overflow", "ags")]).unwrap_err();
    assert_eq!(
        overflow,
        "Too many for Centre “South” is not possible from a position: it is about the German set-up, and that is over"
    );
    assert!(said(&[("fixed-garrison", "no")]).unwrap_err().contains("which garrisons are fixed"));
}

#[test] // 12.2: hints, forecasts and reasons are shown or not, and no rule asks for it
fn teaching_aids_are_shown_or_not() {
    let (on, off) = (Setup::default(), chosen(&[("teaching", "off")]));
    assert!(engine::contract::options::teaches(&on));
    assert!(!engine::contract::options::teaches(&off));
    assert_eq!(Conduct::of(&on), Conduct::of(&off));
}
