//! The sequence of play as one table: a row a step, in the order of the rulebook, and how a game goes down the rows.
//!
//! A game writes its steps as constants that read like the page of its rulebook, and says in [`Sequenced`] how its state
//! tells where it stands. After every order it asks [`Sequence::go_on`], which begins step after step until one waits for
//! an order. What happens in a step stands in the file of its subject; nothing there calls the step after it.
//!
//! ```
//! use engine::base::side::Side;
//! use kit::sequence::{Part, Sequence, Sequenced, Step};
//!
//! /// Each side marches, then night falls; after two days the game is over.
//! struct Camp;
//! struct Day {
//!     number: u8,
//!     phase: &'static str,
//!     side: Side,
//! }
//!
//! impl Sequenced for Camp {
//!     type Open = Day;
//!     type Draft<'a> = Day;
//!     type Phase = &'static str;
//!     fn open<'a>(draft: &'a Day) -> &'a Day {
//!         draft
//!     }
//!     fn is_in(day: &Day, phase: &'static str) -> bool {
//!         day.phase == phase
//!     }
//!     fn is_ended(day: &Day) -> bool {
//!         day.number > 2
//!     }
//!     fn enter(&self, day: &mut Day, phase: &'static str, side: Side, _round: u8) {
//!         (day.phase, day.side) = (phase, side);
//!     }
//!     fn whose_turn(day: &Day) -> Side {
//!         day.side
//!     }
//! }
//!
//! const MARCH: [Step<Camp>; 1] = [Step::orders("2.1", "march", |_, _| {})];
//! const NIGHT: [Step<Camp>; 1] = [Step::automatic("2.2", |_, day| day.number += 1)];
//! const PLAY: Sequence<Camp> = Sequence::new(&[], &[Part::of_each_side(&MARCH), Part::once(&NIGHT)]);
//!
//! let mut day = Day { number: 1, phase: "", side: Side(1) };
//! PLAY.begin(&Camp, &mut day);
//! assert_eq!((day.number, day.side), (1, Side(0)));
//! PLAY.done(&Camp, &mut day);
//! assert_eq!((day.number, day.side), (1, Side(1)));
//! PLAY.done(&Camp, &mut day);
//! assert_eq!((day.number, day.side), (2, Side(0)));
//! ```

use engine::base::side::Side;

/// A game whose sequence of play is a table.
pub trait Sequenced: Sized + 'static {
    /// What of a state decides which step comes next. It is what both sides see, so that both know the step.
    type Open;
    /// The pad on which steps happen, with the state in it.
    type Draft<'a>;
    /// How a row names the step in which its orders are given.
    type Phase: Copy + 'static;

    /// The open part of the state of a draft.
    fn open<'a>(draft: &'a Self::Draft<'_>) -> &'a Self::Open;
    /// Whether the game stands in a step.
    fn is_in(open: &Self::Open, phase: Self::Phase) -> bool;
    /// Whether the game is over, so that no step follows.
    fn is_ended(open: &Self::Open) -> bool;
    /// Notes that a step begins, of a side and in a round of a repeated part. A game whose steps note it themselves leaves
    /// this out.
    fn enter(&self, _draft: &mut Self::Draft<'_>, _phase: Self::Phase, _side: Side, _round: u8) {}
    /// The side that comes first in the parts of this turn.
    fn first_side(&self, _open: &Self::Open) -> Side {
        Side(0)
    }
    /// The side whose part of the turn it is.
    fn whose_turn(_open: &Self::Open) -> Side {
        Side(0)
    }
    /// Number of the round in a repeated part, from 1 on; 0 outside of one.
    fn round(_open: &Self::Open) -> u8 {
        0
    }
}

/// A step: what begins it, and what ends it.
pub struct Step<G: Sequenced> {
    /// Its rule.
    pub rule: &'static str,
    /// The phase in which its orders are given; none for a step without orders.
    pub phase: Option<G::Phase>,
    /// Whether there is such a step now; it is left out if not.
    is_due: fn(&G, &G::Open) -> bool,
    /// What happens at its start.
    begin: fn(&G, &mut G::Draft<'_>),
    /// What happens without an order at its start and after each decision in it.
    settle: fn(&mut G::Draft<'_>),
    /// Whether it ends without an order: asked at its start and after each decision.
    is_over: fn(&G, &G::Open) -> bool,
}

impl<G: Sequenced> Step<G> {
    /// A step in which orders are given until the side to act is done.
    pub const fn orders(rule: &'static str, phase: G::Phase, begin: fn(&G, &mut G::Draft<'_>)) -> Self {
        Self { rule, phase: Some(phase), is_due: always, begin, settle: nothing::<G>, is_over: never }
    }
    /// A step without orders.
    pub const fn automatic(rule: &'static str, begin: fn(&G, &mut G::Draft<'_>)) -> Self {
        Self { rule, phase: None, is_due: always, begin, settle: nothing::<G>, is_over: always }
    }
    /// There is such a step only under a condition.
    #[must_use]
    pub const fn if_due(self, is_due: fn(&G, &G::Open) -> bool) -> Self {
        Self { is_due, ..self }
    }
    /// It ends by itself.
    #[must_use]
    pub const fn until(self, is_over: fn(&G, &G::Open) -> bool) -> Self {
        Self { is_over, ..self }
    }
    /// Something happens after each decision.
    #[must_use]
    pub const fn settling(self, settle: fn(&mut G::Draft<'_>)) -> Self {
        Self { settle, ..self }
    }

    /// Whether it is over, once what happens without an order has happened.
    fn is_settled(&self, game: &G, draft: &mut G::Draft<'_>) -> bool {
        (self.settle)(draft);
        (self.is_over)(game, G::open(draft))
    }
}

/// Steps that follow each other as a part of a turn.
pub struct Part<G: Sequenced> {
    steps: &'static [Step<G>],
    /// Whether the second side goes through them after the first.
    of_each: bool,
    /// Whether both sides go through them once more; asked at the end of a round.
    goes_on: Option<fn(&G, &G::Open) -> bool>,
}

impl<G: Sequenced> Part<G> {
    /// Steps of the turn, not of a side.
    pub const fn once(steps: &'static [Step<G>]) -> Self {
        Self { steps, of_each: false, goes_on: None }
    }
    /// All steps of the side that comes first, then all of the other.
    pub const fn of_each_side(steps: &'static [Step<G>]) -> Self {
        Self { steps, of_each: true, goes_on: None }
    }
    /// The same, round after round as long as something holds.
    pub const fn rounds(steps: &'static [Step<G>], goes_on: fn(&G, &G::Open) -> bool) -> Self {
        Self { steps, of_each: true, goes_on: Some(goes_on) }
    }
    /// The number of its first round.
    const fn first_round(&self) -> u8 {
        self.goes_on.is_some() as u8
    }
}

/// The whole sequence of play: what comes before the first turn, and the parts of a turn, which is repeated.
pub struct Sequence<G: Sequenced> {
    opening: Part<G>,
    turn: &'static [Part<G>],
}

/// A row of the table, and the side and round in which it is reached. Part 0 is the opening.
#[derive(Clone, Copy)]
struct Place {
    part: usize,
    row: usize,
    is_second: bool,
    round: u8,
}

impl<G: Sequenced> Sequence<G> {
    /// The steps before the first turn, and the parts of a turn. Some step of a turn must wait for an order or end the game.
    pub const fn new(opening: &'static [Step<G>], turn: &'static [Part<G>]) -> Self {
        Self { opening: Part::once(opening), turn }
    }

    /// Every step, as the table has it.
    pub fn steps(&self) -> impl Iterator<Item = &Step<G>> {
        self.parts().flat_map(|part| part.steps)
    }

    /// Begins at the top, and goes on to the first step that waits for an order.
    pub fn begin(&self, game: &G, draft: &mut G::Draft<'_>) {
        let top = Place { part: 0, row: 0, is_second: false, round: 0 };
        let is_over = self.start(game, draft, top);
        self.walk(game, draft, top, is_over);
    }

    /// Goes on after an order: if the step is over, to the next one that waits.
    pub fn go_on(&self, game: &G, draft: &mut G::Draft<'_>) {
        if let Some((here, step)) = self.here(game, G::open(draft)) {
            let is_over = step.is_settled(game, draft);
            self.walk(game, draft, here, is_over);
        }
    }

    /// Goes on after the side to act has said that it is done with the step.
    pub fn done(&self, game: &G, draft: &mut G::Draft<'_>) {
        if let Some((here, _)) = self.here(game, G::open(draft)) {
            self.walk(game, draft, here, true);
        }
    }

    /// What happens at the start of the step in which the game stands: for a position that is written down there.
    pub fn begin_here(&self, game: &G, draft: &mut G::Draft<'_>) {
        if let Some((_, step)) = self.here(game, G::open(draft)) {
            (step.begin)(game, draft);
        }
    }

    fn parts(&self) -> impl Iterator<Item = &Part<G>> {
        std::iter::once(&self.opening).chain(self.turn)
    }

    fn part(&self, number: usize) -> &Part<G> {
        number.checked_sub(1).and_then(|number| self.turn.get(number)).unwrap_or(&self.opening)
    }

    /// The row on which the game stands.
    fn here(&self, game: &G, open: &G::Open) -> Option<(Place, &Step<G>)> {
        let round = G::round(open);
        let is_in = |step: &Step<G>| step.phase.is_some_and(|phase| G::is_in(open, phase));
        let here = |(number, part): (usize, &Part<G>)| {
            let row =
                part.steps.iter().position(is_in).filter(|_| (part.first_round() > 0) == (round > 0))?;
            let is_second = part.of_each && G::whose_turn(open) != game.first_side(open);
            Some((Place { part: number, row, is_second, round }, part.steps.get(row)?))
        };
        self.parts().enumerate().find_map(here)
    }

    /// From a row down to the next one that waits for an order.
    fn walk(&self, game: &G, draft: &mut G::Draft<'_>, mut here: Place, mut is_over: bool) {
        while is_over && !G::is_ended(G::open(draft)) {
            here = self.after(game, G::open(draft), here);
            is_over = self.start(game, draft, here);
        }
    }

    /// The row after a row, whether there is such a step or not.
    fn after(&self, game: &G, open: &G::Open, here: Place) -> Place {
        let part = self.part(here.part);
        if here.row + 1 < part.steps.len() {
            return Place { row: here.row + 1, ..here };
        }
        if part.of_each && !here.is_second {
            return Place { row: 0, is_second: true, ..here };
        }
        if part.goes_on.is_some_and(|goes_on| goes_on(game, open)) {
            return Place { row: 0, is_second: false, round: here.round.saturating_add(1), ..here };
        }
        let next = if here.part < self.turn.len() { here.part + 1 } else { 1 };
        Place { part: next, row: 0, is_second: false, round: self.part(next).first_round() }
    }

    /// Begins a step if there is one now; whether it is over at once.
    fn start(&self, game: &G, draft: &mut G::Draft<'_>, at: Place) -> bool {
        let Some(step) = self.part(at.part).steps.get(at.row) else { return true };
        if !(step.is_due)(game, G::open(draft)) {
            return true;
        }
        if let Some(phase) = step.phase {
            let first = game.first_side(G::open(draft));
            let side = if at.is_second { first.other() } else { first };
            game.enter(draft, phase, side, at.round);
        }
        (step.begin)(game, draft);
        step.is_settled(game, draft)
    }
}

fn always<G: Sequenced>(_: &G, _: &G::Open) -> bool {
    true
}

fn never<G: Sequenced>(_: &G, _: &G::Open) -> bool {
    false
}

fn nothing<G: Sequenced>(_: &mut G::Draft<'_>) {}
