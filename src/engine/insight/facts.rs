//! What happened in a turn, as the command of one side was told of it: what changed hands and was fought over, by the part of the
//! front, and where, in words.

use super::{
    distance::{Way, ways},
    turn_page::Near,
};
use crate::{
    base::{keys::PlaceKey, side::Side},
    contract::study::PARTS,
    show::{
        board::Board,
        news::{Bulletin, Fate, News, Taking, Who},
        scene::Scene,
        sequence::Score,
    },
};
use std::collections::BTreeMap;

/// Links and hexes up to which ground without a name is said to lie near a place that has one.
const NEAR: u16 = 5;

/// What is known of a turn that is over.
pub(super) struct Facts<'a> {
    pub sides: &'a [&'a str],
    /// Whose command reads it.
    pub own: Side,
    pub bulletin: &'a Bulletin,
    pub before: &'a Scene,
    pub now: &'a Scene,
    /// Whose points they are, how many before it, and the score when it was over, in a game that counts them.
    pub points: Option<(Side, i32, Score)>,
    /// Units of both sides that were in the field then, the own ones first; `None` where they are not counted.
    pub force: Option<[i32; 2]>,
    /// Points of the other side, nearest first.
    pub nearest: &'a [Near],
    /// Own points that the other side is near to.
    pub in_danger: &'a [Near],
}

/// A part of the front, and what happened there.
#[derive(Default)]
pub(super) struct Part<'a> {
    /// Places that an attack took, with who made it.
    pub stormed: Vec<(PlaceKey, &'a [Who])>,
    pub entered: Vec<PlaceKey>,
    pub cut_off: Vec<PlaceKey>,
    pub lost: Vec<PlaceKey>,
    /// Places that changed hands more than once and are as before.
    pub back: Vec<PlaceKey>,
    /// Attacks of both sides that took no place: where, and whether they drove the defenders off; the own ones first.
    pub fights: [Vec<(Spot, bool)>; 2],
}

/// Where something happened, in words: at a place that has a name, or near one.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Spot {
    pub near: bool,
    pub name: String,
}

impl Spot {
    /// `at Minsk`, `near Minsk`.
    pub(super) fn at(&self) -> String {
        format!("{} {}", if self.near { "near" } else { "at" }, self.name)
    }

    /// What an attack is on: `on Minsk`, `near Minsk`.
    pub(super) fn on(&self) -> String {
        format!("{} {}", if self.near { "near" } else { "on" }, self.name)
    }
}

impl Facts<'_> {
    pub(super) fn side(&self, side: Side) -> &str {
        self.sides.get(usize::from(side.0)).copied().unwrap_or("own")
    }

    pub(super) fn board(&self) -> &Board {
        &self.now.board
    }

    pub(super) fn name(&self, place: PlaceKey) -> String {
        self.board().name(place).to_owned()
    }

    pub(super) fn names(&self, places: &[PlaceKey]) -> Vec<String> {
        places.iter().map(|place| self.name(*place)).collect()
    }

    pub(super) fn worth(&self, place: PlaceKey) -> i32 {
        self.board().place(place).map_or(0, |there| there.worth)
    }

    /// Where each place lies, in words: by its name, or by the nearest place that has one.
    pub(super) fn spots(&self) -> Spots {
        let board = self.board();
        let named = board.keys().filter(|p| board.place(*p).is_some_and(|there| !there.name.is_empty()));
        Spots(ways(board, named))
    }

    /// What changed hands and was fought over, by the part of the front, from one end to the other.
    pub(super) fn parts(&self) -> BTreeMap<usize, Part<'_>> {
        let mut out: BTreeMap<usize, Part<'_>> = BTreeMap::new();
        let order = self.order();
        let part_of = |place: PlaceKey| {
            let name = self.bulletin.parts.get(place.index()).copied().unwrap_or_default();
            order.iter().position(|other| *other == name).unwrap_or(0)
        };
        let spots = self.spots();
        let mut hands: BTreeMap<PlaceKey, (Side, Taking)> = BTreeMap::new();
        for news in &self.bulletin.news {
            if let News::Taken { by, at, how } = news {
                hands.insert(*at, (*by, *how));
            }
        }
        for (place, there) in self.board().keys().zip(&self.board().places) {
            let (then, now) = (self.before.control(place), self.now.control(place));
            if let Some(by) = now.filter(|_| then != now && !there.name.is_empty()) {
                hands.entry(place).or_insert((by, Taking::Entered));
            }
        }
        let stormed = |place: PlaceKey, by: Side| {
            self.bulletin.news.iter().rev().find_map(|news| match news {
                News::Fought { by: who, at, with, .. } if *at == place && *who == by => Some(with.as_slice()),
                _ => None,
            })
        };
        for (&place, &(by, how)) in &hands {
            let part = out.entry(part_of(place)).or_default();
            if self.before.control(place) == Some(by) {
                part.back.push(place);
            } else if by != self.own {
                part.lost.push(place);
            } else if how == Taking::CutOff {
                part.cut_off.push(place);
            } else if let Some(with) = stormed(place, by) {
                part.stormed.push((place, with));
            } else {
                part.entered.push(place);
            }
        }
        for news in &self.bulletin.news {
            let News::Fought { by, at, won, .. } = news else { continue };
            if hands.get(at).is_some_and(|(last, _)| last == by) {
                continue;
            }
            let Some(spot) = spots.of(self.board(), *at) else { continue };
            let fights = &mut out.entry(part_of(*at)).or_default().fights[usize::from(*by != self.own)];
            match fights.iter_mut().find(|(there, _)| *there == spot) {
                Some((_, well)) => *well |= *won,
                None => fights.push((spot, *won)),
            }
        }
        for part in out.values_mut() {
            let by_worth = |place: &PlaceKey| (std::cmp::Reverse(self.worth(*place)), *place);
            part.stormed.sort_by_key(|(place, _)| by_worth(place));
            for places in [&mut part.entered, &mut part.cut_off, &mut part.lost] {
                places.sort_by_key(by_worth);
            }
        }
        out
    }

    /// The parts of the front, as the game names them, in the sequence of the map.
    pub(super) fn order(&self) -> Vec<&'static str> {
        let mut order: Vec<&'static str> = Vec::new();
        for part in &self.bulletin.parts {
            if !order.contains(part) {
                order.push(part);
            }
        }
        order.sort_by_key(|name| PARTS.iter().position(|part| part == name));
        order
    }

    /// Steps that units which held out have lost, the own ones first.
    pub(super) fn worn(&self) -> [usize; 2] {
        let of = |wanted: Side| {
            let steps = self.bulletin.news.iter().filter_map(|news| match news {
                News::Worn { side, steps } if *side == wanted => Some(usize::from(*steps)),
                _ => None,
            });
            steps.sum()
        };
        [of(self.own), of(self.own.other())]
    }

    /// The units a side lost: which, where they stood, and why.
    pub(super) fn losses(&self, wanted: Side) -> Vec<(&Who, Option<PlaceKey>, Fate)> {
        let of = |news| match news {
            &News::Lost { side, ref who, at, why } if side == wanted => Some((who, at, why)),
            _ => None,
        };
        self.bulletin.news.iter().filter_map(of).collect()
    }
}

/// The nearest place with a name, for each place.
pub(super) struct Spots(Vec<Option<Way>>);

impl Spots {
    /// Where a place lies, in words; `None` far from any that has a name.
    pub(super) fn of(&self, board: &Board, place: PlaceKey) -> Option<Spot> {
        let way = self.0.get(place.index()).copied().flatten().filter(|way| way.steps <= NEAR)?;
        Some(Spot { near: way.steps > 0, name: board.name(way.from).to_owned() })
    }
}
