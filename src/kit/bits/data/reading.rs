//! Data files in RON: bounded in size, errors in plain words.

use super::faults::{did_you_mean, quoted};
use engine::base::{
    assets::{AssetError, Assets, MAX_ASSET_BYTES},
    wrong,
};
use serde::de::DeserializeOwned;

/// Reads RON text into a value.
///
/// # Errors
/// When the text is larger than 4 MiB or is not such a value; the message names the line.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, AssetError> {
    if text.len() as u64 > MAX_ASSET_BYTES {
        return Err(AssetError::new(file, "", "is larger than 4 MiB"));
    }
    ron::from_str(text).map_err(|e| {
        let line = u32::try_from(e.span.start.line).ok();
        AssetError { line, ..AssetError::new(file, "", syntax_reason(&e.code)) }
    })
}

/// Reads a data file and the digest of its text, which changes with every letter of it.
///
/// # Errors
/// As [`parse`], and when the file cannot be read.
pub fn read<T: DeserializeOwned>(assets: &dyn Assets, file: &str) -> Result<(T, u64), AssetError> {
    let text = assets.read(file)?;
    Ok((parse(file, &text)?, xxhash_rust::xxh3::xxh3_64(text.as_bytes())))
}

/// One sentence for an error of the RON reader, with a suggestion for a misspelt field or value.
fn syntax_reason(error: &ron::Error) -> String {
    match error {
        ron::Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field {}{}", quoted(found), did_you_mean(found, expected.iter().copied()))
        }
        ron::Error::NoSuchEnumVariant { expected, found, .. } => {
            let suggestion = did_you_mean(found, expected.iter().copied());
            format!("{} is not one of {}{suggestion}", quoted(found), expected.join(", "))
        }
        other => wrong::syntax(other),
    }
}
