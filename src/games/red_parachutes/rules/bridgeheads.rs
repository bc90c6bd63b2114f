//! Bridgeheads of the Soviet side (RPX-040 to RPX-044).

use super::front::{Asked, Before as _};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, Refusal, hex_must, must, no},
    state::{Pair, Position},
};

/// Bridgeheads of the track come, and those whose time it is come back (RPX-Q26).
pub fn come(game: &Game, d: &mut GameDraft<'_>) {
    // The three of the first turn stand on the map from the start.
    let new = if d.state.turn > 1 { game.turn(d.state).bridgehead_pairs } else { 0 };
    let back = d.state.pairs_back.iter().filter(|turn| **turn <= d.state.turn).count() as u8;
    if new + back > 0 {
        d.emit(Event::PairsCame { new, back });
    }
}

fn now(p: &Position) -> May {
    let now = p.step == Step::Bridgeheads && p.phasing == SOVIET;
    must(now, "E_NOT_YOUR_PHASE", "RPX-040", "no bridgeheads are placed in this step")
}

/// Two bank hexes without enemies and without another bridgehead, that face each other (RPX-041, RPX-044).
fn may_lie(game: &Game, p: &Position, east: Hex, west: Hex, other_than: Option<Hex>) -> May {
    let wide = "they are not adjacent, nor parted by one hex of water alone";
    must(game.map.span(east, west).is_some(), "E_SPAN", "RPX-041", wide)?;
    let front = Asked::of(game, p, SOVIET);
    for hex in [east, west] {
        hex_must(!front.holds(hex), hex, "E_OCCUPIED", "RPX-044", "enemies stand in {}")?;
        let mut there = p.pairs.iter().filter(|pair| Some(pair.west) != other_than);
        let taken = there.any(|pair| pair.east == hex || pair.west == hex);
        hex_must(!taken, hex, "E_OCCUPIED", "RPX-044", "another bridgehead lies in {}")?;
    }
    Ok(())
}

/// Whether a bridgehead may be placed.
pub fn may_place(game: &Game, p: &Position, east: Hex, west: Hex) -> May {
    now(p)?;
    let code = if p.pairs_back.is_empty() { "E_NONE_LEFT" } else { "E_WAIT" };
    must(p.pairs_free > 0, code, "RPX-040", "there is no bridgehead to place")?;
    may_lie(game, p, east, west, None)
}

fn pair(p: &Position, west: Hex) -> Result<&Pair, Refusal> {
    let none = || no("E_NONE_LEFT", "RPX-042", "no bridgehead lies in {}").of([west.into()]);
    p.pairs.iter().find(|pair| pair.west == west).ok_or_else(none)
}

/// Whether the Soviet-bank counter of a bridgehead may be shifted (RPX-042).
pub fn may_shift(game: &Game, p: &Position, west: Hex, east: Hex) -> May {
    now(p)?;
    let pair = pair(p, west)?;
    must(!pair.shifted, "E_SHIFT", "RPX-042", "it was shifted in this turn")?;
    must(pair.east != east, "E_SHIFT", "RPX-042", "it lies there")?;
    let far = game.has_hex(east).then(|| game.map.distance(pair.east, east));
    let near = far.is_some_and(|far| far <= game.tables.fixed.bridgehead_shift.into());
    must(near, "E_SHIFT", "RPX-042", "it is shifted by two hexes at most")?;
    may_lie(game, p, east, west, Some(west))
}

/// Whether a bridgehead may be withdrawn.
pub fn may_withdraw(p: &Position, west: Hex) -> May {
    now(p)?;
    pair(p, west).map(|_| ())
}

/// The turn in which a withdrawn bridgehead comes back: the first morning at least two turns later (RPX-042).
pub fn withdrawn_until(game: &Game, p: &Position) -> u8 {
    let from = p.turn.saturating_add(game.tables.fixed.bridgehead_return_turns);
    let mornings = game.army.track.iter().filter(|turn| turn.is_morning() && turn.turn >= from);
    mornings.map(|turn| turn.turn).next().unwrap_or(u8::MAX)
}

/// All bridgeheads that may be placed, the east hex first.
pub fn sites(game: &Game, p: &Position) -> impl Iterator<Item = (Hex, Hex)> {
    let spans = game.map.spans.iter().map(|span| (span.east, span.west));
    spans.filter(|(east, west)| may_place(game, p, *east, *west).is_ok())
}
