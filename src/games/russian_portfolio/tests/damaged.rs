//! Data files damaged at random: each is refused in a sentence that names its file, or makes a game that can be played.

use engine::{
    base::{
        assets::{AssetError, Assets, Embedded},
        fence::UndoPolicy,
    },
    contract::rules::Rules as _,
    play::session::Session,
    table::{erased::SessionTable, *},
};
use russian_portfolio::{data::FILES, game::Game, options::Setup};
use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use support::rand::Rand;

/// The files with one of them damaged.
struct Damaged(&'static str, String);

impl Assets for Damaged {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, AssetError> {
        if name == self.0 {
            Ok(self.1.as_str().into())
        } else {
            Embedded(FILES).read(name).map(|t| t.into_owned().into())
        }
    }
}

/// The words of a text: names, numbers, signs.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut all: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let goes_on = |last: &&mut std::ops::Range<usize>| {
            last.end == at && text[(**last).clone()].chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        match all.last_mut().filter(goes_on).filter(|_| letter.is_alphanumeric() || letter == '_') {
            Some(last) => last.end = end,
            None if letter.is_whitespace() => {}
            None => all.push(at..end),
        }
    }
    all
}

const ODD: [&str; 16] = [
    "0",
    "1",
    "255",
    "256",
    "65536",
    "-1",
    "99999999999999999999",
    "\"\"",
    "NN28",
    "NN29",
    "A0",
    "None",
    "()",
    "[]",
    "\u{0}",
    "é",
];

fn damage(text: &str, words: &[std::ops::Range<usize>], rand: &mut Rand) -> String {
    let word = rand.one_of(words).clone();
    let other = rand.one_of(words).clone();
    let with = |to: &str| format!("{}{to}{}", &text[..word.start], &text[word.end..]);
    match rand.below(7) {
        0 => with(""),
        1 => with(&text[other]),
        2 => with(ODD[rand.below(ODD.len())]),
        3 => with(&format!("{} {}", &text[word.clone()], &text[word.clone()])),
        4 => text[..word.start].to_owned(),
        5 => {
            // A line left out, or twice.
            let from = text[..word.start].rfind('\n').map_or(0, |at| at + 1);
            let to = text[word.end..].find('\n').map_or(text.len(), |at| word.end + at + 1);
            let line = if rand.below(2) == 0 { String::new() } else { text[from..to].repeat(2) };
            format!("{}{line}{}", &text[..from], &text[to..])
        }
        _ => {
            let mut bytes = text.as_bytes().to_vec();
            let at = rand.below(bytes.len());
            bytes[at] = (rand.below(96) + 32) as u8;
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }
}

/// Opens a game over the files, and plays its beginning; the sentence when it is refused.
fn played(files: &Damaged, plies: usize) -> Result<(), String> {
    let setup = Setup::default();
    let game = Game::open(&setup, files).map_err(|why| why.to_string())?;
    let mut table = SessionTable::new(Session::new(Arc::new(game), setup, 1, UndoPolicy::Study));
    while table.ply_count() < plies
        && let Some(think) = table.thinker(1)
    {
        table.accept(&mut think(), 8).map_err(|why| format!("it cannot be played: {why}"))?;
    }
    Ok(())
}

#[test]
fn damaged_files_are_refused_in_a_sentence_or_can_be_played() {
    // STAVKA_DAMAGES=2000 damages each file so often.
    let times = std::env::var("STAVKA_DAMAGES").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let names = ["hexmap", "orders_of_battle", "crt", "turn_track", "history", "drawing", "rules"];
    let (mut refused, mut played_on) = (0, 0);
    for name in names {
        let file = format!("russian_portfolio/{name}.ron");
        let (file, text) = FILES.iter().find(|(known, _)| *known == file).expect("the file");
        let words = words(text);
        let mut rand = Rand::new(name.len() as u64 * 977 + 5);
        for n in 0..times {
            let damaged = Damaged(file, damage(text, &words, &mut rand));
            let plies = if n % 4 == 0 { 24 } else { 0 };
            let found = catch_unwind(AssertUnwindSafe(|| played(&damaged, plies)));
            match found.unwrap_or_else(|_| panic!("{name}, damage {n}")) {
                Ok(()) => played_on += 1,
                Err(why) => {
                    refused += 1;
                    assert!(
                        (why.contains(".ron") || why.contains(".md"))
                            && !why.contains('\n')
                            && why.len() < 400,
                        "{name}, damage {n}: {why}"
                    );
                }
            }
        }
    }
    assert!(refused > played_on / 2, "{refused} refused, {played_on} played on");
}
