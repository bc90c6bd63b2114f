//! The right panel while a lesson is made: the open part as a form, in the order in which a learner meets it.

use crate::{
    command::{Make, Tool},
    features::workshop::state::Workshop,
    panels::cx::Cx,
    screens::workshop::{
        asked,
        field::{Typed, line, lines},
        lesson,
        parts::{findings, findings_height, names, tool_button, units_or_places},
    },
    ui::{Btn, Role, bring_into_sight, child, group_title, panel_ground, panel_stop, space},
};
use egui::{Margin, Rect, ScrollArea, Ui, Vec2};
use lessons::{
    format::Step,
    making::{At, Field, Kind},
};

/// The panel, and what is typed in it.
#[derive(Default)]
pub struct FormPanel {
    pub(crate) typed: Typed,
    shown: Option<At>,
}

impl FormPanel {
    /// Draws the panel.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, made: &Workshop) {
        let kit = cx.kit;
        panel_ground(kit, ui, rect, false);
        panel_stop(kit, ui, "panel-right", rect, "The open part of the lesson");
        let inner = rect.shrink2(egui::vec2(space::PANEL, 0.0));
        let at = made.draft.at();
        let mut area = ScrollArea::vertical().id_salt("lesson-form").auto_shrink([false, false]);
        if self.shown.replace(at) != Some(at) {
            area = area.vertical_scroll_offset(0.0);
        }
        let most = inner.height() * 0.3;
        let found = findings_height(kit, ui, made, inner.width()).min(most);
        let (room, below) = inner.split_top_bottom_at_y(inner.bottom() - found);
        let mut part = child(ui, "form", room.expand2(egui::vec2(4.0, 0.0)));
        area.show(&mut part, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            egui::Frame::new().inner_margin(Margin::symmetric(4, 0)).show(ui, |ui| {
                ui.set_width(inner.width());
                ui.add_space(14.0);
                match (at, made.draft.step()) {
                    (At::Step(nth), Some(step)) => self.step(cx, ui, made, (nth, step)),
                    (At::End, _) => lesson::end(cx, ui, made, &mut self.typed),
                    (At::Start | At::Step(_), _) => lesson::start(cx, ui, made, &mut self.typed),
                }
                // However much the checker says, the end of the form does not move.
                ui.add_space(24.0 + most - found);
            });
            bring_into_sight(ui);
        });
        findings(cx, ui, made, below);
    }

    fn step(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (nth, step): (usize, &Step)) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let title = format!("Step {} of {}", nth + 1, made.draft.lesson().steps.len());
        kit.heading(ui, &title, Role::Title3, t.ink);
        ui.add_space(6.0);
        if let Some(why) = &made.trouble {
            kit.label(ui, &format!("The map cannot show this step yet. {why}."), Role::Caption, t.warn);
            ui.add_space(8.0);
        }
        kind(cx, ui, Kind::of(&step.ask));
        self.typed.ui(cx, ui, made, Field::StepTitle, line("Title", "A few words; may stay empty"));
        let hint = "What is to be done? Write **bold** with stars and a rule as [MOV-04](rule:…)";
        self.typed.ui(cx, ui, made, Field::Text, lines("What the learner reads", hint, 5));
        glow(cx, ui, made, step);
        asked::ui(cx, ui, made, (step, &mut self.typed));
        kit.rule(ui);
        group_title(kit, ui, "Afterwards and help", "");
        ui.add_space(6.0);
        let said = lines("Said when the step is done", "One sentence on what was right", 2);
        self.typed.ui(cx, ui, made, Field::Done, said);
        self.typed.ui(cx, ui, made, Field::Hint(0), lines("First hint", "A direction, not the answer", 2));
        if !step.hints.is_empty() {
            self.typed.ui(cx, ui, made, Field::Hint(1), lines("Second hint", "The answer in words", 2));
        }
        if Kind::of(&step.ask) == Kind::Order
            && kit.check(ui, made.shows_working(), "Show afterwards how the first right answer is counted")
        {
            cx.send(Make::ToggleWorking);
        }
    }
}

/// What the step asks for.
fn kind(cx: &mut Cx<'_>, ui: &mut Ui, now: Kind) {
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.label(ui, "What the step asks for", Role::CaptionSemi, t.ink2);
    ui.add_space(3.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for kind in Kind::ALL {
            let name = format!("Ask: {}", kind.name());
            let button =
                Btn::new(kind.name()).name(name.as_str()).tip(kind.about()).on(kind == now).height(28.0);
            if kit.button(ui, button).clicked() && kind != now {
                cx.send(Make::AskFor(kind));
            }
        }
    });
    ui.add_space(3.0);
    kit.label(ui, now.about(), Role::Caption, t.ink3);
    ui.add_space(10.0);
}

/// What glows on the map.
fn glow(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, step: &Step) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let named = if step.glow.is_empty() { "nothing".to_owned() } else { names(cx, &step.glow) };
    kit.label(ui, &format!("Glows on the map: {named}"), Role::Caption, t.ink2);
    ui.add_space(4.0);
    tool_button(
        cx,
        ui,
        made,
        (Tool::Ring, "Let places glow", "Click places on the map; again takes the ring away"),
    );
    units_or_places(cx, ui, made, Tool::Ring);
    ui.add_space(12.0);
}
