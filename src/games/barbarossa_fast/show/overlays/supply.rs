//! The supply overlay: a trace from every position to its source, where traces are cut, what would cut them.
//!
//! Rules: BF-SUP-01 to -03, -08. Who is supplied is what `supply` says; the traces are shortest ways inside its nets.

use crate::show::sides::{own_at, side_units, side_word};
use crate::{
    game::Game,
    ids::{N_SPACES, SpaceId, SpaceSet, UnitSet},
    rules::supply,
    state::Open,
    words::{place, units_in_text},
};
use engine::{
    base::side::Side,
    show::{
        overlay::{BadgeStyle, Overlay, Sign, TrailStyle},
        words::Tone,
    },
};
use kit::{
    overlay::{badge, drawn, row, trail},
    say::count,
};

/// Positions through which a side is supplied, and the sources among them.
fn net(g: &Game, o: &Open, german: bool) -> (SpaceSet, SpaceSet) {
    if german {
        let net = supply::base_net(g, o);
        (net, net & g.board.bases)
    } else {
        let net = supply::edge_net(g, o);
        (net, net & g.board.edge)
    }
}

fn supplied(g: &Game, o: &Open, german: bool) -> UnitSet {
    if german { supply::german_supplied(g, o) } else { supply::soviet_supplied(g, o) }
}

/// For each position within `inside`, the next one on a shortest way to one of `from`.
fn ways(g: &Game, from: SpaceSet, inside: SpaceSet) -> [Option<SpaceId>; N_SPACES] {
    let mut next = [None; N_SPACES];
    let (mut seen, mut rim) = (from, from);
    while !rim.is_empty() {
        let out = g.board.neighbours(rim) & inside & !seen;
        for s in out {
            next[s.index()] = (g.board.adj[s.index()] & rim).first();
        }
        seen |= out;
        rim = out;
    }
    next
}

/// The way from a position along `next`, itself first.
fn walk(next: &[Option<SpaceId>; N_SPACES], from: SpaceId) -> Vec<SpaceId> {
    std::iter::successors(Some(from), |at| next[at.index()]).take(N_SPACES + 1).collect()
}

/// What a side loses in supply elsewhere if the other side stood on a position.
pub(crate) fn cut_by(g: &Game, o: &Open, german: bool, fed: UnitSet, at: SpaceId) -> UnitSet {
    let mut after = o.clone();
    if german {
        after.german.remove(at);
        after.soviet.add(at);
        after.control.remove(at);
    } else {
        after.soviet.remove(at);
        after.german.add(at);
        after.control.add(at);
    }
    let here = own_at(o, german, at);
    fed.and(side_units(german)).without(supplied(g, &after, german)).without(here)
}

/// Positions whose loss would cut off others, with whom, worst first.
pub fn vital(g: &Game, o: &Open, german: bool) -> Vec<(SpaceId, UnitSet)> {
    let fed = supplied(g, o, german);
    let (net, _) = net(g, o, german);
    // No Soviet unit ever enters a base (BF-MOV-12).
    let may_fall = g.board.positions & net & if german { !g.board.bases } else { SpaceSet::ALL };
    let mut out: Vec<_> = may_fall
        .iter()
        .map(|at| (at, cut_by(g, o, german, fed, at)))
        .filter(|(_, cut)| !cut.is_empty())
        .collect();
    out.sort_by_key(|(at, cut)| (std::cmp::Reverse(cut.len()), at.0));
    out
}

/// The overlay for one side.
pub fn overlay(g: &Game, o: &Open, german: bool) -> Overlay {
    let mut x =
        Drawing { g, o, german, fed: supplied(g, o, german), drawn: SpaceSet::NONE, out: Overlay::default() };
    x.out.title = format!("Supply of the {} side", side_word(german));
    let (net, sources) = net(g, o, german);
    x.cut_off(net);
    x.traces(net, sources);
    x.vital();
    x.finish()
}

struct Drawing<'a> {
    g: &'a Game,
    o: &'a Open,
    german: bool,
    fed: UnitSet,
    /// Positions from which the way on is drawn already.
    drawn: SpaceSet,
    out: Overlay,
}

impl Drawing<'_> {
    fn positions(&self) -> SpaceSet {
        (if self.german { self.o.german } else { self.o.soviet }) & self.g.board.positions
    }

    fn side(&self) -> Side {
        Side(u8::from(!self.german))
    }

    fn row(&mut self, text: String, at: SpaceId, rule: &str, tone: Tone) {
        self.out.rows.push(row(text, at, rule, tone));
    }

    fn trail(&mut self, path: &[SpaceId], style: TrailStyle) {
        self.out.trails.push(trail(path.iter().copied(), style, self.side()));
    }

    /// Traces drawn once for each link, however many use it.
    fn traces(&mut self, net: SpaceSet, sources: SpaceSet) {
        let next = ways(self.g, sources, net);
        let mut used = SpaceSet::NONE;
        for from in self.positions() & net {
            let path = walk(&next, from);
            used |= path.last().copied().into_iter().collect();
            let fresh = path.iter().position(|s| s.is_in(self.drawn)).map_or(path.len(), |i| i + 1);
            if fresh > 1 {
                let part: Vec<SpaceId> = path[..fresh].to_vec();
                self.trail(&part, TrailStyle::Trace);
            }
            self.drawn |= path.iter().copied().collect();
            let names: Vec<String> = path.iter().skip(1).map(|s| place(self.g, *s)).collect();
            let way = match names.len() {
                0 => "stands at its source".to_owned(),
                n => format!("{} to {}", count(n as i64, "link"), names[n - 1]),
            };
            let who = units_in_text(self.g, self.o, own_at(self.o, self.german, from));
            self.row(format!("{}: {way}, for {who}", place(self.g, from)), from, "BF-SUP-02", Tone::Plain);
        }
        for s in used {
            self.out.badges.push(badge(s, BadgeStyle::Source, ""));
        }
    }

    /// Positions outside the net: what feeds them instead, or where the other side cuts their way.
    fn cut_off(&mut self, net: SpaceSet) {
        let (g, o) = (self.g, self.o);
        let goal = if self.german { g.board.bases } else { g.board.edge };
        let any = ways(g, goal, g.board.positions);
        let open = if self.german {
            supply::german_ways(g, o.soviet, o.control)
        } else {
            supply::soviet_ways(g, o.german, o.control)
        };
        for from in self.positions() & !net {
            let here = own_at(o, self.german, from);
            let hungry = here.without(self.fed);
            let name = place(g, from);
            if hungry.is_empty() {
                let (how, rule) = if self.german {
                    ("supplied from the air", "BF-SUP-08")
                } else {
                    ("cut off, fed by a city", g.edition.cite("BF-SUP-03"))
                };
                self.row(format!("{name}: {how}"), from, rule, Tone::Warn);
                continue;
            }
            let path = walk(&any, from);
            let blocked = path.iter().skip(1).position(|s| !s.is_in(open)).map(|i| i + 1);
            let who = units_in_text(g, o, hungry);
            let text = match blocked {
                Some(i) => {
                    self.trail(&path[..=i], TrailStyle::Cut);
                    format!("{name}: out of supply, cut at {}: {who}", place(g, path[i]))
                }
                None => format!("{name}: out of supply: {who}"),
            };
            self.row(text, from, "BF-SUP-01", Tone::OutOfSupply);
        }
    }

    fn vital(&mut self) {
        for (at, cut) in vital(self.g, self.o, self.german) {
            let (g, o) = (self.g, self.o);
            self.out.badges.push(badge(at, BadgeStyle::Vital, cut.len().to_string()));
            let text = format!(
                "The loss of {} would cut off {}: {}",
                place(g, at),
                count(cut.len() as i64, "unit"),
                units_in_text(g, o, cut)
            );
            self.row(text, at, "BF-SUP-02", Tone::Warn);
        }
    }

    fn finish(mut self) -> Overlay {
        let side = self.side();
        let units: UnitSet = self.o.on_map(side_units(self.german)).map(|(u, _)| u).collect();
        let hungry = units.without(self.fed).len();
        self.out.summary = match hungry {
            0 => format!("All {} units are in supply", side_word(self.german)),
            n => format!("{} out of supply", count(n as i64, &format!("{} unit", side_word(self.german)))),
        };
        let sources = if self.german { "base" } else { "map edge" };
        let signs = [
            (Sign::Trail(TrailStyle::Trace, side), format!("toward a {sources}")),
            (Sign::Trail(TrailStyle::Cut, side), "trace is cut".into()),
            (Sign::Badge(BadgeStyle::Vital), "units its loss would cut off".into()),
        ];
        self.out.legend = drawn(&self.out, signs);
        // What is bad first, then what might become bad, then the traces.
        self.out.rows.sort_by_key(|r| match r.tone {
            Tone::OutOfSupply => 0,
            Tone::Warn => 1,
            _ => 2,
        });
        self.out
    }
}
