//! The revised edition: infantry and tanks, panzer groups, two pools (vectors X04 to X11, X24 to X26, X29,
//! X32, X33, X37, X45 of the catalogue).

use super::{Table, game, revised_setup};
use barbarossa_fast::{
    event::Event,
    ids::*,
    nouns::{GERMAN, Group, Kind, Phase, Plan, SOVIET},
    options::Setup,
    order::Order,
    rules::replacements,
    spots::*,
    state::*,
    words::unit_in_text,
};
use engine::{
    base::side::Viewer,
    contract::rules::{Knowledge as _, Rules as _},
    dice::recorded::ScriptedDice,
};

/// A new game of the revised edition after the deal.
fn dealt(plan: Plan) -> Table {
    let setup = Setup { plan: Some(plan), ..revised_setup() };
    let mut t = Table::new_game(&setup, ScriptedDice::default());
    t.give(Order::Begin);
    t
}

/// The Soviet units as the procedure places them (R116), up to German set-up.
fn set_up() -> Table {
    set_up_with(Plan::Historical)
}

fn set_up_with(plan: Plan) -> Table {
    let mut t = dealt(plan);
    let city = |t: &Table, id: &str| t.at(id);
    for id in ["leningrad", "moskau", "smolensk", "kiew"] {
        let (unit, to) = (first(&t, false), city(&t, id));
        t.give(Order::Deploy { unit, to });
    }
    while t.o().phase == Phase::SovietSetup {
        let unit = first(&t, true);
        let to = t.legal().into_iter().find_map(|o| match o {
            Order::Deploy { unit: u, to } if u == unit => Some(to),
            _ => None,
        });
        t.give(Order::Deploy { unit, to: to.expect("a place") });
    }
    t
}

/// The first waiting unit of a type.
fn first(t: &Table, tank: bool) -> UnitId {
    t.o().arrivals.iter().map(|(u, _)| *u).find(|u| t.o().is_tank(*u) == tank).expect("one that waits")
}

/// Infantry and tanks on a place.
fn stack(t: &Table, at: &str) -> (usize, usize) {
    let units = t.o().units_at(t.at(at));
    let tanks = units.and(t.o().tanks).len();
    (units.len() - tanks, tanks)
}

#[test] // X05: BF-SET-04, BF-SET-06, D05, D07
fn nineteen_infantry_and_thirteen_tanks_are_placed_without_surplus() {
    let t = set_up();
    let o = t.o();
    assert_eq!(o.phase, Phase::GermanSetup);
    let units: UnitSet = o.on_map(SOVIET_UNITS).map(|(u, _)| u).collect();
    let tanks = units.and(o.tanks);
    assert_eq!((units.len() - tanks.len(), tanks.len()), (19, 13));
    assert_eq!((o.pool_size - o.pool_tanks, o.pool_tanks), (9, 7));
    let (pool, b) = (t.s.hidden.pool, &t.g.board);
    assert_eq!((pool.without(b.tanks).len(), pool.and(b.tanks).len()), (9, 7));
    assert_eq!(b.red.len(), 6);
    assert!(pool.and(b.red.or(b.siberians)).is_empty(), "red units are aside");
    for (unit, _) in o.on_map(SOVIET_UNITS) {
        let truth = CounterId(t.s.hidden.truth[unit.slot()]);
        assert_eq!(b.tanks.has(truth), o.is_tank(unit));
        assert!(!o.has(unit, flag::FIXED), "D08");
    }
}

#[test] // X06, X07: BF-SET-06, R70, R116
fn stacks_have_the_types_of_their_positions() {
    let t = set_up();
    let stacks = ["grodno", "lemberg", "brest", "minsk", "leningrad", "moskau", "smolensk", "kiew"];
    let found = stacks.map(|at| stack(&t, at));
    assert_eq!(found, [(1, 2), (1, 2), (1, 1), (1, 0), (1, 0), (1, 0), (1, 0), (1, 0)]);
    assert_eq!(["charkow", "rostow", "sewastopol", "woronesch"].map(|at| stack(&t, at)), [(0, 1); 4]);
}

#[test] // X08: BF-SET-06, R116
fn types_are_placed_where_they_belong() {
    let mut t = dealt(Plan::Historical);
    assert_eq!((t.o().phase, t.o().arrivals.len()), (Phase::SovietSetup, 17));
    let (infantry, tank) = (first(&t, false), first(&t, true));
    t.refused_by(Order::Deploy { unit: infantry, to: t.at("brest") }, "E-TYPE", "BF-SET-06");
    t.refused(Order::Deploy { unit: tank, to: t.at("charkow") }, "E-TYPE");
    t.refused(Order::Deploy { unit: tank, to: t.at("minsk") }, "E-SLOT");
    t.refused(Order::Deploy { unit: infantry, to: t.at("wjasma") }, "E-SLOT");
    t.refused(Order::Forgo { unit: infantry }, "E-PHASE");
    let to = t.at("charkow");
    t.give(Order::Deploy { unit: infantry, to });
    t.refused(Order::Deploy { unit: first(&t, false), to }, "E-SLOT");
    // Any tank may be placed before the others: its owner may look at it (BF-EXP-04).
    let last = t.o().arrivals.last().map(|(u, _)| *u).expect("a tank");
    let brest = t.at("brest");
    t.give(Order::Deploy { unit: last, to: brest });
    t.refused(Order::Deploy { unit: tank, to: brest }, "E-SLOT");
}

#[test] // X37: BF-SET-17, D34
fn panzer_groups_stand_beside_the_corps() {
    let factors = |setup: &Setup| {
        let g = game(setup);
        let start = g.board.german.iter().filter(|u| u.turn == 1);
        start.fold((0, [0; 3]), |(sum, mut n), u| {
            n[match u.kind {
                Kind::Army => 0,
                Kind::PanzerGroup => 1,
                Kind::Panzer => 2,
            }] += 1;
            (sum + u.factor, n)
        })
    };
    assert_eq!(factors(&Setup::default()), (22, [6, 0, 10]));
    assert_eq!(factors(&revised_setup()), (26, [6, 4, 6]));
    let b = &game(&revised_setup()).board;
    assert_eq!(b.groups, b.armies.and(b.panzers));
    assert_eq!(b.corps, b.panzers.without(b.groups));
    assert!(b.german.iter().filter(|u| u.kind == Kind::PanzerGroup).all(|u| u.absorbs.is_some()));
    assert_eq!(b.german[b.german_unit("pg4").expect("it is there").index()].said, "4th Panzer Group");
}

#[test] // X32: D30
fn novgorod_is_linked_to_tikhvin_instead_of_volkhov() {
    let linked = |setup: &Setup, to: &str| {
        let b = game(setup).board;
        let at = |id: &str| b.space(id).expect(id);
        at(to).is_in(b.adj[at("nowgorod").index()])
    };
    let both = |setup: &Setup| ["wolchow", "tichwin"].map(|to| linked(setup, to));
    assert_eq!((both(&Setup::default()), both(&revised_setup())), ([true, false], [false, true]));
}

#[test] // X10, D10: BF-REI-03, BF-SET-14, R72
fn the_fortieth_corps_comes_in_august_and_11th_army_may_start() {
    let mut t = set_up();
    let (a11, jassy) = (t.german("a11"), t.at("jassy"));
    assert_eq!(t.o().at.get(a11), Spot::Due);
    t.refused(Order::Place { unit: a11, base: t.at("lublin") }, "E-GROUP");
    t.refused(Order::Place { unit: t.german("a2"), base: t.at("warschau") }, "E-GROUP");
    t.give(Order::Place { unit: a11, base: jassy });
    assert_eq!(t.place(a11), "jassy");
    assert!(jassy.is_in(t.o().german));
    t.refused_by(Order::Place { unit: a11, base: t.at("lublin") }, "E-GROUP", "BF-SET");
    assert!(!t.legal().iter().any(|o| matches!(o, Order::Place { unit, .. } if *unit == a11)), "it stays");
    let arrives = |setup: &Setup| {
        let b = game(setup).board;
        b.german[b.german_unit("pz40").expect("it is there").index()].turn
    };
    assert_eq!((arrives(&Setup::default()), arrives(&revised_setup())), (4, 3));
    let due = |mut t: Table| {
        let corps = t.german("pz40");
        t.s.open.at.set(corps, Spot::Due);
        t.end_turn();
        (t.o().turn, t.place(corps).to_owned())
    };
    let warsaw = "turn 2 | plan marcks | brest: a4";
    assert_eq!(due(Table::real(warsaw)), (3, String::new()));
    assert_eq!(due(Table::revised(warsaw)), (3, "warschau".to_owned()));
}

#[test] // X09: BF-MOV-16, D08
fn no_garrison_is_tied_to_its_city() {
    let mut t = set_up();
    while t.o().phase != Phase::SovietOperations {
        t.end();
    }
    let kiev = t.unit("kiew", 0);
    assert!(t.check(t.to(kiev, "lochwiza")).is_ok());
}

#[test] // X45: BF-SET-09, BF-SET-10; the corps a plan takes away is kept for it
fn plans_find_their_corps() {
    for (plan, moves) in [(Plan::Marcks, &[("N", "S")][..]), (Plan::Schultz, &[("C", "N"), ("C", "S")])] {
        let mut t = set_up_with(plan);
        let corps = t.german("pz56");
        if plan == Plan::Marcks {
            t.refused(Order::Transfer { unit: corps, group: Group::C }, "E-PENDING");
            t.refused(Order::Transfer { unit: t.german("pg4"), group: Group::S }, "E-GROUP");
        }
        assert_eq!(t.check(Order::EndStep).is_ok(), moves.is_empty());
        for (from, to) in moves {
            let unit = if *from == "N" { corps } else { t.german(if *to == "N" { "pz46" } else { "pz47" }) };
            let group = if *to == "N" { Group::N } else { Group::S };
            t.give(Order::Transfer { unit, group });
        }
        t.end();
        assert_eq!(t.o().turn, 1);
    }
}

/// Infantry and tanks that arrive in a city, or at the map edge.
fn arrivals(position: &str, city: Option<&str>) -> (usize, usize) {
    let t = Table::revised(position);
    let at = city.map_or(Source::Edge, |city| Source::City(t.at(city)));
    let all = replacements::sources(&t.g, t.o());
    let of = |tank: bool| all.iter().filter(|s| **s == (at, tank)).count();
    (of(false), of(true))
}

#[test] // X24, N44: BF-REP-04, BF-REP-05, BF-REP-06, R97, R99, R113, R128, D21, D39
fn cities_bring_in_infantry_by_their_points() {
    let all = replacements::sources(&Table::revised("").g, Table::revised("").o());
    assert_eq!((all.len(), all.iter().filter(|(_, tank)| *tank).count()), (14, 3));
    let cities = ["leningrad", "moskau", "sewastopol", "charkow", "kiew"];
    assert_eq!(
        cities.map(|city| arrivals("", Some(city))),
        [(2, 1), (2, 0), (1, 0), (1, 1), (1, 0)],
        "in supply"
    );
    assert_eq!(arrivals("", None), (1, 1));
    let ring = "narva: a18 | nowgorod: a16 | tichwin: pz56 | wolchow: pz46";
    assert_eq!(arrivals(ring, Some("leningrad")), (1, 0), "one less, and no tank");
    assert_eq!(arrivals(&format!("{ring} | ground leningrad"), Some("leningrad")), (0, 0), "taken");
}

#[test] // X25: BF-REP-13, D38
fn a_cut_off_leningrad_has_no_ceiling() {
    let ring = "narva: a18 | nowgorod: a16 | tichwin: pz56 | wolchow: pz46";
    for garrison in ["s s s", "s s s s s"] {
        assert_eq!(arrivals(&format!("{ring} | leningrad: {garrison}"), Some("leningrad")), (1, 0));
    }
}

/// Replacements, with everything given up before the infantry unit of the edge.
fn edge_infantry(position: &str) -> (Table, UnitId) {
    let mut t = Table::revised(&format!("soviet | {position}"));
    t.end();
    loop {
        let (unit, source) = t.o().arrivals[0];
        if source == Source::Edge && !t.o().is_tank(unit) {
            return (t, unit);
        }
        t.give(Order::Forgo { unit });
    }
}

#[test] // X26: BF-REP-07, R127, D22
fn edge_infantry_goes_by_rail_to_any_position_in_supply() {
    let around =
        "pleskau: a18 | welikije_luki: a9 | tichwin: pz56 | wolchow: pz46 | narva: a16 | ground bologoje";
    let (t, unit) = edge_infantry(around);
    assert!(t.check(Order::Deploy { unit, to: t.at("nowgorod") }).is_ok());
    let ring = "narva: a18 | nowgorod: a16 | tichwin: pz56 | wolchow: pz46";
    let (t, unit) = edge_infantry(ring);
    t.refused(Order::Deploy { unit, to: t.at("leningrad") }, "E-REPLREACH");
}

#[test] // BF-REP-06, R100: the tank unit of the edge comes from the east
fn the_edge_tank_comes_from_the_east() {
    // Rostov is German: no unit comes from the southern entry to the others.
    let t = Table::revised("soviet | rostow: a17 | ruins rostow");
    let b = &t.g.board;
    let south = b.entries - b.tank_entries;
    assert_eq!((b.tank_entries.len(), south.len()), (5, 1));
    assert!(!replacements::deployment(&t.g, t.o(), Source::Edge, true).meets(south));
    assert!((south - replacements::deployment(&t.g, t.o(), Source::Edge, false)).is_empty());
}

#[test] // X29: BF-SEQ-07, R112, D26
fn red_units_in_supply_recover_before_the_replacements() {
    let mut t = Table::revised(
        "soviet | tula: Rd Sd | minsk: Rd | kowno: a16 | grodno: a4 | duenaburg: a18 | baranowitschi: pz46 | smolensk: a9 | gomel: a2",
    );
    let (tula, minsk) = (t.units("tula"), t.unit("minsk", 0));
    let events = t.end();
    let recovered: Vec<UnitId> = events
        .iter()
        .filter_map(|e| if let Event::Recovered { unit } = e { Some(*unit) } else { None })
        .collect();
    assert_eq!(recovered, [tula[0]], "not the regular one, and not {minsk:?} out of supply");
    let replaced = events.iter().position(|e| *e == Event::ReplacementsBegan);
    let before = events.iter().position(|e| matches!(e, Event::Recovered { .. }));
    assert!(before < replaced, "Step 7 comes before Step 8");
    assert!(!t.o().is_disrupted(tula[0]) && t.o().is_disrupted(tula[1]));
}

#[test] // X33: BF-HIT-08, BF-HIT-09, BF-REP-11, BF-REP-14, BF-SIB-05, R83, D31
fn lost_tanks_go_back_to_their_pool_and_red_units_nowhere() {
    let mut t = Table::revised("tula: St Rt K");
    assert_eq!(t.s.hidden.pool.and(t.g.board.red).len(), 5, "from Turn 2");
    let units = t.units("tula");
    let counters: Vec<CounterId> = units.iter().filter_map(|u| t.o().face(*u)).collect();
    let pools = (t.o().pool_size, t.o().pool_tanks);
    let g = std::sync::Arc::clone(&t.g);
    for unit in units {
        g.apply(&mut t.s, &Event::Eliminated { unit });
    }
    assert_eq!([0, 1, 2].map(|n| t.s.hidden.pool.has(counters[n])), [true, false, false]);
    assert_eq!((t.o().pool_size, t.o().pool_tanks), (pools.0 + 1, pools.1 + 1));
    assert!(t.o().tanks.is_empty());
}

#[test] // BF-REP-11, R126: no red unit before July
fn red_units_join_the_pools_in_july() {
    let mut t = set_up();
    t.end();
    assert_eq!((t.o().turn, t.o().pool_size), (1, 16));
    assert!(!t.s.hidden.pool.meets(t.g.board.red));
    t.end_turn();
    assert_eq!((t.o().turn, t.o().pool_size, t.o().pool_tanks), (2, 22, 9));
    assert_eq!(t.s.hidden.pool.and(t.g.board.red).len(), 6);
}

#[test] // X04: BF-EXP-04, BF-EXP-07, R115, R125, D40
fn the_soviet_player_alone_looks_at_his_tanks() {
    let mut t = set_up();
    let g = std::sync::Arc::clone(&t.g);
    let views = |t: &Table| [GERMAN, SOVIET].map(|side| g.view(&t.s, Viewer::Side(side)));
    let [german, soviet] = views(&t);
    let tank = t.units("brest").into_iter().find(|u| t.o().is_tank(*u)).expect("a tank");
    assert!(german.open.is_tank(tank) && german.own.is_none());
    assert_eq!((german.open.face(tank), german.seen().face(tank)), (None, None));
    let truth = CounterId(t.s.hidden.truth[tank.slot()]);
    assert_eq!((soviet.open.face(tank), soviet.seen().face(tank)), (None, Some(truth)));
    let infantry = t.units("brest").into_iter().find(|u| !t.o().is_tank(*u)).expect("infantry");
    assert_eq!(soviet.seen().face(infantry), None, "nobody looks at infantry");
    let words = |o: &Open| unit_in_text(&g, o, tank);
    assert_eq!(words(&german.open), "an unknown tank unit");
    assert_ne!(words(&soviet.seen()), words(&german.open));
    // What each side is told of the deal and of arrivals.
    t.end();
    t.end_turn();
    let told = |e: &Event, side| g.told(&t.s, e, Viewer::Side(side));
    for e in &t.events {
        if let Event::Dealt { .. } = e {
            assert_eq!(told(e, GERMAN), Some(Event::Dealt { deck: Vec::new(), presort_change: 0 }));
            let Some(Event::Dealt { deck, .. }) = told(e, SOVIET) else { panic!("nothing is told") };
            assert!(deck.len() == 13 && deck.iter().all(|c| g.board.tanks.has(*c)));
        }
        if let Event::Arrived { tank, counter, .. } = e {
            let knows = |side| matches!(told(e, side), Some(Event::Arrived { counter: Some(_), .. }));
            assert_eq!((knows(GERMAN), knows(SOVIET), counter.is_some()), (false, *tank, true));
        }
    }
}
