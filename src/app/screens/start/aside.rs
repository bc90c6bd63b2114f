//! The column beside the new game where there are several games: the lessons of the one that is set up, its ready-made
//! starts, its samples, and files.

use super::{
    StartCx, StartScreen,
    cards::{FIRST_GAME, SHOW_ME_HOW},
    heading,
    lines::Line,
    paint_card,
};
use crate::{
    command::{Learn, Program},
    ui::{Btn, Kit, Role, Rows, bring_into_sight, child, landmark},
};
use egui::{Rect, ScrollArea, Ui, accesskit, vec2};
use engine::{
    contract::options::{Chosen, ReadyStart},
    table::GameKind,
};
use lessons::format::Lesson;
use std::sync::Arc;

/// How many lessons are named.
const LESSONS: usize = 3;
/// How many files are listed at least where the samples are told in full.
const LISTED: usize = 3;
/// Room inside a card, at its sides and above and below, in points.
const PAD: egui::Vec2 = vec2(18.0, 12.0);

/// What there is room for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// Names alone.
    Names,
    /// Names of starts with what they are.
    Starts,
    /// The next lessons by name as well.
    All,
}

impl StartScreen {
    /// Height below which the column does not show all of its cards. What is for newcomers stands elsewhere the first time.
    pub(super) fn aside_least(kit: Kit, first_time: bool) -> f32 {
        kit.h(if first_time { 560.0 } else { 700.0 })
    }

    /// Draws the column.
    pub(super) fn aside(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect, gap: f32) {
        let Some(kind) = self.kind(cx.kinds) else { return };
        let kit = cx.kit;
        let room = !self.first_time || area.height() >= Self::aside_least(kit, false);
        let lessons = cx.lessons.lessons_of(kind.id()).filter(|_| room);
        let lessons: Vec<Arc<Lesson>> = lessons.cloned().collect();
        let starts = kind.starts();
        let sampled = cx.samples.iter().any(|sample| sample.game == kind.id());
        let fixed = |detail| {
            let lessons = Self::lessons_height(kit, lessons.len(), detail);
            let starts = starts_height(kit, starts.len(), detail);
            [lessons, starts].into_iter().filter(|h| *h > 0.0).map(|h| h + gap).sum::<f32>()
        };
        // Where there are games, there is a list of them.
        let files = if cx.files.is_empty() { 190.0 } else { 290.0 };
        let listed = cx.files.len().min(LISTED);
        let rest = kit.h(if sampled { files + 150.0 } else { files });
        let detail = [Detail::All, Detail::Starts].into_iter().find(|d| fixed(*d) + rest <= area.height());
        let detail = detail.unwrap_or(Detail::Names);
        let mut top = area.top();
        let mut take = |height: f32| {
            let card = Rect::from_x_y_ranges(area.x_range(), top..=top + height);
            top = card.bottom() + gap;
            card
        };
        if !lessons.is_empty() {
            let card = take(Self::lessons_height(kit, lessons.len(), detail));
            Self::game_lessons_card(cx, ui, card, (&lessons, detail), self.first_time);
        }
        if !starts.is_empty() {
            let card = take(starts_height(kit, starts.len(), detail));
            self.starts_card(cx, ui, card, (&*kind, starts, detail));
        }
        let below = area.with_min_y(top);
        let room = below.size() - vec2(0.0, gap);
        let samples = if sampled { self.samples_room(cx, ui, room, listed) } else { 0.0 };
        let (samples, open) = below.split_top_bottom_at_y(below.top() + samples);
        if sampled {
            self.samples_card(cx, ui, samples);
        }
        self.open_card(cx, ui, open.with_min_y(open.top() + if sampled { gap } else { 0.0 }));
    }

    fn lessons_height(kit: Kit, lessons: usize, detail: Detail) -> f32 {
        if lessons == 0 {
            return 0.0;
        }
        let named = if detail == Detail::All { lessons.min(LESSONS) as f32 } else { 0.0 };
        let rows = named * Line::height(kit, false) + if named > 0.0 { 8.0 } else { 0.0 };
        2.0 * PAD.y + kit.h(28.0 + 22.0 + 32.0 + 32.0) + rows
    }

    /// The lessons of the game that is set up: how far they are done, the next ones, and a way in.
    fn game_lessons_card(
        cx: &mut StartCx<'_>,
        ui: &mut Ui,
        area: Rect,
        (lessons, detail): (&[Arc<Lesson>], Detail),
        first_time: bool,
    ) {
        let (kit, t) = (cx.kit, cx.kit.th);
        paint_card(kit, ui, area);
        let mut ui = child(ui, "game-lessons", area.shrink2(PAD));
        landmark(&ui, accesskit::Role::Region, "Lessons");
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let game = &lessons[0].game;
        let began = |lesson: &Arc<Lesson>| cx.lessons.done(&lesson.id).is_some();
        let done = lessons.iter().filter(|l| cx.lessons.done(&l.id).is_some_and(|d| d.finished)).count();
        let first = !lessons.iter().any(began);
        heading(kit, &mut ui, if first { "First time here?" } else { "Lessons" });
        let words = if first {
            format!("{} on this map.", engine::base::say::count(lessons.len() as i64, "short lesson"))
        } else {
            format!("{done} of {} done.", lessons.len())
        };
        kit.one_line(&mut ui, &words, Role::Table, t.ink2);
        ui.add_space(kit.h(22.0) - Role::Table.line(kit.k));
        let next = cx.lessons.next_of(game).cloned();
        if detail == Detail::All {
            let at = next.as_ref().and_then(|next| lessons.iter().position(|l| l.id == next.id)).unwrap_or(0);
            let from = at.min(lessons.len().saturating_sub(LESSONS));
            let mut rows = Rows::of(&ui, ui.scope_id().with("game-lessons"));
            let mut drawn = Vec::new();
            for (nth, lesson) in lessons.iter().enumerate().skip(from).take(LESSONS) {
                let title = format!("{} {}", nth + 1, lesson.title);
                let minutes =
                    if lesson.minutes > 0 { format!("{} min", lesson.minutes) } else { String::new() };
                let said = format!("Lesson {title}");
                let (side, about) = (&minutes, &lesson.aim);
                let line = Line {
                    key: &lesson.id,
                    title: &title,
                    about,
                    side,
                    said: &said,
                    full: false,
                    ..Line::EMPTY
                };
                let response = line.ui(kit, &mut ui, &mut rows);
                if response.clicked() {
                    cx.send.push(Learn::Begin(lesson.id.clone()).into());
                }
                drawn.push(response);
            }
            rows.walk(&ui, &drawn);
            ui.add_space(8.0);
        }
        Self::lesson_buttons(cx, &mut ui, next.as_deref(), first);
        if first_time {
            // They stand over the form, large.
            return;
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 0.0);
            Self::newcomers_links(cx, ui, game);
        });
    }

    fn lesson_buttons(cx: &mut StartCx<'_>, ui: &mut Ui, next: Option<&Lesson>, first: bool) {
        let kit = cx.kit;
        let height = Some(32.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
            let wide = ((ui.available_width() - 8.0) * 0.56).floor();
            let rest = ui.available_width() - wide - 8.0;
            if let Some(lesson) = next {
                let begun = cx.lessons.done(&lesson.id).is_some();
                let text = match (first, begun) {
                    (true, _) => "Begin lesson 1",
                    (false, true) => "Go on",
                    (false, false) => "Next lesson",
                };
                let name = if first { text.to_owned() } else { format!("{text}: {}", lesson.title) };
                let button = Btn::new(text).name(name.as_str()).tip(lesson.title.as_str()).size(wide, height);
                if kit.button(ui, button).clicked() {
                    cx.send.push(Learn::Begin(lesson.id.clone()).into());
                }
            }
            let all = Btn::new("All lessons").size(rest, height);
            kit.send_button(ui, all, cx.send, Learn::Home);
        });
    }

    /// The short ways in, which stay reachable for those who have played.
    pub(super) fn newcomers_links(cx: &mut StartCx<'_>, ui: &mut Ui, game: &str) {
        let kit = cx.kit;
        if let Some(lesson) = cx.lessons.lead_in(game) {
            let link =
                Btn::new("Five minutes").name(SHOW_ME_HOW).tip(lesson.aim.as_str()).link().height(22.0);
            kit.send_button(ui, link, cx.send, Learn::Begin(lesson.id.clone()));
        }
        let link = Btn::new("A first game").tip(FIRST_GAME).link().height(22.0);
        kit.send_button(ui, link, cx.send, Program::FirstGame);
    }

    /// Starts that set all rows together.
    fn starts_card(
        &mut self,
        cx: &mut StartCx<'_>,
        ui: &mut Ui,
        area: Rect,
        (kind, starts, detail): (&dyn GameKind, &[ReadyStart], Detail),
    ) {
        let kit = cx.kit;
        paint_card(kit, ui, area);
        let mut ui = child(ui, "starts", area.shrink2(PAD));
        landmark(&ui, accesskit::Role::Region, "Ready-made starts");
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        heading(kit, &mut ui, "Ready-made starts");
        if detail >= Detail::Starts {
            kit.one_line(&mut ui, "The rows of the form, set together.", Role::Table, kit.th.ink2);
        }
        ui.add_space(6.0);
        let options = kind.options();
        let now = Chosen::new(&options, &self.choices).differing();
        let mut picked = None;
        ScrollArea::vertical().id_salt("starts").auto_shrink([false, false]).show(&mut ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let mut rows = Rows::of(ui, ui.scope_id().with("starts"));
            let mut drawn = Vec::new();
            for start in starts {
                let choices = start.choices();
                let on = Chosen::new(&options, &choices).differing() == now;
                let said = format!("Start: {}", start.name);
                let full = detail >= Detail::Starts;
                let line = Line {
                    key: start.name,
                    title: start.name,
                    about: start.about,
                    said: &said,
                    full,
                    on,
                    ..Line::EMPTY
                };
                let response = line.ui(kit, ui, &mut rows);
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(on));
                if response.clicked() {
                    picked = Some(choices);
                }
                drawn.push(response);
            }
            rows.walk(ui, &drawn);
            bring_into_sight(ui);
        });
        if let Some(choices) = picked {
            self.take_choices(choices);
        }
    }
}

fn starts_height(kit: Kit, starts: usize, detail: Detail) -> f32 {
    if starts == 0 {
        return 0.0;
    }
    let full = detail >= Detail::Starts;
    let head = kit.h(28.0) + if full { Role::Table.line(kit.k) } else { 0.0 } + 6.0;
    2.0 * PAD.y + head + 6.0 + starts as f32 * Line::height(kit, full)
}
