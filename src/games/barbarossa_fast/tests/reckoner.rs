//! Battles reckoned a second time, straight from the rules and by brute force, and compared with the calculator.
//!
//! Nothing here uses the rules code: factors, sums, thresholds and the ranking of losses are written out again for
//! units that are nothing but a factor and a condition.

use barbarossa_fast::{
    edition::Edition,
    nouns::{AirEffect, Weather},
    odds::{
        calculator::{Battle, Fate, Place, resolve},
        notation::{self, Letter, Piece},
    },
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

fn factor(p: Piece) -> i32 {
    match p.letter {
        Letter::Weak => 0,
        Letter::Panzer | Letter::Strong | Letter::Red => 1,
        Letter::Army | Letter::Group | Letter::Shock => 2,
    }
}

/// A battle in numbers.
struct Sums {
    attack: i32,
    absorbs: i32,
    net: i32,
    defence: i32,
}

fn sums(b: &Battle) -> Sums {
    let german = !b.soviet_attack;
    let fort = match b.place {
        _ if b.fortress_destroyed || b.soviet_attack => None,
        Place::Regular => None,
        Place::Fortress | Place::City => Some((2, 1)),
        Place::Capital => Some((3, 2)),
    };
    // BF-CBT-03, BF-WX-05, R34
    let each = |link: &Vec<Piece>| {
        let raw: i32 = link.iter().map(|p| factor(*p)).sum();
        (raw - i32::from(german && b.weather != Weather::Good) - i32::from(b.attackers_oos)).max(0)
    };
    let mut attack: i32 = b.attack.iter().map(each).sum();
    attack += i32::from(b.air == Some(AirEffect::Plus));
    let revised = b.edition == Edition::Revised;
    // BF-AIR-09
    attack += i32::from(revised && b.first_turn && b.air.is_some());
    // R32
    attack += i32::from(b.defenders_oos || b.cut_off && !revised);
    // BF-ABS
    let big = |p: &Piece| matches!(p.letter, Letter::Army | Letter::Group);
    let army = b.attack.iter().flatten().any(big);
    let able = fort.map_or(1, |(absorb, _)| absorb - i32::from(army));
    // BF-ABS-06, -07
    let holds = |p: &&Piece| if b.soviet_attack { big(p) } else { !p.tank };
    let holding = b.defend.iter().filter(holds).count() as i32;
    let absorbs = if revised { able.min(holding) } else { able };
    // R14
    let double = if b.blitz { 2 } else { 1 };
    let units: i32 = b.defend.iter().map(|p| factor(*p)).sum();
    let units = (units * double - i32::from(b.defenders_oos)).max(0);
    let guns = fort.map_or(0, |(_, fire)| fire * double);
    let mut defence = (units + guns - i32::from(b.air == Some(AirEffect::Minus))).max(0);
    defence += i32::from(defence > 0 && b.attackers_oos);
    Sums { attack, absorbs, net: (attack - absorbs).max(0), defence }
}

/// Everything about one unit that its losses depend on.
#[derive(Clone, Copy)]
struct Man {
    factor: i32,
    disrupted: bool,
    white: bool,
    /// Hits that eliminate it.
    most: i32,
    /// A hit of this number or more drives it off.
    away: i32,
}

fn man(p: Piece) -> Man {
    let factor = factor(p);
    let most = (factor + 1 - i32::from(p.disrupted)).max(1);
    let away = if factor == 2 && !p.disrupted { 2 } else { 1 };
    Man { factor, disrupted: p.disrupted, white: matches!(p.letter, Letter::Shock | Letter::Red), most, away }
}

/// Defenders when a fit attacker is left, or none.
fn defenders(b: &Battle, left: bool) -> Vec<Man> {
    let stands = matches!(b.place, Place::City | Place::Capital)
        || b.place == Place::Fortress && !b.fortress_destroyed;
    let may_stand = !b.soviet_attack && stands;
    let pressed = left && !may_stand;
    let trapped = pressed && (b.no_retreat_path || b.no_retreat_order);
    let each = |p: &Piece| {
        let m = man(*p);
        let most = (m.factor + 1 - i32::from(m.disrupted) - i32::from(trapped)).max(1);
        Man { most, away: if pressed && !trapped { m.away } else { 99 }, ..m }
    };
    b.defend.iter().map(each).collect()
}

type Rank = (bool, i32, i32, i32, i32);

fn rank(men: &[Man], hits: &[i32], first: bool) -> Rank {
    let mut r = (first, 0, 0, 0, 0);
    for (m, h) in men.iter().zip(hits).filter(|(m, h)| **h < m.most) {
        r.1 += 2 * m.factor + i32::from(m.white);
        r.2 += if *h == 0 && !m.disrupted { m.factor } else { 0 };
        r.3 += 1;
        r.4 += i32::from(m.white);
    }
    r
}

/// All ways to place the hits, those in which earlier units take more first.
fn ways(men: &[Man], hits: i32) -> Vec<Vec<i32>> {
    let hits = hits.min(men.iter().map(|m| m.most).sum());
    let mut out = vec![vec![]];
    for m in men {
        out = out
            .into_iter()
            .flat_map(|w: Vec<i32>| (0..=m.most).rev().map(move |n| [w.clone(), vec![n]].concat()))
            .collect();
    }
    out.retain(|w| w.iter().sum::<i32>() == hits);
    out
}

fn best(men: &[Man], hits: i32, first: impl Fn(&[i32]) -> bool) -> Vec<i32> {
    let mut found: Option<(Rank, Vec<i32>)> = None;
    for way in ways(men, hits) {
        let r = rank(men, &way, first(&way));
        if found.as_ref().is_none_or(|f| r > f.0) {
            found = Some((r, way));
        }
    }
    found.map_or_else(Vec::new, |f| f.1)
}

fn defence(men: &[Man], hits: i32) -> Vec<i32> {
    // The last unit takes more: reckon from the end.
    let mut turned = men.to_vec();
    turned.reverse();
    let holds = |way: &[i32]| turned.iter().zip(way).any(|(m, h)| *h < m.most && *h < m.away);
    let mut way = best(&turned, hits, holds);
    way.reverse();
    way
}

fn stays(men: &[Man], hits: &[i32]) -> Vec<bool> {
    men.iter().zip(hits).map(|(m, h)| *h < m.most && *h < m.away).collect()
}

fn reckon(b: &Battle) -> (Sums, Vec<Fate>, Vec<Fate>) {
    let s = sums(b);
    let [with, without] = [true, false].map(|left| {
        let men = defenders(b, left);
        stays(&men, &defence(&men, s.net))
    });
    let matters = !with.contains(&true) || with.iter().zip(&without).any(|(a, b)| !a & b);
    let men: Vec<Man> = b.attack.iter().flatten().map(|p| man(*p)).collect();
    let taken = best(&men, s.defence, |way| matters && way.contains(&0));
    let fate = |(m, h): (&Man, &i32)| match *h {
        0 => Fate::Fit,
        h if h >= m.most => Fate::Eliminated,
        h if h >= m.away => Fate::DisruptedBack,
        _ => Fate::DisruptedStays,
    };
    let attackers = men.iter().zip(&taken).map(fate).collect();
    let men = defenders(b, taken.contains(&0));
    let placed = defence(&men, s.net);
    let fate = |(m, h): (&Man, &i32)| match *h {
        0 if !m.disrupted => Fate::Fit,
        0 => Fate::DisruptedStays,
        h if h >= m.most => Fate::Eliminated,
        h if h >= m.away => Fate::DisruptedRetreats,
        _ => Fate::DisruptedStays,
    };
    let defenders = men.iter().zip(&placed).map(fate).collect();
    (s, attackers, defenders)
}

fn pick<T: Copy>(r: &mut Xoshiro256PlusPlus, from: &[T]) -> T {
    from[(r.next_u64() % from.len() as u64) as usize]
}

fn one_in(r: &mut Xoshiro256PlusPlus, n: u64) -> bool {
    r.next_u64().is_multiple_of(n)
}

fn random_battle(r: &mut Xoshiro256PlusPlus) -> Battle {
    let soviet = one_in(r, 4);
    let mut b = Battle::new("P", "W").expect("a battle");
    b.soviet_attack = soviet;
    let links = if soviet { 1 } else { pick(r, &[1, 1, 1, 2, 2, 3]) };
    let fit = |letter| Piece { letter, tank: false, disrupted: false };
    b.attack = (0..links)
        .map(|_| {
            let n = pick(r, &[1, 2, 3]);
            if soviet {
                let list = [Letter::Strong, Letter::Strong, Letter::Weak, Letter::Shock];
                return (0..n).map(|_| fit(pick(r, &list))).collect();
            }
            let mut link = vec![fit(Letter::Panzer); n];
            if one_in(r, 2) {
                let at = pick(r, &[0, n]);
                link.insert(at, fit(Letter::Army));
            }
            link
        })
        .collect();
    let n = pick(r, &[1, 1, 2, 2, 3, 4]);
    let list: &[Letter] = if soviet {
        &[Letter::Panzer, Letter::Panzer, Letter::Army]
    } else {
        &[Letter::Strong, Letter::Strong, Letter::Weak, Letter::Shock]
    };
    b.defend =
        (0..n).map(|_| Piece { letter: pick(r, list), tank: false, disrupted: one_in(r, 4) }).collect();
    b.place = pick(r, &[Place::Regular, Place::Regular, Place::Fortress, Place::City, Place::Capital]);
    b.weather = pick(r, &[Weather::Good, Weather::Good, Weather::Good, Weather::Mud, Weather::Snow]);
    b.attackers_oos = one_in(r, 6);
    b.defenders_oos = one_in(r, 6);
    b.fortress_destroyed = one_in(r, 5);
    b.no_retreat_path = one_in(r, 5);
    if soviet {
        b.no_retreat_order = one_in(r, 5);
    } else {
        b.cut_off = one_in(r, 6);
        let has_panzer = b.attack.iter().flatten().any(|p| p.letter == Letter::Panzer);
        b.blitz = has_panzer && b.weather == Weather::Good && one_in(r, 4);
        if b.weather != Weather::Mud {
            b.air = pick(r, &[None, None, Some(AirEffect::Plus), Some(AirEffect::Minus)]);
        }
    }
    b
}

/// The same battle in the revised edition: other attackers, tanks and red units among the Soviets.
fn revise(r: &mut Xoshiro256PlusPlus, mut b: Battle) -> Battle {
    b.edition = Edition::Revised;
    let links: &[&str] = &["A", "G", "P", "A+P", "A+G", "G+P", "A+A+P", "A+G+P", "P+P", "A+P+P"];
    if !b.soviet_attack {
        let n = b.attack.len();
        b.highway = one_in(r, 4);
        let roads = ["A+A+A", "A+A+G+P", "A+A+P+P"];
        let link = |r: &mut _, way: bool| if way { pick(r, &roads) } else { pick(r, links) };
        let text: Vec<&str> = (0..n).map(|_| link(r, b.highway)).collect();
        b.attack = notation::force(&text.join("/")).expect("a force");
        let has_corps = b.attack.iter().flatten().any(|p| p.letter == Letter::Panzer);
        b.blitz &= has_corps;
        b.first_turn = b.weather == Weather::Good && one_in(r, 3);
        b.no_retreat_order = one_in(r, 6);
    }
    for p in b.attack.iter_mut().flatten().chain(&mut b.defend) {
        match p.letter {
            Letter::Strong if one_in(r, 5) => p.letter = Letter::Red,
            Letter::Strong | Letter::Weak => p.tank = one_in(r, 2),
            Letter::Army if b.soviet_attack && one_in(r, 3) => p.letter = Letter::Group,
            _ => {}
        }
    }
    b
}

#[test]
fn random_battles_are_reckoned_alike() {
    compare(Edition::E2020, 500);
}

#[test] // BF-ABS-06, BF-ABS-07, BF-AIR-09, BF-OOS-02, BF-HIT-09
fn random_battles_of_the_revised_edition_are_reckoned_alike() {
    compare(Edition::Revised, 500);
}

fn compare(edition: Edition, battles: u32) {
    let mut r = Xoshiro256PlusPlus::seed_from_u64(1941);
    // A chart has four counters of 2 factors, and brute force has its limits.
    let shocks =
        |b: &Battle| b.attack.iter().flatten().chain(&b.defend).filter(|p| p.letter == Letter::Shock).count();
    let n_units = |b: &Battle| b.attack.iter().flatten().count() + b.defend.len();
    // Nor has it more than four red infantry units, four Weak tank units or nine armies.
    let n_of = |b: &Battle, letter, tank| {
        let all = || b.attack.iter().flatten().chain(&b.defend);
        all().filter(|p| (p.letter, p.tank) == (letter, tank)).count()
    };
    let mut n = 0;
    while n < battles {
        let mut b = random_battle(&mut r);
        if edition == Edition::Revised {
            b = revise(&mut r, b);
        }
        let too_many = n_of(&b, Letter::Red, false) > 4 || n_of(&b, Letter::Weak, true) > 4;
        if shocks(&b) > 4 || n_units(&b) > 10 || too_many {
            continue;
        }
        n += 1;
        let out = resolve(&b).unwrap_or_else(|e| panic!("{b:?}: {e}"));
        let (s, attackers, defenders) = reckon(&b);
        let sums = [out.attack_hits, out.absorbs, out.net_hits, out.defence_hits].map(i32::from);
        assert_eq!(sums, [s.attack, s.absorbs, s.net, s.defence], "{b:?}");
        assert_eq!(out.attackers.iter().map(|a| a.1).collect::<Vec<_>>(), attackers, "{b:?}");
        assert_eq!(out.defenders.iter().map(|d| d.1).collect::<Vec<_>>(), defenders, "{b:?}");
        let held = defenders.iter().any(|f| matches!(f, Fate::Fit | Fate::DisruptedStays));
        assert_eq!(out.held, held);
    }
}
