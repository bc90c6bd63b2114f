//! A comment in Markdown: as HTML, with nothing but words and their emphasis, where pictures and links are their words;
//! and as Markdown. Tags are shown as they were typed in both.

use map_art::escape::escaped;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::{fmt::Write as _, ops::Range};

/// The comment as paragraphs, lists and so on.
pub(crate) fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    for event in Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(tag) => out.push_str(&begins(&tag)),
            Event::End(tag) => out.push_str(&ends(tag)),
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => {
                out.push_str(&escaped(&words));
            }
            Event::Code(words) => {
                let _ = write!(out, "<code>{}</code>", escaped(&words));
            }
            Event::SoftBreak => out.push('\n'),
            Event::HardBreak => out.push_str("<br/>\n"),
            Event::Rule => out.push_str("<hr/>\n"),
            _ => {}
        }
    }
    out
}

/// The comment as Markdown in which no tag is a tag, and pictures and links are their words.
pub(crate) fn markdown(text: &str) -> String {
    let mut text = text.to_owned();
    // Without what stood around them other signs may make a link.
    for _ in 0..PASSES {
        match bare(&text) {
            Some(barer) => text = barer,
            None => return text,
        }
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '[' | ']' | '<') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// How often links and tags are looked for: of a text that nests more of them none is kept.
const PASSES: usize = 8;

/// The same without the tags and links that can be seen now; `None` where there are none.
fn bare(text: &str) -> Option<String> {
    let mut cuts: Vec<(Range<usize>, String)> = Vec::new();
    let parser = Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH);
    // A link of another comment of the page may lead to an address that is given here.
    let given = parser.reference_definitions().iter().map(|(_, def)| def.span.start);
    cuts.extend(given.map(|at| (at..at, "\\".to_owned())));
    let mut open: Vec<Linked> = Vec::new();
    for (event, range) in parser.into_offset_iter() {
        if let Event::End(TagEnd::Link | TagEnd::Image) = event {
            cuts.extend(open.pop().into_iter().flat_map(Linked::around));
            continue;
        }
        if let Some(link) = open.last_mut() {
            link.holds(&range);
        }
        match event {
            Event::Html(_) | Event::InlineHtml(_) => {
                let shown = text[range.clone()].replace('<', "\\<");
                cuts.push((range, shown));
            }
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                open.push(Linked { whole: range, words: None });
            }
            _ => {}
        }
    }
    if cuts.is_empty() {
        return None;
    }
    cuts.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    for (range, instead) in cuts {
        if range.start >= done {
            out.push_str(&text[done..range.start]);
            out.push_str(&instead);
            done = range.end;
        }
    }
    out.push_str(&text[done..]);
    Some(out)
}

/// A link or a picture.
struct Linked {
    whole: Range<usize>,
    /// Where its words stand.
    words: Option<Range<usize>>,
}

impl Linked {
    /// Something stands inside it.
    fn holds(&mut self, range: &Range<usize>) {
        let before = self.words.clone().unwrap_or_else(|| range.clone());
        self.words = Some(before.start.min(range.start)..before.end.max(range.end));
    }

    /// What stands around its words, to be taken away.
    fn around(self) -> [(Range<usize>, String); 2] {
        let words = self.words.unwrap_or(self.whole.end..self.whole.end);
        [self.whole.start..words.start, words.end..self.whole.end].map(|part| (part, String::new()))
    }
}

/// The name of a tag; empty for what leaves only its words.
fn name(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Paragraph => "p",
        TagEnd::Heading(HeadingLevel::H1 | HeadingLevel::H2 | HeadingLevel::H3) => "h4",
        TagEnd::Heading(_) => "h5",
        TagEnd::BlockQuote(_) => "blockquote",
        TagEnd::CodeBlock => "pre",
        TagEnd::List(true) => "ol",
        TagEnd::List(false) => "ul",
        TagEnd::Item => "li",
        TagEnd::Emphasis => "em",
        TagEnd::Strong => "strong",
        TagEnd::Strikethrough => "s",
        _ => "",
    }
}

fn begins(tag: &Tag<'_>) -> String {
    match name(tag.to_end()) {
        "" => String::new(),
        name => format!("<{name}>"),
    }
}

fn ends(tag: TagEnd) -> String {
    match name(tag) {
        "" => String::new(),
        name @ ("em" | "strong" | "s") => format!("</{name}>"),
        name => format!("</{name}>\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::{html, markdown};
    use pulldown_cmark::{Event, Parser, Tag};

    #[test]
    fn emphasis_and_lists_come_through() {
        assert_eq!(html("A *bold* **step**"), "<p>A <em>bold</em> <strong>step</strong></p>\n");
        assert_eq!(html("- one\n- two"), "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n".replacen('\n', "", 1));
        assert_eq!(html("# Kiev\n\nfalls"), "<h4>Kiev</h4>\n<p>falls</p>\n");
    }

    #[test]
    fn no_tag_and_no_address_comes_through() {
        let made = html("<b>x</b> & [here](http://e.org) ![seen](http://e.org/p.png)\n\n<script>y</script>");
        assert!(made.contains("&lt;b&gt;x&lt;/b&gt; &amp; here seen"), "{made}");
        assert!(!made.contains("http") && !made.contains("<script") && !made.contains("<a"), "{made}");
        assert_eq!(html(""), "");
    }

    #[test]
    fn no_link_and_no_picture_is_left_in_markdown() {
        assert_eq!(
            markdown("See [*here*](javascript:alert(1)) and ![the map](http://host/x.png), <javascript:x>."),
            "See *here* and the map, javascript:x."
        );
        let nested = format!("{}a{}", "[".repeat(30), "](javascript:x)".repeat(30));
        for text in [
            "[[a](x)](javascript:y) ![[b](x)](http://h/p.png)",
            "[![i](http://h/p.png)](javascript:x)",
            "[a][1] ![b][1] [1]\n\n[1]: javascript:x \"t\"",
            "[1]: http://h/p.png",
            "> [a](javascript:x)\n> - ![](http://h/p.png)",
            "[a](java&#115;cript:x) [b](<javascript:y>) [c]()",
            "`[code](stays)` \\[no](link)",
            &nested,
        ] {
            let made = markdown(text);
            let mut parser = Parser::new(&made);
            assert_eq!(parser.reference_definitions().iter().count(), 0, "{text}: {made}");
            let is_live = |e: &Event<'_>| matches!(e, Event::Start(Tag::Link { .. } | Tag::Image { .. }));
            assert!(!parser.any(|e| is_live(&e)), "{text}: {made}");
        }
        assert_eq!(markdown("`[code](stays)`"), "`[code](stays)`");
    }

    #[test]
    fn no_tag_is_left_in_markdown() {
        assert_eq!(
            markdown("A <b>bold</b> *step*, 2 < 3, `<code>`"),
            "A \\<b>bold\\</b> *step*, 2 < 3, `<code>`"
        );
        for text in [
            "<script>alert(1)</script>",
            "<div>\n*x* <b>y</b>\n</div>\n\nz",
            "a <!-- b\nc --> d",
            "> <img src=x onerror=y>\n> more",
            "- <details><summary>s</summary>\n\n  t</details>",
            "\\<b>x</b> \\\\<i>y</i>",
            "<?php ?> <![CDATA[x]]> <!DOCTYPE y>",
        ] {
            let made = markdown(text);
            let tag = Parser::new(&made).find(|e| matches!(e, Event::Html(_) | Event::InlineHtml(_)));
            assert_eq!(tag, None, "{made}");
            let bare = |text: &str| text.replace('\\', "");
            assert_eq!(bare(&made), bare(text), "nothing but backslashes is added");
        }
    }
}
