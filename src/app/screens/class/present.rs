//! A lesson before a class: the map, the question below it, one bar. For a projector: nothing here is small.

use crate::{
    command::{Class, Command},
    features::{
        class::{Presenting, Stage},
        learn::Learning,
    },
    map::{MapInput, MapView, Printed},
    panels::cx::Cx,
    screens::{
        board::{self, GameCx},
        class::{drawer::Drawer, drawing::Drawing},
        learn::texts::Texts,
    },
    ui::{Btn, ButtonLook, Icon, Role, child, fonts, landmark, space, spoken},
};
use egui::{
    Align2, CornerRadius, FontId, Id, LayerId, Order, Rect, ScrollArea, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, accesskit, pos2, vec2,
};
use engine::{base::say::count, show::words::Tone};
use lessons::format::Ask;

/// Height of the question below the map, and of the bar.
const STRIP: f32 = 224.0;
const BAR: f32 = 60.0;
/// Width below which the keys do not fit on the bar.
const SHORT: f32 = 1500.0;
/// How much larger names stand on the map than on a screen of one's own.
const NAMES: f32 = 1.6;
/// Size of titles, of texts and of the answers.
const TITLE: f32 = 34.0;
const BODY: f32 = 20.0;
/// Size of an answer that is a name or a number.
const ANSWER: f32 = 30.0;
/// Width of the ring that goes with the pointer.
const RING: f32 = 40.0;

/// The screen and what its parts remember.
#[derive(Default)]
pub struct PresentScreen {
    pub(crate) map: MapView,
    texts: Texts,
    /// The step that the map is framed for, and whether its answer is lit.
    framed: Option<(usize, bool)>,
    drawing: Drawing,
    drawer: Drawer,
    open_rule: Option<Id>,
}

impl PresentScreen {
    /// The map, to be looked at.
    pub fn shown(&self) -> &MapView {
        &self.map
    }

    /// Takes away what was drawn on the map.
    pub fn wipe(&mut self) {
        self.drawing.wipe();
    }

    /// What was drawn on the map.
    pub fn drawn(&self) -> &Drawing {
        &self.drawing
    }

    /// Draws the screen.
    pub fn ui(&mut self, cx: GameCx<'_>, ui: &mut Ui) {
        let Some(presenting) = cx.play.mode::<Presenting>() else { return };
        let Some(learning) = cx.play.mode::<Learning>() else { return };
        let (all, now) = (ui.max_rect(), cx.now);
        let mut open_rule = self.open_rule.take();
        let cx = &mut cx.panels(&mut open_rule);
        if presenting.blank {
            ui.painter().rect_filled(all, 0, cx.kit.th.bar);
            let shade = ui.interact(all, ui.scope_id().with("blank"), egui::Sense::click());
            spoken(&shade, accesskit::Role::Button, "The screen is blank; B shows it again");
            if shade.clicked() {
                cx.send(Class::Blank);
            }
            return;
        }
        let (rest, bar) = all.split_top_bottom_at_y(all.bottom() - BAR);
        let (map, strip) = rest.split_top_bottom_at_y(rest.bottom() - STRIP.min(rest.height() * 0.5));
        self.draw_map(cx, ui, map, presenting, learning);
        self.drawing.of_step(learning.run.current());
        if let Some(camera) = self.map.camera() {
            self.drawing.ui(ui, map, camera, (presenting.draws, cx.kit.th.atk));
        }
        over_map(cx, ui, map, learning, self.drawer.covers());
        self.strip(cx, ui, strip, presenting, learning);
        draw_bar(cx, ui, bar, (presenting, now, self.drawing.lines() > 0), learning);
        if presenting.drawer {
            self.drawer.ui(cx, ui, map, learning);
        } else {
            self.drawer.close();
        }
        if presenting.ring
            && let Some(at) = ui.input(|i| i.pointer.hover_pos())
        {
            let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("ring")));
            painter.circle_stroke(at, RING / 2.0, Stroke::new(4.0, cx.kit.th.atk));
        }
    }

    fn draw_map(
        &mut self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        rect: Rect,
        presenting: &Presenting,
        learning: &Learning,
    ) {
        let desk = cx.desk;
        let framed = (learning.run.current(), learning.lights_answer());
        if self.framed.replace(framed) != Some(framed) {
            let mut places: Vec<_> =
                learning.lit(desk).iter().filter_map(|at| desk.seen.place_of(at)).collect();
            if places.is_empty() {
                places = desk.seen.front();
            }
            self.map.large();
            self.map.fit_places(&places);
        }
        let mut part = child(ui, "map", rect);
        landmark(&part, accesskit::Role::Main, "Map");
        let usual = board::map_input(cx, ui, rect);
        let input = MapInput {
            text_scale: NAMES,
            printed: Printed { title: "", ..usual.printed },
            nameless: presenting.nameless,
            strip: Rect::NOTHING,
            bubble: None,
            selection: &[],
            selected_place: None,
            mine: Some(u8::MAX),
            follow: None,
            overview: false,
            ..usual
        };
        let done = self.map.ui(&mut part, &input);
        cx.send.extend(done.into_iter().filter(|command| matches!(command, Command::Map(_))));
    }

    fn strip(
        &mut self,
        cx: &mut Cx<'_>,
        ui: &mut Ui,
        rect: Rect,
        presenting: &Presenting,
        learning: &Learning,
    ) {
        let t = cx.kit.th;
        ui.painter().rect_filled(rect, 0, t.panel);
        ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line2));
        let inner = rect.shrink2(vec2(44.0, 16.0));
        let mut part = child(ui, "question", inner);
        landmark(&part, accesskit::Role::Region, "Question");
        let lesson = learning.run.lesson();
        match presenting.stage {
            Stage::Debrief => self.whole(cx, &mut part, "What happened", &lesson.debrief),
            Stage::Class(nth) => {
                let text = lesson.class.get(nth).map_or("", String::as_str);
                self.whole(cx, &mut part, "To think about", text);
            }
            Stage::Question | Stage::Answer | Stage::Sum | Stage::Said => {
                let middle = (inner.left() + inner.width() * 0.48).round();
                let (left, right) = inner.split_left_right_at_x(middle);
                let step = learning.run.step();
                let title = if step.title.is_empty() { &lesson.title } else { &step.title };
                let mut left = child(&mut part, "left", left.with_max_x(left.right() - 24.0));
                self.whole(cx, &mut left, title, &step.text);
                let mut right = child(&mut part, "right", right);
                self.right(cx, &mut right, presenting, learning);
            }
        }
    }

    /// A title and a text.
    fn whole(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, title: &str, text: &str) {
        ScrollArea::vertical().id_salt("text").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            let words =
                egui::RichText::new(title).font(FontId::new(TITLE, fonts::serif())).color(cx.kit.th.ink);
            let head = ui.add(egui::Label::new(words).wrap());
            spoken(&head, accesskit::Role::Heading, title);
            ui.add_space(6.0);
            self.text(cx, ui, "body", text);
        });
    }

    fn text(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, id: &str, text: &str) {
        ui.style_mut().text_styles.insert(TextStyle::Body, FontId::new(BODY, fonts::sans()));
        self.texts.ui(cx.kit, ui, id, text, cx.send);
    }

    /// Beside the question: the answers with their hands, the answer, how it is counted, what is said of it.
    fn right(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, presenting: &Presenting, learning: &Learning) {
        let shows = presenting.stage != Stage::Question;
        let step = learning.run.step();
        ScrollArea::vertical().id_salt("right").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            match presenting.stage {
                Stage::Sum => sums(cx, ui, learning),
                Stage::Said => self.text(cx, ui, "said", &step.done),
                Stage::Question | Stage::Answer | Stage::Debrief | Stage::Class(_) => {
                    let options = learning.option_texts();
                    for (nth, text) in options.iter().enumerate() {
                        option(cx, ui, (nth, text, options.len()), (presenting, learning));
                    }
                    if options.is_empty() && shows {
                        let words = learning.shown.as_deref().unwrap_or_default();
                        let large = egui::RichText::new(words).font(FontId::new(ANSWER, fonts::semi()));
                        let said = ui.add(egui::Label::new(large.color(cx.kit.th.ink)).wrap());
                        spoken(&said, accesskit::Role::Label, words);
                    }
                    if let Some(said) = learning.said.as_ref().filter(|said| !said.text.is_empty()) {
                        ui.add_space(8.0);
                        self.text(cx, ui, "reply", &said.text);
                    }
                    if matches!(step.ask, Ask::Number(_)) && !shows {
                        let words = "Hands up, then the answer.";
                        self.text(cx, ui, "hands", words);
                    }
                }
            }
        });
    }
}

/// How an answer is counted.
fn sums(cx: &mut Cx<'_>, ui: &mut Ui, learning: &Learning) {
    let kit = cx.kit;
    for (nth, row) in learning.working.iter().enumerate() {
        kit.label(ui, &row.title, Role::BodySemi, kit.th.ink);
        for (at, (title, terms)) in row.sums.iter().enumerate() {
            if !title.is_empty() {
                kit.label(ui, title, Role::Body, kit.th.ink2);
            }
            for (line, term) in terms.iter().enumerate() {
                cx.term(ui, term, ui.scope_id().with(("sum", nth, at, line)));
            }
        }
        if !row.note.is_empty() {
            kit.label(ui, &row.note, Role::Body, kit.th.ink2);
        }
        ui.add_space(8.0);
    }
}

/// An answer: its letter and words, a bar as long as its hands, minus and plus.
fn option(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    (nth, text, all): (usize, &str, usize),
    (presenting, learning): (&Presenting, &Learning),
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let step = learning.run.current();
    let height = (176.0 / all.max(1) as f32 - 8.0).clamp(46.0, 52.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, height), egui::Sense::hover());
    ui.add_space(8.0);
    let right = presenting.stage == Stage::Answer && learning.right == Some(nth);
    let edge = if right { Stroke::new(2.5, t.tone(Tone::Good).0) } else { Stroke::new(1.0, t.line2) };
    ui.painter().rect(rect, CornerRadius::same(space::CORNER), t.card, edge, StrokeKind::Inside);
    let y = rect.center().y;
    let letter = char::from(b'A' + (nth as u8).min(25)).to_string();
    let font = FontId::new(BODY, fonts::semi());
    if right {
        Icon::Check.paint(ui.painter(), pos2(rect.left() + 24.0, y), 24.0, edge.color);
    } else {
        ui.painter().text(pos2(rect.left() + 16.0, y), Align2::LEFT_CENTER, &letter, font.clone(), t.ink);
    }
    let buttons = 2.0 * 40.0 + 16.0;
    let number = rect.right() - buttons - 8.0;
    let wide = (rect.width() * 0.24).min(200.0);
    let bar = Rect::from_min_max(pos2(number - 48.0 - wide, y - 8.0), pos2(number - 48.0, y + 8.0));
    let room = bar.left() - rect.left() - 64.0;
    let mut job =
        egui::text::LayoutJob::simple(text.to_owned(), FontId::new(17.0, fonts::sans()), t.ink, room);
    job.wrap.max_rows = 2;
    let words = ui.painter().layout_job(job);
    ui.painter().galley(pos2(rect.left() + 46.0, y - words.size().y / 2.0), words, t.ink);
    let (hands, (_, most)) = (presenting.hands(step, nth), presenting.all_hands(step));
    if !presenting.hidden {
        ui.painter().rect_filled(bar, 2, t.sunk);
        let share = hands as f32 / most.max(1) as f32;
        ui.painter().rect_filled(bar.with_max_x(bar.left() + bar.width() * share), 2, t.ink2);
        ui.painter().text(pos2(number, y), Align2::RIGHT_CENTER, hands.to_string(), font, t.ink);
    }
    let spoken_hands =
        if presenting.hidden { String::new() } else { format!(": {}", count(hands as usize, "hand")) };
    let good = if right { ", the answer" } else { "" };
    let whole = ui.interact(rect, ui.scope_id().with(("option", nth)), egui::Sense::hover());
    spoken(&whole, accesskit::Role::Label, &format!("{letter}, {text}{good}{spoken_hands}"));
    for (at, icon, name, more) in [(0, Icon::Minus, "fewer", false), (1, Icon::Plus, "more", true)] {
        let left = rect.right() - buttons + 44.0 * at as f32;
        let spot = Rect::from_min_size(pos2(left, y - 19.0), Vec2::splat(38.0));
        let name = format!("One {name} for {letter}");
        let mut part = child(ui, &name, spot);
        let button = Btn::default().icon(icon).name(name.as_str()).size(38.0, 38.0 / kit.k);
        cx.button(&mut part, button, Class::Hands(nth, more));
    }
}

/// Over the map: title and step at the left, the way out at the right.
fn over_map(cx: &mut Cx<'_>, ui: &mut Ui, map: Rect, learning: &Learning, covered: bool) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (step, all) = (learning.run.current() + 1, learning.run.states().len());
    let words = format!("{}   {step} of {all}", learning.run.lesson().title);
    let galley = kit.line(ui.painter(), &words, Role::BodySemi, t.ink);
    let plate = Rect::from_min_size(map.min + vec2(20.0, 16.0), galley.size() + vec2(28.0, 18.0));
    let edge = Stroke::new(1.0, t.line2);
    ui.painter().rect(plate, CornerRadius::same(space::CORNER), t.panel, edge, StrokeKind::Inside);
    ui.painter().galley(plate.min + vec2(14.0, 9.0), galley, t.ink);
    let plate = ui.interact(plate, ui.scope_id().with("lesson"), egui::Sense::hover());
    spoken(&plate, accesskit::Role::Heading, &words);
    if covered {
        // The notes cover this corner, and have their own way to close.
        return;
    }
    let height = Some(40.0 / kit.k);
    let teacher = Btn::new("Teacher").icon(Icon::Eye).key("F7").tip(
            "Answers, hints, what comes next: they can be put into a window of their own, on a screen that the class does not see",
        );
    let leave = Btn::new("Leave").key("Esc");
    for (id, right, width, button, asked) in
        [("teacher", 230.0, 180.0, teacher, Class::Drawer), ("leave", 70.0, 150.0, leave, Class::Present)]
    {
        let right = map.right() - right;
        let spot = Rect::from_min_max(pos2(right - width, map.top() + 16.0), pos2(right, map.top() + 56.0));
        let mut part = child(ui, id, spot);
        cx.button(&mut part, button.size(width, height), asked);
    }
}

/// The words of the main button.
fn onward(presenting: &Presenting, learning: &Learning) -> &'static str {
    let reads = matches!(learning.run.step().ask, Ask::Read);
    match presenting.stage {
        Stage::Question if !reads => "Show the answer",
        Stage::Class(_) | Stage::Debrief if !presenting.has_more(learning) => "The end",
        Stage::Question | Stage::Answer | Stage::Sum | Stage::Said | Stage::Debrief | Stage::Class(_) => {
            "Go on"
        }
    }
}

fn draw_bar(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    rect: Rect,
    (presenting, now, drawn): (&Presenting, f64, bool),
    learning: &Learning,
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line2));
    let mut part = child(ui, "bar", rect.shrink2(vec2(20.0, 10.0)));
    landmark(&part, accesskit::Role::Toolbar, "Presenter");
    let height = Some(40.0 / kit.k);
    let hands = presenting.all_hands(learning.run.current()).0;
    let clock = presenting.clock(now);
    if let Some((_, Some(after))) = &clock {
        part.ctx().request_repaint_after(std::time::Duration::from_secs_f64(after.max(0.02)));
    }
    let time = clock.as_ref().map_or("Timer", |(words, _)| words.as_str());
    let has_options = !learning.option_texts().is_empty();
    let is_short = rect.width() < SHORT;
    let hide = if presenting.hidden { "Show hands" } else { "Hide hands" };
    let buttons = [
        (true, Btn::new("Back").icon(Icon::ChevronLeft), Class::Back),
        (true, Btn::new("Names").key("N").on(!presenting.nameless), Class::Names),
        (true, Btn::new("Pointer").key("L").on(presenting.ring), Class::Ring),
        (true, Btn::new("Draw").key("D").on(presenting.draws), Class::Draw),
        (drawn, Btn::new("Wipe").key("W"), Class::Wipe),
        (true, Btn::new("Blank").key("B"), Class::Blank),
        (has_options, Btn::new(hide).key("H").on(presenting.hidden), Class::HideHands),
        (true, Btn::new(time).key("T"), Class::Timer),
        (clock.is_some(), Btn::new("+0:30").name("Half a minute more"), Class::Longer),
    ];
    part.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
        for (_, button, asked) in buttons.into_iter().filter(|(shown, ..)| *shown) {
            // Where the bar is short the keys are told by the tips.
            let tip = button.key.filter(|_| is_short).map(|key| format!("Key {key}"));
            let key = button.key.filter(|_| !is_short);
            cx.button(ui, button.look(ButtonLook::Normal).key(key).tip(tip.as_deref()).height(height), asked);
        }
        if has_options && !presenting.hidden && ui.available_width() > 420.0 {
            kit.label(ui, &count(hands as usize, "hand"), Role::Body, t.ink2);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let why = (!presenting.has_more(learning)).then_some("The lesson is over");
            let button = Btn::primary(onward(presenting, learning)).key("Space").not_now(why).height(height);
            cx.button(ui, button, Class::GoOn);
        });
    });
}
