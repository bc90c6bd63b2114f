//! What the open step asks for, and every answer to it.

use crate::{
    command::{Make, Tool},
    features::workshop::state::Workshop,
    panels::cx::Cx,
    screens::workshop::{
        field::{Typed, line, lines},
        parts::{add, here, names, remove, tool_button, units_or_places},
    },
    ui::{Btn, Icon, Role, group_title, side_by_side},
};
use egui::Ui;
use lessons::{
    driver,
    format::{Ask, Choose, Free, Number, Orders, Point, Predict, Step},
    making::{Field, List},
    plainly,
};

/// Draws the part of the form that belongs to the kind of the step.
pub(crate) fn ui(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (step, typed): (&Step, &mut Typed)) {
    match &step.ask {
        Ask::Read => {}
        Ask::Point(asked) => point(cx, ui, made, (asked, typed)),
        Ask::Choose(asked) => choose(cx, ui, made, (asked, typed)),
        Ask::Number(asked) => number(cx, ui, made, (asked, typed)),
        Ask::Order(asked) => orders(cx, ui, made, (asked, typed)),
        Ask::Predict(asked) => predict(cx, ui, made, (asked, typed)),
        Ask::Free(asked) => free(cx, ui, made, (asked, typed)),
    }
}

fn title(cx: &Cx<'_>, ui: &mut Ui, words: &str) {
    cx.kit.rule(ui);
    group_title(cx.kit, ui, words, "");
    ui.add_space(6.0);
}

fn point(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (asked, typed): (&Point, &mut Typed)) {
    let (kit, t) = (cx.kit, cx.kit.th);
    title(cx, ui, "Right answers");
    let named = if asked.right.is_empty() { "none yet".to_owned() } else { names(cx, &asked.right) };
    kit.label(ui, &named, Role::Table, t.ink);
    ui.add_space(6.0);
    tool_button(cx, ui, made, (Tool::Right, "Click what is right", "Click on the map; again takes one away"));
    units_or_places(cx, ui, made, Tool::Right);
    ui.add_space(6.0);
    if asked.right.len() > 1 && kit.check(ui, asked.all, "All of them are asked for") {
        cx.send(Make::ToggleAll);
    }
    title(cx, ui, "Other answers");
    for (nth, other) in asked.other.iter().enumerate() {
        kit.label(ui, &names(cx, &other.at), Role::TableSemi, t.ink);
        typed.ui(cx, ui, made, Field::OtherReply(nth), lines("", "What is said of it", 2));
        remove(cx, ui, List::Others, nth, "answer");
    }
    tool_button(
        cx,
        ui,
        made,
        (Tool::Other, "Click another answer", "Click a place or a unit and write what is said of it"),
    );
    units_or_places(cx, ui, made, Tool::Other);
    ui.add_space(8.0);
    typed.ui(cx, ui, made, Field::Otherwise, lines("Said of everything else", "That is not it.", 2));
}

fn choose(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (asked, typed): (&Choose, &mut Typed)) {
    title(cx, ui, "Answers");
    for (nth, option) in asked.options.iter().enumerate() {
        let letter = char::from(b'A' + nth.min(25) as u8);
        typed.ui(cx, ui, made, Field::Option(nth), line(&format!("Answer {letter}"), "Its text"));
        typed.ui(
            cx,
            ui,
            made,
            Field::OptionReply(nth),
            lines("", &format!("What is said of answer {letter}"), 2),
        );
        side_by_side(ui, 10.0, |ui| {
            if cx.kit.check(ui, option.right, &format!("{letter} is right")) {
                cx.send(Make::ToggleRight(nth));
            }
            if asked.options.len() > 2 {
                remove(cx, ui, List::Options, nth, "answer");
            }
        });
        ui.add_space(10.0);
    }
    if asked.options.len() < 6 {
        add(cx, ui, List::Options, "Add an answer");
    }
}

fn number(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (asked, typed): (&Number, &mut Typed)) {
    title(cx, ui, "The number");
    typed.ui(cx, ui, made, Field::Number, line("Right", "A number; several with spaces between"));
    typed.ui(cx, ui, made, Field::Within, line("Counts as well if no farther off than", "0"));
    typed.ui(cx, ui, made, Field::Unit, line("What is counted", "such as factors"));
    title(cx, ui, "Other answers");
    for nth in 0..asked.other.len() {
        typed.ui(cx, ui, made, Field::OtherIs(nth), line(&format!("Number {}", nth + 1), "4"));
        typed.ui(cx, ui, made, Field::OtherReply(nth), lines("", "What is said of it", 2));
        remove(cx, ui, List::Others, nth, "answer");
        ui.add_space(8.0);
    }
    add(cx, ui, List::Others, "Add a number");
    typed.ui(cx, ui, made, Field::Otherwise, lines("Said of every other number", "Count again.", 2));
}

fn orders(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (asked, typed): (&Orders, &mut Typed)) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let who = made.viewer(cx.desk);
    title(cx, ui, "Right answers");
    if asked.right.is_empty() {
        kit.label(ui, "None yet. Answers are played, not written.", Role::Caption, t.ink3);
        ui.add_space(6.0);
    }
    for (nth, way) in asked.right.iter().enumerate() {
        for order in &way.orders {
            kit.label(ui, &driver::words(&*cx.desk.table, who, order), Role::TableSemi, t.ink);
        }
        if let Some(code) = &way.refused {
            kit.label(ui, &format!("The game refuses it ({code})"), Role::Caption, t.ink2);
        }
        let shown = if made.patterns { way.orders.len() } else { 0 };
        for at in 0..shown {
            typed.ui(cx, ui, made, Field::Right(nth, at), line("", "The order as it is compared"));
        }
        typed.ui(cx, ui, made, Field::Remark(nth), lines("", "What is said of this answer besides", 2));
        side_by_side(ui, 10.0, |ui| {
            if way.orders.len() > 1 && cx.kit.check(ui, way.in_order, "In this order only") {
                cx.send(Make::ToggleInOrder(nth));
            }
            remove(cx, ui, List::Right, nth, "right answer");
        });
        ui.add_space(10.0);
    }
    let words = "Show how orders are compared, to let more of them count";
    if !asked.right.is_empty() && cx.kit.check(ui, made.patterns, words) {
        cx.send(Make::TogglePatterns);
    }
    ui.add_space(8.0);
    let words = if asked.right.is_empty() { "Play a right answer" } else { "Play another right answer" };
    record(cx, ui, made, (true, words));
    facts(cx, ui, made, (&asked.until, typed), "Or the step is done as soon as this holds");
    title(cx, ui, "Other answers");
    for (nth, other) in asked.other.iter().enumerate() {
        for order in &other.orders {
            kit.label(ui, &driver::words(&*cx.desk.table, who, order), Role::TableSemi, t.ink);
        }
        if let Some(code) = &other.refused {
            kit.label(ui, &format!("The game refuses it ({code})"), Role::Caption, t.ink2);
        }
        typed.ui(cx, ui, made, Field::OtherReply(nth), lines("", "What is said of it", 2));
        remove(cx, ui, List::Others, nth, "answer");
        ui.add_space(8.0);
    }
    record(cx, ui, made, (false, "Play another answer"));
    let rest = lines("Said of every other legal order", "Legal, but the aim is not reached.", 2);
    typed.ui(cx, ui, made, Field::Otherwise, rest);
}

/// The button that begins to play an answer, or takes what was played.
fn record(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (right, words): (bool, &str)) {
    let width = Some(ui.available_width());
    match made.recording {
        Some(recording) if recording.right == right => {
            let button = Btn::primary("Take what was played").icon(Icon::Check).size(width, 34.0);
            cx.button(ui, button, Make::Stop);
        }
        Some(_) => {}
        None => {
            let why = made.trouble.is_some().then_some("A step before this one has no answer yet");
            let button = Btn::new(words).icon(Icon::Play).not_now(why).size(width, 34.0);
            cx.button(ui, button, Make::Record { right });
        }
    }
    ui.add_space(10.0);
}

/// Facts as fields, each with what it is here.
pub(crate) fn facts(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    made: &Workshop,
    (all, typed): (&[String], &mut Typed),
    heading: &str,
) {
    cx.kit.label(ui, heading, Role::CaptionSemi, cx.kit.th.ink2);
    ui.add_space(4.0);
    for (nth, fact) in all.iter().enumerate() {
        typed.ui(cx, ui, made, Field::Until(nth), line("", "A fact, such as those offered at the end"));
        here(cx, ui, made, fact);
        remove(cx, ui, List::Until, nth, "fact");
    }
    add(cx, ui, List::Until, "Add a fact");
}

fn predict(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (asked, typed): (&Predict, &mut Typed)) {
    let (kit, t) = (cx.kit, cx.kit.th);
    title(cx, ui, "What happens");
    let words = match asked.play.len() {
        0 => "Nothing yet: choose who plays.".to_owned(),
        _ => plainly::deeds(&asked.play),
    };
    kit.label(ui, &words, Role::Table, t.ink);
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for (turns, words) in [(false, "The side to act plays one order"), (true, "It plays to its end")] {
            cx.button(ui, Btn::new(words).height(30.0), Make::Predicted { to_end: turns });
        }
    });
    ui.add_space(8.0);
    title(cx, ui, "What may be said");
    for nth in 0..asked.options.len() {
        let letter = char::from(b'A' + nth.min(25) as u8);
        typed.ui(cx, ui, made, Field::Option(nth), line(&format!("Answer {letter}"), "Its text"));
        let facts = lines("", "Facts by which it is right, with semicolons between", 1);
        typed.ui(cx, ui, made, Field::OptionFacts(nth), facts);
        typed.ui(
            cx,
            ui,
            made,
            Field::OptionReply(nth),
            lines("", &format!("What is said of answer {letter}"), 2),
        );
        if asked.options.len() > 2 {
            remove(cx, ui, List::Options, nth, "answer");
        }
    }
    if asked.options.len() < 6 {
        add(cx, ui, List::Options, "Add an answer");
    }
}

fn free(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (asked, typed): (&Free, &mut Typed)) {
    title(cx, ui, "The aim");
    facts(cx, ui, made, (&asked.until, typed), "The step is done when all of this holds");
    let words = if asked.way.is_empty() { "Play one way to do it" } else { "Play another way to do it" };
    if !asked.way.is_empty() {
        cx.kit.label(ui, &plainly::deeds(&asked.way), Role::Table, cx.kit.th.ink);
        ui.add_space(6.0);
    }
    record(cx, ui, made, (true, words));
}
