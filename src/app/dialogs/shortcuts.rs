//! The page of keys: made from the table of commands, so that it cannot lie.

use crate::{
    command::{
        catalogue::{HEX_KEYS, MORE_KEYS, rows},
        key::key_text,
        row::Group,
    },
    play::Play,
    ui::{Kit, Role, spoken},
};
use egui::{Rect, Sense, Ui, accesskit, pos2, vec2};
use engine::show::overlay::REACH;

/// Lines of a group: keys, what they do.
fn lines(group: Group, hexes: bool) -> Vec<(String, String)> {
    let of_hexes = if hexes { HEX_KEYS } else { &[] };
    let instead = |keys: &str| of_hexes.iter().any(|(_, known, _)| *known == keys);
    let more = MORE_KEYS.iter().filter(|(_, keys, _)| !instead(keys));
    let more = of_hexes.iter().chain(more).filter(|(g, ..)| *g == group);
    let more = more.map(|(_, keys, what)| ((*keys).to_owned(), (*what).to_owned()));
    // Enter and Esc mean several things; they have a line of their own.
    let own = rows()
        .filter(|(section, _)| section.group == group)
        .map(|(_, row)| {
            let keys: Vec<String> =
                row.keys().map(|key| key_text(&key)).filter(|key| !instead(key)).collect();
            (keys.join(", "), row)
        })
        .filter(|(keys, _)| !matches!(keys.as_str(), "" | "Enter" | "Esc"))
        .map(|(keys, row)| {
            (keys, format!("{}: {}", row.text.trim_end_matches(['…', '?']), lower(row.about)))
        });
    more.chain(own).collect()
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |c| c.to_lowercase().chain(letters).collect())
}

/// Draws the page.
pub fn page(kit: Kit, ui: &mut Ui, play: Option<&Play>) {
    let t = kit.th;
    let left = kit.h(150.0);
    let hexes = play.is_some_and(|play| play.desk.seen.scene.board.is_tiled());
    crate::dialogs::page::page(kit, ui, "All keys", kit.h(520.0), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (i, group) in Group::ALL.into_iter().enumerate() {
            if i > 0 {
                ui.add_space(12.0);
            }
            kit.heading(ui, group.title(), Role::BodySemi, t.ink);
            ui.add_space(4.0);
            for (keys, what) in lines(group, hexes) {
                key_line(kit, ui, &keys, &what, left);
            }
            let letters =
                play.filter(|_| group == Group::Orders).map_or(&[][..], |p| p.desk.table.offer_keys());
            for key in letters {
                let what = format!("{}: {}", key.title, lower(key.about));
                key_line(kit, ui, &key.key.to_string(), &what, left);
            }
            let overlays = play.filter(|_| group == Group::Map).map_or(&[][..], |p| &p.overlays.kinds);
            for kind in overlays.iter().filter(|k| k.id != REACH) {
                let what = format!("{}: {}", kind.title, lower(kind.about));
                key_line(kit, ui, &kind.key.to_string(), &what, left);
            }
        }
    });
}

fn key_line(kit: Kit, ui: &mut Ui, keys: &str, what: &str, left: f32) {
    let t = kit.th;
    let width = ui.available_width() - 8.0;
    let key = kit.wrapped(ui.painter(), keys, Role::TableSemi, t.ink, left - 12.0);
    let words = kit.wrapped(ui.painter(), what, Role::Table, t.ink2, width - left);
    let height = key.size().y.max(words.size().y) + 5.0;
    let (rect, response): (Rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    spoken(&response, accesskit::Role::ListItem, &format!("{keys}: {what}"));
    ui.painter().galley(rect.min, key, t.ink);
    ui.painter().galley(pos2(rect.left() + left, rect.top()), words, t.ink2);
}
