//! The picture that a page opens with, without what a reader would not miss: it is the one picture that stands in the page as it
//! is, and nothing makes it smaller.

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

/// An element with those of its lines that can be seen; nothing of one that cannot. Areas stay whole: their parts may be holes.
fn in_sight(line: &str, size: (f32, f32)) -> Option<String> {
    let Some((course, paint)) = line.strip_prefix(PATH).and_then(|rest| rest.split_once('"')) else {
        return Some(format!("{line}\n"));
    };
    let parts = || course.split('M').filter(|part| !part.is_empty());
    let is_seen = |part: &&str| !is_outside(&points(part), size);
    if !parts().any(|part| is_seen(&part)) {
        return None;
    }
    if !paint.contains("fill=\"none\"") {
        return Some(format!("{line}\n"));
    }
    let seen: String = parts().filter(is_seen).flat_map(|part| ["M", part]).collect();
    Some(format!("{PATH}{seen}\"{paint}\n"))
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
