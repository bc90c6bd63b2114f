//! Why an automatic side does something, as data.

use crate::nouns::*;
use engine::contract::postures::Weighed;

/// A reason, with the part of the procedure it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// `AUTO-01`: half of the strength takes part at this level without a roll.
    Sure(u8),
    /// `AUTO-03`: an attack at this column.
    Attack {
        /// Which hex.
        hex: Hex,
        /// The estimate.
        column: i8,
    },
    /// `AUTO-04`: the die of the option.
    Die(u8),
    /// `AUTO-04`: of the options this promises most, in hundredths of a step.
    Promises(i32),
    /// `AUTO-05`: of the answers this promises most, in hundredths of a step.
    Answers(i32),
    /// `AUTO-05`: a hex to be held.
    Key(Hex),
    /// `AUTO-05`: the odds are bad, and the die.
    Bad(u8),
    /// `AUTO-06`: guns support as long as they are needed.
    Guns,
    /// `AUTO-06`: little artillery, so a surprise.
    Surprise,
    /// `AUTO-07`: the most steps, then armour, then strength.
    Loses(Unit),
    /// `AUTO-07`: it stands, or it does not.
    Stands(bool),
    /// `AUTO-08`: after the enemy.
    Advances(Unit),
    /// `AUTO-08`: a town is held, or too many enemies stand beyond.
    Enough,
    /// `AUTO-09`: a dense target.
    Dense(Hex),
    /// `AUTO-10`: a position is begun.
    Digs(Hex),
    /// `AUTO-11`: the emptiest battery first.
    Loads(Unit),
    /// `AUTO-20`: the unit that lacks most.
    Rebuilds(Unit),
    /// `AUTO-21`: the bridge has served.
    Served,
    /// `AUTO-22`: only the river is left.
    River,
    /// `AUTO-23`: back over the bridge.
    Back,
    /// `AUTO-24`: a town is held.
    Holds(Hex),
    /// `AUTO-24`: an enemy stack is sealed off.
    Seals(Hex),
    /// `AUTO-24`: toward where units are needed.
    Toward(Hex),
    /// `AUTO-25`: into range.
    Range,
    /// `AUTO-26`: a headquarters follows its units.
    Follows(Unit),
    /// `AUTO-27`: a hex is searched, or those found in it are attacked.
    Combs(Hex),
    /// `AUTO-28`: the attack goes on.
    GoesOn(Hex),
    /// `AUTO-40`: a new bridgehead.
    Site(Hex),
    /// `AUTO-41`: over the river.
    Crosses(Hex),
    /// `AUTO-42`: to the river.
    ToRiver(Hex),
    /// `AUTO-43`: a bridgehead is held.
    Bridgehead(Hex),
    /// `AUTO-43`: a town is to be taken.
    Takes(Hex),
    /// `AUTO-45`: dispersed units hide and gather.
    Hides,
    /// `AUTO-46`: into an empty town.
    Slips(Hex),
    /// `AUTO-47`: so many companies drop.
    Drops(u8),
    /// Of too many it defends best.
    Strong(Unit),
    /// What was weighed.
    Weighed(Weighed),
    /// It brings the best armour.
    Fires(Unit),
    /// The opponent takes off the strongest of those that are too many.
    Strongest(Unit),
}
