//! Chances in the window: what is known of them, and the games being played on off the window's thread.
//!
//! Nothing is played unless a curve of chances is shown. What is known is kept by ply and viewer as long as the game lies
//! on the table, for plies never change; a run begins with it, and is let go of when line, eyes or curve change.

use super::{Review, Shown};
use crate::app::{
    state::Desk,
    worker::{Feed, Told, Wake},
};
use crate::engine::{
    chances::{
        Course, Ended, Measure, Prospect, Swing,
        play_out::PlayOuts,
        search::{Found, Wanted, search},
        told::{TurningPoint, sentence, side_of, title, turning_points},
    },
    rules::Viewer,
    table::PlyId,
};
use rayon::prelude::*;
use std::{
    collections::BTreeMap,
    num::NonZero,
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

/// What the timeline draws as a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Curve {
    /// Points held and forces in the field.
    #[default]
    Counts,
    /// How often the side whose eyes are chosen wins.
    Win,
    /// Points at the end.
    Points,
}

impl Curve {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Counts, "Counts"), (Self::Win, "Win"), (Self::Points, "Points")];

    /// The one after it, in turn.
    #[must_use]
    pub fn following(self) -> Self {
        match self {
            Self::Counts => Self::Win,
            Self::Win => Self::Points,
            Self::Points => Self::Counts,
        }
    }

    /// What of the chances it shows, for a viewer.
    pub fn measure(self, who: Viewer) -> Option<Measure> {
        match self {
            Self::Counts => None,
            Self::Win => Some(Measure::Win(side_of(who))),
            Self::Points => Some(Measure::Points),
        }
    }
}

/// Time for one moment: it is played on as often as fits into it.
const A_MOMENT: Duration = Duration::from_millis(300);
/// How often a moment is played on, least to most.
const LADDER: [u32; 4] = [20, 50, 100, 200];
/// Threads that play, at most; one core is left to the window.
const MOST_THREADS: usize = 6;

/// What a run is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    who: Viewer,
    last: PlyId,
    end: u32,
    branches: usize,
}

/// News of a run.
enum News {
    /// How often each moment will be played on.
    Games(u32),
    /// Something found.
    Found(Box<Found>),
}

struct Run {
    key: Key,
    feed: Option<Feed<News>>,
    known: (u32, u32, bool),
}

/// What the turning points were picked out of.
type PointsKey = (u64, Viewer, PlyId, u32, Measure);

/// The chances of the game on the table.
#[derive(Default)]
pub struct Chances {
    kept: BTreeMap<Viewer, Course>,
    run: Option<Run>,
    /// How often a moment is played on; measured by the first run.
    pub games: Option<u32>,
    /// Raised whenever something was found.
    pub version: u64,
    points: Arc<Vec<TurningPoint>>,
    points_for: Option<PointsKey>,
}

impl Chances {
    /// After a ply, through these eyes.
    pub fn of(&self, who: Viewer, ply: PlyId) -> Option<&Prospect> {
        self.kept.get(&who)?.moments.get(&ply)
    }

    /// All that is known through these eyes.
    pub fn course(&self, who: Viewer) -> Option<&Course> {
        self.kept.get(&who)
    }

    /// What the ply at a moment of the line changed.
    pub fn swing(&self, review: &Review, moment: u32) -> Option<Swing> {
        let measure = review.curve.measure(review.seen_by)?;
        self.course(review.seen_by)?.swing(&review.shown.timeline.plies, moment, measure)
    }

    /// The turning points of the line shown, up to the last moment that may be shown, in order.
    pub fn points(&self) -> &Arc<Vec<TurningPoint>> {
        &self.points
    }

    /// Whether games are being played now.
    pub fn is_playing(&self) -> bool {
        self.run.as_ref().is_some_and(|r| r.feed.is_some())
    }

    /// How far the games are, while they are played: `120 of 412 moments`.
    pub fn progress(&self) -> Option<String> {
        let run = self.run.as_ref().filter(|r| r.feed.is_some())?;
        let (known, of, again) = run.known;
        let closer = if again { "looking closer, " } else { "" };
        Some(format!("{closer}{known} of {of} moments"))
    }

    /// What stands over the curve about the moment shown.
    pub fn caption(&self, desk: &Desk, review: &Review) -> String {
        let Some(measure) = review.curve.measure(review.seen_by) else { return String::new() };
        let sides = desk.table.sides();
        let mut text = match self.of(review.seen_by, desk.at()) {
            Some(prospect) => sentence(sides, measure, prospect),
            None if self.is_playing() => format!("{}, being played on", title(sides, measure)),
            None => "The automatic sides cannot play on from what is known here".into(),
        };
        if let Some(progress) = self.progress() {
            text = format!("{text} · {progress}");
        }
        text
    }

    /// Takes over what is known already (tests and pictures only).
    pub fn know(&mut self, who: Viewer, course: Course) {
        self.kept.insert(who, course);
        self.version += 1;
    }

    /// Waits until the run is over (tests and pictures only; the window never calls this).
    pub fn wait(&mut self, at_most: Duration) {
        let until = Instant::now() + at_most;
        while self.is_playing() && Instant::now() < until {
            self.take();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn follow(&mut self, desk: &Desk, wake: &Wake) {
        let review = desk.review.as_deref().filter(|r| r.curve != Curve::Counts && r.shown.is_made());
        let Some(review) = review else {
            self.run = None;
            return;
        };
        let (who, end) = (review.seen_by, review.end());
        let branches = review.shown.tree.branches.len();
        let key = Key { who, last: review.ply_of(end), end, branches };
        if self.run.as_ref().is_none_or(|r| r.key != key) {
            self.run = Some(self.begin(desk, review, key, wake));
        }
        self.take();
        let measure = review.curve.measure(who);
        let wanted = measure.map(|m| (self.version, who, key.last, end, m));
        if self.points_for != wanted {
            let empty = Course::default();
            let course = self.kept.get(&who).unwrap_or(&empty);
            let line = &review.shown.timeline;
            let found = measure.map(|m| turning_points(&*desk.table, line, end, who, course, m));
            self.points = Arc::new(found.unwrap_or_default());
            self.points_for = wanted;
        }
    }

    fn begin(&self, desk: &Desk, review: &Review, key: Key, wake: &Wake) -> Run {
        let mut wanted = Wanted {
            beside: beside(&review.shown, review.blind.is_some()),
            side: side_of(key.who),
            ..Wanted::of(&review.shown.timeline, key.end, 0)
        };
        // What is looked at comes before all else.
        let here = review.shown.moment.unwrap_or(0);
        wanted.hinges.splice(0..0, [here, here.saturating_sub(1)]);
        let known = (0, wanted.line.len() as u32, false);
        let play = desk.table.play_outs(&wanted.plies(), key.who);
        let course = self.kept.get(&key.who).cloned().unwrap_or_default();
        let games = self.games;
        let feed = Feed::run(wake, move |told| run(&*play, wanted, course, games, told));
        Run { key, feed: Some(feed), known }
    }

    /// Takes in what was found since the last look.
    fn take(&mut self) {
        let Some(run) = &mut self.run else { return };
        let Some(feed) = &run.feed else { return };
        let (news, over) = feed.take();
        for one in news {
            match one {
                News::Games(games) => self.games = Some(games),
                News::Found(found) => {
                    let Found { ply, order, prospect, known } = *found;
                    let course = self.kept.entry(run.key.who).or_default();
                    let into = if order { &mut course.orders } else { &mut course.moments };
                    into.insert(ply, prospect);
                    run.known = known;
                    self.version += 1;
                }
            }
        }
        if over {
            run.feed = None;
            self.version += 1;
        }
    }
}

/// The first and the last ply of each variation that is listed.
fn beside(shown: &Shown, blind: bool) -> Vec<PlyId> {
    let listed = shown.tree.branches.iter().filter(|b| !b.hidden && !blind);
    let on_line = |ply: &PlyId| *ply == 0 || shown.timeline.plies.binary_search(ply).is_ok();
    listed.flat_map(|b| [b.first, b.tip]).filter(|ply| !on_line(ply)).collect()
}

/// A run, on a thread of its own.
fn run(play: &dyn PlayOuts, mut wanted: Wanted, course: Course, games: Option<u32>, told: &Told<'_, News>) {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.saturating_sub(1).clamp(1, MOST_THREADS);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
    wanted.games = games.unwrap_or_else(|| how_many(play, &wanted, threads));
    if !told.tell(News::Games(wanted.games)) {
        return;
    }
    let crew = |range: Range<u32>, one: &(dyn Fn(u32) -> Option<Ended> + Sync)| {
        let one = |n| if told.is_stopped() { None } else { one(n) };
        match pool.as_ref().filter(|_| threads > 1) {
            Some(pool) => pool.install(|| range.into_par_iter().map(one).collect()),
            None => range.map(one).collect::<Option<Vec<_>>>(),
        }
    };
    search(play, &wanted, course, &crew, &mut |found| told.tell(News::Found(Box::new(found))));
}

/// As many games as fit into the time for a moment, measured at the first moment, whose games are the longest.
fn how_many(play: &dyn PlayOuts, wanted: &Wanted, threads: usize) -> u32 {
    let Some(first) = wanted.line.first() else { return LADDER[0] };
    let begin = Instant::now();
    for nth in 0..4 {
        let _ = play.game(*first, nth);
    }
    let one = begin.elapsed() / 4;
    let fit = A_MOMENT.as_secs_f64() * threads as f64 / one.as_secs_f64().max(1e-6);
    LADDER.into_iter().rev().find(|n| f64::from(*n) <= fit).unwrap_or(LADDER[0])
}

impl Desk {
    /// Keeps the chances going while a curve of them is shown.
    pub fn tick_chances(&mut self, wake: &Wake) {
        let mut chances = std::mem::take(&mut self.chances);
        chances.follow(self, wake);
        self.chances = chances;
    }
}
