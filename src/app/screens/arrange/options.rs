//! The rules under which a position is played on: what may be changed, and why the rest may not.

use crate::{
    command::{Command, arrange::Arrange},
    features::arrange::state::Arranging,
    ui::{Btn, Kit, Role, segments::Choice, tip},
};
use egui::Ui;
use engine::contract::options::{Chosen, Offered, OptionRow};

/// Draws them, when they are asked for.
pub fn ui(kit: Kit, ui: &mut Ui, of: &Arranging, send: &mut Vec<Command>) {
    let words = if of.rules_shown { "Hide the rules" } else { "Play on under other rules\u{2026}" };
    let button = Btn::new(words).link().tip("The options of the game from this position on");
    kit.send_button(ui, button, send, Arrange::Rules(!of.rules_shown));
    if !of.rules_shown {
        return;
    }
    ui.add_space(8.0);
    let chosen = Chosen::new(&of.options, &of.source.choices);
    for (nth, row) in of.options.iter().enumerate().filter(|(_, row)| chosen.applies(row)) {
        // How hard the computer plays is asked where a game begins; what the position says of itself is set above.
        if row.level_of.is_some() || of.arrangement.rows.iter().any(|above| above.label == row.label) {
            continue;
        }
        if let Some(value) = ui.push_id(("rule", row.key), |ui| one(kit, ui, row, &chosen)).inner {
            send.push(Arrange::Rule(nth, value).into());
        }
    }
}

/// A row; the value that is picked.
fn one(kit: Kit, ui: &mut Ui, row: &OptionRow, chosen: &Chosen<'_>) -> Option<usize> {
    let now = chosen.value(row);
    tip(kit.label(ui, row.label, Role::CaptionSemi, kit.th.ink2), row.about);
    ui.add_space(3.0);
    let shown = |nth: &usize| *nth == now || row.choices[*nth].offered == Offered::Shown;
    let open: Vec<usize> = (0..row.choices.len()).filter(shown).collect();
    let over = row.begins.map(|why| format!("This is not possible from a position: {why}."));
    let reasons: Vec<Option<String>> = open
        .iter()
        .map(|nth| if *nth == now { None } else { over.clone().or_else(|| chosen.barred(row, *nth)) })
        .collect();
    let parts: Vec<Choice<'_>> = open
        .iter()
        .zip(&reasons)
        .map(|(nth, why)| {
            let choice = &row.choices[*nth];
            Choice { text: choice.label, tip: choice.effect, not_now: why.as_deref(), below: false }
        })
        .collect();
    let current = open.iter().position(|nth| *nth == now).unwrap_or(0);
    let width = ui.available_width();
    let picked = kit.choice(ui, row.label, width, &parts, current);
    if let Some(why) = &over {
        ui.add_space(2.0);
        kit.label(ui, why, Role::Caption, kit.th.ink3);
    }
    ui.add_space(9.0);
    open.get(picked?).copied()
}
