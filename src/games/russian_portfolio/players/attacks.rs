//! Choosing attacks (22.2): which hexes are worth one, who takes part, and from where.

use super::{
    super::{
        combat::Attack,
        data::words::{Kind, Nation, Size},
        nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Status, Step, Unit, UnitSet},
        rules::{combat::odds, movement, stacking, zone},
        state::Position,
    },
    axis,
    leanings::NEVER,
    lines::{self, Lines},
    numbers::{ASTRAY, EVEN, GROUPS, PLENTY, SAVES, SURE, SURE_AT_FIRST, Thought, goal, threshold, worth_of},
    reason::Reason,
};
use kit::ids::Id as _;

/// An attack as it is meant: who goes where.
#[derive(Debug, Clone, PartialEq)]
pub struct Meant {
    /// The hex attacked.
    pub target: Hex,
    /// Units with the hexes they attack from, strongest first.
    pub from: Vec<(Unit, Hex)>,
    /// Final column.
    pub column: i8,
    /// The column it must reach, one that a failed move may cost left out.
    pub wanted: i8,
    /// What it is worth.
    pub worth: f32,
}

impl Meant {
    /// Who takes part.
    pub fn units(&self) -> UnitSet {
        self.by_strength().into_iter().collect()
    }
    /// Who takes part, strongest first.
    pub fn by_strength(&self) -> Vec<Unit> {
        self.from.iter().map(|(unit, _)| *unit).collect()
    }
    /// Why it is made.
    pub fn reason(&self) -> Reason {
        let worth = (self.worth * 10.0) as i16;
        Reason::Attack { units: self.units(), hex: self.target, column: self.column, worth }
    }
}

/// The attacks that a side means to make in this phase without some of its units, best first, and why there are no others.
pub fn choose(t: &Thought<'_>, p: &Position, without: UnitSet) -> (Vec<Meant>, Vec<Reason>) {
    let mut chooser = Chooser::new(t, p, without);
    let mut all = Vec::new();
    while let Some(best) = chooser.best() {
        chooser.take(&best);
        all.push(best);
    }
    (all, chooser.reasons)
}

/// What was made of an attack on a target.
enum Built {
    Unasked,
    Nothing,
    Attack(Meant),
}

impl Built {
    fn attack(&self) -> Option<&Meant> {
        match self {
            Self::Attack(meant) => Some(meant),
            Self::Unasked | Self::Nothing => None,
        }
    }
}

struct Chooser<'a> {
    t: &'a Thought<'a>,
    /// The position with the chosen units where they will stand.
    p: Position,
    /// Units that may take part, strongest first, with the hexes they could attack from.
    able: Vec<(Unit, HexSet)>,
    /// For each target what could be made of it, thought over again when it is touched.
    built: Vec<(Hex, Built)>,
    /// Hexes that an attack has been chosen for.
    taken: HexSet,
    /// Where the units of the Axis are bound, by unit; empty by the book.
    goals: Vec<Option<Hex>>,
    /// Units that are cut off as it stands.
    cut: UnitSet,
    /// Whether the Axis holds the cities it needs.
    urgent: bool,
    reasons: Vec<Reason>,
}

impl<'a> Chooser<'a> {
    fn new(t: &'a Thought<'a>, p: &Position, without: UnitSet) -> Self {
        let mut reasons = Vec::new();
        let mut stays = without | garrisons(t, p, &mut reasons);
        let lines = t.style.mended.then(|| Lines::of(t.game, p, t.side));
        let cut = lines.as_ref().map_or(UnitSet::NONE, |lines| lines.out);
        stays |= lines.map_or(UnitSet::NONE, |lines| lines::saved(t.game, p, &lines));
        let goal = |unit| if unit_is_bound(t, unit) { axis::target(t, p, unit) } else { None };
        let goals = Unit::all().map(goal).collect();
        let zone = zone::of(t.game, p, t.side.other());
        let enemies = p.at.of_side(t.side.other()).map(|(_, hex)| hex);
        let alone = p.garrisons.iter().filter(|hex| t.side == AXIS && p.garrison_alone(*hex));
        let targets: HexSet = enemies.chain(alone).collect();
        // No step costs less than one.
        let is_far = |unit: Unit, at: Hex| {
            let far = u32::from(movement::allowance(t.game, p, unit).mf) + 1;
            targets.iter().all(|hex| t.game.board.distance(at, hex) > far)
        };
        let mut able: Vec<(Unit, HexSet)> =
            p.at.of_side(t.side)
                .filter(|(unit, at)| !stays.has(*unit) && !is_far(*unit, *at))
                .filter_map(|(unit, at)| Some((unit, stands(t, p, &zone, unit, at)?)))
                .collect();
        able.sort_by_key(|(unit, _)| (std::cmp::Reverse(t.game.counter(*unit).attack), *unit));
        let near = |hex: &Hex| {
            t.game.board.neighbours(*hex).any(|(_, to)| able.iter().any(|(_, from)| from.has(to)))
        };
        let built = targets.iter().filter(near).map(|hex| (hex, Built::Unasked)).collect();
        let urgent = t.is_urgent(p);
        Self { t, p: p.clone(), able, built, taken: HexSet::NONE, goals, cut, urgent, reasons }
    }

    /// The best attack that is left and made in supply.
    fn best(&mut self) -> Option<Meant> {
        loop {
            let best = self.best_of_all()?;
            if !self.t.style.mended || self.is_supplied(&best) {
                return Some(best);
            }
            self.reasons.push(Reason::NoLine { hex: best.target });
            self.built.retain(|(hex, _)| *hex != best.target);
        }
    }

    /// Whether an attack is made in supply. A Soviet one cuts off nobody more when its units stand where it is made from. The Axis drives
    /// through first, and who is cut off goes back; but before supply is determined, none of its units is left out of supply by an
    /// attack that may well fail.
    fn is_supplied(&self, meant: &Meant) -> bool {
        let drives = self.t.side == AXIS;
        let sure = if self.t.game.first_turn(&self.p) { SURE_AT_FIRST } else { SURE };
        if drives && (self.p.reserve > 0 || meant.column >= sure) {
            return true;
        }
        let mut then = self.p.clone();
        for (unit, hex) in &meant.from {
            then.at.put(*unit, Some(*hex));
            then.take(unit.side(), *hex);
        }
        let units = meant.units() - self.cut;
        if drives {
            !lines::cut_off(self.t.game, &then, AXIS).meets(units)
        } else {
            lines::hold(self.t.game, &then, self.cut, units)
        }
    }

    fn best_of_all(&mut self) -> Option<Meant> {
        for i in 0..self.built.len() {
            if matches!(self.built[i].1, Built::Unasked) {
                let hex = self.built[i].0;
                self.built[i].1 = self.build(hex).map_or(Built::Nothing, Built::Attack);
            }
        }
        let all = self.built.iter().filter_map(|(_, built)| built.attack());
        let mut best: Option<&Meant> = None;
        for meant in all.filter(|meant| meant.worth > 0.0) {
            if best.is_none_or(|best| meant.worth > best.worth) {
                best = Some(meant);
            }
        }
        best.cloned()
    }

    /// An attack is chosen: its units stand there, and what it touches is thought over again.
    fn take(&mut self, meant: &Meant) {
        let units = meant.units();
        let mut touched = HexSet::only(meant.target);
        for (unit, hex) in &meant.from {
            self.p.at.of(*unit).into_iter().for_each(|hex| touched.add(hex));
            touched.add(*hex);
            self.p.at.put(*unit, Some(*hex));
        }
        self.able.retain(|(unit, _)| !units.has(*unit));
        self.taken.add(meant.target);
        self.built.retain(|(hex, _)| *hex != meant.target);
        let board = &self.t.game.board;
        for (hex, there) in &mut self.built {
            let shares = there.attack().is_some_and(|other| other.units().meets(units));
            let beside = board.neighbours(*hex).any(|(_, to)| touched.has(to));
            if shares || beside {
                *there = Built::Unasked;
            }
        }
    }

    /// The attack on a hex as 22.2 builds it. Where it would oblige one on a German army beside the attackers, and the game hangs on it, it
    /// is made from hexes that touch none.
    fn build(&mut self, target: Hex) -> Option<Meant> {
        let first = self.build_from(target, HexSet::NONE)?;
        let attacked = self.taken | HexSet::only(target);
        let army = (self.t.side == SOVIET).then(|| bound(self.t, &self.p, &first.from, attacked)).flatten();
        let Some(army) = army else { return Some(first) };
        let reasons = self.reasons.len();
        let shy = || beside_armies(self.t, &self.p, attacked);
        let other = self.urgent.then(shy).and_then(|shy| self.build_from(target, shy));
        self.reasons.truncate(reasons);
        if other.is_none() {
            self.reasons.push(Reason::Bound { hex: target, army });
        }
        other
    }

    /// The attack on a hex without anybody in some hexes; `None` below the threshold.
    fn build_from(&mut self, target: Hex, without: HexSet) -> Option<Meant> {
        let (t, game) = (self.t, self.t.game);
        let around: HexSet = game.board.neighbours(target).map(|(_, hex)| hex).collect();
        let mut home: Vec<(Unit, Option<Hex>)> = Vec::new();
        let mut attack = Attack { targets: HexSet::only(target), ..Attack::default() };
        let mut from: Vec<(Unit, Hex)> = Vec::new();
        let mut used = HexSet::NONE;
        let (mut column, mut groups) = (-1, 0);
        for (unit, hexes) in self.able.iter().filter(|(_, hexes)| hexes.meets(around)) {
            if game.counter(*unit).armour_type() && stacking::is_close(game, target) {
                continue;
            }
            let group = t.style.mended && game.counter(*unit).kind == Kind::PanzerGroup;
            if self.leads_astray(*unit, target) || (group && groups >= GROUPS) {
                continue;
            }
            let Some(hex) = place(t, &self.p, (*unit, *hexes - without), target, used) else { continue };
            groups += u8::from(group);
            home.push((*unit, self.p.at.of(*unit)));
            self.p.at.put(*unit, Some(hex));
            attack.units.add(*unit);
            from.push((*unit, hex));
            used.add(hex);
            column = odds::tally(game, &self.p, &attack).column;
            if (column >= goal(t.side) && used.len() > 1) || column >= PLENTY {
                break;
            }
        }
        self.thin(&mut attack, &mut from, column);
        let tally = odds::tally(game, &self.p, &attack);
        for (unit, hex) in home {
            if self.p.at.of(unit) != hex {
                self.p.at.put(unit, hex);
            }
        }
        let saves = self.urgent && t.is_victory(target) && self.p.controls(AXIS, target);
        let least = if saves { EVEN } else { threshold(&self.p, t.side, t.style, t.is_victory(target)) };
        let wanted = least + t.leaning.raise_at(game, target);
        // Where nobody is to attack, no odds are wanting.
        if !attack.units.is_empty() && wanted < NEVER && (tally.column < wanted || !tally.is_legal()) {
            self.reasons.push(Reason::NoAttack { hex: target, column: tally.column, wanted });
        }
        let strong = 10 * u32::from(tally.attack) >= 9 * u32::from(tally.defence);
        if attack.units.is_empty() || tally.column < wanted || !tally.is_legal() || !strong {
            return None;
        }
        let factors: f32 = from.iter().map(|(unit, _)| f32::from(game.counter(*unit).attack)).sum();
        let prize = if saves { SAVES } else { 0.0 };
        let worth = (t.worth(&self.p, target) + prize) * worth_of(tally.column) - 0.15 * factors;
        Some(Meant { target, from, column: tally.column, wanted, worth })
    }

    /// Whether an attack would take a unit away from where it is bound.
    fn leads_astray(&self, unit: Unit, target: Hex) -> bool {
        let goal = self.goals.get(usize::from(unit.0)).copied().flatten();
        let Some((goal, at)) = goal.zip(self.p.at.of(unit)) else { return false };
        self.t.land(target, goal) > self.t.land(at, goal).saturating_add(ASTRAY)
    }

    /// Drops units whose absence does not lower the column, weakest first; two hexes stay used if two were.
    fn thin(&mut self, attack: &mut Attack, from: &mut Vec<(Unit, Hex)>, column: i8) {
        let hexes = |from: &[(Unit, Hex)]| from.iter().map(|(_, hex)| *hex).collect::<HexSet>().len();
        let two = hexes(from) > 1;
        for i in (0..from.len()).rev() {
            let unit = from[i].0;
            let less = Attack { units: attack.units - unit, ..attack.clone() };
            let mut rest = from.clone();
            rest.remove(i);
            let kept = !rest.is_empty()
                && (!two || hexes(&rest) > 1)
                && odds::tally(self.t.game, &self.p, &less).column >= column;
            if kept {
                *attack = less;
                *from = rest;
            }
        }
    }
}

/// Whether a unit attacks on the way to its target alone.
fn unit_is_bound(t: &Thought<'_>, unit: Unit) -> bool {
    t.style.mended && t.side == AXIS && unit.side() == AXIS
}

/// The hexes a unit could attack from: its own, and those of its basic allowance where it ends without being dispersed.
fn stands(t: &Thought<'_>, p: &Position, zone: &HexSet, unit: Unit, at: Hex) -> Option<HexSet> {
    let unused = p.status[unit] == Status::Ready && !p.attacked.has(unit);
    let fresh = unused && (!p.moved.has(unit) || p.moved_now.has(unit));
    if !fresh || movement::frozen(t.game, p, unit, at) {
        return None;
    }
    let mut all = HexSet::only(at);
    if matches!(p.step, Step::Move(_))
        && !p.moved.has(unit)
        && let Some(found) = t.reach(p, zone, unit)
    {
        all |= found.clean() - found.bonus;
        t.keep(p, zone, unit, found);
    }
    Some(all)
}

/// Who takes no part in attacks: the strongest unit of each Soviet victory city near the enemy (22.2, 5), and of the Axis who holds
/// Warsaw or Bucharest alone (22.4, 2).
pub fn garrisons(t: &Thought<'_>, p: &Position, reasons: &mut Vec<Reason>) -> UnitSet {
    let mut stay = UnitSet::NONE;
    if t.side == AXIS {
        let holds = |(unit, at): &(Unit, Hex)| axis::holds(t, p, *unit, *at);
        return p.at.of_side(AXIS).filter(holds).map(|(unit, _)| unit).collect();
    }
    for city in t.own_victories(p) {
        let own = p.at.units(city).filter(|unit| unit.side() == SOVIET);
        let strongest = own.max_by_key(|unit| (t.game.counter(*unit).defence, std::cmp::Reverse(*unit)));
        if let Some(unit) = strongest.filter(|_| t.e(city) <= 8) {
            stay.add(unit);
            reasons.push(Reason::Garrison { unit, hex: city });
        }
    }
    stay
}

/// The hex from which a unit attacks best (22.2, 2), among those it can come to.
fn place(
    t: &Thought<'_>,
    p: &Position,
    (unit, hexes): (Unit, HexSet),
    target: Hex,
    used: HexSet,
) -> Option<Hex> {
    let game = t.game;
    let mut best: Option<(f32, Hex)> = None;
    for (way, hex) in game.board.neighbours(target) {
        if !hexes.has(hex) || p.enemy_in(t.side, hex) {
            continue;
        }
        let between = game.side(p, hex, way.opposite(), target);
        let may = game.may_fight_over(unit, between)
            && movement::may_enter(game, p, Stack(unit, None), between, target).is_ok()
            && stacking::fits_with(game, p, hex, Stack(unit, None));
        if !may {
            continue;
        }
        let mut points = 0.0;
        if between.river() || between.one_way_river() {
            points -= 2.0;
        }
        if between.water() {
            points -= 6.0;
        }
        if between.line() {
            points -= 1.0;
        }
        if p.at.of(unit) == Some(hex) {
            points += 1.5;
        }
        if let Some(far) = used.iter().map(|other| game.board.distance(other, hex)).min() {
            points += 1.5 * far as f32;
        }
        let better = best.is_none_or(|(most, at)| points > most || (points == most && hex < at));
        if better {
            best = Some((points, hex));
        }
    }
    best.map(|(_, hex)| hex)
}

/// An undispersed German army or panzer group beside an attacker that is not attacked too (RP-CMB-05).
fn bound(t: &Thought<'_>, p: &Position, from: &[(Unit, Hex)], attacked: HexSet) -> Option<Unit> {
    from.iter().find_map(|(_, hex)| {
        let near =
            t.game.board.neighbours(*hex).filter(|(_, to)| !attacked.has(*to) && p.at.holds(AXIS, *to));
        near.flat_map(|(_, to)| p.at.units(to)).find(|unit| obliges(t, p, *unit))
    })
}

fn obliges(t: &Thought<'_>, p: &Position, unit: Unit) -> bool {
    let counter = t.game.counter(unit);
    let large = counter.nation == Nation::German && counter.size == Size::Army;
    large && p.status[unit] != Status::Dispersed
}

/// Hexes beside German armies that are not attacked.
fn beside_armies(t: &Thought<'_>, p: &Position, attacked: HexSet) -> HexSet {
    let armies = p.at.of_side(AXIS).filter(|(unit, hex)| !attacked.has(*hex) && obliges(t, p, *unit));
    armies.flat_map(|(_, hex)| t.game.board.neighbours(hex)).map(|(_, hex)| hex).collect()
}
