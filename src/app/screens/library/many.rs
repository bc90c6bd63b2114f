//! Over many games: what each plan gave, when each place fell, losses and luck of the games found, and every attack on a
//! place, each with the way to its moment.

use super::{cx::LibraryCx, state::LibraryScreen};
use crate::{
    command::{Command, Shelf},
    ui::{Btn, Icon, Kit, Role, Rows, empty, group_title, space, spoken},
};
use egui::{Align2, Grid, Id, Margin, Rect, ScrollArea, Stroke, TextEdit, Ui, accesskit, pos2, vec2};
use engine::base::say::count;
use report::shelf::many::{Fought, Many, Mean, in_short};

/// Height of an attack at the usual text size, in points.
const ROW: f32 = 26.0;

/// Draws it.
pub(super) fn ui(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let mut place = std::mem::take(&mut screen.place);
    ScrollArea::vertical().id_salt("many").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        screen.place.clone_from(&place);
        let asks = !place.trim().is_empty();
        let (many, attacks) = screen.summed(cx.shelf);
        if many.games[0] == 0 {
            empty(kit, ui, Icon::Folder, "No games to count", "No game that has been read fits the search.");
            return;
        }
        let save =
            Btn::new("Save as a table…").tip("The games found as a CSV, for a spreadsheet").height(28.0);
        kit.send_button(ui, save, cx.send, Shelf::ChooseTable);
        ui.add_space(4.0);
        group_title(kit, ui, "Attacks on a place", "");
        let edit = TextEdit::singleline(&mut place)
            .id(Id::unique("library-place"))
            .hint_text(egui::RichText::new("Kiev").font(kit.font(Role::Table)).color(kit.th.ink3))
            .font(kit.font(Role::Table))
            .char_limit(60)
            .margin(Margin::symmetric(6, 3))
            .desired_width(kit.h(240.0));
        let field = ui.add(edit);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Attacks on"));
        if asks {
            kit.label(ui, &in_short(attacks), Role::Table, kit.th.ink2);
            list(kit, ui, attacks, cx.send);
        }
        ui.add_space(12.0);
        sums(kit, ui, many);
    });
    screen.place = place;
}

/// A table of words: the headings, then the rows.
fn table(kit: Kit, ui: &mut Ui, title: &str, heads: &[&str], rows: &[Vec<String>]) {
    if rows.is_empty() {
        return;
    }
    ui.add_space(12.0);
    group_title(kit, ui, title, "");
    Grid::new(title).num_columns(heads.len()).spacing(vec2(18.0, 4.0)).show(ui, |ui| {
        for head in heads {
            kit.label_fitting(ui, head, Role::CaptionSemi, kit.th.ink2);
        }
        ui.end_row();
        for row in rows {
            for cell in row {
                kit.label_fitting(ui, cell, Role::Table, kit.th.ink);
            }
            ui.end_row();
        }
    });
}

fn sums(kit: Kit, ui: &mut Ui, many: &Many) {
    let [all, over] = many.games;
    let part = if many.partly == 0 {
        String::new()
    } else {
        format!("; of {} only a part may be told yet", count(many.partly, "game"))
    };
    kit.label(ui, &format!("{}, {over} of them over{part}.", count(all, "game")), Role::Table, kit.th.ink2);
    let plans: Vec<Vec<String>> = many
        .plans
        .iter()
        .map(|p| {
            let won: Vec<String> = p.won.iter().map(|(side, n)| format!("{side} {n}")).collect();
            let points = p.points.map_or_else(|| "–".to_owned(), Mean::words);
            vec![
                p.game.clone(),
                p.plan.clone(),
                p.games[0].to_string(),
                p.games[1].to_string(),
                won.join(", "),
                points,
            ]
        })
        .collect();
    let heads = ["Game", "Plan", "Games", "Over", "Won", "Points at the end"];
    table(kit, ui, "What each plan gave", &heads, &plans);
    let cities: Vec<Vec<String>> = many
        .cities
        .iter()
        .map(|c| {
            let fell = format!("{} of {}", c.games[0], c.games[1]);
            vec![c.place.clone(), c.to.clone(), fell, c.earliest.clone(), c.median.clone(), c.game.clone()]
        })
        .collect();
    let heads = ["Place", "To", "In games", "Earliest", "Median", "Game"];
    table(kit, ui, "When each place first fell", &heads, &cities);
    let sides: Vec<Vec<String>> = many
        .sides
        .iter()
        .filter_map(|s| Some(vec![s.side.clone(), s.lost?.words(), s.luck?.signed(), s.game.clone()]))
        .collect();
    let heads = ["Side", "Units lost a game", "Luck a game, in units", "Game"];
    table(kit, ui, "Losses and luck, with the standard error", &heads, &sides);
}

/// The attacks, each a button that leads to its moment.
fn list(kit: Kit, ui: &mut Ui, attacks: &[Fought], send: &mut Vec<Command>) {
    let height = kit.h(ROW);
    let mut stops = Rows::of(ui, Id::unique("library-attacks"));
    let mut drawn = Vec::new();
    let width = ui.available_width();
    let (all, _) = ui.allocate_exact_size(vec2(width, height * attacks.len() as f32), egui::Sense::hover());
    // Only what is in sight is drawn, and a row beyond it at each end, to which an arrow leads.
    let clip = ui.clip_rect();
    let row_at = |y: f32| (((y - all.top()) / height).max(0.0) as usize).min(attacks.len());
    let (first, last) = (row_at(clip.top() - height), row_at(clip.bottom() + 2.0 * height));
    for (nth, fought) in attacks.iter().enumerate().take(last).skip(first) {
        let rect =
            Rect::from_min_size(pos2(all.left(), all.top() + height * nth as f32), vec2(width, height));
        let id = stops.row(nth);
        let response = ui.interact(rect, id, stops.sense(ui, id));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        let words = told(fought);
        spoken(&response, accesskit::Role::Button, &words);
        if response.hovered() {
            ui.painter().rect_filled(rect, space::CORNER, kit.th.accbg);
        }
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, kit.th.line));
        let galley = kit.cut(ui.painter(), &words, Role::Table, kit.th.ink, rect.width() - kit.h(180.0));
        let at = pos2(rect.left() + 4.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, kit.th.ink);
        let name = kit.cut(ui.painter(), &fought.game.name, Role::Caption, kit.th.ink3, kit.h(170.0));
        let at = Align2::RIGHT_CENTER.anchor_size(rect.right_center() - vec2(4.0, 0.0), name.size());
        ui.painter().galley(at.min, name, kit.th.ink3);
        kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
        if response.clicked() {
            send.push(Shelf::Moment(fought.game.path.clone(), fought.attack.ply).into());
        }
        drawn.push(response.on_hover_cursor(egui::CursorIcon::PointingHand));
    }
    stops.walk(ui, &drawn);
}

/// `July 1941: German attack on Kiev at 6 to 2, 75 %: won, lost 1 to 2`.
fn told(fought: &Fought) -> String {
    let a = &fought.attack;
    let chance = a.chance.map(|c| format!("{:.0} %", 100.0 * c));
    let odds: Vec<String> =
        Some(a.odds.clone()).filter(|o| !o.is_empty()).into_iter().chain(chance).collect();
    let at = if odds.is_empty() { String::new() } else { format!(" at {}", odds.join(", ")) };
    format!(
        "{}: {} attack on {}{at}: {}, lost {} to {}",
        a.turn.1, a.side, a.place, a.end, a.lost[0], a.lost[1]
    )
}
