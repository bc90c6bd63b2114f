//! Ready, Spent, Dispersed; reserve phases; what is open to all (RP-STA, RP-RSV, RP-GEN).

use super::{
    field::field,
    scene::{Scene, empty, historical},
};
use engine::{
    base::side::Viewer,
    contract::{
        picture::Picture as _,
        rules::{Knowledge as _, Rules},
    },
    show::season::Sky,
};
use russian_portfolio::{
    data::words::{Sides, Terrain},
    event::Event,
    game::Game,
    nouns::{AXIS, SOVIET, Stack, Status, Step, Weather},
    order::Order,
    rules::{logistics::net, movement, setup, zone},
};

fn phase_ended(events: &[Event]) -> Option<&Event> {
    events.iter().find(|event| matches!(event, Event::PhaseEnded { .. }))
}

/// A corps has moved a hex; another unit still has something to do.
fn moved() -> Scene {
    let mut scene = empty(AXIS).put("ax_ik1", "Q1").put("ax_ik2", "R1").put("su_a12", "A26");
    let (stack, to) = (Stack(scene.unit("ax_ik1"), None), scene.hex("Q2"));
    scene.give(Order::Go { stack, to }, &[]);
    if scene.p.march.is_some() {
        scene.give(Order::Halt, &[]);
    }
    scene
}

#[test] // RP-MOV-09, RP-STA-02, RP-STA-07
fn who_has_moved_is_spent_when_the_phase_ends() {
    let mut scene = moved();
    assert_eq!(scene.status_of("ax_ik1"), Status::Ready);
    let events = scene.give(Order::Done, &[]);
    assert!(phase_ended(&events).is_some());
    assert_eq!((scene.status_of("ax_ik1"), scene.status_of("ax_ik2")), (Status::Spent, Status::Ready));
}

#[test] // RP-RSV-01, RP-RSV-03, RP-RSV-05, RP-SEQ-03, RP-RUL-17
fn reserve_phases_are_for_who_has_not_acted() {
    let mut scene = moved();
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::Move(SOVIET));
    scene.give(Order::Done, &[]);
    assert_eq!((scene.p.step, scene.p.reserve), (Step::Move(AXIS), 1));
    let (first, second) = (scene.unit("ax_ik1"), scene.unit("ax_ik2"));
    assert!(movement::may_move(&scene.game, &scene.p, AXIS, first).is_err());
    assert!(movement::may_move(&scene.game, &scene.p, AXIS, second).is_ok());
    let turn = scene.p.turn;
    let mut all = scene.give(Order::Done, &[]);
    assert_eq!((scene.p.step, scene.p.reserve), (Step::Move(SOVIET), 1));
    all.extend(scene.give(Order::Done, &[]));
    assert_eq!(scene.p.turn, turn + 1, "both have passed the same phase");
    assert!(!all.iter().any(|event| matches!(event, Event::StepBegan { step: Step::Isolation(_), .. })));
}

#[test] // RP-RSV-05, RP-STA-05, RP-RUL-18
fn the_dispersed_recover_in_the_initial_operations_alone() {
    let scene = |reserve| {
        let mut scene = moved().put("su_a5", "R24").dispersed("su_a5").reserve(reserve);
        scene.give(Order::Done, &[]);
        scene.status_of("su_a5")
    };
    assert_eq!(scene(0), Status::Spent);
    assert_eq!(scene(1), Status::Dispersed);
}

#[test] // RP-STA-06, RP-STA-10
fn at_the_end_of_a_turn_the_spent_are_ready_and_the_dispersed_stay_so() {
    let mut scene = empty(SOVIET).reserve(7).put("su_a12", "A26").put("su_a5", "R24").put("ax_ik1", "Q1");
    scene = scene.status("ax_ik1", Status::Spent).dispersed("su_a5");
    let events = scene.give(Order::Done, &[]);
    let steps = events.iter().filter(|event| matches!(event, Event::Refaced { .. })).count();
    assert_eq!(steps, 1);
    assert_eq!((scene.status_of("ax_ik1"), scene.status_of("su_a5")), (Status::Ready, Status::Dispersed));
    assert!(scene.p.moved.is_empty() && scene.p.attacked.is_empty());
}

#[test] // RP-GEN-09, RP-RUL-59
fn nothing_is_hidden() {
    let scene = historical(AXIS);
    for side in [AXIS, SOVIET] {
        assert_eq!(scene.game.view(&scene.p, Viewer::Side(side)), scene.p);
    }
}

#[test] // RP-GEN-01, RP-WX-09, RP-RUL-02
fn turns_are_twenty_days_and_the_snow_stays() {
    let scene = empty(AXIS);
    let track = &scene.game.board.track;
    let first = track.iter().position(|there| there.weather == Some(Weather::Snow)).expect("winter comes");
    assert!(track[first..].iter().all(|there| there.weather == Some(Weather::Snow)), "no thaw");
    for pair in track[1..].windows(2) {
        let days = |n: usize| (i32::from(pair[n].date.month), i32::from(pair[n].date.day));
        let (from, to) = (days(0), days(1));
        let months = (to.0 - from.0 + 12) % 12;
        let apart = months * 30 + to.1 - from.1;
        assert!((18..=22).contains(&apart), "{} to {}", pair[0].date, pair[1].date);
    }
    assert_eq!(Game::SIDES.len(), 2);
}

#[test] // RP-MOV-13, RP-RUL-06
fn an_empty_victory_city_is_not_walked_into() {
    let mut scene = empty(AXIS).put("ax_pzk3", "Y9");
    scene.p.garrisons = field(AXIS).p.garrisons;
    let zone = zone::of(&scene.game, &scene.p, SOVIET);
    let stack = Stack(scene.unit("ax_pzk3"), None);
    let kiev = scene.hex("Y10");
    let refused = movement::step(&scene.game, &scene.p, &zone, stack, kiev).expect_err("Kiev");
    assert_eq!(refused.rule(), "RP-MOV-13");
    scene.p.garrisons.remove(kiev);
    assert!(movement::step(&scene.game, &scene.p, &zone, stack, kiev).is_ok());
}

#[test] // RP-ZOC-06, RP-RUL-32, RP-RUL-78
fn one_unit_that_has_both_hexes_is_enough() {
    let step = |scene: &Scene| {
        let zone = zone::of(&scene.game, &scene.p, SOVIET);
        let stack = Stack(scene.unit("ax_pzk3"), None);
        movement::step(&scene.game, &scene.p, &zone, stack, scene.hex("V25")).map(|gone| gone.disperses)
    };
    // U25 has V24 and V25 in its zone, W24 and V26 one each.
    let each = empty(AXIS).put("ax_pzk3", "V24").put("su_a5", "W24").put("su_front_1", "V26");
    assert_eq!(step(&each), Ok(None), "from the zone of one into that of another");
    let shared = each.put("su_front_2", "U25");
    assert!(step(&shared).is_err(), "a front has both");
    // A unit that may not act yet has its zone all the same.
    let frozen = historical(AXIS);
    let zone = zone::of(&frozen.game, &frozen.p, SOVIET);
    assert!(zone.has(frozen.hex("N14")), "22. Army at N13 waits and watches");
}

#[test] // RP-CTL-03
fn seas_have_no_controller() {
    let scene = empty(AXIS);
    assert_eq!(scene.p.controller(scene.hex("KK5")), None);
    assert_eq!(scene.p.controller(scene.hex("A1")), None, "Sweden is closed");
    let start = setup::start(&scene.game);
    assert!(start.controls(SOVIET, scene.hex("Q20")) && start.controls(AXIS, scene.hex("Q1")));
}

#[test] // RP-RUL-19, RP-STR-03, RP-WX-04, RP-WX-05
fn a_frozen_lake_is_entered_and_no_railway() {
    let scene = |weather| empty(AXIS).put("ax_fk2", "E15").weather(weather);
    let lake = |scene: &Scene| {
        let zone = zone::of(&scene.game, &scene.p, SOVIET);
        let stack = Stack(scene.unit("ax_fk2"), None);
        movement::step(&scene.game, &scene.p, &zone, stack, scene.hex("E16")).is_ok()
    };
    assert!(!lake(&scene(Weather::Good)));
    assert!(lake(&scene(Weather::Snow)));
    let winter = scene(Weather::Snow);
    let rails = net::of(&winter.game, &winter.p, AXIS);
    assert!(!rails.has(winter.hex("E16")));
}

#[test] // RP-WX-02, RP-WX-04
fn the_picture_has_the_season_and_ice_only_where_water_freezes() {
    let season = |weather| empty(AXIS).weather(weather);
    let shown = |scene: &Scene| scene.game.scene(&scene.p).season;
    for (weather, sky) in
        [(Weather::Good, Sky::Good), (Weather::HardFrost, Sky::Good), (Weather::Mud, Sky::Mud)]
    {
        let shown = shown(&season(weather));
        assert_eq!((shown.sky, shown.divides, shown.ice), (sky, false, None), "{weather:?}");
    }
    let winter = season(Weather::Snow);
    let season = shown(&winter);
    assert!(season.sky == Sky::Snow && season.divides);
    let (ice, board) = (season.ice.expect("ice"), &winter.game.board);
    assert!(ice.hexes.contains(&winter.hex("E16")), "Ladoga");
    for hex in board.layout().hexes() {
        let lake = board.terrain(hex) == Terrain::Lake && winter.game.frozen(&winter.p, hex);
        assert_eq!(ice.hexes.contains(&hex), lake, "{}", board.label(hex));
    }
    assert!(ice.sides.len() > 20, "{}", ice.sides.len());
    for side in &ice.sides {
        let beyond = board.layout().neighbour(side.hex(), side.way()).expect("two hexes");
        assert!([side.hex(), beyond].into_iter().all(|hex| board.arctic(hex)), "{side:?}");
        let there = board.side(side.hex(), side.way());
        let back = board.side(beyond, side.way().opposite());
        let freezes = |there: Sides| there != there.thawless();
        assert!(freezes(there) || freezes(back), "a strait and the sea do not freeze");
    }
}
