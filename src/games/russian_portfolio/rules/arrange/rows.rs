//! What may be set in a position, row by row.

use super::{
    super::super::{
        game::Game,
        nouns::{AXIS, Hex, SOVIET, Store, Unit, Weather},
        refusal::{Refusal, Stop},
        words::{date_of, side_name, status_name, weather_name},
    },
    build::{MARKS, has_turn, is_snow_by, ruled, unit_named},
    edit::Sketch,
    text,
    written::Begins,
};
use engine::base::side::Side;
use kit::arrange::{self, Arranged};

/// Something that may be set in a position.
type Row<'a> = arrange::Row<Sketch<'a>>;

/// Factors of a kind that can be set at least.
const MOST_SAVED: usize = 60;

const LOST: &str = "a tank factory that falls to the Axis is lost for good";

impl<'a> Arranged for Sketch<'a> {
    type Unit = Unit;
    type Place = Hex;
    type Refusal = Refusal;

    fn places(&self) -> usize {
        self.game.board.layout().len()
    }

    fn rows(&self) -> Vec<Row<'a>> {
        let Self { game, p } = self;
        let step = Begins::of(p.step).unwrap_or_default();
        let steps = Begins::ALL.map(begins);
        let phases = (0..=7).map(|nth: u8| (nth, if nth == 0 { "Initial".into() } else { nth.to_string() }));
        let mut rows = vec![
            Row::number(
                "turn",
                "Turn",
                p.turn,
                turns(game).map(|turn| (turn, day(game, turn))),
                Self::set_turn,
            ),
            self.weather(),
            Row::choice("step", "Step", step, steps, |sketch, step| {
                sketch.set_step(step);
                Ok(())
            })
            .about("A position stands where a side’s part A, its movement or its attacks begin."),
            Row::number("reserve", "Reserve phase", p.reserve, phases, Self::set_reserve)
                .about("The Initial Operations, or which of the reserve phases.")
                .when(!matches!(step, Begins::Base(_))),
        ];
        for side in Side::BOTH {
            let Store { infantry, armour } = p.base.store(side);
            rows.push(saved(side, "infantry", infantry, |store| &mut store.infantry));
            rows.push(saved(side, "armour", armour, |store| &mut store.armour));
        }
        let (first, winter) = (p.base.reserve.first, p.base.winter);
        let snow = turns(game).filter(|turn| is_snow_by(game, p, *turn));
        let lasts = match winter {
            Some(first) => &format!("Three turns from {} on.", date_of(game, first)),
            None => "It lasts three turns.",
        };
        rows.extend([
            Row::choice(
                "siberia",
                "Siberian reserve",
                first,
                since("Not called", turns(game)),
                |sketch, first| {
                    sketch.set_siberia(first);
                    Ok(())
                },
            )
            .about("The turn of its first wave; the armies of waves that have come wait beside the map.")
            .unless_shown(is_turn, Refusal::new("RP-SIB-01", "there is no such turn in this game")),
            Row::choice("winter", "Winter bonus", winter, since("Not yet", snow), |sketch, first| {
                sketch.p.base.winter = first;
                Ok(())
            })
            .about(lasts)
            .when(p.weather == Weather::Snow)
            .otherwise(no_snow())
            .unless_shown(is_turn, no_snow()),
        ]);
        rows
    }

    fn unit_rows(&self, unit: Unit) -> Result<Vec<Row<'a>>, Refusal> {
        self.p.at.of(unit).ok_or(Stop::NotOnMap(unit))?;
        let (now, supplied) = (self.p.status[unit], !self.p.base.unsupplied.has(unit));
        let states = MARKS.map(|(_, status)| (status, status_name(status), status_name(status)));
        let about = "How its side’s last check found it; supply is traced again at the end of its attacks.";
        Ok(vec![
            Row::choice("state", "State", now, states, move |sketch, status| {
                sketch.set_status(unit, status);
                Ok(())
            }),
            yes_or_no("supply", "Supply", supplied, ["In supply", "Out"], move |sketch, supplied| {
                sketch.p.base.unsupplied.put(unit, !supplied);
                Ok(())
            })
            .about(about),
        ])
    }

    fn place_rows(&self, hex: Hex) -> Vec<Row<'a>> {
        let Self { game, p } = self;
        let owner = p.controller(hex);
        let soviet = owner == Some(SOVIET);
        let sides = [AXIS, SOVIET].map(|side| (Some(side), side_id(side), side_name(side)));
        let city = game.victory_city(hex).is_some() && !game.setup.no_intrinsic_garrison;
        let factory = game.board.place(hex).is_some_and(|place| place.factory);
        let (stands, works) = (p.garrisons.has(hex), !p.base.factories_lost.has(hex));
        vec![
            Row::choice("control", "Control", owner, sides, move |sketch, side| {
                sketch.set_control(side.unwrap_or(SOVIET), hex)
            })
            .when(owner.is_some()),
            yes_or_no("garrison", "Own factor", stands, ["Stands", "Lost"], move |sketch, stands| {
                sketch.p.garrisons.put(hex, stands);
                Ok(())
            })
            .about("A victory city that was never taken defends itself.")
            .when(soviet && city)
            .otherwise(Refusal::at(
                "RP-RUL-06",
                "only a Soviet victory city has a factor of its own",
                hex,
            )),
            yes_or_no("factory", "Tank factory", works, ["Works", "Lost"], move |sketch, works| {
                sketch.p.base.factories_lost.put(hex, !works);
                Ok(())
            })
            .when(soviet && factory)
            .otherwise(Refusal::at(
                "RP-REP-08",
                if factory { LOST } else { "there is no tank factory" },
                hex,
            )),
        ]
    }

    fn put(&mut self, unit: Unit, at: Option<Hex>) -> Result<(), Refusal> {
        self.p.at.of(unit).ok_or(Stop::NotOnMap(unit))?;
        match at {
            Some(hex) => self.put_down(unit, hex)?,
            None => self.take_off(unit),
        }
        Ok(())
    }

    fn enter(&mut self, piece: &str, at: Hex) -> Result<Unit, Refusal> {
        let unit = unit_named(self.game, piece).ok_or_else(|| Refusal::new("", "there is no such unit"))?;
        if let Some(at) = self.p.at.of(unit) {
            return Err(Refusal::at("RP-GEN-10", "its counter is on the map", at));
        }
        self.put_down(unit, at).map(|()| unit)
    }

    fn finish(mut self) -> Result<String, Refusal> {
        self.settle();
        Ok(text::write(self.game, &self.p)?)
    }
}

impl<'a> Sketch<'a> {
    /// Good or Mud where a die decides, else what the turn track rules.
    fn weather(&self) -> Row<'a> {
        let now = self.p.weather;
        let die = ruled(self.game, self.p.turn).is_none();
        let values = if die { vec![Weather::Good, Weather::Mud] } else { vec![now] };
        let values =
            values.into_iter().map(|weather| (weather, weather_name(weather), weather_name(weather)));
        let set = move |sketch: &mut Self, weather| {
            if weather == now { Ok(()) } else { sketch.set_weather(weather) }
        };
        let row = Row::choice("weather", "Weather", now, values, set);
        if die {
            row.unless_shown(is_weather, Refusal::new("RP-WX-03", "the die brings Good or Mud"))
        } else {
            row.about("The turn track rules it.")
                .unless_shown(is_weather, Refusal::new("RP-WX-01", "the turn track rules the weather"))
        }
    }
}

/// Factors of a side that are saved.
fn saved<'a>(side: Side, kind: &str, now: u16, of: fn(&mut Store) -> &mut u16) -> Row<'a> {
    let (id, label) = (format!("{kind}-{}", side_id(side)), format!("{} {kind}", side_name(side)));
    Row::count(&id, &label, now, MOST_SAVED, move |sketch, factors| {
        *of(sketch.p.base.store_mut(side)) = factors;
        Ok(())
    })
    .about("Factors saved for replacements.")
}

/// The turns in which something can have begun, and that it has not.
fn since(none: &str, turns: impl Iterator<Item = u8>) -> impl Iterator<Item = (Option<u8>, String, String)> {
    let turns = turns.map(|turn| (Some(turn), turn.to_string(), format!("Turn {turn}")));
    std::iter::once((None, "none".to_owned(), none.to_owned())).chain(turns)
}

fn is_turn(value: &str) -> bool {
    value.parse::<u8>().is_ok()
}

fn no_snow() -> Refusal {
    Refusal::new("RP-WX-06", "the bonus begins in a Snow turn that has come")
}

fn is_weather(value: &str) -> bool {
    let all = [Weather::Good, Weather::Mud, Weather::HardFrost, Weather::Snow];
    all.into_iter().any(|weather| weather_name(weather) == value)
}

fn turns(game: &Game) -> impl Iterator<Item = u8> + '_ {
    let boxes = game.board.track.iter().map(|there| there.number);
    boxes.filter(|turn| has_turn(game, *turn))
}

fn day(game: &Game, turn: u8) -> String {
    let date = date_of(game, turn);
    format!("{turn} \u{b7} {} {}", date.day, &date.month_name()[..3])
}

fn yes_or_no<'a>(
    id: &str,
    label: &str,
    now: bool,
    [yes, no]: [&str; 2],
    set: impl FnOnce(&mut Sketch<'a>, bool) -> Result<(), Refusal> + 'static,
) -> Row<'a> {
    Row::choice(id, label, now, [(true, "yes", yes), (false, "no", no)], set)
}

fn side_id(side: Side) -> &'static str {
    if side == AXIS { "axis" } else { "soviet" }
}

/// A step that begins, with its id and its words.
fn begins(begins: Begins) -> (Begins, String, String) {
    let (id, words, who) = match begins {
        Begins::Base(who) => ("base", "part A", who),
        Begins::Move(who) => ("move", "moves", who),
        Begins::Plan(who) => ("plan", "attacks", who),
    };
    let side = who.side();
    (begins, format!("{id}-{}", side_id(side)), format!("{} {words}", side_name(side)))
}
