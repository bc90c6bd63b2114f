//! A position that is put together by hand: what lies beside the map, and why a change is impossible.

use super::{counters, refusals};
use crate::{
    data::words::Enters,
    game::Game,
    nouns::Unit,
    refusal::{Refusal, Stop},
    rules::{arrange::Sketch, logistics::stock, setup},
};
use engine::{
    contract::rules::Fault,
    show::{
        arranging::{Arrangement, Edit, Edited, TrayGroup, TrayPiece},
        offer::Explanation,
    },
};
use kit::{
    arrange::{self, beside},
    ids::Id as _,
};

/// What may be set in a position, and what may be put on its map.
///
/// # Errors
/// What is impossible in it.
pub fn arrangement(game: &Game, position: &str) -> Result<Arrangement, Fault> {
    let sketch = Sketch::read(game, position)?;
    Ok(arrange::arrangement(&sketch, tray(&sketch)))
}

/// The counters beside the map: those of the stock that are alike lie on one pile.
fn tray(Sketch { game, p }: &Sketch<'_>) -> Vec<TrayGroup> {
    let mut piles: Vec<(Unit, &str, TrayPiece)> = Vec::new();
    for unit in Unit::all().filter(|unit| p.at.of(*unit).is_none()) {
        let counter = game.counter(unit);
        let group = match counter.enters {
            Enters::Siberian(_) => "Siberian reserve",
            Enters::Setup(_) | Enters::Replacement => counters::group(game, unit),
        };
        let is_stock = counter.enters == Enters::Replacement;
        let alike = |pile: &&mut (Unit, &str, TrayPiece)| {
            is_stock && pile.1 == group && stock::is_equal(game, pile.0, unit)
        };
        match piles.iter_mut().find(alike) {
            Some((.., piece)) => piece.left += 1,
            None => piles.push((unit, group, beside(&counter.key, 1, counters::mark(game, p, unit, None)))),
        }
    }
    arrange::tray(piles.into_iter().map(|(unit, group, piece)| (unit.side(), group.to_owned(), piece)))
}

/// A position after a change.
///
/// # Errors
/// What makes it impossible.
pub fn rearranged(game: &Game, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
    let sketch = Sketch::read(game, position);
    let before = sketch.as_ref().map_or_else(|_| setup::start(game), |sketch| sketch.p.clone());
    let edited = sketch.map_err(Refusal::from).and_then(|sketch| arrange::edited(sketch, edit));
    edited.map_err(|why| {
        let mut said = refusals::explain(game, &before, &why);
        // Units are taken off the map here, where a player would fight or go round.
        if let Refusal::Move(stop) = why {
            let way_out = if matches!(stop, Stop::Enemy(_)) { "Take them off the map first" } else { "" };
            way_out.clone_into(&mut said.way_out);
        }
        said
    })
}
