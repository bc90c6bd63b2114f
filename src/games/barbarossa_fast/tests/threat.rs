//! The greatest hits of the next German turn, atk(p) of §7.1, against a count of our own: every legal set of attackers
//! on every link, each unit once.

use std::fmt::Write as _;

use barbarossa_fast::{game::Game, ids::*, odds::notation, players::soviet::threat::Threat, state::*};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

/// Positions with up to four ways into `p`, over which panzer corps approach side by side.
const CHARTS: [&str; 3] = [
    "B=base a b c p=N q E=east : B-a B-b B-c a-b b-c a-p b-p c-p p-q q-E",
    "B=base a b c d e p q E=east : B-a B-b a-c b-d a-b c-p d-p e-p c-e d-e c-d p-q q-E",
    "B=base a b c d e f p E=east : B-a B-b a-c a-d b-e b-f c-p d-p e-p f-p c-d d-e e-f p-E",
];

/// Weather of the next turn as the rules of the weather give it (BF-WX-01 to -04): hits lost on each link, links of an
/// approach, whether aircraft may fly. What October brings is unknown before Turn 5.
fn next_turn(turn: u8, october: u8) -> (u8, u8, bool) {
    const GOOD: u8 = 2;
    let snow = |first: bool| if first { (1, 1, false) } else { (1, 2, true) };
    match (turn + 1, october) {
        (6, GOOD) => snow(true),
        (7, GOOD) => snow(false),
        (7, _) => snow(true),
        _ => (0, 2, true),
    }
}

/// Positions a panzer corps may attack from: over links whose ends are German and free of Soviet units (R03).
fn jump_offs(g: &Game, o: &Open, from: SpaceId, links: u8) -> Vec<SpaceId> {
    let friendly = |s: SpaceId| s.is_in(g.board.positions) && o.is_german(s) && !s.is_in(o.soviet);
    let mut all = vec![from];
    for _ in 0..links {
        for at in all.clone() {
            for to in g.board.adj[at.index()].iter().filter(|s| friendly(*s)) {
                if !all.contains(&to) {
                    all.push(to);
                }
            }
        }
    }
    all
}

/// The best of all ways to give the corps from `unit` on a link or none (BF-LNK-01).
fn best(corps: &[(u8, Vec<usize>)], links: &mut [(u8, u8)], loss: u8) -> u8 {
    let Some(((factor, ways), rest)) = corps.split_first() else {
        return links.iter().map(|(sum, _)| sum.saturating_sub(loss)).sum();
    };
    let mut most = best(rest, links, loss);
    for way in ways {
        if links[*way].1 == 3 {
            continue;
        }
        links[*way] = (links[*way].0 + factor, links[*way].1 + 1);
        most = most.max(best(rest, links, loss));
        links[*way] = (links[*way].0 - factor, links[*way].1 - 1);
    }
    most
}

/// atk(p) by trying everything.
fn counted(g: &Game, o: &Open, p: SpaceId) -> u8 {
    let (loss, approach, flies) = next_turn(o.turn, o.october);
    let doors: Vec<SpaceId> = (g.board.adj[p.index()] & g.board.positions).iter().collect();
    let mut links: Vec<(u8, u8)> = doors.iter().map(|_| (0, 0)).collect();
    let (mut corps, mut armies) = (Vec::new(), Vec::new());
    for (unit, at) in o.on_map(GERMAN_UNITS) {
        let factor = g.board.german_factor[unit.index()];
        if g.board.armies.has(unit) {
            armies.push(at);
            if let Some(i) = doors.iter().position(|d| *d == at) {
                links[i].0 = links[i].0.max(factor);
            }
            continue;
        }
        let from = jump_offs(g, o, at, approach);
        let ways: Vec<usize> = (0..doors.len()).filter(|i| from.contains(&doors[*i])).collect();
        if !ways.is_empty() {
            corps.push((factor, ways));
        }
    }
    let two = |s: SpaceId| {
        s == p || g.board.adj[p.index()].iter().any(|q| q == s || s.is_in(g.board.adj[q.index()]))
    };
    let served = o.fleets.iter().any(|f| f.present && f.sector == g.board.sector[p.index()]);
    let air = u8::from(flies && served && armies.into_iter().any(two));
    best(&corps, &mut links, loss) + air
}

/// A position in a turn: units strewn over the ground before `p`, which may be German, Soviet or contested.
fn strewn(g: &Game, rand: &mut Xoshiro256PlusPlus) -> String {
    let mut below = |n: u64| rand.next_u64() % n;
    let mut text = String::from("soviet | E: s | p: s");
    let (turn, october) =
        [(3, ""), (4, ""), (5, "good"), (5, "mud"), (6, "good"), (6, "mud")][below(6) as usize];
    write!(text, " | turn {turn}").unwrap();
    if !october.is_empty() {
        write!(text, " | october {october}").unwrap();
    }
    let mut left = 7;
    for space in &g.board.spaces[..g.board.n_positions] {
        if ["B", "p", "q", "E"].contains(&space.id.as_str()) {
            continue;
        }
        match below(5) {
            0 => write!(text, " | {}: s", space.id).unwrap(),
            1 => write!(text, " | ground {}", space.id).unwrap(),
            2..=4 => {
                let n = below(5).min(left);
                left -= n;
                let army = if below(3) == 0 { "A" } else { "" };
                let units = format!("{army} {}", "P ".repeat(n as usize));
                if !units.trim().is_empty() {
                    write!(text, " | {}: {}", space.id, units.trim()).unwrap();
                }
            }
            _ => {}
        }
    }
    text
}

#[test] // §7.1, BF-WX-05: every link costs a hit in Mud and Snow, that of panzer corps alone too
fn the_greatest_hits_are_those_of_a_count_over_all_attacks() {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(71);
    let mut in_snow = 0;
    for chart in CHARTS {
        let g = notation::chart(chart).expect("a chart");
        let p = g.board.space("p").expect("p");
        for _ in 0..400 {
            let text = strewn(&g, &mut rand);
            let s = notation::position(&g, &text).expect("a position");
            let threat = Threat::new(&g, &s.open);
            if p.is_in(threat.attackable) {
                in_snow += u32::from(next_turn(s.open.turn, s.open.october).0 > 0);
                assert_eq!(threat.hits(&g, &s.open, p), counted(&g, &s.open, p), "{text}");
            }
        }
    }
    assert!(in_snow > 200, "{in_snow} positions in Mud or Snow");
}

#[test] // Two links of panzer corps alone in the first Snow turn: 3 − 1 and 1 − 1
fn a_lone_corps_on_a_second_link_adds_nothing_in_snow() {
    let g = notation::chart(CHARTS[0]).expect("a chart");
    let p = g.board.space("p").expect("p");
    for (position, hits) in [
        ("a: P P P | c: P", 2),
        ("a: P P P | b: P P", 2 + 1),
        ("a: P P P | b: P P | c: P P", 2 + 1 + 1),
        ("a: A | b: P P P | c: P", 2 + 3 - 1),
    ] {
        let text = format!("soviet | turn 5 | october good | p: s | E: s | {position}");
        let s = notation::position(&g, &text).expect("a position");
        assert_eq!(Threat::new(&g, &s.open).hits(&g, &s.open, p), hits, "{position}");
    }
}
