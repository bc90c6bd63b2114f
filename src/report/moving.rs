//! A battle or a turn as a few pictures: for a file that moves, or a strip to be printed.
//!
//! The pictures show what one viewer may know, up to a ply that is named: what comes later is not looked at.

use crate::replay::{
    beats::beats_of,
    seen::{Seen, arrows, begins},
    told::Battle,
};
use engine::{
    base::{keys::PlaceKey, seat::PlyId, side::Viewer},
    show::{
        board::Place,
        line::Weight,
        scene::{Arrow, ArrowStyle, Scene},
    },
    study::timeline::Span,
    table::Table,
};
use std::sync::Arc;

/// More pictures of a turn are a slide show.
const MOST: usize = 24;
/// Pictures of a turn that a strip has room for.
pub const ON_A_STRIP: usize = 6;
/// Lines under a picture.
const LINES: usize = 3;
/// How long a picture stands, in hundredths of a second: a march, a battle, the last.
const HOLD: (u16, u16, u16) = (140, 260, 400);

/// How much of a game is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extent {
    /// The battle that is fought at a moment, else the last before it.
    #[default]
    Battle,
    /// The turn it lies in.
    Turn,
}

/// What the pictures are shown as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    /// One after another, as a GIF.
    #[default]
    Moving,
    /// Beside and below each other, as a PNG.
    Strip,
}

impl Shape {
    /// What the name of its file ends with.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Moving => "gif",
            Self::Strip => "png",
        }
    }

    /// The shape of a file by what its name ends with.
    pub fn of_ending(ending: &str) -> Option<Self> {
        [Self::Moving, Self::Strip].into_iter().find(|shape| ending.eq_ignore_ascii_case(shape.ending()))
    }
}

/// Pictures one after another.
#[derive(Debug, Clone)]
pub struct Moving {
    /// `Barbarossa Fast, July 1941`.
    pub title: String,
    /// Places all pictures are about; with none, the whole map.
    pub near: Vec<PlaceKey>,
    /// From first to last; never empty.
    pub shots: Vec<Shot>,
}

/// One of them, and what is written under it.
#[derive(Debug, Clone)]
pub struct Shot {
    /// The position.
    pub scene: Arc<Scene>,
    /// Arrows along places.
    pub arrows: Vec<Arrow>,
    /// Places with a ring.
    pub rings: Vec<PlaceKey>,
    /// `Attack on Minsk`
    pub head: String,
    /// What was told, a line each.
    pub said: Vec<String>,
    /// How long it stands, in hundredths of a second.
    pub hold: u16,
}

impl Moving {
    /// The pictures of a battle or a turn around the ply `at`, on the line that ends with the ply `tip`.
    ///
    /// # Errors
    /// One sentence: no battle was fought up to there.
    pub fn of(
        table: &dyn Table,
        (tip, at): (PlyId, PlyId),
        who: Viewer,
        extent: Extent,
    ) -> Result<Self, String> {
        let seen = Seen::of(table, tip, who, String::new());
        let found = seen.line.plies.iter().position(|ply| *ply == at);
        let at = found.map_or(seen.line.end(), |at| at as u32);
        let course = Course { table, seen: &seen };
        match extent {
            Extent::Battle => {
                let before = seen.battles.iter().rev().find(|b| b.span.0 <= at);
                before.map(|battle| course.battle(battle)).ok_or_else(|| NO_BATTLE.to_owned())
            }
            Extent::Turn => Ok(course.turn(at)),
        }
    }

    /// No more pictures than a strip has room for: battles come first, and the last one always.
    #[must_use]
    pub fn for_a_strip(mut self) -> Self {
        let last = self.shots.len().saturating_sub(1);
        let mut order: Vec<usize> = (0..last).collect();
        order.sort_by_key(|nth| std::cmp::Reverse(self.shots[*nth].hold));
        let kept: Vec<usize> = order.into_iter().take(ON_A_STRIP - 1).chain([last]).collect();
        let mut nth = 0;
        self.shots.retain(|_| {
            nth += 1;
            kept.contains(&(nth - 1))
        });
        self
    }
}

/// Why there are no pictures of a battle.
pub const NO_BATTLE: &str = "no battle was fought up to this moment";

/// A line, and what draws its positions.
struct Course<'a> {
    table: &'a dyn Table,
    seen: &'a Seen,
}

impl Course<'_> {
    fn scene(&self, at: u32) -> Arc<Scene> {
        let plies = &self.seen.line.plies;
        self.table.scene(plies.get(at as usize).copied().unwrap_or(0), self.seen.who)
    }

    fn title(&self, at: u32) -> String {
        let turns = &self.seen.line.turns;
        let turn = turns.iter().find(|turn| holds(turn, at)).map_or("", |turn| turn.name.as_str());
        [self.table.title(), turn].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// A battle: who meets whom, what fell, what came.
    fn battle(&self, battle: &Battle) -> Moving {
        let (first, last) = battle.span;
        let before = self.scene(first.saturating_sub(1));
        let arrows = attack(&before, battle);
        let shot = |scene: &Arc<Scene>, arrows: &[Arrow], said: Vec<String>, hold| Shot {
            scene: Arc::clone(scene),
            arrows: arrows.to_vec(),
            rings: vec![battle.place],
            head: battle.title.clone(),
            said,
            hold,
        };
        let rows = |labels: &dyn Fn(&str) -> bool| -> Vec<String> {
            let rows = battle.rows.iter().filter(|(label, _)| labels(label));
            rows.map(|(label, words)| format!("{label}: {words}")).collect()
        };
        let is_end = |label: &str| label == "Came" || label == "Luck";
        let sides = self.table.sides();
        let known = |label: &str| label == "Odds" || label == "Manner" || sides.contains(&label);
        let meeting = shot(&before, &arrows, rows(&known), HOLD.1);
        let fell = rows(&|label| !known(label) && !is_end(label));
        let rolled = (!fell.is_empty()).then(|| shot(&before, &arrows, fell, HOLD.1));
        let said = |label: &str| battle.rows.iter().find(|row| row.0 == label).map(|row| row.1.clone());
        let came: Vec<String> =
            [said("Came"), said("Luck").map(|luck| format!("Luck: {luck}"))].into_iter().flatten().collect();
        let end = shot(&self.scene(last), &[], came, HOLD.2);
        let starts = arrows.iter().filter_map(|arrow| arrow.path.first().copied());
        let near = on_map(&before, starts.chain([battle.place]));
        Moving {
            title: self.title(first.saturating_sub(1)),
            near,
            shots: [Some(meeting), rolled, Some(end)].into_iter().flatten().collect(),
        }
    }

    /// A turn: how it stood, each beat, how it stands.
    fn turn(&self, at: u32) -> Moving {
        let seen = self.seen;
        let turn = seen.line.turns.iter().find(|turn| holds(turn, at));
        let (first, last) = turn.map_or((0, seen.line.end()), |turn| (turn.first, turn.last));
        let before = first.saturating_sub(1);
        let beats = beats_of(&seen.log, &seen.line, (first.max(1), last), MOST - 1);
        let mut shots = vec![Shot {
            scene: self.scene(before),
            arrows: Vec::new(),
            rings: Vec::new(),
            head: turn.map_or_else(String::new, |turn| turn.name.clone()),
            said: Vec::new(),
            hold: HOLD.1,
        }];
        let from = |end: u32| begins(&beats, end).max(first.max(1));
        shots.extend(beats.iter().map(|end| self.beat(from(*end), *end)));
        if let Some(last) = shots.last_mut() {
            last.hold = HOLD.2;
        }
        Moving { title: self.title(at), near: Vec::new(), shots }
    }

    /// One beat of a turn.
    fn beat(&self, from: u32, to: u32) -> Shot {
        let seen = self.seen;
        let battle = seen.battle(to);
        let plies = seen.line.plies.get(from as usize..=to as usize).unwrap_or_default();
        let told = seen.log.iter().filter(|line| plies.contains(&line.ply) && !line.is_reason);
        let weighty = told.filter(|line| matches!(line.line.weight, Weight::Plain | Weight::Strong));
        let told: Vec<String> = weighty.map(|line| line.line.text.clone()).collect();
        let said = battle.filter(|b| !b.came.is_empty()).map_or(told, |battle| vec![battle.came.clone()]);
        Shot {
            scene: self.scene(to),
            arrows: arrows(seen, from, to),
            rings: battle.map(|battle| battle.place).into_iter().collect(),
            head: battle.map_or_else(|| seen.phase(from).to_owned(), |battle| battle.title.clone()),
            said: some_of(said),
            hold: if battle.is_some() { HOLD.1 } else { HOLD.0 },
        }
    }
}

/// Those of some places that lie on the map, each once.
fn on_map(scene: &Scene, places: impl Iterator<Item = PlaceKey>) -> Vec<PlaceKey> {
    let mut all: Vec<PlaceKey> =
        places.filter(|place| scene.board.place(*place).is_some_and(Place::is_on_map)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Arrows from where those who attack stand to where they attack.
fn attack(scene: &Scene, battle: &Battle) -> Vec<Arrow> {
    let (units, side) = &battle.attackers;
    let from = scene.counters.iter().filter(|mark| units.contains(&mark.unit) && mark.place != battle.place);
    let mut from: Vec<PlaceKey> = from.map(|mark| mark.place).collect();
    from.sort_unstable();
    from.dedup();
    from.into_iter().map(|from| Arrow::along([from, battle.place], ArrowStyle::Attack, side.0)).collect()
}

/// As many lines as there is room for, and how many there are beside them.
fn some_of(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > LINES {
        let more = lines.len() - (LINES - 1);
        lines.truncate(LINES - 1);
        lines.push(format!("… and {more} more"));
    }
    lines
}

fn holds(span: &Span, at: u32) -> bool {
    span.first <= at && at <= span.last
}
