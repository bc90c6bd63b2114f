//! Sentences of the log made into prose: what several units do alike is told once.

use super::names::{Names, and};
use engine::{base::say::capital, show::line::Told};

/// A sentence of the story.
#[derive(Debug, Clone)]
pub(crate) struct Sentence {
    /// Without full stop.
    pub text: String,
    /// How it is put together; `None` for one that is told by itself.
    pub told: Option<Told>,
    /// Important: it is told with no plain one.
    pub strong: bool,
}

/// How a sentence can be joined with its neighbour.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shape {
    /// Units by where they stand (` at Kovel`, or nothing), and what they do: from the sign after the name on.
    Of(Vec<(Vec<String>, String)>, String),
    /// Units of one kind, what they do, and to which places.
    To(String, String, Vec<String>),
    /// What is told, up to a colon, and the rest of each.
    Told(String, Vec<String>),
    /// None of these, and how often.
    Plain(String, usize),
}

/// A sentence as it stands in the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Joined {
    /// Without full stop.
    pub text: String,
    /// Important.
    pub strong: bool,
    /// Nothing but where units went.
    pub way: bool,
}

/// Joins neighbours: equal sentences are counted, what several units do alike is said of all of them, and what is told
/// of several things alike becomes a list.
pub(crate) fn joined(sentences: Vec<Sentence>, names: &Names) -> Vec<Joined> {
    let shapes = sentences.into_iter().map(|s| (shape_of(s.text, s.told, names), s.strong));
    // First what units do at one place, then what those at several places do.
    let shapes = run(shapes, Shape::takes);
    let shapes = run(shapes.into_iter(), Shape::joins);
    // A retreat of four hexes is one way.
    let shapes = run(shapes.into_iter(), Shape::goes_on);
    let made =
        |(shape, strong): (Shape, bool)| Joined { text: shape.words(names), strong, way: shape.is_way() };
    shapes.into_iter().map(made).collect()
}

fn run(
    shapes: impl Iterator<Item = (Shape, bool)>,
    take: impl Fn(&mut Shape, &Shape) -> bool,
) -> Vec<(Shape, bool)> {
    let mut out: Vec<(Shape, bool)> = Vec::new();
    for (shape, strong) in shapes {
        let before = out.last_mut().filter(|(_, s)| *s == strong);
        if !before.is_some_and(|(last, _)| take(last, &shape)) {
            out.push((shape, strong));
        }
    }
    out
}

fn shape_of(text: String, told: Option<Told>, names: &Names) -> Shape {
    let of = |who: String, at: String, does: String| Shape::Of(vec![(vec![who], at)], does);
    match told {
        Some(Told::Deed(d)) if names.is_kind(&d.who) && d.at.is_empty() && !d.to.is_empty() => {
            let does = if d.does.is_empty() { String::new() } else { format!(" {}", d.does) };
            Shape::To(d.who, does, vec![d.to])
        }
        Some(Told::Deed(d)) => {
            let at = if d.at.is_empty() { String::new() } else { format!(" at {}", d.at) };
            let does = d.does_what();
            of(d.who, at, does)
        }
        Some(Told::Way { who, way }) if names.is_kind(&who) => Shape::Told(who, vec![way]),
        Some(Told::Way { who, way }) => of(who, String::new(), format!(": {way}")),
        Some(Told::Each { what, each }) => Shape::Told(what, vec![each]),
        Some(Told::By { .. } | Told::Turn) | None => Shape::Plain(text, 1),
    }
}

impl Shape {
    /// Takes in a neighbour that says the same of another unit, or more of the same. False if it is none.
    fn takes(&mut self, next: &Self) -> bool {
        match (self, next) {
            (Self::Of(units, does), Self::Of(others, also)) if does == also => {
                let ([(list, at)], [(other, there)]) = (units.as_mut_slice(), others.as_slice()) else {
                    return false;
                };
                if at == there {
                    list.extend(other.iter().cloned());
                }
                at == there
            }
            (Self::To(kind, does, to), Self::To(same, also, more)) if kind == same && does == also => {
                to.extend(more.iter().cloned());
                true
            }
            (Self::Told(told, list), Self::Told(also, others)) if told == also => {
                list.extend(others.iter().cloned());
                true
            }
            (Self::Plain(text, times), Self::Plain(same, more)) if text == same => {
                *times += more;
                true
            }
            _ => false,
        }
    }

    /// Takes in a neighbour that says the same of units at another place.
    fn joins(&mut self, next: &Self) -> bool {
        let (Self::Of(units, does), Self::Of(others, also)) = (self, next) else { return false };
        let fits = does == also && units.iter().chain(others).all(|(_, at)| !at.is_empty());
        if fits {
            for (list, at) in others {
                match units.iter_mut().find(|(_, there)| there == at) {
                    Some((there, _)) => there.extend(list.iter().cloned()),
                    None => units.push((list.clone(), at.clone())),
                }
            }
        }
        fits
    }

    /// Takes in a neighbour that says where the same units went next.
    fn goes_on(&mut self, next: &Self) -> bool {
        let (Self::Of(units, does), Self::Of(same, then)) = (self, next) else { return false };
        let to = does.split_once(" to ").zip(then.split_once(" to "));
        let to = to.filter(|((verb, by), (also, _))| verb == also && !by.contains(" and "));
        let Some((_, (_, on))) = to.filter(|_| units == same) else { return false };
        *does = format!("{does} – {on}");
        true
    }

    /// Whether it says where units went, hex by hex or place by place.
    fn is_way(&self) -> bool {
        matches!(self, Self::Of(_, does) if does.starts_with(':'))
    }

    fn words(&self, names: &Names) -> String {
        match self {
            Self::Of(units, does) => of_units(units, does, names),
            Self::To(kind, does, to) => {
                let of_many = of_many(does).filter(|_| to.len() > 1);
                let does = of_many.as_ref().unwrap_or(does);
                let places = counted(to, |n| format!(" ({n})"));
                if let (true, Some(place)) = (places.len() == 1, to.first()) {
                    return format!("{}{does} to {place}", capital(&names.counted(kind, to.len())));
                }
                format!("{}{does} to {}", several(kind, to.len(), names), and(&places, " and "))
            }
            Self::Told(told, list) => {
                let told = if names.is_kind(told) { several(told, list.len(), names) } else { told.clone() };
                format!("{told}: {}", counted(list, |n| format!(" ({n} times)")).join("; "))
            }
            Self::Plain(text, 1) => text.clone(),
            Self::Plain(text, n) => format!("{text} ({n} times)"),
        }
    }
}

/// `An unknown unit`, `Unknown units`.
fn several(kind: &str, n: usize, names: &Names) -> String {
    match n {
        1 => capital(&names.counted(kind, 1)),
        n => {
            let counted = names.counted(kind, n);
            capital(counted.strip_prefix(&format!("{n} ")).unwrap_or(kind))
        }
    }
}

/// Equal ones once, with how often they come.
fn counted(all: &[String], times: impl Fn(usize) -> String) -> Vec<String> {
    let mut each: Vec<(&String, usize)> = Vec::new();
    for one in all {
        match each.iter_mut().find(|(known, _)| *known == one) {
            Some((_, n)) => *n += 1,
            None => each.push((one, 1)),
        }
    }
    each.into_iter().map(|(one, n)| if n > 1 { format!("{one}{}", times(n)) } else { one.clone() }).collect()
}

fn of_units(units: &[(Vec<String>, String)], does: &str, names: &Names) -> String {
    let each: Vec<String> = units.iter().map(|(list, at)| format!("{}{at}", names.listed(list))).collect();
    let long = each.iter().any(|part| part.contains(", "));
    let who = match each.as_slice() {
        [before @ .., last] if long && !before.is_empty() => format!("{}; and {last}", before.join("; ")),
        all => and(all, ", and "),
    };
    let who = capital(&who);
    let many = units.iter().map(|(list, _)| list.len()).sum::<usize>() > 1;
    // A way has no verb.
    if !many || does.starts_with(':') {
        return format!("{who}{does}");
    }
    of_many(does).map_or_else(|| format!("{who}, each{does}"), |all| format!("{who}{all}"))
}

/// What one does, said of many: ` is lost and becomes …` as ` are lost and become …`; `None` when the verb is not known.
fn of_many(does: &str) -> Option<String> {
    let mut out = String::with_capacity(does.len());
    let mut before = "";
    for (i, word) in does.split(' ').filter(|w| !w.is_empty()).enumerate() {
        let is_verb = i == 0 || before == "and";
        let word_of_many = match word {
            "its" => Some("their".to_owned()),
            _ if is_verb => verb_of_many(word),
            _ => None,
        };
        if i == 0 && word_of_many.is_none() {
            return None;
        }
        out.push(' ');
        out.push_str(word_of_many.as_deref().unwrap_or(word));
        before = word;
    }
    Some(out)
}

/// A verb of many; `None` for what need not be one.
fn verb_of_many(word: &str) -> Option<String> {
    let same = ["will", "may", "must", "can", "cannot", "to", "toward"];
    let known = [("is", "are"), ("has", "have"), ("was", "were"), ("goes", "go"), ("does", "do")];
    if same.contains(&word) {
        return Some(word.to_owned());
    }
    if let Some((_, many)) = known.iter().find(|(one, _)| *one == word) {
        return Some((*many).to_owned());
    }
    let is_plain = word.len() > 3 && word.chars().all(|c| c.is_ascii_lowercase());
    let stem = word.strip_suffix('s').filter(|stem| is_plain && !stem.ends_with(['s', 'u', 'i']))?;
    let hissing = ["she", "che", "sse", "xe"].iter().any(|end| stem.ends_with(end));
    Some(if hissing { stem[..stem.len() - 1].to_owned() } else { stem.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::line::Deed;

    fn names() -> Names {
        let mut names = Names::default();
        names.learn(["4th Army", "Unknown unit", "Unknown unit"].into_iter());
        names
    }

    fn sentence(told: Told) -> Sentence {
        Sentence { text: String::new(), told: Some(told), strong: false }
    }

    fn does(who: &str, does: &str) -> Sentence {
        sentence(Told::Deed(Deed::new(who, does)))
    }

    fn at(who: &str, at: &str, does: &str) -> Sentence {
        sentence(Told::Deed(Deed::new(who, does).at(at)))
    }

    fn goes(who: &str, to: &str) -> Sentence {
        sentence(Told::Deed(Deed::new(who, "goes").to(to)))
    }

    fn way(who: &str, way: &str) -> Sentence {
        sentence(Told::Way { who: who.into(), way: way.into() })
    }

    fn whole(text: &str) -> Sentence {
        Sentence { text: text.into(), told: None, strong: false }
    }

    fn made(sentences: Vec<Sentence>) -> Vec<String> {
        joined(sentences, &names()).into_iter().map(|one| one.text).collect()
    }

    #[test]
    fn what_units_do_alike_is_told_once() {
        let lost = |who| does(who, "is lost");
        assert_eq!(
            made(vec![lost("4th Army"), lost("II Corps"), lost("III Corps"), does("III Corps", "goes on")]),
            ["4th Army, and II and III Corps are lost", "III Corps goes on"]
        );
        let north = "Brest – Minsk";
        assert_eq!(
            made(vec![way("II Corps", north), way("4th Army", north)]),
            ["II Corps and 4th Army: Brest – Minsk"]
        );
        let weak = |who| does(who, "is out of supply and becomes weak");
        assert_eq!(
            made(vec![weak("II Corps"), weak("III Corps")]),
            ["II and III Corps are out of supply and become weak"]
        );
        let over = |who| does(who, "twice over");
        assert_eq!(made(vec![over("II Corps"), over("III Corps")]), ["II and III Corps, each twice over"]);
    }

    #[test]
    fn what_units_do_at_several_places_is_told_once() {
        let (minsk, riga) = ("will attack Minsk", "will attack Riga");
        assert_eq!(
            made(vec![
                at("4th Army", "Brest", minsk),
                at("II Corps", "Kovel", minsk),
                at("III Corps", "Kovel", minsk),
                at("III Corps", "Kovel", riga)
            ]),
            [
                "4th Army at Brest, and II and III Corps at Kovel will attack Minsk",
                "III Corps at Kovel will attack Riga"
            ]
        );
        assert_eq!(
            made(vec![
                at("4th Army", "Brest", minsk),
                at("II Corps", "Kovel", minsk),
                at("II Corps", "Brest", minsk),
                at("III Corps", "Brest", minsk)
            ]),
            ["4th Army, and II and III Corps at Brest; and II Corps at Kovel will attack Minsk"]
        );
        let unknown = || at("Unknown unit", "Kovel", riga);
        assert_eq!(made(vec![unknown(), unknown()]), ["2 unknown units at Kovel will attack Riga"]);
        assert_eq!(made(vec![unknown()]), ["An unknown unit at Kovel will attack Riga"]);
    }

    #[test]
    fn what_one_does_step_by_step_is_one_way() {
        let back = |to: &str| sentence(Told::Deed(Deed::new("II Corps", "retreats").to(to)));
        let on = sentence(Told::Deed(Deed::new("4th Army", "retreats").to("Pskov")));
        let then = sentence(Told::Deed(Deed::new("4th Army", "advances").to("Riga")));
        assert_eq!(
            made(vec![back("Riga"), back("Pskov"), back("Narva"), on, then]),
            [
                "II Corps retreats to Riga – Pskov – Narva",
                "4th Army retreats to Pskov",
                "4th Army advances to Riga"
            ]
        );
    }

    #[test]
    fn an_equal_beginning_is_told_once() {
        let unknown = |by| way("Unknown unit", by);
        assert_eq!(
            made(vec![unknown("Brest – Minsk"), unknown("Riga – Pskov"), unknown("Riga – Pskov")]),
            ["Unknown units: Brest – Minsk; Riga – Pskov (2 times)"]
        );
        let up = |each: &str| sentence(Told::Each { what: "Turned up at Riga".into(), each: each.into() });
        assert_eq!(
            made(vec![up("8th Army"), up("9th Army"), whole("Riga: 1")]),
            ["Turned up at Riga: 8th Army; 9th Army", "Riga: 1"]
        );
        let to = |place| goes("Unknown unit", place);
        assert_eq!(
            made(vec![to("Riga"), to("Pskov"), to("Riga")]),
            ["Unknown units go to Riga (2) and Pskov"]
        );
        assert_eq!(made(vec![to("Riga"), to("Riga")]), ["2 unknown units go to Riga"]);
        assert_eq!(made(vec![to("Riga")]), ["An unknown unit goes to Riga"]);
        assert_eq!(
            made(vec![whole("Riga holds"), whole("Riga holds"), whole("Riga falls")]),
            ["Riga holds (2 times)", "Riga falls"]
        );
    }

    #[test] // whatever their words are
    fn sentences_by_themselves_stay_as_they_are() {
        let text = ["4th Army: Brest", "4th Army: Riga", "Unknown unit goes to Riga", "4th Army is lost"];
        assert_eq!(made(text.map(whole).to_vec()), text);
        assert_eq!(made(vec![does("4th Army", "is lost")]), ["4th Army is lost"]);
    }

    #[test]
    fn an_important_sentence_is_joined_with_no_other() {
        let lost = |who, strong| Sentence { strong, ..does(who, "is lost") };
        let made = joined(vec![lost("II Corps", true), lost("III Corps", false)], &names());
        assert_eq!(made.len(), 2);
    }

    #[test]
    fn verbs_of_many() {
        for (one, many) in [
            (" advances to Minsk", " advance to Minsk"),
            (" reaches its base", " reach their base"),
            (" will attack", " will attack"),
            (" to Minsk", " to Minsk"),
            (" attacks Minsk", " attack Minsk"),
            (" has gone and retreats", " have gone and retreat"),
        ] {
            assert_eq!(of_many(one).as_deref(), Some(many));
        }
        assert_eq!(of_many(" twice over"), None);
    }
}
