//! The Siberian reserve called by the Soviet side: the call, its waves, the dice for Japan, the bill of a crisis.
//!
//! Rules: BF-SIB-06, SIB-BF-01 to -11, with SIB-CALL, SIB-ENT, SIB-RISK and SIB-CRI as far as those use them. Rulings:
//! BF-RUL-136, SIB-RUL-01, -03, -04, -05, -08 to -16, -18. The printed rule is in `reinforcements`.

use super::{next::Next, supply};
use crate::{
    edition::{SiberianBill, TURNS},
    event::Event,
    game::{Game, GameDraft},
    ids::{CounterId, N_BLOCKS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::SiberianRule,
    refusal::{self, Verdict},
    spots::Source,
    state::Open,
};
use engine::base::fence::Fence;

/// First and last turn of a call: July to November (SIB-CALL-01, -02).
pub const CALLS: std::ops::RangeInclusive<u8> = 2..=6;
/// Waves of the reserve (SIB-GEN-01).
pub const WAVES: u8 = 3;
/// Links from its source beyond which an arrival goes by rail (SIB-BF-09).
pub const NEAR: u8 = 2;

/// Whether the reserve is called and not triggered.
pub fn is_called_for(g: &Game) -> bool {
    g.setup.siberia == SiberianRule::Crisis
}

/// Whether the call is still open in this turn (SIB-BF-01).
pub fn may_call(g: &Game, o: &Open) -> bool {
    is_called_for(g) && o.siberia.called == 0 && CALLS.contains(&o.turn)
}

/// Why the reserve cannot be called now, if it is not only the wrong phase.
pub fn check_call(g: &Game, o: &Open) -> Verdict {
    if !is_called_for(g) {
        return Err(refusal::no_siberian_call());
    }
    match o.siberia.called {
        0 if CALLS.contains(&o.turn) => Ok(()),
        0 => Err(refusal::siberia_late(o.turn)),
        turn => Err(refusal::siberia_called(turn)),
    }
}

/// The call is announced to everybody and cannot be taken back (SIB-CALL-03).
pub fn call(d: &mut GameDraft<'_>) -> Next {
    d.emit(Event::SiberiaCalled);
    Next::StepOver
}

/// Turn of the first wave, once the reserve is called.
pub fn first_wave(o: &Open) -> Option<u8> {
    (o.siberia.called > 0).then(|| o.siberia.called + 1)
}

/// The white units of a wave, 1 to 3: first the strongest, then two, then the rest (SIB-BF-03).
pub fn wave(g: &Game, wave: u8) -> Vec<CounterId> {
    let mut all: Vec<CounterId> = g.board.siberians.iter().collect();
    all.sort_by_key(|c| (std::cmp::Reverse(g.board.counter_factor[c.index()]), *c));
    let part = match wave {
        1 => 0..1,
        2 => 1..3,
        3 => 3..all.len().max(3),
        _ => 0..0,
    };
    part.filter_map(|i| all.get(i).copied()).collect()
}

/// The wave that comes in a turn, if one does: none while units are owed to the Far East or after that (SIB-BF-09).
pub fn wave_of(o: &Open, turn: u8) -> Option<u8> {
    let first = first_wave(o)?;
    let nth = turn.checked_sub(first)? + 1;
    (nth <= WAVES && turn <= TURNS && o.siberia.crisis == 0).then_some(nth)
}

/// Step 7: the wave of this turn waits at an eastern entry (SIB-BF-04).
pub fn arrive(g: &Game, d: &mut GameDraft<'_>) {
    let Some(nth) = wave_of(&d.state.open, d.state.open.turn) else { return };
    for counter in wave(g, nth) {
        let Some(unit) = d.state.open.free_block() else { return };
        d.emit(Event::SiberianArrived { unit, counter, wave: nth });
    }
}

/// Entries of the eastern edge.
pub fn eastern_entries(g: &Game) -> SpaceSet {
    g.board.entries & g.board.neighbours(g.board.east)
}

/// Whether dice fall for Japan at the end of this Step 7 (SIB-BF-05, SIB-RISK-02).
pub fn rolls(_: &Game, o: &Open) -> bool {
    o.siberia.crisis == 0 && first_wave(o).is_some_and(|first| o.turn >= first)
}

/// Two dice: equal faces are an attack (SIB-RISK-01).
pub fn roll(g: &Game, d: &mut GameDraft<'_>) {
    let [a, b] = [0, 1].map(|nth| {
        let key = engine::dice::key::RollKey { nth, ..g.key(&d.state.open, "siberia", 0) };
        d.roll(key, 6) as u8
    });
    d.emit(Event::SiberiaRolled { a, b });
    if a == b {
        let SiberianBill { infantry, tanks, .. } = bill(g, &d.state.open, d.state.open.turn);
        d.emit(Event::CrisisBegan { infantry, tanks });
    }
}

/// What an attack in a turn costs (SIB-BF-06, SIB-CRI-02).
pub fn bill(g: &Game, o: &Open, turn: u8) -> SiberianBill {
    let later = first_wave(o).map_or(0, |first| turn.saturating_sub(first));
    g.edition.siberian_bills[usize::from(later).min(2)]
}

/// Which part of the bill a unit pays: 0 infantry, 1 tanks.
pub fn part_of(_: &Game, o: &Open, unit: UnitId) -> usize {
    usize::from(o.is_tank(unit))
}

/// Positions and entries from which units can be picked up for the Far East (SIB-BF-07).
pub fn way_east(g: &Game, o: &Open) -> SpaceSet {
    let net = supply::eastern_net(g, o);
    net | eastern_entries(g) | g.board.entries & g.board.neighbours(net)
}

/// Whether the last unit of a victory city would leave it (SIB-BF-08).
pub fn empties_city(g: &Game, o: &Open, unit: UnitId) -> Option<SpaceId> {
    let at = o.space(unit).filter(|at| at.is_in(g.board.cities & !o.control))?;
    (o.units_at(at).len() == 1).then_some(at)
}

/// Units that can pay for something owed: a way east, and of a kind that is owed. The second set leaves out the last units
/// of victory cities, which only go where no other unit can.
fn payers(g: &Game, o: &Open) -> (UnitSet, UnitSet) {
    let (way, owed) = (way_east(g, o), o.siberia.owed());
    let (mut all, mut free) = (UnitSet::NONE, UnitSet::NONE);
    for (unit, at) in o.on_map(SOVIET_UNITS) {
        if at.is_in(way) && owed[part_of(g, o, unit)] > 0 {
            all.add(unit);
            free |= UnitSet::only_if(empties_city(g, o, unit).is_none(), unit);
        }
    }
    (all, free)
}

/// Units of the same part of the bill.
fn like(g: &Game, o: &Open, unit: UnitId, units: UnitSet) -> UnitSet {
    let part = part_of(g, o, unit);
    units.into_iter().filter(|u| part_of(g, o, *u) == part).collect()
}

/// Every unit that may be sent now.
pub fn sendable(g: &Game, o: &Open) -> UnitSet {
    let (all, free) = payers(g, o);
    all.into_iter().filter(|u| free.has(*u) || like(g, o, *u, free).is_empty()).collect()
}

/// Checks whether a unit may be sent (SIB-BF-07, -08).
pub fn check_send(g: &Game, o: &Open, unit: UnitId) -> Verdict {
    if unit.is_german() {
        return Err(refusal::other_side(unit));
    }
    let Some(at) = o.space(unit) else { return Err(refusal::not_on_map(unit)) };
    if o.siberia.owed()[part_of(g, o, unit)] == 0 {
        return Err(refusal::siberia_paid(unit));
    }
    if !at.is_in(way_east(g, o)) {
        return Err(refusal::siberia_path(unit, at));
    }
    if sendable(g, o).has(unit) { Ok(()) } else { Err(refusal::siberia_city(at)) }
}

/// Undo stops at a unit that is sent where one that never comes back is turned up (BF-RUL-136): that it is not turned up tells
/// who it is not.
pub fn fence_of_sending(g: &Game) -> Fence {
    if g.rulings.sent_are_shown && !g.board.red.is_empty() { Fence::Reveal } else { Fence::Open }
}

/// Sends a unit, which is turned up as it leaves if it never comes back (BF-RUL-136); the crisis is over when everything is
/// paid (SIB-BF-10).
pub fn send(g: &Game, d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    let red = |c: &u8| usize::from(*c) < N_BLOCKS && g.board.red.has(CounterId(*c));
    if g.rulings.sent_are_shown && d.state.hidden.truth.get(unit.slot()).is_some_and(red) {
        g.reveal(d, unit);
    }
    d.emit(Event::SentToSiberia { unit });
    if d.state.open.siberia.owed() == [0, 0] {
        d.emit(Event::CrisisEnded);
    }
    Next::Step
}

/// How many units could be sent now, whatever is asked for.
fn could_go(g: &Game, o: &Open) -> u8 {
    let (all, _) = payers(g, o);
    let of = |part: usize| all.into_iter().filter(|u| part_of(g, o, *u) == part).count() as u8;
    let owed = o.siberia.owed();
    of(0).min(owed[0]) + of(1).min(owed[1])
}

/// How many more must be sent in this step: at first the least of the turn of the attack, from the second turn after it on
/// everything; never more than can go (SIB-BF-07, SIB-RUL-08, -09).
pub fn due_now(g: &Game, o: &Open) -> u8 {
    let s = &o.siberia;
    if !s.is_crisis() {
        return 0;
    }
    let owed: u8 = s.owed().iter().sum();
    let asked =
        if o.turn >= s.crisis + 2 { owed } else { bill(g, o, s.crisis).at_once.saturating_sub(s.gone()) };
    asked.min(could_go(g, o))
}

/// Whether units can be sent at the end of this Step 7.
pub fn sending_is_due(_: &Game, o: &Open) -> bool {
    o.siberia.is_crisis()
}

/// Whether the sending ends by itself: everything is paid, or no unit can go.
pub fn is_settled(g: &Game, o: &Open) -> bool {
    !o.siberia.is_crisis() || could_go(g, o) == 0
}

/// Whether the step may end.
pub fn check_end(g: &Game, o: &Open) -> Verdict {
    match due_now(g, o) {
        0 => Ok(()),
        more => Err(refusal::siberia_bill(more)),
    }
}

/// Arrivals of a step that may still be deployed far from their source while the crisis lasts; `None` without one
/// (SIB-BF-09, SIB-CRI-01).
pub fn rail_left(o: &Open) -> Option<u8> {
    let s = &o.siberia;
    s.is_crisis().then(|| s.arrivals.div_ceil(2).saturating_sub(s.far))
}

/// Spaces not more than two links from a source.
pub fn near(g: &Game, source: Source) -> SpaceSet {
    let Some(city) = source.city() else { return SpaceSet::ALL };
    let links = g.board.links_from(SpaceSet::only(city));
    let beyond = |s: SpaceId| g.board.adj[s.index()].iter().map(|p| links[p.index()] + 1).min();
    let far = |s: SpaceId| {
        if s.is_in(g.board.entries) { beyond(s).unwrap_or(u8::MAX) } else { links[s.index()] }
    };
    (g.board.positions | g.board.entries).iter().filter(|s| far(*s) <= NEAR).collect()
}

/// What the dice may still do: ways of all rolls by what they lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Risk {
    /// Rolls still to come.
    pub rolls: u8,
    /// All ways, 6 for each roll: a second die beside the first.
    pub all: u64,
    /// Those without an attack.
    pub calm: u64,
    /// Those with an attack, by the row of the bill.
    pub rows: [u64; 3],
}

/// What a call in a turn would risk (SIB-BF-05, -06).
pub fn risk_of_call(turn: u8) -> Risk {
    risk(0, TURNS.saturating_sub(turn))
}

/// What is still risked after a call.
pub fn risk_left(o: &Open) -> Risk {
    let Some(first) = first_wave(o).filter(|_| o.siberia.crisis == 0) else { return risk(0, 0) };
    let from = o.turn.max(first);
    // Within Step 7 of a turn the dice of that turn are still to fall; no decision follows them.
    risk(from - first, (TURNS + 1).saturating_sub(from))
}

fn risk(row: u8, rolls: u8) -> Risk {
    let ways = |n: u8| 6u64.pow(n.into());
    let mut r = Risk { rolls, all: ways(rolls), calm: 1, rows: [0; 3] };
    for nth in 0..rolls {
        r.rows[usize::from(row + nth).min(2)] += r.calm * ways(rolls - nth - 1);
        r.calm *= 5;
    }
    r
}
