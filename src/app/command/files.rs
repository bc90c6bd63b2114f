//! What is asked about files: games kept, opened and shared, reports and pictures.

use super::{
    given::commands,
    wishes::{Filing, PictureKind, ReportWish, Share},
};
use report::moving::{Extent, Shape};
use std::path::PathBuf;

commands! {
    /// What is to be done with files and the clipboard.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Files {
        /// Choose a file to open with the system's dialog.
        ChooseFile => Row, Seat;
        /// Open this file.
        OpenPath(PathBuf) => Moment, Seat;
        /// Open a bundled game by its number.
        OpenSample(usize) => Moment;
        /// Do something to a game of the list.
        FileGame(PathBuf, Filing) => Else("the menu of a game of the list; F2 and Delete by key");
        /// Write everything out now.
        SaveNow => Row, Seat;
        /// Try now what the disk refused.
        RetryWriting => Else("the button of the message that the disk refuses"), Seat;
        /// Choose where a copy goes with the system's dialog.
        ChooseCopy => Row;
        /// Write a copy here.
        SaveCopyTo(PathBuf) => Else("sent by the window of Save a copy");
        /// Choose where the game is kept from now on.
        ChooseElsewhere => Row, Seat;
        /// Keep the game in this new file from now on.
        KeepElsewhere(PathBuf) => Else("Save somewhere else, then the file"), Seat;
        /// Choose where a copy to give away goes.
        ChooseShare(Share) => Else("the button in Save a clean copy, Save a copy for one side and Save as a page");
        /// Write a copy to give away here.
        SaveShareTo(PathBuf, Share) => Else("Save a clean copy, then the file");
        /// Choose the file of a reply.
        ChooseReply => Row;
        /// Read in the reply in this file.
        ReadReply(PathBuf) => Else("Read in a reply, then the file");
        /// Choose where the after-action report goes.
        ChooseReport(ReportWish) => Else("the button in Write a report");
        /// Write the after-action report here.
        SaveReportTo(PathBuf, ReportWish) => Else("Write a report, then the file");
        /// Write the report that waits for the win chance without it.
        ReportNow => Else("the button of the message that a report is being made"), Seat;
        /// Give up what is being made.
        CancelMaking => Else("the button of the message that a file is being made"), Seat;
        /// Choose where the statistics go.
        ChooseNumbers => Row;
        /// Write the statistics here.
        SaveNumbersTo(PathBuf) => Else("Save the statistics, then the file");
        /// Choose where a picture of the map goes.
        ChoosePicture(PictureKind) => Row;
        /// Write a picture of the map here.
        SavePictureTo(PathBuf) => Else("Save the map, then the file");
        /// Choose where pictures of a battle or a turn go.
        ChooseShots(Extent, Shape) => Row;
        /// Write pictures of a battle or a turn here.
        SaveShotsTo(PathBuf, Extent, Shape) => Else("Save the battle as a moving picture, then the file");
        /// Choose where a picture of the end of the game goes.
        ChooseSheet => Row;
        /// Write a picture of the end of the game here.
        SaveSheetTo(PathBuf) => Else("Save the end of the game, then the file");
        /// Copy the map to the clipboard as a picture.
        CopyPicture => Row;
        /// Copy the position shown as text.
        CopyPosition => Row;
        /// Copy the battle shown, or the last one, as text.
        CopyBattle => Row;
        /// Have the system open a file that was written.
        OpenFile(PathBuf) => Else("the button of the message that a file is written"), Seat;
        /// Copy the path of a file to the clipboard.
        CopyPath(PathBuf) => Else("the button of the message that a file is written"), Seat;
    }
}
