//! A game for somebody who has played none: after the lesson that leads into it, or without one. Hints come by themselves in it.

use super::{leaving::leave, lesson, starting};
use crate::{
    App, Banner,
    desk::Desk,
    features::learn::Learning,
    play::Play,
    program::leaving::{Leave, Ready},
};
use std::sync::Arc;

/// From the end of a lesson that leads into a game to that game; hints come by themselves in it.
pub(crate) fn play_on(app: &mut App, ctx: &egui::Context) {
    let Some(game) = &mut app.game else { return };
    let Play { desk, modes, .. } = &mut *game;
    let Some(learning) = modes.get_mut::<Learning>().filter(|learning| learning.plays_on()) else { return };
    learning.next(desk);
    let (kind, lesson, side) =
        (Arc::clone(&desk.kind), Arc::clone(learning.run.lesson()), learning.run.side());
    lesson::keep(app);
    match starting::from_lesson(app, &kind, &lesson, side) {
        Ok(desk) => begin_with_hints(app, desk, ctx),
        Err(why) => app.banner = Some(Banner::grave("The game could not begin", why)),
    }
}

/// A first game of the kind that is chosen, without a form.
pub(crate) fn first_game(app: &mut App, ctx: &egui::Context) {
    let Some(kind) = app.views.start.kind(&app.launch.kinds) else { return };
    match starting::first_game(app, &kind) {
        Ok(desk) => begin_with_hints(app, desk, ctx),
        Err(why) => app.banner = Some(Banner::grave("The game could not begin", why)),
    }
}

/// A game for somebody who has played none.
fn begin_with_hints(app: &mut App, desk: Desk, ctx: &egui::Context) {
    app.settings.hints = true;
    leave(app, Leave::Begin(Box::new(Ready { desk, said: None, guided: false })), ctx);
}
