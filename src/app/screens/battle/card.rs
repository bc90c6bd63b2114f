//! The card of a battle in the place of the inspector.

use crate::{
    command::{Order, Program},
    features::battles::{state::Shown, story},
    panels::cx::Cx,
    screens::battle::{
        dice, division,
        pen::{self, Pen},
        row::{self, Laid, Row},
    },
    ui::{Btn, Role, child, space, spoken},
};
use egui::{Align2, Id, Rect, ScrollArea, Sense, Shape, Stroke, Ui, Vec2, accesskit, pos2, vec2};
use engine::show::{
    line::{Term, Weight},
    words::Tone,
};

/// From the button to the lower edge, and to what is over it.
const EDGE: f32 = 14.0;
const OVER: f32 = 10.0;
/// Height of the button at 100 per cent.
const BUTTON: f32 = 32.0;

/// Draws the card of the battle that is shown over all of `rect`, at a share of its strength.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, strength: f32) {
    let Some(shown) = cx.play.battles.shown() else { return };
    let mut card = child(ui, "battle", rect);
    card.set_opacity(strength);
    say(&card, rect, &shown);
    let foot = if shown.looked_back { EDGE } else { cx.kit.h(BUTTON) + EDGE + OVER };
    let body = rect.with_max_y(rect.bottom() - foot).shrink2(vec2(space::PANEL, 0.0));
    let mut part = child(&mut card, "battle-body", body.expand2(vec2(3.0, 0.0)));
    let about = (shown.fight.from, shown.fight.encounter.place);
    ScrollArea::vertical().id_salt(("battle-scroll", about)).auto_shrink([false, false]).show(
        &mut part,
        |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            egui::Frame::new().inner_margin(egui::Margin::symmetric(3, 0)).show(ui, |ui| {
                ui.set_width(body.width());
                whole(cx, ui, &shown);
            });
        },
    );
    if !shown.looked_back {
        let line = Stroke::new(space::LINE, cx.kit.th.line);
        card.painter().hline(rect.x_range(), rect.bottom() - foot, line);
        let top = rect.bottom() - EDGE - cx.kit.h(BUTTON);
        let spot = Rect::from_min_max(pos2(body.left(), top), pos2(body.right(), rect.bottom() - EDGE));
        go_on(cx, &mut card, spot);
    }
}

/// While hits are placed: what is fought, and who scored them, over the panel in which they are placed. Gives back its
/// height.
pub fn over_plan(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> f32 {
    let Some(shown) = cx.play.battles.shown().filter(|shown| !shown.looked_back) else { return 0.0 };
    let inner = rect.shrink2(vec2(space::BUILDER, 0.0));
    let mut part = child(ui, "battle-over-plan", inner);
    part.spacing_mut().item_spacing = Vec2::ZERO;
    let rows = shown.fight.after(shown.now.beats);
    let placed = cx.play.placing().map(division::placed);
    title(cx, &mut part, &shown);
    let own = shown.fight.encounter.side == cx.desk.eyes();
    // How their hits come about stands in the panel.
    let row = Row {
        fight: shown.fight,
        nth: usize::from(own),
        rows: &rows,
        now: shown.now,
        placed: placed.as_deref(),
    };
    pen::part(cx.kit, &mut part, |pen| row.lay(pen));
    let height = part.cursor().top() - rect.top();
    let head = rect.with_max_y(rect.top() + height);
    say(&part, head, &shown);
    part.painter().hline(rect.x_range(), head.bottom(), Stroke::new(space::LINE, cx.kit.th.line));
    height + 1.0
}

/// What was told so far, for those who listen.
fn say(ui: &Ui, rect: Rect, shown: &Shown<'_>) {
    let seen = ui.interact(rect, Id::unique("battle-card"), Sense::hover());
    // While it moves, what happens is said where it is seen.
    let told = if shown.moving { shown.from } else { shown.now.beats };
    spoken(&seen, accesskit::Role::Status, &shown.fight.spoken_after(told));
    ui.ctx().accesskit_node_builder(seen.id, |node| node.set_live(accesskit::Live::Polite));
}

/// All of the card but its button.
fn whole(cx: &mut Cx<'_>, ui: &mut Ui, shown: &Shown<'_>) {
    let rows = shown.fight.after(shown.now.beats);
    title(cx, ui, shown);
    let attackers = side(cx, ui, shown, &rows, 0);
    cx.kit.rule(ui);
    pen::part(cx.kit, ui, |pen| dice::lay(pen, shown.fight, shown.now));
    odds(cx, ui, shown);
    let defenders = side(cx, ui, shown, &rows, 1);
    let mut over = Pen::new(cx.kit, ui.painter(), ui.available_width());
    row::flights(&mut over, shown.fight, shown.now, &[attackers, defenders]);
    let flying = over.out;
    ui.painter().extend(flying);
    cx.kit.rule(ui);
    let (tags, by) = pen::part(cx.kit, ui, |pen| {
        lines(cx, pen, shown, &rows);
        std::mem::take(&mut pen.tags)
    });
    for (tag, rule) in tags {
        rule_tag(cx, ui, tag.translate(by), &rule);
    }
    ui.add_space(OVER);
}

/// Title, and how the battle is fought.
fn title(cx: &Cx<'_>, ui: &mut Ui, shown: &Shown<'_>) {
    ui.add_space(space::PANEL);
    let e = &shown.fight.encounter;
    pen::part(cx.kit, ui, |pen| {
        let t = pen.kit.th;
        let mut room = pen.width;
        if !e.manner.is_empty() {
            let galley = pen.kit.line(pen.painter, &e.manner, Role::CaptionSemi, t.atk);
            let right = pos2(pen.width - 8.0, pen.kit.h(11.0));
            let words = Align2::RIGHT_CENTER.anchor_size(right, galley.size());
            let chip = words.expand2(vec2(8.0, 2.0));
            pen.out.push(Shape::rect_filled(chip, chip.height() / 2.0, t.atkbg));
            pen.out.push(egui::epaint::TextShape::new(words.min, galley, t.atk).into());
            room = chip.left() - 8.0;
        }
        pen.paragraph(0.0, room, &e.title, (Role::Heading2, t.ink), true);
        pen.y += 6.0;
    });
}

/// A row of counters with the hits it scored, and how these come about.
fn side(cx: &mut Cx<'_>, ui: &mut Ui, shown: &Shown<'_>, rows: &story::Rows, nth: usize) -> Laid {
    let row = Row { fight: shown.fight, nth, rows, now: shown.now, placed: None };
    let (laid, by) = pen::part(cx.kit, ui, |pen| row.lay(pen));
    sum(cx, ui, row.terms(), ("battle-sum", nth), row.scored().is_some());
    laid.at(by)
}

/// The sums from which a die was read, as a builder shows them.
fn odds(cx: &mut Cx<'_>, ui: &mut Ui, shown: &Shown<'_>) {
    let thrown =
        shown.fight.beats.iter().enumerate().filter_map(|(nth, beat)| Some((nth, beat.line.as_ref()?)));
    for (nth, line) in thrown.filter(|(_, line)| line.die.is_some()) {
        sum(cx, ui, line.terms.iter(), ("battle-odds", nth), nth <= shown.now.beats);
    }
}

/// The lines of a sum, or while it is not told the room for them.
fn sum<'a>(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    terms: impl Iterator<Item = &'a Term>,
    of: (&str, usize),
    told: bool,
) {
    for (i, term) in terms.enumerate() {
        if told {
            cx.term(ui, term, ui.scope_id().with((of, i)));
        } else {
            cx.untold_term(ui, term);
        }
    }
}

/// What is said of it, what was likely, what came, and why the other side fights it.
fn lines(cx: &Cx<'_>, pen: &mut Pen<'_>, shown: &Shown<'_>, rows: &story::Rows) {
    let t = pen.kit.th;
    let last = shown.fight.beats.len();
    let beats = shown.now.beats;
    // The room is that of the end, so that the card does not grow while it is shown.
    let whole = shown.fight.after(last);
    let name = |place| cx.desk.seen.place_name(place);
    let said = story::story(shown.fight, beats, rows, name);
    let top = pen.y;
    for line in story::story(shown.fight, last, &whole, name) {
        let told = said.contains(&line);
        let tag = if told && !line.rule.is_empty() { pen.tag(&line.rule) + 10.0 } else { 0.0 };
        pen.paragraph(0.0, pen.width - tag.max(64.0), &line.text, (Role::Table, t.ink), told);
    }
    if pen.y > top {
        pen.rule();
    }
    // Good for the side whose eyes these are, or not.
    let e = &shown.fight.encounter;
    let good = shown.fight.end().is_some_and(|end| end.success == (e.side == cx.desk.eyes()));
    let verdict = if good { t.tone(Tone::Good).0 } else { t.ink };
    let (came, known) = (story::came(shown.fight, last, &whole), story::came(shown.fight, beats, rows));
    let why = reason(cx, shown);
    named(pen, "Likely", &e.likely, (Role::Table, t.ink2), true);
    named(pen, "Came", &came, (Role::TableSemi, verdict), *came == known);
    named(pen, "Why", &why, (Role::Table, t.ink2), true);
}

/// A line with its name before it; nothing of one that has no words.
fn named(pen: &mut Pen<'_>, label: &str, words: &str, look: (Role, egui::Color32), told: bool) {
    if words.is_empty() {
        return;
    }
    let left = pen.kit.h(52.0);
    let ink = pen.kit.th.ink3;
    pen.text(pos2(0.0, pen.y), Align2::LEFT_TOP, label, Role::CaptionSemi, ink);
    pen.paragraph(left, pen.width - left, words, look, told);
    pen.y += 3.0;
}

/// The first reason why a side that plays by itself gave the order that is shown.
fn reason(cx: &Cx<'_>, shown: &Shown<'_>) -> String {
    let Some(ply) = cx.desk.event_ply().filter(|ply| *ply == shown.fight.from) else { return String::new() };
    let mut reasons = cx.desk.seen.lines_of(ply).filter(|l| l.is_reason && l.line.weight != Weight::Detail);
    reasons.next().map_or_else(String::new, |l| l.line.text.clone())
}

fn go_on(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let button =
        Btn::primary("Continue").name("Continue after the battle").key("Space").size(rect.width(), BUTTON);
    let mut foot = child(ui, "battle-continue", rect);
    cx.button(&mut foot, button, Order::NextDecision);
}

/// A rule tag that was drawn: the sentence of the rule under the pointer.
fn rule_tag(cx: &mut Cx<'_>, ui: &Ui, rect: Rect, rule: &str) {
    let response = ui.interact(rect.expand(3.0), Id::unique(("battle-rule", rule)), Sense::CLICK);
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.clicked() {
        cx.send(Program::Rule(rule.to_owned()));
    }
}
