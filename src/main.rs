//! The program: reads its arguments, opens the window or runs a subcommand.
fn main() {}
