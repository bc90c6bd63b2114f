//! The games that can be played, each with a cut of its map: one of them is set up beside the list.

use super::{StartCx, StartScreen};
use crate::{
    command::{Command, Program},
    ui::{Kit, Role, Rows, child, landmark},
};
use egui::{Key, Rect, Response, Stroke, Ui, WidgetInfo, accesskit, pos2, vec2};
use engine::table::GameKind;
use std::sync::Arc;

/// A list narrower than this, at the usual text size, has no cuts.
const PICTURED: f32 = 260.0;

impl StartScreen {
    /// How high the list is; 0 where there is nothing to choose.
    pub(super) fn games_height(&self, kit: Kit, games: usize) -> f32 {
        if games < 2 { 0.0 } else { kit.h(self.game_height()) * games as f32 + 12.0 }
    }

    fn game_height(&self) -> f32 {
        if self.tight { 84.0 } else { 104.0 }
    }

    /// The list: a click or the arrows choose, Enter starts.
    pub(super) fn games_list(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        ui.painter().rect_filled(area, 0, t.panel);
        let ui = &child(ui, "games", area);
        landmark(ui, accesskit::Role::RadioGroup, "Games");
        let mut rows = Rows::of(ui, ui.scope_id().with("games"));
        let (mut drawn, mut made, mut picked, mut started) = (Vec::new(), false, None, false);
        let height = kit.h(self.game_height());
        for (i, kind) in cx.kinds.iter().enumerate() {
            let top = area.top() + height * i as f32;
            let rect = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), height));
            let response = self.game_line(kit, ui, &mut rows, (i, &**kind, rect), &mut made);
            if response.clicked() {
                picked = Some(i);
                let entered = response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
                started |= entered;
            }
            drawn.push(response);
        }
        if let Some(next) = rows.walk(ui, &drawn) {
            picked = Some(next);
        }
        if made {
            ui.ctx().request_repaint();
        }
        if let Some(i) = picked {
            self.take_game(cx.kinds, i);
        }
        if started {
            cx.send.push(Command::Program(Program::StartGame));
        }
    }

    /// Another game is set up.
    pub fn take_game(&mut self, kinds: &[Arc<dyn GameKind>], game: usize) {
        let Some(kind) = kinds.get(game).filter(|_| game != self.game) else { return };
        self.game = game;
        self.take_defaults(&**kind);
    }

    fn game_line(
        &mut self,
        kit: Kit,
        ui: &Ui,
        rows: &mut Rows,
        (i, kind, rect): (usize, &dyn GameKind, Rect),
        made: &mut bool,
    ) -> Response {
        let t = kit.th;
        let on = i == self.game;
        let id = rows.row(kind.id());
        let response = ui.interact(rect, id, rows.sense(ui, id));
        let said = format!("Game: {}", kind.title());
        response.widget_info(|| WidgetInfo::selected(accesskit::Role::RadioButton, true, on, &said));
        let [what, size] = kind.lines();
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(format!("{what}. {size}")));
        if on {
            ui.painter().rect_filled(rect, 0, t.accbg);
            ui.painter().rect_filled(rect.with_max_x(rect.left() + 3.0), 0, t.acc);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, 0, t.sunk);
        }
        let pad = Self::side_pad(rect);
        let mut words = rect.shrink2(vec2(pad, 0.0));
        if rect.width() > kit.h(PICTURED) {
            let side = (rect.height() - 20.0).round();
            let spot = Rect::from_min_size(pos2(words.left(), rect.top() + 10.0), vec2(side, side));
            if let Some(cut) = self.cuts.of(kind, made) {
                cut.stamp.cut(ui, spot, &cut.scene, t);
            }
            words.min.x = spot.right() + 16.0;
        }
        let title = kit.wrapped(ui.painter(), kind.title(), Role::Heading2, t.ink, words.width());
        let what = kit.wrapped(ui.painter(), what, Role::Table, t.ink, words.width());
        let size = kit.wrapped(ui.painter(), size, Role::Caption, t.ink2, words.width());
        let all = title.size().y + what.size().y + size.size().y + 4.0;
        // Where large text leaves no room, the name stands alone.
        let whole = all < rect.height() - 4.0;
        let lines = if whole { vec![title, what, size] } else { vec![title] };
        let high: f32 = lines.iter().map(|line| line.size().y + 2.0).sum();
        let mut y = rect.center().y - high / 2.0;
        for line in lines {
            let at = pos2(words.left(), y);
            y += line.size().y + 2.0;
            ui.painter().galley(at, line, t.ink);
        }
        kit.focus_ring_of(ui.painter(), &response, rect.shrink(5.0), crate::ui::theme::space::CORNER);
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line));
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        if whole {
            response
        } else {
            response.on_hover_text(format!("{}. {}", kind.lines()[0], kind.lines()[1]))
        }
    }
}
