//! Lines of the log, from told events.

use super::{
    asked,
    combat::{self, of},
    orders, reasons, sheets, sidebar,
};
use crate::{
    data::tables::Crossing,
    event::{Deed, Event, Glimpse, Seen},
    game::Game,
    nouns::*,
    order::Order,
    players::reason::Reason,
    refusal::{Refusal, subject, word},
    rules::sequence,
    sight::View,
    state::{Marks, Position},
    words::{hex_full, hex_name, nerve_name, points, side_name, slot_name, step_name, unit_name, units_name},
};
use std::cell::Cell;

impl Speech for Game {
    fn order_chances(&self, v: &View, o: &Order) -> String {
        orders::note(self, &v.seen, o)
    }
    fn order_text(&self, v: &View, o: &Order) -> String {
        orders::text(self, v, o)
    }
    fn sentence(&self, v: &View, e: &Event) -> Option<Line> {
        line(self, v, e)
    }
    fn reasons(&self, _v: &View, all: &[Reason]) -> Vec<Line> {
        all.iter().map(|reason| reasons::line(self, *reason)).collect()
    }
    fn explain(&self, _v: &View, r: &Refusal) -> Explanation {
        let first = Cell::new(None);
        let said = r.explained(|noun| {
            first.set(first.get().or(Some(noun)));
            word(self, noun)
        });
        // Where nothing else is said, the fact lies with the first thing that the sentence names.
        let at = said.at.or(first.get().and_then(subject));
        Explanation { at, ..said }
    }
    fn sheet(&self, v: &View, about: &Subject) -> Sheet {
        sheets::sheet(self, v, about)
    }
    fn facts() -> &'static [FactName] {
        asked::FACTS
    }
    fn fact(&self, v: &View, name: &str, arguments: &[&str]) -> Result<Answer, String> {
        asked::answer(self, &v.seen, name, arguments)
    }
    fn when_text(&self, when: When, stride: Stride) -> String {
        let turn = self.army.track.get(usize::from(when.turn.max(1)) - 1);
        let day =
            turn.map_or(String::new(), |turn| format!("{} September, {}", turn.day, slot_name(turn.slot)));
        match stride {
            Stride::Turn => day,
            _ => sidebar::phase_name(when).unwrap_or(day),
        }
    }
}

fn line(game: &Game, v: &View, e: &Event) -> Option<Line> {
    let side = v.seen.phasing;
    Some(match e {
        Event::TurnBegan { turn } => {
            let day = game.army.track.get(usize::from((*turn).max(1)) - 1)?;
            Line::turn(format!("Turn {turn}: {} September, {}", day.day, slot_name(day.slot)))
        }
        Event::StepBegan { step: Step::Supply, side } => {
            Line::heading(format!("{} turn", side_name(*side))).rule("RPX-030").by(*side)
        }
        Event::StepBegan { step, side } => {
            Line::of(step_name(*step)).rule(sequence::rule(*step)).by(*side).detail()
        }
        Event::Zoned { brigade, at } => {
            let name = &game.formation(*brigade).name;
            Line::of(format!("{name} drops at {}", hex_full(game, *at))).rule("RPX-003").by(SOVIET)
        }
        Event::Replacements { die, points } => {
            let all = points.infantry + points.tank + points.recon + points.anti_tank;
            Line::of(format!("{} come", count(all, "replacement point"))).rule("RPX-010").die(*die)
        }
        Event::Improved { dice, which } => {
            let rolled: Vec<String> = dice.iter().map(u8::to_string).collect();
            let text = match which.len() {
                0 => "No bridgehead is improved".to_owned(),
                n => format!("{} improved", count(n, "bridgehead")),
            };
            Line::of(format!("{text}: dice {}", rolled.join(", "))).rule("RPX-018")
        }
        Event::Salvos { side, dice } => {
            let sum: u16 = dice.iter().map(|die| u16::from(*die)).sum();
            Line::of(format!("{} {}", side_name(*side), count(sum, "salvo"))).rule("RPX-019").by(*side)
        }
        Event::PairsCame { new, back } => {
            Line::of(format!("{} may be placed", count(new + back, "bridgehead"))).rule("RPX-040").by(side)
        }
        Event::PairPlaced { east, west } => {
            let ends = [*east, *west].map(|hex| hex_name(game, hex));
            Line::of(format!("A bridgehead joins {}", join(&ends)))
                .rule("RPX-040")
                .about(Subject::Place((*west).into()))
                .by(side)
        }
        Event::PairShifted { west, east } => {
            let [west, east] = [*west, *east].map(|hex| hex_name(game, hex));
            let text = format!("The bridgehead of {west} is shifted to {east}");
            Line::of(text).rule("RPX-042").by(side)
        }
        Event::PairLeft { west, back, expelled } => {
            let (how, rule) = if *expelled { ("expelled", "RPX-043") } else { ("withdrawn", "RPX-042") };
            let text = format!("The bridgehead of {} is {how}, back in turn {back}", hex_name(game, *west));
            Line::of(text).rule(rule).about(Subject::Place((*west).into())).by(side).strong()
        }
        Event::Built { units } => {
            Line::of(format!("Position ready: {}", units_name(game, *units))).rule("RPX-054").by(side)
        }
        Event::Abandoned { hexes } => {
            let hexes: Vec<String> = hexes.iter().map(|hex| hex_name(game, *hex)).collect();
            Line::of(format!("Empty positions removed at {}", join(&hexes))).rule("RPX-121").by(side)
        }
        Event::Supplied { out, back } => supplied(game, *out, *back).by(side),
        Event::Inspected { units } => {
            Line::of(format!("{} inspected", count(units.len(), "counter"))).rule("RPX-060").by(side).detail()
        }
        Event::Demolition { unit, die, drm, fell } => {
            demolition(*die, *drm, *fell).about(Subject::Unit(unit.0.into())).by(side)
        }
        Event::Attrition { division, dice, steps } => {
            let name = &game.army.divisions[division.index()];
            let text =
                format!("{name} loses {} on the march: {} and {}", count(*steps, "step"), dice[0], dice[1]);
            Line::of(text).rule("RPX-062").by(side)
        }
        Event::Entered { unit, at, lost, .. } => {
            let less = if *lost > 0 { format!(", {} short", count(*lost, "step")) } else { String::new() };
            of(game, *unit, &format!("enters at {}{less}", hex_full(game, *at)), "RPX-061")
        }
        Event::BrokeDown { unit, companies } => {
            of(game, *unit, &format!("falls apart into {}", count_companies(*companies)), "RPX-063")
        }
        Event::Joined { unit, at, companies } => {
            let text =
                format!("is put together at {} of {}", hex_name(game, *at), count_companies(*companies));
            of(game, *unit, &text, "RPX-122")
        }
        Event::Went { .. } => return None,
        Event::Halted { unit, way, spent } => {
            if way.len() < 2 {
                return None;
            }
            let path: Vec<String> = way.iter().map(|hex| hex_name(game, *hex)).collect();
            let way = format!("{} ({} MP)", path.join(" – "), points(*spent));
            Line::way(unit_name(game, *unit), way)
                .rule("RPX-080")
                .about(Subject::Unit(unit.0.into()))
                .by(unit.side())
        }
        Event::Crossed { unit, to, dice, drm, result } => crossed(game, *unit, *to, *dice, *drm, *result),
        Event::Infiltrated { units, to, die, went, .. } => {
            let does = if *went { "slips through to" } else { "does not get through to" };
            slipped(&units_name(game, *units), does, &hex_full(game, *to), *die).by(side)
        }
        Event::Dropped { brigade, dice, companies } => {
            let name = &game.formation(*brigade).name;
            let rolled: Vec<String> = dice.iter().map(u8::to_string).collect();
            let many = companies
                .map_or("any number of companies".to_owned(), |n| count_of(n, "company", "companies"));
            let dice = if rolled.is_empty() { String::new() } else { format!(" ({})", join(&rolled)) };
            Line::of(format!("{name} drops {many}{dice}")).rule("RPX-131").by(side).strong()
        }
        Event::Landed { unit, aim, dice, at, .. } => {
            let sum: u8 = dice.iter().sum();
            let text = format!("over {} {} ({sum})", hex_full(game, *aim), comes_down(game, *at));
            of(game, *unit, &text, "RPX-133")
        }
        Event::Did { unit, deed } => did(game, &v.seen, *unit, *deed),
        Event::Ended(end) => Line::heading(end.sentence.clone()).rule("SCN-04"),
        Event::Battle(event) => return combat::line(game, v, event),
        Event::Glimpsed(glimpse) => return glimpsed(game, glimpse),
    })
}

fn count_companies(companies: UnitSet) -> String {
    count_of(companies.len(), "company", "companies")
}

fn supplied(game: &Game, out: UnitSet, back: UnitSet) -> Line {
    let said = |units: UnitSet, what: &str| {
        (!units.is_empty()).then(|| format!("{what}: {}", units_name(game, units)))
    };
    let all: Vec<String> =
        said(out, "Out of supply").into_iter().chain(said(back, "in supply again")).collect();
    Line::of(capital(&all.join("; "))).rule("RPX-035")
}

fn demolition(die: u8, drm: u8, fell: bool) -> Line {
    let text = if fell { "The bridge of Kaniv is blown" } else { "The charges under the bridge fail" };
    let added = if drm > 0 { format!(", with +{drm} for the enemy at the other end") } else { String::new() };
    Line::of(format!("{text}{added}")).rule("RPX-051").die(die).strong()
}

fn crossed(game: &Game, unit: Unit, to: Hex, dice: [u8; 2], drm: i8, result: Crossing) -> Line {
    let what = match result {
        Crossing::Across => "crosses the Dnieper to",
        Crossing::Stays => "does not get over the Dnieper to",
        Crossing::StaysDisrupted => "is thrown back, disrupted, before",
        Crossing::LosesStep => "loses a step before",
    };
    let helped = if drm == 0 { String::new() } else { format!(", {drm} with an engineer") };
    let text = format!("{what} {} ({} and {}{helped})", hex_full(game, to), dice[0], dice[1]);
    of(game, unit, &text, "RPX-090").rule("RPX-093").strong()
}

fn slipped(who: &str, does: &str, to: &str, die: Option<u8>) -> Line {
    let line = Line::of(format!("{who} {does} {to}")).rule("RPX-113");
    die.map_or(line.clone(), |die| line.die(die))
}

/// The rule by which a unit is shaken where no combat was fought: work at night, a river crossed at night, a double march, a march at night.
fn why_shaken(game: &Game, p: &Position, unit: Unit) -> &'static str {
    let man = p.man(unit);
    match p.step {
        Step::Engineering => "RPX-050",
        Step::Movement if man.is(Marks::CROSSED) => "RPX-093",
        _ if man.is(Marks::STRATEGIC) && game.class(p, unit) == Class::Foot => "RPX-101",
        _ => "RPX-083",
    }
}

fn did(game: &Game, p: &Position, unit: Unit, deed: Deed) -> Line {
    let (text, rule) = match deed {
        Deed::Rebuilt => ("gets a step back".to_owned(), "RPX-012"),
        Deed::TakenOff => ("is taken off for its points".to_owned(), "RPX-011"),
        Deed::Loaded => ("gets ammunition".to_owned(), "RPX-019"),
        Deed::Spent => ("spends ammunition".to_owned(), "RPX-143"),
        Deed::Returned { at } => (format!("comes back at {}", hex_name(game, at)), "RPX-021"),
        Deed::Dug => ("begins a position".to_owned(), "RPX-052"),
        Deed::Stopped => ("is stopped at its work".to_owned(), "RPX-053"),
        Deed::Limbered { .. } => ("is limbered".to_owned(), "RPX-081"),
        Deed::Unlimbered { .. } => ("is unlimbered".to_owned(), "RPX-081"),
        Deed::Dismounted => ("goes on foot".to_owned(), "RPX-078"),
        Deed::Helped { engineer } => (format!("is helped by {}", unit_name(game, engineer)), "RPX-092"),
        Deed::Shaken { to } => (format!("is {}", nerve_name(to)), why_shaken(game, p, unit)),
        Deed::Rallied { up: true, .. } => ("recovers".to_owned(), "RPX-236"),
        Deed::Rallied { up: false, .. } => ("does not recover".to_owned(), "RPX-236"),
        Deed::Gathered { up: true, .. } => ("gathers".to_owned(), "RPX-130"),
        Deed::Gathered { up: false, .. } => ("stays dispersed".to_owned(), "RPX-130"),
        Deed::Isolated => ("is Isolated".to_owned(), "RPX-082"),
        Deed::Eliminated => ("is taken off: too many stood there".to_owned(), "RPX-120"),
        Deed::Destroyed => ("is destroyed".to_owned(), "RPX-086"),
        Deed::Surprised { falls, days, .. } => (combat::fate(falls, days), "RPX-085"),
    };
    let line = of(game, unit, &text, rule);
    match deed {
        Deed::Rallied { die: Some(die), .. } | Deed::Gathered { die, .. } => line.die(die),
        Deed::Eliminated | Deed::Destroyed | Deed::Surprised { .. } => line.strong(),
        _ => line,
    }
}

/// Where a jump ends.
fn comes_down(game: &Game, at: Option<Hex>) -> String {
    at.map_or("is lost".to_owned(), |at| format!("comes down at {}", hex_full(game, at)))
}

/// What is seen of units that are not known.
fn glimpsed(game: &Game, glimpse: &Glimpse) -> Option<Line> {
    let unknown = |side: Side| format!("{} unit", side_name(side));
    Some(match &glimpse.seen {
        Seen::Nothing => return lost(glimpse),
        Seen::Inspected { units } => {
            Line::of(format!("Inspected: {}", units_name(game, *units))).rule("RPX-060")
        }
        Seen::Entered { side, at } => {
            Line::of(format!("{} enters at {}", unknown(*side), hex_full(game, *at)))
                .rule("RPX-061")
                .by(*side)
        }
        // The whole way is told when it is over.
        Seen::Went { .. } => return lost(glimpse),
        Seen::Marched { side, way } => {
            let path: Vec<String> = way.iter().map(|hex| hex_name(game, *hex)).collect();
            let at = way.last().map(|hex| Subject::Place((*hex).into()));
            let line = Line::way(unknown(*side), path.join(" – ")).rule("RPX-080").by(*side);
            at.into_iter().fold(line, Line::about)
        }
        Seen::Crossed { side, to, dice, across, .. } => {
            let what = if *across { "crosses the Dnieper to" } else { "does not get over the Dnieper to" };
            let text =
                format!("{} {what} {} ({} and {})", unknown(*side), hex_full(game, *to), dice[0], dice[1]);
            Line::of(text).rule("RPX-090").by(*side).strong()
        }
        Seen::Infiltrated { side, to, die, went, .. } => {
            let does = if *went { "slips through to" } else { "does not get through to" };
            slipped(&format!("{} stack", side_name(*side)), does, &hex_full(game, *to), *die).by(*side)
        }
        Seen::Landed { brigade, at, .. } => {
            let name = &game.formation(*brigade).name;
            Line::of(format!("A unit of the {name} {}", comes_down(game, *at))).rule("RPX-133")
        }
        Seen::Demolition { die, fell } => demolition(*die, 0, *fell),
        Seen::Built { hexes } => {
            let hexes: Vec<String> = hexes.iter().map(|hex| hex_name(game, *hex)).collect();
            Line::of(format!("Position ready at {}", join(&hexes))).rule("RPX-054")
        }
    })
}

fn lost(glimpse: &Glimpse) -> Option<Line> {
    let (side, steps) = glimpse.lost.first()?;
    let text = format!("{} lost", count(*steps, &format!("{} step", side_name(*side))));
    Some(Line::of(text).rule("RPX-120").by(*side))
}
