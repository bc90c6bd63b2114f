//! Barbarossa Fast in the window.

mod rule_pages;
