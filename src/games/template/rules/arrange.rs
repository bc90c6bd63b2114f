//! Positions that were written down: the words of [`Position`] themselves, asked before a game begins from them.

use super::super::{
    data::{Board, Terrain},
    game::Game,
    nouns::*,
};
use super::movement::fit;
use engine::base::{names::with, text};

/// The position of a text; faces left out are dealt from what is left, always the same way.
pub fn read(game: &Game, names: &Arc<dyn Names>, written: &str) -> Result<Position, Fault> {
    let read = with(names, || text::read_file(written));
    let mut p: Position = read.map_err(|(line, why)| Fault::new(format!("{why} (line {line})")))?;
    Fault::unless((1..=game.setup.turns).contains(&p.turn), "there is no such turn")?;
    let act = matches!(p.step, Step::Act(WEST | EAST));
    Fault::unless(act, "a game begins from a position in the part of a side")?;
    p.at.all().try_for_each(|(_, hex)| free(&game.board, &p, hex))?;
    for side in [WEST, EAST] {
        pool::fill(&Face::ALL, &mut p.faces[of(side)], |n| (0..n as u16).collect());
        let each = Face::ALL.iter().all(|face| p.faces[of(side)].contains(&Some(*face)));
        Fault::unless(each, "each side has one face of each kind")?;
    }
    Ok(p)
}

/// Whether what stands in a hex may stand there.
fn free(board: &Board, p: &Position, hex: HexId) -> Result<(), Fault> {
    let name = board.map.label(hex);
    if board.map.terrain(hex) == Terrain::Lake {
        return Err(Fault::new(format!("a unit stands in the lake at {name}")));
    }
    let both = [WEST, EAST].iter().all(|side| p.at.units(hex).any(|unit| unit.side() == *side));
    if both {
        return Err(Fault::new(format!("units of both sides stand in {name}")));
    }
    let together: Vec<Unit> = p.at.units(hex).collect();
    fit(board, hex, &together).map_err(|excess| Fault::new(format!("{excess}: {name}")))
}
