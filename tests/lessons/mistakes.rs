//! Costly orders as exercises: made from a game, opened again, compared, kept.

use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    chances::{instead::Grade, stretch::Stretch, verdict::Swing},
    contract::options::Choices,
    insight::advised,
    play::prospect::{Change, Measure},
    table::{Advice, GameKind, Table},
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
    mistakes::of(&*table, swing(&*table, 3).plies, 0.2, "August 1941, Centre").unwrap()
}

#[test]
fn a_costly_order_is_opened_again_and_compared_with_others() {
    let kind = game();
    let played = make::played(&*kind, &Choices::new(), 7).unwrap();
    let swing = swing(&*played, 3);
    let one = mistakes::of(&*played, swing.plies, 0.2, "August 1941, Centre").unwrap();
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

#[test]
fn a_plan_that_surely_lost_is_a_costly_order_of_the_person_who_gave_it() {
    let kind = game();
    let sample = games::SAMPLES.iter().find(|sample| sample.file == "six_of_six").unwrap();
    let judged = kind.load(sample.bytes).unwrap();
    let line = judged.timeline(judged.main_tip(), Viewer::Umpire);
    let (_, mut advice) = advised::kept(&*judged, &line, Viewer::Umpire).remove(0);
    let mut table = kind.new_table(&Choices::new(), 7, UndoPolicy::Study).unwrap();
    for by_hand in [true, false] {
        let (before, side) = (table.cursor(), table.to_act().unwrap());
        if by_hand {
            let (orders, _) = table.hint(Viewer::Side(side)).unwrap();
            table.submit(side, &orders[..1]).unwrap();
        } else {
            table.accept(&mut table.thinker(0).unwrap()(), 1).unwrap();
        }
        (advice.side, advice.before, advice.last) = (side, before, table.cursor());
        advice.beside.gain.mean = -0.2;
        let cost = |advice: &Advice, grade| {
            let advice = Advice { grade, ..advice.clone() };
            mistakes::cost_of_plan(&*table, &advice)
        };
        let costly = by_hand.then_some(([advice.last; 2], 0.2));
        assert_eq!(cost(&advice, Grade::Blunder), costly);
        assert_eq!(cost(&advice, Grade::Inaccuracy), costly);
        assert_eq!(cost(&advice, Grade::Worse), None, "it may have lost nothing");
    }
}
