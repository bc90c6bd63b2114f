//! The list of games: each with its name, its age, where it stands and its note. A row opens its game; its menu, F2 and
//! Delete rename it, write a note on it or move it to the bin, in its place.

use crate::app::{
    command::{Command, Files, wishes::Filing},
    program::library::{self as files, GameFile, NOTE},
    ui::{
        button::{Btn, ButtonLook},
        icons::Icon,
        menu_rows::walk,
        parts::child,
        rows::Rows,
        theme::{Role, space},
        widgets::{Kit, spoken},
    },
};
use egui::{
    CornerRadius, Galley, Id, Key, Modifiers, Popup, Rect, Response, ScrollArea, Sense, TextEdit, Ui,
    accesskit, pos2, style::ScrollAnimation, vec2,
};
use std::{path::PathBuf, sync::Arc, time::SystemTime};

/// Height at the usual text size of a row that something is done to, in points.
const DOING: f32 = 56.0;
/// Room above and below the words of a row, in points.
const AROUND: f32 = 8.0;

/// The list, and what is being done to one of its games.
#[derive(Default)]
pub struct GameList {
    doing: Option<Doing>,
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
        let now = SystemTime::now();
        let width = ui.available_width();
        let rows: Vec<Words> =
            files.iter().map(|f| Words::lay_out(kit, ui.painter(), f, now, width - BESIDE)).collect();
        // Where each row ends. Only those in sight are drawn.
        let mut end = 0.0;
        let mut ends = Vec::with_capacity(files.len());
        for (file, words) in files.iter().zip(&rows) {
            let doing = self.doing.as_ref().is_some_and(|d| d.path == file.path);
            end += if doing { kit.h(DOING) } else { words.height(kit) };
            ends.push(end);
        }
        // Half a row below would read as a fault.
        let room = ends.iter().copied().take_while(|e| *e <= most).last().unwrap_or(most);
        let all = ScrollArea::vertical().id_salt("games").max_height(room).auto_shrink([false, true]);
        all.show_viewport(ui, |ui, sight| {
            ui.set_height(end);
            let corner = ui.min_rect().min;
            let rect = |n: usize| {
                let from = n.checked_sub(1).map_or(0.0, |before| ends[before]);
                Rect::from_min_size(corner + vec2(0.0, from), vec2(width, ends[n] - from))
            };
            let mut stops = Rows::of(ui, ui.scope_id().with("games"));
            let mut next = None;
            for (n, (file, words)) in files.iter().zip(rows).enumerate() {
                let rect = rect(n);
                let (from, to) = (rect.top() - corner.y, rect.bottom() - corner.y);
                if to < sight.top() || from > sight.bottom() {
                    continue;
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
                if response.clicked() {
                    send.push(then(file.path.clone()).into());
                }
            }
            if let Some((n, file)) = next.and_then(|n| Some((n, files.get(n)?))) {
                stops.go_to(ui, stops.row(&file.path));
                ui.scroll_to_rect_animation(rect(n), None, ScrollAnimation::none());
            }
        });
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
        let (above, below) = inner.split_top_bottom_at_y(inner.top() + kit.h(20.0));
        let over = if doing.what == What::Delete {
            let words = format!("Move “{}” to the bin?", file.name);
            let galley = kit.cut(ui.painter(), &words, Role::Table, t.ink, above.width());
            spoken(
                &ui.interact(above, ui.scope_id().with("asks"), Sense::hover()),
                accesskit::Role::Alert,
                &words,
            );
            ui.painter().galley(pos2(above.left(), above.center().y - galley.size().y / 2.0), galley, t.ink);
            let mut line = child(ui, "answers", below);
            let answer = line.horizontal(|ui| {
                let small =
                    |text: &'static str, look: ButtonLook| Btn { look, height: Some(26.0), ..Btn::new(text) };
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
                select_all(ui, &field, doing.text.chars().count());
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
        if response.has_focus() {
            kit.focus_ring(painter, rect.shrink(4.0), space::CORNER);
        }
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        let more = if cut { format!("{}\n{told}\n", file.name) } else { String::new() };
        response.on_hover_text(format!("{more}{}", file.path.display()))
    }
}

/// A name on two lines; what does not fit on them is left out.
fn two_lines(kit: Kit, painter: &egui::Painter, name: &str, width: f32) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple(name.to_owned(), kit.font(Role::Table), kit.th.ink, width);
    job.wrap.max_rows = 2;
    painter.layout_job(job)
}

/// Selects the whole text of a field, to be written over.
fn select_all(ui: &Ui, field: &Response, letters: usize) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(letters))));
    state.store(ui.ctx(), field.id);
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
    kit.text(
        ui.painter(),
        pos2(rect.left() + 10.0, middle),
        egui::Align2::LEFT_CENTER,
        text,
        Role::Body,
        t.ink,
    );
    kit.text(
        ui.painter(),
        pos2(rect.right() - 10.0, middle),
        egui::Align2::RIGHT_CENTER,
        key,
        Role::Caption,
        t.ink3,
    );
    if response.has_focus() {
        kit.focus_ring(ui.painter(), rect.shrink(4.0), space::CORNER);
    }
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
                let button = Btn {
                    name: Some(&name),
                    width: Some(wide),
                    height: Some(26.0),
                    ..Btn::new("Put it back")
                };
                if kit.button(&mut child(ui, &name, spot), button).clicked() {
                    send.push(Command::Files(Files::FileGame(file.path.clone(), Filing::PutBack)));
                }
            }
        },
    );
}
