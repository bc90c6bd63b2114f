//! Where every [`Command`] arrives. Why it cannot be acted on is asked once, here; then each part is acted on where it
//! belongs: the program here, files and settings in files of their own, the game in `at_table`, the review in its feature.

mod arrange;
mod campaign;
pub(super) mod class;
mod filed;
pub(super) mod files;
mod learning;
pub(super) mod leaving;
pub(super) mod lesson;
pub(super) mod made;
pub(super) mod outcomes;
pub(super) mod picking;
pub(crate) mod practice;
pub(super) mod setting;
pub(super) mod starting;
pub(super) mod tabling;
pub(super) mod workshop;
mod written;

use self::{
    files::cancel_making,
    leaving::{leave, leave_keeping, leave_unsaved},
    picking::pick_in_window,
    tabling::{bad_line, list_games},
};
use super::{
    at_table::{self, Show},
    command::{
        Command, Look, MapEvent, Order, Program,
        review::{Act, ReviewTab},
        wishes::{Dialog, Share},
    },
    desk::{Desk, RESTING},
    dialogs::{Dialogs, share::Chosen},
    features::review::{act::Left, pointed, screen::ReviewScreen},
    launch::Screen,
    palette,
    panels::menu,
    play::Play,
    program::{leaving::Leave, library, picking::Picking},
    rules::RuleBook,
    ui::keyboard::focus_next_panel,
    why_not::{Facts, Reason, why_not},
    window::App,
};
use engine::{
    base::{keys::PlaceKey, say::count, side::Side},
    show::scene::Subject,
};

/// Acts on a command.
pub(crate) fn act(app: &mut App, command: Command, ctx: &egui::Context, now: f64) {
    let command = match command {
        Command::Order(Order::Undo) => workshop::instead(app, true).map_or(command, Command::Make),
        Command::Order(Order::Redo) => workshop::instead(app, false).map_or(command, Command::Make),
        other => other,
    };
    // While the next player is awaited nothing of the table may be shown, copied or touched.
    if app.screen == Screen::Play && app.game.as_ref().is_some_and(|g| !g.seats.allow(&command)) {
        return;
    }
    if let Some(game) = &mut app.game {
        if game.desk.held.is_some() && skips(&command) {
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
    }
}

/// What reasons are told from.
fn facts(app: &App) -> Facts<'_> {
    Facts {
        play: app.game.as_ref().filter(|_| app.screen == Screen::Play),
        can_continue: app.newest.is_some(),
        games: app.launch.kinds.len(),
        message: app.banner.is_some() || !app.services.makers.is_empty(),
    }
}

/// Whether a command would act on what is seen, so that while a battle is still being seen it only ends that.
fn skips(command: &Command) -> bool {
    match command {
        Command::Map(event) => !matches!(event, MapEvent::Hover(_)),
        Command::Order(asked) => matches!(
            asked,
            Order::Primary
                | Order::EndAnyway
                | Order::Confirm
                | Order::Give(_)
                | Order::Ask(_)
                | Order::Do(..)
                | Order::Plan(_)
                | Order::PlanMore(_)
                | Order::PlanLess(_)
                | Order::PlanAll(_)
                | Order::OpenBuilder(_)
                | Order::Choice(_)
                | Order::OfferKey(_)
                | Order::Hint
                | Order::DoHint
        ),
        Command::Program(_)
        | Command::Files(_)
        | Command::Setting(_)
        | Command::Look(_)
        | Command::Review(_)
        | Command::Learn(_)
        | Command::Campaign(_)
        | Command::Make(_)
        | Command::Arrange(_)
        | Command::Class(_) => false,
    }
}

/// What comes before a command, whatever comes of it.
fn begin(game: &mut Play, command: &Command, now: f64) {
    let watched = game.desk.is_watching() && game.desk.look.is_none();
    let next = *command == Command::Order(Order::NextDecision);
    let hasty = next && (watched || game.desk.is_resting(now));
    if game.desk.my_turn() && begins_own_turn(command) && !hasty {
        // The other side's last decision has been read.
        game.desk.story.end();
    }
    if let Command::Order(
        Order::Undo | Order::Redo | Order::UndoToFence | Order::UndoTo(_) | Order::Reset(_),
    ) = command
    {
        game.desk.look = None;
    }
}

/// Whether a command is something the person does in the own turn, so that the other side's last decision is read.
fn begins_own_turn(command: &Command) -> bool {
    match command {
        Command::Map(event) => !matches!(event, MapEvent::GoOnto { .. } | MapEvent::Hover(_)),
        Command::Look(asked) => matches!(
            asked,
            Look::Select(..)
                | Look::NextUnit(_)
                | Look::StackUnit(..)
                | Look::WholeStack
                | Look::Neighbour(_)
                | Look::Aim(_)
        ),
        Command::Order(asked) => matches!(
            asked,
            Order::Hint
                | Order::OfferKey(_)
                | Order::Choice(_)
                | Order::Ask(_)
                | Order::OpenBuilder(_)
                | Order::NextDecision
        ),
        Command::Program(_)
        | Command::Files(_)
        | Command::Setting(_)
        | Command::Review(_)
        | Command::Learn(_)
        | Command::Campaign(_)
        | Command::Make(_)
        | Command::Arrange(_)
        | Command::Class(_) => false,
    }
}

/// Whether a command must wait: what cannot be taken back has only just come under the hand, or the hint has.
fn waits(game: &Play, command: &Command, now: f64) -> bool {
    let Command::Order(asked) = command else { return false };
    match asked {
        Order::Hint | Order::DoHint => game.desk.hint_is_fresh(now),
        _ => game.review.is_none() && game.desk.is_hasty(asked, now),
    }
}

/// Says why a command is not acted on.
fn refuse(app: &mut App, command: &Command, reason: Reason, now: f64) {
    let Some(game) = app.game.as_mut().filter(|_| app.screen == Screen::Play) else { return };
    if let Command::Look(Look::Aim(aim)) = command
        && game.desk.my_turn()
    {
        // Letters that follow are those of a name all the same, and no commands.
        game.desk.listen(*aim);
    }
    match reason {
        Reason::Fact(sentence) => game.desk.say(&sentence),
        Reason::Refusal(why, place) => game.desk.refuse(*why, place, now),
    }
    game.refresh();
}

/// Does what is asked of the program.
fn program(app: &mut App, asked: Program, ctx: &egui::Context) {
    match asked {
        Program::ShowStart => _ = leave(app, Leave::Start, ctx),
        Program::Table => learning::table(app, ctx),
        Program::StartGame => starting::begin(app),
        Program::SetUp(game) => app.start.take_game(&app.launch.kinds, usize::from(game)),
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
        Program::CloseRules => app.reader.close(ctx),
        Program::PlaceMenu => place_menu(app, None),
        Program::MenuOf(place, at) => place_menu(app, Some((place, at))),
        Program::FitAll if app.screen == Screen::Campaign => app.campaign_screen.map().fit(),
        Program::FitAll | Program::FitFront if app.screen == Screen::Arrange => {
            app.arrange_screen.map().fit();
        }
        Program::Zoom(percent) if app.screen == Screen::Arrange => {
            app.arrange_screen.map().zoom(f32::from(percent) / 100.0);
        }
        Program::FitAll if app.is_presenting() => app.present_screen.map().fit(),
        Program::FitAll if reviewing(app) => app.review_screen.map().fit(),
        Program::FitAll => app.play_screen.fit_all(),
        Program::FitFront if reviewing(app) => {
            let front = app.desk().map(Desk::front).unwrap_or_default();
            app.review_screen.map().fit_places(&front);
        }
        Program::FitFront => app.play_screen.fit_front(),
        Program::Zoom(percent) if app.screen == Screen::Campaign => {
            app.campaign_screen.map().zoom(f32::from(percent) / 100.0);
        }
        Program::Zoom(percent) if app.is_presenting() => {
            app.present_screen.map().zoom(f32::from(percent) / 100.0);
        }
        Program::Zoom(percent) if reviewing(app) => app.review_screen.map().zoom(f32::from(percent) / 100.0),
        Program::Zoom(percent) => app.play_screen.zoom(f32::from(percent) / 100.0),
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
        Dialog::CleanCopy | Dialog::CopyForSide | Dialog::Report => {
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
        Dialog::Settings => app.dialogs.folder = app.launch.places.games.display().to_string(),
        Dialog::Answers => app.dialogs.answers = app.launch.places.documents.display().to_string(),
        Dialog::About | Dialog::Keys | Dialog::Find | Dialog::TurningPoints | Dialog::Ask | Dialog::Name => {}
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
    Chosen { without: Share::CLEAN.without, side: Side(other), report, asked: None }
}

fn open_palette(app: &mut App) {
    list_games(app);
    let rows = palette::rows(&palette::Sources {
        screen: app.screen,
        facts: facts(app),
        settings: &app.settings,
        files: &app.services.games.files,
        samples: app.launch.samples,
    });
    app.dialogs.palette.open(rows);
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

/// Closes the topmost of what is open.
fn escape(app: &mut App, ctx: &egui::Context) {
    if app.play_screen.close_menu() || app.review_screen.close_menu() {
        return;
    }
    if app.dialogs.is_open() {
        app.dialogs.close();
        if let Some(game) = &mut app.game {
            game.desk.forget_grave();
        }
    } else if app.reader.is_open() {
        app.reader.close(ctx);
    } else if app.screen == Screen::Play && app.play_screen.close_stack() {
        // The stack is one again.
    } else if let Some(game) = app.game.as_mut().filter(|_| app.screen == Screen::Play)
        && !game.escape()
    {
        app.play_screen.close_drawers();
    }
}

/// Opens the menu of a place: at this point, or by key beside the place under the keyboard.
fn place_menu(app: &mut App, at: Option<(PlaceKey, egui::Pos2)>) {
    let Some(Play { desk, review, .. }) = &app.game else { return };
    match (at, desk.keyboard_place()) {
        (Some((place, at)), _) if review.is_some() => app.review_screen.menu_under(place, at),
        (Some((place, at)), _) => app.play_screen.menu_under(desk, place, at),
        (None, Some(place)) if review.is_some() => app.review_screen.place_menu(place),
        (None, Some(place)) => app.play_screen.menu_at(desk, place),
        (None, None) => {}
    }
}

fn reviewing(app: &App) -> bool {
    app.game.as_ref().is_some_and(|g| g.review.is_some())
}

fn order(app: &mut App, asked: Order, now: f64) {
    let Some(game) = &mut app.game else { return };
    // The check, or a question, comes between the primary button and the end of a step.
    if asked != Order::Primary || !game.holds_primary(app.settings.audit) {
        at_table::order(game, asked, now);
    }
    game.refresh();
    if game.desk.grave().is_some() && !app.dialogs.shows(Dialog::Ask) {
        app.dialogs.open(Dialog::Ask);
    }
}

fn look(app: &mut App, asked: Look, now: f64) {
    let Some(game) = &mut app.game else { return };
    let before = game.desk.cursor;
    let shown = at_table::look(game, asked, now);
    if let Some(learning) = &mut game.learning
        && let Some(place) = game.desk.cursor.filter(|_| game.desk.cursor != before)
    {
        // The keyboard rests there.
        learning.pointed(&mut game.desk, &MapEvent::Hover(Some(Subject::Place(place))));
    }
    game.refresh();
    match shown {
        Show::Nothing => {}
        Show::Details => app.play_screen.open_details(),
        Show::Place(place) => app.play_screen.glide_to(place),
        Show::Stack(place) => app.play_screen.open_stack(place),
        Show::Everywhere(place) => {
            app.play_screen.glide_to(place);
            app.review_screen.map().show_place(place);
        }
        Show::Keyboard => {
            if let Some(place) = game.desk.keyboard_place() {
                app.play_screen.glide_to(place);
            }
        }
    }
}

fn map(app: &mut App, event: MapEvent, ctx: &egui::Context, now: f64) {
    if app.screen == Screen::Campaign {
        if let (MapEvent::Hover(at), Some(shown)) = (event, app.campaigns.now_mut()) {
            shown.hover(at);
        }
        return;
    }
    let Some(game) = &mut app.game else { return };
    if game.presenting.is_some() {
        // What the class says is pointed at; nothing else is done on its map.
        if let Some(learning) = game.learning.as_mut().filter(|_| !matches!(event, MapEvent::Hover(_))) {
            learning.pointed(&mut game.desk, &event);
            game.refresh();
        }
        return;
    }
    if let Some(meant) = game.review.as_deref().and_then(|review| pointed::meant(review, &event)) {
        for command in meant {
            act(app, command, ctx, now);
        }
    } else {
        if practice::pointed(app, &event, now) {
            return;
        }
        let Some(game) = &mut app.game else { return };
        if let Some(learning) = &mut game.learning {
            learning.pointed(&mut game.desk, &event);
            if learning.why_no_order().is_some() && !matches!(event, MapEvent::Hover(_)) {
                // A click shows; it sends nobody away.
                game.desk.selection.clear();
            }
        }
        if game.practising.as_deref().is_some_and(|puzzle| puzzle.why_no_order().is_some()) {
            // As in a lesson.
            game.desk.selection.clear();
        }
        if let Some(made) = game.workshop.as_deref_mut()
            && made.pointed(&mut game.desk, &event)
        {
            made.changed_at = Some(now);
            game.refresh();
            return;
        }
        at_table::pointed(&mut game.desk, event, now);
        game.refresh();
    }
}

/// Acts on a command of a review, with the author, the date and the clipboard of the window.
fn review(app: &mut App, act: Act, ctx: &egui::Context, now: f64) {
    let writes = matches!(act, Act::Write(_) | Act::Edit(_));
    let name = format!("{}.{}", app.stem(), library::ENDING);
    let Some(game) = &mut app.game else { return };
    if act == Act::CountWin {
        game.ending.count_win(&mut game.chances);
        return;
    }
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
    let by = app.settings.author.clone();
    let on = library::today();
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
