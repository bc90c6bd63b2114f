//! Texts of lessons and of history: Markdown, with links to rules and to words that are explained. Each is dressed once, when
//! it first comes.

use crate::{
    command::{Command, Program},
    ui::{Kit, Role, short_rule, space, spoken},
};
use egui::{CornerRadius, Margin, Stroke, Ui, accesskit};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use engine::show::chronicle::{Chronicle, Term};
use std::{fmt::Write as _, sync::Arc};

/// What laid-out texts are kept in.
#[derive(Default)]
pub struct Texts {
    cache: CommonMarkCache,
    dressed: Vec<Dressed>,
    /// Where words are explained.
    words: Option<Arc<Chronicle>>,
    /// The text and the word that is open in it.
    open: Option<(String, String)>,
}

/// A text as it is shown.
struct Dressed {
    of: String,
    shown: String,
    links: Links,
}

/// Where the links of a text lead.
#[derive(Debug, Default, PartialEq, Eq)]
struct Links {
    rules: Vec<String>,
    words: Vec<String>,
}

/// Where a link in a text goes to a rule, and to a word.
const RULE: &str = "rule:";
const WORD: &str = "word:";
/// Texts that are kept: more than a step or a chapter has.
const KEPT: usize = 60;

impl Texts {
    /// Words of this chronicle are explained where they occur.
    pub fn explain(&mut self, chronicle: &Arc<Chronicle>) {
        if !self.words.as_ref().is_some_and(|known| Arc::ptr_eq(known, chronicle)) {
            self.words = Some(Arc::clone(chronicle));
            self.dressed.clear();
            self.open = None;
        }
    }

    /// Draws a text; a click on a rule sends for its page, one on a word explains it below the text.
    pub fn ui(&mut self, kit: Kit, ui: &mut Ui, id: &str, text: &str, send: &mut Vec<Command>) {
        let found = self.dressed.iter().position(|known| known.of == text);
        let at = found.unwrap_or_else(|| self.dress(text));
        let Dressed { shown, links, .. } = &self.dressed[at];
        kit.markdown_look(ui);
        ui.push_id(id, |ui| CommonMarkViewer::new().show(ui, &mut self.cache, shown));
        for rule in &links.rules {
            if self.cache.get_link_hook(&format!("{RULE}{rule}")) == Some(true) {
                send.push(Program::Rule(rule.clone()).into());
            }
        }
        for word in &links.words {
            if self.cache.get_link_hook(&format!("{WORD}{word}")) == Some(true) {
                let here = (id.to_owned(), word.clone());
                self.open = (self.open.as_ref() != Some(&here)).then_some(here);
            }
        }
        let opened = self.open.as_ref().filter(|(text, word)| text == id && links.words.contains(word));
        if let Some(term) = opened.and_then(|(_, word)| self.words.as_ref()?.term(word)) {
            explained(kit, ui, term);
        }
    }

    /// The same in the larger type of what is told at length.
    pub fn large(&mut self, kit: Kit, ui: &mut Ui, id: &str, text: &str, send: &mut Vec<Command>) {
        ui.scope(|ui| {
            ui.style_mut().text_styles.insert(egui::TextStyle::Body, kit.font(Role::Lesson));
            self.ui(kit, ui, id, text, send);
        });
    }

    fn dress(&mut self, text: &str) -> usize {
        if self.dressed.len() >= KEPT {
            self.dressed.clear();
        }
        let glossary = self.words.as_ref().map_or(&[][..], |chronicle| &chronicle.glossary);
        let mut links = Links::default();
        let linked = dress(text, glossary, &mut links);
        let shown = underlined(&linked, glossary, &mut links);
        for rule in &links.rules {
            self.cache.add_link_hook(format!("{RULE}{rule}"));
        }
        for word in &links.words {
            self.cache.add_link_hook(format!("{WORD}{word}"));
        }
        self.dressed.push(Dressed { of: text.to_owned(), shown, links });
        self.dressed.len() - 1
    }
}

/// What a word means, where it was met.
fn explained(kit: Kit, ui: &mut Ui, term: &Term) {
    let t = kit.th;
    ui.add_space(4.0);
    let frame = egui::Frame::new()
        .fill(t.sunk)
        .stroke(Stroke::new(1.0, t.line2))
        .corner_radius(CornerRadius::same(space::CORNER))
        .inner_margin(Margin::symmetric(10, 7));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let head = kit.label(ui, &term.word, Role::TableSemi, t.ink);
        spoken(&head, accesskit::Role::Definition, &format!("{}: {}", term.word, term.text));
        kit.label(ui, &term.text, Role::Table, t.ink2);
    });
    ui.add_space(4.0);
}

/// A text with its links to rules by their short names and to words that are explained, and without any other link: nothing
/// in a file of a stranger leads out of the program.
fn dress(text: &str, glossary: &[Term], links: &mut Links) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    // Brackets of the text that are open.
    let mut brackets = 0_i32;
    while let Some(at) = rest.find("](") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        let Some(open) = before.rfind('[') else {
            out.push_str(&rest[..at + 2]);
            rest = after;
            continue;
        };
        let (words, end) = (&before[open + 1..], after.find(')').unwrap_or(after.len()));
        let mut lead = before[..open].trim_end_matches('!');
        let (to, known) = (&after[..end], |id: &str| glossary.iter().any(|term| term.id == id));
        if let Some(rule) = to.strip_prefix(RULE) {
            let words = if words == rule { short_rule(rule) } else { words };
            // Brackets around rules are part of the links: no line begins with one that closes, none ends with one that opens.
            let tail = after.get(end + 1..).unwrap_or_default();
            brackets += bracketed(lead);
            let behind =
                if brackets > 0 && tail.starts_with(')') { closing(tail) } else { mark_behind(tail) };
            brackets -= i32::from(behind.starts_with(')'));
            let open = if lead.ends_with('(') { "(" } else { "" };
            lead = &lead[..lead.len() - open.len()];
            let _ = write!(out, "{lead}[{open}{words}{behind}]({RULE}{rule})");
            note(&mut links.rules, rule);
            rest = &tail[behind.len()..];
            continue;
        } else if let Some(word) = to.strip_prefix(WORD).filter(|word| known(word)) {
            let tail = after.get(end + 1..).unwrap_or_default();
            let mark = mark_behind(tail);
            brackets += bracketed(lead);
            let _ = write!(out, "{lead}[{words}{mark}]({WORD}{word})");
            note(&mut links.words, word);
            rest = &tail[mark.len()..];
            continue;
        }
        brackets += bracketed(lead);
        out.push_str(lead);
        out.push_str(words);
        rest = after.get(end + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// How many brackets more a text opens than it closes.
fn bracketed(text: &str) -> i32 {
    text.chars().map(|c| i32::from(c == '(') - i32::from(c == ')')).sum()
}

/// The bracket at the beginning of a text, with the mark behind it.
fn closing(tail: &str) -> &str {
    &tail[..if tail[1..].starts_with(['.', ',', ';', ':']) { 2 } else { 1 }]
}

/// The mark at the beginning of a text: it belongs to the link before it, so that no line begins with one.
fn mark_behind(tail: &str) -> &str {
    &tail[..usize::from(tail.starts_with(['.', ',', ';', ':', '?', '!']))]
}

fn note(all: &mut Vec<String>, one: &str) {
    if !all.iter().any(|known| known == one) {
        all.push(one.to_owned());
    }
}

/// A dressed text in which the first mention of every word that is explained leads there.
fn underlined(text: &str, glossary: &[Term], links: &mut Links) -> String {
    let mut words: Vec<(&str, &str)> =
        glossary.iter().flat_map(|term| term.words().map(|word| (word, term.id.as_str()))).collect();
    // `Panzer corps` before `corps`.
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    let mut out = text.to_owned();
    for (word, id) in words {
        if links.words.iter().any(|known| known == id) {
            continue;
        }
        // A word that is one of several with the same letters (Front, front) is meant only as it is written.
        let exact = glossary.iter().any(|term| term.id == id && term.word.contains('('));
        if let Some((from, to)) = mention(&out, word, exact) {
            let to = to + mark_behind(&out[to..]).len();
            let linked = format!("[{}]({WORD}{id})", &out[from..to]);
            out.replace_range(from..to, &linked);
            links.words.push(id.to_owned());
        }
    }
    out
}

/// Where a word stands first as a word of its own, in the singular or with an s, and in no link or code.
fn mention(text: &str, word: &str, exact: bool) -> Option<(usize, usize)> {
    let (mut depth, mut in_code, mut before) = (0_u8, false, ' ');
    // Part of a link is its words in brackets and its address behind them.
    let mut address = false;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => {
                depth = depth.saturating_sub(1);
                address = text[at + 1..].starts_with('(');
            }
            ')' if address => address = false,
            '`' => in_code = !in_code,
            _ => {}
        }
        let own = !before.is_alphanumeric() && before != '-' && !is_numbered(&text[..at]);
        let free = depth == 0 && !address && !in_code && own;
        before = c;
        let there = text.get(at..at + word.len()).filter(|_| free && c.is_alphabetic());
        let Some(there) = there.filter(|there| if exact { *there == word } else { same_word(there, word) })
        else {
            continue;
        };
        let end = at + there.len();
        let rest = &text[end..];
        let plural = usize::from(rest.starts_with('s'));
        if !rest[plural..].starts_with(|c: char| c.is_alphanumeric() || c == '-') {
            return Some((at, end + plural));
        }
    }
    None
}

/// Whether the beginning of a name ends there: what follows `9th` is a part of the name of a unit, and `Red Army` is no counter.
fn is_numbered(before: &str) -> bool {
    let Some(last) = before.strip_suffix(' ').and_then(|text| text.split(' ').next_back()) else {
        return false;
    };
    if last == "Red" {
        return true;
    }
    let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|end| last.strip_suffix(end));
    ordinal.is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
}

/// Whether these are the same letters, the first large or small: the glossary begins all with a capital. Of several words,
/// such as `Army Group`, each.
fn same_word(a: &str, b: &str) -> bool {
    if b.contains(' ') {
        return a.to_lowercase() == b.to_lowercase();
    }
    let (mut a, mut b) = (a.chars(), b.chars());
    let first = a.next().zip(b.next());
    first.is_some_and(|(a, b)| a.to_lowercase().eq(b.to_lowercase())) && a.eq(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glossary() -> Vec<Term> {
        let term = |id: &str, word: &str| Term { id: id.into(), word: word.into(), text: "…".into() };
        vec![
            term("army", "Army"),
            term("pocket", "Pocket, Kesselschlacht"),
            term("panzer_corps", "Panzer corps"),
            term("front", "Front (Soviet)"),
        ]
    }

    #[test]
    fn only_links_to_rules_and_words_stay_links() {
        let mut links = Links::default();
        let text = "See [BF-MOV-04](rule:BF-MOV-04), a [ring](word:pocket), a [thing](word:thing) and [this](https://x.org).";
        let shown = dress(text, &glossary(), &mut links);
        assert_eq!(shown, "See [MOV-04,](rule:BF-MOV-04) a [ring,](word:pocket) a thing and this.");
        assert_eq!(links, Links { rules: vec!["BF-MOV-04".into()], words: vec!["pocket".into()] });
        let shown = dress("Look ([BF-MOV-04](rule:BF-MOV-04)). On", &[], &mut Links::default());
        assert_eq!(shown, "Look [(MOV-04).](rule:BF-MOV-04) On", "no line begins with the bracket");
        let both = "Hits ([BF-CBT-01](rule:BF-CBT-01), [BF-HIT-07](rule:BF-HIT-07)). Go ([BF-MOV-04](rule:BF-MOV-04) says so).";
        let shown = dress(both, &[], &mut Links::default());
        let list = "[(CBT-01,](rule:BF-CBT-01) [HIT-07).](rule:BF-HIT-07)";
        assert_eq!(shown, format!("Hits {list} Go [(MOV-04](rule:BF-MOV-04) says so)."), "nor behind a list");
    }

    #[test]
    fn the_first_mention_of_a_word_leads_to_it() {
        let shown = |text: &str| {
            let mut links = Links::default();
            underlined(&dress(text, &glossary(), &mut links), &glossary(), &mut links)
        };
        assert_eq!(shown("Two pockets, one pocket."), "Two [pockets,](word:pocket) one pocket.");
        assert_eq!(shown("the Red Army, an army"), "the Red Army, an [army](word:army)");
        assert_eq!(
            shown("[ring](word:pocket): go on"),
            "[ring:](word:pocket) go on",
            "no line begins with a mark"
        );
        assert_eq!(
            shown("A panzer corps of the army"),
            "A [panzer corps](word:panzer_corps) of the [army](word:army)"
        );
        assert_eq!(shown("Panzer Corps"), "[Panzer Corps](word:panzer_corps)");
        assert_eq!(
            shown("9th Army and the 47th Panzer Corps"),
            "9th Army and the 47th Panzer Corps",
            "names"
        );
        // What is a link already, or only part of another word, stays as it is.
        assert_eq!(shown("A [ring](word:pocket) is a pocket"), "A [ring](word:pocket) is a pocket");
        assert_eq!(shown("[army](rule:BF-X-1)s, armyfront"), "[army](rule:BF-X-1)s, armyfront");
        assert_eq!(shown("`army`, a front and Fronts"), "`army`, a front and [Fronts](word:front)");
        assert_eq!(shown("Кессельшлахт, größer"), "Кессельшлахт, größer");
    }
}
