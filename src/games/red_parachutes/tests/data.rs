//! The data files, and what is said of damaged ones.

use super::scene::game;
use engine::{
    base::assets::{AssetError, Assets, Embedded},
    contract::rules::Rules as _,
};
use red_parachutes::{
    data::{FILES, tables::Status},
    game::{Game, Setup},
    nouns::{Class, Terrain},
};
use std::borrow::Cow;

/// The files with one of them changed.
struct Changed(&'static str, &'static str, &'static str);

impl Assets for Changed {
    fn read(&self, file: &str) -> Result<Cow<'_, str>, AssetError> {
        let text = Embedded(FILES).read(file)?;
        if file.ends_with(self.0) {
            assert!(text.contains(self.1), "{} holds no {}", self.0, self.1);
            return Ok(text.replacen(self.1, self.2, 1).into());
        }
        Ok(text)
    }
}

fn said(file: &'static str, from: &'static str, to: &'static str) -> String {
    Game::open(&Setup::default(), &Changed(file, from, to))
        .err()
        .map_or("fits".to_owned(), |fault| fault.to_string())
}

#[test]
fn damaged_maps_are_refused_with_line_entry_and_reason() {
    for (from, to, expected) in [
        ("(id: \"0101\", t: Clear", "(id: \"0101\", t: Water", "land has a bank and water has none: 0101"),
        ("(id: \"0102\"", "(id: \"0101\"", "0101 stands twice"),
        ("(id: \"0101\"", "(id: \"9901\"", "there is no hex \"9901\""),
        ("(\"0302\", \"0401\")", "(\"0302\", \"0303\")", "0302 and 0303 lie on one bank"),
        ("(\"0504\", \"0603\"), ", "", "no Dnieper runs between"),
        ("(\"0109\", \"0208\")", "(\"0109\", \"0408\")", "0109 does not touch 0408"),
        (
            "hex: \"0114\", side: German, edge: \"west\"",
            "hex: \"0214\", side: German, edge: \"west\"",
            "an exit lies at its edge of the map",
        ),
        (
            "east_terminus: \"2718\"",
            "east_terminus: \"2519\"",
            "it does not lead from the west bank to the east bank",
        ),
        ("cols: 32", "cols: 31", "the map has 32 columns of 26"),
    ] {
        let said = said("map.ron", from, to);
        assert!(said.contains(expected) && said.contains("map.ron, line"), "{said}");
    }
}

#[test]
fn damaged_orders_of_battle_are_refused() {
    for (from, to, expected) in [
        (
            "formation: \"19Pz\", division: None, regiment: None, kind: Headquarters",
            "formation: \"20Pz\", division: None, regiment: None, kind: Headquarters",
            "there is no formation \"20Pz\"",
        ),
        ("setup: Hex(\"2009\")", "setup: Hex(\"2407\")", "2407 is water"),
        ("id: \"g19.73.2\"", "id: \"g19.73.1\"", "the id is used twice"),
        ("supply_range: Some(12)", "supply_range: None", "headquarters, and nothing else, have a range"),
        ("attack: 4", "attack: 99", "no strength is above 40"),
        ("(turn: 2, day: 23", "(turn: 3, day: 23", "the turns do not follow each other"),
        ("(\"2406\", \"2307\")", "(\"2406\", \"2309\")", "no ferry joins these hexes"),
        ("(\"Draw\", 11, 15)", "(\"Draw\", 12, 15)", "the levels do not follow each other"),
        ("setup: With(\"g19.hq\")", "setup: With(\"g19.aa\")", "there is no headquarters \"g19.aa\""),
    ] {
        let said = said("orders_of_battle.ron", from, to);
        assert!(said.contains(expected) && said.contains("orders_of_battle.ron"), "{said}");
    }
}

#[test]
fn damaged_tables_are_refused() {
    for (from, to, expected) in [
        (
            "highway: (foot: 1.0, motorized: 0.5",
            "highway: (foot: 1.0, motorized: 0.3",
            "a cost is whole quarters of a point",
        ),
        ("(terrain: Woods, foot", "(terrain: Clear, foot", "it stands twice"),
        ("(class: Foot, success_max: 8", "(class: Foot, success_max: 11", "the results of a row do not rise"),
        ("(roll: 2, points", "(roll: 1, points", "there is not one row for each face of a die"),
        ("(2, 3, 3), (4, 5, 2)", "(2, 4, 3), (4, 5, 2)", "not every roll of 2 to 12 has one row"),
    ] {
        let said = said("tables.ron", from, to);
        assert!(said.contains(expected) && said.contains("tables.ron"), "{said}");
    }
    assert!(said("rules.ron", "title: \"The sheet\"", "title: \"\"").contains("the title must have"));
}

#[test]
fn a_player_may_replace_the_tables() {
    assert_eq!(said("tables.ron", "minor_river: (foot: 1.0", "minor_river: (foot: 2.0"), "fits");
    let other = Game::open(
        &Setup::default(),
        &Changed("tables.ron", "minor_river: (foot: 1.0", "minor_river: (foot: 2.0"),
    );
    assert_ne!(other.unwrap().data(), game().data(), "the save names other data");
}

#[test]
fn the_map_is_that_of_the_catalogue() {
    let map = &game().map;
    let water = map.hexes.hexes().filter(|at| map.terrain(*at) == Terrain::Water).count();
    assert_eq!((water, map.exits.len(), map.land.len()), (27, 10, 832 - 27));
    assert_eq!(game().tables.movement.ground(Terrain::Rough, Class::Motorized), Some(20));
    assert_eq!(game().tables.movement.ground(Terrain::Marsh, Class::Mechanized), None);
    assert_ne!(Status::Source, Status::Reconstructed);
    let belt = map.hexes.hexes().filter(|at| map.to_edge(*at) >= game().army.zone_edge).count();
    assert_eq!(belt, 72);
}
