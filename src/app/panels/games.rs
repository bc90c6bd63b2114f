//! The list of games: each with its name, its age, where it stands and its note. A row opens its game; its menu, F2 and
//! Delete rename it, write a note on it or move it to the bin, in its place.

use crate::{
    command::{Command, Files, Filing},
    program::library::{self as files, GameFile, NOTE},
    ui::{Btn, ButtonLook, Icon, Kit, Role, Rows, child, menu_rows::walk, space, spoken},
};
use egui::{
    CornerRadius, Event, Galley, Id, Key, Modifiers, Popup, Rect, Response, ScrollArea, Sense, TextEdit, Ui,
    accesskit, pos2, style::ScrollAnimation, vec2,
};
use engine::base::folding::{fold, forms};
use std::{path::PathBuf, sync::Arc, time::SystemTime};

/// Height at the usual text size of a row that something is done to, in points.
const DOING: f32 = 56.0;
/// Room above and below the words of a row, in points.
const AROUND: f32 = 8.0;

/// The list, and what is being done to one of its games.
#[derive(Default)]
pub struct GameList {
    doing: Option<Doing>,
    /// What the games shown have in their name.
    sought: String,
    /// Games in sight of which it is not known where they stand.
    unknown: Vec<PathBuf>,
    /// The game to which a key leads, and frames until its row is there for sure: one that is far off has to come into
    /// sight before it can take the keyboard.
    going: Option<(PathBuf, u8)>,
    /// The menu opened in this frame, so that its first line gets the keyboard.
    fresh_menu: bool,
}

/// What a row is used for in place of opening its game.
struct Doing {
    path: PathBuf,
    what: What,
    text: String,
    /// Its field or button has not had the keyboard yet.
    fresh: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Name,
    Note,
    Delete,
}

impl GameList {
    /// Forgets what was begun.
    pub fn reset(&mut self) {
        self.doing = None;
        self.sought.clear();
    }

    /// Takes the games in sight of which it is not known where they stand.
    pub(crate) fn take_unknown(&mut self) -> Vec<PathBuf> {
        std::mem::take(&mut self.unknown)
    }

    /// Whether letters are for a list: they find a game in it and are no commands.
    pub(crate) fn takes_letters(ctx: &egui::Context) -> bool {
        let pass = ctx.cumulative_pass_nr();
        ctx.data(|d| d.get_temp::<u64>(letters_id())).is_some_and(|last| last + 1 >= pass)
    }

    /// The field over a long list. Enter opens the first game found, the arrow leads into the list.
    fn field(&mut self, kit: Kit, ui: &mut Ui) -> Field {
        let edit = TextEdit::singleline(&mut self.sought)
            .id(ui.scope_id().with("sought"))
            .hint_text(
                egui::RichText::new("Find a game by its name").font(kit.font(Role::Table)).color(kit.th.ink3),
            )
            .font(kit.font(Role::Table))
            .char_limit(60)
            .margin(egui::Margin::symmetric(6, 3))
            .desired_width(ui.available_width() - SCROLL);
        let field = ui.add(edit);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Find a game by its name"));
        ui.add_space(4.0);
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if field.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape)) {
            self.sought.clear();
        }
        let (entered, left) =
            (field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)), field.has_focus());
        Field {
            opens: entered && !self.sought.trim().is_empty(),
            into: left && (pressed(Key::ArrowDown) || pressed(Key::PageDown)),
        }
    }

    /// Letters typed while a row has the keyboard go into the field, spaces between them too.
    fn typed_on_a_row(&mut self, ui: &Ui, field: Id, mut rows: impl Iterator<Item = Id>) {
        let focused = ui.memory(egui::Memory::focused);
        if !focused.is_some_and(|focused| rows.any(|row| row == focused)) {
            return;
        }
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|d| d.insert_temp(letters_id(), pass));
        let typed = ui.input_mut(|i| take_letters(&mut i.events));
        if !typed.is_empty() {
            self.sought.push_str(&typed);
            let letters = self.sought.chars().count();
            put_cursor(ui, field, letters, letters);
            ui.memory_mut(|m| m.request_focus(field));
            ui.ctx().request_repaint();
        }
    }

    /// Draws the rows in at most this height, whole ones only; `then` says what choosing a game sends. `menus` says
    /// whether the games can be renamed, noted on and deleted.
    pub fn ui(
        &mut self,
        kit: Kit,
        ui: &mut Ui,
        (files, menus): (&[GameFile], bool),
        most: f32,
        send: &mut Vec<Command>,
        then: impl Fn(PathBuf) -> Files,
    ) {
        self.unknown.clear();
        let now = SystemTime::now();
        let mut stops = Rows::of(ui, ui.scope_id().with("games"));
        let field_id = ui.scope_id().with("sought");
        self.typed_on_a_row(ui, field_id, files.iter().map(|file| stops.row(&file.path)));
        let has_field = files.len() >= LONG || !self.sought.is_empty();
        let before = ui.cursor().top();
        let field = has_field.then(|| self.field(kit, ui));
        let most = most - (ui.cursor().top() - before);
        let wanted = fold(self.sought.trim());
        let found: Vec<&GameFile> = files.iter().filter(|file| fits(file, &wanted)).collect();
        if found.is_empty() && !files.is_empty() {
            kit.label(ui, "No game has this in its name.", Role::Table, kit.th.ink2);
        }
        if let Some(first) = found.first().filter(|_| field.as_ref().is_some_and(|field| field.opens)) {
            send.push(then(first.path.clone()).into());
        }
        let files = found;
        let lay_out = |width: f32| -> Vec<Words> {
            files.iter().map(|f| Words::lay_out(kit, ui.painter(), f, now, width - BESIDE)).collect()
        };
        let (mut width, mut rows) = (ui.available_width(), lay_out(ui.available_width()));
        if rows.iter().map(|words| words.height(kit)).sum::<f32>() > most {
            // The scroll bar lies beside the rows and never over their dots.
            width -= SCROLL;
            rows = lay_out(width);
        }
        // Where each row ends. Only those in sight are drawn.
        let mut end = 0.0;
        let mut ends = Vec::with_capacity(files.len());
        for (file, words) in files.iter().zip(&rows) {
            let doing = self.doing.as_ref().is_some_and(|d| d.path == file.path);
            end += if doing { self.doing_height(kit, ui, file, width) } else { words.height(kit) };
            ends.push(end);
        }
        let room = whole_rows(ends.iter().copied(), most);
        let all = ScrollArea::vertical().id_salt("games").max_height(room).auto_shrink([false, true]);
        all.show_viewport(ui, |ui, sight| {
            ui.set_height(end);
            let corner = ui.min_rect().min;
            let rect = |n: usize| {
                let from = n.checked_sub(1).map_or(0.0, |before| ends[before]);
                Rect::from_min_size(corner + vec2(0.0, from), vec2(width, ends[n] - from))
            };
            let page = ((room / kit.h(44.0)) as usize).max(1);
            let last = files.len().saturating_sub(1);
            let mut next = field.as_ref().filter(|field| field.into).map(|_| 0);
            for (n, (file, words)) in files.iter().copied().zip(rows).enumerate() {
                let rect = rect(n);
                let (from, to) = (rect.top() - corner.y, rect.bottom() - corner.y);
                if to < sight.top() || from > sight.bottom() {
                    continue;
                }
                if file.state.is_empty() && self.unknown.len() < IN_SIGHT {
                    self.unknown.push(file.path.clone());
                }
                let mut line = child(ui, &file.path.display().to_string(), rect);
                if self.doing.as_ref().is_some_and(|d| d.path == file.path) {
                    self.doing_row(kit, &mut line, file, rect.height(), send);
                    continue;
                }
                let response = self.row(kit, &mut line, file, (words, &mut stops), menus);
                if let Some(down) = Rows::walked(ui, &response) {
                    next = if down { Some(n + 1) } else { n.checked_sub(1) };
                }
                next = leap(ui, &response, (n, page, last)).or(next);
                if response.clicked() {
                    send.push(then(file.path.clone()).into());
                }
            }
            if let Some(file) = next.and_then(|n| files.get(n)) {
                self.going = Some((file.path.clone(), FRAMES));
            }
            let going = self.going.take().filter(|(_, frames)| *frames > 0);
            let at = going.as_ref().and_then(|(path, _)| files.iter().position(|file| file.path == *path));
            if let (Some(n), Some((path, frames))) = (at, going) {
                stops.go_to(ui, stops.row(&path));
                ui.scroll_to_rect_animation(rect(n), None, ScrollAnimation::none());
                self.going = Some((path, frames - 1));
            }
        });
    }

    /// How high the row is in which something is done to a game: what is asked stands there whole.
    fn doing_height(&self, kit: Kit, ui: &Ui, file: &GameFile, width: f32) -> f32 {
        match &self.doing {
            Some(doing) if doing.what == What::Delete => {
                asked(kit, ui, file, width).size().y + kit.h(DOING - 18.0)
            }
            _ => kit.h(DOING),
        }
    }

    fn begin(&mut self, file: &GameFile, what: What) {
        let text = match what {
            What::Name => file.name.clone(),
            What::Note => file.note.clone(),
            What::Delete => String::new(),
        };
        self.doing = Some(Doing { path: file.path.clone(), what, text, fresh: true });
    }

    /// A row with its menu; a click on it opens the game.
    fn row(
        &mut self,
        kit: Kit,
        ui: &mut Ui,
        file: &GameFile,
        (words, stops): (Words, &mut Rows),
        menus: bool,
    ) -> Response {
        let id = stops.row(&file.path);
        let sense = stops.sense(ui, id);
        let response = words.paint(kit, ui, file, id, sense);
        if !menus {
            return response;
        }
        let dots = self.menu(kit, ui, file, &response);
        if response.has_focus() {
            let pressed = |m: Modifiers, key: Key| ui.input_mut(|i| i.consume_key(m, key));
            if pressed(Modifiers::NONE, Key::F2) {
                self.begin(file, What::Name);
            } else if pressed(Modifiers::NONE, Key::Delete) {
                self.begin(file, What::Delete);
            } else if pressed(Modifiers::SHIFT, Key::F10) {
                self.fresh_menu = true;
                Popup::open_id(ui.ctx(), Popup::default_response_id(&dots));
            }
        }
        if response.secondary_clicked() {
            Popup::open_id(ui.ctx(), Popup::default_response_id(&dots));
        }
        response
    }

    /// The three dots at the end of a row, and the menu under them.
    fn menu(&mut self, kit: Kit, ui: &mut Ui, file: &GameFile, row: &Response) -> Response {
        let t = kit.th;
        let spot = Rect::from_center_size(
            pos2(row.rect.right() - 10.0, row.rect.center().y),
            vec2(20.0, row.rect.height()),
        );
        // The row itself takes the keyboard, and opens the menu by Shift+F10: a list of games is no list of dots.
        let dots = ui.interact(spot, ui.scope_id().with("more"), Sense::CLICK);
        spoken(&dots, accesskit::Role::Button, &format!("More about {}", file.name));
        let open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(&dots));
        if row.hovered() || row.has_focus() || dots.hovered() || open {
            let ink = if dots.hovered() || open { t.acc } else { t.ink3 };
            for i in -1..=1 {
                ui.painter().circle_filled(spot.center() + vec2(0.0, 5.0 * i as f32), 1.6, ink);
            }
        }
        let dots = dots.on_hover_cursor(egui::CursorIcon::PointingHand);
        Popup::menu(&dots).align(egui::RectAlign::BOTTOM_END).show(|ui| {
            ui.set_width(kit.h(150.0));
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let mut lines = Vec::new();
            let rows = [
                ("Rename", "F2", What::Name),
                ("Write a note", "", What::Note),
                ("Delete", "Del", What::Delete),
            ];
            for (text, key, what) in rows {
                let line = menu_line(kit, ui, text, key);
                lines.push(line.id);
                if line.clicked() {
                    self.begin(file, what);
                    ui.close();
                }
            }
            walk(ui, &lines, std::mem::take(&mut self.fresh_menu));
        });
        dots
    }

    /// A row in which a name or a note is being written, or which asks whether its game is to go.
    fn doing_row(&mut self, kit: Kit, ui: &mut Ui, file: &GameFile, height: f32, send: &mut Vec<Command>) {
        let Some(doing) = &mut self.doing else { return };
        let t = kit.th;
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
        let inner = rect.shrink2(vec2(6.0, 2.0));
        let question = asked(kit, ui, file, rect.width());
        let above = if doing.what == What::Delete { question.size().y + 2.0 } else { kit.h(20.0) };
        let (above, below) = inner.split_top_bottom_at_y(inner.top() + above);
        let over = if doing.what == What::Delete {
            let words = format!("Move “{}” to the bin?", file.name);
            spoken(
                &ui.interact(above, ui.scope_id().with("asks"), Sense::hover()),
                accesskit::Role::Alert,
                &words,
            );
            ui.painter().galley(above.left_top(), question, t.ink);
            let mut line = child(ui, "answers", below);
            let answer = line.horizontal(|ui| {
                let small = |text: &'static str, look: ButtonLook| Btn::new(text).look(look).height(26.0);
                let go = kit.button(ui, small("Delete it", ButtonLook::Danger));
                if doing.fresh {
                    go.request_focus();
                }
                let keep = kit.button(ui, small("Keep it", ButtonLook::Normal)).clicked();
                (go.clicked(), keep)
            });
            let (go, keep) = answer.inner;
            if go {
                send.push(Command::Files(Files::FileGame(doing.path.clone(), Filing::Delete)));
            }
            go || keep || ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape))
        } else {
            let (label, most) = match doing.what {
                What::Name => ("Name", 80),
                What::Note | What::Delete => ("Note", NOTE),
            };
            let words = format!("{label} of {}", file.name);
            let said = ui.interact(above, ui.scope_id().with("label"), Sense::hover());
            spoken(&said, accesskit::Role::Label, &words);
            let galley = kit.cut(ui.painter(), label, Role::Caption, t.ink2, above.width());
            ui.painter().galley(pos2(above.left(), above.center().y - galley.size().y / 2.0), galley, t.ink2);
            let edit = TextEdit::singleline(&mut doing.text)
                .font(kit.font(Role::Table))
                .char_limit(most)
                .margin(egui::Margin::symmetric(6, 2))
                .desired_width(below.width());
            let spot = below.with_max_y(below.top() + kit.h(26.0));
            let field = ui.put(spot, edit).labelled_by(said.id);
            if doing.fresh {
                field.request_focus();
                put_cursor(ui, field.id, 0, doing.text.chars().count());
            }
            let given_up = ui.input(|i| i.key_pressed(Key::Escape));
            if field.lost_focus() && !given_up {
                let text = doing.text.trim().to_owned();
                let filing = match doing.what {
                    What::Name => (text != file.name && !text.is_empty()).then_some(Filing::Rename(text)),
                    What::Note | What::Delete => (text != file.note).then_some(Filing::Note(text)),
                };
                send.extend(filing.map(|filing| Command::Files(Files::FileGame(doing.path.clone(), filing))));
            }
            field.lost_focus()
        };
        doing.fresh = false;
        if over {
            self.doing = None;
        }
    }
}

/// How high a list is of which rows end there, in so much room: half a row below would read as a fault.
pub(crate) fn whole_rows(ends: impl Iterator<Item = f32>, most: f32) -> f32 {
    ends.take_while(|end| *end <= most).last().unwrap_or(most)
}

/// The field over a long list, in this frame.
struct Field {
    /// Enter was pressed in it.
    opens: bool,
    /// The keyboard leaves it for the list.
    into: bool,
}

/// Where it is kept that a list took letters last.
pub(crate) fn letters_id() -> Id {
    Id::unique("list-takes-letters")
}

/// Takes a text that begins with a letter or a digit out of the events, with the keys that wrote it.
pub(crate) fn take_letters(events: &mut Vec<Event>) -> String {
    let begins =
        |event: &Event| matches!(event, Event::Text(text) if text.starts_with(char::is_alphanumeric));
    let mut typed = String::new();
    let Some(at) = events.iter().position(begins) else { return typed };
    let rest = events.split_off(at);
    events.retain(|event| !matches!(event, Event::Key { key, modifiers, .. } if is_letter(*key, *modifiers)));
    for event in rest {
        match event {
            Event::Text(text) => typed.push_str(&text),
            Event::Key { key, modifiers, .. } if is_letter(key, modifiers) => {}
            other => events.push(other),
        }
    }
    typed
}

/// Whether a key writes: it is no command where what it wrote was taken.
fn is_letter(key: Key, modifiers: Modifiers) -> bool {
    let plain = !modifiers.command && !modifiers.ctrl && !modifiers.alt;
    let writes = (Key::A..=Key::Z).contains(&key) || (Key::Num0..=Key::Num9).contains(&key);
    plain && (writes || matches!(key, Key::Space | Key::Minus | Key::Comma | Key::Period))
}

/// Whether a game has all the words in its name, in the name of its game or in its note.
fn fits(file: &GameFile, wanted: &str) -> bool {
    let texts = [&file.name, &file.game, &file.note].map(|text| forms(text));
    let has = |word: &str| texts.iter().flatten().any(|text| text.contains(word));
    wanted.split_whitespace().all(has)
}

/// What is asked before a game goes.
fn asked(kit: Kit, ui: &Ui, file: &GameFile, width: f32) -> Arc<Galley> {
    let words = format!("Move “{}” to the bin?", file.name);
    kit.wrapped(ui.painter(), &words, Role::Table, kit.th.ink, width - 12.0)
}

/// The row to which Home, End and the page keys lead from the one that has the keyboard.
pub(crate) fn leap(ui: &Ui, row: &Response, (n, page, last): (usize, usize, usize)) -> Option<usize> {
    if !row.has_focus() {
        return None;
    }
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    [
        (Key::Home, 0),
        (Key::End, last),
        (Key::PageUp, n.saturating_sub(page)),
        (Key::PageDown, (n + page).min(last)),
    ]
    .into_iter()
    .find_map(|(key, to)| pressed(key).then_some(to))
}

/// Frames in which a row comes into sight.
const FRAMES: u8 = 3;
/// From this number of games on a list has a field to find one.
const LONG: usize = 8;
/// Room for the scroll bar beside the rows, in points.
const SCROLL: f32 = 12.0;
/// Games in sight that are looked into at once.
const IN_SIGHT: usize = 12;

/// What stands in a row beside its words: the icon before them, the dots of the menu after them.
const BESIDE: f32 = 44.0;

/// The words of a row: the name on up to two lines, where the game stands, what is written on it, and its age where
/// there is room for it.
struct Words {
    name: Arc<Galley>,
    state: Arc<Galley>,
    note: Option<Arc<Galley>>,
    age: Arc<Galley>,
    /// Beside the name, or beside the state; else only told.
    age_at: Option<AgeAt>,
    width: f32,
    ago: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AgeAt {
    Name,
    State,
}

impl Words {
    fn lay_out(kit: Kit, painter: &egui::Painter, file: &GameFile, now: SystemTime, width: f32) -> Self {
        let t = kit.th;
        let ago = files::ago(file.modified, now);
        let age = kit.line(painter, &ago, Role::Caption, t.ink3);
        let line = kit.line(painter, &file.name, Role::Table, t.ink);
        let state = kit.cut(painter, &file.state, Role::Caption, t.ink2, width);
        let name = if line.size().x <= width { line } else { two_lines(kit, painter, &file.name, width) };
        let beside =
            |galley: &Galley| galley.rows.len() == 1 && galley.size().x + 10.0 + age.size().x <= width;
        let age_at = if beside(&name) { Some(AgeAt::Name) } else { beside(&state).then_some(AgeAt::State) };
        let note =
            (!file.note.is_empty()).then(|| kit.cut(painter, &file.note, Role::Caption, t.ink3, width));
        Self { name, state, note, age, age_at, width, ago }
    }

    fn lines(&self) -> f32 {
        self.name.size().y + self.state.size().y + self.note.as_ref().map_or(0.0, |n| n.size().y)
    }

    fn height(&self, kit: Kit) -> f32 {
        (self.lines() + kit.h(AROUND)).max(kit.h(44.0))
    }

    fn paint(self, kit: Kit, ui: &mut Ui, file: &GameFile, id: Id, sense: Sense) -> Response {
        let t = kit.th;
        let size = vec2(ui.available_width(), self.height(kit));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let response = ui.interact(rect, id, sense);
        spoken(&response, accesskit::Role::Button, &format!("Open {}", file.name));
        let told = [file.state.as_str(), file.note.as_str(), self.ago.as_str()];
        let told = told.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" · ");
        response.ctx.accesskit_node_builder(response.id, |node| node.set_description(told.as_str()));
        let painter = ui.painter();
        if response.hovered() {
            painter.rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
        }
        Icon::File.paint(painter, pos2(rect.left() + 10.0, rect.center().y), 14.0, t.ink2);
        let (left, top) = (rect.left() + 24.0, rect.center().y - self.lines() / 2.0);
        let below = top + self.name.size().y;
        let cut = [Some(&self.name), Some(&self.state), self.note.as_ref()];
        let cut = cut.into_iter().flatten().any(|g| g.elided) || self.age_at.is_none();
        if let Some(at) = self.age_at {
            let base = if at == AgeAt::Name { below - 1.0 } else { below + self.state.size().y };
            let corner = pos2(left + self.width - self.age.size().x, base - self.age.size().y);
            painter.galley(corner, self.age, t.ink3);
        }
        let after = below + self.state.size().y;
        painter.galley(pos2(left, top), self.name, t.ink);
        painter.galley(pos2(left, below), self.state, t.ink2);
        if let Some(note) = self.note {
            painter.galley(pos2(left, after), note, t.ink3);
        }
        kit.focus_ring_of(painter, &response, rect.shrink(4.0), space::CORNER);
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        let more = if cut { format!("{}\n{told}\n", file.name) } else { String::new() };
        // At the side: below, it would lie over the next row.
        let mut tip = egui::Tooltip::for_enabled(&response);
        tip.popup = tip.popup.align(egui::RectAlign::RIGHT_START);
        tip.show(|ui| ui.label(format!("{more}{}", file.path.display())));
        response
    }
}

/// A name on two lines; what does not fit on them is left out.
fn two_lines(kit: Kit, painter: &egui::Painter, name: &str, width: f32) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple(name.to_owned(), kit.font(Role::Table), kit.th.ink, width);
    job.wrap.max_rows = 2;
    painter.layout_job(job)
}

/// Selects the text of a field between two letters; of all of it, so that it is written over.
pub(crate) fn put_cursor(ui: &Ui, field: Id, from: usize, to: usize) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(from), CCursor::new(to))));
    state.store(ui.ctx(), field);
}

fn menu_line(kit: Kit, ui: &mut Ui, text: &str, key: &str) -> Response {
    let t = kit.th;
    let size = vec2(ui.available_width(), kit.h(space::ROW_MENU) - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    spoken(&response, accesskit::Role::MenuItem, text);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    }
    let middle = rect.center().y;
    let at = pos2(rect.left() + 10.0, middle);
    kit.text(ui.painter(), at, egui::Align2::LEFT_CENTER, text, Role::Body, t.ink);
    kit.text(
        ui.painter(),
        pos2(rect.right() - 10.0, middle),
        egui::Align2::RIGHT_CENTER,
        key,
        Role::Caption,
        t.ink3,
    );
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
    response
}

/// The games that lie in the folder of deleted ones, each with a button that puts it back.
pub fn deleted_list(kit: Kit, ui: &mut Ui, files: &[GameFile], most: f32, send: &mut Vec<Command>) {
    let height = kit.h(32.0);
    let now = SystemTime::now();
    ScrollArea::vertical().id_salt("deleted").max_height(most).auto_shrink([false, true]).show_rows(
        ui,
        height,
        files.len(),
        |ui, range| {
            for file in &files[range] {
                let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
                let wide = kit.h(100.0);
                Icon::File.paint(ui.painter(), pos2(rect.left() + 10.0, rect.center().y), 14.0, kit.th.ink2);
                let words = format!("{}, {}", file.name, files::ago(file.modified, now));
                let galley =
                    kit.cut(ui.painter(), &words, Role::Table, kit.th.ink, rect.width() - wide - 40.0);
                let at = pos2(rect.left() + 24.0, rect.center().y - galley.size().y / 2.0);
                ui.painter().galley(at, galley, kit.th.ink);
                let spot = Rect::from_center_size(
                    pos2(rect.right() - wide / 2.0, rect.center().y),
                    vec2(wide, kit.h(26.0)),
                );
                let name = format!("Put {} back", file.name);
                let button = Btn::new("Put it back").name(name.as_str()).size(wide, 26.0);
                if kit.button(&mut child(ui, &name, spot), button).clicked() {
                    send.push(Command::Files(Files::FileGame(file.path.clone(), Filing::PutBack)));
                }
            }
        },
    );
}
