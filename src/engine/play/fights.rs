//! Battles as a viewer was told of them: each followed from the order that began it, beat by beat.
//!
//! Nothing goes into a battle but the events as they were told and the viewer's own pictures before and after each.

use super::{history::Ply, session::Session};
use crate::{
    base::{
        keys::UnitKey,
        seat::PlyId,
        side::{Side, Viewer},
        when::When,
    },
    contract::show::Presentation,
    show::{
        counter::{CounterMark, CounterStates},
        fight::{Beat, Change, Encounter, Fight, FightStep},
        line::{Line, Weight},
    },
};

/// Orders of one battle that are followed; a battle has far fewer.
const MOST_ORDERS: usize = 256;

/// The battles that something was told of in an order, each from where it began.
pub(crate) fn told<R: Presentation>(session: &Session<R>, ply: PlyId, who: Viewer) -> Vec<Fight> {
    let history = session.history();
    let mut line = Vec::new();
    let mut at = ply;
    while at != 0 && history.contains(at) && line.len() < MOST_ORDERS {
        line.push(at);
        at = history.parent(at);
        if history.when(at).battle == 0 {
            break;
        }
    }
    let mut watch = Watch::new(&**session.rules(), R::State::clone(&session.seek(at)), who);
    for id in line.into_iter().rev() {
        if let Some(ply) = history.ply(id) {
            watch.follow(&ply);
        }
    }
    watch.fights.retain(|f| f.beats.iter().any(|b| b.ply == ply));
    watch.fights
}

/// An event as it was told, with the viewer's knowledge before it.
struct Told<R: Presentation> {
    before: R::View,
    line: Option<Line>,
}

/// A spectator.
struct Watch<'a, R: Presentation> {
    rules: &'a R,
    who: Viewer,
    state: R::State,
    view: R::View,
    fights: Vec<Fight>,
    /// The last battle goes on; the part of the turn in which it began, and its counters after its last beat.
    open: Option<(When, Vec<CounterMark>)>,
}

impl<'a, R: Presentation> Watch<'a, R> {
    fn new(rules: &'a R, state: R::State, who: Viewer) -> Self {
        let view = rules.view(&state, who);
        Self { rules, who, state, view, fights: Vec::new(), open: None }
    }

    /// Follows an order from its first event to its last.
    fn follow(&mut self, ply: &Ply<'_, R>) {
        // What comes before a battle in the order that begins it may belong to it, such as faces turned up.
        let mut earlier: Vec<Told<R>> = Vec::new();
        for event in ply.events {
            let now = self.rules.when(&self.state);
            if let Some(event) = self.rules.told(&self.state, event, self.who) {
                self.hear(ply, now, &event, &mut earlier);
            }
            self.rules.apply(&mut self.state, event);
        }
    }

    fn hear(&mut self, ply: &Ply<'_, R>, now: When, event: &R::Event, earlier: &mut Vec<Told<R>>) {
        if self.open.as_ref().is_some_and(|(when, _)| (when.turn, when.phase) != (now.turn, now.phase)) {
            self.open = None;
        }
        let before = self.view.clone();
        let line = self.rules.sentence(&before, event);
        self.rules.hear(&mut self.view, event);
        let mut steps = self.rules.fight(&before, event, &self.view);
        let opens = steps.iter().position(|s| matches!(s, FightStep::Opens(_)));
        if let Some(FightStep::Opens(encounter)) = opens.map(|at| steps.remove(at)) {
            self.begin(ply, now, *encounter, &before, std::mem::take(earlier));
        } else if self.open.is_none() {
            earlier.push(Told { before, line });
            return;
        }
        self.go_on(ply.id, line, steps);
    }

    /// A battle begins, with what led to it in the same order.
    fn begin(
        &mut self,
        ply: &Ply<'_, R>,
        now: When,
        encounter: Encounter,
        before: &R::View,
        mut earlier: Vec<Told<R>>,
    ) {
        earlier.push(Told { before: before.clone(), line: None });
        let pictures: Vec<_> = earlier.iter().map(|told| self.rules.counters(&told.before)).collect();
        let row = |units: &[UnitKey]| -> Vec<CounterMark> {
            let of = |unit: &UnitKey| pictures.iter().find_map(|all| counter(all, *unit)).map(bare);
            units.iter().filter_map(of).collect()
        };
        let name = |side: Side| R::SIDES.get(usize::from(side.0)).copied().unwrap_or_default().to_owned();
        let mut fight = Fight {
            from: ply.id,
            by: Some(ply.deed.seat),
            names: [name(encounter.side), name(encounter.side.other())],
            rows: [row(&encounter.attackers), row(&encounter.defenders)],
            encounter,
            beats: Vec::new(),
        };
        for (told, pair) in earlier.into_iter().zip(pictures.windows(2)) {
            let changes = changes(&fight, &pair[0], &pair[1]);
            if !changes.is_empty() {
                fight.beats.push(Beat { ply: ply.id, line: told.line, changes, ..Beat::default() });
            }
        }
        // The first beat is that it begins.
        fight.beats.insert(0, Beat { ply: ply.id, ..Beat::default() });
        self.fights.push(fight);
        self.open = pictures.into_iter().next_back().map(|counters| (now, counters));
    }

    /// What an event brought to the battle that goes on.
    fn go_on(&mut self, ply: PlyId, line: Option<Line>, steps: Vec<FightStep>) {
        let (Some((_, counters)), Some(fight)) = (&mut self.open, self.fights.last_mut()) else { return };
        let after = self.rules.counters(&self.view);
        let mut beat = Beat { ply, changes: changes(fight, counters, &after), ..Beat::default() };
        *counters = after;
        let mut over = false;
        for step in steps {
            match step {
                FightStep::Opens(_) => {}
                FightStep::Likely(words) => fight.encounter.likely = words,
                FightStep::Fires(volley) => beat.volley = Some(volley),
                FightStep::Hit(unit) => beat.changes.push(Change::Hit(unit)),
                FightStep::Says(text, rule) => beat.says.push((text, rule)),
                FightStep::Ends(end) => beat.end = Some(end),
                FightStep::Over => over = true,
            }
        }
        beat.line = line.filter(|l| l.weight != Weight::Heading);
        let empty = Beat { ply, ..Beat::default() };
        if beat != empty {
            fight.beats.push(beat);
        }
        if over {
            self.open = None;
        }
    }
}

fn counter(all: &[CounterMark], unit: UnitKey) -> Option<&CounterMark> {
    all.iter().find(|c| c.unit == unit)
}

/// A counter without what the moment allows and what was declared.
fn bare(mark: &CounterMark) -> CounterMark {
    let states = CounterStates { unseen: mark.states.unseen, ..CounterStates::default() };
    CounterMark { states, ..mark.clone() }
}

/// What became of the counters of a battle from one picture to the next.
fn changes(fight: &Fight, before: &[CounterMark], after: &[CounterMark]) -> Vec<Change> {
    let units = fight.rows.iter().flatten().map(|mark| mark.unit);
    let mut out = Vec::new();
    for unit in units {
        match (counter(before, unit), counter(after, unit)) {
            (Some(_), None) => out.push(Change::Gone(unit)),
            (Some(was), Some(is)) => {
                if !looks_alike(was, is) {
                    out.push(Change::Looks(bare(is)));
                }
                if was.place != is.place {
                    out.push(Change::Goes(unit, is.place));
                }
            }
            (None, _) => {}
        }
    }
    out
}

/// Whether a counter shows the same face in the same condition.
fn looks_alike(a: &CounterMark, b: &CounterMark) -> bool {
    (a.symbol, a.body, &a.short, &a.values, a.steps) == (b.symbol, b.body, &b.short, &b.values, b.steps)
        && (&a.conditions, &a.name) == (&b.conditions, &b.name)
}
