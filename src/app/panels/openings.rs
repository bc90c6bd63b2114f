//! The list of attacks that could be made: the best first, and a click puts one together.

use super::cx::Cx;
use crate::{
    command::{Look, Order},
    ui::{Icon, Role, Rows, empty, space, spoken},
};
use egui::{Align2, Id, Response, Stroke, Ui, Vec2, pos2, vec2};
use egui_extras::{Column, TableBuilder};
use engine::{
    base::{
        keys::UnitKey,
        say::{count, join},
    },
    show::{
        opening::Opening,
        scene::{Subject, Verb},
    },
};

/// Height of an attack: the place and its figures, below them who would attack.
const ROW: f32 = 40.0;
/// Height of the headings.
const HEAD: f32 = 26.0;

/// Room between two columns of figures.
const GAP: f32 = 12.0;

/// Where the columns of figures end, from the right edge of the panel.
type Ends = [f32; 3];

/// Draws the list into the rest of `ui`.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui) {
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    let all = &cx.play.openings.all;
    if all.is_empty() {
        nothing(cx, ui);
        return;
    }
    let span = ui.max_rect().x_range();
    let (row, head) = (cx.kit.h(ROW), cx.kit.h(HEAD));
    let ends = ends(cx, ui, all);
    let mut stops = Rows::of(ui, Id::unique("list of attacks"));
    let mut drawn: Vec<(usize, Response)> = Vec::new();
    let table = TableBuilder::new(ui).id_salt("attacks").vscroll(true).auto_shrink([false, false]);
    table
        .column(Column::exact(span.span()).clip(false))
        .header(head, |mut header| {
            header.col(|ui| headings(cx, ui, ends));
        })
        .body(|body| {
            body.rows(row, all.len(), |mut row| {
                let nth = row.index();
                row.col(|ui| drawn.push((nth, attack(cx, ui, (&all[nth], ends), &mut stops))));
            });
        });
    let responses: Vec<Response> = drawn.iter().map(|(_, response)| response.clone()).collect();
    stops.walk(ui, &responses);
    if let Some((nth, _)) = drawn.iter().find(|(_, response)| response.clicked()) {
        let opening = all[*nth].clone();
        cx.send(Look::Visit(Subject::Place(opening.at)));
        cx.send(Order::Do(Verb::ATTACK, opening.units, opening.at));
    }
}

/// What is said where no attack is listed.
fn nothing(cx: &Cx<'_>, ui: &mut Ui) {
    let area = ui.max_rect().shrink2(vec2(space::PANEL, 12.0));
    let mut inner = crate::ui::parts::child(ui, "attacks-empty", area);
    let openings = &cx.play.openings;
    let (title, text) = match (openings.are_planned(), openings.is_running()) {
        (true, true) => ("Being calculated", "Each attack appears as soon as it is weighed."),
        (true, false) => (
            "No attack can be added",
            "No free unit has an enemy within its reach that is not attacked already.",
        ),
        (false, _) if !cx.desk.table.lists_attacks() => {
            ("No attacks are listed", "This game lists no attacks that could be made.")
        }
        (false, _) => ("No attacks in this step", "They are listed here while you plan attacks."),
    };
    empty(cx.kit, &mut inner, Icon::Dice, title, text);
}

/// What stands over the figures.
fn heads(cx: &Cx<'_>) -> [&'static str; 3] {
    [cx.desk.table.odds_word(), "Chance", "Losses"]
}

/// The figures of an attack.
fn figures(opening: &Opening) -> [String; 3] {
    [opening.odds.clone(), opening.chance.percent(0), opening.losses_in_words()]
}

/// The columns are as wide as what stands in them.
fn ends(cx: &Cx<'_>, ui: &Ui, all: &[Opening]) -> Ends {
    let wide = |words: &str, role| cx.kit.line(ui.painter(), words, role, cx.kit.th.ink).size().x;
    let mut widths = heads(cx).map(|words| wide(words, Role::CaptionSemi));
    for figures in all.iter().map(figures) {
        for (width, words) in widths.iter_mut().zip(&figures) {
            *width = width.max(wide(words, Role::TableSemi));
        }
    }
    let right = ui.max_rect().right() - space::PANEL;
    [right - widths[2] - widths[1] - 2.0 * GAP, right - widths[2] - GAP, right]
}

fn headings(cx: &Cx<'_>, ui: &Ui, ends: Ends) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0, t.sunk);
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, t.line));
    let text = |at, align, words: &str| {
        kit.text(ui.painter(), at, align, words, Role::CaptionSemi, t.ink2);
    };
    let y = rect.center().y;
    let n = count(cx.play.openings.all.len(), "attack");
    let more = if cx.play.openings.is_running() { " so far" } else { "" };
    text(pos2(rect.left() + space::PANEL, y), Align2::LEFT_CENTER, &format!("{n}{more}"));
    for (x, words) in ends.into_iter().zip(heads(cx)) {
        text(pos2(x, y), Align2::RIGHT_CENTER, words);
    }
}

/// Who would attack, in words.
fn who(cx: &Cx<'_>, opening: &Opening) -> String {
    let name = |unit: &UnitKey| cx.desk.seen.counter(*unit).map(|counter| counter.name.clone());
    join(&opening.units.iter().filter_map(name).collect::<Vec<_>>())
}

/// An attack for the ear.
fn in_words(cx: &Cx<'_>, opening: &Opening, who: &str) -> String {
    let place = cx.desk.seen.place_name(opening.at);
    let odds = if opening.odds.is_empty() {
        String::new()
    } else {
        format!(", {} {}", cx.desk.table.odds_word().to_lowercase(), opening.odds)
    };
    let [theirs, ours] = opening.losses.map(|mean| format!("{mean:.1}"));
    let counted = &opening.counted;
    let chance = opening.chance.spoken(0);
    format!(
        "Attack {place}{odds}, succeeds in {chance}, expected loss {theirs} {counted}, own {ours}, by {who}"
    )
}

fn attack(cx: &Cx<'_>, ui: &Ui, (opening, ends): (&Opening, Ends), stops: &mut Rows) -> Response {
    let (kit, t) = (cx.kit, cx.kit.th);
    let rect = ui.max_rect();
    let id = stops.row(opening.at);
    let sense = stops.sense(ui, id);
    let response = ui.interact(rect, id, sense);
    let who = who(cx, opening);
    spoken(&response, egui::accesskit::Role::Button, &in_words(cx, opening, &who));
    if response.hovered() {
        ui.painter().rect_filled(rect, 0, t.sunk);
    }
    let left = rect.left() + space::PANEL;
    let (above, below) = (rect.top() + rect.height() * 0.28, rect.top() + rect.height() * 0.72);
    let figures = figures(opening);
    let mut begins = rect.right();
    for (x, words) in ends.into_iter().zip(&figures).rev() {
        let text = kit.line(ui.painter(), words, Role::TableSemi, t.ink);
        begins = x - text.size().x;
        ui.painter().galley(pos2(begins, above - text.size().y / 2.0), text, t.ink);
    }
    let name = cx.desk.seen.place_name(opening.at);
    let name = kit.cut(ui.painter(), name, Role::TableSemi, t.ink, begins - left - 8.0);
    ui.painter().galley(pos2(left, above - name.size().y / 2.0), name, t.ink);
    let by = kit.cut(ui.painter(), &who, Role::Caption, t.ink2, rect.right() - space::PANEL - left);
    ui.painter().galley(pos2(left, below - by.size().y / 2.0), by, t.ink2);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(3.0), space::CORNER);
    let [theirs, ours] = opening.losses.map(|mean| format!("{mean:.1}"));
    response.on_hover_text(format!(
        "{who}\nExpected loss: {theirs} {} of theirs, {ours} of yours",
        opening.counted
    ))
}
