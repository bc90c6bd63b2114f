//! The rule pages: every rule of this edition is on exactly one page, and every picture can be drawn up.

use stavka::{
    app::rules::{Piece, RuleBook},
    engine::{
        base::spelling::Spelling,
        contract::{cover::Cover as _, options::Choices},
        show::{
            counter::CounterMark,
            pages::{Art, Page},
            scene::ArrowStyle,
        },
    },
    games::{
        self,
        barbarossa_fast::{
            FILES,
            data::{
                files::FileEdition,
                handbook,
                rulebook::{RULES_FILE, Rulebook},
            },
            options::Setup,
        },
    },
};
use std::collections::BTreeMap;

fn rulebook() -> Rulebook {
    let text = FILES.iter().find(|(name, _)| *name == RULES_FILE).unwrap().1;
    Rulebook::parse(text).unwrap()
}

fn pages() -> Vec<Page> {
    super::game(&Setup::default()).pages()
}

fn book() -> RuleBook {
    RuleBook::of_kind(&*games::register(None)[0], &Choices::new(), Spelling::English).unwrap()
}

#[test]
fn every_rule_of_the_edition_is_on_exactly_one_page() {
    let rules = rulebook();
    let mut seen: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let book = book();
    for leaf in book.pages() {
        for piece in &leaf.pieces {
            if let Piece::Rule { id, .. } = piece {
                let rule = rules.get(id).unwrap_or_else(|| panic!("{id} on {} is no rule", leaf.id));
                assert!(rule.is_in(FileEdition::E2020), "{id} on {} is of another edition", leaf.id);
                seen.entry(rules.get(id).map_or("", |r| r.id.as_str())).or_default().push(&leaf.id);
            }
        }
    }
    for rule in rules.iter().filter(|r| r.is_in(FileEdition::E2020)) {
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

#[test]
fn ids_in_running_text_are_rules_of_the_edition() {
    let rules = rulebook();
    for page in pages() {
        for word in page.markdown.split(|c: char| !(c.is_alphanumeric() || c == '-')) {
            if word.starts_with("BF-") && word.chars().any(|c| c.is_ascii_digit()) {
                assert!(
                    rules.get(word).is_some_and(|r| r.is_in(FileEdition::E2020)),
                    "{word} on {}",
                    page.id
                );
            }
        }
    }
}

#[test]
fn pictures_are_drawn_from_real_positions() {
    let pages = pages();
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
}

#[test]
fn the_search_finds_ids_then_titles_then_words() {
    let book = book();
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
    impl stavka::engine::base::assets::Assets for Damaged {
        fn read(
            &self,
            name: &str,
        ) -> Result<std::borrow::Cow<'_, str>, stavka::engine::base::assets::AssetError> {
            let text = stavka::engine::base::assets::Embedded(FILES).read(name)?;
            Ok(if name == self.0 { text.replacen(self.1, self.2, 1).into() } else { text })
        }
    }
    let says = |file: &'static str, from: &'static str, to: &'static str, expected: &str| {
        let g = super::game(&Setup::default());
        let message = handbook::read(&g, &rulebook(), &Damaged(file, from, to)).unwrap_err().to_string();
        assert!(message.starts_with(file) && message.contains(expected), "{message}");
    };
    let movement = "barbarossa_fast/rules/movement.md";
    says(movement, "# Movement", "Movement", "must be a title");
    says(movement, "BF-MOV-06\n", "BF-MOV-66\n", "there is no rule \"BF-MOV-66\", did you mean");
    says(movement, "picture:movement", "picture:moving", "there is no picture \"moving\"");
    says(handbook::PICTURES_FILE, "\"kowno\"", "\"kaunas\"", "\"kaunas\" is no place");
}
