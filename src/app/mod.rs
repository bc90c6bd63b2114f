//! The window: panels, map and dialogs over any game. Knows tables and scenes, names no game.
pub mod fonts;
pub mod icons;
pub mod map;
pub mod theme;
