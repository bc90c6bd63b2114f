//! A comment in Markdown as HTML. Nothing but words and their emphasis comes through: tags are shown as they were
//! typed, pictures and links are their words.

use super::html::escaped;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::fmt::Write as _;

/// The comment as paragraphs, lists and so on.
pub(super) fn html(text: &str) -> String {
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
    use super::html;

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
}
