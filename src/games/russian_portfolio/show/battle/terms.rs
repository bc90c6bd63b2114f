//! From strength to column: every term of an attack with its rule, and what each row of the table means.

use super::super::{
    super::{
        battle::{Bonus, Reckoning, Shift},
        data::table::Verdict,
        game::Game,
    },
    words::{hex_name, unit_name},
};
use crate::engine::show::line::Term;

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
fn signed(by: i8) -> String {
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
        Shift::Kerch => "Kerch Straits",
        Shift::Surprise => "Surprise, first turn",
        Shift::Winter => "Soviet winter bonus",
        Shift::Swamp => "Armour into a swamp",
    }
}

/// Strengths of both sides, the odds and every shift, up to the column.
pub fn sums(game: &Game, r: &Reckoning) -> Vec<(String, Vec<Term>)> {
    let mut attack = Vec::new();
    for there in &r.attackers {
        let half = if there.halved { ", half over water" } else { "" };
        let rule = if there.halved { "RP-TER-04" } else { "RP-CMB-09" };
        attack.push(term(format!("{}{half}", unit_name(game, there.unit)), there.factor.to_string(), rule));
    }
    attack.push(total("Attack", r.attack.to_string(), "RP-CMB-09"));
    let mut defence = Vec::new();
    for there in &r.defenders {
        defence.push(term(unit_name(game, there.unit), there.factor.to_string(), "RP-CMB-10"));
        for (bonus, plus) in &there.bonuses {
            defence.push(term(bonus_name(*bonus), format!("+{plus}"), bonus.rule()));
        }
        if there.dispersed {
            defence.push(term("Dispersed: nothing from ground and works", "0", "RP-TER-15"));
        }
    }
    for (hex, factor) in &r.garrisons {
        defence.push(term(
            format!("Garrison of {}", hex_name(game, *hex)),
            format!("+{factor}"),
            "RP-TER-09",
        ));
    }
    defence.push(total("Defence", r.defence.to_string(), "RP-CMB-10"));
    let mut shifts =
        vec![term(format!("Odds {} to {}", r.attack, r.defence), column(game, r.base), "RP-CMB-11")];
    shifts.extend(r.shifts.iter().map(|(shift, by)| term(shift_name(*shift), signed(*by), shift.rule())));
    shifts.push(total("Column", column(game, r.column), "RP-CMB-12"));
    if let Some(next) = for_dispersed(game, r) {
        shifts.push(term("Dispersed defenders are read at", column(game, next), "RP-CMB-14"));
    }
    vec![("Attack".into(), attack), ("Defence".into(), defence), ("From odds to column".into(), shifts)]
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
