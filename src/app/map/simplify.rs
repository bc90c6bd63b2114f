//! Lines with no more points than can be seen at a zoom.

use egui::Pos2;
use std::sync::OnceLock;

/// How far a thinned line may lie beside the full one, in points of the window.
pub(crate) const SEEN: f32 = 0.95;

/// Kilometres by which each level may be off.
const LEVELS: [f32; 15] = [0.3, 0.37, 0.45, 0.54, 0.65, 0.78, 0.95, 1.15, 1.4, 1.7, 2.0, 2.4, 2.8, 3.3, 4.0];

/// Thinner and thinner copies of a line, each made when it is first wanted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Levels([OnceLock<Vec<Pos2>>; LEVELS.len()]);

impl Levels {
    /// The thinnest copy that looks like the line at `k` points a kilometre; none when all are too thin.
    pub(crate) fn at(&self, line: &[Pos2], k: f32) -> Option<&[Pos2]> {
        let good = LEVELS.iter().rposition(|off| off * k <= SEEN)?;
        Some(self.copy(line, good))
    }

    /// Makes all copies.
    pub(crate) fn make(&self, line: &[Pos2]) {
        for level in 0..LEVELS.len() {
            self.copy(line, level);
        }
    }

    fn copy(&self, line: &[Pos2], level: usize) -> &[Pos2] {
        self.0[level].get_or_init(|| simplify(line, LEVELS[level]))
    }
}

/// Leaves out points that lie within `off` of the line without them; the ends stay.
pub(crate) fn simplify(line: &[Pos2], off: f32) -> Vec<Pos2> {
    let Some(last) = line.len().checked_sub(1) else { return Vec::new() };
    let mut keep = vec![false; line.len()];
    keep[0] = true;
    keep[last] = true;
    let mut parts = vec![(0, last)];
    while let Some((from, to)) = parts.pop() {
        let (a, b) = (line[from], line[to]);
        let far = |i: usize| distance_sq(line[i], a, b);
        let Some(worst) = (from + 1..to).max_by(|&i, &j| far(i).total_cmp(&far(j))) else { continue };
        if far(worst) > off * off {
            keep[worst] = true;
            parts.extend([(from, worst), (worst, to)]);
        }
    }
    line.iter().zip(keep).filter(|(_, keep)| *keep).map(|(&p, _)| p).collect()
}

fn distance_sq(p: Pos2, a: Pos2, b: Pos2) -> f32 {
    let way = b - a;
    let length = way.length_sq();
    let share = if length > 0.0 { ((p - a).dot(way) / length).clamp(0.0, 1.0) } else { 0.0 };
    (p - (a + way * share)).length_sq()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn points_on_the_line_go_and_corners_stay() {
        let line = [pos2(0.0, 0.0), pos2(1.0, 0.05), pos2(2.0, 0.0), pos2(2.0, 3.0), pos2(2.0, 4.0)];
        assert_eq!(simplify(&line, 0.1), vec![pos2(0.0, 0.0), pos2(2.0, 0.0), pos2(2.0, 4.0)]);
        assert_eq!(simplify(&line, 0.01).len(), 4);
        assert_eq!(simplify(&[], 1.0), vec![]);
        // A closed ring keeps its shape although its ends are one point.
        let ring = [pos2(0.0, 0.0), pos2(3.0, 0.0), pos2(3.0, 3.0), pos2(0.0, 0.0)];
        assert_eq!(simplify(&ring, 0.5).len(), 4);
    }

    #[test]
    fn the_level_follows_the_zoom() {
        let wave: Vec<_> = (0..200).map(|i| pos2(i as f32, (i as f32 * 0.7).sin())).collect();
        let levels = Levels::default();
        assert!(levels.at(&wave, 0.3).unwrap().len() < levels.at(&wave, 1.5).unwrap().len());
        assert!(levels.at(&wave, 40.0).is_none());
    }
}
