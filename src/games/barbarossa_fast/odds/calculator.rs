//! The battle calculator: one battle by the rules of the game, with the default losses of both sides.
//!
//! A battle is laid out on a chart of its own and played through the same checks and decisions as in a game; only
//! the air die is fixed. Losses follow the ranking of the automatic side (`soviet::losses`): hold the position or keep a fit
//! attacker where that matters, then factors, then fit factors, then units. Among equal ways the attacking unit
//! written first and the defending unit written last take more. No unit advances of his own will, and no unit
//! retreats of it unless that is written (`leave`).

use super::notation::{self, Letter, Piece};
use crate::{
    conduct::{Conduct, Full},
    edition::Edition,
    event::{Event, FireTerm},
    game::Game,
    ids::{FleetId, SpaceId, UnitId, UnitSet},
    nouns::{AirEffect, Phase, Role, Sectors, Stage, Weather},
    order::Order,
    players::{
        german,
        soviet::losses::{self, Ties},
    },
    refusal::{Noun, Refusal},
    rules::{combat, legal as orders, retreat, trial},
    state::{Open, State},
};
use engine::{contract::rules::Draft, dice::recorded::ScriptedDice};
use std::{collections::BTreeMap, fmt::Write as _};

/// Kind of position a battle is fought for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Place {
    /// No fortress.
    #[default]
    Regular,
    /// A fortress that is no victory city.
    Fortress,
    /// A victory city other than Leningrad and Moscow.
    City,
    /// Leningrad or Moscow.
    Capital,
}

/// A battle to resolve.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a circumstance of its own, as on the command line")]
pub struct Battle {
    /// Edition of the rules.
    pub edition: Edition,
    /// Attackers, link by link.
    pub attack: Vec<Vec<Piece>>,
    /// Defenders.
    pub defend: Vec<Piece>,
    /// Where.
    pub place: Place,
    /// Weather; Snow is the second Snow turn, in which aircraft fly (R22).
    pub weather: Weather,
    /// Effect of an air mission that succeeded.
    pub air: Option<AirEffect>,
    /// First leg of a Blitzkrieg.
    pub blitz: bool,
    /// Every jump-off group is out of supply.
    pub attackers_oos: bool,
    /// The defenders are out of supply.
    pub defenders_oos: bool,
    /// The position is cut off from the map edge, though cities feed the defenders.
    pub cut_off: bool,
    /// The fortress was destroyed earlier.
    pub fortress_destroyed: bool,
    /// Every way to retreat is under attack.
    pub no_retreat_path: bool,
    /// Soviet units attack.
    pub soviet_attack: bool,
    /// The defenders are ordered to stand (BF-RET-06, -07).
    pub no_retreat_order: bool,
    /// Defenders that survive a hit and may retreat do (BF-RET-01, R46).
    pub leave: bool,
    /// In Turn 1, in which a mission that strikes brings one factor more (BF-AIR-09).
    pub first_turn: bool,
    /// The links are links of the highway (BF-LNK-04).
    pub highway: bool,
    /// Followers behind the attackers of each link (BF-FOL-01).
    pub follow: Vec<Vec<Piece>>,
}

impl Battle {
    /// A battle on open ground in Good weather, German unless Soviet units are written as attackers.
    ///
    /// # Errors
    /// One sentence naming what is no unit.
    pub fn new(attack: &str, defend: &str) -> Result<Self, String> {
        Ok(Self { attack: notation::force(attack)?, defend: notation::stack(defend)?, ..Self::default() })
    }
}

/// What became of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Not Disrupted.
    Fit,
    /// Disrupted and still where it was.
    DisruptedStays,
    /// Disrupted and thrown back to its jump-off position.
    DisruptedBack,
    /// Disrupted and driven out.
    DisruptedRetreats,
    /// Gone.
    Eliminated,
}

impl Fate {
    /// Key word of the JSON form.
    pub fn key(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::DisruptedStays => "disrupted_stays",
            Self::DisruptedBack => "disrupted_back",
            Self::DisruptedRetreats => "disrupted_retreats",
            Self::Eliminated => "eliminated",
        }
    }
    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::DisruptedStays => "Disrupted, stays",
            Self::DisruptedBack => "Disrupted, back to its start",
            Self::DisruptedRetreats => "Disrupted, retreats",
            Self::Eliminated => "eliminated",
        }
    }
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// Attacker's hits.
    pub attack_hits: u8,
    /// What the place can absorb.
    pub absorbs: u8,
    /// Hits on the defenders.
    pub net_hits: u8,
    /// Hits on the attackers.
    pub defence_hits: u8,
    /// Attackers in the order written.
    pub attackers: Vec<(Piece, Fate)>,
    /// Followers in the order written, and whether each of them may enter.
    pub followers: Vec<(Piece, bool)>,
    /// Defenders in the order written.
    pub defenders: Vec<(Piece, Fate)>,
    /// A defender still stands on the position.
    pub held: bool,
    /// Terms of both sums, in the order of the rules.
    pub terms: Vec<FireTerm>,
}

impl Outcome {
    /// Whether an attacker is left that is not thrown back, to move in (BF-ADV-01).
    pub fn somebody_enters(&self) -> bool {
        self.attackers.iter().any(|(_, fate)| matches!(fate, Fate::Fit | Fate::DisruptedStays))
    }

    /// As one JSON value.
    pub fn json(&self) -> serde_json::Value {
        let list = |units: &[(Piece, Fate)]| -> Vec<serde_json::Value> {
            let row = |(p, f): &(Piece, Fate)| serde_json::json!({"unit": p.to_string(), "result": f.key()});
            units.iter().map(row).collect()
        };
        let mut value = serde_json::json!({
            "attack_hits": self.attack_hits,
            "absorbs": self.absorbs,
            "net_hits": self.net_hits,
            "defence_hits": self.defence_hits,
            "attackers": list(&self.attackers),
            "defenders": list(&self.defenders),
            "held": self.held,
        });
        if !self.followers.is_empty() {
            let row =
                |(p, enters): &(Piece, bool)| serde_json::json!({"unit": p.to_string(), "enters": enters});
            value["followers"] = self.followers.iter().map(row).collect();
        }
        value
    }
}

/// More links than a position of the real map has.
const MAX_LINKS: usize = 8;
/// More units than either side can bring together.
const MAX_UNITS: usize = 24;

/// Resolves a battle.
///
/// # Errors
/// One sentence with the rule when the force or the circumstances are not legal.
pub fn resolve(battle: &Battle) -> Result<Outcome, String> {
    check_words(battle)?;
    let mut field = Field::lay_out(battle)?;
    field.declare(battle)?;
    field.fight(battle)
}

/// What the chart could not even show: no attackers, the wrong side's units, circumstances of the other side.
fn check_words(b: &Battle) -> Result<(), String> {
    let attackers: Vec<Piece> = b.attack.iter().flatten().copied().collect();
    if attackers.is_empty() {
        return Err("No unit attacks: an attack needs at least one unit (BF-MOV-01)".into());
    }
    if b.attack.len() > MAX_LINKS || attackers.len() > MAX_UNITS || b.defend.len() > MAX_UNITS {
        return Err(format!("At most {MAX_LINKS} links and {MAX_UNITS} units a side can be laid out"));
    }
    if b.follow.len() > b.attack.len() || b.follow.iter().flatten().count() > MAX_UNITS {
        return Err("Followers are written link by link, as the attackers they follow (BF-FOL-01)".into());
    }
    let units = || attackers.iter().chain(&b.defend).chain(b.follow.iter().flatten());
    if b.edition == Edition::E2020
        && let Some(p) = units().find(|p| p.is_revised())
    {
        return Err(format!("{p} is a unit of the revised edition (BF-SET-17, BF-EXP-07)"));
    }
    let side = |soviet: bool| if soviet { "Soviet" } else { "German" };
    if let Some(p) = attackers.iter().find(|p| p.letter.is_german() == b.soviet_attack) {
        return Err(format!("{p} does not attack in a {} attack (BF-CBT-01)", side(b.soviet_attack)));
    }
    if b.soviet_attack && b.follow.iter().any(|link| !link.is_empty()) {
        return Err("Soviet units do not follow an attack (BF-FOL-01)".into());
    }
    if let Some(p) = b.follow.iter().flatten().find(|p| !p.letter.is_german()) {
        return Err(format!("{p} does not follow a German attack (BF-FOL-01)"));
    }
    if let Some(p) = b.defend.iter().find(|p| p.letter.is_german() != b.soviet_attack) {
        return Err(format!("{p} does not defend in a {} attack (BF-CBT-01)", side(b.soviet_attack)));
    }
    let wrong = [
        (b.blitz && b.soviet_attack, "There is no Soviet Blitzkrieg (BF-RAT-01)"),
        (b.air.is_some() && b.soviet_attack, "Luftflotten support German attacks only (BF-AIR-01)"),
        (
            b.no_retreat_order && !b.soviet_attack && b.edition == Edition::E2020,
            "Only German defenders are ordered not to retreat (BF-RET-06)",
        ),
        (
            b.cut_off && b.soviet_attack,
            "Only a Soviet position is cut off from the map edge; Germans are out of supply (BF-OOS-02)",
        ),
        (
            b.first_turn && b.weather != Weather::Good,
            "Turn 1 has Good weather, so there is no extra factor (BF-WX-01, BF-AIR-09)",
        ),
        (
            b.first_turn && b.edition == Edition::E2020,
            "Only the revised edition has an extra factor in Turn 1 (BF-AIR-09)",
        ),
        (b.highway && b.edition == Edition::E2020, "Only the revised edition has a highway (BF-LNK-04)"),
    ];
    wrong.into_iter().find(|(is, _)| *is).map_or(Ok(()), |(_, why)| Err(why.into()))
}

/// A battle laid out on a chart.
struct Field {
    game: Game,
    state: State,
    target: SpaceId,
    attackers: Vec<UnitId>,
    followers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    entering: UnitSet,
    events: Vec<Event>,
}

impl Field {
    /// The target `t` with one way back `r`; jump-off positions `o1`, `o2` …; a German base `b` and a Soviet edge `e`.
    ///
    /// An enemy on `x` cuts the way home behind `r`; units on `y` keep `r` under attack; empty Soviet cities `v1` …
    /// feed a garrison that is cut off; the army on `h` brings `t` into air range.
    fn lay_out(b: &Battle) -> Result<Self, String> {
        let mut places = String::from("b=base e=east r x y h t=");
        places += match b.place {
            Place::Regular => "",
            Place::Fortress => "fort",
            Place::City => "city",
            Place::Capital => "capital",
        };
        let home = if b.soviet_attack { "b" } else { "e" };
        let mut links = format!("t-r r-x x-{home} r-y h-t");
        if b.soviet_attack {
            links += " t-e y-e";
        }
        let rear = if b.soviet_attack { "e" } else { "b" };
        for n in 1..=b.attack.len() {
            let _ = write!(places, " o{n}");
            let _ = write!(links, " o{n}{}t", if b.highway { '~' } else { '-' });
            if !b.attackers_oos {
                let _ = write!(links, " o{n}-{rear}");
            }
        }
        let cities = if b.cut_off && !b.defenders_oos { b.defend.len().div_ceil(2) } else { 0 };
        for n in 1..=cities {
            let _ = write!(places, " v{n}=city");
            let _ = write!(links, " v{n}-t");
        }
        let game = notation::chart_in(&format!("{places} : {links}"), b.edition)?;
        let state = notation::position(&game, &Self::position(b))?;
        let target = game.board.space("t").ok_or("the chart has no target")?;
        let mut f = Self {
            game,
            state,
            target,
            attackers: Vec::new(),
            followers: Vec::new(),
            defenders: Vec::new(),
            entering: UnitSet::NONE,
            events: Vec::new(),
        };
        f.name_units(b);
        if b.fortress_destroyed {
            f.state.open.fort.remove(target);
        }
        f.state.open.broken = Sectors::NONE;
        Ok(f)
    }

    fn position(b: &Battle) -> String {
        let join = |units: &[Piece]| units.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut text = String::from(match b.weather {
            Weather::Good if b.first_turn => "turn 1",
            Weather::Good => "turn 3",
            Weather::Mud => "mud",
            Weather::Snow => "snow",
        });
        text += if b.soviet_attack { " | soviet | ground r x" } else { "" };
        for (n, link) in b.attack.iter().enumerate() {
            let behind = b.follow.get(n).map_or(&[][..], Vec::as_slice);
            let _ = write!(text, " | o{}: {} {}", n + 1, join(link), join(behind));
        }
        let _ = write!(text, " | t: {}", join(&b.defend));
        let (friend, enemy) = if b.soviet_attack { ("S", "P") } else { ("P", "S") };
        if b.defenders_oos || b.cut_off {
            let _ = write!(text, " | x: {friend}");
        }
        if b.no_retreat_path {
            let _ = write!(text, " | y: {friend}");
            if b.soviet_attack {
                let _ = write!(text, " | r: {enemy}");
            }
        }
        if b.air.is_some() {
            text += " | h: A";
        }
        text
    }

    /// Which unit stands for which letter: units of a class come in the order written.
    fn name_units(&mut self, b: &Battle) {
        let g = &self.game;
        let o = &self.state.open;
        let stand_for = |at: SpaceId, pieces: &[Piece]| {
            let mut free = o.units_at(at);
            let mut out = Vec::new();
            for p in pieces {
                let found = free.into_iter().find(|u| {
                    let like = piece(g, o, *u);
                    (like.letter, like.tank) == (p.letter, p.tank)
                });
                if let Some(unit) = found {
                    free.remove(unit);
                    out.push(unit);
                }
            }
            out
        };
        self.defenders = stand_for(self.target, &b.defend);
        for (n, link) in b.attack.iter().enumerate() {
            if let Some(at) = g.board.space(&format!("o{}", n + 1)) {
                let behind = b.follow.get(n).cloned().unwrap_or_default();
                let mut here = stand_for(at, &[&link[..], &behind[..]].concat());
                self.followers.extend(here.split_off(link.len().min(here.len())));
                self.attackers.extend(here);
            }
        }
    }

    /// Declarations and the air mission, through the same checks as in a game.
    fn declare(&mut self, b: &Battle) -> Result<(), String> {
        let target = self.target;
        for unit in self.attackers.clone() {
            self.give(Order::Declare { unit, target, role: Role::Attack })?;
        }
        for unit in self.followers.clone() {
            self.give(Order::Declare { unit, target, role: Role::Follow })?;
        }
        if b.no_retreat_path
            && let (Some(r), Some(y)) = (self.game.board.space("r"), self.game.board.space("y"))
        {
            for unit in self.state.open.units_at(y) {
                self.give(Order::Declare { unit, target: r, role: Role::Attack })?;
            }
        }
        if b.air.is_some() {
            self.give(Order::Fly { fleet: FleetId(1), target })?;
        }
        self.give(Order::EndStep)?;
        if self.state.open.phase == Phase::AirResults {
            self.give(Order::EndStep)?;
        }
        if matches!(self.state.open.phase, Phase::Stand | Phase::SovietStand) {
            if b.no_retreat_order {
                for unit in self.defenders.clone() {
                    self.give(Order::NoRetreat { unit })?;
                }
            }
            self.give(Order::EndStep)?;
        }
        if b.defenders_oos && !b.soviet_attack {
            // A city feeds its garrison; here it is to be hungry all the same, so the city counts as no source.
            self.state.open.control.add(target);
        }
        Ok(())
    }

    /// The battle itself, with the default choice at every step.
    fn fight(mut self, b: &Battle) -> Result<Outcome, String> {
        let target = self.target;
        self.events.clear();
        self.give(Order::Commit { target, blitzkrieg: b.blitz })?;
        while self.state.open.battle.stage != Stage::None && self.state.open.battle.target == target {
            if self.state.open.battle.stage == Stage::Advance {
                self.see_who_follows();
            }
            let order = self.choose(b);
            self.give(order)?;
        }
        Ok(self.outcome(b))
    }

    /// Followers that may enter, once every attacker that may has done so (BF-FOL-03, R10).
    fn see_who_follows(&mut self) {
        let mut trial = trial::of_plan(&self.game, &self.state.open);
        for unit in self.attackers.iter().copied() {
            let _ = trial.give(&Order::Advance { unit });
        }
        let after = &trial.view().open;
        let enters = |unit: &UnitId| combat::check_advance(&self.game, after, *unit).is_ok();
        self.entering = self.followers.iter().copied().filter(enters).collect();
    }

    fn choose(&self, b: &Battle) -> Order {
        let o = &self.state.open;
        match o.battle.stage {
            Stage::Seen => Order::Press { target: o.battle.target },
            Stage::AirEffect => Order::Air { effect: b.air.unwrap_or(AirEffect::Plus) },
            Stage::AttackerHits | Stage::DefenderHits => self.place_hit(b),
            Stage::Retreats => {
                let due = o.battle.to_retreat;
                let stays = |u: &UnitId| {
                    let goes = retreat::must_retreat(o, *u) || b.leave && self.may_leave(*u);
                    !goes
                };
                match due.into_iter().find(stays) {
                    Some(unit) => Order::Stay { unit },
                    None => self.retreat(due),
                }
            }
            Stage::ReHide => Order::EndReHide,
            Stage::Exploit => Order::EndExploit,
            Stage::Advance | Stage::None => Order::EndAdvance,
        }
    }

    /// Whether a survivor may go that need not: the procedure gives up neither city nor live fortress (§7.6).
    fn may_leave(&self, unit: UnitId) -> bool {
        let (g, o) = (&self.game, &self.state.open);
        !retreat::may_stand(g, o, unit) && retreat::can_retreat(g, o, unit)
    }

    fn retreat(&self, due: UnitSet) -> Order {
        let o = &self.state.open;
        let way = due.into_iter().find_map(|unit| {
            let to = retreat::destinations(&self.game, o, unit).iter().next()?;
            Some(Order::Retreat { unit, to })
        });
        way.unwrap_or(Order::EndStep)
    }

    /// The next hit of the default losses. Who counts on defenders that leave keeps a unit to move in, as is suggested.
    fn place_hit(&self, b: &Battle) -> Order {
        let (g, o) = (&self.game, &self.state.open);
        if b.leave && !b.soviet_attack && o.battle.stage == Stage::AttackerHits {
            let next = german::wanted(g, o).into_iter().find(|(_, more)| *more > 0);
            return Order::TakeHit { unit: next.map_or(UnitId(0), |(unit, _)| unit) };
        }
        let written: Vec<UnitId> = self.attackers.iter().chain(&self.defenders).copied().collect();
        let wanted = losses::propose(g, o, Ties::Written(&written)).hits;
        let next = wanted.into_iter().find(|(u, n)| o.hits[*u] < *n).map(|(u, _)| u);
        Order::TakeHit { unit: next.unwrap_or(UnitId(0)) }
    }

    fn give(&mut self, order: Order) -> Result<(), String> {
        orders::check(&self.game, &self.state.open, &order).map_err(|r| self.explain(&r))?;
        let mut dice = ScriptedDice::faces([6; 8]);
        let mut draft = Draft::new(&self.game, &mut self.state, &mut dice);
        orders::decide(&self.game, &mut draft, &order);
        let (events, _) = draft.finish();
        let end = events.iter().position(|e| matches!(e, Event::BattleClosed { .. }));
        if let Some(end) = end {
            // What comes after the battle is no part of it.
            self.events.extend(events.into_iter().take(end));
            self.state.open.battle = crate::state::Battle::NONE;
        } else {
            self.events.extend(events);
        }
        Ok(())
    }

    fn outcome(&self, b: &Battle) -> Outcome {
        let mut out = Outcome::default();
        let mut fates = BTreeMap::new();
        let before = |p: &Piece| if p.disrupted { Fate::DisruptedStays } else { Fate::Fit };
        for e in &self.events {
            match e {
                Event::Fired { attack, absorbs, net, defence, terms } => {
                    (out.attack_hits, out.absorbs, out.net_hits, out.defence_hits) =
                        (*attack, *absorbs, *net, *defence);
                    out.terms.clone_from(terms);
                }
                Event::Disrupted { unit, thrown } => {
                    let back = *thrown && self.attackers.contains(unit);
                    fates.insert(*unit, if back { Fate::DisruptedBack } else { Fate::DisruptedStays });
                }
                Event::Retreated { unit, .. } => {
                    fates.insert(*unit, Fate::DisruptedRetreats);
                }
                Event::Eliminated { unit } => {
                    fates.insert(*unit, Fate::Eliminated);
                }
                _ => {}
            }
        }
        let row = |(u, p): (&UnitId, &Piece)| (*p, fates.get(u).copied().unwrap_or(before(p)));
        out.attackers = self.attackers.iter().zip(b.attack.iter().flatten()).map(row).collect();
        let enters = |(u, p): (&UnitId, &Piece)| (*p, self.entering.has(*u));
        out.followers = self.followers.iter().zip(b.follow.iter().flatten()).map(enters).collect();
        out.defenders = self.defenders.iter().zip(&b.defend).map(row).collect();
        out.held = out.defenders.iter().any(|(_, f)| matches!(f, Fate::Fit | Fate::DisruptedStays));
        out
    }

    /// A refusal as a sentence with its rule.
    fn explain(&self, r: &Refusal) -> String {
        let name = |unit| piece(&self.game, &self.state.open, unit);
        match (r.code, r.nouns) {
            ("E-DISRUPTED", [Some(Noun::Unit(unit)), ..]) => {
                format!("{} is Disrupted and may not attack (BF-MOV-08)", name(unit))
            }
            ("E-CAP", [_, _, Some(Noun::Full(full)), _]) => link_full(&self.game.conduct, full),
            ("E-FOLLOW", [Some(Noun::Attackers(attackers)), ..]) => {
                format!("{attackers} attackers on a link, and more followers than that (BF-FOL-01)")
            }
            ("E-JOIN", _) => {
                "Soviet units of different positions cannot join in an attack (BF-LNK-05)".into()
            }
            ("E-EMPTY" | "E-NOATTACK-OWN", _) => {
                "Soviet units attack German units only; there are none on the position (BF-RUL-05)".into()
            }
            ("E-BLITZWX", [Some(Noun::Weather(weather)), ..]) => {
                format!("No Blitzkrieg in {weather:?} (BF-BLZ-04)")
            }
            ("E-BLITZNOPZK", _) => "A Blitzkrieg needs a panzer corps among the attackers (BF-BLZ-02)".into(),
            ("E-WEATHER", [Some(Noun::Weather(weather)), ..]) => {
                format!("No air operations in {weather:?} (BF-AIR-13)")
            }
            _ => {
                let said = r.explained(|noun| match noun {
                    Noun::Unit(unit) | Noun::UnitInText(unit) => name(unit).to_string(),
                    Noun::Place(_) => "the position".into(),
                    _ => "that".into(),
                });
                format!("{} ({})", said.sentence, r.rule)
            }
        }
    }
}

/// What a full link carries, with the rule of the edition.
fn link_full(c: &Conduct, full: Full) -> String {
    let rule = if c.links.groups > 0 { "BF-LNK-02" } else { "BF-LNK-01" };
    let most = |n: u8, one: &str, many: &str| {
        let (unit, verb) = if n == 1 { (one, "attacks") } else { (many, "attack") };
        format!("At most {n} {unit} {verb} along one link ({rule})")
    };
    match full {
        Full::Armies => most(c.links.armies, "German army", "German armies"),
        Full::Groups => most(c.links.groups, "panzer group", "panzer groups"),
        Full::Panzers if c.links.groups > 0 => most(c.links.panzers, "panzer unit", "panzer units"),
        Full::Panzers => most(c.links.panzers, "panzer corps", "panzer corps"),
        Full::Units => most(c.links.units, "German unit", "German units"),
        Full::Soviets => {
            format!("At most {} Soviet units attack along one link (BF-LNK-03)", c.soviets_a_link)
        }
    }
}

fn letter(g: &Game, o: &Open, unit: UnitId) -> Letter {
    let is_red = |unit| o.face(unit).is_some_and(|c| g.board.red.has(c));
    match (unit.is_german(), g.estimate(o, unit)) {
        (false, _) if is_red(unit) => Letter::Red,
        (true, _) if g.board.groups.has(unit) => Letter::Group,
        (true, 0..=1) => Letter::Panzer,
        (true, _) => Letter::Army,
        (false, 0) => Letter::Weak,
        (false, 1) => Letter::Strong,
        (false, _) => Letter::Shock,
    }
}

/// A unit as the calculator writes it; one that is face down as the class of its factor.
pub(crate) fn piece(g: &Game, o: &Open, unit: UnitId) -> Piece {
    Piece { letter: letter(g, o, unit), tank: o.is_tank(unit), disrupted: o.is_disrupted(unit) }
}
