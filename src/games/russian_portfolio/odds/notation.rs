//! Forces as they are typed: `ax_a4@S3 + 6p@R3`, `a:d`.

use super::super::{
    data::words::{Counter, Kind, Nation},
    game::Game,
    nouns::{Hex, Status, Unit, UnitSet},
};
use engine::base::side::Side;
use kit::force::{Word, words};

/// Letters of the kinds, with the troops they stand for.
const LETTERS: [(char, &[Kind]); 7] = [
    ('i', &[Kind::InfantryCorps]),
    ('a', &[Kind::InfantryArmy]),
    ('f', &[Kind::Front]),
    ('g', &[Kind::PanzerGroup]),
    ('p', &[Kind::PanzerCorps, Kind::Armor]),
    ('m', &[Kind::Mechanized]),
    ('c', &[Kind::Cavalry]),
];

/// A unit of a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its counter.
    pub unit: Unit,
    /// A factor in place of the printed one.
    pub factor: Option<u8>,
    /// Where, if that was typed.
    pub at: Option<Hex>,
    /// Its state.
    pub status: Status,
}

/// A hex by its label or the name of the place on it.
///
/// # Errors
/// One sentence when there is no such.
pub fn hex(game: &Game, text: &str) -> Result<Hex, String> {
    let text = text.trim();
    let labelled = game.board.named(&text.to_uppercase());
    let called = |name: &str| name.eq_ignore_ascii_case(text);
    let place = game.board.places().iter().find(|place| called(&place.name)).map(|place| place.hex);
    labelled.or(place).ok_or_else(|| format!("“{text}” is no hex and no place of the map; write S4 or Minsk"))
}

/// The units of a force of one side; counters in `used` are taken.
///
/// # Errors
/// One sentence naming what is no unit.
pub fn force(game: &Game, side: Side, text: &str, used: &mut UnitSet) -> Result<Vec<Piece>, String> {
    words(text).map(|word| piece(game, side, word, used)).collect()
}

fn piece(game: &Game, side: Side, word: Word<'_>, used: &mut UnitSet) -> Result<Piece, String> {
    let Word { name, at, marks } = word;
    let at = at.map(|at| hex(game, at)).transpose()?;
    let status = match marks {
        "" => Status::Ready,
        "s" => Status::Spent,
        "d" => Status::Dispersed,
        other => {
            return Err(format!("“{other}” behind {name} is no state; write :d for Dispersed, :s for Spent"));
        }
    };
    let (unit, factor) = counter(game, side, name, *used)?;
    used.add(unit);
    Ok(Piece { unit, factor, at, status })
}

/// A counter by its id, or the next one of a kind with a factor of its own.
fn counter(game: &Game, side: Side, name: &str, used: UnitSet) -> Result<(Unit, Option<u8>), String> {
    if let Some(unit) = game.board.units().find(|unit| game.counter(*unit).key == name) {
        let counter = game.counter(unit);
        if unit.side() != side {
            return Err(format!("{} is on the other side", counter.name));
        }
        let free = !used.has(unit);
        return if free { Ok((unit, None)) } else { Err(format!("{} is named twice", counter.name)) };
    }
    let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, letter) = name.split_at(digits);
    let unknown = || {
        format!(
            "“{name}” is no unit; write an id such as ax_a4 or su_a10, or a kind: i infantry corps, a army, f front, \
             g panzer group, p panzer or tank corps, m mechanised, c cavalry, with its factor in front if it is to differ, 6p"
        )
    };
    let factor = match number {
        "" => None,
        number => {
            let factor = number.parse::<u8>().ok().filter(|n| (1..=99).contains(n));
            Some(factor.ok_or_else(|| format!("a factor is from 1 to 99, not {number}"))?)
        }
    };
    let mut letters = letter.chars();
    let letter = match (letters.next(), letters.next()) {
        (None, _) if factor.is_some() => 'i',
        (Some(letter), None) => letter,
        _ => return Err(unknown()),
    };
    let (_, kinds) = LETTERS.iter().find(|(l, _)| *l == letter).ok_or_else(unknown)?;
    // Allies are named by id: a letter means the main troops of a side.
    let is = |counter: &Counter| {
        kinds.contains(&counter.kind) && matches!(counter.nation, Nation::German | Nation::Soviet)
    };
    let mut all = game.board.units().filter(|unit| unit.side() == side && is(game.counter(*unit)));
    let unit = all.find(|unit| !used.has(*unit));
    unit.map(|unit| (unit, factor)).ok_or_else(|| format!("there is no further “{letter}” on that side"))
}
