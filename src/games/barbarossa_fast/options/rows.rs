//! The rows of the options, a page after the other.

use super::setup::Setup;
use crate::nouns::{GERMAN, Plan, SOVIET};
use engine::{
    contract::options::{Bar, Field, Offered, OptionRow, Page, SetupRow, Where, choice},
    field,
};

/// Plans in the order of their row; `None` rolls.
const PLANS: [Option<Plan>; 4] = [None, Some(Plan::Historical), Some(Plan::Marcks), Some(Plan::Schultz)];
/// Least handicap.
const LEAST: i8 = -2;

/// Where the revised edition is played.
const REVISED: Where = Where::new("edition", &["revised"]);
/// Where the edition of 2020 is played.
const OF_2020: Where = Where::new("edition", &["2020"]);

/// A row of the first page, the game.
const fn row(number: u8, key: &'static str, label: &'static str, rule: &'static str) -> OptionRow {
    OptionRow::new(key, label).number(number).rule(rule)
}

/// A row of the second page, more rules.
const fn more(number: u8, key: &'static str, label: &'static str, rule: &'static str) -> OptionRow {
    row(number, key, label, rule).page(Page::More)
}

/// A row of the third page, how unclear rules are read: its default is the ruling itself.
const fn reading(number: u8, key: &'static str, label: &'static str, rule: &'static str) -> OptionRow {
    row(number, key, label, rule).page(Page::Readings)
}

/// All rows, in the order of the screen.
pub(super) const ROWS: &[SetupRow<Setup>] = &[
    row(1, "edition", "Rules", "")
        .about("Edition of the rules.")
        .choices(&[
            choice("2020", "October 2020", "One kind of Soviet unit, Weak or Strong; 7 points to win."),
            choice(
                "revised",
                "Revised",
                "Infantry and tanks, panzer groups, a highway, more Soviet arrivals; 6 points to win.",
            ),
        ])
        .at(field!(edition)),
    row(2, "plan", "German plan", "BF-SET-08")
        .about("Which army group is stronger at the start.")
        .choices(&[
            choice("roll", "Roll", "A die decides: Historical 50 %, Marcks 33 %, Schultz 17 %."),
            choice("historical", "Historical", "No transfers; 40th Panzer Corps may go to any army group."),
            choice("marcks", "Marcks", "Army Group North gives one panzer corps to South."),
            choice(
                "schultz",
                "Schultz",
                "Centre gives one panzer corps each to North and South, and 2nd Army to South.",
            ),
        ])
        .at(Field {
            get: |s| PLANS.iter().position(|plan| *plan == s.plan).unwrap_or(0),
            set: |s, nth| s.plan = PLANS[nth % PLANS.len()],
        }),
    row(3, "strength", "Soviet strength", "BF-SET-01")
        .about("How the Soviet units of the start are drawn.")
        .bars(&[Bar {
            values: &["presort"],
            with: REVISED,
            because: "it draws infantry and tanks from two pools, not from groups",
        }])
        .choices(&[
            choice("bell", "Bell curve", "32 units are drawn unseen: of about medium strength."),
            choice(
                "presort",
                "Three groups",
                "Two of three hidden groups of 16: a weak, medium or strong army, and the points needed \
                 change with it.",
            ),
        ])
        .at(field!(strength)),
    row(4, "soviet", "Soviet garrisons", "BF-RUL-52")
        .about("How strongly the computer’s Soviet side fills a threatened city.")
        .also(&["garrison-k"])
        .default(1)
        .level_of(SOVIET)
        .of_computer(SOVIET)
        .choices(&[
            choice(
                "thin",
                "Thin",
                "Two units in a threatened city, never more; most of the army waits off the map. The \
                 easiest for the Germans, and best for a first game.",
            )
            .also(&["historical", "none"]),
            choice(
                "matched",
                "Matched",
                "Two in a threatened city, and one more for each link open to an army; about half of \
                 what comes later waits off the map.",
            )
            .also(&["standard", "armies"]),
            choice(
                "full",
                "Full",
                "Two, and one more for every unit that could join an attack: nearly the whole army is \
                 called to the front, and it is nearly unbeatable.",
            )
            .also(&["hard", "linked"]),
            choice(
                "one",
                "One more",
                "Two, and a third where any army can attack: between Thin and Matched.",
            )
            .offered(Offered::ByName),
        ])
        .at(field!(soviet)),
    row(7, "siberia", "Siberian reserve", "BF-SIB-06")
        .about("How the Siberian reserve comes, and what Japan may do.")
        .choices(&[
            choice(
                "printed",
                "Printed",
                "A German army next to the capital brings the Siberians at once, and each month Japan \
                 may end the game (1 in 6).",
            ),
            choice(
                "crisis",
                "Crisis",
                "They are called a month ahead; if Japan attacks, Soviet armies leave for the Far East \
                 and the game goes on.",
            ),
            choice("safe", "Safe", "They come in December, and Japan does nothing."),
        ])
        .at(field!(siberia)),
    row(8, "axis-team", "Commanders", "BF-SEAT-01")
        .about("How many persons, or seats of the program, share the German side.")
        .quiet()
        .posts_of(GERMAN)
        .choices(&[
            choice("one", "One", "One player commands all three army groups."),
            choice(
                "two",
                "Two",
                "One commands the centre, the other both wings; each needs leave on the other’s ground.",
            ),
            choice(
                "three",
                "Three",
                "Three commanders share the front: each moves his own army group and needs leave to \
                 enter a neighbour’s ground.",
            ),
        ])
        .at(field!(team)),
    row(5, "handicap", "Handicap", "")
        .about("Shifts the points the Germans need; not in the rules, for players of unequal skill.")
        .default(2)
        .quiet()
        .choices(&[
            choice("-2", "−2", "The Germans need two points fewer than by the rules."),
            choice("-1", "−1", "The Germans need one point fewer than by the rules."),
            choice("0", "None", "The Germans need the points of the rules."),
            choice("1", "+1", "The Germans need one point more than by the rules."),
            choice("2", "+2", "The Germans need two points more than by the rules."),
        ])
        .at(Field {
            get: |s| usize::from((s.handicap - LEAST).clamp(0, 4) as u8),
            set: |s, nth| s.handicap = LEAST + nth.min(4) as i8,
        }),
    row(6, "free-setup", "Free German set-up", "BF-SET-15")
        .about("Any German unit in any base, for one victory point more.")
        .switch()
        .choices(&[
            choice("off", "By army group", "Units start in the base of their army group."),
            choice("on", "Free set-up", "Any unit in any base; the Germans need one point more."),
        ])
        .at(field!(free_setup)),
    more(11, "sudden-death", "Fall of the capital", "BF-VIC-09")
        .about("When the Soviet capital falls, there is one chance in three that the war ends at once.")
        .choices(&[
            choice(
                "first",
                "First time",
                "A die is rolled when the capital falls for the first time: 1 or 2 wins the game.",
            ),
            choice(
                "every",
                "Every time",
                "A die is rolled each time the Germans take the capital: 1 or 2 wins the game.",
            ),
            choice("off", "No roll", "The capital counts its points and nothing more."),
        ])
        .at(field!(sudden_death)),
    more(12, "japan-ends-game", "Japan attacks", "BF-VIC-11")
        .about("Once the Siberian reserve is called, Japan may attack each turn (1 in 6).")
        .bars(&[Bar {
            values: &["note-only"],
            with: Where::new("siberia", &["crisis", "safe"]),
            because: "Japan never ends the game there",
        }])
        .idle(&[(
            Where::new("siberia", &["crisis", "safe"]),
            "Japan never ends the game with this Siberian reserve.",
        )])
        .choices(&[
            choice(
                "yes",
                "Ends the game",
                "The game ends with an academic German victory, whatever the points.",
            )
            .also(&["ends"]),
            choice(
                "note-only",
                "Only noted",
                "The attack is noted, the game goes on, and Japan is not rolled for again.",
            )
            .also(&["no", "note"]),
        ])
        .at(Field { get: |s| usize::from(!s.japan_ends_game), set: |s, nth| s.japan_ends_game = nth == 0 }),
    more(13, "requirement", "Points needed", "BF-RUL-129")
        .about("The hidden Soviet strength moves the points the Germans need.")
        .choices(&[
            choice("secret", "Secret", "How many are needed stays unknown until the end."),
            choice(
                "open",
                "Open",
                "How many are needed is shown from the start, and tells how strong the Soviet army is.",
            ),
        ])
        .at(field!(open_requirement)),
    more(14, "early-win", "Early victory", "BF-RUL-66")
        .about("Whether points enough win before the last turn.")
        .bars(&[Bar {
            values: &["yes"],
            with: Where::new("requirement", &["secret"]),
            because: "a win before the end would tell the number; choose “Open” there first",
        }])
        .choices(&[
            choice("no", "At the end", "Points are counted once, after December."),
            choice("yes", "Any turn", "The Germans win as soon as a turn ends with points enough."),
        ])
        .at(field!(early_win)),
    more(15, "call-off", "Calling off", "BF-RUL-96")
        .about("May a declared attack be given up after the defenders have prepared?")
        .choices(&[
            choice("by-edition", "By edition", "October 2020: no, it must be made. Revised: yes."),
            choice("always", "Always", "A declared attack may be given up until it is committed."),
            choice("never", "Never", "Every declared attack that still can must be made."),
        ])
        .at(field!(call_off)),
    more(16, "no-retreat", "Order to stand", "BF-RUL-48")
        .about("What it costs to order units to stand instead of retreating.")
        .choices(&[
            choice(
                "as-ruled",
                "As ruled",
                "One hit less destroys the unit. It is never worth giving, so it is not asked for.",
            ),
            choice("stays-disrupted", "Nothing", "A unit that is hit is Disrupted and stays."),
            choice(
                "one-more-hit",
                "One more hit",
                "The whole position suffers one hit more, and no unit there must go.",
            ),
        ])
        .at(field!(no_retreat)),
    more(19, "allies", "Romanian armies", "BF-RUL-119")
        .about("Two Romanian armies of one factor; their counters are reconstructed.")
        .only(REVISED)
        .switch()
        .choices(&[
            choice("off", "None", "Only German units fight."),
            choice("on", "From July", "They arrive in Romania in July, 3rd and 4th Army, one factor each."),
        ])
        .at(field!(allies)),
    more(17, "fixed-garrison", "City garrisons", "BF-MOV-16")
        .about("The Soviet unit that starts in a city as its garrison.")
        .only(OF_2020)
        .default(1)
        .begins("the position says which garrisons are fixed")
        .choices(&[
            choice("no", "Free", "It may leave its city like any other unit."),
            choice("yes", "Fixed", "It never moves and never attacks."),
        ])
        .at(field!(fixed_garrison)),
    more(18, "surplus", "Spare arrivals", "BF-RUL-109")
        .about("Where the computer’s Soviet side leaves arrivals that are not needed.")
        .of_computer(SOVIET)
        .choices(&[
            choice("reserve", "In reserve", "They wait behind the front and come where they are needed."),
            choice("city", "In their city", "They stay in the city where they arrived, which fills up."),
        ])
        .at(field!(surplus)),
    more(21, "rev-rehide", "Turning down", "BF-RUL-84")
        .about("A Soviet player may turn his infantry face down again.")
        .only(REVISED)
        .default(1)
        .of_person(SOVIET)
        .choices(&[
            choice("never", "Never", "What has been seen stays face up.").also(&["no"]),
            choice(
                "live",
                "After combat",
                "Fit infantry that has fought is turned down and mixed with the other infantry of its \
                 position.",
            )
            .also(&["yes"]),
        ])
        .at(field!(rev_rehide)),
    more(20, "area-consent", "Neighbour’s leave", "BF-RUL-121")
        .about("How a commander allows a neighbour on his ground, where several share the front.")
        .idle(&[(Where::new("axis-team", &["one"]), "With one player there is no commander to ask.")])
        .choices(&[
            choice("each", "Each time", "He is asked for each unit and place, or allows all of a turn."),
            choice("standing", "Standing", "Leave for everything stands until he withdraws it."),
            choice("open", "Open", "No leave is asked for ground; joint attacks are still agreed on."),
        ])
        .at(field!(area_consent)),
    more(22, "teaching", "Teaching aids", "")
        .about("Hints, forecasts of battles and the reasons of the computer.")
        .teaching()
        .choices(&[
            choice("on", "Shown", "They are shown while you play."),
            choice("off", "Not shown", "Players get no help: every chance is worked out by the players."),
        ])
        .at(Field { get: |s| usize::from(!s.teaching), set: |s, nth| s.teaching = nth == 0 }),
    reading(31, "agc-overflow", "Too many for Centre", "BF-RUL-71")
        .about("Which base takes three units of Army Group Centre.")
        .only(OF_2020)
        .begins("it is about the German set-up, and that is over")
        .idle(&[(
            Where::new("free-setup", &["on"]),
            "With a free set-up any unit starts anywhere, and this changes nothing.",
        )])
        .choices(&[
            choice("agn", "North", "Up to three units of Centre may start in the base of North."),
            choice("ags", "South", "Up to three units of Centre may start in the base of South."),
            choice("either", "Either", "Up to three units in all may start in the base of North or South."),
        ])
        .at(field!(house.agc_overflow)),
    reading(32, "attack-move", "Before an attack", "BF-RUL-01")
        .about("Who may move before it attacks.")
        .choices(&[
            choice(
                "approach-panzers-only",
                "Panzers",
                "Panzer units approach; armies and Soviet units attack from where they start the turn.",
            )
            .also(&["panzers"]),
            choice(
                "allowance-then-attack",
                "Everybody",
                "Armies and Soviet units move one link before they attack, too.",
            )
            .also(&["allowance"]),
            choice(
                "attack-link-counts",
                "One link less",
                "The attack is part of the move: panzers approach one link less, everybody else not at all.",
            )
            .also(&["link-counts"]),
        ])
        .at(field!(house.attack_move)),
    reading(33, "attack-empty", "Empty positions", "BF-RUL-05")
        .about("Whether a position without defenders can be attacked.")
        .default(1)
        .choices(&[
            choice("no", "Not attacked", "Attacks need a defender: no Blitzkrieg starts from empty ground."),
            choice(
                "yes",
                "Attacked",
                "An attack on empty ground succeeds without fire, and a Blitzkrieg can start from it.",
            ),
        ])
        .at(field!(house.attack_empty)),
    reading(34, "air-sector", "Air fleets", "BF-RUL-19")
        .about("Where an air fleet may fly.")
        .choices(&[
            choice("own-sector", "Own sector", "Only over its own army group.").also(&["own"]),
            choice(
                "any-sector",
                "Any sector",
                "Over any army group in range; still one mission in each sector.",
            )
            .also(&["any"]),
        ])
        .at(field!(house.air_sector)),
    reading(35, "december", "December", "BF-RUL-23")
        .about("The weather of December, which the rules do not name.")
        .choices(&[
            choice("snow", "Snow", "Snow, whatever October was like."),
            choice("good", "Good", "Good weather in the last turn."),
            choice("roll", "Roll", "A die decides as in October: 1 to 4 Snow, 5 and 6 Good."),
        ])
        .at(field!(house.december)),
    reading(36, "break-depth", "Broken line", "BF-RUL-51")
        .about("How deep a hole breaks the Soviet line, so that the sector neither attacks nor advances.")
        .choices(&[
            choice("2", "Two positions", "Two empty positions in a row."),
            choice("1", "One", "A single empty position: the line breaks often."),
            choice("3", "Three", "Three empty positions in a row: the line seldom breaks."),
        ])
        .at(field!(house.break_depth)),
    reading(37, "retreat-if-held", "Hit beside others", "BF-RUL-41")
        .about("Whether a hit unit must retreat although others hold the position.")
        .default(1)
        .choices(&[
            choice("no", "May stay", "It stays Disrupted while an unhit unit holds beside it."),
            choice("yes", "Must go", "It retreats as if it stood alone."),
        ])
        .at(field!(house.retreat_if_held)),
    reading(39, "multi-russian", "Two Soviet stacks", "BF-RUL-54")
        .about("Whether two Soviet stacks may attack one position in turn.")
        .choices(&[
            choice("once", "Once", "A position is attacked by one stack in a step."),
            choice(
                "one-after-another",
                "In turn",
                "A second stack may attack once the first has fought; the computer’s Soviet side does \
                 not use it.",
            )
            .also(&["in-turn"]),
        ])
        .at(field!(house.multi_russian)),
    reading(38, "control-blocks-supply", "Supply over enemy ground", "BF-RUL-60")
        .about("Whether empty ground that the enemy controls cuts supply.")
        .choices(&[
            choice("no", "Open", "Only enemy units cut supply."),
            choice("yes", "Cut", "Empty enemy ground cuts it too."),
        ])
        .at(field!(house.control_blocks_supply)),
    reading(40, "cutoff", "City cut off", "BF-RUL-65")
        .about("When a city counts as cut off, which is worth a point to the Germans.")
        .choices(&[
            choice(
                "trace",
                "No way east",
                "When no way free of German units leads from it to the eastern edge.",
            ),
            choice(
                "all-links-held",
                "All links held",
                "When the Germans hold every position next to it toward the east.",
            ),
        ])
        .at(field!(house.cutoff)),
    reading(41, "rev-group-is-army", "Panzer groups", "BF-RUL-31")
        .about(
            "Whether panzer groups count as armies against fortresses, for the capital and for air \
                 range.",
        )
        .only(REVISED)
        .default(1)
        .choices(&[
            choice("no", "Not armies", "Only infantry armies do any of the three."),
            choice("yes", "Armies", "They do all three as infantry armies do."),
        ])
        .at(field!(house.rev_group_is_army)),
    reading(42, "rev-armies-two-links", "Infantry armies", "BF-RUL-107")
        .about("How far infantry armies approach before they attack.")
        .only(REVISED)
        .choices(&[
            choice("no", "Do not", "They attack from where they started the turn."),
            choice("yes", "Two links", "They approach two links like panzers."),
        ])
        .at(field!(house.rev_armies_two_links)),
    reading(43, "call-off-window", "Last moment", "BF-RUL-120")
        .about("Until when an attack can be given up.")
        .only(REVISED)
        .idle(&[(
            Where::new("call-off", &["never"]),
            "No attack is ever called off, so this changes nothing.",
        )])
        .choices(&[
            choice(
                "to-the-fire",
                "To the fire",
                "Also after the defenders are seen, until the fire is counted.",
            ),
            choice("until-committed", "Until committed", "Only before the defenders are seen."),
        ])
        .at(field!(house.call_off_window)),
];
