//! The reach of a selection in words; its marks are those of the selection itself (`show::reach`).

use crate::{
    game::Game,
    ids::{SpaceId, UnitId, UnitSet},
    show::reach,
    state::Open,
    words::{place, units_in_text},
};
use engine::{
    base::keys::PlaceKey,
    show::{
        overlay::Overlay,
        scene::{Mark, Reach, ReachStyle},
        words::Tone,
    },
};
use kit::{overlay::row, say::count};

/// The list of the reach.
pub fn overlay(g: &Game, o: &Open, units: &[UnitId]) -> Overlay {
    let who: UnitSet = units.iter().copied().collect();
    let name = |p: PlaceKey| SpaceId::of(p).map_or_else(String::new, |s| place(g, s));
    let mut out = Overlay { title: "Reach of the selection".into(), ..Overlay::default() };
    for mark in reach::marks(g, o, units) {
        let (text, at, rule, tone) = match mark {
            Mark::Reach(Reach { place, spoken, style: ReachStyle::Free | ReachStyle::Stop, .. }) => {
                (format!("{}: {spoken}", name(place)), place, "BF-MOV-02", Tone::Plain)
            }
            Mark::Reach(Reach { place, spoken, style: ReachStyle::Last | ReachStyle::LastStop, .. }) => {
                let links = spoken.replacen(", with", " with", 1);
                (format!("{}: {links}, no attack after", name(place)), place, "BF-MOV-04", Tone::Quiet)
            }
            Mark::Target { place, from } => {
                let text = format!("{} can be attacked from {}", name(place), name(from));
                (text, place, g.edition.cite("BF-LNK-01"), Tone::Bad)
            }
            Mark::Choice { place } => {
                (format!("{} may be chosen", name(place)), place, "BF-MOV-01", Tone::Plain)
            }
            Mark::Leave { place, spoken } => {
                (format!("{} {spoken}", name(place)), place, "BF-MOV-14", Tone::Warn)
            }
            Mark::UnderAttack { .. } | Mark::Ring { .. } | Mark::Chance { .. } => continue,
        };
        out.rows.push(row(text, at, rule, tone));
    }
    out.summary = match (units.len(), out.rows.len()) {
        (0, _) => "Select a unit to see where it may go".into(),
        (_, 0) => format!("{} may go nowhere in this step", units_in_text(g, o, who)),
        (_, n) => format!("{}: {}", units_in_text(g, o, who), count(n as i64, "place")),
    };
    out
}
