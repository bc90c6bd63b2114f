//! The record of figures of chances as it stands in the file: `chances (method:2,rules:1,who:Side(0),games:200,
//! outcomes:[(1,4),(2,3)],at:[(12,"AABA…")],orders:[(15,"BBAA…")])`.
//!
//! A letter for each game in the order of their numbers; it stands for an outcome: who won (0 neither, 1 the first side) and
//! the points. All of it comes from outside and is checked before any of it is used.

use super::format::write_line;
use crate::{
    base::{
        names::Names,
        seat::PlyId,
        side::{Side, Viewer},
        text,
    },
    play::{
        figures::METHOD,
        prospect::{Course, Ended, Prospect},
    },
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// Its kind word.
pub(crate) const KIND: &str = "chances";
/// One letter an outcome.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Most games a moment that are read.
const MOST_GAMES: u32 = 10_000;
/// Points beyond these are no points of any game.
const MOST_POINTS: i32 = 1_000_000;
/// Letters of one record at most; a line may hold four times as many.
const LONGEST: usize = 256 << 10;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    method: u32,
    rules: u32,
    who: Viewer,
    games: u32,
    outcomes: Vec<(u8, i32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    at: Vec<(PlyId, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    orders: Vec<(PlyId, String)>,
}

/// The part every version has.
#[derive(Deserialize)]
struct Head {
    method: u32,
    rules: u32,
}

/// Figures as lines. All of them rest on the same number of games; a moment with more different outcomes than there are letters is left
/// out.
pub(crate) fn lines(
    names: &Arc<dyn Names>,
    rules: u32,
    who: Viewer,
    course: &Course,
    games: u32,
) -> Vec<String> {
    let mut out = Vec::new();
    let blank = || Figures {
        method: METHOD,
        rules,
        who,
        games,
        outcomes: Vec::new(),
        at: Vec::new(),
        orders: Vec::new(),
    };
    let mut now = blank();
    let mut letters = 0;
    let mut close = |now: &mut Figures| {
        let done = std::mem::replace(now, blank());
        if !done.at.is_empty() || !done.orders.is_empty() {
            let mut line = String::new();
            write_line(names, &mut line, KIND, &done);
            out.push(line.trim_end_matches('\n').to_owned());
        }
    };
    let moments = course.moments.iter().map(|one| (false, one));
    for (order, (ply, prospect)) in moments.chain(course.orders.iter().map(|one| (true, one))) {
        if letters > LONGEST {
            close(&mut now);
            letters = 0;
        }
        let spelled = spell(&mut now.outcomes, prospect).or_else(|| {
            // The letters are used up: another record has them all again.
            close(&mut now);
            letters = 0;
            spell(&mut now.outcomes, prospect)
        });
        let Some(text) = spelled else {
            now.outcomes.clear();
            continue;
        };
        letters += text.len();
        if order { now.orders.push((*ply, text)) } else { now.at.push((*ply, text)) }
    }
    close(&mut now);
    out
}

/// The games in letters; `None` when there are not enough of them.
fn spell(outcomes: &mut Vec<(u8, i32)>, prospect: &Prospect) -> Option<String> {
    let known = outcomes.len();
    let mut text = String::with_capacity(prospect.each().len());
    for game in prospect.each() {
        let outcome = (game.winner.map_or(0, |side| side.0 + 1), game.score);
        let at = outcomes.iter().position(|o| *o == outcome).unwrap_or_else(|| {
            outcomes.push(outcome);
            outcomes.len() - 1
        });
        let Some(letter) = LETTERS.get(at) else {
            outcomes.truncate(known);
            return None;
        };
        text.push(char::from(*letter));
    }
    Some(text)
}

/// What a record says.
pub(crate) enum Read {
    /// Figures that can be used.
    Figures(Viewer, Course),
    /// Figures of another method: they are counted again.
    Other,
}

/// Reads a record. `is_ply` says which plies there are.
///
/// # Errors
/// When it does not fit: none of it is used then.
pub(crate) fn read(
    value: &str,
    rules: u32,
    sides: usize,
    is_ply: impl Fn(PlyId) -> bool,
) -> Result<Read, String> {
    let head: Head = text::read_plain(value)?;
    if (head.method, head.rules) != (METHOD, rules) {
        return Ok(Read::Other);
    }
    let figures: Figures = text::read_plain(value)?;
    let fits = |outcome: &(u8, i32)| {
        usize::from(outcome.0) <= sides && (-MOST_POINTS..=MOST_POINTS).contains(&outcome.1)
    };
    let known = match figures.who {
        Viewer::Side(side) => usize::from(side.0) < sides,
        Viewer::Umpire => true,
    };
    let games = (1..=MOST_GAMES).contains(&figures.games);
    if !known || !games || figures.outcomes.len() > LETTERS.len() || !figures.outcomes.iter().all(fits) {
        return Err("the figures are not of this game".into());
    }
    let ended = |letter: u8| {
        let at = LETTERS.iter().position(|l| *l == letter)?;
        let (winner, score) = *figures.outcomes.get(at)?;
        Some(Ended { winner: winner.checked_sub(1).map(Side), score })
    };
    let all = |list: &[(PlyId, String)]| {
        let one = |(ply, text): &(PlyId, String)| {
            let games: Vec<Ended> = text.bytes().map(ended).collect::<Option<_>>()?;
            let whole = games.len() == figures.games as usize && is_ply(*ply);
            whole.then(|| (*ply, Prospect::new(games)))
        };
        list.iter().map(one).collect::<Option<BTreeMap<_, _>>>()
    };
    let (Some(moments), Some(orders)) = (all(&figures.at), all(&figures.orders)) else {
        return Err("the figures do not fit the game".into());
    };
    Ok(Read::Figures(figures.who, Course { moments, orders }))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoNames;

    impl Names for NoNames {
        fn name(&self, _: &str, _: usize) -> Option<&str> {
            None
        }
        fn index(&self, _: &str, _: &str) -> Option<usize> {
            None
        }
    }

    fn course(games: u32) -> Course {
        let game = |ply: u32, n: u32| Ended {
            winner: [None, Some(Side(0)), Some(Side(1))][((ply + n) % 3) as usize],
            score: (n % 9) as i32 - 2,
        };
        let of = |ply: u32| (ply, Prospect::new((0..games).map(|n| game(ply, n)).collect()));
        Course { moments: (1..40).map(of).collect(), orders: (5..9).map(of).collect() }
    }

    fn written(who: Viewer, course: &Course, games: u32) -> Vec<String> {
        let names: Arc<dyn Names> = Arc::new(NoNames);
        lines(&names, 1, who, course, games)
    }

    fn value(line: &str) -> String {
        let text = crate::journal::format::unsealed(line).expect("sealed");
        format!("{})", text.strip_prefix("chances ").expect("its kind"))
    }

    #[test]
    fn what_is_written_is_read_back() {
        let made = course(200);
        let lines = written(Viewer::Umpire, &made, 200);
        assert_eq!(lines.len(), 1);
        let Ok(Read::Figures(who, back)) = read(&value(&lines[0]), 1, 2, |ply| ply < 40) else {
            panic!("not read")
        };
        assert_eq!((who, back), (Viewer::Umpire, made));
    }

    #[test]
    fn what_does_not_fit_is_not_used() {
        let line = value(&written(Viewer::Side(Side(1)), &course(20), 20)[0]);
        let refused = |value: &str| read(value, 1, 2, |ply| ply < 40).is_err();
        assert!(!refused(&line));
        assert!(read(&line, 1, 2, |ply| ply < 20).is_err(), "no such ply");
        assert!(read(&line, 1, 1, |_| true).is_err(), "no such side");
        assert!(refused(&line.replacen("games:20", "games:21", 1)), "too short");
        assert!(refused(&line.replacen("games:20", "games:4000000000", 1)));
        assert!(
            refused(&line.replacen("(12,\"", "(12,\"é", 1))
                && refused(&line.replacen("(12,\"", "(12,\"_", 1))
        );
        assert!(refused(&line.replacen("outcomes:[(", "outcomes:[(9,0),(", 1)), "nobody of that number");
        assert!(refused(&line.replacen("outcomes:[(", "outcomes:[(0,-2147483648),(", 1)));
        assert!(matches!(read(&line.replacen("method:2", "method:1", 1), 1, 2, |_| true), Ok(Read::Other)));
        assert!(matches!(read(&line, 2, 2, |_| true), Ok(Read::Other)));
    }

    #[test]
    fn long_figures_take_several_lines() {
        let mut made = course(3);
        let of = |ply: u32| {
            (
                ply,
                Prospect::new(
                    (0..1000).map(|n| Ended { winner: None, score: (n + ply as i32) % 50 }).collect(),
                ),
            )
        };
        made.moments = (0..2000).map(of).collect();
        made.orders.clear();
        let lines = written(Viewer::Umpire, &made, 1000);
        assert!(lines.len() > 4 && lines.iter().all(|l| l.len() < crate::journal::format::MAX_LINE_BYTES));
        let mut back = Course::default();
        for line in &lines {
            let Ok(Read::Figures(_, part)) = read(&value(line), 1, 2, |_| true) else { panic!("not read") };
            back.moments.extend(part.moments);
        }
        assert_eq!(back, made);
        // More outcomes than letters in one moment: it is left out, and the rest is kept.
        let wild = Prospect::new((0..200).map(|n| Ended { winner: None, score: n }).collect());
        made.moments = [(1, wild), of(2)].into();
        let lines = written(Viewer::Umpire, &made, 1000);
        let Ok(Read::Figures(_, part)) = read(&value(&lines[0]), 1, 2, |_| true) else { panic!("not read") };
        assert_eq!((lines.len(), part.moments.keys().copied().collect::<Vec<_>>()), (1, vec![2]));
    }
}
