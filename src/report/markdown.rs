//! A report as Markdown.

use super::{
    comment,
    gather::{Part, Report},
    remarks::Remark,
    signed,
};
use crate::engine::base::side::Side;
use std::fmt::Write as _;

macro_rules! say {
    ($to:expr, $($rest:tt)*) => {{ let _ = writeln!($to, $($rest)*); }};
}

/// The report.
pub(crate) fn text(r: &Report) -> String {
    let mut out = String::new();
    say!(out, "# {}: after-action report\n", escaped(&r.title));
    say!(out, "**{}.** {}.\n", escaped(&r.result), escaped(&r.viewer));
    for (label, value) in &r.facts {
        say!(out, "- **{}:** {}", escaped(label), escaped(value));
    }
    if !r.rows.is_empty() {
        say!(out, "\n## The result\n");
    }
    for row in &r.rows {
        say!(out, "- {}: {}", escaped(&row.label), escaped(&row.value));
    }
    if !r.decisive.is_empty() {
        say!(out, "\n## Decisive moments\n");
    }
    for m in &r.decisive {
        say!(out, "- {}, ply {}: {}", escaped(&m.turn), m.ply, escaped(&m.text));
    }
    for part in &r.chances {
        say!(out, "\n## {}\n", escaped(&part.heading));
        for line in &part.lines {
            say!(out, "- {}", escaped(line));
        }
    }
    for t in &r.turns {
        say!(out, "\n## {}", escaped(&heading(t.number, &t.name)));
        for s in &t.sections {
            if !s.heading.is_empty() {
                say!(out, "\n### {}", escaped(&s.heading));
            }
            story(&mut out, &s.parts);
        }
        say!(out, "\n### At the end of {}\n", escaped(&inside(t.number, &t.name)));
        for words in &t.words {
            say!(out, "- {}", escaped(words));
        }
    }
    numbers(&mut out, r);
    if !r.variations.is_empty() {
        say!(out, "\n## Variations");
        for v in &r.variations {
            say!(out, "\n### {}\n", escaped(&v.name));
            say!(out, "{}.\n\n- {}.", escaped(&v.text), escaped(&v.counts));
            say!(out, "- Orders: {}.", escaped(&v.orders));
            for one in &v.remarks {
                quote(&mut out, one);
            }
        }
    }
    out
}

/// `Turn 3, August 1941`, or the name alone.
pub(crate) fn heading(number: u16, name: &str) -> String {
    if number == 0 || name.contains(&number.to_string()) && name.starts_with("Turn") {
        name.to_owned()
    } else {
        format!("Turn {number}, {name}")
    }
}

/// The name of a turn inside a sentence: `June 1941`, `the set-up`.
pub(crate) fn inside(number: u16, name: &str) -> String {
    if number == 0 { format!("the {}", name.to_lowercase()) } else { name.to_owned() }
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
                let text = escaped(text);
                sentences.push(if *strong { format!("**{text}.**") } else { format!("{text}.") });
            }
            Part::Chapter(title, _) => {
                end(&mut sentences, out);
                say!(out, "\n### *{}*", escaped(title));
            }
            Part::Remark(remark) => {
                end(&mut sentences, out);
                quote(out, remark);
            }
            Part::Picture(picture) => {
                end(&mut sentences, out);
                say!(out, "\n> *{}.*", escaped(&picture.about));
            }
        }
    }
    end(&mut sentences, out);
}

/// A remark as a quotation. A comment is Markdown already; it is quoted line by line.
fn quote(out: &mut String, remark: &Remark) {
    say!(out, "\n> **{}**", escaped(&remark.head));
    if !remark.text.is_empty() {
        say!(out, ">");
    }
    for line in comment::markdown(&remark.text).lines() {
        say!(out, "{}", format!("> {line}").trim_end());
    }
    if !remark.by.is_empty() {
        say!(out, ">\n> *{}*", escaped(&remark.by));
    }
}

fn row(out: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells.iter().map(|c| escaped(c).replace('|', "\\|")).collect();
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

/// A table of a report.
pub(crate) struct Numbers {
    pub title: &'static str,
    pub about: &'static str,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

fn texts(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|c| (*c).to_owned()).collect()
}

/// All tables that are not empty.
pub(crate) fn tables(r: &Report) -> Vec<Numbers> {
    let s = &r.statistics;
    let name = |side: usize| s.sides.get(side).cloned().unwrap_or_default();
    let mut by_turn = Vec::new();
    let mut luck = Vec::new();
    let sums = [0u8, 1].map(|side| s.total(Side(side)));
    let all = s.turns.iter().map(|t| (t.name.clone(), t.sides)).chain([("All turns".to_owned(), sums)]);
    for (turn, sides) in all {
        for (side, x) in sides.iter().enumerate() {
            let losses = [x.lost, x.captured, x.acted, x.idle, x.unsupplied];
            if losses.iter().any(|n| *n > 0) {
                by_turn.push(vec![
                    turn.clone(),
                    name(side),
                    x.lost.to_string(),
                    x.lost_elsewhere.to_string(),
                    x.captured.to_string(),
                    x.acted.to_string(),
                    x.idle.to_string(),
                    x.unsupplied.to_string(),
                ]);
            }
            if x.battles[0] == 0 {
                continue;
            }
            let by = Side(side as u8);
            luck.push(vec![
                turn.clone(),
                name(side),
                x.battles[0].to_string(),
                x.battles[1].to_string(),
                format!("{:.1}", x.hoped),
                signed(x.dice.balance(by)),
                signed(x.faces.balance(by)),
                signed(x.play.balance(by)),
            ]);
        }
    }
    let bands = s.bands().into_iter().flat_map(|b| {
        let one = |side: usize| {
            vec![
                b.label.to_owned(),
                s.sides.get(side).cloned().unwrap_or_default(),
                b.fought[side].to_string(),
                b.taken[side].to_string(),
                format!("{:.1}", b.hoped[side]),
            ]
        };
        [0, 1].into_iter().filter(|side| b.fought[*side] > 0).map(one).collect::<Vec<_>>()
    });
    let battles = s.battles.iter().map(|b| {
        let e = &b.engaged;
        let lost = [0, 1].map(|side: usize| {
            let expected = b.expected.map_or_else(String::new, |x| format!(" ({:.1})", x.lost[side]));
            format!("{}{expected}", b.lost[side])
        });
        let [first, second] = lost;
        vec![
            b.when.turn.to_string(),
            e.place.clone(),
            name(usize::from(e.side.0)),
            e.odds.clone(),
            e.chance.map_or_else(String::new, |c| c.percent(0)),
            b.end.word().to_owned(),
            first,
            second,
        ]
    });
    let dice = r.dice.iter().map(|d| {
        vec![d.turn.clone(), d.what.clone(), d.face.to_string(), d.modifiers.clone(), d.result.to_string()]
    });
    let lost = |side: usize| format!("{} lost (expected)", name(side));
    let out = [
        Numbers {
            title: "Losses, captures, tempo, supply",
            about: "Units that acted are counted in every phase; idle ones could still have acted at its end.",
            head: texts(&[
                "Turn",
                "Side",
                "Units lost",
                "Of these outside battle",
                "Captures",
                "Acted",
                "Idle",
                "Out of supply",
            ]),
            rows: by_turn,
        },
        Numbers {
            title: "Luck",
            about: "In the attacks of a side, in units: losses of the other side less its own, against what was to be \
                    expected. Dice and drawn faces are counted exactly and apart; play is all the rest.",
            head: texts(&[
                "Turn",
                "Side",
                "Attacks",
                "Successful",
                "Expected",
                "Dice",
                "Drawn faces",
                "Play",
            ]),
            rows: luck,
        },
        Numbers {
            title: "Battles by chance",
            about: "The chance is the one the viewer could work out when the attack was committed.",
            head: texts(&["Chance", "Attacker", "Fought", "Successful", "Expected"]),
            rows: bands.collect(),
        },
        Numbers {
            title: "Battles",
            about: "Strengths are attackers to defenders, as the viewer knew them. Won: the place was taken or could have been. \
                    Losses are units, in brackets those to be expected.",
            head: [
                texts(&["Turn", "Place", "Attacker", "Strengths", "Chance", "Result"]),
                vec![lost(0), lost(1)],
            ]
            .concat(),
            rows: battles.collect(),
        },
        Numbers {
            title: "Dice",
            about: "",
            head: texts(&["Turn", "What", "Face", "Modifiers", "Result"]),
            rows: dice.collect(),
        },
    ];
    out.into_iter().filter(|t| !t.rows.is_empty()).collect()
}

/// Keeps Markdown from reading signs as marks.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '`' | '[' | ']' | '<' | '\\' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
