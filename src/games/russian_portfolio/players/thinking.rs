//! Which part of the procedure it is the time for.

use super::{
    super::{
        logistics::BaseOrder,
        nouns::{AXIS, Hex, SOVIET, Step},
        order::Order,
        rules::setup,
    },
    axis, decisions,
    numbers::Thought,
    operations,
    reason::Reason,
    scratch::Scratch,
    soviet,
};
use engine::{base::side::Side, contract::rules::Rules as _};

/// What the side to act orders next.
pub fn think(t: &Thought<'_>, s: &mut Scratch<'_>) {
    match s.p.step {
        Step::SetUp(side) => set_up(t, s, side),
        Step::EndOffer(side) if side == SOVIET => {
            s.give(Order::EndGame, Some(Reason::Ends));
        }
        Step::EndOffer(_) => {
            s.give(Order::Done, None);
        }
        Step::Base(side) if side == AXIS => axis::part_a(t, s),
        Step::Base(_) => soviet::part_a(t, s),
        Step::Siberia(side) if side == SOVIET => soviet::pay(t, s),
        Step::Siberia(_) => name(s),
        Step::Move(_) | Step::Plan(_) => operations::conduct(t, s),
        Step::Stand(_) => decisions::stand(t, s),
        Step::Attack(_) => decisions::fight(t, s),
        Step::Isolation(_) => decisions::isolation(t, s),
        Step::Over => {}
    }
    if s.is_empty() {
        careful(t, s);
    }
}

/// The set-up of 1941. In a free one the Soviets, who may not keep it, put each unit where it is printed or as near to that as
/// the conditions allow (RP-RDP-02).
fn set_up(t: &Thought<'_>, s: &mut Scratch<'_>, side: Side) {
    if s.give(Order::Begin, None) || s.give(Order::Done, None) {
        return;
    }
    while let Some((unit, hexes)) = setup::next_to_place(t.game, &s.p, side) {
        let homes = setup::homes_left(t.game, &s.p, side);
        let home = setup::home(t.game, unit);
        let far = |at: &Hex| home.map_or(0, |home| t.game.board.distance(home, *at));
        let taken = |at: &Hex| Some(*at) != home && homes.has(*at);
        let Some(at) = hexes.into_iter().min_by_key(|at| (taken(at), far(at), at.index())) else { break };
        if !s.give(Order::Deploy { unit, at }, None) {
            break;
        }
    }
    s.give(Order::Done, None);
}

/// The number for the die of the Siberian reserve (RP-SIB-05): every one is as likely.
fn name(s: &mut Scratch<'_>) {
    s.give(Order::Base(BaseOrder::Number(1)), Some(Reason::Names(1)));
}

/// What has no rule of its own (22.3): the order after which most attack and defence factors of the side are left on the map, the
/// end of the step before others that leave as many. So none of its units is given away that need not be.
fn careful(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut best: Option<((u32, bool), Order)> = None;
    for order in t.game.legal(&s.p) {
        let mut trial = Scratch::silent(t.game, s.p.clone());
        if !trial.give(order, None) {
            continue;
        }
        let left = trial.p.at.of_side(t.side).map(|(unit, _)| t.game.counter(unit));
        let worth = left.map(|counter| u32::from(counter.attack) + u32::from(counter.defence)).sum();
        let key = (worth, order == Order::Done);
        if best.is_none_or(|(most, _)| key > most) {
            best = Some((key, order));
        }
    }
    if let Some((_, order)) = best {
        s.give(order, None);
    }
}
