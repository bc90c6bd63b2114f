//! Every module of the kit has two games as users. What has fewer stands here with the game to come; the list only shrinks.

use super::{kit, named_after, sources};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// The game that will be the next user of a module with one user or none.
const AWAITS: &[(&str, &str)] = &[
    ("map_file", "Red Parachutes"),
    // Barbarossa Fast deals from a pool that counters go back to: what a unit can be depends on when it was drawn, and how the
    // deals are counted (`rules/draws`) is nothing that a pool without time could say.
    ("pool", "Red Parachutes"),
];

/// The modules a game may name, by the front page.
fn modules() -> BTreeSet<String> {
    let text = fs::read_to_string(kit().join("lib.rs")).expect("the front page");
    let floors = text.lines().filter(|line| line.starts_with("pub use ") && line.contains("::"));
    floors
        .flat_map(|line| {
            let path = format!("{}::", line["pub use ".len()..].split("::").next().unwrap_or_default());
            named_after(line, &path).into_iter().map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Who uses which module: the games, the template left out.
fn users() -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::<String, BTreeSet<String>>::new();
    for entry in fs::read_dir(kit().join("../games")).expect("the games") {
        let game = entry.expect("an entry").path();
        let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !game.is_dir() || name == "template" {
            continue;
        }
        for (path, text) in sources(&game) {
            if path.starts_with(game.join("tests")) {
                continue;
            }
            for module in named_after(&text, "kit::") {
                let module = if module == "id" { "ids" } else { module };
                all.entry(module.to_owned()).or_default().insert(name.clone());
            }
        }
    }
    all
}

#[test]
fn every_module_has_two_games_as_users_or_awaits_one() {
    let (modules, users) = (modules(), users());
    assert!(modules.len() > 10, "{modules:?}");
    let few = |module: &&String| users.get(*module).is_none_or(|games| games.len() < 2);
    let found: Vec<&str> = modules.iter().filter(few).map(String::as_str).collect();
    let listed: Vec<&str> = AWAITS.iter().map(|(module, _)| *module).collect();
    assert_eq!(found, listed, "a module that has its users leaves the list, and no other comes onto it");
}
