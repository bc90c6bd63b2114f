//! Facts offered as goals: what holds now and did not before.

use engine::{
    base::{keys::PlaceKey, seat::PlyId, side::Viewer},
    play::note::Spot,
    show::{
        fact::{Answer, FactName},
        scene::Subject,
    },
    table::{GameKind, Table},
};

/// Most facts that are offered.
const MOST: usize = 60;

/// A fact with what it is at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// As it is written in a lesson.
    pub fact: String,
    /// What it says of whom, in words.
    pub about: String,
}

/// Facts that hold at a moment and did not at an earlier one, as a viewer knows them; those with fewest words first.
pub fn changed(
    kind: &dyn GameKind,
    table: &dyn Table,
    who: Viewer,
    (before, now): (PlyId, PlyId),
) -> Vec<Offered> {
    let mut out = Vec::new();
    for name in kind.facts() {
        for arguments in arguments(table, name, who, now) {
            let call = call(name, &arguments);
            let (Ok(then), Ok(is)) = (table.answer(before, who, &call), table.answer(now, who, &call)) else {
                continue;
            };
            let fact = match (then, is) {
                (Answer::Holds(false), Answer::Holds(true)) => call,
                (Answer::Number(a), Answer::Number(b)) if a != b => format!("{call} = {b}"),
                _ => continue,
            };
            let about = in_words(table, who, (name, &arguments), &is);
            out.push(Offered { fact, about });
        }
    }
    out.sort_by_key(|offered| offered.fact.matches(',').count());
    out.truncate(MOST);
    out
}

/// A fact in words: whom it is about by the names on the map, what it says, and its number.
fn in_words(
    table: &dyn Table,
    who: Viewer,
    (name, arguments): (&FactName, &[String]),
    is: &Answer,
) -> String {
    let scene = table.scene(table.cursor(), who);
    let named = |id: &String| {
        let place = table.subject_of(&Spot::Place(id.clone()));
        match place.or_else(|| table.subject_of(&Spot::Unit(id.clone()))) {
            Some(Subject::Place(place)) => scene.board.name(place).to_owned(),
            Some(Subject::Unit(unit)) => {
                let counter = scene.counters.iter().find(|counter| counter.unit == unit);
                counter.map_or_else(|| id.clone(), |counter| counter.name.clone())
            }
            _ => table
                .sides()
                .iter()
                .find(|side| side.eq_ignore_ascii_case(id))
                .map_or(id.clone(), |s| (*s).to_owned()),
        }
    };
    let whom: Vec<String> = arguments.iter().map(named).collect();
    let number = match is {
        Answer::Number(number) => format!(": {number}"),
        Answer::Holds(_) => String::new(),
    };
    let about = name.about.trim_end_matches('.');
    if whom.is_empty() { format!("{about}{number}") } else { format!("{}: {about}{number}", whom.join(", ")) }
}

/// What a fact is at a moment, for the form: whether it holds, or why it cannot be asked.
///
/// # Errors
/// One sentence.
pub fn value(table: &dyn Table, at: PlyId, who: Viewer, fact: &str) -> Result<String, String> {
    match table.answer(at, who, fact)? {
        Answer::Holds(true) => Ok("holds here".into()),
        Answer::Holds(false) => Ok("does not hold here".into()),
        Answer::Number(number) => Ok(format!("is {number} here; compare it, as in “{fact} >= {number}”")),
    }
}

fn call(name: &FactName, arguments: &[String]) -> String {
    if arguments.is_empty() {
        name.name.to_owned()
    } else {
        format!("{}({})", name.name, arguments.join(", "))
    }
}

/// Every choice of arguments that is worth asking for; none for facts with arguments of another kind.
fn arguments(table: &dyn Table, name: &FactName, who: Viewer, at: PlyId) -> Vec<Vec<String>> {
    let id = |subject: Subject| match table.spot_of(&subject) {
        Some(Spot::Place(id) | Spot::Unit(id)) => Some(id),
        None => None,
    };
    let place = |key: PlaceKey| id(Subject::Place(key));
    let scene = table.scene(at, who);
    let places = || scene.board.keys().filter_map(place).collect::<Vec<_>>();
    let sides: Vec<String> = table.sides().iter().map(|side| side.to_lowercase()).collect();
    let units = || scene.counters.iter().filter_map(|c| Some((id(Subject::Unit(c.unit))?, place(c.place)?)));
    match name.arguments {
        [] => vec![Vec::new()],
        ["side"] => sides.into_iter().map(|side| vec![side]).collect(),
        ["place"] => places().into_iter().map(|place| vec![place]).collect(),
        ["unit"] => units().map(|(unit, _)| vec![unit]).collect(),
        ["unit", "place"] => units().map(|(unit, place)| vec![unit, place]).collect(),
        ["place", "side"] => {
            let both = |place: String| sides.iter().map(move |side| vec![place.clone(), side.clone()]);
            places().into_iter().flat_map(both).collect()
        }
        // The word of a side stands for the only one that is asked of.
        [one] if sides.iter().any(|side| side == one) => vec![vec![(*one).to_owned()]],
        _ => Vec::new(),
    }
}
