//! Beginning a game, and going on with the newest.

use super::tabling::{open_path, put_on_table};
use crate::{
    app::{
        desk::{Desk, Keeping},
        program::library as files,
        window::App,
    },
    engine::base::{seat::Control, side::Side},
};

/// Begins the game set up on the start screen.
pub(crate) fn begin(app: &mut App) {
    let draft = &app.start;
    let Some(kind) = draft.kind(&app.launch.kinds) else { return };
    let seed = match draft.seed() {
        Ok(seed) => seed,
        Err(why) => {
            app.start.problem = Some(why);
            return;
        }
    };
    match kind.new_table(&draft.choices, seed, draft.undo) {
        Ok(mut table) => {
            let mut me = None;
            for side in (0..kind.sides().len() as u8).map(Side) {
                let control = draft.control(&*kind, side);
                if control == Control::Person {
                    me.get_or_insert(side);
                }
                if table.control(side) != control {
                    table.set_control(side, control);
                }
            }
            let persons: Vec<&str> = (0..kind.sides().len() as u8)
                .filter(|side| table.control(Side(*side)) == Control::Person)
                .filter_map(|side| kind.sides().get(usize::from(side)).copied())
                .collect();
            let who = match persons.as_slice() {
                [] => "Watched",
                [one] => one,
                _ => "Both sides",
            };
            // Not named after the seed, which a name would tell to anyone who is sent an address or a copy.
            let mut stem = files::new_name(who, &kind.called(&draft.choices));
            if app.launch.kinds.len() > 1 {
                stem = files::stem(&format!("{}, {stem}", kind.title()));
            }
            app.start.begun();
            app.writer.detach();
            app.banner = None;
            put_on_table(app, Desk::new(kind, table, Keeping::AtFirstOrder { stem }));
        }
        Err(why) => app.start.problem = Some(why),
    }
}

/// Goes on with the newest game.
pub(crate) fn go_on(app: &mut App) {
    let Some(newest) = app.newest.take() else { return };
    let report = newest.desk.table.load_report();
    let length = newest.file.path.metadata().map(|m| m.len()).ok();
    if report.damage.is_some() || length != Some(report.read_bytes) {
        // Opened as any file is: that says what is wrong, and reads what another window has added since.
        open_path(app, newest.file.path);
        return;
    }
    app.writer.attach(newest.file.path, report.good_bytes, report.read_bytes);
    put_on_table(app, newest.desk);
}
