//! Where a file goes: folder and name, what will be in it, and what stands there already. The program's own window for
//! it, where the system has none.

use super::cx::DialogCx;
use crate::{
    command::{Command, Files, Program},
    program::{library as files, picking::Picking},
    ui::{Btn, ButtonLook, Kit, Role, space},
};
use egui::{Ui, accesskit};
use engine::journal::Standing;
use std::path::{Path, PathBuf};

/// Folder and name as they are being typed.
#[derive(Debug, Default)]
pub struct Fields {
    folder: String,
    name: String,
    /// What stands there, for the path it was looked at.
    looked: Option<(PathBuf, Standing, bool)>,
}

/// What can be done with the path that is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// A file can be made there.
    Free(PathBuf),
    /// An ordinary file there can be replaced.
    Taken(PathBuf),
    /// It cannot be written to, and why.
    Closed(String),
}

impl Fields {
    /// A folder and a name to begin with.
    pub fn new(folder: &Path, name: &str) -> Self {
        Self { folder: folder.display().to_string(), name: name.to_owned(), looked: None }
    }

    /// The path typed, with the ending it is given when it has none that fits.
    fn path(&self, ending: impl Fn(PathBuf) -> PathBuf) -> Result<PathBuf, String> {
        let folder = files::from_home(self.folder.trim());
        if !folder.is_absolute() {
            return Err("The folder must be a whole path".to_owned());
        }
        let name = files::file_name(&self.name);
        if name.is_empty() {
            return Err("The file needs a name".to_owned());
        }
        Ok(ending(folder.join(name)))
    }

    /// What stands at the path typed; the disk is asked once for each path.
    fn place(&mut self, ending: impl Fn(PathBuf) -> PathBuf) -> Place {
        let path = match self.path(ending) {
            Ok(path) => path,
            Err(why) => return Place::Closed(why),
        };
        if self.looked.as_ref().is_none_or(|(of, ..)| *of != path) {
            let folder = path.parent().is_some_and(Path::is_dir);
            self.looked = Some((path.clone(), Standing::at(&path), folder));
        }
        match self.looked.as_ref().map_or(Standing::Free, |(_, standing, _)| *standing) {
            Standing::Free => Place::Free(path),
            Standing::File => Place::Taken(path),
            Standing::Game => Place::Closed(
                "A game of this name is there already, and a game is never replaced: choose another name"
                    .into(),
            ),
            Standing::Folder => Place::Closed("A folder has this name".into()),
            Standing::Special => Place::Closed("What is there is no ordinary file".into()),
        }
    }

    /// Draws both fields and what stands there. True when Enter was pressed in one of them.
    fn ui(&mut self, kit: Kit, ui: &mut Ui, fresh: bool) -> bool {
        let mut entered = false;
        for (words, text, first) in [("Folder", &mut self.folder, false), ("Name", &mut self.name, true)] {
            let label = kit.label(ui, words, Role::CaptionSemi, kit.th.ink2);
            ui.add_space(4.0);
            // It stays the same field when a button above it goes.
            let edit = egui::TextEdit::singleline(text)
                .id_salt(("where", words))
                .font(kit.font(Role::Body))
                .char_limit(1000)
                .margin(egui::Margin::symmetric(8, 6))
                .desired_width(f32::INFINITY);
            let field = ui.add(edit).labelled_by(label.id);
            if fresh && first {
                field.request_focus();
            }
            entered |= field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            ui.add_space(8.0);
        }
        entered
    }

    /// Whether the folder that is typed exists.
    fn folder_is_there(&self) -> bool {
        self.looked.as_ref().is_none_or(|(_, _, there)| *there)
    }

    /// Forgets what stands there, after a write.
    pub fn look_again(&mut self) {
        self.looked = None;
    }

    /// Draws the fields, what stands there, and the button that saves; the path when it is to be saved. A file that is
    /// there is replaced only after it was asked for a second time, where it may be replaced at all.
    pub fn save_ui(
        &mut self,
        kit: Kit,
        ui: &mut Ui,
        (fresh, asked): (bool, &mut bool),
        replace: bool,
        ending: impl Fn(PathBuf) -> PathBuf,
    ) -> Option<PathBuf> {
        let before = (self.folder.clone(), self.name.clone());
        let entered = self.ui(kit, ui, fresh);
        if before != (self.folder.clone(), self.name.clone()) {
            *asked = false;
        }
        let place = self.place(ending);
        let (words, colour, why) = match &place {
            Place::Free(path) if self.folder_is_there() => {
                (format!("It will be {}", path.display()), kit.th.ink3, None)
            }
            Place::Free(path) => {
                (format!("The folder will be made. It will be {}", path.display()), kit.th.ink3, None)
            }
            Place::Taken(_) if replace => {
                ("A file of this name is there already.".to_owned(), kit.th.warn, None)
            }
            Place::Taken(_) => {
                let why = "A file of this name is there already: choose another name";
                (format!("{why}."), kit.th.warn, Some(why.to_owned()))
            }
            Place::Closed(why) => (format!("{why}."), kit.th.warn, Some(why.clone())),
        };
        kit.label(ui, &words, Role::Caption, colour);
        ui.add_space(12.0);
        let again = matches!(place, Place::Taken(_)) && *asked;
        let (text, look) =
            if again { ("Replace it", ButtonLook::Danger) } else { ("Save", ButtonLook::Primary) };
        let (width, height) = (Some(ui.available_width()), Some(space::PRIMARY));
        let button = Btn::new(text).look(look).not_now(why.as_deref()).size(width, height);
        let pressed = kit.button(ui, button).clicked() || (entered && why.is_none());
        match place {
            Place::Free(path) if pressed => Some(path),
            Place::Taken(path) if pressed && *asked => Some(path),
            Place::Taken(_) if pressed => {
                *asked = true;
                None
            }
            Place::Free(_) | Place::Taken(_) | Place::Closed(_) => None,
        }
    }
}

/// A file that is to be saved.
#[derive(Debug)]
pub(crate) struct Saving {
    /// What it is.
    pub what: Picking,
    /// What will be in it, in sentences.
    pub holds: Vec<String>,
    /// Where it goes.
    pub fields: Fields,
}

impl Saving {
    /// A file of this kind, with a folder and a name to begin with.
    pub fn new(what: Picking, holds: Vec<String>, folder: &Path, name: &str) -> Self {
        Self { what, holds, fields: Fields::new(folder, name) }
    }
}

/// Draws the window.
pub(crate) fn ui(
    cx: &DialogCx<'_>,
    ui: &mut Ui,
    saving: &mut Saving,
    (fresh, asked): (bool, &mut bool),
    send: &mut Vec<Command>,
) {
    let kit = cx.kit;
    for line in &saving.holds {
        kit.label(ui, line, Role::Body, kit.th.ink2);
        ui.add_space(4.0);
    }
    ui.add_space(8.0);
    let what = saving.what;
    let path = saving.fields.save_ui(kit, ui, (fresh, asked), what.may_replace(), |p| what.with_ending(p));
    if let Some(path) = path {
        saving.fields.look_again();
        send.push(Command::Program(Program::Escape));
        send.push(what.command(path));
    }
}

/// Draws the question before a game is left that is not written: what is wrong, and what can be done.
pub(crate) fn unsaved(
    cx: &DialogCx<'_>,
    ui: &mut Ui,
    (fields, open): (&mut Fields, &mut bool),
    (fresh, asked): (bool, &mut bool),
    send: &mut Vec<Command>,
) {
    let kit = cx.kit;
    let Some(question) = &cx.unsaved else { return };
    for line in &question.lines {
        kit.label(ui, line, Role::Body, kit.th.ink);
        ui.add_space(8.0);
    }
    ui.add_space(6.0);
    let width = Some(ui.available_width());
    let wide = |text: &'static str, look: ButtonLook| Btn::new(text).look(look).size(width, 32.0);
    if question.elsewhere {
        // One primary button at a time: the one that saves, once it is there.
        let look = if *open { ButtonLook::Normal } else { ButtonLook::Primary };
        let again = kit.button(ui, wide("Try again now", look));
        if fresh {
            again.request_focus();
        }
        if again.clicked() {
            send.push(Command::Files(Files::RetryWriting));
        }
        ui.add_space(6.0);
        let opens = !*open && kit.button(ui, wide("Save it somewhere else…", ButtonLook::Normal)).clicked();
        if *open || opens {
            ui.add_space(10.0);
            let first = !std::mem::replace(open, true);
            let ending = |p| Picking::Elsewhere.with_ending(p);
            let path = fields.save_ui(kit, ui, (first, asked), false, ending);
            if let Some(path) = path {
                fields.look_again();
                send.push(Command::Files(Files::KeepElsewhere(path)));
            }
            if let Some(why) = &question.not_there {
                ui.add_space(6.0);
                let said = kit.label(ui, &format!("{why}."), Role::Table, kit.th.atk);
                crate::ui::widgets::spoken(&said, accesskit::Role::Alert, why);
            }
        }
        ui.add_space(6.0);
    }
    if let Some(words) = question.keep {
        let keep = kit.button(ui, wide(words, ButtonLook::Primary));
        if fresh {
            keep.request_focus();
        }
        if keep.clicked() {
            send.push(Command::Program(Program::LeaveKeeping));
        }
        ui.add_space(6.0);
    }
    kit.send_button(ui, wide(question.without, ButtonLook::Danger), send, Program::LeaveUnsaved);
    ui.add_space(6.0);
    kit.send_button(ui, wide("Cancel", ButtonLook::Normal), send, Program::Escape);
}
