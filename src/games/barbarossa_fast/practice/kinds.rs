//! The kinds of task.

use engine::show::exercise::{ExerciseKind, Manner};
use kit::exercise::{POINTS, kind};

/// Thirteen of them, from the sum of one attack to the whole front.
pub(super) const KINDS: &[ExerciseKind] = &[
    kind(
        [
            "hits",
            "Counting hits",
            "How many hits count once the ground has absorbed its share",
            "what the ground absorbs of the hits",
            "Every number of hits from none to all that are fired; nothing is cut.",
        ],
        Manner::Rows,
        [1, 1],
        ("hit", "hits"),
        1,
    ),
    kind(
        [
            "least",
            "The least that takes it",
            "Which force of the fewest factors takes a place whatever the unknown units are",
            "the least force that takes a place surely",
            "Every set of units that may attack from where they stand; units alike in all that counts stand for each \
             other. A place that more than 700 sets could attack is not asked about.",
        ],
        Manner::Rows,
        [1, 2],
        ("factor", "factors"),
        1,
    ),
    kind(
        [
            "best",
            "The best chance",
            "Which units, as many as asked for, take a place with the best chance",
            "which units make the better attack",
            "Every set of that many units that may attack from where they stand; units alike in all that counts stand for \
             each other. A place that more than 700 sets could attack is not asked about.",
        ],
        Manner::Rows,
        [50, 300],
        POINTS,
        10,
    ),
    kind(
        [
            "join",
            "One unit more",
            "Which unit helps a declared attack most",
            "which unit helps an attack most",
            "Every unit that can still join the attack, after an approach where it needs one; units alike in all that \
             counts stand for each other.",
        ],
        Manner::Rows,
        [50, 300],
        POINTS,
        10,
    ),
    kind(
        [
            "estimate",
            "Estimate the chance",
            "What the chance of an attack is, within ten points",
            "how good the chance of an attack is",
            "Four figures, of which one lies within ten points of the chance and every other at least twenty away.",
        ],
        Manner::Rows,
        [10, 34],
        POINTS,
        1,
    ),
    kind(
        [
            "falls",
            "Which of these falls",
            "Which of the declared attacks is the surest",
            "which of several attacks is the surest",
            "Every declared attack, each as if it were fought next. Asked only where the next best has a real chance as well.",
        ],
        Manner::Rows,
        [150, 500],
        POINTS,
        10,
    ),
    kind(
        [
            "first",
            "Which attack first",
            "In which order two attacks take more",
            "which attack should come first",
            "Both orders of two declared attacks, over every face that the units in the first one can turn out to have. \
             Attacks that an air fleet flies over are not asked about: its die would have to be rolled for both.",
        ],
        Manner::Rows,
        [100, 400],
        ("hundredth of a place", "hundredths of a place"),
        10,
    ),
    kind(
        [
            "air",
            "Where to fly",
            "Over which attack an air fleet is worth most",
            "where air support is worth most",
            "Every attack that the air fleet can fly over. Asked only where the next best is worth a flight as well.",
        ],
        Manner::Rows,
        [50, 250],
        POINTS,
        10,
    ),
    kind(
        [
            "retreat",
            "The way back",
            "Where the defenders of a place can go if they must",
            "where a beaten unit can retreat to",
            "Every place linked with the target. Victory cities and fortresses are not asked about: who is hit there need not go.",
        ],
        Manner::Place,
        [1, 2],
        ("way", "ways"),
        1,
    ),
    kind(
        [
            "hole",
            "The hole in the line",
            "Which place of the other side can be taken with the best chance",
            "where the line is weakest",
            "Every place held by units of the other side beside one’s own, each with the best of all sets of units that \
             may attack it from where they stand. A position with a place that more than 700 sets could attack is left out, and one in \
             which no second place could fall.",
        ],
        Manner::Place,
        [150, 500],
        POINTS,
        10,
    ),
    kind(
        [
            "danger",
            "What is in danger",
            "Which of one’s own places the other side can take with the best chance",
            "which of your own places is in danger",
            "Every place held by one’s own units, each with the best of all sets of enemy units that may attack it in \
             their next step from where they stand now. Moves before it are not foreseen: the task says so. Asked only where a \
             second place could fall.",
        ],
        Manner::Place,
        [150, 500],
        POINTS,
        10,
    ),
    kind(
        [
            "pocket",
            "Close the pocket",
            "Which place, once taken, cuts off the most units",
            "which place closes a pocket",
            "Every place of the other side that a unit may attack from where it stands, and every place that a unit can \
             move to: where several units could do it, the best of them counts. Asked only where a second place cuts units off.",
        ],
        Manner::Place,
        [1, 2],
        ("unit", "units"),
        1,
    ),
    kind(
        [
            "cut_off",
            "What is cut off",
            "Which place loses its supply when another one falls",
            "what loses its supply when a place falls",
            "Every other place held by units of that side.",
        ],
        Manner::Place,
        [1, 3],
        ("unit", "units"),
        1,
    ),
];
