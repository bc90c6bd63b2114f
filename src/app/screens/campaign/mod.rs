//! The campaign as it happened: `screen` is its page, with `told`, `chapter` and `timeline` around the map; `month`: a page between two
//! turns; `card` leads there; `large`: what the counters do not show, over the whole window.

pub mod card;
pub mod chapter;
pub mod cx;
pub mod large;
pub mod month;
pub mod screen;
pub mod timeline;
pub mod told;

pub use self::{month::MonthScreen, screen::CampaignScreen};
