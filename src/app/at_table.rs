//! What the commands of a player do to the game on the desk.

use super::{
    command::{Aim, Command, Heading, Tab},
    map::said::marks_at,
    panels::sidebar::fitting,
    state::{Bubble, BubbleKind, Desk, Planning, digits::DigitLine, fence_sentence},
};
use crate::engine::{
    overlay::REACH,
    scene::Subject,
    table::PlyId,
    words::{Explanation, Offer, OrderText},
};

/// Acts on a command about the game on the desk.
pub(super) fn act(desk: &mut Desk, command: Command, now: f64) {
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
            _ => desk.say("You have no unit there"),
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

pub(super) fn show_subject(desk: &mut Desk, subject: Subject) {
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
