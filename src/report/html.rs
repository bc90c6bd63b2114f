//! A report as one HTML page: nothing in it comes from elsewhere. On paper (A4) it runs on from turn to turn; a turn's
//! heading stays with its map, and a map is no higher than leaves room for the beginning of its story.

use super::{
    comment, history,
    map::{self, Sheet, Shown},
    parts::{Part, Remark, Report, Turn},
    plot,
    tables::{LOSSES, LUCK, tables},
    wording::{heading, inside},
};
use map_art::escape::escaped;
use std::fmt::Write as _;

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

const STYLE: &str = "\
:root{color-scheme:light}
body{font:16px/1.5 'Source Serif 4',Georgia,'Liberation Serif',serif;color:#1d1d1b;background:#fff;max-width:54rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3,table,figcaption,.by,.facts,nav{font-family:'Source Sans 3','Noto Sans',Arial,'Liberation Sans',sans-serif}
h1{margin-bottom:.3rem}h2{border-bottom:1px solid #8a8577;margin-top:2.5rem}h3{font-size:1em;margin:1.1em 0 .2em}p{margin:.2rem 0 .8rem}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;font-size:.9em}.facts dt{color:#55524a}.facts dd{margin:0}
nav ul{columns:2;list-style:none;padding:0}nav a{color:#1d4a6b}
table{border-collapse:collapse;font-size:.85em;margin:.8rem 0}caption{text-align:left;color:#55524a;padding-bottom:.4em}
th,td{border-bottom:1px solid #d8d3c5;padding:.15rem .6rem;text-align:left;vertical-align:top}
th{font-weight:600}tbody th,td{white-space:nowrap}td.w{white-space:normal}figure{margin:1rem 0}svg{max-width:100%;height:auto}figcaption{font-size:.8em;color:#55524a}
.remark{margin:.8rem 0;padding:.1rem 1rem;border-left:3px solid #8a8577}.by{font-size:.8em;color:#55524a}
.cost{border-left:3px solid #1d1d1b;padding-left:1rem;break-inside:avoid}.history{margin-top:1.4rem}
.chapter{font-size:1.2em;font-weight:700;margin:1.6rem 0 .4rem}td.n,th.n{text-align:right}
@page{size:A4;margin:15mm 16mm 17mm}
@media print{
body{margin:0;padding:0;max-width:none;font-size:10pt;line-height:1.4;orphans:3;widows:3}
h1{font-size:18pt}h2{font-size:14pt;margin-top:1.4em}h2,h3,.chapter,caption,.plot{break-after:avoid}
figure,tr,.remark,li{break-inside:avoid}figure.map{break-after:avoid;margin:.6rem 0}
figure.map svg{display:block;width:auto;max-height:140mm;margin:0 auto}
figure.plot svg{max-height:52mm;width:auto}
thead{display:table-header-group}tbody tr:nth-child(-n+2){break-before:avoid}nav{display:none}}
";

/// The page.
pub(crate) fn page(r: &Report) -> String {
    let mut out = String::with_capacity(256 << 10);
    let title = format!("{}: after-action report", r.title);
    say!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
    say!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    say!(out, "<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>", escaped(&title));
    let sheet = Sheet::new(&r.board);
    out.push_str(&sheet.ground_svg(&r.board));
    say!(out, "<main>\n<h1>{}</h1>", escaped(&title));
    say!(out, "<p><strong>{}.</strong> {}.</p>", escaped(&r.result), escaped(&r.viewer));
    say!(out, "<dl class=\"facts\">");
    for (label, value) in &r.facts {
        say!(out, "<dt>{}</dt><dd>{}</dd>", escaped(label), escaped(value));
    }
    say!(out, "</dl>");
    contents(&mut out, r);
    outcome(&mut out, r);
    chances(&mut out, r);
    for t in &r.turns {
        turn(&mut out, t, &sheet, &r.statistics.sides);
    }
    numbers(&mut out, r);
    variations(&mut out, r);
    say!(out, "</main>\n</body>\n</html>");
    out
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

/// A turn: its map, then its story.
fn turn(out: &mut String, t: &Turn, sheet: &Sheet, sides: &[String]) {
    let name = heading(t.number, &t.name);
    say!(out, "<section class=\"turn\">\n<h2 id=\"turn{}\">{}</h2>", t.number, escaped(&name));
    let caption = format!("The map at the end of {}", inside(t.number, &t.name));
    let about = t.words.join(" ");
    let shown = Shown {
        id: format!("t{}", t.number),
        title: &caption,
        about: &about,
        arrows: &[],
        rings: &[],
        near: &[],
    };
    say!(out, "<figure class=\"map\">\n{}", sheet.picture(&t.scene, sides, &shown));
    let off = map::off_map(&t.scene, sides);
    let said = [format!("{caption}."), off, map::legend(&t.scene)].concat();
    say!(out, "<figcaption>{}</figcaption>\n</figure>", escaped(&said));
    for s in &t.sections {
        if !s.heading.is_empty() {
            say!(out, "<h3>{}</h3>", escaped(&s.heading));
        }
        story(out, &s.parts, sheet, sides);
    }
    if let Some(h) = &t.history {
        history::html(out, h);
    }
    say!(out, "</section>");
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
            Part::Picture(drawn) => {
                end(&mut open, out);
                let shown = Shown {
                    id: format!("p{}", drawn.ply),
                    title: &drawn.about,
                    about: "",
                    arrows: &drawn.arrows,
                    rings: &drawn.rings,
                    near: &[],
                };
                say!(out, "<figure class=\"map\">\n{}", sheet.picture(&drawn.scene, sides, &shown));
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
