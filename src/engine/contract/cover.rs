//! What can be read of a game before it is begun: its box, and its rulebook.

use super::{
    automatic::Automatic,
    options::{Choices, ReadyStart},
    tools::Tool,
    trials::Trials,
};
use crate::{
    base::spelling::Spelling,
    show::pages::{Page, RuleText},
};
use std::ops::RangeInclusive;

/// What a game says of itself.
pub trait Cover: Automatic {
    /// Name on the screen, such as `Barbarossa Fast`.
    const TITLE: &'static str;
    /// Under the name in a list of games: what kind of game it is; its editions, turns and time. Short, without a full
    /// stop.
    const LINES: [&'static str; 2] = ["", ""];
    /// What an end is called that no side wins.
    const DRAWN: &'static str = "Drawn";
    /// What will be played with these choices, in plain words; empty when there is nothing to say.
    fn blurb(_choices: &Choices) -> String {
        String::new()
    }
    /// Choices recommended for a first game; the others have their default. Empty when the
    /// defaults are.
    fn recommended() -> Choices {
        Choices::new()
    }
    /// Sets of choices offered by name, the usual one first; a handful at most.
    fn starts() -> &'static [ReadyStart] {
        &[]
    }
    /// What a game with these choices is called beside others of its kind, such as `Marcks plan`; empty when nothing
    /// tells them apart.
    fn called(_choices: &Choices) -> String {
        String::new()
    }
    /// What is reconstructed and who made it: paragraphs for the About page.
    fn about() -> &'static [&'static str] {
        &[]
    }
    /// Tools for the command line.
    fn tools() -> &'static [Tool] {
        &[]
    }
    /// In which settings, and at the start of which turns, its chances are compared with played games.
    fn trials() -> Trials {
        Trials::default()
    }
    /// Its game turns, the first and the last; `None` where their number is open.
    fn turns(&self) -> Option<RangeInclusive<u16>> {
        None
    }
    /// The rule sentences of this game.
    fn rules(&self) -> &[RuleText] {
        &[]
    }
    /// The rule pages of this game, in the order of reading.
    fn pages(&self) -> Vec<Page> {
        Vec::new()
    }
    /// How this game is used in the window, a page of the manual: its name and its Markdown, whose first line is `# Title`.
    fn manual(&self) -> Option<(&'static str, &'static str)> {
        None
    }
    /// The same game with its places named in another spelling; asked of the game as it was opened. `None` when it has
    /// no other names. Orders, files and digests must not differ.
    fn spelled(&self, _spelling: Spelling) -> Option<Self> {
        None
    }
    /// A text written in English with its places named in the spelling of this game.
    fn in_words(&self, english: &str) -> String {
        english.to_owned()
    }
}
