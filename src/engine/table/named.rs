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
    /// The level that is offered first.
    fn usual_level(&self, side: Side) -> u8;
    /// The level of which a level is a style, and what the style is called; none of a level as it is.
    fn style_of(&self, side: Side, level: u8) -> Option<(u8, &'static str)>;
    /// The levels of a side as they are, without those in a style.
    fn plain_levels(&self, side: Side) -> Vec<u8> {
        (0..self.levels(side).len() as u8).filter(|level| self.style_of(side, *level).is_none()).collect()
    }
    /// The styles of a level, or of the level of which it is one, and what they are called.
    fn styles_of(&self, side: Side, level: u8) -> Vec<(u8, &'static str)> {
        let plain = self.style_of(side, level).map_or(level, |(of, _)| of);
        let all = 0..self.levels(side).len() as u8;
        let of =
            |level| self.style_of(side, level).filter(|(of, _)| *of == plain).map(|(_, name)| (level, name));
        all.filter_map(of).collect()
    }
    /// The level itself, or that of the procedure by which it plays on where it weighs plans; the highest there is, of a higher one.
    fn procedure_of(&self, side: Side, level: u8) -> u8;
    /// The label of a level where it says something: the side has several procedures, or this level weighs plans.
    fn telling_level(&self, side: Side, level: u8) -> Option<&'static str>;
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
    fn usual_level(&self, side: Side) -> u8 {
        T::Game::usual_level(side)
    }
    fn style_of(&self, side: Side, level: u8) -> Option<(u8, &'static str)> {
        T::Game::style_of(side, level)
    }
    fn procedure_of(&self, side: Side, level: u8) -> u8 {
        T::Game::procedure_of(side, level)
    }
    fn telling_level(&self, side: Side, level: u8) -> Option<&'static str> {
        let weighs = |level: &u8| T::Game::budget(side, *level).is_some();
        let levels = T::Game::levels(side);
        let procedures = (0..levels.len() as u8).filter(|level| !weighs(level)).count();
        let (_, label) = levels.get(usize::from(level))?;
        (procedures > 1 || weighs(&level)).then_some(*label)
    }
}
