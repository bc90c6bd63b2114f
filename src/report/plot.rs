//! Small bar plots as SVG; the numbers stand in the tables beside them.

use super::{chances::Curve, map::COLOURS, wording::signed};
use crate::{
    engine::{base::side::Side, statistics::Statistics},
    map_art::escape::escaped,
};
use std::fmt::Write as _;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 220.0;
const PALE: [&str; 2] = ["#b4bac4", "#dc9a92"];

/// One bar: its parts from zero on, with colours, and words for it.
struct Bar {
    parts: Vec<(f64, &'static str)>,
    words: String,
}

/// Luck by turn and attacker: dice dark, drawn faces pale.
pub(crate) fn luck(s: &Statistics) -> String {
    let bars = bars(s, |side, t| {
        let x = &t.sides[side];
        let by = Side(side as u8);
        let (dice, faces) = (x.dice.balance(by), x.faces.balance(by));
        Bar {
            parts: vec![(dice, COLOURS[side]), (faces, PALE[side])],
            words: format!("dice {}, faces {}", signed(dice), signed(faces)),
        }
    });
    let key = |side: usize| {
        let name = s.sides.get(side).map_or("", String::as_str);
        [(COLOURS[side], format!("{name}, dice")), (PALE[side], format!("{name}, drawn faces"))]
    };
    let title = "Luck of the attackers by turn, in units";
    plot(title, &[key(0), key(1)].concat(), s, &bars, signed)
}

/// Losses by turn and side.
pub(crate) fn losses(s: &Statistics) -> String {
    let bars = bars(s, |side, t| {
        let lost = t.sides[side].lost;
        Bar { parts: vec![(f64::from(lost), COLOURS[side])], words: format!("{lost} lost") }
    });
    let key = |side: usize| (COLOURS[side], s.sides.get(side).cloned().unwrap_or_default());
    plot("Units lost by turn", &[key(0), key(1)], s, &bars, |n| format!("{n:.0}"))
}

fn bars(
    s: &Statistics,
    bar: impl Fn(usize, &crate::engine::statistics::TurnAccount) -> Bar,
) -> Vec<[Bar; 2]> {
    s.turns.iter().map(|t| [bar(0, t), bar(1, t)]).collect()
}

/// Top and bottom of the parts: those above zero are stacked up, those below down.
fn reach(bar: &Bar) -> (f64, f64) {
    let up = bar.parts.iter().map(|p| p.0.max(0.0)).sum();
    let down = bar.parts.iter().map(|p| p.0.min(0.0)).sum();
    (down, up)
}

/// Height of the title and the key over a plot; each has a line of its own, so that neither runs into the other.
const OVER: f64 = 46.0;

fn plot(
    title: &str,
    key: &[(&str, String)],
    s: &Statistics,
    bars: &[[Bar; 2]],
    number: impl Fn(f64) -> String,
) -> String {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for bar in bars.iter().flatten() {
        let (down, up) = reach(bar);
        (low, high) = (low.min(down), high.max(up));
    }
    let scale = (f64::from(HEIGHT - 34.0) - OVER) / (high - low);
    let zero = OVER + high * scale;
    let words: Vec<String> = bars
        .iter()
        .zip(&s.turns)
        .flat_map(|(two, t)| {
            let one = |(i, b): (usize, &Bar)| {
                let side = s.sides.get(i).map_or("", String::as_str);
                format!("{}, {side}: {}", t.name, b.words)
            };
            two.iter().enumerate().map(one).collect::<Vec<_>>()
        })
        .collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n",
        escaped(title),
        escaped(&words.join("; "))
    );
    let text = "font-size=\"12\" font-family=\"sans-serif\"";
    let _ = writeln!(out, "<text x=\"44\" y=\"13\" {text} font-weight=\"600\">{}</text>", escaped(title));
    let mut x = 44.0;
    for (fill, name) in key {
        let _ = writeln!(
            out,
            "<rect x=\"{x:.0}\" y=\"22\" width=\"10\" height=\"10\" fill=\"{fill}\"/><text x=\"{:.0}\" y=\"31\" {text}>{}</text>",
            x + 14.0,
            escaped(name)
        );
        // The width of the letters is not known here; this is that of wide ones.
        x += 34.0 + 6.6 * name.chars().count() as f64;
    }
    let step = f64::from(WIDTH - 60.0) / bars.len().max(1) as f64;
    for (n, two) in bars.iter().enumerate() {
        let left = 50.0 + step * n as f64;
        let wide = step * 0.34;
        for (i, bar) in two.iter().enumerate() {
            let x = left + wide * i as f64 + 2.0 * i as f64;
            let (mut up, mut down) = (zero, zero);
            for (value, fill) in &bar.parts {
                let tall = value.abs() * scale;
                if tall < 0.05 {
                    continue;
                }
                let y = if *value > 0.0 {
                    up -= tall;
                    up
                } else {
                    down += tall;
                    down - tall
                };
                let _ = writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" fill=\"{fill}\"/>"
                );
            }
        }
        let name = s.turns.get(n).map_or("", |t| t.name.as_str());
        let short = name.split(' ').next().unwrap_or_default();
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.0}\" font-size=\"11\" text-anchor=\"middle\" font-family=\"sans-serif\">{}</text>",
            left + wide,
            HEIGHT - 6.0,
            escaped(short)
        );
    }
    let _ = writeln!(
        out,
        "<path d=\"M44 {zero:.1}H{:.0}\" stroke=\"#55524a\" stroke-width=\"1\"/>\n\
         <text x=\"40\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\" font-family=\"sans-serif\">0</text>\n\
         <text x=\"40\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\" font-family=\"sans-serif\">{}</text>\n",
        WIDTH - 8.0,
        zero + 4.0,
        OVER + 4.0,
        number(high)
    );
    if low * scale < -14.0 {
        let _ = writeln!(
            out,
            "<text x=\"40\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"end\" font-family=\"sans-serif\">{}</text>",
            zero - low * scale + 4.0,
            number(low)
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Title and key over the curve of the chances.
fn key_of_chances(curve: &Curve) -> String {
    let text = "font-size=\"12\" font-family=\"sans-serif\"";
    let diamond = if curve.points.is_empty() {
        String::new()
    } else {
        format!(
            "<path d=\"M364 21l5 5l-5 5l-5 -5Z\" fill=\"#ffffff\" stroke=\"#1d1d1b\" stroke-width=\"1.6\"/>\
             <text x=\"376\" y=\"31\" {text}>a turning point</text>\n"
        )
    };
    format!(
        "<text x=\"44\" y=\"13\" {text} font-weight=\"600\">{} by order</text>\n\
         <path d=\"M44 27H60\" stroke=\"#1d1d1b\" stroke-width=\"1.6\"/><text x=\"66\" y=\"31\" {text}>the mean of the play-outs</text>\n\
         <rect x=\"232\" y=\"22\" width=\"16\" height=\"10\" fill=\"#b4bac4\" opacity=\"0.6\"/>\
         <text x=\"254\" y=\"31\" {text}>its standard error</text>\n{diamond}",
        escaped(&curve.title)
    )
}

/// The win chance by moment: a line in the band of its error, the turns, and a diamond for each turning point.
pub(crate) fn chances(curve: &Curve) -> String {
    let (left, right, top, bottom) = (44.0, f64::from(WIDTH) - 8.0, OVER + 6.0, f64::from(HEIGHT) - 24.0);
    let x = |moment: u32| left + (right - left) * f64::from(moment) / f64::from(curve.end.max(1));
    let y = |value: f64| bottom - (bottom - top) * value.clamp(0.0, 1.0);
    let words: Vec<&str> = curve.points.iter().map(|(_, _, words)| words.as_str()).collect();
    let about = if words.is_empty() { "No turning points".into() } else { words.join("; ") };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>{} by order</title>\n<desc>{}</desc>\n",
        escaped(&curve.title),
        escaped(&about)
    );
    let text = "font-size=\"11\" font-family=\"sans-serif\"";
    out.push_str(&key_of_chances(curve));
    for (value, name) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
        let _ = writeln!(
            out,
            "<path d=\"M{left} {:.1}H{right}\" stroke=\"#d8d3c5\"/><text x=\"40\" y=\"{:.1}\" text-anchor=\"end\" {text}>{name}</text>",
            y(value),
            y(value) + 4.0
        );
    }
    for (i, (first, name)) in curve.turns.iter().enumerate() {
        let (from, to) = (x(*first), x(curve.turns.get(i + 1).map_or(curve.end, |next| next.0)));
        let _ = writeln!(out, "<path d=\"M{from:.1} {top}V{bottom}\" stroke=\"#d8d3c5\"/>");
        let short = name.split(' ').next().unwrap_or_default();
        if to - from > short.chars().count() as f64 * 7.0 {
            let at = f64::midpoint(from, to);
            let _ = writeln!(
                out,
                "<text x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\" {text}>{}</text>",
                HEIGHT - 6.0,
                escaped(short)
            );
        }
    }
    let path = |at: &dyn Fn(f64, f64) -> f64| {
        let point = |(m, mean, error): &(u32, f64, f64)| format!("{:.1} {:.1}", x(*m), y(at(*mean, *error)));
        curve.known.iter().map(point).collect::<Vec<_>>()
    };
    let mut low = path(&|mean, error| mean - error);
    low.reverse();
    let high = path(&|mean, error| mean + error);
    let _ = writeln!(
        out,
        "<path d=\"M{}L{}Z\" fill=\"#b4bac4\" opacity=\"0.6\"/>",
        high.join("L"),
        low.join("L")
    );
    let line = path(&|mean, _| mean).join("L");
    let _ = writeln!(out, "<path d=\"M{line}\" fill=\"none\" stroke=\"#1d1d1b\" stroke-width=\"1.6\"/>");
    for (moment, value, words) in &curve.points {
        let (x, y) = (x(*moment), y(*value));
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {:.1}l5 5l-5 5l-5 -5Z\" fill=\"#ffffff\" stroke=\"#1d1d1b\" stroke-width=\"1.6\"><title>{}</title></path>",
            y - 5.0,
            escaped(words)
        );
    }
    out.push_str("</svg>\n");
    out
}
