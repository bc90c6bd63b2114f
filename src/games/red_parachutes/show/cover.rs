//! What can be read of the game before it is begun.

use crate::{game::Game, nouns::*, odds::tool::TOOL};
use engine::contract::tools::Tool;
use std::ops::RangeInclusive;

impl Cover for Game {
    const TITLE: &'static str = "Red Parachutes";
    const LINES: [&'static str; 2] =
        ["Battalions at the Dnieper, on 832 hexes", "23 to 26 September 1943, 16 turns"];
    const DRAWN: &'static str = "Draw";

    fn blurb(_choices: &Choices) -> String {
        "The Soviet armies cross the Dnieper at Bukryn while a German corps withdraws over the bridge of Kaniv, and parachute \
         brigades are to drop behind the river. Four turns a day; what stands in a stack, and where the drop is to be, is \
         known to its owner alone."
            .to_owned()
    }
    fn tools() -> &'static [Tool] {
        &[TOOL]
    }
    fn about() -> &'static [&'static str] {
        &[
            "Of the published game no map, counter or chart was available. The procedure follows the player aid sheet of \
             Richard J. Vohlers, in our words; every number of a counter, table or hex is ours and says so where it is shown.",
            "Reviews describe Red Parachutes as a game of 1995 by Brian Knipple, published by Avalanche Press. This is a \
             reconstruction inspired by it, not that game.",
        ]
    }
    fn turns(&self) -> Option<RangeInclusive<u16>> {
        Some(1..=self.army.track.len() as u16)
    }
    fn rules(&self) -> &[RuleText] {
        &self.rules.texts
    }
    fn manual(&self) -> Option<(&'static str, &'static str)> {
        Some(("red_parachutes", include_str!("../../../../docs/manual/red_parachutes.md")))
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        let (mut game, swaps) = (self.clone(), self.spellings.swaps(spelling));
        self.spellings.respell_board(Arc::make_mut(&mut game.printed), spelling);
        for name in game.map.names.iter_mut().filter(|name| !name.is_empty()) {
            *name = swaps.in_text(name);
        }
        swaps.in_rules(&mut game.rules.texts);
        game.rules.pages.iter_mut().for_each(|page| swaps.in_page(page));
        game.swaps = swaps;
        Some(game)
    }
    fn in_words(&self, english: &str) -> String {
        self.swaps.in_text(english)
    }
    fn pages(&self) -> Vec<Page> {
        self.rules.pages.clone()
    }
}
