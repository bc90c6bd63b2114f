//! The threat overlay: which units of the other side can attack which position in their next step.
//!
//! As the rules allow from how things stand: the units are put into their next step and asked what they may declare,
//! panzer corps also after their approach (BF-MOV-02, BF-LNK-01, BF-RAT-04, -06). What moves before that is not foreseen.

use crate::show::sides::{own_at, side_word};
use crate::{
    game::Game,
    ids::{GERMAN_UNITS, N_SPACES, N_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Phase, Role},
    players::joining,
    rules::{
        attack::{self, Declarations},
        front, movement, supply, trial,
    },
    spots::{SpaceOf, Spot},
    state::{Battle, Open, flag},
    words::{place, units_in_text},
};
use engine::show::{
    overlay::{BadgeStyle, Overlay, OverlayRow, Sign},
    words::Tone,
};
use kit::{
    overlay::{badge, row},
    say::{count, join},
};

/// What a side can attack and enter in its next step.
pub struct Danger {
    /// Units that can attack each position.
    pub attackers: [UnitSet; N_SPACES],
    /// Where each unit could attack from, by unit; positions.
    from: [SpaceSet; N_UNITS],
    /// Ground it can enter without an attack.
    pub enters: SpaceSet,
    /// It is the step that is open now.
    pub now: bool,
    /// How things stand when that step begins.
    next: Open,
}

/// How things would stand when a side's next step begins, and whether that step is open now.
pub(crate) fn next_step(g: &Game, o: &Open, german: bool) -> (Open, bool) {
    let step = if german { Phase::Operations } else { Phase::SovietOperations };
    let mut next = o.clone();
    if o.phase == step {
        return (next, true);
    }
    // Whether Soviet units stand is asked before the first German attack, whatever its number among the phases.
    let stand = o.phase == Phase::SovietStand;
    if o.phase > step && (german || !stand) {
        next.turn = next.turn.saturating_add(1);
    }
    next.phase = step;
    next.battle = Battle::NONE;
    next.targets = SpaceSet::NONE;
    next.aim = SpaceOf::NONE;
    // All Germans recover before their step comes round again (BF-SEQ-05); Soviet units in supply and not under
    // attack do in Step 3, if that is still to come (BF-SEQ-03).
    let before_step_3 = o.phase <= Phase::AirResults || o.phase > Phase::SovietOperations && !stand;
    let well = match (german, before_step_3) {
        (true, _) => GERMAN_UNITS,
        (false, true) => supply::soviet_supplied(g, o)
            .into_iter()
            .filter(|u| o.space(*u).is_none_or(|s| !s.is_in(o.targets)))
            .collect(),
        (false, false) => UnitSet::NONE,
    };
    for (i, flags) in next.flags.values_mut().iter_mut().enumerate() {
        *flags &= !flag::STEP;
        if well.has(UnitId(i as u8)) {
            *flags &= !flag::DISRUPTED;
        }
    }
    if !german {
        next.broken = front::broken_sectors(g, &next);
    }
    (next, false)
}

impl Danger {
    /// What one side can do in its next step.
    pub fn of(g: &Game, o: &Open, german: bool) -> Self {
        let (mut next, now) = next_step(g, o, german);
        let mut out = Self {
            attackers: [UnitSet::NONE; N_SPACES],
            from: [SpaceSet::NONE; N_UNITS],
            enters: SpaceSet::NONE,
            now,
            next: next.clone(),
        };
        let units: Vec<(UnitId, SpaceId)> = next.on_map(crate::show::sides::side_units(german)).collect();
        let mut ways = Vec::with_capacity(units.len());
        for (unit, at) in units {
            let reach = movement::reach(g, &next, unit);
            out.enters |= reach.all();
            let approach = movement::approach(g, &next, unit, &reach) - at;
            ways.push((unit, at, approach));
        }
        let still = Declarations::new(g, &next);
        for (unit, at, _) in &ways {
            out.note(g, &still, *unit, *at);
        }
        for (unit, at, approach) in ways {
            for from in approach & g.board.positions {
                next.at.set(unit, Spot::On(from));
                out.note(g, &Declarations::new(g, &next), unit, from);
            }
            next.at.set(unit, Spot::On(at));
        }
        out
    }

    /// Notes what a unit can attack from where it stands in the state the declarations are for.
    fn note(&mut self, g: &Game, declarations: &Declarations<'_>, unit: UnitId, from: SpaceId) {
        if !from.is_in(g.board.positions) {
            return;
        }
        for target in g.board.adj[from.index()] & g.board.positions {
            if declarations.check(unit, target, Role::Attack).is_ok() {
                self.attackers[target.index()].add(unit);
                self.from[unit.index()].add(from);
            }
        }
    }

    /// All that can attack a position at once have declared it: who, and how things stand then.
    ///
    /// Soviet units attack from one place only (R54), the one where most of them stand.
    pub fn strongest(&self, g: &Game, german: bool, target: SpaceId) -> (UnitSet, Open) {
        let (units, trial) = self.joined(g, german, target);
        (units.into_iter().collect(), trial.into_view().open)
    }

    /// They in the sequence in which they declare it, and the trial in which they have.
    pub fn joined<'a>(&self, g: &'a Game, german: bool, target: SpaceId) -> (Vec<UnitId>, trial::Trial<'a>) {
        let able = self.attackers[target.index()];
        let next = &self.next;
        let at_door = |door: SpaceId| able.and(next.units_at(door));
        let mut list: Vec<UnitId> = if german {
            able.into_iter().collect()
        } else {
            let doors = (g.board.adj[target.index()] & g.board.positions).iter();
            let strength = |at| at_door(at).into_iter().map(|u| u32::from(g.estimate(next, u))).sum::<u32>();
            let door = doors.max_by_key(|at| (strength(*at), at_door(*at).len(), std::cmp::Reverse(at.0)));
            door.into_iter().flat_map(at_door).collect()
        };
        list.sort_by_key(|u| (std::cmp::Reverse(g.estimate(next, *u)), u.0));
        let mut units = Vec::new();
        let mut trial = trial::of_plan(g, next);
        for unit in list {
            if let Some(joined) = joining::join(&trial, unit, target, Role::Attack) {
                trial = joined.after;
                units.push(unit);
            }
        }
        (units, trial)
    }

    /// The most units that can attack a position at once, by the limits of the links (BF-LNK-01, R54).
    pub fn at_once(&self, g: &Game, o: &Open, german: bool, target: SpaceId) -> usize {
        let able = self.attackers[target.index()];
        let doors = g.board.adj[target.index()] & g.board.positions;
        if !german {
            let most = g.conduct.soviets_a_link as usize;
            return doors.iter().map(|d| able.and(o.units_at(d)).len().min(most)).max().unwrap_or(0);
        }
        let limits = &g.conduct.links;
        let infantry = able.and(g.board.infantry_armies());
        let panzers = able.and(g.board.panzers);
        let spare = |d: SpaceId| {
            let additional = infantry.and(o.units_at(d)).without(attack::bound_on_highway(g));
            let highway = target.is_in(g.board.highway[d.index()]);
            if highway { additional.len().min(limits.on_highway as usize) } else { 0 }
        };
        let armies_at = |d: SpaceId| infantry.and(o.units_at(d)).len().min(limits.armies as usize + spare(d));
        let is_open = |d: SpaceId| panzers.into_iter().any(|u| d.is_in(self.from[u.index()]));
        let armies = doors.iter().map(armies_at).sum::<usize>();
        // Panzer units choose their link: no more than the doors hold.
        let open = doors.iter().filter(|d| is_open(*d)).count() * limits.panzers as usize;
        let used = doors.iter().filter(|d| is_open(*d) || armies_at(*d) > 0);
        let most = used.map(|d| limits.units as usize + spare(d)).sum::<usize>();
        (armies + panzers.len().min(open)).min(most)
    }
}

/// The overlay: what the other side can attack of the side it is about.
pub fn overlay(g: &Game, o: &Open, german: bool) -> Overlay {
    let theirs = !german;
    let danger = Danger::of(g, o, theirs);
    let held = g.board.positions & if german { o.german } else { o.soviet };
    let empty = g.board.cities & if german { o.control & !o.german } else { !o.control & !o.soviet };
    let mut out =
        Overlay { title: format!("What {} units can attack", side_word(theirs)), ..Overlay::default() };
    let mut rows: Vec<(usize, OverlayRow)> = Vec::new();
    let rule = if theirs { g.edition.cite("BF-LNK-01") } else { "BF-RAT-04" };
    for at in held | empty {
        let able = danger.attackers[at.index()];
        if able.is_empty() {
            if at.is_in(empty & danger.enters) {
                let text = format!("{} is empty: {} units can move in", place(g, at), side_word(theirs));
                rows.push((1, row(text, at, "BF-MOV-10", Tone::Warn)));
                out.badges.push(badge(at, BadgeStyle::Threat, ""));
            }
            continue;
        }
        out.badges.push(badge(at, BadgeStyle::Threat, able.len().to_string()));
        let most = danger.at_once(g, o, theirs, at);
        let limit = if most < able.len() { format!(", {most} of them at once") } else { String::new() };
        let own = own_at(o, german, at);
        let held_by = if own.is_empty() { "empty".into() } else { units_in_text(g, o, own) };
        let text = format!(
            "{} ({held_by}): {} can attack{limit}: {}",
            place(g, at),
            count(able.len() as i64, "unit"),
            attackers_in_text(g, o, able)
        );
        let city = at.is_in(g.board.cities);
        let tone = if city { Tone::Bad } else { Tone::Plain };
        let rank = able.len() + if city { 100 } else { 0 };
        rows.push((rank, row(text, at, rule, tone)));
    }
    rows.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
    out.rows = rows.into_iter().map(|(_, r)| r).collect();
    let when = match (danger.now, theirs) {
        (true, _) => "in the step that is open now",
        (_, true) => "in the next German step",
        (_, false) => "in the next Soviet step",
    };
    out.summary = match out.badges.len() {
        0 => format!("Nothing can be attacked {when}"),
        n => format!("{} can be attacked {when}, as things stand", count(n as i64, "position")),
    };
    if !out.badges.is_empty() {
        let legend = format!("{} units that can attack next", side_word(theirs));
        out.legend.push((Sign::Badge(BadgeStyle::Threat), legend));
    }
    out
}

/// `9th Army at Grodno, 2 unknown units at Riga`.
pub fn attackers_in_text(g: &Game, o: &Open, able: UnitSet) -> String {
    let at = able.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
    let parts: Vec<String> = at
        .iter()
        .map(|s| format!("{} at {}", units_in_text(g, o, able.and(o.units_at(s))), place(g, s)))
        .collect();
    join(&parts)
}
