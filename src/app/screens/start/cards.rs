//! The cards beside the new game: go on with the newest one, open a file, look at a bundled game.

use super::{StartCx, StartScreen, heading, held::held, lines::Line, lower, paint_card};
use crate::{
    command::{Command, Dialog, Files, Learn, Program},
    desk::Desk,
    features::learn::Kept,
    panels::{games::whole_rows, top_bar::score_words},
    program::library as files,
    ui::{Btn, Kit, Role, Rows, bring_into_sight, child, dashed_frame, landmark, space, spoken},
};
use egui::{
    Align, Align2, CornerRadius, Layout, Rect, ScrollArea, Sense, Ui, UiBuilder, Vec2, accesskit, pos2, vec2,
};
use engine::table::shipped::Sample;
use std::time::SystemTime;

/// This number of samples with what they are about are worth more than all their names.
const SOME: usize = 3;

/// Room for words, in points at the usual text size, from which on the newest game has its map beside them.
const STAMPED: f32 = 380.0;

/// The button of the lesson that leads into a game.
pub(super) const SHOW_ME_HOW: &str = "Show me how, five minutes";
/// The button of the first lesson with a number.
const LESSON_ONE: &str = "Begin lesson 1";
/// What a first game is.
pub(super) const FIRST_GAME: &str =
    "The first side against the computer, with what is recommended, hints by themselves, and undo anywhere";

/// How high the card of files is without files, and a file in its list, in points at the usual text size.
const LEAST_FILES: f32 = 150.0;
/// As [`LEAST_FILES`].
const FILE: f32 = 64.0;

impl StartScreen {
    /// The small map of the newest game.
    fn stamp(&mut self, kit: Kit, ui: &Ui, rect: Rect, desk: &Desk) {
        let Some(preview) = &self.preview else { return };
        self.stamp.ui(ui, rect, &preview.scene, kit.th);
        let response = ui.interact(rect, ui.scope_id().with("stamp"), Sense::hover());
        spoken(&response, accesskit::Role::Image, &format!("Map of {}", desk.seen.sequence.date));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(held(desk)));
    }

    pub(crate) fn continue_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let Some(newest) = cx.newest.as_ref() else { return };
        paint_card(kit, ui, area);
        let ui = &mut child(ui, "continue", area);
        landmark(ui, accesskit::Role::Region, "Newest game");
        let desk = &newest.desk;
        let sequence = &desk.seen.sequence;
        let inner = area.shrink2(vec2(20.0, 12.0));
        let width = kit.h(160.0);
        let mut words = inner.with_max_x(inner.right() - width - 16.0);
        if words.width() > kit.h(STAMPED) {
            let stamp = inner.with_max_x(inner.left() + (inner.height() * 1.3).round());
            self.stamp(kit, ui, stamp, desk);
            words.min.x = stamp.right() + 18.0;
        }
        let mut left = child(ui, "continue-words", words);
        left.add_space(((words.height() - kit.h(78.0)) / 2.0).max(0.0));
        let over = desk.seen.outcome.is_some();
        kit.label(&mut left, if over { "Last game" } else { "Continue" }, Role::CaptionSemi, t.ink2);
        let title = match (sequence.date.as_str(), over) {
            ("", _) => sequence.heading.clone(),
            (date, true) => format!("{date}, game over"),
            (date, false) => {
                // The name of a side keeps its capital.
                let named = desk.table.sides().iter().any(|s| sequence.heading.starts_with(s));
                let heading = if named { sequence.heading.clone() } else { lower(&sequence.heading) };
                format!("{date}, {heading}")
            }
        };
        let said = kit.one_line(&mut left, &title, Role::Heading2, t.ink);
        spoken(&said, accesskit::Role::Heading, &title);
        let score = &sequence.score;
        let held = match score_words(score) {
            [.., short] if score.total > 0 => format!(" · {short}"),
            _ => String::new(),
        };
        let persons: Vec<&str> = desk.persons().map(|s| desk.side_name(s)).collect();
        let plays = match persons.as_slice() {
            [one] => format!("you play the {one} side"),
            [] => "the computer plays both sides".to_owned(),
            _ => "you play both sides".to_owned(),
        };
        kit.one_line(&mut left, &format!("{} · {plays}{held}", desk.kind.title()), Role::Table, t.ink2);
        let saved = files::ago(newest.file.modified, SystemTime::now());
        let line =
            format!("{} · saved {saved}, order {}", newest.file.name, desk.table.number(desk.table.cursor()));
        kit.one_line(&mut left, &line, Role::Table, t.ink2);
        let spot = Rect::from_center_size(
            pos2(inner.right() - width / 2.0, inner.center().y),
            vec2(width, kit.h(40.0)),
        );
        let mut right = child(ui, "continue-button", spot);
        let go = if over { "Look at it" } else { "Continue" };
        let button = Btn::primary(go).key("Enter").size(width, 40.0);
        let response = kit.button(&mut right, button);
        self.at_home(&response);
        if response.clicked() {
            cx.send.push(Command::Program(Program::Continue));
        }
    }

    /// Progress in the lessons, and the next one.
    pub(crate) fn lessons_card(&self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        paint_card(kit, ui, area);
        let ui = &mut child(ui, "lessons", area);
        landmark(ui, accesskit::Role::Region, "Lessons");
        let inner = area.shrink2(vec2(20.0, 8.0));
        let (done, of) = cx.lessons.count();
        let next = cx.lessons.next_first(self.game_id(cx));
        let words = match next {
            Some(lesson) => format!("Lessons: {done} of {of} done. Next: {}", lesson.title),
            None => format!("Lessons: all {of} done"),
        };
        let width = kit.h(112.0);
        let ways = kit.h(190.0);
        let buttons = ways + if next.is_some() { 2.0 * width + 8.0 } else { width };
        let line = inner.with_max_x(inner.right() - buttons - 16.0);
        let mut left = child(ui, "lessons-words", line);
        left.add_space((line.height() - Role::Table.line(kit.k)) / 2.0);
        kit.one_line(&mut left, &words, Role::Table, t.ink2);
        let spot = inner.with_min_x(inner.right() - buttons);
        let along = Layout::left_to_right(Align::Center);
        let mut right =
            ui.new_child(UiBuilder::new().id_salt("lessons-buttons").max_rect(spot).layout(along));
        right.spacing_mut().item_spacing = vec2(8.0, 0.0);
        let height = Some(30.0);
        if let Some(lesson) = next {
            let began = cx.lessons.done(&lesson.id).is_some();
            let text = if began { "Go on" } else { "Next lesson" };
            let name = format!("{text}: {}", lesson.title);
            let button = Btn::new(text).name(name.as_str()).size(width, height);
            if kit.button(&mut right, button).clicked() {
                cx.send.push(Learn::Begin(lesson.id.clone()).into());
            }
        }
        let all = Btn::new("All lessons").size(width, height);
        kit.send_button(&mut right, all, cx.send, Learn::Home);
        Self::newcomers_links(cx, &mut right, self.game_id(cx));
    }

    pub(crate) fn open_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(18.0, 14.0));
        let mut ui = child(ui, "open", inner);
        landmark(&ui, accesskit::Role::Region, "Open a game");
        heading(kit, &mut ui, "Open a game");
        ui.add_space(10.0);
        let (rect, frame) = ui.allocate_exact_size(vec2(inner.width(), kit.h(62.0)), Sense::hover());
        let over = ui.input(|i| !i.raw.hovered_files.is_empty());
        if over {
            ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
        }
        dashed_frame(ui.painter(), rect, if over { t.acc } else { t.line2 });
        let words = if cx.loading { "Reading the file" } else { "Drop a .stavka file here" };
        spoken(&frame, accesskit::Role::Label, words);
        let at = rect.center() - vec2(0.0, kit.h(13.0));
        kit.text(ui.painter(), at, Align2::CENTER_CENTER, words, Role::TableSemi, t.ink);
        let size = vec2(kit.h(90.0), kit.h(30.0));
        let spot = Rect::from_center_size(rect.center() + vec2(0.0, kit.h(13.0)), size);
        let mut link = child(&mut ui, "choose", spot);
        link.set_clip_rect(spot.expand(6.0).intersect(ui.clip_rect().expand(6.0)));
        let button = Btn::new("Choose one…").link().size(spot.width(), 30.0);
        let response = kit.button(&mut link, button);
        if self.jump == Some(1) {
            response.request_focus();
        }
        if response.clicked() {
            cx.send.push(Command::Files(Files::ChooseFile));
        }
        ui.add_space(8.0);
        if cx.files.is_empty() {
            kit.label(&mut ui, "Your games will be listed here.", Role::Caption, t.ink3);
            return;
        }
        let gone = if cx.deleted > 0 { kit.h(24.0) } else { 0.0 };
        let room = ui.available_height() - gone;
        let mut list = std::mem::take(&mut self.list);
        list.ui(kit, &mut ui, (cx.files, true), room, cx.send, Files::OpenPath);
        self.list = list;
        if cx.deleted > 0 {
            let words = format!("Deleted games: {}…", cx.deleted);
            let line = Rect::from_min_max(pos2(inner.left(), inner.bottom() - gone), inner.max);
            let mut link = child(&mut ui, "deleted", line);
            let button = Btn::new(&words).link().height(20.0);
            kit.send_button(&mut link, button, cx.send, Program::Show(Dialog::Deleted));
        }
    }

    /// How high the card of the samples is, in a room that it shares with the card below: with what they are about as far
    /// as some files are listed too, else as high as their names, which come before files.
    pub(super) fn samples_room(&self, cx: &StartCx<'_>, ui: &Ui, room: Vec2, listed: usize) -> f32 {
        let kit = cx.kit;
        let game = self.kind(cx.kinds).map(|kind| kind.id());
        let shown = cx.samples.iter().filter(|sample| game.is_none_or(|game| sample.game == game));
        let width = room.x - 36.0 - ui.spacing().scroll.allocated_width();
        let told = |sample: &Sample| {
            Line { title: sample.name, about: sample.about, ..Line::EMPTY }.tall(kit, ui.painter(), width)
        };
        let head = kit.h(30.0) + 36.0;
        let told: f32 = head + shown.clone().map(told).sum::<f32>();
        let names = head + shown.count() as f32 * Line::height(kit, false);
        let files = |count: usize| kit.h(LEAST_FILES + count as f32 * FILE);
        let room = |files: f32| (room.y - files).max(kit.h(130.0)).round();
        told.min(room(files(listed))).max(names.min(room(files(listed.min(1)))))
    }

    pub(crate) fn samples_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let kit = cx.kit;
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(18.0, 14.0));
        let mut ui = child(ui, "samples", inner);
        landmark(&ui, accesskit::Role::Region, "Sample games");
        heading(kit, &mut ui, "Sample games");
        ui.add_space(6.0);
        // Those of the game that is set up.
        let game = self.kind(cx.kinds).map(|kind| kind.id());
        let shown = cx.samples.iter().enumerate();
        let shown: Vec<_> = shown.filter(|(_, sample)| game.is_none_or(|game| sample.game == game)).collect();
        let (room, width) = (ui.available_height(), inner.width() - ui.spacing().scroll.allocated_width());
        let tall = |(_, sample): &(usize, &Sample)| {
            let line = Line { title: sample.name, about: sample.about, ..Line::EMPTY };
            line.tall(kit, ui.painter(), width)
        };
        // Names alone where there is no room for some with what they are about.
        let full = shown.iter().take(SOME).map(tall).sum::<f32>() <= room;
        let tall = |sample: &(usize, &Sample)| if full { tall(sample) } else { Line::height(kit, false) };
        let ends = shown.iter().scan(0.0, |end, sample| {
            *end += tall(sample);
            Some(*end)
        });
        let whole = whole_rows(ends, room);
        let area = ScrollArea::vertical().id_salt("samples").max_height(whole);
        area.auto_shrink([false, true]).show(&mut ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let mut rows = Rows::of(ui, ui.scope_id().with("samples"));
            let mut drawn = Vec::new();
            for (i, sample) in shown {
                let said = format!("Sample game {}", sample.name);
                let (title, about) = (sample.name, sample.about);
                let line = Line { key: title, title, about, said: &said, full, ..Line::EMPTY };
                let response = line.ui(kit, ui, &mut rows);
                if self.jump == Some(2) && drawn.is_empty() {
                    rows.go_to(ui, response.id);
                }
                if response.clicked() {
                    cx.send.push(Command::Files(Files::OpenSample(i)));
                }
                drawn.push(response);
            }
            rows.walk(ui, &drawn);
            bring_into_sight(ui);
        });
    }

    /// How high the card for newcomers is in a window of this height.
    pub(super) fn first_time_height(kit: Kit, window: f32) -> f32 {
        kit.h(if window < 760.0 { 90.0 } else { 108.0 })
    }

    /// What Enter does where nobody has played or learnt yet: the five minutes of the game that is set up, or its first lesson.
    pub(crate) fn likeliest(&self, game: &str, lessons: &Kept) -> Option<Command> {
        let lesson = lessons.lead_in(game).or_else(|| lessons.next_of(game)).filter(|_| self.first_time)?;
        Some(Learn::Begin(lesson.id.clone()).into())
    }

    /// Where there is no game yet: the lesson of five minutes, a game without a form, and what else there is to begin with.
    pub(crate) fn first_time_card(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        paint_card(kit, ui, area);
        let inner = area.shrink2(vec2(20.0, 10.0));
        let game = self.game_id(cx);
        let (large, small, gap) = (kit.h(262.0), kit.h(132.0), 8.0);
        let buttons = large + gap + small;
        let room = inner.with_max_x(inner.right() - buttons - 16.0);
        let words = "Five minutes on the map, then a game of your own. Or begin at once: hints come by themselves, and \
                     whatever you cannot do says why.";
        let text = kit.wrapped(ui.painter(), words, Role::Table, t.ink2, room.width());
        let ui = &mut child(ui, "first", area);
        landmark(ui, accesskit::Role::Region, "New here?");
        let mut left = child(ui, "first-words", room);
        let whole = kit.h(26.0) + text.size().y;
        let both = whole <= inner.height();
        left.add_space(((inner.height() - if both { whole } else { kit.h(26.0) }) / 2.0).max(0.0));
        heading(kit, &mut left, "New here?");
        if both {
            kit.label(&mut left, words, Role::Table, t.ink2);
        }
        let links = kit.h(24.0);
        let (above, below) =
            inner.with_min_x(inner.right() - buttons).split_top_bottom_at_y(inner.bottom() - links);
        let row = |spot: Rect| UiBuilder::new().max_rect(spot).layout(Layout::left_to_right(Align::Center));
        let mut right = ui.new_child(row(above.with_max_y(above.bottom() - 4.0)).id_salt("first-buttons"));
        right.spacing_mut().item_spacing = vec2(gap, 0.0);
        let height = Some((above.height() - 4.0) / kit.k);
        let next = cx.lessons.next_of(game).map(|lesson| lesson.id.clone());
        let lead_in = cx.lessons.lead_in(game);
        let first = match (lead_in, &next) {
            (Some(lesson), _) => Some((SHOW_ME_HOW, lesson.id.clone())),
            (None, Some(id)) => Some((LESSON_ONE, id.clone())),
            (None, None) => None,
        };
        if let Some((text, id)) = first {
            let button = Btn::primary(text).key("Enter").size(large, height);
            let response = kit.button(&mut right, button);
            self.at_home(&response);
            if response.clicked() {
                cx.send.push(Learn::Begin(id).into());
            }
        }
        let button = Btn::new("A first game").tip(FIRST_GAME).size(small, height);
        kit.send_button(&mut right, button, cx.send, Program::FirstGame);
        let mut right = ui.new_child(row(below).id_salt("first-links"));
        right.spacing_mut().item_spacing = vec2(14.0, 0.0);
        let sample = cx.samples.iter().position(|sample| sample.game == game);
        let lesson_one = next.filter(|_| lead_in.is_some());
        let others: [(&str, Option<Command>); 3] = [
            (LESSON_ONE, lesson_one.map(|id| Learn::Begin(id).into())),
            ("See a game explained", sample.map(|nth| Files::OpenSample(nth).into())),
            ("All lessons", Some(Learn::Home.into())),
        ];
        for (text, command) in others.into_iter().filter_map(|(text, command)| Some((text, command?))) {
            kit.send_button(&mut right, Btn::new(text).link().height(22.0), cx.send, command);
        }
    }
}
