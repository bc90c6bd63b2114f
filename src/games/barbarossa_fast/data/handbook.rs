//! The rule pages: Markdown with one line for each rule, filled in with the sentences of the rulebook, and pictures
//! of example positions. Which page a rule stands on is decided by the files; its words are in `rules.ron` alone.

use super::rulebook::Rulebook;
use crate::{
    engine::{
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
            scene::{Arrow, ArrowStyle},
        },
    },
    games::barbarossa_fast::{
        game::Game,
        ids::{UnitId, UnitSet},
        odds::notation,
        rules::trial,
        show::picture::{self, DISRUPTED, STARVING},
    },
    kit::data::{
        faults::{did_you_mean, quoted},
        reading::parse,
    },
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
    "terms",
    "screen",
    "reconstructed",
];

/// Name of the pictures file among the assets.
pub const PICTURES_FILE: &str = "barbarossa_fast/rules/pictures.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureEntry {
    id: String,
    art: ArtEntry,
}

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
struct ArrowEntry {
    path: Vec<String>,
    style: ArrowStyle,
    #[serde(default)]
    soviet: bool,
    #[serde(default)]
    label: String,
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
    let mut pictures = pictures(g, &assets.read(PICTURES_FILE)?)?;
    let mut pages = Vec::with_capacity(PAGES.len());
    for id in PAGES {
        let file = format!("barbarossa_fast/rules/{id}.md");
        let mut page = page(&file, id, &assets.read(&file)?, rules)?;
        let named: Vec<&str> =
            page.markdown.split("](picture:").skip(1).filter_map(|t| t.split(')').next()).collect();
        let mut own = Vec::new();
        for name in named {
            let Some(i) = pictures.iter().position(|p| p.id == name) else {
                return Err(AssetError::new(&file, "", format!("there is no picture {} left", quoted(name))));
            };
            own.push(pictures.remove(i));
        }
        page.pictures = own;
        pages.push(page);
    }
    Ok(pages)
}

/// The id a line begins with, if it is written like the id of a rule.
fn rule_at(line: &str) -> Option<&str> {
    let id = line.split_whitespace().next()?;
    let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (plain && ["BF-", "SIB-", "SOL-"].iter().any(|prefix| id.starts_with(prefix))).then_some(id)
}

/// A page: its title is the first heading; a line that begins with an id becomes the paragraph of that rule.
fn page(file: &str, id: &str, source: &str, rules: &Rulebook) -> Result<Page, AssetError> {
    let mut lines = source.lines();
    let title = lines.next().and_then(|l| l.strip_prefix("# ")).unwrap_or_default().trim();
    if title.is_empty() {
        return Err(AssetError::new(file, "", "the first line must be a title such as # Movement"));
    }
    let mut markdown = String::with_capacity(source.len() * 3);
    for (number, line) in lines.enumerate() {
        let Some(id) = rule_at(line) else {
            markdown.push_str(line);
            markdown.push('\n');
            continue;
        };
        let Some(rule) = rules.get(id) else {
            let known = rules.iter().map(|r| r.id.as_str());
            let reason = format!("there is no rule {}{}", quoted(id), did_you_mean(id, known));
            let line = u32::try_from(number + 2).ok();
            return Err(AssetError { line, ..AssetError::new(file, "", reason) });
        };
        let more = line[id.len()..].trim();
        let gap = if more.is_empty() { "" } else { " " };
        let _ = write!(markdown, "{id} {}{gap}{more}\n\n", rule.text);
    }
    Ok(Page { id: id.into(), title: title.into(), markdown, pictures: Vec::new() })
}

fn pictures(g: &Game, source: &str) -> Result<Vec<Picture>, AssetError> {
    let entries: Vec<PictureEntry> = parse(PICTURES_FILE, source)?;
    entries
        .into_iter()
        .map(|e| {
            let art = art(g, &e.art)
                .map_err(|why| AssetError::new(PICTURES_FILE, format!("picture {}", quoted(&e.id)), why))?;
            Ok(Picture { id: e.id, art })
        })
        .collect()
}

fn art(g: &Game, entry: &ArtEntry) -> Result<Art, String> {
    match entry {
        ArtEntry::Map { position, orders, select, arrows, frame } => {
            let mut open = notation::position(g, position)?.open;
            // Pictures are of one player, who asks nobody.
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
            let arrow = |a: &ArrowEntry| {
                let path = places(&a.path)?;
                Ok(Arrow {
                    path,
                    style: a.style,
                    side: u8::from(a.soviet),
                    label: a.label.clone(),
                    legend: "".into(),
                })
            };
            Ok(Art::Map(Box::new(Position {
                scene: picture::scene(g, &open),
                marks: picture::reach(g, &open, &units),
                arrows: arrows.iter().map(arrow).collect::<Result<_, String>>()?,
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
