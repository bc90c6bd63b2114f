//! The page of the campaign: bar, what is told at the left, the map, what the chapter came to at the right, and the timeline.

use crate::{
    command::{Campaign as Asked, Command, MapEvent},
    features::campaign::state::Campaign,
    map::{HoverCard, MapInput, MapView, Printed, thumbnail::Thumbnail},
    panels::corner,
    screens::{
        campaign::{chapter, cx::CampaignCx, timeline, told},
        learn::texts::Texts,
    },
    ui::{Btn, Icon, Kit, Role, child, landmark, space},
};
use egui::{Rect, Stroke, Ui, accesskit, pos2, vec2};

/// The page, and what it remembers between frames.
#[derive(Default)]
pub struct CampaignScreen {
    pub(crate) map: MapView,
    small: Vec<Thumbnail>,
    texts: Texts,
}

/// Where its parts lie.
struct Parts {
    bar: Rect,
    left: Rect,
    map: Rect,
    strip: Rect,
    right: Rect,
}

impl Parts {
    fn of(all: Rect, kit: Kit) -> Self {
        let (bar, rest) = all.split_top_bottom_at_y(all.top() + kit.h(space::TOP_BAR));
        let grow = 1.0 + (kit.k - 1.0) * 0.8;
        let (left, right) = match all.width() / grow {
            w if w < 1120.0 => (276.0, 296.0),
            w if w < 1400.0 => (300.0, 336.0),
            _ => (324.0, 360.0),
        };
        let shrink = ((all.width() - 360.0) / ((left + right) * grow)).min(1.0);
        let wide = |points: f32| (points * grow * shrink).floor();
        let (left, rest) = rest.split_left_right_at_x(rest.left() + wide(left));
        let (middle, right) = rest.split_left_right_at_x(rest.right() - wide(right));
        let (map, strip) = middle.split_top_bottom_at_y(middle.bottom() - kit.h(timeline::HEIGHT));
        Self { bar, left, map, strip, right }
    }
}

impl CampaignScreen {
    /// The maps of the cards that lead here, one a campaign.
    pub fn small(&mut self, campaigns: usize) -> &mut [Thumbnail] {
        self.small.resize_with(campaigns, Thumbnail::default);
        &mut self.small
    }

    /// Draws the page.
    pub fn ui(&mut self, cx: &mut CampaignCx<'_>, ui: &mut Ui) {
        let kit = cx.kit;
        let all = ui.max_rect();
        ui.painter().rect_filled(all, 0, kit.th.bar);
        if cx.campaign.large {
            let told = (cx.campaign.now(), &*cx.campaign.chronicle.source);
            crate::screens::campaign::large::ui(kit, ui, told, cx.send);
            return;
        }
        let parts = Parts::of(all, kit);
        self.texts.explain(&cx.campaign.chronicle);
        top(cx, ui, parts.bar);
        self.draw_map(cx, ui, parts.map);
        timeline::ui(cx, ui, parts.strip);
        told::ui(cx, ui, parts.left, &mut self.texts);
        chapter::ui(cx, ui, parts.right, &mut self.texts);
        crate::ui::focus::bring_into_sight(ui);
    }

    fn draw_map(&mut self, cx: &mut CampaignCx<'_>, ui: &mut Ui, rect: Rect) {
        let mut part = ui.new_child(egui::UiBuilder::new().id_salt("campaign-map").max_rect(rect));
        let campaign = cx.campaign;
        let days = campaign.days();
        let strip = units_strip(cx, ui, rect);
        let card = campaign.hovered.as_ref().map(|(at, sheet)| HoverCard { at, sheet });
        let shown = &campaign.shown;
        let input = MapInput {
            marks: &shown.marks,
            overlay: shown.overlay.as_ref(),
            strip,
            selected_place: campaign.place,
            hover_card: card,
            // A counter of the past cannot be taken up.
            mine: Some(u8::MAX),
            reduce_motion: !cx.motion,
            printed: Printed { title: &campaign.chronicle.title, when: &days, eyes: None },
            ..MapInput::still(&shown.scene, shown.revision, cx.kit.th, cx.kit.k)
        };
        for command in self.map.ui(&mut part, &input) {
            cx.send.extend(meant(campaign, command));
        }
        units_button(cx, ui, strip);
    }
}

/// What a gesture on the map means here.
fn meant(campaign: &Campaign, command: Command) -> Option<Command> {
    let Command::Map(event) = command else { return None };
    match event {
        MapEvent::Hover(_) => Some(Command::Map(event)),
        MapEvent::ClickPlace { place }
        | MapEvent::ClickStack { place }
        | MapEvent::ClickUnit { place, .. } => {
            let again = campaign.place == Some(place);
            Some(Asked::Place((!again).then_some(place)).into())
        }
        MapEvent::PickUnit { place, .. } => Some(Asked::Place(Some(place)).into()),
        MapEvent::ClickNothing => campaign.place.map(|_| Asked::Place(None).into()),
        MapEvent::TakeUp(_) | MapEvent::Drop { .. } | MapEvent::Along { .. } | MapEvent::GoOnto { .. } => {
            None
        }
    }
}

/// Where the switch of the units stands over the map.
fn units_strip(cx: &CampaignCx<'_>, ui: &Ui, map: Rect) -> Rect {
    let words = cx.kit.line(ui.painter(), &units_words(cx.campaign), Role::BodySemi, cx.kit.th.ink);
    let size = vec2(words.size().x + cx.kit.h(62.0), cx.kit.h(30.0));
    Rect::from_min_size(pos2(map.left() + 12.0, map.top() + 10.0), size)
}

/// The day on which they stood so is part of it.
fn units_words(campaign: &Campaign) -> String {
    campaign.units_of().map_or_else(|| "Units".to_owned(), |day| format!("Units on {}", day.in_year()))
}

fn units_button(cx: &mut CampaignCx<'_>, ui: &mut Ui, rect: Rect) {
    let words = units_words(cx.campaign);
    let none = cx.campaign.units_of().is_none();
    let button = Btn::new(&words)
        .key("U")
        .tip("Where units stood, as far as it is told")
        .not_now(none.then_some("Where units stood is told for the last day of each month or other part"))
        .on(cx.campaign.units && !none)
        .size(rect.width(), rect.height() / cx.kit.k);
    let mut part = child(ui, "campaign-units", rect);
    cx.kit.send_button(&mut part, button, cx.send, Asked::Units);
}

/// Name, tabs, the chapters and settings.
fn top(cx: &mut CampaignCx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let mut part = child(ui, "campaign-top", rect);
    landmark(&part, accesskit::Role::Banner, "Stavka");
    let reviewed = (cx.playing, cx.sample);
    let free = crate::screens::learn::home::tabs(kit, &mut part, rect, reviewed, cx.send);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line2));
    let campaign = cx.campaign;
    let y = rect.center().y;
    let home = Rect::from_min_size(pos2(free, y - kit.h(15.0)), vec2(kit.h(100.0), kit.h(30.0)));
    let mut back = child(&mut part, "campaign-back", home);
    let button =
        Btn::new("Learn").quiet().icon(Icon::ChevronLeft).tip("Back to the page of Learn (Esc)").height(30.0);
    let free = {
        let response = kit.button(&mut back, button.name("Back to Learn"));
        if response.clicked() {
            cx.send.push(Asked::Leave.into());
        }
        response.rect.right() + 8.0
    };
    let spot = corner::spot(rect);
    corner::settings(kit, &mut part, rect, cx.send);
    let items: Vec<(&str, &str)> =
        campaign.chronicle.chapters.iter().map(|c| (c.short.as_str(), c.title.as_str())).collect();
    let room = spot.left() - 12.0 - free;
    // Names in one row; where there are too many the line below the map leads to them alone.
    let named = |(short, _): &(&str, &str)| {
        kit.line(ui.painter(), short, Role::TableSemi, t.ink).size().x + kit.h(20.0)
    };
    let widest = items.iter().map(named).fold(kit.h(46.0), f32::max);
    let wide = widest * items.len() as f32;
    if wide > room - 8.0 {
        let title = kit.cut(ui.painter(), &campaign.chronicle.title, Role::Heading, t.ink, room);
        let at = pos2(spot.left() - 12.0 - title.size().x, y - title.size().y / 2.0);
        ui.painter().galley(at, title, t.ink);
        return;
    }
    let months =
        Rect::from_min_size(pos2(spot.left() - 12.0 - wide, y - kit.h(14.0)), vec2(wide, kit.h(28.0)));
    let title = kit.line(ui.painter(), &campaign.chronicle.title, Role::Heading, t.ink);
    if title.size().x + 16.0 < months.left() - free {
        let at = pos2(months.left() - 14.0 - title.size().x, y - title.size().y / 2.0);
        ui.painter().galley(at, title, t.ink);
    }
    let mut part = child(&mut part, "months", months);
    if let Some(nth) = kit.segments(&mut part, "Chapter", wide, &items, campaign.chapter) {
        cx.send.push(Asked::GoTo(nth, 0).into());
    }
}
