//! A guided campaign: the briefing, the month, and history beside it.

use crate::common::window::{Window, click, game, launch, open, picture, press, settle, shown};
use app::{
    command::{Campaign as Asked, Command, Front, Order, Program, Setting},
    features::campaign::guide::{About, Guide},
    features::practice::Practising,
};
use egui::Key;
use engine::base::side::Side;
use std::path::Path;

fn window(folder: &Path) -> Window {
    open(launch(folder, "(motion: false)"), 1280.0, 800.0)
}

fn send(h: &mut Window, asked: impl Into<Command>) {
    h.state_mut().send(asked);
    settle(h);
}

fn guide(h: &Window) -> &Guide {
    game(h).mode::<Guide>().expect("a guide")
}

/// Whether a page stands there: a briefing, or with `true` a month that is over.
fn on_page(h: &Window, over: bool) -> bool {
    guide(h).page.as_ref().is_some_and(|page| matches!(page.about, About::Compared(_)) == over)
}

/// Plays on by machine until a turn begins.
fn play_to(h: &mut Window, turn: u16) {
    let desk = h.state_mut().desk_mut().unwrap();
    while desk.table.when(desk.table.cursor()).turn < turn && desk.table.outcome().is_none() {
        let mut thought = desk.table.thinker(0).unwrap()();
        desk.table.accept(&mut thought, 1).unwrap();
    }
    h.state_mut().game_mut().unwrap().refresh();
    settle(h);
}

#[test]
fn a_month_is_briefed_played_compared_and_played_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    send(&mut h, app::command::Learn::Home);
    picture(&mut h, "guided_card");
    click(&mut h, "Play as German");
    assert!(on_page(&h, false), "the first briefing comes at once");
    assert!(shown(&h, "As known on 22 June 1941") || shown(&h, "The frontier battles"));
    assert!(!shown(&h, "Reports of German concentrations"), "never what the other side knew");
    picture(&mut h, "guided_briefing");
    click(&mut h, "Take it");
    press(&mut h, Key::Enter);
    assert!(guide(&h).page.is_none(), "the table");
    play_to(&mut h, 2);
    assert!(on_page(&h, true), "the page of June");
    assert!(shown(&h, "30 June 1941") && shown(&h, "Yours and history"));
    assert!(shown(&h, "What the counters do not show. Mass shootings"));
    assert!(shown(&h, "Your aim: Minsk is German at the end of the month."));
    picture(&mut h, "guided_compared");
    press(&mut h, Key::F9);
    assert!(shown(&h, "What the counters do not show, June 1941. Mass shootings"), "large, for a class");
    press(&mut h, Key::Enter);
    assert!(on_page(&h, true), "the key led out of the large page alone");
    send(&mut h, Asked::Front(Front::History));
    press(&mut h, Key::U);
    assert_eq!(guide(&h).page.as_ref().unwrap().shown.scene.counters.len(), 23 + 11);
    picture(&mut h, "guided_history");
    click(&mut h, "Play June again");
    assert!(guide(&h).page.is_none());
    let table = &h.state().desk().unwrap().table;
    assert_eq!(table.when(table.cursor()).turn, 1);
    let plies = table.ply_count();
    assert!(table.tree().branches.len() == 1 && plies > 0, "what was played stays");
    // Played on another way it is a variation.
    let desk = h.state_mut().desk_mut().unwrap();
    let legal = desk.table.legal_orders();
    let side = desk.table.to_act().unwrap();
    desk.table.submit(side, &legal[legal.len() - 1..]).unwrap();
    h.state_mut().game_mut().unwrap().refresh();
    play_to(&mut h, 2);
    assert_eq!(h.state().desk().unwrap().table.tree().branches.len(), 2);
    assert!(on_page(&h, true), "the month is over again");
    press(&mut h, Key::Enter);
    assert!(on_page(&h, false), "the next briefing");
    press(&mut h, Key::Escape);
    assert!(guide(&h).page.is_none());
    send(&mut h, Asked::Month);
    assert!(on_page(&h, true), "it opens again");
    click(&mut h, "From history instead…");
    assert!(shown(
        &h,
        "A new game begins from the front of history on 30 June 1941. This one stays in its file."
    ));
    picture(&mut h, "guided_asks");
    click(&mut h, "Stay");
    assert!(on_page(&h, true) && !shown(&h, "A new game begins"));
    click(&mut h, "From history instead…");
    click(&mut h, "Begin a new game");
    let desk = h.state().desk().unwrap();
    assert_eq!((desk.me, desk.table.when(0).turn, desk.table.start().is_some()), (Side(0), 2, true));
    assert!(on_page(&h, false), "the briefing of July");
}

#[test]
fn an_aim_is_kept_and_the_table_is_found_again_after_a_puzzle() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    send(&mut h, app::command::Learn::Home);
    click(&mut h, "Play as German");
    click(&mut h, "Take it");
    press(&mut h, Key::Enter);
    play_to(&mut h, 2);
    press(&mut h, Key::Escape);
    let file = h.state().settings().campaign.clone().expect("its file");
    send(&mut h, app::command::Learn::Puzzle(None));
    assert!(game(&h).is_in::<Practising>());
    click(&mut h, "All of Learn");
    send(&mut h, Program::Table);
    assert!(!game(&h).is_exercise(), "the game again, not the start page");
    assert_eq!(h.state().settings().campaign.as_deref(), Some(file.as_str()));
    assert_eq!(guide(&h).aim_of(1), Some(true), "what was taken is kept");
    send(&mut h, Asked::Month);
    assert!(shown(&h, "Your aim: Minsk is German at the end of the month."));
}

#[test]
fn history_beside_any_game_is_a_switch() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    click(&mut h, "Start");
    assert!(!game(&h).is_in::<Guide>());
    send(&mut h, Setting::History(true));
    assert!(!guide(&h).guided && guide(&h).page.is_none(), "no briefing is asked for");
    play_to(&mut h, 2);
    assert!(on_page(&h, true), "its page takes the place of the turn’s");
    press(&mut h, Key::Escape);
    assert!(guide(&h).page.is_none());
    click(&mut h, "History");
    assert!(shown(&h, "What the German command could know") && shown(&h, "July 1941"));
    press(&mut h, Key::J);
    assert_eq!(h.state().game().unwrap().overlays.chosen(), Some("history"));
    let overlay = h.state().game().unwrap().overlays.now.clone().unwrap();
    assert_eq!(overlay.fronts.len(), 2, "where it stood when July began and when it was over");
    picture(&mut h, "guided_beside");
    send(&mut h, app::command::review::Act::Open);
    picture(&mut h, "guided_review");
    send(&mut h, app::command::review::Act::Close);
    send(&mut h, Setting::History(false));
    assert!(!game(&h).is_in::<Guide>());
    send(&mut h, Order::Undo);
}
