//! What is asked of the campaign as it happened.

use super::{leaving::leave, lesson, starting};
use crate::{
    app::{App, Banner, command::Campaign, launch::Screen, program::leaving::Leave},
    engine::base::side::Side,
};
use std::sync::Arc;

/// Does what is asked.
pub(crate) fn campaign(app: &mut App, asked: &Campaign, ctx: &egui::Context) {
    match *asked {
        Campaign::Open(nth) => open(app, nth),
        Campaign::Leave => to_learn(app),
        Campaign::TakeOver(side) => take_over(app, side, ctx),
        Campaign::Step(_)
        | Campaign::Chapter(_)
        | Campaign::GoTo(..)
        | Campaign::Units
        | Campaign::Place(_) => within(app, asked),
    }
}

fn open(app: &mut App, nth: usize) {
    lesson::read_campaigns(app);
    if app.campaigns.choose(nth) {
        app.dialogs.close();
        app.screen = Screen::Campaign;
    }
}

/// Back to the page of Learn.
fn to_learn(app: &mut App) {
    if app.screen == Screen::Campaign {
        lesson::home(app);
    }
}

/// A game from the end of the chapter shown; what of it is reconstructed stands over its map.
fn take_over(app: &mut App, side: Side, ctx: &egui::Context) {
    let Some(shown) = app.campaigns.now() else { return };
    let (kind, turn, day) = (Arc::clone(&shown.kind), shown.now().turn, shown.now().to);
    match starting::from_history(app, &kind, turn, side) {
        Ok((desk, stated)) => {
            let title = format!("From history, {day}");
            let said = Banner::warning(title, stated.join(" "));
            leave(app, Leave::Begin(Box::new((desk, Some(said)))), ctx);
        }
        Err(why) => app.banner = Some(Banner::grave("The game could not begin", why)),
    }
}

/// What is asked of the campaign shown.
fn within(app: &mut App, asked: &Campaign) {
    let Some(shown) = app.campaigns.now_mut() else { return };
    match *asked {
        Campaign::Step(forward) => shown.step(forward),
        Campaign::Chapter(forward) => shown.step_chapter(forward),
        Campaign::GoTo(chapter, step) => shown.go_to(chapter, step),
        Campaign::Units => shown.toggle_units(),
        Campaign::Place(place) => {
            shown.place = place;
            if let Some(place) = place {
                app.campaign_screen.map().show_place(place);
            }
        }
        Campaign::Open(_) | Campaign::Leave | Campaign::TakeOver(_) => {}
    }
}
