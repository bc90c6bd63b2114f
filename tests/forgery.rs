//! Forged games: facts that cannot follow are refused, and whatever opens can be used without harm.

use crate::toy;
use barbarossa_fast::{game::Game, options::Setup};
use engine::{
    base::{assets::Embedded, side::Side},
    contract::rules::Rules as _,
    journal,
    play::{session::Session, told::OneSided},
    table::erased::SessionTable,
};
use stavka::games;
use std::sync::Arc;
use support::forge::{
    Journal, Rand,
    begun::{always, played},
    run::{Count, Yard},
    use_up,
};

static FILES: Embedded = Embedded(barbarossa_fast::FILES);

fn sample(name: &str) -> Session<Game> {
    let sample = games::SAMPLES.iter().find(|s| s.file == name).unwrap();
    journal::load::<Game>(sample.bytes, &FILES).unwrap().session
}

fn no_harm(count: Count) {
    assert_eq!(count.panics, 0, "{count:?}");
    assert!(count.refused > 0 && count.opened > 0, "{count:?}");
}

/// Files made by hand that once ended the program: what is wrong stands in the sentence, and the rest can be used.
#[test]
fn forged_files_that_once_did_harm_are_refused_at_their_line() {
    let kind = games::register(None).remove(0);
    let files: [(&[u8], &str); 2] = [
        (include_bytes!("data/forged_game.stavka"), "Line 37 (ply 35): its event 1 cannot follow there"),
        (include_bytes!("data/forged_copy.stavka"), "Line 36 (ply 35): its event 1 cannot follow there"),
    ];
    for (bytes, said) in files {
        let table = kind.load(bytes).unwrap();
        let report = table.load_report();
        assert!(report.left_out && report.damage.is_some(), "{report:?}");
        assert!(report.warnings[0].starts_with(said), "{:?}", report.warnings);
        assert!(
            report.warnings[0].contains("the battle is not about the Upper Don entry"),
            "{:?}",
            report.warnings
        );
        assert_eq!(table.ply_count(), 34);
        assert_eq!(table.verify().first_difference.unwrap().0, 35, "also of a copy");
    }
    let (told, whole) = (files[1].0, files[0].0);
    use_up(&mut SessionTable::loaded(journal::load::<Game>(whole, &FILES).unwrap()), &mut Rand::new(1));
    let to = journal::told_of(told).unwrap().unwrap();
    let open =
        |setup: &Setup, _| Ok(Arc::new(OneSided::new(Arc::new(Game::open(setup, &FILES).unwrap()), to)));
    use_up(
        &mut SessionTable::loaded(journal::load_with::<OneSided<Game>>(told, open).unwrap()),
        &mut Rand::new(2),
    );
}

#[test]
fn a_journal_that_is_not_changed_is_written_as_it_was() {
    let game = sample("four_of_seven");
    let written = Journal::of(&game).written();
    assert_eq!(written.as_bytes(), engine::journal::writing::save(&game));
    let copy = game.copy_for(Side(0)).unwrap();
    assert_eq!(Journal::of(&copy).written().as_bytes(), engine::journal::writing::save(&copy));
}

#[test]
fn forged_games_do_no_harm() {
    let games = [sample("leningrad_falls"), sample("october_mud")];
    no_harm(Yard::new(always(&games[0]), &games, 470).run(10, 1));
}

#[test]
fn forged_copies_do_no_harm() {
    let whole = sample("leningrad_falls");
    for side in [Side(0), Side(1)] {
        let copy = [whole.copy_for(side).unwrap()];
        no_harm(Yard::new(always(&copy[0]), &copy, 200).run(4, 2));
    }
}

#[test]
fn forged_games_of_the_toy_do_no_harm() {
    let game = played(toy::open("4"), &toy::DATA, 7, 200);
    let copy = [game.copy_for(Side(1)).unwrap()];
    no_harm(Yard::new(always(&copy[0]), &copy, 200).run(60, 4));
    no_harm(Yard::new(always(&game), &[game], 200).run(60, 3));
}
