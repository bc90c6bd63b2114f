//! A window with nothing but the map in it.

use super::{
    CpuRenderer,
    example::{self, Example},
};
use app::{
    command::Command,
    map::{Bubble, Followed, MapInput, MapView, Printed},
    ui::{
        fonts,
        theme::{self, Theme},
    },
};
use egui_kittest::Harness;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    show::{
        counter::{CounterMark, Part},
        scene::{Arrow, ArrowStyle, Mark, Marker, MarkerSign},
        words::Tone,
    },
};
use std::sync::Arc;

/// The example with what is said and marked on it.
pub struct Desk {
    pub example: Example,
    pub view: MapView,
    pub marks: Vec<Mark>,
    arrows: Vec<Arrow>,
    pub selection: Vec<UnitKey>,
    selected_place: Option<PlaceKey>,
    ghosts: Vec<CounterMark>,
    pub bubble: Option<Bubble>,
    looking_back: bool,
    theme: &'static Theme,
    pub revision: u64,
    pub follows: bool,
    pub travel: f32,
    pub follow: Option<Arc<Followed>>,
    pub events: Vec<Command>,
}

impl Desk {
    pub fn new(theme: &'static Theme) -> Self {
        Self {
            example: example::july(),
            view: MapView::default(),
            marks: Vec::new(),
            arrows: Vec::new(),
            selection: Vec::new(),
            selected_place: None,
            ghosts: Vec::new(),
            bubble: None,
            looking_back: false,
            theme,
            revision: 1,
            follows: true,
            travel: 0.0,
            follow: None,
            events: Vec::new(),
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let input = MapInput {
            marks: &self.marks,
            arrows: &self.arrows,
            selection: &self.selection,
            selected_place: self.selected_place,
            ghosts: &self.ghosts,
            bubble: self.bubble.as_ref(),
            mine: Some(0),
            looking_back: self.looking_back,
            follow: self.follow.as_ref(),
            reduce_motion: self.travel == 0.0,
            follows: self.follows,
            travel: self.travel,
            printed: Printed { title: "Barbarossa Fast", when: "July 1941", eyes: Some(0) },
            ..MapInput::still(&self.example.scene, self.revision, self.theme, 1.0)
        };
        let events = self.view.ui(ui, &input);
        self.events.extend(events);
    }

    /// German movement: the reach of a panzer corps at Dvinsk.
    pub fn reach(mut self) -> Self {
        self.selection = vec![example::unit(&self.example.scene, "41")];
        let places = self.example.scene.clone();
        let at = |n: &str| example::place(&places, n);
        let reach = |to: &str, from: &str, links: u8, bonus: bool| {
            Mark::Reach(example::reach(at(to), at(from), links, bonus))
        };
        self.marks = vec![
            reach("Siauliai", "Dvinsk", 1, false),
            reach("Kaunas", "Dvinsk", 1, false),
            reach("Grodno", "Kaunas", 2, false),
            reach("Insterburg", "Kaunas", 2, false),
            reach("Baranovichi", "Grodno", 3, true),
            reach("Warsaw", "Grodno", 3, true),
            Mark::Target { place: at("Riga"), from: at("Dvinsk") },
            Mark::Target { place: at("Pskov"), from: at("Dvinsk") },
            Mark::Target { place: at("Velikiye Luki"), from: at("Dvinsk") },
            Mark::Target { place: at("Minsk"), from: at("Kaunas") },
        ];
        self
    }

    /// An attack being planned.
    pub fn attack(mut self) -> Self {
        let places = self.example.scene.clone();
        let at = |n: &str| example::place(&places, n);
        let arrow = |path: &[&str], style, label: &str| Arrow {
            path: path.iter().map(|n| at(n)).collect(),
            style,
            side: u8::from(style == ArrowStyle::Retreat),
            label: label.into(),
            legend: if style == ArrowStyle::Attack { "declared, with hits" } else { "" }.into(),
        };
        self.arrows = vec![
            arrow(&["Grodno", "Minsk"], ArrowStyle::Attack, "3"),
            arrow(&["Baranovichi", "Minsk"], ArrowStyle::CouldJoin, "+1"),
            arrow(&["Kaunas", "Minsk"], ArrowStyle::Follow, ""),
            arrow(&["Minsk", "Smolensk"], ArrowStyle::Retreat, ""),
            arrow(&["Minsk", "Gomel"], ArrowStyle::Retreat, ""),
            arrow(&["Dvinsk", "Riga"], ArrowStyle::Attack, "2"),
            arrow(&["Siauliai", "Riga"], ArrowStyle::Attack, "2"),
        ];
        self.marks = vec![Mark::UnderAttack { place: at("Minsk") }, Mark::UnderAttack { place: at("Riga") }];
        self.example.scene.markers = vec![Marker {
            at: at("Minsk"),
            toward: None,
            side: Side(0),
            sign: MarkerSign::Air,
            label: "LF 2".into(),
            legend: "air mission".into(),
        }];
        for c in &mut self.example.scene.counters {
            c.states.part = match c.short.as_str() {
                "9" | "41" | "18" if c.side == 0 => Part::Attacks,
                "16" => Part::Follows,
                _ => Part::None,
            };
        }
        self.bubble = Some(Bubble {
            place: at("Gomel"),
            title: "Gomel is held by Soviet units".into(),
            way_out: "It must be attacked".into(),
            tags: vec!["BF-MOV-07".into()],
            tone: Tone::Warn,
            ..Bubble::default()
        });
        self
    }

    /// The other side's moves with a reason.
    pub fn soviet(mut self) -> Self {
        let places = self.example.scene.clone();
        let at = |n: &str| example::place(&places, n);
        let arrow = |path: &[&str], style, side, label: &str| Arrow {
            path: path.iter().map(|n| at(n)).collect(),
            style,
            side,
            label: label.into(),
            legend: "".into(),
        };
        self.arrows = vec![
            arrow(&["Vyazma", "Smolensk"], ArrowStyle::Move, 1, "6"),
            arrow(&["Novgorod", "Bologoye"], ArrowStyle::Move, 1, "7"),
            arrow(&["Dvinsk", "Pskov", "Bologoye"], ArrowStyle::Answers, 0, ""),
        ];
        self.marks = vec![Mark::Ring { place: at("Narva") }, Mark::Choice { place: at("Kalinin") }];
        self.ghosts = vec![CounterMark { place: at("Bologoye"), side: 1, ..CounterMark::default() }];
        self.bubble = Some(Bubble {
            place: at("Bologoye"),
            title: "Bologoye stops 16th Army".into(),
            text: "Pskov and Bologoye stood empty: the army could advance two positions.".into(),
            tags: vec!["SOL-P3".into()],
            side: Some(1),
            ..Bubble::default()
        });
        self.looking_back = true;
        self
    }
}

pub fn harness(desk: Desk, size: [f32; 2], renderer: CpuRenderer) -> Harness<'static, Desk> {
    harness_with(desk, size, renderer, 0.25)
}

/// With the given seconds between frames.
pub fn harness_with(
    desk: Desk,
    size: [f32; 2],
    renderer: CpuRenderer,
    seconds: f32,
) -> Harness<'static, Desk> {
    let theme = desk.theme;
    Harness::builder()
        .with_size(size)
        .with_step_dt(seconds)
        .with_context_setup(move |ctx| {
            fonts::install(ctx);
            theme::apply(ctx, theme, 1.0);
        })
        .with_theme(if theme.dark { egui::Theme::Dark } else { egui::Theme::Light })
        .renderer(renderer)
        .build_ui_state(|ui, desk: &mut Desk| desk.ui(ui), desk)
}
