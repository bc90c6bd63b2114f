//! A stable hash of a state over a canonical encoding: fixed field order, little-endian integers.

use crate::{
    ids::N_UNITS,
    siberia::Siberia,
    spots::{byte, unit_number::NOBODY},
    state::{BattleNumbers, State},
};
use xxhash_rust::xxh3::xxh3_64;

/// Digest of a state. Part of the file format: a change of it is a new rules version.
pub fn digest(s: &State) -> u64 {
    let o = &s.open;
    let mut w = Writer { buffer: [0; 1600], len: 0 };
    w.bytes(o.at.bytes());
    let mut flags = [0; 2 * N_UNITS];
    for (two, f) in flags.as_chunks_mut::<2>().0.iter_mut().zip(o.flags.values()) {
        *two = f.to_le_bytes();
    }
    w.bytes(&flags);
    w.bytes(o.aim.bytes());
    w.bytes(o.hits.values());
    w.bytes(&o.face);
    w.bytes(&o.group);
    w.bytes(&o.taken);
    for set in [o.control, o.fort, o.targets, o.attacked, o.german, o.soviet] {
        w.bytes(&set.words()[0].to_le_bytes());
    }
    let plan = o.plan.map_or(0, |p| p as u8 + 1);
    let owed = o.owed.map(|x| x.map_or(0, |(a, b)| 1 + a as u8 * 3 + b as u8));
    w.bytes(&[
        o.phase.number(),
        o.turn,
        o.october,
        plan,
        owed[0],
        owed[1],
        u8::from(o.transferred),
        o.broken.words()[0] as u8,
        u8::from(o.loan_decided),
        u8::from(o.assigned40),
        o.siberians,
        u8::from(o.moscow_fell),
        o.battles,
        o.losses[0],
        o.losses[1],
        o.pool_size,
    ]);
    for f in o.fleets {
        let supplies = f.supplies.map_or(NOBODY, |u| u.0);
        w.bytes(&[u8::from(f.present), f.sector as u8, byte(f.target), supplies, f.die, f.result]);
    }
    let b = &o.battle;
    let numbers = BattleNumbers::from(*b);
    w.bytes(&[
        b.stage as u8,
        numbers.target,
        numbers.first,
        b.leg,
        u8::from(b.blitz),
        numbers.air,
        b.to_attackers,
        b.to_defenders,
        u8::from(b.left),
        numbers.exploit,
        b.number,
    ]);
    for set in [b.attackers, b.followers, b.defenders, b.to_retreat, b.exploiters] {
        for word in set.words() {
            w.bytes(&word.to_le_bytes());
        }
    }
    for (unit, source) in o.arrivals.iter().take(64) {
        w.bytes(&[unit.0, source.number()]);
    }
    if o.siberia != Siberia::default() {
        w.bytes(&o.siberia.bytes());
    }
    // An edition without types has neither, and its digests are those it always had.
    if !o.tanks.is_empty() || o.pool_tanks > 0 {
        for word in o.tanks.words() {
            w.bytes(&word.to_le_bytes());
        }
        w.bytes(&[o.pool_tanks]);
    }
    if let Some(r) = &o.result {
        w.bytes(&[r.kind as u8, r.points as u8, r.needed as u8, r.weak]);
    }
    if !o.barring.is_empty() || o.romania_attacked {
        w.bytes(&o.barring.words()[0].to_le_bytes());
        w.bytes(&[u8::from(o.romania_attacked)]);
    }
    if o.december != 0 {
        w.bytes(&[o.december]);
    }
    if !o.turnable.is_empty() {
        for word in o.turnable.words() {
            w.bytes(&word.to_le_bytes());
        }
    }
    if let Some(talk) = &o.talk {
        w.bytes(&xxh3_64(&talk.bytes()).to_le_bytes());
    }
    w.bytes(&s.hidden.truth);
    w.bytes(&s.hidden.pool.words()[0].to_le_bytes());
    w.bytes(&[s.hidden.weak_selected, s.hidden.presort_change as u8]);
    xxh3_64(&w.buffer[..w.len])
}

struct Writer {
    buffer: [u8; 1600],
    len: usize,
}

impl Writer {
    #[inline]
    fn bytes(&mut self, b: &[u8]) {
        if let Some(room) = self.buffer.get_mut(self.len..self.len + b.len()) {
            room.copy_from_slice(b);
            self.len += b.len();
        }
    }
}
