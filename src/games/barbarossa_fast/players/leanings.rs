//! What a side can lean to in a step, by number and name.
//!
//! 1 to 40: a city first, by its place among the victory cities. The numbers stand in files and never change their meaning.

use crate::{game::Game, ids::SpaceId, words::place};

/// Most cities that have a number.
const MOST_CITIES: usize = 40;

/// German leanings that are about no city.
pub const GERMAN: [(u8, &str); 8] = [
    (51, "More risk"),
    (52, "More care"),
    (53, "Pockets first"),
    (54, "Marches first"),
    (55, "Destruction first"),
    (56, "Gathering for a blow"),
    (57, "Moscow without regard to the Siberians"),
    (58, "What is held is held"),
];

/// Soviet ones.
pub const SOVIET: [(u8, &str); 12] = [
    (71, "Thin garrisons"),
    (72, "One more in each city"),
    (73, "Garrisons to match the armies"),
    (74, "Full garrisons"),
    (75, "Attacks by two or more"),
    (76, "Attacks by three or more"),
    (77, "No attacks"),
    (78, "No withdrawals"),
    (79, "Everybody holds"),
    (80, "Full garrisons, no attacks"),
    (81, "Cities retaken first"),
    (82, "Empty cities entered"),
];

/// Cities with their numbers.
pub fn cities(g: &Game) -> impl Iterator<Item = (u8, SpaceId)> + '_ {
    (1..).zip(g.board.cities.iter().take(MOST_CITIES))
}

/// The city of a number.
pub fn city(g: &Game, id: u8) -> Option<SpaceId> {
    cities(g).find(|(nth, _)| *nth == id).map(|(_, city)| city)
}

/// What a leaning is called: `Kiev first`.
pub fn name(g: &Game, id: u8) -> String {
    if let Some(city) = city(g, id) {
        return format!("{} first", place(g, city));
    }
    let known = GERMAN.iter().chain(&SOVIET).find(|(nth, _)| *nth == id);
    known.map_or("The procedure", |(_, name)| *name).to_owned()
}
