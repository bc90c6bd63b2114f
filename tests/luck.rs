//! Luck and statistics in the review, and what unknown units may be: through the accessibility tree, by keyboard.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    access::texts_stand_out,
    common::{
        labels, tree::Seen, tree::faults, tree::nodes, window::Window, window::desk, window::game,
        window::launch, window::open, window::picture, window::press, window::press_with, window::settle,
        window::shown, window::type_text,
    },
    study::BARBAROSSA_FAST,
    toy::{self, BLUE, RED, Toy},
};
use app::{
    command::{Command, Setting, review::Act},
    features::review::Review,
    settings::ThemeWish,
};
use barbarossa_fast::game::Game;
use egui::{Key, Modifiers, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{
        fence::UndoPolicy,
        keys::UnitKey,
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::{options::Choices, rules::*, show::Presentation},
    show::unseen::Unseen,
    statistics::Statistics,
    study::share::Without,
    table::{erased::SessionTable, *},
};
use stavka::games;
use std::sync::Arc;
use support::tables::{play_on, played};

const STILL: &str = "(motion: false, pace: Skip, author: \"Teacher\")";
const GERMAN: Viewer = Viewer::Side(Side(0));

/// A window with a finished sample game under review.
fn reviewing(folder: &std::path::Path, sample: &str) -> Window {
    let bytes = games::SAMPLES.iter().find(|s| s.file == sample).unwrap().bytes;
    std::fs::write(folder.join("Finished.stavka"), bytes).unwrap();
    let mut h = open(launch(folder, STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(game(&h).is_in::<Review>());
    h
}

/// Gives a command by its name in the palette.
fn palette(h: &mut Window, name: &str) {
    press_with(h, Modifiers::COMMAND, Key::K);
    type_text(h, name);
    press(h, Key::Enter);
}

/// What the review shows, as the table adds it up.
fn wanted(h: &Window) -> Arc<Statistics> {
    let review = game(h).mode::<Review>().unwrap();
    desk(h).table.statistics(review.ply_of(review.end()), review.seen_by)
}

fn moment(h: &Window) -> u32 {
    game(h).mode::<Review>().unwrap().shown.moment.unwrap()
}

/// Rows of battles in the tab, as they are told.
fn rows(h: &Window) -> Vec<Seen> {
    let told = |name: &str| name.contains("Lost (expected): ") || name.contains("Not fought");
    nodes(h).into_iter().filter(|n| n.role == Role::ListItem && told(&n.name)).collect()
}

fn signed(value: f64) -> String {
    let text = format!("{:.1}", value.abs());
    match value {
        _ if text == "0.0" => text,
        v if v < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

/// Everything that can be reached has a name of its own, and every text stands out from its ground.
fn readable(h: &Window, screen: &str) {
    assert_eq!(faults(h), Vec::<String>::new(), "{screen}");
    texts_stand_out(h, screen);
}

/// Gives the keyboard to the control with this name.
fn focus(h: &mut Window, role: Role, name: &str) {
    h.get_by_role_and_label(role, name).focus();
    h.run_steps(2);
}

#[test]
fn the_tab_tells_the_luck_and_leads_to_each_battle_by_keyboard() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls");
    palette(&mut h, "luck and statistics");
    let made = wanted(&h);
    let (dice, faces) = made.luck(Side(0));
    let total = format!("German luck in all: {} units", signed(dice + faces));
    assert!(h.query_by_role_and_label(Role::Heading, &total).is_some(), "{total}");
    assert!(h.query_by_role_and_label(Role::Button, &total).is_some(), "the left panel says the same");
    // A turn of a plot tells its numbers and leads to the turn.
    let june = &made.turns.iter().find(|t| t.turn == 1).unwrap().sides;
    let told = format!(
        "Units lost, June 1941: German, in battle {}; German, otherwise {};",
        june[Side(0)].lost - june[Side(0)].lost_elsewhere,
        june[Side(0)].lost_elsewhere
    );
    let button =
        nodes(&h).into_iter().find(|n| n.name.starts_with(&told)).unwrap_or_else(|| panic!("{told}"));
    focus(&mut h, Role::Button, &button.name);
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).table.when(desk(&h).at()).turn, 1);
    // The battles, the unluckiest first.
    picture(&mut h, "luck-turns");
    focus(&mut h, Role::RadioButton, "Statistics: By turn");
    readable(&h, "luck by turn");
    press(&mut h, Key::ArrowRight);
    readable(&h, "luck of battles");
    press(&mut h, Key::ArrowRight);
    assert!(shown(&h, "succeeded, "), "by chance");
    readable(&h, "luck by chance");
    press(&mut h, Key::ArrowLeft);
    assert_eq!(rows(&h).len(), made.battles.len());
    focus(&mut h, Role::RadioButton, "Sequence: In time");
    press(&mut h, Key::ArrowRight);
    press(&mut h, Key::ArrowRight);
    picture(&mut h, "luck-battles");
    let worst = made
        .battles
        .iter()
        .filter(|b| b.luck(Side(0)).is_some())
        .min_by(|a, b| a.luck(Side(0)).unwrap().total_cmp(&b.luck(Side(0)).unwrap()))
        .unwrap();
    let first = rows(&h).swap_remove(0);
    assert!(first.name.starts_with(&worst.engaged.place), "{}", first.name);
    assert!(first.name.contains(&format!("German luck {}", signed(worst.luck(Side(0)).unwrap()))));
    let fought = made.battles.iter().find(|b| b.expected.is_some() && b.lost[Side(1)] > 0).unwrap();
    let expected = fought.expected.unwrap().lost;
    let lost = format!(
        "Lost (expected): German {} ({:.1}), Soviet {} ({:.1})",
        fought.lost[Side(0)],
        expected[Side(0)],
        fought.lost[Side(1)],
        expected[Side(1)]
    );
    let fits = |n: &Seen| n.name.contains(&fought.engaged.odds) && n.name.contains(&lost);
    assert!(rows(&h).iter().any(fits), "{lost}");
    focus(&mut h, Role::ListItem, &first.name);
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).at(), worst.ply);
    // Both by their names.
    palette(&mut h, "to the luckiest battle");
    let best = made.battles.iter().filter_map(|b| b.luck(Side(0))).fold(f64::MIN, f64::max);
    let at = made.battles.iter().find(|b| b.ply == desk(&h).at()).unwrap();
    assert!((at.luck(Side(0)).unwrap() - best).abs() < 1e-9);
}

#[test]
fn it_can_be_asked_for_at_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "october_mud");
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(!game(&h).is_in::<Review>());
    palette(&mut h, "luck and statistics");
    assert!(game(&h).is_in::<Review>());
    assert!(shown(&h, "German luck in all"));
}

#[test]
fn each_battle_of_the_left_panel_has_its_luck_for_the_eyes_chosen() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls");
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    let told = |h: &Window| -> Vec<String> {
        let all = nodes(h).into_iter().filter(|n| n.role == Role::TreeItem && n.name.contains(" luck "));
        all.map(|n| n.name).collect()
    };
    let german = told(&h);
    assert!(!german.is_empty());
    for line in &german {
        let place = line.strip_prefix("Battle of ").unwrap().split(':').next().unwrap();
        let fits = |b: &&engine::statistics::Battle| {
            b.engaged.place == place
                && line.ends_with(&format!("German luck {}", signed(b.luck(Side(0)).unwrap())))
        };
        assert!(wanted(&h).battles.iter().any(|b| fits(&b)), "{line}");
    }
    let before = wanted(&h).luck(Side(0));
    press(&mut h, Key::V);
    let soviet = wanted(&h).luck(Side(1));
    assert!(
        (before.0 + before.1 + soviet.0 + soviet.1).abs() < 1e-9,
        "one side's luck is the other's bad luck"
    );
    let total = format!("Soviet luck in all: {} units", signed(soviet.0 + soviet.1));
    assert!(h.query_by_role_and_label(Role::Button, &total).is_some(), "{total}");
    assert!(told(&h).iter().all(|t| t.contains("Soviet luck")));
}

#[test]
fn a_hidden_future_is_in_no_number() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls");
    palette(&mut h, "luck and statistics");
    let whole = wanted(&h);
    for _ in 0..4 {
        press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    }
    focus(&mut h, Role::RadioButton, "Statistics: By turn");
    press(&mut h, Key::ArrowRight);
    h.get_by_role_and_label(Role::CheckBox, "Hide what comes later").click();
    settle(&mut h);
    let (turn, made) = (desk(&h).table.when(desk(&h).at()).turn, wanted(&h));
    assert!(made.battles.len() < whole.battles.len() && made.battles.iter().all(|b| b.when.turn <= turn));
    let said: Vec<String> = nodes(&h).into_iter().map(|n| n.name).collect();
    assert!(shown(&h, "German luck so far"));
    assert_eq!(rows(&h).len(), made.battles.len());
    let later: Vec<&str> = whole.turns.iter().filter(|t| t.turn > turn).map(|t| t.name.as_str()).collect();
    assert!(!later.is_empty());
    for name in &later {
        assert!(!rows(&h).iter().any(|r| r.name.contains(name)), "{name}");
        assert!(!said.iter().any(|s| s.starts_with("Units lost") && s.contains(name)), "{name}");
    }
    // What is written is no more than what is shown.
    palette(&mut h, "statistics as csv");
    h.get_by_role_and_label(Role::Button, "Save").click();
    settle(&mut h);
    let table = std::fs::read_dir(dir.path()).unwrap().flatten().map(|e| e.path());
    let table = table.into_iter().find(|p| p.extension().is_some_and(|e| e == "csv")).unwrap();
    let text = std::fs::read_to_string(table).unwrap();
    assert_eq!(text, made.csv());
    assert!(later.iter().all(|name| !text.contains(name)));
    // One battle on, one battle more.
    let before = moment(&h);
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowRight);
    assert!(moment(&h) > before);
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(rows(&h).len(), wanted(&h).battles.len());
    assert!(wanted(&h).battles.len() > made.battles.len());
    picture(&mut h, "luck-hidden");
}

#[test]
fn the_work_can_be_called_off_and_taken_up_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "october_mud");
    palette(&mut h, "luck and statistics");
    // Other eyes need another sum: called off before it is there.
    h.state_mut().send(Command::Review(Act::AddUp(false)));
    h.state_mut().send(Command::Review(Act::SeenBy(Viewer::Side(Side(1)))));
    h.run_steps(2);
    h.state_mut().send(Command::Review(Act::SeenBy(Viewer::Side(Side(1)))));
    settle(&mut h);
    assert!(shown(&h, "The battles have not been added up."));
    focus(&mut h, Role::Button, "Add them up");
    press(&mut h, Key::Enter);
    assert!(shown(&h, "Soviet luck"));
    assert!(!shown(&h, "Add them up"));
}

#[test]
fn the_numbers_can_be_read_at_every_size() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "four_of_seven");
    palette(&mut h, "luck and statistics");
    let settings = [
        (1024.0, 680.0, 100, false),
        (1024.0, 680.0, 150, true),
        (1280.0, 800.0, 90, true),
        (1440.0, 900.0, 130, false),
        (1920.0, 1080.0, 200, true),
    ];
    let mut faults = Vec::new();
    for page in ["Statistics: By turn", "Statistics: Battles", "Statistics: By chance", "unseen"] {
        if page == "unseen" {
            h.state_mut().send(Command::Review(Act::Unseen));
        } else {
            h.get_by_role_and_label(Role::RadioButton, page).click();
        }
        settle(&mut h);
        for (width, height, percent, dark) in settings {
            h.set_size(vec2(width, height));
            h.state_mut().send(Setting::TextSize(percent));
            h.state_mut().send(Setting::Theme(if dark { ThemeWish::Dark } else { ThemeWish::Light }));
            h.run_steps(4);
            let at = format!("{page} at {width}×{height}, {percent} %");
            picture(&mut h, &format!("luck {at}").replace([' ', ':', ','], "-"));
            let window = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            for fault in labels::faults(&labels::read(&h.output().shapes), window, None) {
                // A list may be scrolled; what counts is that nothing is cut at a side or lies over something else, in the
                // panels of the review: the map and the timeline have tests of their own.
                let at_numbers = fault.rfind('”').map_or(0, |i| i + '”'.len_utf8());
                let numbers: Vec<f32> = fault[at_numbers..]
                    .split(|c: char| !c.is_ascii_digit() && c != '.')
                    .filter_map(|n| n.parse().ok())
                    .collect();
                let [x0, y0, x1, _, rest @ ..] = numbers.as_slice() else { panic!("{fault}") };
                let grow = 1.0 + (f32::from(percent) / 100.0 - 1.0) * 0.6;
                let narrow = if width < 1120.0 { 212.0 } else { 232.0 };
                let wide = if width < 1120.0 { 268.0 } else { 300.0 };
                let in_panel = *x0 < narrow * grow - 16.0 || *x0 > width - wide * grow;
                let above = *y0 < height - 176.0 * grow;
                let sideways = match rest {
                    [left, _, right, _] => *x0 < left - 1.0 || *x1 > right + 1.0,
                    _ => true,
                };
                if in_panel && above && sideways {
                    faults.push(format!("{page} at {width}×{height}, {percent} %: {fault}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a viewer can infer at a moment.
fn inferred<R: Presentation>(table: &SessionTable<R>, at: PlyId, who: Viewer) -> Unseen {
    table.unseen(at, who).unwrap()
}

#[test]
fn what_unknown_units_may_be_follows_from_what_a_side_knows_alone() {
    for strength in ["bell", "presort"] {
        let choices: Choices = [("strength".to_owned(), strength.to_owned())].into();
        let setup = Game::setup(&choices).unwrap();
        let rules = Arc::new(Game::open(&setup, &BARBAROSSA_FAST).unwrap());
        let session = engine::play::session::Session::new(Arc::clone(&rules), setup, 11, UndoPolicy::Fair);
        let mut table = SessionTable::new(session);
        let mut drawn_later = 0;
        for round in 0..14 {
            play_on(&mut table, 60);
            let at = table.cursor();
            let told = inferred(&table, at, GERMAN);
            assert_eq!(told, inferred(&table, at, Viewer::Side(Side(1))), "both sides see the same");
            assert!(told.groups.iter().all(|g| g.really.is_none()), "no side is told what a unit is");
            drawn_later += usize::from(told.groups.len() > 1);
            // The truth is among what may be, group by group.
            let truth = inferred(&table, at, Viewer::Umpire);
            let mut sum = vec![0u16; truth.faces.len()];
            for g in &truth.groups {
                let really = g.really.as_ref().unwrap();
                assert_eq!(really.iter().map(|n| usize::from(*n)).sum::<usize>(), g.units.len());
                assert!(really.iter().zip(&g.from).all(|(n, most)| n <= most), "{g:?}");
                really.iter().zip(&mut sum).for_each(|(n, s)| *s += n);
            }
            assert!(sum.iter().zip(&truth.faces).all(|(n, f)| *n <= f.count), "round {round}: {truth:?}");
            for g in &told.groups {
                let all: f64 = g.chances.iter().map(|c| c.value()).sum();
                assert!((all - 1.0).abs() < 1e-12, "{g:?}");
                for (c, n) in g.chances.iter().zip(&g.from) {
                    assert!(*n > 0 || c.is_impossible(), "{g:?}");
                }
            }
            // A whole game and the copy for one side say the same.
            if round % 5 == 4 {
                let copy = table.export(GERMAN, Without::default()).unwrap();
                let kind = &games::register(None)[0];
                let copy = kind.load(&copy).unwrap();
                assert_eq!(copy.unseen(copy.tip(), GERMAN).unwrap(), told);
            }
        }
        assert!(drawn_later > 0, "{strength}: no replacement was ever face down");
    }
}

#[test]
fn each_side_of_the_toy_infers_the_faces_of_the_other() {
    let mut differ = 0;
    for seed in 0..10 {
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 20);
        let at = table.cursor();
        let [red, blue] = [RED, BLUE].map(|side| inferred(&table, at, Viewer::Side(side)));
        assert!(
            red.groups.iter().all(|g| g.name == "Blue" && g.units.iter().all(|u| *u >= UnitKey(3))),
            "{red:?}"
        );
        assert!(
            blue.groups.iter().all(|g| g.name == "Red" && g.units.iter().all(|u| *u < UnitKey(3))),
            "{blue:?}"
        );
        assert_eq!(inferred(&table, at, Viewer::Umpire).units(), 0);
        differ += usize::from(red != blue);
    }
    assert!(differ > 0);
}

#[test]
fn the_window_says_what_unknown_units_may_be() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "four_of_seven");
    for _ in 0..3 {
        press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    }
    press(&mut h, Key::ArrowRight);
    palette(&mut h, "what unknown units may be");
    let at = desk(&h).at();
    let told = desk(&h).table.unseen(at, GERMAN).unwrap();
    assert!(told.units() > 0);
    let pool = format!(
        "Unseen: {} {}, {} {}",
        told.faces[0].name, told.faces[0].count, told.faces[1].name, told.faces[1].count
    );
    assert!(shown(&h, &pool), "{pool}");
    for g in &told.groups {
        assert!(shown(&h, &format!("Each of them: Weak {}", g.chances[0].percent(1))), "{g:?}");
        assert!(shown(&h, &g.name));
    }
    assert!(!shown(&h, "In truth"));
    readable(&h, "unknown units");
    picture(&mut h, "unseen");
    // A place leads there.
    let name = nodes(&h).into_iter().find(|n| n.name.ends_with(": 1 unknown")).unwrap().name;
    focus(&mut h, Role::Button, &name);
    press(&mut h, Key::Enter);
    assert!(desk(&h).inspect.is_some());
    picture(&mut h, "unseen-place");
    press(&mut h, Key::Escape);
    press(&mut h, Key::V);
    press(&mut h, Key::V);
    assert_eq!(desk(&h).viewer(), Viewer::Umpire);
    assert!(shown(&h, "In truth"));
}
