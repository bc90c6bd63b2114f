//! The game with its places named in another spelling: board, ground, rules and pages.

use crate::{
    engine::{
        base::spelling::Spelling,
        show::{
            board::{Board, Ground},
            pages::{Art, Page},
        },
    },
    games::barbarossa_fast::{
        data::{
            printed::printed,
            spelling::{Swaps, respell},
        },
        game::Game,
    },
};
use std::sync::Arc;

impl Game {
    /// The game with its places named in another spelling; `self` must be as it was opened.
    pub(crate) fn respelled(&self, spelling: Spelling) -> Self {
        let mut g = self.clone();
        g.swaps = self.spellings.swaps(spelling);
        for (i, name) in &self.spellings.places {
            if let Some(space) = g.board.spaces.get_mut(*i) {
                name.of(spelling).clone_into(&mut space.shown);
            }
        }
        let mut ground = Ground::clone(&self.map.ground);
        for (name, _, _) in &mut ground.waters {
            respell(name, &self.spellings.waters, spelling);
        }
        for river in &mut ground.rivers {
            respell(&mut river.name, &self.spellings.rivers, spelling);
        }
        for town in &mut ground.towns {
            respell(&mut town.name, &self.spellings.towns, spelling);
        }
        g.map = Arc::new(printed(&g.board, Arc::new(ground), &g.spellings));
        if let Some(chronicle) = &mut g.chronicle {
            Arc::make_mut(chronicle).each_text(&mut |text| *text = g.swaps.in_text(text));
        }
        for rule in &mut g.rules {
            rule.title = g.swaps.in_text(&rule.title).into();
            rule.text = g.swaps.in_text(&rule.text).into();
        }
        for page in &mut g.pages {
            respell_page(page, &g.swaps, &g.map);
        }
        g
    }
}

fn respell_page(page: &mut Page, swaps: &Swaps, map: &Arc<Board>) {
    let put = |text: &mut String| *text = swaps.in_text(text);
    put(&mut page.title);
    put(&mut page.markdown);
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
