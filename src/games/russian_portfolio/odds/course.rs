//! An attack fought to its end with every die: both sides decide as their automatic sides do (22.3), no die is drawn at random.

use super::super::{
    combat::{BattleEvent, BattleOrder},
    data::table::Verdict,
    event::Event,
    game::{Game, GameDraft},
    nouns::{Hex, Status, Step, Unit, UnitSet},
    order::Order,
    rules::combat::{self, RETREAT},
    state::Position,
};
use crate::rules::moment;
use engine::{
    base::side::Side,
    contract::{automatic::Automatic as _, rules::Rules as _},
    dice::key::{Dice, FirstFace, RollKey},
};

/// Orders after which a combat that does not end is given up.
const MOST_ORDERS: usize = 200;
/// Ways after which no more are counted: never reached, an attack casts few dice.
const MOST_WAYS: usize = 20_000;

/// The level at which both sides decide.
const STANDARD: u8 = 1;

/// One way in which an attack may go.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The dice in their sequence: the die of the table, then those of retreats (RP-RET-05).
    pub dice: Vec<Faces>,
    /// How it ends.
    pub end: End,
}

/// Faces of a die that come to the same: of a retreat 1 to 3 and 4 to 6, of the table each by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Faces {
    /// The lowest.
    pub first: u8,
    /// How many they are.
    pub many: u8,
}

impl Faces {
    /// Whether a die is among them.
    pub fn has(self, die: u8) -> bool {
        (self.first..self.first + self.many).contains(&die)
    }
}

impl Way {
    /// Whether the first die may show this.
    pub fn begins_with(&self, die: u8) -> bool {
        self.dice.first().is_some_and(|faces| faces.has(die))
    }
    /// How many of the equally likely throws of the dice lead this way.
    pub fn throws(&self, dice: usize) -> u128 {
        let own: u128 = self.dice.iter().map(|faces| u128::from(faces.many)).product();
        own * 6_u128.saturating_pow(dice.saturating_sub(self.dice.len()) as u32)
    }
}

/// How a combat ends.
#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// What the attackers suffer by the table.
    pub verdict: Verdict,
    /// Attackers lost.
    pub own_lost: UnitSet,
    /// Defenders lost.
    pub foes_lost: UnitSet,
    /// Defenders that stand elsewhere.
    pub driven: UnitSet,
    /// Attackers that are Dispersed.
    pub dispersed: UnitSet,
    /// Whether no unit defends any of the hexes any more.
    pub emptied: bool,
    /// Whether they are emptied and attackers have moved in, if only to go on.
    pub taken: bool,
    /// Attackers that may attack once more (RP-BRK-01).
    pub entitled: UnitSet,
    /// Where everybody stands afterwards, and in which state.
    pub position: Position,
}

/// Every way in which an allotted attack may go, if it is fought now, with the denominator 6 to the number of its dice. Empty
/// when it cannot be fought.
pub fn ways(game: &Game, p: &Position, side: Side, nth: u8) -> Vec<Way> {
    if p.fighting.fight.is_some() || p.fighting.runner.is_some() {
        // Another combat is not over.
        return Vec::new();
    }
    let mut start = p.clone();
    if !start.fighting.entitled.is_empty() {
        // The bonus attacks are fought as they are; a unit that joins none is done.
        let allotted = UnitSet::union(p.fighting.plan.iter().map(|attack| attack.units));
        let spent = (start.fighting.entitled & start.attacked) - allotted;
        game.apply(&mut start, &Event::Battle(BattleEvent::BonusChosen { spent }));
    }
    start.step = Step::Attack(side);
    (start.fighting.answered, start.fighting.quiet) = (true, true);
    let Some(attack) = start.fighting.plan.get(usize::from(nth)) else { return Vec::new() };
    let targets: Vec<Hex> = attack.targets.iter().filter(|hex| start.enemy_in(side, *hex)).collect();
    let foes = targets.iter().flat_map(|hex| start.at.units(*hex)).collect();
    let units = attack.units;
    all(
        game,
        &Course {
            start,
            side,
            first: BattleOrder::Resolve { attack: nth },
            verdict: None,
            units,
            targets,
            foes,
        },
    )
}

/// Every way in which a combat that is being fought may go on from an order. Empty where none is fought.
pub fn ways_on(game: &Game, p: &Position, side: Side, first: BattleOrder) -> Vec<Way> {
    let Some(fight) = &p.fighting.fight else { return Vec::new() };
    let targets = fight.targets.iter().collect();
    let foes = fight.foes.iter().map(|foe| foe.unit).collect();
    let (units, verdict) = (fight.units, Some(fight.verdict));
    all(game, &Course { start: p.clone(), side, first, verdict, units, targets, foes })
}

/// A combat from an order on.
struct Course {
    start: Position,
    side: Side,
    first: BattleOrder,
    /// What the attackers suffer, if that is known.
    verdict: Option<Verdict>,
    units: UnitSet,
    targets: Vec<Hex>,
    foes: UnitSet,
}

fn all(game: &Game, course: &Course) -> Vec<Way> {
    let (mut all, mut dice) = (Vec::new(), Script::default());
    while let Some(end) = fought(game, course, &mut dice) {
        all.push(Way { dice: dice.shown(), end });
        if !dice.next() || all.len() >= MOST_WAYS {
            break;
        }
    }
    all
}

/// How likely a way is.
pub fn chance(way: &Way) -> f64 {
    let n = way.dice.len();
    way.throws(n) as f64 / 6_f64.powi(n as i32)
}

/// Dice that show every face one after the other, the last die first.
#[derive(Default)]
struct Script {
    faces: Vec<Faces>,
    cast: usize,
}

impl Script {
    /// The dice that were cast.
    fn shown(&self) -> Vec<Faces> {
        self.faces.get(..self.cast).unwrap_or(&self.faces).to_vec()
    }
    /// Goes on to the next faces; whether there are any.
    fn next(&mut self) -> bool {
        self.faces.truncate(self.cast);
        self.cast = 0;
        while let Some(Faces { first, many }) = self.faces.pop() {
            let first = first + many;
            if first <= 6 {
                self.faces.push(Faces { first, many });
                return true;
            }
        }
        false
    }
}

impl Dice for Script {
    fn roll(&mut self, key: &RollKey, _sides: u32) -> u32 {
        if self.cast == self.faces.len() {
            let many = if key.purpose == RETREAT { 3 } else { 1 };
            self.faces.push(Faces { first: 1, many });
        }
        let face = self.faces.get(self.cast).map_or(1, |faces| faces.first);
        self.cast += 1;
        face.into()
    }
    fn shuffle(&mut self, _key: &RollKey, n: usize) -> Vec<u16> {
        (0..n as u16).collect()
    }
}

/// Fights it with these dice; `None` when it cannot be fought.
fn fought(game: &Game, course: &Course, dice: &mut Script) -> Option<End> {
    let Course { start, side, first, verdict, units: attackers, targets, foes } = course;
    let (side, foes) = (*side, *foes);
    let (mut p, mut order) = (start.clone(), *first);
    let (mut verdict, mut entitled) = (*verdict, UnitSet::NONE);
    for _ in 0..MOST_ORDERS {
        let (before, cast) = (p.clone(), dice.cast);
        let mut draft = GameDraft::new(game, &mut p, dice);
        combat::decide(game, &mut draft, &order);
        let (events, _) = draft.finish();
        verdict = verdict.or_else(|| events.iter().find_map(shown));
        if let Some((last, may)) =
            events.iter().enumerate().find_map(|(nth, event)| Some((nth, over(event)?)))
        {
            entitled = may;
            if last + 1 < events.len() {
                // What follows belongs to the next attack.
                p = before;
                events.iter().take(last + 1).for_each(|event| game.apply(&mut p, event));
                let die = |event: &&Event| matches!(event, Event::Battle(event) if event.has_die());
                dice.cast = cast + events.iter().take(last + 1).filter(die).count();
            }
            break;
        }
        if p.fighting.fight.is_none() && p.fighting.runner.is_none() {
            break;
        }
        let who = moment::to_act(&p, side);
        let plan = game.plan(&p, who, STANDARD, &mut FirstFace);
        let Some((Order::Battle(next), _)) = plan.steps.first() else { return None };
        order = *next;
    }
    let gone = |units: UnitSet| units.iter().filter(|unit| p.at.of(*unit).is_none()).collect::<UnitSet>();
    let moved = |unit: &Unit| p.at.of(*unit).is_some_and(|hex| !targets.contains(&hex));
    let emptied = targets.iter().all(|hex| !p.enemy_in(side, *hex));
    Some(End {
        verdict: verdict?,
        own_lost: gone(*attackers),
        foes_lost: gone(foes),
        driven: foes.iter().filter(moved).collect(),
        dispersed: attackers
            .iter()
            .filter(|unit| p.at.of(*unit).is_some() && p.status[*unit] == Status::Dispersed)
            .collect(),
        taken: emptied && targets.iter().all(|hex| p.controls(side, *hex)),
        emptied,
        entitled,
        position: p,
    })
}

/// What the attackers suffer, of a combat that is fought.
fn shown(event: &Event) -> Option<Verdict> {
    if let Event::Battle(BattleEvent::Fought { verdict, .. }) = event { Some(*verdict) } else { None }
}

/// Who may attack once more, of a combat that is over.
fn over(event: &Event) -> Option<UnitSet> {
    if let Event::Battle(BattleEvent::Over { entitled, .. }) = event { Some(*entitled) } else { None }
}
