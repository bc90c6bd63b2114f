//! Where the row lies into which a stack opens: it grows out of the stack, right above or below it, beside it where both would
//! hide what is asked for. Rectangles in, a rectangle out.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Side of a counter in the row.
pub(crate) const COUNTER: f32 = 44.0;
/// From one counter of the row to the next, and from one row to the next: under each there is room for its digit.
const PITCH: Vec2 = vec2(52.0, 56.0);
/// Around all counters.
const PADDING: f32 = 6.0;
/// Between the stack and the row.
pub(crate) const GAP: f32 = 6.0;
/// Width of the notch that ties the row to its stack.
const NOTCH: f32 = 10.0;
/// The most counters side by side.
const MOST: usize = 6;
/// How near to a corner of the row the notch may stand.
const CORNER: f32 = 14.0;

/// Where a row is, seen from its stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    Above,
    Below,
    Right,
    Left,
}

/// How a row lies to its stack, so that it goes with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lie {
    beside: Beside,
    columns: usize,
    /// How far along its edge the notch stands, 0 to 1.
    share: f32,
}

/// A row in the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Fan {
    /// Its box.
    pub(crate) card: Rect,
    /// The notch: two points on the box, and its tip between them.
    pub(crate) notch: [Pos2; 3],
    columns: usize,
}

/// What there is around a stack that opens.
pub(crate) struct Around<'a> {
    /// The stack with the frame around it.
    pub(crate) stack: Rect,
    /// Where the row may lie.
    pub(crate) room: Rect,
    /// How many counters it has.
    pub(crate) counters: usize,
    /// What it had better not hide, and what that costs.
    pub(crate) avoid: &'a [(Rect, f32)],
}

/// Where a row that lay somewhere before must be better to go elsewhere: by this much.
const STAYS: f32 = 150.0;

impl Around<'_> {
    /// The best place of the row.
    pub(crate) fn best(&self, before: Option<Lie>) -> Lie {
        let cost = |lie: &Lie| self.cost(*lie) - if Some(*lie) == before { STAYS } else { 0.0 };
        let all = self.lies().map(|lie| (cost(&lie), lie));
        let best = all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, lie)| lie);
        best.unwrap_or(Lie { beside: Beside::Below, columns: 1, share: 0.5 })
    }

    /// All that are tried: the fewest rows first, above and below before left and right.
    fn lies(&self) -> impl Iterator<Item = Lie> {
        let level = self.columns(MOST);
        let upright = self.counters.div_ceil(MOST);
        let sides = [
            (Beside::Above, level),
            (Beside::Below, level),
            (Beside::Above, self.columns(level.div_ceil(2))),
            (Beside::Below, self.columns(level.div_ceil(2))),
            (Beside::Right, upright),
            (Beside::Left, upright),
            (Beside::Right, level),
            (Beside::Left, level),
        ];
        let shares = [0.5, 0.25, 0.75, 0.0, 1.0];
        sides
            .into_iter()
            .flat_map(move |(beside, columns)| shares.map(|share| Lie { beside, columns, share }))
    }

    /// In how many columns the counters lie where no row is longer than this: rows of nearly the same length.
    fn columns(&self, most: usize) -> usize {
        let rows = self.counters.div_ceil(most.max(1)).max(1);
        self.counters.div_ceil(rows).max(1)
    }

    /// A row that lies so.
    pub(crate) fn fan(&self, lie: Lie) -> Fan {
        let rows = self.counters.div_ceil(lie.columns.max(1));
        let size = vec2(lie.columns as f32, rows as f32) * PITCH + Vec2::splat(PADDING * 2.0);
        let middle = self.stack.center();
        let along = |size: f32| CORNER + (size - CORNER * 2.0) * lie.share;
        let min = match lie.beside {
            Beside::Above => pos2(middle.x - along(size.x), self.stack.top() - GAP - size.y),
            Beside::Below => pos2(middle.x - along(size.x), self.stack.bottom() + GAP),
            Beside::Right => pos2(self.stack.right() + GAP, middle.y - along(size.y)),
            Beside::Left => pos2(self.stack.left() - GAP - size.x, middle.y - along(size.y)),
        };
        let most = (self.room.max - size).max(self.room.min);
        let card = Rect::from_min_size(min.clamp(self.room.min, most).round(), size);
        Fan { card, notch: notch(card, self.stack, lie.beside), columns: lie.columns }
    }

    /// What it costs to lie so.
    fn cost(&self, lie: Lie) -> f32 {
        let card = self.fan(lie).card;
        let hidden = |(r, price): &(Rect, f32)| {
            let both = card.intersect(*r);
            let share = both.area() / r.area().max(1.0);
            if both.is_positive() { price * (1.0 + 0.05 * share.min(1.0)) } else { 0.0 }
        };
        let own = if card.intersects(self.stack) { 1e6 } else { 0.0 };
        let order = match lie.beside {
            Beside::Above => 0.0,
            Beside::Below => 8.0,
            Beside::Right | Beside::Left => 60.0,
        };
        let rows = 30.0 * (self.counters.div_ceil(lie.columns.max(1)) - 1) as f32;
        own + order + rows + (lie.share - 0.5).abs() * 12.0 + self.avoid.iter().map(hidden).sum::<f32>()
    }
}

/// The notch of a box that lies beside a stack.
fn notch(card: Rect, stack: Rect, beside: Beside) -> [Pos2; 3] {
    let inner = card.shrink(CORNER.min(card.size().min_elem() * 0.5));
    let on = inner.clamp(stack.center());
    let half = NOTCH * 0.5;
    match beside {
        Beside::Above | Beside::Below => {
            let (y, tip) = if beside == Beside::Above {
                (card.bottom(), stack.top())
            } else {
                (card.top(), stack.bottom())
            };
            [pos2(on.x - half, y), pos2(on.x, tip), pos2(on.x + half, y)]
        }
        Beside::Right | Beside::Left => {
            let (x, tip) = if beside == Beside::Right {
                (card.left(), stack.right())
            } else {
                (card.right(), stack.left())
            };
            [pos2(x, on.y - half), pos2(tip, on.y), pos2(x, on.y + half)]
        }
    }
}

impl Fan {
    /// Where the counter of this number lies, with some room around it.
    pub(crate) fn cell(&self, nth: usize) -> Rect {
        let at = vec2((nth % self.columns) as f32 + 0.5, (nth / self.columns) as f32 + 0.5) * PITCH;
        Rect::from_center_size(self.card.min + Vec2::splat(PADDING) + at, Vec2::splat(COUNTER + 4.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect::from_min_max(Pos2::ZERO, pos2(800.0, 600.0));

    fn around(at: Pos2, counters: usize, avoid: &[(Rect, f32)]) -> Around<'_> {
        Around { stack: Rect::from_center_size(at, Vec2::splat(40.0)), room: ROOM, counters, avoid }
    }

    fn opened(around: &Around<'_>) -> Fan {
        around.fan(around.best(None))
    }

    #[test]
    fn a_row_lies_six_points_above_its_stack_with_the_notch_on_it() {
        let around = around(pos2(400.0, 300.0), 3, &[]);
        let fan = opened(&around);
        assert_eq!((fan.card.bottom(), fan.card.center().x), (around.stack.top() - 6.0, 400.0));
        assert_eq!(fan.notch[1], around.stack.center_top());
        assert_eq!((fan.columns, fan.card.width()), (3, 168.0));
    }

    #[test]
    fn below_where_the_view_ends_above_and_never_off_it() {
        for at in [pos2(30.0, 30.0), pos2(770.0, 30.0), pos2(30.0, 570.0), pos2(770.0, 570.0)] {
            let around = around(at, 4, &[]);
            let fan = opened(&around);
            assert!(ROOM.contains_rect(fan.card) && !fan.card.intersects(around.stack), "{at:?}: {fan:?}");
            assert!(fan.card.expand(6.5).intersects(around.stack), "{at:?}: {fan:?}");
        }
    }

    #[test]
    fn no_row_has_more_than_six_and_all_are_shown() {
        for counters in 2..=15 {
            let fan = opened(&around(pos2(400.0, 300.0), counters, &[]));
            assert!(
                fan.columns <= 6 && (0..counters).all(|n| fan.card.contains_rect(fan.cell(n))),
                "{fan:?}"
            );
            let rows = counters.div_ceil(fan.columns);
            assert_eq!(rows, counters.div_ceil(6), "{counters} counters");
        }
    }

    #[test]
    fn it_goes_to_the_other_side_of_what_is_asked_for() {
        let target = [(Rect::from_center_size(pos2(400.0, 240.0), Vec2::splat(44.0)), 5000.0)];
        let around = around(pos2(400.0, 300.0), 3, &target);
        assert!(!opened(&around).card.intersects(target[0].0));
    }

    #[test]
    fn it_stays_where_it_lay_unless_something_that_counts_comes_under_it() {
        let first = around(pos2(400.0, 300.0), 3, &[]).best(None);
        let name = [(Rect::from_center_size(pos2(400.0, 250.0), vec2(60.0, 14.0)), 40.0)];
        assert_ne!(around(pos2(400.0, 300.0), 3, &name).best(None), first);
        assert_eq!(around(pos2(400.0, 300.0), 3, &name).best(Some(first)), first);
        let target = [(name[0].0, 5000.0)];
        assert_ne!(around(pos2(400.0, 300.0), 3, &target).best(Some(first)), first);
    }
}
