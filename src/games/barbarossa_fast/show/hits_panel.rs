//! The panel for placing hits: who takes how many, the sum they come from, and what each way to divide them leads to.

use super::{log as chronicle, picture, ranges};
use crate::{
    event::FireTerm,
    game::Game,
    ids::{GERMAN_UNITS, SOVIET_UNITS, UnitId, UnitSet},
    nouns::{Phase, Stage},
    order::Order,
    rules::{
        combat,
        divisions::{self, End, Likeness, Place, Way},
        retreat, supply, trial,
    },
    spots::Spot,
    state::Open,
    words::{place, seal, unit_name, units_in_text},
};
use engine::show::{
    builder::{Builder, BuilderRow, Division},
    line::Term,
    offer::Explanation,
    scene::{Subject, TurnPart},
    words::Tone,
};
use kit::say::{capital, count};

/// Most divisions shown.
const SHOWN: usize = 5;

/// The panel with a plan so far.
pub fn panel(g: &Game, o: &Open, plan: &[Order], recommended: &[Order]) -> Builder {
    let after = trial::prepared(g, o, plan).unwrap_or_else(|_| o.clone());
    let left = combat::hits_left(g, &after);
    let advice: Vec<Order> =
        recommended.iter().take_while(|x| matches!(x, Order::TakeHit { .. })).copied().collect();
    let mut outlook = Outlook::new(g, o, &advice);
    let warning = outlook.warning(&after, left);
    let pending = Explanation {
        code: "E-SUM".into(),
        sentence: format!("{} still to place", count(left, "hit")),
        way_out: "Place all hits as long as a unit can take one".into(),
        rules: vec!["BF-HIT-07".into(), "BF-RUL-39".into()],
        ..Explanation::default()
    };
    let suggested: Vec<_> = advice.iter().map(seal).collect();
    Builder {
        title: format!("Place {}", count(combat::hits_left(g, o), "hit")),
        subject: Some(Subject::Turn(TurnPart::Losses)),
        note: format!("On the {} at {}. {}", suffering_text(o), place(g, o.battle.target), others(g, o)),
        rule: Some("BF-HIT-07".into()),
        rows: rows(g, o, &after, plan, left),
        sums: sums(g, o),
        divisions: outlook.divisions(&after, plan, left),
        warning,
        suggested: (!suggested.is_empty()).then_some(suggested),
        confirm: "Take these hits".into(),
        why_not: (left > 0).then_some(pending),
        ..Builder::default()
    }
}

/// A line for each unit. What falls by itself is no part of the plan and cannot be taken back alone.
fn rows(g: &Game, o: &Open, after: &Open, plan: &[Order], left: u8) -> Vec<BuilderRow> {
    let starving = supply::out_of_supply(g, o);
    let row = |u: UnitId| {
        let (placed, most) = (after.hits[u], combat::capacity(g, o, u));
        let add = Order::TakeHit { unit: u };
        let planned = plan.iter().filter(|x| **x == add).count() as u8;
        let least = placed.saturating_sub(planned).max(o.hits[u]);
        let removes = if placed > least { vec![seal(&add)] } else { Vec::new() };
        let adds = if placed < most && left > 0 && combat::check_hit(g, after, u).is_ok() {
            vec![seal(&add)]
        } else {
            Vec::new()
        };
        BuilderRow {
            label: unit_name(g, o, u),
            note: consequence(g, o, u, placed, most),
            units: vec![picture::counter(g, o, u, starving)],
            stepper: Some((placed, least, most)),
            removes,
            adds,
            ..BuilderRow::default()
        }
    };
    combat::suffering(o).0.into_iter().map(row).collect()
}

/// Who takes the hits.
fn suffering_text(o: &Open) -> &'static str {
    match (o.phase == Phase::Battle, o.battle.stage == Stage::AttackerHits) {
        (true, true) => "German attackers",
        (true, false) => "Soviet defenders",
        (false, true) => "Soviet attackers",
        (false, false) => "German defenders",
    }
}

/// What the other side takes: still to come when attackers place theirs, known when defenders do.
fn others(g: &Game, o: &Open) -> String {
    let b = &o.battle;
    if b.stage == Stage::AttackerHits {
        return match b.to_defenders {
            0 => "The defenders take none".into(),
            n => format!("Then the defenders take {}", count(n, "hit")),
        };
    }
    let german = o.phase == Phase::Battle;
    let side = if german { GERMAN_UNITS } else { SOVIET_UNITS };
    let lost = side.into_iter().filter(|u| o.at.is(*u, Spot::Out) && o.hits[*u] > 0).count();
    let hit: UnitSet = b.attackers.into_iter().filter(|u| o.is_disrupted(*u)).collect();
    let fit = b.attackers.without(hit);
    let parts = [
        (lost, format!("{lost} lost")),
        (hit.len(), format!("{} Disrupted", units_in_text(g, o, hit))),
        (fit.len(), format!("{} fit", units_in_text(g, o, fit))),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(_, text)| text).collect();
    format!("Of the attackers: {}", parts.join(", "))
}

/// What a number of hits does to a unit.
fn consequence(g: &Game, o: &Open, unit: UnitId, hits: u8, most: u8) -> String {
    let attacking = o.battle.attackers.has(unit);
    let stays_put = g.is_army_size(o, unit) && hits == 1 && !o.is_disrupted(unit);
    match (hits, attacking) {
        (0, _) => "not hit".into(),
        (n, _) if n >= most => "eliminated".into(),
        (_, _) if stays_put => "Disrupted, stays in the fight for the position".into(),
        (_, true) => {
            format!("Disrupted, back to {}", o.space(unit).map_or_else(String::new, |s| place(g, s)))
        }
        (_, false) if retreat::is_forced(g, o, unit, hits) => "Disrupted, must retreat".into(),
        (_, false) => "Disrupted, may stay".into(),
    }
}

/// The sums of both sides as they were when they fired; without their terms once an attacker is gone.
fn sums(g: &Game, o: &Open) -> Vec<(String, Vec<Term>)> {
    let b = &o.battle;
    let fire = combat::compute_fire(g, o);
    let known = (fire.net, fire.defence) == (b.to_defenders, b.to_attackers);
    let (attack, defence) = ranges::halves(&fire);
    let terms = |list: &[FireTerm], hits: u8| {
        let mut out: Vec<Term> =
            if known { list.iter().map(|t| chronicle::term(g, o, *t)).collect() } else { Vec::new() };
        out.push(crate::show::sums::total("Hits that count", hits.to_string()));
        out
    };
    let (own, other) = if o.phase == Phase::Battle { ("German", "Soviet") } else { ("Soviet", "German") };
    let on_attackers = (format!("{other} hits on the attackers"), terms(defence, b.to_attackers));
    let on_defenders = (format!("{own} hits on {}", place(g, b.target)), terms(attack, b.to_defenders));
    if b.stage == Stage::AttackerHits {
        vec![on_attackers, on_defenders]
    } else {
        vec![on_defenders, on_attackers]
    }
}

/// Hits by what a unit is like, in order: what does not depend on which of alike units is hit.
type Shape = Vec<(Likeness, u8)>;

/// The ways to divide the hits and what they lead to.
struct Outlook<'a> {
    g: &'a Game,
    o: &'a Open,
    ways: Vec<(Shape, Way)>,
    /// The way that is advised, by which the forecast went.
    advised: Option<usize>,
}

/// What tells ways apart: the place, armies lost, other units lost.
type Kind = (Place, usize, usize);

impl<'a> Outlook<'a> {
    fn new(g: &'a Game, o: &'a Open, advice: &[Order]) -> Self {
        let mut found = Self { g, o, ways: Vec::new(), advised: None };
        let hits_of = |way: &Way, u: UnitId| way.hits.iter().find(|(v, _)| *v == u).map_or(0, |(_, n)| *n);
        let shaped = |way: Way| (found.shape(|u| hits_of(&way, u)), way);
        let ways: Vec<(Shape, Way)> = divisions::ways(g, o).into_iter().map(shaped).collect();
        found.ways = ways;
        if let Ok(after) = trial::prepared(g, o, advice) {
            found.advised = found.way_of(&after);
            if let Some(i) = found.advised {
                // The very units that are advised.
                found.name(i, &after, advice);
            }
        }
        found
    }

    /// Lets a way stand for the hits as they are placed.
    fn name(&mut self, i: usize, after: &Open, orders: &[Order]) {
        let units = combat::suffering(self.o).0;
        let way = &mut self.ways[i].1;
        way.hits = units.into_iter().map(|u| (u, after.hits[u])).filter(|(_, n)| *n > 0).collect();
        way.orders = orders.to_vec();
    }

    fn shape(&self, hits: impl Fn(UnitId) -> u8) -> Shape {
        let units = combat::suffering(self.o).0;
        let mut shape: Shape =
            units.into_iter().map(|u| (divisions::likeness(self.g, self.o, u), hits(u))).collect();
        shape.sort_unstable();
        shape
    }

    /// The way that hits as they are placed make, if all are.
    fn way_of(&self, after: &Open) -> Option<usize> {
        let shape = self.shape(|u| after.hits[u]);
        self.ways.iter().position(|(s, _)| *s == shape)
    }

    fn kind(&self, way: &Way) -> Kind {
        let armies = way.lost.into_iter().filter(|u| self.g.is_army_size(self.o, *u)).count();
        (way.end.place, armies, way.lost.len() - armies)
    }

    fn is_attack(&self) -> bool {
        self.o.battle.stage == Stage::AttackerHits
    }

    /// How good that end is for the side that places the hits, best first.
    fn wish(&self, place: Place) -> u8 {
        if self.is_attack() { place as u8 } else { 3 - place as u8 }
    }

    /// What is shown: for each kind of consequence the way chosen, the way advised, or the one that leaves most fit.
    fn divisions(&mut self, after: &Open, plan: &[Order], left: u8) -> Vec<Division> {
        let chosen = if left == 0 { self.way_of(after) } else { None };
        if let Some(i) = chosen {
            self.name(i, after, plan);
        }
        let fit = |way: &Way| way.fit.into_iter().map(|u| self.g.estimate(self.o, u)).sum::<u8>();
        let rank = |i: usize| (Some(i) == chosen, Some(i) == self.advised, fit(&self.ways[i].1));
        let mut best: Vec<(Kind, usize)> = Vec::new();
        for (i, (_, way)) in self.ways.iter().enumerate() {
            let kind = self.kind(way);
            match best.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, known)) if rank(i) > rank(*known) => *known = i,
                Some(_) => {}
                None => best.push((kind, i)),
            }
        }
        best.sort_by_key(|((place, armies, others), _)| (self.wish(*place), 2 * armies + others, *armies));
        let first_of_place = |at: usize| best[..at].iter().all(|((p, ..), _)| *p != best[at].0.0);
        let mut keep: Vec<usize> = (0..best.len()).collect();
        keep.sort_by_key(|at| {
            let way = Some(best[*at].1);
            (way != chosen, way != self.advised, !first_of_place(*at), *at)
        });
        keep.truncate(SHOWN);
        keep.sort_unstable();
        let only = best.len() == 1;
        keep.into_iter().map(|at| self.division(best[at].1, Some(best[at].1) == chosen, only)).collect()
    }

    fn division(&self, i: usize, chosen: bool, only: bool) -> Division {
        let way = &self.ways[i].1;
        let lost = match way.lost.len() {
            0 => "No unit is lost".to_owned(),
            _ => format!("{} lost", capital(&units_in_text(self.g, self.o, way.lost))),
        };
        let place = self.place_text(way.end);
        let follows = if self.is_attack() {
            format!("{lost}. {}: {place}", capital(&fit_text(way)))
        } else {
            format!("{lost}. {}", capital(&place))
        };
        let tone = match self.wish(way.end.place) {
            0 => Tone::Good,
            3 => Tone::Bad,
            _ => Tone::Warn,
        };
        let label = if only { "However they are placed".to_owned() } else { self.label(way) };
        let orders = way.orders.iter().map(seal).collect();
        Division { label, follows, tone, chosen, orders }
    }

    /// `2 on 17th Army, 1 each on 56th Panzer Corps and 41st Panzer Corps`.
    fn label(&self, way: &Way) -> String {
        let all = combat::suffering(self.o).0;
        let most = way.hits.iter().map(|(_, n)| *n).max().unwrap_or(0);
        let of = |n: u8| -> UnitSet { way.hits.iter().filter(|(_, m)| *m == n).map(|(u, _)| *u).collect() };
        if all.len() > 1 && of(most).len() == all.len() {
            return format!("{} on each", count(most, "hit"));
        }
        let part = |n: u8| {
            let units = of(n);
            let each = if units.len() > 1 { " each" } else { "" };
            let who = match units.len() {
                0..=2 => units_in_text(self.g, self.o, units),
                many => format!("{many} units"),
            };
            (!units.is_empty()).then(|| format!("{n}{each} on {who}"))
        };
        (1..=most).rev().filter_map(part).collect::<Vec<String>>().join(", ")
    }

    fn place_text(&self, end: End) -> String {
        let place = place(self.g, self.o.battle.target);
        match (end.place, self.is_attack()) {
            (Place::Falls, true) if end.driven => format!("the defenders must retreat and {place} falls"),
            (Place::Falls, true) => format!("no defender is left and {place} falls"),
            (Place::Falls, false) if end.driven => format!("who is left must retreat, and {place} falls"),
            (Place::Falls, false) => format!("no defender is left, and {place} falls"),
            (Place::Emptied, _) => format!("{place} is left empty, but no unit may move in"),
            (Place::Contested, _) => format!("the defenders decide whether {place} falls"),
            (Place::Holds, true) if !end.left => format!("the defenders may stay and hold {place}"),
            (Place::Holds, true) => format!("the defenders withstand and {place} holds"),
            (Place::Holds, false) => format!("{place} is held"),
        }
    }

    /// A word when the hits as they are placed lead to another end than forecast.
    fn warning(&self, after: &Open, left: u8) -> Option<String> {
        let expected = self.ways[self.advised?].1.end.place;
        let placed = self.shape(|u| after.hits[u]);
        let open = |(shape, _): &&(Shape, Way)| shape.iter().zip(&placed).all(|(a, b)| a.1 >= b.1);
        let mut ends = self.ways.iter().filter(open).map(|(_, way)| way);
        let first = ends.next()?;
        let place = first.end.place;
        if place == expected || ends.any(|w| w.end.place != place) {
            return None;
        }
        let at = place_name(self.g, self.o);
        let than = if self.is_attack() { "than forecast" } else { "than suggested" };
        let text = match place {
            Place::Holds => format!("{at} will hold, otherwise {than}"),
            Place::Contested => format!("The defenders decide whether {at} falls, otherwise {than}"),
            Place::Emptied => format!("Nobody may move into {at} then, otherwise {than}"),
            Place::Falls => format!("{at} will fall, otherwise {than}"),
        };
        let why = if self.is_attack() && !first.end.left { ": no fit attacker is left" } else { "" };
        let however = if left > 0 { ", however the rest is placed" } else { "" };
        Some(format!("{text}{why}{however}"))
    }
}

fn place_name(g: &Game, o: &Open) -> String {
    place(g, o.battle.target)
}

fn fit_text(way: &Way) -> String {
    match way.fit.len() {
        0 => "no fit attacker is left".into(),
        1 => "1 fit attacker is left".into(),
        n => format!("{n} fit attackers are left"),
    }
}
