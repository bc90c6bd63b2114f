//! A message in the row of the order strip: what happened and what was done about it, with up to two buttons.

use super::cx::Cx;
use crate::{
    Banner,
    command::{Command, Dialog, Program},
    ui::{Btn, Icon, Role, child, space, spoken},
};
use egui::{
    Align, CornerRadius, Galley, Layout, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, accesskit, pos2,
    vec2,
};
use engine::base::plain;
use std::sync::Arc;

/// Draws the message. What is refused meanwhile stands in its second line.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, banner: &Banner) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (ink, fill) = banner.colours(t);
    let frame = Stroke::new(1.0, ink);
    ui.painter().rect(rect, CornerRadius::same(space::CORNER), fill, frame, StrokeKind::Inside);
    // From the right: the cross, then the buttons; the words have what is left.
    let row = rect.shrink2(vec2(4.0, 2.0));
    let place = UiBuilder::new().id_salt("notice").max_rect(row).layout(Layout::right_to_left(Align::Center));
    let mut row = ui.new_child(place);
    row.spacing_mut().item_spacing = vec2(6.0, 0.0);
    let close = Btn::of_icon(Icon::Cross, "Close the message").quiet().height(24.0);
    cx.button(&mut row, close, Program::CloseBanner);
    // A file of which something was left out can be looked at and be written whole again.
    let torn = cx.desk.table.load_report().left_out && banner.about_reading;
    let clean = [
        ("Show the line", Command::Program(Program::Show(Dialog::BadLine))),
        ("Save a clean copy", Command::Program(Program::Show(Dialog::CleanCopy))),
    ];
    for (text, command) in banner.acts.iter().chain(clean.iter().filter(|_| torn)).rev() {
        if kit.button(&mut row, Btn::new(text).height(24.0)).clicked() {
            cx.send(command.clone());
        }
    }
    let end = row.min_rect().left() - 10.0;
    let words = Rect::from_min_max(pos2(rect.left() + 10.0, rect.top()), pos2(end, rect.bottom()));
    let title = kit.cut(ui.painter(), &plain::shown(&banner.title), Role::TableSemi, ink, words.width());
    let text = second_line(cx, ui, banner, words.width());
    let cut = title.elided || text.elided;
    let height = title.size().y + text.size().y;
    let at = pos2(words.left(), words.center().y - height / 2.0);
    let below = at + vec2(0.0, title.size().y);
    ui.painter().galley(at, title, ink);
    ui.painter().galley(below, text, t.ink);
    let mut part = child(ui, "notice-words", words);
    let response = part.interact(words, part.scope_id().with("notice"), Sense::hover());
    let whole = banner.all_words();
    spoken(&response, accesskit::Role::Alert, &whole);
    part.shrink_clip_rect(words);
    if cut {
        response.on_hover_text(if cx.desk.status.is_empty() {
            whole
        } else {
            format!("{whole}\n{}", cx.desk.status)
        });
    }
}

/// What was done about it, or what was refused since. Of the path of a file the end says most.
fn second_line(cx: &Cx<'_>, ui: &Ui, banner: &Banner, width: f32) -> Arc<Galley> {
    let (kit, ink) = (cx.kit, cx.kit.th.ink);
    let line = |words: &str| kit.cut(ui.painter(), words, Role::Caption, ink, width);
    if !cx.desk.status.is_empty() {
        return line(&cx.desk.status);
    }
    let text = plain::shown(&banner.text);
    let Some(path) = &banner.path else { return line(&text) };
    let path = plain::shown(&path.display().to_string()).into_owned();
    let mut rest = path.as_str();
    let mut galley = line(&format!("{text} {rest}"));
    while galley.elided
        && let Some((_, shorter)) = rest.split_once(['/', '\\'])
    {
        rest = shorter;
        galley = line(&format!("{text} …/{rest}"));
    }
    galley
}
