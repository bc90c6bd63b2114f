//! The numbers of a report as tables.

use super::{
    parts::{Die, Report},
    wording::signed,
};
use engine::{
    base::{by_side::BySide, side::Side},
    statistics::{Battle, SideTurn, Statistics},
};

/// Titles of the tables with a plot.
pub(crate) const LOSSES: &str = "Losses, captures, tempo, supply";
pub(crate) const LUCK: &str = "Luck";

/// A table of a report.
pub(crate) struct Numbers {
    /// Heading of its section.
    pub title: &'static str,
    /// How to read it, as a caption; may be empty.
    pub about: &'static str,
    /// One cell a column.
    pub head: Vec<String>,
    /// As many cells each as the head.
    pub rows: Vec<Vec<String>>,
}

fn texts(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|c| (*c).to_owned()).collect()
}

fn side_name(s: &Statistics, side: Side) -> String {
    s.sides.get(usize::from(side.0)).cloned().unwrap_or_default()
}

/// All tables that are not empty.
pub(crate) fn tables(r: &Report) -> Vec<Numbers> {
    let s = &*r.statistics;
    let faces = s.has_faces();
    let lost = |side| format!("{} lost (expected)", side_name(s, side));
    let all = [
        Numbers {
            title: LOSSES,
            about: "Units that acted are counted in every phase; idle ones could still have acted at its end.",
            head: texts(&[
                "Turn",
                "Side",
                "Units lost",
                "Of these outside battle",
                "Captures",
                "Acted",
                "Idle",
                "Out of supply",
            ]),
            rows: by_turn(s, losses),
        },
        Numbers {
            title: LUCK,
            about: if faces {
                "In the attacks of a side, in units: losses of the other side less its own, against what was to be \
                 expected. Dice and drawn faces are counted exactly and apart; play is all the rest."
            } else {
                "In the attacks of a side, in units: losses of the other side less its own, against what was to be \
                 expected. Dice are counted exactly; play is all the rest."
            },
            head: [
                texts(&["Turn", "Side", "Attacks", "Successful", "Expected", "Dice"]),
                texts(if faces { &["Drawn faces", "Play"] } else { &["Play"] }),
            ]
            .concat(),
            rows: by_turn(s, if faces { luck } else { luck_of_dice }),
        },
        Numbers {
            title: "Battles by chance",
            about: "The chance is the one the viewer could work out when the attack was committed.",
            head: texts(&["Chance", "Attacker", "Fought", "Successful", "Expected"]),
            rows: bands(s),
        },
        Numbers {
            title: "Battles",
            about: "Strengths are attackers to defenders, as the viewer knew them. Won: the place was taken or could have been. \
                    Losses are units, in brackets those to be expected.",
            head: [
                texts(&["Turn", "Place", "Attacker", "Strengths", "Chance", "Result"]),
                Side::BOTH.map(lost).into(),
            ]
            .concat(),
            rows: s.battles.iter().map(|b| battle(s, b)).collect(),
        },
        Numbers {
            title: "Dice",
            about: "",
            head: texts(&["Turn", "What", "Face", "Modifiers", "Result"]),
            rows: r.dice.iter().map(die).collect(),
        },
    ];
    all.into_iter().filter(|t| !t.rows.is_empty()).collect()
}

/// Rows by turn and side, and of all turns; a side that has nothing to tell has none.
fn by_turn(s: &Statistics, cells: fn(Side, &SideTurn) -> Option<Vec<String>>) -> Vec<Vec<String>> {
    let sums = BySide::from_fn(|side| s.total(side));
    let all = s.turns.iter().map(|t| (t.name.as_str(), t.sides)).chain([("All turns", sums)]);
    let mut rows = Vec::new();
    for (turn, sides) in all {
        for (side, account) in sides.iter() {
            if let Some(cells) = cells(side, account) {
                rows.push([vec![turn.to_owned(), side_name(s, side)], cells].concat());
            }
        }
    }
    rows
}

fn losses(_: Side, x: &SideTurn) -> Option<Vec<String>> {
    let any = [x.lost, x.captured, x.acted, x.idle, x.unsupplied].iter().any(|n| *n > 0);
    let all = [x.lost, x.lost_elsewhere, x.captured, x.acted, x.idle, x.unsupplied];
    any.then(|| all.map(|n| n.to_string()).into())
}

fn luck(by: Side, x: &SideTurn) -> Option<Vec<String>> {
    let luck = || [&x.dice, &x.faces, &x.play].map(|stake| signed(stake.balance(by)));
    let battles = || vec![x.battles[0].to_string(), x.battles[1].to_string(), format!("{:.1}", x.hoped)];
    (x.battles[0] > 0).then(|| [battles(), luck().into()].concat())
}

/// The same without drawn faces.
fn luck_of_dice(by: Side, x: &SideTurn) -> Option<Vec<String>> {
    let mut cells = luck(by, x)?;
    cells.remove(cells.len() - 2);
    Some(cells)
}

fn bands(s: &Statistics) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for b in s.bands() {
        for side in Side::BOTH.into_iter().filter(|side| b.fought[*side] > 0) {
            let (fought, taken) = (b.fought[side].to_string(), b.taken[side].to_string());
            let hoped = format!("{:.1}", b.hoped[side]);
            rows.push(vec![b.label.to_owned(), side_name(s, side), fought, taken, hoped]);
        }
    }
    rows
}

fn battle(s: &Statistics, b: &Battle) -> Vec<String> {
    let e = &b.engaged;
    let [first, second] = Side::BOTH.map(|side| {
        let expected = b.expected.map_or_else(String::new, |x| format!(" ({:.1})", x.lost[side]));
        format!("{}{expected}", b.lost[side])
    });
    vec![
        b.when.turn.to_string(),
        e.place.clone(),
        side_name(s, e.side),
        e.odds.clone(),
        e.chance.map_or_else(String::new, |c| c.percent(0)),
        b.end.word().to_owned(),
        first,
        second,
    ]
}

fn die(d: &Die) -> Vec<String> {
    vec![d.turn.clone(), d.what.clone(), d.face.to_string(), d.modifiers.clone(), d.result.to_string()]
}
