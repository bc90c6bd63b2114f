//! Theme, icons, fonts and widgets: nothing here knows a game.

pub mod button;
pub mod excerpt;
pub mod fence;
pub(crate) mod focus;
pub mod fonts;
pub mod icons;
pub mod keyboard;
pub mod menu_rows;
pub mod parts;
pub(crate) mod pressed;
pub mod rows;
pub mod segments;
pub mod system_fonts;
pub mod theme;
pub mod widgets;
pub mod words;
