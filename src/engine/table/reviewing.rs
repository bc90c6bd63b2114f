//! A game for study with its type erased: what the window and the command line use of it.

use super::{erased::SessionTable, review::Review};
use crate::engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::{PlyId, Seat},
        side::{Side, Viewer},
    },
    chances::play_out::{Moments, PlayOuts},
    contract::show::Presentation,
    dice::key::Roll,
    journal,
    play::{
        book::Found,
        note::{Annotation, Note, Spot},
        prospect::Course,
        told::OneSided,
        watch::Watch,
    },
    show::{line::Line, scene::Subject, tally::TallyName, unseen::Unseen},
    statistics::{Statistics, StatisticsJob, account},
    study::{
        comparison::{Comparison, TurnTally, Way},
        share::{self, Taken, Without},
        timeline::{KeptTimeline, Timeline},
        tree::Tree,
    },
};
use std::sync::Arc;

impl<R: Presentation> SessionTable<R> {
    fn check_spots(&self, note: &Note) -> Result<(), String> {
        let Note::Drawing(drawing, _) = note else { return Ok(()) };
        let spots = match drawing {
            crate::engine::play::note::Drawing::Arrow(from, to) => vec![from, to],
            crate::engine::play::note::Drawing::Ring(at) => vec![at],
        };
        match spots.into_iter().find(|s| self.subject_of(s).is_none()) {
            Some(Spot::Place(id) | Spot::Unit(id)) => Err(format!("“{id}” is nothing on this map")),
            None => Ok(()),
        }
    }

    pub(crate) fn real_tip(&self, tip: PlyId) -> PlyId {
        let history = self.session.history();
        if history.contains(tip) { tip } else { history.tip() }
    }

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

impl<R: Presentation> Review for SessionTable<R> {
    fn in_study(&self) -> bool {
        self.session.in_study()
    }
    fn is_fair(&self, at: PlyId) -> bool {
        self.session.is_fair(at)
    }
    fn main_is_over(&self) -> bool {
        let revision = self.session.revision();
        let kept = self.kept.study.borrow().main_over;
        if let Some((_, over)) = kept.filter(|(of, _)| *of == revision) {
            return over;
        }
        let over = self.session.main_is_over();
        self.kept.study.borrow_mut().main_over = Some((revision, over));
        over
    }
    fn main_tip(&self) -> PlyId {
        self.session.main_tip()
    }
    fn is_played_fairly(&self) -> bool {
        self.session.no_study_yet() && !self.main_is_over()
    }
    fn records_a_look(&self, who: Viewer) -> bool {
        self.session.records_a_look(who)
    }
    fn look_through(&mut self, who: Viewer) {
        self.session.look_through(who);
    }
    fn fair_play(&self) -> Vec<String> {
        self.session.fair_play()
    }
    fn fair_play_in_short(&self) -> Option<&'static str> {
        self.session.fair_play_in_short()
    }
    fn told_seed(&self) -> Option<u64> {
        let hidden = self.told_to().is_some() || self.is_played_fairly();
        (!hidden).then(|| self.session.seed())
    }
    fn begin_study(&mut self) {
        self.session.begin_study();
    }
    fn study_at(&mut self, at: PlyId) -> Result<(), String> {
        self.session.study_at(at)
    }

    fn tree(&self) -> Arc<Tree> {
        self.kept.study.borrow_mut().tree.tree(&self.session)
    }
    fn branch_plies(&self, branch: usize) -> Vec<PlyId> {
        let tree = self.tree();
        let Some(branch) = tree.branches.get(branch) else { return Vec::new() };
        let history = self.session.history();
        let (mut plies, mut at) = (Vec::new(), branch.tip);
        let mut group = None;
        while at != 0 && plies.len() < branch.plies as usize {
            let own = history.group(at);
            if group.replace(own) != Some(own) {
                plies.push(at);
            }
            if at == branch.first {
                break;
            }
            at = history.parent(at);
        }
        plies.reverse();
        plies
    }
    fn ply_text(&self, at: PlyId, who: Viewer) -> Arc<str> {
        if let Some(text) = self.kept.ply_texts.borrow().get(&(at, who)) {
            return Arc::clone(text);
        }
        let text: Arc<str> = self.make_ply_text(at, who).into();
        self.kept.ply_texts.borrow_mut().insert((at, who), Arc::clone(&text));
        text
    }
    fn number(&self, at: PlyId) -> u32 {
        self.session.history().depth(at)
    }
    fn given_by(&self, at: PlyId) -> Option<Side> {
        self.seat_of(at).map(Seat::side)
    }
    fn seat_of(&self, at: PlyId) -> Option<Seat> {
        self.session.history().ply(at).map(|p| p.deed.seat)
    }
    fn way_to(&self, at: PlyId) -> Vec<PlyId> {
        let history = self.session.history();
        let mut way = vec![self.real_tip(at)];
        while let Some(last) = way.last().copied().filter(|last| *last != 0) {
            way.push(history.parent(last));
        }
        way.reverse();
        way
    }
    fn name_branch(&mut self, first: PlyId, name: &str) -> Result<(), String> {
        self.session.name_branch(first, name)
    }
    fn promote(&mut self, at: PlyId) -> Result<(), String> {
        self.session.promote(at)
    }
    fn hide(&mut self, first: PlyId, hidden: bool) -> Result<(), String> {
        self.session.hide(first, hidden)
    }
    fn rolls(&self, at: PlyId) -> Vec<Roll> {
        let ply = self.session.history().ply(at);
        // A game that is over gives nothing away.
        let open = !self.is_played_fairly();
        ply.filter(|_| open).map(|p| p.deed.rolls.clone()).unwrap_or_default()
    }
    fn set_die(&mut self, at: PlyId, nth: usize, face: u32) -> Result<PlyId, String> {
        self.session.set_die(at, nth, face)
    }

    fn annotate(&mut self, at: PlyId, note: Note, by: &str, on: &str) -> Result<u32, String> {
        self.check_spots(&note)?;
        self.session.annotate(at, note, by, on)
    }
    fn edit_note(&mut self, id: u32, note: Note, by: &str, on: &str) -> Result<(), String> {
        self.check_spots(&note)?;
        self.session.edit_note(id, note, by, on)
    }
    fn say_ahead(&mut self, id: u32, ahead: bool) -> Result<(), String> {
        self.session.say_ahead(id, ahead)
    }
    fn annotations(&self) -> Arc<Vec<Annotation>> {
        let book = self.session.book();
        let notes = &mut self.kept.study.borrow_mut().notes;
        if notes.0 != book.revision() {
            *notes = (book.revision(), Arc::new(book.notes().cloned().collect()));
        }
        Arc::clone(&notes.1)
    }
    fn notes_at(&self, at: PlyId) -> Vec<Annotation> {
        self.session.book().notes_at(at).cloned().collect()
    }
    fn note_versions(&self, id: u32) -> Vec<Annotation> {
        self.session.book().versions(id).to_vec()
    }
    fn find(&self, words: &str) -> Vec<Found> {
        self.session.book().find(words)
    }
    fn spot_of(&self, subject: &Subject) -> Option<Spot> {
        let names = self.rules_arc().names();
        let name = |kind, index: u16| names.name(kind, index.into()).map(str::to_owned);
        match subject {
            Subject::Unit(unit) => name(R::UNIT_KIND, unit.0).map(Spot::Unit),
            Subject::Place(place) => name(R::PLACE_KIND, place.0).map(Spot::Place),
            _ => None,
        }
    }
    fn subject_of(&self, spot: &Spot) -> Option<Subject> {
        let names = self.rules_arc().names();
        let index = |kind, id: &str| names.index(kind, id).and_then(|i| u16::try_from(i).ok());
        match spot {
            Spot::Unit(id) => index(R::UNIT_KIND, id).map(|i| Subject::Unit(UnitKey(i))),
            Spot::Place(id) => index(R::PLACE_KIND, id).map(|i| Subject::Place(PlaceKey(i))),
        }
    }

    fn told_to(&self) -> Option<Side> {
        self.session.rules().told_to().map(|told| told.to)
    }
    fn export(&self, who: Viewer, without: Without) -> Result<Vec<u8>, String> {
        match who {
            Viewer::Umpire => share::clean(&self.session, without),
            Viewer::Side(side) => {
                self.session.copy_for(side).map(|copy| journal::writing::save_to_end(&copy))
            }
        }
    }
    fn import(&mut self, reply: &[u8]) -> Result<Taken, String> {
        let told = journal::told_of(reply)?.ok_or("The reply is no copy for one side")?;
        let rules = Arc::clone(self.session.rules());
        let open = |_: &R::Setup| Ok(Arc::new(OneSided::new(rules, told)));
        let loaded = journal::load_with::<OneSided<R>>(reply, open)?;
        if let Some((_, how)) = loaded.damage {
            return Err(format!("The reply is damaged: {how}"));
        }
        if loaded.report.left_out {
            return Err(
                "The last line of the reply is torn, so something is missing at its end; have it sent again"
                    .into(),
            );
        }
        if loaded.report.foreign_data {
            return Err("The reply was made with other data files than this game is played with".into());
        }
        let is_whole = loaded.report.ended;
        if !is_whole && journal::writing::format_of(&loaded.session) >= journal::format::ENDED_SINCE {
            return Err(
                "The mark at the end of the reply is missing, so orders may be missing before it; have \
                        it sent again"
                    .into(),
            );
        }
        let taken = self.session.take_reply(&loaded.session)?;
        Ok(Taken { is_whole, ..taken })
    }

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
    fn unseen(&self, at: PlyId, who: Viewer) -> Option<Unseen> {
        self.rules_arc().unseen(&self.view(at, who))
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
    fn play_outs(&self, plies: &[PlyId], who: Viewer) -> Arc<dyn PlayOuts> {
        Arc::new(Moments::new(&self.session, plies, who))
    }
    fn kept_figures(&self, who: Viewer) -> Course {
        self.session.figures().of(who).cloned().unwrap_or_default()
    }
    fn keep_figures(&mut self, who: Viewer, course: &Course, games: u32) {
        let rules = Arc::clone(self.session.rules());
        let over = || rules.outcome(&self.session.seek(self.session.main_tip())).is_some();
        if who == Viewer::Umpire && !over() {
            return;
        }
        let fresh = self.session.figures().fresh(who, course, games);
        let lines = journal::chances::lines(&rules.names(), R::VERSION, who, &fresh, games);
        self.session.take_figures(who, fresh, lines);
    }
}
