//! The overlays of the map and the check before a step ends: what is on, and what it says, made again only when the
//! position, the moment, the side or the selection has changed.

use crate::app::command::wishes::Tab;
use crate::app::desk::Desk;
use crate::app::program::settings::AuditWish;
use crate::engine::base::side::Side;
use crate::engine::show::overlay::AuditLine;
use crate::engine::show::overlay::AuditWeight;
use crate::engine::show::overlay::Overlay;
use crate::engine::show::overlay::OverlayKind;
use crate::engine::show::overlay::REACH;
use crate::engine::show::scene::Subject;
use crate::engine::show::words::Row;
use crate::engine::show::words::Section;
use crate::engine::table::Table;
use std::sync::Arc;

/// What an overlay was made for: version of the picture, overlay, side, selection.
type Key = (u64, &'static str, Side, Vec<u16>);

/// The check of a step, open beside the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// Revision of the table it was made for.
    revision: u64,
    /// Turn and phase it was made in.
    step: (u16, u16),
    /// Its lines.
    pub lines: Vec<AuditLine>,
}

/// The overlay that is on and the check that is open.
#[derive(Default)]
pub struct Oversight {
    /// Overlays on offer.
    pub kinds: Vec<OverlayKind>,
    /// The one chosen; without one the reach of the selection is shown.
    chosen: Option<OverlayKind>,
    /// The side chosen for it; the viewer's own when `None`.
    side: Option<Side>,
    key: Option<Key>,
    /// What is drawn and listed.
    pub now: Option<Arc<Overlay>>,
    /// The check.
    pub audit: Option<Audit>,
}

impl Oversight {
    /// For a table.
    pub fn new(table: &dyn Table) -> Self {
        Self { kinds: table.overlays(), ..Self::default() }
    }

    /// Its words are out of date.
    pub(crate) fn forget(&mut self) {
        self.key = None;
        self.now = None;
        self.audit = None;
    }

    /// Id of the overlay chosen, which takes the place of the reach.
    pub fn chosen(&self) -> Option<&'static str> {
        self.chosen.map(|k| k.id)
    }
}

impl Desk {
    /// The overlay that is on, the reach of the selection among them.
    pub fn overlay_on(&self) -> Option<OverlayKind> {
        let reach = || self.over.kinds.iter().copied().find(|k| k.id == REACH && self.reach_on);
        self.over.chosen.or_else(reach)
    }

    /// The side an overlay is about.
    pub fn overlay_side(&self) -> Side {
        self.over.side.unwrap_or_else(|| self.eyes())
    }

    /// Whether the marks of the selection are drawn: at most one family of marks at a time.
    pub fn reach_drawn(&self) -> bool {
        self.reach_on && self.over.chosen.is_none()
    }

    /// Turns an overlay on; one that differs by side goes on to the other side, then off.
    pub fn toggle_overlay(&mut self, id: &str) {
        let Some(kind) = self.over.kinds.iter().copied().find(|k| k.id == id) else { return };
        let before = self.overlay_on();
        let sides = self.table.sides().len() as u8;
        if id == REACH {
            self.reach_on = self.over.chosen.is_some() || !self.reach_on;
            self.over.chosen = None;
        } else if self.over.chosen.is_none_or(|k| k.id != id) {
            self.over.chosen = Some(kind);
            self.over.side = None;
        } else if kind.by_side && self.over.side.is_none() && sides > 1 {
            self.over.side = Some(Side((self.eyes().0 + 1) % sides));
        } else {
            self.over.chosen = None;
        }
        match self.overlay_on() {
            Some(_) if id != REACH || before.is_some() => self.tab = Tab::Overlay,
            Some(_) => {}
            None if self.tab == Tab::Overlay => self.tab = Tab::Log,
            None => {}
        }
        if self.over.chosen.is_none() && self.tab == Tab::Overlay && id != REACH {
            self.tab = Tab::Log;
        }
        self.refresh();
        let said = match (&self.over.now, self.overlay_on()) {
            (Some(now), Some(_)) => format!("{}. {}", now.title, now.summary),
            _ => format!("{} is off", kind.title),
        };
        self.say(&said);
    }

    /// Shows the overlay that is on for another side.
    pub fn overlay_for(&mut self, side: Side) {
        self.over.side = (side != self.eyes()).then_some(side);
    }

    /// Brings the overlay and the check up to date; called whenever the rest is.
    pub(crate) fn refresh_oversight(&mut self) {
        let wanted = self.overlay_on().map(|kind| {
            let units = if kind.id == REACH { self.selection.clone() } else { Vec::new() };
            (self.seen.version, kind.id, self.overlay_side(), units)
        });
        if self.over.key != wanted {
            self.over.now = wanted.as_ref().and_then(|(_, id, side, units)| {
                self.table.overlay(self.at(), self.viewer(), id, *side, units).map(Arc::new)
            });
            self.over.key = wanted;
        }
        let Some(audit) = &self.over.audit else { return };
        let revision = self.table.revision();
        if audit.revision == revision && self.my_turn() {
            return;
        }
        let step = audit.step;
        self.over.audit = self.make_audit().filter(|a| a.step == step && !a.lines.is_empty());
        if self.over.audit.is_none() && self.tab == Tab::Check {
            self.tab = Tab::Log;
        }
    }

    /// Lines of the overlay about a place, for the card of what the pointer is over.
    pub(crate) fn overlay_section(&self, about: &Subject) -> Option<Section> {
        let place = Some(Subject::Place(self.place_of(about)?));
        let kind = self.overlay_on().filter(|k| k.id != REACH)?;
        let rows = self.over.now.as_ref()?.rows.iter().filter(|r| r.subject == place);
        let rows: Vec<Row> = rows
            .map(|r| Row {
                label: kind.title.to_owned(),
                value: r.text.clone(),
                rule: r.rules.first().cloned(),
                tone: r.tone,
                ..Row::default()
            })
            .collect();
        (!rows.is_empty()).then(|| Section { title: String::new(), rows })
    }

    fn make_audit(&self) -> Option<Audit> {
        if !self.my_turn() {
            return None;
        }
        let when = self.table.when(self.table.cursor());
        Some(Audit {
            revision: self.table.revision(),
            step: (when.turn, when.phase),
            lines: self.table.audit(self.viewer()),
        })
    }

    /// Opens the check; says so when there is nothing to show.
    pub fn check_step(&mut self) {
        match self.make_audit() {
            None => self.say("It is not your move"),
            Some(audit) if audit.lines.is_empty() => self.say("Nothing is left open in this step"),
            Some(audit) => self.show_audit(audit),
        }
    }

    fn show_audit(&mut self, audit: Audit) {
        let open = audit.lines.iter().filter(|l| l.weight == AuditWeight::Open).count();
        self.say(&match open {
            0 => "Nothing is left open in this step; the risks are listed".to_owned(),
            1 => "1 thing is still open in this step".to_owned(),
            n => format!("{n} things are still open in this step"),
        });
        self.over.audit = Some(audit);
        self.tab = Tab::Check;
    }

    /// Closes the check; tells whether it was open.
    pub fn close_audit(&mut self) -> bool {
        if self.tab == Tab::Check {
            self.tab = Tab::Log;
        }
        self.over.audit.take().is_some()
    }

    /// Opens the check instead of ending a step, if it is wanted and was not open yet. True when it was opened.
    pub fn audit_first(&mut self, wish: AuditWish) -> bool {
        if self.over.audit.is_some() || wish == AuditWish::Never {
            return false;
        }
        let Some(audit) = self.make_audit().filter(|a| !a.lines.is_empty()) else { return false };
        let open = audit.lines.iter().any(|l| l.weight == AuditWeight::Open);
        if wish == AuditWish::WhenOpen && !open {
            return false;
        }
        self.show_audit(audit);
        true
    }
}
