//! The floors of the kit, from the lowest up: a file names none above its own.

use super::{kit, named_after, sources};

const FLOORS: [&str; 5] = ["bits", "map", "pieces", "play", "faces"];

/// Mentions of floors above the own one in a file, and of modules without their floor.
fn faults(floor: &str, text: &str) -> Vec<String> {
    let own = FLOORS.iter().position(|one| *one == floor);
    let named = named_after(text, "crate::").into_iter();
    let is_fault = |name: &&str| {
        *name != "id" && FLOORS.iter().position(|one| one == name).is_none_or(|of| Some(of) > own)
    };
    named.filter(is_fault).map(str::to_owned).collect()
}

#[test]
fn no_file_names_a_floor_above_its_own() {
    for (path, text) in sources(kit()) {
        let inside = path.strip_prefix(kit()).expect("below the kit");
        let floor = inside.components().next().expect("a folder").as_os_str().to_string_lossy();
        if floor == "lib.rs" || floor == "tests" {
            continue;
        }
        assert!(FLOORS.contains(&&*floor), "{} is on no floor", inside.display());
        assert_eq!(faults(&floor, &text), [""; 0], "{}", inside.display());
    }
}

#[test]
fn arrows_up_are_found() {
    assert_eq!(faults("map", "use crate::{bits::set::Set, pieces::stack};"), ["pieces"]);
    assert_eq!(
        faults("map", "use crate::bits::ids::Id; use crate::hex::HexId; crate::id!(A, \"a\", 1);"),
        ["hex"]
    );
}
