//! From strength to column: every term of an attack with its rule, and what each row of the table means.

use crate::{
    combat::{Attack, Bonus, Read, Reckoning, Shift},
    data::{table::Verdict, words::PlaceKind},
    game::Game,
    nouns::Hex,
    odds::stake::Stake,
    rules::combat::{fight, odds},
    state::Position,
    words::{hex_name, unit_name},
};
use engine::show::line::Term;

/// A column as it is printed: `3:1`; below the table `under 1:4`.
pub fn column(game: &Game, nth: i8) -> String {
    let odds = usize::try_from(nth).ok().and_then(|nth| game.board.crt.columns().get(nth).copied());
    odds.map_or_else(|| "under 1:4".to_owned(), |odds| odds.to_string())
}

fn term(label: impl Into<String>, value: impl Into<String>, rule: &str) -> Term {
    Term { label: label.into(), value: value.into(), rule: rule.into(), total: false }
}

fn total(label: impl Into<String>, value: impl Into<String>, rule: &str) -> Term {
    Term { total: true, ..term(label, value, rule) }
}

/// A number with its sign.
pub fn signed(by: i8) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

/// What a bonus is called.
pub fn bonus_name(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::City => "City",
        Bonus::MajorCity => "Major city",
        Bonus::Fortress => "Fortress",
        Bonus::Hills => "Hills",
        Bonus::Mountain => "Mountain",
        Bonus::Swamp => "Swamp",
        Bonus::StalinLine => "Stalin Line",
    }
}

/// What a shift is called.
pub fn shift_name(shift: Shift) -> &'static str {
    match shift {
        Shift::River => "River, every attacker crosses",
        Shift::Kerch => "Over the straits",
        Shift::Surprise => "Surprise, first turn",
        Shift::Winter => "Soviet winter bonus",
        Shift::Swamp => "Armour into a swamp",
    }
}

/// Strengths of both sides, the odds and every shift, up to the column that is read.
pub fn sums(game: &Game, r: &Reckoning) -> Vec<(String, Vec<Term>)> {
    let mut terms = attackers(r);
    for there in &r.defenders {
        let name = unit_name(game, there.unit);
        terms.push(term(format!("{name}, printed defence"), there.factor.to_string(), "RP-CMB-10"));
        for (bonus, plus) in &there.bonuses {
            terms.push(term(bonus_name(*bonus), format!("+{plus}"), bonus.rule()));
        }
        if there.dispersed {
            terms.push(term("It is Dispersed: nothing from ground and works", "0", "RP-TER-15"));
        } else if !game.counter(there.unit).infantry_type() && has_works(game, there.hex) {
            terms.push(term("Armour and cavalry: nothing from works", "0", "RP-TER-16"));
        }
    }
    for (hex, factor) in &r.garrisons {
        let label = format!("Garrison of {}", hex_name(game, *hex));
        terms.push(term(label, format!("+{factor}"), "RP-TER-09"));
    }
    if terms.iter().filter(|term| term.rule == "RP-CMB-10").count() + r.garrisons.len() > 1 {
        terms.push(term("Defence in all", r.defence.to_string(), "RP-CMB-10"));
    }
    let favour = if is_even(game, r) { "" } else { ", rounded in the defender’s favour" };
    let label = format!("Odds {} to {}{favour}", r.attack, r.defence);
    terms.push(total(label, column(game, r.base), "RP-CMB-11"));
    terms.extend(r.shifts.iter().map(|(shift, by)| term(shift_name(*shift), signed(*by), shift.rule())));
    let read = read_at(game, r);
    if read > r.column {
        let label =
            if r.defenders.len() == 1 { "The defender is Dispersed" } else { "All defenders are Dispersed" };
        terms.push(term(label, "+1", "RP-CMB-14"));
    }
    terms.push(total("Column read", column(game, read), "RP-CMB-12"));
    if let Some(next) = for_dispersed(game, r).filter(|next| *next != read) {
        terms.push(term("Dispersed defenders are read at", column(game, next), "RP-CMB-14"));
    }
    vec![("From strength to column".into(), terms)]
}

/// Whether the odds are those at the head of their column, so that nothing was rounded away (RP-CMB-11).
fn is_even(game: &Game, r: &Reckoning) -> bool {
    let head = usize::try_from(r.base).ok().and_then(|nth| game.board.crt.columns().get(nth));
    head.is_some_and(|head| {
        u32::from(r.attack) * u32::from(head.defence) == u32::from(r.defence) * u32::from(head.attack)
    })
}

/// Whether a hex has what would help infantry: a city or a fortress.
fn has_works(game: &Game, hex: Hex) -> bool {
    game.board.place(hex).is_some_and(|place| place.kind >= PlaceKind::City || place.fortress)
}

/// The attackers in one row, and those who attack over water and count half in another.
fn attackers(r: &Reckoning) -> Vec<Term> {
    let factors = |halved: bool| -> Vec<u16> {
        r.attackers.iter().filter(|there| there.halved == halved).map(|there| there.factor.into()).collect()
    };
    let row = |all: &[u16], what: &str, half: bool, rule: &str| {
        let sum: u16 = all.iter().sum();
        let each: Vec<String> = all.iter().map(ToString::to_string).collect();
        let each = if all.len() > 1 { format!(" {}", each.join(" + ")) } else { String::new() };
        term(format!("{what}{each}"), (if half { sum / 2 } else { sum }).to_string(), rule)
    };
    let (full, half) = (factors(false), factors(true));
    let mut rows = Vec::new();
    if !full.is_empty() {
        rows.push(row(&full, "Attack", false, "RP-CMB-09"));
    }
    if !half.is_empty() {
        rows.push(row(&half, "Attack over water, half of", true, "RP-TER-04"));
    }
    if rows.len() > 1 {
        rows.push(term("Attack in all", r.attack.to_string(), "RP-CMB-09"));
    }
    rows
}

/// The column at which defenders that are Dispersed are read (RP-CMB-14); `None` where there are none.
pub fn for_dispersed(game: &Game, r: &Reckoning) -> Option<i8> {
    let next = (r.column + 1).min(game.board.crt.columns().len() as i8 - 1);
    r.defenders.iter().any(|there| there.dispersed).then_some(next)
}

/// The column at which the defenders are read: that of the Dispersed if all of them are.
pub fn read_at(game: &Game, r: &Reckoning) -> i8 {
    let all = r.garrisons.is_empty() && r.defenders.iter().all(|there| there.dispersed);
    for_dispersed(game, r).filter(|_| all).unwrap_or(r.column)
}

/// The column of an attack as it is printed: that at which the defenders are read, and where only some are Dispersed both.
pub fn columns(game: &Game, odds: &Reckoning) -> String {
    let (all, read) = (column(game, odds.column), column(game, read_at(game, odds)));
    match for_dispersed(game, odds) {
        Some(next) if read == all => format!("{all}, of the Dispersed {}", column(game, next)),
        Some(_) | None => read,
    }
}

/// The column at which the defenders of an attack are read, as it is printed.
pub fn read_column(game: &Game, p: &Position, attack: &Attack) -> String {
    column(game, read_at(game, &odds::reckon(game, p, attack)))
}

/// The column of an attack of the plan, and how likely it takes its hexes if it is fought now: `4:1, 100 %`.
pub fn brief(game: &Game, p: &Position, nth: u8) -> String {
    with_stake(game, p, nth, |stake| stake.taken.percent(0))
}

/// The same with what both sides lose on average: `4:1, taken 83 %; expected loss in factors: Soviet 3.1, Axis 0.4`.
pub fn stakes(game: &Game, p: &Position, nth: u8) -> String {
    let said = |stake: Stake| {
        format!("taken {}; expected loss in factors: {}", stake.taken.percent(0), stake.losses())
    };
    with_stake(game, p, nth, said)
}

/// The column of an attack of the plan, with what is at stake in it where it may be fought.
fn with_stake(game: &Game, p: &Position, nth: u8, said: impl FnOnce(Stake) -> String) -> String {
    let Some(attack) = p.fighting.plan.get(usize::from(nth)) else { return String::new() };
    if fight::is_emptied(p, attack) {
        return "emptied".into();
    }
    let column = read_column(game, p, attack);
    let legal = odds::tally(game, p, attack).is_legal();
    match legal.then(|| Stake::of(game, p, nth)).flatten() {
        Some(stake) => format!("{column}, {}", said(stake)),
        None => column,
    }
}

/// A result: its code, and what it means.
pub fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AE => "AE: attackers are lost",
        Verdict::X => "X: exchange",
        Verdict::AD => "AD: attackers are Dispersed",
        Verdict::S => "S: both sides are Spent",
        Verdict::D1 => "D1: retreats 1 or 2 hexes, Spent, or 3 or 4, Dispersed",
        Verdict::D4 => "D4: retreats up to 4 hexes, Dispersed",
        Verdict::DX => "DX: retreats up to 4 hexes, or an exchange",
        Verdict::DE => "DE: defenders are lost",
        Verdict::BR => "BR: defenders are lost, breakthrough",
    }
}

/// What became of one defender, or of a garrison.
pub fn read_words(read: &Read) -> &'static str {
    if read.unmoved { "D1: it cannot retreat and holds" } else { verdict_words(read.verdict) }
}
