//! The page of all lessons.

use crate::{
    command::{Arrange, Class, Command, Dialog, Files, Learn, Make, Program},
    features::{campaign::Campaign, learn::shelf::Kept, practice},
    map::thumbnail::Thumbnail,
    panels::corner,
    screens::{campaign::card, learn::cuts::LessonCuts},
    ui::{Btn, Icon, Kit, Role, child, landmark, space, spoken},
};
use egui::{
    Align2, CornerRadius, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, accesskit, pos2, vec2,
};
use engine::{base::say::count, table::GameKind};
use lessons::{ending, format::Lesson, shelf::Book};
use std::{path::Path, sync::Arc};

/// What the page needs.
pub struct HomeCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// Games that can be played.
    pub kinds: &'a [Arc<dyn GameKind>],
    /// The id of the game that is chosen: its lessons stand first.
    pub first: &'a str,
    /// The sample that is looked at where nothing is played: one of the same game.
    pub sample: usize,
    /// Lessons and progress.
    pub kept: &'a Kept,
    /// The campaigns there are.
    pub campaigns: &'a [Campaign],
    /// The file of the guided campaign played last, and the title of its game if that is known.
    pub played: Option<(&'a Path, &'a str)>,
    /// The maps of their cards.
    pub maps: &'a mut [Thumbnail],
    /// Cuts of the maps of the lessons.
    pub cuts: &'a mut LessonCuts,
    /// Puzzles and what was answered.
    pub practice: &'a practice::Kept,
    /// A game lies on the table: the first tab leads back to it.
    pub playing: bool,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

/// Widest the page is, in points: with one column, and with two.
const WIDEST: f32 = 860.0;
const WIDEST_OF_TWO: f32 = 1320.0;
/// Narrowest page with two columns, the width of the second, and what lies between them.
const BESIDE: f32 = 1040.0;
const CARDS: f32 = 560.0;
const GUTTER: f32 = 28.0;
/// From this width of a page on practice has a column of its own, and how wide that is.
const THREE: f32 = 1652.0;
const PRACTICE: f32 = 400.0;
/// Least height of a row, and of that of the lesson that comes next.
const ROWS: [f32; 2] = [64.0, 92.0];
/// The cut of the map of a lesson, and how far inside its row it lies.
const CUT: Vec2 = vec2(72.0, 48.0);
const INSIDE: f32 = 8.0;
/// Where title and aim begin.
const TEXT: f32 = 120.0;
/// The button that prints a lesson.
const PRINT: Vec2 = vec2(84.0, 30.0);
/// Across the ring that says how many lessons of a group are finished.
const SHARE: f32 = 22.0;

/// Draws the page.
pub fn ui(cx: &mut HomeCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let all = ui.max_rect();
    ui.painter().rect_filled(all, 0, kit.th.bar);
    let bar = all.with_max_y(all.top() + kit.h(space::TOP_BAR));
    top(cx, ui, bar);
    let page = all.with_min_y(bar.bottom());
    let room = page.width() - 48.0;
    let beside = !(cx.campaigns.is_empty() && cx.practice.page.kinds.is_empty()) && room >= kit.h(BESIDE);
    let third = if beside && room >= kit.h(THREE) { kit.h(PRACTICE) } else { 0.0 };
    let gap = if third > 0.0 { kit.h(GUTTER) } else { 0.0 };
    let width = (kit.h(if beside { WIDEST_OF_TWO } else { WIDEST }) + third + gap).min(room);
    let mut part = child(ui, "lessons", page);
    landmark(&part, accesskit::Role::Main, "Lessons");
    ScrollArea::vertical().id_salt("lessons-scroll").auto_shrink([false, false]).show(&mut part, |ui| {
        let side = ((page.width() - width) / 2.0).max(0.0);
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.horizontal_top(|ui| {
            ui.add_space(side);
            let two = width - third - gap;
            let right = kit.h(CARDS).min(two * 0.46);
            let left = if beside { two - right - kit.h(GUTTER) } else { width };
            ui.vertical(|ui| {
                ui.set_width(left);
                body(cx, ui, left);
                if !beside {
                    cards(cx, ui, left);
                    practice(cx, ui, left);
                }
            });
            if beside {
                ui.add_space(kit.h(GUTTER));
                ui.vertical(|ui| {
                    ui.set_width(right);
                    ui.add_space(26.0);
                    cards(cx, ui, right);
                    if third == 0.0 {
                        practice(cx, ui, right);
                    }
                });
            }
            if third > 0.0 {
                ui.add_space(gap);
                ui.vertical(|ui| {
                    ui.set_width(third);
                    ui.add_space(26.0);
                    practice(cx, ui, third);
                });
            }
        });
        crate::ui::focus::bring_into_sight(ui);
    });
}

/// The cards beside the lessons, or below them.
fn cards(cx: &mut HomeCx<'_>, ui: &mut Ui, width: f32) {
    // Of which game the one played last is, as far as that is known.
    let of = |(path, game): &(&Path, &str)| {
        let at = cx.campaigns.iter().position(|c| c.kind.title() == *game).unwrap_or(0);
        (at, path.to_path_buf())
    };
    let played = cx.played.as_ref().map(of);
    let mut all: Vec<_> = cx.campaigns.iter().enumerate().zip(&mut *cx.maps).collect();
    all.sort_by_key(|((_, campaign), _)| campaign.kind.id() != cx.first);
    for (campaign, map) in all {
        let played = played.as_ref().filter(|(at, _)| *at == campaign.0).map(|(_, path)| path.as_path());
        card::ui(cx.kit, ui, width, campaign, (map, played), cx.send);
    }
}

/// Practice, and one's own lessons.
fn practice(cx: &mut HomeCx<'_>, ui: &mut Ui, width: f32) {
    let first = cx.kinds.iter().find(|kind| kind.id() == cx.first).map_or("", |kind| kind.title());
    crate::screens::practice::card::ui(cx.kit, ui, width, (cx.practice, first), cx.send);
    own(cx, ui, width);
}

/// Name, tabs and settings.
fn top(cx: &mut HomeCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line2));
    let mut part = child(ui, "learn-top", rect);
    landmark(&part, accesskit::Role::Banner, "Stavka");
    tabs(kit, &mut part, rect, (cx.playing, cx.sample), cx.send);
    corner::settings(kit, &mut part, rect, cx.send);
}

/// Name and tabs of a page of Learn, over a game that is played or a sample; where they end.
pub(crate) fn tabs(
    kit: Kit,
    part: &mut Ui,
    rect: Rect,
    (playing, sample): (bool, usize),
    send: &mut Vec<Command>,
) -> f32 {
    let y = rect.center().y;
    let name = kit.text(
        part.painter(),
        pos2(rect.left() + 22.0, y),
        Align2::LEFT_CENTER,
        "Stavka",
        Role::Title3,
        kit.th.ink,
    );
    let wide = kit.h(198.0);
    let height = kit.h(28.0);
    let at = pos2(name.right() + 16.0, y - height / 2.0);
    let mut tabs = child(part, "modes", Rect::from_min_size(at, vec2(wide, height)));
    let items = [("Play", "The table"), ("Review", "Step through a game"), ("Learn", "Lessons")];
    match kit.segments(&mut tabs, "Mode", wide, &items, 2) {
        Some(0) => send.push(Program::Table.into()),
        Some(1) if playing => {
            send.push(Program::Table.into());
            send.push(Command::Review(crate::command::review::Act::Open));
        }
        Some(1) => send.push(Files::OpenSample(sample).into()),
        Some(_) | None => {}
    }
    at.x + wide + 8.0
}

fn body(cx: &mut HomeCx<'_>, ui: &mut Ui, width: f32) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.add_space(26.0);
    kit.heading(ui, "Lessons", Role::Title, t.ink);
    ui.add_space(4.0);
    let (done, all) = cx.kept.count();
    let words = match done {
        0 => format!("{}, played on the map. Nothing is lost by trying.", count(all, "lesson")),
        n => format!("{n} of {} finished.", count(all, "lesson")),
    };
    kit.label(ui, &words, Role::Lesson, t.ink2);
    forget(cx, ui);
    ui.add_space(8.0);
    let arrange = Btn::new("Arrange a position\u{2026}")
        .tip("Units, ground, turn and weather on the map by hand, to play or teach from");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        kit.send_button(ui, arrange, cx.send, Arrange::Open);
        let plan = Btn::new("A double period\u{2026}")
            .tip("A teacher\u{2019}s plan: lessons with times, hand-outs, answers of the class");
        kit.send_button(ui, plan, cx.send, Program::Show(Dialog::Teacher));
    });
    ui.add_space(18.0);
    let next = cx.kept.next_first(cx.first).map(|lesson| lesson.id.clone());
    let Some(shelf) = cx.kept.shelf() else { return };
    let (mut number, mut game, mut titled) = (0, "", "");
    let is_first = |books: &[Vec<Book>]| books.iter().flatten().any(|book| book.lesson.game == cx.first);
    let (own, others): (Vec<_>, Vec<_>) = shelf.packs.iter().partition(|(_, parts)| is_first(parts));
    for (pack, parts) in own.into_iter().chain(others) {
        if cx.kinds.len() > 1 {
            let first = parts.iter().flatten().next().map(|book| book.lesson.game.as_str());
            let kind = cx.kinds.iter().find(|kind| Some(kind.id()) == first);
            if let Some(kind) = kind.filter(|kind| kind.id() != titled) {
                titled = kind.id();
                kit.heading(ui, kind.title(), Role::Heading2, t.ink);
                ui.add_space(6.0);
            }
        }
        for (part, books) in pack.parts.iter().zip(parts) {
            let title = if part.title.is_empty() { &pack.title } else { &part.title };
            let done =
                books.iter().filter(|b| cx.kept.done(&b.lesson.id).is_some_and(|d| d.finished)).count();
            group(kit, ui, title, (done, books.len()));
            for book in books {
                if book.lesson.leads_in() {
                    row(cx, ui, width, (0, &book.lesson), false);
                    continue;
                }
                // Each game has a first lesson.
                number = if game == book.lesson.game { number + 1 } else { 1 };
                game = &book.lesson.game;
                let current = next.as_ref() == Some(&book.lesson.id);
                row(cx, ui, width, (number, &book.lesson), current);
            }
            ui.add_space(16.0);
        }
    }
    if !cx.kept.opened().is_empty() {
        kit.label(ui, "From files", Role::CaptionSemi, t.ink2);
        ui.add_space(6.0);
        for (nth, lesson) in cx.kept.opened().iter().enumerate() {
            row(cx, ui, width, (nth + 1, lesson), false);
        }
        ui.add_space(16.0);
    }
    for fault in &shelf.faults {
        kit.label(ui, &fault.to_string(), Role::Caption, t.warn);
    }
    ui.add_space(24.0);
}

/// The head of a group of lessons: its title, and how many of it are finished as words beside a ring.
fn group(kit: Kit, ui: &mut Ui, title: &str, (done, of): (usize, usize)) {
    let t = kit.th;
    let side = kit.h(SHARE);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), side + 6.0), Sense::hover());
    let words = format!("{done} of {of}");
    spoken(&response, accesskit::Role::Label, &format!("{title}: {words} finished"));
    let middle = pos2(rect.left() + side / 2.0, rect.top() + side / 2.0);
    let (radius, wide) = (side / 2.0 - 2.0, kit.h(3.0));
    ui.painter().circle_stroke(middle, radius, Stroke::new(wide, t.line2));
    let share = done as f32 / of.max(1) as f32;
    let steps = (share * 32.0).ceil() as usize;
    let at = |step: usize| {
        let turn = std::f32::consts::TAU * (share * step as f32 / steps.max(1) as f32 - 0.25);
        middle + radius * Vec2::angled(turn)
    };
    if steps > 0 {
        let arc: Vec<_> = (0..=steps).map(at).collect();
        ui.painter().line(arc, Stroke::new(wide, t.acc));
    }
    let left = pos2(rect.left() + side + 8.0, middle.y);
    let name = kit.text(ui.painter(), left, Align2::LEFT_CENTER, title, Role::CaptionSemi, t.ink2);
    let after = pos2(name.right() + 10.0, middle.y);
    kit.text(ui.painter(), after, Align2::LEFT_CENTER, &words, Role::Caption, t.ink3);
}

/// One's own lessons, and the ways to make and open one.
fn own(cx: &mut HomeCx<'_>, ui: &mut Ui, width: f32) {
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.heading(ui, "My lessons", Role::CaptionSemi, t.ink2);
    ui.add_space(6.0);
    if cx.kept.all_own().is_empty() {
        let words = "Make a lesson of any position: write what is asked, play the answers, try it, print it.";
        kit.label(ui, words, Role::Table, t.ink2);
        ui.add_space(8.0);
    }
    for (nth, (path, lesson)) in cx.kept.all_own().iter().enumerate() {
        match lesson {
            Ok(lesson) => {
                row(cx, ui, width, (nth + 1, lesson), false);
                let name = format!("Change {}", lesson.title);
                let button = Btn::new("Change it").link().name(name.as_str()).tip("Steps, answers and texts");
                if kit.button(ui, button).clicked() {
                    cx.send.push(Make::Change(lesson.id.clone()).into());
                }
                ui.add_space(8.0);
            }
            Err(why) => {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                kit.label(ui, &format!("{file} cannot be read. {why}."), Role::Caption, t.warn);
                ui.add_space(8.0);
            }
        }
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let here = cx.playing.then_some(());
        let buttons = [
            (Some(()), "Make a lesson", Make::New),
            (here, "Make one from the game on the table", Make::Here),
        ];
        for (_, words, asked) in buttons.into_iter().filter(|(shown, ..)| shown.is_some()) {
            kit.send_button(ui, Btn::new(words).height(34.0), cx.send, asked);
        }
        let open =
            Btn::new("Open a lesson file…").tip("A .lesson file; dropping it here does it too").height(34.0);
        kit.send_button(ui, open, cx.send, Files::ChooseFile);
        let answers = Btn::new("Answers of a class…")
            .tip(
                "What learners saved at the end of a lesson, as a table; dropping the files here does it too",
            )
            .height(34.0);
        kit.send_button(ui, answers, cx.send, Class::Grade);
    });
    ui.add_space(16.0);
}

/// A lesson: number or tick, title and aim, minutes, what was done of it. One that leads into a game has no number, 0 here.
fn row(cx: &mut HomeCx<'_>, ui: &mut Ui, width: f32, (number, lesson): (usize, &Arc<Lesson>), current: bool) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let done = cx.kept.done(&lesson.id).cloned().unwrap_or_default();
    let button = kit.h(if current { 150.0 } else { 0.0 });
    let text = kit.h(TEXT);
    let end = width - kit.h(96.0) - button;
    let title = kit.wrapped(ui.painter(), &lesson.title, Role::Heading, t.ink, end - text);
    // Without a state at the right the aim has the whole line.
    let free = !current && done.last.is_empty() && !done.finished && lesson.minutes == 0;
    let wide = if free { width - kit.h(16.0) - text } else { end - text };
    let aim = kit.wrapped(ui.painter(), &lesson.aim, Role::Table, t.ink2, wide);
    let (above, below) = if current { (12.0, 30.0) } else { (9.0, 9.0) };
    let need = title.size().y + 2.0 + aim.size().y + kit.h(above + below) + 6.0;
    let height = kit.h(ROWS[usize::from(current)]).max(need).round();
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let paper = rect.shrink2(vec2(0.0, 3.0));
    let corner = CornerRadius::same(space::CORNER);
    let over = ui.rect_contains_pointer(rect);
    let fill = if over { t.accbg } else { t.card };
    let edge = if current { Stroke::new(1.6, t.acc) } else { Stroke::new(1.0, t.line) };
    ui.painter().rect(paper, corner, fill, edge, StrokeKind::Inside);
    let size = vec2(kit.h(CUT.x), kit.h(CUT.y));
    let cut = Rect::from_min_size(pos2(paper.left() + INSIDE, paper.center().y - size.y / 2.0), size);
    cx.cuts.ui(kit, ui, cut, (cx.kinds, lesson));
    let left = pos2((cut.right() + rect.left() + text) / 2.0, paper.center().y);
    if number == 0 && !done.finished {
        Icon::Play.paint(ui.painter(), left, kit.h(18.0), t.acc);
    } else if done.finished {
        Icon::Check.paint(ui.painter(), left, kit.h(18.0), t.ink2);
    } else {
        kit.text(ui.painter(), left, Align2::CENTER_CENTER, &number.to_string(), Role::Heading, t.ink2);
    }
    let (text, end) = (rect.left() + text, rect.left() + end);
    let top = paper.top() + kit.h(above);
    let under = top + title.size().y + 2.0;
    ui.painter().galley(pos2(text, top), title, t.ink);
    ui.painter().galley(pos2(text, under), aim, t.ink2);
    if current {
        let bars = Rect::from_min_size(
            pos2(text, paper.bottom() - kit.h(17.0)),
            vec2((end - text).max(40.0), kit.h(5.0)),
        );
        tasks(kit, ui, bars, lesson, &done.last);
    }
    let right = paper.right() - button - kit.h(if current { 28.0 } else { 16.0 });
    let minutes = if lesson.minutes == 0 { String::new() } else { format!("{} min.", lesson.minutes) };
    let state = match (done.finished, done.of, done.last.is_empty()) {
        (true, ..) if lesson.leads_in() => "done".to_owned(),
        (true, of, _) if of > 0 => format!("{} of {of}", count(done.stars as usize, "star")),
        (true, ..) => "finished".to_owned(),
        (false, _, false) => "begun".to_owned(),
        (false, ..) => String::new(),
    };
    // Under the pointer the button that prints stands there.
    let spot = Rect::from_min_size(
        pos2(right - kit.h(PRINT.x) + 8.0, paper.center().y - kit.h(PRINT.y) / 2.0),
        vec2(kit.h(PRINT.x), kit.h(PRINT.y)),
    );
    if !print(cx, ui, spot, lesson, over) {
        let (y, off) = (paper.center().y, kit.h(9.0));
        let painter = ui.painter();
        kit.text(painter, pos2(right, y - off), Align2::RIGHT_CENTER, &minutes, Role::Table, t.ink2);
        kit.text(painter, pos2(right, y + off), Align2::RIGHT_CENTER, &state, Role::Caption, t.ink3);
    }
    let which = if number == 0 { "Start here".to_owned() } else { format!("Lesson {number}") };
    let spoken_words = format!("{which}: {}. {minutes} {state}", lesson.title);
    spoken(&response, accesskit::Role::Button, spoken_words.trim());
    kit.focus_ring_of(ui.painter(), &response, paper, space::CORNER);
    let stars = format!("Its stars:\n{}", ending::stars(lesson).join("\n"));
    let response = if lesson.leads_in() { response } else { response.on_hover_text(stars) };
    let mut begun = response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked();
    if current {
        let spot = Rect::from_center_size(
            pos2(paper.right() - 16.0 - kit.h(65.0), paper.center().y),
            vec2(kit.h(130.0), kit.h(40.0)),
        );
        let mut part = child(ui, "go", spot);
        let words = if done.last.is_empty() { "Begin" } else { "Go on" };
        let button = Btn::primary(words).key("Enter").size(spot.width(), 40.0);
        begun |= kit.button(&mut part, button).clicked();
    }
    if begun {
        cx.send.push(Learn::Begin(lesson.id.clone()).into());
    }
}

/// The button in the row of a lesson that prints its hand-out: seen under the pointer, and when the keyboard is at it; whether it
/// is seen.
fn print(cx: &mut HomeCx<'_>, ui: &mut Ui, spot: Rect, lesson: &Lesson, over: bool) -> bool {
    let mut part = ui.new_child(egui::UiBuilder::new().id_salt(("print", &lesson.id)).max_rect(spot));
    let seen = Id::unique(("print seen", &lesson.id));
    let focused = ui.data(|d| d.get_temp::<Id>(seen)).is_some_and(|id| ui.memory(|m| m.has_focus(id)));
    let shown = over || focused;
    if !shown {
        part.set_opacity(0.0);
    }
    let name = format!("Print {}", lesson.title);
    let button = Btn::new("Print")
        .icon(Icon::File)
        .quiet()
        .name(name.as_str())
        .tip("Print the hand-out: the tasks on paper, and the same solved")
        .size(spot.width(), PRINT.y);
    let response = cx.kit.button(&mut part, button);
    ui.data_mut(|d| d.insert_temp(seen, response.id));
    if response.clicked() {
        cx.send.push(Class::Print(lesson.id.clone()).into());
    }
    shown
}

/// A bar for each step, those before the one left filled.
fn tasks(kit: Kit, ui: &Ui, rect: Rect, lesson: &Lesson, last: &str) {
    let t = kit.th;
    let at = lesson.steps.iter().position(|step| step.id == last).unwrap_or(0);
    let wide = (rect.width() + 3.0) / lesson.steps.len() as f32;
    for nth in 0..lesson.steps.len() {
        let spot = Rect::from_min_size(
            pos2(rect.left() + wide * nth as f32, rect.top()),
            vec2(wide - 3.0, rect.height()),
        );
        ui.painter().rect_filled(spot, 2, if nth < at { t.ink2 } else { t.line });
    }
}

/// Forgets what was done; asks once.
fn forget(cx: &mut HomeCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    if cx.kept.lessons().all(|lesson| cx.kept.done(&lesson.id).is_none()) {
        return;
    }
    let words = if cx.kept.asks_to_forget { "Forget it all: click again" } else { "Forget what was done" };
    let button = Btn::new(words).link().height(30.0);
    let spot = ui.scope(|ui| kit.button(ui, button)).inner;
    ui.ctx().data_mut(|d| d.insert_temp(Id::unique("forget"), spot.id));
    if spot.clicked() {
        cx.send.push(Learn::Forget.into());
    }
}
