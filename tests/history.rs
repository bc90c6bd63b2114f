//! What happened, beside the game: the chronicle a game hands out, the comparison on the command line and in the report.

use crate::cli::{Folder, refused, well};
use engine::{
    base::side::Side,
    contract::options::Choices,
    show::{
        chronicle::{Chronicle, Held, scene},
        counter::CounterMark,
        season::Sky,
    },
    table::GameKind,
};
use stavka::games::register;
use std::sync::Arc;

fn kind() -> Arc<dyn GameKind> {
    register(None).swap_remove(0)
}

/// The chronicle of the first game.
pub fn chronicle() -> Arc<Chronicle> {
    kind().chronicle(&Choices::new()).unwrap().unwrap()
}

#[test]
fn every_place_and_unit_is_known_and_stands_somewhere() {
    let (all, board) = (chronicle(), kind().board(&Choices::new()).unwrap());
    assert_eq!(all.chapters.len(), 7);
    for chapter in &all.chapters {
        let told = board.keys().filter(|place| chapter.held(*place) != Held::Unsaid).count();
        assert_eq!(told, 52, "{}", chapter.name);
        for unit in &chapter.units {
            assert!(!unit.name.is_empty() && !unit.mark.short.is_empty());
            assert_eq!(unit.mark.side, unit.side.0);
            let ground = unit.at.map(|at| chapter.held(at));
            let theirs = ground == Some(Held::By(unit.side.other()));
            assert!(!theirs || unit.encircled, "{} in {}", unit.name, chapter.name);
        }
        let mut keys: Vec<_> = chapter.units.iter().map(|unit| unit.mark.unit).collect();
        keys.dedup();
        assert_eq!(keys.len(), chapter.units.len());
        assert!(chapter.aims[Side(0)].is_some() && chapter.aims[Side(1)].is_some());
        let scene = scene(&board, chapter, (&chapter.held, &chapter.units), &["German", "Soviet"]);
        let sky = match chapter.turn {
            5 => Sky::Mud,
            7 => Sky::Snow,
            _ => Sky::Good,
        };
        assert_eq!(scene.season.sky, sky, "the ground of {}", chapter.name);
        assert_eq!(scene.counters.len(), chapter.units.iter().filter(|unit| unit.at.is_some()).count());
    }
    let riga = board.keys().find(|place| board.name(*place) == "Riga").unwrap();
    assert_eq!(all.chapters[0].held(riga), Held::Contested { before: Side(1) });
    assert!(all.chapters[0].note(riga).contains("west bank"));
    assert_eq!(
        all.term("pocket").map(|term| term.words().collect::<Vec<_>>()),
        Some(vec!["Pocket", "Kesselschlacht"])
    );
}

#[test]
fn aims_are_facts_that_the_game_knows() {
    let game = kind();
    let table = game.new_table(&Choices::new(), 1, engine::base::fence::UndoPolicy::Study).unwrap();
    for chapter in &chronicle().chapters {
        for (side, aim) in chapter.aims.iter() {
            let who = engine::base::side::Viewer::Side(side);
            let answer = table.holds(0, who, &aim.as_ref().unwrap().fact);
            assert!(answer.is_ok(), "{}: {answer:?}", chapter.name);
        }
    }
}

#[test]
fn history_is_told_on_the_command_line() {
    let all = well(&["history"]);
    assert!(all.contains("not checked against books") && all.contains("3  August 1941"), "{all}");
    let august = well(&["history", "--turn", "3"]);
    for wanted in [
        "What the Soviet command could know",
        "23,600 Jews",
        "65,000 to 107,000 soldiers lost",
        "Kremenchug (contested)",
    ] {
        assert!(august.contains(wanted), "{wanted} is missing:\n{august}");
    }
    assert!(well(&["history", "--words"]).contains("Rasputitsa: "));
    assert!(refused(&["history", "--turn", "8"], 2).contains("1, 2, 3, 4, 5, 6, 7"));
    let said = well(&["history", "saves/four_of_seven.stavka"]);
    for wanted in ["June 1941, ply ", "December 1941, ply ", "places of 52 are in other hands than then"] {
        assert!(said.contains(wanted), "{wanted} is missing:\n{said}");
    }
    let folder = Folder::new();
    assert!(well(&["history", &folder.game("3")]).contains("No turn that history tells of is over yet"));
}

#[test]
fn the_report_has_history_when_it_is_asked_for() {
    let game = "saves/four_of_seven.stavka";
    let (plain, md) = (well(&["report", game]), well(&["report", game, "--history"]));
    assert!(!plain.contains("What the counters do not show"));
    assert_eq!(md.matches("**What the counters do not show.**").count(), 7);
    assert!(md.contains("31 August 1941: the game and history") && md.contains("not checked against books"));
    let html = well(&["report", game, "--history", "--format", "html"]);
    assert_eq!(html.matches("<div class=\"cost\">").count(), 7);
}

/// A game from each month's end is lawful, is played on by the automatic players to its end, and verifies.
#[test]
fn a_game_can_begin_at_the_end_of_every_month() {
    use engine::base::{fence::UndoPolicy, side::Viewer};
    let (kind, choices) = (kind(), Choices::new());
    for turn in 1..=6 {
        let taken = kind.take_over(&choices, turn, 7).unwrap();
        assert!(taken.stated.len() >= 3, "{:?}", taken.stated);
        let mut table = kind.arranged_table(&choices, 7, UndoPolicy::Study, &taken.start).unwrap();
        assert_eq!(table.when(0).turn, turn + 1);
        // Place by place it is the front of history, the contested ones as it is stated.
        let all = chronicle();
        let chapter = all.of_turn(turn).unwrap();
        let scene = table.scene(0, Viewer::Side(Side(0)));
        for place in scene.board.keys() {
            if let Held::By(side) = chapter.held(place) {
                assert_eq!(scene.control(place), Some(side), "{} after turn {turn}", scene.board.name(place));
            }
        }
        for counter in scene.counters.iter().filter(|counter| counter.side == 0) {
            let stood = chapter.units.iter().find(|unit| unit.name == counter.name);
            let at = stood.and_then(|unit| unit.at);
            assert!(at.is_none_or(|at| at == counter.place), "{}", counter.name);
        }
        let soviets = scene.counters.iter().filter(|counter| counter.side == 1);
        assert!(soviets.clone().all(CounterMark::is_face_down), "nobody knows the faces");
        assert_eq!(soviets.count(), 32, "{}", taken.start.position);
        let other = kind.take_over(&choices, turn, 8).unwrap();
        assert_ne!(other.start, taken.start, "another seed deals otherwise");
        while table.outcome().is_none() {
            let mut thought = table.thinker(0).unwrap()();
            table.accept(&mut thought, usize::MAX).unwrap();
        }
        let journal = table.journal();
        let again = kind.load(&journal).unwrap();
        assert!(again.load_report().damage.is_none() && again.outcome() == table.outcome());
    }
    assert!(kind.take_over(&choices, 7, 7).unwrap_err().contains("after turn 7"));
}

#[test]
fn a_game_from_history_begins_on_the_command_line() {
    let folder = Folder::new();
    let game = folder.path("october.stavka");
    let said = well(&["new", "--from-history", "4", "--seed", "5", "--out", &game]);
    for wanted in
        ["from history", "those of 30 September 1941", "12 Soviet formations", "October has brought Mud"]
    {
        assert!(said.contains(wanted), "{wanted} is missing:\n{said}");
    }
    well(&["play", &game, "--until", "turn:6"]);
    assert!(well(&["verify", &game]).contains("all as the rules decide"));
    assert!(well(&["history", &game]).contains("October 1941, ply "));
    assert!(
        refused(&["new", "--from-history", "7", "--out", &folder.path("no")], 2).contains("after turn 7")
    );
}

/// Types, panzer groups and pools of the revised edition: every month's end and seed gives a position that a game begins with.
#[test]
fn a_game_of_the_revised_edition_can_begin_at_the_end_of_every_month() {
    use engine::base::{fence::UndoPolicy, side::Viewer};
    let kind = kind();
    let choices: Choices = [("edition".to_owned(), "revised".to_owned())].into();
    for (turn, seed) in (1..=6).flat_map(|turn| [(turn, 1), (turn, 2), (turn, 77)]) {
        let taken = kind.take_over(&choices, turn, seed).unwrap();
        let table = kind.arranged_table(&choices, seed, UndoPolicy::Study, &taken.start).unwrap();
        let scene = table.scene(0, Viewer::Side(Side(0)));
        let soviets = scene.counters.iter().filter(|counter| counter.side == 1);
        assert_eq!(soviets.count(), 32, "{}", taken.start.position);
        assert!(table.thinker(0).unwrap()().orders > 0, "turn {turn}");
    }
    let folder = Folder::new();
    let game = folder.path("july.stavka");
    well(&["new", "--from-history", "2", "--edition", "revised", "--seed", "1", "--out", &game]);
    well(&["play", &game, "--until", "turn:4"]);
    assert!(well(&["verify", &game]).contains("all as the rules decide"));
}
