//! Statistics: hand-worked luck of the toy, sums that come out even, equal knowledge gives equal statistics.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::BARBAROSSA_FAST,
    toy::{self, BLUE, RED, Toy},
};
use barbarossa_fast::game::Game;
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    play::watch::Watch,
    show::{scene::Subject, tick::TickKind},
    statistics::{Battle, End, Statistics},
    table::{erased::SessionTable, *},
};
use support::orders::is;
use support::tables::{new_table, play_on, played};

/// Play-outs of a moment before a verdict rests on it.
const ENOUGH: u32 = 200;
const VIEWERS: [Viewer; 3] = [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire];

/// Everything that must add up, whatever the game.
fn adds_up<R: Presentation>(table: &SessionTable<R>, who: Viewer) -> Statistics {
    let made = table.statistics(table.tip(), who);
    let job = table.statistics_job(table.tip(), who);
    assert_eq!(Some(&*made), job(&Watch::default()).as_ref(), "off the thread it is the same");
    for b in &made.battles {
        assert!(b.gap() < 1e-9, "{b:?}");
    }
    let line = table.timeline(table.tip(), who);
    for side in [Side(0), Side(1)] {
        let total = made.total(side);
        let ticks =
            |kind| line.ticks.iter().filter(|t| t.tick.kind == kind && t.tick.side == Some(side)).count();
        assert_eq!(usize::from(total.lost), ticks(TickKind::Loss));
        assert_eq!(usize::from(total.captured), ticks(TickKind::Capture));
        let fought = made.battles.iter().map(|b| u32::from(b.lost[side])).sum::<u32>();
        assert_eq!(fought, u32::from(total.lost - total.lost_elsewhere));
        let own = made.battles.iter().filter(|b| b.engaged.side == side);
        let of = own.clone().filter(|b| matches!(b.end, End::Won | End::Held)).count();
        assert_eq!(usize::from(total.battles[0]), of);
        let luck: f64 = own.map(|b| (b.dice + b.faces + b.play).balance(side)).sum();
        assert!((luck - (total.dice + total.faces + total.play).balance(side)).abs() < 1e-9);
    }
    made.as_ref().clone()
}

#[test]
fn sums_come_out_even_in_whole_games() {
    for seed in [1941, 7] {
        let table = played::<Game>(&BARBAROSSA_FAST, seed, UndoPolicy::Fair, 5000);
        for who in VIEWERS {
            let made = adds_up(&table, who);
            assert!(made.battles.len() > 20 && made.battles.iter().all(|b| b.expected.is_some()));
            assert!(made.turns.iter().any(|t| t.sides[Side(0)].acted > 5), "Germans march");
        }
    }
    for seed in 0..20 {
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 300);
        for who in VIEWERS {
            adds_up(&table, who);
        }
    }
}

#[test]
fn the_luck_of_a_toy_battle_by_hand() {
    // Any battle of Red in which no face has been seen: Red knows its face, Blue's is one of 3, 2 and 0.
    let mut checked = 0;
    for seed in 0..40 {
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 300);
        let made = table.statistics(table.tip(), Viewer::Side(RED));
        let Some(b) = made.battles.iter().find(|b| b.engaged.side == RED) else { continue };
        let expected = b.expected.unwrap();
        // Press chances with a modifier of −3 to 3: a 6 is rolled on.
        let press = |plus: i32| press_ways(plus) / 36.0;
        let all: Vec<f64> =
            [3, 2, 0].map(|mine| [3, 2, 0].map(|d| press(mine - d)).iter().sum::<f64>() / 3.0 / 2.0).into();
        let fits = all.iter().any(|p| (p - expected.success).abs() < 1e-12);
        checked += usize::from(fits);
        assert!((expected.lost[BLUE] - expected.success).abs() < 1e-12 && expected.lost[RED] == 0.0);
    }
    assert!(checked > 5, "only {checked} first battles against three unseen faces");
}

/// Pairs of dice of 36 that press with a modifier, counted by hand: 4 or more, a second die after a 6.
fn press_ways(plus: i32) -> f64 {
    match plus {
        3 => 36.0,
        2 => 30.0,
        1 => 24.0,
        0 => 18.0,
        -1 => 12.0,
        -2 | -3 => 6.0,
        _ => unreachable!(),
    }
}

#[test]
fn equal_knowledge_gives_equal_statistics() {
    // Red looks at one unit or another; Blue is told of neither.
    for seed in 0..6 {
        let made = [0, 1].map(|which| {
            let mut table = new_table::<Toy>(&toy::DATA, seed, UndoPolicy::Fair);
            play_on(&mut table, 3);
            while table.to_act() != Some(RED) {
                play_on(&mut table, 1);
            }
            let looks: Vec<_> = table.legal_orders().into_iter().filter(|o| is(o, "Look")).collect();
            let look = looks.get(which).cloned();
            if let Some(look) = look {
                table.submit(RED, &[look]).unwrap();
            }
            let mut n = 0;
            while let Some(side) = table.to_act()
                && n < 80
            {
                // The same order for both: the last that is open to everybody and no look.
                let orders = table.legal_orders();
                let attack = orders.iter().find(|o| is(o, "Attack"));
                let other = orders.iter().rev().find(|o| !is(o, "Look")).unwrap();
                let order = attack.unwrap_or(other).clone();
                table.submit(side, &[order]).unwrap();
                n += 1;
            }
            table.statistics(table.tip(), Viewer::Side(BLUE)).as_ref().clone()
        });
        assert_eq!(made[0], made[1]);
        assert!(!made[0].turns.is_empty());
    }
}

#[test]
fn the_table_of_numbers_has_one_shape() {
    let table = played::<Game>(&BARBAROSSA_FAST, 3, UndoPolicy::Fair, 200);
    let made = table.statistics(table.tip(), Viewer::Side(Side(0)));
    let csv = made.csv();
    let columns = |row: &str| {
        let (mut n, mut quoted) = (1, false);
        for c in row.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => n += 1,
                _ => {}
            }
        }
        n
    };
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[0].starts_with("kind,turn,name,side,ply,place"));
    assert!(rows.iter().all(|r| columns(r) == columns(rows[0])), "{csv}");
    let of = |kind: &str| rows.iter().filter(|r| r.starts_with(&format!("{kind},"))).count();
    assert_eq!(of("battle"), made.battles.len());
    assert_eq!((of("turn"), of("total"), of("capture")), (2 * made.turns.len(), 2, made.captures.len()));
}

#[test]
fn decisive_moments_say_what_the_points_did() {
    use engine::insight::decisive::{decisive, weightiest};
    for seed in [1941, 7, 23] {
        let table = played::<Game>(&BARBAROSSA_FAST, seed, UndoPolicy::Fair, 5000);
        for who in VIEWERS {
            let (s, line) = (table.statistics(table.tip(), who), table.timeline(table.tip(), who));
            let all = decisive(&table, &line, &s, who, &[]);
            let at = |ply| line.plies.iter().position(|p| *p == ply).expect("on the line");
            assert!(all.windows(2).all(|w| at(w[0].ply) <= at(w[1].ply)), "in the sequence of play");
            for m in all.iter().filter(|m| m.text.ends_with(" held")) {
                let before = line.plies[at(m.ply) - 1];
                let (then, now) = (table.scene(before, who), table.scene(m.ply, who));
                let both = then.places.iter().zip(&now.places).zip(&now.board.places);
                let changed = both.filter(|((a, b), _)| a.control != b.control);
                let cities = changed.filter(|(_, place)| place.worth != 0);
                for (_, city) in cities {
                    assert!(m.text.contains(&city.name), "{m:?}, {}", city.name);
                }
                assert!(!m.text.starts_with(|c: char| c.is_ascii_digit()), "{m:?} says where");
                let after = table.tally(m.ply, who)[0];
                assert!(m.text.ends_with(&format!(", {after} held")), "{m:?}, {after}");
            }
            for c in &s.captures {
                assert!(all.iter().any(|m| m.ply == c.ply && m.text.starts_with(&c.place)), "{c:?}");
            }
            let most = weightiest(&all, 5);
            let least = most.iter().map(|m| m.weight).fold(f64::MAX, f64::min);
            assert!(most.len() == all.len().min(5));
            assert!(all.iter().filter(|m| m.weight > least).count() < 5);
        }
    }
}

#[test] // BF-VIC-04: why points change although no city changes hands
fn points_without_a_capture_say_why() {
    use engine::insight::decisive::decisive;
    let sample = stavka::games::SAMPLES.iter().find(|s| s.file == "four_of_seven").unwrap();
    let table = stavka::games::register(None)[0].load(sample.bytes).unwrap();
    let mut said = 0;
    let mut told = |table: &dyn Table| {
        let who = Viewer::Side(Side(0));
        let (s, line) = (table.statistics(table.tip(), who), table.timeline(table.tip(), who));
        for m in decisive(table, &line, &s, who, &[]) {
            assert!(!m.text.contains("Nothing changes hands"), "{m:?}");
            said +=
                usize::from(m.text.starts_with("Leningrad is ") && m.text.contains("(BF-VIC-04), 1 point "));
        }
    };
    told(&*table);
    for seed in 1..6 {
        told(&played::<Game>(&BARBAROSSA_FAST, seed, UndoPolicy::Fair, 5000));
    }
    assert!(said > 2, "{said}");
}

#[test] // luck is worth mention by what it was worth, and turning points come first
fn decisive_moments_are_turning_points_and_luck_that_was_worth_something() {
    use engine::{
        insight::{
            decisive::{decisive, weightiest},
            told::told,
        },
        play::prospect::{Course, Ended, Measure, Prospect},
    };
    let table = played::<Game>(&BARBAROSSA_FAST, 23, UndoPolicy::Fair, 5000);
    let who = Viewer::Side(Side(0));
    let (s, line) = (table.statistics(table.tip(), who), table.timeline(table.tip(), who));
    let vp = |b: &Battle| match b.about {
        Some(Subject::Place(p)) => f64::from(table.board().places[p.index()].worth),
        _ => 0.0,
    };
    let plain = decisive(&table, &line, &s, who, &[]);
    for m in plain.iter().filter(|m| m.text.contains("lucky for the")) {
        let b = s.battles.iter().find(|b| b.ply == m.ply && m.text.starts_with(&b.engaged.place)).unwrap();
        let luck = b.dice + b.faces;
        let worth = luck.success.abs() * vp(b) + 0.4 * luck.balance(b.engaged.side).abs();
        assert!(worth >= 0.75, "{m:?}: {worth}");
    }
    // The game turns with the faces seen in a battle.
    let turn = line.battles.iter().find(|b| line.given[b.first as usize].chance).unwrap();
    let all = |won: bool| {
        Prospect::new(vec![Ended { winner: Some(Side(u8::from(!won))), score: 5 }; ENOUGH as usize])
    };
    let mut course = Course::default();
    for (m, ply) in line.plies.iter().enumerate() {
        let won = m < turn.first as usize;
        course.moments.insert(*ply, all(won));
        course.orders.insert(*ply, all(m <= turn.first as usize));
    }
    let points = told(&table, &line, line.end(), who, &course, Measure::Win(Side(0)), ENOUGH).unwrap().points;
    assert_eq!(points.len(), 1);
    let with = decisive(&table, &line, &s, who, &points);
    let text = format!("{}: German win chance 100 % to 0 % (−100 ± 1), bad luck", points[0].place);
    let last = line.plies[turn.last as usize];
    assert!(weightiest(&with, 1).iter().all(|m| m.text == text && m.ply == last), "{with:?}");
    let fought = line.plies[turn.first as usize];
    assert!(!with.iter().any(|m| m.ply == fought && m.text.contains("lucky for the")), "said once");
}
