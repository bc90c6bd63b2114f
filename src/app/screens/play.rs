//! The play screen: top bar, sidebar, map, inspector with log, order strip.

use super::{
    board::{self, GameCx},
    layout::{Layout, Widths},
    right::RightPanel,
};
use crate::{
    app::{
        command::{
            Command, Look, MapEvent, Order, Setting,
            wishes::{Aim, Tab},
        },
        desk::state::Desk,
        map::{HoverCard, MapInput, MapView, Tip},
        panels::{
            self, attack,
            cx::Cx,
            forces::ForcesPanel,
            log::LogPanel,
            rail::{self, Drawers},
            sidebar, strip, top_bar,
        },
        ui::{menu_rows, parts::child},
    },
    engine::{
        base::{keys::PlaceKey, seat::PlyId},
        show::scene::{Gesture, Subject, Verb},
    },
};
use egui::{Id, Rect, Sense, Ui, accesskit};

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
    right: RightPanel,
    /// What the builder was about in the last frame.
    built: Option<Subject>,
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
    pub fn glide_to(&mut self, place: PlaceKey) {
        self.map.show_place(place);
    }
    /// Where the map is.
    pub fn map_room(&self) -> Rect {
        self.map_room.unwrap_or(Rect::NOTHING)
    }
    /// Opens the menu of a place beside it, with the keyboard on its first line.
    pub fn menu_at(&mut self, desk: &Desk, place: PlaceKey) {
        let mut menu = PlaceMenu::of(desk, place, egui::Pos2::ZERO);
        menu.by_key = Some(place);
        self.menu = Some(menu);
    }
    /// Opens the menu of a place at a point of the window.
    pub fn menu_under(&mut self, desk: &Desk, place: PlaceKey, at: egui::Pos2) {
        self.menu = Some(PlaceMenu::of(desk, place, at));
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

    /// The share of the right panel the inspector would have with this many points more.
    pub fn inspector_share(&self, more: f32) -> Option<f32> {
        self.right.share_with(more)
    }

    /// Closes the drawers of a narrow window.
    pub fn close_drawers(&mut self) -> bool {
        self.drawers.close()
    }

    /// Draws the screen.
    pub fn ui(&mut self, cx: GameCx<'_>, ui: &mut Ui) {
        let GameCx { kit, play, settings, .. } = cx;
        let desk = &play.desk;
        let all = ui.max_rect();
        let building = desk.planning.is_some() && desk.seen.builder.is_some() && desk.look.is_none();
        let deciding = desk.event_ply().is_some();
        let widths = Widths::of(all.width(), kit.k, settings);
        let layout = Layout::of(all, kit, widths);
        let Layout { bar, left, map, right, strip: below, drawer } = layout;
        let over = desk.seen.outcome.is_some();
        if over && !self.over {
            // How it ended must not wait behind a button.
            self.drawers.right = true;
        }
        self.over = over;
        let checked = play.overlays.audit.is_some() && desk.tab == Tab::Check;
        if checked && !self.checked {
            self.drawers.right = true;
        } else if self.checked && play.overlays.audit.is_none() {
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
        let event = desk.look.or(desk.story.shown);
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
        crate::app::ui::parts::landmark(&part, accesskit::Role::Banner, "Game");
        top_bar::ui(&mut cx, &mut part, bar);
        if drawer.is_none() {
            let mut part = child(ui, "left", left);
            crate::app::ui::parts::landmark(&part, accesskit::Role::Navigation, "Turn and orders");
            sidebar::ui(&mut cx, &mut part, left);
        }
        let mut part = child(ui, "map", map);
        crate::app::ui::parts::landmark(&part, accesskit::Role::Main, "Map");
        let told = drawn && !building;
        draw_map(&mut cx, &mut part, map, &mut self.map, &mut self.menu, told);
        let clear = map.with_max_x(map.right() - hidden);
        panels::aiming::sign(&mut cx, &mut part, clear);
        if let Some(over) = drawer {
            rail::ui(&mut cx, &mut child(ui, "rail", left), left, &mut self.drawers);
            if self.drawers.left || desk.must_choose() {
                over_map(ui, "left-drawer", over, |ui| {
                    let mut part = child(ui, "left", over);
                    crate::app::ui::parts::landmark(&part, accesskit::Role::Navigation, "Turn and orders");
                    sidebar::ui(&mut cx, &mut part, over);
                });
            }
        }
        if drawn {
            let (log, forces, shared) = (&mut self.log, &mut self.forces, &mut self.right);
            // A plan is read from its top, however far the one before was scrolled.
            let about = desk.planning.as_ref().filter(|_| building).map(|p| p.about.clone());
            let fresh = about != self.built;
            self.built = about;
            let mut panel = |ui: &mut Ui| {
                let mut part = child(ui, "right", right);
                crate::app::ui::parts::landmark(&part, accesskit::Role::Complementary, "Details");
                crate::app::ui::parts::panel_ground(kit, &part, right, false);
                crate::app::ui::keyboard::panel_stop(kit, &part, "panel-right", right, "Inspector and log");
                match (&desk.seen.builder, &desk.planning) {
                    (Some(builder), Some(planning)) if building => {
                        attack::ui(&mut cx, &mut part, right, (builder, planning), fresh);
                    }
                    _ => shared.ui(&mut cx, &mut part, right, log, forces),
                }
            };
            if layout.is_narrow() { over_map(ui, "right-drawer", right, panel) } else { panel(ui) }
        }
        let mut part = child(ui, "strip", below);
        crate::app::ui::parts::landmark(&part, accesskit::Role::Region, "Undo and messages");
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
    by_key: Option<PlaceKey>,
}

impl PlaceMenu {
    fn of(desk: &Desk, place: PlaceKey, at: egui::Pos2) -> Self {
        let mut rows = Vec::new();
        let units = desk.selection.clone();
        let mut add = |text: &str, gesture: Gesture, command: Command| {
            let (note, command) = match desk.table.gesture(desk.viewer(), &gesture) {
                Ok(_) => (String::new(), command),
                Err(mut why) => {
                    why.at = why.at.or(Some(Subject::Place(place)));
                    (why.sentence.clone(), Command::Order(Order::Refuse(Box::new(why))))
                }
            };
            rows.push((text.to_owned(), note, command));
        };
        if desk.my_turn() && !units.is_empty() && desk.selection_place() != Some(place) {
            if desk.meaning(place) == Aim::Go {
                let gesture = Verb::GO.by(units.clone(), place);
                add("Move here", gesture, Command::Order(Order::Go(units.clone(), place)));
            } else {
                let gesture = Verb::ATTACK.by(units.clone(), place);
                add("Plan an attack here", gesture, Command::Order(Order::AttackPlace(units.clone(), place)));
                let gesture = Verb::FOLLOW.by(units.clone(), place);
                add(
                    "Follow an attack here",
                    gesture,
                    Command::Order(Order::FollowPlace(units.clone(), place)),
                );
            }
            rows.push(("Why not?".into(), String::new(), Command::Order(Order::WhyNotPlace(units, place))));
        }
        for unit in desk.own_units(place) {
            let name = desk.counter(unit).map_or("", |c| c.name.as_str());
            rows.push((
                format!("Select {name}"),
                String::new(),
                Command::Look(Look::Select(vec![unit], false)),
            ));
        }
        if desk.own_units(place).len() > 1 {
            rows.push((
                "Select the stack".into(),
                String::new(),
                Command::Map(MapEvent::ClickStack { place }),
            ));
        }
        rows.push((
            "About this place".into(),
            String::new(),
            Command::Look(Look::Inspect(Subject::Place(place))),
        ));
        Self { at, title: desk.place_name(place).to_owned(), rows, by_key: None }
    }
}

/// What a click does where the pointer is, or a second click where the first one was.
fn tip(desk: &Desk) -> Option<(PlaceKey, String, bool)> {
    if let Some((builder, planning)) = desk.seen.builder.as_ref().zip(desk.planning.as_ref())
        && !builder.second_click.is_empty()
        && builder.why_not.is_none()
    {
        let place = desk.place_of(&planning.about)?;
        return Some((place, format!("Click again: {}", builder.second_click), true));
    }
    let place = desk.hovered.as_ref().and_then(|s| desk.place_of(s)).filter(|_| desk.aim.is_none())?;
    let own = !desk.own_units(place).is_empty();
    if desk.is_placing(place) && (desk.selection.is_empty() || !own) {
        let also = if own { ". Alt+click selects" } else { "" };
        return Some((place, format!("Click {}{also}", desk.seen.sequence.placing), false));
    }
    let elsewhere = !desk.selection.is_empty() && desk.selection_place() != Some(place);
    let ringed = desk.my_turn() && own && elsewhere && desk.marked(place) == Some(Aim::Go);
    ringed.then(|| (place, "Click selects. Drag, or M, moves here".to_owned(), false))
}

/// Draws the map and sends what was done on it. `told` says that the right panel tells of what the pointer is over.
fn draw_map(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    rect: Rect,
    view: &mut MapView,
    menu: &mut Option<PlaceMenu>,
    told: bool,
) {
    let desk = cx.desk;
    board::hold_keyboard(ui, rect);
    let shown = match (desk.aim, desk.cursor, desk.lead()) {
        (Some((_, place)), _, _) => place,
        (None, Some(place), _) => Some(place),
        (None, None, None) => desk.inspect.as_ref().and_then(|s| desk.place_of(s)),
        (None, None, Some(_)) => None,
    };
    let about =
        desk.place_of(&desk.about()).filter(|_| told && desk.event_ply().is_none_or(|_| shown.is_some()));
    let card = desk.seen.hover_sheet.as_ref();
    let card = card.filter(|(s, _)| desk.aim.is_none() && menu.is_none() && desk.place_of(s) != about);
    let tip = tip(desk).filter(|_| menu.is_none());
    let input = MapInput {
        selected_place: shown,
        hover_card: card.map(|(at, sheet)| HoverCard { at, sheet }),
        tip: tip.as_ref().map(|(place, text, at_once)| Tip { place: *place, text, at_once: *at_once }),
        mine: desk.look.is_none().then_some(desk.eyes().0),
        ..board::map_input(cx, ui, rect)
    };
    cx.send.extend(view.ui(ui, &input));
    panels::overlays::strip(cx, ui, rect);
    place_menu(cx, ui, menu, view);
}

fn place_menu(cx: &mut Cx<'_>, ui: &Ui, menu: &mut Option<PlaceMenu>, view: &MapView) {
    let Some(open) = menu else { return };
    let kit = cx.kit;
    let by_key = open.by_key.take();
    if let Some(place) = by_key {
        open.at = view.place_at(place).unwrap_or(ui.max_rect().center());
    }
    let (picked, stays) = menu_rows::at_point(kit, ui, "place-menu", (open.at, &open.title), |ui| {
        let mut picked = None;
        let mut lines = Vec::new();
        for (text, note, command) in &open.rows {
            let may = !matches!(command, Command::Order(Order::Refuse(_)));
            let line = menu_rows::line_of(kit, ui, text, note, may, false);
            if line.clicked() {
                ui.close();
                picked = Some(command.clone());
            }
            lines.push(line.id);
        }
        menu_rows::walk(ui, &lines, by_key.is_some());
        picked
    });
    cx.send.extend(picked);
    if !stays {
        *menu = None;
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
            cx.send(Setting::PanelWidth(is_left, None));
        } else if response.dragged() {
            let by = response.drag_delta().x;
            cx.send(Setting::PanelWidth(is_left, Some(if is_left { by } else { -by })));
        }
    }
}
