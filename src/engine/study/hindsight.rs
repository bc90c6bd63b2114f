//! Overlays that look back: the other side's last turn, what changed hands, past front lines.
//!
//! They work for every game, because they are made from what a viewer was shown and told at earlier moments and
//! from nothing else.

use crate::{
    base::{
        keys::PlaceKey,
        say::count,
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::show::Presentation,
    play::session::Session,
    show::{
        chronicle::Held,
        line::Line,
        overlay::{Badge, BadgeStyle, Overlay, OverlayKind, OverlayRow, PastFront, Sign, Trail, TrailStyle},
        scene::{Arrow, ArrowStyle, Subject},
    },
    study::dates::{shortest, without_year},
};

/// The other side's last turn.
pub const LAST_TURN: &str = "last-turn";
/// What changed hands.
pub const CHANGES: &str = "changes";
/// Past front lines.
pub const FRONTS: &str = "fronts";
/// Past front lines that are all drawn: a campaign of months has as many.
const MOST_FRONTS: usize = 7;
/// How many are drawn of more than those: of a battle of days one a day.
const FEW_FRONTS: usize = 4;

/// An overlay of the past, which stands behind a menu.
const fn kind(id: &'static str, title: &'static str, key: char, about: &'static str) -> OverlayKind {
    OverlayKind { id, title, key, about, by_side: false, theirs_first: false, main: false, ahead: "" }
}

/// The overlays every table offers.
pub const KINDS: [OverlayKind; 3] = [
    kind(LAST_TURN, "Last turn", 'O', "Moves and attacks of the other side in its last turn, in order"),
    kind(CHANGES, "Ground", 'G', "Ground that changed hands since the turn before this one began"),
    kind(FRONTS, "Front lines", 'F', "Where the front stood at the end of past turns"),
];

/// Where the front of history stood.
pub const HISTORY: &str = "history";

/// The overlay of a game that brings a chronicle.
pub const OF_HISTORY: OverlayKind = kind(
    HISTORY,
    "Historical front",
    'J',
    "Where the front stood in history when this turn began and when it was over",
);

/// One of these overlays; `None` when the id is another's.
pub fn overlay<R: Presentation>(
    session: &Session<R>,
    at: PlyId,
    who: Viewer,
    eyes: Side,
    kind: &str,
) -> Option<Overlay> {
    let past = Past { session, at, who, eyes };
    match kind {
        LAST_TURN => Some(past.last_turn()),
        CHANGES => Some(past.changes()),
        FRONTS => Some(past.fronts()),
        HISTORY => past.history(),
        _ => None,
    }
}

struct Past<'a, R: Presentation> {
    session: &'a Session<R>,
    at: PlyId,
    who: Viewer,
    eyes: Side,
}

/// What is compared between moments.
struct Moment {
    /// `June 1941`.
    date: String,
    names: Vec<String>,
    holders: Vec<Option<Side>>,
}

impl<R: Presentation> Past<'_, R> {
    /// Plies from the first order to the moment.
    fn line(&self) -> &[PlyId] {
        let history = self.session.history();
        let all = history.line();
        let end = all.iter().position(|id| *id == self.at).map_or(all.len(), |i| i + 1);
        &all[..end]
    }

    fn turn(&self, at: PlyId) -> u16 {
        self.session.history().when(at).turn
    }

    /// The moment at which a turn began; the start of the game for turn 0.
    fn start_of(&self, turn: u16) -> Option<PlyId> {
        self.line().iter().copied().find(|id| self.turn(*id) >= turn)
    }

    fn moment(&self, at: PlyId) -> Moment {
        let rules = self.session.rules();
        let view = rules.view(&self.session.seek(at), self.who);
        let scene = rules.scene(&view);
        Moment {
            date: rules.date(&view),
            holders: scene.places.iter().map(|p| p.control).collect(),
            names: scene
                .board
                .places
                .iter()
                .map(|p| if p.name.is_empty() { &p.id } else { &p.name }.clone())
                .collect(),
        }
    }

    fn last_turn(&self) -> Overlay {
        let now = self.turn(self.at);
        for turn in (0..=now).rev() {
            let found = self.turn_of_others(turn);
            if !found.trails.is_empty() {
                return found;
            }
        }
        Overlay {
            title: "The other side’s last turn".into(),
            summary: "The other side has not moved yet".into(),
            ..Overlay::default()
        }
    }

    /// Moves and attacks of the other sides in one turn.
    fn turn_of_others(&self, turn: u16) -> Overlay {
        let (rules, history) = (self.session.rules(), self.session.history());
        let line = self.line();
        let first = line.iter().position(|id| history.when(*id).turn >= turn).unwrap_or(line.len());
        let Some(before) = line.get(first) else { return Overlay::default() };
        let mut state = R::State::clone(&self.session.seek(*before));
        let mut view = rules.view(&state, self.who);
        let mut out = Deeds::default();
        for ply in line[first + 1..].iter().filter_map(|id| history.ply(*id)) {
            for event in ply.events {
                let in_turn = rules.when(&state).turn == turn;
                if let Some(told) = rules.told(&state, event, self.who) {
                    if in_turn {
                        let mut theirs = rules.deeds(&view, &told);
                        theirs.retain(|a| a.side != self.eyes.0);
                        out.add(&theirs, || rules.sentence(&view, &told));
                    }
                    rules.hear(&mut view, &told);
                }
                rules.apply(&mut state, event);
            }
        }
        let name = |side: Side| R::SIDES.get(usize::from(side.0)).copied().unwrap_or("other");
        out.overlay(name, &self.moment(*before).date)
    }

    fn changes(&self) -> Overlay {
        let now = self.turn(self.at);
        let start = |turn: u16| self.start_of(turn).map(|at| self.moment(at));
        let (Some(before), Some(begun)) = (start(now.saturating_sub(1)), start(now)) else {
            return Overlay::default();
        };
        let here = self.moment(self.at);
        let since = if now > 1 { before.date.clone() } else { "the start".into() };
        let mut out = Overlay { title: format!("Changes since {since} began"), ..Overlay::default() };
        if now <= 1 {
            out.title = "Changes since the start".into();
        }
        let mut taken = vec![0usize; R::SIDES.len()];
        for (place, (was, is)) in before.holders.iter().zip(&here.holders).enumerate() {
            let Some(side) = is.filter(|_| was != is) else { continue };
            let date = if begun.holders.get(place) == Some(is) { &before.date } else { &here.date };
            if let Some(n) = taken.get_mut(usize::from(side.0)) {
                *n += 1;
            }
            let holder = R::SIDES.get(usize::from(side.0)).copied().unwrap_or("");
            let name = here.names.get(place).map_or("", String::as_str);
            out.badges.push(Badge {
                place: PlaceKey::nth(place),
                style: BadgeStyle::Changed(side),
                label: shortest(date),
            });
            out.rows.push(OverlayRow {
                text: format!("{name}: {holder} since {date}"),
                subject: Some(Subject::Place(PlaceKey::nth(place))),
                ..OverlayRow::default()
            });
        }
        for (i, n) in taken.iter().enumerate().filter(|(_, n)| **n > 0) {
            let (side, name) = (Side(i as u8), R::SIDES[i]);
            out.legend.push((Sign::Badge(BadgeStyle::Changed(side)), format!("{name} now, since")));
            let part = format!("{} to the {name} side", counted(*n, "place"));
            out.summary = if out.summary.is_empty() { part } else { format!("{}, {part}", out.summary) };
        }
        if out.badges.is_empty() {
            out.summary = "Nothing has changed hands".into();
        }
        out
    }

    /// The front of history when the turn began, and when it was over; place by place where that differs from now.
    fn history(&self) -> Option<Overlay> {
        let chronicle = self.session.rules().chronicle()?;
        let turn = self.turn(self.at).max(1);
        let mut out = Overlay { title: "The front of history".into(), ..Overlay::default() };
        let Some(chapter) = chronicle.of_turn(turn) else {
            out.summary = "History tells of other turns".into();
            return Some(out);
        };
        let ends = [chronicle.before(turn), Some(chapter)];
        for (nth, of) in ends.into_iter().enumerate().filter_map(|(nth, of)| Some((nth as u8, of?))) {
            let Some(day) = of.front_day() else { continue };
            if of.draws_front() {
                out.legend.push((Sign::Front(nth), format!("history, {}", day.in_year())));
                out.fronts.push(of.front(nth));
            }
        }
        let here = self.moment(self.at);
        let name = |side: Side| R::SIDES.get(usize::from(side.0)).copied().unwrap_or("first");
        let Some(day) = chapter.front_day() else {
            out.summary = "Of this turn’s end no front is told".into();
            return Some(out);
        };
        for (place, held) in chapter.held.iter().enumerate() {
            let fought = matches!(held, Held::Contested { .. });
            let now = here.holders.get(place).copied().flatten();
            let Some(then) = held.side().filter(|then| fought || Some(*then) != now) else { continue };
            let said = if fought { "contested" } else { name(then) };
            let what = here.names.get(place).map_or("", String::as_str);
            let text = format!("{what}: {} now, {said} on {}", now.map_or("nobody’s", name), day.in_year());
            let subject = Some(Subject::Place(PlaceKey::nth(place)));
            out.rows.push(OverlayRow { text, subject, ..OverlayRow::default() });
            // Where too few places are told for a line, each that differs is marked.
            let style = match (fought, chapter.draws_front(), then == self.eyes) {
                (true, ..) => BadgeStyle::Contested,
                (false, true, _) => continue,
                (false, false, true) => BadgeStyle::Less,
                (false, false, false) => BadgeStyle::More,
            };
            out.badges.push(Badge { place: PlaceKey::nth(place), style, label: String::new() });
        }
        let marks = [
            (BadgeStyle::Contested, "contested then".to_owned()),
            (BadgeStyle::More, format!("{} then, not now", name(self.eyes.other()))),
            (BadgeStyle::Less, format!("{} then, not now", name(self.eyes))),
        ];
        let drawn = |style: BadgeStyle| out.badges.iter().any(|badge| badge.style == style);
        let marks = marks.into_iter().filter(|(style, _)| drawn(*style));
        let legend: Vec<_> = marks.map(|(style, said)| (Sign::Badge(style), said)).collect();
        out.legend.extend(legend);
        out.summary = match out.rows.len() {
            0 => format!("As it was on {}", chapter.to.in_year()),
            n => format!("{} otherwise on {}", count(n as i64, "place"), chapter.to.in_year()),
        };
        Some(out)
    }

    /// The front at the end of each turn; where those are too many lines, of every second turn, third and so on, and of the last.
    fn fronts(&self) -> Overlay {
        let now = self.turn(self.at);
        let mut out = Overlay { title: "Front lines of past turns".into(), ..Overlay::default() };
        let begun: Vec<Moment> =
            (1..=now).filter_map(|turn| self.start_of(turn)).map(|at| self.moment(at)).collect();
        let ends: Vec<(&Moment, &Moment)> = begun.iter().zip(begun.iter().skip(1)).collect();
        let apart = if ends.len() <= MOST_FRONTS { 1 } else { ends.len().div_ceil(FEW_FRONTS) };
        for (nth, (ended, moment)) in ends.iter().enumerate() {
            let label = without_year(&ended.date).to_owned();
            let gained = |side: Side| {
                let both = moment.holders.iter().zip(&ended.holders);
                both.filter(|(b, a)| **b == Some(side) && a != b).count()
            };
            let parts: Vec<String> = (0..R::SIDES.len())
                .map(|i| (R::SIDES[i], gained(Side(i as u8))))
                .filter(|(_, n)| *n > 0)
                .map(|(name, n)| format!("{} to the {name} side", counted(n, "place")))
                .collect();
            let moved = if parts.is_empty() { "no ground changed hands".into() } else { parts.join(", ") };
            out.rows.push(OverlayRow { text: format!("End of {label}: {moved}"), ..OverlayRow::default() });
            if (nth + 1).is_multiple_of(apart) || nth + 1 == ends.len() {
                let nth = out.fronts.len() as u8;
                out.legend.push((Sign::Front(nth), format!("end of {label}")));
                out.fronts.push(PastFront { label, nth, holders: moment.holders.clone() });
            }
        }
        out.summary = match (out.fronts.len(), apart) {
            (0, _) => "The first turn is not over yet".into(),
            (n, 1) => format!("{} and the front of today", counted(n, "line")),
            (n, _) => format!(
                "{}, one for every {apart} turns and the last, and the front of today",
                counted(n, "line")
            ),
        };
        out
    }
}

/// Moves and attacks of a turn, numbered.
#[derive(Default)]
struct Deeds {
    trails: Vec<Trail>,
    rows: Vec<OverlayRow>,
    /// Who did the last of them.
    side: Option<Side>,
    /// The unit that moved last, where it is told.
    mover: Option<Subject>,
}

impl Deeds {
    /// What one event showed, with its sentence.
    fn add(&mut self, arrows: &[Arrow], sentence: impl FnOnce() -> Option<Line>) {
        let Some(first) = arrows.first() else { return };
        let number = self.rows.len() + 1;
        let style = |arrow: &Arrow| {
            if arrow.style == ArrowStyle::Attack { TrailStyle::Attack } else { TrailStyle::Move }
        };
        self.side = Some(Side(first.side));
        let sentence = sentence();
        let about = sentence.as_ref().and_then(|line| line.subjects.first().cloned());
        let mover = about.filter(|about| matches!(about, Subject::Unit(_)) && arrows.len() == 1);
        if style(first) == TrailStyle::Move && mover.is_some() && self.mover == mover && self.goes_on(first) {
            return self.lengthen(first, sentence.as_ref());
        }
        self.mover = mover.filter(|_| style(first) == TrailStyle::Move);
        self.trails.extend(arrows.iter().map(|arrow| Trail {
            path: arrow.path.clone(),
            style: style(arrow),
            side: arrow.side,
            label: number.to_string(),
        }));
        let text = sentence.as_ref().map_or("", |line| line.text.as_str());
        self.rows.push(OverlayRow {
            text: format!("{number}. {text}"),
            subject: first.path.last().map(|place| Subject::Place(*place)),
            rules: sentence.map(|line| line.rules).unwrap_or_default(),
            ..OverlayRow::default()
        });
    }

    /// Whether a move begins where the last one ended.
    fn goes_on(&self, arrow: &Arrow) -> bool {
        self.trails
            .last()
            .is_some_and(|last| last.style == TrailStyle::Move && last.path.last() == arrow.path.first())
    }

    /// The last move goes on: a retreat of several hexes is one.
    fn lengthen(&mut self, arrow: &Arrow, sentence: Option<&Line>) {
        let (number, place) = (self.rows.len(), arrow.path.last().copied());
        if let Some(last) = self.trails.last_mut() {
            last.path.extend(arrow.path.iter().skip(1));
        }
        if let Some(row) = self.rows.last_mut() {
            let text = sentence.map_or("", |line| line.text.as_str());
            row.text = format!("{number}. {text}");
            row.subject = place.map(Subject::Place);
        }
    }

    /// How many numbers have trails of a style.
    fn count(&self, style: TrailStyle) -> usize {
        let mut labels: Vec<&str> =
            self.trails.iter().filter(|t| t.style == style).map(|t| t.label.as_str()).collect();
        labels.dedup();
        labels.len()
    }

    /// All of them with a legend; nothing when nothing was done.
    fn overlay(self, name: impl Fn(Side) -> &'static str, date: &str) -> Overlay {
        let Some(side) = self.side else { return Overlay::default() };
        let name = name(side);
        let both = [(TrailStyle::Move, "move"), (TrailStyle::Attack, "attack")];
        let counts = both.map(|(style, word)| (style, word, self.count(style)));
        let drawn = counts.iter().filter(|(_, _, n)| *n > 0);
        let entry = |(style, word, _): &(TrailStyle, &str, usize)| {
            (Sign::Trail(*style, side), format!("{name} {word}, in order"))
        };
        Overlay {
            title: format!("{name} side, {date}"),
            summary: counts.map(|(_, word, n)| counted(n, word)).join(", "),
            legend: drawn.map(entry).collect(),
            trails: self.trails,
            rows: self.rows,
            ..Overlay::default()
        }
    }
}

fn counted(n: usize, one: &str) -> String {
    match n {
        0 => format!("no {one}s"),
        n => count(n, one),
    }
}
