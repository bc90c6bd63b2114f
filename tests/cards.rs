//! What floats over the map covers nothing it speaks of: bubbles, cards, opened stacks and tags, over the sample games and
//! random positions, at the usual sizes of windows and of text.
//!
//! `cargo test --release -- --ignored cards_cover_nothing` looks at 200 positions at every size.

use app::{
    command::{Command, MapEvent},
    map::{Bubble, HoverCard, MapInput, MapView, Printed, TagOf},
    screens::layout::{Layout, Widths},
    settings::Settings,
    ui::{fonts, theme, widgets::Kit},
};
use egui::{Event, Pos2, RawInput, Rect, Vec2, pos2};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        seat::PlyId,
        side::{Side, Viewer},
        when::Stride,
    },
    contract::options::Choices,
    journal,
    show::{
        log::LogLine,
        scene::{Arrow, Mark, Scene, Subject},
    },
    table::Table,
};
use stavka::games;
use std::sync::Arc;
use support::rand::Rand;

/// A window, and text in hundredths.
type Screen = ([f32; 2], u16);

const SCREENS: [Screen; 7] = [
    ([1280.0, 800.0], 100),
    ([1280.0, 800.0], 130),
    ([1280.0, 800.0], 150),
    ([1440.0, 900.0], 100),
    ([1920.0, 1080.0], 100),
    ([1920.0, 1080.0], 130),
    ([1920.0, 1080.0], 150),
];

/// A moment of a game as a side sees it, with something to be said of it.
struct Moment {
    what: String,
    scene: Arc<Scene>,
    line: Option<LogLine>,
    /// The reach of a unit that may act, with its place.
    reach: Vec<Mark>,
    /// What is said of the place of a unit that stands alone.
    alone: Option<(Subject, engine::show::sheet::Sheet)>,
    /// A stack of several units.
    stack: Option<(PlaceKey, u8)>,
}

impl Moment {
    fn of(table: &dyn Table, at: PlyId, rand: &mut Rand, what: String) -> Self {
        let who = Viewer::Side(Side(rand.below(2) as u8));
        let scene = table.scene(at, who);
        let log = table.log(who);
        let told: Vec<&LogLine> = log.iter().filter(|l| l.ply <= at && !l.line.subjects.is_empty()).collect();
        let near = &told[told.len().saturating_sub(12)..];
        let line = rand.pick(near).map(|l| (*l).clone());
        let at_place = |p: PlaceKey, side: u8| {
            scene.counters.iter().filter(move |c| c.place == p && c.side == side).count()
        };
        let (mut single, mut several): (Vec<_>, Vec<_>) = (Vec::new(), Vec::new());
        for c in &scene.counters {
            if at_place(c.place, c.side) > 1 { several.push(c) } else { single.push(c) }
        }
        let acting: Vec<_> = scene.counters.iter().filter(|c| c.states.can_act).collect();
        let reach = rand.pick(&acting).map_or_else(Vec::new, |c| table.reach(at, who, &[c.unit]));
        let alone = rand.pick(&single).map(|c| {
            let about = Subject::Unit(c.unit);
            let sheet = table.sheet(at, who, &about);
            (about, sheet)
        });
        let stack = rand.pick(&several).map(|c| (c.place, c.side));
        Self { what, scene: Arc::clone(&scene), line, reach, alone, stack }
    }

    fn bubble(&self) -> Option<(Bubble, &[Arrow], &[Mark])> {
        let line = &self.line.as_ref()?.line;
        let place = line.subjects.iter().find_map(|s| match s {
            Subject::Place(p) => Some(*p),
            Subject::Unit(u) => self.scene.counters.iter().find(|c| c.unit == *u).map(|c| c.place),
            Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => None,
        })?;
        let text = format!("{}: nothing else can reach it in time", line.text);
        let bubble =
            Bubble { place, title: line.text.clone(), text, tags: line.rules.clone(), ..Bubble::default() };
        Some((bubble, &line.arrows, &line.marks))
    }
}

/// The sample games at their ends and in their midst.
fn samples() -> Vec<Moment> {
    let kinds = games::register(None);
    let mut rand = Rand::new(41);
    let mut out = Vec::new();
    for sample in games::SAMPLES {
        let id = journal::game_of(sample.bytes).expect("a game");
        let kind = kinds.iter().find(|k| k.id() == id).expect("a known game");
        let table = kind.load(sample.bytes).expect("a sample loads");
        let mut at = table.tip();
        for n in 0..4 {
            out.push(Moment::of(&*table, at, &mut rand, format!("{} {n}", sample.file)));
            for _ in 0..(2 + n) {
                at = table.step(at, Stride::Phase, false);
            }
        }
    }
    out
}

/// Random positions: automatic players, now and then any legal order instead.
fn random(positions: usize) -> Vec<Moment> {
    let kinds = games::register(None);
    let mut out = Vec::new();
    for game in 0.. {
        let mut rand = Rand::new(1941 + game);
        let mut table =
            kinds[0].new_table(&Choices::default(), 7000 + game, UndoPolicy::Study).expect("a new game");
        let mut orders = 0;
        while let Some(side) = table.to_act() {
            if rand.one_in(8) {
                let legal = table.legal_orders();
                table.submit(side, &[rand.one_of(&legal).clone()]).expect("a legal order");
                orders += 1;
            } else {
                let mut thought = table.thinker(0).expect("somebody to think")();
                let most = 1 + rand.below(24);
                orders += thought.orders.min(most);
                table.accept(&mut thought, most).expect("nothing has moved on");
            }
            if orders > 40 {
                orders = 0;
                let at = table.tip();
                out.push(Moment::of(&*table, at, &mut rand, format!("game {game} at {at}")));
                if out.len() == positions {
                    return out;
                }
            }
        }
    }
    out
}

/// A map in a window of its own.
struct Stage {
    ctx: egui::Context,
    view: MapView,
    screen: Screen,
    all: Rect,
    map: Rect,
    time: f64,
    revision: u64,
    look: &'static theme::Theme,
    /// Bubbles, cards, opened stacks and tags seen.
    seen: [usize; 4],
    /// What was done on the map in the last frame.
    done: Vec<Command>,
}

impl Stage {
    fn new(screen: Screen) -> Self {
        let (window, percent) = screen;
        let kit = Kit { th: &theme::LIGHT, k: f32::from(percent) / 100.0 };
        let all = Rect::from_min_size(pos2(0.0, 0.0), window.into());
        let map = Layout::of(all, kit, Widths::of(window[0], kit.k, &Settings::default())).map;
        let ctx = egui::Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, kit.th, kit.k);
        Self {
            ctx,
            view: MapView::default(),
            screen,
            all,
            map,
            time: 0.0,
            revision: 0,
            look: kit.th,
            seen: [0; 4],
            done: Vec::new(),
        }
    }

    /// Draws some frames of what is given, half a second apart, after the pointer has moved.
    fn draw(&mut self, frames: usize, pointer: Option<Pos2>, input: &MapInput<'_>) {
        let event = pointer.map_or(Event::PointerGone, Event::PointerMoved);
        self.frame(vec![event], input);
        self.still(frames.saturating_sub(1), input);
    }

    /// The same while the pointer lies still.
    fn still(&mut self, frames: usize, input: &MapInput<'_>) {
        for _ in 0..frames {
            self.frame(Vec::new(), input);
        }
    }

    fn frame(&mut self, events: Vec<Event>, input: &MapInput<'_>) {
        self.time += 0.5;
        let (screen_rect, time) = (Some(self.all), Some(self.time));
        let raw = RawInput { screen_rect, time, events, ..RawInput::default() };
        let (map, view) = (self.map, &mut self.view);
        let mut done = Vec::new();
        let mut out = self.ctx.run_ui(raw, |ui| {
            let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(map));
            done = view.ui(&mut inner, input);
        });
        self.done = done;
        out.textures_delta.clear();
    }

    fn input<'a>(&mut self, scene: &'a Scene) -> MapInput<'a> {
        self.revision += 1;
        MapInput {
            printed: Printed { title: "Barbarossa Fast", when: "July 1941", eyes: Some(0) },
            ..MapInput::still(scene, self.revision, self.look, f32::from(self.screen.1) / 100.0)
        }
    }

    /// Counters at a place, or its sign, with what the marks draw around it.
    fn around(&self, scene: &Scene, marks: &[Mark], place: PlaceKey) -> Option<Rect> {
        let sign = self.view.place_at(place)?;
        let stacks = self.view.stacks().filter(|s| s.0 == place).map(|s| s.1).reduce(Rect::union);
        let stands = stacks.unwrap_or_else(|| Rect::from_center_size(sign, Vec2::splat(15.0)));
        let by = |m: &Mark| match m {
            Mark::Reach(r) if r.place == place => 5.0,
            Mark::Target { place: p, .. } | Mark::UnderAttack { place: p } if *p == place => 7.0,
            Mark::Ring { place: p } if *p == place => 10.0,
            Mark::Choice { place: p } if *p == place => 4.0,
            _ => 0.0,
        };
        let all = scene.marks.iter().chain(marks);
        let r = stands.expand(all.map(by).fold(0.0, f32::max));
        self.map.intersects(r).then_some(r)
    }

    /// Looks at a moment in all ways; what is wrong, in words.
    fn look_at(&mut self, moment: &Moment, wrong: &mut Vec<String>) {
        let what = format!("{} at {:?}", moment.what, self.screen);
        self.bubble(moment, &what, wrong);
        self.card(moment, &what, wrong);
        self.row(moment, &what, wrong);
        self.tags(moment, &what, wrong);
    }

    fn bubble(&mut self, moment: &Moment, what: &str, wrong: &mut Vec<String>) {
        let Some((bubble, arrows, marks)) = moment.bubble() else { return };
        let input = MapInput { bubble: Some(&bubble), arrows, marks, ..self.input(&moment.scene) };
        self.draw(3, None, &input);
        let Some(card) = self.view.card_at() else {
            return wrong.push(format!("{what}: no bubble"));
        };
        self.seen[0] += 1;
        let ends = arrows.iter().flat_map(|a| [a.path.first(), a.path.last()]).flatten().copied();
        for place in std::iter::once(bubble.place).chain(ends) {
            if self.around(&moment.scene, marks, place).is_some_and(|r| r.intersects(card)) {
                wrong.push(format!("{what}: the bubble covers {}", moment.scene.board.name(place)));
            }
        }
        if !self.map.contains_rect(card) {
            wrong.push(format!("{what}: the bubble is cut"));
        }
        self.near(moment, marks, (card, bubble.place), what, wrong);
        self.names(moment, marks, (card, bubble.place), what, wrong);
        self.tags(moment, what, wrong);
    }

    fn card(&mut self, moment: &Moment, what: &str, wrong: &mut Vec<String>) {
        let Some((about, sheet)) = &moment.alone else { return };
        let unit = moment.scene.counters.iter().find(|c| Subject::Unit(c.unit) == *about).expect("its unit");
        let at = self.view.stacks().find(|s| s.0 == unit.place).map(|s| s.1.center());
        let Some(at) = at.filter(|p| self.map.shrink(20.0).contains(*p)) else { return };
        let hover_card = Some(HoverCard { at: about, sheet });
        let input = MapInput { hover_card, ..self.input(&moment.scene) };
        self.draw(3, Some(at), &input);
        self.seen[1] += usize::from(self.view.card_at().is_some());
        let here = self.around(&moment.scene, &[], unit.place);
        // Where two stacks lie one over the other the pointer may be on the other.
        if let Some((card, here)) = self.view.card_at().zip(here)
            && card.intersects(here)
        {
            wrong.push(format!("{what}: the card covers {}", moment.scene.board.name(unit.place)));
        }
        if let Some(card) = self.view.card_at() {
            self.near(moment, &[], (card, unit.place), what, wrong);
            self.names(moment, &[], (card, unit.place), what, wrong);
        }
    }

    /// What is said of a place lies near it, or in the strip at the top: no tail is longer than 90 points.
    fn near(
        &self,
        moment: &Moment,
        marks: &[Mark],
        (card, place): (Rect, PlaceKey),
        what: &str,
        wrong: &mut Vec<String>,
    ) {
        if self.view.strip_at() == Some(card) {
            return;
        }
        let Some(here) = self.around(&moment.scene, marks, place) else { return };
        // The ring around a hex reaches to its corners.
        let hex = self.view.camera().and_then(radius_of).unwrap_or(0.0);
        let tip = here.clamp(card.center());
        let long = (tip - card.clamp(tip)).length();
        if long > 90.0 + hex {
            wrong.push(format!("{what}: a tail of {long:.0} to {}", moment.scene.board.name(place)));
        }
    }

    /// Names of what is spoken of and asked for are not covered.
    fn names(
        &self,
        moment: &Moment,
        marks: &[Mark],
        (card, place): (Rect, PlaceKey),
        what: &str,
        wrong: &mut Vec<String>,
    ) {
        let asked = |at: PlaceKey| {
            at == place
                || marks.iter().chain(&moment.scene.marks).any(|m| match m {
                    Mark::Target { place, .. } | Mark::UnderAttack { place } | Mark::Ring { place } => {
                        *place == at
                    }
                    _ => false,
                })
        };
        for (at, name) in self.view.names().filter(|(at, name)| asked(*at) && name.intersects(card)) {
            wrong.push(format!("{what}: the name of {} is covered at {name:?}", moment.scene.board.name(at)));
        }
    }

    fn row(&mut self, moment: &Moment, what: &str, wrong: &mut Vec<String>) {
        let Some((place, _)) = moment.stack else { return };
        let at = self.view.stacks().find(|s| s.0 == place).map(|s| s.1);
        let Some(at) = at.map(|r| r.left_bottom() + egui::vec2(6.0, -6.0)) else { return };
        let input = MapInput { marks: &moment.reach, ..self.input(&moment.scene) };
        self.draw(3, Some(at), &input);
        let row = self.view.open_row_at().map(|r| r.1);
        let Some(row) = row else { return };
        self.seen[2] += 1;
        if self.view.card_at().is_some() {
            wrong.push(format!("{what}: a card beside an open stack"));
        }
        // It grows out of its stack.
        let stack = self.view.stacks().find(|s| s.0 == place).expect("a stack").1;
        let way = (row.min - stack.max).max(stack.min - row.max).max_elem();
        if way > 24.0 || row.intersects(stack.shrink(1.0)) {
            wrong.push(format!("{what}: the open stack lies {way:.0} from its own"));
        }
        let marked = moment.reach.iter().filter_map(|m| match m {
            Mark::Target { place, .. } => Some(*place),
            _ => None,
        });
        for at in marked.filter(|at| *at != place) {
            if self.around(&moment.scene, &moment.reach, at).is_some_and(|r| r.intersects(row)) {
                wrong.push(format!("{what}: the open stack covers {}", moment.scene.board.name(at)));
            }
        }
        // The next event closes it, however long the pointer rests.
        let input = MapInput { marks: &moment.reach, ..self.input(&moment.scene) };
        self.still(2, &input);
        if self.view.open_row_at().is_some() {
            wrong.push(format!("{what}: the open stack outlives what it was opened in"));
        }
    }

    /// No tag lies on a counter.
    fn tags(&mut self, moment: &Moment, what: &str, wrong: &mut Vec<String>) {
        let name = |p: PlaceKey| moment.scene.board.name(p).to_owned();
        let tags: Vec<_> = self.view.tags().filter(|(r, _)| self.map.contains_rect(*r)).collect();
        for (tag, of) in tags {
            self.seen[3] += 1;
            let whose = match of {
                TagOf::Place(p) => name(p),
                TagOf::Arrow(a, b) => format!("{} to {}", name(a), name(b)),
            };
            for (at, stack) in self.view.stacks() {
                if stack.shrink(1.0).intersects(tag) {
                    wrong.push(format!("{what}: the tag of {whose} covers the counters at {}", name(at)));
                }
            }
        }
    }
}

/// From the middle of a hex to its corner.
fn radius_of(camera: &app::map::camera::Camera) -> Option<f32> {
    camera.hex_radius()
}

/// What is wrong at some of the screens, and how much was seen.
fn look(moments: &[Moment], screens: impl Fn(usize) -> bool) -> (Vec<String>, [usize; 4]) {
    let (mut wrong, mut seen) = (Vec::new(), [0; 4]);
    for (s, screen) in SCREENS.into_iter().enumerate() {
        let mut stage = Stage::new(screen);
        for (_, moment) in moments.iter().enumerate().filter(|(m, _)| screens(m + s)) {
            stage.look_at(moment, &mut wrong);
        }
        for (all, here) in seen.iter_mut().zip(stage.seen) {
            *all += here;
        }
    }
    (wrong, seen)
}

/// Nothing is wrong, and enough was looked at.
fn assert_free(moments: &[Moment], screens: impl Fn(usize) -> bool, least: usize) {
    let (wrong, seen) = look(moments, screens);
    println!("{seen:?} bubbles, cards, opened stacks and tags");
    assert!(seen.iter().all(|n| *n >= least), "{seen:?} bubbles, cards, opened stacks and tags");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn in_the_sample_games_cards_cover_nothing_they_speak_of() {
    assert_free(&samples(), |n| n % 2 == 0, 20);
}

#[test]
fn in_random_positions_cards_cover_nothing_they_speak_of() {
    // Each at one of the sizes.
    assert_free(&random(40), |n| n % SCREENS.len() == 0, 20);
}

#[test]
fn there_is_one_card_at_a_time_and_the_last_asked_for_wins() {
    let moments = samples();
    let both = |m: &&Moment| m.stack.is_some() && m.alone.is_some() && m.line.is_some();
    let moment = moments.iter().find(both).expect("a moment with everything");
    let mut stage = Stage::new(([1920.0, 1080.0], 100));
    let (bubble, arrows, marks) = moment.bubble().expect("something is said");
    let (about, sheet) = moment.alone.as_ref().expect("a unit");
    let input = MapInput {
        bubble: Some(&bubble),
        arrows,
        marks,
        hover_card: Some(HoverCard { at: about, sheet }),
        ..stage.input(&moment.scene)
    };
    let shown = |stage: &Stage| (stage.view.card_at(), stage.view.open_row_at().is_some());
    stage.draw(3, None, &input);
    let (Some(said), false) = shown(&stage) else { panic!("the bubble is shown") };
    // The pointer rests on a stack: it opens, and the bubble gives way.
    let (place, _) = moment.stack.expect("a stack");
    let at = |stage: &Stage, place| stage.view.stacks().find(|s| s.0 == place).expect("a stack").1;
    let stack = at(&stage, place).left_bottom() + egui::vec2(6.0, -6.0);
    stage.draw(3, Some(stack), &input);
    assert_eq!(shown(&stage), (None, true));
    // It leaves: the bubble is there again, where it was.
    stage.draw(3, Some(stage.map.left_bottom() + egui::vec2(4.0, -4.0)), &input);
    assert_eq!(shown(&stage), (Some(said), false));
    // It rests on a unit: its card instead of the bubble.
    let unit = moment.scene.counters.iter().find(|c| Subject::Unit(c.unit) == *about).expect("its unit");
    let unit = at(&stage, unit.place).center();
    stage.draw(3, Some(unit), &input);
    let (Some(card), false) = shown(&stage) else { panic!("the card is shown") };
    assert_ne!(card, said);
    // Something else is said: it wins, though the pointer still rests there; and it closes an open stack.
    let other = Bubble { title: "Something else".into(), ..bubble.clone() };
    let input = MapInput { bubble: Some(&other), ..input };
    stage.draw(3, Some(unit), &input);
    assert_ne!(shown(&stage).0, Some(card));
    stage.draw(3, Some(stack), &input);
    assert_eq!(shown(&stage), (None, true));
    let input = MapInput { bubble: Some(&bubble), ..input };
    stage.draw(1, Some(stack), &input);
    assert!(!shown(&stage).1 && shown(&stage).0.is_some());
    // Beside a card that is none of the map's it opens nothing.
    stage.view.give_way(true);
    stage.draw(3, Some(unit), &MapInput { bubble: None, ..input });
    stage.draw(3, Some(stack), &MapInput { bubble: None, ..input });
    assert_eq!(shown(&stage), (None, false));
}

/// Who is faster than the card of what the pointer rested on means what lies under it.
#[test]
fn a_click_where_a_card_was_a_frame_ago_is_one_on_the_map() {
    let moments = samples();
    let moment = moments.iter().find(|m| m.alone.is_some()).expect("a moment with a unit alone");
    let mut stage = Stage::new(([1920.0, 1080.0], 100));
    let (about, sheet) = moment.alone.as_ref().expect("a unit");
    let unit = moment.scene.counters.iter().find(|c| Subject::Unit(c.unit) == *about).expect("its unit");
    let input = MapInput { hover_card: Some(HoverCard { at: about, sheet }), ..stage.input(&moment.scene) };
    stage.draw(2, None, &input);
    let at = stage.view.stacks().find(|s| s.0 == unit.place).expect("it is drawn").1.center();
    stage.draw(3, Some(at), &input);
    let card = stage.view.card_at().expect("its card");
    let pos = card.left_bottom() + egui::vec2(5.0, -5.0);
    let button = |pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    stage.frame(vec![Event::PointerMoved(pos), button(true), button(false)], &input);
    let clicked = |c: &Command| matches!(c, Command::Map(event) if !matches!(event, MapEvent::Hover(_)));
    assert!(stage.done.iter().any(clicked), "{:?}", stage.done);
}

#[test]
fn what_is_said_of_an_open_stack_lies_beside_it_and_the_stack_stays_open() {
    let moments = samples();
    for moment in moments.iter().filter(|m| m.stack.is_some()) {
        let mut stage = Stage::new(([1920.0, 1080.0], 100));
        let input = stage.input(&moment.scene);
        stage.draw(2, None, &input);
        let (place, _) = moment.stack.expect("a stack");
        let stacks: Vec<_> = stage.view.stacks().filter(|s| s.0 == place).collect();
        let [(_, stack)] = stacks[..] else { continue };
        stage.draw(3, Some(stack.left_bottom() + egui::vec2(6.0, -6.0)), &input);
        let Some(row) = stage.view.open_row_at().map(|r| r.1) else { continue };
        let title = "Not the answer".to_owned();
        let bubble = Bubble { place, title, ..Bubble::default() };
        stage.still(2, &MapInput { bubble: Some(&bubble), ..input });
        let said = stage.view.card_at().expect("the bubble is shown");
        assert!(!said.intersects(row) && !said.intersects(stack), "{}: {said:?} on {row:?}", moment.what);
        assert_eq!(stage.view.open_row_at().map(|r| r.1), Some(row), "{}", moment.what);
        // What is said then of elsewhere closes it.
        let other = moment.scene.board.keys().find(|key| *key != place).expect("another place");
        let elsewhere = Bubble { place: other, ..bubble };
        stage.still(2, &MapInput { bubble: Some(&elsewhere), ..input });
        assert!(stage.view.open_row_at().is_none(), "{}", moment.what);
        return;
    }
    panic!("no stack opens");
}

#[test]
fn what_the_map_moves_under_a_resting_pointer_opens_nothing() {
    let moments = samples();
    let moment = moments.iter().find(|m| m.stack.is_some()).expect("a moment with a stack");
    let mut stage = Stage::new(([1920.0, 1080.0], 100));
    let input = stage.input(&moment.scene);
    stage.draw(2, None, &input);
    let (place, _) = moment.stack.expect("a stack");
    let stack = stage.view.stacks().find(|s| s.0 == place).expect("a stack").1;
    // The map is turned under the pointer, which lies still.
    stage.draw(1, Some(stage.map.left_bottom() + egui::vec2(4.0, -4.0)), &input);
    stage.view.glide_to(place);
    stage.still(2, &input);
    let there = stage.view.stacks().find(|s| s.0 == place).expect("a stack").1;
    assert_ne!(stack, there, "the map has moved");
    stage.draw(1, Some(there.left_bottom() + egui::vec2(6.0, -6.0)), &input);
    stage.view.zoom(1.02);
    stage.still(4, &input);
    assert!(stage.view.open_row_at().is_none());
    // It moves by a hair, and rests.
    stage.draw(3, Some(there.left_bottom() + egui::vec2(7.0, -6.0)), &input);
    assert!(stage.view.open_row_at().is_some());
}

#[test]
#[ignore = "200 positions at every size"]
fn cards_cover_nothing() {
    let mut moments = samples();
    moments.extend(random(200));
    assert_free(&moments, |_| true, 400);
}
