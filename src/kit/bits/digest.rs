//! Digests of states: the same on every machine, quick enough for every ply.

use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::xxh3_64;

/// Bytes that most states stay below: what is taken down need not be moved while it grows.
const ROOM: usize = 1 << 14;

/// A digest of anything that can be hashed. Numbers count with the width of their type, lowest byte first; lengths and variants
/// with eight bytes.
pub fn of(value: &impl Hash) -> u64 {
    let mut bytes = Bytes(Vec::with_capacity(ROOM));
    value.hash(&mut bytes);
    xxh3_64(&bytes.0)
}

/// Takes down what is hashed.
struct Bytes(Vec<u8>);

/// A number of a given width, lowest byte first.
macro_rules! number {
    ($($name:ident $type:ty),+) => {
        $(#[inline]
        fn $name(&mut self, number: $type) {
            self.0.extend_from_slice(&number.to_le_bytes());
        })+
    };
}

impl Hasher for Bytes {
    fn finish(&self) -> u64 {
        xxh3_64(&self.0)
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
    number!(write_u8 u8, write_u16 u16, write_u32 u32, write_u64 u64, write_i8 i8, write_i16 i16, write_i32 i32, write_i64 i64);
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_depends_on_everything_and_on_nothing_else() {
        #[derive(Hash, Clone)]
        struct State(Vec<u16>, Option<u8>, [u8; 3]);
        let state = State(vec![1, 2], Some(3), [4, 5, 6]);
        assert_eq!(of(&state), of(&state.clone()));
        assert_ne!(of(&state), of(&State(vec![2, 1], Some(3), [4, 5, 6])));
        assert_ne!(of(&state), of(&State(vec![1, 2], None, [4, 5, 6])));
        // Written down once: files hold digests.
        assert_eq!(of(&0x0102_0304_u32), xxh3_64(&[4, 3, 2, 1]));
        assert_eq!(of(&7_usize), xxh3_64(&[7, 0, 0, 0, 0, 0, 0, 0]));
    }
}
