//! The ground beneath the map: the country looks as the rules have it at every place, and whatever is
//! wrong in its file is named.

use super::REAL;
use barbarossa_fast::{
    data::files::{GEOGRAPHY_FILE, parse_geography},
    ids::SpaceId,
};
use engine::show::board::{GroundKind, Place};
use map_art::country::Country;

const GEOGRAPHY: &str = include_str!("../../../../assets/barbarossa_fast/geography.ron");

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

fn says(from: &str, to: &str, expected: &str) {
    assert!(GEOGRAPHY.contains(from), "{from:?} is not in the geography");
    let message = parse_geography(&GEOGRAPHY.replacen(from, to, 1)).expect_err(from).to_string();
    assert!(message.starts_with(GEOGRAPHY_FILE) && message.contains(expected), "{message}");
}

#[test]
fn the_geography_that_comes_with_the_game_is_sound() {
    let ground = parse_geography(GEOGRAPHY).expect("geography");
    assert_eq!(ground.bbox, (17.0, 42.0, 49.0, 63.0));
    assert!(ground.land.len() > 20 && ground.rivers.len() > 80 && ground.frontiers.len() == 4);
    assert!(
        !ground.waters.is_empty() && ground.outer.len() + ground.home.len() > 20 && ground.divide.is_empty()
    );
    for kind in [GroundKind::Woods, GroundKind::Hills, GroundKind::Mountain, GroundKind::Swamp] {
        assert!(ground.regions.iter().any(|r| r.kind == kind && r.reconstructed), "{kind:?}");
    }
    let named = ground.towns.iter().all(|t| !t.name.is_empty());
    assert!(named && ground.towns.len() > 40 && ground.railways.len() == 10);
}

#[test]
fn damage_is_named() {
    says("version: 1", "version: 2", "version: is 2");
    says("bbox: (17.0", "bbox: (57.0", "bbox: must be west");
    says("bbox: (17.0", "bbox: (NaN", "bbox: must be west");
    says("(41.481,42.681)", "(NaN,42.681)", "land \"Mainland\": the point NaN");
    says("(41.481,42.681)", "(4.1,42.681)", "lies outside of bbox");
    says("width: 3", "width: 7", "its width is 7");
    says("(17.15,50.25)", "(7.15,50.25)", "forest \"Great forest\": the point 7.15");
    says("kind: Mountains", "kind: Peaks", "Peaks");
    says("name: \"Warta\", width", "name: \"Warta\", depth", "there is no field \"depth\"");
}
