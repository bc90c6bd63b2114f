//! The picture that a page opens with, without what a reader would not miss: it is the one picture that stands in the page as it
//! is, and nothing makes it smaller.

use std::fmt::Write as _;

/// What stands before the course of a path.
const PATH: &str = "<path d=\"";

/// An SVG without shades of the ground, and without what lies wholly outside of it.
pub(super) fn lean(svg: &str) -> String {
    let size = size(svg);
    svg.lines().filter(|line| !is_shade(line)).filter_map(|line| in_sight(line, size)).collect()
}

/// Whether an element is a translucent area of the ground, such as wood and heights.
fn is_shade(line: &str) -> bool {
    line.contains("fill-rule=\"evenodd\"") && line.contains("fill-opacity=")
}

/// Width and height, from the frame.
fn size(svg: &str) -> (f32, f32) {
    let frame = svg.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split_once('"'));
    let sides = frame.and_then(|(sides, _)| sides.split_once(' '));
    let side = |text: &str| text.parse().ok();
    sides.and_then(|(wide, high)| Some((side(wide)?, side(high)?))).unwrap_or((f32::MAX, f32::MAX))
}

/// An element with those of its lines that can be seen; nothing of one that cannot. Areas keep all their parts, which may be holes;
/// what goes on outside of the frame is cut short.
fn in_sight(line: &str, size: (f32, f32)) -> Option<String> {
    let Some((course, paint)) = line.strip_prefix(PATH).and_then(|rest| rest.split_once('"')) else {
        return Some(format!("{line}\n"));
    };
    let parts = || course.split('M').filter(|part| !part.is_empty());
    let is_seen = |part: &&str| !is_outside(&points(part), size);
    if !parts().any(|part| is_seen(&part)) {
        return None;
    }
    let is_area = !paint.contains("fill=\"none\"");
    let kept = parts().filter(|part| is_area || is_seen(part));
    let seen: String = kept.flat_map(|part| ["M".to_owned(), short(part, size)]).collect();
    Some(format!("{PATH}{seen}\"{paint}\n"))
}

/// A part of a course without the points that lie beyond one edge of the frame with those before and after them: what is drawn
/// between the others runs beyond that edge as before. The frame is taken wider than it is, for strokes and their corners.
fn short(part: &str, (wide, high): (f32, f32)) -> String {
    const RIM: f32 = 12.0;
    let (course, end) = part.strip_suffix('Z').map_or((part, ""), |course| (course, "Z"));
    if course.contains(|c: char| c.is_ascii_alphabetic() && c != 'l') {
        return part.to_owned();
    }
    let all = points(course);
    let beyond = |&(x, y): &(f32, f32)| [x < -RIM, x > wide + RIM, y < -RIM, y > high + RIM];
    let together = |a: &(f32, f32), b: &(f32, f32), c: &(f32, f32)| {
        let edges = beyond(a).into_iter().zip(beyond(b)).zip(beyond(c));
        edges.into_iter().any(|((a, b), c)| a && b && c)
    };
    let mut kept: Vec<(f32, f32)> = Vec::with_capacity(all.len());
    for (nth, point) in all.iter().enumerate() {
        let next = all.get(nth + 1);
        let goes = kept.last().zip(next).is_some_and(|(before, next)| together(before, point, next));
        if !goes {
            kept.push(*point);
        }
    }
    if kept.len() == all.len() {
        return part.to_owned();
    }
    // In tenths, as the points were written: steps add up to the same points.
    let tenths = |(x, y): (f32, f32)| ((x * 10.0).round() as i32, (y * 10.0).round() as i32);
    let mut out = String::new();
    let mut at = (0, 0);
    for (nth, point) in kept.into_iter().map(tenths).enumerate() {
        if nth == 1 {
            out.push('l');
        }
        for step in [point.0 - at.0, point.1 - at.1] {
            number(&mut out, step);
        }
        at = point;
    }
    out + end
}

/// Tenths as a number, parted from the one before.
fn number(out: &mut String, tenths: i32) {
    if tenths >= 0 && out.ends_with(|c: char| c.is_ascii_digit()) {
        out.push(' ');
    }
    let (whole, part) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    let _ = match (whole, part) {
        (_, 0) => write!(out, "{sign}{whole}"),
        (0, _) => write!(out, "{sign}.{part}"),
        _ => write!(out, "{sign}{whole}.{part}"),
    };
}

/// Whether points lie all on one side of the frame.
fn is_outside(points: &[(f32, f32)], (wide, high): (f32, f32)) -> bool {
    let all = |beyond: fn(f32, f32, f32) -> bool, edge: f32| points.iter().all(|&(x, y)| beyond(x, y, edge));
    all(|x, _, edge| x < edge, 0.0)
        || all(|x, _, edge| x > edge, wide)
        || all(|_, y, edge| y < edge, 0.0)
        || all(|_, y, edge| y > edge, high)
}

/// The points of a part of a course: it begins at a point, and the rest are ways from one to the next.
fn points(part: &str) -> Vec<(f32, f32)> {
    let spaced = part.replace('-', " -").replace(['l', 'Z'], " ");
    let numbers: Vec<f32> = spaced.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let mut at = (0.0, 0.0);
    let step = |way: &[f32]| {
        at = (at.0 + way[0], at.1 + way[1]);
        at
    };
    numbers.chunks_exact(2).map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_read_as_it_is_written() {
        assert_eq!(points("5-1l1 .5-2 0Z"), [(5.0, -1.0), (6.0, -0.5), (4.0, -0.5)]);
    }

    #[test]
    fn what_goes_on_outside_is_cut_short() {
        let size = (10.0, 10.0);
        // Down beyond the left edge and back in: only where it leaves and comes back is kept.
        let part = "5 5l-20 0 0 1 .5 1 0 1 0-1 19.5 3Z";
        assert_eq!(short(part, size), "5 5l-20 0 .5 2 19.5 3Z");
        let inside = points("5 5l-20 0 .5 2 19.5 3");
        assert_eq!(points(part).last(), inside.last(), "it ends where it ended");
        // Round a corner: points beyond different edges stay.
        let corner = "5 5l-20 0 0 30 20 0Z";
        assert_eq!(short(corner, size), corner);
        assert_eq!(short("1 1c2 2 3 3 4 4", size), "1 1c2 2 3 3 4 4", "curves are left alone");
    }

    #[test]
    fn what_is_not_seen_is_left_out() {
        let svg = |inside: &[&str]| format!("<svg viewBox=\"0 0 10 10\">\n{}\n</svg>\n", inside.join("\n"));
        let all = [
            "<path d=\"M-5 5l20 0M-5 5l2 0M1 1l2 0\" fill=\"none\"/>",
            "<text x=\"1\" y=\"1\">Minsk</text>",
            "<path d=\"M-5 5l2 0\" fill=\"none\"/>",
            "<path d=\"M1 1l2 0 0 2ZM-5 5l1 0 0 1Z\" fill=\"#000000\"/>",
            "<path d=\"M1 1l2 0 0 2Z\" fill=\"#000000\" fill-opacity=\"0.1\" fill-rule=\"evenodd\"/>",
        ];
        let kept = ["<path d=\"M-5 5l20 0M1 1l2 0\" fill=\"none\"/>", all[1], all[3]];
        assert_eq!(lean(&svg(&all)), svg(&kept));
    }
}
