//! The left panel of a review: what game it is, whose eyes, and the turns with their battles.

use crate::{
    command::{Act, Command},
    features::review::{Review, sums::Sum},
    panels::cx::Cx,
    screens::review::{
        luck::{most_luck, total_words, what_luck_is},
        plot::{luck_bar, luck_ink},
    },
    ui::{Btn, Icon, Role, group_title, panel_ground, panel_stop, signed, space, spoken, tip},
};
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Ui, accesskit, pos2, vec2};
use engine::{
    base::{
        say::count,
        side::{Side, Viewer},
    },
    show::{fight::Fight, scene::Subject},
    statistics::Statistics,
    study::timeline::Span,
};
use std::collections::{BTreeMap, BTreeSet};

/// What the panel remembers.
#[derive(Default)]
pub struct LeftPanel {
    /// Turns opened by hand (their first moments), and closed by hand.
    opened: BTreeSet<u32>,
    closed: BTreeSet<u32>,
    /// What came of battles, by first moment, and what the list was made for.
    came: BTreeMap<u32, &'static str>,
    came_for: u64,
}

impl LeftPanel {
    /// Draws the panel.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
        let kit = cx.kit;
        if self.came_for != review.shown.version {
            self.came_for = review.shown.version;
            self.came.clear();
        }
        panel_ground(kit, ui, rect, true);
        panel_stop(kit, ui, "panel-left", rect, "Whose eyes, turns and battles");
        let inner = rect.shrink2(vec2(space::PANEL, 12.0));
        let sum = review.sum();
        let explains = rect.height() >= kit.h(ROOMY);
        let pinned = rect.height() >= kit.h(PINNED);
        let total = if pinned { total_height(cx, ui, inner.width(), &sum, explains) } else { 0.0 };
        let foot = kit.h(space::PRIMARY) + 10.0 + kit.h(34.0) + total;
        let (upper, lower) = inner.split_top_bottom_at_y(inner.bottom() - foot);
        let mut part = crate::ui::parts::child(ui, "review-left", upper);
        let ui_up = &mut part;
        if pinned {
            head(cx, ui_up, review, &sum);
        }
        ScrollArea::vertical().id_salt("review-turns").auto_shrink([false, false]).show(ui_up, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if !pinned {
                head(cx, ui, review, &sum);
            }
            let line = std::sync::Arc::clone(&review.shown.timeline);
            let end = review.end();
            for turn in line.turns.iter().filter(|s| s.first <= end) {
                self.turn(cx, ui, review, turn, &line.battles, end, sum.shown());
            }
            if !pinned {
                luck_total(cx, ui, review, &sum, false);
            }
        });
        let mut part = crate::ui::parts::child(ui, "review-foot", lower);
        let width = part.available_width();
        if pinned {
            luck_total(cx, &mut part, review, &sum, explains);
        }
        part.add_space(4.0);
        if kit.check(&mut part, review.blind.is_some(), "Hide what comes later") {
            cx.send(Command::Review(Act::Blind(review.blind.is_none())));
        }
        part.add_space(6.0);
        let tip = "Begins a variation here; the game as it was played stays as it is";
        let button = Btn::primary("Play on from here").tip(tip).size(width, space::PRIMARY).left();
        cx.button(&mut part, button, Act::PlayOn);
    }

    #[allow(clippy::too_many_arguments)]
    fn turn(
        &mut self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        review: &Review,
        turn: &Span,
        battles: &[Span],
        end: u32,
        sum: Option<&std::sync::Arc<Statistics>>,
    ) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let moment = review.shown.moment.unwrap_or(0);
        let here = turn.first <= moment && moment <= turn.last;
        let open = self.opened.contains(&turn.first) || (here && !self.closed.contains(&turn.first));
        let from = battles.partition_point(|b| b.first < turn.first);
        let inside: Vec<&Span> =
            battles[from..].iter().take_while(|b| b.first <= turn.last.min(end)).collect();
        let note = match inside.len() {
            0 => String::new(),
            n => count(n, "battle"),
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
        let at = pos2(rect.left() + kit.h(20.0), rect.center().y);
        let name = kit.text(ui.painter(), at, Align2::LEFT_CENTER, &turn.name, role, t.ink);
        // A long name leaves room for the number alone.
        let wide = kit.line(ui.painter(), &note, Role::Caption, t.ink2).size().x;
        let fits = name.right() + kit.h(8.0) + wide < rect.right();
        let note = if fits || inside.is_empty() { note } else { inside.len().to_string() };
        let right = pos2(rect.right() - 2.0, rect.center().y);
        kit.text(ui.painter(), right, Align2::RIGHT_CENTER, &note, Role::Caption, t.ink2);
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
            let result = *self.came.entry(battle.first).or_insert_with(|| came(cx, review, battle));
            let own = review.own_side();
            let ply = review.ply_of(battle.first);
            let luck = sum.and_then(|made| {
                let b = made.battles.iter().find(|b| b.ply == ply && b.about == battle.subject)?;
                Some((b.luck(own)?, most_luck(made)))
            });
            battle_row(cx, ui, review, (battle, result), luck, moment);
        }
    }
}

/// What game it is, how it ended, and whose eyes.
fn head(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, sum: &Sum) {
    let (kit, desk) = (cx.kit, cx.desk);
    let t = kit.th;
    kit.label(ui, desk.table.title(), Role::Heading, t.ink);
    let result = if review.knows_the_end() {
        let end = review.shown.timeline.end();
        let sentence = desk.seen.outcome.as_ref().map_or("Not over yet", |o| o.sentence.as_str());
        let orders = count(end, "order");
        format!("{sentence} · {orders}")
    } else {
        "The rest of the game is hidden".to_owned()
    };
    kit.label(ui, &result, Role::Caption, t.ink2);
    for said in &review.shown.fair_play {
        kit.label(ui, said, Role::Caption, t.warn);
    }
    ui.add_space(10.0);
    eyes(cx, ui, review);
    kit.rule(ui);
    let share;
    let note = match sum {
        Sum::Done(_) => "luck",
        Sum::Running(done, _) => {
            share = format!("adding up, {:.0} %", done * 100.0);
            &share
        }
        Sum::Off => "",
    };
    group_title(kit, ui, "Turns and battles", note);
}

fn eyes(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let sides = cx.desk.table.sides();
    let mut items: Vec<(&str, &str)> = sides.iter().map(|s| (*s, "")).collect();
    // Where nothing is hidden it is a matter of whose chances and luck are told.
    let open = cx.desk.table.is_open();
    let title = if open { "Chances and luck of" } else { "Seen by" };
    if !open {
        items.push(("Everything", ""));
    }
    let now = match review.seen_by {
        Viewer::Side(s) => usize::from(s.0),
        Viewer::Umpire => sides.len(),
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(kit.h(16.0), kit.h(20.0)), Sense::hover());
        Icon::Eye.paint(ui.painter(), rect.center(), kit.h(16.0), t.ink2);
        kit.label(ui, title, Role::CaptionSemi, t.ink2);
    });
    ui.add_space(4.0);
    let width = ui.available_width();
    if let Some(i) = kit.segments(ui, title, width, &items, now) {
        let who = if i < sides.len() { Viewer::Side(Side(i as u8)) } else { Viewer::Umpire };
        cx.send(Command::Review(Act::SeenBy(who)));
    }
    ui.add_space(6.0);
    let text = known(cx, review);
    if review.shown.unseen.as_ref().is_some_and(|u| u.count() > 0) {
        known_link(cx, ui, &text);
    } else {
        kit.label(ui, &text, Role::Caption, t.ink2);
    }
}

/// What the viewer knew, as a way to what the unknown units may be.
fn known_link(cx: &mut Cx<'_>, ui: &mut Ui, text: &str) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    let galley = kit.wrapped(ui.painter(), text, Role::Caption, t.ink2, width - kit.h(16.0));
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::click());
    spoken(&response, accesskit::Role::Button, &format!("{text} What they may be"));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect.expand(2.0), CornerRadius::same(space::CORNER), t.sunk);
    }
    ui.painter().galley(rect.min, galley, t.ink2);
    let at = pos2(rect.right() - kit.h(6.0), rect.center().y);
    Icon::ChevronRight.paint(ui.painter(), at, kit.h(11.0), t.acc);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    if response.clicked() {
        cx.send(Command::Review(Act::Unseen));
    }
    response.on_hover_text("What the unknown units may be, and which draw they came in");
}

/// How high a panel must be for sentences of explanation.
const ROOMY: f32 = 620.0;

/// How high a panel must be for the total to stay in sight.
const PINNED: f32 = 430.0;

/// How much room the total takes.
fn total_height(cx: &Cx<'_>, ui: &Ui, width: f32, sum: &Sum, explains: bool) -> f32 {
    let kit = cx.kit;
    if sum.shown().is_none() {
        return 0.0;
    }
    let words = kit.wrapped(ui.painter(), what_luck_is(cx), Role::Caption, kit.th.ink2, width);
    kit.h(22.0) + 6.0 + if explains { words.size().y + 4.0 } else { 0.0 }
}

/// The luck of all battles for the side whose eyes these are.
fn luck_total(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, sum: &Sum, explains: bool) {
    let Some(made) = sum.shown() else { return };
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.spacing_mut().item_spacing.y = 0.0;
    let (dice, faces) = made.luck(review.own_side());
    let (words, number) = (total_words(cx, review), format!("{} units", signed(dice + faces)));
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), kit.h(22.0) + 6.0), Sense::click());
    spoken(&response, accesskit::Role::Button, &format!("{words}: {number}"));
    ui.painter().hline(rect.x_range(), rect.top(), egui::Stroke::new(1.0, t.line));
    if response.hovered() || response.has_focus() {
        let ground = rect.with_min_y(rect.top() + 4.0);
        ui.painter().rect_filled(ground, CornerRadius::same(space::CORNER), t.sunk);
    }
    let y = rect.bottom() - kit.h(11.0);
    let ink = luck_ink(kit, dice + faces);
    let noted =
        kit.text(ui.painter(), pos2(rect.right(), y), Align2::RIGHT_CENTER, &number, Role::TableSemi, ink);
    let galley = kit.cut(ui.painter(), &words, Role::Table, t.ink, noted.left() - rect.left() - 6.0);
    ui.painter().galley(pos2(rect.left(), y - galley.size().y / 2.0), galley, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
    if response.clicked() {
        cx.send(Command::Review(Act::Tab(crate::command::review::ReviewTab::Luck)));
    }
    response.on_hover_text(what_luck_is(cx));
    if explains {
        kit.label(ui, what_luck_is(cx), Role::Caption, t.ink2);
        ui.add_space(4.0);
    }
}

/// A battle; `luck` with the luck that fills a bar.
fn battle_row(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    review: &Review,
    (battle, result): (&Span, &str),
    luck: Option<(f64, f64)>,
    moment: u32,
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let place = match &battle.subject {
        Some(Subject::Place(p)) => cx.desk.seen.place_name(*p).to_owned(),
        _ => battle.name.clone(),
    };
    let result = if battle.last <= review.end() { result } else { "" };
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), kit.h(space::ROW_LIST)), Sense::click());
    let said = luck.map_or_else(String::new, |(l, _)| {
        format!(", {} luck {}", cx.desk.side_name(review.own_side()), signed(l))
    });
    spoken(&response, accesskit::Role::TreeItem, &format!("Battle of {place}: {result}{said}"));
    let here = battle.first <= moment && moment <= battle.last;
    if here {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.sunk);
    }
    let role = if here { Role::TableSemi } else { Role::Table };
    let y = rect.center().y;
    let bar = Rect::from_min_max(
        pos2(rect.right() - 4.0 - kit.h(40.0), rect.top() + 4.0),
        pos2(rect.right() - 4.0, rect.bottom() - 4.0),
    );
    if let Some((luck, most)) = luck {
        luck_bar(kit, ui.painter(), bar, luck, most);
    }
    let ink = if result == "held" { t.ink2 } else { t.sup };
    let at = pos2(bar.left() - 6.0, y);
    let noted = kit.text(ui.painter(), at, Align2::RIGHT_CENTER, result, Role::Table, ink);
    let left = rect.left() + kit.h(14.0);
    let name = kit.cut(ui.painter(), &place, role, t.ink, noted.left() - left - 6.0);
    ui.painter().galley(pos2(left, y - name.size().y / 2.0), name, t.ink);
    if response.clicked() {
        cx.send(Command::Review(Act::Moment(battle.first)));
    }
    tip(response, &format!("{place}{}{result}{said}", if result.is_empty() { "" } else { ": " }));
}

/// What came of a battle as it was told: its place changed hands, or was emptied and not entered, or held.
fn came(cx: &Cx<'_>, review: &Review, battle: &Span) -> &'static str {
    let Some(Subject::Place(place)) = battle.subject else { return "held" };
    let table = &cx.desk.table;
    let holder = |moment: u32| table.scene(review.ply_of(moment), review.seen_by).control(place);
    if holder(battle.first.saturating_sub(1)) != holder(battle.last) {
        return "taken";
    }
    let fights = table.fights(review.ply_of(battle.last), review.seen_by);
    let won = |f: &Fight| f.encounter.place == place && f.end().is_some_and(|end| end.success);
    if fights.iter().any(won) { "emptied" } else { "held" }
}

/// What the viewer knew, from what is drawn.
fn known(cx: &Cx<'_>, review: &Review) -> String {
    let counters = &cx.desk.seen.scene.counters;
    let unknown = counters.iter().filter(|c| c.is_face_down()).count();
    let sides = cx.desk.table.sides();
    match review.seen_by {
        _ if cx.desk.table.is_open() => {
            "Nothing is hidden in this game: both sides see all of it.".to_owned()
        }
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
