//! The weather of the ground.

use engine::show::season::Sky;

/// A weather on its way to another: this number of sixteenths of it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Year {
    pub(super) from: Sky,
    pub(super) to: Sky,
    share: u8,
}

impl Year {
    /// Steps from a weather to the next.
    pub const STEPS: u8 = 16;

    /// Summer, as it is where there is no weather.
    pub const SUMMER: Self = Self { from: Sky::Good, to: Sky::Good, share: Self::STEPS };

    /// A weather that is there.
    pub const fn of(sky: Sky) -> Self {
        Self { from: sky, to: sky, share: Self::STEPS }
    }

    /// A weather on its way to another.
    pub fn between(from: Sky, to: Sky, steps: u8) -> Self {
        Self { from, to, share: steps.min(Self::STEPS) }
    }

    /// How much of the second is there, 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.share) / f32::from(Self::STEPS)
    }

    /// How much of a weather there is, 0 to 1.
    pub fn of_it(self, sky: Sky) -> f32 {
        let there = |of: Sky| if of == sky { 1.0 } else { 0.0 };
        there(self.from) + (there(self.to) - there(self.from)) * self.share()
    }
}
