//! The rule pages: Markdown with one line for each rule, filled in with the sentences of the rulebook, and pictures
//! of example positions. Which page a rule stands on is decided by the files; its words are in `rules.ron` alone.
//!
//! A page serves both editions. A line `BF-A-01 | BF-A-02` sets the rules of October 2020 beside those of the revised
//! edition, that of the game first; either part may hold several ids or be `-`, no such rule. Text after `::: 2020` or
//! `::: revised` up to `:::` is shown in that edition alone, and of `{this // that}` the part of the edition. A line
//! `= Points | 7 | 6 | BF-A-01` tells a difference in a line, with the rules it is about.

use super::{
    picture::{self, DISRUPTED, STARVING},
    reach,
};
use crate::{
    data::rulebook::{FORM, Rulebook},
    edition::Edition,
    game::Game,
    ids::{UnitId, UnitSet},
    odds::notation,
    rules::trial,
};
use engine::{
    base::{
        assets::{AssetError, Assets},
        fence::FenceReason,
        keys::PlaceKey,
        text,
    },
    contract::rules::Rules as _,
    show::{
        counter::{CounterMark, Part},
        log::Dot,
        pages::{Art, Page, Picture, Position},
    },
};
use kit::data::{
    faults::quoted,
    pages::{self, ArrowEntry, PictureEntry},
    reading::parse,
};
use serde::Deserialize;
use std::fmt::Write as _;

/// The pages in the order of reading: name of the file.
pub const PAGES: &[&str] = &[
    "game",
    "setup",
    "turn",
    "weather",
    "units",
    "movement",
    "air",
    "attack",
    "combat",
    "retreat",
    "supply",
    "replacements",
    "siberia",
    "victory",
    "soviet",
    "team",
    "options",
    "editions",
    "terms",
    "screen",
    "reconstructed",
];

/// Name of the pictures file among the assets.
pub const PICTURES_FILE: &str = "barbarossa_fast/rules/pictures.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum ArtEntry {
    Map {
        position: String,
        #[serde(default)]
        orders: Vec<String>,
        #[serde(default)]
        select: Vec<String>,
        #[serde(default)]
        arrows: Vec<ArrowEntry>,
        frame: Vec<String>,
    },
    Counters(Vec<CounterEntry>),
    Strip(Vec<DotEntry>, #[serde(default)] Stops),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterEntry {
    unit: String,
    word: String,
    #[serde(default)]
    states: Vec<StateEntry>,
}

#[derive(Deserialize)]
enum StateEntry {
    Moved,
    Disrupted,
    OutOfSupply,
    Attacks,
    Hit,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DotEntry {
    text: String,
    #[serde(default)]
    undone: bool,
}

/// What stops undo before the first order.
#[derive(Deserialize, Default, Clone, Copy)]
enum Stops {
    #[default]
    Nothing,
    Die,
    Reveal,
    OtherSeat,
}

/// Reads all pages and draws up their pictures.
///
/// # Errors
/// When a file is missing or names a rule, place, unit or picture there is not.
pub fn read(g: &Game, rules: &Rulebook, assets: &dyn Assets) -> Result<Vec<Page>, AssetError> {
    let mut entries: Vec<PictureEntry<ArtEntry>> = parse(PICTURES_FILE, &assets.read(PICTURES_FILE)?)?;
    let mut all = Vec::with_capacity(PAGES.len());
    for id in PAGES {
        let file = format!("barbarossa_fast/rules/{id}.md");
        let mut page = page(&file, id, &assets.read(&file)?, (rules, g.setup.edition))?;
        let named = pages::pictures_of(&file, &page, &mut entries)?;
        page.pictures = named.into_iter().map(|entry| picture_of(g, entry)).collect::<Result<_, _>>()?;
        all.push(page);
    }
    Ok(all)
}

/// Rules as they are read in one edition.
type Read<'a> = (&'a Rulebook, Edition);

/// A page: its title is the first heading; a line that begins with an id becomes the paragraph of that rule.
fn page(file: &str, id: &str, source: &str, read: Read<'_>) -> Result<Page, AssetError> {
    let mut only = None;
    pages::page(file, id, source, |line| {
        if let Some(mark) = line.strip_prefix(":::") {
            only = edition_named(mark.trim())?;
            return Ok(None);
        }
        let here = only.is_none_or(|e| e == read.1);
        here.then(|| paragraph(&in_edition(line, read.1), read)).transpose()
    })
}

/// The edition that a mark names; none where it ends what was of one edition.
fn edition_named(mark: &str) -> Result<Option<Edition>, String> {
    if mark.is_empty() {
        return Ok(None);
    }
    let found = Edition::ALL.into_iter().find(|e| e.key() == mark);
    found.map(Some).ok_or_else(|| format!("there is no edition {}", quoted(mark)))
}

/// A line in the words of an edition: of `{this // that}` its own part.
fn in_edition(line: &str, edition: Edition) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, end)) = after.split_once('}') else { break };
        let Some((of_2020, revised)) = inside.split_once("//") else { break };
        out.push_str(before);
        out.push_str(match edition {
            Edition::E2020 => of_2020.trim(),
            Edition::Revised => revised.trim(),
        });
        rest = end;
    }
    out.push_str(rest);
    out
}

/// A line as it stands on the page: rules with their sentences, two editions in columns, that of the game first.
fn paragraph(line: &str, (rules, edition): Read<'_>) -> Result<String, String> {
    if let Some(difference) = line.strip_prefix("= ") {
        return told(difference, edition).ok_or_else(|| format!("{} is no difference", quoted(line)));
    }
    let id = FORM.id_at(line);
    let beside = line.split_once(" | ").filter(|_| id.is_some() || line.starts_with("- | "));
    let Some((of_2020, revised)) = beside else {
        return match id {
            Some(id) => sentence(id, line[id.len()..].trim(), rules),
            None => Ok(line.to_owned()),
        };
    };
    let mut out = String::new();
    for of in [edition, edition.other()] {
        let part = match of {
            Edition::E2020 => of_2020,
            Edition::Revised => revised,
        };
        let here = if of == edition { ", this game" } else { "" };
        let _ = write!(out, "|| {}{here}\n\n", of.name());
        if part.trim() == "-" {
            out.push_str("No such rule.\n\n");
            continue;
        }
        for id in part.split_whitespace() {
            out.push_str(&sentence(id, "", rules)?);
        }
    }
    out.push_str("||\n\n");
    Ok(out)
}

/// A difference between the editions in a paragraph, that of the game first.
fn told(line: &str, edition: Edition) -> Option<String> {
    let mut parts = line.split(" | ").map(str::trim);
    let (title, of_2020, revised, rules) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let mut out = format!("**{title}**");
    for of in [edition, edition.other()] {
        let what = match of {
            Edition::E2020 => of_2020,
            Edition::Revised => revised,
        };
        let _ = write!(out, " {}: {what}.", of.name());
    }
    let _ = writeln!(out, " *{}*", rules.split_whitespace().collect::<Vec<_>>().join(", "));
    Some(out)
}

/// The paragraph of a rule, with more said after it.
fn sentence(id: &str, more: &str, rules: &Rulebook) -> Result<String, String> {
    Ok(format!("{}\n\n", pages::rule(id, more, rules.texts())?))
}

fn picture_of(g: &Game, entry: PictureEntry<ArtEntry>) -> Result<Picture, AssetError> {
    let art = art(g, &entry.art)
        .map_err(|why| AssetError::new(PICTURES_FILE, format!("picture {}", quoted(&entry.id)), why))?;
    Ok(Picture { id: entry.id, art })
}

fn art(g: &Game, entry: &ArtEntry) -> Result<Art, String> {
    match entry {
        ArtEntry::Map { position, orders, select, arrows, frame } => {
            let mut open = notation::position(g, position)?.open;
            // Pictures are of one player, who has no other to ask.
            open.talk = None;
            for order in orders {
                let order = text::read(&g.names(), order)
                    .map_err(|e| format!("{} is no order: {e}", quoted(order)))?;
                open = trial::prepared(g, &open, &[order]).map_err(|why| why.to_string())?;
            }
            let place = |id: &String| {
                g.board.space(id).map(PlaceKey::from).ok_or_else(|| format!("{} is no place", quoted(id)))
            };
            let places = |ids: &[String]| ids.iter().map(place).collect::<Result<Vec<PlaceKey>, String>>();
            let unit =
                |id: &String| g.board.german_unit(id).ok_or_else(|| format!("{} is no unit", quoted(id)));
            let units = select.iter().map(unit).collect::<Result<Vec<UnitId>, String>>()?;
            Ok(Art::Map(Box::new(Position {
                scene: picture::scene(g, &open),
                marks: reach::marks(g, &open, &units),
                arrows: arrows.iter().map(|arrow| arrow.arrow(place)).collect::<Result<_, String>>()?,
                selection: units.iter().map(|u| u.0.into()).collect(),
                frame: places(frame)?,
            })))
        }
        ArtEntry::Counters(entries) => entries
            .iter()
            .map(|e| Ok((counter(g, e)?, e.word.clone())))
            .collect::<Result<_, String>>()
            .map(Art::Counters),
        ArtEntry::Strip(dots, stops) => {
            let dot = |(i, d): (usize, &DotEntry)| Dot {
                from: i as u32,
                ply: i as u32 + 1,
                text: d.text.clone(),
                done: !d.undone,
                fence: None,
            };
            let fence = match stops {
                Stops::Nothing => None,
                Stops::Die => Some(FenceReason::Die),
                Stops::Reveal => Some(FenceReason::Reveal),
                Stops::OtherSeat => Some(FenceReason::OtherSeat),
            };
            Ok(Art::Strip(dots.iter().enumerate().map(dot).collect(), fence))
        }
    }
}

/// A counter by itself, in the states named.
fn counter(g: &Game, entry: &CounterEntry) -> Result<CounterMark, String> {
    let here = g.board.spaces.first().map_or("", |s| s.id.as_str());
    let mut open = notation::position(g, &format!("{here}: {}", entry.unit))?.open;
    open.talk = None;
    let (unit, _) = open.on_map(UnitSet::ALL).next().ok_or("there is no unit")?;
    let mut mark = picture::counter(g, &open, unit, UnitSet::NONE);
    for state in &entry.states {
        match state {
            StateEntry::Moved => mark.states.moved = true,
            StateEntry::Disrupted => mark.conditions.push(DISRUPTED),
            StateEntry::OutOfSupply => mark.conditions.push(STARVING),
            StateEntry::Attacks => mark.states.part = Part::Attacks,
            StateEntry::Hit => mark.states.hits += 1,
        }
    }
    Ok(mark)
}
