//! What the writer tells of the game's file, of other files and of the disk.

use crate::{
    App, Banner,
    command::{Command, Files},
    desk::parts::Keeping,
    play::Play,
    program::library as files,
    window::listing::hand_out_records,
    worker::Report,
};
use engine::journal::{Meddled, Over};
use std::path::{Path, PathBuf};

/// Takes in what the writer has told; whether it told anything.
pub(crate) fn read_reports(app: &mut App) -> bool {
    let reports: Vec<Report> = app.file.writer.reports().collect();
    let any = !reports.is_empty();
    for report in reports {
        reported(app, report);
    }
    any
}

fn reported(app: &mut App, report: Report) {
    match report {
        Report::Attached(path) => attached(app, path),
        Report::KeptBeside(path) => {
            if let Some(banner) = &mut app.banner {
                let note = format!(" It is kept in {}.", path.display());
                banner.text.push_str(&note);
            }
        }
        Report::Held => {
            if let Some(desk) = app.desk_mut() {
                desk.file_is_asked = false;
            }
        }
        Report::ReadOnly(why) => read_only(app, why),
        Report::Trouble(why) => trouble(app, why),
        Report::Recovered => trouble_is_over(app),
        Report::Meddled(path, meddled) => meddled_with(app, &path, meddled),
        Report::NotMoved(why) => {
            if app.closing.to.is_some() {
                app.file.not_there = Some(why);
            } else {
                app.banner = Some(Banner::grave(why, "The game is kept where it was before."));
            }
        }
        Report::Copied(path, words) => {
            if let Some(Play { desk, .. }) = &mut app.game {
                desk.say(&format!("Saved to {}{words}", path.display()));
            }
            let mut text = words.trim_start_matches(['.', ' ']).to_owned();
            if !text.is_empty() {
                text.push('.');
            }
            app.banner = Some(Banner::written(&path, text));
        }
        Report::NotKept(why) => {
            app.banner
                .get_or_insert(Banner::warning(why, "The settings are as you see them until you quit."));
        }
        Report::Failed(why) => {
            app.file.failed = true;
            let text = "That file was not made; the game itself is as safe as before.";
            app.banner = Some(Banner::grave(why, text));
        }
    }
}

/// The game's file is another window's, or may not be written to.
fn read_only(app: &mut App, why: String) {
    let stem = files::copy_stem(&app.stem());
    let Some(Play { desk, .. }) = &mut app.game else { return };
    desk.keeping = Keeping::Beside { stem };
    desk.file_is_asked = false;
    desk.table.stand_apart();
    // One line holds all of it in a narrow window.
    let mut text = "Your next order makes a copy in the games folder and goes on there".to_owned();
    text.push_str(if desk.table.stands_apart() { ": a study, as the game is fair." } else { "." });
    if desk.their_turn().is_some() {
        text.push_str(" The computer waits here: Space lets it go on, in the copy.");
    }
    app.banner = Some(Banner { about_copy: true, ..Banner::warning(why, text) });
}

/// The copy is made in which a game goes on whose file was not written to.
fn copied(app: &mut App, path: &Path) {
    let Some(Play { desk, .. }) = &app.game else { return };
    let is_study = desk.table.stands_apart();
    if !is_study && !app.banner.as_ref().is_some_and(|b| b.about_copy) {
        return;
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let text = if is_study {
        format!("It is a study after order {}, and says so.", desk.plies_at_open)
    } else {
        "The file that was opened stays as it was.".to_owned()
    };
    let banner = Banner::warning(format!("The game goes on in “{name}”"), text);
    app.banner = Some(Banner { path: Some(path.to_owned()), ..banner });
}

/// The disk refuses the game's file.
fn trouble(app: &mut App, why: String) {
    let text = "The game goes on in memory, and writing is tried again every second.";
    app.banner = Some(Banner {
        about_disk: true,
        acts: vec![
            ("Try again", Command::Files(Files::RetryWriting)),
            ("Save somewhere else…", Command::Files(Files::ChooseElsewhere)),
        ],
        ..Banner::grave(why.clone(), text)
    });
    app.file.trouble = Some(why);
}

fn trouble_is_over(app: &mut App) {
    app.file.trouble = None;
    if app.banner.as_ref().is_some_and(|b| b.about_disk) {
        app.banner = None;
    }
}

/// The game is kept in this file from now on.
fn attached(app: &mut App, path: PathBuf) {
    trouble_is_over(app);
    if let Some((name, meddled)) = app.file.meddled.take() {
        app.banner = Some(Banner {
            path: Some(path.clone()),
            acts: vec![("Copy the path", Command::Files(Files::CopyPath(path.clone())))],
            ..Banner::warning(
                format!("“{name}” {}", meddled.words()),
                "The whole game, with every order, goes on in a new file:",
            )
        });
    }
    if app.desk().is_some_and(|desk| matches!(desk.keeping, Keeping::Asked { .. })) {
        copied(app, &path);
    }
    let Some(Play { desk, .. }) = &mut app.game else { return };
    if !files::lies_in(&path, &app.launch.places.games) {
        app.settings.remember(&path);
    }
    desk.file_is_asked = false;
    desk.keeping = Keeping::In(path);
}

/// Another program deleted, replaced or changed the file of the game: all of it goes into a new file beside it.
fn meddled_with(app: &mut App, path: &Path, meddled: Meddled) {
    hand_out_records(app);
    let Some(Play { desk, .. }) = &mut app.game else { return };
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let stem = files::unnumbered(&name).to_owned();
    let beside = path.parent().filter(|folder| folder.is_dir());
    let folder = beside.unwrap_or(&app.launch.places.games).to_owned();
    let all = desk.table.journal();
    desk.keeping = Keeping::Asked { stem: stem.clone() };
    app.file.writer.create(folder, stem, move || all);
    app.file.meddled = Some((name, meddled));
}

/// Writes the settings once they have changed; while a word of them is being typed, afterwards.
pub(crate) fn write_settings(app: &mut App, typing: bool) {
    if app.settings != app.saved_settings && !typing {
        app.saved_settings = app.settings.clone();
        let text = app.settings.to_text();
        app.file.writer.whole(app.launch.places.settings.clone(), text.into_bytes(), Over::File, None);
    }
}
