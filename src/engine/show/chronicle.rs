//! A campaign as it happened, beside the game that is made of it: what each command knew, what came day by day, where the
//! front stood when a turn was over, and what the counters do not show. A game may bring one; nothing in it comes from a game
//! that is played, so nothing in it is hidden from anybody.

use super::{
    board::Board,
    counter::CounterMark,
    overlay::PastFront,
    scene::{PlaceState, Scene},
    season::Season,
};
use crate::base::{by_side::BySide, date::Date, keys::PlaceKey, side::Side, start::Start};
use std::sync::Arc;

/// A campaign as it happened.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chronicle {
    /// `The campaign of 1941`.
    pub title: String,
    /// Where the texts come from, in a sentence or two that stand wherever they are shown.
    pub source: String,
    /// The side whose points are counted.
    pub scores: Side,
    /// Who held each place before the first day, by key.
    pub first: Vec<Held>,
    /// Its parts, one a game turn, in order.
    pub chapters: Vec<Chapter>,
    /// Words that are explained.
    pub glossary: Vec<Term>,
}

/// What happened in the time of one game turn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chapter {
    /// The game turn.
    pub turn: u16,
    /// `August 1941`.
    pub name: String,
    /// `Aug`.
    pub short: String,
    /// What it was about, such as `Kiev encircled, Leningrad cut off`.
    pub title: String,
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// The situation at its beginning as the command of each side could know it.
    pub briefings: BySide<String>,
    /// What a side may aim at.
    pub aims: BySide<Option<Aim>>,
    /// What happened, by its first day.
    pub events: Vec<Happening>,
    /// Points of the side that scores, when it was over.
    pub points: Option<i32>,
    /// Who held each place then, by key; where the front is untold, as the chapter before has it.
    pub held: Vec<Held>,
    /// Of which day that is.
    pub front: FrontDay,
    /// Remarks on that.
    pub notes: Vec<(PlaceKey, String)>,
    /// Where the units stood then.
    pub units: Vec<Stood>,
    /// Troops that were surrounded, by the turn in which it began.
    pub rings: Vec<Encircled>,
    /// What the weather made of the ground, as the game has it.
    pub season: Season,
    /// What the weather was.
    pub weather: String,
    /// What that means in the game.
    pub weather_in_game: String,
    /// What was and is argued about.
    pub question: Question,
    /// What happened to civilians and prisoners.
    pub cost: String,
}

/// The day of which a chapter tells who held what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FrontDay {
    /// Its last day.
    #[default]
    Last,
    /// A day near to it.
    On(Date),
    /// None: no game is compared with it.
    Untold,
}

/// Who held a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Held {
    /// Nothing is said of it.
    #[default]
    Unsaid,
    /// One side.
    By(Side),
    /// Both stood in it or directly at it; it counts for the side that had it before.
    Contested {
        /// Who had it before.
        before: Side,
    },
}

impl Held {
    /// The side that held it, or had held it until it was contested.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Unsaid => None,
            Self::By(side) | Self::Contested { before: side } => Some(side),
        }
    }
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Happening {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// Who acted or gained.
    pub side: Side,
    /// Where; may be empty.
    pub at: Vec<PlaceKey>,
    /// What.
    pub text: String,
}

/// Where a unit stood.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stood {
    /// Whose.
    pub side: Side,
    /// `41st Panzer Corps`.
    pub name: String,
    /// Its id in the data of the game; empty for troops that have no counter.
    pub id: String,
    /// Where; `None` before it was in the line.
    pub at: Option<PlaceKey>,
    /// Surrounded on ground of the other side.
    pub encircled: bool,
    /// The real area, where the place only comes nearest to it; may be empty.
    pub note: String,
    /// How it is drawn. Its key is none of the game's units.
    pub mark: CounterMark,
}

/// Troops that were surrounded.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Encircled {
    /// `Uman`.
    pub name: String,
    /// A fortress or a city that held out, rather than troops in the field.
    pub siege: bool,
    /// Whose troops.
    pub victim: Side,
    /// Where.
    pub at: Vec<PlaceKey>,
    /// First day.
    pub from: Date,
    /// Last day; it may lie after the turn.
    pub to: Date,
    /// Lowest and highest figure in use for soldiers lost.
    pub lost: Option<(u32, u32)>,
    /// Whose figures those are.
    pub figures: String,
}

/// What was and is argued about, with a case for either answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Question {
    /// The question.
    pub text: String,
    /// Two cases of the same length.
    pub cases: [String; 2],
}

/// What a side may aim at in a turn; it may be left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Aim {
    /// One sentence.
    pub text: String,
    /// The fact that says whether it was reached, in the words of the game.
    pub fact: String,
}

/// A game that begins when a turn of history is over.
#[derive(Debug, Clone, PartialEq)]
pub struct TakeOver {
    /// Where it begins.
    pub start: Start,
    /// What of it is reconstructed, and how: a sentence each.
    pub stated: Vec<String>,
}

/// A word that is explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Term {
    /// What links call it: `panzer_corps`.
    pub id: String,
    /// The word; several that mean the same are separated by commas.
    pub word: String,
    /// What it means.
    pub text: String,
}

impl Chronicle {
    /// The chapter of a game turn.
    pub fn of_turn(&self, turn: u16) -> Option<&Chapter> {
        self.chapters.iter().find(|c| c.turn == turn)
    }

    /// Who held each place when a chapter began, by its number from 0.
    pub fn held_before(&self, nth: usize) -> &[Held] {
        nth.checked_sub(1).and_then(|before| self.chapters.get(before)).map_or(&self.first, |c| &c.held)
    }

    /// Who held each place after the first `told` events of a chapter. A place changes hands with the last event of the
    /// chapter that names it; one that no event names does at the end, and contested it is at the end alone.
    pub fn held_after(&self, nth: usize, told: usize) -> Vec<Held> {
        let mut held = self.held_before(nth).to_vec();
        let Some(chapter) = self.chapters.get(nth) else { return held };
        for (index, now) in held.iter_mut().enumerate() {
            let place = PlaceKey::nth(index);
            let last = chapter.events.iter().rposition(|event| event.at.contains(&place));
            // What was contested when the chapter before ended has an owner again, or soon will.
            *now = now.side().map_or(Held::Unsaid, Held::By);
            if let (Some(last), Held::By(side)) = (last, chapter.held(place))
                && last < told
            {
                *now = Held::By(side);
            }
        }
        held
    }

    /// The chapter before that of a turn.
    pub fn before(&self, turn: u16) -> Option<&Chapter> {
        self.chapters.iter().rev().find(|c| c.turn < turn)
    }

    /// Changes every text that is shown, for names in another spelling.
    pub fn each_text(&mut self, change: &mut dyn FnMut(&mut String)) {
        for chapter in &mut self.chapters {
            chapter.each_text(change);
        }
        for term in &mut self.glossary {
            change(&mut term.text);
        }
    }

    /// A term by its id.
    pub fn term(&self, id: &str) -> Option<&Term> {
        self.glossary.iter().find(|term| term.id == id)
    }
}

impl Chapter {
    fn each_text(&mut self, change: &mut dyn FnMut(&mut String)) {
        for side in Side::BOTH {
            change(&mut self.briefings[side]);
            if let Some(aim) = &mut self.aims[side] {
                change(&mut aim.text);
            }
        }
        for text in [&mut self.title, &mut self.weather, &mut self.cost, &mut self.question.text] {
            change(text);
        }
        let cases = self.question.cases.iter_mut();
        let texts = cases.chain(self.events.iter_mut().map(|event| &mut event.text));
        let texts = texts.chain(self.notes.iter_mut().map(|(_, note)| note));
        texts.for_each(&mut *change);
        for ring in &mut self.rings {
            change(&mut ring.name);
            change(&mut ring.figures);
        }
        for unit in &mut self.units {
            change(&mut unit.note);
            change(&mut unit.mark.spoken);
        }
    }

    /// The day of which it tells who held what; `None` where it tells of none.
    pub const fn front_day(&self) -> Option<Date> {
        match self.front {
            FrontDay::Last => Some(self.to),
            FrontDay::On(day) => Some(day),
            FrontDay::Untold => None,
        }
    }

    /// Who held a place when it was over.
    pub fn held(&self, place: PlaceKey) -> Held {
        self.held.get(place.index()).copied().unwrap_or_default()
    }

    /// The remark on a place.
    pub fn note(&self, place: PlaceKey) -> &str {
        self.notes.iter().find(|(at, _)| *at == place).map_or("", |(_, text)| text)
    }

    /// Whether it is told of enough places for a line to be drawn between them.
    pub fn draws_front(&self) -> bool {
        let told = self.held.iter().filter(|held| !matches!(held, Held::Unsaid)).count();
        told * 2 > self.held.len()
    }

    /// The front when it was over, as a line over a map. Contested places lie behind the line of the side that had them.
    pub fn front(&self, nth: u8) -> PastFront {
        let label = self.front_day().unwrap_or(self.to).to_string();
        PastFront { label, nth, holders: self.held.iter().map(|held| held.side()).collect() }
    }
}

/// The map in the season of a chapter with who held what, and units on it.
pub fn scene(
    board: &Arc<Board>,
    chapter: &Chapter,
    (held, units): (&[Held], &[Stood]),
    sides: &[&str],
) -> Scene {
    let name = |side: Side| sides.get(usize::from(side.0)).copied().unwrap_or_default();
    let state = |place: PlaceKey| {
        let held = held.get(place.index()).copied().unwrap_or_default();
        let holder = match held {
            Held::Unsaid => String::new(),
            Held::By(side) => format!(", {}", name(side)),
            Held::Contested { before } => format!(", contested, until then {}", name(before)),
        };
        let there = units.iter().filter(|unit| unit.at == Some(place)).map(|unit| unit.name.as_str());
        let there: Vec<&str> = there.collect();
        let stood = if there.is_empty() { String::new() } else { format!(": {}", there.join(", ")) };
        PlaceState {
            control: held.side(),
            works: Vec::new(),
            spoken: format!("{}{holder}{stood}", board.name(place)),
            ..PlaceState::default()
        }
    };
    let places = board.keys().map(state).collect();
    let counters = units.iter().filter(|unit| unit.at.is_some()).map(|unit| unit.mark.clone()).collect();
    let season = chapter.season.clone();
    Scene { board: Arc::clone(board), places, counters, season, ..Scene::default() }
}

impl Happening {
    /// `24 to 26 June`.
    pub fn days(&self) -> String {
        self.from.span(self.to)
    }
}

impl Encircled {
    /// `2 to 10 August`.
    pub fn days(&self) -> String {
        self.from.span(self.to)
    }

    /// `65,000 to 107,000 soldiers lost. `; empty where no figure is in use.
    pub fn lost_words(&self) -> String {
        match self.lost {
            Some((low, high)) if low == high => format!("{} soldiers lost. ", grouped(low)),
            Some((low, high)) => format!("{} to {} soldiers lost. ", grouped(low), grouped(high)),
            None => String::new(),
        }
    }
}

/// A number with its thousands set apart: `107,000`.
fn grouped(n: u32) -> String {
    if n < 1000 { n.to_string() } else { format!("{},{:03}", grouped(n / 1000), n % 1000) }
}

impl Term {
    /// The words that it explains.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.word.split(", ").map(|word| word.split(" (").next().unwrap_or(word))
    }
}
