//! The end of a game and the end of a turn: their pages, what can be done there, and that they tell no more than they may.

use crate::common::{
    self, CpuRenderer, labels, shipped::unanalysed, tree::focused, tree::nodes, window::Window,
    window::click, window::desk, window::first_turn, window::game, window::go_on, window::launch,
    window::open, window::picture, window::press, window::press_with, window::settle, window::shown,
};
use app::{
    App,
    command::{Command, Files, Program, Setting, review::Act, wishes::Dialog},
    features::review::Review,
    settings::{Settings, ThemeWish},
};
use egui::{Key, Modifiers, Rect, accesskit::Role, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use engine::{
    base::{
        seat::Control,
        side::{Side, Viewer},
    },
    chances::stretch::{bounds, cut},
    insight::{cities::cities, turn_page},
    play::prospect::{Course, Ended, Prospect},
    table::Table,
};
use stavka::games;
use std::path::Path;
use template::GAME;

const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";
const WITH_PAGE: &str = "(motion: false, pace: Skip, audit: Never, turn_page: true, dispatches: false)";

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

/// The dialog that is open.
fn page(h: &Window) -> Option<String> {
    nodes(h).into_iter().find(|n| n.role == Role::Dialog).map(|n| n.name)
}

/// A window on a finished game.
fn finished(folder: &Path, settings: &str) -> Window {
    std::fs::write(folder.join("Done.stavka"), unanalysed("leningrad_falls")).unwrap();
    let mut start = launch(folder, settings);
    start.file = Some(folder.join("Done.stavka"));
    open(start, 1280.0, 800.0)
}

fn sample(name: &str) -> Box<dyn Table> {
    let bytes = std::fs::read(format!("saves/{name}.stavka")).unwrap();
    games::register(None)[0].load(&bytes).unwrap()
}

#[test]
fn a_watched_game_at_skip_ends_with_its_page_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), WITH_PAGE);
    start.kinds = vec![GAME.kind(None)].into();
    let mut h = open(start, 1280.0, 800.0);
    click(&mut h, "You play: Watch");
    click(&mut h, "Start");
    let outcome = desk(&h).seen.outcome.clone().expect("both sides play to the end");
    let title = page(&h).expect("the page of the end");
    assert!(title.ends_with("victory") || title == "A draw", "{title}: {outcome:?}");
    assert!(!shown(&h, "The end of Turn"), "nobody’s turn ends in a watched game");
    for name in ["Review this game", "Play again", "Save as a picture…", "Write a report…"] {
        h.get_by_role_and_label(Role::Button, name);
    }
    press(&mut h, Key::Escape);
    assert_eq!(page(&h), None);
    h.run_steps(4);
    assert_eq!(page(&h), None, "it comes by itself once");
    press_with(&mut h, Modifiers::SHIFT, Key::E);
    assert_eq!(page(&h), Some(title));
}

#[test]
fn the_page_of_the_end_begins_at_its_button_and_is_walked_by_keys() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = finished(dir.path(), QUIET);
    assert_eq!(page(&h), None, "a game that is opened when it is over does not end");
    send(&mut h, Program::Show(Dialog::End));
    assert_eq!(page(&h).as_deref(), Some("German victory"));
    picture(&mut h, "end-sheet");
    let mut met = Vec::new();
    for _ in 0..20 {
        let here = focused(&h).expect("something has the keyboard").name;
        if met.contains(&here) {
            break;
        }
        met.push(here);
        press(&mut h, Key::Tab);
    }
    let rules = ["Rule BF-VIC-07", "Rule BF-VIC-01"];
    let of = &game(&h).ending.moments[0];
    let first = format!("{}: {}", of.turn, of.text);
    let buttons =
        ["Review this game", "Play again", "Save as a picture…", "Write a report…", "Close How it ended"];
    let wanted: Vec<&str> = buttons
        .into_iter()
        .chain(["Work out the win chance", &first])
        .chain(rules)
        .chain(["Copy the seed"])
        .collect();
    assert_eq!(met, wanted, "one stop a control, the moments are one");
    while focused(&h).unwrap().name != first {
        press(&mut h, Key::Tab);
    }
    press(&mut h, Key::ArrowDown);
    let second = focused(&h).unwrap().name;
    assert_ne!(second, first);
    // It leads into the review, at that moment.
    press(&mut h, Key::Enter);
    assert!(page(&h).is_none() && game(&h).is_in::<Review>());
    let moments = &game(&h).ending.moments;
    assert_eq!(desk(&h).at(), moments[1].ply, "{second}");
    // From there it can be opened again, and its button leads to the beginning.
    press_with(&mut h, Modifiers::SHIFT, Key::E);
    click(&mut h, "To its beginning");
    assert!(game(&h).is_in::<Review>() && desk(&h).at() == 0);
    // What comes later is hidden: the page would tell it.
    send(&mut h, Act::Moment(150));
    send(&mut h, Act::Blind(true));
    press_with(&mut h, Modifiers::SHIFT, Key::E);
    assert_eq!(page(&h), None);
    send(&mut h, Files::SaveSheetTo(dir.path().join("secret.png")));
    assert!(desk(&h).status.contains("What comes later is hidden"), "{}", desk(&h).status);
    assert!(!dir.path().join("secret.png").exists());
}

#[test]
fn a_game_is_played_again_with_other_dice() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = finished(dir.path(), QUIET);
    let of = |h: &Window| {
        let table = &desk(h).table;
        (table.choices(), table.undo_policy(), [0, 1].map(|s| table.control(Side(s))))
    };
    let (before, seed) = (of(&h), desk(&h).table.seed());
    send(&mut h, Program::Show(Dialog::End));
    click(&mut h, "Play again");
    assert_eq!(page(&h), None);
    assert!(desk(&h).table.outcome().is_none() && desk(&h).table.ply_count() < 3);
    assert_eq!(of(&h), before);
    assert_ne!(desk(&h).table.seed(), seed);
    assert_eq!(desk(&h).table.control(Side(0)), Control::Person);
    let bytes = std::fs::read(dir.path().join("Done.stavka")).unwrap();
    assert!(bytes == unanalysed("leningrad_falls").into_bytes(), "the game before is as it was");
}

#[test]
fn the_end_is_kept_as_a_picture() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = finished(dir.path(), QUIET);
    send(&mut h, Program::Show(Dialog::End));
    click(&mut h, "Save as a picture…");
    assert!(shown(&h, "Save the end of the game"), "where it goes is asked in the window");
    press(&mut h, Key::Escape);
    let path = dir.path().join("The end");
    send(&mut h, Files::SaveSheetTo(path.clone()));
    settle(&mut h);
    let picture = image::open(path.with_extension("png")).unwrap();
    assert!(
        picture.width() >= 2000 && picture.height() >= 1200,
        "{} by {}",
        picture.width(),
        picture.height()
    );
    if let Some(folder) = std::env::var_os("STAVKA_PICTURES") {
        picture.save(Path::new(&folder).join("end-paper.png")).unwrap();
    }
    // The map at the left, paper at the right.
    let rgb = picture.to_rgb8();
    let panel = app::ui::theme::LIGHT.panel;
    let corner = rgb.get_pixel(rgb.width() - 4, rgb.height() - 4).0;
    assert_eq!(corner, [panel.r(), panel.g(), panel.b()]);
    assert_ne!(rgb.get_pixel(200, 400).0, corner);
}

/// Won up to a moment of the line played and lost from it on; its die did it.
fn turned_at(h: &Window, moment: usize) -> Course {
    let all = |winner, score| Prospect::new(vec![Ended { winner: Some(Side(winner)), score }; 200]);
    let mut course = Course::default();
    let line = desk(h).table.timeline(desk(h).table.cursor(), Viewer::Side(Side(0)));
    for (m, ply) in line.plies.iter().enumerate() {
        course.moments.insert(*ply, if m < moment { all(0, 8) } else { all(1, 4) });
        course.orders.insert(*ply, if m <= moment { all(0, 8) } else { all(1, 4) });
    }
    let last = *line.plies.last().unwrap();
    course.moments.insert(last, Prospect::over(Ended { winner: Some(Side(1)), score: 4 }));
    course
}

#[test]
fn the_win_chance_is_on_the_page_once_it_is_known_and_stays_in_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = finished(dir.path(), QUIET);
    send(&mut h, Program::Show(Dialog::End));
    let curve = |h: &Window| {
        let mut images = nodes(h).into_iter().filter(|n| n.role == Role::Image).map(|n| n.name);
        images.rfind(|name| !name.starts_with("The map")).expect("a curve")
    };
    let held = "Points held: 0 in Jun, 0 in Jul, 1 in Aug, 2 in Sep, 3 in Oct, 4 in Nov, 7 in Dec";
    assert_eq!(curve(&h), held);
    let who = Viewer::Side(Side(0));
    assert!(desk(&h).table.kept_figures(who).moments.is_empty());
    // One moment shortly before the end is left to be played on.
    let mut course = turned_at(&h, 240);
    let line = desk(&h).table.timeline(desk(&h).table.cursor(), who);
    let judged = bounds(&cut(&line, line.end()));
    course.moments.remove(&line.plies[judged[judged.len() - 2] as usize]);
    h.state_mut().game_mut().unwrap().chances.know(who, course);
    assert!(!game(&h).ending.has_chances());
    click(&mut h, "Work out the win chance");
    for _ in 0..200 {
        if game(&h).ending.has_chances() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        settle(&mut h);
    }
    settle(&mut h);
    assert!(!shown(&h, "Work out the win chance"));
    assert!(curve(&h).starts_with("German win chance: 100 % in Jun"), "{}", curve(&h));
    assert!(shown(&h, "German win chance 100 % to 0 %"), "the turning point is among what decided");
    assert!(!desk(&h).table.kept_figures(who).moments.is_empty());
    assert!(!game(&h).chances.is_playing(), "no more is played than the page needs");
    picture(&mut h, "end-sheet-chances");
}

#[test]
fn cities_fell_when_the_game_says_they_did() {
    for name in ["leningrad_falls", "four_of_seven"] {
        let table = sample(name);
        let who = Viewer::Side(Side(0));
        let tip = table.main_tip();
        let line = table.timeline(tip, who);
        let all = cities(&*table, &line, who);
        assert_eq!(all.len(), 8, "every place that is worth points");
        let said = table.summary().milestones;
        for city in &all {
            let milestone = said.iter().find(|m| m.name == city.name).expect("the game counts it too");
            let turn = milestone
                .turn
                .map(|n| line.turns.iter().find(|t| t.when.turn == n).map_or("", |t| t.name.as_str()));
            let taken = city.changes.last().filter(|c| c.to == Some(Side(0))).map(|c| c.turn.as_str());
            assert_eq!(taken, turn, "{}", city.name);
            assert_eq!(city.holder == Some(Side(0)), turn.is_some(), "{}", city.name);
        }
        let order: Vec<_> = all.iter().map(|c| c.changes.last().map_or(u32::MAX, |c| c.ply)).collect();
        assert!(order.is_sorted(), "those that fell first come first");
    }
}

#[test]
fn what_a_turn_cost_is_what_the_statistics_say() {
    for name in ["leningrad_falls", "four_of_seven"] {
        let table = sample(name);
        for side in Side::BOTH {
            let who = Viewer::Side(side);
            let tip = table.main_tip();
            let (whole, sums) = (table.timeline(tip, who), table.statistics(tip, who));
            let mut rounds = 0;
            for phase in &whole.phases {
                let ply = whole.plies[phase.first as usize];
                let line = table.timeline(ply, who);
                let acts = whole.given.get(phase.first as usize + 1).and_then(|g| g.by);
                let Some(round) = turn_page::round(&line, side, acts) else { continue };
                if acts != Some(side) || !round.ends_now(&line) {
                    continue;
                }
                rounds += 1;
                assert_eq!(round.turn, phase.when.turn);
                let losses = turn_page::losses(&line, &table.statistics(ply, who), &round);
                if side == Side(0) {
                    // The first side’s round is the game turn.
                    let turn = sums.turns.iter().find(|t| t.turn + 1 == round.turn).expect("the turn before");
                    assert_eq!(round.name, turn.name);
                    for (of, loss) in losses.of.iter() {
                        assert_eq!(loss.lost, turn.sides[of].lost, "{} {of:?}", turn.name);
                        assert_eq!(loss.lost - loss.in_battle, turn.sides[of].lost_elsewhere);
                    }
                    let fought: u16 = turn.sides.iter().map(|(_, s)| s.battles[0]).sum();
                    assert_eq!(losses.battles, fought);
                }
                let page = turn_page::page(&*table, &line, round).expect("a page");
                assert_eq!(page.at, ply);
                let now = table.scene(ply, who);
                assert!(page.hands.iter().all(|h| now.control(h.place) == h.to));
                assert!(page.nearest.iter().all(|n| now.control(n.place) != Some(side) && n.steps > 0));
                assert!(page.nearest.is_sorted_by_key(|n| n.steps));
                assert!(page.in_danger.iter().all(|n| now.control(n.place) == Some(side)));
                for rear in &page.rear {
                    let own = |u| now.counters.iter().any(|c| c.unit == u && c.side == side.0);
                    assert!(rear.units.iter().all(|u| own(*u)) && rear.steps >= 3, "{rear:?}");
                }
            }
            assert_eq!(rounds, 6, "{name}: one before each turn but the first");
        }
    }
}

/// Ends the steps of a turn until the next one of one’s own begins.
fn to_turn(h: &mut Window, turn: u16) {
    for _ in 0..60 {
        let now = desk(h).table.when(desk(h).table.cursor());
        if now.turn >= turn && desk(h).my_turn() {
            return;
        }
        go_on(h);
    }
    panic!("turn {turn} does not begin");
}

#[test]
fn the_page_of_a_turn_comes_once_and_is_switched_off() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), WITH_PAGE);
    assert_eq!(page(&h), None, "there was no turn before the first");
    to_turn(&mut h, 2);
    assert_eq!(page(&h).as_deref(), Some("The end of June 1941"));
    picture(&mut h, "turn-page");
    assert!(shown(&h, "Nearest points") && shown(&h, "no battle was fought"));
    assert_eq!(focused(&h).unwrap().name, "Go on");
    press(&mut h, Key::Enter);
    assert_eq!(page(&h), None);
    // Not again in the same turn, also not when its beginning is gone back to.
    let (orders, _) = desk(&h).table.hint(desk(&h).viewer()).expect("something can be ordered");
    send(&mut h, app::command::Order::Give(orders));
    assert_eq!(page(&h), None);
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(page(&h), None);
    // It can be opened again, leads to places, and is switched off where it stands.
    press_with(&mut h, Modifiers::SHIFT, Key::W);
    assert_eq!(page(&h).as_deref(), Some("The end of June 1941"));
    let near = nodes(&h).into_iter().find(|n| n.role == Role::Button && n.name.contains(" from ")).unwrap();
    click(&mut h, &near.name);
    assert_eq!(page(&h), None);
    assert!(desk(&h).inspect.is_some(), "{}", near.name);
    press_with(&mut h, Modifiers::SHIFT, Key::W);
    h.get_by_role_and_label(Role::CheckBox, "Page at the end of a turn").click();
    settle(&mut h);
    assert!(!h.state().settings().turn_page);
    press(&mut h, Key::Escape);
    settle(&mut h);
    let (kept, _) = Settings::load(&dir.path().join("settings.ron"));
    assert!(!kept.turn_page, "the choice is kept");
    // A key that is still held from before is not meant for its button.
    h.key_down(Key::Space);
    settle(&mut h);
    send(&mut h, Program::Show(Dialog::Turn));
    h.key_down(Key::Space);
    settle(&mut h);
    assert!(page(&h).is_some());
    h.key_up(Key::Space);
    settle(&mut h);
    press(&mut h, Key::Space);
    assert_eq!(page(&h), None);
    to_turn(&mut h, 3);
    assert_eq!(page(&h), None, "it is switched off");
    send(&mut h, Setting::TurnPage(true));
    h.run_steps(4);
    assert_eq!(page(&h), None, "the turn has begun already");
}

#[test]
fn each_of_two_players_has_a_page_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), WITH_PAGE);
    start.kinds = vec![GAME.kind(None)].into();
    let mut h = open(start, 1280.0, 800.0);
    click(&mut h, "You play: Both");
    click(&mut h, "Start");
    press(&mut h, Key::Enter);
    click(&mut h, "Deal the faces");
    let mut met = Vec::new();
    for _ in 0..12 {
        if let Some(title) = page(&h) {
            if title.ends_with("victory") || title == "A draw" {
                break;
            }
            let sides = desk(&h).table.sides();
            met.push((sides[usize::from(desk(&h).eyes().0)], title));
            go_on(&mut h);
        }
        if shown(&h, "takes the seat") {
            go_on(&mut h);
        } else if page(&h).is_none() {
            click(&mut h, "End the move");
        }
    }
    assert!(met.len() >= 2, "{met:?}");
    assert_eq!(met[0], ("West", "The end of Turn 1".to_owned()));
    assert_eq!(met[1], ("East", "From Turn 1 to Turn 2".to_owned()), "each looks back on a whole round");
}

/// A window of its own theme, of which a part is drawn.
fn drawn(folder: &Path, file: &str, theme: ThemeWish, part: [u32; 4]) -> Window {
    let path = folder.join("Game.stavka");
    std::fs::copy(format!("saves/{file}.stavka"), &path).unwrap();
    let mut start = launch(folder, QUIET);
    start.theme = Some(theme);
    start.file = Some(path);
    let mut h = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(App::install_fonts)
        .renderer(CpuRenderer::part(part))
        .build_ui_state(|ui, app: &mut App| app.draw(ui), App::new(start));
    h.set_render_every_step(false);
    settle(&mut h);
    h
}

/// Draws a page in both themes and compares a part of it.
fn pictures(file: &str, dialog: Dialog, name: &str, part: [u32; 4]) {
    for (theme, word) in [(ThemeWish::Light, "light"), (ThemeWish::Dark, "dark")] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = drawn(dir.path(), file, theme, part);
        send(&mut h, Program::Show(dialog));
        h.remove_cursor();
        // The chances of the file are tried beside the window: the picture is of what they come to, not of how far they are.
        for _ in 0..3000 {
            if !game(&h).ending.is_counting() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
            settle(&mut h);
        }
        assert!(!game(&h).ending.is_counting());
        settle(&mut h);
        common::compare(&mut h, &format!("{name}_{word}"), part);
    }
}

#[test]
fn the_page_of_the_end_looks_as_it_should() {
    pictures("leningrad_falls", Dialog::End, "end_sheet", [170, 180, 940, 300]);
}

#[test] // the map with its cities, the result and its points, history, and the buttons under the rules
fn the_page_of_the_end_stands_in_every_window() {
    let kiev = "Kiev, 1 point: German, August 1941; in history September 1941";
    let smolensk = "Smolensk, 1 point: Axis, 1 August 1941; in history 11 July";
    let games = [
        ("leningrad_falls", "German victory", "7 of 7 points", kiev),
        ("both_capitals", "Axis victory", "7 of 6 points", smolensk),
    ];
    let sizes = [(1280.0, 800.0, 100), (1280.0, 800.0, 150), (1440.0, 900.0, 100), (1920.0, 1080.0, 100)];
    for (file, title, points, city) in games {
        for (width, height, percent) in sizes {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("Done.stavka");
            std::fs::copy(format!("saves/{file}.stavka"), &path).unwrap();
            let settings = format!("(motion: false, pace: Skip, audit: Never, text_percent: {percent})");
            let mut start = launch(dir.path(), &settings);
            start.file = Some(path);
            let mut h = open(start, width, height);
            send(&mut h, Program::Show(Dialog::End));
            picture(&mut h, &format!("end-{file}-{width}-{percent}"));
            let what = format!("{file} at {width} and {percent} %");
            h.get_by_role_and_label(Role::Heading, title);
            for name in [points, city] {
                assert!(shown(&h, name), "{what}: {name}");
            }
            let map = h.get_by_role_and_label(Role::Image, "The map at the end, with past fronts");
            let (map, primary) =
                (map.rect(), h.get_by_role_and_label(Role::Button, "Review this game").rect());
            assert_eq!(map.left(), primary.left(), "{what}");
            let last = h.get_by_role_and_label(Role::Button, "Write a report…").rect();
            assert!(frame(&h).contains_rect(primary.union(last)), "{what}");
            if percent == 100 {
                let size = [map.width(), map.height() - map.height().max(460.0)];
                assert_eq!(size, [340.0, 0.0], "{what}: {map:?}");
            }
        }
    }
}

#[test]
fn the_page_of_a_turn_has_both_maps_over_its_table() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Game.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut start = launch(dir.path(), QUIET);
    start.file = Some(path);
    let mut h = open(start, 1280.0, 800.0);
    send(&mut h, Program::Show(Dialog::Turn));
    picture(&mut h, "turn-page");
    let turn = page(&h).unwrap().trim_start_matches("The end of ").to_owned();
    let map = |when: &str| h.get_by_role_and_label(Role::Image, &format!("The map: {when} {turn}")).rect();
    let (before, after) = (map("Before"), map("After"));
    assert_eq!([before.size(), after.size()], [vec2(314.0, 220.0); 2]);
    assert_eq!((before.top(), after.left() - before.right()), (after.top(), 12.0));
    assert!(nodes(&h).iter().any(|n| n.name.starts_with("German: ")), "the bars of losses are told in words");
}

#[test]
fn the_page_of_a_turn_looks_as_it_should() {
    pictures("october_mud", Dialog::Turn, "turn_page", [300, 150, 680, 300]);
}

#[test]
fn nothing_on_the_pages_is_cut() {
    let cases =
        [("leningrad_falls", Dialog::End), ("october_mud", Dialog::Dispatch), ("october_mud", Dialog::Turn)];
    for (width, height, percent) in [(1024.0, 680.0, 100), (1280.0, 800.0, 130), (1280.0, 800.0, 200)] {
        for (file, dialog) in cases {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("Game.stavka");
            std::fs::copy(format!("saves/{file}.stavka"), &path).unwrap();
            let settings = format!("(motion: false, pace: Skip, text_percent: {percent}, names: German)");
            let mut start = launch(dir.path(), &settings);
            start.file = Some(path);
            let mut h = open(start, width, height);
            send(&mut h, Program::Show(dialog));
            let what = format!("{file} {dialog:?} at {width} and {percent} %");
            let window = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            let rect = frame(&h);
            assert!(window.contains_rect(rect), "{what}: {rect:?}");
            let page = labels::read(&h.output().shapes);
            let buttons: Vec<_> = nodes(&h)
                .into_iter()
                .filter(|n| n.role == Role::Button && n.panel == page_name(&h))
                .collect();
            assert!(buttons.len() > 2, "{what}");
            for text in page.texts.iter().filter(|t| rect.contains(t.ink.center())) {
                let beside =
                    text.ink.left() < text.clip.left() - 0.5 || text.ink.right() > text.clip.right() + 0.5;
                assert!(
                    !beside && !text.shortened,
                    "{what}: {} {:?} in {:?}",
                    text.words,
                    text.ink,
                    text.clip
                );
            }
            for name in ["Review this game", "Play again", "Go on"] {
                for node in h.query_all_by_role_and_label(Role::Button, name) {
                    assert!(rect.contains_rect(node.rect()), "{what}: {name} at {:?}", node.rect());
                    assert!(!node.accesskit_node().is_disabled());
                }
            }
        }
    }
}

/// Where the frame of the open dialog lies: the last large rectangle that is painted.
fn frame(h: &Window) -> Rect {
    let panel = h.state().kit().th.panel;
    let shapes = h.output().shapes.iter();
    let mut framed = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Rect(r) if r.fill == panel && r.rect.width() > 300.0 => Some(r.rect),
        _ => None,
    });
    framed.next_back().expect("a dialog")
}

fn page_name(h: &Window) -> String {
    page(h).unwrap_or_default()
}

#[test]
fn the_start_screen_shows_the_newest_game_as_it_stands() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
    let mut h = open(launch(dir.path(), QUIET), 1280.0, 800.0);
    let stamp = |h: &Window| {
        nodes(h)
            .into_iter()
            .find(|n| n.name == "Continue on the map")
            .map(|n| n.description)
            .expect("the map")
    };
    assert_eq!(stamp(&h), "October 1941. Cities: German 2, Soviet 6");
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    assert_eq!(h.state().screen(), "start");
    assert_eq!(stamp(&h), "22 June 1941. Cities: German 0, Soviet 8");
}

#[test]
fn the_form_has_two_columns_where_there_is_room() {
    let dir = tempfile::tempdir().unwrap();
    let left = |h: &Window, name: &str| h.get_by_role_and_label(Role::RadioButton, name).rect().left();
    let h = open(launch(dir.path(), QUIET), 1920.0, 1080.0);
    assert!(left(&h, "Siberian reserve: Printed") > left(&h, "You play: German") + 200.0);
    assert!((left(&h, "German plan: Roll") - left(&h, "You play: German")).abs() < 1.0);
    let h = open(launch(dir.path(), QUIET), 1280.0, 800.0);
    assert!((left(&h, "Siberian reserve: Printed") - left(&h, "You play: German")).abs() < 1.0);
}

#[test]
fn lists_of_games_are_one_stop_and_the_arrows_go_on_inside() {
    let dir = tempfile::tempdir().unwrap();
    for n in 0..5 {
        std::fs::copy("saves/october_mud.stavka", dir.path().join(format!("Game {n}.stavka"))).unwrap();
    }
    let mut h = open(launch(dir.path(), QUIET), 1280.0, 800.0);
    let mut met = Vec::new();
    for _ in 0..40 {
        press(&mut h, Key::Tab);
        let here = focused(&h).map_or(String::new(), |n| n.name);
        if met.contains(&here) {
            break;
        }
        met.push(here);
    }
    let count = |part: &str| met.iter().filter(|n| n.starts_with(part)).count();
    assert_eq!((count("Open Game"), count("Sample game")), (1, 1), "{met:?}");
    // With a list of games: it, the newest games, the ways in, lessons and ready-made starts.
    assert!(met.len() <= 36, "{} stops: {met:?}", met.len());
    let first = met.iter().find(|n| n.starts_with("Open Game")).unwrap().clone();
    h.get_by_role_and_label(Role::Button, &first).focus();
    settle(&mut h);
    press(&mut h, Key::ArrowDown);
    let second = focused(&h).unwrap().name;
    assert!(second.starts_with("Open Game") && second != first);
    press(&mut h, Key::Tab);
    press_with(&mut h, Modifiers::SHIFT, Key::Tab);
    assert_eq!(focused(&h).unwrap().name, second, "the stop is the row where one was");
    press(&mut h, Key::ArrowUp);
    assert_eq!(focused(&h).unwrap().name, first);
}

#[test]
fn a_turn_that_is_called_after_its_first_day_does_not_end_on_it() {
    let round = |until: Option<&str>| turn_page::Round {
        side: Side(0),
        from: 1,
        to: 9,
        turn: 4,
        name: "1 August 1941".into(),
        until: until.map(str::to_owned),
    };
    assert_eq!(round(None).title(), "The end of the turn of 1 August 1941");
    assert_eq!(round(Some("21 August 1941")).title(), "From 1 August 1941 to 21 August 1941");
}
