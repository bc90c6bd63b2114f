//! A report as one HTML page: nothing in it comes from elsewhere.

use super::{
    battle::{self, Faces},
    caption, comment, dispatches, fonts, history,
    maps::{Sheet, Shown},
    parts::{Part, Remark, Report, Turn},
    plot, style,
    tables::{LOSSES, LUCK, tables},
    wording::{heading, inside},
};
use map_art::escape::escaped;
use std::fmt::Write as _;

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

/// What draws the turns of a page.
struct Pen<'a> {
    sheet: &'a dyn Sheet,
    sides: &'a [String],
    faces: Faces,
}

/// The page.
pub(crate) fn page(r: &Report, sheet: &dyn Sheet) -> String {
    let main = main(r, sheet);
    let title = format!("{}: after-action report", r.title);
    let mut out = String::with_capacity(main.len() + (128 << 10));
    say!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
    say!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    say!(out, "<title>{}</title>", escaped(&title));
    let (faces, common, report) = (fonts::rules(&main), style::COMMON, style::REPORT);
    say!(out, "<style>\n{faces}{common}{report}</style>\n</head>\n<body>");
    out.push_str(&main);
    say!(out, "</body>\n</html>");
    out
}

/// All that is seen of it.
fn main(r: &Report, sheet: &dyn Sheet) -> String {
    let mut out = String::new();
    let mut pen = Pen { sheet, sides: &r.statistics.sides, faces: Faces::default() };
    say!(out, "<main>\n<p class=\"kind\">After-action report</p>\n<h1>{}</h1>", escaped(&r.title));
    say!(out, "<p class=\"result\">{}. <span>{}.</span></p>", escaped(&r.result), escaped(&r.viewer));
    figures(&mut out, r);
    say!(out, "<div class=\"top\">");
    hero(&mut out, r, &pen);
    say!(out, "<div>");
    say!(out, "<dl class=\"facts\">");
    for (label, value) in &r.facts {
        say!(out, "<dt>{}</dt><dd>{}</dd>", escaped(label), escaped(value));
    }
    say!(out, "</dl>");
    outcome(&mut out, r);
    say!(out, "</div>\n</div>");
    contents(&mut out, r);
    chances(&mut out, r);
    for t in &r.turns {
        turn(&mut out, t, &mut pen);
    }
    numbers(&mut out, r);
    variations(&mut out, r);
    say!(out, "</main>");
    out.push_str(&pen.faces.hidden());
    // Known once all pictures are drawn.
    sheet.ground() + &out
}

/// The game in a row of numbers.
fn figures(out: &mut String, r: &Report) {
    say!(out, "<div class=\"figures\">");
    for (number, what) in &r.figures {
        say!(out, "<div><b>{}</b> <span>{}</span></div>", escaped(number), escaped(what));
    }
    say!(out, "</div>");
}

/// The map as the game ended, or as it stands.
fn hero(out: &mut String, r: &Report, pen: &Pen<'_>) {
    let Some(last) = r.turns.last() else { return };
    let title = format!("The map at the end of {}", inside(last.number, &last.name));
    let about = last.words.join(" ");
    let (scene, title, about) = (&*last.scene, title.as_str(), about.as_str());
    let shown = Shown { scene, id: "end", title, about, arrows: &[], rings: &[], near: &[] };
    map(out, pen, &shown, "map hero");
}

/// A map with what is said below it.
fn map(out: &mut String, pen: &Pen<'_>, shown: &Shown<'_>, class: &str) {
    let picture = pen.sheet.picture(shown);
    if picture.is_empty() {
        return;
    }
    say!(out, "<figure class=\"{class}\">\n{picture}");
    let off = caption::off_map(shown.scene, pen.sides);
    let legend = caption::legend(shown.scene, pen.sheet.numbers());
    let arrows = if shown.arrows.is_empty() { "" } else { " Arrows show attacks of the turn." };
    let said = [format!("{}.", shown.title), arrows.to_owned(), off, legend].concat();
    say!(out, "<figcaption>{}</figcaption>\n</figure>", escaped(&said));
}

/// How the result was made, and what decided it.
fn outcome(out: &mut String, r: &Report) {
    if !r.rows.is_empty() {
        say!(out, "<section>\n<h2 id=\"result\">The result</h2>\n<ul>");
        for row in &r.rows {
            say!(out, "<li>{}: {}</li>", escaped(&row.label), escaped(&row.value));
        }
        say!(out, "</ul>\n</section>");
    }
    if !r.decisive.is_empty() {
        say!(out, "<section>\n<h2 id=\"decisive\">Decisive moments</h2>\n<ul>");
        for m in &r.decisive {
            say!(out, "<li>{}, ply {}: {}</li>", escaped(&m.turn), m.ply, escaped(&m.text));
        }
        say!(out, "</ul>\n</section>");
    }
}

fn chances(out: &mut String, r: &Report) {
    for (i, part) in r.chances.iter().enumerate() {
        say!(out, "<section>\n<h2 id=\"chances{i}\">{}</h2>", escaped(&part.heading));
        if let Some(curve) = r.curve.as_ref().filter(|_| i == 0) {
            say!(out, "<figure class=\"plot\">\n{}</figure>", plot::chances(curve));
        }
        say!(out, "<ul>");
        for line in &part.lines {
            say!(out, "<li>{}</li>", escaped(line));
        }
        say!(out, "</ul>\n</section>");
    }
}

/// A turn: its map, and its story.
fn turn(out: &mut String, t: &Turn, pen: &mut Pen<'_>) {
    let name = heading(t.number, &t.name);
    say!(out, "<section class=\"turn\">\n<h2 id=\"turn{}\">{}</h2>", t.number, escaped(&name));
    let title = format!("The map at the end of {}", inside(t.number, &t.name));
    let (id, about) = (format!("t{}", t.number), t.words.join(" "));
    let (scene, arrows) = (&*t.scene, t.arrows.as_slice());
    let shown = Shown { scene, id: &id, title: &title, about: &about, arrows, rings: &[], near: &[] };
    map(out, pen, &shown, "map");
    say!(out, "<div class=\"story\">");
    if let Some(dispatch) = &t.dispatch {
        dispatches::html(out, dispatch);
    }
    for s in &t.sections {
        if !s.heading.is_empty() {
            say!(out, "<h3>{}</h3>", escaped(&s.heading));
        }
        story(out, &s.parts, pen);
    }
    if let Some(h) = &t.history {
        history::html(out, h);
    }
    say!(out, "</div>\n</section>");
}

fn contents(out: &mut String, r: &Report) {
    say!(out, "<nav aria-label=\"Contents\">\n<ul>");
    if !r.rows.is_empty() {
        say!(out, "<li><a href=\"#result\">The result</a></li>");
    }
    if !r.decisive.is_empty() {
        say!(out, "<li><a href=\"#decisive\">Decisive moments</a></li>");
    }
    for (i, part) in r.chances.iter().enumerate() {
        say!(out, "<li><a href=\"#chances{i}\">{}</a></li>", escaped(&part.heading));
    }
    for t in &r.turns {
        say!(out, "<li><a href=\"#turn{}\">{}</a></li>", t.number, escaped(&heading(t.number, &t.name)));
    }
    say!(out, "<li><a href=\"#numbers\">Statistics</a></li>");
    if !r.variations.is_empty() {
        say!(out, "<li><a href=\"#variations\">Variations</a></li>");
    }
    say!(out, "</ul>\n</nav>");
}

fn story(out: &mut String, parts: &[Part], pen: &mut Pen<'_>) {
    let mut open = false;
    let end = |open: &mut bool, out: &mut String| {
        if std::mem::replace(open, false) {
            say!(out, "</p>");
        }
    };
    for part in parts {
        match part {
            Part::Sentence(text, strong) => {
                out.push_str(if std::mem::replace(&mut open, true) { " " } else { "<p>" });
                let text = escaped(text);
                let _ =
                    if *strong { write!(out, "<strong>{text}.</strong>") } else { write!(out, "{text}.") };
            }
            Part::Ways(each) => {
                end(&mut open, out);
                say!(out, "<ul class=\"ways\">");
                for way in each {
                    say!(out, "<li>{}</li>", escaped(way));
                }
                say!(out, "</ul>");
            }
            Part::Chapter(title, _) => {
                end(&mut open, out);
                say!(out, "<p class=\"chapter\" role=\"heading\" aria-level=\"3\">{}</p>", escaped(title));
            }
            Part::Remark(one) => {
                end(&mut open, out);
                remark(out, one);
            }
            Part::Battle(fought) => {
                end(&mut open, out);
                battle::html(out, fought, &mut pen.faces);
            }
            Part::Picture(drawn) => {
                end(&mut open, out);
                let (id, scene) = (format!("p{}", drawn.ply), &*drawn.scene);
                let (arrows, rings) = (drawn.arrows.as_slice(), drawn.rings.as_slice());
                let shown =
                    Shown { scene, id: &id, title: &drawn.about, about: "", arrows, rings, near: &[] };
                say!(out, "<figure class=\"map\">\n{}", pen.sheet.picture(&shown));
                say!(out, "<figcaption>{}.</figcaption>\n</figure>", escaped(&drawn.about));
            }
        }
    }
    end(&mut open, out);
}

/// A comment on an order.
fn remark(out: &mut String, one: &Remark) {
    say!(out, "<blockquote class=\"remark\"><p><strong>{}</strong></p>", escaped(&one.head));
    out.push_str(&comment::html(&one.text));
    if !one.by.is_empty() {
        say!(out, "<p class=\"by\">{}</p>", escaped(&one.by));
    }
    say!(out, "</blockquote>");
}

fn numbers(out: &mut String, r: &Report) {
    say!(out, "<section id=\"numbers\">");
    for t in tables(r) {
        say!(out, "<h2>{}</h2>", t.title);
        match t.title {
            LUCK => say!(out, "<figure class=\"plot\">\n{}</figure>", plot::luck(&r.statistics)),
            LOSSES => {
                say!(out, "<figure class=\"plot\">\n{}</figure>", plot::losses(&r.statistics));
            }
            _ => {}
        }
        say!(out, "<table>");
        if !t.about.is_empty() {
            say!(out, "<caption>{}</caption>", escaped(t.about));
        }
        out.push_str("<thead><tr>");
        for (i, cell) in t.head.iter().enumerate() {
            let numbers = i > 0 && t.rows.iter().all(|row| row.get(i).is_some_and(|c| is_number(c)));
            let class = if numbers { " class=\"n\"" } else { "" };
            let _ = write!(out, "<th scope=\"col\"{class}>{}</th>", escaped(cell));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for cells in &t.rows {
            out.push_str("<tr>");
            for (i, cell) in cells.iter().enumerate() {
                let cell = escaped(cell);
                let _ = if i == 0 {
                    write!(out, "<th scope=\"row\">{cell}</th>")
                } else {
                    let class = match cell.chars().count() {
                        _ if is_number(&cell) => " class=\"n\"",
                        LONG.. => " class=\"w\"",
                        _ => "",
                    };
                    write!(out, "<td{class}>{cell}</td>")
                };
            }
            out.push_str("</tr>\n");
        }
        say!(out, "</tbody>\n</table>");
    }
    say!(out, "</section>");
}

/// Cells with more letters than this may be broken.
const LONG: usize = 28;

/// Whether a cell is lined up at its right: `12`, `+0.4`, `0 (0.7)`, `43 %`.
fn is_number(cell: &str) -> bool {
    let signs = |c: char| c.is_ascii_digit() || " .+−%()".contains(c);
    cell.contains(|c: char| c.is_ascii_digit()) && cell.chars().all(signs)
}

fn variations(out: &mut String, r: &Report) {
    if r.variations.is_empty() {
        return;
    }
    say!(out, "<section>\n<h2 id=\"variations\">Variations</h2>");
    for v in &r.variations {
        say!(out, "<h3>{}</h3>\n<p>{}.</p>", escaped(&v.name), escaped(&v.text));
        say!(out, "<p>{}.</p>\n<p>Orders: {}.</p>", escaped(&v.counts), escaped(&v.orders));
        for one in &v.remarks {
            remark(out, one);
        }
    }
    say!(out, "</section>");
}
