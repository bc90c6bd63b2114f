//! What is said of a try, the hints, the table after a step and the end of a lesson.

use crate::{
    command::{Act, Class, Learn},
    features::learn::state::{Learning, POOR, legal_words},
    panels::cx::Cx,
    screens::learn::texts::Texts,
    ui::{Btn, Icon, Role, side_by_side_wrapped, space, spoken},
};
use egui::{Color32, CornerRadius, Frame, Margin, Stroke, Ui, accesskit};
use engine::{
    base::say::{count, count_of},
    show::{forecast::Forecast, scene::Mark, words::Tone},
};
use lessons::feedback::{Feedback, Kind};

/// What stands over what is said.
fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Right => "Right",
        Kind::Part => "Right so far",
        Kind::Neutral => "",
        Kind::Legal => "Legal, but not the answer",
        Kind::Poor => POOR,
        Kind::Wrong => "Not the answer",
        Kind::Refused => "The game refuses",
    }
}

/// A card with an edge in a colour.
fn card(ui: &mut Ui, fill: Color32, edge: Color32, add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(CornerRadius::same(space::CORNER))
        .inner_margin(Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui);
    });
    ui.add_space(8.0);
}

/// What was said of the last try.
pub(crate) fn feedback(cx: &mut Cx<'_>, ui: &mut Ui, texts: &mut Texts, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let step = learning.run.step();
    let Some(said) = &learning.said else { return };
    if said.kind == Kind::Neutral && said.text.is_empty() {
        return;
    }
    let tone = match said.kind {
        Kind::Right | Kind::Part => Tone::Good,
        Kind::Neutral => Tone::Plain,
        Kind::Legal | Kind::Poor | Kind::Wrong | Kind::Refused => Tone::Warn,
    };
    let (ink, fill) = t.tone(tone);
    card(ui, fill, ink, |ui| {
        let head = match said.kind {
            Kind::Wrong if !learning.gave.is_empty() => format!("{} is not the answer", learning.gave),
            Kind::Legal => legal_words(&said.text).to_owned(),
            kind => heading(kind).to_owned(),
        };
        if !head.is_empty() {
            let line = kit.label(ui, &head, Role::CaptionSemi, ink);
            let all = format!("{head}. {}", plain(said));
            spoken(&line, accesskit::Role::Alert, all.trim());
            ui.add_space(2.0);
        }
        if let Some(why) = &said.refusal {
            let rules: Vec<String> = why.rules.iter().map(|rule| format!("[{rule}](rule:{rule})")).collect();
            let sentence = if rules.is_empty() {
                why.sentence.clone()
            } else {
                format!("{} ({})", why.sentence, rules.join(", "))
            };
            texts.ui(kit, ui, "refusal", &sentence, cx.send);
            if said.text.is_empty() && !why.way_out.is_empty() {
                kit.label(ui, &why.way_out, Role::Body, t.ink);
            }
            ui.add_space(2.0);
        }
        if !said.text.is_empty() {
            texts.ui(kit, ui, "said", &said.text, cx.send);
        }
        if learning.run.is_done() && !step.done.is_empty() {
            texts.ui(kit, ui, "done", &step.done, cx.send);
        }
        if learning.run.is_done() && learning.asked_again && !learning.back.is_empty() {
            kit.label(ui, &learning.back, Role::Caption, t.ink2);
        }
        if let Some(forecast) = said.forecast.as_ref().filter(|_| said.is_legal()) {
            ui.add_space(2.0);
            kit.label(ui, &chance(forecast), Role::Caption, t.ink2);
        }
        if said.takes_back() {
            ui.add_space(6.0);
            let button = Btn::new("Take it back").icon(Icon::Undo).key("Ctrl+Z").height(30.0);
            kit.send_button(ui, button, cx.send, Learn::TakeBack);
        }
    });
}

/// The chance of a forecast in words.
fn chance(forecast: &Forecast) -> String {
    match forecast.mark() {
        Some(Mark::Chance { spoken, .. }) => format!("The forecast: {spoken}."),
        Some(_) | None => format!("The forecast: {}.", forecast.success().spoken(0)),
    }
}

fn plain(said: &Feedback) -> String {
    let refusal = said.refusal.as_ref().map_or("", |why| why.sentence.as_str());
    format!("{refusal} {}", said.text).trim().to_owned()
}

/// Hints, what was shown, and the buttons for both.
pub(crate) fn help(cx: &mut Cx<'_>, ui: &mut Ui, texts: &mut Texts, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if let Some(shown) = &learning.shown {
        card(ui, t.accbg, t.acc, |ui| {
            texts.ui(kit, ui, "shown", shown, cx.send);
            if learning.showing.is_some() {
                ui.add_space(6.0);
                let button = Btn::new("Back to the step").key("Esc").height(30.0);
                kit.send_button(ui, button, cx.send, Learn::EndShow);
            }
        });
    }
    if learning.run.is_done() {
        return;
    }
    for (nth, hint) in learning.hints().iter().enumerate() {
        card(ui, t.card, t.line2, |ui| {
            kit.label(ui, &format!("Hint {}", nth + 1), Role::CaptionSemi, t.ink2);
            texts.ui(kit, ui, &format!("hint{nth}"), hint, cx.send);
        });
    }
    ui.add_space(6.0);
}

/// What another side did, order by order, with its reasons.
pub(crate) fn watched(cx: &mut Cx<'_>, ui: &mut Ui, texts: &mut Texts, learning: &Learning) {
    let Some((nth, of)) = learning.watched() else { return };
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(showing) = &learning.showing else { return };
    let Some(told) = showing.told.get(showing.nth) else { return };
    card(ui, t.accbg, t.acc, |ui| {
        let head = format!("The other side answers, {nth} of {of}");
        let line = kit.label(ui, &head, Role::CaptionSemi, t.ink2);
        let all = told.deeds.iter().chain(&told.reasons).cloned().collect::<Vec<_>>().join(". ");
        spoken(&line, accesskit::Role::Alert, &format!("{head}. {all}"));
        ui.add_space(2.0);
        for (nth, deed) in told.deeds.iter().enumerate() {
            texts.ui(kit, ui, &format!("deed{nth}"), deed, cx.send);
        }
        if !told.reasons.is_empty() {
            ui.add_space(4.0);
            kit.label(ui, "Why", Role::CaptionSemi, t.ink2);
        }
        for (nth, reason) in told.reasons.iter().enumerate() {
            texts.ui(kit, ui, &format!("reason{nth}"), reason, cx.send);
        }
        if nth == of && showing.left > 0 {
            let words = format!("The log has {} more.", showing.left);
            kit.label(ui, &words, Role::Caption, t.ink2);
        }
    });
}

/// Whether there is a hint to ask for or an answer to be shown.
pub(crate) fn helps(learning: &Learning) -> bool {
    let more = learning.hints().len() < learning.run.step().hints.len();
    !learning.run.is_done() && (more || !learning.may_go_on() && learning.showing.is_none())
}

/// The buttons for both, at the same place in every step: what is said comes and goes above them.
pub(crate) fn help_buttons(cx: &mut Cx<'_>, ui: &mut Ui, learning: &Learning) {
    let kit = cx.kit;
    let step = learning.run.step();
    let more = learning.hints().len() < step.hints.len();
    side_by_side_wrapped(ui, 8.0, |ui| {
        // What is beside it keeps its place when the last hint is given.
        let open = !learning.may_go_on() && learning.showing.is_none();
        if more || open && !step.hints.is_empty() {
            let words = if learning.hints().is_empty() { "Hint" } else { "Another hint" };
            let button = Btn::new(words)
                .quiet()
                .icon(Icon::Lightbulb)
                .key("H")
                .not_now((!more).then_some("There is no further hint"))
                .height(30.0);
            kit.send_button(ui, button, cx.send, Learn::Hint);
        }
        if open {
            let tip = Some("Shows the answer and takes it back");
            kit.send_button(ui, Btn::new("Show me").quiet().tip(tip).height(30.0), cx.send, Learn::ShowMe);
        }
    });
}

/// The table after a step, counted by the game.
pub(crate) fn working(cx: &mut Cx<'_>, ui: &mut Ui, texts: &mut Texts, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if !learning.run.is_done() || learning.working.is_empty() {
        return;
    }
    kit.rule(ui);
    kit.label(ui, "How it is counted", Role::CaptionSemi, t.ink2);
    ui.add_space(4.0);
    for (nth, row) in learning.working.iter().enumerate() {
        let id = ui.scope_id().with(("working", nth));
        kit.label(ui, &row.title, Role::BodySemi, t.ink);
        for (at, (title, terms)) in row.sums.iter().enumerate() {
            if !title.is_empty() {
                kit.label(ui, title, Role::Caption, t.ink3);
            }
            for (line, term) in terms.iter().enumerate() {
                cx.term(ui, term, id.with((at, line)));
            }
        }
        if let Some(forecast) = &row.forecast {
            kit.label(ui, &chance(forecast), Role::Caption, t.ink2);
        }
        if !row.note.is_empty() {
            texts.ui(kit, ui, &format!("note{nth}"), &row.note, cx.send);
        }
        ui.add_space(8.0);
    }
}

/// The button that hands in the answers of the run before, which came to its end.
pub(crate) fn save_last(cx: &mut Cx<'_>, ui: &mut Ui) {
    let button = Btn::new("Save the answers of my last run…")
        .tip("You went through this lesson to its end; those answers can still be handed in")
        .size(ui.available_width(), 30.0)
        .left();
    cx.kit.send_button(ui, button, cx.send, Class::Save);
    ui.add_space(8.0);
}

/// How the lesson ended.
pub(crate) fn ending(cx: &mut Cx<'_>, ui: &mut Ui, texts: &mut Texts, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(ending) = &learning.ending else { return };
    if learning.run.lesson().leads_in() {
        // It is there to be played on from, not to be counted.
        return;
    }
    kit.rule(ui);
    kit.heading(ui, "The end of the lesson", Role::Heading, t.ink);
    ui.add_space(4.0);
    let (earned, of) = (ending.earned(), count(ending.stars.len(), "star"));
    kit.label(ui, &format!("{earned} of {of}"), Role::BodySemi, t.ink);
    for star in &ending.stars {
        let state = if star.earned { "earned".to_owned() } else { format!("not earned, {}", star.why) };
        let ink = if star.earned { t.tone(Tone::Good).0 } else { t.ink2 };
        kit.label(ui, &format!("{}: {state}", star.text), Role::Body, ink);
    }
    let all = count_of(ending.tries as usize, "try", "tries");
    let tries = format!("{all}, {} of them not the answer", ending.wrong);
    kit.label(ui, &tries, Role::Caption, t.ink3);
    if ending.skipped > 0 {
        let skipped = count(ending.skipped as usize, "step");
        kit.label(ui, &format!("{skipped} passed over without an answer"), Role::Caption, t.ink3);
    }
    ui.add_space(6.0);
    if !learning.tried {
        let save = Btn::new("Save my answers…")
            .tip("What was tried, as a small file for the teacher")
            .size(ui.available_width(), 30.0)
            .left();
        kit.send_button(ui, save, cx.send, Class::Save);
        ui.add_space(6.0);
    }
    let lesson = learning.run.lesson();
    if !lesson.debrief.is_empty() {
        ui.add_space(8.0);
        kit.label(ui, "In 1941", Role::CaptionSemi, t.ink2);
        texts.ui(kit, ui, "debrief", &lesson.debrief, cx.send);
    }
    if !lesson.class.is_empty() {
        ui.add_space(8.0);
        kit.label(ui, "To think about", Role::CaptionSemi, t.ink2);
        for (nth, question) in lesson.class.iter().enumerate() {
            texts.ui(kit, ui, &format!("class{nth}"), question, cx.send);
            ui.add_space(4.0);
        }
    }
    ui.add_space(8.0);
    let review = Btn::new("Review what you tried").size(ui.available_width(), 30.0).left();
    kit.send_button(ui, review, cx.send, Act::Open);
    ui.add_space(6.0);
}
