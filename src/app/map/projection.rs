//! From degrees to kilometres: Lambert's conformal conic, parallels 47 and 58, y growing southwards.

use crate::engine::show::scene::LonLat;
use egui::{Pos2, pos2};
use std::f64::consts::FRAC_PI_4;

const RADIUS_KM: f64 = 6371.0;

/// Projects one sheet.
#[derive(Debug, Clone, Copy)]
pub struct Projection {
    meridian: f64,
    cone: f64,
    scale: f64,
    origin: f64,
}

impl Projection {
    /// For a sheet given by west, south, east, north in degrees; its middle becomes the origin.
    pub fn new((west, south, east, north): (f32, f32, f32, f32)) -> Self {
        let (a, b) = (47_f64.to_radians(), 58_f64.to_radians());
        let cone = (a.cos() / b.cos()).ln() / (tangent(b) / tangent(a)).ln();
        let scale = RADIUS_KM * a.cos() * tangent(a).powf(cone) / cone;
        let middle = f64::midpoint(f64::from(south), f64::from(north)).to_radians();
        let meridian = f64::midpoint(f64::from(west), f64::from(east)).to_radians();
        Self { meridian, cone, scale, origin: scale / tangent(middle).powf(cone) }
    }

    /// Kilometres east and south of the middle of the sheet.
    pub fn km(&self, (lon, lat): LonLat) -> Pos2 {
        let lat = f64::from(lat).clamp(-85.0, 85.0).to_radians();
        let rho = self.scale / tangent(lat).powf(self.cone);
        let (sin, cos) = (self.cone * (f64::from(lon).to_radians() - self.meridian)).sin_cos();
        pos2((rho * sin) as f32, (rho * cos - self.origin) as f32)
    }
}

fn tangent(lat: f64) -> f64 {
    (FRAC_PI_4 + lat * 0.5).tan()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_true_near_the_parallels() {
        let p = Projection::new((17.0, 42.0, 49.0, 63.0));
        let (moscow, minsk) = (p.km((37.62, 55.75)), p.km((27.56, 53.90)));
        let d = (moscow - minsk).length();
        assert!((d - 675.0).abs() < 12.0, "{d}");
        assert!(moscow.x > minsk.x && moscow.y < minsk.y, "east is right, north is up");
        assert!(p.km((33.0, 52.5)).to_vec2().length() < 0.01);
    }
}
