//! The first and the last part of the form: what the lesson is and where it begins; goal, stars and what is read at its end.

use crate::{
    command::{Arrange, Make},
    features::workshop::state::Workshop,
    panels::cx::Cx,
    screens::workshop::{
        field::{Typed, line, lines},
        parts::{add, here, remove},
    },
    ui::{Btn, Role, group_title, side_by_side},
};
use egui::Ui;
use lessons::{
    format::Others,
    making::{Field, List, field::others_words},
};

/// Offers shown at once.
const OFFERED: usize = 12;

fn heading(cx: &Cx<'_>, ui: &mut Ui, words: &str) {
    cx.kit.heading(ui, words, Role::Title3, cx.kit.th.ink);
    ui.add_space(8.0);
}

/// What the lesson is, and where it begins.
pub(crate) fn start(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, typed: &mut Typed) {
    let (kit, t) = (cx.kit, cx.kit.th);
    heading(cx, ui, "The lesson");
    typed.ui(cx, ui, made, Field::Title, line("Title", "The Dvina line"));
    typed.ui(cx, ui, made, Field::Aim, lines("What is learnt", "One sentence", 2));
    typed.ui(cx, ui, made, Field::Minutes, line("Minutes", "10"));
    let lesson = made.draft.lesson();
    kit.label(ui, "Who learns", Role::CaptionSemi, t.ink2);
    ui.add_space(3.0);
    let sides = cx.desk.table.sides();
    side_by_side(ui, 6.0, |ui| {
        for (nth, side) in sides.iter().enumerate() {
            let on = side.eq_ignore_ascii_case(&lesson.side);
            if cx.kit.button(ui, Btn::new(side).on(on).height(30.0)).clicked() && !on {
                cx.send(Make::Side(nth as u8));
            }
        }
    });
    ui.add_space(10.0);
    kit.label(ui, "Who plays the other side", Role::CaptionSemi, t.ink2);
    ui.add_space(3.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for others in [Others::Automatic(0), Others::Lesson] {
            let on = matches!(others, Others::Lesson) == matches!(lesson.others, Others::Lesson);
            let button = Btn::new(others_words(others)).on(on).height(30.0);
            if cx.kit.button(ui, button).clicked() && !on {
                cx.send(Make::ToggleOthers);
            }
        }
    });
    ui.add_space(12.0);
    kit.rule(ui);
    group_title(kit, ui, "Where it begins", "");
    ui.add_space(6.0);
    let words = match (&lesson.start, lesson.choices.is_empty()) {
        (None, _) => "At the game's own start, with its set-up.".to_owned(),
        (Some(_), _) => format!("At this position: {}.", cx.desk.seen.sequence.heading),
    };
    kit.label(ui, &words, Role::Table, t.ink);
    ui.add_space(8.0);
    let arrange = Btn::new("Arrange the position\u{2026}")
        .tip("Units, ground, turn and weather by hand, or from history")
        .width(ui.available_width());
    cx.button(ui, arrange, Arrange::Open);
    ui.add_space(8.0);
    if lesson.start.is_some() {
        let label = "Dice that fall first, in order";
        typed.ui(cx, ui, made, Field::Dice, line(label, "4 2 6; empty: as the seed has them"));
    }
}

/// Goal, stars and what is read at the end.
pub(crate) fn end(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, typed: &mut Typed) {
    let (kit, t) = (cx.kit, cx.kit.th);
    heading(cx, ui, "The end of the lesson");
    if let Some(why) = &made.trouble {
        kit.label(ui, &format!("The map cannot show the end yet. {why}."), Role::Caption, t.warn);
        ui.add_space(8.0);
    }
    group_title(kit, ui, "The goal: what holds at the end", "");
    ui.add_space(6.0);
    let lesson = made.draft.lesson();
    for (nth, fact) in lesson.goal.iter().enumerate() {
        typed.ui(cx, ui, made, Field::Goal(nth), line("", "A fact"));
        here(cx, ui, made, fact);
        remove(cx, ui, List::Goal, nth, "fact");
        ui.add_space(6.0);
    }
    let offers = made.offers.iter().filter(|offer| !lesson.goal.contains(&offer.fact)).take(OFFERED);
    if made.offers.is_empty() {
        kit.label(ui, "When the right answers change something, it is offered here.", Role::Caption, t.ink3);
        ui.add_space(6.0);
    } else {
        kit.label(ui, "Holds at the end and did not at the start; a click takes it:", Role::Caption, t.ink2);
        ui.add_space(4.0);
        for offer in offers {
            let button = Btn::new(&offer.fact).size(ui.available_width(), 28.0).left();
            cx.kit.label(ui, &offer.about, Role::Caption, cx.kit.th.ink2);
            ui.add_space(2.0);
            if cx.kit.button(ui, button).clicked() {
                cx.send(Make::AddTo(List::Goal, offer.fact.clone()));
            }
            ui.add_space(8.0);
        }
    }
    add(cx, ui, List::Goal, "Write a fact");
    kit.rule(ui);
    group_title(kit, ui, "Stars beyond the first", "");
    ui.add_space(6.0);
    for nth in 0..lesson.stars.len() {
        typed.ui(cx, ui, made, Field::StarText(nth), line("", "What it is for, one sentence"));
        typed.ui(cx, ui, made, Field::StarFacts(nth), line("", "Facts, with semicolons between"));
        remove(cx, ui, List::Stars, nth, "star");
        ui.add_space(6.0);
    }
    add(cx, ui, List::Stars, "Add a star");
    kit.rule(ui);
    let debrief = lines("Read at the end", "What happened there in fact, and what it means", 6);
    typed.ui(cx, ui, made, Field::Debrief, debrief);
    group_title(kit, ui, "Questions for a class", "");
    ui.add_space(6.0);
    for nth in 0..lesson.class.len() {
        typed.ui(cx, ui, made, Field::Class(nth), lines("", "A question", 2));
        remove(cx, ui, List::Class, nth, "question");
    }
    add(cx, ui, List::Class, "Add a question");
}
