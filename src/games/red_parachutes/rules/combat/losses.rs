//! What a result costs: steps, nerves, leaders (RPX-220 to RPX-225, RPX-230, RPX-234).

use crate::{
    battle::Battle,
    data::results::{AttackOption, DefenceOption},
    game::Game,
    nouns::*,
    state::Position,
};

/// Steps and hexes of a result: half of it steps, up for the attacker and down for the defender, the rest retreat (RPX-220, RPX-225).
pub fn split(result: u8, attacker: bool) -> (u8, u8) {
    let steps = if attacker { result.div_ceil(2) } else { result / 2 };
    (steps, result - steps)
}

/// The result of the other side when one cannot meet its own losses (RPX-224).
pub fn unmet(result: u8, must: u8, has: u8) -> u8 {
    if has < must { result.saturating_sub(1) } else { result }
}

/// Numbers of attacker and defender, by side.
pub fn by_side<T>(p: &Position, (ours, theirs): (T, T)) -> [T; 2] {
    if p.phasing == SOVIET { [theirs, ours] } else { [ours, theirs] }
}

/// What a result costs both sides, by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// The results after the options and what cannot be met.
    pub results: [u8; 2],
    /// Steps.
    pub owed: [u8; 2],
    /// Hexes.
    pub retreat: [u8; 2],
}

/// Steps of the attackers and of the defenders that take part.
pub fn steps(p: &Position, b: &Battle) -> [u8; 2] {
    let of = |all: UnitSet| {
        all.iter()
            .filter(|unit| p.at.of(*unit).is_some())
            .map(|unit| p.man(unit).steps)
            .fold(0, u8::saturating_add)
    };
    [of(b.attackers), of(b.defenders)]
}

/// What both sides picked; the plainest where nothing is known.
fn picks(b: &Battle) -> (AttackOption, DefenceOption) {
    (b.attack.unwrap_or(AttackOption::Standard), b.defence.unwrap_or(DefenceOption::Defend))
}

/// The results of attacker and defender after the changes and limits of the options, from those of the table (RPX-163).
pub fn after_options(game: &Game, b: &Battle, raw: (u8, u8)) -> (u8, u8) {
    let (attack, defence) = picks(b);
    game.results.cell(attack, defence).results(raw)
}

/// What a result of the table costs attackers and defenders of so many steps (RPX-163, RPX-220, RPX-224, RPX-225).
pub fn cost(game: &Game, p: &Position, b: &Battle, steps: [u8; 2], raw: (u8, u8)) -> Cost {
    let (mut ours, mut theirs) = after_options(game, b, raw);
    let withdraws = picks(b) == (AttackOption::Standard, DefenceOption::Withdraw);
    theirs = unmet(theirs, split(ours, true).0, steps[0]);
    ours = unmet(ours, if withdraws { 0 } else { split(theirs, false).0 }, steps[1]);
    let attacker = split(ours, true);
    let defender = if withdraws { (0, theirs.max(1)) } else { split(theirs, false) };
    Cost {
        results: by_side(p, (ours, theirs)),
        owed: by_side(p, (attacker.0, defender.0)),
        retreat: by_side(p, (attacker.1, defender.1)),
    }
}

/// What guns do to attacking armour: whether the first step is the best tank unit’s, and how many of the losses the defender names
/// (RPX-222).
pub fn tanks(armor: u8, defending_at: u8, steps: u8) -> (bool, u8) {
    let better = defending_at.saturating_sub(armor);
    match better {
        _ if armor == 0 => (false, 0),
        0 => (false, 0),
        1 => (true, 0),
        _ => (false, steps.div_ceil(2)),
    }
}

/// What becomes of a leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Fate {
    Unharmed,
    Wounded,
    Killed,
}

/// The fate of a leader in a hex where steps were lost (RPX-223, RPX-Q56).
pub fn fate(roll: u8, steps: u8) -> Fate {
    match roll {
        n if n <= 2 + steps => Fate::Killed,
        n if n == 3 + steps => Fate::Wounded,
        _ => Fate::Unharmed,
    }
}

/// Days for which a wounded leader is away (RPX-223).
pub fn days_away(roll: u8) -> u8 {
    2 * roll
}

/// The nerve of a unit after what a result does to it, and whether that costs a step: twice disrupted is demoralized, twice
/// demoralized a step (RPX-230).
pub fn shaken(nerve: Nerve, by: Nerve) -> (Nerve, bool) {
    match (nerve, by) {
        (nerve, Nerve::Good) => (nerve, false),
        (Nerve::Good, by) => (by, false),
        (Nerve::Disrupted, _) => (Nerve::Demoralized, false),
        (Nerve::Demoralized, Nerve::Disrupted) => (Nerve::Demoralized, false),
        (Nerve::Demoralized, Nerve::Demoralized) => (Nerve::Demoralized, true),
    }
}

/// Supply of a unit after a combat: an attacker without it is cut off, a defender on a die (RPX-234).
pub fn cut_off(supply: Supply, defender_die: Option<u8>, most: u8) -> Supply {
    let cut = defender_die.is_none_or(|die| die <= most);
    if supply == Supply::Out && cut { Supply::Isolated } else { supply }
}
