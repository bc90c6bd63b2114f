//! What a list says of a game: where it stands, who plays it, what is written on it.

use engine::{
    base::{
        say::{count, count_of, join},
        seat::Control,
        side::{Side, Viewer},
    },
    play::note::{Annotation, Note},
    study::merge::Merged,
    table::{GameKind, Table},
};

/// Longest note, in letters.
pub const NOTE: usize = 200;

/// Where a game stands: turn, what is going on and points, or its result. Both sides know this much.
pub fn state_of(table: &dyn Table) -> String {
    if let Some(over) = table.outcome() {
        return format!("{} · {} of {} VP", over.sentence, over.score, over.needed);
    }
    let shown = table.sequence(table.cursor(), Viewer::Side(Side(0)));
    let parts = [shown.date.as_str(), shown.heading.as_str()];
    let now = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ");
    let score = &shown.score;
    if score.total == 0 {
        return now;
    }
    format!("{now} · {} VP", score.held)
}

/// The sides that persons play, in words: `German`, `both sides`, `watched`.
pub fn persons(table: &dyn Table) -> &'static str {
    let sides = (0..).map(Side).zip(table.sides());
    let persons: Vec<&'static str> =
        sides.filter(|(side, _)| table.control(*side) == Control::Person).map(|(_, name)| *name).collect();
    match persons.as_slice() {
        [] => "watched",
        [one] => one,
        _ => "both sides",
    }
}

/// Who plays, and what the set-up is called: `German, Historical plan`.
pub fn who_plays(kind: &dyn GameKind, table: &dyn Table) -> String {
    let called = kind.called(&table.choices());
    [persons(table), &called].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The note on a game: the first comment at its start.
pub fn note_on(table: &dyn Table) -> Option<Annotation> {
    table.notes_at(0).into_iter().find(|n| matches!(n.note, Note::Comment(_)))
}

/// The first line of the note on a game, without the signs of Markdown.
pub fn note_of(table: &dyn Table) -> String {
    note_on(table).map_or_else(String::new, |note| line_of(note.note.text()))
}

/// The first line of a note, without the signs of Markdown; tags stay.
fn line_of(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or_default();
    let line = if tag_in(line.split_whitespace().next().unwrap_or_default()).is_some() {
        line
    } else {
        line.trim_start_matches(['#', '>', '*', ' '])
    };
    shortened(&line.replace(['*', '_', '`'], ""))
}

/// A line, cut between two words where it is too long.
fn shortened(line: &str) -> String {
    let Some((most, _)) = line.char_indices().nth(NOTE) else { return line.to_owned() };
    let cut = line[..most].rfind(' ').filter(|at| *at > 0).unwrap_or(most);
    format!("{}…", line[..cut].trim_end_matches([' ', ',', ';', ':', '.']))
}

/// The tag that a word is: `#pocket` is `pocket`.
fn tag_in(word: &str) -> Option<&str> {
    let tag = word.strip_prefix('#')?.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let sound = tag.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    (sound && tag.chars().any(char::is_alphabetic)).then_some(tag)
}

/// The tags in the note on a game, each once: its words that begin with `#`.
pub fn tags_in(note: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in note.split_whitespace().filter_map(tag_in).map(str::to_lowercase) {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// A tag as it is typed, fit to stand in a note; `None` when nothing is left of it.
pub fn tag_of(typed: &str) -> Option<String> {
    let joined = typed.trim().trim_start_matches('#').split_whitespace().collect::<Vec<_>>().join("-");
    let sound: String =
        joined.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).take(40).collect();
    let tag = sound.to_lowercase();
    tag_in(&format!("#{tag}")).map(str::to_owned)
}

/// The note with a tag more at its end.
pub fn with_tag(note: &str, tag: &str) -> String {
    if tags_in(note).iter().any(|t| t == tag) {
        return note.to_owned();
    }
    let note = note.trim_end();
    // A paragraph of its own after a note of several lines; in a short one on the same line, which a list shows.
    let gap = if note.is_empty() {
        ""
    } else if note.contains('\n') {
        "\n\n"
    } else {
        " "
    };
    format!("{note}{gap}#{tag}")
}

/// The note without a tag; everything else stays as it is written.
pub fn without_tag(note: &str, tag: &str) -> String {
    let mut out = String::with_capacity(note.len());
    for piece in note.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let is_it = tag_in(word).is_some_and(|t| t.to_lowercase() == tag);
        if !is_it {
            out.push_str(piece);
        } else if piece.ends_with('\n') {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }
    out.trim_end().to_owned()
}

/// What was taken over when two copies of a game were made one: `2 notes and 4 orders of variations taken over from the other
/// copy`.
pub fn taken_over(merged: &Merged) -> String {
    let Merged { notes, newer, beside, orders, names } = *merged;
    let parts = [
        (notes, count(notes, "note")),
        (newer, count(newer, "changed note")),
        (beside, count_of(beside, "note that both changed", "notes that both changed")),
        (orders, count_of(orders, "order of variations", "orders of variations")),
        (names, count_of(names, "name of a variation", "names of variations")),
    ];
    let taken: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(_, words)| words).collect();
    if taken.is_empty() {
        return "the other copy has nothing that this one does not have".to_owned();
    }
    format!("{} taken over from the other copy", join(&taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_words_of_the_note() {
        let note = "Kiev first, *badly*. #pocket #Class-3, no #1 and no # heading";
        assert_eq!(tags_in(note), ["pocket", "class-3"]);
        assert_eq!(tags_in("# The pocket"), [""; 0]);
        assert_eq!(line_of("# The pocket\nmore"), "The pocket");
        assert_eq!(line_of("#pocket at Kiev"), "#pocket at Kiev");
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        assert_eq!(line_of(&"Kiev, ".repeat(60)), format!("{}Kiev…", "Kiev, ".repeat(32)));
        assert_eq!(line_of(&"é".repeat(NOTE)), "é".repeat(NOTE));
        assert_eq!(line_of(&"é".repeat(NOTE + 1)), format!("{}…", "é".repeat(NOTE)));
    }

    #[test]
    fn a_tag_comes_and_goes_and_the_note_stays() {
        assert_eq!(with_tag("", "pocket"), "#pocket");
        assert_eq!(with_tag("Kiev first", "pocket"), "Kiev first #pocket");
        assert_eq!(with_tag("Kiev #Pocket", "pocket"), "Kiev #Pocket");
        assert_eq!(with_tag("One\n\ntwo", "pocket"), "One\n\ntwo\n\n#pocket");
        assert_eq!(without_tag("Kiev #pocket first #lost", "pocket"), "Kiev first #lost");
        assert_eq!(without_tag("#pocket", "pocket"), "");
        assert_eq!(without_tag("One #pocket\ntwo", "pocket"), "One\ntwo");
        for note in ["", "Kiev first", "One\n\ntwo", "- a\n- b"] {
            assert_eq!(without_tag(&with_tag(note, "x"), "x"), note);
        }
    }

    #[test]
    fn what_is_typed_becomes_a_tag_or_nothing() {
        assert_eq!(tag_of(" #Kiev pocket! ").as_deref(), Some("kiev-pocket"));
        assert_eq!(tag_of("1941"), None, "a number is no tag");
        assert_eq!(tag_of("#"), None);
    }
}
