//! The left panel of a review: what game it is, whose eyes, and the turns with their battles.

use super::{Act, Review};
use crate::{
    app::{
        command::Command,
        icons::Icon,
        panels::{Cx, group_title, panel_ground, panel_stop},
        theme::{Role, space},
        widgets::{Btn, Look, spoken},
    },
    engine::{
        rules::{Side, Viewer},
        scene::{Subject, Symbol},
        study::timeline::Span,
    },
};
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Ui, accesskit, pos2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// What the panel remembers.
#[derive(Default)]
pub struct LeftPanel {
    /// Turns opened by hand (their first moments), and closed by hand.
    opened: BTreeSet<u32>,
    closed: BTreeSet<u32>,
    /// Battles whose place changed hands, by first moment, and what the list was made for.
    fell: BTreeMap<u32, bool>,
    fell_for: u64,
}

impl LeftPanel {
    /// Draws the panel.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
        let kit = cx.kit;
        let t = kit.th;
        let desk = cx.desk;
        let Some(review) = &desk.review else { return };
        if self.fell_for != review.shown.version {
            self.fell_for = review.shown.version;
            self.fell.clear();
        }
        panel_ground(kit, ui, rect, true);
        panel_stop(kit, ui, "panel-left", rect, "Whose eyes, turns and battles");
        let inner = rect.shrink2(vec2(space::PANEL, 12.0));
        let foot = kit.h(space::PRIMARY) + 10.0 + kit.h(34.0);
        let (upper, lower) = inner.split_top_bottom_at_y(inner.bottom() - foot);
        let mut part = crate::app::screens::child(ui, "review-left", upper);
        let ui_up = &mut part;
        kit.label(ui_up, desk.table.title(), Role::Heading, t.ink);
        let result = if review.knows_the_end() {
            let end = review.shown.timeline.end();
            let sentence = desk.seen.outcome.as_ref().map_or("Not over yet", |o| o.sentence.as_str());
            format!("{sentence} · {end} orders")
        } else {
            "The rest of the game is hidden".to_owned()
        };
        kit.label(ui_up, &result, Role::Caption, t.ink2);
        ui_up.add_space(10.0);
        eyes(cx, ui_up, review);
        kit.rule(ui_up);
        group_title(kit, ui_up, "Turns and battles", "");
        ScrollArea::vertical().id_salt("review-turns").auto_shrink([false, false]).show(ui_up, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let line = std::sync::Arc::clone(&review.shown.timeline);
            let end = review.end();
            for turn in line.turns.iter().filter(|s| s.first <= end) {
                self.turn(cx, ui, review, turn, &line.battles, end);
            }
        });
        let mut part = crate::app::screens::child(ui, "review-foot", lower);
        let width = part.available_width();
        part.add_space(4.0);
        if kit.check(&mut part, review.blind.is_some(), "Hide what comes later") {
            cx.send(Command::Review(Act::Blind(review.blind.is_none())));
        }
        part.add_space(6.0);
        let tip = "Begins a variation here; the game as it was played stays as it is";
        let button = Btn {
            look: Look::Primary,
            width: Some(width),
            height: Some(space::PRIMARY),
            left: true,
            tip: Some(tip),
            ..Btn::new("Play on from here")
        };
        if kit.button(&mut part, button).clicked() {
            cx.send(Command::Review(Act::PlayOn));
        }
    }

    fn turn(
        &mut self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        review: &Review,
        turn: &Span,
        battles: &[Span],
        end: u32,
    ) {
        let kit = cx.kit;
        let t = kit.th;
        let moment = review.shown.moment.unwrap_or(0);
        let here = turn.first <= moment && moment <= turn.last;
        let open = self.opened.contains(&turn.first) || (here && !self.closed.contains(&turn.first));
        let from = battles.partition_point(|b| b.first < turn.first);
        let inside: Vec<&Span> =
            battles[from..].iter().take_while(|b| b.first <= turn.last.min(end)).collect();
        let note = match inside.len() {
            0 => String::new(),
            1 => "1 battle".to_owned(),
            n => format!("{n} battles"),
        };
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), kit.h(space::ROW_STEP)), Sense::click());
        spoken(&response, accesskit::Role::TreeItem, &format!("{}, {note}", turn.name));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.sunk);
        }
        let icon = if open { Icon::ChevronDown } else { Icon::ChevronRight };
        icon.paint(ui.painter(), pos2(rect.left() + 7.0, rect.center().y), kit.h(11.0), t.ink2);
        let role = if here { Role::BodySemi } else { Role::Body };
        kit.text(
            ui.painter(),
            pos2(rect.left() + kit.h(20.0), rect.center().y),
            Align2::LEFT_CENTER,
            &turn.name,
            role,
            t.ink,
        );
        kit.text(
            ui.painter(),
            pos2(rect.right() - 2.0, rect.center().y),
            Align2::RIGHT_CENTER,
            &note,
            Role::Caption,
            t.ink2,
        );
        if response.double_clicked() {
            cx.send(Command::Review(Act::Moment(turn.first)));
        } else if response.clicked() {
            if open {
                self.opened.remove(&turn.first);
                self.closed.insert(turn.first);
            } else {
                self.closed.remove(&turn.first);
                self.opened.insert(turn.first);
            }
        }
        if !open {
            return;
        }
        for battle in inside {
            let fell = *self.fell.entry(battle.first).or_insert_with(|| changed_hands(cx, review, battle));
            battle_row(cx, ui, review, (battle, fell), moment);
        }
    }
}

fn eyes(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let kit = cx.kit;
    let t = kit.th;
    let sides = cx.desk.table.sides();
    let mut items: Vec<(&str, &str)> = sides.iter().map(|s| (*s, "")).collect();
    items.push(("Everything", ""));
    let now = match review.seen_by {
        Viewer::Side(s) => usize::from(s.0),
        Viewer::Umpire => sides.len(),
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(kit.h(16.0), kit.h(20.0)), Sense::hover());
        Icon::Eye.paint(ui.painter(), rect.center(), kit.h(16.0), t.ink2);
        kit.label(ui, "Seen by", Role::CaptionSemi, t.ink2);
    });
    ui.add_space(4.0);
    let width = ui.available_width();
    if let Some(i) = kit.segments(ui, "Seen by", width, &items, now) {
        let who = if i < sides.len() { Viewer::Side(Side(i as u8)) } else { Viewer::Umpire };
        cx.send(Command::Review(Act::SeenBy(who)));
    }
    ui.add_space(6.0);
    let text = known(cx, review);
    kit.label(ui, &text, Role::Caption, t.ink2);
}

fn battle_row(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, (battle, fell): (&Span, bool), moment: u32) {
    let kit = cx.kit;
    let t = kit.th;
    let place = match &battle.subject {
        Some(Subject::Place(p)) => cx.desk.place_name(*p).to_owned(),
        _ => battle.name.clone(),
    };
    let seen = battle.last <= review.end();
    let result = if !seen {
        ""
    } else if fell {
        "taken"
    } else {
        "held"
    };
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), kit.h(space::ROW_LIST)), Sense::click());
    spoken(&response, accesskit::Role::TreeItem, &format!("Battle of {place}: {result}"));
    let here = battle.first <= moment && moment <= battle.last;
    if here {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.sunk);
    }
    let role = if here { Role::TableSemi } else { Role::Table };
    kit.text(
        ui.painter(),
        pos2(rect.left() + kit.h(20.0), rect.center().y),
        Align2::LEFT_CENTER,
        &place,
        role,
        t.ink,
    );
    let ink = if fell { t.sup } else { t.ink2 };
    kit.text(
        ui.painter(),
        pos2(rect.right() - 6.0, rect.center().y),
        Align2::RIGHT_CENTER,
        result,
        Role::Table,
        ink,
    );
    if response.clicked() {
        cx.send(Command::Review(Act::Moment(battle.first)));
    }
}

/// Whether the place of a battle changed hands in it.
fn changed_hands(cx: &Cx<'_>, review: &Review, battle: &Span) -> bool {
    let Some(Subject::Place(place)) = battle.subject else { return false };
    let holder = |moment: u32| {
        let scene = cx.desk.table.scene(review.ply_of(moment), review.seen_by);
        scene.places.get(usize::from(place)).and_then(|p| p.control)
    };
    holder(battle.first.saturating_sub(1)) != holder(battle.last)
}

/// What the viewer knew, from what is drawn.
fn known(cx: &Cx<'_>, review: &Review) -> String {
    let counters = &cx.desk.seen.scene.counters;
    let unknown = counters.iter().filter(|c| c.symbol == Symbol::Unknown && c.factor.is_none()).count();
    let sides = cx.desk.table.sides();
    match review.seen_by {
        Viewer::Umpire if cx.desk.seen.outcome.is_none() => {
            "The game is not over: this shows what neither side may know.".to_owned()
        }
        Viewer::Umpire => "Every face, known to the sides or not.".to_owned(),
        Viewer::Side(s) => {
            let name = sides.get(usize::from(s.0)).copied().unwrap_or_default();
            match unknown {
                0 => format!("What the {name} side knew: no unit on the map was unknown to it."),
                1 => format!("What the {name} side knew: 1 unit on the map was unknown to it."),
                n => format!("What the {name} side knew: {n} units on the map were unknown to it."),
            }
        }
    }
}
