//! What is asked of the campaign as it happened.

use super::{
    leaving::leave,
    lesson,
    pages::campaign::{CampaignPage, MonthPage},
    starting,
};
use crate::{
    App, Banner,
    command::{Campaign, Program, wishes::Dialog},
    features::campaign::Guide,
    play::Play,
    program::leaving::{Leave, Ready},
    window::Screen,
};
use engine::base::side::Side;
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
        Campaign::Month
        | Campaign::GoOn
        | Campaign::Front(_)
        | Campaign::Aim(_)
        | Campaign::Again
        | Campaign::AskHistory(_) => of_game(app, asked),
        Campaign::Units | Campaign::Large if is_on_month(app) => of_game(app, asked),
        Campaign::Step(_)
        | Campaign::Chapter(_)
        | Campaign::GoTo(..)
        | Campaign::Units
        | Campaign::Large
        | Campaign::Place(_) => within(app, asked),
    }
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

/// What is asked of history beside the game on the table.
fn of_game(app: &mut App, asked: &Campaign) {
    let Some(game) = &mut app.game else { return };
    if *asked == Campaign::Again {
        play_month_again(game);
        return;
    }
    if *asked == Campaign::Month && !game.is_in::<Guide>() {
        match Guide::of(&game.desk, false) {
            Some(made) => game.modes.put(made),
            None => return game.desk.say("This game tells of no history"),
        }
    }
    let Play { modes, desk, .. } = &mut *game;
    let Some(guide) = modes.get_mut::<Guide>() else { return };
    match *asked {
        Campaign::Month => {
            if !guide.open(desk) {
                desk.say("History tells nothing of the turn that ended");
            }
        }
        Campaign::GoOn => {
            let over = guide.page.as_ref().and_then(|page| page.compared()).is_some_and(|month| month.over);
            guide.go_on(desk);
            if over {
                desk.ended = false;
                app.queue.push(Program::Show(Dialog::End).into());
            }
        }
        Campaign::Front(front) => guide.show(front),
        Campaign::Aim(takes) => guide.aim(takes),
        Campaign::AskHistory(asks) => guide.asks_history = asks,
        Campaign::Units => guide.toggle_units(),
        Campaign::Large => {
            if let Some(page) = &mut guide.page {
                page.large = !page.large;
            }
        }
        Campaign::Open(_)
        | Campaign::Own
        | Campaign::Leave
        | Campaign::Step(_)
        | Campaign::Chapter(_)
        | Campaign::GoTo(..)
        | Campaign::TakeOver(_)
        | Campaign::Play(..)
        | Campaign::Again
        | Campaign::FromHistory
        | Campaign::Place(_) => {}
    }
    game.refresh();
}

/// What is asked of the campaign shown.
fn within(app: &mut App, asked: &Campaign) {
    let Some(shown) = app.learn.campaigns.now_mut() else { return };
    match *asked {
        Campaign::Step(forward) => shown.step(forward),
        Campaign::Chapter(forward) => shown.step_chapter(forward),
        Campaign::GoTo(chapter, step) => shown.go_to(chapter, step),
        Campaign::Units => shown.toggle_units(),
        Campaign::Large => shown.large = !shown.large,
        Campaign::Place(place) => {
            shown.place = place;
            if let Some(place) = place {
                app.views.campaign.map().show_place(place);
            }
        }
        Campaign::Open(_)
        | Campaign::Own
        | Campaign::Leave
        | Campaign::TakeOver(_)
        | Campaign::Play(..)
        | Campaign::Month
        | Campaign::GoOn
        | Campaign::Front(_)
        | Campaign::Aim(_)
        | Campaign::Again
        | Campaign::AskHistory(_)
        | Campaign::FromHistory => {}
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
fn play_month_again(game: &mut Play) {
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
