//! Where units are: a byte a unit, searched eight at a time.

use barbarossa_fast::{
    bytes::{where_equal, where_small},
    ids::{SpaceId, UnitId, UnitSet},
    spots::*,
};
use kit::set::Set;

kit::id!(
    /// A thing with a byte.
    Thing, "thing", 96
);

type Things = Set<Thing, 2>;

#[test]
fn bytes_are_found_eight_at_a_time() {
    let bytes: [u8; 96] = std::array::from_fn(|i| [7, 255, 0, 200, 63, 128][i * i % 6]);
    let those = |is: &dyn Fn(u8) -> bool| -> Things {
        (0..96).filter(|i| is(bytes[*i])).map(|i| Thing(i as u8)).collect()
    };
    for value in [0, 7, 63, 128, 200, 255] {
        let plain = those(&|byte| byte == value);
        assert_eq!(where_equal(&bytes, value, 0), plain);
        assert_eq!(where_equal(&bytes[32..], value, 32), plain & Things::range(32, 96));
    }
    assert_eq!(where_small(&bytes, 0), those(&|byte| byte < 128));
}

#[test]
fn spots_are_read_as_they_were_put() {
    let mut spots = Spots::OUT;
    let german = UnitId(3);
    let soviet = UnitId::block(40);
    for spot in [Spot::On(SpaceId(0)), Spot::On(SpaceId(63)), Spot::Waiting, Spot::Due, Spot::Out] {
        spots.set(german, spot);
        assert_eq!(spots.get(german), spot);
        assert_eq!(spots.is(german, Spot::Out), spot == Spot::Out);
    }
    assert_eq!(spots, Spots::OUT);
    spots.set(german, Spot::On(SpaceId(7)));
    spots.set(soviet, Spot::On(SpaceId(7)));
    assert_eq!(spots.germans_on(SpaceId(7)), UnitSet::only(german));
    assert_eq!(spots.soviets_on(SpaceId(7)), UnitSet::only(soviet));
    assert_eq!(spots.on_map().len(), 2);
    assert_eq!(SpaceOf::germans(&spots).iter().collect::<Vec<_>>(), [(german, SpaceId(7))]);
}
