//! A teacher's page: a plan for one double period, with what there is to show, to print and to collect.

use super::{cx::DialogCx, page::page};
use crate::{
    command::{Class, Command, Learn, Program},
    features::learn::double_period::{self, Part},
    ui::{Btn, Kit, Role, spoken},
};
use egui::{Ui, accesskit, vec2};

/// Room that title and foot leave for the plan.
const AROUND: f32 = 260.0;

/// Draws it.
pub fn ui(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) {
    let kit = cx.kit;
    let parts = double_period::plan(cx.lessons, cx.first);
    if parts.is_empty() {
        kit.label(ui, "There are no lessons for this game.", Role::Body, kit.th.ink2);
        return;
    }
    let words = "Ninety minutes, one machine for two. Nothing needs a network or an account.";
    kit.label(ui, words, Role::Body, kit.th.ink2);
    ui.add_space(10.0);
    page(kit, ui, "A double period", (cx.room - kit.h(AROUND)).max(120.0), |ui| {
        for one in &parts {
            part(kit, ui, one, send);
        }
    });
    ui.add_space(10.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let close = |send: &mut Vec<Command>| send.push(Program::Escape.into());
        let answers = Btn::new("Answers of a class…")
            .tip("A line for each learner, a column for each step with its title, and what was hard for the class")
            .height(34.0);
        if kit.button(ui, answers).clicked() {
            close(send);
            send.push(Class::Grade.into());
        }
        if kit.button(ui, Btn::new("All lessons").height(34.0)).clicked() {
            close(send);
            send.push(Learn::Home.into());
        }
    });
}

/// A part of the period: its minutes, what is done, and the buttons of its lesson.
fn part(kit: Kit, ui: &mut Ui, part: &Part, send: &mut Vec<Command>) {
    let (from, to) = part.minutes;
    let head = format!("{from} to {to}: {}", part.title);
    let line = kit.label(ui, &head, Role::BodySemi, kit.th.ink);
    spoken(&line, accesskit::Role::Heading, &head);
    kit.label(ui, &part.about, Role::Table, kit.th.ink2);
    if let Some(lesson) = &part.lesson {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 0.0);
            let name = format!("Begin {}", lesson.title);
            let begin =
                Btn::new("Begin").link().name(name.as_str()).tip("F9 in it shows it to a class").height(24.0);
            if kit.button(ui, begin).clicked() {
                send.push(Program::Escape.into());
                send.push(Learn::Begin(lesson.id.clone()).into());
            }
            let name = format!("Print {}", lesson.title);
            let print =
                Btn::new("Print").link().name(name.as_str()).tip("The hand-out: tasks, and the same solved");
            if kit.button(ui, print.height(24.0)).clicked() {
                send.push(Class::Print(lesson.id.clone()).into());
            }
        });
    }
    ui.add_space(8.0);
}
