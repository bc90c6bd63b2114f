//! Small bar plots as SVG; the numbers stand in the tables beside them.

use super::{html::escaped, map::COLOURS, signed};
use crate::engine::{rules::Side, statistics::Statistics};
use std::fmt::Write as _;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 200.0;
const PALE: [&str; 2] = ["#b4bac4", "#dc9a92"];

/// One bar: its parts from zero on, with colours, and words for it.
struct Bar {
    parts: Vec<(f64, &'static str)>,
    words: String,
}

/// Luck by turn and attacker: dice dark, drawn faces pale.
pub(super) fn luck(s: &Statistics) -> String {
    let bars = bars(s, |side, t| {
        let x = &t.sides[side];
        let by = Side(side as u8);
        let (dice, faces) = (x.dice.balance(by), x.faces.balance(by));
        Bar {
            parts: vec![(dice, COLOURS[side].0), (faces, PALE[side])],
            words: format!("dice {}, faces {}", signed(dice), signed(faces)),
        }
    });
    plot(
        "Luck by turn",
        "Left bar the first side, right bar the second; dice dark, drawn faces pale.",
        s,
        &bars,
    )
}

/// Losses by turn and side.
pub(super) fn losses(s: &Statistics) -> String {
    let bars = bars(s, |side, t| {
        let lost = t.sides[side].lost;
        Bar { parts: vec![(f64::from(lost), COLOURS[side].0)], words: format!("{lost} lost") }
    });
    plot("Units lost by turn", "Left bar the first side, right bar the second.", s, &bars)
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

fn plot(title: &str, about: &str, s: &Statistics, bars: &[[Bar; 2]]) -> String {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for bar in bars.iter().flatten() {
        let (down, up) = reach(bar);
        (low, high) = (low.min(down), high.max(up));
    }
    let scale = f64::from(HEIGHT - 40.0) / (high - low);
    let zero = 12.0 + high * scale;
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
         <title>{}</title>\n<desc>{} {}</desc>\n",
        escaped(title),
        escaped(about),
        escaped(&words.join("; "))
    );
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
         <text x=\"40\" y=\"16\" font-size=\"11\" text-anchor=\"end\" font-family=\"sans-serif\">{}</text>\n</svg>",
        WIDTH - 8.0,
        zero + 4.0,
        signed(high)
    );
    out
}
