//! The numbers of a report as tables.

use super::{parts::Report, wording::signed};
use crate::engine::base::{by_side::BySide, side::Side};

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

/// All tables that are not empty.
pub(crate) fn tables(r: &Report) -> Vec<Numbers> {
    let s = &r.statistics;
    let name = |side: Side| s.sides.get(usize::from(side.0)).cloned().unwrap_or_default();
    let mut by_turn = Vec::new();
    let mut luck = Vec::new();
    let sums = BySide::from_fn(|side| s.total(side));
    let all = s.turns.iter().map(|t| (t.name.clone(), t.sides)).chain([("All turns".to_owned(), sums)]);
    for (turn, sides) in all {
        for (side, x) in sides.iter() {
            let losses = [x.lost, x.captured, x.acted, x.idle, x.unsupplied];
            if losses.iter().any(|n| *n > 0) {
                by_turn.push(vec![
                    turn.clone(),
                    name(side),
                    x.lost.to_string(),
                    x.lost_elsewhere.to_string(),
                    x.captured.to_string(),
                    x.acted.to_string(),
                    x.idle.to_string(),
                    x.unsupplied.to_string(),
                ]);
            }
            if x.battles[0] == 0 {
                continue;
            }
            luck.push(vec![
                turn.clone(),
                name(side),
                x.battles[0].to_string(),
                x.battles[1].to_string(),
                format!("{:.1}", x.hoped),
                signed(x.dice.balance(side)),
                signed(x.faces.balance(side)),
                signed(x.play.balance(side)),
            ]);
        }
    }
    let bands = s.bands().into_iter().flat_map(|b| {
        let one = |side: Side| {
            vec![
                b.label.to_owned(),
                name(side),
                b.fought[side].to_string(),
                b.taken[side].to_string(),
                format!("{:.1}", b.hoped[side]),
            ]
        };
        Side::BOTH.into_iter().filter(|side| b.fought[*side] > 0).map(one).collect::<Vec<_>>()
    });
    let battles = s.battles.iter().map(|b| {
        let e = &b.engaged;
        let lost = Side::BOTH.map(|side| {
            let expected = b.expected.map_or_else(String::new, |x| format!(" ({:.1})", x.lost[side]));
            format!("{}{expected}", b.lost[side])
        });
        let [first, second] = lost;
        vec![
            b.when.turn.to_string(),
            e.place.clone(),
            name(e.side),
            e.odds.clone(),
            e.chance.map_or_else(String::new, |c| c.percent(0)),
            b.end.word().to_owned(),
            first,
            second,
        ]
    });
    let dice = r.dice.iter().map(|d| {
        vec![d.turn.clone(), d.what.clone(), d.face.to_string(), d.modifiers.clone(), d.result.to_string()]
    });
    let lost = |side| format!("{} lost (expected)", name(side));
    let out = [
        Numbers {
            title: "Losses, captures, tempo, supply",
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
            rows: by_turn,
        },
        Numbers {
            title: "Luck",
            about: "In the attacks of a side, in units: losses of the other side less its own, against what was to be \
                    expected. Dice and drawn faces are counted exactly and apart; play is all the rest.",
            head: texts(&[
                "Turn",
                "Side",
                "Attacks",
                "Successful",
                "Expected",
                "Dice",
                "Drawn faces",
                "Play",
            ]),
            rows: luck,
        },
        Numbers {
            title: "Battles by chance",
            about: "The chance is the one the viewer could work out when the attack was committed.",
            head: texts(&["Chance", "Attacker", "Fought", "Successful", "Expected"]),
            rows: bands.collect(),
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
            rows: battles.collect(),
        },
        Numbers {
            title: "Dice",
            about: "",
            head: texts(&["Turn", "What", "Face", "Modifiers", "Result"]),
            rows: dice.collect(),
        },
    ];
    out.into_iter().filter(|t| !t.rows.is_empty()).collect()
}
