//! Texts of lessons: Markdown, with links to rules.

use crate::app::{
    command::{Command, Program},
    ui::widgets::Kit,
};
use egui::Ui;
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

/// What laid-out texts are kept in.
#[derive(Default)]
pub struct Texts {
    cache: CommonMarkCache,
}

/// Where a link in a text goes to a rule.
const RULE: &str = "rule:";
/// Where a link goes to a word of the glossary.
const WORD: &str = "word:";

impl Texts {
    /// Draws a text; a click on a rule sends for its page.
    pub fn ui(&mut self, kit: Kit, ui: &mut Ui, id: &str, text: &str, send: &mut Vec<Command>) {
        let text = without_words(text);
        let linked = rules_of(&text);
        for rule in &linked {
            self.cache.add_link_hook(format!("{RULE}{rule}"));
        }
        kit.markdown_look(ui);
        ui.push_id(id, |ui| CommonMarkViewer::new().show(ui, &mut self.cache, &text));
        for rule in linked {
            if self.cache.get_link_hook(&format!("{RULE}{rule}")) == Some(true) {
                send.push(Program::Rule(rule).into());
            }
        }
    }
}

/// The rules a text links to.
fn rules_of(text: &str) -> Vec<String> {
    let opening = format!("]({RULE}");
    let after = text.split(opening.as_str()).skip(1);
    let mut all: Vec<String> =
        after.filter_map(|rest| rest.split_once(')')).map(|(rule, _)| rule.to_owned()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Links to the glossary become the words themselves.
fn without_words(text: &str) -> String {
    let mut out = text.to_owned();
    while let Some(at) = out.find(&format!("]({WORD}")) {
        let Some(end) = out[at..].find(')') else { break };
        let Some(open) = out[..at].rfind('[') else { break };
        out = format!("{}{}{}", &out[..open], &out[open + 1..at], &out[at + end + 1..]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_and_words_of_the_glossary_are_plain() {
        let text = "A [pocket](word:pocket) ([BF-SUP-01](rule:BF-SUP-01)).";
        assert_eq!(without_words(text), "A pocket ([BF-SUP-01](rule:BF-SUP-01)).");
        assert_eq!(rules_of(text), ["BF-SUP-01"]);
    }
}
