//! What is asked about files: games kept, opened and shared, reports and pictures.

use super::wishes::{Filing, PictureKind, ReportWish, Share};
use std::path::PathBuf;

/// What is to be done with files and the clipboard.
#[derive(Debug, Clone, PartialEq)]
pub enum Files {
    /// Choose a file to open with the system's dialog.
    ChooseFile,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open a bundled game by its number.
    OpenSample(usize),
    /// Do something to a game of the list.
    FileGame(PathBuf, Filing),
    /// Write everything out now.
    SaveNow,
    /// Try now what the disk refused.
    RetryWriting,
    /// Choose where a copy goes with the system's dialog.
    ChooseCopy,
    /// Write a copy here.
    SaveCopyTo(PathBuf),
    /// Choose where the game is kept from now on.
    ChooseElsewhere,
    /// Keep the game in this new file from now on.
    KeepElsewhere(PathBuf),
    /// Choose where a copy to give away goes.
    ChooseShare(Share),
    /// Write a copy to give away here.
    SaveShareTo(PathBuf, Share),
    /// Choose the file of a reply.
    ChooseReply,
    /// Read in the reply in this file.
    ReadReply(PathBuf),
    /// Choose where the after-action report goes.
    ChooseReport(ReportWish),
    /// Write the after-action report here.
    SaveReportTo(PathBuf, ReportWish),
    /// Write the report that waits for the win chance without it.
    ReportNow,
    /// Give up what is being made.
    CancelMaking,
    /// Choose where the statistics go.
    ChooseNumbers,
    /// Write the statistics here.
    SaveNumbersTo(PathBuf),
    /// Choose where a picture of the map goes.
    ChoosePicture(PictureKind),
    /// Write a picture of the map here.
    SavePictureTo(PathBuf),
    /// Choose where a picture of the end of the game goes.
    ChooseSheet,
    /// Write a picture of the end of the game here.
    SaveSheetTo(PathBuf),
    /// Copy the map to the clipboard as a picture.
    CopyPicture,
    /// Copy the position shown as text.
    CopyPosition,
    /// Copy the battle shown, or the last one, as text.
    CopyBattle,
    /// Have the system open a file that was written.
    OpenFile(PathBuf),
    /// Copy the path of a file to the clipboard.
    CopyPath(PathBuf),
}
