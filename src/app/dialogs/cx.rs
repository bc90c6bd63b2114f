//! What dialogs are given.

use crate::{
    Unsaved,
    features::learn::Kept as Lessons,
    map::thumbnail::Thumbnail,
    play::Play,
    program::library::{Fixed, GameFile},
    settings::Settings,
    ui::Kit,
};
use engine::{show::scene::Scene, table::GameKind};
use std::{path::Path, sync::Arc};

/// What dialogs need.
pub struct DialogCx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// The user's settings.
    pub settings: &'a Settings,
    /// Games of the register.
    pub kinds: &'a [Arc<dyn GameKind>],
    /// Lessons and what was done of them.
    pub lessons: &'a Lessons,
    /// The id of the game that is chosen.
    pub first: &'a str,
    /// Saved games.
    pub files: &'a [GameFile],
    /// Games in the folder of deleted ones.
    pub deleted: &'a [GameFile],
    /// Where they lie.
    pub games: &'a Path,
    /// Why no setting moves that folder, if none does.
    pub games_fixed: Option<Fixed>,
    /// Notices of what the program is made with.
    pub notices: &'static str,
    /// Height of the window.
    pub room: f32,
    /// The game on the table.
    pub play: Option<&'a Play>,
    /// The question before a game is left that is not written.
    pub unsaved: Option<Unsaved>,
}

/// A map in a dialog, with the scene it is drawn of.
#[derive(Default)]
pub(crate) struct Kept {
    /// The map.
    pub(crate) drawn: Thumbnail,
    /// Its scene.
    pub(crate) of: Arc<Scene>,
}
