//! Marches over several turns: this turn's part is ordered, the rest is kept beside the game and offered in the turns after it. None
//! goes on by itself. It lasts as long as the order that began it stands: who takes that back takes back the march. Like a plan that is
//! put together it is not kept in the file, which goes to the other side too: a march says what its side means to do.

use super::{hands::Hand, parts::Marching, state::Desk};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        march::March,
        scene::{Arrow, ArrowStyle, Mark, Reach, ReachStyle},
    },
};

impl Desk {
    /// The place where marching units stand together.
    fn where_they_stand(&self, marching: &Marching) -> Option<PlaceKey> {
        let mut places = marching.units.iter().map(|unit| self.seen.counter(*unit).map(|c| c.place));
        let first = places.next()??;
        places.all(|place| place == Some(first)).then_some(first)
    }

    /// The marches that are under way at the moment of the table: begun before it, and not at their goals. They are known to the
    /// side that ordered them alone.
    pub fn marches_now(&self) -> impl Iterator<Item = &Marching> {
        let mine = |unit: &UnitKey| self.seen.counter(*unit).is_some_and(|c| c.side == self.me.0);
        self.marches.iter().filter(move |marching| {
            let stands = self.where_they_stand(marching);
            !self.reviewed
                && self.table.has_come(marching.begun)
                && marching.units.iter().all(mine)
                && stands.is_some_and(|place| place != marching.goal)
        })
    }

    /// The march of a unit.
    pub(crate) fn march_of(&self, unit: UnitKey) -> Option<&Marching> {
        self.marches_now().find(|marching| marching.units.contains(&unit))
    }

    /// The ways of the marches that could go on now, with a mark where each turn ends.
    pub(crate) fn drawn_marches(&self) -> (Vec<Mark>, Vec<Arrow>) {
        let (mut marks, mut arrows) = (Vec::new(), Vec::new());
        if self.look.is_some() {
            return (marks, arrows);
        }
        for marching in self.marches_now() {
            let (march, turn) = self.rest(marching);
            arrows.push(arrow(&march.way, self.me.0));
            let ends = march.ends.iter().enumerate();
            marks.extend(ends.map(|(n, end)| end_of_turn(*end, &march.way, turn.map(|first| first + n))));
        }
        (marks, arrows)
    }

    /// What is left of a march, and the number of the turn in which it goes on: this one, or the next.
    fn rest(&self, marching: &Marching) -> (March, Option<usize>) {
        let (units, goal, from) = (&marching.units, marching.goal, self.where_they_stand(marching));
        if let Some(march) = self.known_way(units, goal).or_else(|| self.way_before(units, goal, from)) {
            return (march.clone(), Some(1));
        }
        let can_act = |unit: &UnitKey| self.seen.counter(*unit).is_some_and(|c| c.states.can_act);
        left(marching, from, units.iter().all(can_act))
    }
}

/// What is left of the way that a march went from where its units stand, and the number of the turn in which it goes on. Where they
/// were led off it, the goal alone is known and no turn.
fn left(marching: &Marching, from: Option<PlaceKey>, can_act: bool) -> (March, Option<usize>) {
    let Marching { goal, march, .. } = marching;
    let Some(gone) = march.way.iter().position(|place| Some(*place) == from) else {
        return (March { way: from.into_iter().chain([*goal]).collect(), ends: vec![*goal] }, None);
    };
    let way = march.way[gone..].to_vec();
    let ends = march.ends.iter().copied().filter(|end| way[1..].contains(end)).collect();
    (March { way, ends }, Some(if can_act { 1 } else { 2 }))
}

fn arrow(way: &[PlaceKey], side: u8) -> Arrow {
    let legend = "a march, as it would go on".into();
    Arrow { legend, ..Arrow::along(way.iter().copied(), ArrowStyle::Move, side) }
}

/// The mark where a turn of a march ends; its goal where the turn is not known.
fn end_of_turn(place: PlaceKey, way: &[PlaceKey], turn: Option<usize>) -> Mark {
    let spoken = turn.map(|nth| format!("turn {nth} of the march ends"));
    Mark::Reach(Reach {
        place,
        from: way.first().copied().unwrap_or(place),
        way: Vec::new(),
        cost: turn.map_or_else(String::new, |nth| nth.to_string()),
        spoken: spoken.unwrap_or_else(|| "the goal of the march".into()),
        style: ReachStyle::Last,
        legend: "where a turn of a march ends".into(),
    })
}

impl Hand<'_> {
    /// Units march to a place: the part of this turn is ordered, the rest is kept.
    pub(crate) fn begin_march(&mut self, units: Vec<UnitKey>, goal: PlaceKey, now: f64) {
        let march = self.desk.march_to(&units, goal);
        let Some((march, end)) = march.and_then(|march| Some((march.clone(), march.first_end()?))) else {
            self.go(units, goal, now);
            return;
        };
        // One that was taken back is none that goes on.
        let same = self.desk.marches_now().find(|known| known.units == units && known.goal == goal);
        let begun = same.map(|known| known.begun);
        if self.goes(&units, end, now) {
            let begun = begun.unwrap_or_else(|| self.desk.table.cursor());
            self.desk.marches.retain(|marching| !marching.units.iter().any(|unit| units.contains(unit)));
            self.desk.marches.push(Marching { units, goal, march, begun });
            let place = self.desk.seen.place_name(goal).to_owned();
            self.desk.say(&format!("The march to {place} begins; the rest is offered in the next turn"));
        }
    }

    /// Units go to a place; whether they are on their way. Where that has to be agreed to first, they are not.
    fn goes(&mut self, units: &[UnitKey], place: PlaceKey, now: f64) -> bool {
        let before = self.desk.table.cursor();
        self.go(units.to_vec(), place, now) && self.desk.table.cursor() != before
    }

    /// The march of the selected units goes on, or where none is selected the first that can.
    pub(crate) fn go_on_marching(&mut self, now: f64) {
        let selected = self.desk.lead().and_then(|unit| self.desk.march_of(unit));
        let able = |marching: &&Marching| {
            marching.units.iter().all(|unit| self.desk.seen.counter(*unit).is_some_and(|c| c.states.can_act))
        };
        let next = selected.or_else(|| self.desk.marches_now().find(able)).cloned();
        let Some(Marching { units, goal, .. }) = next else {
            self.desk.say("No march is under way that could go on now");
            return;
        };
        let march = self.desk.march_to(&units, goal);
        let end = march.as_ref().and_then(March::first_end).unwrap_or(goal);
        if self.goes(&units, end, now) {
            let same = self.desk.marches.iter_mut().find(|marching| marching.units == units);
            if let Some((marching, march)) = same.zip(march) {
                marching.march = march;
            }
            let place = self.desk.seen.place_name(goal).to_owned();
            self.desk.say(&format!("The march to {place} goes on"));
        }
    }
}

impl Desk {
    /// The march of these units is given up; they stay where they are.
    pub(crate) fn end_march(&mut self, units: &[UnitKey]) {
        self.marches.retain(|marching| !marching.units.iter().any(|unit| units.contains(unit)));
        self.say("The march is given up");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marching() -> Marching {
        let way = [1, 2, 3, 4, 5].map(PlaceKey).to_vec();
        let march = March { way, ends: vec![PlaceKey(3), PlaceKey(5)] };
        Marching { units: vec![UnitKey(0)], goal: PlaceKey(5), march, begun: 1 }
    }

    #[test]
    fn what_is_left_begins_where_the_units_stand() {
        let (march, turn) = left(&marching(), Some(PlaceKey(3)), true);
        assert_eq!((march.way, march.ends), ([3, 4, 5].map(PlaceKey).to_vec(), vec![PlaceKey(5)]));
        assert_eq!(turn, Some(1));
        assert_eq!(left(&marching(), Some(PlaceKey(3)), false).1, Some(2), "they have moved in this turn");
    }

    #[test]
    fn who_was_led_off_the_way_has_no_turn_told() {
        let (march, turn) = left(&marching(), Some(PlaceKey(9)), true);
        assert_eq!((march.way.as_slice(), turn), ([9, 5].map(PlaceKey).as_slice(), None));
        let Mark::Reach(goal) = end_of_turn(march.ends[0], &march.way, turn) else {
            panic!("a mark of reach")
        };
        assert_eq!((goal.cost.as_str(), goal.spoken.as_str()), ("", "the goal of the march"));
    }
}
