//! Forecasts of battles, the calculator and its notation.

pub mod account;
pub mod calculator;
pub mod forecast;
pub mod notation;
pub mod tool;
mod unknown;
