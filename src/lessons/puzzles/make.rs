//! Puzzles out of played games: moments of decision, and of the tasks they offer those with one best answer.

use super::{
    check,
    format::{FORMAT, Position, Puzzle, PuzzlePack},
    opened,
};
use crate::opening::POLICY;
use engine::{
    base::{seat::PlyId, side::Viewer},
    contract::options::Choices,
    show::exercise::Exercise,
    table::{GameKind, Table},
};
use std::collections::{BTreeMap, BTreeSet};

/// Plies after which a game that does not end is given up.
const MOST_PLIES: usize = 20_000;

/// What is taken of a game at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Puzzles of one kind.
    pub of_a_kind: usize,
    /// Tasks of one kind that are tried in one position.
    pub tries: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { of_a_kind: 2, tries: 3 }
    }
}

/// What a game gave.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Made {
    /// Positions that puzzles stand on.
    pub positions: Vec<Position>,
    /// Puzzles.
    pub puzzles: Vec<Puzzle>,
    /// What each of them says, as a number: two games often come to the same question.
    pub prints: Vec<u64>,
    /// Tasks whose answers were weighed.
    pub weighed: usize,
    /// Tasks whose answer did not hold by the second path, each with what was wrong: they are left out.
    pub unproven: Vec<String>,
}

/// Plays a game with the computer on all sides to its end.
///
/// # Errors
/// One sentence, when an automatic player finds no order.
pub fn played(kind: &dyn GameKind, choices: &Choices, seed: u64) -> Result<Box<dyn Table>, String> {
    let mut table = kind.new_table(choices, seed, POLICY)?;
    while let Some(side) = table.to_act() {
        let levels = kind.levels(side).len().max(1) as u64;
        let level = kind.procedure_of(side, (seed % levels) as u8);
        let think = table.thinker(level).ok_or("an automatic player has nothing to say")?;
        let mut thought = think();
        if thought.orders == 0 {
            return Err("an automatic player finds no order".into());
        }
        table.accept(&mut thought, usize::MAX)?;
        if table.ply_count() > MOST_PLIES {
            return Err("a game comes to no end".into());
        }
    }
    Ok(table)
}

/// A moment of a game: a position that can be written down, and orders from there on.
struct Moment {
    from: PlyId,
    deeds: Vec<PlyId>,
}

/// The moments at which a step has just begun, half way through its orders, and shortly before its last one.
fn moments(table: &dyn Table) -> Vec<Moment> {
    let way = table.way_to(table.main_tip());
    let step = |ply: PlyId| {
        let when = table.when(ply);
        (when.turn, when.phase)
    };
    let mut out = Vec::new();
    let mut nth = 0;
    while nth < way.len() {
        let last = (nth..way.len()).take_while(|n| step(way[*n]) == step(way[nth])).last().unwrap_or(nth);
        if table.position(way[nth], Viewer::Umpire).is_ok() {
            out.push(Moment { from: way[nth], deeds: Vec::new() });
            let given = last - nth;
            let mut cuts = vec![given, given.saturating_sub(2), given / 2];
            cuts.dedup();
            for n in cuts.into_iter().filter(|n| *n > 0) {
                out.push(Moment { from: way[nth], deeds: way[nth + 1..=nth + n].to_vec() });
            }
        }
        nth = last + 1;
    }
    out
}

/// Draws puzzles from a game that was played.
///
/// # Errors
/// One sentence, when a position of it cannot be taken up again.
pub fn drawn(kind: &dyn GameKind, table: &dyn Table, from: &str, limits: &Limits) -> Result<Made, String> {
    let mut made = Made::default();
    let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
    // All games begin alike: each is drawn from another month on.
    let mut moments = moments(table);
    let turn = (hash(&[from]) as usize).checked_rem(moments.len()).unwrap_or(0);
    moments.rotate_left(turn);
    for moment in &moments {
        let position = written(table, moment, from)?;
        let pack = PuzzlePack { choices: table.choices(), ..PuzzlePack::default() };
        // A position that cannot be taken up again, as with a counter that is set apart, is no puzzle.
        let Ok(here) = opened::table(kind, &pack, &position) else { continue };
        let Some(side) = here.to_act() else { continue };
        let mut is_used = false;
        for of in kind.exercise_kinds() {
            if kept.get(of.id).is_some_and(|n| *n >= limits.of_a_kind) {
                continue;
            }
            let mut offered = here.exercises(here.cursor(), side, of.id);
            let turn = (hash(&[of.id, &position.id]) as usize).checked_rem(offered.len()).unwrap_or(0);
            offered.rotate_left(turn);
            for about in offered.into_iter().take(limits.tries) {
                made.weighed += 1;
                let Some(exercise) = here.exercise(here.cursor(), side, of.id, &about) else { continue };
                let Some((best, by)) = exercise.best(of.margin) else { continue };
                if !is_worth_asking(&exercise) {
                    continue;
                }
                let id = format!("{}-{:08x}", of.id, hash(&[of.id, &about, &position.id]) as u32);
                if let Err(why) = check::second(&*here, side, (of.id, &about), &exercise, best) {
                    made.unproven.push(format!("{id} about “{about}”: {why}"));
                    continue;
                }
                made.puzzles.push(Puzzle {
                    id,
                    at: position.id.clone(),
                    kind: of.id.to_owned(),
                    about,
                    best: exercise.answers[best].id.clone(),
                    by,
                    answers: exercise.answers.len() as u16,
                    level: opened::level(of, &exercise, by),
                });
                made.prints.push(print(of.id, &exercise));
                *kept.entry(of.id).or_default() += 1;
                is_used = true;
                break;
            }
        }
        if is_used {
            made.positions.push(position);
        }
    }
    Ok(made)
}

/// Whether its answers can be told apart by what they say.
fn is_worth_asking(exercise: &Exercise) -> bool {
    let mut texts: Vec<&str> = exercise.answers.iter().map(|answer| answer.text.as_str()).collect();
    texts.sort_unstable();
    texts.windows(2).all(|two| two[0] != two[1])
}

/// What a task says, as a number.
fn print(kind: &str, exercise: &Exercise) -> u64 {
    let answers = exercise.answers.iter().flat_map(|answer| [answer.text.as_str(), answer.sum.as_str()]);
    let said: Vec<&str> = [kind, &exercise.question, &exercise.given].into_iter().chain(answers).collect();
    hash(&said)
}

fn written(table: &dyn Table, moment: &Moment, from: &str) -> Result<Position, String> {
    let start = table.start_before(moment.from, Viewer::Umpire)?.1;
    let order = |ply: &PlyId| {
        let order = table.ply_order(*ply, Viewer::Umpire).ok_or("an order of the game is not known")?;
        Ok(table.write_order(&order))
    };
    let deeds = moment.deeds.iter().map(order).collect::<Result<Vec<_>, String>>()?;
    let parts: Vec<&str> =
        std::iter::once(start.position.as_str()).chain(deeds.iter().map(String::as_str)).collect();
    let id = format!("p-{:012x}", hash(&parts) & 0xffff_ffff_ffff);
    let now = table.sequence(moment.from, Viewer::Umpire);
    let words = if now.date.is_empty() { now.turn.clone() } else { now.date.clone() };
    let from = if words.is_empty() { from.to_owned() } else { format!("{words}, {from}") };
    Ok(Position { id, from, start, deeds })
}

/// A lasting number for some texts.
fn hash(texts: &[&str]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(texts.join("\u{1}").as_bytes())
}

/// Puts what several games gave into one pack, in their sequence, without doubles.
pub fn pack(kind: &dyn GameKind, choices: &Choices, id: &str, title: &str, all: Vec<Made>) -> PuzzlePack {
    let mut pack = PuzzlePack {
        format: FORMAT,
        id: id.to_owned(),
        title: title.to_owned(),
        game: kind.id().to_owned(),
        choices: choices.clone(),
        ..PuzzlePack::default()
    };
    let (mut prints, mut ids, mut places) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for made in all {
        let new = made.positions.into_iter().filter(|position| places.insert(position.id.clone()));
        pack.positions.extend(new);
        for (puzzle, print) in made.puzzles.into_iter().zip(made.prints) {
            if prints.insert(print) && ids.insert(puzzle.id.clone()) {
                pack.puzzles.push(puzzle);
            }
        }
    }
    without_idle_positions(&mut pack);
    pack
}

/// Keeps a number of each kind, its levels as even as they can be, and the positions they need.
pub fn balanced(pack: &mut PuzzlePack, of_a_kind: usize) {
    let mut taken: BTreeMap<(String, u8), usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, Puzzle)> = Vec::new();
    for puzzle in std::mem::take(&mut pack.puzzles) {
        let nth = taken.entry((puzzle.kind.clone(), puzzle.level)).or_default();
        ranked.push((*nth, puzzle));
        *nth += 1;
    }
    // The first of every level of a kind, then the second of every level, and so on.
    ranked.sort_by(|(a, p), (b, q)| (&p.kind, a, p.level).cmp(&(&q.kind, b, q.level)));
    let mut kept: BTreeMap<String, usize> = BTreeMap::new();
    ranked.retain(|(_, puzzle)| {
        let n = kept.entry(puzzle.kind.clone()).or_default();
        *n += 1;
        *n <= of_a_kind
    });
    pack.puzzles = ranked.into_iter().map(|(_, puzzle)| puzzle).collect();
    without_idle_positions(pack);
}

fn without_idle_positions(pack: &mut PuzzlePack) {
    let used: BTreeSet<&str> = pack.puzzles.iter().map(|p| p.at.as_str()).collect();
    pack.positions.retain(|position| used.contains(position.id.as_str()));
}
