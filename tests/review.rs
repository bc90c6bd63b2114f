//! The review through the accessibility tree, by keyboard.

use crate::{
    common::window::{
        Window, desk, game, launch, open, picture, press, press_with, settle, shown, type_text,
    },
    study::another_order,
};
use app::features::review::Review;
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::side::Viewer,
    play::note::{Judgement, Note},
};
use stavka::games;

const STILL: &str = "(motion: false, pace: Skip, author: \"Teacher\")";

fn sample(file: &str) -> &'static [u8] {
    games::SAMPLES.iter().find(|s| s.file == file).unwrap().bytes
}

/// A window with a finished sample game under review.
fn reviewing(folder: &std::path::Path) -> Window {
    std::fs::write(folder.join("Finished.stavka"), sample("leningrad_falls")).unwrap();
    let mut h = open(launch(folder, STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    assert!(game(&h).is_in::<Review>());
    h
}

fn moment(h: &Window) -> u32 {
    game(h).mode::<Review>().unwrap().shown.moment.unwrap()
}

#[test]
fn the_same_keys_step_by_order_battle_and_turn() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let end = moment(&h);
    assert_eq!(end, game(&h).mode::<Review>().unwrap().end());
    assert!(shown(&h, &format!("Order {end} of {end}")));
    press(&mut h, Key::ArrowLeft);
    assert_eq!(moment(&h), end - 1);
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    let turn = moment(&h);
    assert!(turn < end - 1);
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowLeft);
    let line = std::sync::Arc::clone(&game(&h).mode::<Review>().unwrap().shown.timeline);
    assert!(line.battles.iter().any(|b| b.first == moment(&h)), "{} begins a battle", moment(&h));
    press(&mut h, Key::CloseBracket);
    assert!(moment(&h) > 0);
    picture(&mut h, "review");
}

#[test]
fn comments_marks_and_bookmarks_are_written_by_keyboard_and_kept_in_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    let at = desk(&h).at();
    press(&mut h, Key::C);
    type_text(&mut h, "Voronezh was the **last** point.");
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    press(&mut h, Key::Escape);
    press(&mut h, Key::K);
    type_text(&mut h, "Turning point");
    press(&mut h, Key::Enter);
    h.get_by_role_and_label(Role::Button, "Mistake").click();
    settle(&mut h);
    let notes: Vec<Note> = desk(&h).table.notes_at(at).into_iter().map(|n| n.note).collect();
    assert_eq!(
        notes,
        [
            Note::Comment("Voronezh was the **last** point.".into()),
            Note::Bookmark("Turning point".into()),
            Note::Mark(Judgement::Mistake)
        ]
    );
    assert_eq!(desk(&h).table.notes_at(at)[0].by, "Teacher");
    picture(&mut h, "review-notes");
    settle(&mut h);
    let text = std::fs::read_to_string(dir.path().join("Finished.stavka")).unwrap();
    assert!(text.contains("Turning point"), "the note is in the file");
    assert!(text.as_bytes().starts_with(sample("leningrad_falls")), "the file only grew");
}

#[test]
fn playing_on_makes_a_variation_and_leaves_the_game_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let main = std::sync::Arc::clone(&game(&h).mode::<Review>().unwrap().shown.timeline);
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    let from = desk(&h).at();
    press(&mut h, Key::P);
    assert!(!game(&h).is_in::<Review>());
    assert_eq!(desk(&h).table.cursor(), from);
    another_order(&mut *h.state_mut().desk_mut().unwrap().table);
    settle(&mut h);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    let review = game(&h).mode::<Review>().unwrap();
    assert_eq!(review.shown.tree.branches.len(), 2);
    assert_eq!(review.shown.tree.branches[1].fork, from);
    assert_ne!(review.shown.timeline.plies, main.plies);
    press(&mut h, Key::ArrowUp);
    assert_eq!(desk(&h).at(), from, "Up leaves the variation for the line it left");
    let review = game(&h).mode::<Review>().unwrap();
    assert_eq!(review.shown.tree.branches[0].tip, *main.plies.last().unwrap(), "the main line is as it was");
    picture(&mut h, "review-variation");
}

#[test]
fn without_the_future_nothing_of_it_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let outcome = desk(&h).table.outcome().unwrap().sentence;
    let end = moment(&h);
    for _ in 0..3 {
        press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    }
    let here = moment(&h);
    assert!(here < end);
    h.get_by_role_and_label(Role::CheckBox, "Hide what comes later").click();
    settle(&mut h);
    let spoken = all_names(&h);
    assert!(!spoken.iter().any(|s| s.contains(&outcome)), "the result is hidden");
    assert!(!spoken.iter().any(|s| s.contains(&end.to_string())), "the length is hidden");
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowRight);
    assert!(moment(&h) > here, "but one goes on");
    assert_eq!(game(&h).mode::<Review>().unwrap().end(), moment(&h));
    picture(&mut h, "review-hidden");
}

/// Every name in the tree.
fn all_names(h: &Window) -> Vec<String> {
    h.root().children_recursive().filter_map(|n| n.accesskit_node().label()).collect()
}

#[test]
fn eyes_change_what_is_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    let unknown = |h: &Window| desk(h).seen.scene.counters.iter().filter(|c| c.values.is_none()).count();
    assert!(unknown(&h) > 0);
    press(&mut h, Key::V);
    press(&mut h, Key::V);
    assert_eq!(desk(&h).viewer(), Viewer::Umpire);
    assert_eq!(unknown(&h), 0);
    assert!(shown(&h, "Every face, known to the sides or not."));
}

#[test]
fn the_first_sample_opens_at_the_first_page_of_its_commentary() {
    let dir = tempfile::tempdir().unwrap();
    let mut setup = launch(dir.path(), STILL);
    setup.samples = games::SAMPLES;
    let mut h = open(setup, 1440.0, 900.0);
    h.get_by_label_contains(games::SAMPLES[0].name).click();
    settle(&mut h);
    assert_eq!(moment(&h), 0);
    let review = game(&h).mode::<Review>().unwrap();
    let tree = std::sync::Arc::clone(&review.shown.tree);
    let names: Vec<&str> = tree.branches.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(tree.branches.len(), 3);
    assert!(names.contains(&"A dry October") && names.contains(&"Kharkov in September"), "{names:?}");
    assert!(tree.branches.iter().any(|b| b.by_hand != 0), "the die set by hand is marked");
    picture(&mut h, "review-sample");
    press(&mut h, Key::C);
    type_text(&mut h, "A remark");
    press_with(&mut h, Modifiers::COMMAND, Key::Enter);
    settle(&mut h);
    let kept = std::fs::read_dir(dir.path()).unwrap().filter_map(Result::ok);
    let kept: Vec<String> = kept.filter_map(|e| std::fs::read_to_string(e.path()).ok()).collect();
    assert!(kept.iter().any(|text| text.contains("A remark")), "a remark makes a copy in the games folder");
}

#[test]
fn notes_are_searched_by_keyboard() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let line = game(&h).mode::<Review>().unwrap().shown.timeline.plies.clone();
    let (early, late) = (line[3], line[line.len() - 2]);
    let d = h.state_mut().desk_mut().unwrap();
    let write = |d: &mut app::desk::state::Desk, at, note| d.table.annotate(at, note, "Ann", "").map(drop);
    write(d, early, Note::Chapter("The road to Мга".into())).unwrap();
    write(d, early, Note::Comment("Here the *railway* is cut.".into())).unwrap();
    write(d, late, Note::Question("Would you leave the railway?".into())).unwrap();
    write(d, late, Note::Bookmark("End".into())).unwrap();
    settle(&mut h);
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    assert!(shown(&h, "Chapter by Ann") && shown(&h, "Bookmark by Ann"), "without words, the contents");
    type_text(&mut h, "RAILWAY");
    assert!(shown(&h, "2 found"));
    h.get_by_role_and_label(
        Role::ListItem,
        &format!("Comment by Ann, order {early}: Here the *railway* is cut."),
    );
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).at(), early);
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).at(), late, "Enter goes on");
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    assert_eq!(desk(&h).at(), early);
    picture(&mut h, "review-search");
    h.get_by_label_contains("Question by Ann").click();
    settle(&mut h);
    assert_eq!(desk(&h).at(), late);
    h.get_by_role_and_label(Role::Button, "Close the search").click();
    settle(&mut h);
    assert!(game(&h).mode::<Review>().unwrap().search.is_none());

    // Without the future, nothing of it is found.
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    assert!((early..late).contains(&desk(&h).at()));
    h.get_by_role_and_label(Role::CheckBox, "Hide what comes later").click();
    settle(&mut h);
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    type_text(&mut h, "ann");
    let kinds: Vec<&str> = {
        let search = game(&h).mode::<Review>().unwrap().search.as_ref().unwrap();
        search.hits.iter().map(|hit| hit.kind).collect()
    };
    assert_eq!(kinds, ["Chapter", "Comment"], "an author is found too");
    press(&mut h, Key::Escape);
    assert!(game(&h).mode::<Review>().unwrap().search.is_none(), "Esc leaves");
}

#[test]
fn the_end_says_what_decided_it_and_leads_there() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("Finished.stavka"), sample("leningrad_falls")).unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    assert!(shown(&h, "What decided it"));
    let moments = game(&h).ending.moments.clone();
    assert!((3..=5).contains(&moments.len()), "{moments:#?}");
    assert!(moments.iter().any(|m| m.text.contains("held")), "points: {moments:#?}");
    picture(&mut h, "end-decided");
    for m in &moments {
        let name = format!("{}: {}", m.turn, m.text);
        assert!(shown(&h, &name), "{name}");
    }
    h.get_by_role_and_label(Role::Button, &format!("{}: {}", moments[0].turn, moments[0].text)).click();
    settle(&mut h);
    assert!(game(&h).is_in::<Review>());
    assert_eq!(desk(&h).at(), moments[0].ply);
}

#[test]
fn the_events_of_an_order_are_stepped_through() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    // An order with more than one told event, somewhere in the game.
    let log = std::sync::Arc::clone(&desk(&h).seen.log);
    let told = |ply: u32| {
        let lines = log.iter().filter(|l| l.ply == ply && !l.is_reason);
        lines.filter(|l| l.line.weight != engine::show::line::Weight::Heading).count()
    };
    let ply = (5..400).find(|p| told(*p) >= 2).unwrap();
    h.state_mut().send(app::command::Command::Review(app::command::review::Act::Seek(ply)));
    settle(&mut h);
    let at = |h: &Window| desk(h).event_shown().map(|e| (e.number, e.of, e.line.ply));
    assert_eq!(at(&h), None);
    press(&mut h, Key::Period);
    assert_eq!(at(&h), Some((1, told(ply), ply)));
    let words = desk(&h).event_shown().unwrap().line.line.text.clone();
    assert!(shown(&h, &format!("Event 1 of {}: {words}", told(ply))), "its words stand at the moment");
    picture(&mut h, "review-event");
    let first = std::sync::Arc::clone(&desk(&h).seen.scene);
    press(&mut h, Key::Period);
    press(&mut h, Key::Comma);
    assert_eq!(at(&h), Some((1, told(ply), ply)));
    assert_eq!(desk(&h).seen.scene, first, "the picture of an event is the same again");
    press(&mut h, Key::Comma);
    let (number, of, before) = at(&h).unwrap();
    assert!(before < ply && number == of, "the last event of an order before");
    press(&mut h, Key::Period);
    assert_eq!(at(&h), Some((1, told(ply), ply)));
    press(&mut h, Key::ArrowLeft);
    assert_eq!(at(&h), None, "another moment begins without");
}

#[test]
fn the_curves_say_their_values() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path());
    let said = |h: &Window| {
        let curve = h.get_by_role_and_label(Role::Image, "Curves of points and forces");
        curve.accesskit_node().description().unwrap_or_default()
    };
    let points = |h: &Window| {
        let said = said(h);
        let part = said.split(". ").find(|p| p.contains("oints")).map(str::to_owned);
        part.unwrap_or_else(|| panic!("{said}"))
    };
    let score = desk(&h).seen.sequence.score.clone();
    assert!(points(&h).contains(&format!("{} at this moment", score.held)), "{}", points(&h));
    assert!(points(&h).contains("least 0") && points(&h).contains("most 7"), "{}", points(&h));
    assert!(points(&h).contains("1941"), "and when: {}", points(&h));
    press_with(&mut h, Modifiers::COMMAND, Key::Home);
    assert!(points(&h).contains("0 at this moment"), "{}", points(&h));
}
