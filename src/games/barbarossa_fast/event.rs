//! Events: facts, with the dice in them. State changes only by applying them.

use super::{
    ids::{CounterId, FleetId, SpaceId, UnitId, UnitSet},
    nouns::{AirEffect, GameResult, Group, Plan, Role, Sectors, Weather},
    spots::Source,
    talk::{Leave, Vote},
};
use kit::set::octet;
use serde::{Deserialize, Serialize};

/// Why an air die was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AirMod {
    /// South of the Forest Cover Line (BF-AIR-06).
    South,
    /// The fleet's own bonus (BF-AIR-07).
    Fleet,
    /// Turn 1 (BF-AIR-08).
    FirstTurn,
    /// Victory city (BF-AIR-10).
    City,
    /// Two links from the nearest army (BF-AIR-11).
    Range,
}

/// What a term of the fire sum stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum FireTerm {
    /// Factors of the attackers along one link (BF-CBT-03).
    Link { from: SpaceId, factors: i8 },
    /// Mud or Snow on that link (BF-WX-05).
    WeatherOnLink { from: SpaceId },
    /// The jump-off group is out of supply (R34).
    GroupOutOfSupply { from: SpaceId },
    /// A link's hits cannot fall below none: what was given back.
    LinkFloor { from: SpaceId, back: i8 },
    /// Air support (BF-AIR-03).
    AirPlus,
    /// The target is out of supply or cut off (BF-OOS-01, -02).
    TargetCutOff,
    /// Absorbed by the place (BF-ABS).
    Absorbed { hits: i8 },
    /// Factors of the defenders (BF-CBT-02).
    Defenders { factors: i8 },
    /// Doubled by the Blitzkrieg (BF-BLZ-03).
    Doubled { more: i8 },
    /// Defenders out of supply (BF-OOS-01).
    DefendersOutOfSupply,
    /// Fire of a live fortress, doubled in a Blitzkrieg (BF-ABS-02, -03).
    Fortress { hits: i8 },
    /// Air support (BF-AIR-03).
    AirMinus,
    /// Attackers out of supply suffer one more (R34).
    AttackersOutOfSupply,
    /// The strike of the first turn (BF-AIR-09).
    FirstTurn,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Event {
    /// The plan; with the die if it was rolled (BF-SET-11).
    PlanChosen { plan: Plan, die: Option<u8> },
    /// The Soviet units were drawn. Sides are told an empty deck.
    Dealt { deck: Vec<CounterId>, presort_change: i8 },
    /// A Soviet starting unit stands here.
    Stationed { unit: UnitId, at: SpaceId, fixed: bool },
    /// A phase of set-up began.
    SovietSetupBegan,
    /// German set-up began.
    GermanSetupBegan,
    /// A panzer corps changed army group and base.
    Transferred { unit: UnitId, group: Group, to: SpaceId, by_plan: bool },
    /// A German unit was placed in a base.
    Placed { unit: UnitId, base: SpaceId },
    /// A game turn began.
    TurnBegan { turn: u8 },
    /// The October roll (BF-WX-02).
    WeatherRolled { die: u8, weather: Weather },
    /// A German unit arrived (BF-REI).
    Reinforced { unit: UnitId, group: Group, at: SpaceId },
    /// An air fleet left for good (BF-REI-05).
    FleetLeft { fleet: FleetId },
    /// An air fleet was borrowed (BF-REI-06).
    FleetBorrowed { fleet: FleetId },
    /// None was.
    LoanDeclined,
    /// German operations began (Step 2).
    OperationsBegan,
    /// A unit moved; the path leaves out the start.
    Moved { unit: UnitId, path: Vec<SpaceId>, bonus: bool },
    /// Control changed (BF-MOV-10, BF-SUP-07).
    ControlChanged { space: SpaceId, german: bool },
    /// A fortress was destroyed (BF-ABS-09).
    FortressDestroyed { space: SpaceId },
    /// A unit was declared for an attack.
    Declared { unit: UnitId, target: SpaceId, role: Role },
    /// A declared attack was cancelled, or its last attacker is gone.
    Cancelled { target: SpaceId },
    /// Own units entered a declared empty target: nothing is left to attack, and its units have used their attack (R135).
    Lapsed { target: SpaceId },
    /// An air fleet will fly over a target.
    Assigned { fleet: FleetId, target: SpaceId },
    /// An air fleet supplies a unit (BF-AIR-14).
    AirSupplied { fleet: FleetId, unit: UnitId },
    /// The air battle (BF-AIR-02): natural die, modifiers, result.
    AirRolled { fleet: FleetId, target: SpaceId, die: u8, mods: Vec<(AirMod, i8)>, result: u8 },
    /// The air dice have fallen; attacks may still be cancelled.
    AirResultsBegan,
    /// A unit was turned face up (BF-EXP-01).
    Revealed { unit: UnitId, counter: CounterId },
    /// A unit recovered.
    Recovered { unit: UnitId },
    /// Step 4 began.
    AttacksBegan,
    /// An attack was committed.
    Committed { target: SpaceId, blitzkrieg: bool },
    /// The second leg of a Blitzkrieg began.
    LegBegan { target: SpaceId },
    /// The air effect is to be chosen; for the second leg with its result worked out again (R17).
    AirEffectDue { result: u8 },
    /// The air effect was chosen.
    AirEffectChosen { effect: AirEffect },
    /// Both sides fired (BF-CBT-01): attacker's hits, absorbed, net, defender's hits, and every term.
    Fired { attack: u8, absorbs: u8, net: u8, defence: u8, terms: Vec<FireTerm> },
    /// The target was empty: no combat (R05).
    Unopposed { target: SpaceId },
    /// A hit was placed.
    HitPlaced { unit: UnitId },
    /// The defender places his hits now; `left` says whether UnDisrupted attackers are left.
    DefenderHitsDue { left: bool },
    /// A unit was Disrupted; attackers may be thrown back with it.
    Disrupted { unit: UnitId, thrown: bool },
    /// A unit was eliminated; Soviet pool units go back to the unseen pool (BF-HIT-08).
    Eliminated { unit: UnitId },
    /// A hit survivor has to retreat or stay.
    RetreatsDue { units: UnitSet },
    /// A unit retreated.
    Retreated { unit: UnitId, to: SpaceId },
    /// A unit stayed where it was hit.
    Stayed { unit: UnitId },
    /// The position is empty: attackers may advance.
    AdvanceDue,
    /// A unit advanced.
    Advanced { unit: UnitId, to: SpaceId },
    /// Panzer corps may go on.
    ExploitDue,
    /// A panzer corps goes on.
    Exploits { unit: UnitId, target: SpaceId },
    /// The attack is over.
    BattleClosed { target: SpaceId },
    /// How strong the Soviet army is, where everybody may know (R129): its Weak units, and the points needed.
    StrengthShown { weak: u8, needed: i8 },
    /// The die for sudden death (BF-VIC-09).
    SuddenDeathRolled { die: u8 },
    /// A German army stood next to Moscow (BF-SIB-01).
    SiberiansTriggered,
    /// The Soviet step began; the sectors whose line is broken (R51).
    SovietStepBegan {
        #[serde(with = "octet")]
        broken: Sectors,
    },
    /// A Siberian unit entered face up.
    SiberianEntered { unit: UnitId, counter: CounterId, at: SpaceId },
    /// The die for Japan (BF-SIB-04).
    JapanRolled { die: u8 },
    /// Germans under attack may be ordered to stand.
    StandBegan,
    /// A unit is not to retreat.
    OrderedToStand { unit: UnitId },
    /// Soviet attacks are resolved.
    SovietAttacksBegan,
    /// Step 7 began.
    ReplacementsBegan,
    /// A Soviet unit arrived; whether it is a tank unit is on its back. Sides are not told the counter.
    Arrived {
        unit: UnitId,
        source: Source,
        counter: Option<CounterId>,
        #[serde(default, skip_serializing_if = "is_not")]
        tank: bool,
    },
    /// An arrival or surplus unit was deployed.
    Deployed { unit: UnitId, to: SpaceId },
    /// An arrival was given up and went back unseen.
    Forgone { unit: UnitId },
    /// Step 8 began.
    SupplyBegan,
    /// The game ended.
    GameOver { result: GameResult },
    /// The defenders have been seen: the attack is to be pressed or called off (R120).
    SeenDue,
    /// Soviet infantry that fought may be turned down again (R84).
    ReHideDue,
    /// Infantry was turned down and mixed with the other face-down infantry of its position (R124): the counters of all of it by
    /// the number of the unit. Sides are told none.
    TurnedDown { unit: UnitId, mix: Vec<CounterId> },
    /// The attack is pressed.
    Pressed,
    /// A declared attack was called off; its units have used their attack (BF-CALL-01, -02).
    CalledOff { target: SpaceId },
    /// A unit had to retreat and could not because another target was under attack: that attack stands now (BF-CALL-01).
    WayBarred { unit: UnitId, target: SpaceId },
    /// The order to stand costs the position one hit more (R48, an option).
    StandCosts,
    /// Soviet units under attack may be ordered to stand.
    SovietStandBegan,
    /// The Siberian reserve may be called now (SIB-BF-01).
    SiberianCallDue,
    /// It was called; the first wave comes next turn.
    SiberiaCalled,
    /// A white unit of a wave waits at an eastern entry, face up (SIB-BF-03, -04).
    SiberianArrived { unit: UnitId, counter: CounterId, wave: u8 },
    /// The two dice for Japan (SIB-BF-05).
    SiberiaRolled { a: u8, b: u8 },
    /// Japan attacks: this many units must leave (SIB-BF-06).
    CrisisBegan { infantry: u8, tanks: u8 },
    /// Units are sent to the Far East now.
    SendingDue,
    /// A unit left for the Far East (SIB-BF-08); an unknown one goes unseen.
    SentToSiberia { unit: UnitId },
    /// The bill is paid (SIB-BF-10).
    CrisisEnded,
    /// A commander of a team voted on the plan (BF-SEAT-04).
    Voted { by: Group, vote: Vote },
    /// A commander said that his part of the step is done, or took that back.
    PartSaid { by: Group, done: bool },
    /// A commander agreed to what a neighbour needs, or refused (BF-SEAT-03).
    Answered { by: Group, what: Leave, yes: bool },
    /// The hits of a joint force are shared among its commanders, the odd ones by die (R114).
    Shared { shares: [u8; 3], dice: Vec<u8> },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_not(fact: &bool) -> bool {
    !*fact
}

/// The facts that only say where the sequence of play stands now, as one pattern: most readers of events pass them on.
macro_rules! begins {
    () => {
        Event::SovietSetupBegan
            | Event::GermanSetupBegan
            | Event::OperationsBegan
            | Event::AirResultsBegan
            | Event::AttacksBegan
            | Event::AirEffectDue { .. }
            | Event::DefenderHitsDue { .. }
            | Event::RetreatsDue { .. }
            | Event::AdvanceDue
            | Event::ExploitDue
            | Event::StandBegan
            | Event::SovietAttacksBegan
            | Event::ReplacementsBegan
            | Event::SupplyBegan
            | Event::SeenDue
            | Event::ReHideDue
            | Event::Pressed
            | Event::SovietStandBegan
            | Event::SiberianCallDue
            | Event::SendingDue
    };
}

/// What a unit or a commander does by order, as one pattern: no die falls, nothing is revealed, no battle begins or ends.
macro_rules! ordered {
    () => {
        Event::Transferred { .. }
            | Event::Placed { .. }
            | Event::ControlChanged { .. }
            | Event::FortressDestroyed { .. }
            | Event::Declared { .. }
            | Event::Assigned { .. }
            | Event::AirSupplied { .. }
            | Event::Advanced { .. }
            | Event::Exploits { .. }
            | Event::SiberiansTriggered
            | Event::OrderedToStand { .. }
            | Event::Deployed { .. }
            | Event::Voted { .. }
            | Event::PartSaid { .. }
            | Event::Answered { .. }
    };
}

/// What follows from orders and dice, as one pattern: of these facts the same is true.
macro_rules! follows {
    () => {
        Event::Stationed { .. }
            | Event::TurnBegan { .. }
            | Event::Reinforced { .. }
            | Event::FleetLeft { .. }
            | Event::FleetBorrowed { .. }
            | Event::LoanDeclined
            | Event::Recovered { .. }
            | Event::AirEffectChosen { .. }
            | Event::Unopposed { .. }
            | Event::Disrupted { .. }
            | Event::Eliminated { .. }
            | Event::Retreated { .. }
            | Event::Stayed { .. }
            | Event::SovietStepBegan { .. }
            | Event::SiberianEntered { .. }
            | Event::Forgone { .. }
            | Event::WayBarred { .. }
            | Event::StandCosts
            | Event::SiberiaCalled
            | Event::SiberianArrived { .. }
            | Event::CrisisBegan { .. }
            | Event::CrisisEnded
    };
}

pub(crate) use {begins, follows, ordered};
