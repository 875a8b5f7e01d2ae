//! When the buffer of `MPI_Bsend` is empty again.
//!
//! `MPI_Buffer_detach` and `MPI_Buffer_flush` wait until the messages in the buffer are
//! *transmitted* (MPI 4.1 §3.6): that may be when they are received, or before, if the system takes
//! them over. So it is as with the buffering of standard sends: with ample buffers it happens at
//! once, without any only by receiving, and otherwise either is explored
//! ([`Transition::Transmits`]).

use concord_base::{Buffering, Rank};

use super::World;
use super::step::WaitingFor;
use super::transition::Transition;

impl World {
    /// Whether a rank waits for its buffer, and the system may empty it.
    pub(super) fn transmission(&self, rank: Rank) -> Option<Transition> {
        let either = matches!(self.options.buffering, Buffering::Any | Buffering::Eager(_));
        let blocked = self.blocked(rank)?;
        (either && matches!(blocked.on, WaitingFor::Buffer))
            .then_some(Transition::Transmits { rank })
    }

    /// The system takes over what is in a rank's buffer: the room is free, whenever the messages
    /// are received.
    pub(crate) fn transmit(&mut self, rank: Rank) {
        for context in self.contexts.values_mut() {
            let theirs = |mailbox: &super::mailbox::Mailbox| {
                mailbox
                    .messages()
                    .any(|m| m.sender == rank && m.attached > 0)
            };
            if context.mailboxes().any(|(_, mailbox)| theirs(mailbox)) {
                for mailbox in context.change().mailboxes_mut() {
                    mailbox.detach(rank);
                }
            }
        }
        // Those that a matched probe has taken out.
        for receiver in (0..self.size()).map(Rank) {
            let taken = self.process(receiver).messages.iter();
            let taken: Vec<u32> = taken
                .filter(|(_, m)| m.message.sender == rank && m.message.attached > 0)
                .map(|(index, _)| index)
                .collect();
            for index in taken {
                let matched = self.process_mut(receiver).messages.get_mut(index);
                let matched = matched.expect("it was just found there");
                matched.message.change().attached = 0;
            }
        }
        let attached = self.process_mut(rank).attached.as_mut();
        attached.expect("who waits for its buffer has one").used = 0;
    }
}
