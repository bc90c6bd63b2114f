//! The weather on the ground: there at once, or within a moment where the scene follows on from the one before.

use super::input::MapInput;
use crate::ui::theme::Year;
use engine::show::season::Sky;

/// How long the ground takes to change, in seconds.
const FADE: f64 = 0.6;

/// The weather the ground shows.
#[derive(Debug, Default)]
pub(crate) struct Seasons {
    /// The weather before, that of now, and since when.
    shown: Option<(Sky, Sky, f64)>,
}

impl Seasons {
    /// The ground at a time, and in how many seconds it will look different; `None` once it has changed.
    pub(crate) fn at(&mut self, input: &MapInput<'_>, now: f64) -> (Year, Option<f64>) {
        let sky = input.scene.season.sky;
        let fades = input.follows && !input.reduce_motion;
        let (from, to, since) = match self.shown {
            Some((from, to, since)) if to == sky => (from, to, since),
            Some((_, before, _)) if fades => (before, sky, now),
            _ => (sky, sky, now),
        };
        self.shown = Some((from, to, since));
        let share =
            if input.reduce_motion || from == to { 1.0 } else { ((now - since) / FADE).clamp(0.0, 1.0) };
        if share >= 1.0 {
            return (Year::of(to), None);
        }
        let steps = (share * f64::from(Year::STEPS)).floor();
        let next = (steps + 1.0) / f64::from(Year::STEPS) * FADE;
        (Year::between(from, to, steps as u8), Some((since + next - now).max(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::LIGHT;
    use engine::show::scene::Scene;

    fn scene(sky: Sky) -> Scene {
        Scene { season: sky.into(), ..Scene::default() }
    }

    fn at(seasons: &mut Seasons, sky: Sky, now: f64, reduce_motion: bool) -> (Year, bool) {
        let scene = scene(sky);
        let input = MapInput { follows: true, reduce_motion, ..MapInput::still(&scene, 0, &LIGHT, 1.0) };
        let (year, due) = seasons.at(&input, now);
        (year, due.is_some())
    }

    #[test]
    fn the_ground_changes_within_a_moment_and_then_rests() {
        let mut seasons = Seasons::default();
        assert_eq!(
            at(&mut seasons, Sky::Good, 1.0, false),
            (Year::of(Sky::Good), false),
            "the first is there"
        );
        assert_eq!(at(&mut seasons, Sky::Mud, 5.0, false), (Year::between(Sky::Good, Sky::Mud, 0), true));
        assert_eq!(at(&mut seasons, Sky::Mud, 5.31, false), (Year::between(Sky::Good, Sky::Mud, 8), true));
        assert_eq!(at(&mut seasons, Sky::Mud, 5.61, false), (Year::of(Sky::Mud), false), "after 600 ms");
        assert_eq!(at(&mut seasons, Sky::Snow, 9.0, true), (Year::of(Sky::Snow), false), "nothing moves");
    }

    #[test]
    fn another_moment_that_does_not_follow_on_is_there_at_once() {
        let mut seasons = Seasons::default();
        at(&mut seasons, Sky::Good, 1.0, false);
        let snow = scene(Sky::Snow);
        let input = MapInput { reduce_motion: false, ..MapInput::still(&snow, 1, &LIGHT, 1.0) };
        assert_eq!(seasons.at(&input, 2.0), (Year::of(Sky::Snow), None));
    }
}
