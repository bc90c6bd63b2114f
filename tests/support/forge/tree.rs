//! A value as this program writes it, as a tree that can be changed in any place: every field of every event is reached
//! without naming one.

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// A number, a text with its quotation marks, or a word.
    Leaf(String),
    /// Something in brackets, after a word or none.
    Nest { name: String, open: char, items: Vec<(Option<String>, Node)> },
}

/// The tree of a text that this program wrote.
pub fn parse(text: &str) -> Node {
    let mut rest = text;
    let node = value(&mut rest);
    assert!(rest.is_empty(), "not at the end: {rest}");
    node
}

fn word(rest: &mut &str) -> String {
    let text = *rest;
    let end = if text.starts_with('"') {
        let mut escaped = false;
        let close = text.char_indices().skip(1).find(|(_, c)| {
            let here = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            here
        });
        close.map_or(text.len(), |(i, _)| i + 1)
    } else {
        text.find(|c: char| !(c.is_alphanumeric() || "_-+.#".contains(c))).unwrap_or(text.len())
    };
    *rest = &text[end..];
    text[..end].to_owned()
}

fn value(rest: &mut &str) -> Node {
    let name = word(rest);
    let Some(open @ ('(' | '[')) = rest.chars().next() else { return Node::Leaf(name) };
    let close = if open == '(' { ')' } else { ']' };
    *rest = &rest[1..];
    let mut items = Vec::new();
    while !rest.starts_with(close) {
        let before = *rest;
        let key = word(rest);
        if rest.starts_with(':') {
            *rest = &rest[1..];
            items.push((Some(key), value(rest)));
        } else {
            *rest = before;
            items.push((None, value(rest)));
        }
        *rest = rest.strip_prefix(',').unwrap_or(rest);
        assert!(!rest.is_empty(), "a bracket is not closed");
    }
    *rest = &rest[1..];
    Node::Nest { name, open, items }
}

impl std::fmt::Display for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Leaf(text) => f.write_str(text),
            Self::Nest { name, open, items } => {
                write!(f, "{name}{open}")?;
                for (i, (key, item)) in items.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    match key {
                        Some(key) => write!(f, "{comma}{key}:{item}")?,
                        None => write!(f, "{comma}{item}")?,
                    }
                }
                f.write_str(if *open == '(' { ")" } else { "]" })
            }
        }
    }
}

impl Node {
    /// Visits every part, with its way from the root: names and keys, without places in lists.
    pub fn visit(&self, way: &str, see: &mut impl FnMut(&str, &Node)) {
        see(way, self);
        if let Self::Nest { name, items, .. } = self {
            for (key, item) in items {
                item.visit(&format!("{way}/{name}.{}", key.as_deref().unwrap_or("")), see);
            }
        }
    }

    /// Number of parts, this one counted.
    pub fn parts(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Nest { items, .. } => 1 + items.iter().map(|(_, n)| n.parts()).sum::<usize>(),
        }
    }

    /// The part with this number, from 0 for the root, and its way.
    pub fn part(&mut self, number: usize, way: String) -> Option<(String, &mut Node)> {
        if number == 0 {
            return Some((way, self));
        }
        let Self::Nest { name, items, .. } = self else { return None };
        let mut left = number - 1;
        for (key, item) in items {
            let n = item.parts();
            if left < n {
                let way = format!("{way}/{name}.{}", key.as_deref().unwrap_or(""));
                return item.part(left, way);
            }
            left -= n;
        }
        None
    }
}
