//! Rings and triangles of the sheet, in kilometres.

use egui::Pos2;

/// Triangles in kilometres.
#[derive(Debug, Default, Clone)]
pub struct Triangles {
    /// Corners in order, in points of the window.
    pub points: Vec<Pos2>,
    /// Three for each triangle.
    pub indices: Vec<u32>,
}

/// Cuts a ring with holes into triangles.
pub fn triangulate(outer: &[Pos2], holes: &[Vec<Pos2>]) -> Triangles {
    let mut points = outer.to_vec();
    let mut starts = Vec::with_capacity(holes.len());
    for hole in holes {
        starts.push(points.len() as u32);
        points.extend_from_slice(hole);
    }
    let mut indices = Vec::new();
    earcut::Earcut::new().earcut(points.iter().map(|p| [p.x, p.y]), &starts, &mut indices);
    Triangles { points, indices }
}

/// Whether a point is inside a ring.
pub fn inside(ring: &[Pos2], p: Pos2) -> bool {
    let mut odd = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            odd = !odd;
        }
    }
    odd
}
