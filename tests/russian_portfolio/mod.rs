//! The Russian Portfolio in the window and on the command line.

mod arranging;
mod asks;
mod bodies;
mod by_hand;
mod command_line;
mod keys;
mod lessons;
mod lists;
mod manual;
mod marches;
mod names;
mod sectors;
mod vertices;
mod window;
