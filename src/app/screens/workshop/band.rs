//! What stands over the map while an answer is played, or a tool is on: what is going on, and how it ends.

use crate::{
    command::{Make, Tool},
    features::workshop::state::Workshop,
    panels::cx::Cx,
    ui::{Btn, Icon, Role, child, side_by_side, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};

/// Width of the overlays and the tools at the upper right of the map.
const OVERLAYS: f32 = 340.0;

/// Draws it at the upper left of the map; nothing while neither is on.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, map: Rect, made: &Workshop) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let words = match (made.recording, made.tool) {
        (Some(recording), _) => {
            let what = if recording.right { "a right answer" } else { "another answer" };
            let played = made.played(cx.desk);
            let last = played.last().map_or_else(
                || "order on the map".to_owned(),
                |last| {
                    if played.len() > 1 {
                        format!("{} orders, last: {last}", played.len())
                    } else {
                        last.clone()
                    }
                },
            );
            format!("Playing {what}: {last}")
        }
        (None, Tool::Ring) => "Click what is to glow".to_owned(),
        (None, Tool::Right) if made.units => "Click the right units".to_owned(),
        (None, Tool::Right) => "Click the right places".to_owned(),
        (None, Tool::Other) => "Click another answer".to_owned(),
        (None, Tool::Look) => return,
    };
    let recording = made.recording.is_some();
    let buttons = kit.h(if recording { 176.0 } else { 92.0 });
    let room = (map.width() - 28.0).max(120.0);
    let galley =
        kit.cut(ui.painter(), &words, Role::BodySemi, t.ink, (room - buttons - kit.h(44.0)).max(60.0));
    let size = vec2(galley.size().x + buttons + kit.h(48.0), kit.h(44.0));
    // Below the overlays where it would reach them.
    let beside = 14.0 + size.x < map.width() - kit.h(OVERLAYS);
    let rect = Rect::from_min_size(map.min + vec2(14.0, if beside { 12.0 } else { 56.0 }), size);
    let (fill, edge) = if recording { (t.atkbg, t.atk) } else { (t.accbg, t.acc) };
    let mut part = child(ui, "making-band", rect);
    // The map does not feel the pointer through it.
    let ground = part.interact(rect, part.scope_id().with("ground"), Sense::CLICK | Sense::DRAG);
    spoken(&ground, accesskit::Role::Status, &words);
    part.ctx().accesskit_node_builder(ground.id, |node| node.set_live(accesskit::Live::Polite));
    let corner = CornerRadius::same(space::CORNER_CARD);
    part.painter().rect(rect, corner, fill, Stroke::new(1.4, edge), StrokeKind::Inside);
    let y = rect.center().y;
    part.painter().circle_filled(pos2(rect.left() + kit.h(18.0), y), kit.h(6.0), edge);
    let at = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + kit.h(34.0), y), galley.size());
    part.painter().galley(at.min, galley, t.ink);
    let right = Rect::from_min_max(pos2(rect.right() - buttons, rect.top() + 6.0), rect.max - vec2(8.0, 6.0));
    let mut row = child(&mut part, "making-buttons", right);
    side_by_side(&mut row, 6.0, |ui| {
        if recording {
            cx.button(ui, Btn::primary("Take it").icon(Icon::Check).height(30.0), Make::Stop);
        }
        let (words, asked) =
            if recording { ("Stop", Make::Cancel) } else { ("Done", Make::Tool(Tool::Look)) };
        cx.button(ui, Btn::new(words).key("Esc").height(30.0), asked);
    });
}
