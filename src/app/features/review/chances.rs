//! Chances in the window: what is known of them, and the games being played on off the window's thread.
//!
//! Nothing is played unless a curve of chances is shown. What is known is kept by ply and viewer as long as the game lies
//! on the table, for plies never change; a run begins with it, and is dropped when line, eyes or curve change. What a
//! verdict rests on is kept in the file of the game, too, where it has one: when the file is opened again it is shown at
//! once, and a few games of it are played again to see whether it is true.

use crate::{
    command::Curve,
    desk::{parts::Keeping, state::Desk},
    features::review::{Review, state::Shown},
    worker::{Feed, Told, Wake},
};
use engine::{
    base::{seat::PlyId, side::Viewer},
    chances::{
        kept::still_true,
        play_out::PlayOuts,
        search::{Found, LookedAt, Progress, Wanted, search},
        stretch::{Cut, Stretch, cut, stations},
    },
    insight::told::{Told as Verdict, TurningPoint, sentence, side_of, title, told, whose_chances},
    play::prospect::{Course, Ended, Measure, Prospect},
    study::timeline::Timeline,
};
use rayon::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZero,
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

/// Threads that play, at most; one core is left to the window, unless a play-out takes long.
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
    /// Something found.
    Found(Box<Found>),
    /// Figures from the file are not those that playing gives.
    Untrue,
}

struct Run {
    key: Key,
    feed: Option<Feed<News>>,
    looked_at: LookedAt,
    progress: Progress,
    /// What a verdict rests on has been handed to the file.
    is_kept: bool,
}

/// What the verdict was made of.
type VerdictKey = (u64, Viewer, PlyId, u32, Measure);

/// The chances of the game on the table.
#[derive(Default)]
pub struct Chances {
    kept: BTreeMap<Viewer, Course>,
    /// Whose figures came from the file and have not been tried yet.
    untried: BTreeSet<Viewer>,
    run: Option<Run>,
    /// How often a moment is played on, if not as often as the game wants it (tests and pictures only).
    pub games: Option<u32>,
    /// The moment looked at that was asked for last.
    asked: Option<(Viewer, PlyId)>,
    /// Raised whenever something was found.
    pub version: u64,
    /// Raised whenever something was found that a verdict may rest on.
    deciding: u64,
    /// The line shown, cut into stretches of orders that are judged as one.
    cuts: Arc<Vec<Cut>>,
    cuts_for: Option<Key>,
    verdict: Option<Arc<Verdict>>,
    verdict_for: Option<VerdictKey>,
    /// A line that is waited for though no curve is shown, and its run is over without it being known.
    wanted: Option<(Viewer, PlyId)>,
    given_up: Option<(Viewer, PlyId)>,
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

    /// What is known where whole stretches of orders of the line shown begin and end, and over how many games.
    pub fn stations<'a>(&'a self, review: &Review) -> (Vec<(u32, &'a Prospect)>, u32) {
        let course = self.kept.get(&review.seen_by);
        course.map_or((Vec::new(), 1), |course| stations(course, &review.shown.timeline, &self.cuts))
    }

    /// The stretch of orders of the line shown that ends at a moment.
    pub fn stretch_to(&self, moment: u32) -> Option<Stretch> {
        self.cuts.iter().flat_map(|c| &c.stretches).find(|s| s.last == moment).copied()
    }

    /// The verdict on the line shown, up to the last moment that may be shown; `None` while games are still counted.
    pub fn verdict(&self) -> Option<&Arc<Verdict>> {
        self.verdict.as_ref()
    }

    /// The turning points of the line shown, in order; none while games are still counted.
    pub fn points(&self) -> &[TurningPoint] {
        self.verdict.as_ref().map_or(&[], |v| &v.points)
    }

    /// Whether games are being played now.
    pub fn is_playing(&self) -> bool {
        self.run.as_ref().is_some_and(|r| r.feed.is_some())
    }

    /// Whether what is known of the line may be judged, or no more will be known of it for now.
    pub fn is_decided(&self) -> bool {
        self.run.as_ref().is_none_or(|r| r.feed.is_none() || r.progress.is_decided())
    }

    /// How far the games are, while they are played: `still counting, 34 %`.
    pub fn progress(&self) -> Option<String> {
        let run = self.run.as_ref().filter(|r| r.feed.is_some())?;
        Some(run.progress.in_words())
    }

    /// What stands over the curve about the moment shown.
    pub fn caption(&self, desk: &Desk, review: &Review) -> String {
        let Some(measure) = review.curve.measure(review.seen_by) else { return String::new() };
        let sides = desk.table.sides();
        let known = self.of(review.seen_by, desk.at());
        let mut text = match known {
            Some(prospect) => sentence(sides, desk.table.drawn(), measure, prospect),
            None if self.is_playing() => format!("{}, being played on", title(sides, measure)),
            None => "The automatic sides cannot play on from what is known here".into(),
        };
        let whose = known.filter(|prospect| !prospect.is_over()).and_then(|_| whose_chances(&*desk.table));
        for more in [self.progress(), whose].into_iter().flatten() {
            text = format!("{text} · {more}");
        }
        text
    }

    /// Takes over what is known already (tests and pictures only).
    pub fn know(&mut self, who: Viewer, course: Course) {
        self.kept.insert(who, course);
        self.version += 1;
        self.deciding += 1;
    }

    /// Waits until the run is over (tests and pictures only; the window never calls this).
    pub fn wait(&mut self, at_most: Duration) {
        let until = Instant::now() + at_most;
        while self.is_playing() && Instant::now() < until {
            self.take();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Has the line that ends with a ply played on before all else, also while no curve is shown.
    pub fn want(&mut self, line: Option<(Viewer, PlyId)>) {
        self.wanted = line;
        self.given_up = None;
    }

    /// Whether the line that was wanted was played on to its end and is not known all the same.
    pub fn cannot_know(&self, who: Viewer, tip: PlyId) -> bool {
        self.given_up == Some((who, tip))
    }

    /// Keeps the run going for the line that is waited for.
    fn follow_wanted(&mut self, desk: &Desk, (who, tip): (Viewer, PlyId), wake: &Wake) {
        let key = Key { who, last: tip, end: u32::MAX, branches: 0 };
        if self.run.as_ref().is_none_or(|r| r.key != key) {
            let line = desk.table.timeline(tip, who);
            let games = self.games_of(&line);
            let wanted = Wanted { side: side_of(who), ..Wanted::of(&line, line.end(), games) };
            self.take_kept(desk, who);
            self.run = Some(self.begin_run(desk, wanted, key, wake));
        }
        self.take();
        if !self.is_playing() {
            self.given_up = self.wanted.take();
        }
    }

    /// Takes over the figures of the file, once for each pair of eyes.
    fn take_kept(&mut self, desk: &Desk, who: Viewer) {
        self.kept.entry(who).or_insert_with(|| {
            let course = desk.table.kept_figures(who);
            if !course.moments.is_empty() {
                self.untried.insert(who);
            }
            course
        });
    }

    fn follow(&mut self, desk: &Desk, review: Option<&Review>, wake: &Wake) {
        if let Some(line) = self.wanted {
            self.follow_wanted(desk, line, wake);
            return;
        }
        let review = review.filter(|r| r.curve != Curve::Counts && r.shown.is_made());
        let Some(review) = review else {
            self.run = None;
            return;
        };
        let (who, end) = (review.seen_by, review.end());
        let branches = review.shown.tree.branches.len();
        let key = Key { who, last: review.ply_of(end), end, branches };
        if self.run.as_ref().is_none_or(|r| r.key != key) {
            self.take_kept(desk, who);
            self.run = Some(self.begin(desk, review, key, wake));
        }
        self.take();
        self.look_at(desk, review, key, wake);
        let line = &review.shown.timeline;
        if self.cuts_for != Some(key) {
            self.cuts = Arc::new(cut(line, end));
            self.cuts_for = Some(key);
        }
        let measure = review.curve.measure(who);
        let wanted = measure.map(|m| (self.deciding, who, key.last, end, m));
        if self.verdict_for != wanted {
            let empty = Course::default();
            let course = self.kept.get(&who).unwrap_or(&empty);
            let games = self.games_of(line);
            let found = measure.and_then(|m| told(&*desk.table, line, end, who, course, m, games).ok());
            self.verdict = found.map(Arc::new);
            self.verdict_for = wanted;
        }
    }

    fn begin(&self, desk: &Desk, review: &Review, key: Key, wake: &Wake) -> Run {
        let mut wanted = Wanted {
            beside: beside(&review.shown, review.blind.is_some()),
            side: side_of(key.who),
            ..Wanted::of(&review.shown.timeline, key.end, self.games_of(&review.shown.timeline))
        };
        // What is looked at comes before all else.
        wanted.first = vec![review.shown.moment.unwrap_or(0)];
        self.begin_run(desk, wanted, key, wake)
    }

    fn games_of(&self, line: &Timeline) -> u32 {
        self.games.unwrap_or(line.pace.decides)
    }

    /// Has the moment looked at played on next, where not all moments are.
    fn look_at(&mut self, desk: &Desk, review: &Review, key: Key, wake: &Wake) {
        let (here, line) = (desk.at(), &review.shown.timeline);
        let known = self.of(key.who, here).is_some() || self.asked == Some((key.who, here));
        let on_line = review.shown.moment.and_then(|m| line.plies.get(m as usize)) == Some(&here);
        if known || !on_line || !line.pace.turns_first {
            return;
        }
        self.asked = Some((key.who, here));
        match self.run.as_ref().filter(|r| r.feed.is_some()) {
            Some(run) => run.looked_at.set(here),
            None => self.run = Some(self.begin(desk, review, key, wake)),
        }
    }

    fn begin_run(&self, desk: &Desk, wanted: Wanted, key: Key, wake: &Wake) -> Run {
        let play = desk.table.play_outs(&wanted.plies(), key.who);
        let looked_at = wanted.looked_at.clone();
        let course = self.kept.get(&key.who).cloned().unwrap_or_default();
        let untried = self.untried.contains(&key.who);
        let feed = Feed::run(wake, move |told| run(&*play, &wanted, course, untried, told));
        Run { key, feed: Some(feed), looked_at, progress: Progress::default(), is_kept: false }
    }

    /// Whose figures are worth keeping now, asked once a run: the verdict is reached.
    fn due(&mut self) -> Option<Viewer> {
        let verdict = self.verdict.is_some();
        let run = self
            .run
            .as_mut()
            .filter(|r| verdict && !r.is_kept && (r.progress.is_decided() || r.feed.is_none()))?;
        run.is_kept = true;
        Some(run.key.who)
    }

    /// Takes in what was found since the last look.
    fn take(&mut self) {
        let Some(run) = &mut self.run else { return };
        let Some(feed) = &run.feed else { return };
        let (news, over) = feed.take();
        for one in news {
            self.version += 1;
            let who = run.key.who;
            match one {
                News::Found(found) => {
                    let Found { ply, order, prospect, progress } = *found;
                    let course = self.kept.entry(who).or_default();
                    let into = if order { &mut course.orders } else { &mut course.moments };
                    into.insert(ply, prospect);
                    self.deciding += u64::from(order || !run.progress.is_decided());
                    run.progress = progress;
                    self.untried.remove(&who);
                }
                // The run goes on from nothing, and so does what is shown.
                News::Untrue => {
                    self.kept.insert(who, Course::default());
                    self.untried.remove(&who);
                    self.deciding += 1;
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
fn run(play: &dyn PlayOuts, wanted: &Wanted, course: Course, untried: bool, told: &Told<'_, News>) {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let spared = usize::from(!wanted.line.pace.turns_first);
    let threads = threads.saturating_sub(spared).clamp(1, MOST_THREADS);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
    let crew = |range: Range<u32>, one: &(dyn Fn(u32) -> Option<Ended> + Sync)| {
        let one = |n| if told.is_stopped() { None } else { one(n) };
        match pool.as_ref().filter(|_| threads > 1) {
            Some(pool) => pool.install(|| range.into_par_iter().map(one).collect()),
            None => range.map(one).collect::<Option<Vec<_>>>(),
        }
    };
    let mut course = course;
    if untried && !still_true(play, &course) {
        course = Course::default();
        if !told.tell(News::Untrue) {
            return;
        }
    }
    search(play, wanted, course, &crew, &mut |found| told.tell(News::Found(Box::new(found))));
}

impl Chances {
    /// Keeps the chances going while a curve of them is shown.
    pub fn tick(&mut self, desk: &mut Desk, review: Option<&Review>, wake: &Wake) {
        self.follow(desk, review, wake);
        if let Some(who) = self.due() {
            self.keep(desk, who);
        }
    }

    /// Keeps what is known through some eyes in the file of the game. Samples and files from elsewhere are not written to.
    pub(crate) fn keep(&self, desk: &mut Desk, who: Viewer) {
        if let Some(course) = self.course(who).filter(|_| matches!(desk.keeping, Keeping::In(_))) {
            let games = self.games.unwrap_or_else(|| desk.table.pace().decides);
            desk.table.keep_figures(who, course, games);
        }
    }
}
