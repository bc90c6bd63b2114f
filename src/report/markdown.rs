//! A report as Markdown.

use super::{
    comment, dispatches, history,
    parts::{Part, Remark, Report},
    tables::tables,
    wording::{heading, inside},
};
use engine::base::plain::for_markdown;
use std::fmt::Write as _;

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

/// The report.
pub(crate) fn text(r: &Report) -> String {
    let mut out = String::new();
    say!(out, "# {}: after-action report\n", for_markdown(&r.title));
    say!(out, "**{}.** {}.\n", for_markdown(&r.result), for_markdown(&r.viewer));
    for (label, value) in &r.facts {
        say!(out, "- **{}:** {}", for_markdown(label), for_markdown(value));
    }
    if !r.rows.is_empty() {
        say!(out, "\n## The result\n");
    }
    for row in &r.rows {
        say!(out, "- {}: {}", for_markdown(&row.label), for_markdown(&row.value));
    }
    if !r.decisive.is_empty() {
        say!(out, "\n## Decisive moments\n");
    }
    for m in &r.decisive {
        say!(out, "- {}, ply {}: {}", for_markdown(&m.turn), m.ply, for_markdown(&m.text));
    }
    for part in &r.chances {
        say!(out, "\n## {}\n", for_markdown(&part.heading));
        for line in &part.lines {
            say!(out, "- {}", for_markdown(line));
        }
    }
    for t in &r.turns {
        say!(out, "\n## {}", for_markdown(&heading(t.number, &t.name)));
        if let Some(dispatch) = &t.dispatch {
            dispatches::markdown(&mut out, dispatch, for_markdown);
        }
        for s in &t.sections {
            if !s.heading.is_empty() {
                say!(out, "\n### {}", for_markdown(&s.heading));
            }
            story(&mut out, &s.parts);
        }
        say!(out, "\n### At the end of {}\n", for_markdown(&inside(t.number, &t.name)));
        for words in &t.words {
            say!(out, "- {}", for_markdown(words));
        }
        if let Some(h) = &t.history {
            history::markdown(&mut out, h, for_markdown);
        }
    }
    numbers(&mut out, r);
    if !r.variations.is_empty() {
        say!(out, "\n## Variations");
        for v in &r.variations {
            say!(out, "\n### {}\n", for_markdown(&v.name));
            say!(out, "{}.\n\n- {}.", for_markdown(&v.text), for_markdown(&v.counts));
            say!(out, "- Orders: {}.", for_markdown(&v.orders));
            for one in &v.remarks {
                quote(&mut out, one);
            }
        }
    }
    out
}

fn story(out: &mut String, parts: &[Part]) {
    let mut sentences: Vec<String> = Vec::new();
    let end = |sentences: &mut Vec<String>, out: &mut String| {
        if !sentences.is_empty() {
            say!(out, "\n{}", sentences.join(" "));
            sentences.clear();
        }
    };
    for part in parts {
        match part {
            Part::Sentence(text, strong) => {
                let text = for_markdown(text);
                sentences.push(if *strong { format!("**{text}.**") } else { format!("{text}.") });
            }
            // Odds and end of it stand in the tables.
            Part::Battle(_) => {}
            Part::Ways(each) => {
                end(&mut sentences, out);
                out.push('\n');
                for way in each {
                    say!(out, "- {}", for_markdown(way));
                }
            }
            Part::Chapter(title, _) => {
                end(&mut sentences, out);
                say!(out, "\n### *{}*", for_markdown(title));
            }
            Part::Remark(remark) => {
                end(&mut sentences, out);
                quote(out, remark);
            }
            Part::Picture(picture) => {
                end(&mut sentences, out);
                say!(out, "\n> *{}.*", for_markdown(&picture.about));
            }
        }
    }
    end(&mut sentences, out);
}

/// A remark as a quotation. A comment is Markdown already; it is quoted line by line.
fn quote(out: &mut String, remark: &Remark) {
    say!(out, "\n> **{}**", for_markdown(&remark.head));
    if !remark.text.is_empty() {
        say!(out, ">");
    }
    for line in comment::markdown(&remark.text).lines() {
        say!(out, "{}", format!("> {line}").trim_end());
    }
    if !remark.by.is_empty() {
        say!(out, ">\n> *{}*", for_markdown(&remark.by));
    }
}

fn row(out: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells.iter().map(|c| for_markdown(c).replace('|', "\\|")).collect();
    say!(out, "| {} |", cells.join(" | "));
}

fn head(out: &mut String, cells: &[String]) {
    row(out, cells);
    say!(out, "|{}", " --- |".repeat(cells.len()));
}

fn numbers(out: &mut String, r: &Report) {
    for t in tables(r) {
        say!(out, "\n## {}\n", t.title);
        if !t.about.is_empty() {
            say!(out, "{}\n", t.about);
        }
        head(out, &t.head);
        for cells in &t.rows {
            row(out, cells);
        }
    }
}
