//! The newest games of all kinds, under the list of games: a click or Enter goes on with one.

use super::{StartCx, StartScreen, lines::Line};
use crate::{
    command::{Command, Dialog, Files, Program},
    program::library as files,
    ui::{Btn, Kit, Role, Rows, child, landmark},
};
use egui::{Rect, Ui, accesskit, vec2};
use std::time::SystemTime;

/// How many games are listed.
const MOST: usize = 3;
/// Height at the usual text size of the line over them, in points.
const HEAD: f32 = 34.0;

impl StartScreen {
    /// How high the list is; 0 where there is no game.
    pub(super) fn going_on_height(kit: Kit, files: usize) -> f32 {
        match files.min(MOST) {
            0 => 0.0,
            listed => {
                let line = Line::height(kit, true) + Role::Caption.line(kit.k);
                kit.h(HEAD) + line * listed as f32 + 14.0
            }
        }
    }

    /// The list, newest first.
    pub(super) fn going_on(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        if cx.files.is_empty() {
            return;
        }
        let (kit, t) = (cx.kit, cx.kit.th);
        ui.painter().rect_filled(area, 0, t.panel);
        let inner = area.shrink2(vec2(Self::side_pad(area), 0.0));
        let ui = &mut child(ui, "going-on", inner);
        landmark(ui, accesskit::Role::Region, "Go on");
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let head = inner.with_max_y(inner.top() + kit.h(HEAD));
        let mut words = child(ui, "going-on-head", head.with_min_y(head.top() + kit.h(12.0)));
        kit.heading(&mut words, "Go on", Role::CaptionSemi, t.ink2);
        if cx.files.len() > MOST {
            let wide = kit.line(ui.painter(), "all saved games", Role::BodySemi, t.acc).size().x + 2.0;
            let mut link = child(
                ui,
                "all-saved",
                head.with_min_x(head.right() - wide).with_min_y(head.top() + kit.h(7.0)),
            );
            let button = Btn::new("all saved games").link().height(22.0);
            kit.send_button(&mut link, button, cx.send, Program::Show(Dialog::Open));
        }
        let mut list = child(ui, "going-on-rows", inner.with_min_y(head.bottom()));
        list.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let mut rows = Rows::of(&list, list.scope_id().with("going-on"));
        let now = SystemTime::now();
        let mut drawn = Vec::new();
        for (nth, file) in cx.files.iter().take(MOST).enumerate() {
            let newest = cx.newest.as_ref().filter(|newest| newest.file.path == file.path);
            let ready = newest.is_some();
            let game = newest.map_or(file.game.as_str(), |newest| newest.desk.kind.title());
            let title = file.name.as_str();
            let state = newest.map(|newest| files::state_of(&*newest.desk.table));
            let state = state.as_deref().unwrap_or(&file.state);
            let who = newest.map(|newest| files::who_plays(&*newest.desk.kind, &*newest.desk.table));
            let who = who.as_deref().unwrap_or(&file.who);
            // The game and who plays it, where the name does not say it already.
            let what: Vec<&str> =
                [game, who].into_iter().filter(|part| !part.is_empty() && !title.contains(part)).collect();
            let lines = [what.join(" · "), state.to_owned()];
            let lines = lines.iter().filter(|line| !line.is_empty());
            let about = lines.map(|line| state_line(kit, &list, line)).collect::<Vec<_>>().join("\n");
            let said = if ready { "Continue".to_owned() } else { format!("Go on with {title}") };
            let far = newest.map(|n| format!("order {}", n.desk.table.number(n.desk.table.cursor())));
            let line = Line {
                more: far.as_deref().unwrap_or_default(),
                key: &file.name,
                title,
                about: &about,
                side: &files::ago(file.modified, now),
                cap: if ready && nth == 0 { "Enter" } else { "" },
                said: &said,
                ..Line::EMPTY
            };
            let response = line.ui(kit, &mut list, &mut rows);
            if ready && nth == 0 {
                self.at_home(&response);
            }
            if response.clicked() {
                let path = file.path.clone();
                cx.send.push(if ready {
                    Command::Program(Program::Continue)
                } else {
                    Files::OpenPath(path).into()
                });
            }
            drawn.push(response);
        }
        rows.walk(&list, &drawn);
    }
}

/// Where a game stands, as far as one line holds it.
fn state_line(kit: Kit, ui: &Ui, state: &str) -> String {
    let room = ui.available_width() - kit.h(56.0);
    let fits = |text: &str| kit.line(ui.painter(), text, Role::Caption, kit.th.ink3).size().x <= room;
    if fits(state) {
        return state.to_owned();
    }
    let mut words: Vec<&str> = state.split(' ').collect();
    while words.len() > 1 {
        words.pop();
        let cut = format!("{}…", words.join(" ").trim_end_matches(['·', ',', ' ']));
        if fits(&cut) {
            return cut;
        }
    }
    state.to_owned()
}
