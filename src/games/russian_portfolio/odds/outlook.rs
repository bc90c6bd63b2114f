//! What a player wants to know of an attack: whether the hex is emptied, who is lost, whether there is a second attack, and
//! what it costs, as bars; exchanges that the attacker may order are told apart.

use super::{
    course::Way,
    stake::{self, Stake, factors},
};
use crate::{
    combat::Attack,
    data::table::Verdict,
    game::Game,
    nouns::{Unit, UnitSet},
    rules::combat::{odds, results},
    state::Position,
    words::{side_name, targets_name, unit_name},
};
use engine::{
    base::side::Side,
    show::forecast::{Bar, Chance, Outlook},
};

/// Attackers among whom the cheapest payment is looked for.
const MOST_PAYERS: usize = 12;

/// Everything about an attack that its bars tell.
struct Told<'a> {
    game: &'a Game,
    side: Side,
    ways: &'a [Way],
    /// Dice of the longest way.
    longest: usize,
    /// Defenders.
    foes: UnitSet,
    /// What each face of the die means for all defenders together.
    faces: Vec<Face>,
}

/// A face of the die of the table.
#[derive(Clone, Copy)]
struct Face {
    die: u8,
    /// The least result among the defenders.
    least: Verdict,
    /// Whether the attacker may order an exchange that all pay.
    may_swap: bool,
}

/// The bars of an attack.
pub fn of(game: &Game, p: &Position, side: Side, attack: &Attack, ways: &[Way]) -> Outlook {
    let reckoning = odds::reckon(game, p, attack);
    let face = |die: u8| {
        let (verdict, reads) = results::read(game, p, attack, &reckoning, die);
        let least = reads.iter().map(|read| read.verdict).min().unwrap_or(verdict);
        let worth = |read: &crate::combat::Read| read.verdict >= Verdict::DX && read.unit.is_some();
        let may_swap = least == Verdict::DX && reads.iter().all(worth);
        Face { die, least, may_swap }
    };
    let told = Told {
        game,
        side,
        ways,
        longest: ways.iter().map(|way| way.dice.len()).max().unwrap_or(0),
        foes: reckoning.defenders.iter().map(|there| there.unit).collect(),
        faces: (1..=6).map(face).collect(),
    };
    let price = cheapest(game, attack.units, reckoning.defence);
    told.outlook(&targets_name(game, attack.targets), price)
}

/// The least printed attack factors that pay for a defence; all there are where they do not suffice.
fn cheapest(game: &Game, units: UnitSet, defence: u16) -> u16 {
    let factors: Vec<u16> = units.iter().map(|unit| game.counter(unit).attack.into()).collect();
    let all = factors.iter().sum();
    if factors.len() > MOST_PAYERS {
        return all;
    }
    let paid = (0_u32..1 << factors.len()).map(|set| {
        factors.iter().enumerate().filter(|(nth, _)| set >> nth & 1 == 1).map(|(_, factor)| *factor).sum()
    });
    paid.filter(|sum: &u16| *sum >= defence).min().unwrap_or(all)
}

impl Told<'_> {
    fn chance(&self, fits: impl Fn(&Way) -> bool) -> Chance {
        let throws = |way: &Way| way.throws(self.longest);
        let of = self.ways.iter().map(throws).sum();
        Chance { ways: self.ways.iter().filter(|way| fits(way)).map(throws).sum(), of }
    }

    fn all_lost(&self, way: &Way) -> bool {
        !self.foes.is_empty() && self.foes.iter().all(|unit| way.end.foes_lost.has(unit))
    }

    fn swaps(&self, way: &Way) -> bool {
        self.faces.iter().any(|face| face.may_swap && way.begins_with(face.die))
    }

    fn outlook(&self, name: &str, price: u16) -> Outlook {
        let (own, foe) = (Some(self.side), Some(self.side.other()));
        let bar = |label: String, chance, side| Bar { label, chance, side, by_choice: false };
        let lost = self.chance(|way| self.all_lost(way));
        let who =
            only(self.foes).map_or_else(|| "All defenders".to_owned(), |unit| unit_name(self.game, unit));
        let emptied = self.chance(|way| way.end.emptied);
        let mut bars =
            vec![bar(format!("{name} is emptied{}", self.codes(|way| way.end.emptied)), emptied, own)];
        let taken = self.chance(|way| way.end.taken);
        if emptied.beats(taken) {
            bars.push(bar(format!("{name} is taken"), taken, own));
        }
        if !self.foes.is_empty() {
            let codes = self.codes(|way| self.all_lost(way));
            bars.push(bar(format!("{who} eliminated{codes}"), lost, own));
        }
        let swapped = self.chance(|way| self.all_lost(way) || self.swaps(way));
        if swapped.beats(lost) {
            let bar = bar("… with exchanges on DX".to_owned(), swapped, own);
            bars.push(Bar { by_choice: true, ..bar });
        }
        let again = self.chance(|way| !way.end.entitled.is_empty());
        if !again.is_impossible() {
            bars.push(bar("Breakthrough, a second attack".to_owned(), again, None));
        }
        let mine = |of: fn(&Way) -> UnitSet, state: &str| {
            let all = UnitSet::union(self.ways.iter().map(of));
            let who = only(all).map_or_else(|| "Own units".to_owned(), |unit| unit_name(self.game, unit));
            bar(format!("{who} {state}"), self.chance(|way| !of(way).is_empty()), foe)
        };
        let costs = [mine(|way| way.end.dispersed, "Dispersed"), mine(|way| way.end.own_lost, "lost")];
        bars.extend(costs.into_iter().filter(|bar| !bar.chance.is_impossible()));
        let besides = (!self.foes.is_empty()).then(|| ("eliminated".to_owned(), lost));
        Outlook { bars, losses: Some((self.losses(price), "RP-RES-04".into())), besides }
    }

    /// The results that lead there: `, DE, BR`, or of many `, D1 and better`.
    fn codes(&self, fits: impl Fn(&Way) -> bool) -> String {
        let leads = |face: &&Face| self.ways.iter().any(|way| way.begins_with(face.die) && fits(way));
        let mut all: Vec<Verdict> = self.faces.iter().filter(leads).map(|face| face.least).collect();
        all.sort_unstable();
        all.dedup();
        let Some(&least) = all.first() else { return String::new() };
        let better = self.faces.iter().filter(|face| face.least >= least).all(|face| leads(&face));
        if better && all.len() > 2 {
            return format!(", {least:?} and better");
        }
        all.iter().fold(String::new(), |said, code| format!("{said}, {code:?}"))
    }

    /// Factors lost on average, without exchanges and with them.
    fn losses(&self, price: u16) -> String {
        let mean = |of: &dyn Fn(&Way) -> u16| {
            let (mut sum, mut all) = (0.0, 0.0);
            for way in self.ways {
                let throws = way.throws(self.longest) as f64;
                sum += f64::from(of(way)) * throws;
                all += throws;
            }
            if all > 0.0 { sum / all } else { 0.0 }
        };
        let defence = |units: UnitSet| factors(units, |unit| self.game.counter(unit).defence);
        let attack = |units: UnitSet| factors(units, |unit| self.game.counter(unit).attack);
        let (theirs, ours) = (|way: &Way| defence(way.end.foes_lost), |way: &Way| attack(way.end.own_lost));
        let foes = defence(self.foes);
        let swapped = |way: &Way, plain: u16, with: u16| if self.swaps(way) { with } else { plain };
        let said = stake::number;
        let stake = Stake::over(self.game, self.side, self.ways);
        let (a, b) = stake.map_or((0.0, 0.0), |stake| (stake.theirs, stake.ours));
        let [attacked, attacking] = [self.side.other(), self.side].map(side_name);
        if !self.faces.iter().any(|face| face.may_swap) {
            return format!("Expected loss: {attacked} {} factors; {attacking} {}", said(a), said(b));
        }
        let with =
            (mean(&|way| swapped(way, theirs(way), foes)), mean(&|way| swapped(way, ours(way), price)));
        format!(
            "Expected loss: {attacked} {} factors, {} with exchanges; {attacking} {}, or {}",
            said(a),
            said(with.0),
            said(b),
            said(with.1)
        )
    }
}

/// The unit of a set of one.
fn only(units: UnitSet) -> Option<Unit> {
    let mut all = units.iter();
    all.next().filter(|_| all.next().is_none())
}
