//! A report: as whom, on which line and how it is written, before its file is chosen.

use super::{
    cx::DialogCx,
    share::{Chosen, save},
};
use crate::{
    command::{Command, Files, ReportWish},
    play::Play,
    ui::{Btn, Kit, Role},
};
use egui::Ui;
use engine::base::side::{Side, Viewer};
use report::Format;

/// A report: as whom, on which line, how written.
pub(crate) fn report(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    eyes(cx.kit, ui, play, chosen);
    line(cx.kit, ui, play, &mut chosen.report);
    format(cx.kit, ui, &mut chosen.report);
    with_history(cx, ui, play, &chosen.report);
    with_chances(cx, ui, play, &mut chosen.report);
    let consent = chosen.asked == Some(chosen.report.who);
    let wish = ReportWish { consent, ..chosen.report };
    save(cx, ui, Btn::primary("Write the report…"), Files::ChooseReport(wish), send);
}

fn head(kit: Kit, ui: &mut Ui, text: &str) {
    kit.label(ui, text, Role::CaptionSemi, kit.th.ink2);
    ui.add_space(4.0);
}

/// As whom. Eyes that see what may not be known yet have to be chosen twice.
fn eyes(kit: Kit, ui: &mut Ui, play: &Play, chosen: &mut Chosen) {
    head(kit, ui, "As seen by");
    let sides = play.desk.table.sides();
    let items: Vec<(&str, &str)> =
        sides.iter().map(|s| (*s, "")).chain([("Everything", "Also what no side knew")]).collect();
    let eyes = |i: usize| if i < sides.len() { Viewer::Side(Side(i as u8)) } else { Viewer::Umpire };
    let now = (0..items.len()).find(|&i| eyes(i) == chosen.report.who).unwrap_or(0);
    let width = ui.available_width();
    if let Some(i) = kit.segments(ui, "As seen by", width, &items, now) {
        let who = eyes(i);
        if play.desk.asks_before(who) && chosen.asked != Some(who) {
            chosen.asked = Some(who);
        } else {
            chosen.report.who = who;
        }
    }
    if let Some(who) = chosen.asked.filter(|who| *who != chosen.report.who) {
        ui.add_space(4.0);
        let words = play.look_words(who).join(" ");
        let text = format!("{words} Choose it again to have it in the report.");
        kit.label(ui, &text, Role::Table, kit.th.warn);
    }
}

/// On which line, where there are several.
fn line(kit: Kit, ui: &mut Ui, play: &Play, wish: &mut ReportWish) {
    let lines = play.report_lines();
    if lines.len() < 2 {
        return;
    }
    ui.add_space(12.0);
    head(kit, ui, "Line");
    let items: Vec<(&str, &str)> = lines.iter().map(|(name, _)| (*name, "")).collect();
    let now = lines.iter().position(|(_, tip)| *tip == wish.tip).unwrap_or(0);
    let width = ui.available_width();
    if let Some((_, tip)) = kit.segments(ui, "Line", width, &items, now).and_then(|i| lines.get(i)) {
        wish.tip = *tip;
    }
}

/// How it is written.
fn format(kit: Kit, ui: &mut Ui, wish: &mut ReportWish) {
    ui.add_space(12.0);
    head(kit, ui, "Written as");
    let formats: Vec<(&str, &str)> = Format::ALL.iter().map(|(_, f)| (f.title(), "")).collect();
    let now = Format::ALL.iter().position(|(_, f)| *f == wish.format).unwrap_or(0);
    let width = ui.available_width();
    if let Some((_, format)) =
        kit.segments(ui, "Written as", width, &formats, now).and_then(|i| Format::ALL.get(i))
    {
        wish.format = *format;
    }
    ui.add_space(4.0);
    kit.label(ui, wish.format.about(), Role::Caption, kit.th.ink3);
}

/// Whether history goes in, which stands beside the game or does not.
fn with_history(cx: &DialogCx<'_>, ui: &mut Ui, play: &Play, wish: &ReportWish) {
    if wish.format == Format::Csv || play.desk.table.chronicle().is_none() {
        return;
    }
    ui.add_space(8.0);
    let words = if play.has_history() {
        "History stands beside each turn, as it stands beside the game."
    } else {
        "To have history beside each turn, switch on History beside the game first."
    };
    cx.kit.label(ui, words, Role::Caption, cx.kit.th.ink3);
}

/// Whether the turning points go in, and what that takes.
fn with_chances(cx: &DialogCx<'_>, ui: &mut Ui, play: &Play, wish: &mut ReportWish) {
    if wish.format == Format::Csv {
        return;
    }
    ui.add_space(12.0);
    if cx.kit.check(ui, wish.chances, "With the win chance and its turning points") {
        wish.chances = !wish.chances;
    }
    if play.known_chances(wish.who, wish.tip).is_none() {
        let known = play.chances.progress().map_or_else(String::new, |p| format!(" Now {p}."));
        let why = format!(
            "The win chance has not been worked out yet for what this report may tell. With it the report waits until the \
             automatic sides have played on from every moment, which takes a while; without it the report is written at once.{known}"
        );
        ui.add_space(2.0);
        cx.kit.label(ui, &why, Role::Caption, cx.kit.th.ink2);
    }
}
