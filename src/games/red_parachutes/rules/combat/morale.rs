//! Morale levels (RPX-190 to RPX-193) and standing fast (RPX-226).

/// Shift by the levels that both sides picked: right by the difference, three at most; left by half of it, two at most (RPX-193).
pub fn shift(attacker: u8, defender: u8) -> i16 {
    let (attacker, defender) = (i16::from(attacker), i16::from(defender));
    if attacker >= defender { (attacker - defender).min(3) } else { -((defender - attacker + 1) / 2).min(2) }
}

/// Whether a unit below the level fails the roll of its side: one below on 1 and 2, two on 1 to 3, lower ones on 1 to 4 (RPX-191).
pub fn fails(level: u8, morale: u8, die: u8) -> bool {
    match level.saturating_sub(morale) {
        0 => false,
        1 => die <= 2,
        2 => die <= 3,
        _ => die <= 4,
    }
}

/// Whether a stack stands fast: a roll below its morale; a leader or an improved bridgehead takes one off the roll (RPX-226).
pub fn stands(morale: u8, die: u8, helped: bool) -> bool {
    die.saturating_sub(u8::from(helped)) < morale
}
