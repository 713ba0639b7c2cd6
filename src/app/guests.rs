//! The limits of a guest on this computer: a guest can play, but do nothing else.

use super::notice::Tells;
use super::remote::RemoteEffect;
use super::{Effect, Screen};

/// Drops the effects that touch more of the computer than a guest may: files, programs, the processor.
pub(super) fn only_for_guests(effects: Vec<Effect>, screen: &mut dyn Screen) -> Vec<Effect> {
    let (allowed, refused): (Vec<Effect>, Vec<Effect>) = effects.into_iter().partition(is_for_guests);
    // Storage runs by itself, so dropping it needs no message.
    if refused.iter().any(|effect| !matches!(effect, Effect::Storage(_))) {
        screen.refuse("You are a guest on this computer: you can only play.");
    }
    allowed
}

/// Returns whether an effect touches only the guest's own terminal and game.
const fn is_for_guests(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Quit { .. }
            | Effect::Suspend
            | Effect::Copy(_)
            | Effect::Ring
            | Effect::Remote(RemoteEffect::Send(_) | RemoteEffect::Again | RemoteEffect::Leave)
    )
}
