//! Rulings that whole games asked for: R130 to R135.

use super::{
    Table,
    solitaire::{act, act_and_attack, declared, expect, expect_no, think, whys},
};
use barbarossa_fast::{
    FILES,
    event::Event,
    game::Game,
    ids::*,
    nouns::{Group, Level, Phase, Sectors, Stage},
    order::*,
    players::soviet::*,
};
use engine::{
    base::{assets::Embedded, fence::UndoPolicy, side::Side, text},
    contract::{options::Choices, rules::Rules as _},
    journal,
    show::sealed::SealedOrder,
    table::{GameKind as _, kind::Kind},
};
use std::sync::Arc;
use support::journals::reseal;
use support::orders::is;

/// Orders of a plan as text: `Move b1 V`, without the last one, which ends the step.
fn orders(t: &Table, level: Level) -> Vec<String> {
    let plan = think(t, level);
    let (last, all) = plan.steps.split_last().expect("orders");
    assert_eq!(last.0, Order::EndStep);
    let place = |s: SpaceId| t.g.board.spaces[s.index()].id.clone();
    let from = |u: UnitId| t.place(u).to_owned();
    let text = |order: &Order| match *order {
        Order::Move { unit, to } => format!("{} > {}", from(unit), place(to)),
        Order::Declare { unit, target, .. } => format!("{} attacks {}", from(unit), place(target)),
        other => format!("{other:?}"),
    };
    all.iter().map(|(order, _)| text(order)).collect()
}

#[test] // R130, BF-RAT-02, R55: the two units the city feeds are in supply, and obliged; no unit breaks out
fn a_fed_pocket_is_obliged_like_anybody() {
    let t = Table::m("soviet | E: P | V: s s");
    let why = whys(&think(&t, Level::Standard));
    let (from, target) = (t.at("V"), t.at("E"));
    let sector = Group::C;
    expect(&why, &Why::Attack { from, target, strength: 2, against: 1, sector });
    for code in ["SOL-BO-ATK", "SOL-BO-TROUBLE", "SOL-BO-STAY"] {
        expect_no(&why, code);
    }
    assert_eq!(orders(&t, Level::Standard), ["V attacks E", "V attacks E"]);
    // Its own city feeds it in any direction; two are not more than an army.
    let t = Table::m("soviet | E: A | V: s s");
    assert!(orders(&t, Level::Standard).is_empty());
}

/// The unit of s closes the approach over h on its way to V. Then one corps less threatens W, and one unit of W is
/// free: h guards both cities (class 2), y closes the hole of the army on b (class 3).
const FREED: &str = "A=base,N C=base,C D=base,S a=N g=N h=N s=N W=city,N z=N b=C x=C y=C d=S V=city,S \
                     E=east,N F=east,S G=east,C : \
                     A-a a-g g-h h-s h-V h-W W-z z-y W-E C-b b-x x-y y-G D-d d-V V-F";

#[test] // R131: who becomes free goes to the most urgent open need of any class before it serves class 3 or 4
fn a_freed_unit_serves_the_most_urgent_need() {
    let t = Table::chart(FREED, "soviet | a: P | b: A | d: A | ground g h | s: s | V: sf sf sf | W: sf sf s");
    assert_eq!(t.o().broken, Sectors::only(Group::C), "the army in the centre has a hole before it");
    let (unit, at) = (t.unit("W", 2), t.at("h"));
    let why = whys(&think(&t, Level::Hard));
    expect(&why, &Why::City { unit: t.unit("s", 0), city: t.at("V"), k: 2 });
    expect(&why, &Why::Approach { unit, at, city: t.at("W") });
    expect_no(&why, "SOL-P3");
    assert_eq!(orders(&t, Level::Hard), ["s > V", "W > h"]);
}

#[test] // R132: every German-held position within 3 links has its shortest way guarded, no other way is
fn every_way_within_three_links_is_guarded() {
    let map = "B=base p q=S m=S n1 n2 n3 V=city E=east : B-p B-q p-n1 n1-V q-m m-n2 n2-V V-n3 n3-E V-E";
    let t = Table::chart(map, "soviet | p: P | q: P | V: sf s s s");
    let (near, far, city) = (t.at("n1"), t.at("n2"), t.at("V"));
    let why = whys(&think(&t, Level::Standard));
    expect(&why, &Why::Approach { unit: t.unit("V", 1), at: near, city });
    expect(&why, &Why::Approach { unit: t.unit("V", 2), at: far, city });
    assert_eq!(orders(&t, Level::Standard), ["V > n1", "V > n2"]);
}

#[test] // R133: one hole is not opened to close another, and a back-up stays behind its front
fn a_unit_meets_the_need_it_stands_on() {
    let map = "B=base a=N b=N c=N E=east,N p=C q=C r=C F=east,C : B-a a-b b-c c-E B-p p-q q-r r-F b-r";
    let t = Table::chart(map, "soviet | a: A | p: A | b: s");
    let why = whys(&think(&t, Level::Standard));
    let need = Some(Need::Stop { at: t.at("b"), army: t.unit("a", 0) });
    expect(&why, &Why::Stay { at: t.at("b"), units: 1, need });
    assert!(orders(&t, Level::Standard).is_empty());
    let map = "B=base a=N b=N c=N E=east,N p=C q=C r=C F=east,C : B-a a-b b-c c-E B-p p-q q-r r-F c-r";
    let t = Table::chart(map, "soviet | a: P | p: P | b: s | c: s | q: s");
    let why = whys(&think(&t, Level::Standard));
    let need = Some(Need::Backup { at: t.at("c"), behind: t.at("b") });
    expect(&why, &Why::Stay { at: t.at("c"), units: 1, need });
    assert!(orders(&t, Level::Standard).is_empty());
}

#[test] // R133, R51: before a position on the edge one empty position is a hole
fn an_edge_position_is_a_hole_by_itself() {
    let map = "B=base a E=east F=east : B-a a-E E-F";
    let t = Table::chart(map, "soviet | a: A | F: s s");
    let (at, army) = (t.at("E"), t.unit("a", 0));
    expect(&whys(&think(&t, Level::Standard)), &Why::Stop { unit: t.unit("F", 0), at, army });
    assert_eq!(orders(&t, Level::Standard), ["F > E"]);
    let t = Table::chart(map, "soviet | a: A | E: s");
    let need = Some(Need::Stop { at, army });
    expect(&whys(&think(&t, Level::Standard)), &Why::Stay { at, units: 1, need });
}

/// A pocket of b and Leningrad, which feeds three; only t leads out, and Leningrad alone is next to it.
const POCKET: &str = "B=base a b leningrad=city t=N E=east,N : B-a a-b b-leningrad leningrad-t t-E B-t";

/// Plays the battle that is committed to the advance, all losses by the procedure or as suggested.
fn fight(t: &mut Table) -> Vec<Why> {
    while t.o().battle.stage == Stage::AttackerHits {
        act(t);
    }
    t.settle();
    if t.o().battle.stage == Stage::Advance { act(t) } else { Vec::new() }
}

#[test] // R134, §7.3 a, §7.7: fed units that reopen the way of hungry ones break out, and all that are fit go in
fn fed_units_break_out_for_hungry_ones() {
    // The second time no unit stands on E, so that the line in the north is broken: a breakout all the same.
    for (behind, broken) in [(" | E: s", Sectors::NONE), ("", Sectors::only(Group::N))] {
        let mut t = Table::chart(POCKET, &format!("soviet | a: A | t: P | leningrad: S S S | b: s{behind}"));
        assert_eq!(t.o().broken, broken);
        let (from, target, edge) = (t.at("leningrad"), t.at("t"), t.at("E"));
        let why = act_and_attack(&mut t);
        expect(&why, &Why::Breakout { from, target, strength: 3, against: 1, edge });
        let why = fight(&mut t);
        let went = |w: &Why| matches!(w, Why::Advance { entry: Entry::Breakout, .. });
        assert!(why.len() == 2 && why.iter().all(went), "one of the three was hit: {why:?}");
        assert_eq!((t.units("t").len(), t.units("leningrad").len()), (2, 1));
    }
}

#[test] // R134: it stays a breakout when another one has opened the ring before it
fn a_breakout_stays_one_when_the_ring_opens_before() {
    let map = "B=base a b c t u E=east F=east : B-a a-b a-c b-c b-t c-u t-E u-F B-t B-u";
    let mut t = Table::chart(map, "soviet | a: A | t: P | u: P | b: S S S | c: S S");
    let why = act_and_attack(&mut t);
    assert_eq!(why.iter().filter(|w| w.code() == "SOL-BO-ATK").count(), 2, "{why:#?}");
    let first = fight(&mut t);
    assert!(first.iter().all(|w| matches!(w, Why::Advance { entry: Entry::Breakout, .. })), "{first:?}");
    assert!(!t.units("t").is_empty(), "the ring is open");
    act(&mut t);
    let second = fight(&mut t);
    assert!(matches!(second[..], [Why::Advance { entry: Entry::Breakout, .. }, ..]), "{second:?}");
    assert!(!t.units("u").is_empty());
}

#[test] // R135, R05: own units walk into a declared empty target, and the attack lapses with its Blitzkrieg
fn a_declaration_lapses_when_its_target_is_entered() {
    let mut t = Table::m("a: A P P | V: sf");
    let [army, corps, walker] = [0, 1, 2].map(|n| t.unit("a", n));
    let b = t.at("b");
    for unit in [army, corps] {
        t.give(t.attack(unit, "b"));
    }
    let events = t.give(t.to(walker, "b"));
    let moved = Event::Moved { unit: walker, path: vec![b], bonus: true };
    let taken = Event::ControlChanged { space: b, german: true };
    assert_eq!(events, [moved, taken, Event::Lapsed { target: b }]);
    // Its units have used their attack: they neither attack elsewhere nor move.
    for order in [t.attack(corps, "x"), t.attack(army, "x"), t.to(corps, "x"), t.to(army, "x")] {
        t.refused_by(order, "E-TWICE", "R135");
    }
    t.refused(Order::Cancel { target: b }, "E-NOATTACK");
    let about =
        |o: &Order| matches!(*o, Order::Move { unit, .. } | Order::Declare { unit, .. } if unit != walker);
    assert!(!t.legal().iter().any(about), "{:?}", t.legal());
    let events = t.end();
    assert!(
        events.contains(&Event::AttacksBegan) && t.o().phase == Phase::SovietOperations,
        "no attack is left"
    );
    assert!(t.units("b") == [walker] && t.units("a") == [army, corps]);
}

#[test] // R135: also when the way only leads through, and its air fleet is free again
fn a_declaration_lapses_on_the_way_through() {
    let mut t = Table::m("a: A A P | V: sf | ground a");
    let (walker, corps) = (t.unit("a", 1), t.unit("a", 2));
    t.give(t.attack(corps, "b"));
    t.give(t.fly(1, "b"));
    let events = t.give(t.to(walker, "c"));
    assert_eq!(events.iter().filter(|e| **e == Event::Lapsed { target: t.at("b") }).count(), 1, "{events:?}");
    assert_eq!((t.o().targets, t.o().fleets[1].target), (SpaceSet::NONE, None));
    t.refused_by(t.attack(corps, "x"), "E-TWICE", "R135");
}

#[test] // R135: in an older file the declaration stood; it opens, and verify says where the rules decide otherwise
fn an_older_game_in_which_a_target_was_entered_opens() {
    let kind = Kind::<Game>::new(Arc::new(Embedded(FILES)));
    let mut table = kind.new_table(&Choices::new(), 11, UndoPolicy::Fair).expect("a table");
    let march = |table: &dyn engine::table::Table| {
        let orders = table.legal_orders();
        let part =
            |x: &SealedOrder, n: usize| table.write_order(x).split('"').nth(n).unwrap_or_default().to_owned();
        let of = |kind: &str| orders.iter().filter(|x| is(x, kind)).cloned().collect::<Vec<_>>();
        of("Declare").into_iter().find_map(|declare| {
            let enters = |m: &SealedOrder| part(m, 3) == part(&declare, 3) && part(m, 1) != part(&declare, 1);
            of("Move").into_iter().find(enters).map(|go| (declare, go))
        })
    };
    let (declare, go) = loop {
        let german = table.to_act() == Some(Side(0));
        if let Some(found) = march(&*table).filter(|_| german) {
            break found;
        }
        let mut thought = table.thinker(0).expect("an automatic side")();
        table.accept(&mut thought, 1).expect("an order");
    };
    for order in [declare, go] {
        table.submit(Side(0), &[order]).expect("a legal order");
    }
    let new = String::from_utf8(table.journal()).expect("text");
    let (before, last) = new.trim_end().rsplit_once('\n').expect("lines");
    // As it was written by older rules: without the event, and with the digest of what follows then.
    let (start, rest) = last.split_once(",Lapsed(").expect("the declaration lapsed");
    let (_, rest) = rest.split_once("\")").expect("its end");
    let (old, _) = format!("{start}{rest}")
        .split_once("digest:\"")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .expect("a digest");
    let loaded = journal::load::<Game>(format!("{before}\n").as_bytes(), &Embedded(FILES)).expect("a game");
    let session = loaded.session;
    let mut state = session.state().clone();
    let names = session.rules().names();
    let events = &old[old.find("events:[").expect("events") + 7..=old.rfind("],").expect("their end")];
    let events: Vec<Event> = text::read(&names, events).expect("events");
    for e in &events {
        session.rules().apply(&mut state, e);
    }
    let line = reseal(&format!("{old}digest:\"{:016x}\",sum:\"\")", session.rules().digest(&state)));
    let opened = kind.load(format!("{before}\n{line}\n").as_bytes()).expect("a game");
    assert_eq!(opened.load_report().warnings, Vec::<String>::new());
    assert_eq!(opened.ply_count(), table.ply_count(), "every order is there");
    let (ply, how) = opened.verify().first_difference.expect("a difference");
    assert_eq!((ply, how.as_str()), (table.tip(), "event 3 is recorded differently from what the rules say"));
}

#[test] // R135: a live Soviet player may withdraw a declaration until his moves end
fn a_soviet_declaration_may_be_withdrawn() {
    let mut t = Table::m("soviet | b: P | c: S S | V: sf | x: s | y: s");
    let (unit, target) = (t.unit("c", 0), t.at("b"));
    t.give(t.attack(unit, "b"));
    assert!(t.legal().contains(&Order::Cancel { target }));
    // No unit walks into it: Germans hold it (BF-MOV-07).
    t.refused(t.to(t.unit("c", 1), "b"), "E-ENEMY");
    assert_eq!(t.give(Order::Cancel { target }), [Event::Cancelled { target }]);
    assert!(declared(&t).is_empty() && t.reach(unit).contains(&"V"), "it may move again");
    t.give(t.attack(unit, "b"));
    t.end();
    t.refused(Order::Cancel { target }, "E-PHASE");
    t.end();
    t.refused(Order::Cancel { target }, "E-LATE");
    assert_eq!(t.g.to_act(&t.s).map(|s| s.0), Some(1));
}
