//! Orders that have not been given, as the log would tell of them.

use crate::{
    base::{
        fence::Fence,
        side::{Side, Viewer},
    },
    contract::{rules::Draft, show::Presentation},
    dice::keyed::KeyedDice,
    show::line::Line,
};

/// Orders as lines of the log of their side, each with the number of its order, in a world that fits what it knows. What would come
/// after the first die is not told, nor what would be seen in that world alone, nor what may not be ordered there.
pub(super) fn lines<R: Presentation>(
    rules: &R,
    view: &R::View,
    side: Side,
    orders: &[R::Order],
) -> Vec<(usize, Line)> {
    let mut dice = KeyedDice::new(0);
    let (who, mut state) = (Viewer::Side(side), rules.imagine(view, &mut dice));
    let mut lines = Vec::new();
    for (nth, order) in orders.iter().enumerate() {
        let (mut at, mut seen) = (state.clone(), rules.view(&state, who));
        if rules.check(&seen, order).is_err() {
            break;
        }
        let mut draft = Draft::new(rules, &mut state, &mut dice);
        rules.decide(&mut draft, order);
        let (events, rolls) = draft.finish();
        let is_known = |event: &&R::Event| rolls.is_empty() && rules.fence(event) == Fence::Open;
        for event in events.iter().take_while(is_known) {
            if let Some(told) = rules.told(&at, event, who) {
                lines.extend(rules.sentence(&seen, &told).into_iter().map(|line| (nth, line)));
                rules.hear(&mut seen, &told);
            }
            rules.apply(&mut at, event);
        }
    }
    lines
}
