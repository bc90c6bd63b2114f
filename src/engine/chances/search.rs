//! Which moments of a line are played on, and how often: first the hinges of the game, then every moment between them,
//! then the largest changes more often, at last everything as often as was asked for. What is known is never played again.

use super::{Change, Course, Ended, Measure, Prospect, Swing, play_out::PlayOuts};
use crate::engine::{rules::Side, study::timeline::Timeline, table::PlyId};
use std::{collections::BTreeSet, ops::Range};

/// Changes that are looked at more closely before any is picked out.
const CANDIDATES: usize = 12;

/// What is to be found out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// The plies of the line by moment.
    pub line: Vec<PlyId>,
    /// The moments that come first.
    pub hinges: Vec<u32>,
    /// Plies beside the line, such as the first of each variation.
    pub beside: Vec<PlyId>,
    /// Games a moment.
    pub games: u32,
    /// Every moment so often, not only the hinges and the largest changes.
    pub all: bool,
    /// Whose chances are compared.
    pub side: Side,
}

impl Wanted {
    /// What is to be known of a line up to a moment.
    pub fn of(line: &Timeline, end: u32, games: u32) -> Self {
        let end = end.min(line.end());
        let battles = line.battles.iter().flat_map(|b| [b.first.saturating_sub(1), b.last]);
        let turns = line.turns.iter().map(|s| s.first);
        let mut hinges: Vec<u32> = turns.chain(battles).chain([0, end]).filter(|m| *m <= end).collect();
        hinges.sort_unstable();
        hinges.dedup();
        let plies = line.plies.get(..=end as usize).unwrap_or(&line.plies).to_vec();
        Self { line: plies, hinges, beside: Vec::new(), games, all: true, side: Side(0) }
    }

    /// Games a moment at the first look.
    fn few(&self) -> u32 {
        (self.games / 4).max(10).min(self.games)
    }

    /// All plies.
    pub fn plies(&self) -> Vec<PlyId> {
        self.line.iter().chain(&self.beside).copied().collect()
    }
}

/// Something found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The ply.
    pub ply: PlyId,
    /// With its order given and its dice not yet thrown, rather than after it.
    pub order: bool,
    /// What came of it.
    pub prospect: Prospect,
    /// Moments known, of how many, and whether each is known as well as it will be.
    pub known: (u32, u32, bool),
}

/// Plays the games with these numbers, in any sequence and on any number of threads; `None` when one cannot be played.
pub type Crew<'a> = &'a dyn Fn(Range<u32>, &(dyn Fn(u32) -> Option<Ended> + Sync)) -> Option<Vec<Ended>>;

/// Finds out what is wanted and tells each thing as it is found; stops when `tell` says no.
pub fn search(
    play: &dyn PlayOuts,
    wanted: &Wanted,
    course: Course,
    crew: Crew<'_>,
    tell: &mut dyn FnMut(Found) -> bool,
) -> Course {
    let mut search = Search { play, wanted, course, crew, tell, stopped: false };
    search.run();
    search.course
}

struct Search<'a> {
    play: &'a dyn PlayOuts,
    wanted: &'a Wanted,
    course: Course,
    crew: Crew<'a>,
    tell: &'a mut dyn FnMut(Found) -> bool,
    stopped: bool,
}

impl Search<'_> {
    fn run(&mut self) {
        let Wanted { games, .. } = *self.wanted;
        let few = self.wanted.few();
        self.hinges(few);
        self.beside(few);
        self.line(few);
        self.candidates(games);
        self.hinges(games);
        self.beside(games);
        if self.wanted.all {
            self.line(games);
            self.candidates(games);
        }
    }

    fn hinges(&mut self, games: u32) {
        let plies = self.wanted.hinges.iter().filter_map(|m| self.wanted.line.get(*m as usize));
        self.each(plies.copied().collect(), games);
    }

    fn beside(&mut self, games: u32) {
        self.each(self.wanted.beside.clone(), games);
    }

    fn line(&mut self, games: u32) {
        self.each(self.wanted.line.clone(), games);
    }

    fn each(&mut self, plies: Vec<PlyId>, games: u32) {
        for ply in plies {
            self.moment(ply, games);
        }
    }

    /// Looks at the largest changes again until those that remain have been looked at closely.
    fn candidates(&mut self, games: u32) {
        let mut tried = BTreeSet::new();
        let any = |c: Change| c.by.abs() >= c.measure.least() / 2.0;
        loop {
            let of = |m| self.course.largest(&self.wanted.line, m, CANDIDATES, any).into_iter();
            let found = of(Measure::Win(self.wanted.side)).chain(of(Measure::Points));
            let fresh: Vec<Swing> =
                found.filter(|s| !self.is_close(s, games) && tried.insert(s.ply)).collect();
            if fresh.is_empty() || self.stopped {
                return;
            }
            for swing in fresh {
                let before = self.wanted.line[swing.moment as usize - 1];
                self.moment(before, games);
                self.moment(swing.ply, games);
                self.order(swing.ply, games);
            }
        }
    }

    fn is_close(&self, swing: &Swing, games: u32) -> bool {
        let known = |p: Option<&Prospect>| p.is_some_and(|p| p.is_over() || p.games() >= games);
        let before = self.wanted.line[swing.moment as usize - 1];
        known(self.course.moments.get(&before))
            && known(self.course.moments.get(&swing.ply))
            && self.course.orders.contains_key(&swing.ply)
    }

    fn moment(&mut self, ply: PlyId, games: u32) {
        if self.stopped {
            return;
        }
        let old = self.course.moments.get(&ply);
        let made = match self.play.result(ply) {
            Some(result) if old.is_none() => Some(Prospect::over(result)),
            Some(_) => None,
            None => self.more(old, games, &|nth| self.play.game(ply, nth)),
        };
        if let Some(prospect) = made {
            self.course.moments.insert(ply, prospect.clone());
            self.say(ply, false, prospect);
        }
    }

    fn order(&mut self, ply: PlyId, games: u32) {
        let old = self.course.orders.get(&ply);
        let made = self.more(old, games, &|nth| self.play.game_of_order(ply, nth));
        // An order that cannot be told apart from its dice is not tried again.
        let prospect = made.or_else(|| old.is_none().then(Prospect::default));
        if let Some(prospect) = prospect.filter(|_| !self.stopped) {
            self.course.orders.insert(ply, prospect.clone());
            self.say(ply, true, prospect);
        }
    }

    /// More games of what is known; `None` when there are enough, or when they cannot be played.
    fn more(
        &self,
        old: Option<&Prospect>,
        games: u32,
        one: &(dyn Fn(u32) -> Option<Ended> + Sync),
    ) -> Option<Prospect> {
        let from = old.map_or(0, |p| if p.is_over() { games } else { p.games() });
        if self.stopped || from >= games {
            return None;
        }
        let mut all = old.map(|p| p.each().to_vec()).unwrap_or_default();
        all.extend((self.crew)(from..games, one)?);
        Some(Prospect::new(all))
    }

    fn say(&mut self, ply: PlyId, order: bool, prospect: Prospect) {
        let of = self.wanted.line.len() as u32;
        let line = || self.wanted.line.iter().filter_map(|p| self.course.moments.get(p));
        let first = line().count() as u32;
        let known = if first < of {
            (first, of, false)
        } else {
            (line().filter(|p| p.is_over() || p.games() >= self.wanted.games).count() as u32, of, true)
        };
        self.stopped |= !(self.tell)(Found { ply, order, prospect, known });
    }
}
