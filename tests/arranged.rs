//! Games that begin from a stated position: files, undo, variations, dice set beforehand, copies for one side.

pub(crate) mod edits;
mod forged;
mod positions;
mod red;
mod round;

use crate::study::BARBAROSSA_FAST;
use barbarossa_fast::game::Game;
use engine::{
    base::{
        assets::{Assets, Embedded},
        fence::UndoPolicy,
        side::{Side, Viewer},
        start::Start,
    },
    contract::{options::Choices, rules::*, show::Presentation},
    dice::keyed::KeyedDice,
    journal,
    play::session::Session,
    study::share::Without,
    table::{Table, entry::GameEntry, erased::SessionTable, *},
};
use std::sync::Arc;
use support::rand::Rand;
use template::{self, nouns as river};

/// A game and where its positions come from.
struct Tried<R: Presentation> {
    open: fn(u64) -> (Arc<R>, R::Setup),
    assets: &'static dyn Assets,
    /// Orders before each position that is taken.
    after: &'static [usize],
    /// Games in which positions are taken.
    games: u64,
}

fn any_order<R: Presentation>(table: &mut SessionTable<R>, rand: &mut Rand) -> bool {
    let Some(side) = table.to_act() else { return false };
    if rand.below(3) > 0 {
        let level = rand.below(R::levels(side).len()) as u8;
        table.accept(&mut table.thinker(level).unwrap()(), 1).unwrap();
    } else {
        let legal = table.legal_orders();
        table.submit(side, std::slice::from_ref(rand.one_of(&legal))).unwrap();
    }
    true
}

/// A game that has come so far.
fn come_so_far<R: Presentation>(tried: &Tried<R>, seed: u64, orders: usize) -> SessionTable<R> {
    let (rules, setup) = (tried.open)(seed);
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Study));
    let mut rand = Rand::new(seed);
    while table.ply_count() < orders && any_order(&mut table, &mut rand) {}
    table
}

fn sides<R: Rules>() -> impl Iterator<Item = Side> {
    (0..R::SIDES.len() as u8).map(Side)
}

fn arranged<R: Presentation>(
    tried: &Tried<R>,
    seed: u64,
    policy: UndoPolicy,
    start: &Start,
) -> Result<SessionTable<R>, String> {
    let (rules, setup) = (tried.open)(seed);
    Session::arranged(rules, setup, seed, policy, start).map(SessionTable::new)
}

/// The law: what begins from a position is a game like any other.
fn arranged_games_are_games<R: Presentation>(tried: &Tried<R>) {
    let mut taken = 0;
    for (seed, after) in (1..=tried.games).flat_map(|s| tried.after.iter().map(move |a| (s, *a))) {
        let from = come_so_far(tried, seed, after);
        let Ok((at, start)) = from.start_before(from.cursor(), Viewer::Umpire) else { continue };
        let start = Start { dice: vec![1, 2, 1, 3, 1], ..start };
        let mut table = arranged(tried, seed, UndoPolicy::Study, &start).unwrap();
        let when = format!("{} {at} of game {seed}\n{}", R::TITLE, start.position);
        assert_eq!(table.start(), Some(&start), "{when}");
        assert_eq!(table.to_act(), from.session().rules().to_act(&from.session().seek(at)), "{when}");
        taken += 1;
        play_with_variations(&mut table, seed);
        files_keep_it(tried, &mut table, &when);
        copies_tell_nothing(tried, seed, &start, &when);
    }
    assert!(taken > tried.after.len() / 2, "{taken} positions of {}", R::TITLE);
}

fn play_with_variations<R: Presentation>(table: &mut SessionTable<R>, seed: u64) {
    let mut rand = Rand::new(seed ^ 0x77);
    for n in 0..16 {
        if n % 5 == 4 {
            let line: Vec<_> = table.session().history().line().to_vec();
            table.go_to(Side(0), *rand.one_of(&line)).unwrap();
        }
        any_order(table, &mut rand);
    }
}

fn files_keep_it<R: Presentation>(tried: &Tried<R>, table: &mut SessionTable<R>, when: &str) {
    let file = table.journal();
    let loaded = journal::load::<R>(&file, tried.assets).unwrap();
    assert_eq!(loaded.report.warnings, Vec::<String>::new(), "{when}");
    let again = SessionTable::loaded(loaded);
    assert_eq!(String::from_utf8_lossy(&again.journal()), String::from_utf8_lossy(&file), "{when}");
    assert_eq!(again.session().state(), table.session().state(), "{when}");
    assert_eq!(again.verify().first_difference, None, "{when}");
    assert_eq!(again.session().history().replay(&**again.session().rules()), Ok(()), "{when}");
    for without in
        [Without { variations: true, comments: true }, Without { variations: false, comments: true }]
    {
        let copy = table.export(Viewer::Umpire, without).unwrap();
        let copy = SessionTable::loaded(journal::load::<R>(&copy, tried.assets).unwrap());
        assert_eq!((copy.start(), copy.verify().first_difference), (table.start(), None), "{when}");
    }
    for side in sides::<R>() {
        let copy = table.session().copy_for(side).unwrap();
        let known = &copy.state().view;
        assert_eq!(*known, table.session().rules().view(table.session().state(), Viewer::Side(side)));
    }
}

/// What a side may not know of a position makes no difference to the copy it is given.
fn copies_tell_nothing<R: Presentation>(tried: &Tried<R>, seed: u64, start: &Start, when: &str) {
    let whole = arranged(tried, seed, UndoPolicy::Fair, start).unwrap();
    let rules = whole.session().rules();
    for side in sides::<R>() {
        let who = Viewer::Side(side);
        let view = rules.view(whole.session().state(), who);
        let other = rules.imagine(&view, &mut KeyedDice::new(seed ^ 5));
        let position = rules.position(&rules.view(&other, Viewer::Umpire)).unwrap();
        let dice = vec![3, 2, 3];
        let twin = arranged(tried, seed, UndoPolicy::Fair, &Start { position, dice }).unwrap();
        let [a, b] =
            [&whole, &twin].map(|t| String::from_utf8(t.export(who, Without::default()).unwrap()).unwrap());
        assert_eq!(a, b, "{when}");
        assert!(!a.contains("dice:") && a.contains("start:"), "{a}");
        let why = twin.position(0, who);
        let secret = view != rules.view(whole.session().state(), Viewer::Umpire);
        assert_eq!(why.is_err(), secret, "{why:?}");
    }
}

static RIVER_CROSSING: Embedded = Embedded(template::data::FILES);
const RIVER: GameEntry = template::GAME;

const TEMPLATE: Tried<template::game::Game> = Tried {
    open: |_| {
        let setup = template::game::Setup { turns: 8 };
        (Arc::new(template::game::Game::open(&setup, &RIVER_CROSSING).unwrap()), setup)
    },
    assets: &RIVER_CROSSING,
    after: &[1, 3, 6, 10, 15, 21],
    games: 3,
};

#[test]
fn arranged_games_of_the_template_are_games() {
    arranged_games_are_games(&TEMPLATE);
}

/// Three units beside each other, their faces left to the game or told.
fn beside(faces: &str) -> String {
    format!(
        "(turn: 2, step: Act(0), at: {{\"w1\": \"B2\", \"e1\": \"C2\", \"e3\": \"A5\"}}, \
         faces: {faces}, seen: [], done: [])"
    )
}

const UNKNOWN: &str = "(None, None, None, None, None, None)";

fn crossing(start: &Start) -> Result<Box<dyn Table>, String> {
    RIVER.kind(None).arranged_table(&Choices::new(), 4, UndoPolicy::Study, start)
}

#[test]
fn dice_set_beforehand_fall_in_every_variation() {
    let start = Start { position: beside(UNKNOWN), dice: vec![6, 1] };
    let mut table = crossing(&start).unwrap();
    let attack = table.read_order("Attack(unit: \"w1\", target: \"e1\")").unwrap();
    let faces = |t: &dyn Table| {
        let text = String::from_utf8(t.journal()).unwrap();
        let rolls = text.match_indices("rolls:[(").map(|(at, _)| text[at..].split(')').next().unwrap());
        rolls.map(|roll| roll.rsplit(',').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    table.submit(river::WEST, std::slice::from_ref(&attack)).unwrap();
    assert_eq!((faces(&*table), table.dice_rolled(1)), (vec!["6".to_owned()], 1));
    table.undo(river::WEST).unwrap();
    assert_eq!(table.dice_rolled(table.cursor()), 0);
    let pass = table.read_order("Pass").unwrap();
    table.submit(river::WEST, std::slice::from_ref(&pass)).unwrap();
    let back = table.read_order("Attack(unit: \"e1\", target: \"w1\")").unwrap();
    table.submit(river::EAST, std::slice::from_ref(&back)).unwrap();
    assert_eq!(faces(&*table), ["6", "6"], "the first die of another line is the first of the script");
    assert_eq!(table.verify().first_difference, None);
    let told = table.fair_play().join("\n");
    assert!(told.contains("position that was set up by hand") && told.contains("first 2 dice"), "{told}");
}

#[test]
fn what_is_impossible_is_said_in_one_sentence() {
    let why = |position: String| crossing(&Start::at(&position)).err().expect(&position);
    let good = beside(UNKNOWN);
    for (from, to, said) in [
        ("\"A5\"", "\"D3\"", "stands in the lake at D3"),
        ("turn: 2", "turn: 9", "there is no such turn"),
        ("\"C2\"", "\"B2\"", "units of both sides stand in B2"),
        ("\"C2\"", "\"Z9\"", "“Z9”"),
        ("Act(0)", "Begin", "in the part of a side"),
        ("Act(0)", "Act(7)", "in the part of a side"),
        ("Act(0)", "Over", "in the part of a side"),
        ("seen: []", "seen: [\"x9\"]", "“x9”"),
        ("(None, None, None, None", "(Some(Weak), Some(Weak), None, None", "one face of each kind"),
    ] {
        assert!(good.contains(from), "{from}");
        let why = why(good.replacen(from, to, 1));
        assert!(why.starts_with("The game cannot begin from this position: ") && why.contains(said), "{why}");
        assert!(!why.contains('\n'), "{why}");
    }
}

const CAMPAIGN: Tried<Game> = Tried {
    open: |seed| {
        let strength = if seed.is_multiple_of(2) { "presort" } else { "bell" };
        let setup = Game::setup(&[("strength".to_owned(), strength.to_owned())].into()).unwrap();
        (Arc::new(Game::open(&setup, &BARBAROSSA_FAST).unwrap()), setup)
    },
    assets: &BARBAROSSA_FAST,
    after: &[90, 220, 400],
    games: 2,
};

#[test]
fn arranged_games_of_barbarossa_fast_are_games() {
    arranged_games_are_games(&CAMPAIGN);
}
