//! Battles as rows: who met whom, at what odds, and what came of it; and a game in five numbers.

use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    show::{
        counter::{CounterMark, CounterStates},
        fight::Fight,
        line::{Line, Weight},
        scene::{Arrow, ArrowStyle},
    },
    statistics::{self, End, Statistics},
    study::timeline::Timeline,
    table::Table,
};
use map_art::{
    counter::{self as art, Look},
    escape::escaped,
    paper::Pane,
    paper_svg::OnSvg,
    svg::Svg,
};
use std::{collections::BTreeMap, fmt::Write as _};

/// Side of a counter, and from one to the next.
const COUNTER: f32 = 24.0;
const STEP: f32 = 27.0;
/// Above and below a counter: badges and halos reach beyond it.
const ROUND: f32 = 3.0;

/// A battle in a row.
#[derive(Clone)]
pub(crate) struct Battle {
    /// The order that began it.
    pub from: PlyId,
    /// Where.
    place: String,
    /// Attackers and defenders as they stood when it began.
    rows: [Vec<CounterMark>; 2],
    /// The sides they belong to.
    names: [String; 2],
    /// Strengths and chance.
    odds: Vec<String>,
    /// What came of it; empty while it is fought.
    came: String,
    /// Units lost, by the attacker and by the defender.
    lost: [u16; 2],
    /// The attack succeeded.
    won: bool,
}

/// The battles of a line.
pub(crate) struct Battles {
    all: Vec<(Fight, u16, Battle)>,
}

impl Battles {
    /// Those a viewer was told of.
    pub(crate) fn of(table: &dyn Table, line: &Timeline, s: &Statistics, who: Viewer) -> Self {
        let mut all = Vec::new();
        let mut plies: Vec<PlyId> = s.battles.iter().map(|b| b.ply).collect();
        plies.dedup();
        for ply in plies {
            for fight in table.fights(ply, who).iter().filter(|fight| fight.from == ply) {
                let counted = s.battles.iter().find(|b| b.ply == ply && is_of(b, fight, table));
                let turn = table.when(ply).turn;
                let place = table.board().name(fight.encounter.place).to_owned();
                let whole = to_its_end(table, line, fight, who);
                all.push((fight.clone(), turn, battle(&whole, place, counted)));
            }
        }
        Self { all }
    }

    /// The one that an order began, where a line is the first of it: its heading, or a sentence with its title.
    pub(crate) fn told(&self, ply: PlyId, line: &Line) -> Option<Battle> {
        let is_heading = line.weight == Weight::Heading;
        let is_it = |(fight, _, battle): &&(Fight, u16, Battle)| {
            let named = is_heading && line.text.contains(&battle.place);
            fight.from == ply && (named || line.text.starts_with(&fight.encounter.title))
        };
        self.all.iter().find(is_it).map(|(.., battle)| battle.clone())
    }

    /// Where it was attacked from in a turn.
    pub(crate) fn arrows(&self, turn: u16) -> Vec<Arrow> {
        let mut out: Vec<Arrow> = Vec::new();
        for (fight, ..) in self.all.iter().filter(|(_, of, _)| *of == turn) {
            let (to, side) = (fight.encounter.place, fight.encounter.side.0);
            for from in fight.origins().into_iter().filter(|from| *from != to) {
                let arrow = Arrow::along([from, to], ArrowStyle::Attack, side);
                if !out.contains(&arrow) {
                    out.push(arrow);
                }
            }
        }
        out
    }
}

/// A battle as far as it has come on a line: the orders after the one that began it go on with it.
fn to_its_end(table: &dyn Table, line: &Timeline, fight: &Fight, who: Viewer) -> Fight {
    let begun = line.plies.iter().position(|ply| *ply == fight.from).map_or(line.plies.len(), |nth| nth + 1);
    let after = &line.plies[begun..];
    let number = table.when(fight.from).battle;
    let within = after.iter().take_while(|ply| table.when(**ply).battle == number).count();
    // After the orders that are given during a battle one more ends it. Where a second attack began, its end may be told before.
    let its = if number == 0 { 0 } else { (within + 1).min(after.len()) };
    let last_first = after[..its].iter().rev();
    last_first
        .map(|ply| table.fights(*ply, who))
        .find_map(|fights| fights.iter().find(|later| later.is_same(fight)).cloned())
        .unwrap_or_else(|| fight.clone())
}

/// Whether an account is that of a battle: at the same place.
fn is_of(counted: &statistics::Battle, fight: &Fight, table: &dyn Table) -> bool {
    counted.engaged.place == table.board().name(fight.encounter.place)
}

fn battle(fight: &Fight, place: String, counted: Option<&statistics::Battle>) -> Battle {
    let attacker = fight.encounter.side;
    let odds = counted.map(|b| {
        let chance = b.engaged.chance.map(|c| c.percent(0));
        std::iter::once(b.engaged.odds.clone()).filter(|odds| !odds.is_empty()).chain(chance).collect()
    });
    let lost = counted.map_or([0, 0], |b| [b.lost[attacker], b.lost[attacker.other()]]);
    let end = fight.end();
    let won = end.map_or(counted.is_some_and(|b| b.end == End::Won), |end| end.success);
    Battle {
        from: fight.from,
        place,
        rows: fight.rows.clone(),
        names: fight.names.clone(),
        odds: odds.unwrap_or_default(),
        came: end.map_or_else(|| unfought(counted), |end| end.words.clone()),
        lost,
        won,
    }
}

/// What came of an attack of which no end was told.
fn unfought(counted: Option<&statistics::Battle>) -> String {
    let called_off = counted.is_some_and(|b| b.end == End::CalledOff);
    if called_off { "The attack is called off".to_owned() } else { String::new() }
}

/// Faces of counters that a page shows again and again: each is drawn once.
#[derive(Default)]
pub(crate) struct Faces {
    by_look: BTreeMap<String, usize>,
}

impl Faces {
    /// The name of the drawing of a counter.
    fn name(&mut self, mark: &CounterMark) -> String {
        let states = CounterStates { unseen: mark.states.unseen, ..CounterStates::default() };
        let mark = CounterMark { states, ..mark.clone() };
        let mut svg = Svg::new((0.0, 0.0), 1, "", "", "");
        let body = Pane { x: 0.0, y: 0.0, w: COUNTER, h: COUNTER };
        art::counter(&mut OnSvg(&mut svg), body, &mark, &Look::default());
        let next = self.by_look.len();
        format!("c{}", *self.by_look.entry(inner(&svg.finish()).to_owned()).or_insert(next))
    }

    /// All of them, not shown by themselves; stands behind what shows them.
    pub(crate) fn hidden(&self) -> String {
        let mut svg = Svg::hidden(1);
        for (look, nth) in &self.by_look {
            svg.group(&format!("c{nth}"));
            svg.raw(look);
            svg.end();
        }
        svg.finish_hidden()
    }
}

/// What is drawn in a picture, without the picture.
fn inner(svg: &str) -> &str {
    let from = svg.find("</desc>\n").map_or(0, |at| at + "</desc>\n".len());
    svg[from..].strip_suffix("</svg>\n").unwrap_or_default()
}

/// Counters side by side.
fn counters(faces: &mut Faces, name: &str, marks: &[CounterMark]) -> String {
    let size = (STEP * marks.len() as f32 + 2.0 * ROUND, COUNTER + 2.0 * ROUND);
    let units: Vec<&str> = marks.iter().map(|mark| mark.name.as_str()).collect();
    let mut svg = Svg::new(size, 1, "", &format!("{name}: {}", units.join(", ")), "");
    for (nth, mark) in marks.iter().enumerate() {
        svg.again(&faces.name(mark), 1.0, (ROUND + STEP * nth as f32, ROUND));
    }
    svg.finish()
}

/// The row as HTML.
pub(crate) fn html(out: &mut String, b: &Battle, faces: &mut Faces) {
    let class = if b.won { "battle won" } else { "battle" };
    let _ = writeln!(out, "<div class=\"{class}\">");
    for (nth, (row, name)) in b.rows.iter().zip(&b.names).enumerate() {
        if nth == 1 && !row.is_empty() {
            out.push_str("<span class=\"to\" aria-hidden=\"true\">→</span>\n");
        }
        if !row.is_empty() {
            out.push_str(&counters(faces, name, row));
        }
    }
    let [own, other] = b.lost;
    let lost = if b.lost == [0, 0] { String::new() } else { format!("lost {own} and {other}") };
    let came =
        if b.came.is_empty() { String::new() } else { format!("<strong>{}</strong>", escaped(&b.came)) };
    let said: Vec<String> =
        [escaped(&b.odds.join(", ")), came, lost].into_iter().filter(|words| !words.is_empty()).collect();
    let _ = write!(out, "<p>{}", said.join(" · "));
    out.push_str("</p>\n</div>\n");
}

/// A game in five numbers, each with what it counts: points, turns, battles, units lost by both sides.
pub(crate) fn figures(
    table: &dyn Table,
    line: &Timeline,
    s: &Statistics,
    (tip, who): (PlyId, Viewer),
) -> Vec<(String, String)> {
    let score = table.sequence(tip, who).score.clone();
    let mut out = Vec::new();
    if score.total > 0 {
        let needed = match (score.needed_low, score.needed_high) {
            (low, high) if low < high => format!("{low} to {high}"),
            _ => score.needed.to_string(),
        };
        out.push((score.held.to_string(), format!("{}, {needed} needed", of(score.held == 1, "point"))));
    }
    let turns = line.turns.iter().filter(|turn| turn.when.turn > 0).count();
    let last = line.turns.last().map_or("", |turn| turn.name.as_str());
    out.push((turns.to_string(), format!("{}, to {last}", of(turns == 1, "turn"))));
    let fought = s.battles.iter().filter(|b| !matches!(b.end, End::Open | End::CalledOff));
    let won = fought.clone().filter(|b| b.end == End::Won).count();
    let fought = fought.count();
    out.push((fought.to_string(), format!("{}, {won} won by the attacker", of(fought == 1, "battle"))));
    for side in Side::BOTH {
        let name = s.sides.get(usize::from(side.0)).map_or("", String::as_str);
        let lost = s.total(side).lost;
        out.push((lost.to_string(), format!("{name} {} lost", of(lost == 1, "unit"))));
    }
    out
}

/// The word for what a number beside it counts.
fn of(is_one: bool, word: &str) -> String {
    if is_one { word.to_owned() } else { format!("{word}s") }
}
