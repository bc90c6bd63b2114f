//! Small bar plots as SVG; the numbers stand in the tables beside them.

use super::{chances::Curve, wording::signed};
use engine::{
    base::{by_side::BySide, side::Side},
    show::projection::At,
    statistics::{Statistics, TurnAccount},
    study::dates::{shortest, without_year},
};
use map_art::{
    ink::Ink,
    svg::{Anchor, Edge, Letters, Rgba, Svg},
};

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 220.0;
const INK: Rgba = Ink::Ink.on_paper();
const AXIS: Rgba = Ink::Ink2.on_paper();
const RULE: Rgba = Rgba::rgb(0xd8_d3c5);
const BAND: Rgba = Rgba::rgb(0xb4_bac4);
const WHITE: Rgba = Rgba::rgb(0xff_ffff);
/// The left end of what is plotted, and of titles and keys.
const LEFT: f32 = 44.0;
/// Height of the title and the key over a plot; each has a line of its own, so that neither runs into the other.
const OVER: f32 = 46.0;
/// Baselines of the title, the key and the names of the turns.
const TITLE: f32 = 13.0;
const KEY: f32 = 31.0;
const TURNS: f32 = HEIGHT - 6.0;

const fn letters(size: f32, weight: u16, anchor: Anchor) -> Letters {
    Letters { family: "", weight, italic: false, size, ink: INK, halo: Edge::NONE, anchor }
}

const KEYS: Letters = letters(12.0, 400, Anchor::Start);
const NUMBERS: Letters = letters(11.0, 400, Anchor::End);
const NAMES: Letters = letters(11.0, 400, Anchor::Middle);

/// A plot with its title.
fn begun(title: &str, about: &str) -> Svg {
    let mut svg = Svg::new((WIDTH, HEIGHT), 1, "", title, about);
    svg.text((LEFT, TITLE), title, &letters(12.0, 600, Anchor::Start));
    svg
}

/// The name of a turn as there is room for it: the month, or the day and three letters of its month.
fn short(name: &str) -> String {
    let month = without_year(name);
    if month.contains(' ') { shortest(name) } else { month.to_owned() }
}

/// One bar: its parts from zero on, with colours, and words for it.
struct Bar {
    parts: Vec<(f32, Rgba)>,
    words: String,
}

/// The bars of a turn, one a side.
type Bars = BySide<Bar>;

fn dark(side: Side) -> Rgba {
    Ink::Line(side.0).on_paper()
}

fn pale(side: Side) -> Rgba {
    Ink::Moved(side.0).on_paper()
}

/// Luck by turn and attacker: dice dark, drawn faces pale.
pub(crate) fn luck(s: &Statistics) -> String {
    let has_faces = s.has_faces();
    let bars = bars(s, |side, t| {
        let x = &t.sides[side];
        let (dice, faces) = (x.dice.balance(side), x.faces.balance(side));
        let of_faces = if has_faces { format!(", faces {}", signed(faces)) } else { String::new() };
        Bar {
            parts: vec![(dice as f32, dark(side)), (faces as f32, pale(side))],
            words: format!("dice {}{of_faces}", signed(dice)),
        }
    });
    let mut key = Vec::new();
    for (side, name) in Side::BOTH.into_iter().zip(&s.sides) {
        key.push((dark(side), format!("{name}, dice")));
        if has_faces {
            key.push((pale(side), format!("{name}, drawn faces")));
        }
    }
    plot("Luck of the attackers by turn, in units", &key, s, &bars, |n| signed(f64::from(n)))
}

/// Losses by turn and side.
pub(crate) fn losses(s: &Statistics) -> String {
    let bars = bars(s, |side, t| {
        let lost = t.sides[side].lost;
        Bar { parts: vec![(lost as f32, dark(side))], words: format!("{lost} lost") }
    });
    let sides = Side::BOTH.into_iter().zip(&s.sides);
    let key: Vec<_> = sides.map(|(side, name)| (dark(side), name.clone())).collect();
    plot("Units lost by turn", &key, s, &bars, |n| format!("{n:.0}"))
}

fn bars(s: &Statistics, bar: impl Fn(Side, &TurnAccount) -> Bar) -> Vec<Bars> {
    s.turns.iter().map(|t| BySide::from_fn(|side| bar(side, t))).collect()
}

/// Top and bottom of the parts: those above zero are stacked up, those below down.
fn reach(bar: &Bar) -> (f32, f32) {
    let up = bar.parts.iter().map(|p| p.0.max(0.0)).sum();
    let down = bar.parts.iter().map(|p| p.0.min(0.0)).sum();
    (down, up)
}

/// The bars of every turn in words.
fn in_words(s: &Statistics, bars: &[Bars]) -> String {
    let one = |turn: &str, side: Side, bar: &Bar| {
        let side = s.sides.get(usize::from(side.0)).map_or("", String::as_str);
        format!("{turn}, {side}: {}", bar.words)
    };
    let all = bars.iter().zip(&s.turns);
    let words = all.flat_map(|(two, t)| two.iter().map(move |(side, b)| one(&t.name, side, b)));
    words.collect::<Vec<_>>().join("; ")
}

fn plot(
    title: &str,
    key: &[(Rgba, String)],
    s: &Statistics,
    bars: &[Bars],
    number: impl Fn(f32) -> String,
) -> String {
    let (mut low, mut high) = (0.0f32, 1.0f32);
    for (_, bar) in bars.iter().flat_map(BySide::iter) {
        let (down, up) = reach(bar);
        (low, high) = (low.min(down), high.max(up));
    }
    let scale = (HEIGHT - 34.0 - OVER) / (high - low);
    let zero = OVER + high * scale;
    let mut svg = begun(title, &in_words(s, bars));
    let mut x = LEFT;
    for (fill, name) in key {
        svg.rect(((x, 22.0), (10.0, 10.0)), 0.0, *fill, Edge::NONE, "");
        svg.text((x + 14.0, KEY), name, &KEYS);
        // The width of the letters is not known here; this is that of wide ones.
        x += 34.0 + 6.6 * name.chars().count() as f32;
    }
    let step = (WIDTH - 60.0) / bars.len().max(1) as f32;
    let wide = step * 0.34;
    for (n, two) in bars.iter().enumerate() {
        let left = 50.0 + step * n as f32;
        for (i, (_, bar)) in two.iter().enumerate() {
            stacked(&mut svg, bar, (left + (wide + 2.0) * i as f32, wide), (zero, scale));
        }
        svg.text((left + wide, TURNS), &short(s.turns.get(n).map_or("", |t| &t.name)), &NAMES);
    }
    svg.lines([[(LEFT, zero), (WIDTH - 8.0, zero)]], Edge::new(1.0, AXIS), "");
    svg.text((40.0, zero + 4.0), "0", &NUMBERS);
    svg.text((40.0, OVER + 4.0), &number(high), &NUMBERS);
    if low * scale < -14.0 {
        svg.text((40.0, zero - low * scale + 4.0), &number(low), &NUMBERS);
    }
    svg.finish()
}

/// The parts of a bar, upwards and downwards from zero.
fn stacked(svg: &mut Svg, bar: &Bar, (x, wide): (f32, f32), (zero, scale): (f32, f32)) {
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
        svg.rect(((x, y), (wide, tall)), 0.0, *fill, Edge::NONE, "");
    }
}

/// The stroke of a mean and around a turning point.
const MEAN: Edge = Edge::new(1.6, INK);

fn diamond(svg: &mut Svg, (x, y): At) {
    svg.path([(x, y - 5.0), (x + 5.0, y), (x, y + 5.0), (x - 5.0, y)], true, WHITE, MEAN);
}

fn key_of_chances(svg: &mut Svg, curve: &Curve) {
    svg.lines([[(LEFT, 27.0), (60.0, 27.0)]], MEAN, "");
    svg.text((66.0, KEY), "the mean of the play-outs", &KEYS);
    svg.rect(((232.0, 22.0), (16.0, 10.0)), 0.0, translucent(BAND), Edge::NONE, "");
    svg.text((254.0, KEY), "its standard error", &KEYS);
    if !curve.points.is_empty() {
        diamond(svg, (364.0, 26.0));
        svg.text((376.0, KEY), "a turning point", &KEYS);
    }
}

const fn translucent(Rgba([r, g, b, _]): Rgba) -> Rgba {
    Rgba([r, g, b, 153])
}

/// The win chance by moment: a line in the band of its error, the turns, and a diamond for each turning point.
pub(crate) fn chances(curve: &Curve) -> String {
    let (right, top, bottom) = (WIDTH - 8.0, OVER + 6.0, HEIGHT - 24.0);
    let x = |moment: u32| LEFT + (right - LEFT) * moment as f32 / curve.end.max(1) as f32;
    let y = |value: f64| bottom - (bottom - top) * value.clamp(0.0, 1.0) as f32;
    let words: Vec<&str> = curve.points.iter().map(|(_, _, words)| words.as_str()).collect();
    let about = if words.is_empty() { "No turning points".into() } else { words.join("; ") };
    let mut svg = begun(&format!("{} by order", curve.title), &about);
    key_of_chances(&mut svg, curve);
    let rule = Edge::new(1.0, RULE);
    for (value, name) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
        svg.lines([[(LEFT, y(value)), (right, y(value))]], rule, "");
        svg.text((40.0, y(value) + 4.0), name, &NUMBERS);
    }
    for (i, (first, name)) in curve.turns.iter().enumerate() {
        let (from, to) = (x(*first), x(curve.turns.get(i + 1).map_or(curve.end, |next| next.0)));
        svg.lines([[(from, top), (from, bottom)]], rule, "");
        let name = short(name);
        if to - from > name.chars().count() as f32 * 7.0 {
            svg.text((f32::midpoint(from, to), TURNS), &name, &NAMES);
        }
    }
    let path = |at: fn(f64, f64) -> f64| {
        curve.known.iter().map(move |(m, mean, error)| (x(*m), y(at(*mean, *error)))).collect::<Vec<At>>()
    };
    let mut band = path(|mean, error| mean + error);
    band.extend(path(|mean, error| mean - error).into_iter().rev());
    svg.path(band, true, translucent(BAND), Edge::NONE);
    svg.lines([path(|mean, _| mean)], MEAN, "");
    for (moment, value, words) in &curve.points {
        svg.titled(words);
        diamond(&mut svg, (x(*moment), y(*value)));
        svg.end();
    }
    svg.finish()
}
