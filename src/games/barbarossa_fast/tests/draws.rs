//! Deals of unseen counters, counted in two ways, and the long numbers they are counted in.

use barbarossa_fast::{
    ids::{UnitId, UnitSet},
    rules::draws::{Urn, Ways, batch::Batch, joined, plain_ways, wide::Wide},
};

fn urn(batches: &[(u8, u8, usize)]) -> Urn {
    let mut first = 0;
    let batch = |(weak, strong, n): &(u8, u8, usize)| {
        let units = (first..first + n).map(UnitId::block).collect();
        first += n;
        Batch { weak: *weak, strong: *strong, units }
    };
    Urn { batches: batches.iter().map(batch).collect() }
}

/// Units by their place among all that are face down.
fn units(of: impl IntoIterator<Item = usize>) -> UnitSet {
    of.into_iter().map(UnitId::block).collect()
}

fn ways(urn: &Urn, units: UnitSet, short: bool) -> Option<Ways> {
    joined(std::slice::from_ref(urn), units, short).and_then(Ways::of)
}

#[test] // both counts, and a pool that is drawn empty again and again
fn the_two_counts_agree() {
    let emptied = urn(&[(8, 13, 21), (6, 8, 9), (0, 1, 6), (0, 1, 1), (0, 1, 1), (0, 1, 1)]);
    let roomy = urn(&[(9, 14, 20), (5, 7, 8), (2, 1, 3), (0, 2, 4)]);
    for urn in [emptied, roomy] {
        let all: usize = urn.batches.iter().map(|b| b.units.len()).sum();
        for step in [5, 7, 12, 19] {
            let some = units((0..all).filter(|u| u % step == step - 1));
            let table = ways(&urn, some, true).expect("short enough");
            assert_eq!(Some(&table), ways(&urn, some, false).as_ref(), "every {step}th unit");
            assert!(table.exact);
        }
    }
}

#[test]
fn any_number_of_units_is_counted() {
    let urn = urn(&[(8, 13, 20), (6, 8, 9), (1, 1, 6), (0, 1, 1), (1, 2, 2)]);
    for n in [11, 20, 30, 38] {
        let last = units(38 - n..38);
        let found = joined(std::slice::from_ref(&urn), last, true);
        assert!(found.is_none(), "{n} are too many for the table");
        let found = ways(&urn, last, false).expect("counted");
        assert!(found.all() < 1 << 111, "{found:?}");
        let mean: f64 = found.by_weak.iter().enumerate().map(|(k, w)| k as f64 * *w as f64).sum::<f64>();
        let each = |u| {
            let one = ways(&urn, units([u]), true).expect("counted");
            one.by_weak[1] as f64 / one.all() as f64
        };
        let sum: f64 = (38 - n..38).map(each).sum();
        assert!((mean / found.all() as f64 - sum).abs() < 1e-9, "the mean is the sum of the means");
    }
}

#[test]
fn too_few_counters_have_no_way() {
    let urn = urn(&[(1, 1, 2), (0, 1, 3)]);
    assert_eq!((ways(&urn, units([3]), true), ways(&urn, units([3]), false)), (None, None));
    assert_eq!(plain_ways(1, 1, 3), None);
}

#[test]
fn products_divide_again() {
    let mut n = Wide::from(1);
    for k in 1..=48 {
        n = n.times(k);
    }
    assert_eq!(n.bits(), 203, "48 factorial");
    let long = 0xfedc_ba98_7654_3210_0123_4567_89ab_cdef_u128;
    for by in [1, 2, 48, 47 * 46, long] {
        assert_eq!(n.times(by).over(Wide::from(by)).cut(0), n.times(by).over(Wide::from(by)));
        if n.bits() + 128 - by.leading_zeros() <= 256 {
            assert_eq!(n.times(by).over(Wide::from(by)), n);
        }
    }
    assert_eq!(n.times(3).over(n), Wide::from(3));
    assert_eq!(n.times(51).gcd(n.times(34)), n.times(17));
    assert_eq!(Wide::from(long).times(6).gcd(Wide::from(long).times(35)), Wide::from(long));
    assert_eq!(n.doubled(20).cut(20), n);
    assert_eq!(Wide::from(long).doubled(128).cut(128).low(), long);
    assert_eq!(n.gcd(Wide::ZERO), n);
    assert_eq!(n.over(Wide::ZERO), Wide::ZERO);
    assert_eq!(Wide::from(long).times(long).over(Wide::from(long)), Wide::from(long));
}
