//! What a lesson plays in the learner's place: a right answer of the step that is open, in the position that is there. The learner
//! may have come there by another answer than the one that is written, so what is written is tried first, then looked for; where no
//! way leads on, the game is led to where the written answers would have brought it. So no step is a dead end.

use super::{
    driver,
    feedback::Kind,
    format::{Ask, Deed},
    judge::{self, Verdict},
    run::Run,
};
use engine::{base::seat::PlyId, show::sealed::SealedOrder, table::Table};
use std::collections::HashSet;

/// Most positions that are looked at for an answer.
const MOST_TRIED: usize = 600;
/// Most orders of an answer that is looked for.
const LONGEST: usize = 24;

/// An answer that is written.
enum Plan<'a> {
    /// Orders as patterns, and whether they come in this order.
    Orders(&'a [String], bool),
    /// Orders and turns of automatic players.
    Deeds(&'a [Deed]),
}

impl Run {
    /// Plays a right answer of the open step at the cursor, which stands where the step begins. Returns the moment it was played
    /// from: another one where the game had to be led elsewhere first.
    ///
    /// # Errors
    /// One sentence when it cannot be played as it is written, for who makes the lesson; a learner is told none.
    pub(super) fn play_answer(&self, table: &mut dyn Table) -> Result<PlyId, String> {
        let start = table.cursor();
        let Err(why) = self.written_answer(table) else { return Ok(start) };
        let fault = format!("Step “{}”: {why}", self.step().id);
        if self.strict {
            return Err(fault);
        }
        if let Some(orders) = self.worked_out(table, start) {
            self.stand(table, start)?;
            for order in &orders {
                driver::submit(table, order)?;
                self.driver.others(table)?;
            }
            return Ok(start);
        }
        let other = self.written_line(table, self.at).map_err(|_| fault.clone())?;
        let from = table.cursor();
        other.written_answer(table).map_err(|_| fault)?;
        Ok(from)
    }

    /// Leads the game to where a step begins after the written answers.
    ///
    /// # Errors
    /// One sentence when they cannot be played.
    pub(super) fn put_at(&self, table: &mut dyn Table, step: usize) -> Result<(), String> {
        if self.strict {
            return Err("it cannot begin as it is written".into());
        }
        self.written_line(table, step).map(|_| ())
    }

    /// Plays what is foretold where the written answers lead, after it could not be played from here.
    ///
    /// # Errors
    /// Why it could not, or cannot be played there either.
    pub(super) fn foretold(&self, table: &mut dyn Table, play: &[Deed], why: String) -> Result<(), String> {
        if self.strict {
            return Err(why);
        }
        self.written_line(table, self.at)?;
        self.driver.deeds(table, play)?;
        self.driver.others(table)
    }

    /// A run of its own at the start of a step, brought there by the written answers; the game stands there too.
    fn written_line(&self, table: &mut dyn Table, step: usize) -> Result<Self, String> {
        let mut other = self.clone().strictly();
        other.restart(table)?;
        other.jump(table, step)?;
        Ok(other)
    }

    fn stand(&self, table: &mut dyn Table, at: PlyId) -> Result<(), String> {
        if table.cursor() == at {
            return Ok(());
        }
        table.go_to(self.driver.side, at).map_err(|_| "The game cannot be taken back".to_owned())
    }

    /// The answers that are written, the one that is to be shown first. Of a refusal, and of what is taken back, there is nothing to play.
    fn plans(&self) -> Vec<Plan<'_>> {
        let step = self.step();
        let shown = (!step.show_me.is_empty()).then_some(Plan::Orders(&step.show_me, true));
        let mut plans: Vec<Plan<'_>> = shown.into_iter().collect();
        match &step.ask {
            Ask::Order(asked) => {
                let ways = asked.right.iter().filter(|way| way.is_played());
                plans.extend(ways.map(|way| Plan::Orders(&way.orders, way.in_order)));
            }
            Ask::Predict(asked) => plans.push(Plan::Deeds(&asked.play)),
            Ask::Free(asked) => plans.push(Plan::Deeds(&asked.way)),
            Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) => {}
        }
        plans
    }

    /// Plays the first of the written answers that is right from here; for who makes the lesson the first must be.
    fn written_answer(&self, table: &mut dyn Table) -> Result<(), String> {
        if self.plays_nothing() {
            return Ok(());
        }
        let (start, mut fault) = (table.cursor(), None);
        if !self.strict && self.asks_for_orders() && self.is_right(table)? {
            return Ok(());
        }
        let plans = self.plans();
        let tried = if self.strict { 1 } else { plans.len() };
        for plan in plans.iter().take(tried) {
            self.stand(table, start)?;
            match self.follow(table, plan) {
                Ok(()) => return Ok(()),
                Err(why) => _ = fault.get_or_insert(why),
            }
        }
        self.stand(table, start)?;
        let open = self.asks_for_orders() && fault.is_none();
        let fault = fault.or_else(|| open.then(|| "no right way is written out".to_owned()));
        fault.map_or(Ok(()), Err)
    }

    fn asks_for_orders(&self) -> bool {
        matches!(self.step().ask, Ask::Order(_) | Ask::Free(_))
    }

    fn follow(&self, table: &mut dyn Table, plan: &Plan<'_>) -> Result<(), String> {
        match plan {
            Plan::Orders(orders, in_order) => self.driver.way(table, orders, *in_order)?,
            Plan::Deeds(deeds) => {
                for deed in *deeds {
                    self.driver.deeds(table, std::slice::from_ref(deed))?;
                    if self.asks_for_orders() && self.is_right(table)? {
                        return Ok(());
                    }
                }
            }
        }
        if !self.asks_for_orders() || self.is_right(table)? {
            return Ok(());
        }
        Err("what is shown as its answer is not right".into())
    }

    /// Whether what was ordered is right, before the other sides answer or after it.
    pub(super) fn is_right(&self, table: &mut dyn Table) -> Result<bool, String> {
        let is = |verdict: Option<Verdict>| verdict.is_some_and(|verdict| verdict.kind == Kind::Right);
        if is(self.look(table)) {
            return Ok(true);
        }
        self.driver.others(table)?;
        Ok(is(self.look(table)))
    }

    /// Orders that are a right answer from where the step begins. They are looked for on a copy, so that the game keeps no trace of
    /// what led nowhere.
    fn worked_out(&self, table: &dyn Table, start: PlyId) -> Option<Vec<SealedOrder>> {
        if !self.asks_for_orders() {
            return None;
        }
        let mut copy = table.copy()?;
        self.stand(&mut *copy, start).ok()?;
        let mut search = Search { run: self, seen: HashSet::new(), left: MOST_TRIED, way: Vec::new() };
        search.goes_on(&mut *copy).then_some(search.way)
    }
}

/// A search for an answer, depth first and the likeliest orders first.
struct Search<'a> {
    run: &'a Run,
    seen: HashSet<u64>,
    left: usize,
    way: Vec<SealedOrder>,
}

impl Search<'_> {
    /// Whether a right answer goes on from the cursor; then the way holds it.
    fn goes_on(&mut self, table: &mut dyn Table) -> bool {
        let here = table.cursor();
        if self.way.len() >= LONGEST || !self.seen.insert(table.digest(here)) {
            return false;
        }
        for order in self.candidates(table) {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if self.run.stand(table, here).is_err() || driver::submit(table, &order).is_err() {
                continue;
            }
            self.way.push(order);
            if matches!(self.run.is_right(table), Ok(true)) {
                return true;
            }
            if !self.is_astray(table) && self.goes_on(table) {
                return true;
            }
            self.way.pop();
        }
        false
    }

    /// What may be ordered here and has to do with the step, likeliest first.
    fn candidates(&self, table: &dyn Table) -> Vec<SealedOrder> {
        let given = self.run.given(table).orders;
        let promise = |order: SealedOrder| {
            let tree = table.order_tree(&order)?;
            Some((self.run.patterns().promise(&given, &tree)?, order))
        };
        let mut all: Vec<_> = table.legal_orders().into_iter().filter_map(promise).collect();
        all.sort_by_key(|(promise, _)| *promise);
        all.into_iter().map(|(_, order)| order).collect()
    }

    /// Whether nothing right can come any more.
    fn is_astray(&self, table: &dyn Table) -> bool {
        let lost = match &self.run.step().ask {
            Ask::Free(asked) => {
                asked.lost.iter().any(|lost| self.run.hold(table, std::slice::from_ref(&lost.fact)))
            }
            Ask::Order(_) | Ask::Read | Ask::Point(_) | Ask::Choose(_) | Ask::Number(_) | Ask::Predict(_) => {
                false
            }
        };
        lost || table.to_act() != Some(self.run.side())
            || self.run.look(table).is_some_and(|verdict: judge::Verdict| verdict.left.is_some())
    }
}
