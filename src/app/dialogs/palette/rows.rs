//! The rows of the palette: every command of the catalogue, and what the moment adds to it.

use crate::{
    command::{
        Command, Files, Look, MapEvent, Order, Program, Scope, catalogue,
        key::key_text,
        row::{self, Section},
    },
    desk::state::Desk,
    panels::{cx::offer_command, sidebar},
    play::Play,
    program::library::GameFile,
    settings::Settings,
    why_not::{Facts, why_not},
};
use engine::{
    base::{
        fence::Fence,
        folding::{fold, forms},
        seat::{Control, Post},
        side::Side,
    },
    show::{offer::Offer, overlay::REACH, scene::Subject},
    table::shipped::Sample,
};

/// What a row leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A choice of the moment.
    Choice,
    /// A command of the catalogue.
    Command,
    /// A place of the map, by its name.
    Place,
    /// A unit on the map, by its name.
    Unit,
    /// A rule, by its id or its words.
    Rule,
    /// A saved or bundled game.
    Game,
}

impl Kind {
    /// The word at the right of a row.
    pub fn word(self) -> &'static str {
        match self {
            Self::Choice => "choice",
            Self::Command => "",
            Self::Place => "place",
            Self::Unit => "unit",
            Self::Rule => "rule",
            Self::Game => "game",
        }
    }
}

/// A row of the palette.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it leads to.
    pub kind: Kind,
    /// What the row is found by and drawn with.
    pub title: String,
    /// A sentence for the foot of the palette.
    pub about: String,
    /// Its keys as text.
    pub keys: String,
    /// Why it cannot be done now.
    pub why_not: Option<String>,
    /// What Enter sends.
    pub command: Command,
    /// It rolls dice, turns up faces or ends a step: it is chosen by its name alone.
    pub commits: bool,
    /// What is searched, in lower case.
    pub words: String,
}

impl Row {
    fn new(kind: Kind, title: impl Into<String>, about: impl Into<String>, command: Command) -> Self {
        let (title, about) = (title.into(), about.into());
        let words = forms(&title).join(" ");
        Self { kind, title, about, keys: String::new(), why_not: None, command, commits: false, words }
    }

    /// Name for screen readers.
    pub fn spoken(&self) -> String {
        let mut text = self.title.clone();
        for part in [self.kind.word(), self.keys.as_str()] {
            if !part.is_empty() {
                text.push_str(", ");
                text.push_str(part);
            }
        }
        if let Some(why) = &self.why_not {
            text.push_str(", not now: ");
            text.push_str(why);
        }
        text
    }
}

/// What rows are made from.
pub struct Sources<'a> {
    /// Which commands mean something on the screen shown.
    pub scope: Scope,
    /// Facts for the reasons.
    pub facts: Facts<'a>,
    /// Settings in force.
    pub settings: &'a Settings,
    /// Saved games.
    pub files: &'a [GameFile],
    /// Bundled games.
    pub samples: &'static [Sample],
}

/// All rows of the moment.
pub fn rows(from: &Sources<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    let play = from.facts.play;
    let desk = play.map(|p| &p.desk);
    if let Some(desk) = desk {
        choices(desk, &mut rows);
    }
    let shown = catalogue::rows().filter(|(s, _)| s.scope == Scope::Anywhere || s.scope == from.scope);
    rows.extend(shown.map(|(section, named)| of_table(from, section, named, desk)));
    if let Some(play) = play {
        overlays(play, &mut rows);
        letters(&play.desk, from.facts, &mut rows);
        hand_over(&play.desk, &mut rows);
        ground(&play.desk, &mut rows);
        rules(&play.desk, &mut rows);
    }
    games(from, &mut rows);
    rows
}

/// A command of the table, with the words that the main button has now.
fn of_table(from: &Sources<'_>, section: &Section, named: &row::Row, desk: Option<&Desk>) -> Row {
    let command = &named.command;
    let mut row = Row::new(Kind::Command, named.text, named.about, command.clone());
    row.commits = matches!(command, Command::Order(Order::Primary | Order::Confirm | Order::NextDecision));
    if let (Command::Order(Order::Primary), Some(desk)) = (command, desk)
        && let Some(offer) = desk.seen.sequence.primary.as_ref().filter(|_| desk.my_turn())
    {
        row.title.clone_from(&offer.label);
        if !offer.note.is_empty() {
            row.about.clone_from(&offer.note);
        }
        row.words = format!("{} {}", fold(&offer.label), row.words);
    }
    row.words.push(' ');
    row.words.push_str(&fold(section.group.title()));
    row.keys = named.keys_text();
    let desk = from.facts.play.map(|p| &p.desk);
    row.why_not = reason(command, from.facts)
        .or_else(|| in_force(command, from.settings, desk).then(|| "This is so already".to_owned()));
    row
}

fn reason(command: &Command, facts: Facts<'_>) -> Option<String> {
    Some(why_not(command, facts)?.sentence().to_owned())
}

/// Whether a setting is in force already.
fn in_force(command: &Command, settings: &Settings, desk: Option<&Desk>) -> bool {
    match command {
        Command::Setting(asked) => asked.is_in_force(settings),
        Command::Order(Order::Pace(pace)) => desk.and_then(|d| d.pace).unwrap_or(settings.pace) == *pace,
        _ => false,
    }
}

fn rules(desk: &Desk, rows: &mut Vec<Row>) {
    for (id, title, text) in desk.rules.all() {
        let mut row =
            Row::new(Kind::Rule, format!("{id} {title}"), text, Program::Rule(id.to_owned()).into());
        row.words = row.words.replace('-', " ");
        rows.push(row);
    }
}

fn games(from: &Sources<'_>, rows: &mut Vec<Row>) {
    for file in from.files {
        let (title, about) = (format!("Open {}", file.name), file.path.display().to_string());
        rows.push(Row::new(Kind::Game, title, about, Files::OpenPath(file.path.clone()).into()));
    }
    for (i, sample) in from.samples.iter().enumerate() {
        let title = format!("Open {}", sample.name);
        rows.push(Row::new(Kind::Game, title, "A sample game", Files::OpenSample(i).into()));
    }
}

/// Choices listed in the sidebar and lines offered in the builder.
fn choices(desk: &Desk, rows: &mut Vec<Row>) {
    let offered = |offer: &Offer, command: Command| {
        let mut row = Row::new(Kind::Choice, offer.label.as_str(), offer.note.as_str(), command);
        row.why_not = offer.why_not.as_ref().map(|w| w.sentence.clone());
        row.commits = offer.fence != Fence::Open;
        row
    };
    if let Some(builder) = desk.seen.builder.as_ref().filter(|_| desk.planning.is_some()) {
        for offer in &builder.offers {
            rows.push(offered(offer, Command::Order(Order::Plan(offer.orders.clone()))));
        }
        if let Some(plan) = &builder.suggested {
            let command = Command::Order(Order::PlanAll(plan.clone()));
            rows.push(Row::new(Kind::Choice, "Use the suggested plan", builder.title.as_str(), command));
        }
    }
    if !desk.my_turn() {
        return;
    }
    let (shown, _) = desk.listed(&desk.seen.sequence);
    for offer in &desk.seen.sequence.choices {
        let mut row = offered(offer, offer_command(offer));
        let number = shown.iter().find(|(_, o)| std::ptr::eq(*o, offer)).map(|(number, _)| *number);
        if let Some(key) = number.and_then(sidebar::choice_key) {
            row.keys = key_text(&key);
        }
        rows.push(row);
    }
}

/// Overlays of the table; the reach of the selection has its row in the catalogue.
fn overlays(play: &Play, rows: &mut Vec<Row>) {
    for kind in play.overlays.kinds.iter().filter(|k| k.id != REACH) {
        let command = Command::Look(Look::Overlay(*kind));
        let title = format!("Overlay: {}", kind.title);
        let mut row = Row::new(Kind::Command, title, kind.about, command);
        row.keys = row.command.key().map(|k| key_text(&k)).unwrap_or_default();
        rows.push(row);
    }
}

/// Letters of the game.
fn letters(desk: &Desk, facts: Facts<'_>, rows: &mut Vec<Row>) {
    for key in desk.table.offer_keys() {
        let mut row = Row::new(Kind::Command, key.title, key.about, Order::OfferKey(*key).into());
        row.keys = row.command.key().map(|k| key_text(&k)).unwrap_or_default();
        row.why_not = reason(&row.command, facts);
        rows.push(row);
    }
}

fn hand_over(desk: &Desk, rows: &mut Vec<Row>) {
    for side in (0..desk.table.sides().len() as u8).map(Side) {
        let name = desk.side_name(side);
        let now = desk.table.control(side);
        let levels = 0..desk.kind.levels(side).len() as u8;
        let person = (Control::Person, format!("{name} side: you play it"));
        let automatic = levels.map(|level| {
            let label = desk.kind.telling_level(side, level);
            let which = label.map_or_else(String::new, |label| format!(", {}", label.to_lowercase()));
            (Control::Automatic(level), format!("{name} side: the computer plays it{which}"))
        });
        for (control, title) in std::iter::once(person).chain(automatic) {
            let mut row = Row::new(
                Kind::Command,
                title,
                "Who plays this side",
                Command::Order(Order::HandOver(side, control)),
            );
            row.why_not = (now == control).then(|| "This is so already".into());
            rows.push(row);
        }
        for (nth, name) in desk.table.posts(side).into_iter().enumerate() {
            let post = Post(nth as u8);
            let (title, other) = match desk.table.control_of(side, post) {
                Control::Person => (format!("{name}: the computer commands"), Control::Automatic(0)),
                Control::Automatic(_) => (format!("{name}: you command"), Control::Person),
            };
            let command = Command::Order(Order::HandPost(side, post, other));
            rows.push(Row::new(Kind::Command, title, "Who commands there", command));
        }
    }
}

/// Places and units. While aiming, a place is picked; otherwise it is gone to and shown.
fn ground(desk: &Desk, rows: &mut Vec<Row>) {
    let scene = &desk.seen.scene;
    let board = &scene.board;
    for place_key in board.keys() {
        let Some(place) = board.place(place_key) else { continue };
        // A label can be typed, whether the place has a name or not.
        let title = match (place.name.as_str(), board.label(place_key)) {
            ("", None) => continue,
            ("", Some(label)) => format!("Go to {label}"),
            (name, Some(label)) => format!("Go to {name}, {label}"),
            (name, None) => format!("Go to {name}"),
        };
        let command = if desk.aim.is_some() {
            Command::Map(MapEvent::ClickPlace { place: place_key })
        } else {
            Command::Look(Look::Visit(Subject::Place(place_key)))
        };
        let mut row = Row::new(Kind::Place, title, scene.spoken(place_key), command);
        // Its other names, in whatever spelling is shown.
        for form in board.forms(place_key).into_iter().skip(1) {
            row.words.push(' ');
            row.words.push_str(&form);
        }
        rows.push(row);
    }
    for unit in scene.counters.iter().filter(|c| !c.name.is_empty()) {
        let title = format!("{}, {}", unit.name, desk.seen.place_name(unit.place));
        let command = Command::Look(Look::Visit(Subject::Unit(unit.unit)));
        let mut row = Row::new(Kind::Unit, title, unit.spoken.as_str(), command);
        for form in unit.forms().into_iter().skip(1) {
            row.words.push(' ');
            row.words.push_str(&form);
        }
        rows.push(row);
    }
}
