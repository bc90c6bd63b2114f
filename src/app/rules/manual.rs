//! The manual in the window: the pages of `docs/manual`, which are read on paper too, made ready for the reader.

use super::pieces::LINK;
use engine::show::pages::Page;

/// What the ids of its pages begin with.
const FOLDER: &str = "manual/";

/// The page it opens at.
pub const FIRST: &str = "manual/players";

/// A page for every game: its name and its Markdown.
macro_rules! page {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../docs/manual/", $name, ".md")))
    };
}

const PAGES: [(&str, &str); 5] =
    [page!("players"), page!("keyboard"), page!("reviewers"), page!("teachers"), page!("fair_play")];

/// Its pages in the order of reading: how to play, the page of the game, and the rest.
pub fn pages(of_game: Option<(&'static str, &'static str)>) -> Vec<Page> {
    let [first, rest @ ..] = PAGES;
    let all: Vec<_> = std::iter::once(first).chain(of_game).chain(rest).collect();
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    all.iter().map(|(name, text)| page(name, text, &names)).collect()
}

fn page(name: &str, text: &str, names: &[&str]) -> Page {
    let (title, body) = text.split_once('\n').unwrap_or((text, ""));
    let parts = body.split("\n\n").map(str::trim).filter(|part| !part.starts_with("!["));
    let parts: Vec<String> = parts.map(|part| linked(&begun(&unwrapped(part)), names)).collect();
    Page {
        id: format!("{FOLDER}{name}"),
        title: title.trim_start_matches("# ").trim().to_owned(),
        markdown: parts.join("\n\n"),
        pictures: Vec::new(),
    }
}

/// A paragraph on one line, each item of a list and row of a table on one of its own. Signs of code go: the reader sets what
/// was searched for so.
fn unwrapped(part: &str) -> String {
    let mut out = String::with_capacity(part.len());
    for line in part.lines().map(str::trim) {
        let numbered = line.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok());
        let begins = numbered || line.starts_with("- ") || line.starts_with('|');
        if !out.is_empty() {
            out.push(if begins { '\n' } else { ' ' });
        }
        out.push_str(line);
    }
    out.replace('`', "")
}

/// A paragraph whose first words in bold end a sentence, or it begins plainly: the reader gives such words a line of their own.
fn begun(part: &str) -> String {
    match part.strip_prefix("**").and_then(|rest| rest.split_once("**")) {
        Some((words, rest)) if !words.ends_with(['.', '?', '!']) => format!("{words}{rest}"),
        _ => part.to_owned(),
    }
}

/// A text whose links to other pages of the manual lead there; of those to other files the words stay.
fn linked(text: &str, names: &[&str]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, words, target, after)) = next_link(rest) {
        out.push_str(before);
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        match file.strip_suffix(".md").filter(|name| names.contains(name)) {
            Some(name) => {
                let mark = if anchor.is_empty() { "" } else { "#" };
                out.extend(["[", words, "](", LINK, FOLDER, name, mark, anchor, ")"]);
            }
            None => out.push_str(words),
        }
        rest = after;
    }
    out + rest
}

/// The first link of a text: what stands before it, its words, where it leads, what follows.
fn next_link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (head, tail) = text.split_once("](")?;
    let (before, words) = head.rsplit_once('[')?;
    let (target, after) = tail.split_once(')')?;
    Some((before, words, target, after))
}

/// A heading as the end of an address: `Who plays` is `who-plays`.
pub fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-');
    heading.chars().filter(kept).map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_each_other_and_have_titles() {
        let all = pages(Some(("game", "# The game\n\nIt is *played*.")));
        let ids: Vec<&str> = all.iter().map(|page| page.id.as_str()).collect();
        assert_eq!(ids[..3], [FIRST, "manual/game", "manual/keyboard"]);
        assert_eq!((all[1].title.as_str(), all[1].markdown.as_str()), ("The game", "It is *played*."));
        assert!(
            pages(None).iter().all(|page| !page.markdown.contains("](../") && !page.markdown.contains('`'))
        );
    }

    #[test]
    fn lines_of_a_paragraph_are_joined_and_links_lead_within() {
        let page =
            page("a", "# A\n\nOne\ntwo [there](b.md#so-it-is), [out](../x.md).\n\n- x\n  y\n- z", &["b"]);
        assert_eq!(page.markdown, "One two [there](rule:manual/b#so-it-is), out.\n\n- x y\n- z");
        assert_eq!(anchor("So it is"), "so-it-is");
        assert_eq!([begun("**F1** opens."), begun("**One.** Two")], ["F1 opens.", "**One.** Two"]);
    }
}
