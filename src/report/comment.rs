//! A comment in Markdown: as HTML, with nothing but words and their emphasis, where pictures and links are their words;
//! and as Markdown. Tags are shown as they were typed in both.

use crate::map_art::escape::escaped;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::fmt::Write as _;

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

/// The comment as Markdown in which no tag is a tag.
pub(crate) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH).into_offset_iter() {
        if matches!(event, Event::Html(_) | Event::InlineHtml(_)) && range.start >= done {
            out.push_str(&text[done..range.start]);
            out.push_str(&text[range.clone()].replace('<', "\\<"));
            done = range.end;
        }
    }
    out.push_str(&text[done..]);
    out
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
    use pulldown_cmark::{Event, Parser};

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
