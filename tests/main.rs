//! All integration tests, in one binary.

/// Who may know whom.
mod layering;
