//! Beginning a game, and going on with the newest.

use super::tabling::{put_new, put_on_table};
use crate::{
    Banner,
    desk::{Desk, Keeping},
    play::Play,
    program::library as files,
    screens::start::{fresh_seed, level_of},
    window::{App, listing::open_path},
};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::{Control, Post},
        side::Side,
        start::Start,
    },
    contract::options::{Choices, code},
    table::GameKind,
};
use lessons::format::Lesson;
use std::sync::Arc;

/// What a game is begun with.
struct SetUp {
    kind: Arc<dyn GameKind>,
    choices: Choices,
    undo: UndoPolicy,
    /// Where it begins, if not at its set-up.
    start: Option<Start>,
    /// Who plays each side.
    players: Vec<Control>,
    /// Commanders of a side who are played otherwise than their side.
    posts: Vec<(Side, Post, Control)>,
}

impl SetUp {
    /// What the file of the game is called. Not named after the seed, which a name would tell to anyone who is sent an
    /// address or a copy.
    fn stem(&self, several: bool) -> String {
        let sides = self.kind.sides().iter().zip(&self.players);
        let persons: Vec<&str> =
            sides.filter(|(_, who)| **who == Control::Person).map(|(name, _)| *name).collect();
        let who = match persons.as_slice() {
            [] => "Watched",
            [one] => one,
            _ => "Both sides",
        };
        let stem = files::new_name(who, &self.kind.called(&self.choices));
        if several { files::stem(&format!("{}, {stem}", self.kind.title())) } else { stem }
    }

    /// The game on a desk.
    fn begin(self, seed: u64, several: bool) -> Result<Desk, String> {
        let (choices, undo) = (&self.choices, self.undo);
        let mut table = match &self.start {
            Some(start) => self.kind.arranged_table(choices, seed, undo, start)?,
            None => self.kind.new_table(choices, seed, undo)?,
        };
        for (side, control) in (0..).map(Side).zip(&self.players) {
            if table.control(side) != *control {
                table.set_control(side, *control);
            }
        }
        for (side, post, control) in &self.posts {
            table.set_post(*side, *post, *control);
        }
        let stem = self.stem(several);
        Ok(Desk::new(self.kind, table, Keeping::AtFirstOrder { stem }))
    }
}

/// Begins the game set up on the start screen.
pub(crate) fn begin(app: &mut App) {
    let draft = &app.views.start;
    let Some(kind) = draft.kind(&app.launch.kinds) else { return };
    let sides = (0..kind.sides().len() as u8).map(Side);
    let players = sides.map(|side| draft.control(&*kind, side)).collect();
    let last = (kind.id().to_owned(), code(kind.id(), &kind.options(), &draft.choices));
    let posts = draft.automatic_posts(&*kind);
    let set_up =
        SetUp { kind, choices: draft.choices.clone(), undo: draft.undo, start: None, players, posts };
    let several = app.launch.kinds.len() > 1;
    match draft.seed().and_then(|seed| set_up.begin(seed, several)) {
        Ok(desk) => {
            app.views.start.begun();
            app.settings.last_options.extend([last]);
            put_new(app, desk);
        }
        Err(why) => app.views.start.problem = Some(why),
    }
}

/// Begins a game with the choices, players and start of the one on the table, and a seed of its own.
pub(crate) fn again(app: &mut App) {
    let Some(Play { desk, .. }) = &app.game else { return };
    let sides = (0..desk.table.sides().len() as u8).map(Side);
    let of = |side: Side| (0..desk.table.posts(side).len() as u8).map(move |nth| (side, Post(nth)));
    let posts =
        sides.clone().flat_map(of).map(|(side, post)| (side, post, desk.table.control_of(side, post)));
    let set_up = SetUp {
        kind: Arc::clone(&desk.kind),
        choices: desk.table.choices(),
        undo: desk.table.undo_policy(),
        start: desk.table.start().cloned(),
        posts: posts.filter(|(side, _, control)| *control != desk.table.control(*side)).collect(),
        players: sides.map(|side| desk.table.control(side)).collect(),
    };
    match set_up.begin(fresh_seed(), app.launch.kinds.len() > 1) {
        Ok(desk) => put_new(app, desk),
        Err(why) => app.banner = Some(Banner::grave("The game could not begin", why)),
    }
}

/// A game from the front of history when a turn was over: a side is played by the person at the window, the others by the
/// computer. With what of it is reconstructed.
///
/// # Errors
/// One sentence.
pub(crate) fn from_history(
    app: &App,
    kind: &Arc<dyn GameKind>,
    turn: u16,
    side: Side,
) -> Result<(Desk, Vec<String>), String> {
    let seed = fresh_seed();
    let start = kind.take_over(&Choices::new(), turn, seed)?.start;
    let stated = kind.stated(&Choices::new(), turn, app.settings.names);
    let set_up = SetUp { start: Some(start), ..alone(kind, side) };
    Ok((set_up.begin(seed, app.launch.kinds.len() > 1)?, stated))
}

/// A game for study from the usual set-up: a side is played by the person at the window, the others by the computer.
///
/// # Errors
/// One sentence.
pub(crate) fn guided(app: &App, kind: &Arc<dyn GameKind>, side: Side) -> Result<Desk, String> {
    alone(kind, side).begin(fresh_seed(), app.launch.kinds.len() > 1)
}

/// A first game, without a form: the first side of the game chosen against the computer, with what is recommended for it.
///
/// # Errors
/// One sentence.
pub(crate) fn first_game(app: &App, kind: &Arc<dyn GameKind>) -> Result<Desk, String> {
    alone_with(kind, Side(0), kind.recommended()).begin(fresh_seed(), app.launch.kinds.len() > 1)
}

/// The game that a lesson leads into: its side against the computer, from the position in which the lesson began. The dice of
/// the lesson are not those of the game.
///
/// # Errors
/// One sentence.
pub(crate) fn from_lesson(
    app: &App,
    kind: &Arc<dyn GameKind>,
    lesson: &Lesson,
    side: Side,
) -> Result<Desk, String> {
    let start = lesson.start.as_ref().map(|start| Start::at(start.position.clone()));
    let set_up = SetUp { start, ..alone_with(kind, side, lesson.choices.clone()) };
    set_up.begin(fresh_seed(), app.launch.kinds.len() > 1)
}

/// One person against the computer, with undo anywhere.
fn alone(kind: &Arc<dyn GameKind>, side: Side) -> SetUp {
    alone_with(kind, side, Choices::new())
}

/// The same with other choices.
fn alone_with(kind: &Arc<dyn GameKind>, side: Side, choices: Choices) -> SetUp {
    let level = |s: Side| level_of(&**kind, &choices, s).unwrap_or_else(|| kind.usual_level(s));
    let players: Vec<Control> = (0..kind.sides().len() as u8)
        .map(Side)
        .map(|s| if s == side { Control::Person } else { Control::Automatic(level(s)) })
        .collect();
    SetUp {
        kind: Arc::clone(kind),
        choices,
        undo: UndoPolicy::Study,
        start: None,
        players,
        posts: Vec::new(),
    }
}

/// A game for study that begins with a position, played by these.
///
/// # Errors
/// What is impossible in it.
pub(crate) fn from_position(
    kind: Arc<dyn GameKind>,
    choices: &Choices,
    players: &[Control],
    start: &Start,
) -> Result<Desk, String> {
    let mut table = kind.arranged_table(choices, fresh_seed(), UndoPolicy::Study, start)?;
    for (side, control) in (0..).map(Side).zip(players) {
        if table.control(side) != *control {
            table.set_control(side, *control);
        }
    }
    let stem = files::new_name("Position", &kind.called(choices));
    Ok(Desk::new(kind, table, Keeping::AtFirstOrder { stem }))
}

/// Goes on with the newest game.
pub(crate) fn go_on(app: &mut App) {
    let Some(mut newest) = app.newest.take() else { return };
    let report = newest.desk.table.load_report();
    let length = newest.file.path.metadata().map(|m| m.len()).ok();
    if report.damage.is_some() || length != Some(report.read_bytes) {
        // Opened as any file is: that says what is wrong, and reads what another window has added since.
        open_path(app, newest.file.path);
        return;
    }
    app.file.writer.attach(newest.file.path, report.good_bytes, report.read_bytes);
    newest.desk.file_is_asked = true;
    put_on_table(app, newest.desk);
}
