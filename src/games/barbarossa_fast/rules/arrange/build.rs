//! The state of a position, or what is impossible in it.

use super::{
    faces,
    token::{Face, Token},
    written::Written,
};
use crate::{
    data::board::FleetData,
    edition::TURNS,
    game::Game,
    ids::{N_BLOCKS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Phase, SiberianRule, Weather},
    options::December,
    rules::{front, setup, siberia, victory},
    siberia::Siberia,
    spots::Spot,
    state::{Open, State, flag},
    words::{german_name, place},
};
use engine::{base::plain::quoted, contract::rules::Fault};

fn no<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::new(why))
}

/// The state.
///
/// # Errors
/// What is impossible.
pub fn state(g: &Game, w: &Written) -> Result<State, Fault> {
    let mut s = setup::start(g);
    let o = &mut s.open;
    calendar(g, w, o)?;
    o.plan = Some(w.plan);
    o.losses = [w.lost.0, w.lost.1];
    nobody_stands(g, o);
    let soviets = stations(g, w, o)?;
    ground(g, w, o)?;
    fleets(g, w, o)?;
    groups(g, w, o)?;
    o.assigned40 = g.board.corps40.is_none_or(|unit| !o.at.is(unit, Spot::Due));
    let white = o.on_map(SOVIET_UNITS).any(|(u, _)| o.has(u, flag::SIBERIAN));
    o.siberians = w.siberians.unwrap_or(if white { 2 } else { 0 });
    Fault::unless(
        o.siberians <= 3,
        "the Siberians are 0 not called, 1 called, 2 in the game, or 3 with Japan at war",
    )?;
    let at_war = o.siberians == 3;
    Fault::unless(!at_war || !g.setup.japan_ends_game, "in this game the Siberians go no further than 2")?;
    let printed = g.setup.siberia == SiberianRule::Printed;
    Fault::unless(printed || o.siberians != 1, "in this game no German army calls the Siberians")?;
    Fault::unless(!white || o.siberians >= 2, "Siberian units stand there and have not come yet")?;
    o.siberia = siberia(g, w)?;
    if g.setup.house.december == December::Roll && o.turn >= 7 {
        // Where nothing is said of its die, December has the weather of the rulings.
        o.december = if w.weather == Some(Weather::Good) { 2 } else { 1 };
    }
    let counts = g.conduct.romania_is_safe && g.board.romania.is_some();
    Fault::unless(
        counts || !w.romania_attacked,
        "in this game it makes no difference who attacks out of Romania",
    )?;
    o.romania_attacked = w.romania_attacked;
    if let Some(talk) = &w.talk {
        Fault::unless(talk.fits(g.setup.team), "the commanders of this game cannot have said so")?;
        o.talk = Some(talk.clone());
    }
    s.hidden = faces::deal(g, w, o, &soviets)?;
    o.pool_size = s.hidden.pool.len() as u8;
    o.pool_tanks = s.hidden.pool.and(g.board.tanks).len() as u8;
    if g.setup.open_requirement {
        o.strength = Some((s.hidden.weak_selected, victory::requirement(g, &s.hidden) as i8));
    }
    if o.phase == Phase::SovietOperations {
        o.broken = front::broken_sectors(g, o);
    }
    Ok(s)
}

/// Call, waves and crisis, if they can be so.
fn siberia(g: &Game, w: &Written) -> Result<Siberia, Fault> {
    let s = w.siberia.clone();
    if s.is_untouched() {
        return Ok(s);
    }
    Fault::unless(siberia::is_called_for(g), "in this game the Siberian reserve is not called")?;
    let called = siberia::CALLS.contains(&s.called) && s.called < w.turn;
    Fault::unless(called, "the reserve is called from July to November, before the present step")?;
    let due = w.turn.saturating_sub(s.called + 1).min(siberia::WAVES);
    Fault::unless(s.waves <= due, "more waves have come than can have")?;
    let (bill, sent): (u8, u8) = (s.bill.iter().sum(), s.sent.iter().sum());
    let owed = s.bill.iter().zip(s.sent).all(|(bill, sent)| sent <= *bill) && bill <= 9;
    let crisis = match s.crisis {
        0 => bill == 0 && s.ended == 0,
        turn => turn > s.called && turn < w.turn && bill > 0 && (s.ended > 0) == (sent == bill),
    };
    let ended = s.ended == 0 || (s.crisis..w.turn).contains(&s.ended);
    Fault::unless(owed && crisis && ended, "what the Far East asks for does not fit the calendar")?;
    let known = s.unseen.iter().all(|gone| {
        usize::from(gone.slot) < N_BLOCKS
            && gone.born <= gone.left
            && gone.maybe.without(g.draw_set()).is_empty()
    });
    Fault::unless(known && s.unseen.len() <= usize::from(sent), "no unit can have left so")?;
    Ok(s)
}

fn calendar(g: &Game, w: &Written, o: &mut Open) -> Result<(), Fault> {
    if !(1..=TURNS).contains(&w.turn) {
        return no(format!("there are {TURNS} turns, and {} is none of them", w.turn));
    }
    (o.turn, o.october) = (w.turn, october(g, w)?);
    o.phase = match w.step {
        2 => Phase::Operations,
        6 => Phase::SovietOperations,
        n => {
            return no(format!(
                "a game begins at step 2 (German) or step 6 (Soviet) of a turn, not at step {n}"
            ));
        }
    };
    o.loan_decided = w.turn >= 6;
    Ok(())
}

/// What October brought: 0 before it, 1 Mud, 2 Good.
fn october(g: &Game, w: &Written) -> Result<u8, Fault> {
    if w.turn < 5 {
        let good = w.october.is_none() && matches!(w.weather, None | Some(Weather::Good));
        return if good { Ok(0) } else { no("before October (turn 5) the weather is Good") };
    }
    let by_die = match w.october {
        None => None,
        Some(Weather::Mud) => Some(1),
        Some(Weather::Good) => Some(2),
        Some(Weather::Snow) => return no("October brings Mud or Good weather, not Snow"),
    };
    let by_month = match (w.turn, w.weather) {
        (_, None) | (7, Some(Weather::Snow)) => None,
        (7, Some(Weather::Good)) if g.setup.house.december != December::Snow => None,
        (5, Some(Weather::Mud)) | (6, Some(Weather::Good)) => Some(1),
        (5, Some(Weather::Good)) | (6, Some(Weather::Snow)) => Some(2),
        (turn, Some(weather)) => return no(format!("turn {turn} never has {weather:?}")),
    };
    if by_die.is_some() && by_month.is_some() && by_die != by_month {
        return no("the weather of the turn does not follow from that of October");
    }
    Ok(by_die.or(by_month).unwrap_or(1))
}

/// Who comes later is due; every other unit is out until it is named.
fn nobody_stands(g: &Game, o: &mut Open) {
    for (i, data) in g.board.german.iter().enumerate() {
        let spot = if data.turn > o.turn { Spot::Due } else { Spot::Out };
        o.at.set(UnitId(i as u8), spot);
    }
    o.german = SpaceSet::NONE;
    for fleet in &mut o.fleets {
        fleet.present = false;
    }
}

/// A place by its id or its name.
///
/// # Errors
/// When there is none.
pub fn space(g: &Game, text: &str) -> Result<SpaceId, Fault> {
    g.board.named_space(text).map_or_else(|| no(format!("there is no place {} on the map", quoted(text))), Ok)
}

/// The units of each place, in the order of the map, the Soviet ones with their numbers.
///
/// # Errors
/// When a word is none, or something is named twice.
pub fn stacks(g: &Game, w: &Written) -> Result<Vec<(SpaceId, Vec<Token>)>, Fault> {
    let mut stacks: Vec<(SpaceId, Vec<Token>)> = Vec::new();
    for (text, words) in &w.units {
        let at = space(g, text)?;
        if stacks.iter().any(|(known, _)| *known == at) {
            return no(format!("{} is named twice", place(g, at)));
        }
        stacks.push((
            at,
            words.split_whitespace().map(|word| Token::read(g, word)).collect::<Result<Vec<_>, _>>()?,
        ));
    }
    stacks.sort_unstable_by_key(|(at, _)| *at);
    let mut taken: UnitSet = UnitSet::NONE;
    for unit in stacks.iter().flat_map(|(_, tokens)| tokens).filter_map(|token| token.unit) {
        if taken.has(unit) {
            return no(format!("{} is named twice", unit_name(g, unit)));
        }
        taken.add(unit);
    }
    for token in stacks.iter_mut().flat_map(|(_, tokens)| tokens).filter(|token| token.unit.is_none()) {
        let unit = free_block(taken)?;
        taken.add(unit);
        token.unit = Some(unit);
    }
    Ok(stacks)
}

/// Puts the units down; the Soviet ones with their words, in the order of the map.
fn stations(g: &Game, w: &Written, o: &mut Open) -> Result<Vec<(UnitId, Token)>, Fault> {
    let mut soviets = Vec::new();
    for (at, tokens) in stacks(g, w)? {
        for token in tokens {
            let Some(unit) = token.unit else { continue };
            stand(g, o, unit, at, &token)?;
            if !unit.is_german() {
                soviets.push((unit, token));
            }
        }
        if at.is_in(o.german & o.soviet) {
            return no(format!("units of both sides stand in {}", place(g, at)));
        }
    }
    Ok(soviets)
}

/// A number that no unit has.
///
/// # Errors
/// When all are taken.
pub fn free_block(taken: UnitSet) -> Result<UnitId, Fault> {
    let free = (0..N_BLOCKS).map(UnitId::block).find(|unit| !taken.has(*unit));
    free.map_or_else(|| no("there are more Soviet units than the game has"), Ok)
}

fn unit_name(g: &Game, unit: UnitId) -> String {
    if unit.is_german() { german_name(g, unit) } else { format!("the Soviet unit b{}", unit.slot() + 1) }
}

fn stand(g: &Game, o: &mut Open, unit: UnitId, at: SpaceId, token: &Token) -> Result<(), Fault> {
    let here = || place(g, at);
    if unit.is_german() {
        if !at.is_in(g.board.positions) {
            return no(format!("no German unit stands in {}", here()));
        }
        comes_later(g, unit, at, o.turn)?;
        o.german.add(at);
    } else {
        if at.is_in(g.board.bases) {
            return no(format!("no Soviet unit enters {}", here()));
        }
        o.soviet.add(at);
    }
    o.at.set(unit, Spot::On(at));
    if token.tank {
        o.tanks.add(unit);
    }
    let white = matches!(token.face, Face::Counter(c) if g.board.siberians.has(c));
    let marks = [
        (token.disrupted, flag::DISRUPTED),
        (token.fixed, flag::FIXED),
        (token.flown, flag::AIR_SUPPLIED),
        (white, flag::SIBERIAN),
    ];
    o.flags[unit] = marks.into_iter().filter(|(on, _)| *on).fold(0, |all, (_, flag)| all | flag);
    Ok(())
}

/// A unit that is still to come stands nowhere, but for the army that waits at the start where it will arrive (R72).
///
/// # Errors
/// The turn in which it comes.
pub fn comes_later(g: &Game, unit: UnitId, at: SpaceId, turn: u8) -> Result<(), Fault> {
    let Some(data) = g.board.german.get(unit.index()).filter(|data| data.turn > turn) else { return Ok(()) };
    Fault::unless(
        setup::may_wait(g, unit, at),
        &format!("{} comes in turn {}", german_name(g, unit), data.turn),
    )
}

fn ground(g: &Game, w: &Written, o: &mut Open) -> Result<(), Fault> {
    o.control = g.board.bases | o.german;
    for text in &w.german {
        let at = space(g, text)?;
        if !at.is_in(g.board.positions) {
            return no(format!("{} is off the map", place(g, at)));
        }
        if at.is_in(o.soviet) {
            return no(format!("{} is named German, and Soviet units stand there", place(g, at)));
        }
        o.control.add(at);
    }
    for (text, turn) in &w.taken {
        let at = space(g, text)?;
        let held = at.is_in(o.control) && (1..=o.turn).contains(turn);
        Fault::unless(held, &format!("the Germans cannot have taken {} in turn {turn}", place(g, at)))?;
        o.taken[at.index()] = *turn;
    }
    o.fort = g.board.forts & !o.control;
    for text in &w.destroyed {
        let at = space(g, text)?;
        if !at.is_in(g.board.forts) {
            return no(format!("{} has no fortress that could be destroyed", place(g, at)));
        }
        o.fort.remove(at);
    }
    let moscow = g.board.moscow;
    let fallen = moscow.is_in(g.board.forts) && !moscow.is_in(o.fort);
    o.moscow_fell = w.moscow_fell.unwrap_or(fallen);
    Ok(())
}

fn fleets(g: &Game, w: &Written, o: &mut Open) -> Result<(), Fault> {
    for text in &w.luftflotten {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        let Some(i) = g.board.fleets.iter().position(|f| f.id == id) else {
            return no(format!("there is no air fleet {}", quoted(text)));
        };
        let (data, fleet) = (&g.board.fleets[i], &mut o.fleets[i]);
        fleet.sector = match (words.next(), words.next()) {
            (None, _) => data.group,
            (Some("C"), None) => Group::C,
            _ => return no(format!("{} serves its own sector or, on loan, C", data.name)),
        };
        if has_left(data, o.turn) {
            return no(format!("{} has left in turn {}", data.name, o.turn));
        }
        fleet.present = true;
    }
    Ok(())
}

/// Whether an air fleet has left by a turn (BF-REI-05).
pub fn has_left(fleet: &FleetData, turn: u8) -> bool {
    fleet.leaves.is_some_and(|leaves| leaves <= turn)
}

fn groups(g: &Game, w: &Written, o: &mut Open) -> Result<(), Fault> {
    for (id, group) in &w.groups {
        let Some(unit) = g.board.german_unit(id) else {
            return no(format!("{} is no German unit", quoted(id)));
        };
        o.group[unit.german()] = *group as u8;
    }
    Ok(())
}
