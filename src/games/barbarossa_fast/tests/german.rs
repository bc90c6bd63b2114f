//! The automatic German: legal in whole games, blind to what is hidden, sensible in small scenes, measured on demand.

#![allow(clippy::unwrap_used)] // a test may

use super::Table;
use barbarossa_fast::{
    FILES,
    edition::Edition,
    game::Game,
    ids::*,
    nouns::{GERMAN, Level, Phase, Role, SOVIET},
    options::Setup,
    order::*,
    players::{
        self,
        german::{self, Why},
        reason::Reason,
    },
    rules::{legal as orders, supply, victory},
    state::*,
};
use engine::{
    base::{assets::Embedded, side::Viewer},
    contract::{automatic::Plan, rules::*},
    dice::keyed::*,
};

fn game(soviet: Level) -> Game {
    game_in(Edition::E2020, soviet)
}

fn game_in(edition: Edition, soviet: Level) -> Game {
    Game::open(&Setup { edition, soviet, ..Setup::default() }, &Embedded(FILES)).unwrap()
}

/// Plays a whole game, both sides automatic. `seen` sees every German plan; every German order is checked.
pub(super) fn play(g: &Game, seed: u64, mut seen: impl FnMut(&State, &Plan<Order, Reason>)) -> State {
    let mut dice = KeyedDice::new(seed);
    let mut ties = [KeyedTies::new(seed, 0, GERMAN), KeyedTies::new(seed, 0, SOVIET)];
    let (mut s, mut plans) = (g.start(), 0);
    while let Some(side) = g.to_act(&s) {
        plans += 1;
        assert!(plans < 2_000, "seed {seed}: the game does not end");
        let v = g.view(&s, Viewer::Side(side));
        let plan = players::plan(g, &v, side, &mut ties[usize::from(side.0)]);
        assert!(!plan.steps.is_empty(), "seed {seed}: no plan in {:?}, {:?}", s.open.phase, s.open.battle);
        if side == GERMAN {
            seen(&s, &plan);
        }
        for (order, _) in &plan.steps {
            assert_eq!(g.to_act(&s), Some(side), "seed {seed}: {order:?} comes too late in {:?}", plan.steps);
            assert_eq!(
                orders::check(g, &s.open, order),
                Ok(()),
                "seed {seed}: {order:?} in {:?}",
                s.open.phase
            );
            let mut d = Draft::new(g, &mut s, &mut dice);
            g.decide(&mut d, order);
        }
    }
    s
}

#[test]
fn whole_games_are_legal_to_the_end() {
    for (seed, level) in (1..=30).zip([Level::Historical, Level::Standard, Level::Hard].into_iter().cycle()) {
        let end = play(&game(level), seed, |_, _| ());
        assert!(end.open.result.is_some(), "seed {seed}");
    }
}

#[test]
fn every_plan_gives_its_reasons() {
    let g = game(Level::Standard);
    for seed in 31..=36 {
        play(&g, seed, |s, plan| {
            if s.open.phase == Phase::Operations {
                let reasons = plan.steps.iter().flat_map(|(_, why)| why);
                let attacks =
                    reasons.filter(|w| matches!(w, Reason::German(Why::Strike { .. } | Why::Empty { .. })));
                let declared = plan.steps.iter().filter_map(|(x, _)| match x {
                    Order::Declare { target, .. } => Some(*target),
                    _ => None,
                });
                let targets = declared.collect::<SpaceSet>().len();
                assert_eq!(attacks.count(), targets, "one reason for each attack");
            }
            for why in plan.steps.iter().flat_map(|(_, why)| why) {
                let Reason::German(why) = why else { panic!("a Soviet reason in a German plan") };
                assert!(why.code().starts_with("GER-"));
            }
        });
    }
}

#[test] // R115: what is face down is unknown to him too
fn hidden_units_do_not_change_a_plan() {
    let g = game(Level::Hard);
    for seed in 41..=44 {
        play(&g, seed, |s, plan| {
            let mut dice = KeyedDice::new(seed + 1000);
            let other = g.imagine(&g.view(s, Viewer::Side(GERMAN)), &mut dice);
            let mut tie = KeyedTies::new(seed, 0, GERMAN);
            assert_eq!(german::plan(&g, &g.view(&other, Viewer::Side(GERMAN)), &mut tie), *plan);
            assert_eq!(german::plan(&g, &g.view(s, Viewer::Umpire), &mut tie), *plan);
        });
    }
}

/// What the German orders in a position of the notation.
fn orders_in(position: &str) -> (Table, Vec<Order>) {
    let table = Table::real(position);
    let v = table.g.view(&table.s, Viewer::Side(GERMAN));
    let plan = german::plan(&table.g, &v, &mut KeyedTies::new(1, 0, GERMAN));
    (table, plan.steps.into_iter().map(|(order, _)| order).collect())
}

/// Targets of a list of orders.
fn targets(list: &[Order]) -> SpaceSet {
    let target = |x: &Order| if let Order::Declare { target, .. } = x { Some(*target) } else { None };
    list.iter().filter_map(target).collect()
}

/// What the German orders where some have been given already.
fn orders_after(position: &str, given: &[(&str, &str)]) -> (Table, Vec<Order>) {
    let mut table = Table::real(position);
    for (id, target) in given {
        let order = Order::Declare { unit: table.german(id), target: table.at(target), role: Role::Attack };
        table.give(order);
    }
    let v = table.g.view(&table.s, Viewer::Side(GERMAN));
    let plan = german::plan(&table.g, &v, &mut KeyedTies::new(1, 0, GERMAN));
    (table, plan.steps.into_iter().map(|(order, _)| order).collect())
}

#[test] // a half-ordered step is finished: from its middle he orders the rest of what he would have ordered himself
fn a_declared_attack_is_finished_from_its_middle() {
    let g = game(Level::Historical);
    let (mut middles, mut same) = (0, 0);
    for seed in 61..=64 {
        play(&g, seed, |s, plan| {
            if s.open.phase != Phase::Operations {
                return;
            }
            let declared = |o: &Open| -> Vec<(UnitId, SpaceId)> {
                o.on_map(GERMAN_UNITS).filter_map(|(u, _)| Some((u, o.aim(u)?))).collect()
            };
            let run = |s: &State, orders: &[Order]| {
                let mut s = s.clone();
                for order in orders {
                    assert_eq!(orders::check(&g, &s.open, order), Ok(()), "{order:?}");
                    g.decide(&mut Draft::new(&g, &mut s, &mut KeyedDice::new(1)), order);
                }
                s
            };
            let all: Vec<Order> =
                plan.steps.iter().map(|(x, _)| *x).filter(|x| *x != Order::EndStep).collect();
            let whole = run(s, &all).open;
            let halves = (0..all.len()).filter(|i| {
                matches!(all[*i], Order::Declare { .. })
                    && all.get(i + 1).is_some_and(|x| matches!(x, Order::Declare { .. }))
            });
            for i in halves.step_by(3) {
                let middle = run(s, &all[..=i]);
                let v = g.view(&middle, Viewer::Side(GERMAN));
                let rest = german::plan(&g, &v, &mut KeyedTies::new(seed, 0, GERMAN));
                let rest: Vec<Order> =
                    rest.steps.iter().map(|(x, _)| *x).filter(|x| *x != Order::EndStep).collect();
                let end = run(&middle, &rest).open;
                for (unit, target) in declared(&middle.open) {
                    assert_eq!(end.aim(unit), Some(target), "seed {seed}: what is declared stays");
                }
                middles += 1;
                same += usize::from((whole.targets - end.targets).is_empty());
            }
        });
    }
    assert!(middles > 60, "{middles}");
    assert!(same * 10 >= middles * 9, "every attack of the plan comes about again: {same} of {middles}");
}

#[test]
fn a_lone_declaration_is_supported_and_a_hopeless_one_called_off() {
    let support = format!("{WEST} | smolensk: s | minsk: A pz39 P P");
    let (t, list) = orders_after(&support, &[("pz39", "smolensk")]);
    let on = |t: &Table, list: &[Order]| {
        let smolensk = t.at("smolensk");
        list.iter().filter(|x| matches!(x, Order::Declare { target, .. } if *target == smolensk)).count()
    };
    let alone = orders_after(&support, &[]).1;
    assert_eq!(on(&t, &list) + 1, on(&t, &alone), "{list:?}");
    // One corps against four Strong units, and no unit near.
    let (t, list) =
        orders_after(&format!("{WEST} | smolensk: S S S S | minsk: pz39"), &[("pz39", "smolensk")]);
    assert_eq!(list.first(), Some(&Order::Cancel { target: t.at("smolensk") }), "{list:?}");
}

const WEST: &str = "ground kowno grodno brest minsk baranowitschi";

#[test]
fn an_undefended_city_next_door_is_taken() {
    let (t, list) = orders_in(&format!("{WEST} | minsk: A P"));
    assert!(t.at("smolensk").is_in(targets(&list)), "{list:?}");
}

#[test]
fn a_weakly_held_city_is_attacked_in_strength() {
    let (t, list) = orders_in(&format!("{WEST} | smolensk: s | minsk: A P P P"));
    assert!(t.at("smolensk").is_in(targets(&list)), "{list:?}");
}

#[test] // BF-ABS-03: a lone corps cannot net a hit on a fortress
fn nobody_attacks_where_no_hit_can_count() {
    let (t, list) = orders_in(&format!("{WEST} | smolensk: s s s | gomel: s s | duenaburg: s s | minsk: P"));
    assert!(!targets(&list).meets(t.o().soviet), "{list:?}");
}

#[test] // BF-SIB-01: with Moscow out of reach no army wakes the Siberians
fn armies_keep_away_from_moscow() {
    let ground = "ground kowno grodno minsk smolensk wjasma tula brjansk";
    let (t, list) = orders_in(&format!("turn 4 | {ground} | moskau: s s s s s s | smolensk: A A"));
    let near = t.g.board.adj[t.g.board.moscow.index()];
    let goes = |x: &Order| matches!(x, Order::Move { to, .. } if to.is_in(near));
    assert!(!list.iter().any(goes), "{list:?}");
}

#[test] // BF-SUP-01, -05
fn hardly_anybody_starves() {
    let g = game(Level::Standard);
    let (mut units, mut starving) = (0, 0);
    for seed in 51..=56 {
        play(&g, seed, |s, _| {
            if s.open.phase == Phase::Operations {
                units += s.open.on_map(GERMAN_UNITS).count();
                starving += supply::out_of_supply(&g, &s.open).and(GERMAN_UNITS).len();
            }
        });
    }
    assert!(starving * 20 < units, "{starving} of {units} at the start of a step");
}

/// Whole games at every level; prints mean, spread, results and when cities fall. STAVKA_SEEDS sets their number:
/// `STAVKA_SEEDS=1000 cargo test --release german_measures -- --nocapture`.
#[test]
fn german_measures() {
    let seeds = seeds();
    let (means, _) = measured(Edition::E2020, seeds);
    for (mean, least) in means.into_iter().zip([3.5, 2.5, 1.5]) {
        assert!(seeds < 100 || mean >= least, "{mean:.2} points, at least {least} expected");
    }
}

/// The same in the revised edition (12.4 of the catalogue).
#[test]
fn revised_measures() {
    let seeds = seeds();
    let (means, wins) = measured(Edition::Revised, seeds);
    if seeds < 100 {
        return;
    }
    for (mean, least) in means.into_iter().zip([4.6, 3.3, 1.6]) {
        assert!(mean >= least, "{mean:.2} points, at least {least} expected");
    }
    assert!(means[0] >= means[1] + 0.5 && means[1] >= means[2] + 0.5, "{means:?}");
    assert!((0.08..=0.35).contains(&wins[1]), "{wins:?}");
}

/// Games a level: `STAVKA_SEEDS` of them; few say nothing of a mean.
fn seeds() -> u64 {
    std::env::var("STAVKA_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// Plays whole games at every level and prints them: mean points, and the share the Germans won.
fn measured(edition: Edition, seeds: u64) -> ([f64; 3], [f64; 3]) {
    let (mut means, mut wins) = ([0.0; 3], [0.0; 3]);
    for (nth, level) in [Level::Historical, Level::Standard, Level::Hard].into_iter().enumerate() {
        let g = game_in(edition, level);
        let cities: Vec<SpaceId> = g.board.cities.iter().collect();
        let (mut points, mut kinds, mut fell) = (Vec::new(), [0; 4], vec![[0; 8]; cities.len()]);
        for seed in 1..=seeds {
            let end = play(&g, seed, |_, _| ()).open;
            let result = end.result.unwrap();
            assert_eq!(result.points, victory::points(&g, &end));
            points.push(f64::from(result.points));
            kinds[result.kind as usize] += 1;
            for (count, c) in fell.iter_mut().zip(&cities) {
                if end.is_german(*c) {
                    count[usize::from(end.taken[c.index()])] += 1;
                }
            }
        }
        let n = seeds as f64;
        let mean = points.iter().sum::<f64>() / n;
        let spread = (points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / n).sqrt();
        let [german, soviet, sudden, academic] = kinds;
        println!("{level:?}: {mean:.2} points, spread {spread:.2}, {seeds} games");
        println!("  German {german}, Soviet {soviet}, sudden death {sudden}, academic {academic}");
        for (count, c) in fell.iter().zip(&cities) {
            let held: i32 = count.iter().sum();
            let (name, share) = (&g.board.spaces[c.index()].shown, f64::from(held) * 100.0 / n);
            println!("  {name:<11} {share:5.1} %, taken in turn 1 to 7: {:?}", &count[1..]);
        }
        (means[nth], wins[nth]) = (mean, f64::from(german + sudden) / n);
    }
    (means, wins)
}
