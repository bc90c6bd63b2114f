//! The modes of the window: what fills it (`pages`, each a [`Screen`](crate::window::Screen)), and what is asked in each, a file a
//! mode. Everything here knows the whole window; nothing below names a mode.
//!
//! All games: `library`. A lesson played: `lesson`, `learning`; puzzles: `practice`; a lesson made: `workshop`, `made`. From one mode to another:
//! `leaving`, `starting`, `first`, `tabling`.

pub(crate) mod arrange;
pub(crate) mod campaign;
pub(crate) mod class;
pub(crate) mod first;
pub(crate) mod learning;
pub(crate) mod leaving;
pub(crate) mod lesson;
pub(crate) mod library;
pub(crate) mod made;
pub(crate) mod pages;
pub(crate) mod practice;
pub(crate) mod review;
pub(crate) mod starting;
pub(crate) mod tabling;
pub(crate) mod workshop;
