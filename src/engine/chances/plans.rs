//! Plans searched: the procedure of a side leans this way and that for a turn (see `contract/postures`), and the leaning that
//! wins most often when the game is played on is taken, if it is surely better than the procedure as it is.
//!
//! - Every plan is played on with the same dice in the same worlds, one world a game, dealt from what the side knows. All
//!   sides play their procedures there: a game played on never searches.
//! - Halving: each round plays as many games in all; the better half goes on, until one is left. Where there are games enough, plans
//!   that lean to a second posture beside that one are halved with it in the same way, and then plans that differ from the best of
//!   these in one part of the front.
//! - The best of many measured once looks better than it is. So the last one is measured again with the procedure, on dice that
//!   chose nothing, in a number of games fixed beforehand, and it is taken only if it gains more than [`LEAST`] and more than two
//!   standard errors. Nothing is measured a second time because it nearly passed.
//! - Where the other side's procedure has styles ([`Automatic::styles`](crate::contract::automatic::Automatic)), it plays each game in
//!   the next of them: a plan that is good against one of them alone is not taken for good. Chances are those of the procedures as they are.
//! - Where campaigns are long a game says what it is worth some turns on ([`Automatic::foreseen`](crate::contract::automatic::Automatic)):
//!   plans are chosen by that, and only games played to their ends make a chance.
//!
//! The same view, level and tie dice give the same plan on any machine and any number of threads: what is played is a function
//! of numbers, and threads are lent by the caller (see [`Hands`]), who may call the search off and nothing else.

use super::{
    instead::{Beside, Came, Measured, Played, Stand},
    parts,
};
use crate::{
    base::{keys::PlaceKey, outcome::Outcome, side::Side, when::When},
    contract::{
        automatic::{Plan, PlayOn},
        postures::{Budget, Finalist, LEAST, Leans, Leant, SURE, Weighed},
        rules::Rules,
        show::Presentation,
    },
    dice::{
        key::TieDice,
        keyed::{KeyedDice, KeyedTies},
    },
    show::tally::TallyKind,
};
use std::{
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

const TAG: &[u8] = b"stavka plans 1\0";
/// Faces of the tie die from which the dice of a search come.
const SALTS: u32 = 1 << 30;

/// The first number of the games in which a plan that was played is measured: no search comes so far.
const AFRESH: u32 = 1 << 24;
/// Games of each of two plans in which it is looked what comes of them, and how much of them must differ at least.
const WATCHED: u32 = 100;
const OFTEN: f64 = 0.1;
/// Standard errors by which one of many places must differ: the best of thirty is beyond two of them by luck alone.
const SURE_OF_MANY: f64 = 3.0;

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

/// A plan that was played, judged.
pub struct Judged<R: Rules> {
    /// The plan that is advised in its place.
    pub advised: Plan<R::Order, R::Reason>,
    /// Both, measured.
    pub beside: Beside,
}

/// What a search comes to.
struct Comes<R: Rules> {
    weighed: Weighed,
    best: Candidate<R>,
    /// The plan of the procedure, where it comes to another one.
    procedure: Option<Candidate<R>>,
}

/// The search was called off.
struct CalledOff;

/// How far a game is played on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Far {
    /// As far as plans are chosen by, the other side answering in each of its styles.
    Choosing,
    /// To its end.
    TheEnd,
}

/// The procedure's plan.
const PLAIN: Leant = [0, 0];
/// How the games are shared, where there are enough, between plans that lean once, twice, and otherwise in a part of the front.
const SHARES: [u32; 3] = [3, 3, 2];
/// How many other postures are tried in a part of the front: those that looked best on the whole of it.
const IN_A_PART: usize = 3;

/// A plan, and its games so far.
struct Candidate<R: Rules> {
    leans: Leans,
    plan: Plan<R::Order, R::Reason>,
    orders: Vec<R::Order>,
    games: Vec<Played>,
}

/// What was weighed, as a reason; none where there was nothing to weigh.
pub fn why<R: Presentation>(rules: &R, side: Side, weighed: &Weighed) -> Option<R::Reason> {
    (weighed.plans > 1).then(|| rules.weighed(side, weighed)).flatten()
}

impl<R: Presentation> Search<'_, R> {
    /// The plan to play, with what was weighed as its first reason; `None` when the search was called off.
    pub fn plan(&self, tie: &mut dyn TieDice, hands: &dyn Hands) -> Option<Plan<R::Order, R::Reason>> {
        if self.rules.postures(self.view, self.side).is_empty() {
            return Some(self.rules.plan(self.view, self.side, self.budget.procedure, tie));
        }
        hands.expect(self.budget.games + 2 * self.budget.fresh);
        let Comes { weighed, best, .. } = self.best(tie.tie(SALTS), hands)?;
        let mut plan = best.plan;
        if let (Some((_, reasons)), Some(why)) =
            (plan.steps.first_mut(), why(self.rules, self.side, &weighed))
        {
            reasons.insert(0, why);
        }
        Some(plan)
    }

    /// A plan that was played, beside the one the search would have played; `None` when it was called off, and where the plan
    /// cannot be played in a world that fits what the side knows.
    ///
    /// Both are measured on dice that neither chose nor decided, and the procedure's plan with them; where that is surely better to the end,
    /// it is advised. The same orders in another sequence are the same plan, and differ by nothing.
    pub fn judge(&self, played: &[R::Order], tie: &mut dyn TieDice, hands: &dyn Hands) -> Option<Judged<R>> {
        let salt = tie.tie(SALTS);
        hands.expect(self.budget.games + 5 * self.budget.fresh + 2 * WATCHED);
        let Comes { mut weighed, mut best, procedure } = self.best(salt, hands)?;
        let plan = Plan::default();
        let theirs = Candidate { leans: Leans::default(), plan, orders: played.to_vec(), games: Vec::new() };
        let mut others: Vec<Candidate<R>> = std::iter::once(theirs).chain(procedure).collect();
        std::iter::once(&mut best).chain(&mut others).for_each(|plan| plan.games.clear());
        let afresh = AFRESH..AFRESH + self.budget.fresh;
        self.play(&mut best, &mut others, afresh, (salt, Far::TheEnd), hands)?;
        if best.fails() {
            return None;
        }
        if others.get(1).is_some_and(|procedure| procedure.is_surely_better(&best)) {
            best = others.remove(1);
            weighed.leave();
        }
        let alike = are_alike(&best.orders, played);
        let theirs = others.first_mut()?;
        if theirs.fails() {
            if !alike {
                return None;
            }
            // In this sequence they cannot be given from what the side knew; in that of the plan that is advised they can.
            theirs.games.clone_from(&best.games);
        }
        let theirs = others.first()?;
        // Orders may mean something else in another sequence. And a part goes on as the whole ends where nothing fell in between: the attack
        // is ordered, and is made.
        let same = (alike || is_part(played, &best.orders)) && theirs.games == best.games;
        let pairs = |other: &Candidate<R>, value: fn(&Played) -> f64| -> Vec<f64> {
            other.games.iter().zip(&best.games).map(|(a, b)| value(a) - value(b)).collect()
        };
        let of = |other: &Candidate<R>, value: fn(&Played) -> f64| {
            let all = pairs(other, value);
            let known = same && other.games == best.games;
            if known { Measured::default() } else { Measured::of_wins(all.into_iter(), [-1.0, 1.0]) }
        };
        let beside = Beside {
            weighed,
            same,
            games: self.budget.fresh,
            played: Stand::of(&theirs.games),
            advised: Stand::of(&best.games),
            gain: of(theirs, |game| game.won),
            against: of(theirs, |game| game.lost),
            points: Measured::of(pairs(theirs, |game| f64::from(game.points)).into_iter()),
            procedure: others.get(1).map_or_else(Measured::default, |other| of(other, |game| game.won)),
            came: if same {
                None
            } else {
                let gain = of(theirs, |game| game.won).mean;
                self.came([&theirs.orders, &best.orders], gain, salt, hands).ok()?
            },
        };
        Some(Judged { advised: best.plan, beside })
    }

    /// What came of a plan that was played and of the one that is advised, at the end of the turn after: a place that the better of them
    /// holds more often. What speaks against it is no reason for it. Half of the games choose the place, the others are counted: what is
    /// told of a place is not told by the games in which it stood out.
    fn came(
        &self,
        plans: [&[R::Order]; 2],
        gain: f64,
        salt: u32,
        hands: &dyn Hands,
    ) -> Result<Option<Came>, CalledOff> {
        let now = self.rules.when(&self.rules.imagine(self.view, &mut KeyedDice::new(u64::from(salt))));
        let turn = now.turn.saturating_add(2);
        let seen: Vec<Mutex<Option<Vec<Option<Side>>>>> =
            (0..2 * WATCHED).map(|_| Mutex::default()).collect();
        let job = |n: usize| {
            let seed = seed_of(salt, AFRESH + (n / 2) as u32);
            let how = PlayOn { seed, levels: Arc::clone(&self.levels) };
            let held = self.rules.held_on(self.view, self.side, plans[n % 2], &how, turn);
            *seen[n].lock().unwrap_or_else(PoisonError::into_inner) = held;
            None
        };
        hands.each(seen.len(), &job).ok_or(CalledOff)?;
        let take = |one: &Mutex<Option<Vec<Option<Side>>>>| {
            one.lock().unwrap_or_else(PoisonError::into_inner).take()
        };
        let Some(held) = seen.iter().map(take).collect::<Option<Vec<Vec<Option<Side>>>>>() else {
            return Ok(None);
        };
        let (chooses, counts) = held.split_at(WATCHED as usize / 2 * 2);
        let holds = |game: &Vec<Option<Side>>, place: PlaceKey| {
            game.get(place.index()).copied().flatten() == Some(self.side)
        };
        let board = self.rules.board();
        let worth = |place: PlaceKey| board.place(place).map_or(0, |p| p.worth);
        let differs = |place: &PlaceKey| {
            let each = |pair: &[Vec<Option<Side>>]| {
                let [played, advised] = [0, 1].map(|i| f64::from(u8::from(holds(&pair[i], *place))));
                advised - played
            };
            Measured::of(chooses.chunks_exact(2).map(each))
        };
        let all = board.keys().filter(|place| worth(*place) != 0).map(|place| (place, differs(&place)));
        let sure = all
            .filter(|(_, by)| by.mean.abs() >= OFTEN.max(SURE_OF_MANY * by.error) && by.mean * gain <= 0.0);
        let most = sure.max_by(|a, b| {
            let size = |m: &(PlaceKey, Measured)| m.1.mean.abs();
            size(a).total_cmp(&size(b)).then(worth(a.0).cmp(&worth(b.0))).then(b.0.cmp(&a.0))
        });
        let came = most.map(|(place, _)| {
            let count = |which: usize| {
                counts.iter().skip(which).step_by(2).filter(|game| holds(game, place)).count() as u32
            };
            Came { place, games: counts.len() as u32 / 2, played: count(0), advised: count(1) }
        });
        let speaks = |came: &Came| (f64::from(came.advised) - f64::from(came.played)) * gain <= 0.0;
        Ok(came.filter(speaks))
    }

    /// The plan the search comes to.
    fn best(&self, salt: u32, hands: &dyn Hands) -> Option<Comes<R>> {
        let mut base = self.candidate(Leans::default(), salt);
        let (weighed, best) = self.weigh(&mut base, salt, hands)?;
        Some(match best.filter(|_| weighed.taken().is_some()) {
            Some(best) => Comes { weighed, best, procedure: Some(base) },
            None => Comes { weighed, best: base, procedure: None },
        })
    }

    /// A plan with the same tie dice as every other.
    fn candidate(&self, leans: Leans, salt: u32) -> Candidate<R> {
        let plan = self.leaning(leans, salt);
        let orders = plan.steps.iter().map(|(order, _)| order.clone()).collect();
        Candidate { leans, plan, orders, games: Vec::new() }
    }

    /// The plan that leans so.
    pub fn leaning(&self, leans: Leans, salt: u32) -> Plan<R::Order, R::Reason> {
        let (rules, level) = (self.rules, self.budget.procedure);
        let leaning = |view: &R::View, leans: Leans| {
            let mut ties = KeyedTies::of_play_out(u64::from(salt), When::default(), 0, self.side);
            if leans == Leans::default() {
                rules.plan(view, self.side, level, &mut ties)
            } else {
                rules.leaning(view, self.side, level, leans, &mut ties)
            }
        };
        let plan = leaning(self.view, leans.to.into());
        if leans.part == 0 {
            return plan;
        }
        let both = [leaning(self.view, [leans.there, 0].into()), plan];
        let (part, then) = (parts::name(rules, leans.part), |view: &R::View| leaning(view, leans));
        parts::joined(rules, (self.view, self.side), both, &part, u64::from(salt), then)
    }

    /// Plans that lean so and differ from those that are known and from each other; they are known then. The same orders in another
    /// sequence are the same plan.
    fn others(
        &self,
        to: impl IntoIterator<Item = Leans>,
        known: &mut Vec<Vec<R::Order>>,
        salt: u32,
    ) -> Vec<Candidate<R>> {
        let mut others = Vec::new();
        for leans in to {
            let new = self.candidate(leans, salt);
            if !new.orders.is_empty() && !known.iter().any(|orders| are_alike(orders, &new.orders)) {
                known.push(new.orders.clone());
                others.push(new);
            }
        }
        others
    }

    /// Weighs plans against the procedure’s; what came of it, and the last that was left.
    fn weigh(
        &self,
        base: &mut Candidate<R>,
        salt: u32,
        hands: &dyn Hands,
    ) -> Option<(Weighed, Option<Candidate<R>>)> {
        let Budget { games, closer, fresh, .. } = self.budget;
        let postures = self.rules.postures(self.view, self.side).into_iter();
        let mut known = vec![base.orders.clone()];
        let ones = self.others(postures.map(|posture| [posture.id, 0].into()), &mut known, salt);
        let mut weighed = Weighed { plans: (ones.len() as u8).saturating_add(1), games: 0, best: None };
        let mut from = 0;
        let mut sweep = |base: &mut _, plans, games| {
            self.halved(base, plans, games, (&mut from, &mut weighed.games), salt, hands)
        };
        let share =
            |sweep: usize| if closer { games * SHARES[sweep] / SHARES.iter().sum::<u32>() } else { games };
        let ones = sweep(base, ones, share(0))?;
        let ranked: Vec<u8> = ones.iter().map(|one| one.leans.to[0]).collect();
        let mut best = better(ones, base);
        for nth in 1..SHARES.len() {
            let Some(one) = best.take_if(|_| closer) else { break };
            let to = one.leans.to;
            let more = if nth == 1 { beside(to, &ranked) } else { in_parts(self.rules, to, &ranked) };
            let mut plans = self.others(more, &mut known, salt);
            weighed.plans = weighed.plans.saturating_add(plans.len() as u8);
            best = if plans.is_empty() {
                Some(one)
            } else {
                plans.push(one);
                better(sweep(base, plans, share(nth))?, base)
            };
        }
        let Some(mut best) = best else { return Some((weighed, None)) };
        weighed.games += 2 * fresh;
        weighed.best = Some(self.measure(base, &mut best, from..from + fresh, salt, hands)?);
        Some((weighed, Some(best)))
    }

    /// The plans, the one that looks best first: each round plays as many games, and the better half goes on. `from` is the first
    /// number of a game that is not played yet, `all` how many games were played.
    fn halved(
        &self,
        base: &mut Candidate<R>,
        mut plans: Vec<Candidate<R>>,
        games: u32,
        (from, all): (&mut u32, &mut u32),
        salt: u32,
        hands: &dyn Hands,
    ) -> Option<Vec<Candidate<R>>> {
        std::iter::once(&mut *base).chain(&mut plans).for_each(|plan| plan.games.clear());
        let rounds = plans.len().next_power_of_two().trailing_zeros().max(1);
        let mut left = plans.len();
        while left > 0 {
            let each = (games / rounds / (left as u32 + 1)).max(1);
            self.play(base, &mut plans[..left], *from..*from + each, (salt, Far::Choosing), hands)?;
            *all += each * (left as u32 + 1);
            *from += each;
            plans[..left].sort_by(|a, b| b.gain(base).total_cmp(&a.gain(base)).then(a.leans.cmp(&b.leans)));
            left = left.div_ceil(2);
            if left == 1 {
                break;
            }
        }
        Some(plans)
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
        self.play(base, std::slice::from_mut(best), numbers, (salt, Far::Choosing), hands)?;
        Some(best.against(base))
    }

    /// A plan that leans measured against the procedure’s; nothing when it was called off.
    pub fn compare(&self, to: Leans, numbers: Range<u32>, salt: u32, hands: &dyn Hands) -> Option<Finalist> {
        let [mut base, mut other] = [Leans::default(), to].map(|leans| self.candidate(leans, salt));
        self.measure(&mut base, &mut other, numbers, salt, hands)
    }

    /// Plays games of the procedure’s plan and of others on, all with the same dice.
    fn play(
        &self,
        base: &mut Candidate<R>,
        others: &mut [Candidate<R>],
        numbers: Range<u32>,
        (salt, far): (u32, Far),
        hands: &dyn Hands,
    ) -> Option<()> {
        let plans: Vec<&[R::Order]> =
            std::iter::once(&*base).chain(&*others).map(|c| c.orders.as_slice()).collect();
        let width = plans.len();
        let job = |n: usize| {
            let nth = numbers.start + (n / width) as u32;
            self.game(plans[n % width], (salt, nth), far)
        };
        let scores = hands.each(numbers.len() * width, &job)?;
        let lost = Played { won: 0.0, lost: 1.0, points: 0, worth: f64::MIN };
        for row in scores.chunks(width) {
            let all = std::iter::once(&mut *base).chain(&mut *others);
            for (candidate, score) in all.zip(row) {
                // A plan that cannot be played in a world that fits what the side knows is none.
                candidate.games.push(score.unwrap_or(lost));
            }
        }
        Some(())
    }

    fn game(&self, plan: &[R::Order], (salt, nth): (u32, u32), far: Far) -> Score {
        let levels = if far == Far::Choosing { self.answering(nth) } else { Arc::clone(&self.levels) };
        let how = PlayOn { seed: seed_of(salt, nth), levels };
        if far == Far::Choosing && R::weights().is_some() {
            let worth = self.rules.foreseen(self.view, self.side, plan, &how)?;
            let won = worth.clamp(0.0, 1.0);
            return Some(Played { won, lost: 1.0 - won, points: 0, worth });
        }
        let outcome = self.rules.played_on(self.view, plan, &how)?;
        Some(played::<R>(&outcome, self.side, f64::from(self.budget.point) / 1000.0))
    }

    /// The procedures of the nth game, the other side’s in one of its styles after the other.
    fn answering(&self, nth: u32) -> Arc<[u8]> {
        let answer = |(side, level): (Side, &u8)| {
            let styles = if side == self.side { &[] } else { R::styles(side, *level) };
            styles.get(nth as usize % styles.len().max(1)).copied().unwrap_or(*level)
        };
        (0..).map(Side).zip(&*self.levels).map(answer).collect()
    }
}

/// What leans to a second posture beside a first, of those whose plan alone is another than the procedure’s.
fn beside([first, _]: Leant, ranked: &[u8]) -> Vec<Leans> {
    ranked.iter().filter(|id| **id != first).map(|id| [first, *id].into()).collect()
}

/// What leans to the first posture in one part of the front alone; or to all of it elsewhere, and there to nothing or to one of the
/// postures that looked next best.
fn in_parts<R: Presentation>(rules: &R, to: Leant, ranked: &[u8]) -> Vec<Leans> {
    let others = ranked.iter().copied().filter(|id| !to.contains(id)).take(IN_A_PART);
    let there: Vec<u8> = std::iter::once(0).chain(others).collect();
    let of = |part: u8| {
        let alone = Leans { to: PLAIN, part, there: to[0] };
        let each = there.iter().map(|there| Leans { to, part, there: *there });
        std::iter::once(alone).chain(each).collect::<Vec<_>>()
    };
    parts::all(rules).into_iter().flat_map(of).collect()
}

/// How a game ended for a side. What nobody won is worth half a victory, and counts in no win chance.
fn played<R: Presentation>(outcome: &Outcome, side: Side, point: f64) -> Played {
    let [won, lost] = [side, side.other()].map(|side| f64::from(u8::from(outcome.winner == Some(side))));
    let victory = if outcome.winner.is_none() { 0.5 } else { won };
    let good = if scorer::<R>() == side { point } else { -point };
    Played { won, lost, points: outcome.score, worth: victory + good * f64::from(outcome.score) }
}

/// The side that must score, for whom points are good.
pub fn scorer<R: Presentation>() -> Side {
    let points = R::tally_names().iter().find(|n| n.kind == TallyKind::Points);
    points.and_then(|n| n.side).unwrap_or(Side(0))
}

/// The first of some plans, where it looks better than the procedure’s.
fn better<R: Rules>(plans: Vec<Candidate<R>>, base: &Candidate<R>) -> Option<Candidate<R>> {
    plans.into_iter().next().filter(|best| best.gain(base) > 0.0)
}

impl<R: Rules> Candidate<R> {
    /// Whether it could not be played in one of the worlds.
    fn fails(&self) -> bool {
        self.games.iter().any(|game| game.worth == f64::MIN)
    }

    /// Whether it surely wins more often than another on the same dice.
    fn is_surely_better(&self, other: &Self) -> bool {
        let more = self.games.iter().zip(&other.games).map(|(a, b)| a.won - b.won);
        !self.fails() && Measured::of_wins(more, [-1.0, 1.0]).interval().0 > 0.0
    }

    /// Mean gain over another on the same dice.
    fn gain(&self, other: &Self) -> f64 {
        Measured::of(self.games.iter().zip(&other.games).map(|(a, b)| a.worth - b.worth)).mean
    }

    /// What it is worth against another on the same dice.
    fn against(&self, base: &Self) -> Finalist {
        let Measured { mean: gain, error } =
            Measured::of(self.games.iter().zip(&base.games).map(|(a, b)| a.worth - b.worth));
        let chance = |c: &Self| (1000.0 * Stand::of(&c.games).chance.mean).round() as u16;
        let points = |c: &Self| (10.0 * Stand::of(&c.games).points.mean).round() as i16;
        Finalist {
            posture: self.leans.to[0],
            beside: self.leans.to[1],
            part: self.leans.part,
            there: self.leans.there,
            taken: gain > LEAST.max(SURE * error),
            games: self.games.len() as u32,
            chances: [chance(self), chance(base)],
            points: [points(self), points(base)],
            gain: (1000.0 * gain).round() as i16,
            error: (1000.0 * error).round() as u16,
        }
    }
}

/// Whether two plans are the same orders in some sequence.
fn are_alike<O: PartialEq>(a: &[O], b: &[O]) -> bool {
    let count = |all: &[O], one: &O| all.iter().filter(|o| *o == one).count();
    a.len() == b.len() && a.iter().all(|order| count(a, order) == count(b, order))
}

/// Whether the orders of a plan begin or are all of another.
fn is_part<O: PartialEq>(part: &[O], whole: &[O]) -> bool {
    whole.get(..part.len()).is_some_and(|begins| !part.is_empty() && are_alike(part, begins))
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
