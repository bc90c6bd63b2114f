//! The Siberian reserve that is called, in words: the offer of the call with its risk, the bill, lines of the log, the turn
//! track, the sheet. Everything here is known to both sides.

use super::{offers::offer, order_words::order_text};
use crate::{
    edition::{SiberianBill, TURNS},
    game::Game,
    ids::{CounterId, UnitId, UnitSet},
    nouns::{Phase, SOVIET, SiberianRule},
    order::Order,
    rules::siberia::{self, Risk},
    state::Open,
    words::{counter_name, month, place, unit_in_text, unit_name},
};
use engine::show::{
    line::{Deed, Line},
    offer::Offer,
    overlay::{AuditLine, AuditWeight},
    scene::Subject,
    sequence::{Todo, TodoList},
    sheet::{Row, Section},
};
use kit::{
    overlay::audited,
    say::{count, join, row, section},
};

/// Rules of the offer of the call.
pub const CALL_RULES: &[&str] = &["SIB-BF-01", "SIB-BF-05"];
/// Rules of the bill.
pub const BILL_RULES: &[&str] = &["SIB-BF-07", "SIB-BF-08"];

/// A number of chances of those in all: `60.2 %`.
fn percent(part: u64, all: u64) -> String {
    format!("{:.1} %", part as f64 * 100.0 / all.max(1) as f64)
}

/// `3 units`, or by kind: `2 infantry and 1 tank unit`.
fn bill_text(bill: SiberianBill) -> String {
    match bill.tanks {
        0 => count(i64::from(bill.infantry), "unit"),
        n => format!("{} infantry and {}", bill.infantry, count(i64::from(n), "tank unit")),
    }
}

fn list(units: &[CounterId], g: &Game) -> String {
    join(&units.iter().map(|c| counter_name(g, *c)).collect::<Vec<_>>())
}

/// What stands over the offer of the call: what would come, and what it may cost.
pub fn call_note(g: &Game, o: &Open) -> String {
    let risk = siberia::risk_of_call(o.turn);
    let last =
        if o.turn + 1 == TURNS { "in December".into() } else { format!("by December, {} rolls", risk.rolls) };
    format!(
        "Called now, 1st wave in {}. From then on two dice each month: doubles, and Japan attacks ({} {last}).",
        month(o.turn + 1),
        percent(risk.all - risk.calm, risk.all),
    )
    .replace("1st wave", &format!("{} comes", list(&siberia::wave(g, 1), g)))
}

/// The two ways to go on.
pub fn call_choices(g: &Game, o: &Open) -> Vec<Offer> {
    let mut call = offer(g, o, order_text(g, o, &Order::CallSiberia), &[Order::CallSiberia], "SIB-BF-01");
    call.note = format!("{}. {}", waves_text(g, o.turn), costs_text(g, &siberia::risk_of_call(o.turn)));
    vec![call]
}

/// `July: 1st Shock Army; August: two units`.
fn waves_text(g: &Game, called: u8) -> String {
    let waves = (1..=siberia::WAVES).map(|n| (called + n, siberia::wave(g, n)));
    let come: Vec<String> = waves
        .filter(|(turn, _)| *turn <= TURNS)
        .map(|(turn, units)| match units.len() {
            1 => format!("{} in {}", list(&units, g), month(turn)),
            n => format!("{} in {}", count(n as i64, "unit"), month(turn)),
        })
        .collect();
    format!("{}. It cannot be taken back", join(&come))
}

/// What an attack of Japan costs, with its chance in each case.
fn costs_text(g: &Game, risk: &Risk) -> String {
    let when = ["at once", "a month later", "later"];
    let parts: Vec<String> = (0..3)
        .filter(|i| risk.rows[*i] > 0)
        .map(|i| {
            let bill = g.edition.siberian_bills[i];
            format!("{} {} ({})", bill_text(bill), when[i], percent(risk.rows[i], risk.all))
        })
        .collect();
    format!("If Japan attacks, units leave: {}; the waves still to come are lost", parts.join(", "))
}

/// What stands over the bill.
pub fn bill_note(g: &Game, o: &Open) -> String {
    let s = &o.siberia;
    let (all, gone) = (s.bill.iter().sum::<u8>(), s.gone());
    let due = match siberia::due_now(g, o) {
        0 => "no more now".to_owned(),
        n => format!("at least {n} more now"),
    };
    format!(
        "Japan has attacked: {} must leave for the Far East by {}. {gone} of {all} sent, {due}. Click a unit that can reach the eastern edge, then an eastern entry.",
        owed_in_all(g, o),
        month((s.crisis + 2).min(TURNS)),
    )
}

fn owed_in_all(_: &Game, o: &Open) -> String {
    let [infantry, tanks] = o.siberia.bill;
    bill_text(SiberianBill { infantry, tanks, at_once: 0 })
}

/// An offer for each unit that can be sent.
pub fn bill_choices(g: &Game, o: &Open) -> Vec<Offer> {
    let units = siberia::sendable(g, o);
    let one = |unit: UnitId| {
        let from = o.space(unit).map_or_else(String::new, |s| format!(" from {}", place(g, s)));
        let label = format!("Send {}{from}", unit_in_text(g, o, unit));
        offer(g, o, label, &[Order::SendToSiberia { unit }], "SIB-BF-07")
    };
    units.into_iter().map(one).collect()
}

/// What is special about the arrivals of a crisis.
pub fn rail_note(o: &Open) -> Option<String> {
    let far = siberia::rail_left(o)?;
    let text = match far {
        0 => "Arrivals stay within two links of their source".to_owned(),
        1 => "1 more arrival may go farther than two links from its source".to_owned(),
        n => format!("{n} more arrivals may go farther than two links from their source"),
    };
    Some(format!("While units are owed to the Far East nothing comes from the map edge. {text}."))
}

/// The bill as a list of the sidebar.
pub fn bill_list(g: &Game, o: &Open) -> TodoList {
    let s = &o.siberia;
    let names = ["Infantry", "Tanks"];
    let several = s.bill[1] > 0;
    let part = |i: usize| Todo {
        label: if several { names[i].into() } else { "Sent".into() },
        value: format!("{} of {}", s.sent[i], s.bill[i]),
        subjects: Vec::new(),
    };
    let mut rows: Vec<Todo> = (0..2).filter(|i| s.bill[*i] > 0).map(part).collect();
    let can = siberia::sendable(g, o);
    rows.push(Todo {
        label: "Can be sent".into(),
        value: can.len().to_string(),
        subjects: can.into_iter().map(Subject::from).collect(),
    });
    TodoList {
        title: "Units for the Far East".into(),
        note: match siberia::due_now(g, o) {
            0 => "enough for now".into(),
            n => format!("{n} more now"),
        },
        rows,
    }
}

/// What a month of the turn track has to do with the reserve; empty if nothing.
pub fn month_text(g: &Game, o: &Open, turn: u8) -> String {
    let s = &o.siberia;
    let mut parts = Vec::new();
    if s.called == turn && turn > 0 {
        parts.push("the Siberian reserve was called".to_owned());
    }
    let due = siberia::wave_of(o, turn).filter(|_| turn >= o.turn);
    let came = siberia::first_wave(o).and_then(|first| (turn + 1).checked_sub(first));
    let came = came.filter(|n| (1..=s.waves).contains(n) && turn <= o.turn);
    if let Some(n) = came.or(due) {
        parts.push(format!("Siberian wave {n}: {}", list(&siberia::wave(g, n), g)));
    }
    if s.crisis == turn && turn > 0 {
        parts.push(format!("Japan attacked: {} to the Far East", owed_in_all(g, o)));
    } else if s.is_crisis() && turn > s.crisis && turn <= s.crisis + 2 {
        parts.push("units leave for the Far East".to_owned());
    }
    if s.ended == turn && turn > 0 {
        parts.push("the Far East has what it asked for".to_owned());
    }
    parts.join("; ")
}

/// The page about the reserve, for the overview; nothing under the printed rule.
pub fn sheet_section(g: &Game, o: &Open) -> Option<Section> {
    let s = &o.siberia;
    let mut rows: Vec<Row> = Vec::new();
    match g.setup.siberia {
        SiberianRule::Printed => return None,
        SiberianRule::Safe => {
            let text = if o.siberians == 2 { "in the game" } else { "comes in December, without risk" };
            rows.push(row("Reserve", text, "BF-SIB-06"));
            return Some(section("Siberian reserve", rows));
        }
        SiberianRule::Crisis => {}
    }
    match s.called {
        0 if o.siberians == 2 => rows.push(row("Reserve", "came in December, uncalled", "SIB-BF-02")),
        0 => rows.push(row("Call", "not called; July to November", "SIB-BF-01")),
        turn => rows.push(row("Called", month(turn), "SIB-BF-01")),
    }
    for n in 1..=siberia::WAVES {
        let Some(first) = siberia::first_wave(o) else { break };
        let turn = first + n - 1;
        let text = match (n <= s.waves, s.crisis > 0 || turn > TURNS) {
            (true, _) => format!("{}, came in {}", list(&siberia::wave(g, n), g), month(turn)),
            (false, true) => "does not come".to_owned(),
            (false, false) => format!("{}, {}", list(&siberia::wave(g, n), g), month(turn)),
        };
        rows.push(row(&format!("Wave {n}"), text, "SIB-BF-03"));
    }
    if s.called > 0 && s.crisis == 0 {
        let risk = siberia::risk_left(o);
        let text = match risk.rolls {
            0 => "past: no more dice".to_owned(),
            n => format!("{} in {}", percent(risk.all - risk.calm, risk.all), count(i64::from(n), "roll")),
        };
        rows.push(row("Japan attacks", text, "SIB-BF-05"));
    }
    if s.crisis > 0 {
        rows.push(row("Japan attacked", month(s.crisis), "SIB-BF-05"));
        rows.push(row("Units asked for", owed_in_all(g, o), "SIB-BF-06"));
        let gone = format!("{} of {}", s.gone(), s.bill.iter().sum::<u8>());
        rows.push(row("Sent", gone, "SIB-BF-07"));
        if s.is_crisis() {
            rows.push(row(
                "While it lasts",
                "nothing arrives at the map edge; half of a step's arrivals go far",
                "SIB-BF-09",
            ));
        } else {
            rows.push(row("Paid", month(s.ended), "SIB-BF-10"));
        }
    }
    rows.push(row("Victory", "Japan does not end this game", "SIB-BF-11"));
    Some(section("Siberian reserve", rows))
}

/// What may be overlooked: a call that is possible this month, units that are owed.
pub fn audit(g: &Game, o: &Open) -> Vec<AuditLine> {
    let line = |weight, text: String, units: UnitSet, rule: &str| AuditLine {
        subject: None,
        ..audited("Siberia and the Far East", weight, text, units, rule)
    };
    let s = &o.siberia;
    if siberia::may_call(g, o) {
        let risk = siberia::risk_of_call(o.turn);
        let japan = percent(risk.all - risk.calm, risk.all);
        let text = format!(
            "The Siberian reserve may be called before this month's arrivals; Japan then attacks in {japan}"
        );
        return vec![line(AuditWeight::Note, text, UnitSet::NONE, "SIB-BF-01")];
    }
    if !s.is_crisis() {
        return Vec::new();
    }
    let owed: u8 = s.owed().iter().sum();
    let last = s.crisis + 2;
    let when = if o.turn >= last { "now".to_owned() } else { format!("by {}", month(last.min(TURNS))) };
    let text = format!(
        "{} owed to the Far East, {when}: keep some with a way to the eastern edge",
        count(i64::from(owed), "unit")
    );
    let weight = if o.phase == Phase::FarEast { AuditWeight::Open } else { AuditWeight::Risk };
    vec![line(weight, text, siberia::sendable(g, o), "SIB-BF-07")]
}

/// The reserve was called.
pub fn called(g: &Game, o: &Open) -> Line {
    let text = format!(
        "The Siberian reserve is called: {} comes in {}",
        list(&siberia::wave(g, 1), g),
        month(o.turn + 1)
    );
    Line::of(text).rule("SIB-BF-01").by(SOVIET).strong()
}

/// A unit of a wave.
pub fn arrived(g: &Game, u: UnitId, counter: CounterId, wave: u8) -> Line {
    let deed = Deed::new(counter_name(g, counter), format!("arrives at the eastern edge with wave {wave}"));
    Line::deed(deed).rule("SIB-BF-03").about(u).by(SOVIET).strong()
}

/// The dice for Japan.
pub fn rolled(a: u8, b: u8) -> Line {
    let text = if a == b {
        format!("Dice for Japan {a} and {b}: doubles, Japan attacks in the Far East")
    } else {
        format!("Dice for Japan {a} and {b}: Japan stays at peace")
    };
    Line::of(text).rule("SIB-BF-05").strong()
}

/// The bill of an attack.
pub fn crisis(g: &Game, o: &Open, infantry: u8, tanks: u8) -> Line {
    let bill = SiberianBill { infantry, tanks, at_once: siberia::bill(g, o, o.turn).at_once };
    let text = format!(
        "{} must leave for the Far East, {} at once; the waves still to come are lost, and the game goes on",
        bill_text(bill),
        bill.at_once
    );
    Line::of(text).rule("SIB-BF-06").rule("SIB-BF-11").strong()
}

/// A unit left.
pub fn sent(g: &Game, o: &Open, u: UnitId) -> Line {
    let from = o.space(u).map_or_else(String::new, |s| format!(" from {}", place(g, s)));
    let deed = Deed::new(unit_name(g, o, u), format!("leaves for the Far East{from}"));
    Line::deed(deed).rule("SIB-BF-08").about(u).by(SOVIET)
}

/// The bill is paid.
pub fn ended() -> Line {
    Line::of("The Far East has what it asked for: reinforcements come from the map edge again")
        .rule("SIB-BF-10")
}

/// Waves on their way.
pub fn coming(g: &Game, o: &Open) -> Vec<Line> {
    let wave = |turn: u8| {
        let n = siberia::wave_of(o, turn).filter(|n| *n > o.siberia.waves)?;
        let text = format!("{}: Siberian wave {n}, {}", month(turn), list(&siberia::wave(g, n), g));
        Some(Line::of(text).rule("SIB-BF-03"))
    };
    (o.turn..=TURNS).filter_map(wave).collect()
}
