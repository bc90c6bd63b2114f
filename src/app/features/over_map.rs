//! What is drawn over the map: the words, marks and arrows of the plan, the hint and the event shown, and the card of
//! what the pointer is over. All of it is made again only when something it depends on has changed.

use super::{
    mode::{Modes, Signs},
    news::News,
    overlays::Overlays,
};
use crate::{
    desk::{Bubble, BubbleKind, Desk, Planning, parts::Marching},
    map::{self, Cause, is_quiet, mark_place},
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
    },
    show::{
        line::Weight,
        log::LogLine,
        scene::{Arrow, ArrowStyle, Mark, Subject},
        sheet::{Row, Section},
        words::Tone,
    },
};
use std::sync::Arc;

/// What it depends on.
#[derive(PartialEq)]
struct Key {
    version: u64,
    marks: Option<Vec<UnitKey>>,
    planning: Option<Planning>,
    bubble: Option<Bubble>,
    hint: bool,
    event: Option<PlyId>,
    step: Option<usize>,
    change: Option<usize>,
    reach: bool,
    pointed: Option<PlyId>,
    watched: Option<PlaceKey>,
    glow: Option<(usize, bool, u32)>,
    marches: Vec<Marching>,
    looks: bool,
}

/// What it was made for last.
#[derive(Default)]
pub struct OverMap {
    key: Option<Key>,
    /// Version of the picture and subject the card was made for.
    card: Option<(u64, Subject)>,
}

impl OverMap {
    /// Everything is made again at the next look.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Brings what is drawn over the map up to date.
    pub fn refresh(&mut self, desk: &mut Desk, (news, overlays): (&News, &Overlays), modes: &Modes) {
        self.refresh_card(desk, overlays);
        let lit = modes.glowing(desk);
        let glow = lit.and_then(|mode| mode.glow_key(desk));
        let key = Key {
            version: desk.seen.version,
            marks: desk.seen.marks_key.clone(),
            planning: desk.planning.clone(),
            bubble: desk.bubble.clone(),
            hint: desk.hint.is_some(),
            event: desk.event_ply(),
            step: desk.event_shown().map(|e| e.index),
            change: news.picked,
            reach: overlays.reach_drawn(desk),
            pointed: desk.pointed,
            watched: desk.watched.first().copied(),
            glow,
            marches: desk.marches.clone(),
            looks: desk.look.is_some(),
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }
        let marching = desk.drawn_marches();
        (desk.seen.ghosts, desk.seen.pointed_arrows) = desk.ghost_of_a_dot();
        let asks = lit.is_some();
        let named = lit.and_then(|lit| lit.named(desk)).unwrap_or_default();
        let lit = lit.map(|lit| lit.glow(desk)).unwrap_or_default();
        let lit_at: Vec<PlaceKey> = lit.0.iter().map(mark_place).collect();
        let drawn = modes.iter().map(|mode| mode.drawn(desk)).find(|drawn| *drawn != Signs::default());
        let from = From { desk, news, overlays, drawn: drawn.unwrap_or_default(), lit, asks, marching };
        let (marks, arrows, words) = (from.marks(), from.arrows(), from.words());
        desk.seen.over_marks = marks;
        desk.seen.over_arrows = arrows;
        desk.seen.bubble = words;
        let mut followed = desk.followed();
        if asks {
            // What the step is about can be read. Where places fill the sheet that is what glows: names of towns in its
            // words are there to find one's way.
            followed.step = None;
            if followed.now.is_none() {
                let about = if desk.seen.scene.board.is_tiled() { lit_at } else { named };
                let lit = glow.filter(|_| !about.is_empty()).map(|key| (Cause::Lit(key.0), about));
                // What glowed or was planned last stays in sight until the next step.
                let stays = |(cause, _): &(Cause, _)| matches!(cause, Cause::Lit(_) | Cause::Plan(_));
                let last = || desk.seen.followed.now.clone().filter(stays);
                followed.now = lit.or_else(last);
            }
        }
        if *desk.seen.followed != followed {
            desk.seen.followed = Arc::new(followed);
        }
        desk.seen.account = desk.event_ply().and_then(|ply| desk.table.account(ply, desk.viewer()));
        self.key = Some(key);
    }

    /// The card of what the pointer is over, with what the overlay that is on says of it.
    fn refresh_card(&mut self, desk: &mut Desk, overlays: &Overlays) {
        let hovered = desk.hovered.clone().filter(|s| desk.seen.place_of(s).is_some());
        let wanted = hovered.map(|s| (desk.seen.version, s));
        if self.card == wanted {
            return;
        }
        desk.seen.hover_sheet = wanted.as_ref().map(|(_, s)| {
            let mut sheet = desk.table.sheet(desk.at(), desk.viewer(), s);
            sheet.sections.extend(overlays.section(desk, s));
            if let Some(section) = barred(desk, s) {
                sheet.sections.insert(0, section);
            }
            (s.clone(), sheet)
        });
        self.card = wanted;
    }
}

/// Why the place the pointer is on is barred to a retreat, where a cross says that it is.
fn barred(desk: &Desk, at: &Subject) -> Option<Section> {
    let place = desk.seen.place_of(at)?;
    let planned = desk.seen.builder.iter().flat_map(|builder| &builder.arrows);
    let mut all = planned.chain(&desk.seen.scene.arrows);
    let arrow = all.find(|a| a.style == ArrowStyle::Barred && a.path.last() == Some(&place))?;
    let row = Row { label: "Retreat".into(), value: arrow.label.clone(), tone: Tone::Warn, ..Row::default() };
    Some(Section { title: String::new(), rows: vec![row] })
}

/// What words, marks and arrows are made from.
struct From<'a> {
    desk: &'a Desk,
    news: &'a News,
    overlays: &'a Overlays,
    /// What was drawn on the map in a review.
    drawn: Signs,
    /// What glows in a lesson.
    lit: Signs,
    /// A lesson is played or made.
    asks: bool,
    /// Marches under way.
    marching: (Vec<Mark>, Vec<Arrow>),
}

impl From<'_> {
    /// What is said on the map: a refusal or hint, else the reason of the event shown.
    fn words(&self) -> Option<map::Bubble> {
        if let Some(bubble) = &self.desk.bubble {
            let text = &bubble.text;
            let place = text.at.as_ref().and_then(|s| self.desk.seen.place_of(s))?;
            let tone = match bubble.kind {
                BubbleKind::Refusal | BubbleKind::Reply => Tone::Warn,
                BubbleKind::Hint => Tone::Plain,
            };
            return Some(map::Bubble {
                place,
                title: text.sentence.clone(),
                text: String::new(),
                way_out: text.way_out.clone(),
                tags: text.rules.clone(),
                tone,
                side: None,
            });
        }
        if self.desk.look.is_none() && self.desk.my_turn() && !self.desk.selection.is_empty() {
            // Who has taken up a unit has read it; it would lie over where the unit may go.
            return None;
        }
        if let Some(words) = self.desk.event_words() {
            return Some(words);
        }
        let ply = self.desk.event_ply()?;
        let lines: Vec<&LogLine> = self
            .desk
            .seen
            .lines_of(ply)
            .filter(|l| !matches!(l.line.weight, Weight::Heading | Weight::Detail))
            .collect();
        let reasons: Vec<&LogLine> = lines.iter().filter(|l| l.is_reason).copied().collect();
        let why = reasons.first()?;
        let fact = lines.iter().find(|l| !l.is_reason).copied().unwrap_or(why);
        let at = |l: &LogLine| {
            let end = l.line.arrows.first().and_then(|a| a.path.last().copied());
            end.or_else(|| l.line.subjects.iter().find_map(|s| self.desk.seen.place_of(s)))
        };
        let place = at(fact).or_else(|| at(why))?;
        Some(map::Bubble {
            place,
            title: fact.line.text.clone(),
            // The first reason alone: the panel has the others and what was weighed.
            text: if std::ptr::eq(fact, *why) { String::new() } else { why.line.text.clone() },
            way_out: String::new(),
            tags: why.line.rules.iter().take(2).cloned().collect(),
            tone: Tone::Plain,
            side: why.seat.map(|s| s.side().0).or(why.line.side.map(|s| s.0)),
        })
    }

    /// Arrows to draw over the scene: of the plan, of the hint, of the event shown.
    fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        if let Some(builder) = &self.desk.seen.builder {
            arrows.extend(builder.arrows.iter().cloned());
        }
        if self.desk.look.is_none() {
            arrows.extend(self.desk.put_off.arrows().cloned());
        }
        if let Some((_, line)) = &self.desk.hint {
            arrows.extend(line.arrows.iter().cloned());
        }
        if let Some(event) = self.desk.event_shown() {
            arrows.extend(event.line.line.arrows.iter().cloned());
        } else if let Some(ply) = self.desk.event_ply() {
            arrows.extend(self.desk.story_arrows(ply));
        }
        if let Some(bubble) = &self.desk.bubble {
            arrows.extend(bubble.arrows.iter().cloned());
        }
        arrows.extend(self.news.shown().into_iter().flat_map(|l| l.arrows.iter().cloned()));
        arrows.extend(self.marching.1.iter().cloned());
        arrows.extend(self.drawn.1.iter().cloned());
        arrows.extend(self.lit.1.iter().cloned());
        arrows.extend(self.desk.seen.pointed_arrows.iter().cloned());
        // What the scene shows already would stand there twice, with two labels.
        let shown = |a: &Arrow| {
            let same = |b: &Arrow| a.path == b.path && a.style == b.style;
            self.desk.seen.scene.arrows.iter().any(|b| same(b) && (a.label.is_empty() || a.label == b.label))
        };
        arrows.retain(|a| !shown(a));
        arrows
    }

    /// The place suggested among many that may be chosen: that of the hint, else of the recommended choice.
    fn suggested_place(&self) -> Option<PlaceKey> {
        if !self.desk.my_turn() || !is_quiet(&self.desk.seen.scene.marks) {
            return None;
        }
        let hinted = self
            .desk
            .hint
            .as_ref()
            .and_then(|(_, line)| line.subjects.iter().find_map(|s| self.desk.seen.place_of(s)));
        // In a lesson it would be the answer.
        let choices = &self.desk.seen.sequence.choices;
        let recommended = || choices.iter().find(|o| o.recommended && !self.asks);
        hinted.or_else(|| {
            recommended().and_then(|o| o.subject.as_ref()).and_then(|s| self.desk.seen.place_of(s))
        })
    }

    /// The targets of a plan that has several: each is marked, whichever of them its panel is about.
    fn targets_of_plan(&self) -> Vec<Mark> {
        let arrows = self.desk.seen.builder.iter().flat_map(|builder| &builder.arrows);
        let attacks = arrows.filter(|arrow| arrow.style == ArrowStyle::Attack);
        let mut places: Vec<PlaceKey> = attacks.filter_map(|arrow| arrow.path.last().copied()).collect();
        places.sort_unstable();
        places.dedup();
        let several = places.len() > 1;
        let marks = places.into_iter().filter(|_| several).map(|place| Mark::UnderAttack { place });
        marks.filter(|mark| !self.desk.seen.scene.marks.contains(mark)).collect()
    }

    /// Marks to draw over the scene: of the selection, of the hint, of the event shown.
    fn marks(&self) -> Vec<Mark> {
        let mut marks =
            if self.overlays.reach_drawn(self.desk) { self.desk.seen.marks.clone() } else { Vec::new() };
        marks.extend(self.marching.0.iter().cloned());
        marks.extend(self.drawn.0.iter().cloned());
        marks.extend(self.lit.0.iter().cloned());
        if self.desk.planning.is_some() {
            marks.extend(self.desk.seen.forecast.as_ref().and_then(|f| f.mark()));
            marks.extend(self.targets_of_plan());
        }
        if let Some((_, line)) = &self.desk.hint {
            marks.extend(line.marks.iter().cloned());
        }
        marks.extend(self.suggested_place().map(|place| Mark::Ring { place }));
        if let Some(event) = self.desk.event_shown() {
            marks.extend(event.line.line.marks.iter().cloned());
            let place = self.desk.seen.place_of_line(event.line);
            marks.extend(place.map(|place| Mark::Ring { place }));
        } else if let Some(ply) = self.desk.event_ply() {
            marks.extend(self.desk.seen.lines_of(ply).flat_map(|l| l.line.marks.iter().cloned()));
        }
        marks.extend(self.news.shown().into_iter().flat_map(|l| l.marks.iter().cloned()));
        marks
    }
}
