//! The overlays of the map and the check before a step ends: what is on, and what it says, made again only when the
//! position, the moment, the side or the selection has changed.

use crate::{
    command::Tab,
    desk::state::Desk,
    settings::AuditWish,
    worker::{Wake, queue::Queue},
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    show::{
        overlay::{AuditLine, AuditWeight, Overlay, OverlayKind, REACH, WHO_COMES},
        scene::Subject,
        sheet::{Row, Section},
    },
    table::Table,
};
use std::{sync::Arc, time::Duration};

/// What an overlay was made for.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    /// Version of the picture.
    version: u64,
    who: Viewer,
    id: &'static str,
    side: Side,
    units: Vec<UnitKey>,
    place: Option<PlaceKey>,
}

/// The check of a step, open beside the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// Revision of the table it was made for.
    revision: u64,
    /// Turn and phase it was made in.
    step: (u16, u16),
    /// What may have been overlooked, one a line.
    pub lines: Vec<AuditLine>,
}

/// The overlay that is on and the check that is open.
#[derive(Default)]
pub struct Overlays {
    /// Overlays on offer.
    pub kinds: Vec<OverlayKind>,
    /// The one chosen; without one the reach of the selection is shown.
    chosen: Option<OverlayKind>,
    /// The side chosen for it; the viewer's own when `None`.
    side: Option<Side>,
    /// It is shown as it will be, when what changes by itself has changed.
    pub ahead: bool,
    /// The place about which it is asked who could come there.
    asked: Option<PlaceKey>,
    key: Option<Key>,
    /// What is drawn and listed.
    pub now: Option<Arc<Overlay>>,
    /// Who could come is worked out on another thread.
    coming: Queue<Key, Option<Overlay>>,
    /// What comes of it is read aloud.
    aloud: bool,
    /// What may have been overlooked in the step that is open; `None` while it was not asked for.
    pub audit: Option<Audit>,
}

impl Overlays {
    /// For a table.
    pub fn new(table: &dyn Table) -> Self {
        Self { kinds: table.overlays(), ..Self::default() }
    }

    /// Its words are out of date.
    pub(crate) fn forget(&mut self) {
        self.key = None;
        self.now = None;
        self.call_off();
        self.audit = None;
    }

    /// Id of the overlay chosen, which takes the place of the reach.
    pub fn chosen(&self) -> Option<&'static str> {
        self.chosen.map(|k| k.id)
    }

    /// The overlay that is on, the reach of the selection among them.
    pub fn on(&self, desk: &Desk) -> Option<OverlayKind> {
        let reach = || self.kinds.iter().copied().find(|k| k.id == REACH && desk.reach_on);
        self.chosen.or_else(reach)
    }

    /// The side an overlay is about.
    pub fn side(&self, desk: &Desk) -> Side {
        self.side.unwrap_or_else(|| desk.eyes())
    }

    /// Whether the marks of the selection are drawn: at most one family of marks at a time.
    pub fn reach_drawn(&self, desk: &Desk) -> bool {
        desk.reach_on && self.chosen.is_none()
    }

    /// Turns an overlay on; one that has such goes on to how it will be, one that differs by side to the other side, then off.
    pub fn toggle(&mut self, desk: &mut Desk, id: &str) {
        let Some(kind) = self.kinds.iter().copied().find(|k| k.id == id) else { return };
        let before = self.on(desk);
        let sides = desk.table.sides().len() as u8;
        if id == REACH {
            desk.reach_on = self.chosen.is_some() || !desk.reach_on;
            self.chosen = None;
        } else {
            let other = (kind.by_side && sides > 1).then(|| Side((desk.eyes().0 + 1) % sides));
            let (first, second) =
                if kind.theirs_first && other.is_some() { (other, None) } else { (None, other) };
            let ahead = (!kind.ahead.is_empty()).then_some((first, true));
            let presses: Vec<(Option<Side>, bool)> =
                [(first, false)].into_iter().chain(ahead).chain(other.map(|_| (second, false))).collect();
            let on = self.chosen.is_some_and(|k| k.id == id);
            let at = presses.iter().position(|press| on && *press == (self.side, self.ahead));
            let next = if on { at.and_then(|at| presses.get(at + 1)) } else { presses.first() };
            if let Some(&(side, ahead)) = next {
                (self.chosen, self.side, self.ahead) = (Some(kind), side, ahead);
            } else {
                (self.chosen, self.ahead) = (None, false);
            }
        }
        match self.on(desk) {
            Some(_) if id != REACH || before.is_some() => desk.tab = Tab::Overlay,
            Some(_) => {}
            None if desk.tab == Tab::Overlay => desk.tab = Tab::Log,
            None => {}
        }
        if self.chosen.is_none() && desk.tab == Tab::Overlay && id != REACH {
            desk.tab = Tab::Log;
        }
        desk.refresh();
        self.refresh(desk);
        self.aloud = self.is_running();
        let said = match (&self.now, self.on(desk)) {
            (Some(now), Some(_)) => in_words(now),
            _ => format!("{} is off", kind.title),
        };
        desk.say(&said);
    }

    /// Shows who could come to a place.
    pub fn show_who_comes(&mut self, desk: &mut Desk, place: PlaceKey) {
        desk.show_subject(Subject::Place(place));
        if self.chosen() != Some(WHO_COMES) {
            self.toggle(desk, WHO_COMES);
        }
        desk.tab = Tab::Overlay;
    }

    /// The place about which it is asked who could come there: the one selected. While one of those in the list is looked at it
    /// stays what it was, so that a click on a line leaves the list there.
    fn place_asked(&self, desk: &Desk) -> Option<PlaceKey> {
        let inspected = match desk.inspect {
            Some(Subject::Unit(unit)) => Some(unit),
            _ => None,
        };
        let looked_at = desk.lead().or(inspected).map(Subject::Unit);
        let is_listed = self.key.as_ref().is_some_and(|key| key.id == WHO_COMES)
            && looked_at.is_some()
            && self.now.iter().flat_map(|list| &list.rows).any(|row| row.subject == looked_at);
        let stays = self.asked.filter(|_| is_listed && desk.cursor.is_none());
        stays.or_else(|| desk.keyboard_place()).or(self.asked)
    }

    /// Shows the overlay that is on for another side.
    pub fn show_for(&mut self, desk: &Desk, side: Side) {
        self.side = (side != desk.eyes()).then_some(side);
    }

    /// Shows the overlay that is on as it stands, or as it will be.
    pub fn show_ahead(&mut self, ahead: bool) {
        self.ahead = ahead;
    }

    /// Brings the overlay and the check up to date; called whenever the rest is.
    pub fn refresh(&mut self, desk: &mut Desk) {
        let wanted = self.on(desk).map(|kind| {
            let units = if kind.id == REACH { desk.selection.clone() } else { Vec::new() };
            let id = if self.ahead && !kind.ahead.is_empty() { kind.ahead } else { kind.id };
            let place = if kind.id == WHO_COMES { self.place_asked(desk) } else { None };
            Key { version: desk.seen.version, who: desk.viewer(), id, side: self.side(desk), units, place }
        });
        if self.key != wanted {
            self.make(desk, wanted);
        }
        let Some(audit) = &self.audit else { return };
        let revision = desk.table.revision();
        if audit.revision == revision && desk.my_turn() {
            return;
        }
        let step = audit.step;
        self.audit = make_audit(desk).filter(|a| a.step == step && !a.lines.is_empty());
        if self.audit.is_none() && desk.tab == Tab::Check {
            desk.tab = Tab::Log;
        }
    }

    /// Makes the overlay that is on. Who could come to a place takes a while: until it is known the place asked about before stays,
    /// if the same viewer asked.
    fn make(&mut self, desk: &Desk, wanted: Option<Key>) {
        self.call_off();
        self.asked = wanted.as_ref().and_then(|key| key.place);
        let asked = wanted.as_ref().and_then(|key| key.place.map(|place| (key.clone(), place)));
        if let Some((key, place)) = asked {
            let before = self.key.as_ref().is_some_and(|was| was.id == WHO_COMES && was.who == key.who);
            self.now = self.now.take().filter(|_| before).or_else(|| Some(Arc::new(being_worked_out())));
            self.coming.ask(key, desk.table.who_comes(desk.at(), desk.viewer(), place));
        } else {
            self.now = wanted.as_ref().and_then(|key| made_at_once(desk, key));
        }
        self.key = wanted;
    }

    /// What waits to be worked out is not wanted any more.
    fn call_off(&mut self) {
        self.coming.forget();
        self.aloud = false;
    }

    /// Whether who could come is being worked out.
    pub fn is_running(&self) -> bool {
        self.coming.is_busy()
    }

    /// Begins what waits and takes what came of the work; true when there is another overlay now.
    pub fn work(&mut self, desk: &mut Desk, wake: &Wake) -> bool {
        self.coming.begin(wake);
        self.take(desk, wake, Duration::ZERO)
    }

    /// What came of the work; waits at most this long (not at all in the window).
    pub(crate) fn take(&mut self, desk: &mut Desk, wake: &Wake, at_most: Duration) -> bool {
        let Some((key, made)) = self.coming.poll(wake, at_most) else { return false };
        if self.key.as_ref() != Some(&key) {
            return false;
        }
        // About some places, such as boxes, the game has nothing to say: then what one may ask about is told.
        self.now = made.flatten().map(Arc::new).or_else(|| made_at_once(desk, &key));
        if let Some(now) = self.now.as_ref().filter(|_| std::mem::take(&mut self.aloud)) {
            desk.say(&in_words(now));
        }
        true
    }

    /// Lines of the overlay about a place, for the card of what the pointer is over.
    pub(crate) fn section(&self, desk: &Desk, about: &Subject) -> Option<Section> {
        let place = desk.seen.place_of(about)?;
        let kind = self.on(desk).filter(|k| k.id != REACH)?;
        let mut rows: Vec<Row> = Vec::new();
        for said in self.now.as_ref()?.at(place) {
            rows.push(Row {
                label: if rows.is_empty() { kind.title.to_owned() } else { String::new() },
                value: said.text,
                rule: said.rules.into_iter().next(),
                tone: said.tone,
                ..Row::default()
            });
        }
        (!rows.is_empty()).then(|| Section { title: String::new(), rows })
    }

    /// Opens the check; says so when there is nothing to show.
    pub fn check_step(&mut self, desk: &mut Desk) {
        match make_audit(desk) {
            None => {}
            Some(audit) if audit.lines.is_empty() => desk.say("Nothing is left open in this step"),
            Some(audit) => self.show_audit(desk, audit),
        }
    }

    fn show_audit(&mut self, desk: &mut Desk, audit: Audit) {
        let open = audit.lines.iter().filter(|l| l.weight == AuditWeight::Open).count();
        desk.say(&match open {
            0 => "Nothing is left open in this step; the risks are listed".to_owned(),
            1 => "1 thing is still open in this step".to_owned(),
            n => format!("{n} things are still open in this step"),
        });
        self.audit = Some(audit);
        desk.tab = Tab::Check;
    }

    /// Closes the check; tells whether it was open.
    pub fn close_audit(&mut self, desk: &mut Desk) -> bool {
        if desk.tab == Tab::Check {
            desk.tab = Tab::Log;
        }
        self.audit.take().is_some()
    }

    /// Opens the check instead of ending a step, if it is wanted. True when it has something to say.
    pub fn audit_first(&mut self, desk: &mut Desk, wish: AuditWish) -> bool {
        if wish == AuditWish::Never {
            return false;
        }
        let Some(audit) = make_audit(desk).filter(|a| !a.lines.is_empty()) else { return false };
        let open = audit.lines.iter().any(|l| l.weight == AuditWeight::Open);
        if wish == AuditWish::WhenOpen && !open {
            return false;
        }
        self.show_audit(desk, audit);
        true
    }
}

/// Title and summary of an overlay.
fn in_words(overlay: &Overlay) -> String {
    format!("{}. {}", overlay.title, overlay.summary)
}

/// An overlay that the table makes while one waits.
fn made_at_once(desk: &Desk, key: &Key) -> Option<Arc<Overlay>> {
    desk.table.overlay(desk.at(), desk.viewer(), key.id, key.side, &key.units).map(Arc::new)
}

/// What stands for a list that is being worked out.
fn being_worked_out() -> Overlay {
    Overlay { title: "Who can come".into(), summary: "Being worked out".into(), ..Overlay::default() }
}

/// What may be overlooked in the step, when it is the person's.
fn make_audit(desk: &Desk) -> Option<Audit> {
    if !desk.my_turn() {
        return None;
    }
    let when = desk.table.when(desk.table.cursor());
    Some(Audit {
        revision: desk.table.revision(),
        step: (when.turn, when.phase),
        lines: desk.table.audit(desk.viewer()),
    })
}
