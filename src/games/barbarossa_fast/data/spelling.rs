//! Place names in German and Russian, for this game.

use super::board::Board;
use engine::base::assets::{AssetError, Assets};
use kit::data::spelling::Spellings;

/// Name of the names file among the assets.
pub const NAMES_FILE: &str = "barbarossa_fast/names.ron";

/// Reads the names file and gives the board the English names it holds.
///
/// # Errors
/// When the file cannot be read, names a place twice, or gives two places one name.
pub fn read(board: &mut Board, assets: &dyn Assets) -> Result<Spellings, AssetError> {
    let mut found = Spellings::read(NAMES_FILE, assets)?;
    // An edited map may lack a place.
    found.places.retain(|(id, _)| board.spaces.iter().any(|space| space.id == *id));
    for (id, name) in &found.places {
        if let Some(space) = board.spaces.iter_mut().find(|space| space.id == *id) {
            space.shown.clone_from(&name.english);
        }
    }
    Ok(found)
}
