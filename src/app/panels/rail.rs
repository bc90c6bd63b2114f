//! The rail that stands for the sidebar in a narrow window: numbers of the steps, hint, log, the primary button.

use super::{cx::Cx, foot, sidebar};
use crate::{
    command::{Command, Look, Order, Program, catalogue::with_key},
    desk::main_act::RESTING,
    ui::{Btn, ButtonLook, Icon, child, panel_ground, panel_stop},
};
use egui::{Rect, ScrollArea, Stroke, Ui, Vec2, pos2, vec2};
use engine::base::fence::Fence;

/// Which drawers the user opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drawers {
    /// The sidebar over the map.
    pub left: bool,
    /// Inspector and log over the map.
    pub right: bool,
}

impl Drawers {
    /// Closes both; tells whether one was open.
    pub fn close(&mut self) -> bool {
        let open = self.left || self.right;
        *self = Self::default();
        open
    }
}

/// Draws the rail. `drawers` opens and closes with its buttons.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, drawers: &mut Drawers) {
    let (kit, t) = (cx.kit, cx.kit.th);
    panel_ground(kit, ui, rect, true);
    panel_stop(kit, ui, "panel-rail", rect, "Steps of the turn");
    let inner = rect.shrink2(vec2(8.0, 8.0));
    let side = inner.width().min(kit.h(40.0));
    let mut top = child(ui, "rail-top", Rect::from_min_size(inner.min, vec2(inner.width(), kit.h(32.0))));
    let (name, icon) = if drawers.left {
        ("Hide the steps", Icon::ChevronLeft)
    } else {
        ("Show the steps", Icon::ChevronRight)
    };
    let wide = Btn::default().quiet().size(inner.width(), 32.0);
    let open = wide.icon(icon).name(name).tip(name).on(drawers.left);
    if kit.button(&mut top, open).clicked() {
        drawers.left = !drawers.left;
    }
    let foot = foot_height(cx);
    let sequence = std::sync::Arc::clone(&cx.desk.seen.sequence);
    let area = Rect::from_min_max(
        inner.min + vec2(0.0, kit.h(32.0) + 6.0),
        pos2(inner.right(), inner.bottom() - foot),
    );
    let mut middle = child(ui, "rail-steps", area);
    ScrollArea::vertical().id_salt("rail-scroll").auto_shrink([false, false]).show(&mut middle, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for (i, step) in sequence.steps.iter().enumerate() {
            sidebar::step_mark(cx, ui, step, i, &sequence.note);
        }
    });
    let top = inner.bottom() - foot;
    ui.painter().hline(rect.x_range(), top - 4.0, Stroke::new(1.0, t.line));
    let mut bottom = child(ui, "rail-foot", Rect::from_min_max(pos2(inner.left(), top), inner.max));
    bottom.spacing_mut().item_spacing.y = 6.0;
    let log = if drawers.right { "Hide inspector and log" } else { "Show inspector and log" };
    let button = wide.icon(Icon::Note).name(log).tip(log).on(drawers.right);
    if kit.button(&mut bottom, button).clicked() {
        drawers.right = !drawers.right;
    }
    if has_hint(cx) {
        let seeks = cx.play.sought.words();
        let on = cx.desk.hint.is_some() || seeks.is_some();
        let words = seeks.unwrap_or_else(|| "Show me a good move".to_owned());
        let about = with_key(&words, &Order::Hint.into());
        let button = wide.icon(Icon::Lightbulb).name(words.as_str()).tip(about).on(on);
        cx.button(&mut bottom, button, Order::Hint);
    }
    if asked(cx) {
        let words = cx.desk.seen.sequence.primary.as_ref().map_or("", |offer| offer.label.as_str());
        let words = format!("{words} anyway");
        let tip = with_key(&words, &Order::EndAnyway.into());
        cx.button(&mut bottom, wide.icon(Icon::Skip).name(words.as_str()).tip(tip), Order::EndAnyway);
    }
    primary(cx, &mut bottom, side.max(36.0));
}

/// Whether it is asked whether to end the step.
fn asked(cx: &Cx<'_>) -> bool {
    cx.desk.is_asked() && cx.desk.my_turn()
}

fn has_hint(cx: &Cx<'_>) -> bool {
    let desk = cx.desk;
    desk.table.gives_hints() && desk.look.is_none() && desk.my_turn() && desk.seen.outcome.is_none()
}

fn foot_height(cx: &Cx<'_>) -> f32 {
    let kit = cx.kit;
    let rows = 1.0 + f32::from(u8::from(has_hint(cx))) + f32::from(u8::from(asked(cx)));
    rows * (kit.h(32.0) + 6.0) + kit.h(40.0) + 2.0
}

/// The primary button as an icon; its words are its name and its tooltip.
fn primary(cx: &mut Cx<'_>, ui: &mut Ui, width: f32) {
    let desk = cx.desk;
    let resting = desk.main_button().is_resting(cx.now).then(|| RESTING.to_owned());
    let (text, why, icon, command) = if desk.look.is_some() {
        ("Back to now".to_owned(), None, Icon::Skip, Command::Look(Look::LookNow))
    } else if desk.their_turn().is_some() {
        let (text, why) = foot::next_decision(cx);
        (text.into_owned(), why.map(str::to_owned), Icon::StepForward, Command::Order(Order::NextDecision))
    } else if desk.seen.outcome.is_some() {
        ("New game…".to_owned(), resting, Icon::Plus, Command::Program(Program::ShowStart))
    } else if let Some(offer) = &desk.seen.sequence.primary {
        let why =
            offer.why_not.as_ref().map(|e| format!("{}. {}", e.sentence.trim_end_matches('.'), e.way_out));
        let icon = if offer.fence == Fence::Open { Icon::Check } else { Icon::Lock };
        let why = why.or(resting.filter(|_| desk.planning.is_none()));
        (foot::primary_words(desk, offer).to_owned(), why, icon, Command::Order(Order::Primary))
    } else {
        let why = "Decide in a panel or on the map".to_owned();
        ("Decide first".to_owned(), Some(why), Icon::Check, Command::Order(Order::Primary))
    };
    let tip = match &why {
        Some(why) => format!("{text}\n{}", why.trim_end()),
        None => format!("{text} (Enter)"),
    };
    let look = match desk.their_turn().filter(|_| desk.look.is_none()) {
        Some((side, _)) => ButtonLook::Side(side.0),
        None if desk.planning.is_some() => ButtonLook::Normal,
        None => ButtonLook::Primary,
    };
    let button = Btn::of_icon(icon, &text)
        .look(look)
        .tip(tip.as_str())
        .not_now(why.is_some().then_some(tip.as_str()))
        .size(width, 40.0);
    cx.button(ui, button, command);
}
