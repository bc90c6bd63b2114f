//! The table of games: drawn as far as it is in sight, sorted by its headings, gone through by keys.

use super::{
    cx::LibraryCx,
    state::{Column, Doing, LibraryScreen, field_id},
};
use crate::{
    command::{Files, Filing},
    panels::games::{leap, letters_id, put_cursor, take_letters},
    program::{library as files, shelf::Entry, stamps::SIZE},
    ui::{Icon, Kit, Role, Rows, child, empty, space, spoken},
};
use egui::{Key, Modifiers, Rect, Response, Sense, Stroke, Ui, accesskit, pos2, vec2};
use egui_extras::{Column as Wide, TableBuilder};
use std::time::SystemTime;

/// Height of a row at the usual text size, in points.
const ROW: f32 = 46.0;
/// Height of the headings.
const HEAD: f32 = 26.0;
/// Frames in which a row that is far off comes into sight.
const FRAMES: u8 = 3;
/// Width of the picture and of the columns but the name's, at the usual text size, in points; the moment has what is left.
const WIDTHS: [f32; 4] = [62.0, 110.0, 130.0, 96.0];

/// Where each column begins and ends.
struct Columns {
    picture: Rect,
    spans: Vec<(Column, egui::Rangef)>,
}

impl Columns {
    fn of(kit: Kit, row: Rect) -> Self {
        let [picture, side, tags, age] = WIDTHS.map(|w| kit.h(w));
        let rest = (row.width() - picture - side - tags - age).max(0.0);
        // Where there is little room the plan and the tags go first: they are told of the chosen game.
        let narrow = rest < kit.h(420.0);
        let (name, plan, moment) =
            if narrow { (rest * 0.42, 0.0, rest * 0.58) } else { (rest * 0.34, rest * 0.26, rest * 0.40) };
        let mut x = row.left();
        let mut take = |w: f32| {
            let span = egui::Rangef::new(x, x + w);
            x += w;
            span
        };
        let picture = Rect::from_x_y_ranges(take(picture), row.y_range());
        let widths = [name, side, plan, moment, tags, age];
        let spans = Column::ALL.into_iter().zip(widths.map(&mut take)).filter(|(_, span)| span.span() > 1.0);
        Self { picture, spans: spans.collect() }
    }
}

/// Draws the table; `into`: the keyboard comes from the search.
pub(super) fn ui(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui, into: bool) {
    let (kit, shelf) = (cx.kit, cx.shelf);
    let rows = screen.rows(shelf).to_vec();
    if rows.is_empty() {
        let (title, text) = if shelf.entries.is_empty() {
            ("No games yet", "A game is kept from its first order, in the games folder.")
        } else if shelf.untold > 0 {
            ("No game fits so far", "Some games have not been read yet.")
        } else {
            ("No game fits", "Words are joined by “and”; a comma stands between two things that happened.")
        };
        empty(kit, ui, Icon::Folder, title, text);
        return;
    }
    let mut stops = Rows::of(ui, ui.scope_id().with("library"));
    typed_on_a_row(screen, cx, ui, &stops);
    if screen.chosen.as_ref().is_none_or(|path| !rows.iter().any(|n| shelf.entries[*n].path == *path)) {
        screen.chosen = rows.first().map(|n| shelf.entries[*n].path.clone());
    }
    let height = kit.h(ROW);
    let page = ((ui.available_height() - kit.h(HEAD)) / height).floor().max(1.0) as usize;
    let last = rows.len() - 1;
    let going = screen.going.take().filter(|(_, frames)| *frames > 0);
    let to = going.as_ref().and_then(|(path, _)| rows.iter().position(|n| shelf.entries[*n].path == *path));
    let wide = ui.available_width() - 12.0;
    let mut table = TableBuilder::new(ui).id_salt("library").vscroll(true).auto_shrink([false, false]);
    if let Some(to) = to {
        table = table.scroll_to_row(to, None).animate_scrolling(false);
    }
    let mut next = if into { Some(0) } else { None };
    let now = SystemTime::now();

    table
        .column(Wide::exact(wide).clip(true))
        .header(kit.h(HEAD), |mut header| {
            header.col(|ui| headings(screen, kit, ui));
        })
        .body(|body| {
            body.rows(height, rows.len(), |mut row| {
                let nth = row.index();
                let entry = &shelf.entries[rows[nth]];
                row.col(|ui| {
                    let response = line(screen, cx, ui, entry, (&mut stops, now));
                    if let Some(down) = Rows::walked(ui, &response) {
                        next = if down { Some((nth + 1).min(last)) } else { nth.checked_sub(1) };
                    }
                    next = leap(ui, &response, (nth, page, last)).or(next);
                });
            });
        });
    if let Some(entry) = next.and_then(|n| rows.get(n)).map(|n| &shelf.entries[*n]) {
        screen.going = Some((entry.path.clone(), FRAMES));
    } else if let Some((path, frames)) = going {
        screen.going = Some((path, frames - 1));
    }
    if let Some((path, _)) = &screen.going {
        stops.go_to(ui, stops.row(path));
        screen.chosen = Some(path.clone());
    }
}

/// Letters typed while a row has the keyboard go into the search.
fn typed_on_a_row(screen: &mut LibraryScreen, cx: &LibraryCx<'_>, ui: &Ui, stops: &Rows) {
    let on_a_row = screen.chosen.as_ref().is_some_and(|path| ui.memory(|m| m.has_focus(stops.row(path))));
    if !on_a_row || cx.shelf.entries.is_empty() {
        return;
    }
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|d| d.insert_temp(letters_id(), pass));
    let typed = ui.input_mut(|i| take_letters(&mut i.events));
    if !typed.is_empty() {
        screen.sought.push_str(&typed);
        let letters = screen.sought.chars().count();
        put_cursor(ui, field_id(), letters, letters);
        ui.memory_mut(|m| m.request_focus(field_id()));
        ui.ctx().request_repaint();
    }
}

fn headings(screen: &mut LibraryScreen, kit: Kit, ui: &mut Ui) {
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0, kit.th.sunk);
    for (column, span) in Columns::of(kit, rect).spans {
        let (by, back) = screen.sorted;
        let sign = match (by == column, back) {
            (false, _) => "",
            (true, false) => " ▾",
            (true, true) => " ▴",
        };
        let text = format!("{}{sign}", column.title());
        let name = format!("Sort by {}", column.title().to_lowercase());
        let spot = Rect::from_x_y_ranges(span.shrink(2.0), rect.y_range());
        let cell = child(ui, column.title(), spot);
        let response = cell.interact(spot, cell.scope_id().with("sort"), Sense::click());
        spoken(&response, accesskit::Role::Button, &name);
        let ink = if by == column || response.hovered() { kit.th.acc } else { kit.th.ink2 };
        let galley = kit.cut(cell.painter(), &text, Role::CaptionSemi, ink, spot.width());
        cell.painter().galley(pos2(spot.left() + 2.0, spot.center().y - galley.size().y / 2.0), galley, ink);
        kit.focus_ring_of(cell.painter(), &response, spot.shrink(3.0), space::CORNER);
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            screen.sort(column);
        }
    }
}

/// What stands in a column.
fn cell(entry: &Entry, column: Column, now: SystemTime) -> String {
    let of =
        |text: fn(&report::shelf::gist::Gist) -> String| entry.gist().map_or_else(String::new, |g| text(g));
    match column {
        Column::Name => entry.name.clone(),
        Column::Side => of(|g| g.who.clone()),
        Column::Plan => of(|g| if g.plan.is_empty() { g.game.clone() } else { g.plan.clone() }),
        Column::Moment => match &entry.told {
            None => "Not read yet".to_owned(),
            Some(Err(_)) => "Cannot be read".to_owned(),
            Some(Ok(gist)) => gist.state.clone(),
        },
        Column::Tags => of(|g| g.tags.iter().map(|tag| format!("#{tag}")).collect::<Vec<_>>().join(" ")),
        Column::Changed => files::ago(entry.modified, now),
    }
}

/// A row.
fn line(
    screen: &mut LibraryScreen,
    cx: &mut LibraryCx<'_>,
    ui: &mut Ui,
    entry: &Entry,
    (stops, now): (&mut Rows, SystemTime),
) -> Response {
    let (kit, t) = (cx.kit, cx.kit.th);
    let rect = ui.max_rect();
    let id = stops.row(&entry.path);
    let response = ui.interact(rect, id, stops.sense(ui, id));
    spoken(&response, accesskit::Role::Button, &format!("Open {}", entry.name));
    let note = entry.gist().map_or("", |g| g.note.as_str());
    let told: Vec<String> = Column::ALL[1..].iter().map(|c| cell(entry, *c, now)).collect();
    let title = entry.gist().map_or("", |g| g.game.as_str());
    let told = told.iter().map(String::as_str).chain([title, note]).filter(|part| !part.is_empty());
    let told = told.collect::<Vec<_>>().join(" · ");
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(told.as_str()));
    let is_chosen = screen.chosen.as_ref() == Some(&entry.path);
    if is_chosen || response.hovered() {
        ui.painter().rect_filled(rect, 0, if is_chosen { t.accbg } else { t.sunk });
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line));
    let columns = Columns::of(kit, rect);
    picture(cx, ui, columns.picture, entry);
    for (column, span) in columns.spans {
        let spot = Rect::from_x_y_ranges(span.shrink(4.0), rect.y_range());
        let role = if column == Column::Name { Role::TableSemi } else { Role::Table };
        let ink = if column == Column::Name { t.ink } else { t.ink2 };
        let galley = kit.cut(ui.painter(), &cell(entry, column, now), role, ink, spot.width());
        let has_note = column == Column::Name && !(note.is_empty() && title.is_empty());
        let high = galley.size().y;
        let top = if has_note { spot.center().y - high } else { spot.center().y - high / 2.0 };
        ui.painter().galley(pos2(spot.left(), top), galley, ink);
        if has_note {
            let under = if note.is_empty() { title } else { note };
            let galley = kit.cut(ui.painter(), under, Role::Caption, t.ink3, spot.width());
            ui.painter().galley(pos2(spot.left(), top + high), galley, t.ink3);
        }
    }
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
    let entered = response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if response.clicked() {
        chosen(screen, cx, entry, entered || response.double_clicked());
        ui.memory_mut(|m| m.request_focus(id));
    }
    if response.has_focus() {
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if pressed(Key::F2) {
            screen.begin(Doing::Name, &entry.name);
        } else if pressed(Key::Delete) {
            screen.begin(Doing::Delete, "");
        }
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A row was clicked, or Enter was pressed on it.
fn chosen(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, entry: &Entry, opens: bool) {
    if matches!(screen.doing, Some((Doing::Merge, _)))
        && let Some(first) = screen.chosen.clone().filter(|first| *first != entry.path)
    {
        screen.doing = None;
        cx.send.push(Files::FileGame(first, Filing::Merge(entry.path.clone())).into());
        return;
    }
    if opens {
        cx.send.push(Files::OpenPath(entry.path.clone()).into());
    }
    if screen.chosen.as_ref() != Some(&entry.path) {
        screen.doing = None;
    }
    screen.chosen = Some(entry.path.clone());
}

/// The small map at the beginning of a row.
fn picture(cx: &mut LibraryCx<'_>, ui: &Ui, area: Rect, entry: &Entry) {
    cx.wanted.push((entry.path.clone(), entry.stamp()));
    let high = area.height() - 6.0;
    let spot =
        Rect::from_center_size(area.center(), vec2((high * SIZE[0] / SIZE[1]).min(area.width() - 6.0), high));
    match cx.stamps.of(&entry.path) {
        Some(texture) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture.id(), spot, whole, egui::Color32::WHITE);
        }
        None => Icon::File.paint(ui.painter(), spot.center(), 14.0, cx.kit.th.ink3),
    }
}
