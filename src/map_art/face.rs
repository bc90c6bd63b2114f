//! Faces of counters: symbol, size, numbers, and the signs of their states, at every size.
//!
//! A counter with one number keeps its designation beside it; one with several, such as 4-4-3, has its designation in
//! the gutter at the left and all numbers in a row. Small ones leave out, in this order: number, movement, size. What
//! is never left out: side, symbol, the first numbers, corners and supply.

use super::{
    ink::Ink,
    paper::{Face, Rim, Stroke, Tint, Written},
    pen::{Pen, Skin, skin},
};
use engine::show::{
    counter::{Body, Branch, Condition, ConditionSign, CounterMark, Part, Size, Steps},
    projection::At,
    words::Tone,
};

/// Below this side length a counter with one number is compact.
const COMPACT_BELOW: f32 = 32.0;
/// Below this side length one with several numbers leaves out the last, and its size mark.
const FEW_BELOW: f32 = 24.0;
/// From this side length on it has a box for its numbers, its designation and its steps.
const FULL_FROM: f32 = 33.0;
/// Below this side length it has no numbers.
const BARE_BELOW: f32 = 15.0;

/// A box in units: x, y, width, height.
type Span = (f32, f32, f32, f32);

/// What stands on the body.
pub(super) fn face(pen: &mut Pen<'_>, mark: &CounterMark) {
    let numbers = mark.values.as_ref().map_or(0, Vec::len);
    if mark.symbol.branch == Branch::Unknown {
        unknown(pen, mark);
    } else if numbers > 1 {
        face_of_many(pen, mark);
    } else if pen.body.w < COMPACT_BELOW {
        compact_face(pen, mark);
    } else {
        full_face(pen, mark);
    }
}

/// A counter that lies face down: a frame with hatched corners, what everybody knows of its size, and a small sign.
fn unknown(pen: &mut Pen<'_>, mark: &CounterMark) {
    let skin = skin(mark);
    let small = pen.body.w < COMPACT_BELOW;
    let (near, far) = (4.6, 31.4);
    let frame = [(near, near), (far, near), (far, far), (near, far), (near, near)];
    pen.course(&frame, 0.8, Tint::from(skin.text).faded(0.42));
    let hatch = Tint::from(skin.text).faded(0.26);
    let steps: &[f32] = if small { &[8.5, 15.0] } else { &[5.5, 10.5, 15.5] };
    for &by in steps {
        pen.line((far - by, near), (far, near + by), 0.9, hatch);
        pen.line((near, far - by), (near + by, far), 0.9, hatch);
    }
    let (size, base) = if small { (17.0, 23.8) } else { (14.0, 24.4) };
    if !small {
        size_mark(pen, mark.symbol.size, (18.0, 8.0), skin.text);
    }
    pen.text((18.0, base), 0.5, "?", (size, Face::Semi), skin.text);
}

/// Crosses from the brigade up, upright strokes below it, centred over `x`.
fn size_mark(pen: &mut Pen<'_>, size: Size, (x, top): At, c: Ink) {
    let (n, is_cross) = match size {
        Size::None => return,
        Size::Company => (1, false),
        Size::Battalion => (2, false),
        Size::Regiment => (3, false),
        Size::Brigade => (1, true),
        Size::Division => (2, true),
        Size::Corps => (3, true),
        Size::Army => (4, true),
        Size::Front => (6, true),
    };
    if is_cross {
        return crosses(pen, n, (x, top), c);
    }
    let (high, gap) = (3.4, 2.2);
    let width = (n - 1) as f32 * gap;
    for i in 0..n {
        let x = x - width * 0.5 + i as f32 * gap;
        pen.line((x, top), (x, top + high), 0.9, c);
    }
}

/// Crosses side by side, drawn as two lines up and down.
fn crosses(pen: &mut Pen<'_>, n: usize, (x, top): At, c: Ink) {
    const WIDE: f32 = 3.5;
    let left = x - n as f32 * WIDE * 0.5;
    for down_first in [0, 1] {
        let point = |i: usize| (left + i as f32 * WIDE, if i % 2 == down_first { top } else { top + 3.2 });
        let points: Vec<At> = (0..=n).map(point).collect();
        pen.course(&points, 0.9, c);
    }
}

/// The symbol in its box.
fn symbol(pen: &mut Pen<'_>, branch: Branch, span: Span, pane: Ink, lines: Ink) {
    let (x, y, w, h) = span;
    let stroke = pen.stroke(1.0, lines);
    let r = pen.span(x, y, w, h);
    pen.rect(r, 0.0, pane, stroke, Rim::Inside);
    match branch {
        Branch::Unknown | Branch::Armour | Branch::ArmourGroup | Branch::Artillery | Branch::Air => {}
        Branch::Headquarters | Branch::Garrison | Branch::Leader => {}
        Branch::Cavalry => pen.line((x, y + h), (x + w, y), 0.9, lines),
        Branch::Infantry | Branch::Mechanised | Branch::Shock | Branch::Airborne | Branch::Mountain => {
            pen.line((x, y), (x + w, y + h), 0.9, lines);
            pen.line((x, y + h), (x + w, y), 0.9, lines);
        }
    }
    let (cx, cy, foot) = (x + w * 0.5, y + h * 0.5, y + h);
    match branch {
        Branch::Unknown | Branch::Infantry | Branch::Cavalry => {}
        Branch::Armour | Branch::Mechanised => capsule(pen, span, Ink::None, lines),
        Branch::ArmourGroup => capsule(pen, span, lines, lines),
        Branch::Shock => pen.poly(&[(cx, y), (cx + 3.4, y + 4.6), (cx - 3.4, y + 4.6)], lines, Stroke::NONE),
        Branch::Air => {
            pen.poly(&[(cx - 6.0, cy - 3.4), (cx, cy), (cx - 6.0, cy + 3.4)], lines, Stroke::NONE);
            pen.poly(&[(cx + 6.0, cy - 3.4), (cx + 6.0, cy + 3.4), (cx, cy)], lines, Stroke::NONE);
        }
        Branch::Airborne => {
            // Two canopies side by side.
            let (half, high) = (w * 0.11, h * 0.16);
            for middle in [cx - half, cx + half] {
                arch(pen, (middle, foot - h * 0.07), half, high, lines);
            }
        }
        Branch::Mountain => {
            let (half, high) = (w * 0.14, h * 0.34);
            pen.poly(&[(cx, foot - high), (cx + half, foot), (cx - half, foot)], lines, Stroke::NONE);
        }
        Branch::Artillery => {
            pen.dot(cx, cy, h * 0.2, lines);
        }
        Branch::Headquarters => {
            // The flag fills the upper half beside its staff.
            pen.poly(&[(x, y), (x + w, y), (x + w, cy), (x, cy)], lines, Stroke::NONE);
            pen.line((x + 0.5, y), (x + 0.5, foot + h * 0.28), 1.2, lines);
        }
        Branch::Leader => star(pen, (cx, cy), h * 0.46, lines),
        Branch::Garrison => {
            let (tooth, base) = (w * 0.14, y + h * 0.62);
            let teeth = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].map(|n| cx + n * tooth);
            let tops = [base, y + h * 0.36];
            for (i, pair) in teeth.windows(2).enumerate() {
                let top = tops[(i + 1) % 2];
                pen.line((pair[0], top), (pair[1], top), 1.1, lines);
                pen.line((pair[0], tops[0]), (pair[0], tops[1]), 1.1, lines);
            }
            pen.line((teeth[5], tops[0]), (teeth[5], tops[1]), 1.1, lines);
        }
    }
}

fn capsule(pen: &mut Pen<'_>, (x, y, w, h): Span, fill: Ink, lines: Ink) {
    let (cw, ch) = (w * 0.7, h * 0.55);
    let c = pen.span(x + (w - cw) * 0.5, y + (h - ch) * 0.5, cw, ch);
    let stroke = pen.stroke(1.1, lines);
    pen.rect(c, ch * pen.unit * 0.5, fill, stroke, Rim::Middle);
}

/// A star with five points around a middle.
fn star(pen: &mut Pen<'_>, (cx, cy): At, far: f32, c: Ink) {
    let point = |nth: u8, r: f32| {
        let (sin, cos) = (f32::from(nth) * std::f32::consts::PI / 5.0).sin_cos();
        (cx + r * sin, cy - r * cos)
    };
    // Each point is a wedge from the middle, so that no part of the outline is hollow.
    for nth in [0, 2, 4, 6, 8] {
        let inner = far * 0.42;
        pen.poly(&[(cx, cy), point(nth + 9, inner), point(nth, far), point(nth + 1, inner)], c, Stroke::NONE);
    }
}

/// The upper half of an ellipse over the middle of its foot.
fn arch(pen: &mut Pen<'_>, (x, foot): At, half: f32, high: f32, c: Ink) {
    let points = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|i: f32| {
        let (sin, cos) = (i * std::f32::consts::PI / 6.0).sin_cos();
        (x - half * cos, foot - high * sin)
    });
    pen.course(&points, 1.0, c);
}

fn full_face(pen: &mut Pen<'_>, mark: &CounterMark) {
    let skin = skin(mark);
    let branch = mark.symbol.branch;
    let hollow = mark.values.is_none() && mark.short.is_empty() && branch != Branch::Air;
    if hollow {
        symbol(pen, branch, (8.0, 5.6, 20.0, 12.4), Ink::None, skin.text);
        pen.text((18.0, 30.6), 0.5, "?", (13.0, Face::Bold), skin.text);
        return;
    }
    size_mark(pen, mark.symbol.size, (18.0, 3.2), skin.text);
    symbol(pen, branch, (8.0, 8.6, 20.0, 12.4), skin.pane, skin.lines);
    let left = if mark.band.is_some() { 5.4 } else { 4.0 };
    if is_red(mark) {
        let wide = 3.0 + 6.0 * mark.short.chars().count() as f32;
        let tag = pen.span(left - 1.4, 22.9, wide, 10.6);
        pen.rect(tag, 1.6 * pen.unit, Ink::RedTag, Stroke::NONE, Rim::Inside);
        pen.text((left, 32.1), 0.0, &mark.short, (11.2, Face::Bold), Ink::RedName);
    } else {
        pen.text((left, 32.1), 0.0, &mark.short, (11.2, Face::Semi), skin.text);
    }
    let Some(text) = mark.printed().filter(|text| !text.is_empty()) else { return };
    let (width, size) = chip_size(text.len());
    let chip = pen.span(CHIP_RIGHT - width, 23.2, width, 10.0);
    let outlined = if skin.chip_outlined { pen.stroke(1.1, skin.chip_ink) } else { Stroke::NONE };
    pen.rect(chip, 1.6 * pen.unit, skin.chip, outlined, Rim::Inside);
    // Digits stay in the middle of the chip's height, however small they are.
    let base = 28.2 + 0.345 * size;
    pen.text((CHIP_RIGHT - 0.5 * width, base), 0.5, &text, (size, Face::Bold), skin.chip_ink);
}

fn is_red(mark: &CounterMark) -> bool {
    mark.conditions.iter().any(|c| c.sign == ConditionSign::RedName)
}

fn compact_face(pen: &mut Pen<'_>, mark: &CounterMark) {
    let skin = skin(mark);
    let is_air = mark.symbol.branch == Branch::Air;
    let pane = if mark.values.is_none() && !is_air { Ink::None } else { skin.pane };
    let lines = if pane == Ink::None { skin.text } else { skin.lines };
    symbol(pen, mark.symbol.branch, (6.0, 4.2, 24.0, 13.8), pane, lines);
    let text = match mark.printed() {
        Some(numbers) if !numbers.is_empty() => numbers,
        Some(_) => mark.short.clone(),
        None if is_air => mark.short.clone(),
        None => "?".to_owned(),
    };
    if is_red(mark) {
        let tag = pen.span(10.0, 19.6, 16.0, 13.6);
        pen.rect(tag, 1.6 * pen.unit, Ink::RedTag, Stroke::NONE, Rim::Inside);
        return pen.text((18.0, 31.6), 0.5, &text, (15.0, Face::Bold), Ink::RedName);
    }
    pen.text((18.0, 31.6), 0.5, &text, (15.0, Face::Bold), skin.text);
}

/// Right edge of the chip with the factor.
const CHIP_RIGHT: f32 = 32.8;

/// Width of that chip and size of its digits: more digits are smaller and leave the name its room.
const fn chip_size(digits: usize) -> (f32, f32) {
    match digits {
        0 | 1 => (9.6, 11.0),
        2 => (13.0, 9.6),
        _ => (14.6, 7.8),
    }
}

/// A counter with several numbers.
fn face_of_many(pen: &mut Pen<'_>, mark: &CounterMark) {
    let skin = skin(mark);
    let branch = mark.symbol.branch;
    if pen.body.w < FEW_BELOW {
        symbol(pen, branch, (6.84, 4.68, 22.32, 12.96), skin.pane, skin.lines);
        if pen.body.w >= BARE_BELOW {
            let few = first_numbers(mark);
            let size = fitting(&few, 16.6, 30.0);
            pen.text((18.0, 33.5), 0.5, &few, (size, Face::Bold), skin.text);
        }
        return;
    }
    let designation = if pen.body.w < FULL_FROM { None } else { designation(mark, pen.unit) };
    let numbered = designation.is_some();
    let (span, middle) =
        if numbered { ((10.9, 8.9, 18.6, 11.4), 20.2) } else { ((8.0, 8.8, 20.0, 11.6), 18.0) };
    size_mark(pen, mark.symbol.size, (middle, 3.4), skin.text);
    symbol(pen, branch, span, skin.pane, skin.lines);
    if let Some(size) = designation {
        gutter(pen, mark, size, &skin);
    }
    let all = mark.printed().unwrap_or_default();
    if pen.body.w < FULL_FROM {
        pen.text((18.0, 32.6), 0.5, &all, (fitting(&all, 11.4, 32.0), Face::Bold), skin.text);
        return;
    }
    let bar = pen.span(3.6, 23.2, 28.8, 10.2);
    let outlined = if mark.body == Body::Full { Stroke::NONE } else { pen.stroke(1.1, skin.lines) };
    pen.rect(bar, 1.6 * pen.unit, skin.pane, outlined, Rim::Inside);
    let size = fitting(&all, FIGURES, 27.4);
    pen.text((18.0, 28.3 + 0.345 * size), 0.5, &all, (size, Face::Bold), skin.lines);
}

/// Attack and defence without what follows.
fn first_numbers(mark: &CounterMark) -> String {
    let all = mark.values.as_deref().unwrap_or_default();
    all.iter().take(2).map(|v| v.number.to_string()).collect::<Vec<_>>().join("-")
}

/// A size at which a row of digits is no wider than its room: a digit is about half as wide as high, a hyphen a third.
fn fitting(text: &str, most: f32, room: f32) -> f32 {
    let wide: f32 = text.chars().map(|c| if c == '-' { 0.33 } else { 0.52 }).sum();
    most.min(room / wide.max(0.1))
}

/// The size of the figures of a large counter with several of them, in units.
const FIGURES: f32 = 11.2;
/// A designation is read from this size in points on: smaller there is none.
const READABLE: f32 = 9.0;
/// The room of a designation in the gutter: across it, and along it below a cut corner; in units.
const GUTTER: (f32, f32) = (9.2, 18.4);
/// Width of a sign, as a share of its height.
const SIGN: f32 = 0.56;

/// The size in units at which a designation fits into the gutter and can be read; none where it cannot.
fn designation(mark: &CounterMark, unit: f32) -> Option<f32> {
    let signs = mark.short.chars().count() as f32;
    if signs == 0.0 {
        return None;
    }
    let level = signs <= 2.0;
    // Above it is the letter of a state.
    let room = if level { GUTTER.0 } else { GUTTER.1 };
    let most: f32 = if level && !mark.is_impaired() { 9.6 } else { 7.6 };
    let fits = (room / (signs * SIGN)).min(most.max(READABLE / unit.max(0.1)).min(10.6));
    (fits * unit >= READABLE - 0.01).then_some(fits)
}

/// The designation at the left: level up to two signs, upright along the gutter beyond.
fn gutter(pen: &mut Pen<'_>, mark: &CounterMark, size: f32, skin: &Skin) {
    let signs = mark.short.chars().count();
    if signs <= 2 {
        let base = if mark.is_impaired() { 14.6 + size * 0.72 } else { 14.6 + size * 0.36 };
        pen.text((5.9, base), 0.5, &mark.short, (size, Face::Semi), skin.text);
        return;
    }
    pen.upright((5.6, 14.6), &mark.short, (size, Face::Semi), skin.text);
}

/// Signs of states over the edges of the body.
pub(super) fn badges(pen: &mut Pen<'_>, mark: &CounterMark) {
    let compact = pen.body.w < COMPACT_BELOW;
    if mark.states.part == Part::Attacks {
        let (far, near) = (36.0 + 3.8, 36.0 - 9.0);
        pen.poly(&[(near, -3.8), (far, -3.8), (far, 9.0)], Ink::Attack, Stroke::NONE);
    }
    // Never over a number: at the left edge where numbers fill the lower part.
    let many = mark.values.as_ref().is_some_and(|v| v.len() > 1);
    let supply = match (many, compact) {
        (true, _) if pen.body.w < FEW_BELOW => (0.0, 11.0),
        (true, _) => (0.0, 18.0),
        (false, true) => (32.0, 33.6),
        (false, false) => (18.0, 35.6),
    };
    for condition in &mark.conditions {
        let since = pen.paper.drawn();
        condition_sign(pen, condition, mark.side, supply);
        pen.paper.group(since);
    }
    if let Some(steps) = mark.steps.filter(|_| pen.body.w >= FULL_FROM) {
        steps_row(pen, steps);
    }
    let since = pen.paper.drawn();
    deeds(pen, mark);
    pen.paper.group(since);
}

fn condition_sign(pen: &mut Pen<'_>, condition: &Condition, side: u8, (x, y): At) {
    let disc = Ink::Tone(condition.tone);
    match condition.sign {
        ConditionSign::Corner(letter) => corner(pen, letter, side),
        ConditionSign::Corners(letter) => {
            corner(pen, letter, side);
            let cut = if pen.paper.is_cut(side) { 5.5 } else { 0.0 };
            let stroke = pen.stroke(0.7, Tint::from(Ink::ImpairedText).faded(0.6));
            let points = [(36.0, 24.0), (36.0, 36.0 - cut), (36.0 - cut, 36.0), (24.0, 36.0)];
            pen.poly(&points, Ink::Impaired, stroke);
        }
        ConditionSign::Unsupplied => {
            pen.disc(x, y, 4.8, disc, Ink::Halo);
            struck(pen, (x, y), Ink::OnAccent);
        }
        ConditionSign::Isolated => {
            pen.disc(x, y, 4.8, disc, Ink::Halo);
            pen.dot(x, y, 2.6, Ink::OnAccent);
            pen.line((x - 3.0, y + 3.0), (x + 3.0, y - 3.0), 1.0, disc);
        }
        ConditionSign::Dry => {
            let (x, y) = (36.0, 18.0);
            pen.disc(x, y, 4.8, disc, Ink::Halo);
            let drop = [
                (x, y - 3.2),
                (x + 1.9, y + 0.4),
                (x + 1.3, y + 2.3),
                (x, y + 2.9),
                (x - 1.3, y + 2.3),
                (x - 1.9, y + 0.4),
            ];
            pen.poly(&drop, Ink::OnAccent, Stroke::NONE);
        }
        ConditionSign::Garrison => garrison(pen),
        // Written with the name.
        ConditionSign::RedName => {}
        ConditionSign::Letter(letter) => {
            let (x, y) = (36.0, -9.2);
            pen.poly(&[(x, y), (x + 9.2, y), (x + 9.2, y + 9.2), (x, y + 9.2)], Ink::Ink, Stroke::NONE);
            letter_at(pen, (x + 4.6, y + 7.0), letter, 7.4, Ink::Panel);
        }
        ConditionSign::Words => {}
    }
}

/// A small wall with battlements at the left edge.
fn garrison(pen: &mut Pen<'_>) {
    let (x, y) = (-2.4, 14.0);
    pen.poly(&[(x, y), (x + 9.2, y), (x + 9.2, y + 9.0), (x, y + 9.0)], Ink::Card, Stroke::NONE);
    let (top, base) = (y + 1.4, y + 7.8);
    pen.poly(
        &[(x + 1.2, base - 3.0), (x + 8.0, base - 3.0), (x + 8.0, base), (x + 1.2, base)],
        Ink::Ink,
        Stroke::NONE,
    );
    for left in [1.2, 3.7, 6.2] {
        let (left, right) = (x + left, x + left + 1.8);
        pen.poly(
            &[(left, top), (right, top), (right, base - 3.0), (left, base - 3.0)],
            Ink::Ink,
            Stroke::NONE,
        );
    }
}

/// The struck ring on its disc.
fn struck(pen: &mut Pen<'_>, (x, y): At, ink: Ink) {
    let (at, stroke, radius) = (pen.at(x, y), pen.stroke(1.0, ink), 2.6 * pen.unit);
    pen.paper.ring(at, radius, stroke);
    pen.line((x - 3.0, y + 3.0), (x + 3.0, y - 3.0), 1.0, ink);
}

/// The yellow corner at the upper left, cut as the body is.
fn corner(pen: &mut Pen<'_>, letter: char, side: u8) {
    let stroke = pen.stroke(0.7, Tint::from(Ink::ImpairedText).faded(0.6));
    let is_cut = pen.paper.is_cut(side);
    if is_cut {
        pen.poly(&[(5.5, 0.0), (17.5, 0.0), (0.0, 17.5), (0.0, 5.5)], Ink::Impaired, stroke);
    } else {
        pen.poly(&[(0.0, 0.0), (17.5, 0.0), (0.0, 17.5)], Ink::Impaired, stroke);
    }
    letter_at(pen, (if is_cut { 6.6 } else { 5.4 }, 10.4), letter, 10.0, Ink::ImpairedText);
}

fn letter_at(pen: &mut Pen<'_>, at: At, letter: char, size: f32, c: Ink) {
    let font: (f32, Face) = (size, Face::Bold);
    pen.text(at, 0.5, letter.encode_utf8(&mut [0; 4]), font, c);
}

/// A row of squares below the body: those it has, then those it lost.
fn steps_row(pen: &mut Pen<'_>, steps: Steps) {
    let of = steps.of.max(steps.left).min(6);
    let (wide, gap, y) = (5.0, 2.0, 38.2);
    let width = f32::from(of) * wide + f32::from(of.saturating_sub(1)) * gap;
    for i in 0..of {
        let x = 18.0 - width * 0.5 + f32::from(i) * (wide + gap);
        let r = pen.span(x, y, wide, 4.0);
        let fill = if i < steps.left { Ink::Ink2 } else { Ink::Card };
        let stroke = pen.stroke(0.9, Ink::Ink2);
        pen.rect(r, 0.0, fill, stroke, Rim::Inside);
    }
}

/// Hits, a tick for one that has moved, or the sign of an umpire's knowledge, at the upper right.
fn deeds(pen: &mut Pen<'_>, mark: &CounterMark) {
    let (states, (x, y)) = (mark.states, (34.2, 1.6));
    if states.hits > 0 {
        pen.disc(x, y, 5.0, Ink::Attack, Ink::Halo);
        let at = pen.at(x, y);
        let size = (8.0 * pen.unit).max(8.0);
        let written = Written::centred(size, Face::Bold, pen.tint(Ink::OnAccent));
        pen.paper.text(at, &states.hits.min(99).to_string(), written);
    } else if states.moved {
        pen.disc(x - 1.4, y + 1.4, 4.6, Ink::Card, Ink::Ink3);
        let tick = [(x - 3.6, y + 1.5), (x - 2.0, y + 3.2), (x + 0.9, y - 0.5)];
        pen.course(&tick, 1.2, Ink::Ink2);
    } else if states.unseen {
        pen.disc(x - 1.4, y + 1.4, 4.6, Ink::UnseenGround, Ink::Tone(Tone::OutOfSupply));
        pen.text((x - 1.4, y + 4.2), 0.5, "?", (8.0, Face::Bold), Ink::Tone(Tone::OutOfSupply));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(short: &str) -> CounterMark {
        CounterMark { short: short.into(), ..CounterMark::default() }
    }

    #[test]
    fn a_designation_has_nine_points_or_is_not_written() {
        for short in ["2", "17", "47P", "12 G", "Slov 2", "Hungarian"] {
            for side in 33..=84 {
                let unit = side as f32 / 36.0;
                let Some(size) = designation(&named(short), unit) else { continue };
                assert!(size * unit >= 8.99, "{short} at {side}: {}", size * unit);
                let (across, along) = GUTTER;
                let room = if short.len() <= 2 { across } else { along };
                assert!(size * SIGN * short.len() as f32 <= room + 0.01, "{short} at {side}");
            }
        }
        assert!(designation(&named("2"), 50.4 / 36.0).is_some() && designation(&named("47P"), 1.0).is_some());
        assert_eq!(designation(&named("Hungarian"), 1.2), None);
        assert_eq!(designation(&named(""), 2.0), None);
    }
}
