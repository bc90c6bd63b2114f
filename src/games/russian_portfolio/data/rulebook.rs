//! The rules by id: a title and a few sentences of ours for every rule, ruling and reason. Not here: what a rule does.

use kit::data::rulebook::Form;

/// Name of the rules file among the assets.
pub const FILE: &str = "russian_portfolio/rules.ron";

/// How its ids are written.
pub const FORM: Form = Form { begins: &["RP-", "SIB-", "AUT-"], ruling: "RP-RUL-" };
