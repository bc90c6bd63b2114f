//! The card of a battle in the window: it comes with the commitment, is skipped and gone on from, tells who is lost and what
//! hits lead to, and goes with an undo.

#![allow(clippy::unwrap_used)] // a test may

use crate::common::{
    compare, tree::nodes, window::Window, window::click, window::desk, window::game, window::go_on,
    window::launch, window::open, window::press, window::press_with, window::settle, window::shown,
};
use app::{
    command::{Order, review::Act},
    features::review::Review,
    settings::ThemeWish,
};
use egui::{Key, Modifiers, Pos2, Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
        when::Stride,
    },
    contract::options::Choices,
    show::words::Tone,
    table::Table,
};
use stavka::games;
use std::path::Path;
use template::GAME;

const GERMAN: Side = Side(0);
const SOVIET: Side = Side(1);

/// Finished at once, the other side all at once.
const AT_ONCE: &str = "(motion: false, pace: Skip, audit: Never)";
/// As it is usually seen, the other side one decision at a time.
const MOVING: &str = "(motion: true, pace: Step, audit: Never)";

/// A game that played itself up to a moment, with the Germans handed to a person then.
fn game_at(seed: u64, undo: UndoPolicy, wanted: impl Fn(&dyn Table) -> bool) -> Option<Vec<u8>> {
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = games::register(None)[0].new_table(&choices, seed, undo).unwrap();
    for side in [GERMAN, SOVIET] {
        table.set_control(side, Control::Automatic(0));
    }
    for _ in 0..160 {
        if wanted(&*table) {
            table.set_control(GERMAN, Control::Person);
            return Some(table.journal());
        }
        let mut thought = table.thinker(0)?();
        table.accept(&mut thought, 1).unwrap();
    }
    None
}

fn title(table: &dyn Table) -> String {
    table.sequence(table.cursor(), Viewer::Side(GERMAN)).choices_title.clone()
}

fn opened(folder: &Path, journal: &[u8], settings: &str) -> Window {
    let path = folder.join("Battle.stavka");
    std::fs::write(&path, journal).unwrap();
    let mut launch = launch(folder, settings);
    launch.file = Some(path);
    open(launch, 1440.0, 900.0)
}

/// A window in which the Germans choose which of their attacks is fought next.
fn attacks(folder: &Path, settings: &str) -> Window {
    let journal = game_at(11, UndoPolicy::Study, |t| title(t) == "Next attack").expect("attacks");
    opened(folder, &journal, settings)
}

/// What the card says, and where it lies.
fn card(h: &Window) -> Option<(String, Rect)> {
    let words = ["Attack on ", "Second attack, on ", "Luftflotte ", "W1 attacks "];
    let mut all = h.query_all_by_role(Role::Status);
    let found = all.find(|n| {
        let name = n.accesskit_node().label().unwrap_or_default();
        words.iter().any(|w| name.starts_with(w)) && ["Soviet: ", "East: "].iter().any(|w| name.contains(w))
    })?;
    Some((found.accesskit_node().label()?, found.rect()))
}

/// Takes hits as suggested and goes on until the battle that was begun is over, looking at each card.
fn to_its_end(h: &mut Window, mut look: impl FnMut(&Window)) {
    for _ in 0..24 {
        look(h);
        let d = desk(h);
        if !d.is_watching() && d.table.when(d.table.cursor()).battle == 0 {
            return;
        }
        go_on(h);
    }
    panic!("the battle does not end");
}

#[test]
fn a_battle_is_shown_at_its_commitment_and_one_press_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), AT_ONCE);
    assert!(card(&h).is_none());
    let before = desk(&h).seen.log.len();
    press(&mut h, Key::Enter);
    let mut told = Vec::new();
    to_its_end(&mut h, |h| told.extend(card(h).map(|c| c.0)));
    let last = told.last().expect("a card").clone();
    for part in [
        "Attack on Grodno, Blitzkrieg",
        "German: ",
        "Soviet: Unknown unit",
        "Likely: Grodno falls in",
        "Turned up",
    ] {
        assert!(told[0].contains(part), "{part}: {}", told[0]);
    }
    assert!(told.iter().any(|t| t.contains("Came: Grodno falls")), "{last}");
    // The card names the units that were lost and no others.
    let log = &desk(&h).seen.log[before..];
    let lost = log.iter().filter_map(|l| l.line.text.strip_suffix(" is eliminated"));
    let lost: Vec<&str> = lost.collect();
    assert!(!lost.is_empty());
    for name in lost {
        assert!(told.iter().any(|t| t.contains(&format!("{name} is eliminated"))), "{name}");
    }
}

#[test]
fn space_skips_what_moves_then_goes_on_and_orders_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), MOVING);
    h.key_press(Key::Enter);
    h.run_steps(2);
    assert!(game(&h).battles.is_moving());
    let at = desk(&h).table.cursor();
    h.key_press(Key::Space);
    h.run_steps(2);
    assert!(!game(&h).battles.is_moving() && card(&h).is_some(), "skipped to its end");
    // Hits are placed here; then the rest is shown, and the button goes on.
    press(&mut h, Key::Enter);
    for _ in 0..6 {
        if desk(&h).is_watching() && !game(&h).battles.is_moving() {
            break;
        }
        h.run_steps(4);
    }
    assert!(desk(&h).table.cursor() > at);
    let at = desk(&h).table.cursor();
    click(&mut h, "Continue after the battle");
    assert!(card(&h).is_none() && desk(&h).table.cursor() == at, "the advance is still to be decided");
    assert!(desk(&h).my_turn());
}

#[test]
fn no_sum_can_be_read_before_its_hits_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), MOVING);
    press(&mut h, Key::Enter);
    let sums = |h: &Window| {
        let fight = game(h).battles.shown().expect("a battle").fight.clone();
        let volley = fight.volley().expect("both have fired").clone();
        let terms = volley.sums.into_iter().flatten().filter(|term| term.total || term.value != "0");
        terms.map(|term| format!("{}: {}", term.label, term.value)).collect::<Vec<_>>()
    };
    let read = |h: &Window, sum: &str| nodes(h).iter().any(|n| n.name == sum);
    let shown = game(&h).battles.shown().expect("a battle");
    let told = shown.fight.beats.iter().take(shown.now.beats + 1).any(|beat| beat.volley.is_some());
    assert!(game(&h).battles.is_moving() && !told && !sums(&h).is_empty());
    for sum in sums(&h) {
        assert!(!read(&h, &sum), "{sum}");
    }
    press(&mut h, Key::Space);
    assert!(!game(&h).battles.is_moving());
    for sum in sums(&h) {
        assert!(read(&h, &sum), "{sum}");
    }
}

#[test]
fn nothing_is_drawn_while_a_battle_rests() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), MOVING);
    press(&mut h, Key::Enter);
    for _ in 0..40 {
        h.run_steps(1);
    }
    assert!(card(&h).is_some() && !game(&h).battles.is_moving());
    assert!(!h.ctx.has_requested_repaint(), "{:?}", h.ctx.repaint_causes());
}

#[test]
fn an_undo_puts_the_card_away_and_a_redo_does_not_show_it_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), AT_ONCE);
    let before = desk(&h).table.cursor();
    press(&mut h, Key::Enter);
    assert!(card(&h).is_some());
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!((desk(&h).table.cursor(), card(&h)), (before, None));
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(desk(&h).table.cursor() > before && !game(&h).battles.is_open());
}

/// Whether the division of hits that the Germans have to make decides whether a place falls.
fn hits_decide(table: &dyn Table) -> bool {
    let view = Viewer::Side(GERMAN);
    let panel = || {
        let about = table.sequence(table.cursor(), view).builder.clone()?;
        let suggested = table.builder(view, &about, &[])?.suggested?;
        table.builder(view, &about, &suggested)
    };
    table.to_act() == Some(GERMAN)
        && panel().is_some_and(|b| {
            let has = |tone| b.divisions.iter().any(|d| d.tone == tone);
            has(Tone::Good) && has(Tone::Bad)
        })
}

/// A window with the pointer pressed and let go.
fn click_at(h: &mut Window, pos: Pos2) {
    h.hover_at(pos);
    h.run_steps(1);
    for pressed in [true, false] {
        let button = egui::PointerButton::Primary;
        h.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
        h.run_steps(1);
    }
    settle(h);
}

#[test]
fn while_hits_are_placed_the_card_shows_what_each_division_leads_to() {
    let dir = tempfile::tempdir().unwrap();
    let journal = (3..200).find_map(|seed| game_at(seed, UndoPolicy::Fair, hits_decide)).expect("such hits");
    let mut h = opened(dir.path(), &journal, AT_ONCE);
    let (_, rect) = card(&h).expect("it stands over the panel when the game is opened there");
    assert!(!shown(&h, "Continue after the battle"), "the panel decides");
    let chosen = |h: &Window| desk(h).seen.builder.as_ref()?.divisions.iter().position(|d| d.chosen);
    let advised = chosen(&h).unwrap();
    assert!(!h.state().map_rect().unwrap().intersects(rect.shrink(2.0)), "and nothing of it on the map");
    let other = (advised + 1) % desk(&h).seen.builder.as_ref().unwrap().divisions.len();
    let way = desk(&h).seen.builder.as_ref().unwrap().divisions[other].clone();
    click(&mut h, &format!("{}: {}", way.label, way.follows));
    assert_eq!(chosen(&h), Some(other));
    press(&mut h, Key::Escape);
    assert!(card(&h).is_some() && desk(&h).planning.is_some(), "what must be decided stays");
    press(&mut h, Key::Enter);
    assert!(card(&h).is_some_and(|(said, _)| said.contains("A hit on ") || said.contains("Likely")));
}

#[test]
fn attacks_of_the_other_side_are_shown_one_decision_at_a_time_and_none_when_skipped() {
    let wanted = |t: &dyn Table| title(t) == "Order to hold";
    let journal = game_at(11, UndoPolicy::Fair, wanted).expect("Soviet attacks");
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), &journal, "(motion: false, pace: Step, audit: Never)");
    // The question who holds to the last is not asked: that order is never worth giving.
    assert_eq!(desk(&h).their_turn().map(|t| t.0), Some(SOVIET));
    let mut told = Vec::new();
    for _ in 0..4 {
        press(&mut h, Key::Space);
        told.extend(card(&h).map(|c| c.0));
    }
    assert!(told.len() >= 2 && told[0].contains("Came: "), "{told:?}");
    assert_ne!(told[0], told[1], "a press goes on to the next");
    let dir = tempfile::tempdir().unwrap();
    let h = opened(dir.path(), &journal, AT_ONCE);
    assert!(card(&h).is_none() && desk(&h).their_turn().is_none());
}

#[test]
fn air_rolls_are_shown_with_the_faces_they_turn_up() {
    let wanted = |t: &dyn Table| {
        let markers = &t.scene(t.cursor(), Viewer::Side(GERMAN)).markers;
        t.when(t.cursor()).turn == 1 && markers.len() == 3
    };
    let journal = game_at(11, UndoPolicy::Fair, wanted).expect("all fleets fly");
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), &journal, AT_ONCE);
    for _ in 0..3 {
        if card(&h).is_some() {
            break;
        }
        go_on(&mut h);
    }
    let mut told = Vec::new();
    for _ in 0..3 {
        told.extend(card(&h).map(|c| c.0));
        press(&mut h, Key::Space);
    }
    assert_eq!(told.len(), 3, "a card for each fleet");
    assert!(
        told.iter().all(|t| t.starts_with("Luftflotte ")) && told[0].contains("Turned up at "),
        "{told:?}"
    );
    assert!(card(&h).is_none());
}

#[test]
fn a_battle_looked_back_at_is_shown_finished_and_esc_puts_it_away() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), AT_ONCE);
    press(&mut h, Key::Enter);
    to_its_end(&mut h, |_| {});
    h.state_mut().send(Act::Open);
    settle(&mut h);
    for _ in 0..12 {
        if card(&h).is_some() {
            break;
        }
        h.state_mut().send(Act::Step(Stride::Ply, false));
        settle(&mut h);
    }
    let (said, _) = card(&h).expect("a battle on the way back");
    assert!(said.contains("Likely: ") && !shown(&h, "Continue after the battle"));
    press(&mut h, Key::Escape);
    assert!(card(&h).is_none() && game(&h).is_in::<Review>(), "Esc takes the card, not the review");
}

#[test]
fn the_card_has_a_name_for_everything_and_is_read_when_it_comes() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), AT_ONCE);
    press(&mut h, Key::Enter);
    press(&mut h, Key::Enter);
    let (said, rect) = card(&h).expect("a card");
    let live = h.get_all_by_role(Role::Status).any(|n| {
        n.accesskit_node().label().as_deref() == Some(&said)
            && n.accesskit_node().live() == egui::accesskit::Live::Polite
    });
    assert!(live, "{said}");
    let button = nodes(&h).into_iter().find(|n| n.name == "Continue after the battle").unwrap();
    assert!(button.focusable && button.says.contains("Space"));
    let map = h.state().map_rect().unwrap();
    assert!(rect.left() >= map.right(), "beside the map, in the place of the inspector");
    assert!(!shown(&h, "Victory cities"), "which comes back when it is gone on from");
    press(&mut h, Key::Space);
    assert!(shown(&h, "Victory cities"));
}

/// A picture of the card.
fn pictured(theme: ThemeWish, name: &str, presses: usize) {
    let dir = tempfile::tempdir().unwrap();
    let journal = game_at(11, UndoPolicy::Study, |t| title(t) == "Next attack").expect("attacks");
    let path = dir.path().join("Battle.stavka");
    std::fs::write(&path, journal).unwrap();
    let mut launch = launch(dir.path(), AT_ONCE);
    launch.file = Some(path);
    launch.theme = Some(theme);
    let mut h = open(launch, 1280.0, 800.0);
    for _ in 0..presses {
        go_on(&mut h);
    }
    part_compared(&mut h, name);
}

/// Compares the card.
fn part_compared(h: &mut Window, name: &str) {
    let (_, rect) = card(h).expect("a card");
    // Without its edge, under which the map shows.
    let part = rect.shrink(4.0);
    compare(h, name, [part.min.x, part.min.y, part.width(), part.height()].map(|v| v as u32));
}

#[test]
fn pictures_of_a_battle_and_of_hits_that_are_placed() {
    pictured(ThemeWish::Light, "battle_light", 2);
    pictured(ThemeWish::Dark, "battle_hits_dark", 1);
}

#[test]
fn a_picture_of_a_battle_on_hexes() {
    let dir = tempfile::tempdir().unwrap();
    let mut table = GAME.kind(None).new_table(&Choices::new(), 5, UndoPolicy::Study).unwrap();
    for side in Side::BOTH {
        table.set_control(side, Control::Person);
    }
    for order in ["Begin", "Move(unit:\"w1\",to:\"A3\")", "Pass", "Move(unit:\"e1\",to:\"A4\")", "Pass"] {
        let side = table.to_act().unwrap();
        let order = table.read_order(order).unwrap();
        table.submit(side, &[order]).unwrap();
    }
    let path = dir.path().join("Hexes.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let mut launch = launch(dir.path(), AT_ONCE);
    launch.kinds = vec![GAME.kind(None)].into();
    launch.file = Some(path);
    let mut h = open(launch, 1280.0, 800.0);
    press(&mut h, Key::Enter);
    let attack = desk(&h).table.read_order("Attack(unit:\"w1\",target:\"e1\")").unwrap();
    h.state_mut().send(Order::Give(vec![attack]));
    settle(&mut h);
    part_compared(&mut h, "battle_hexes_light");
}

#[test]
fn nothing_tells_what_came_before_it_was_seen() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), MOVING);
    let (log, faces) = (desk(&h).seen.log.len(), desk(&h).seen.scene.counters.clone());
    press(&mut h, Key::Enter);
    assert!(game(&h).battles.is_moving() && desk(&h).table.cursor() > desk(&h).at());
    assert_eq!((desk(&h).seen.log.len(), &desk(&h).seen.scene.counters), (log, &faces));
    assert!(desk(&h).planning.is_none(), "nor which hits are to be placed");
    // A click on the map, or the main button, only shows the rest.
    let at = desk(&h).table.cursor();
    h.state_mut().send(Order::Primary);
    settle(&mut h);
    assert!(!game(&h).battles.is_moving() && desk(&h).table.cursor() == at);
    assert!(desk(&h).seen.log.len() > log && desk(&h).at() == at);
}

#[test]
fn what_plays_by_itself_waits_until_a_battle_of_ones_own_was_read() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = attacks(dir.path(), AT_ONCE);
    // With the main button the card stays while its battle is decided.
    for _ in 0..80 {
        if desk(&h).their_turn().is_some() {
            break;
        }
        let planning = desk(&h).planning.is_some();
        h.state_mut().send(if planning { Order::Confirm } else { Order::Primary });
        settle(&mut h);
    }
    let at = desk(&h).table.cursor();
    assert!(game(&h).battles.is_open() && desk(&h).their_turn().is_some(), "the last battle of the turn");
    h.run_steps(12);
    settle(&mut h);
    assert_eq!(desk(&h).table.cursor(), at);
    press(&mut h, Key::Space);
    assert!(desk(&h).table.cursor() > at, "and then it goes on");
}

#[test]
fn the_button_that_goes_on_stays_under_the_pointer_from_card_to_card() {
    let wanted = |t: &dyn Table| {
        let markers = &t.scene(t.cursor(), Viewer::Side(GERMAN)).markers;
        t.when(t.cursor()).turn == 1 && markers.len() == 3
    };
    let journal = game_at(11, UndoPolicy::Fair, wanted).expect("all fleets fly");
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), &journal, AT_ONCE);
    for _ in 0..3 {
        if card(&h).is_some() {
            break;
        }
        go_on(&mut h);
    }
    let button = |h: &Window| h.get_by_role_and_label(Role::Button, "Continue after the battle").rect();
    let at = button(&h).center();
    for _ in 0..2 {
        assert!(button(&h).contains(at), "{:?} and {at:?}", button(&h));
        click_at(&mut h, at);
    }
    assert!(button(&h).contains(at), "the third");
    click_at(&mut h, at);
    assert!(card(&h).is_none());
}
