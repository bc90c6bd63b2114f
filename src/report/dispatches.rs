//! The dispatch of each turn, before its story.

use super::parts::Report;
use engine::{
    base::side::Viewer,
    insight::dispatch::{Dispatch, dispatch, ended},
    study::timeline::Timeline,
    table::Table,
};
use map_art::escape::escaped;
use std::fmt::Write as _;

/// Puts its dispatch before each turn that is over.
pub(crate) fn add(report: &mut Report, table: &dyn Table, line: &Timeline, who: Viewer) {
    for ended in ended(table, line) {
        if let Some(turn) = report.turns.iter_mut().find(|turn| turn.number == ended.turn) {
            turn.dispatch = dispatch(table, line, &ended, who);
        }
    }
}

fn heading(dispatch: &Dispatch) -> String {
    format!("Dispatch of {}: {}", dispatch.date, dispatch.headline)
}

/// As Markdown.
pub(crate) fn markdown(out: &mut String, dispatch: &Dispatch, text: impl Fn(&str) -> String) {
    let _ = writeln!(out, "\n### {}\n\n*{}*", text(&heading(dispatch)), text(&dispatch.to));
    for paragraph in &dispatch.paragraphs {
        let _ = writeln!(out, "\n{}", text(paragraph));
    }
}

/// As HTML.
pub(crate) fn html(out: &mut String, dispatch: &Dispatch) {
    let _ = writeln!(
        out,
        "<h3>{}</h3>\n<p class=\"by\">{}</p>",
        escaped(&heading(dispatch)),
        escaped(&dispatch.to)
    );
    for paragraph in &dispatch.paragraphs {
        let _ = writeln!(out, "<p>{}</p>", escaped(paragraph));
    }
}
