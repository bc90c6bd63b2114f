//! What is on its way to the map: German reinforcements by month, Soviet replacements by city. Both sides see both.

use super::{siberia, todo::source_in_text};
use crate::{
    edition::TURNS,
    game::Game,
    ids::{SOVIET_UNITS, SpaceId, UnitId},
    nouns::{GERMAN, Level},
    rules::replacements,
    spots::{Source, Spot},
    state::Open,
    words::{german_name, month, place},
};
use engine::{
    base::side::Side,
    show::{line::Line, scene::Subject},
};
use kit::say::{count, join};

/// A line for each arrival, soonest first.
pub fn coming(g: &Game, o: &Open, side: Side) -> Vec<Line> {
    if o.result.is_some() {
        Vec::new()
    } else if side == GERMAN {
        reinforcements(g, o).into_iter().chain(reserve(g, o)).collect()
    } else {
        siberia::coming(g, o).into_iter().chain(replacements_in_text(g, o)).chain(reserve(g, o)).collect()
    }
}

/// Soviet units that wait off the map, and where (BF-RUL-59, R109).
fn reserve(g: &Game, o: &Open) -> Option<Line> {
    let at = |entry: SpaceId| o.units_at(entry).and(SOVIET_UNITS).len();
    let waiting: Vec<(SpaceId, usize)> =
        g.board.entries.iter().map(|entry| (entry, at(entry))).filter(|(_, n)| *n > 0).collect();
    let n: usize = waiting.iter().map(|(_, n)| n).sum();
    let all = o.on_map(SOVIET_UNITS).count();
    let each: Vec<String> = waiting.iter().map(|(entry, n)| format!("{n} at {}", place(g, *entry))).collect();
    (n > 0).then(|| {
        let text = format!("{n} of {} wait off the map: {}", count(all as i64, "Soviet unit"), join(&each));
        let mut line = Line::of(format!("{text}. {}", why_reserve(g))).rule("BF-RUL-109");
        line.subjects = waiting.iter().map(|(entry, _)| Subject::from(*entry)).collect();
        line
    })
}

/// Why the automatic Soviet side leaves units off the map (R109), by its level (R52).
pub fn why_reserve(g: &Game) -> String {
    let (level, wants) = match g.setup.soviet {
        Level::Historical => ("Thin", "two units for a threatened city, never more"),
        Level::One => ("One more", "two units for a threatened city, and a third where an army can attack"),
        Level::Standard => {
            ("Matched", "two units for a threatened city, and one more for each link open to an army")
        }
        Level::Hard => {
            ("Full", "two units for a threatened city, and one more for every unit that could join an attack")
        }
    };
    format!(
        "Where the computer leads them, a unit goes where a city, a hole or the front lacks one, and the others stay. At \
         {level} garrisons it asks for {wants}"
    )
}

/// German units that are still due, by the month of their arrival (BF-REI-01).
fn reinforcements(g: &Game, o: &Open) -> Vec<Line> {
    let months = (o.turn + 1..=TURNS).map(|turn| (turn, due(g, o, turn)));
    let line = |(turn, units): (u8, Vec<String>)| {
        Line::of(format!("{}: {}", month(turn), join(&units))).rule("BF-REI-01")
    };
    months.filter(|(_, units)| !units.is_empty()).map(line).collect()
}

/// Those that are due in a turn, by name.
pub fn due(g: &Game, o: &Open, turn: u8) -> Vec<String> {
    let units = (0..g.board.german.len()).map(|i| UnitId(i as u8));
    let here = units.filter(|u| o.at.is(*u, Spot::Due) && g.board.german[u.index()].turn == turn);
    here.map(|u| german_name(g, u)).collect()
}

/// Soviet units that come at the end of the turn if nothing changes (BF-REP-01 to -03).
fn replacements_in_text(g: &Game, o: &Open) -> Option<Line> {
    // Each type has a pool of its own (BF-REP-14).
    let mut left = [o.pool_size - o.pool_tanks, o.pool_tanks];
    let mut sources = replacements::sources(g, o);
    sources.retain(|(_, tank)| {
        let pool = &mut left[usize::from(*tank)];
        let there = *pool > 0;
        *pool = pool.saturating_sub(1);
        there
    });
    let each = sources.chunk_by(|a, b| a == b);
    let what = |tank: bool, n: usize| match (g.edition.has_types, tank) {
        (false, _) => format!("{n}"),
        (true, false) => format!("{n} infantry"),
        (true, true) => count(n as i64, "tank unit"),
    };
    let part = |(source, tank): (Source, bool), n: usize| {
        format!("{} from {}", what(tank, n), source_in_text(g, source))
    };
    let parts: Vec<String> = each.filter_map(|same| Some(part(*same.first()?, same.len()))).collect();
    let units = count(sources.len() as i64, "unit");
    (!parts.is_empty()).then(|| {
        Line::of(format!("End of the turn: {units}, {}", join(&parts))).rule(g.edition.cite("BF-REP-01"))
    })
}
