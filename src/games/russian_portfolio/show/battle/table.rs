//! The table of an attack: the way from the odds to the column that is read, and what each of its results means here.

use crate::{
    combat::{Attack, Defender, Read, Reckoning, Shift},
    data::table::Verdict,
    game::Game,
    nouns::{HexSet, Unit},
    odds::terms::{for_dispersed, read_at, signed, verdict_words},
    rules::{
        combat::{flights::Ground, results},
        retreat,
    },
    state::Position,
    words::unit_name,
};
use engine::show::{
    columns::{Cell, Columns, Meaning, Shifted},
    words::Tone,
};

/// A shift in one word.
fn short(shift: Shift) -> &'static str {
    match shift {
        Shift::River => "river",
        Shift::Kerch => "strait",
        Shift::Surprise => "surprise",
        Shift::Winter => "winter",
        Shift::Swamp => "swamp",
    }
}

/// The whole table with the column of an attack.
pub fn columns(game: &Game, p: &Position, attack: &Attack, r: &Reckoning) -> Columns {
    let crt = &game.board.crt;
    let heads: Vec<String> = crt.columns().iter().map(ToString::to_string).collect();
    let cell = |column: usize, die: u8| {
        let verdict = results::table(game, column as i8, false, die);
        Cell { code: format!("{verdict:?}"), tone: tone_of(verdict) }
    };
    let row = |die: u8| (die, (0..heads.len()).map(|column| cell(column, die)).collect());
    let rows = (1..=6).rev().map(row).collect();
    let read = read_at(game, r);
    let mut shifts: Vec<Shifted> = r
        .shifts
        .iter()
        .map(|(shift, by)| Shifted {
            words: format!("{} {}", short(*shift), signed(*by)),
            by: i16::from(*by),
        })
        .collect();
    if read > r.column {
        shifts.push(Shifted { words: "dispersed +1".into(), by: 1 });
    }
    let also = for_dispersed(game, r).filter(|next| *next != read);
    Columns {
        rows,
        defender: r.attackers.first().map_or(0, |there| there.unit.side().other().0),
        start: r.base.into(),
        shifts,
        used: usize::try_from(read).ok(),
        also: also.and_then(|next| Some((usize::try_from(next).ok()?, "the Dispersed".to_owned()))),
        means: means(game, p, attack, r),
        heads,
    }
}

/// What the results mean here, the highest face first.
fn means(game: &Game, p: &Position, attack: &Attack, r: &Reckoning) -> Vec<Meaning> {
    let from: HexSet = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    let ground = Ground::new(p, from).without(attack.targets);
    let longest = |there: &Defender| retreat::longest(game, p, &ground.flight(there.unit, there.hex));
    let back: Vec<(Unit, u8)> = r.defenders.iter().map(|there| (there.unit, longest(there))).collect();
    let mut all: Vec<Meaning> = Vec::new();
    for die in (1..=6).rev() {
        let (verdict, reads) = results::read(game, p, attack, r, die);
        let text = face_words(game, verdict, &reads, &back);
        let (code, words) = text.split_once(": ").filter(|(code, _)| code.len() <= 2).unwrap_or(("", &text));
        match all.last_mut().filter(|last| last.code == code && last.words == words) {
            Some(last) => last.faces.insert(0, die),
            None => all.push(Meaning {
                faces: vec![die],
                code: code.to_owned(),
                words: words.to_owned(),
                tone: tone(verdict, &reads, &back),
            }),
        }
    }
    all
}

/// How far a defender that must retreat can go back; `None` for results without a retreat of the attacker’s choice.
fn driven(read: &Read, back: &[(Unit, u8)]) -> Option<u8> {
    let long = matches!(read.verdict, Verdict::D4 | Verdict::DX);
    let of = |unit: Unit| back.iter().find(|(who, _)| *who == unit).map(|(_, hexes)| *hexes);
    read.unit.filter(|_| long).and_then(of)
}

/// What a face of the die means: the code of its result, and the words; `back` is how far each defender can retreat.
fn face_words(game: &Game, verdict: Verdict, reads: &[Read], back: &[(Unit, u8)]) -> String {
    let own = |read: &Read| {
        if read.unmoved {
            return "D1: no effect, it holds".to_owned();
        }
        match driven(read, back) {
            // The test of two hexes applies whatever the attacker wants (RP-RET-05).
            Some(0 | 1) => return format!("{:?}: is lost, for it cannot go back 2 hexes", read.verdict),
            Some(hexes @ 2..=3) => {
                let swap = if read.verdict == Verdict::DX { ", or an exchange" } else { "" };
                return format!(
                    "{:?}: retreats up to {hexes} hexes, Dispersed{swap}; more is a die, lost on 4 to 6",
                    read.verdict
                );
            }
            _ => {}
        }
        let words = in_full(read.verdict);
        // What became of the table's result before it applied.
        match (read.table, read.overrun, read.verdict) {
            (table, overrun, there) if table == there && overrun == there => words.to_owned(),
            (table, overrun, _) if table != overrun => format!("{words}; the table says {table:?}, overrun"),
            (table, _, _) => format!("{words}; the table says {table:?}, and it may not or cannot retreat"),
        }
    };
    match reads {
        [] => in_full(verdict).to_owned(),
        [one] => own(one),
        [first, rest @ ..] if rest.iter().all(|read| own(read) == own(first)) => own(first),
        several => {
            let each = several.iter().map(|read| {
                let who = read.unit.map_or_else(|| "garrison".to_owned(), |unit| unit_name(game, unit));
                format!("{who}: {}", own(read))
            });
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

/// What a result means, in a few words more than the log has for it.
fn in_full(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AE => "AE: attackers worth the defence are lost, the others are Dispersed",
        Verdict::X => "X: exchange: the defender names who is lost, attackers worth as much are lost too",
        Verdict::S => "S: both sides are Spent; the defender may retreat",
        Verdict::BR => "BR: defenders are lost, breakthrough: a second attack",
        Verdict::AD | Verdict::D1 | Verdict::D4 | Verdict::DX | Verdict::DE => verdict_words(verdict),
    }
}

/// What a face of the die is to the attacker.
fn tone(verdict: Verdict, reads: &[Read], back: &[(Unit, u8)]) -> Tone {
    match reads.iter().find(|read| read.unmoved) {
        Some(_) => Tone::Warn,
        None if !reads.is_empty() && reads.iter().all(|read| driven(read, back).is_some_and(|n| n < 2)) => {
            Tone::Good
        }
        None => tone_of(reads.iter().map(|read| read.verdict).min().unwrap_or(verdict)),
    }
}

fn tone_of(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::AE | Verdict::AD => Tone::Bad,
        Verdict::X | Verdict::S => Tone::Warn,
        Verdict::D1 | Verdict::D4 | Verdict::DX => Tone::Plain,
        Verdict::DE | Verdict::BR => Tone::Good,
    }
}
