//! The Siberian reserve where it is called (BF-SIB-06): vectors SV-20 to SV-28, refusals, the crisis, what is known of who left.

#![allow(clippy::unwrap_used)] // a test may

use super::{Table, game};
use barbarossa_fast::{
    edition::{Edition, Numbers},
    event::Event,
    game::Game,
    ids::*,
    nouns::{Phase, ResultKind, SiberianRule},
    odds::notation,
    options::Setup,
    order::*,
    rules::{draws, imagine, replacements, siberia},
    rulings::Rulings,
    show::offers,
    spots::*,
    state::*,
};
use engine::{
    base::fence::Fence,
    contract::rules::Rules as _,
    dice::{keyed::KeyedDice, recorded::ScriptedDice},
};
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

fn of_rule(siberia: SiberianRule) -> Arc<Game> {
    Arc::new(game(&Setup { siberia, ..Setup::default() }))
}

/// The real map with the reserve called.
static CRISIS: LazyLock<Arc<Game>> = LazyLock::new(|| of_rule(SiberianRule::Crisis));

/// A position under the crisis rule, with dice for Japan.
fn table(position: &str, dice: &[u32]) -> Table {
    Table::of(Arc::clone(&CRISIS), position)
        .with_dice(ScriptedDice::default().on("siberia", dice.iter().copied()))
}

impl Table {
    /// Goes on to a phase: nothing is ordered, arrivals wait where they come from, white units at their entry.
    fn on_to(&mut self, phase: Phase) {
        while self.o().phase != phase {
            let (legal, o) = (self.legal(), self.o());
            let home = o.arrivals.first().map(|(_, source)| source.city());
            let entry = self.at("x_rjasan");
            let order = match o.phase {
                Phase::TurnStart => *legal.last().unwrap(),
                Phase::Replacements => {
                    let to = home.flatten().unwrap_or(entry);
                    *legal.iter().find(|x| matches!(x, Order::Deploy { to: at, .. } if *at == to)).unwrap()
                }
                Phase::FarEast => legal[0],
                _ => Order::EndStep,
            };
            self.give(order);
        }
    }

    /// To the call of a turn.
    fn call_of(&mut self, turn: u8) {
        while self.o().turn < turn || self.o().phase != Phase::SiberianCall {
            if self.o().phase == Phase::SiberianCall {
                self.end();
            }
            self.on_to(Phase::SiberianCall);
        }
    }

    fn whites(&self) -> usize {
        self.o().on_map(SOVIET_UNITS).filter(|(u, _)| self.o().has(*u, flag::SIBERIAN)).count()
    }

    fn rolls(&self) -> usize {
        self.events.iter().filter(|e| matches!(e, Event::SiberiaRolled { .. })).count()
    }
}

const ARMY: &str = "turn 3 | soviet | smolensk: A | tula: s S s | rjasan: S w | kursk: W s | moskau: s s";

#[test] // SV-20: SIB-BF-03, SIB-BF-04, SIB-BF-05, SIB-BF-06, SIB-BF-09, SIB-BF-11, SIB-ENT-01, SIB-RISK-01, SIB-CRI-02
fn sv20_doubles_with_the_first_wave_cost_three_units() {
    let mut t = table(ARMY, &[2, 2]);
    t.end();
    assert_eq!(t.o().phase, Phase::SiberianCall);
    t.give(Order::CallSiberia);
    t.on_to(Phase::Operations);
    t.on_to(Phase::Replacements);
    assert_eq!(t.o().turn, 4);
    let (shock, source) = t.o().arrivals[0];
    assert_eq!(
        (source, t.o().face(shock).map(|c| t.g.board.counter_factor[c.index()])),
        (Source::East, Some(2))
    );
    assert!(!t.o().is_disrupted(shock));
    // It can be deployed at an eastern entry, by rail and two links farther, but not given up.
    let to: Vec<Order> = t.legal();
    for place in ["x_rjasan", "x_wologda", "rjasan", "tula"] {
        assert!(to.contains(&Order::Deploy { unit: shock, to: t.at(place) }), "{place}");
    }
    t.refused_by(Order::Forgo { unit: shock }, "E-SIBWAVE", "SIB-CALL-03");
    t.on_to(Phase::FarEast);
    assert!(t.happened(&Event::SiberiaRolled { a: 2, b: 2 }));
    assert!(t.happened(&Event::CrisisBegan { infantry: 3, tanks: 0 }));
    assert_eq!((siberia::due_now(&t.g, t.o()), t.whites()), (1, 1));
    t.refused_by(Order::EndStep, "E-SIBBILL", "SIB-BF-07");
    t.give(Order::SendToSiberia { unit: t.unit("tula", 0) });
    t.end();
    // The other three never come, and the game goes on to December.
    while t.o().phase != Phase::Over {
        t.on_to_the_end();
    }
    assert_eq!((t.whites() <= 1, t.rolls(), t.o().siberia.waves), (true, 1, 1));
    assert_ne!(t.o().result.unwrap().kind, ResultKind::Academic);
    assert_eq!(t.o().siberia.sent, [3, 0]);
}

impl Table {
    /// One step on, whatever the phase.
    fn on_to_the_end(&mut self) {
        let phase = self.o().phase;
        let order = match phase {
            Phase::TurnStart => *self.legal().last().unwrap(),
            Phase::Replacements => self.legal()[0],
            Phase::FarEast => self.legal()[0],
            _ => Order::EndStep,
        };
        self.give(order);
    }
}

#[test] // SV-21: SIB-BF-03, SIB-BF-05, SIB-CALL-01
fn sv21_a_call_in_november_brings_one_wave_and_one_roll() {
    let mut t = table("turn 6 | october good | soviet | smolensk: A | moskau: s s", &[3, 5]);
    t.end();
    t.give(Order::CallSiberia);
    t.on_to(Phase::Operations);
    t.end();
    // No unit enters at Moscow: the reserve was called.
    assert_eq!((t.o().turn, t.o().phase, t.whites()), (7, Phase::SovietOperations, 0));
    while t.o().phase != Phase::Over {
        t.on_to_the_end();
    }
    assert_eq!((t.rolls(), t.whites(), t.dice.unused()), (1, 1, 0));
}

#[test] // SV-22: SIB-BF-02
fn sv22_uncalled_they_enter_on_moscow_in_december_without_dice() {
    let mut t = table("turn 6 | october good | soviet | smolensk: A | moskau: s s", &[]);
    t.end();
    t.end();
    t.on_to(Phase::Operations);
    t.end();
    assert_eq!((t.o().phase, t.o().turn, t.whites()), (Phase::SovietOperations, 7, 4));
    assert!(t.units("moskau").iter().filter(|u| t.o().has(**u, flag::SIBERIAN)).count() == 4);
    t.end();
    t.refused_by(Order::CallSiberia, "E-SIBLATE", "SIB-CALL-01");
    while t.o().phase != Phase::Over {
        t.on_to_the_end();
    }
    let japan = t.events.iter().any(|e| matches!(e, Event::JapanRolled { .. } | Event::SiberiaRolled { .. }));
    assert!(!japan);
}

#[test] // SV-23: SIB-BF-01, SIB-BF-05
fn sv23_a_call_in_july_brings_three_waves_and_five_rolls() {
    let dice = [1, 2, 3, 4, 5, 6, 1, 3, 2, 6];
    let mut t = table("turn 2 | soviet | minsk: A | moskau: s s", &dice);
    t.end();
    t.give(Order::CallSiberia);
    let mut came = BTreeMap::new();
    while t.o().phase != Phase::Over {
        came.insert(t.o().turn, t.whites());
        t.on_to_the_end();
    }
    assert_eq!(came.into_values().collect::<Vec<_>>(), [0, 1, 3, 4, 4, 4]);
    assert_eq!((t.rolls(), t.dice.unused()), (5, 0));
    // Counted roll by roll, the risk of the offer is that of the dice.
    for turn in siberia::CALLS {
        let r = siberia::risk_of_call(turn);
        let (mut all, mut rows) = (0, [0; 4]);
        for way in 0..6u64.pow(u32::from(r.rolls)) {
            // The second die shows the face of the first in one of six cases.
            let first = (0..r.rolls).position(|nth| way / 6u64.pow(u32::from(nth)) % 6 == 0);
            all += 1;
            rows[first.map_or(3, |row| row.min(2))] += 1;
        }
        assert_eq!((r.all, r.rows, r.calm), (all, [rows[0], rows[1], rows[2]], rows[3]), "{turn}");
        assert_eq!(r.rolls, 7 - turn);
    }
    let july = siberia::risk_of_call(2);
    assert!((july.calm as f64 / july.all as f64 - 0.402).abs() < 0.0005);
}

#[test] // SV-24: SIB-BF-07, SIB-CRI-04
fn sv24_who_goes_needs_a_way_to_the_eastern_edge() {
    let position = "turn 4 | soviet | smolensk: A | kiew: s | rowno: A | winniza: A | uman: A | gomel: A | lochwiza: A \
                    | rostow: s | stalino: A | woroschilowgrad: A | tula: s s | rjasan: S | x_rjasan: s | x_kaukasus: s";
    let mut t = table(position, &[]);
    begin_crisis(&mut t, 3);
    let [kiew, rostow, south, entry, tula] =
        ["kiew", "rostow", "x_kaukasus", "x_rjasan", "tula"].map(|p| t.unit(p, 0));
    for unit in [kiew, rostow, south] {
        t.refused_by(Order::SendToSiberia { unit }, "E-SIBPATH", "SIB-BF-07");
    }
    for unit in [entry, tula] {
        assert!(t.legal().contains(&Order::SendToSiberia { unit }));
    }
    t.refused(Order::SendToSiberia { unit: t.unit("smolensk", 0) }, "E-SIDE");
}

/// The dice have just shown doubles in a turn so long after the first wave.
fn begin_crisis(t: &mut Table, called: u8) {
    t.s.open.siberia.called = called;
    let turn = t.o().turn;
    t.s.open.phase = Phase::Replacements;
    let bill = siberia::bill(&t.g, t.o(), turn);
    for e in [Event::CrisisBegan { infantry: bill.infantry, tanks: bill.tanks }, Event::SendingDue] {
        t.g.apply(&mut t.s, &e);
    }
}

#[test] // SV-25, the half of this edition: SIB-BF-09, SIB-CRI-01
fn sv25_while_units_are_owed_nothing_comes_from_the_edge_and_half_goes_far() {
    let mut t = table(ARMY, &[2, 2]);
    t.end();
    t.give(Order::CallSiberia);
    t.on_to(Phase::FarEast);
    t.give(Order::SendToSiberia { unit: t.unit("tula", 0) });
    t.end();
    t.on_to(Phase::Replacements);
    assert_eq!((t.o().turn, t.o().siberia.is_crisis()), (5, true));
    let arrivals = t.o().arrivals.clone();
    assert!(arrivals.iter().all(|(_, source)| source.city().is_some()), "nothing comes from the edge");
    let half = arrivals.len().div_ceil(2);
    assert_eq!(siberia::rail_left(t.o()), Some(half as u8));
    let far = t.at("x_donez");
    let (mut gone, mut refused) = (0, 0);
    for (unit, source) in &arrivals {
        let order = Order::Deploy { unit: *unit, to: far };
        let home = source.city().unwrap();
        if t.g.board.links_from(SpaceSet::only(home))[t.at("woroschilowgrad").index()] < 2 {
            // It is near.
        } else if gone < half {
            gone += 1;
            t.give(order);
            continue;
        } else {
            t.refused_by(order, "E-SIBRAIL", "SIB-BF-09");
            refused += 1;
        }
        t.give(Order::Deploy { unit: *unit, to: home });
    }
    assert_eq!(gone, half);
    assert!(refused > 0);
}

#[test] // SV-26: BF-SIB-06
fn sv26_safe_they_come_in_december_only() {
    let g = of_rule(SiberianRule::Safe);
    let mut t = Table::of(Arc::clone(&g), "turn 4 | wjasma: A | moskau: s s");
    t.end();
    assert_eq!((t.o().siberians, t.units("moskau").len()), (0, 2));
    t.end();
    assert_eq!(t.o().phase, Phase::Replacements, "nobody is asked for a call");
    t.refused_by(Order::CallSiberia, "E-SIBRULE", "BF-SIB-06");
    let mut t = Table::of(g, "turn 7 | october good | wjasma: A | moskau: s s");
    t.end();
    assert_eq!(t.units("moskau").len(), 6);
}

#[test] // SV-27: BF-SIB-01 to BF-SIB-04
fn sv27_printed_an_army_next_to_moscow_brings_them_at_once() {
    let dice = ScriptedDice::default().on("japan", [2, 3, 4]);
    let mut t = Table::real("turn 4 | smolensk: A").with_dice(dice);
    let a = t.unit("smolensk", 0);
    t.give(t.to(a, "wjasma"));
    t.end();
    assert_eq!((t.o().turn, t.units("moskau").len()), (4, 4));
    t.end();
    assert_eq!(t.o().phase, Phase::Replacements, "nobody is asked for a call");
    while t.o().phase != Phase::Over {
        t.on_to_the_end();
    }
    let rolls = t.events.iter().filter(|e| matches!(e, Event::JapanRolled { .. })).count();
    assert_eq!((rolls, t.dice.unused(), t.o().siberia.is_untouched()), (3, 0, true));
}

#[test] // SV-28: SIB-BF-08, BF-SIB-05
fn sv28_a_white_unit_is_out_and_a_strong_one_goes_back_to_the_pool() {
    let mut t = table("turn 4 | soviet | smolensk: A | rjasan: K S w | tula: s s", &[]);
    begin_crisis(&mut t, 3);
    let [white, strong, unknown] = [0, 1, 2].map(|n| t.unit("rjasan", n));
    let (pool, counter) = (t.o().pool_size, t.o().face(strong).unwrap());
    t.give(Order::SendToSiberia { unit: white });
    assert_eq!((t.o().pool_size, t.s.hidden.pool.and(t.g.board.siberians).is_empty()), (pool, true));
    t.give(Order::SendToSiberia { unit: strong });
    assert_eq!((t.o().pool_size, t.s.hidden.pool.has(counter)), (pool + 1, true));
    let face = t.s.hidden.truth[unknown.slot()];
    let told = t.give(Order::SendToSiberia { unit: unknown });
    // No player is told what it was; the bill is paid, and it is not counted as a loss.
    assert!(!told.iter().any(|e| matches!(e, Event::Revealed { unit, .. } if *unit == unknown)));
    assert!(t.s.hidden.pool.has(CounterId(face)) && t.happened(&Event::CrisisEnded));
    assert_eq!(t.o().losses, [0, 0]);
}

#[test] // SIB-BF-08: a city keeps its last unit while another can go
fn the_last_unit_of_a_city_goes_only_where_nobody_else_can() {
    let mut t = table("turn 4 | soviet | smolensk: A | moskau: s | tula: s", &[]);
    begin_crisis(&mut t, 3);
    let (city, other) = (t.unit("moskau", 0), t.unit("tula", 0));
    t.refused_by(Order::SendToSiberia { unit: city }, "E-SIBCITY", "SIB-BF-08");
    t.give(Order::SendToSiberia { unit: other });
    assert_eq!(t.legal(), [Order::SendToSiberia { unit: city }, Order::EndStep]);
    // When no unit is left the step ends by itself, and the rest stays owed.
    t.give(Order::SendToSiberia { unit: city });
    assert_ne!(t.o().phase, Phase::FarEast);
    assert_eq!((t.o().siberia.owed(), t.o().siberia.is_crisis()), ([1, 0], true));
}

#[test] // SIB-BF-07, SIB-BF-10, SIB-CRI-03, SIB-CRI-06, SIB-RISK-02: a third at once, the rest in two more turns, then whatever can go
fn the_bill_is_due_in_three_turns() {
    let mut t = table("turn 4 | soviet | minsk: A | tula: s s s | rjasan: s s s | moskau: s s", &[]);
    begin_crisis(&mut t, 2);
    let s = |t: &Table| (siberia::due_now(&t.g, t.o()), t.o().siberia.owed());
    assert_eq!(s(&t), (2, [4, 0]));
    for _ in 0..2 {
        t.refused(Order::EndStep, "E-SIBBILL");
        t.give(t.legal()[0]);
    }
    assert_eq!(s(&t), (0, [2, 0]));
    t.end();
    t.on_to(Phase::FarEast);
    assert_eq!((t.o().turn, s(&t)), (5, (0, [2, 0])));
    t.end();
    t.on_to(Phase::FarEast);
    assert_eq!((t.o().turn, s(&t)), (6, (2, [2, 0])));
    t.refused(Order::EndStep, "E-SIBBILL");
    t.give(t.legal()[0]);
    t.give(t.legal()[0]);
    assert!(t.happened(&Event::CrisisEnded));
    // Then units come from the map edge again (SIB-BF-10).
    t.on_to(Phase::Replacements);
    assert!(t.o().arrivals.iter().any(|(_, source)| *source == Source::Edge));
    assert_eq!(t.rolls(), 0, "no dice after the crisis (SIB-RISK-02)");
}

#[test] // SIB-CALL-02, SIB-CALL-03, SIB-BF-13
fn a_call_is_made_once_from_july_to_november() {
    let mut t = table("turn 1 | soviet | minsk: A | moskau: s s", &[]);
    t.refused_by(Order::CallSiberia, "E-SIBLATE", "SIB-CALL-01");
    t.end();
    assert_eq!(t.o().phase, Phase::Replacements);
    t.call_of(2);
    assert_eq!(t.legal(), [Order::CallSiberia, Order::EndStep]);
    t.give(Order::CallSiberia);
    t.refused_by(Order::CallSiberia, "E-SIBCALLED", "SIB-CALL-03");
}

#[test] // SIB-BF-06: a sixth of the bills of the monthly game, the largest remainders rounded up
fn the_bills_are_a_sixth_of_the_printed_ones() {
    let printed = [([9, 5, 2, 2], 6), ([13, 7, 2, 2], 8), ([15, 9, 3, 3], 10)];
    for ((types, at_once), bill) in printed.into_iter().zip(Numbers::E2020.siberian_bills) {
        let all: u32 = types.iter().sum();
        assert_eq!(u32::from(bill.units()), all / 6);
        // A third of it, as printed: rounded up.
        assert_eq!(u32::from(bill.at_once), (all / 6).div_ceil(3));
        assert_eq!(at_once, all / 3);
    }
}

#[test] // SIB-BF-12, SOL-SIB-CALL, SOL-SIB-WAIT, SOL-SIB-PAY
fn the_procedure_calls_when_moscow_is_near_danger_and_pays_what_it_must() {
    use barbarossa_fast::{
        nouns::SOVIET,
        players::{self, reason::Reason, soviet::Why},
    };
    use engine::{base::side::Viewer, contract::rules::Knowledge as _, dice::key::FirstFace};
    let plan = |t: &Table| {
        let v = t.g.view(&t.s, Viewer::Side(SOVIET));
        players::plan(&t.g, &v, SOVIET, &mut FirstFace).steps
    };
    let first = |t: &Table| {
        let (order, why) = plan(t).remove(0);
        (order, why.last().copied())
    };
    // Two links from Moscow, but July; then August; then three links away.
    for (position, calls) in [
        ("turn 2 | soviet | smolensk: A | moskau: s s | rjasan: s s s s", false),
        ("turn 3 | soviet | smolensk: A | moskau: s s | rjasan: s s s s", true),
        ("turn 3 | soviet | minsk: A | moskau: s s | rjasan: s s s s", false),
    ] {
        let mut t = table(position, &[]);
        t.end();
        let (order, why) = first(&t);
        assert_eq!(order == Order::CallSiberia, calls, "{position}: {why:?}");
        let said = matches!(
            (calls, why),
            (true, Some(Reason::Soviet(Why::SiberiaCall { links: 2 })))
                | (false, Some(Reason::Soviet(Why::SiberiaWait { .. })))
        );
        assert!(said, "{why:?}");
    }
    // Units at an entry go first, then those not needed: known Weak before unknown before Strong.
    let mut t = table(
        "turn 5 | october good | soviet | minsk: A | moskau: s s | jaroslawl: S W s | x_rjasan: S",
        &[],
    );
    begin_crisis(&mut t, 4);
    let sent: Vec<&str> = Vec::new();
    let orders = plan(&t);
    let mut places = sent;
    for (order, why) in &orders {
        let Order::SendToSiberia { unit } = order else { continue };
        assert!(matches!(why[..], [Reason::Soviet(Why::SiberiaPay { .. })]));
        places.push(t.place(*unit));
        t.check(*order).unwrap();
    }
    assert_eq!(places, ["x_rjasan", "jaroslawl", "jaroslawl"]);
    let Order::SendToSiberia { unit } = orders[1].0 else { panic!("{orders:?}") };
    assert_eq!(t.g.factor(t.o(), unit), Some(0), "the Weak one");
}

/// Everything that could have happened in a little game, counter by counter, against what is counted.
#[test] // SIB-BF-08: what an unknown unit that left tells of the others
fn who_leaves_unseen_is_counted_exactly() {
    let g = Arc::clone(&CRISIS);
    for seen_later in [false, true] {
        let mut s = notation::position(&g, "turn 4 | soviet | minsk: A | rjasan: s w s").unwrap();
        let [a, x, z] = [0, 1, 2].map(UnitId::block);
        let of = |s: &State, u: UnitId| CounterId(s.hidden.truth[u.slot()]);
        let (gone, back) = (of(&s, x), of(&s, z));
        // Seven counters in all: three Weak, four Strong.
        let weak = s.hidden.pool.and(g.board.weak).iter().take(2);
        let strong = s.hidden.pool.without(g.board.weak).iter().take(2);
        let pool: CounterSet = weak.chain(strong).collect();
        let all = pool.or([of(&s, a), gone, back].into_iter().collect());
        s.open.absent = g.draw_set().without(all);
        s.hidden.pool = pool;
        s.open.pool_size = 4;
        s.open.siberia.called = 2;
        let apply = |s: &mut State, e: Event| g.apply(s, &e);
        apply(&mut s, Event::Revealed { unit: z, counter: back });
        apply(&mut s, Event::Eliminated { unit: z });
        apply(&mut s, Event::ReplacementsBegan);
        let arrive = |s: &mut State, unit: UnitId, counter: CounterId| {
            g.apply(s, &Event::Arrived { unit, source: Source::Edge, counter: Some(counter), tank: false });
            g.apply(s, &Event::Deployed { unit, to: g.board.space("rjasan").unwrap() });
        };
        let b = z;
        let first = s.hidden.pool.iter().next().unwrap();
        arrive(&mut s, b, first);
        apply(&mut s, Event::CrisisBegan { infantry: 3, tanks: 0 });
        apply(&mut s, Event::SentToSiberia { unit: x });
        apply(&mut s, Event::CrisisEnded);
        apply(&mut s, Event::ReplacementsBegan);
        let (c, d) = (x, UnitId::block(3));
        let next = s.hidden.pool.iter().find(|c| *c != gone).unwrap();
        arrive(&mut s, c, next);
        arrive(&mut s, d, gone);
        if seen_later {
            apply(&mut s, Event::Revealed { unit: d, counter: gone });
        }
        // Histories: a, x, z; z was `back` and goes; b; x goes; c and d.
        let counters: Vec<CounterId> = all.iter().collect();
        let mut found: Vec<[CounterId; 4]> = Vec::new();
        let pick = |taken: &[CounterId]| -> Vec<CounterId> {
            counters.iter().copied().filter(|c| !taken.contains(c)).collect()
        };
        for &ca in &counters {
            for cx in pick(&[ca]) {
                if ca == back || cx == back {
                    continue;
                }
                for cb in pick(&[ca, cx]) {
                    for cc in pick(&[ca, cb]) {
                        for cd in pick(&[ca, cb, cc]) {
                            if !seen_later || cd == gone {
                                found.push([ca, cb, cc, cd]);
                            }
                        }
                    }
                }
            }
        }
        let units = [a, b, c, d];
        for asked in 1..16usize {
            let chosen: Vec<usize> =
                (0..4).filter(|i| asked >> i & 1 == 1 && (!seen_later || *i < 3)).collect();
            if chosen.is_empty() {
                continue;
            }
            let set: UnitSet = chosen.iter().map(|i| units[*i]).collect();
            let ways = draws::ways(&g, &s.open, set).expect("ways");
            let mut by_weak = vec![0u128; chosen.len() + 1];
            for way in &found {
                by_weak[chosen.iter().filter(|i| g.board.weak.has(way[**i])).count()] += 1;
            }
            let total: u128 = by_weak.iter().sum();
            for (n, ways_n) in by_weak.iter().zip(&ways.by_weak) {
                assert_eq!(n * ways.all(), ways_n * total, "{chosen:?} {seen_later}: {by_weak:?} {ways:?}");
            }
        }
        assert!(draws::suffice(&g, &s.open));
        // What is imagined falls in the same shares.
        let mut weak_a = 0u32;
        const TRIED: u32 = 3000;
        for seed in 0..u64::from(TRIED) {
            let h = imagine::hidden(&g, &s.open, None, &mut KeyedDice::new(seed));
            weak_a += u32::from(g.board.weak.has(CounterId(h.truth[a.slot()])));
        }
        let share = found.iter().filter(|way| g.board.weak.has(way[0])).count() as f64 / found.len() as f64;
        assert!((f64::from(weak_a) / f64::from(TRIED) - share).abs() < 0.03, "{weak_a} of {TRIED}, {share}");
    }
}

/// The revised edition with the reserve called.
fn revised(position: &str, dice: &[u32]) -> Table {
    let setup = Setup { edition: Edition::Revised, siberia: SiberianRule::Crisis, ..Setup::default() };
    Table::of(Arc::new(game(&setup)), position)
        .with_dice(ScriptedDice::default().on("siberia", dice.iter().copied()))
}

#[test] // SV-20, the half of the revised edition: SIB-BF-06
fn sv20_revised_two_infantry_and_a_tank_leave() {
    let mut t = revised("turn 3 | soviet | smolensk: A | tula: s S St | rjasan: St s | moskau: s s", &[2, 2]);
    t.end();
    t.give(Order::CallSiberia);
    t.on_to(Phase::FarEast);
    assert!(t.happened(&Event::CrisisBegan { infantry: 2, tanks: 1 }));
    assert_eq!((t.whites(), siberia::due_now(&t.g, t.o()), t.o().siberia.owed()), (1, 1, [2, 1]));
    let (tank, other) =
        (t.unit("rjasan", 0), t.units("tula").into_iter().find(|u| t.o().is_tank(*u)).unwrap());
    assert!(t.o().is_tank(tank));
    t.give(Order::SendToSiberia { unit: tank });
    // A second tank would pay for nothing that is owed.
    t.refused_by(Order::SendToSiberia { unit: other }, "E-SIBPAID", "SIB-BF-06");
    assert_eq!((siberia::due_now(&t.g, t.o()), t.o().siberia.owed()), (0, [2, 0]));
    t.end();
}

#[test] // SV-25, the half of the revised edition: SIB-BF-09
fn sv25_revised_neither_infantry_nor_tanks_come_from_the_edge() {
    let mut t = revised("turn 4 | soviet | smolensk: A | tula: s s s | rjasan: St s | moskau: s s", &[]);
    let before = replacements::sources(&t.g, t.o());
    begin_crisis(&mut t, 3);
    let after = replacements::sources(&t.g, t.o());
    let edge = |list: &[(Source, bool)]| list.iter().filter(|(source, _)| source.city().is_none()).count();
    assert_eq!((edge(&before), edge(&after)), (2, 0));
    assert_eq!(before.len() - after.len(), 2);
    // Of five arrivals three may go far.
    t.s.open.siberia.arrivals = 5;
    assert_eq!(siberia::rail_left(t.o()), Some(3));
}

#[test] // BF-RUL-136, SIB-BF-08, BF-HIT-09
fn a_red_lettered_unit_sent_face_down_is_turned_up_and_leaves_the_game() {
    for today in [true, false] {
        let mut t = revised("turn 4 | soviet | smolensk: A | rjasan: r s", &[]);
        if !today {
            Arc::get_mut(&mut t.g).unwrap().rulings = Rulings::of(2);
        }
        begin_crisis(&mut t, 2);
        let is_red = |t: &Table, u: UnitId| t.g.board.red.has(CounterId(t.s.hidden.truth[u.slot()]));
        let (red, other) = match t.units("rjasan")[..] {
            [a, b] if is_red(&t, a) => (a, b),
            [a, b] => (b, a),
            _ => panic!("two units"),
        };
        let counter = CounterId(t.s.hidden.truth[red.slot()]);
        let (pool, shown) = (t.o().pool_size, Event::Revealed { unit: red, counter });
        let told = t.give(Order::SendToSiberia { unit: red });
        assert_eq!((told.contains(&shown), t.s.hidden.pool.has(counter)), (today, !today));
        assert_eq!((t.o().pool_size, t.o().absent.has(counter)), (pool + u8::from(!today), today));
        // Who is not red goes unseen, as before.
        let told = t.give(Order::SendToSiberia { unit: other });
        assert!(!told.iter().any(|e| matches!(e, Event::Revealed { .. })));
        // That it was not turned up tells who it is not: undo stops there, and the button says so.
        let fence = if today { Fence::Reveal } else { Fence::Open };
        assert_eq!(t.g.fence(&Event::SentToSiberia { unit: other }), fence);
        let order = Order::SendToSiberia { unit: other };
        assert_eq!(offers::fence_of(&t.g, t.o(), Some(&order)), fence);
    }
}

#[test] // SIB-BF-12, BF-RUL-136: what is seen as a unit leaves may change who goes next, so nothing is planned beyond it
fn the_procedure_pays_one_by_one_where_a_face_may_be_seen() {
    use barbarossa_fast::{nouns::SOVIET, players};
    use engine::{base::side::Viewer, contract::rules::Knowledge as _, dice::key::FirstFace};
    for today in [true, false] {
        let mut t = revised("turn 4 | soviet | smolensk: A | rjasan: s s | tula: s s s | moskau: s s", &[]);
        if !today {
            Arc::get_mut(&mut t.g).unwrap().rulings = Rulings::of(2);
        }
        begin_crisis(&mut t, 2);
        let view = t.g.view(&t.s, Viewer::Side(SOVIET));
        let steps = players::plan(&t.g, &view, SOVIET, &mut FirstFace).steps;
        let sent = steps.iter().filter(|(order, _)| matches!(order, Order::SendToSiberia { .. })).count();
        assert!(if today { sent == 1 } else { sent > 1 }, "{steps:?}");
    }
}

#[test] // BF-RUL-136: who left unseen was no red-lettered unit, and that is counted
fn who_leaves_unseen_was_not_red() {
    let setup = Setup { edition: Edition::Revised, siberia: SiberianRule::Crisis, ..Setup::default() };
    let g = game(&setup);
    let mut s = notation::position(&g, "turn 4 | soviet | minsk: A | rjasan: s w").unwrap();
    let [a, x] = [0, 1].map(UnitId::block);
    let of = |s: &State, u: UnitId| CounterId(s.hidden.truth[u.slot()]);
    let (gone, infantry) = (of(&s, x), g.draw_set().without(g.board.tanks));
    let unseen = infantry.without([of(&s, a), gone].into_iter().collect());
    let some = |set: CounterSet, n: usize| set.iter().take(n).collect::<CounterSet>();
    let red = some(g.board.red.without(g.board.tanks), 1);
    let pool = some(unseen.and(g.board.weak), 2).or(some(unseen.without(g.board.weak), 1)).or(red);
    let all = pool.or([of(&s, a), gone].into_iter().collect());
    s.open.absent = g.draw_set().or(g.board.red).without(all);
    s.hidden.pool = pool;
    s.open.pool_size = 4;
    s.open.siberia.called = 2;
    s.open.draws.back = [0; N_BLOCKS];
    g.apply(&mut s, &Event::CrisisBegan { infantry: 1, tanks: 0 });
    g.apply(&mut s, &Event::SentToSiberia { unit: x });
    g.apply(&mut s, &Event::ReplacementsBegan);
    let first = s.hidden.pool.iter().next().unwrap();
    let b = UnitId::block(2);
    g.apply(&mut s, &Event::Arrived { unit: b, source: Source::Edge, counter: Some(first), tank: false });
    g.apply(&mut s, &Event::Deployed { unit: b, to: g.board.space("rjasan").unwrap() });
    let mut found: Vec<[CounterId; 2]> = Vec::new();
    for ca in all {
        for _cx in all.without(red).iter().filter(|cx| *cx != ca) {
            found.extend(all.iter().filter(|cb| *cb != ca).map(|cb| [ca, cb]));
        }
    }
    for (asked, nth) in
        [(UnitSet::only(a), &[0][..]), (UnitSet::only(b), &[1]), ([a, b].into_iter().collect(), &[0, 1])]
    {
        let ways = draws::ways(&g, &s.open, asked).expect("ways");
        let mut by_weak = vec![0u128; nth.len() + 1];
        for way in &found {
            by_weak[nth.iter().filter(|i| g.board.weak.has(way[**i])).count()] += 1;
        }
        let total: u128 = by_weak.iter().sum();
        for (n, ways_n) in by_weak.iter().zip(&ways.by_weak) {
            assert_eq!(n * ways.all(), ways_n * total, "{nth:?}: {by_weak:?} {ways:?}");
        }
    }
}
