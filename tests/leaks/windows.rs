//! Two windows on games that differ only in what may not be known look, read and sound the same, whatever is done.

use super::{told_of, who_is};
use crate::{
    common::{
        labels, tree, window::Window, window::click, window::desk, window::game, window::go_on,
        window::launch, window::open, window::press, window::settle,
    },
    study::BARBAROSSA_FAST,
};
use app::{
    command::{
        Command, Files, Look, MapEvent, Order, Program,
        review::{Act, ReviewTab},
        wishes::{Dialog, Share, Tab},
    },
    features::review::Review,
};
use barbarossa_fast::game::Game;
use egui::{Key, Shape};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        seat::{Control, PlyId},
        side::{Side, Viewer},
        when::Stride,
    },
    contract::{handling::Handling as _, rules::*},
    journal,
    play::{
        note::{Judgement, Note},
        session::Session,
    },
    show::scene::{Subject, Verb},
    study::share::{Without, caution, seed_can_be_guessed},
    table::{Share as _, erased::SessionTable, *},
};
use stavka::games::SAMPLES;
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};
use support::rand::Rand;

/// Two windows, each on a game of the same name in a folder of its own.
struct Pair {
    windows: [Window; 2],
    /// What told them apart, and after what.
    faults: Vec<String>,
    _folders: [tempfile::TempDir; 2],
}

impl Pair {
    fn new(files: [&[u8]; 2]) -> Self {
        let folders = files.map(|bytes| {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("Game.stavka"), bytes).unwrap();
            folder
        });
        let windows = folders.each_ref().map(|folder| {
            let mut h = open(launch(folder.path(), "(motion: false, pace: Skip)"), 1440.0, 900.0);
            go_on(&mut h);
            h
        });
        Self { windows, faults: Vec::new(), _folders: folders }
    }

    /// The same command in both; not compared yet.
    fn send(&mut self, command: &Command) {
        for h in &mut self.windows {
            h.state_mut().send(command.clone());
            settle(h);
        }
    }

    /// The same command in both, which must look, read and sound the same afterwards.
    fn same(&mut self, command: &Command) {
        self.send(command);
        self.compare(&format!("{command:?}"));
    }

    fn compare(&mut self, after: &str) {
        let [a, b] = self.windows.each_ref().map(given);
        let apart = a.iter().zip(&b).find(|((_, a), (_, b))| a != b);
        if let Some(((what, a), (_, b))) = apart {
            self.faults.push(format!("after {after}, {what} tells what is hidden:\n{}", difference(a, b)));
        }
    }

    /// Nothing has told them apart so far.
    fn none(&self) {
        assert!(self.faults.is_empty(), "{} faults\n{}", self.faults.len(), self.faults.join("\n"));
    }
}

/// All that a player at a window is given.
fn given(h: &Window) -> Vec<(&'static str, String)> {
    let page = labels::read(&h.output().shapes);
    let texts: Vec<String> = page.texts.iter().map(|t| format!("{} at {:?}", t.words, t.ink)).collect();
    let mut drawn = Vec::new();
    for clipped in &h.output().shapes {
        draw(&clipped.shape, &format!("{:?}", clipped.clip_rect), &mut drawn);
    }
    vec![
        ("the tree read aloud", tree::spoken(h)),
        ("the title", h.state().title().to_owned()),
        ("the status", desk(h).status.clone()),
        ("the texts drawn", texts.join("\n")),
        ("the picture", drawn.join("\n")),
    ]
}

/// What a shape puts on the screen, a line each: what, where, and a number for all of it.
fn draw(shape: &Shape, clip: &str, out: &mut Vec<String>) {
    let mut all = DefaultHasher::new();
    let what = match shape {
        Shape::Vec(shapes) => return shapes.iter().for_each(|s| draw(s, clip, out)),
        Shape::Callback(_) | Shape::Noop => return,
        Shape::Mesh(mesh) => {
            mesh.indices.hash(&mut all);
            for v in &mesh.vertices {
                // A map that was shifted in other steps lies where it lies but for the last bits.
                let at = [v.pos.x, v.pos.y].map(|x| (x * 32.0).round() as i32);
                (at, v.color.to_array()).hash(&mut all);
            }
            format!("mesh of {}", mesh.vertices.len())
        }
        Shape::Text(text) => {
            format!("{:?}{:?}", text.pos, text.fallback_color).hash(&mut all);
            format!("“{}”", text.galley.text())
        }
        other => {
            format!("{other:?}").hash(&mut all);
            "shape".to_owned()
        }
    };
    out.push(format!("{what} at {:?} in {clip}: {:x}", shape.visual_bounding_rect(), all.finish()));
}

fn difference(a: &str, b: &str) -> String {
    let lines = a.lines().zip(b.lines()).filter(|(a, b)| a != b).take(6);
    let shown: Vec<String> = lines.map(|(a, b)| format!("  {a}\n  {b}")).collect();
    format!("{} and {} lines\n{}", a.lines().count(), b.lines().count(), shown.join("\n"))
}

fn new_table(seed: u64) -> SessionTable<Game> {
    let choices = [("plan", "historical"), ("soviet", "hard")];
    let setup = Game::setup(&choices.map(|(k, v)| (k.to_owned(), v.to_owned())).into()).unwrap();
    let rules = Arc::new(Game::open(&setup, &BARBAROSSA_FAST).unwrap());
    let mut table = SessionTable::new(Session::new(rules, setup, seed, UndoPolicy::Fair));
    table.set_control(Side(1), Control::Automatic(0));
    table
}

/// Two games played alike for as long as they cannot be told apart: up to the first die.
fn two_deals() -> [SessionTable<Game>; 2] {
    let mut both = [1, 2].map(new_table);
    loop {
        let [a, b] = &mut both;
        let side = a.to_act().unwrap();
        let mut thought = a.thinker(0).unwrap()();
        let mut tried =
            journal::load::<Game>(&a.journal(), &BARBAROSSA_FAST).map(SessionTable::loaded).unwrap();
        thought.revision = tried.revision();
        tried.accept(&mut thought, 1).unwrap();
        let order = tried.session().history().ply(tried.cursor()).unwrap().deed.order;
        let who = who_is(side);
        if told_of(a, &order, who) != told_of(b, &order, who) {
            return both;
        }
        let sealed = a.session().rules().seal(&order);
        for t in &mut both {
            t.submit(side, std::slice::from_ref(&sealed)).unwrap();
        }
    }
}

#[test]
fn a_window_on_another_deal_is_the_same_window() {
    let both = two_deals();
    let [a, b] = both.each_ref().map(|t| t.session().state());
    assert_ne!(a, b, "another deal");
    let plies = both.each_ref().map(SessionTable::ply_count);
    assert!(plies[0] > 10 && plies[0] == plies[1], "{plies:?}");
    let files = both.each_ref().map(SessionTable::journal);
    let mut pair = Pair::new([&files[0], &files[1]]);
    pair.compare("opening");
    looking(&mut pair);
    attacking(&mut pair);
    pair.same(&Command::Program(Program::Escape));
    for dialog in [Dialog::CopyForSide, Dialog::Page, Dialog::Report, Dialog::Palette] {
        pair.same(&Command::Program(Program::Show(dialog)));
        pair.same(&Command::Program(Program::Escape));
    }
    reviewing(&mut pair);
    let [a, b] = pair.windows.each_ref().map(given);
    assert_ne!(a, b, "this test can fail");
}

/// Overlays, checks, panels.
fn looking(pair: &mut Pair) {
    let kinds = game(&pair.windows[0]).overlays.kinds.clone();
    for kind in kinds {
        pair.same(&Command::Look(Look::Overlay(kind)));
        if kind.by_side {
            pair.same(&Command::Look(Look::Overlay(kind)));
        }
    }
    pair.same(&Command::Program(Program::Escape));
    for command in [
        Command::Order(Order::CheckStep),
        Command::Order(Order::Hint),
        Command::Look(Look::WhatChanged),
        Command::Look(Look::Details),
    ] {
        pair.same(&command);
    }
    pair.same(&Command::Look(Look::Tab(Tab::Forces)));
    pair.same(&Command::Look(Look::Tab(Tab::Log)));
}

/// Units of the other side looked at, and attacks put together.
fn attacking(pair: &mut Pair) {
    let german = desk(&pair.windows[0]).eyes();
    let scene = Arc::clone(&desk(&pair.windows[0]).seen.scene);
    for c in scene.counters.iter().filter(|c| c.side != german.0).step_by(5) {
        pair.same(&Command::Look(Look::Inspect(Subject::Unit(c.unit))));
        pair.same(&Command::Map(MapEvent::Hover(Some(Subject::Place(c.place)))));
    }
    let targets: Vec<PlaceKey> =
        scene.counters.iter().filter(|c| c.side != german.0).map(|c| c.place).collect();
    for c in scene.counters.iter().filter(|c| c.side == german.0).step_by(3) {
        pair.same(&Command::Look(Look::Select(vec![c.unit], false)));
        let ends = scene.board.links().iter().flat_map(|l| [(l.a, l.b), (l.b, l.a)]);
        let near = ends.filter(|(a, b)| *a == c.place && targets.contains(b)).map(|(_, b)| b).next();
        let Some(near) = near else { continue };
        pair.same(&Command::Order(Order::Do(Verb::ATTACK, vec![c.unit], near)));
        pair.same(&Command::Order(Order::CancelPlan));
        pair.same(&Command::Order(Order::WhyNotPlace(vec![c.unit], near)));
    }
}

/// The review; the truth is shown only when it is asked for twice.
fn reviewing(pair: &mut Pair) {
    pair.same(&Command::Review(Act::Open));
    for tab in ReviewTab::ALL {
        pair.same(&Command::Review(Act::Tab(tab.0)));
    }
    for act in
        [Act::Unseen, Act::AddUp(true), Act::Then(Some(3)), Act::Moment(8), Act::Event(true), Act::NextEyes]
    {
        pair.same(&Command::Review(act));
    }
    // The umpire sees the truth, but not for the asking: once is not enough.
    pair.same(&Command::Review(Act::SeenBy(Viewer::Umpire)));
    pair.none();
    assert_ne!(desk(&pair.windows[0]).viewer(), Viewer::Umpire);
    pair.send(&Command::Review(Act::SeenBy(Viewer::Umpire)));
    assert_ne!(desk(&pair.windows[0]).viewer(), Viewer::Umpire, "it is asked about");
    pair.send(&Command::Review(Act::See(Viewer::Umpire)));
    assert_eq!(desk(&pair.windows[0]).viewer(), Viewer::Umpire);
}

/// A sample game, and a game that is the same for a number of orders and differs from there on.
fn two_futures(same: usize) -> [SessionTable<Game>; 2] {
    let bytes = SAMPLES.iter().find(|s| s.file == "leningrad_falls").unwrap().bytes;
    let read = |bytes: &[u8]| SessionTable::loaded(journal::load::<Game>(bytes, &BARBAROSSA_FAST).unwrap());
    let clean = read(bytes).export(Viewer::Umpire, Without { variations: true, comments: true }).unwrap();
    let text = String::from_utf8(clean.clone()).unwrap();
    let head: Vec<&str> = text.lines().take(same + 1).collect();
    let (mut first, mut other) = (read(&clean), read((head.join("\n") + "\n").as_bytes()));
    assert_eq!(other.ply_count(), same);
    let mut rand = Rand::new(3);
    let next = first.ply_text(same as PlyId + 1, Viewer::Umpire);
    while other.ply_count() == same || other.ply_count() < same + 4 {
        let side = other.to_act().unwrap();
        let legal = other.legal_orders();
        let order = &legal[rand.below(legal.len())];
        if other.ply_count() > same || *other.order_text(Viewer::Umpire, order) != *next {
            other.submit(side, std::slice::from_ref(order)).unwrap();
        }
    }
    while let Some(think) = other.thinker(0) {
        other.accept(&mut think(), usize::MAX).unwrap();
    }
    assert!(first.outcome().is_some() && other.outcome().is_some());
    for (ply, note) in [
        (same + 20, Note::Comment("Here Kiev was lost".into())),
        (same + 30, Note::Chapter("The end of the south".into())),
        (same + 40, Note::Mark(Judgement::Mistake)),
        (same + 50, Note::Question("What now?".into())),
    ] {
        first.annotate(ply as PlyId, note, "Ann", "").unwrap();
    }
    [first, other]
}

#[test]
fn a_review_without_its_future_does_not_depend_on_it() {
    let same = 120;
    let files = two_futures(same).each_ref().map(SessionTable::journal);
    let mut pair = Pair::new([&files[0], &files[1]]);
    if !game(&pair.windows[0]).is_in::<Review>() {
        pair.send(&Command::Review(Act::Open));
    }
    let to = same as u32;
    pair.send(&Command::Review(Act::Moment(to - 30)));
    let [a, b] = pair.windows.each_ref().map(given);
    assert_ne!(a, b, "with their futures they differ");
    pair.same(&Command::Review(Act::Blind(true)));
    for tab in ReviewTab::ALL {
        pair.same(&Command::Review(Act::Tab(tab.0)));
    }
    pair.same(&Command::Review(Act::Find));
    for words in ["", "Kiev", "the", "Ann"] {
        pair.same(&Command::Review(Act::Search(words.into())));
        pair.same(&Command::Review(Act::NextHit(true)));
    }
    for act in [
        Act::EndSearch,
        Act::AddUp(true),
        Act::Extreme(true),
        Act::Extreme(false),
        Act::Jump(true),
        Act::JumpTo(3),
        Act::Jump(true),
        Act::Jump(false),
        Act::Then(Some(10)),
        Act::Tab(ReviewTab::Compare),
        Act::Sideways(true),
        Act::Event(true),
        Act::Event(true),
        Act::Step(Stride::Battle, true),
        Act::Step(Stride::Phase, false),
        Act::Moment(u32::MAX),
        Act::NextEyes,
        Act::NextEyes,
        Act::NextEyes,
    ] {
        pair.same(&Command::Review(act));
    }
    for dialog in
        [Dialog::Report, Dialog::CleanCopy, Dialog::CopyForSide, Dialog::Page, Dialog::Palette, Dialog::Keys]
    {
        pair.same(&Command::Program(Program::Show(dialog)));
        pair.same(&Command::Program(Program::Escape));
    }
    for step in 0..4 {
        pair.same(&Command::Review(Act::Step(Stride::Ply, true)));
        assert!(game(&pair.windows[0]).mode::<Review>().unwrap().shown.moment.unwrap() < to, "{step}");
    }
    pair.none();
    pair.send(&Command::Review(Act::Blind(false)));
    let [a, b] = pair.windows.each_ref().map(given);
    assert_ne!(a, b, "this test can fail");
}

#[test]
fn no_name_of_a_file_tells_the_seed() {
    let seed = 283_671_904_551_002_874;
    let folder = tempfile::tempdir().unwrap();
    let mut table = new_table(seed);
    let (side, order) = (table.to_act().unwrap(), table.legal_orders().remove(0));
    table.submit(side, &[order]).unwrap();
    // As games were named once.
    let old = folder.path().join(format!("Barbarossa Fast {seed}.stavka"));
    std::fs::write(&old, table.journal()).unwrap();
    let mut h = open(launch(folder.path(), "(motion: false, pace: Skip)"), 1280.0, 800.0);
    press(&mut h, Key::Enter);
    h.state_mut().send(Files::ChooseShare(Share::of_side(Side(1))));
    settle(&mut h);
    click(&mut h, "Save");
    let copy = std::fs::read(folder.path().join("Barbarossa Fast, for the Soviet side.stavka")).unwrap();
    assert!(!String::from_utf8_lossy(&copy).contains(&seed.to_string()));
    // A new game is named after the game alone.
    h.state_mut().send(Program::ShowStart);
    settle(&mut h);
    h.state_mut().send(Program::StartGame);
    settle(&mut h);
    press(&mut h, Key::Enter);
    let names =
        std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    let seed = desk(&h).table.seed().to_string();
    let digits = |n: &str| n.chars().filter(char::is_ascii_digit).collect::<String>();
    let numbered: Vec<String> = names.filter(|n| digits(n).len() > 8 || digits(n).contains(&seed)).collect();
    assert_eq!(numbered, [old.file_name().unwrap().to_str().unwrap()]);
    let seed = desk(&h).table.seed();
    assert!(!seed_can_be_guessed(seed) && caution(seed).is_none(), "{seed}");
    for small in [7, 4_127_903, 623_904_118_220_417] {
        assert!(caution(small).unwrap().contains("new"), "{small}");
    }
}
