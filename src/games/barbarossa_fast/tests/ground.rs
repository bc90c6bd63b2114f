//! The ground beneath the map: the country looks as the rules have it at every place.

use super::REAL;
use barbarossa_fast::ids::SpaceId;
use engine::show::board::{GroundKind, Place};
use map_art::country::Country;

fn country() -> Country {
    let ground = &REAL.map.ground;
    Country::new(ground, &ground.projection.sheet(ground.bbox))
}

#[test]
fn every_place_looks_as_its_rule_has_it() {
    let country = country();
    let places = REAL.map.places.iter().zip(REAL.map.at()).enumerate();
    for (i, (place, at)) in places.filter(|(_, (p, _))| p.is_on_map()) {
        let forest = !SpaceId(i as u8).is_in(REAL.board.south);
        // All around it, as far as its sign reaches when the whole theatre is seen.
        for (dx, dy) in [(0.0, 0.0), (12.0, 0.0), (-12.0, 0.0), (0.0, 12.0), (0.0, -12.0)] {
            let near = (at.0 + dx, at.1 + dy);
            assert_eq!(country.is_in(GroundKind::Woods, near), forest, "{}", place.name);
            let kind = country.at(near);
            let plain = [GroundKind::Clear, GroundKind::Woods, GroundKind::Hills].contains(&kind);
            assert!(plain, "{} lies in {kind:?}, of which no rule speaks", place.name);
        }
    }
}

#[test]
fn the_forest_ends_on_the_line_of_the_rules() {
    let country = country();
    let sheet = REAL.map.ground.projection.sheet(REAL.map.ground.bbox);
    // Corners of the line are rounded, on the map as in the forest's edge: looked at are the middles between them.
    for pair in REAL.board.forest_line.windows(2) {
        let middle = ((pair[0].0 + pair[1].0) * 0.5, (pair[0].1 + pair[1].1) * 0.5);
        let (x, y) = sheet.units(middle);
        assert!(country.is_in(GroundKind::Woods, (x, y - 8.0)), "north of {middle:?}");
        assert!(!country.is_in(GroundKind::Woods, (x, y + 8.0)), "south of {middle:?}");
    }
}

#[test]
fn what_is_drawn_from_general_knowledge_says_so() {
    let regions = &REAL.map.ground.regions;
    let sure: Vec<&str> = regions.iter().filter(|r| !r.reconstructed).map(|r| &*r.area.name).collect();
    assert_eq!(sure, ["Pripyat Marshes"], "an outline that came with the map");
    assert!(regions.len() > 50);
}

#[test]
fn towns_are_no_places_and_keep_away_from_them() {
    let sheet = REAL.map.ground.projection.sheet(REAL.map.ground.bbox);
    let on_map = || REAL.map.places.iter().zip(REAL.map.at()).filter(|(p, _)| Place::is_on_map(p));
    for town in &REAL.map.ground.towns {
        assert!(REAL.map.places.iter().all(|p| p.name != town.name), "{}", town.name);
        let (x, y) = sheet.units(town.at);
        let near = on_map().map(|(_, at)| (at.0 - x).hypot(at.1 - y)).fold(f32::MAX, f32::min);
        assert!(near > 25.0, "{} is {near} km from a place", town.name);
    }
}
