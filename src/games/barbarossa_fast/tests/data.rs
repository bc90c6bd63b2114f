//! The digest of the data: what counts, what does not, what old files say, and what becomes of foreign ones.

use super::game;
use barbarossa_fast::{
    FILES,
    data::files::{MAP_FILE, OOB_FILE},
    edition::Edition,
    game::Game,
    odds::notation,
    options::Setup,
    show::facts as data,
};
use engine::{
    base::{
        assets::{AssetError, Assets, Embedded},
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
    },
    contract::{options::Choices, rules::Rules},
    study::share::Without,
    table::{GameKind as _, Table, kind::Kind},
};
use std::{borrow::Cow, sync::Arc};
use support::journals::reseal;

/// The built-in data files with one piece of text replaced.
#[derive(Clone, Copy)]
pub struct Edited {
    pub file: &'static str,
    pub from: &'static str,
    pub to: &'static str,
}

impl Assets for Edited {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, AssetError> {
        let text = Embedded(FILES).read(name)?.into_owned();
        if name != self.file {
            return Ok(Cow::Owned(text));
        }
        assert!(text.contains(self.from), "{:?} is not in {name}", self.from);
        Ok(Cow::Owned(text.replacen(self.from, self.to, 1)))
    }
}

/// What may be edited without a change of the game: comments, coordinates, the order of keys, names, the other edition.
const SAME: [(&str, &str, &str); 6] = [
    (MAP_FILE, "// front line (red stars), north to south", ""),
    (MAP_FILE, "lat: 53.90, lon: 27.56", "lat: 53.95, lon: 27.60"),
    (MAP_FILE, r#"(a: "minsk", b: "gomel"), // 281 km"#, r#"(b: "minsk", a: "gomel"),"#),
    (OOB_FILE, r#"name: "16. Armee", kind: Army"#, r#"kind: Army, name: "Sixteenth""#),
    (OOB_FILE, r#"commander: "Busch""#, r#"commander: "Nobody""#),
    (OOB_FILE, "(e2020: Some(4), erev: Some(3))", "(e2020: Some(4), erev: Some(4))"),
];

/// What is another game.
const OTHER: [(&str, &str, &str); 6] = [
    (MAP_FILE, r#"(a: "minsk", b: "gomel"), // 281 km"#, ""),
    (MAP_FILE, r#"(a: "minsk", b: "gomel"),"#, r#"(a: "minsk", b: "gomel"), (a: "brest", b: "minsk"),"#),
    (OOB_FILE, "kind: Army, factor: 2, group: N", "kind: Army, factor: 3, group: N"),
    (OOB_FILE, "(e2020: Some(4), erev: Some(3))", "(e2020: Some(5), erev: Some(3))"),
    (OOB_FILE, "die: 1, leaves_turn: Some(6)", "die: 1, leaves_turn: Some(5)"),
    (OOB_FILE, "bell_curve: [(15, 16, 2)", "bell_curve: [(15, 16, 3)"),
];

fn edited(file: &'static str, from: &'static str, to: &'static str) -> (u32, u64) {
    let assets = Edited { file, from, to };
    Game::open(&Setup::default(), &assets).unwrap_or_else(|e| panic!("{from}: {e}")).data()
}

#[test] // A change of it makes every file foreign: it takes a new version, and the old digest joins those known
fn the_built_in_data_have_a_known_digest() {
    let ours = game(&Setup::default()).data();
    assert_eq!(ours, (data::VERSION, 0x8621_4d35_a7e8_6d44), "{:#018x}", ours.1);
    assert_eq!(data::KNOWN.last(), Some(&ours));
    assert_eq!(data::KNOWN[0], (1, 0x56b3_e95d_78df_2e57), "the text of both files");
}

#[test]
fn the_values_that_count_are_written_line_by_line() {
    let g = notation::chart("B=base a V=city,S E=east,N : B-a a-V V-E").expect("a chart");
    let text = data::canonical(&g.board, Edition::E2020);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..12],
        [
            "edition 2020",
            "space B C 0 0 base",
            "space a C 0 0 ",
            "space V S 1 1 city fortress",
            "space E N 0 0 edge east",
            "space x_E N 0 0 entry",
            "base of N B",
            "base of C B",
            "base of S B",
            "link B a",
            "link a V",
            "link V E",
        ]
    );
    assert!(lines.contains(&"link E x_E") && lines.contains(&"german A1 army 2 C B 1"), "{text}");
    assert!(lines.contains(&"fleet lf2 C 1 6") && lines.contains(&"counter s1 1 bell"), "{text}");
    assert!(lines.contains(&"counter k1 2 siberian ") && lines.contains(&"weak 1 to 2 -5"), "{text}");
}

#[test]
fn comments_names_and_places_on_the_sheet_do_not_count() {
    let ours = game(&Setup::default()).data();
    for (file, from, to) in SAME {
        assert_eq!(edited(file, from, to), ours, "{from} > {to}");
    }
}

#[test]
fn whatever_the_rules_use_counts() {
    let ours = game(&Setup::default()).data();
    let mut seen = vec![ours];
    for (file, from, to) in OTHER {
        let theirs = edited(file, from, to);
        assert!(!seen.contains(&theirs), "{from} > {to}");
        seen.push(theirs);
    }
}

const SEED: u64 = 11_807_365_204_998_117;

fn kind(assets: impl Assets + 'static) -> Kind<Game> {
    Kind::new(Arc::new(assets))
}

fn fresh(assets: impl Assets + 'static) -> Box<dyn Table> {
    let mut table = kind(assets).new_table(&Choices::new(), SEED, UndoPolicy::Fair).expect("a table");
    table.set_control(Side(0), Control::Person);
    table
}

/// What is said when a game is opened, and whether its data are foreign.
fn opened(bytes: &[u8], assets: impl Assets + 'static) -> (Vec<String>, bool) {
    let table = kind(assets).load(bytes).expect("a game");
    (table.load_report().warnings.clone(), table.load_report().foreign_data)
}

/// A journal with something in its header replaced.
fn with_header(whole: &str, from: &str, to: &str) -> String {
    let (head, rest) = whole.split_once('\n').expect("a header");
    assert!(head.contains(from), "{head}");
    reseal(&head.replace(from, to)) + "\n" + rest
}

fn other_map() -> Edited {
    let (file, from, to) = OTHER[0];
    Edited { file, from, to }
}

#[test]
fn files_of_every_version_open_without_a_word() {
    let whole = String::from_utf8(fresh(Embedded(FILES)).journal()).unwrap();
    let now = format!("data:({},\"{:016x}\")", data::VERSION, data::KNOWN.last().unwrap().1);
    assert!(whole.contains(&now), "{whole}");
    for (version, hash) in data::KNOWN {
        let old = with_header(&whole, &now, &format!("data:({version},\"{hash:016x}\")"));
        assert_eq!(opened(old.as_bytes(), Embedded(FILES)), (vec![], false), "{version} {hash:x}");
        let table = kind(Embedded(FILES)).load(old.as_bytes()).expect("a game");
        assert_eq!(table.journal(), old.as_bytes(), "and are written back as they were");
        // With edited data they are foreign.
        assert!(opened(old.as_bytes(), other_map()).1);
    }
    for foreign in ["data:(2,\"0123456789abcdef\")", "data:(1,\"\")", "data:(3,\"no hash\")"] {
        let (warnings, is_foreign) = opened(with_header(&whole, &now, foreign).as_bytes(), Embedded(FILES));
        assert!(is_foreign && warnings.len() == 1 && warnings[0].contains("other data"), "{warnings:?}");
    }
}

#[test]
fn a_reply_with_other_data_is_refused() {
    let mut host = fresh(Embedded(FILES));
    let copy = host.export(Viewer::Side(Side(0)), Without::default()).unwrap();
    let mut table = kind(Embedded(FILES)).load(&copy).expect("the copy");
    let begin = table.read_order("Begin").expect("an order");
    table.submit(Side(0), &[begin]).expect("an order");
    let ours = table.journal();
    let now = format!("data:({},\"{:016x}\")", data::VERSION, data::KNOWN.last().unwrap().1);
    let foreign =
        with_header(&String::from_utf8(ours.clone()).unwrap(), &now, "data:(2,\"0123456789abcdef\")");
    let why = host.import(foreign.as_bytes()).expect_err("refused");
    assert_eq!(why, "The reply was made with other data files than this game is played with");
    assert_eq!(host.ply_count(), 0);
    assert_eq!(host.import(&ours).expect("taken").orders, 1);
}
