//! Where the parts of the screen lie, and the map.

use crate::{
    command::{
        Command, MapEvent, Program,
        arrange::{Arrange, Tool},
    },
    features::arrange::state::Arranging,
    map::{MapInput, MapView, Printed, camera::Camera},
    panels::corner,
    screens::{
        arrange::{options, rows, tray},
        board::hold_keyboard,
    },
    settings::Settings,
    ui::{
        Btn, ButtonLook, Icon, Kit, Role, bring_into_sight, child, group_title, landmark, panel_ground,
        panel_stop, right_panel, space, spoken,
    },
};
use egui::{Align2, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, accesskit, pos2, vec2};
use engine::base::keys::PlaceKey;

/// The screen and what its parts remember.
#[derive(Default)]
pub struct ArrangeScreen {
    map: MapView,
    shown: Option<PlaceKey>,
}

/// What the screen needs.
pub struct ArrangeCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// The position.
    pub of: &'a Arranging,
    /// The user's settings.
    pub settings: &'a Settings,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

impl ArrangeScreen {
    /// The map.
    pub fn map(&mut self) -> &mut MapView {
        &mut self.map
    }
    /// What the camera of the map looks at, once it was drawn.
    pub fn camera(&self) -> Option<&Camera> {
        self.map.camera()
    }

    /// Draws the screen.
    pub fn ui(&mut self, cx: &mut ArrangeCx<'_>, ui: &mut Ui) {
        let Parts { bar, left, over, map, strip: said, tray: below, right } =
            Parts::of(ui.max_rect(), cx.kit);
        if cx.of.place != self.shown {
            self.shown = cx.of.place;
            if let Some(place) = self.shown {
                self.map.show_place(place);
            }
        }
        let mut part = child(ui, "top", bar);
        landmark(&part, accesskit::Role::Banner, "Position");
        top(cx, &mut part, bar);
        let mut part = child(ui, "left", left);
        landmark(&part, accesskit::Role::Navigation, "The position as a whole");
        whole(cx, &mut part, left);
        let mut part = child(ui, "over", over);
        landmark(&part, accesskit::Role::Region, "Tools");
        tools(cx, &mut part, over);
        let mut part = child(ui, "map", map);
        landmark(&part, accesskit::Role::Main, "Map");
        self.draw_map(cx, &mut part, map);
        let mut part = child(ui, "right", right);
        landmark(&part, accesskit::Role::Complementary, "What is selected");
        selected(cx, &mut part, right);
        let mut part = child(ui, "strip", said);
        landmark(&part, accesskit::Role::Region, "Undo and messages");
        strip(cx, &mut part, said);
        let mut part = child(ui, "tray", below);
        landmark(&part, accesskit::Role::Region, "Counters beside the map");
        tray::ui(cx.kit, &mut part, below, cx.of, &self.map, cx.send);
    }

    fn draw_map(&mut self, cx: &mut ArrangeCx<'_>, ui: &mut Ui, rect: Rect) {
        hold_keyboard(ui, rect);
        let (kit, of) = (cx.kit, cx.of);
        let selection: &[_] = of.unit.as_slice();
        let input = MapInput {
            marks: &of.marks,
            selection,
            selected_place: of.place,
            bubble: of.bubble.as_ref(),
            reduce_motion: !cx.settings.motion,
            printed: Printed { title: of.table.title(), when: "", eyes: None },
            ..MapInput::still(&of.scene, of.version, kit.th, kit.k)
        };
        for command in self.map.ui(ui, &input) {
            match command {
                Command::Map(event) => cx.send.push(Arrange::Map(event).into()),
                Command::Program(Program::MenuOf(place, _)) => {
                    cx.send.push(Arrange::Map(MapEvent::ClickPlace { place }).into());
                }
                other => cx.send.push(other),
            }
        }
    }
}

/// What a click on the map does, over the map.
fn tools(cx: &mut ArrangeCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line2));
    let inner = rect.shrink2(vec2(12.0, 6.0));
    let width = kit.h(400.0).min(inner.width());
    let items = Tool::ALL.map(|(_, word, about)| (word, about));
    let now = Tool::ALL.iter().position(|(tool, ..)| *tool == cx.of.tool).unwrap_or(0);
    let mut part = child(ui, "tools", inner.with_max_x(inner.left() + width));
    if let Some(nth) = kit.segments(&mut part, "Tool", width, &items, now) {
        cx.send.push(Arrange::Tool(Tool::ALL[nth].0).into());
    }
    let about = Rect::from_min_max(pos2(inner.left() + width + 14.0, inner.top()), inner.max);
    if about.width() > kit.h(120.0) {
        let words = kit.cut(ui.painter(), Tool::ALL[now].2, Role::Caption, t.ink2, about.width());
        ui.painter().galley(pos2(about.left(), about.center().y - words.size().y / 2.0), words, t.ink2);
    }
}

/// Where the parts lie.
struct Parts {
    bar: Rect,
    left: Rect,
    over: Rect,
    map: Rect,
    strip: Rect,
    tray: Rect,
    right: Rect,
}

impl Parts {
    fn of(all: Rect, kit: Kit) -> Self {
        let grow = 1.0 + (kit.k - 1.0) * 0.7;
        let (left, right) = match all.width() / grow {
            w if w < 1120.0 => (216.0, 204.0),
            w if w < 1400.0 => (244.0, 236.0),
            _ => (272.0, 264.0),
        };
        let (bar, rest) = all.split_top_bottom_at_y(all.top() + kit.h(space::TOP_BAR));
        let (left, rest) = rest.split_left_right_at_x(rest.left() + (left * grow).round());
        let (middle, right) = rest.split_left_right_at_x(rest.right() - (right * grow).round());
        let (over, middle) = middle.split_top_bottom_at_y(middle.top() + kit.h(40.0));
        let (middle, tray) = middle.split_top_bottom_at_y(middle.bottom() - kit.h(134.0));
        let (map, strip) = middle.split_top_bottom_at_y(middle.bottom() - kit.h(space::STRIP));
        Self { bar, left, over, map, strip, tray, right }
    }
}

fn top(cx: &mut ArrangeCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line2));
    panel_stop(kit, ui, "panel-top", rect, "Position");
    let y = rect.center().y;
    let name = kit.text(
        ui.painter(),
        pos2(rect.left() + 22.0, y),
        Align2::LEFT_CENTER,
        "Stavka",
        Role::Title3,
        t.ink,
    );
    let title = "Arrange a position";
    let at = pos2(name.right() + 20.0, y);
    let words = kit.text(ui.painter(), at, Align2::LEFT_CENTER, title, Role::Heading, t.ink);
    let heading = ui.interact(words, ui.scope_id().with("title"), Sense::hover());
    spoken(&heading, accesskit::Role::Heading, title);
    let spot = corner::spot(rect);
    let room = spot.left() - words.right() - 32.0;
    let game = kit.cut(ui.painter(), cx.of.source.kind.title(), Role::Caption, t.ink2, room.max(0.0));
    ui.painter().galley(pos2(words.right() + 14.0, y - game.size().y / 2.0), game, t.ink2);
    corner::settings(kit, ui, rect, cx.send);
}

/// The left panel: with what one begins, what holds for the whole, and the ways out.
fn whole(cx: &mut ArrangeCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, of) = (cx.kit, cx.of);
    panel_ground(kit, ui, rect, true);
    panel_stop(kit, ui, "panel-left", rect, "The position as a whole");
    let more = if of.source.lesson { 0.0 } else { kit.h(28.0) + 6.0 };
    let foot = kit.h(space::PRIMARY) + kit.h(30.0) + 30.0 + more;
    let (body, foot) = rect.split_top_bottom_at_y(rect.bottom() - foot);
    let mut part = child(ui, "whole", body.shrink2(vec2(space::PANEL, 0.0)));
    ScrollArea::vertical().id_salt("arrange-whole").auto_shrink([false, false]).show(&mut part, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.add_space(12.0);
        group_title(kit, ui, "Begin with", "");
        for (nth, preset) in of.presets.iter().enumerate() {
            let on = of.preset == Some(nth);
            let button = Btn::new(&preset.name)
                .quiet()
                .tip(preset.about.as_str())
                .on(on)
                .size(ui.available_width(), 24.0)
                .left();
            kit.send_button(ui, button, cx.send, Arrange::Preset(nth));
        }
        if let Some(preset) = of.preset.and_then(|nth| of.presets.get(nth)) {
            ui.add_space(4.0);
            kit.paragraph(ui, &preset.about, Role::Caption, kit.th.ink2, ui.available_width());
        }
        ui.add_space(10.0);
        kit.rule(ui);
        ui.add_space(10.0);
        rows::ui(kit, ui, None, &of.arrangement.rows, cx.send);
        if !of.source.lesson {
            ui.add_space(4.0);
            options::ui(kit, ui, of, cx.send);
        }
        ui.add_space(10.0);
        bring_into_sight(ui);
    });
    ui.painter().hline(foot.x_range(), foot.top() + 0.5, Stroke::new(1.0, kit.th.line));
    let mut part = child(ui, "ways-out", foot.shrink2(vec2(space::PANEL, 9.0)));
    let width = part.available_width();
    let (words, about) = if of.source.lesson {
        ("Use it in the lesson", "The lesson begins with this position (Ctrl+Enter)")
    } else {
        ("Play from this position", "Begins a game for study with this position (Ctrl+Enter)")
    };
    let play = Btn::primary(words).tip(about).size(width, space::PRIMARY);
    kit.send_button(&mut part, play, cx.send, Arrange::Play);
    part.add_space(6.0);
    if !of.source.lesson {
        kit.send_button(&mut part, Btn::new("Make a lesson of it").width(width), cx.send, Arrange::Lesson);
        part.add_space(6.0);
    }
    kit.send_button(&mut part, Btn::new("Cancel").quiet().key("Esc").width(width), cx.send, Arrange::Cancel);
}

/// The right panel: what is selected, and what may be done with it.
fn selected(cx: &mut ArrangeCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, of, t) = (cx.kit, cx.of, cx.kit.th);
    let inner = right_panel(kit, ui, rect, "What is selected");
    let mut part = child(ui, "selected", inner);
    ScrollArea::vertical().id_salt("arrange-selected").auto_shrink([false, false]).show(&mut part, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.add_space(12.0);
        let width = ui.available_width();
        let unit = of.unit.and_then(|unit| of.counter(unit));
        match (unit, of.place) {
            (Some(counter), _) => {
                kit.paragraph(ui, &counter.name, Role::Heading, t.ink, width);
                let at = of.scene.board.name(counter.place);
                let side = of.table.sides().get(usize::from(counter.side)).copied().unwrap_or_default();
                kit.paragraph(ui, &format!("{side}, in {at}"), Role::Caption, t.ink2, width);
            }
            (None, Some(place)) => {
                kit.paragraph(ui, of.scene.board.name(place), Role::Heading, t.ink, width);
                kit.paragraph(ui, of.scene.spoken(place), Role::Caption, t.ink2, width);
            }
            (None, None) => nothing(kit, ui, width),
        }
        ui.add_space(12.0);
        rows::ui(kit, ui, of.about().as_ref(), &of.rows, cx.send);
        if unit.is_some() {
            acts(cx, ui, width);
        } else if let Some(place) = of.place {
            stack(cx, ui, place);
        }
        ui.add_space(10.0);
        bring_into_sight(ui);
    });
}

/// What the keys do while nothing is selected.
fn nothing(kit: Kit, ui: &mut Ui, width: f32) {
    let t = kit.th;
    kit.paragraph(ui, "Nothing is selected", Role::Heading, t.ink, width);
    ui.add_space(4.0);
    let words = "Click a counter or a place on the map, or walk there by Tab and the arrows. What may be set of it stands \
                 here.";
    kit.paragraph(ui, words, Role::Caption, t.ink2, width);
    ui.add_space(12.0);
    for (key, does) in [
        ("M", "type where it goes, Enter"),
        ("S", "its next state or face"),
        ("C", "the place changes hands"),
        ("Delete", "takes the unit off the map"),
        ("F6", "to the next panel"),
    ] {
        let (rect, response) = ui.allocate_exact_size(vec2(width, kit.h(20.0)), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{key} {does}"));
        kit.text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, key, Role::TableSemi, t.ink);
        let at = rect.left() + kit.h(52.0);
        let galley = kit.cut(ui.painter(), does, Role::Caption, t.ink2, rect.right() - at);
        ui.painter().galley(pos2(at, rect.center().y - galley.size().y / 2.0), galley, t.ink2);
    }
}

/// What may be done with the selected unit.
fn acts(cx: &mut ArrangeCx<'_>, ui: &mut Ui, width: f32) {
    let kit = cx.kit;
    ui.add_space(4.0);
    let carry = Btn::new("Carry to\u{2026}").key("M").width(width);
    if kit.button(ui, carry).clicked() {
        cx.send.push(Arrange::Aim.into());
        ui.memory_mut(|m| {
            if let Some(id) = m.focused() {
                m.surrender_focus(id);
            }
        });
    }
    ui.add_space(6.0);
    let off = Btn::new("Take off the map").look(ButtonLook::Danger).key("Del").width(width);
    kit.send_button(ui, off, cx.send, Arrange::Remove);
}

/// The units of a place, to be selected.
fn stack(cx: &mut ArrangeCx<'_>, ui: &mut Ui, place: PlaceKey) {
    let kit = cx.kit;
    let here = cx.of.scene.counters.iter().filter(|counter| counter.place == place);
    for (nth, counter) in here.enumerate() {
        if nth == 0 {
            group_title(kit, ui, "Units", "");
        }
        let button = Btn::new(&counter.name)
            .quiet()
            .name(counter.spoken.as_str())
            .size(ui.available_width(), 24.0)
            .left();
        if kit.button(ui, button).clicked() {
            let click = MapEvent::PickUnit { unit: counter.unit, place };
            cx.send.push(Arrange::Tool(Tool::Select).into());
            cx.send.push(Arrange::Map(click).into());
        }
    }
}

/// Undo, redo, and what was said last with its rules.
fn strip(cx: &mut ArrangeCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, of, t) = (cx.kit, cx.of, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
    let inner = rect.shrink2(vec2(10.0, 5.0));
    let (back, again) = of.deeds();
    let mut left = child(ui, "undo", inner);
    let x = left.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let look = |can: bool| if can { ButtonLook::Normal } else { ButtonLook::Quiet };
        let undo = Btn::new("Undo")
            .look(look(back.is_some()))
            .icon(Icon::Undo)
            .tip(back.unwrap_or_default())
            .not_now(back.is_none().then_some("Nothing to take back"));
        kit.send_button(ui, undo, cx.send, Arrange::Undo);
        let redo = Btn::of_icon(Icon::Redo, "Redo")
            .look(look(again.is_some()))
            .tip(again.unwrap_or_default())
            .not_now(again.is_none().then_some("Nothing to do again"))
            .width(kit.h(32.0));
        let response = kit.button(ui, redo);
        if response.clicked() {
            cx.send.push(Arrange::Redo.into());
        }
        response.rect.right()
    });
    let line = Rect::from_min_max(pos2(x.inner + 16.0, inner.top()), inner.max);
    let response = ui.interact(line, ui.scope_id().with("status"), Sense::hover());
    spoken(&response, accesskit::Role::Status, &of.status);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    let mut end = line.right();
    for rule in of.rules.iter().rev() {
        let id = ui.scope_id().with(("rule", rule));
        if kit.tag(ui, id, end, line.center().y, rule).clicked() {
            cx.send.push(Program::Rule(rule.clone()).into());
        }
        end -= kit.tag_width(ui, rule) + 12.0;
    }
    let words = kit.cut(ui.painter(), &of.status, Role::Table, t.ink2, (end - line.left()).max(0.0));
    if words.elided {
        crate::ui::widgets::tip(response, &of.status);
    }
    ui.painter().galley(pos2(line.left(), line.center().y - words.size().y / 2.0), words, t.ink2);
}
