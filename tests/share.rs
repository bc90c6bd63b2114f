//! Copies to give away: what is not to be known is not in the bytes; and replies taken in.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::{BARBAROSSA_FAST, another_way, any_ply},
    toy::{self, BLUE, RED, Toy},
};
use barbarossa_fast::game::Game;
use engine::{
    base::{
        assets::Assets,
        fence::UndoPolicy,
        seat::{PlyId, Seat},
        side::{Side, Viewer},
        when::When,
    },
    contract::{rules::*, show::Presentation},
    dice::keyed::commitment,
    journal,
    play::note::Note,
    show::sealed::SealedOrder,
    study::share::Without,
    table::{erased::SessionTable, kind::Kind, *},
};
use std::{collections::BTreeSet, sync::Arc};
use support::journals::reseal;
use support::rand::Rand;
use support::tables::{new_table, play_on, played};

const SEED: u64 = 11_807_365_204_998_117;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn order(text: &str) -> Vec<SealedOrder> {
    vec![toy::order(text)]
}

fn copy_for<R: Presentation>(table: &SessionTable<R>, side: Side) -> Vec<u8> {
    table.export(Viewer::Side(side), Without::default()).unwrap()
}

/// The text with one line changed, and its check sum right.
fn with_line(text: &str, number: usize, change: impl Fn(&str) -> String) -> String {
    let line = |(i, l): (usize, &str)| if i + 1 == number { reseal(&change(l)) } else { l.to_owned() };
    text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

fn open<R: Presentation>(bytes: &[u8], assets: impl Assets + 'static) -> Box<dyn Table> {
    let table = Kind::<R>::new(Arc::new(assets)).load(bytes).unwrap();
    assert_eq!(table.load_report().warnings, Vec::<String>::new());
    table
}

fn told(table: &dyn Table, who: Viewer) -> Vec<(String, When, Option<Seat>, bool)> {
    table.log(who).iter().map(|l| (l.line.text.clone(), l.when, l.seat, l.is_reason)).collect()
}

/// A game with tries taken back, automatic orders and notes.
fn eventful<R: Presentation>(assets: &dyn Assets, orders: usize) -> SessionTable<R> {
    let mut table = new_table::<R>(assets, SEED, UndoPolicy::Study);
    let mut rand = Rand::new(orders as u64);
    for _ in 0..4 {
        play_on(&mut table, orders / 4);
        let some = any_ply(&table, &mut rand);
        table.annotate(some, Note::Comment("My secret plan".into()), "Ann", "").unwrap();
    }
    let tip = table.cursor();
    table.study_at(tip / 2).unwrap();
    table.name_branch(tip / 2, "A secret try").unwrap();
    another_way(&mut table);
    play_on(&mut table, 19);
    table.study_at(tip).unwrap();
    table
}

fn copies_hold_what_the_side_was_told<R: Presentation>(assets: impl Assets + Copy + 'static, orders: usize) {
    let table = eventful::<R>(&assets, orders);
    let digests: Vec<String> =
        (0..=table.ply_count() as PlyId).map(|id| format!("{:016x}", table.digest(id))).collect();
    for side in [Side(0), Side(1)] {
        let who = Viewer::Side(side);
        let bytes = copy_for(&table, side);
        let words = text(&bytes);
        assert!(!words.contains(&SEED.to_string()), "the seed");
        for digest in &digests {
            assert!(!words.contains(digest.as_str()), "the digest of a whole state");
        }
        for word in ["seed:", "rolls:", "ties:", "parent:", "secret", "note ", "cursor ", "control ", "Ann"] {
            assert!(!words.contains(word), "{word}");
        }
        assert!(words.lines().next().unwrap().contains(&commitment(SEED)));
        let copy = open::<R>(&bytes, assets);
        assert_eq!(copy.journal(), bytes, "a copy is an ordinary file");
        assert_eq!((copy.told_to(), copy.seed()), (Some(side), 0));
        assert_eq!(told(&*copy, who), told(&table, who), "the log is what was told");
        assert_eq!(told(&*copy, Viewer::Umpire), told(&table, who), "for whomever it is opened");
        let known = copy.position_json(copy.cursor(), Viewer::Umpire)["view"].clone();
        assert_eq!(known, table.position_json(table.cursor(), who));
        assert_eq!(copy.when(copy.cursor()), table.when(table.cursor()));
        assert_eq!((copy.to_act(), copy.outcome().is_some()), (table.to_act(), table.outcome().is_some()));
        assert_eq!(copy.verify().first_difference, None);
        assert_eq!(
            copy.timeline(copy.tip(), who).curve.last().unwrap().values,
            table.tally(table.cursor(), who)
        );
        assert!(copy.export(Viewer::Side(side), Without::default()).unwrap_err().contains("already"));
    }
}

#[test]
fn copies_of_the_toy_hold_what_the_side_was_told() {
    for orders in [4, 12, 36, 80] {
        copies_hold_what_the_side_was_told::<Toy>(toy::DATA, orders);
    }
}

#[test]
fn copies_of_barbarossa_fast_hold_what_the_side_was_told() {
    copies_hold_what_the_side_was_told::<Game>(BARBAROSSA_FAST, 160);
}

/// The words between quotation marks.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn neither_side_finds_an_unseen_counter_in_its_copy() {
    let table = eventful::<Game>(&BARBAROSSA_FAST, 160);
    let whole = text(&table.journal());
    let dealt = whole.lines().find(|l| l.contains("Dealt(deck:[")).unwrap();
    let deck = &dealt[dealt.find("deck:[").unwrap()..];
    let deck = quoted(&deck[..deck.find(']').unwrap()]);
    assert_eq!(deck.len(), 32);
    let line = table.timeline(table.cursor(), Viewer::Umpire);
    let seen: BTreeSet<String> = whole
        .lines()
        .filter(|l| line.plies.iter().any(|id| l.starts_with(&format!("ply (id:{id},"))))
        .flat_map(|l| l.split("Revealed(").skip(1).map(|r| quoted(&r[..r.find(')').unwrap()])))
        .flatten()
        .collect();
    assert!(deck.intersection(&seen).next().is_some(), "somebody was seen");
    for side in [Side(0), Side(1)] {
        let copy = text(&copy_for(&table, side));
        let words = quoted(&copy);
        for unseen in deck.difference(&seen) {
            assert!(!words.contains(unseen), "{unseen} was never seen");
        }
        assert!(copy.contains("deck:[]") && !copy.contains("presort_change:1"));
    }
}

#[test]
fn what_is_hidden_makes_no_difference_to_a_copy() {
    // Another deal: all that differs is the commitment to the seed.
    let deal = |seed, strength: &str| {
        let choices = [("plan", "historical"), ("strength", strength)];
        let choices = choices.map(|(k, v)| (k.to_owned(), v.to_owned())).into();
        let kind = Kind::<Game>::new(Arc::new(BARBAROSSA_FAST));
        let mut table = kind.new_table(&choices, seed, UndoPolicy::Fair).unwrap();
        let begin = table.read_order("Begin").unwrap();
        table.submit(Side(0), &[begin]).unwrap();
        let full = table.journal();
        let bytes = table.export(Viewer::Side(Side(0)), Without::default()).unwrap();
        let copy = text(&bytes).replace(&commitment(seed), "");
        (full, copy.lines().skip(1).map(str::to_owned).collect::<Vec<_>>())
    };
    for strength in ["bell", "presort"] {
        let (first, told) = deal(1, strength);
        for seed in 2..8 {
            let (full, again) = deal(seed, strength);
            assert_ne!(first, full);
            assert_eq!(told, again, "seed {seed}");
        }
    }
    // A secret choice, and looks that the other side must not notice.
    let toy = |orders: &[(Side, &str)]| {
        let mut table = new_table::<Toy>(&toy::DATA, SEED, UndoPolicy::Study);
        for (side, text) in orders {
            table.submit(*side, &order(text)).unwrap();
        }
        copy_for(&table, BLUE)
    };
    let begin = [(RED, "Begin")];
    let with = |more: &[(Side, &'static str)]| toy(&[&begin[..], more].concat());
    assert_eq!(with(&[(RED, "Choose(Wait)")]), with(&[(RED, "Choose(Rush)")]));
    let chosen = [(RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")];
    let go = (RED, "Move(unit:\"r1\",to:\"b1\")");
    let plain = with(&[&chosen[..], &[go]].concat());
    for target in ["Look(target:\"b1\")", "Look(target:\"b2\")"] {
        assert_eq!(with(&[&chosen[..], &[(RED, target), go]].concat()), plain, "{target}");
        assert_eq!(with(&[&chosen[..], &[go, (RED, target)]].concat()), plain, "{target}");
    }
    // A try taken back leaves no trace in the numbers of plies.
    let mut table = new_table::<Toy>(&toy::DATA, SEED, UndoPolicy::Study);
    for (side, text) in [&begin[..], &chosen[..], &[(RED, "Pass")]].concat() {
        table.submit(side, &order(text)).unwrap();
    }
    table.undo(RED).unwrap();
    table.submit(RED, &order(go.1)).unwrap();
    assert_eq!(copy_for(&table, BLUE), plain);
}

#[test]
fn a_reply_is_taken_in() {
    let mut table = new_table::<Toy>(&toy::DATA, SEED, UndoPolicy::Fair);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    let sent = copy_for(&table, RED);
    let mut copy = open::<Toy>(&sent, toy::DATA);
    assert!(!copy.legal_orders().is_empty());
    copy.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    copy.submit(RED, &order("Move(unit:\"r3\",to:\"d1\")")).unwrap();
    let position = copy.position_text(copy.cursor(), Viewer::Side(RED));
    assert!(position.contains("b1") && position.contains("d1"), "moves are certain and done: {position}");
    copy.submit(RED, &order("Look(target:\"b1\")")).unwrap();
    let waits = copy.submit(RED, &order("Pass")).unwrap_err();
    assert_eq!(waits.code, "E-SENT", "what is seen is not known here");
    assert!(copy.legal_orders().is_empty() && copy.thinker(0).is_none());
    assert!(copy.log(Viewer::Side(RED)).last().unwrap().line.text.contains("on its way"));
    let reply = copy.journal();
    assert!(reply.starts_with(&sent), "the copy grows only by appending");
    let again = open::<Toy>(&reply, toy::DATA);
    assert_eq!((again.ply_count(), again.verify().first_difference), (6, None));

    let before = table.journal();
    let taken = table.import(&reply).unwrap();
    assert_eq!((taken.orders, taken.left, table.ply_count()), (3, 0, 6));
    assert!(table.journal().starts_with(&before));
    assert_eq!(table.verify().first_difference, None);
    // The next copy knows what was seen, and the other side's does not.
    let next = text(&copy_for(&table, RED));
    assert!(next.contains("Looked(side:0,unit:\"b1\""));
    assert!(!text(&copy_for(&table, BLUE)).contains("Look"));

    let same = table.journal();
    assert!(table.import(&reply).unwrap_err().contains("taken in already"));
    assert!(table.import(&sent).unwrap_err().contains("older"));
    let now = copy_for(&table, RED);
    assert!(table.import(&now).unwrap_err().contains("adds no order"));
    assert!(table.import(&same).unwrap_err().contains("no copy"));
    let mut other = new_table::<Toy>(&toy::DATA, SEED + 1, UndoPolicy::Fair);
    assert!(other.import(&reply).unwrap_err().contains("another game"));
    assert_eq!(table.journal(), same, "a refused reply changes nothing");
}

#[test]
fn a_forged_reply_is_refused() {
    let mut table = new_table::<Toy>(&toy::DATA, SEED, UndoPolicy::Fair);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    let mut copy = open::<Toy>(&copy_for(&table, BLUE), toy::DATA);
    assert_eq!(copy.to_act(), Some(RED));
    assert!(copy.legal_orders().is_empty(), "it is the other side's turn");
    assert_eq!(copy.submit(RED, &order("Pass")).unwrap_err().code, "E-TOLD");
    let sent = text(&copy_for(&table, RED));
    // A forger who knows the check sum gives an order of the other side, or changes the past.
    let (sent, _) = sent.split_once("end (").unwrap();
    let last = sent.lines().last().unwrap();
    let digest = &last[last.find("digest:").unwrap()..][..25];
    let forged = |order: &str, side: u8| {
        let line = format!("ply (id:4,seat:Person({side}),order:Some({order}),{digest},sum:\"0\")");
        format!("{sent}{}\n{}\n", reseal(&line), reseal("end (plies:4,sum:\"0\")")).into_bytes()
    };
    assert!(table.import(&forged("Pass", 1)).unwrap_err().contains("the Blue side gives an order"));
    assert!(table.import(&forged("Stand", 0)).unwrap_err().contains("refused"));
    assert!(table.import(&forged("Nonsense", 0)).unwrap_err().contains("damaged"));
    let waiting = sent.replace("Choose(Rush)", "Choose(Wait)");
    let lines: Vec<String> =
        waiting.lines().map(|l| if l.contains("Choose") { reseal(l) } else { l.into() }).collect();
    assert!(table.import((lines.join("\n") + "\n").as_bytes()).is_err());
    assert_eq!(table.ply_count(), 3);
}

#[test]
fn an_automatic_side_answers_from_its_copy() {
    let mut table = played::<Game>(&BARBAROSSA_FAST, SEED, UndoPolicy::Fair, 30);
    for _ in 0..4 {
        let side = table.to_act().unwrap();
        let mut copy = open::<Game>(&copy_for(&table, side), BARBAROSSA_FAST);
        let before = copy.ply_count();
        while let Some(think) = copy.thinker(0) {
            copy.accept(&mut think(), 1).unwrap();
        }
        assert!(copy.ply_count() > before);
        let taken = table.import(&copy.journal()).unwrap();
        assert!(taken.orders > 0, "{taken:?}");
    }
    assert_eq!(table.verify().first_difference, None);
}

#[test]
fn clean_copies_leave_out_what_is_asked() {
    let mut table = played::<Toy>(&toy::DATA, SEED, UndoPolicy::Fair, 20);
    table.annotate(5, Note::Comment("Here".into()), "Ann", "").unwrap();
    table.study_at(4).unwrap();
    another_way(&mut table);
    play_on(&mut table, 5);
    table.annotate(23, Note::Comment("There".into()), "Ann", "").unwrap();
    table.name_branch(21, "A try").unwrap();
    table.study_at(20).unwrap();
    play_on(&mut table, 2);
    let copy = |variations, comments| {
        let bytes = table.export(Viewer::Umpire, Without { variations, comments }).unwrap();
        let copy = SessionTable::loaded(journal::load::<Toy>(&bytes, &toy::DATA).unwrap());
        assert_eq!(copy.verify().first_difference, None);
        assert_eq!(copy.journal(), bytes);
        copy
    };
    assert_eq!(copy(false, false).journal(), table.journal());
    let line = copy(true, false);
    assert_eq!((line.ply_count(), line.tree().branches.len(), line.annotations().len()), (22, 1, 1));
    assert!(line.is_fair(20) && !line.is_fair(21), "what was played after the study says so");
    assert_eq!(line.digest(22), table.digest(28));
    let quiet = copy(false, true);
    assert_eq!((quiet.ply_count(), quiet.annotations().len()), (28, 0));
    assert_eq!(quiet.tree().branches[1].name, "A try");
    let bare = copy(true, true);
    assert_eq!((bare.ply_count(), bare.annotations().len(), bare.session().records().len()), (22, 0, 23));
}

/// A reply with an added order with a guess at what it brings, and an order that is refused.
fn guessed(sent: &str, id: u32, order: &str, events: &str, state: u64) -> Vec<u8> {
    let ply = |id: u32, order: &str, events: &str| {
        reseal(&format!(
            "ply (id:{id},seat:Person(0),order:Some({order}),events:[{events}],digest:\"{state:016x}\",sum:\"0\")"
        ))
    };
    let end = reseal(&format!("end (plies:{},sum:\"0\")", id + 1));
    format!("{sent}{}\n{}\n{end}\n", ply(id, order, events), ply(id + 1, "Stand", "")).into_bytes()
}

#[test]
fn guessing_at_dice_in_a_reply_is_paid_for() {
    let look = "Look(target:\"b1\")";
    let mut taken = BTreeSet::new();
    for face in ["Guard", "Scout", "Decoy"] {
        let mut table = new_table::<Toy>(&toy::DATA, SEED, UndoPolicy::Fair);
        for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
            table.submit(side, &order(text)).unwrap();
        }
        let copy = table.session().copy_for(RED).unwrap();
        let rules = &**copy.rules();
        let seen = toy::Face::ALL.into_iter().find(|f| format!("{f:?}") == face).unwrap();
        let event = toy::Event::Looked { side: RED, unit: toy::Unit(3), face: seen };
        let mut known = copy.state().clone();
        rules.apply(&mut known, &Some(event));
        let events = format!("Some(Looked(side:0,unit:\"b1\",face:{face}))");
        let sent = text(&copy_for(&table, RED));
        let reply = guessed(&sent, copy.history().len() as u32 + 1, look, &events, rules.digest(&known));
        let done = table.import(&reply).unwrap();
        assert_eq!((done.orders, done.left, table.ply_count()), (1, 1, 4), "{face}: it has looked");
        taken.insert(text(&copy_for(&table, RED)));
    }
    assert_eq!(taken.len(), 1, "and what came of it does not depend on the guess");
}

// ---- replies that come from outside ----

/// A reply to the toy with two orders, as the side's own file and as it is made to be sent.
fn two_orders() -> (SessionTable<Toy>, Vec<u8>, Vec<u8>) {
    let mut table = new_table::<Toy>(&toy::DATA, SEED, UndoPolicy::Fair);
    for (side, text) in [(RED, "Begin"), (RED, "Choose(Rush)"), (BLUE, "Choose(Wait)")] {
        table.submit(side, &order(text)).unwrap();
    }
    let mut copy = open::<Toy>(&copy_for(&table, RED), toy::DATA);
    copy.submit(RED, &order("Move(unit:\"r1\",to:\"b1\")")).unwrap();
    copy.submit(RED, &order("Move(unit:\"r3\",to:\"d1\")")).unwrap();
    let sent = copy.export(Viewer::Umpire, Without::default()).unwrap();
    (table, copy.journal(), sent)
}

#[test]
fn a_reply_made_to_be_sent_says_where_it_ends() {
    let (mut table, own, sent) = two_orders();
    let lines: Vec<String> = text(&sent).lines().map(str::to_owned).collect();
    assert!(lines.last().unwrap().starts_with("end (plies:5,"), "{lines:?}");
    let own: Vec<String> = text(&own).lines().map(str::to_owned).collect();
    assert!(own[4].starts_with("end (plies:3,"), "where the copy that was sent ended: {own:?}");
    assert_eq!([&own[..4], &own[5..]].concat(), lines, "the side\u{2019}s own file ends so too");
    assert_eq!(open::<Toy>(&sent, toy::DATA).journal(), sent);

    // A torn line, a line that is missing before the mark: nothing is taken in.
    let before = table.journal();
    let torn = table.import(&sent[..sent.len() - 9]).unwrap_err();
    assert!(torn.contains("torn") && torn.contains("missing"), "{torn}");
    let short = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat().join("\n") + "\n";
    let short = table.import(short.as_bytes()).unwrap_err();
    assert!(short.contains("5 orders should stand before the end, and 4 do"), "{short}");
    assert_eq!(table.journal(), before);

    for cut in [lines.len() - 1, lines.len() - 2] {
        let unmarked = table.import((lines[..cut].join("\n") + "\n").as_bytes()).unwrap_err();
        assert!(unmarked.contains("the end of the reply is missing"), "{unmarked}");
    }
    assert_eq!(table.journal(), before);

    let taken = table.import(&sent).unwrap();
    assert_eq!((taken.orders, taken.is_whole), (2, true));
    // Older programs wrote none: it is taken in, and that is said.
    let (mut table, _, _) = two_orders();
    let old = lines[..lines.len() - 1].join("\n") + "\n";
    let old = with_line(&old, 1, |l| l.replacen("format:(1,1)", "format:(1,0)", 1));
    let taken = table.import(old.as_bytes()).unwrap();
    assert_eq!((taken.orders, taken.is_whole), (2, false));
    assert!(engine::study::share::NO_END.contains("no mark at its end"));
}

#[test]
fn a_reply_that_is_played_on_has_its_mark_in_the_middle() {
    let (mut table, _, sent) = two_orders();
    let mut copy = open::<Toy>(&sent, toy::DATA);
    assert!(copy.load_report().ended);
    copy.submit(RED, &order("Look(target:\"b1\")")).unwrap();
    let on = copy.journal();
    assert!(on.starts_with(&sent), "the file grows only by appending");
    assert_eq!(text(&on).matches("\nend (").count(), 2, "the old one stays");
    assert!(open::<Toy>(&on, toy::DATA).load_report().ended);
    let added = copy.take_records().map(|job| job()).unwrap();
    assert_eq!([&sent[..], &added].concat(), on, "what is written order by order ends with a mark too");
    assert!(copy.take_records().is_none());
    let again = copy.export(Viewer::Umpire, Without::default()).unwrap();
    assert_eq!(text(&again).matches("\nend (").count(), 1, "one mark, at the end");
    assert_eq!((table.import(&again).unwrap().orders, table.ply_count()), (3, 6));
}

#[test]
fn reasons_of_a_reply_are_not_told_as_our_own() {
    let mut table = played::<Game>(&BARBAROSSA_FAST, SEED, UndoPolicy::Fair, 30);
    let side = table.to_act().unwrap();
    let mut copy = open::<Game>(&copy_for(&table, side), BARBAROSSA_FAST);
    let before = copy.ply_count();
    while let Some(think) = copy.thinker(0) {
        copy.accept(&mut think(), 1).unwrap();
    }
    let reply = copy.journal();
    let fresh: Vec<String> = text(&reply).lines().skip(before + 1).map(str::to_owned).collect();
    assert!(fresh.iter().any(|l| l.contains("reasons:[")), "the copy has its reasons");
    let count = table.ply_count();
    let taken = table.import(&reply).unwrap();
    assert!(taken.orders > 0);
    let saved = text(&table.journal());
    let added: Vec<&str> = saved.lines().skip(count + 1).collect();
    assert!(added.iter().all(|l| !l.contains("reasons:[") && !l.contains("ties:[")), "{added:?}");
    let log = table.log(Viewer::Umpire);
    assert!(log.iter().filter(|l| l.ply as usize > count).all(|l| !l.is_reason));
    let report = table.verify();
    assert_eq!(
        (report.first_difference, report.planned_otherwise),
        (None, 0),
        "orders alone are no other plan"
    );
}

#[test]
fn a_reply_is_refused_in_the_words_of_the_game() {
    // An order of the real game that may not be given, with names in place of numbers.
    let mut table = played::<Game>(&BARBAROSSA_FAST, SEED, UndoPolicy::Fair, 12);
    let side = table.to_act().unwrap();
    let mut copy = open::<Game>(&copy_for(&table, side), BARBAROSSA_FAST);
    let known = copy.legal_orders();
    copy.submit(side, &[known.last().unwrap().clone()]).unwrap();
    let reply = text(&copy.export(Viewer::Umpire, Without::default()).unwrap());
    let forged: Vec<String> = reply
        .lines()
        .map(|l| {
            if !l.starts_with(&format!("ply (id:{},", copy.ply_count())) {
                return l.to_owned();
            }
            let (head, rest) = l.split_once("order:Some(").unwrap();
            let (_, tail) = rest.split_once("),").unwrap();
            reseal(&format!("{head}order:Some(Move(unit:\"a16\",to:\"archangelsk\")),{tail}"))
        })
        .collect();
    let forged = forged.join("\n").replace("archangelsk", "moskau") + "\n";
    let forged: Vec<String> =
        forged.lines().map(|l| if l.contains("moskau\")),") { reseal(l) } else { l.into() }).collect();
    let why = table.import((forged.join("\n") + "\n").as_bytes()).unwrap_err();
    assert!(why.contains("16th Army to Moscow") && why.contains("refused"), "{why}");
    for inner in ["SpaceId", "UnitId", "E-", "("] {
        assert!(!why.replace("(ply", "").contains(inner), "{inner} in {why}");
    }
}

#[test]
fn another_policy_and_players_that_do_not_exist_are_refused() {
    let (mut table, _, sent) = two_orders();
    let with = |from: &str, to: &str| -> Vec<u8> {
        let line = |l: &str| if l.contains(from) { reseal(&l.replacen(from, to, 1)) } else { l.to_owned() };
        (text(&sent).lines().map(line).collect::<Vec<_>>().join("\n") + "\n").into_bytes()
    };
    let why = table.import(&with("undo:Fair", "undo:Study")).unwrap_err();
    assert!(why.contains("for study") && why.contains("played fairly"), "{why}");
    let why = table.import(&with("id:5,seat:Person(0)", "id:5,seat:Automatic(0,255)")).unwrap_err();
    assert!(why.contains("has 2 levels, and 256 is none of them"), "{why}");
    assert_eq!(table.ply_count(), 3);
    // The same when a game is opened.
    let file = text(&table.journal());
    let opened = |level: u8| {
        let control = reseal(&format!("control (side:1,by:Automatic({level}),sum:\"0\")"));
        journal::load::<Toy>(format!("{file}{control}\n").as_bytes(), &toy::DATA).unwrap().report.warnings
    };
    assert!(opened(90)[0].contains("has 2 levels, and 91 is none"), "{:?}", opened(90));
    // A game may have had more levels once: the orders of one that is no more stand.
    assert_eq!(opened(9), Vec::<String>::new());
}

#[test]
fn a_copy_asks_the_game_all_that_the_contract_asks() {
    let read = |path: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine").join(path);
        std::fs::read_to_string(path).unwrap()
    };
    let told = read("play/told_shown.rs");
    for file in ["cover", "picture", "speech", "handling", "study"] {
        let text = read(&format!("contract/{file}.rs"));
        let methods = text.split("\n    fn ").skip(1);
        for name in methods.map(|method| method.split(['(', '<']).next().unwrap()) {
            let asks = told.lines().any(|line| line.trim_start().starts_with(&format!("fn {name}(")));
            assert!(asks, "a copy does not ask for `{name}`");
        }
    }
}
