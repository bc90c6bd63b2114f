//! The left panel while a lesson is played: which step it is, what is to be done, what was said, and the way on.

use crate::{
    command::{Class, Command, Learn, Make},
    features::learn::state::Learning,
    panels::{cx::Cx, foot, sidebar},
    screens::learn::{asked, said, texts::Texts},
    ui::{Btn, Icon, Role, bring_into_sight, child, left_panel, space, spoken},
};
use egui::{CornerRadius, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, accesskit, pos2, vec2};
use lessons::format::Ask;
use std::sync::Arc;

/// The panel, and the texts it has laid out.
#[derive(Default)]
pub struct LessonPanel {
    texts: Texts,
    step: Option<(usize, bool)>,
}

impl LessonPanel {
    /// Draws the panel.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, learning: &Learning) {
        let kit = cx.kit;
        if let Some(chronicle) = cx.desk.table.chronicle() {
            self.texts.explain(&chronicle);
        }
        let inner = left_panel(kit, ui, rect, "Lesson");
        let head = Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + kit.h(80.0)));
        heading(cx, ui, head, learning);
        let line = inner.bottom()
            - kit.h(space::PRIMARY)
            - foot_words(cx, ui, learning, inner.width())
            - 22.0
            - foot::anyway_height(cx, ui, inner.width());
        let help = if said::helps(learning) { kit.h(30.0) + 12.0 } else { 0.0 };
        let room = Rect::from_min_max(head.left_bottom(), pos2(inner.right() + 8.0, line - help));
        let mut middle = child(ui, "lesson-step", room);
        let mut area = ScrollArea::vertical().id_salt("lesson-scroll").auto_shrink([false, false]);
        let now = (learning.run.current(), learning.run.is_over());
        if self.step.replace(now) != Some(now) && !now.1 {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(&mut middle, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            ui.set_width(inner.width());
            self.step(cx, ui, learning);
            ui.add_space(8.0);
            bring_into_sight(ui);
        });
        if help > 0.0 {
            let row = Rect::from_min_max(pos2(inner.left(), line - help + 6.0), pos2(inner.right(), line));
            said::help_buttons(cx, &mut child(ui, "lesson-help", row), learning);
        }
        let spot = Rect::from_min_max(pos2(inner.left(), line), inner.max);
        let mut part = child(ui, "lesson-foot", spot);
        part.set_clip_rect(part.clip_rect().expand2(vec2(4.0, 0.0)));
        main_button(cx, &mut part, learning);
    }

    fn step(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, learning: &Learning) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let step = learning.run.step();
        if step.title.is_empty() {
            ui.add_space(6.0);
        } else {
            kit.heading(ui, &step.title, Role::Title3, t.ink);
            ui.add_space(4.0);
        }
        self.texts.large(kit, ui, "text", &step.text, cx.send);
        ui.add_space(10.0);
        if learning.watched().is_some() {
            return said::watched(cx, ui, &mut self.texts, learning);
        }
        if learning.saves_the_last() {
            said::save_last(cx, ui);
        }
        asked::ui(cx, ui, &mut self.texts, learning);
        said::help(cx, ui, &mut self.texts, learning);
        if learning.asks_for_orders() && learning.showing.is_none() {
            let sequence = Arc::clone(&cx.desk.seen.sequence);
            sidebar::choices(cx, ui, &sequence);
        }
        said::working(cx, ui, &mut self.texts, learning);
        said::ending(cx, ui, &mut self.texts, learning);
    }
}

/// Number and title of the lesson, and a bar for each step.
fn heading(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let run = &learning.run;
    let (number, of) = learning.number;
    let above = match (learning.tried, learning.asked_again, of) {
        (true, ..) => "As a learner meets it; F5 goes back".to_owned(),
        (false, true, _) if of > 0 => format!("A question of lesson {number}"),
        (false, _, 0) if run.lesson().leads_in() => "Five minutes, then a game".to_owned(),
        (false, _, 0) => "A lesson of one\u{2019}s own".to_owned(),
        (false, _, of) => format!("Lesson {number} of {of}"),
    };
    let at = pos2(rect.left(), rect.top() + kit.h(22.0));
    kit.text(ui.painter(), at, egui::Align2::LEFT_CENTER, &above, Role::CaptionSemi, t.ink2);
    let title = kit.cut(ui.painter(), &run.lesson().title, Role::Title3, t.ink, rect.width());
    ui.painter().galley(pos2(rect.left(), rect.top() + kit.h(35.0)), title, t.ink);
    let head =
        ui.interact(rect.with_max_y(rect.top() + kit.h(62.0)), ui.scope_id().with("title"), Sense::hover());
    let step = run.current() + 1;
    let all = run.states().len();
    spoken(
        &head,
        accesskit::Role::Heading,
        &format!("{above}: {}, step {step} of {all}", run.lesson().title),
    );
    let side = kit.h(28.0);
    let (back, away): (&str, Command) = if learning.tried {
        ("Back to making it", Make::GoOn.into())
    } else {
        ("All lessons", Learn::Home.into())
    };
    let buttons = [
        (back, Icon::Cross, away),
        ("Restart the lesson", Icon::SkipBack, Learn::Restart.into()),
        ("Before a class (F9)", Icon::Eye, Class::Present.into()),
    ];
    for (nth, (name, icon, asked)) in buttons.into_iter().enumerate() {
        let right = rect.right() - (side + 2.0) * nth as f32;
        let spot =
            Rect::from_min_max(pos2(right - side, rect.top() + 8.0), pos2(right, rect.top() + 8.0 + side));
        let mut part = child(ui, name, spot);
        cx.button(&mut part, Btn::of_icon(icon, name).quiet().size(side, 28.0), asked);
    }
    if learning.asked_again {
        return;
    }
    bars(cx, ui, Rect::from_min_max(pos2(rect.left(), rect.bottom() - kit.h(14.0)), rect.max), learning);
}

/// A bar for each step: a click goes to one that has been entered.
fn bars(cx: &mut Cx<'_>, ui: &Ui, rect: Rect, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let states = learning.run.states();
    let gap = 3.0;
    let wide = (rect.width() - gap * (states.len() as f32 - 1.0)) / states.len() as f32;
    for (nth, state) in states.iter().enumerate() {
        let left = rect.left() + (wide + gap) * nth as f32;
        let spot = Rect::from_min_size(pos2(left, rect.top()), vec2(wide, rect.height()));
        let bar = Rect::from_center_size(spot.center(), vec2(wide, kit.h(5.0)));
        let now = nth == learning.run.current();
        let fill = match (now, state.is_done()) {
            (true, _) => t.acc,
            (false, true) => t.ink2,
            (false, false) => t.line,
        };
        ui.painter().rect_filled(bar, CornerRadius::same(2), fill);
        let entered = state.start.is_some() && !now;
        let sense = if entered { Sense::click() } else { Sense::hover() };
        let response = ui.interact(spot, ui.scope_id().with(("bar", nth)), sense);
        let how = match (now, state.is_done()) {
            (true, _) => "now",
            (false, true) => "done",
            (false, false) => "to come",
        };
        let role = if entered { accesskit::Role::Button } else { accesskit::Role::Label };
        let words = format!("Step {}, {how}", nth + 1);
        spoken(&response, role, &words);
        kit.focus_ring_of(ui.painter(), &response, spot, 2);
        let title = &learning.run.lesson().steps[nth].title;
        let response = response.on_hover_text(format!("{words}: {title}").trim_end_matches([':', ' ']));
        if response.clicked() {
            cx.send(Learn::GoTo(nth));
        }
    }
}

/// What stands under the main button.
fn foot_text(cx: &Cx<'_>, learning: &Learning) -> &'static str {
    if learning.showing.is_some() || learning.may_go_on() || cx.desk.their_turn().is_some() {
        return "";
    }
    match &learning.run.step().ask {
        Ask::Order(_) | Ask::Free(_)
            if learning.asks_for_primary(cx.desk)
                || learning.primary_is_a_choice(cx.desk)
                || cx.desk.seen.sequence.primary.is_none() =>
        {
            ""
        }
        Ask::Order(_) | Ask::Free(_) => "Not asked for in this step; a click does it all the same",
        Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => {
            "Shift+Enter goes on without an answer"
        }
    }
}

fn foot_words(cx: &Cx<'_>, ui: &Ui, learning: &Learning, width: f32) -> f32 {
    let text = foot_text(cx, learning);
    let kit = cx.kit;
    if text.is_empty() {
        return 0.0;
    }
    kit.wrapped(ui.painter(), text, Role::Caption, kit.th.ink3, width).size().y + 6.0
}

/// The way on: to the next step, or the game's own main button while orders are asked for.
fn main_button(cx: &mut Cx<'_>, ui: &mut Ui, learning: &Learning) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let rect = ui.max_rect();
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
    ui.add_space(10.0);
    let width = ui.available_width();
    if learning.asks_for_orders() && learning.showing.is_none() && cx.desk.look.is_none() {
        let sequence = Arc::clone(&cx.desk.seen.sequence);
        let offer = sequence.primary.as_ref().filter(|_| !learning.primary_is_a_choice(cx.desk));
        if let Some(offer) = offer {
            // What is not asked for is no blue button, and Enter does not press it.
            let quiet = cx.desk.planning.is_some() || !learning.asks_for_primary(cx.desk);
            foot::end_of_step(cx, ui, offer, quiet);
        } else {
            let why = Some("Choose one of the answers above, or decide on the map or in the right panel");
            let button = Btn::primary("Decide first").not_now(why).size(width, space::PRIMARY).left();
            kit.button(ui, button);
        }
    } else {
        if learning.plays_on() {
            let button = Btn::primary(&learning.run.lesson().play_on).key("Enter");
            cx.button(ui, button.size(width, space::PRIMARY).left(), Learn::PlayOn);
            return;
        }
        if learning.opens() {
            let button = Btn::primary("Go on").key("Enter").tip("What led here is shown; go on at once");
            cx.button(ui, button.size(width, space::PRIMARY).left(), Learn::EndShow);
            return;
        }
        if let Some((nth, of)) = learning.watched() {
            let words =
                if nth < of { format!("Go on: {} of {of}", nth + 1) } else { "Back to now".to_owned() };
            let button = Btn::primary(&words).key("Enter").size(width, space::PRIMARY).left();
            cx.button(ui, button, Learn::Next);
            return;
        }
        let words = match (&learning.following, learning.run.is_over()) {
            (Some((_, title)), true) => format!("Next lesson: {title}"),
            (None, true) => "All lessons".to_owned(),
            (_, false) => "Next".to_owned(),
        };
        let words = if learning.asked_again { "Next puzzle".to_owned() } else { words };
        // Who was shown the answer need not type it too.
        let seen = learning.goes_on_shown();
        let why = match (learning.showing.is_some(), learning.may_go_on() || seen) {
            (true, _) => Some("The answer is being shown"),
            (false, false) => Some("Answer first; Shift+Enter goes on without"),
            (false, true) => None,
        };
        // The Enter of every step before does not leave the end unread.
        let key = if learning.rests_at_end() { "Shift+Enter" } else { "Enter" };
        let button = Btn::primary(&words).key(key).not_now(why).told_beside();
        let button = button.size(width, space::PRIMARY).left();
        cx.button(ui, button, if seen { Learn::Skip } else { Learn::Next });
    }
    let text = foot_text(cx, learning);
    if !text.is_empty() {
        ui.add_space(6.0);
        kit.label(ui, text, Role::Caption, t.ink3);
    }
}
