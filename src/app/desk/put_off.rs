//! Plans that are put off: what was being put together at a place is there again when one comes back to it in the same step.

use super::{parts::Planning, state::Desk};
use engine::{
    base::when::When,
    show::{
        builder::Builder,
        scene::{Arrow, Subject},
    },
};

/// A plan that is put off.
#[derive(Debug, Clone)]
struct Off {
    plan: Planning,
    /// The step in which it was put together: it ends with it.
    when: When,
    arrows: Vec<Arrow>,
}

/// Plans that are put off, the last one at the end.
#[derive(Debug, Clone, Default)]
pub struct PutOff(Vec<Off>);

impl PutOff {
    /// Their arrows.
    pub fn arrows(&self) -> impl Iterator<Item = &Arrow> {
        self.0.iter().flat_map(|off| &off.arrows)
    }

    /// Forgets all of them.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    /// Forgets those of other steps.
    pub(crate) fn keep(&mut self, when: When) {
        self.0.retain(|off| off.when == when);
    }

    /// Whether there is one about something.
    pub fn has(&self, about: &Subject) -> bool {
        self.0.iter().any(|off| off.plan.about == *about)
    }

    fn take(&mut self, about: &Subject) -> Option<Planning> {
        let nth = self.0.iter().position(|off| off.plan.about == *about)?;
        Some(self.0.remove(nth).plan)
    }
}

impl Desk {
    /// Puts the open plan off where the game says that it may be; the next click on its place goes on with it.
    pub(crate) fn put_off_plan(&mut self) -> bool {
        let puts_off = |b: &&Builder| b.puts_off && !b.arrows.is_empty();
        let Some(builder) = self.seen.builder.as_ref().filter(puts_off) else { return false };
        let Some(plan) = self.planning.clone().filter(|p| !p.owed && !p.plan.is_empty()) else {
            return false;
        };
        let own = |arrow: &&Arrow| arrow.style != engine::show::scene::ArrowStyle::CouldJoin;
        let arrows = builder.arrows.iter().filter(own).cloned().collect();
        let said = format!("{} is put off: a click there goes on with it", builder.title);
        self.planning = None;
        self.put_off.take(&plan.about);
        self.put_off.0.push(Off { plan, when: self.table.when(self.table.cursor()), arrows });
        self.say(&said);
        true
    }

    /// The orders of a plan that was put off, as far as they can still be given; it is put off no longer.
    pub(crate) fn taken_up(&mut self, about: &Subject) -> Option<Vec<engine::show::sealed::SealedOrder>> {
        let plan = self.put_off.take(about)?;
        let left = self.table.mended(self.viewer(), about, &plan.plan);
        self.status.clear();
        (!left.is_empty()).then_some(left)
    }
}
