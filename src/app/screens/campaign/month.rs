//! The pages of a month beside a game: the briefing before it, and after it the game's front and that of history.

use crate::{
    command::{Campaign as Asked, Command, Front},
    desk::state::Desk,
    features::campaign::guide::{About, Compared, Guide, Page},
    map::{MapInput, MapView, Printed, Sample},
    screens::{
        campaign::chapter::{cost, cost_height},
        learn::texts::Texts,
    },
    ui::{
        Btn, Kit, Role, bring_into_sight, child, group_title, landmark, left_panel, right_panel, scrolled,
        side_by_side, side_chip, space, spoken,
    },
};
use egui::{Align2, Rect, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{fence::UndoPolicy, say::count},
    insight::beside::{Differs, PlaceRow, held_words},
    show::{
        chronicle::Chapter,
        overlay::{BadgeStyle, Sign},
    },
};

/// What the page needs.
pub struct MonthCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// History beside the game, with its page.
    pub guide: &'a Guide,
    /// The game.
    pub desk: &'a Desk,
    /// The dispatch of the turn is shown.
    pub dispatches: bool,
    /// The map may move.
    pub motion: bool,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

/// The page, and what it remembers between frames.
#[derive(Default)]
pub struct MonthScreen {
    pub(crate) map: MapView,
    texts: Texts,
}

/// Signs that a line of the briefing has, in points at the usual text size.
const COLUMN: f32 = 470.0;

impl MonthScreen {
    /// Draws the page.
    pub fn ui(&mut self, cx: &mut MonthCx<'_>, ui: &mut Ui) {
        let Some((page, chapter)) = cx.guide.page.as_deref().zip(cx.guide.chapter()) else { return };
        self.texts.explain(&cx.guide.chronicle);
        let (kit, all) = (cx.kit, ui.max_rect());
        ui.painter().rect_filled(all, 0, kit.th.bar);
        if page.large {
            crate::screens::campaign::large::ui(kit, ui, (chapter, &cx.guide.chronicle.source), cx.send);
            return;
        }
        let (bar, rest) = all.split_top_bottom_at_y(all.top() + kit.h(space::TOP_BAR));
        top(cx, ui, bar, chapter);
        let grow = 1.0 + (kit.k - 1.0) * 0.8;
        match &page.about {
            About::Briefing => {
                let wide = (COLUMN * grow + 2.0 * space::PANEL + 8.0).min(rest.width() * 0.6);
                let (left, map) = rest.split_left_right_at_x((rest.left() + wide).round());
                self.draw_map(cx, ui, map, page);
                self.briefing(cx, ui, left, chapter, page);
            }
            About::Compared(compared) => {
                let (left, right) = match all.width() / grow {
                    w if w < 1120.0 => (276.0, 306.0),
                    w if w < 1400.0 => (300.0, 340.0),
                    _ => (324.0, 360.0),
                };
                let shrink = ((all.width() - 340.0) / ((left + right) * grow)).min(1.0);
                let wide = |points: f32| (points * grow * shrink).floor();
                let (left, rest) = rest.split_left_right_at_x(rest.left() + wide(left));
                let (map, right) = rest.split_left_right_at_x(rest.right() - wide(right));
                self.draw_map(cx, ui, map, page);
                fronts(cx, ui, map, compared.front);
                self.looked_back(cx, ui, left, (chapter, page, compared));
                table(cx, ui, right, (chapter, compared), &mut self.texts);
            }
        }
        bring_into_sight(ui);
    }

    fn draw_map(&mut self, cx: &mut MonthCx<'_>, ui: &mut Ui, rect: Rect, page: &Page) {
        let mut part = ui.new_child(egui::UiBuilder::new().id_salt("month-map").max_rect(rect));
        let when = &cx.desk.seen.sequence.date;
        let date = cx.guide.chapter().map(|c| c.to.to_string()).filter(|_| page.compared().is_some());
        let input = MapInput {
            overlay: page.shown.overlay.as_ref(),
            strip: front_rect(cx.kit, rect),
            // Nothing is ordered here.
            mine: Some(u8::MAX),
            reduce_motion: !cx.motion,
            printed: Printed {
                title: cx.desk.table.title(),
                when: date.as_deref().unwrap_or(when),
                eyes: Some(page.eyes.0),
            },
            ..MapInput::still(&page.shown.scene, page.shown.revision, cx.kit.th, cx.kit.k)
        };
        // Looked at only: what a click would do, the table does.
        _ = self.map.ui(&mut part, &input);
    }

    /// Before a turn: what the own side could know, and an aim. The question of the month looks back, so it stands at its end.
    fn briefing(&mut self, cx: &mut MonthCx<'_>, ui: &mut Ui, rect: Rect, chapter: &Chapter, page: &Page) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let inner = left_panel(kit, ui, rect, "Briefing");
        let (name, day) = (cx.desk.side_name(page.eyes), chapter.from.to_string());
        let above = format!("The campaign itself, as known on {day}");
        head(cx, ui, inner, &above, page);
        let foot = kit.h(space::PRIMARY) + 24.0;
        let mut middle = child(ui, "briefing", body_rect(kit, inner, foot));
        scrolled(&mut middle, ("briefing", page.chapter), inner.width(), |ui| {
            kit.heading(ui, &chapter.title, Role::Title, t.ink);
            ui.add_space(2.0);
            let under = format!("{}, {name} side", chapter.name);
            kit.label(ui, &under, Role::Body, t.ink2);
            kit.rule(ui);
            self.texts.large(kit, ui, "briefing-text", &chapter.briefings[page.eyes], cx.send);
            ui.add_space(12.0);
            if page.chapter > 0 {
                let words =
                    "This is told of the campaign as it was. What differs in your game, the map shows.";
                kit.label(ui, words, Role::Table, t.ink2);
                ui.add_space(8.0);
            }
            aim(cx, ui, chapter, page);
            ui.add_space(10.0);
            kit.label(ui, &cx.guide.chronicle.source, Role::Caption, t.ink3);
            ui.add_space(10.0);
        });
        let spot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - foot + 8.0), inner.max);
        let mut part = child(ui, "month-foot", spot);
        primary(cx, &mut part, "To the table");
    }

    fn question(&mut self, cx: &mut MonthCx<'_>, ui: &mut Ui, chapter: &Chapter) {
        let (kit, t) = (cx.kit, cx.kit.th);
        group_title(kit, ui, "The question of the month", "");
        kit.heading(ui, &chapter.question.text, Role::Title3, t.ink);
        ui.add_space(4.0);
        for (nth, case) in chapter.question.cases.iter().enumerate() {
            self.texts.ui(kit, ui, &format!("case{nth}"), case, cx.send);
            ui.add_space(6.0);
        }
    }

    /// After a turn, at the left: what differs in a paragraph, the question, what the other command knew, and the way on.
    fn looked_back(
        &mut self,
        cx: &mut MonthCx<'_>,
        ui: &mut Ui,
        rect: Rect,
        (chapter, page, compared): (&Chapter, &Page, &Compared),
    ) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let inner = left_panel(kit, ui, rect, "The month that ended");
        let of = cx.guide.chronicle.chapters.len();
        head(cx, ui, inner, &format!("End of {}, {} of {of}", chapter.name, page.chapter + 1), page);
        let ask = ask_words(cx, chapter);
        let asked = ask.as_ref().map_or(0.0, |words| {
            kit.wrapped(ui.painter(), words, Role::Table, t.ink, inner.width()).size().y + 6.0
        });
        let foot = kit.h(space::PRIMARY) + kit.h(30.0) * 2.0 + 36.0 + asked;
        let mut middle = child(ui, "month", body_rect(kit, inner, foot));
        scrolled(&mut middle, ("month", page.chapter), inner.width(), |ui| {
            let day = chapter.to.to_string();
            kit.heading(ui, &day, Role::Title, t.ink);
            kit.label(ui, &chapter.title, Role::Lesson, t.ink2);
            kit.rule(ui);
            if let Some(dispatch) = compared.dispatch.as_ref().filter(|_| cx.dispatches) {
                crate::panels::paper::read(kit, ui, dispatch);
                kit.rule(ui);
            }
            kit.label(ui, &compared.paragraph, Role::Lesson, t.ink);
            if let Some(aimed) = &compared.aimed {
                ui.add_space(8.0);
                let state = if aimed.reached { "It came about." } else { "It did not come about." };
                kit.label(ui, &format!("Your aim: {} {state}", aimed.aim.text), Role::Body, t.ink2);
            }
            kit.rule(ui);
            self.question(cx, ui, chapter);
            ui.add_space(8.0);
            let other = page.eyes.other();
            let title = format!(
                "What the {} command could know on {}",
                cx.desk.side_name(other),
                chapter.from.in_year()
            );
            group_title(kit, ui, &title, "");
            self.texts.ui(kit, ui, "other", &chapter.briefings[other], cx.send);
            ui.add_space(10.0);
        });
        let spot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - foot + 8.0), inner.max);
        let mut part = child(ui, "month-foot", spot);
        let next = cx.guide.chronicle.chapters.get(page.chapter + 1);
        let words = match next {
            _ if compared.over => "How it ended".to_owned(),
            Some(next) if cx.guide.guided => format!("{}: read the briefing", next.from.month_name()),
            Some(_) | None => "To the table".to_owned(),
        };
        primary(cx, &mut part, &words);
        part.add_space(6.0);
        if let Some(words) = ask {
            let line = kit.label(&mut part, &words, Role::Table, t.ink);
            spoken(&line, accesskit::Role::Alert, &words);
            part.add_space(6.0);
        }
        others(cx, &mut part, chapter, next.is_some() && !compared.over);
    }
}

/// Title and chapters over the page.
fn top(cx: &MonthCx<'_>, ui: &mut Ui, rect: Rect, chapter: &Chapter) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let part = child(ui, "month-top", rect);
    landmark(&part, accesskit::Role::Banner, "Stavka");
    let y = rect.center().y;
    let at = pos2(rect.left() + 22.0, y);
    let name = kit.text(ui.painter(), at, Align2::LEFT_CENTER, "Stavka", Role::Title3, t.ink);
    let title = &cx.guide.chronicle.title;
    kit.text(ui.painter(), pos2(name.right() + 20.0, y), Align2::LEFT_CENTER, title, Role::Heading, t.ink);
    let mut right = rect.right() - 22.0;
    for other in cx.guide.chronicle.chapters.iter().rev() {
        let is_now = other.turn == chapter.turn;
        let (role, ink) = if is_now { (Role::BodySemi, t.ink) } else { (Role::Caption, t.ink3) };
        let word = kit.text(ui.painter(), pos2(right, y), Align2::RIGHT_CENTER, &other.short, role, ink);
        if is_now {
            ui.painter().hline(word.x_range(), rect.bottom() - 7.0, Stroke::new(2.0, t.acc));
        }
        right = word.left() - 16.0;
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line2));
}

/// The line over the title: which month, and whose eyes.
fn head(cx: &MonthCx<'_>, ui: &Ui, inner: Rect, above: &str, page: &Page) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let y = inner.top() + kit.h(22.0);
    kit.text(ui.painter(), pos2(inner.left(), y), Align2::LEFT_CENTER, above, Role::Caption, t.ink2);
    side_chip(kit, ui, pos2(inner.right(), y), cx.desk.side_name(page.eyes), page.eyes.0);
}

fn body_rect(kit: Kit, inner: Rect, foot: f32) -> Rect {
    let top = inner.top() + kit.h(38.0);
    Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right() + 8.0, inner.bottom() - foot))
}

fn primary(cx: &mut MonthCx<'_>, ui: &mut Ui, words: &str) {
    let width = ui.available_width();
    let height = Some(space::PRIMARY);
    let button = Btn::primary(words).key("Enter").size(width, height);
    cx.kit.send_button(ui, button, cx.send, Asked::GoOn);
}

/// To play the month again, and to go on from history.
fn others(cx: &mut MonthCx<'_>, ui: &mut Ui, chapter: &Chapter, goes_on: bool) {
    let width = ui.available_width();
    let year = format!(" {}", chapter.from.year);
    let again = format!("Play {} again", chapter.name.strip_suffix(&year).unwrap_or(&chapter.name));
    let tip = "Goes back to the start of the month; what you played stays as a variation";
    let fair = (cx.desk.table.undo_policy() != UndoPolicy::Study)
        .then_some("Undo is fair in this game: what was seen stays seen, so no month is played again");
    let button = Btn::new(&again).tip(tip).not_now(fair).size(width, 30.0);
    cx.kit.send_button(ui, button, cx.send, Asked::Again);
    ui.add_space(6.0);
    if !goes_on {
        return;
    }
    if !cx.guide.asks_history {
        let tip = "A new game from the front of history on this day; this one stays in its file";
        let button = Btn::new("From history instead\u{2026}").tip(tip).size(width, 30.0);
        cx.kit.send_button(ui, button, cx.send, Asked::AskHistory(true));
        return;
    }
    side_by_side(ui, 6.0, |ui| {
        let stay = cx.kit.h(92.0);
        let buttons = [
            ("Begin a new game", width - stay - 6.0, Asked::FromHistory),
            ("Stay", stay, Asked::AskHistory(false)),
        ];
        for (words, wide, asked) in buttons {
            cx.kit.send_button(ui, Btn::new(words).size(wide, 30.0), cx.send, asked);
        }
    });
}

/// What is said before another game begins.
fn ask_words(cx: &MonthCx<'_>, chapter: &Chapter) -> Option<String> {
    cx.guide.asks_history.then(|| {
        format!("A new game begins from the front of history on {}. This one stays in its file.", chapter.to)
    })
}

/// The aim of the month, which may be left.
fn aim(cx: &mut MonthCx<'_>, ui: &mut Ui, chapter: &Chapter, page: &Page) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(aim) = chapter.aims[page.eyes].as_ref() else { return };
    ui.add_space(8.0);
    group_title(kit, ui, "An aim, to take or to leave", "");
    kit.label(ui, &aim.text, Role::Lesson, t.ink);
    ui.add_space(6.0);
    let taken = cx.guide.aim_of(chapter.turn);
    side_by_side(ui, 8.0, |ui| {
        for (words, takes) in [("Take it", true), ("Leave it", false)] {
            let on = taken == Some(takes);
            kit.send_button(ui, Btn::new(words).on(on).height(30.0), cx.send, Asked::Aim(takes));
        }
    });
}

fn front_rect(kit: Kit, map: Rect) -> Rect {
    Rect::from_min_size(
        pos2(map.left() + 12.0, map.top() + 10.0),
        vec2(kit.h(300.0).min(map.width() - 70.0), kit.h(28.0)),
    )
}

/// Which front the map shows, and its units.
fn fronts(cx: &mut MonthCx<'_>, ui: &mut Ui, map: Rect, now: Front) {
    let kit = cx.kit;
    let rect = front_rect(kit, map);
    let units = kit.h(84.0);
    let wide = rect.width() - units - 8.0;
    let items = [
        ("Yours", "The front of your game"),
        ("Both", "Yours and that of history"),
        ("History", "The front of history"),
    ];
    let current = Front::ALL.iter().position(|front| *front == now).unwrap_or(1);
    let mut part = child(ui, "fronts", rect.with_max_x(rect.left() + wide));
    if let Some(nth) = kit.segments(&mut part, "Front", wide, &items, current) {
        cx.send.extend(Front::ALL.get(nth).map(|front| Command::from(Asked::Front(*front))));
    }
    let on = cx.guide.page.as_ref().is_some_and(|page| page.units);
    let mut part = child(ui, "month-units", rect.with_min_x(rect.right() - units));
    kit.send_button(&mut part, Btn::new("Units").key("U").on(on).width(units), cx.send, Asked::Units);
}

/// The right panel: the table, what happened, and what the counters do not show.
fn table(
    cx: &mut MonthCx<'_>,
    ui: &mut Ui,
    rect: Rect,
    (chapter, compared): (&Chapter, &Compared),
    texts: &mut Texts,
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let inner = right_panel(kit, ui, rect, "Yours and history");
    let source = &cx.guide.chronicle.source;
    let below = cost_height(kit, ui, chapter, source, inner.width());
    let room = Rect::from_min_max(
        inner.min + vec2(0.0, 8.0),
        pos2(inner.right() + 8.0, (inner.bottom() - below - 12.0).max(inner.top() + kit.h(120.0))),
    );
    scrolled(&mut child(ui, "month-table", room), ("month-table", chapter.turn), inner.width(), |ui| {
        let beside = &compared.beside;
        let differ = format!("{} of {} differ", count(beside.differ as i64, "place"), beside.of);
        group_title(kit, ui, "Yours and history", &differ);
        line(cx, ui, ["", "yours", "history"], None, Role::Caption);
        if let Some((now, then)) = beside.points {
            let sign = now.cmp(&then);
            let sign = match (sign, beside.eyes == cx.guide.chronicle.scores) {
                (std::cmp::Ordering::Equal, _) => Differs::Not,
                (std::cmp::Ordering::Greater, true) | (std::cmp::Ordering::Less, false) => Differs::More,
                (std::cmp::Ordering::Less, true) | (std::cmp::Ordering::Greater, false) => Differs::Less,
            };
            let [now, then] = [now, then].map(|n| n.to_string());
            line(cx, ui, ["Victory points", &now, &then], Some(sign), Role::TableSemi);
        }
        for row in &beside.rows {
            place_line(cx, ui, row);
        }
        for row in &compared.losses {
            let value = format!("{}, {} in all", row.now, row.all);
            loss_line(kit, ui, &row.label, &value);
        }
        ui.add_space(10.0);
        group_title(kit, ui, &format!("What happened: {}", chapter.name), "");
        for (nth, event) in chapter.events.iter().enumerate() {
            kit.label(ui, &event.days(), Role::TableSemi, t.ink2);
            texts.ui(kit, ui, &format!("event{nth}"), &event.text, cx.send);
            ui.add_space(5.0);
        }
        for (nth, ring) in chapter.rings.iter().enumerate() {
            kit.label(ui, &format!("{}, {}", ring.name, ring.days()), Role::TableSemi, t.ink2);
            texts.ui(
                kit,
                ui,
                &format!("ring{nth}"),
                &format!("{}{}", ring.lost_words(), ring.figures),
                cx.send,
            );
            ui.add_space(5.0);
        }
        ui.add_space(8.0);
    });
    let spot = Rect::from_min_max(pos2(inner.left(), room.bottom() + 8.0), inner.max);
    cost(kit, ui, (chapter, source), spot, cx.send);
}

fn place_line(cx: &MonthCx<'_>, ui: &mut Ui, row: &PlaceRow) {
    let sides = cx.desk.table.sides();
    let now = row.now.map_or("no side", |side| cx.desk.side_name(side));
    let then = held_words(row.then, sides);
    let worth = if row.worth == 0 { String::new() } else { format!(", {}", count(row.worth, "point")) };
    line(cx, ui, [&format!("{}{worth}", row.name), now, &then], Some(row.differs), Role::Table);
}

/// A row of the table: what, now, then, and how that compares.
fn line(cx: &MonthCx<'_>, ui: &mut Ui, [what, now, then]: [&str; 3], sign: Option<Differs>, role: Role) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width() - 8.0, kit.h(22.0)), Sense::hover());
    let y = rect.center().y;
    let column = rect.width() * 0.45;
    let second = rect.left() + column + (rect.width() - column - 22.0) * 0.5;
    let ink = if sign == Some(Differs::Not) || sign.is_none() { t.ink2 } else { t.ink };
    let put = |x: f32, text: &str, wide: f32| {
        let galley = kit.cut(ui.painter(), text, role, ink, wide);
        ui.painter().galley(pos2(x, y - galley.size().y / 2.0), galley, ink);
    };
    put(rect.left(), what, column - 6.0);
    put(rect.left() + column, now, second - rect.left() - column - 6.0);
    put(second, then, rect.right() - 24.0 - second);
    let at = pos2(rect.right() - 9.0, y);
    let badge = |style: BadgeStyle| {
        Sample { sign: Sign::Badge(style), theme: t, hexes: false }.paint(ui.painter(), at);
    };
    let compared = match sign {
        Some(Differs::More) => {
            badge(BadgeStyle::More);
            ", more than then"
        }
        Some(Differs::Less) => {
            badge(BadgeStyle::Less);
            ", less than then"
        }
        Some(Differs::Not) => {
            kit.text(ui.painter(), at, Align2::CENTER_CENTER, "=", Role::Table, t.ink3);
            ", as then"
        }
        None => return,
    };
    spoken(&response, accesskit::Role::Label, &format!("{what}: yours {now}, history {then}{compared}"));
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line));
}

fn loss_line(kit: Kit, ui: &mut Ui, label: &str, value: &str) {
    let t = kit.th;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width() - 8.0, kit.h(22.0)), Sense::hover());
    spoken(&response, accesskit::Role::Label, &format!("{label}: {value}"));
    kit.text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, label, Role::Table, t.ink2);
    kit.text(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, value, Role::TableSemi, t.ink);
}
