//! The rules by id: complete as they come with the game, and whatever is wrong in them is named.

use barbarossa_fast::data::rulebook::{RULES_FILE, Rulebook, Tested};

const RULES: &str = include_str!("../../../../assets/barbarossa_fast/rules.ron");

fn says(from: &str, to: &str, expected: &str) {
    assert!(RULES.contains(from), "{from:?} is not in the rules");
    let message = Rulebook::parse(&RULES.replacen(from, to, 1)).expect_err(from).to_string();
    assert!(message.starts_with(RULES_FILE) && message.contains(expected), "{message}");
}

#[test]
fn the_rules_that_come_with_the_game_are_complete() {
    let rules = Rulebook::parse(RULES).expect("rules");
    let count = |prefix: &str| rules.iter().filter(|r| r.id.starts_with(prefix)).count();
    assert_eq!((count("BF-"), count("BF-RUL-"), count("SOL-")), (190 + 136, 136, 32));
    assert_eq!(count("SIB-"), 24);
    assert_eq!(rules.texts().len(), rules.iter().count());
    assert_eq!(rules.get("BF-MOV-02").map(|r| r.rulings.len()), Some(2));
    assert!(rules.get("BF-MOV-99").is_none());
}

#[test]
fn nothing_is_left_for_later() {
    let rules = Rulebook::parse(RULES).expect("rules");
    assert!(rules.iter().all(|r| !matches!(r.tested, Tested::Later(_))));
}

#[test]
fn the_soviet_side_is_called_soviet() {
    let rules = Rulebook::parse(RULES).expect("rules");
    assert!(rules.iter().all(|r| !r.text.contains("Russian") && !r.title.contains("Russian")));
}

#[test]
fn damage_is_named() {
    says("BF-VIC-02", "BF-VIC-01", "line 11, rule \"BF-VIC-01\": the id is used twice");
    says("BF-VIC-02", "XX-VIC-02", "an id is BF- or SIB- or SOL-");
    says("editions: [E2020]", "editions: []", "one or both editions");
    says("editions: [E2020]", "editions: [E2020, E2020]", "one or both editions");
    says(
        "editions: [E2020]",
        "editions: [E2021]",
        "\"E2021\" is not one of E2020, ERev, did you mean \"E2020\"?",
    );
    says("Scoring a city", "Scoring", "two to five words");
    says("worth 7 points.", "worth 7 points", "the text must be sentences");
    says("worth 7 points.", "worth 7 points. It is. It is.", "one or two sentences");
    says("worth 7 points.", "worth\\n7 points.", "no line break");
    says("BF-RUL-66", "BF-RUL-666", "there is no ruling \"BF-RUL-666\", did you mean \"BF-RUL-66\"?");
    says("tested: Vector)", "tested: Later(\" \"))", "Later must say why");
}
