//! What a forger may do to a journal.

use super::{Journal, Line, PlyLine, Rand, text_of, tree, value_of};
use engine::{
    base::{names::Names, seat::Seat, side::Side},
    contract::show::Presentation,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// What a change did: the lines it touched, and the events it changed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Changed {
    /// First line touched.
    pub line: usize,
    /// Events changed, added or moved.
    pub events: usize,
}

/// Values seen in real games: events and plies, and what stood at each way of their trees.
pub struct Pool<R: Presentation> {
    pub events: Vec<R::Event>,
    plies: Vec<PlyLine<R>>,
    by_way: BTreeMap<String, BTreeSet<String>>,
}

/// Numbers at the edges of things.
const NUMBERS: [&str; 22] = [
    "0", "1", "2", "3", "6", "7", "8", "31", "32", "63", "64", "96", "127", "128", "200", "253", "254",
    "255", "256", "65535", "-1", "-128",
];

impl<R: Presentation> Pool<R> {
    pub fn of(journals: &[Journal<R>]) -> Self {
        let mut pool = Self { events: Vec::new(), plies: Vec::new(), by_way: BTreeMap::new() };
        for journal in journals {
            let names = journal.rules.names();
            for line in &journal.lines {
                let Line::Ply(ply) = line else { continue };
                pool.plies.push((**ply).clone());
                for event in &ply.events {
                    pool.events.push(event.clone());
                    pool.learn(&names, "event", event);
                }
                ply.reasons.iter().for_each(|w| pool.learn(&names, "reason", w));
                pool.learn(&names, "order", &ply.order);
            }
        }
        pool
    }

    fn learn<T: Serialize>(&mut self, names: &Arc<dyn Names>, kind: &str, value: &T) {
        const ENOUGH: usize = 400;
        tree::parse(&text_of(names, value)).visit(kind, &mut |way, node| {
            let known = self.by_way.entry(way.to_owned()).or_default();
            if known.len() < ENOUGH {
                known.insert(node.to_string());
            }
        });
    }

    /// The value with one of its parts changed; none when nothing came of some tries.
    fn changed<T: Serialize + DeserializeOwned>(
        &self,
        names: &Arc<dyn Names>,
        kind: &str,
        value: &T,
        rand: &mut Rand,
    ) -> Option<T> {
        let whole = tree::parse(&text_of(names, value));
        for _ in 0..8 {
            let mut root = whole.clone();
            let number = rand.below(root.parts());
            let Some((way, part)) = root.part(number, kind.to_owned()) else { continue };
            self.change_part(&way, part, rand);
            if root != whole
                && let Some(changed) = value_of(names, &root.to_string())
            {
                return Some(changed);
            }
        }
        None
    }

    fn change_part(&self, way: &str, part: &mut tree::Node, rand: &mut Rand) {
        if rand.one_in(2)
            && let Some(known) = self.by_way.get(way)
            && let Some(other) = known.iter().nth(rand.below(known.len()))
        {
            *part = tree::parse(other);
            return;
        }
        match part {
            tree::Node::Leaf(text) => {
                *text = match text.as_str() {
                    "true" => "false".to_owned(),
                    "false" => "true".to_owned(),
                    t if t.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                        let near = t.parse::<i64>().map_or(0, |n| n + rand.below(5) as i64 - 2).to_string();
                        if rand.one_in(3) { near } else { NUMBERS[rand.below(NUMBERS.len())].to_owned() }
                    }
                    // Any id known anywhere: one of another kind does not read.
                    t if t.starts_with('"') => {
                        let ids: Vec<&String> =
                            self.by_way.values().flatten().filter(|s| s.starts_with('"')).collect();
                        rand.pick(&ids).map_or_else(|| t.to_owned(), |id| (*id).clone())
                    }
                    t => t.to_owned(),
                };
            }
            tree::Node::Nest { items, open, .. } => match rand.below(4) {
                0 if !items.is_empty() => _ = items.remove(rand.below(items.len())),
                1 if *open == '[' && !items.is_empty() => {
                    let one = items[rand.below(items.len())].clone();
                    items.push(one);
                }
                2 if items.len() > 1 => {
                    let (a, b) = (rand.below(items.len()), rand.below(items.len()));
                    items.swap(a, b);
                }
                3 if *open == '[' => items.clear(),
                _ => *part = tree::Node::Leaf("None".into()),
            },
        }
    }

    /// An event that was seen somewhere, or one changed.
    fn any_event(&self, names: &Arc<dyn Names>, rand: &mut Rand) -> Option<R::Event> {
        let event = rand.pick(&self.events)?;
        if rand.one_in(2) {
            return Some(event.clone());
        }
        self.changed(names, "event", event, rand)
    }
}

impl<R: Presentation> Journal<R> {
    fn plies(&self) -> Vec<usize> {
        (0..self.lines.len()).filter(|i| matches!(self.lines[*i], Line::Ply(_))).collect()
    }

    fn ply(&mut self, line: usize) -> Option<&mut PlyLine<R>> {
        match self.lines.get_mut(line) {
            Some(Line::Ply(ply)) => Some(ply),
            _ => None,
        }
    }

    /// One change, from a line on. `None` when it came to nothing.
    pub fn change(&mut self, pool: &Pool<R>, from: usize, rand: &mut Rand) -> Option<Changed> {
        let plies: Vec<usize> = self.plies().into_iter().filter(|line| *line >= from).collect();
        let line = *rand.pick(&plies)?;
        let events = match rand.below(27) {
            way @ 0..=13 => self.change_events(way, line, &plies, pool, rand)?,
            // What can follow, found by asking the program.
            14..=17 => self.wander(line, pool, rand)?,
            way @ 18..=20 => {
                self.change_giving(way, line, pool, rand)?;
                0
            }
            way @ 21..=23 => self.change_line(way, line, &plies, pool, rand)?,
            24 => {
                self.another_record(line, rand);
                0
            }
            25 => {
                self.change_header(rand)?;
                0
            }
            _ => {
                let other = *rand.pick(&plies)?;
                self.lines.swap(line, other);
                let n = self.ply(other)?.events.len();
                return Some(Changed { line: line.min(other), events: n + self.ply(line)?.events.len() });
            }
        };
        Some(Changed { line, events })
    }

    /// Changes the events of a ply; how many are others now.
    fn change_events(
        &mut self,
        way: usize,
        line: usize,
        plies: &[usize],
        pool: &Pool<R>,
        rand: &mut Rand,
    ) -> Option<usize> {
        let names = self.rules.names();
        let next = plies.iter().find(|ply| **ply > line);
        let ply = self.ply(line)?;
        match way {
            // A field of an event, which is what most forgers would try.
            0..=5 => {
                let at = rand.below(ply.events.len());
                let event = ply.events.get(at)?;
                ply.events[at] = pool.changed(&names, "event", event, rand)?;
                Some(1)
            }
            6 => {
                (!ply.events.is_empty()).then(|| ply.events.remove(rand.below(ply.events.len())))?;
                Some(1)
            }
            7 => {
                let (a, b) = (rand.below(ply.events.len()), rand.below(ply.events.len()));
                (a != b).then(|| ply.events.swap(a, b))?;
                Some(2)
            }
            8 => {
                let event = rand.pick(&ply.events)?.clone();
                ply.events.insert(rand.below(ply.events.len() + 1), event);
                Some(1)
            }
            // One from elsewhere put in.
            9 | 10 => {
                let event = pool.any_event(&names, rand)?;
                ply.events.insert(rand.below(ply.events.len() + 1), event);
                Some(1)
            }
            // Those of another ply, of this game or another.
            11 => {
                let other = rand.pick(&pool.plies)?.events.clone();
                let n = other.len() + ply.events.len();
                ply.events = other;
                Some(n)
            }
            // Some moved on to the next ply.
            12 => {
                let next = *next?;
                let from = rand.below(ply.events.len());
                let moved = ply.events.split_off(from);
                let n = moved.len();
                self.ply(next)?.events.splice(0..0, moved);
                Some(n)
            }
            _ => Some(ply.events.drain(..).count()),
        }
    }

    /// Changes who gave an order, which, why or with which dice.
    fn change_giving(&mut self, way: usize, line: usize, pool: &Pool<R>, rand: &mut Rand) -> Option<()> {
        let names = self.rules.names();
        match way {
            18 => {
                let other = rand.pick(&pool.plies)?;
                let (order, changed) = (other.order.clone(), rand.one_in(2));
                let order = if changed { pool.changed(&names, "order", &order, rand)? } else { order };
                self.ply(line)?.order = order;
            }
            19 => {
                let other = rand.pick(&pool.plies)?;
                let reason = rand.pick(&other.reasons)?.clone();
                let reason = pool.changed(&names, "reason", &reason, rand).unwrap_or(reason);
                let ply = self.ply(line)?;
                ply.reasons.insert(rand.below(ply.reasons.len() + 1), reason);
            }
            _ => self.change_seat_or_dice(line, rand)?,
        }
        Some(())
    }

    /// Takes a ply out, puts another in its place, or gives an order twice; how many events are others now.
    fn change_line(
        &mut self,
        way: usize,
        line: usize,
        plies: &[usize],
        pool: &Pool<R>,
        rand: &mut Rand,
    ) -> Option<usize> {
        match way {
            21 => {
                let Line::Ply(ply) = self.lines.remove(line) else { return None };
                Some(ply.events.len())
            }
            22 => {
                let mut ply = rand.pick(&pool.plies)?.clone();
                let here = self.ply(line)?;
                (ply.id, ply.parent, ply.group) = (here.id, here.parent, here.group);
                let n = ply.events.len();
                self.lines[line] = Line::Ply(Box::new(ply));
                Some(n)
            }
            // The same order twice.
            _ => {
                let Line::Ply(mut ply) = self.lines[line].clone() else { return None };
                if rand.one_in(2) {
                    ply.id += 1_000_000;
                    ply.parent = ply.id;
                }
                let n = ply.events.len();
                let at = if rand.one_in(2) { line + 1 } else { *rand.pick(plies)? };
                self.lines.insert(at, Line::Ply(ply));
                Some(n)
            }
        }
    }

    /// A record that is no order, with numbers that may be of nothing.
    fn another_record(&mut self, line: usize, rand: &mut Rand) {
        let known = rand.below(self.lines.len() + 2).to_string();
        let ply = if rand.one_in(4) { NUMBERS[rand.below(NUMBERS.len())].to_owned() } else { known };
        let side = ["0", "1", "2", "255"][rand.below(4)];
        let level = ["0", "1", "2", "255", "256"][rand.below(5)];
        let viewers = ["Umpire", "Side(0)", "Side(1)", "Side(7)"];
        let text = match rand.below(10) {
            0 => format!("cursor (to:{ply}"),
            1 => format!("control (side:{side},by:Automatic({level})"),
            2 => format!("control (side:{side},by:Person"),
            3 => format!("study (main:{ply}"),
            4 => format!("main (ply:{ply}"),
            5 => format!("hide (ply:{ply}"),
            6 => format!("name (ply:{ply},is:\"a\\u{{1b}}[2Jb\""),
            7 => format!("seen (ply:{ply},by:{}", viewers[rand.below(4)]),
            8 => format!("end (plies:{ply}"),
            _ => format!("note (id:{},ply:{ply},note:Comment(\"so\"),by:\"A\",on:\"\"", rand.below(4)),
        };
        self.lines.insert(line, Line::Other(format!("{text},sum:\"0\")")));
    }

    /// Other options, another seed, another way of undo, as the header has them.
    fn change_header(&mut self, rand: &mut Rand) -> Option<()> {
        const OTHERS: [(&str, &str); 10] = [
            ("undo:Fair", "undo:Study"),
            ("undo:Study", "undo:Fair"),
            ("strength:bell", "strength:presort"),
            ("strength:presort", "strength:bell"),
            ("free_setup:false", "free_setup:true"),
            ("free_setup:true", "free_setup:false"),
            ("plan:Some(Historical)", "plan:Some(Marcks)"),
            ("plan:None", "plan:Some(Schultz)"),
            ("soviet:standard", "soviet:hard"),
            ("seed:", "seed:1"),
        ];
        let there: Vec<_> = OTHERS.iter().filter(|(from, _)| self.header.contains(from)).collect();
        let (from, to) = rand.pick(&there)?;
        self.header = self.header.replacen(from, to, 1);
        Some(())
    }

    fn change_seat_or_dice(&mut self, line: usize, rand: &mut Rand) -> Option<()> {
        let ply = self.ply(line)?;
        let side = Side([0, 1, 2, 255][rand.below(4)]);
        let level = [0, 0, 1, 255][rand.below(4)];
        match rand.below(6) {
            0 => ply.seat = Seat::Person(side),
            1 => ply.seat = Seat::Automatic(side, level),
            2 => ply
                .ties
                .push(engine::dice::key::Tie { sides: rand.below(8) as u32, face: rand.below(8) as u32 }),
            3 => {
                let roll = rand.pick(&ply.rolls)?.clone();
                ply.rolls.push(roll);
            }
            n => {
                let at = rand.below(ply.rolls.len());
                let roll = ply.rolls.get_mut(at)?;
                let odd = [0, 1, 6, 7, 255, u32::MAX][rand.below(6)];
                match n {
                    4 if rand.one_in(2) => roll.sides = odd,
                    4 => roll.face = odd,
                    _ if rand.one_in(2) => roll.by_hand = true,
                    _ => roll.key.purpose = "what\u{1b} for".into(),
                }
            }
        }
        Some(())
    }

    /// Adds events that can follow, until the game stands between two orders again; what came after is left out.
    fn wander(&mut self, line: usize, pool: &Pool<R>, rand: &mut Rand) -> Option<usize> {
        let rules = Arc::clone(&self.rules);
        let names = rules.names();
        let mut state = self.state_before(line);
        let ply = self.ply(line)?;
        let keep = rand.below(ply.events.len() + 1);
        ply.events.truncate(keep);
        for event in &ply.events {
            if rules.possible(&state, event).is_err() {
                return None;
            }
            rules.apply(&mut state, event);
        }
        let (mut added, wanted) = (0, 1 + rand.below(12));
        for _ in 0..600 {
            let Some(event) = pool.any_event(&names, rand) else { continue };
            if rules.possible(&state, &event).is_err() {
                continue;
            }
            rules.apply(&mut state, &event);
            ply.events.push(event);
            added += 1;
            if added >= wanted && rules.at_rest(&state).is_ok() {
                break;
            }
        }
        if rand.below(4) > 0 {
            // Most of what followed could not follow now.
            self.lines.truncate(line + 1);
        }
        (added > 0).then_some(added)
    }
}
