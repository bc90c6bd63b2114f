//! What is said below a map: how to read its counters, and who stands off it.

use engine::{
    base::{keys::PlaceKey, say::join},
    show::{
        counter::{ConditionSign, CounterMark},
        scene::Scene,
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// Units that stand off the map, as a sentence for the caption: `Off the map: 4 Soviet at Upper Volga.`
pub(crate) fn off_map(scene: &Scene, sides: &[String]) -> String {
    let mut at: BTreeMap<(u8, PlaceKey), usize> = BTreeMap::new();
    for c in &scene.counters {
        if scene.board.place(c.place).is_some_and(|p| !p.is_on_map()) {
            *at.entry((c.side, c.place)).or_default() += 1;
        }
    }
    let one = |((side, place), n): ((u8, PlaceKey), usize)| {
        let name = scene.board.name(place);
        format!("{n} {} at {name}", sides.get(usize::from(side)).map_or("", String::as_str))
    };
    let each: Vec<String> = at.into_iter().map(one).collect();
    if each.is_empty() { String::new() } else { format!(" Off the map: {}.", each.join(", ")) }
}

/// How to read the counters of a picture: their numbers, what is not known, the signs of conditions. A small
/// counter has room for no more than `most` of its numbers.
pub(crate) fn legend(scene: &Scene, most: usize) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut signs: BTreeSet<(ConditionSign, &str)> = BTreeSet::new();
    for c in &scene.counters {
        for value in c.values.iter().flatten().take(most) {
            if !numbers.iter().any(|known| *known == value.name) {
                numbers.push(value.name.clone().into_owned());
            }
        }
        signs.extend(c.conditions.iter().map(|c| (c.sign, c.words.as_ref())));
    }
    match numbers.as_slice() {
        [] => {}
        [one] => said.push(format!("a number on a counter is its {one}")),
        many => said.push(format!("the numbers on a counter are {}", join(many))),
    }
    if scene.counters.iter().any(CounterMark::is_face_down) {
        said.push("? is an unknown unit".into());
    }
    let sign = |sign: ConditionSign| match sign {
        ConditionSign::Corner(letter) => Some(format!("a corner with {letter}")),
        ConditionSign::Corners(letter) => Some(format!("two corners with {letter}")),
        ConditionSign::Unsupplied => Some("a struck ring".into()),
        ConditionSign::Isolated => Some("a struck disc".into()),
        ConditionSign::Dry => Some("a drop".into()),
        ConditionSign::Letter(letter) => Some(format!("{letter} on a dark square")),
        ConditionSign::Garrison => Some("a small wall".into()),
        ConditionSign::RedName => Some("a red name on white".into()),
        ConditionSign::Words => None,
    };
    said.extend(signs.iter().filter_map(|(s, words)| Some(format!("{} is {words}", sign(*s)?))));
    let text = said.join("; ");
    if text.is_empty() { text } else { format!(" {}.", engine::base::say::capital(&text)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::{
        counter::{Branch, Condition, Nato, Size, Value},
        words::Tone,
    };

    #[test]
    fn numbers_and_signs_of_the_counters_are_explained() {
        let numbers = [("attack", 4), ("defence", 4), ("movement", 3)];
        let worn = Condition::new(ConditionSign::Corner('S'), "Shaken", "has rallied", Tone::Warn);
        let cut_off =
            Condition::new(ConditionSign::Unsupplied, "out of supply", "in supply again", Tone::OutOfSupply);
        let known = CounterMark {
            symbol: Nato { branch: Branch::Infantry, size: Size::Division },
            values: Some(numbers.map(|(name, n)| Value::new(name, n)).into()),
            conditions: vec![worn, cut_off],
            ..CounterMark::default()
        };
        let scene = Scene { counters: vec![known, CounterMark::default()], ..Scene::default() };
        let said = |most| legend(&scene, most);
        assert_eq!(
            said(usize::MAX),
            " The numbers on a counter are attack, defence and movement; ? is an unknown unit; a corner with S is \
             Shaken; a struck ring is out of supply."
        );
        assert!(said(2).starts_with(" The numbers on a counter are attack and defence;"));
    }
}
