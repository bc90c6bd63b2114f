//! What is asked of the campaign as it happened.

use super::{
    leaving::leave,
    lesson,
    pages::campaign::{CampaignPage, MonthPage},
    starting,
};
use crate::{
    App, Banner,
    command::{Campaign, Dialog, Program},
    features::campaign::{Campaign as AsItHappened, Guide},
    play::Play,
    program::leaving::{Leave, Ready},
    window::Screen,
};
use engine::base::{keys::PlaceKey, side::Side};
use std::sync::Arc;

/// Whether a page of a month stands in place of the table.
fn is_on_month(app: &App) -> bool {
    app.shown().name() == MonthPage.name()
}

/// Does what is asked.
pub(crate) fn campaign(app: &mut App, asked: &Campaign, ctx: &egui::Context) {
    match *asked {
        Campaign::Open(nth) => open(app, nth),
        Campaign::Own => open_own(app),
        Campaign::Leave => to_learn(app),
        Campaign::TakeOver(side) => take_over(app, side, ctx),
        Campaign::Play(nth, side) => play(app, nth, side, ctx),
        Campaign::FromHistory => from_history(app, ctx),
        Campaign::Month => open_month(app),
        Campaign::GoOn => leave_month(app),
        Campaign::Again => play_month_again(app),
        Campaign::Front(front) => beside(app, |guide| guide.show(front)),
        Campaign::Aim(takes) => beside(app, |guide| guide.aim(takes)),
        Campaign::AskHistory(asks) => beside(app, |guide| guide.asks_history = asks),
        Campaign::Units if is_on_month(app) => beside(app, Guide::toggle_units),
        Campaign::Large if is_on_month(app) => beside(app, Guide::toggle_large),
        Campaign::Step(forward) => shown(app, |campaign| campaign.step(forward)),
        Campaign::Chapter(forward) => shown(app, |campaign| campaign.step_chapter(forward)),
        Campaign::GoTo(chapter, step) => shown(app, |campaign| campaign.go_to(chapter, step)),
        Campaign::Units => shown(app, AsItHappened::toggle_units),
        Campaign::Large => shown(app, |campaign| campaign.large = !campaign.large),
        Campaign::Place(place) => tell_of(app, place),
    }
}

/// Does something with the campaign shown.
fn shown(app: &mut App, act: impl FnOnce(&mut AsItHappened)) {
    if let Some(campaign) = app.learn.campaigns.now_mut() {
        act(campaign);
    }
}

/// Does something with history beside the game on the table.
fn beside(app: &mut App, act: impl FnOnce(&mut Guide)) {
    let Some(game) = &mut app.game else { return };
    let Some(guide) = game.modes.get_mut::<Guide>() else { return };
    act(guide);
    game.refresh();
}

fn open(app: &mut App, nth: usize) {
    lesson::read_campaigns(app);
    if app.learn.campaigns.choose(nth) {
        app.dialogs.close();
        app.page = &CampaignPage;
    }
}

fn open_own(app: &mut App) {
    lesson::read_campaigns(app);
    let title = app.at_table().map(|game| game.desk.kind.title());
    let own =
        title.and_then(|title| app.learn.campaigns.all().iter().position(|one| one.kind.title() == title));
    open(app, own.unwrap_or(0));
}

/// Back to the page of Learn.
fn to_learn(app: &mut App) {
    if app.shows(&CampaignPage) {
        lesson::home(app);
    }
}

/// A game from the end of the chapter shown; what of it is reconstructed stands over its map.
fn take_over(app: &mut App, side: Side, ctx: &egui::Context) {
    let Some(shown) = app.learn.campaigns.now() else { return };
    let (kind, turn, day) = (Arc::clone(&shown.kind), shown.now().turn, shown.now().to);
    match starting::from_history(app, &kind, turn, side) {
        Ok((desk, stated)) => {
            let said = Some(Banner::warning(format!("From history, {day}"), stated.join(" ")));
            leave(app, Leave::Begin(Box::new(Ready { desk, said, guided: false })), ctx);
        }
        Err(why) => app.banner = Some(Banner::grave("The game could not begin", why)),
    }
}

/// A guided campaign for a side.
fn play(app: &mut App, nth: usize, side: Side, ctx: &egui::Context) {
    let Some(kind) = app.learn.campaigns.all().get(nth).map(|campaign| Arc::clone(&campaign.kind)) else {
        return;
    };
    match starting::guided(app, &kind, side) {
        Ok(desk) => _ = leave(app, Leave::Begin(Box::new(Ready { desk, said: None, guided: true })), ctx),
        Err(why) => app.banner = Some(Banner::grave("The campaign could not begin", why)),
    }
}

/// On from where history stood at the end of the month of the page, in a game of its own.
fn from_history(app: &mut App, ctx: &egui::Context) {
    let Some(game) = &app.game else { return };
    let Some(guide) = game.mode::<Guide>() else { return };
    let Some((turn, day)) = guide.chapter().map(|chapter| (chapter.turn, chapter.to)) else { return };
    let (kind, side, guided) = (Arc::clone(&game.desk.kind), game.desk.me, guide.guided);
    match starting::from_history(app, &kind, turn, side) {
        Ok((desk, stated)) => {
            let said = Some(Banner::warning(format!("From history, {day}"), stated.join(" ")));
            leave(app, Leave::Begin(Box::new(Ready { desk, said, guided })), ctx);
        }
        Err(why) => app.banner = Some(Banner::grave("The game could not begin", why)),
    }
}

/// Opens the page of the month that ended, with history beside the game from then on.
fn open_month(app: &mut App) {
    let Some(game) = &mut app.game else { return };
    if !game.is_in::<Guide>() {
        match Guide::of(&game.desk, false) {
            Some(made) => game.modes.put(made),
            None => return game.desk.say("This game tells of no history"),
        }
    }
    let Play { modes, desk, .. } = &mut *game;
    if !modes.get_mut::<Guide>().is_some_and(|guide| guide.open(desk)) {
        desk.say("History tells nothing of the turn that ended");
    }
    game.refresh();
}

/// From the page of a month on.
fn leave_month(app: &mut App) {
    let Some(game) = &mut app.game else { return };
    let Play { modes, desk, .. } = &mut *game;
    let Some(guide) = modes.get_mut::<Guide>() else { return };
    let over = guide.page.as_ref().and_then(|page| page.compared()).is_some_and(|month| month.over);
    guide.go_on(desk);
    if over {
        desk.ended = false;
        app.queue.push(Program::Show(Dialog::End).into());
    }
    game.refresh();
}

/// Tells of a place, or of none.
fn tell_of(app: &mut App, place: Option<PlaceKey>) {
    shown(app, |campaign| campaign.place = place);
    if let Some(place) = place {
        app.views.campaign.map.show_place(place);
    }
}

/// History stands beside the game from now on, or no longer; a guided campaign keeps it.
pub(crate) fn put_history_beside(game: &mut Play, on: bool) {
    let guided = game.mode::<Guide>().map(|guide| guide.guided);
    if on && guided.is_none() && !game.is_led() {
        if let Some(guide) = Guide::of(&game.desk, false) {
            game.modes.put(guide);
        }
    } else if !on && guided == Some(false) {
        game.modes.take::<Guide>();
    }
    game.refresh();
}

/// Plays the month of the page again: the one played stays as a variation.
fn play_month_again(app: &mut App) {
    let Some(game) = &mut app.game else { return };
    let Some(guide) = game.modes.get_mut::<Guide>() else { return };
    let Some(from) = guide.again(&game.desk) else { return };
    match game.desk.table.go_to(game.desk.me, from) {
        Ok(()) => {
            guide.page = None;
            game.desk.put_away();
            game.desk.selection.clear();
            game.forget_thoughts();
            game.battles.rebase(&game.desk);
            game.desk.say("The month begins again; what was played stays as a variation");
        }
        Err(_) => game.desk.say("Under fair undo the month cannot be played again"),
    }
    game.refresh();
}
