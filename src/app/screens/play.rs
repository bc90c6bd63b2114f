//! The play screen: top bar, sidebar, map, inspector with log, order strip.

use crate::{
    command::{Aim, Setting, Tab},
    desk::state::Desk,
    map::{HoverCard, MapInput, MapView, Tip},
    panels::{
        self,
        attack::AttackPanel,
        cx::Cx,
        forces::ForcesPanel,
        log::LogPanel,
        rail::{self, Drawers},
        sidebar, strip, top_bar,
    },
    play::Play,
    screens::{
        battle::{self, card},
        beside::Beside,
        board::{self, GameCx},
        layout::{Layout, Widths, WidthsOf},
        place_menu::{self, PlaceMenu},
        right::RightPanel,
    },
    ui::{child, landmark, panel_ground, panel_stop},
};
use egui::{Id, Rect, Sense, Ui, accesskit};
use engine::{
    base::{keys::PlaceKey, seat::PlyId},
    show::scene::Subject,
};

/// The play screen and what its parts remember.
#[derive(Default)]
pub struct PlayScreen {
    pub(crate) log: LogPanel,
    forces: ForcesPanel,
    open_rule: Option<Id>,
    last_event: Option<u32>,
    /// The moment the map showed in the last frame.
    shown: Option<PlyId>,
    pub(crate) map: MapView,
    menu: Option<PlaceMenu>,
    /// Places to bring in sight once the map was drawn.
    wanted: Vec<PlaceKey>,
    map_room: Option<Rect>,
    drawers: Drawers,
    /// What a mode puts beside the map.
    beside: Option<Box<dyn Beside>>,
    /// The step that it shows.
    step: Option<usize>,
    right: RightPanel,
    battle: battle::Slot,
    plan: AttackPanel,
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
    /// These places in sight once the map is drawn; the whole theatre where there are none.
    pub fn fit_places(&mut self, places: Vec<PlaceKey>) {
        self.map.fit();
        self.wanted = places;
    }
    /// Where the map is.
    pub fn map_room(&self) -> Option<Rect> {
        self.map_room
    }
    /// Opens the menu of a place beside it, with the keyboard on its first line.
    pub fn menu_at(&mut self, desk: &Desk, place: PlaceKey) {
        self.menu = Some(PlaceMenu::by_key(desk, place));
    }
    /// Opens the menu of a place at a point of the window.
    pub fn menu_under(&mut self, desk: &Desk, place: PlaceKey, at: egui::Pos2) {
        self.menu = Some(PlaceMenu::of(desk, place, at));
    }
    /// A mode puts this beside the map.
    pub(crate) fn put_beside(&mut self, beside: impl Beside + 'static) {
        self.beside = Some(Box::new(beside));
    }
    /// Whether the menu of a place is open.
    pub fn menu_open(&self) -> bool {
        self.menu.is_some()
    }
    /// Closes the menu of a place; tells whether there was one.
    pub fn close_menu(&mut self) -> bool {
        self.menu.take().is_some()
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
        let mut beside = self.beside.take();
        let widths = beside.as_ref().map_or(Widths::of as WidthsOf, |beside| beside.widths());
        let layout = Layout::of(all, kit, widths(all.width(), kit.k, settings));
        let Layout { bar, left, map, right, strip: below, drawer } = layout;
        self.open_by_itself(play);
        let drawn = drawer.is_none() || building || desk.event_ply().is_some() || self.drawers.right || {
            !desk.selection.is_empty() || desk.inspect.is_some() || play.battles.shown().is_some()
        };
        let hidden = if drawer.is_some() && drawn { right.width() } else { 0.0 };
        self.map_room = Some(map.with_max_x(map.right() - hidden));
        self.map.keep_clear(hidden);
        self.bring_in_sight(desk, drawer.is_some() && drawn && !self.drawn);
        self.drawn = drawn;
        self.show_step(beside.as_ref().and_then(|beside| beside.step(play)));
        let mut cx = cx.panels(&mut self.open_rule);
        // Drawn, read aloud and walked by Tab in this sequence: top bar, steps, map, inspector with log, strip.
        let mut part = child(ui, "top", bar);
        landmark(&part, accesskit::Role::Banner, "Game");
        top_bar::ui(&mut cx, &mut part, bar);
        if drawer.is_none() {
            steps(&mut cx, ui, left, &mut beside);
        }
        let mut part = child(ui, "map", map);
        landmark(&part, accesskit::Role::Main, "Map");
        let told = drawn && !building;
        draw_map(&mut cx, &mut part, map, &mut self.map, &mut self.menu, told);
        panels::aiming::sign(&mut cx, &mut part, map.with_max_x(map.right() - hidden));
        if let Some(beside) = &beside {
            beside.over_map(&mut cx, &mut part, map.with_max_x(map.right() - hidden));
        }
        if let Some(over) = drawer {
            rail::ui(&mut cx, &mut child(ui, "rail", left), left, &mut self.drawers);
            if self.drawers.left || desk.must_choose() {
                over_map(ui, "left-drawer", over, |ui| steps(&mut cx, ui, over, &mut beside));
            }
        }
        let battle = self.battle.strength(&cx, ui, self.map.is_gliding());
        if drawn {
            let about = desk.planning.as_ref().filter(|_| building).map(|p| p.about.clone());
            let mut details = Details {
                log: &mut self.log,
                forces: &mut self.forces,
                shared: &mut self.right,
                plan: &mut self.plan,
                beside: &mut beside,
                building,
                battle,
                // A plan is read from its top, however far the one before was scrolled.
                fresh: about != self.built,
            };
            self.built = about;
            let mut panel = |ui: &mut Ui| details.ui(&mut cx, ui, right);
            if layout.is_narrow() { over_map(ui, "right-drawer", right, panel) } else { panel(ui) }
        }
        let mut part = child(ui, "strip", below);
        landmark(&part, accesskit::Role::Region, "Undo and messages");
        strip::ui(&mut cx, &mut part, below);
        if !layout.is_narrow() {
            edges(&mut cx, ui, left, right);
        }
        self.beside = beside;
    }

    /// With another step the stack that was opened in the last one closes; one that asks about the whole map shows it.
    fn show_step(&mut self, step: Option<(usize, bool)>) {
        if step.map(|(step, _)| step) == self.step {
            return;
        }
        self.step = step.map(|(step, _)| step);
        self.map.shut_row();
        if step.is_some_and(|(_, whole)| whole) {
            self.map.fit();
        }
    }

    /// In a narrow window: how the game ended and what the check found must not wait behind a button.
    fn open_by_itself(&mut self, play: &Play) {
        let over = play.desk.seen.outcome.is_some();
        if over && !self.over {
            self.drawers.right = true;
        }
        self.over = over;
        let checked = play.overlays.audit.is_some() && play.desk.tab == Tab::Check;
        if checked && !self.checked {
            self.drawers.right = true;
        } else if self.checked && play.overlays.audit.is_none() {
            self.drawers.right = false;
        }
        self.checked = checked;
    }

    /// Brings the lines of an event in sight, and what was picked out from under a drawer that has just been opened.
    fn bring_in_sight(&mut self, desk: &Desk, opened: bool) {
        if opened && let Some(place) = desk.keyboard_place() {
            self.map.show_place(place);
        }
        if self.shown.replace(desk.at()) != Some(desk.at()) {
            // What was opened belongs to what stood before.
            self.map.shut_row();
        }
        let event = desk.event_ply();
        if event != self.last_event {
            self.last_event = event;
            match desk.look {
                Some(ply) => self.log.show(ply),
                None => self.log.come_back(),
            }
        }
        if !self.wanted.is_empty() && self.map.camera().is_some() {
            self.map.fit_places(&std::mem::take(&mut self.wanted));
        }
    }
}

/// The left panel: the steps of the turn and what may be ordered, or what a mode puts there.
fn steps(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, beside: &mut Option<Box<dyn Beside>>) {
    let mut part = child(ui, "left", rect);
    if !beside.as_mut().is_some_and(|beside| beside.left(cx, &mut part, rect)) {
        landmark(&part, accesskit::Role::Navigation, "Turn and orders");
        sidebar::ui(cx, &mut part, rect);
    }
}

/// The right panel: a plan being put together, else the card of a battle or the inspector, with log and forces.
struct Details<'a> {
    log: &'a mut LogPanel,
    forces: &'a mut ForcesPanel,
    shared: &'a mut RightPanel,
    plan: &'a mut AttackPanel,
    beside: &'a mut Option<Box<dyn Beside>>,
    building: bool,
    /// How strongly the card of a battle is drawn in place of the inspector, if its slot is open.
    battle: Option<f32>,
    fresh: bool,
}

impl Details<'_> {
    fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
        let mut part = child(ui, "right", rect);
        landmark(&part, accesskit::Role::Complementary, "Details");
        panel_ground(cx.kit, &part, rect, false);
        panel_stop(cx.kit, &part, "panel-right", rect, "Inspector and log");
        let placing = cx.play.placing().is_some();
        match (&cx.desk.seen.builder, &cx.desk.planning, self.battle) {
            // What is planned of one's own accord is looked at; what is owed waits until the battle was read.
            (Some(builder), Some(planning), battle)
                if self.building && (placing || battle.is_none() || !planning.owed) =>
            {
                let head = if placing { card::over_plan(cx, &mut part, rect) } else { 0.0 };
                let rest = rect.with_min_y(rect.top() + head);
                self.plan.ui(cx, &mut part, rest, (builder, planning), self.fresh);
            }
            (_, _, Some(strength)) => {
                self.shared.battle(cx, &mut part, rect, (self.log, self.forces), strength);
            }
            _ if self.beside.as_mut().is_some_and(|beside| beside.right(cx, &mut part, rect)) => {}
            _ => self.shared.ui(cx, &mut part, rect, self.log, self.forces),
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

/// What a click does where the pointer is, or a second click where the first one was.
fn tip(desk: &Desk) -> Option<(PlaceKey, String, bool)> {
    if let Some((place, words)) = &desk.seen.second.said {
        return Some((*place, format!("Click again: {words}"), true));
    }
    if let Some((along, place)) = desk.along.as_ref().and_then(|along| Some((along, along.way.last()?))) {
        return Some((*place, along.words.clone(), true));
    }
    let place = desk.hovered.as_ref().and_then(|s| desk.seen.place_of(s)).filter(|_| desk.aim.is_none())?;
    let own = !desk.own_units(place).is_empty();
    if desk.is_placing(place) && (desk.selection.is_empty() || !own) {
        let also = if own { ". Alt+click selects" } else { "" };
        return Some((place, format!("Click {}{also}", desk.seen.sequence.placing), false));
    }
    let elsewhere = !desk.selection.is_empty() && desk.selection_place() != Some(place);
    if let Some(reach) = desk.seen.way_to(place).filter(|_| !own) {
        return Some((place, format!("{}: {}", desk.seen.place_name(place), reach.spoken), true));
    }
    if desk.seen.goal.place == Some(place) && !desk.seen.goal.words.is_empty() {
        return Some((place, desk.seen.goal.words.clone(), true));
    }
    let ringed = desk.my_turn() && own && elsewhere && desk.seen.marked(place) == Some(Aim::Go);
    ringed.then(|| (place, "Click: move here or select".to_owned(), false))
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
        (None, None, None) => desk.inspect.as_ref().and_then(|s| desk.seen.place_of(s)),
        (None, None, Some(_)) => None,
    };
    let about = desk
        .seen
        .place_of(&desk.about())
        .filter(|_| told && desk.event_ply().is_none_or(|_| shown.is_some()));
    // The place of a plan stands in the panel too.
    let planned = desk.planning.as_ref().and_then(|p| desk.seen.place_of(&p.about));
    let said = [about, planned];
    let asked = menu.is_some() || desk.onto().is_some();
    let card = desk.seen.hover_sheet.as_ref().filter(|_| desk.aim.is_none() && !asked);
    // What stands empty is told in a line under the map. Where the way is drawn, what it costs is said instead.
    let card = card.filter(|(s, _)| {
        !desk.is_bare(s)
            && desk
                .seen
                .place_of(s)
                .is_none_or(|place| !said.contains(&Some(place)) && desk.seen.way_to(place).is_none())
    });
    let tip = tip(desk).filter(|_| !asked);
    let input = MapInput {
        selected_place: shown,
        hover_card: card.map(|(at, sheet)| HoverCard { at, sheet }),
        tip: tip.as_ref().map(|(place, text, at_once)| Tip { place: *place, text, at_once: *at_once }),
        mine: desk.look.is_none().then_some(desk.eyes().0),
        ..board::map_input(cx, ui, rect)
    };
    view.give_way(cx.play.battles.shown().is_some());
    cx.send.extend(view.ui(ui, &input));
    board::say_what_happens(cx, ui, rect);
    panels::overlays::strip(cx, ui, rect);
    let asked = desk.asked().and_then(|asking| asking.place);
    panels::consent::ui(cx, ui, rect, asked.and_then(|place| view.place_at(place)));
    let onto = desk.onto().and_then(|onto| view.point_of(onto.place));
    panels::onto::ui(cx, ui, rect, onto);
    place_menu::ui(cx, ui, menu, view);
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
