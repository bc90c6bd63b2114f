//! The rows of the palette: every command of the catalogue, and what the moment adds to it.

use crate::{
    app::{
        command::{
            Command,
            catalogue::{self, Scope, TABLE},
            key_text,
        },
        desk::state::Desk,
        launch::Screen,
        panels::{cx::offer_command, sidebar},
        play::Play,
        program::{library::GameFile, settings::Settings},
        why_not::{Facts, why_not},
    },
    engine::{
        base::{fence::Fence, keys::PlaceKey, seat::Control, side::Side},
        show::{offer::Offer, overlay::REACH, scene::Subject},
    },
    games::Sample,
};

/// What a row leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A choice of the moment.
    Choice,
    /// A command.
    Command,
    /// A place.
    Place,
    /// A unit.
    Unit,
    /// A rule.
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
    /// Words.
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
        let words = title.to_lowercase();
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
    /// Screen shown.
    pub screen: Screen,
    /// Facts for the reasons.
    pub facts: Facts<'a>,
    /// Settings in force.
    pub settings: &'a Settings,
    /// Saved games.
    pub files: &'a [GameFile],
    /// Bundled games.
    pub samples: &'static [Sample],
}

/// Names of the commands whose rows are made from the facts of the moment, for the test of the catalogue.
#[cfg(test)]
pub fn made_from_facts() -> Vec<String> {
    ["OpenPath", "OpenSample", "Give", "HandOver", "Plan", "PlanAll", "Visit", "Rule", "Overlay", "OfferKey"]
        .map(str::to_owned)
        .into()
}

/// All rows of the moment.
pub fn rows(from: &Sources<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    let play = from.facts.play.filter(|_| from.screen == Screen::Play);
    let desk = play.map(|p| &p.desk);
    if let Some(desk) = desk {
        choices(desk, &mut rows);
    }
    let here = if from.screen == Screen::Play { Scope::Play } else { Scope::Start };
    for entry in TABLE.iter().filter(|e| e.scope == Scope::Anywhere || e.scope == here) {
        let spec = entry.command.spec();
        let mut row = Row::new(Kind::Command, spec.text, spec.about, entry.command.clone());
        row.commits = matches!(entry.command, Command::Primary | Command::Confirm | Command::NextDecision);
        if let (Command::Primary, Some(desk)) = (&entry.command, desk)
            && let Some(offer) = desk.seen.sequence.primary.as_ref().filter(|_| desk.my_turn())
        {
            row.title.clone_from(&offer.label);
            if !offer.note.is_empty() {
                row.about.clone_from(&offer.note);
            }
            row.words = format!("{} {}", offer.label.to_lowercase(), row.words);
        }
        row.words.push(' ');
        row.words.push_str(&entry.group.title().to_lowercase());
        row.keys = catalogue::keys_text(&entry.command);
        row.why_not = why_not(&entry.command, from.facts)
            .or_else(|| in_force(&entry.command, from.settings, from.facts.play.map(|p| &p.desk)));
        rows.push(row);
    }
    if let Some(play) = play {
        let desk = &play.desk;
        overlays(play, &mut rows);
        letters(desk, &mut rows);
        hand_over(desk, &mut rows);
        ground(desk, &mut rows);
        for (id, title, text) in desk.rules.all() {
            let mut row = Row::new(Kind::Rule, format!("{id} {title}"), text, Command::Rule(id.to_owned()));
            row.words = row.words.replace('-', " ");
            rows.push(row);
        }
    }
    for file in from.files {
        let about = file.path.display().to_string();
        rows.push(Row::new(
            Kind::Game,
            format!("Open {}", file.name),
            about,
            Command::OpenPath(file.path.clone()),
        ));
    }
    for (i, sample) in from.samples.iter().enumerate() {
        let title = format!("Open {}", sample.name);
        rows.push(Row::new(Kind::Game, title, "A sample game", Command::OpenSample(i)));
    }
    rows
}

/// A setting that is in force already.
fn in_force(command: &Command, settings: &Settings, desk: Option<&Desk>) -> Option<String> {
    let on = match command {
        Command::Theme(wish) => settings.theme == *wish,
        Command::TextSize(percent) => settings.text_percent == *percent,
        Command::Motion(on) => settings.motion == *on,
        Command::Animation(speed) => settings.animation == *speed,
        Command::HighContrast(on) => settings.high_contrast == *on,
        Command::Pace(pace) => desk.and_then(|d| d.pace).unwrap_or(settings.pace) == *pace,
        Command::UsualPace(pace) => settings.pace == *pace,
        Command::AuditWish(wish) => settings.audit == *wish,
        _ => false,
    };
    on.then(|| "This is so already".into())
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
            rows.push(offered(offer, Command::Plan(offer.orders.clone())));
        }
        if let Some(plan) = &builder.suggested {
            let command = Command::PlanAll(plan.clone());
            rows.push(Row::new(Kind::Choice, "Use the suggested plan", builder.title.as_str(), command));
        }
    }
    if !desk.my_turn() {
        return;
    }
    let (shown, _) = sidebar::fitting(desk, &desk.seen.sequence.choices);
    for (i, offer) in desk.seen.sequence.choices.iter().enumerate() {
        let mut row = offered(offer, offer_command(offer));
        let number = shown.iter().position(|(n, _)| *n == i);
        if let Some(key) = number.and_then(sidebar::choice_key) {
            row.keys = key_text(&key);
        }
        rows.push(row);
    }
}

/// Overlays of the table; the reach of the selection has its row in the catalogue.
fn overlays(play: &Play, rows: &mut Vec<Row>) {
    for kind in play.overlays.kinds.iter().filter(|k| k.id != REACH) {
        let command = Command::Overlay(*kind);
        let title = format!("Overlay: {}", kind.title);
        let mut row = Row::new(Kind::Command, title, kind.about, command);
        row.keys = catalogue::keys_text(&row.command);
        rows.push(row);
    }
}

/// Letters of the game.
fn letters(desk: &Desk, rows: &mut Vec<Row>) {
    for key in desk.table.offer_keys() {
        let mut row = Row::new(Kind::Command, key.title, key.about, Command::OfferKey(*key));
        row.keys = catalogue::keys_text(&row.command);
        row.why_not = (!desk.my_turn()).then(|| "It is not your move".into());
        rows.push(row);
    }
}

fn hand_over(desk: &Desk, rows: &mut Vec<Row>) {
    for side in (0..desk.table.sides().len() as u8).map(Side) {
        let name = desk.side_name(side);
        let now = desk.table.control(side);
        let levels = desk.kind.levels(side);
        let person = (Control::Person, format!("{name} side: you play it"));
        let automatic = levels.iter().enumerate().map(|(i, (_, label))| {
            let which = if levels.len() == 1 { String::new() } else { format!(", {}", label.to_lowercase()) };
            (Control::Automatic(i as u8), format!("{name} side: the computer plays it{which}"))
        });
        for (control, title) in std::iter::once(person).chain(automatic) {
            let mut row =
                Row::new(Kind::Command, title, "Who plays this side", Command::HandOver(side, control));
            row.why_not = (now == control).then(|| "This is so already".into());
            rows.push(row);
        }
    }
}

/// Places and units. While aiming, a place is picked; otherwise it is gone to and shown.
fn ground(desk: &Desk, rows: &mut Vec<Row>) {
    let scene = &desk.seen.scene;
    for (i, place) in scene.board.places.iter().enumerate().filter(|(_, p)| !p.name.is_empty()) {
        let place_key = PlaceKey::nth(i);
        let command = if desk.aim.is_some() {
            Command::ClickPlace(place_key)
        } else {
            Command::Visit(Subject::Place(place_key))
        };
        rows.push(Row::new(Kind::Place, format!("Go to {}", place.name), scene.spoken(place_key), command));
    }
    for unit in scene.counters.iter().filter(|c| !c.name.is_empty()) {
        let title = format!("{}, {}", unit.name, desk.place_name(unit.place));
        rows.push(Row::new(
            Kind::Unit,
            title,
            unit.spoken.as_str(),
            Command::Visit(Subject::Unit(unit.unit)),
        ));
    }
}
