//! What is asked about files and the clipboard.

use crate::{
    app::{App, command::Files, desk::Keeping, program::picking::Picking},
    engine::journal::Over,
};
use std::path::PathBuf;

impl App {
    /// Does what is asked about files.
    pub(crate) fn with_files(&mut self, asked: Files, ctx: &egui::Context) {
        match asked {
            Files::ChooseFile => self.pick_file(Picking::Open),
            Files::OpenPath(path) => self.open_path(path),
            Files::OpenSample(number) => self.open_sample(number),
            Files::FileGame(path, what) => self.file_game(path, what),
            Files::SaveNow => self.save_now(),
            Files::RetryWriting => self.writer.retry(),
            Files::ChooseCopy => self.pick_file(Picking::Copy),
            Files::SaveCopyTo(path) => self.save_copy(path),
            Files::ChooseElsewhere => self.pick_file(Picking::Elsewhere),
            Files::KeepElsewhere(path) => self.keep_elsewhere(path),
            Files::ChooseShare(share) => self.choose_share(share),
            Files::SaveShareTo(path, share) => self.write_share(path, share),
            Files::ChooseReply => self.pick_file(Picking::Reply),
            Files::ReadReply(path) => self.read_reply(path),
            Files::ChooseReport(wish) => self.choose_report(wish),
            Files::SaveReportTo(path, wish) => self.write_report(path, wish),
            Files::ReportNow => self.report_without_chances(),
            Files::CancelMaking => self.cancel_making(),
            Files::ChooseNumbers => self.choose_numbers(),
            Files::SaveNumbersTo(path) => self.write_numbers(path),
            Files::ChoosePicture(kind) => self.choose_picture(kind),
            Files::SavePictureTo(path) => self.write_picture(path),
            Files::CopyPicture => self.copy_picture(),
            Files::CopyPosition => self.copy_position(ctx),
            Files::CopyBattle => self.copy_battle(ctx),
            Files::OpenFile(path) => self.open_file(path),
            Files::CopyPath(path) => ctx.copy_text(path.display().to_string()),
        }
    }

    /// Writes everything out, and says where it is.
    fn save_now(&mut self) {
        self.hand_out_records();
        self.writer.retry();
        let trouble = self.trouble.clone();
        let Some(desk) = self.desk_mut() else { return };
        let words = trouble.unwrap_or_else(|| match &desk.keeping {
            Keeping::In(path) => format!("Saved in {}", path.display()),
            Keeping::Asked { .. } => "The file is being made".to_owned(),
            Keeping::AtFirstOrder { .. } => "There is nothing to save before the first order".to_owned(),
        });
        desk.say(&words);
    }

    fn save_copy(&mut self, path: PathBuf) {
        self.dialogs.close();
        if self.is_own_file(&path) {
            return;
        }
        if let Some(bytes) = self.desk().map(|desk| desk.table.journal()) {
            self.writer.whole(path, bytes, Over::Nothing, Some(String::new()));
        }
    }

    fn copy_position(&mut self, ctx: &egui::Context) {
        if let Some(desk) = self.desk_mut() {
            ctx.copy_text(desk.position_as_text());
            desk.say("The position is on the clipboard");
        }
    }

    fn copy_battle(&mut self, ctx: &egui::Context) {
        let Some(desk) = self.desk_mut() else { return };
        let battle = desk.battle_as_text();
        desk.say(match battle {
            Some(_) => "The battle is on the clipboard",
            None => "There was no battle yet",
        });
        if let Some(text) = battle {
            ctx.copy_text(text);
        }
    }
}
