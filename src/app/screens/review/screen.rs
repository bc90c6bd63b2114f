//! The review screen: whose eyes and turns at the left, the map, the tree and what is noted at the right, time below.

use crate::{
    command::{Act, Command, ReviewTab},
    desk::state::Desk,
    features::review::state::Review,
    map::{HoverCard, MapInput, MapView},
    panels::{cx::Cx, inspector, log::LogPanel, overlays, top_bar},
    screens::{
        battle::{self, card},
        board::{self, GameCx},
        review::{
            compare, here::HerePanel, left::LeftPanel, luck::LuckPanel, menus::Menus, said,
            search_panel::SearchPanel, timeline::TimelinePanel, unseen, variations::VariationsPanel,
        },
    },
    ui::{Btn, Kit, Role, child, landmark, panel_ground, panel_stop, space, spoken},
};
use egui::{CornerRadius, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{
    base::{keys::PlaceKey, seat::PlyId},
    show::scene::Subject,
};

/// Which battle a tab is about: the order that began it, and its place.
type About = (PlyId, PlaceKey);

/// What there was in a frame: a battle, the tab of the review, and what was inspected.
type Before = (Option<About>, ReviewTab, Option<Subject>);

/// The review screen and what its parts remember.
#[derive(Default)]
pub struct ReviewScreen {
    left: LeftPanel,
    variations: VariationsPanel,
    pub(crate) here: HerePanel,
    pub(crate) search: SearchPanel,
    timeline: TimelinePanel,
    battle: battle::Slot,
    /// The battle whose tab was left for another.
    left_battle: Option<About>,
    before: Option<Before>,
    log: LogPanel,
    luck: LuckPanel,
    pub(crate) map: MapView,
    map_room: Option<Rect>,
    open_rule: Option<Id>,
    last: Option<u32>,
    pub(crate) menus: Menus,
}

impl ReviewScreen {
    /// Where its map lies, once it was drawn.
    pub fn map_room(&self) -> Option<Rect> {
        self.map_room
    }

    /// Draws the screen.
    pub fn ui(&mut self, cx: GameCx<'_>, ui: &mut Ui) {
        let GameCx { kit, play, .. } = cx;
        let Parts { bar, left, map, said, right, time } = Parts::of(ui.max_rect(), kit);
        self.bring_in_sight(&play.desk);
        let Some(review) = play.mode::<Review>() else { return };
        let mut open_rule = self.open_rule.take();
        let mut cx = cx.panels(&mut open_rule);
        let mut part = child(ui, "top", bar);
        landmark(&part, accesskit::Role::Banner, "Game");
        top_bar::ui(&mut cx, &mut part, bar);
        self.map_room = Some(map);
        let mut part = child(ui, "map", map);
        landmark(&part, accesskit::Role::Main, "Map");
        draw_map(&mut cx, &mut part, map, review, (&mut self.map, &mut self.menus));
        question(&mut cx, &mut part, map, review);
        let mut part = child(ui, "said", said);
        landmark(&part, accesskit::Role::Region, "Messages");
        said::row(&mut cx, &mut part, said);
        let mut part = child(ui, "left", left);
        landmark(&part, accesskit::Role::Navigation, "Eyes and turns");
        self.left.ui(&mut cx, &mut part, left, review);
        let mut part = child(ui, "right", right);
        landmark(&part, accesskit::Role::Complementary, "Variations and notes");
        panel_ground(kit, &part, right, false);
        panel_stop(kit, &part, "panel-right", right, "Variations, log and notes");
        let battle = self.battle.strength(&cx, ui, self.map.is_gliding());
        self.tabs_and_notes(&mut cx, &mut part, right, (review, battle));
        let mut part = child(ui, "time", time);
        landmark(&part, accesskit::Role::Region, "Timeline");
        self.timeline.ui(&mut cx, &mut part, time, review);
        self.open_rule = open_rule;
    }

    /// Brings the lines of the order shown in sight.
    fn bring_in_sight(&mut self, desk: &Desk) {
        if desk.look != self.last {
            self.last = desk.look;
            if let Some(ply) = desk.look {
                self.log.show(ply);
            }
        }
    }

    /// Whether the battle that has a tab is shown, if there is one: until another tab is chosen, by a click, a key or on the map,
    /// and not over the search.
    fn battle_tab(&mut self, cx: &Cx<'_>, open: bool, review: &Review) -> Option<bool> {
        let about = battle_of(cx).filter(|_| open);
        let now = (about, review.tab, cx.desk.inspect.clone());
        let other = self.before.as_ref().is_some_and(|before| before.0 == about && *before != now);
        // What is compared or counted stays where it is: a battle that comes has its tab behind it.
        let comes = self.before.as_ref().is_none_or(|before| before.0 != about);
        let stays = comes && !matches!(review.tab, ReviewTab::Variations | ReviewTab::Log);
        self.before = Some(now);
        if about.is_none() || other || stays {
            self.left_battle = about;
        }
        about.map(|_| self.left_battle != about && review.search.is_none())
    }

    /// The right panel: what the tab chosen shows, and below it the notes.
    fn tabs_and_notes(
        &mut self,
        cx: &mut Cx<'_>,
        part: &mut Ui,
        right: Rect,
        (review, battle): (&Review, Option<f32>),
    ) {
        let kit = cx.kit;
        let fought = self.battle_tab(cx, battle.is_some(), review);
        // Numbers need more room than the tree, and a table beside a table all that the notes can spare.
        let share = match review.tab {
            // Who writes about a battle has room for both.
            _ if fought == Some(true) && review.draft.is_some() => 0.56,
            // What is advised of the plan is read as closely as what stands above it.
            _ if review.instead.is_told() => 0.5,
            _ if fought == Some(true) => 0.78,
            ReviewTab::Compare => 0.78,
            ReviewTab::Luck => 0.7,
            ReviewTab::Variations | ReviewTab::Log | ReviewTab::Map => 0.56,
        };
        let split = right.top() + (right.height() * share).round();
        let (upper, lower) = right.split_top_bottom_at_y(split);
        let tabs = Rect::from_min_size(upper.min + vec2(1.0, 0.0), vec2(upper.width() - 1.0, kit.h(32.0)));
        match tab_row(cx, part, tabs, review, fought) {
            Some(true) => self.left_battle = None,
            Some(false) => self.left_battle = battle_of(cx),
            None => {}
        }
        let body = Rect::from_min_max(pos2(upper.left() + 1.0, tabs.bottom() + 1.0), upper.max);
        if let Some(strength) = battle.filter(|_| fought == Some(true)) {
            card::ui(cx, part, body, strength);
        } else if let Some(search) = &review.search {
            self.search.ui(cx, part, body, search);
        } else {
            match review.tab {
                ReviewTab::Variations => self.variations.ui(cx, part, body, review),
                ReviewTab::Log => self.log.ui(cx, &mut child(part, "log", body)),
                ReviewTab::Compare => compare::ui(cx, part, body, review),
                ReviewTab::Luck => self.luck.ui(cx, part, body, review),
                ReviewTab::Map => {
                    let mut inner = child(part, "inspector", body.shrink2(vec2(space::PANEL, 0.0)));
                    let area = ScrollArea::vertical().id_salt("review-inspector").auto_shrink([false, false]);
                    area.show(&mut inner, |ui| map_tab(cx, ui, review));
                }
            }
        }
        part.painter().hline(lower.x_range(), lower.top(), Stroke::new(1.0, kit.th.line2));
        self.here.ui(cx, part, lower, review);
        if let Some((ply, at)) = self.variations.take_wanted_menu() {
            self.menus.order(ply, at);
        }
    }
}

/// Where the parts of the screen lie.
struct Parts {
    bar: Rect,
    left: Rect,
    map: Rect,
    said: Rect,
    right: Rect,
    time: Rect,
}

impl Parts {
    /// The parts of a window.
    fn of(all: Rect, kit: Kit) -> Self {
        let (left, right) = match all.width() {
            w if w < 1120.0 => (212.0, 268.0),
            w if w < 1400.0 => (232.0, 300.0),
            w if w < 1800.0 => (248.0, 336.0),
            _ => (280.0, 400.0),
        };
        let grow = 1.0 + (kit.k - 1.0) * 0.6;
        let low = if all.height() >= 1080.0 { 232.0 } else { 176.0 };
        let (bar, rest) = all.split_top_bottom_at_y(all.top() + kit.h(space::TOP_BAR));
        let (rest, time) = rest.split_top_bottom_at_y(rest.bottom() - (low * grow).round());
        let (left, rest) = rest.split_left_right_at_x(rest.left() + (left * grow).round());
        let (middle, right) = rest.split_left_right_at_x(rest.right() - (right * grow).round());
        let (map, said) = middle.split_top_bottom_at_y(middle.bottom() - kit.h(space::STRIP));
        Self { bar, left, map, said, right, time }
    }
}

/// What is selected, and what unknown units may be: that first when nothing is selected.
fn map_tab(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
    let chosen = !cx.desk.selection.is_empty() || cx.desk.inspect.is_some();
    if chosen {
        inspector::ui(cx, ui);
        cx.kit.rule(ui);
    }
    unseen::section(cx, ui, review);
    if !chosen {
        cx.kit.rule(ui);
        inspector::ui(cx, ui);
    }
    ui.add_space(12.0);
}

/// The battle that is shown: the order that began it, and its place.
fn battle_of(cx: &Cx<'_>) -> Option<About> {
    cx.play.battles.shown().map(|shown| (shown.fight.from, shown.fight.encounter.place))
}

/// The tabs; that of a battle in front of the others, where there is one. Tells whether that was clicked, or another.
fn tab_row(cx: &mut Cx<'_>, ui: &mut Ui, tabs: Rect, review: &Review, battle: Option<bool>) -> Option<bool> {
    let (kit, t) = (cx.kit, cx.kit.th);
    // While the search or a battle is open it stands over the body of the tabs.
    let now = (review.search.is_none() && battle != Some(true)).then_some(review.tab);
    ui.painter().rect_filled(tabs, 0, t.sunk);
    ui.painter().hline(tabs.x_range(), tabs.bottom(), Stroke::new(1.0, t.line));
    let fought = battle.map(|on| (None, "Battle", on));
    let others = ReviewTab::ALL.map(|(tab, name)| (Some(tab), name, now == Some(tab)));
    let all: Vec<(Option<ReviewTab>, &str, bool)> = fought.into_iter().chain(others).collect();
    // Each tab is as wide as its word, and all share the rest.
    let word = |name: &str| kit.line(ui.painter(), name, Role::TableSemi, t.ink).size().x;
    let words: Vec<f32> = all.iter().map(|(_, name, _)| word(name)).collect();
    let pad = (tabs.width() - words.iter().sum::<f32>()) / words.len() as f32;
    let mut left = tabs.left();
    let mut clicked = None;
    for ((tab, name, on), word) in all.into_iter().zip(words) {
        let role = if on { Role::TableSemi } else { Role::Table };
        let galley =
            kit.cut(ui.painter(), name, role, if on { t.ink } else { t.ink2 }, word + pad.min(0.0) + 1.0);
        let spot = Rect::from_min_size(pos2(left, tabs.top()), vec2(word + pad, tabs.height()));
        left += word + pad;
        let response = ui.interact(spot, ui.scope_id().with(("review-tab", name)), Sense::click());
        response.widget_info(|| egui::WidgetInfo::selected(accesskit::Role::Tab, true, on, name));
        ui.painter().galley(spot.center() - galley.size() / 2.0, galley, t.ink);
        if on {
            let inset = (pad / 2.0).clamp(0.0, 8.0);
            ui.painter().hline(
                spot.left() + inset..=spot.right() - inset,
                spot.bottom() - 1.0,
                Stroke::new(2.0, t.acc),
            );
        }
        kit.focus_ring_of(ui.painter(), &response, spot.shrink(4.0), space::CORNER);
        if response.clicked() {
            clicked = Some(tab.is_none());
            // That of a battle only closes the search.
            if let Some(tab) = tab.or(review.search.is_some().then_some(review.tab)) {
                cx.send(Command::Review(Act::Tab(tab)));
            }
        }
    }
    clicked
}

fn draw_map(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    rect: Rect,
    review: &Review,
    (view, menus): (&mut MapView, &mut Menus),
) {
    let desk = cx.desk;
    board::hold_keyboard(ui, rect);
    // What stands empty is told in the row under the map.
    let card = desk.seen.hover_sheet.as_ref().filter(|(at, _)| !menus.is_open() && !desk.is_bare(at));
    let input = MapInput {
        hover_card: card.map(|(at, sheet)| HoverCard { at, sheet }),
        ..board::map_input(cx, ui, rect)
    };
    // A moment of a battle is looked at like any other once it was fought.
    view.give_way(cx.play.battles.shown().is_some_and(|battle| battle.moving));
    cx.send.extend(view.ui(ui, &input));
    board::say_what_happens(cx, ui, rect);
    overlays::strip(cx, ui, rect);
    menus.ui(cx, ui, view, review);
}

/// The question that waits for an answer, over the lower edge of the map.
fn question(cx: &mut Cx<'_>, ui: &mut Ui, map: Rect, review: &Review) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(text) = review.shown.moment.and_then(|m| review.question_at(m)) else { return };
    let width = (map.width() - 40.0).min(kit.h(520.0));
    let title = kit.line(ui.painter(), "What would you do?", Role::Heading, t.ink);
    let body = kit.wrapped(ui.painter(), text, Role::Body, t.ink, width - 32.0);
    let height = title.size().y + body.size().y + kit.h(28.0) + 48.0;
    let rect = Rect::from_min_size(
        pos2(map.center().x - width / 2.0, map.bottom() - height - 16.0),
        vec2(width, height),
    );
    let response = ui.interact(rect, ui.scope_id().with("question"), Sense::click());
    spoken(&response, accesskit::Role::Note, &format!("What would you do? {text}"));
    ui.painter().rect(
        rect,
        CornerRadius::same(space::CORNER_CARD),
        t.card,
        Stroke::new(1.6, t.acc),
        StrokeKind::Inside,
    );
    let at = rect.min + vec2(16.0, 12.0);
    let below = at + vec2(0.0, title.size().y + 4.0);
    ui.painter().galley(at, title, t.ink);
    ui.painter().galley(below, body, t.ink);
    let foot = Rect::from_min_max(
        pos2(rect.left() + 16.0, rect.bottom() - kit.h(28.0) - 14.0),
        rect.max - vec2(16.0, 12.0),
    );
    let mut part = child(ui, "question-foot", foot);
    part.horizontal(|ui| {
        cx.button(ui, Btn::primary("Show what was done"), Act::Reveal);
        cx.button(ui, Btn::new("Try it on the map").tip("In a variation; come back to compare"), Act::PlayOn);
    });
}
