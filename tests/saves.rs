//! The sample games load, say what the start screen says of them, and verify for ever.

use engine::{
    base::side::{Side, Viewer},
    chances::kept::still_true,
    insight::{
        advised,
        told::{figures_of, told},
    },
    journal,
    play::prospect::Measure,
    table::Table,
};
use stavka::games;
use support::journals::reseal;

fn load(bytes: &[u8]) -> Box<dyn Table> {
    let id = journal::game_of(bytes).unwrap();
    let kinds = games::register(None);
    let kind = kinds.iter().find(|k| k.id() == id).unwrap();
    kind.load(bytes).unwrap()
}

#[test]
fn every_sample_verifies() {
    assert!(games::SAMPLES.len() >= 3);
    for sample in games::SAMPLES {
        let table = load(sample.bytes);
        assert_eq!(table.load_report().warnings, Vec::<String>::new(), "{}", sample.file);
        assert_eq!(table.verify().first_difference, None, "{}", sample.file);
        assert_eq!(table.journal(), sample.bytes, "{} is written back as it was read", sample.file);
    }
}

/// How many plans at least are weighed in a sample, by the search as it is now, so that nobody waits for them.
const WEIGHED: [(&str, usize); 8] = [
    ("six_of_six", 14),
    ("four_of_seven", 14),
    ("leningrad_falls", 14),
    ("october_mud", 4),
    ("both_capitals", 19),
    ("leningrad_three_times", 37),
    ("one_point_short", 108),
    ("over_the_river", 115),
];

/// Samples that come with their chances; the others take too long to be played on.
const CURVED: usize = 6;

#[test]
fn plans_are_weighed_in_the_samples() {
    for (file, least) in WEIGHED {
        let table = load(games::SAMPLES.iter().find(|s| s.file == file).unwrap().bytes);
        let kept = advised::kept(&*table, &table.timeline(table.tip(), Viewer::Umpire), Viewer::Umpire);
        assert!(kept.len() >= least, "{file}: {} of {least}", kept.len());
    }
}

#[test] // a sum of a line can be put right by anyone: figures that contradict each other are not believed
fn kept_figures_that_contradict_each_other_are_weighed_again() {
    let sample = games::SAMPLES.iter().find(|s| s.file == "four_of_seven").unwrap();
    let text = std::str::from_utf8(sample.bytes).unwrap();
    let kept = |text: &str| {
        let table = load(text.as_bytes());
        advised::kept(&*table, &table.timeline(table.tip(), Viewer::Umpire), Viewer::Umpire).len()
    };
    let with = |change: &dyn Fn(&str) -> String| -> String {
        let line = |l: &str| if l.starts_with("judged ") { reseal(&change(l)) } else { l.to_owned() };
        text.lines().map(|l| line(l) + "\n").collect()
    };
    assert_eq!(kept(&with(&str::to_owned)), kept(text), "as it was");
    let better = |l: &str| {
        let (before, after) = l.split_once("gain:(mean:").unwrap();
        format!("{before}gain:(mean:0.9{}", &after[after.find(',').unwrap()..])
    };
    assert_eq!(kept(&with(&better)), 0);
    assert!(kept(&with(&|l| l.replace("same:false", "same:true"))) < kept(text));
}

#[test] // the curve of the first side is there as the sample opens, and playing gives the same
fn the_chances_of_the_samples_are_kept() {
    let who = Viewer::Side(Side(0));
    for (file, _) in &WEIGHED[..CURVED] {
        let table = load(games::SAMPLES.iter().find(|s| s.file == *file).unwrap().bytes);
        let line = table.timeline(table.tip(), who);
        let (play, course) = figures_of(&*table, table.tip(), who);
        for measure in [Measure::Win(Side(0)), Measure::Points] {
            let told = told(&*table, &line, line.end(), who, &course, measure, line.pace.decides);
            assert!(told.is_ok(), "{file}: {:?}", told.err());
        }
        assert!(still_true(&*play, &course), "{file}");
    }
}

/// Games of the first version of the rules: one in which units broke out (R134), what the Soviet side was told of it,
/// and one with free set-up and the three hidden groups.
const RULES_1: [(&str, &[u8]); 3] = [
    ("breakouts_hard", include_bytes!("data/rules_1/breakouts_hard.stavka")),
    ("breakouts_told_to_soviet", include_bytes!("data/rules_1/breakouts_told_to_soviet.stavka")),
    ("free_setup_presort", include_bytes!("data/rules_1/free_setup_presort.stavka")),
];

#[test]
fn games_of_older_rules_open_and_verify() {
    for (name, bytes) in RULES_1 {
        let table = load(bytes);
        assert_eq!(table.load_report().warnings, Vec::<String>::new(), "{name}");
        assert_eq!(table.verify().first_difference, None, "{name}");
        assert_eq!(table.journal(), bytes, "{name} is written back as it was read");
    }
}

#[test]
fn there_is_a_victory_a_defeat_and_a_stop_in_the_mud() {
    let by_name = |file: &str| load(games::SAMPLES.iter().find(|s| s.file == file).unwrap().bytes);
    assert_eq!(by_name("leningrad_falls").summary().kind, "german");
    assert_eq!(by_name("four_of_seven").summary().kind, "soviet");
    let mud = by_name("october_mud");
    assert_eq!((mud.when(mud.cursor()).turn, mud.outcome()), (5, None));
    assert!(mud.log(Viewer::Umpire).iter().any(|l| l.line.text.contains("Mud")));
}
