//! What the commands of a review do.

use crate::{
    command::{Act, Curve, DraftKind, ReviewTab, review::JUMPS},
    desk::{Desk, Draft, known::LATER_IS_HIDDEN},
    features::review::{Ask, Hit, Review, Search, instead::Told, reasons::NO_PLAN},
    play::Play,
    ui::signed,
};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
        when::Stride,
    },
    play::note::{Drawing, Judgement, Note},
    show::{scene::Subject, tick::TickKind},
    statistics::Battle,
    study::timeline::Jump,
};
use std::sync::Arc;

impl Play {
    /// Acts on a command of the review; what is left for the window to do comes back.
    pub fn review_act(&mut self, act: Act, now: f64) -> Option<Left> {
        if act == Act::Open {
            self.begin_review();
            return None;
        }
        if act == Act::AskPlan {
            self.ask_about_plan();
            return None;
        }
        let at = self.desk.at();
        if !self.modes.has::<Review>() {
            return None;
        }
        if !matches!(act, Act::Words(_) | Act::Search(_)) {
            self.desk.status.clear();
        }
        match act {
            Act::Open | Act::AskPlan => {}
            Act::Close if !self.desk.may_know(self.desk.table.cursor()) => return self.ask(Ask::Leave),
            Act::Close | Act::Leave => {
                self.end_review();
                self.desk.bubble = None;
            }
            Act::SeenBy(who) if self.must_ask(who) => return self.ask(Ask::Eyes(who)),
            Act::SeenBy(who) => self.see_as(who),
            Act::See(who) => self.grant(who),
            Act::NextEyes => self.next_eyes(),
            Act::Tab(tab) => self.with(|r| (r.tab, r.search) = (tab, None)),
            Act::Seek(ply) => self.seek(ply),
            Act::Moment(moment) => {
                let to = self.modes.get::<Review>().map_or(0, |r| r.ply_of(moment.min(r.end())));
                self.seek(to);
            }
            Act::Step(stride, forward) => {
                self.with(|r| r.playing = None);
                self.review_step(stride, forward);
            }
            Act::Event(forward) => self.step_event(forward),
            Act::Jump(forward) => self.jump(forward),
            Act::JumpTo(kind) => self.with(|r| r.jump = kind.min(JUMPS.len() - 1)),
            Act::Curve(curve) => self.with(|r| r.curve = curve),
            // Done where the chances are counted.
            Act::CountWin => {}
            Act::NextCurve => self.with(|r| r.curve = r.curve.following()),
            Act::Turning(forward) => self.turning_point(forward),
            Act::Play => self.with(|r| r.playing = if r.playing.is_some() { None } else { Some(now) }),
            Act::Speed(speed) => self.with(|r| r.speed = speed),
            Act::Sideways(down) => self.sideways(down),
            Act::Then(ply) => self.with(|r| r.then = ply),
            Act::Against(ply) => self.with(|r| (r.against, r.tab) = (ply, ReviewTab::Compare)),
            Act::Blind(on) => self.hide_later(on),
            Act::Reveal => self.reveal(),
            Act::PlayOn if self.desk.table.is_played_fairly() && at != self.desk.table.cursor() => {
                return self.ask(Ask::PlayOn);
            }
            Act::PlayOn | Act::PlayOnHere => return self.play_on(at),
            Act::Promote(ply) => self.promote(ply),
            Act::Hide(ply, hidden) => self.tell(|t| t.hide(ply, hidden)),
            Act::SetDie(nth, face) => self.set_die(at, nth, face),
            Act::Write(kind) => self.write(kind),
            Act::Edit(id) => self.edit(at, id),
            Act::Words(text) => self.with(|r| r.draft.iter_mut().for_each(|d| d.text.clone_from(&text))),
            Act::Keep => return Some(Left::KeepDraft),
            Act::Aside => {
                if let Some(review) = self.modes.get_mut::<Review>() {
                    review.close_draft(&mut self.desk);
                }
            }
            Act::Drop => self.with(|r| r.draft = None),
            Act::Judge(mark) => return self.judge(at, mark),
            Act::JudgePlan(last, mark) => return self.judge(last, mark),
            Act::Delete(id) => return Some(Left::Rewrite(id, Note::Gone)),
            Act::Ahead(id, ahead) => self.tell(|t| t.say_ahead(id, ahead)),
            Act::Ring(subject) => return self.ring(at, &subject),
            Act::ArrowFrom(subject) => self.with(|r| r.arrow_from = subject),
            Act::ArrowTo(subject) => return self.arrow(at, &subject),
            Act::Find => self.with(|r| _ = r.search.get_or_insert_default()),
            Act::Search(words) => self.with(|r| r.search = Some(Search::of(words))),
            Act::NextHit(on) => self.go_to_hit(|s| s.next(on).cloned()),
            Act::GoTo(number) => self.go_to_hit(|s| s.pick(number)),
            Act::EndSearch => self.with(|r| r.search = None),
            Act::CopyAddress => return Some(Left::CopyAddress(at)),
            Act::CopyBranch(ply) => return self.branch_text(ply.unwrap_or(at)).map(Left::CopyBranch),
            Act::Noted(forward) => self.go_to_note(forward),
            Act::OrderMenu => return Some(Left::OrderMenu(at)),
            Act::AddUp(on) => self.with(|r| r.sums.want(on)),
            Act::Extreme(lucky) => self.go_to_extreme(lucky),
            Act::Advise(on) => self.with(|r| r.instead.want(on)),
            Act::AdviseAll(on) => {
                self.with(|r| r.instead.want_all(on));
                self.refresh();
            }
            Act::ShowAdvised(on) => {
                self.with(|r| r.instead.show(on));
                self.draw_over_again();
            }
            Act::StepAdvised(to) => {
                self.with(|r| r.instead.step(to));
                self.draw_over_again();
            }
            Act::PlayAdvised => self.play_advised(),
            Act::Unseen => self.show_unseen(),
        }
        None
    }

    /// Looks through eyes that were asked for, which the file tells of from now on.
    fn grant(&mut self, who: Viewer) {
        self.desk.table.look_through(who);
        self.with(|r| r.granted = Some(who));
        self.see_as(who);
    }

    /// Shows what unknown units may be.
    fn show_unseen(&mut self) {
        self.desk.selection.clear();
        self.desk.inspect = None;
        self.with(|r| r.tab = ReviewTab::Map);
    }

    /// Looks through the next eyes. Those that have to be asked for are left out: their button asks.
    fn next_eyes(&mut self) {
        let sides = self.desk.table.sides().len() as u8;
        let now = self.desk.viewer();
        let all: Vec<Viewer> = (0..sides).map(|s| Viewer::Side(Side(s))).chain([Viewer::Umpire]).collect();
        let from = all.iter().position(|who| *who == now).map_or(0, |i| i + 1);
        let next = all.iter().cycle().skip(from).take(all.len()).find(|who| !self.must_ask(**who));
        self.see_as(next.copied().unwrap_or(now));
    }

    /// Hides what comes later, or shows it. What was remembered or looked for may lie in what is hidden now.
    fn hide_later(&mut self, on: bool) {
        self.desk.hide_later(on);
        self.with(|r| {
            (r.blind, r.playing) = (None, None);
            if on {
                (r.then, r.against, r.search) = (None, None, None);
            }
        });
    }

    /// Shows what was done at a question.
    fn reveal(&mut self) {
        self.with(|r| {
            if let Some(blind) = &mut r.blind {
                blind.answered = r.shown.moment;
            }
        });
        self.review_step(Stride::Ply, true);
    }

    /// Makes a branch the main line.
    fn promote(&mut self, ply: PlyId) {
        if self.modes.get::<Review>().is_some_and(|r| r.shown.tree.branch_of(ply) == 0) {
            self.desk.say("This is the main line already");
        } else {
            self.tell(|t| t.promote(ply));
        }
    }

    /// Begins a branch in which a die fell otherwise.
    fn set_die(&mut self, at: PlyId, nth: usize, face: u32) {
        self.desk.table.begin_study();
        match self.desk.table.set_die(at, nth, face) {
            Ok(ply) => {
                self.desk.look = Some(ply);
                self.desk.say("A new branch with this die, marked as set by hand");
            }
            Err(why) => self.desk.say(&why),
        }
    }

    /// Weighs what was ordered so far in the step that is open.
    fn ask_about_plan(&mut self) {
        if !self.modes.has::<Review>() {
            self.begin_review();
        }
        self.with(|r| r.instead.want(true));
        self.refresh();
        if self.modes.get::<Review>().is_some_and(|r| r.instead.told().is_none()) {
            self.end_review();
            self.desk.say(NO_PLAN);
        }
    }

    /// Begins a branch with the advised plan, and shows its end.
    fn play_advised(&mut self) {
        let review = self.modes.get::<Review>();
        let Some(Told::Found(advice)) = review.and_then(|r| r.instead.told()) else { return };
        let advice = Arc::clone(advice);
        self.desk.table.begin_study();
        match self.desk.table.play_advised(&advice) {
            Ok(ply) => {
                self.desk.look = Some(ply);
                self.desk
                    .say("A new branch with the advised plan; step back through it, or play on from here");
            }
            Err(why) => self.desk.say(&why),
        }
    }

    /// Opens the field of a note that was written before.
    fn edit(&mut self, at: PlyId, id: u32) {
        let notes = self.desk.table.notes_at(at);
        let Some(note) = notes.into_iter().find(|n| n.id == id) else { return };
        let kind = match note.note {
            Note::Bookmark(_) => DraftKind::Bookmark,
            Note::Chapter(_) => DraftKind::Chapter,
            Note::Question(_) => DraftKind::Question,
            Note::Comment(_) | Note::Mark(_) | Note::Worth(_) | Note::Drawing(..) | Note::Gone => {
                DraftKind::Comment
            }
        };
        let text = note.note.text().to_owned();
        self.open_draft(Draft { ply: at, text, note: Some(id), kind });
    }

    /// Draws an arrow from where it was begun.
    fn arrow(&mut self, at: PlyId, to: &Subject) -> Option<Left> {
        let from = self.modes.get_mut::<Review>().and_then(|r| r.arrow_from.take())?;
        let (a, b) = (self.desk.table.spot_of(&from)?, self.desk.table.spot_of(to)?);
        Some(self.draw(at, Drawing::Arrow(a, b)))
    }

    pub(crate) fn with(&mut self, change: impl FnOnce(&mut Review)) {
        if let Some(review) = self.modes.get_mut::<Review>() {
            change(review);
        }
    }

    /// Has the plans of the line looked up before they are shown.
    pub(crate) fn look_up_plans(&mut self) {
        self.with(|r| r.instead.look_up());
        self.refresh();
    }

    fn tell(&mut self, change: impl FnOnce(&mut dyn engine::table::Table) -> Result<(), String>) {
        if let Err(why) = change(&mut *self.desk.table) {
            self.desk.say(&why);
        }
    }

    /// Shows the moment after a ply.
    fn seek(&mut self, ply: PlyId) {
        if let Some(review) = self.modes.get::<Review>() {
            review.seek(&mut self.desk, ply);
        }
    }

    fn open_draft(&mut self, draft: Draft) {
        if let Some(review) = self.modes.get_mut::<Review>() {
            review.open_draft(&mut self.desk, draft);
        }
    }

    /// Why a step along the line leads nowhere.
    pub(crate) fn why_no_step(&self, forward: bool) -> &'static str {
        self.modes.get::<Review>().map_or("", |review| review.why_no_step(forward))
    }

    /// One stride along the line; false at its end, and at a question without an answer.
    pub(crate) fn review_step(&mut self, stride: Stride, forward: bool) -> bool {
        self.modes.get::<Review>().is_some_and(|review| review.step(&mut self.desk, stride, forward))
    }

    /// Shows what the search found.
    fn go_to_hit(&mut self, pick: impl FnOnce(&mut Search) -> Option<Hit>) {
        let hit = self.modes.get_mut::<Review>().and_then(|r| r.search.as_mut()).and_then(pick);
        match hit {
            Some(hit) => {
                self.with(|r| r.playing = None);
                self.seek(hit.ply);
            }
            None => self.desk.say("Nothing was found"),
        }
    }

    fn jump(&mut self, forward: bool) {
        let Some(review) = self.modes.get::<Review>() else { return };
        let (kind, name): (Jump, &str) = JUMPS[review.jump.min(JUMPS.len() - 1)];
        let from = review.shown.moment.unwrap_or(0);
        let to = review.shown.timeline.jump(from, kind, forward).filter(|&m| m <= review.end());
        let unseen = forward && !review.knows_the_end();
        match to {
            Some(moment) => {
                let ply = review.ply_of(moment);
                self.seek(ply);
            }
            // One battle on is no more than a stride.
            None if unseen && kind == Jump::Tick(TickKind::Battle) => {
                if !self.review_step(Stride::Battle, true) {
                    self.desk.say(self.why_no_step(true));
                }
            }
            None if unseen => self.desk.say(&format!(
                "No {name} is known after this: what comes later is hidden. Go on by order, battle or turn"
            )),
            None => {
                self.desk
                    .say(&format!("There is no {name} {} here", if forward { "after" } else { "before" }));
            }
        }
    }

    /// To a note of whatever kind.
    fn go_to_note(&mut self, forward: bool) {
        let Some(review) = self.modes.get::<Review>() else { return };
        let here = review.shown.moment.unwrap_or(0);
        let moments = review.shown.timeline.notes.iter().map(|n| n.at).filter(|m| *m <= review.end());
        let to =
            if forward { moments.filter(|m| *m > here).min() } else { moments.filter(|m| *m < here).max() };
        match to {
            Some(moment) => {
                let ply = review.ply_of(moment);
                self.seek(ply);
            }
            None if forward && !review.knows_the_end() => {
                self.desk.say("No note is known after this: what comes later is hidden");
            }
            None => {
                self.desk.say(&format!("There is no note {} here", if forward { "after" } else { "before" }));
            }
        }
    }

    /// To the battle with the best luck, or the worst.
    fn go_to_extreme(&mut self, lucky: bool) {
        let Some(review) = self.modes.get::<Review>() else { return };
        let own = review.own_side();
        let sum = review.sum();
        let Some(made) = sum.shown() else {
            self.desk.say("The battles have not been added up yet");
            return;
        };
        let sign = if lucky { 1.0 } else { -1.0 };
        let of = |b: &Battle| b.luck(own).map_or(f64::MIN, |l| l * sign);
        match made.battles.iter().filter(|b| of(b) > 0.0).max_by(|a, b| of(a).total_cmp(&of(b))) {
            Some(b) => {
                let luck = signed(b.luck(own).unwrap_or(0.0));
                let words = format!("{}: luck {luck}", b.engaged.place);
                let ply = b.ply;
                self.seek(ply);
                self.desk.say(&words);
            }
            None => self.desk.say(if lucky { "No battle was lucky" } else { "No battle was unlucky" }),
        }
    }

    /// To a turning point. Without a curve of chances none is known: then the win chance is begun with.
    fn turning_point(&mut self, forward: bool) {
        let Some(review) = self.modes.get::<Review>() else { return };
        if review.curve == Curve::Counts {
            self.with(|r| r.curve = Curve::Win);
            self.desk
                .say("The game is being played on from each moment; then there are turning points to go to");
            return;
        }
        let here = review.shown.moment.unwrap_or(0);
        let moments = self.chances.points().iter().map(|p| p.swing.of.last);
        let to =
            if forward { moments.filter(|m| *m > here).min() } else { moments.filter(|m| *m < here).max() };
        let point = self.chances.points().iter().find(|p| Some(p.swing.of.last) == to).cloned();
        let Some(point) = point else {
            let way = if forward { "after" } else { "before" };
            match (self.chances.verdict(), self.chances.progress()) {
                (None, Some(progress)) => {
                    self.desk.say(&format!("No turning point is named yet: {progress}"));
                }
                _ => self.desk.say(&format!("There is no turning point {way} here")),
            }
            return;
        };
        self.seek(point.swing.plies[1]);
        self.desk.say(&point.in_words());
    }

    /// To the branch before or after among those that leave at this moment.
    fn sideways(&mut self, down: bool) {
        let at = self.desk.at();
        let Some(review) = self.modes.get::<Review>() else { return };
        let tree = &review.shown.tree;
        let branch = tree.branch_of(at);
        let visible = |b: &engine::study::Branch| !b.hidden && review.may_know(b.first);
        let to = if down {
            tree.forks_at(at).find(|(_, b)| visible(b)).map(|(_, b)| b.first).or_else(|| {
                let here = tree.branches.get(branch)?;
                tree.branches
                    .iter()
                    .find(|b| visible(b) && b.fork == here.fork && b.first > here.first)
                    .map(|b| b.first)
            })
        } else {
            tree.branches.get(branch).filter(|_| branch != 0).map(|b| b.fork)
        };
        match to {
            Some(ply) => self.seek(ply),
            None => self.desk.say(if down { "No variation leaves here" } else { "This is the main line" }),
        }
    }

    fn write(&mut self, kind: DraftKind) {
        let at = self.desk.at();
        let Some(review) = self.modes.get::<Review>() else { return };
        let text = match kind {
            DraftKind::Branch => review.branch(at).map(|b| b.name.clone()).unwrap_or_default(),
            _ => String::new(),
        };
        let ply = match kind {
            DraftKind::Branch => review.branch(at).map_or(0, |b| b.first),
            _ => at,
        };
        self.open_draft(Draft { ply, text, note: None, kind });
    }

    fn judge(&mut self, at: PlyId, mark: Judgement) -> Option<Left> {
        let old = self.desk.table.notes_at(at).into_iter().find_map(|n| match n.note {
            Note::Mark(m) => Some((n.id, m)),
            _ => None,
        });
        Some(match old {
            Some((id, m)) if m == mark => Left::Rewrite(id, Note::Gone),
            Some((id, _)) => Left::Rewrite(id, Note::Mark(mark)),
            None => Left::Annotate(at, Note::Mark(mark)),
        })
    }

    fn ring(&mut self, at: PlyId, subject: &Subject) -> Option<Left> {
        let spot = self.desk.table.spot_of(subject)?;
        Some(self.draw(at, Drawing::Ring(spot)))
    }

    /// Draws a sign, or takes it away where it stands already.
    fn draw(&self, at: PlyId, sign: Drawing) -> Left {
        let same = |n: &&engine::play::note::Annotation| matches!(&n.note, Note::Drawing(drawn, _) if *drawn == sign);
        match self.desk.table.notes_at(at).iter().find(same) {
            Some(old) => Left::Rewrite(old.id, Note::Gone),
            None => Left::Annotate(at, Note::Drawing(sign, 0)),
        }
    }

    /// Writes a note, with author and date.
    pub fn note_down(&mut self, at: PlyId, note: Note, by: &str, on: &str) {
        let done = self.desk.table.annotate(at, note, by, on).map(|_| ());
        self.say_if_refused(done);
    }

    /// Puts another note in the place of one.
    pub fn note_again(&mut self, id: u32, note: Note, by: &str, on: &str) {
        let done = self.desk.table.edit_note(id, note, by, on);
        self.say_if_refused(done);
    }

    /// Keeps what was written. What cannot be kept stays in its field.
    pub fn keep_draft(&mut self, by: &str, on: &str) {
        let Some(draft) = self.modes.get::<Review>().and_then(|r| r.draft.clone()) else { return };
        match draft.write(&mut *self.desk.table, by, on) {
            Ok(()) => self.with(|r| r.draft = None),
            Err(why) => self.desk.say(&why),
        }
    }

    fn say_if_refused(&mut self, done: Result<(), String>) {
        if let Err(why) = done {
            self.desk.say(&why);
        }
    }
}

impl Review {
    /// Shows the moment after a ply. In a study the line follows when it lies on another branch.
    fn seek(&self, desk: &mut Desk, ply: PlyId) {
        if !desk.may_know(ply) {
            desk.say(LATER_IS_HIDDEN);
            return;
        }
        let on_line = self.shown.timeline.plies.binary_search(&ply).is_ok();
        if !on_line && desk.table.in_study() {
            let tree = &self.shown.tree;
            let tip = tree.branches.get(tree.branch_of(ply)).map_or(ply, |b| b.tip);
            if let Err(why) = desk.table.study_at(tip) {
                desk.say(&why);
                return;
            }
        }
        desk.selection.clear();
        desk.bubble = None;
        desk.look = Some(ply);
    }

    /// Why a step along the line leads nowhere.
    fn why_no_step(&self, forward: bool) -> &'static str {
        let asked = self.shown.moment.is_some_and(|moment| self.question_at(moment).is_some());
        match forward {
            true if asked => "First the question on the map: show what was done, or try it",
            true => "This is the last moment",
            false => "This is the first moment",
        }
    }

    /// Why there is no stride along the line, when there is none.
    pub(crate) fn no_step(&self, stride: Stride, forward: bool) -> Option<&'static str> {
        let goes = |moment: u32| {
            let asked = forward && self.question_at(moment).is_some();
            !asked && self.shown.timeline.step(moment, stride, forward) != moment
        };
        if self.shown.moment.is_some_and(goes) { None } else { Some(self.why_no_step(forward)) }
    }

    /// One stride along the line; false at its end, and at a question without an answer.
    fn step(&self, desk: &mut Desk, stride: Stride, forward: bool) -> bool {
        let Some(moment) = self.shown.moment else { return false };
        if forward && self.question_at(moment).is_some() {
            return false;
        }
        let mut to = self.shown.timeline.step(moment, stride, forward);
        if forward && self.blind.is_some() {
            // A question on the way stops a long stride.
            let next = self.shown.questions.iter().copied().find(|&asked| asked > moment);
            to = next.map_or(to, |n| n.min(to));
        }
        let ply = self.ply_of(to);
        if to == moment {
            return false;
        }
        if forward {
            desk.get_to_know(ply);
        }
        self.seek(desk, ply);
        true
    }

    /// Plays the next ply when it is due. Returns in how many seconds to come back.
    pub(crate) fn tick(&mut self, desk: &mut Desk, now: f64) -> Option<f64> {
        let due = self.playing?;
        if now < due {
            return Some(due - now);
        }
        let wait = self.speed.seconds();
        self.playing = Some(now + wait);
        if !self.step(desk, Stride::Ply, true) {
            self.playing = None;
            return None;
        }
        Some(wait)
    }
}

/// What only the window can do: it knows the author, the date and the clipboard.
#[derive(Debug, Clone, PartialEq)]
pub enum Left {
    /// Show the table.
    ToTheTable,
    /// Write a note.
    Annotate(PlyId, Note),
    /// Put another note in the place of one.
    Rewrite(u32, Note),
    /// Keep the draft.
    KeepDraft,
    /// Copy the address of a ply.
    CopyAddress(PlyId),
    /// Copy a branch.
    CopyBranch(String),
    /// Open the menu of an order.
    OrderMenu(PlyId),
    /// Ask what the review has to ask.
    Ask,
}
