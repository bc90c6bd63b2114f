//! The sequence of play as one table (section 1.2 and 1.3 of the procedure): the set-up; in each turn the initial segment, in the
//! morning, and then the player turns of both sides, the German first.
//!
//! What happens in a step stands in the file of its subject. A step in which its side could only pass is passed.

use super::{
    bridgeheads, choices, combat::conduct, drops, engineering, inspection, morning, recovery, stacking,
    supply, victory,
};
use crate::{
    battle::Stage,
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    state::{Position, nth},
};
use kit::sequence::{self, Part, Sequence, Sequenced};

/// A row of the table.
type Row = sequence::Step<Game>;

/// The sequence of play.
pub const SEQUENCE: Sequence<Game> = Sequence::new(
    &SET_UP,
    &[
        Part::once(&INITIAL),
        Part::of_each_side(&INITIAL_OF_SIDE),
        Part::of_each_side(&PLAYER_TURN),
        Part::once(&END),
    ],
);

/// The Soviet side may choose other drop zones.
const SET_UP: [Row; 1] = [Row::orders("RPX-003", Step::SetUp, nothing)];

/// A turn begins; in the morning replacements, bridgeheads that are improved, and salvos.
const INITIAL: [Row; 4] = [
    Row::automatic("RPX-010", |_, d| d.emit(Event::TurnBegan { turn: d.state.turn + 1 })),
    Row::orders("RPX-010", Step::Replacements, morning::replacements)
        .if_due(|g, p| g.turn(p).german_replacements)
        .until(no_choice),
    Row::automatic("RPX-018", morning::improve).if_due(is_morning),
    Row::automatic("RPX-019", morning::salvos).if_due(is_morning),
];

/// In the morning each side spends salvos and gets leaders and headquarters back.
const INITIAL_OF_SIDE: [Row; 2] = [
    Row::orders("RPX-019", Step::Salvos, nothing).if_due(is_morning).until(no_choice),
    Row::orders("RPX-021", Step::Leaders, morning::leaders_back).if_due(is_morning).until(no_choice),
];

/// The player turn of a side.
const PLAYER_TURN: [Row; 14] = [
    Row::orders("RPX-030", Step::Supply, supply::check).until(|_, _| true),
    Row::orders("RPX-036", Step::Resupply, nothing).until(no_choice),
    Row::orders("RPX-040", Step::Bridgeheads, bridgeheads::come).if_due(of_soviets).until(no_choice),
    Row::orders("RPX-050", Step::Engineering, engineering::complete).until(no_choice),
    Row::orders("RPX-061", Step::Arrivals, inspection::inspect).until(no_choice),
    Row::orders("RPX-080", Step::Movement, nothing),
    Row::orders("RPX-113", Step::Infiltration, nothing).until(no_choice),
    Row::orders("RPX-120", Step::Overstack, after_movement).until(none_over),
    Row::orders("RPX-122", Step::Recombine, abandon).until(no_choice),
    Row::orders("RPX-130", Step::Drops, drops::consolidate)
        .if_due(|g, p| of_soviets(g, p) && g.is_night(p))
        .until(no_choice),
    Row::orders("RPX-140", Step::Bombardment, nothing)
        .if_due(|g, _| !g.setup.bombard_in_combat)
        .until(all_fought),
    Row::orders("RPX-150", Step::Combat, nothing).until(all_fought),
    Row::orders("RPX-235", Step::Breakthrough, nothing).if_due(|g, p| !of_soviets(g, p)).until(all_fought),
    Row::orders("RPX-236", Step::Recovery, recovery::recover).until(|_, _| true),
];

/// After the last turn the game is over.
const END: [Row; 1] = [Row::automatic("SCN-01", victory::end_of_turn)];

impl Sequenced for Game {
    type Open = Position;
    type Draft<'a> = GameDraft<'a>;
    type Phase = Step;

    fn open<'a>(draft: &'a GameDraft<'_>) -> &'a Position {
        draft.state
    }
    fn is_in(p: &Position, step: Step) -> bool {
        p.step == step
    }
    fn is_ended(p: &Position) -> bool {
        p.outcome.is_some()
    }
    fn enter(&self, d: &mut GameDraft<'_>, step: Step, side: Side, _round: u8) {
        d.emit(Event::StepBegan { step, side });
    }
    fn whose_turn(p: &Position) -> Side {
        p.phasing
    }
}

fn nothing(_: &Game, _: &mut GameDraft<'_>) {}

fn is_morning(game: &Game, p: &Position) -> bool {
    game.turn(p).is_morning()
}

fn of_soviets(_: &Game, p: &Position) -> bool {
    p.phasing == SOVIET
}

/// Whether no combat is fought, and none can be begun.
fn all_fought(game: &Game, p: &Position) -> bool {
    p.fight.is_none() && !conduct::any(game, p)
}

/// Whether the side to act could only pass.
fn no_choice(game: &Game, p: &Position) -> bool {
    choices::is_none(game, p)
}

fn none_over(game: &Game, p: &Position) -> bool {
    stacking::over_limit(game, p, p.phasing).is_empty()
}

/// After movement the side in turn inspects once more, and what is over the limit is shown to who takes it off (RPX-060, RPX-120).
fn after_movement(game: &Game, d: &mut GameDraft<'_>) {
    inspection::inspect(game, d);
    let (p, side) = (&*d.state, d.state.phasing);
    let over = stacking::over_limit(game, p, side);
    let units: UnitSet = p.of_side(side).filter(|(_, hex)| over.has(*hex)).map(|(unit, _)| unit).collect();
    inspection::show(d, units - d.state.known[nth(side)]);
}

/// Own positions in which no unit stands are removed (RPX-121).
fn abandon(_: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let held: HexSet = p.at.all().filter(|(unit, _)| p.is_up(*unit)).map(|(_, hex)| hex).collect();
    let own = |hex: &Hex| p.owner(*hex) == p.phasing;
    let hexes: Vec<Hex> = (p.works - held).iter().filter(own).collect();
    if !hexes.is_empty() {
        d.emit(Event::Abandoned { hexes });
    }
}

/// Whose order is awaited: who takes units off is the other side (RPX-120).
pub fn to_act(p: &Position) -> Option<Side> {
    match p.step {
        Step::SetUp => Some(SOVIET),
        Step::Overstack => Some(p.phasing.other()),
        step if step.is_fight() => Some(conduct::to_act(p)),
        Step::Over => None,
        _ => Some(p.phasing),
    }
}

/// A number that rises with the steps of a turn.
pub fn rank(step: Step, side: Side) -> u16 {
    let second = u16::from(side != GERMAN);
    match step {
        Step::SetUp => 0,
        Step::Replacements => 1,
        Step::Salvos | Step::Leaders => 2 + 2 * second + (step as u16 - Step::Salvos as u16),
        Step::Over => 200,
        _ => 20 + 40 * second + step as u16,
    }
}

/// Where in the calendar; combats are counted in their step, each from when it is made.
pub fn when(p: &Position) -> When {
    let made = p.fight.as_deref().is_some_and(|b| b.stage > Stage::Assemble);
    let battle = if made { 1 + p.fought.len() as u16 } else { 0 };
    When { turn: p.turn.into(), phase: rank(p.step, p.phasing), battle }
}

/// Whether a step can follow where the game stands.
pub fn follows(p: &Position, step: Step, side: Side) -> bool {
    // As a turn begins, the step is set back to that of the set-up.
    let goes_on = rank(step, side) > rank(p.step, p.phasing);
    let side_begins = side == p.phasing || step == Step::Supply || rank(step, side) < 20;
    let real = side == GERMAN || side == SOVIET;
    real && p.turn > 0 && goes_on && side_begins && !matches!(step, Step::SetUp | Step::Over)
}

/// Every step of a player turn or of the morning, in its sequence, with its rule.
pub fn steps() -> impl Iterator<Item = (Step, &'static str)> {
    SEQUENCE.steps().filter_map(|row| Some((row.phase?, row.rule)))
}

/// The rule of a step; that of the end of the game where none is left.
pub fn rule(step: Step) -> &'static str {
    steps().find(|row| row.0 == step).map_or("SCN-01", |row| row.1)
}
