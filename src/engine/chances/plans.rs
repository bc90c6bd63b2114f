//! Plans searched: the procedure of a side leans this way and that for a turn (see `contract/postures`), and the leaning that
//! wins most often when the game is played on is taken, if it is surely better than the procedure as it is.
//!
//! - Every plan is played on with the same dice in the same worlds, one world a game, dealt from what the side knows. All
//!   sides play their procedures there: a game played on never searches.
//! - Halving: each round plays as many games in all; the better half goes on, until one is left.
//! - The best of many measured once looks better than it is. So the last one is measured again with the procedure, on dice that
//!   chose nothing, in a number of games fixed beforehand, and it is taken only if it gains more than [`LEAST`] and more than two
//!   standard errors. Nothing is measured a second time because it nearly passed.
//!
//! The same view, level and tie dice give the same plan on any machine and any number of threads: what is played is a function
//! of numbers, and threads are lent by the caller (see [`Hands`]), who may call the search off and nothing else.

use crate::{
    base::{outcome::Outcome, side::Side, when::When},
    contract::{
        automatic::{Plan, PlayOn},
        postures::{Budget, Finalist, Posture, Weighed},
        rules::Rules,
        show::Presentation,
    },
    dice::{key::TieDice, keyed::KeyedTies},
    show::tally::TallyKind,
};
use std::{ops::Range, sync::Arc};

/// Least gain for which the procedure is left: a hundredth of a victory.
pub const LEAST: f64 = 0.01;
/// Standard errors a gain must be beyond.
pub const SURE: f64 = 2.0;

const TAG: &[u8] = b"stavka plans 1\0";
/// Faces of the tie die from which the dice of a search come.
const SALTS: u32 = 1 << 30;

/// Who plays the games: the engine has no threads of its own.
pub trait Hands: Sync {
    /// How many games there will be at most.
    fn expect(&self, _games: u32) {}
    /// What a job makes of 0 to `n` − 1, in this sequence; `None` when the search was called off.
    fn each(&self, n: usize, job: &Job<'_>) -> Option<Vec<Score>>;
}

/// A game by its number.
pub type Job<'a> = dyn Fn(usize) -> Score + Sync + 'a;

/// One after the other, to the end.
#[derive(Debug, Clone, Copy, Default)]
pub struct OneHand;

impl Hands for OneHand {
    fn each(&self, n: usize, job: &Job<'_>) -> Option<Vec<Score>> {
        Some((0..n).map(job).collect())
    }
}

/// How a game ended for the side that searches; `None` where a plan could not be played there.
pub type Score = Option<Played>;

/// How a game ended for a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Played {
    /// 1 for a victory of the side, 0 for a defeat, a half for nobody’s.
    pub won: f64,
    /// Points held at the end by the side that must score.
    pub points: i32,
    /// What it is worth: the victory, and what each point counts (see [`Budget`]).
    pub worth: f64,
}

/// What a search goes by.
pub struct Search<'a, R: Rules> {
    /// The game.
    pub rules: &'a R,
    /// What the side knows.
    pub view: &'a R::View,
    /// The side to act, for which is searched.
    pub side: Side,
    /// How long.
    pub budget: Budget,
    /// The procedures by which the sides are played on.
    pub levels: Arc<[u8]>,
}

/// A plan, and its games so far.
struct Candidate<R: Rules> {
    posture: u8,
    plan: Plan<R::Order, R::Reason>,
    orders: Vec<R::Order>,
    games: Vec<Played>,
}

impl<R: Presentation> Search<'_, R> {
    /// The plan to play, with what was weighed as its first reason; `None` when the search was called off.
    pub fn plan(&self, tie: &mut dyn TieDice, hands: &dyn Hands) -> Option<Plan<R::Order, R::Reason>> {
        let postures = self.rules.postures(self.view, self.side);
        if postures.is_empty() {
            return Some(self.rules.plan(self.view, self.side, self.budget.procedure, tie));
        }
        let salt = tie.tie(SALTS);
        let mut base = self.candidate(0, salt);
        let others = self.others(&postures, &base, salt);
        let (weighed, mut best) = self.weigh(&mut base, others, salt, hands)?;
        if let Some(best) = best.as_mut().filter(|_| weighed.taken().is_some()) {
            std::mem::swap(best, &mut base);
        }
        let mut plan = base.plan;
        if let (Some((_, reasons)), Some(why)) =
            (plan.steps.first_mut(), self.rules.weighed(self.side, &weighed))
        {
            reasons.insert(0, why);
        }
        Some(plan)
    }

    /// A plan with the same tie dice as every other.
    fn candidate(&self, posture: u8, salt: u32) -> Candidate<R> {
        let (rules, level) = (self.rules, self.budget.procedure);
        let mut ties = KeyedTies::of_play_out(u64::from(salt), When::default(), 0, self.side);
        let plan = match posture {
            0 => rules.plan(self.view, self.side, level, &mut ties),
            posture => rules.leaning(self.view, self.side, level, posture, &mut ties),
        };
        let orders = plan.steps.iter().map(|(order, _)| order.clone()).collect();
        Candidate { posture, plan, orders, games: Vec::new() }
    }

    /// Plans that differ from the procedure’s and from each other. The same orders in another sequence are the same plan.
    fn others(&self, postures: &[Posture], base: &Candidate<R>, salt: u32) -> Vec<Candidate<R>> {
        let mut others: Vec<Candidate<R>> = Vec::with_capacity(postures.len());
        for posture in postures {
            let new = self.candidate(posture.id, salt);
            let known = std::iter::once(base).chain(&others).any(|c| are_alike(&c.orders, &new.orders));
            if !known && !new.orders.is_empty() {
                others.push(new);
            }
        }
        others
    }

    /// Weighs plans against the procedure’s; what came of it, and the last that was left.
    fn weigh(
        &self,
        base: &mut Candidate<R>,
        mut left: Vec<Candidate<R>>,
        salt: u32,
        hands: &dyn Hands,
    ) -> Option<(Weighed, Option<Candidate<R>>)> {
        let Budget { games, fresh, .. } = self.budget;
        hands.expect(games + 2 * fresh);
        let mut weighed = Weighed { plans: left.len() as u8 + 1, games: 0, best: None };
        let rounds = left.len().next_power_of_two().trailing_zeros().max(1);
        let mut from = 0;
        while !left.is_empty() {
            let each = (games / rounds / (left.len() as u32 + 1)).max(1);
            self.play(base, &mut left, from..from + each, salt, hands)?;
            weighed.games += each * (left.len() as u32 + 1);
            from += each;
            left.sort_by(|a, b| b.gain(base).total_cmp(&a.gain(base)).then(a.posture.cmp(&b.posture)));
            left.truncate(left.len().div_ceil(2));
            if left.len() == 1 {
                break;
            }
        }
        let Some(mut best) = left.pop().filter(|best| best.gain(base) > 0.0) else {
            return Some((weighed, None));
        };
        weighed.games += 2 * fresh;
        weighed.best = Some(self.measure(base, &mut best, from..from + fresh, salt, hands)?);
        Some((weighed, Some(best)))
    }

    /// A plan measured against the procedure’s, in games with these numbers alone.
    fn measure(
        &self,
        base: &mut Candidate<R>,
        best: &mut Candidate<R>,
        numbers: Range<u32>,
        salt: u32,
        hands: &dyn Hands,
    ) -> Option<Finalist> {
        (base.games, best.games) = (Vec::new(), Vec::new());
        self.play(base, std::slice::from_mut(best), numbers, salt, hands)?;
        Some(best.against(base))
    }

    /// The plan of a posture measured against the procedure’s; nothing when it was called off.
    pub fn compare(
        &self,
        posture: u8,
        numbers: Range<u32>,
        salt: u32,
        hands: &dyn Hands,
    ) -> Option<Finalist> {
        let [mut base, mut other] = [0, posture].map(|posture| self.candidate(posture, salt));
        self.measure(&mut base, &mut other, numbers, salt, hands)
    }

    /// Plays games of the procedure’s plan and of others on, all with the same dice.
    fn play(
        &self,
        base: &mut Candidate<R>,
        others: &mut [Candidate<R>],
        numbers: Range<u32>,
        salt: u32,
        hands: &dyn Hands,
    ) -> Option<()> {
        let plans: Vec<&[R::Order]> =
            std::iter::once(&*base).chain(&*others).map(|c| c.orders.as_slice()).collect();
        let width = plans.len();
        let job = |n: usize| {
            let nth = numbers.start + (n / width) as u32;
            self.game(plans[n % width], seed_of(salt, nth))
        };
        let scores = hands.each(numbers.len() * width, &job)?;
        let lost = Played { won: 0.0, points: 0, worth: f64::MIN };
        for row in scores.chunks(width) {
            let all = std::iter::once(&mut *base).chain(&mut *others);
            for (candidate, score) in all.zip(row) {
                // A plan that cannot be played in a world that fits what the side knows is none.
                candidate.games.push(score.unwrap_or(lost));
            }
        }
        Some(())
    }

    fn game(&self, plan: &[R::Order], seed: u64) -> Score {
        let how = PlayOn { seed, levels: Arc::clone(&self.levels) };
        let outcome = self.rules.played_on(self.view, plan, &how)?;
        Some(played::<R>(&outcome, self.side, f64::from(self.budget.point) / 1000.0))
    }
}

/// How a game ended for a side.
fn played<R: Presentation>(outcome: &Outcome, side: Side, point: f64) -> Played {
    let won = match outcome.winner {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => 0.5,
    };
    let scorer = R::tally_names().iter().find(|n| n.kind == TallyKind::Points).and_then(|n| n.side);
    let good = if scorer.unwrap_or(Side(0)) == side { point } else { -point };
    Played { won, points: outcome.score, worth: won + good * f64::from(outcome.score) }
}

impl<R: Rules> Candidate<R> {
    /// Mean gain over another on the same dice.
    fn gain(&self, other: &Self) -> f64 {
        mean(self.games.iter().zip(&other.games).map(|(a, b)| a.worth - b.worth))
    }

    /// What it is worth against another on the same dice.
    fn against(&self, base: &Self) -> Finalist {
        let gain = self.gain(base);
        let n = self.games.len().max(2) as f64;
        let off = self.games.iter().zip(&base.games).map(|(a, b)| (a.worth - b.worth - gain).powi(2));
        let error = (off.sum::<f64>() / (n - 1.0) / n).sqrt();
        let chance = |c: &Self| (1000.0 * mean(c.games.iter().map(|g| g.won))).round() as u16;
        let points = |c: &Self| (10.0 * mean(c.games.iter().map(|g| f64::from(g.points)))).round() as i16;
        Finalist {
            posture: self.posture,
            taken: gain > LEAST.max(SURE * error),
            games: self.games.len() as u32,
            chances: [chance(self), chance(base)],
            points: [points(self), points(base)],
            gain: (1000.0 * gain).round() as i16,
            error: (1000.0 * error).round() as u16,
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (n, sum) = values.fold((0_u32, 0.0), |(n, sum), v| (n + 1, sum + v));
    sum / f64::from(n.max(1))
}

/// Whether two plans are the same orders in some sequence.
fn are_alike<O: PartialEq>(a: &[O], b: &[O]) -> bool {
    let count = |all: &[O], one: &O| all.iter().filter(|o| *o == one).count();
    a.len() == b.len() && a.iter().all(|order| count(a, order) == count(b, order))
}

/// The seed of the nth game of a search. It comes from tie dice alone, which tell nothing of the dice of the game.
fn seed_of(salt: u32, nth: u32) -> u64 {
    let mut hash = blake3::Hasher::new();
    hash.update(TAG);
    hash.update(&salt.to_le_bytes());
    hash.update(&nth.to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}
