//! Where in a data file an entry stands, for messages.

use std::collections::BTreeMap;

/// Where in a file each id stands, found by looking for `id: "…"` and `a: "…", b: "…"`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineIndex {
    last: BTreeMap<String, u32>,
}

impl LineIndex {
    /// The index of a file’s text.
    pub fn of(text: &str) -> Self {
        let mut last = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            if let Some(id) = value_of(line, "id") {
                last.insert(id.to_owned(), number);
            }
            if let (Some(a), Some(b)) = (value_of(line, "a"), value_of(line, "b")) {
                last.insert(format!("{a} {b}"), number);
            }
        }
        Self { last }
    }

    /// The line on which the entry with this id stands; of several, the last.
    pub fn of_id(&self, id: &str) -> Option<u32> {
        self.last.get(id).copied()
    }

    /// The line on which the link between two positions stands.
    pub fn of_link(&self, a: &str, b: &str) -> Option<u32> {
        self.last.get(&format!("{a} {b}")).copied()
    }
}

/// The text of `key: "text"` on a line, when the key stands there as a word.
fn value_of<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut rest = line;
    while let Some(at) = rest.find(key) {
        let is_word = !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        rest = &rest[at + key.len()..];
        let value = rest.trim_start().strip_prefix(':').and_then(|r| r.trim_start().strip_prefix('"'));
        if let (true, Some(value)) = (is_word, value) {
            return value.split('"').next();
        }
    }
    None
}
