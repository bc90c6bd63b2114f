//! The course of a game as data: extended just as it would be built from scratch, and what one can step and jump to.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::{BARBAROSSA_FAST, another_way, any_ply},
    toy::{self, BLUE, RED, Toy},
};
use barbarossa_fast::game::Game;
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
        when::{Stride, When},
    },
    contract::show::Presentation,
    play::note::{Judgement, Note},
    show::tick::TickKind,
    study::{
        address::{address, parse_address},
        timeline::{Jump, Timeline},
        *,
    },
    table::{erased::SessionTable, *},
};
use support::rand::Rand;
use support::tables::{new_table, play_on, played};

/// A table on which nothing has been asked for yet, with the same plies and notes.
fn anew<R: Presentation>(
    table: &SessionTable<R>,
    assets: &dyn engine::base::assets::Assets,
) -> SessionTable<R> {
    SessionTable::loaded(engine::journal::load::<R>(&table.journal(), assets).unwrap())
}

/// Every moment, by what the history says of it.
fn is_right<R: Presentation>(table: &SessionTable<R>, line: &Timeline, who: Viewer) {
    let history = table.session().history();
    for (at, &ply) in line.plies.iter().enumerate() {
        assert_eq!(history.depth(ply) as usize, at);
        let when = history.when(ply);
        let of = |spans: &[timeline::Span]| {
            spans
                .iter()
                .filter(|s| (s.first..=s.last).contains(&(at as u32)))
                .map(|s| s.when)
                .collect::<Vec<_>>()
        };
        assert_eq!(of(&line.turns), [When { turn: when.turn, ..When::default() }]);
        assert_eq!(of(&line.phases), [When { battle: 0, ..when }]);
        if when.battle != 0 {
            assert_eq!(of(&line.battles).len(), 1, "in one battle at moment {at}");
        }
    }
    for point in &line.curve {
        assert_eq!(point.values, table.tally(line.plies[point.at as usize], who));
    }
    let ends: Vec<u32> = line.phases.iter().map(|p| p.last).collect();
    assert_eq!(line.curve.iter().map(|p| p.at).collect::<Vec<_>>(), ends, "a point at the end of each phase");
}

fn grows_as_it_would_be_made_anew<R: Presentation>(
    assets: &'static dyn engine::base::assets::Assets,
    seed: u64,
) {
    let mut table = new_table::<R>(assets, seed, UndoPolicy::Study);
    let mut rand = Rand::new(seed);
    let viewers = [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire];
    for n in 0..12 {
        play_on(&mut table, 1 + rand.below(25));
        let some = any_ply(&table, &mut rand);
        table.annotate(some, Note::Mark(Judgement::ALL[n % 6]), "", "").unwrap();
        let tip = if n % 3 == 0 { any_ply(&table, &mut rand) } else { table.tip() };
        let fresh = anew(&table, assets);
        for who in viewers {
            let line = table.timeline(tip, who);
            assert_eq!(line, fresh.timeline(tip, who));
            assert_eq!(line.plies.last(), Some(&tip));
            is_right(&table, &line, who);
        }
        let back = any_ply(&table, &mut rand);
        table.study_at(back).unwrap();
        another_way(&mut table);
    }
}

#[test]
fn timelines_grow_as_they_would_be_made_anew() {
    for seed in 1..=6 {
        grows_as_it_would_be_made_anew::<Toy>(&toy::DATA, seed);
    }
    grows_as_it_would_be_made_anew::<Game>(&BARBAROSSA_FAST, 3);
}

#[test]
fn a_viewer_sees_no_tick_they_were_not_told_of() {
    let mut table = new_table::<Toy>(&toy::DATA, 3, UndoPolicy::Fair);
    for (side, text) in
        [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)"), (RED, "Look(target:\"b1\")")]
    {
        table.submit(side, &[toy::order(text)]).unwrap();
    }
    let ticks = |who| table.timeline(4, who).ticks.len();
    assert_eq!((ticks(Viewer::Side(RED)), ticks(Viewer::Umpire), ticks(Viewer::Side(BLUE))), (1, 1, 0));
}

#[test]
fn a_campaign_is_walked_by_turn_phase_battle_and_capture() {
    let mut table = played::<Game>(&BARBAROSSA_FAST, 3, UndoPolicy::Study, 1000);
    let who = Viewer::Side(Side(0));
    let line = table.timeline(table.tip(), who);
    let names: Vec<&str> = line.turns.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names[..2], ["Set-up", "June 1941"]);
    assert_eq!(line.phases[0].name, "The deal");
    let attacks = line.phases.iter().find(|p| p.name == "German attacks").unwrap();
    let battle = &line.battles[0];
    assert!((attacks.first..=attacks.last).contains(&battle.first) && battle.subject.is_some());
    let step = |at, stride, forward| line.step(at, stride, forward);
    assert_eq!(step(0, Stride::Turn, true), line.turns[1].first);
    assert_eq!(step(line.turns[1].first, Stride::Turn, false), 0);
    assert_eq!(step(line.turns[1].first + 3, Stride::Turn, false), line.turns[1].first);
    assert_eq!(step(0, Stride::Battle, true), battle.first);
    assert_eq!(step(line.end(), Stride::Battle, false), line.battles.last().unwrap().first);
    assert_eq!(
        (step(7, Stride::Ply, true), step(7, Stride::Ply, false), step(0, Stride::Ply, false)),
        (8, 6, 0)
    );
    assert_eq!(step(line.end(), Stride::Turn, true), line.end());
    let capture = line.jump(0, Jump::Tick(TickKind::Capture), true).unwrap();
    let log = table.log(who);
    let said = log.iter().find(|l| l.ply == line.plies[capture as usize] && l.line.text.contains("falls"));
    assert!(said.is_some(), "the log tells of the capture");
    assert_eq!(line.jump(capture, Jump::Tick(TickKind::Capture), false), None);
    assert!(line.jump(0, Jump::Tick(TickKind::Reveal), true).unwrap() < capture);
    assert!(line.jump(line.end(), Jump::Tick(TickKind::Die), false).is_some());
    assert_eq!(line.jump(0, Jump::Mistake, true), None);
    let before = line.values_at(capture - 1).unwrap().values.clone();
    assert!(line.values_at(line.end()).unwrap().values[1] > before[1], "a city more");
    table.annotate(40, Note::Mark(Judgement::Good), "", "").unwrap();
    table.annotate(90, Note::Mark(Judgement::Blunder), "", "").unwrap();
    table.annotate(60, Note::Comment("Here".into()), "", "").unwrap();
    let line = table.timeline(table.tip(), who);
    assert_eq!((line.jump(0, Jump::Mark, true), line.jump(0, Jump::Mistake, true)), (Some(40), Some(90)));
    assert_eq!((line.jump(90, Jump::Comment, false), line.jump(60, Jump::Comment, true)), (Some(60), None));
    assert_eq!(line.moment_of(60, 60), Some(60));
}

#[test]
fn a_moment_has_an_address() {
    assert_eq!(address("my game.stavka", 123), "my game.stavka#123");
    assert_eq!(parse_address("my game.stavka#123"), Some(("my game.stavka", 123)));
    assert_eq!(parse_address("a#b.stavka#0"), Some(("a#b.stavka", 0)));
    for bad in ["", "#1", "a.stavka", "a.stavka#", "a.stavka#+1", "a.stavka#1x"] {
        assert_eq!(parse_address(bad), None, "{bad}");
    }
    // Of a ply that is not there: who opens it says so.
    assert_eq!(parse_address("a#99999999999"), Some(("a", engine::base::seat::PlyId::MAX)));
}
