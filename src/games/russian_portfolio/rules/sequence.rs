//! The sequence of play (RP-SEQ): which step follows which, and what is passed because nobody has a choice in it.

use super::{
    super::{
        data::track::{LAST_RESERVE_PHASE, LAST_TURN},
        event::Event,
        game::{Game, GameDraft},
        nouns::{AXIS, SOVIET, Status, Step, UnitSet, units_of},
        order::Order,
        refusal::{Refusal, Stop},
        state::Position,
    },
    base, combat, movement, recovery, setup, victory, weather,
};
use engine::base::{side::Side, when::When};

/// First turn in which a side may end the game (RP-VIC-06, RP-RUL-14).
const FIRST_END: u8 = 14;

/// Where in the calendar: the phases of a turn in their order.
pub fn when(game: &Game, p: &Position) -> When {
    let second = |side: Side| u16::from(side != game.first(p));
    let operations = |side: Side, part: u16| 10 + 12 * u16::from(p.reserve) + 6 * second(side) + part;
    let phase = match p.step {
        Step::SetUp(side) => u16::from(side.0),
        Step::EndOffer(side) => 2 + 2 * second(side),
        Step::Base(side) => 3 + 2 * second(side),
        Step::Siberia(_) => 6,
        Step::Move(side) => operations(side, 0),
        Step::Plan(side) => operations(side, 1),
        Step::Stand(side) => operations(side, 2),
        Step::Attack(side) => operations(side, 3),
        Step::Isolation(side) => operations(side, 4),
        Step::Over => 200,
    };
    When {
        turn: p.turn.into(),
        phase,
        battle: if matches!(p.step, Step::Attack(_)) { p.fighting.number } else { 0 },
    }
}

/// Whether the side to act may say that it has done what it wanted.
///
/// # Errors
/// What it still owes.
pub fn may_be_done(game: &Game, p: &Position) -> Result<(), Refusal> {
    match p.step {
        Step::EndOffer(_) => Ok(()),
        Step::Move(_) => {
            if p.march.is_some() {
                Err(Stop::Underway.into())
            } else {
                Ok(())
            }
        }
        Step::Base(_) | Step::Siberia(_) | Step::Isolation(_) => base::may_be_done(game, p),
        Step::Plan(_) | Step::Stand(_) | Step::Attack(_) => combat::may_be_done(game, p),
        Step::SetUp(side) => setup::may_be_done(game, p, side),
        Step::Over => Err(Refusal::new("RP-SEQ-01", "there is nothing to end now")),
    }
}

/// The game begins: the set-up, and the first turn.
pub fn begin(game: &Game, d: &mut GameDraft<'_>) {
    d.emit(Event::SetUp);
    if game.setup.redeployment {
        return step(d, Step::SetUp(SOVIET), 0);
    }
    after_soviet_set_up(game, d);
    go_on(game, d);
}

/// The Axis sets up anew where it may; else the first turn begins (RP-INV-02, RP-RDP-02, -03).
fn after_soviet_set_up(game: &Game, d: &mut GameDraft<'_>) {
    if setup::is_free(game, AXIS) {
        step(d, Step::SetUp(AXIS), 0);
    } else {
        begin_turn(game, d, game.setup.start.turn());
    }
}

/// The side to act is done with its step.
pub fn done(game: &Game, d: &mut GameDraft<'_>) {
    leave(game, d);
    go_on(game, d);
}

/// Goes on as far as nobody has anything to decide (RP-SEQ-09).
pub fn go_on(game: &Game, d: &mut GameDraft<'_>) {
    while d.state.outcome.is_none() && !has_choice(game, d.state) {
        leave(game, d);
    }
}

/// Whether the side to act of a step can do anything but pass.
fn has_choice(game: &Game, p: &Position) -> bool {
    match p.step {
        Step::SetUp(_) | Step::EndOffer(_) | Step::Over => true,
        Step::Base(_) | Step::Siberia(_) => base::has_choice(game, p),
        Step::Move(side) => movement::any(game, p, side),
        Step::Plan(side) => combat::is_planned(p) || combat::any_attack(game, p, side),
        Step::Stand(_) => combat::asks_to_stand(game, p),
        Step::Attack(_) => !combat::is_over(p),
        Step::Isolation(side) => base::losses_due(game, p, side),
    }
}

/// The step is over; the next one begins.
fn leave(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    match p.step {
        Step::SetUp(SOVIET) => after_soviet_set_up(game, d),
        Step::SetUp(_) => begin_turn(game, d, game.setup.start.turn()),
        Step::Over => {}
        Step::EndOffer(side) => part_a(game, d, side),
        Step::Base(side) => end_part_a(game, d, side),
        Step::Siberia(_) => after_part_a(game, d, SOVIET),
        Step::Move(side) => same(d, Step::Plan(side)),
        Step::Plan(side) if combat::is_planned(p) => same(d, Step::Stand(side)),
        Step::Stand(side) => {
            same(d, Step::Attack(side));
            combat::begin(game, d);
        }
        Step::Plan(side) | Step::Attack(side) => end_phase(game, d, side),
        Step::Isolation(side) => after_supply(game, d, side),
    }
}

fn step(d: &mut GameDraft<'_>, step: Step, reserve: u8) {
    d.emit(Event::StepBegan { step, reserve });
}

fn same(d: &mut GameDraft<'_>, next: Step) {
    let reserve = d.state.reserve;
    step(d, next, reserve);
}

fn begin_turn(game: &Game, d: &mut GameDraft<'_>, turn: u8) {
    weather::begin_turn(game, d, turn);
    let first = game.first(d.state);
    begin_part_a(game, d, first);
}

/// Part A of a side, after the offer to end the game where there is one (RP-RUL-60).
fn begin_part_a(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    if d.state.turn >= FIRST_END { step(d, Step::EndOffer(side), 0) } else { part_a(game, d, side) }
}

/// Part A of a side begins.
pub fn part_a(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    step(d, Step::Base(side), 0);
    base::begin(game, d, side);
}

/// After the Soviet part A the Siberian reserve may have a step (RP-SIB-05).
fn end_part_a(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    base::end(game, d, side);
    match base::siberia_due(game, d.state).filter(|_| side == SOVIET) {
        Some(who) => step(d, Step::Siberia(who), 0),
        None => after_part_a(game, d, side),
    }
}

fn after_part_a(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let first = game.first(d.state);
    if side == first { begin_part_a(game, d, side.other()) } else { begin_move(game, d, first, 0) }
}

/// The movement of a side begins, in the Initial Operations or a reserve phase.
pub fn begin_move(game: &Game, d: &mut GameDraft<'_>, side: Side, reserve: u8) {
    step(d, Step::Move(side), reserve);
    base::fuel(game, d, side);
}

/// The attacks of a side are planned, without its movement before.
pub fn begin_plan(game: &Game, d: &mut GameDraft<'_>, side: Side, reserve: u8) {
    begin_move(game, d, side, reserve);
    same(d, Step::Plan(side));
}

/// An attack phase ends: who moved or attacked is Spent; in the Initial Operations enemies recover, supply is determined
/// (RP-MOV-09, RP-STA-05, RP-SEQ-03).
fn end_phase(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let p = &*d.state;
    let acted = (p.moved_now | p.attacked) & units_of(side);
    let spent =
        acted.iter().filter(|unit| p.status[*unit] == Status::Ready && p.at.of(*unit).is_some()).collect();
    let initial = p.reserve == 0;
    let recovered = if initial { recovery::recovering(p, side.other()) } else { UnitSet::NONE };
    d.emit(Event::PhaseEnded { spent, recovered });
    if initial {
        step(d, Step::Isolation(side), 0);
        base::supply(game, d, side);
    } else {
        after_reserve(game, d, side);
    }
}

/// After the supply of a side the other side’s victory is asked, then the other side operates (RP-SEQ-01, RP-SEQ-03).
fn after_supply(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    base::area::change(game, d, side);
    victory::check(game, d, side.other());
    if d.state.outcome.is_some() {
        return;
    }
    let first = game.first(d.state);
    if side == first { begin_move(game, d, side.other(), 0) } else { begin_move(game, d, first, 1) }
}

/// A reserve phase of a side is over (RP-RSV-03, RP-SEQ-04).
fn after_reserve(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    base::area::change(game, d, side);
    let (first, n) = (game.first(d.state), d.state.reserve);
    let both_passed = d.state.passed == 0b11;
    if side == first {
        begin_move(game, d, side.other(), n);
    } else if both_passed || n >= LAST_RESERVE_PHASE {
        end_turn(game, d);
    } else {
        begin_move(game, d, first, n + 1);
    }
}

/// Spent units are Ready; the next turn begins, or the game is over (RP-STA-06).
fn end_turn(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let spent = |(unit, _): &(_, _)| p.status[*unit] == Status::Spent;
    let units = p.at.all().filter(spent).map(|(unit, _)| unit).collect();
    let next = p.turn + 1;
    d.emit(Event::Refaced { units });
    if next > LAST_TURN { victory::close(game, d) } else { begin_turn(game, d, next) }
}

/// Every order of the side to act.
pub fn legal(game: &Game, p: &Position, out: &mut Vec<Order>) {
    match p.step {
        Step::SetUp(side) => setup::legal(game, p, side, out),
        Step::EndOffer(_) => {
            out.push(Order::EndGame);
            base::at_any_time(game, p, out);
        }
        Step::Base(_) | Step::Siberia(_) | Step::Isolation(_) => base::legal(game, p, out),
        Step::Move(side) => {
            movement::legal(game, p, side, out);
            base::at_any_time(game, p, out);
        }
        Step::Plan(_) => {
            combat::legal(game, p, out);
            base::at_any_time(game, p, out);
        }
        Step::Attack(_) => {
            combat::legal(game, p, out);
            base::at_any_time(game, p, out);
        }
        Step::Stand(_) => {
            combat::legal(game, p, out);
            base::at_any_time(game, p, out);
        }
        Step::Over => {}
    }
    if may_be_done(game, p).is_ok() {
        out.push(Order::Done);
    }
}
