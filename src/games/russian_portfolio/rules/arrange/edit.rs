//! Single changes of a position that is put together by hand: each leaves one that the rules allow, or says what is in
//! its way.

use super::{
    super::{
        super::{
            data::words::Enters,
            game::Game,
            logistics::Reserve,
            nouns::{Hex, Status, Step, Unit, UnitSet, Weather, units_of},
            refusal::{Refusal, Stop},
            state::Position,
        },
        logistics::{fuel, removal},
        movement, stacking,
    },
    build::{self, has_turn, is_open, is_strange, ruled},
    text,
    written::Begins,
};
use engine::{base::side::Side, contract::rules::Fault};

/// A change, or why it is refused.
type Done = Result<(), Refusal>;

/// A position that is put together.
#[derive(Clone)]
pub struct Sketch<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position.
    pub p: Position,
}

impl<'a> Sketch<'a> {
    /// The position of a text.
    ///
    /// # Errors
    /// What is impossible in it.
    pub fn read(game: &'a Game, position: &str) -> Result<Self, Fault> {
        Ok(Self { game, p: text::read(game, position)? })
    }

    /// A unit is put down in a hex, which its side then controls.
    pub(super) fn put_down(&mut self, unit: Unit, at: Hex) -> Done {
        self.may_stand(unit, at)?;
        self.p.at.put(unit, Some(at));
        self.take(unit.side(), at);
        Ok(())
    }

    fn may_stand(&self, unit: Unit, at: Hex) -> Done {
        let Self { game, p } = self;
        if game.board.country(at).closed() {
            return Err(Stop::Closed(at).into());
        }
        if !game.standable(p, at) {
            return Err(Stop::Water(at).into());
        }
        if p.at.holds(unit.side().other(), at) {
            return Err(Stop::Enemy(at).into());
        }
        if is_strange(game, p, unit, at) {
            return Err(Stop::Nation(unit, at).into());
        }
        let units = || p.at.units(at).filter(|there| *there != unit).chain([unit]);
        if let Some(excess) = stacking::broken(game, at, units()) {
            let why = Refusal::at(stacking::rule_of(game, units()), excess.to_string(), at);
            return Err(why.way_out("Take another unit off first"));
        }
        if stacking::fits(game, at, units()) {
            Ok(())
        } else {
            Err(Refusal::at("RP-TER-14", "Romanians and Hungarians share no hex", at))
        }
    }

    /// A unit is taken off the map; the ground keeps its controller, and an army of the Siberian reserve waits again.
    pub(super) fn take_off(&mut self, unit: Unit) {
        removal::remove(&mut self.p, unit);
        let reserve = &mut self.p.base.reserve;
        reserve.entered.remove(unit);
        if matches!(self.game.counter(unit).enters, Enters::Siberian(wave) if wave <= reserve.waves) {
            reserve.waiting.add(unit);
        }
    }

    /// What is noted of units that have acted in the turn.
    fn acted(&mut self) -> [&mut UnitSet; 5] {
        let p = &mut self.p;
        [&mut p.moved, &mut p.moved_now, &mut p.attacked, &mut p.broke_through, &mut p.shaken]
    }

    /// The status of a unit; one that is Ready has not acted.
    pub(super) fn set_status(&mut self, unit: Unit, status: Status) {
        self.p.status[unit] = status;
        for acted in self.acted() {
            acted.remove(unit);
        }
    }

    /// A hex goes to a side (RP-CTL-03).
    pub(super) fn set_control(&mut self, side: Side, at: Hex) -> Done {
        if !is_open(self.game, &self.p, at) {
            return Err(Refusal::at("RP-CTL-03", "water and closed countries belong to nobody", at));
        }
        if self.p.at.holds(side.other(), at) {
            let why = Refusal::at("RP-CTL-01", "its units stand there", at);
            return Err(why.way_out("Take them off the map first"));
        }
        self.take(side, at);
        Ok(())
    }

    /// Ground changes hands by hand: in which turn a city fell is then not known.
    fn take(&mut self, side: Side, at: Hex) {
        if self.p.controls(side, at) {
            return;
        }
        movement::take(self.game, &mut self.p, side, at);
        if let Some(fall) = self.game.victory_city(at).and_then(|nth| self.p.falls.get_mut(nth)) {
            *fall = None;
        }
    }

    /// Another turn; what was done in the one before is forgotten.
    pub(super) fn set_turn(&mut self, turn: u8) -> Done {
        Refusal::unless(has_turn(self.game, turn), "RP-WX-01", "there is no such turn in this game")?;
        self.p.turn = turn;
        self.set_weather(ruled(self.game, turn).unwrap_or(Weather::Good))
    }

    /// The weather of the turn, in which each unit can still stand where it is (RP-WX-09).
    pub(super) fn set_weather(&mut self, weather: Weather) -> Done {
        self.p.weather = weather;
        movement::thaw(self.game, &mut self.p);
        let stranded = self.p.at.all().find(|(_, hex)| !self.game.standable(&self.p, *hex));
        if let Some((_, hex)) = stranded {
            return Err(Refusal::at("RP-WX-09", "a unit stands on water that is not frozen then", hex));
        }
        let turn = self.p.turn;
        let winter = &mut self.p.base.winter;
        *winter = winter.filter(|first| *first <= turn && weather == Weather::Snow);
        self.begin_again();
        Ok(())
    }

    /// The turn of the first wave of the Siberian reserve (RP-SIB-02).
    pub(super) fn set_siberia(&mut self, first: Option<u8>) {
        self.p.base.reserve = Reserve { first, ..Reserve::default() };
        self.begin_again();
    }

    /// The Initial Operations, or a reserve phase (RP-SEQ-04).
    pub(super) fn set_reserve(&mut self, phase: u8) -> Done {
        Refusal::unless(phase <= 7, "RP-SEQ-04", "there are seven reserve phases")?;
        self.p.reserve = phase;
        self.begin_again();
        Ok(())
    }

    fn begin_again(&mut self) {
        self.set_step(Begins::of(self.p.step).unwrap_or_default());
    }

    /// Another step; what was done in the turn is forgotten, and what is saved stays.
    pub(super) fn set_step(&mut self, step: Begins) {
        let (saved, reserve) = (self.p.base.stores, self.p.reserve);
        for acted in self.acted() {
            *acted = UnitSet::NONE;
        }
        self.p.passed = 0;
        self.p.base.turn_begins();
        build::call(self.game, &mut self.p, step);
        build::begin(self.game, &mut self.p, step, reserve);
        self.p.base.stores = saved;
    }

    /// What follows from a change: who runs short of fuel, and what the rules say of ground and units.
    pub(super) fn settle(&mut self) {
        let Self { game, p } = self;
        build::settle(game, p);
        if let Step::Move(side) | Step::Plan(side) = p.step {
            p.base.short = p.base.short.without(units_of(side)).or(fuel::short(game, p, side));
        }
        p.base.short = p.base.short.and(p.at.on_map());
    }
}
