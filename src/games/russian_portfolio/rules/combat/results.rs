//! What a die does (step A6): the table, overrun, No Retreat and surround, in this sequence (RP-CMB-14, RP-RES-10 to -12).

use super::{
    super::{
        super::{
            combat::{Attack, Defender, Read, Reckoning},
            data::{
                table::Verdict,
                words::{PlaceKind, Terrain},
            },
            game::Game,
            nouns::{Hex, HexSet, SOVIET, Unit, Weather},
            state::Position,
        },
        logistics::fuel,
        retreat,
    },
    flights::Ground,
};
use kit::crt::Column;

/// What the attackers suffer, and the result of each defender, garrison factors without units last.
pub fn read(game: &Game, p: &Position, attack: &Attack, odds: &Reckoning, die: u8) -> (Verdict, Vec<Read>) {
    let all_dispersed = !odds.defenders.is_empty() && odds.defenders.iter().all(|there| there.dispersed);
    let verdict = table(game, odds.column, all_dispersed, die);
    let overrun = is_overrun(game, p, attack, odds);
    let from: HexSet = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    let ground = Ground::new(p, from).without(attack.targets);
    let mut all = Vec::with_capacity(odds.defenders.len() + 1);
    for there in &odds.defenders {
        let read = table(game, odds.column, there.dispersed, die);
        let over = if overrun && is_overrun_here(game, p, there) { overrun_to(read) } else { read };
        let (verdict, unmoved) = held(game, p, &ground, there, over);
        all.push(Read {
            unit: Some(there.unit),
            hex: there.hex,
            table: read,
            overrun: over,
            verdict,
            unmoved,
        });
    }
    for (hex, _) in odds.garrisons.iter().filter(|(hex, _)| p.at.is_empty(*hex)) {
        let unit = None;
        all.push(Read { unit, hex: *hex, table: verdict, overrun: verdict, verdict, unmoved: false });
    }
    (verdict, all)
}

/// The table, one column further right for the Dispersed (RP-CMB-13, -14).
pub fn table(game: &Game, column: i8, dispersed: bool, die: u8) -> Verdict {
    let crt = &game.board.crt;
    let column = crt.shifted(Column::BELOW, i16::from(column) + 1 + i16::from(dispersed));
    crt.result(column, die.into()).copied().unwrap_or(Verdict::AE)
}

/// Whether the attacking armour overruns (RP-RES-11, RP-RUL-82): its factors, less pure armour that defends, are twice those of
/// defenders in order and once those of Dispersed ones.
fn is_overrun(game: &Game, p: &Position, attack: &Attack, odds: &Reckoning) -> bool {
    let soviet = attack.units.first().is_some_and(|unit| unit.side() == SOVIET);
    let weather = match p.weather {
        Weather::Good | Weather::HardFrost => true,
        Weather::Snow => soviet,
        Weather::Mud => false,
    };
    if !weather || !odds.defenders.iter().any(|there| is_overrun_here(game, p, there)) {
        return false;
    }
    let pure = |unit: Unit| game.counter(unit).pure_armour();
    let able = attack.units.iter().filter(|unit| pure(*unit) && !fuel::is_still_short(game, p, *unit));
    let attacking: u16 = able.map(|unit| u16::from(game.counter(unit).attack)).sum();
    let (mut armour, mut others) = (0_u16, 0_u16);
    for there in &odds.defenders {
        let worth = u16::from(there.worth());
        match (pure(there.unit), there.dispersed) {
            (true, _) => armour += worth,
            (false, true) => others += worth,
            (false, false) => others += 2 * worth,
        }
    }
    attacking > armour && attacking - armour >= others
}

/// Whether a defender can be overrun: infantry on clear ground, not in a major city or a fortress (RP-RES-11, RP-TER-06 to -11).
fn is_overrun_here(game: &Game, p: &Position, there: &Defender) -> bool {
    let works =
        game.board.place(there.hex).is_some_and(|place| place.kind >= PlaceKind::Major || place.fortress);
    game.counter(there.unit).infantry_type() && game.ground(p, there.hex) == Terrain::Clear && !works
}

const fn overrun_to(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::DX => Verdict::DE,
        Verdict::DE => Verdict::BR,
        Verdict::AE | Verdict::X | Verdict::AD | Verdict::S | Verdict::D1 | Verdict::D4 | Verdict::BR => {
            verdict
        }
    }
}

/// What becomes of a result for a unit that may not or cannot retreat (RP-RES-10, -14); one that cannot retreat two hexes makes
/// DE to BR (RP-RET-05). Whether D1 has no effect on it.
fn held(game: &Game, p: &Position, ground: &Ground, there: &Defender, over: Verdict) -> (Verdict, bool) {
    let flight = ground.flight(there.unit, there.hex);
    let stands = || p.fighting.standing.has(there.unit) || retreat::longest(game, p, &flight) == 0;
    match over {
        Verdict::D1 => (over, stands()),
        Verdict::D4 | Verdict::DX if stands() => (Verdict::DE, false),
        Verdict::DE if stands() || retreat::longest(game, p, &flight) < 2 => (Verdict::BR, false),
        Verdict::AE
        | Verdict::X
        | Verdict::AD
        | Verdict::S
        | Verdict::D4
        | Verdict::DX
        | Verdict::DE
        | Verdict::BR => (over, false),
    }
}

/// Hexes into which the defenders of an attack could retreat but for attacks to come (RP-RUL-34).
pub fn denied(
    game: &Game,
    p: &Position,
    from: HexSet,
    defenders: impl Iterator<Item = (Unit, Hex)>,
) -> HexSet {
    let ground = Ground::new(p, from);
    HexSet::union(defenders.map(|(unit, hex)| super::flights::denied(game, p, &ground.flight(unit, hex))))
}
