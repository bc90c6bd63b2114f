//! What the commands of a player do to the game on the desk.

use super::{
    command::{
        Command,
        wishes::{Aim, Heading, Tab},
    },
    desk::{
        digits::DigitLine,
        fence::fence_sentence,
        known::LATER_IS_HIDDEN,
        main_act::RESTING,
        parts::{Bubble, BubbleKind},
        state::Desk,
    },
    panels::sidebar::fitting,
};
use crate::{
    app::{command::review::Act, play::Play},
    engine::{
        base::seat::PlyId,
        show::{
            offer::{Explanation, Offer},
            overlay::REACH,
            scene::Subject,
            sealed::SealedOrder,
        },
    },
};

/// Acts on a command about the game on the play.desk.
pub(crate) fn act(play: &mut Play, command: Command, now: f64) {
    let hasty = command == Command::NextDecision && play.desk.is_resting(now);
    if play.desk.my_turn() && begins_own_turn(&command) && !hasty {
        // The other side's last decision has been read.
        play.desk.story.end();
    }
    match command {
        Command::Primary => primary(play, now),
        Command::Give(orders) => play.desk.take_offer(&orders, now),
        Command::Refuse(text) => play.desk.refuse(*text, None, now),
        Command::Undo => undo(play),
        Command::Redo => {
            play.desk.look = None;
            if play.desk.redo_is_hidden() {
                play.desk.say(LATER_IS_HIDDEN);
            } else if !play.desk.table.redo() {
                play.desk.say("There is nothing to redo");
            }
        }
        Command::UndoToFence => {
            play.desk.look = None;
            let side = play.desk.eyes();
            while play.desk.table.undo(side).is_ok() {}
        }
        Command::UndoTo(ply) => {
            play.desk.look = None;
            let side = play.desk.eyes();
            if let Err(reason) = play.desk.table.go_to(side, ply) {
                play.desk.say(fence_sentence(reason));
            }
        }
        Command::Reset(stride) => {
            play.desk.look = None;
            let side = play.desk.eyes();
            if let Some(reason) = play.desk.table.reset(side, stride) {
                play.desk.say(fence_sentence(reason));
            }
        }
        Command::HandOver(side, control) => {
            play.hand_over(side, control);
        }
        Command::TakeSeat => play.take_seat(),
        Command::WhatChanged => play.news.show(&mut play.desk),
        Command::Go(units, place) => {
            play.desk.go(units, place, now);
        }
        Command::AttackPlace(units, place) => {
            play.desk.attack(units, place, now);
        }
        Command::FollowPlace(units, place) => play.desk.follow(units, place, now),
        Command::WhyNotPlace(units, place) => {
            play.desk.why_not(units, place, now);
        }
        Command::Plan(orders) => toggle_plan(&mut play.desk, orders),
        Command::PlanMore(orders) => {
            if let Some(p) = &mut play.desk.planning {
                p.plan.extend(orders);
            }
        }
        Command::PlanLess(orders) => {
            plan_less(&mut play.desk, &orders);
        }
        Command::PlanAll(orders) => {
            if let Some(p) = &mut play.desk.planning {
                p.plan = orders;
            }
        }
        Command::Confirm if play.desk.is_resting(now) => play.desk.say(RESTING),
        Command::Confirm => play.desk.confirm(now),
        Command::CancelPlan => play.desk.planning = play.desk.planning.take().filter(|p| p.owed),
        Command::OpenBuilder(about) => play.desk.open_builder(about),
        Command::Select(units, add) => {
            play.desk.cursor = None;
            if !add {
                play.desk.selection.clear();
            }
            for unit in units {
                if play.desk.selection.contains(&unit) && add {
                    play.desk.selection.retain(|&u| u != unit);
                } else {
                    play.desk.selection.push(unit);
                }
            }
            play.desk.bubble = None;
        }
        Command::ClickUnit(unit, place, add) => play.desk.click_unit(unit, place, add, now),
        Command::ClickPlace(place) => play.desk.click_place(place, now),
        Command::ClickStack(place) => {
            if play.desk.own_units(place).is_empty() {
                play.desk.click_place(place, now);
            } else {
                play.desk.select_stack(place);
            }
        }
        Command::TakeUp(units) => play.desk.take_up(units),
        Command::Drop(units, place) => play.desk.drop_on(units, place, now),
        Command::GoOnto(place) => play.desk.go_onto(place, now),
        Command::ActAtCursor(onto) => play.desk.act_at_cursor(onto, now),
        Command::ClickNothing => {
            play.desk.bubble = None;
            play.desk.hint = None;
            play.desk.end_aim();
            play.desk.cursor = None;
            play.desk.leave_idle_plan();
            play.desk.selection.clear();
            play.desk.inspect = None;
        }
        Command::Hover(subject) => play.desk.hovered = subject,
        Command::Inspect(subject) => show_subject(&mut play.desk, subject),
        Command::NextUnit(forward) => {
            if play.desk.aim.is_some_and(|(aim, _)| aim == Aim::WhyNot || !play.desk.selection.is_empty()) {
                play.desk.next_target(forward);
            } else {
                play.desk.next_unit(forward);
            }
        }
        Command::StackUnit(number, add) => stack_unit(&mut play.desk, number, add, now),
        Command::WholeStack => match play.desk.keyboard_place() {
            Some(place) if !play.desk.own_units(place).is_empty() => play.desk.select_stack(place),
            _ => play.desk.say("You have no unit there"),
        },
        Command::Choice(number) => choice(&mut play.desk, number, now),
        Command::TypeName(letters) => play.desk.type_name(&letters),
        Command::UntypeName => play.desk.untype_name(),
        Command::Neighbour(heading) => neighbour(&mut play.desk, heading),
        Command::Aim(aim) => play.desk.begin_aim(aim),
        Command::PickAim => play.desk.pick_aim(now),
        Command::EndAim => {
            play.desk.end_aim();
        }
        Command::Reach => play.overlays.toggle(&mut play.desk, REACH),
        Command::Overlay(kind) => play.overlays.toggle(&mut play.desk, kind.id),
        Command::OfferKey(key) => play.desk.take_letter(key, now),
        Command::PointAt(dot) => play.desk.pointed = dot,
        Command::OverlayFor(side) => play.overlays.show_for(&play.desk, side),
        Command::CheckStep => play.overlays.check_step(&mut play.desk),
        Command::CloseCheck => {
            play.overlays.close_audit(&mut play.desk);
        }
        Command::Hint => hint(&mut play.desk, now),
        Command::DoHint => match play.desk.hinted().map(<[SealedOrder]>::to_vec) {
            Some(orders) => play.desk.take_offer(&orders, now),
            None => play.desk.say("No hint is shown: press H first"),
        },
        Command::Tab(Tab::Changes) => play.news.show(&mut play.desk),
        Command::Tab(tab) => {
            play.desk.tab = tab;
            play.news.picked = None;
        }
        Command::Details => play.desk.details = !play.desk.details,
        Command::LookAt(ply) => look_at(&mut play.desk, ply),
        Command::LookAtStep(number) => match play.desk.end_of_step(number) {
            Some(ply) => look_at(&mut play.desk, ply),
            None => play.desk.say("Nothing happened in that step"),
        },
        Command::LookNow => play.desk.look = None,
        Command::Step(stride, forward) if play.review.is_some() => {
            play.review_act(Act::Step(stride, forward), now);
        }
        Command::Step(stride, forward) => {
            let from = play.desk.at();
            let to = play.desk.table.step(from, stride, forward);
            if to == from {
                play.desk.say(if forward { "This is the last moment" } else { "This is the first moment" });
            } else {
                look_at(&mut play.desk, to);
            }
        }
        Command::NextDecision if play.desk.my_turn() => {}
        Command::NextDecision if play.desk.is_resting(now) => play.desk.say(RESTING),
        Command::NextDecision => match play.desk.next_shown() {
            Some(to) => look_at(&mut play.desk, to),
            None if play.auto.is_ready() => play.next_decision(),
            None => {}
        },
        Command::PreviousDecision => {
            let to = play.desk.previous_shown();
            if to != play.desk.at() {
                look_at(&mut play.desk, to);
            }
        }
        // What the window does itself.
        Command::ShowStart
        | Command::StartGame
        | Command::Continue
        | Command::ChooseFile
        | Command::OpenPath(..)
        | Command::OpenSample(..)
        | Command::FileGame(..)
        | Command::SaveNow
        | Command::ChooseCopy
        | Command::SaveCopyTo(..)
        | Command::Show(..)
        | Command::Escape
        | Command::CloseBanner
        | Command::PanelWidth(..)
        | Command::InspectorHeight(..)
        | Command::Theme(..)
        | Command::TextSize(..)
        | Command::Motion(..)
        | Command::Animation(..)
        | Command::HighContrast(..)
        | Command::Names(..)
        | Command::UsualUndo(..)
        | Command::Author(..)
        | Command::GamesFolder(..)
        | Command::ChooseGamesFolder
        | Command::HandOverPage(..)
        | Command::FullScreen
        | Command::Quit
        | Command::Menu
        | Command::RetryWriting
        | Command::ChooseElsewhere
        | Command::KeepElsewhere(..)
        | Command::LeaveUnsaved
        | Command::OpenFile(..)
        | Command::CopyPath(..)
        | Command::ReportNow
        | Command::CancelMaking
        | Command::NextPanel(..)
        | Command::Copy(..)
        | Command::CopyPosition
        | Command::CopyBattle
        | Command::ChoosePicture(..)
        | Command::SavePictureTo(..)
        | Command::ChooseReport(..)
        | Command::SaveReportTo(..)
        | Command::ChooseNumbers
        | Command::SaveNumbersTo(..)
        | Command::ChooseShare(..)
        | Command::SaveShareTo(..)
        | Command::ChooseReply
        | Command::ReadReply(..)
        | Command::CopyPicture
        | Command::Rule(..)
        | Command::Rules
        | Command::CloseRules
        | Command::Visit(..)
        | Command::PlaceMenu
        | Command::AuditWish(..)
        | Command::FitAll
        | Command::FitFront
        | Command::Zoom(..)
        | Command::PickChange(..)
        | Command::Pace(..)
        | Command::UsualPace(..)
        | Command::Review(..) => {}
    }
}

/// Whether a command is something the person does in the own turn, so that the other side's last decision is read.
fn begins_own_turn(command: &Command) -> bool {
    matches!(
        command,
        Command::ClickUnit(..)
            | Command::ClickPlace(_)
            | Command::ClickStack(_)
            | Command::ClickNothing
            | Command::TakeUp(_)
            | Command::Drop(..)
            | Command::Select(..)
            | Command::NextUnit(_)
            | Command::StackUnit(..)
            | Command::WholeStack
            | Command::Neighbour(_)
            | Command::Aim(_)
            | Command::Hint
            | Command::OfferKey(_)
            | Command::Choice(_)
            | Command::OpenBuilder(_)
            | Command::NextDecision
    )
}

fn look_at(desk: &mut Desk, ply: PlyId) {
    if !desk.may_know(ply) {
        desk.say(LATER_IS_HIDDEN);
        return;
    }
    desk.bubble = None;
    desk.hint = None;
    desk.aim = None;
    desk.typed.clear();
    desk.cursor = None;
    desk.selection.clear();
    desk.inspect = None;
    desk.look = (ply != desk.table.cursor()).then_some(ply);
}

fn primary(play: &mut Play, now: f64) {
    if play.desk.look.is_some() {
        play.desk.look = None;
        return;
    }
    if play.desk.their_turn().is_some() {
        play.next_decision();
        return;
    }
    let Some(offer) = play.desk.seen.sequence.primary.clone() else { return };
    match offer.why_not {
        Some(text) => play.desk.refuse(text, None, now),
        None => play.desk.take_offer(&offer.orders, now),
    }
}

fn undo(play: &mut Play) {
    play.desk.look = None;
    let side = play.desk.eyes();
    match play.desk.table.undo(side) {
        Ok(()) => {
            play.desk.planning = None;
            play.desk.bubble = None;
            play.desk.hint = None;
            play.desk.status.clear();
            play.forget_thoughts();
        }
        Err(reason) => play.desk.say(fence_sentence(reason)),
    }
}

fn toggle_plan(desk: &mut Desk, orders: Vec<SealedOrder>) {
    let Some(p) = &mut desk.planning else { return };
    if orders.iter().all(|o| p.plan.contains(o)) {
        p.plan.retain(|o| !orders.contains(o));
    } else {
        let new: Vec<SealedOrder> = orders.into_iter().filter(|o| !p.plan.contains(o)).collect();
        p.plan.extend(new);
    }
}

pub(crate) fn show_subject(desk: &mut Desk, subject: Subject) {
    desk.cursor = None;
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

/// The line of the plan with this digit: a number goes up, or down with `less`; anything else goes in or out.
fn plan_line(desk: &mut Desk, number: usize, less: bool, now: f64) {
    let Some(line) = desk.digits.line(number).cloned() else { return };
    let Some(builder) = desk.seen.builder.clone() else { return };
    match line {
        DigitLine::Number(label) => {
            let row = builder.rows.iter().find(|r| r.label == label);
            let Some((row, (now, least, most))) = row.and_then(|r| Some((r, r.stepper?))) else { return };
            let orders = if less { &row.removes } else { &row.adds };
            if orders.is_empty() || (less && now <= least) || (!less && now >= most) {
                let bound = if less { format!("at least {least}") } else { format!("at most {most}") };
                desk.say(&format!("{label}: {bound}"));
                return;
            }
            let to = if less { now - 1 } else { now + 1 };
            desk.say(&format!("{label}: {to}"));
            if less {
                plan_less(desk, orders);
            } else if let Some(p) = &mut desk.planning {
                p.plan.extend(orders.iter().cloned());
            }
        }
        DigitLine::Division(orders) => {
            let Some(division) = builder.divisions.iter().find(|d| d.orders == orders) else { return };
            desk.say(&format!("{}: {}", division.label, division.follows));
            if let Some(p) = &mut desk.planning {
                p.plan = orders;
            }
        }
        DigitLine::Offer(orders, label) => {
            let on = desk.planning.as_ref().is_some_and(|p| orders.iter().all(|o| p.plan.contains(o)));
            match builder.offers.iter().find(|o| o.orders == orders) {
                _ if on => {
                    desk.say(&format!("{label}: taken out"));
                    toggle_plan(desk, orders);
                }
                None => desk.say(&format!("{label}: not possible in this plan")),
                Some(Offer { why_not: Some(why), .. }) => desk.refuse(why.clone(), None, now),
                Some(_) => {
                    desk.say(&format!("{label}: added"));
                    toggle_plan(desk, orders);
                }
            }
        }
    }
}

/// Takes orders out of the plan; a plan that was not asked for ends when nothing is left in it.
fn plan_less(desk: &mut Desk, orders: &[SealedOrder]) {
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
    let about = offer.subject.clone().filter(|_| offer.orders.is_empty());
    match (&offer.why_not, about) {
        (Some(why), _) => desk.refuse(why.clone(), None, now),
        (None, Some(about)) => desk.open_builder(about),
        (None, None) => desk.take_offer(&offer.orders, now),
    }
}

fn stack_unit(desk: &mut Desk, number: usize, add: bool, now: f64) {
    if desk.planning.is_some() {
        plan_line(desk, number, add, now);
        return;
    }
    let Some(place) = desk.keyboard_place() else { return };
    let own = desk.own_units(place);
    let Some(&unit) = own.get(number) else { return };
    desk.inspect = Some(Subject::Place(place));
    desk.cursor = None;
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

/// The place nearest in a direction among those linked to the current one. The arrows walk: what is selected stays so.
fn neighbour(desk: &mut Desk, heading: Heading) {
    let here = match desk.aim {
        Some((_, place)) => place.or(desk.selection_place()),
        None => desk.keyboard_place(),
    };
    let scene = std::sync::Arc::clone(&desk.seen.scene);
    let Some(here) = here.or_else(|| scene.counters.first().map(|c| c.place)) else { return };
    let way = match heading {
        Heading::North => (0.0, -1.0),
        Heading::South => (0.0, 1.0),
        Heading::East => (1.0, 0.0),
        Heading::West => (-1.0, 0.0),
    };
    let Some(place) = scene.board.step(here, way) else {
        let nothing = if scene.board.hex_grid().is_some() { "hex" } else { "link" };
        desk.say(&format!("There is no {nothing} in that direction"));
        return;
    };
    if let Some((aim, _)) = desk.aim {
        desk.typed.clear();
        desk.aim = Some((aim, Some(place)));
    } else {
        desk.bubble = None;
        desk.cursor = Some(place);
    }
    let words = desk.place_words(place);
    desk.say(&words);
}

fn hint(desk: &mut Desk, now: f64) {
    if desk.hint.take().is_some() {
        desk.bubble = None;
        return;
    }
    if !desk.my_turn() {
        desk.say("You have nothing to decide now");
        return;
    }
    let Some((orders, line)) = desk.table.hint(desk.viewer()) else {
        desk.say("No hint is available here");
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
