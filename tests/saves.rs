//! The sample games load, say what the start screen says of them, and verify for ever.

use stavka::{
    engine::{journal, table::Table},
    games,
};

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

#[test]
fn there_is_a_victory_a_defeat_and_a_stop_in_the_mud() {
    let by_name = |file: &str| load(games::SAMPLES.iter().find(|s| s.file == file).unwrap().bytes);
    assert_eq!(by_name("leningrad_falls").summary().kind, "german");
    assert_eq!(by_name("four_of_seven").summary().kind, "soviet");
    let mud = by_name("october_mud");
    assert_eq!((mud.when(mud.cursor()).turn, mud.outcome()), (5, None));
    let umpire = stavka::engine::rules::Viewer::Umpire;
    assert!(mud.log(umpire).iter().any(|l| l.line.text.contains("Mud")));
}
