//! The campaign as it happened, by the turns of this game: what came day by day, and at some of them where the front stood.

use super::season::season;
use crate::{
    data::{
        history::{self, Places},
        track::Weather,
    },
    game::Game,
    nouns::{AXIS, Hex, SOVIET},
    words::weather_name,
};
use engine::{
    base::{
        assets::{AssetError, Assets},
        by_side::BySide,
        date::Date,
        keys::PlaceKey,
    },
    show::{
        chronicle::{Chapter, Chronicle, FrontDay, Happening, Held},
        season::Season,
    },
};
use kit::{
    chronicle::{Teller, glossary, question},
    data::history::Month,
};

const TITLE: &str = "June to December 1941";
const SOURCE: &str = "Written from general knowledge and not checked against books; dates and figures should be looked up before \
                      they are quoted. It ends with 1941: of 1942 nothing is told here. The front is told only at places that \
                      both maps name, and at the turns that end nearest to a month’s end.";

/// The chronicle from its files.
///
/// # Errors
/// What is wrong in one of them.
pub fn read(game: &Game, assets: &dyn Assets) -> Result<Chronicle, AssetError> {
    let (told, places) = history::read(assets)?;
    let at = |name: &str| Some(game.board.named(places.places.get(name)?)?.into());
    let maker = Maker { game, places: &places, teller: Teller { sides: [AXIS, SOVIET], at: &at } };
    let mut chapters: Vec<Chapter> = Vec::new();
    let first = maker.first();
    for (turn, title) in &places.titles {
        if let Some(made) = maker.chapter((*turn, title), &told.months, &chapters, &first) {
            chapters.push(made);
        }
    }
    let glossary = glossary(&told, &places.id);
    Ok(Chronicle { title: TITLE.into(), source: SOURCE.into(), scores: AXIS, first, chapters, glossary })
}

struct Maker<'a> {
    game: &'a Game,
    places: &'a Places,
    teller: Teller<'a>,
}

impl Maker<'_> {
    /// Before the first day every place is in the hands of its country.
    fn first(&self) -> Vec<Held> {
        let mut held = vec![Held::Unsaid; self.game.board.layout().len()];
        for hex in self.places.places.values().filter_map(|label| self.game.board.named(label)) {
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
        let teller = &self.teller;
        let date = |turn: u8| self.game.board.track.get(usize::from(turn)).map(|there| there.date);
        let (from, next) = (date(turn)?, date(turn + 1)?);
        let within = |day: Date| day >= from && day < next;
        let month = months.iter().find(|month| month.from <= from && from <= month.to)?;
        let over = months.iter().find(|month| self.nearest(month.to) == Some(turn));
        let had = before.last().map_or(first, |chapter| &chapter.held);
        let all = || months.iter().flat_map(|month| &month.events);
        let mut events: Vec<Happening> =
            all().filter(|event| within(event.from)).map(|event| teller.event(event)).collect();
        if events.is_empty() {
            // What had begun before and was not over is told from the first day of the turn on.
            let lasting = all().filter(|event| event.from < from && event.to >= from);
            events = lasting.map(|event| Happening { from, ..teller.event(event) }).collect();
        }
        let rings = months.iter().flat_map(|month| &month.encirclements).filter(|ring| within(ring.from));
        let to = next.before();
        // The month is briefed once; a second turn in it says so.
        let again = before.last().is_some_and(|chapter| chapter.from >= month.from);
        let briefing = |text: &str| {
            if again {
                format!("As it was at the beginning of {}. {text}", month.from.month_name())
            } else {
                text.to_owned()
            }
        };
        let held = over.map_or_else(|| had.to_vec(), |month| teller.held(&month.control, had));
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
            notes: over.map(|month| teller.notes(&month.control)).unwrap_or_default(),
            held,
            rings: rings.map(|ring| teller.ring(ring)).collect(),
            season: self.season(turn),
            weather: month.weather.clone(),
            weather_in_game: self.weather(turn),
            question: question(&month.decision),
            cost: month.human_cost.clone(),
            ..Chapter::default()
        })
    }

    /// The turn that ends nearest to a day.
    fn nearest(&self, day: Date) -> Option<u8> {
        let track = &self.game.board.track;
        let ends = (1..track.len().saturating_sub(1)).map(|n| (n as u8, track[n + 1].date.before()));
        ends.min_by_key(|(_, end)| end.apart(day)).map(|(turn, _)| turn)
    }

    /// Worth of the victory cities that were in Axis hands, supplied or not.
    fn points(&self, held: &[Held]) -> i32 {
        let axis = |hex: Hex| held.get(PlaceKey::from(hex).index()) == Some(&Held::By(AXIS));
        let cities = self.game.board.places().iter().filter(|place| axis(place.hex));
        cities.map(|place| i32::from(place.worth)).sum()
    }

    /// The weather of the track; where it would be rolled, none is known.
    fn of_track(&self, turn: u8) -> Option<Weather> {
        self.game.board.track.get(usize::from(turn)).and_then(|there| there.weather)
    }

    fn season(&self, turn: u8) -> Season {
        self.of_track(turn).map_or_else(Season::default, |weather| season(self.game, weather))
    }

    fn weather(&self, turn: u8) -> String {
        self.of_track(turn).map_or_else(String::new, |weather| {
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
