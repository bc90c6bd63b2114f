//! The right panel: the inspector above, log and lists below. They share it by what the inspector has to say, or as the
//! handle between them was dragged.

use crate::{
    command::{Look, Setting, Tab},
    features::{learn::Learning, practice::Practising},
    panels::{self, cx::Cx, decision, forces::ForcesPanel, inspector, log::LogPanel},
    screens::battle::card,
    ui::{Role, bring_into_sight, child, space, spoken},
};
use egui::{
    CursorIcon, Id, Rect, Response, ScrollArea, Sense, Stroke, Ui, WidgetInfo, accesskit, pos2, vec2,
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
    },
    show::scene::{Subject, TurnPart},
};

/// Most of the panel that the inspector takes.
const MOST: f32 = 0.68;
/// Most of it while it tells only of the side, and a list below was asked for.
const MOST_OF_SIDE: f32 = 0.4;
/// Least height of the log below its tabs.
const LEAST_LOG: f32 = 168.0;
/// Height of the tabs.
const TABS: f32 = 32.0;
/// Least height of the inspector.
const LEAST_INSPECTOR: f32 = 120.0;

/// What the inspector is about, apart from what the pointer passes.
#[derive(PartialEq, Default)]
struct Pinned {
    unit: Option<UnitKey>,
    inspect: Option<Subject>,
    cursor: Option<PlaceKey>,
    event: Option<PlyId>,
    over: bool,
}

/// What the right panel remembers.
#[derive(Default)]
pub struct RightPanel {
    pinned: Pinned,
    /// Height of what the inspector has to say.
    need: f32,
    /// Height of the panel and of the inspector, as drawn last.
    drawn: (f32, f32),
    /// For which step and list the border was put where it is, and the height of the inspector then.
    held: Option<(Held, f32)>,
}

/// While this stays the border gives room, and takes none away.
#[derive(PartialEq)]
struct Held {
    turn: u16,
    phase: u16,
    tab: Tab,
    whole: f32,
    over: bool,
}

impl RightPanel {
    /// The share of the panel the inspector would have with this many points more.
    pub fn share_with(&self, more: f32) -> Option<f32> {
        let (whole, inspector) = self.drawn;
        (whole > 0.0).then(|| ((inspector + more) / whole).clamp(0.1, MOST))
    }

    /// Draws the card of a battle in the place of the inspector, over lists that keep their least height: it has always the
    /// same room, so that its button never moves.
    pub fn battle(
        &self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        rect: Rect,
        (log, forces): (&mut LogPanel, &mut ForcesPanel),
        strength: f32,
    ) {
        let split = (rect.bottom() - LEAST_LOG - cx.kit.h(TABS)).max(rect.center().y).round();
        card::ui(cx, ui, rect.with_min_x(rect.left() + 1.0).with_max_y(split), strength);
        lists(cx, ui, (rect, split), (log, forces));
    }

    /// Draws the panel.
    pub fn ui(
        &mut self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        rect: Rect,
        log: &mut LogPanel,
        forces: &mut ForcesPanel,
    ) {
        let desk = cx.desk;
        let event = desk
            .event_ply()
            .filter(|_| desk.selection.is_empty() && desk.inspect.is_none() && desk.cursor.is_none());
        let pinned = Pinned {
            unit: desk.lead(),
            inspect: desk.inspect.clone(),
            cursor: desk.cursor,
            event,
            over: desk.seen.outcome.is_some(),
        };
        let height = self.held_height(cx, rect.height());
        self.drawn = (rect.height(), height);
        let split = (rect.top() + height).round();
        let top = Rect::from_min_max(rect.min + vec2(space::PANEL, 0.0), pos2(rect.right(), split));
        let mut upper = child(ui, "inspector", top.expand2(vec2(3.0, 0.0)));
        let salt = (event, desk.selection.last().copied());
        let shown = ScrollArea::vertical()
            .id_salt(("inspector-scroll", salt))
            .auto_shrink([false, false])
            .show(&mut upper, |ui| {
                egui::Frame::new().inner_margin(egui::Margin::symmetric(3, 0)).show(ui, |ui| {
                    ui.set_width(top.width() - space::PANEL);
                    match event {
                        Some(ply) => decision::ui(cx, ui, ply),
                        None if asks_alone(cx, &pinned) => {
                            inspector::nothing(cx, ui, "Click a counter or a place to read what it is.");
                        }
                        None => inspector::ui(cx, ui),
                    }
                });
                bring_into_sight(ui);
            });
        // What the pointer passes makes room for itself, and takes none away: the log would jump under it.
        let need =
            if pinned == self.pinned { self.need.max(shown.content_size.y) } else { shown.content_size.y };
        if (need - self.need).abs() > 0.5 {
            ui.ctx().request_repaint();
        }
        self.need = need;
        self.pinned = pinned;
        lists(cx, ui, (rect, split), (log, forces));
        Self::handle(cx, ui, rect, split);
    }

    /// Height of the inspector in a panel of this height: a subject that needs more room has it, and the border stays there
    /// until another step begins or another list is asked for, so that it does not jump with every click.
    fn held_height(&mut self, cx: &Cx<'_>, whole: f32) -> f32 {
        let wanted = self.height(cx, whole);
        let when = cx.desk.table.when(cx.desk.at());
        let over = self.pinned.over;
        let held = Held { turn: when.turn, phase: when.phase, tab: cx.desk.tab, whole, over };
        if cx.settings.inspector_share.is_some() {
            return wanted;
        }
        let before = self.held.take().filter(|(before, _)| *before == held);
        let height = before.map_or(wanted, |(_, height)| height.max(wanted));
        self.held = Some((held, height));
        height
    }

    /// Height of the inspector in a panel of this height, by what it says.
    fn height(&self, cx: &Cx<'_>, whole: f32) -> f32 {
        let most = (whole * MOST).min(whole - LEAST_LOG - cx.kit.h(TABS)).max(0.0);
        let side_alone = self.pinned == Pinned::default() && cx.desk.tab != Tab::Log;
        let wanted = match cx.settings.inspector_share {
            Some(share) => whole * share,
            None if side_alone => self.need.min(whole * MOST_OF_SIDE),
            None => self.need,
        };
        wanted.clamp(LEAST_INSPECTOR.min(most), most)
    }

    /// The handle between inspector and log: dragged, double-clicked for the usual share, or moved by the arrows.
    fn handle(cx: &mut Cx<'_>, ui: &Ui, rect: Rect, y: f32) {
        let t = cx.kit.th;
        let strip = Rect::from_x_y_ranges(rect.left() + 4.0..=rect.right(), y - 4.0..=y + 3.0);
        let id = Id::unique("inspector-handle");
        let response = ui
            .interact(strip, id, Sense::CLICK | Sense::DRAG | Sense::FOCUSABLE)
            .on_hover_and_drag_cursor(CursorIcon::ResizeVertical);
        spoken(&response, accesskit::Role::Splitter, "Border between inspector and log");
        let grip = Rect::from_center_size(pos2(rect.center().x, y), vec2(28.0, 3.0));
        let lit = response.hovered() || response.dragged() || response.has_focus();
        ui.painter().rect_filled(grip, 1.5, if lit { t.acc } else { t.line2 });
        if response.has_focus() {
            let filter = egui::EventFilter { vertical_arrows: true, ..Default::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
        }
        if let Some(by) = moved(ui, &response) {
            cx.send(Setting::InspectorHeight(Some(by)));
        } else if response.double_clicked() {
            cx.send(Setting::InspectorHeight(None));
        }
        response.on_hover_text("Drag to share the panel otherwise; double-click for the usual share");
    }
}

/// Whether a lesson or a puzzle asks something and nothing is selected: what the side holds does not stand beside it.
fn asks_alone(cx: &Cx<'_>, pinned: &Pinned) -> bool {
    let asked = cx.play.is_in::<Learning>() || cx.play.is_in::<Practising>();
    // What the pointer rests on is told all the same.
    asked && *pinned == Pinned::default() && cx.desk.about() == Subject::Turn(TurnPart::Side)
}

/// Tabs below the border at a height, and the list that was chosen.
fn lists(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    (rect, split): (Rect, f32),
    (log, forces): (&mut LogPanel, &mut ForcesPanel),
) {
    let left = rect.left() + 1.0;
    let tabs = Rect::from_min_max(pos2(left, split), pos2(rect.right(), split + cx.kit.h(TABS)));
    tab_row(cx, ui, tabs);
    let rest = Rect::from_min_max(pos2(left, tabs.bottom() + 1.0), rect.max);
    match cx.desk.tab {
        Tab::Log => log.ui(cx, &mut child(ui, "log", rest)),
        Tab::Forces => forces.ui(cx, &mut child(ui, "forces", rest)),
        Tab::Attacks => panels::openings::ui(cx, &mut child(ui, "attacks", rest)),
        Tab::Changes => panels::changes::ui(cx, &mut child(ui, "changes", rest)),
        Tab::Overlay => panels::overlays::list(cx, &mut child(ui, "overlay", rest)),
        Tab::History if cx.play.has_history() => super::history::ui(cx, &mut child(ui, "history", rest)),
        // History was put away while its tab was open.
        Tab::History => log.ui(cx, &mut child(ui, "log", rest)),
        Tab::Check => panels::overlays::check(cx, &mut child(ui, "check", rest)),
    }
}

/// How far the handle was moved in this frame.
fn moved(ui: &Ui, response: &Response) -> Option<f32> {
    if response.dragged() {
        let by = response.drag_delta().y;
        return (by != 0.0).then_some(by);
    }
    let pressed = |key| response.has_focus() && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
    if pressed(egui::Key::ArrowDown) {
        Some(20.0)
    } else if pressed(egui::Key::ArrowUp) {
        Some(-20.0)
    } else {
        None
    }
}

/// Tabs over the lower part.
fn tab_row(cx: &mut Cx<'_>, ui: &mut Ui, tabs: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(tabs, 0, t.sunk);
    ui.painter().hline(tabs.x_range(), tabs.top(), Stroke::new(1.0, t.line));
    ui.painter().hline(tabs.x_range(), tabs.bottom(), Stroke::new(1.0, t.line));
    let mut x = tabs.left();
    // The reach is on by itself in movement: its list has a tab only while it is asked for.
    let listed = cx.play.overlays.chosen().is_some() || cx.desk.tab == Tab::Overlay;
    let overlay = cx.play.overlays.on(cx.desk).filter(|_| listed).map(|k| (Tab::Overlay, k.title));
    let check = cx.play.overlays.audit.is_some().then_some((Tab::Check, "Check"));
    let attacks = cx.play.openings.are_planned() || cx.desk.tab == Tab::Attacks;
    let shown = [
        Some((Tab::Log, "Log")),
        Some((Tab::Forces, "Forces")),
        attacks.then_some((Tab::Attacks, "Attacks")),
        Some((Tab::Changes, "Changes")),
        cx.play.has_history().then_some((Tab::History, "History")),
        overlay,
        check,
    ];
    let shown: Vec<(Tab, &str)> = shown.into_iter().flatten().collect();
    let words = |name: &str| kit.line(ui.painter(), name, Role::TableSemi, t.ink).size().x;
    let text: f32 = shown.iter().map(|(_, name)| words(name)).sum();
    let room = tabs.width() - if cx.desk.tab == Tab::Log { kit.h(84.0) } else { 0.0 };
    let pad = ((room - text) / shown.len() as f32).clamp(6.0, 28.0);
    for (tab, name) in shown {
        let on = cx.desk.tab == tab;
        let role = if on { Role::TableSemi } else { Role::Table };
        let galley = kit.line(ui.painter(), name, role, if on { t.ink } else { t.ink2 });
        let spot = Rect::from_min_size(pos2(x, tabs.top()), vec2(galley.size().x + pad, tabs.height()));
        x = spot.right();
        let response = ui.interact(spot, ui.scope_id().with(("tab", name)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(accesskit::Role::Tab, true, on, name));
        ui.painter().galley(spot.center() - galley.size() / 2.0, galley, t.ink);
        if on {
            let y = spot.bottom() - 1.0;
            ui.painter().hline(
                spot.left() + pad / 2.0..=spot.right() - pad / 2.0,
                y,
                Stroke::new(2.0, t.acc),
            );
        }
        kit.focus_ring_of(ui.painter(), &response, spot.shrink(4.0), space::CORNER);
        if response.clicked() {
            cx.send(Look::Tab(tab));
        }
    }
    if cx.desk.tab == Tab::Log {
        panels::log::details_chip(cx, ui, tabs);
    }
}
