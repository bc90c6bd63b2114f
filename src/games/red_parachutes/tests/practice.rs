//! Tasks for practice: of each kind some are set, each has one best answer, and a second path finds the same.

use super::{laws, scene::game};
use engine::{
    base::side::Viewer,
    contract::{
        exercises::Exercises as _,
        rules::{Knowledge as _, Rules as _},
    },
};
use red_parachutes::game::Game;
use std::collections::BTreeMap;

#[test]
fn tasks_have_one_best_answer_and_a_second_path_finds_it() {
    let session = laws::automatic(5, 1_200);
    let mut p = game().start();
    let (mut kept, mut dropped) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for (nth, ply) in session.history().plies().enumerate() {
        for event in ply.events {
            game().apply(&mut p, event);
        }
        let Some(side) = game().to_act(&p).filter(|_| nth % 3 == 0) else { continue };
        let view = game().view(&p, Viewer::Side(side));
        for kind in Game::exercise_kinds() {
            if kept.get(kind.id).is_some_and(|all| *all >= 12) {
                continue;
            }
            for about in game().exercises(&view, side, kind.id).into_iter().take(2) {
                let Some(task) = game().exercise(&view, side, kind.id, &about) else { continue };
                let Some((best, by)) = task.best(kind.margin) else { continue };
                assert!(by >= kind.margin && !task.why.is_empty() && task.answers[best].at.is_some());
                let ids: Vec<&str> = task.answers.iter().map(|answer| answer.id.as_str()).collect();
                let proof = game().proof(&view, side, kind.id, &about, &ids);
                match proof.and_then(|proof| proof.fault(&task, best).map_or(Ok(()), Err)) {
                    Ok(()) => *kept.entry(kind.id).or_default() += 1,
                    Err(why) => dropped.push(format!("{} {about}: {why}", kind.id)),
                }
            }
        }
    }
    let all: usize = kept.values().sum();
    assert!(kept.contains_key("march") && all >= 3, "{kept:?} {dropped:#?}");
    assert!(dropped.len() < all, "{kept:?} {dropped:#?}");
}
