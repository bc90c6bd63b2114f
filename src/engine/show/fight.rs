//! A battle as it is watched: both rows as they stood when it began, and beat by beat what was told of it since.
//!
//! A game says of a told event what it is to a battle ([`FightStep`]). Which counters turned up, were hurt, went away or
//! are gone is read off the pictures its viewer has before and after the event, so that a battle shows nothing that the
//! viewer's own map does not.

use super::{
    counter::CounterMark,
    line::{DieLine, Line, Term, Weight},
    words::RuleId,
};
use crate::base::{
    keys::{PlaceKey, UnitKey},
    seat::{PlyId, Seat},
    side::Side,
};

/// What begins: who meets whom, and what was likely then.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Encounter {
    /// Where.
    pub place: PlaceKey,
    /// `Attack on Minsk`.
    pub title: String,
    /// How it is fought where there are several ways: `Blitzkrieg`; may be empty.
    pub manner: String,
    /// Who attacks.
    pub side: Side,
    /// Units that attack.
    pub attackers: Vec<UnitKey>,
    /// Units that are attacked.
    pub defenders: Vec<UnitKey>,
    /// Dice that fell for it before, with who rolled.
    pub dice: Vec<(String, DieLine)>,
    /// What was likely, as the viewer could know it: `Minsk falls in 70.4 %`; may be empty.
    pub likely: String,
}

/// Hits that both sides have scored.
#[derive(Debug, Clone, PartialEq)]
pub struct Volley {
    /// Hits that fall on the attackers and on the defenders.
    pub hits: [u8; 2],
    /// The sums they come from, in the same sequence; may be empty.
    pub sums: [Vec<Term>; 2],
    /// What one is called beside the side that scored it, and what several are.
    pub of: [&'static str; 2],
}

impl Default for Volley {
    fn default() -> Self {
        Self { hits: [0; 2], sums: Default::default(), of: ["hit", "hits"] }
    }
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FightEnd {
    /// The attack has succeeded.
    pub success: bool,
    /// `Minsk falls`.
    pub words: String,
}

/// What a told event is to a battle that is watched.
#[derive(Debug, Clone, PartialEq)]
pub enum FightStep {
    /// One begins. The one before is over.
    Opens(Box<Encounter>),
    /// What is likely as more of it is known, such as how the viewer fights; the words before it are forgotten.
    Likely(String),
    /// Both sides have fired.
    Fires(Volley),
    /// A unit takes a hit.
    Hit(UnitKey),
    /// Something that no line of the log says, such as who must retreat and why, with its rule.
    Says(String, RuleId),
    /// What came of it is known, though the battle may go on for a while.
    Ends(FightEnd),
    /// Nothing that comes after belongs to it.
    Over,
}

/// What became of a counter.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// It looks like this from now on: its face turned up, or its condition is another.
    Looks(CounterMark),
    /// It took a hit.
    Hit(UnitKey),
    /// It went to another place.
    Goes(UnitKey, PlaceKey),
    /// It is gone.
    Gone(UnitKey),
}

/// What one event brought.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Beat {
    /// The order it belongs to.
    pub ply: PlyId,
    /// How the log tells it.
    pub line: Option<Line>,
    /// What else is to be said.
    pub says: Vec<(String, RuleId)>,
    /// Hits that were scored.
    pub volley: Option<Volley>,
    /// What became of counters.
    pub changes: Vec<Change>,
    /// What came of the whole.
    pub end: Option<FightEnd>,
}

impl Beat {
    /// Whether it is worth stopping for: a die, hits, a face, a loss, a retreat; not that a unit moves in, nor, once what
    /// came of the battle was told, the condition in which it leaves one and where those who attacked go on to.
    fn matters(&self, fight: &Fight, is_told: bool) -> bool {
        let attacked = |unit| fight.rows[0].iter().any(|mark| mark.unit == unit);
        let seen = |c: &Change| match c {
            Change::Goes(unit, to) => *to != fight.encounter.place && !(is_told && attacked(*unit)),
            Change::Looks(_) => !is_told,
            Change::Hit(_) | Change::Gone(_) => true,
        };
        let die = self.line.as_ref().is_some_and(|l| l.die.is_some());
        die || self.volley.is_some() || !self.says.is_empty() || self.changes.iter().any(seen)
    }
}

/// A battle as a viewer was told of it so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fight {
    /// The order that began it.
    pub from: PlyId,
    /// Who gave that order.
    pub by: Option<Seat>,
    /// What began.
    pub encounter: Encounter,
    /// Names of those who attack and of those who are attacked.
    pub names: [String; 2],
    /// Attackers and defenders as they stood when it began.
    pub rows: [Vec<CounterMark>; 2],
    /// What was told of it since.
    pub beats: Vec<Beat>,
}

/// A counter of a battle at a moment of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stands {
    /// As it looks.
    pub mark: CounterMark,
    /// Hits it took so far.
    pub hits: u8,
    /// It is gone.
    pub gone: bool,
    /// It went to this place.
    pub went: Option<PlaceKey>,
}

impl Fight {
    /// Whether two are the same battle, one of them perhaps further on.
    pub fn is_same(&self, other: &Self) -> bool {
        (self.from, self.encounter.place) == (other.from, other.encounter.place)
            && self.encounter.title == other.encounter.title
    }

    /// What came of it, as far as that is known.
    pub fn end(&self) -> Option<&FightEnd> {
        self.beats.iter().rev().find_map(|b| b.end.as_ref())
    }

    /// The hits that both sides scored last.
    pub fn volley(&self) -> Option<&Volley> {
        self.beats.iter().rev().find_map(|b| b.volley.as_ref())
    }

    /// Where the attack came from, each place once.
    pub fn origins(&self) -> Vec<PlaceKey> {
        let mut places: Vec<PlaceKey> = self.rows[0].iter().map(|mark| mark.place).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Whether anything worth stopping for was told of it in an order.
    pub fn matters_in(&self, ply: PlyId) -> bool {
        let is_told = self.beats.iter().any(|b| b.end.is_some() && b.ply < ply);
        self.beats.iter().any(|b| b.ply == ply && b.matters(self, is_told))
    }

    /// Both rows after the first `beats` of what was told.
    pub fn after(&self, beats: usize) -> [Vec<Stands>; 2] {
        let stand = |mark: &CounterMark| Stands { mark: mark.clone(), hits: 0, gone: false, went: None };
        let mut rows = [0, 1].map(|row| self.rows[row].iter().map(stand).collect::<Vec<_>>());
        for change in self.beats.iter().take(beats).flat_map(|b| &b.changes) {
            let all = rows.iter_mut().flatten();
            let unit = change.unit();
            if let Some(one) = all.into_iter().find(|s| s.mark.unit == unit) {
                match change {
                    Change::Looks(mark) => one.mark = mark.clone(),
                    Change::Hit(_) => one.hits += 1,
                    Change::Goes(_, to) => one.went = Some(*to),
                    Change::Gone(_) => one.gone = true,
                }
            }
        }
        rows
    }

    /// Everything it shows, for reading aloud: what began, what was likely, what followed, what came.
    pub fn spoken(&self) -> String {
        self.spoken_after(self.beats.len())
    }

    /// The same after the first `beats` of what was told.
    pub fn spoken_after(&self, beats: usize) -> String {
        let mut parts: Vec<String> = Vec::new();
        let e = &self.encounter;
        parts.push(if e.manner.is_empty() { e.title.clone() } else { format!("{}, {}", e.title, e.manner) });
        for (name, row) in self.names.iter().zip(&self.rows) {
            let units: Vec<&str> = row.iter().map(|m| m.name.as_str()).collect();
            if !units.is_empty() {
                parts.push(format!("{name}: {}", units.join(", ")));
            }
        }
        parts.extend(
            e.dice.iter().map(|(who, die)| format!("{who}: die {}, result {}", die.face, die.result)),
        );
        if !e.likely.is_empty() {
            parts.push(format!("Likely: {}", e.likely));
        }
        let told = || self.beats.iter().take(beats);
        for beat in told().skip(1) {
            let line = beat.line.iter().filter(|l| l.weight != Weight::Detail);
            parts.extend(line.map(|l| l.text.clone()));
            parts.extend(beat.says.iter().map(|(text, _)| text.clone()));
        }
        let end = told().rev().find_map(|b| b.end.as_ref());
        parts.extend(end.map(|end| format!("Came: {}", end.words)));
        parts.join(". ")
    }
}

impl Change {
    /// Whose change it is.
    pub fn unit(&self) -> UnitKey {
        match self {
            Self::Looks(mark) => mark.unit,
            Self::Hit(unit) | Self::Goes(unit, _) | Self::Gone(unit) => *unit,
        }
    }

    /// What it looks like now, if that is what changed.
    pub fn looks(&self) -> Option<&CounterMark> {
        if let Self::Looks(mark) = self { Some(mark) } else { None }
    }

    /// Where it went, if it did.
    pub fn goes_to(&self) -> Option<PlaceKey> {
        if let Self::Goes(_, to) = self { Some(*to) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(unit: usize, name: &str) -> CounterMark {
        CounterMark { unit: UnitKey::nth(unit), name: name.into(), ..CounterMark::default() }
    }

    fn fight() -> Fight {
        let changes = vec![
            vec![],
            vec![Change::Looks(mark(1, "27th Army"))],
            vec![Change::Hit(UnitKey::nth(1)), Change::Hit(UnitKey::nth(1))],
            vec![Change::Gone(UnitKey::nth(1)), Change::Goes(UnitKey::nth(0), PlaceKey(7))],
        ];
        let beat = |changes| Beat { ply: 3, changes, ..Beat::default() };
        let mut beats: Vec<Beat> = changes.into_iter().map(beat).collect();
        beats[3].end = Some(FightEnd { success: true, words: "Minsk falls".into() });
        let encounter = Encounter {
            place: PlaceKey(7),
            title: "Attack on Minsk".into(),
            likely: "Minsk falls in 70 %".into(),
            ..Encounter::default()
        };
        let rows = [vec![mark(0, "9th Army")], vec![mark(1, "Unknown unit")]];
        Fight { from: 3, by: None, encounter, names: ["German".into(), "Soviet".into()], rows, beats }
    }

    #[test]
    fn rows_stand_as_they_did_after_so_many_beats() {
        let f = fight();
        let soviet = |n: usize| f.after(n)[1][0].clone();
        assert_eq!((soviet(1).mark.name.as_str(), soviet(1).hits), ("Unknown unit", 0));
        assert_eq!((soviet(2).mark.name.as_str(), soviet(2).hits, soviet(2).gone), ("27th Army", 0, false));
        assert_eq!((soviet(3).hits, soviet(3).gone), (2, false));
        assert!(soviet(4).gone && f.after(4)[0][0].went == Some(PlaceKey(7)));
    }

    #[test]
    fn it_is_read_aloud_with_what_was_likely_and_what_came() {
        let text = fight().spoken();
        assert!(text.starts_with("Attack on Minsk. German: 9th Army. Soviet: Unknown unit"), "{text}");
        assert!(text.ends_with("Likely: Minsk falls in 70 %. Came: Minsk falls"), "{text}");
        assert!(fight().spoken_after(2).ends_with("Likely: Minsk falls in 70 %"), "no more than was seen");
    }

    #[test]
    fn moving_in_is_nothing_to_stop_for() {
        let mut f = fight();
        f.beats[3].changes.remove(0);
        f.beats[3].ply = 4;
        assert!(f.matters_in(3) && !f.matters_in(4));
    }

    #[test]
    fn once_the_end_is_told_a_condition_is_nothing_to_stop_for() {
        let later = |change| Beat { ply: 4, changes: vec![change], ..Beat::default() };
        let mut f = fight();
        f.beats.push(later(Change::Looks(mark(0, "9th Army, Spent"))));
        assert!(f.matters_in(3) && !f.matters_in(4));
        f.beats.push(later(Change::Goes(UnitKey::nth(0), PlaceKey(9))));
        assert!(!f.matters_in(4), "nor that the attackers go on");
        f.beats.push(later(Change::Goes(UnitKey::nth(1), PlaceKey(9))));
        assert!(f.matters_in(4), "a retreat is");
        let mut f = fight();
        f.beats.push(later(Change::Gone(UnitKey::nth(0))));
        assert!(f.matters_in(4), "and a loss");
        let mut f = fight();
        f.beats[3].end = None;
        f.beats.push(later(Change::Looks(mark(1, "27th Army, Strong"))));
        assert!(f.matters_in(4), "and so is a face while the end is open");
    }
}
