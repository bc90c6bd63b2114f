//! Copies to give away and reports: what they will hold, said before the file is chosen.

use super::cx::DialogCx;
use crate::{
    app::{
        command::{
            Command, Files,
            wishes::{ReportWish, Share},
        },
        desk::state::Desk,
        play::Play,
        ui::{
            theme::{Role, space},
            widgets::{Btn, ButtonLook},
        },
    },
    engine::{
        base::side::{Side, Viewer},
        study::share::Without,
    },
    report::Format,
};
use egui::Ui;

/// What is chosen in these dialogs.
#[derive(Default)]
pub struct Chosen {
    /// What a clean copy leaves out.
    pub without: Without,
    /// The side a copy is for.
    pub side: Side,
    /// The report.
    pub report: ReportWish,
    /// Eyes that were asked for once although the game is not over.
    pub asked: Option<Viewer>,
}

/// A copy of the whole game.
pub(crate) fn clean_copy(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let without = &mut chosen.without;
    if cx.kit.check(ui, without.variations, "Leave out variations") {
        without.variations = !without.variations;
    }
    ui.add_space(6.0);
    if cx.kit.check(ui, without.comments, "Leave out comments, marks and drawings") {
        without.comments = !without.comments;
    }
    let share = Share { who: Viewer::Umpire, without: *without };
    contents(cx, ui, desk, share);
    save(cx, ui, Btn::primary("Save the copy…"), Command::Files(Files::ChooseShare(share)), send);
}

/// A copy for one side.
pub(crate) fn copy_for_side(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let items: Vec<(&str, &str)> = desk.table.sides().iter().map(|s| (*s, "")).collect();
    let width = ui.available_width();
    cx.kit.label(ui, "For", Role::CaptionSemi, cx.kit.th.ink2);
    ui.add_space(4.0);
    if let Some(i) = cx.kit.segments(ui, "For", width, &items, usize::from(chosen.side.0)) {
        chosen.side = Side(i as u8);
    }
    let share = Share::of_side(chosen.side);
    contents(cx, ui, desk, share);
    let name = desk.side_name(chosen.side);
    let way = format!(
        "The {name} side opens it like any game, adds its orders and sends the file back. “Read in a reply…” takes \
         them in."
    );
    ui.add_space(8.0);
    cx.kit.label(ui, &way, Role::Table, cx.kit.th.ink2);
    let button = Btn::primary("Save the copy…");
    save(cx, ui, button, Command::Files(Files::ChooseShare(share)), send);
}

/// What a copy holds and what it does not.
fn contents(cx: &DialogCx<'_>, ui: &mut Ui, desk: &Desk, share: Share) {
    let kit = cx.kit;
    let t = kit.th;
    let said = desk.contents(share);
    ui.add_space(14.0);
    kit.label(ui, &format!("Contains: {}.", said.holds), Role::Body, t.ink);
    ui.add_space(6.0);
    kit.label(ui, &format!("Does not contain: {}.", said.lacks), Role::Body, t.ink);
    if !said.caution.is_empty() {
        ui.add_space(8.0);
        kit.label(ui, &said.caution, Role::Table, t.warn);
    }
}

fn save(cx: &DialogCx<'_>, ui: &mut Ui, button: Btn<'_>, command: Command, send: &mut Vec<Command>) {
    ui.add_space(16.0);
    let (width, height) = (Some(ui.available_width()), Some(space::PRIMARY));
    if cx.kit.button(ui, Btn { look: ButtonLook::Primary, width, height, ..button }).clicked() {
        send.push(command);
    }
}

/// A report: as whom, on which line, how written.
pub(crate) fn report(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let kit = cx.kit;
    let width = ui.available_width();
    let head = |ui: &mut Ui, text: &str| {
        kit.label(ui, text, Role::CaptionSemi, kit.th.ink2);
        ui.add_space(4.0);
    };
    head(ui, "As seen by");
    let sides = desk.table.sides();
    let items: Vec<(&str, &str)> =
        sides.iter().map(|s| (*s, "")).chain([("Everything", "Also what no side knew")]).collect();
    let eyes = |i: usize| if i < sides.len() { Viewer::Side(Side(i as u8)) } else { Viewer::Umpire };
    let now = (0..items.len()).find(|&i| eyes(i) == chosen.report.who).unwrap_or(0);
    if let Some(i) = kit.segments(ui, "As seen by", width, &items, now) {
        let who = eyes(i);
        if desk.asks_before(who) && chosen.asked != Some(who) {
            chosen.asked = Some(who);
        } else {
            chosen.report.who = who;
        }
    }
    let waits = chosen.asked.is_some_and(|who| who != chosen.report.who);
    if waits {
        ui.add_space(4.0);
        let words = chosen.asked.map_or_else(Vec::new, |who| play.look_words(who)).join(" ");
        kit.label(
            ui,
            &format!("{words} Choose it again to have it in the report."),
            Role::Table,
            kit.th.warn,
        );
    }
    let lines = play.report_lines();
    if lines.len() > 1 {
        ui.add_space(12.0);
        head(ui, "Line");
        let items: Vec<(&str, &str)> = lines.iter().map(|(name, _)| (*name, "")).collect();
        let now = lines.iter().position(|(_, tip)| *tip == chosen.report.tip).unwrap_or(0);
        if let Some((_, tip)) = kit.segments(ui, "Line", width, &items, now).and_then(|i| lines.get(i)) {
            chosen.report.tip = *tip;
        }
    }
    ui.add_space(12.0);
    head(ui, "Written as");
    let formats: Vec<(&str, &str)> = Format::ALL.iter().map(|(_, f)| (f.title(), "")).collect();
    let now = Format::ALL.iter().position(|(_, f)| *f == chosen.report.format).unwrap_or(0);
    if let Some((_, format)) =
        kit.segments(ui, "Written as", width, &formats, now).and_then(|i| Format::ALL.get(i))
    {
        chosen.report.format = *format;
    }
    ui.add_space(4.0);
    kit.label(ui, chosen.report.format.about(), Role::Caption, kit.th.ink3);
    with_chances(cx, ui, play, &mut chosen.report);
    let consent = chosen.asked == Some(chosen.report.who);
    let wish = ReportWish { consent, ..chosen.report };
    let button = Btn::primary("Write the report…");
    save(cx, ui, button, Command::Files(Files::ChooseReport(wish)), send);
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
            "It is not known yet through these eyes. With it the report waits until the automatic sides have played on \
             from every moment, which takes a while; it can be written without at any time.{known}"
        );
        ui.add_space(2.0);
        cx.kit.label(ui, &why, Role::Caption, cx.kit.th.ink2);
    }
}
