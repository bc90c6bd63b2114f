//! Which game it is: said alike of a game of the register and of a game on a table.

use crate::{
    base::side::Side,
    contract::{
        automatic::Automatic as _,
        cover::Cover as _,
        options::{Choices, OptionRow, ReadyStart},
        rules::Rules as _,
        show::Presentation,
    },
};

/// What belongs to one game.
pub trait OfGame {
    /// Its rules.
    type Game: Presentation;
}

/// Which game it is.
pub trait Named {
    /// Stable id for files and `--game`.
    fn id(&self) -> &'static str;
    /// Name on the screen.
    fn title(&self) -> &'static str;
    /// Under the name in a list of games: what kind of game it is; its editions, turns and time.
    fn lines(&self) -> [&'static str; 2];
    /// What an end is called that no side wins: `Drawn`.
    fn drawn(&self) -> &'static str;
    /// Sides.
    fn sides(&self) -> &'static [&'static str];
    /// Option rows.
    fn options(&self) -> Vec<OptionRow>;
    /// Options recommended for a first game; empty when the defaults are.
    fn recommended(&self) -> Choices;
    /// Sets of choices offered by name, the usual one first.
    fn starts(&self) -> &'static [ReadyStart];
    /// Levels of the automatic player for a side: value and label.
    fn levels(&self, side: Side) -> &'static [(&'static str, &'static str)];
}

impl<T: OfGame> Named for T {
    fn id(&self) -> &'static str {
        T::Game::ID
    }
    fn title(&self) -> &'static str {
        T::Game::TITLE
    }
    fn lines(&self) -> [&'static str; 2] {
        T::Game::LINES
    }
    fn drawn(&self) -> &'static str {
        T::Game::DRAWN
    }
    fn sides(&self) -> &'static [&'static str] {
        T::Game::SIDES
    }
    fn options(&self) -> Vec<OptionRow> {
        T::Game::options()
    }
    fn recommended(&self) -> Choices {
        T::Game::recommended()
    }
    fn starts(&self) -> &'static [ReadyStart] {
        T::Game::starts()
    }
    fn levels(&self, side: Side) -> &'static [(&'static str, &'static str)] {
        T::Game::levels(side)
    }
}
