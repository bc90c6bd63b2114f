//! Why an order is refused: the code of the catalogue, the fact on the map, the rule. `explain` says it.

use super::{
    conduct::Full,
    ids::{FleetId, SpaceId, UnitId},
    nouns::{Group, Phase, Weather},
    talk::Leave,
};

/// A typed "no".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Refusal {
    #[error("E-PHASE: this order is not for {phase:?}")]
    Phase { phase: Phase },
    #[error("E-NOUNIT: {unit:?} is not on the map")]
    NotOnMap { unit: UnitId },
    #[error("E-SIDE: {unit:?} is not a unit of the side to act")]
    OtherSide { unit: UnitId },
    #[error("E-DISRUPTED: {unit:?} is Disrupted (BF-MOV-08)")]
    Disrupted { unit: UnitId },
    #[error("E-FIXED: the garrison stays on {at:?} (BF-MOV-16)")]
    Fixed { unit: UnitId, at: SpaceId },
    #[error("E-LINK: {from:?} and {to:?} are not linked")]
    NotLinked { from: SpaceId, to: SpaceId },
    #[error("E-RANGE: {unit:?} may move {left} more links (BF-MOV-04)")]
    Range { unit: UnitId, to: SpaceId, left: u8, asked: u8 },
    #[error("E-CLOSED: every way of two links from {from:?} to {to:?} is closed (BF-MOV-04)")]
    WayClosed { from: SpaceId, to: SpaceId },
    #[error("E-HERE: {unit:?} stands there already")]
    AlreadyThere { unit: UnitId, at: SpaceId },
    #[error("E-ENEMY: {at:?} holds enemy units (BF-MOV-07)")]
    Enemy { at: SpaceId },
    #[error("E-FORT: {at:?} is a live fortress (BF-MOV-05)")]
    Fort { at: SpaceId },
    #[error("E-FRIENDLY: approach links must stay on friendly positions (BF-MOV-06)")]
    NotFriendly { unit: UnitId, at: SpaceId },
    #[error("E-BASE: Soviet units may not enter or attack {at:?} (BF-MOV-12)")]
    Base { at: SpaceId },
    #[error("E-OFFMAP: {at:?} is off the map")]
    OffMap { at: SpaceId },
    #[error("E-CONTACT: {from:?} or {to:?} touches a German unit (BF-MOV-11)")]
    Contact { from: SpaceId, to: SpaceId },
    #[error("E-BROKEN: the line is broken in {sector:?} (BF-MOV-13)")]
    Broken { sector: Group, at: SpaceId },
    #[error("E-NOATTACK-OWN: {at:?} is friendly")]
    FriendlyTarget { at: SpaceId },
    #[error("E-EMPTY: {at:?} holds no German unit (R05)")]
    EmptyTarget { at: SpaceId },
    #[error("E-CAP: the link {from:?} – {to:?} is full (BF-LNK)")]
    LinkFull { from: SpaceId, to: SpaceId, full: Full },
    #[error("E-FOLLOW: followers exceed attackers on the link (BF-FOL-01)")]
    TooManyFollowers { from: SpaceId, to: SpaceId, attackers: u8 },
    #[error("E-FOLLOW: Soviet units do not follow on (BF-FOL-01)")]
    NoSovietFollowers,
    #[error("E-MOVED: {unit:?} has moved and may not attack (BF-MOV-01)")]
    Moved { unit: UnitId },
    #[error("E-TWICE: {unit:?} is already committed (R96)")]
    Committed { unit: UnitId, target: SpaceId },
    #[error("E-TWICE: {unit:?} has used its attack, which lapsed (R135)")]
    Spent { unit: UnitId, target: SpaceId },
    #[error("E-JOIN: Soviet units of different positions cannot join (BF-LNK-05)")]
    Join { target: SpaceId },
    #[error("E-OOSDIR: out of supply, may attack only toward supply (BF-RAT-06)")]
    WrongWay { unit: UnitId, target: SpaceId },
    #[error("E-NOATTACK: no attack on {at:?} is declared")]
    NoSuchAttack { at: SpaceId },
    #[error("E-LATE: declared attacks stand after Step 3 begins (R96)")]
    Late,
    #[error("E-AIRMOVE: the mission of {fleet:?} rests on {unit:?} (BF-AIR-11)")]
    MissionNeeds { fleet: FleetId, unit: UnitId },
    #[error("E-WEATHER: no air operations in {weather:?} (BF-AIR-13)")]
    AirWeather { weather: Weather },
    #[error("E-AIRGONE: {fleet:?} is not in the game (BF-REI-05)")]
    FleetGone { fleet: FleetId },
    #[error("E-AIRUSED: {fleet:?} already has a mission (BF-AIR-01)")]
    FleetUsed { fleet: FleetId },
    #[error("E-AIRRANGE: no army within 2 links of {at:?} (BF-AIR-11)")]
    AirRange { at: SpaceId },
    #[error("E-AIRSECTOR: {fleet:?} serves another sector, or the sector is served (BF-AIR-12)")]
    AirSector { fleet: FleetId, sector: Group, at: SpaceId },
    #[error("E-NOTISOLATED: {unit:?} is in supply (BF-AIR-14)")]
    NotIsolated { unit: UnitId },
    #[error("E-PENDING: something is still to be decided")]
    Pending { what: Owed },
    #[error("E-BLITZWX: no Blitzkrieg in {weather:?} (BF-BLZ-04)")]
    BlitzWeather { weather: Weather },
    #[error("E-BLITZNOPZK: no panzer corps attacks (BF-BLZ-02)")]
    BlitzNoPanzer { target: SpaceId },
    #[error("E-NOCALLOFF: the edition requires this attack (R96)")]
    NoCallOff { target: SpaceId },
    #[error("E-BLOCKED: the attack on {target:?} kept a unit from its retreat (BF-CALL-01)")]
    BarredWay { target: SpaceId },
    #[error("E-ROMANIA: {at:?} is safe until Axis units attack from it (BF-RAT-07)")]
    RomaniaSafe { at: SpaceId },
    #[error("E-ROMANIA-WAIT: {unit:?} waits for its turn (R72)")]
    Waiting { unit: UnitId },
    #[error("E-OVERKILL: {unit:?} takes at most {most} hits (BF-HIT-02)")]
    Overkill { unit: UnitId, most: u8 },
    #[error("E-NOTHERE: {unit:?} takes no part in this battle")]
    NotInBattle { unit: UnitId },
    #[error("E-RETDIR: {to:?} is not nearer home (BF-RET-05)")]
    NotNearerHome { unit: UnitId, to: SpaceId },
    #[error("E-RETHELD: {to:?} is enemy-held (BF-RET-05)")]
    RetreatHeld { to: SpaceId },
    #[error("E-RETATT: {to:?} is under attack (BF-RET-05)")]
    RetreatUnderAttack { to: SpaceId },
    #[error("E-NORETREAT: {unit:?} was not hit (BF-RET-01)")]
    NotHit { unit: UnitId },
    #[error("E-MUSTRETREAT: {unit:?} must retreat (BF-RET-01)")]
    MustRetreat { unit: UnitId },
    #[error("E-THROWN: {unit:?} fell back (BF-HIT-06)")]
    Thrown { unit: UnitId },
    #[error("E-FOLLOWADV: no attacker advanced (R10)")]
    NoAttackerAdvanced { unit: UnitId },
    #[error("E-BLITZUNIT: {unit:?} may not go on (BF-BLZ-02)")]
    CannotExploit { unit: UnitId },
    #[error("E-BLITZADJ: {at:?} is not adjacent (R16)")]
    ExploitNotAdjacent { at: SpaceId },
    #[error("E-BLITZPENDING: {at:?} is the target of another attack, or another target is chosen (R16)")]
    ExploitPending { at: SpaceId },
    #[error("E-REPLREACH: {at:?} is not connected to the source (BF-REP-08)")]
    NotConnected { unit: UnitId, at: SpaceId },
    #[error("E-SLOT: {at:?} takes no surplus unit (R70)")]
    NoSurplusHere { at: SpaceId },
    #[error("E-TYPE: {at:?} takes a unit of the other type here (BF-SET-06)")]
    WrongType { at: SpaceId, tank: bool },
    #[error("E-SLOT: {at:?} takes {holds} starting unit(s) (BF-SET-06)")]
    StartsFull { at: SpaceId, holds: u8 },
    #[error("E-ORDER: {unit:?} is not the next to be placed")]
    NotNext { unit: UnitId },
    #[error("E-GROUP: {unit:?} does not start in {base:?} (BF-SET-08)")]
    WrongBase { unit: UnitId, base: SpaceId },
    #[error("E-OVERFLOW: at most 3 units of Army Group Centre start in {base:?} (BF-SET-13)")]
    Overflow { base: SpaceId },
    #[error("E-USED: the one transfer is made (BF-SET-12)")]
    TransferUsed,
    #[error("E-EDITION: {unit:?} waits in Romania in the revised edition only (BF-SET-14)")]
    NotInEdition { unit: UnitId },
    #[error("E-GROUP: only panzer corps are transferred, to another army group (BF-SET-12)")]
    NotTransferable { unit: UnitId },
    #[error("E-ASSIGN: 40th Panzer Corps cannot go to {group:?} (BF-REI-04)")]
    Assign { group: Group },
    #[error("E-NOLOAN: {fleet:?} cannot be borrowed (BF-REI-06)")]
    NoLoan { fleet: FleetId },
    #[error("E-SIDE: only German units are ordered to stand (BF-RET-06)")]
    OnlyGermansStand { unit: UnitId },
    #[error("E-REHIDE: {unit:?} cannot be turned down (BF-EXP-03)")]
    NotTurnedDown { unit: UnitId },
    #[error("E-NOTTARGET: {unit:?} is not under attack (BF-RET-06)")]
    NotUnderAttack { unit: UnitId },
    #[error("E-SIBCALLED: the reserve is already called (SIB-CALL-03)")]
    SiberiaCalled { turn: u8 },
    #[error("E-SIBLATE: a call is possible from July to November (SIB-CALL-01)")]
    SiberiaLate { turn: u8 },
    #[error("E-SIBRULE: the reserve is not called in this game (BF-SIB-06)")]
    NoSiberianCall,
    #[error("E-SIBBILL: {more} more units must be sent now (SIB-BF-07)")]
    SiberiaBill { more: u8 },
    #[error("E-SIBPATH: {unit:?} cannot reach the eastern edge (SIB-BF-07)")]
    SiberiaPath { unit: UnitId, at: SpaceId },
    #[error("E-SIBCITY: {unit:?} is the last unit of {at:?} (SIB-BF-08)")]
    SiberiaCity { unit: UnitId, at: SpaceId },
    #[error("E-SIBPAID: nothing is owed that {unit:?} could pay (SIB-BF-06)")]
    SiberiaPaid { unit: UnitId },
    #[error("E-SIBWAVE: {unit:?} is of a called wave and is not given up (SIB-CALL-03)")]
    SiberianWave { unit: UnitId },
    #[error("E-SIBRAIL: half of the arrivals have gone far already (SIB-BF-09)")]
    SiberiaRail { unit: UnitId, at: SpaceId },
    #[error("E-OVER: the game is over")]
    Over,
    #[error("E-AREA: {at:?} is in the area of {owner:?} (BF-MOV-14)")]
    Area { unit: UnitId, at: SpaceId, owner: Group },
    #[error("E-CONSENT: {by:?} has not agreed to {what:?}")]
    NoConsent { by: Group, what: Leave },
    #[error("E-SHARE: {by:?} places {share} of these hits (R114)")]
    Share { by: Group, share: u8 },
    #[error("E-TEAM: each commander speaks for himself")]
    Each,
    #[error("E-TEAM: {by:?} has no say in that now")]
    NoSay { by: Group },
    #[error("E-TEAM: {by:?} has said so already")]
    Said { by: Group },
    #[error("E-CONSENT: {by:?} is not asked for that")]
    NotAsked { by: Group, what: Leave },
}

/// What is owed before a step may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Owed {
    /// A transfer the plan demands.
    PlanTransfer { from: Group, to: Group },
    /// The loan of an air fleet.
    Loan,
    /// The army group of 40th Panzer Corps.
    Corps40,
}

/// Result of a check.
pub type Verdict = Result<(), Refusal>;
