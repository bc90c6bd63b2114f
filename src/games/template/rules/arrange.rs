//! Positions that were written down, the words of [`Position`] themselves, or put together by hand: asked before a game begins
//! from them.

use super::super::{
    data::{Board, Terrain},
    game::Game,
    nouns::*,
};
use super::movement::fit;
use engine::base::{names::with, text};
use kit::arrange::{self, Arranged};

/// Something that may be set in a position.
type Row<'a> = arrange::Row<Sketch<'a>>;

/// The position of a text; faces left out are dealt from what is left, always the same way.
pub fn read(game: &Game, written: &str) -> Result<Position, Fault> {
    let read = with(&game.names(), || text::read_file(written));
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

/// A position that is put together.
pub struct Sketch<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position, with all faces dealt.
    pub p: Position,
}

impl<'a> Sketch<'a> {
    /// The position of a text.
    pub fn read(game: &'a Game, position: &str) -> Result<Self, Fault> {
        Ok(Self { game, p: read(game, position)? })
    }
}

impl<'a> Arranged for Sketch<'a> {
    type Unit = Unit;
    type Place = HexId;
    type Refusal = Fault;

    fn places(&self) -> usize {
        HEXES
    }
    fn rows(&self) -> Vec<Row<'a>> {
        let turns = (1..=self.game.setup.turns).map(|turn| (turn, turn.to_string()));
        let sides = [(Step::Act(WEST), "0", "West"), (Step::Act(EAST), "1", "East")];
        vec![
            Row::number("turn", "Turn", self.p.turn, turns, |sketch, turn| {
                sketch.p.turn = turn;
                Ok(())
            }),
            Row::choice("step", "Part of", self.p.step, sides, |sketch, step| {
                sketch.p.step = step;
                Ok(())
            }),
        ]
    }
    fn unit_rows(&self, unit: Unit) -> Result<Vec<Row<'a>>, Fault> {
        let faces = [(false, "hidden", "Face down"), (true, "seen", "Seen")];
        let seen = self.p.seen.has(unit);
        Ok(vec![Row::choice("face", "Face", seen, faces, move |sketch, seen| {
            sketch.p.seen.put(unit, seen);
            Ok(())
        })])
    }
    fn put(&mut self, unit: Unit, at: Option<HexId>) -> Result<(), Fault> {
        self.p.at.put(unit, at);
        Ok(())
    }
    fn enter(&mut self, piece: &str, at: HexId) -> Result<Unit, Fault> {
        let unit = Unit::all().find(|unit| Unit::NAMES[unit.index()] == piece);
        let unit = unit.ok_or_else(|| Fault::new("there is no such unit"))?;
        self.put(unit, Some(at)).map(|()| unit)
    }
    fn finish(self) -> Result<String, Fault> {
        let position = text::write(&self.game.names(), &self.p).map_err(Fault::new)?;
        read(self.game, &position).map(|_| position)
    }
}
