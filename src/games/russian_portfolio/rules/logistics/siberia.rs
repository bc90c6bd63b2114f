//! The Siberian reserve: its call, its waves and what it risks (RP-SIB, `siberian_reserves.md` section 4).

use super::{
    super::{
        super::{
            data::words::{Enters, Kind},
            event::Event,
            game::{Game, GameDraft},
            logistics::{BaseEvent, BaseOrder, Bill, Crisis, Reserve},
            nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Step, Store, Unit, UnitSet, Weather},
            options::Siberia,
            order::Order,
            refusal::Refusal,
            state::Position,
        },
        stacking::{self, Alike},
        supply, victory,
    },
    arrival::{self, Station},
    desk::Desk,
    net, stock,
};
use engine::dice::key::RollKey;
use kit::ids::Id;

/// From this turn on the reserve comes without a risk (RP-SIB-01).
pub const SAFE: u8 = 10;
/// First turn in which it may be called under `Crisis` (SIB-RUL-11).
const FIRST_NOTICE: u8 = 2;
/// Factors that a cavalry corps of the third wave is worth when it waits (RP-SIB-06), and that one pays when it is sent.
const CAVALRY: u16 = 2;
/// Infantry factors of the third wave (RP-SIB-02).
const THIRD_WAVE: u16 = 6;

/// What a wave brings besides shock armies: armour factors.
const fn armour_of(wave: u8) -> u16 {
    match wave {
        1 => 7,
        2 => 4,
        _ => 0,
    }
}

/// What a wave brings besides shock armies: infantry and armour factors, and whether a cavalry corps (RP-SIB-02).
pub const fn besides(wave: u8) -> (u16, u16, bool) {
    let last = wave == 3;
    (if last { THIRD_WAVE } else { 0 }, armour_of(wave), last)
}

/// The turn in which the first wave would come if it were called now.
///
/// # Errors
/// Why it may not be called.
pub fn may_call(game: &Game, p: &Position) -> Result<u8, Refusal> {
    Refusal::unless(
        p.step == Step::Base(SOVIET),
        "RP-SIB-01",
        "the Soviet side calls the reserve in its part A",
    )?;
    Refusal::unless(p.base.reserve.first.is_none(), "SIB-CALL-03", "the reserve has been called")?;
    let (turn, safe) = (p.turn, p.turn >= SAFE);
    match game.setup.siberia {
        Siberia::Safe if !safe => {
            Err(Refusal::new("E-SIBSAFE", "the reserve comes from 21 December, and never before"))
        }
        Siberia::Crisis if turn == SAFE - 1 => {
            Err(Refusal::new("E-SIBLATE", "called now it would come no earlier than without a risk"))
        }
        Siberia::Crisis if turn < FIRST_NOTICE => {
            Err(Refusal::new("SIB-RUL-11", "the reserve may be called from the second turn on"))
        }
        Siberia::Crisis if !safe => Ok(turn + 1),
        Siberia::Roulette | Siberia::Crisis | Siberia::Safe => Ok(turn),
    }
}

/// The reserve is called.
pub fn call(game: &Game, d: &mut GameDraft<'_>) {
    let Ok(first) = may_call(game, d.state) else { return };
    d.emit(Event::Base(BaseEvent::Called { first }));
    come(d);
}

/// The wave of this turn comes (RP-SIB-02); none once a crisis has broken out (SIB-CRI-01).
pub fn come(d: &mut GameDraft<'_>) {
    let (turn, reserve) = (d.state.turn, &d.state.base.reserve);
    let Some(first) = reserve.first.filter(|first| turn >= *first && reserve.crisis.is_none()) else {
        return;
    };
    let number = turn - first + 1;
    if number <= 3 && number > reserve.waves {
        d.emit(Event::Base(BaseEvent::Wave { number }));
    }
}

/// Applies a wave.
pub fn came(game: &Game, p: &mut Position, number: u8) {
    let reserve = &mut p.base.reserve;
    reserve.waves = number;
    reserve.armour = armour_of(number);
    reserve.cavalry = number == 3;
    for unit in Unit::all().filter(|unit| game.counter(*unit).enters == Enters::Siberian(number)) {
        reserve.waiting.add(unit);
    }
    if number == 3 {
        p.base.store_mut(SOVIET).infantry += THIRD_WAVE;
    }
}

/// Whether a counter may come with what has come of the reserve.
fn is_of_wave(game: &Game, reserve: &Reserve, unit: Unit) -> bool {
    let armour = stock::is_soviet_armour(game, unit) && stock::cost(game.counter(unit)) <= reserve.armour;
    reserve.waiting.has(unit) || armour || (reserve.cavalry && stock::is_cavalry(game, unit))
}

/// Whether a unit of the reserve may enter in a hex: one open to strategic land movement, with room (RP-SIB-04).
///
/// # Errors
/// Why not.
pub fn check_entry(game: &Game, p: &Position, desk: &Desk, unit: Unit, at: Hex) -> Result<(), Refusal> {
    let now = desk.side == SOVIET && unit.side() == SOVIET && p.at.of(unit).is_none();
    Refusal::unless(now, "RP-SIB-04", "the unit is not one of the reserve")?;
    let comes = is_of_wave(game, &p.base.reserve, unit);
    Refusal::unless(comes, "RP-SIB-02", "it is not in the waves that have come")?;
    let mut first = stock::firsts(game, p, SOVIET, |other| {
        stock::is_equal(game, other, unit) && is_of_wave(game, &p.base.reserve, other)
    });
    Refusal::unless(
        first.next() == Some(unit),
        "RP-GEN-10",
        "an equal counter stands before it in the stock",
    )?;
    if !desk.net.has(at) {
        return Err(Refusal::at("RP-SIB-04", "strategic land movement does not lead there", at));
    }
    if !open_to(game, desk.net).has(at) {
        return Err(Refusal::at("SIB-RP-07", "the reserve enters on the eastern edge alone", at));
    }
    if !stacking::fits_with(game, p, at, Stack(unit, None)) {
        return Err(Refusal::at("RP-STK-01", "there is no room", at));
    }
    Ok(())
}

/// The hexes of a rail net in which the options let the reserve enter (SIB-RP-07).
fn open_to(game: &Game, net: HexSet) -> HexSet {
    let edge = game.setup.edge_only && game.setup.siberia == Siberia::Crisis;
    if edge { net.and(game.board.edges().soviet_east.iter().copied().collect()) } else { net }
}

/// Applies an entry.
pub fn entered(game: &Game, p: &mut Position, unit: Unit, at: Hex) {
    p.at.put(unit, Some(at));
    let counter = game.counter(unit);
    let reserve = &mut p.base.reserve;
    reserve.fresh.add(unit);
    if counter.kind == Kind::Shock {
        reserve.waiting.remove(unit);
        reserve.entered.add(unit);
    } else if counter.armour_type() {
        reserve.armour = reserve.armour.saturating_sub(stock::cost(counter));
    } else {
        reserve.cavalry = false;
    }
}

/// Whether something of the waves that have come is not yet placed.
fn is_any_left(reserve: &Reserve) -> bool {
    !reserve.waiting.is_empty() || reserve.armour > 0 || reserve.cavalry
}

/// Every entry of the reserve.
fn entries(game: &Game, p: &Position, desk: &Desk, out: &mut Vec<Order>) {
    let net = open_to(game, desk.net);
    let taken = net.and(supply::held(p, SOVIET));
    let sites = arrival::sites(p, taken);
    let mut free = Alike::default();
    for unit in stock::firsts(game, p, SOVIET, |unit| is_of_wave(game, &p.base.reserve, unit)) {
        let fits = |site: &&Station| site.fits(game, unit);
        let free: &Vec<Hex> = free.of(game, unit, || {
            let beside: HexSet = sites.iter().filter(fits).map(|site| site.hex).collect();
            net.without(taken).or(beside).iter().collect()
        });
        out.extend(free.iter().map(|at| Order::Base(BaseOrder::PlaceSiberian { unit, at: *at })));
    }
}

/// Calls, entries and what may be sent back in part A.
pub fn list(game: &Game, p: &Position, desk: &Desk, out: &mut Vec<Order>) {
    if desk.side != SOVIET {
        return;
    }
    if may_call(game, p).is_ok() {
        out.push(Order::Base(BaseOrder::CallSiberians));
    }
    if is_any_left(&p.base.reserve) {
        entries(game, p, desk, out);
    }
    if lasting(p).is_some() {
        list_sends(game, p, net::eastern(game, desk.net), out);
    }
}

/// Part A of the Soviet side ends: the dice for the Far East are cast, and what was not placed of the wave is saved (RP-RUL-28).
pub fn close(game: &Game, d: &mut GameDraft<'_>) {
    if game.setup.siberia == Siberia::Crisis && is_cast_now(game, d.state) {
        cast_far_east(d);
    }
    let reserve = &d.state.base.reserve;
    let left = Store { armour: reserve.armour, infantry: if reserve.cavalry { CAVALRY } else { 0 } };
    if left != Store::default() {
        d.emit(Event::Base(BaseEvent::Stored { left }));
    }
}

/// Whether dice are due in this turn: a wave has begun, it is not yet safe, and they are cast once (RP-SIB-05, RP-RUL-29).
fn is_cast_now(game: &Game, p: &Position) -> bool {
    let reserve = &p.base.reserve;
    let begun = reserve.first.is_some_and(|first| first <= p.turn);
    let quiet = reserve.crisis.is_none() && !reserve.cast;
    begun && quiet && p.turn < SAFE && (!game.setup.monthly_roll || begins_month(game, p.turn))
}

/// Whether a turn is the first one of its month (SIB-RP-02).
fn begins_month(game: &Game, turn: u8) -> bool {
    let month = |n: u8| game.board.track.get(usize::from(n)).map(|there| there.date.month);
    turn > 0 && month(turn) != month(turn - 1)
}

/// Two dice; equal faces are a crisis (SIB-RISK-01, SIB-RP-01).
fn cast_far_east(d: &mut GameDraft<'_>) {
    let turn = d.state.turn;
    let dice = [0, 1].map(|nth| d.roll(RollKey::new(turn.into(), "far_east", nth), 6) as u8);
    let late = turn.saturating_sub(d.state.base.reserve.first.unwrap_or(turn));
    let bill = (dice[0] == dice[1]).then_some(match late {
        0 => Bill { infantry: 11, armour: 5, cavalry: 2 },
        1 => Bill { infantry: 15, armour: 7, cavalry: 2 },
        _ => Bill { infantry: 18, armour: 9, cavalry: 3 },
    });
    d.emit(Event::Base(BaseEvent::FarEast { dice, bill }));
}

/// Applies the dice: in a crisis waves and parts of waves go back (SIB-CRI-01).
pub fn cast(p: &mut Position, bill: Option<Bill>) {
    let began = p.turn;
    let reserve = &mut p.base.reserve;
    reserve.cast = true;
    if let Some(due) = bill {
        reserve.crisis = Some(Crisis { began, total: due.total(), due });
        reserve.waiting = UnitSet::NONE;
        reserve.armour = 0;
        reserve.cavalry = false;
    }
}

/// Whether the Axis names a number after the Soviet part A (RP-SIB-05).
pub fn names_number(game: &Game, p: &Position) -> bool {
    game.setup.siberia == Siberia::Roulette && is_cast_now(game, p)
}

/// Whether the Soviet side sends a third of the bill after its part A (SIB-CRI-03).
pub fn sends_third(game: &Game, p: &Position) -> bool {
    game.setup.siberia == Siberia::Crisis && owes_third(game, p)
}

/// Whether the Axis may name a number.
///
/// # Errors
/// Why not.
pub fn check_number(game: &Game, p: &Position, number: u8) -> Result<(), Refusal> {
    let now = p.step == Step::Siberia(AXIS) && is_cast_now(game, p);
    Refusal::unless(now, "RP-SIB-05", "no number is named now")?;
    Refusal::unless((1..=6).contains(&number), "RP-SIB-05", "a number from 1 to 6 is named")
}

/// The Soviet die against the number of the Axis; a match wins the game (RP-SIB-05, RP-VIC-07).
pub fn gamble(game: &Game, d: &mut GameDraft<'_>, number: u8) {
    let die = d.roll(RollKey::new(d.state.turn.into(), "siberia", 0), 6) as u8;
    d.emit(Event::Base(BaseEvent::Gambled { number, die }));
    if die == number {
        let sentence = format!("The Axis wins: it named {number}, and the Siberian die shows it");
        victory::end(game, d, AXIS, "siberia", sentence);
    }
}

/// What a unit pays of the bill that is due (SIB-RP-01, SIB-RUL-16): nothing where nothing of its type is due.
pub fn pays(game: &Game, due: Bill, unit: Unit) -> Bill {
    let counter = game.counter(unit);
    let cost = stock::cost(counter);
    if counter.armour_type() {
        Bill { armour: cost.min(due.armour), ..Bill::default() }
    } else if counter.kind == Kind::Cavalry {
        Bill { cavalry: CAVALRY.min(due.cavalry), ..Bill::default() }
    } else {
        Bill { infantry: cost.min(due.infantry), ..Bill::default() }
    }
}

/// What one saved factor pays: infantry also for cavalry (SIB-RP-01).
pub fn factor_pays(due: Bill, armour: bool) -> Bill {
    if armour {
        Bill { armour: due.armour.min(1), ..Bill::default() }
    } else if due.infantry > 0 {
        Bill { infantry: 1, ..Bill::default() }
    } else {
        Bill { cavalry: due.cavalry.min(1), ..Bill::default() }
    }
}

fn lasting(p: &Position) -> Option<Crisis> {
    p.base.reserve.crisis.filter(crate::logistics::Crisis::lasts)
}

/// Whether the Soviet side may send something now: in the step after the dice, or in its part A of later turns (SIB-RP-08).
fn may_send(p: &Position) -> Result<Crisis, Refusal> {
    let crisis = lasting(p).ok_or_else(|| Refusal::new("SIB-CRI-03", "nothing is due in Siberia"))?;
    let now = p.step == Step::Siberia(SOVIET) || p.step == Step::Base(SOVIET);
    Refusal::unless(now, "SIB-CRI-03", "forces are sent in the Soviet part A")?;
    Ok(crisis)
}

/// Where units can be put on the railway to Siberia.
fn to_siberia(game: &Game, p: &Position) -> HexSet {
    net::eastern(game, net::of(game, p, SOVIET))
}

/// Whether a unit may be sent: its type is due, and a way leads from it to the eastern edge (SIB-RP-03).
///
/// # Errors
/// Why not.
pub fn check_send(game: &Game, p: &Position, unit: Unit) -> Result<(), Refusal> {
    let crisis = may_send(p)?;
    let hex = p.at.of(unit).filter(|_| unit.side() == SOVIET);
    let hex = hex.ok_or_else(|| Refusal::new("SIB-CRI-04", "it is not a Soviet unit on the map"))?;
    let is_due = pays(game, crisis.due, unit).total() > 0;
    Refusal::unless(is_due, "SIB-CRI-03", "nothing of its type is due")?;
    if net::reaches(game, to_siberia(game, p), hex) {
        Ok(())
    } else {
        Err(Refusal::at("SIB-CRI-04", "no free way leads from there to the eastern edge", hex))
    }
}

/// Whether a saved factor may be sent.
///
/// # Errors
/// Why not.
pub fn check_factor(p: &Position, armour: bool) -> Result<(), Refusal> {
    let crisis = may_send(p)?;
    let is_due = factor_pays(crisis.due, armour).total() > 0;
    Refusal::unless(is_due, "SIB-CRI-03", "nothing of that type is due")?;
    let store = p.base.store(SOVIET);
    let saved = if armour { store.armour } else { store.infantry };
    Refusal::unless(saved > 0, "RP-REP-15", "no such factor is saved")
}

/// Everything that may be sent.
fn list_sends(game: &Game, p: &Position, joined: HexSet, out: &mut Vec<Order>) {
    let Ok(crisis) = may_send(p) else { return };
    for armour in [false, true] {
        if check_factor(p, armour).is_ok() {
            out.push(Order::Base(BaseOrder::SendFactor { armour }));
        }
    }
    for (unit, hex) in p.at.of_side(SOVIET) {
        if pays(game, crisis.due, unit).total() > 0 && net::reaches(game, joined, hex) {
            out.push(Order::Base(BaseOrder::Send(unit)));
        }
    }
}

/// Orders in the step of the Siberian reserve.
pub fn list_step(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if p.step == Step::Siberia(AXIS) && is_cast_now(game, p) {
        out.extend((1..=6).map(|number| Order::Base(BaseOrder::Number(number))));
    }
    if p.step == Step::Siberia(SOVIET) && owes_third(game, p) {
        sends(game, p, out);
    }
}

/// Everything that may be sent, in the step after the dice or in part A.
pub fn sends(game: &Game, p: &Position, out: &mut Vec<Order>) {
    list_sends(game, p, to_siberia(game, p), out);
}

/// Whether anything can be sent.
fn can_send(game: &Game, p: &Position) -> bool {
    let Some(crisis) = lasting(p) else { return false };
    let store = p.base.store(SOVIET);
    let factor = |armour: bool, saved: u16| saved > 0 && factor_pays(crisis.due, armour).total() > 0;
    if factor(false, store.infantry) || factor(true, store.armour) {
        return true;
    }
    let joined = to_siberia(game, p);
    p.at.of_side(SOVIET)
        .any(|(unit, hex)| pays(game, crisis.due, unit).total() > 0 && net::reaches(game, joined, hex))
}

/// Whether a third is still to be sent in the turn of the outbreak (SIB-CRI-03).
fn owes_third(game: &Game, p: &Position) -> bool {
    let owes = lasting(p).is_some_and(|crisis| {
        crisis.began == p.turn && 3 * (crisis.total - crisis.due.total()) < crisis.total
    });
    owes && can_send(game, p)
}

/// Whether everything that can be sent must be sent before part A ends: from the second turn after the outbreak on.
pub fn owes_rest(game: &Game, p: &Position) -> bool {
    lasting(p).is_some_and(|crisis| p.turn >= crisis.began + 2) && can_send(game, p)
}

/// Applies a payment.
pub fn paid(p: &mut Position, pays: Bill) {
    if let Some(crisis) = &mut p.base.reserve.crisis {
        let due = &mut crisis.due;
        due.infantry = due.infantry.saturating_sub(pays.infantry);
        due.armour = due.armour.saturating_sub(pays.armour);
        due.cavalry = due.cavalry.saturating_sub(pays.cavalry);
    }
}

/// Whether the winter bonus may begin: once, in a Snow turn, at the start of the Soviet part A (RP-WX-06, RP-RUL-20).
///
/// # Errors
/// Why not.
pub fn may_begin_winter(p: &Position) -> Result<(), Refusal> {
    let now = p.step == Step::Base(SOVIET) && p.weather == Weather::Snow;
    Refusal::unless(now, "RP-WX-06", "the bonus begins in the Soviet part A of a Snow turn")?;
    Refusal::unless(p.base.winter.is_none(), "RP-WX-06", "the winter bonus cannot be restarted")
}
