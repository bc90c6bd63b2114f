//! Sets of options under the form: as in the rulebook, as recommended, as last time, or as a code says.

use super::{StartCx, StartScreen, layout::segmented, options::Form};
use crate::ui::{Btn, Kit, Role, spoken};
use egui::{Align2, Key, Sense, Ui, accesskit, vec2};
use engine::{
    base::fence::UndoPolicy,
    contract::options::{Choices, Chosen, ReadyStart, code, decode},
    table::GameKind,
};

/// A set of options with a name.
struct Named {
    name: &'static str,
    about: &'static str,
    choices: Choices,
}

impl StartScreen {
    /// The sets there are for a game.
    fn named_sets(cx: &StartCx<'_>, form: Form<'_>) -> Vec<Named> {
        let about = "All options as in the rulebook";
        let mut sets = vec![Named { name: "Rulebook", about, choices: Choices::new() }];
        let recommended = form.kind.recommended();
        if !recommended.is_empty() {
            let about = "The options recommended for a first game";
            sets.push(Named { name: "Recommended", about, choices: recommended });
        }
        let last = cx.last.get(form.kind.id()).and_then(|text| decode(form.kind.id(), form.rows, text).ok());
        if let Some(choices) = last {
            sets.push(Named { name: "My last", about: "The options of the game you began last", choices });
        }
        sets
    }

    /// How much room the sets need: none where a game has no options.
    pub(super) fn sets_height(kit: Kit, form: Form<'_>, width: f32) -> f32 {
        match form.rows {
            [] => 0.0,
            _ if is_narrow(kit, width) => kit.h(80.0),
            _ => kit.h(46.0),
        }
    }

    /// The sets, and the code of what is chosen.
    pub(super) fn sets(&mut self, cx: &StartCx<'_>, ui: &mut Ui, form: Form<'_>) {
        let kit = cx.kit;
        let sets = Self::named_sets(cx, form);
        let now = Chosen::new(form.rows, &self.choices).differing();
        let whole = |set: &Named| Chosen::new(form.rows, &set.choices).differing();
        let current = sets.iter().position(|set| whole(set) == now).unwrap_or(sets.len());
        let items: Vec<(&str, &str)> = sets.iter().map(|set| (set.name, set.about)).collect();
        let narrow = is_narrow(kit, ui.available_width());
        // One set alone is among the ready-made starts.
        let alone = sets.len() == 1 && !form.kind.starts().is_empty();
        let mut picked = None;
        ui.horizontal(|ui| {
            if alone {
                self.code_field(kit, ui, form);
                return;
            }
            word(kit, ui, "Options");
            let taken = if narrow { 0.0 } else { kit.h(216.0) };
            let room = (ui.available_width() - taken).min(kit.h(360.0));
            picked = kit.segments(ui, "Options", room, &items, current);
            if !narrow {
                ui.add_space(8.0);
                self.code_field(kit, ui, form);
            }
        });
        if narrow && !alone {
            ui.add_space(6.0);
            ui.horizontal(|ui| self.code_field(kit, ui, form));
        }
        if let Some(set) = picked.and_then(|nth| sets.into_iter().nth(nth)) {
            if set.choices.is_empty() {
                self.undo = UndoPolicy::Fair;
            }
            self.take_choices(set.choices);
        }
    }

    /// Whether the ready-made starts are a row of the form: the column beside it has no room for them.
    pub(super) fn are_starts_rows(&self, kind: &dyn GameKind) -> bool {
        !self.full && !kind.starts().is_empty()
    }

    /// The ready-made starts as a row of the form.
    pub(super) fn starts_row(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>) {
        let starts = form.kind.starts();
        let now = Chosen::new(form.rows, &self.choices).differing();
        let is_now = |start: &ReadyStart| Chosen::new(form.rows, &start.choices()).differing() == now;
        let current = starts.iter().position(is_now).unwrap_or(starts.len());
        let effect = starts.get(current).map_or("The rows below, set together.", |start| start.about);
        let items: Vec<(&str, &str)> = starts.iter().map(|start| (start.name, start.about)).collect();
        let about = "Starts that set the rows of the form together";
        if let Some(start) =
            segmented(kit, ui, "Ready-made", effect, &items, current, about).and_then(|nth| starts.get(nth))
        {
            self.take_choices(start.choices());
        }
    }

    /// All rows at once.
    pub(super) fn take_choices(&mut self, choices: Choices) {
        self.choices = choices;
        self.problem = None;
        self.code_text = None;
    }

    /// The code of what is chosen; another can be typed.
    fn code_field(&mut self, kit: Kit, ui: &mut Ui, form: Form<'_>) {
        word(kit, ui, "Code");
        let real = code(form.kind.id(), form.rows, &self.choices);
        let mut text = self.code_text.clone().unwrap_or_else(|| real.clone());
        let edit = egui::TextEdit::singleline(&mut text)
            .font(kit.font(Role::TableSemi))
            .desired_width(kit.h(96.0))
            .char_limit(96)
            .margin(egui::Margin::symmetric(8, 5));
        let field = ui.add(edit);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Code of these options"));
        if field.changed() {
            self.code_text = Some(text.clone());
            self.problem = None;
        }
        let entered = field.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if (entered || field.lost_focus()) && self.code_text.is_some() {
            self.take_code(form, &text);
        }
        field.on_hover_text(
            "Stands for all options chosen here: copy it for another player, or type one and press Enter",
        );
        let copy = Btn::new("copy").link().name("Copy the code");
        if kit.button(ui, copy).clicked() {
            ui.ctx().copy_text(real);
        }
    }

    /// Takes the options of a code that was typed.
    fn take_code(&mut self, form: Form<'_>, text: &str) {
        if text.trim().is_empty() {
            self.code_text = None;
            return;
        }
        match decode(form.kind.id(), form.rows, text) {
            Ok(choices) => {
                self.choices = choices;
                self.problem = None;
                self.code_text = None;
            }
            Err(why) => self.problem = Some(why),
        }
    }
}

/// Whether sets and code stand in two lines.
fn is_narrow(kit: Kit, width: f32) -> bool {
    width < kit.h(500.0)
}

/// A word before a control.
fn word(kit: Kit, ui: &mut Ui, text: &str) {
    let galley = kit.line(ui.painter(), text, Role::Table, kit.th.ink2);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 6.0, kit.h(28.0)), Sense::hover());
    kit.text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, text, Role::Table, kit.th.ink2);
    spoken(&response, accesskit::Role::Label, text);
}
