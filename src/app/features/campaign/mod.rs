//! The campaign as it happened, on a page of its own: day by day without a game, or beside a game whose turn has ended.
//!
//! `guide`: history beside a game ([`Guide`]). `state`: where one is in it ([`Campaign`]). What is drawn of it stands in
//! `screens::campaign`.

pub mod guide;
pub mod state;

pub use self::{
    guide::Guide,
    state::{Campaign, Campaigns},
};
