//! The commanders of a side that several share, in the left panel: what each has left to do, whether he is done, who plays
//! him.

use super::cx::Cx;
use crate::{
    command::{Look, Order},
    ui::{Btn, ButtonLook, Icon, Role, child, group_title, parts::with_note, space, spoken, tip},
};
use egui::{CornerRadius, Rect, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{seat::Control, side::Side},
    show::sequence::{Commander, Sequence},
};

/// Draws the group; nothing for a side that is one player.
pub(crate) fn ui(cx: &mut Cx<'_>, ui: &mut Ui, sequence: &Sequence) {
    let Some(side) = sequence.side.filter(|_| !sequence.commanders.is_empty()) else { return };
    let kit = cx.kit;
    kit.rule(ui);
    let done = sequence.commanders.iter().filter(|c| c.done).count();
    let says = sequence.commanders.iter().any(|c| c.say.is_some());
    let note = if says { format!("{done} of {} done", sequence.commanders.len()) } else { String::new() };
    group_title(kit, ui, "Commanders", &note);
    for commander in &sequence.commanders {
        row(cx, ui, side, commander);
    }
}

/// `Army Group North: 4 may act · 1 attack`, with what he says or who takes him over.
fn row(cx: &mut Cx<'_>, ui: &mut Ui, side: Side, c: &Commander) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let by_itself = cx.desk.table.control_of(side, c.post) != Control::Person;
    let width = ui.available_width();
    let words = if by_itself { format!("The computer · {}", c.note) } else { c.note.clone() };
    let indent = kit.h(20.0);
    let live = cx.desk.look.is_none() && cx.desk.held.is_none();
    let act = act(c, by_itself).filter(|_| live);
    let taken = |act: &Act| kit.line(ui.painter(), act.words, Role::TableSemi, t.acc).size().x + 28.0;
    let button_room = act.as_ref().map_or(0.0, taken);
    // The note keeps clear of the button, which reaches below the name.
    let beside = if button_room > 0.0 { button_room + 6.0 } else { 0.0 };
    let note = kit.wrapped(ui.painter(), &words, Role::Caption, t.ink3, width - indent - beside);
    let line = kit.h(26.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, line + note.size().y + 4.0), Sense::hover());
    let mut right = rect.right();
    let top = rect.with_max_y(rect.top() + line);
    if let Some(act) = act {
        let room = button_room;
        right -= room;
        let spot = top.with_min_x(right).translate(vec2(0.0, 3.0)).expand2(vec2(0.0, 2.0));
        let mut spot = child(ui, &format!("commander-{}", c.post.0), spot);
        let button = Btn::new(act.words)
            .look(if act.quiet { ButtonLook::Link } else { ButtonLook::Normal })
            .name(act.name.as_str())
            .tip(act.tip.as_str())
            .size(room, 24.0);
        let by_hand = Order::HandPost(side, c.post, Control::Person);
        cx.button(&mut spot, button, act.orders.map_or(by_hand, Order::Give));
        right -= 6.0;
    }
    let area = Rect::from_min_max(rect.min, pos2(right, rect.bottom()));
    let can_go = !c.subjects.is_empty() && live;
    let sense = if can_go { Sense::click() } else { Sense::hover() };
    let response = ui.interact(area, ui.scope_id().with(("commander", c.post)), sense);
    let kind = if can_go { accesskit::Role::Button } else { accesskit::Role::Label };
    let state = if c.done { "done" } else { "" };
    spoken(&response, kind, &with_note(&with_note(&c.name, &words), state));
    let here = c.subjects.iter().position(|s| *s == cx.desk.about());
    if can_go && response.hovered() {
        ui.painter().rect_filled(area.expand2(vec2(4.0, 0.0)), CornerRadius::same(space::CORNER), t.sunk);
    }
    let centre = pos2(rect.left() + kit.h(7.0), top.center().y);
    if c.done {
        Icon::Check.paint(ui.painter(), centre, kit.h(13.0), t.sup);
    } else if c.awaited {
        ui.painter().circle_filled(centre, kit.h(4.0), t.acc);
    } else {
        ui.painter().circle_stroke(centre, kit.h(4.0), Stroke::new(1.0, t.line2));
    }
    let role = if c.awaited && !c.done { Role::TableSemi } else { Role::Table };
    let name = kit.cut(ui.painter(), &c.name, role, t.ink, right - rect.left() - indent);
    ui.painter().galley(pos2(rect.left() + indent, top.center().y - name.size().y / 2.0), name, t.ink);
    ui.painter().galley(pos2(rect.left() + indent, top.bottom() - 3.0), note, t.ink3);
    kit.focus_ring_of(ui.painter(), &response, area, space::CORNER);
    if response.clicked() {
        let next = here.map_or(0, |i| (i + 1) % c.subjects.len());
        cx.send(Look::Visit(c.subjects[next].clone()));
    }
    if can_go {
        tip(response, "Goes to what is still to be decided, one after the other");
    }
}

/// The button of a commander.
struct Act {
    words: &'static str,
    name: String,
    tip: String,
    quiet: bool,
    /// What he says; none where another player takes him over.
    orders: Option<Vec<engine::show::sealed::SealedOrder>>,
}

fn act(c: &Commander, by_itself: bool) -> Option<Act> {
    if by_itself {
        let name = format!("Take over {}", c.name);
        return Some(Act { words: "Take over", tip: name.clone(), name, quiet: true, orders: None });
    }
    let say = c.say.as_ref()?;
    let tip = match (&say.why_not, c.done) {
        (Some(why), _) => why.sentence.clone(),
        (None, true) => "He has said that his part is done; this takes it back".to_owned(),
        (None, false) => "His part of this step is done; the step ends when all have said so".to_owned(),
    };
    let words = if c.done { "Go on" } else { "Done" };
    Some(Act { words, name: say.label.clone(), tip, quiet: c.done, orders: Some(say.orders.clone()) })
}
