//! The only place that acts on a [`Command`].

use super::{
    App, Picking, Screen,
    catalogue::Facts,
    command::{Aim, Command, Dialog, Heading, Tab},
    files,
    map::said::marks_at,
    palette,
    panels::{focus_next_panel, sidebar::fitting},
    rules::RuleBook,
    state::{Bubble, BubbleKind, Desk, Keeping, Planning, fence_sentence},
};
use crate::engine::{
    overlay::REACH,
    rules::Side,
    scene::Subject,
    table::{Control, PlyId},
    words::{Explanation, OrderText},
};

/// Acts on a command.
pub(super) fn act(app: &mut App, command: Command, ctx: &egui::Context, now: f64) {
    // While the next player is awaited nothing of the table may be shown, copied or touched.
    if app.screen == Screen::Play && app.desk.as_ref().is_some_and(|d| !d.seats.allow(&command)) {
        return;
    }
    match command {
        Command::Review(act) => super::review::act::dispatch(app, act, ctx, now),
        Command::ShowStart => show_start(app),
        Command::StartGame => start_game(app),
        Command::Continue => continue_newest(app),
        Command::ChooseFile => app.pick_file(Picking::Open),
        Command::OpenPath(path) => app.open_path(path),
        Command::OpenSample(number) => app.open_sample(number),
        Command::SaveNow => {
            app.hand_out_records();
            if let Some(desk) = &mut app.desk {
                let words = match &desk.keeping {
                    Keeping::In(path) => format!("Saved in {}", path.display()),
                    Keeping::Asked => "Saved".to_owned(),
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
            if let Some(desk) = &app.desk {
                let bytes = desk.table.journal();
                app.writer.whole(path, move || Ok(bytes), Some(String::new()));
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
                Dialog::Open | Dialog::Reply => app.list_games(),
                Dialog::CleanCopy | Dialog::CopyForSide | Dialog::Report => {
                    app.dialogs.chosen = app.usual_choices();
                }
                _ => {}
            }
            if dialog == Dialog::Palette {
                open_palette(app);
            }
            app.dialogs.open(dialog);
            if dialog == Dialog::Settings {
                app.dialogs.folder = app.launch.places.games.display().to_string();
            }
        }
        Command::Escape => escape(app, ctx),
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
        Command::Pace(pace) => app.settings.pace = pace,
        Command::AuditWish(wish) => app.settings.audit = wish,
        Command::FullScreen => {
            let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
            ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
        }
        Command::Quit => {
            app.hand_out_records();
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
        Command::NextPanel(forward) => focus_next_panel(ctx, forward),
        Command::PlaceMenu => place_menu(app),
        Command::Copy(text) => ctx.copy_text(text),
        Command::CopyPosition => {
            if let Some(desk) = &mut app.desk {
                ctx.copy_text(desk.position_as_text());
                desk.say("The position is on the clipboard");
            }
        }
        Command::CopyBattle => {
            if let Some(desk) = &mut app.desk {
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
        Command::FitAll if reviewing(app) => app.review.map().fit(),
        Command::FitAll => app.play.fit_all(),
        Command::FitFront => app.play.fit_front(),
        Command::Zoom(percent) if reviewing(app) => app.review.map().zoom(f32::from(percent) / 100.0),
        Command::Zoom(percent) => app.play.zoom(f32::from(percent) / 100.0),
        Command::Rule(rule) => open_rules(app, &rule, ctx),
        Command::Rules => open_rules(app, "", ctx),
        Command::CloseRules => app.reader.close(ctx),
        Command::PickChange(number) => {
            if let Some(desk) = &mut app.desk {
                desk.news.pick(number);
                let to = desk.news.shown().and_then(|l| l.subjects.first().cloned());
                if let Some(subject) = to {
                    if let Some(place) = desk.place_of(&subject) {
                        app.play.glide_to(place);
                        app.review.map().show_place(place);
                    }
                    show_subject(desk, subject);
                }
                desk.refresh();
            }
        }
        Command::Visit(subject) => {
            if let Some(desk) = &mut app.desk {
                if let Some(place) = desk.place_of(&subject) {
                    app.play.glide_to(place);
                }
                show_subject(desk, subject);
            }
        }
        other => {
            if let Some(desk) = &mut app.desk {
                let by_key = matches!(
                    other,
                    Command::NextUnit(_)
                        | Command::Neighbour(_)
                        | Command::Aim(_)
                        | Command::TypeName(_)
                        | Command::UntypeName
                );
                // The check comes between the primary button and the end of a step.
                let held = other == Command::Primary && desk.holds_to_check(app.settings.audit);
                if !held {
                    act_on_desk(desk, other, now);
                }
                desk.refresh();
                if by_key && let Some(place) = desk.keyboard_place() {
                    app.play.glide_to(place);
                }
            }
        }
    }
}

fn act_on_desk(desk: &mut Desk, command: Command, now: f64) {
    match command {
        Command::Primary => primary(desk, now),
        Command::Give(orders) => desk.take_offer(&orders, now),
        Command::Refuse(text) => desk.refuse(*text, None, now),
        Command::Undo => undo(desk),
        Command::Redo => {
            desk.look = None;
            if !desk.table.redo() {
                desk.say("There is nothing to redo");
            }
        }
        Command::UndoToFence => {
            desk.look = None;
            let side = desk.eyes();
            while desk.table.undo(side).is_ok() {}
        }
        Command::UndoTo(ply) => {
            desk.look = None;
            let side = desk.eyes();
            if let Err(reason) = desk.table.go_to(side, ply) {
                desk.say(fence_sentence(reason));
            }
        }
        Command::Reset(stride) => {
            desk.look = None;
            let side = desk.eyes();
            if let Some(reason) = desk.table.reset(side, stride) {
                desk.say(fence_sentence(reason));
            }
        }
        Command::HandOver(side, control) => {
            desk.hand_over(side, control);
        }
        Command::TakeSeat => desk.take_seat(),
        Command::WhatChanged => desk.what_changed(),
        Command::Go(units, place) => desk.go(units, place, now),
        Command::AttackPlace(units, place) => desk.attack(units, place, now),
        Command::FollowPlace(units, place) => desk.follow(units, place, now),
        Command::WhyNotPlace(units, place) => desk.why_not(units, place, now),
        Command::Plan(orders) => toggle_plan(desk, orders),
        Command::PlanMore(orders) => {
            if let Some(p) = &mut desk.planning {
                p.plan.extend(orders);
            }
        }
        Command::PlanLess(orders) => {
            plan_less(desk, &orders);
        }
        Command::PlanAll(orders) => {
            if let Some(p) = &mut desk.planning {
                p.plan = orders;
            }
        }
        Command::Confirm => confirm(desk, now),
        Command::CancelPlan => desk.planning = desk.planning.take().filter(|p| p.owed),
        Command::OpenBuilder(about) => {
            desk.planning = Some(Planning { about, plan: Vec::new(), owed: false });
        }
        Command::Select(units, add) => {
            if !add {
                desk.selection.clear();
            }
            for unit in units {
                if desk.selection.contains(&unit) && add {
                    desk.selection.retain(|&u| u != unit);
                } else {
                    desk.selection.push(unit);
                }
            }
            desk.bubble = None;
        }
        Command::ClickUnit(unit, place, add) => desk.click_unit(unit, place, add, now),
        Command::ClickPlace(place) => desk.click_place(place, now),
        Command::ClickStack(place) => {
            if desk.own_units(place).is_empty() {
                desk.click_place(place, now);
            } else {
                desk.select_stack(place);
            }
        }
        Command::Drop(units, place) => {
            if desk.my_turn() {
                desk.selection.clone_from(&units);
                desk.refresh();
                desk.pick(desk.meaning(place), place, now);
            } else {
                desk.say("It is not your move");
            }
        }
        Command::ClickNothing => {
            desk.bubble = None;
            desk.hint = None;
            desk.aim = None;
            desk.selection.clear();
            desk.inspect = None;
        }
        Command::Hover(subject) => desk.hovered = subject,
        Command::Inspect(subject) => show_subject(desk, subject),
        Command::NextUnit(forward) => {
            if desk.aim.is_some() {
                next_target(desk, forward);
            } else {
                desk.next_unit(forward);
            }
        }
        Command::StackUnit(number, add) => stack_unit(desk, number, add, now),
        Command::WholeStack => match desk.keyboard_place() {
            Some(place) if !desk.own_units(place).is_empty() => desk.select_stack(place),
            _ => desk.say("No unit of yours stands there"),
        },
        Command::Choice(number) => choice(desk, number, now),
        Command::TypeName(letters) => {
            desk.typed.push_str(&letters);
            aim_at_name(desk);
        }
        Command::UntypeName => {
            desk.typed.pop();
            aim_at_name(desk);
        }
        Command::Neighbour(heading) => neighbour(desk, heading),
        Command::Aim(aim) => {
            let choosing = aim == Aim::Go && desk.may_choose_place();
            if desk.selection.is_empty() && !choosing && aim != Aim::WhyNot {
                desk.say("Select a unit first: click one, or press Tab");
            } else if desk.my_turn() {
                desk.typed.clear();
                let start = desk.selection_place();
                desk.aim = Some((aim, start));
                desk.say(match aim {
                    Aim::Go => "Move: type the name of a place, or go there by arrows or Tab; then Enter",
                    Aim::Attack => {
                        "Attack: type the name of a place, or go there by arrows or Tab; then Enter"
                    }
                    Aim::WhyNot => {
                        "Why not: type the name of a place, or go there by arrows or Tab; then Enter"
                    }
                });
                if aim != Aim::WhyNot {
                    next_target(desk, true);
                }
            } else {
                desk.say("It is not your move");
            }
        }
        Command::PickAim => {
            if let Some((aim, Some(place))) = desk.aim.take() {
                desk.pick(aim, place, now);
            }
        }
        Command::Reach => desk.toggle_overlay(REACH),
        Command::Overlay(kind) => desk.toggle_overlay(kind.id),
        Command::OfferKey(key) => desk.take_letter(key, now),
        Command::PointAt(dot) => desk.pointed = dot,
        Command::OverlayFor(side) => desk.overlay_for(side),
        Command::CheckStep => desk.check_step(),
        Command::CloseCheck => {
            desk.close_audit();
        }
        Command::Hint => hint(desk, now),
        Command::Tab(Tab::Changes) => desk.what_changed(),
        Command::Tab(tab) => {
            desk.tab = tab;
            desk.news.picked = None;
        }
        Command::Details => desk.details = !desk.details,
        Command::LookAt(ply) => look_at(desk, ply),
        Command::LookAtStep(number) => match desk.end_of_step(number) {
            Some(ply) => look_at(desk, ply),
            None => desk.say("There is nothing to look back at in that step"),
        },
        Command::LookNow => desk.look = None,
        Command::Step(stride, forward) if desk.review.is_some() => {
            desk.review_act(super::review::Act::Step(stride, forward), now);
        }
        Command::Step(stride, forward) => {
            let from = desk.at();
            let to = desk.table.step(from, stride, forward);
            if to == from {
                desk.say(if forward { "This is the last moment" } else { "This is the first moment" });
            } else {
                look_at(desk, to);
            }
        }
        Command::NextDecision => match desk.next_shown() {
            Some(to) => look_at(desk, to),
            None if desk.auto_ready() => desk.next_decision(),
            None => {}
        },
        Command::PreviousDecision => {
            let to = desk.previous_shown();
            if to != desk.at() {
                look_at(desk, to);
            }
        }
        _ => {}
    }
}

fn show_start(app: &mut App) {
    app.hand_out_records();
    app.desk = None;
    app.writer.detach();
    app.screen = Screen::Start;
    app.banner = None;
    app.scan();
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
            // Not named after the seed, which a name would tell to whoever is sent an address or a copy.
            let stem = files::stem(kind.title());
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
    if report.damage.is_some() {
        // Opened as any file is, which says what is wrong and does not write to it.
        app.open_path(newest.file.path);
        return;
    }
    app.writer.attach(newest.file.path, report.good_bytes);
    app.put_on_table(newest.desk);
}

/// Opens the rules of the game on the table, or of the one being set up.
fn open_rules(app: &mut App, rule: &str, ctx: &egui::Context) {
    let book = match &app.desk {
        Some(desk) if app.screen == Screen::Play => std::sync::Arc::clone(&desk.rules),
        _ => {
            let Some(kind) = app.start.kind(&app.launch.kinds) else { return };
            match RuleBook::of_kind(&*kind, app.settings.names) {
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
    if app.play.close_menu() || app.review.close_menu() {
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
    let Some(desk) = app.desk.as_mut().filter(|_| app.screen == Screen::Play) else { return };
    if let Some(review) = &mut desk.review {
        if review.search.take().is_some() {
            return;
        }
        // The moment stays: Esc only puts away what is open.
        review.arrow_from = None;
        review.playing = None;
        desk.bubble = None;
        desk.inspect = None;
        desk.selection.clear();
    } else if desk.aim.is_some() {
        desk.aim = None;
        desk.status.clear();
    } else if desk.bubble.is_some() || desk.hint.is_some() {
        desk.bubble = None;
        desk.hint = None;
    } else if desk.look.is_some() {
        desk.look = None;
    } else if desk.close_audit() {
        desk.status.clear();
    } else if desk.planning.as_ref().is_some_and(|p| !p.owed) {
        desk.planning = None;
    } else if desk.news.picked.is_some() {
        desk.news.picked = None;
    } else if desk.auto.shown.is_some() && desk.their_turn().is_none() {
        desk.auto.shown = None;
    } else {
        let selected = !desk.selection.is_empty() || desk.inspect.is_some();
        desk.selection.clear();
        desk.inspect = None;
        if !selected {
            app.play.close_drawers();
        }
    }
}

fn look_at(desk: &mut Desk, ply: PlyId) {
    desk.bubble = None;
    desk.hint = None;
    desk.aim = None;
    desk.selection.clear();
    desk.inspect = None;
    desk.look = (ply != desk.table.cursor()).then_some(ply);
}

fn primary(desk: &mut Desk, now: f64) {
    if desk.look.is_some() {
        desk.look = None;
        return;
    }
    if desk.their_turn().is_some() {
        desk.next_decision();
        return;
    }
    let Some(offer) = desk.seen.sequence.primary.clone() else { return };
    match offer.why_not {
        Some(text) => desk.refuse(text, None, now),
        None => desk.take_offer(&offer.orders, now),
    }
}

fn undo(desk: &mut Desk) {
    desk.look = None;
    let side = desk.eyes();
    match desk.table.undo(side) {
        Ok(()) => {
            desk.planning = None;
            desk.bubble = None;
            desk.hint = None;
            desk.status.clear();
            desk.auto = super::state::Auto::default();
        }
        Err(reason) => desk.say(fence_sentence(reason)),
    }
}

fn toggle_plan(desk: &mut Desk, orders: Vec<OrderText>) {
    let Some(p) = &mut desk.planning else { return };
    if orders.iter().all(|o| p.plan.contains(o)) {
        p.plan.retain(|o| !orders.contains(o));
    } else {
        let new: Vec<OrderText> = orders.into_iter().filter(|o| !p.plan.contains(o)).collect();
        p.plan.extend(new);
    }
}

fn confirm(desk: &mut Desk, now: f64) {
    let Some(p) = desk.planning.clone() else { return };
    match desk.seen.builder.as_ref().and_then(|b| b.why_not.clone()) {
        Some(text) => desk.refuse(text, desk.place_of(&p.about), now),
        None => {
            desk.give(&p.plan, now);
        }
    }
}

fn show_subject(desk: &mut Desk, subject: Subject) {
    match subject {
        Subject::Unit(unit) => {
            let mine = desk.counter(unit).is_some_and(|c| c.side == desk.eyes().0);
            desk.inspect = Some(Subject::Unit(unit));
            desk.selection.clear();
            if mine {
                desk.selection.push(unit);
            }
        }
        other => {
            desk.selection.clear();
            desk.inspect = Some(other);
        }
    }
}

/// The n-th line of the plan that takes a digit: numbers first, then what is offered.
fn plan_line(desk: &mut Desk, number: usize, less: bool, now: f64) {
    let Some(builder) = desk.seen.builder.clone() else { return };
    let steppers: Vec<_> = builder.rows.iter().filter(|r| r.stepper.is_some()).collect();
    if let Some(row) = steppers.get(number) {
        let Some((now, least, most)) = row.stepper else { return };
        let orders = if less { &row.removes } else { &row.adds };
        if orders.is_empty() || (less && now <= least) || (!less && now >= most) {
            let bound = if less { format!("at least {least}") } else { format!("at most {most}") };
            desk.say(&format!("{}: {bound}", row.label));
            return;
        }
        let to = if less { now - 1 } else { now + 1 };
        desk.say(&format!("{}: {to}", row.label));
        if less {
            plan_less(desk, orders);
        } else if let Some(p) = &mut desk.planning {
            p.plan.extend(orders.iter().cloned());
        }
        return;
    }
    let Some(offer) = builder.offers.get(number - steppers.len()) else { return };
    if let Some(why) = &offer.why_not {
        desk.refuse(why.clone(), None, now);
        return;
    }
    let on = desk.planning.as_ref().is_some_and(|p| offer.orders.iter().all(|o| p.plan.contains(o)));
    desk.say(&format!("{}: {}", offer.label, if on { "taken out" } else { "added" }));
    toggle_plan(desk, offer.orders.clone());
}

/// Takes orders out of the plan; a plan that was not asked for ends when nothing is left in it.
fn plan_less(desk: &mut Desk, orders: &[OrderText]) {
    let Some(p) = &mut desk.planning else { return };
    for order in orders {
        if let Some(i) = p.plan.iter().rposition(|o| o == order) {
            p.plan.remove(i);
        }
    }
    if p.plan.is_empty() && !p.owed {
        desk.planning = None;
    }
}

/// Gives the choice with this number in the left panel.
fn choice(desk: &mut Desk, number: usize, now: f64) {
    if !desk.my_turn() {
        desk.say("It is not your move");
        return;
    }
    let sequence = std::sync::Arc::clone(&desk.seen.sequence);
    let (shown, _) = fitting(desk, &sequence.choices);
    let Some((_, offer)) = shown.get(number) else {
        desk.say("There is no choice with this number");
        return;
    };
    match &offer.why_not {
        Some(why) => desk.refuse(why.clone(), None, now),
        None => desk.take_offer(&offer.orders, now),
    }
}

/// Brings the mark of the keyboard to the place whose name begins with what was typed: a marked place first.
fn aim_at_name(desk: &mut Desk) {
    let Some((aim, here)) = desk.aim else { return };
    let wanted = desk.typed.trim_start().to_lowercase();
    if wanted.is_empty() {
        desk.say("Type the name of a place");
        return;
    }
    let marked = desk.targets(aim);
    let scene = std::sync::Arc::clone(&desk.seen.scene);
    let fits = |place: u16| {
        let name = scene.places.get(usize::from(place)).map_or("", |p| p.name.as_str());
        name.to_lowercase().starts_with(&wanted)
    };
    let all = 0..scene.places.len() as u16;
    let found = here.filter(|&p| fits(p) && marked.contains(&p));
    if let Some(place) = found.or_else(|| marked.iter().copied().chain(all).find(|&p| fits(p))) {
        desk.aim = Some((aim, Some(place)));
        let words = place_words(desk, place);
        desk.say(&words);
    } else {
        let typed = desk.typed.trim().to_owned();
        desk.typed.pop();
        desk.say(&format!("No place begins with {typed}"));
    }
}

/// Opens the menu of the place under the keyboard.
fn place_menu(app: &mut App) {
    let Some(desk) = &mut app.desk else { return };
    match desk.keyboard_place() {
        Some(place) if desk.review.is_some() => app.review.place_menu(place),
        Some(place) => app.play.menu_at(desk, place),
        None => desk.say("Select a unit or a place first"),
    }
}

fn open_palette(app: &mut App) {
    app.files = files::list(&app.launch.places.games);
    let rows = palette::rows(&palette::Sources {
        screen: app.screen,
        facts: Facts {
            desk: app.desk.as_ref().filter(|_| app.screen == Screen::Play),
            can_continue: app.newest.is_some(),
            message: app.banner.is_some(),
        },
        settings: &app.settings,
        files: &app.files,
        samples: app.launch.samples,
    });
    app.dialogs.palette.open(rows);
}

fn stack_unit(desk: &mut Desk, number: usize, add: bool, now: f64) {
    if desk.planning.is_some() {
        plan_line(desk, number, add, now);
        return;
    }
    let Some(place) = desk.selection_place().or_else(|| desk.inspect.as_ref().and_then(|s| desk.place_of(s)))
    else {
        return;
    };
    let own = desk.own_units(place);
    let Some(&unit) = own.get(number) else { return };
    desk.inspect = Some(Subject::Place(place));
    if !add {
        desk.selection = vec![unit];
    } else if desk.selection.contains(&unit) {
        desk.selection.retain(|u| *u != unit);
    } else {
        desk.selection.push(unit);
    }
    let words = desk.counter(unit).map_or(String::new(), |c| c.spoken.clone());
    desk.say(&words);
}

/// The place nearest in a direction among those linked to the current one.
fn neighbour(desk: &mut Desk, heading: Heading) {
    let here = match desk.aim {
        Some((_, place)) => place.or(desk.selection_place()),
        None => desk.selection_place().or_else(|| desk.inspect.as_ref().and_then(|s| desk.place_of(s))),
    };
    let scene = std::sync::Arc::clone(&desk.seen.scene);
    let Some(here) = here.or_else(|| scene.counters.first().map(|c| c.place)) else { return };
    let Some(from) = scene.places.get(usize::from(here)) else { return };
    let squeeze = from.at.1.to_radians().cos();
    let mut best: Option<(f32, u16)> = None;
    for link in &scene.links {
        let other = match (link.a == here, link.b == here) {
            (true, _) => link.b,
            (_, true) => link.a,
            _ => continue,
        };
        let Some(to) = scene.places.get(usize::from(other)) else { continue };
        let (dx, dy) = ((to.at.0 - from.at.0) * squeeze, to.at.1 - from.at.1);
        let along = match heading {
            Heading::North => dy,
            Heading::South => -dy,
            Heading::East => dx,
            Heading::West => -dx,
        };
        let score = along / dx.hypot(dy).max(1e-6);
        if score > 0.35 && best.is_none_or(|(s, _)| score > s) {
            best = Some((score, other));
        }
    }
    let Some((_, place)) = best else {
        desk.say("There is no link in that direction");
        return;
    };
    if let Some((aim, _)) = desk.aim {
        desk.typed.clear();
        desk.aim = Some((aim, Some(place)));
        desk.say(&place_words(desk, place));
    } else {
        let own = desk.own_units(place);
        desk.selection.clear();
        desk.selection.extend(own.first());
        desk.inspect = Some(Subject::Place(place));
        desk.say(&place_words(desk, place));
    }
}

fn place_words(desk: &Desk, place: u16) -> String {
    let name = desk.seen.scene.places.get(usize::from(place)).map_or("", |p| p.spoken.as_str());
    let offered = marks_at(desk.seen.marks.iter().chain(&desk.seen.scene.marks), place);
    if offered.is_empty() { name.to_owned() } else { format!("{name}, {offered}") }
}

/// The next marked place for what is being aimed.
fn next_target(desk: &mut Desk, forward: bool) {
    let Some((aim, here)) = desk.aim else { return };
    desk.reach_on = true;
    desk.refresh();
    desk.typed.clear();
    let places = desk.targets(aim);
    if places.is_empty() {
        return;
    }
    let next = match here.and_then(|h| places.iter().position(|&p| p == h)) {
        Some(i) if forward => (i + 1) % places.len(),
        Some(i) => (i + places.len() - 1) % places.len(),
        None => 0,
    };
    desk.aim = Some((aim, Some(places[next])));
    let words = place_words(desk, places[next]);
    desk.say(&words);
}

fn hint(desk: &mut Desk, now: f64) {
    if desk.hint.take().is_some() {
        desk.bubble = None;
        return;
    }
    if !desk.my_turn() {
        desk.say("There is nothing to decide for you now");
        return;
    }
    let Some((orders, line)) = desk.table.hint(desk.viewer()) else {
        desk.say("There is no hint here");
        return;
    };
    let at = line.subjects.iter().find(|s| desk.place_of(s).is_some()).cloned();
    let words: Vec<String> = orders.iter().map(|o| desk.table.order_text(desk.viewer(), o)).collect();
    let text = Explanation {
        code: String::new(),
        sentence: match words.as_slice() {
            [] => line.text.clone(),
            [one] => one.clone(),
            [one, rest @ ..] if rest.iter().all(|w| w == one) => format!("{one}, {} times", words.len()),
            [one, two] => format!("{one}, {two}"),
            [one, rest @ ..] => format!("{one}, and {} more orders", rest.len()),
        },
        way_out: if words.is_empty() { String::new() } else { line.text.clone() },
        rules: line.rules.clone(),
        at,
    };
    desk.status.clone_from(&text.sentence);
    desk.bubble = Some(Bubble { kind: BubbleKind::Hint, text, since: now, arrows: Vec::new() });
    desk.hint = Some((orders, line));
}

fn reviewing(app: &App) -> bool {
    app.desk.as_ref().is_some_and(|d| d.review.is_some())
}
