//! What happened, beside the turns of a game: the places that differ, the events, and what the counters do not show.

use super::parts::{History, Report};
use engine::{
    base::side::{Side, Viewer},
    insight::beside::{Beside, Differs, ends, held_words},
    show::chronicle::{Chapter, Chronicle, Encircled},
    study::timeline::Timeline,
    table::Table,
};
use map_art::escape::escaped;
use std::fmt::Write as _;

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

const TITLE: &str = "What the counters do not show";
const HEAD: [&str; 3] = ["Place", "Game", "History"];

/// Puts the chronicle beside the turns that are over; does nothing in a game that has none.
pub(crate) fn add(report: &mut Report, table: &dyn Table, line: &Timeline, who: Viewer) {
    let Some(chronicle) = table.chronicle() else { return };
    let eyes = match who {
        Viewer::Side(side) => side,
        Viewer::Umpire => Side(0),
    };
    for end in ends(table, line, &chronicle) {
        let Some(chapter) = chronicle.of_turn(end.turn) else { continue };
        let beside = Beside::at(table, end.at, who, eyes, chapter);
        let Some(turn) = report.turns.iter_mut().find(|t| t.number == end.turn) else { continue };
        turn.history = Some(of(&beside, &chronicle, chapter, table.sides()));
    }
}

fn of(beside: &Beside, chronicle: &Chronicle, chapter: &Chapter, sides: &[&str]) -> History {
    let holder = |side: Option<Side>| {
        side.and_then(|side| sides.get(usize::from(side.0)).copied()).unwrap_or("nobody").to_owned()
    };
    let differing = beside.rows.iter().filter(|row| row.differs != Differs::Not);
    History {
        heading: format!("{}: the game and history", chapter.to),
        said: beside.paragraph(chronicle, sides, false),
        rows: differing.map(|r| [r.name.clone(), holder(r.now), held_words(r.then, sides)]).collect(),
        events: chapter.events.iter().map(|e| (e.days(), e.text.clone())).collect(),
        rings: chapter.rings.iter().map(ring).collect(),
        cost: chapter.cost.clone(),
        source: chronicle.source.clone(),
    }
}

/// `Uman, 2 to 10 August: 65,000 to 107,000 soldiers lost. Whose figures.`
fn ring(ring: &Encircled) -> String {
    format!("{}, {}: {}{}", ring.name, ring.days(), ring.lost_words(), ring.figures)
}

/// As Markdown.
pub(crate) fn markdown(out: &mut String, h: &History, text: impl Fn(&str) -> String) {
    say!(out, "\n### {}\n\n{}\n", text(&h.heading), text(&h.said));
    if !h.rows.is_empty() {
        say!(out, "| {} |\n| --- | --- | --- |", HEAD.join(" | "));
        for row in &h.rows {
            say!(out, "| {} |", row.each_ref().map(|cell| text(cell)).join(" | "));
        }
        say!(out, "");
    }
    for (days, what) in &h.events {
        say!(out, "- {}: {}", text(days), text(what));
    }
    for ring in &h.rings {
        say!(out, "- {}", text(ring));
    }
    say!(out, "\n**{TITLE}.** {}\n\n*{}*", text(&h.cost), text(&h.source));
}

/// As HTML.
pub(crate) fn html(out: &mut String, h: &History) {
    say!(out, "<section class=\"history\">\n<h3>{}</h3>\n<p>{}</p>", escaped(&h.heading), escaped(&h.said));
    if !h.rows.is_empty() {
        let cells = HEAD.map(|cell| format!("<th scope=\"col\">{cell}</th>")).concat();
        say!(out, "<table><thead><tr>{cells}</tr></thead>\n<tbody>");
        for [place, now, then] in &h.rows {
            let (place, now, then) = (escaped(place), escaped(now), escaped(then));
            say!(out, "<tr><th scope=\"row\">{place}</th><td>{now}</td><td>{then}</td></tr>");
        }
        say!(out, "</tbody>\n</table>");
    }
    say!(out, "<dl class=\"facts\">");
    for (days, what) in &h.events {
        say!(out, "<dt>{}</dt><dd>{}</dd>", escaped(days), escaped(what));
    }
    say!(out, "</dl>");
    for ring in &h.rings {
        say!(out, "<p>{}</p>", escaped(ring));
    }
    say!(out, "<div class=\"cost\"><h3>{TITLE}</h3>\n<p>{}</p></div>", escaped(&h.cost));
    say!(out, "<p class=\"by\">{}</p>\n</section>", escaped(&h.source));
}
