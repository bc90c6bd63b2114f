//! The register of rule sets: the only place that names them all.

pub mod barbarossa_fast;
