//! A position put together by hand, on a screen of its own: the game that lies on the table waits below it.
//!
//! `state`: the position and what was done to it ([`Arranging`]). `screen`: where the parts lie, and the map. `rows`: what
//! may be set, at the left and of what is selected. `options`: the rules it is played on under. `tray`: what does not stand on the map. `keys`: its keys.

pub mod keys;
mod options;
mod rows;
pub mod screen;
pub mod state;
mod tray;

pub use self::state::Arranging;
use engine::base::start::Start;

/// The position as it stands, for a game or a lesson that begins with it.
pub fn taken(arranging: &Arranging) -> Start {
    arranging.start()
}
