//! What the commands of a player do to the game on the desk.

use super::{
    command::{
        Command,
        wishes::{Aim, Heading, Tab},
    },
    desk::{Bubble, BubbleKind, Desk, RESTING, digits::DigitLine, fence_sentence, hidden::LATER_IS_HIDDEN},
    panels::sidebar::fitting,
};
use crate::engine::{
    base::seat::PlyId,
    show::{
        overlay::REACH,
        scene::Subject,
        words::{Explanation, Offer, OrderText},
    },
};

/// Acts on a command about the game on the desk.
pub(crate) fn act(desk: &mut Desk, command: Command, now: f64) {
    let hasty = command == Command::NextDecision && desk.is_resting(now);
    if desk.my_turn() && begins_own_turn(&command) && !hasty {
        // The other side's last decision has been read.
        desk.auto.end_story();
    }
    match command {
        Command::Primary => primary(desk, now),
        Command::Give(orders) => desk.take_offer(&orders, now),
        Command::Refuse(text) => desk.refuse(*text, None, now),
        Command::Undo => undo(desk),
        Command::Redo => {
            desk.look = None;
            if desk.redo_is_hidden() {
                desk.say(LATER_IS_HIDDEN);
            } else if !desk.table.redo() {
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
        Command::Go(units, place) => {
            desk.go(units, place, now);
        }
        Command::AttackPlace(units, place) => {
            desk.attack(units, place, now);
        }
        Command::FollowPlace(units, place) => desk.follow(units, place, now),
        Command::WhyNotPlace(units, place) => {
            desk.why_not(units, place, now);
        }
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
        Command::Confirm if desk.is_resting(now) => desk.say(RESTING),
        Command::Confirm => desk.confirm(now),
        Command::CancelPlan => desk.planning = desk.planning.take().filter(|p| p.owed),
        Command::OpenBuilder(about) => desk.open_builder(about),
        Command::Select(units, add) => {
            desk.cursor = None;
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
        Command::TakeUp(units) => desk.take_up(units),
        Command::Drop(units, place) => desk.drop_on(units, place, now),
        Command::GoOnto(place) => desk.go_onto(place, now),
        Command::ActAtCursor(onto) => desk.act_at_cursor(onto, now),
        Command::ClickNothing => {
            desk.bubble = None;
            desk.hint = None;
            desk.end_aim();
            desk.cursor = None;
            desk.leave_idle_plan();
            desk.selection.clear();
            desk.inspect = None;
        }
        Command::Hover(subject) => desk.hovered = subject,
        Command::Inspect(subject) => show_subject(desk, subject),
        Command::NextUnit(forward) => {
            if desk.aim.is_some_and(|(aim, _)| aim == Aim::WhyNot || !desk.selection.is_empty()) {
                desk.next_target(forward);
            } else {
                desk.next_unit(forward);
            }
        }
        Command::StackUnit(number, add) => stack_unit(desk, number, add, now),
        Command::WholeStack => match desk.keyboard_place() {
            Some(place) if !desk.own_units(place).is_empty() => desk.select_stack(place),
            _ => desk.say("You have no unit there"),
        },
        Command::Choice(number) => choice(desk, number, now),
        Command::TypeName(letters) => desk.type_name(&letters),
        Command::UntypeName => desk.untype_name(),
        Command::Neighbour(heading) => neighbour(desk, heading),
        Command::Aim(aim) => desk.begin_aim(aim),
        Command::PickAim => desk.pick_aim(now),
        Command::EndAim => {
            desk.end_aim();
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
        Command::DoHint => match desk.hinted().map(<[OrderText]>::to_vec) {
            Some(orders) => desk.take_offer(&orders, now),
            None => desk.say("No hint is shown: press H first"),
        },
        Command::Tab(Tab::Changes) => desk.what_changed(),
        Command::Tab(tab) => {
            desk.tab = tab;
            desk.news.picked = None;
        }
        Command::Details => desk.details = !desk.details,
        Command::LookAt(ply) => look_at(desk, ply),
        Command::LookAtStep(number) => match desk.end_of_step(number) {
            Some(ply) => look_at(desk, ply),
            None => desk.say("Nothing happened in that step"),
        },
        Command::LookNow => desk.look = None,
        Command::Step(stride, forward) if desk.review.is_some() => {
            desk.review_act(crate::app::command::review::Act::Step(stride, forward), now);
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
        Command::NextDecision if desk.my_turn() => {}
        Command::NextDecision if desk.is_resting(now) => desk.say(RESTING),
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
            desk.auto = crate::app::desk::Auto::default();
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
