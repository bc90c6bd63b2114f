//! Bytes in a row, one an id, searched eight at a time.

use kit::set::Set;

/// The ids whose byte equals `value`; `first` is the index of the id of byte 0.
#[inline]
pub fn where_equal<I>(bytes: &[u8], value: u8, first: usize) -> Set<I, 2> {
    let pattern = u64::from(value) * EVERY_BYTE;
    where_high(bytes, first, |eight| {
        let differs = eight ^ pattern;
        // The high bit of each byte that is zero; no carry leaves a byte.
        !(((differs & LOW_BITS) + LOW_BITS) | differs | LOW_BITS)
    })
}

/// The ids whose byte is below 128.
#[inline]
pub fn where_small<I>(bytes: &[u8], first: usize) -> Set<I, 2> {
    where_high(bytes, first, |eight| !eight)
}

const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Gathers the high bit of each byte after `f`. The length is a multiple of eight (a rest is left out).
#[inline]
fn where_high<I>(bytes: &[u8], first: usize, f: impl Fn(u64) -> u64) -> Set<I, 2> {
    let mut set = 0u128;
    for (n, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let high = f(u64::from_le_bytes(*eight)) >> 7 & EVERY_BYTE;
        // The product moves the bit of byte i to bit 56 + i.
        let gathered = high.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        set |= u128::from(gathered) << (first + 8 * n);
    }
    Set::of_words([set as u64, (set >> 64) as u64])
}
