//! Plans that are put off: what was being put together at a place is there again when one comes back to it in the same step.

use super::parts::Planning;
use engine::{
    base::when::When,
    show::{
        builder::Builder,
        scene::{Arrow, ArrowStyle, Subject},
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

    /// Keeps a plan with the arrows of its panel.
    pub(crate) fn put(&mut self, plan: Planning, builder: &Builder, when: When) {
        let own = |arrow: &&Arrow| arrow.style != ArrowStyle::CouldJoin;
        let arrows = builder.arrows.iter().filter(own).cloned().collect();
        self.take(&plan.about);
        self.0.push(Off { plan, when, arrows });
    }

    /// The one about something, which is put off no longer.
    pub(crate) fn take(&mut self, about: &Subject) -> Option<Planning> {
        let nth = self.0.iter().position(|off| off.plan.about == *about)?;
        Some(self.0.remove(nth).plan)
    }
}
