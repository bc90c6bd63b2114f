//! Red Parachutes in the window.

mod attack;
mod fights;
mod keys;
mod losses;

use crate::common::window::{Window, launch, open};
use engine::{
    base::{fence::UndoPolicy, seat::Control, side::Side, start::Start},
    contract::options::Choices,
};
use stavka::games;
use std::path::Path;

/// A window on a position in words; the Soviet side is played by its procedure.
fn at(folder: &Path, position: &str) -> Window {
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == "red-parachutes").expect("the game is there");
    let table = kind.arranged_table(&Choices::new(), 1, UndoPolicy::Study, &Start::at(position));
    let mut table = table.unwrap_or_else(|why| panic!("{why}"));
    table.set_control(Side(1), Control::Automatic(0));
    let path = folder.join("Bukryn.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let mut launch = launch(folder, "(motion: false, pace: Skip, audit: Never)");
    launch.file = Some(path);
    open(launch, 1440.0, 900.0)
}
