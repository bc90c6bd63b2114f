//! The data files, and what is said of damaged ones.

use super::scene::{game, unit};
use engine::{
    base::assets::{AssetError, Assets, Embedded},
    contract::rules::Rules as _,
};
use red_parachutes::{
    data::{
        FILES,
        tables::{Status, Stealth},
    },
    game::{Game, Setup},
    nouns::{Class, Terrain},
};
use std::{borrow::Cow, collections::HashSet};

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

/// A file of the owner's own with some words in it.
fn own(file: &'static str, words: &'static str) -> Result<Game, AssetError> {
    Game::open(&Setup::default(), &Changed(file, "(\n)", words))
}

#[test]
fn an_owner_puts_published_values_in_place_of_ours() {
    let rated = own(
        "ratings.ron",
        r#"(
            units: {"g19.73.1": (attack: 7, defense: 3, ma: 9, morale: 2, armor: 1, at: 2, steps: 3),
                "g19.ar2": (attack: 0, defense: 1, ma: 5, morale: 5, armor: 0, at: 0, steps: 1,
                    artillery: (support: 2, range: 3, bv: 1, ammo: 1, self_propelled: false, limber: Pack))},
            leaders: {"l.kallner": (foot: 2, motor: 1, tactical: 6, combat: 5)},
        )"#,
    );
    let rated = rated.expect("ratings");
    let counter = rated.counter(unit("g19.73.1"));
    assert_eq!((counter.attack, counter.defense, counter.ma, counter.morale), (7, 3, 9, 2));
    assert_eq!((counter.armor, counter.at, counter.steps, counter.full), (1, 2, 3, 3));
    assert_eq!(rated.counter(unit("g19.73.1.a")).attack, 2, "a company is a third of its battalion");
    assert_eq!(rated.counter(unit("g19.ar2")).gun.unwrap().support, 2);
    assert_eq!(rated.counter(unit("l.kallner")).leads.unwrap().tactical, 6);
    assert_eq!(rated.counter(unit("g19.73.2")), game().counter(unit("g19.73.2")), "the others are ours");

    let costs = own(
        "costs.ron",
        "(infiltration: (status: Source, success_max: [(Foot, 9), (Airborne, 9), (Recon, 9), (Motorized, 2), \
         (Mechanized, 2), (AntiTank, 2)], drm: (night: -1, destination_woods_rough_town_city: -1, disrupted_or_demoralized: 1, \
         two_or_more_enemy_stacks_adjacent_to_destination: 1), natural_six_disrupts: true))",
    );
    let costs = costs.expect("tables");
    assert_eq!(costs.tables.infiltration.success_max(Stealth::Foot), 9);
    assert_eq!(costs.tables.movement, game().tables.movement);

    let results = own(
        "results.ron",
        "(at_fire: (hit_on: [(-3, None), (-2, None), (-1, 12), (0, 11), (1, 10), (2, 9), (3, 2)]))",
    );
    let results = results.expect("combat tables");
    assert!(results.results.hits(5, 0, 2) && !game().results.hits(5, 0, 2));

    // What is ours, and what an owner has put in, is told beside the value and at the rules.
    let told =
        |game: &Game, id: &str| game.rules.texts.iter().find(|rule| rule.id == id).unwrap().text.clone();
    assert!(told(game(), "RPX-010").ends_with("its table is ours."), "{}", told(game(), "RPX-010"));
    let own = told(&rated, "RPX-010");
    assert!(
        own.ends_with("its table is ours, unless ratings.ron of the published game says otherwise."),
        "{own}"
    );
    let is_published =
        ["g19.73.1", "g19.73.1.a", "l.kallner", "g19.73.2"].map(|key| rated.counter(unit(key)).published);
    assert_eq!(is_published, [true, true, true, false]);

    let names: HashSet<_> = [&rated, &costs, &results, game()].map(Game::data).into();
    assert_eq!(names.len(), 4, "a save names the values it is played with");
}

#[test]
fn published_values_that_cannot_be_are_refused_with_file_line_entry_and_reason() {
    for (file, words, expected) in [
        (
            "ratings.ron",
            "(units: {\n\"g19.73.9\": (attack: 1, defense: 1, ma: 9, morale: 2, armor: 1, at: 2, steps: 3)})",
            "ratings.ron, line 13, unit \"g19.73.9\": there is no such counter, did you mean \"g19.73.1\"?",
        ),
        (
            "ratings.ron",
            "(units: {\n\"g19.73.1\": (attack: 1, defense: 1, ma: 9, morale: 7, armor: 1, at: 2, steps: 3)})",
            "ratings.ron, line 13, unit \"g19.73.1\": its morale is 1 to 6",
        ),
        (
            "ratings.ron",
            "(leaders: {\"l.kallner\": (foot: 1, motor: 9, tactical: 2, combat: 2)})",
            "ratings.ron, line 12, unit \"l.kallner\": the numbers of a leader are 6 at most",
        ),
        (
            "ratings.ron",
            "(unit: {})",
            "ratings.ron, line 12: there is no field \"unit\", did you mean \"units\"?",
        ),
        (
            "results.ron",
            "(at_fire: (hit_on: [(-3, None), (-2, None), (-1, 12), (0, 11), (1, 10), (2, 9), (3, 10)]))",
            "results.ron, line 12, at_fire: a better gun hits less often",
        ),
        (
            "results.ron",
            "(bombardment: (bv_bands: [(1, 2), (3, 4), (5, 7), (8, 11), (12, 16), (17, 99)], stacking_shift: [(1, 0)], \
             thresholds: [(0, 1, NoEffect), (11, 0, Disrupted)]))",
            "results.ron, line 12, bombardment: a higher roll does less",
        ),
        ("costs.ron", "(drip: ())", "costs.ron, line 15: there is no field \"drip\", did you mean \"drop\"?"),
    ] {
        let said = own(file, words).err().map(|fault| fault.to_string()).unwrap_or_default();
        assert!(said.contains(expected), "{said}");
    }
    for (from, to, expected) in [
        ("highway: (foot: 1.0", "highway: (foot: 2.0", "a better way costs more than a worse one"),
        ("(terrain: Woods, foot: Some(2)", "(terrain: Woods, foot: Some(0.5)", "easier than clear ground"),
        ("(5, 7), (8, 11)", "(5, 7), (9, 11)", "its bands do not follow each other"),
    ] {
        let said = said("tables.ron", from, to);
        assert!(said.contains(expected) && said.contains("tables.ron, line"), "{said}");
    }
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

#[test]
fn the_guide_has_every_step_and_stage_with_rules_that_there_are() {
    for (from, to, expected) in [
        ("(step: Over)", "(step: Recovery)", "there is not one entry for each step, in its sequence"),
        ("stages: [Advance]", "stages: []", "not every stage of a combat has its part"),
        ("stages: [Advance]", "stages: [Advance, Waste]", "not every stage of a combat has its part"),
    ] {
        let said = said("guide.ron", from, to);
        assert!(said.contains(expected) && said.contains("guide.ron, line"), "{said}");
    }
    let known = |id: &str| game().rules.texts.iter().any(|rule| rule.id == id);
    assert!(game().guide.combat.iter().all(|part| known(&part.rule)));
}
