//! Games, tries and positions put on the table.

use crate::{
    App, Banner,
    command::Act,
    desk::{parts::Keeping, state::Desk},
    features::{campaign::Guide, mode::Mode},
    modes::pages::table::Table,
    play::Play,
    program::{
        library as files,
        library::Opened,
        opening::{about_reading, beginning},
        origin::Origin,
    },
    screens::{beside::Beside, play::PlayScreen, review::screen::ReviewScreen},
};
use engine::{
    base::{seat::Control, side::Side},
    journal,
    table::{GameKind, Table as GameTable},
};
use std::sync::Arc;

/// The line of the opened file at which reading stopped: its number from 1 and its words, or one sentence why it cannot be
/// shown. While the game is not over only its beginning is shown: what came of an order may be hidden.
pub(crate) fn bad_line(app: &App) -> Option<Result<(usize, String), String>> {
    let table = &app.desk()?.table;
    let (good, over) = (table.load_report().good_bytes as usize, table.outcome().is_some());
    let path = app.file.opened_from.as_ref()?;
    Some(journal::read_file(path).map(|bytes| {
        let (before, rest) = bytes.split_at(good.min(bytes.len()));
        let number = before.split(|b| *b == b'\n').count();
        let line = rest.split(|b| *b == b'\n').next().unwrap_or_default();
        (number, beginning(&String::from_utf8_lossy(line), over))
    }))
}

/// Puts a game that was read on the table.
pub(crate) fn open_now(app: &mut App, origin: Origin, (kind, table): Opened) {
    let name = origin.name();
    app.file.opened_from = match &origin {
        Origin::File(path) => Some(path.clone()),
        Origin::Sample(_) => None,
    };
    if let Origin::File(path) = &origin
        && !files::lies_in(path, &app.launch.places.games)
    {
        app.settings.remember(path);
    }
    app.banner = about_reading(&name, table.load_report());
    let asked = app.launch.at.take();
    let at = asked.filter(|at| *at as usize <= table.ply_count());
    if let Some(asked) = asked.filter(|_| at.is_none() && app.banner.is_none()) {
        let last = table.ply_count();
        let title = format!("“{name}” has no order {asked}: its last is {last}");
        app.banner = Some(Banner::warning(title, "It is shown where it stands."));
    }
    // A sample with a commentary is there to be read: it opens at its first page. Who is given the address of a moment
    // wants to look at it among the others.
    let is_sample = matches!(origin, Origin::Sample(_));
    let is_read = is_sample && table.outcome().is_some() && !table.annotations().is_empty();
    let file_is_asked = matches!(origin, Origin::File(_));
    let keeping = kept_in(app, origin, &*table);
    let mut desk = Desk::new(kind, table, keeping);
    desk.file_is_asked = file_is_asked;
    desk.look = at;
    put_on_table(app, desk);
    if let Some(game) = app.game.as_mut().filter(|_| at.is_some() || is_read) {
        game.begin_review();
        if is_read {
            game.review_act(Act::Moment(0), 0.0);
        }
        app.views.review = ReviewScreen::default();
    }
}

/// Where a game that was read is kept from now on. A file that is damaged or lies elsewhere is not written to: the first
/// order makes a copy of what could be read.
fn kept_in(app: &mut App, origin: Origin, table: &dyn GameTable) -> Keeping {
    let report = table.load_report();
    let name = origin.name();
    match origin {
        Origin::File(path)
            if report.damage.is_none()
                && !files::is_called_page(&path)
                && files::lies_in(&path, &app.launch.places.games) =>
        {
            app.file.writer.attach(path.clone(), report.good_bytes, report.read_bytes);
            Keeping::In(path)
        }
        origin => {
            match origin {
                Origin::File(path) => app.file.writer.hold(path),
                Origin::Sample(_) => app.file.writer.detach(),
            }
            Keeping::AtFirstOrder { stem: files::stem(&name) }
        }
    }
}

/// Puts a game on the table.
pub(crate) fn put_on_table(app: &mut App, desk: Desk) {
    let mut game = Play::new(desk);
    game.spell(app.settings.names);
    let file = match &game.desk.keeping {
        Keeping::In(path) => path.to_str(),
        Keeping::AtFirstOrder { .. }
        | Keeping::Beside { .. }
        | Keeping::Asked { .. }
        | Keeping::Nowhere { .. } => None,
    };
    // A lesson and a puzzle are kept nowhere, and say by themselves what is to be said.
    let is_game = !matches!(game.desk.keeping, Keeping::Nowhere { .. });
    let guided = file.is_some() && app.settings.campaign.as_deref() == file;
    if (guided || app.settings.history && is_game)
        && let Some(mut guide) = Guide::of(&game.desk, guided)
    {
        if guided {
            guide.aims.clone_from(&app.settings.aims);
        }
        game.modes.put(guide);
    }
    game.refresh();
    app.game = Some(game);
    app.views.play = PlayScreen::default();
    app.newest = None;
    app.page = &Table;
    app.dialogs.close();
}

/// Puts a game on the table that has no file yet.
pub(crate) fn put_new(app: &mut App, desk: Desk) {
    app.file.writer.detach();
    app.banner = None;
    put_on_table(app, desk);
}

/// A position that is kept nowhere: a side is the person's at the window, the others are the computer's, of this level.
pub(crate) fn position(
    kind: Arc<dyn GameKind>,
    mut table: Box<dyn GameTable>,
    (side, level): (Side, u8),
    stem: String,
) -> Desk {
    for one in (0..table.sides().len() as u8).map(Side) {
        table.set_control(one, if one == side { Control::Person } else { Control::Automatic(level) });
    }
    Desk::new(kind, table, Keeping::Nowhere { stem })
}

/// Puts a position on the table in its mode, with what stands beside its map.
pub(crate) fn put_exercise(app: &mut App, desk: Desk, mode: impl Mode, beside: impl Beside + 'static) {
    put_new(app, desk);
    app.views.play.put_beside(beside);
    if let Some(game) = &mut app.game {
        game.modes.put(mode);
        game.name_places();
        game.show_as_it_stands();
    }
}

/// Puts a try on the table, in the review. It is kept nowhere before something is ordered in it.
pub(crate) fn put_try(app: &mut App, stem: String, (kind, table): Opened) {
    app.file.opened_from = None;
    put_new(app, Desk::new(kind, table, Keeping::AtFirstOrder { stem }));
    if let Some(game) = &mut app.game {
        game.begin_review();
    }
    app.views.review = ReviewScreen::default();
}

/// Notes which file the guided campaign on the table has, and its aims, to go on with it later.
pub(crate) fn remember_campaign(app: &mut App) {
    let Some(game) = &app.game else { return };
    let Some(guide) = game.mode::<Guide>().filter(|guide| guide.guided) else { return };
    let Keeping::In(path) = &game.desk.keeping else { return };
    if path.to_str() != app.settings.campaign.as_deref() {
        app.settings.campaign = path.to_str().map(str::to_owned);
    }
    if guide.aims != app.settings.aims {
        app.settings.aims.clone_from(&guide.aims);
    }
}
