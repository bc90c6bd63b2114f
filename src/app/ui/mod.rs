//! Theme, icons, fonts and widgets: nothing here knows a game.

pub mod fonts;
pub mod icons;
pub mod theme;
pub mod widgets;
