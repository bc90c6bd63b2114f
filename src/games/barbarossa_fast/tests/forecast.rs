//! The forecast against the rules themselves: worked figures, full enumeration, what may not leak.

use super::{Table, game};
use barbarossa_fast::{
    event::Event,
    game::Game,
    ids::*,
    nouns::{AirEffect, Phase, Role, Stage, Strength},
    odds::{forecast as counted, notation},
    options::Setup,
    order::*,
    players,
    rules::{
        draws::{self, Urn, batch::Batch},
        retreat,
    },
    spots::*,
    state::*,
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    contract::{
        handling::Handling as _,
        rules::{Draft, Knowledge, Rules},
    },
    dice::{key::TieDice, keyed::KeyedDice, recorded::ScriptedDice},
    show::{
        forecast::{Chance, Forecast, percents},
        scene::{Mark, Subject},
    },
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::collections::BTreeMap;

/// The attack on Minsk of the worked figures: 10th Army known, two units not; 44 counters unseen, 15 of them Weak.
fn minsk() -> Table {
    let mut t = Table::real(
        "turn 2 | ground grodno kowno brest baranowitschi | grodno: A P | kowno: P P | minsk: S s s | moskau: S S W \
         | baranowitschi: P",
    );
    t.all_attack("grodno", "minsk");
    t.all_attack("kowno", "minsk");
    let order = t.fly(1, "minsk");
    t.give(order);
    t
}

fn of(t: &Table, place: &str, plan: &[Order]) -> Forecast {
    let about = Subject::Place(PlaceKey::from(t.at(place).0));
    let view = t.g.view(&t.s, Viewer::Side(Side(0)));
    let mut f = t.g.forecast(&view, &about, plan).expect("a forecast");
    t.g.alternatives(&view, &about, plan, &mut f);
    f
}

fn share(ways: u128, of: u128) -> String {
    Chance { ways, of }.percent(1)
}

#[test]
fn the_worked_figures_of_minsk() {
    let t = minsk();
    let f = of(&t, "minsk", &[]);
    assert_eq!(f.unseen, "Unseen: 29 Strong, 15 Weak");
    assert_eq!((f.cases.len(), f.unknown, f.exact), (18, 2, true));
    assert_eq!(f.total(), 6 * 946, "two of 44 in any order, for six faces");
    // 2/3 + 1/3 of Weak and Weak, 15·14 of 44·43.
    assert_eq!(f.success(), Chance { ways: 4 * 946 + 2 * 105, of: 6 * 946 });
    assert_eq!(f.success().percent(1), "70.4 %");
    assert_eq!(f.spoken().split(". ").next(), Some("Minsk falls in 70.4 per cent"));
    let fire = f.spread(0);
    assert_eq!(fire.range_text(), "1 to 3");
    assert_eq!(fire.percents(1), ["11.1 %", "46.0 %", "42.9 %"]);
    let lost = f.spread(1);
    assert_eq!(lost.values.iter().map(|v| v.0).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(lost.percents(1), ["58.2 %", "41.8 %"]);
    assert_eq!(share(f.chance(|c| c.weak == 1).ways, f.total()), "46.0 %");
    let faces: Vec<_> = f.by_face().iter().map(|(n, c)| (*n, c.percent(1))).collect();
    assert_eq!(faces[1], (2, "11.1 %".into()));
    assert_eq!(faces[2], (3, "100 %".into()));
    let (best, worst) = f.best_and_worst().expect("cases");
    assert_eq!((best.success, best.values[1], best.values[0]), (true, 3, 1));
    assert_eq!((worst.success, worst.values[0]), (false, 3));
    // Variance of the chance: the die decides 70.4 against 11.1 and 100; the rest is what the units add.
    let (p, q) = (f.success().value(), 105.0 / 946.0);
    let die = (4.0 * (1.0 - p).powi(2) + 2.0 * (q - p).powi(2)) / 6.0 / (p * (1.0 - p));
    let risk = f.risk();
    assert!((risk.die - die).abs() < 1e-12 && (risk.die + risk.unknown - 1.0).abs() < 1e-12, "{risk:?}");
}

#[test]
fn what_would_change_minsk() {
    let t = minsk();
    let f = of(&t, "minsk", &[]);
    let rows: Vec<_> = f.changes.iter().map(|c| (c.label.as_str(), c.chance.percent(1), c.range)).collect();
    assert_eq!(rows.len(), 3);
    assert!(rows[0].0.ends_with("Panzer Corps joins"), "{rows:?}");
    assert_eq!((rows[0].1.as_str(), rows[0].2), ("100 %", (1, 3)));
    assert_eq!(rows[1], ("As a Blitzkrieg", "70.4 %".into(), (2, 6)));
    assert_eq!(rows[2], ("No air mission", "11.1 %".into(), (1, 3)));
    let r = f.recon.expect("a mission");
    assert!(r.planned);
    assert_eq!((r.sees.percent(1), r.without.percent(1)), ("83.3 %".into(), "11.1 %".into()));
    // Seen on a 2 or more; it fails on 1 and 2 unless both are Weak, and a 2 tells in time.
    assert_eq!((r.warned.ways, r.fails.ways), (841, 2 * 841));
    // Hits spared: one Weak 2 hits, none 3.
    assert_eq!(r.spared, (2 * 435 + 3 * 406, 6 * 946));
    let joins = of(&t, "minsk", &parse(&t, &f.changes[0].orders));
    assert_eq!(joins.success(), f.changes[0].chance);
}

fn parse(t: &Table, orders: &[engine::show::sealed::SealedOrder]) -> Vec<Order> {
    orders.iter().map(|o| t.g.unseal(o).expect("an order")).collect()
}

#[test] // BF-RUL-05
fn an_undefended_place_falls_for_certain() {
    let mut t = Table::real("turn 2 | ground grodno kowno | grodno: A");
    t.all_attack("grodno", "minsk");
    let f = of(&t, "minsk", &[]);
    assert!(f.success().is_certain() && f.changes.iter().all(|c| !c.label.contains("joins")));
    assert_eq!((f.spread(0).range(), f.risk().all), ((0, 0), 0.0));
}

#[test]
fn without_attackers_there_is_no_forecast() {
    let t = Table::real("turn 2 | ground grodno kowno | grodno: A | minsk: s");
    let about = Subject::Place(PlaceKey::from(t.at("minsk").0));
    let v = t.g.view(&t.s, Viewer::Side(Side(0)));
    assert!(t.g.forecast(&v, &about, &[]).is_none());
    let plan = [t.attack(t.unit("grodno", 0), "minsk")];
    assert!(t.g.forecast(&v, &about, &plan).is_some());
    assert!(t.g.forecast(&v, &Subject::Place(PlaceKey(9_999)), &plan).is_none());
    assert!(t.g.forecast(&v, &Subject::Unit(UnitKey(0)), &plan).is_none());
}

/// Tie dice that always show the first of equals.
struct First;

impl TieDice for First {
    fn tie(&mut self, _sides: u32) -> u32 {
        1
    }
}

/// A prime for exact comparison of long counts: what is equal is equal modulo it.
const P: u128 = (1 << 61) - 1;

fn falling(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |all, i| all * n.saturating_sub(i) as u128 % P)
}

fn choose(n: usize, k: usize) -> u128 {
    let mut row = vec![1u128];
    for _ in 0..n {
        row = (0..=row.len())
            .map(|i| i.checked_sub(1).map_or(0, |j| row[j]) + row.get(i).copied().unwrap_or(0))
            .collect();
    }
    row.get(k).copied().unwrap_or(0) % P
}

/// Ways by number of Weak units modulo [`P`], by dealing to every unit that is face down, batch after batch.
fn dealt_out(batches: &[Batch], units: UnitSet) -> Vec<u128> {
    // Ways by (Weak counters out, Weak units of the set).
    let mut ways: BTreeMap<(usize, usize), u128> = [((0, 0), 1)].into();
    let (mut weak, mut strong, mut out) = (0usize, 0usize, 0usize);
    for b in batches {
        weak += usize::from(b.weak);
        strong += usize::from(b.strong);
        let mine = b.units.and(units).len();
        let others = b.units.len() - mine;
        let mut next = BTreeMap::new();
        for ((gone, done), n) in ways {
            let there = (weak - gone, strong - (out - gone));
            for a in 0..=mine {
                for k in 0..=others {
                    let drawn = (a + k, mine + others - a - k);
                    if drawn.0 > there.0 || drawn.1 > there.1 {
                        continue;
                    }
                    let picks = falling(there.0, drawn.0) * falling(there.1, drawn.1) % P;
                    let ways = n * choose(mine, a) % P * choose(others, k) % P * picks % P;
                    let sum = next.entry((gone + drawn.0, done + a)).or_insert(0);
                    *sum = (*sum + ways) % P;
                }
            }
        }
        out += b.units.len();
        ways = next;
    }
    let mut by_weak = vec![0; units.len() + 1];
    for ((_, done), n) in ways {
        by_weak[done] = (by_weak[done] + n) % P;
    }
    by_weak
}

/// The same chances, as counts of different lengths.
#[track_caller]
fn same(ways: &[u128], other: &[u128]) {
    assert_eq!(ways.len(), other.len());
    let (all, rest) = (ways.iter().sum::<u128>() % P, other.iter().sum::<u128>() % P);
    for (a, b) in ways.iter().zip(other) {
        assert_eq!(a % P * rest % P, b * all % P, "{ways:?} {other:?}");
    }
}

/// What a battle comes to when it is played out by the rules: taken, hits on attackers, defenders lost, attackers lost,
/// hits on defenders.
fn play_out(g: &Game, s: &State, target: SpaceId, blitzkrieg: bool, die: u8) -> (bool, [u8; 4]) {
    let mut s = s.clone();
    let flies = |f: &Fleet| f.target.is_some() && f.die == 0;
    let faces =
        s.open.fleets.iter().filter(|f| flies(f)).map(|f| if f.target == Some(target) { die } else { 1 });
    let mut dice = ScriptedDice::default().on("air", faces.map(u32::from).collect::<Vec<_>>());
    let mut give = |s: &mut State, order: Order| -> Vec<Event> {
        let side = g.to_act(s).expect("a side to act");
        g.check(&g.view(s, Viewer::Side(side)), &order).expect("a legal order");
        let mut draft = Draft::new(g, s, &mut dice);
        g.decide(&mut draft, &order);
        draft.finish().0
    };
    while matches!(
        s.open.phase,
        Phase::Operations | Phase::AirResults | Phase::SovietOperations | Phase::Stand | Phase::SovietStand
    ) {
        give(&mut s, Order::EndStep);
    }
    let mut events = give(&mut s, Order::Commit { target, blitzkrieg });
    let over =
        |e: &Event| matches!(e, Event::BattleClosed { .. } | Event::AdvanceDue | Event::Unopposed { .. });
    while !events.iter().any(over) {
        let o = &s.open;
        let side = g.to_act(&s).expect("a side to act");
        let order = match o.battle.stage {
            Stage::AirEffect => Order::Air { effect: AirEffect::Plus },
            Stage::Seen => Order::Press { target },
            Stage::Retreats if side == Side(0) => {
                let unit = o.battle.to_retreat.into_iter().next().expect("a unit");
                if retreat::must_retreat(o, unit) {
                    let to = retreat::destinations(g, o, unit).iter().next().expect("a way");
                    Order::Retreat { unit, to }
                } else {
                    Order::Stay { unit }
                }
            }
            _ => players::plan(g, &g.view(&s, Viewer::Side(side)), side, &mut First).steps[0].0,
        };
        events.extend(give(&mut s, order));
    }
    let end = events.iter().position(over).unwrap_or(0);
    let taken = !matches!(events[end], Event::BattleClosed { .. });
    let (mut fired, mut german, mut soviet) = ((0, 0), 0, 0);
    for e in &events[..end] {
        match e {
            Event::Fired { net, defence, .. } => fired = (*defence, *net),
            Event::Eliminated { unit } if unit.is_german() => german += 1,
            Event::Eliminated { .. } => soviet += 1,
            _ => {}
        }
    }
    (taken, [fired.0, german, soviet, fired.1])
}

/// The state with a number of these units Weak: counters change hands among the unseen ones.
fn with_weak(g: &Game, s: &State, units: &[UnitId], weak: usize) -> Option<State> {
    let mut s = s.clone();
    for (n, unit) in units.iter().enumerate() {
        let wanted = n < weak;
        let kind = |c: u8| g.board.counter_factor[CounterId(c).index()] == 0;
        let mine = s.hidden.truth[unit.slot()];
        if kind(mine) == wanted {
            continue;
        }
        let other = (0..N_BLOCKS).find(|i| {
            let u = UnitId::block(*i);
            let c = s.hidden.truth[*i];
            c < N_BLOCKS as u8 && s.open.face(u).is_none() && !units.contains(&u) && kind(c) == wanted
        });
        if let Some(i) = other {
            s.hidden.truth.swap(i, unit.slot());
        } else {
            let c = s.hidden.pool.iter().find(|c| kind(c.0) == wanted)?;
            s.hidden.pool.remove(c);
            s.hidden.pool.add(CounterId(mine));
            s.hidden.truth[unit.slot()] = c.0;
        }
    }
    Some(s)
}

/// Compares the forecast of an attack with every case played out.
fn compare(g: &Game, s: &State, target: SpaceId, blitzkrieg: bool) -> usize {
    let about = Subject::Place(PlaceKey::from(target.0));
    let plan = [Order::Commit { target, blitzkrieg }];
    let plan = if s.open.phase == Phase::Attacks { &plan[..] } else { &[] };
    let v = g.view(s, Viewer::Side(g.to_act(s).expect("a side")));
    let o = &s.open;
    let fighting = o.attackers_of(target).or(o.units_at(target)).and(SOVIET_UNITS);
    let unknown: Vec<UnitId> = fighting.into_iter().filter(|u| o.face(*u).is_none()).collect();
    let Some(f) = g.forecast(&v, &about, plan) else {
        let place = &g.board.spaces[target.index()].id;
        panic!("no forecast of the attack on {place} with {} unseen, in {:?}", unknown.len(), o.phase);
    };
    assert!(f.exact, "{} unseen", unknown.len());
    let mut ways = vec![0; unknown.len() + 1];
    let groups = draws::left_out(g, o);
    for group in &groups {
        let urn = Urn::new(g, o, *group);
        let one = dealt_out(&urn.batches, unknown.iter().copied().collect());
        // Accounts of different groups count the same number of deals: the pools are of one size.
        ways.iter_mut().zip(one).for_each(|(sum, n)| *sum = (*sum + n) % P);
    }
    let german = o.phase == Phase::Operations || o.phase == Phase::Attacks;
    let faces: Vec<u8> = f.by_face().iter().map(|x| x.0).collect();
    for die in faces {
        let mut found = vec![0; unknown.len() + 1];
        for c in f.cases.iter().filter(|c| c.die == die) {
            found[usize::from(c.weak)] += c.ways;
            let state = with_weak(g, s, &unknown, usize::from(c.weak)).expect("counters enough");
            let (taken, [on, german_lost, soviet_lost, net]) = play_out(g, &state, target, blitzkrieg, die);
            let lost = if german { (soviet_lost, german_lost) } else { (german_lost, soviet_lost) };
            let real = (taken, [on, lost.0, lost.1, net]);
            let mine = (c.success, [c.values[0], c.values[1], c.values[2], c.values[3]]);
            assert_eq!(
                mine,
                real,
                "{:?} die {die}, {} Weak of {unknown:?}",
                g.board.spaces[target.index()].id,
                c.weak
            );
        }
        same(&found, &ways);
    }
    f.cases.len()
}

/// A random order; attacks are declared often, steps seldom ended.
fn pick(g: &Game, s: &State, rand: &mut Xoshiro256PlusPlus) -> Option<Order> {
    let side = g.to_act(s)?;
    let mut legal = Vec::new();
    g.legal_orders(&g.view(s, Viewer::Side(side)), &mut legal);
    let mut below = |n: usize| (rand.next_u64() % n.max(1) as u64) as usize;
    let class = |o: &Order| match o {
        Order::EndStep | Order::Cancel { .. } | Order::CallOff { .. } => 0,
        Order::Declare { .. } => 1,
        Order::Fly { .. } => 2,
        _ => 3,
    };
    let wanted = [0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3][below(12)];
    let some: Vec<&Order> = legal.iter().filter(|o| class(o) == wanted).collect();
    if some.is_empty() { legal.get(below(legal.len())).copied() } else { Some(*some[below(some.len())]) }
}

fn play(g: &Game, seed: u64, mut each: impl FnMut(&State, &Order)) {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut s, mut dice) = (g.start(), KeyedDice::new(seed));
    while let Some(order) = pick(g, &s, &mut rand) {
        each(&s, &order);
        let mut draft = Draft::new(g, &mut s, &mut dice);
        g.decide(&mut draft, &order);
    }
}

#[test]
fn every_case_is_what_the_rules_make_of_it() {
    let (mut attacks, mut cases, mut unknown, mut batches) = (0, 0, 0, 0);
    // Among the draws of 28 the pool is emptied again and again.
    for (strength, seeds) in [(Strength::Bell, 1..=32), (Strength::Presort, 33..=48)] {
        let g = game(&Setup { strength, ..Setup::default() });
        for seed in seeds {
            play(&g, seed, |s, order| {
                let o = &s.open;
                let ready = match o.phase {
                    Phase::Operations | Phase::SovietOperations => *order == Order::EndStep,
                    Phase::Attacks => matches!(order, Order::Commit { .. }),
                    _ => false,
                };
                if !ready {
                    return;
                }
                for target in o.targets {
                    let blitz =
                        matches!(order, Order::Commit { blitzkrieg: true, target: t } if *t == target);
                    let n = compare(&g, s, target, blitz);
                    attacks += 1;
                    cases += n;
                    unknown += usize::from(n > 1);
                    batches = batches.max(Urn::new(&g, o, draws::left_out(&g, o)[0]).batches.len());
                }
            });
        }
    }
    println!("{attacks} attacks, {cases} cases, {unknown} with something unknown, up to {batches} batches");
    assert!(attacks > 2000 && unknown > 1000 && batches > 5, "{attacks} {cases} {unknown} {batches}");
}

#[test] // R115: a forecast knows what its viewer knows
fn a_forecast_depends_on_the_view_alone() {
    for (strength, seed) in [(Strength::Bell, 21), (Strength::Presort, 22)] {
        let g = game(&Setup { strength, ..Setup::default() });
        let mut seen = 0;
        play(&g, seed, |s, _| {
            let targets = s.open.targets;
            if targets.is_empty() || s.open.battle.stage != Stage::None {
                return;
            }
            let v = g.view(s, Viewer::Side(Side(0)));
            let other = g.imagine(&v, &mut KeyedDice::new(seed + 99));
            for target in targets.iter().take(1) {
                let about = Subject::Place(PlaceKey::from(target.0));
                let whole = |view: &View| {
                    let mut f = g.forecast(view, &about, &[])?;
                    g.alternatives(view, &about, &[], &mut f);
                    Some(f)
                };
                let here = whole(&v);
                for who in [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire] {
                    assert_eq!(here, whole(&g.view(&other, who)));
                }
                seen += 1;
                let Some(f) = here else { continue };
                let sums = f
                    .measures
                    .iter()
                    .enumerate()
                    .all(|(i, _)| f.spread(i).values.iter().map(|v| v.1).sum::<u128>() == f.total());
                let faces: u128 = f.by_face().iter().map(|c| c.1.of).sum();
                assert!(sums && faces == f.total() && f.success().ways <= f.total());
            }
        });
        assert!(seen > 20, "{seen}");
    }
}

#[test] // BF-HIT-08: what came back to the pool is no block that was out before
fn the_truth_always_fits_what_is_known_of_the_draws() {
    for (strength, seed) in [(Strength::Bell, 31), (Strength::Presort, 32), (Strength::Presort, 33)] {
        let g = game(&Setup { strength, ..Setup::default() });
        let mut mixed = 0;
        play(&g, seed, |s, _| {
            let fits = |s: &State| {
                let o = &s.open;
                let down = draws::face_down(o);
                let old = |u: UnitId| {
                    o.draws.back[CounterId(s.hidden.truth[u.slot()]).index()] <= o.draws.born[u.slot()]
                };
                down.into_iter().all(|u| s.hidden.truth[u.slot()] < 64 && old(u))
            };
            assert!(fits(s), "the game itself");
            let other = g.imagine(&g.view(s, Viewer::Side(Side(1))), &mut KeyedDice::new(seed));
            assert!(fits(&other), "an imagined state");
            let held = |s: &State| {
                draws::face_down(&s.open)
                    .into_iter()
                    .map(|u| CounterId(s.hidden.truth[u.slot()]))
                    .chain(s.hidden.pool)
                    .collect::<CounterSet>()
            };
            assert_eq!(held(s), held(&other), "the same counters are unseen");
            if strength == Strength::Presort && s.open.phase != Phase::Deal {
                let index = [-2, 0, 2].iter().position(|c| *c == s.hidden.presort_change).expect("a group");
                let left_out = g.board.presort[index];
                assert!(draws::left_out(&g, &s.open).contains(&left_out));
            }
            mixed = mixed.max(Urn::new(&g, &s.open, CounterSet::NONE).batches.len());
        });
        assert!(mixed > 2, "{mixed}");
    }
}

/// Every story of a small deck, told from its first card to its last: deal two of five, see and lose the first, draw one,
/// give one up, see and lose it or not, draw one more. Stories that look alike are compared with the counts.
#[test]
fn counts_are_those_of_every_story_that_looks_the_same() {
    let mut g = notation::chart("B=base a V=city E=east : B-a a-V V-E").expect("a chart");
    // Three Strong and two Weak counters.
    g.board.bell = [0, 1, 2, 32, 33].into_iter().map(CounterId).collect();
    g.board.take = 2;
    let v = g.board.space("V").expect("V");
    let cards: Vec<u8> = g.board.bell.iter().map(|c| c.0).collect();
    // View as text → (view, number of stories by Weak units face down).
    let mut looks: BTreeMap<String, (Open, Vec<u128>)> = BTreeMap::new();
    let mut tell = |events: &dyn Fn(&mut State) -> Option<()>| {
        let mut s = g.start();
        if events(&mut s).is_none() {
            return;
        }
        let down = draws::face_down(&s.open);
        let weak =
            down.into_iter().filter(|u| g.board.counter_factor[s.hidden.truth[u.slot()] as usize] == 0);
        let weak = weak.count();
        let key = format!("{:?}", s.open);
        let entry = looks.entry(key).or_insert_with(|| (s.open.clone(), vec![0; down.len() + 1]));
        entry.1[weak] += 1;
    };
    let (one, two, three) = (UnitId::block(0), UnitId::block(1), UnitId::block(2));
    for a in 0..5 {
        for b in (0..5).filter(|b| *b != a) {
            for c in 0..4usize {
                for d in 0..3usize {
                    for shown in 0..4u8 {
                        tell(&|s: &mut State| {
                            let apply = |s: &mut State, e: Event| g.apply(s, &e);
                            let deck = vec![CounterId(cards[a]), CounterId(cards[b])];
                            apply(s, Event::Dealt { deck, presort_change: 0 });
                            for unit in [one, two] {
                                apply(s, Event::Stationed { unit, at: v, fixed: false });
                            }
                            apply(s, Event::GermanSetupBegan);
                            apply(s, Event::Revealed { unit: one, counter: CounterId(cards[a]) });
                            apply(s, Event::Eliminated { unit: one });
                            apply(s, Event::ReplacementsBegan);
                            let draw = |s: &mut State, unit: UnitId, n: usize| {
                                let counter = s.hidden.pool.iter().nth(n);
                                counter?;
                                g.apply(
                                    s,
                                    &Event::Arrived { unit, source: Source::Edge, counter, tank: false },
                                );
                                Some(())
                            };
                            draw(s, one, c)?;
                            apply(s, Event::Deployed { unit: one, to: v });
                            draw(s, three, d)?;
                            if shown & 1 != 0 {
                                apply(s, Event::Forgone { unit: three });
                            } else {
                                apply(s, Event::Deployed { unit: three, to: v });
                            }
                            if shown & 2 != 0 {
                                let counter = CounterId(s.hidden.truth[0]);
                                apply(s, Event::Revealed { unit: one, counter });
                                apply(s, Event::Eliminated { unit: one });
                            }
                            Some(())
                        });
                    }
                }
            }
        }
    }
    let mut uneven = 0;
    for (open, stories) in looks.values() {
        let down = draws::face_down(open);
        let found = draws::ways(&g, open, down).expect("counters enough");
        same(&found.by_weak, stories);
        // Each unit by itself: old block and fresh arrival differ.
        let one = |u| draws::ways(&g, open, UnitSet::only(u)).expect("counters enough");
        let chances: Vec<f64> =
            down.into_iter().map(|u| one(u).by_weak[1] as f64 / one(u).all() as f64).collect();
        uneven += usize::from(chances.iter().any(|c| (c - chances[0]).abs() > 1e-9));
    }
    assert!(looks.len() > 20 && uneven > 5, "{} {uneven}", looks.len());
}

#[test]
fn per_cents_of_a_forecast_add_up() {
    let t = minsk();
    let f = of(&t, "minsk", &[]);
    for (_, spread) in f.main() {
        let tenths: u32 = spread
            .percents(1)
            .iter()
            .map(|p| p.trim_end_matches(" %").replace('.', "").parse::<u32>().expect("a number"))
            .sum();
        assert_eq!(tenths, 1000);
    }
    let s = f.success();
    assert_eq!(percents(&[s.ways, s.otherwise().ways], 1), ["70.4 %", "29.6 %"]);
}

/// The state with Weak and Strong counters under these units, each of its own type and none red-lettered, which a forecast
/// leaves out; `None` if there are none left.
fn with_faces(g: &Game, s: &State, units: &[UnitId], weak: usize) -> Option<State> {
    let mut s = s.clone();
    for (n, unit) in units.iter().enumerate() {
        let tank = s.open.tanks.has(*unit);
        let fits = |c: CounterId| {
            let weak = weak >> n & 1 == 1;
            (g.board.counter_factor[c.index()] == 0) == weak
                && g.board.tanks.has(c) == tank
                && !g.board.red.has(c)
        };
        let mine = CounterId(s.hidden.truth[unit.slot()]);
        if fits(mine) {
            continue;
        }
        let other = (0..N_BLOCKS).find(|i| {
            let (u, c) = (UnitId::block(*i), s.hidden.truth[*i]);
            c < N_BLOCKS as u8 && s.open.face(u).is_none() && !units.contains(&u) && fits(CounterId(c))
        });
        if let Some(i) = other {
            s.hidden.truth.swap(i, unit.slot());
        } else {
            let c = s.hidden.pool.iter().find(|c| fits(*c))?;
            s.hidden.pool.remove(c);
            s.hidden.pool.add(mine);
            s.hidden.truth[unit.slot()] = c.0;
        }
    }
    Some(s)
}

/// Ways by number of Weak units among unknown infantry and tanks before anything has come back, from what lies unseen.
fn from_two_pools(g: &Game, s: &State, seen: &Open, unknown: &[UnitId]) -> Vec<u128> {
    let down = (0..N_BLOCKS).filter(|i| seen.face(UnitId::block(*i)).is_none()).map(|i| s.hidden.truth[i]);
    let unseen: CounterSet = down.filter(|c| *c != UNUSED).map(CounterId).chain(s.hidden.pool).collect();
    let mut ways = vec![1u128];
    for tank in [false, true] {
        let pool = if tank { unseen.and(g.board.tanks) } else { unseen.without(g.board.tanks) };
        let weak = pool.and(g.board.weak).len();
        let n = unknown.iter().filter(|u| s.open.tanks.has(**u) == tank).count();
        let mut next = vec![0; ways.len() + n];
        for (k, before) in ways.iter().enumerate() {
            for a in 0..=n {
                next[k + a] += before * choose(weak, a) * choose(pool.len() - weak, n - a);
            }
        }
        ways = next;
    }
    ways
}

/// Compares the forecast of an attack of the revised edition with every way in which the unknown units can be Weak.
fn compare_types(g: &Game, s: &State, target: SpaceId) -> usize {
    let v = g.view(s, Viewer::Side(g.to_act(s).expect("a side")));
    let (o, seen) = (&s.open, v.seen());
    let fighting = o.attackers_of(target).or(o.units_at(target)).and(SOVIET_UNITS);
    let unknown: Vec<UnitId> = fighting.into_iter().filter(|u| seen.face(*u).is_none()).collect();
    let plan = [Order::Commit { target, blitzkrieg: false }];
    let plan = if matches!(o.phase, Phase::Attacks | Phase::SovietAttacks) { &plan[..] } else { &[] };
    let f = g.forecast(&v, &Subject::Place(PlaceKey::from(target.0)), plan).expect("a forecast");
    if !f.exact {
        let stands = unknown.iter().filter(|u| o.has(**u, flag::NO_RETREAT)).count();
        assert!(
            (1..unknown.len()).contains(&stands),
            "which of them is Weak matters where some are to stand"
        );
        return 0;
    }
    let german = matches!(o.phase, Phase::Operations | Phase::Attacks);
    let mut fought = 0;
    for die in f.by_face().iter().map(|x| x.0) {
        for weak in 0..1usize << unknown.len() {
            let Some(state) = with_faces(g, s, &unknown, weak) else { continue };
            let of =
                |c: &&engine::show::forecast::Case| c.die == die && u32::from(c.weak) == weak.count_ones();
            let Some(case) = f.cases.iter().find(of) else {
                // A counter that came back later is under none of them.
                assert!(o.turn > 1, "it can be so");
                continue;
            };
            let (taken, [on, german_lost, soviet_lost, net]) = play_out(g, &state, target, false, die);
            let lost = if german { [soviet_lost, german_lost] } else { [german_lost, soviet_lost] };
            let real = (taken, vec![on, lost[0], lost[1], net]);
            let at = &g.board.spaces[target.index()].id;
            assert_eq!(
                (case.success, case.values.clone()),
                real,
                "{at} die {die}, {weak:b} Weak of {unknown:?}"
            );
            fought += 1;
        }
        if o.turn == 1 && o.phase == Phase::Operations {
            let mut ways = vec![0; unknown.len() + 1];
            f.cases.iter().filter(|c| c.die == die).for_each(|c| ways[usize::from(c.weak)] += c.ways % P);
            same(&ways, &from_two_pools(g, s, &seen, &unknown));
        }
    }
    fought
}

#[test] // BF-REP-14, BF-ABS-06, BF-ABS-07, BF-LNK-02, R125
fn every_case_of_the_revised_edition_is_what_the_rules_make_of_it() {
    let g = game(&super::revised_setup());
    let (mut attacks, mut fought, mut soviet) = (0, 0, 0);
    for seed in 1..=12 {
        play(&g, seed, |s, order| {
            let ready = match s.open.phase {
                Phase::Operations | Phase::SovietOperations => *order == Order::EndStep,
                Phase::Attacks | Phase::SovietAttacks => matches!(order, Order::Commit { .. }),
                _ => false,
            };
            for target in s.open.targets.iter().filter(|_| ready) {
                fought += compare_types(&g, s, target);
                attacks += 1;
                soviet += usize::from(s.open.phase == Phase::SovietOperations);
            }
        });
    }
    println!("{attacks} attacks, {soviet} of them Soviet, fought {fought} times");
    assert!(attacks > 300 && soviet > 30 && fought > 2000, "{attacks} {soviet} {fought}");
}

/// A random attack on a position of the worked figures; whether there is one.
fn declares_at_random(t: &mut Table, rand: &mut support::rand::Rand) -> bool {
    let view = t.g.view(&t.s, Viewer::Side(Side(0)));
    let mut declares = t.g.legal(&view);
    declares.retain(|order| matches!(order, Order::Declare { role: Role::Attack, .. }));
    let Some(order) = rand.pick(&declares).copied() else { return false };
    t.give(order);
    true
}

#[test]
fn every_place_tells_the_same_chance_of_a_random_attack() {
    let (mut rand, mut tried) = (support::rand::Rand::new(7), 0);
    for _ in 0..6 {
        let mut t = Table::real(
            "turn 2 | ground grodno kowno brest baranowitschi | grodno: A P | kowno: P P | minsk: S s s | moskau: S S W \
             | baranowitschi: P | gomel: W | smolensk: S",
        );
        while declares_at_random(&mut t, &mut rand) {}
        let view = t.g.view(&t.s, Viewer::Side(Side(0)));
        let sequence = t.g.sequence(&view, &[]);
        let declared =
            sequence.lists.iter().find(|list| list.title == "Attacks declared").expect("they are listed");
        for target in t.o().targets {
            let Some(forecast) = t.g.forecast(&view, &Subject::from(target), &[]) else { continue };
            let Some(Mark::Chance { label, .. }) = forecast.mark() else { panic!("a pill") };
            let row =
                declared.rows.iter().find(|row| row.subjects == [Subject::from(target)]).expect("a row");
            let chance = forecast.success();
            assert_eq!(label, chance.percent(0));
            let told = format!("; falls in {}; ", chance.percent(1));
            assert!(row.value.contains(&told), "{} not {told}", row.value);
            let weighed = counted::weigh(&t.g, t.o(), target).expect("it can be weighed");
            assert_eq!(weighed.chance.percent(1), forecast.success().percent(1));
            assert_eq!(
                counted::chance(&t.g, t.o(), target).map(|c| c.percent(1)),
                Some(weighed.chance.percent(1))
            );
            tried += 1;
        }
    }
    assert!(tried >= 6, "{tried}");
}
