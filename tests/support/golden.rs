//! Texts that change only when what they tell of changes. `STAVKA_GOLDEN=1` writes new ones.

use std::path::Path;

/// Compares with the file of this path, such as `concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/perft.txt")`.
#[track_caller]
pub fn golden(path: &str, made: &str) {
    let path = Path::new(path);
    if std::env::var_os("STAVKA_GOLDEN").is_some() {
        std::fs::write(path, made).unwrap();
    }
    let wanted = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert_eq!(made, wanted, "STAVKA_GOLDEN=1 writes a new {}", path.display());
}
