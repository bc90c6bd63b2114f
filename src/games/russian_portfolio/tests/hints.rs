//! A hint is one whole thing that can be done at once, and it says where.

use engine::{
    base::{fence::UndoPolicy, side::Viewer},
    contract::options::Choices,
    show::scene::Subject,
    table::Table,
};

fn table() -> Box<dyn Table> {
    let all = [russian_portfolio::entry::GAME.kind(None)];
    let kind = all.iter().find(|kind| kind.id() == "russian-portfolio").expect("the game");
    kind.new_table(&Choices::new(), 7, UndoPolicy::Study).expect("a game")
}

#[test]
fn a_hint_is_a_whole_move_or_attack_that_can_be_given_at_once() {
    let mut table = table();
    let (mut moves, mut attacks) = (0, 0);
    for _ in 0..90 {
        let side = table.to_act().expect("the game goes on");
        let (orders, line) = table.hint(Viewer::Side(side)).expect("a hint");
        let words: Vec<String> = orders.iter().map(|order| table.write_order(order)).collect();
        let goes = words.iter().filter(|word| word.starts_with("Go")).count();
        let begins = words[0].starts_with("Battle(Begin");
        if goes > 0 {
            moves += usize::from(goes > 1);
            assert_eq!(line.arrows[0].path.len(), goes + 1, "{words:?}");
            assert_eq!(line.subjects, [Subject::Place(*line.arrows[0].path.last().unwrap())]);
            assert!(words[..goes].iter().all(|word| word.starts_with("Go")), "{words:?}");
        }
        if begins {
            attacks += usize::from(words.len() > 1);
            assert!(words[1..].iter().all(|word| word.starts_with("Battle(Join") || word.contains("AlsoOn")));
            assert!(!line.arrows.is_empty() && !line.subjects.is_empty());
        }
        table.submit(side, &orders).unwrap_or_else(|why| panic!("{words:?}: {why:?}"));
    }
    assert!(moves > 5 && attacks > 2, "{moves} moves of several hexes, {attacks} attacks of several units");
}
