//! What the dice of a combat were read with, as terms of the lines of the log that tell of them.

use crate::{
    battle::{BattleEvent, Odds},
    data::results::Row,
    game::Game,
    nouns::*,
    rules::combat::{fight::helpers, losses, odds},
    state::{Position, nth},
};

/// A term of a sum.
pub fn term(label: impl Into<String>, value: &impl ToString, rule: &str, total: bool) -> Term {
    Term { label: label.into(), value: value.to_string(), rule: rule.to_owned(), total }
}

/// A shift with its sign.
pub fn by(n: i16) -> String {
    format!("{n:+}").replace('-', "−")
}

/// Where the dice are read: a row of the header, and the column that the odds come to there; none off its left side (RPX-219).
pub fn place(row: Row, column: Option<u8>) -> [Term; 2] {
    let column = column.map_or("none".to_owned(), |column| column.to_string());
    [term("Row", &format!("{row:?}"), "RPX-219", false), term("Column", &column, "RPX-219", false)]
}

/// What a position makes of the defenders more than they are one by one (RPX-211).
pub fn in_position(odds: &Odds, attacker: Side) -> Option<Term> {
    let more = odds.of_position(attacker);
    (more > 0).then(|| term("In a position", &more, "RPX-211", false))
}

/// How the results of a combat come about: row, column and dice give those of the table, the options change and limit them
/// (RPX-163), and what a side cannot lose takes from the other’s (RPX-224).
pub fn rolled(game: &Game, p: &Position, e: &BattleEvent) -> Vec<Term> {
    let (BattleEvent::Rolled { column, dice, raw, results, .. }, Some(b)) = (e, p.fight.as_deref()) else {
        return Vec::new();
    };
    let both = |of: [u8; 2]| (of[nth(p.phasing)], of[nth(p.phasing.other())]);
    let (table, at_last) = (both(*raw), both(*results));
    let optioned = losses::after_options(game, b, table);
    let unmet = (optioned != at_last).then(|| each("after what cannot be met", at_last, "RPX-224"));
    place(odds::row(game, p, b.target), Some(*column))
        .into_iter()
        .chain([two_dice(*dice, "RPX-219")])
        .chain(each("by the table", table, "RPX-219"))
        .chain(each("after options", optioned, "RPX-163"))
        .chain(unmet.into_iter().flatten())
        .collect()
}

/// The results of attacker and defender as they are by then.
fn each(by_then: &str, (attack, defence): (u8, u8), rule: &str) -> [Term; 2] {
    [("Attack", attack), ("Defence", defence)]
        .map(|(who, n)| term(format!("{who} {by_then}"), &n, rule, false))
}

fn two_dice(dice: [u8; 2], rule: &str) -> Term {
    term("Two dice", &dice[0].saturating_add(dice[1]), rule, false)
}

/// A shot at armour: its value, the armour, the dice and from which sum on they hit (RPX-205).
pub fn shot(game: &Game, value: u8, armor: u8, dice: [u8; 2]) -> Vec<Term> {
    let from = (2..=12u8).find(|sum| game.results.hits(value, armor, *sum));
    let from = from.map_or("none".to_owned(), |from| from.to_string());
    let [value, armor] =
        [("Value of the fire", value), ("Armour", armor)].map(|(label, n)| term(label, &n, "RPX-205", false));
    vec![value, armor, two_dice(dice, "RPX-205"), term("Hits from", &from, "RPX-205", true)]
}

/// What a stack needs to stand fast: its morale, and who takes one off the die (RPX-226).
pub fn stood(game: &Game, p: &Position, (side, at): (Side, Hex), morale: u8, helped: bool) -> Vec<Term> {
    let morale = term("Roll below the morale", &morale, "RPX-226", false);
    let [leader, ferry] = helpers(game, p, side, at);
    let who = match (leader, ferry) {
        (true, false) => "Leader",
        (false, true) => "Improved bridgehead",
        (true, true) => "Leader and improved bridgehead",
        (false, false) => "Leader or improved bridgehead",
    };
    let help = helped.then(|| term(who, &by(-1), "RPX-226", false));
    [morale].into_iter().chain(help).collect()
}

/// What a leader is checked with: the steps that fell where he stands, and the dice (RPX-223).
pub fn checked(steps: u8, dice: [u8; 2]) -> Vec<Term> {
    vec![term("Steps lost there", &steps, "RPX-223", false), two_dice(dice, "RPX-223")]
}

/// The step that a stack owes for the enemy zone it enters (RPX-228).
pub fn toll(zone: bool) -> Vec<Term> {
    zone.then(|| term("Steps for the enemy zone", &1, "RPX-228", false)).into_iter().collect()
}
