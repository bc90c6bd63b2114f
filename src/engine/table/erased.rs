//! A session behind the type-erased [`Table`]: views made and kept per moment and viewer, words in, words out.

use super::{kept::Kept, *};
use crate::engine::{
    base::{
        assets::Assets,
        keys::UnitKey,
        outcome::Outcome,
        seat::Seat,
        side::{Side, Viewer},
        spelling::Spelling,
        when::When,
    },
    contract::{
        options::{Choices, OptionRow},
        rules::Rules,
        show::Presentation,
        tools::{Tool, ToolReport},
        trials::Trials,
    },
    dice::{key::Tie, keyed::KeyedTies},
    journal::{self, Loaded},
    play::{
        chronicle::Chronicle,
        history::stretch,
        session::{Rejected, Session},
        told::OneSided,
    },
    show::{
        account::Account,
        board::Board,
        builder::Builder,
        changes::ChangeLine,
        forecast::Forecast,
        line::Line,
        offer::{Explanation, OfferKey},
        overlay::{AuditLine, Overlay, OverlayKind},
        pages::{Handbook, Page, RuleText},
        scene::{Gesture, Mark, Scene, Subject},
        sealed::SealedOrder,
        sequence::Sequence,
        sheet::Sheet,
        summary::Summary,
    },
    study::hindsight,
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

/// A game of the register: its rules as a type, and where its data comes from.
pub struct Kind<R: Presentation> {
    assets: Arc<dyn Assets>,
    /// Games opened last, by set-up: their data is read and checked once.
    opened: Mutex<Opened<R>>,
}

type Opened<R> = VecDeque<(<R as Rules>::Setup, Arc<R>)>;

impl<R: Presentation> Kind<R> {
    /// Set-ups kept.
    const KEPT: usize = 8;

    /// A game whose data files come from `assets`.
    pub fn new(assets: Arc<dyn Assets>) -> Self {
        Self { assets, opened: Mutex::default() }
    }

    fn open(&self, setup: &R::Setup) -> Result<Arc<R>, String> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = opened.iter().find(|(s, _)| s == setup) {
            return Ok(Arc::clone(found));
        }
        let rules = Arc::new(R::open(setup, &*self.assets).map_err(|e| e.to_string())?);
        if opened.len() == Self::KEPT {
            opened.pop_front();
        }
        opened.push_back((setup.clone(), Arc::clone(&rules)));
        Ok(rules)
    }
}

impl<R: Presentation> GameKind for Kind<R> {
    fn id(&self) -> &'static str {
        R::ID
    }
    fn title(&self) -> &'static str {
        R::TITLE
    }
    fn sides(&self) -> &'static [&'static str] {
        R::SIDES
    }
    fn options(&self) -> Vec<OptionRow> {
        R::options()
    }
    fn levels(&self, side: Side) -> &'static [(&'static str, &'static str)] {
        R::levels(side)
    }
    fn tools(&self) -> &'static [Tool] {
        R::tools()
    }
    fn trials(&self) -> Trials {
        R::trials()
    }
    fn blurb(&self, choices: &Choices) -> String {
        R::blurb(choices)
    }
    fn called(&self, choices: &Choices) -> String {
        R::called(choices)
    }
    fn about(&self) -> &'static [&'static str] {
        R::about()
    }
    fn board(&self, choices: &Choices) -> Result<Arc<Board>, String> {
        Ok(self.open(&R::setup(choices)?)?.board())
    }
    fn handbook(&self, choices: &Choices, spelling: Spelling) -> Result<Handbook, String> {
        let mut rules = self.open(&R::setup(choices)?)?;
        if spelling != Spelling::English {
            rules = rules.spelled(spelling).map_or(rules, Arc::new);
        }
        Ok(Handbook { pages: rules.pages(), rules: rules.rules().to_vec() })
    }
    fn new_table(&self, choices: &Choices, seed: u64, undo: UndoPolicy) -> Result<Box<dyn Table>, String> {
        let setup = R::setup(choices)?;
        Ok(Box::new(SessionTable::new(Session::new(self.open(&setup)?, setup, seed, undo))))
    }
    fn load(&self, text: &[u8]) -> Result<Box<dyn Table>, String> {
        let Some(told) = journal::told_of(text)? else {
            return Ok(Box::new(SessionTable::loaded(journal::load_with(text, |setup| self.open(setup))?)));
        };
        if told.to.0 as usize >= R::SIDES.len() {
            return Err("Line 1, the header, is damaged: there is no such side".into());
        }
        let open = |setup: &R::Setup| Ok(Arc::new(OneSided::new(self.open(setup)?, told)));
        Ok(Box::new(SessionTable::loaded(journal::load_with(text, open)?)))
    }
    fn run_tool(&self, tool: &Tool, flags: &BTreeMap<String, String>) -> Result<ToolReport, String> {
        (tool.run)(&*self.assets, flags)
    }
}

/// A session of one game as a [`Table`].
pub struct SessionTable<R: Presentation> {
    pub(crate) session: Session<R>,
    report: LoadReport,
    damage: Option<(PlyId, String)>,
    /// Records handed to the writer so far; the header counts as one.
    handed_out: usize,
    /// The game in English, while another spelling is in use.
    english: Option<Arc<R>>,
    pub(crate) kept: Kept<R>,
}

/// The plan inside a [`Thought`].
struct PlanInside<R: Presentation> {
    steps: VecDeque<(R::Order, Vec<R::Reason>)>,
    ties: Vec<Tie>,
    level: u8,
}

impl<R: Presentation> SessionTable<R> {
    /// A table for a new game; nothing of it has been written yet.
    pub fn new(session: Session<R>) -> Self {
        let (report, kept) = (LoadReport::default(), Kept::default());
        Self { session, report, damage: None, handed_out: 0, english: None, kept }
    }

    /// A table for a game read from a file, which holds all its records.
    pub fn loaded(loaded: Loaded<R>) -> Self {
        let Loaded { session, report, damage } = loaded;
        let handed_out = session.records().len() + 1;
        Self { report, damage, handed_out, ..Self::new(session) }
    }

    /// The session.
    pub fn session(&self) -> &Session<R> {
        &self.session
    }

    pub(crate) fn view(&self, at: PlyId, who: Viewer) -> Arc<R::View> {
        let make = || Arc::new(self.session.rules().view(&self.session.seek(at), who));
        self.kept.views.borrow_mut().get((at, who), make)
    }

    /// What a viewer knows in the midst of a ply, after the first `events` of the events they were told of.
    fn view_within(&self, ply: PlyId, told: usize, who: Viewer) -> R::View {
        let (rules, history) = (self.rules_arc(), self.session.history());
        let mut state = R::State::clone(&self.session.seek(history.parent(ply)));
        let mut view = rules.view(&state, who);
        let mut left = told;
        for event in history.ply(ply).map_or(&[][..], |p| p.events) {
            if left == 0 {
                break;
            }
            if let Some(event) = rules.told(&state, event, who) {
                rules.hear(&mut view, &event);
                left -= 1;
            }
            rules.apply(&mut state, event);
        }
        view
    }

    fn view_now(&self, who: Viewer) -> Arc<R::View> {
        self.view(self.session.cursor(), who)
    }

    pub(crate) fn rules_arc(&self) -> &Arc<R> {
        self.session.rules()
    }

    /// The orders in sealed ones; `None` when one is of another game.
    fn unseal(&self, orders: &[SealedOrder]) -> Option<Vec<R::Order>> {
        orders.iter().map(|o| self.rules_arc().unseal(o)).collect()
    }

    fn seal(&self, orders: &[R::Order]) -> Vec<SealedOrder> {
        orders.iter().map(|o| self.rules_arc().seal(o)).collect()
    }

    /// A rejection in words, for the side that gave the orders; `given` are those of them that are not recorded.
    fn explain(&self, side: Side, given: &[R::Order], why: &Rejected<R::Refusal>) -> Explanation {
        match why {
            Rejected::GameOver => plain("E-OVER", "The game is over"),
            Rejected::NotYourTurn { awaited } => {
                let awaited = R::SIDES.get(awaited.0 as usize).copied().unwrap_or("other");
                plain("E-TURN", &format!("It is the {awaited} side’s turn"))
            }
            Rejected::Refused { order, refusal } => {
                let before = given.get(..*order).unwrap_or_default();
                let view = self.session.view_after(Viewer::Side(side), before);
                self.rules_arc().explain(&view, refusal)
            }
        }
    }

    /// The log along a line of play, kept among others of its kind.
    fn kept_log(&self, logs: &RefCell<Vec<Chronicle<R>>>, line: &[PlyId], who: Viewer) -> Arc<Vec<LogLine>> {
        let mut logs = logs.borrow_mut();
        let found = logs.iter().position(|c| c.who() == who);
        let at = found.unwrap_or_else(|| {
            logs.push(Chronicle::new(&self.session, who));
            logs.len() - 1
        });
        logs[at].lines(&self.session, line)
    }

    /// A dot for the group that ends at this place of the line.
    fn dot(&self, group: &[PlyId], who: Viewer) -> Dot {
        let history = self.session.history();
        let last = group.last().copied().unwrap_or(0);
        let texts = group.iter().filter_map(|id| {
            let ply = history.ply(*id)?;
            let before = self.session.seek(ply.parent);
            let told = self.rules_arc().told_order(&before, &ply.deed.order, who)?;
            Some(self.rules_arc().order_text(&self.view(ply.parent, who), &told))
        });
        let side = match who {
            Viewer::Side(side) => Some(side),
            Viewer::Umpire => self.session.to_act(),
        };
        let fence = side.and_then(|side| group.iter().rev().find_map(|id| self.session.ply_fence(side, *id)));
        let done = history.depth(last) <= history.depth(self.session.cursor());
        let from = group.first().map_or(0, |first| history.parent(*first));
        Dot { from, ply: last, text: texts.collect::<Vec<_>>().join(" · "), done, fence }
    }

    pub(crate) fn make_ply_text(&self, at: PlyId, who: Viewer) -> String {
        let Some(ply) = self.session.history().ply(at) else { return String::new() };
        let before = self.session.seek(ply.parent);
        let told = self.rules_arc().told_order(&before, &ply.deed.order, who);
        told.map_or_else(String::new, |o| self.rules_arc().order_text(&self.view(ply.parent, who), &o))
    }

    fn make_dots(&self, who: Viewer) -> Vec<Dot> {
        let history = self.session.history();
        let phase = |id| stretch(Stride::Phase, history.when(id));
        let here = phase(self.session.cursor());
        let given_here = |id: &&PlyId| phase(history.parent(**id)) == here;
        let (done, ahead) = history.line()[1..].split_at(history.depth(self.session.cursor()) as usize);
        let n_done = done.iter().rev().take_while(given_here).count();
        let n_ahead = ahead.iter().take_while(given_here).count();
        let mut step = done[done.len() - n_done..].to_vec();
        step.extend(&ahead[..n_ahead]);
        step.chunk_by(|a, b| history.group(*a) == history.group(*b)).map(|g| self.dot(g, who)).collect()
    }
}

/// The strongest level of a side, if it has fewer than asked for.
fn real_level<R: Presentation>(side: Side, level: u8) -> u8 {
    level.min(R::levels(side).len().saturating_sub(1) as u8)
}

fn plain(code: &str, sentence: &str) -> Explanation {
    Explanation {
        code: code.into(),
        sentence: sentence.into(),
        way_out: String::new(),
        rules: Vec::new(),
        at: None,
    }
}

impl<R: Presentation> Table for SessionTable<R> {
    fn game_id(&self) -> &'static str {
        R::ID
    }
    fn title(&self) -> &'static str {
        R::TITLE
    }
    fn sides(&self) -> &'static [&'static str] {
        R::SIDES
    }
    fn choices(&self) -> Choices {
        R::choices(self.session.setup())
    }
    fn options(&self) -> Vec<OptionRow> {
        R::options()
    }
    fn levels(&self, side: Side) -> &'static [(&'static str, &'static str)] {
        R::levels(side)
    }
    fn seed(&self) -> u64 {
        self.session.seed()
    }
    fn undo_policy(&self) -> UndoPolicy {
        self.session.policy()
    }
    fn revision(&self) -> u64 {
        self.session.revision()
    }

    fn cursor(&self) -> PlyId {
        self.session.cursor()
    }
    fn tip(&self) -> PlyId {
        self.session.history().tip()
    }
    fn ply_count(&self) -> usize {
        self.session.history().len()
    }
    fn when(&self, at: PlyId) -> When {
        self.session.history().when(at)
    }
    fn step(&self, at: PlyId, stride: Stride, forward: bool) -> PlyId {
        self.session.history().step(at, stride, forward)
    }
    fn to_act(&self) -> Option<Side> {
        self.session.to_act()
    }
    fn control(&self, side: Side) -> Control {
        self.session.control(side)
    }
    fn set_control(&mut self, side: Side, control: Control) {
        self.session.set_control(
            side,
            match control {
                Control::Person => Control::Person,
                Control::Automatic(level) => Control::Automatic(real_level::<R>(side, level)),
            },
        );
    }
    fn set_spelling(&mut self, spelling: Spelling) {
        let opened = self.english.take().unwrap_or_else(|| Arc::clone(self.rules_arc()));
        let other = if spelling == Spelling::English { None } else { opened.spelled(spelling) };
        match other {
            Some(other) => {
                self.session.put_in_words_of(Arc::new(other));
                self.english = Some(opened);
            }
            None => self.session.put_in_words_of(opened),
        }
        self.kept = Kept::default();
    }
    fn outcome(&self) -> Option<Outcome> {
        self.rules_arc().outcome(self.session.state())
    }
    fn outcome_at(&self, at: PlyId) -> Option<Outcome> {
        self.rules_arc().outcome(&self.session.seek(at))
    }

    fn board(&self) -> Arc<Board> {
        self.rules_arc().board()
    }
    fn scene(&self, at: PlyId, who: Viewer) -> Arc<Scene> {
        let make = || Arc::new(self.rules_arc().scene(&self.view(at, who)));
        self.kept.scenes.borrow_mut().get((at, who), make)
    }
    fn scene_within(&self, ply: PlyId, told: usize, who: Viewer) -> Arc<Scene> {
        let make = || Arc::new(self.rules_arc().scene(&self.view_within(ply, told, who)));
        self.kept.scenes_within.borrow_mut().get((ply, told, who), make)
    }
    fn reach(&self, at: PlyId, who: Viewer, units: &[UnitKey]) -> Vec<Mark> {
        self.rules_arc().reach(&self.view(at, who), units)
    }
    fn overlays(&self) -> Vec<OverlayKind> {
        R::overlays().iter().chain(&hindsight::KINDS).copied().collect()
    }
    fn offer_keys(&self) -> &'static [OfferKey] {
        R::offer_keys()
    }
    fn overlay(&self, at: PlyId, who: Viewer, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        let eyes = match who {
            Viewer::Side(eyes) => eyes,
            Viewer::Umpire => side,
        };
        hindsight::overlay(&self.session, at, who, eyes, kind)
            .or_else(|| self.rules_arc().overlay(&self.view(at, who), kind, side, units))
    }
    fn audit(&self, who: Viewer) -> Vec<AuditLine> {
        match who {
            Viewer::Side(side) if self.session.to_act() == Some(side) => {
                self.rules_arc().audit(&self.view_now(who))
            }
            _ => Vec::new(),
        }
    }
    fn sheet(&self, at: PlyId, who: Viewer, about: &Subject) -> Sheet {
        self.rules_arc().sheet(&self.view(at, who), about)
    }
    fn sequence(&self, at: PlyId, who: Viewer) -> Arc<Sequence> {
        let make = || {
            let (rules, view) = (self.rules_arc(), self.view(at, who));
            Arc::new(rules.sequence(&view, &rules.suggested(&view)))
        };
        self.kept.sequences.borrow_mut().get((at, who), make)
    }
    fn builder(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Builder> {
        let plan = self.unseal(plan)?;
        let (rules, view) = (self.rules_arc(), self.view_now(who));
        rules.builder(&view, about, &plan, &rules.suggested(&view))
    }
    fn forecast(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<Arc<Forecast>> {
        let key = (self.session.cursor(), who, about.clone(), plan.to_vec());
        self.kept.forecasts.borrow_mut().get(key, || {
            let plan = self.unseal(plan)?;
            self.rules_arc().forecast(&self.view_now(who), about, &plan).map(Arc::new)
        })
    }
    fn alternatives(&self, who: Viewer, about: &Subject, plan: &[SealedOrder]) -> Option<ForecastJob> {
        let mut f = (*self.forecast(who, about, plan)?).clone();
        let plan = self.unseal(plan)?;
        let (rules, view) = (Arc::clone(self.rules_arc()), (*self.view_now(who)).clone());
        let about = about.clone();
        Some(Box::new(move || {
            rules.alternatives(&view, &about, &plan, &mut f);
            f
        }))
    }
    fn order_text(&self, who: Viewer, order: &SealedOrder) -> String {
        let words = |o: R::Order| self.rules_arc().order_text(&self.view_now(who), &o);
        self.rules_arc().unseal(order).map_or_else(String::new, words)
    }
    fn read_order(&self, text: &str) -> Result<SealedOrder, String> {
        Ok(self.rules_arc().seal(&self.rules_arc().read_order(text)?))
    }
    fn write_order(&self, order: &SealedOrder) -> String {
        self.rules_arc().unseal(order).map_or_else(String::new, |o| self.rules_arc().write_order(&o))
    }
    fn gesture(&self, who: Viewer, g: &Gesture) -> Result<Vec<SealedOrder>, Explanation> {
        let (rules, view) = (self.rules_arc(), self.view_now(who));
        match rules.try_gesture(&view, g) {
            Ok(orders) => Ok(self.seal(&orders)),
            Err(refusal) => Err(rules.explain(&view, &refusal)),
        }
    }
    fn gives_hints(&self) -> bool {
        R::HINTS
    }
    fn hint(&self, who: Viewer) -> Option<(Vec<SealedOrder>, Line)> {
        let side =
            self.session.to_act().filter(|side| who == Viewer::Umpire || who == Viewer::Side(*side))?;
        let (orders, line) = self.rules_arc().hint(&self.view_now(who), side)?;
        Some((self.seal(&orders), line))
    }
    fn legal_orders(&self) -> Vec<SealedOrder> {
        let mut orders = Vec::new();
        self.session.legal_orders(&mut orders);
        self.seal(&orders)
    }

    fn submit(&mut self, side: Side, orders: &[SealedOrder]) -> Result<(), Explanation> {
        let orders =
            self.unseal(orders).ok_or_else(|| plain("E-ORDER", "This order belongs to another game"))?;
        let before = self.session.revision();
        self.session.submit(Seat::Person(side), &orders).map(|_| ()).map_err(|why| {
            let stand = self.session.revision() != before;
            self.explain(side, if stand { &[] } else { &orders }, &why)
        })
    }
    fn thinker(&self, level: u8) -> Option<Thinker> {
        let side = self.session.to_act()?;
        // A copy for one side thinks for that side alone, and not while an order of it is on its way.
        if self.rules_arc().told_to().is_some() && self.legal_orders().is_empty() {
            return None;
        }
        let view = self.session.acting_view()?.clone();
        let rules = Arc::clone(self.rules_arc());
        let level = real_level::<R>(side, level);
        let depth = self.session.history().depth(self.session.cursor());
        let mut dice = KeyedTies::new(self.session.seed(), depth, side);
        let revision = self.session.revision();
        Some(Box::new(move || {
            let steps = VecDeque::from(rules.plan(&view, side, level, &mut dice).steps);
            let orders = steps.len();
            let inside = PlanInside::<R> { steps, ties: dice.into_record(), level };
            Thought { revision, side, orders, plan: Box::new(inside) }
        }))
    }
    fn accept(&mut self, thought: &mut Thought, steps: usize) -> Result<usize, String> {
        if thought.revision != self.session.revision() {
            return Err("The game has moved on since the automatic player thought".into());
        }
        let seat_of = |level| Seat::Automatic(thought.side, level);
        let Some(inside) = thought.plan.downcast_mut::<PlanInside<R>>() else {
            return Err("This plan belongs to another game".into());
        };
        for _ in 0..steps {
            let Some((order, reasons)) = inside.steps.pop_front() else { break };
            let ties = std::mem::take(&mut inside.ties);
            let seat = seat_of(inside.level);
            if let Err(why) = self.session.play(seat, order.clone(), reasons, ties) {
                inside.steps.clear();
                let why = self.explain(seat.side(), &[order], &why).sentence;
                return Err(format!("The automatic player’s order was refused: {why}"));
            }
        }
        thought.orders = inside.steps.len();
        thought.revision = self.session.revision();
        Ok(thought.orders)
    }

    fn undo_fence(&self, side: Side) -> Option<FenceReason> {
        self.session.undo_fence(side)
    }
    fn undo(&mut self, side: Side) -> Result<(), FenceReason> {
        self.session.undo(side)
    }
    fn redo(&mut self) -> bool {
        self.session.redo()
    }
    fn go_to(&mut self, side: Side, to: PlyId) -> Result<(), FenceReason> {
        self.session.go_to(side, to)
    }
    fn reset(&mut self, side: Side, stride: Stride) -> Option<FenceReason> {
        self.session.reset(side, stride)
    }
    fn dots(&self, who: Viewer) -> Vec<Dot> {
        self.kept.dots.borrow_mut().get((self.session.revision(), who), || self.make_dots(who))
    }
    fn log(&self, who: Viewer) -> Arc<Vec<LogLine>> {
        self.kept_log(&self.kept.logs, self.session.history().line(), who)
    }
    fn log_to(&self, tip: PlyId, who: Viewer) -> Arc<Vec<LogLine>> {
        let line = self.session.history().line();
        let tip = self.real_tip(tip);
        if line.last() == Some(&tip) {
            return self.kept_log(&self.kept.logs, line, who);
        }
        self.kept_log(&self.kept.other_logs, &self.session.path(tip), who)
    }

    fn has_secrets(&self) -> bool {
        self.rules_arc().has_secrets()
    }
    fn changes(&self, from: PlyId, to: PlyId, who: Viewer) -> Vec<ChangeLine> {
        self.changes_between(from, to, who)
    }
    fn decided(&self, side: Side) -> Option<PlyId> {
        self.last_step_of(side)
    }
    fn told_to_all(&self, from: PlyId) -> Vec<Line> {
        self.open_lines(from)
    }
    fn account(&self, ply: PlyId, who: Viewer) -> Option<Account> {
        self.account_of(ply, who)
    }

    fn summary(&self) -> Summary {
        self.rules_arc().summary(self.session.state())
    }
    fn position_text(&self, at: PlyId, who: Viewer) -> String {
        self.rules_arc().position_text(&self.view(at, who))
    }
    fn position_json(&self, at: PlyId, who: Viewer) -> serde_json::Value {
        let view = self.view(at, who);
        crate::engine::base::names::with(&self.rules_arc().names(), || serde_json::to_value(&*view))
            .unwrap_or_default()
    }
    fn rules(&self) -> &[RuleText] {
        self.session.rules().rules()
    }
    fn pages(&self) -> Vec<Page> {
        self.rules_arc().pages()
    }
    fn holds(&self, at: PlyId, who: Viewer, fact: &str) -> Result<bool, String> {
        self.rules_arc().holds(&self.view(at, who), fact)
    }

    fn journal(&self) -> Vec<u8> {
        journal::writing::save_to_end(&self.session)
    }
    fn take_records(&mut self) -> Option<RecordJob> {
        if self.session.history().is_empty() && self.handed_out == 0 {
            return None;
        }
        if self.handed_out <= self.session.records().len() {
            self.session.mark_end();
        }
        let all = self.session.records().len() + 1;
        let from = std::mem::replace(&mut self.handed_out, all);
        (from < all).then(|| journal::writing::write_later(&self.session, from))
    }
    fn load_report(&self) -> &LoadReport {
        &self.report
    }
    fn verify(&self) -> VerifyReport {
        let mut report = self.session.verify();
        let found = report.first_difference.take().into_iter().chain(self.damage.clone());
        report.first_difference = found.min_by_key(|(ply, _)| *ply);
        report
    }
    fn digest(&self, at: PlyId) -> u64 {
        self.rules_arc().digest(&self.session.seek(at))
    }
    fn perft(&self, plies: u32) -> u64 {
        self.session.perft(plies)
    }
}
