//! What the log tells of a combat, so that another program can follow it: every sum, shift and result with its rule.

use super::scene::{Scene, empty, game, hex, unit};
use engine::{
    base::side::Viewer,
    contract::{
        prelude::{Line, Speech as _},
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::recorded::ScriptedDice,
};
use red_parachutes::{
    battle::{BattleEvent, BattleOrder, Odds, Stage},
    data::results::{AttackOption, DefenceOption},
    event::Event,
    nouns::{GERMAN, SOVIET, Side, Step, Supply, UnitSet},
    order::Order,
    rules::combat::fight::odds_of,
};

/// A combat, and what each side reads of it.
struct Told {
    scene: Scene,
    dice: ScriptedDice,
    log: [Vec<Line>; 2],
}

impl Told {
    fn of(scene: Scene) -> Self {
        Self { scene, dice: ScriptedDice::default(), log: Default::default() }
    }
    fn dice(self, purpose: &str, faces: &[u32]) -> Self {
        Self { dice: self.dice.on(purpose, faces.iter().copied()), ..self }
    }
    fn give(&mut self, order: Order) {
        assert_eq!(self.scene.code(order), "ok", "{order:?} in {:?}", self.scene.stage());
        let mut before = self.scene.p.clone();
        let mut draft = Draft::new(game(), &mut self.scene.p, &mut self.dice);
        game().decide(&mut draft, &order);
        for event in draft.finish().0 {
            for (side, log) in [GERMAN, SOVIET].into_iter().zip(&mut self.log) {
                let who = Viewer::Side(side);
                let told = game().told(&before, &event, who);
                let view = game().view(&before, who);
                log.extend(told.and_then(|told| game().sentence(&view, &told)));
            }
            game().apply(&mut before, &event);
        }
    }
    fn fight(&mut self, order: BattleOrder) {
        self.give(Order::Battle(order));
    }
    fn pass_to(&mut self, stage: Stage) {
        while self.scene.stage() < Some(stage) {
            self.give(Order::Done);
        }
        assert_eq!(self.scene.stage(), Some(stage));
    }
    /// Lines with a word in them, as a side reads them.
    fn lines(&self, side: Side, word: &str) -> Vec<&Line> {
        self.log[usize::from(side.0)].iter().filter(|line| line.text.contains(word)).collect()
    }
    /// The terms of each line with a word in it; both sides read the same.
    fn terms(&self, word: &str) -> Vec<String> {
        let [german, soviet] =
            [GERMAN, SOVIET].map(|side| self.lines(side, word).into_iter().map(said).collect::<Vec<_>>());
        assert_eq!(german, soviet);
        german
    }
}

/// `Row Rough RPX-219, Column 4 RPX-219`
fn said(line: &Line) -> String {
    let terms = line.terms.iter().map(|term| format!("{} {} {}", term.label, term.value, term.rule));
    terms.collect::<Vec<_>>().join(", ")
}

/// Tanks with infantry and their leader against rifles without supply and guns in a position on an improved bridgehead; elsewhere
/// another attack waits, so that the step goes on.
fn storm() -> Scene {
    empty(GERMAN)
        .put("g19.73.1", "2206")
        .put("g19.27", "2206")
        .put("l.kallner", "2206")
        .put("s161.565", "2307")
        .put("s.iptap", "2307")
        .supply("s161.565", Supply::Out)
        .pair("2406", "2307")
        .change(|p| {
            p.pairs[0].improved = true;
            p.works.add(hex("2307"));
        })
        .put("g10.20.1", "0524")
        .put("s161.569", "0525")
        .step(Step::Combat)
}

/// Attacked, with picks, levels and shots, up to the stand of the defence.
fn stormed() -> Told {
    let mut told = Told::of(storm())
        .dice("anti-tank fire", &[5, 4, 5, 5, 6, 5, 1, 1])
        .dice("combat", &[4, 5])
        .dice("stand fast", &[4, 6])
        .dice("leader at risk", &[2, 3, 1, 2])
        .dice("isolation", &[5]);
    for key in ["g19.73.1", "g19.27"] {
        told.fight(BattleOrder::Attack { unit: unit(key), target: hex("2307") });
    }
    told.fight(BattleOrder::Commit);
    told.fight(BattleOrder::Pick(AttackOption::Probe));
    told.fight(BattleOrder::Answer(DefenceOption::Defend));
    told.pass_to(Stage::LevelAttack);
    told.fight(BattleOrder::Level(5));
    told.fight(BattleOrder::Level(4));
    told.pass_to(Stage::DefenceStand);
    told
}

#[test] // RPX-163, RPX-205, RPX-211, RPX-219, RPX-223, RPX-226, RPX-234
fn a_combat_is_told_in_full() {
    let mut told = stormed();
    told.fight(BattleOrder::Stand);
    told.fight(BattleOrder::Lose { unit: unit("s.iptap") });
    told.fight(BattleOrder::Lose { unit: unit("g19.73.1") });
    told.fight(BattleOrder::Stand);
    told.fight(BattleOrder::Back { to: hex("2205") });
    let shots = [(3, 9, 10), (3, 10, 10), (1, 11, 12), (1, 2, 12)].map(|(value, sum, from)| {
        format!(
            "Value of the fire {value} RPX-205, Armour 3 RPX-205, Two dice {sum} RPX-205, Hits from {from} RPX-205"
        )
    });
    assert_eq!([told.terms("Rgt (IPTAP) misses"), told.terms("Rgt (IPTAP) hits")].concat(), shots[..2]);
    assert_eq!(told.terms("565 Rifle Rgt misses"), shots[2..]);
    assert_eq!(
        told.terms("7 against 14"),
        ["Pz.Abt. PzRgt 27 3 RPX-210, I./PzGr 73 4 RPX-210, Anti-Tank Rgt (IPTAP) 3 RPX-211, \
          565 Rifle Rgt 6 RPX-211, In a position 5 RPX-211, Odds 1:2 RPX-212, options −1 RPX-163, \
          morale +1 RPX-193, Odds after shifts 1:2 RPX-213, Row Rough RPX-219, Column 1 RPX-219"]
    );
    assert_eq!(
        told.terms("Combat (4 and 5): German 1 step, retreat 1; Soviet 0 steps, retreat 1"),
        ["Row Rough RPX-219, Column 1 RPX-219, Two dice 9 RPX-219, Attack by the table 3 RPX-219, \
          Defence by the table 1 RPX-219, Attack after options 2 RPX-163, Defence after options 1 RPX-163"]
    );
    assert_eq!(
        told.terms("stands fast"),
        ["Roll below the morale 4 RPX-226, Improved bridgehead −1 RPX-226"]
    );
    assert_eq!(told.terms("does not stand"), ["Roll below the morale 5 RPX-226, Leader −1 RPX-226"]);
    assert_eq!(told.terms("go back to"), [""], "no enemy zone");
    assert_eq!(told.terms("wounded for 6 days"), ["Steps lost there 2 RPX-223, Two dice 5 RPX-223"]);
    let spared = told.lines(SOVIET, "565 Rifle Rgt is not cut off");
    let die = |line: &&Line| line.die.as_ref().map(|die| die.face);
    assert_eq!(spared.iter().map(die).collect::<Vec<_>>(), [Some(5)]);
    let json = serde_json::to_value(&told.lines(GERMAN, "stands fast")[0].terms[1]).unwrap();
    let help = r#"{"label":"Improved bridgehead","rule":"RPX-226","total":false,"value":"−1"}"#;
    assert_eq!(json.to_string(), help);
}

#[test] // RPX-224, RPX-228, RPX-219
fn what_a_result_is_made_of_is_told_where_it_is_rare() {
    let told = stormed();
    let line = |event: BattleEvent| {
        let view = game().view(&told.scene.p, Viewer::Side(SOVIET));
        said(&game().sentence(&view, &Event::Battle(event)).unwrap())
    };
    let (owed, retreat) = ([1, 0], [1, 0]);
    let unmet =
        line(BattleEvent::Rolled { column: 1, dice: [4, 5], raw: [3, 1], results: [2, 0], owed, retreat });
    assert!(
        unmet.ends_with(
            "Defence after options 1 RPX-163, Attack after what cannot be met 2 RPX-224, \
             Defence after what cannot be met 0 RPX-224"
        ),
        "{unmet}"
    );
    let back = |zone: bool| {
        let units = UnitSet::only(unit("s161.565"));
        line(BattleEvent::Back { from: hex("2307"), to: hex("2308"), units, zone })
    };
    assert_eq!([back(true).as_str(), back(false).as_str()], ["Steps for the enemy zone 1 RPX-228", ""]);
    let odds = odds_of(game(), &told.scene.p, told.scene.p.fight.as_deref().unwrap());
    let off = line(BattleEvent::Reckoned(Box::new(Odds { column: None, ..odds })));
    assert!(off.ends_with("Row Rough RPX-219, Column none RPX-219"), "{off}");
}
