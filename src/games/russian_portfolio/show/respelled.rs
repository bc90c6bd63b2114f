//! The game with its places named in another spelling: map, rules, pages and history.

use super::super::{
    book::{Prepared, PreparedArt},
    game::Game,
};
use engine::base::spelling::Spelling;
use kit::data::spelling::Swaps;
use std::sync::Arc;

/// The game with its places named in a spelling; it must be as it was opened.
pub fn respelled(opened: &Game, spelling: Spelling) -> Game {
    let mut game = opened.clone();
    let names = &opened.book.spellings;
    let swaps = names.swaps(spelling);
    for (label, name) in &names.places {
        let place = game.board.map.places.iter_mut().find(|place| opened.board.label(place.hex) == label);
        if let Some(place) = place {
            name.of(spelling).clone_into(&mut place.shown);
        }
    }
    names.respell_board(Arc::make_mut(&mut game.board.printed), spelling);
    for river in &mut game.board.map.rivers {
        names.respell_river(&mut river.name, spelling);
    }
    let book = &mut game.book;
    swaps.in_rules(&mut book.rules);
    book.pages.iter_mut().for_each(|page| swaps.in_page(page));
    book.pictures.iter_mut().for_each(|picture| in_picture(&swaps, picture));
    if let Some(chronicle) = &mut book.chronicle {
        Arc::make_mut(chronicle).each_text(&mut |text| *text = swaps.in_text(text));
    }
    book.swaps = swaps;
    game
}

fn in_picture(swaps: &Swaps, picture: &mut Prepared) {
    if let PreparedArt::Counters(row) = &mut picture.art {
        for (_, _, word) in row {
            *word = swaps.in_text(word);
        }
    }
}
