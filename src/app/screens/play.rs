//! The play screen: top bar, sidebar, map, inspector with log, order strip.

use super::{
    banner,
    board::{self, GameCx},
    child,
    layout::{Doing, Layout, Widths},
};
use crate::app::{
    command::{Aim, Command, Tab},
    map::{HoverCard, MapEvent, MapInput, MapView},
    panels::{
        self, Cx, attack, decision,
        forces::ForcesPanel,
        inspector,
        log::LogPanel,
        rail::{self, Drawers},
        sidebar, strip, top_bar,
    },
    state::Desk,
    theme::{Role, space},
};
use crate::engine::{
    scene::{Gesture, Subject},
    table::PlyId,
};
use egui::{Id, Rect, ScrollArea, Sense, Stroke, Ui, accesskit, pos2, vec2};

/// The play screen and what its parts remember.
#[derive(Default)]
pub struct PlayScreen {
    log: LogPanel,
    forces: ForcesPanel,
    open_rule: Option<Id>,
    last_event: Option<u32>,
    map: MapView,
    menu: Option<PlaceMenu>,
    front_wanted: bool,
    map_room: Option<Rect>,
    drawers: Drawers,
    /// Whether the right panel was in sight in the last frame.
    drawn: bool,
    /// Whether the game was over in the last frame.
    over: bool,
    /// Whether the check of the step was shown in the last frame.
    checked: bool,
}

impl PlayScreen {
    /// The whole theatre in sight.
    pub fn fit_all(&mut self) {
        self.map.fit();
    }
    /// The log at the line of a ply.
    pub fn log_at(&mut self, ply: PlyId) {
        self.log.go_to(ply);
    }
    /// The front in sight.
    pub fn fit_front(&mut self) {
        self.front_wanted = true;
    }
    /// Zooms by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.map.zoom(factor);
    }
    /// Glides to a place when it is not well in sight.
    pub fn glide_to(&mut self, place: u16) {
        self.map.show_place(place);
    }
    /// Where the map is.
    pub fn map_room(&self) -> Rect {
        self.map_room.unwrap_or(Rect::NOTHING)
    }
    /// Opens the menu of a place beside it, with the keyboard on its first line.
    pub fn menu_at(&mut self, desk: &Desk, place: u16) {
        let mut menu = PlaceMenu::of(desk, place, egui::Pos2::ZERO);
        menu.by_key = Some(place);
        self.menu = Some(menu);
    }
    /// Whether the menu of a place is open.
    pub fn menu_open(&self) -> bool {
        self.menu.is_some()
    }
    /// Closes the menu of a place; tells whether there was one.
    pub fn close_menu(&mut self) -> bool {
        self.menu.take().is_some()
    }
    /// Whether the pointer rests on the bubble.
    pub fn bubble_held(&self) -> bool {
        self.map.bubble_hovered()
    }

    /// Where the map lies, once it was drawn.
    pub fn map_rect(&self) -> Option<Rect> {
        self.map.camera().map(|c| c.view)
    }

    /// Opens the drawer with the details of a narrow window: what was asked for is in it.
    pub fn open_details(&mut self) {
        self.drawers.right = true;
    }

    /// Closes the drawers of a narrow window.
    pub fn close_drawers(&mut self) -> bool {
        self.drawers.close()
    }

    /// Draws the screen.
    pub fn ui(&mut self, cx: GameCx<'_>, ui: &mut Ui) {
        let GameCx { kit, desk, settings, banner: message, .. } = cx;
        let all = ui.max_rect();
        let building = desk.planning.is_some() && desk.seen.builder.is_some() && desk.look.is_none();
        let deciding = desk.event_ply().is_some();
        let widths = Widths::of(all.width(), kit.k, settings, Doing { building, deciding });
        let layout = Layout::of(all, kit, widths);
        let Layout { bar, left, map, right, strip: below, drawer } = layout;
        let over = desk.seen.outcome.is_some();
        if over && !self.over {
            // How it ended must not wait behind a button.
            self.drawers.right = true;
        }
        self.over = over;
        let checked = desk.over.audit.is_some() && desk.tab == Tab::Check;
        if checked && !self.checked {
            self.drawers.right = true;
        } else if self.checked && desk.over.audit.is_none() {
            self.drawers.right = false;
        }
        self.checked = checked;
        let drawn = drawer.is_none() || building || deciding || self.drawers.right || {
            !desk.selection.is_empty() || desk.inspect.is_some()
        };
        let hidden = if drawer.is_some() && drawn { right.width() } else { 0.0 };
        self.map_room = Some(map.with_max_x(map.right() - hidden));
        self.map.keep_clear(hidden);
        if drawer.is_some() && drawn && !self.drawn {
            // What was picked must not end up under the drawer that tells about it.
            if let Some(place) = desk.keyboard_place() {
                self.map.show_place(place);
            }
        }
        self.drawn = drawn;
        let event = desk.look.or(desk.auto.shown);
        if event != self.last_event {
            self.last_event = event;
            match desk.look {
                Some(ply) => self.log.show(ply),
                None => self.log.come_back(),
            }
            if let Some(place) = desk.event_place() {
                self.map.show_place(place);
            }
        }
        let mut cx = cx.panels(&mut self.open_rule);
        if std::mem::take(&mut self.front_wanted) {
            self.map.fit_places(&desk.front());
        }
        // Drawn, read aloud and walked by Tab in this sequence: top bar, steps, map, inspector with log, strip.
        let mut part = child(ui, "top", bar);
        panels::landmark(&part, accesskit::Role::Banner, "Game");
        top_bar::ui(&mut cx, &mut part, bar);
        if drawer.is_none() {
            let mut part = child(ui, "left", left);
            panels::landmark(&part, accesskit::Role::Navigation, "Turn and orders");
            sidebar::ui(&mut cx, &mut part, left);
        }
        let mut part = child(ui, "map", map);
        panels::landmark(&part, accesskit::Role::Main, "Map");
        draw_map(&mut cx, &mut part, map, &mut self.map, &mut self.menu);
        banner(kit, &mut part, map, message, cx.send);
        if let Some(over) = drawer {
            rail::ui(&mut cx, &mut child(ui, "rail", left), left, &mut self.drawers);
            if self.drawers.left || desk.must_choose() {
                over_map(ui, "left-drawer", over, |ui| {
                    let mut part = child(ui, "left", over);
                    panels::landmark(&part, accesskit::Role::Navigation, "Turn and orders");
                    sidebar::ui(&mut cx, &mut part, over);
                });
            }
        }
        if drawn {
            let (log, forces) = (&mut self.log, &mut self.forces);
            let mut panel = |ui: &mut Ui| {
                let mut part = child(ui, "right", right);
                panels::landmark(&part, accesskit::Role::Complementary, "Details");
                panels::panel_ground(kit, &part, right, false);
                panels::panel_stop(kit, &part, "panel-right", right, "Inspector and log");
                match (&desk.seen.builder, &desk.planning) {
                    (Some(builder), Some(planning)) if building => {
                        attack::ui(&mut cx, &mut part, right, builder, planning);
                    }
                    _ => right_panel(&mut cx, &mut part, right, log, forces),
                }
            };
            if layout.is_narrow() { over_map(ui, "right-drawer", right, panel) } else { panel(ui) }
        }
        let mut part = child(ui, "strip", below);
        panels::landmark(&part, accesskit::Role::Region, "Undo and messages");
        strip::ui(&mut cx, &mut part, below);
        if !layout.is_narrow() {
            edges(&mut cx, ui, left, right);
        }
    }
}

/// A panel over the map: a layer of its own, so that the map does not feel the pointer through it.
fn over_map(ui: &Ui, id: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    egui::Area::new(Id::unique(id))
        .order(egui::Order::Middle)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .show(ui.ctx(), |ui| {
            ui.set_clip_rect(rect);
            ui.allocate_rect(rect, Sense::click_and_drag());
            add(ui);
        });
}

/// The menu of a place: what the selection may do there, and what it may not and why.
struct PlaceMenu {
    at: egui::Pos2,
    title: String,
    /// Words, reason why not, and what choosing it sends: with a reason, the whole refusal.
    rows: Vec<(String, String, Command)>,
    /// Opened by key: where it belongs, until it has been put there.
    by_key: Option<u16>,
}

impl PlaceMenu {
    fn of(desk: &Desk, place: u16, at: egui::Pos2) -> Self {
        let mut rows = Vec::new();
        let units = desk.selection.clone();
        let mut add = |text: &str, gesture: Gesture, command: Command| {
            let (note, command) = match desk.table.gesture(desk.viewer(), &gesture) {
                Ok(_) => (String::new(), command),
                Err(mut why) => {
                    why.at = why.at.or(Some(Subject::Place(place)));
                    (why.sentence.clone(), Command::Refuse(Box::new(why)))
                }
            };
            rows.push((text.to_owned(), note, command));
        };
        if desk.my_turn() && !units.is_empty() && desk.selection_place() != Some(place) {
            if desk.meaning(place) == Aim::Go {
                let gesture = Gesture::Go { units: units.clone(), place };
                add("Move here", gesture, Command::Go(units.clone(), place));
            } else {
                let gesture = Gesture::Attack { units: units.clone(), place };
                add("Plan an attack here", gesture, Command::AttackPlace(units.clone(), place));
                let gesture = Gesture::Follow { units: units.clone(), place };
                add("Follow an attack here", gesture, Command::FollowPlace(units.clone(), place));
            }
            rows.push(("Why not?".into(), String::new(), Command::WhyNotPlace(units, place)));
        }
        for unit in desk.own_units(place) {
            let name = desk.counter(unit).map_or("", |c| c.name.as_str());
            rows.push((format!("Select {name}"), String::new(), Command::Select(vec![unit], false)));
        }
        if desk.own_units(place).len() > 1 {
            rows.push(("Select the stack".into(), String::new(), Command::ClickStack(place)));
        }
        rows.push(("About this place".into(), String::new(), Command::Inspect(Subject::Place(place))));
        Self { at, title: desk.place_name(place).to_owned(), rows, by_key: None }
    }
}

fn draw_map(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, view: &mut MapView, menu: &mut Option<PlaceMenu>) {
    let desk = cx.desk;
    board::hold_keyboard(ui, rect);
    let shown = match (desk.aim, desk.lead()) {
        (Some((_, place)), _) => place,
        (None, None) => desk.inspect.as_ref().and_then(|s| desk.place_of(s)),
        (None, Some(_)) => None,
    };
    let picked = |s: &Subject| matches!(s, Subject::Unit(u) if desk.selection.contains(u));
    let card = desk.seen.hover_sheet.as_ref();
    let card = card.filter(|(s, _)| desk.aim.is_none() && menu.is_none() && !picked(s));
    let input = MapInput {
        selected_place: shown,
        hover_card: card.map(|(at, sheet)| HoverCard { at, sheet }),
        ..board::map_input(cx, ui, rect)
    };
    for event in view.ui(ui, &input) {
        let command = match event {
            // With Alt it is the counter that is meant, also on a ringed place.
            MapEvent::ClickUnit { unit, place, .. }
                if ui.input(|i| i.modifiers.alt) && desk.own_units(place).contains(&unit) =>
            {
                Command::Select(vec![unit], false)
            }
            MapEvent::ClickUnit { unit, place, add } => Command::ClickUnit(unit, place, add),
            MapEvent::DoubleClickStack { place } => Command::ClickStack(place),
            MapEvent::ClickPlace { place, secondary: false } => Command::ClickPlace(place),
            MapEvent::ClickPlace { place, secondary: true } => {
                let at = ui.input(|i| i.pointer.interact_pos()).unwrap_or(rect.center());
                *menu = Some(PlaceMenu::of(desk, place, at));
                continue;
            }
            MapEvent::DragUnits { units, to_place } => Command::Drop(units, to_place),
            MapEvent::Hover(subject) => Command::Hover(subject),
            MapEvent::ClickTag(rule) => Command::Rule(rule),
            MapEvent::EmptyClick => Command::ClickNothing,
        };
        cx.send(command);
    }
    panels::oversight::strip(cx, ui, rect);
    place_menu(cx, ui, menu, view);
}

fn place_menu(cx: &mut Cx<'_>, ui: &Ui, menu: &mut Option<PlaceMenu>, view: &MapView) {
    let Some(open) = menu else { return };
    let kit = cx.kit;
    let by_key = open.by_key.take();
    if let Some(place) = by_key {
        open.at = view.place_at(place).unwrap_or(ui.max_rect().center());
    }
    let mut stays = true;
    let mut picked = None;
    let id = Id::unique("place-menu");
    egui::Popup::new(id, ui.ctx().clone(), open.at, ui.layer_id())
        .kind(egui::PopupKind::Menu)
        .open_bool(&mut stays)
        .align(egui::RectAlign::BOTTOM_START)
        .show(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            ui.set_width(kit.h(330.0));
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                ui.add_space(24.0);
                kit.paragraph(ui, &open.title, Role::CaptionSemi, kit.th.ink2, kit.h(280.0));
            });
            ui.add_space(4.0);
            let mut lines = Vec::new();
            for (text, note, command) in &open.rows {
                let may = !matches!(command, Command::Refuse(_));
                let line = panels::menu::line_of(cx, ui, text, note, may, false);
                if line.clicked() {
                    ui.close();
                    picked = Some(command.clone());
                }
                lines.push(line.id);
            }
            panels::menu::walk(ui, &lines, by_key.is_some());
        });
    if let Some(command) = picked {
        cx.send(command);
        stays = false;
    }
    if !stays {
        *menu = None;
    }
}

fn right_panel(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, log: &mut LogPanel, forces: &mut ForcesPanel) {
    let kit = cx.kit;
    let t = kit.th;
    // The page of a game that is over is longer than that of a unit, and the log has nothing new.
    let over = cx.desk.seen.outcome.is_some() && cx.desk.look.is_none() && cx.desk.selection.is_empty();
    let split = rect.top() + (rect.height() * if over { 0.62 } else { 0.46 }).round();
    let top = Rect::from_min_max(rect.min + vec2(space::PANEL, 0.0), pos2(rect.right(), split));
    let mut upper = child(ui, "inspector", top.expand2(vec2(3.0, 0.0)));
    let event = cx.desk.event_ply().filter(|_| cx.desk.selection.is_empty() && cx.desk.inspect.is_none());
    let salt = (event, cx.desk.selection.last().copied());
    ScrollArea::vertical().id_salt(("inspector-scroll", salt)).auto_shrink([false, false]).show(
        &mut upper,
        |ui| {
            egui::Frame::new().inner_margin(egui::Margin::symmetric(3, 0)).show(ui, |ui| {
                ui.set_width(top.width() - space::PANEL);
                match event {
                    Some(ply) => decision::ui(cx, ui, ply),
                    None => inspector::ui(cx, ui),
                }
            });
        },
    );
    let tabs = Rect::from_min_max(pos2(rect.left() + 1.0, split), pos2(rect.right(), split + kit.h(32.0)));
    ui.painter().rect_filled(tabs, 0, t.sunk);
    ui.painter().hline(tabs.x_range(), tabs.top(), Stroke::new(1.0, t.line));
    ui.painter().hline(tabs.x_range(), tabs.bottom(), Stroke::new(1.0, t.line));
    let mut x = tabs.left();
    // The reach is on by itself in movement: its list has a tab only while it is asked for.
    let listed = cx.desk.over.chosen().is_some() || cx.desk.tab == Tab::Overlay;
    let overlay = cx.desk.overlay_on().filter(|_| listed).map(|k| (Tab::Overlay, k.title));
    let check = cx.desk.over.audit.is_some().then_some((Tab::Check, "Check"));
    let tabs_shown = [
        Some((Tab::Log, "Log")),
        Some((Tab::Forces, "Forces")),
        Some((Tab::Changes, "Changes")),
        overlay,
        check,
    ];
    let tabs_shown: Vec<(Tab, &str)> = tabs_shown.into_iter().flatten().collect();
    let words = |name: &str| kit.line(ui.painter(), name, Role::TableSemi, t.ink).size().x;
    let text: f32 = tabs_shown.iter().map(|(_, name)| words(name)).sum();
    let room = tabs.width() - if cx.desk.tab == Tab::Log { kit.h(84.0) } else { 0.0 };
    let pad = ((room - text) / tabs_shown.len() as f32).clamp(8.0, 28.0);
    for (tab, name) in tabs_shown {
        let on = cx.desk.tab == tab;
        let role = if on { Role::TableSemi } else { Role::Table };
        let galley = kit.line(ui.painter(), name, role, if on { t.ink } else { t.ink2 });
        let spot = Rect::from_min_size(pos2(x, tabs.top()), vec2(galley.size().x + pad, tabs.height()));
        x = spot.right();
        let response = ui.interact(spot, ui.scope_id().with(("tab", name)), Sense::click());
        response.widget_info(|| egui::WidgetInfo::selected(accesskit::Role::Tab, true, on, name));
        ui.painter().galley(spot.center() - galley.size() / 2.0, galley, t.ink);
        if on {
            let y = spot.bottom() - 1.0;
            ui.painter().hline(
                spot.left() + pad / 2.0..=spot.right() - pad / 2.0,
                y,
                Stroke::new(2.0, t.acc),
            );
        }
        if response.has_focus() {
            kit.focus_ring(ui.painter(), spot.shrink(4.0), space::CORNER);
        }
        if response.clicked() {
            cx.send(Command::Tab(tab));
        }
    }
    if cx.desk.tab == Tab::Log {
        panels::log::details_chip(cx, ui, tabs);
    }
    let rest = Rect::from_min_max(pos2(rect.left() + 1.0, tabs.bottom() + 1.0), rect.max);
    match cx.desk.tab {
        Tab::Log => log.ui(cx, &mut child(ui, "log", rest)),
        Tab::Forces => forces.ui(cx, &mut child(ui, "forces", rest)),
        Tab::Changes => panels::changes::ui(cx, &mut child(ui, "changes", rest)),
        Tab::Overlay => panels::oversight::list(cx, &mut child(ui, "overlay", rest)),
        Tab::Check => panels::oversight::check(cx, &mut child(ui, "check", rest)),
    }
}

/// Edges of the side panels: drag to change the width, double click for the usual one.
fn edges(cx: &mut Cx<'_>, ui: &Ui, left: Rect, right: Rect) {
    for (is_left, x) in [(true, left.right()), (false, right.left())] {
        let strip = Rect::from_x_y_ranges(x - 3.0..=x + 3.0, left.y_range());
        let response = ui
            .interact(strip, Id::unique(("edge", is_left)), Sense::CLICK | Sense::DRAG)
            .on_hover_and_drag_cursor(egui::CursorIcon::ResizeHorizontal);
        if response.double_clicked() {
            cx.send(Command::PanelWidth(is_left, None));
        } else if response.dragged() {
            let by = response.drag_delta().x;
            cx.send(Command::PanelWidth(is_left, Some(if is_left { by } else { -by })));
        }
    }
}
