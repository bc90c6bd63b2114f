//! Texts of lessons: Markdown, with links to rules. Each is dressed once, when it first comes.

use crate::app::{
    command::{Command, Program},
    ui::widgets::{Kit, short_rule},
};
use egui::Ui;
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use std::fmt::Write as _;

/// What laid-out texts are kept in.
#[derive(Default)]
pub struct Texts {
    cache: CommonMarkCache,
    /// Texts, what is shown of each, and the rules it leads to.
    dressed: Vec<(String, String, Vec<String>)>,
}

/// Where a link in a text goes to a rule.
const LINK: &str = "rule:";
/// Texts that are kept: more than a step has.
const KEPT: usize = 60;

impl Texts {
    /// Draws a text; a click on a rule sends for its page.
    pub fn ui(&mut self, kit: Kit, ui: &mut Ui, id: &str, text: &str, send: &mut Vec<Command>) {
        let found = self.dressed.iter().position(|(of, ..)| of == text);
        let at = found.unwrap_or_else(|| self.dress(text));
        let (_, shown, linked) = &self.dressed[at];
        kit.markdown_look(ui);
        ui.push_id(id, |ui| CommonMarkViewer::new().show(ui, &mut self.cache, shown));
        for rule in linked {
            if self.cache.get_link_hook(&format!("{LINK}{rule}")) == Some(true) {
                send.push(Program::Rule(rule.clone()).into());
            }
        }
    }

    fn dress(&mut self, text: &str) -> usize {
        if self.dressed.len() >= KEPT {
            self.dressed.clear();
        }
        let mut linked = Vec::new();
        let shown = dress(text, &mut linked);
        for rule in &linked {
            self.cache.add_link_hook(format!("{LINK}{rule}"));
        }
        self.dressed.push((text.to_owned(), shown, linked));
        self.dressed.len() - 1
    }
}

/// A text with its links to rules by their short names, and without any other link: nothing in a file of a stranger leads
/// out of the program.
fn dress(text: &str, linked: &mut Vec<String>) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("](") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        let Some(open) = before.rfind('[') else {
            out.push_str(&rest[..at + 2]);
            rest = after;
            continue;
        };
        let (words, end) = (&before[open + 1..], after.find(')').unwrap_or(after.len()));
        out.push_str(before[..open].trim_end_matches('!'));
        match after[..end].strip_prefix(LINK) {
            Some(rule) => {
                let words = if words == rule { short_rule(rule) } else { words };
                let _ = write!(out, "[{words}]({LINK}{rule})");
                if !linked.iter().any(|known| known == rule) {
                    linked.push(rule.to_owned());
                }
            }
            None => out.push_str(words),
        }
        rest = after.get(end + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::dress;

    #[test]
    fn only_links_to_rules_stay_links() {
        let mut linked = Vec::new();
        let text = "See [BF-MOV-04](rule:BF-MOV-04), a [pocket](word:pocket) and [this](https://x.org).";
        let shown = dress(text, &mut linked);
        assert_eq!(shown, "See [MOV-04](rule:BF-MOV-04), a pocket and this.");
        assert_eq!(linked, ["BF-MOV-04"]);
    }
}
