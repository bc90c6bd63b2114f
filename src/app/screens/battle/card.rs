//! The card of a battle at its place on the map.

use crate::{
    command::Order,
    features::battles::{state::Shown, story},
    map::{MapInput, MapView},
    panels::cx::Cx,
    screens::battle::{
        dice, division,
        pen::{PAD, Pen, moved},
        row::{self, Laid, Row},
    },
    ui::{Btn, Role, child, space, spoken},
};
use egui::{Align2, Area, Id, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::show::{
    builder::{Builder, Division},
    words::Tone,
};

/// Least and greatest width at 100 per cent; between them a share of the map's, so that it finds room beside the place.
const WIDTHS: [f32; 2] = [300.0, 380.0];
const SHARE: f32 = 0.42;
/// Where text is large the card may take this share of the map, and no more: the battle stands beside it.
const GREATEST_SHARE: f32 = 0.56;
const EDGE: f32 = 14.0;

/// A card laid out at the origin.
struct Sheet {
    shapes: Vec<Shape>,
    size: egui::Vec2,
    /// Where the button goes.
    button: Option<Rect>,
    /// Ways to divide the hits that are being placed.
    divisions: Vec<Rect>,
    tags: Vec<(Rect, String)>,
}

/// Draws the card of the battle that is shown, beside its place on the map that was drawn with this input.
pub fn ui(cx: &mut Cx<'_>, ui: &Ui, room: Rect, (view, input): (&mut MapView, &MapInput<'_>)) {
    let Some(shown) = cx.play.battles.shown() else { return };
    let builder = cx.play.placing().filter(|_| !shown.looked_back && !shown.moving);
    let about = (shown.fight.from, shown.fight.encounter.place);
    let sheet = compose(cx, ui.painter(), &shown, builder, (room, view.fight_height(about)));
    let frame = Stroke::new(space::LINE_BUBBLE, cx.kit.th.side(shown.fight.encounter.side.0).line);
    let Some((paper, rect)) = view.fight_box(ui, input, (about, sheet.size), frame) else { return };
    let said = shown.fight.spoken();
    let area = Area::new(Id::unique("battle-card")).order(egui::Order::Middle).fixed_pos(rect.min);
    let area = area.default_size(rect.size()).constrain(false);
    area.show(ui.ctx(), |ui| {
        ui.set_clip_rect(room);
        // The map does not feel the pointer through it.
        let ground = ui.allocate_rect(rect, Sense::CLICK | Sense::DRAG);
        spoken(&ground, accesskit::Role::Status, &said);
        ui.ctx().accesskit_node_builder(ground.id, |node| node.set_live(accesskit::Live::Polite));
        ui.painter().extend(paper);
        ui.painter().extend(moved(sheet.shapes, rect.min));
        if let Some(button) = sheet.button {
            go_on(cx, ui, button.translate(rect.min.to_vec2()));
        }
        if let Some(builder) = builder {
            let all = sheet.divisions.iter().map(|r| r.translate(rect.min.to_vec2()));
            take_division(cx, ui, all.zip(division::shown(builder)));
        }
        for (tag, rule) in sheet.tags {
            rule_tag(cx, ui, tag.translate(rect.min.to_vec2()), &rule);
        }
    });
}

/// Lays the card out.
fn compose(
    cx: &Cx<'_>,
    painter: &Painter,
    shown: &Shown<'_>,
    builder: Option<&Builder>,
    (room, least): (Rect, f32),
) -> Sheet {
    let [narrow, wide] = WIDTHS.map(|w| cx.kit.h(w).min(room.width() * GREATEST_SHARE));
    let width = (room.width() * SHARE).clamp(narrow, wide).min(room.width() - 2.0 * EDGE).round();
    let mut pen = Pen::new(cx.kit, painter, width);
    let rows = shown.fight.after(shown.now.beats);
    let placed = builder.map(division::placed);
    title(&mut pen, shown);
    let row = |nth| Row { fight: shown.fight, nth, rows: &rows, now: shown.now, placed: placed.as_deref() };
    let attackers = row(0).lay(&mut pen);
    pen.rule();
    dice::lay(&mut pen, shown.fight, shown.now);
    let defenders = row(1).lay(&mut pen);
    let laid: [Laid; 2] = [attackers, defenders];
    row::flights(&mut pen, shown.fight, shown.now, &laid);
    pen.rule();
    let mut divisions = Vec::new();
    let mut button = None;
    if let Some(builder) = builder {
        divisions = division::lay(&mut pen, builder);
    } else {
        lines(cx, &mut pen, shown, &rows);
        button = (!shown.looked_back).then(|| foot(&mut pen, least));
    }
    let size = vec2(width, (pen.y + 12.0).max(least));
    Sheet { shapes: pen.out, size, button, divisions, tags: pen.tags }
}

/// Title, and how the battle is fought.
fn title(pen: &mut Pen<'_>, shown: &Shown<'_>) {
    let t = pen.kit.th;
    let e = &shown.fight.encounter;
    let middle = pen.y + pen.kit.h(11.0);
    if !e.manner.is_empty() {
        let right = pos2(pen.width - PAD - 8.0, middle);
        let galley = pen.kit.line(pen.painter, &e.manner, Role::CaptionSemi, t.atk);
        let words = Align2::RIGHT_CENTER.anchor_size(right, galley.size());
        let chip = words.expand2(vec2(8.0, 2.0));
        pen.out.push(Shape::rect_filled(chip, chip.height() / 2.0, t.atkbg));
        pen.out.push(egui::epaint::TextShape::new(words.min, galley, t.atk).into());
    }
    pen.text(pos2(PAD, middle), Align2::LEFT_CENTER, &e.title, Role::Heading, t.ink);
    pen.y += pen.kit.h(28.0);
}

/// What is said of it, what was likely, what came.
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
        pen.paragraph(PAD, pen.inner() - tag.max(64.0), &line.text, (Role::Table, t.ink), told);
    }
    if pen.y > top {
        pen.rule();
    }
    let left = PAD + pen.kit.h(52.0);
    let room = pen.width - PAD - left;
    let e = &shown.fight.encounter;
    // Good for the side whose eyes these are, or not.
    let good = shown.fight.end().is_some_and(|end| end.success == (e.side == cx.desk.eyes()));
    let verdict = if good { t.tone(Tone::Good).0 } else { t.ink };
    let (came, known) = (story::came(shown.fight, last, &whole), story::came(shown.fight, beats, rows));
    for (label, words, strong, told) in
        [("Likely", &e.likely, false, true), ("Came", &came, true, *came == known)]
    {
        if words.is_empty() {
            continue;
        }
        let at = pos2(PAD, pen.y);
        pen.text(at, Align2::LEFT_TOP, label, Role::CaptionSemi, t.ink3);
        let look = if strong { (Role::TableSemi, verdict) } else { (Role::Table, t.ink2) };
        pen.paragraph(left, room, words, look, told);
        pen.y += 3.0;
    }
}

/// Room for the button, at the foot of a card that is at least so high.
fn foot(pen: &mut Pen<'_>, least: f32) -> Rect {
    let height = pen.kit.h(32.0);
    pen.y = (pen.y + 8.0).max(least - height - 12.0);
    let size = vec2(pen.kit.h(150.0), pen.kit.h(32.0));
    let rect = Rect::from_min_size(pos2(pen.width - PAD - size.x, pen.y), size);
    pen.y = rect.bottom();
    rect
}

fn go_on(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let button =
        Btn::primary("Continue").name("Continue after the battle").key("Space").size(rect.width(), 32.0);
    let mut corner = child(ui, "battle-continue", rect);
    cx.button(&mut corner, button, Order::NextDecision);
}

/// A click on a way to divide the hits takes it; its digit and the panel do the same.
fn take_division<'a>(cx: &mut Cx<'_>, ui: &Ui, all: impl Iterator<Item = (Rect, &'a Division)>) {
    for (i, (rect, division)) in all.enumerate() {
        let response = ui.interact(rect, Id::unique(("battle-division", i)), Sense::CLICK);
        if response.hovered() && !division.chosen {
            let frame = Stroke::new(1.0, cx.kit.th.acc);
            ui.painter().rect_stroke(rect, space::CORNER, frame, StrokeKind::Inside);
        }
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            cx.send(Order::PlanAll(division.orders.clone()));
        }
    }
}

/// A rule tag that was drawn: the sentence of the rule under the pointer.
fn rule_tag(cx: &mut Cx<'_>, ui: &Ui, rect: Rect, rule: &str) {
    let response = ui.interact(rect.expand(3.0), Id::unique(("battle-rule", rule)), Sense::CLICK);
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.clicked() {
        cx.send(crate::command::Program::Rule(rule.to_owned()));
    }
}
