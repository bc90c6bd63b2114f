//! Windows over the screen: about, settings, keys, open, save a copy, find.

use crate::{
    command::{Command, Dialog, Files, Look, Program},
    dialogs::{
        cx::{DialogCx, Kept},
        palette::Palette,
    },
    play::{Play, review::ask::Question},
    program::library as files,
    screens::start::{GameList, deleted_list},
    ui::{Btn, Icon, Kit, Role, child, parts::list_row, space, spoken},
};
use egui::{Id, Modal, Rect, ScrollArea, Ui, Vec2, accesskit, pos2, vec2};
use engine::{
    base::{folding::fold, keys::PlaceKey},
    show::{counter::CounterMark, scene::Subject},
};
use save::Fields;
use std::path::{Path, PathBuf};

mod about;
mod ask;
mod class;
pub mod cx;
mod dispatches;
mod ending;
mod find_better;
pub mod page;
pub mod palette;
mod plans;
mod report;
mod save;
mod settings;
pub mod share;
mod shortcuts;
mod teacher;
mod turn_page;
mod turning;

pub(crate) use save::Saving;

/// The dialog that is open, and what was typed into it.
#[derive(Default)]
pub struct Dialogs {
    shown: Option<Dialog>,
    fresh: bool,
    /// The keyboard is still to come to the first control.
    arriving: bool,
    /// What had the keyboard before a dialog was open; it gets it back.
    give_back: Option<Id>,
    find: String,
    /// The games of the folder, and what is being done to one.
    list: GameList,
    /// The file that is to be saved.
    saving: Option<Saving>,
    /// Where the game may be kept from now on, and whether that is asked.
    elsewhere: (Fields, bool),
    /// It was asked once whether a file is to be replaced.
    replace: bool,
    /// The games folder as it is being typed.
    pub folder: String,
    /// The folder with the answers of a class as it is being typed.
    pub answers: String,
    /// The map on the page of the end.
    end_map: Kept,
    /// The maps on the page of a turn.
    turn_maps: [Kept; 2],
    /// What is being changed on the page of keys.
    pub(crate) keys: shortcuts::KeysPage,
    /// Search over commands, places, units and rules.
    pub palette: Palette,
    /// What is chosen for copies and reports.
    pub chosen: share::Chosen,
    /// The line of the opened file at which reading stopped: its number and words, or why it cannot be shown.
    pub bad_line: Option<Result<(usize, String), String>>,
}

impl Dialogs {
    /// Takes the games in sight in its list of which it is not known where they stand.
    pub(crate) fn take_unknown(&mut self) -> Vec<PathBuf> {
        self.list.take_unknown()
    }

    /// Shows a dialog.
    pub fn open(&mut self, dialog: Dialog) {
        self.shown = Some(dialog);
        self.fresh = true;
        self.arriving = true;
        self.replace = false;
        self.list.reset();
        if dialog == Dialog::Find {
            self.find.clear();
        }
        self.keys.open();
    }

    /// The field of a dialog that is typed into at once.
    pub fn field_of(dialog: Dialog) -> Option<Id> {
        match dialog {
            Dialog::Palette => Some(Palette::field_id()),
            Dialog::Find => Some(Id::unique("find-field")),
            _ => None,
        }
    }

    /// Asks for folder and name of a file.
    pub(crate) fn save(&mut self, saving: Saving) {
        self.open(Dialog::Save);
        self.saving = Some(saving);
    }

    /// Asks whether a game is to be left that is not written.
    pub(crate) fn open_unsaved(&mut self, folder: &Path, name: &str) {
        self.open(Dialog::Unsaved);
        self.elsewhere = (Fields::new(folder, name), false);
    }

    /// Whether this one is open.
    pub fn shows(&self, dialog: Dialog) -> bool {
        self.shown == Some(dialog)
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
        let Some(dialog) = self.shown else {
            if let Some(id) = self.give_back.take() {
                ctx.memory_mut(|m| m.request_focus(id));
                ctx.request_repaint();
            }
            return;
        };
        // Its own field has the keyboard already: what was typed right after the key is in it.
        if self.fresh
            && let Some(id) = ctx.memory(egui::Memory::focused)
            && Self::field_of(dialog) != Some(id)
        {
            self.give_back.get_or_insert(id);
            ctx.memory_mut(|m| m.surrender_focus(id));
        }
        if dialog == Dialog::Palette {
            self.fresh = false;
            self.palette.ui(cx, ctx, send);
            return;
        }
        let question = cx.play.and_then(Play::question).filter(|_| dialog == Dialog::Ask);
        if dialog == Dialog::Ask && question.is_none() {
            self.close();
            return;
        }
        let kit = cx.kit;
        let (title, name) = self.titles(cx, dialog, question.as_ref());
        let id = Id::unique(("dialog", dialog as u8));
        let frame = egui::Frame::new()
            .fill(kit.th.panel)
            .stroke(egui::Stroke::new(1.0, kit.th.line2))
            .corner_radius(space::CORNER_CARD)
            .inner_margin(20.0);
        let response = Modal::new(id)
            .area(Modal::default_area(id).accessible_name(&title))
            .frame(frame)
            .backdrop_color(egui::Color32::from_black_alpha(90))
            .show(ctx, |ui| {
                let room = ctx.content_rect().size();
                ui.set_width(kit.h(width_of(dialog)).min(room.x - 80.0));
                ui.set_max_height(room.y - 120.0);
                ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
                let top = ui.cursor().top();
                // The page of the end says in large letters how it ended.
                if dialog != Dialog::End {
                    let words = ui.available_width() - kit.h(36.0);
                    let head = kit.paragraph(ui, &title, Role::Title2, kit.th.ink, words);
                    spoken(&head, accesskit::Role::Heading, &title);
                    ui.add_space(12.0);
                }
                // A first frame only measures. A field that wants the keyboard has asked for it by now.
                if self.arriving && !ui.is_sizing_pass() {
                    self.arriving = false;
                    if ctx.memory(|m| m.focused().is_none()) {
                        ctx.memory_mut(|m| m.move_focus(egui::FocusDirection::Next));
                        ctx.request_repaint();
                    }
                }
                self.content(cx, ui, dialog, question.as_ref(), send);
                closing(kit, ui, top, &name, send);
            });
        self.fresh = false;
        if response.backdrop_response.clicked() {
            send.push(Command::Program(Program::Escape));
        }
    }

    /// The title of a dialog and its name for its cross. Some have the words of what they ask or save.
    fn titles(&self, cx: &DialogCx<'_>, dialog: Dialog, question: Option<&Question>) -> (String, String) {
        let (title, name) = titles(dialog);
        let saving = self.saving.as_ref().filter(|_| dialog == Dialog::Save).map(|s| s.what.title());
        let (title, name) = saving.map_or((title, name), |words| (words, words));
        let unsaved = cx.unsaved.as_ref().filter(|_| dialog == Dialog::Unsaved).map(|u| u.title);
        let title = question.map_or(unsaved.unwrap_or(title), |q| q.title.as_str());
        let end = |play: &Play| play.ending.sheet.as_ref().map(|sheet| sheet.title.clone());
        let turn = |play: &Play| play.turn_end.page().map(|page| turn_page::title(page));
        let page = if dialog == Dialog::End {
            cx.play.and_then(end)
        } else {
            cx.play.filter(|_| dialog == Dialog::Turn).and_then(turn)
        };
        (page.unwrap_or_else(|| title.to_owned()), name.to_owned())
    }

    /// What stands in a dialog below its title.
    fn content(
        &mut self,
        cx: &DialogCx<'_>,
        ui: &mut Ui,
        dialog: Dialog,
        question: Option<&Question>,
        send: &mut Vec<Command>,
    ) {
        let kit = cx.kit;
        match dialog {
            Dialog::About => about::about(cx, ui, send),
            Dialog::Notices => about::notices(cx, ui, send),
            Dialog::Settings => settings::ui(cx, ui, &mut self.folder, send),
            Dialog::Keys => shortcuts::page(cx, ui, &mut self.keys, send),
            Dialog::Palette => {}
            Dialog::Open => self.games(cx, ui, send, true, Files::OpenPath),
            Dialog::Reply => self.games(cx, ui, send, false, Files::ReadReply),
            Dialog::Deleted => deleted(cx, ui, send),
            Dialog::CleanCopy => share::clean_copy(cx, ui, &mut self.chosen, send),
            Dialog::CopyForSide => share::copy_for_side(cx, ui, &mut self.chosen, send),
            Dialog::Page => share::page(cx, ui, &mut self.chosen, send),
            Dialog::Report => report::report(cx, ui, &mut self.chosen, send),
            Dialog::Ask => {
                if let Some(q) = question {
                    ask::ui(kit, ui, q, self.fresh, send);
                }
            }
            Dialog::Name => class::name(cx, ui, self.fresh, send),
            Dialog::Teacher => teacher::ui(cx, ui, send),
            Dialog::Answers => class::folder(cx, ui, &mut self.answers, self.fresh, send),
            Dialog::Save => {
                if let Some(saving) = &mut self.saving {
                    save::ui(cx, ui, saving, (self.fresh, &mut self.replace), send);
                }
            }
            Dialog::Unsaved => {
                let (fields, open) = &mut self.elsewhere;
                save::unsaved(cx, ui, (fields, open), (self.fresh, &mut self.replace), send);
            }
            Dialog::Find => self.find(cx, ui, send),
            Dialog::TurningPoints => turning::ui(cx, ui, self.fresh, send),
            Dialog::Plans => plans::ui(cx, ui, self.fresh, send),
            Dialog::End => ending::ui(cx, ui, self.fresh, &mut self.end_map, send),
            Dialog::Turn => turn_page::ui(cx, ui, &mut self.turn_maps, send),
            Dialog::Dispatch => dispatches::ui(cx, ui, send),
            Dialog::BadLine => bad_line(kit, ui, self.bad_line.as_ref()),
        }
    }

    /// The games of the folder; choosing one does something with it.
    fn games(
        &mut self,
        cx: &DialogCx<'_>,
        ui: &mut Ui,
        send: &mut Vec<Command>,
        menus: bool,
        then: impl Fn(PathBuf) -> Files,
    ) {
        let (kit, t) = (cx.kit, cx.kit.th);
        kit.label(ui, &format!("Games in {}", cx.games.display()), Role::Caption, t.ink3);
        ui.add_space(8.0);
        if cx.files.is_empty() {
            crate::ui::parts::empty(
                kit,
                ui,
                Icon::Folder,
                "No games yet",
                "A game is kept here from its first order.",
            );
            return;
        }
        let mut chosen = Vec::new();
        self.list.ui(kit, ui, (cx.files, menus), kit.h(360.0), &mut chosen, then);
        if chosen.iter().any(|c| matches!(c, Command::Files(Files::OpenPath(_) | Files::ReadReply(_)))) {
            chosen.push(Command::Program(Program::Escape));
        }
        send.append(&mut chosen);
        ui.add_space(8.0);
        kit.label(ui, "Or drop a .stavka file anywhere in the window.", Role::Caption, t.ink3);
    }

    fn find(&mut self, cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let Some(play) = cx.play else { return };
        let desk = &play.desk;
        let label = kit.label(ui, "Name", Role::CaptionSemi, t.ink2);
        ui.add_space(4.0);
        let edit = egui::TextEdit::singleline(&mut self.find)
            .id(Id::unique("find-field"))
            .font(kit.font(Role::Body))
            .char_limit(60)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let field = ui.add(edit).labelled_by(label.id);
        if self.fresh {
            field.request_focus();
        }
        let wanted = fold(self.find.trim());
        let fits = |forms: Vec<String>| wanted.is_empty() || forms.iter().any(|form| form.contains(&wanted));
        let scene = &desk.seen.scene;
        let labelled = scene.board.labelled(&wanted);
        let labelled = labelled.map(|place| (Subject::Place(place), desk.seen.place_name(place), "place"));
        let places = scene
            .board
            .places
            .iter()
            .enumerate()
            .filter(|(i, p)| !p.name.is_empty() && fits(scene.board.forms(PlaceKey::nth(*i))))
            .map(|(i, p)| (Subject::Place(PlaceKey::nth(i)), p.name.as_str(), "place"));
        let mut units: Vec<&CounterMark> =
            scene.counters.iter().filter(|c| !c.name.is_empty() && fits(c.forms())).collect();
        // Own units before others, and what begins so before what has it within.
        units.sort_by_key(|c| (c.side != desk.eyes().0, !fold(&c.name).starts_with(&wanted)));
        let units = units
            .into_iter()
            .map(|c| (Subject::Unit(c.unit), c.name.as_str(), desk.seen.place_name(c.place)));
        let found: Vec<(Subject, &str, &str)> = labelled.into_iter().chain(places).chain(units).collect();
        ui.add_space(8.0);
        let height = kit.h(space::ROW_STEP);
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let mut chosen = if entered { found.first().map(|(s, _, _)| s.clone()) } else { None };
        if found.is_empty() {
            kit.label(ui, "Nothing on the map has this name.", Role::Table, t.ink2);
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
            send.push(Command::Program(Program::Escape));
            // Where places fill the sheet the keyboard goes on from there, and Enter means the place.
            send.push(Command::Look(match subject {
                Subject::Place(place) if scene.board.is_tiled() => Look::GoTo(place),
                other => Look::Visit(other),
            }));
        }
    }
}

/// Heading of a dialog, and its name in that of its cross.
fn titles(dialog: Dialog) -> (&'static str, &'static str) {
    match dialog {
        Dialog::About => ("About Stavka", "About"),
        Dialog::Notices => ("Notices of others", "Notices"),
        Dialog::Settings => ("Settings", "Settings"),
        Dialog::Keys => ("Keys", "Keys"),
        Dialog::Open => ("Open a game", "Open"),
        Dialog::Deleted => ("Deleted games", "Deleted games"),
        Dialog::Save => ("Save", "Save"),
        Dialog::Unsaved => ("", "the question"),
        Dialog::Find => ("Find a place or a unit", "Find"),
        Dialog::TurningPoints => ("Turning points", "Turning points"),
        Dialog::Plans => ("Plans: what instead?", "Plans"),
        Dialog::Palette => ("Commands", "Commands"),
        Dialog::CleanCopy => ("Save a clean copy", "Save a clean copy"),
        Dialog::CopyForSide => ("Save a copy for one side", "Save a copy for one side"),
        Dialog::Page => ("Save as a page", "Save as a page"),
        Dialog::Reply => ("Read in a reply", "Read in a reply"),
        Dialog::Report => ("Write a report", "Write a report"),
        Dialog::BadLine => ("Where reading stopped", "Where reading stopped"),
        Dialog::Ask => ("", "the question"),
        Dialog::Name => ("Save my answers", "Save my answers"),
        Dialog::Answers => ("Answers of a class", "Answers of a class"),
        Dialog::Teacher => ("A double period", "A double period"),
        Dialog::End => ("How it ended", "How it ended"),
        Dialog::Turn => ("The turn that ended", "The turn that ended"),
        Dialog::Dispatch => ("Dispatches", "Dispatches"),
    }
}

/// The line of a file at which reading stopped, as it stands there.
fn bad_line(kit: Kit, ui: &mut Ui, line: Option<&Result<(usize, String), String>>) {
    let t = kit.th;
    match line {
        Some(Ok((number, text))) => {
            kit.label(ui, &format!("Line {number} of the file, as it stands there:"), Role::Table, t.ink2);
            ui.add_space(8.0);
            kit.card(ui, 12.0, |ui| {
                ui.set_width(ui.available_width());
                kit.label(ui, text, Role::Table, t.ink);
            });
        }
        Some(Err(why)) => {
            kit.label(ui, why, Role::Table, t.ink);
        }
        None => {
            kit.label(ui, "No file is open that was not whole.", Role::Table, t.ink);
        }
    }
}

/// Games that were deleted where the system has no bin.
fn deleted(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
    let kit = cx.kit;
    let folder = files::deleted_folder(cx.games);
    let words = if cx.deleted.is_empty() {
        "None. Games you delete go to the bin of the system; where it has none they are kept here.".to_owned()
    } else {
        format!("They lie in {} until you delete them there.", folder.display())
    };
    kit.label(ui, &words, Role::Table, kit.th.ink2);
    ui.add_space(8.0);
    deleted_list(kit, ui, cx.deleted, kit.h(320.0), send);
}

/// How wide a dialog is, in points.
fn width_of(dialog: Dialog) -> f32 {
    match dialog {
        Dialog::Settings | Dialog::Notices => 780.0,
        Dialog::Find
        | Dialog::CleanCopy
        | Dialog::CopyForSide
        | Dialog::Page
        | Dialog::Report
        | Dialog::Ask
        | Dialog::Name
        | Dialog::Answers => 440.0,
        Dialog::Save | Dialog::Unsaved => 480.0,
        Dialog::End | Dialog::Dispatch => 880.0 - 40.0,
        Dialog::Turn => 658.0,
        _ => 560.0,
    }
}

/// The cross of a dialog: last for the keyboard, at the upper right for the eye.
fn closing(kit: Kit, ui: &mut Ui, top: f32, name: &str, send: &mut Vec<Command>) {
    let side = kit.h(28.0);
    let corner = pos2(ui.max_rect().right() - side, top);
    let mut corner = child(ui, "close", Rect::from_min_size(corner, Vec2::splat(side)));
    // The ring of who has the keyboard lies around it.
    corner.set_clip_rect(ui.clip_rect());
    let name = format!("Close {name}");
    kit.send_button(&mut corner, Btn::of_icon(Icon::Cross, &name).quiet().tip("Esc"), send, Program::Escape);
}
