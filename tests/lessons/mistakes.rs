//! Costly orders as exercises: made from a game, opened again, compared, kept.

use engine::{
    base::side::{Side, Viewer},
    chances::{stretch::Stretch, verdict::Swing},
    contract::options::Choices,
    play::prospect::{Change, Measure},
    table::{GameKind, Table},
};
use lessons::puzzles::{
    make,
    mistakes::{self, Line, Mistake, Mistakes},
};
use stavka::games;
use std::sync::Arc;

fn game() -> Arc<dyn GameKind> {
    games::register(None).remove(0)
}

/// The orders of the first side in its second step, as a swing that cost it something.
pub fn swing(table: &dyn Table, turn: u16) -> Swing {
    let way = table.way_to(table.main_tip());
    let is_in = |at: usize| {
        let (when, before) = (table.when(way[at]), table.when(way[at - 1]));
        when.turn == turn
            && when.phase == before.phase
            && table.given_by(way[at]) == Some(Side(0))
            && when.battle == 0
    };
    let first =
        (1..way.len()).find(|at| is_in(*at) && is_in(at + 1) && is_in(at + 2)).expect("a step with orders");
    let change = Change { measure: Measure::Win(Side(0)), by: -0.2, error: 0.01 };
    Swing {
        of: Stretch { first: first as u32, last: first as u32 + 2 },
        plies: [way[first], way[first + 2]],
        means: [0.6, 0.4],
        change,
        parts: None,
    }
}

/// An exercise from a game that the computer played.
pub fn made(kind: &dyn GameKind) -> Mistake {
    let table = make::played(kind, &Choices::new(), 7).unwrap();
    mistakes::of(&*table, &swing(&*table, 3), 0.2, "August 1941, Centre").unwrap()
}

#[test]
fn a_costly_order_is_opened_again_and_compared_with_others() {
    let kind = game();
    let played = make::played(&*kind, &Choices::new(), 7).unwrap();
    let swing = swing(&*played, 3);
    let one = mistakes::of(&*played, &swing, 0.2, "August 1941, Centre").unwrap();
    assert!(one.orders.len() == 3 && !one.words.is_empty());
    let table = mistakes::open(&*kind, &one).unwrap();
    let way = played.way_to(swing.plies[0]);
    let before = way[way.len() - 2];
    let who = Viewer::Side(Side(0));
    let (start, side) = (table.cursor(), table.to_act().unwrap());
    assert_eq!(
        table.position_text(start, who),
        played.position_text(before, who),
        "the position before the orders"
    );
    assert!(Line::since(&*table, start, side).is_none(), "nothing was ordered yet");
    // The same orders are no better than themselves.
    let then = mistakes::then(&*kind, &one).unwrap();
    let again = mistakes::then(&*kind, &one).unwrap();
    let computer = mistakes::computers(&*kind, &one).unwrap();
    let weighed = mistakes::weigh(&again, &then, &computer, side, 4);
    assert!(!weighed.better && weighed.change.by == 0.0 && weighed.shares[0] == weighed.shares[1]);
    assert!(!weighed.computer.is_empty() && weighed.games == 4);
}

#[test]
fn costs_are_those_of_a_persons_own_orders() {
    let kind = game();
    let table = make::played(&*kind, &Choices::new(), 7).unwrap();
    let mut swing = swing(&*table, 3);
    let change = swing.change;
    assert_eq!(mistakes::cost(&*table, &swing, Side(0)), None, "not told apart from luck");
    let luck = Change { by: 0.0, ..change };
    swing.parts = Some(engine::chances::verdict::Parts { orders: vec![(Side(0), change)], luck });
    assert_eq!(mistakes::cost(&*table, &swing, Side(0)), None, "the computer gave them");
    assert_eq!(mistakes::cost(&*table, &swing, Side(1)), None, "the other side gave none of them");
}

#[test]
fn kept_exercises_are_read_back_and_damage_is_one_sentence() {
    let one = made(&*game());
    let mut all = Mistakes::default();
    all.add(one.clone());
    all.add(one.clone());
    assert_eq!(all.all.len(), 1, "once is enough");
    let text = all.write().unwrap();
    assert_eq!(Mistakes::read("mistakes.ron", text.as_bytes()).unwrap().all, [one]);
    let refused = |bytes: &[u8]| {
        let why = Mistakes::read("mistakes.ron", bytes).unwrap_err().to_string();
        assert!(why.starts_with("mistakes.ron") && why.lines().count() == 1, "{why}");
        why
    };
    for cut in (0..text.len() - 3).step_by(101) {
        refused(&text.as_bytes()[..cut]);
    }
    assert!(refused(text.replace("format: 1", "format: 7").as_bytes()).contains("later program"));
    assert!(refused(text.replacen("words:", "wards:", 1).as_bytes()).contains("“wards”"));
    assert!(refused(text.replacen("id: \"mistake-", "id: \"../", 1).as_bytes()).contains("small letters"));
}
