//! Attacks that could be made: the least force that does as well as all.
//!
//! ```
//! use kit::opening::least;
//!
//! // Nine against three is 3:1; who brings no better column stays out.
//! let column = |units: &[u8]| Some(units.iter().sum::<u8>() / 3);
//! assert_eq!(least(vec![5, 4, 2], column), Some(vec![5, 4]));
//! assert_eq!(least(Vec::<u8>::new(), column), None);
//! ```

use std::cmp::Reverse;

/// Who of some units, the strongest first, attacks at the best column: no one of them could stay out without lowering it. `read` tells
/// the column, `None` where the attack may not be made.
pub fn least<U: Clone, C: Ord>(mut all: Vec<U>, read: impl Fn(&[U]) -> Option<C>) -> Option<Vec<U>> {
    let firsts = (1..=all.len()).filter_map(|n| Some((read(&all[..n])?, n)));
    let (goal, n) = firsts.max_by(|(a, m), (b, n)| a.cmp(b).then(Reverse(m).cmp(&Reverse(n))))?;
    all.truncate(n);
    for nth in (0..n).rev() {
        let mut fewer = all.clone();
        fewer.remove(nth);
        if read(&fewer).is_some_and(|column| column >= goal) {
            all = fewer;
        }
    }
    Some(all)
}
