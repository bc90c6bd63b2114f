//! Where every [`Command`] arrives: what is about the window is done here, what is about the game in `at_table`.

use super::{
    at_table,
    command::{Command, wishes::Dialog},
    desk::{Desk, Keeping, RESTING},
    dialogs::Dialogs,
    launch::Screen,
    palette,
    panels::menu,
    program::{leaving::Leave, library as files, picking::Picking},
    rules::RuleBook,
    ui::keyboard::focus_next_panel,
    why_not::Facts,
};
use crate::{
    app::{
        command::review::{Act, ReviewTab},
        features::review::{act::Left, screen::ReviewScreen},
        play::Play,
        window::App,
    },
    engine::base::say::count,
    engine::{
        base::{seat::Control, side::Side},
        journal::Over,
    },
};

/// Acts on a command.
pub(crate) fn act(app: &mut App, command: Command, ctx: &egui::Context, now: f64) {
    // While the next player is awaited nothing of the table may be shown, copied or touched.
    if app.screen == Screen::Play && app.game.as_ref().is_some_and(|g| !g.seats.allow(&command)) {
        return;
    }
    match command {
        Command::Review(act) => review(app, act, ctx, now),
        Command::ShowStart => {
            app.leave(Leave::Start, ctx);
        }
        Command::StartGame => start_game(app),
        Command::Continue => continue_newest(app),
        Command::ChooseFile => app.pick_file(Picking::Open),
        Command::OpenPath(path) => app.open_path(path),
        Command::OpenSample(number) => app.open_sample(number),
        Command::FileGame(path, what) => app.file_game(path, what),
        Command::SaveNow => {
            app.hand_out_records();
            app.writer.retry();
            if let Some(Play { desk, .. }) = &mut app.game {
                let words = match &desk.keeping {
                    _ if app.trouble.is_some() => app.trouble.clone().unwrap_or_default(),
                    Keeping::In(path) => format!("Saved in {}", path.display()),
                    Keeping::Asked { .. } => "The file is being made".to_owned(),
                    Keeping::AtFirstOrder { .. } => {
                        "There is nothing to save before the first order".to_owned()
                    }
                };
                desk.say(&words);
            }
        }
        Command::ChooseCopy => app.pick_file(Picking::Copy),
        Command::SaveCopyTo(path) => {
            app.dialogs.close();
            if app.is_own_file(&path) {
                return;
            }
            if let Some(Play { desk, .. }) = &app.game {
                let bytes = desk.table.journal();
                app.writer.whole(path, bytes, Over::Nothing, Some(String::new()));
            }
        }
        Command::ChooseShare(share) => app.choose_share(share),
        Command::SaveShareTo(path, share) => app.write_share(path, share),
        Command::ChooseReply => app.choose_reply(),
        Command::ReadReply(path) => {
            app.dialogs.close();
            app.read_reply(path);
        }
        Command::Show(dialog) => {
            match dialog {
                Dialog::Open | Dialog::Reply | Dialog::Deleted => app.list_games(),
                Dialog::Save => {
                    app.pick_in_window(Picking::Copy);
                    return;
                }
                // Asked by leaving a game, and by nothing else.
                Dialog::Unsaved => return,
                Dialog::CleanCopy | Dialog::CopyForSide | Dialog::Report => {
                    app.dialogs.chosen = app.usual_choices();
                }
                Dialog::About
                | Dialog::Settings
                | Dialog::Keys
                | Dialog::Find
                | Dialog::TurningPoints
                | Dialog::Palette
                | Dialog::BadLine
                | Dialog::Ask => {}
            }
            if dialog == Dialog::Palette {
                open_palette(app);
            }
            if dialog == Dialog::BadLine {
                app.dialogs.bad_line = app.bad_line();
            }
            app.dialogs.open(dialog);
            // What is typed next is for its field.
            if let Some(field) = Dialogs::field_of(dialog) {
                ctx.memory_mut(|m| m.request_focus(field));
            }
            if dialog == Dialog::Settings {
                app.dialogs.folder = app.launch.places.games.display().to_string();
            }
        }
        Command::Escape => escape(app, ctx),
        Command::CloseBanner if app.banner.is_none() => app.cancel_making(),
        Command::CloseBanner => app.banner = None,
        Command::Theme(wish) => app.settings.theme = wish,
        Command::TextSize(percent) => app.settings.text_percent = percent,
        Command::Motion(on) => app.settings.motion = on,
        Command::Animation(speed) => app.settings.animation = speed,
        Command::HighContrast(on) => app.settings.high_contrast = on,
        Command::UsualUndo(policy) => {
            app.settings.undo = policy;
            app.start.undo = policy;
        }
        Command::Author(name) => app.settings.author = name,
        Command::GamesFolder(folder) => app.keep_games_in(folder),
        Command::ChooseGamesFolder => app.pick_file(Picking::Folder),
        Command::Names(spelling) => app.name_places_in(spelling),
        Command::HandOverPage(on) => app.settings.handover_page = on,
        Command::PanelWidth(is_left, by) => {
            let drag = if is_left { &mut app.settings.left_drag } else { &mut app.settings.right_drag };
            *drag = by.map_or(0.0, |by| (*drag + by).clamp(-40.0, 40.0));
        }
        Command::InspectorHeight(by) => {
            app.settings.inspector_share = by.and_then(|by| app.play_screen.inspector_share(by));
        }
        Command::Pace(pace) => {
            if let Some(Play { desk, .. }) = &mut app.game {
                desk.pace = Some(pace);
            }
        }
        Command::UsualPace(pace) => {
            app.settings.pace = pace;
            if let Some(Play { desk, .. }) = &mut app.game {
                desk.pace = None;
            }
        }
        Command::AuditWish(wish) => app.settings.audit = wish,
        Command::FullScreen => {
            let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
            ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
        }
        Command::Quit => {
            app.leave(Leave::Quit, ctx);
        }
        Command::Menu => {
            ctx.data_mut(|d| d.insert_temp(menu::wanted(), ()));
        }
        Command::RetryWriting => app.writer.retry(),
        Command::ChooseElsewhere => app.pick_file(Picking::Elsewhere),
        Command::KeepElsewhere(path) => app.keep_elsewhere(path),
        Command::LeaveUnsaved => app.leave_unsaved(ctx),
        Command::OpenFile(path) => app.open_file(path),
        Command::CopyPath(path) => ctx.copy_text(path.display().to_string()),
        Command::ReportNow => app.report_without_chances(),
        Command::CancelMaking => app.cancel_making(),
        Command::NextPanel(forward) => focus_next_panel(ctx, forward),
        Command::PlaceMenu => place_menu(app),
        Command::Copy(text) => ctx.copy_text(text),
        Command::CopyPosition => {
            if let Some(Play { desk, .. }) = &mut app.game {
                ctx.copy_text(desk.position_as_text());
                desk.say("The position is on the clipboard");
            }
        }
        Command::CopyBattle => {
            if let Some(Play { desk, .. }) = &mut app.game {
                match desk.battle_as_text() {
                    Some(text) => {
                        ctx.copy_text(text);
                        desk.say("The battle is on the clipboard");
                    }
                    None => desk.say("There was no battle yet"),
                }
            }
        }
        Command::ChooseNumbers => app.choose_numbers(),
        Command::SaveNumbersTo(path) => app.write_numbers(path),
        Command::ChooseReport(wish) => app.choose_report(wish),
        Command::SaveReportTo(path, wish) => app.write_report(path, wish),
        Command::ChoosePicture(kind) => app.choose_picture(kind),
        Command::SavePictureTo(path) => app.write_picture(path),
        Command::CopyPicture => app.copy_picture(),
        Command::FitAll if reviewing(app) => app.review_screen.map().fit(),
        Command::FitAll => app.play_screen.fit_all(),
        Command::FitFront => app.play_screen.fit_front(),
        Command::Zoom(percent) if reviewing(app) => app.review_screen.map().zoom(f32::from(percent) / 100.0),
        Command::Zoom(percent) => app.play_screen.zoom(f32::from(percent) / 100.0),
        Command::Rule(rule) => open_rules(app, &rule, ctx),
        Command::Rules => open_rules(app, "", ctx),
        Command::CloseRules => app.reader.close(ctx),
        Command::PickChange(number) => {
            if let Some(game) = &mut app.game {
                game.news.pick(number);
                let to = game.news.shown().and_then(|l| l.subjects.first().cloned());
                if let Some(subject) = to {
                    if let Some(place) = game.desk.place_of(&subject) {
                        app.play_screen.glide_to(place);
                        app.review_screen.map().show_place(place);
                    }
                    at_table::show_subject(&mut game.desk, subject);
                }
                game.refresh();
            }
        }
        Command::Visit(subject) => {
            if let Some(Play { desk, .. }) = &mut app.game {
                if let Some(place) = desk.place_of(&subject) {
                    app.play_screen.glide_to(place);
                }
                at_table::show_subject(desk, subject);
            }
        }
        other => {
            if let Some(game) = &mut app.game {
                let by_key = matches!(
                    other,
                    Command::NextUnit(_)
                        | Command::Neighbour(_)
                        | Command::Aim(_)
                        | Command::TypeName(_)
                        | Command::UntypeName
                        | Command::ActAtCursor(_)
                );
                if matches!(other, Command::WhatChanged | Command::Tab(_)) {
                    app.play_screen.open_details();
                }
                // The check, or a question, comes between the primary button and the end of a step.
                if other == Command::Primary && game.desk.is_resting(now) {
                    game.desk.say(RESTING);
                } else if other != Command::Primary || !game.holds_primary(app.settings.audit) {
                    at_table::act(game, other, now);
                }
                game.refresh();
                if by_key && let Some(place) = game.desk.keyboard_place() {
                    app.play_screen.glide_to(place);
                }
            }
        }
    }
}

fn start_game(app: &mut App) {
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
            app.put_on_table(Desk::new(kind, table, Keeping::AtFirstOrder { stem }));
        }
        Err(why) => app.start.problem = Some(why),
    }
}

fn continue_newest(app: &mut App) {
    let Some(newest) = app.newest.take() else { return };
    let report = newest.desk.table.load_report();
    let length = newest.file.path.metadata().map(|m| m.len()).ok();
    if report.damage.is_some() || length != Some(report.read_bytes) {
        // Opened as any file is: that says what is wrong, and reads what another window has added since.
        app.open_path(newest.file.path);
        return;
    }
    app.writer.attach(newest.file.path, report.good_bytes, report.read_bytes);
    app.put_on_table(newest.desk);
}

/// Opens the rules of the game on the table, or of the one being set up.
fn open_rules(app: &mut App, rule: &str, ctx: &egui::Context) {
    let book = match &app.game {
        Some(game) if app.screen == Screen::Play => std::sync::Arc::clone(&game.desk.rules),
        _ => {
            let Some(kind) = app.start.kind(&app.launch.kinds) else { return };
            match RuleBook::of_kind(&*kind, &app.start.choices, app.settings.names) {
                Ok(book) => std::sync::Arc::new(book),
                Err(why) => {
                    app.start.problem = Some(why);
                    return;
                }
            }
        }
    };
    app.reader.open(book, rule, ctx);
}

fn escape(app: &mut App, ctx: &egui::Context) {
    if app.play_screen.close_menu() || app.review_screen.close_menu() {
        return;
    }
    if app.dialogs.is_open() {
        app.dialogs.close();
        return;
    }
    if app.reader.is_open() {
        app.reader.close(ctx);
        return;
    }
    let Some(Play { desk, review, overlays, news, .. }) =
        app.game.as_mut().filter(|_| app.screen == Screen::Play)
    else {
        return;
    };
    if let Some(review) = review {
        if review.search.take().is_some() {
            return;
        }
        // The moment stays: Esc only puts away what is open.
        review.arrow_from = None;
        review.playing = None;
        desk.bubble = None;
        desk.inspect = None;
        desk.selection.clear();
    } else if desk.end_aim() {
        // Letters are commands again.
    } else if desk.bubble.is_some() || desk.hint.is_some() {
        desk.bubble = None;
        desk.hint = None;
    } else if desk.cursor.take().is_some() {
        desk.status.clear();
    } else if desk.look.is_some() {
        desk.look = None;
    } else if desk.unask() | overlays.close_audit(desk) {
        desk.status.clear();
    } else if desk.planning.as_ref().is_some_and(|p| !p.owed) {
        desk.planning = None;
    } else if news.picked.is_some() {
        news.picked = None;
    } else if desk.story.shown.is_some() && desk.their_turn().is_none() {
        desk.story.end();
    } else {
        let selected = !desk.selection.is_empty() || desk.inspect.is_some();
        desk.selection.clear();
        desk.inspect = None;
        if !selected {
            app.play_screen.close_drawers();
        }
    }
}

/// Opens the menu of the place under the keyboard.
fn place_menu(app: &mut App) {
    let Some(Play { desk, .. }) = &mut app.game else { return };
    match desk.keyboard_place() {
        Some(place) if desk.reviewed => app.review_screen.place_menu(place),
        Some(place) => app.play_screen.menu_at(desk, place),
        None => desk.say("Select a unit or a place first"),
    }
}

fn open_palette(app: &mut App) {
    app.files = files::list(&app.launch.places.games);
    let rows = palette::rows(&palette::Sources {
        screen: app.screen,
        facts: Facts {
            play: app.game.as_ref().filter(|_| app.screen == Screen::Play),
            can_continue: app.newest.is_some(),
            message: app.banner.is_some(),
        },
        settings: &app.settings,
        files: &app.files,
        samples: app.launch.samples,
    });
    app.dialogs.palette.open(rows);
}

fn reviewing(app: &App) -> bool {
    app.game.as_ref().is_some_and(|g| g.review.is_some())
}

/// Acts on a command of a review, with the author, the date and the clipboard of the window.
fn review(app: &mut App, act: Act, ctx: &egui::Context, now: f64) {
    let writes = matches!(act, Act::Write(_) | Act::Edit(_));
    let name = format!("{}.{}", app.stem(), files::ENDING);
    let Some(game) = &mut app.game else { return };
    let act = match act {
        Act::Open if game.review.is_some() => Act::Close,
        other => other,
    };
    // What a review says can be asked for at the table too.
    let asks = matches!(act, Act::Tab(ReviewTab::Luck) | Act::Unseen) && game.review.is_none();
    if asks {
        game.begin_review();
    }
    let opening = asks || act == Act::Open;
    if !opening && game.review.is_none() {
        game.desk.say("Open the review first (Ctrl+R)");
        return;
    }
    let finding = act == Act::Find;
    let left = game.review_act(act, now);
    if opening {
        app.review_screen = ReviewScreen::default();
    }
    if writes {
        app.review_screen.focus_draft();
    }
    if finding {
        app.review_screen.focus_search();
    }
    let Some(game) = &mut app.game else { return };
    let by = app.settings.author.clone();
    let on = files::today();
    match left {
        None => {}
        Some(Left::ToTheTable) => app.play_screen.log_at(game.desk.table.cursor()),
        Some(Left::Annotate(at, note)) => game.note_down(at, note, &by, &on),
        Some(Left::Rewrite(id, note)) => game.note_again(id, note, &by, &on),
        Some(Left::KeepDraft) => game.keep_draft(&by, &on),
        Some(Left::CopyAddress(at)) => {
            let address = format!("{name}#{at}");
            game.desk.say(&format!("Copied: {address}"));
            ctx.copy_text(address);
        }
        Some(Left::CopyBranch(text)) => {
            let orders = text.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_digit())).count();
            let orders = count(orders, "order");
            game.desk.say(&format!("Copied: {orders} as text"));
            ctx.copy_text(text);
        }
        Some(Left::OrderMenu(at)) => app.review_screen.order_menu(at),
        Some(Left::Ask) => app.dialogs.open(Dialog::Ask),
    }
}
