//! The game under review.

use crate::{
    App,
    command::{Act, Dialog, ReviewTab},
    features::review::Review,
    play::review::act::Left,
    program::{clock, library},
    screens::review::screen::ReviewScreen,
};
use engine::base::say::count;

/// Acts on a command of a review, with the author, the date and the clipboard of the window.
pub(crate) fn review(app: &mut App, act: Act, ctx: &egui::Context, now: f64) {
    let writes = matches!(act, Act::Write(_) | Act::Edit(_));
    let name = format!("{}.{}", app.stem(), library::ENDING);
    let Some(game) = &mut app.game else { return };
    if act == Act::CountWin {
        game.ending.count_win(&mut game.chances);
        return;
    }
    let act = match act {
        Act::Open if game.is_in::<Review>() => Act::Close,
        other => other,
    };
    // What a review says can be asked for at the table too.
    let asks = matches!(act, Act::Tab(ReviewTab::Luck) | Act::Unseen) && !game.is_in::<Review>();
    if asks {
        game.begin_review();
    }
    let opening = asks || act == Act::Open;
    let finding = act == Act::Find;
    let left = game.review_act(act, now);
    if opening {
        app.views.review = ReviewScreen::default();
    }
    if writes {
        app.views.review.here.focus();
    }
    if finding {
        app.views.review.search.focus();
    }
    let by = app.settings.author.clone();
    let on = clock::today();
    match left {
        None => {}
        Some(Left::ToTheTable) => app.views.play.log.go_to(game.desk.table.cursor()),
        Some(Left::Annotate(at, note)) => game.note_down(at, note, &by, &on),
        Some(Left::Rewrite(id, note)) => game.note_again(id, note, &by, &on),
        Some(Left::KeepDraft) => game.keep_draft(&by, &on),
        Some(Left::CopyAddress(at)) => {
            let address = format!("{name}#{at}");
            game.desk.say(&format!("Copied: {address}"));
            ctx.copy_text(address);
        }
        Some(Left::CopyBranch(text)) => {
            let orders = text.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_digit())).count();
            let orders = count(orders, "order");
            game.desk.say(&format!("Copied: {orders} as text"));
            ctx.copy_text(text);
        }
        Some(Left::OrderMenu(at)) => app.views.review.menus.order_by_key(at),
        Some(Left::Ask) => app.dialogs.open(Dialog::Ask),
    }
}
