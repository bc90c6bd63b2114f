//! Positions that somebody wrote down: the words of [`Position`] themselves, asked before a game begins from them.

use super::super::{
    data::{Board, Terrain},
    game::Game,
    nouns::*,
};
use engine::base::{names::with, text};
use kit::stack::Limit;

/// The position of a text; faces left out are dealt from what is left, always the same way.
pub fn read(game: &Game, names: &Arc<dyn Names>, written: &str) -> Result<Position, Fault> {
    let read = with(names, || text::read_file(written));
    let mut p: Position = read.map_err(|(line, why)| Fault::new(format!("{why} (line {line})")))?;
    Fault::unless((1..=game.setup.turns).contains(&p.turn), "there is no such turn")?;
    let act = matches!(p.step, Step::Act(WEST | EAST));
    Fault::unless(act, "a game begins from a position in the part of a side")?;
    let there = |unit: Unit| p.at[unit.index()];
    Unit::all().filter_map(there).try_for_each(|hex| free(&game.board, &p, hex))?;
    for side in [WEST, EAST] {
        pool::fill(&Face::ALL, &mut p.faces[of(side)], |n| (0..n as u16).collect());
        let each = Face::ALL.iter().all(|face| p.faces[of(side)].contains(&Some(*face)));
        Fault::unless(each, "each side has one face of each kind")?;
    }
    Ok(p)
}

/// Whether what stands in a hex may stand there.
fn free(board: &Board, p: &Position, hex: HexId) -> Result<(), Fault> {
    let (name, terrain) = (board.map.label(hex), board.map.terrain(hex));
    let fault = |what: &str| Fault::new(format!("{what} {name}"));
    let sides: Vec<Side> = p.units_in(hex).map(Unit::side).collect();
    if terrain == Terrain::Lake {
        return Err(fault("a unit stands in the lake at"));
    }
    if sides.contains(&WEST) && sides.contains(&EAST) {
        return Err(fault("units of both sides stand in"));
    }
    let most = if terrain == Terrain::Clear { 2 } else { 1 };
    let units: Vec<Unit> = p.units_in(hex).collect();
    match kit::stack::excess(&[Limit::units(most)], &units, |_, ()| 1) {
        Some(excess) => Err(fault(&format!("{excess}:"))),
        None => Ok(()),
    }
}
