//! What instead: the plan which the moment shown is part of, beside the one a search advises.

use crate::{
    command::{Act, Dialog, Program},
    features::review::{Review, instead::Told},
    panels::cx::Cx,
    screens::review::variations::colours,
    ui::{Btn, Role, side_by_side_wrapped},
};
use egui::{Color32, Ui};
use engine::{
    base::say::capital,
    chances::instead::Grade,
    insight::advised::{figures, why},
    play::note::{Annotation, Judgement, Note},
    show::line::Line,
    table::Advice,
};

/// Draws it, where a plan of a whole step is shown.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let kit = cx.kit;
    match review.instead.told() {
        None => {}
        Some(Told::Open) => {
            let tip = "Plays the plan of this step and others on, many times, from what its side knew";
            side_by_side_wrapped(ui, 8.0, |ui| {
                cx.button(ui, Btn::new("What instead?").key("H").tip(tip), Act::Advise(true));
                all_plans(cx, ui);
            });
        }
        Some(Told::Weighing(share)) => {
            side_by_side_wrapped(ui, 8.0, |ui| {
                let words = format!("Plans are played on, {:.0} %", 100.0 * share);
                kit.label(ui, &words, Role::Table, kit.th.ink);
                cx.button(
                    ui,
                    Btn::new("Cancel").link().name("Cancel the weighing of plans"),
                    Act::Advise(false),
                );
            });
        }
        Some(Told::Nothing) => {
            let why =
                "The plan of this step cannot be weighed: it cannot be played on from what its side knew";
            kit.label(ui, why, Role::Caption, kit.th.ink2);
        }
        Some(Told::Found(advice)) => card(cx, ui, review, advice),
    }
}

/// The way to the list of all plans.
fn all_plans(cx: &mut Cx<'_>, ui: &mut Ui) {
    let all =
        Btn::new("All plans…").link().height(18.0).tip("Each plan of the line, weighed likewise (Alt+H)");
    if cx.kit.button(ui, all).clicked() {
        cx.send(Program::Show(Dialog::Plans));
    }
}

fn card(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, advice: &Advice) {
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.card(ui, 10.0, |ui| {
        ui.set_width(ui.available_width());
        let whose = format!("What instead? The {} plan of this step", cx.desk.side_name(advice.side));
        kit.label(ui, &whose, Role::CaptionSemi, t.ink2);
        let (ink, fill) = grade_colours(cx, advice.grade);
        kit.chip(ui, &capital(advice.grade.name()), ink, fill);
        kit.label(ui, &figures(advice), Role::Table, t.ink);
        side_by_side_wrapped(ui, 12.0, |ui| {
            if !advice.beside.same {
                let on = review.instead.on_map().is_some();
                let words = if on { "Hide its arrows" } else { "Show its arrows" };
                cx.button(ui, Btn::new(words).link().height(18.0), Act::ShowAdvised(!on));
                let tip = "Begins a branch with the advised plan; what was played stays";
                cx.button(ui, Btn::new("Play it").link().height(18.0).tip(tip), Act::PlayAdvised);
            }
            if let Some(mark) = mark(advice.grade) {
                let marked = |note: &Annotation| note.note == Note::Mark(mark);
                // At its end, wherever in the plan one stands: so it is kept once.
                let kept = cx.desk.table.notes_at(advice.last).iter().any(marked);
                let verb = if kept { "Throw away" } else { "Keep" };
                let words = format!("{verb} {} {}", mark.sign(), mark.word());
                cx.button(ui, Btn::new(&words).link().height(18.0), Act::JudgePlan(advice.last, mark));
            }
            all_plans(cx, ui);
        });
        if !advice.beside.same && advice.lines.len() > 1 {
            steps(cx, ui, review.instead.stepped_to(), &advice.lines);
        }
        for line in why(advice, &*cx.desk.table) {
            kit.label(ui, &line, Role::Caption, t.ink);
        }
        for line in &advice.weighed {
            kit.label(ui, &line.text, Role::Caption, t.ink2);
        }
        if cx.desk.table.cursor() == advice.last && cx.desk.table.to_act() == Some(advice.side) {
            let rest = "The step is still open: what is not ordered yet is played by the procedure";
            kit.label(ui, rest, Role::Caption, t.ink2);
        }
        let about = "± is one standard error. Both plans were played on with the same dice, by the procedures of the sides";
        kit.label(ui, about, Role::Caption, t.ink3);
        if !advice.beside.same {
            kit.label(ui, "The advised orders", Role::CaptionSemi, t.ink2);
            for line in &advice.lines {
                kit.label(ui, &line.text, Role::Caption, t.ink);
            }
        }
    });
}

/// The buttons that show the advised orders one after the other on the map, and the one that is shown.
fn steps(cx: &mut Cx<'_>, ui: &mut Ui, at: Option<usize>, lines: &[Line]) {
    let kit = cx.kit;
    let button = |words| Btn::new(words).link().height(18.0);
    let to = |nth: usize| Act::StepAdvised(Some(nth));
    side_by_side_wrapped(ui, 12.0, |ui| match at {
        None => cx.button(ui, button("Step through it"), to(0)),
        Some(nth) => {
            kit.label(ui, &format!("{} of {}", nth + 1, lines.len()), Role::Caption, kit.th.ink);
            let first = (nth == 0).then_some("This is the first of them");
            cx.button(
                ui,
                button("Back").name("The advised order before").not_now(first),
                to(nth.saturating_sub(1)),
            );
            let last = (nth + 1 == lines.len()).then_some("This is the last of them");
            cx.button(ui, button("On").name("The next advised order").not_now(last), to(nth + 1));
            cx.button(ui, button("All of them").name("All advised orders"), Act::StepAdvised(None));
        }
    });
    if let Some(line) = at.and_then(|nth| lines.get(nth)) {
        kit.label(ui, &line.text, Role::TableSemi, kit.th.ink);
    }
}

/// The judgement that may be kept of a plan.
fn mark(grade: Grade) -> Option<Judgement> {
    match grade {
        Grade::Best => Some(Judgement::Good),
        Grade::Inaccuracy => Some(Judgement::Doubtful),
        Grade::Mistake => Some(Judgement::Mistake),
        Grade::Blunder => Some(Judgement::Blunder),
        Grade::Alike | Grade::Worse => None,
    }
}

fn grade_colours(cx: &Cx<'_>, grade: Grade) -> (Color32, Color32) {
    match grade {
        Grade::Alike => (cx.kit.th.ink2, cx.kit.th.sunk),
        Grade::Worse => colours(cx, Judgement::Doubtful),
        other => colours(cx, mark(other).unwrap_or(Judgement::Doubtful)),
    }
}
