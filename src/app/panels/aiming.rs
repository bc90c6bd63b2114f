//! The sign of a mode at the top of the map: what the next place is for, what is typed of its name, how it ends.

use super::{cx::Cx, overlays};
use crate::{
    command::{Aim, Look},
    ui::{Btn, Icon, Role, child, space, spoken},
};
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::base::{folding::fold, keys::PlaceKey};

/// What the mode says, in three parts: what is done, what was typed, how the name goes on.
struct Words {
    deed: String,
    typed: String,
    rest: String,
}

fn words(cx: &Cx<'_>, aim: Aim, place: Option<PlaceKey>) -> Words {
    let desk = cx.desk;
    let unit = desk.lead().and_then(|u| desk.seen.counter(u)).map(|c| c.name.clone());
    let more = desk.selection.len().saturating_sub(1);
    let who = match (unit, more) {
        (Some(name), 0) => name,
        (Some(name), n) => format!("{name} and {n} more"),
        (None, _) => String::new(),
    };
    let no_unit = who.is_empty();
    // What is off the map is selected all the same: it comes to a place.
    let choosing = aim == Aim::Go && (desk.may_choose_place() || !desk.selection.is_empty());
    let deed = match aim {
        _ if no_unit && aim != Aim::WhyNot && !choosing => {
            let deed = if aim == Aim::Go { "Move" } else { "Attack" };
            return Words {
                deed: format!("{deed}: select a unit first"),
                typed: String::new(),
                rest: String::new(),
            };
        }
        Aim::Go if no_unit => "Choose a place:".to_owned(),
        Aim::Go => format!("Move {who} to"),
        Aim::Attack => format!("{who} attacks"),
        Aim::WhyNot if no_unit => "Why not, at".to_owned(),
        Aim::WhyNot => format!("Why may {who} not go to"),
    };
    let typed = desk.typed.trim_start();
    let name = place.map_or("", |p| desk.seen.place_name(p));
    let fits = fold(name).starts_with(&fold(typed));
    match (typed.is_empty(), fits) {
        (true, _) if name.is_empty() => Words { deed, typed: String::new(), rest: "type a name".into() },
        (true, _) => Words { deed, typed: String::new(), rest: name.to_owned() },
        (false, true) => {
            let n = typed.chars().count();
            Words { deed, typed: name.chars().take(n).collect(), rest: name.chars().skip(n).collect() }
        }
        (false, false) if name.is_empty() => Words { deed, typed: typed.to_owned(), rest: String::new() },
        // Found by another of its names.
        (false, false) => Words { deed, typed: typed.to_owned(), rest: format!(" – {name}") },
    }
}

/// Draws the sign while a place is picked for something.
pub fn sign(cx: &mut Cx<'_>, ui: &mut Ui, map: Rect) {
    let Some((aim, place)) = cx.desk.aim else { return };
    let (kit, t) = (cx.kit, cx.kit.th);
    let said = words(cx, aim, place);
    let strip = overlays::strip_rect(cx, ui, map);
    // Beside the buttons of the overlays where there is room, else below them.
    let (close, pad, gap) = (kit.h(26.0), 12.0, 6.0);
    let mut part = child(ui, "aim", map);
    let caret = "|";
    let widths = [(&said.deed, Role::TableSemi), (&said.typed, Role::TableSemi), (&said.rest, Role::Table)]
        .map(|(text, role)| kit.line(part.painter(), text, role, t.ink).size().x);
    let key = kit.line(part.painter(), "Esc", Role::Tag, t.ink2);
    let fixed = pad * 2.0 + gap * 3.0 + kit.h(6.0) + key.size().x + 10.0 + close;
    let wanted = widths.iter().sum::<f32>() + fixed;
    let height = kit.h(30.0);
    let beside = strip.left() - 10.0 - (map.left() + 12.0);
    let (top, room) = if !strip.is_positive() || wanted <= beside {
        (map.top() + 10.0, beside.max(wanted.min(map.width() - 66.0)))
    } else {
        (strip.bottom() + 8.0, map.width() - 66.0)
    };
    let rect = Rect::from_min_size(pos2(map.left() + 12.0, top).round(), vec2(wanted.min(room), height));
    let response = part.interact(rect, part.scope_id().with("aim-sign"), Sense::CLICK);
    let spoken_words = format!("{} {}{}", said.deed, said.typed, said.rest);
    spoken(&response, accesskit::Role::Group, spoken_words.trim());
    let corner = CornerRadius::same((height / 2.0) as u8);
    part.painter().rect(rect, corner, t.accbg, Stroke::new(2.0, t.acc), StrokeKind::Inside);
    let y = rect.center().y;
    let right = rect.right() - pad - close - gap - key.size().x - 10.0;
    let deed_room = (right - rect.left() - pad - widths[1] - widths[2] - gap).max(40.0);
    let deed = kit.cut(part.painter(), &said.deed, Role::TableSemi, t.ink, deed_room);
    let cut = deed.elided;
    let mut x = rect.left() + pad;
    let mut put = |part: &Ui, galley: std::sync::Arc<egui::Galley>, ink| {
        let at = pos2(x, y - galley.size().y / 2.0);
        x += galley.size().x;
        part.painter().galley(at, galley, ink);
        x
    };
    put(&part, deed, t.ink);
    put(&part, kit.line(part.painter(), " ", Role::TableSemi, t.ink), t.ink);
    put(&part, kit.line(part.painter(), &said.typed, Role::TableSemi, t.acc), t.acc);
    if !said.typed.is_empty() || !said.rest.is_empty() {
        put(&part, kit.line(part.painter(), caret, Role::Table, t.acc), t.acc);
    }
    put(&part, kit.line(part.painter(), &said.rest, Role::Table, t.ink2), t.ink2);
    let cap =
        Rect::from_min_max(pos2(right, y - kit.h(8.5)), pos2(right + key.size().x + 10.0, y + kit.h(8.5)));
    let frame = Stroke::new(1.0, t.ink2);
    part.painter().rect_stroke(cap, CornerRadius::same(space::CORNER_KEY), frame, StrokeKind::Inside);
    part.painter().galley(cap.center() - key.size() / 2.0, key, t.ink2);
    let spot = Rect::from_center_size(pos2(rect.right() - pad / 2.0 - close / 2.0, y), vec2(close, close));
    let mut cross = child(&mut part, "aim-cross", spot);
    let button = Btn::of_icon(Icon::Cross, "Stop aiming")
        .quiet()
        .tip("Letters are commands again (Esc)")
        .size(spot.width(), 26.0);
    cx.button(&mut cross, button, Look::EndAim);
    if cut {
        response.on_hover_text(said.deed);
    }
}
