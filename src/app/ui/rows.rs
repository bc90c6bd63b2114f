//! A list that is one stop for the keyboard: Tab comes to the row it was at last, and the arrows go on from there.

use egui::{Id, Key, Modifiers, Response, Sense, Ui, accesskit};

/// The row of a list that Tab comes to, and the pass in which it was drawn last.
#[derive(Clone, Copy)]
struct Stop {
    row: Id,
    pass: u64,
}

/// The rows of a list while they are drawn.
pub struct Rows {
    list: Id,
    stop: Option<Id>,
}

impl Rows {
    /// Of the list with this id.
    pub fn of(ui: &Ui, list: Id) -> Self {
        let pass = ui.ctx().cumulative_pass_nr();
        let stop = ui.data(|d| d.get_temp::<Stop>(list));
        // A row that is not drawn any more is no stop.
        Self { list, stop: stop.filter(|s| s.pass + 2 >= pass).map(|s| s.row) }
    }

    /// The id of a row.
    pub fn row(&self, name: impl std::hash::Hash + std::fmt::Debug) -> Id {
        self.list.with(name)
    }

    /// What a row answers to: Tab comes to one of them.
    pub fn sense(&mut self, ui: &Ui, row: Id) -> Sense {
        // A screen reader goes to whichever row it wants.
        let asked = ui.input(|i| i.has_accesskit_action_request(row, accesskit::Action::Focus));
        if asked {
            ui.memory_mut(|m| m.request_focus(row));
        }
        if self.stop.is_none() || asked || ui.memory(|m| m.has_focus(row)) {
            self.stop = Some(row);
        }
        if self.stop != Some(row) {
            return Sense::CLICK;
        }
        self.keep(ui, row);
        Sense::click()
    }

    fn keep(&self, ui: &Ui, row: Id) {
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|d| d.insert_temp(self.list, Stop { row, pass }));
    }

    /// Whether an arrow leads on from the row that has the keyboard: `true` downwards.
    pub fn walked(ui: &Ui, row: &Response) -> Option<bool> {
        if !row.has_focus() {
            return None;
        }
        let filter = egui::EventFilter { vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(row.id, filter));
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        match (pressed(Key::ArrowDown), pressed(Key::ArrowUp)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }

    /// Gives a row the keyboard.
    pub fn go_to(&mut self, ui: &Ui, row: Id) {
        self.stop = Some(row);
        self.keep(ui, row);
        ui.memory_mut(|m| m.request_focus(row));
        ui.ctx().request_repaint();
    }

    /// After all rows were drawn: the arrows go on from the one that has the keyboard to its neighbours. The number of
    /// the row they led to.
    pub fn walk(&mut self, ui: &Ui, rows: &[Response]) -> Option<usize> {
        let (at, down) = rows.iter().enumerate().find_map(|(i, row)| Some((i, Self::walked(ui, row)?)))?;
        let next = if down { at + 1 } else { at.wrapping_sub(1) };
        self.go_to(ui, rows.get(next)?.id);
        Some(next)
    }
}
