//! The position that typed forces make: the real map with no other unit on it.

use super::notation::{self, Piece};
use crate::{
    combat::{Attack, BattleOrder, Fighting},
    data::track::{LAST_TURN, Weather},
    game::Game,
    nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Status, Step, Unit, UnitSet},
    order::Order,
    refusal::Refusal,
    rules::{
        combat::{self, odds},
        setup, stacking,
    },
    state::Position,
    words::{hex_full, unit_name},
};
use engine::{
    base::side::Side,
    contract::{rules::Rules as _, speech::Speech as _},
};
use kit::hand;
use std::collections::BTreeMap;

/// The turn of an attack of which nothing is said: good weather, no surprise.
const TURN: u8 = 4;

/// An attack as it was typed.
pub struct Ground {
    /// The game, with the factors that were typed.
    pub game: Game,
    /// The position, with the attack as the only one of its plan.
    pub p: Position,
    /// Who attacks.
    pub side: Side,
    /// What has to be said of it: the sentence and its rule.
    pub notes: Vec<(String, String)>,
}

/// The flags by name.
pub struct Flags<'a>(pub &'a BTreeMap<String, String>);

impl Flags<'_> {
    fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }
    fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
    fn number(&self, name: &str, most: u8, default: u8) -> Result<u8, String> {
        match self.text(name) {
            "" => Ok(default),
            text => text
                .parse()
                .ok()
                .filter(|n| *n <= most)
                .ok_or_else(|| format!("--{name} is a number from 0 to {most}, not “{text}”")),
        }
    }
}

/// Lays an attack out.
///
/// # Errors
/// One sentence: what is no unit and no hex, what cannot stand there, why the attack may not be made.
pub fn lay_out(mut game: Game, flags: &Flags<'_>) -> Result<Ground, String> {
    let side = if flags.has("soviet-attack") { SOVIET } else { AXIS };
    let targets = targets(&game, flags.text("target"))?;
    let mut used = UnitSet::NONE;
    let mut read = |side: Side, name: &str| notation::force(&game, side, flags.text(name), &mut used);
    let (attackers, beside) = (read(side, "attack")?, read(side, "beside")?);
    let (defenders, behind) = (read(side.other(), "defend")?, read(side.other(), "behind")?);
    if attackers.is_empty() {
        return Err("No unit attacks: --attack names at least one unit".into());
    }
    for piece in &attackers {
        if let Some(factor) = piece.factor {
            game.board.counters[piece.unit.index()].attack = factor;
        }
    }
    for piece in defenders.iter().chain(&behind).chain(&beside) {
        if let Some(factor) = piece.factor {
            game.board.counters[piece.unit.index()].defence = factor;
        }
    }
    let p = circumstances(&game, side, &targets, flags)?;
    let mut ground = Ground { game, p, side, notes: Vec::new() };
    ground.garrison(&targets, flags)?;
    for piece in &defenders {
        ground.put(piece, piece.at.or(targets.first().copied()))?;
    }
    for piece in behind.iter().chain(&beside) {
        ground.put(piece, piece.at)?;
    }
    if let Some(alone) = defenders.iter().find(|piece| piece.at.is_some_and(|at| !targets.contains(&at))) {
        let name = unit_name(&ground.game, alone.unit);
        return Err(format!(
            "{name} does not defend a hex of --target; others of its side stand in --behind"
        ));
    }
    for piece in &attackers {
        let at = match piece.at {
            Some(at) => at,
            None => ground.beside(piece, &targets)?,
        };
        ground.put(piece, Some(at))?;
    }
    ground.order(&attackers, &targets, flags)?;
    let told = defenders.iter().filter(|_| flags.has("no-retreat")).map(|piece| piece.unit);
    ground.p.fighting.standing = told.collect();
    Ok(ground)
}

fn targets(game: &Game, text: &str) -> Result<Vec<Hex>, String> {
    let all: Result<Vec<Hex>, String> = text.split(',').map(|one| notation::hex(game, one)).collect();
    let all = all?;
    match all.iter().enumerate().find(|(nth, hex)| all[..*nth].contains(hex)) {
        Some((_, twice)) => Err(format!("{} is named twice in --target", hex_full(game, *twice))),
        None => Ok(all),
    }
}

/// Turn, weather and what else holds everywhere.
fn circumstances(game: &Game, side: Side, targets: &[Hex], flags: &Flags<'_>) -> Result<Position, String> {
    let mut p = setup::start(game);
    p.turn = flags.number("turn", LAST_TURN, TURN)?;
    let first = game.setup.start.turn();
    if p.turn < first {
        let why = "--turn names a turn before the game begins; --invasion says when it does";
        return Err(format!("{why}: its first turn is {first} (RP-INV-01)"));
    }
    p.reserve = flags.number("reserve", 7, 0)?;
    p.step = Step::Plan(side);
    let ruled = game.board.track.get(usize::from(p.turn)).and_then(|there| there.weather);
    p.weather = match flags.text("weather") {
        "" => ruled.unwrap_or_default(),
        "good" => Weather::Good,
        "mud" => Weather::Mud,
        "frost" => Weather::HardFrost,
        "snow" => Weather::Snow,
        other => return Err(format!("“{other}” is no weather; choose good, mud, frost or snow")),
    };
    let cities = game.board.places().iter().filter(|place| place.worth > 0);
    p.garrisons = cities.map(|place| place.hex).collect();
    let holder = match flags.text("black-sea") {
        "" | "soviet" => SOVIET,
        "axis" => AXIS,
        other => return Err(format!("“{other}” is no side; --black-sea is axis or soviet")),
    };
    take(&mut p, holder, game.board.special().sevastopol);
    for hex in targets {
        take(&mut p, side.other(), *hex);
    }
    if flags.has("winter-bonus") {
        if side != SOVIET || p.weather != Weather::Snow {
            return Err("The winter bonus is for Soviet attacks in Snow (RP-WX-06)".into());
        }
        p.base.winter = Some(p.turn);
    }
    Ok(p)
}

/// A hex changes hands; a city of which the Axis takes hold has no garrison factor any more (RP-TER-09).
fn take(p: &mut Position, side: Side, hex: Hex) {
    p.take(side, hex);
    if side == AXIS {
        p.garrisons.remove(hex);
    }
}

impl Ground {
    /// Takes garrison factors away where they are said to be gone.
    fn garrison(&mut self, targets: &[Hex], flags: &Flags<'_>) -> Result<(), String> {
        if !flags.has("no-garrison") {
            return Ok(());
        }
        let own: HexSet = targets.iter().copied().filter(|hex| self.p.garrisons.has(*hex)).collect();
        if own.is_empty() {
            return Err("No hex of --target has a garrison factor (RP-TER-09)".into());
        }
        for hex in own {
            self.p.garrisons.remove(hex);
        }
        Ok(())
    }

    /// Puts a unit down.
    fn put(&mut self, piece: &Piece, at: Option<Hex>) -> Result<(), String> {
        let (game, p) = (&self.game, &mut self.p);
        let name = unit_name(game, piece.unit);
        let at =
            at.ok_or_else(|| format!("It is not said where {name} stands; write @ and a hex behind it"))?;
        let there = hex_full(game, at);
        if !game.standable(p, at) || p.at.holds(piece.unit.side().other(), at) {
            return Err(format!("{name} cannot stand in {there}"));
        }
        let units = p.at.units(at).chain([piece.unit]);
        if let Some(broken) = stacking::broken(game, at, units) {
            return Err(format!("{name} cannot stand in {there}: {broken} (RP-STK-01)"));
        }
        take(p, piece.unit.side(), at);
        p.at.put(piece.unit, Some(at));
        p.status[piece.unit] = piece.status;
        Ok(())
    }

    /// A hex from which a unit attacks if none was typed: beside every target, over open sides first, with room.
    fn beside(&self, piece: &Piece, targets: &[Hex]) -> Result<Hex, String> {
        let (game, p) = (&self.game, &self.p);
        let Some(first) = targets.first().copied() else { return Err("Nothing is attacked".into()) };
        let touches = |hex: &Hex| targets.iter().all(|target| game.board.way(*hex, *target).is_some());
        let near = game.board.neighbours(first).map(|(_, hex)| hex).filter(touches);
        let able = near.filter(|hex| {
            let free =
                game.standable(p, *hex) && !p.at.holds(self.side.other(), *hex) && !p.garrison_alone(*hex);
            free && stacking::fits_with(game, p, *hex, Stack(piece.unit, None))
                && self.reaches(piece.unit, *hex, first)
        });
        let water = |hex: &Hex| {
            let sides = targets.iter().filter_map(|target| {
                let way = game.board.way(*hex, *target)?;
                Some(game.side(p, *hex, way, *target))
            });
            sides.map(|side| u8::from(!side.is_clear()) + 2 * u8::from(!side.open())).max()
        };
        let name = || unit_name(game, piece.unit);
        able.min_by_key(water)
            .ok_or_else(|| format!("There is no hex from which {} could attack; name one with @", name()))
    }

    /// Whether a unit could attack a hex from another.
    fn reaches(&self, unit: Unit, from: Hex, target: Hex) -> bool {
        let mut p = self.p.clone();
        p.at.put(unit, Some(from));
        p.status[unit] = Status::Ready;
        p.fighting = Fighting::default();
        let order = BattleOrder::Begin { unit, target };
        p.enemy_in(self.side, target) && self.game.check(&p, &Order::Battle(order)).is_ok()
    }

    /// The attackers were short of fuel when movement began, and still are: the wells are the other side’s.
    fn no_fuel(&mut self, attackers: &[Piece]) {
        self.p.base.short = attackers.iter().map(|piece| piece.unit).collect();
        let (game, p) = (&self.game, &mut self.p);
        for well in game.board.places().iter().filter(|place| place.fuel == Some(self.side)) {
            if p.at.is_empty(well.hex) {
                take(p, self.side.other(), well.hex);
            }
        }
    }

    /// Orders the attack.
    fn order(&mut self, attackers: &[Piece], targets: &[Hex], flags: &Flags<'_>) -> Result<(), String> {
        let Some(first) = targets.first().copied() else { return Err("Nothing is attacked".into()) };
        if flags.has("no-fuel") {
            self.no_fuel(attackers);
        }
        for (nth, piece) in attackers.iter().enumerate() {
            let unit = piece.unit;
            self.give(match nth {
                0 => BattleOrder::Begin { unit, target: first },
                _ => BattleOrder::Join { unit, attack: 0 },
            })?;
        }
        for target in targets.iter().skip(1) {
            self.give(BattleOrder::AlsoOn { attack: 0, target: *target })?;
        }
        if flags.has("amphibious") {
            self.give(BattleOrder::Amphibious { attack: 0, on: true })?;
        }
        if let Err(refusal) = combat::may_be_done(&self.game, &self.p) {
            let legal = self
                .p
                .fighting
                .plan
                .first()
                .map(|attack| odds::tally(&self.game, &self.p, attack).is_legal());
            if legal != Some(true) {
                return Err(self.why(&refusal));
            }
            // Another attack is owed: this one alone could not be ordered so.
            self.notes.push((self.why(&refusal), "RP-CMB-05".into()));
        }
        Ok(())
    }

    fn give(&mut self, order: BattleOrder) -> Result<(), String> {
        let order = Order::Battle(order);
        let given = hand::give(&self.game, &mut self.p, &order);
        given.map(|_| ()).map_err(|refusal| self.why(&refusal))
    }

    fn why(&self, refusal: &Refusal) -> String {
        let said = self.game.explain(&self.p, refusal);
        if said.code.is_empty() { said.sentence } else { format!("{} ({})", said.sentence, said.code) }
    }

    /// The attack.
    pub fn attack(&self) -> Attack {
        self.p.fighting.plan.first().cloned().unwrap_or_default()
    }
}
