//! Who could come to a place: the list and the picture of it, on any map.
//!
//! ```
//! use engine::{base::{keys::{PlaceKey, UnitKey}, side::Side}, show::overlay::BadgeStyle};
//! use kit::coming::{Coming, overlay};
//!
//! let near = Coming {
//!     unit: UnitKey(3),
//!     side: Side(0),
//!     next: false,
//!     attacks: false,
//!     words: "2nd Corps from Riga, 2 links".into(),
//!     cost: 2,
//!     way: vec![PlaceKey(1), PlaceKey(7)],
//!     rule: "12.3",
//! };
//! let far = Coming { unit: UnitKey(4), next: true, words: "3rd Corps from Minsk".into(), ..near.clone() };
//! let all = overlay(("Pskov", PlaceKey(7)), &["Red", "Blue"], vec![far, near]);
//! assert_eq!(all.rows[0].text, "Red, this turn: 2nd Corps from Riga, 2 links");
//! assert_eq!(all.rows[1].text, "Red, next turn: 3rd Corps from Minsk");
//! assert_eq!(all.summary, "Red: 1 unit this turn, 1 more next turn. Blue: none");
//! assert_eq!((all.trails.len(), all.badges[0].style), (1, BadgeStyle::Threat));
//! ```

use super::overlay::{badge, drawn, row, trail};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        say::count,
        side::Side,
    },
    show::{
        overlay::{BadgeStyle, Overlay, OverlayKind, Sign, TrailStyle, WHO_COMES},
        words::Tone,
    },
};

/// Ways that are drawn: those of the units that are nearest.
const MOST_WAYS: usize = 8;

/// A unit that could come to a place, or attack it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coming {
    /// The unit.
    pub unit: UnitKey,
    /// Its side.
    pub side: Side,
    /// Not in this turn any more, but in the next one.
    pub next: bool,
    /// It could attack the place, which the other side holds.
    pub attacks: bool,
    /// Who, from where, at what cost: `2nd Corps from Riga, 2 links`.
    pub words: String,
    /// What the way costs: the cheapest come first.
    pub cost: u8,
    /// The way, from where it stands; empty where it stays there.
    pub way: Vec<PlaceKey>,
    /// The rule that says so.
    pub rule: &'static str,
}

/// The overlay that a game of this kit offers for it.
pub const KIND: OverlayKind = OverlayKind {
    main: false,
    by_side: false,
    ..super::overlay::kind(
        WHO_COMES,
        "Who can come",
        'C',
        "Which units could come to the place that is selected, or attack it, in this turn or the next",
    )
};

/// What is shown before a place is chosen.
pub fn without_a_place() -> Overlay {
    Overlay {
        title: "Who can come".into(),
        summary: "Click a place, or choose “Who can come here?” in its menu".into(),
        ..Overlay::default()
    }
}

/// The list for a place, those of this turn first, each unit once; the nearest ways of this turn are drawn.
pub fn overlay((name, at): (&str, PlaceKey), sides: &[&str], mut all: Vec<Coming>) -> Overlay {
    all.sort_by_key(|unit| (unit.next, unit.side, unit.cost, unit.unit));
    let mut known = Vec::new();
    all.retain(|unit| {
        let fresh = !known.contains(&unit.unit);
        known.push(unit.unit);
        fresh
    });
    let mut out = Overlay { title: format!("Who can come to {name}"), ..Overlay::default() };
    out.summary = summary(sides, &all);
    out.rows = all.iter().map(|unit| row(text(sides, unit), unit.unit, unit.rule, tone(unit))).collect();
    let mut drawn_ways: Vec<&Coming> = all.iter().filter(|unit| !unit.next && unit.way.len() > 1).collect();
    drawn_ways.sort_by_key(|unit| (unit.cost, unit.unit));
    let ways = drawn_ways.iter().take(MOST_WAYS);
    out.trails = ways.map(|unit| trail(unit.way.iter().copied(), TrailStyle::Move, unit.side)).collect();
    if !all.is_empty() {
        out.badges.push(badge(at, BadgeStyle::Threat, all.len().to_string()));
    }
    let own = all.first().map_or(Side(0), |unit| unit.side);
    let signs = [
        (Sign::Badge(BadgeStyle::Threat), "units that could come"),
        (Sign::Trail(TrailStyle::Move, own), "the way of this turn, the nearest"),
    ];
    out.legend = drawn(&out, signs);
    out
}

fn tone(unit: &Coming) -> Tone {
    match (unit.next, unit.attacks) {
        (true, _) => Tone::Quiet,
        (false, true) => Tone::Warn,
        (false, false) => Tone::Plain,
    }
}

fn text(sides: &[&str], unit: &Coming) -> String {
    let side = sides.get(usize::from(unit.side.0)).copied().unwrap_or("");
    let turn = if unit.next { "next turn" } else { "this turn" };
    let attack = if unit.attacks { ", to attack" } else { "" };
    format!("{side}, {turn}{attack}: {}", unit.words)
}

fn summary(sides: &[&str], all: &[Coming]) -> String {
    let of = |(side, name): (usize, &&str)| {
        let n = |next: bool| all.iter().filter(|c| usize::from(c.side.0) == side && c.next == next).count();
        match (n(false), n(true)) {
            (0, 0) => format!("{name}: none"),
            (now, 0) => format!("{name}: {} this turn", count(now, "unit")),
            (0, then) => format!("{name}: {} next turn", count(then, "unit")),
            (now, then) => format!("{name}: {} this turn, {then} more next turn", count(now, "unit")),
        }
    };
    sides.iter().enumerate().map(of).collect::<Vec<_>>().join(". ")
}
