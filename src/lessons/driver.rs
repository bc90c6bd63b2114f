//! What is played without the learner's hand: deeds of a lesson, answers of other sides, right answers that are shown.

use super::{
    format::{Deed, Others},
    pattern::{Pattern, Several},
};
use engine::{
    base::{
        side::{Side, Viewer},
        tree::Tree,
    },
    show::sealed::SealedOrder,
    table::Table,
};

/// Turns of thought after which an automatic player is stopped.
const MOST_THOUGHTS: usize = 500;

/// Who plays what in a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Driver {
    /// The learner's side.
    pub side: Side,
    /// Who plays the others.
    pub others: Others,
}

/// The first legal order that fits.
pub fn legal(table: &dyn Table, pattern: &Pattern) -> Option<SealedOrder> {
    let fits = |order: &SealedOrder| table.order_tree(order).is_some_and(|tree| pattern.fits(&tree));
    table.legal_orders().into_iter().find(fits)
}

/// The legal order that is this one, if it fits.
fn chosen(table: &dyn Table, pattern: &Pattern, wanted: &Tree) -> Option<SealedOrder> {
    let is_it = |order: &SealedOrder| table.order_tree(order).is_some_and(|tree| tree == *wanted);
    if pattern.fits(wanted) { table.legal_orders().into_iter().find(is_it) } else { None }
}

/// The order a pattern is written as, legal or not.
pub fn literal(table: &dyn Table, pattern: &Pattern) -> Option<SealedOrder> {
    pattern.written().iter().find_map(|text| table.read_order(text).ok())
}

/// Most orders of a pattern that are written out in words.
const MOST_WORDS: usize = 4;

/// A pattern in words: the orders it is written as, or itself where it leaves something open.
pub fn words(table: &dyn Table, who: Viewer, text: &str) -> String {
    let Ok(several) = Several::read(text) else { return text.to_owned() };
    let mut all: Vec<String> = Vec::new();
    for order in several.pattern.written().iter().filter_map(|text| table.read_order(text).ok()) {
        let words = table.order_text(who, &order);
        if !words.is_empty() && !all.contains(&words) {
            all.push(words);
        }
    }
    if all.is_empty() {
        return text.to_owned();
    }
    let more = if all.len() > MOST_WORDS { " …" } else { "" };
    all.truncate(MOST_WORDS);
    let count = if several.times.least > 1 { format!("{} of: ", several.times.least) } else { String::new() };
    format!("{count}{}{more}", all.join(" or "))
}

impl Driver {
    /// Whether another side is to act and its automatic player plays it.
    pub fn others_to_act(&self, table: &dyn Table) -> bool {
        matches!(self.others, Others::Automatic(_)) && table.to_act().is_some_and(|side| side != self.side)
    }

    /// Lets the other sides act until the learner's side is to.
    ///
    /// # Errors
    /// One sentence when an automatic player comes to no end.
    pub fn others(&self, table: &mut dyn Table) -> Result<(), String> {
        let Others::Automatic(level) = self.others else { return Ok(()) };
        let mut thoughts = 0;
        while self.others_to_act(table) {
            think(table, level, usize::MAX)?;
            thoughts += 1;
            if thoughts > MOST_THOUGHTS {
                return Err("the automatic player of the other side comes to no end".into());
            }
        }
        Ok(())
    }

    /// Plays deeds.
    ///
    /// # Errors
    /// One sentence that names the deed that cannot be done.
    pub fn deeds(&self, table: &mut dyn Table, deeds: &[Deed]) -> Result<(), String> {
        for deed in deeds {
            match deed {
                Deed::Order(text) => {
                    let pattern =
                        Pattern::read(text).map_err(|why| format!("the pattern “{text}”: {why}"))?;
                    give(table, &pattern, text)?;
                }
                Deed::Automatic(level) => automatic(table, *level)?,
                Deed::Orders(count, level) => {
                    let mut left = usize::from(*count);
                    while left > 0 && table.to_act().is_some() {
                        left -= think(table, *level, left)?.min(left);
                    }
                }
            }
        }
        Ok(())
    }

    /// Gives orders that together are a way, other sides answering between them.
    ///
    /// # Errors
    /// One sentence that names the pattern for which there is no legal order.
    pub fn way(&self, table: &mut dyn Table, orders: &[String], in_order: bool) -> Result<(), String> {
        self.way_with(table, orders, in_order, None)
    }

    /// The same, with one order among them that is given as soon as it may be.
    ///
    /// # Errors
    /// As [`Driver::way`].
    pub fn way_with(
        &self,
        table: &mut dyn Table,
        orders: &[String],
        in_order: bool,
        with: Option<&Tree>,
    ) -> Result<(), String> {
        let mut with = with;
        let read = |text: &String| {
            let several = Several::read(text).map_err(|why| format!("the pattern “{text}”: {why}"))?;
            Ok((several.times.least, several.pattern, text.clone()))
        };
        let mut left: Vec<(usize, Pattern, String)> =
            orders.iter().map(read).collect::<Result<_, String>>()?;
        loop {
            left.retain(|(times, ..)| *times > 0);
            let Some((_, _, first)) = left.first() else { return Ok(()) };
            let none = || format!("no legal order is “{first}”");
            let candidates = if in_order { 1 } else { left.len() };
            let mut wished = with
                .map(|tree| (0..candidates).find_map(|nth| Some((nth, chosen(table, &left[nth].1, tree)?))));
            let found = wished.take().flatten();
            if found.is_some() {
                with = None;
            }
            let any = || (0..candidates).find_map(|nth| Some((nth, legal(table, &left[nth].1)?)));
            let (nth, order) = found.or_else(any).ok_or_else(none)?;
            submit(table, &order)?;
            left[nth].0 -= 1;
            if left.iter().any(|(times, ..)| *times > 0) {
                self.others(table)?;
            }
        }
    }
}

/// Gives the first legal order that fits.
fn give(table: &mut dyn Table, pattern: &Pattern, text: &str) -> Result<(), String> {
    let order = legal(table, pattern).ok_or_else(|| format!("no legal order is “{text}”"))?;
    submit(table, &order)
}

/// Gives an order for the side to act.
pub(super) fn submit(table: &mut dyn Table, order: &SealedOrder) -> Result<(), String> {
    let side = table.to_act().ok_or("the game is over")?;
    table.submit(side, std::slice::from_ref(order)).map_err(|why| why.sentence)
}

/// Lets the automatic player of the side to act play until another side is to.
fn automatic(table: &mut dyn Table, level: u8) -> Result<(), String> {
    let side = table.to_act();
    for _ in 0..MOST_THOUGHTS {
        if side.is_none() || table.to_act() != side {
            return Ok(());
        }
        think(table, level, usize::MAX)?;
    }
    Err("an automatic player comes to no end".into())
}

/// One thought, of which at most this many orders are given; says how many were.
fn think(table: &mut dyn Table, level: u8, most: usize) -> Result<usize, String> {
    let thinker = table.thinker(level).ok_or("the automatic player has nothing to say here")?;
    let mut thought = thinker();
    let count = thought.orders;
    if count == 0 {
        return Err("the automatic player finds no order".into());
    }
    let left = table.accept(&mut thought, most)?;
    Ok(count - left)
}
