//! A position put together by hand: begun, changed, played from, left.

use crate::{
    App, Banner,
    command::{Arrange, MapEvent, arrange::Tool},
    features::{
        arrange::{
            self, Arranging,
            state::{Back, Source},
        },
        workshop::Workshop,
    },
    modes::{
        leaving::{leave, put_arranged_away},
        pages::{arrange::ArrangePage, learn::LearnPage},
        starting, workshop,
    },
    program::leaving::{Leave, Ready},
    screens::arrange::screen::ArrangeScreen,
    window::Screen,
};
use engine::{
    base::{
        seat::Control,
        side::{Side, Viewer},
        start::Start,
    },
    contract::options::Choices,
};
use std::sync::Arc;

/// Does what is asked.
pub(crate) fn arrange(app: &mut App, asked: Arrange, ctx: &egui::Context) {
    match asked {
        Arrange::Open => open(app),
        Arrange::Play if app.arranging.as_ref().is_some_and(|of| of.source.lesson) => lesson(app, ctx),
        Arrange::Play => play(app, ctx),
        Arrange::Lesson => lesson(app, ctx),
        Arrange::Cancel => cancel_asked(app),
        Arrange::Escape => {
            let Some(of) = app.arranging.as_deref_mut() else { return };
            if of.escape() {
                of.asked_to_leave = false;
            } else {
                cancel_asked(app);
            }
        }
        other => {
            if let Some(of) = app.arranging.as_deref_mut() {
                of.asked_to_leave &= matches!(other, Arrange::Map(MapEvent::Hover(_)));
                change(of, other);
            }
        }
    }
}

/// What is done to the position itself.
fn change(of: &mut Arranging, asked: Arrange) {
    match asked {
        Arrange::Preset(nth) => of.take_preset(nth),
        Arrange::Tool(tool) => of.use_tool(tool),
        Arrange::Tray(side) => of.side = side,
        Arrange::Take(id) => of.take(&id),
        Arrange::Map(event) => of.pointed(&event),
        Arrange::Edit(edit) => of.edit(&edit),
        Arrange::Remove => of.remove(),
        Arrange::State => of.change_state(),
        Arrange::Control => of.change_control(),
        Arrange::Aim => of.aim(),
        Arrange::Type(letters) => of.type_name(&letters),
        Arrange::Untype => of.untype(),
        Arrange::Pick if of.aims || of.tool == Tool::Place => of.pick(),
        Arrange::Pick => of.click_here(),
        Arrange::Walk(heading) => of.walk(heading),
        Arrange::NextUnit(forward) => of.next_unit(forward),
        Arrange::Rules(shown) => of.rules_shown = shown,
        Arrange::Rule(row, nth) => of.rule(row, nth),
        Arrange::Undo => of.step(false),
        Arrange::Redo => of.step(true),
        Arrange::Open | Arrange::Play | Arrange::Lesson | Arrange::Cancel | Arrange::Escape => {}
    }
}

/// Opens the screen: with the moment of the game that is shown, else with what was left there, else with an empty map.
fn open(app: &mut App) {
    if app.shows(&ArrangePage) {
        ArrangePage.say(app, "The position is open already".to_owned());
        return;
    }
    let left = |of: &Arranging| of.is_changed() && of.source.back != Back::Table;
    let made = if app.at_table().is_some() {
        of_game(app)
    } else if app.arranging.as_deref().is_some_and(left) {
        app.page = &ArrangePage;
        return;
    } else {
        empty(app)
    };
    match made {
        Ok(of) => {
            app.arranging = Some(Box::new(of));
            app.views.arrange = ArrangeScreen::default();
            app.page = &ArrangePage;
            app.dialogs.close();
        }
        Err(why) => app.banner = Some(Banner::grave("No position can be arranged", why)),
    }
}

/// The moment shown, or the beginning of its step; of a lesson that is made, where it begins. A game that is still set up has
/// no such moment: then the map is empty.
fn of_game(app: &App) -> Result<Arranging, String> {
    let desk = app.desk().ok_or("There is no game")?;
    let table = &desk.table;
    let made = app.game.as_ref().and_then(|game| game.mode::<Workshop>());
    let begins = made.and_then(|made| made.draft.lesson().start.clone());
    let found = match begins {
        Some(start) => Ok((desk.at(), start)),
        None => table.start_before(if made.is_some() { 0 } else { desk.at() }, Viewer::Umpire),
    };
    let source = Source {
        kind: Arc::clone(&desk.kind),
        choices: table.choices(),
        players: (0..table.sides().len() as u8).map(|side| table.control(Side(side))).collect(),
        spelling: app.settings.names,
        back: Back::Table,
        lesson: made.is_some(),
    };
    let Ok((from, start)) = found else {
        let mut of = Arranging::empty(source)?;
        of.say("The game is still being set up and has no such position: the map is empty");
        return Ok(of);
    };
    let mut of = Arranging::new(source, Start::at(start.position))?;
    if from != desk.at() {
        of.say("The position at the beginning of the step: what was ordered in it is left out");
    }
    Ok(of)
}

fn empty(app: &App) -> Result<Arranging, String> {
    let kind = app.views.start.kind(&app.launch.kinds).ok_or("There is no game")?;
    let players = vec![Control::Person; kind.sides().len()];
    let back = if app.shows(&LearnPage) { Back::Learn } else { Back::Start };
    Arranging::empty(Source {
        kind,
        choices: Choices::new(),
        players,
        spelling: app.settings.names,
        back,
        lesson: false,
    })
}

/// A game for study that begins with the position.
fn play(app: &mut App, ctx: &egui::Context) {
    let Some(of) = app.arranging.as_deref() else { return };
    let Source { kind, choices, players, .. } = &of.source;
    match starting::from_position(Arc::clone(kind), choices, players, &arrange::taken(of)) {
        Ok(desk) => {
            let ready = Ready { desk, said: None, guided: false };
            if leave(app, Leave::Begin(Box::new(ready)), ctx) {
                app.arranging = None;
            }
        }
        Err(why) => {
            if let Some(of) = app.arranging.as_deref_mut() {
                of.say(why);
            }
        }
    }
}

/// The lesson that is made begins with the position, or a new one does.
fn lesson(app: &mut App, ctx: &egui::Context) {
    let Some(of) = app.arranging.as_deref() else { return };
    let (kind, choices) = (Arc::clone(&of.source.kind), of.source.choices.clone());
    workshop::begin_at(app, &*kind, choices, arrange::taken(of), ctx);
    if !app.shows(&ArrangePage) {
        app.arranging = None;
    }
}

/// Back to where the screen was opened; first it is said that what was changed is not kept.
fn cancel_asked(app: &mut App) {
    match app.arranging.as_deref_mut() {
        Some(of) if of.is_changed() && !of.asked_to_leave => {
            of.asked_to_leave = true;
            of.say("Once more leaves: what was arranged is not kept");
        }
        _ => put_arranged_away(app),
    }
}
