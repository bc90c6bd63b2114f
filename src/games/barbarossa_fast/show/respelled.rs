//! The game with its places named in another spelling: board, ground, rules and pages.

use crate::{data::printed::printed, game::Game};
use engine::{
    base::spelling::Spelling,
    show::{
        board::{Board, Ground},
        pages::{Art, Page},
    },
};
use kit::data::spelling::Swaps;
use std::sync::Arc;

impl Game {
    /// The game with its places named in another spelling; `self` must be as it was opened.
    pub(crate) fn respelled(&self, spelling: Spelling) -> Self {
        let mut g = self.clone();
        g.swaps = self.spellings.swaps(spelling);
        for (id, name) in &self.spellings.places {
            if let Some(space) = g.board.spaces.iter_mut().find(|space| space.id == *id) {
                name.of(spelling).clone_into(&mut space.shown);
            }
        }
        let mut ground = Ground::clone(&self.map.ground);
        self.spellings.respell_ground(&mut ground, spelling);
        g.map = Arc::new(printed(&g.board, Arc::new(ground), &g.spellings));
        if let Some(chronicle) = &mut g.chronicle {
            Arc::make_mut(chronicle).each_text(&mut |text| *text = g.swaps.in_text(text));
        }
        g.swaps.in_rules(&mut g.rules);
        for page in &mut g.pages {
            respell_page(page, &g.swaps, &g.map);
        }
        g
    }
}

fn respell_page(page: &mut Page, swaps: &Swaps, map: &Arc<Board>) {
    let put = |text: &mut String| *text = swaps.in_text(text);
    swaps.in_page(page);
    for picture in &mut page.pictures {
        match &mut picture.art {
            Art::Map(position) => {
                position.scene.board = Arc::clone(map);
                position.scene.places.iter_mut().for_each(|p| put(&mut p.spoken));
                position.scene.counters.iter_mut().for_each(|c| put(&mut c.spoken));
            }
            Art::Counters(row) => {
                for (counter, word) in row {
                    put(&mut counter.spoken);
                    put(word);
                }
            }
            Art::Strip(dots, _) => dots.iter_mut().for_each(|d| put(&mut d.text)),
        }
    }
}
