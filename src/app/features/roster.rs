//! The table of all units, made off the window's thread while it is shown.

use crate::{
    command::Tab,
    desk::state::Desk,
    worker::{Wake, queue::Queue},
};
use engine::{
    base::side::Viewer,
    show::{roster::Roster, scene::Scene},
};
use std::{sync::Arc, time::Duration};

/// Whose picture it is, and its version.
pub type Of = (Viewer, u64);

/// A table with the picture whose units it has.
pub struct Listed {
    /// Whose picture it is, and its version.
    pub of: Of,
    /// The picture.
    pub scene: Arc<Scene>,
    /// Its units as a table, in the sequence of its counters.
    pub roster: Roster,
}

/// The table of all units.
#[derive(Default)]
pub struct Rosters {
    /// What it was asked for last; `None` while it is not shown.
    of: Option<Of>,
    work: Queue<(Of, Arc<Scene>), Roster>,
    /// What was made last for the viewer of now: it stays until the next one is made.
    pub now: Option<Listed>,
}

impl Rosters {
    /// Asks for it again when the picture has changed.
    pub fn refresh(&mut self, desk: &Desk) {
        let who = desk.viewer();
        self.now.take_if(|now| now.of.0 != who);
        let of = (desk.tab == Tab::Forces).then_some((who, desk.seen.version));
        if self.of == of {
            return;
        }
        self.of = of;
        self.work.forget();
        if let Some(of) = of.filter(|of| self.now.as_ref().is_none_or(|now| now.of != *of)) {
            let about = (of, Arc::clone(&desk.seen.scene));
            self.work.ask(about, desk.table.roster(desk.at(), who));
        }
    }

    /// Whether it is being made.
    pub fn is_running(&self) -> bool {
        self.work.is_busy()
    }

    /// Begins what waits and takes what came of the work.
    pub fn work(&mut self, wake: &Wake) {
        self.work.begin(wake);
        self.take(wake, Duration::ZERO);
    }

    /// What came of the work; waits at most this long (not at all in the window).
    pub(crate) fn take(&mut self, wake: &Wake, at_most: Duration) {
        let Some(((of, scene), made)) = self.work.poll(wake, at_most) else { return };
        // It may be that of another side, which has left the table since.
        if self.of.is_some_and(|(who, _)| who == of.0) {
            self.now = made.map(|roster| Listed { of, scene, roster });
        }
    }
}
