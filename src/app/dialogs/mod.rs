//! Windows over the screen: about, settings, keys, open, save a copy, find.

mod settings;
pub mod share;
mod shortcuts;
mod turning;

use super::{
    command::{Command, Dialog},
    files::{self, GameFile},
    icons::Icon,
    palette::Palette,
    screens::start::{game_row, list_row},
    settings::Settings,
    state::Desk,
    theme::{Role, space},
    widgets::{Btn, Kit, Look, dashed_frame},
};
use crate::engine::{scene::Subject, table::GameKind};
use egui::{Id, Modal, ScrollArea, Ui, vec2};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

/// What dialogs need.
pub struct DialogCx<'a> {
    /// Colours.
    pub kit: Kit,
    /// Settings.
    pub settings: &'a Settings,
    /// Games.
    pub kinds: &'a [Arc<dyn GameKind>],
    /// Saved games.
    pub files: &'a [GameFile],
    /// Where they lie.
    pub games: &'a Path,
    /// That folder was named from outside.
    pub games_fixed: bool,
    /// Height of the window.
    pub room: f32,
    /// The game on the table.
    pub desk: Option<&'a Desk>,
}

/// The dialog that is open, and what was typed into it.
#[derive(Default)]
pub struct Dialogs {
    shown: Option<Dialog>,
    fresh: bool,
    name: String,
    find: String,
    overwrite: bool,
    /// The games folder as it is being typed.
    pub folder: String,
    /// The palette.
    pub palette: Palette,
    /// What is chosen for copies and reports.
    pub chosen: share::Chosen,
}

impl Dialogs {
    /// Shows a dialog.
    pub fn open(&mut self, dialog: Dialog) {
        self.shown = Some(dialog);
        self.fresh = true;
        self.overwrite = false;
        if dialog == Dialog::Find {
            self.find.clear();
        }
    }

    /// Asks for the name of a copy in the games folder.
    pub fn save_copy_as(&mut self, name: &str) {
        self.open(Dialog::SaveCopy);
        name.clone_into(&mut self.name);
    }

    /// Whether one is open.
    pub fn is_open(&self) -> bool {
        self.shown.is_some()
    }

    /// Closes it.
    pub fn close(&mut self) {
        self.shown = None;
    }

    /// Draws the open dialog.
    pub fn ui(&mut self, cx: &DialogCx<'_>, ctx: &egui::Context, send: &mut Vec<Command>) {
        let Some(dialog) = self.shown else { return };
        if dialog == Dialog::Palette {
            self.palette.ui(cx, ctx, send);
            return;
        }
        let kit = cx.kit;
        let t = kit.th;
        let frame = egui::Frame::new()
            .fill(t.panel)
            .stroke(egui::Stroke::new(1.0, t.line2))
            .corner_radius(space::CORNER_CARD)
            .inner_margin(20.0);
        let response = Modal::new(Id::unique(("dialog", dialog as u8)))
            .frame(frame)
            .backdrop_color(egui::Color32::from_black_alpha(90))
            .show(ctx, |ui| {
                let room = ctx.content_rect().size();
                let width = match dialog {
                    Dialog::Settings => kit.h(420.0),
                    Dialog::Find | Dialog::SaveCopy => kit.h(440.0),
                    Dialog::CleanCopy | Dialog::CopyForSide | Dialog::Report => kit.h(440.0),
                    _ => kit.h(560.0),
                };
                ui.set_width(width.min(room.x - 80.0));
                ui.set_max_height(room.y - 120.0);
                ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
                let (title, name) = match dialog {
                    Dialog::About => ("About Stavka", "About"),
                    Dialog::Settings => ("Settings", "Settings"),
                    Dialog::Keys => ("Keys", "Keys"),
                    Dialog::Open => ("Open a game", "Open"),
                    Dialog::SaveCopy => ("Save a copy", "Save a copy"),
                    Dialog::Find => ("Find a place or a unit", "Find"),
                    Dialog::TurningPoints => ("Turning points", "Turning points"),
                    Dialog::Palette => ("Commands", "Commands"),
                    Dialog::CleanCopy => ("Save a clean copy", "Save a clean copy"),
                    Dialog::CopyForSide => ("Save a copy for one side", "Save a copy for one side"),
                    Dialog::Reply => ("Read in a reply", "Read in a reply"),
                    Dialog::Report => ("Write a report", "Write a report"),
                };
                ui.horizontal(|ui| {
                    let words = ui.available_width() - kit.h(36.0);
                    kit.paragraph(ui, title, Role::Title2, t.ink, words);
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let name = format!("Close {name}");
                        let close = Btn {
                            name: Some(&name),
                            icon: Some(Icon::Cross),
                            look: Look::Quiet,
                            ..Btn::default()
                        };
                        if kit.button(ui, Btn { tip: Some("Esc"), ..close }).clicked() {
                            send.push(Command::Escape);
                        }
                    });
                });
                ui.add_space(12.0);
                match dialog {
                    Dialog::About => about(cx, ui),
                    Dialog::Settings => settings::ui(cx, ui, &mut self.folder, send),
                    Dialog::Keys => shortcuts::page(kit, ui, cx.desk),
                    Dialog::Palette => {}
                    Dialog::Open => Self::open_list(cx, ui, send, Command::OpenPath),
                    Dialog::Reply => Self::open_list(cx, ui, send, Command::ReadReply),
                    Dialog::CleanCopy => share::clean_copy(cx, ui, &mut self.chosen, send),
                    Dialog::CopyForSide => share::copy_for_side(cx, ui, &mut self.chosen, send),
                    Dialog::Report => share::report(cx, ui, &mut self.chosen, send),
                    Dialog::SaveCopy => self.save_copy(cx, ui, send),
                    Dialog::Find => self.find(cx, ui, send),
                    Dialog::TurningPoints => turning::ui(cx, ui, self.fresh, send),
                }
            });
        self.fresh = false;
        if response.backdrop_response.clicked() {
            send.push(Command::Escape);
        }
    }

    /// The games of the folder; a click does something with one.
    fn open_list(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>, then: impl Fn(PathBuf) -> Command) {
        let kit = cx.kit;
        let t = kit.th;
        kit.label(ui, &format!("Games in {}", cx.games.display()), Role::Caption, t.ink3);
        ui.add_space(8.0);
        if cx.files.is_empty() {
            super::panels::empty(
                kit,
                ui,
                Icon::Folder,
                "No games yet",
                "A game is kept here from its first order.",
            );
            return;
        }
        let now = SystemTime::now();
        let height = kit.h(44.0);
        ScrollArea::vertical()
            .id_salt("open-list")
            .max_height(kit.h(360.0))
            .auto_shrink([false, true])
            .show_rows(ui, height, cx.files.len(), |ui, range| {
                for file in &cx.files[range] {
                    if game_row(kit, ui, file, now, height) {
                        send.push(then(file.path.clone()));
                        send.push(Command::Escape);
                    }
                }
            });
        ui.add_space(8.0);
        kit.label(ui, "Or drop a .stavka file anywhere in the window.", Role::Caption, t.ink3);
    }

    fn save_copy(&mut self, cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
        let kit = cx.kit;
        let t = kit.th;
        let label = kit.label(ui, "Name of the copy", Role::CaptionSemi, t.ink2);
        ui.add_space(4.0);
        let edit = egui::TextEdit::singleline(&mut self.name)
            .font(kit.font(Role::Body))
            .char_limit(80)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let field = ui.add(edit).labelled_by(label.id);
        if self.fresh {
            field.request_focus();
        }
        if field.changed() {
            self.overwrite = false;
        }
        ui.add_space(6.0);
        let path = cx.games.join(format!("{}.{}", files::stem(&self.name), files::ENDING));
        kit.label(ui, &format!("It will lie in {}", path.display()), Role::Caption, t.ink3);
        ui.add_space(12.0);
        let exists = cx.files.iter().any(|f| f.path == path);
        let text = if exists && self.overwrite { "Overwrite it" } else { "Save the copy" };
        let look = if exists && self.overwrite { Look::Danger } else { Look::Primary };
        if exists && self.overwrite {
            kit.label(ui, "A game of this name is there already.", Role::Table, t.warn);
            ui.add_space(8.0);
        }
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let button =
            Btn { look, width: Some(ui.available_width()), height: Some(space::PRIMARY), ..Btn::new(text) };
        if kit.button(ui, button).clicked() || entered {
            if exists && !self.overwrite {
                self.overwrite = true;
            } else {
                send.push(Command::SaveCopyTo(path));
            }
        }
    }

    fn find(&mut self, cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
        let kit = cx.kit;
        let t = kit.th;
        let Some(desk) = cx.desk else { return };
        let label = kit.label(ui, "Name", Role::CaptionSemi, t.ink2);
        ui.add_space(4.0);
        let edit = egui::TextEdit::singleline(&mut self.find)
            .font(kit.font(Role::Body))
            .char_limit(60)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let field = ui.add(edit).labelled_by(label.id);
        if self.fresh {
            field.request_focus();
        }
        let wanted = self.find.trim().to_lowercase();
        let fits = |text: &str| wanted.is_empty() || text.to_lowercase().contains(&wanted);
        let scene = &desk.seen.scene;
        let places = scene
            .places
            .iter()
            .enumerate()
            .filter(|(_, p)| !p.name.is_empty() && fits(&p.name))
            .map(|(i, p)| (Subject::Place(i as u16), p.name.as_str(), "place"));
        let units = scene
            .counters
            .iter()
            .filter(|c| !c.name.is_empty() && fits(&c.name))
            .map(|c| (Subject::Unit(c.unit), c.name.as_str(), desk.place_name(c.place)));
        let found: Vec<(Subject, &str, &str)> = places.chain(units).collect();
        ui.add_space(8.0);
        let height = kit.h(space::ROW_STEP);
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let mut chosen = if entered { found.first().map(|(s, _, _)| s.clone()) } else { None };
        if found.is_empty() {
            kit.label(ui, "Nothing of this name is on the map.", Role::Table, t.ink2);
        }
        ScrollArea::vertical()
            .id_salt("found")
            .max_height(kit.h(320.0))
            .auto_shrink([false, true])
            .show_rows(ui, height, found.len(), |ui, range| {
                for (subject, name, note) in &found[range] {
                    let icon = if matches!(subject, Subject::Place(_)) { Icon::Flag } else { Icon::Star };
                    if list_row(kit, ui, icon, name, note, height) {
                        chosen = Some(subject.clone());
                    }
                }
            });
        if let Some(subject) = chosen {
            send.push(Command::Escape);
            send.push(Command::Visit(subject));
        }
    }
}

fn about(cx: &DialogCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let t = kit.th;
    ScrollArea::vertical().id_salt("about").max_height(kit.h(460.0)).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let version = format!("Stavka {}. Play and study board games of the war in the East.", env!("CARGO_PKG_VERSION"));
        kit.label(ui, &version, Role::Body, t.ink);
        for kind in cx.kinds {
            ui.add_space(6.0);
            kit.label(ui, kind.title(), Role::Heading, t.ink);
            for paragraph in kind.about() {
                kit.label(ui, paragraph, Role::Body, t.ink2);
            }
        }
        ui.add_space(6.0);
        kit.label(ui, "What is reconstructed", Role::Heading, t.ink);
        let width = ui.available_width();
        let rect = egui::Rect::from_min_size(ui.cursor().min, vec2(width, kit.h(44.0)));
        dashed_frame(ui.painter(), rect, t.line2);
        let mut inside = super::screens::child(ui, "reconstructed", rect.shrink2(vec2(10.0, 5.0)));
        kit.label(
            &mut inside,
            "A value in a dashed frame like this one was not in the documents of the game. Rest the pointer on it to \
             read how it was set.",
            Role::Caption,
            t.ink2,
        );
        ui.advance_cursor_after_rect(rect);
        ui.add_space(6.0);
        kit.label(ui, "Rights", Role::Heading, t.ink);
        for line in RIGHTS {
            kit.label(ui, line, Role::Body, t.ink2);
        }
    });
}

const RIGHTS: &[&str] = &[
    "Unofficial and independent. The games belong to their designers and publishers; no text of a rulebook is \
     included, and the rulebooks are worth reading.",
    "The program is yours under the MIT or the Apache 2.0 licence. Coasts, rivers and lakes are from Natural Earth, \
     which is in the public domain. The typefaces are Source Sans 3 and Source Serif 4 under the SIL Open Font Licence.",
];
