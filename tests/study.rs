//! Variations and notes: laws under random acts of study, on the toy and on a game; and each act by itself.

#![allow(clippy::unwrap_used)] // a test may

use crate::toy::{self, BLUE, RED, Toy};
use barbarossa_fast::{FILES, game::Game};
use engine::{
    base::{
        assets::{Assets, Embedded},
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    journal,
    play::{
        book::{Found, MAX_TEXT},
        note::{Drawing, Judgement, Note, Spot, Worth},
    },
    show::{scene::Subject, sealed::SealedOrder},
    table::{erased::SessionTable, *},
};
use support::rand::Rand;
use support::{
    journals::reseal,
    tables::{play_on, played},
};

pub static BARBAROSSA_FAST: Embedded = Embedded(FILES);

/// Any ply of a table, the start among them.
pub fn any_ply<R: Presentation>(table: &SessionTable<R>, rand: &mut Rand) -> PlyId {
    rand.below(table.ply_count() + 1) as PlyId
}

/// The side to act gives an order that has not been given there yet: what was given there already is gone on along. False
/// when there is none.
pub fn another_way<R: Presentation>(table: &mut SessionTable<R>) -> bool {
    let (Some(side), session) = (table.to_act(), table.session()) else { return false };
    let order = |id| session.history().ply(id).map(|p| session.rules().seal(&p.deed.order));
    let known: Vec<SealedOrder> = session.history().children(table.cursor()).filter_map(order).collect();
    let fresh = table.legal_orders().into_iter().rev().find(|o| !known.contains(o));
    fresh.map(|order| table.submit(side, &[order]).unwrap()).is_some()
}

/// The same on a table of any game, at the cursor.
pub fn another_order(table: &mut dyn Table) {
    let (from, plies, side) = (table.cursor(), table.ply_count(), table.to_act().unwrap());
    for order in table.legal_orders().into_iter().rev() {
        table.submit(side, &[order]).unwrap();
        if table.ply_count() > plies {
            return;
        }
        table.study_at(from).unwrap();
    }
    panic!("every order was given there");
}

fn reload<R: Presentation>(bytes: &[u8], assets: &dyn Assets) -> SessionTable<R> {
    let loaded = journal::load::<R>(bytes, assets).unwrap();
    assert_eq!(loaded.report.warnings, Vec::<String>::new());
    SessionTable::loaded(loaded)
}

/// One act of study, sensible or not; refusals change nothing.
fn act<R: Presentation>(table: &mut SessionTable<R>, rand: &mut Rand) {
    let before = (table.revision(), table.journal().len());
    let ply = any_ply(table, rand);
    let some_note = 1 + rand.below(8) as u32;
    let done = match rand.below(12) {
        0 | 1 => table.study_at(ply).map(|()| {
            another_way(table);
            play_on(table, 5);
        }),
        2 => table.promote(ply),
        3 | 4 => table.hide(ply, true),
        5 => table.hide(ply, false),
        6 => table.name_branch(ply, ["October dry", "", "no Kiev"][ply as usize % 3]),
        7 => {
            let rolls = table.rolls(ply);
            let n = rand.below(rolls.len().max(1));
            table.set_die(ply, n, rolls.get(n).map_or(1, |r| r.face % r.sides.max(1) + 1)).map(|_| ())
        }
        8 => table.edit_note(some_note, Note::Gone, "Ann", ""),
        9 => table.edit_note(some_note, Note::Mark(Judgement::Mistake), "Ben", "2026-06-23"),
        10 => table.annotate(ply, Note::Worth(Worth::Clearly(Side(1))), "", "").map(|_| ()),
        _ => table
            .annotate(ply, Note::Comment(format!("**Line**\n“{ply}”, \\ and )")), "Ann", "today")
            .map(|_| ()),
    };
    if done.is_err() {
        assert_eq!(before, (table.revision(), table.journal().len()), "a refusal changes nothing");
    }
}

/// The branches as sets of plies, made the slow way, against the tree.
fn the_tree_is_right<R: Presentation>(table: &SessionTable<R>) {
    let (tree, history) = (table.tree(), table.session().history());
    let mut plies = 0;
    for (i, branch) in tree.branches.iter().enumerate() {
        plies += branch.plies as usize;
        let mut at = branch.tip;
        let mut length = 0;
        while at != branch.fork {
            assert_eq!(tree.branch_of(at), i);
            assert_eq!(table.session().is_main(at), i == 0, "ply {at}");
            length += 1;
            at = history.parent(at);
        }
        assert_eq!(length, branch.plies);
        assert_eq!((branch.depth, branch.ends), (history.depth(branch.tip), history.when(branch.tip)));
        if i > 0 {
            let above = &tree.branches[branch.parent as usize];
            assert!((branch.parent as usize) < i);
            assert_eq!(
                (tree.branch_of(branch.fork), above.level + 1),
                (branch.parent as usize, branch.level)
            );
            assert!(branch.hidden || !above.hidden, "what hangs on a hidden branch is hidden");
            assert_eq!(history.parent(branch.first), branch.fork);
        }
        let below = tree.branches.iter().enumerate().filter(|(j, _)| {
            let mut up = *j;
            while up > i {
                up = tree.branches[up].parent as usize;
            }
            up == i && *j != i
        });
        assert_eq!(below.count(), branch.below as usize);
    }
    assert_eq!(plies, history.len());
    assert!(!tree.branches[0].hidden, "the main line cannot be hidden");
    let notes: u32 = tree.branches.iter().map(|b| b.notes).sum();
    assert_eq!(notes as usize, table.annotations().len());
}

fn study_keeps_its_laws<R: Presentation>(
    assets: &dyn Assets,
    seed: u64,
    undo: UndoPolicy,
    orders: usize,
    acts: usize,
) {
    let mut table = played::<R>(assets, seed, undo, orders);
    let mut rand = Rand::new(seed);
    let first: Vec<_> = (0..=orders as PlyId).map(|id| table.session().seek(id)).collect();
    let fair = table.journal();
    if undo == UndoPolicy::Fair {
        assert!(table.promote(1).is_err() && table.hide(1, true).is_err());
        assert!(table.set_die(1, 0, 1).is_err(), "no die is set by hand in fair play");
        assert_eq!(table.rolls(1), Vec::new());
        assert_eq!(table.journal(), fair);
    }
    table.study_at(orders as PlyId / 2).unwrap();
    another_way(&mut table);
    let mut files = vec![fair, table.journal()];
    for n in 0..acts {
        act(&mut table, &mut rand);
        if n % 8 == 0 {
            the_tree_is_right(&table);
            files.push(table.journal());
        }
    }
    for pair in files.windows(2) {
        assert!(pair[1].starts_with(&pair[0]), "a file grows only by appending");
    }
    for (id, state) in first.iter().enumerate() {
        assert_eq!(table.session().seek(id as PlyId), *state, "a branch never changes its parent");
    }
    let report = table.verify();
    assert_eq!(report.first_difference, None);
    let file = table.journal();
    let again = reload::<R>(&file, assets);
    assert_eq!(again.journal(), file, "save, load, save");
    assert_eq!(again.tree(), table.tree());
    assert_eq!(again.annotations(), table.annotations());
    assert_eq!((again.cursor(), again.undo_policy()), (table.cursor(), UndoPolicy::Study));
    for id in 0..=table.ply_count() as PlyId {
        assert_eq!(again.is_fair(id), undo == UndoPolicy::Fair && id <= orders as PlyId, "fair for ever");
    }
    for id in 1..9 {
        assert_eq!(again.note_versions(id), table.note_versions(id));
    }
}

#[test]
fn the_toy_is_studied() {
    for seed in 1..=8 {
        study_keeps_its_laws::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 30, 120);
        study_keeps_its_laws::<Toy>(&toy::DATA, seed, UndoPolicy::Study, 30, 120);
    }
}

#[test]
fn barbarossa_fast_is_studied() {
    study_keeps_its_laws::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, 90, 60);
}

fn toy(undo: UndoPolicy, orders: usize) -> SessionTable<Toy> {
    played(&toy::DATA, 4, undo, orders)
}

fn file(table: &SessionTable<Toy>) -> String {
    String::from_utf8(table.journal()).unwrap()
}

#[test]
fn playing_on_from_an_earlier_point_of_a_fair_game_is_a_variation_for_ever() {
    let mut table = toy(UndoPolicy::Fair, 20);
    assert_eq!(table.tree().fair_tip, None);
    assert_eq!((table.tree().branches.len(), table.tree().main_tip()), (1, 20));
    table.study_at(8).unwrap();
    assert_eq!(table.undo_policy(), UndoPolicy::Study);
    another_way(&mut table);
    play_on(&mut table, 29);
    assert!(file(&table).contains("\nstudy (main:20,"));
    let tree = table.tree();
    assert_eq!(
        (tree.branches.len(), tree.fair_tip, tree.main_tip()),
        (2, Some(20), 20),
        "longer is not better"
    );
    assert_eq!((tree.branches[1].first, tree.branches[1].fork, tree.branches[1].tip), (21, 8, 50));
    assert_eq!((tree.branches[0].fair_to, tree.branches[1].fair_to), (20, 0));
    assert_eq!(table.branch_plies(1).len(), 30, "each order is a group of its own");
    let text = table.ply_text(21, Viewer::Umpire);
    assert!(!text.is_empty());
    // What is played on at the old tip is not fair either.
    table.study_at(20).unwrap();
    play_on(&mut table, 1);
    assert!(table.is_fair(20) && !table.is_fair(51));
    assert_eq!(table.tree().main_tip(), 51);
    assert!(table.study_at(99).unwrap_err().contains("no ply 99"));
}

#[test]
fn branches_are_named_promoted_hidden_and_brought_back() {
    let mut table = toy(UndoPolicy::Study, 20);
    table.study_at(8).unwrap();
    another_way(&mut table);
    play_on(&mut table, 4);
    table.name_branch(21, "  Blue first ").unwrap();
    assert_eq!(table.tree().branches[1].name, "Blue first");
    assert_eq!(table.find("blue F")[0], Found { ply: 21, note: None, text: "Blue first".into() });
    assert_eq!(table.cursor(), 25);
    table.hide(21, true).unwrap();
    assert_eq!(table.cursor(), 8, "the cursor leaves what is hidden");
    assert!(table.tree().branches[1].hidden);
    assert!(table.hide(9, true).unwrap_err().contains("main line"));
    table.hide(21, false).unwrap();
    assert!(!table.tree().branches[1].hidden);
    table.hide(21, true).unwrap();
    table.promote(25).unwrap();
    let tree = table.tree();
    assert_eq!((tree.main_tip(), tree.branches[0].hidden), (25, false), "the main line is shown");
    assert_eq!((tree.branches[1].first, tree.branches[1].tip), (9, 20));
    table.promote(20).unwrap();
    assert_eq!((table.tree().main_tip(), &*table.tree().branches[1].name), (20, "Blue first"));
    table.name_branch(21, "").unwrap();
    assert_eq!(table.tree().branches[1].name, "");
    assert_eq!(reload::<Toy>(&table.journal(), &toy::DATA).tree(), table.tree());
}

#[test]
fn undo_and_another_try_leave_the_main_line_to_what_is_played_on() {
    let mut table = toy(UndoPolicy::Study, 10);
    while table.cursor() == 10 || !another_way(&mut table) {
        table.undo(RED).unwrap();
    }
    play_on(&mut table, 11);
    assert!(!table.in_study(), "taking back is no study yet");
    assert_eq!(table.tree().branches.iter().map(|b| b.tip).collect::<Vec<_>>(), [22, 10]);
    table.begin_study();
    table.study_at(10).unwrap();
    play_on(&mut table, 3);
    assert_eq!(table.tree().branches.iter().map(|b| b.tip).collect::<Vec<_>>(), [22, 25]);
}

#[test]
fn notes_are_kept_edited_deleted_brought_back_and_found() {
    let mut table = toy(UndoPolicy::Fair, 12);
    let comment = Note::Comment("Why not *b2*?\n\n- a list\n- “quotes” \" and )".into());
    let id = table.annotate(5, comment.clone(), "Ann", "2026-06-22").unwrap();
    assert_eq!((id, table.in_study()), (1, false), "a note does not end fair play");
    let mark = table.annotate(5, Note::Mark(Judgement::Interesting), "Ann", "").unwrap();
    let ring = Drawing::Ring(table.spot_of(&Subject::Unit(UnitKey(4))).unwrap());
    assert_eq!(ring, Drawing::Ring(Spot::Unit("b2".into())));
    let arrow =
        Drawing::Arrow(Spot::Place("a1".into()), table.spot_of(&Subject::Place(PlaceKey(7))).unwrap());
    table.annotate(7, Note::Drawing(ring, 0), "", "").unwrap();
    table.annotate(7, Note::Drawing(arrow, 2), "", "").unwrap();
    table.annotate(0, Note::Chapter("Opening".into()), "", "").unwrap();
    table.annotate(12, Note::Question(String::new()), "", "").unwrap();
    assert!(table.annotate(7, Note::Drawing(Drawing::Ring(Spot::Place("z9".into())), 0), "", "").is_err());
    assert!(table.annotate(13, Note::Bookmark("x".into()), "", "").is_err());
    assert!(table.annotate(1, Note::Comment("x".repeat(MAX_TEXT + 1)), "", "").is_err());
    assert_eq!(table.subject_of(&Spot::Place("c2".into())), Some(Subject::Place(PlaceKey(7))));
    let plies = |t: &SessionTable<Toy>| t.annotations().iter().map(|n| (n.ply, n.id)).collect::<Vec<_>>();
    assert_eq!(plies(&table), [(0, 5), (5, 1), (5, 2), (7, 3), (7, 4), (12, 6)]);
    assert!(
        file(&table)
            .lines()
            .any(|l| l.starts_with("note (id:2,ply:5,note:Mark(Interesting),by:\"Ann\",sum:"))
    );
    table.edit_note(mark, Note::Gone, "Ben", "2026-06-23").unwrap();
    assert_eq!(table.notes_at(5).len(), 1);
    let before = table.note_versions(mark)[0].clone();
    table.edit_note(mark, before.note, &before.by, &before.on).unwrap();
    table.edit_note(id, Note::Comment("Why not b3?".into()), "Ben", "2026-06-24").unwrap();
    let again = reload::<Toy>(&table.journal(), &toy::DATA);
    assert_eq!(again.annotations(), table.annotations());
    assert_eq!(again.note_versions(id)[0].note, comment);
    assert_eq!(again.find("WHY NOT").len(), 1);
    assert_eq!(again.find("ben")[0].note, Some(1), "authors are found");
    assert_eq!(again.find(" "), []);
    assert_eq!(Judgement::ALL.map(Judgement::sign).join(" "), "!! ! !? ?! ? ??");
}

/// A toy table just after the first ply with a die.
fn with_a_die() -> (SessionTable<Toy>, PlyId) {
    let mut table = toy(UndoPolicy::Fair, 40);
    table.begin_study();
    let ply = (1..=40).find(|id| table.rolls(*id).iter().any(|r| r.face != 0)).unwrap();
    (table, ply)
}

#[test]
fn a_die_set_by_hand_makes_a_branch_and_says_so_for_ever() {
    let (mut table, ply) = with_a_die();
    let roll = table.rolls(ply)[0].clone();
    let nth = 0;
    let face = roll.face % 6 + 1;
    assert!(table.set_die(ply, nth, roll.face).unwrap_err().contains("already"));
    assert!(table.set_die(ply, nth, 7).unwrap_err().contains("6 faces"));
    assert!(table.set_die(ply, 9, 1).unwrap_err().contains("no die 9"));
    let new = table.set_die(ply, nth, face).unwrap();
    assert_eq!(table.cursor(), new);
    let set = table.rolls(new)[0].clone();
    assert_eq!((set.face, set.by_hand, set.key), (face, true, roll.key));
    assert!(table.rolls(ply).iter().all(|r| !r.by_hand), "the game itself stays as it was played");
    play_on(&mut table, 4);
    let tree = table.tree();
    let branch = &tree.branches[tree.branch_of(new)];
    assert_eq!((branch.by_hand, branch.fork), (new, table.session().history().parent(ply)));
    let again = reload::<Toy>(&table.journal(), &toy::DATA);
    assert!(again.rolls(new)[0].by_hand);
    assert_eq!(again.verify().first_difference, None);
    // Without the mark the die is a forgery, and with it no part of fair play.
    let text = file(&table);
    let lines = |text: String| -> Vec<String> { text.lines().map(String::from).collect() };
    let mut forged = lines(text.clone());
    for line in forged.iter_mut().filter(|l| l.contains("by_hand:[0],")) {
        *line = reseal(&line.replace("by_hand:[0],", ""));
    }
    let loaded = journal::load::<Toy>(forged.join("\n").as_bytes(), &toy::DATA).unwrap();
    assert_eq!(loaded.session.verify().first_difference.unwrap().0, new);
    let fair: Vec<String> = lines(text).into_iter().filter(|l| !l.starts_with("study ")).collect();
    let loaded = journal::load::<Toy>(fair.join("\n").as_bytes(), &toy::DATA).unwrap();
    let difference = loaded.session.verify().first_difference.unwrap();
    assert_eq!(difference, (new, "a die was set by hand in fair play".into()));
}

#[test]
fn two_ways_are_compared_turn_by_turn() {
    let mut table = played::<Toy>(&toy::DATA, 6, UndoPolicy::Study, 400);
    let end = table.cursor();
    assert!(table.outcome().is_some());
    table.study_at(10).unwrap();
    another_way(&mut table);
    play_on(&mut table, 400);
    let found = table.compare(end, table.cursor(), Viewer::Umpire);
    assert_eq!((found.fork, found.names.len()), (10, 4));
    assert_eq!(found.at_fork, table.tally(10, Viewer::Side(RED)));
    for way in &found.ways {
        assert!(way.result.is_some());
        assert_eq!(way.values, table.tally(way.tip, Viewer::Umpire));
        let turns: Vec<u16> = way.turns.iter().map(|t| t.turn).collect();
        let from = table.when(10).turn;
        assert_eq!(turns, (from..=4).collect::<Vec<_>>(), "every turn from the fork's on");
        assert_eq!(way.turns.last().unwrap().at, way.tip);
    }
    assert_eq!(found.ways[0].plies, end - 10);
    let same = table.compare(end, end, Viewer::Umpire);
    assert_eq!((same.fork, same.ways[0].plies), (end, 0));
}

#[test]
fn every_count_of_a_game_has_a_name() {
    let table = played::<Game>(&BARBAROSSA_FAST, 2, UndoPolicy::Study, 60);
    let names: Vec<&str> = table.tally_names().iter().map(|n| n.key).collect();
    let german = table.tally(60, Viewer::Side(Side(0)));
    assert_eq!(german.len(), names.len());
    assert_eq!(german, table.tally(60, Viewer::Umpire), "all of it is open");
    let of = |key| german[names.iter().position(|n| *n == key).unwrap()];
    assert_eq!((of("points"), of("german_lost")), (0, 0));
    assert!(of("german_units") > 10 && of("soviet_units") > 20);
    let minsk = table.subject_of(&Spot::Place("minsk".into())).unwrap();
    assert_eq!(table.spot_of(&minsk), Some(Spot::Place("minsk".into())));
}

// ---- files ----

#[test]
fn notes_of_a_newer_program_are_kept_and_their_numbers_left_alone() {
    let mut table = toy(UndoPolicy::Study, 4);
    table.annotate(2, Note::Bookmark("here".into()), "", "").unwrap();
    let newer = reseal("note (id:7,ply:3,note:Voice(\"…\"),by:\"Ann\",sum:\"0\")");
    let text = file(&table) + &newer + "\nstar (at:3)\n";
    let loaded = journal::load::<Toy>(text.as_bytes(), &toy::DATA).unwrap();
    assert_eq!(loaded.report.warnings.len(), 1, "{:?}", loaded.report.warnings);
    assert_eq!((loaded.damage, loaded.report.good_bytes), (None, text.len() as u64));
    let mut again = SessionTable::loaded(loaded_again(&text));
    assert_eq!(again.journal(), text.as_bytes());
    assert_eq!(again.annotate(1, Note::Mark(Judgement::Good), "", "").unwrap(), 8);
    assert_eq!(again.annotations().len(), 2);
}

fn loaded_again(text: &str) -> journal::Loaded<Toy> {
    journal::load(text.as_bytes(), &toy::DATA).unwrap()
}

#[test]
fn damaged_records_of_study_end_the_reading_with_a_sentence() {
    let mut table = toy(UndoPolicy::Study, 6);
    table.study_at(3).unwrap();
    another_way(&mut table);
    play_on(&mut table, 1);
    table.annotate(2, Note::Bookmark("here".into()), "", "").unwrap();
    let text = file(&table);
    let warned = |line: &str| {
        let loaded = loaded_again(&(text.clone() + line + "\ncursor (to:0,sum:\"00000000\")\n"));
        assert_eq!(loaded.session.history().len(), 8, "all plies before it are there");
        assert_eq!(loaded.report.good_bytes, text.len() as u64);
        let (ply, how) = loaded.damage.unwrap();
        let line = text.lines().count() + 1;
        let said = loaded.report.damage.unwrap();
        assert_eq!((ply, said), (9, how.replace(&format!("line {line}"), &format!("Line {line} (ply 9)"))));
        how
    };
    assert!(warned("main (ply:3)").contains("changed after it was written"));
    assert!(warned(&reseal("main (ply:9,sum:\"0\")")).contains("There is no ply 9"));
    assert!(warned(&reseal("hide (ply:4,sum:\"0\")")).contains("main line cannot be hidden"));
    assert!(warned(&reseal("study (main:4,sum:\"0\")")).contains("begun already"));
    assert!(warned(&reseal("note (id:0,ply:4,note:Gone,sum:\"0\")")).contains("number 0"));
    assert!(warned(&text.lines().last().unwrap().replace("here", "hers")).contains("changed after"));
}

#[test]
fn a_person_plays_on_in_a_branch() {
    let mut table = toy(UndoPolicy::Fair, 12);
    table.study_at(1).unwrap();
    let orders = |text: &str| vec![crate::toy::order(text)];
    table.submit(RED, &orders("Choose(Wait)")).unwrap();
    table.submit(BLUE, &orders("Choose(Wait)")).unwrap();
    assert_eq!(table.tree().branches[1].plies, 2);
    assert_eq!(table.undo(BLUE), Ok(()), "in a study undo goes anywhere");
}
