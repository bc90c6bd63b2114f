//! Refusals of the Siberian variant: the call, and what is sent to the Far East.

use super::{Noun, Refusal, no, place_may_not, unit_may_not};
use crate::ids::{SpaceId, UnitId};

/// The reserve is called once.
pub fn siberia_called(turn: u8) -> Refusal {
    no("E-SIBCALLED", "SIB-CALL-03", "The reserve is already called, in {}").of([Noun::Month(turn)])
}

/// It is too late for a call, or too early.
pub fn siberia_late(turn: u8) -> Refusal {
    no("E-SIBLATE", "SIB-CALL-01", "A call is possible from July to November, and this is {}")
        .of([Noun::Month(turn)])
        .and(&["SIB-CALL-02", "SIB-BF-02"])
        .way_out("In December it comes by itself, without risk")
}

/// The game is played without a call.
pub fn no_siberian_call() -> Refusal {
    no("E-SIBRULE", "BF-SIB-06", "In this game the Siberian reserve is not called")
}

/// More is owed before the step ends.
pub fn siberia_bill(more: u8) -> Refusal {
    no("E-SIBBILL", "SIB-BF-07", "{} must be sent now")
        .of([Noun::More(more)])
        .and(&["SIB-CRI-03"])
        .way_out("Any unit with a way to the eastern edge will do")
}

/// The unit has no way east.
pub fn siberia_path(unit: UnitId, at: SpaceId) -> Refusal {
    unit_may_not("E-SIBPATH", "SIB-BF-07", unit, "{} at {} cannot reach the eastern edge")
        .of([unit.into(), at.into()])
        .and(&["SIB-CRI-04"])
        .way_out("The way must be free of German units")
}

/// The unit is the last of a city.
pub fn siberia_city(at: SpaceId) -> Refusal {
    place_may_not("E-SIBCITY", "SIB-BF-08", at, "It is the last unit at {}, and others can go")
        .way_out("Send a unit from elsewhere")
}

/// Nothing is owed that it could pay.
pub fn siberia_paid(unit: UnitId) -> Refusal {
    unit_may_not("E-SIBPAID", "SIB-BF-06", unit, "Nothing is owed that {} could pay")
}

/// A unit of a called wave is not given up.
pub fn siberian_wave(unit: UnitId) -> Refusal {
    unit_may_not("E-SIBWAVE", "SIB-CALL-03", unit, "{} comes with a wave that was called")
        .and(&["SIB-BF-04"])
        .way_out("It can wait at its entry")
}

/// Half of the arrivals have gone far.
pub fn siberia_rail(at: SpaceId) -> Refusal {
    let sentence = "{} is more than two links from where the unit arrives";
    place_may_not("E-SIBRAIL", "SIB-BF-09", at, sentence)
        .and(&["SIB-CRI-01"])
        .way_out("While units are owed to the Far East only half of a month's arrivals go so far")
}
