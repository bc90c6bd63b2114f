//! The weights of the automatic German's judgement, and how a posture shifts them. One victory point is worth 100.

use crate::ids::{SpaceId, SpaceSet};

/// How much what is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// A victory point held.
    pub city: f32,
    /// Being near an open city, per point, at full effect.
    pub pull: f32,
    /// Factors near a city that give half the effect.
    pub enough: f32,
    /// Share of an army that counts, by links from the city.
    pub army_near: [f32; 9],
    /// Share of a panzer corps that counts.
    pub panzer_near: [f32; 9],
    /// Ways into an open city closed by units, per point, all of them.
    pub ring: f32,
    /// Hits within reach of an open city for the next turn, per point, as many as it can take.
    pub strike: f32,
    /// Added to the hits a city can take.
    pub bulk: f32,
    /// A Soviet unit out of supply.
    pub pocket: f32,
    /// An open city out of supply, per point.
    pub starve: f32,
    /// Ways from a city toward the eastern edge that are closed, where it counts that it is cut off: all of them.
    pub doors: f32,
    /// A point under control in reach of more than stands there.
    pub held: f32,
    /// A position under control.
    pub ground: f32,
    /// A German factor out of supply.
    pub hungry: f32,
    /// A German factor that can be attacked by more.
    pub exposed: f32,
    /// A German factor lost.
    pub loss: f32,
    /// A Soviet unit eliminated.
    pub kill: f32,
    /// The Siberians awake, per roll for Japan.
    pub siberia: f32,
    /// Share of what a unit could gain by marching that an attack must beat.
    pub patience: f32,
    /// What a factor used in an attack must bring, as long as there may be better use for it.
    pub price: f32,
    /// Chance that may be lost by freeing an attacker for something else.
    pub slack: f32,
    /// Least gain an attack must bring.
    pub least: f32,
    /// An attack worth less than this is called off after the air dice.
    pub hopeless: f32,
    /// Cities to go for first.
    pub first: SpaceSet,
}

/// What a city to go for first counts for, against its points.
const FIRST: f32 = 3.0;

impl Weights {
    /// What the points of an open city count for.
    pub fn points(&self, city: SpaceId, points: u8) -> f32 {
        f32::from(points) * if city.is_in(self.first) { FIRST } else { 1.0 }
    }

    /// The same, leaning to a posture too.
    #[must_use]
    pub fn leaning(self, to: Posture) -> Self {
        match to {
            Posture::First(city) => Self { first: self.first | city, ..self },
            Posture::Risk => Self { loss: 3.0, exposed: 0.5, hopeless: -6.0, patience: 0.15, ..self },
            Posture::Care => Self { loss: 25.0, exposed: 6.0, hungry: 12.0, least: 3.0, ..self },
            Posture::Pockets => Self { pocket: 10.0, ring: 30.0, starve: 30.0, doors: 60.0, ..self },
            Posture::Drive => Self { pull: 90.0, patience: 0.7, least: 2.0, ..self },
            Posture::Destroy => Self { kill: 14.0, patience: 0.1, ..self },
            Posture::Gather => Self { strike: 18.0, least: 3.0, ..self },
            Posture::Siberians => Self { siberia: 0.0, ..self },
            Posture::Hold => Self { held: 70.0, doors: 60.0, ..self },
        }
    }
}

/// What the Germans can lean to in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posture {
    /// One city before all others.
    First(SpaceId),
    /// Attacks of little chance, units left exposed.
    Risk,
    /// No unit lost or left alone that need not be.
    Care,
    /// Soviet units and cities cut off.
    Pockets,
    /// Marches before attacks.
    Drive,
    /// Soviet units eliminated before ground is won.
    Destroy,
    /// Units brought within reach of the cities.
    Gather,
    /// Armies go next to Moscow, although that calls the Siberians.
    Siberians,
    /// No city in reach of the enemy without enough to hold it, nor a way closed by which one is cut off.
    Hold,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    city: 100.0,
    pull: 40.0,
    enough: 8.0,
    army_near: [0.8, 1.0, 0.8, 0.62, 0.48, 0.36, 0.27, 0.2, 0.15],
    panzer_near: [0.8, 1.0, 0.9, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2],
    ring: 12.0,
    strike: 5.0,
    bulk: 1.0,
    pocket: 3.0,
    starve: 10.0,
    doors: 0.0,
    held: 0.0,
    ground: 1.0,
    hungry: 6.0,
    exposed: 2.0,
    loss: 10.0,
    kill: 4.0,
    siberia: 25.0,
    patience: 0.3,
    price: 0.0,
    slack: 0.02,
    least: 0.5,
    hopeless: -2.0,
    first: SpaceSet::NONE,
};
