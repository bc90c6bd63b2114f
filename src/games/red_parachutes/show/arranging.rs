//! A position that is put together by hand: what may be set in it, row by row, what lies beside the map, and why a change is
//! impossible. It stands where a step begins; what lies near is inspected anew with every change.

use super::counters;
use crate::{
    arrange::{self, begin, begins, is_plain, look, may_stand, stand_at, take_off, unit_named},
    data::counters::FULL_AMMO,
    game::Game,
    nouns::*,
    refusal::{Refusal, hex_must, must, no, unit_must},
    rules::setup,
    state::{Marks, Pair, Position, Record, nth},
    words::{hex_name, side_name, slot_name, step_name},
};
use engine::show::arranging::{TrayGroup, TrayPiece};
use kit::arrange::{self as by_hand, Arranged, beside};

/// Something that may be set in a position.
type Row<'a> = by_hand::Row<Sketch<'a>>;

/// Salvos, steps and bridgeheads that can be set at least.
const MOST: usize = 40;

/// A position that is put together.
pub struct Sketch<'a> {
    game: &'a Game,
    p: Position,
    /// Whether nothing was done yet in its step, so that it begins anew after each change.
    fresh: bool,
}

/// Positions to begin with: nothing on the map, and the first movement from the set-up.
pub fn presets(game: &Game) -> Vec<Preset> {
    let mut first = setup::start(game);
    first.turn = 1;
    begin(game, &mut first, Step::Movement, GERMAN);
    let first = game.position(&game.view(&first, Viewer::Umpire));
    let preset =
        |name: &str, about: &str, position| Preset { name: name.into(), about: about.into(), position };
    let empty = "No unit stands; each side holds the ground of its set-up.";
    let mut all = vec![preset("An empty map", empty, "()".to_owned())];
    all.extend(first.map(|text| {
        let about = "Every unit stands where the compact scenario puts it, and the Germans move; salvos and replacements of the \\
                     morning are left out.";
        preset("The first morning, as set up", about, text)
    }));
    all
}

/// The counters beside the map by formation; the companies of a battalion lie on one pile.
pub fn tray(Sketch { game, p, .. }: &Sketch<'_>) -> Vec<TrayGroup> {
    let mut piles: Vec<(Unit, TrayPiece)> = Vec::new();
    for unit in Unit::all().filter(|unit| p.at.of(*unit).is_none()) {
        let counter = game.counter(unit);
        let mut fresh = p.clone();
        fresh.men[unit] = setup::whole(game, unit);
        let alike = |pile: &&mut (Unit, TrayPiece)| {
            counter.parent.is_some() && game.counter(pile.0).parent == counter.parent
        };
        match piles.iter_mut().find(alike) {
            Some((_, piece)) => piece.left += 1,
            None => piles.push((unit, beside(&counter.key, 1, counters::mark(game, &fresh, unit, Hex(0))))),
        }
    }
    by_hand::tray(piles.into_iter().map(|(unit, piece)| {
        let formation = game.counter(unit).formation;
        (unit.side(), game.formation(formation).name.clone(), piece)
    }))
}

impl<'a> Arranged for Sketch<'a> {
    type Unit = Unit;
    type Place = Hex;
    type Refusal = Refusal;

    fn places(&self) -> usize {
        HEXES
    }

    fn rows(&self) -> Vec<Row<'a>> {
        let p = &self.p;
        let bridge = [(true, "stands", "Stands"), (false, "blown", "Blown")];
        let mut rows = vec![
            self.turn(),
            self.step(),
            Row::choice("bridge", "Bridge of Kaniv", p.bridge, bridge, set(|p| &mut p.bridge)),
            Row::count("pairs", "Bridgeheads to place", p.pairs_free, 5, set(|p| &mut p.pairs_free)),
        ];
        for side in Side::BOTH {
            rows.push(of_side(side, "salvos", "salvos", p.salvos, |p| &mut p.salvos));
            rows.push(of_side(side, "lost", "steps lost", p.lost, |p| &mut p.lost));
        }
        rows
    }

    fn unit_rows(&self, unit: Unit) -> Result<Vec<Row<'a>>, Refusal> {
        self.on_map(unit)?;
        let (man, counter) = (self.p.man(unit), self.game.counter(unit));
        let nerves = [
            (Nerve::Good, "good", "In good order"),
            (Nerve::Disrupted, "disrupted", "Disrupted"),
            (Nerve::Demoralized, "demoralized", "Demoralized"),
        ];
        let supplies = [
            (Supply::In, "in", "In supply"),
            (Supply::Out, "out", "Out of supply"),
            (Supply::Isolated, "isolated", "Isolated"),
        ];
        let most = counter.full.max(counter.steps).max(1);
        let gun = counter.is_artillery();
        let recon = counter.kind == Kind::Recon && counter.is_vehicle();
        Ok(vec![
            Row::choice("nerve", "Morale", man.nerve, nerves, set(move |p| &mut p.men[unit].nerve)),
            Row::number("steps", "Steps", man.steps, numbers(1..=most), move |sketch: &mut Self, steps| {
                let fits = (1..=most).contains(&steps);
                unit_must(fits, unit, "E_FULL", "RPX-005", "{} has not so many steps")?;
                sketch.p.men[unit].steps = steps;
                Ok(())
            }),
            Row::choice("supply", "Supply", man.supply, supplies, set(move |p| &mut p.men[unit].supply))
            .about(
                "As its side’s last check found it; supply is traced again as its next player turn begins.",
            ),
            Row::number("ammo", "Ammunition", man.ammo, numbers(0..=FULL_AMMO), move |sketch: &mut Self, level| {
                let most = "a battery has two levels of ammunition at most";
                must(level <= FULL_AMMO, "E_FULL", "RPX-036", most)?;
                sketch.p.men[unit].ammo = level;
                Ok(())
            })
            .when(gun)
            .otherwise(no("E_TYPE", "RPX-036", "artillery alone has ammunition")),
            marked(unit, man, "guns", "Guns", Marks::LIMBERED, ["Limbered", "In position"])
                .when(gun)
                .otherwise(no("E_TYPE", "RPX-081", "artillery alone is limbered")),
            marked(unit, man, "lies", "Dispersed", Marks::FLIPPED, ["Dispersed", "Gathered"])
                .when(counter.may_lie_flipped())
                .otherwise(no("E_TYPE", "RPX-134", "it never lies dispersed")),
            marked(unit, man, "afoot", "Moves", Marks::AFOOT, ["On foot", "In vehicles"])
                .when(recon)
                .otherwise(no("E_NO_RECON", "RPX-078", "it has no vehicles to leave")),
        ])
    }

    fn place_rows(&self, hex: Hex) -> Vec<Row<'a>> {
        let Self { game, p, .. } = self;
        let land = game.map.bank(hex).is_some();
        let water = || {
            Refusal::at(no("E_PROHIBITED", "RPX-102", "water belongs to nobody"), Subject::Place(hex.into()))
        };
        let sides = Side::BOTH.map(|side| (side, side_name(side).to_lowercase(), side_name(side)));
        let works = [(true, "yes", "There"), (false, "no", "None")];
        vec![
            Row::choice("control", "Held by", p.owner(hex), sides, move |sketch: &mut Self, side| {
                let free = sketch.p.stack(side.other(), hex).next().is_none();
                hex_must(free, hex, "E_OCCUPIED", "RPX-102", "its units stand in {}")?;
                sketch.p.take(side, hex);
                Ok(())
            })
            .when(land)
            .otherwise(water()),
            Row::choice(
                "works",
                "Improved position",
                p.works.has(hex),
                works,
                move |sketch: &mut Self, there| {
                    sketch.p.works.put(hex, there);
                    Ok(())
                },
            )
            .when(land)
            .otherwise(water()),
            self.bridgehead(hex),
            self.zone(hex),
        ]
    }

    fn put(&mut self, unit: Unit, at: Option<Hex>) -> Result<(), Refusal> {
        self.on_map(unit)?;
        match at {
            Some(hex) => self.put_down(unit, hex)?,
            None => take_off(self.game, &mut self.p, unit),
        }
        Ok(())
    }

    fn enter(&mut self, piece: &str, at: Hex) -> Result<Unit, Refusal> {
        let unit = unit_named(self.game, piece)?;
        unit_must(self.p.at.of(unit).is_none(), unit, "E_ONCE", "RPX-001", "{} stands on the map")?;
        self.p.men[unit] = setup::whole(self.game, unit);
        self.put_down(unit, at).map(|()| unit)
    }

    fn finish(mut self) -> Result<String, Refusal> {
        let (game, p) = (self.game, &mut self.p);
        for (unit, hex) in p.at.all() {
            may_stand(game, p, unit, hex)?;
        }
        if self.fresh {
            let (step, side) = (p.step, p.phasing);
            stand_at(game, p, step, side);
        } else {
            look(game, p);
        }
        game.at_rest(p)?;
        Ok(game.position(&game.view(p, Viewer::Umpire))?)
    }
}

/// Numbers with themselves as words.
fn numbers(all: std::ops::RangeInclusive<u8>) -> impl Iterator<Item = (u8, String)> {
    all.map(|number| (number, number.to_string()))
}

/// Puts a value where it stands in a position.
fn set<'a, T: 'static>(
    place: impl for<'p> Fn(&'p mut Position) -> &'p mut T + 'static,
) -> impl FnOnce(&mut Sketch<'a>, T) -> Result<(), Refusal> + 'static {
    move |sketch, value| {
        *place(&mut sketch.p) = value;
        Ok(())
    }
}

/// What a side has of something.
fn of_side<'a>(
    side: Side,
    id: &str,
    what: &str,
    now: [u16; 2],
    at: fn(&mut Position) -> &mut [u16; 2],
) -> Row<'a> {
    let (name, nth) = (side_name(side), nth(side));
    let (id, label) = (format!("{id}-{}", name.to_lowercase()), format!("{name} {what}"));
    Row::count(&id, &label, now[nth], MOST, set(move |p| &mut at(p)[nth]))
}

/// Whether a mark lies on a unit.
fn marked<'a>(unit: Unit, man: &Record, id: &str, label: &str, mark: Marks, [yes, no]: [&str; 2]) -> Row<'a> {
    let values = [(true, "yes", yes), (false, "no", no)];
    Row::choice(id, label, man.is(mark), values, move |sketch: &mut Sketch<'_>, has| {
        let marks = &mut sketch.p.men[unit].marks;
        *marks = if has { marks.and(mark) } else { marks.without(mark) };
        Ok(())
    })
}

impl<'a> Sketch<'a> {
    /// The position of a text.
    pub fn read(game: &'a Game, position: &str) -> Result<Self, Fault> {
        let p = arrange::read(game, position)?;
        Ok(Self { game, fresh: is_plain(game, &p), p })
    }

    fn on_map(&self, unit: Unit) -> Result<(), Refusal> {
        unit_must(self.p.at.of(unit).is_some(), unit, "E_GONE", "RPX-001", "{} is not on the map")
    }

    /// A unit is put down in a hex, which its side then holds unless it lies dispersed (RPX-102).
    fn put_down(&mut self, unit: Unit, at: Hex) -> Result<(), Refusal> {
        may_stand(self.game, &self.p, unit, at)?;
        hex_must(self.p.at.has_room(at), at, "E_STACK", "RPX-120", "there is no room in {}")?;
        self.p.stand(unit, at);
        Ok(())
    }

    fn turn(&self) -> Row<'a> {
        let (now, last) = (self.p.turn, self.game.army.track.len() as u8);
        // Short: it stands between two buttons.
        let name = |turn: u8| match self.game.army.track.get(usize::from(turn.wrapping_sub(1))) {
            Some(turn) => format!("{} Sept, {}", turn.day, slot_name(turn.slot)),
            None => "Before the first".to_owned(),
        };
        let turns = (now.min(1)..=last).map(|turn| (turn, name(turn)));
        Row::number("turn", "Turn", now, turns, move |sketch: &mut Self, turn| {
            must((1..=last).contains(&turn), "E_NOT_DUE", "SCN-01", "there is no such turn")?;
            sketch.p.turn = turn;
            sketch.begin_again()
        })
    }

    /// Another turn: what has not come waits, and what was due is out of the game where it is not on the map.
    fn begin_again(&mut self) -> Result<(), Refusal> {
        let Self { game, p, .. } = self;
        for unit in Unit::all().filter(|unit| p.at.of(*unit).is_none()).collect::<Vec<_>>() {
            take_off(game, p, unit);
        }
        let step = if begins(game, p, p.step, p.phasing).is_ok() { p.step } else { Step::Movement };
        begin(game, p, step, p.phasing);
        Ok(())
    }

    fn step(&self) -> Row<'a> {
        let (game, p) = (self.game, &self.p);
        let now = (p.step, p.phasing);
        let all = Side::BOTH.into_iter().flat_map(|side| STEPS.map(|step| (step, side)));
        let can = |(step, side): &(Step, Side)| begins(game, p, *step, *side).is_ok();
        let odd = Some(now).filter(|now| !can(now));
        let values = odd.into_iter().chain(all.filter(can)).map(|(step, side)| {
            let label = format!("{}: {}", side_name(side), step_name(step).to_lowercase());
            ((step, side), format!("{}-{step:?}", side_name(side)).to_lowercase(), label)
        });
        Row::choice("step", "Step", now, values, |sketch: &mut Self, (step, side)| {
            begins(sketch.game, &sketch.p, step, side)?;
            sketch.p.turn = sketch.p.turn.max(1);
            begin(sketch.game, &mut sketch.p, step, side);
            Ok(())
        })
        .about("A position stands where a step of a player turn begins.")
    }

    /// A bridgehead of the west bank, with its other end.
    fn bridgehead(&self, west: Hex) -> Row<'a> {
        let (game, p) = (self.game, &self.p);
        let now = p.pairs.iter().find(|pair| pair.west == west).map(|pair| (pair.east, pair.improved));
        let easts: Vec<Hex> =
            game.map.spans.iter().filter(|span| span.west == west).map(|span| span.east).collect();
        let one = |(east, improved): (Hex, bool)| {
            let label = game.map.label(east);
            let (mark, word) = if improved { ("+", ", improved") } else { ("", "") };
            (Some((east, improved)), format!("{label}{mark}"), format!("From {}{word}", hex_name(game, east)))
        };
        let values = easts.iter().flat_map(|east| [(*east, false), (*east, true)]).map(one);
        let values = std::iter::once((None, "none".to_owned(), "None".to_owned())).chain(values);
        Row::choice("bridgehead", "Bridgehead", now, values, move |sketch: &mut Self, pair| {
            sketch.p.pairs.retain(|pair| pair.west != west);
            if let Some((east, improved)) = pair {
                let free = sketch.p.pair_at(east).is_none();
                hex_must(free, east, "E_OCCUPIED", "RPX-044", "another bridgehead lies in {}")?;
                sketch.p.pairs.push(Pair { east, west, improved, shifted: false });
            }
            Ok(())
        })
        .when(!easts.is_empty())
        .otherwise(no("E_SPAN", "RPX-040", "a bridgehead is set at its end on the west bank"))
    }

    /// The brigade whose drop zone lies in a hex.
    fn zone(&self, hex: Hex) -> Row<'a> {
        let (game, p) = (self.game, &self.p);
        let now = p.zones.iter().position(|zone| *zone == Some(hex));
        let brigades = game.army.zones.iter().enumerate().map(|(nth, (brigade, _))| {
            let formation = &game.formation(*brigade);
            (Some(nth), formation.key.clone(), formation.name.clone())
        });
        let values = std::iter::once((None, "none".to_owned(), "None".to_owned())).chain(brigades);
        let may = game.map.bank(hex) == Some(Bank::West) && game.map.to_edge(hex) >= game.army.zone_edge;
        Row::choice("zone", "Drop zone", now, values, move |sketch: &mut Self, brigade| {
            let zones = &mut sketch.p.zones;
            if let Some(left) = now {
                zones[left] = sketch.game.army.zones.get(left).map(|zone| zone.1);
            }
            if let Some(nth) = brigade {
                zones[nth] = Some(hex);
            }
            Ok(())
        })
        .about("A zone that is taken away goes back to where the scenario has it.")
        .when(may)
        .otherwise(no("E_DZ_EDGE", "RPX-003", "no drop zone may lie there"))
    }
}

/// The steps of a player turn in which a position can begin.
const STEPS: [Step; 11] = [
    Step::Resupply,
    Step::Bridgeheads,
    Step::Engineering,
    Step::Arrivals,
    Step::Movement,
    Step::Infiltration,
    Step::Recombine,
    Step::Drops,
    Step::Bombardment,
    Step::Combat,
    Step::Breakthrough,
];
