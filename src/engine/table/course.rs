//! What the course of the game adds up to.

use super::erased::SessionTable;
use crate::{
    base::{
        pace::Pace,
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::play_out::{Moments, PlayOuts},
    contract::show::Presentation,
    journal::{self},
    play::{prospect, watch::Watch},
    show::{line::Line, news::Bulletin, tally::TallyName},
    statistics::{Statistics, StatisticsJob, account},
    study::{
        comparison::{Comparison, TurnTally, Way},
        timeline::{KeptTimeline, Timeline},
    },
};
use std::sync::Arc;

/// What the course of the game adds up to.
pub trait Course {
    /// What this game counts.
    fn tally_names(&self) -> &'static [TallyName];
    /// The numbers after a ply.
    fn tally(&self, at: PlyId, who: Viewer) -> Vec<i32>;
    /// Why the points differ after a ply from what they were before it, although nothing that counts changed hands.
    fn scored(&self, at: PlyId, who: Viewer) -> Vec<Line>;
    /// What is on its way to the map for a side at a moment, as far as the viewer knows it.
    fn coming(&self, at: PlyId, who: Viewer, side: Side) -> Vec<Line>;
    /// What a turn was to a dispatch, from the ply with which it began to the one with which it was over, as a viewer was told of it,
    /// and how things stood then for a side.
    fn bulletin(&self, turn: u16, plies: [PlyId; 2], who: Viewer, side: Side) -> Bulletin;
    /// The course of the line that ends with a ply, kept up as it grows; of an unknown ply that of the line played.
    fn timeline(&self, tip: PlyId, who: Viewer) -> Arc<Timeline>;
    /// What the line that ends with a ply adds up to; of an unknown ply the line played. Kept.
    fn statistics(&self, tip: PlyId, who: Viewer) -> Arc<Statistics>;
    /// The same as a job for another thread.
    fn statistics_job(&self, tip: PlyId, who: Viewer) -> StatisticsJob;
    /// Two ways side by side, from the last ply they share to these two.
    fn compare(&self, a: PlyId, b: PlyId, who: Viewer) -> Arc<Comparison>;
    /// How closely chances are counted.
    fn pace(&self) -> Pace;
    /// Plies from which automatic players can play on as `who` knew the game there, on any thread. What `who` could not
    /// know is imagined; only the umpire's rest on the truth.
    fn play_outs(&self, plies: &[PlyId], who: Viewer) -> Arc<dyn PlayOuts>;
    /// Figures of chances that stand in the file, through some eyes; they may be wrong (see `chances::kept`).
    fn kept_figures(&self, who: Viewer) -> prospect::Course;
    /// Keeps figures, with the number of games they rest on, as records at the end of the file. The umpire's are not kept while the main
    /// line is not over.
    fn keep_figures(&mut self, who: Viewer, course: &prospect::Course, games: u32);
}

impl<R: Presentation> Course for SessionTable<R> {
    fn tally_names(&self) -> &'static [TallyName] {
        R::tally_names()
    }
    fn tally(&self, at: PlyId, who: Viewer) -> Vec<i32> {
        let rules = self.rules_arc();
        rules.tally(&rules.view(&self.session.seek(at), who))
    }
    fn scored(&self, at: PlyId, who: Viewer) -> Vec<Line> {
        let (rules, before) = (self.rules_arc(), self.session.history().parent(at));
        let [then, now] = [before, at].map(|ply| rules.view(&self.session.seek(ply), who));
        rules.scored(&then, &now)
    }
    fn coming(&self, at: PlyId, who: Viewer, side: Side) -> Vec<Line> {
        self.rules_arc().coming(&self.view(at, who), side)
    }
    fn bulletin(&self, turn: u16, [from, to]: [PlyId; 2], who: Viewer, side: Side) -> Bulletin {
        let (rules, history) = (self.rules_arc(), self.session.history());
        let mut plies = vec![to];
        let mut at = to;
        while at != from && at != 0 {
            at = history.parent(at);
            plies.push(at);
        }
        let before = history.parent(at);
        let mut state = R::State::clone(&self.session.seek(before));
        let mut view = rules.view(&state, who);
        let mut out = Bulletin::default();
        // What ended with the turn is told of how things stood then.
        let mut ended = None;
        for ply in plies.into_iter().rev() {
            let mut told = 0;
            for event in history.ply(ply).map_or(&[][..], |p| p.events) {
                let here = rules.when(&state).turn == turn;
                let heard = rules.told(&state, event, who);
                rules.apply(&mut state, event);
                if here && rules.when(&state).turn != turn {
                    ended = Some((view.clone(), told));
                }
                let Some(event) = heard else { continue };
                if here && ended.is_none() {
                    out.news.extend(rules.news(&view, &event));
                }
                rules.hear(&mut view, &event);
                told += 1;
                if ply == at && rules.when(&state).turn != turn {
                    out.told[0] = told;
                }
            }
            if ply == to {
                out.told[1] = told;
            }
        }
        if let Some((end, told)) = ended {
            (view, out.told[1]) = (end, told);
        }
        out.tally = rules.tally(&view);
        out.outlook = rules.outlook(&view, side);
        out.parts = rules.board().keys().map(|place| rules.part_of_front(place)).collect();
        out
    }
    fn timeline(&self, tip: PlyId, who: Viewer) -> Arc<Timeline> {
        let tip = self.real_tip(tip);
        let mut kept = self.kept.timelines.borrow_mut();
        let found = kept.iter().position(|t| t.who() == who);
        let at = found.unwrap_or_else(|| {
            kept.push(KeptTimeline::new(&self.session, who));
            kept.len() - 1
        });
        kept[at].to(&self.session, tip)
    }
    fn statistics(&self, tip: PlyId, who: Viewer) -> Arc<Statistics> {
        let tip = self.real_tip(tip);
        let make = || {
            Arc::new(
                account::Course::new(&self.session, tip, who).add_up(&Watch::default()).unwrap_or_default(),
            )
        };
        self.kept.study.borrow_mut().statistics.get((tip, who), make)
    }
    fn statistics_job(&self, tip: PlyId, who: Viewer) -> StatisticsJob {
        let course = account::Course::new(&self.session, self.real_tip(tip), who);
        Box::new(move |watch| course.add_up(watch))
    }
    fn compare(&self, a: PlyId, b: PlyId, who: Viewer) -> Arc<Comparison> {
        let real = |id| if self.session.history().contains(id) { id } else { 0 };
        let (a, b) = (real(a), real(b));
        let make = || {
            let fork = self.shared(a, b);
            Arc::new(Comparison {
                fork,
                names: R::tally_names(),
                at_fork: self.tally(fork, who),
                ways: [a, b].map(|tip| self.way(fork, tip, who)),
            })
        };
        self.kept.study.borrow_mut().comparisons.get((a, b, who), make)
    }
    fn pace(&self) -> Pace {
        R::pace()
    }
    fn play_outs(&self, plies: &[PlyId], who: Viewer) -> Arc<dyn PlayOuts> {
        Arc::new(Moments::new(&self.session, plies, who))
    }
    fn kept_figures(&self, who: Viewer) -> prospect::Course {
        self.session.figures().of(who).cloned().unwrap_or_default()
    }
    fn keep_figures(&mut self, who: Viewer, course: &prospect::Course, games: u32) {
        let rules = Arc::clone(self.session.rules());
        let over = || rules.outcome(&self.session.seek(self.session.main_tip())).is_some();
        if who == Viewer::Umpire && !over() {
            return;
        }
        let fresh = self.session.figures().fresh(who, course, games);
        let lines = journal::chances::lines(&rules.names(), R::figured_by(), who, &fresh, games);
        self.session.take_figures(who, fresh, lines);
    }
}

impl<R: Presentation> SessionTable<R> {
    /// One of two ways compared, from the fork on.
    fn way(&self, fork: PlyId, tip: PlyId, who: Viewer) -> Way {
        let history = self.session.history();
        let plies = history.depth(tip) - history.depth(fork);
        let mut ends: Vec<PlyId> = Vec::new();
        let mut at = tip;
        loop {
            if ends.last().is_none_or(|later| history.when(*later).turn != history.when(at).turn) {
                ends.push(at);
            }
            if at == fork || at == 0 {
                break;
            }
            at = history.parent(at);
        }
        let turns = ends.iter().rev().map(|&at| TurnTally {
            turn: history.when(at).turn,
            at,
            values: self.tally(at, who),
        });
        Way {
            tip,
            plies,
            when: history.when(tip),
            result: self.rules_arc().outcome(&self.session.seek(tip)).map(|o| o.sentence),
            values: self.tally(tip, who),
            turns: turns.collect(),
        }
    }

    /// The last ply on the ways to both.
    fn shared(&self, mut a: PlyId, mut b: PlyId) -> PlyId {
        let history = self.session.history();
        while a != b {
            if history.depth(a) >= history.depth(b) {
                a = history.parent(a);
            } else {
                b = history.parent(b);
            }
        }
        a
    }
}
