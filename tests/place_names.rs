//! Place names in English, German and Russian: everywhere at once, never mixed, and nothing of the game changes.

use crate::common::window::{launch, open, settle};
use app::{
    command::{Program, wishes::Dialog},
    settings::Settings,
};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        side::{Side, Viewer},
        spelling::Spelling,
    },
    contract::options::Choices,
    show::scene::Subject,
    table::{GameKind as _, Table},
};
use stavka::games;

fn saved(name: &str) -> Box<dyn Table> {
    let bytes = std::fs::read(format!("saves/{name}.stavka")).unwrap();
    games::register(None)[0].load(&bytes).unwrap()
}

fn names(table: &dyn Table) -> Vec<String> {
    table.board().places.iter().map(|p| p.name.clone()).collect()
}

/// All the words of a table for one viewer.
fn words(table: &dyn Table, who: Viewer) -> Vec<String> {
    let at = table.cursor();
    let scene = table.scene(at, who);
    let mut all: Vec<String> = table.log(who).iter().map(|l| format!("{:?}", l.line)).collect();
    all.push(format!("{:?} {:?} {:?}", scene.board.places, scene.places, scene.counters));
    all.push(format!("{:?}", table.sequence(at, who)));
    all.push(format!("{:?}", table.board().ground.waters));
    all.push(format!("{:?} {:?}", table.summary(), table.outcome()));
    all.push(table.position_text(at, who));
    all.extend(
        (0..scene.places.len())
            .map(|p| format!("{:?}", table.sheet(at, who, &Subject::Place(PlaceKey::nth(p))))),
    );
    all.extend(scene.counters.iter().map(|c| format!("{:?}", table.sheet(at, who, &Subject::Unit(c.unit)))));
    all.extend(table.legal_orders().iter().map(|o| table.order_text(who, o)));
    all.extend((1..=at).filter_map(|ply| table.account(ply, who)).map(|a| format!("{a:?}")));
    all.extend(table.changes(0, at, who).iter().map(|c| format!("{c:?}")));
    all.extend(table.dots(who).iter().map(|d| format!("{d:?}")));
    all.extend(table.rules().iter().map(|r| format!("{r:?}")));
    all.extend(table.pages().iter().map(|p| format!("{} {}", p.title, p.markdown)));
    all
}

/// Whether a name stands in a text as a word of its own.
fn holds(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(i, _)| {
        let (before, after) = (text[..i].chars().next_back(), text[i + name.len()..].chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[test]
fn no_place_keeps_an_english_name_anywhere() {
    for game in ["october_mud", "four_of_seven"] {
        let mut table = saved(game);
        let english = names(&*table);
        for spelling in [Spelling::German, Spelling::Russian] {
            table.set_spelling(spelling);
            let shown = names(&*table);
            let changed: Vec<&String> = english.iter().filter(|n| !shown.contains(n)).collect();
            if spelling == Spelling::Russian {
                assert_eq!(changed.len(), english.len());
                for name in &shown {
                    assert!(!name.chars().any(|c| c.is_ascii_alphabetic()), "{name}");
                }
            } else {
                for name in ["Lemberg", "Dünaburg", "Kauen", "Reval", "Moskau", "Brest-Litowsk", "Kiew"] {
                    assert!(shown.iter().any(|n| n == name), "{name} is not on the map");
                }
                assert!(changed.len() > 25, "{changed:?}");
            }
            for who in [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire] {
                for text in words(&*table, who) {
                    for name in &changed {
                        // A German name may hold an English one, such as Brest-Litowsk.
                        let text =
                            if **name == "Brest" { text.replace("Brest-Litowsk", "") } else { text.clone() };
                        assert!(!holds(&text, name), "{game}, {spelling:?}: {name} is still in “{text}”");
                    }
                }
            }
        }
    }
}

#[cfg(feature = "russian-portfolio")]
#[test] // the hex map has names in every language, too, and its automatic sides find their targets whatever these are called
fn the_hex_map_follows_as_well() {
    let kind = games::register(None).into_iter().find(|kind| kind.id() == "russian-portfolio").unwrap();
    let mut table = kind.new_table(&Choices::new(), 7, UndoPolicy::Study).unwrap();
    let english: Vec<String> = names(&*table).into_iter().filter(|name| !name.is_empty()).collect();
    let played = |table: &mut dyn Table| {
        for _ in 0..12 {
            let think = table.thinker(1).unwrap();
            table.accept(&mut think(), usize::MAX).unwrap();
        }
        table.digest(table.cursor())
    };
    let mut other = kind.new_table(&Choices::new(), 7, UndoPolicy::Study).unwrap();
    other.set_spelling(Spelling::German);
    assert_eq!(played(&mut *table), played(&mut *other), "what is played hangs on no name");
    for spelling in [Spelling::German, Spelling::Russian] {
        table.set_spelling(spelling);
        let shown = names(&*table);
        let gone: Vec<&String> =
            english.iter().filter(|name| shown.iter().all(|other| !other.contains(name.as_str()))).collect();
        assert!(gone.len() > 60, "{spelling:?}: {} names change", gone.len());
        let who = Viewer::Side(Side(0));
        for text in words(&*table, who) {
            for name in &gone {
                // Units are called after districts and towns in every language.
                assert!(!holds(&text, name), "{spelling:?}: {name} is still in “{text}”");
            }
        }
    }
}

#[test]
fn other_names_change_nothing_of_the_game() {
    let mut table = saved("october_mud");
    let who = Viewer::Side(Side(0));
    let (before, bytes, digest) = (words(&*table, who), table.journal(), table.digest(table.cursor()));
    let (orders, revision) = (table.legal_orders(), table.revision());
    table.set_spelling(Spelling::Russian);
    assert_ne!(words(&*table, who), before);
    assert_eq!((table.journal(), table.digest(table.cursor())), (bytes, digest));
    assert_eq!((table.legal_orders(), table.revision()), (orders, revision));
    assert_eq!(table.verify().first_difference, None);
    table.set_spelling(Spelling::German);
    table.set_spelling(Spelling::English);
    assert_eq!(words(&*table, who), before);
}

#[test]
fn a_game_of_any_kind_can_be_named_anew() {
    let kind = engine::table::kind::Kind::<crate::toy::Toy>::new(std::sync::Arc::new(crate::toy::DATA));
    let mut table = kind.new_table(&Choices::new(), 1, UndoPolicy::Fair).unwrap();
    let first = names(&*table)[0].clone();
    table.set_spelling(Spelling::German);
    assert_eq!(names(&*table)[0], format!("German-{first}"));
    table.set_spelling(Spelling::Russian);
    assert_eq!(names(&*table)[0], format!("Russian-{first}"));
    table.set_spelling(Spelling::English);
    assert_eq!(names(&*table)[0], first);
}

#[test]
fn the_setting_changes_map_log_and_pages_at_once_and_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), "(motion: false, pace: Step)");
    let path = start.places.settings.clone();
    start.file = Some(
        games::SAMPLES
            .iter()
            .find(|s| s.name.contains("October"))
            .map_or_else(|| "saves/october_mud.stavka".into(), |_| "saves/october_mud.stavka".into()),
    );
    let mut h = open(start, 1440.0, 900.0);
    let log = |h: &crate::common::window::Window| {
        let desk = h.state().desk().unwrap();
        desk.seen.log.iter().map(|l| l.line.text.clone()).collect::<Vec<_>>().join("\n")
    };
    assert!(holds(&log(&h), "Smolensk"));
    h.state_mut().send(Program::Show(Dialog::Settings));
    settle(&mut h);
    h.get_by_label("Place names: Russian").click();
    settle(&mut h);
    let desk = h.state().desk().unwrap();
    assert!(desk.seen.scene.board.places.iter().any(|p| p.name == "Смоленск"));
    assert!(desk.seen.scene.board.ground.waters.iter().any(|(name, ..)| name == "Чёрное море"));
    assert!(holds(&log(&h), "Смоленск") && !holds(&log(&h), "Smolensk"));
    assert!(desk.rules.pages().iter().any(|p| p.pieces.iter().any(|x| holds(x.text(), "Минск"))));
    assert_eq!(Settings::load(&path).0.names, Spelling::Russian);
}

#[test] // the campaign before any game is begun
fn history_is_told_in_the_language_of_the_names() {
    for kind in games::register(None) {
        let english = kind.history(&Choices::new(), Spelling::English).unwrap();
        if english.chronicle.is_none() {
            continue;
        }
        for spelling in [Spelling::German, Spelling::Russian] {
            let told = kind.history(&Choices::new(), spelling).unwrap();
            let shown: Vec<&str> = told.board.places.iter().map(|place| place.name.as_str()).collect();
            let old = english.board.places.iter().map(|place| place.name.as_str());
            let gone: Vec<&str> =
                old.filter(|name| shown.iter().all(|other| !other.contains(name))).collect();
            assert!(gone.len() > 25, "{}: {} names change", kind.title(), gone.len());
            let Some(chronicle) = told.chronicle else { continue };
            let mut chronicle = chronicle.as_ref().clone();
            chronicle.each_text(&mut |text| {
                assert!(gone.iter().all(|name| !holds(text, name)), "{}, {spelling:?}: {text}", kind.title());
            });
            for turn in chronicle.chapters.iter().map(|chapter| chapter.turn) {
                for text in kind.stated(&Choices::new(), turn, spelling) {
                    assert!(gone.iter().all(|name| !holds(&text, name)), "{}: {text}", kind.title());
                }
            }
        }
    }
}
