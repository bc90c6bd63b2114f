//! What a step asks: options, a number, what to point at.

use crate::{
    command::Learn,
    features::learn::state::Learning,
    map::counters::{self, Look},
    panels::cx::Cx,
    screens::learn::{said, texts::Texts, units},
    ui::{Btn, Role, side_by_side},
};
use egui::{Id, Key, Ui, vec2};
use lessons::{
    decimal::Decimal,
    format::{Ask, Number, Point},
};

/// Side of a counter in the row of an answer, from one to the next, from the edge of the row to the first, and the height of
/// such a row.
const COUNTER: f32 = 34.0;
const PITCH: f32 = COUNTER + 8.0;
const LEAD: f32 = 8.0;
const TALL: f32 = 44.0;

/// Draws what is asked, and beside it what was said of the last try.
pub(crate) fn ui(cx: &mut Cx<'_>, ui: &mut Ui, texts: &mut Texts, learning: &Learning) {
    let done = learning.run.is_done();
    match &learning.run.step().ask {
        Ask::Choose(asked) => {
            return options(cx, ui, texts, learning, asked.options.iter().map(|o| o.text.as_str()));
        }
        Ask::Predict(asked) => {
            return options(cx, ui, texts, learning, asked.options.iter().map(|o| o.text.as_str()));
        }
        Ask::Number(asked) if !done => number(cx, ui, asked),
        Ask::Point(asked) if !done => pointing(cx, ui, learning, asked),
        Ask::Read | Ask::Order(_) | Ask::Free(_) | Ask::Number(_) | Ask::Point(_) => {}
    }
    said::feedback(cx, ui, texts, learning);
}

/// The options; what was said of the one chosen stands under it.
fn options<'a>(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    texts: &mut Texts,
    learning: &Learning,
    all: impl Iterator<Item = &'a str>,
) {
    let done = learning.run.is_done();
    let mut told = false;
    for (nth, text) in all.enumerate() {
        let key = char::from(b'A' + (nth as u8).min(25)).to_string();
        let chosen = learning.run.state().chosen == Some(nth);
        let units = units::named(text, &cx.desk.seen.scene.counters, cx.desk.me.0);
        let (lead, high) = if units.is_empty() { (0.0, 34.0) } else { (units.len() as f32 * PITCH, TALL) };
        let button = Btn::new(text)
            .key((!done).then_some(key.as_str()))
            .not_now((done && !chosen).then_some("This question is answered"))
            .on(chosen)
            .lead(lead)
            .size(ui.available_width(), high)
            .left();
        let answer = cx.kit.button(ui, button);
        let first = answer.rect.left_center() + vec2(LEAD + COUNTER * 0.5, 0.0);
        for (i, mark) in units.into_iter().enumerate() {
            let at = first + vec2(i as f32 * PITCH, 0.0);
            counters::counter(
                ui.painter(),
                at,
                COUNTER,
                mark,
                &Look { plain: true, ..Look::default() },
                cx.kit.th,
            );
        }
        if answer.clicked() && !done {
            cx.send(Learn::Choose(nth));
        }
        ui.add_space(6.0);
        if chosen {
            told = true;
            said::feedback(cx, ui, texts, learning);
        }
    }
    if !told {
        said::feedback(cx, ui, texts, learning);
    }
}

fn number(cx: &mut Cx<'_>, ui: &mut Ui, asked: &Number) {
    let kit = cx.kit;
    let id = Id::unique("lesson-number");
    let field_id = id.with("field");
    let mut typed = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_default();
    // Who is asked for a number can type it at once: the first digit goes to the field, all other keys stay what they are.
    let digits = if ui.ctx().text_edit_focused() { String::new() } else { ui.input_mut(take_digits) };
    if !digits.is_empty() {
        typed.push_str(&digits);
        ui.memory_mut(|m| m.request_focus(field_id));
    }
    let label = kit.label(ui, "Your answer", Role::CaptionSemi, kit.th.ink2);
    ui.add_space(4.0);
    let mut given = false;
    side_by_side(ui, 8.0, |ui| {
        let edit = egui::TextEdit::singleline(&mut typed)
            .id(field_id)
            .font(kit.font(Role::Body))
            .char_limit(16)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(kit.h(84.0));
        let field = ui.add(edit).labelled_by(label.id);
        if typed.contains(['h', 'H']) {
            cx.send(Learn::Hint);
            typed.retain(|c| !matches!(c, 'h' | 'H'));
        }
        given = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if !asked.unit.is_empty() {
            kit.label(ui, &asked.unit, Role::Body, kit.th.ink2);
        }
        let why = Decimal::answer(asked, &typed).err();
        let button = Btn::new("Answer").not_now(why.as_deref()).height(32.0);
        given |= kit.button(ui, button).clicked() && why.is_none();
    });
    let said = Decimal::answer(asked, &typed);
    if let Err(why) = &said
        && !typed.trim().is_empty()
    {
        ui.add_space(4.0);
        kit.label(ui, why, Role::Caption, kit.th.ink2);
    }
    if given && !typed.trim().is_empty() {
        if let Ok(number) = said {
            cx.send(Learn::Number(number));
            typed.clear();
        }
        // If it was wrong, or none, the next keys are another number and no keys of the map.
        ui.memory_mut(|m| m.request_focus(field_id));
    }
    ui.data_mut(|d| d.insert_temp(id, typed));
    ui.add_space(6.0);
}

/// The digits that were typed, so that nothing else reads them.
fn take_digits(input: &mut egui::InputState) -> String {
    let mut digits = String::new();
    input.events.retain(|event| match event {
        egui::Event::Text(text) if text.chars().all(|c| c.is_ascii_digit()) => {
            digits.push_str(text);
            false
        }
        _ => true,
    });
    digits
}

fn pointing(cx: &Cx<'_>, ui: &mut Ui, learning: &Learning, asked: &Point) {
    let found = learning.run.state().pointed.len();
    let what = match (asked.hover, asked.all) {
        (true, _) => "Rest the pointer on it on the map, or walk there with the arrows.".to_owned(),
        (false, true) => format!("Click all of them on the map: {found} of {} so far.", asked.right.len()),
        (false, false) => "Click it on the map; arrows and Enter do as well.".to_owned(),
    };
    cx.kit.label(ui, &what, Role::Caption, cx.kit.th.ink3);
    ui.add_space(6.0);
}
