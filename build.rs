//! Gives the program its icon and version on Windows; elsewhere there is nothing to do.

fn main() {
    println!("cargo::rerun-if-changed=assets/desktop/windows");
    #[cfg(windows)]
    embed_resource::compile("assets/desktop/windows/stavka.rc", embed_resource::NONE)
        .manifest_optional()
        .expect("a resource compiler, which comes with the build tools");
}
