//! `stavka log --format json`: the sentences, and beside them every order, every fact and everything that changed, so that
//! another program can follow the game ply by ply.

use super::eyes::Eyes;
use engine::{
    base::seat::{PlyId, Seat},
    show::log::LogLine,
    table::Table,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Lists of names longer than this are told by what came and what went.
const LONG: usize = 12;

/// The whole of it: `line` holds the plies in their sequence, without the start.
pub fn whole(table: &dyn Table, eyes: &Eyes, line: &[PlyId], lines: &[LogLine], end: &str) -> Value {
    let start = table.position_json(0, eyes.who);
    let mut before = start.clone();
    let mut told = |ply: &PlyId| {
        let after = table.position_json(*ply, eyes.who);
        let told = ply_json(table, eyes, *ply, &changes(&before, &after));
        before = after;
        told
    };
    let plies: Vec<Value> = line.iter().filter(|ply| **ply > 0).map(&mut told).collect();
    json!({
        "game": table.id(),
        "choices": table.choices(),
        "seed": table.told_seed(),
        "fair_play": table.fair_play(),
        "as": eyes.name,
        "lines": lines.iter().map(|one| line_json(table, one)).collect::<Vec<_>>(),
        "start": start,
        "plies": plies,
        "end": end,
    })
}

/// Who gave an order, and whether that was the program.
fn by(table: &dyn Table, seat: Option<Seat>) -> (Option<String>, Option<bool>) {
    let Some(seat) = seat else { return (None, None) };
    let side = table.sides().get(usize::from(seat.side().0));
    (side.map(|s| s.to_lowercase()), Some(matches!(seat, Seat::Automatic(..))))
}

fn line_json(table: &dyn Table, one: &LogLine) -> Value {
    let (seat, automatic) = by(table, one.seat);
    json!({
        "ply": one.ply,
        "turn": one.when.turn,
        "phase": one.when.phase,
        "battle": one.when.battle,
        "by": seat,
        "automatic": automatic,
        "reason": one.is_reason,
        "weight": one.line.weight,
        "text": one.line.text,
        "rules": one.line.rules,
        "die": one.line.die,
        "terms": one.line.terms,
    })
}

fn ply_json(table: &dyn Table, eyes: &Eyes, ply: PlyId, changes: &Value) -> Value {
    let (order, events) = table.ply_json(ply, eyes.who);
    let (side, automatic) = by(table, table.ply_seat(ply));
    let when = table.when(ply);
    json!({
        "ply": ply,
        "by": side,
        "automatic": automatic,
        "order": order,
        "events": events,
        "turn": when.turn,
        "phase": when.phase,
        "battle": when.battle,
        "changes": changes,
    })
}

/// What is otherwise in the second value: of maps the keys that differ, `null` where one is gone; of long lists of names what
/// was `added` and `removed`; of all else the new value.
fn changes(before: &Value, after: &Value) -> Value {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
            let differing = keys.into_iter().filter(|key| before.get(*key) != after.get(*key));
            let each = differing.map(|key| {
                let value = match (before.get(key), after.get(key)) {
                    (Some(before), Some(after)) => changes(before, after),
                    (_, after) => after.cloned().unwrap_or_default(),
                };
                (key.clone(), value)
            });
            Value::Object(each.collect::<Map<_, _>>())
        }
        (Value::Array(before), Value::Array(after)) => match (names(before), names(after)) {
            (Some(then), Some(now)) => json!({
                "added": now.difference(&then).collect::<Vec<_>>(),
                "removed": then.difference(&now).collect::<Vec<_>>(),
            }),
            _ if before.len() == after.len() && after.iter().any(Value::is_array) => {
                // A list for each side: told by its place.
                let each =
                    before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
                Value::Object(each.map(|(nth, (b, a))| (nth.to_string(), changes(b, a))).collect())
            }
            _ => Value::Array(after.clone()),
        },
        _ => after.clone(),
    }
}

/// A long list of different names as a set.
fn names(list: &[Value]) -> Option<BTreeSet<&str>> {
    let names: BTreeSet<&str> = list.iter().map(Value::as_str).collect::<Option<_>>()?;
    (names.len() > LONG && names.len() == list.len()).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_is_told_shortly() {
        let before = json!({"at": {"a": "S3", "b": "S4"}, "turn": 1, "path": ["x"], "same": [1]});
        let after = json!({"at": {"a": "S5"}, "turn": 2, "path": ["x", "y"], "same": [1]});
        let told = json!({"at": {"a": "S5", "b": null}, "turn": 2, "path": ["x", "y"]});
        assert_eq!(changes(&before, &after), told);
    }

    #[test]
    fn long_lists_tell_what_came_and_went() {
        let list = |from: u8| (from..from + 20).map(|n| n.to_string()).collect::<Vec<_>>();
        let (before, after) = (json!([list(10), list(50)]), json!([list(11), list(50)]));
        assert_eq!(changes(&before, &after), json!({"0": {"added": ["30"], "removed": ["10"]}}));
    }
}
