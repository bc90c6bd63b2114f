//! A combat over every die up to the advance, after which nothing is lost: surprise, morale, anti-tank fire and leaders before the roll; the
//! roll; standing fast. What follows from the roll is played by the rules themselves, with the choices of [`assumed`].

use super::assumed::{self, best_armour};
use crate::{
    battle::{Battle, BattleEvent, BattleOrder, Odds, Stage, Why},
    data::results::{AttackOption, CellKind, DefenceOption, Row, StandFast},
    game::{Game, GameDraft},
    nouns::*,
    rules::combat::{
        conduct::{self, next_shot, stand_fast, taking_part},
        declaration::may_pick,
        facts,
        fight::{self, Until, failing, odds_of, resolve},
        losses::{self, Cost},
        morale::stands,
    },
    state::{Position, nth},
};
use engine::contract::rules::FirstFaces;
use kit::crt::Column;
use std::rc::Rc;

/// Orders after which a combat that does not end is given up.
const MOST_ORDERS: usize = 200;

/// One way in which a combat may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// How many throws of its dice lead there.
    pub throws: u128,
    /// Its dice.
    pub dice: u32,
    /// Column and sum of the combat roll; none where it is not rolled.
    pub roll: Option<(u8, u8)>,
    /// Steps that both sides lose.
    pub lost: [u8; 2],
    /// Whether no defender is left in the hex.
    pub emptied: bool,
}

impl Way {
    /// How many throws of so many dice lead there.
    pub fn of(&self, dice: u32) -> u128 {
        self.throws * 6_u128.pow(dice - self.dice)
    }
}

/// A state that dice have led to.
#[derive(Clone)]
struct Branch {
    p: Box<Position>,
    throws: u128,
    dice: u32,
}

/// A branch with what is the same of it for all options: its rung and shifts without them, none where no attacker is left; and the first
/// branch from which a roll leads to the same. Branches that differ in nothing of this are one.
struct Rolls {
    branch: Branch,
    odds: Option<(Column, i16, Row)>,
    like: usize,
    /// What was played on after a roll: whether defenders may stand, the cost, the ends. Kept with the first branch of those alike.
    known: Vec<(StandFast, Cost, Rc<[End]>)>,
}

/// How a combat ends after a roll.
type End = Way;

/// A combat before its roll, for any pair of options.
pub struct Course<'a> {
    game: &'a Game,
    start: Position,
    before: Vec<Rolls>,
}

impl<'a> Course<'a> {
    /// The combat of a position, which is put together or fought; none where it is rolled for, or there is none.
    pub fn of(game: &'a Game, p: &Position) -> Option<Self> {
        let start = assumed::filled(game, p)?;
        let stage = start.fight.as_deref()?.stage;
        let all = (stage <= Stage::LeadDefence).then(|| before(game, &start, stage))?;
        let before = all.into_iter().fold(Vec::new(), |before, branch| with(game, before, branch));
        Some(Self { game, start, before })
    }

    /// Both sides have picked.
    pub fn pick(&mut self, (attack, defence): (AttackOption, DefenceOption)) {
        picked(&mut self.start, attack, defence);
    }

    /// The position with what was assumed.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The odds of a pair of options where no die brings anything.
    pub fn odds(&self, attack: AttackOption, defence: DefenceOption) -> Option<Odds> {
        let mut p = self.start.clone();
        picked(&mut p, attack, defence);
        let odds = p.fight.as_deref().map(|b| odds_of(self.game, &p, b))?;
        (self.game.results.cell(attack, defence).kind == CellKind::Combat).then_some(odds)
    }

    /// Every way of a pair of options; none where the defender may not pick his (RPX-161).
    pub fn ways(&mut self, attack: AttackOption, defence: DefenceOption) -> Option<Vec<Way>> {
        let b = self.start.fight.as_deref()?;
        let units = |side| taking_part(&self.start, b, side);
        let side = self.start.phasing;
        may_pick(self.game, &self.start, defence, &units(side), &units(side.other())).ok()?;
        let mut all = Vec::new();
        if self.game.results.cell(attack, defence).kind == CellKind::NoCombat {
            let mut p = self.start.clone();
            let b = p.fight.as_deref_mut()?;
            (b.attack, b.stage) = (Some(attack), Stage::PickDefence);
            give(self.game, &mut p, BattleOrder::Answer(defence));
            self.play(&mut p, 1, 0, &mut all);
            return Some(all);
        }
        for nth in 0..self.before.len() {
            self.rolled(nth, attack, defence, &mut all);
        }
        Some(all)
    }

    /// The ways of a branch over all sums of the roll.
    fn rolled(&mut self, nth: usize, attack: AttackOption, defence: DefenceOption, all: &mut Vec<Way>) {
        let Rolls { branch: Branch { p, throws, dice }, odds, .. } = &self.before[nth];
        let (throws, dice) = (*throws, *dice);
        let results = &self.game.results;
        let shift = results.cell(attack, defence).odds_shift;
        let column = odds.and_then(|(raw, by, row)| results.column(results.shifted(raw, by + shift), row));
        let Some(column) = column else {
            all.push(Way { throws, dice, roll: None, lost: self.lost(p), emptied: false });
            return;
        };
        let Some(b) = p.fight.as_deref() else { return };
        let b = Battle { attack: Some(attack), defence: Some(defence), ..b.clone() };
        let steps = losses::steps(p, &b);
        for sum in 2..=12 {
            let p = &self.before[nth].branch.p;
            let cost = losses::cost(self.game, p, &b, steps, self.game.results.result(column, sum));
            let faces = u128::from(6 - sum.abs_diff(7));
            let pair = [sum.saturating_sub(6).max(1), sum - sum.saturating_sub(6).max(1)];
            for end in self.ends(nth, &b, cost, column, pair).iter() {
                let throws = throws * faces * end.throws;
                all.push(Way { throws, dice: dice + 2 + end.dice, roll: Some((column, sum)), ..*end });
            }
        }
    }

    /// How a branch ends after a roll; what was played once is known.
    fn ends(&mut self, nth: usize, b: &Battle, cost: Cost, column: u8, dice: [u8; 2]) -> Rc<[End]> {
        let (stand, like) = (stand_fast(self.game, b), self.before[nth].like);
        let is = |one: &&(StandFast, Cost, Rc<[End]>)| (one.0, one.1) == (stand, cost);
        if let Some(found) = self.before[like].known.iter().find(is) {
            return Rc::clone(&found.2);
        }
        let (mut p, mut ends) = (self.before[nth].branch.p.clone(), Vec::new());
        p.fight = Some(b.clone().into());
        carry_out(self.game, &mut p, 1, |game, d| {
            fight::fall(game, d, b, column, dice);
            fight::go_on(game, d, Until::Advance);
        });
        self.play(&mut p, 1, 0, &mut ends);
        let ends: Rc<[End]> = ends.into();
        self.before[like].known.push((stand, cost, Rc::clone(&ends)));
        ends
    }

    /// Plays a combat on from the roll up to the advance; dice fall only for standing fast.
    fn play(&self, p: &mut Position, throws: u128, dice: u32, ends: &mut Vec<End>) {
        for _ in 0..MOST_ORDERS {
            let Some(b) = p.fight.as_deref().filter(|b| b.stage != Stage::Advance) else { break };
            let Some(order) = assumed::choice(self.game, p, b) else { break };
            if order != BattleOrder::Stand {
                give(self.game, p, order);
                continue;
            }
            let (_, _, morale, helped) = resolve(self.game, p, b);
            let stand = (1..=6).filter(|die| stands(morale, *die, helped)).count() as u32;
            for (many, die) in [(stand, 1), (6 - stand, 6)].into_iter().filter(|one| one.0 > 0) {
                let mut p = p.clone();
                throw(self.game, &mut p, BattleOrder::Stand, die);
                self.play(&mut p, throws * u128::from(many), dice + 1, ends);
            }
            return;
        }
        let emptied = self.start.fight.as_deref().is_some_and(|b| !facts::is_held(self.game, p, b));
        ends.push(End { throws, dice, roll: None, lost: self.lost(p), emptied });
    }

    /// Steps lost since the combat began.
    fn lost(&self, p: &Position) -> [u8; 2] {
        [0, 1].map(|side| p.lost[side].saturating_sub(self.start.lost[side]).min(255) as u8)
    }
}

/// Branches with one more.
fn with(game: &Game, mut all: Vec<Rolls>, branch: Branch) -> Vec<Rolls> {
    let p = &branch.p;
    let fights = p.fight.as_deref().filter(|b| !taking_part(p, b, p.phasing).is_empty());
    let odds = fights.map(|b| odds_of(game, p, b)).map(|odds| {
        let others = odds.shifts.iter().filter(|shift| shift.why != Why::Options);
        (odds.raw, others.map(|shift| shift.by).sum(), odds.row)
    });
    // Whose morale failed decides who loses a step.
    let fights = |p: &Position| p.fight.as_deref().map(|b| (b.attackers, b.failed));
    let alike = |other: &Position| fights(other) == fights(p) && other.at == p.at && other.men == p.men;
    let like = all.iter().position(|other| alike(&other.branch.p)).unwrap_or(all.len());
    let same = |other: &&mut Rolls| (other.like, other.odds, other.branch.dice) == (like, odds, branch.dice);
    match all.iter_mut().find(same) {
        Some(other) => other.branch.throws += branch.throws,
        None => all.push(Rolls { branch, odds, like, known: Vec::new() }),
    }
    all
}

fn picked(p: &mut Position, attack: AttackOption, defence: DefenceOption) {
    if let Some(b) = &mut p.fight {
        (b.attack, b.defence) = (Some(attack), Some(defence));
    }
}

/// Every way of a combat before its roll, of which both sides have decided everything else.
pub fn before_roll(game: &Game, p: &Position) -> Option<Vec<Way>> {
    let mut p = p.clone();
    let b = p.fight.as_deref_mut()?;
    let picks = b.attack.zip(b.defence)?;
    b.stage = Stage::LeadDefence;
    b.leaders = b.leaders.map(|led| led.or(Some(false)));
    Course::of(game, &p)?.ways(picks.0, picks.1)
}

/// Every way of a combat whose stack tries to stand, if it does and if it does not.
pub fn before_stand(game: &Game, p: &Position) -> [Vec<Way>; 2] {
    let Some(b) = &p.fight else { return Default::default() };
    let (_, _, morale, helped) = resolve(game, p, b);
    let course = Course { game, start: p.clone(), before: Vec::new() };
    let stand = (1..=6).filter(|die| stands(morale, *die, helped)).count() as u128;
    [(stand, 1), (6 - stand, 6)].map(|(many, die)| {
        let (mut p, mut ends) = (p.clone(), Vec::new());
        throw(game, &mut p, BattleOrder::Stand, die);
        course.play(&mut p, many, 1, &mut ends);
        ends.retain(|_| many > 0);
        ends
    })
}

/// Dice that show one face.
struct Face(u32);

impl Dice for Face {
    fn roll(&mut self, _key: &RollKey, _sides: u32) -> u32 {
        self.0
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        FirstFaces.shuffle(key, n)
    }
}

fn carry_out(game: &Game, p: &mut Position, face: u32, what: impl FnOnce(&Game, &mut GameDraft<'_>)) {
    let mut dice = Face(face);
    what(game, &mut GameDraft::unrecorded(game, p, &mut dice));
}

fn give(game: &Game, p: &mut Position, order: BattleOrder) {
    throw(game, p, order, 1);
}

/// Gives an order where dice show a face.
fn throw(game: &Game, p: &mut Position, order: BattleOrder, face: u32) {
    carry_out(game, p, face, |game, d| {
        fight::carry_out(game, d, order);
        fight::go_on(game, d, Until::Advance);
    });
}

/// The states before the roll: ammunition, surprise, morale of both sides, anti-tank fire, leaders (RPX-174, RPX-180, RPX-191, RPX-205,
/// RPX-215).
fn before(game: &Game, start: &Position, stage: Stage) -> Vec<Branch> {
    let mut all = vec![Branch { p: start.clone().into(), throws: 1, dice: 0 }];
    let sides = [start.phasing, start.phasing.other()];
    let guns = |side: Side| start.fight.as_deref().map_or(&[][..], |b| &b.guns[nth(side)]);
    if stage <= Stage::DefenceGuns {
        for (gun, _) in guns(sides[1]) {
            all = split(game, all, 1, |_, p| runs_out(p, *gun));
        }
    }
    if stage <= Stage::AttackGuns {
        for (gun, _) in guns(sides[0]) {
            for branch in &mut all {
                spend(game, &mut branch.p, *gun);
            }
        }
        all = split(game, all, 1, surprises);
    }
    if stage <= Stage::LevelDefence {
        for side in sides {
            all = split(game, all, 1, |game, p| rallies(game, p, side));
        }
    }
    while stage <= Stage::TankFire && all.iter().any(|branch| !fires(game, &branch.p).is_empty()) {
        all = split(game, all, 2, fires);
    }
    for (side, now) in sides.into_iter().zip([Stage::LeadAttack, Stage::LeadDefence]) {
        if stage <= now {
            all = split(game, all, 1, |game, p| leads(game, p, side, now));
        }
    }
    all
}

/// Each branch with what dice may bring, and how many faces bring it; branches of which nothing is asked stay as they are.
fn split(
    game: &Game,
    all: Vec<Branch>,
    dice: u32,
    faces: impl Fn(&Game, &Position) -> Vec<(u32, BattleEvent)>,
) -> Vec<Branch> {
    let of = |branch: Branch| {
        let cases: Vec<(u32, BattleEvent)> =
            faces(game, &branch.p).into_iter().filter(|case| case.0 > 0).collect();
        // What is certain takes no die.
        let rolled = if cases.len() > 1 { dice } else { 0 };
        if cases.is_empty() {
            return vec![branch];
        }
        let each = cases.into_iter().map(|(many, event)| {
            let mut p = branch.p.clone();
            facts::apply(game, &mut p, &event);
            let many = if rolled > 0 { many.into() } else { 1 };
            Branch { p, throws: branch.throws * many, dice: branch.dice + rolled }
        });
        each.collect()
    };
    merged(all.into_iter().flat_map(of).collect())
}

/// Branches that are alike are one.
fn merged(all: Vec<Branch>) -> Vec<Branch> {
    let mut one: Vec<Branch> = Vec::with_capacity(all.len());
    for branch in all {
        // What differs is mostly the combat, and that is compared soonest.
        let same = |other: &&mut Branch| {
            other.dice == branch.dice && other.p.fight == branch.p.fight && other.p == branch.p
        };
        match one.iter_mut().find(same) {
            Some(other) => other.throws += branch.throws,
            None => one.push(branch),
        }
    }
    one
}

/// Whether a battery of the defence keeps its last level: without it, it casts no zone on who goes back (RPX-112, RPX-174).
fn runs_out(p: &Position, gun: Unit) -> Vec<(u32, BattleEvent)> {
    let case = |many, die, spent| (many, BattleEvent::Fired { gun, die: Some(die), spent });
    let low = u32::from(fight::SPENDS);
    if p.man(gun).ammo == 1 { vec![case(low, 1, true), case(6 - low, 6, false)] } else { Vec::new() }
}

/// A battery of the attack spends its level, or all it has (RPX-175).
fn spend(game: &Game, p: &mut Position, gun: Unit) {
    let doubled = p.fight.as_deref().is_some_and(|b| b.doubled == Some(gun));
    for _ in 0..if doubled { p.man(gun).ammo } else { 1 } {
        facts::apply(game, p, &BattleEvent::Fired { gun, die: None, spent: true });
    }
}

fn surprises(_: &Game, p: &Position) -> Vec<(u32, BattleEvent)> {
    let tries = p.fight.as_deref().is_some_and(|b| b.tries_surprise);
    let case = |many, die, works| (many, BattleEvent::Surprise { die, works });
    if tries { vec![case(2, 1, true), case(4, 6, false)] } else { Vec::new() }
}

fn rallies(game: &Game, p: &Position, side: Side) -> Vec<(u32, BattleEvent)> {
    let Some(b) = &p.fight else { return Vec::new() };
    let (all, level) = (taking_part(p, b, side), b.levels[nth(side)].unwrap_or(0));
    let mut cases: Vec<(u32, BattleEvent)> = Vec::new();
    for die in 1..=6 {
        let failed = failing(game, p, &all, level, die);
        let alike = |case: &&mut (u32, BattleEvent)| matches!(&case.1, BattleEvent::Rallied { fail, .. } if *fail == failed);
        match cases.iter_mut().find(alike) {
            Some(case) => case.0 += 1,
            None => cases.push((1, BattleEvent::Rallied { side, die: Some(die), fail: failed })),
        }
    }
    cases
}

/// The next shot at armour: hit or miss.
fn fires(game: &Game, p: &Position) -> Vec<(u32, BattleEvent)> {
    let Some(b) = &p.fight else { return Vec::new() };
    let Some(((by, value, _), (at, armor))) = next_shot(game, p, b).zip(best_armour(game, p, b)) else {
        return Vec::new();
    };
    let pairs = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let hits = pairs.filter(|sum| game.results.hits(value, armor, *sum)).count() as u32;
    let case = |many, hit| (many, BattleEvent::Shot { by, at, dice: [1; 2], hit, value, armor });
    vec![case(hits, true), case(36 - hits, false)]
}

/// The best leader of a side who may lead, does (RPX-215).
fn leads(game: &Game, p: &Position, side: Side, now: Stage) -> Vec<(u32, BattleEvent)> {
    let there = p.of_side(side).map(|(unit, _)| unit);
    let leaders: Vec<Unit> = there.filter(|unit| game.counter(*unit).is_leader()).collect();
    let open = p.fight.as_deref().is_some_and(|b| b.leaders[nth(side)].is_none());
    if !open || leaders.is_empty() {
        return Vec::new();
    }
    let mut p = p.clone();
    if let Some(b) = &mut p.fight {
        b.stage = now;
    }
    let combat = |leader: Unit| game.leads(&p, leader).map_or(0, |leads| leads.combat);
    let may = |leader: &Unit| conduct::may(game, &p, BattleOrder::Lead { leader: *leader }).is_ok();
    let best = leaders.into_iter().filter(may).max_by_key(|leader| (combat(*leader), Reverse(*leader)));
    best.map_or_else(Vec::new, |leader| {
        debug_assert_eq!(leader.side(), side, "a leader leads his side");
        let many = u32::from(combat(leader).min(6));
        let case = |many, die, works| (many, BattleEvent::Led { leader, die, works });
        vec![case(many, 1, true), case(6 - many, 6, false)]
    })
}
