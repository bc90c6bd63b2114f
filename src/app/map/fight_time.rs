//! When what was told of a battle is seen on its counters: acts, each with the millisecond at which it begins and how long it
//! takes, and what of them is to be drawn at a moment. Nothing here draws or has a clock.

use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        counter::CounterMark,
        fight::{Beat, Change, Fight},
    },
};

/// How long the arrow grows, and its width before and after.
const GROWS: f64 = 120.0;
const WIDTHS: [f32; 2] = [5.0, 8.0];
/// How long the frame of the die grows, and its width before and after.
const DIE: f64 = 300.0;
const FRAMES: [f32; 2] = [1.0, 3.0];
/// How long a hit flies, and how long after the one before it.
const FLIES: f64 = 160.0;
const APART: f64 = 40.0;
/// How long a unit that is hit is shaken, and how far.
const SHAKES: f64 = 180.0;
const FAR: f32 = 3.0;
/// How long the old figure is seen beside the new one.
const FIGURE: f64 = 240.0;
/// How long a face that turns up is framed.
const TURNS: f64 = 400.0;
/// How long a lost unit is struck out, how long it fades, and what is left of it.
const STRIKES: f64 = 160.0;
const FADES: f64 = 240.0;
const LEFT: f32 = 0.3;
/// How long a unit goes along a link or to the next hex.
const LINK: f64 = 180.0;
/// How long a city swells while its ring fills, and how long the wash runs out from it.
const SWELLS: f64 = 240.0;
const WASH: f64 = 400.0;
/// How large it becomes.
const SWOLLEN: f32 = 1.25;

/// The places on the way from one to another, both among them.
pub type Ways<'a> = &'a dyn Fn(PlaceKey, PlaceKey) -> Vec<PlaceKey>;

/// What is seen for a while.
#[derive(Debug, Clone, PartialEq)]
enum What {
    Arrow,
    Die(u8),
    Turn(UnitKey),
    Pip(UnitKey),
    Shake(UnitKey),
    Figure(UnitKey, [String; 2]),
    Strike(UnitKey),
    Fade(UnitKey, PlaceKey),
    Glide(UnitKey, Vec<PlaceKey>),
    City(u8),
    Wash(u8),
}

impl What {
    const fn unit(&self) -> Option<UnitKey> {
        match self {
            Self::Turn(unit)
            | Self::Shake(unit)
            | Self::Figure(unit, _)
            | Self::Strike(unit)
            | Self::Fade(unit, _)
            | Self::Glide(unit, _) => Some(*unit),
            Self::Arrow | Self::Die(_) | Self::Pip(_) | Self::City(_) | Self::Wash(_) => None,
        }
    }
}

/// What is seen, from when on and for how long.
#[derive(Debug, Clone, PartialEq)]
struct Act {
    what: What,
    at: f64,
    lasts: f64,
}

impl Act {
    fn ends(&self) -> f64 {
        self.at + self.lasts
    }

    /// How much of it is over; nothing before it begins.
    fn share(&self, ms: f64) -> Option<f32> {
        (ms >= self.at).then(|| ((ms - self.at) / self.lasts.max(1.0)).min(1.0) as f32)
    }
}

/// A unit of the battle, with its faces and where it stood.
#[derive(Debug, Clone, PartialEq)]
struct Actor {
    unit: UnitKey,
    row: usize,
    place: PlaceKey,
    /// From which millisecond on it looks like this.
    faces: Vec<(f64, CounterMark)>,
}

/// All that is seen of a battle, from its first beat to its last.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Timeline {
    place: PlaceKey,
    acts: Vec<Act>,
    actors: Vec<Actor>,
    /// When each beat is over.
    ends: Vec<f64>,
}

/// A unit as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn<'a> {
    /// What it looks like.
    pub mark: &'a CounterMark,
    /// Where it is: on this way, at this share of it.
    pub way: &'a [PlaceKey],
    /// How much of the way lies behind it.
    pub share: f32,
    /// How far it is moved to the right, in points.
    pub aside: f32,
    /// How strongly it is drawn.
    pub strength: f32,
    /// How far it is struck out.
    pub struck: f32,
    /// The old figure and the new one.
    pub figures: Option<&'a [String; 2]>,
    /// Its face has just turned up.
    pub turned: bool,
    /// Something happens to it now: it lies on top.
    pub acts: bool,
}

/// A hit on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pip {
    /// The place of the unit that takes it.
    pub to: PlaceKey,
    /// The row that scored it.
    pub row: usize,
    /// How much of the way lies behind it.
    pub share: f32,
}

/// The trail of a unit that went.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trail<'a> {
    /// The places it went along.
    pub way: &'a [PlaceKey],
    /// How far it has come.
    pub share: f32,
    /// The row it belongs to: who attacked goes on, who was attacked goes back.
    pub row: usize,
}

/// A place that changes hands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Taken {
    /// Whose it is from now on.
    pub side: u8,
    /// How large its disc is.
    pub swell: f32,
    /// How much of its ring is filled.
    pub ring: f32,
    /// How far the wash has run.
    pub wash: f32,
}

/// What is to be drawn at a moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stage<'a> {
    /// Width of the arrow.
    pub arrow: f32,
    /// The face of the die, and the width of its frame.
    pub die: Option<(u8, f32)>,
    /// Units to which something happens, or will yet.
    pub units: Vec<Drawn<'a>>,
    /// Hits on their way.
    pub pips: Vec<Pip>,
    /// Where units went.
    pub trails: Vec<Trail<'a>>,
    /// Where units were lost.
    pub lost: Vec<PlaceKey>,
    /// The place that changes hands.
    pub taken: Option<Taken>,
}

impl Timeline {
    /// Of all that was told of a battle.
    pub fn new(fight: &Fight, ways: Ways<'_>) -> Self {
        let actor = |row: usize| {
            move |mark: &CounterMark| Actor {
                unit: mark.unit,
                row,
                place: mark.place,
                faces: vec![(f64::NEG_INFINITY, mark.clone())],
            }
        };
        let actors = fight.rows[0].iter().map(actor(0)).chain(fight.rows[1].iter().map(actor(1))).collect();
        let mut script = Script {
            stands: Vec::new(),
            line: Self { place: fight.encounter.place, actors, ..Self::default() },
            ways,
            clock: 0.0,
        };
        for nth in 0..fight.beats.len() {
            script.beat(fight, nth);
        }
        script.line
    }

    /// Where the battle is fought.
    pub const fn place(&self) -> PlaceKey {
        self.place
    }

    /// Whose the attack is, and where those stood who attacked, each place once.
    pub fn origins(&self) -> Vec<PlaceKey> {
        let mut all: Vec<PlaceKey> = self.row(0).map(|actor| actor.place).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn row(&self, row: usize) -> impl Iterator<Item = &Actor> {
        self.actors.iter().filter(move |actor| actor.row == row)
    }

    /// The side of a row, by its index.
    pub fn side(&self, row: usize) -> Option<u8> {
        self.row(row).next().and_then(|actor| actor.faces.first()).map(|(_, mark)| mark.side)
    }

    /// When a beat begins.
    pub fn begins(&self, beat: usize) -> f64 {
        beat.checked_sub(1).and_then(|last| self.ends.get(last).or(self.ends.last())).copied().unwrap_or(0.0)
    }

    /// When all is over.
    pub fn length(&self) -> f64 {
        self.ends.last().copied().unwrap_or(0.0)
    }

    /// How many beats are over, and how much of the one after them.
    pub fn beats(&self, ms: f64) -> (usize, f32) {
        let done = self.ends.partition_point(|end| *end <= ms);
        let begun = self.begins(done);
        let share = self.ends.get(done).map_or(0.0, |end| (ms - begun) / (end - begun).max(1e-3));
        (done, share.clamp(0.0, 1.0) as f32)
    }

    /// Units to which something happens from a millisecond on: they are drawn by what happens.
    pub fn units(&self, from: f64) -> Vec<UnitKey> {
        let acts = self.acts.iter().filter(|act| act.ends() > from);
        let mut units: Vec<UnitKey> = acts.filter_map(|act| act.what.unit()).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// What is to be drawn at a moment, of what is seen from one on.
    pub fn stage(&self, from: f64, ms: f64) -> Stage<'_> {
        let grown = self.acts.iter().find(|act| act.what == What::Arrow).and_then(|act| act.share(ms));
        let mut stage = Stage { arrow: between(WIDTHS, grown.unwrap_or(1.0)), ..Stage::default() };
        for act in &self.acts {
            let Some(share) = act.share(ms) else { continue };
            match &act.what {
                // Afterwards it lies on the card alone.
                What::Die(face) if ms < self.length() => stage.die = Some((*face, between(FRAMES, share))),
                What::Pip(unit) if share < 1.0 => stage.pips.extend(self.pip(*unit, ms, share)),
                What::Glide(unit, way) => {
                    let row = self.actor(*unit).map_or(0, |actor| actor.row);
                    stage.trails.push(Trail { way, share: eased(share), row });
                }
                What::Fade(_, place) if share >= 1.0 => stage.lost.push(*place),
                What::City(_)
                | What::Wash(_)
                | What::Arrow
                | What::Die(_)
                | What::Turn(_)
                | What::Pip(_)
                | What::Shake(_)
                | What::Figure(..)
                | What::Strike(_)
                | What::Fade(..) => {}
            }
        }
        stage.lost.sort_unstable();
        stage.lost.dedup();
        stage.taken = self.taken(ms);
        if ms < self.length() {
            stage.units =
                self.units(from).into_iter().filter_map(|unit| self.drawn(self.actor(unit)?, ms)).collect();
        }
        stage
    }

    fn actor(&self, unit: UnitKey) -> Option<&Actor> {
        self.actors.iter().find(|actor| actor.unit == unit)
    }

    fn pip(&self, unit: UnitKey, ms: f64, share: f32) -> Option<Pip> {
        let actor = self.actor(unit)?;
        let to = self.way(actor, ms).0.last().copied()?;
        Some(Pip { to, row: 1 - actor.row, share: eased(share) })
    }

    fn taken(&self, ms: f64) -> Option<Taken> {
        let of = |is: fn(&What) -> Option<u8>| {
            self.acts.iter().rev().find_map(|act| Some((is(&act.what)?, act.share(ms)?)))
        };
        let (side, ring) = of(|what| if let What::City(side) = what { Some(*side) } else { None })?;
        let (_, wash) = of(|what| if let What::Wash(side) = what { Some(*side) } else { None })?;
        let swell = 1.0 + (SWOLLEN - 1.0) * (ring * std::f32::consts::PI).sin();
        (wash < 1.0).then_some(Taken { side, swell, ring, wash })
    }

    /// The way a unit is on, and how much of it lies behind it.
    fn way<'a>(&'a self, actor: &'a Actor, ms: f64) -> (&'a [PlaceKey], f32) {
        let glide = |act: &'a Act| match &act.what {
            What::Glide(unit, way) if *unit == actor.unit => Some((way.as_slice(), act.share(ms)?)),
            _ => None,
        };
        let last = self.acts.iter().rev().find_map(glide);
        last.map_or((std::slice::from_ref(&actor.place), 1.0), |(way, share)| (way, eased(share)))
    }

    fn drawn<'a>(&'a self, actor: &'a Actor, ms: f64) -> Option<Drawn<'a>> {
        let mark = &actor.faces.iter().rev().find(|(at, _)| ms >= *at)?.1;
        let (way, share) = self.way(actor, ms);
        let mut drawn = Drawn {
            mark,
            way,
            share,
            aside: 0.0,
            strength: 1.0,
            struck: 0.0,
            figures: None,
            turned: false,
            acts: false,
        };
        for act in self.acts.iter().filter(|act| act.what.unit() == Some(actor.unit)) {
            let Some(share) = act.share(ms) else { continue };
            drawn.acts |= share < 1.0;
            match &act.what {
                What::Shake(_) if share < 1.0 => {
                    drawn.aside = FAR * (share * 2.0 * std::f32::consts::TAU).sin();
                }
                What::Figure(_, figures) if share < 1.0 => drawn.figures = Some(figures),
                What::Turn(_) => drawn.turned = share < 1.0,
                What::Strike(_) => drawn.struck = share,
                What::Fade(..) => drawn.strength = between([1.0, LEFT], share),
                What::Arrow
                | What::Die(_)
                | What::Pip(_)
                | What::Shake(_)
                | What::Figure(..)
                | What::Glide(..)
                | What::City(_)
                | What::Wash(_) => {}
            }
        }
        Some(drawn)
    }
}

fn between([from, to]: [f32; 2], share: f32) -> f32 {
    from + (to - from) * share
}

/// A share of a way, easing out.
fn eased(share: f32) -> f32 {
    1.0 - (1.0 - share) * (1.0 - share)
}

/// The acts while they are put together.
struct Script<'a> {
    line: Timeline,
    /// Where units stand that went somewhere.
    stands: Vec<(UnitKey, PlaceKey)>,
    ways: Ways<'a>,
    /// When the next beat begins.
    clock: f64,
}

impl Script<'_> {
    fn act(&mut self, what: What, at: f64, lasts: f64) {
        self.line.acts.push(Act { what, at, lasts });
    }

    fn beat(&mut self, fight: &Fight, nth: usize) {
        let beat = &fight.beats[nth];
        let (start, first) = (self.clock, self.line.acts.len());
        let mut at = start;
        if nth == 0 {
            self.act(What::Arrow, at, GROWS);
            at += GROWS;
        }
        if let Some(die) = beat.line.as_ref().and_then(|line| line.die.as_ref()) {
            self.act(What::Die(die.face), at, DIE);
            at += DIE;
        }
        let mut hits = 0;
        for change in &beat.changes {
            self.change(change, at + APART * f64::from(hits));
            hits += u32::from(matches!(change, Change::Hit(_)));
        }
        let side = fight.encounter.side.0;
        if beat.end.as_ref().is_some_and(|end| end.success) && self.moved_in(fight, nth) {
            let at = self.over(first, at);
            self.act(What::City(side), at, SWELLS);
            self.act(What::Wash(side), at, WASH);
        }
        // Hits fly close behind each other.
        self.clock = if is_hit(beat) && fight.beats.get(nth + 1).is_some_and(is_hit) {
            start + APART * f64::from(hits.max(1))
        } else {
            self.over(first, start + least(beat))
        };
        self.line.ends.push(self.clock);
    }

    /// When all acts from one on are over, and not before a millisecond.
    fn over(&self, first: usize, at: f64) -> f64 {
        self.line.acts[first..].iter().map(Act::ends).fold(at, f64::max)
    }

    /// Whether the place that was fought for is entered in this beat or after it.
    fn moved_in(&self, fight: &Fight, nth: usize) -> bool {
        let later = fight.beats[nth..].iter().flat_map(|beat| &beat.changes);
        let mut goes = later.filter(|change| change.goes_to() == Some(fight.encounter.place));
        goes.any(|change| self.line.actor(change.unit()).is_some_and(|actor| actor.row == 0))
    }

    fn place(&self, unit: UnitKey) -> Option<PlaceKey> {
        let went = self.stands.iter().rev().find(|(u, _)| *u == unit).map(|(_, place)| *place);
        went.or_else(|| self.line.actor(unit).map(|actor| actor.place))
    }

    fn change(&mut self, change: &Change, at: f64) {
        let unit = change.unit();
        let Some(place) = self.place(unit) else { return };
        match change {
            Change::Looks(mark) => self.looks(mark, at),
            Change::Hit(_) => {
                self.act(What::Pip(unit), at, FLIES);
                self.act(What::Shake(unit), at + FLIES, SHAKES);
            }
            Change::Gone(_) => {
                self.act(What::Strike(unit), at, STRIKES);
                self.act(What::Fade(unit, place), at + STRIKES, FADES);
            }
            Change::Goes(_, to) => {
                let way = (self.ways)(place, *to);
                let links = way.len().saturating_sub(1).max(1) as f64;
                self.act(What::Glide(unit, way), at, LINK * links);
                self.stands.push((unit, *to));
            }
        }
    }

    fn looks(&mut self, mark: &CounterMark, at: f64) {
        let actor = self.line.actors.iter_mut().find(|actor| actor.unit == mark.unit);
        let Some((actor, before)) = actor.and_then(|a| a.faces.last().cloned().map(|f| (a, f.1))) else {
            return;
        };
        actor.faces.push((at, mark.clone()));
        match (figures(&before), figures(mark)) {
            (Some(old), Some(new)) if old != new => {
                self.act(What::Figure(mark.unit, [old, new]), at, FIGURE);
            }
            (None, Some(_)) => self.act(What::Turn(mark.unit), at, TURNS),
            _ => {}
        }
    }
}

/// The figures of a counter, as far as they are known: `4-4`.
fn figures(mark: &CounterMark) -> Option<String> {
    let values = mark.values.as_ref()?;
    let numbers: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
    Some(numbers.join("-"))
}

/// Whether a beat is nothing but hits.
fn is_hit(beat: &Beat) -> bool {
    let hits = beat.changes.iter().all(|change| matches!(change, Change::Hit(_)));
    let die = beat.line.as_ref().is_some_and(|line| line.die.is_some());
    hits && !beat.changes.is_empty()
        && !die
        && beat.volley.is_none()
        && beat.says.is_empty()
        && beat.end.is_none()
}

/// The least time for a beat: what is written of it on the card wants to be read.
fn least(beat: &Beat) -> f64 {
    let die = if beat.line.as_ref().is_some_and(|l| l.die.is_some()) { 700.0 } else { 0.0 };
    let volley = if beat.volley.is_some() { 700.0 } else { 0.0 };
    let said = if beat.says.is_empty() { 0.0 } else { 300.0 };
    let end = if beat.end.is_some() { 300.0 } else { 0.0 };
    let nothing = beat.line.is_none() && beat.end.is_none() && beat.changes.is_empty();
    let least = if nothing { 350.0 } else { 100.0 };
    [die, volley, said, end].into_iter().fold(least, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::{
        counter::Value,
        fight::{Encounter, FightEnd},
        line::Line,
    };

    const TARGET: PlaceKey = PlaceKey(9);

    fn mark(unit: u16, place: PlaceKey, side: u8, figure: u16) -> CounterMark {
        let values = Some(vec![Value { name: "factor".into(), number: figure }]);
        CounterMark { unit: UnitKey(unit), place, side, values, ..CounterMark::default() }
    }

    /// A die; two hits; one unit is weaker, the other lost; the weaker one goes back two links; an attacker moves in.
    fn fight() -> Fight {
        let beat = |changes| Beat { changes, line: Some(Line::of("told")), ..Beat::default() };
        let mut beats = vec![
            beat(vec![]),
            beat(vec![Change::Hit(UnitKey(2))]),
            beat(vec![Change::Hit(UnitKey(3))]),
            beat(vec![Change::Looks(mark(2, TARGET, 1, 2))]),
            beat(vec![Change::Gone(UnitKey(3))]),
            beat(vec![Change::Goes(UnitKey(2), PlaceKey(5))]),
            beat(vec![Change::Goes(UnitKey(0), TARGET)]),
        ];
        beats[0].line = Some(Line::of("The die").die(4));
        beats[6].end = Some(FightEnd { success: true, words: "Minsk falls".into() });
        Fight {
            encounter: Encounter { place: TARGET, ..Encounter::default() },
            rows: [
                vec![mark(0, PlaceKey(1), 0, 3), mark(1, PlaceKey(2), 0, 1)],
                vec![mark(2, TARGET, 1, 4), mark(3, TARGET, 1, 1)],
            ],
            beats,
            ..Fight::default()
        }
    }

    fn line() -> Timeline {
        let over_seven = |from: PlaceKey, to: PlaceKey| match to {
            PlaceKey(5) => vec![from, PlaceKey(7), to],
            _ => vec![from, to],
        };
        Timeline::new(&fight(), &over_seven)
    }

    fn unit<'a>(stage: &'a Stage<'_>, unit: u16) -> &'a Drawn<'a> {
        stage.units.iter().find(|drawn| drawn.mark.unit == UnitKey(unit)).expect("it is drawn")
    }

    #[test]
    fn the_arrow_grows_in_120_milliseconds_and_the_frame_of_the_die_in_300() {
        let line = line();
        let at = |ms| line.stage(0.0, ms);
        assert_eq!([0.0, 60.0, 120.0, 900.0].map(|ms| at(ms).arrow), [5.0, 6.5, 8.0, 8.0]);
        let dice = [119.0, 120.0, 270.0, 420.0, 2000.0].map(|ms| at(ms).die);
        assert_eq!(dice, [None, Some((4, 1.0)), Some((4, 2.0)), Some((4, 3.0)), Some((4, 3.0))]);
    }

    #[test]
    fn hits_fly_160_milliseconds_and_40_apart_and_shake_whom_they_meet() {
        let line = line();
        assert_eq!([1, 2, 3].map(|beat| line.begins(beat)), [700.0, 740.0, 1080.0]);
        assert_eq!(line.stage(0.0, 699.0).pips, []);
        let pip = |share| Pip { to: TARGET, row: 0, share };
        assert_eq!(line.stage(0.0, 780.0).pips, [pip(0.75), pip(0.4375)]);
        assert_eq!(line.stage(0.0, 880.0).pips.len(), 1);
        assert_eq!(line.stage(0.0, 900.0).pips, []);
        let aside = |ms| unit(&line.stage(0.0, ms), 2).aside;
        assert!((aside(860.0 + 22.5) - 3.0).abs() < 1e-4, "to the right");
        assert!((aside(860.0 + 67.5) + 3.0).abs() < 1e-4, "to the left");
        assert!((aside(860.0 + 112.5) - 3.0).abs() < 1e-4, "and a second time");
        assert_eq!([859.0, 1040.0].map(aside), [0.0, 0.0]);
    }

    #[test]
    fn the_old_figure_is_seen_beside_the_new_one_for_240_milliseconds() {
        let line = line();
        let figures = |ms| unit(&line.stage(0.0, ms), 2).figures.cloned();
        let both = Some(["4".to_owned(), "2".to_owned()]);
        assert_eq!([1079.0, 1080.0, 1319.0, 1320.0].map(figures), [None, both.clone(), both, None]);
    }

    #[test]
    fn who_is_lost_is_struck_out_in_160_milliseconds_and_fades_in_240() {
        let line = line();
        let lost = |ms| {
            let stage = line.stage(0.0, ms);
            let drawn = unit(&stage, 3);
            (drawn.struck, drawn.strength, stage.lost.clone())
        };
        assert_eq!(lost(1320.0), (0.0, 1.0, vec![]));
        assert_eq!(lost(1400.0), (0.5, 1.0, vec![]));
        assert_eq!(lost(1480.0), (1.0, 1.0, vec![]));
        assert_eq!(lost(1600.0), (1.0, 0.65, vec![]));
        assert_eq!(lost(1720.0), (1.0, 0.3, vec![TARGET]));
    }

    #[test]
    fn who_goes_back_takes_180_milliseconds_a_link_and_leaves_a_trail() {
        let line = line();
        let way = [TARGET, PlaceKey(7), PlaceKey(5)];
        let stage = line.stage(0.0, 1900.0);
        assert_eq!((unit(&stage, 2).way, unit(&stage, 2).share), (&way[..], 0.75));
        assert_eq!(stage.trails, [Trail { way: &way, share: 0.75, row: 1 }]);
        let stage = line.stage(0.0, 2080.0);
        assert_eq!(stage.trails[0], Trail { way: &way, share: 1.0, row: 1 });
        assert_eq!((stage.trails[1].row, stage.trails[1].share), (0, 0.0), "then who goes on");
    }

    #[test]
    fn a_city_swells_in_240_milliseconds_and_the_wash_runs_400() {
        let line = line();
        let taken = |ms| line.stage(0.0, ms).taken;
        assert_eq!(taken(2259.0), None);
        let half = taken(2380.0).expect("it is taken");
        assert!((half.swell - 1.25).abs() < 1e-4 && half.ring == 0.5 && half.wash == 0.3);
        let later = taken(2500.0).expect("the wash runs");
        assert!((later.swell - 1.0).abs() < 1e-4 && later.ring == 1.0 && later.wash == 0.6);
        assert_eq!((taken(2660.0), line.length()), (None, 2660.0));
    }

    #[test]
    fn at_the_end_only_trails_and_losses_are_left() {
        let line = line();
        let stage = line.stage(0.0, line.length());
        assert_eq!((stage.units, stage.pips, stage.taken), (vec![], vec![], None));
        assert_eq!((stage.trails.len(), stage.lost, stage.die), (2, vec![TARGET], None));
    }

    #[test]
    fn what_was_seen_before_is_not_drawn_again() {
        let line = line();
        assert_eq!(line.units(0.0), [UnitKey(0), UnitKey(2), UnitKey(3)]);
        assert_eq!(line.units(line.begins(5)), [UnitKey(0), UnitKey(2)]);
        assert_eq!(line.stage(line.begins(5), 1900.0).units.len(), 2);
        assert_eq!(line.stage(line.begins(5), 1900.0).lost, [TARGET], "but where it was lost is");
    }

    #[test]
    fn beats_are_told_apart_by_their_times() {
        let line = line();
        assert_eq!(line.beats(0.0), (0, 0.0));
        assert_eq!(line.beats(350.0), (0, 0.5));
        assert_eq!(line.beats(700.0), (1, 0.0));
        assert_eq!(line.beats(9999.0), (7, 0.0));
    }
}
