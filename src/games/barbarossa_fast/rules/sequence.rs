//! The sequence of play: set-up and the steps of a turn as one table, and the parts of a battle in their order.
//!
//! Rules: BF-SEQ-01 to -06, -08, -09, BF-TRN-01, BF-DIS-04, BF-RET-06, BF-RAT-01. Rulings: R06, R49, R50, R62, R96.
//! What happens in a step is in the file of its subject; nothing there calls the step after it.

use super::{
    air, combat, front, next::Next, reinforcements, replacements, retreat, setup, siberia, supply, victory,
};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceSet, UnitId, UnitSet},
    nouns::Phase,
    state::{Open, flag},
};
use kit::sequence::{self, Part, Sequence, Sequenced};

/// A step of this game.
type Step = sequence::Step<Game>;

/// The steps in the order of the rulebook: set-up, then a turn, which is repeated.
pub const SEQUENCE: Sequence<Game> = Sequence::new(&SET_UP, &[Part::once(&TURN)]);

const SET_UP: [Step; 3] = [
    Step::orders("BF-SET-03", Phase::Deal, |_, _| {}),
    Step::orders("BF-SET-07", Phase::SovietSetup, begin_soviet_setup)
        .if_due(|g, o| !g.surplus_blocks(o).is_empty())
        .until(all_deployed),
    Step::orders("BF-SET-08", Phase::GermanSetup, |_, d| d.emit(Event::GermanSetupBegan)),
];

const TURN: [Step; 19] = [
    // Step 1: weather, German arrivals and withdrawals.
    Step::orders("BF-SEQ-01", Phase::TurnStart, reinforcements::begin_turn)
        .until(|g, o| reinforcements::owed(g, o).is_none()),
    // Step 2: German units move and declare attacks; then the air fleets fly, and attacks may still be cancelled (R96).
    Step::orders("BF-SEQ-02", Phase::Operations, |_, d| d.emit(Event::OperationsBegan)),
    Step::automatic("BF-AIR-02", air::fly_all),
    Step::orders("BF-SEQ-02", Phase::AirResults, |_, d| d.emit(Event::AirResultsBegan)).if_due(any_flew),
    // Step 3: Disrupted Soviet units not under attack recover.
    Step::automatic("BF-SEQ-03", recover_unattacked),
    // Soviet units under attack may be ordered to stand, where either side may give that order.
    Step::orders("BF-RET-07", Phase::SovietStand, |_, d| d.emit(Event::SovietStandBegan))
        .if_due(may_soviets_stand),
    // Step 4: German attacks, one by one; then defenders who were not hit recover.
    Step::orders("BF-SEQ-04", Phase::Attacks, |_, d| d.emit(Event::AttacksBegan))
        .settling(lapse)
        .until(all_resolved),
    Step::automatic("BF-SEQ-04", recover_defenders),
    // Step 5: Disrupted German units recover.
    Step::automatic("BF-SEQ-05", recover_germans),
    // Step 6: Siberians and Japan; Soviet units move and attack. Germans under attack may be ordered to stand.
    Step::orders("BF-SEQ-06", Phase::SovietOperations, begin_soviet_step),
    Step::orders("BF-RET-06", Phase::Stand, |_, d| d.emit(Event::StandBegan)).if_due(any_target),
    Step::orders("BF-SEQ-06", Phase::SovietAttacks, |_, d| d.emit(Event::SovietAttacksBegan))
        .if_due(any_target)
        .settling(lapse)
        .until(all_resolved),
    // Step 7 where there are red-lettered units: they recover (BF-SEQ-07).
    Step::automatic("BF-SEQ-07", recover_reds).if_due(|g, _| g.edition.red_joins.is_some()),
    // Step 7, or 8: Soviet replacements. Before them the Siberian reserve may be called; after them the dice fall for Japan.
    Step::orders("SIB-BF-01", Phase::SiberianCall, |_, d| d.emit(Event::SiberianCallDue))
        .if_due(siberia::may_call),
    Step::orders("BF-SEQ-08", Phase::Replacements, replacements::begin).until(all_deployed),
    Step::automatic("SIB-BF-05", siberia::roll).if_due(siberia::rolls),
    Step::orders("SIB-BF-07", Phase::FarEast, |_, d| d.emit(Event::SendingDue))
        .if_due(siberia::sending_is_due)
        .until(siberia::is_settled),
    // Step 8, or 9: attrition and control. Then the points may decide.
    Step::automatic("BF-SEQ-09", supply::end_of_turn),
    Step::automatic("BF-VIC-10", victory::count).if_due(victory::is_counted),
];

impl Sequenced for Game {
    type Open = Open;
    type Draft<'a> = GameDraft<'a>;
    type Phase = Phase;

    fn open<'a>(draft: &'a GameDraft<'_>) -> &'a Open {
        &draft.state.open
    }
    fn is_in(open: &Open, phase: Phase) -> bool {
        open.phase == phase
    }
    fn is_ended(open: &Open) -> bool {
        open.phase == Phase::Over
    }
}

/// Surplus units are placed, and the units whose place is chosen.
fn begin_soviet_setup(g: &Game, d: &mut GameDraft<'_>) {
    d.emit(Event::SovietSetupBegan);
    setup::return_surplus(g, d);
}

/// Goes on after an order, up to the next decision.
pub fn go_on(g: &Game, d: &mut GameDraft<'_>, mut next: Next) {
    loop {
        next = match next {
            Next::Choice => return,
            Next::Engage => combat::engage(g, d),
            Next::Fire => combat::fire(g, d),
            Next::Hits => combat::place_forced_hits(g, d),
            Next::Losses => combat::results(g, d),
            Next::Retreats => retreat::settle(g, d),
            Next::Advance => combat::offer_advance(g, d),
            Next::Pursuit => combat::end_advance(g, d),
            Next::Close => combat::close(g, d),
            Next::Step => return SEQUENCE.go_on(g, d),
            Next::StepOver => return SEQUENCE.done(g, d),
        }
    }
}

fn any_target(_: &Game, o: &Open) -> bool {
    !o.targets.is_empty()
}

/// Whether Soviet units are under attack that may be ordered to stand (BF-RET-07).
fn may_soviets_stand(g: &Game, o: &Open) -> bool {
    g.conduct.soviets_stand && o.targets.meets(o.soviet)
}

fn all_resolved(_: &Game, o: &Open) -> bool {
    o.targets.is_empty()
}

fn all_deployed(_: &Game, o: &Open) -> bool {
    o.arrivals.is_empty()
}

/// Whether an air fleet flew, and attacks are left that may be cancelled for it (R96).
fn any_flew(_: &Game, o: &Open) -> bool {
    !o.targets.is_empty() && o.fleets.iter().any(|f| f.die > 0)
}

/// An attack without attackers lapses.
fn lapse(d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    let lapsed: SpaceSet = o.targets.iter().filter(|t| o.attackers_of(*t).is_empty()).collect();
    for target in lapsed {
        d.emit(Event::Cancelled { target });
    }
}

/// BF-SEQ-03: in supply and not under attack.
fn recover_unattacked(g: &Game, d: &mut GameDraft<'_>) {
    let spared = g.board.positions & !d.state.open.targets | g.board.entries;
    recover_soviets(g, d, spared, 0);
}

/// BF-SEQ-04, R49: attacked in this step, but not hit.
fn recover_defenders(g: &Game, d: &mut GameDraft<'_>) {
    let attacked = d.state.open.attacked;
    recover_soviets(g, d, attacked, flag::HIT_NOW);
}

/// Disrupted Soviet units in supply on certain spaces recover, but not those with `unless`.
fn recover_soviets(g: &Game, d: &mut GameDraft<'_>, on: SpaceSet, unless: u16) {
    let o = &d.state.open;
    let ill: UnitSet = o
        .on_map(SOVIET_UNITS)
        .filter(|(u, s)| o.is_disrupted(*u) && s.is_in(on) && !o.has(*u, unless))
        .map(|(u, _)| u)
        .collect();
    for unit in supplied(g, o, ill) {
        d.emit(Event::Recovered { unit });
    }
}

/// BF-SEQ-07, R112: red-lettered units in supply.
fn recover_reds(g: &Game, d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    let is_red = |u: &UnitId| o.face(*u).is_some_and(|c| g.board.red.has(c));
    let ill: UnitSet =
        o.on_map(SOVIET_UNITS).map(|(u, _)| u).filter(|u| o.is_disrupted(*u) && is_red(u)).collect();
    for unit in supplied(g, o, ill) {
        d.emit(Event::Recovered { unit });
    }
}

/// Units of a set that are in supply.
fn supplied(g: &Game, o: &Open, of: UnitSet) -> UnitSet {
    if of.is_empty() { of } else { of.without(supply::hungry_among(g, o, of)) }
}

/// BF-SEQ-05, R50: all Disrupted Germans.
fn recover_germans(_: &Game, d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    let ill: UnitSet = o.on_map(GERMAN_UNITS).filter(|(u, _)| o.is_disrupted(*u)).map(|(u, _)| u).collect();
    for unit in ill {
        d.emit(Event::Recovered { unit });
    }
}

/// BF-SEQ-06: Siberians, Japan, broken lines; then Soviet orders.
fn begin_soviet_step(g: &Game, d: &mut GameDraft<'_>) {
    if reinforcements::siberians(g, d) {
        let broken = front::broken_sectors(g, &d.state.open);
        d.emit(Event::SovietStepBegan { broken });
    }
}
