//! From the coordinates of a ground to map units.

use serde::{Deserialize, Serialize};
use std::f64::consts::FRAC_PI_4;

/// A point in map units: x grows east, y grows south.
pub type At = (f32, f32);

/// A point of a ground: longitude and latitude in degrees, or map units where the ground is a plane.
pub type LonLat = (f32, f32);

const RADIUS_KM: f64 = 6371.0;

/// How the coordinates of a ground become map units.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub enum Projection {
    /// They are map units already.
    #[default]
    Plane,
    /// Longitude and latitude become kilometres by Lambert's conformal conic.
    Conic {
        /// Its two standard parallels in degrees.
        parallels: (f32, f32),
    },
}

impl Projection {
    /// For a sheet given by west, south, east, north; its middle becomes the origin of a conic.
    pub fn sheet(self, (west, south, east, north): (f32, f32, f32, f32)) -> Projected {
        let Self::Conic { parallels } = self else { return Projected(None) };
        let (a, b) = (f64::from(parallels.0).to_radians(), f64::from(parallels.1).to_radians());
        let cone = (a.cos() / b.cos()).ln() / (tangent(b) / tangent(a)).ln();
        let scale = RADIUS_KM * a.cos() * tangent(a).powf(cone) / cone;
        let middle = f64::midpoint(f64::from(south), f64::from(north)).to_radians();
        let meridian = f64::midpoint(f64::from(west), f64::from(east)).to_radians();
        Projected(Some(Conic { meridian, cone, scale, origin: scale / tangent(middle).powf(cone) }))
    }
}

/// A projection made ready for a sheet.
#[derive(Debug, Clone, Copy)]
pub struct Projected(Option<Conic>);

#[derive(Debug, Clone, Copy)]
struct Conic {
    meridian: f64,
    cone: f64,
    scale: f64,
    origin: f64,
}

impl Projected {
    /// A point in map units.
    pub fn units(&self, (x, y): LonLat) -> At {
        let Some(conic) = &self.0 else { return (x, y) };
        let lat = f64::from(y).clamp(-85.0, 85.0).to_radians();
        let rho = conic.scale / tangent(lat).powf(conic.cone);
        let (sin, cos) = (conic.cone * (f64::from(x).to_radians() - conic.meridian)).sin_cos();
        ((rho * sin) as f32, (rho * cos - conic.origin) as f32)
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
        let p = Projection::Conic { parallels: (47.0, 58.0) }.sheet((17.0, 42.0, 49.0, 63.0));
        let (moscow, minsk) = (p.units((37.62, 55.75)), p.units((27.56, 53.90)));
        let d = (moscow.0 - minsk.0).hypot(moscow.1 - minsk.1);
        assert!((d - 675.0).abs() < 12.0, "{d}");
        assert!(moscow.0 > minsk.0 && moscow.1 < minsk.1, "east is right, north is up");
        let middle = p.units((33.0, 52.5));
        assert!(middle.0.hypot(middle.1) < 0.01);
    }

    #[test]
    fn a_plane_is_left_as_it_is() {
        assert_eq!(Projection::Plane.sheet((0.0, 0.0, 5.0, 4.0)).units((2.0, 3.0)), (2.0, 3.0));
    }
}
