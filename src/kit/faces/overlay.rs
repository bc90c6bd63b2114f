//! Overlays put together: rows, badges, ways and ground, on any map; and lines of the audit.
//!
//! ```
//! use engine::{
//!     base::{keys::PlaceKey, side::Side},
//!     show::{
//!         overlay::{BadgeStyle, Overlay, Sign, TrailStyle},
//!         words::Tone,
//!     },
//! };
//! use kit::overlay::{badge, drawn, row, trail};
//!
//! let [town, depot] = [PlaceKey(3), PlaceKey(7)];
//! let mut supply = Overlay {
//!     trails: vec![trail([town, depot], TrailStyle::Trace, Side(0))],
//!     badges: vec![badge(depot, BadgeStyle::Source, "")],
//!     rows: vec![row("a depot feeds the town", town, "12.3", Tone::Plain)],
//!     ..Overlay::default()
//! };
//! // A legend names what is drawn, and no unit is cut off here.
//! let signs = [(Sign::Badge(BadgeStyle::Source), "depot"), (Sign::Badge(BadgeStyle::Vital), "cut off")];
//! supply.legend = drawn(&supply, signs);
//! assert_eq!(supply.legend, [(Sign::Badge(BadgeStyle::Source), "depot".to_owned())]);
//! ```

use crate::bits::say::count_of;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    show::{
        overlay::{
            Area, AreaStyle, AuditLine, AuditWeight, Badge, BadgeStyle, Overlay, OverlayKind, OverlayRow,
            Sign, Trail, TrailStyle,
        },
        scene::{Mark, Reach, ReachStyle, Subject},
        words::Tone,
    },
};

/// A kind of overlay that differs by side, is offered at the map and shows what is now.
pub const fn kind(id: &'static str, title: &'static str, key: char, about: &'static str) -> OverlayKind {
    OverlayKind { id, title, key, about, by_side: true, theirs_first: false, main: true, ahead: "" }
}

/// A row: what it says, what it is about, its rule.
pub fn row(text: impl Into<String>, about: impl Into<Subject>, rule: &str, tone: Tone) -> OverlayRow {
    OverlayRow { text: text.into(), subject: Some(about.into()), rules: vec![rule.to_owned()], tone }
}

/// A mark at a place, with a number or nothing on it.
pub fn badge(at: impl Into<PlaceKey>, style: BadgeStyle, label: impl Into<String>) -> Badge {
    Badge { place: at.into(), style, label: label.into() }
}

/// A way of a side along places.
pub fn trail(path: impl IntoIterator<Item = impl Into<PlaceKey>>, style: TrailStyle, side: Side) -> Trail {
    Trail { path: path.into_iter().map(Into::into).collect(), style, side: side.0, label: String::new() }
}

/// Ground drawn in a style.
pub fn area(places: impl IntoIterator<Item = impl Into<PlaceKey>>, style: AreaStyle) -> Area {
    Area { places: places.into_iter().map(Into::into).collect(), style }
}

/// The same sentence at each of some places.
pub fn notes(
    places: impl IntoIterator<Item = impl Into<PlaceKey>>,
    text: &str,
    rule: &str,
) -> Vec<OverlayRow> {
    places.into_iter().map(|at| row(text, at.into(), rule, Tone::Plain)).collect()
}

/// A line of the audit about some units.
pub fn audited(
    topic: &str,
    weight: AuditWeight,
    text: String,
    units: impl IntoIterator<Item = impl Into<UnitKey>>,
    rule: &str,
) -> AuditLine {
    let units: Vec<UnitKey> = units.into_iter().map(Into::into).collect();
    let subject = units.first().copied().map(Subject::Unit);
    AuditLine { topic: topic.to_owned(), weight, text, subject, units, rules: vec![rule.to_owned()] }
}

/// The signs of which something is drawn, with their words.
pub fn drawn<T: Into<String>>(
    on: &Overlay,
    signs: impl IntoIterator<Item = (Sign, T)>,
) -> Vec<(Sign, String)> {
    let is_drawn = |sign: &Sign| match sign {
        Sign::Trail(style, _) => on.trails.iter().any(|trail| trail.style == *style),
        Sign::Badge(style) => on.badges.iter().any(|badge| badge.style == *style),
        Sign::Area(style) => on.areas.iter().any(|area| area.style == *style && !area.places.is_empty()),
        Sign::Front(_) => !on.fronts.is_empty(),
    };
    signs.into_iter().filter(|(sign, _)| is_drawn(sign)).map(|(sign, said)| (sign, said.into())).collect()
}

/// What the marks of a selection say, as a list: where it may go and what it may attack, by these two rules. `who` is the selection in
/// words; empty where there is none.
pub fn of_marks(
    who: String,
    marks: &[Mark],
    name: impl Fn(PlaceKey) -> String,
    [goes, attacks]: [&str; 2],
) -> Overlay {
    let said = |mark: &Mark| match mark {
        Mark::Reach(Reach { place, spoken, style, .. }) => {
            let tone = if *style == ReachStyle::Free { Tone::Plain } else { Tone::Quiet };
            Some((format!("{}: {spoken}", name(*place)), *place, goes, tone))
        }
        Mark::Target { place, from } => {
            let text = format!("{} can be attacked from {}", name(*place), name(*from));
            Some((text, *place, attacks, Tone::Bad))
        }
        Mark::Choice { place } => Some((name(*place), *place, "", Tone::Plain)),
        Mark::UnderAttack { .. } | Mark::Ring { .. } | Mark::Chance { .. } | Mark::Leave { .. } => None,
    };
    let rows = marks.iter().filter_map(said).map(|(text, place, rule, tone)| {
        let rules = [rule].into_iter().filter(|rule| !rule.is_empty()).map(str::to_owned).collect();
        OverlayRow { text, subject: Some(Subject::Place(place)), rules, tone }
    });
    let rows: Vec<OverlayRow> = rows.collect();
    Overlay {
        title: match rows.len() {
            0 => "Reach".to_owned(),
            n => format!("Reach, {}", count_of(n, "hex", "hexes")),
        },
        summary: match (who.is_empty(), rows.is_empty()) {
            (true, _) => "Select a unit to see where it may go".to_owned(),
            (false, true) => format!("{who} may go nowhere in this step"),
            (false, false) => who,
        },
        rows,
        ..Overlay::default()
    }
}
