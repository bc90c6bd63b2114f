//! The start screen: go on with the newest game, set up a new one, open a file or a bundled game.
//!
//! All rows come from the game's own description of its options; this screen knows none of them.

mod aside;
mod banner;
mod cards;
mod commanders;
mod cuts;
mod games;
mod going_on;
mod held;
mod layout;
mod lines;
mod new_game;
mod options;
mod seats;
mod sets;

pub use crate::panels::games::{GameList, deleted_list};
pub use crate::ui::parts::list_row;

use crate::{
    command::{Command, Dialog, Program, Shelf},
    features::learn::Kept,
    map::{MapInput, MapView, thumbnail::Thumbnail},
    program::{library::GameFile, origin::Newest},
    ui::{Btn, Kit, Role, child, landmark, space, spoken},
};
use egui::{CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
        spelling::Spelling,
    },
    contract::options::{Choices, Chosen, Page, level_row},
    show::scene::Scene,
    table::{GameKind, shipped::Sample},
};
use rand::TryRng as _;
use std::{collections::BTreeMap, path::PathBuf, sync::Arc, time::SystemTime};

/// What the screen needs.
pub struct StartCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// In which language places are named.
    pub names: Spelling,
    /// Games that can be played.
    pub kinds: &'a [Arc<dyn GameKind>],
    /// Bundled games.
    pub samples: &'static [Sample],
    /// The newest game.
    pub newest: Option<&'a mut Newest>,
    /// Saved games, newest first.
    pub files: &'a [GameFile],
    /// How many games lie in the folder of deleted ones.
    pub deleted: usize,
    /// A file is being read.
    pub loading: bool,
    /// The games folder is being read: whether there are games is not known yet.
    pub reading: bool,
    /// Codes of the options each game was begun with last, by the id of the game.
    pub last: &'a BTreeMap<String, String>,
    /// All lessons and what was done of them.
    pub lessons: &'a Kept,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
}

/// Which sides persons play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Players {
    /// One side; the others play by themselves.
    One(Side),
    /// All sides, at one computer.
    All,
    /// None: the computer plays, a person watches.
    Watched,
}

impl Players {
    /// Whether a person plays this side.
    pub fn plays(self, side: Side) -> bool {
        match self {
            Self::One(one) => one == side,
            Self::All => true,
            Self::Watched => false,
        }
    }
}

/// The set-up being put together.
pub struct StartScreen {
    game: usize,
    /// Values of the option rows that differ from their defaults.
    pub choices: Choices,
    /// Which sides persons play.
    pub players: Players,
    /// Level of each automatic side where no option row sets it.
    levels: Vec<u8>,
    /// Undo policy.
    pub undo: UndoPolicy,
    /// The page of options that is seen.
    page: Page,
    /// A code of options as far as it is typed.
    code_text: Option<String>,
    /// Why no game can begin with these options.
    why_not: Option<String>,
    /// The seed typed for the next game; empty when one is drawn at Start.
    seed_text: String,
    /// Why the game could not be started.
    pub problem: Option<String>,
    /// The card a key jumped to: 0 new game, 1 open, 2 samples.
    pub jump: Option<u8>,
    /// The keyboard goes to the likeliest button once it is known which that is, unless it went elsewhere before.
    home: bool,
    tight: bool,
    blurb: Option<(usize, Choices, String)>,
    commanders: commanders::Commanders,
    map: MapView,
    preview: Option<Preview>,
    stamp: Thumbnail,
    list: GameList,
    cuts: cuts::Cuts,
    /// The games are a list of their own, not a row of the form.
    listed: bool,
    /// There is room for what only a list of games has: the newest games under it, a column of cards, a banner.
    full: bool,
    banner: Option<banner::Banner>,
    /// Nobody has played or learnt here yet: what is for newcomers stands over the form.
    first_time: bool,
}

/// The level of an automatic side that a row of options sets.
pub(crate) fn level_of(kind: &dyn GameKind, choices: &Choices, side: Side) -> Option<u8> {
    let (levels, rows) = (kind.levels(side), kind.options());
    let row = level_row(&rows, side)?;
    let value = row.choices.get(Chosen::new(&rows, choices).value(&row))?.value;
    levels.iter().position(|(level, _)| *level == value).map(|level| level as u8)
}

/// The theatre without counters, shown at the left.
struct Preview {
    /// File of the newest game, when it was written, and its last order.
    of: Option<(PathBuf, SystemTime, u32)>,
    game: usize,
    names: Spelling,
    scene: Arc<Scene>,
    version: u64,
}

/// A new seed of eighteen digits: a copy for one side tells its fingerprint, so it must not be found by trying all.
pub(crate) fn fresh_seed() -> u64 {
    const LEAST: u64 = 200_000_000_000_000_000;
    const { assert!(!engine::study::share::seed_can_be_guessed(LEAST)) }
    let clock = || {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(4_127_903, |t| t.as_nanos() as u64)
    };
    let random = rand::rngs::SysRng.try_next_u64().unwrap_or_else(|_| clock());
    LEAST + random % (4 * LEAST)
}

/// A window narrower than this, in points at the usual text size, shows no picture beside the cards.
const CRAMPED: f32 = 660.0;
/// Height at the usual text size of the row of links, in points.
const FOOT: f32 = 44.0;

/// A part of the map lower than this, at the usual text size, is no picture.
const LEAST_MAP: f32 = 96.0;

/// How much of the column of files and samples is for the files.
fn files_share(cramped: bool, low: bool) -> f32 {
    match (cramped, low) {
        (true, _) => 0.68,
        (false, true) => 0.46,
        (false, false) => 0.55,
    }
}

impl StartScreen {
    /// Takes the games in sight in its list of which it is not known where they stand.
    pub(crate) fn take_unknown(&mut self) -> Vec<std::path::PathBuf> {
        self.list.take_unknown()
    }

    /// The usual set-up of the first game.
    pub fn new(kinds: &[Arc<dyn GameKind>]) -> Self {
        let mut start = Self {
            game: 0,
            choices: Choices::new(),
            players: Players::One(Side(0)),
            levels: Vec::new(),
            undo: UndoPolicy::Fair,
            page: Page::Game,
            code_text: None,
            why_not: None,
            seed_text: String::new(),
            problem: None,
            jump: None,
            home: true,
            tight: false,
            blurb: None,
            commanders: commanders::Commanders::default(),
            map: MapView::only_seen(),
            preview: None,
            stamp: Thumbnail::default(),
            list: GameList::default(),
            cuts: cuts::Cuts::default(),
            listed: false,
            full: false,
            banner: None,
            first_time: false,
        };
        if let Some(kind) = kinds.first() {
            start.take_defaults(&**kind);
        }
        start
    }

    fn take_defaults(&mut self, kind: &dyn GameKind) {
        self.choices = Choices::new();
        self.commanders.forget();
        let sides = kind.sides().len() as u8;
        self.levels = (0..sides).map(|s| kind.usual_level(Side(s))).collect();
        self.players = Players::One(Side(0));
        self.problem = None;
        self.page = Page::Game;
        self.code_text = None;
    }

    /// The game chosen.
    pub fn kind(&self, kinds: &[Arc<dyn GameKind>]) -> Option<Arc<dyn GameKind>> {
        kinds.get(self.game).cloned()
    }

    /// The id of the game chosen.
    fn game_id(&self, cx: &StartCx<'_>) -> &'static str {
        self.kind(cx.kinds).map_or("", |kind| kind.id())
    }

    /// The seed of the game about to start: the one typed, else a new one each time. It is shown nowhere before a fair game
    /// is over.
    ///
    /// # Errors
    /// One sentence when what was typed is no number.
    pub fn seed(&self) -> Result<u64, String> {
        let digits: String =
            self.seed_text.chars().filter(|c| !c.is_whitespace() && *c != '\u{202f}').collect();
        if digits.is_empty() {
            return Ok(fresh_seed());
        }
        digits.parse().map_err(|_| "The seed must be a whole number, such as 4127903".to_owned())
    }

    /// The game began: a seed typed for it is not used again, or the next game would have the same dice and the same
    /// hidden set-up.
    pub fn begun(&mut self) {
        self.seed_text.clear();
        self.problem = None;
    }

    /// Who plays a side.
    pub fn control(&self, kind: &dyn GameKind, side: Side) -> Control {
        if self.players.plays(side) {
            return Control::Person;
        }
        let usual = || self.levels.get(usize::from(side.0)).copied().unwrap_or(0);
        Control::Automatic(level_of(kind, &self.choices, side).unwrap_or_else(usual))
    }

    /// Where the map lies, once it was drawn.
    pub fn map_rect(&self) -> Option<Rect> {
        self.map.camera().map(|c| c.view)
    }

    /// The screen is shown again: the keyboard begins at its likeliest button.
    pub fn come_back(&mut self) {
        self.home = true;
    }

    /// Gives the keyboard to the button that Enter presses, when it is due.
    fn at_home(&mut self, response: &Response) {
        if std::mem::take(&mut self.home) {
            response.request_focus();
            response.ctx.request_repaint();
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, mut cx: StartCx<'_>, ui: &mut Ui) {
        let kit = cx.kit;
        let all = ui.max_rect();
        // Until the games are read it is not known whether there is one to go on with.
        self.home &= ui.memory(|m| m.focused().is_none());
        ui.painter().rect_filled(all, 0, kit.th.bar);
        let narrow = all.width() < 1250.0;
        self.tight = all.height() < 850.0;
        let share = match all.width() {
            w if w < 1250.0 => 0.25,
            // A list of games needs no more; the rest is the form's.
            w if w < 1400.0 || cx.kinds.len() > 1 => 0.29,
            _ => 0.36,
        };
        // Where large text leaves no room for a picture, its place is the cards'.
        let cramped = all.width() / kit.k < CRAMPED;
        let left = (all.width() * share).clamp(kit.h(200.0).max(240.0), 720.0).round();
        let (title, rest) = if cramped {
            let (rest, foot) = all.split_top_bottom_at_y(all.bottom() - kit.h(FOOT));
            (foot, rest)
        } else {
            all.split_left_right_at_x(all.left() + left)
        };
        self.prepare_map(&cx);
        if !cramped {
            Self::title_head(&cx, ui, title);
        }
        let begun = cx.lessons.lessons().any(|lesson| cx.lessons.done(&lesson.id).is_some());
        let none_yet = !begun && cx.newest.is_none() && cx.files.is_empty() && !cx.reading;
        self.listed = !cramped && cx.kinds.len() > 1;
        if self.listed {
            let top = title.top() + Self::head_height(kit);
            let high = self.games_height(kit, cx.kinds.len());
            self.games_list(&mut cx, ui, Rect::from_x_y_ranges(title.x_range(), top..=top + high));
        }
        let pad = if narrow || self.tight { 18.0 } else { 40.0 };
        let rest = rest.shrink2(vec2(pad, (pad * 0.9).min(36.0)));
        let gap = if pad < 30.0 { 14.0 } else { 20.0 };
        self.first_time = none_yet && rest.width() > kit.h(620.0);
        let rest = if self.first_time {
            let card = rest.with_max_y(rest.top() + Self::first_time_height(kit, all.height()));
            self.first_time_card(&mut cx, ui, card);
            rest.with_min_y(card.bottom() + gap)
        } else {
            rest
        };
        self.full = self.listed && self.has_room(&cx, title, rest);
        if self.full {
            let top = title.top() + Self::head_height(kit) + self.games_height(kit, cx.kinds.len());
            let high = Self::going_on_height(kit, cx.files.len());
            self.going_on(&mut cx, ui, Rect::from_x_y_ranges(title.x_range(), top..=top + high));
        }
        let mut top = rest.top();
        if !self.full && cx.newest.is_some() {
            let height = kit.h(if self.tight { 108.0 } else { 120.0 });
            let card = Rect::from_min_max(rest.min, pos2(rest.right(), top + height));
            self.continue_card(&mut cx, ui, card);
            top = card.bottom() + gap;
        }
        if !self.full && begun && rest.width() > kit.h(520.0) {
            let card = Rect::from_min_max(pos2(rest.left(), top), pos2(rest.right(), top + kit.h(48.0)));
            self.lessons_card(&mut cx, ui, card);
            top = card.bottom() + gap;
        }
        let side = match all.width() {
            _ if narrow || self.tight => 256.0,
            w if w < 1800.0 => 318.0,
            _ => 420.0,
        };
        let side = kit.h(side).min(rest.width() * 0.38);
        let columns = Rect::from_min_max(pos2(rest.left(), top), rest.max);
        let (new_game, more) = columns.split_left_right_at_x(columns.right() - side - gap);
        self.new_game_card(&mut cx, ui, new_game);
        let more = more.with_min_x(more.left() + gap);
        if self.full {
            self.aside(&mut cx, ui, more, gap);
        } else {
            self.files_and_samples(
                &mut cx,
                ui,
                (more, gap),
                (cramped, self.first_time && all.height() < 760.0),
            );
        }
        // The name is read first, then the cards; the picture is beside them.
        if cramped {
            ui.painter().rect_filled(title, 0, kit.th.panel);
            ui.painter().hline(title.x_range(), title.top(), Stroke::new(1.0, kit.th.line2));
            Self::links(&mut cx, ui, title.shrink2(vec2(pad, 4.0)), true);
        } else {
            self.title_side(&mut cx, ui, title);
        }
        self.jump = None;
    }

    /// Whether what only a list of games has fits in, beside and under it.
    fn has_room(&self, cx: &StartCx<'_>, title: Rect, rest: Rect) -> bool {
        let kit = cx.kit;
        let under = title.height()
            - Self::head_height(kit)
            - self.games_height(kit, cx.kinds.len())
            - kit.h(FOOT)
            - Self::going_on_height(kit, cx.files.len());
        under >= 0.0
            && title.width() >= kit.h(220.0)
            && rest.width() >= kit.h(620.0)
            && rest.height() >= Self::aside_least(kit, self.first_time)
    }

    /// Files and samples under each other.
    fn files_and_samples(
        &mut self,
        cx: &mut StartCx<'_>,
        ui: &mut Ui,
        (more, gap): (Rect, f32),
        (cramped, low): (bool, bool),
    ) {
        let has_samples = !cx.samples.is_empty();
        let files_height =
            if has_samples { more.height() * files_share(cramped, low) } else { more.height() };
        let (open, samples) = more.split_top_bottom_at_y(more.top() + files_height);
        self.open_card(cx, ui, open);
        if has_samples {
            self.samples_card(cx, ui, samples.with_min_y(samples.top() + gap));
        }
    }

    /// The theatre of the newest game, or of the game chosen before its first turn.
    fn prepare_map(&mut self, cx: &StartCx<'_>) {
        let of = cx.newest.as_ref().map(|n| (n.file.path.clone(), n.file.modified, n.desk.table.cursor()));
        if self.preview.as_ref().is_some_and(|p| p.of == of && p.game == self.game && p.names == cx.names) {
            return;
        }
        let scene = if let Some(newest) = &cx.newest {
            Scene::clone(&newest.desk.seen.scene)
        } else {
            let Some(kind) = self.kind(cx.kinds) else { return };
            let Ok(mut table) = kind.new_table(&self.choices, 1, UndoPolicy::Study) else { return };
            table.set_spelling(cx.names);
            Scene::clone(&table.scene(0, Viewer::Umpire))
        };
        let scene = Arc::new(Scene { board: scene.board, places: scene.places, ..Scene::default() });
        let version = self.preview.as_ref().map_or(1, |p| p.version + 1);
        self.preview = Some(Preview { of, game: self.game, names: cx.names, scene, version });
    }

    /// How high the part with the name is.
    fn head_height(kit: Kit) -> f32 {
        kit.h(146.0)
    }

    /// Space at both sides of the left part.
    fn side_pad(area: Rect) -> f32 {
        if area.width() < 400.0 { 22.0 } else { 40.0 }
    }

    /// The name of the program over the picture.
    fn title_head(cx: &StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        ui.painter().rect_filled(area, 0, t.panel);
        let head = vec2(area.width(), Self::head_height(kit));
        let spot = Rect::from_min_size(area.min, head).shrink2(vec2(Self::side_pad(area), 0.0));
        let mut top = child(ui, "title", spot);
        landmark(&top, accesskit::Role::Banner, "Stavka");
        top.add_space(kit.h(34.0));
        kit.heading(&mut top, "Stavka", Role::Display, t.ink);
        top.add_space(4.0);
        let role = if area.width() < 300.0 { Role::Table } else { Role::Lesson };
        kit.label(&mut top, "Board games of the war in the East", role, t.ink2);
    }

    fn title_side(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, area: Rect) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let pad = Self::side_pad(area);
        let games = if self.listed { self.games_height(kit, cx.kinds.len()) } else { 0.0 };
        let going_on = if self.full { Self::going_on_height(kit, cx.files.len()) } else { 0.0 };
        let head = Self::head_height(kit) + games + going_on;
        let foot = kit.h(FOOT);
        let map = Rect::from_min_max(area.min + vec2(0.0, head), pos2(area.right(), area.bottom() - foot));
        ui.painter().rect_filled(map, 0, t.sea);
        if map.height() >= kit.h(LEAST_MAP) {
            self.draw_map(cx, ui, map);
        } else {
            ui.painter().rect_filled(map, 0, t.panel);
        }
        ui.painter().hline(map.x_range(), map.top(), Stroke::new(1.0, t.line2));
        ui.painter().hline(map.x_range(), map.bottom(), Stroke::new(1.0, t.line2));
        ui.painter().vline(area.right(), area.y_range(), Stroke::new(1.0, t.line2));
        let line = Rect::from_min_max(pos2(area.left(), area.bottom() - foot), area.max);
        Self::links(cx, ui, line.shrink2(vec2(pad, 4.0)), false);
    }

    /// The links to what is about the program, after its name where that stands nowhere else.
    fn links(cx: &mut StartCx<'_>, ui: &mut Ui, line: Rect, named: bool) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let mut bottom = child(ui, "foot", line);
        landmark(&bottom, accesskit::Role::Navigation, "Program");
        let mut links_end = line.left();
        bottom.horizontal_centered(|ui| {
            if named {
                kit.heading(ui, "Stavka", Role::Heading2, t.ink);
                ui.add_space(8.0);
            }
            let links = [
                ("Games", Command::Shelf(Shelf::Open)),
                ("Rules", Command::Program(Program::Rules)),
                ("Keys", Command::Program(Program::Show(Dialog::Keys))),
                ("Settings", Command::Program(Program::Show(Dialog::Settings))),
                ("About", Command::Program(Program::Show(Dialog::About))),
            ];
            // In a narrow column with large text the palette and Ctrl+G lead to the games.
            let narrow = !named && line.width() < kit.h(230.0);
            for (text, command) in links.into_iter().skip(usize::from(narrow)) {
                let response = kit.button(ui, Btn::new(text).link());
                links_end = response.rect.right();
                if response.clicked() {
                    cx.send.push(command);
                }
                ui.add_space(if line.width() < 320.0 { 0.0 } else { 8.0 });
            }
        });
        let long = "Unofficial. Map and counters are reconstructed.";
        for note in [long, "Unofficial"] {
            let galley = kit.line(ui.painter(), note, Role::Caption, t.ink3);
            if line.right() - galley.size().x > links_end + 16.0 {
                let at = line.right_center() - vec2(galley.size().x, galley.size().y / 2.0);
                let spot = Rect::from_min_size(at, galley.size());
                ui.painter().galley(at, galley, t.ink3);
                let response = ui.interact(spot, ui.scope_id().with("unofficial"), Sense::hover());
                spoken(&response, accesskit::Role::Label, note);
                break;
            }
        }
    }

    fn draw_map(&mut self, cx: &mut StartCx<'_>, ui: &mut Ui, map: Rect) {
        let Some(preview) = &self.preview else { return };
        let input = MapInput::still(&preview.scene, preview.version, cx.kit.th, cx.kit.k);
        self.map.ui(&mut child(ui, "start-map", map), &input);
        // The picture answers as one: a click goes on with the newest game.
        let sense = if cx.newest.is_some() { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(map, ui.scope_id().with("start-picture"), sense);
        if cx.newest.is_some() {
            spoken(&response, accesskit::Role::Button, "Continue on the map");
            if let Some(newest) = &cx.newest {
                let about = format!("{}. {}", newest.desk.seen.sequence.date, held::held(&newest.desk));
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(about.as_str()));
            }
            if response.has_focus() {
                let inside = map.shrink(1.0);
                ui.painter().rect_stroke(inside, 0, Stroke::new(2.0, cx.kit.th.acc), StrokeKind::Inside);
            }
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                cx.send.push(Command::Program(Program::Continue));
            }
        }
    }
}

/// The heading of a card.
fn heading(kit: Kit, ui: &mut Ui, text: &str) {
    kit.heading(ui, text, Role::Heading2, kit.th.ink);
}

fn paint_card(kit: Kit, ui: &Ui, area: Rect) {
    ui.painter().rect(
        area,
        CornerRadius::same(space::CORNER_CARD),
        kit.th.card,
        Stroke::new(1.0, kit.th.line),
        StrokeKind::Inside,
    );
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().collect::<String>() + chars.as_str())
}
