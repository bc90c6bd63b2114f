//! Where every [`Command`] arrives. Why it cannot be acted on is asked once, here; then each part is acted on where it
//! belongs: the program here, files and settings in files of their own, the game by the table itself, what is asked in a mode
//! there.

mod files;
pub(super) mod outcomes;
mod setting;

use crate::{
    command::{Command, Dialog, Look, MapEvent, Order, Program, Share, Trait},
    desk::{Desk, RESTING},
    dialogs::{Dialogs, palette, share::Chosen},
    dispatch::files::cancel_making,
    features::mode::Pointed,
    modes::{
        arrange, campaign, class, first, learning,
        leaving::{leave, leave_keeping, leave_unsaved},
        lesson, library,
        review::review,
        starting,
        tabling::bad_line,
        workshop,
    },
    panels::menu,
    play::{Play, look::Show},
    program::{leaving::Leave, picking::Picking},
    rules::{MANUAL, RuleBook},
    ui::keyboard::focus_next_panel,
    why_not::{Facts, Reason, why_not},
    window::{App, listing::list_games, picking::pick_in_window},
};
use engine::{
    base::{
        keys::PlaceKey,
        side::{Side, Viewer},
    },
    show::scene::Subject,
};
use std::sync::Arc;

/// Acts on a command.
pub(crate) fn act(app: &mut App, command: Command, ctx: &egui::Context, now: f64) {
    let command = match &command {
        Command::Order(asked) => app.game.as_ref().and_then(|game| game.instead(asked)).unwrap_or(command),
        _ => command,
    };
    // While the next player is awaited nothing of the table may be shown, copied or touched.
    if app.at_table().is_some_and(|game| !game.seats.allow(&command)) {
        return;
    }
    if let Some(game) = &mut app.game {
        if game.desk.held.is_some() && command.is(Trait::OnSight) {
            // What is pressed was meant for what is seen: the rest is shown first.
            game.battles.hurry();
            game.refresh();
            game.desk.note_main_act(now);
            return;
        }
        begin(game, &command, now);
        if waits(game, &command, now) {
            game.desk.say(RESTING);
            return;
        }
    }
    if let Some(reason) = why_not(&command, facts(app)) {
        refuse(app, &command, reason, now);
        return;
    }
    match command {
        Command::Program(asked) => program(app, asked, ctx),
        Command::Files(asked) => files::files(app, asked, ctx),
        Command::Setting(asked) => setting::set(app, asked),
        Command::Order(asked) => order(app, asked, now),
        Command::Look(asked) => look(app, asked, now),
        Command::Map(event) => map(app, event, ctx, now),
        Command::Review(asked) => review(app, asked, ctx, now),
        Command::Learn(asked) => learning::learn(app, asked, ctx),
        Command::Campaign(asked) => campaign::campaign(app, &asked, ctx),
        Command::Make(asked) => workshop::make(app, asked, ctx, now),
        Command::Arrange(asked) => arrange::arrange(app, asked, ctx),
        Command::Class(asked) => class::class(app, asked, ctx),
        Command::Shelf(asked) => library::shelf(app, asked),
    }
}

/// What reasons are told from.
fn facts(app: &App) -> Facts<'_> {
    Facts {
        play: app.at_table(),
        can_continue: app.newest.is_some(),
        games: app.launch.kinds.len(),
        message: app.banner.is_some() || !app.services.makers.is_empty(),
    }
}

/// What comes before a command, whatever comes of it.
fn begin(game: &mut Play, command: &Command, now: f64) {
    let watched = game.desk.is_watching() && game.desk.look.is_none();
    let next = *command == Command::Order(Order::NextDecision);
    let hasty = next && (watched || game.desk.main_button().is_resting(now));
    if game.desk.my_turn() && command.is(Trait::OwnTurn) && !hasty {
        // The other side's last decision has been read.
        game.desk.story.end();
    }
    if command.is(Trait::TakesBack) {
        game.desk.look = None;
    }
}

/// Whether a command must wait: what cannot be taken back has only just come under the hand, or the hint has.
fn waits(game: &Play, command: &Command, now: f64) -> bool {
    let Command::Order(asked) = command else { return false };
    match asked {
        Order::Hint | Order::DoHint => game.hint_is_fresh(now),
        _ => !game.modes.are_covered() && game.desk.main_button().is_hasty(asked, now),
    }
}

/// Says why a command is not acted on.
fn refuse(app: &mut App, command: &Command, reason: Reason, now: f64) {
    let Some(game) = app.at_table_mut() else { return };
    if let Command::Look(Look::Aim(aim)) = command
        && game.desk.my_turn()
    {
        // Letters that follow are those of a name all the same, and no commands.
        game.desk.keyboard().listen(*aim);
    }
    match reason {
        Reason::Fact(sentence) => game.desk.say(&sentence),
        Reason::Refusal(why, place) => game.desk.hand().refuse(*why, place, now),
    }
    game.refresh();
}

/// Does what is asked of the program.
fn program(app: &mut App, asked: Program, ctx: &egui::Context) {
    match asked {
        Program::ShowStart => _ = leave(app, Leave::Start, ctx),
        Program::Table => learning::table(app, ctx),
        Program::StartGame => starting::begin(app),
        Program::FirstGame => first::first_game(app, ctx),
        Program::SetUp(game) => app.views.start.take_game(&app.launch.kinds, usize::from(game)),
        Program::PlayAgain => _ = leave(app, Leave::Again, ctx),
        Program::Continue => starting::go_on(app),
        Program::Show(dialog) => show(app, dialog, ctx),
        Program::Escape => escape(app, ctx),
        Program::CloseBanner if app.banner.is_none() => cancel_making(app),
        Program::CloseBanner => app.banner = None,
        Program::FullScreen => {
            let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
            ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
        }
        Program::Quit => _ = leave(app, Leave::Quit, ctx),
        Program::LeaveUnsaved => leave_unsaved(app, ctx),
        Program::LeaveKeeping => leave_keeping(app, ctx),
        Program::Menu => _ = ctx.data_mut(|d| d.insert_temp(menu::wanted(), ())),
        Program::NextPanel(forward) => focus_next_panel(ctx, forward),
        Program::Copy(text) => ctx.copy_text(text),
        Program::Rule(rule) => open_rules(app, &rule, ctx),
        Program::Rules => open_rules(app, "", ctx),
        Program::Manual => open_rules(app, MANUAL, ctx),
        Program::CloseRules => app.reader.close(ctx),
        Program::PlaceMenu => place_menu(app, None),
        Program::MenuOf(place, at) => place_menu(app, Some((place, at))),
        Program::FitAll => {
            if let Some(map) = app.shown().map(app) {
                map.fit();
            }
        }
        Program::FitFront => {
            let front = app.at_table().map(|game| game.desk.seen.front()).unwrap_or_default();
            if let Some(map) = app.shown().map(app) {
                map.next_front(&front);
            }
        }
        Program::Zoom(percent) => {
            if let Some(map) = app.shown().map(app) {
                map.zoom(f32::from(percent) / 100.0);
            }
        }
    }
}

/// Opens a dialog with what it needs.
fn show(app: &mut App, dialog: Dialog, ctx: &egui::Context) {
    match dialog {
        Dialog::Open | Dialog::Reply | Dialog::Deleted => list_games(app),
        // It offers a name, and comes back here by itself.
        Dialog::Save => return pick_in_window(app, Picking::Copy),
        // Asked by leaving a game, and by nothing else.
        Dialog::Unsaved => return,
        Dialog::CleanCopy | Dialog::CopyForSide | Dialog::Page | Dialog::Report => {
            app.dialogs.chosen = usual_choices(app);
        }
        Dialog::Palette => open_palette(app),
        Dialog::BadLine => app.dialogs.bad_line = bad_line(app),
        Dialog::End => {
            if let Some(game) = &mut app.game {
                game.ending.ask();
                game.refresh();
            }
        }
        Dialog::Turn => {
            if let Some(game) = &mut app.game {
                game.turn_end.open(&game.desk);
            }
        }
        Dialog::Dispatch => {
            if let Some(game) = &mut app.game {
                game.dispatches.open(&game.desk);
            }
        }
        Dialog::Plans => {
            if let Some(game) = &mut app.game {
                game.look_up_plans();
            }
        }
        Dialog::Settings => app.dialogs.folder = app.launch.places.games.display().to_string(),
        Dialog::Teacher => lesson::read(app),
        Dialog::Answers => app.dialogs.answers = app.launch.places.documents.display().to_string(),
        Dialog::About
        | Dialog::Notices
        | Dialog::Keys
        | Dialog::Find
        | Dialog::TurningPoints
        | Dialog::Ask
        | Dialog::Name => {}
    }
    app.dialogs.open(dialog);
    // What is typed next is for its field.
    if let Some(field) = Dialogs::field_of(dialog) {
        ctx.memory_mut(|m| m.request_focus(field));
    }
}

/// What the dialogs of copies and reports begin with.
fn usual_choices(app: &App) -> Chosen {
    // A copy goes to the other side.
    let other = app.desk().map_or(0, |d| (d.eyes().0 + 1) % (d.table.sides().len().max(1) as u8));
    let report = app.game.as_ref().map(Play::usual_report).unwrap_or_default();
    let page = Share::page(app.desk().map_or(Viewer::Umpire, Desk::usual_page), false);
    Chosen { without: Share::CLEAN.without, side: Side(other), page, report, asked: None }
}

fn open_palette(app: &mut App) {
    list_games(app);
    let rows = palette::rows(&palette::Sources {
        scope: app.page.scope(),
        facts: facts(app),
        settings: &app.settings,
        files: &app.services.games.files,
        samples: app.launch.samples,
    });
    app.dialogs.palette.open(rows);
}

/// Opens the rules of the game on the table, or of the one being set up.
fn open_rules(app: &mut App, rule: &str, ctx: &egui::Context) {
    if let Some(game) = app.at_table() {
        let book = Arc::clone(&game.desk.rules);
        app.reader.open(book, rule, ctx);
        return;
    }
    let Some(kind) = app.views.start.kind(&app.launch.kinds) else { return };
    match RuleBook::of_kind(&*kind, &app.views.start.choices, app.settings.names) {
        Ok(book) => app.reader.open(Arc::new(book), rule, ctx),
        Err(why) => app.views.start.problem = Some(why),
    }
}

/// Closes the topmost of what is open.
fn escape(app: &mut App, ctx: &egui::Context) {
    if app.views.play.close_menu() || app.views.review.menus.close() {
        return;
    }
    if app.dialogs.is_open() {
        app.dialogs.close();
        if let Some(game) = &mut app.game {
            game.desk.forget_grave();
        }
    } else if app.reader.is_open() {
        app.reader.close(ctx);
    } else if app.is_at_table() && app.views.play.map.close_by_key() {
        // The stack is one again.
    } else {
        put_away(app);
    }
}

/// Esc at the table: what was put together, hinted at or looked back at is put away, and the map goes back to where it was.
fn put_away(app: &mut App) {
    let Some(game) = app.at_table_mut() else { return };
    let before = game.desk.is_led();
    let closed = game.escape();
    let back = before && !game.desk.is_led();
    if !closed {
        app.views.play.close_drawers();
    }
    if back && let Some(map) = app.shown().map(app) {
        map.go_back();
    }
}

/// Opens the menu of a place: at this point, or by key beside the place under the keyboard.
fn place_menu(app: &mut App, at: Option<(PlaceKey, egui::Pos2)>) {
    let by_key = app.desk().and_then(Desk::keyboard_place).map(|place| (place, None));
    if let Some((place, at)) = at.map(|(place, at)| (place, Some(at))).or(by_key) {
        if let Some(game) = &mut app.game {
            game.desk.ask_way(place);
            game.refresh();
        }
        app.shown().open_menu(app, place, at);
    }
}

fn order(app: &mut App, asked: Order, now: f64) {
    let Some(game) = &mut app.game else { return };
    // The check, or a question, comes between the primary button and the end of a step.
    if asked != Order::Primary || !game.holds_primary(app.settings.audit) {
        game.order(asked, now);
    }
    game.refresh();
    if game.desk.grave().is_some() && !app.dialogs.shows(Dialog::Ask) {
        app.dialogs.open(Dialog::Ask);
    }
}

fn look(app: &mut App, asked: Look, now: f64) {
    let Some(game) = &mut app.game else { return };
    let before = game.desk.cursor;
    let shown = game.look(asked, now);
    if let Some(place) = game.desk.cursor.filter(|_| game.desk.cursor != before) {
        // The keyboard rests there.
        let rests = MapEvent::Hover(Some(Subject::Place(place)));
        game.modes.pointed(&mut game.desk, &rests, now);
    }
    game.refresh();
    match shown {
        Show::Nothing => {}
        Show::Details => app.views.play.open_details(),
        Show::Place(place) => app.views.play.map.show_place(place),
        Show::Stack(place) => app.views.play.map.open_by_key(place),
        Show::Everywhere(place) => {
            app.views.play.map.show_place(place);
            app.views.review.map.show_place(place);
        }
        Show::Keyboard => {
            if let Some(place) = game.desk.keyboard_place() {
                app.views.play.map.show_place(place);
            }
        }
    }
}

fn map(app: &mut App, event: MapEvent, ctx: &egui::Context, now: f64) {
    let means = app.shown().pointed(app, &event, now);
    let Some(game) = &mut app.game else { return };
    match means {
        Pointed::Free => {
            game.desk.pointer().pointed(event, now);
            game.refresh();
        }
        Pointed::Taken => game.refresh(),
        Pointed::Means(commands) => {
            for command in commands {
                act(app, command, ctx, now);
            }
        }
    }
}
