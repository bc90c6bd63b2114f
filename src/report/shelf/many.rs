//! What many games come to: what each plan gave, when each place fell, losses, luck, and every attack on a place.

use super::{
    find::is_place,
    gist::{Attack, Gist},
};
use engine::base::say::signed;
use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

/// A game of a shelf.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its file.
    pub path: PathBuf,
    /// The name of its file.
    pub name: String,
    /// What is told of it.
    pub gist: Arc<Gist>,
}

/// A mean over games with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Mean {
    /// Over how many games.
    pub n: usize,
    /// The mean.
    pub mean: f64,
    /// Its standard error; 0 of fewer than two games, where none can be told.
    pub error: f64,
}

impl Mean {
    /// Of values; `None` of none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let n = values.len();
        let mean = values.iter().sum::<f64>() / n as f64;
        let spread: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
        let error = if n < 2 { 0.0 } else { (spread / (n - 1) as f64 / n as f64).sqrt() };
        (n > 0).then_some(Self { n, mean, error })
    }

    /// `4.2 ± 0.6`; of one game the value alone.
    pub fn words(self) -> String {
        if self.n < 2 {
            format!("{:.1}", self.mean)
        } else {
            format!("{:.1} ± {:.1}", self.mean, self.error)
        }
    }

    /// The same with a sign.
    pub fn signed(self) -> String {
        let mean = signed(self.mean, 1);
        if self.n < 2 { mean } else { format!("{mean} ± {:.1}", self.error) }
    }
}

/// What a plan gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Title of the game.
    pub game: String,
    /// What its set-up is called; may be empty.
    pub plan: String,
    /// Games begun with it, and those of them that are over.
    pub games: [usize; 2],
    /// Games won, by side.
    pub won: Vec<(String, usize)>,
    /// Points at the end of the games that are over.
    pub points: Option<Mean>,
}

/// When a place first changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct City {
    /// Title of the game.
    pub game: String,
    /// The place.
    pub place: String,
    /// Who took it.
    pub to: String,
    /// In how many games, of how many in which that could be told.
    pub games: [usize; 2],
    /// The earliest game turn, and the median of the games in which it fell.
    pub earliest: String,
    /// As [`City::earliest`].
    pub median: String,
}

/// What a side came to over the games.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// Title of the game.
    pub game: String,
    /// The side.
    pub side: String,
    /// Units lost a game.
    pub lost: Option<Mean>,
    /// Luck of dice and drawn faces a game, in units.
    pub luck: Option<Mean>,
}

/// An attack in one of the games.
#[derive(Debug, Clone)]
pub struct Fought {
    /// The game.
    pub game: Game,
    /// The attack.
    pub attack: Attack,
}

/// What many games come to.
#[derive(Debug, Clone, Default)]
pub struct Many {
    /// Games, and those of them that are over.
    pub games: [usize; 2],
    /// Games of which only a part may be told yet.
    pub partly: usize,
    /// What each plan gave.
    pub plans: Vec<Plan>,
    /// When each place first fell, the earliest first.
    pub cities: Vec<City>,
    /// Losses and luck by side.
    pub sides: Vec<Side>,
}

impl Many {
    /// Over these games.
    pub fn of(games: &[Game]) -> Self {
        let over = games.iter().filter(|game| game.gist.ended.is_some()).count();
        let partly = games.iter().filter(|game| game.gist.partly).count();
        let mut by_game: BTreeMap<&str, Vec<&Gist>> = BTreeMap::new();
        for game in games {
            by_game.entry(&game.gist.game).or_default().push(&game.gist);
        }
        let mut many = Self { games: [games.len(), over], partly, ..Self::default() };
        for (title, gists) in by_game {
            many.plans.extend(plans(title, &gists));
            many.cities.extend(cities(title, &gists));
            many.sides.extend(sides(title, &gists));
        }
        many
    }
}

fn plans(title: &str, gists: &[&Gist]) -> Vec<Plan> {
    let mut by_plan: BTreeMap<&str, Vec<&Gist>> = BTreeMap::new();
    for gist in gists {
        by_plan.entry(&gist.plan).or_default().push(gist);
    }
    let row = |(plan, gists): (&str, Vec<&Gist>)| {
        let over: Vec<_> = gists.iter().filter_map(|gist| gist.ended.as_ref()).collect();
        let sides = gists.first().map_or(&[][..], |gist| gist.sides.as_slice());
        let won = |side: &String| (side.clone(), over.iter().filter(|e| e.winner == *side).count());
        Plan {
            game: title.to_owned(),
            plan: plan.to_owned(),
            games: [gists.len(), over.len()],
            won: sides.iter().map(won).collect(),
            points: Mean::of(&over.iter().map(|e| f64::from(e.points[0])).collect::<Vec<_>>()),
        }
    };
    by_plan.into_iter().map(row).collect()
}

fn cities(title: &str, gists: &[&Gist]) -> Vec<City> {
    // A game of which nothing may be told says nothing of places that did not fall either.
    let told = gists.iter().filter(|gist| !gist.sums.is_empty()).count();
    let mut turns: BTreeMap<(&str, &str), Vec<&(u16, String)>> = BTreeMap::new();
    for gist in gists {
        let mut seen: Vec<&str> = Vec::new();
        for fall in gist.falls.iter().filter(|fall| !fall.to.is_empty()) {
            if !seen.contains(&fall.place.as_str()) {
                seen.push(&fall.place);
                turns.entry((&fall.place, &fall.to)).or_default().push(&fall.turn);
            }
        }
    }
    let mut rows: Vec<(u16, City)> = turns
        .into_iter()
        .map(|((place, to), mut turns)| {
            turns.sort();
            let (first, middle) = (turns[0], turns[(turns.len() - 1) / 2]);
            let city = City {
                game: title.to_owned(),
                place: place.to_owned(),
                to: to.to_owned(),
                games: [turns.len(), told],
                earliest: first.1.clone(),
                median: middle.1.clone(),
            };
            (middle.0, city)
        })
        .collect();
    rows.sort_by(|(a, one), (b, other)| {
        (a, std::cmp::Reverse(one.games[0]), &one.place).cmp(&(
            b,
            std::cmp::Reverse(other.games[0]),
            &other.place,
        ))
    });
    rows.into_iter().map(|(_, city)| city).collect()
}

fn sides(title: &str, gists: &[&Gist]) -> Vec<Side> {
    let names = gists.first().map_or(&[][..], |gist| gist.sides.as_slice());
    let row = |(nth, side): (usize, &String)| {
        let of = |value: fn(&super::gist::Sum) -> f64| {
            Mean::of(&gists.iter().filter_map(|gist| gist.sums.get(nth).map(value)).collect::<Vec<_>>())
        };
        Side {
            game: title.to_owned(),
            side: side.clone(),
            lost: of(|sum| f64::from(sum.lost)),
            luck: of(|sum| sum.luck),
        }
    };
    names.iter().enumerate().map(row).collect()
}

/// Every attack on a place, game by game; on any place where none is named.
pub fn attacks_on(games: &[Game], place: &str) -> Vec<Fought> {
    let of = |game: &Game| {
        let fits = game.gist.attacks.iter().filter(|a| is_place(&game.gist, &a.place, place));
        fits.map(|attack| Fought { game: game.clone(), attack: attack.clone() }).collect::<Vec<_>>()
    };
    games.iter().flat_map(of).collect()
}

/// `12 attacks in 4 games: 7 won, 4 held, 1 called off`, and what was to be expected of those that were fought.
pub fn in_short(fought: &[Fought]) -> String {
    use engine::base::say::count;
    let of = |end: &str| fought.iter().filter(|f| f.attack.end == end).count();
    let games: std::collections::BTreeSet<&PathBuf> = fought.iter().map(|f| &f.game.path).collect();
    let hoped: Vec<f64> = fought
        .iter()
        .filter(|f| matches!(f.attack.end.as_str(), "won" | "held"))
        .filter_map(|f| f.attack.chance)
        .collect();
    let expected = if hoped.is_empty() {
        String::new()
    } else {
        format!("; by their chances {:.1} of {} were to be won", hoped.iter().sum::<f64>(), hoped.len())
    };
    format!(
        "{} in {}: {} won, {} held, {} called off{expected}",
        count(fought.len(), "attack"),
        count(games.len(), "game"),
        of("won"),
        of("held"),
        of("called off")
    )
}

#[cfg(test)]
mod tests {
    use super::{
        super::gist::{Ended, Fall, example},
        *,
    };

    fn game(name: &str, change: impl FnOnce(&mut Gist)) -> Game {
        let mut gist = example();
        change(&mut gist);
        Game { path: name.into(), name: name.into(), gist: Arc::new(gist) }
    }

    #[test]
    fn a_mean_has_an_error_from_two_games_on() {
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[4.0]).unwrap().words(), "4.0");
        let mean = Mean::of(&[2.0, 4.0, 6.0]).unwrap();
        assert_eq!((mean.mean, mean.words().as_str()), (4.0, "4.0 ± 1.2"));
        assert_eq!(Mean::of(&[-1.0, -1.0]).unwrap().signed(), "\u{2212}1.0 ± 0.0");
    }

    #[test]
    fn plans_cities_and_sides_are_summed_game_by_game() {
        let fell = |turn: u16, name: &str| {
            let turn = (turn, name.to_owned());
            vec![Fall { place: "Kiev".into(), turn, to: "German".into(), ply: 9 }]
        };
        let lost = Ended { sentence: String::new(), winner: "Soviet".into(), points: [3, 7] };
        let games = [
            game("a", |_| {}),
            game("b", |g| (g.ended, g.falls) = (Some(lost.clone()), fell(3, "August 1941"))),
            game("c", |g| (g.ended, g.falls) = (None, fell(4, "September 1941"))),
            game("d", |g| (g.plan, g.ended, g.falls) = ("Marcks plan".into(), Some(lost), Vec::new())),
            // A fair game of which nobody may be told anything counts nowhere as one in which Kiev held.
            game("e", |g| (g.ended, g.partly, g.falls, g.sums) = (None, true, Vec::new(), Vec::new())),
        ];
        let many = Many::of(&games);
        assert_eq!((many.games, many.partly), ([5, 3], 1));
        let [marcks, historical] = many.plans.as_slice() else { panic!("{:?}", many.plans) };
        assert_eq!((marcks.plan.as_str(), marcks.games), ("Marcks plan", [1, 1]));
        assert_eq!(historical.games, [4, 2]);
        assert_eq!(historical.won, [("German".to_owned(), 1), ("Soviet".to_owned(), 1)]);
        assert_eq!(historical.points.unwrap().words(), "5.0 ± 2.0");
        let [kiev] = many.cities.as_slice() else { panic!("{:?}", many.cities) };
        assert_eq!(kiev.games, [3, 4]);
        assert_eq!((kiev.earliest.as_str(), kiev.median.as_str()), ("July 1941", "August 1941"));
        assert_eq!(many.sides[1].lost.unwrap().n, 4);
        assert_eq!(many.sides[1].luck.unwrap().signed(), "\u{2212}1.2 ± 0.0");
    }

    #[test]
    fn attacks_on_a_place_are_gathered_over_the_games() {
        let games = [game("a", |_| {}), game("b", |g| g.attacks[0].end = "held".into())];
        let fought = attacks_on(&games, "kiew");
        assert_eq!(fought.iter().map(|f| f.game.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        let short =
            "2 attacks in 2 games: 1 won, 1 held, 0 called off; by their chances 1.5 of 2 were to be won";
        assert_eq!(in_short(&fought), short);
        assert_eq!(attacks_on(&games, "").len(), 4);
        assert_eq!(attacks_on(&games, "Minsk").len(), 0);
    }
}
