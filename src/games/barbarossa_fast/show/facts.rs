//! The digest of the data: two sets of files with the same digest play the same game.
//!
//! It is taken over the values the rules run on, as the chosen edition has them, not over the text of the files. What
//! counts: ids and their order, which settles ties; of positions sector, points, fortress, line, base, map edge, side of
//! the forest line and replacements; off-board entries; links; of units class, factor, army group, place and turn of
//! arrival; of air fleets army group, die and last turn; of Soviet counters factor and draw; how many are drawn, and what
//! the Weak ones change. What does not count: comments, the order of keys and of links, names, commanders, coordinates,
//! labels, notes, and whatever only the other edition uses.
//!
//! The values are written as lines of text ([`canonical`]) and hashed with XXH3. A change of that text is a change of the
//! file format: it takes a new [`VERSION`], and what was written before it joins the list of digests that are known.

use crate::{
    data::board::Board,
    edition::Edition,
    ids::{CounterId, SpaceId},
    nouns::{Group, Kind},
};
use std::fmt::Write as _;

/// Version of what the digest is taken over. Version 1 was the text of both files.
pub const VERSION: u32 = 2;

/// Digests of the data that came with every version of the program, as (version, hash), oldest first.
pub const KNOWN: [(u32, u64); 2] = [(1, 0x56b3_e95d_78df_2e57), (VERSION, 0x8621_4d35_a7e8_6d44)];

/// Version and digest of the data of a board.
pub fn digest(b: &Board, edition: Edition) -> (u32, u64) {
    (VERSION, xxhash_rust::xxh3::xxh3_64(canonical(b, edition).as_bytes()))
}

/// Whether a game with the data `theirs` may be played on with the data `ours` without a word: they are the same, or both
/// came with some version of the program.
pub fn fits(ours: (u32, u64), theirs: (u32, u64)) -> bool {
    ours == theirs || KNOWN.contains(&ours) && KNOWN.contains(&theirs)
}

/// Everything that counts, one line a thing: a word for what it is, its id, its values.
pub fn canonical(b: &Board, edition: Edition) -> String {
    let mut out = String::with_capacity(8 << 10);
    out.push_str(match edition {
        Edition::E2020 => "edition 2020\n",
        Edition::Revised => "edition revised\n",
    });
    spaces_of(b, &mut out);
    if edition == Edition::Revised {
        highway(b, &mut out);
    }
    germans(b, &mut out);
    soviets(b, &mut out);
    out
}

/// Writing to a string does not fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{
        let _ = writeln!($out, $($text)*);
    }};
}

const fn letter(group: Group) -> char {
    match group {
        Group::N => 'N',
        Group::C => 'C',
        Group::S => 'S',
    }
}

fn spaces_of(b: &Board, out: &mut String) {
    let id = |s: SpaceId| b.spaces.get(s.index()).map_or("", |x| x.id.as_str());
    for (i, space) in b.spaces.iter().enumerate() {
        let s = SpaceId(i as u8);
        let marks = [
            (b.entries, "entry"),
            (b.bases, "base"),
            (b.cities, "city"),
            (b.forts, "fortress"),
            (b.great, "great"),
            (b.front_line, "front"),
            (b.second_line, "second"),
            (b.edge, "edge"),
            (b.east, "east"),
            (b.south, "south"),
            (b.extra_tank, "tank"),
            (b.tank_entries, "tanks"),
        ];
        let marks: Vec<&str> =
            marks.into_iter().filter(|(set, _)| s.is_in(*set)).map(|(_, word)| word).collect();
        let sector = letter(b.sector[i]);
        let (vp, brings) = (b.vp[i], b.replacements[i]);
        put!(out, "space {} {sector} {vp} {brings} {}", space.id, marks.join(" "));
        if b.tank_replacements[i] > 0 {
            put!(out, "tanks of {} {}", space.id, b.tank_replacements[i]);
        }
    }
    for group in Group::ALL {
        put!(out, "base of {} {}", letter(group), id(b.base_of[group.index()]));
    }
    for (i, space) in b.spaces.iter().enumerate() {
        for to in b.adj[i].iter().filter(|to| to.index() > i) {
            put!(out, "link {} {}", space.id, id(to));
        }
    }
}

/// Links along which one infantry army more may attack (BF-LNK-04).
fn highway(b: &Board, out: &mut String) {
    let id = |s: SpaceId| b.spaces.get(s.index()).map_or("", |x| x.id.as_str());
    for (from, to, _) in b.links.iter().filter(|link| link.2) {
        put!(out, "highway {} {}", id(*from), id(*to));
    }
}

fn germans(b: &Board, out: &mut String) {
    let id = |s: SpaceId| b.spaces.get(s.index()).map_or("", |x| x.id.as_str());
    for u in &b.german {
        let kind = match u.kind {
            Kind::Army => "army",
            Kind::Panzer => "panzer",
            Kind::PanzerGroup => "group",
        };
        put!(out, "german {} {kind} {} {} {} {}", u.id, u.factor, letter(u.group), id(u.start), u.turn);
    }
    if let Some(early) = b.may_start.and_then(|u| b.german.get(u.index())) {
        put!(out, "may start {}", early.id);
    }
    for f in &b.fleets {
        put!(out, "fleet {} {} {} {}", f.id, letter(f.group), f.die, f.leaves.unwrap_or(0));
    }
}

fn soviets(b: &Board, out: &mut String) {
    for (i, c) in b.counters.iter().enumerate() {
        let drawn =
            [(b.bell, "bell"), (b.presort[0], "weak"), (b.presort[1], "medium"), (b.presort[2], "strong")];
        let sets: Vec<&str> =
            drawn.into_iter().filter(|(set, _)| set.has(CounterId(i as u8))).map(|(_, word)| word).collect();
        let white = if c.siberian { " siberian" } else { "" };
        let red = if c.red { " red" } else { "" };
        let tank = if b.tanks.has(CounterId(i as u8)) { " tank" } else { "" };
        put!(out, "counter {} {}{white}{red}{tank} {}", c.id, c.factor, sets.join(" "));
    }
    put!(out, "drawn {}", b.take);
    if b.take_tanks > 0 {
        put!(out, "of them tanks {}", b.take_tanks);
    }
    for (from, to, change) in &b.bell_curve {
        put!(out, "weak {from} to {to} {change}");
    }
}
