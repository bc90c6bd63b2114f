//! The rule pages: Markdown with one line for each rule, filled in with the sentences of the rulebook, and pictures of example
//! positions, which are played when the pages are read and drawn when they are opened.

use super::{
    super::{
        book::{Book, Prepared, PreparedArt},
        data::rulebook,
        game::Game,
        nouns::{Status, Unit},
        order::Order,
        rules::arrange,
        state::Position,
    },
    counters,
};
use engine::{
    base::{
        assets::{AssetError, Assets},
        keys::PlaceKey,
        text,
    },
    contract::{picture::Picture as _, rules::Rules as _},
    show::pages::{Art, Page, Picture, Position as Shown, RuleText},
};
use kit::{
    data::{
        faults::quoted,
        pages::{self, ArrowEntry, PictureEntry},
        source::Source,
    },
    hand::give,
};
use serde::Deserialize;

/// The pages in the order of reading: name of the file.
const PAGES: &[&str] = &[
    "game",
    "turn",
    "setup",
    "units",
    "movement",
    "zones",
    "terrain",
    "combat",
    "results",
    "retreat",
    "advance",
    "supply",
    "replacements",
    "weather",
    "siberia",
    "victory",
    "automatic",
    "screen",
    "reconstructed",
];

const PICTURES: &str = "russian_portfolio/rules/pictures.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum ArtEntry {
    Map {
        position: Box<arrange::Written>,
        #[serde(default)]
        orders: Vec<String>,
        #[serde(default)]
        select: Vec<String>,
        #[serde(default)]
        arrows: Vec<ArrowEntry>,
        frame: Vec<String>,
    },
    Counters(Vec<CounterEntry>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterEntry {
    unit: String,
    word: String,
    #[serde(default)]
    status: Status,
}

/// Reads rules and pages, and plays the positions of their pictures.
///
/// # Errors
/// When a file is missing or names a rule, hex, unit or picture there is not.
pub fn read(game: &Game, assets: &dyn Assets) -> Result<Book, AssetError> {
    let rules = rulebook::FORM.read(&Source::read(assets, rulebook::FILE)?)?;
    let mut entries: Vec<PictureEntry<ArtEntry>> = Source::read(assets, PICTURES)?.parse()?;
    let (mut all, mut pictures) = (Vec::with_capacity(PAGES.len()), Vec::new());
    for (number, id) in PAGES.iter().enumerate() {
        let file = format!("russian_portfolio/rules/{id}.md");
        let page = pages::page(&file, id, &assets.read(&file)?, |line| paragraph(line, &rules).map(Some))?;
        for PictureEntry { id, art } in pages::pictures_of(&file, &page, &mut entries)? {
            let art = prepared(game, art)
                .map_err(|why| AssetError::new(PICTURES, format!("picture {}", quoted(&id)), why))?;
            pictures.push(Prepared { page: number, id, art });
        }
        all.push(page);
    }
    Ok(Book { rules, pages: all, pictures, ..Book::default() })
}

/// The pages with their pictures.
pub fn pages(game: &Game) -> Vec<Page> {
    let mut pages = game.book.pages.clone();
    for picture in &game.book.pictures {
        if let Some(page) = pages.get_mut(picture.page) {
            page.pictures.push(Picture { id: picture.id.clone(), art: drawn(game, &picture.art) });
        }
    }
    pages
}

/// A line as it stands on the page: a rule with its sentences, everything else as it is.
fn paragraph(line: &str, rules: &[RuleText]) -> Result<String, String> {
    let Some(id) = rulebook::FORM.id_at(line) else { return Ok(line.to_owned()) };
    Ok(format!("{}\n", pages::rule(id, line[id.len()..].trim(), rules)?))
}

fn prepared(game: &Game, entry: ArtEntry) -> Result<PreparedArt, String> {
    let unit = |key: &String| {
        let found = game.board.units().find(|unit| game.counter(*unit).key == *key);
        found.ok_or_else(|| format!("{} is no unit", quoted(key)))
    };
    match entry {
        ArtEntry::Map { position, orders, select, arrows, frame } => {
            let mut p = arrange::arranged(game, *position).map_err(|why| why.to_string())?;
            orders.iter().try_for_each(|order| play(game, &mut p, order))?;
            let place = |name: &String| {
                let hex = arrange::hex_named(game, name);
                hex.map(PlaceKey::from).ok_or_else(|| format!("{} is no hex", quoted(name)))
            };
            Ok(PreparedArt::Map {
                position: Box::new(p),
                select: select.iter().map(unit).collect::<Result<_, _>>()?,
                arrows: arrows.iter().map(|arrow| arrow.arrow(place)).collect::<Result<_, _>>()?,
                frame: frame.iter().map(place).collect::<Result<_, _>>()?,
            })
        }
        ArtEntry::Counters(entries) => {
            let one = |entry: CounterEntry| Ok((unit(&entry.unit)?, entry.status, entry.word));
            entries.into_iter().map(one).collect::<Result<_, String>>().map(PreparedArt::Counters)
        }
    }
}

/// Gives an order of an example.
fn play(game: &Game, p: &mut Position, written: &str) -> Result<(), String> {
    let order: Order = text::read(&game.names(), written)
        .map_err(|why| format!("{} is no order: {why}", quoted(written)))?;
    give(game, p, &order).map_err(|why| format!("{} cannot be given: {why}", quoted(written)))?;
    Ok(())
}

fn drawn(game: &Game, art: &PreparedArt) -> Art {
    match art {
        PreparedArt::Map { position, select, arrows, frame } => {
            let keys: Vec<_> = select.iter().map(|unit: &Unit| unit.0.into()).collect();
            Art::Map(Box::new(Shown {
                scene: game.scene(position),
                marks: game.reach(position, &keys),
                arrows: arrows.clone(),
                selection: keys,
                frame: frame.clone(),
            }))
        }
        PreparedArt::Counters(all) => {
            let mut p = super::super::rules::setup::start(game);
            let one = |(unit, status, word): &(Unit, Status, String)| {
                p.status[*unit] = *status;
                (counters::mark(game, &p, *unit, None), word.clone())
            };
            Art::Counters(all.iter().map(one).collect())
        }
    }
}
