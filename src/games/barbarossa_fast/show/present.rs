//! The game's words and pictures behind the engine's boundary.

use super::{
    arranging, arrows, asked, audit, builders, coming, commanders, fights, gestures, log as chronicle,
    marches, openings, order_words, overlays, own, picture, reach, refusals as explain, sheets, sidebar,
};
use crate::{
    edition::{Edition, TURNS},
    event::Event,
    game::Game,
    ids::{CounterId, N_BLOCKS, SpaceId, UnitId, UnitSet},
    nouns::{GERMAN, Phase, SiberianRule, Stage, Strength},
    odds::forecast,
    order::Order,
    players::{self, reason::Reason},
    refusal::Refusal,
    rules::{arrange::edit::Sketch, legal as orders, movement, team, victory},
    state::{Open, State, View},
    words,
};
use engine::{
    contract::{
        postures::{Budget, Leans, Mover, Posture, Weighed},
        prelude::*,
        tools::Tool,
        trials::{Setting, Trials},
    },
    dice::key::FirstFace,
    show::{line::Told, sheet::Row, summary::Milestone},
};
use kit::{arrange::rows_of, hand, say::count};
use std::fmt::Write as _;

impl Automatic for Game {
    fn levels(side: Side) -> &'static [(&'static str, &'static str)] {
        if side == GERMAN {
            &[("plain", "Plain"), ("quick", "Search, quick"), ("search", "Search"), ("deep", "Search, deep")]
        } else {
            &[
                ("procedure", "The procedure"),
                ("quick", "Search, quick"),
                ("search", "Search"),
                ("deep", "Search, deep"),
            ]
        }
    }

    /// The rules' own procedure (R88); for the Germans what is judged without playing on.
    fn usual_level(_side: Side) -> u8 {
        0
    }

    /// All ten points are a victory and more, so each counts as a tenth of one. Games that are played on in about a third of a second, three and ten on two cores in a package.
    fn budget(_side: Side, level: u8) -> Option<Budget> {
        let (games, fresh) =
            [(400, 100), (3_000, 600), (9_000, 2_000)].get(usize::from(level).checked_sub(1)?)?;
        Some(Budget { procedure: 0, games: *games, closer: level > 1, point: 100, fresh: *fresh })
    }

    fn postures(&self, v: &View, side: Side) -> Vec<Posture> {
        players::postures::all(self, v, side)
    }

    fn leaning(
        &self,
        v: &View,
        side: Side,
        _level: u8,
        leans: Leans,
        tie: &mut dyn TieDice,
    ) -> Plan<Order, Reason> {
        players::postures::plan(self, v, side, leans.to, tie)
    }

    fn mover(&self, o: &Order) -> Mover {
        players::postures::mover(o)
    }

    fn weighed(&self, _side: Side, w: &Weighed) -> Option<Reason> {
        Some(Reason::Weighed(*w))
    }

    fn plan(&self, v: &View, side: Side, _level: u8, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
        players::plan(self, v, side, tie)
    }

    fn bound(&self, before: &State, _side: Side, e: &Event) -> Result<(), Fault> {
        match e {
            Event::Moved { unit, path, .. } if !unit.is_german() && self.rulings.ways_are_bound => {
                movement::check_way_of_procedure(self, &before.open, *unit, path)
            }
            _ => Ok(()),
        }
    }

    fn orders(&self, v: &View, side: Side, _level: u8, tie: &mut dyn TieDice) -> Vec<Order> {
        players::orders(self, &v.open, side, tie)
    }

    /// Its players look at what both sides see alone (R115).
    fn orders_in(&self, s: &State, side: Side, _level: u8, tie: &mut dyn TieDice) -> Vec<Order> {
        players::orders(self, &s.open, side, tie)
    }

    fn posts(&self, side: Side) -> Vec<String> {
        let those = if side == GERMAN { self.setup.team.commanders() } else { &[] };
        those.iter().map(|by| words::commander_name(self, *by).to_owned()).collect()
    }
    fn awaited(&self, v: &View) -> Vec<Post> {
        commanders::posts(self, team::awaited(self, &v.open))
    }
    fn speakers(&self, v: &View, o: &Order) -> Vec<Post> {
        commanders::posts(self, team::speakers(self, &v.open, o))
    }
    fn plan_for(
        &self,
        v: &View,
        side: Side,
        post: Post,
        asked: &[Post],
        _level: u8,
        tie: &mut dyn TieDice,
    ) -> Plan<Order, Reason> {
        let commanders = self.setup.team.commanders();
        let named = |post: &Post| commanders.get(usize::from(post.0)).copied();
        match named(&post) {
            Some(by) if side == GERMAN => {
                let asked = asked.iter().filter_map(named).collect();
                players::team::plan_for(self, v, by, asked, tie)
            }
            Some(_) | None => players::plan(self, v, side, tie),
        }
    }

    fn reply(&self, v: &View, post: Post, replies: &[Order]) -> usize {
        let by = self.setup.team.commanders().get(usize::from(post.0)).copied();
        by.map_or(0, |by| players::team::reply(self, &v.open, by, replies))
    }
}

const ABOUT: &[&str] = &[
    "Barbarossa Fast is a game by Lou Coatney (Louis R. Coatney, 2020). This program is unofficial and an independent \
     implementation; it contains no text of the rulebook, which is worth reading.",
    "Reconstructed for this program, because the printed sheets were not available: the map (which positions and links \
     there are, apart from those the rules name), the counters of both sides, the Siberian reserve, the fortresses and the \
     course of the Forest Cover Line. Every such value is marked in the inspector, and a folder with edited data can be \
     loaded with --assets.",
    "The texts and figures of the campaign of 1941 were written for this program from general knowledge of the literature and \
     not checked against books. Dates and numbers should be looked up before they are quoted.",
    "Coast, rivers and lakes: Natural Earth, public domain. Faces: Stavka Sans and Stavka Serif, made from Source Sans and \
     Source Serif, SIL Open Font License.",
    "The campaign killed millions of soldiers and prisoners and opened the way to the murder of millions of civilians. The \
     game shows the movement of armies, not that; it should not be forgotten over it.",
];

/// Orders the automatic player would give in a small decision, such as in the middle of a battle.
fn recommended(g: &Game, v: &View) -> Vec<Order> {
    let o = &v.open;
    let small = o.battle.stage != Stage::None
        || matches!(
            o.phase,
            Phase::TurnStart
                | Phase::Attacks
                | Phase::SovietAttacks
                | Phase::SiberianCall
                | Phase::Replacements
                | Phase::FarEast
                | Phase::SovietSetup
        );
    let Some(side) = orders::to_act(o).map(Side).filter(|_| small) else { return Vec::new() };
    players::plan(g, v, side, &mut FirstFace).steps.into_iter().map(|(order, _)| order).collect()
}

const OFFER_KEYS: [OfferKey; 2] = [
    OfferKey {
        key: 'B',
        title: "Blitzkrieg",
        about: "Commits the attack at the selected place as a Blitzkrieg",
        otherwise: "Whether an attack is a Blitzkrieg is chosen when it is committed (BF-BLZ-01)",
    },
    OfferKey {
        key: 'L',
        title: "Air fleet",
        about: "In a planned attack the next air fleet supports it, after the last none",
        otherwise: "No air fleet can support this attack now (BF-AIR-01)",
    },
];

impl Cover for Game {
    const TITLE: &'static str = "Barbarossa Fast";
    const LINES: [&'static str; 2] =
        ["German attack of 1941, from point to point", "2 editions, 7 turns, about 2 hours"];

    /// R78: Japan attacks in the Far East.
    const DRAWN: &'static str = "Academic German victory";

    fn blurb(choices: &Choices) -> String {
        let Ok(s) = Self::setup(choices) else { return String::new() };
        let numbers = s.edition.numbers();
        let need = (numbers.base_points + i32::from(s.free_setup) + i32::from(s.handicap)).max(1);
        let shift = match s.strength {
            Strength::Bell => "up to two more if many of those units prove Weak, up to five fewer if few do",
            Strength::Presort => "two more if the Soviet army proves Weak, two fewer if it proves Strong",
        };
        format!(
            "The Germans move first, in June 1941, with 16 units and three air fleets against 32 Soviet units whose \
             strength is still hidden. They need {need} victory points at the end of December: {shift}."
        )
    }

    /// A first game is best begun against thin garrisons (12.4).
    fn recommended() -> Choices {
        [("soviet".to_owned(), "thin".to_owned())].into()
    }

    fn starts() -> &'static [ReadyStart] {
        &[
            ReadyStart { name: "As printed", about: "October 2020, plan by the die", choices: &[] },
            ReadyStart {
                name: "A first game",
                about: "Thin Soviet garrisons",
                choices: &[("soviet", "thin")],
            },
            ReadyStart {
                name: "The revised rules",
                about: "Historical plan, by the later edition",
                choices: &[("edition", "revised"), ("plan", "historical")],
            },
        ]
    }

    fn called(choices: &Choices) -> String {
        let Ok(s) = Self::setup(choices) else { return String::new() };
        let plan = match s.plan {
            None => "plan by the die",
            Some(crate::nouns::Plan::Historical) => "historical plan",
            Some(crate::nouns::Plan::Marcks) => "Marcks plan",
            Some(crate::nouns::Plan::Schultz) => "Schultz plan",
        };
        let reserve = match s.siberia {
            SiberianRule::Printed => "",
            SiberianRule::Crisis => ", Siberian crisis",
            SiberianRule::Safe => ", safe Siberians",
        };
        let edition = match s.edition {
            Edition::E2020 => "",
            Edition::Revised => ", revised rules",
        };
        format!("{plan}{edition}{reserve}")
    }

    fn about() -> &'static [&'static str] {
        ABOUT
    }

    fn tools() -> &'static [Tool] {
        crate::TOOLS
    }

    /// Both ways to draw the Soviet strength, at the two levels at which the campaign is open; while most of the army is
    /// still unseen, in the middle, and before the last turn.
    fn trials() -> Trials {
        let setting = |soviet: &str, strength: &str, brier| {
            let rows = [("soviet", soviet), ("strength", strength)];
            let choices = rows.into_iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
            Setting { choices, brier }
        };
        Trials {
            settings: vec![
                setting("thin", "bell", Some(0.13)),
                setting("thin", "presort", None),
                setting("matched", "bell", None),
                setting("matched", "presort", None),
            ],
            turns: vec![3, 5, 7],
            ..Trials::default()
        }
    }

    fn turns(&self) -> Option<std::ops::RangeInclusive<u16>> {
        Some(1..=u16::from(TURNS))
    }

    fn rules(&self) -> &[RuleText] {
        &self.rules
    }

    fn pages(&self) -> Vec<Page> {
        self.pages.clone()
    }

    fn spelled(&self, spelling: Spelling) -> Option<Self> {
        Some(self.respelled(spelling))
    }
    fn in_words(&self, english: &str) -> String {
        self.spell(english)
    }
}

impl Picture for Game {
    fn board(&self) -> Arc<Board> {
        Arc::clone(&self.map)
    }

    fn scene(&self, v: &View) -> Scene {
        let Some(bare) = v.laid_bare() else { return own::scene(self, v) };
        let mut scene = picture::scene(self, &bare);
        for c in &mut scene.counters {
            c.states.unseen = UnitId::of(c.unit).is_some_and(|u| v.is_unseen(u));
            if c.states.unseen {
                c.spoken.push_str(", known to neither side");
            }
        }
        scene
    }

    fn standing(&self, v: &View) -> Vec<(UnitKey, PlaceKey)> {
        let all = UnitSet::ALL;
        v.open.on_map(all).map(|(u, s)| (u.into(), s.into())).collect()
    }

    fn reach(&self, v: &View, units: &[UnitKey]) -> Vec<Mark> {
        reach::marks(self, &v.open, &hand::units(units))
    }

    fn deeds(&self, v: &View, e: &Event) -> Vec<Arrow> {
        arrows::deeds(&v.open, e)
    }

    fn fight(&self, before: &View, e: &Event, after: &View) -> Vec<FightStep> {
        fights::steps(self, &before.open, e, &after.open)
    }

    fn overlays() -> &'static [OverlayKind] {
        overlays::KINDS
    }

    fn march(&self, v: &View, units: &[UnitKey], to: PlaceKey) -> Option<engine::show::march::March> {
        let to = SpaceId::of(to).filter(|s| s.index() < self.board.n_positions)?;
        marches::march(self, &v.open, &hand::units::<UnitId>(units), to)
    }

    fn who_comes(&self, v: &View, at: PlaceKey) -> Option<Overlay> {
        let space = SpaceId::of(at).filter(|s| s.index() < self.board.n_positions)?;
        Some(overlays::who_comes(self, &v.seen(), space))
    }

    fn overlay(&self, v: &View, kind: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
        // Which units a pocket feeds is judged by what both sides see.
        let seen = v.seen();
        let o = if kind == overlays::SUPPLY { &v.open } else { &*seen };
        overlays::overlay(self, o, kind, side, &hand::units(units))
    }
}

impl Speech for Game {
    fn order_text(&self, v: &View, o: &Order) -> String {
        order_words::order_text(self, &v.seen(), o)
    }
    fn order_told(&self, v: &View, o: &Order) -> Option<Told> {
        order_words::order_deed(self, &v.seen(), o).map(Told::Deed)
    }

    fn sentence(&self, v: &View, e: &Event) -> Option<Line> {
        chronicle::sentence(self, &v.seen(), e)
    }

    fn explain(&self, v: &View, r: &Refusal) -> Explanation {
        explain::explain(self, &v.seen(), r)
    }

    fn reasons(&self, v: &View, all: &[Reason]) -> Vec<Line> {
        crate::players::reason::lines(self, &v.seen(), all)
    }

    fn account(&self, v: &View, w: &Reason) -> Option<Account> {
        match w {
            Reason::Soviet(why) => crate::players::soviet::account(self, v, why),
            Reason::German(_) | Reason::Weighed(_) => None,
        }
    }

    fn sheet(&self, v: &View, about: &Subject) -> Sheet {
        let mut sheet = sheets::sheet(self, v.laid_bare().as_ref().unwrap_or(&v.seen()), about);
        own::on_sheet(self, v, about, &mut sheet);
        sheet
    }

    fn position_text(&self, v: &View) -> String {
        position_text(self, v)
    }

    fn summary(&self, s: &State) -> Summary {
        let o = &s.open;
        let cities = self.board.cities.iter();
        let mut milestones: Vec<Milestone> = cities
            .clone()
            .map(|c| Milestone {
                name: words::place(self, c),
                turn: o.is_german(c).then_some(u16::from(o.taken[c.index()])),
            })
            .collect();
        let cut_off = victory::cut_off(self, o);
        milestones.extend(victory::scoring_in_part(self).iter().map(|c| Milestone {
            name: format!("{} cut off", words::place(self, c)),
            turn: c.is_in(cut_off).then_some(u16::from(o.turn)),
        }));
        let out = o.result.as_ref().map(|r| words::outcome(self, r));
        Summary {
            kind: out.as_ref().map_or_else(|| "running".into(), |x| x.kind.clone()),
            sentence: out
                .as_ref()
                .map_or_else(|| format!("{}, still running", words::month(o.turn)), |x| x.sentence.clone()),
            score: victory::points(self, o),
            needed: o.result.map_or_else(|| victory::known_requirement(self, o), |r| r.needed),
            milestones,
            rows: result_rows(self, s),
        }
    }

    fn when_text(&self, when: When, stride: Stride) -> String {
        crate::show::tally::when_text(when, stride)
    }

    fn facts() -> &'static [FactName] {
        asked::FACTS
    }

    fn fact(&self, v: &View, name: &str, arguments: &[&str]) -> Result<Answer, String> {
        asked::answer(self, v, name, arguments)
    }
}

impl Handling for Game {
    const LISTS_ATTACKS: bool = true;
    const LOSSES: Option<[usize; 2]> = Some([1, 2]);
    const ODDS: &'static str = "Hits";

    fn sequence(&self, v: &View, suggested: &[Order]) -> Sequence {
        let mut sequence = sidebar::sequence(self, &v.open, suggested);
        own::on_sequence(self, v, &mut sequence);
        sequence
    }

    fn presets(&self) -> Vec<Preset> {
        arranging::presets(self)
    }
    fn arrangement(&self, position: &str) -> Result<Arrangement, Fault> {
        arranging::arrangement(self, position)
    }
    fn arranged_rows(&self, position: &str, about: &Subject) -> Vec<ArrangedRow> {
        Sketch::read(self, position).map(|sketch| rows_of(&sketch, about)).unwrap_or_default()
    }
    fn rearranged(&self, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
        arranging::rearranged(self, position, edit)
    }

    fn verbs(&self, _v: &View, _units: &[UnitKey], _at: PlaceKey) -> Vec<VerbLine> {
        const FOLLOW: VerbLine =
            VerbLine::new(Verb::FOLLOW, "Follow an attack here", Offered::WhereAttacking);
        vec![VerbLine::GO, VerbLine::ATTACK, FOLLOW]
    }
    fn try_gesture(&self, v: &View, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        gestures::orders_for(self, &v.open, g)
    }

    fn suggested(&self, v: &View) -> Vec<Order> {
        recommended(self, v)
    }

    fn offer_keys() -> &'static [OfferKey] {
        &OFFER_KEYS
    }

    fn audit(&self, v: &View) -> Vec<AuditLine> {
        audit::lines(self, &v.seen())
    }

    fn builder(&self, v: &View, about: &Subject, plan: &[Order], suggested: &[Order]) -> Option<Builder> {
        builders::builder(self, &v.seen(), about, plan, suggested)
    }

    fn plans_attacks(&self, v: &View) -> bool {
        openings::are_planned(&v.open)
    }

    fn openings(&self, v: &View, finds: Finds<'_>) -> ControlFlow<()> {
        openings::of(self, &v.seen(), finds)
    }

    fn forecast(&self, v: &View, about: &Subject, plan: &[Order]) -> Option<Forecast> {
        forecast::forecast(self, &v.seen(), about, plan)
    }

    fn alternatives(&self, v: &View, about: &Subject, plan: &[Order], f: &mut Forecast) {
        forecast::alternatives(self, &v.seen(), about, plan, f);
    }

    fn hint(&self, v: &View, side: Side) -> Option<(Vec<Order>, Line)> {
        let plan = players::plan(self, v, side, &mut FirstFace);
        let (first, reasons) = plan.steps.first()?.clone();
        let same_attack = |x: &Order| match (*x, first) {
            (Order::Declare { target: a, .. }, Order::Declare { target: b, .. }) => a == b,
            (Order::TakeHit { .. }, Order::TakeHit { .. })
            | (Order::Advance { .. }, Order::Advance { .. }) => true,
            _ => false,
        };
        let mut list = vec![first];
        list.extend(plan.steps.iter().skip(1).map(|(x, _)| *x).take_while(same_attack));
        let mut line = match reasons.last() {
            Some(why) => crate::players::reason::hint_line(self, &v.seen(), why),
            None => Line { text: order_words::order_text(self, &v.seen(), &first), ..Line::default() },
        };
        line.arrows.extend(picture::order_arrows(self, &v.open, &list));
        Some((list, line))
    }
}

impl Study for Game {
    fn date(&self, v: &View) -> String {
        words::month(v.open.turn)
    }

    fn chronicle(&self) -> Option<Arc<engine::show::chronicle::Chronicle>> {
        self.chronicle.clone()
    }

    fn take_over(&self, turn: u16, seed: u64) -> Option<engine::show::chronicle::TakeOver> {
        crate::show::take_over::take_over(self, turn, seed)
    }

    fn step_of(&self, when: engine::base::when::When) -> Option<Side> {
        crate::show::tally::step_of(when)
    }

    fn tally_names() -> &'static [engine::show::tally::TallyName] {
        crate::show::tally::NAMES
    }

    fn tally(&self, v: &View) -> Vec<i32> {
        crate::show::tally::tally(self, &v.open)
    }

    fn scored(&self, before: &View, after: &View) -> Vec<Line> {
        victory::scored(self, &before.open, &after.open)
    }

    fn coming(&self, v: &View, side: Side) -> Vec<Line> {
        coming::coming(self, &v.open, side)
    }

    fn news(&self, v: &View, e: &Event) -> Vec<engine::show::news::News> {
        crate::show::news::news(self, &v.seen(), e)
    }

    fn outlook(&self, v: &View, side: Side) -> engine::show::news::Outlook {
        crate::show::news::outlook(self, &v.open, side)
    }

    fn part_of_front(&self, at: PlaceKey) -> &'static str {
        crate::show::news::part_of_front(self, at)
    }

    fn tick(&self, e: &Event) -> Option<engine::show::tick::Tick> {
        crate::show::tally::tick(self, e)
    }

    fn entries(
        &self,
        before: &View,
        e: &Event,
        after: &View,
        at_hand: Option<&Subject>,
    ) -> Vec<engine::show::battle::Entry> {
        crate::odds::account::account(self, &before.open, e, &after.open, at_hand)
    }

    fn unseen(&self, v: &View) -> Option<engine::show::unseen::Unseen> {
        Some(crate::rules::unseen::unseen(self, v))
    }
}

/// How the points were made, and why the number needed is what it is.
fn result_rows(g: &Game, s: &State) -> Vec<Row> {
    let o = &s.open;
    let mut rows: Vec<Row> = (g.board.cities & o.control)
        .iter()
        .map(|c| Row {
            label: words::place(g, c),
            value: format!(
                "{}, since {}",
                count(g.board.vp[c.index()], "point"),
                words::month(o.taken[c.index()])
            ),
            rule: Some("BF-VIC-03".into()),
            subject: Some(Subject::from(c)),
            ..Row::default()
        })
        .collect();
    let rule = victory::partial_rule(g);
    rows.extend(victory::cut_off(g, o).iter().map(|c| Row {
        label: format!("{} cut off", words::place(g, c)),
        value: "1 point".into(),
        rule: Some(rule.into()),
        ..Row::default()
    }));
    if let Some(r) = &o.result {
        let (text, rule) = match g.setup.strength {
            Strength::Bell => (format!("{} of 32 were Weak", r.weak), "BF-VIC-07"),
            Strength::Presort => (format!("{} of 32 were Weak", r.weak), "BF-VIC-06"),
        };
        rows.push(Row {
            label: "Soviet strength".into(),
            value: text,
            rule: Some(rule.into()),
            ..Row::default()
        });
        rows.push(Row {
            label: "Points needed".into(),
            value: r.needed.to_string(),
            rule: Some(g.edition.cite("BF-VIC-01").into()),
            ..Row::default()
        });
    }
    rows
}

fn position_text(g: &Game, v: &View) -> String {
    let o = &v.open;
    let s = sidebar::sequence(g, o, &[]);
    let mut out = String::new();
    let _ = writeln!(out, "{}, {} · {}", s.date, s.turn, s.heading);
    let _ = writeln!(out, "{}", crate::show::score::score_text(g, o, o.result.as_ref()));
    if let Some(h) = &v.hidden {
        let _ = writeln!(
            out,
            "Umpire: {} Weak units selected, {} needed",
            h.weak_selected,
            victory::requirement(g, h)
        );
    }
    let seen = v.seen();
    for space in (0..g.board.spaces.len()).map(|i| SpaceId(i as u8)) {
        let units = o.units_at(space);
        let city = space.is_in(g.board.cities);
        if units.is_empty() && !city {
            continue;
        }
        let side = if o.is_german(space) { "German" } else { "Soviet" };
        let list: Vec<String> = units.into_iter().map(|u| unit_text(g, v, &seen, u)).collect();
        let who = if list.is_empty() { "empty".into() } else { list.join("; ") };
        let _ = writeln!(out, "{:<18} {side:<7} {who}", words::place(g, space));
    }
    out
}

fn unit_text(g: &Game, v: &View, o: &Open, u: UnitId) -> String {
    let truth =
        v.hidden.as_ref().map(|h| h.truth[u.slot()]).filter(|c| !u.is_german() && *c < N_BLOCKS as u8);
    let name = match truth {
        Some(c) => words::counter_name(g, CounterId(c)),
        None => words::unit_name(g, o, u),
    };
    let factor = truth.map(|c| g.board.counter_factor[CounterId(c).index()]).or(g.factor(o, u));
    let factor = factor.map_or("?".into(), |f| f.to_string());
    let d = if o.is_disrupted(u) { ", Disrupted" } else { "" };
    format!("{name} ({factor}{d})")
}
