//! Map, counters, table and track: what they must hold, and that damage to their files is named.

use engine::{
    base::assets::{AssetError, Assets, Embedded},
    contract::rules::Rules as _,
    journal,
    show::board::{GroundKind, SideKind},
};
use kit::passage::FAR;
use russian_portfolio::{data::*, game::Game, options::Setup, words};
use std::{borrow::Cow, sync::LazyLock};

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::read(&Embedded(FILES)).expect("the data are good"));

fn hex(label: &str) -> Hex {
    BOARD.named(label).unwrap_or_else(|| panic!("there is no {label}"))
}

/// What lies between two hexes, seen from the first.
fn between(from: &str, to: &str) -> Sides {
    let (from, to) = (hex(from), hex(to));
    BOARD.side(from, BOARD.way(from, to).expect("they touch"))
}

#[test] // RP-GEN-08
fn neighbours_are_those_of_the_printed_map() {
    for (label, expected) in [
        ("B16", "B17 C17 C16 B15 A16 A17"),
        ("JJ13", "JJ14 KK14 KK13 JJ12 II13 II14"),
        ("A1", "A2 B1"),
        ("NN28", "NN27 MM28"),
    ] {
        let around: Vec<&str> = BOARD.neighbours(hex(label)).map(|(_, hex)| BOARD.label(hex)).collect();
        assert_eq!(around.join(" "), expected, "{label}");
    }
    for (from, to) in
        BOARD.layout().hexes().flat_map(|a| BOARD.layout().hexes().map(move |b| (a, b))).step_by(97)
    {
        assert_eq!(BOARD.distance(from, to), BOARD.layout().distance(from, to), "{from:?} {to:?}");
    }
}

#[test]
fn every_entry_of_the_files_is_there() {
    let board = &*BOARD;
    let of = |side| board.counters.iter().filter(move |c| c.side() == side);
    let set_up = |c: &&Counter| matches!(c.enters, Enters::Setup(_));
    assert_eq!((of(AXIS).count(), of(SOVIET).filter(set_up).count(), of(SOVIET).count()), (45, 42, 99));
    assert_eq!(of(AXIS).map(|c| u32::from(c.attack)).sum::<u32>(), 152);
    assert_eq!(of(SOVIET).filter(set_up).map(|c| u32::from(c.defence)).sum::<u32>(), 133);
    let of_kind = |kind| board.places().iter().filter(|p| p.kind == kind).count();
    let kinds = [PlaceKind::Town, PlaceKind::City, PlaceKind::Major, PlaceKind::Victory].map(of_kind);
    assert_eq!(kinds, [94, 53, 12, 10]);
    assert_eq!(board.places().iter().filter(|p| p.factory).count(), 4);
    let land = board.layout().hexes().filter(|hex| board.land(*hex)).count();
    assert_eq!((board.layout().hexes().count(), land), (HEXES, 964));
    assert_eq!(board.map.rivers.len(), 30);
    assert_eq!(board.edges().soviet_east.len(), 36);
}

#[test] // RP-GEN-10
fn counters_of_the_pool_are_numbered() {
    let keys: Vec<&str> = BOARD.counters.iter().map(|c| c.key.as_str()).collect();
    for (key, name, index) in [
        ("ax_pzg1", "1. Panzer Group", 0),
        ("su_a8", "8. Army", 45),
        ("su_front_1", "Front A", 87),
        ("su_front_10", "Front J", 96),
        ("su_named3", "Army Rok", 115),
        ("su_rif_pool_6", "RifKor F", 143),
    ] {
        assert_eq!(
            (keys.iter().position(|k| *k == key), BOARD.counters[index].name.as_str()),
            (Some(index), name)
        );
        assert_eq!(BOARD.names.index("unit", key), Some(index));
    }
    let count = |enters| BOARD.counters.iter().filter(|c| c.enters == enters).count();
    assert_eq!(
        (count(Enters::Siberian(1)), count(Enters::Siberian(2)), count(Enters::Replacement)),
        (2, 2, 53)
    );
}

fn counter(key: &str) -> &'static Counter {
    BOARD.counters.iter().find(|c| c.key == key).unwrap_or_else(|| panic!("there is no {key}"))
}

#[test] // RP-GEN-02 RP-GEN-03 RP-GEN-04 RP-GEN-05 RP-GEN-06 RP-GEN-07 RP-RUL-22 RP-RUL-50
fn kinds_are_what_the_rules_take_them_for() {
    for (key, size, infantry, pure, armour, heavy) in [
        ("ax_pzg2", Size::Army, false, true, true, true),
        ("ax_pzk56", Size::Corps, false, true, true, false),
        ("ax_a9", Size::Army, true, false, false, true),
        ("ax_ra3", Size::Army, true, false, false, false),
        ("ax_mk49", Size::Corps, true, false, false, false),
        ("ax_ita", Size::Corps, true, false, false, false),
        ("ax_hun", Size::Corps, false, false, false, false),
        ("su_a4", Size::Army, true, false, false, false),
        ("su_mk6", Size::Corps, false, false, true, false),
        ("su_tank_8", Size::Corps, false, true, true, false),
        ("su_kk6", Size::Corps, false, false, false, false),
        ("su_shk1", Size::Army, true, false, false, false),
        ("su_front_3", Size::Front, true, false, false, true),
    ] {
        let c = counter(key);
        let found = (c.size, c.infantry_type(), c.pure_armour(), c.armour_type(), c.heavyweight());
        assert_eq!(found, (size, infantry, pure, armour, heavy), "{key}");
    }
    let marked = BOARD.counters.iter().filter(|c| c.mark != Mark::None).map(|c| (c.key.as_str(), c.mark));
    assert_eq!(marked.collect::<Vec<_>>(), [("ax_pzg2", Mark::G), ("ax_pzk56", Mark::VM)]);
    let dispersed = |key| counter(key).dispersed;
    let found = ["su_a8", "su_a13", "su_a27"].map(dispersed);
    assert_eq!(found, [Dispersed::MayJune, Dispersed::May, Dispersed::Never]);
    assert_eq!(counter("su_a8").district, Some(District::Baltic));
    assert!(counter("ax_hun").provenance.starts_with("reconstructed"));
}

#[test] // RP-SET-01 RP-STK-01 RP-STK-02 TV-38 TV-39
fn everybody_stands_on_open_ground_of_his_own_that_leads_to_moscow() {
    let steps = BOARD.land_distance(BOARD.special().moscow);
    for c in &BOARD.counters {
        let Enters::Setup(hex) = c.enters else { continue };
        let is_own = BOARD.country(hex).side() == Some(c.side());
        assert!(BOARD.open_ground(hex) && is_own && steps[hex.index()] != FAR, "{}", c.key);
    }
    let in_q3: Vec<&str> = BOARD
        .counters
        .iter()
        .filter(|c| c.enters == Enters::Setup(hex("Q3")))
        .map(|c| c.key.as_str())
        .collect();
    assert_eq!(in_q3, ["su_a10", "su_kk6"]);
}

#[test] // RP-TER-01 TV-37
fn hexsides_are_those_of_the_printed_map() {
    for (from, to, what) in [
        ("K26", "K27", Sides::default()),
        ("B16", "C17", Sides::default()),
        ("B16", "C16", Sides::LAKE),
        ("D12", "D13", Sides::LAKE),
        ("JJ13", "II14", Sides::STRAIT),
        ("II13", "II14", Sides::SEA),
        ("JJ13", "JJ14", Sides::SEA),
        ("G14", "G15", Sides::KRONSHTADT),
        ("G14", "G13", Sides::SEA),
        ("G14", "H14", Sides::SEA),
        ("Q11", "R11", Sides::RIVER),
        ("R20", "S20", Sides::RIVER),
        ("U17", "V17", Sides::RIVER),
        ("Q19", "Q20", Sides::default()),
    ] {
        assert_eq!((between(from, to), between(to, from)), (what, what), "{from} {to}");
    }
    let water = ["B16", "JJ13", "G14"]
        .map(|from| BOARD.neighbours(hex(from)).any(|(way, _)| BOARD.side(hex(from), way).water()));
    assert_eq!(water, [true; 3]);
}

#[test] // RP-TER-13 RP-TER-18
fn some_hexsides_count_one_way_only() {
    assert!(between("H15", "G15").one_way_river() && !between("G15", "H15").one_way_river());
    assert!(!between("H15", "G15").river());
    let line = Sides::RIVER.with(Sides::LINE);
    assert_eq!((between("J11", "K12"), between("K12", "J11")), (line, Sides::RIVER));
    assert_eq!((between("E15", "F14"), between("F14", "E15")), (Sides::LINE, Sides::default()));
}

#[test] // RP-TER-01 RP-MOV-14
fn ground_and_countries_are_those_of_the_rows() {
    for (label, terrain, country, arctic) in [
        ("A7", Terrain::Sea(Sea::Baltic), Country::Water, true),
        ("F11", Terrain::Sea(Sea::GulfOfFinland), Country::Water, true),
        ("G14", Terrain::Clear, Country::Ussr, true),
        ("E16", Terrain::Lake, Country::Water, true),
        ("E17", Terrain::Lake, Country::Water, true),
        ("T7", Terrain::Swamp, Country::Ussr, false),
        ("W14", Terrain::Swamp, Country::Ussr, false),
        ("U18", Terrain::Hills, Country::Ussr, true),
        ("JJ11", Terrain::Mountain, Country::Ussr, false),
        ("JJ2", Terrain::Clear, Country::Bulgaria, false),
        ("A1", Terrain::Clear, Country::Sweden, true),
        ("LL1", Terrain::Clear, Country::Turkey, false),
        ("JJ24", Terrain::Clear, Country::Ussr, true),
        ("JJ23", Terrain::Clear, Country::Ussr, false),
    ] {
        let at = hex(label);
        assert_eq!(
            (BOARD.terrain(at), BOARD.country(at), BOARD.arctic(at)),
            (terrain, country, arctic),
            "{label}"
        );
    }
    assert!(BOARD.land(hex("JJ2")) && !BOARD.open_ground(hex("JJ2")));
    assert!(!BOARD.land(hex("E17")) && Country::Water.side().is_none());
}

#[test] // RP-VIC-01 RP-TER-11 RP-CTL-02 RP-RUL-47 RP-RUL-48
fn places_are_those_of_the_file() {
    let place = |label: &str| BOARD.place(hex(label)).expect(label);
    let leningrad = place("G15");
    assert_eq!(
        (leningrad.name.as_str(), leningrad.kind, leningrad.worth),
        ("Leningrad", PlaceKind::Victory, 2)
    );
    assert!(leningrad.source && leningrad.factory && !leningrad.fortress);
    assert_eq!((leningrad.port, place("A25").port), (Some(PortSea::Baltic), Some(PortSea::White)));
    assert!(place("S4").fortress && place("G14").fortress && !place("Q8").fortress);
    assert!(
        place("M3").baltic_key && place("JJ10").black_key && place("JJ10").azov_key && place("GG18").azov_key
    );
    assert_eq!((place("FF1").fuel, place("LL17").fuel, place("Q20").fuel), (Some(AXIS), Some(SOVIET), None));
    assert_eq!((place("Q1").wins, place("GG1").wins, place("E11").wins), (Some(SOVIET), Some(SOVIET), None));
    assert_eq!(place("E11").replacements, Some(AXIS));
    assert!(BOARD.place(hex("Q19")).is_none());
    assert_eq!(place("W5").name, "Rovno");
    assert_eq!(
        counter("su_mk9").enters,
        Enters::Setup(hex("X7")),
        "the town stands where it is, the unit as printed"
    );
    let romanian = |c: &&Counter| c.nation == Nation::Romanian && c.kind == Kind::ArmoredCavalry;
    assert_eq!(BOARD.counters.iter().filter(romanian).count(), 1);
    let s = BOARD.special();
    let labels =
        [s.moscow, s.leningrad, s.kronshtadt, s.pushkin, s.sevastopol, s.koenigsberg, s.rostov, s.warsaw];
    let labels: Vec<&str> = labels.into_iter().map(|hex| BOARD.label(hex)).collect();
    assert_eq!(labels, ["Q20", "G15", "G14", "H15", "JJ10", "M3", "GG18", "Q1"]);
    assert_eq!(s.kerch.map(|hex| BOARD.label(hex).to_owned()), ["II13", "II14", "JJ13", "JJ14"]);
}

#[test]
fn land_distances_go_over_open_ground() {
    let steps = |from: &str, to: &str| BOARD.land_distance(hex(from))[hex(to).index()];
    assert_eq!((steps("Q20", "Q20"), steps("Q20", "Q21"), steps("Q20", "A7")), (0, 1, FAR));
    assert_eq!(
        (steps("G13", "G14"), BOARD.distance(hex("G13"), hex("G14"))),
        (4, 1),
        "the island by Leningrad"
    );
    assert_eq!(steps("II13", "II14"), 2, "by the straits");
    assert_eq!(steps("HH4", "II2"), FAR, "Bulgaria is closed");
    let both = BOARD.land_distance_of([hex("Q1"), hex("Q28")].into_iter().collect());
    assert_eq!((both[hex("Q2").index()], both[hex("Q26").index()]), (1, 2));
}

#[test] // RP-CMB-11 RP-CMB-13
fn the_table_is_that_of_the_file() {
    let crt = &BOARD.crt;
    assert_eq!((crt.columns().len(), crt.faces()), (11, 6));
    for (attack, defence, die, expected) in [
        (10, 1, 1, Verdict::DE),
        (1, 4, 6, Verdict::S),
        (1, 3, 6, Verdict::S),
        (3, 2, 1, Verdict::X),
        (3, 2, 2, Verdict::AD),
        (3, 2, 3, Verdict::S),
        (3, 1, 4, Verdict::D4),
        (4, 1, 4, Verdict::DX),
        (5, 1, 4, Verdict::DE),
        (7, 1, 4, Verdict::BR),
        (2, 1, 4, Verdict::D4),
        (1, 1, 4, Verdict::D1),
        (1, 1, 1, Verdict::AE),
    ] {
        assert_eq!(crt.result(crt.column(attack, defence), die), Some(&expected), "{attack}:{defence} {die}");
    }
}

#[test] // RP-WX-01 RP-WX-02 RP-WX-03 RP-SEQ-02 RP-RUL-01 TV-57
fn the_track_is_that_of_the_file() {
    let track = &BOARD.track;
    let weather: Vec<Option<Weather>> = track.iter().map(|b| b.weather).collect();
    use Weather::{Good, HardFrost, Mud, Snow};
    let ruled =
        [Good, Good, Good, Good, Good, Good, Mud, HardFrost, Snow, Snow, Snow, Snow, Snow, Snow, Snow];
    assert_eq!(weather[0], None);
    assert_eq!(weather[1..], ruled.map(Some));
    assert_eq!((track[6].october_all_mud, track[7].october_all_mud), (Some(Mud), Some(Mud)));
    assert!((0..=8).all(|n| track[n].first == AXIS) && (9..=15).all(|n| track[n].first == SOVIET));
    assert_eq!((track[1].date.to_string(), track[7].printed.as_str()), ("22 June 1941".to_owned(), "?"));
    assert_eq!(usize::from(LAST_TURN) + 1, track.len());
}

/// The screen, the lessons and the first game call it so; the map file keeps its spelling, as games hold its digest.
#[test]
fn a_river_is_called_as_the_lessons_call_it() {
    let game = Game::new(Board::read(&Embedded(FILES)).expect("the data are good"), Setup::default());
    let said = |from: &str, to: &str| {
        let side = BOARD.layout().between(hex(from), hex(to)).expect("they touch");
        words::side_words(&game, side.hex(), side.way())
    };
    assert_eq!(said("Q11", "R11"), "river Dnieper");
    let names: Vec<&str> = BOARD.map.rivers.iter().map(|river| river.name.as_str()).collect();
    for name in ["Southern Bug", "Northern Dvina", "Onega"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert!(names.iter().all(|name| !name.contains('.') && *name != "Dnepr"), "{names:?}");
    for sample in
        russian_portfolio::entry::GAME.shipped.samples.iter().filter(|sample| sample.game == Game::ID)
    {
        let opened = journal::load::<Game>(sample.bytes, &Embedded(FILES)).expect("a sample");
        assert!(!opened.report.foreign_data, "{}", sample.name);
    }
}

#[test]
fn the_printed_map_says_what_the_rules_say() {
    let grid = BOARD.printed.hex_grid().expect("hexes");
    let has = |from: &str, to: &str, kind| {
        let side = BOARD.layout().between(hex(from), hex(to)).expect("they touch");
        grid.sides.contains(&(side, kind))
    };
    assert!(has("Q11", "R11", SideKind::GreatRiver), "the Dnieper");
    assert!(has("T10", "U11", SideKind::GreatRiver), "the Dnieper, not the Berezina that meets it");
    assert!(has("H15", "H16", SideKind::Stream) && has("R20", "S20", SideKind::River));
    assert!(has("B16", "C16", SideKind::Strait) && has("II13", "II14", SideKind::Water));
    assert!(has("E15", "F14", SideKind::FortifiedBeyond) != has("E15", "F14", SideKind::Fortified));
    assert!(has("S3", "S4", SideKind::Frontier) && !has("Q19", "Q20", SideKind::Frontier));
    assert_eq!(
        (grid.terrain_of(hex("JJ2")), grid.terrain_of(hex("T7"))),
        (GroundKind::Closed, GroundKind::Swamp)
    );
    let line = &BOARD.printed.ground.divide;
    let (first, last) = (line.first().expect("a line"), line.last().expect("a line"));
    assert!(first.0 < 80.0 && last.0 > 1900.0 && first.1 < last.1, "from {first:?} to {last:?}");
    let names: Vec<&str> = BOARD.printed.ground.waters.iter().map(|w| w.0.as_str()).collect();
    assert!(names.contains(&"Sea of Azov"), "{names:?}");
}

/// The files with a damage in one of them.
struct Damaged(&'static str, &'static str, &'static str);

impl Assets for Damaged {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, AssetError> {
        let text = Embedded(FILES).read(name)?.into_owned();
        if !name.ends_with(self.0) {
            return Ok(text.into());
        }
        assert!(text.contains(self.1), "{name} does not hold {}", self.1);
        Ok(text.replacen(self.1, self.2, 1).into())
    }
}

/// Checks that each damage, words that take the place of others in a file, is refused with this sentence.
fn refused(file: &'static str, cases: &[(&'static str, &'static str, &str)]) {
    for (from, to, expected) in cases {
        let damage = Board::read(&Damaged(file, from, to)).err();
        let found = damage.unwrap_or_else(|| panic!("{to} should be refused")).to_string();
        let (head, rest) = found.split_once(", line ").unwrap_or(("", &found));
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        assert_eq!((head, rest), (&*format!("russian_portfolio/{file}"), *expected), "{to}");
    }
}

#[test]
fn a_damaged_map_is_refused() {
    refused(
        "hexmap.ron",
        &[
            (
                "\"A\": \".....BBB.............W......\"",
                "\"A\": \".....BBB\"",
                ", terrain: row A is not 28 hexes wide",
            ),
            (
                "\"M\": \"..............hh",
                "\"M\": \"..............hx",
                ", terrain: 'x' of hex M16 means nothing",
            ),
            ("\"NN\": \"K.KK", "\"MM\": \"K.KK", ", terrain: row \"MM\" stands where row NN should"),
            ("\"A\": \"sssss..", "\"A\": \"ssss?..", ", country: '?' of hex A5 means nothing"),
            ("\"A\": \"sssss..", "\"A\": \"ssss...", ", country: A5 is land and has none"),
            ("\"A\": \"sssss..", "\"A\": \"ssssss.", ", country: A6 is sea and has one"),
            ("\"A\": 1,", "\"A\": 29,", ", arctic_from: row A has no such column"),
            ("\"NN\": 0,", "", ", arctic_from: there are not 40 rows"),
            ("hex: \"G15\"", "hex: \"G29\"", ", place Leningrad: there is no hex \"G29\""),
            ("hex: \"G15\"", "hex: \"F11\"", ", place Leningrad: it lies on water, in F11"),
            ("hex: \"Q13\"", "hex: \"G15\"", ", place Smolensk: there are two places on its hex"),
            (
                "name: \"Smolensk\"",
                "name: \"Leningrad\"",
                ", place Leningrad: there are two places of this name",
            ),
            ("name: \"Moscow\"", "name: \"Moskau\"", ", place Moscow: it is missing"),
            ("vc: 2,", "vc: 3,", ", places: the victory cities are worth 13, not 12"),
            (
                "kind: M, src: true",
                "kind: C, src: true",
                ", places: there are 21 major and victory cities, not 22",
            ),
            (
                "kind: M, src: true",
                "kind: X, src: true",
                ": \"X\" is not one of T, C, M, V, did you mean \"T\"?",
            ),
            (
                "tags: [TankFactory]",
                "tags: [TankFactory, TankFactory]",
                ", place Moscow: the tag TankFactory stands twice",
            ),
            ("Fortress, BalticKey", "Fortress", ", place Koenigsberg: it is not the key of the Baltic"),
            ("[FuelAxis]", "[FuelSoviet]", ", place Ploesti: it is not the fuel of the Axis"),
            ("\"R1/S1\", \"S1/S2\"", "\"R1/S1\", \"S1/S3\"", ", river Vistula: S1 does not touch S3"),
            (
                "\"R1/S1\", \"S1/S2\"",
                "\"R1/S1\", \"S1/R1\"",
                ", river Vistula: the side between S1 and R1 stands twice",
            ),
            ("\"R1/S1\", \"S1/S2\"", "\"R1/S1\", \"S1\"", ", river Vistula: \"S1\" does not name two hexes"),
            ("\"R1/S1\", \"S1/S2\"", "\"R1/S1\", \"S1/S0\"", ", river Vistula: there is no hex \"S0\""),
            (
                "\"R1/S1\", \"S1/S2\"",
                "\"R1/S1\", \"MM3/MM4\"",
                ", river Vistula: MM3/MM4 has water on both sides",
            ),
            ("\"Narew\": [", "\"Bug\": [", ", river Bug: there are two rivers of this name"),
            (
                "[\"H15/G15\"]",
                "[\"G15/H15\"]",
                ", one_way_rivers: there is not one side, that from Pushkin into Leningrad",
            ),
            (
                "\"E14/F14\",",
                "\"F14/E14\", \"E14/F14\",",
                ", stalin_line: the side between E14 and F14 stands twice",
            ),
            ("\"E14/F14\",", "\"E13/F12\",", ", stalin_line: E13/F12 does not part two land hexes"),
            ("\"C14/D13\"", "\"A23/B22\"", ", water_sides: A23/B22 is water of two kinds"),
            (
                "\"strait\":",
                "\"strat\":",
                ", water_sides: there is no kind \"strat\", did you mean \"strait\"?",
            ),
            ("german: [\"M1\"", "german: [\"M2\"", ", german: M2 does not lie at that edge of the map"),
            ("german: [\"M1\"", "german: [\"W1\"", ", german: W1 is not land of that country"),
            ("german: [\"M1\"", "german: [\"N1\"", ", german: N1 stands twice"),
            (
                "siberian_entry: \"soviet_east\"",
                "siberian_entry: \"north\"",
                ", siberian_entry: the Siberian Reserve enters by soviet_east",
            ),
            ("rows: 40", "rows: 41", ", rows: the map has 40 rows"),
            ("format: 1", "format: 2", ", format: this is not format 1"),
            ("km_per_hex", "km_a_hex", ": there is no field \"km_a_hex\", did you mean \"km_per_hex\"?"),
        ],
    );
}

#[test]
fn damaged_orders_of_battle_are_refused() {
    refused(
        "orders_of_battle.ron",
        &[
            ("hex: \"U3\"", "hex: \"U30\"", ", unit ax_pzg1: there is no hex \"U30\""),
            ("hex: \"U3\"", "hex: \"J1\"", ", unit ax_pzg1: it would stand on water, in J1"),
            ("hex: \"U3\"", "hex: \"A1\"", ", unit ax_pzg1: it would stand in a closed country, in A1"),
            ("hex: \"U3\"", "hex: \"U4\"", ", unit ax_pzg1: U4 is not ground of its side"),
            ("hex: \"U3\"", "hex: \"S2\"", ", unit ax_pzg2: it is the second unit larger than a corps in S2"),
            (
                "hex: \"M4\", mark: \"vM\"",
                "hex: \"S3\", mark: \"vM\"",
                ", unit ax_pzk56: it is the third unit in S3",
            ),
            (
                "hex: \"Q4\"",
                "hex: \"S5\"",
                ", unit su_mk14: it is the second armoured unit in S5, where one may stand",
            ),
            ("id: \"ax_pzg2\"", "id: \"ax_pzg1\"", ", unit ax_pzg1: there are two units of this id"),
            (
                "id: \"ax_pzg2\"",
                "id: \"Ax 2\"",
                ", unit Ax 2: the id \"Ax 2\" must be 1 to 24 small letters, digits or underscores",
            ),
            (
                "nation: \"Finnish\"",
                "nation: \"Finish\"",
                ", unit ax_fk2: there is no nation \"Finish\", did you mean \"Finnish\"?",
            ),
            (
                "nation: \"Finnish\"",
                "nation: \"Soviet\"",
                ", unit ax_fk2: a Soviet unit stands among those of the Axis",
            ),
            ("district: \"Baltic\"", "district: \"East\"", ", unit su_a8: there is no district \"East\""),
            (
                "kind: PanzerGroup",
                "kind: Panzergroup",
                ": \"Panzergroup\" is not one of Front, Shock, InfantryArmy, PanzerGroup, PanzerCorps, InfantryCorps, MountainCorps, MotorizedInfantry, Mechanized, Armor, Cavalry, ArmoredCavalry, did you mean \"PanzerGroup\"?",
            ),
            (
                "kind: PanzerGroup, size: Army",
                "kind: PanzerGroup, size: Corps",
                ", unit ax_pzg1: units of its kind are of the size Army",
            ),
            ("mark: \"G\"", "mark: \"H\"", ", unit ax_pzg2: there is no mark \"H\", did you mean \"G\"?"),
            ("a: 6,", "a: 0,", ", unit ax_pzg1: its factors are not all from 1 to 20"),
            ("factors: \"K1\"", "factors: \"K9\"", ", unit ax_pzg1: no provenance has the key \"K9\""),
            ("Siberian(1)", "Siberian(4)", ", unit su_shk1: the Siberian Reserve has waves 1 to 3"),
            ("count: 10", "count: 30", ", unit su_front: there may be 1 to 26 counters of a kind"),
            (
                "(id: \"ax_rmk\", name: \"Romanian Mountain Corps\", nation: \"Romanian\", kind: MountainCorps, size: Corps, a: 2, d: 3, m: 4, hex: \"FF4\", mark: \"\", dispersed: None, factors: \"K6\"),",
                "",
                ", axis: there are 44 Axis units, not 45",
            ),
            ("count: 10", "count: 9", ", soviet_pool: there are 143 counters, not 144"),
            ("format: 1", "format: 3", ", format: this is not format 1"),
        ],
    );
}

#[test]
fn a_damaged_table_is_refused() {
    refused(
        "crt.ron",
        &[
            ("\"10:1\"]", "]", ", odds: there are not 11 columns"),
            ("\"10:1\"]", "\"7:1\"]", ", rows: column 7:1 stands after 7:1 and is not above it"),
            ("\"10:1\"]", "\"ten\"]", ", odds: “ten” are no odds such as 3:2"),
            ("order: [AE, X,", "order: [X, AE,", ", order: the results are not in their sequence"),
            ("6: [S , S ,", "7: [S , S ,", ", rows: there is not one row for each face of a die"),
            ("6: [S , S ,", "6: [S ,", ", rows: row 6 does not have one result for each column"),
            ("5: [AE, AD,", "5: [AD, AE,", ", rows: row 5 falls from 1:4 to 1:3"),
            (
                "5: [AE,",
                "5: [AA,",
                ": \"AA\" is not one of AE, X, AD, S, D1, D4, DX, DE, BR, did you mean \"AE\"?",
            ),
            ("6: [S , S , D4,", "6: [S , S , S ,", ", rows: column 1:2 falls from row 5 to row 6"),
        ],
    );
}

#[test]
fn a_damaged_track_is_refused() {
    refused(
        "turn_track.ron",
        &[
            ("n: 5,", "n: 6,", ", turns: the boxes are not 0 to 15, each once and in this sequence"),
            ("1941-07-11", "1941-06-11", ", turn 2: it does not begin after the turn before"),
            ("weather: Mud", "weather: RollGoodMud", ", turn 7: the die is for turn 0 alone"),
            (
                "weather: Snow, first: Soviet",
                "weather: Snow, first: Axis",
                ", turn 9: the Soviet side acts first in Snow, and only then",
            ),
            ("{ 6: Mud }", "{ 16: Mud }", ", alternative_weather: there is no turn 16"),
            ("[0, -1, -2,", "[0, -1, -3,", ", reserve_phases: the phases do not cost 0 to 7"),
            ("days_per_turn: 20", "days_per_turn: 30", ", days_per_turn: a turn has 20 days"),
            ("1941-07-11", "1941-07-32", ": there is no day “1941-07-32”"),
        ],
    );
}

#[test]
fn a_damaged_drawing_is_refused() {
    refused(
        "drawing.ron",
        &[
            ("\"Volga\": 3", "\"Wolga\": 3", ", river Wolga: the map has no such river"),
            ("\"Volga\": 3", "\"Don\": 3", ", river Don: it stands twice"),
            ("\"Volga\": 3, ", "", ", river Volga: it has no width"),
            ("\"Volga\": 3", "\"Volga\": 4", ", river Volga: its width is not 1, 2 or 3"),
            ("\"Dnepr\": \"", "\"Dnestr\": \"", ", river Dnestr: the map has no such river"),
            (
                "\"Dnepr\": \"Dnieper",
                "\"Dnepr\": \"Volga",
                ", river Dnepr: there are two rivers of this name",
            ),
            ("hex: \"LL7\"", "hex: \"LL70\"", ", waters: there is no hex \"LL70\""),
        ],
    );
}

#[test]
fn a_damaged_country_is_refused_and_all_of_it_is_reconstructed() {
    refused(
        "country.ron",
        &[
            ("format: 1", "format: 2", ", format: this is not format 1"),
            ("kind: Woods", "kind: Lake", ", region 1: its kind is not Woods, Hills, Mountain or Clear"),
            (
                "kind: Clear, outer: [(",
                "kind: Clear, outer: [(1000",
                ", region 20: a point lies off the sheet",
            ),
        ],
    );
    let printed = Board::read(&Embedded(FILES)).expect("the data are good").printed;
    let regions = &printed.ground.regions;
    assert!(regions.len() > 10 && regions.iter().all(|region| region.reconstructed));
}

#[test]
fn a_fault_names_its_line() {
    for (file, from, to) in [
        ("hexmap.ron", "\"NN\": \"K.KK", "\"NN\": \"K.QK"),
        ("hexmap.ron", "\"NN\": \".t..", "\"NN\": \".Q.."),
        ("hexmap.ron", "name: \"Tuapse\", kind: T", "name: \"Tuapse\", kind: V"),
        ("hexmap.ron", "\"F14/G14\", \"I7/J7\"", "\"F14/G16\", \"I7/J7\""),
        ("orders_of_battle.ron", "hex: \"V3\"", "hex: \"V33\""),
        ("turn_track.ron", "1941-08-01", "1941-07-01"),
    ] {
        let text =
            Embedded(FILES).read(&format!("russian_portfolio/{file}")).expect("it is there").into_owned();
        let line = text.lines().zip(1..).find(|(line, _)| line.contains(from)).expect(from).1;
        assert_eq!(Board::read(&Damaged(file, from, to)).err().expect(to).line, Some(line), "{to}");
    }
}
