//! The left panel: the day, what happened, the briefings at the beginning, what was held at the end, and the way on.

use crate::{
    command::Campaign as Asked,
    features::campaign::state::Step,
    screens::{
        campaign::cx::{CampaignCx, places},
        learn::texts::Texts,
    },
    ui::{
        Btn, Icon, Role, bring_into_sight, child, group_title, left_panel, scrolled, side_by_side,
        side_by_side_wrapped, side_chip, space,
    },
};
use egui::{Align2, Rect, Ui, pos2};
use engine::{
    base::{say::count, side::Side},
    insight::beside::held_words,
    show::chronicle::{Happening, Held},
};

/// Draws the panel.
pub(crate) fn ui(cx: &mut CampaignCx<'_>, ui: &mut Ui, rect: Rect, texts: &mut Texts) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let inner = left_panel(kit, ui, rect, "What happened");
    let foot_height = kit.h(space::PRIMARY) + 24.0;
    let campaign = cx.campaign;
    let chapter = campaign.now();
    let y = inner.top() + kit.h(22.0);
    let (nth, of) = (campaign.chapter + 1, campaign.chronicle.chapters.len());
    let above = format!("{}, {nth} of {of}", chapter.name);
    kit.text(ui.painter(), pos2(inner.left(), y), Align2::LEFT_CENTER, &above, Role::Caption, t.ink2);
    if let Some(event) = campaign.event() {
        let name = campaign.kind.sides().get(usize::from(event.side.0)).copied().unwrap_or_default();
        side_chip(kit, ui, pos2(inner.right(), y), name, event.side.0);
    }
    let body = Rect::from_min_max(
        pos2(inner.left(), y + kit.h(14.0)),
        pos2(inner.right() + 8.0, inner.bottom() - foot_height),
    );
    let mut middle = child(ui, "campaign-told", body);
    scrolled(&mut middle, ("campaign-told", campaign.chapter, campaign.nth()), inner.width(), |ui| {
        kit.heading(ui, &campaign.days(), Role::Title, t.ink);
        ui.add_space(2.0);
        kit.label(ui, &chapter.title, Role::Lesson, t.ink2);
        kit.rule(ui);
        match campaign.step {
            Step::Opening => opening(cx, ui, texts),
            Step::Event(_) => event(cx, ui, texts),
            Step::End => end(cx, ui, texts),
        }
        ui.add_space(10.0);
        bring_into_sight(ui);
    });
    let foot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - foot_height + 8.0), inner.max);
    let mut part = child(ui, "campaign-foot", foot);
    buttons(cx, &mut part);
}

fn side_name(cx: &CampaignCx<'_>, side: Side) -> &'static str {
    cx.campaign.kind.sides().get(usize::from(side.0)).copied().unwrap_or_default()
}

/// What each command could know when it began.
fn opening(cx: &mut CampaignCx<'_>, ui: &mut Ui, texts: &mut Texts) {
    let kit = cx.kit;
    let chapter = cx.campaign.now();
    for (side, briefing) in chapter.briefings.iter() {
        let title = format!("What the {} command could know", side_name(cx, side));
        group_title(kit, ui, &title, "");
        ui.add_space(2.0);
        texts.large(cx.kit, ui, &title, briefing, cx.send);
        ui.add_space(14.0);
    }
}

fn event(cx: &mut CampaignCx<'_>, ui: &mut Ui, texts: &mut Texts) {
    let Some(event) = cx.campaign.event() else { return };
    texts.large(cx.kit, ui, "event", &event.text, cx.send);
    ui.add_space(10.0);
    places(cx, ui, &event.at);
    ui.add_space(10.0);
    let words = match cx.campaign.now().front_day() {
        Some(day) => between(&day.in_year()),
        None => UNTOLD.to_owned(),
    };
    cx.kit.label(ui, &words, Role::Caption, cx.kit.th.ink3);
}

/// Said where no front is told for the end of a chapter.
const UNTOLD: &str =
    "Who held what at the end of these days is not told; the map shows the front that was told last.";

/// What the colours of the map mean between two days on which the whole front is told.
fn between(end: &str) -> String {
    format!(
        "Until {end} a place changes its colour at the last event that names it; the whole front is told for {end} alone."
    )
}

/// What was held when it ended.
fn end(cx: &mut CampaignCx<'_>, ui: &mut Ui, texts: &mut Texts) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let campaign = cx.campaign;
    let (chapter, sides) = (campaign.now(), campaign.kind.sides());
    if chapter.front_day().is_none() {
        kit.label(ui, UNTOLD, Role::Lesson, t.ink);
        return;
    }
    if let Some(points) = chapter.points {
        let who = side_name(cx, campaign.chronicle.scores);
        let said = format!("The {who} side stands at {}.", count(points, "point"));
        kit.label(ui, &said, Role::Lesson, t.ink);
        ui.add_space(6.0);
    }
    let held = |side: Side| chapter.held.iter().filter(|held| **held == Held::By(side)).count();
    let words =
        Side::BOTH.map(|side| format!("{} {}", count(held(side) as i64, "place"), side_name(cx, side)));
    let contested = chapter.held.iter().filter(|held| matches!(held, Held::Contested { .. })).count();
    let fought = if contested > 0 { format!(", {contested} contested") } else { String::new() };
    kit.label(ui, &format!("{}{fought}.", words.join(", ")), Role::Lesson, t.ink);
    ui.add_space(10.0);
    take_over(cx, ui);
    ui.add_space(12.0);
    if !chapter.notes.is_empty() {
        group_title(kit, ui, "About single places", "");
    }
    for (nth, (place, note)) in chapter.notes.iter().enumerate() {
        let holder = held_words(chapter.held(*place), sides);
        kit.label(ui, &format!("{}, {holder}", campaign.name(*place)), Role::TableSemi, t.ink);
        texts.ui(kit, ui, &format!("note{nth}"), note, cx.send);
        ui.add_space(6.0);
    }
}

/// The game from here, for either side, and what of it is reconstructed.
fn take_over(cx: &mut CampaignCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let campaign = cx.campaign;
    if campaign.stated.is_empty() {
        return;
    }
    group_title(kit, ui, &format!("Take over on {}", campaign.now().to.in_year()), "");
    side_by_side_wrapped(ui, 8.0, |ui| {
        for (side, name) in (0..).map(Side).zip(campaign.kind.sides()) {
            let words = format!("As {name}");
            let tip = "A game for study from this front; the computer plays the other side";
            kit.send_button(ui, Btn::new(&words).tip(tip).height(30.0), cx.send, Asked::TakeOver(side));
        }
    });
    ui.add_space(4.0);
    for sentence in &campaign.stated {
        kit.label(ui, sentence, Role::Caption, kit.th.ink2);
    }
}

/// The way on and back.
fn buttons(cx: &mut CampaignCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let width = ui.available_width();
    let back = kit.h(92.0);
    let height = Some(space::PRIMARY);
    side_by_side(ui, 8.0, |ui| {
        let first = (!cx.campaign.may_step(false)).then_some("This is the first day told of");
        let button = Btn::new("Back").icon(Icon::StepBack).name("Back").not_now(first).size(back, height);
        kit.send_button(ui, button, cx.send, Asked::Step(false));
        let last = (!cx.campaign.may_step(true)).then_some("This is the last day told of");
        let words = next_words(cx);
        let button = Btn::primary(&words).key("→").not_now(last).size(width - back - 8.0, height);
        kit.send_button(ui, button, cx.send, Asked::Step(true));
    });
}

fn next_words(cx: &CampaignCx<'_>) -> String {
    let campaign = cx.campaign;
    let chapter = campaign.now();
    match campaign.step {
        Step::End => {
            let next = campaign.chronicle.chapters.get(campaign.chapter + 1);
            next.map_or_else(|| "Next".to_owned(), |next| next.from.month_name().to_owned())
        }
        _ if campaign.nth() + 2 == campaign.steps(campaign.chapter) => format!("To {}", chapter.to.in_year()),
        Step::Opening | Step::Event(_) => {
            let next = chapter.events.get(campaign.nth());
            next.map_or_else(|| "Next".to_owned(), Happening::days)
        }
    }
}
