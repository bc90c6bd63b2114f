//! Facts of a file that cannot follow: each is refused before it is applied.

use super::scene::{Scene, empty, historical};
use engine::{base::side::Side, contract::rules::Rules as _};
use russian_portfolio::{
    combat::BattleEvent,
    event::Event,
    logistics::BaseEvent,
    nouns::{AXIS, SOVIET, Stack, Step, UnitSet},
};

fn refused(scene: &Scene, event: &Event) -> String {
    let fault = scene.game.possible(&scene.p, event).err();
    fault.unwrap_or_else(|| panic!("{event:?} is taken in at {:?}", scene.p.step)).to_string()
}

fn began(step: Step, reserve: u8) -> Event {
    Event::StepBegan { step, reserve }
}

/// An attack of 9th Army that is allotted.
fn planned() -> Scene {
    let mut scene = empty(AXIS).put("ax_a9", "V23").put("su_a4", "V24").step(Step::Plan(AXIS));
    let begun = BattleEvent::Begun { unit: scene.unit("ax_a9"), target: scene.hex("V24") };
    scene.game.apply(&mut scene.p, &Event::Battle(begun));
    scene
}

#[test] // RP-SEQ-01, RP-SEQ-08
fn a_step_follows_as_the_sequence_of_play_has_it() {
    let may =
        |scene: &Scene, step: Step, reserve: u8| scene.game.possible(&scene.p, &began(step, reserve)).is_ok();
    let planned = planned();
    assert!(may(&planned, Step::Stand(AXIS), 0));
    for step in [Step::Stand(SOVIET), Step::Isolation(AXIS), Step::Move(AXIS), Step::Plan(AXIS)] {
        assert_eq!(refused(&planned, &began(step, 0)), "that step does not follow");
    }
    let moving = empty(SOVIET);
    assert!(may(&moving, Step::Plan(SOVIET), 0));
    for step in [Step::Plan(AXIS), Step::Attack(SOVIET), Step::Move(AXIS), Step::Over, Step::SetUp(AXIS)] {
        assert!(!may(&moving, step, 0), "{step:?}");
    }
    assert!(!may(&moving, Step::Plan(SOVIET), 1), "in a reserve phase of its own");
    let judged = empty(AXIS).step(Step::Isolation(SOVIET));
    assert!(may(&judged, Step::Move(AXIS), 1) && !may(&judged, Step::Move(AXIS), 2));
    assert!(!may(&judged, Step::Move(Side(255)), 1) && !may(&judged, Step::Move(Side(2)), 1));
    let last = empty(AXIS).step(Step::Attack(SOVIET)).reserve(7);
    assert!(!may(&last, Step::Move(AXIS), 8));
    // No phase and no turn ends over attacks that are still to be fought.
    let ended = Event::PhaseEnded { spent: UnitSet::NONE, recovered: UnitSet::NONE };
    assert_eq!(refused(&planned, &ended), "no attack phase ends now");
    let next = Event::TurnBegan { turn: 5, weather: planned.p.weather, die: None };
    assert_eq!(refused(&planned, &next), "the turn before is not over");
}

#[test] // RP-MOV-02
fn no_step_of_a_move_costs_nothing_or_more_than_a_unit_has() {
    let scene = historical(AXIS);
    let went = |cost: u8| {
        let stack = Stack(scene.unit("ax_ik1"), None);
        let from = scene.p.at.of(stack.0).expect("on the map");
        let to = scene.game.board.neighbours(from).map(|(_, to)| to);
        let free = |to: &_| scene.p.at.is_empty(*to) && scene.game.standable(&scene.p, *to);
        Event::Went { stack, to: to.into_iter().find(free).expect("open ground"), cost, city: false }
    };
    assert!(scene.game.possible(&scene.p, &went(1)).is_ok());
    for cost in [0, 64, 255] {
        assert_eq!(refused(&scene, &went(cost)), "no step costs that");
    }
}

#[test] // RP-SEQ-03, RP-REP-12
fn facts_of_other_steps_are_refused() {
    let scene = planned();
    let unit = scene.unit("ax_a9");
    for fact in [
        BaseEvent::Income { side: AXIS, infantry: 1, armour: 0 },
        BaseEvent::Fuel { side: AXIS, short: UnitSet::NONE },
        BaseEvent::Supply { side: AXIS, out: UnitSet::NONE },
        BaseEvent::Starved { unit },
    ] {
        assert_eq!(refused(&scene, &Event::Base(fact)), "it is not the time of that");
    }
    let eliminated = Event::Base(BaseEvent::Eliminated { unit });
    assert!(scene.game.possible(&scene.p, &eliminated).is_ok(), "its owner may, while he plans");
    let fought = scene.step(Step::Attack(AXIS));
    assert_eq!(refused(&fought, &eliminated), "it is not the time of that");
}
