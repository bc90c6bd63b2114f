//! How many German units attack along one link: the limits of either edition by themselves.

use barbarossa_fast::conduct::{Conduct, Full, LinkLimits, OnLink};

fn link(units: &str) -> OnLink {
    let n = |c| units.matches(c).count() as u8;
    OnLink { infantry: n('A'), allied: n('R'), groups: n('G'), corps: n('P') }
}

fn fits(limits: &LinkLimits, units: &str, highway: bool) -> bool {
    limits.check(link(units), highway).is_ok()
}

#[test] // N17, BF-LNK-01
fn one_army_and_three_corps_in_2020() {
    let l = &Conduct::E2020.links;
    assert!(fits(l, "APPP", false) && !fits(l, "AA", false) && !fits(l, "APPPP", false));
    assert_eq!(l.check(link("AA"), true), Err(Full::Armies), "the highway is one of the revised edition");
}

#[test] // N18, BF-LNK-02, R09
fn two_armies_and_two_panzer_units_in_the_revised_edition() {
    let l = &Conduct::REVISED.links;
    for legal in ["AAP", "AGP", "AA", "PP", "APP", "GP", "AG"] {
        assert!(fits(l, legal, false), "{legal}");
    }
    for (refused, why) in [
        ("GPP", Full::Panzers),
        ("GG", Full::Groups),
        ("AAA", Full::Armies),
        ("AAPP", Full::Units),
        ("PPP", Full::Panzers),
    ] {
        assert_eq!(l.check(link(refused), false), Err(why), "{refused}");
    }
}

#[test] // X15, BF-LNK-04, BF-LNK-07, R118
fn one_infantry_army_more_on_the_highway() {
    let l = &Conduct::REVISED.links;
    let answers = ["AAA", "AAAP", "AAGP", "AAAG", "AAAA", "AAPP"].map(|units| fits(l, units, true));
    assert_eq!(answers, [true, true, true, false, false, true]);
    assert!(fits(l, "AAA", true) && !fits(l, "AAA", false), "N18");
}

#[test] // BF-RUL-137
fn the_additional_army_on_the_highway_is_a_german_one() {
    let l = &Conduct::REVISED.links;
    let answers = ["AAR", "ARR", "RRR", "ARP", "RR"].map(|units| fits(l, units, true));
    assert_eq!(answers, [true, true, false, true, true]);
    assert_eq!(["AAR", "ARR", "AR", "RR"].map(|units| fits(l, units, false)), [false, false, true, true]);
    assert_eq!(l.check(link("RRR"), true), Err(Full::Armies));
}
