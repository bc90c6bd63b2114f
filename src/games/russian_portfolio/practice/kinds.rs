//! The kinds of task.

use engine::show::exercise::{ExerciseKind, Manner};
use kit::exercise::{POINTS, kind};

/// Seven of them, from the column of one attack to the supply of a front.
pub(super) const KINDS: &[ExerciseKind] = &[
    kind(
        [
            "column",
            "Odds and shifts",
            "At which column of the table an attack is read",
            "how factors, ground and shifts make the column of an attack",
            "Every column of the table; nothing is cut. Attacks on Dispersed units, which are read elsewhere, are not asked about.",
        ],
        Manner::Rows,
        [100, 100],
        ("column", "columns"),
        100,
    ),
    kind(
        [
            "faces",
            "What the die does",
            "With how many faces of the die an attack takes its hex",
            "what the faces of the die do in an attack",
            "Every number from none to six. Attacks that every face decides alike and those in which a die of a retreat decides as well are not asked about.",
        ],
        Manner::Rows,
        [100, 100],
        ("face", "faces"),
        100,
    ),
    kind(
        [
            "surest",
            "The surest attack",
            "Which of the attacks takes its hex most often",
            "which of several attacks takes its hex most often",
            "Every attack that is allotted, each as if it were fought first; losses, retreats and advances as the automatic sides \
             choose them.",
        ],
        Manner::Rows,
        [100, 300],
        POINTS,
        10,
    ),
    kind(
        [
            "helps",
            "One more attacker",
            "Which unit helps an attack most",
            "which unit helps an attack most",
            "Every unit that may join the attack from where it stands; units alike in all that counts stand for each other.",
        ],
        Manner::Rows,
        [50, 250],
        POINTS,
        10,
    ),
    kind(
        [
            "back",
            "The way back",
            "Where a beaten unit can go",
            "where a beaten unit can retreat to",
            "Every hex beside it.",
        ],
        Manner::Place,
        [1, 2],
        ("way", "ways"),
        1,
    ),
    kind(
        [
            "march",
            "How far it goes",
            "How near a unit comes to a city in one move",
            "how far a unit comes past the enemy’s zones",
            "Every hex within its movement, its bonus and one hex more, each by the cheapest way the rules allow. Asked only where a \
             nearer hex seems to be within reach and is not.",
        ],
        Manner::Place,
        [1, 2],
        ("hex", "hexes"),
        1,
    ),
    kind(
        [
            "unsupplied",
            "Who is cut off",
            "Which unit no supply line reaches",
            "which unit is out of supply",
            "Every hex in which units of that side stand.",
        ],
        Manner::Place,
        [1, 2],
        ("unit", "units"),
        1,
    ),
];
