//! Orders that have not been given, as the log would tell of them.

use crate::{
    base::{
        fence::Fence,
        side::{Side, Viewer},
    },
    contract::{rules::Draft, show::Presentation},
    dice::keyed::KeyedDice,
    show::{line::Line, scene::Arrow},
};

/// Orders as lines of the log of their side, each with the number of its order, in a world that fits what it knows. What would come
/// after the first die is not told, nor what would be seen in that world alone, nor what may not be ordered there. The last line has
/// the arrows that the map shows from then on and that no line has, as those of attacks that are declared.
pub(super) fn lines<R: Presentation>(
    rules: &R,
    view: &R::View,
    side: Side,
    orders: &[R::Order],
) -> Vec<(usize, Line)> {
    let mut dice = KeyedDice::new(0);
    let (who, mut state) = (Viewer::Side(side), rules.imagine(view, &mut dice));
    let (mut lines, mut end) = (Vec::new(), None);
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
                let mut said = rules.sentence(&seen, &told);
                // A march has its arrow in the line that tells of it, or among the deeds.
                if let Some(line) = said.as_mut().filter(|line| line.arrows.is_empty()) {
                    line.arrows = rules.deeds(&seen, &told);
                }
                lines.extend(said.into_iter().map(|line| (nth, line)));
                rules.hear(&mut seen, &told);
            }
            rules.apply(&mut at, event);
        }
        end = Some(seen);
    }
    if let Some(end) = end {
        draw(&mut lines, &rules.scene(view).arrows, rules.scene(&end).arrows);
    }
    lines
}

/// Gives the last line the arrows that are new on the map and stand in no line.
fn draw(lines: &mut [(usize, Line)], before: &[Arrow], after: Vec<Arrow>) {
    let known = |new: &Arrow| {
        let told = lines.iter().flat_map(|(_, line)| &line.arrows);
        told.chain(before).any(|old| (&old.path, old.style) == (&new.path, new.style))
    };
    let new: Vec<Arrow> = after.into_iter().filter(|arrow| !known(arrow)).collect();
    if let Some((_, last)) = lines.last_mut() {
        last.arrows.extend(new);
    }
}
