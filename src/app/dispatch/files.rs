//! What is asked about files and the clipboard.

use crate::{
    App, Banner,
    command::{Class, Files, Filing, ReportWish, Share},
    desk::parts::Keeping,
    features::learn::shelf,
    modes::{class, learning, leaving::keep_elsewhere},
    play::Play,
    program::{
        clock,
        filing::Shelf,
        picking::Picking,
        pictures::{drawn, plate},
        reports::NOT_OVER,
    },
    screens::sheet_picture::Paper,
    window::{
        listing::{hand_out_records, open_path, open_sample},
        picking::pick_file,
    },
};
use engine::{base::side::Viewer, journal::Over};
use report::{
    Format,
    moving::{Extent, Shape},
};
use std::path::{Path, PathBuf};

/// Does what is asked about files.
pub(crate) fn files(app: &mut App, asked: Files, ctx: &egui::Context) {
    match asked {
        Files::ChooseFile => pick_file(app, Picking::Open),
        Files::OpenPath(path) if shelf::is_lesson(&path) => learning::open_file(app, &path, ctx),
        Files::OpenPath(path) if class::is_try(&path) => class::class(app, Class::Read(vec![path]), ctx),
        Files::OpenPath(path) => open_path(app, path),
        Files::OpenSample(number) => open_sample(app, number),
        Files::FileGame(path, what) => file_game(app, path, what),
        Files::SaveNow => save_now(app),
        Files::RetryWriting => app.file.writer.retry(),
        Files::ChooseCopy => pick_file(app, Picking::Copy),
        Files::SaveCopyTo(path) => save_copy(app, path),
        Files::ChooseElsewhere => pick_file(app, Picking::Elsewhere),
        Files::KeepElsewhere(path) => keep_elsewhere(app, path),
        Files::ChooseShare(share) => choose(app, Picking::Share(share)),
        Files::SaveShareTo(path, share) => write_share(app, path, share),
        Files::ChooseReply => pick_file(app, Picking::Reply),
        Files::ReadReply(path) => {
            app.dialogs.close();
            app.services.replies.start(&app.wake, path);
        }
        Files::ChooseReport(wish) => choose(app, Picking::Report(wish)),
        Files::SaveReportTo(path, wish) => write_report(app, path, wish),
        Files::ReportNow => app.services.makers.without_chances(&app.wake, app.game.as_mut()),
        Files::CancelMaking => cancel_making(app),
        Files::ChooseNumbers => choose(app, Picking::Numbers),
        Files::SaveNumbersTo(path) => write_numbers(app, path),
        Files::ChoosePicture(kind) => choose(app, Picking::Picture(kind)),
        Files::SavePictureTo(path) => write_picture(app, path),
        Files::ChooseShots(extent, shape) => choose(app, Picking::Shots(extent, shape)),
        Files::SaveShotsTo(path, extent, shape) => write_shots(app, path, extent, shape),
        Files::ChooseSheet => choose(app, Picking::Sheet),
        Files::SaveSheetTo(path) => write_sheet(app, path),
        Files::CopyPicture => {
            let theme = app.kit().th;
            if let Some(game) = &app.game {
                app.services.clipboard.start(&app.wake, plate(game, theme));
            }
        }
        Files::CopyPosition => copy_position(app, ctx),
        Files::CopyBattle => copy_battle(app, ctx),
        Files::OpenFile(path) => app.services.opener.start(&app.wake, &path, app.launch.native_dialogs),
        Files::CopyPath(path) => ctx.copy_text(path.display().to_string()),
    }
}

/// Asks where a file about the game goes.
fn choose(app: &mut App, what: Picking) {
    if matches!(what, Picking::Share(_) | Picking::Report(_) | Picking::Sheet) {
        app.dialogs.close();
    }
    if app.game.is_some() {
        pick_file(app, what);
    }
}

/// Does something to a game of the list, unless it is the one on the table.
fn file_game(app: &mut App, path: PathBuf, what: Filing) {
    if app.desk().is_some_and(|d| matches!(&d.keeping, Keeping::In(own) if *own == path)) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let why = format!("“{name}” is on the table");
        app.banner = Some(Banner::warning(why, "Leave the game first; nothing was changed."));
        return;
    }
    let shelf = Shelf {
        kinds: app.launch.kinds.clone(),
        games: app.launch.places.games.clone(),
        native: app.launch.native_dialogs,
        by: (app.settings.author.clone(), clock::today()),
    };
    app.services.filer.start(&app.wake, path, what, shelf);
}

/// Writes everything out, and says where it is.
fn save_now(app: &mut App) {
    hand_out_records(app);
    app.file.writer.retry();
    let trouble = app.file.trouble.clone();
    let Some(desk) = app.desk_mut() else { return };
    let words = trouble.unwrap_or_else(|| match &desk.keeping {
        Keeping::In(path) => format!("Saved in {}", path.display()),
        Keeping::Asked { .. } => "The file is being made".to_owned(),
        Keeping::AtFirstOrder { .. } => "There is nothing to save before the first order".to_owned(),
        Keeping::Beside { .. } => "Nothing is written here: your first order makes a copy".to_owned(),
        Keeping::Nowhere { .. } => {
            "A lesson is not kept as a game; Save a copy makes a file of it".to_owned()
        }
    });
    desk.say(&words);
}

/// Whether a file is that of the game on the table, which nothing else may be written to; says so.
fn is_own_file(game: &mut Play, path: &Path) -> bool {
    let Keeping::In(own) = &game.desk.keeping else { return false };
    let real = |p: &Path| p.canonicalize().unwrap_or_else(|_| p.to_owned());
    let same = real(own) == real(path);
    if same {
        game.desk.say(&format!("{} is the game itself: choose another name", path.display()));
    }
    same
}

/// The game, when a file about it may be written to this path.
fn game_for<'a>(game: &'a mut Option<Play>, path: &Path) -> Option<&'a mut Play> {
    game.as_mut().and_then(|game| if is_own_file(game, path) { None } else { Some(game) })
}

fn save_copy(app: &mut App, path: PathBuf) {
    app.dialogs.close();
    if let Some(game) = game_for(&mut app.game, &path) {
        app.file.writer.whole(path, game.desk.table.journal(), Over::Nothing, Some(String::new()));
    }
}

/// Writes a copy to give away.
fn write_share(app: &mut App, path: PathBuf, share: Share) {
    if let Some(game) = game_for(&mut app.game, &path) {
        let side = matches!(share.who, Viewer::Side(_));
        if side && game.desk.table.sees_too_much(share.who) {
            game.desk.table.look_through(share.who);
        }
        Banner::make_room(&mut app.banner);
        app.services.makers.copy(&app.wake, &game.desk, path, share);
    }
}

/// Writes the report in the format of the file's ending, else in the one wished for.
fn write_report(app: &mut App, path: PathBuf, wish: ReportWish) {
    let Some(game) = game_for(&mut app.game, &path) else { return };
    let desk = &mut game.desk;
    if desk.asks_before(wish.who) {
        if !wish.consent {
            desk.say(NOT_OVER);
            return;
        }
        desk.table.look_through(wish.who);
    }
    let path = Picking::Report(wish).with_ending(path);
    let ending = path.extension().and_then(|e| e.to_str()).and_then(Format::of_ending);
    let wish = ReportWish { format: ending.unwrap_or(wish.format), ..wish };
    let waits = wish.chances && wish.format != Format::Csv;
    Banner::make_room(&mut app.banner);
    app.services.makers.report(&app.wake, game, path, wish, waits);
}

/// Writes the statistics as a table.
fn write_numbers(app: &mut App, path: PathBuf) {
    if let Some(game) = game_for(&mut app.game, &path) {
        Banner::make_room(&mut app.banner);
        app.services.makers.numbers(&app.wake, game, Picking::Numbers.with_ending(path));
    }
}

/// Writes the map to a file, as its ending says.
fn write_picture(app: &mut App, path: PathBuf) {
    let theme = app.kit().th;
    if let Some(game) = game_for(&mut app.game, &path) {
        Banner::make_room(&mut app.banner);
        let (plate, to) = (plate(game, theme), path.clone());
        app.services.makers.start(&app.wake, "picture", path, String::new(), move || drawn(&plate, &to));
    }
}

/// Writes pictures of a battle or a turn to a file.
fn write_shots(app: &mut App, path: PathBuf, extent: Extent, shape: Shape) {
    if let Some(game) = game_for(&mut app.game, &path) {
        Banner::make_room(&mut app.banner);
        let path = Picking::Shots(extent, shape).with_ending(path);
        app.services.makers.shots(&app.wake, &game.desk, path, (extent, shape));
    }
}

/// Writes a picture of the end of the game to a file.
fn write_sheet(app: &mut App, path: PathBuf) {
    let theme = app.kit().th;
    if let Some(game) = game_for(&mut app.game, &path) {
        let Some(paper) = Paper::of(game, theme) else {
            game.desk.say("The game is not over");
            return;
        };
        Banner::make_room(&mut app.banner);
        let path = Picking::Sheet.with_ending(path);
        app.services.makers.start(&app.wake, "picture", path, String::new(), move || paper.png());
    }
}

/// Gives up the files that are being made.
pub(crate) fn cancel_making(app: &mut App) {
    app.services.makers.clear();
    if let Some(game) = &mut app.game {
        game.chances.want(None);
        game.desk.say("No file was made");
    }
}

fn copy_position(app: &mut App, ctx: &egui::Context) {
    if let Some(desk) = app.desk_mut() {
        ctx.copy_text(desk.position_as_text());
        desk.say("The position is on the clipboard");
    }
}

fn copy_battle(app: &mut App, ctx: &egui::Context) {
    let Some(desk) = app.desk_mut() else { return };
    let battle = desk.battle_as_text();
    desk.say(match battle {
        Some(_) => "The battle is on the clipboard",
        None => "There was no battle yet",
    });
    if let Some(text) = battle {
        ctx.copy_text(text);
    }
}
