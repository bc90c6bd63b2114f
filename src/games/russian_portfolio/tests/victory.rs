//! Winning and the sequence of the last turns.

use super::{
    scene::{Scene, empty},
    supply::around,
};
use engine::base::side::Side;
use russian_portfolio::{
    event::Event,
    nouns::{AXIS, SOVIET, Step, Weather},
    order::Order,
    rules::victory,
};

fn winner(scene: &Scene) -> Option<Side> {
    scene.p.outcome.as_ref().and_then(|outcome| outcome.winner)
}

#[test] // RP-VIC-01, RP-VIC-02, RP-VIC-08, RP-RUL-15, RP-RUL-62: TV-55
fn six_points_in_supply_win_for_the_axis_after_the_soviet_operations() {
    let scene = empty(SOVIET).all_held(AXIS).held(SOVIET, &["Q26", "JJ10", "Y20", "GG18", "EE24", "KK16"]);
    let mut scene = scene.put("su_a28", "A25").put("ax_a4", "Q1");
    assert_eq!((victory::worth(&scene.game, &scene.p), victory::held(&scene.game, &scene.p)), (6, 6));
    let (city, line) = victory::lines(&scene.game, &scene.p).next().expect("a city");
    let line = line.expect("a line");
    assert_eq!(line.last(), Some(&city.hex));
    assert!(scene.game.ways.sources[0].has(line[0]));
    scene.p.step = Step::Move(AXIS);
    scene.give(Order::Done, &[]);
    assert_eq!(winner(&scene), None, "the Soviet side answers first");
    scene.give(Order::Done, &[]);
    assert_eq!(winner(&scene), Some(AXIS));
}

#[test] // RP-VIC-02: TV-90
fn cities_without_a_line_count_nothing() {
    let scene = empty(SOVIET).held(AXIS, &["G15", "Q20", "Y10", "Q13"]);
    assert_eq!((victory::worth(&scene.game, &scene.p), victory::held(&scene.game, &scene.p)), (0, 6));
}

#[test] // RP-VIC-02, RP-WX-04: frozen lakes carry no line, and a zone closes a city
fn a_line_must_lead_into_the_city() {
    let scene = empty(SOVIET).all_held(AXIS);
    assert_eq!(victory::worth(&scene.game, &scene.p), 12);
    let watched = scene.put("su_a20", "Q21");
    assert_eq!(victory::worth(&watched.game, &watched.p), 10);
    let held = watched.put("ax_a9", "Q20");
    assert_eq!(victory::worth(&held.game, &held.p), 12);
}

#[test] // RP-VIC-03, RP-RUL-36
fn redeployment_makes_it_three() {
    let mut scene = empty(SOVIET);
    assert_eq!(victory::needed(&scene.game), 6);
    scene.game.setup.redeployment = true;
    assert_eq!(victory::needed(&scene.game), 3);
}

#[test] // RP-VIC-04: TV-56
fn warsaw_or_bucharest_win_for_the_soviets() {
    for city in ["Q1", "GG1"] {
        for side in [AXIS, SOVIET] {
            let mut scene = empty(side).put("su_a20", city).held(SOVIET, &[city]).put("ax_a4", "M3");
            scene = around(scene, city, 0, SOVIET);
            scene.give(Order::Done, &[]);
            assert_eq!(winner(&scene), Some(SOVIET), "{city}, after the operations of {side:?}");
        }
    }
}

/// The last reserve phase of a turn, whose second side has nothing more to do.
fn last_phase(turn: u8, weather: Weather, second: Side) -> Scene {
    let scene = empty(second).turn(turn).weather(weather).reserve(7);
    scene.put("su_a28", "A25").put("ax_a4", "Q1")
}

#[test] // RP-SEQ-02, RP-WX-08, RP-RUL-16: TV-57, TV-124
fn the_soviets_act_first_from_turn_nine_on() {
    let mut scene = last_phase(8, Weather::HardFrost, SOVIET);
    let events = scene.give(Order::Done, &[]);
    assert!(events.contains(&Event::TurnBegan { turn: 9, weather: Weather::Snow, die: None }));
    assert_eq!(scene.p.step, Step::Base(SOVIET));
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::Base(AXIS));
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::Move(SOVIET));
}

#[test] // RP-VIC-05, RP-VIC-06, RP-VIC-09, RP-RUL-14, RP-RUL-60: TV-123
fn the_soviets_are_asked_first_whether_the_game_ends() {
    let mut scene = last_phase(13, Weather::Snow, AXIS);
    scene.give(Order::Done, &[]);
    assert_eq!((scene.p.turn, scene.p.step), (14, Step::EndOffer(SOVIET)));
    scene.give(Order::EndGame, &[]);
    assert_eq!(winner(&scene), Some(SOVIET));
    let mut last = last_phase(15, Weather::Snow, AXIS);
    last.give(Order::Done, &[]);
    assert_eq!(winner(&last), Some(SOVIET), "the track ends");
}
