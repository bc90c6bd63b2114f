//! The campaign as it happened, on a page of its own: day by day without a game, or beside a game whose turn has ended.
//!
//! `guide`: history beside a game ([`Guide`]); `month`: its pages, before a turn and after it.
//! `state`: where one is in it ([`Campaign`]). `screen`: the page ([`CampaignScreen`]). `card`: the card that leads to it. `told`, `chapter`, `timeline`: its left panel, its
//! right panel, and the strip below the map. `large`: what the counters do not show, over the whole window.

pub mod card;
mod chapter;
pub mod cx;
pub mod guide;
mod large;
mod mode;
pub mod month;
pub mod screen;
pub mod state;
mod timeline;
mod told;

pub use self::{
    guide::Guide,
    month::MonthScreen,
    screen::CampaignScreen,
    state::{Campaign, Campaigns},
};
