//! Red Parachutes in the window.

mod attack;
mod fights;
mod keys;
mod losses;
mod told;

use crate::common::window::{Window, launch, open};
use engine::{
    base::{fence::UndoPolicy, seat::Control, side::Side, start::Start},
    contract::options::Choices,
};
use stavka::games;
use std::path::Path;

/// A window on a position in words; the Soviet side is played by its procedure.
fn at(folder: &Path, position: &str) -> Window {
    from(folder, &Start::at(position), [Control::Person, Control::Automatic(0)], STILL)
}

const STILL: &str = "(motion: false, pace: Skip, audit: Never)";

/// A window on a beginning, with those who play the two sides.
fn from(folder: &Path, start: &Start, who: [Control; 2], settings: &str) -> Window {
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == "red-parachutes").expect("the game is there");
    let table = kind.arranged_table(&Choices::new(), 1, UndoPolicy::Study, start);
    let mut table = table.unwrap_or_else(|why| panic!("{why}"));
    Side::BOTH.into_iter().zip(who).for_each(|(side, who)| table.set_control(side, who));
    let path = folder.join("Bukryn.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let mut launch = launch(folder, settings);
    launch.file = Some(path);
    open(launch, 1440.0, 900.0)
}
