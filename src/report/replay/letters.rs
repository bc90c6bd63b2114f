//! Bytes as letters that may stand in a page: five for four bytes. In sixty-four letters, as usual, a page would be a sixteenth
//! larger.

/// Those that mean something to a page or to a text in quotes are left out; the page's script has the same list.
const LEFT_OUT: &[u8] = b"\"&'<>\\`|~";
/// Letters there are.
const BASE: u32 = 85;

/// The letters from the first to the last.
fn all() -> impl Iterator<Item = u8> {
    (b'!'..=b'~').filter(|letter| !LEFT_OUT.contains(letter))
}

/// The letters of some bytes.
pub(super) fn of(bytes: &[u8]) -> String {
    let letters: Vec<u8> = all().collect();
    let mut out = String::with_capacity(bytes.len() / 4 * 5 + 5);
    for some in bytes.chunks(4) {
        let mut four = [0; 4];
        four[..some.len()].copy_from_slice(some);
        let number = u32::from_be_bytes(four);
        let places = (0..5).rev().map(|place| number / BASE.pow(place) % BASE);
        out.extend(places.take(some.len() + 1).map(|nth| char::from(letters[nth as usize])));
    }
    out
}

/// The bytes of some letters; `None` where they are of no bytes.
pub(super) fn bytes(letters: &[u8]) -> Option<Vec<u8>> {
    let mut ranks = [None; 256];
    for (rank, letter) in (0..).zip(all()) {
        ranks[usize::from(letter)] = Some(rank);
    }
    let mut out = Vec::with_capacity(letters.len() / 5 * 4 + 4);
    for some in letters.chunks(5) {
        let rank = |nth: usize| some.get(nth).map_or(Some(BASE - 1), |letter| ranks[usize::from(*letter)]);
        let number = (0..5).try_fold(0_u32, |sum, nth| sum.checked_mul(BASE)?.checked_add(rank(nth)?))?;
        out.extend(&number.to_be_bytes()[..some.len() - 1]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_their_letters() {
        assert_eq!(all().count(), BASE as usize);
        for length in 0..40_u8 {
            for step in [0, 1, 37, 255] {
                let some: Vec<u8> = (0..length).map(|n| n.wrapping_mul(step).wrapping_sub(length)).collect();
                assert_eq!(bytes(of(&some).as_bytes()).as_deref(), Some(some.as_slice()));
            }
        }
        assert_eq!(of(&[255; 400]).len(), 500);
    }

    #[test]
    fn other_letters_are_of_no_bytes() {
        for text in ["<", "AA\"AA", "}}}}}", "A A"] {
            assert_eq!(bytes(text.as_bytes()), None, "{text}");
        }
    }
}
