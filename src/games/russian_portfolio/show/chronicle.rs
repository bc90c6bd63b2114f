//! The campaign as it happened, by the turns of this game: what came day by day, and at some of them where the front stood.

use super::super::{
    data::{
        history::{self, Month, Places},
        track::Weather,
    },
    game::Game,
    nouns::{AXIS, Hex, SOVIET},
};
use super::words::weather_name;
use engine::{
    base::{
        assets::{AssetError, Assets},
        by_side::BySide,
        date::Date,
        keys::PlaceKey,
        side::Side,
    },
    show::{
        chronicle::{Chapter, Chronicle, Encircled, FrontDay, Happening, Held, Question, Term},
        pages::Page,
    },
};
use kit::data::history::{ControlEntry, EventEntry, FileSide, RingEntry, RingKind, TermEntry};
use std::fmt::Write as _;

const TITLE: &str = "June to December 1941";
const SOURCE: &str = "Written from general knowledge and not checked against books; dates and figures should be looked up before \
                      they are quoted. It ends with 1941: of 1942 nothing is told here. The front is told only at places that \
                      both maps name, and at the turns that end nearest to a month’s end.";

/// The chronicle from its files.
///
/// # Errors
/// What is wrong in one of them.
pub fn read(game: &Game, assets: &dyn Assets) -> Result<Chronicle, AssetError> {
    let (months, places) = history::read(assets)?;
    let maker = Maker { game, places: &places };
    let mut chapters: Vec<Chapter> = Vec::new();
    let first = maker.first();
    for (turn, title) in &places.titles {
        if let Some(made) = maker.chapter((*turn, title), &months.months, &chapters, &first) {
            chapters.push(made);
        }
    }
    let glossary = months.glossary.into_iter().filter_map(term).collect();
    Ok(Chronicle { title: TITLE.into(), source: SOURCE.into(), scores: AXIS, first, chapters, glossary })
}

/// The words that are explained, as a page of the rules.
pub fn page(chronicle: &Chronicle) -> Page {
    let mut markdown = format!("{}\n", chronicle.source);
    for term in &chronicle.glossary {
        let _ = write!(markdown, "\n**{}.** {}\n", term.word, term.text);
    }
    Page { id: "words".into(), title: "Words of 1941".into(), markdown, ..Page::default() }
}

/// A word without the sentences that speak of another game; `None` where nothing is left.
fn term(word: TermEntry) -> Option<Term> {
    let of_a_game =
        |sentence: &&str| !["the game", "edition", "BF-"].iter().any(|sign| sentence.contains(sign));
    let text: Vec<&str> = word.text.split_inclusive(". ").filter(of_a_game).collect();
    let text = text.concat().trim().to_owned();
    (!text.is_empty()).then_some(Term { id: word.id, word: word.term, text })
}

const fn side(side: FileSide) -> Side {
    match side {
        FileSide::German => AXIS,
        FileSide::Soviet => SOVIET,
    }
}

struct Maker<'a> {
    game: &'a Game,
    places: &'a Places,
}

impl Maker<'_> {
    fn hex(&self, place: &str) -> Option<Hex> {
        self.game.board.named(self.places.places.get(place)?)
    }

    fn keys(&self, places: &[String]) -> Vec<PlaceKey> {
        places.iter().filter_map(|place| self.hex(place).map(PlaceKey::from)).collect()
    }

    /// Before the first day every place is in the hands of its country.
    fn first(&self) -> Vec<Held> {
        let mut held = vec![Held::Unsaid; self.game.board.layout().len()];
        for hex in self.places.places.keys().filter_map(|place| self.hex(place)) {
            if let Some(side) = self.game.board.country(hex).side() {
                held[PlaceKey::from(hex).index()] = Held::By(side);
            }
        }
        held
    }

    /// The turn: its days end when the next one begins. `None` where it does not stand on the track.
    fn chapter(
        &self,
        (turn, title): (u8, &str),
        months: &[Month],
        before: &[Chapter],
        first: &[Held],
    ) -> Option<Chapter> {
        let date = |turn: u8| self.game.board.track.get(usize::from(turn)).map(|there| there.date);
        let (from, next) = (date(turn)?, date(turn + 1)?);
        let within = |day: Date| day >= from && day < next;
        let month = months.iter().find(|month| month.from <= from && from <= month.to)?;
        let over = months.iter().find(|month| self.nearest(month.to) == Some(turn));
        let had = before.last().map_or(first, |chapter| &chapter.held);
        let all = || months.iter().flat_map(|month| &month.events);
        let mut events: Vec<Happening> =
            all().filter(|event| within(event.from)).map(|event| self.event(event)).collect();
        if events.is_empty() {
            // What had begun before and was not over is told from the first day of the turn on.
            let lasting = all().filter(|event| event.from < from && event.to >= from);
            events = lasting.map(|event| Happening { from, ..self.event(event) }).collect();
        }
        let rings = months.iter().flat_map(|month| &month.encirclements).filter(|ring| within(ring.from));
        let to = day_before(next);
        // The month is briefed once; a second turn in it says so.
        let again = before.last().is_some_and(|chapter| chapter.from >= month.from);
        let briefing = |text: &str| {
            if again {
                format!("As it was at the beginning of {}. {text}", month.from.month_name())
            } else {
                text.to_owned()
            }
        };
        let held = over.map_or_else(|| had.to_vec(), |month| self.held(&month.control, had));
        Some(Chapter {
            turn: turn.into(),
            name: format!("{} {}", from.day, from.month_name()),
            short: format!("{} {}", from.day, &from.month_name()[..3]),
            title: title.to_owned(),
            from,
            to,
            briefings: BySide::new(briefing(&month.briefing_german), briefing(&month.briefing_soviet)),
            events,
            points: over.map(|_| self.points(&held)),
            front: over.map_or(FrontDay::Untold, |month| {
                if month.to == to { FrontDay::Last } else { FrontDay::On(month.to) }
            }),
            notes: over.map(|month| self.notes(&month.control)).unwrap_or_default(),
            held,
            rings: rings.map(|ring| self.ring(ring)).collect(),
            weather: month.weather.historical.clone(),
            weather_in_game: self.weather(turn),
            question: Question {
                text: month.decision.question.clone(),
                cases: [month.decision.first.clone(), month.decision.second.clone()],
            },
            cost: month.human_cost.clone(),
            ..Chapter::default()
        })
    }

    /// The turn that ends nearest to a day.
    fn nearest(&self, day: Date) -> Option<u8> {
        let track = &self.game.board.track;
        let ends = (1..track.len().saturating_sub(1)).map(|n| (n as u8, day_before(track[n + 1].date)));
        ends.min_by_key(|(_, end)| number(*end).abs_diff(number(day))).map(|(turn, _)| turn)
    }

    fn held(&self, control: &ControlEntry, had: &[Held]) -> Vec<Held> {
        let mut held = vec![Held::Unsaid; had.len()];
        for (list, side) in [(&control.german, AXIS), (&control.soviet, SOVIET)] {
            for key in self.keys(list) {
                held[key.index()] = Held::By(side);
            }
        }
        for key in self.keys(&control.contested) {
            let before = had.get(key.index()).and_then(|held| held.side()).unwrap_or(SOVIET);
            held[key.index()] = Held::Contested { before };
        }
        held
    }

    /// Worth of the victory cities that were in Axis hands, supplied or not.
    fn points(&self, held: &[Held]) -> i32 {
        let axis = |hex: Hex| held.get(PlaceKey::from(hex).index()) == Some(&Held::By(AXIS));
        let cities = self.game.board.places().iter().filter(|place| axis(place.hex));
        cities.map(|place| i32::from(place.worth)).sum()
    }

    fn notes(&self, control: &ControlEntry) -> Vec<(PlaceKey, String)> {
        let note = |(place, note): (&String, &String)| Some((self.hex(place)?.into(), note.clone()));
        control.notes.iter().filter_map(note).collect()
    }

    fn event(&self, event: &EventEntry) -> Happening {
        Happening {
            from: event.from,
            to: event.to,
            side: side(event.side),
            at: self.keys(&event.at),
            text: event.text.clone(),
        }
    }

    fn ring(&self, ring: &RingEntry) -> Encircled {
        Encircled {
            name: ring.name.clone(),
            siege: ring.kind == RingKind::Siege,
            victim: side(ring.victim),
            at: self.keys(&ring.at),
            from: ring.from,
            to: ring.to,
            lost: ring.soldiers_lost,
            figures: ring.losses.clone(),
        }
    }

    fn weather(&self, turn: u8) -> String {
        let there = self.game.board.track.get(usize::from(turn)).and_then(|there| there.weather);
        there.map_or_else(String::new, |weather| {
            let what = match weather {
                Weather::Good => "nothing hinders",
                Weather::Mud => "movement is halved, advances are short",
                Weather::HardFrost => "as Good weather",
                Weather::Snow => "movement is halved, rivers and lakes freeze in the north-east, and the Soviet side acts first",
            };
            format!("In the game: {}, {what}.", weather_name(weather))
        })
    }
}

/// Days of each month; no year of the track is a leap year.
const DAYS: [u16; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// The number of a day from the year 0 on, in years of 365 days.
fn number(day: Date) -> u32 {
    let months: u16 = DAYS.iter().take(usize::from(day.month.saturating_sub(1))).sum();
    u32::from(day.year) * 365 + u32::from(months) + u32::from(day.day)
}

fn day_before(day: Date) -> Date {
    if day.day > 1 {
        return Date { day: day.day - 1, ..day };
    }
    let (year, month) = if day.month > 1 { (day.year, day.month - 1) } else { (day.year - 1, 12) };
    Date { year, month, day: DAYS[usize::from(month) - 1] as u8 }
}
