//! Features of the window on a desk of their own, without the window.

use crate::toy;
use app::{
    command::{review::Act, wishes::Tab},
    desk::{parts::Keeping, state::Desk},
    features::{
        automatic::Auto,
        ending::Ending,
        news::News,
        overlays::Overlays,
        review::{Chances, Review},
        seats::Seats,
        weighing::Weighing,
    },
    play::Play,
    settings::{AuditWish, Pace},
    worker::Wake,
};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
        when::{Stride, When},
    },
    contract::options::Choices,
    show::{
        overlay::REACH,
        scene::{Mark, Subject},
    },
    table::{GameKind, kind::Kind},
};
use stavka::games;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use support::orders;
use support::rand::Rand;

/// A new game of two persons.
fn new_desk() -> Desk {
    let kind = Arc::clone(&games::register(None)[0]);
    let mut table = kind.new_table(&Choices::default(), 11, UndoPolicy::Fair).unwrap();
    for side in [Side(0), Side(1)] {
        table.set_control(side, Control::Person);
    }
    let mut desk = Desk::new(kind, table, Keeping::AtFirstOrder { stem: "Game".into() });
    desk.refresh();
    desk
}

#[test]
fn an_overlay_goes_on_over_to_the_other_side_and_off() {
    let mut desk = new_desk();
    let mut overlays = Overlays::new(&*desk.table);
    let kind = overlays.kinds.iter().copied().find(|k| k.by_side).expect("one that differs by side");
    overlays.toggle(&mut desk, kind.id);
    assert_eq!((overlays.chosen(), overlays.side(&desk)), (Some(kind.id), desk.eyes()));
    assert!(desk.tab == Tab::Overlay && !desk.status.is_empty());
    overlays.toggle(&mut desk, kind.id);
    assert_ne!(overlays.side(&desk), desk.eyes());
    overlays.toggle(&mut desk, kind.id);
    assert_eq!((overlays.chosen(), desk.tab), (None, Tab::Log));
    assert!(overlays.reach_drawn(&desk), "the reach takes its place again");
    overlays.toggle(&mut desk, REACH);
    assert!(!overlays.reach_drawn(&desk));
}

#[test]
fn the_check_opens_before_a_step_ends_when_it_is_wanted() {
    let mut desk = new_desk();
    let mut overlays = Overlays::new(&*desk.table);
    assert!(!overlays.audit_first(&mut desk, AuditWish::Never));
    overlays.check_step(&mut desk);
    let listed = overlays.audit.as_ref().is_some_and(|audit| !audit.lines.is_empty());
    assert_eq!(listed, desk.tab == Tab::Check, "{}", desk.status);
    assert_eq!(overlays.close_audit(&mut desk), listed);
    assert!(overlays.audit.is_none() && desk.tab == Tab::Log);
    assert_eq!(overlays.audit_first(&mut desk, AuditWish::Always), listed);
}

#[test]
fn a_line_of_the_changes_is_drawn_and_taken_off() {
    let mut news = News::default();
    news.pick(2);
    assert_eq!(news.picked, Some(2));
    assert!(news.shown().is_none(), "there is no such line");
    news.pick(2);
    assert_eq!(news.picked, None);
}

#[test]
fn the_first_of_two_persons_sits_without_a_page_where_nothing_is_secret() {
    let (mut desk, mut news, mut seats) = (new_desk(), News::default(), Seats::default());
    let secrets = desk.table.has_secrets();
    let awaited = seats.take_turns(&mut desk, &mut news, true);
    assert_eq!((awaited, seats.page().is_some()), (secrets, secrets));
    seats.take(&mut desk, &mut news);
    assert!(seats.page().is_none() && Some(desk.eyes()) == desk.table.to_act());
}

/// Who sits at the window, and what they know of what happened.
#[derive(Default)]
struct AtTheWindow {
    news: News,
    seats: Seats,
}

impl AtTheWindow {
    /// Lets the player who is to decide sit down, from a page too; true when there was one.
    fn take_turns(&mut self, desk: &mut Desk) -> bool {
        self.seats.take_turns(desk, &mut self.news, true);
        let page = self.seats.page().is_some();
        self.seats.take(desk, &mut self.news);
        desk.refresh();
        self.seats.take_turns(desk, &mut self.news, true);
        page
    }
}

/// The moment at the table's cursor.
fn now(desk: &Desk) -> When {
    desk.table.when(desk.table.cursor())
}

#[test]
fn in_a_battle_without_secrets_the_mouse_changes_hands_and_the_table_stays() {
    let (mut desk, mut who) = (new_desk(), AtTheWindow::default());
    let mut changes = 0;
    while let Some(side) = desk.table.to_act() {
        who.take_turns(&mut desk);
        let panel = desk.planning.as_ref().map(|p| p.about.clone());
        let (orders, _) = desk.table.hint(desk.viewer()).expect("a hint for every decision");
        let before = now(&desk);
        assert!(desk.hand().give(&orders, 0.0), "{}", desk.status);
        if desk.table.to_act().is_none_or(|next| next == side)
            || now(&desk).battle == 0
            || now(&desk) != before
        {
            continue;
        }
        changes += 1;
        desk.tab = Tab::Forces;
        who.news.picked = Some(77);
        assert!(!who.take_turns(&mut desk), "both see the same");
        let name = desk.side_name(desk.eyes());
        assert_eq!(desk.status, format!("The battle goes on: {name} decision"));
        assert_eq!((desk.tab, who.news.picked), (Tab::Forces, Some(77)), "what is shown stays");
        assert!(desk.selection.is_empty(), "what the other had in hand does not");
        assert!(panel.is_none() || desk.inspect == panel, "the place of the battle stays in the panel");
    }
    assert!(changes > 0, "no battle in which the sides decide by turns");
}

/// Plays the toy at random until the side that decides changes inside a battle, with or without secrets at that moment.
fn toy_battle(secrets: bool) -> (Desk, AtTheWindow) {
    for seed in 0..4000 {
        let kind: Arc<dyn GameKind> = Arc::new(Kind::<toy::Toy>::new(Arc::new(toy::DATA)));
        let mut table = kind.new_table(&Choices::default(), seed, UndoPolicy::Fair).unwrap();
        for side in [Side(0), Side(1)] {
            table.set_control(side, Control::Person);
        }
        let mut desk = Desk::new(kind, table, Keeping::AtFirstOrder { stem: "Game".into() });
        let (mut who, mut rand) = (AtTheWindow::default(), Rand::new(seed));
        while let Some(side) = desk.table.to_act() {
            who.take_turns(&mut desk);
            let legal = desk.table.legal_orders();
            let (looks, rest): (Vec<_>, Vec<_>) = legal.into_iter().partition(|o| orders::is(o, "Look"));
            let attacks: Vec<_> = rest.iter().filter(|o| orders::is(o, "Attack")).cloned().collect();
            assert!(!rest.is_empty() || !looks.is_empty());
            let order =
                rand.pick(if attacks.is_empty() { &rest } else { &attacks }).expect("an order").clone();
            assert!(desk.hand().give(&[order], 0.0), "{}", desk.status);
            let changes = desk.table.to_act().is_some_and(|next| next != side) && now(&desk).battle != 0;
            if changes && desk.table.has_secrets_now() == secrets {
                return (desk, who);
            }
        }
    }
    panic!("no such battle");
}

#[test]
fn a_page_stands_inside_a_battle_only_where_something_hidden_would_be_seen() {
    let (mut desk, mut who) = toy_battle(true);
    let sat = desk.eyes();
    assert!(who.seats.take_turns(&mut desk, &mut who.news, false), "whatever the settings say");
    assert!(who.seats.page().is_some_and(|page| page.secrets && page.to != sat));
    assert_eq!(desk.eyes(), sat, "nobody has sat down yet");

    let (mut desk, mut who) = toy_battle(false);
    let sat = desk.eyes();
    assert!(!who.seats.take_turns(&mut desk, &mut who.news, true));
    assert!(who.seats.page().is_none() && desk.eyes() != sat);
    let name = desk.side_name(desk.eyes());
    assert_eq!(desk.status, format!("The battle goes on: {name} decision"));
    // The step goes on after it, and the mouse goes back.
    let stand = desk.table.legal_orders().into_iter().find(|o| orders::is(o, "Stand")).unwrap();
    assert!(desk.hand().give(&[stand], 0.0));
    assert!(!who.seats.take_turns(&mut desk, &mut who.news, true));
    assert_eq!((desk.eyes(), now(&desk).battle), (sat, 0));
    assert!(desk.status.starts_with("The step goes on: "), "{}", desk.status);
}

/// As long as work on another thread may take.
const LONG: Duration = Duration::from_secs(20);

/// Looks again and again until something on another thread is done.
fn until(mut is_done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_done() {
        assert!(begun.elapsed() < LONG, "it does not come to its end");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn the_automatic_side_thinks_first_and_plays_by_hand_or_at_its_pace() {
    let (mut desk, mut auto, wake) = (new_desk(), Auto::default(), Wake::default());
    let side = desk.table.to_act().unwrap();
    assert_eq!(auto.tick(&mut desk, (0.0, false), Pace::Slow, &wake), None, "a person is to act");
    assert!(!auto.is_thinking());
    desk.table.set_control(side, Control::Automatic(0));
    auto.tick(&mut desk, (0.0, false), Pace::Slow, &wake);
    assert!(auto.is_thinking() && !auto.is_ready());
    let thought = auto.wait(LONG).expect("a thought");
    auto.take(&desk, thought);
    assert!(auto.is_ready() && auto.to_come() > 0);
    let before = desk.table.cursor();
    auto.tick(&mut desk, (0.0, false), Pace::Step, &wake);
    assert_eq!(desk.table.cursor(), before, "step by step nothing is played by itself");
    auto.next_decision(&mut desk);
    assert!(desk.table.cursor() > before);
}

#[test]
fn what_was_thought_out_for_another_moment_is_not_played() {
    let (mut desk, mut auto, wake) = (new_desk(), Auto::default(), Wake::default());
    let side = desk.table.to_act().unwrap();
    desk.table.set_control(side, Control::Automatic(0));
    auto.tick(&mut desk, (0.0, false), Pace::Slow, &wake);
    let thought = auto.wait(LONG).expect("a thought");
    desk.table.set_control(side, Control::Person);
    auto.take(&desk, thought);
    assert!(!auto.is_ready() && auto.to_come() == 0);
}

/// A game that is over.
fn finished_desk() -> Desk {
    let kind = Arc::clone(&games::register(None)[0]);
    let tables = games::SAMPLES.iter().map(|s| kind.load(s.bytes).unwrap());
    let table = tables.into_iter().find(|t| t.outcome().is_some()).expect("a sample that is over");
    let mut desk = Desk::new(kind, table, Keeping::AtFirstOrder { stem: "Game".into() });
    desk.refresh();
    desk
}

#[test]
fn what_decided_a_game_is_added_up_once_it_is_over() {
    let (mut ending, mut chances, wake) = (Ending::default(), Chances::default(), Wake::default());
    ending.refresh(&new_desk());
    assert!(!ending.is_running(), "the game goes on");
    let desk = finished_desk();
    ending.refresh(&desk);
    assert!(ending.is_running() && ending.moments.is_empty());
    until(|| {
        ending.add_up(&desk, &mut chances, &wake);
        !ending.is_running()
    });
    assert!(!ending.moments.is_empty() && ending.moments.len() <= 5);
    ending.refresh(&desk);
    assert!(!ending.is_running(), "once is enough");
}

#[test]
fn a_plan_is_weighed_while_it_is_open() {
    let (mut desk, mut weighing, wake) = (new_desk(), Weighing::default(), Wake::default());
    let mut who = AtTheWindow::default();
    let attacked = |desk: &Desk| {
        desk.seen.scene.marks.iter().find_map(|m| match m {
            Mark::UnderAttack { place } => Some(*place),
            _ => None,
        })
    };
    let place = loop {
        who.take_turns(&mut desk);
        if let Some(place) = attacked(&desk) {
            break place;
        }
        let (orders, _) = desk.table.hint(desk.viewer()).expect("a hint for every decision");
        assert!(desk.hand().give(&orders, 0.0), "{}", desk.status);
        desk.refresh();
    };
    weighing.refresh(&mut desk);
    assert!(desk.seen.forecast.is_none() && !weighing.is_running(), "no plan is open");
    desk.hand().open_builder(Subject::Place(place));
    desk.refresh();
    weighing.refresh(&mut desk);
    assert!(desk.seen.forecast.is_some(), "the chance is there at once");
    until(|| {
        weighing.weigh(&mut desk, &wake);
        !weighing.is_running()
    });
    assert!(desk.seen.forecast.is_some());
    desk.planning = None;
    desk.refresh();
    weighing.refresh(&mut desk);
    assert!(desk.seen.forecast.is_none());
}

#[test]
fn a_review_goes_along_the_line_and_back_to_the_table() {
    let mut game = Play::new(finished_desk());
    game.refresh();
    assert!(game.review_act(Act::Step(Stride::Ply, true), 0.0).is_none() && !game.desk.reviewed);
    game.review_act(Act::Open, 0.0);
    let end = game.desk.at();
    game.review_act(Act::Moment(3), 0.0);
    game.refresh();
    assert_eq!(game.desk.table.number(game.desk.at()), game.desk.table.number(3));
    game.review_act(Act::Step(Stride::Ply, true), 0.0);
    game.refresh();
    assert!(game.desk.at() > 3 && game.desk.at() < end);
    // What comes later is hidden: nothing leads there.
    game.review_act(Act::Blind(true), 0.0);
    game.refresh();
    let here = game.desk.at();
    game.review_act(Act::Seek(end), 0.0);
    assert_eq!(game.desk.at(), here);
    assert!(!game.desk.status.is_empty());
    game.review_act(Act::Blind(false), 0.0);
    let other = Side(1 - game.desk.eyes().0);
    game.review_act(Act::SeenBy(Viewer::Side(other)), 0.0);
    assert_eq!(game.desk.viewer(), Viewer::Side(other), "the game is over: nothing is asked");
    game.review_act(Act::Leave, 0.0);
    game.refresh();
    assert!(!game.desk.reviewed && !game.is_in::<Review>() && game.desk.look.is_none());
    assert_eq!(game.desk.viewer(), Viewer::Side(game.desk.eyes()));
}

#[test]
fn what_was_taken_back_is_as_secret_as_what_stands() {
    let kind: Arc<dyn GameKind> = Arc::new(Kind::<toy::Toy>::new(Arc::new(toy::DATA)));
    let mut rand = Rand::new(5);
    for seed in 0..20 {
        let mut table = kind.new_table(&Choices::default(), seed, UndoPolicy::Study).unwrap();
        for side in [Side(0), Side(1)] {
            table.set_control(side, Control::Person);
        }
        let mut desk = Desk::new(Arc::clone(&kind), table, Keeping::AtFirstOrder { stem: "Game".into() });
        let mut who = AtTheWindow::default();
        while desk.table.to_act().is_some() {
            who.take_turns(&mut desk);
            let order = rand.pick(&desk.table.legal_orders()).expect("an order").clone();
            assert!(desk.hand().give(&[order], 0.0), "{}", desk.status);
            let before = desk.table.has_secrets_now();
            let end = desk.table.cursor();
            assert!(desk.table.go_to(Side(0), end - 1).is_ok(), "a study goes anywhere");
            assert!(desk.table.has_secrets_now(), "the order ahead may hold a secret");
            assert!(desk.table.go_to(Side(0), end).is_ok());
            assert_eq!(desk.table.has_secrets_now(), before, "nothing is ahead");
        }
    }
}
