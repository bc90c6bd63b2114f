//! The variations of a game in its report: where each leaves, what came of it, and how it compares with the line at the
//! same moment of the game.

use super::{
    names::Names,
    parts::Variation,
    prose::{Sentence, joined},
    remarks,
};
use engine::base::say::count;
use engine::{
    base::{seat::PlyId, side::Viewer, when::When},
    play::note::Annotation,
    study::Branch,
    table::Table,
};
use std::collections::BTreeMap;

/// Orders of a variation that are listed.
const MOST_ORDERS: usize = 40;

/// All variations that are not hidden, but for the line itself.
pub(crate) fn variations(
    table: &dyn Table,
    tip: PlyId,
    on_line: &BTreeMap<PlyId, u32>,
    notes: &[Annotation],
    (who, names): (Viewer, &Names),
) -> Vec<Variation> {
    let tree = table.tree();
    let away = |b: &Branch| b.plies > 0 && !b.hidden && !on_line.contains_key(&b.first);
    let branches = tree.branches.iter().enumerate().filter(|(_, b)| away(b));
    let one = |(i, b): (usize, &Branch)| {
        let plies = table.branch_plies(i);
        let own = |ply: PlyId| notes.iter().filter(move |n| n.ply == ply);
        Variation {
            name: if b.name.is_empty() { format!("Variation from ply {}", b.fork) } else { b.name.clone() },
            text: came_of(table, b, who),
            counts: counts(table, b.tip, tip, who),
            orders: orders(table, &plies, who, names),
            remarks: plies.iter().flat_map(|ply| remarks::of_texts(table, who, *ply, own(*ply))).collect(),
        }
    };
    branches.map(one).collect()
}

/// `After ply 250, 2nd Army attacks Kharkov; 218 orders; Soviet victory`.
fn came_of(table: &dyn Table, b: &Branch, who: Viewer) -> String {
    let way = &table.compare(b.tip, b.tip, who).ways[0];
    let came = way.result.clone().unwrap_or_else(|| "not played to the end".into());
    let by_hand = if b.by_hand == 0 { "" } else { "; with a die set by hand" };
    let first = table.ply_text(b.first, who);
    let first = if first.is_empty() { String::new() } else { format!(": {first}") };
    let orders = count(b.plies, "order");
    format!("After ply {}{first}; {orders}; {came}{by_hand}", b.fork)
}

/// What is counted otherwise: `Compared in October 1941, German attacks: Points 5 (3 on this line)`. Where the variation
/// ends in the midst of the game, the line is looked at as it stood then.
fn counts(table: &dyn Table, variation: PlyId, line: PlyId, who: Viewer) -> String {
    let end = table.when(variation);
    let way = table.way_to(line);
    let stretch = |when: When| (when.turn, when.phase);
    let then = way.iter().rev().copied().find(|ply| stretch(table.when(*ply)) <= stretch(end));
    let at = then.unwrap_or(0);
    let compared = table.compare(variation, at, who);
    let value = |way: usize, i: usize| compared.ways[way].values.get(i).copied().unwrap_or(0);
    let differs = compared.names.iter().enumerate().filter(|(i, _)| value(0, *i) != value(1, *i));
    let words: Vec<String> = differs
        .map(|(i, name)| format!("{} {} ({} on this line)", name.label, value(0, i), value(1, i)))
        .collect();
    let words = if words.is_empty() { "nothing that is counted differs".into() } else { words.join("; ") };
    let over = compared.ways[0].result.is_some() && compared.ways[1].result.is_some();
    let when = if over { "at the end of the game".to_owned() } else { moment(table, variation, who, end) };
    format!("Compared {when}: {words}")
}

/// `in June 1941, German attacks`.
fn moment(table: &dyn Table, tip: PlyId, who: Viewer, when: When) -> String {
    let line = table.timeline(tip, who);
    let turn = line.turns.iter().rev().find(|t| t.when.turn == when.turn).map_or("", |t| t.name.as_str());
    let phase = line.phases.iter().rev().find(|p| (p.when.turn, p.when.phase) == (when.turn, when.phase));
    match phase.map(|p| p.name.as_str()).filter(|name| !name.is_empty() && *name != turn) {
        Some(phase) => format!("in {turn}, {phase}"),
        None => format!("in {turn}"),
    }
}

/// The first orders of a variation.
fn orders(table: &dyn Table, plies: &[PlyId], who: Viewer, names: &Names) -> String {
    let words = |ply: &PlyId| {
        let text = table.ply_text(*ply, who).to_string();
        let text = if text.is_empty() { "An order that is not known".into() } else { text };
        Sentence { text, told: table.ply_told(*ply, who), strong: false }
    };
    let first = plies.iter().take(MOST_ORDERS).map(words).collect();
    let mut list: Vec<String> = joined(first, names).into_iter().map(|one| one.text).collect();
    if let Some(more) = plies.len().checked_sub(MOST_ORDERS).filter(|n| *n > 0) {
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
