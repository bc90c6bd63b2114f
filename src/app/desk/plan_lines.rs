//! The lines of the plan that is open: orders that go in and out, and the digits that stand for them.

use super::{digits::DigitLine, hands::Planner, state::Desk};
use engine::{
    base::keys::UnitKey,
    show::{builder::Builder, offer::Offer, scene::Subject, sealed::SealedOrder},
};

impl Planner<'_> {
    /// Adds orders to the plan, or takes them out when all are in it.
    pub(crate) fn plan_or_not(&mut self, orders: Vec<SealedOrder>) {
        let Some(p) = &mut self.desk.planning else { return };
        if orders.iter().all(|o| p.plan.contains(o)) {
            p.plan.retain(|o| !orders.contains(o));
            self.mend_plan();
        } else {
            let new: Vec<SealedOrder> = orders.into_iter().filter(|o| !p.plan.contains(o)).collect();
            p.plan.extend(new);
        }
    }

    /// Adds orders to the plan, also when they are in it already.
    pub(crate) fn plan_more(&mut self, orders: Vec<SealedOrder>) {
        if let Some(p) = &mut self.desk.planning {
            p.plan.extend(orders);
        }
    }

    /// Takes orders out of the plan; a plan that was not asked for ends when nothing is left in it.
    pub(crate) fn plan_less(&mut self, orders: &[SealedOrder]) {
        let Some(p) = &mut self.desk.planning else { return };
        for order in orders {
            if let Some(i) = p.plan.iter().rposition(|o| o == order) {
                p.plan.remove(i);
            }
        }
        self.mend_plan();
        if self.desk.planning.as_ref().is_some_and(|p| p.plan.is_empty() && !p.owed) {
            self.desk.planning = None;
        }
    }
}

impl Desk {
    /// Closes the panel; what was selected before it was opened is so again.
    pub(crate) fn give_up_plan(&mut self) {
        let Some(plan) = self.planning.take() else { return };
        let there = |unit: &UnitKey| self.seen.counter(*unit).is_some();
        let by: Vec<UnitKey> = plan.by.into_iter().filter(there).collect();
        if let Some(lead) = by.first() {
            self.inspect = Some(Subject::Unit(*lead));
            self.selection = by;
        }
    }
}

impl Planner<'_> {
    /// What is left of the plan is brought into a form in which it can be given.
    fn mend_plan(&mut self) {
        let who = self.desk.viewer();
        if let Some(p) = &mut self.desk.planning {
            p.plan = self.desk.table.mended(who, &p.about, &p.plan);
        }
    }

    /// Replaces the plan.
    pub(crate) fn plan_all(&mut self, orders: Vec<SealedOrder>) {
        if let Some(p) = &mut self.desk.planning {
            p.plan = orders;
        }
    }

    /// The line of the plan with this digit: a number goes up, or down with `less`; anything else goes in or out.
    pub(crate) fn take_line(&mut self, number: usize, less: bool, now: f64) {
        let Some(line) = self.desk.digits.line(number).cloned() else { return };
        let Some(builder) = self.desk.seen.builder.clone() else { return };
        match line {
            DigitLine::Number(label) => self.count_line(&builder, &label, less),
            DigitLine::Division(orders) => {
                let Some(division) = builder.divisions.iter().find(|d| d.orders == orders) else { return };
                self.desk.say(&format!("{}: {}", division.label, division.follows));
                self.plan_all(orders);
            }
            DigitLine::Offer(orders, label, _) => self.offer_line(&builder, orders, &label, now),
        }
    }

    /// A number of the plan, up or down by one.
    fn count_line(&mut self, builder: &Builder, label: &str, less: bool) {
        let row = builder.rows.iter().find(|r| r.label == label);
        let Some((row, (now, least, most))) = row.and_then(|r| Some((r, r.stepper?))) else { return };
        let orders = if less { &row.removes } else { &row.adds };
        if orders.is_empty() || (less && now <= least) || (!less && now >= most) {
            let bound = if less { format!("at least {least}") } else { format!("at most {most}") };
            self.desk.say(&format!("{label}: {bound}"));
            return;
        }
        self.desk.say(&format!("{label}: {}", if less { now - 1 } else { now + 1 }));
        if less {
            self.plan_less(orders);
        } else {
            self.plan_more(orders.clone());
        }
    }

    /// Something offered, into the plan or out of it.
    fn offer_line(&mut self, builder: &Builder, orders: Vec<SealedOrder>, label: &str, now: f64) {
        let on = self.desk.planning.as_ref().is_some_and(|p| orders.iter().all(|o| p.plan.contains(o)));
        match builder.offers.iter().find(|o| o.orders == orders) {
            _ if on => {
                self.desk.say(&format!("{label}: taken out"));
                self.plan_or_not(orders);
            }
            None => self.desk.say(&format!("{label}: not possible in this plan")),
            Some(Offer { why_not: Some(why), .. }) => self.desk.hand().refuse_offer(why.clone(), now),
            Some(_) => {
                self.desk.say(&format!("{label}: added"));
                self.plan_or_not(orders);
            }
        }
    }
}
