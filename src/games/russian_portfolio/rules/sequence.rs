//! The sequence of play (RP-SEQ) as one table: the set-up, and the steps of a turn.
//!
//! What happens in a step stands in the file of its subject. A step in which its side could only pass is passed (RP-SEQ-09).

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
    combat,
    logistics::{self, area, siberia},
    movement, recovery, setup, victory, weather,
};
use engine::base::{side::Side, when::When};
use kit::sequence::{self, Part, Sequence, Sequenced};

/// First turn in which a side may end the game (RP-VIC-06, RP-RUL-14).
const FIRST_END: u8 = 14;

/// A row of the table.
type Row = sequence::Step<Game>;

/// The sequence of play: the set-up, then turns. The sides go through a part one after the other; the weather says who
/// is first (RP-SEQ-02).
pub const SEQUENCE: Sequence<Game> = Sequence::new(
    &SET_UP,
    &[
        Part::once(&WEATHER),
        Part::of_each_side(&PART_A),
        Part::of_each_side(&INITIAL_OPERATIONS),
        Part::rounds(&RESERVE_PHASE, goes_on),
        Part::once(&REFACING),
    ],
);

/// Who may set up freely places its units; the Soviet side first (RP-RDP-03).
const SET_UP: [Row; 2] = [
    Row::orders("RP-RDP-02", |_| Step::SetUp(SOVIET), nothing).if_due(|g, _| setup::is_free(g, SOVIET)),
    Row::orders("RP-INV-02", |_| Step::SetUp(AXIS), nothing).if_due(|g, _| setup::is_free(g, AXIS)),
];

/// A turn begins with its weather.
const WEATHER: [Row; 1] = [Row::automatic("RP-WX-01", begin_turn)];

/// Part A: replacements, reinforcements and strategic movement. After the Soviet one the Siberian reserve may put
/// the game at risk: the Axis names a number, or a third of the bill is sent.
const PART_A: [Row; 5] = [
    Row::orders("RP-VIC-06", Step::EndOffer, nothing).if_due(|_, p| p.turn >= FIRST_END),
    Row::orders("RP-SEQ-05", Step::Base, logistics::begin).until(|g, p| !logistics::has_choice(g, p)),
    Row::automatic("RP-SIB-03", logistics::end),
    Row::orders("RP-SIB-05", |_| Step::Siberia(AXIS), nothing)
        .if_due(|g, p| p.in_turn() == SOVIET && siberia::names_number(g, p))
        .until(|g, p| !siberia::names_number(g, p)),
    Row::orders("SIB-CRI-03", |_| Step::Siberia(SOVIET), nothing)
        .if_due(|g, p| p.in_turn() == SOVIET && siberia::sends_third(g, p))
        .until(|g, p| !siberia::sends_third(g, p)),
];

/// Part B: the Initial Operations. Supply and victory are judged here alone (RP-SEQ-03).
const INITIAL_OPERATIONS: [Row; 8] = [
    MOVE,
    PLAN,
    STAND,
    ATTACK,
    Row::automatic("RP-STA-05", end_attacks),
    Row::orders("RP-SUP-01", Step::Isolation, logistics::supply).until(|g, p| !logistics::losses_due(g, p)),
    Row::automatic("RP-RUL-92", area::change),
    Row::automatic("RP-VIC-08", ask_victory),
];

/// A reserve phase: who has done nothing yet acts (RP-RSV-01).
const RESERVE_PHASE: [Row; 6] = [
    MOVE,
    PLAN,
    STAND,
    ATTACK,
    Row::automatic("RP-MOV-09", end_attacks),
    Row::automatic("RP-RUL-92", area::change),
];

/// The turn ends, and after the last one the game.
const REFACING: [Row; 1] = [Row::automatic("RP-STA-06", end_turn)];

// The four steps of an operations phase.
const MOVE: Row =
    Row::orders("RP-MOV-01", Step::Move, logistics::fuel).until(|g, p| !movement::any(g, p, p.in_turn()));
const PLAN: Row = Row::orders("RP-SEQ-07", Step::Plan, nothing).until(no_attack);
const STAND: Row = Row::orders("RP-CMB-08", Step::Stand, nothing)
    .if_due(|_, p| combat::is_planned(p))
    .until(|g, p| !combat::asks_to_stand(g, p));
const ATTACK: Row = Row::orders("RP-SEQ-07", Step::Attack, combat::begin)
    .if_due(|_, p| matches!(p.step, Step::Stand(_)))
    .until(|_, p| combat::is_over(p));

impl Sequenced for Game {
    type Open = Position;
    type Draft<'a> = GameDraft<'a>;
    type Phase = fn(Side) -> Step;

    fn open<'a>(draft: &'a GameDraft<'_>) -> &'a Position {
        draft.state
    }
    fn is_in(p: &Position, phase: fn(Side) -> Step) -> bool {
        p.step == phase(p.in_turn())
    }
    fn is_ended(p: &Position) -> bool {
        p.outcome.is_some()
    }
    fn enter(&self, d: &mut GameDraft<'_>, phase: fn(Side) -> Step, side: Side, round: u8) {
        d.emit(Event::StepBegan { step: phase(side), reserve: round });
    }
    fn first_side(&self, p: &Position) -> Side {
        self.first(p)
    }
    fn whose_turn(p: &Position) -> Side {
        p.in_turn()
    }
    fn round(p: &Position) -> u8 {
        p.reserve
    }
}

fn nothing(_: &Game, _: &mut GameDraft<'_>) {}

/// Whether no attack is allotted, nor could be.
fn no_attack(game: &Game, p: &Position) -> bool {
    !combat::is_planned(p) && !combat::any_attack(game, p, p.in_turn())
}

/// The next turn begins; after the set-up the first one.
fn begin_turn(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let turn = if matches!(p.step, Step::SetUp(_)) { game.setup.start.turn() } else { p.turn + 1 };
    weather::begin_turn(game, d, turn);
}

/// An attack phase ends: who moved or attacked is Spent; in the Initial Operations enemies recover (RP-MOV-09, RP-STA-05).
fn end_attacks(_: &Game, d: &mut GameDraft<'_>) {
    let (p, side) = (&*d.state, d.state.in_turn());
    let acted = (p.moved_now | p.attacked) & units_of(side);
    let spent =
        acted.iter().filter(|unit| p.status[*unit] == Status::Ready && p.at.of(*unit).is_some()).collect();
    let initial = p.reserve == 0;
    let recovered = if initial { recovery::recovering(p, side.other()) } else { UnitSet::NONE };
    d.emit(Event::PhaseEnded { spent, recovered });
}

/// After the supply of a side the other side’s victory is asked.
fn ask_victory(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.in_turn().other();
    victory::check(game, d, side);
}

/// Whether another reserve phase follows (RP-RSV-03, RP-SEQ-04).
fn goes_on(_: &Game, p: &Position) -> bool {
    p.passed != 0b11 && p.reserve < LAST_RESERVE_PHASE
}

/// Spent units are Ready; after the last turn the game is over.
fn end_turn(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let spent = |(unit, _): &(_, _)| p.status[*unit] == Status::Spent;
    let (turn, units) = (p.turn, p.at.all().filter(spent).map(|(unit, _)| unit).collect());
    d.emit(Event::Refaced { units });
    if turn >= LAST_TURN {
        victory::close(game, d);
    }
}

/// The phase of [`when`] in which the operations of a side begin, with its movement, in the round that is open.
pub fn operations(game: &Game, p: &Position, side: Side) -> u16 {
    10 + 12 * u16::from(p.reserve) + 6 * u16::from(side != game.first(p))
}

/// Where in the calendar: the phases of a turn in their order.
pub fn when(game: &Game, p: &Position) -> When {
    let second = |side: Side| u16::from(side != game.first(p));
    let operations = |side: Side, part: u16| operations(game, p, side) + part;
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
        Step::Base(_) | Step::Siberia(_) | Step::Isolation(_) => logistics::may_be_done(game, p),
        Step::Plan(_) | Step::Stand(_) | Step::Attack(_) => combat::may_be_done(game, p),
        Step::SetUp(side) => setup::may_be_done(game, p, side),
        Step::Over => Err(Refusal::new("RP-SEQ-01", "there is nothing to end now")),
    }
}

/// Every order of the side to act.
pub fn legal(game: &Game, p: &Position, out: &mut Vec<Order>) {
    match p.step {
        Step::SetUp(side) => setup::legal(game, p, side, out),
        Step::EndOffer(_) => out.push(Order::EndGame),
        Step::Base(_) | Step::Siberia(_) | Step::Isolation(_) => logistics::legal(game, p, out),
        Step::Move(side) => movement::legal(game, p, side, out),
        Step::Plan(_) | Step::Stand(_) | Step::Attack(_) => combat::legal(game, p, out),
        Step::Over => {}
    }
    if let Step::EndOffer(_) | Step::Move(_) | Step::Plan(_) | Step::Stand(_) | Step::Attack(_) = p.step {
        logistics::at_any_time(game, p, out);
    }
    if may_be_done(game, p).is_ok() {
        out.push(Order::Done);
    }
}
