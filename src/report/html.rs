//! A report as one HTML page: nothing in it comes from elsewhere, and it prints a turn a page.

use super::{
    comment,
    gather::{Part, Report},
    map::{self, Sheet, Shown},
    markdown::{first_capital, heading, tables},
    plot,
    remarks::Remark,
};
use std::fmt::Write as _;

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

const STYLE: &str = "\
body{font:16px/1.5 'Source Serif 4',Georgia,serif;color:#1d1d1b;background:#fff;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3,table,figcaption,.by{font-family:'Source Sans 3','Noto Sans',Arial,sans-serif}
h2{border-bottom:1px solid #8a8577;margin-top:2.5rem}h3{font-size:1rem;margin-bottom:.2rem}p{margin:.2rem 0 .8rem}
table{border-collapse:collapse;font-size:.85rem;margin:.8rem 0}caption{text-align:left;color:#55524a}
th,td{border-bottom:1px solid #d8d3c5;padding:.15rem .6rem;text-align:left;vertical-align:top}
figure{margin:1rem 0}svg{max-width:100%;height:auto}figcaption{font-size:.8rem;color:#55524a}
.remark{margin:.8rem 0;padding:.1rem 1rem;border-left:3px solid #8a8577}.by{font-size:.8rem;color:#55524a}
.chapter{font-size:1.2rem;font-weight:700;margin:1.6rem 0 .4rem}td.n,th.n{text-align:right}
@media print{body{margin:0;max-width:none;font-size:10pt}section.turn{break-before:page}figure,tr,.remark{break-inside:avoid}h2,h3{break-after:avoid}}
";

/// The page.
pub(super) fn page(r: &Report) -> String {
    let mut out = String::with_capacity(256 << 10);
    let title = format!("{}: after-action report", r.title);
    say!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
    say!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    say!(out, "<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>", escaped(&title));
    let sheet = Sheet::new(&r.ground, &r.places);
    out.push_str(&sheet.ground_svg(&r.ground, &r.places));
    say!(out, "<main>\n<h1>{}</h1>", escaped(&title));
    say!(out, "<p>{}.</p>\n<p><strong>{}</strong></p>", escaped(&r.viewer), escaped(&r.result));
    let choices: Vec<String> = r.choices.iter().map(|(k, v)| format!("{k} {v}")).collect();
    say!(out, "<p>Set-up: {}.</p>", escaped(&choices.join(", ")));
    if !r.rows.is_empty() {
        say!(out, "<ul>");
        for row in &r.rows {
            say!(out, "<li>{}: {}</li>", escaped(&row.label), escaped(&row.value));
        }
        say!(out, "</ul>");
    }
    contents(&mut out, r);
    say!(out, "<section>\n<h2 id=\"decisive\">Decisive moments</h2>\n<ul>");
    if r.decisive.is_empty() {
        say!(out, "<li>None.</li>");
    }
    for m in &r.decisive {
        say!(out, "<li>{}, ply {}: {}</li>", escaped(&m.turn), m.ply, escaped(&m.text));
    }
    say!(out, "</ul>\n</section>");
    for (i, part) in r.chances.iter().enumerate() {
        say!(out, "<section>\n<h2 id=\"chances{i}\">{}</h2>", escaped(&part.heading));
        if let Some(curve) = r.curve.as_ref().filter(|_| i == 0) {
            say!(out, "<figure>\n{}</figure>", plot::chances(curve));
        }
        say!(out, "<ul>");
        for line in &part.lines {
            say!(out, "<li>{}</li>", escaped(line));
        }
        say!(out, "</ul>\n</section>");
    }
    for t in &r.turns {
        let name = heading(t.number, &t.name);
        say!(out, "<section class=\"turn\">\n<h2 id=\"turn{}\">{}</h2>", t.number, escaped(&name));
        let caption = format!("The map at the end of {}", t.name);
        let about = t.words.join(" ");
        let shown =
            Shown { id: format!("t{}", t.number), title: &caption, about: &about, arrows: &[], rings: &[] };
        say!(out, "<figure>\n{}", sheet.picture(&t.scene, &r.statistics.sides, &shown));
        say!(out, "<figcaption>{}. {}</figcaption>\n</figure>", escaped(&caption), map::LEGEND);
        for s in &t.sections {
            if !s.heading.is_empty() {
                say!(out, "<h3>{}</h3>", escaped(&s.heading));
            }
            story(&mut out, &s.parts, &sheet, &r.statistics.sides);
        }
        say!(out, "</section>");
    }
    numbers(&mut out, r);
    variations(&mut out, r);
    say!(out, "</main>\n</body>\n</html>");
    out
}

fn contents(out: &mut String, r: &Report) {
    say!(out, "<nav aria-label=\"Contents\">\n<ul>\n<li><a href=\"#decisive\">Decisive moments</a></li>");
    for (i, part) in r.chances.iter().enumerate() {
        say!(out, "<li><a href=\"#chances{i}\">{}</a></li>", escaped(&part.heading));
    }
    for t in &r.turns {
        say!(out, "<li><a href=\"#turn{}\">{}</a></li>", t.number, escaped(&heading(t.number, &t.name)));
    }
    say!(out, "<li><a href=\"#numbers\">Statistics</a></li>\n</ul>\n</nav>");
}

fn story(out: &mut String, parts: &[Part], sheet: &Sheet, sides: &[String]) {
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
            Part::Chapter(title) => {
                end(&mut open, out);
                say!(out, "<p class=\"chapter\" role=\"heading\" aria-level=\"3\">{}</p>", escaped(title));
            }
            Part::Remark(one) => {
                end(&mut open, out);
                remark(out, one);
            }
            Part::Picture(drawn) => {
                end(&mut open, out);
                let shown = Shown {
                    id: format!("p{}", drawn.ply),
                    title: &drawn.about,
                    about: "",
                    arrows: &drawn.arrows,
                    rings: &drawn.rings,
                };
                say!(out, "<figure>\n{}", sheet.picture(&drawn.scene, sides, &shown));
                say!(out, "<figcaption>{}.</figcaption>\n</figure>", escaped(&drawn.about));
            }
        }
    }
    end(&mut open, out);
}

/// What somebody wrote about an order.
fn remark(out: &mut String, one: &Remark) {
    say!(out, "<blockquote class=\"remark\"><p><strong>{}</strong></p>", escaped(&one.head));
    out.push_str(&comment::html(&one.text));
    if !one.by.is_empty() {
        say!(out, "<p class=\"by\">{}</p>", escaped(&one.by));
    }
    say!(out, "</blockquote>");
}

fn numbers(out: &mut String, r: &Report) {
    say!(out, "<section class=\"turn\" id=\"numbers\">");
    for t in tables(r) {
        say!(out, "<h2>{}</h2>", t.title);
        match t.title {
            "Luck" => say!(out, "<figure>\n{}</figure>", plot::luck(&r.statistics)),
            "Losses, captures, tempo, supply" => {
                say!(out, "<figure>\n{}</figure>", plot::losses(&r.statistics));
            }
            _ => {}
        }
        say!(out, "<table>");
        if !t.about.is_empty() {
            say!(out, "<caption>{}</caption>", escaped(t.about));
        }
        out.push_str("<thead><tr>");
        for cell in &t.head {
            let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(cell));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for cells in &t.rows {
            out.push_str("<tr>");
            for (i, cell) in cells.iter().enumerate() {
                let cell = escaped(cell);
                let _ = if i == 0 {
                    write!(out, "<th scope=\"row\">{cell}</th>")
                } else {
                    let class = if is_number(&cell) { " class=\"n\"" } else { "" };
                    write!(out, "<td{class}>{cell}</td>")
                };
            }
            out.push_str("</tr>\n");
        }
        say!(out, "</tbody>\n</table>");
    }
    say!(out, "</section>");
}

/// Whether a cell is lined up at its right: `12`, `+0.4`, `0 (0.7)`, `43 %`.
fn is_number(cell: &str) -> bool {
    let signs = |c: char| c.is_ascii_digit() || " .+−%()".contains(c);
    cell.contains(|c: char| c.is_ascii_digit()) && cell.chars().all(signs)
}

fn variations(out: &mut String, r: &Report) {
    if r.variations.is_empty() {
        return;
    }
    say!(out, "<section class=\"turn\">\n<h2>Variations</h2>");
    for v in &r.variations {
        say!(out, "<h3>{}</h3>\n<p>{}.</p>", escaped(&v.name), escaped(&first_capital(&v.text)));
        say!(out, "<p>At its end: {}.</p>\n<p>Orders: {}.</p>", escaped(&v.counts), escaped(&v.orders));
        for one in &v.remarks {
            remark(out, one);
        }
    }
    say!(out, "</section>");
}

/// A text with the signs that mean something to HTML replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}
