//! What stopped an undo, in words.

use engine::base::fence::FenceReason;

/// What stopped an undo, in words.
pub fn fence_sentence(reason: FenceReason) -> &'static str {
    match reason {
        FenceReason::Die => "Undo stops here: a die was rolled",
        FenceReason::Reveal => "Undo stops here: something hidden was seen",
        FenceReason::OtherSeat => "Undo stops here: the other side gave the order",
        FenceReason::Start => "There is nothing to undo",
    }
}

/// The words at the fence post.
pub fn fence_word(reason: FenceReason) -> &'static str {
    match reason {
        FenceReason::Die => "die rolled",
        FenceReason::Reveal => "units seen",
        FenceReason::OtherSeat => "their order",
        FenceReason::Start => "start",
    }
}
