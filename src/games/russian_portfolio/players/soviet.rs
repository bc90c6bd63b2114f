//! The Soviet side by procedure (22.5): Siberians, rail, replacements, the line.

use super::{
    super::{
        data::words::{Kind, PlaceKind, Size, Terrain},
        logistics::BaseOrder,
        nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Status, Step, Unit, UnitSet, Weather},
        order::Order,
        rules::{logistics, reach::Reach, supply, zone},
        state::Position,
    },
    lines::{self, Lines},
    numbers::{CUT, LEFT, MAJOR, NEARLY, PerHex, Thought, WEIGHED, WORTH_A_ZONE},
    reason::{Reason, Term},
    scratch::Scratch,
    ships,
};
use kit::passage::FAR;
use std::{cmp::Reverse, rc::Rc};

/// Turn in which the Siberian reserve and the winter bonus are safe (RP-SIB-01).
const SAFE_TURN: u8 = 10;

/// Part A (22.5, 1 to 3).
pub fn part_a(t: &Thought<'_>, s: &mut Scratch<'_>) {
    if t.style.mended && ships::rescue(t, s) {
        return;
    }
    if s.p.turn >= SAFE_TURN {
        s.give(Order::Base(BaseOrder::CallSiberians), Some(Reason::Siberians));
        s.give(Order::Base(BaseOrder::Winter), Some(Reason::Winter));
    }
    pay(t, s);
    siberians(t, s);
    by_rail(t, s);
    replace(t, s);
    s.give(Order::Done, s.is_empty().then_some(Reason::NothingLeft));
}

/// What the Far East asks for (SIB-RP-12): saved factors first, then units while they must go, the farthest from the enemy first,
/// of these the cheapest.
pub fn pay(t: &Thought<'_>, s: &mut Scratch<'_>) {
    for armour in [false, true] {
        while s.give(Order::Base(BaseOrder::SendFactor { armour }), None) {}
    }
    while s.p.base.reserve.crisis.is_some() && logistics::may_be_done(t.game, &s.p).is_err() {
        let sends = listed(|out| logistics::sends(t.game, &s.p, out)).filter_map(|order| match order {
            BaseOrder::Send(unit) => Some((unit, s.p.at.of(unit)?)),
            _ => None,
        });
        let rank = |(unit, at): &(Unit, Hex)| {
            (Reverse(t.e(*at)), logistics::stock::cost(t.game.counter(*unit)), *unit)
        };
        let Some((unit, _)) = sends.min_by_key(rank) else { return };
        if !s.give(Order::Base(BaseOrder::Send(unit)), None) {
            return;
        }
    }
}

fn listed(list: impl FnOnce(&mut Vec<Order>)) -> impl Iterator<Item = BaseOrder> {
    let mut orders = Vec::new();
    list(&mut orders);
    let of = |order| if let Order::Base(order) = order { Some(order) } else { None };
    orders.into_iter().filter_map(of)
}

/// Units of the reserve come as near to the front as two hexes from the enemy: least E and half the distance to Moscow.
fn siberians(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let moscow = t.game.board.special().moscow;
    for _ in 0..24 {
        let orders = listed(|out| logistics::entries(t.game, &s.p, out));
        let places = orders.filter_map(|order| match order {
            BaseOrder::PlaceSiberian { unit, at } if t.e(at) >= 2 => Some((order, unit, at)),
            _ => None,
        });
        let far = |at: Hex| 2 * u16::from(t.e(at)) + u16::from(t.land(at, moscow));
        let strength = |unit: Unit| u16::from(t.game.counter(unit).attack);
        let best = places.min_by_key(|(_, unit, at)| (Reverse(strength(*unit)), *unit, far(*at), *at));
        let Some((order, unit, at)) = best else { return };
        let reason = Reason::Replaced { unit, at, distance: t.e(at) };
        if !s.give(Order::Base(order), Some(reason)) {
            return;
        }
    }
}

/// How much a hex needs a unit (22.5, 2).
fn need(t: &Thought<'_>, p: &Position, hex: Hex) -> f32 {
    let e = t.e(hex);
    let place = t.game.board.place(hex);
    let kind = place.map_or(0.0, |place| match place.kind {
        PlaceKind::Victory => 6.0 * f32::from(place.worth),
        PlaceKind::Major => 3.0,
        PlaceKind::City => 1.0,
        PlaceKind::Town => 0.0,
    });
    let reach = if e > 14 {
        0.2
    } else if e > 8 {
        0.6
    } else {
        1.0
    };
    let near = match e {
        2..=5 => 5.0,
        6..=8 => 2.0,
        _ => 0.0,
    };
    let defence: f32 = p.at.units(hex).map(|unit| f32::from(t.game.counter(unit).defence)).sum();
    let mut need = kind * reach + near - 0.8 * defence + 0.15 * t.threat(p, hex).min(20.0);
    if e == 1 && !t.is_victory(hex) {
        need -= 8.0;
    }
    need
}

/// Whether the side keeps far from the front: not in Mud and Snow (22.5, 2 to 4; Hard Frost is fair weather, RP-WX-02).
fn far_behind(p: &Position) -> bool {
    matches!(p.weather, Weather::Good | Weather::HardFrost)
}

/// Up to three units from far behind go to railheads behind the front (22.5, 2).
fn by_rail(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let lo = t.keeps(far_behind(&s.p), 7.0, 3.0);
    let behind = |(unit, at): (Unit, Hex)| (t.e(at), unit);
    let far = |(e, unit): &(u8, Unit)| {
        f32::from(*e) >= lo + 6.0 && *e < FAR && s.p.status[*unit] == Status::Ready && !t.game.is_front(*unit)
    };
    let mut units: Vec<(u8, Unit)> = s.p.at.of_side(SOVIET).map(behind).filter(far).collect();
    units.sort_by_key(|(e, unit)| (Reverse(*e), *unit));
    let mut sent = 0;
    for (_, unit) in units {
        if sent < 3 && send_by_rail(t, s, unit, lo) {
            sent += 1;
        }
    }
}

/// A unit goes to the railhead with the greatest need; whether there is one.
fn send_by_rail(t: &Thought<'_>, s: &mut Scratch<'_>, unit: Unit, lo: f32) -> bool {
    let mut best: Option<(f32, BaseOrder, Hex)> = None;
    for order in listed(|out| logistics::rides(t.game, &s.p, Some(unit), out)) {
        let BaseOrder::Rail { unit: mover, to, push: None } = order else { continue };
        if mover != unit || !(lo..=lo + 4.0).contains(&f32::from(t.e(to))) {
            continue;
        }
        let need = need(t, &s.p, to);
        if best.is_none_or(|(most, ..)| need > most) {
            best = Some((need, order, to));
        }
    }
    let Some((_, order, to)) = best else { return false };
    s.give(Order::Base(order), Some(Reason::Rail { unit, to }))
}

/// The sequence in which replacements are bought: fronts, armies, tank, mechanized, cavalry and rifle corps.
fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Front => 0,
        Kind::Shock => 1,
        Kind::InfantryArmy => 2,
        Kind::Armor | Kind::PanzerCorps | Kind::PanzerGroup => 3,
        Kind::Mechanized => 4,
        Kind::Cavalry | Kind::ArmoredCavalry => 5,
        Kind::InfantryCorps | Kind::MountainCorps | Kind::MotorizedInfantry => 6,
    }
}

/// Replacements to the railheads with the most points (22.5, 3).
fn replace(t: &Thought<'_>, s: &mut Scratch<'_>) {
    // What a railhead is worth depends on whether a front comes, on who stands there and who beside it.
    let known = [PerHex::default(), PerHex::default()];
    for _ in 0..24 {
        let mut best = None;
        for order in listed(|out| logistics::placements(t.game, &s.p, out)) {
            let BaseOrder::Place { unit, at, push: None } = order else { continue };
            let kind = t.game.counter(unit).kind;
            if best.is_some_and(|((least, _), ..): ((u8, _), _, _, _)| rank(kind) > least) {
                continue;
            }
            let known = &known[usize::from(kind == Kind::Front)];
            let points = (100.0 * known.of(at, || railhead(t, &s.p, kind, at))) as i32;
            let key = (rank(kind), Reverse(points));
            if best.is_none_or(|(least, ..)| key < least) {
                best = Some((key, order, unit, at));
            }
        }
        let Some((_, order, unit, at)) = best else { return };
        let reason = Reason::Replaced { unit, at, distance: t.e(at) };
        if !s.give(Order::Base(order), Some(reason)) {
            return;
        }
        for hex in t.game.board.neighbours(at).map(|(_, hex)| hex).chain([at]) {
            for known in &known {
                known.forget(hex);
            }
        }
    }
}

/// What a railhead is worth to a replacement (22.5, 3).
fn railhead(t: &Thought<'_>, p: &Position, kind: Kind, at: Hex) -> f32 {
    let lo = t.keeps(far_behind(p), 7.0, 3.0);
    let e = f32::from(t.e(at));
    let mut points = if e >= lo { -(e - lo - 1.0).abs() } else { -3.0 * (lo - e) };
    if let Some(place) = t.game.board.place(at) {
        if place.kind == PlaceKind::Victory && t.e(at) >= 2 {
            points += if kind == Kind::Front { 6.0 * f32::from(place.worth) } else { 2.0 };
        } else if place.kind == PlaceKind::Major {
            points += 1.0;
        }
    }
    let special = t.game.board.special();
    let cities = t.own_victories(p);
    let credit = |hex: Hex| if hex == special.moscow || hex == special.leningrad { 6.0 } else { 2.0 };
    let far = cities.map(|city| f32::from(t.land(at, city)) - credit(city)).reduce(f32::min);
    points -= 0.5 * far.unwrap_or(0.0);
    let near = t.game.board.neighbours(at).map(|(_, hex)| hex).chain([at]);
    let own = near.flat_map(|hex| p.at.units(hex)).filter(|unit| unit.side() == SOVIET);
    let defence: f32 = own.map(|unit| f32::from(t.game.counter(unit).defence)).sum();
    points - (defence / 4.0).floor()
}

/// Units that are not busy go to their places in the line, those nearest to the enemy first (22.5, 4).
pub fn line(t: &Thought<'_>, s: &mut Scratch<'_>, busy: UnitSet) {
    if t.leaning.stays {
        return;
    }
    let mut units: Vec<(u8, Unit)> = Vec::new();
    for (unit, at) in s.p.at.of_side(SOVIET) {
        let fresh = s.p.status[unit] == Status::Ready && !s.p.moved.has(unit) && !s.p.attacked.has(unit);
        if fresh && !busy.has(unit) {
            units.push((t.e(at), unit));
        }
    }
    units.sort();
    let supplied = supply::trace(t.game, &s.p, SOVIET).reach;
    let mut rear = Rear { supplied, homes: t.homes(&s.p), plain: PerHex::default() };
    let zone = zone::of(t.game, &s.p, AXIS);
    let mut front: Option<Front> = None;
    for (_, unit) in units {
        if s.p.step != Step::Move(t.side) {
            return;
        }
        let Some(at) = s.p.at.of(unit) else { continue };
        let Some(found) = t.reach(&s.p, &zone, unit) else { continue };
        let Some(stays) = post(t, &s.p, unit, at, &rear, f32::MIN) else { continue };
        let stays = stays.points;
        let best = if t.style.mended {
            let lines = |side| Lines::of(t.game, &s.p, side);
            let front = front.get_or_insert_with(|| Front { zone, own: lines(SOVIET), enemy: lines(AXIS) });
            in_supply(t, &s.p, (unit, at), &found, stays, (&rear, front))
        } else {
            in_line(t, &s.p, unit, &found, (zone, &rear)).filter(|best| best.0 > stays + 0.4)
        };
        if let Some((_, hex, term)) = best
            && s.send_by(&found, Stack(unit, None), hex, Some(Reason::Line { unit, at: hex, term }))
        {
            front = front.map(|front| front.renewed(t, &s.p));
            let homes = t.homes(&s.p);
            if !Rc::ptr_eq(&homes, &rear.homes) {
                (rear.homes, rear.plain) = (homes, PerHex::default());
            }
        }
    }
}

/// The best place in the line by the book.
fn in_line(
    t: &Thought<'_>,
    p: &Position,
    unit: Unit,
    found: &Reach,
    (zone, rear): (HexSet, &Rear),
) -> Option<(f32, Hex, Term)> {
    let mut best: Option<(Post, Hex)> = None;
    for hex in found.clean() {
        if zone.has(hex) && !t.is_victory(hex) {
            continue;
        }
        let least = best.as_ref().map_or(f32::MIN, |(most, _)| most.points);
        let Some(post) = post(t, p, unit, hex, rear, least) else { continue };
        if best.as_ref().is_none_or(|(most, _)| post.points > most.points) {
            best = Some((post, hex));
        }
    }
    best.map(|(post, hex)| (post.points, hex, post.term()))
}

/// What a place in the line is joined to.
struct Rear {
    /// Hexes in supply when the movement began.
    supplied: HexSet,
    /// Steps from each hex to the nearest own victory city.
    homes: Rc<[u8]>,
    /// What a hex is worth but for cities and who is near, as far as it has been asked.
    plain: PerHex,
}

impl Rear {
    /// More than a hex can be worth to a unit, as [`Alone::most`].
    fn most(&self, t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex) -> f32 {
        let plain = || {
            let alone = Alone::of(t, p, unit, hex, self);
            alone.most() - alone.city - alone.beside + ROUND
        };
        city(t, p, unit, hex) + beside(t, p, hex) + self.plain.of(hex, plain)
    }
}

/// How it stands before a unit of the line goes.
struct Front {
    /// The zone of the Axis.
    zone: HexSet,
    own: Lines,
    enemy: Lines,
}

impl Front {
    /// The same after somebody has gone.
    fn renewed(self, t: &Thought<'_>, p: &Position) -> Self {
        Self { own: self.own.renewed(t.game, p), enemy: self.enemy.renewed(t.game, p), ..self }
    }
}

/// The best place of a unit in the line that looks at supply as it will be determined, and at the enemies it cuts off; none where it
/// stays.
fn in_supply(
    t: &Thought<'_>,
    p: &Position,
    (unit, at): (Unit, Hex),
    found: &Reach,
    stays: f32,
    (rear, front): (&Rear, &Front),
) -> Option<(f32, Hex, Term)> {
    let places = best_posts(t, p, (unit, at), found, stays, rear);
    let own = front.own.without(t.game, p, unit);
    let enemy = front.enemy.without(t.game, p, unit);
    // What is not worth so much more than where it stands is left.
    let mut best: (f32, Option<(Hex, f32)>) = (stays + 0.4, None);
    for (points, hex) in places.into_iter().filter(|(_, hex)| *hex != at) {
        let way = found.path(hex);
        let cut = CUT * f32::from(lines::factors(t.game, enemy.newly(&way)));
        let into_zone = front.zone.has(hex) && !t.is_victory(hex) && !is_major(t, hex);
        if points + cut <= best.0 || (into_zone && cut < WORTH_A_ZONE) {
            continue;
        }
        let lost = lines::factors(t.game, own.newly(&way));
        let points = points + cut - LEFT * f32::from(lost);
        if points > best.0 {
            best = (points, Some((hex, cut)));
        }
    }
    let (points, found) = best;
    let (hex, cut) = found?;
    let post = || post(t, p, unit, hex, rear, f32::MIN);
    let term = if cut > 2.0 { Term::Cuts } else { post()?.term() };
    Some((points, hex, term))
}

/// The places that are worth most to a unit, its own among them, best first. Those that could be worth most are looked at first, so
/// that most of the others need not be.
fn best_posts(
    t: &Thought<'_>,
    p: &Position,
    (unit, at): (Unit, Hex),
    found: &Reach,
    stays: f32,
    rear: &Rear,
) -> Vec<(f32, Hex)> {
    let before = |a: &(f32, Hex), b: &(f32, Hex)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    let all = found.clean().iter().map(|hex| (rear.most(t, p, unit, hex), hex));
    let mut all: Vec<(f32, Hex)> = all.filter(|(most, _)| *most >= stays - NEARLY).collect();
    all.sort_unstable_by(before);
    let mut best = Vec::with_capacity(WEIGHED + 1);
    best.push((stays, at));
    for (most, hex) in all {
        let least = if best.len() < WEIGHED { best[0].0 - NEARLY } else { best[WEIGHED - 1].0 };
        if most < least {
            break;
        }
        let Some(post) = post(t, p, unit, hex, rear, least) else { continue };
        let one = (post.points, hex);
        let nth = best.partition_point(|other| before(other, &one).is_lt());
        best.insert(nth, one);
        best.truncate(WEIGHED);
    }
    let least = best[0].0 - NEARLY;
    best.retain(|(points, _)| *points > least);
    best
}

/// What a hex is worth to a unit as its place in the line (22.5, 4).
struct Post {
    points: f32,
    terms: [(f32, Term); 6],
}

impl Post {
    /// What counts most of it.
    fn term(mut self) -> Term {
        self.terms.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
        self.terms[0].1
    }
}

/// More than rounding makes of a sum.
const ROUND: f32 = 0.01;

/// What a hex is worth to a unit but for who is near.
struct Alone {
    city: f32,
    beside: f32,
    distance: f32,
    ground: f32,
    dry: f32,
    far: f32,
}

impl Alone {
    fn of(t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex, rear: &Rear) -> Self {
        let eager = t.is_victory(hex) || (t.style.mended && is_major(t, hex));
        Self {
            city: city(t, p, unit, hex),
            beside: beside(t, p, hex),
            distance: distance(t, p, hex, eager),
            ground: t.grounds.of(hex, || ground(t, p, hex)),
            dry: if rear.supplied.has(hex) { 0.0 } else { 6.0 },
            far: 0.5 * f32::from(rear.homes[hex.index()]),
        }
    }
    /// More than it can be worth: others near it and the threat only take from that.
    fn most(&self) -> f32 {
        self.city + self.beside + self.distance + self.ground - self.dry - self.far + ROUND
    }
}

/// `None` for a hex that is worth less than `least`.
fn post(t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex, rear: &Rear, least: f32) -> Option<Post> {
    let alone = Alone::of(t, p, unit, hex, rear);
    if alone.most() < least {
        return None;
    }
    let victory = t.is_victory(hex);
    let danger = danger(t, p, unit, hex, victory);
    if alone.most() - danger < least {
        return None;
    }
    let terms = [
        (alone.city, Term::City),
        (alone.beside, Term::Beside),
        (alone.distance, Term::Distance),
        (alone.ground, Term::Ground),
        (-crowding(p, t, unit, hex, victory), Term::Room),
        (-danger, Term::Safety),
    ];
    let sum: f32 = terms.iter().map(|(points, _)| points).sum();
    Some(Post { points: sum - alone.dry - alone.far, terms })
}

fn is_major(t: &Thought<'_>, hex: Hex) -> bool {
    t.game.board.place(hex).is_some_and(|place| place.kind == PlaceKind::Major)
}

fn city(t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex) -> f32 {
    let Some(place) = t.game.board.place(hex) else { return 0.0 };
    let e = t.e(hex);
    match place.kind {
        PlaceKind::Victory => {
            let reach = if e > 8 { 0.3 } else { 1.0 };
            let worth = f32::from(place.worth);
            let size = t.game.counter(unit).size;
            let there = p.at.units(hex).find(|other| *other != unit);
            let points = match there {
                None => {
                    let bonus = match size {
                        Size::Front => 5.0,
                        Size::Army => 2.0,
                        Size::Corps => 0.0,
                    };
                    9.0 * worth + bonus
                }
                Some(other) if t.game.counter(other).size != size => 5.0 * worth,
                Some(_) => -6.0,
            };
            points * reach * t.leaning.of_city(hex)
        }
        PlaceKind::Major => {
            let empty = p.at.units(hex).all(|other| other == unit);
            if t.style.mended && empty && e <= 7 {
                MAJOR
            } else if e <= 7 {
                4.0
            } else {
                1.0
            }
        }
        PlaceKind::City => 1.5,
        PlaceKind::Town => 0.0,
    }
}

fn beside(t: &Thought<'_>, p: &Position, hex: Hex) -> f32 {
    let special = t.game.board.special();
    let mut points = 0.0;
    for (city, off) in t.game.near_victories[hex.index()].iter().copied() {
        let great = city == special.moscow || city == special.leningrad;
        if !p.controls(SOVIET, city) || t.e(city) > if great { 11 } else { 8 } {
            continue;
        }
        match off {
            1 => {
                points += if great { 6.5 } else { 3.0 };
                if !p.at.is_empty(city) {
                    points += 1.0;
                }
            }
            2 => points += 0.8 * t.points(city),
            _ => {}
        }
    }
    points
}

fn distance(t: &Thought<'_>, p: &Position, hex: Hex, victory: bool) -> f32 {
    let (e, lo) = (f32::from(t.e(hex)), t.keeps(far_behind(p), 5.0, 2.0));
    if e <= 1.0 {
        if victory { 0.0 } else { -4.0 }
    } else if e < lo {
        3.0 - (lo - e)
    } else if e <= lo + 2.0 {
        3.0
    } else {
        3.0 - 0.8 * (e - lo - 2.0)
    }
}

fn ground(t: &Thought<'_>, p: &Position, hex: Hex) -> f32 {
    let mut points = match t.game.ground(p, hex) {
        Terrain::Swamp | Terrain::Hills | Terrain::Mountain => 1.0,
        Terrain::Clear | Terrain::Lake | Terrain::Sea(_) => 0.0,
    };
    let here = t.e(hex);
    if t.game.around(p, hex).any(|(_, near, between)| between.river() && t.e(near) < here) {
        points += 0.7;
    }
    points
}

fn crowding(p: &Position, t: &Thought<'_>, unit: Unit, hex: Hex, victory: bool) -> f32 {
    let own = |hex: Hex| {
        let there = p.at.units(hex).filter(|other| *other != unit && other.side() == SOVIET);
        there.count() as f32
    };
    let mut sum = 0.8 * own(hex);
    for near in t.game.rings[hex.index()].iter().filter(|near| !p.at.is_empty(near.hex)) {
        sum += match near.between {
            0 => 0.7 * own(near.hex),
            // Each hex two away is met from one or two neighbours: half of it twice, or the whole once.
            between => 0.1 * own(near.hex) / f32::from(between),
        };
    }
    sum * if victory { 0.3 } else { 1.6 }
}

fn danger(t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex, victory: bool) -> f32 {
    if victory {
        return 0.0;
    }
    let others = p.at.units(hex).filter(|other| *other != unit);
    let defence: f32 = others.chain([unit]).map(|unit| f32::from(t.game.counter(unit).defence)).sum();
    (0.05 * (t.threat(p, hex) - 4.0 * defence)).clamp(0.0, 5.0)
}
