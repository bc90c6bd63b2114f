//! A page cut into pieces: headings, paragraphs, rules and pictures, and the dressing of their text.

use std::fmt::Write as _;

/// A piece of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A heading of a page, without its number signs.
    Heading(String),
    /// Paragraphs, lists and tables as Markdown.
    Text(String),
    /// A paragraph that begins with words in bold: a term and what it means, an example.
    Lead {
        /// The words in bold.
        lead: String,
        /// What follows the mark.
        text: String,
    },
    /// A rule: its id and its words.
    Rule {
        /// Rule id, such as `BF-MOV-03`.
        id: String,
        /// The sentence of the rule.
        text: String,
    },
    /// The pieces after this one stand side by side: heading and number of pieces of each column.
    Columns(Vec<(String, usize)>),
    /// A picture by its name on the page.
    Picture {
        /// Name of the picture.
        name: String,
        /// What stands below it.
        caption: String,
    },
}

impl Piece {
    /// The words that can be searched.
    pub fn text(&self) -> &str {
        match self {
            Self::Heading(text) | Self::Text(text) | Self::Lead { text, .. } | Self::Rule { text, .. } => {
                text
            }
            Self::Picture { caption, .. } => caption,
            Self::Columns(_) => "",
        }
    }
}

/// Cuts a page. A paragraph that begins with the id of a rule is that rule's.
pub fn split(markdown: &str, is_rule: impl Fn(&str) -> bool) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    // Where the columns that are open begin.
    let mut open: Option<usize> = None;
    for part in markdown.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
        let first = part.split_whitespace().next().unwrap_or_default();
        let (before, may_join) = (out.len(), open.is_none() && !is_end_of_columns(&out));
        if let Some(heading) = part.strip_prefix("||") {
            open = column(&mut out, open, heading.trim());
            continue;
        } else if let Some(title) = part.strip_prefix("## ") {
            out.push(Piece::Heading(title.trim().to_owned()));
        } else if let Some((name, caption)) = picture(part) {
            out.push(Piece::Picture { name: name.to_owned(), caption: caption.to_owned() });
        } else if let Some((lead, text)) = part.strip_prefix("**").and_then(|p| p.split_once("**")) {
            out.push(Piece::Lead { lead: lead.trim().to_owned(), text: text.trim().to_owned() });
        } else if is_rule(first) {
            let text = part[first.len()..].trim().to_owned();
            out.push(Piece::Rule { id: first.to_owned(), text });
        } else if let Some(Piece::Text(text)) = out.last_mut().filter(|_| may_join) {
            text.push_str("\n\n");
            text.push_str(part);
        } else {
            out.push(Piece::Text(part.to_owned()));
        }
        let more = out.len() - before;
        if let Some(Piece::Columns(columns)) = open.and_then(|at| out.get_mut(at))
            && let Some((_, pieces)) = columns.last_mut()
        {
            *pieces += more;
        }
    }
    out
}

/// Begins a column, with the first of them the columns; a column without a heading ends them. Tells which are open.
fn column(out: &mut Vec<Piece>, open: Option<usize>, heading: &str) -> Option<usize> {
    if heading.is_empty() {
        return None;
    }
    let at = open.unwrap_or_else(|| {
        out.push(Piece::Columns(Vec::new()));
        out.len() - 1
    });
    if let Some(Piece::Columns(columns)) = out.get_mut(at) {
        columns.push((heading.to_owned(), 0));
    }
    Some(at)
}

/// Whether the last piece belongs to columns that have been closed: nothing more joins it.
fn is_end_of_columns(out: &[Piece]) -> bool {
    let held = |p: &Piece| match p {
        Piece::Columns(columns) => Some(columns.iter().map(|c| c.1).sum::<usize>()),
        Piece::Heading(_)
        | Piece::Text(_)
        | Piece::Lead { .. }
        | Piece::Rule { .. }
        | Piece::Picture { .. } => None,
    };
    let last = out.iter().enumerate().rev().find_map(|(at, p)| Some(at + held(p)? + 1));
    last == Some(out.len())
}

/// `![caption](picture:name)`.
fn picture(part: &str) -> Option<(&str, &str)> {
    let (caption, rest) = part.strip_prefix("![")?.split_once("](picture:")?;
    Some((rest.strip_suffix(')')?, caption))
}

/// Words of a search, lower case.
pub fn words(wanted: &str) -> Vec<String> {
    wanted.split_whitespace().map(str::to_lowercase).collect()
}

/// Where links of a text to rules lead.
pub const LINK: &str = "rule:";

/// Text with its rule ids as links and what is searched for marked. `linked` gets the ids.
pub fn dress(
    text: &str,
    is_rule: impl Fn(&str) -> bool,
    wanted: &[String],
    linked: &mut Vec<String>,
) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while !rest.is_empty() {
        let inside = |c: char| c.is_alphanumeric() || c == '-';
        let end = rest.find(|c| !inside(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if word.is_empty() {
            let gap = after.find(inside).unwrap_or(after.len());
            let (signs, next) = after.split_at(gap);
            out.push_str(signs);
            rest = match next.split_once(')').filter(|_| signs.ends_with("](")) {
                // Where a link leads is no text.
                Some((target, next)) => {
                    if let Some(id) = target.strip_prefix(LINK) {
                        linked.push(id.to_owned());
                    }
                    out.push_str(target);
                    out.push(')');
                    next
                }
                None => next,
            };
            continue;
        }
        if is_rule(word) {
            let short = crate::ui::widgets::short_rule(word);
            let _ = write!(out, "[{short}]({LINK}{word})");
            if !linked.iter().any(|l| l == word) {
                linked.push(word.to_owned());
            }
        } else {
            mark(word, wanted, &mut out);
        }
        rest = after;
    }
    out
}

/// A word with what is searched for between the signs of code, which the reader shows as marked.
fn mark(word: &str, wanted: &[String], out: &mut String) {
    let low = word.to_lowercase();
    let found = wanted
        .iter()
        .filter(|w| w.len() > 1 && low.len() == word.len() && w.chars().any(char::is_alphabetic))
        .find_map(|w| low.find(w.as_str()).map(|at| at..at + w.len()));
    match found {
        Some(r) if word.is_char_boundary(r.start) && word.is_char_boundary(r.end) => {
            out.push_str(&word[..r.start]);
            out.push('`');
            out.push_str(&word[r.clone()]);
            out.push('`');
            out.push_str(&word[r.end..]);
        }
        _ => out.push_str(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_rule(id: &str) -> bool {
        id == "BF-A-01"
    }

    #[test]
    fn a_page_is_cut_at_headings_rules_and_pictures() {
        let page = "First.\n\nSecond.\n\n## More\n\n**Army.** Big.\n\nBF-A-01 It holds.\n\n![Two](picture:two)\n\nBF-A-02 no rule";
        assert_eq!(
            split(page, is_rule),
            [
                Piece::Text("First.\n\nSecond.".into()),
                Piece::Heading("More".into()),
                Piece::Lead { lead: "Army.".into(), text: "Big.".into() },
                Piece::Rule { id: "BF-A-01".into(), text: "It holds.".into() },
                Piece::Picture { name: "two".into(), caption: "Two".into() },
                Piece::Text("BF-A-02 no rule".into()),
            ]
        );
    }

    #[test]
    fn columns_hold_the_pieces_up_to_the_next() {
        let page = "First.\n\n|| New\n\nBF-A-01 It holds.\n\nMore.\n\n|| Old\n\nNone.\n\n||\n\nLast.";
        assert_eq!(
            split(page, is_rule),
            [
                Piece::Text("First.".into()),
                Piece::Columns(vec![("New".into(), 2), ("Old".into(), 1)]),
                Piece::Rule { id: "BF-A-01".into(), text: "It holds.".into() },
                Piece::Text("More.".into()),
                Piece::Text("None.".into()),
                Piece::Text("Last.".into()),
            ]
        );
    }

    #[test]
    fn ids_become_links_and_found_words_are_marked() {
        let mut linked = Vec::new();
        let text = dress("See BF-A-01: **Panzers** drive 2.", is_rule, &words("panz 2"), &mut linked);
        assert_eq!(text, "See [A-01](rule:BF-A-01): **`Panz`ers** drive 2.");
        assert_eq!(linked, ["BF-A-01"]);
    }
}
