//! Single changes of a position that is put together by hand: each leaves one that the rules allow, or says what is in
//! its way.

use super::{
    super::{
        super::{
            data::words::Enters,
            game::Game,
            logistics::Reserve,
            nouns::{AXIS, Hex, SOVIET, Status, Step, Unit, UnitSet, Weather, units_of},
            refusal::{Refusal, Stop},
            state::Position,
        },
        logistics::{fuel, removal},
        movement, stacking,
    },
    build::{self, is_open, is_snow_by, is_strange, ruled},
    written::Begins,
};
use engine::base::side::Side;

/// A unit is put down in a hex, which its side then controls.
///
/// # Errors
/// Why it cannot stand there.
pub fn put(game: &Game, p: &mut Position, unit: Unit, at: Hex) -> Result<(), Refusal> {
    may_stand(game, p, unit, at)?;
    p.at.put(unit, Some(at));
    take(game, p, unit.side(), at);
    Ok(())
}

fn may_stand(game: &Game, p: &Position, unit: Unit, at: Hex) -> Result<(), Refusal> {
    if game.board.country(at).closed() {
        return Err(Stop::Closed(at).into());
    }
    if !game.standable(p, at) {
        return Err(Stop::Water(at).into());
    }
    if p.at.holds(unit.side().other(), at) {
        return Err(Stop::Enemy(at).into());
    }
    if is_strange(game, p, unit, at) {
        return Err(Stop::Nation(unit, at).into());
    }
    let units = || p.at.units(at).filter(|there| *there != unit).chain([unit]);
    if let Some(excess) = stacking::broken(game, at, units()) {
        return Err(Refusal::at(stacking::rule_of(game, units()), excess.to_string(), at));
    }
    if stacking::fits(game, at, units()) {
        Ok(())
    } else {
        Err(Refusal::at("RP-TER-14", "Romanians and Hungarians share no hex", at))
    }
}

/// A unit is taken off the map; the ground keeps its controller, and an army of the Siberian reserve waits again.
///
/// # Errors
/// When it stands nowhere.
pub fn remove(game: &Game, p: &mut Position, unit: Unit) -> Result<(), Refusal> {
    p.at.of(unit).ok_or(Stop::NotOnMap(unit))?;
    removal::remove(p, unit);
    let reserve = &mut p.base.reserve;
    reserve.entered.remove(unit);
    if matches!(game.counter(unit).enters, Enters::Siberian(wave) if wave <= reserve.waves) {
        reserve.waiting.add(unit);
    }
    Ok(())
}

/// The status of a unit; one that is Ready has not acted.
pub fn set_status(p: &mut Position, unit: Unit, status: Status) {
    p.status[unit] = status;
    for acted in [&mut p.moved, &mut p.moved_now, &mut p.attacked, &mut p.broke_through, &mut p.shaken] {
        acted.remove(unit);
    }
}

/// Whether a unit was found out of supply (RP-SUP-01).
pub fn set_supply(p: &mut Position, unit: Unit, supplied: bool) {
    if supplied {
        p.base.unsupplied.remove(unit);
    } else {
        p.base.unsupplied.add(unit);
    }
}

/// A hex goes to a side.
///
/// # Errors
/// Why it cannot be that side’s.
pub fn set_control(game: &Game, p: &mut Position, side: Side, at: Hex) -> Result<(), Refusal> {
    if !is_open(game, p, at) {
        return Err(Refusal::at("RP-CTL-03", "water and closed countries belong to nobody", at));
    }
    if p.at.holds(side.other(), at) {
        return Err(Refusal::at("RP-CTL-01", "its units stand there", at));
    }
    take(game, p, side, at);
    Ok(())
}

/// Ground changes hands by hand: in which turn a city fell is then not known.
fn take(game: &Game, p: &mut Position, side: Side, at: Hex) {
    if p.controls(side, at) {
        return;
    }
    movement::take(game, p, side, at);
    if let Some(fall) = game.victory_city(at).and_then(|nth| p.falls.get_mut(nth)) {
        *fall = None;
    }
}

/// Whether a Soviet victory city has its own factor (RP-RUL-06).
///
/// # Errors
/// Why it cannot have one.
pub fn set_garrison(game: &Game, p: &mut Position, at: Hex, stands: bool) -> Result<(), Refusal> {
    let may = !game.setup.no_intrinsic_garrison && game.victory_city(at).is_some() && p.controls(SOVIET, at);
    if !may {
        return Err(Refusal::at("RP-RUL-06", "only a Soviet victory city has a factor of its own", at));
    }
    if stands {
        p.garrisons.add(at);
    } else {
        p.garrisons.remove(at);
    }
    Ok(())
}

/// Whether a tank factory works (RP-REP-08).
///
/// # Errors
/// Why it cannot.
pub fn set_factory(game: &Game, p: &mut Position, at: Hex, works: bool) -> Result<(), Refusal> {
    if !game.board.place(at).is_some_and(|place| place.factory) {
        return Err(Refusal::at("RP-REP-08", "there is no tank factory", at));
    }
    if works && p.controls(AXIS, at) {
        return Err(Refusal::at("RP-REP-08", "a tank factory that falls to the Axis is lost for good", at));
    }
    if works {
        p.base.factories_lost.remove(at);
    } else {
        p.base.factories_lost.add(at);
    }
    Ok(())
}

/// Another turn; what was done in the one before is forgotten.
///
/// # Errors
/// That the game has no such turn, or who cannot stand where he is in its weather.
pub fn set_turn(game: &Game, p: &mut Position, turn: u8) -> Result<(), Refusal> {
    let there = ruled(game, turn);
    let there = there.ok_or_else(|| Refusal::new("RP-WX-01", "there is no such turn in this game"))?;
    set_weather(game, p, turn, there.unwrap_or(Weather::Good))
}

/// The weather of a turn.
///
/// # Errors
/// Who cannot stand where he is then (RP-WX-09).
pub fn set_weather(game: &Game, p: &mut Position, turn: u8, weather: Weather) -> Result<(), Refusal> {
    (p.turn, p.weather) = (turn, weather);
    movement::thaw(game, p);
    let stranded = p.at.all().find(|(_, hex)| !game.standable(p, *hex));
    if let Some((_, hex)) = stranded {
        return Err(Refusal::at("RP-WX-09", "a unit stands on water that is not frozen then", hex));
    }
    p.base.winter = p.base.winter.filter(|first| *first <= turn && weather == Weather::Snow);
    let (step, reserve) = (Begins::of(p.step).unwrap_or_default(), p.reserve);
    set_step(game, p, step, reserve);
    Ok(())
}

/// The first turn of the Soviet winter bonus (RP-WX-06).
///
/// # Errors
/// That it cannot have begun then.
pub fn set_winter(game: &Game, p: &mut Position, first: Option<u8>) -> Result<(), Refusal> {
    let may = first.is_none_or(|first| is_snow_by(game, p, first));
    Refusal::unless(may, "RP-WX-06", "the bonus begins in a Snow turn that has come")?;
    p.base.winter = first;
    Ok(())
}

/// The turn of the first wave of the Siberian reserve (RP-SIB-02).
///
/// # Errors
/// That there is no such turn.
pub fn set_siberia(game: &Game, p: &mut Position, first: Option<u8>) -> Result<(), Refusal> {
    let there = first.is_none_or(|first| ruled(game, first).is_some());
    Refusal::unless(there, "RP-SIB-01", "there is no such turn in this game")?;
    p.base.reserve = Reserve { first, ..Reserve::default() };
    let (step, reserve) = (Begins::of(p.step).unwrap_or_default(), p.reserve);
    set_step(game, p, step, reserve);
    Ok(())
}

/// Another step; what was done in the turn is forgotten, and what is saved stays.
pub fn set_step(game: &Game, p: &mut Position, step: Begins, reserve: u8) {
    let saved = p.base.stores;
    let reserve = if matches!(step.step(), Step::Base(_)) { 0 } else { reserve };
    for set in [&mut p.moved, &mut p.moved_now, &mut p.attacked, &mut p.broke_through, &mut p.shaken] {
        *set = UnitSet::NONE;
    }
    p.passed = 0;
    p.base.turn_begins();
    build::call(game, p, step);
    build::begin(game, p, step, reserve);
    p.base.stores = saved;
}

/// What follows from a change: who runs short of fuel, and what the rules say of ground and units.
pub fn settle(game: &Game, p: &mut Position) {
    build::settle(game, p);
    if let Step::Move(side) | Step::Plan(side) = p.step {
        p.base.short = p.base.short.without(units_of(side)).or(fuel::short(game, p, side));
    }
    p.base.short = p.base.short.and(p.at.on_map());
}
