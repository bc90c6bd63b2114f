//! In which sequence the units of the list of forces stand, and under which headings.

use engine::show::{
    counter::CounterMark,
    roster::{Roster, RosterRow},
    scene::Scene,
};
use std::cmp::{Ordering, Reverse};

/// By what the list is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// By group, in it by place.
    #[default]
    Group,
    /// By name.
    Unit,
    /// By place.
    Place,
    /// By a column of the roster.
    Column(usize),
}

/// How the list is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sorting {
    /// By what.
    pub by: By,
    /// From the other end.
    pub turned: bool,
}

/// A line of the list.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry {
    /// A heading, and how many units stand under it.
    Head(String, usize),
    /// The unit with this number in the scene and the roster.
    Unit(usize),
}

impl Sorting {
    /// After a click on a heading: sorted by it, then from the other end, then by group again.
    #[must_use]
    pub fn pressed(self, by: By) -> Self {
        match (self.by == by, self.turned) {
            (false, _) => Self { by, turned: false },
            (true, false) => Self { by, turned: true },
            (true, true) => Self::default(),
        }
    }

    /// How two units of a side follow each other.
    fn compare(self, scene: &Scene, roster: &Roster, a: usize, b: usize) -> Ordering {
        let (x, y) = (&scene.counters[a], &scene.counters[b]);
        let place = |c: &CounterMark| scene.board.name(c.place).to_owned();
        let usual = || (&x.group, place(x), x.unit).cmp(&(&y.group, place(y), y.unit));
        let wanted = match self.by {
            By::Group => return usual(),
            By::Unit => by_number(&x.name).cmp(&by_number(&y.name)),
            By::Place => place(x).cmp(&place(y)),
            By::Column(nth) => ranks(roster, nth, a, b),
        };
        let wanted = if self.turned { wanted.reverse() } else { wanted };
        wanted.then_with(usual)
    }
}

/// A name with the number it begins with as a number: the 9th before the 18th, names without one last.
fn by_number(name: &str) -> (u32, &str) {
    let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (name[..digits].parse().unwrap_or(u32::MAX), name)
}

fn ranks(roster: &Roster, nth: usize, a: usize, b: usize) -> Ordering {
    let rank = |row: usize| {
        let cell = |row: &RosterRow| row.cells.get(nth).map(|cell| cell.rank);
        roster.rows.get(row).and_then(cell).unwrap_or(i32::MAX)
    };
    if roster.columns.get(nth).is_some_and(|column| column.greatest_first) {
        Reverse(rank(a)).cmp(&Reverse(rank(b)))
    } else {
        rank(a).cmp(&rank(b))
    }
}

/// The lines of the list: each side by itself, that of the viewer first; sorted by group, under a heading for each.
pub fn entries(scene: &Scene, roster: &Roster, sides: &[&str], own: u8, sorting: Sorting) -> Vec<Entry> {
    let mut order: Vec<usize> = (0..scene.counters.len()).collect();
    let side = |i: usize| (scene.counters[i].side != own, scene.counters[i].side);
    order.sort_by(|&a, &b| side(a).cmp(&side(b)).then_with(|| sorting.compare(scene, roster, a, b)));
    let mut out: Vec<Entry> = Vec::new();
    let mut head: Option<(usize, String)> = None;
    for i in order {
        let title = title(&scene.counters[i], sides, sorting.by);
        if head.as_ref().is_none_or(|(_, current)| *current != title) {
            head = Some((out.len(), title.clone()));
            out.push(Entry::Head(title, 0));
        }
        if let Some(Entry::Head(_, n)) = head.as_ref().and_then(|(at, _)| out.get_mut(*at)) {
            *n += 1;
        }
        out.push(Entry::Unit(i));
    }
    out
}

/// The heading over a unit.
fn title(counter: &CounterMark, sides: &[&str], by: By) -> String {
    let side = sides.get(usize::from(counter.side)).copied().unwrap_or("");
    if counter.group.is_empty() || by != By::Group {
        side.to_owned()
    } else {
        format!("{side} · {}", counter.group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        base::keys::UnitKey,
        show::counter::{CounterStates, Value},
    };

    fn unit(nth: u16, name: &str, side: u8, strength: u16, moved: bool) -> CounterMark {
        CounterMark {
            unit: UnitKey(nth),
            side,
            name: name.to_owned(),
            group: if nth.is_multiple_of(2) { "North".into() } else { "Centre".into() },
            values: Some(vec![Value::new("attack", strength)]),
            states: CounterStates { moved, ..CounterStates::default() },
            ..CounterMark::default()
        }
    }

    fn listed(sorting: Sorting) -> Vec<String> {
        let counters = vec![
            unit(0, "18th Army", 0, 4, true),
            unit(1, "9th Army", 0, 6, false),
            unit(2, "Front A", 1, 9, false),
            unit(3, "2nd Army", 0, 5, true),
        ];
        let roster = Roster::of(&counters);
        let scene = Scene { counters, ..Scene::default() };
        let all = entries(&scene, &roster, &["Own", "Other"], 0, sorting);
        let said = |entry: &Entry| match entry {
            Entry::Head(title, n) => format!("{title} {n}"),
            Entry::Unit(i) => scene.counters[*i].name.clone(),
        };
        all.iter().map(said).collect()
    }

    #[test]
    fn without_a_wish_units_stand_by_group() {
        let wanted = [
            "Own · Centre 2",
            "9th Army",
            "2nd Army",
            "Own · North 1",
            "18th Army",
            "Other · North 1",
            "Front A",
        ];
        assert_eq!(listed(Sorting::default()), wanted);
    }

    #[test]
    fn a_heading_sorts_within_each_side() {
        let by = |by| Sorting::default().pressed(by);
        assert_eq!(
            listed(by(By::Unit)),
            ["Own 3", "2nd Army", "9th Army", "18th Army", "Other 1", "Front A"]
        );
        assert_eq!(
            listed(by(By::Column(0)))[1..4],
            ["9th Army", "2nd Army", "18th Army"],
            "the strongest first"
        );
        assert_eq!(listed(by(By::Column(3)))[1..4], ["2nd Army", "18th Army", "9th Army"], "who moved first");
        assert_eq!(
            listed(by(By::Column(0)).pressed(By::Column(0)))[1..4],
            ["18th Army", "2nd Army", "9th Army"]
        );
    }

    #[test]
    fn the_third_press_gives_the_groups_back() {
        let once = Sorting::default().pressed(By::Place);
        assert_eq!(once.pressed(By::Place).pressed(By::Place), Sorting::default());
        assert_eq!(once.pressed(By::Unit), Sorting { by: By::Unit, turned: false });
    }
}
