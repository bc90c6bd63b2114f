//! What can be read of the game before it is begun.

use super::{
    super::{game::Game, odds::tool::TOOL},
    handbook, respelled,
};
use engine::{
    base::spelling::Spelling,
    contract::{
        cover::Cover,
        options::{Choices, ReadyStart},
        tools::Tool,
        trials::Trials,
    },
    show::pages::{Page, RuleText},
};
use std::ops::RangeInclusive;

impl Cover for Game {
    const TITLE: &'static str = "The Russian Portfolio";
    const LINES: [&'static str; 2] =
        ["Corps and armies on 1,120 hexes", "To spring 1942, 15 turns, an evening"];
    fn blurb(choices: &Choices) -> String {
        let free = choices.get("redeployment").is_some_and(|chosen| chosen == "yes");
        let needed = if free { 3 } else { 6 };
        format!(
            "Corps, armies and fronts on hexes of 66 km, in turns of 20 days, to spring 1942. The Axis wins with victory \
             cities worth {needed} of 12 points that it holds in supply; the Soviet side wins when the campaign ends \
             without that, or at once with Warsaw or Bucharest."
        )
    }
    /// The campaign of 1941 before Kiev, before the mud and in the snow.
    fn trials() -> Trials {
        Trials { turns: vec![3, 6, 9], play_outs: 40, ..Trials::default() }
    }
    fn turns(&self) -> Option<RangeInclusive<u16>> {
        let last = self.board.track.len().saturating_sub(1);
        Some(self.setup.start.turn().into()..=last as u16)
    }
    fn starts() -> &'static [ReadyStart] {
        &[
            ReadyStart { name: "As printed", about: "22 June, historical set-up, roulette", choices: &[] },
            ReadyStart {
                name: "The early chance",
                about: "1 June, with weather by the die",
                choices: &[("invasion", "june-1")],
            },
            ReadyStart {
                name: "A ready Red Army",
                about: "22 June, free Soviet set-up, 3 points to win",
                choices: &[("redeployment", "yes")],
            },
        ]
    }
    fn rules(&self) -> &[RuleText] {
        &self.book.rules
    }
    fn pages(&self) -> Vec<Page> {
        handbook::pages(self)
    }
    fn manual(&self) -> Option<(&'static str, &'static str)> {
        Some(("russian_portfolio", include_str!("../../../../docs/manual/russian_portfolio.md")))
    }
    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        Some(respelled::respelled(self, spelling))
    }
    fn in_words(&self, english: &str) -> String {
        self.spell(english)
    }
    fn tools() -> &'static [Tool] {
        &[TOOL]
    }
    fn about() -> &'static [&'static str] {
        &[
            "The Russian Portfolio: rules and data of this program are told in our own words. The designer kept his \
             rights in the text of the game; whether this part may be published is not decided, and until it is, it is \
             not for publication.",
            "Of the printed game its unit counters did not survive. Factors, the flags of dispersed units, the pool of \
             replacements and a part of the hexsides are reconstructed; the page of a unit or a hex says so where it \
             holds.",
        ]
    }
}
