//! A game beside what happened: the front of a turn's end against that of the same day in history, place by place, with points,
//! and what that comes to in words. Made from one viewer's picture of the game and from the chronicle, so from nothing that
//! the viewer may not know.

use crate::{
    base::{
        keys::PlaceKey,
        say::{count, join},
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::{
        chronicle::{Chapter, Chronicle, FrontDay, Held},
        overlay::{Area, AreaStyle, Badge, BadgeStyle, Overlay, OverlayRow, Sign},
        scene::{Scene, Subject},
    },
    study::timeline::Timeline,
    table::Table,
};

use std::fmt::Write as _;

/// Where a turn of a game ended that a chapter tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnEnd {
    /// The game turn.
    pub turn: u16,
    /// The moment at which it began.
    pub from: u32,
    /// The moment at which it was over: the next one begins, or the game has ended.
    pub to: u32,
    /// The ply of that moment.
    pub at: PlyId,
}

/// The turns of a line that are over and of whose front the chronicle tells.
pub fn ends(table: &dyn Table, line: &Timeline, chronicle: &Chronicle) -> Vec<TurnEnd> {
    let mut out = Vec::new();
    for (i, span) in line.turns.iter().enumerate() {
        let turn = span.when.turn;
        let next = line.turns.get(i + 1).map(|span| span.first);
        let over = || line.plies.last().is_some_and(|ply| table.outcome_at(*ply).is_some());
        let Some(to) = next.or_else(|| over().then(|| line.end())) else { continue };
        let Some(at) = line.plies.get(to as usize).copied() else { continue };
        if chronicle.of_turn(turn).is_some_and(|chapter| chapter.front_day().is_some()) {
            out.push(TurnEnd { turn, from: span.first, to, at });
        }
    }
    out
}

/// How a place compares, for the side whose eyes look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Differs {
    /// That side holds it and did not hold it then, or not as a whole.
    More,
    /// That side does not hold it and did so then, or in part.
    Less,
    /// It is as it was.
    Not,
}

/// A place in both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceRow {
    /// Which.
    pub place: PlaceKey,
    /// `Kiev`.
    pub name: String,
    /// Points it is worth.
    pub worth: i32,
    /// Who holds it in the game.
    pub now: Option<Side>,
    /// Who held it then.
    pub then: Held,
    /// How that compares.
    pub differs: Differs,
}

/// A game and history on the last day of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// Whose eyes it is for: more and less are that side's.
    pub eyes: Side,
    /// The game turn.
    pub turn: u16,
    /// Points in the game and then, of the side that scores; `None` where none are counted.
    pub points: Option<(i32, i32)>,
    /// Places worth points, then the others that differ, each by worth and by the sequence of the map.
    pub rows: Vec<PlaceRow>,
    /// Places that differ.
    pub differ: usize,
    /// Places of which history says who held them.
    pub of: usize,
}

impl Beside {
    /// Compares a picture with a chapter; `points` are those of the side that scores.
    pub fn of(scene: &Scene, points: Option<i32>, chapter: &Chapter, eyes: Side) -> Self {
        let (mut rows, mut differ, mut of) = (Vec::new(), 0, 0);
        for (place, there) in scene.board.keys().zip(&scene.board.places) {
            let (now, then) = (scene.control(place), chapter.held(place));
            let differs = compared(now, then, eyes);
            of += usize::from(then != Held::Unsaid);
            differ += usize::from(differs != Differs::Not);
            if differs != Differs::Not || there.worth != 0 && then != Held::Unsaid {
                let name = scene.board.name(place).to_owned();
                rows.push(PlaceRow { place, name, worth: there.worth, now, then, differs });
            }
        }
        rows.sort_by_key(|row| (std::cmp::Reverse(row.worth), row.differs, row.place));
        Self { eyes, turn: chapter.turn, points: points.zip(chapter.points), rows, differ, of }
    }

    /// The game on a table at the end of a turn, as a viewer knows it.
    pub fn at(table: &dyn Table, at: PlyId, who: Viewer, eyes: Side, chapter: &Chapter) -> Self {
        let score = table.sequence(at, who).score.clone();
        let points = (score.total > 0).then_some(score.held);
        Self::of(&table.scene(at, who), points, chapter, eyes)
    }

    /// Places that differ one way.
    pub fn which(&self, differs: Differs) -> impl Iterator<Item = &PlaceRow> {
        self.rows.iter().filter(move |row| row.differs == differs)
    }

    /// What it comes to, in a paragraph; `you` speaks to the side whose eyes it is for.
    pub fn paragraph(&self, chronicle: &Chronicle, sides: &[&str], you: bool) -> String {
        let name = |side: Side| sides.get(usize::from(side.0)).copied().unwrap_or("first");
        let own = name(self.eyes);
        let chapter = chronicle.of_turn(self.turn);
        let day = |c: &Chapter| match c.front {
            FrontDay::Last | FrontDay::Untold => format!("On {}", c.to),
            FrontDay::On(day) => format!("On {}, beside the front of {}", c.to, day.in_year()),
        };
        let when = chapter.map_or_else(String::new, day);
        let mut out = match self.differ {
            0 => format!("{when}, every place is in the hands it was in then."),
            1 => format!("{when}, 1 place of {} is in other hands than then.", self.of),
            n => format!("{when}, {n} places of {} are in other hands than then.", self.of),
        };
        let hold = if you { "You hold".to_owned() } else { format!("The {own} side holds") };
        let told = |differs: Differs, side: Side| {
            let mut rows: Vec<String> =
                self.which(differs).map(|row| self.told(chronicle, row, side, name(side))).collect();
            let more = rows.len().saturating_sub(NAMED);
            if more > 1 {
                rows.truncate(NAMED);
                rows.push(format!("{more} more"));
            }
            (!rows.is_empty()).then(|| join(&rows))
        };
        if let Some(list) = told(Differs::More, self.eyes) {
            let _ = write!(out, " {hold} {list}.");
        }
        if let Some(list) = told(Differs::Less, self.eyes) {
            let _ = write!(out, " In {} hands then and not now: {list}.", adjective(you, own));
        }
        if let Some((now, then)) = self.points {
            let scores = name(chronicle.scores);
            let points = if now == then {
                format!(" The {scores} side has {}, as then.", count(now, "point"))
            } else {
                format!(" The {scores} side has {}, and had {then} then.", count(now, "point"))
            };
            out.push_str(&points);
        }
        out
    }

    /// A place that differs, with what became of it.
    fn told(&self, chronicle: &Chronicle, row: &PlaceRow, side: Side, of: &str) -> String {
        let name = &row.name;
        if matches!(row.then, Held::Contested { .. }) {
            return format!("{name} (contested then)");
        }
        let is = |c: &&Chapter| c.held(row.place) == Held::By(side);
        if row.differs == Differs::More {
            let later = chronicle.chapters.iter().find(|c| c.turn > self.turn && is(c));
            return later.map_or_else(
                || format!("{name} (then never {of})"),
                |c| format!("{name} (then {of} by {})", c.front_day().unwrap_or(c.to).in_year()),
            );
        }
        // The last time it fell: it may have been lost and taken again.
        let before = chronicle.chapters.iter().rev().filter(|c| c.turn <= self.turn);
        let since = before.take_while(is).last();
        since.map_or_else(|| name.clone(), |c| format!("{name} (since {})", month(c)))
    }

    /// As marks over the map: the front of then, and the places that differ.
    pub fn overlay(&self, chapter: &Chapter, sides: &[&str]) -> Overlay {
        let name = |side: Side| sides.get(usize::from(side.0)).copied().unwrap_or("first");
        let day = chapter.front_day().unwrap_or(chapter.to);
        let mut out = Overlay {
            title: format!("History, {day}"),
            summary: match self.differ {
                0 => "Every place is in the hands it was in then".into(),
                n => format!("{} of {} in other hands than then", count(n as i64, "place"), self.of),
            },
            fronts: vec![chapter.front(1)],
            legend: chapter.draws_front().then(|| (Sign::Front(1), "history".into())).into_iter().collect(),
            ..Overlay::default()
        };
        for (differs, style, words) in [
            (Differs::More, BadgeStyle::More, "held, and not then"),
            (Differs::Less, BadgeStyle::Less, "held then, and not now"),
        ] {
            let places: Vec<PlaceKey> = self.which(differs).map(|row| row.place).collect();
            if places.is_empty() {
                continue;
            }
            let badge = |place: &PlaceKey| Badge { place: *place, style, label: String::new() };
            out.badges.extend(places.iter().map(badge));
            out.legend.push((Sign::Badge(style), format!("{} {words}", name(self.eyes))));
            let style = if differs == Differs::More { AreaStyle::More } else { AreaStyle::Less };
            out.areas.push(Area { places, style });
        }
        let contested = contested(chapter);
        if !contested.is_empty() {
            out.legend.push((Sign::Badge(BadgeStyle::Contested), "contested then".into()));
            out.badges.extend(contested);
        }
        let row = |row: &PlaceRow| {
            let now = row.now.map_or("nobody", name);
            let then = held_words(row.then, sides);
            let text = if row.differs == Differs::Not {
                format!("{}: {now}, as then", row.name)
            } else {
                format!("{}: {now}, then {then}", row.name)
            };
            OverlayRow { text, subject: Some(Subject::Place(row.place)), ..OverlayRow::default() }
        };
        out.rows = self.rows.iter().map(row).collect();
        out
    }
}

/// The month of a chapter, or the day of its front where it is none.
fn month(chapter: &Chapter) -> String {
    let day = chapter.front_day().unwrap_or(chapter.to);
    if chapter.from.month == day.month { day.month_name().into() } else { day.in_year() }
}

/// Places named in a paragraph; the others are counted.
const NAMED: usize = 5;

/// Half-filled rings at the places that were contested.
pub fn contested(chapter: &Chapter) -> Vec<Badge> {
    let is = |(_, held): &(usize, &Held)| matches!(held, Held::Contested { .. });
    let all = chapter.held.iter().enumerate().filter(is);
    all.map(|(n, _)| Badge { place: PlaceKey::nth(n), style: BadgeStyle::Contested, label: String::new() })
        .collect()
}

/// Who held a place, in a word.
pub fn held_words(held: Held, sides: &[&str]) -> String {
    let name = |side: Side| sides.get(usize::from(side.0)).copied().unwrap_or("first");
    match held {
        Held::Unsaid => "not told".into(),
        Held::By(side) => name(side).into(),
        Held::Contested { .. } => "contested".into(),
    }
}

fn adjective(you: bool, own: &str) -> String {
    if you { "your".into() } else { own.into() }
}

/// A contested place counts as more for the side that now holds the whole of it.
fn compared(now: Option<Side>, then: Held, eyes: Side) -> Differs {
    let held_now = now == Some(eyes);
    let as_then = match then {
        Held::Unsaid => true,
        Held::By(side) => now == Some(side),
        Held::Contested { .. } => false,
    };
    match (as_then, held_now) {
        (true, _) => Differs::Not,
        (false, true) => Differs::More,
        (false, false) => Differs::Less,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        base::date::Date,
        show::{
            board::{Board, Place},
            scene::PlaceState,
        },
    };
    use std::sync::Arc;

    const SIDES: [&str; 2] = ["Blue", "Red"];

    fn chapter(turn: u16, month: u8, held: &[Held], points: i32) -> Chapter {
        let (from, to) = (Date { year: 1900, month, day: 1 }, Date { year: 1900, month, day: 30 });
        let name = format!("{} 1900", to.month_name());
        Chapter { turn, name, from, to, held: held.to_vec(), points: Some(points), ..Chapter::default() }
    }

    /// Four places, the first worth a point, held as the letters say.
    fn scene(held: &str) -> Scene {
        let names = ["Alba", "Brod", "Cerna", "Dol"];
        let place = |(n, name): (usize, &&str)| Place {
            name: (*name).to_owned(),
            worth: i32::from(n == 0),
            ..Place::default()
        };
        let places = names.iter().enumerate().map(place).collect();
        let board = Arc::new(Board::points(places, Vec::new(), Arc::default()));
        let of = |c: char| match c {
            'B' => Some(Side(0)),
            'R' => Some(Side(1)),
            _ => None,
        };
        let places = held.chars().map(|c| PlaceState { control: of(c), ..PlaceState::default() }).collect();
        Scene { board, places, ..Scene::default() }
    }

    const BLUE: Held = Held::By(Side(0));
    const RED: Held = Held::By(Side(1));
    const FOUGHT: Held = Held::Contested { before: Side(1) };

    #[test]
    fn places_are_compared_one_by_one() {
        let then = chapter(2, 4, &[RED, BLUE, FOUGHT, Held::Unsaid], 0);
        let beside = Beside::of(&scene("BRBR"), Some(1), &then, Side(0));
        let rows: Vec<_> = beside.rows.iter().map(|row| (row.name.as_str(), row.differs)).collect();
        assert_eq!(rows, [("Alba", Differs::More), ("Cerna", Differs::More), ("Brod", Differs::Less)]);
        assert_eq!((beside.differ, beside.of, beside.points), (3, 3, Some((1, 0))));
        // The other side sees the same turned round.
        let red = Beside::of(&scene("BRBR"), Some(1), &then, Side(1));
        assert_eq!(red.which(Differs::Less).map(|r| r.name.as_str()).collect::<Vec<_>>(), ["Alba", "Cerna"]);
        // A place worth points stands there though it is as it was.
        let same = Beside::of(&scene("RB-B"), None, &chapter(2, 4, &[RED, BLUE, RED, RED], 0), Side(0));
        let rows: Vec<_> = same.rows.iter().map(|row| (row.name.as_str(), row.differs)).collect();
        assert_eq!(rows, [("Alba", Differs::Not), ("Dol", Differs::More), ("Cerna", Differs::Less)]);
        assert_eq!(same.points, None);
    }

    #[test]
    fn the_paragraph_says_since_when_and_by_when() {
        let chapters = vec![
            chapter(1, 3, &[RED, BLUE, RED, BLUE], 0),
            chapter(2, 4, &[RED, BLUE, RED, RED], 0),
            chapter(3, 5, &[BLUE, BLUE, RED, BLUE], 1),
        ];
        let all = Chronicle { chapters, ..Chronicle::default() };
        let beside = Beside::of(&scene("BRBB"), Some(1), &all.chapters[1], Side(0));
        let said = beside.paragraph(&all, &SIDES, true);
        assert_eq!(
            said,
            "On 30 April 1900, 4 places of 4 are in other hands than then. You hold Alba (then Blue by 30 May), \
             Cerna (then never Blue) and Dol (then Blue by 30 May). In your hands then and not now: Brod (since \
             March). The Blue side has 1 point, and had 0 then."
        );
        let same = Beside::of(&scene("RBRR"), Some(0), &all.chapters[1], Side(1));
        let said = same.paragraph(&all, &SIDES, false);
        assert_eq!(
            said,
            "On 30 April 1900, every place is in the hands it was in then. The Blue side has 0 points, as then."
        );
        assert!(same.overlay(&all.chapters[1], &SIDES).badges.is_empty());
    }

    #[test]
    fn the_marks_are_those_of_the_rows() {
        let then = chapter(2, 4, &[RED, BLUE, FOUGHT, BLUE], 0);
        let marks = Beside::of(&scene("BRRB"), None, &then, Side(0)).overlay(&then, &SIDES);
        let badges: Vec<_> = marks.badges.iter().map(|b| (b.place.0, b.style)).collect();
        let wanted =
            [(0, BadgeStyle::More), (1, BadgeStyle::Less), (2, BadgeStyle::Less), (2, BadgeStyle::Contested)];
        assert_eq!(badges, wanted);
        assert_eq!(marks.fronts[0].holders, [Some(Side(1)), Some(Side(0)), Some(Side(1)), Some(Side(0))]);
        assert_eq!(marks.summary, "3 places of 4 in other hands than then");
        assert_eq!(marks.rows[1].text, "Brod: Red, then Blue");
    }
}
