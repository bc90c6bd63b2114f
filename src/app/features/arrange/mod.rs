//! A position put together by hand, on a screen of its own: the game that lies on the table waits below it.
//!
//! `state`: the position and what was done to it ([`Arranging`]). `keys`: its keys. What is drawn of it stands in `screens::arrange`.

pub mod keys;
pub mod state;

pub use self::state::Arranging;
use engine::base::start::Start;

/// The position as it stands, for a game or a lesson that begins with it.
pub fn taken(arranging: &Arranging) -> Start {
    arranging.start()
}
