//! How the page of all games is looked at: what is looked for, by which column it is sorted, which game is chosen.

use crate::program::shelf::{Entry, Shelf};
use engine::base::folding::fold;
use report::shelf::{
    csv,
    find::Query,
    gist::Gist,
    many::{Fought, Game, Many, attacks_on},
};
use std::{cmp::Ordering, path::PathBuf};

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    Name,
    Side,
    Plan,
    Moment,
    Tags,
    Changed,
}

impl Column {
    pub(crate) const ALL: [Self; 6] =
        [Self::Name, Self::Side, Self::Plan, Self::Moment, Self::Tags, Self::Changed];

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Side => "Side",
            Self::Plan => "Plan",
            Self::Moment => "Moment or result",
            Self::Tags => "Tags",
            Self::Changed => "Changed",
        }
    }
}

/// What is done to the chosen game in place of being told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doing {
    Name,
    Note,
    Delete,
    /// The other game is to be chosen in the table.
    Merge,
}

/// The page as it is looked at.
pub(crate) struct LibraryScreen {
    /// What is looked for.
    pub(crate) sought: String,
    /// The column it is sorted by, and whether the other way round.
    pub(crate) sorted: (Column, bool),
    /// What many games come to is shown in place of the table.
    pub(crate) many: bool,
    /// The place whose attacks are listed there.
    pub(crate) place: String,
    /// The game that is chosen.
    pub(crate) chosen: Option<PathBuf>,
    pub(crate) doing: Option<(Doing, String)>,
    /// The field of that has not had the keyboard yet.
    pub(crate) fresh: bool,
    /// A tag and a folder as far as they are typed.
    pub(crate) tag: String,
    pub(crate) folder: String,
    /// The row that is to have the keyboard, and frames until it is there for sure.
    pub(crate) going: Option<(PathBuf, u8)>,
    /// The search takes the keyboard once it is drawn.
    pub(crate) home: bool,
    found: Found,
    summed: Summed,
}

/// The games found, and what for.
#[derive(Default)]
struct Found {
    of: Option<(u64, String, (Column, bool))>,
    rows: Vec<usize>,
}

/// What they come to, and of which.
#[derive(Default)]
struct Summed {
    of: Option<(u64, String, String)>,
    many: Many,
    attacks: Vec<Fought>,
}

impl Default for LibraryScreen {
    fn default() -> Self {
        Self {
            sought: String::new(),
            sorted: (Column::Changed, false),
            many: false,
            place: String::new(),
            chosen: None,
            doing: None,
            fresh: false,
            tag: String::new(),
            folder: String::new(),
            going: None,
            home: true,
            found: Found::default(),
            summed: Summed::default(),
        }
    }
}

impl LibraryScreen {
    /// The page is shown again.
    pub(crate) fn come_back(&mut self) {
        self.home = true;
        self.doing = None;
    }

    /// Whether Esc puts away what is being done to a game.
    pub(crate) fn is_doing(&self) -> bool {
        self.doing.is_some()
    }

    /// Begins something with the chosen game.
    pub(crate) fn begin(&mut self, what: Doing, text: &str) {
        self.doing = Some((what, text.to_owned()));
        self.fresh = true;
    }

    /// The numbers of the games found, in the sequence of the table.
    pub(crate) fn rows(&mut self, shelf: &Shelf) -> &[usize] {
        let of = (shelf.revision, self.sought.clone(), self.sorted);
        if self.found.of.as_ref() != Some(&of) {
            let query = Query::of(&self.sought);
            let fits = |n: &usize| query.is_empty() || shelf.entries[*n].lines().fit(&query);
            let mut rows: Vec<usize> = (0..shelf.entries.len()).filter(fits).collect();
            let (column, back) = self.sorted;
            // The games lie as they were written, the last first.
            if column != Column::Changed {
                rows.sort_by_cached_key(|n| key(&shelf.entries[*n], column));
            }
            if back {
                rows.reverse();
            }
            self.found = Found { of: Some(of), rows };
        }
        &self.found.rows
    }

    /// What the games found come to, and the attacks on the place that is asked for.
    pub(crate) fn summed(&mut self, shelf: &Shelf) -> (&Many, &[Fought]) {
        let of = (shelf.revision, self.sought.clone(), self.place.clone());
        if self.summed.of.as_ref() != Some(&of) {
            let games = self.games(shelf);
            let asked = self.place.trim();
            let attacks = if asked.is_empty() { Vec::new() } else { attacks_on(&games, asked) };
            self.summed = Summed { of: Some(of), many: Many::of(&games), attacks };
        }
        (&self.summed.many, &self.summed.attacks)
    }

    /// The games found of which something is told.
    fn games(&mut self, shelf: &Shelf) -> Vec<Game> {
        self.rows(shelf).iter().filter_map(|n| shelf.entries[*n].game()).collect()
    }

    /// The games found, what they come to, and the attacks listed, as a table.
    pub(crate) fn as_csv(&mut self, shelf: &Shelf) -> String {
        let games = self.games(shelf);
        let (many, attacks) = self.summed(shelf);
        csv::table(&games, many, attacks)
    }

    /// Sorts by a column; by the same one again the other way round.
    pub(crate) fn sort(&mut self, by: Column) {
        self.sorted = (by, self.sorted.0 == by && !self.sorted.1);
    }

    /// Looks for a tag too, or no longer.
    pub(crate) fn toggle_tag(&mut self, tag: &str) {
        let word = format!("#{tag}");
        let words: Vec<&str> = self.sought.split_whitespace().collect();
        self.sought = if words.contains(&word.as_str()) {
            words.into_iter().filter(|w| *w != word).collect::<Vec<_>>().join(" ")
        } else {
            [words.join(" "), word]
                .iter()
                .filter(|part| !part.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join(" ")
        };
    }

    /// Whether a tag is looked for.
    pub(crate) fn seeks_tag(&self, tag: &str) -> bool {
        self.sought.split_whitespace().any(|word| word.strip_prefix('#') == Some(tag))
    }
}

/// By what a game is sorted in a column; what nothing is known of stands last.
fn key(entry: &Entry, column: Column) -> (bool, String, i64, String) {
    let gist = entry.gist();
    let of = |text: fn(&Gist) -> String| gist.map_or_else(String::new, |g| fold(&text(g)));
    let (text, number) = match column {
        Column::Name | Column::Changed => (String::new(), 0),
        Column::Side => (of(|g| g.who.clone()), 0),
        Column::Plan => (of(|g| format!("{} {}", g.game, g.plan)), 0),
        // Games that are over come first, each game's by their points.
        Column::Moment => match gist {
            Some(g) => (
                fold(&g.game),
                g.ended.as_ref().map_or(10_000 - i64::from(g.turn), |e| -i64::from(e.points[0])),
            ),
            None => (String::new(), 0),
        },
        Column::Tags => (of(|g| g.tags.join(" ")), 0),
    };
    let nothing = match column {
        Column::Name | Column::Changed => false,
        Column::Tags => text.is_empty(),
        Column::Side | Column::Plan | Column::Moment => gist.is_none(),
    };
    (nothing, text, number, entry.folded.clone())
}

/// The field of the search.
pub(crate) fn field_id() -> egui::Id {
    egui::Id::unique("library-search")
}

/// All tags of the games, those of most games first.
pub(crate) fn tags_of(shelf: &Shelf) -> Vec<(String, usize)> {
    let mut counted: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for tag in shelf.entries.iter().filter_map(Entry::gist).flat_map(|gist| &gist.tags) {
        *counted.entry(tag).or_default() += 1;
    }
    let mut tags: Vec<(String, usize)> = counted.into_iter().map(|(tag, n)| (tag.to_owned(), n)).collect();
    tags.sort_by(|a, b| match b.1.cmp(&a.1) {
        Ordering::Equal => a.0.cmp(&b.0),
        other => other,
    });
    tags
}
