//! What a game under way is worth: a sum over what can be counted of a position, fitted to how games between procedures end. Search
//! chooses plans by it; it is shown to nobody as a chance.

use crate::bits::say::count_of;
use engine::{
    base::side::{Side, Viewer},
    chances::parts,
    contract::{
        automatic::{Automatic, PlayOn},
        fitted::Sample,
        postures::Weighed,
        show::Presentation,
    },
};

/// A game whose positions are counted.
pub trait Valued: Automatic {
    /// The side for which a value is told.
    const OF: Side;
    /// What is counted of a state. Each of it counts once as it is, and once by the time that is left.
    fn counted(&self, s: &Self::State) -> Vec<f64>;
    /// The share of the game that is left.
    fn left(&self, s: &Self::State) -> f64;
    /// What a game that is over was worth.
    fn ended(&self, s: &Self::State) -> Option<f64>;
    /// A number that rises with the moments at which positions are counted: as turns begin, unless a game says otherwise.
    fn moment(&self, s: &Self::State) -> u16 {
        self.when(s).turn
    }
}

/// All that is counted of a state.
pub fn counted<G: Valued>(game: &G, s: &G::State) -> Vec<f64> {
    let (mut all, left) = (game.counted(s), game.left(s));
    let timed: Vec<f64> = all.iter().map(|one| one * left).collect();
    all.extend(timed);
    all
}

/// What a state is worth.
pub fn of<G: Valued>(game: &G, s: &G::State) -> f64 {
    game.ended(s).unwrap_or_else(|| said::<G>(&counted(game, s)))
}

fn said<G: Valued>(counted: &[f64]) -> f64 {
    let weights = G::weights().map_or(&[][..], |weights| weights.each);
    counted.iter().zip(weights).map(|(one, weight)| one * weight).sum()
}

/// What a game that fits a view is worth to a side where it stands after some orders and all that follows until `stop`.
pub fn foreseen<G: Valued>(
    game: &G,
    v: &G::View,
    side: Side,
    first: &[G::Order],
    how: &PlayOn,
    mut stop: impl FnMut(&G::State) -> bool,
) -> Option<f64> {
    let worth = of(game, &game.played_until(v, first, how, &mut stop)?);
    Some(if side == G::OF { worth } else { 1.0 - worth })
}

/// The positions of a game at its moments, and what each came to.
pub fn sampled<G: Valued>(game: &G, how: &PlayOn) -> Vec<Sample> {
    let (mut last, mut all) = (0, Vec::new());
    let mut look = |s: &G::State| {
        let now = game.moment(s);
        if now > last {
            last = now;
            let (counted, turn) = (counted(game, s), game.when(s).turn);
            all.push(Sample { said: said::<G>(&counted), counted, turn, came: 0.0 });
        }
        false
    };
    let start = game.view(&game.start(), Viewer::Umpire);
    let end = game.played_until(&start, &[], how, &mut look);
    let Some(came) = end.and_then(|end| game.ended(&end)) else { return Vec::new() };
    for sample in &mut all {
        sample.came = came;
    }
    all
}

/// What was weighed: `16 plans, 300 stretches played on. Kiev first: worth +4.0 ± 1.5 hundredths of a victory, points counted in, against
/// the procedure; it is taken`. A ± is one standard error. It is the value of positions, and no chance.
pub fn weighed<G: Presentation>(game: &G, w: &Weighed, name: impl Fn(u8) -> String) -> String {
    let sum = format!(
        "{}, {} played on",
        count_of(w.plans, "plan", "plans"),
        count_of(w.games, "stretch", "stretches")
    );
    let Some(best) = w.best else {
        return format!("{sum}: none looks better than the procedure");
    };
    let (gain, error) = (f64::from(best.gain) / 10.0, f64::from(best.error) / 10.0);
    let sign = if gain < 0.0 { "−" } else { "+" };
    let end = best.ending();
    let name = best.named(|part| parts::name(game, part), name);
    format!(
        "{sum}. {name}: worth {sign}{:.1} ± {error:.1} hundredths of a victory, points counted in, against the procedure; {end}",
        gain.abs()
    )
}
