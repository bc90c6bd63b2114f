//! The answers of a class as a table: who solved what, with how many tries, hints and shown answers.

use crate::{
    command::{Class, Command},
    ui::{Btn, ButtonLook, Icon, Kit, Role, child, landmark, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::base::{plain, say::count};
use lessons::{
    attempt::{self, Attempt},
    class,
    feedback::Wrong,
};

/// Widest the page is, in points.
const WIDEST: f32 = 1200.0;
/// Least width of the name with its lesson, and of a column of figures.
const NAME: f32 = 260.0;
const FIGURE: f32 = 68.0;
/// The widths of a step, widest and narrowest.
const STEP: (f32, f32) = (40.0, 26.0);
/// The columns of figures.
const FIGURES: [&str; 6] = ["Stars", "Steps", "Tries", "Wrong", "Hints", "Shown"];
/// Widest a line about a step is.
const LINE: f32 = 900.0;

/// Draws the page.
pub fn ui(kit: Kit, ui: &mut Ui, read: &class::Class, send: &mut Vec<Command>) {
    let all = ui.max_rect();
    ui.painter().rect_filled(all, 0, kit.th.bar);
    let width = kit.h(WIDEST).min(all.width() - 48.0);
    let page = Rect::from_center_size(all.center(), vec2(width, all.height()));
    let mut part = child(ui, "answers", page);
    landmark(&part, accesskit::Role::Main, "Answers of a class");
    head(kit, &mut part, read, send);
    ScrollArea::both().id_salt("answers-scroll").auto_shrink([false, false]).show(&mut part, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for why in &read.faults {
            let line = kit.label(ui, &format!("{why}."), Role::Table, kit.th.warn);
            spoken(&line, accesskit::Role::Alert, why);
            ui.add_space(6.0);
        }
        if !read.tries.is_empty() {
            table(kit, ui, width - 8.0, read, send);
            hardest(kit, ui, width - 8.0, read);
        }
        ui.add_space(24.0);
        crate::ui::focus::bring_into_sight(ui);
    });
}

/// Title, what was read, and the buttons.
fn head(kit: Kit, ui: &mut Ui, read: &class::Class, send: &mut Vec<Command>) {
    let t = kit.th;
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    ui.add_space(24.0);
    kit.heading(ui, "Answers of a class", Role::Title, t.ink);
    ui.add_space(4.0);
    let words = format!(
        "{} read. A click opens one in the review. A step shows its tries; – is not done, * had its answer shown. What was answered stands below, the hardest step first.",
        count(read.tries.len(), "try").replace("trys", "tries")
    );
    kit.label(ui, &words, Role::Body, t.ink2);
    ui.add_space(14.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let none = read.tries.is_empty().then_some("There is nothing in the table");
        let buttons = [
            (Btn::new("Lessons").icon(Icon::ChevronLeft).key("Esc"), Class::Close),
            (Btn::new("Another folder…"), Class::Grade),
            (Btn::new("Save as a table…").not_now(none), Class::ChooseTable),
        ];
        for (button, asked) in buttons {
            kit.send_button(ui, button.look(ButtonLook::Normal).height(34.0), send, asked);
        }
    });
    ui.add_space(16.0);
}

/// Where the columns lie.
struct Columns {
    name: f32,
    figure: f32,
    step: f32,
    steps: usize,
}

impl Columns {
    fn of(kit: Kit, width: f32, read: &class::Class) -> Self {
        let steps = read.tries.iter().map(|(_, one)| one.steps.len()).max().unwrap_or(0);
        let figure = kit.h(FIGURE);
        let left = width - figure * FIGURES.len() as f32 - kit.h(NAME);
        let step = (left / steps.max(1) as f32).clamp(kit.h(STEP.1), kit.h(STEP.0));
        let name = (width - figure * FIGURES.len() as f32 - step * steps as f32).max(kit.h(NAME));
        Self { name, figure, step, steps }
    }

    fn width(&self) -> f32 {
        self.name + self.figure * FIGURES.len() as f32 + self.step * self.steps as f32
    }

    /// The right end of a column of figures.
    fn right(&self, nth: usize) -> f32 {
        self.name + self.figure * (nth + 1) as f32 - 12.0
    }

    /// The middle of the column of a step.
    fn step(&self, nth: usize) -> f32 {
        self.name + self.figure * FIGURES.len() as f32 + self.step * (nth as f32 + 0.5)
    }
}

fn table(kit: Kit, ui: &mut Ui, width: f32, read: &class::Class, send: &mut Vec<Command>) {
    let t = kit.th;
    let columns = Columns::of(kit, width, read);
    let (rect, _) = ui.allocate_exact_size(vec2(columns.width(), kit.h(26.0)), Sense::hover());
    let y = rect.center().y;
    let say = |x: f32, align: Align2, text: &str| {
        kit.text(ui.painter(), pos2(rect.left() + x, y), align, text, Role::CaptionSemi, t.ink2);
    };
    say(14.0, Align2::LEFT_CENTER, "Learner and lesson");
    for (nth, text) in FIGURES.iter().enumerate() {
        say(columns.right(nth), Align2::RIGHT_CENTER, text);
    }
    for nth in 0..columns.steps {
        say(columns.step(nth), Align2::CENTER_CENTER, &(nth + 1).to_string());
        let spot = Rect::from_center_size(
            pos2(rect.left() + columns.step(nth), y),
            vec2(columns.step, rect.height()),
        );
        let titles = titles_of(read, nth);
        if !titles.is_empty() {
            let head = ui.interact(spot, ui.scope_id().with(("step", nth)), Sense::hover());
            head.on_hover_text(titles);
        }
    }
    for (nth, (file, attempt)) in read.tries.iter().enumerate() {
        if row(kit, ui, &columns, (file, attempt)) {
            send.push(Class::Open(nth).into());
        }
    }
}

/// The titles of the steps of a number, one for each lesson.
fn titles_of(read: &class::Class, nth: usize) -> String {
    let mut all: Vec<&str> = Vec::new();
    for step in read.tries.iter().filter_map(|(_, one)| one.steps.get(nth)) {
        if !step.title.is_empty() && !all.contains(&step.title.as_str()) {
            all.push(&step.title);
        }
    }
    all.join("\n")
}

/// What was hard for the class: the steps of each lesson, the hardest first, with what was answered.
fn hardest(kit: Kit, ui: &mut Ui, width: f32, read: &class::Class) {
    let t = kit.th;
    for hard in attempt::hardest(&read.tries) {
        let title = if hard.title.is_empty() { &hard.lesson } else { &hard.title };
        ui.add_space(18.0);
        let words = format!("What was hard in “{}”", plain::one_line(title));
        kit.heading(ui, &words, Role::Heading, t.ink);
        ui.add_space(4.0);
        let mut any = false;
        for step in hard.steps.iter().filter(|step| step.is_hard()) {
            any = true;
            kit.label(ui, &step.name(), Role::BodySemi, t.ink);
            ui.scope(|ui| {
                ui.set_max_width(width.min(kit.h(LINE)));
                kit.label(ui, &step.words(hard.tries), Role::Table, t.ink2);
            });
            ui.add_space(6.0);
        }
        if !any {
            kit.label(ui, "No answer was wrong.", Role::Table, t.ink2);
        }
    }
}

/// The figures of a try, as they stand under [`FIGURES`].
fn figures(attempt: &Attempt) -> [String; 6] {
    let [tries, wrong, hints] = attempt.sums();
    [
        format!("{} of {}", attempt.stars, attempt.of),
        format!("{} of {}", attempt.done(), attempt.steps.len()),
        tries.to_string(),
        wrong.to_string(),
        hints.to_string(),
        attempt.shown().to_string(),
    ]
}

/// A row; whether it was clicked.
fn row(kit: Kit, ui: &mut Ui, columns: &Columns, (file, attempt): (&String, &Attempt)) -> bool {
    let t = kit.th;
    let size = vec2(columns.width(), kit.h(48.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (who, what, figures) = (attempt.who(file), attempt.what(), figures(attempt));
    spoken(&response, accesskit::Role::Button, &attempt.in_words(file));
    if !ui.is_rect_visible(rect) {
        // A class may be large: what is out of sight is told, not drawn.
        return response.clicked();
    }
    let paper = rect.shrink2(vec2(0.0, 2.0));
    let fill = if response.hovered() { t.accbg } else { t.card };
    ui.painter().rect_filled(paper, CornerRadius::same(space::CORNER), fill);
    let wide = columns.name - 24.0;
    let name = kit.cut(ui.painter(), who, Role::BodySemi, t.ink, wide);
    let lesson = kit.cut(ui.painter(), what, Role::Caption, t.ink2, wide);
    let top = paper.center().y - f32::midpoint(name.size().y, lesson.size().y);
    let below = top + name.size().y;
    ui.painter().galley(pos2(paper.left() + 14.0, top), name, t.ink);
    ui.painter().galley(pos2(paper.left() + 14.0, below), lesson, t.ink2);
    let y = paper.center().y;
    for (nth, text) in figures.iter().enumerate() {
        let at = pos2(rect.left() + columns.right(nth), y);
        kit.text(ui.painter(), at, Align2::RIGHT_CENTER, text, Role::Table, t.ink);
    }
    for (nth, step) in attempt.steps.iter().enumerate() {
        let (text, ink) = (attempt::cell(step).replace('-', "–"), if step.done { t.ink } else { t.ink3 });
        let at = pos2(rect.left() + columns.step(nth), y);
        kit.text(ui.painter(), at, Align2::CENTER_CENTER, &text, Role::Table, ink);
        let wrong: Vec<String> = step.answers.iter().map(Wrong::words).collect();
        if !wrong.is_empty() {
            let spot = Rect::from_center_size(at, vec2(columns.step, rect.height()));
            let cell = ui.interact(spot, response.id.with(nth), Sense::hover());
            cell.on_hover_text(format!("{}\n{}", step.title, wrong.join("\n")).trim_start());
        }
    }
    kit.focus_ring_of(ui.painter(), &response, paper, space::CORNER);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}
