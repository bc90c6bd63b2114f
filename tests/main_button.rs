//! What commits an order at once: the hint, the palette and the main button, and that none of them does so unasked.

use crate::{
    common::{
        tree::nodes,
        window::{
            Window, attack, click, desk, game, launch, open, press, press_with, settle, shown, type_text,
        },
    },
    hand::{battles, click_at, now, october},
    window::june,
};
use app::command::Order;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::base::fence::Fence;

#[test]
fn a_double_click_on_the_hint_commits_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let before = now(&h);
    let at = |h: &Window, name: &str| h.get_by_role_and_label(Role::Button, name).rect();
    let asked = at(&h, "Show me a good move");
    for x in [0.1, 0.5, 0.9] {
        let pos = Pos2::new(egui::lerp(asked.x_range(), x), asked.center().y);
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        h.hover_at(pos);
        h.run_steps(1);
        // Four quick clicks, with a frame between the first two and the others.
        for _ in 0..2 {
            h.input_mut().events.extend([true, false, true, false].map(button));
            h.run_steps(1);
        }
        assert_eq!(now(&h), before, "{}", desk(&h).status);
        assert!(desk(&h).hint.is_some(), "and what was asked for is shown");
        // Hiding it stands where it was asked for, and what does it has a row of its own.
        assert_eq!(at(&h, "Hide the hint").top(), asked.top());
        assert!(!at(&h, "Do it").intersects(asked.shrink(1.0)));
        settle(&mut h);
        press(&mut h, Key::H);
        assert!(desk(&h).hint.is_none());
    }
    press(&mut h, Key::H);
    click(&mut h, "Do it");
    assert!(now(&h) > before);
}

#[test]
fn what_is_typed_right_after_ctrl_k_is_typed_into_the_palette() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let before = now(&h);
    press(&mut h, Key::Tab);
    let selected = desk(&h).selection.clone();
    // All in one frame, as a fast hand or a slow machine does it.
    let key =
        |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    let mut events = vec![key(Key::K, Modifiers::COMMAND | Modifiers::CTRL)];
    for (letter, k) in [("m", Key::M), ("i", Key::I), ("n", Key::N), ("s", Key::S), ("k", Key::K)] {
        events.push(key(k, Modifiers::NONE));
        events.push(Event::Text(letter.to_owned()));
    }
    h.input_mut().events.extend(events);
    h.run_steps(1);
    settle(&mut h);
    let field = h.get_by_role_and_label(Role::TextInput, "Command, place, unit, rule or game");
    assert!(field.is_focused());
    assert_eq!(field.accesskit_node().value().unwrap_or_default(), "minsk");
    assert!(desk(&h).aim.is_none() && game(&h).overlays.chosen().is_none() && desk(&h).selection == selected);
    press(&mut h, Key::Escape);
    press(&mut h, Key::Escape);
    // Letters after it, before the field has been drawn.
    h.key_press_modifiers(Modifiers::COMMAND, Key::K);
    h.event(Event::Text("r".to_owned()));
    h.event(Event::Text("i".to_owned()));
    settle(&mut h);
    let field = h.get_by_role_and_label(Role::TextInput, "Command, place, unit, rule or game");
    assert_eq!(field.accesskit_node().value().unwrap_or_default(), "ri");
    assert_eq!(now(&h), before);
}

#[test]
fn nothing_that_commits_is_chosen_in_an_empty_palette() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = battles(dir.path());
    let before = now(&h);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    let chosen =
        nodes(&h).into_iter().find(|n| n.role == Role::ListBoxOption && n.selected == Some(true)).unwrap();
    assert!(!chosen.name.starts_with("Attack ") && !chosen.name.starts_with("Blitzkrieg"), "{chosen:?}");
    press(&mut h, Key::Enter);
    assert_eq!(now(&h), before, "{}", chosen.name);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    type_text(&mut h, "attack kaunas");
    press(&mut h, Key::Enter);
    assert!(now(&h) > before, "by its name it is found and given");
}

/// Presses the mouse at a point and lets it go, within a frame.
fn tap(h: &mut Window, at: Pos2) {
    h.hover_at(at);
    h.input_mut().events.extend([true, false].map(|pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }));
    h.run_steps(1);
}

#[test]
fn a_click_on_the_main_button_counts_wherever_the_pointer_was_before() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Skip, audit: Never)"), 1440.0, 900.0);
    click(&mut h, "German plan: Marcks");
    click(&mut h, "Start");
    // The units are dealt; the plan demands a transfer, so that the button is grey and the reason stands over it.
    let deal = h.get_by_role_and_label(Role::Button, "Deal the Soviet units").rect();
    click_at(&mut h, deal.center());
    let reason = desk(&h).seen.sequence.primary.as_ref().unwrap().why_not.clone().unwrap().sentence;
    for _ in 0..3 {
        tap(&mut h, deal.center());
        settle(&mut h);
        assert!(shown(&h, &reason) && !shown(&h, "does something else"), "{}", desk(&h).status);
    }
    // Where what the button does can be taken back, a pointer that stays gives one order after the other.
    let mut h = june(dir.path());
    let main = h.get_by_role_and_label(Role::Button, "End movement").rect().center();
    tap(&mut h, main);
    assert!(desk(&h).is_asked());
    tap(&mut h, main);
    assert!(!desk(&h).is_asked(), "{}", desk(&h).status);
}

#[test]
fn what_cannot_be_taken_back_rests_half_a_second_and_no_longer() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    press(&mut h, Key::L);
    h.run_steps(60);
    let before = now(&h);
    h.state_mut().send(Order::Confirm);
    h.state_mut().send(Order::Primary);
    h.run_steps(2);
    let kept = now(&h);
    let main = desk(&h).seen.sequence.primary.clone().unwrap();
    assert!(kept > before && main.fence != Fence::Open, "{main:?}");
    assert!(desk(&h).main_button().is_resting(0.0) && !desk(&h).is_asked(), "{}", desk(&h).status);
    h.run_steps(60);
    h.state_mut().send(Order::Primary);
    h.run_steps(2);
    assert!(desk(&h).is_asked() || now(&h) > kept, "it has rested: {}", desk(&h).status);
}

/// Presses Enter again and again, resting in between.
fn again_and_again(h: &mut Window, how: &str) {
    let before = now(h);
    for _ in 0..12 {
        press(h, Key::Enter);
        h.run_steps(40);
        assert_eq!(now(h), before, "{how}: {}", desk(h).status);
    }
}

#[test]
fn enter_never_ends_a_step_in_which_nothing_was_ordered() {
    for audit in ["Never", "WhenOpen", "Always"] {
        let dir = tempfile::tempdir().unwrap();
        let wish = format!("(motion: false, pace: Skip, turn_page: true, audit: {audit})");
        std::fs::write(dir.path().join("settings.ron"), &wish).unwrap();
        let mut h = june(dir.path());
        again_and_again(&mut h, audit);
        // The key that ends it, and then the whole of the other side's turn and the page of the month.
        for _ in 0..40 {
            press_with(&mut h, Modifiers::COMMAND, Key::Enter);
            if desk(&h).table.when(now(&h)).turn == 2 && desk(&h).to_decide().next().is_some() {
                break;
            }
            press(&mut h, Key::Enter);
        }
        assert_eq!(desk(&h).table.when(now(&h)).turn, 2);
        again_and_again(&mut h, "after the page of the month");
    }
}

#[test]
fn a_held_enter_presses_a_button_that_has_the_keyboard_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    h.get_by_role_and_label(Role::Button, "End movement").focus();
    settle(&mut h);
    let before = now(&h);
    for _ in 0..60 {
        h.key_down(Key::Enter);
        h.run_steps(1);
    }
    assert!(desk(&h).is_asked() && now(&h) == before, "{}", desk(&h).status);
    h.key_up(Key::Enter);
}
