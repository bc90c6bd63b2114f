//! Patterns over orders, in the notation in which a game writes an order itself.
//!
//! `_` is any one value; fields come in any order, and those left out may be anything; `..` stands for the rest of a list;
//! `{a, b}` is a list in any order, `{2 of a, b, c}` any two of three, `{a, ..}` one with `a` in it; `a | b` is one or the other.
//! In lists of orders, `2 of PATTERN`, `2+ of PATTERN` and `1-3 of PATTERN` say how many.

use super::token::{Token, tokens};
use engine::base::tree::Tree;

/// Deepest nesting that is read.
const DEEPEST: usize = 24;
/// Most patterns of an answer.
const MOST_PARTS: usize = 60;
/// Most ways in which alternatives of a pattern are written out.
const MOST_WRITTEN: usize = 64;

/// What a value must be like.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shape {
    Any,
    /// A word; whether it stood in quotation marks.
    Word(String, bool),
    Fields(String, Vec<(Option<String>, Shape)>, bool),
    List(Vec<Shape>, bool),
    Bag(Times, Vec<Shape>, bool),
    Either(Vec<Shape>),
}

/// How many: from the first to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// At least.
    pub least: usize,
    /// At most.
    pub most: usize,
}

/// A pattern over one order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Shape);

/// A pattern with the number of orders it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Several {
    /// How many.
    pub times: Times,
    /// Orders of which kind.
    pub pattern: Pattern,
}

/// A field of a shape, with its name or without.
type Field = (Option<String>, Shape);

/// Reads signs one after the other.
struct Reader<'a> {
    rest: &'a [Token],
    depth: usize,
}

impl Reader<'_> {
    fn takes(&mut self, sign: char) -> bool {
        let is = self.rest.first() == Some(&Token::Sign(sign));
        self.rest = &self.rest[usize::from(is)..];
        is
    }

    fn next(&mut self) -> Option<Token> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first.clone())
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEEPEST { Err("brackets are nested too deeply".into()) } else { Ok(()) }
    }

    /// `a | b | c`.
    fn shape(&mut self) -> Result<Shape, String> {
        let mut all = vec![self.one()?];
        while self.takes('|') {
            all.push(self.one()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Shape::Either(all) })
    }

    fn one(&mut self) -> Result<Shape, String> {
        self.deeper()?;
        let shape = match self.next() {
            None => return Err("it ends too early".into()),
            Some(Token::Rest) => return Err("“..” stands inside of brackets only".into()),
            Some(Token::Text(text)) => Shape::Word(text, true),
            Some(Token::Word(word)) if word == "_" => Shape::Any,
            Some(Token::Word(word)) if self.takes('(') => {
                let (fields, open) = self.fields()?;
                some_unwrapped(word, fields, open)
            }
            Some(Token::Word(word)) => Shape::Word(word, false),
            Some(Token::Sign('(')) => {
                let (fields, open) = self.fields()?;
                Shape::Fields(String::new(), fields, open)
            }
            Some(Token::Sign('[')) => {
                let (items, open) = self.items(']')?;
                Shape::List(items, open)
            }
            Some(Token::Sign('{')) => self.bag()?,
            Some(Token::Sign(sign)) => return Err(format!("“{sign}” does not belong there")),
        };
        self.depth -= 1;
        Ok(shape)
    }

    /// The rest of `{…`.
    fn bag(&mut self) -> Result<Shape, String> {
        let times = match self.rest {
            [Token::Word(number), Token::Word(of), ..] if of == "of" => {
                let times = times(number)?;
                self.rest = &self.rest[2..];
                Some(times)
            }
            _ => None,
        };
        let (items, open) = self.items('}')?;
        let all = Times { least: items.len(), most: items.len() };
        Ok(Shape::Bag(times.unwrap_or(all), items, open))
    }

    /// Values up to a closing bracket, and whether `..` stands among them.
    fn items(&mut self, close: char) -> Result<(Vec<Shape>, bool), String> {
        let (mut items, mut open) = (Vec::new(), false);
        loop {
            if self.takes(close) {
                return Ok((items, open));
            }
            if self.rest.first() == Some(&Token::Rest) {
                (self.rest, open) = (&self.rest[1..], true);
            } else {
                items.push(self.shape()?);
            }
            if !self.takes(',') && self.rest.first() != Some(&Token::Sign(close)) {
                return Err("a comma or a closing bracket is missing".into());
            }
        }
    }

    /// Fields up to `)`, with names or without, and whether `..` stands among them.
    fn fields(&mut self) -> Result<(Vec<Field>, bool), String> {
        let (mut fields, mut open) = (Vec::new(), false);
        loop {
            if self.takes(')') {
                return Ok((fields, open));
            }
            match self.rest {
                [Token::Rest, ..] => (self.rest, open) = (&self.rest[1..], true),
                [Token::Word(name), Token::Sign(':'), rest @ ..] => {
                    let name = name.clone();
                    self.rest = rest;
                    fields.push((Some(name), self.shape()?));
                }
                _ => fields.push((None, self.shape()?)),
            }
            if !self.takes(',') && self.rest.first() != Some(&Token::Sign(')')) {
                return Err("a comma or a closing bracket is missing".into());
            }
        }
    }

    fn end(&self) -> Result<(), String> {
        if self.rest.is_empty() { Ok(()) } else { Err("something stands after its end".into()) }
    }
}

/// A value that may be left out is the value itself.
fn some_unwrapped(word: String, mut fields: Vec<(Option<String>, Shape)>, open: bool) -> Shape {
    match fields.as_slice() {
        [(None, _)] if word == "Some" => fields.remove(0).1,
        _ => Shape::Fields(word, fields, open),
    }
}

/// `2`, `2+` or `1-3`.
fn times(text: &str) -> Result<Times, String> {
    let bad = || format!("“{text}” is no number of orders: write 2, 2+ or 1-3");
    let number = |t: &str| t.parse::<usize>().ok().filter(|n| *n <= 200).ok_or_else(bad);
    if let Some(least) = text.strip_suffix('+') {
        return Ok(Times { least: number(least)?, most: usize::MAX });
    }
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let (least, most) = (number(least)?, number(most)?);
    if least > most { Err(bad()) } else { Ok(Times { least, most }) }
}

/// The pattern that stands for one order alone.
pub fn of_order(order: &Tree) -> String {
    match order {
        // What would be read as something else than one word stands in quotation marks.
        Tree::Word(word) if tokens(word).is_ok_and(|t| t == [Token::Word(word.clone())]) && word != "_" => {
            word.clone()
        }
        Tree::Word(word) => format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")),
        Tree::List(items) => format!("[{}]", items.iter().map(of_order).collect::<Vec<_>>().join(", ")),
        Tree::Fields(name, fields) => {
            let field = |(name, tree): &(Option<String>, Tree)| {
                let name = name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
                name + &of_order(tree)
            };
            format!("{name}({})", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
    }
}

impl Shape {
    /// The value, when nothing is left open.
    fn tree(&self) -> Option<Tree> {
        match self {
            Self::Word(word, _) => Some(Tree::Word(word.clone())),
            Self::Fields(name, fields, false) => {
                let of = |(name, shape): &(Option<String>, Self)| Some((name.clone(), shape.tree()?));
                Some(Tree::Fields(name.clone(), fields.iter().map(of).collect::<Option<_>>()?))
            }
            Self::List(items, false) => {
                Some(Tree::List(items.iter().map(Self::tree).collect::<Option<_>>()?))
            }
            Self::Any | Self::Fields(_, _, true) | Self::List(_, true) | Self::Bag(..) | Self::Either(_) => {
                None
            }
        }
    }

    fn fits(&self, tree: &Tree) -> bool {
        match (self, tree) {
            (Self::Any, _) => true,
            (Self::Either(all), tree) => all.iter().any(|shape| shape.fits(tree)),
            (Self::Word(word, _), Tree::Word(is)) => word == is,
            // `Move` alone stands for `Move` with any fields.
            (Self::Word(word, false), Tree::Fields(is, _)) => word == is,
            (Self::Fields(name, wanted, open), Tree::Fields(is, fields)) => {
                (name.is_empty() || name == is) && fields_fit(wanted, *open, fields)
            }
            (Self::List(wanted, open), Tree::List(items)) => {
                (wanted.len() == items.len() || *open && wanted.len() < items.len())
                    && wanted.iter().zip(items).all(|(shape, item)| shape.fits(item))
            }
            (Self::Bag(times, wanted, open), Tree::List(items)) => bag_fits(*times, wanted, *open, items),
            (Self::Word(..) | Self::Fields(..) | Self::List(..) | Self::Bag(..), _) => false,
        }
    }

    /// Whether an order has its name; of names within names the innermost that both have.
    fn is_named(&self, order: &Tree) -> bool {
        match (self, order) {
            (Self::Either(all), order) => all.iter().any(|shape| shape.is_named(order)),
            (Self::Word(name, false), Tree::Word(is) | Tree::Fields(is, _)) => name == is,
            (Self::Fields(name, wanted, _), Tree::Fields(is, fields)) if name == is => {
                match (wanted.as_slice(), fields.as_slice()) {
                    ([(None, inner)], [(None, of)]) => inner.is_named(of),
                    _ => true,
                }
            }
            _ => false,
        }
    }

    /// Ways to write it as an order: `quote` says which words of values are put in quotation marks.
    fn written(&self, quote: &dyn Fn(&str) -> bool) -> Vec<String> {
        match self {
            Self::Any => Vec::new(),
            Self::Word(text, true) => vec![format!("{text:?}")],
            Self::Word(word, false) if quote(word) => vec![format!("{word:?}")],
            Self::Word(word, false) => vec![word.clone()],
            Self::Either(all) => {
                let mut out: Vec<String> = all.iter().flat_map(|shape| shape.written(quote)).collect();
                out.truncate(MOST_WRITTEN);
                out
            }
            Self::Fields(name, fields, _) => {
                let of = |(name, shape): &(Option<String>, Self)| {
                    let before = name.as_ref().map_or_else(String::new, |name| format!("{name}:"));
                    shape.written(quote).into_iter().map(|value| format!("{before}{value}")).collect()
                };
                let lists: Vec<Vec<String>> = fields.iter().map(of).collect();
                combined(&lists).into_iter().map(|inside| format!("{name}({inside})")).collect()
            }
            Self::List(items, _) => {
                let lists: Vec<Vec<String>> = items.iter().map(|shape| shape.written(quote)).collect();
                combined(&lists).into_iter().map(|inside| format!("[{inside}]")).collect()
            }
            Self::Bag(times, items, _) => {
                let lists: Vec<Vec<String>> =
                    items.iter().take(times.least).map(|shape| shape.written(quote)).collect();
                combined(&lists).into_iter().map(|inside| format!("[{inside}]")).collect()
            }
        }
    }
}

/// One value of each list, joined by commas, in every way.
fn combined(lists: &[Vec<String>]) -> Vec<String> {
    let mut out = vec![String::new()];
    for list in lists {
        let join = |before: &String, value: &String| match before.as_str() {
            "" => value.clone(),
            before => format!("{before},{value}"),
        };
        out = out.iter().flat_map(|before| list.iter().map(move |value| join(before, value))).collect();
        out.truncate(MOST_WRITTEN);
    }
    out
}

/// Whether fields are as wanted: those with names wherever they stand, the others in their order.
fn fields_fit(wanted: &[(Option<String>, Shape)], open: bool, fields: &[(Option<String>, Tree)]) -> bool {
    let mut nth = 0;
    let named = wanted.iter().all(|(name, shape)| {
        if name.is_some() {
            return fields.iter().any(|(is, tree)| is == name && shape.fits(tree));
        }
        nth += 1;
        fields.get(nth - 1).is_some_and(|(_, tree)| shape.fits(tree))
    });
    let unnamed = fields.iter().filter(|(name, _)| name.is_none()).count();
    named && (open || wanted.is_empty() || nth == unnamed)
}

/// Whether a list holds this many of the wanted values, in any order and each of them once, and nothing else unless open.
fn bag_fits(times: Times, wanted: &[Shape], open: bool, items: &[Tree]) -> bool {
    let fits = |item: usize, slot: usize| wanted[slot].fits(&items[item]);
    let found = matched(items.len(), wanted.len(), &fits);
    let rest_is_free = open || found == items.len();
    rest_is_free && found >= times.least && (open || items.len() <= times.most)
}

/// How many of `left` can be joined with one each of `right`.
fn matched(left: usize, right: usize, fits: &dyn Fn(usize, usize) -> bool) -> usize {
    let mut taken: Vec<Option<usize>> = vec![None; right];
    (0..left).filter(|one| joins(*one, &mut taken, &mut vec![false; right], fits)).count()
}

fn joins(
    one: usize,
    taken: &mut Vec<Option<usize>>,
    seen: &mut Vec<bool>,
    fits: &dyn Fn(usize, usize) -> bool,
) -> bool {
    for slot in 0..taken.len() {
        if seen[slot] || !fits(one, slot) {
            continue;
        }
        seen[slot] = true;
        if taken[slot].is_none_or(|other| joins(other, taken, seen, fits)) {
            taken[slot] = Some(one);
            return true;
        }
    }
    false
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// One sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        Self::of(&tokens(text)?)
    }

    fn of(tokens: &[Token]) -> Result<Self, String> {
        let mut reader = Reader { rest: tokens, depth: 0 };
        let shape = reader.shape()?;
        reader.end()?;
        Ok(Self(shape))
    }

    /// Whether an order is of this kind.
    pub fn fits(&self, order: &Tree) -> bool {
        self.0.fits(order)
    }

    /// Whether an order has the name of one that it stands for, whatever its fields.
    pub fn is_of_kind(&self, order: &Tree) -> bool {
        self.0.is_named(order)
    }

    /// The one order that it stands for, when nothing is left open in it.
    pub fn order(&self) -> Option<Tree> {
        self.0.tree()
    }

    /// Whether it stands for one order alone.
    pub fn is_exact(&self) -> bool {
        self.order().is_some()
    }

    /// Texts of orders it may stand for, likeliest first: a reader of orders takes one of them. None where a value is left
    /// open.
    pub fn written(&self) -> Vec<String> {
        let is_id =
            |word: &str| word.starts_with(|c: char| c.is_lowercase()) && word != "true" && word != "false";
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let mut out = self.0.written(&is_id);
        out.extend(self.0.written(&|word| is_id(word) || is_number(word)));
        out.extend(self.0.written(&|_| true));
        let mut seen = Vec::new();
        out.retain(|text| {
            !seen.contains(text) && {
                seen.push(text.clone());
                true
            }
        });
        out
    }
}

impl Several {
    /// Reads a pattern with a number before it, or without.
    ///
    /// # Errors
    /// One sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let tokens = tokens(text)?;
        match tokens.as_slice() {
            [Token::Word(number), Token::Word(of), rest @ ..] if of == "of" => {
                Ok(Self { times: times(number)?, pattern: Pattern::of(rest)? })
            }
            all => Ok(Self { times: Times { least: 1, most: 1 }, pattern: Pattern::of(all)? }),
        }
    }
}

/// Several patterns that together describe what is given in a step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// Its parts.
    pub parts: Vec<Several>,
    /// They come in this order.
    pub in_order: bool,
}

/// How far orders have come towards what is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Progress {
    /// One of them has no place in it.
    Astray,
    /// They all belong to it; something is missing.
    Part,
    /// This is it.
    Whole,
}

impl Wanted {
    /// Reads them.
    ///
    /// # Errors
    /// One sentence that names the pattern.
    pub fn read(orders: &[String], in_order: bool) -> Result<Self, String> {
        if orders.len() > MOST_PARTS {
            return Err(format!("more than {MOST_PARTS} patterns stand in one answer"));
        }
        let read = |text: &String| Several::read(text).map_err(|why| format!("the pattern “{text}”: {why}"));
        Ok(Self { parts: orders.iter().map(read).collect::<Result<_, _>>()?, in_order })
    }

    /// How far orders given one after the other have come.
    pub fn progress(&self, given: &[Tree]) -> Progress {
        if self.in_order {
            return in_order(&self.parts, given);
        }
        // A slot for each order that must come, and for each that may.
        let slots = |least: bool| -> Vec<&Pattern> {
            let count =
                |part: &Several| if least { part.times.least } else { part.times.most.min(given.len()) };
            self.parts.iter().flat_map(|part| std::iter::repeat_n(&part.pattern, count(part))).collect()
        };
        let (may, must) = (slots(false), slots(true));
        let found = |slots: &[&Pattern]| matched(given.len(), slots.len(), &|i, s| slots[s].fits(&given[i]));
        if found(&may) < given.len() {
            Progress::Astray
        } else if found(&must) < must.len() {
            Progress::Part
        } else {
            // What covers all orders and what covers all that must come can be had at once.
            Progress::Whole
        }
    }
}

/// How far orders have come through parts that follow each other: which numbers of orders each part may end after.
fn in_order(parts: &[Several], given: &[Tree]) -> Progress {
    let (mut reached, mut is_part) = (vec![false; given.len() + 1], false);
    reached[0] = true;
    for part in parts {
        let mut next = vec![false; given.len() + 1];
        for from in (0..=given.len()).filter(|from| reached[*from]) {
            let fits = given[from..].iter().take_while(|order| part.pattern.fits(order)).count();
            let fits = fits.min(part.times.most);
            is_part |= from + fits == given.len() && fits < part.times.least;
            for count in part.times.least..=fits {
                next[from + count] = true;
            }
        }
        reached = next;
    }
    match (reached[given.len()], is_part) {
        (true, _) => Progress::Whole,
        (false, true) => Progress::Part,
        (false, false) => Progress::Astray,
    }
}
