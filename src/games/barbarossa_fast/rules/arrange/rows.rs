//! What may be set in a position, row by row.

use super::{
    build::has_left,
    edit::{Done, Plain, Serves, Sketch, plain_face},
    faces::{KINDS, kind},
    token::{Face, Token},
};
use crate::{
    data::board::FleetData,
    edition::TURNS,
    ids::{CounterSet, FleetId, SpaceId, UnitId},
    nouns::{Group, Plan, Weather},
    words::{fleet_name, month, place, plan_name},
};
use engine::{base::text, contract::rules::Fault};
use kit::{
    arrange::{self, Arranged},
    refusal::Refusal,
};

/// Something that may be set in a position.
type Row<'a> = arrange::Row<Sketch<'a>>;

const PLANS: [Plan; 3] = [Plan::Historical, Plan::Marcks, Plan::Schultz];

/// Kinds of units in the pool, with the id and label of their row; the last two in an edition with types.
const POOL_ROWS: [(usize, &str, &str); KINDS] = [
    (kind(false, false), "pool-strong", "Pool, Strong"),
    (kind(true, false), "pool-weak", "Pool, Weak"),
    (kind(false, true), "pool-strong-tanks", "Pool, Strong tanks"),
    (kind(true, true), "pool-weak-tanks", "Pool, Weak tanks"),
];

impl<'a> Arranged for Sketch<'a> {
    type Unit = UnitId;
    type Place = SpaceId;
    type Refusal = Refusal;

    fn places(&self) -> usize {
        self.g.board.spaces.len()
    }

    fn rows(&self) -> Vec<Row<'a>> {
        let (g, w, o) = (self.g, &self.w, &self.open);
        let turns =
            (1..=TURNS).map(|turn| (turn, format!("{turn} \u{b7} {}", month(turn).replace(" 1941", ""))));
        let steps = [(2, "German".into()), (6, "Soviet".into())];
        let october = if o.october == 2 { Weather::Good } else { Weather::Mud };
        let brought = [(Weather::Mud, "Mud", "Mud"), (Weather::Good, "Good", "Good")];
        let plans = PLANS.map(|plan| (plan, format!("{plan:?}"), plan_name(plan).replace(" plan", "")));
        let mut rows = vec![
            Row::number("turn", "Turn", w.turn, turns, Self::set_turn),
            Row::number("step", "Step", w.step, steps, |sketch, step| {
                sketch.w.step = step;
                Ok(())
            })
            .about("A position stands at the beginning of the German or of the Soviet step."),
            Row::choice("october", "October was", october, brought, |sketch, weather| {
                (sketch.w.weather, sketch.w.october) = (None, Some(weather));
                Ok(())
            })
            .about("November is Good after Mud and Snow after a Good October; December is Snow.")
            .when(w.turn >= 5)
            .otherwise(Refusal::new("BF-WX-01", "before October (turn 5) the weather is Good")),
            Row::choice("plan", "German plan", w.plan, plans, |sketch, plan| {
                sketch.w.plan = plan;
                Ok(())
            }),
        ];
        rows.extend(
            g.board.fleets.iter().enumerate().map(|(nth, data)| self.fleet(FleetId(nth as u8), data)),
        );
        let kinds = if g.edition.has_types { KINDS } else { 2 };
        rows.extend(POOL_ROWS.into_iter().take(kinds).map(|(kind, id, label)| {
            let [free, pool] = self.left(kind);
            let about = if id == POOL_ROWS[0].1 { "Soviet units that can come back." } else { "" };
            Row::count(id, label, pool, free + pool, move |sketch, units| sketch.set_pool(kind, units))
                .about(about)
        }));
        let ((german, soviet), all) = (w.lost, g.board.german.len());
        let (called, siberians) = (o.siberians.min(2), ["Not called", "Called", "Here"].map(String::from));
        let moscow = [(false, "no", "Never"), (true, "yes", "Once")];
        rows.extend([
            Row::count("lost-german", "German losses", german, all, |sketch, lost| {
                sketch.w.lost.0 = lost;
                Ok(())
            }),
            Row::count("lost-soviet", "Soviet losses", soviet, 99, |sketch, lost| {
                sketch.w.lost.1 = lost;
                Ok(())
            }),
            Row::number("siberians", "Siberians", called, (0..).zip(siberians), |sketch, called| {
                sketch.w.siberians = Some(called);
                Ok(())
            }),
            Row::choice("moscow", "Moscow fell", o.moscow_fell, moscow, |sketch, fell| {
                sketch.w.moscow_fell = Some(fell);
                Ok(())
            }),
        ]);
        rows
    }

    fn unit_rows(&self, unit: UnitId) -> Done<Vec<Row<'a>>> {
        let (at, token) = self.standing(unit)?;
        let Token { disrupted, flown, fixed, .. } = token;
        let order = [(false, "ready", "Ready"), (true, "disrupted", "Disrupted")];
        let order = Row::choice("order", "State", disrupted, order, move |sketch, disrupted| {
            sketch.mark(unit, |token| token.disrupted = disrupted)
        });
        if unit.is_german() {
            let supply = [(false, "land", "By land"), (true, "air", "By air")];
            let supply = Row::choice("supply", "Supply", flown, supply, move |sketch, flown| {
                sketch.mark(unit, |token| token.flown = flown)
            });
            return Ok(vec![order, self.group(unit), supply]);
        }
        let garrison = [(false, "leaves", "May leave"), (true, "stays", "Stays")];
        let why = format!("{} has no fixed garrison, which only victory cities have", place(self.g, at));
        let garrison = Row::choice("garrison", "Garrison", fixed, garrison, move |sketch, stays| {
            sketch.mark(unit, |token| token.fixed = stays)
        })
        .when(at.is_in(self.g.board.cities))
        .otherwise(Refusal::new("BF-MOV-16", why).at(at));
        Ok(vec![self.face(unit, token), order, garrison])
    }

    fn place_rows(&self, at: SpaceId) -> Vec<Row<'a>> {
        let (board, german) = (&self.g.board, self.is_german(at));
        let there = at.is_in(board.positions);
        let sides = [(true, "german", "German"), (false, "soviet", "Soviet")];
        let fort = [(false, "stands", "Stands"), (true, "destroyed", "Destroyed")];
        vec![
            Row::choice("control", "Control", german, sides, move |sketch, german| {
                sketch.set_control(at, german)
            })
            .when(there),
            Row::choice("fortress", "Fortress", self.is_destroyed(at), fort, move |sketch, destroyed| {
                sketch.set_destroyed(at, destroyed);
                Ok(())
            })
            .when(there && at.is_in(board.forts) && !german),
        ]
    }

    fn put(&mut self, unit: UnitId, at: Option<SpaceId>) -> Done {
        let (from, _) = self.standing(unit)?;
        match at {
            Some(at) if at == from => Ok(()),
            Some(at) => {
                self.may_stand(unit, at)?;
                let token = self.lift(unit)?;
                self.put_down(unit, token, at);
                Ok(())
            }
            None => {
                if !unit.is_german() {
                    self.by_hand()?;
                }
                self.lift(unit).map(|_| ())
            }
        }
    }

    fn enter(&mut self, piece: &str, at: SpaceId) -> Done<UnitId> {
        let token = Token::read(self.g, piece)?;
        let unit = token.unit.map_or_else(|| self.free_block(), Ok)?;
        self.may_stand(unit, at)?;
        if unit.is_german() {
            self.stands_nowhere(unit)?;
        } else {
            self.by_hand()?;
            self.draw(token.face, token.tank)?;
            self.out_of_pool(token.face);
        }
        self.put_down(unit, Token { unit: Some(unit), ..token }, at);
        Ok(unit)
    }

    fn finish(mut self) -> Done<String> {
        self.settle();
        self.state()?;
        Ok(text::write_by_hand(&self.written()).map_err(Fault::new)?)
    }
}

impl<'a> Sketch<'a> {
    /// Where an air fleet serves: its own sector or, on loan, the centre.
    fn fleet(&self, fleet: FleetId, data: &FleetData) -> Row<'a> {
        let here = self.open.fleets.get(fleet.index()).filter(|fleet| fleet.present);
        let now = match here {
            None => Serves::Out,
            Some(here) if here.sector == data.group => Serves::Home,
            Some(_) => Serves::Lent,
        };
        let serves = [
            (Serves::Out, "out", "Out"),
            (Serves::Home, "in", group_short(data.group)),
            (Serves::Lent, "lent", "Centre"),
        ];
        let values = if data.group == Group::C { &serves[..2] } else { &serves };
        let name = fleet_name(self.g, fleet);
        let why = format!("{name} has left in turn {}", self.w.turn);
        Row::choice(&data.id, &name, now, values.iter().copied(), move |sketch, serves| {
            sketch.set_fleet(fleet, serves);
            Ok(())
        })
        .when(!has_left(data, self.w.turn))
        .otherwise(Refusal::new("BF-REI-05", why))
    }

    fn group(&self, unit: UnitId) -> Row<'a> {
        let data = self.g.board.german.get(unit.index());
        let group = data.map(|data| *self.w.groups.get(&data.id).unwrap_or(&data.group)).unwrap_or_default();
        let groups = Group::ALL.map(|group| (group, format!("{group:?}"), group_short(group)));
        Row::choice("group", "Army group", group, groups, move |sketch, group| {
            sketch.set_group(unit, group);
            Ok(())
        })
    }

    /// What a Soviet unit is and which way up it lies; of a red-lettered unit there is only one.
    fn face(&self, unit: UnitId, token: Token) -> Row<'a> {
        let is_of = |set: CounterSet| matches!(token.face, Face::Counter(counter) if set.has(counter));
        let row = if is_of(self.g.board.red) {
            let up = [(true, "down", "Face down"), (false, "up", "Face up")];
            Row::choice("face", "Face", token.down, up, move |sketch, down| sketch.turn_over(unit, down))
        } else {
            let now = Plain { face: plain_face(self.g, token.face), tank: token.tank, down: token.down };
            let words = ["", " infantry", " tank"];
            let all = Plain::all(self.g).map(|plain| (plain, plain.word(), plain.name(self.g, words)));
            Row::choice("face", "Face", now, all, move |sketch, plain| sketch.set_face(unit, plain))
        };
        row.about("Neither side sees what is face down.")
            .when(!is_of(self.g.board.siberians))
            .otherwise(Refusal::new("BF-SIB-05", "Siberian units are always face up"))
    }
}

fn group_short(group: Group) -> &'static str {
    match group {
        Group::N => "North",
        Group::C => "Centre",
        Group::S => "South",
    }
}
