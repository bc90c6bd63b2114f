//! What is done in a review with the game: commands (`act`), questions (`ask`), texts that are written (`drafts`).

pub mod act;
pub mod ask;
pub mod begin;
pub mod drafts;
pub mod line_text;
pub mod stepping;

pub use self::ask::Question;
