//! What the marks of the map say in words, for assistive tools and the status line.

use engine::{
    base::keys::PlaceKey,
    show::scene::{Arrow, ArrowStyle, Mark},
};

/// What is offered or shown at a place: `may go here, 2 links`.
pub fn marks_at<'a>(marks: impl IntoIterator<Item = &'a Mark>, place: PlaceKey) -> String {
    let mut words: Vec<String> = marks.into_iter().filter_map(|m| one(m, place)).collect();
    words.dedup();
    words.join(", ")
}

/// What arrows say of the place they end at: its number in a retreat, or why it is barred to one.
pub fn arrows_at<'a>(arrows: impl IntoIterator<Item = &'a Arrow>, place: PlaceKey) -> String {
    let ends = arrows.into_iter().filter(|arrow| arrow.path.last() == Some(&place));
    let mut words: Vec<String> = ends.filter_map(end).collect();
    words.dedup();
    words.join(", ")
}

fn end(arrow: &Arrow) -> Option<String> {
    match arrow.style {
        ArrowStyle::Barred => Some(arrow.label.clone()),
        ArrowStyle::Retreat | ArrowStyle::RetreatTheirs if !arrow.label.is_empty() => {
            Some(format!("hex {} of a {}", arrow.label, arrow.legend))
        }
        _ => None,
    }
}

fn one(mark: &Mark, at: PlaceKey) -> Option<String> {
    match mark {
        Mark::Reach(r) if r.place == at => Some(format!("may go here, {}", r.spoken)),
        Mark::Target { place, .. } if *place == at => Some("may be attacked".into()),
        Mark::Choice { place } if *place == at => Some("may be chosen".into()),
        Mark::Chance { place, spoken, .. } | Mark::Leave { place, spoken } if *place == at => {
            Some(spoken.clone())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::scene::{Reach, ReachStyle};

    #[test]
    fn marks_are_said() {
        let reach = |place, spoken: &str| {
            let (place, from) = (PlaceKey(place), PlaceKey(1));
            let style = ReachStyle::default();
            Mark::Reach(Reach {
                place,
                from,
                way: Vec::new(),
                cost: "2".into(),
                spoken: spoken.into(),
                style,
                legend: "".into(),
            })
        };
        let marks = [
            reach(3, "2 links"),
            reach(4, "1 link, with the Bonus"),
            Mark::Target { place: PlaceKey(5), from: PlaceKey(3) },
            Mark::Choice { place: PlaceKey(5) },
            Mark::Chance { place: PlaceKey(6), label: "70 %".into(), spoken: "taken in 70 per cent".into() },
        ];
        assert_eq!(marks_at(&marks, PlaceKey(3)), "may go here, 2 links");
        assert_eq!(marks_at(&marks, PlaceKey(4)), "may go here, 1 link, with the Bonus");
        assert_eq!(marks_at(&marks, PlaceKey(5)), "may be attacked, may be chosen");
        assert_eq!(marks_at(&marks, PlaceKey(6)), "taken in 70 per cent");
        assert_eq!(marks_at(&marks, PlaceKey(7)), "");
    }
}
