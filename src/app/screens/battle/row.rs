//! A row of the card of a battle: whose it is, its counters with their hits, those struck and those that left, and the
//! sum of the hits it scored.

use crate::{
    features::battles::{
        course::Progress,
        story::{Rows, in_motion},
    },
    map::counters::{Look, counter_shapes},
    screens::battle::pen::{COUNTER, MOST, PIPS, PITCH, Pen, eased, square},
    ui::Role,
};
use egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use engine::{
    base::{keys::UnitKey, say::count_of},
    show::{
        counter::CounterMark,
        fight::{Change, Fight, Stands, Volley},
        line::Term,
    },
};

/// What a row needs of the battle.
pub(crate) struct Row<'a> {
    pub(crate) fight: &'a Fight,
    /// 0 for those who attack, 1 for those who are attacked.
    pub(crate) nth: usize,
    pub(crate) rows: &'a Rows,
    pub(crate) now: Progress,
    /// Hits as they are being placed, in place of those that were.
    pub(crate) placed: Option<&'a [(UnitKey, u8)]>,
}

impl Laid {
    /// The same, moved.
    pub(crate) fn at(mut self, by: egui::Vec2) -> Self {
        self.units.iter_mut().for_each(|(_, body)| *body = body.translate(by));
        self.source = self.source.map(|at| at + by);
        self
    }
}

/// Where a row ended up.
#[derive(Default)]
pub(crate) struct Laid {
    /// Its counters.
    pub(crate) units: Vec<(UnitKey, Rect)>,
    /// Where the hits it scored wait until they fly.
    pub(crate) source: Option<Pos2>,
}

impl Row<'_> {
    /// Lays the row out.
    pub(crate) fn lay(&self, pen: &mut Pen<'_>) -> Laid {
        let mut laid = Laid::default();
        self.heading(pen, &mut laid);
        let per_line = (((pen.width + PITCH - COUNTER) / PITCH).floor() as usize).clamp(1, MOST);
        let stands = &self.rows[self.nth];
        for (i, one) in stands.iter().enumerate() {
            let (col, line) = (i % per_line, i / per_line);
            let x = COUNTER / 2.0 + PITCH * col as f32;
            let y = pen.y + COUNTER / 2.0 + 3.0 + line as f32 * (COUNTER + 16.0);
            laid.units.push((one.mark.unit, square(pos2(x, y))));
            self.counter(pen, pos2(x, y), one);
        }
        pen.y += stands.len().div_ceil(per_line).max(1) as f32 * (COUNTER + 16.0);
        laid
    }

    /// Whose row it is, and the hits it scored.
    fn heading(&self, pen: &mut Pen<'_>, laid: &mut Laid) {
        let t = pen.kit.th;
        let side = if self.nth == 0 { self.fight.encounter.side } else { self.fight.encounter.side.other() };
        let middle = pen.y + pen.kit.h(9.0);
        let mark = Rect::from_center_size(pos2(4.0, middle), vec2(7.0, 7.0));
        if t.side(side.0).is_cut() {
            pen.out.push(Shape::circle_filled(mark.center(), 3.8, t.side(side.0).line));
        } else {
            pen.out.push(Shape::rect_filled(mark, 0.0, t.side(side.0).line));
        }
        let words = ["attack", "defend"][self.nth];
        let name = format!("{} units {words}", self.fight.names[self.nth]);
        pen.text(pos2(14.0, middle), Align2::LEFT_CENTER, &name, Role::CaptionSemi, t.ink2);
        if let Some(scored) = self.scored() {
            let [one, many] = self.told().map_or(["hit", "hits"], |volley| volley.of);
            let text = count_of(scored, one, many);
            let at = pos2(pen.width, middle);
            let words = pen.text(at, Align2::RIGHT_CENTER, &text, Role::BodySemi, t.ink);
            let source = pos2(words.left() - PIPS, middle);
            let left = scored.saturating_sub(self.landed()).min(12);
            // Hits beyond what the units can take are lost.
            let spent = self.now.beats >= self.fight.beats.len() && self.fight.end().is_some();
            for i in 0..left {
                let at = source - vec2(PIPS * f32::from(i), 0.0);
                if spent { pen.hollow_pip(at) } else { pen.pip(at, 1.0) }
            }
            let first = vec2(PIPS * f32::from(left.saturating_sub(1)), 0.0);
            laid.source = Some(source - first);
        }
        pen.y += pen.kit.h(20.0);
    }

    /// Hits the row scored, once both sides have fired.
    pub(crate) fn scored(&self) -> Option<u8> {
        self.told().map(|volley| volley.hits[1 - self.nth])
    }

    /// The hits of both sides that are told.
    fn told(&self) -> Option<&Volley> {
        let fired = self.fight.beats.iter().take(self.now.beats + 1);
        fired.rev().find_map(|beat| beat.volley.as_ref())
    }

    /// Those of them that units of the other row took, or that are on their way.
    fn landed(&self) -> u8 {
        if self.placed.is_some() {
            let taken = |s: &Stands| self.hits(s);
            return self.rows[1 - self.nth].iter().map(taken).sum();
        }
        let taken: u8 = self.rows[1 - self.nth].iter().map(|s| s.hits).sum();
        let other = &self.rows[1 - self.nth];
        let flying = |c: &&Change| matches!(c, Change::Hit(u) if other.iter().any(|s| s.mark.unit == *u));
        taken + in_motion(self.fight, self.now).filter(flying).count() as u8
    }

    /// Hits of a unit: as they are being placed, else as it took them.
    fn hits(&self, one: &Stands) -> u8 {
        let placed = self.placed.and_then(|all| all.iter().find(|(u, _)| *u == one.mark.unit));
        placed.map_or(one.hits, |(_, n)| *n)
    }

    /// A counter with its hits; struck when it is gone, aside when it left.
    fn counter(&self, pen: &mut Pen<'_>, centre: Pos2, one: &Stands) {
        let t = pen.kit.th;
        let unit = one.mark.unit;
        let share = |wanted: fn(&Change) -> bool| {
            let mut moving = in_motion(self.fight, self.now).filter(|c| c.unit() == unit);
            moving.any(wanted).then(|| eased(self.now.share))
        };
        let gone = share(|c| matches!(c, Change::Gone(_))).or(one.gone.then_some(1.0));
        let away = share(|c| matches!(c, Change::Goes(..))).or(one.went.is_some().then_some(1.0));
        let turns = share(|c| matches!(c, Change::Looks(_)));
        // Those who go leave the line: the attacker's upwards, the defender's downwards.
        let out = if self.nth == 0 { -4.0 } else { 4.0 };
        let at = centre + vec2(0.0, out * gone.or(away.filter(|_| !self.moves_in(one))).unwrap_or(0.0));
        let shown = self.shown(one);
        let look = Look::default();
        counter_shapes(pen.painter, at, COUNTER, shown, &look, t, &mut pen.out);
        if turns.is_some() {
            let frame = Stroke::new(2.4, t.acc);
            pen.out.push(Shape::rect_stroke(square(at).expand(3.0), 4.0, frame, StrokeKind::Outside));
        }
        if let Some(share) = gone {
            strike(pen, square(at), share);
        } else if away.is_some() && !self.moves_in(one) {
            pen.out.push(Shape::rect_filled(square(at).expand(1.0), 2.0, t.card.gamma_multiply(0.45)));
            let tip = square(at).right_center() + vec2(3.0, 0.0);
            arrow_head(pen, tip, t.side(one.mark.side).line);
        }
        let hits = self.hits(one);
        let below = square(centre).bottom() + 7.0;
        let left = centre.x - PIPS * (f32::from(hits) - 1.0) / 2.0;
        for i in 0..hits {
            pen.pip(pos2(left + PIPS * f32::from(i), below), 1.0);
        }
    }

    /// The face a counter has now: the new one as soon as it turns.
    fn shown<'b>(&'b self, one: &'b Stands) -> &'b CounterMark {
        let mut turned = in_motion(self.fight, self.now).filter(|c| c.unit() == one.mark.unit);
        turned.find_map(Change::looks).unwrap_or(&one.mark)
    }

    /// Whether it goes to the place that was attacked.
    fn moves_in(&self, one: &Stands) -> bool {
        let mut moving = in_motion(self.fight, self.now).filter(|c| c.unit() == one.mark.unit);
        let to = moving.find_map(Change::goes_to);
        to.or(one.went) == Some(self.fight.encounter.place)
    }

    /// The terms of the sum of the hits it scored, as a builder shows them; before any are told those to come, for their room.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &Term> {
        let sums = self.told().or_else(|| self.fight.volley()).and_then(|v| v.sums.get(1 - self.nth));
        sums.into_iter().flatten().filter(|term| term.total || term.value != "0")
    }
}

/// Strikes a counter out.
fn strike(pen: &mut Pen<'_>, body: Rect, share: f32) {
    let t = pen.kit.th;
    pen.out.push(Shape::rect_filled(body.expand(1.5), 2.0, t.card.gamma_multiply(0.62 * share)));
    let stroke = Stroke::new(2.6, t.atk);
    let r = body.shrink(3.0);
    for (from, to) in [(r.left_top(), r.right_bottom()), (r.right_top(), r.left_bottom())] {
        pen.out.push(Shape::line_segment([from, from + (to - from) * share], stroke));
    }
}

/// A small head at the right of a counter that left.
fn arrow_head(pen: &mut Pen<'_>, tip: Pos2, c: Color32) {
    let back = |y: f32| tip + vec2(-6.0, y);
    let points = vec![tip + vec2(1.0, 0.0), back(-5.0), back(5.0)];
    pen.out.push(Shape::convex_polygon(points, c, Stroke::new(1.0, pen.kit.th.card)));
}

/// Hits on their way from the row that scored them to the units that take them.
pub(crate) fn flights(pen: &mut Pen<'_>, fight: &Fight, now: Progress, laid: &[Laid; 2]) {
    for change in in_motion(fight, now) {
        let Change::Hit(unit) = change else { continue };
        for (to, from) in [(0, 1), (1, 0)] {
            let target = laid[to].units.iter().find(|(u, _)| u == unit);
            let Some(((_, body), source)) = target.zip(laid[from].source) else { continue };
            let share = eased(now.share);
            let aim = body.center_bottom() + vec2(0.0, 7.0);
            pen.pip(source + (aim - source) * share, 1.0 + 0.3 * (1.0 - share));
        }
    }
}
