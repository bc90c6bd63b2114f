//! The sequence of play, in rulebook order. Automatic steps run inside the order that ends the step before.
//!
//! Rules: BF-SEQ-01 to -06, -08, -09, BF-TRN-01, BF-DIS-04, BF-RET-06, BF-RAT-01. Rulings: R06, R49, R50, R62, R96.

use super::{air, front as line, reinforcements, replacements, supply, victory};
use crate::games::barbarossa_fast::{
    event::Event,
    game::{Game, GameDraft},
    ids::{UnitSet, spaces},
    nouns::Phase,
    state::flag,
};

/// Ends Step 2: the air dice fall (BF-SEQ-02). If any fell, attacks may still be cancelled (R96).
pub fn end_operations(g: &Game, d: &mut GameDraft<'_>) {
    air::fly_all(g, d);
    let flew = d.state.open.fleets.iter().any(|f| f.die > 0);
    if flew && d.state.open.targets != 0 {
        d.emit(Event::AirResultsBegan);
    } else {
        step3(g, d);
    }
}

/// Step 3: Disrupted Soviet units in supply and not under attack recover (BF-SEQ-03). Then Step 4 opens.
pub fn step3(g: &Game, d: &mut GameDraft<'_>) {
    let spared = g.board.positions & !d.state.open.targets | g.board.entries;
    recover_soviets(g, d, spared, 0);
    d.emit(Event::AttacksBegan);
    after_battle(g, d);
}

/// Disrupted Soviet units in supply on certain spaces recover, but not those with `unless`.
fn recover_soviets(g: &Game, d: &mut GameDraft<'_>, on: u64, unless: u16) {
    let o = &d.state.open;
    let ill: UnitSet = o
        .on_map(UnitSet::SOVIET)
        .filter(|(u, s)| o.is_disrupted(*u) && s.is_in(on) && !o.has(*u, unless))
        .map(|(u, _)| u)
        .collect();
    if ill.is_empty() {
        return;
    }
    for unit in ill.and(supply::soviet_supplied(g, o)) {
        d.emit(Event::Recovered { unit });
    }
}

/// Goes on when the attacks of a step are done; an attack without attackers lapses.
pub fn after_battle(g: &Game, d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    let lapsed = spaces(o.targets).filter(|t| o.attackers_of(*t).is_empty()).fold(0, |set, t| set | t.bit());
    for target in spaces(lapsed) {
        d.emit(Event::Cancelled { target });
    }
    if d.state.open.targets != 0 {
        return;
    }
    if d.state.open.phase == Phase::SovietAttacks { replacements::begin(g, d) } else { end_attacks(g, d) }
}

/// End of Step 4 and Step 5: defenders not hit in this step recover, then all Germans (BF-SEQ-04, -05, R49, R50).
fn end_attacks(g: &Game, d: &mut GameDraft<'_>) {
    let attacked = d.state.open.attacked;
    recover_soviets(g, d, attacked, flag::HIT_NOW);
    let o = &d.state.open;
    let ill: UnitSet =
        o.on_map(UnitSet::GERMAN).filter(|(u, _)| o.is_disrupted(*u)).map(|(u, _)| u).collect();
    for unit in ill {
        d.emit(Event::Recovered { unit });
    }
    begin_soviet_step(g, d);
}

/// Step 6: Siberians, Japan, broken lines; then Soviet orders (BF-SEQ-06).
fn begin_soviet_step(g: &Game, d: &mut GameDraft<'_>) {
    if reinforcements::siberians(g, d) {
        let broken = line::broken_sectors(g, &d.state.open);
        d.emit(Event::SovietStepBegan { broken });
    }
}

/// Soviet moves and declarations are done; Germans under attack may be ordered to stand (BF-RET-06).
pub fn end_soviet_operations(g: &Game, d: &mut GameDraft<'_>) {
    if d.state.open.targets == 0 {
        replacements::begin(g, d);
    } else {
        d.emit(Event::StandBegan);
    }
}

/// Orders to stand are given; the Soviet attacks are resolved.
pub fn end_stand(g: &Game, d: &mut GameDraft<'_>) {
    d.emit(Event::SovietAttacksBegan);
    after_battle(g, d);
}

/// Step 8, then the next turn or the end (BF-SEQ-09, BF-VIC-10).
pub fn end_turn(g: &Game, d: &mut GameDraft<'_>) {
    supply::end_of_turn(g, d);
    if g.is_last_turn(&d.state.open) {
        victory::count(g, d);
    } else {
        let turn = d.state.open.turn + 1;
        reinforcements::begin_turn(g, d, turn);
    }
}
