//! How far and where attackers advance after combat (RP-ADV).

use super::{
    super::{
        data::{
            table::Verdict,
            words::{Kind, Mark, Nation},
        },
        game::Game,
        nouns::{AXIS, Hex, HexSet, Stack, Status, Unit, Weather},
        state::Position,
    },
    movement, stacking, zone,
};

/// Hexes a unit may advance at most in this weather (RP-ADV-04, RP-RUL-46).
pub fn limit(game: &Game, p: &Position, unit: Unit) -> u8 {
    let counter = game.counter(unit);
    let good = match (counter.kind, counter.mark, counter.nation) {
        (_, Mark::G | Mark::VM, _) => 4,
        (Kind::PanzerGroup | Kind::PanzerCorps | Kind::Armor, ..) => 3,
        (Kind::ArmoredCavalry | Kind::Cavalry, ..) => 3,
        (Kind::Mechanized | Kind::MotorizedInfantry | Kind::Shock, ..) => 2,
        (Kind::InfantryCorps | Kind::MountainCorps, _, Nation::German) => 2,
        (Kind::InfantryCorps, _, Nation::Finnish) => 2,
        (Kind::InfantryCorps | Kind::MountainCorps | Kind::InfantryArmy | Kind::Front, ..) => 1,
    };
    match p.weather {
        Weather::Good | Weather::HardFrost => good,
        Weather::Mud if matches!(counter.kind, Kind::Cavalry | Kind::ArmoredCavalry) => 2,
        Weather::Mud => 1,
        Weather::Snow if unit.side() == AXIS => good.min(2),
        Weather::Snow => good,
    }
}

/// A unit that advances.
#[derive(Debug, Clone, Copy)]
pub struct Advance<'a> {
    /// Who.
    pub unit: Unit,
    /// Where it is now.
    pub at: Hex,
    /// Hexes it has advanced so far.
    pub gone: u8,
    /// Most hexes it may: its own limit, and the least that a defender of the hex retreated (RP-ADV-02).
    pub most: u8,
    /// Hexes that the combat emptied.
    pub emptied: &'a HexSet,
    /// The result that emptied them.
    pub verdict: Verdict,
    /// Whether its advance is owed (RP-ADV-01): then it may go from zone to zone at a price (RP-ADV-06).
    pub owed: bool,
    /// Whether its first hex was not an emptied one: then it goes no farther (RP-ADV-07).
    pub aside: bool,
}

/// A hex of an advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Onward {
    /// Which.
    pub to: Hex,
    /// Whether entering it disperses the unit (RP-ADV-06).
    pub disperses: bool,
}

/// Where it may advance next; nowhere when its advance is over.
pub fn steps(game: &Game, p: &Position, advance: &Advance<'_>) -> Vec<Onward> {
    if advance.gone >= advance.most || (advance.gone > 0 && is_stopped(game, p, advance)) {
        return Vec::new();
    }
    let onward = |(_, to)| Some(Onward { to, disperses: enters(game, p, advance, to)? });
    game.board.neighbours(advance.at).filter_map(onward).collect()
}

/// Whether the advance ends where the unit is now: a zone of control ends it (RP-ADV-05, RP-RUL-86), and so does a step that has
/// dispersed the unit (RP-RUL-103).
fn is_stopped(game: &Game, p: &Position, advance: &Advance<'_>) -> bool {
    let enemy = advance.unit.side().other();
    let strong = is_strong(advance.verdict);
    let dispersed = game.rulings.dispersed_stops && p.status[advance.unit] == Status::Dispersed;
    advance.aside
        || dispersed
        || if strong {
            zone::is_heavy(game, p, enemy, advance.at)
        } else {
            zone::is_in(game, p, enemy, advance.at)
        }
}

/// Results after which an advance goes on through zones of control.
const fn is_strong(verdict: Verdict) -> bool {
    match verdict {
        Verdict::D4 | Verdict::DX | Verdict::DE | Verdict::BR => true,
        Verdict::AE | Verdict::X | Verdict::AD | Verdict::S | Verdict::D1 => false,
    }
}

/// Whether the unit may advance into a hex, and whether that disperses it.
fn enters(game: &Game, p: &Position, advance: &Advance<'_>, to: Hex) -> Option<bool> {
    let unit = advance.unit;
    let side = unit.side();
    let way = game.board.way(advance.at, to)?;
    let between = game.side(p, advance.at, way, to);
    let open = !p.enemy_in(side, to)
        && game.may_fight_over(unit, between)
        && movement::may_enter(game, p, Stack(unit, None), between, to).is_ok()
        && stacking::fits_with(game, p, to, Stack(unit, None));
    let first = advance.gone == 0;
    let into_emptied = advance.emptied.has(to);
    let lies = !first || into_emptied || (!advance.owed && lies_aside(game, p, advance, to));
    if !open || !lies {
        return None;
    }
    let enemy = side.other();
    let shared = zone::casters(game, p, enemy, advance.at) & zone::casters(game, p, enemy, to);
    if shared.is_empty() {
        return Some(false);
    }
    let heavy = shared.iter().any(|unit| game.counter(unit).heavyweight());
    let free = matches!(advance.verdict, Verdict::DE | Verdict::BR) && !heavy;
    if first && into_emptied && advance.owed {
        return Some(!free);
    }
    let aside = first && !into_emptied;
    if heavy || aside || !is_strong(advance.verdict) { None } else { Some(!free) }
}

/// Whether a hex is empty and next to one that was emptied (RP-ADV-07).
fn lies_aside(game: &Game, p: &Position, advance: &Advance<'_>, to: Hex) -> bool {
    p.at.is_empty(to) && game.board.neighbours(to).any(|(_, near)| advance.emptied.has(near))
}
