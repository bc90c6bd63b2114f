//! Keys to commands. Letter keys do nothing while text is typed; a focused button keeps Enter, Space and arrows.

use super::{
    command::{
        Campaign, Class, Command, Files, Learn, Look, Make, MapEvent, Order, Program,
        catalogue::keyed,
        row::Row,
        wishes::{Aim, Dialog, Heading},
    },
    hex_keys::{self, ARROWS},
    key_places,
    launch::Screen,
    panels::games::GameList,
    ui::keyboard::{NUMBERS, map_focus},
};
use crate::{
    desk::{parts::Onto, state::Desk},
    features::{
        arrange::keys as arrange_keys, class, learn::Learning, practice::Practising,
        review::keys as review_keys,
    },
    play::Play,
    window::App,
};
use egui::{Key, KeyboardShortcut, Modifiers};
use engine::base::when::Stride;

/// Reads this frame's keys. Those that follow one which opens something to type into wait for the next frame, when it is
/// there: nobody types so slowly that a letter could not be meant for it.
pub fn read(app: &mut App, ctx: &egui::Context) {
    drop_held(ctx);
    key_places::read(ctx, ctx.text_edit_focused());
    let waited = std::mem::take(&mut app.later);
    ctx.input_mut(|i| {
        i.events.splice(0..0, waited);
    });
    app.later = take_later(app, ctx);
    if !app.later.is_empty() {
        ctx.request_repaint();
    }
    take(app, ctx);
}

/// A held Enter or Space presses a button once: its repetitions press nothing, whatever has the keyboard by then.
fn drop_held(ctx: &egui::Context) {
    if ctx.text_edit_focused() {
        return;
    }
    ctx.input_mut(|i| {
        i.events.retain(|event| {
            !matches!(
                event,
                egui::Event::Key { key: Key::Enter | Key::Space, pressed: true, repeat: true, .. }
            )
        });
    });
}

/// Keys of a command of the table.
fn keys_of(command: impl Into<Command>) -> impl Iterator<Item = KeyboardShortcut> {
    command.into().row().into_iter().flat_map(Row::keys)
}

/// Takes the keys out of this frame that come after one which opens a field.
fn take_later(app: &App, ctx: &egui::Context) -> Vec<egui::Event> {
    let busy = app.dialogs.is_open() || ctx.text_edit_focused() || app.reader.has_keyboard(ctx);
    if busy || egui::Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let at_table = app.screen == Screen::Play
        && app
            .game
            .as_ref()
            .is_some_and(|g| g.review.is_none() && g.desk.aim.is_none() && g.seats.page().is_none());
    let on_map = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
    let aims = [Aim::Go, Aim::Attack, Aim::WhyNot].map(Look::Aim);
    let fields = [Dialog::Palette, Dialog::Find].map(Program::Show);
    let aims: Vec<KeyboardShortcut> = aims.into_iter().flat_map(keys_of).collect();
    let fields: Vec<KeyboardShortcut> = fields.into_iter().flat_map(keys_of).collect();
    let opening = |event: &egui::Event| {
        let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return false };
        let opens = |s: &KeyboardShortcut| s.logical_key == *key && modifiers.matches_exact(s.modifiers);
        fields.iter().any(opens) || at_table && on_map && aims.iter().any(opens)
    };
    ctx.input_mut(|i| {
        let Some(at) = i.events.iter().position(opening) else { return Vec::new() };
        // The letter of a bare key itself is nobody's text.
        let bare = matches!(&i.events[at], egui::Event::Key { modifiers, .. } if !modifiers.command);
        let own = bare && matches!(i.events.get(at + 1), Some(egui::Event::Text(_)));
        let mut rest = i.events.split_off(at + 1);
        if own {
            i.events.push(rest.remove(0));
        }
        let typed = |e: &egui::Event| {
            matches!(
                e,
                egui::Event::Key { .. } | egui::Event::Text(_) | egui::Event::Paste(_) | egui::Event::Ime(_)
            )
        };
        let (later, now): (Vec<_>, Vec<_>) = rest.into_iter().partition(typed);
        i.events.extend(now);
        later
    })
}

fn take(app: &mut App, ctx: &egui::Context) {
    // The question to another commander has the keyboard while it stands.
    let asked = app.screen == Screen::Play && app.desk().is_some_and(|desk| desk.asked().is_some());
    if asked && !app.dialogs.is_open() && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        if let Some(focused) = ctx.memory(egui::Memory::focused) {
            ctx.memory_mut(|m| m.surrender_focus(focused));
        }
        app.queue.push(Order::Unasked.into());
        return;
    }
    if app.reader.has_keyboard(ctx) && ctx.input(|i| i.key_pressed(Key::F1)) {
        app.queue.push(Command::Program(Program::CloseRules));
        return;
    }
    let makes = app.making.is_some() || app.game.as_ref().is_some_and(|game| game.workshop.is_some());
    if makes && ctx.text_edit_focused() && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F5)) {
        // What is typed stays: the lesson is tried as it stands.
        app.queue.push(Make::Try.into());
    }
    if ctx.text_edit_focused() {
        leave_field(app, ctx);
        return;
    }
    if app.dialogs.is_open() || app.play_screen.menu_open() || app.review_screen.menu_open() {
        if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            app.queue.push(Command::Program(Program::Escape));
        }
        return;
    }
    if egui::Popup::is_any_open(ctx) {
        return;
    }
    if app.reader.has_keyboard(ctx) {
        app.reader.keys(ctx, &mut app.queue);
        return;
    }
    match app.screen {
        Screen::Start => start_keys(app, ctx),
        Screen::Play if app.game.as_ref().is_some_and(|g| g.seats.page().is_some()) => seat_keys(app, ctx),
        Screen::Play if app.game.as_ref().is_some_and(Play::is_on_month) => month_keys(app, ctx),
        Screen::Play if app.is_presenting() => class_keys(app, ctx),
        Screen::Play => play_keys(app, ctx),
        Screen::Learn => home_keys(app, ctx),
        Screen::Campaign => campaign_keys(app, ctx),
        Screen::Arrange => arrange_keys(app, ctx),
    }
}

/// In the field of a lesson's question: keys that write nothing lead out of it.
fn leave_field(app: &mut App, ctx: &egui::Context) {
    let learns = app.screen == Screen::Play && app.game.as_ref().is_some_and(|game| game.learning.is_some());
    if !learns || app.dialogs.is_open() {
        return;
    }
    for command in [Command::from(Class::Present), Command::from(Learn::Home)] {
        if keys_of(command.clone()).any(|shortcut| ctx.input_mut(|i| i.consume_shortcut(&shortcut))) {
            if let Some(field) = ctx.memory(egui::Memory::focused) {
                ctx.memory_mut(|m| m.surrender_focus(field));
            }
            app.queue.push(command);
        }
    }
}

fn start_keys(app: &mut App, ctx: &egui::Context) {
    for (shortcut, command) in keyed(Screen::Start) {
        if ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            app.queue.push(command.clone());
        }
    }
    let nothing_focused = ctx.memory(|m| m.focused().is_none());
    if nothing_focused && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        app.queue.push(if app.newest.is_some() {
            Command::Program(Program::Continue)
        } else {
            Command::Program(Program::StartGame)
        });
    }
    let listed = GameList::takes_letters(ctx);
    for (key, card) in [(Key::N, 0), (Key::O, 1), (Key::G, 2)] {
        if !listed && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            app.start.jump = Some(card);
        }
    }
}

/// On the page of all lessons: Enter begins the one that comes next, Esc goes back.
fn home_keys(app: &mut App, ctx: &egui::Context) {
    for (shortcut, command) in keyed(Screen::Learn) {
        if ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            app.queue.push(command.clone());
        }
    }
    let nothing_focused = ctx.memory(|m| m.focused().is_none());
    let on_page = nothing_focused && app.graded.is_none();
    if on_page && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        let next = app.lessons.next_first(app.chosen_game()).or_else(|| app.lessons.lessons().next());
        app.queue.extend(next.map(|lesson| Learn::Begin(lesson.id.clone()).into()));
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        let away = if app.graded.is_some() { Class::Close.into() } else { Program::Table.into() };
        app.queue.push(away);
    }
}

/// While a position is put together.
fn arrange_keys(app: &mut App, ctx: &egui::Context) {
    let Some(of) = app.arranging.as_deref() else { return };
    app.queue.extend(arrange_keys::read(ctx, of));
    for (shortcut, command) in keyed(Screen::Arrange) {
        if ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            app.queue.push(command.clone());
        }
    }
}

/// On the page of the campaign: Left and Right go event by event, U shows units, Esc leaves.
fn campaign_keys(app: &mut App, ctx: &egui::Context) {
    if app.campaign().is_some_and(|campaign| campaign.large) {
        lead_out(app, ctx);
        return;
    }
    // Before a class there is no lesson here to be shown.
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F9)) {
        app.queue.push(Campaign::Large.into());
    }
    for (shortcut, command) in keyed(Screen::Campaign) {
        if ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            app.queue.push(command.clone());
        }
    }
    let nothing_focused = ctx.memory(|m| m.focused().is_none());
    let keys = [
        (Key::ArrowRight, nothing_focused, Campaign::Step(true)),
        (Key::ArrowLeft, nothing_focused, Campaign::Step(false)),
        (Key::Enter, nothing_focused, Campaign::Step(true)),
        (Key::PageDown, true, Campaign::Chapter(true)),
        (Key::PageUp, true, Campaign::Chapter(false)),
        (Key::U, true, Campaign::Units),
    ];
    for command in [Program::FitAll, Program::Zoom(125), Program::Zoom(80)].map(Command::from) {
        if keys_of(command.clone()).any(|shortcut| ctx.input_mut(|i| i.consume_shortcut(&shortcut))) {
            app.queue.push(command);
        }
    }
    for (key, free, command) in keys {
        if free && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            app.queue.push(command.into());
        }
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        // One thing an Esc: first out of a panel, then the place, then the page.
        match app.focused.filter(|_| !app.typing) {
            Some(id) => ctx.memory_mut(|m| m.surrender_focus(id)),
            None if app.campaign().is_some_and(|c| c.place.is_some()) => {
                app.queue.push(Campaign::Place(None).into());
            }
            None => app.queue.push(Campaign::Leave.into()),
        }
    }
}

/// Before a text that stands over the whole window: any key leads back, and does nothing else.
fn lead_out(app: &mut App, ctx: &egui::Context) {
    let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. });
    let pressed = ctx.input_mut(|i| {
        let pressed = i.events.iter().any(is_key);
        i.events.retain(|event| !is_key(event));
        pressed
    });
    if pressed {
        app.queue.push(Campaign::Large.into());
    }
}

/// On a page of a month: Enter and Esc go on, U shows units.
fn month_keys(app: &mut App, ctx: &egui::Context) {
    let page = app.game.as_ref().and_then(|game| game.guide.as_ref()).and_then(|guide| guide.page.as_deref());
    let (large, tells) = page.map_or((false, false), |page| (page.large, page.compared().is_some()));
    if large {
        lead_out(app, ctx);
        return;
    }
    if tells && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F9)) {
        app.queue.push(Campaign::Large.into());
    }
    for (shortcut, command) in keyed(Screen::Campaign) {
        if ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            app.queue.push(command.clone());
        }
    }
    let nothing_focused = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
    let keys = [(Key::Enter, Campaign::GoOn), (Key::Escape, Campaign::GoOn), (Key::U, Campaign::Units)];
    for (key, command) in keys {
        let free = nothing_focused || key == Key::U;
        if free && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            app.queue.push(command.into());
        }
    }
}

/// The keys of a lesson that come before those of the game.
fn lesson_keys(ctx: &egui::Context, learning: &Learning, desk: &Desk) -> Option<Command> {
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::H)) {
        return Some(Learn::Hint.into());
    }
    if let Some(nth) = learning.option_of(ctx) {
        return Some(Learn::Choose(nth).into());
    }
    let free = desk.aim.is_none() && desk.planning.is_none() && learning.showing.is_none();
    let nowhere = desk.cursor.is_none();
    // A question is gone past from wherever the cursor is: Shift with Enter orders nothing there.
    if free
        && (nowhere || !learning.asks_for_orders())
        && ctx.input_mut(|i| i.consume_key(Modifiers::SHIFT, Key::Enter))
    {
        return Some(if learning.rests_at_end() { Learn::Next.into() } else { Learn::Skip.into() });
    }
    let shown = learning.goes_on_shown();
    let idle = learning.rests_at_end() || waits_for_answer(learning, desk);
    if free && nowhere && (shown || idle) && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        return Some(if shown { Learn::Skip.into() } else { Learn::Idle.into() });
    }
    let place = desk.cursor.filter(|_| learning.asks_to_point());
    let goes_on = learning.may_go_on() && free;
    if (goes_on || place.is_some()) && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        return Some(match place {
            Some(place) => MapEvent::ClickPlace { place }.into(),
            None => Learn::Next.into(),
        });
    }
    None
}

/// Whether the main button is none that the step of a lesson asks for.
fn waits_for_answer(learning: &Learning, desk: &Desk) -> bool {
    let orders = learning.asks_for_orders() && desk.look.is_none() && desk.their_turn().is_none();
    orders && (learning.primary_is_a_choice(desk) || !learning.asks_for_primary(desk))
}

/// The keys of a puzzle: the letters of its rows, Enter on a place of the map, Enter for the next one.
fn puzzle_keys(ctx: &egui::Context, puzzle: &Practising, desk: &Desk) -> Option<Command> {
    if let Some(nth) = puzzle.answer_of(ctx) {
        return Some(Learn::Answer(nth).into());
    }
    let place = desk.cursor.filter(|_| puzzle.asks_for_place());
    let goes_on = puzzle.given.is_some();
    if (goes_on || place.is_some()) && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        return Some(match place {
            Some(place) => MapEvent::ClickPlace { place }.into(),
            None => Learn::Puzzle(None).into(),
        });
    }
    None
}

/// Before a class: its own keys, and those of the window.
fn class_keys(app: &mut App, ctx: &egui::Context) {
    for command in
        [Program::Quit, Program::FullScreen, Program::FitAll, Program::Zoom(125), Program::Zoom(80)]
    {
        if keys_of(command.clone()).any(|shortcut| ctx.input_mut(|i| i.consume_shortcut(&shortcut))) {
            app.queue.push(command.into());
        }
    }
    app.queue.extend(class::keys::pressed(ctx).map(Command::from));
}

/// While the next player is awaited only the program and the seat answer to keys.
fn seat_keys(app: &mut App, ctx: &egui::Context) {
    for command in [
        Command::Program(Program::Quit),
        Command::Program(Program::ShowStart),
        Command::Program(Program::FullScreen),
        Command::Order(Order::Undo),
        Command::Files(Files::SaveNow),
    ] {
        if command.key().is_some_and(|s| ctx.input_mut(|i| i.consume_shortcut(&s))) {
            app.queue.push(command);
        }
    }
    let nothing_else = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
    if nothing_else && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
        app.queue.push(Command::Order(Order::TakeSeat));
    }
}

/// How far an arrow goes along the game, by what is held with it.
const STRIDES: [(Modifiers, Stride); 3] =
    [(Modifiers::SHIFT, Stride::Battle), (Modifiers::COMMAND, Stride::Turn), (Modifiers::NONE, Stride::Ply)];

fn play_keys(app: &mut App, ctx: &egui::Context) {
    let Some(game) = &app.game else { return };
    let Play { desk, review, overlays, .. } = game;
    if let Some(answer) = desk.onto().and_then(|onto| answered_onto(ctx, onto)) {
        app.queue.push(answer);
        return;
    }
    let focused = ctx.memory(egui::Memory::focused);
    let on_map = focused.is_none_or(|id| id == map_focus());
    let queue = &mut app.queue;
    if let Some(review) = review {
        queue.extend(review_keys::read(ctx, on_map, review.then.is_some(), desk.at()));
    }
    if on_map && game.is_watching() && goes_on(ctx) {
        queue.push(Command::Order(Order::NextDecision));
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        // One thing an Esc: first out of a panel, back to the map. A field is closed with what it belongs to.
        match app.focused.filter(|&id| id != map_focus() && !app.typing) {
            Some(id) => ctx.memory_mut(|m| m.surrender_focus(id)),
            None => queue.push(Command::Program(Program::Escape)),
        }
    }
    let lesson = game.learning.as_deref().filter(|_| review.is_none() && on_map && desk.aim.is_none());
    queue.extend(lesson.and_then(|learning| lesson_keys(ctx, learning, desk)));
    let puzzle = game.practising.as_deref().filter(|puzzle| !puzzle.free && review.is_none() && on_map);
    queue.extend(puzzle.and_then(|puzzle| puzzle_keys(ctx, puzzle, desk)));
    if desk.aim.is_some() && on_map {
        queue.extend(name_typed(ctx, !desk.typed.is_empty()));
    }
    // At the table the letters of the game come first; the review has its own.
    if on_map && review.is_none() && desk.look.is_none() {
        queue.extend(hex_keys::read(ctx, desk));
    }
    let offers = desk.table.offer_keys().iter().filter(|_| review.is_none());
    queue.extend(pressed(ctx, offers.map(|key| Command::Order(Order::OfferKey(*key)))));
    for (shortcut, command) in keyed(Screen::Play) {
        let widget_wants = matches!(shortcut.logical_key, Key::Tab | Key::Space);
        if (on_map || !widget_wants) && ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            queue.push(command.clone());
        }
    }
    queue.extend(digits(ctx, on_map));
    queue.extend(pressed(ctx, overlays.kinds.iter().map(|kind| Command::Look(Look::Overlay(*kind)))));
    if on_map {
        queue.extend(enter(ctx, desk));
        queue.extend(arrows(ctx, desk.look.is_some()));
    }
}

/// The answer by key to the question at a place where own units stand, whatever has the keyboard.
fn answered_onto(ctx: &egui::Context, onto: &Onto) -> Option<Command> {
    let place = onto.place;
    if pressed_once(ctx, Key::Enter).0 {
        Some(MapEvent::GoOnto { place }.into())
    } else if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space)) {
        Some(MapEvent::PickUnit { unit: onto.other, place }.into())
    } else if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        Some(Program::Escape.into())
    } else {
        None
    }
}

/// Whether a key went down that goes on from what is shown.
fn goes_on(ctx: &egui::Context) -> bool {
    let space = ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space));
    pressed_once(ctx, Key::Enter).0 || space
}

/// Those of some commands whose keys went down.
fn pressed(ctx: &egui::Context, commands: impl Iterator<Item = Command>) -> Vec<Command> {
    let down = |c: &Command| c.key().is_some_and(|s| ctx.input_mut(|i| i.consume_shortcut(&s)));
    commands.filter(down).collect()
}

/// Digits: with Ctrl or Alt before the bare ones, which would match them too.
fn digits(ctx: &egui::Context, on_map: bool) -> Vec<Command> {
    let mut meant = Vec::new();
    for (i, key) in NUMBERS.into_iter().enumerate() {
        let pressed = |m: Modifiers| ctx.input_mut(|input| input.consume_key(m, key));
        if pressed(Modifiers::ALT) {
            meant.push(Command::Order(Order::Choice(i)));
        } else if pressed(Modifiers::COMMAND) {
            meant.push(Command::Look(Look::StackUnit(i, true)));
        } else if on_map && pressed(Modifiers::NONE) {
            meant.push(Command::Look(Look::StackUnit(i, false)));
        }
    }
    meant
}

/// What Enter means now, when it went down.
fn enter(ctx: &egui::Context, desk: &Desk) -> Option<Command> {
    let (enter, with_shift) = pressed_once(ctx, Key::Enter);
    let planning = desk.planning.is_some();
    enter.then(|| {
        if desk.aim.is_some() {
            Command::Look(Look::PickAim)
        } else if desk.look.is_some() {
            Command::Look(Look::LookNow)
        } else if desk.cursor.is_some() && (with_shift || !planning) {
            Command::Look(Look::ActAtCursor(with_shift))
        } else if planning {
            Command::Order(Order::Confirm)
        } else if desk.their_turn().is_some() {
            Command::Order(Order::NextDecision)
        } else {
            Command::Order(Order::Primary)
        }
    })
}

/// The arrows: over the map, and while one looks back along the game.
fn arrows(ctx: &egui::Context, looking: bool) -> Vec<Command> {
    let mut meant = Vec::new();
    for (key, heading) in ARROWS {
        if looking && matches!(heading, Heading::West | Heading::East) {
            for (with, stride) in STRIDES {
                if ctx.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(with, key))) {
                    meant.push(Command::Look(Look::Step(stride, heading == Heading::East)));
                }
            }
        } else if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
            meant.push(Command::Look(Look::Neighbour(heading)));
        }
    }
    meant
}

/// Whether a key went down, and with Shift; a key that is held says so once, and its repetitions are nobody's wish.
fn pressed_once(ctx: &egui::Context, wanted: Key) -> (bool, bool) {
    let mut found = (false, false);
    ctx.input_mut(|i| {
        i.events.retain(|event| match event {
            egui::Event::Key { key, pressed: true, repeat, modifiers, .. }
                if *key == wanted && !modifiers.command && !modifiers.ctrl && !modifiers.alt =>
            {
                if !repeat {
                    found = (true, modifiers.shift);
                }
                false
            }
            _ => true,
        });
    });
    found
}

/// Letters of a name typed while aiming. Their keys are no commands then.
fn name_typed(ctx: &egui::Context, mut naming: bool) -> Vec<Command> {
    let mut typed = Vec::new();
    let plain = |m: &Modifiers| !m.command && !m.ctrl && !m.alt;
    ctx.input_mut(|i| {
        i.events.retain(|event| match event {
            egui::Event::Text(text) => {
                let within = |c: char| c.is_numeric() || matches!(c, ' ' | '-' | '\'');
                let part = |c: char| c.is_alphabetic() || (naming && within(c));
                let letters: String = text.chars().filter(|&c| part(c)).collect();
                if !letters.is_empty() {
                    // What follows in the same frame goes on with the name.
                    naming = true;
                    typed.push(Command::Look(Look::TypeName(letters)));
                }
                false
            }
            egui::Event::Key { key: Key::Backspace, pressed: true, modifiers, .. } if plain(modifiers) => {
                typed.push(Command::Look(Look::UntypeName));
                false
            }
            egui::Event::Key { key, modifiers, .. } if plain(modifiers) => {
                let within = || matches!(key, Key::Space | Key::Minus | Key::Quote) || NUMBERS.contains(key);
                let part = naming && (within() || *key == Key::Num0);
                !(part || (Key::A..=Key::Z).contains(key))
            }
            _ => true,
        });
    });
    typed
}
