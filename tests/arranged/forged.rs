//! Headers of arranged games that were changed by hand: a sentence, and no harm.

use super::{CAMPAIGN, TEMPLATE, Tried, arranged, come_so_far};
use engine::{
    base::{
        fence::UndoPolicy,
        side::{Side, Viewer},
        start::Start,
    },
    contract::show::Presentation,
    journal,
    study::share::Without,
    table::{erased::SessionTable, *},
};
use support::journals::reseal;
use support::rand::Rand;

const BY_HAND: &str = "(turn: 5, step: 6, october: Good, german: [\"minsk\", \"smolensk\"], destroyed: [\"reval\"], \
     units: { \"wjasma\": \"pz57d a4\", \"moskau\": \"?Sf W sa4\", \"tula\": \"?W\", \"x_don\": \"S\" }, \
     luftflotten: [\"lf1\", \"lf4 C\"], groups: { \"pz57\": N }, pool: \"2W 3S\", lost: (1, 4), weak: 7)";

/// A game from the last position of another, as its file.
fn file<R: Presentation>(tried: &Tried<R>, start: &Start) -> String {
    let mut table = arranged(tried, 1, UndoPolicy::Study, start).unwrap();
    table.accept(&mut table.thinker(0).unwrap()(), 3).unwrap();
    String::from_utf8(table.journal()).unwrap()
}

fn real_start<R: Presentation>(tried: &Tried<R>, seed: u64, orders: usize) -> Start {
    let from = come_so_far(tried, seed, orders);
    from.start_before(from.cursor(), Viewer::Umpire).unwrap().1
}

/// A file with another header, its check sum right.
fn headed(file: &str, change: impl Fn(&str) -> String) -> String {
    let (head, rest) = file.split_once('\n').unwrap();
    format!("{}\n{rest}", reseal(&change(head)))
}

fn refusal<R: Presentation>(tried: &Tried<R>, file: &str) -> String {
    let why = journal::load::<R>(file.as_bytes(), tried.assets).err().expect("refused");
    assert!(why.len() < 300 && !why.contains('\n'), "one sentence: {why}");
    why
}

#[test]
fn a_header_that_is_impossible_is_refused_in_one_sentence() {
    let good = file(&CAMPAIGN, &Start { position: BY_HAND.into(), dice: vec![3, 4] });
    assert!(good.starts_with("stavka (format:(2,0),") && good.contains("dice:[3,4]"), "{good}");
    for (from, to, said) in [
        ("turn:5", "turn:8", "8 is none of them"),
        ("\"wjasma\":\"", "\"wjasma\":\"a4 ", "4th Army is named twice"),
        ("\"wjasma\":\"", "\"wjasma\":\"S ", "units of both sides stand in Vyazma"),
        ("\"wjasma\"", "\"wjasmaa\"", "no place “wjasmaa”"),
        ("dice:[3,4]", "dice:[0]", "shows 0"),
        ("dice:[3,4]", "dice:[-1]", "header"),
        ("dice:[3,4]", "coins:[1]", "“coins”"),
        ("format:(2,0)", "format:(1,1)", "begins with its set-up"),
        ("format:(2,0)", "format:(3,0)", "newer version"),
        ("position:(", "position:[(", "header"),
    ] {
        assert!(good.contains(from), "{from}");
        let why = refusal(&CAMPAIGN, &headed(&good, |head| head.replacen(from, to, 1)));
        assert!(why.contains(said), "{from} to {to}: {why}");
    }
    let long = format!("dice:[{}]", "6,".repeat(2000));
    assert!(refusal(&CAMPAIGN, &headed(&good, |h| h.replacen("dice:[3,4]", &long, 1))).contains("1000 dice"));
    let deep = format!("position:{}{}", "(a:".repeat(9000), ")".repeat(9000));
    let nested =
        |h: &str| format!("{},{deep}{}", &h[..h.find("position:").unwrap()], &h[h.find(",dice").unwrap()..]);
    assert!(refusal(&CAMPAIGN, &headed(&good, nested)).contains("header"));
    let fat = format!("units:{{\"minsk\":\"{}\",", "S ".repeat(40_000));
    assert!(refusal(&CAMPAIGN, &headed(&good, |h| h.replacen("units:{", &fat, 1))).contains("64 KiB"));
}

#[test]
fn a_header_cut_at_any_byte_is_refused() {
    let good = file(&CAMPAIGN, &Start { position: BY_HAND.into(), dice: vec![3, 4] });
    let head = good.lines().next().unwrap();
    let end = head.find(",sum:").unwrap();
    for cut in (0..end).filter(|cut| head.is_char_boundary(*cut)) {
        refusal(&CAMPAIGN, &head[..cut]);
    }
}

#[test]
fn a_copy_for_one_side_holds_no_dice() {
    let start = Start { position: BY_HAND.into(), dice: vec![3, 4] };
    let table = arranged(&CAMPAIGN, 1, UndoPolicy::Study, &start).unwrap();
    let copy = String::from_utf8(table.export(Viewer::Side(Side(0)), Without::default()).unwrap()).unwrap();
    let kind = &stavka::games::register(None)[0];
    let opened = kind.load(copy.as_bytes()).unwrap();
    assert_eq!(opened.start().unwrap().dice, [0_u32; 0]);
    assert!(opened.position(0, Viewer::Side(Side(0))).unwrap_err().contains("copy for one side"));
    let forged = headed(&copy, |h| h.replacen("start:(", "start:(dice:[1],", 1));
    assert!(kind.load(forged.as_bytes()).err().unwrap().contains("holds no dice"));
    // A reply of another position is a reply of another game.
    let other = Start { position: BY_HAND.replace("pz57d", "pz57"), dice: vec![3, 4] };
    let mut other = arranged(&CAMPAIGN, 1, UndoPolicy::Study, &other).unwrap();
    assert!(other.import(copy.as_bytes()).unwrap_err().contains("another game"));
}

const SIGNS: [&str; 9] = ["0", "9", "255", "?", "(", "]", "d", "f", " "];

/// Changes parts of a header, as often as asked; nothing panics, and what opens can be played.
fn changed_headers_do_no_harm<R: Presentation>(tried: &Tried<R>, start: &Start, rounds: u64) {
    let good = file(tried, start);
    let (head, _) = good.split_once('\n').unwrap();
    let at = head.find("start:").unwrap();
    let words: Vec<&str> =
        start.position.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let (mut opened, mut refused) = (0, 0);
    for round in 0..rounds {
        let mut rand = Rand::new(round);
        let mut changed = head.to_owned();
        for _ in 0..=rand.below(3) {
            let signs: Vec<usize> = changed.char_indices().map(|(i, _)| i).filter(|i| *i > at).collect();
            let from = *rand.one_of(&signs);
            match rand.below(4) {
                0 => drop(changed.remove(from)),
                1 => changed.insert_str(from, rand.one_of::<&str>(&SIGNS)),
                2 => changed.insert_str(from, rand.one_of::<&str>(&words)),
                _ => {
                    let (old, new) = (*rand.one_of(&words), *rand.one_of(&words));
                    changed = format!("{}{}", &changed[..at], changed[at..].replacen(old, new, 1));
                }
            }
        }
        if changed.rsplit_once(",sum:").is_none() {
            continue;
        }
        // The orders may no longer fit; the position alone is asked about.
        let only = format!("{}\n", reseal(&changed));
        match journal::load::<R>(only.as_bytes(), tried.assets) {
            Err(why) => {
                refused += 1;
                assert!(!why.is_empty() && !why.contains('\n'), "{why}");
            }
            Ok(loaded) => {
                opened += 1;
                play_a_little(SessionTable::loaded(loaded), &mut rand);
            }
        }
    }
    assert!(opened > 0 && refused > 0, "{opened} opened, {refused} refused");
}

fn play_a_little<R: Presentation>(mut table: SessionTable<R>, rand: &mut Rand) {
    for _ in 0..6 {
        if !super::any_order(&mut table, rand) {
            break;
        }
    }
    assert_eq!(table.verify().first_difference, None);
    for side in super::sides::<R>() {
        let who = Viewer::Side(side);
        let _ = (table.scene(table.cursor(), who), table.unseen(0, who), table.position_text(0, who));
        table.export(who, Without::default()).unwrap();
    }
}

#[test]
fn changed_headers_of_the_template_do_no_harm() {
    changed_headers_do_no_harm(&TEMPLATE, &real_start(&TEMPLATE, 2, 12), 300);
}

#[test]
fn changed_headers_of_barbarossa_fast_do_no_harm() {
    changed_headers_do_no_harm(&CAMPAIGN, &Start::at(BY_HAND), 120);
    changed_headers_do_no_harm(&CAMPAIGN, &real_start(&CAMPAIGN, 1, 300), 60);
}
