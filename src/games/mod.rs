//! The register of rule sets: the only file that names them all.

pub mod barbarossa_fast;
