//! Turn start: weather, German arrivals, the air fleets, Siberians and Japan.
//!
//! Rules: BF-WX-01 to -04, BF-REI-01, -02, -04 to -07, BF-SIB-01 to -05, BF-SEQ-01. Rulings: R23, R73 to R79.

use super::{next::Next, victory};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{FleetId, SpaceId, SpaceSet, UnitId},
    nouns::{Group, Plan, ResultKind, SiberianRule, Weather},
    options::December,
    refusal::{self, Verdict},
    spots::Spot,
    state::Open,
};

/// Step 1 (BF-SEQ-01): it is over when nothing is owed.
pub fn begin_turn(g: &Game, d: &mut GameDraft<'_>) {
    let turn = d.state.open.turn + 1;
    d.emit(Event::TurnBegan { turn });
    if turn == 5 {
        roll_october(g, d);
    }
    if turn == 7 && g.setup.house.december == December::Roll {
        roll_december(g, d);
    }
    arrivals(g, d);
    withdraw_fleets(g, d);
    watch_moscow(g, d);
}

/// What is owed before the units of a turn arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// The loan of an air fleet.
    Loan,
    /// The army group of 40th Panzer Corps.
    Corps40,
}

/// What Step 1 still owes.
pub fn owed(g: &Game, o: &Open) -> Option<Owed> {
    if !o.assigned40 && g.board.corps40.is_some_and(|u| is_due_now(g, o, u)) && choices40(g, o).len() > 1 {
        return Some(Owed::Corps40);
    }
    let may_borrow = o.turn >= 6 && !o.loan_decided && spaces_of_loan(g, o).next().is_some();
    may_borrow.then_some(Owed::Loan)
}

fn is_due_now(g: &Game, o: &Open, unit: UnitId) -> bool {
    o.at.is(unit, Spot::Due) && g.board.german[unit.index()].turn <= o.turn
}

/// BF-WX-02: 1–4 Mud, 5–6 Good (R25).
fn roll_october(g: &Game, d: &mut GameDraft<'_>) {
    let die = d.roll(g.key(&d.state.open, "weather", 0), 6) as u8;
    let weather = if die <= 4 { Weather::Mud } else { Weather::Good };
    d.emit(Event::WeatherRolled { die, weather });
}

/// R23, where it is rolled for: as in October, 1–4 bad and 5–6 Good.
fn roll_december(g: &Game, d: &mut GameDraft<'_>) {
    let die = d.roll(g.key(&d.state.open, "weather", 0), 6) as u8;
    let weather = if die <= 4 { Weather::Snow } else { Weather::Good };
    d.emit(Event::WeatherRolled { die, weather });
}

/// BF-REI-01, -02, -04, -07: units due this turn come to the base of their army group (R74).
fn arrivals(g: &Game, d: &mut GameDraft<'_>) {
    for (i, data) in g.board.german.iter().enumerate() {
        let unit = UnitId(i as u8);
        if data.turn == 1 || !is_due_now(g, &d.state.open, unit) {
            continue;
        }
        if Some(unit) == g.board.corps40 {
            if let [only] = choices40(g, &d.state.open)[..] {
                bring40(g, d, only);
            }
            continue;
        }
        let south = Some(unit) == g.board.army2 && d.state.open.plan == Some(Plan::Schultz);
        let group = if south { Group::S } else { data.group };
        let at = if south { g.board.base_of[group.index()] } else { data.start };
        d.emit(Event::Reinforced { unit, group, at });
    }
}

/// Army groups 40th Panzer Corps may go to (BF-REI-04, R75).
pub fn choices40(g: &Game, o: &Open) -> Vec<Group> {
    if o.is_german(g.board.moscow) {
        return vec![Group::N, Group::S];
    }
    if o.plan == Some(Plan::Historical) { vec![Group::C, Group::N, Group::S] } else { vec![Group::C] }
}

/// Checks the assignment of 40th Panzer Corps.
pub fn check_assign40(g: &Game, o: &Open, group: Group) -> Verdict {
    if owed(g, o) != Some(Owed::Corps40) {
        return Err(refusal::phase(o.phase));
    }
    if choices40(g, o).contains(&group) { Ok(()) } else { Err(refusal::assign(group)) }
}

/// 40th Panzer Corps goes to the army group it was assigned to.
pub fn assign40(g: &Game, d: &mut GameDraft<'_>, group: Group) -> Next {
    bring40(g, d, group);
    Next::Step
}

/// 40th Panzer Corps arrives at the base of an army group.
fn bring40(g: &Game, d: &mut GameDraft<'_>, group: Group) {
    if let Some(unit) = g.board.corps40 {
        d.emit(Event::Reinforced { unit, group, at: g.board.base_of[group.index()] });
    }
}

/// BF-REI-05: Luftflotte 2 leaves at the start of Turn 6.
fn withdraw_fleets(g: &Game, d: &mut GameDraft<'_>) {
    for (i, data) in g.board.fleets.iter().enumerate() {
        if data.leaves == Some(d.state.open.turn) && d.state.open.fleets[i].present {
            d.emit(Event::FleetLeft { fleet: FleetId(i as u8) });
        }
    }
}

/// Fleets Army Group Centre may borrow (BF-REI-06, R76): present ones of the other groups.
pub fn spaces_of_loan<'a>(g: &'a Game, o: &'a Open) -> impl Iterator<Item = FleetId> + 'a {
    let centre_gone = g.board.fleets.iter().zip(&o.fleets).any(|(d, f)| d.group == Group::C && !f.present);
    FleetId::ALL
        .into_iter()
        .filter(move |f| centre_gone && o.fleets[f.index()].present && o.fleets[f.index()].sector != Group::C)
}

/// Checks the loan.
pub fn check_borrow(g: &Game, o: &Open, fleet: FleetId) -> Verdict {
    if owed(g, o) != Some(Owed::Loan) {
        return Err(refusal::phase(o.phase));
    }
    if spaces_of_loan(g, o).any(|f| f == fleet) { Ok(()) } else { Err(refusal::no_loan(fleet)) }
}

/// The loan is taken or declined (BF-REI-06).
pub fn decide_loan(d: &mut GameDraft<'_>, event: Event) -> Next {
    d.emit(event);
    Next::Step
}

/// BF-SIB-01, R77: latched as soon as a German army stands next to Moscow in a German step.
pub fn watch_moscow(g: &Game, d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    if g.setup.siberia != SiberianRule::Printed
        || o.siberians != 0
        || g.board.moscow.index() >= g.board.n_positions
    {
        return;
    }
    let near = g.board.adj[g.board.moscow.index()];
    if near.meets(o.german) && o.on_map(g.armies).any(|(_, s)| s.is_in(near)) {
        d.emit(Event::SiberiansTriggered);
    }
}

/// Start of Step 6: Siberians enter (BF-SIB-02, -03), Japan is rolled for (BF-SIB-04, R78). True if the game goes on.
pub fn siberians(g: &Game, d: &mut GameDraft<'_>) -> bool {
    let o = &d.state.open;
    // Called, they come wave by wave (SIB-BF-02).
    let uncalled = o.siberians == 0 && o.siberia.called == 0;
    let printed = g.setup.siberia == SiberianRule::Printed;
    if printed && o.siberians == 1 || uncalled && g.is_last_turn(o) {
        enter_siberians(g, d);
    }
    if !printed || d.state.open.siberians != 2 || g.is_last_turn(&d.state.open) {
        return true;
    }
    let die = d.roll(g.key(&d.state.open, "japan", 0), 6) as u8;
    d.emit(Event::JapanRolled { die });
    if die == 1 && g.setup.japan_ends_game {
        victory::end(g, d, ResultKind::Academic);
        return false;
    }
    true
}

fn enter_siberians(g: &Game, d: &mut GameDraft<'_>) {
    if g.board.moscow.index() >= g.board.n_positions {
        return;
    }
    let moscow_lost = d.state.open.is_german(g.board.moscow);
    let at = if moscow_lost { nearest_entry(g, g.board.moscow) } else { g.board.moscow };
    for counter in g.board.siberians {
        let Some(unit) = d.state.open.free_block() else { return };
        d.emit(Event::SiberianEntered { unit, counter, at });
    }
}

/// The off-board entry with the fewest links from a position (ties: order of the map file).
pub fn nearest_entry(g: &Game, to: SpaceId) -> SpaceId {
    let links = g.board.links_from(SpaceSet::only(to));
    let far = |e: SpaceId| g.board.adj[e.index()].iter().map(|p| links[p.index()]).min().unwrap_or(99);
    g.board.entries.iter().min_by_key(|e| (far(*e), e.0)).unwrap_or(to)
}
