//! What a refusal draws: the way that was wanted, and the links its units have used already.

use super::{
    hands::Hand,
    parts::{Bubble, BubbleKind},
};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        board::Place,
        offer::Explanation,
        scene::{Act, Arrow, ArrowStyle, Gesture, Subject, Verb},
    },
};
use std::collections::VecDeque;

impl Hand<'_> {
    /// Adds the arrows of a refused gesture to its bubble.
    pub(crate) fn draw_refused(&mut self, gesture: &Gesture) {
        let Gesture::Act(Act { units, at: to, .. }) = gesture else { return };
        let Some(lead) = units.last().and_then(|&u| self.desk.seen.counter(u)) else { return };
        let (unit, side) = (lead.unit, lead.side);
        let mut arrows = self.links_used(unit);
        if let Some(path) = self.shortest(lead.place, *to) {
            arrows.push(Arrow {
                path,
                style: ArrowStyle::Refused,
                side,
                label: String::new(),
                legend: "".into(),
            });
        }
        if let Some(bubble) = &mut self.desk.bubble {
            bubble.arrows = arrows;
        }
    }

    /// The links a unit has moved along in this phase, numbered.
    fn links_used(&self, unit: UnitKey) -> Vec<Arrow> {
        let cursor = self.desk.table.cursor();
        let now = self.desk.table.when(cursor);
        let about = Subject::Unit(unit);
        let this_phase = self.desk.seen.log.iter().rev().skip_while(|l| l.ply > cursor);
        let mut moves: Vec<&Arrow> = this_phase
            .take_while(|l| (l.when.turn, l.when.phase) == (now.turn, now.phase))
            .filter(|l| l.line.subjects.contains(&about))
            .flat_map(|l| l.line.arrows.iter().rev())
            .filter(|a| a.style == ArrowStyle::Move)
            .collect();
        moves.reverse();
        let links = moves.iter().flat_map(|a| a.path.windows(2).map(|w| (w.to_vec(), a.side)));
        links
            .enumerate()
            .map(|(i, (path, side))| Arrow {
                path,
                style: ArrowStyle::Move,
                side,
                label: (i + 1).to_string(),
                legend: "".into(),
            })
            .collect()
    }

    /// A way over the fewest links, held by either side; places off the map are not passed.
    fn shortest(&self, from: PlaceKey, to: PlaceKey) -> Option<Vec<PlaceKey>> {
        let scene = &self.desk.seen.scene;
        let mut before: Vec<Option<PlaceKey>> = vec![None; scene.places.len()];
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            if here == to {
                break;
            }
            for next in scene.board.neighbours(here) {
                let passable = next == to || scene.board.place(next).is_some_and(Place::is_on_map);
                let slot = before.get_mut(next.index())?;
                if passable && slot.is_none() && next != from {
                    *slot = Some(here);
                    queue.push_back(next);
                }
            }
        }
        let mut path = vec![to];
        while let Some(last) = path.last().copied().filter(|l| *l != from) {
            path.push((*before.get(last.index())?)?);
        }
        path.reverse();
        (path.len() > 1).then_some(path)
    }

    /// Says of the units at a place why they can do no more, or that they can.
    pub(crate) fn why_stuck(&mut self, place: PlaceKey, now: f64) {
        let Some(&unit) = self.desk.own_units(place).first() else {
            self.desk.say("Select a unit first, then Y and a place");
            return;
        };
        let name = self.desk.seen.counter(unit).map_or(String::new(), |c| c.name.clone());
        let scene = std::sync::Arc::clone(&self.desk.seen.scene);
        let mut first = None;
        for to in scene.board.neighbours(place) {
            match self.desk.table.gesture(self.desk.viewer(), &Verb::GO.by(vec![unit], to)) {
                Ok(_) => {
                    let text = Explanation {
                        sentence: format!("{name} may still go to {}", self.desk.seen.place_name(to)),
                        at: Some(Subject::Place(place)),
                        ..Explanation::default()
                    };
                    self.desk.status.clone_from(&text.sentence);
                    self.desk.bubble = Some(Bubble {
                        kind: BubbleKind::Hint,
                        text,
                        since: now,
                        arrows: self.links_used(unit),
                    });
                    return;
                }
                Err(why) => {
                    first.get_or_insert(why);
                }
            }
        }
        if let Some(why) = first {
            self.refuse(why, Some(place), now);
            let used = self.links_used(unit);
            if let Some(bubble) = &mut self.desk.bubble {
                bubble.arrows = used;
            }
        }
    }
}
