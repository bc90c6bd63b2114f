//! Names of arguments that more than one file asks for.

/// The file argument.
pub const FILE: &str = "FILE";

/// Name of the hidden flag for pictures.
pub const SCREENSHOT: &str = "screenshot";

/// Name of the hidden flag for times.
pub const MEASURE: &str = "measure";

/// Name of the hidden flag for the size of the window.
pub const SIZE: &str = "size";

/// Name of the hidden flag for its theme.
pub const THEME: &str = "theme";
