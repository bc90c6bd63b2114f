//! Seats through the accessibility tree: every combination of players, the page between two of them, the other side's
//! turn as a story, what changed, and a Soviet person's turn.

use crate::{
    common::window::{
        Window, click, desk, game, go_on, open as open_sized, picture, place, press, press_with, settle,
        shown,
    },
    toy,
    window::{SEED, launch},
};
use app::{
    command::{Command, Look, MapEvent, Order, Program, Setting, review::Act, wishes::Tab},
    desk::{parts::Keeping, state::Desk},
    features::review::Review,
    play::Play,
    settings::Pace,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        seat::{Control, PlyId},
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::scene::{ArrowStyle, Mark, Reach},
    table::{GameKind, Table, kind::Kind},
};
use stavka::games;
use std::{path::Path, sync::Arc};

const GERMAN: Side = Side(0);
const SOVIET: Side = Side(1);

/// The start screen with a choice of players, and Start pressed.
fn begin(folder: &Path, players: &str) -> Window {
    let mut h = open_sized(launch(folder), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, &format!("You play: {players}"));
    h.get_by_role_and_label(Role::TextInput, "Seed").focus();
    settle(&mut h);
    h.key_press_modifiers(Modifiers::COMMAND, Key::A);
    h.get_by_role_and_label(Role::TextInput, "Seed").type_text(&SEED.to_string());
    settle(&mut h);
    click(&mut h, "Start");
    assert_eq!(h.state().screen(), "table");
    h
}

fn controls(h: &Window) -> [bool; 2] {
    [GERMAN, SOVIET].map(|s| desk(h).table.control(s) == Control::Person)
}

/// Everything the accessibility tree says.
fn tree(h: &Window) -> String {
    let all = h.query_all_by(|_| true);
    let said = all.flat_map(|n| {
        let n = n.accesskit_node();
        [n.label(), n.value(), n.description()].into_iter().flatten().collect::<Vec<_>>()
    });
    said.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game_begins_with_every_combination_of_seats() {
    for (players, expected) in [("German", [true, false]), ("Soviet", [false, true]), ("Both", [true, true])]
    {
        let dir = tempfile::tempdir().unwrap();
        let h = begin(dir.path(), players);
        assert_eq!(controls(&h), expected, "{players}");
        let to_act = desk(&h).table.to_act().unwrap();
        assert_eq!(desk(&h).eyes(), to_act, "{players}");
        assert!(desk(&h).my_turn(), "{players}");
    }
    let dir = tempfile::tempdir().unwrap();
    let mut h = begin(dir.path(), "Watch");
    assert_eq!(controls(&h), [false, false]);
    assert!(desk(&h).seen.outcome.is_some(), "both sides play by themselves to the end");
    picture(&mut h, "watched");
}

/// A game with these players, played to its end from those seats: hints for persons, thoughts for the others.
fn play_out(persons: [bool; 2]) -> Desk {
    let kind = Arc::clone(&games::register(None)[0]);
    let mut table = kind.new_table(&Choices::default(), 11, UndoPolicy::Fair).unwrap();
    for (side, person) in [GERMAN, SOVIET].into_iter().zip(persons) {
        table.set_control(side, if person { Control::Person } else { Control::Automatic(0) });
    }
    let mut game = Play::new(Desk::new(kind, table, Keeping::AtFirstOrder { stem: "Game".into() }));
    for _ in 0..20_000 {
        game.take_turns(true);
        if let Some(page) = game.seats.page().cloned() {
            let legal = game.desk.table.legal_orders();
            assert!(!game.desk.hand().give(&legal[..1], 0.0), "nobody has sat down yet");
            assert!(!page.secrets && page.to == game.desk.table.to_act().unwrap());
            game.take_seat();
            assert_eq!(game.desk.eyes(), page.to);
        }
        let desk = &mut game.desk;
        let Some(side) = desk.table.to_act() else { return game.desk };
        if desk.table.control(side) == Control::Person {
            assert_eq!(desk.eyes(), side, "who decides sits at the window");
            let (orders, _) = desk.table.hint(Viewer::Side(side)).expect("a hint for every decision");
            assert!(desk.hand().give(&orders, 0.0), "{}", desk.status);
        } else {
            let mut thought = desk.table.thinker(0).unwrap()();
            desk.table.accept(&mut thought, usize::MAX).unwrap();
        }
    }
    panic!("the game does not end");
}

#[test]
fn every_combination_plays_from_set_up_to_end() {
    for persons in [[true, false], [false, true], [true, true], [false, false]] {
        let desk = play_out(persons);
        assert!(desk.table.outcome().is_some(), "{persons:?}");
        assert_eq!(desk.table.verify().first_difference, None, "{persons:?}");
    }
}

#[test] // BF-RUL-70, BF-REP-10
fn a_soviet_person_plays_a_turn() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begin(dir.path(), "Soviet");
    // Set-up: a click on a marked place puts a surplus unit there.
    assert!(shown(&h, "Still to place: 2 units"));
    let vyazma = |h: &Window| place(h, "Vyazma");
    let at = vyazma(&h);
    h.state_mut().send(MapEvent::ClickPlace { place: at });
    settle(&mut h);
    assert_eq!(desk(&h).seen.stack(at).count(), 1, "{}", desk(&h).status);
    // The other by keys alone: the move key goes round the marked places.
    press(&mut h, Key::Escape);
    press(&mut h, Key::M);
    assert!(desk(&h).aim.is_some_and(|(_, place)| place.is_some()), "{}", desk(&h).status);
    press(&mut h, Key::Tab);
    press(&mut h, Key::Enter);
    for _ in 0..60 {
        let now = desk(&h).seen.sequence.heading.clone();
        if now == "Soviet step" {
            break;
        }
        go_on(&mut h);
    }
    assert_eq!(desk(&h).seen.sequence.heading, "Soviet step");
    assert_eq!(desk(&h).tab, Tab::Changes, "what changed is open at the start of the step");
    assert!(shown(&h, "is German now") && shown(&h, "Since 22 June 1941"));
    picture(&mut h, "soviet-step");
    // Units by sector, with what the line there allows.
    assert!(desk(&h).seen.sequence.lists[0].rows.iter().any(|r| r.label.starts_with("Sector North, line")));
    // A line leads to its place, and W opens the list again.
    let line = game(&h).news.lines().iter().position(|l| l.text.ends_with("is German now")).unwrap();
    let text = game(&h).news.lines()[line].text.clone();
    click(&mut h, &text);
    let place = desk(&h).keyboard_place().expect("a place is shown");
    assert!(text.starts_with(desk(&h).seen.place_name(place)));
    assert!(desk(&h).seen.over_marks.contains(&Mark::Ring { place }));
    click(&mut h, "Log");
    assert!(!desk(&h).seen.over_marks.contains(&Mark::Ring { place }));
    press(&mut h, Key::W);
    assert_eq!(desk(&h).tab, Tab::Changes);
    // A unit moves by click.
    press(&mut h, Key::Escape);
    press(&mut h, Key::Tab);
    let unit = desk(&h).lead().expect("a Soviet unit that may act");
    assert_eq!(desk(&h).seen.counter(unit).unwrap().side, 1);
    let free = |p: PlaceKey| desk(&h).own_units(p).is_empty();
    let to = desk(&h).seen.marks.iter().find_map(|m| match m {
        Mark::Reach(Reach { place, .. }) if free(*place) => Some(*place),
        _ => None,
    });
    if let Some(to) = to {
        h.state_mut().send(MapEvent::ClickPlace { place: to });
        settle(&mut h);
        assert_eq!(desk(&h).seen.counter(unit).unwrap().place, to);
    }
    // The hint is what the procedure would do, with its reason.
    press(&mut h, Key::H);
    assert!(desk(&h).hint.as_ref().is_some_and(|(orders, line)| !orders.is_empty() && !line.text.is_empty()));
    picture(&mut h, "soviet-hint");
    press(&mut h, Key::H);
    // Nothing is owed: the step ends at once (BF-RUL-88).
    click(&mut h, "End Soviet movement");
    for _ in 0..20 {
        if desk(&h).seen.sequence.heading == "Replacements" {
            break;
        }
        go_on(&mut h);
    }
    assert_eq!(desk(&h).seen.sequence.heading, "Replacements");
    picture(&mut h, "soviet-replacements");
    let waiting = desk(&h).table.legal_orders().len();
    let tula = crate::common::window::place(&h, "Tula");
    let before = desk(&h).seen.stack(tula).count();
    h.state_mut().send(MapEvent::ClickPlace { place: tula });
    settle(&mut h);
    assert_eq!(desk(&h).seen.stack(tula).count(), before + 1, "{waiting}");
    assert!(shown(&h, "Do not deploy the "));
}

#[test]
fn two_people_hand_the_window_over_between_steps() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begin(dir.path(), "Both");
    // Nothing is hidden from either in this edition: the page stands there only where it is wanted.
    h.state_mut().send(Setting::HandOverPage(true));
    click(&mut h, "Deal the Soviet units");
    let page = game(&h).seats.page().cloned().expect("the page stands before the Soviet set-up");
    assert!(page.to == SOVIET && !page.secrets);
    assert!(shown(&h, "Set-up") && shown(&h, "What both sides saw"));
    assert!(!shown(&h, "Minsk"), "the map is not drawn under the page");
    picture(&mut h, "hand-over");
    press(&mut h, Key::Tab);
    press(&mut h, Key::Escape);
    assert!(game(&h).seats.page().is_some(), "nothing but Enter goes on");
    press(&mut h, Key::Enter);
    assert!(game(&h).seats.page().is_none() && desk(&h).eyes() == SOVIET);
    assert!(shown(&h, "Minsk"));
    // What the other seat ordered is not taken back.
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(desk(&h).status, "Undo stops here: the other side gave the order");
    // Without the page the seat changes by itself.
    press_with(&mut h, Modifiers::COMMAND, Key::Comma);
    click(&mut h, "A page between their steps");
    assert!(!h.state().settings().handover_page);
    press(&mut h, Key::Escape);
    for _ in 0..3 {
        if desk(&h).eyes() == GERMAN {
            break;
        }
        go_on(&mut h);
    }
    assert!(game(&h).seats.page().is_none() && desk(&h).eyes() == GERMAN && desk(&h).my_turn());
}

fn toy_window(folder: &Path) -> Window {
    let mut start = launch(folder);
    let kind: Kind<toy::Toy> = Kind::new(Arc::new(toy::DATA));
    start.kinds = vec![Arc::new(kind) as Arc<dyn GameKind>].into();
    let mut h = open_sized(start, 1440.0, 900.0);
    click(&mut h, "You play: Both");
    click(&mut h, "Start");
    h
}

fn give(h: &mut Window, order: &str) {
    h.state_mut().send(Order::Give(vec![toy::order(order)]));
    settle(h);
}

#[test]
fn what_one_side_knows_is_nowhere_while_the_other_takes_the_seat() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = toy_window(dir.path());
    let secrets = ["Guard", "Scout", "Decoy", "Rush", "Wait", "hex a1", "R1", "B1"];
    let silent = |h: &Window, when: &str| {
        let said = tree(h);
        for secret in secrets {
            assert!(!said.contains(secret), "{secret} {when}: {said}");
        }
    };
    // Where sides have secrets nothing is drawn before a player has sat down, not even for the first.
    silent(&h, "at the start");
    assert!(shown(&h, "The Red side takes the seat"));
    press(&mut h, Key::Enter);
    assert!(shown(&h, "hex a1"), "{}", tree(&h));
    give(&mut h, "Begin");
    assert!(shown(&h, "R1 ") && tree(&h).contains("B1 face down"), "{}", tree(&h));
    give(&mut h, "Choose(Rush)");
    let page = game(&h).seats.page().cloned().expect("blue is awaited");
    assert!(page.secrets && page.to == Side(1));
    silent(&h, "while blue is awaited");
    assert!(shown(&h, "The Blue side takes the seat") && !shown(&h, "Show this page"));
    picture(&mut h, "hand-over-secret");
    // Commands that would show or copy something do nothing.
    for command in [
        Command::Order(Order::Hint),
        Command::Look(Look::Tab(Tab::Forces)),
        Command::Look(Look::WhatChanged),
        Command::Program(Program::Show(app::command::wishes::Dialog::Find)),
        Command::Order(Order::PreviousDecision),
        Command::Setting(Setting::HandOverPage(false)),
    ] {
        h.state_mut().send(command);
        settle(&mut h);
        silent(&h, "after a command");
        assert!(game(&h).seats.page().is_some());
    }
    for key in [Key::H, Key::W, Key::Backspace, Key::F1, Key::PageUp, Key::M, Key::Tab] {
        press(&mut h, key);
        silent(&h, "after a key");
    }
    h.get_by_label("Show the Blue view").focus();
    press(&mut h, Key::Enter);
    assert!(game(&h).seats.page().is_none() && desk(&h).eyes() == Side(1));
    let said = tree(&h);
    assert!(said.contains("R1 face down") && !said.contains("B1 face down"), "{said}");
    assert!(!said.contains("Rush"), "{said}");
    // Blue may not take back what red chose.
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(desk(&h).status, "Undo stops here: the other side gave the order");
    assert_eq!(desk(&h).table.cursor(), 2);
}

#[test]
fn the_step_may_be_taken_back_from_the_page_by_who_ended_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = toy_window(dir.path());
    press(&mut h, Key::Enter);
    give(&mut h, "Begin");
    give(&mut h, "Choose(Rush)");
    assert!(game(&h).seats.page().is_some());
    click(&mut h, "Undo the last order");
    assert!(game(&h).seats.page().is_none() && desk(&h).eyes() == Side(0));
    assert_eq!(desk(&h).table.cursor(), 1);
}

/// A game at the start of the Soviet step of July against a German person, the pace Step.
fn soviet_step(folder: &Path) -> Window {
    std::fs::write(folder.join("settings.ron"), "(motion: false, pace: Step)").unwrap();
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = kinds[0].new_table(&choices, SEED, UndoPolicy::Fair).unwrap();
    table.set_control(SOVIET, Control::Automatic(0));
    let there = |table: &dyn Table| {
        let sequence = table.sequence(table.cursor(), Viewer::Side(GERMAN));
        table.when(table.cursor()).turn == 2 && sequence.heading == "Soviet step"
    };
    while !there(&*table) {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    std::fs::write(folder.join("July.stavka"), table.journal()).unwrap();
    let mut h = open_sized(launch(folder), 1440.0, 900.0);
    click(&mut h, "Continue");
    // Where the pointer rests, a dot of the map would tell what was done there.
    h.hover_at(egui::Pos2::new(2.0, 2.0));
    settle(&mut h);
    assert_eq!(desk(&h).their_turn(), Some((SOVIET, 0)));
    h
}

#[test]
fn the_other_sides_turn_is_a_story() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = soviet_step(dir.path());
    let moves = |h: &Window| -> Vec<String> {
        let arrows = desk(h).seen.over_arrows.iter().filter(|a| a.style == ArrowStyle::Move);
        arrows.map(|a| a.label.clone()).collect()
    };
    let (mut numbered, mut explained) = (0, false);
    for _ in 0..40 {
        press(&mut h, Key::Space);
        if desk(&h).their_turn().is_none() {
            break;
        }
        let labels = moves(&h);
        if let Some(account) = desk(&h).seen.account.clone().filter(|a| !a.others.is_empty()) {
            explained = true;
            assert!(shown(&h, "Need: ") && shown(&h, "Fact: ") && shown(&h, "Choice: "));
            let chosen = account.others.iter().find(|c| c.chosen).unwrap();
            assert!(shown(&h, &format!("{}, chosen", chosen.label)));
            assert!(desk(&h).seen.bubble.is_some(), "the reason stands on the map");
        }
        if !labels.is_empty() {
            let numbers: Vec<usize> = labels.iter().map(|l| l.parse().unwrap()).collect();
            assert!(numbers.windows(2).all(|w| w[1] == w[0] + 1), "{labels:?}");
            assert!(numbers.len() <= 7);
            numbered = numbered.max(*numbers.last().unwrap());
        }
        if numbered >= 3 && explained {
            break;
        }
    }
    assert!(numbered >= 2 && explained, "{numbered} moves, explained {explained}");
    picture(&mut h, "story");
    // Back to the decision before, and on again to the last one.
    let last = desk(&h).story.shown.unwrap();
    let stretch = desk(&h).story.stretch.clone();
    press(&mut h, Key::Backspace);
    assert_eq!(desk(&h).look, Some(stretch[stretch.len() - 2]));
    press(&mut h, Key::Space);
    assert_eq!((desk(&h).look, desk(&h).event_ply()), (None, Some(last)));
    click(&mut h, "Pace: Skip");
    assert_eq!(desk(&h).pace, Some(Pace::Skip));
    assert!(desk(&h).their_turn().is_none());
    // At the start of the next German step the changes are open.
    for _ in 0..20 {
        if desk(&h).seen.sequence.heading == "German turn" {
            break;
        }
        go_on(&mut h);
    }
    assert_eq!(desk(&h).tab, Tab::Changes);
    let lines = game(&h).news.lines();
    assert!(!lines.is_empty() && lines.iter().all(|l| shown(&h, &l.text) || lines.len() > 8));
    picture(&mut h, "changes");
}

#[test]
fn a_side_is_taken_over_in_the_middle_of_its_step() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = soviet_step(dir.path());
    press(&mut h, Key::Space);
    click(&mut h, "Take over");
    assert_eq!(controls(&h), [true, true]);
    // Who took it over sits there already: no page.
    assert!(desk(&h).my_turn() && desk(&h).eyes() == SOVIET);
    // And the German side to the computer: the Soviet person goes on alone.
    h.state_mut().send(Order::HandOver(GERMAN, Control::Automatic(0)));
    settle(&mut h);
    assert_eq!(controls(&h), [false, true]);
    assert!(desk(&h).my_turn() && game(&h).seats.page().is_none());
}

#[test]
fn nobody_is_asked_to_sit_down_in_a_review() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy("saves/october_mud.stavka", dir.path().join("Two.stavka")).unwrap();
    let mut h = open_sized(launch(dir.path()), 1280.0, 800.0);
    press(&mut h, Key::Enter);
    let seated = h.state_mut().desk_mut().unwrap();
    for side in [GERMAN, SOVIET] {
        seated.table.set_control(side, Control::Person);
    }
    settle(&mut h);
    let sit_down = |h: &mut Window| {
        if game(h).seats.page().is_some() {
            go_on(h);
        }
    };
    for from in [40, 80, 120, 160] {
        for act in [Act::Open, Act::Seek(from), Act::PlayOn] {
            h.state_mut().send(Command::Review(act));
            settle(&mut h);
        }
        sit_down(&mut h);
        crate::study::another_order(&mut *h.state_mut().desk_mut().unwrap().table);
        settle(&mut h);
        sit_down(&mut h);
    }
    h.state_mut().send(Command::Review(Act::Open));
    settle(&mut h);
    let tips: Vec<PlyId> = {
        let shown = &game(&h).mode::<Review>().expect("a review").shown;
        shown.tree.branches.iter().map(|b| b.tip).collect()
    };
    assert_eq!(tips.len(), 5, "the game has variations");
    for tip in tips.iter().chain(tips.iter().rev()) {
        h.state_mut().send(Command::Review(Act::Seek(*tip)));
        settle(&mut h);
        assert_eq!(desk(&h).at(), *tip);
        assert!(game(&h).seats.page().is_none(), "a page at order {tip}");
    }
}
