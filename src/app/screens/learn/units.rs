//! Units that an answer names: they stand before its words as counters, as one knows them from the map.

use crate::features::learn::whole_words;
use engine::show::counter::CounterMark;

/// Most counters before an answer.
const MOST: usize = 3;

/// The units that a text names in full, in its order. Of several with one name that of the learner's side is meant.
pub(crate) fn named<'a>(text: &str, counters: &'a [CounterMark], mine: u8) -> Vec<&'a CounterMark> {
    let mut found: Vec<(usize, &CounterMark)> = Vec::new();
    for counter in counters {
        let Some(at) = whole_words(text, &counter.name) else { continue };
        let end = at + counter.name.len();
        // `4th Army` is no unit of its own in `4th Army Group`, which is longer.
        let within = |(from, other): &(usize, &CounterMark)| {
            *from <= at && end <= from + other.name.len() && (counter.side != mine || other.side == mine)
        };
        if !found.iter().any(within) {
            found.retain(|(from, other)| *from < at || end < from + other.name.len());
            found.push((at, counter));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().take(MOST).map(|(_, counter)| counter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counter(name: &str, side: u8) -> CounterMark {
        CounterMark { name: name.into(), side, ..CounterMark::default() }
    }

    #[test]
    fn an_answer_names_units_by_their_full_names() {
        let all = [
            counter("4th Army", 1),
            counter("4th Army", 0),
            counter("4th Army Group", 0),
            counter("24th Army", 0),
            counter("Unknown unit", 1),
            counter("", 1),
        ];
        let units = |text: &str, mine: u8| -> Vec<(String, u8)> {
            named(text, &all, mine).into_iter().map(|c| (c.name.clone(), c.side)).collect()
        };
        let one = |name: &str, side: u8| vec![(name.to_owned(), side)];
        assert_eq!(units("4th Army", 0), one("4th Army", 0));
        assert_eq!(units("4th Army", 1), one("4th Army", 1));
        assert_eq!(units("The 24th Army.", 0), one("24th Army", 0));
        assert_eq!(units("4th Army Group", 1), one("4th Army Group", 0), "the longer name");
        assert_eq!(units("4th Armys, Minsk", 0), vec![]);
        let both = vec![("24th Army".to_owned(), 0), ("4th Army".to_owned(), 0)];
        assert_eq!(units("24th Army and 4th Army", 0), both, "in the order of the text");
    }
}
