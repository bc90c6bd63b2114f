//! The rule pages: every rule of both editions is on exactly one page, that of the game first, and every picture can be drawn up.

use app::rules::{Piece, RuleBook};
use barbarossa_fast::{
    FILES,
    data::{
        files::FileEdition,
        rulebook::{RULES_FILE, Rulebook},
    },
    edition::Edition,
    game::Game,
    options::Setup,
    show::handbook,
};
use engine::{
    base::{assets::Embedded, fence::UndoPolicy},
    contract::{cover::Cover as _, rules::Rules as _},
    play::session::Session,
    show::{
        counter::CounterMark,
        pages::{Art, Page},
        scene::ArrowStyle,
    },
    table::erased::SessionTable,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// A game on the real map.
fn game(setup: &Setup) -> Game {
    Game::open(setup, &Embedded(FILES)).expect("the data of the game")
}

fn rulebook() -> Rulebook {
    let text = FILES.iter().find(|(name, _)| *name == RULES_FILE).unwrap().1;
    Rulebook::parse(text).unwrap()
}

fn pages(edition: Edition) -> Vec<Page> {
    game(&Setup { edition, ..Setup::default() }).pages()
}

/// The pages as they are read in a game of an edition.
fn book(edition: Edition) -> RuleBook {
    let setup = Setup { edition, ..Setup::default() };
    let session = Session::new(Arc::new(game(&setup)), setup, 1, UndoPolicy::Fair);
    RuleBook::of_table(&SessionTable::new(session))
}

#[test]
fn every_rule_of_both_editions_is_on_exactly_one_page() {
    let rules = rulebook();
    for edition in Edition::ALL {
        let mut seen: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let book = book(edition);
        for leaf in book.pages() {
            for piece in &leaf.pieces {
                if let Piece::Rule { id, .. } = piece {
                    let rule = rules.get(id).unwrap_or_else(|| panic!("{id} on {} is no rule", leaf.id));
                    seen.entry(rule.id.as_str()).or_default().push(&leaf.id);
                }
            }
        }
        for rule in rules.iter() {
            let on = seen.get(rule.id.as_str()).cloned().unwrap_or_default();
            assert_eq!(on.len(), 1, "{} is on {on:?}", rule.id);
            let (page, piece) = book.locate(&rule.id).unwrap();
            assert_eq!(book.pages()[page].id, on[0]);
            assert!(
                matches!(&book.pages()[page].pieces[piece.unwrap()], Piece::Rule { id, text } if *id == rule.id
                && text.starts_with(&rule.text))
            );
        }
    }
}

#[test]
fn rules_of_one_edition_stand_in_columns_that_of_the_game_first() {
    let rules = rulebook();
    for (edition, file) in [(Edition::E2020, FileEdition::E2020), (Edition::Revised, FileEdition::ERev)] {
        let mut in_columns: BTreeSet<String> = BTreeSet::new();
        for leaf in book(edition).pages() {
            for (k, piece) in leaf.pieces.iter().enumerate() {
                let Piece::Columns(columns) = piece else { continue };
                let [(first, own), (second, others)] = columns.as_slice() else { panic!("two columns") };
                assert_eq!(*first, format!("{}, this game", edition.name()));
                assert_eq!(second, edition.other().name());
                let ids = |pieces: &[Piece]| -> Vec<String> {
                    let id = |p: &Piece| match p {
                        Piece::Rule { id, .. } => Some(id.clone()),
                        _ => None,
                    };
                    pieces.iter().filter_map(id).collect()
                };
                let own_ids = ids(&leaf.pieces[k + 1..=k + own]);
                let other_ids = ids(&leaf.pieces[k + 1 + own..=k + own + others]);
                assert!(own_ids.iter().all(|id| rules.get(id).unwrap().editions == [file]), "{own_ids:?}");
                assert!(other_ids.iter().all(|id| !rules.get(id).unwrap().is_in(file)), "{other_ids:?}");
                in_columns.extend(own_ids.into_iter().chain(other_ids));
            }
        }
        let one_sided: BTreeSet<String> =
            rules.iter().filter(|r| r.editions.len() == 1).map(|r| r.id.clone()).collect();
        assert_eq!(in_columns, one_sided, "every rule of one edition alone is shown as such");
    }
}

#[test]
fn the_page_of_differences_tells_every_line() {
    for edition in Edition::ALL {
        let book = book(edition);
        let page = book.pages().iter().find(|p| p.id == "editions").unwrap();
        let lines = page.pieces.iter().filter(|p| matches!(p, Piece::Lead { .. })).count();
        assert_eq!(lines, 40, "D01 to D40");
        for piece in &page.pieces {
            let Piece::Lead { lead, text } = piece else { continue };
            let at = |e: Edition| text.find(e.name()).unwrap_or_else(|| panic!("{lead}: {text}"));
            assert!(at(edition) < at(edition.other()), "{lead}: {text}");
        }
    }
}

#[test]
fn ids_in_running_text_are_rules_of_the_edition() {
    let rules = rulebook();
    for (edition, file) in [(Edition::E2020, FileEdition::E2020), (Edition::Revised, FileEdition::ERev)] {
        for page in pages(edition) {
            let prose = page.markdown.lines().filter(|l| !l.starts_with("BF-"));
            for word in prose.flat_map(|l| l.split(|c: char| !(c.is_alphanumeric() || c == '-'))) {
                if word.starts_with("BF-") && word.chars().any(|c| c.is_ascii_digit()) {
                    let rule = rules.get(word).unwrap_or_else(|| panic!("{word} on {}", page.id));
                    let tells_both = page.id == "editions" || page.id == "options";
                    assert!(tells_both || rule.is_in(file), "{word} on {} of {}", page.id, edition.name());
                }
            }
        }
    }
}

#[test]
fn pictures_are_drawn_from_real_positions() {
    let pages = pages(Edition::E2020);
    let art = |page: &str, name: &str| {
        let page = pages.iter().find(|p| p.id == page).unwrap();
        page.pictures.iter().find(|p| p.id == name).unwrap().art.clone()
    };
    assert_eq!(pages.iter().map(|p| p.pictures.len()).sum::<usize>(), 11);
    let Art::Map(attack) = art("attack", "attack") else { panic!("a map") };
    let labels: Vec<&str> = attack
        .scene
        .arrows
        .iter()
        .filter(|a| a.style == ArrowStyle::Attack)
        .map(|a| a.label.as_str())
        .collect();
    let mut sorted = labels.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["2", "3"]);
    let Art::Map(supply) = art("supply", "supply") else { panic!("a map") };
    let cut_off: Vec<bool> =
        supply.scene.counters.iter().filter(|c| c.side == 1).map(CounterMark::is_unsupplied).collect();
    assert_eq!(cut_off, [true]);
    assert!(supply.scene.counters.iter().filter(|c| c.side == 0).all(|c| !c.is_unsupplied()));
    let Art::Map(movement) = art("movement", "movement") else { panic!("a map") };
    assert!(!movement.marks.is_empty() && movement.selection.len() == 1);
    let Art::Counters(row) = art("units", "states") else { panic!("counters") };
    assert_eq!(row.len(), 6);
    assert_eq!(row[5].0.states.hits, 2);
    let Art::Strip(dots, fence) = art("screen", "fence") else { panic!("a strip") };
    assert_eq!((dots.len(), fence.is_some()), (3, true));
    let units = self::pages(Edition::Revised).into_iter().find(|p| p.id == "units").unwrap();
    assert_eq!(units.pictures.len(), 3, "with the types of the revised edition");
}

#[test]
fn the_search_finds_ids_then_titles_then_words() {
    let book = book(Edition::E2020);
    let first = |wanted: &str| book.search(wanted).first().and_then(|h| h.rule.clone());
    assert_eq!(first("bf-mov-11").as_deref(), Some("BF-MOV-11"));
    assert_eq!(first("air range").as_deref(), Some("BF-AIR-11"));
    assert!(book.search("Forest Cover").iter().any(|h| h.rule.as_deref() == Some("BF-AIR-06")));
    assert_eq!(
        book.search("jump-off").first().map(|h| h.title.as_str()),
        Some("Jump-off."),
        "terms are found too"
    );
    assert!(book.search("zeppelin").is_empty() && book.search("  ").is_empty());
}

#[test]
fn damage_is_named() {
    struct Damaged(&'static str, &'static str, &'static str);
    impl engine::base::assets::Assets for Damaged {
        fn read(&self, name: &str) -> Result<std::borrow::Cow<'_, str>, engine::base::assets::AssetError> {
            let text = engine::base::assets::Embedded(FILES).read(name)?;
            Ok(if name == self.0 { text.replacen(self.1, self.2, 1).into() } else { text })
        }
    }
    let says = |file: &'static str, from: &'static str, to: &'static str, expected: &str| {
        let g = game(&Setup::default());
        let message = handbook::read(&g, &rulebook(), &Damaged(file, from, to)).unwrap_err().to_string();
        assert!(message.starts_with(file) && message.contains(expected), "{message}");
    };
    let movement = "barbarossa_fast/rules/movement.md";
    says(movement, "# Movement", "Movement", "must be a title");
    says(movement, "BF-MOV-06\n", "BF-MOV-66\n", "there is no rule \"BF-MOV-66\", did you mean");
    says(movement, "picture:movement", "picture:moving", "there is no picture \"moving\"");
    says(movement, "BF-MOV-16 BF-RUL-57 | -", "BF-MOV-99 | -", "there is no rule \"BF-MOV-99\"");
    let game = "barbarossa_fast/rules/game.md";
    says(game, "::: revised", "::: 2021", "there is no edition \"2021\"");
    says("barbarossa_fast/rules/editions.md", "| 7 | 6 |", "| 7 6 |", "is no difference");
    says(handbook::PICTURES_FILE, "\"kowno\"", "\"kaunas\"", "\"kaunas\" is no place");
}
