//! Which moments of a line are played on, and how often: first those between which its orders are judged (see `stretch`),
//! until the line can be judged, then what tells orders and luck apart, at last every moment between them. Where turns are
//! judged first (see `Pace`), they are, then what the verdict asks for next, and at last the beginnings of steps. What is
//! known is never played again; the moment that is looked at comes before all else.

use super::{
    play_out::PlayOuts,
    stretch::{Cut, bounds, cut, judged_first},
    verdict::{Missing, judge},
};
use crate::{
    base::{seat::PlyId, side::Side},
    play::prospect::{Course, Ended, Measure, Prospect},
    study::timeline::Timeline,
};
use std::{
    collections::BTreeSet,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

/// The ply that is looked at now, set from another thread.
#[derive(Debug, Clone)]
pub struct LookedAt(Arc<AtomicU32>);

impl Default for LookedAt {
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(Self::NOTHING)))
    }
}

impl PartialEq for LookedAt {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for LookedAt {}

impl LookedAt {
    const NOTHING: u32 = u32::MAX;

    /// Says what is looked at.
    pub fn set(&self, ply: PlyId) {
        self.0.store(ply, Ordering::Relaxed);
    }

    /// Takes what has been said since the last time.
    fn take(&self) -> Option<PlyId> {
        Some(self.0.swap(Self::NOTHING, Ordering::Relaxed)).filter(|ply| *ply != Self::NOTHING)
    }
}

/// What is to be found out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// The line of play that is judged.
    pub line: Arc<Timeline>,
    /// Its last moment that counts.
    pub end: u32,
    /// Moments that come first of all.
    pub first: Vec<u32>,
    /// The ply that is looked at: it comes next.
    pub looked_at: LookedAt,
    /// Plies beside the line, such as the first of each variation.
    pub beside: Vec<PlyId>,
    /// Games a moment.
    pub games: u32,
    /// Every moment so often, not only those that are needed to judge the line.
    pub all: bool,
    /// Whose chances are judged.
    pub side: Side,
}

impl Wanted {
    /// What is to be known of a line up to a moment.
    pub fn of(line: &Arc<Timeline>, end: u32, games: u32) -> Self {
        let end = end.min(line.end());
        let line = Arc::clone(line);
        Self { line, end, games, all: true, ..Self::default() }
    }

    /// Games a moment at the first look.
    fn few(&self) -> u32 {
        (self.games / 4).max(10).min(self.games)
    }

    /// The plies of the line.
    pub fn on_line(&self) -> &[PlyId] {
        let plies = &self.line.plies;
        plies.get(..=self.end as usize).unwrap_or(plies)
    }

    /// All plies.
    pub fn plies(&self) -> Vec<PlyId> {
        self.on_line().iter().chain(&self.beside).copied().collect()
    }

    fn at(&self, moments: &[u32]) -> Vec<PlyId> {
        moments.iter().filter_map(|m| self.on_line().get(*m as usize)).copied().collect()
    }

    /// What is compared.
    fn measures(&self) -> [Measure; 2] {
        [Measure::Win(self.side), Measure::Points]
    }
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The line cannot be judged yet: the share of the games that takes, in per cent.
    Counting(u8),
    /// Its turns can, and some are looked into: how many moments of those that are missing are played on.
    Closer(u32, u32),
    /// It can: how many of its moments are played on often enough, and how many there are.
    Decided(u32, u32),
    /// It can, turn by turn and in what was looked into: the same of the ends of its steps.
    ByTurns(u32, u32),
}

impl Default for Progress {
    fn default() -> Self {
        Self::Counting(0)
    }
}

impl Progress {
    /// Whether the line can be judged.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::Decided(..) | Self::ByTurns(..))
    }

    /// `still counting, 34 %`; `all plans judged; single moments follow, 120 of 412`.
    pub fn in_words(self) -> String {
        match self {
            Self::Counting(share) => format!("still counting, {share} %"),
            Self::Closer(done, of) => format!("turns counted, {done} of {of} moments inside them"),
            Self::Decided(known, of) if known < of => {
                format!("all plans judged; single moments follow, {known} of {of}")
            }
            Self::ByTurns(known, of) if known < of => {
                format!("turns and the largest changes judged; the other steps follow, {known} of {of}")
            }
            Self::Decided(..) => "all plans judged".to_owned(),
            Self::ByTurns(..) => "turns and the largest changes judged".to_owned(),
        }
    }
}

/// Something found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The order after which the chance was counted.
    pub ply: PlyId,
    /// With its order given and its dice not yet thrown, rather than after it.
    pub order: bool,
    /// What came of it.
    pub prospect: Prospect,
    /// How far it is.
    pub progress: Progress,
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
    let cuts = cut(&wanted.line, wanted.end);
    let deciding = wanted.at(&bounds(&judged_first(&cuts, &wanted.line)));
    let after = if wanted.line.pace.turns_first {
        let step = |cut: &Cut| Some(Cut { step: cut.step, stretches: vec![cut.whole()?] });
        wanted.at(&bounds(&cuts.iter().filter_map(step).collect::<Vec<_>>()))
    } else {
        wanted.on_line().to_vec()
    };
    let mut search = Search {
        play,
        wanted,
        course,
        crew,
        tell,
        deciding,
        after,
        closer: None,
        decided: false,
        stopped: false,
    };
    search.run();
    search.course
}

struct Search<'a> {
    play: &'a dyn PlayOuts,
    wanted: &'a Wanted,
    course: Course,
    crew: Crew<'a>,
    tell: &'a mut dyn FnMut(Found) -> bool,
    /// Plies after which the line is judged.
    deciding: Vec<PlyId>,
    /// Plies that come at last.
    after: Vec<PlyId>,
    /// Of the moments that are looked into: how many are done, and how many there are.
    closer: Option<(u32, u32)>,
    decided: bool,
    stopped: bool,
}

impl Search<'_> {
    fn run(&mut self) {
        let (games, few) = (self.wanted.games, self.wanted.few());
        let (first, deciding) = (self.wanted.at(&self.wanted.first), self.deciding.clone());
        self.each(&first, few);
        self.each(&deciding, few);
        self.each(&deciding, games);
        self.tell_apart();
        self.decided = true;
        self.each(&first, games);
        self.each(&self.wanted.beside, few);
        let after = if self.wanted.all { self.after.clone() } else { Vec::new() };
        self.each(&after, few);
        self.each(&self.wanted.beside, games);
        self.each(&after, games);
        self.looked_at();
    }

    /// Plays on what is looked at now, before it goes on.
    fn looked_at(&mut self) {
        if let Some(ply) = self.wanted.looked_at.take() {
            self.moment_now(ply, self.wanted.few());
        }
    }

    fn each(&mut self, plies: &[PlyId], games: u32) {
        for ply in plies {
            self.moment(*ply, games);
        }
    }

    /// Plays what is missing until the line can be judged.
    fn tell_apart(&mut self) {
        let Wanted { line, end, games, .. } = self.wanted;
        let mut tried = BTreeSet::new();
        for measure in self.wanted.measures() {
            while !self.stopped {
                let Err(Missing { moments, orders }) = judge(&self.course, line, *end, measure, *games)
                else {
                    break;
                };
                // What cannot be played is missing for good.
                let fresh = moments.iter().map(|p| (*p, false)).chain(orders.iter().map(|p| (*p, true)));
                let fresh: Vec<(PlyId, bool)> = fresh.filter(|one| tried.insert(*one)).collect();
                if fresh.is_empty() {
                    break;
                }
                let of = fresh.len() as u32;
                for ((ply, order), done) in fresh.into_iter().zip(0..) {
                    self.closer = line.pace.turns_first.then_some((done, of));
                    if order { self.order(ply, *games) } else { self.moment(ply, *games) }
                }
            }
        }
    }

    fn moment(&mut self, ply: PlyId, games: u32) {
        self.looked_at();
        self.moment_now(ply, games);
    }

    fn moment_now(&mut self, ply: PlyId, games: u32) {
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
        if self.stopped {
            return;
        }
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

    fn progress(&self) -> Progress {
        let games = self.wanted.games;
        let played =
            |p: &PlyId| self.course.moments.get(p).map_or(0, |p| if p.is_over() { games } else { p.games() });
        if self.decided {
            let line = self.after.as_slice();
            let known = line.iter().filter(|p| played(p) >= games).count();
            let (known, of) = (known as u32, line.len() as u32);
            let by_turns = self.wanted.line.pace.turns_first;
            return if by_turns { Progress::ByTurns(known, of) } else { Progress::Decided(known, of) };
        }
        if let Some((done, of)) = self.closer {
            return Progress::Closer(done, of);
        }
        let done: u64 = self.deciding.iter().map(|p| u64::from(played(p).min(games))).sum();
        let all = (u64::from(games) * self.deciding.len() as u64).max(1);
        // What tells orders and luck apart comes after it.
        Progress::Counting((done * 95 / all) as u8)
    }

    fn say(&mut self, ply: PlyId, order: bool, prospect: Prospect) {
        let progress = self.progress();
        self.stopped |= !(self.tell)(Found { ply, order, prospect, progress });
    }
}
