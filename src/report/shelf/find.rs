//! Finding games by words: name, side, plan, edition, place, result, note, tag, and what happened.
//!
//! Words are joined by “and”, in any sequence. What happened is found fact by fact: `Kiev taken in July` finds a game in which
//! Kiev was taken in July, not one in which Kiev was taken and something else happened in July. A comma stands between two
//! facts.

use super::gist::Gist;
use engine::base::folding::{fold, forms};

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query(Vec<Vec<String>>);

impl Query {
    /// The words of a search.
    pub fn of(typed: &str) -> Self {
        let words = |part: &str| part.split_whitespace().map(fold).collect::<Vec<_>>();
        Self(typed.split(',').map(words).filter(|words| !words.is_empty()).collect())
    }

    /// Whether every game fits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a game is found by.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    /// What holds for the whole game.
    head: String,
    /// A line for each fact.
    facts: String,
}

impl Lines {
    /// Of a game whose file has this name.
    pub fn of(name: &str, gist: &Gist) -> Self {
        let mut head = String::new();
        let mut add = |text: &str| {
            for form in forms(text) {
                head.push_str(&form);
                head.push('\n');
            }
        };
        add(name);
        for text in [&gist.game, &gist.id, &gist.plan, &gist.who, &gist.state, &gist.note] {
            add(text);
        }
        for text in &gist.options {
            add(text);
        }
        for tag in &gist.tags {
            add(&format!("#{tag}"));
        }
        if let Some(ended) = &gist.ended {
            let who = if ended.winner.is_empty() { "no side".to_owned() } else { ended.winner.clone() };
            add(&format!("{} won by the {who} side {who} wins over finished", ended.sentence));
        } else {
            add("not over, still being played");
        }
        Self { head, facts: facts(gist) }
    }

    /// Whether the game is one of those looked for.
    pub fn fit(&self, query: &Query) -> bool {
        query.0.iter().all(|words| {
            let mut missing = words.iter().filter(|word| !self.head.contains(*word)).peekable();
            if missing.peek().is_none() {
                return true;
            }
            let missing: Vec<&String> = missing.collect();
            // Most games have not all of the words anywhere.
            missing.iter().all(|word| self.facts.contains(*word))
                && self.facts.lines().any(|line| missing.iter().all(|word| line.contains(*word)))
        })
    }
}

/// The words under which a place is found.
fn words_of<'a>(gist: &'a Gist, place: &'a str) -> &'a str {
    gist.places.iter().find(|(name, _)| name == place).map_or(place, |(_, words)| words)
}

fn facts(gist: &Gist) -> String {
    let mut out = String::new();
    let mut line = |text: &str, words: &str| {
        out.push_str(words);
        out.push(' ');
        out.push_str(&fold(text).replace('\n', " "));
        out.push('\n');
    };
    for fall in &gist.falls {
        let (n, turn) = &fall.turn;
        let to = &fall.to;
        let text = format!("taken falls fell captured lost in {turn} on turn {n} by the {to} side");
        line(&text, words_of(gist, &fall.place));
    }
    for attack in &gist.attacks {
        let (n, turn) = &attack.turn;
        let (side, end, odds) = (&attack.side, &attack.end, &attack.odds);
        let text =
            format!("attack on attacked battle of in {turn} on turn {n} by the {side} side {end} at {odds}");
        line(&text, words_of(gist, &attack.place));
    }
    // Several places in one line, so that all that were taken are found by their names alone.
    let all: Vec<&str> = gist.falls.iter().map(|fall| words_of(gist, &fall.place)).collect();
    line("taken", &all.join(" "));
    out
}

/// Whether a place of a game is the one that is asked for, under any of its names; without a name every place is.
pub fn is_place(gist: &Gist, place: &str, asked: &str) -> bool {
    let asked = fold(asked.trim());
    asked.is_empty()
        || forms(place).contains(&asked)
        || words_of(gist, place).split(' ').any(|word| word == asked)
        || fold(place).starts_with(&asked)
}

#[cfg(test)]
mod tests {
    use super::{super::gist::example, *};

    fn found(typed: &str) -> bool {
        Lines::of("Ann, July 9", &example()).fit(&Query::of(typed))
    }

    #[test]
    fn words_are_joined_by_and_over_the_whole_game() {
        for typed in [
            "",
            "ann",
            "ANN German",
            "toy historical",
            "#pocket",
            "mild weather",
            "german wins",
            "kiev first",
        ] {
            assert!(found(typed), "{typed}");
        }
        for typed in ["anna", "ann soviet-only", "#lost", "not over"] {
            assert!(!found(typed), "{typed}");
        }
    }

    #[test]
    fn a_fact_is_found_as_one() {
        for typed in [
            "Kiev taken in July",
            "Kiew taken",
            "Киев",
            "attack Dunaburg held",
            "Daugavpils attack July german",
            "duenaburg",
            "Kiev taken, Dünaburg attack",
        ] {
            assert!(found(typed), "{typed}");
        }
        for typed in ["Kiev taken August", "Dünaburg taken", "Kiev taken, Minsk taken"] {
            assert!(!found(typed), "{typed}");
        }
    }

    #[test]
    fn a_place_is_asked_for_by_any_of_its_names() {
        let gist = example();
        for asked in ["Kiev", "kiew", "КИЕВ", "Ki", ""] {
            assert!(is_place(&gist, "Kiev", asked), "{asked}");
        }
        assert!(!is_place(&gist, "Dünaburg", "Kiev") && is_place(&gist, "Dünaburg", "Duenaburg"));
    }
}
