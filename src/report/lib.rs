//! The after-action report: what a line of play came to, for one viewer, as Markdown, as one HTML page or as numbers.
//!
//! Everything in it comes from a table as the viewer may know it: log lines, scenes, statistics, notes, variations.
//! `gather` collects it as plain data, `markdown` and `html` write it, `plot` and `battle` draw; what draws the maps is handed in ([`maps`]). `moving` cuts a battle or a turn into a few pictures. `lesson`
//! writes a lesson for paper with the same maps. `shelf` tells of many games what each came to. It names no game.

mod battle;
mod caption;
mod chances;
mod comment;
mod dispatches;
mod fonts;
mod gather;
mod head;
mod history;
mod html;
pub mod lesson;
pub mod maps;
mod markdown;
pub mod moving;
mod names;
mod on_paper;
mod parts;
mod plot;
mod prose;
mod remarks;
pub mod replay;
pub mod shelf;
mod style;
mod tables;
mod variations;
mod wanted;
mod wording;

pub use wanted::{Format, Wanted};

use engine::{
    base::{plain, seat::PlyId, side::Viewer},
    table::Table,
};

/// The title of a game from the name of its file without the ending: `four_of_seven` is `Four of seven`.
pub fn title_of(stem: &str) -> String {
    engine::base::say::capital(&stem.replace('_', " "))
}

/// The report on the line that ends with a ply, of a game without a name. The table's cursor goes there if it stands on
/// another line, so hand in one that is not being played on. A page of it has no maps.
pub fn write(table: &mut dyn Table, tip: PlyId, who: Viewer, format: Format) -> String {
    write_with(table, &Wanted::of(tip, who, format, &maps::NoMaps))
}

/// The same with all that may be wanted.
pub fn write_with(table: &mut dyn Table, wanted: &Wanted<'_>) -> String {
    // Text that stood in a file does nothing to a terminal or a browser but be read.
    plain::shown(&written(table, wanted)).into_owned()
}

fn written(table: &mut dyn Table, wanted: &Wanted<'_>) -> String {
    let Wanted { tip, who, format, course, .. } = *wanted;
    if format == Format::Csv {
        return table.statistics(tip, who).csv();
    }
    let turning = match course {
        Some(course) => chances::turning_points(table, tip, who, course),
        None => chances::kept_turning_points(table, tip, who),
    };
    let course = course.filter(|_| wanted.chances);
    let mut report = gather::gather(table, wanted, &turning);
    let line = table.timeline(tip, who);
    dispatches::add(&mut report, table, &line, who);
    if wanted.history {
        history::add(&mut report, table, &line, who);
    }
    report.chances = course.map(|c| chances::parts(table, tip, who, c)).unwrap_or_default();
    report.chances.extend(chances::plans(table, tip, who));
    report.curve = course.and_then(|c| chances::curve(table, tip, who, c));
    if format == Format::Html {
        html::page(&report, &*wanted.maps.sheet(&report.board))
    } else {
        markdown::text(&report)
    }
}
