//! The paragraphs of a dispatch, put together from the facts of a turn. Sentences differ by what happened, never by chance.

use super::{
    facts::{Facts, Part, Spot},
    plain::{among, many, number, sentence, several, the, verb},
    turn_page::Near,
};
use crate::{
    base::{
        keys::PlaceKey,
        say::{capital, join},
        side::Side,
    },
    show::{
        news::{Fate, News, Who},
        season::Sky,
    },
};
use std::collections::BTreeMap;

/// Names of a list, before the rest is counted.
const MOST: usize = 3;

impl Facts<'_> {
    /// What the dispatch says first.
    pub(super) fn headline(&self) -> String {
        let parts = self.parts();
        let worth = |place: &PlaceKey| self.worth(*place) > 0;
        let gained: Vec<PlaceKey> = parts
            .values()
            .flat_map(|p| p.stormed.iter().map(|(place, _)| *place).chain(p.entered.iter().copied()))
            .chain(parts.values().flat_map(|p| p.cut_off.iter().copied()))
            .collect();
        let lost: Vec<PlaceKey> = parts.values().flat_map(|p| p.lost.iter().copied()).collect();
        let cities = |all: &[PlaceKey]| -> Vec<String> {
            let mut cities: Vec<PlaceKey> = all.iter().copied().filter(worth).collect();
            cities.sort_by_key(|place| (std::cmp::Reverse(self.worth(*place)), *place));
            self.names(&cities)
        };
        let (won, gone) = (cities(&gained), cities(&lost));
        let list = |names: &[String]| among(names, MOST, |n| format!("{} more", number(n)));
        let tried: Vec<String> =
            parts.values().flat_map(|p| &p.fights[0]).map(|(spot, _)| spot.at()).collect();
        let held: Vec<&(Spot, bool)> = parts.values().flat_map(|p| &p.fights[1]).collect();
        let places = |all: &[PlaceKey], how: &str| {
            if all.len() <= MOST {
                format!("{} {how}", join(&self.names(all)))
            } else {
                capital(&format!("{} {how}, no city among them", several(all.len(), "place")))
            }
        };
        match (won.is_empty(), gone.is_empty()) {
            (false, true) => format!("{} taken", list(&won)),
            (true, false) => format!("{} lost", list(&gone)),
            (false, false) => format!("{} taken, {} lost", list(&won), list(&gone)),
            (true, true) if !gained.is_empty() && gained.len() >= lost.len() => places(&gained, "taken"),
            (true, true) if !lost.is_empty() => places(&lost, "lost"),
            (true, true) => match (tried.as_slice(), held.as_slice()) {
                ([], []) => "The front is where it was".into(),
                ([], [one]) if !one.1 => {
                    format!("{} attack {} beaten off", self.side(self.own.other()), one.0.on())
                }
                ([], all) => {
                    let spots: Vec<String> = all.iter().map(|(spot, _)| spot.at()).collect();
                    format!("Defence {}", among(&spots, 2, |n| format!("in {} more places", number(n))))
                }
                (tried, _) => {
                    format!("Fighting {}", among(tried, 2, |n| format!("in {} more places", number(n))))
                }
            },
        }
    }

    /// All of them, those that say nothing left out.
    pub(super) fn paragraphs(&self) -> Vec<String> {
        let all = [self.ground(), self.cost(), self.lines(), self.ahead()];
        let made = all.into_iter().map(|sentences| {
            let said: Vec<String> =
                sentences.iter().map(|text| sentence(text)).filter(|text| !text.is_empty()).collect();
            said.join(" ")
        });
        made.filter(|text| !text.is_empty()).collect()
    }

    /// Weather, what was taken and what was lost, part by part.
    fn ground(&self) -> Vec<String> {
        let mut out: Vec<String> = self.weather().map(str::to_owned).into_iter().collect();
        let (parts, order) = (self.parts(), self.order());
        for (nth, part) in &parts {
            let lead = order.get(*nth).copied().filter(|_| parts.len() > 1).unwrap_or_default();
            for (n, said) in self.of_part(part).into_iter().enumerate() {
                out.push(if n == 0 && !lead.is_empty() { format!("{lead} {said}") } else { said });
            }
        }
        if parts.is_empty() {
            out.push("no place changed hands and no attack was made".into());
        }
        let said = self.befell();
        out.extend(said);
        out.extend(self.score());
        out
    }

    /// What else happened, once each: what befell several is told of all.
    fn befell(&self) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut told: Vec<&str> = Vec::new();
        for news in &self.bulletin.news {
            match news {
                News::Said { text } if !out.contains(text) => out.push(text.clone()),
                News::Befell { many, .. } if !told.contains(many) => {
                    told.push(many);
                    out.push(self.all_that(many));
                }
                _ => {}
            }
        }
        out
    }

    /// All whom the same befell: named, or counted by their kind.
    fn all_that(&self, wanted: &str) -> String {
        let (mut names, mut kinds, mut verbs) = (Vec::new(), BTreeMap::<&str, usize>::new(), [""; 2]);
        for news in &self.bulletin.news {
            let News::Befell { who, one, many } = news else { continue };
            if *many != wanted {
                continue;
            }
            verbs = [one, many];
            match who {
                Who::Named(name) => names.push(the(name, self.sides)),
                Who::Kind(kind) => *kinds.entry(kind).or_default() += 1,
            }
        }
        let n = names.len() + kinds.values().sum::<usize>();
        let counted =
            kinds.into_iter().map(|(kind, n)| if n == 1 { format!("a {kind}") } else { several(n, kind) });
        names.extend(counted);
        format!("{} {}", join(&names), verbs[usize::from(n > 1)])
    }

    /// What the sky made of the ground, where it is not as usual or has changed.
    fn weather(&self) -> Option<&'static str> {
        Some(match (self.before.season.sky, self.now.season.sky) {
            (Sky::Mud, Sky::Mud) => "the roads have not dried",
            (_, Sky::Mud) => "rain has turned the roads to mud",
            (Sky::Snow, Sky::Snow) => "snow still lies on the whole front",
            (_, Sky::Snow) => "snow has come, and the ground is frozen",
            (Sky::Mud | Sky::Snow, Sky::Good) => "the ground is dry again",
            _ => return None,
        })
    }

    fn of_part(&self, part: &Part<'_>) -> Vec<String> {
        let mut out = Vec::new();
        out.extend(self.fallen(part));
        let rest: Vec<PlaceKey> =
            part.stormed.iter().map(|(place, _)| *place).skip(self.told_apart(part)).collect();
        out.extend(self.passive([(&rest, "taken by attack"), (&part.entered, "entered without a fight")]));
        if !part.cut_off.is_empty() {
            let (names, n) = (self.listed(&part.cut_off), part.cut_off.len());
            out.push(format!("{names}, cut off, fell by {}", verb(n, "itself", "themselves")));
        }
        let (own, other) = (self.side(self.own), self.side(self.own.other()));
        let gained: Vec<PlaceKey> =
            part.stormed.iter().map(|(place, _)| *place).chain(part.entered.iter().copied()).collect();
        let attacks = fought(&part.fights[0], (own, other), (true, &self.names(&part.lost)));
        let gone =
            (!part.lost.is_empty()).then(|| format!("{other} forces took {}", self.listed(&part.lost)));
        // Where nothing was gained, what was lost comes first, and then what was tried to win it back.
        if out.is_empty() {
            out.extend(gone);
            out.extend(attacks);
        } else {
            out.extend(attacks);
            out.extend(gone);
        }
        out.extend(fought(&part.fights[1], (other, own), (false, &self.names(&gained))));
        if !part.back.is_empty() {
            let names = self.listed(&part.back);
            out.push(format!(
                "{names} changed hands twice and {} held as before",
                verb(part.back.len(), "is", "are")
            ));
        }
        out
    }

    /// How many of the places taken by attack are told each with who took it: those worth points, where they are few.
    fn told_apart(&self, part: &Part<'_>) -> usize {
        let n = part
            .stormed
            .iter()
            .take_while(|(place, with)| self.worth(*place) > 0 && !with.is_empty())
            .count();
        if n <= 2 { n } else { 0 }
    }

    /// `Minsk fell to the 39th Panzer Corps, Riga to two units`.
    fn fallen(&self, part: &Part<'_>) -> Option<String> {
        let told = &part.stormed[..self.told_apart(part)];
        let by = |with: &[Who]| match named(with) {
            Some(names) if names.len() <= 2 => {
                join(&names.iter().map(|name| the(name, self.sides)).collect::<Vec<_>>())
            }
            _ => self.units(with.len(), self.own),
        };
        let each: Vec<String> = told
            .iter()
            .enumerate()
            .map(|(n, (place, with))| {
                let fell = if n == 0 { " fell" } else { "" };
                format!("{}{fell} to {}", self.name(*place), by(with))
            })
            .collect();
        (!each.is_empty()).then(|| each.join(", and "))
    }

    /// `Minsk was taken by attack; Orsha and Gomel were entered without a fight`.
    fn passive(&self, kinds: [(&[PlaceKey], &str); 2]) -> Option<String> {
        let some = kinds.into_iter().filter(|(places, _)| !places.is_empty());
        let each: Vec<String> = some
            .map(|(places, how)| {
                format!("{} {} {how}", self.listed(places), verb(places.len(), "was", "were"))
            })
            .collect();
        (!each.is_empty()).then(|| each.join("; "))
    }

    fn listed(&self, places: &[PlaceKey]) -> String {
        among(&self.names(places), MOST + 1, |n| format!("{} other places", number(n)))
    }

    /// What the points are now.
    fn score(&self) -> Option<String> {
        let (scores, before, score) = self.points.as_ref()?;
        if *before == score.held {
            return None;
        }
        let [held, then, low, high] = numbers([score.held, *before, score.needed_low, score.needed_high]);
        let then = if *before <= 0 { "none" } else { &then };
        let points = if score.held == 1 { "point" } else { "points" };
        let held = if score.estimated && score.held > 0 { format!("an estimated {held}") } else { held };
        let needed = match (score.needed_low, score.needed_high) {
            (few, many) if few <= 0 || many <= 0 => String::new(),
            (few, many) if few == many => format!("; {low} are needed in the end"),
            _ => format!("; between {low} and {high} are needed in the end"),
        };
        Some(format!("the {} side holds {held} {points} now, {then} before{needed}", self.side(*scores)))
    }

    /// What it cost both sides.
    fn cost(&self) -> Vec<String> {
        let [own, other] = [self.own, self.own.other()].map(|side| self.losses(side));
        let fought = self.bulletin.news.iter().any(|news| matches!(news, News::Fought { .. }));
        let mut out = Vec::new();
        let worn = self.worn();
        if own.is_empty() && other.is_empty() {
            if fought && worn == [0, 0] {
                out.push("neither side lost a unit in the fighting".into());
            }
        } else {
            out.extend(self.lost(self.own, &own));
            out.extend(self.lost(self.own.other(), &other));
        }
        let (mine, theirs) = (self.side(self.own), self.side(self.own.other()));
        let worn_down = match worn {
            [0, 0] => None,
            [0, n] => Some(format!("{} on the {theirs} side", several(n, "step"))),
            [n, 0] => Some(format!("{} on the {mine} side", several(n, "step"))),
            [a, b] => {
                Some(format!("{} on the {mine} side and {} on the {theirs}", several(a, "step"), number(b)))
            }
        };
        let destroyed = !own.is_empty() || !other.is_empty();
        out.extend(worn_down.map(|steps| {
            if destroyed {
                format!("units that held out lost {steps}")
            } else {
                format!("no unit was destroyed, but the fighting cost {steps}")
            }
        }));
        if let Some([own, other]) = self.force.filter(|_| destroyed) {
            let [own, other] = numbers([own, other]);
            out.push(format!("that leaves {own} {mine} units in the field against {other} {theirs} ones"));
        }
        out
    }

    /// What one side lost: by name where they are few, else how many and where most of them stood.
    fn lost(&self, side: Side, all: &[(&Who, Option<PlaceKey>, Fate)]) -> Option<String> {
        let n = all.len();
        if n == 0 {
            return Some(format!("no {} unit was lost", self.side(side)));
        }
        let spots = self.spots();
        let at = |place: &Option<PlaceKey>| place.and_then(|place| spots.of(self.board(), place));
        let mut said = format!("{} {} lost", self.units(n, side), verb(n, "was", "were"));
        let mut named: Vec<(String, Vec<String>)> = Vec::new();
        for (who, place, _) in all {
            let Who::Named(unit) = who else { continue };
            let at = at(place).map_or_else(String::new, |spot| format!(" {}", spot.at()));
            let unit = the(unit, self.sides);
            match named.iter_mut().find(|(there, _)| *there == at) {
                Some((_, units)) => units.push(unit),
                None => named.push((at, vec![unit])),
            }
        }
        if named.iter().map(|(_, units)| units.len()).sum::<usize>() == n && n <= MOST {
            let each: Vec<String> = named.iter().map(|(at, units)| format!("{}{at}", join(units))).collect();
            let alone = named.iter().all(|(_, units)| units.len() == 1);
            said = format!("{said}: {}", if alone { join(&each) } else { each.join(", and ") });
        } else {
            let by_spot = counted(all.iter().filter_map(|(_, place, _)| at(place)));
            let heavy: Vec<&(Spot, usize)> = by_spot.iter().filter(|(_, n)| *n > 1).take(2).collect();
            match heavy.as_slice() {
                [] if by_spot.len() == 1 => said = format!("{said} {}", by_spot[0].0.at()),
                [] if !by_spot.is_empty() && by_spot.len() <= MOST => {
                    let spots: Vec<String> = by_spot.iter().map(|(spot, _)| spot.at()).collect();
                    said = format!("{said}, {}", join(&spots));
                }
                [] => {}
                [(spot, k)] if *k == n => {
                    said = format!("{said}, {} {}", if n == 2 { "both" } else { "all" }, spot.at());
                }
                [(spot, k)] => said = format!("{said}, {} of them {}", number(*k), spot.at()),
                more => {
                    let each: Vec<String> = (0..)
                        .zip(more)
                        .map(|(nth, (spot, k))| {
                            let of = if nth == 0 { " of them" } else { "" };
                            format!("{}{of} {}", number(*k), spot.at())
                        })
                        .collect();
                    said = format!("{said}, {}", join(&each));
                }
            }
        }
        let causes = [
            (Fate::Supply, "for want of supply"),
            (Fate::Way, "on the way to the front"),
            (Fate::GivenUp, "taken off by their own command"),
        ]
        .map(|(fate, why)| (all.iter().filter(|(.., of)| *of == fate).count(), why));
        let all_alike = causes.iter().any(|(k, _)| *k == n);
        let causes: Vec<String> = causes
            .into_iter()
            .filter(|(k, _)| *k > 0)
            .map(|(k, why)| if k == n { why.to_owned() } else { format!("{} {why}", number(k)) })
            .collect();
        if !causes.is_empty() {
            let all = match n {
                _ if !all_alike || !said.contains(':') => "",
                1 => ",",
                2 => "; both",
                _ => "; all",
            };
            let mark = if all_alike { all } else { ";" };
            said = format!("{said}{mark} {}", join(&causes));
        }
        Some(said)
    }

    /// What stands out of supply, who came, who is due.
    fn lines(&self) -> Vec<String> {
        let mut out = Vec::new();
        let [own, other] = [self.own, self.own.other()].map(|side| self.hungry(side));
        if let Some((text, n)) = &own {
            let means = self.bulletin.outlook.unsupplied;
            let so = if means.is_empty() { String::new() } else { format!("; {means}") };
            out.push(format!("{text} {} out of supply{so}", verb(*n, "stands", "stand")));
        }
        if let Some((text, n)) = other {
            let too = if own.is_some() { " as well" } else { "" };
            out.push(format!("{text} {} out of supply{too}", verb(n, "stands", "stand")));
        }
        out.extend(self.came(self.own));
        out.extend(self.came(self.own.other()));
        out.extend(self.bulletin.outlook.due.iter().cloned());
        out
    }

    /// Units of a side that get no supply: in words, and how many.
    fn hungry(&self, side: Side) -> Option<(String, usize)> {
        let all: Vec<_> =
            self.now.counters.iter().filter(|c| c.side == side.0 && c.is_unsupplied()).collect();
        let spots = self.spots();
        let at = |place: PlaceKey| spots.of(self.board(), place).map_or_else(String::new, |spot| spot.at());
        let by_spot = counted(all.iter().map(|c| at(c.place)));
        let units = |n: usize| self.units(n, side);
        let text = match (all.as_slice(), by_spot.as_slice()) {
            ([], _) => return None,
            ([one], [(at, _)]) if side == self.own && !one.name.is_empty() => {
                format!("{} {at}", the(&one.name, self.sides))
            }
            (_, [(at, n)]) => format!("{} {at}", units(*n)),
            (all, [(at, n), (then, m), ..]) if *n > 1 && by_spot.len() > 2 => {
                format!("{}, {} of them {at} and {} {then},", units(all.len()), number(*n), number(*m))
            }
            (all, _) => {
                let places: Vec<String> = by_spot.iter().map(|(at, _)| at.clone()).collect();
                let places = among(&places, MOST, |n| format!("in {} other places", number(n)));
                format!("{}, {places},", units(all.len()))
            }
        };
        Some((text, all.len()))
    }

    /// Who came to the map for a side.
    fn came(&self, wanted: Side) -> Option<String> {
        let spots = self.spots();
        let mut names: Vec<String> = Vec::new();
        let mut places: Vec<String> = Vec::new();
        let mut n = 0;
        for news in &self.bulletin.news {
            let News::Came { side, who, at } = news else { continue };
            if *side != wanted {
                continue;
            }
            n += 1;
            let at = at.and_then(|place| spots.of(self.board(), place)).map(|spot| spot.at());
            if let Who::Named(unit) = who {
                let at = at.as_ref().map_or_else(String::new, |at| format!(" {at}"));
                names.push(format!("{}{at}", the(unit, self.sides)));
            }
            if let Some(at) = at.filter(|at| !places.contains(at)) {
                places.push(at);
            }
        }
        if n == 0 {
            return None;
        }
        if names.len() == n && n <= MOST {
            return Some(format!("{} joined the {} front", join(&names), self.side(wanted)));
        }
        let places = if places.len() <= MOST && !places.is_empty() {
            format!(", {}", join(&places))
        } else {
            String::new()
        };
        Some(format!("{} came up{places}", self.units(n, wanted)))
    }

    /// What lies before the front.
    fn ahead(&self) -> Vec<String> {
        let board = self.board();
        let mut out = Vec::new();
        let least = self.nearest.first().map_or(0, |near| near.steps);
        let close = |near: &&Near| near.steps <= least + if board.is_tiled() { 2 } else { 1 };
        let next: Vec<&Near> = self.nearest.iter().filter(close).take(MOST).collect();
        if let Some(first) = next.first().filter(|near| near.steps > 0) {
            let names: Vec<String> = next.iter().map(|near| near.name.clone()).collect();
            let is_named = board.keys().any(|p| board.place(p).is_some_and(|there| there.name == first.from));
            let from = if is_named { format!(" from {}", first.from) } else { " away".to_owned() };
            let far = format!("{}{from}", self.far(first.steps));
            out.push(match next.len() {
                1 => format!("next before the front lies {}, {far}", names[0]),
                _ => {
                    format!("next before the front lie {}; {} is the nearest, {far}", join(&names), names[0])
                }
            });
        }
        let threatened: Vec<String> =
            self.in_danger.iter().take(MOST).map(|near| near.name.clone()).collect();
        if !threatened.is_empty() {
            let other = self.side(self.own.other());
            out.push(format!("{other} forces stand close to {}", join(&threatened)));
        }
        out
    }

    /// So many units of a side: `one German unit`.
    fn units(&self, n: usize, side: Side) -> String {
        several(n, &format!("{} unit", self.side(side)))
    }

    /// `one link`, `three hexes`.
    fn far(&self, steps: u16) -> String {
        let (one, many) = self.board().word();
        format!("{} {}", number(steps.into()), if steps == 1 { one } else { many })
    }
}

/// How many there are of each, most first; of as many, those come first that stood first.
fn counted<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut out: Vec<(T, usize)> = Vec::new();
    for one in all {
        match out.iter_mut().find(|(known, _)| *known == one) {
            Some((_, n)) => *n += 1,
            None => out.push((one, 1)),
        }
    }
    out.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    out
}

/// Numbers that stand together: all in words, or none.
fn numbers<const N: usize>(all: [i32; N]) -> [String; N] {
    let in_words = all.iter().all(|n| (0..=12).contains(n));
    all.map(|n| if in_words { number(usize::try_from(n).unwrap_or(0)) } else { n.to_string() })
}

/// The names of units, if all have one.
fn named(all: &[Who]) -> Option<Vec<String>> {
    all.iter()
        .map(|who| match who {
            Who::Named(name) => Some(name.clone()),
            Who::Kind(_) => None,
        })
        .collect()
}

/// Attacks of a side that took no place: those that drove the defenders off, and those that did not; `changed` are places that came
/// into the hands of the other side in the same turn.
fn fought(all: &[(Spot, bool)], (by, on): (&str, &str), (own, changed): (bool, &[String])) -> Vec<String> {
    let list = |spots: &[String]| among(spots, MOST, |n| format!("in {} other places", number(n)));
    let won: Vec<String> = all.iter().filter(|(_, won)| *won).map(|(spot, _)| spot.at()).collect();
    let back = |spot: &Spot| !spot.near && changed.contains(&spot.name);
    let (again, failed): (Vec<&Spot>, Vec<&Spot>) =
        all.iter().filter(|(_, won)| !*won).map(|(spot, _)| spot).partition(|spot| back(spot));
    let mut out = Vec::new();
    if !won.is_empty() {
        out.push(if own {
            format!("{on} units were driven back {}", list(&won))
        } else {
            format!("{by} forces drove {on} units back {}", list(&won))
        });
    }
    if !again.is_empty() {
        let names: Vec<String> = again.into_iter().map(|spot| spot.name.clone()).collect();
        out.push(if own {
            format!("the attempt to win back {} failed", join(&names))
        } else {
            format!("{by} forces could not win back {}", join(&names))
        });
    }
    match failed.as_slice() {
        [] => {}
        [one] if own => out.push(format!("the attack {} was beaten off", one.on())),
        [one] => {
            let at = if one.near { one.at() } else { one.name.clone() };
            out.push(format!("{by} forces attacked {at} in vain"));
        }
        more => {
            let kind = if own { "attacks".to_owned() } else { format!("{by} {}", many("attack")) };
            let spots: Vec<String> = more.iter().map(|spot| spot.on()).collect();
            out.push(format!("{kind} {} were beaten off", list(&spots)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::{
        board::{Board, Place},
        counter::{Condition, ConditionSign, CounterMark},
        news::{Bulletin, Outlook, Taking},
        scene::{PlaceState, Scene},
        words::Tone,
    };
    use std::sync::Arc;

    const SIDES: [&str; 2] = ["Blue", "Red"];
    const BLUE: Side = Side(0);
    const RED: Side = Side(1);

    /// Four places in a row, the first worth a point, held as the letters say.
    fn scene(held: &str) -> Scene {
        let place = |(n, name): (usize, &&str)| Place {
            name: (*name).to_owned(),
            worth: i32::from(n == 0),
            ..Place::default()
        };
        let places = ["Alba", "Brod", "Cerna", "Dol"].iter().enumerate().map(place).collect();
        let board = Arc::new(Board::points(places, Vec::new(), Arc::default()));
        let of = |c: char| PlaceState {
            control: Some(if c == 'B' { BLUE } else { RED }),
            ..PlaceState::default()
        };
        Scene { board, places: held.chars().map(of).collect(), ..Scene::default() }
    }

    fn at(n: usize) -> PlaceKey {
        PlaceKey::nth(n)
    }

    fn corps(n: usize) -> Who {
        Who::Named(format!("{n}th Corps"))
    }

    /// The headline and the paragraphs of a turn, as Blue reads them.
    fn told(news: Vec<News>, held: [&str; 2], hungry: bool) -> (String, Vec<String>) {
        let north = vec!["in the north", "in the north", "in the south", "in the south"];
        let outlook = Outlook {
            unsupplied: "without a line it starves",
            due: vec!["in May the 9th Corps is due".into()],
        };
        let bulletin = Bulletin { news, outlook, parts: north, ..Bulletin::default() };
        let [before, mut now] = held.map(scene);
        if hungry {
            let out = Condition::new(ConditionSign::Unsupplied, "out of supply", "", Tone::OutOfSupply);
            let name = "5th Corps".to_owned();
            now.counters =
                vec![CounterMark { name, place: at(1), conditions: vec![out], ..CounterMark::default() }];
        }
        let facts = Facts {
            sides: &SIDES,
            own: BLUE,
            bulletin: &bulletin,
            before: &before,
            now: &now,
            points: None,
            force: None,
            nearest: &[],
            in_danger: &[],
        };
        (facts.headline(), facts.paragraphs())
    }

    #[test]
    fn a_turn_is_told_by_the_part_of_the_front_and_by_what_came_of_it() {
        let fought = |by, n, won| News::Fought { by, at: at(n), with: vec![corps(5), corps(6)], won };
        let lost = |side, n| News::Lost { side, who: corps(n), at: Some(at(n % 4)), why: Fate::Battle };
        let news = vec![
            fought(BLUE, 0, false),
            News::Taken { by: BLUE, at: at(0), how: Taking::Entered },
            News::Taken { by: BLUE, at: at(1), how: Taking::Entered },
            fought(BLUE, 3, false),
            fought(RED, 2, false),
            lost(RED, 11),
            News::Came { side: RED, who: Who::Kind("unit"), at: Some(at(3)) },
        ];
        let (headline, paragraphs) = told(news, ["RRBR", "BBBR"], true);
        assert_eq!(headline, "Alba taken");
        assert_eq!(
            paragraphs,
            [
                "In the north Alba fell to the 5th Corps and the 6th Corps. Brod was entered without a fight. In the south \
                 the attack on Dol was beaten off. Red forces attacked Cerna in vain.",
                "No Blue unit was lost. One Red unit was lost: the 11th Corps at Dol.",
                "The 5th Corps at Brod stands out of supply; without a line it starves. One Red unit came up, at Dol. In \
                 May the 9th Corps is due.",
            ]
        );
    }

    #[test]
    fn what_did_not_happen_is_left_out() {
        let (headline, paragraphs) = told(Vec::new(), ["BBRR", "BBRR"], false);
        assert_eq!(headline, "The front is where it was");
        assert_eq!(
            paragraphs,
            ["No place changed hands and no attack was made.", "In May the 9th Corps is due."]
        );
    }

    #[test]
    fn many_losses_are_counted_with_where_most_of_them_were() {
        let lost = |n: usize, why| News::Lost { side: RED, who: Who::Kind("unit"), at: Some(at(n)), why };
        let news = vec![
            lost(1, Fate::Battle),
            lost(1, Fate::Battle),
            lost(1, Fate::Battle),
            lost(2, Fate::Battle),
            lost(2, Fate::Supply),
        ];
        let (_, paragraphs) = told(news, ["BBRR", "BBRR"], false);
        let cost = "No Blue unit was lost. Five Red units were lost, three of them at Brod and two at Cerna; one for want of supply.";
        assert_eq!(paragraphs[1], cost);
    }

    #[test]
    fn a_place_that_was_lost_and_won_back_is_told_as_that() {
        let taken = |by| News::Taken { by, at: at(1), how: Taking::Entered };
        let (headline, paragraphs) = told(vec![taken(RED), taken(BLUE)], ["BBRR", "BBRR"], false);
        assert_eq!(headline, "The front is where it was");
        assert_eq!(paragraphs[0], "Brod changed hands twice and is held as before.");
    }
}
