//! What a review asks before it acts in a game that is played fairly, what it keeps hidden, and what it says.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    common::{
        labels, window::Window, window::click, window::desk, window::game, window::launch, window::open,
        window::picture, window::press, window::press_with, window::settle, window::shown, window::type_text,
    },
    study::{BARBAROSSA_FAST, another_order},
};
use app::{
    command::{Command, Order, Program, Setting, review::Act, wishes::Dialog},
    features::review::Review,
};
use barbarossa_fast::{game::Game, nouns::Phase};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
        when::Stride,
    },
    play::note::Note,
    study::share::Without,
    table::{erased::SessionTable, *},
};
use stavka::games;
use std::path::Path;
use support::tables::played;

const STILL: &str = "(motion: false, pace: Step, author: \"Ann\")";

/// A fair game against the computer that is not over; the German side is to act.
fn running() -> SessionTable<Game> {
    let mut table = played::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, 70);
    // The window asks nothing about orders to stand, and would go on from there.
    let stands = |table: &SessionTable<Game>| table.when(table.tip()).phase == Phase::Stand as u16;
    while table.to_act() != Some(Side(0)) || stands(&table) {
        support::tables::play_on(&mut table, 1);
    }
    table.set_control(Side(1), Control::Automatic(0));
    assert!(table.is_played_fairly());
    table
}

fn send(h: &mut Window, act: Act) {
    h.state_mut().send(Command::Review(act));
    settle(h);
}

/// A window that reviews a game, and its file.
fn reviewing(folder: &Path, bytes: &[u8], width: f32, height: f32) -> (Window, std::path::PathBuf) {
    let path = folder.join("Ours.stavka");
    std::fs::write(&path, bytes).unwrap();
    let mut start = launch(folder, STILL);
    start.file = Some(path.clone());
    let mut h = open(start, width, height);
    if !game(&h).is_in::<Review>() {
        press_with(&mut h, Modifiers::COMMAND, Key::R);
    }
    (h, path)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn sample(file: &str) -> &'static [u8] {
    games::SAMPLES.iter().find(|s| s.file == file).unwrap().bytes
}

fn unknown(h: &Window) -> usize {
    desk(h).seen.scene.counters.iter().filter(|c| c.values.is_none()).count()
}

fn everything_said(h: &Window) -> String {
    let names = h.root().children_recursive().filter_map(|n| {
        let node = n.accesskit_node();
        node.label().or_else(|| node.value())
    });
    let texts = labels::read(&h.output().shapes).texts.into_iter().map(|t| t.words);
    names.chain(texts).collect::<Vec<_>>().join("\n")
}

#[test]
fn everything_in_a_fair_game_is_asked_about_in_sight_and_written_down() {
    let dir = tempfile::tempdir().unwrap();
    let table = running();
    let order = table.number(table.tip());
    let (mut h, path) = reviewing(dir.path(), &table.journal(), 1280.0, 800.0);
    let before = read(&path);
    let hidden = unknown(&h);
    assert!(hidden > 0);
    for _ in 0..2 {
        // As often as one likes: without an answer nothing is shown.
        h.get_by_role_and_label(Role::RadioButton, "Seen by: Everything").click();
        settle(&mut h);
        assert!(shown(&h, "See everything?"));
        assert!(shown(&h, &format!("the file says that everything was seen from order {order} on")));
        let cancel = h.get_by_role_and_label(Role::Button, "Cancel");
        assert!(cancel.accesskit_node().is_focused(), "Cancel has the keyboard");
        picture(&mut h, "review-ask-everything");
        press(&mut h, Key::Escape);
        assert!(!shown(&h, "See everything?"));
        assert_eq!((unknown(&h), desk(&h).viewer()), (hidden, Viewer::Side(Side(0))));
    }
    assert_eq!(read(&path), before);
    // By key such eyes are passed over.
    for _ in 0..4 {
        press(&mut h, Key::V);
        assert_ne!(desk(&h).viewer(), Viewer::Umpire);
    }
    h.get_by_role_and_label(Role::RadioButton, "Seen by: Everything").click();
    settle(&mut h);
    h.get_by_role_and_label(Role::Button, "See everything").click();
    settle(&mut h);
    assert_eq!((unknown(&h), desk(&h).viewer()), (0, Viewer::Umpire));
    let after = read(&path);
    assert!(
        after.starts_with(&before) && after[before.len()..].starts_with("seen (ply:"),
        "{}",
        &after[before.len()..]
    );
    let told = format!("Everything was seen from order {order} on");
    assert!(shown(&h, &told), "the panel says so");
    assert!(h.state().title().contains("seen in full"), "{}", h.state().title());
    picture(&mut h, "review-seen-everything");
    // Nothing more is asked, in this review or the next.
    send(&mut h, Act::SeenBy(Viewer::Side(Side(0))));
    send(&mut h, Act::Close);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    send(&mut h, Act::SeenBy(Viewer::Umpire));
    assert_eq!((desk(&h).viewer(), read(&path)), (Viewer::Umpire, after));
    // And every copy says the same.
    for who in [Viewer::Umpire, Viewer::Side(Side(0)), Viewer::Side(Side(1))] {
        let copy = desk(&h).table.export(who, Without { variations: true, comments: true }).unwrap();
        let copy = games::register(None)[0].load(&copy).unwrap();
        assert_eq!(copy.fair_play().len(), 1, "{who:?}");
    }
}

#[test]
fn a_study_is_asked_about_once_and_writes_nothing_down() {
    let dir = tempfile::tempdir().unwrap();
    let mut table = running();
    table.begin_study();
    let (mut h, path) = reviewing(dir.path(), &table.journal(), 1280.0, 800.0);
    let before = read(&path);
    send(&mut h, Act::SeenBy(Viewer::Umpire));
    assert!(shown(&h, "It is a study: nothing is written down."));
    h.get_by_role_and_label(Role::Button, "See everything").click();
    settle(&mut h);
    send(&mut h, Act::SeenBy(Viewer::Side(Side(1))));
    send(&mut h, Act::SeenBy(Viewer::Umpire));
    assert_eq!(desk(&h).viewer(), Viewer::Umpire);
    assert_eq!(read(&path), before);
}

#[test]
fn a_variation_of_a_fair_game_is_asked_about_and_begins_with_its_first_order() {
    let dir = tempfile::tempdir().unwrap();
    let table = running();
    let tip = table.tip();
    let (mut h, path) = reviewing(dir.path(), &table.journal(), 1280.0, 800.0);
    let before = read(&path);
    // At its end the game goes on.
    press(&mut h, Key::P);
    assert!(!game(&h).is_in::<Review>() && !desk(&h).table.in_study());
    assert_eq!((desk(&h).status.as_str(), read(&path)), ("The game goes on where it stands", before.clone()));
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    send(&mut h, Act::Seek(20));
    press(&mut h, Key::P);
    assert!(shown(&h, "Play on from order 20?") && shown(&h, &format!("Fair play ends at order {tip}")));
    picture(&mut h, "review-ask-play-on");
    press(&mut h, Key::Enter);
    assert!(game(&h).is_in::<Review>() && !shown(&h, "Play on from order 20?"), "Enter is on Cancel");
    press(&mut h, Key::P);
    h.get_by_role_and_label(Role::Button, "Play on in a variation").click();
    settle(&mut h);
    assert!(!game(&h).is_in::<Review>());
    assert_eq!(
        (desk(&h).table.cursor(), read(&path)),
        (20, before.clone()),
        "nothing is written before an order"
    );
    // Going back ends nothing.
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    send(&mut h, Act::Moment(u32::MAX));
    press(&mut h, Key::P);
    if shown(&h, "Play on from order") {
        h.get_by_role_and_label(Role::Button, "Play on in a variation").click();
        settle(&mut h);
    }
    assert!(desk(&h).table.is_played_fairly() && desk(&h).table.cursor() == tip);
    assert_eq!(read(&path), before);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    send(&mut h, Act::Seek(20));
    send(&mut h, Act::PlayOnHere);
    another_order(&mut *h.state_mut().desk_mut().unwrap().table);
    settle(&mut h);
    let after = read(&path);
    assert!(after.starts_with(&before));
    let kinds: Vec<&str> = after[before.len()..].lines().map(|l| l.split(' ').next().unwrap()).collect();
    assert_eq!(kinds[..3], ["study", "cursor", "ply"], "{kinds:?}");
    assert_eq!(
        desk(&h).table.fair_play(),
        [format!("Played fairly up to order {tip}; what follows is a study")]
    );
}

#[test]
fn what_is_said_in_a_review_is_in_sight() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _) = reviewing(dir.path(), sample("leningrad_falls"), 1280.0, 800.0);
    let said = |h: &Window, words: &str| {
        let status = h.query_all_by_role(Role::Status);
        let aloud = status.into_iter().any(|n| n.accesskit_node().label().is_some_and(|l| l.contains(words)));
        let drawn = labels::read(&h.output().shapes).texts.iter().any(|t| t.words.contains(words));
        aloud && drawn
    };
    press(&mut h, Key::ArrowRight);
    assert!(said(&h, "This is the last moment"), "{}", desk(&h).status);
    press(&mut h, Key::ArrowLeft);
    assert!(!said(&h, "This is the last moment"), "it goes with the next step");
    for (kind, name) in [(0, "battle"), (3, "mistake"), (4, "comment")] {
        send(&mut h, Act::Moment(u32::MAX));
        send(&mut h, Act::JumpTo(kind));
        press(&mut h, Key::CloseBracket);
        assert!(said(&h, &format!("There is no {name} after here")), "{}", desk(&h).status);
    }
    picture(&mut h, "review-notice");
    // Without the future one battle on is a stride, and what is unknown is said to be hidden.
    send(&mut h, Act::Moment(60));
    send(&mut h, Act::Blind(true));
    send(&mut h, Act::JumpTo(1));
    press(&mut h, Key::CloseBracket);
    assert!(said(&h, "No capture is known after this: what comes later is hidden"), "{}", desk(&h).status);
    assert_eq!(desk(&h).at(), 60);
    send(&mut h, Act::JumpTo(0));
    press(&mut h, Key::CloseBracket);
    assert!(desk(&h).at() > 60, "the next battle");
    let to = desk(&h).at();
    send(&mut h, Act::Moment(60));
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(desk(&h).at(), to, "as a stride leads there");
}

/// The sentences that tell how the first sample ended.
const RESULT: &str = "Soviet victory";

#[test]
fn a_variation_tried_without_the_future_tells_nothing_of_it() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _) = reviewing(dir.path(), sample("four_of_seven"), 1440.0, 900.0);
    let plies = desk(&h).table.ply_count();
    let end = desk(&h).table.number(desk(&h).table.main_tip());
    send(&mut h, Act::Moment(150));
    send(&mut h, Act::Blind(true));
    send(&mut h, Act::PlayOn);
    assert!(!game(&h).is_in::<Review>(), "a finished game asks for nothing");
    let last = |h: &Window| desk(h).seen.log.iter().map(|l| l.ply).max();
    assert_eq!(last(&h), Some(150), "the log ends with what was seen");
    assert!(desk(&h).seen.dots.iter().all(|d| d.done) && !desk(&h).seen.can_redo);
    for key in [(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z), (Modifiers::ALT, Key::ArrowRight)] {
        press_with(&mut h, key.0, key.1);
        assert_eq!((desk(&h).table.cursor(), desk(&h).at()), (150, 150), "{}", desk(&h).status);
        assert!(desk(&h).status.contains("What comes later is hidden"), "{}", desk(&h).status);
    }
    let said = everything_said(&h);
    assert!(!said.contains(RESULT) && !said.contains(&end.to_string()), "at the table");
    another_order(&mut *h.state_mut().desk_mut().unwrap().table);
    settle(&mut h);
    let first = desk(&h).table.cursor();
    assert!(first as usize > plies);
    let tells = |h: &Window| desk(h).seen.log.iter().all(|l| l.ply <= 150 || l.ply == first);
    assert!(tells(&h));
    picture(&mut h, "variation-without-future");
    // Back in the review the future is hidden still, on both branches.
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(game(&h).mode::<Review>().unwrap().blind.is_some());
    assert!(tells(&h));
    for tab in ["Variations", "Log", "Compare", "Luck"] {
        h.get_by_role_and_label(Role::Tab, tab).click();
        settle(&mut h);
        let said = everything_said(&h);
        assert!(!said.contains(RESULT) && !said.contains(&end.to_string()), "{tab}: {said}");
    }
    send(&mut h, Act::Tab(app::command::review::ReviewTab::Variations));
    picture(&mut h, "review-variation-without-future");
    send(&mut h, Act::Sideways(false));
    assert_eq!(desk(&h).at(), 150);
    assert_eq!(game(&h).mode::<Review>().unwrap().end(), 151, "the line with the order that was tried");
    assert_eq!(last(&h), Some(150));
    send(&mut h, Act::Seek(200));
    assert_eq!(desk(&h).at(), 150, "{}", desk(&h).status);
    for dialog in [Dialog::Report, Dialog::Palette] {
        h.state_mut().send(Program::Show(dialog));
        settle(&mut h);
        assert!(!everything_said(&h).contains(RESULT), "{dialog:?}");
        press(&mut h, Key::Escape);
    }
    // The table would show it: that is asked about.
    send(&mut h, Act::Seek(first));
    send(&mut h, Act::Close);
    assert!(!game(&h).is_in::<Review>(), "the variation is on the table, which was seen");
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    send(&mut h, Act::Blind(false));
    let end = desk(&h).table.main_tip();
    send(&mut h, Act::Seek(end));
    assert!(everything_said(&h).contains(RESULT) && last(&h) > Some(150), "this test can fail");
}

#[test]
fn leaving_for_a_table_that_shows_what_is_hidden_is_asked_about() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _) = reviewing(dir.path(), sample("four_of_seven"), 1280.0, 800.0);
    send(&mut h, Act::Moment(150));
    send(&mut h, Act::Blind(true));
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(shown(&h, "Back to the table?") && game(&h).is_in::<Review>());
    picture(&mut h, "review-ask-leave");
    press(&mut h, Key::Escape);
    assert!(!everything_said(&h).contains(RESULT));
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    h.get_by_role_and_label(Role::Button, "Back to the table").click();
    settle(&mut h);
    assert!(!game(&h).is_in::<Review>() && everything_said(&h).contains(RESULT));
}

#[test]
fn a_comment_on_the_whole_game_is_held_back_without_the_future() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, path) = reviewing(dir.path(), sample("four_of_seven"), 1440.0, 900.0);
    let first = desk(&h).table.notes_at(0).into_iter().find(|n| matches!(n.note, Note::Comment(_))).unwrap();
    let plain = |text: &str| {
        text.split_whitespace().map(|w| w.trim_matches(['*', '_'])).collect::<Vec<_>>().join(" ")
    };
    let words: String = plain(first.note.text()).chars().take(24).collect();
    send(&mut h, Act::Moment(0));
    assert!(everything_said(&h).contains(&words), "{words} {}", everything_said(&h));
    assert!(shown(&h, "Held back while what comes later is hidden"));
    picture(&mut h, "review-first-comment");
    send(&mut h, Act::Blind(true));
    assert!(!everything_said(&h).contains(&words));
    assert!(shown(&h, "A comment here speaks of the whole game."));
    picture(&mut h, "review-first-comment-held-back");
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    type_text(&mut h, &words.split(' ').next().unwrap().to_lowercase());
    assert!(!everything_said(&h).contains(&words), "nor is it found");
    press(&mut h, Key::Escape);
    send(&mut h, Act::Blind(false));
    // Its author may say that it tells nothing.
    let name = format!(
        "Do not hold back Comment: {}",
        first.note.text().split_whitespace().take(5).collect::<Vec<_>>().join(" ")
    );
    // It stands below the part of the note that is in sight.
    h.get_by_role_and_label(Role::Button, &name).click_accesskit();
    settle(&mut h);
    send(&mut h, Act::Blind(true));
    assert!(everything_said(&h).contains(&words));
    let kept = std::fs::read_dir(dir.path())
        .unwrap()
        .filter_map(|e| std::fs::read_to_string(e.unwrap().path()).ok());
    assert!(kept.into_iter().any(|text| text.contains("ahead:Some(false)")), "{}", path.display());
    // The title of a chapter speaks of what comes in it.
    let titles = ["June and July: through the frontier", "August: two cities in one turn"];
    assert!(!everything_said(&h).contains(titles[0]) && shown(&h, "Order 0, chapter"));
    send(&mut h, Act::Blind(false));
    send(&mut h, Act::Moment(190));
    send(&mut h, Act::Blind(true));
    let said = everything_said(&h);
    assert!(said.contains(titles[0]) && !said.contains(titles[1]) && said.contains("Order 185, chapter"));
    // And of any other note its author may say that it tells more.
    send(&mut h, Act::Blind(false));
    let at = game(&h)
        .mode::<Review>()
        .unwrap()
        .shown
        .notes
        .iter()
        .find(|n| n.ply > 0 && matches!(n.note, Note::Comment(_)))
        .unwrap()
        .clone();
    send(&mut h, Act::Seek(at.ply));
    send(&mut h, Act::Ahead(at.id, true));
    send(&mut h, Act::Blind(true));
    let part: String = plain(at.note.text()).chars().take(24).collect();
    assert!(!everything_said(&h).contains(&part), "{part}");
    send(&mut h, Act::Blind(false));
    assert!(everything_said(&h).contains(&part), "this test can fail");
}

#[test]
fn the_tools_of_the_timeline_lie_beside_each_other() {
    for (width, height, percent) in [
        (1024.0, 680.0, 100),
        (1280.0, 800.0, 100),
        (1440.0, 900.0, 100),
        (1280.0, 800.0, 130),
        (1920.0, 1080.0, 150),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let settings = format!("(motion: false, pace: Step, text_percent: {percent})");
        std::fs::write(dir.path().join("settings.ron"), &settings).unwrap();
        let mut start = launch(dir.path(), &settings);
        std::fs::write(&start.places.settings, &settings).unwrap();
        let path = dir.path().join("Ours.stavka");
        std::fs::write(&path, sample("leningrad_falls")).unwrap();
        start.file = Some(path);
        let mut h = open(start, width, height);
        press_with(&mut h, Modifiers::COMMAND, Key::R);
        for kind in 0..app::command::review::JUMPS.len() {
            send(&mut h, Act::JumpTo(kind));
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
            let faults = labels::faults(&labels::read(&h.output().shapes), window, h.state().map_rect());
            let low: Vec<&String> = faults.iter().collect();
            assert!(low.is_empty(), "{width}×{height} at {percent} %, jump {kind}: {low:#?}");
        }
        picture(&mut h, &format!("review-tools-{width}-{percent}"));
    }
}

/// Whether the row of the order shown is in sight in the list of variations.
fn is_listed(h: &Window) -> bool {
    let on = |n: &egui_kittest::Node<'_>| {
        let node = n.accesskit_node();
        node.is_selected() == Some(true) || node.toggled() == Some(egui::accesskit::Toggled::True)
    };
    let list = h.get_by_role_and_label(Role::Tab, "Variations").rect();
    let here = h.query_all_by_role(Role::TreeItem).find(on).map(|row| row.rect());
    here.is_some_and(|row| row.top() > list.bottom() && row.bottom() < 480.0)
}

#[test]
fn the_list_follows_every_jump() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _) = reviewing(dir.path(), sample("four_of_seven"), 1280.0, 800.0);
    send(&mut h, Act::Moment(0));
    send(&mut h, Act::JumpTo(4));
    for _ in 0..6 {
        press(&mut h, Key::CloseBracket);
        h.get_by_role_and_label(Role::Tab, "Variations").click();
        settle(&mut h);
        let at = desk(&h).at();
        let words = desk(&h).table.ply_text(at, desk(&h).viewer());
        assert!(is_listed(&h), "no row of order {at} ({words}) is in sight");
    }
    // What comes later is hidden: the list grows with each stride.
    send(&mut h, Act::Moment(0));
    send(&mut h, Act::Blind(true));
    for stride in [Stride::Battle; 7].into_iter().chain([Stride::Turn]) {
        send(&mut h, Act::Step(stride, true));
        h.get_by_role_and_label(Role::Tab, "Variations").click();
        settle(&mut h);
        assert!(is_listed(&h), "no row of order {} is in sight", desk(&h).at());
    }
}

#[test]
fn the_field_of_a_comment_is_in_sight_below_long_notes() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _) = reviewing(dir.path(), sample("four_of_seven"), 1280.0, 800.0);
    send(&mut h, Act::Moment(0));
    let at_foot = |h: &Window| h.get_by_role_and_label(Role::Button, "Write a comment").rect().top();
    let below = at_foot(&h);
    press(&mut h, Key::C);
    h.run_steps(30);
    settle(&mut h);
    let field = h.get_by_role_and_label(Role::MultilineTextInput, "Comment (Markdown)").rect();
    assert!(below > 640.0, "the notes are long: {below}");
    assert!(field.top() > 430.0 && field.bottom() < 626.0, "{field:?}");
    type_text(&mut h, "Seen as it is written");
    assert!(game(&h).mode::<Review>().unwrap().draft.as_ref().is_some_and(|d| d.text.starts_with("Seen")));
}

#[test]
fn the_end_of_a_game_is_shown_at_every_pace() {
    for pace in ["Step", "Slow", "Fast", "Skip"] {
        for with_dialog in [false, true] {
            let dir = tempfile::tempdir().unwrap();
            // A game of the computer some orders before its end.
            let mut table = SessionTable::loaded(
                engine::journal::load::<Game>(sample("leningrad_falls"), &BARBAROSSA_FAST).unwrap(),
            );
            let clean = table.export(Viewer::Umpire, Without { variations: true, comments: true }).unwrap();
            let text = String::from_utf8(clean).unwrap();
            let plies = text.lines().filter(|l| l.starts_with("ply ")).count();
            let head: Vec<&str> =
                text.lines().filter(|l| !l.starts_with("control ")).take(plies - 5).collect();
            table = SessionTable::loaded(
                engine::journal::load::<Game>((head.join("\n") + "\n").as_bytes(), &BARBAROSSA_FAST).unwrap(),
            );
            for side in [Side(0), Side(1)] {
                table.set_control(side, Control::Automatic(0));
            }
            assert!(table.outcome().is_none());
            let path = dir.path().join("Ours.stavka");
            std::fs::write(&path, table.journal()).unwrap();
            let mut start = launch(dir.path(), "(motion: false, pace: Step)");
            start.file = Some(path);
            let mut h = open(start, 1280.0, 800.0);
            // One decision is shown first, as while watching.
            press(&mut h, Key::Space);
            if with_dialog {
                h.state_mut().send(Program::Show(Dialog::Settings));
            }
            h.state_mut()
                .send(Order::Pace(app::settings::Pace::ALL.into_iter().find(|p| p.label() == pace).unwrap()));
            settle(&mut h);
            for _ in 0..400 {
                if desk(&h).table.outcome().is_some() {
                    break;
                }
                if pace == "Step" {
                    h.state_mut().send(Order::NextDecision);
                }
                settle(&mut h);
                h.step();
            }
            assert!(desk(&h).table.outcome().is_some(), "{pace}");
            if with_dialog {
                h.state_mut().send(Program::Escape);
            }
            settle(&mut h);
            assert!(
                shown(&h, "German victory") && shown(&h, "Step through it"),
                "{pace}: {}",
                desk(&h).status
            );
            h.run_steps(2);
            assert!(shown(&h, "Play again"), "{pace}: the page of the end comes once nothing else is open");
            assert!(desk(&h).event_ply().is_none() && desk(&h).status.is_empty());
            if pace == "Skip" {
                picture(&mut h, "end-after-skip");
            }
        }
    }
}

#[test]
fn the_pace_chosen_at_the_table_is_that_of_this_game() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), STILL);
    let path = dir.path().join("Ours.stavka");
    std::fs::write(&path, running().journal()).unwrap();
    start.file = Some(path);
    let mut h = open(start, 1280.0, 800.0);
    h.state_mut().send(Order::Pace(app::settings::Pace::Skip));
    settle(&mut h);
    assert_eq!(desk(&h).pace, Some(app::settings::Pace::Skip));
    h.state_mut().send(Program::ShowStart);
    settle(&mut h);
    h.state_mut().send(Program::StartGame);
    settle(&mut h);
    assert_eq!((desk(&h).pace, h.state().settings().pace), (None, app::settings::Pace::Step));
    h.state_mut().send(Setting::UsualPace(app::settings::Pace::Fast));
    settle(&mut h);
    assert_eq!((desk(&h).pace, h.state().settings().pace), (None, app::settings::Pace::Fast));
}

#[test]
fn the_form_shows_no_seed_and_each_game_has_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    let field = |h: &Window| {
        // The first field is that of the code of the options.
        let fields = h.query_all_by_role(Role::TextInput);
        fields.last().and_then(|n| n.accesskit_node().value()).unwrap_or_default()
    };
    assert_eq!(field(&h), "");
    let mut seeds = Vec::new();
    for _ in 0..3 {
        click(&mut h, "Start");
        seeds.push(desk(&h).table.seed());
        let said = everything_said(&h);
        assert!(!said.contains(&seeds.last().unwrap().to_string()));
        h.state_mut().send(Program::ShowStart);
        settle(&mut h);
    }
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != seeds[2], "{seeds:?}");
    // A seed typed in is that of one game, and says what it means.
    let typed = |h: &mut Window, words: &str| {
        h.query_all_by_role(Role::TextInput).last().unwrap().focus();
        settle(h);
        type_text(h, words);
    };
    typed(&mut h, "4127");
    assert!(shown(&h, "Anyone who knows the seed can work out the dice and the hidden units"));
    picture(&mut h, "start-seed-typed");
    click(&mut h, "Start");
    assert_eq!(desk(&h).table.seed(), 4127);
    h.state_mut().send(Program::ShowStart);
    settle(&mut h);
    assert_eq!(field(&h), "");
    typed(&mut h, "many");
    click(&mut h, "Start");
    assert!(h.state().desk().is_none());
    picture(&mut h, "start-seed-refused");
    let why = "The seed must be a whole number, such as 4127903";
    let page = labels::read(&h.output().shapes);
    let told = page.texts.iter().find(|t| t.words == why).expect("it says why");
    assert!(
        told.clip.contains_rect(told.ink) && !told.shortened,
        "all of it: {:?} in {:?}",
        told.ink,
        told.clip
    );
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    assert_eq!(labels::faults(&page, window, h.state().map_rect()), Vec::<String>::new());
}

/// Plays orders of the computer on the table of a window.
fn play_orders(h: &mut Window, orders: usize) {
    let table = &mut h.state_mut().desk_mut().unwrap().table;
    let wanted = table.ply_count() + orders;
    while table.ply_count() < wanted {
        let mut thought = table.thinker(0).unwrap()();
        while thought.orders > 0 && table.ply_count() < wanted {
            table.accept(&mut thought, 1).unwrap();
        }
    }
    settle(h);
}

#[test]
fn the_map_of_the_start_screen_follows_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Ours.stavka");
    std::fs::write(&path, running().journal()).unwrap();
    let mut start = launch(dir.path(), STILL);
    start.file = Some(path);
    let mut h = open(start, 1280.0, 800.0);
    let picture_of_start = |h: &mut Window| {
        h.state_mut().send(Program::ShowStart);
        settle(h);
        let map = h.state().map_rect().expect("a map beside the list").shrink(4.0);
        let whole = h.render().unwrap();
        let (x, y, w, h) = (map.left() as u32, map.top() as u32, map.width() as u32, map.height() as u32);
        image::imageops::crop_imm(&whole, x, y, w, h).to_image()
    };
    let before = picture_of_start(&mut h);
    click(&mut h, "Continue");
    play_orders(&mut h, 40);
    let after = picture_of_start(&mut h);
    let fresh = picture_of_start(&mut open(launch(dir.path(), STILL), 1280.0, 800.0));
    let differ = |a: &image::RgbaImage, b: &image::RgbaImage| {
        assert_eq!(a.dimensions(), b.dimensions());
        a.pixels().zip(b.pixels()).filter(|(a, b)| a != b).count()
    };
    // As a window opened now shows it, but for the rounding of shapes that are kept.
    let (moved, left) = (differ(&before, &after), differ(&after, &fresh));
    assert!(
        moved > 1000 && left * 10 < moved,
        "{moved} pixels changed, {left} are otherwise than they should be"
    );
}

#[test]
fn the_seed_of_a_fair_game_is_shown_when_it_is_over() {
    let seed = 918_273_645_546_372_819;
    for (orders, over) in [(70, false), (5000, true)] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Ours.stavka");
        let table = played::<Game>(&BARBAROSSA_FAST, seed, UndoPolicy::Fair, orders);
        assert_eq!(table.outcome().is_some(), over);
        std::fs::write(&path, table.journal()).unwrap();
        let mut start = launch(dir.path(), STILL);
        start.file = Some(path);
        let mut h = open(start, 1280.0, 800.0);
        assert_eq!(everything_said(&h).contains(&seed.to_string()), over);
        if over {
            assert!(shown(&h, &format!("Seed {seed}")));
            picture(&mut h, "end-with-seed");
            click(&mut h, "Copy the seed");
        }
        // Nor in the review of a game that goes on, whatever is looked at.
        press_with(&mut h, Modifiers::COMMAND, Key::R);
        for tab in ["Variations", "Log", "Map", "Compare", "Luck"] {
            h.get_by_role_and_label(Role::Tab, tab).click();
            settle(&mut h);
            assert!(over || !everything_said(&h).contains(&seed.to_string()), "{tab}");
        }
    }
}
